-- Odd depth: 20 (2), 30 (2) and the last node (2): value 2.
CREATE TABLE tree(node INTEGER, parent INTEGER, coins INTEGER);
INSERT INTO tree VALUES (-4, 30, 1), (10, NULL, 0), (20, 10, 2), (30, 10, 2),(9223372036854775807, -4, 2), (50, 30, 3);
CREATE TABLE question(id INTEGER PRIMARY KEY, u, v);
INSERT INTO question VALUES (1, 9223372036854775807, 20), (2, -4, 10), (3, 30, 50);
SELECT * FROM coin_tree('SELECT node, parent, coins FROM tree');
--> -4|30|2|1|3|NULL
--> 10|NULL|0|0|0|NULL
--> 20|10|1|2|2|2
--> 30|10|1|2|2|2
--> 9223372036854775807|-4|3|2|2|2
--> 50|30|2|3|3|NULL
SELECT node, query_ FROM coin_tree('tree') WHERE node = 20;
--> 20|tree
SELECT count(*) FROM coin_tree('main.tree');
--> 6
SELECT node FROM coin_tree('SELECT node, parent, coins FROM tree') WHERE node = 7;
SELECT node FROM coin_tree('SELECT node, parent, coins FROM tree') WHERE node IN (50, 7, 10) ORDER BY node;
--> 10
--> 50
SELECT node FROM coin_tree('SELECT node, parent, coins FROM tree') WHERE node > 20 ORDER BY node DESC;
--> 9223372036854775807
--> 50
--> 30
SELECT node FROM coin_tree('SELECT node, parent, coins FROM tree') WHERE +node > 20 ORDER BY node DESC;
--> 9223372036854775807
--> 50
--> 30
SELECT node FROM coin_tree('SELECT node, parent, coins FROM tree') WHERE parent IS NULL;
--> 10
SELECT count(*) FROM coin_tree(NULL);
--> 0
SELECT count(*) FROM coin_tree('SELECT 1, 2, 3 WHERE 0');
--> 0
SELECT * FROM coin_tree('VALUES (5, NULL, 3)');
--> 5|NULL|0|3|3|NULL
SELECT * FROM coin_tree('VALUES (5, NULL, 3); -- done');
--> 5|NULL|0|3|3|NULL
SELECT * FROM coin_tree_reparent('tree', -4, 10);
--> 1|1
SELECT * FROM coin_tree_reparent('tree', 30, 50);
--> 0|NULL
SELECT * FROM coin_tree_reparent('tree', 30, 30);
--> 0|NULL
SELECT * FROM coin_tree_reparent('tree', NULL, 30);
SELECT * FROM coin_tree_reparent('tree', 30, NULL);

-- Joins.
SELECT id, valid, value FROM question, coin_tree_reparent('tree', u, v) ORDER BY id;
--> 1|1|0
--> 2|1|1
--> 3|0|NULL
SELECT id, (SELECT coalesce(value, 'INVALID') FROM coin_tree_reparent('tree', u, v)) FROM question;
--> 1|0
--> 2|1
--> 3|INVALID
SELECT id, c.depth FROM question JOIN coin_tree('tree') AS c ON c.node = u ORDER BY id;
--> 1|3
--> 2|2
--> 3|1
SELECT id, c.node FROM coin_tree('tree') AS c JOIN question ON c.node = v ORDER BY id;
--> 1|20
--> 2|10
--> 3|50
SELECT id, group_concat(depth) FROM (SELECT id, depth FROM question CROSS JOIN coin_tree('tree') AS c WHERE c.node = u OR c.node = v ORDER BY 1, 2) GROUP BY id;
--> 1|1,3
--> 2|0,2
--> 3|1,2
SELECT id, node FROM question LEFT JOIN coin_tree('tree') AS c ON c.node = u + 0.5;
--> 1|NULL
--> 2|NULL
--> 3|NULL
SELECT a.node, b.node FROM coin_tree('tree') AS a JOIN coin_tree('tree') AS b ON b.node = a.parent WHERE a.depth = 2 ORDER BY 1;
--> -4|30
--> 50|30
SELECT name, count(*) FROM (SELECT 'tree' AS name UNION ALL SELECT 'SELECT 1, NULL, 2'), coin_tree(name) GROUP BY name ORDER BY name;
--> SELECT 1, NULL, 2|1
--> tree|6

