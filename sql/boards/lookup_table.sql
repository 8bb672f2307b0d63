-- A lookup table inside a database: an ordinary table with an index, which needs no extension to be
-- read. Which cells up to (49, 49) have the value 30?
--     sqlite3 queen.db '.read sql/boards/lookup_table.sql'
.load ./dist/grundy
BEGIN;
CREATE TABLE queen_value(x INTEGER, y INTEGER, value INTEGER NOT NULL, PRIMARY KEY (x, y)) WITHOUT ROWID;
INSERT INTO queen_value SELECT x, y, value FROM grundy_board('queen', 50);
CREATE INDEX queen_value_by_value ON queen_value(value, x, y);
COMMIT;
SELECT x, y FROM queen_value WHERE value = 30 ORDER BY x;
