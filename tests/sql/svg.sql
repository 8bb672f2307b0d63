-- Rows.
SELECT grundy_svg(1, 2, 3) WHERE 0;
--> NULL
SELECT grundy_svg(column1, column2, column3) FROM (VALUES (NULL, 1, 2), (1, NULL, 2));
--> NULL
SELECT typeof(grundy_svg(0, 0, NULL));
--> text
-- A map with only walls has no element for values.
SELECT instr(grundy_svg(0, 0, NULL), 'font-weight') > 0, instr(grundy_svg(0, 0, 0), 'font-weight') > 0;
--> 0|1
-- A row without a place is ignored; the order of rows does not matter.
SELECT (SELECT grundy_svg(column1, column2, column3) FROM (VALUES (1, 2, 3), (NULL, 1, 7), (0, 2, NULL), (5, NULL, 1))) = (SELECT grundy_svg(column1, column2, column3) FROM (VALUES (0, 2, NULL), (1, 2, 3)));
--> 1
SELECT count(DISTINCT s), count(*) FROM (SELECT grundy_svg(x, y, value) AS s FROM grundy_board('king', 6, 12) GROUP BY y / 6);
--> 2|2
SELECT instr(grundy_svg(9223372036854775807, 9223372036854775807, -9223372036854775807 - 1), '<title>(9223372036854775807, 9223372036854775807) -9223372036854775808</title>') > 0;
--> 1
-- The width has room for the digits of the last row's number.
CREATE TABLE narrow AS SELECT n AS last, CAST(substr(svg, instr(svg, 'width="') + 7) AS INTEGER) AS width FROM (SELECT n, (SELECT grundy_svg(0, y.n, 1) FROM grundy_range(m.n - 5, m.n) AS y) AS svg FROM grundy_range(5, 1010) AS m WHERE m.n % 10 < 2 OR m.n % 10 > 7);
SELECT count(*), count(DISTINCT width - 7 * length(last)) FROM narrow;
--> 403|1
-- A small map shows the value of each of its 16 cells.
WITH map(s) AS (SELECT grundy_svg(x, y, x + 4 * y - 5) FROM grundy_board('rook', 4)), values_in(t) AS (SELECT substr(s, instr(s, 'pointer-events="none" font-size')) FROM map) SELECT (length(t) - length(replace(t, '</text>', ''))) / length('</text>') FROM values_in;
--> 16
SELECT length(grundy_svg(x, y, value) FILTER (WHERE value = 0)) > 0 FROM grundy_board('queen', 30);
--> 1

-- Errors.
SELECT grundy_svg(-1, 0, 0);
--> error: grundy_svg(): x must be a non-negative integer, got -1
SELECT grundy_svg(0, -9223372036854775807, 0);
--> error: grundy_svg(): y must be a non-negative integer, got -9223372036854775807
SELECT grundy_svg(2.5, 0, 0);
--> error: grundy_svg(): x must be a non-negative integer, got 2.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT grundy_svg(0, 'one', 0);
--> error: grundy_svg(): y must be a non-negative integer, got 'one' (a TEXT)
SELECT grundy_svg(0, 0, 0.5);
--> error: grundy_svg(): value must be an integer, got 0.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT grundy_svg(0, 0, x'');
--> error: grundy_svg(): value must be an integer, got a BLOB of 0 bytes
SELECT grundy_svg(column1, column2, column3) FROM (VALUES (3, 4, 1), (0, 0, 0), (3, 4, 1));
--> error: grundy_svg(): x and y must not be the same in two rows, got (3, 4) twice
SELECT grundy_svg(column1, column2, column3) FROM (VALUES (3, 4, 1), (2003, 4, 1));
--> error: grundy_svg(): x must span at most 2000 columns, got 3 to 2003
SELECT grundy_svg(column1, column2, column3) FROM (VALUES (3, 0, 1), (3, 9223372036854775807, 1));
--> error: grundy_svg(): y must span at most 2000 rows, got 0 to 9223372036854775807
SELECT grundy_svg(1, 2);
--> error: grundy_svg(x, y, value [, title [, x_name [, y_name]]]) is an aggregate with 3 to 6 arguments, got 2; for example SELECT grundy_svg(x, y, value) FROM grundy_board('queen', 8)

