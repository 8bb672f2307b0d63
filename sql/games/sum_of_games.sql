-- Find the winning moves of a sum of different games with joins. The input has a line `kind a b` for each
-- component: a piece at (a,b), for instance knight, queen or zebra; `heap a 0` of Nim; `tower a 0` of Tower
-- Breakers; `staircase a b` with a coins on step 1 and b on step 2; or `rules:CODE a 0`, a heap of a in a
-- take-and-break game, for instance rules:0.77 or rules:S{1,3,4}. The columns are the component (counted from
-- 1), its kind, and the new a and b; for a take-and-break game a becomes the remaining heaps.
--     printf 'knight 5 7\nqueen 3 4\ntower 12 0\n' | sqlite3 :memory: '.read sql/games/sum_of_games.sql'
.read sql/lib/read_lines.sql
CREATE TEMP VIEW problem(message) AS
SELECT 'is empty; it must be lines kind a b, as in echo ''knight 5 7''' WHERE NOT EXISTS (SELECT 1 FROM input WHERE text <> '');
.read sql/lib/stop_at_problem.sql
CREATE TEMP TABLE component AS
SELECT row_number() OVER (ORDER BY rowid) AS id, json_extract(list, '$[0]') AS kind,
       CAST(json_extract(list, '$[1]') AS INTEGER) AS a, CAST(json_extract(list, '$[2]') AS INTEGER) AS b
FROM (SELECT rowid, '["' || replace(trim(text), ' ', '","') || '"]' AS list FROM input WHERE text <> '');

-- Every other kind is a piece.
CREATE TEMP VIEW piece AS
SELECT * FROM component WHERE kind NOT IN ('heap', 'tower', 'staircase') AND kind NOT LIKE 'rules:%';
CREATE TEMP VIEW breaking AS
SELECT id, kind, substr(kind, 7) AS code, a, b FROM component WHERE kind LIKE 'rules:%';

CREATE TEMP VIEW valued AS
SELECT id, kind, a, b, grundy_piece(kind, a, b) AS value FROM piece
UNION ALL SELECT id, kind, a, b, grundy_heap(code, a) FROM breaking
UNION ALL SELECT id, kind, a, b, a FROM component WHERE kind = 'heap'
UNION ALL SELECT id, kind, a, b, grundy_tower(a) FROM component WHERE kind = 'tower'
UNION ALL SELECT id, kind, a, b, a FROM component WHERE kind = 'staircase';

-- All moves of all components. A Nim heap is a rook on the lowest row. A step of a staircase is a heap whose
-- coins move one step down; only odd steps contribute to the value.
CREATE TEMP VIEW move AS
SELECT id, to_x AS a, to_y AS b, m.value AS value
FROM piece JOIN piece_moves(kind, a, b) AS m
UNION ALL
SELECT DISTINCT id, parts, 0, value FROM breaking JOIN heap_moves(code, a)
UNION ALL
SELECT id, to_x, 0, to_x FROM component JOIN piece_moves('rook', a, 0) WHERE kind = 'heap'
UNION ALL
SELECT id, to_height, 0, value FROM component JOIN tower_moves(a) WHERE kind = 'tower'
UNION ALL
SELECT id, to_x, b, to_x FROM component JOIN piece_moves('rook', a, 0) WHERE kind = 'staircase'
UNION ALL
SELECT id, a + b - to_x, to_x, a + b - to_x
FROM component JOIN piece_moves('rook', b, 0) WHERE kind = 'staircase';

.read sql/lib/column_names.sql
WITH total(value) AS (SELECT nim_sum(value) FROM valued)
SELECT id AS component, kind, move.a AS new_a, move.b AS new_b
FROM total, valued JOIN move USING (id)
WHERE move.value = nim_sum(total.value, valued.value)
ORDER BY id, move.a, move.b;
