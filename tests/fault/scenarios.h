/* Statements that run while memory allocations fail, one scenario per line.
**
** name, kind: the feature as listed in grundy_help; each feature needs at least one scenario.
** setup:      statements that run before the faults, or NULL.
** query:      one statement that runs under the faults.
** expected:   its rows, with columns separated by `|` and rows by a space, and NULL written as
** NULL;
**             or `ERROR: ` and a message. A `*` at the end matches any rest. If expected is NULL,
**             the statement runs practically forever and is stopped, by stop_at or by stop_now().
** stop_at:    the number of the progress handler's call that stops the statement, or 0. The
** expected
**             rows are the rows of the statement if it is not stopped.
**
** Expected values are published or come from tests/oracle, never from the library. */
#ifndef TESTS_FAULT_SCENARIOS_H
#define TESTS_FAULT_SCENARIOS_H

#include "../default_limit.h"

typedef struct test_scenario {
  const char *name, *kind, *setup, *query, *expected;
  int stop_at;
} test_scenario;

/* clang-format off */

#define NUMBERS(count) \
  "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n LIMIT " #count ") "

#define TAKE "SELECT position, position - k FROM solve_frontier, (SELECT 1 AS k UNION SELECT 3) WHERE k <= position"

#define KAYLES_ROWS \
  "SELECT position, 100 * t.column1 + a.n, CASE z.column1 WHEN 1 THEN a.n ELSE position - t.column1 - a.n END AS part " \
  "FROM solve_frontier, (VALUES (1), (2)) AS t, heap_values(''nim'', position) AS a, (VALUES (0), (1)) AS z " \
  "WHERE a.n <= position - t.column1"

#define TREE \
  "CREATE TABLE tree(node, parent, coins); INSERT INTO tree VALUES (1, NULL, 0), (2, 1, 2), " \
  "(3, 1, 2), (4, 3, 1), (5, 3, 3), (6, 4, 2)"

#define MASKS \
  "CREATE TABLE nim(need, forbid, clear, put); INSERT INTO nim VALUES (1, 0, 1, 0), (2, 0, 2, 0), " \
  "(4, 0, 4, 0); CREATE TABLE turn(symmetry, bit, image); INSERT INTO turn VALUES (1, 0, 1), " \
  "(1, 1, 2), (1, 2, 0)"

/* Twenty positions, with so little memory that their moves are written to files. */
#define SOLVE_SCARCE \
  "CREATE TABLE cell AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 19) " \
  "SELECT i FROM c; SELECT grundy_limit('memory', 8000), grundy_limit('disk', 100000)"

