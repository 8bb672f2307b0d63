-- Store the values of take-and-break games, and their proved periods, in ordinary tables that can be read
-- without the extension. Each line of the input has the rules of a game and the largest heap. Existing rows are
-- kept, and missing rows are added.
--     printf '%s\n' 'kayles 1000' '0.156 1000' | sqlite3 heaps.db '.read sql/heaps/heap_store.sql'
-- The table heap_value holds the values; for a proved game it has at least the values that the proof needs. A
-- row of heap_certificate states that value(n + period) = value(n) + saltus for all n >= preperiod, and names
-- the theorem. The query sql/heaps/heap_store_check.sql proves it again, using only the rows of heap_value. The
-- value of a distant heap is then
--     SELECT value FROM heap_certificate AS c JOIN heap_value AS v USING (rules)
--     WHERE rules = 'kayles' AND v.n = preperiod + (1000000000000 - preperiod) % period
.read sql/lib/read_lines.sql
CREATE TEMP VIEW problem(message) AS
SELECT 'is empty; it must be lines with rules and the largest heap, as in echo ''kayles 1000''' WHERE NOT EXISTS (SELECT 1 FROM input WHERE text <> '');
.read sql/lib/stop_at_problem.sql
BEGIN;
CREATE TABLE IF NOT EXISTS heap_value(
  rules TEXT, n INTEGER, value INTEGER NOT NULL,
  PRIMARY KEY (rules, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS heap_certificate(
  rules TEXT PRIMARY KEY, preperiod INTEGER NOT NULL, period INTEGER NOT NULL,
  saltus INTEGER NOT NULL, theorem TEXT NOT NULL
) WITHOUT ROWID;

CREATE TEMP TABLE wanted AS
SELECT game, max(up_to) AS up_to
FROM (SELECT substr(text, 1, instr(text, ' ') - 1) AS game,
             CAST(substr(text, instr(text, ' ')) AS INTEGER) AS up_to
      FROM input WHERE text LIKE '% %')
GROUP BY game;

CREATE TEMP TABLE found AS
SELECT game, up_to, p.* FROM wanted CROSS JOIN heap_period(game, up_to) AS p;

INSERT OR REPLACE INTO heap_certificate
SELECT game, preperiod, period, saltus, theorem FROM found WHERE proven;

INSERT INTO heap_value
SELECT game, v.n, v.value
FROM found CROSS JOIN heap_values(game, CASE WHEN proven THEN max(up_to, checked_to) ELSE up_to END) AS v
WHERE v.n > coalesce((SELECT max(n) FROM heap_value WHERE rules = game), -1);
COMMIT;

.read sql/lib/column_names.sql
SELECT game, count(*) AS stored_values, EXISTS (SELECT * FROM heap_certificate WHERE rules = game) AS has_period
FROM wanted JOIN heap_value ON rules = game
GROUP BY game
ORDER BY game;
