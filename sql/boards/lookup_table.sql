-- Create lookup tables of the queen and the knight in a database: ordinary tables with indexes, which can be
-- read without the extension. Two queries use them: the cells up to (49, 49) on which a queen has the value 30,
-- and the number of cells on which a knight loses beside a queen on (6, 11). The file can be run again.
--     sqlite3 pieces.db '.read sql/boards/lookup_table.sql'
.load ./dist/grundy
BEGIN;
DROP TABLE IF EXISTS queen_value;
CREATE TABLE queen_value(x INTEGER, y INTEGER, value INTEGER NOT NULL, PRIMARY KEY (x, y)) WITHOUT ROWID;
INSERT INTO queen_value SELECT x, y, value FROM grundy_board('queen', 50);
CREATE INDEX queen_value_by_value ON queen_value(value, x, y);
DROP TABLE IF EXISTS knight_value;
CREATE TABLE knight_value(x INTEGER, y INTEGER, value INTEGER NOT NULL, PRIMARY KEY (x, y)) WITHOUT ROWID;
INSERT INTO knight_value SELECT x, y, value FROM grundy_board('knight', 50);
CREATE INDEX knight_value_by_value ON knight_value(value, x, y);
COMMIT;
SELECT x, y FROM queen_value WHERE value = 30 ORDER BY x;
SELECT count(*) || ' cells of the knight' FROM knight_value
WHERE value = (SELECT value FROM queen_value WHERE x = 6 AND y = 11);
