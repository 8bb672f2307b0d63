CREATE TABLE box(id INTEGER PRIMARY KEY, heap INTEGER)
INSERT INTO box(heap) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT i * 7919 % 1000 FROM n
CREATE TABLE cell(x INTEGER, y INTEGER, value INTEGER AS (grundy_queen(x, y)) STORED)
CREATE INDEX cell_by_value ON cell(grundy_queen(x, y))
INSERT INTO cell(x, y) SELECT x, y FROM grundy_board('rook', 20)