-- Invalid trees.
SELECT * FROM coin_tree('VALUES (1, NULL, 0), (2, 3, 0), (3, 2, 0)');
--> error: coin_tree(): node 2, whose parent is 3, lies on a cycle
SELECT * FROM coin_tree('VALUES (1, NULL, 0), (7, 7, 0)');
--> error: coin_tree(): node 7, whose parent is 7, lies on a cycle
SELECT * FROM coin_tree('VALUES (2, 3, 0), (3, 2, 0)');
--> error: coin_tree(): there must be one root, but every node has a parent; node 2 lies on a cycle
SELECT * FROM coin_tree('VALUES (1, NULL, 0), (2, 1, 0), (3, NULL, 0)');
--> error: coin_tree(): there must be one root, but nodes 1 and 3 have no parent
SELECT * FROM coin_tree('VALUES (1, NULL, 0), (2, 9, 0)');
--> error: coin_tree(): node 2 has the parent 9, which is in no row of the query
SELECT * FROM coin_tree('VALUES (1, NULL, 0), (2, 1, 0), (2, 1, 0)');
--> error: coin_tree(): node 2 is in two rows of the query
SELECT * FROM coin_tree('VALUES (1, NULL, 0), (2, 1, -3)');
--> error: coin_tree(): coins of node 2 in row 2 of the query must be a non-negative integer, got -3
SELECT * FROM coin_tree('VALUES (1, NULL, NULL)');
--> error: coin_tree(): coins of node 1 in row 1 of the query must be a non-negative integer, got NULL
SELECT * FROM coin_tree('VALUES (1, NULL, 2.5)');
--> error: coin_tree(): coins of node 1 in row 1 of the query must be a non-negative integer, got 2.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT * FROM coin_tree('VALUES (NULL, NULL, 2)');
--> error: coin_tree(): node in row 1 of the query must be an integer or a text, got NULL
SELECT * FROM coin_tree('VALUES (1, NULL, 2), (2, 1.5, 1)');
--> error: coin_tree(): parent in row 2 of the query must be an integer or a text, got 1.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT * FROM coin_tree('VALUES (1, NULL, 2), (2, x''01'', 1)');
--> error: coin_tree(): parent in row 2 of the query must be an integer or a text, got a BLOB of 1 byte
SELECT * FROM coin_tree_reparent('tree', 7, 10);
--> error: coin_tree_reparent(): node must be a node of the tree, got 7
SELECT * FROM coin_tree_reparent('tree', 20, 7);
--> error: coin_tree_reparent(): new_parent must be a node of the tree, got 7
SELECT * FROM coin_tree_reparent('tree', 10, 20);
--> error: coin_tree_reparent(): node must not be the root, got 10
SELECT * FROM coin_tree_reparent('tree', '20', 'x');
--> error: coin_tree_reparent(): node must be a node of the tree, got '20' (a TEXT)
SELECT * FROM coin_tree_reparent('tree', 20.5, 10.0);
--> error: coin_tree_reparent(): node must be an integer or a text, got 20.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT * FROM coin_tree_reparent('SELECT 1, 2, 3 WHERE 0', 1, 2);
--> error: coin_tree_reparent(): node must be a node of the tree, got 1
SELECT * FROM coin_tree_reparent('tree', 20);
--> error: coin_tree_reparent(): argument new_parent is missing
SELECT * FROM coin_tree;
--> error: coin_tree(): argument query is missing

-- Invalid queries.
SELECT * FROM coin_tree('');
--> error: coin_tree(): query is empty
SELECT * FROM coin_tree(' -- nothing');
--> error: coin_tree(): query is empty
SELECT * FROM coin_tree('nosuch');
--> error: coin_tree(): query cannot be run: no such table: nosuch
SELECT * FROM coin_tree('SELECT 1, 2');
--> error: coin_tree(): query must yield 3 columns (node, parent, coins), got 2
SELECT * FROM coin_tree('question; ');
--> error: coin_tree(): query must begin with SELECT, VALUES or WITH, or be the name of a table, but it begins with question
SELECT * FROM coin_tree('SELECT 1, NULL, 2; SELECT 3');
--> error: coin_tree(): query must be one statement, but another text follows it
SELECT * FROM coin_tree('SELECT 1, NULL, 2; rubbish');
--> error: coin_tree(): query must be one statement, but another text follows it
SELECT * FROM coin_tree('SELECT 1, NULL, 2' || char(0) || 'x');
--> error: coin_tree(): query must be one statement, but another text follows it
SELECT * FROM coin_tree('SELECT ?, NULL, :coins');
--> error: coin_tree(): query must have no parameters, got 2; put their values into a temporary table
SELECT * FROM coin_tree('DELETE FROM tree RETURNING node, parent, coins');
--> error: coin_tree(): query must begin with SELECT, VALUES or WITH, or be the name of a table, but it begins with DELETE
SELECT * FROM coin_tree('BEGIN');
--> error: coin_tree(): query cannot be run: no such table: BEGIN
SELECT * FROM coin_tree('SELECT 1, NULL, abs(-9223372036854775808)');
--> error: coin_tree(): query cannot be run: integer overflow
SELECT * FROM coin_tree(5);
--> error: coin_tree(): query must be an SQL query or the name of a table, got 5
SELECT * FROM coin_tree(x'01');
--> error: coin_tree(): query must be an SQL query or the name of a table, got a BLOB of 1 byte
SELECT count(*) FROM tree;
--> 6

-- A query that reads itself through a table with its text.
CREATE TABLE myself(text);
INSERT INTO myself VALUES ('SELECT node, parent, c.coins FROM myself, coin_tree(text) AS c');
SELECT c.* FROM myself, coin_tree(text) AS c;
--> error: coin_tree(): queries are nested more than 8 deep: does this one read itself?
SELECT node FROM coin_tree('SELECT node, parent, coins FROM coin_tree(''tree'')') WHERE node = 20;
--> 20
SELECT count(*) FROM coin_tree('tree');
--> 6

-- Tables that run SQL are not permitted in views and triggers of a schema.
CREATE VIEW v AS SELECT node FROM coin_tree('tree');
CREATE TRIGGER t AFTER INSERT ON question BEGIN INSERT INTO tree(node) SELECT node FROM coin_tree('tree'); END;
SELECT * FROM v;
--> error: unsafe use of virtual table "coin_tree"
INSERT INTO question VALUES (9, 20, 10);
--> error: unsafe use of virtual table "coin_tree"
DROP VIEW v;
DROP TRIGGER t;
CREATE VIEW v AS SELECT valid FROM coin_tree_reparent('tree', 20, 30);
CREATE TRIGGER t AFTER INSERT ON question BEGIN INSERT INTO tree(node) SELECT valid FROM coin_tree_reparent('tree', 20, 30); END;
SELECT * FROM v;
--> error: unsafe use of virtual table "coin_tree_reparent"
INSERT INTO question VALUES (9, 20, 10);
--> error: unsafe use of virtual table "coin_tree_reparent"
