-- sequence_period returns the answer with the least sum of preperiod and period. tests/core/test_sequence compares all
-- short sequences with the definition.
SELECT sequence_period(key, value) FROM json_each('[0,1,0,1]');
--> {"preperiod":0,"period":2,"saltus":0,"seen":4}
SELECT sequence_period(key, value) FROM json_each('[0,0,0,2,1,0,2,1]');
--> {"preperiod":2,"period":3,"saltus":0,"seen":8}

-- The sum is counted from the first n.
SELECT sequence_period(key - 1000, value) FROM json_each('[0,0,0,2,1,0,2,1]');
--> {"preperiod":-998,"period":3,"saltus":0,"seen":8}

-- Multiples of 3074457345618258603 modulo 2^64: their differences are out of range, so the sequence does not rise.
SELECT ifnull(sequence_period(key, value), 'none') FROM json_each('[0, 3074457345618258603, 6148914691236517206, -9223372036854775807, -6148914691236517204, -3074457345618258601, 2, 3074457345618258605, 6148914691236517208, -9223372036854775805, -6148914691236517202, -3074457345618258599]');
--> none