-- Graph.
SELECT graph_svg(1, 2) WHERE 0;
--> NULL
SELECT graph_svg(column1, column2, column3, column4) FROM (VALUES (NULL, 1, 2, 'N'));
--> NULL
SELECT typeof(graph_svg('alone', NULL));
--> text
-- 1 and 1.0 are the same position, '1' is another; repeated rows are drawn once.
SELECT (SELECT graph_svg(column1, column2, column3, column4) FROM (VALUES (1, 0, 1, NULL), (1.0, 0, 1, NULL), ('1', 0, 1, NULL))) LIKE '%<title>a game: positions 3, moves 2<%';
--> 1
SELECT (SELECT graph_svg(column1, column2, column3, column4) FROM (VALUES (3, '<&', NULL, 'D'))) LIKE '%<title>3: D: a draw%<title>&lt;&amp;</title>%';
--> 1
SELECT graph_svg(i, i + 1) FROM (SELECT x AS i FROM grundy_board('rook', 1000, 1));
--> error: graph_svg(): a picture has at most 1000 positions
SELECT graph_svg(x, y) FROM grundy_board('rook', 101);
--> error: graph_svg(): a picture has at most 10000 moves
SELECT graph_svg(column1, column2, column3, column4) FROM (VALUES ('a', 1, 2, 'N'), ('a', 2, 2, 'P'));
--> error: graph_svg(): outcome must be the same in all rows of a position, got 'N' and 'P' for 'a'
SELECT graph_svg(1);
--> error: graph_svg(from_position, to_position [, value [, outcome [, title]]]) is an aggregate with 2 to 5 arguments, got 1; for example SELECT graph_svg(column1, column2, column3) FROM (VALUES (2, 1, 2), (2, 0, 2), (1, 0, 1), (0, NULL, 0))
-- A position that occurs only as an option is drawn as unknown, with a legend; a LEFT JOIN draws all positions.
CREATE TEMP TABLE chain(f, t);
INSERT INTO chain VALUES (3, 2), (2, 1), (3, 1);
SELECT instr(s, '<title>1</title>') > 0, instr(s, 'unknown: no row has its value') > 0, (length(s) - length(replace(s, 'dasharray="6 4"', ''))) / 15 FROM (SELECT graph_svg(f, t, value, outcome) AS s FROM chain JOIN solve_graph('chain') ON position = f);
--> 1|1|2
SELECT instr(s, '<title>1: value 0, P') > 0, instr(s, 'unknown'), instr(s, 'dasharray') FROM (SELECT graph_svg(position, t, value, outcome) AS s FROM solve_graph('chain') LEFT JOIN chain ON position = f);
--> 1|0|0
SELECT instr(s, 'unknown'), instr(s, 'dasharray') FROM (SELECT graph_svg(f, t) AS s FROM chain);
--> 0|0
-- The values and moves of solve_graph for a heap from which one, three or four tokens may be taken.
WITH move(a, b) AS (SELECT n.value, n.value - t.value FROM json_each('[0,1,2,3,4,5,6,7]') AS n, json_each('[1,3,4]') AS t WHERE n.value >= t.value) SELECT graph_svg(position, b, value, outcome) LIKE '%P-positions 3<%<title>7: value 0, P%' FROM solve_graph('SELECT n.value, n.value - t.value FROM json_each(''[0,1,2,3,4,5,6,7]'') AS n, json_each(''[1,3,4]'') AS t WHERE n.value >= t.value') LEFT JOIN move ON a = position;
--> 1
SELECT instr(s, '1: L: Left wins') > 0, instr(s, '2: R: Right wins') > 0, instr(s, '#c5dcf5') > 0, instr(s, '#f5cfc9') > 0 FROM (SELECT graph_svg(column1, column2, NULL, column3) AS s FROM (VALUES (1, 2, 'L'), (2, 3, 'R'), (3, NULL, 'N')));
--> 1|1|1|1
SELECT instr(s, 'Left wins'), instr(s, '#c5dcf5') FROM (SELECT graph_svg(1, 2, NULL, 'N') AS s);
--> 0|0
-- A positive integer, or any natural number in a position of outcome N, is on the scale of values; a text is not.
SELECT column1, column2, graph_svg(1, 0, column1, column2) <> graph_svg(1, 0, '' || column1, column2) FROM (VALUES (-3, NULL), (3, NULL), (0, NULL), (-3, 'N'), (3, 'N'), (0, 'N'), (3, 'P')) GROUP BY 1, 2 ORDER BY 2, 1;
--> -3|NULL|0
--> 0|NULL|0
--> 3|NULL|1
--> -3|N|0
--> 0|N|1
--> 3|N|1
--> 3|P|0

