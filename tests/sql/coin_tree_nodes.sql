-- Nodes of coin trees that are texts. The rows of this tree come from a search that plays the game; '7' is not 7.
CREATE TABLE mixed(node, parent, coins);
INSERT INTO mixed VALUES ('b', 7, 2), (7, 'root', 1), ('root', NULL, 3), ('7', 'root', 2), ('e', '7', 1), (-9223372036854775807 - 1, 'b', 1), ('it''s', '7', 0);
SELECT quote(node), quote(parent), depth, coins, subtree_nim, winning_take FROM coin_tree('mixed');
--> 'b'|7|2|2|3|2
--> 7|'root'|1|1|2|NULL
--> 'root'|NULL|0|3|2|NULL
--> '7'|'root'|1|2|3|2
--> 'e'|'7'|2|1|1|NULL
--> -9223372036854775808|'b'|3|1|1|NULL
--> 'it''s'|'7'|2|0|0|NULL
SELECT quote(a.node), quote(b.node), valid, value FROM mixed AS a, mixed AS b, coin_tree_reparent('mixed', a.node, b.node) WHERE a.parent IS NOT NULL ORDER BY a.rowid, b.rowid;
--> 'b'|'b'|0|NULL
--> 'b'|7|1|2
--> 'b'|'root'|1|1
--> 'b'|'7'|1|2
--> 'b'|'e'|1|1
--> 'b'|-9223372036854775808|0|NULL
--> 'b'|'it''s'|1|1
--> 7|'b'|0|NULL
--> 7|7|0|NULL
--> 7|'root'|1|2
--> 7|'7'|1|0
--> 7|'e'|1|2
--> 7|-9223372036854775808|0|NULL
--> 7|'it''s'|1|2
--> '7'|'b'|1|2
--> '7'|7|1|1
--> '7'|'root'|1|2
--> '7'|'7'|0|NULL
--> '7'|'e'|0|NULL
--> '7'|-9223372036854775808|1|1
--> '7'|'it''s'|0|NULL
--> 'e'|'b'|1|3
--> 'e'|7|1|2
--> 'e'|'root'|1|3
--> 'e'|'7'|1|2
--> 'e'|'e'|0|NULL
--> 'e'|-9223372036854775808|1|2
--> 'e'|'it''s'|1|3
--> -9223372036854775808|'b'|1|2
--> -9223372036854775808|7|1|3
--> -9223372036854775808|'root'|1|2
--> -9223372036854775808|'7'|1|3
--> -9223372036854775808|'e'|1|2
--> -9223372036854775808|-9223372036854775808|0|NULL
--> -9223372036854775808|'it''s'|1|2
--> 'it''s'|'b'|1|2
--> 'it''s'|7|1|2
--> 'it''s'|'root'|1|2
--> 'it''s'|'7'|1|2
--> 'it''s'|'e'|1|2
--> 'it''s'|-9223372036854775808|1|2
--> 'it''s'|'it''s'|0|NULL
-- A constraint on the node compares types and bytes as SQLite does.
SELECT quote(node) FROM coin_tree('mixed') WHERE node = 7;
--> 7
SELECT quote(node) FROM coin_tree('mixed') WHERE node = '7';
--> '7'
SELECT quote(node) FROM coin_tree('mixed') WHERE node = CAST('7' AS INTEGER) ORDER BY 1;
==> SELECT quote(node) FROM coin_tree('mixed') WHERE +node = CAST('7' AS INTEGER) ORDER BY 1;
SELECT quote(node) FROM coin_tree('mixed') WHERE node = 7.0;
--> 7
SELECT quote(node) FROM coin_tree('mixed') WHERE node = 'B';
SELECT quote(node) FROM coin_tree('mixed') WHERE node = 'B' COLLATE NOCASE;
--> 'b'
SELECT quote(node) FROM coin_tree('mixed') WHERE node = NULL OR node = x'62' OR node = 7.5;
SELECT quote(node) FROM coin_tree('mixed') WHERE node = -9223372036854775807 - 1;
--> -9223372036854775808
SELECT quote(node) FROM coin_tree('mixed') WHERE node = -9223372036854775807;
SELECT quote(node) FROM coin_tree('mixed') WHERE node IN ('b', 'none', 7, NULL, 'b', 'e') ORDER BY node;
--> 7
--> 'b'
--> 'e'
SELECT quote(node) FROM coin_tree('mixed') WHERE node IN (SELECT parent FROM mixed);
~~> SELECT quote(node) FROM coin_tree('mixed') WHERE +node IN (SELECT parent FROM mixed);
SELECT quote(node) FROM coin_tree('mixed') WHERE node > 'a' ORDER BY node;
--> 'b'
--> 'e'
--> 'it''s'
--> 'root'
SELECT quote(node) FROM coin_tree('mixed') WHERE node BETWEEN -100 AND 7;
--> 7
SELECT quote(a.node), quote(b.node) FROM coin_tree('mixed') AS a LEFT JOIN coin_tree('mixed') AS b ON b.node = a.parent ORDER BY a.node;
~~> SELECT quote(a.node), quote(b.node) FROM mixed AS a LEFT JOIN mixed AS b ON b.node = a.parent;
SELECT rowid, (SELECT depth FROM coin_tree('mixed') AS t WHERE t.node = m.node) FROM mixed AS m;
--> 1|2
--> 2|1
--> 3|0
--> 4|1
--> 5|2
--> 6|3
--> 7|2
-- Random trees of 30 nodes: INTEGER nodes, TEXT nodes and the least integers.
CREATE TABLE tree AS WITH RECURSIVE r(i, s) AS (VALUES (0, 4711) UNION ALL SELECT i + 1, (s * 1103515245 + 12345) & 2147483647 FROM r LIMIT 1200) SELECT i / 30 AS g, i % 30 AS node, CASE WHEN i % 30 THEN (s >> 8) % (i % 30) END AS parent, (s >> 20) % 8 AS coins FROM r;
CREATE TABLE name AS SELECT n, CASE n % 5 WHEN 4 THEN n ELSE substr('zyx0-ab', n % 7 + 1, 1) || n END AS t, n - 9223372036854775807 - 1 AS low FROM grundy_range(0, 29);
CREATE VIEW text_tree AS SELECT g, a.t AS node, b.t AS parent, coins FROM tree JOIN name AS a ON a.n = node LEFT JOIN name AS b ON b.n = parent;
CREATE VIEW low_tree AS SELECT g, a.low AS node, b.low AS parent, coins FROM tree JOIN name AS a ON a.n = node LEFT JOIN name AS b ON b.n = parent;
CREATE TABLE picture AS SELECT DISTINCT g FROM tree;
SELECT g, a.t, b.t, depth, coins, subtree_nim, winning_take FROM picture, coin_tree('SELECT node, parent, coins FROM tree WHERE g = ' || g) JOIN name AS a ON a.n = node LEFT JOIN name AS b ON b.n = parent;
~~> SELECT g, node, parent, depth, coins, subtree_nim, winning_take FROM picture, coin_tree('SELECT node, parent, coins FROM text_tree WHERE g = ' || g);
SELECT g, a.low, b.low, depth, coins, subtree_nim, winning_take FROM picture, coin_tree('SELECT node, parent, coins FROM tree WHERE g = ' || g) JOIN name AS a ON a.n = node LEFT JOIN name AS b ON b.n = parent;
~~> SELECT g, node, parent, depth, coins, subtree_nim, winning_take FROM picture, coin_tree('SELECT node, parent, coins FROM low_tree WHERE g = ' || g);
SELECT g, n, depth FROM picture CROSS JOIN name, coin_tree('SELECT node, parent, coins FROM tree WHERE g = ' || g) WHERE node = n;
~~> SELECT g, n, depth FROM picture CROSS JOIN name, coin_tree('SELECT node, parent, coins FROM text_tree WHERE g = ' || g) WHERE node = t;
SELECT g, a.n, b.n, valid, value FROM picture, name AS a, name AS b, coin_tree_reparent('SELECT node, parent, coins FROM tree WHERE g = ' || g, a.n, b.n) WHERE a.n > 0 AND g < 5;
~~> SELECT g, a.n, b.n, valid, value FROM picture, name AS a, name AS b, coin_tree_reparent('SELECT node, parent, coins FROM text_tree WHERE g = ' || g, a.t, b.t) WHERE a.n > 0 AND g < 5;
SELECT g, a.n, b.n, valid, value FROM picture, name AS a, name AS b, coin_tree_reparent('SELECT node, parent, coins FROM tree WHERE g = ' || g, a.n, b.n) WHERE a.n > 0 AND g < 5;
~~> SELECT g, a.n, b.n, valid, value FROM picture, name AS a, name AS b, coin_tree_reparent('SELECT node, parent, coins FROM low_tree WHERE g = ' || g, a.low, b.low) WHERE a.n > 0 AND g < 5;

