-- Show how far the values of the octal games .205, .207 and .324, which have no known period, are computed
-- without finding one. The columns are the largest heap, 1 if a period is proved, the largest value, the sum of
-- all values and the last ten values. The file open_octals.txt is the output to heap 10^8, which needs only the
-- default memory, and to larger heaps with one game per run; the command computes the values to heap 10^5:
--     sqlite3 :memory: '.parameter init' '.parameter set :largest 100000' '.read sql/records/open_octals.sql'
.load ./dist/grundy
.mode list
.separator " "
SELECT code, (
  SELECT (SELECT checked_to || ' ' || proven FROM heap_period(code, last)) || ' ' || max(value) || ' ' || sum(value)
         || ' ' || group_concat(value, ' ') FILTER (WHERE n > last - 10)
  FROM heap_values(code, last)
)
FROM (SELECT column1 AS code, coalesce(:largest, 100000000) AS last FROM (VALUES ('0.205'), ('0.207'), ('0.324')));
