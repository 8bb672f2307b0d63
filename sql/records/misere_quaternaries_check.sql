-- Are the proved rows of misere_quaternaries.txt right? The extension gives a certificate for each, and then plain SQL
-- checks all: nine queries of sql/lib/read_certificate.sql, by which the elements tell the outcome of each sum of the
-- certificate's heaps; then that the options are those of the code's digits, that the numbers of the row are those of the
-- certificate, and that the period holds for all heaps. Each query must count 0, but the last, which counts the rows.
--
-- The theorem (Plambeck and Siegel 2008; a heap leaves at most one): let k be the largest number taken, and let heaps n
-- and n + period have the same element for all n >= preperiod with n + period <= preperiod + period + k. A larger heap has
-- the options of the one that is smaller by the period, each larger by the period, so of the same elements. Whatever was
-- shown with the smaller heap holds with the larger one: it has the same element, and there are no further ones.
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

-- Every heap with its element; one without a move is a unit.
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
SELECT 'they do not repeat sooner', count(*)
FROM claim JOIN phi USING (code) JOIN phi AS later USING (code)
WHERE phi.h = preperiod - 1 AND later.h = phi.h + period AND later.x = phi.x;
SELECT 'nor faster', count(*)
FROM claim CROSS JOIN heap_values('nim', period - 1) AS faster
WHERE faster.n > 0 AND NOT EXISTS (
  SELECT 1 FROM phi JOIN phi AS later USING (code)
  WHERE phi.code = claim.code AND phi.h >= preperiod AND later.h = phi.h + faster.n AND later.x <> phi.x);
SELECT 'rows', count(*) FROM claim;
