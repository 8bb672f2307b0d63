-- Check the values and certificates that sql/heaps/heap_store.sql stores. For each certificate there is a row
-- with the game and 1 if the certificate is right, 0 if it is wrong, or NULL if this query cannot decide (games
-- whose moves leave three heaps, and games without a code). The query does not use the extension: it reads the
-- rules, compares every value with the definition (the least non-negative integer to which no move leads), and
-- checks the conditions of the periodicity theorems for octal games (Guy and Smith 1956) and subtraction sets.
--     sqlite3 heaps.db '.read sql/heaps/heap_store_check.sql'
.mode list
.separator " " "\n"
.read sql/lib/column_names.sql
WITH RECURSIVE
named(rules, code) AS (
  VALUES ('kayles', '0.77'), ('dawson-kayles', '0.07'), ('dawson-chess', '0.137'), ('treblecross', '0.11337')
),
game(rules, code, preperiod, period, saltus) AS (
  SELECT c.rules, lower(coalesce(named.code, c.rules)), preperiod, period, saltus
  FROM heap_certificate AS c LEFT JOIN named ON named.rules = lower(c.rules)
),
-- A row of rule: if bit b of the digit is set, a player may take `take` tokens and leave the rest as b heaps.
place(rules, code, at) AS (
  SELECT rules, code, 1 FROM game WHERE code LIKE '%.%'
  UNION ALL
  SELECT rules, code, at + 1 FROM place WHERE at < length(code)
),
rule(rules, take, digit) AS (
  SELECT rules, at - instr(code, '.') + (at < instr(code, '.')),
         instr('0123456789abcdef', substr(code, at, 1)) - 1
  FROM place WHERE at <> instr(code, '.')
  UNION
  SELECT rules, value, 3
  FROM game, json_each('[' || trim(substr(code, 2), '{}') || ']')
  WHERE code LIKE 's{%}'
),
-- The theorem needs the values of the heaps 0 to needed - 1; `parts` is the largest number of heaps that a move leaves.
claim AS (
  SELECT game.*, shape.*, parts * (max(preperiod, 1) + period) + reach AS needed
  FROM game JOIN (
    SELECT rules AS ruled, max(take) AS reach, 1 + max(digit & 4 > 0) AS parts, max(digit) AS most
    FROM rule WHERE digit > 0 GROUP BY rules
  ) AS shape ON ruled = rules
  WHERE most < 8 AND saltus = 0
),
heap AS (
  SELECT v.rules, n, value FROM claim JOIN heap_value AS v ON v.rules = claim.rules AND n < needed
),
-- Each move: the heap and the value after the move. The XOR of two values is (a | b) - (a & b).
move(rules, n, value) AS (
  SELECT rules, take, 0 FROM rule WHERE digit & 1
  UNION ALL
  SELECT rules, n + take, value FROM rule JOIN heap USING (rules) WHERE digit & 2 AND n > 0
  UNION ALL
  SELECT rules, a.n + b.n + take, (a.value | b.value) - (a.value & b.value)
  FROM rule JOIN claim USING (rules) JOIN heap AS a USING (rules) JOIN heap AS b USING (rules)
  WHERE digit & 4 AND a.n > 0 AND b.n >= a.n AND a.n + b.n + take < needed
),
wrong AS (
  SELECT heap.rules, heap.n
  FROM heap LEFT JOIN (SELECT DISTINCT rules, n, value FROM move) AS move
    ON move.rules = heap.rules AND move.n = heap.n AND move.value <= heap.value
  GROUP BY heap.rules, heap.n
  HAVING count(move.value) <> heap.value OR max(move.value) = heap.value
)
SELECT game.rules,
       (SELECT count(*) FROM heap WHERE heap.rules = game.rules) = claim.needed
       AND game.rules NOT IN (SELECT rules FROM wrong)
       AND NOT EXISTS (
         SELECT * FROM heap AS a JOIN heap AS b ON b.rules = a.rules AND b.n = a.n + game.period
         WHERE a.rules = game.rules AND a.n >= game.preperiod AND a.value <> b.value)
       AND game.period > 0 AND game.preperiod >= 0 AS is_proved
FROM game LEFT JOIN claim ON claim.rules = game.rules
ORDER BY game.rules;
