-- sequence_period returns the answer with the least sum of preperiod and period. tests/core/test_sequence compares all
-- short sequences with the definition.
SELECT sequence_period(key, value) FROM json_each('[0,1,0,1]');
--> {"preperiod":0,"period":2,"saltus":0,"seen":4}
SELECT sequence_period(key, value) FROM json_each('[0,0,0,2,1,0,2,1]');
--> {"preperiod":2,"period":3,"saltus":0,"seen":8}

-- The sum is counted from the first n.
SELECT sequence_period(key - 1000, value) FROM json_each('[0,0,0,2,1,0,2,1]');
--> {"preperiod":-998,"period":3,"saltus":0,"seen":8}
