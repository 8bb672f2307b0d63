-- Print a correction of A071436 in OEIS, the values of the octal game .56: lines in the format of OEIS,
-- computed from the values (the existing comment gives n=326637 as the last exception), and then a b-file for n
-- = 1 to 1000.
--     sqlite3 :memory: '.read sql/records/oeis_octal_56.sql'
.load ./dist/grundy
.mode list
CREATE TEMP TABLE repeats AS SELECT preperiod - 1 AS last, period FROM heap_period('0.56', 1000000) WHERE proven;
SELECT '%C A071436 Sequence is eventually periodic with period ' || period || '. The last exception is at n=' || last || '.'
FROM repeats;
SELECT '%C A071436 Heaps that differ from the one ' || period || ' larger, the last of them: ' || group_concat(n || ': ' || a || ' in place of ' || b, ', ')
FROM (
  SELECT period, n, a.value AS a, (SELECT value FROM heap_values('0.56', 400000) AS b WHERE b.n = a.n + period) AS b
  FROM repeats, heap_values('0.56', 327000) AS a
  WHERE n > last - 200
)
WHERE a <> b;
SELECT '%H A071436 <a href="/A071436/b071436.txt">Table of n, a(n) for n = 1..1000</a>';
SELECT n || ' ' || value FROM heap_values('0.56', 1000) WHERE n > 0;