-- Hackenbush.
-- The nodes keep their places if the ends of each edge are exchanged.
WITH edge(one, other, colour) AS (VALUES (0, 1, 'L'), (1, 2, 'R'), (1, 3, 'E'), (2, 4, 'L'), (0, 5, 'R'), (5, 6, 'L'), (3, 2, 'R')), drawn(s, t) AS (SELECT hackenbush_svg(one, other, colour), hackenbush_svg(other, one, colour) FROM edge) SELECT instr(s, '<circle') > 0, substr(s, instr(s, '<circle')) = substr(t, instr(t, '<circle')) FROM drawn;
--> 1|1
SELECT hackenbush_svg(0, 1, 'L') WHERE 0;
--> NULL
SELECT hackenbush_svg(0, NULL, 'L');
--> NULL
-- Edges that are not connected to the ground are omitted; edges within a row, multiple edges and loops are drawn as
-- arcs.
SELECT instr(s, '<title>Hackenbush: edges 8, fallen 2<') > 0, instr(s, 'edge 2, red: 1 to -5<') > 0, instr(s, 'edge 4') FROM (SELECT hackenbush_svg(column1, column2, column3) AS s FROM (VALUES (0, 1, 'L'), (1, -5, 'red'), (1, 3, 'green'), (7, 9223372036854775807, 'L'), (0, 0, 'R'), (3, -5, 'E'), (3, 3, 'E'), (1, 0, 'E'), (0, 1, 'blue'), (-9223372036854775807 - 1, 7, 'R')));
--> 1|1|0
-- The second and the third loop of a node surround the first one, 8 pixels apart.
SELECT column1, (length(s) - length(replace(s, printf('c-%d -%d %d -%d 0 0', column1, column1, column1, column1), ''))) / length(printf('c-%d -%d %d -%d 0 0', column1, column1, column1, column1)) FROM (VALUES (28), (36), (44)), (SELECT hackenbush_svg(a, 1, 'L') AS s FROM (SELECT 0 AS a UNION ALL SELECT 1 FROM grundy_range(1, 4)));
--> 28|1
--> 36|1
--> 44|2
SELECT hackenbush_svg(8, 9, 'L') LIKE '%<title>Hackenbush: edges 0, fallen 1<%';
--> 1
SELECT hackenbush_svg(0, x'61', 'L');
--> error: hackenbush_svg(): b must be an integer or a text, got a BLOB of 1 byte
SELECT hackenbush_svg(0.5, 'a', 'L');
--> error: hackenbush_svg(): a must be an integer or a text, got 0.5 (a REAL); CAST(... AS INTEGER) drops the fraction
-- Nodes that are texts. 3 and '3' are different; texts are escaped and cut.
SELECT instr(s, '<title>Hackenbush: edges 4, fallen 1<') > 0, instr(s, 'edge 1, blue: 0 to a&lt;b<') > 0, instr(s, '>3 to 3<') + instr(s, 'edge 2, red: 3 to 3<') > 0, instr(s, 'edge 3, green: a&lt;b to 3<') > 0, instr(s, printf('to %.60c...<', 'x')) > 0, instr(s, printf('%.61c', 'x')) FROM (SELECT hackenbush_svg(column1, column2, column3) AS s FROM (VALUES (0, 'a<b', 'L'), (3, '3', 'R'), ('a<b', 3.0, 'E'), (3, printf('%.70c', 'x'), 'L'), ('A<b', 'c', 'R')));
--> 1|1|1|1|1|0
SELECT hackenbush_svg('0', 'a', 'L');
--> error: hackenbush_svg(): a or b must be the INTEGER 0, the ground, in a row, but got the TEXT '0'; CAST(... AS INTEGER) converts it
SELECT hackenbush_svg(column1, column2, 'L') LIKE '%<title>Hackenbush: edges 1, fallen 1<%' FROM (VALUES (0, 'a'), ('0', 'b'));
--> 1
SELECT hackenbush_svg('a', '', 'L') LIKE '%<title>Hackenbush: edges 0, fallen 1<%';
--> 1
SELECT hackenbush_svg(0, 1, 'purple');
--> error: hackenbush_svg(): colour must be 'L', 'R', 'E', 'blue', 'red' or 'green', got 'purple' (a TEXT)
SELECT hackenbush_svg(x, x + 1, 'E') FROM grundy_board('rook', 1001, 1);
--> error: hackenbush_svg(): a picture has at most 1000 edges
SELECT length(hackenbush_svg(x, x + 1, 'E')) > 100000 FROM grundy_board('rook', 1000, 1);
--> 1
-- A label that is too long is truncated at a whole character.
SELECT column1, svg LIKE '%>' || column1 || 'éé%éé...</text>%', instr(CAST(svg AS BLOB), x'C32E') FROM (SELECT column1, thermograph_svg('1', column1 || replace(printf('%.200c', 'x'), 'x', 'é')) AS svg FROM (VALUES ('a'), ('bc')) GROUP BY column1);
--> a|1|0
--> bc|1|0
-- A window that slides over values and NULLs draws its present rows.
CREATE TEMP TABLE drawn(n, g, l);
INSERT INTO drawn VALUES (1, NULL, 'a'), (2, '{2|0}', 'b'), (3, '1', 'c'), (4, NULL, 'd'), (5, NULL, 'e'), (6, '^', 'f');
SELECT count(*), sum(w IS (SELECT thermograph_svg(g, l) FROM drawn WHERE n BETWEEN d.n - 1 AND d.n)) FROM (SELECT n, thermograph_svg(g, l) OVER (ORDER BY n ROWS 1 PRECEDING) AS w FROM drawn) AS d;
--> 6|6

