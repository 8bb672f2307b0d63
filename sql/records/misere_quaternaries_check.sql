-- Check the proved rows of misere_quaternaries.txt. The extension computes a certificate for each row, and
-- plain SQL checks all of them. The nine queries of sql/lib/read_certificate.sql show that the elements
-- determine the outcome of each sum of the heaps in the certificate. Further queries check that the options
-- follow from the digits of the code, that the numbers of the row agree with the certificate, and that the
-- period holds for all heaps. Each query must count 0, except for the last, which counts the rows.
--
-- The theorem (Plambeck and Siegel 2008; a heap leaves at most one heap): let k be the largest number taken,
-- and let heaps n and n + period have the same element for all n >= preperiod with n + period <= preperiod +
-- period + k. The options of a larger heap are the options of the heap that is smaller by the period, each
-- increased by the period, so they have the same elements. Each statement proved for the smaller heap therefore
-- holds for the larger heap: it has the same element, and no new elements occur.
--     sqlite3 :memory: '.parameter init' '.parameter set :codes "0.??"' '.read sql/records/misere_quaternaries_check.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE line(code, codes, elements INT, p_elements INT, preperiod INT, period INT, how, heap INT);
.import sql/records/misere_quaternaries.txt line
CREATE TEMP TABLE claim AS SELECT * FROM line WHERE how = 'proved' AND code GLOB coalesce(:codes, '*');
CREATE TEMP TABLE certificate AS
SELECT code, relation, a, b, c FROM claim CROSS JOIN misere_certificate(code, heap);
.read sql/lib/read_certificate.sql

-- Each heap with its element; a heap without a move has the unit as its element.
CREATE TEMP TABLE phi(code, h, x, PRIMARY KEY(code, h)) WITHOUT ROWID;
INSERT INTO phi
SELECT code, n, coalesce((SELECT x FROM heap WHERE heap.code = claim.code AND h = n), 0)
FROM claim CROSS JOIN heap_values('nim', heap);
CREATE TEMP TABLE digit AS
SELECT code, n AS taken, CAST(substr(code, 2 + n, 1) AS INT) AS digit
FROM claim CROSS JOIN heap_values('nim', length(code) - 2) WHERE n > 0;
CREATE TEMP TABLE move AS
SELECT DISTINCT code, phi.h, least.x AS t
FROM phi JOIN digit USING (code) JOIN phi AS least USING (code)
WHERE least.h = phi.h - taken AND digit & CASE least.h WHEN 0 THEN 1 ELSE 2 END;
SELECT 'options are those of the digits',
  (SELECT count(*) FROM (SELECT * FROM move EXCEPT SELECT * FROM opt))
  + (SELECT count(*) FROM (SELECT * FROM opt EXCEPT SELECT * FROM move))
  + (SELECT count(*) FROM (SELECT code, h FROM move EXCEPT SELECT code, h FROM heap))
  + (SELECT count(*) FROM (SELECT code, h FROM heap EXCEPT SELECT code, h FROM move));
SELECT 'elements and P-elements are counted', count(*)
FROM claim
WHERE elements <> (SELECT count(*) FROM element WHERE element.code = claim.code)
  OR p_elements <> (SELECT count(*) FROM p WHERE p.code = claim.code);
SELECT 'the theorem''s heaps are there', count(*) FROM claim WHERE heap < preperiod + period + length(code) - 2;
SELECT 'elements repeat', count(*)
FROM claim JOIN phi USING (code) JOIN phi AS later USING (code)
WHERE phi.h >= preperiod AND later.h = phi.h + period AND later.x <> phi.x;
SELECT 'the preperiod is minimal', count(*)
FROM claim JOIN phi USING (code) JOIN phi AS later USING (code)
WHERE phi.h = preperiod - 1 AND later.h = phi.h + period AND later.x = phi.x;
SELECT 'the period is minimal', count(*)
FROM claim CROSS JOIN heap_values('nim', period - 1) AS faster
WHERE faster.n > 0 AND NOT EXISTS (
  SELECT 1 FROM phi JOIN phi AS later USING (code)
  WHERE phi.code = claim.code AND phi.h >= preperiod AND later.h = phi.h + faster.n AND later.x <> phi.x);
SELECT 'rows', count(*) FROM claim;