static const test_scenario scenarios[] = {
    /* The extension itself */
    {"grundy_help", "table", NULL, "SELECT name, topic, length(summary) > 20 FROM grundy_help('wythoff') WHERE kind = 'scalar'", "grundy_queen|pieces|1", 0},
    {"grundy_heap", "scalar", NULL, "SELECT grundy_heap('lasket', 3)", "ERROR: grundy_heap(): rules: syntax error at byte 6: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 't'; did you mean 'lasker'?", 0},
    {"grundy_heap", "scalar", NULL, "SELECT grundy_heap('Wythoff', 3)", "ERROR: grundy_heap(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 'W'; did you mean 'grundy_queen(x, y)'?", 0},
    {"grundy_heap", "scalar", NULL, "SELECT grundy_heap('dawson', 3)", "ERROR: grundy_heap(): rules: syntax error at byte 7: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got the end; did you mean 'dawson-kayles' or 'dawson-chess'?", 0},
    {"grundy_help", "table", NULL, "SELECT kind FROM grundy_help WHERE name = 'mex'", "aggregate", 0},
    {"grundy_help", "table", NULL, "SELECT h.name FROM (VALUES ('mex'), (NULL), ('grundy_king')) v JOIN grundy_help h ON h.name = v.column1", "mex grundy_king", 0},
    {"grundy_limit", "scalar", NULL, "SELECT grundy_limit('memory')", DEFAULT_LIMIT, 0},
    {"grundy_limit", "scalar", NULL, "SELECT grundy_limit('MEMORY', 1234567)", "1234567", 0},
    {"grundy_limit", "scalar", NULL, "SELECT grundy_limit('time')", "ERROR: grundy_limit(): name must be 'memory', 'disk', 'text' or 'seconds', got 'time' (a TEXT)", 0},
    {"grundy_limit", "scalar", NULL, "SELECT grundy_limit('memory', -1)", "ERROR: grundy_limit(): value must be a non-negative integer, got -1", 0},
    {"grundy_limit", "scalar", "SELECT grundy_queen(300, 299), grundy_piece('(-1,-2)*', 90, 80), grundy_heap('kayles', 500)", "SELECT grundy_limit('memory', 200000), grundy_queen(3, 5), grundy_heap('kayles', 5)", "200000|0|4", 0},
    {"grundy_limit", "scalar", NULL, "SELECT grundy_limit('disk', 5000), grundy_limit('disk')", "5000|5000", 0},
    {"grundy_limit", "scalar", "PRAGMA encoding = 'UTF-16'", "SELECT grundy_limit('memory')", DEFAULT_LIMIT, 0},
    {"grundy_limit", "scalar", "PRAGMA encoding = 'UTF-16'", "SELECT grundy_limit('time')", "ERROR: grundy_limit(): name must be 'memory', 'disk', 'text' or 'seconds', got 'time' (a TEXT)", 0},
    {"grundy_debug", "scalar", NULL, "SELECT grundy_debug() LIKE 'grundy %SQLite%'", "1", 0},
    {"grundy_version", "scalar", NULL, "SELECT grundy_version() GLOB '[0-9]*.[0-9]*.[0-9]*'", "1", 0},

    /* Sets of bits */
    {"bits", "scalar", NULL, "SELECT bits(0, 5, 62), bits(), bits(1, NULL)", "4611686018427387937|0|NULL", 0},
    {"bits", "scalar", NULL, "SELECT bits(1, 63)", "ERROR: bits(): argument 2 must be an integer from 0 to 62, got 63", 0},
    {"bit_count", "scalar", NULL, "SELECT bit_count(255), bit_count(-1), bit_count(NULL)", "8|64|NULL", 0},
    {"bit_test", "scalar", NULL, "SELECT bit_test(12, 3), bit_test(12, 1)", "1|0", 0},

    /* Tokens: a chase with an end, partizan captures, a bar and forms, no position, little
    ** memory */
    {"solve_tokens", "table", NULL, "SELECT position, player, value, outcome, remoteness, genus FROM solve_tokens('SELECT ''[\"a\",2]'', ''L''', 'VALUES (''a'', 1), (1, ''a''), (1, 2), (2, ''a'')', '[\"L\",\"R\"]', 'win', 'SELECT ''[1,\"a\"]'', ''R''') ORDER BY position, player", "[\"a\",2]|L|NULL|P|2|NULL [1,\"a\"]|L|NULL|P|0|NULL [1,2]|R|NULL|N|1|NULL", 0},
    {"solve_tokens", "table", NULL, "SELECT position, value, outcome FROM solve_tokens('SELECT ''[1,2,3]''', 'VALUES (1, 2), (2, 3)', '[\"L\",\"L\",\"R\"]', '{\"LR\":\"capture\"}') ORDER BY position", "[1,2,3]|2|L [1,3,null]|1|L [2,3,null]|0|P", 0},
    {"solve_tokens", "table", NULL, "SELECT position, form FROM solve_tokens('SELECT ''[2,2]''', 'VALUES (2, 1), (1, 0), (2, 0)', '[\"B\",\"B\"]', 'share', 'VALUES (''[null,0]'', 1), (''[1,1]'', NULL)') WHERE position = '[1,2]'", "[1,2]|0", 0},
    {"solve_tokens", "table", NULL, "SELECT * FROM solve_tokens('SELECT ''[3]''', 'VALUES (2, 1), (1, 0)', '[\"B\"]')", "ERROR: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got '[3]' (a TEXT)", 0},
    {"solve_tokens", "table", "SELECT grundy_limit('memory', 3000)", "SELECT * FROM solve_tokens('SELECT ''[2]''', 'VALUES (2, 1), (1, 0)', '[\"B\"]')", "ERROR: solve_tokens(): *", 0},

    /* Masks: three heaps of one, an end, a cycle, an invalid permutation, little memory */
    {"solve_bits", "table", MASKS, "SELECT position, value, outcome, loop_values, remoteness FROM solve_bits('SELECT 7', 'nim') ORDER BY position", "0|0|P|NULL|0 1|1|N|NULL|1 2|1|N|NULL|1 3|0|P|NULL|2 4|1|N|NULL|1 5|0|P|NULL|2 6|0|P|NULL|2 7|1|N|NULL|3", 0},
    {"solve_bits", "table", MASKS, "SELECT position, outcome, remoteness FROM solve_bits('SELECT 7', 'nim', 'SELECT 0, 7, ''N''', 'turn', '', 'misere') WHERE position >= 1 ORDER BY position", "1|P|1 3|N|2 7|P|3", 0},
    {"solve_bits", "table", MASKS, "SELECT position, value, loop_values, outcome FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 2 UNION ALL SELECT 2, 0, 2, 1 UNION ALL SELECT 2, 0, 2, 4') ORDER BY position", "1|0|NULL|P 2|1|NULL|N 4|0|NULL|P", 0},
    {"solve_bits", "table", NULL, "SELECT count(*), sum(value) FROM solve_bits('SELECT 4095', '" NUMBERS(12) "SELECT 1 << i, 0, 1 << i, 0 FROM n')", "4096|2048", 0},
    {"solve_bits", "table", NULL, "SELECT count(*), sum(value) FROM solve_bits('SELECT 4095', '" NUMBERS(12) "SELECT 1 << i, 0, 1 << i, 0, 1 AS gain FROM n') WHERE play = 'score'", "4096|2048", 0},
    {"solve_bits", "table", NULL, "SELECT position, value, outcome FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0, 1 AS again, 5 AS gain UNION ALL SELECT 2, 0, 2, 0, 0, 8589934592') WHERE play = 'score' ORDER BY position", "0|0|D 1|5|N 2|8589934592|N 3|8589934597|N", 0},
    {"solve_bits", "table", NULL, "SELECT outcome FROM solve_bits('SELECT 16383', '" NUMBERS(14) "SELECT 1 << i, 0, 1 << i, 0 FROM n') WHERE position = 16383", "P", 0},
    {"solve_bits", "table", MASKS, "SELECT position, outcome FROM solve_bits('SELECT 7 UNION ALL SELECT 3', 'nim', 'SELECT 0, 7, ''D''') WHERE position IN (3, 7, 1)", "1|D 3|D 7|D", 0},
    {"solve_bits", "table", MASKS, "SELECT position, outcome FROM solve_bits('SELECT 7', 'nim', 'SELECT 0, 0, ''N''') ORDER BY position", "0|N 1|P 2|P 3|N 4|P 5|N 6|N 7|P", 0},
    {"solve_bits", "table", MASKS, "SELECT * FROM solve_bits('SELECT 7', 'nim', '', 'SELECT 1, 0, 5')", "ERROR: solve_bits(): symmetry 1 must be a permutation, but bits 0 and 5 have the image 5", 0},
    {"solve_bits", "table", MASKS "; SELECT grundy_limit('memory', 3000)", "SELECT count(*) FROM solve_bits('SELECT 7', 'nim')", "ERROR: solve_bits(): *", 0},

    {"solve_sums", "table", MASKS, "SELECT position, value, outcome FROM solve_sums('SELECT 7 UNION ALL SELECT 13', 'SELECT 3, 0, 3, 0 UNION ALL SELECT 6, 0, 6, 0 UNION ALL SELECT 12, 0, 12, 0') ORDER BY position", "7|1|N 12|1|N 13|1|N", 0},
    {"solve_sums", "table", MASKS, "SELECT position, value, outcome FROM solve_sums('SELECT 7', 'SELECT 3, 0, 3, 0, ''L'' AS player UNION ALL SELECT 4, 0, 4, 0, ''R''') ORDER BY position", "3|1|L 4|-1|R 7|0|P", 0},
    {"solve_bits", "table", MASKS, "SELECT position, value, outcome FROM solve_bits('SELECT 7', 'SELECT 3, 0, 3, 0, ''L'' AS player UNION ALL SELECT 6, 0, 6, 0, ''R''') ORDER BY position", "1|0|P 4|0|P 7|*|N", 0},
    {"solve_bits", "table", MASKS, "SELECT position, value, outcome FROM solve_bits('SELECT 7 UNION ALL SELECT 3', 'SELECT 1, 0, 1, 2, ''L'' AS player UNION ALL SELECT 3, 0, 2, 0, ''R'' UNION ALL SELECT 2, 0, 2, 1, ''B'' UNION ALL SELECT 5, 0, 0, 0, ''R''', 'SELECT 1, 6, ''over'' UNION ALL SELECT 6, 1, ''LD''') ORDER BY position", "1|over|L 2|over|L 3|over|L 5|NULL|DD 6|NULL|LD 7|NULL|DD", 0},
    {"solve_bits", "table", MASKS, "SELECT position, value, outcome FROM solve_bits('SELECT 1 AS position, ''L'' AS result UNION ALL SELECT 7, NULL', 'SELECT 2, 0, 2, 0, ''L'' AS player UNION ALL SELECT 4, 0, 4, 0, ''R''', '', '', '', 'misere') ORDER BY position", "1|NULL|L 3|NULL|N 5|NULL|L 7|NULL|L", 0},
    {"bits_moves", "table", MASKS, "SELECT option, player FROM bits_moves(5, 'nim')", "1|NULL 4|NULL", 0},
    {"bits_moves", "table", MASKS, "SELECT option, again FROM bits_moves(3, 'SELECT 1, 0, 1, 0, 1 AS again UNION ALL SELECT 3, 0, 1, 0, 0')", "2|0 2|1", 0},
    {"solve_bits", "table", MASKS, "SELECT position, value, outcome, remoteness FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0, 1 AS again UNION ALL SELECT 2, 0, 2, 0, 0') ORDER BY position", "0|0|P|0 1|0|P|1 2|1|N|1 3|1|N|2", 0},
    {"bits_moves", "table", MASKS, "SELECT option, player FROM bits_moves(3, 'SELECT 1, 0, 1, 0, ''L'' AS player UNION ALL SELECT 2, 0, 2, 0, ''B''', '', '', 'SELECT 0, 1 UNION ALL SELECT 1, 0')", "1|L 2|B", 0},

    {"solve_bits", "table", MASKS "; SELECT grundy_limit('memory', 120000), grundy_limit('disk', 1000000)", "SELECT position, value, outcome, remoteness FROM solve_bits('SELECT 7', 'nim') WHERE position > 5 ORDER BY position", "6|0|P|2 7|1|N|3", 0},
    /* Layers are in files, and the largest layers are read in pages. */
    {"solve_bits", "table", "CREATE TABLE coin AS WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 13) SELECT bits(i) AS need, 0 AS forbid, bits(i) AS clear, 0 AS put FROM n; SELECT grundy_limit('memory', 66000), grundy_limit('disk', 10000000)", "SELECT count(*), sum(value * position), sum(remoteness) FROM solve_bits('SELECT 16383', 'coin')", "16384|67104768|114688", 0},

    {"solve_bits", "table", MASKS, "SELECT position, genus, suspense FROM solve_bits('SELECT 7', 'nim') WHERE position > 5 ORDER BY position", "6|0^120|2 7|1^031|3", 0},

    /* Boards as sets of bits */
    {"bits_text", "scalar", NULL, "SELECT replace(bits_text(273, 3, 3), char(10), '|'), bits_text(1, 40, 1) LIKE 'x.%', bits_text(NULL, 1, 1)", "x..|.x.|..x|1|NULL", 0},
    {"bits_text", "scalar", NULL, "SELECT bits_text(513, 3, 3)", "ERROR: bits_text(): x must have each cell in one plane, but cell 0 is in two", 0},
    {"bits_from_text", "scalar", NULL, "SELECT bits_from_text('x..|.o.|..x'), bits_from_text('#-', '-#'), bits_from_text('')", "8449|1|0", 0},
    {"bits_from_text", "scalar", NULL, "SELECT bits_from_text('xx|x')", "ERROR: bits_from_text(): rows of text must be equally long, got 2 and 1", 0},
    {"bits_least", "scalar", NULL, "SELECT bits_least(256, 3, 3, 1, 'square'), bits_least(256, 3, 3, 1, 'mirror')", "1|64", 0},
    {"bits_least", "scalar", NULL, "SELECT bits_least(1, 3, 4, 1, 'square')", "ERROR: bits_least(): symmetries cannot be 'square' if width is 3 and height 4", 0},
    {"bits_symmetries", "table", NULL, "SELECT bit, image FROM bits_symmetries(2, 2) WHERE symmetry = 3", "0|0 1|2 2|1 3|3", 0},
    {"bits_parts", "table", NULL, "SELECT part, least, x, y, cells FROM bits_parts(275, 3, 3)", "19|11|0|0|3 256|1|2|2|1", 0},
    {"bits_parts", "table", NULL, "SELECT * FROM bits_parts(512, 3, 3)", "ERROR: bits_parts(): bits must have only bits 0 to 8, got 512", 0},
    {"bits_least", "scalar", MASKS, "SELECT bits_least(4, 'turn'), bits_least(6, 'turn'), bits_least(NULL, 'turn')", "1|3|NULL", 0},

    /* Pieces with a closed form; each type of value that an error can show */
    {"grundy_knight", "scalar", NULL, "SELECT grundy_knight(2, 2), grundy_knight(0, 9), grundy_knight(NULL, 1)", "1|0|NULL", 0},
    {"grundy_knight", "scalar", NULL, "SELECT grundy_knight(-1, 2)", "ERROR: grundy_knight(): x must be a non-negative integer, got -1", 0},
    {"grundy_king", "scalar", NULL, "SELECT grundy_king(2, 4), grundy_king(1, 1), grundy_king(0, 3)", "0|2|1", 0},
    {"grundy_king", "scalar", NULL, "SELECT grundy_king(1, x'0102')", "ERROR: grundy_king(): y must be a non-negative integer, got a BLOB of 2 bytes", 0},
    {"grundy_rook", "scalar", NULL, "SELECT grundy_rook(5, 3)", "6", 0},
    {"grundy_rook", "scalar", NULL, "SELECT grundy_rook(1e30, 3)", "ERROR: grundy_rook(): x must be a non-negative integer, got 1.0e+30 (a REAL, beyond 64-bit integers)", 0},
    {"grundy_rook", "scalar", "CREATE TABLE t(x, y); INSERT INTO t VALUES (1, 2), (5, 3), (7, 7)", "CREATE INDEX i ON t(grundy_rook(x, y))", "", 0},
    {"grundy_bishop", "scalar", NULL, "SELECT grundy_bishop(5, 3)", "3", 0},
    {"grundy_bishop", "scalar", NULL, "SELECT grundy_bishop(5, printf('%.*c', 2000, 'x'))", "ERROR: grundy_bishop(): y must be a non-negative integer, got 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...' (a TEXT)", 0},

    /* The queen: first use, growth of its table, the limit, stops */
    {"grundy_queen", "scalar", NULL, "SELECT grundy_queen(3, 5), grundy_queen(0, 7), grundy_queen(4, 4)", "0|7|7", 0},
    {"grundy_queen", "scalar", "SELECT grundy_queen(9, 1)", "SELECT grundy_queen(42, 68), grundy_queen(68, 42), grundy_queen(33, 33)", "0|0|49", 0},
    {"grundy_queen", "scalar", "SELECT grundy_limit('memory', 100000)", "SELECT grundy_queen(3, 5), grundy_queen(5000, 1)", "ERROR: grundy_queen(): certifying the periods of the queen's rows up to 1 would need *", 0},
    {"grundy_queen", "scalar", "SELECT grundy_limit('memory', 1)", "SELECT grundy_queen(3, 5)", "ERROR: grundy_queen(): the queen's table would need *", 0},
    {"grundy_queen", "scalar", NULL, "SELECT grundy_queen(1, 1000001)", "999999", 0},
    {"grundy_queen", "scalar", NULL, "SELECT grundy_queen(4200, 130), grundy_queen(130, 4190)", "4136|4253", 0},
    {"grundy_queen", "scalar", NULL, "SELECT grundy_queen(1000001, 1000002)", "ERROR: grundy_queen(): for a queen x and y must be less than 32768 both, or *", 0},
    {"grundy_queen", "scalar", NULL, "SELECT grundy_queen(1, 2.5)", "ERROR: grundy_queen(): y must be a non-negative integer, got 2.5 (a REAL); CAST(... AS INTEGER) drops the fraction", 0},
    {"grundy_queen", "scalar", "SELECT grundy_queen(690, 300)", "SELECT grundy_queen(740, 300)", "889", 0},
    {"grundy_queen", "scalar", "SELECT grundy_queen(690, 300)", "SELECT grundy_queen(2000, 1900)", "1353", 1},

    {"queen_period", "table", NULL, "SELECT preperiod, period FROM queen_period(3)", "8|6", 0},
    {"queen_period", "table", NULL, "SELECT * FROM queen_period(512)", "ERROR: queen_period(): y must be an integer from 0 to 511, got 512", 0},
    {"queen_period", "table", "SELECT grundy_limit('memory', 1000)", "SELECT * FROM queen_period(7)", "ERROR: queen_period(): certifying the periods *", 0},

    /* Boards: plans, filters of all kinds, hidden columns, joins that open a board again */
    {"grundy_board", "table", NULL, "SELECT x, y FROM grundy_board('queen', 8) WHERE value = 0", "0|0 2|1 1|2 5|3 7|4 3|5 4|7", 0},
    {"grundy_board", "table", NULL, "SELECT x, y, value FROM grundy_board('rook', 9, 4) WHERE y = 2 AND x > 3 AND x <= 6.5 AND value < '7'", "4|2|6 6|2|4", 0},
    {"grundy_board", "table", NULL, "SELECT count(*) FROM grundy_board('king', 4) WHERE x >= 1 AND x < 1e30 AND y > -9e99 AND value >= '1.5'", "6", 0},
    {"grundy_board", "table", NULL, "SELECT x, y FROM grundy_board('(-1,0)* (0,-1)* (-1,-1)* (-2,-1) (-1,-3)*', 12, 7, '[[2,3],[8,1]]') WHERE value = 0", "0|0 3|1 9|1 1|2 4|3 2|4 8|5 11|6", 0},
    {"grundy_board", "table", NULL, "SELECT x FROM grundy_board('king', 4) WHERE x = 'q'", "", 0},
    {"grundy_board", "table", NULL, "SELECT DISTINCT piece_, width_, height FROM grundy_board('Bishop', 3, 3)", "Bishop|3|3", 0},
    {"grundy_board", "table", "CREATE TABLE s(p, w); INSERT INTO s VALUES ('rook', 3), ('a name that is longer', NULL), ('knight', 2), ('bishop', 4)", "SELECT p, w, sum(value) FROM s JOIN grundy_board(p, w) GROUP BY s.rowid", "rook|3|12 knight|2|0 bishop|4|14", 0},
    {"grundy_board", "table", NULL, "SELECT a.x, b.y FROM grundy_board('rook', 3) a, grundy_board('rook', 3) b WHERE b.x = a.x AND b.y = a.y + 1 AND b.value = 0 ORDER BY 1, 2", "1|1 2|2", 0},
    {"grundy_board", "table", NULL, "SELECT x, y FROM grundy_board('rook', 2) ORDER BY x DESC, y", "1|0 1|1 0|0 0|1", 0},
    {"grundy_board", "table", NULL, "SELECT x FROM grundy_board('rook', 3, 1) WHERE x > 0 OR y > 0", "1 2", 0},
    {"grundy_board", "table", NULL, "SELECT count(*) FROM grundy_board WHERE (piece_ = 'rook' AND width_ = 2) OR (piece_ = 'king' AND width_ = 2.0)", "8", 0},
    {"grundy_board", "table", NULL, "SELECT 1 FROM grundy_board('rook', 1, 1, '[]', 1)", "ERROR: too many arguments on grundy_board() - max 4; for example SELECT x, y FROM grundy_board('queen', 8) WHERE value = 0", 0},
    {"grundy_board", "table", "PRAGMA encoding = 'UTF-16'", "SELECT piece_, count(*) FROM grundy_board('rook', 3) WHERE value < '2'", "rook|5", 0},
    {"grundy_board", "table", "CREATE VIEW v AS SELECT x, y FROM grundy_board('queen', 5) WHERE value = 0", "SELECT * FROM v", "0|0 2|1 1|2", 0},
    {"grundy_board", "table", NULL, "SELECT * FROM grundy_board('rookie', 8)", "ERROR: grundy_board(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got 'rookie' (a TEXT); did you mean 'rook'?", 0},
    {"grundy_board", "table", NULL, "SELECT * FROM grundy_board(x'00ff', 8)", "ERROR: grundy_board(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got a BLOB of 2 bytes", 0},
    {"grundy_board", "table", NULL, "SELECT * FROM grundy_board('rook')", "ERROR: grundy_board(): argument width is missing", 0},
    {"grundy_board", "table", "SELECT grundy_limit('memory', 30000)", "SELECT max(value) FROM grundy_board('queen', 900)", "ERROR: grundy_board(): a queen's board of 900 columns and 900 rows would need *", 0},
    {"grundy_board", "table", NULL, "SELECT count(*) FROM grundy_board('rook', 520) WHERE value BETWEEN 5000 AND 5001", "0", 0},
    {"grundy_board", "table", NULL, "SELECT count(*) FROM grundy_board('rook', 520) WHERE value BETWEEN 5000 AND 5001", "0", 1},
    {"grundy_board", "table", NULL, "SELECT count(*) FROM grundy_board('rook', 1000000000) WHERE value = 2000000000", NULL, 1},
    {"grundy_board", "table", NULL, "SELECT count(*) FROM grundy_board('rook', 1000000000) WHERE value = 2000000000 + stop_now()", NULL, 0},
    {"grundy_board", "table", NULL, "SELECT count(*) FROM grundy_board('queen', 9000000000000000000) WHERE value = 0 AND x > 1000000000000000000", NULL, 1},

    /* Pictures: the title of a cell shows its place and value */
    {"grundy_svg", "aggregate", NULL, "SELECT grundy_svg(x, y, value) LIKE '<svg%(2, 1) 3%</svg>%' FROM grundy_board('rook', 3, 2)", "1", 0},
    {"grundy_svg", "aggregate", NULL, "SELECT grundy_svg(x, y, value) LIKE '<svg%(19, 12) 31%</svg>%' FROM grundy_board('rook', 20)", "1", 0},
    {"graph_svg", "aggregate", NULL, "SELECT graph_svg(column1, column2, column3, column4) LIKE '<svg%<title>c: value 1, N: the player%</svg>%' FROM (VALUES ('a', 0.5, 0, 'P'), ('c', 'a', 1, 'N'), (x'00', 'c', NULL, NULL), (0.5, 'c', '*2', NULL))", "1", 0},
    {"graph_svg", "aggregate", NULL, "SELECT length(graph_svg(x, x - y - 1, x % 4)) > 10000 FROM grundy_board('rook', 60, 3) WHERE x > y", "1", 0},
    {"graph_svg", "aggregate", NULL, "SELECT graph_svg(1, 2, column1) FROM (VALUES (1), ('a'))", "ERROR: graph_svg(): value must be the same in all rows of a position, got 1 and 'a' for 1", 0},
    {"plot_svg", "aggregate", NULL, "SELECT plot_svg(n, value, 'line', 'T' || (n / 20)) LIKE '<svg%>T0</text>%</svg>%' FROM heap_values('kayles', 60)", "1", 0},
    {"plot_svg", "aggregate", NULL, "SELECT plot_svg(1, 'a')", "ERROR: plot_svg(): y must be an INTEGER or a REAL of at most 1e300 in absolute value, got 'a' (a TEXT)", 0},
    {"grundy_svg", "aggregate", NULL, "SELECT grundy_svg(1, 2, column1) FROM (VALUES (1), ('a'))", "ERROR: grundy_svg(): value must be an integer, got 'a' (a TEXT)", 0},

    {"grundy_pieces", "table", NULL, "SELECT count(*) FROM grundy_pieces WHERE name IN ('queen', 'rook', 'rookie')", "2", 0},

    /* Any piece: by name, by its moves, with a growing table of values */
    {"grundy_piece", "scalar", NULL, "SELECT grundy_piece('rook', 5, 3), grundy_piece('queen', 68, 42), grundy_piece(NULL, 1, 1)", "6|0|NULL", 0},
    {"grundy_piece", "scalar", NULL, "SELECT grundy_piece('(-1,0)* (0,-1)* (-1,-1)*', 42, 26), grundy_piece('(-2,-1) (-1,-2)', 2, 2)", "7|1", 0},
    {"grundy_piece", "scalar", "PRAGMA encoding = 'UTF-16'", "SELECT grundy_piece('(-1,0)* (0,-1)*', 5, 3)", "6", 0},
    {"grundy_piece", "scalar", NULL, "SELECT grundy_piece('(-1,0', 4, 2)", "ERROR: grundy_piece(): piece: *", 0},
    {"grundy_board", "table", NULL, "SELECT x, y FROM grundy_board('rook', 3, 3, '[[1, 0], [0, 1]]') WHERE value = 0 AND x = 0", "0|0 0|2", 0},
    {"grundy_board", "table", "PRAGMA encoding = 'UTF-16'", "SELECT x, y FROM grundy_board('rook', 3, 3, '[[1, 0], [0, 1]]') WHERE value = 0 AND x = 0", "0|0 0|2", 0},
    {"grundy_board", "table", NULL, "SELECT * FROM grundy_board('rook', 3, 3, '[[1]]')", "ERROR: grundy_board(): *", 0},

    /* Moves of a piece */
    {"piece_moves", "table", NULL, "SELECT to_x, to_y FROM piece_moves('queen', 3, 7) WHERE value = 0 ORDER BY to_x", "3|5", 0},
    {"piece_moves", "table", NULL, "SELECT to_x, to_y, value, width, height FROM piece_moves('knight', 4, 3, 8, 8) ORDER BY to_x", "2|2|1|8|8 3|1|1|8|8", 0},
    {"piece_moves", "table", "CREATE TABLE c(p, a, b); INSERT INTO c VALUES ('rook', 5, 3), ('bishop', 2, 6), ('king', 0, 0)", "SELECT p, to_x, to_y FROM c, piece_moves(p, a, b) m WHERE m.value = 0", "rook|3|3 bishop|0|4", 0},
    {"piece_moves", "table", NULL, "SELECT * FROM piece_moves('rook', 8, 1, 8)", "ERROR: piece_moves(): x must be an integer from 0 to 7, got 8", 0},
    {"piece_moves", "table", NULL, "SELECT count(*) FROM piece_moves('rook', 260000, 0) WHERE value = 3000000", "0", 0},
    {"piece_moves", "table", NULL, "SELECT count(*) FROM piece_moves('rook', 260000, 0) WHERE value = 3000000", "0", 1},

    /* XOR */
    {"nim_sum", "scalar", NULL, "SELECT nim_sum(3, 4, 5), nim_sum(1, NULL)", "2|NULL", 0},
    {"nim_sum", "scalar", NULL, "SELECT nim_sum(3, 4, '5.5')", "ERROR: nim_sum(): argument 3 must be an integer or a JSON array of integers, got '5.5' (a TEXT); CAST(... AS INTEGER) reads the digits that it begins with", 0},
    {"nim_sum", "scalar", NULL, "SELECT nim_sum()", "ERROR: nim_sum(): at least one argument is needed", 0},
    {"nim_sum", "aggregate", NULL, "SELECT nim_sum(column1) FROM (VALUES (3), (NULL), (4), (5))", "2", 0},
    {"nim_sum", "aggregate", NULL, "SELECT nim_sum(column1) OVER (ORDER BY column1 ROWS 1 PRECEDING) FROM (VALUES (3), (4), (5))", "3 7 1", 0},
    {"nim_sum", "scalar", "PRAGMA encoding = 'UTF-16'", "SELECT nim_sum('3.0', ' +4 ')", "7", 0},
    {"bits_or", "aggregate", NULL, "SELECT bits_or(column1) FROM (VALUES (1), (3), (NULL), (3))", "10", 0},
    {"mex", "aggregate", "PRAGMA encoding = 'UTF-16'", "SELECT mex(column1) OVER (ORDER BY i ROWS 1 PRECEDING) FROM (SELECT 1 AS i, '0' AS column1 UNION ALL SELECT 2, '1.0' UNION ALL SELECT 3, '0.0')", "1 2 2", 0},
    {"nim_sum", "aggregate", NULL, "SELECT nim_sum(column1) FROM (VALUES (3), (4.5))", "ERROR: nim_sum(): value must be an integer, got 4.5 (a REAL); CAST(... AS INTEGER) drops the fraction", 0},
    {"nim_sum", "aggregate", NULL, "SELECT column1 % 2, nim_sum(column1) FROM (VALUES (3), (4), (5), (6)) GROUP BY 1", "0|2 1|6", 0},

    /* The least absent number: growth, windows that shrink, the limit, stops */
    {"mex", "aggregate", NULL, "SELECT mex(column1) FROM (VALUES (0), (1), (NULL), (3))", "2", 0},
    {"mex", "aggregate", NULL, "SELECT mex(column1) FROM (VALUES (0)) WHERE 0", "0", 0},
    {"mex", "aggregate", NULL, NUMBERS(300) "SELECT mex(i) FROM n", "300", 0},
    {"mex", "aggregate", NULL, NUMBERS(80) "SELECT sum(m) FROM (SELECT mex((i * 7) % 80) OVER (ORDER BY i ROWS 40 PRECEDING) AS m FROM n)", "59", 0},
    {"mex", "aggregate", NULL, "SELECT i % 2, mex(i / 2) FROM (" NUMBERS(90) "SELECT i FROM n) GROUP BY 1", "0|45 1|45", 0},
    {"mex", "aggregate", NULL, "SELECT mex(column1) FROM (VALUES (0), (-1))", "ERROR: mex(): value must be a non-negative integer, got -1", 0},
    {"mex", "aggregate", "SELECT grundy_limit('memory', 300000), grundy_queen(300, 299), grundy_piece('(-1,-2)*', 90, 80), grundy_heap('kayles', 500)", NUMBERS(3000) "SELECT mex(i) FROM n", "3000", 0},
    {"grundy_heap", "scalar", "SELECT grundy_limit('memory', 50000)", "SELECT grundy_heap('kayles', column1) FROM (VALUES (5), (7), (12))", "4 2 4", 0},
    {"grundy_heap", "scalar", "SELECT grundy_limit('memory', 70000)", "SELECT grundy_queen(3, 5), grundy_heap('kayles', 12), sum(grundy_heap('kayles', column1)) FROM (VALUES (5), (7))", "0|4|6", 0},
    {"mex", "aggregate", "SELECT grundy_limit('memory', 5000)", NUMBERS(300) "SELECT mex(i) FROM n", "ERROR: mex(): the set of values would need *", 0},

    /* Nim: rows as heaps */
    {"nim_winning_moves", "aggregate", NULL, "SELECT nim_winning_moves(column1) FROM (VALUES (1), (1), (NULL), (1))", "3", 0},
    {"nim_winning_moves", "aggregate", NULL, "SELECT nim_winning_moves(column1, 'misere') FROM (VALUES (1), (1), (1))", "0", 0},
    {"nim_winning_moves", "aggregate", NULL, "SELECT nim_winning_moves(column1) OVER (ROWS 1 PRECEDING) FROM (VALUES (3), (3), (4))", "1 0 1", 0},
    {"nim_winning_moves", "aggregate", NULL, "SELECT nim_winning_moves(column1, 'fair') FROM (VALUES (3))", "ERROR: nim_winning_moves(): play must be 'normal' or 'misere', got 'fair' (a TEXT)", 0},
    {"nim_winning_moves", "aggregate", NULL, "SELECT nim_winning_moves(column1) FROM (VALUES (3), (-3))", "ERROR: nim_winning_moves(): heap must be a non-negative integer, got -3", 0},
    {"nim_outcome", "scalar", NULL, "SELECT nim_outcome('[3, 4, 5]'), nim_outcome(5), nim_outcome('[1, 1, 1]', 'misere')", "N|N|P", 0},
    {"nim_k_outcome", "scalar", NULL, "SELECT nim_k_outcome(2, '[3, 5, 6]'), nim_k_outcome(2, '[1, 1, 1]'), nim_k_outcome(1, 'x')", "ERROR: nim_k_outcome(): heaps must be an integer or a JSON array of integers, got 'x' (a TEXT)", 0},
    {"nim_sum_outcome", "aggregate", NULL, "SELECT nim_sum_outcome(column1) FROM (VALUES ('[1, 2]'), (3))", "ERROR: nim_sum_outcome(): a JSON array must be the only row of its group, got 2 rows; nim_outcome(heaps) has the result of each array", 0},
    {"nim_sum_outcome", "aggregate", NULL, "SELECT nim_sum_outcome(column1), nim_sum_outcome(column1, 'Misere') FROM (VALUES (1), (1), (1))", "N|P", 0},
    {"nim_sum_outcome", "aggregate", NULL, "SELECT nim_sum_outcome(column1) OVER (ROWS 1 PRECEDING) FROM (VALUES (3), (3), (4))", "N P N", 0},
    {"nim_sum_outcome", "aggregate", NULL, "SELECT nim_sum_outcome(3, column1) OVER (ROWS 1 PRECEDING) FROM (VALUES ('misere'), (NULL), (NULL), ('normal'))", "N N NULL N", 0},
    {"nim_sum_outcome", "aggregate", NULL, "SELECT nim_sum_outcome(1, column1) FROM (VALUES ('normal'), ('misere'))", "ERROR: nim_sum_outcome(): play must be the same in all rows, got both 'normal' and 'misere'", 0},

    {"nim_k_sum_outcome", "aggregate", NULL, "SELECT nim_k_sum_outcome(2, column1), nim_k_sum_outcome(2, column1, 'misere'), nim_k_sum_outcome(3, column1, 'misere') FROM (VALUES (1), (1), (NULL), (1))", "P|N|N", 0},
    {"nim_k_sum_outcome", "aggregate", NULL, "SELECT nim_k_sum_outcome(2, column1) OVER (ROWS 2 PRECEDING) FROM (VALUES (3), (3), (3), (4))", "N N P N", 0},
    {"nim_k_sum_outcome", "aggregate", NULL, "SELECT nim_k_sum_outcome(column1, 3) FROM (VALUES (1), (2))", "ERROR: nim_k_sum_outcome(): k must be the same in all rows, got both 1 and 2", 0},

    /* Nim: JSON as heaps */
    {"nim_k_winning_moves", "table", NULL, "SELECT remaining, take FROM nim_k_winning_moves(2, '[1, 1, 1, 1]') ORDER BY 1", "[0,1,1,1]|[1,0,0,0] [1,0,1,1]|[0,1,0,0] [1,1,0,1]|[0,0,1,0] [1,1,1,0]|[0,0,0,1]", 0},
    {"nim_k_winning_moves", "table", NULL, "SELECT remaining FROM nim_k_winning_moves(2, '[7, 1]', 'misere') ORDER BY 1", "[0,1] [1,0]", 0},
    {"nim_k_winning_moves", "table", NULL, "SELECT * FROM nim_k_winning_moves(0, '[7]')", "ERROR: nim_k_winning_moves(): k must be a positive integer, got 0", 0},
    {"nim_winning_moves", "table", NULL, "SELECT * FROM nim_winning_moves('[3, 4, 5]')", "0|3|2|1", 0},
    {"nim_winning_moves", "table", NULL, "SELECT heap, take, heaps_, play FROM nim_winning_moves('[3, 3, 7]', 'misere')", "2|7|[3, 3, 7]|misere", 0},
    {"nim_winning_moves", "table", NULL, "SELECT heap, size, take FROM nim_winning_moves('[' || (SELECT group_concat(1) FROM (" NUMBERS(40) "SELECT i FROM n)) || ', 9]')", "40|9|9", 0},
    {"nim_winning_moves", "table", "CREATE TABLE g(h); INSERT INTO g VALUES ('[3, 4, 5]'), ('[1]'), (NULL), ('[]'), ('[7, 7, 1]')", "SELECT g.rowid, heap, take FROM g, nim_winning_moves(h)", "1|0|2 2|0|1 5|0|1 5|1|1 5|2|1", 0},
    {"nim_winning_moves", "table", NULL, "SELECT * FROM nim_winning_moves('[3, 4, 5') ", "ERROR: nim_winning_moves(): heaps must be a JSON array of integers, got '[3, 4, 5' (a TEXT)", 0},
    {"nim_winning_moves", "table", NULL, "SELECT * FROM nim_winning_moves('[3, \"x\"]')", "ERROR: nim_winning_moves(): heaps[1] must be a non-negative integer, got \"x\"", 0},
    {"nim_winning_moves", "table", NULL, "SELECT * FROM nim_winning_moves('[3, true]')", "ERROR: nim_winning_moves(): heaps[1] must be a non-negative integer, got true", 0},
    {"nim_winning_moves", "table", NULL, "SELECT * FROM nim_winning_moves('{\"a\": 1}')", "ERROR: nim_winning_moves(): heaps must be an integer or a JSON array of integers, got '{\"a\": 1}' (a TEXT)", 0},
    {"nim_winning_moves", "table", NULL, "SELECT * FROM nim_winning_moves(7)", "0|7|7|0", 0},
    {"nim_winning_moves", "table", NULL, "SELECT * FROM nim_winning_moves('[' || (SELECT group_concat(i % 5) FROM (" NUMBERS(400) "SELECT i FROM n)) || ']')", "", 1},

    {"position_shard", "scalar", "CREATE TABLE t(p); INSERT INTO t VALUES (7), (1.5), ('7'), (x'37')", "SELECT position_shard(p, 4), position_shard(NULL, 4) FROM t", "3|NULL 1|NULL 0|NULL 0|NULL", 0},

    /* Outcomes of boards */
    {"board_outcome", "scalar", NULL, "SELECT board_outcome('cram', '2x2', 'misere')", "ERROR: board_outcome(): first must be 'either', 'L' or 'R', got 'misere' (a TEXT); for mis*", 0},
    {"board_outcome", "scalar", NULL, "SELECT board_outcome('domineering', '4x4'), board_outcome('toads-and-frogs', 'tt..ff'), board_outcome('clobber', NULL)", "N|N|NULL", 0},
    {"board_outcome", "scalar", NULL, "SELECT board_outcome('domineering', '6x6'), board_outcome('domineering', '3x12')", "N|R", 0},
    {"board_outcome", "scalar", NULL, "SELECT board_outcome('domineering', '.#.#.#.#.#.#.#|#.#...#.#.#.#.|.#.#.#.#.#.#.#|#.#.#.#.#.#.#.|.#.#.#.#.#.#.#|#.#.#.#.#.#.#.|.#.#.#.#.#.#.#|#.#.#.#.#.#.#.|.#.#.#.#.#.#.#|#.#.#.#.#.#.#.'), board_outcome('clobber', '..............................|xoox.oo............oo.....oo..')", "N|P", 0},
    {"board_winning_moves", "table", NULL, "SELECT board_after FROM board_winning_moves('domineering', '2x3', 'L')", ".#.|.#.", 0},
    {"board_sum_outcome", "aggregate", "CREATE TABLE part(rules, board); INSERT INTO part VALUES ('clobber', 'xxo'), ('game', 'v'), ('clobber', NULL), ('domineering', '3x3'), ('toads-and-frogs', 't.f')", "SELECT board_sum_outcome(rules, board) FROM part WHERE rowid < 4", "P", 0},
    {"board_sum_winning_moves", "table", NULL, "SELECT component, board_after FROM board_sum_winning_moves('[[\"clobber\", \"xoxo\"], [\"game\", \"{1/2|-1}\"], [\"toads-and-frogs\", \"tt.ff\"]]', 'R')", "1|-1", 0},

    /* Towers */
    {"grundy_tower", "scalar", NULL, "SELECT grundy_tower(360), grundy_tower(1), grundy_tower(9223372036854775807), grundy_tower(NULL)", "6|0|7|NULL", 0},
    {"grundy_tower", "scalar", NULL, "SELECT grundy_tower(0)", "ERROR: grundy_tower(): height must be a positive integer, got 0", 0},
    {"tower_moves", "table", NULL, "SELECT to_height, value FROM tower_moves(12)", "1|0 2|1 3|1 4|2 6|2", 0},
    {"tower_moves", "table", "CREATE TABLE t(h); INSERT INTO t VALUES (5), (1), (NULL), (9223372036854775807)", "SELECT h, count(*), max(to_height) FROM t, tower_moves(h) WHERE value < 3 GROUP BY h", "5|1|1 9223372036854775807|23|60247241209", 0},
    {"tower_moves", "table", NULL, "SELECT * FROM tower_moves('12 13')", "ERROR: tower_moves(): height must be a positive integer, got '12 13' (a TEXT); CAST(... AS INTEGER) reads the digits that it begins with", 0},

    /* Staircases */
    {"staircase_nim", "aggregate", NULL, "SELECT staircase_nim(column1, column2) FROM (VALUES (0, 9), (1, 3), (2, 8), (3, 5), (NULL, 4))", "6", 0},
    {"staircase_nim", "aggregate", NULL, "SELECT staircase_nim(1, column1) OVER (ROWS 1 PRECEDING) FROM (VALUES (3), (3), (4))", "3 0 7", 0},
    {"staircase_nim", "aggregate", NULL, "SELECT staircase_nim(column1, 1) FROM (VALUES (1), (-1))", "ERROR: staircase_nim(): step must be a non-negative integer, got -1", 0},
    {"staircase_winning_moves", "table", NULL, "SELECT * FROM staircase_winning_moves('[9, 3, 8, 5]')", "2|8|2|6 3|5|2|3", 0},
    {"staircase_winning_moves", "table", NULL, "SELECT * FROM staircase_winning_moves('[1, [2]]')", "ERROR: staircase_winning_moves(): *", 0},

    /* Trees: a query inside a query */
    {"coin_tree", "table", TREE, "SELECT node, parent, depth, coins FROM coin_tree('tree') ORDER BY node", "1|NULL|0|0 2|1|1|2 3|1|1|2 4|3|2|1 5|3|2|3 6|4|3|2", 0},
    {"coin_tree", "table", TREE, "SELECT query_, parent FROM coin_tree('main.tree') WHERE node = 4", "main.tree|3", 0},
    {"coin_tree", "table", NULL, NUMBERS(40) "SELECT max(depth) FROM coin_tree('" NUMBERS(40) "SELECT i, nullif(i, 0) - 1, 1 FROM n')", "39", 0},
    {"coin_tree", "table", NULL, "SELECT * FROM coin_tree('VALUES (1, NULL, 0), (5, 6, 0), (6, 5, 0)')", "ERROR: coin_tree(): node 5, whose parent is 6, lies on a cycle", 0},
    {"coin_tree", "table", NULL, "SELECT * FROM coin_tree('VALUES (1, 2)')", "ERROR: coin_tree(): query must yield 3 columns (node, parent, coins), got 2", 0},
    {"coin_tree", "table", NULL, "SELECT * FROM coin_tree('VALUES (1, NULL, ''x'')')", "ERROR: coin_tree(): coins of node 1 in row 1 of the query must be a non-negative integer, got 'x' (a TEXT)", 0},
    {"coin_tree", "table", NULL, "SELECT * FROM coin_tree('SELEKT 1')", "ERROR: coin_tree(): query must begin with SELECT, VALUES or WITH, or be the name of a table, but it begins with SELEKT", 0},
    {"coin_tree", "table", NULL, "SELECT * FROM coin_tree('VALUES (1, NULL, 0); SELECT 2')", "ERROR: coin_tree(): query must be one statement, but another text follows it", 0},
    {"coin_tree", "table", TREE, "SELECT * FROM coin_tree('WITH n(i) AS (VALUES (1)) DELETE FROM tree')", "ERROR: coin_tree(): query must only read, but this statement can write", 0},
    {"coin_tree", "table", NULL, "SELECT * FROM coin_tree('" NUMBERS(1000000000) "SELECT i, 1, 0 FROM n WHERE i < 0')", NULL, 1},
    {"coin_tree_reparent", "table", TREE "; CREATE TABLE question(u, v); INSERT INTO question VALUES (6, 2), (4, 1), (3, 6), (NULL, 1)", "SELECT u, valid, value <> 0 FROM question, coin_tree_reparent('tree', u, v)", "6|1|0 4|1|1 3|0|NULL", 0},
    {"coin_tree_reparent", "table", NULL, "SELECT valid, value FROM coin_tree_reparent('VALUES (1, NULL, 0), (2, 1, 5), (3, 2, 4)', 3, 1)", "1|1", 0},
    {"coin_tree", "table", NULL, "SELECT node, parent, depth FROM coin_tree('VALUES (''a'', NULL, 0), (7, ''a'', 1), (''7'', 7, 2)') WHERE node IN ('a', 'b', 7)", "a|NULL|0 7|a|1", 0},
    {"coin_tree", "table", NULL, "SELECT * FROM coin_tree('VALUES (''a'', NULL, 0), (''b'', ''c'', 0)')", "ERROR: coin_tree(): node 'b' has the parent 'c', which is in no row of the query", 0},
    {"coin_tree", "table", NULL, "SELECT * FROM coin_tree('VALUES (''a'', NULL, -1)')", "ERROR: coin_tree(): coins of node 'a' in row 1 of the query must be a non-negative integer, got -1", 0},
    {"coin_tree_reparent", "table", NULL, "SELECT valid, value FROM coin_tree_reparent('VALUES (''a'', NULL, 0), (''b'', ''a'', 1), (''c'', ''b'', 2)', 'c', 'a')", "1|3", 0},
    {"coin_tree_reparent", "table", TREE, "SELECT * FROM coin_tree_reparent('tree', 7, 1)", "ERROR: coin_tree_reparent(): node must be a node of the tree, got 7", 0},

    /* Rows of pins and cells */
    {"grundy_row", "scalar", NULL, "SELECT grundy_row('kayles', 'IIXIII'), grundy_row('treblecross', 'IIIXIIIIIII'), grundy_row('0.07', NULL), grundy_row('nim', '')", "1|3|NULL|0", 0},
    {"grundy_row", "scalar", NULL, "SELECT grundy_row('0.7', 'IIH')", "ERROR: grundy_row(): row: syntax error at byte 3: expected I or X, got 'H'", 0},
    {"row_moves", "table", NULL, "SELECT row_after, value FROM row_moves('dawson-kayles', 'IIIXII')", "XXIXII|1 IXXXII|1 IIIXXX|1", 0},
    {"row_moves", "table", NULL, "SELECT row_after FROM row_moves('grundy', 'III')", "ERROR: row_moves(): rules must take what stands side by side in a row, but 'grundy' has moves that take nothing", 0},

    {"grundy_row", "scalar", NULL, NUMBERS(400) "SELECT grundy_row('S{' || group_concat(1 + 2 * i) || '}', 'IIXIII') FROM n", "1", 0},
    {"row_moves", "table", NULL, NUMBERS(400) "SELECT row_after FROM row_moves((SELECT 'S{' || group_concat(1 + 2 * i) || '}' FROM n), 'IIXII') WHERE value = 1", "XIXII IXXII IIXXI IIXIX", 0},
    {"row_moves", "table", NULL, "SELECT row_after FROM row_moves('0.7*', 'III')", "ERROR: row_moves(): rules must take what stands side by side in a row, but '0.7*' leaves more than two heaps", 0},

    /* Rows of coins */
    {"coin_row", "scalar", NULL, "SELECT coin_row('1-5', 'TTTTTTTTTTTH'), coin_row('ruler', 'TTTTTTTTTTTH')", "213|4", 0},
    {"coin_row", "scalar", NULL, "SELECT coin_row('1-', 'TTTTTTTTTTTH')", "ERROR: coin_row(): *", 0},
    {"coin_row", "scalar", NULL, "SELECT coin_row('turtles', 'HTTH'), coin_row('1-3', NULL), coin_row('2', '')", "5|NULL|0", 0},
    {"coin_row_moves", "table", NULL, "SELECT row_after, value FROM coin_row_moves('ruler', 'THTH')", "TTTH|4 HTTH|5 THTT|2 THHT|3 TTHT|1 HTHT|0", 0},
    {"coin_row_moves", "table", NULL, "SELECT row_after FROM coin_row_moves('turtles', 'HTx')", "ERROR: coin_row_moves(): coins: syntax error at byte 3: expected H or T, got 'x'", 0},

    /* Pawns */
    {"pawns_winner", "scalar", NULL, "SELECT pawns_winner('W..B'), pawns_winner('WW.B'), pawns_winner(NULL)", "W|B|NULL", 0},
    {"pawns_winner", "scalar", NULL, "SELECT pawns_winner('WB.W')", "ERROR: pawns_winner(): every W must stand left of every B, but cell 3 of board is a W", 0},
    {"pawns_winner", "scalar", NULL, "SELECT pawns_winner('W..B', 'X')", "ERROR: pawns_winner(): side must be 'W' or 'B', got 'X' (a TEXT)", 0},
    {"pawns_moves", "table", NULL, "SELECT pawn FROM pawns_moves('W.WB..B') WHERE wins", "0 2", 0},
    {"pawns_moves", "table", "CREATE TABLE b(t); INSERT INTO b VALUES ('WB'), (NULL), ('W..B')", "SELECT t, side, pawn, board_after FROM b, pawns_moves(t, 'W')", "WB|W|0|.W W..B|W|0|.W.B", 0},
    {"pawns_moves", "table", NULL, "SELECT * FROM pawns_moves('W?')", "ERROR: pawns_moves(): *", 0},

    /* Heaps */
    {"grundy_heap", "scalar", NULL, "SELECT grundy_heap('kayles', 11), grundy_heap('.77', 1000000000000000000), grundy_heap('nim', 7), grundy_heap(NULL, 1)", "6|1|7|NULL", 0},
    {"grundy_heap", "scalar", NULL, "SELECT grundy_heap('grundy', 1222), grundy_heap('0.3F', 11), grundy_heap('S{1,2,3}', 6)", "0|5|2", 0},
    {"grundy_heap", "scalar", NULL, "SELECT grundy_heap('0.7x', 5)", "ERROR: grundy_heap(): rules: syntax error at byte 4: expected a digit from 0 to F, got 'x'", 0},
    {"grundy_heap", "scalar", NULL, "SELECT grundy_heap('4*.0', 300), grundy_heap('8*.3', 13)", "299|8", 0},
    {"grundy_heap", "scalar", NULL, "SELECT grundy_heap('4!*.0', 300), grundy_heap('{2-4}.0', 300), grundy_heap('S{squares}7', 40), grundy_heap('0.0(07)', 300)", "296|299|10|100", 0},
    {"grundy_heap", "scalar", NULL, "SELECT grundy_heap('0.' || printf('%.400c', '7'), 50), grundy_heap('0.3(' || printf('%.400c', '4') || ')', 30)", "50|18", 0},
    {"grundy_heap", "scalar", NULL, "SELECT grundy_heap('turn:1-5', 12), grundy_heap('turn:ruler', 12), grundy_heap('turn:turtles', 12)", "213|4|12", 0},
    {"heap_moves", "table", NULL, "SELECT parts, value FROM heap_moves('turn:1-3', 3)", "[]|0 [1]|1 [2]|2 [1,2]|3", 0},
    {"heap_moves", "table", NULL, "SELECT parts, value FROM heap_moves('0.8*', 6)", "[1,1,3]|0 [1,2,2]|0 [1,1,1,2]|0 [1,1,1,1,1]|0", 0},
    {"heap_moves", "table", NULL, "SELECT parts, value FROM heap_moves('4!*.(1)', 6)", "[1,5]|0 [2,4]|0 [1,2,3]|1 []|0", 0},
    {"grundy_range", "table", NULL, "SELECT sum(n), count(*) FROM (SELECT n FROM grundy_range(-70, 70) WHERE n > -70 ORDER BY n DESC LIMIT 100)", "2050|100", 0},
    {"grundy_range", "table", NULL, "SELECT n FROM grundy_range(1, 2, 0)", "ERROR: grundy_range(): step must not be 0", 0},
    {"heap_values", "table", NULL, "SELECT count(*) FROM heap_values('S{squares}', 5000) WHERE value = 0", "353", 0},
    {"heap_values", "table", NULL, "SELECT sum(value), (SELECT sum(value) FROM heap_values('S{~squares}', 300)) FROM heap_values('S{primes, 1}', 300)", "450|22500", 0},
    {"heap_values", "table", NULL, "SELECT count(*) FROM heap_values('S{primes}', 4000000000000) WHERE value = 0", NULL, 3},
    {"heap_period", "table", NULL, "SELECT preperiod, period, saltus, proven, reason FROM heap_period('S{even}') UNION ALL SELECT preperiod, period, saltus, proven, reason FROM heap_period('S{factorials}', 5049)", "0|2|1|1|NULL NULL|NULL|NULL|1|no period: the set contains a multiple of every integer", 0},
    {"heap_values", "table", NULL, NUMBERS(400) "SELECT sum(value) FROM heap_values((SELECT 'S{' || group_concat(1 + 2 * i) || '}' FROM n), 300)", "150", 0},
    {"heap_values", "table", NULL, "SELECT group_concat(value, '') FROM heap_values('kayles', 29)", "012314321426412714321467412854", 0},
    {"heap_values", "table", "CREATE TABLE g(r); INSERT INTO g VALUES ('kayles'), (NULL), ('grundy')", "SELECT r, n FROM g, heap_values(r, 10) WHERE value = 0", "kayles|0 grundy|0 grundy|1 grundy|2 grundy|4 grundy|7 grundy|10", 0},
    {"heap_moves", "table", NULL, "SELECT parts, value FROM heap_moves('grundy', 7)", "[1,6]|1 [2,5]|2 [3,4]|1", 0},
    {"heap_moves", "table", NULL, "SELECT parts FROM heap_moves('kayles', 9) WHERE value = 0", "[4,4]", 0},
    {"heap_period", "table", NULL, "SELECT preperiod, period, saltus, proven FROM heap_period('kayles')", "71|12|0|1", 0},
    {"heap_period", "table", NULL, "SELECT preperiod, period, saltus, proven FROM heap_period('0.3F')", "0|6|3|1", 0},

    /* Misere play: sums by quotients and by canonical forms, look-ups, certificates, graphs */
    {"heap_sum_outcome", "aggregate", "CREATE TABLE t(i, h); INSERT INTO t VALUES (1, 5), (2, NULL), (3, 9), (4, 1), (5, '[4, 5]')", "SELECT i, heap_sum_outcome('S{1,2}', h, 'misere') OVER (ORDER BY i ROWS 1 PRECEDING) FROM t WHERE i < 5", "1|N 2|N 3|N 4|P", 0},
    {"heap_sum_outcome", "aggregate", NULL, "SELECT heap_sum_outcome(column1, column2, 'misere'), heap_sum_outcome(column1, column2) FROM (VALUES ('kayles', 1), ('nim', 1), ('kayles', 4))", "P|N", 0},
    {"heap_outcome", "scalar", NULL, "SELECT heap_outcome('[\"kayles\", \"nim\"]', '[1, 2]')", "ERROR: heap_outcome(): rules: syntax error at byte 2: *", 0},
    {"heap_outcome", "scalar", NULL, "SELECT heap_outcome('kayles', '[5, 9, 9]', 'misere'), heap_outcome('S{1,2}', 3), heap_outcome('kayles', NULL)", "N|P|NULL", 0},
    {"heap_sum_outcome", "aggregate", NULL, "SELECT heap_sum_outcome('kayles', 5, 'last')", "ERROR: heap_sum_outcome(): play must be 'normal' or 'misere', got 'last' (a TEXT)", 0},
    {"heap_sum_outcome", "aggregate", NULL, "SELECT heap_sum_outcome('S{1,2}', 1000000000000000000, 'misere')", "P", 0},
    {"heap_winning_moves", "table", NULL, "SELECT heap, size, parts FROM heap_winning_moves('S{1,2}', '[2, 1]', 'misere')", "0|2|[]", 0},
    {"heap_winning_moves", "table", NULL, "SELECT heap, parts FROM heap_winning_moves('[\"kayles\", \"nim\"]', '[2, 5]', 'misere')", "1|[2]", 0},
    {"heap_winning_moves", "table", NULL, "SELECT heap, parts FROM heap_winning_moves('nim', '[1, 1, 5]', 'misere')", "2|[1]", 0},
    {"heap_winning_moves", "table", NULL, "SELECT heap, parts FROM heap_winning_moves('kayles', '[9]')", "0|[4,4]", 0},
    {"heap_winning_moves", "table", NULL, "SELECT heap, parts FROM heap_winning_moves('[1, 3, 4]', '[5, 9]')", "0|[2] 1|[5]", 0},
    {"heap_sum_outcome", "aggregate", NULL, NUMBERS(400) ", odd(s) AS (SELECT 'S{' || group_concat(1 + 2 * i) || '}' FROM n) SELECT heap_sum_outcome(s, column1, 'misere'), heap_sum_outcome(s, column1) FROM odd, (VALUES (2), (3))", "P|N", 0},
    {"heap_sum_outcome", "aggregate", NULL, "SELECT heap_sum_outcome('turn:1-3', 4, 'misere')", "ERROR: heap_sum_outcome(): rules must not turn coins in misere play, where a row of coins is not the sum of its coins, got 'turn:1-3'", 0},
    {"heap_winning_moves", "table", NULL, NUMBERS(400) "SELECT heap, parts FROM heap_winning_moves((SELECT 'S{' || group_concat(1 + 2 * i) || '}' FROM n), '[2, 2]', 'misere')", "0|[1] 1|[1]", 0},
    {"heap_winning_moves", "table", NULL, NUMBERS(400) "SELECT heap, parts FROM heap_winning_moves((SELECT '[\"S{' || group_concat(1 + 2 * i) || '}\", \"nim\"]' FROM n), '[3, 2]')", "1|[1]", 0},
    {"heap_moves", "table", NULL, "SELECT parts, value FROM heap_moves('nim', 4000000000000000000) WHERE value IN (0, 7, 3999999999999999999, 4000000000000000000)", "[]|0 [7]|7 [3999999999999999999]|3999999999999999999", 0},
    {"heap_moves", "table", NULL, "SELECT parts FROM heap_moves('nim', 4000000000000000000) WHERE value BETWEEN 5 AND 7", "[7] [6] [5]", 0},
    {"sequence_period", "aggregate", NULL, NUMBERS(40) "SELECT sequence_period(i, (i * i + i) % 3) FROM n", "{\"preperiod\":0,\"period\":3,\"saltus\":0,\"seen\":40}", 0},
    {"sequence_period", "aggregate", NULL, NUMBERS(9) "SELECT sequence_period(i, 2 * i) OVER (ORDER BY i ROWS 2 PRECEDING) FROM n LIMIT 4", "NULL {\"preperiod\":0,\"period\":1,\"saltus\":2,\"seen\":2} {\"preperiod\":0,\"period\":1,\"saltus\":2,\"seen\":3} {\"preperiod\":1,\"period\":1,\"saltus\":2,\"seen\":3}", 0},
    {"sequence_period", "aggregate", NULL, "SELECT sequence_period(column1, 7) FROM (VALUES (4), (2), (5), (4))", "ERROR: sequence_period(): n must be consecutive integers, got 4 after 2", 0},
    {"sequence_period", "aggregate", NULL, "SELECT sequence_period(column1, 7) FROM (VALUES (4), (5), (4))", "ERROR: sequence_period(): n must occur once, got 4 twice", 0},
    {"sequence_period", "aggregate", NULL, "SELECT sequence_period(1, NULL)", "ERROR: sequence_period(): value must be an integer*", 0},
    {"heap_game", "scalar", NULL, "SELECT heap_game('S{1}', 'S{2}', 50), heap_game('0.0', 'S{2,3}', 1000000000000)", "{1|0}|-500000000000", 0},
    {"heap_game", "scalar", NULL, "SELECT heap_game('turn:2', 'S{2}', 50)", "ERROR: heap_game(): rules_left must not turn coins where each player has rules of his own, got 'turn:2'", 0},
    {"heap_game_values", "table", NULL, "SELECT n, value, outcome FROM heap_game_values('S{1}', 'S{2}', 3)", "0|0|P 1|1|L 2|{1|0}|N 3|0|P", 0},
    {"heap_game_period", "table", NULL, "SELECT * FROM heap_game_period('S{1}', 'S{2}')", "0|3|0|3|8|NULL", 0},
    {"misere_genus", "scalar", NULL, "SELECT misere_genus('1000')", "1000^(1000)(1002)", 0},
    {"heap_genus", "table", NULL, "SELECT n, outcome, genus FROM heap_genus('4*.0', 5)", "0|N|0^120 1|N|0^120 2|P|1^031 3|N|2^20 4|N|3^31 5|N|4^46", 0},
    {"heap_genus", "table", NULL, "SELECT n, outcome FROM heap_genus('{2-}!.(7)', 5)", "0|N 1|P 2|N 3|N 4|N 5|N", 0},
    {"heap_outcome", "scalar", NULL, "SELECT heap_outcome('0.{1,4-}!', '[9, 9, 7]', 'misere')", "N", 0},
    {"heap_genus", "table", NULL, "SELECT n, outcome, g_minus, genus FROM heap_genus('kayles', 5)", "0|N|1|0^120 1|P|0|1^031 2|N|2|2^20 3|N|3|3^31 4|P|0|1^031 5|N|1|4^146", 0},
    {"heap_genus", "table", "SELECT grundy_limit('memory', 200000)", "SELECT max(n), max(genus) FROM heap_genus('kayles', 60)", "ERROR: heap_genus(): the canonical forms of the heaps up to *", 0},
    {"heap_genus", "table", NULL, "SELECT max(n), max(genus) FROM heap_genus('kayles', 300)", NULL, 3},
    {"misere_form", "scalar", NULL, "SELECT misere_form('{2,1}'), misere_form('2 + 2'), misere_form('{2_#,{2},3}'), misere_form('2_#=a+a') = misere_form('2_#+2_#'), misere_form(NULL)", "0|2_2|{2_#,3}|1|NULL", 0},
    {"misere_form", "scalar", NULL, "SELECT misere_form(misere_form('4+5+2_#+3_#')) = misere_form('2_#+3_#+4+5')", "1", 0},
    {"misere_form", "scalar", NULL, "SELECT misere_form('{2,0|1}')", "ERROR: misere_form(): form: syntax error at byte 5: expected a comma, +, _ or }, got '|'", 0},
    {"misere_form", "scalar", "SELECT grundy_limit('memory', 100000)", "SELECT misere_form(1000)", "ERROR: misere_form(): the table of canonical forms would need *", 0},
    {"misere_form", "scalar", NULL, "SELECT misere_form('7+8+9+10+11+12')", NULL, 3},
    {"misere_outcome", "scalar", NULL, "SELECT misere_outcome('2_2'), misere_outcome('2_#'), misere_outcome(0)", "P|P|N", 0},
    {"misere_genus", "scalar", NULL, "SELECT misere_genus('2_2'), misere_genus('2_#'), misere_genus('1')", "0^02|0^02|1^031", 0},
    {"misere_sum", "scalar", NULL, "SELECT misere_sum('2_#', 1), misere_sum(1, NULL)", "{2_#,3}|NULL", 0},
    {"misere_sum", "aggregate", NULL, "SELECT misere_sum(column1), misere_sum(NULL) FROM (VALUES (2), ('1'), (NULL), (2), (1))", "2_2|0", 0},
    {"misere_sum", "aggregate", NULL, "SELECT misere_sum(column1) OVER (ROWS UNBOUNDED PRECEDING) FROM (VALUES (2), (1), (0), (1), (3))", "2 3 3 2 {2_2,3,2}", 0},
    {"misere_sum", "aggregate", NULL, "SELECT misere_sum(column1) OVER (ROWS 1 PRECEDING) FROM (VALUES (2), (1), (3), ('3'), (1), (0))", "2 3 2 2_2 2 1", 0},
    {"misere_sum", "aggregate", NULL, "SELECT misere_sum(column1) FROM (VALUES (2), ('^'))", "ERROR: misere_sum(): form: syntax error at byte 1: expected a form such as 2, 2_2, 2_# or {2,0}, got '^'", 0},
    {"misere_quotient", "table", NULL, "SELECT word, is_p FROM misere_quotient('kayles', 4)", "[]|0 [1]|1 [2]|0 [1,2]|0 [2,2]|1 [1,2,2]|0", 0},
    {"misere_quotient", "table", NULL, "SELECT count(*) FROM misere_quotient('0.07', 14)", "24", 0},
    {"misere_period", "table", NULL, "SELECT elements, checked_to, reason FROM misere_period('0.31031', 5)", "NULL|5|semilinear", 0},
    {"heap_outcome", "scalar", NULL, "SELECT heap_outcome('0.31031', '[3,4,5,5,5,2,3,3,3,3]', 'misere'), heap_outcome('0.31031', '[3,4,2,2,3,5,3,4,3,5]', 'misere')", "N|P", 0},
    {"heap_winning_moves", "table", NULL, "SELECT heap, parts FROM heap_winning_moves('0.31031', '[3,4,5,5,5,2,3,3,3,3]', 'misere')", "1|[3] 1|[]", 0},
    {"misere_quotient", "table", NULL, "SELECT * FROM misere_quotient('4.76', 6)", "ERROR: misere_quotient(): no finite quotient of heaps 0 to 6 of 4.76 was found: *", 0},
    {"misere_product", "table", NULL, "SELECT product FROM misere_product('kayles', 4) WHERE a = 2 AND b = 5", "3", 0},
    {"misere_heaps", "table", NULL, "SELECT element FROM misere_heaps('S{1,2}', 1000000000000000000) WHERE n = 1000000000000000000", "1", 0},
    {"misere_heaps", "table", NULL, "SELECT element FROM misere_heaps('nim', 40) WHERE n = 40", "21", 0},
    {"misere_period", "table", NULL, "SELECT preperiod, period, elements, p_elements, last_change FROM misere_period('0.123')", "5|5|20|5|9", 0},
    {"misere_period", "table", "CREATE TABLE g(r); INSERT INTO g VALUES ('S{1,2}'), (NULL), ('0.33')", "SELECT r, period, reason FROM g, misere_period(r)", "S{1,2}|3|NULL 0.33|3|NULL", 0},
    {"misere_certificate", "table", NULL, "SELECT a FROM misere_certificate('kayles', 4) WHERE relation = 'p'", "1 4", 0},
    {"solve_graph", "table", NULL, "SELECT position, outcome, genus FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0), (3, 3)', 'misere')", "1|P|1^031 0|N|0^120 2|N|2^20 3|D|NULL", 0},
    {"solve_graph", "table", NULL, "SELECT position, remoteness, suspense FROM solve_graph('VALUES (1, 0), (2, 1), (3, 2), (3, 0), (4, 4)') ORDER BY position", "0|0|0 1|1|1 2|2|2 3|1|3 4|NULL|NULL", 0},
    {"solve_graph", "table", NULL, "SELECT position, genus, form FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0), (4, 2), (3, 3)', 'misere')", "1|1^031|1 0|0^120|0 2|2^20|2 4|0^02|2_# 3|NULL|NULL", 0},
    {"solve_graph", "table", NULL, "SELECT position FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0), (3, 3)') WHERE position IN (3, 1, NULL, 9) ORDER BY position", "1 3", 0},
    {"solve_rule", "table", NULL, "SELECT p1, p16, outcome FROM solve_rule('SELECT 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ''x''', 'SELECT position, p1 - 1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16 FROM solve_frontier WHERE p1 > 0') ORDER BY p1", "0|x|P 1|x|N", 0},
    {"solve_rule", "table", NULL, "SELECT position, outcome, genus FROM solve_rule('SELECT 5', '" KAYLES_ROWS "', 'misere') ORDER BY 1", "0|N|0^120 1|P|1^031 2|N|2^20 3|N|3^31 4|P|1^031 5|N|4^146", 0},
    {"solve_sums", "table", NULL, "SELECT bit_count(position), outcome, genus FROM solve_sums('SELECT 31', 'SELECT p << value, 0, p << value, 0 FROM (SELECT column1 AS value FROM (VALUES (0), (1), (2), (3), (4))), (SELECT 1 AS p UNION SELECT 3) WHERE p << value < 32', '', 'misere') ORDER BY 1", "1|P|1^031 2|N|2^20 3|N|3^31 4|P|1^031 5|N|4^146", 0},
    {"solve_graph", "table", NULL, "SELECT genus FROM solve_graph('" NUMBERS(60) "SELECT i + 1, i FROM n') WHERE position = 7", "1^031", 0},

    /* Nimbers */
    {"nim_mul", "scalar", NULL, "SELECT nim_mul(2, 3), nim_mul(4, 4), nim_mul(16, 16)", "1|6|24", 0},
    {"nim_div", "scalar", NULL, "SELECT nim_div(1, 2), nim_div(6, 4)", "3|4", 0},
    {"nim_div", "scalar", NULL, "SELECT nim_div(1, 0)", "ERROR: nim_div(): b must not be 0, nothing can be divided by it", 0},
    {"nim_inv", "scalar", NULL, "SELECT nim_inv(-1)", "221865125609472", 0},
    {"nim_sqrt", "scalar", NULL, "SELECT nim_sqrt(6)", "4", 0},
    {"nim_pow", "scalar", NULL, "SELECT nim_pow(2, 3), nim_pow(4, 2)", "1|6", 0},

    /* Games as graphs */
    {"solve_graph", "table", NULL, "SELECT position, value, outcome, remoteness FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0)') ORDER BY position", "0|0|P|0 1|1|N|1 2|2|N|1", 0},
    {"solve_graph", "table", NULL, "SELECT position, value, outcome FROM solve_graph('VALUES (1, 2), (2, 1)') ORDER BY position", "1|NULL|D 2|NULL|D", 0},
    {"solve_graph", "table", NULL, "SELECT position, loop_values FROM solve_graph('VALUES (1, 2), (2, 1), (3, 0), (3, 1)') ORDER BY position", "0|NULL 1|[] 2|[] 3|[0]", 0},
    {"coin_tree", "table", NULL, "SELECT * FROM coin_tree('VALUES (1, NULL, 2.5)')", "ERROR: coin_tree(): coins of node 1 in row 1 of the query must be *", 0},
    {"solve_graph", "table", NULL, "SELECT value FROM solve_graph('" NUMBERS(60) "SELECT i + 1, i FROM n') WHERE position = 7", "1", 0},
    {"solve_graph", "table", "CREATE TABLE move(a TEXT, b TEXT); INSERT INTO move VALUES ('start', 'end'), ('other', 'start')", "SELECT position, outcome FROM solve_graph('move') ORDER BY position", "end|P other|P start|N", 0},
    {"solve_graph", "table", "PRAGMA encoding = 'UTF-16'", "SELECT position, outcome FROM solve_graph('VALUES (''start'', ''end'')') WHERE position = 'start'", "start|N", 0},
    {"solve_graph", "table", "PRAGMA encoding = 'UTF-16'", "SELECT position, outcome FROM solve_graph('SELECT ''a'' AS position, NULL AS option, ''R'' AS result, NULL AS player')", "a|R", 0},
    {"solve_tokens", "table", "PRAGMA encoding = 'UTF-16'", "SELECT position, outcome FROM solve_tokens('SELECT ''[\"x\"]''', 'SELECT ''x'', ''y''', '[\"B\"]')", "[\"x\"]|N [\"y\"]|P", 0},
    {"position_shard", "scalar", "PRAGMA encoding = 'UTF-16'", "SELECT position_shard('a', 1)", "0", 0},
    {"grundy_limit", "scalar", "PRAGMA encoding = 'UTF-16'", "SELECT grundy_limit('memory', '300 MB')", "300000000", 0},
    {"thermograph_svg", "aggregate", "PRAGMA encoding = 'UTF-16'", "SELECT thermograph_svg('1', 'a') LIKE '<svg%'", "1", 0},
    {"solve_graph", "table", NULL, "SELECT * FROM solve_graph('VALUES (NULL, 1)')", "ERROR: solve_graph(): from in row 1 of the moves must be a position, got NULL", 0},
    {"solve_graph", "table", "CREATE TABLE m(a, b, result, remoteness, again); INSERT INTO m VALUES (1, 2, NULL, NULL, 1), (1, 3, NULL, NULL, 0), (2, NULL, 'P', 0, NULL), (3, NULL, 'D', NULL, NULL), (4, 1, NULL, NULL, NULL)", "SELECT position, value, outcome, remoteness FROM solve_graph('m', 'misere') ORDER BY position", "1|NULL|D|NULL 2|NULL|P|0 3|NULL|D|NULL 4|NULL|D|NULL", 0},
    {"solve_graph", "table", NULL, "SELECT * FROM solve_graph('SELECT 1, 2, ''P'' AS result')", "ERROR: solve_graph(): result in row 1 of the moves must be NULL, since there is an option, got 'P' (a TEXT)", 0},
    {"solve_graph", "table", NULL, "SELECT * FROM solve_graph('SELECT 1, 2, 3 AS result1')", "ERROR: solve_graph(): column 3 of the moves is named 'result1'; *", 0},
    {"solve_graph", "table", NULL, "SELECT * FROM solve_graph('SELECT ''a'', 1, ''a'' AS part')", "ERROR: solve_graph(): play must end in a game with a column part, but can return to the position 'a'; a game without parts may have cycles", 0},

    /* Games as rules: layers, texts, sums, known positions, nested rules */
    {"solve_rule", "table", NULL, "SELECT position, value, remoteness FROM solve_rule('SELECT 6', '" TAKE "') ORDER BY position", "0|0|0 1|1|1 2|0|2 3|1|1 4|0|2 5|1|3 6|0|4", 0},
    {"solve_rule", "table", NULL, "SELECT position, outcome, remoteness FROM solve_rule('VALUES (''aab''), (''b''), (''b'')', 'SELECT position, substr(position, 2) FROM solve_frontier WHERE length(position) > 0', 'misere') ORDER BY position", "|N|0 aab|P|3 ab|N|2 b|P|1", 0},
    {"solve_rule", "table", NULL, "SELECT position, remoteness FROM solve_rule('SELECT 150', 'SELECT position, position - 1 FROM solve_frontier WHERE position > 0') ORDER BY position DESC LIMIT 3", "150|150 149|149 148|148", 0},
    {"solve_rule", "table", NULL, "SELECT position, suspense FROM solve_rule('SELECT 6', '" TAKE "') ORDER BY position", "0|0 1|1 2|2 3|3 4|2 5|3 6|4", 0},
    {"solve_rule", "table", NULL, "SELECT position, value FROM solve_rule('SELECT 6', 'SELECT position, -1, position - 1 AS part, 1 AS entails, 0 AS again FROM solve_frontier WHERE position > 0 UNION ALL SELECT position, -2, position - 2, 0, 1 FROM solve_frontier WHERE position > 2 UNION ALL SELECT position, n, CASE k WHEN 0 THEN n ELSE position - n END, 0, 0 FROM solve_frontier, (SELECT 1 AS n UNION SELECT 2 UNION SELECT 3), (SELECT 0 AS k UNION SELECT 1) WHERE 2 * n <= position') ORDER BY position", "0|0 1|loony 2|0 3|loony 4|loony 5|loony 6|loony", 0},
    {"solve_graph", "table", NULL, "SELECT position, value, loop_values FROM solve_graph('SELECT 1 AS f, 0 AS t, 1 AS entails UNION ALL VALUES (2, 1, 1), (3, 2, 0), (3, 0, 0), (4, 3, 0), (4, 4, 0), (5, 0, 0), (5, 5, 0)') ORDER BY position", "0|0|NULL 1|loony|NULL 2|0|NULL 3|1|NULL 4|NULL|NULL 5|NULL|[0]", 0},
    {"solve_sums", "table", NULL, "SELECT position, value FROM solve_sums('SELECT 15', 'SELECT 1, 2, 1, 0, 1 AS again UNION ALL SELECT 3, 0, 1, 0, 0 UNION ALL SELECT 2, 0, 2, 0, 0 UNION ALL SELECT 4, 0, 4, 0, 0 UNION ALL SELECT 8, 0, 8, 0, 0') ORDER BY position", "1|0 2|1 3|2 15|2", 0},
    {"solve_rule", "table", NULL, "SELECT value FROM solve_rule('SELECT 9', '" KAYLES_ROWS "') WHERE position IN (7, 8) ORDER BY position", "2 1", 0},
    {"solve_rule", "table", "CREATE TABLE known(position, value, remoteness); INSERT INTO known VALUES (2, 0, 2), (1, 1, 1)", "SELECT position, value, remoteness FROM solve_rule('SELECT 5', 'SELECT f.position, f.position - k, NULL AS result, NULL AS remoteness FROM solve_frontier f, (SELECT 1 AS k UNION SELECT 3) WHERE k <= f.position AND f.position NOT IN (SELECT position FROM known) UNION ALL SELECT position, NULL, value, remoteness FROM solve_frontier JOIN known USING (position)') ORDER BY position", "0|0|0 1|1|1 2|0|2 3|1|1 4|0|2 5|1|3", 0},
    {"solve_rule", "table", NULL, "SELECT position, value FROM solve_rule('SELECT 2', 'SELECT f.position, s.position FROM solve_frontier f, solve_rule(''SELECT 3'', ''SELECT position, position - 1 FROM solve_frontier WHERE position > 0'') s WHERE s.position < f.position') ORDER BY position", "0|0 1|1 2|2", 0},
    {"solve_rule", "table", NULL, "SELECT * FROM solve_rule('SELECT NULL', '" TAKE "')", "ERROR: solve_rule(): position in row 1 of the start must be a position, got NULL", 0},
    {"solve_rule", "table", NULL, "SELECT * FROM solve_rule('SELECT 1', 'SELECT 1, 2')", "ERROR: solve_rule(): rule must read solve_frontier, the positions whose moves it yields", 0},
    {"solve_rule", "table", NULL, "SELECT count(*), sum(value), max(position), group_concat(DISTINCT p3) FROM (SELECT position, value, p3 FROM solve_rule('SELECT 5, 4, ''x'' UNION ALL SELECT 3, 3, 1 << 40', 'SELECT position, p1 - n, p2, p3 FROM solve_frontier, heap_values(''nim'', 5) WHERE n BETWEEN 1 AND p1 UNION ALL SELECT position, p1, p2 - n, p3 FROM solve_frontier, heap_values(''nim'', 5) WHERE n BETWEEN 1 AND p2') ORDER BY position)", "46|115|[5,4,\"x\"]|x,1099511627776", 0},
    {"solve_rule", "table", NULL, "SELECT value FROM solve_rule('SELECT 5, 4, ''x''', 'SELECT position, p1 - n, p2, p3 FROM solve_frontier, heap_values(''nim'', 5) WHERE n BETWEEN 1 AND p1 UNION ALL SELECT position, p1, p2 - n, p3 FROM solve_frontier, heap_values(''nim'', 5) WHERE n BETWEEN 1 AND p2') WHERE p1 = 2 AND p2 = 3 AND p3 = 'x'", "1", 0},
    {"solve_rule", "table", NULL, "SELECT * FROM solve_rule('SELECT 1, 2', 'SELECT position, p1, NULL FROM solve_frontier')", "ERROR: solve_rule(): value 2 in row 1 of the rule must be a value, since other values of the option are not NULL, got NULL", 0},
    {"solve_moves", "table", NULL, "SELECT group_concat(option) FROM solve_moves('[3,7]', 'SELECT position, p1 - n, p2 FROM solve_frontier, heap_values(''nim'', 3) WHERE n BETWEEN 1 AND p1')", "[2,7],[1,7],[0,7]", 0},
    {"solve_rule", "table", NULL, "SELECT * FROM solve_rule('SELECT 1', 'SELECT 7, position FROM solve_frontier')", "ERROR: solve_rule(): position in row 1 of the rule must be a position that solve_frontier shows, got 7", 0},
    {"solve_rule", "table", NULL, "SELECT count(*) FROM solve_rule('SELECT 0', 'SELECT position, position + 1 FROM solve_frontier')", NULL, 3},
    {"solve_rule", "table", "SELECT grundy_limit('memory', 20000)", "SELECT count(*) FROM solve_rule('SELECT 0', 'SELECT position, position + 1 FROM solve_frontier')", "ERROR: solve_rule(): *", 0},
    /* Partizan games: values, cycles, known games, sums, misere play */
    {"solve_graph", "table", "CREATE TABLE m(p, q, player, result); INSERT INTO m VALUES ('star', 0, 'B', NULL), ('one', 0, 'L', NULL), ('up', 0, 'L', NULL), ('up', 'star', 'R', NULL), ('half', 0, 'L', NULL), ('half', 'one', 'R', NULL), ('dud', 'dud', 'B', NULL), ('over', 0, 'L', NULL), ('over', 'over', 'R', NULL), ('hot', NULL, NULL, '{2|-1}'), ('high', NULL, NULL, 'over'), ('higher', 'high', 'R', NULL)", "SELECT position, value, outcome FROM solve_graph('m') WHERE position <> 0", "star|*|N one|1|L up|^|L half|1/2|L dud|dud|DD over|over|L hot|{2|-1}|N high|over|L higher|0|P", 0},
    {"solve_rule", "table", NULL, "SELECT position, value, outcome FROM solve_rule('SELECT 3', 'SELECT position, k, position - k AS part, 2 AS count, substr(''RL'', k, 1) AS player FROM solve_frontier, (SELECT 1 AS k UNION SELECT 2) WHERE k <= position') ORDER BY position", "0|0|P 1|-1|R 2|{0|-2}|N 3|-2*|R", 0},
    {"solve_rule", "table", NULL, "SELECT position, value, outcome FROM solve_rule('SELECT 2', 'SELECT position, position - 1, ''L'' AS player FROM solve_frontier WHERE position > 0', 'misere') ORDER BY position", "0|NULL|N 1|NULL|R 2|NULL|R", 0},
    {"solve_rule", "table", SOLVE_SCARCE, "SELECT group_concat(outcome || coalesce(remoteness, ''), ' '), sum(value), max(loop_values) FROM (SELECT * FROM solve_rule('SELECT 19', 'SELECT position, i FROM solve_frontier CROSS JOIN cell WHERE position > 1 AND (i < position OR position > 12) UNION ALL SELECT position, 19 FROM solve_frontier WHERE position = 4') ORDER BY position)", "P0 P0 N1 N1 N1 N1 N1 N1 N1 N1 N1 N1 N1 N1 N1 N1 N1 N1 N1 N1|3|[0,1,2]", 0},
    {"solve_graph", "table", SOLVE_SCARCE, "SELECT group_concat(outcome || coalesce(remoteness, ''), ' ') FROM (SELECT * FROM solve_graph('SELECT a.i, b.i, a.i % 5 = 2 AS again FROM cell AS a, cell AS b WHERE a.i > 1 AND (b.i < a.i OR a.i > 12) ORDER BY a.i * 7 % 11, b.i') ORDER BY position)", "P0 P0 P1 N1 N1 N1 N1 N2 N1 N1 N1 N1 N2 N1 N1 N1 N1 N2 N1 N1", 0},
    {"solve_graph", "table", NULL, "SELECT position, value, outcome FROM solve_graph('SELECT 1, 0, 3 AS gain, 0 AS again, NULL AS result UNION ALL SELECT 2, 1, 1, 1, NULL UNION ALL SELECT 3, 2, 1, 0, NULL UNION ALL SELECT 2, 0, 5, 0, NULL UNION ALL SELECT 0, NULL, 0, 0, -2', 'score') ORDER BY position", "0|-2|P 1|5|N 2|7|N 3|-6|P", 0},
    {"solve_frontier", "table", NULL, "SELECT * FROM solve_frontier", "ERROR: solve_frontier(): the table can be read only in a rule, the argument of solve_rule and solve_moves", 0},
    {"solve_frontier", "table", "CREATE VIEW v AS SELECT position AS p FROM solve_frontier", "SELECT option FROM solve_moves('a', 'SELECT p, p || 1 FROM v WHERE p = ''a''')", "a1", 0},
    {"solve_moves", "table", NULL, "SELECT option, number FROM solve_moves(4, '" TAKE "')", "3|1 1|2", 0},
    {"solve_moves", "table", NULL, "SELECT a.option, b.option FROM solve_moves(5, '" TAKE "') a JOIN solve_moves(a.option, '" TAKE "') b", "4|3 4|1 2|1", 0},
    {"solve_moves", "table", NULL, "SELECT option FROM solve_moves(4, 'SELECT 3, position FROM solve_frontier')", "ERROR: solve_moves(): position in row 1 of the rule must be the position of the first argument, got 3", 0},
    {"solve_graph", "table", NULL, "SELECT * FROM solve_graph('VALUES (1)')", "ERROR: solve_graph(): moves must yield 2 columns (*", 0},
    /* Partizan games */
    {"game", "scalar", NULL, "SELECT game('{1|{0|-1},*}'), game('3/4'), game(7), game(NULL)", "{1||0|-1}|3/4|7|NULL", 0},
    {"game", "scalar", NULL, "SELECT game('{3|2|1}')", "ERROR: game(): g, byte 5: slashes are ambiguous", 0},
    {"game", "scalar", NULL, "SELECT length(game('+-1+-2+-3+-4+-5+-6+-{10|3}+{11|2*}'))", "1736", 0},
    {"game", "scalar", NULL, "SELECT game('a{0||||0|||a|*||*}'), game('{0|over}'), game_outcome('upon*'), game_compare('5over', 5), game_neg('Tiny(on)')", "a{0||||0|||a|*||*}|over|N|>|Miny(on)", 0},
    {"game_mean", "scalar", NULL, "SELECT game_mean('{0|{over|}}'), game_mean('a{0|{0|a}}')", "ERROR: game_mean(): g must be a game without cycles, got *", 0},
    {"game_sum", "aggregate", NULL, "SELECT game_sum(column2) OVER (ORDER BY column1) FROM (VALUES (1, '{1|0}'), (2, '^'), (3, '{1/2305843009213693952|0}'))", "{1|0} {1^|^} {2305843009213693953/2305843009213693952^|1^||1/2305843009213693952^|^}", 0},
    {"game_sum", "scalar", NULL, "SELECT game_sum('over', '^', 5), game_sub(5, 'over'), game_plain('upon+upon')", "5over|5under|{0|^[on]*}", 0},
    {"game_sum", "scalar", NULL, "SELECT game_sum('on', 'off'), game_sub('over', 'over'), game_outcome('{dud|}'), game_compare('over & v', 'dud')", "dud|over & under|DL|||", 0},
    {"game_form", "scalar", NULL, "SELECT game_form('[\"over\"]', '[]'), game_form('[0]', '[\"over\", \"Tiny(1over)\"]')", "1|{0|Tiny(1over)}", 0},
    {"game_form", "scalar", NULL, "SELECT game_form('[0, \"*\"]', '[0]'), game_form('[]', '[]')", "^*|0", 0},
    {"game_plain", "scalar", NULL, "SELECT game_plain('{2|0}=a+a+^')", "2^", 0},
    {"game_star", "scalar", NULL, "SELECT game_star(6), game_star(0)", "*6|0", 0},
    {"game_nimber", "scalar", NULL, "SELECT game_nimber('*3'), game_nimber('^')", "3|NULL", 0},
    {"game_sum", "aggregate", NULL, "SELECT game_sum(column1) FROM (VALUES ('^'), ('{2|0}'), (1), (NULL))", "{3^|1^}", 0},
    {"game_sum", "scalar", NULL, "SELECT game_sum('+-1', '+-2', '1/2')", "{7/2|3/2||-1/2|-5/2}", 0},
    {"game_sum", "aggregate", NULL, "SELECT game_sum(column1) OVER (ROWS 1 PRECEDING) FROM (VALUES ('+-1'), ('^'), ('*2'))", "+-1 {1^|-1^} ^*2", 0},
    {"game_max", "aggregate", NULL, "SELECT game_max(column1) FROM (VALUES ('5/4'), (1), ('7/4'), (NULL))", "7/4", 0},
    {"game_max", "aggregate", NULL, "SELECT game_max(column1) OVER (ROWS 1 PRECEDING) FROM (VALUES (3), ('5/2'), ('-1/4'))", "3 3 5/2", 0},
    {"game_min", "aggregate", NULL, "SELECT game_min(column1) FROM (VALUES ('5/4'), ('*'))", "ERROR: game_min(): g must be a number, got *", 0},
    {"game_pow", "scalar", NULL, "SELECT game_pow('^', 3), game_pow('v', 2)", "^<3>|v<2>", 0},
    {"game_pow_to", "scalar", NULL, "SELECT game_pow_to('^', 3)", "^[3]", 0},
    {"game_uptimal", "scalar", NULL, "SELECT game_uptimal('{0||0,v*|vv}'), game_uptimal('1^[30]+^[20]') IS NULL, game_uptimal('{1|0}')", "{\"number\":0,\"coefficients\":[0,2],\"nimber\":0}|0|NULL", 0},
    {"game_is", "scalar", NULL, "SELECT game_is('+-1', 'odd-tempered'), game_is('1Tiny(2)', 'number-tiny'), game_is('{1|^3||^}', 'atomic')", "1|1|0", 0},
    {"game_neg", "scalar", NULL, "SELECT game_neg('{2|1/2}')", "{-1/2|-2}", 0},
    {"game_sub", "scalar", NULL, "SELECT game_sub('{2|0}', 1)", "+-1", 0},
    {"game_compare", "scalar", NULL, "SELECT game_compare('^^', '*'), game_compare('+-1', 0)", ">|||", 0},
    {"game_le", "scalar", NULL, "SELECT game_le('v', 0), game_le('{1|*}', '^')", "1|0", 0},
    {"game_outcome", "scalar", NULL, "SELECT game_outcome('^*'), game_outcome('{1|*}')", "N|L", 0},
    {"game_mean", "scalar", NULL, "SELECT game_mean('{3||2*|1*}')", "2.25", 0},
    {"game_temperature", "scalar", NULL, "SELECT game_temperature('{3||2*|1*}', 'text')", "3/4", 0},
    {"game_left_stop", "scalar", NULL, "SELECT game_left_stop('{2||1|0}'), game_left_stop('{over||-1|off}')", "2.0|0.0", 0},
    {"game_right_stop", "scalar", NULL, "SELECT game_right_stop('{2||1|0}'), game(0.5), game_real(0.1)", "ERROR: game_real(): g must be a game, got 0.1 (a REAL), which is 1/10 rounded; the denominator of a number is a power of 2, and '3602879701896397/36028797018963968' is the exact value of this REAL", 0},
    {"game_real", "scalar", NULL, "SELECT game_real('5/4'), game_real('*')", "1.25|NULL", 0},
    {"game_norton", "scalar", NULL, "SELECT game_norton('1/2', '^')", "{^^*|v*}", 0},
    {"game_conway", "scalar", NULL, "SELECT game_conway('3/4', '{1|*}')", "3/8", 0},
    {"game_ordinal", "scalar", NULL, "SELECT game_ordinal('*', 1)", "^*", 0},
    {"game_cool", "scalar", NULL, "SELECT game_cool('{3|-1}', 1)", "{2|0}", 0},
    {"game_heat", "scalar", NULL, "SELECT game_heat('*', 2)", "+-2", 0},
    {"game_overheat", "scalar", NULL, "SELECT game_overheat('1/2', 1, '1/2')", "1/2*", 0},
    {"game_reduced", "scalar", NULL, "SELECT game_reduced('{2*|v}')", "{2|0}", 0},
    {"game_companion", "scalar", NULL, "SELECT game_companion('{0|^^*}')", "^3*", 0},
    {"game_atomic_weight", "scalar", NULL, "SELECT game_atomic_weight('{^3|vv}'), game_atomic_weight(1)", "{1|0}|NULL", 0},
    {"game_birthday", "scalar", NULL, "SELECT game_birthday('{2|+-1}')", "3", 0},
    {"game_stop_count", "scalar", NULL, "SELECT game_stop_count('{2||1|0}')", "3", 0},
    {"game_follower_count", "scalar", NULL, "SELECT game_follower_count('{2||1|0}')", "5", 0},
    {"game_is", "scalar", NULL, "SELECT game_is('^*', 'all-small'), game_is('{2||1|0}', 'odd')", "1|0", 0},
    {"game_options", "table", NULL, "SELECT player, option FROM game_options('{4|0,+-1}')", "L|4 R|0 R|+-1", 0},
    {"game_incentives", "table", NULL, "SELECT player, incentive FROM game_incentives('{2||1|0}')", "L|{2|1||0} R|{1,{2|1}|0}", 0},
    {"game_thermograph", "table", NULL, "SELECT wall, t, v, slope FROM game_thermograph('{2||1|0}')", "L|-1.0|3.0|-1 L|0.75|1.25|0 R|-1.0|1.0|0 R|0.5|1.0|1 R|0.75|1.25|0", 0},
    {"game_dissociation", "table", NULL, "SELECT mass, particle, temperature FROM game_dissociation('{5|3||2|||+-1|-2}')", "1.0|*|2.0 1.0|v|1.0", 0},
    {"games_born", "table", NULL, "SELECT group_concat(value, ' ') FROM games_born(1)", "0 -1 1 *", 0},
    {"game_winning_moves", "table", NULL, "SELECT component, game, option FROM game_winning_moves('[\"^\", \"*2\", \"{1|-1}\"]', 'L')", "2|+-1|1", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('domineering', '..#|...'), board_value('domineering', '')", "+-1|0", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('domineering', '2x4')", "Miny(2)", 0},
    {"board_moves", "table", NULL, "SELECT player, board_after, value FROM board_moves('domineering', '...|#..') ORDER BY 1, 2", "L|.#.|##.|1 L|..#|#.#|* R|##.|#..|* R|.##|#..|-1 R|...|###|-1", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('clobber', 'xox|ox.')", "{^^*|*,v}", 0},
    {"board_moves", "table", NULL, "SELECT player, board_after, value FROM board_moves('clobber', 'xo')", "L|.x|0 R|o.|0", 0},
    {"board_moves", "table", NULL, "SELECT player, board_after, value FROM board_moves('toppling-dominoes', 'lz') ORDER BY 1, 2", "L|..|0 L|.z|0", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('toads-and-frogs', 't.tftff')", "^^*", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('col', 'L.L.R.L.L.')", "7/8", 0},
    {"board_moves", "table", NULL, "SELECT player, board_after, value FROM board_moves('col', '.R') ORDER BY 1, 2", "L|#R|-1 R|##|0 R|L#|1", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('snort', 'L...L')", "{4|0,+-1}", 0},
    {"board_moves", "table", NULL, "SELECT player, board_after, value FROM board_moves('snort', '.R') ORDER BY 1, 2", "L|##|0 R|#R|-1 R|R#|-1", 0},
    {"pawns_value_moves", "table", NULL, "SELECT player, board_after, value FROM pawns_value_moves('W.B')", "L|.WB|* R|WB.|*", 0},
    {"board_moves", "table", NULL, "SELECT player, board_after, value FROM board_moves('toads-and-frogs', 't.f')", "L|.tf|0 R|tf.|0", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('L . x>y ; L . y>x', 'x'), board_value('L . x>y ; R . y>x', 'x')", "on|1 & 0", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('amazons', 'x..|..o')", "+-{1,{2|0}}", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('toppling-dominoes', 'lllrrrlllrrrlllrrrllllll') IS NOT NULL, board_outcome('konane', 'xo.xoxo.##.xox.oxo.x.##xo.##xo......xo.ox')", "1|L", 0},
    {"board_moves", "table", NULL, "SELECT count(*), min(outcome) FROM board_moves('konane', 'xo.xoxo.##.xox.oxo.x.##xo.##xo......xo.ox')", "12|L", 0},
    {"board_winning_moves", "table", NULL, "SELECT count(*) FROM board_winning_moves('konane', 'xo.xoxo.##.xox.oxo.x.##xo.##xo......xo.ox', 'L')", "8", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('node-kayles', '3x3'), board_value('konane', 'x.o.xo')", "*|-1", 0},
    {"board_bits", "table", NULL, "SELECT need, forbid, clear, put, player FROM board_bits('clobber', 'xo')", "6|0|6|1|L 6|0|6|8|R 9|0|9|2|L 9|0|9|4|R", 0},
    {"board_symmetries", "table", NULL, "SELECT count(DISTINCT symmetry) FROM board_symmetries('cram', '2x2')", "7", 0},
    {"board_position", "scalar", NULL, "SELECT board_position('clobber', 'xo')", "9", 0},
    {"board_svg", "scalar", NULL, "SELECT length(board_svg('clobber', 'xo', '.x', 'one move')) > 500", "1", 0},
    {"board_text", "scalar", NULL, "SELECT board_text('clobber', 'xo', 2)", ".x", 0},
    {"board_list", "table", NULL, "SELECT board, value, outcome, mean, temperature FROM board_list('clobber', '1x2') WHERE outcome = 'N'", "ox|*|N|0.0|0.0", 0},
    {"board_list", "table", NULL, "SELECT count(*), min(board), max(board) FROM board_list('impartial-clobber', '2x2')", "13|..|..|ox|xo", 0},
    {"board_value", "scalar", NULL, "SELECT board_value('nogo', '...'), board_outcome('nogo', '2x3'), board_outcome('nogo', '.x.|...')", "+-1|P|N", 0},
    {"board_moves", "table", NULL, "SELECT player, board_after, value FROM board_moves('nogo', '..x..z') WHERE player = 'R' ORDER BY 2", "R|..x.oz|{1|0} R|..xo.z|* R|.ox..z|* R|o.x..z|{1|0}", 0},
    {"board_sum_winning_moves", "table", NULL, "SELECT component, board_after FROM board_sum_winning_moves('[[\"nogo\", \".x...\"], [\"nogo\", \".o...\"], [\"game\", \"*\"]]', 'L') ORDER BY 1, 2", "0|.x.x. 1|.o..x 1|.o.x. 1|.ox.. 2|0", 0},
    {"board_sum_outcome", "aggregate", "CREATE TABLE part(board); INSERT INTO part VALUES ('xo' || hex(zeroblob(32))), ('ox' || hex(zeroblob(33))); UPDATE part SET board = replace(board, '0', '#')", "SELECT board_sum_outcome('clobber', board) FROM part", "P", 0},
    {"board_sum_winning_moves", "table", NULL, "SELECT component, length(board_after) FROM board_sum_winning_moves('[[\"clobber\", \"xo.................................................................xo\"], [\"clobber\", \"xxo.................................................................\"]]', 'L')", "1|68", 0},
    {"board_rulesets", "table", NULL, "SELECT rules, pieces, cells FROM board_rulesets WHERE name = 'clobber'", "L + xo>.x ; R + ox>.o|xo|31", 0},
    {"pawns_value", "scalar", NULL, "SELECT pawns_value('W.WB..B')", "{^3|v[2]}", 0},
    {"boxes_score", "scalar", NULL, "SELECT boxes_score('2x3'), boxes_score('1x2:1110000'), boxes_score(NULL)", "-2|2|NULL", 0},
    {"boxes_score", "scalar", NULL, "SELECT boxes_score('+-+/|x./+-+')", "ERROR: boxes_score(): row 2, column 2 of board must be a space, since a side of this box is not drawn", 0},
    {"boxes_score", "scalar", NULL, "SELECT boxes_score('6x6')", "ERROR: boxes_score(): board must have at most 64 sides that are not drawn, got 84", 0},
    {"boxes_score", "scalar", NULL, "SELECT boxes_score('5x5')", NULL, 3},
    {"boxes_nimber", "scalar", NULL, "SELECT boxes_nimber('2x3'), boxes_nimber('+-+/| |/+.+'), boxes_nimber('+-+-+/|   |/+-+.+')", "1|0|loony", 0},
    {"boxes_moves", "table", NULL, "SELECT side, board_after, gain, again, score, nimber, is_best FROM boxes_moves('+-+/|/+-+') UNION ALL SELECT side, board_after, gain, again, score, nimber, is_best FROM boxes_moves('+-+-+/|    /+-+.+')", "b1b2|+-+/| |/+-+|1|1|1|0|1 b1c1|+-+-+/| . ./+-+-+|0|0|-2|loony|0 b1b2|+-+-+/| | ./+-+.+|1|1|0|1|1 c1c2|+-+-+/| . |/+-+.+|0|0|-2|loony|0", 0},
    {"boxes_svg", "scalar", NULL, "SELECT boxes_svg('1x1', '+-+/. ./+.+', 'one move') LIKE '<svg%#d55e00%<title>a2b2</title>%</svg>%'", "1", 0},
    {"hackenbush", "table", NULL, "SELECT value FROM hackenbush('VALUES (0, 1, ''L''), (1, 2, ''R''), (1, 3, ''E'')')", "1/2*", 0},
    {"hackenbush", "table", NULL, "SELECT value FROM hackenbush('VALUES (0, 1, ''E''), (1, 2, ''E''), (2, 0, ''E''), (0, 3, ''L''), (3, 3, ''R'')')", "1/2*", 0},
    {"graph_bits", "table", NULL, "SELECT need, forbid, clear, put, player FROM graph_bits('snort', 'VALUES (''a'', 2)')", "1|0|13|0|L 2|0|14|0|L 4|0|7|0|R 8|0|11|0|R", 0},
    {"graph_value", "scalar", NULL, "SELECT graph_value('snort', 'SELECT 1, 1.5')", "ERROR: graph_value(): other in row 1 of the edges must be an integer or a text, got 1.5 (a REAL)", 0},
    {"graph_value", "scalar", NULL, "SELECT graph_value('node-kayles', '[[1,2],[2,3],[\"\\u0061\",\"b\"],[\"b\",\"c\"],[\"b\",\"d\"],[\"d\",\"c\"]]'), graph_value('snort', 'Bw')", "0|+-2", 0},
    {"graph_value", "scalar", NULL, "SELECT graph_value('node-kayles', '" NUMBERS(70) "SELECT i, i + 1 FROM n UNION ALL SELECT 30, ''a''')", "*2", 0},
    {"graph_outcome", "scalar", NULL, "SELECT graph_outcome('col', '" NUMBERS(15) "SELECT i, i + 1 FROM n UNION ALL SELECT ''a'', NULL')", "N", 0},
    {"graph_moves", "table", NULL, "SELECT player, node, other, after, value, outcome FROM graph_moves('arc-kayles', 'VALUES (''a'', 2), (2, 3), (3, 2), (3, 4), (3, 5)')", "B|a|2|##|*|N B|2|3|##|0|P B|3|4|##|*|N B|3|5|##|*|N", 0},
    {"graph_vertices", "table", NULL, "SELECT vertex, plane, bit, is_set FROM graph_vertices('snort', 'VALUES (''a'', 2)')", "a|L|0|1 2|L|1|1 a|R|2|1 2|R|3|1", 0},
    {"hackenbush_moves", "table", NULL, "SELECT player, edge, node, other, colour, falls, value FROM hackenbush_moves('VALUES (0, 1, ''blue''), (1, 2, ''R''), (1, 3, ''E'')')", "L|1|0|1|L|3|0 R|2|1|2|R|1|1* L|3|1|3|E|1|1/2 R|3|1|3|E|1|1/2", 0},
    {"hackenbush", "table", NULL, "SELECT value FROM hackenbush('VALUES (0, 1, ''L''), (1, 2, ''R''), (2, 0, ''E'')')", "1/2*", 0},
    {"hackenbush_moves", "table", NULL, "SELECT player, node, other, falls, value FROM hackenbush_moves('VALUES (0, ''a'', ''L''), (''a'', ''7'', ''R''), (7, ''a'', ''R'')')", "L|0|a|3|0 R|a|7|1|1/2 R|7|a|1|1/2", 0},
    {"hackenbush_moves", "table", NULL, "SELECT player, edge, falls, value FROM hackenbush_moves('VALUES (0, 1, ''L''), (1, 2, ''R''), (2, 1, ''L''), (2, 3, ''E'')')", "L|1|4|0 R|2|1|2* L|3|1|1/2* L|4|1|1 R|4|1|1", 0},
    {"hackenbush_svg", "aggregate", NULL, "SELECT hackenbush_svg(column1, column2, column3) LIKE '<svg%edges 3, fallen 1<%edge 3, green: 1 to 1<%</svg>%' FROM (VALUES (0, 1, 'L'), (1, 2, 'red'), (1, 1, 'E'), (7, 8, 'R'))", "1", 0},
    {"hackenbush_svg", "aggregate", NULL, "SELECT group_concat((length(svg) - length(replace(svg, '<title>edge ', ''))) / 12) FROM (SELECT hackenbush_svg(a, b, 'L') OVER (ORDER BY id ROWS 1 PRECEDING) AS svg FROM (SELECT 1 AS id, 0 AS a, 'a' AS b UNION ALL SELECT 2, 'a', 'bb' UNION ALL SELECT 3, 0, 'bb'))", "1,2,2", 0},
    {"hackenbush_svg", "aggregate", NULL, "SELECT hackenbush_svg(0, 1, 'B')", "ERROR: hackenbush_svg(): colour must be 'L' or 'blue', 'R' or 'red', 'E' or 'green' for either player, got 'B', which could be blue or both", 0},
    {"game_svg", "scalar", NULL, "SELECT length(game_svg('{2||1|0}', 'a game')) > 1000", "1", 0},
    {"thermograph_svg", "aggregate", NULL, "SELECT length(thermograph_svg(column1)) > 1000 FROM (VALUES ('{2||1|0}'), ('+-1'))", "1", 0},
};

/* clang-format on */

#endif