-- A sliding frame draws the same picture as a subquery over the rows of the frame, including skipped rows and EXCLUDE.
.open :memory:
.load ./dist/grundy
CREATE TABLE c(id INTEGER PRIMARY KEY, x, y, v);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60)INSERT INTO c SELECT i, CASE i % 7 WHEN 3 THEN NULL ELSE i % 8 END, i / 8,  CASE i % 5 WHEN 1 THEN NULL ELSE i % 11 END FROM n;
SELECT id, grundy_svg(x, y, v) OVER (ORDER BY id ROWS 3 PRECEDING) FROM c;
==> SELECT id, (SELECT grundy_svg(x, y, v) FROM c WHERE id BETWEEN o.id - 3 AND o.id) FROM c AS o;
SELECT id, grundy_svg(x, y, v) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 4 FOLLOWING) FROM c;
==> SELECT id, (SELECT grundy_svg(x, y, v) FROM c WHERE id BETWEEN o.id - 2 AND o.id + 4) FROM c AS o;
SELECT id, grundy_svg(x, y, v) OVER (ORDER BY id ROWS BETWEEN 5 FOLLOWING AND 9 FOLLOWING) FROM c;
==> SELECT id, (SELECT grundy_svg(x, y, v) FROM c WHERE id BETWEEN o.id + 5 AND o.id + 9) FROM c AS o;
SELECT id, grundy_svg(x, y, v) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM c;
==> SELECT id, (SELECT grundy_svg(x, y, v) FROM c WHERE id >= o.id) FROM c AS o;
SELECT id, grundy_svg(x, y, v) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE CURRENT ROW) FROM c;
==> SELECT id, (SELECT grundy_svg(x, y, v) FROM c WHERE id BETWEEN o.id - 2 AND o.id + 2 AND id <> o.id) FROM c AS o;

-- The same for graphs.
CREATE TABLE m(id INTEGER PRIMARY KEY, a, b);
INSERT INTO m SELECT value, nullif(value % 9, 4), value * 7 % 11 FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]');
SELECT id, graph_svg(a, b) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 3 FOLLOWING) FROM m;
==> SELECT id, (SELECT graph_svg(a, b) FROM m WHERE id BETWEEN o.id - 2 AND o.id + 3) FROM m AS o;