-- Errors.
SELECT * FROM coin_tree('VALUES (''a'', NULL, 0), (''b'', ''c'', 0), (''c'', ''b'', 0)');
--> error: coin_tree(): node 'b', whose parent is 'c', lies on a cycle
SELECT * FROM coin_tree('VALUES (2, ''c'', 0), (''c'', 2, 0)');
--> error: coin_tree(): there must be one root, but every node has a parent; node 2 lies on a cycle
SELECT * FROM coin_tree('VALUES (''a'', NULL, 0), (''b'', ''a'', 0), (0, NULL, 0)');
--> error: coin_tree(): there must be one root, but nodes 'a' and 0 have no parent
SELECT * FROM coin_tree('VALUES (1, NULL, 0), (2, ''1'', 0)');
--> error: coin_tree(): node 2 has the parent '1', which is in no row of the query
SELECT * FROM coin_tree('VALUES (''a'', NULL, 0), (''A'', ''a'', 0), (''it''''s'', ''a'', 0), (''it''''s'', ''a'', 0)');
--> error: coin_tree(): node 'it''s' is in two rows of the query
SELECT * FROM coin_tree('VALUES (1, NULL, 0), (2, 1, 0), (2.0, 1, 0)');
--> error: coin_tree(): node 2 is in two rows of the query
SELECT * FROM coin_tree('VALUES (-9223372036854775807, NULL, 0), (''b'', -9223372036854775807, -3)');
--> error: coin_tree(): coins of node 'b' in row 2 of the query must be a non-negative integer, got -3
SELECT * FROM coin_tree('VALUES (-9223372036854775807, NULL, ''x'')');
--> error: coin_tree(): coins of node -9223372036854775807 in row 1 of the query must be a non-negative integer, got 'x' (a TEXT)
SELECT * FROM coin_tree('VALUES (x''61'', NULL, 0)');
--> error: coin_tree(): node in row 1 of the query must be an integer or a text, got a BLOB of 1 byte
SELECT * FROM coin_tree('VALUES (printf(''%.100c'', ''n''), ''a'', 0)');
--> error: coin_tree(): node 'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn...' has the parent 'a', which is in no row of the query
SELECT * FROM coin_tree_reparent('mixed', 'root', 7);
--> error: coin_tree_reparent(): node must not be the root, got 'root'
SELECT * FROM coin_tree_reparent('mixed', 'none', 7);
--> error: coin_tree_reparent(): node must be a node of the tree, got 'none' (a TEXT)
SELECT * FROM coin_tree_reparent('mixed', 'b', '07');
--> error: coin_tree_reparent(): new_parent must be a node of the tree, got '07' (a TEXT)
SELECT * FROM coin_tree_reparent('mixed', -9223372036854775807, 7);
--> error: coin_tree_reparent(): node must be a node of the tree, got -9223372036854775807
SELECT * FROM coin_tree_reparent('mixed', 'b', x'61');
--> error: coin_tree_reparent(): new_parent must be an integer or a text, got a BLOB of 1 byte
SELECT * FROM coin_tree_reparent('mixed', NULL, 7);
SELECT valid, value FROM coin_tree_reparent('SELECT ''a'', NULL, 1 UNION ALL SELECT ''b'', ''a'', 1', 'b', 'a');
--> 1|1
-- An import stores a missing parent as an empty text.
SELECT * FROM coin_tree('SELECT ''a'' AS node, '''' AS boss, 1');
--> error: coin_tree(): parent in row 1 of the query must not be an empty text; nullif(boss, '') makes it NULL, which a missing value should be
SELECT node, subtree_nim FROM coin_tree('SELECT node, nullif(boss, '''') AS boss, 1 FROM (SELECT ''a'' AS node, '''' AS boss)');
--> a|1
