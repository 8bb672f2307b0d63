-- Create seven tables from the table certificate(code, relation, a, b, c), which describes one or more games,
-- and check them with nine queries: each prints its name and the number of faults. The queries do not use the
-- extension. (NOT IN with several columns would read all rows each time.)
CREATE TABLE mult(code, x, y, z, PRIMARY KEY(code, x, y)) WITHOUT ROWID;
CREATE TABLE p(code, x, PRIMARY KEY(code, x)) WITHOUT ROWID;
CREATE TABLE heap(code, h, x, PRIMARY KEY(code, h)) WITHOUT ROWID;
CREATE TABLE opt(code, h, t, PRIMARY KEY(code, h, t)) WITHOUT ROWID;
CREATE TABLE state(code, s, x, PRIMARY KEY(code, s)) WITHOUT ROWID;
CREATE TABLE d(code, s, z, PRIMARY KEY(code, s, z)) WITHOUT ROWID;
CREATE TABLE step(code, s, h, s2, PRIMARY KEY(code, s, h)) WITHOUT ROWID;
INSERT INTO mult SELECT code, a, b, c FROM certificate WHERE relation = 'mult';
INSERT INTO p SELECT code, a FROM certificate WHERE relation = 'p';
INSERT INTO heap SELECT code, a, b FROM certificate WHERE relation = 'heap';
INSERT INTO opt SELECT code, a, b FROM certificate WHERE relation = 'opt';
INSERT INTO state SELECT code, a, b FROM certificate WHERE relation = 'state';
INSERT INTO d SELECT code, a, b FROM certificate WHERE relation = 'd';
INSERT INTO step SELECT code, a, b, c FROM certificate WHERE relation = 'step';
CREATE TEMP TABLE element AS SELECT DISTINCT code, x FROM mult;

-- Each z in the set D of a heap: the heap with z is won, but no move in the heap wins.
CREATE TEMP TABLE heap_d(code, h, z, PRIMARY KEY(code, h, z)) WITHOUT ROWID;
INSERT INTO heap_d
SELECT code, h, m.y
FROM heap JOIN mult AS m USING (code, x)
WHERE NOT EXISTS (SELECT 1 FROM p WHERE p.code = heap.code AND p.x = m.z) AND NOT EXISTS (
  SELECT 1 FROM opt CROSS JOIN mult AS n ON n.code = heap.code AND n.x = opt.t AND n.y = m.y
  WHERE opt.code = heap.code AND opt.h = heap.h AND (n.code, n.z) IN p);

-- By Light's test it is enough that products with the elements of heaps are associative, since all elements are
-- products of such elements. The recursive query checks that they are.
CREATE TEMP TABLE generator AS SELECT DISTINCT code, x FROM heap;
CREATE INDEX temp.generator_index ON generator(code);
WITH RECURSIVE reached(code, x) AS (
  SELECT DISTINCT code, 0 FROM mult
  UNION
  SELECT code, m.z FROM reached CROSS JOIN generator AS g USING (code) CROSS JOIN mult AS m USING (code)
  WHERE m.x = reached.x AND m.y = g.x
)
SELECT 'associative', (SELECT count(*) FROM element) - (SELECT count(*) FROM reached) + (
  SELECT count(*) FROM generator AS g CROSS JOIN mult AS g_x USING (code) CROSS JOIN mult AS a USING (code)
  CROSS JOIN mult AS g_y USING (code) CROSS JOIN mult AS b USING (code)
  WHERE g_x.x = g.x AND a.x = g_x.z AND g_y.x = g.x AND g_y.y = a.y AND b.x = g_x.y AND b.y = g_y.z AND a.z <> b.z);
SELECT 'commutative', count(*)
FROM mult AS a JOIN mult AS b ON b.code = a.code AND b.x = a.y AND b.y = a.x WHERE a.z <> b.z;
SELECT 'complete with a unit', (SELECT count(*) FROM mult WHERE x = 0 AND z <> y
    OR NOT EXISTS (SELECT 1 FROM mult AS unit WHERE unit.code = mult.code AND unit.x = mult.z AND unit.y = 0))
  + (SELECT sum(abs(products - xs * xs))
     FROM (SELECT count(*) AS products, count(DISTINCT x) AS xs FROM mult GROUP BY code));
SELECT 'the empty sum is won', count(*) FROM p WHERE x = 0;
SELECT 'no move leads from P to P', count(*)
FROM heap JOIN opt USING (code, h) CROSS JOIN mult AS a ON a.code = heap.code AND a.x = heap.x
CROSS JOIN mult AS b ON b.code = heap.code AND b.x = opt.t AND b.y = a.y
WHERE (a.code, a.z) IN p AND (b.code, b.z) IN p;
SELECT 'state 0 is the empty sum',
  (SELECT count(*) FROM (SELECT code, 0, x FROM element EXCEPT SELECT code, 0, x FROM p EXCEPT SELECT code, s, z FROM d))
  + (SELECT count(*) FROM (SELECT code, 0, x FROM element WHERE x = 0 EXCEPT SELECT code, s, x FROM state));
SELECT 'states and heaps lead to states', count(*)
FROM state CROSS JOIN heap USING (code)
CROSS JOIN mult AS hz ON hz.code = heap.code AND hz.x = heap.x
CROSS JOIN d ON d.code = heap.code AND d.s = state.s AND d.z = hz.z
CROSS JOIN mult AS wz ON wz.code = heap.code AND wz.x = state.x AND wz.y = hz.y
CROSS JOIN heap_d ON heap_d.code = heap.code AND heap_d.h = heap.h AND heap_d.z = wz.z
LEFT JOIN step ON step.code = heap.code AND step.s = state.s AND step.h = heap.h
LEFT JOIN d AS after ON after.code = heap.code AND after.s = step.s2 AND after.z = hz.y
LEFT JOIN state AS next ON next.code = heap.code AND next.s = step.s2
LEFT JOIN mult AS product ON product.code = heap.code AND product.x = heap.x AND product.y = state.x
WHERE after.s IS NULL OR next.x IS NOT product.z;
SELECT 'every sum that should be won is won', count(*)
FROM state CROSS JOIN heap USING (code) CROSS JOIN d ON d.code = heap.code AND d.s = state.s AND d.z = heap.x
CROSS JOIN heap_d ON heap_d.code = heap.code AND heap_d.h = heap.h AND heap_d.z = state.x;
SELECT 'no two elements are alike', (SELECT count(*) FROM element) - count(*)
FROM (SELECT DISTINCT code, group_concat(EXISTS (SELECT 1 FROM p WHERE p.code = m.code AND p.x = m.z), '')
      FROM (SELECT * FROM mult ORDER BY code, x, y) AS m GROUP BY code, x);