-- Pictures of 12 edges over 9 nodes: exactly the edges that can be cut are drawn.
CREATE TABLE e(id INTEGER PRIMARY KEY, a, b, c);
WITH RECURSIVE r(i, s) AS (VALUES (1, 7) UNION ALL SELECT i + 1, (s * 1103515245 + 12345) % 2147483648 FROM r WHERE i < 600) INSERT INTO e SELECT i, s / 65536 % 9, s / 4096 % 9, substr('LRE', 1 + s / 1048576 % 3, 1) FROM r;
SELECT id, (SELECT (length(s) - length(replace(s, '<title>edge ', ''))) / 12 FROM (SELECT hackenbush_svg(a, b, c) AS s FROM e WHERE id BETWEEN o.id AND o.id + 11)) FROM e AS o WHERE id < 590;
==> SELECT id, (SELECT count(DISTINCT edge) FROM hackenbush_moves('SELECT a, b, c FROM e WHERE id BETWEEN ' || o.id || ' AND ' || o.id || ' + 11')) FROM e AS o WHERE id < 590;
SELECT id, hackenbush_svg(a, b, c) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 9 FOLLOWING) FROM e;
==> SELECT id, (SELECT hackenbush_svg(a, b, c) FROM e WHERE id BETWEEN o.id - 2 AND o.id + 9) FROM e AS o;
-- The names 1 to 8 as texts, or the odd ones: only the order of the nodes may differ.
CREATE VIEW te AS SELECT id, CASE a WHEN 0 THEN 0 ELSE CAST(a AS TEXT) END AS a, CASE b WHEN 0 THEN 0 ELSE CAST(b AS TEXT) END AS b, c FROM e;
CREATE VIEW me AS SELECT id, CASE a % 2 WHEN 0 THEN a ELSE CAST(a AS TEXT) END AS a, CASE b % 2 WHEN 0 THEN b ELSE CAST(b AS TEXT) END AS b, c FROM e;
SELECT id, hackenbush_svg(a, b, c) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 9 FOLLOWING) FROM te;
==> SELECT id, hackenbush_svg(a, b, c) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 9 FOLLOWING) FROM e;
SELECT id, hackenbush_svg(a, b, c) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 9 FOLLOWING) FROM me;
==> SELECT id, (SELECT hackenbush_svg(a, b, c) FROM me WHERE id BETWEEN o.id - 2 AND o.id + 9) FROM me AS o;
SELECT id, hackenbush_svg(a, b, nullif(c, 'E')) OVER (ORDER BY id ROWS BETWEEN 5 FOLLOWING AND 9 FOLLOWING EXCLUDE CURRENT ROW) FROM te;
==> SELECT id, (SELECT hackenbush_svg(a, b, nullif(c, 'E')) FROM e WHERE id BETWEEN o.id + 5 AND o.id + 9) FROM e AS o;
SELECT id, (length(s) - length(replace(s, '<title>edge ', ''))) / 12, length(s) FROM (SELECT id, hackenbush_svg(a, b, c) OVER (ORDER BY id ROWS 7 PRECEDING) AS s FROM me);
==> SELECT id, (length(s) - length(replace(s, '<title>edge ', ''))) / 12, length(s) FROM (SELECT id, hackenbush_svg(a, b, c) OVER (ORDER BY id ROWS 7 PRECEDING) AS s FROM e);

-- Plots: any order of rows, NULL, and each kind.
SELECT plot_svg(1, 2) WHERE 0;
--> NULL
SELECT plot_svg(column1, column2) FROM (VALUES (NULL, 1), (1, NULL));
--> NULL
SELECT (SELECT plot_svg(n, value) FROM (SELECT * FROM heap_values('kayles', 50) ORDER BY value, n)) = plot_svg(n, value) FROM heap_values('kayles', 50);
--> 1
SELECT k, (length(s) - length(replace(s, '<title>(', ''))) / 8, s GLOB '*[0-9]V[0-9]*', s GLOB '*[0-9]L[0-9]*' FROM (SELECT column1 AS k, plot_svg(n, n % 5, column1) AS s FROM (VALUES ('LINE'), ('pins'), ('points')), heap_values('nim', 70) GROUP BY column1);
--> LINE|0|0|1
--> pins|71|1|0
--> points|71|0|0
-- A line passes through all places, also if some have the same x or are repeated.
SELECT instr(s, 'd="M47.2 25.1L47.2 310.9L656.8 139.4"') > 0 FROM (SELECT plot_svg(column1, column2, 'line') AS s FROM (VALUES (0, 0), (0, 5), (1, 3), (1, 3)));
--> 1
SELECT k.n, (length(s) - length(replace(s, '<title>(', ''))) / 8, (length(s) - length(replace(s, 'h0', ''))) / 2 FROM (SELECT e.n, (SELECT plot_svg(h.n, h.n % 5, 'points') FROM heap_values('nim', e.n - 1) AS h) AS s FROM (SELECT 1000 AS n UNION ALL SELECT 1001) AS e) AS k;
--> 1000|1000|1000
--> 1001|0|1001
SELECT plot_svg(1, '1/2');
--> error: plot_svg(): y must be an INTEGER or a REAL of at most 1e300 in absolute value, got '1/2' (a TEXT)
SELECT plot_svg(9e999, 1);
--> error: plot_svg(): x must be an INTEGER or a REAL of at most 1e300 in absolute value, got Inf (a REAL, beyond 64-bit integers)
SELECT plot_svg(x'', 1);
--> error: plot_svg(): x must be an INTEGER or a REAL of at most 1e300 in absolute value, got a BLOB of 0 bytes
SELECT plot_svg(1, 1, 'bars');
--> error: plot_svg(): kind must be 'pins', 'points' or 'line', got 'bars' (a TEXT)
SELECT plot_svg(n, n) FROM heap_values('nim', 200000);
--> error: plot_svg(): a plot has at most 200000 points

