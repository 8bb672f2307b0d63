-- Statements whose result depends on the order that a table promises, and on NULLs in its columns.
SELECT parts FROM heap_winning_moves('kayles', '[10]') WHERE heap = 0 ORDER BY parts DESC;
--> [4,4]
--> [3,6]
--> [2,7]
--> [1,8]
SELECT heap, parts FROM heap_winning_moves('kayles', '[26]') ORDER BY heap, parts LIMIT 2;
==> SELECT heap, parts FROM (SELECT heap, parts FROM heap_winning_moves('kayles', '[26]') LIMIT -1 OFFSET 0) ORDER BY +heap, +parts LIMIT 2;
SELECT max(parts), min(parts) FROM heap_winning_moves('kayles', '[10]') WHERE heap = 0;
--> [4,4]|[1,8]
-- NULL is found, also in a join, and a page of grundy_help has no signature.
SELECT count(*), (SELECT count(*) FROM game_dissociation('1/2') WHERE temperature IS NOT NULL) FROM game_dissociation('1/2') WHERE temperature IS NULL;
--> 1|0
SELECT count(*) FROM game_dissociation('1/2') AS a JOIN game_dissociation('3/4') AS b ON a.temperature = b.temperature;
--> 0
SELECT number, temperature FROM game_dissociation('{5|3||2|||+-1|-2}') ORDER BY number DESC;
==> SELECT row_number() OVER (ORDER BY temperature DESC), temperature FROM game_dissociation('{5|3||2|||+-1|-2}') ORDER BY temperature;
SELECT count(*) > 0 FROM grundy_help('notation glossary') WHERE signature IS NULL AND kind = 'page';
--> 1
SELECT count(*) FROM grundy_help('notation glossary') AS a JOIN grundy_help('notation glossary') AS b USING (signature) WHERE a.kind = 'page';
--> 0
-- A value is found in every form in which a table of the user may store it.
SELECT n FROM heap_game_values('S{1}', 'S{2}', 5) WHERE value IN ('1', '{1|0}');
--> 1
--> 2
--> 4
--> 5
CREATE TABLE names(value TEXT, name TEXT);
INSERT INTO names VALUES ('0', 'zero'), ('*', 'star');
SELECT board_after, name FROM board_moves('clobber', 'xxo') JOIN names USING (value) ORDER BY 1;
--> x.x|zero
--> xo.|star
