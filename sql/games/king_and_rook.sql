-- King and rook against king on a board of 8 x 8: all positions, with either side to move. White has the rook.
-- The game is a draw if the black king captures it, and in case of stalemate. A position is an integer: six
-- bits each for the white king, the rook and the black king, then 1 if Black is to move; -1 is the draw without
-- the rook. The output has the number of positions of each outcome, and then the largest number of moves to the
-- end with White to move, and with Black to move.
--     sqlite3 :memory: '.read sql/games/king_and_rook.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE board(n);
INSERT INTO board VALUES (8);
CREATE TEMP TABLE square AS
WITH RECURSIVE n(s) AS (VALUES (0) UNION ALL SELECT s + 1 FROM n WHERE s < 63)
SELECT s, s % 8 AS x, s / 8 AS y FROM n, board WHERE s % 8 < n AND s / 8 < n;
CREATE TEMP TABLE near(f, t, PRIMARY KEY (f, t)) WITHOUT ROWID;
INSERT INTO near SELECT a.s, b.s FROM square AS a, square AS b WHERE a.s <> b.s AND abs(a.x - b.x) <= 1 AND abs(a.y - b.y) <= 1;
-- The rook on r attacks t while the white king is on k.
CREATE TEMP TABLE hits(r, k, t, PRIMARY KEY (r, k, t)) WITHOUT ROWID;
INSERT INTO hits SELECT r.s, k.s, t.s FROM square AS r, square AS k, square AS t
WHERE r.s <> t.s AND k.s <> t.s AND r.s <> k.s
  AND ((r.x = t.x AND NOT (k.x = r.x AND k.y BETWEEN min(r.y, t.y) AND max(r.y, t.y)))
    OR (r.y = t.y AND NOT (k.y = r.y AND k.x BETWEEN min(r.x, t.x) AND max(r.x, t.x))));
CREATE TEMP VIEW place AS
SELECT position, position & 63 AS wk, position >> 6 & 63 AS wr, position >> 12 & 63 AS bk, position >> 18 AS black
FROM solve_frontier WHERE position >= 0;
-- The moves of the black king, including a capture of the rook. The square that it leaves does not block the rook.
CREATE TEMP VIEW flight AS
SELECT position, wk, wr, n.t AS bk FROM place CROSS JOIN near AS n
WHERE black = 1 AND n.f = bk AND n.t <> wk AND NOT EXISTS (SELECT 1 FROM near AS x WHERE x.f = wk AND x.t = n.t)
  AND NOT EXISTS (SELECT 1 FROM hits AS h WHERE h.r = wr AND h.k = wk AND h.t = n.t);
CREATE TEMP VIEW move AS
SELECT position, n.t | (wr << 6) | (bk << 12) | (1 << 18) AS option, NULL AS result
FROM place CROSS JOIN near AS n
WHERE black = 0 AND n.f = wk AND n.t <> wr AND n.t <> bk AND NOT EXISTS (SELECT 1 FROM near AS x WHERE x.f = n.t AND x.t = bk)
UNION ALL
SELECT position, wk | (h.t << 6) | (bk << 12) | (1 << 18), NULL
FROM place CROSS JOIN hits AS h WHERE black = 0 AND h.r = wr AND h.k = wk
UNION ALL
SELECT position, CASE WHEN bk = wr THEN -1 ELSE wk | (wr << 6) | (bk << 12) END, NULL FROM flight
UNION ALL
SELECT position, NULL, 'D' FROM place
WHERE black = 1 AND NOT EXISTS (SELECT 1 FROM hits AS h WHERE h.r = wr AND h.k = wk AND h.t = bk)
  AND NOT EXISTS (SELECT 1 FROM near AS n WHERE n.f = bk AND n.t <> wk
                  AND NOT EXISTS (SELECT 1 FROM near AS x WHERE x.f = wk AND x.t = n.t)
                  AND NOT EXISTS (SELECT 1 FROM hits AS h WHERE h.r = wr AND h.k = wk AND h.t = n.t))
UNION ALL SELECT -1, NULL, 'D' FROM solve_frontier WHERE position = -1;
CREATE TEMP VIEW start AS
SELECT wk.s | (wr.s << 6) | (bk.s << 12) | (black << 18) AS position
FROM square AS wk, square AS wr, square AS bk, (SELECT 0 AS black UNION SELECT 1)
WHERE wk.s <> wr.s AND wk.s <> bk.s AND wr.s <> bk.s
  AND NOT EXISTS (SELECT 1 FROM near WHERE f = wk.s AND t = bk.s)
  AND (black = 1 OR NOT EXISTS (SELECT 1 FROM hits WHERE r = wr.s AND k = wk.s AND t = bk.s));

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('start', 'move');

.read sql/lib/column_names.sql
SELECT outcome, count(*) AS positions FROM solved GROUP BY outcome ORDER BY outcome;
SELECT max(remoteness) AS most_moves FROM solved WHERE position >= 0 GROUP BY position >> 18 ORDER BY position >> 18;