-- Titles and names of axes. NULL is the default, and a window shows the names of its first row.
SELECT grundy_svg(0, 0, 1, NULL, NULL, NULL) = grundy_svg(0, 0, 1), graph_svg(1, 0, NULL, NULL, NULL) = graph_svg(1, 0), hackenbush_svg(0, 1, 'L', NULL) = hackenbush_svg(0, 1, 'L'), thermograph_svg('+-1', NULL, NULL) = thermograph_svg('+-1'), plot_svg(1, 1, 'pins', NULL, NULL, NULL) = plot_svg(1, 1);
--> 1|1|1|1|1
SELECT svg LIKE '%viewBox="0 -30 %bold"%>a &lt; b</text>%' FROM (SELECT grundy_svg(0, 0, 1, 'a < b') AS svg UNION ALL SELECT graph_svg(1, 0, NULL, NULL, 'a < b') UNION ALL SELECT hackenbush_svg(0, 1, 'L', 'a < b') UNION ALL SELECT thermograph_svg(1, NULL, 'a < b') UNION ALL SELECT plot_svg(1, 1, 'line', 'a < b'));
--> 1
--> 1
--> 1
--> 1
--> 1
SELECT instr(s, '>column</text>') > 0, instr(s, '>row</text>') > 0, instr(s, '>x</text>'), instr(s, '>y</text>') FROM (SELECT grundy_svg(0, 0, 1, NULL, 'column', 'row') AS s);
--> 1|1|0|0
SELECT instr(s, printf('>%.60c...</text>', 'é')) > 0, instr(s, printf('%.61c', 'é')) FROM (SELECT plot_svg(1, 1, 'pins', printf('%.300c', 'é')) AS s);
--> 1|0
SELECT grundy_svg(0, 0, 0, x'00');
--> error: grundy_svg(): title must be a text, got a BLOB of 1 byte
CREATE TABLE named(id INTEGER PRIMARY KEY, t);
INSERT INTO named SELECT n, CASE WHEN n % 7 < 3 THEN 'a' WHEN n % 5 < 2 THEN 'b' || n END FROM heap_values('nim', 60);
SELECT id, plot_svg(id, id * id, 'pins', t) OVER (ORDER BY id ROWS 3 PRECEDING) FROM named;
==> SELECT id, (SELECT plot_svg(id, id * id, 'pins', t) FROM (SELECT * FROM named WHERE id BETWEEN o.id - 3 AND o.id ORDER BY id)) FROM named AS o;
SELECT id, thermograph_svg('+-' || (id + 1), NULL, t) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING) FROM named;
==> SELECT id, (SELECT thermograph_svg('+-' || (id + 1), NULL, t) FROM (SELECT * FROM named WHERE id BETWEEN o.id - 2 AND o.id + 1 ORDER BY id)) FROM named AS o;

-- Masts at the same mean have dashes.
SELECT instr(thermograph_svg(column1), 'stroke-dasharray') > 0 FROM (VALUES ('+-1'), ('+-2'));
--> 1
SELECT instr(thermograph_svg(column1), 'stroke-dasharray') FROM (VALUES ('+-1'), ('{3|1}'));
--> 0

-- The limit on the length of a text.
.open :memory:
.load ./dist/grundy
.limit length 20000
SELECT length(grundy_svg(x, y, value)) > 100000 FROM grundy_board('king', 100);
--> error: grundy_svg(): the picture would take more than 20000 bytes, the limit of a text; sqlite3_limit(db, SQLITE_LIMIT_LENGTH, bytes) may raise it
.limit length 2000000
SELECT length(grundy_svg(x, y, value)) > 100000 FROM grundy_board('king', 100);
--> 1
SELECT count(*), thermograph_svg(n) LIKE '<svg%' FROM grundy_range(1, 50);
--> 50|1
SELECT thermograph_svg(n) FROM grundy_range(1, 51);
--> error: thermograph_svg(): a picture has at most 50 games
