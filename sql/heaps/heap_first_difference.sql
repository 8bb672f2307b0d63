-- Find the first heap at which the values of two take-and-break games differ. Each line of the input has the
-- rules of two games. The columns are the games, the first heap (empty if the values agree up to heap 100000)
-- and its two values.
--     echo '0.161 0.36' | sqlite3 :memory: '.read sql/heaps/heap_first_difference.sql'
.read sql/lib/read_lines.sql
CREATE TEMP VIEW problem(message) AS
SELECT 'is empty; it must be lines with the rules of two games, as in echo ''0.161 0.36''' WHERE NOT EXISTS (SELECT 1 FROM input WHERE text <> '');
.read sql/lib/stop_at_problem.sql
.read sql/lib/column_names.sql
WITH pair(id, first, second) AS (
  SELECT rowid, substr(text, 1, instr(text, ' ') - 1), trim(substr(text, instr(text, ' ')))
  FROM input WHERE text LIKE '% %'
),
difference AS (
  SELECT *, (SELECT n FROM heap_values(first, 100000) WHERE value <> grundy_heap(second, n) LIMIT 1) AS n
  FROM pair
)
SELECT first, second, n, grundy_heap(first, n) AS first_value, grundy_heap(second, n) AS second_value FROM difference ORDER BY id;
