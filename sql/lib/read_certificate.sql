-- Seven tables of the table certificate(relation, a, b, c), and nine queries that check them: each prints
-- its name and how much is wrong. No function of the extension takes part.
CREATE TABLE mult(x, y, z, PRIMARY KEY(x, y)) WITHOUT ROWID;
CREATE TABLE p(x PRIMARY KEY);
CREATE TABLE heap(h PRIMARY KEY, x);
CREATE TABLE opt(h, t, PRIMARY KEY(h, t)) WITHOUT ROWID;
CREATE TABLE state(s PRIMARY KEY, x);
CREATE TABLE d(s, z, PRIMARY KEY(s, z)) WITHOUT ROWID;
CREATE TABLE step(s, h, s2, PRIMARY KEY(s, h)) WITHOUT ROWID;
INSERT INTO mult SELECT a, b, c FROM certificate WHERE relation = 'mult';
INSERT INTO p SELECT a FROM certificate WHERE relation = 'p';
INSERT INTO heap SELECT a, b FROM certificate WHERE relation = 'heap';
INSERT INTO opt SELECT a, b FROM certificate WHERE relation = 'opt';
INSERT INTO state SELECT a, b FROM certificate WHERE relation = 'state';
INSERT INTO d SELECT a, b FROM certificate WHERE relation = 'd';
INSERT INTO step SELECT a, b, c FROM certificate WHERE relation = 'step';

-- The z that D of a heap contains: it is won with z, but no option of the heap wins.
CREATE TEMP TABLE heap_d AS
SELECT heap.h, m.y AS z
FROM heap JOIN mult AS m ON m.x = heap.x
WHERE m.z NOT IN (SELECT x FROM p) AND NOT EXISTS (
  SELECT 1 FROM opt JOIN mult AS n ON n.x = opt.t AND n.y = m.y
  WHERE opt.h = heap.h AND n.z IN (SELECT x FROM p));
CREATE INDEX temp.heap_d_index ON heap_d(h, z);

-- By Light's test it is enough that products with the elements of heaps associate, since all are products of
-- such elements: the recursive query finds whether they are.
WITH RECURSIVE generator(x) AS (SELECT DISTINCT x FROM heap),
reached(x) AS (SELECT 0 UNION SELECT m.z FROM reached JOIN generator AS g JOIN mult AS m ON m.x = reached.x AND m.y = g.x)
SELECT 'associative', (SELECT count(DISTINCT x) FROM mult) - (SELECT count(*) FROM reached) + (
  SELECT count(*) FROM generator AS g JOIN mult AS left_one ON left_one.y = g.x
  JOIN mult AS a ON a.x = left_one.z JOIN mult AS right_one ON right_one.x = g.x AND right_one.y = a.y
  JOIN mult AS b ON b.x = left_one.x AND b.y = right_one.z WHERE a.z <> b.z);
SELECT 'commutative', count(*) FROM mult AS a JOIN mult AS b ON b.x = a.y AND b.y = a.x WHERE a.z <> b.z;
SELECT 'complete with a unit', count(*) FILTER (WHERE x = 0 AND z <> y)
  + abs(count(*) - count(DISTINCT x) * count(DISTINCT x)) + sum(z NOT IN (SELECT x FROM mult)) FROM mult;
SELECT 'the empty sum is won', count(*) FROM p WHERE x = 0;
SELECT 'no move leads from P to P', count(*)
FROM heap JOIN opt USING (h) JOIN mult AS a ON a.x = heap.x JOIN mult AS b ON b.x = opt.t AND b.y = a.y
WHERE a.z IN (SELECT x FROM p) AND b.z IN (SELECT x FROM p);
SELECT 'state 0 is the empty sum', (SELECT count(*) FROM mult WHERE x = 0 AND y NOT IN (SELECT x FROM p)
    AND y NOT IN (SELECT z FROM d WHERE s = 0)) + (SELECT count(*) = 0 FROM state WHERE s = 0 AND x = 0);
SELECT 'states and heaps lead to states', count(*)
FROM state JOIN heap
JOIN mult AS hz ON hz.x = heap.x JOIN d ON d.s = state.s AND d.z = hz.z
JOIN mult AS wz ON wz.x = state.x AND wz.y = hz.y JOIN heap_d ON heap_d.h = heap.h AND heap_d.z = wz.z
LEFT JOIN step ON step.s = state.s AND step.h = heap.h
LEFT JOIN d AS after ON after.s = step.s2 AND after.z = hz.y
LEFT JOIN state AS next ON next.s = step.s2
LEFT JOIN mult AS product ON product.x = heap.x AND product.y = state.x
WHERE after.s IS NULL OR next.x IS NOT product.z;
SELECT 'whatever should be won is', count(*)
FROM state JOIN heap JOIN d ON d.s = state.s AND d.z = heap.x
JOIN heap_d ON heap_d.h = heap.h AND heap_d.z = state.x;
SELECT 'no two elements are alike', count(*)
FROM (SELECT DISTINCT x FROM mult) AS a JOIN (SELECT DISTINCT x FROM mult) AS b ON a.x < b.x
WHERE NOT EXISTS (
  SELECT 1 FROM mult AS m JOIN mult AS n ON n.y = m.y AND n.x = b.x
  WHERE m.x = a.x AND (m.z IN (SELECT x FROM p)) <> (n.z IN (SELECT x FROM p)));
