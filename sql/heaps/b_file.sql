-- Print the values of a heap game as a b-file, the format of OEIS: a line with n and the value for each n,
-- starting at 0. The input is one line: rules as in grundy_heap and the last n, by default 10000.
--     echo 'kayles 1000' | sqlite3 :memory: '.read sql/heaps/b_file.sql' >b002186.txt
.read sql/lib/read_lines.sql
CREATE TEMP VIEW problem(message) AS
SELECT 'is empty; it must be rules and the last n, as in echo ''kayles 1000''' WHERE NOT EXISTS (SELECT 1 FROM input WHERE text <> '');
.read sql/lib/stop_at_problem.sql
.separator " "
WITH line(code, head) AS (
  SELECT text, rtrim(text, '0123456789') FROM input WHERE text <> ''
),
game(code, last) AS (
  SELECT CASE WHEN head LIKE '% ' THEN rtrim(head) ELSE code END,
         CASE WHEN head LIKE '% ' THEN substr(code, length(head) + 1) ELSE 10000 END
  FROM line
)
SELECT n, value FROM game, heap_values(code, CAST(last AS INTEGER));
