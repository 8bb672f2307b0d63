/* The tables as the planner sees them: whatever part of a query they take over, the rows must be
** those that the same query gets from an ordinary table with the same contents. */
#include <stdio.h>

#include "database.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* ---- Constraints: a scan against a copy of it ---- */

/* A table function, its columns (with the arguments), and how many of them are cells of a move. */
typedef struct test_source {
  const char *table, *columns, *filtered[4];
} test_source;

#define BOARD_COLUMNS "x, y, value, piece_, width_, height"
#define MOVES_COLUMNS "to_x, to_y, value, piece_, x_, y_"
#define NIM_COLUMNS   "heap, size, take, remaining, heaps_"

#define BOARD(piece, width, height)                                                                \
  {                                                                                                \
    "grundy_board('" piece "', " #width ", " #height ")", BOARD_COLUMNS, {                         \
      "x", "y", "value"                                                                            \
    }                                                                                              \
  }
#define MOVES(piece, arguments)                                                                    \
  {                                                                                                \
    "piece_moves('" piece "', " arguments ")", MOVES_COLUMNS, {                                    \
      "to_x", "to_y", "value"                                                                      \
    }                                                                                              \
  }
#define NIM(arguments)                                                                             \
  {                                                                                                \
    "nim_winning_moves(" arguments ")", NIM_COLUMNS, {                                             \
      "heap", "size", "take", "remaining"                                                          \
    }                                                                                              \
  }

#define HEAPS(rules, largest)                                                                      \
  {                                                                                                \
    "heap_values('" rules "', " #largest ")", "n, value, rules_, largest_", {                        \
      "n", "value", "n"                                                                            \
    }                                                                                              \
  }
#define HEAP_MOVES(rules, n)                                                                       \
  {                                                                                                \
    "heap_moves('" rules "', " #n ")", "parts, value, rules_, n_", {                                 \
      "value", "value", "value"                                                                    \
    }                                                                                              \
  }

/* Small ones, on which constraints have the chance to hit and to miss every edge. */
static const test_source sources[] = {
    BOARD("queen", 5, 6),
    BOARD("knight", 7, 5),
    BOARD("king", 4, 4),
    BOARD("rook", 1, 6),
    BOARD("bishop", 6, 1),
    BOARD("queen", 0, 0),
    BOARD("rook", 0, 4),
    BOARD("king", 4, 0),
    BOARD("knight", 1, 1),
    BOARD("bishop", 3, 5),
    MOVES("queen", "4, 6"),
    MOVES("queen", "3, 3, 4"),
    MOVES("knight", "3, 5"),
    MOVES("knight", "1, 2, 2, 3"),
    MOVES("king", "4, 3"),
    MOVES("rook", "5, 3"),
    MOVES("rook", "0, 6, 1, 7"),
    MOVES("bishop", "5, 4"),
    MOVES("queen", "0, 0"),
    MOVES("king", "0, 1"),
    NIM("'[3, 4, 5, 6, 1, 0]'"),
    NIM("'[1, 1, 1, 1, 1]', 'normal'"),
    NIM("'[5, 1, 1]', 'misere'"),
    NIM("'[1, 1, 1, 1]', 'misere'"),
    NIM("'[9223372036854775807, 2]'"),
    NIM("'[]'"),
    HEAPS("kayles", 13),
    HEAPS("0.3F", 9),
    HEAPS("nim", 5),
    HEAPS("grundy", 0),
    HEAP_MOVES("0.77", 7),
    HEAP_MOVES("lasker", 5),
    HEAP_MOVES("grundy", 2),
};

static sqlite3 *open_with_copy(const test_source *source) {
  sqlite3 *db = database_open();
  TEXT *sql = sqlite3_mprintf("CREATE TEMP TABLE copy AS SELECT %s FROM %s", source->columns,
                              source->table);
  database_run(db, sql);
  database_run(db, "CREATE TEMP TABLE bound(id INTEGER PRIMARY KEY, any, t TEXT, r REAL, i INT);"
                   "INSERT INTO bound(any) VALUES (3), (2.5), ('3'), ('abc'), (x'33'), (NULL), "
                   "(-1), (1e30), ('2.5'), (9223372036854775807);"
                   "UPDATE bound SET t = any, r = any, i = any");
  return db;
}

/* The same query over the table and over its copy; `condition` goes after WHERE. */
static bool same_under(sqlite3 *db, const test_source *source, const char *condition) {
  TEXT *sql =
      sqlite3_mprintf("SELECT %s FROM %s WHERE %s", source->columns, source->table, condition);
  TEXT *reference = sqlite3_mprintf("SELECT %s FROM copy WHERE %s", source->columns, condition);
  return database_agree(db, sql, reference, false);
}

static const char *const operations[] = {"=", "<", "<=", ">", ">=", "<>", "IS", "IS NOT"};

/* Bounds that compare as they stand, whatever the affinity. */
static const char *const plain_bounds[] = {"0",
                                           "1",
                                           "3",
                                           "-1",
                                           "2.5",
                                           "3.0",
                                           "-0.5",
                                           "-0.0",
                                           "1e30",
                                           "-1e30",
                                           "9223372036854775807",
                                           "-9223372036854775808",
                                           "9223372036854775808.0",
                                           "-9223372036854775808.0",
                                           "9223372036854774784.0",
                                           "9e999",
                                           "-9e999",
                                           "x'33'",
                                           "x''",
                                           "NULL"};

static const char *const text_bounds[] = {"'3'",
                                          "'abc'",
                                          "'2.5'",
                                          "' 3 '",
                                          "'3.0'",
                                          "'1e30'",
                                          "''",
                                          "'-1e30'",
                                          "'9223372036854775808'",
                                          "CAST(x'33' AS TEXT)",
                                          "'3abc'",
                                          "'-0.5'",
                                          "'9223372036854775807'",
                                          "'0x3'"};

static int count_bound_failures(sqlite3 *db, const test_source *source, const char *column,
                                const char *operation, const char *bound, bool plain) {
  char condition[200], reference[400], sql[400];
  int failures = 0;
  snprintf(condition, sizeof condition, "%s %s %s", column, operation, bound);
  failures += !same_under(db, source, condition);
  snprintf(condition, sizeof condition, "%s %s %s", bound, operation, column);
  failures += !same_under(db, source, condition);
  if (plain) { /* a unary plus keeps the constraint from the table, and takes the affinity away */
    snprintf(sql, sizeof sql, "SELECT %s FROM %s WHERE %s %s %s", source->columns, source->table,
             column, operation, bound);
    snprintf(reference, sizeof reference, "SELECT %s FROM %s WHERE +%s %s %s", source->columns,
             source->table, column, operation, bound);
    failures += !database_agree(db, sql, reference, false);
  }
  return failures;
}

static int count_column_failures(sqlite3 *db, const test_source *source, const char *column) {
  int failures = 0;
  size_t step = (size_t)scale();
  for (size_t i = 0; i < LENGTH(operations); i++) {
    for (size_t j = i % step; j < LENGTH(plain_bounds); j += step)
      failures += count_bound_failures(db, source, column, operations[i], plain_bounds[j], true);
    for (size_t j = i % step; j < LENGTH(text_bounds); j += step)
      failures += count_bound_failures(db, source, column, operations[i], text_bounds[j], false);
  }
  return failures;
}

TEST(test_one_constraint) {
  int failures = 0;
  for (size_t i = 0; i < LENGTH(sources); i++) {
    sqlite3 *db = open_with_copy(&sources[i]);
    for (int column = 0; column < 4 && sources[i].filtered[column] != NULL; column++)
      failures += count_column_failures(db, &sources[i], sources[i].filtered[column]);
    database_close(db);
  }
  assert_int_equal(failures, 0);
}

/* `%1$s` stands for the first column of a table, `%2$s` for the second, `%3$s` for the third. */
static const char *const shapes[] = {
    "%1$s BETWEEN 1 AND 3",
    "%1$s BETWEEN 3 AND 1",
    "%1$s BETWEEN 0.5 AND 2.5",
    "%1$s BETWEEN '1' AND 'abc'",
    "%1$s NOT BETWEEN 1 AND 2",
    "%1$s BETWEEN NULL AND 3",
    "%1$s IN (0, 2, 3)",
    "%1$s IN (2, 2.0, '2', NULL, 2.5, 'abc', x'32')",
    "%1$s IN (1, '3', 99, -1)",
    "%1$s IN ()",
    "%1$s NOT IN (1, 2)",
    "%1$s NOT IN (1, NULL)",
    "%1$s IN (SELECT any FROM bound)",
    "%1$s IN (SELECT t FROM bound)",
    "%1$s IN (SELECT r FROM bound)",
    "%1$s IN (0, 1, 2) AND %2$s IN (1, 3)",
    "%1$s IN (0, 1, 2) AND %2$s = 1 AND %3$s >= 0",
    "%1$s > 0 AND %1$s > 2",
    "%1$s > 2 AND %1$s > 0",
    "%1$s >= 1 AND %1$s < 2.5",
    "%1$s = 2 AND %1$s = 3",
    "%1$s = 2 AND %1$s = 2.0",
    "%1$s = 2 AND %1$s = '2'",
    "%1$s = 2 AND %1$s > 5",
    "%1$s < 1 AND %1$s > 3",
    "%1$s < 4 AND %1$s <= 2 AND %1$s > 0 AND %1$s >= 1",
    "%1$s > 9223372036854775807",
    "%1$s < -9223372036854775808",
    "%1$s = 1 AND %2$s = 1",
    "%1$s = 1 AND %2$s = 1 AND %3$s = 1",
    "%1$s = 1 AND %2$s = 99",
    "%1$s = %2$s",
    "%1$s < %2$s AND %2$s < 4",
    "%1$s + 0 = 1 AND %2$s > 0",
    "%3$s = 0 AND %1$s > 0",
    "%3$s > 0 AND %3$s < 3",
    "%3$s = %1$s",
    "(%1$s, %2$s) = (1, 2)",
    "(%1$s, %2$s) > (1, 1)",
    "(%1$s, %2$s) IN (VALUES (1, 1), (2, 3), (NULL, 1))",
    "%1$s IS NULL",
    "%1$s IS NOT NULL",
    "%1$s ISNULL AND %2$s = 1",
    "%1$s LIKE '1'",
    "%1$s GLOB '2*'",
    "%1$s = (SELECT max(i) FROM bound WHERE i < 10)",
    "%1$s = (SELECT t FROM bound WHERE t = 'none')",
    "EXISTS (SELECT 1 FROM bound WHERE i = %1$s)",
    "EXISTS (SELECT 1 FROM bound WHERE any = %1$s)",
    "NOT EXISTS (SELECT 1 FROM bound WHERE r > %1$s)",
    "NOT (%1$s = 1)",
    "CASE WHEN %1$s = 1 THEN %2$s = 2 ELSE %2$s = 1 END",
};

static const char *const disjunctions[] = {
    "%1$s = 1 OR %1$s = 2",
    "%1$s = 1 OR %2$s = 2",
    "(%1$s = 1 AND %2$s = 2) OR (%1$s = 2 AND %2$s = 1)",
    "(%1$s = 1 AND %2$s = 1) OR (%1$s = 2 AND %2$s = 2) OR %1$s = 3",
    "%1$s > 2 OR %2$s < 1",
    "(%1$s = 1 OR %2$s = 2) AND %3$s >= 0",
    "(%1$s = 1 OR %2$s = 2) AND %1$s < 3",
    "%1$s = 1 OR %3$s = 0 OR %2$s IS NULL",
    "%1$s > 9223372036854775807 OR %1$s < -9223372036854775808",
    "%1$s LIKE '1' OR %1$s GLOB '2*'",
};

static int count_shape_failures(const char *const *conditions, size_t count) {
  int failures = 0;
  for (size_t i = 0; i < LENGTH(sources); i++) {
    sqlite3 *db = open_with_copy(&sources[i]);
    const char *const *columns = sources[i].filtered;
    for (size_t j = 0; j < count; j++) {
      char condition[400];
      snprintf(condition, sizeof condition, conditions[j], columns[0], columns[1], columns[2]);
      failures += !same_under(db, &sources[i], condition);
    }
    database_close(db);
  }
  return failures;
}

TEST(test_shapes_of_conditions) {
  assert_int_equal(count_shape_failures(shapes, LENGTH(shapes)), 0);
}

TEST(test_disjunctions) {
  assert_int_equal(count_shape_failures(disjunctions, LENGTH(disjunctions)), 0);
}

/* Bounds that come from a column with an affinity of its own, and joined from either side. */
TEST(test_bounds_from_columns) {
  static const char *const kinds[] = {"any", "t", "r", "i"};
  int failures = 0;
  for (size_t i = 0; i < LENGTH(sources); i++) {
    sqlite3 *db = open_with_copy(&sources[i]);
    for (size_t j = 0; j < LENGTH(kinds); j++)
      for (size_t k = 0; k < LENGTH(operations); k++)
        for (int order = 0; order < 2; order++) {
          char sql[2][400];
          for (int copy = 0; copy < 2; copy++) {
            const char *table = copy ? "copy" : sources[i].table;
            snprintf(sql[copy], sizeof sql[copy],
                     "SELECT b.id, s.%s, s.%s, s.%s FROM %s%s CROSS JOIN %s%s WHERE s.%s %s b.%s",
                     sources[i].filtered[0], sources[i].filtered[1], sources[i].filtered[2],
                     order ? "bound" : table, order ? " b" : " s", order ? table : "bound",
                     order ? " s" : " b", sources[i].filtered[0], operations[k], kinds[j]);
          }
          failures += !database_agree(db, sql[0], sql[1], false);
        }
    database_close(db);
  }
  assert_int_equal(failures, 0);
}

/* Conjunctions at random of two to four of the conditions above. */
TEST(test_random_conjunctions) {
  uint64_t seed = 7;
  int failures = 0;
  for (size_t i = 0; i < LENGTH(sources); i++) {
    sqlite3 *db = open_with_copy(&sources[i]);
    const test_source *source = &sources[i];
    for (int round = 0; round < 120; round++) {
      char condition[400];
      int length = 0, terms = 2 + (int)(database_random(&seed) % 3);
      for (int term = 0; term < terms; term++)
        length += snprintf(condition + length, sizeof condition - (size_t)length, "%s%s %s %s",
                           term == 0 ? "" : " AND ", source->filtered[database_random(&seed) % 3],
                           operations[database_random(&seed) % 7],
                           database_random(&seed) % 4 == 0
                               ? text_bounds[database_random(&seed) % LENGTH(text_bounds)]
                               : plain_bounds[database_random(&seed) % 8]);
      failures += !same_under(db, source, condition);
    }
    database_close(db);
  }
  assert_int_equal(failures, 0);
}

/* ---- Contents: a plain scan against the rules of the game, in SQL ---- */

static const char *const pieces[] = {"knight", "queen", "king", "rook", "bishop"};

/* Cells and legal moves by the rules; values from the functions of (x, y). */
static void create_references(sqlite3 *db) {
  database_run(db, "CREATE TEMP TABLE n(i INTEGER PRIMARY KEY);"
                   "WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c LIMIT 12) "
                   "INSERT INTO n SELECT i FROM c;"
                   "CREATE TEMP TABLE cell(piece, x INTEGER, y INTEGER, value INTEGER);"
                   "CREATE TEMP TABLE move(piece, x INTEGER, y INTEGER, to_x INTEGER, "
                   "to_y INTEGER, value INTEGER)");
  for (size_t i = 0; i < LENGTH(pieces); i++) {
    TEXT *sql = sqlite3_mprintf("INSERT INTO cell SELECT '%s', a.i, b.i, grundy_%s(a.i, b.i) "
                                "FROM n a, n b",
                                pieces[i], pieces[i]);
    database_run(db, sql);
  }
  database_run(
      db, "INSERT INTO move SELECT a.piece, a.x, a.y, b.x, b.y, b.value FROM cell a, cell b "
          "WHERE a.piece = b.piece AND CASE a.piece "
          "WHEN 'knight' THEN (a.x-b.x, a.y-b.y) IN (VALUES (1, 2), (2, 1)) "
          "WHEN 'king' THEN (a.x-b.x, a.y-b.y) IN (VALUES (1, 0), (0, 1), (1, 1)) "
          "WHEN 'rook' THEN (a.x > b.x AND a.y = b.y) OR (a.x = b.x AND a.y > b.y) "
          "WHEN 'bishop' THEN a.x > b.x AND a.x-b.x = a.y-b.y "
          "ELSE (a.x > b.x AND (a.y = b.y OR a.x-b.x = a.y-b.y)) OR (a.x = b.x AND a.y > b.y) END");
}

DATABASE_TEST(test_contents) {
  static const int sizes[][2] = {{0, 0}, {1, 1}, {0, 3}, {3, 0}, {1, 9}, {9, 1}, {5, 8}, {12, 12}};
  create_references(db);
  int failures = 0;
  char sql[300], reference[300];
  for (size_t i = 0; i < LENGTH(pieces); i++) {
    for (size_t j = 0; j < LENGTH(sizes); j++) {
      snprintf(sql, sizeof sql, "SELECT x, y, value FROM grundy_board('%s', %d, %d)", pieces[i],
               sizes[j][0], sizes[j][1]);
      snprintf(reference, sizeof reference,
               "SELECT x, y, value FROM cell WHERE piece = '%s' AND x < %d AND y < %d ORDER BY y, "
               "x",
               pieces[i], sizes[j][0], sizes[j][1]);
      failures += !database_agree(db, sql, reference, true);
    }
    snprintf(sql, sizeof sql,
             "SELECT c.x, c.y, m.to_x, m.to_y, m.value FROM cell c, piece_moves(c.piece, c.x, c.y) "
             "m WHERE c.piece = '%s'",
             pieces[i]);
    snprintf(reference, sizeof reference,
             "SELECT x, y, to_x, to_y, value FROM move WHERE piece = '%s'", pieces[i]);
    failures += !database_agree(db, sql, reference, false);
  }
  failures += !database_agree(
      db, "SELECT c.x, c.y, m.value FROM cell c, piece_moves(c.piece, c.x, c.y, 12, 13) m",
      "SELECT x, y, value FROM move", false);
  assert_int_equal(failures, 0);
}

/* ---- Order, LIMIT and OFFSET ---- */

static int count_window_failures(sqlite3 *db, const test_source *source, const char *tail) {
  static const int limits[] = {-1, 0, 1, 3, 100}, offsets[] = {0, 1, 4, 1000};
  int failures = 0;
  for (size_t i = 0; i < LENGTH(limits); i++)
    for (size_t j = 0; j < LENGTH(offsets); j++) {
      char sql[400], reference[400];
      snprintf(sql, sizeof sql, "SELECT %s FROM %s %s LIMIT %d OFFSET %d", source->columns,
               source->table, tail, limits[i], offsets[j]);
      snprintf(reference, sizeof reference, "SELECT %s FROM copy %s LIMIT %d OFFSET %d",
               source->columns, tail, limits[i], offsets[j]);
      failures += !database_agree(db, sql, reference, true);
    }
  return failures;
}

static void run_orders(const test_source *source, const char *const *conditions,
                       size_t condition_count, const char *const *orders, size_t order_count) {
  int failures = 0;
  sqlite3 *db = open_with_copy(source);
  for (size_t i = 0; i < condition_count; i++)
    for (size_t j = 0; j < order_count; j++) {
      char tail[200];
      snprintf(tail, sizeof tail, "%s ORDER BY %s", conditions[i], orders[j]);
      failures += count_window_failures(db, source, tail);
    }
  database_close(db);
  assert_int_equal(failures, 0);
}

TEST(test_order_of_board) {
  static const char *const conditions[] = {"",
                                           "WHERE x = 2",
                                           "WHERE y = 2",
                                           "WHERE x > 1 AND y <= 3",
                                           "WHERE value = 0",
                                           "WHERE x = 2 AND y = 2",
                                           "WHERE x IN (3, 1, 2)",
                                           "WHERE y IN (3, 0, 1)",
                                           "WHERE x = 99"};
  static const char *const orders[] = {"y, x",
                                       "x, y",
                                       "y DESC, x",
                                       "y, x DESC",
                                       "y DESC, x DESC",
                                       "x DESC, y",
                                       "value, y, x",
                                       "value DESC, x, y",
                                       "y, x, value",
                                       "y, x, value DESC",
                                       "y, value, x",
                                       "width_, y, x",
                                       "piece_ DESC, y, height, x",
                                       "+y, x",
                                       "y, -x",
                                       "y NULLS LAST, x",
                                       "x + y, x"};
  static const test_source board = BOARD("queen", 5, 6), wide = BOARD("knight", 7, 3);
  run_orders(&board, conditions, LENGTH(conditions), orders, LENGTH(orders));
  run_orders(&wide, conditions, LENGTH(conditions), orders, LENGTH(orders));
}

static const char *const move_orders[] = {"to_x, to_y",           "to_y, to_x",
                                          "to_x DESC, to_y DESC", "to_y DESC, to_x",
                                          "value, to_x, to_y",    "value DESC, to_y, to_x",
                                          "x_, to_x, to_y"};

TEST(test_order_of_moves) {
  static const char *const conditions[] = {"", "WHERE to_x = 4", "WHERE to_y > 1",
                                           "WHERE value IN (1, 0, 3)",
                                           "WHERE to_x = 3 AND to_y = 5"};
  static const test_source queen = MOVES("queen", "4, 6"), king = MOVES("king", "2, 3");
  run_orders(&queen, conditions, LENGTH(conditions), move_orders, LENGTH(move_orders));
  run_orders(&king, conditions, LENGTH(conditions), move_orders, LENGTH(move_orders));
}

TEST(test_order_of_nim) {
  static const char *const conditions[] = {"", "WHERE heap = 2", "WHERE heap > 1",
                                           "WHERE heap IN (4, 0, 2)", "WHERE take > 1"};
  static const char *const orders[] = {"heap",
                                       "heap DESC",
                                       "size, heap",
                                       "take DESC, heap",
                                       "heap, size, take DESC",
                                       "heaps_, heap",
                                       "size DESC, remaining, heap"};
  static const test_source nim = NIM("'[6, 7, 12, 5, 6, 9, 4, 15]'");
  run_orders(&nim, conditions, LENGTH(conditions), orders, LENGTH(orders));
}

/* A table function on the right of a RIGHT JOIN is not tried: there SQLite doesn't hand over the
** arguments (nor does its own generate_series get them). */
TEST(test_outer_joins) {
  if (sqlite3_libversion_number() < 3039000)
    skip();
  sqlite3 *db = open_with_copy(&sources[0]);
  assert_true(database_agree(db, "SELECT b.id, s.x, s.y FROM grundy_board('queen', 5, 6) s RIGHT JOIN bound b ON s.x = b.i",
                             "SELECT b.id, s.x, s.y FROM copy s RIGHT JOIN bound b ON s.x = b.i", false));
  database_close(db);
}

/* ---- Plans ---- */

#define PLAN "EXPLAIN QUERY PLAN "

DATABASE_TEST(test_plans) {
  static const struct {
    const char *sql, *part;
    bool wanted;
  } plans[] = {
      {"SELECT value FROM grundy_board('queen', 9) WHERE x = ? AND y = ?", "one row at most", true},
      {"SELECT value FROM grundy_board('queen', 9) WHERE x = ?", "one row at most", false},
      {"SELECT value FROM grundy_board('queen', 9) WHERE x = ? AND y > ?", "one row at most",
       false},
      {"SELECT value FROM grundy_board('queen', 9) WHERE x = ? AND y = ?", "x=? AND y=?", true},
      {"SELECT value FROM grundy_board('queen', 9) WHERE x > ? AND value = ?", "x>?", true},
      {"SELECT value FROM grundy_board('queen', 9) WHERE x > ? AND value = ?", "value=?", true},
      {"SELECT value FROM grundy_board('queen', 9) WHERE +x = 3", "x=?", false},
      {"SELECT 1 FROM piece_moves('queen', 5, 5) WHERE to_x = ? AND to_y = ?", "one row at most",
       true},
      {"SELECT 1 FROM nim_winning_moves('[1]') WHERE heap = ?", "one row at most", true},
      {"SELECT 1 FROM grundy_board('queen', 9) ORDER BY y, x", "TEMP B-TREE", false},
      {"SELECT 1 FROM grundy_board('queen', 9) ORDER BY y", "TEMP B-TREE", false},
      {"SELECT 1 FROM grundy_board('queen', 9) WHERE y = 3 ORDER BY x", "TEMP B-TREE", false},
      {"SELECT 1 FROM grundy_board('queen', 9) WHERE x = 3 ORDER BY y", "TEMP B-TREE", false},
      {"SELECT 1 FROM grundy_board('queen', 9) WHERE x = 3 AND y = 1 ORDER BY value DESC",
       "TEMP B-TREE", false},
      {"SELECT 1 FROM grundy_board('queen', 9) ORDER BY x, y", "TEMP B-TREE", true},
      {"SELECT 1 FROM grundy_board('queen', 9) ORDER BY y DESC, x", "TEMP B-TREE", true},
      {"SELECT 1 FROM grundy_board('queen', 9) ORDER BY y, x DESC", "TEMP B-TREE", true},
      {"SELECT 1 FROM grundy_board('queen', 9) ORDER BY value", "TEMP B-TREE", true},
      {"SELECT 1 FROM grundy_board('queen', 9) WHERE y IN (3, 1) ORDER BY y", "TEMP B-TREE", true},
      {"SELECT 1 FROM piece_moves('queen', 5, 5) ORDER BY to_x", "TEMP B-TREE", true},
      {"SELECT 1 FROM piece_moves('queen', 5, 5) ORDER BY value", "TEMP B-TREE", true},
      {"SELECT 1 FROM grundy_help ORDER BY name", "TEMP B-TREE", true},
      {"SELECT 1 FROM nim_winning_moves('[1]') ORDER BY heap", "TEMP B-TREE", false},
      {"SELECT 1 FROM nim_winning_moves('[1]') ORDER BY take", "TEMP B-TREE", true},
      {"SELECT 1 FROM solve_bits('', '') ORDER BY position", "TEMP B-TREE", false},
      {"SELECT 1 FROM solve_bits('', '') ORDER BY position DESC", "TEMP B-TREE", true},
      {"SELECT 1 FROM solve_graph('') ORDER BY position", "TEMP B-TREE", false},
      {"SELECT 1 FROM solve_graph('') ORDER BY position DESC", "TEMP B-TREE", false},
      {"SELECT * FROM solve_graph('') ORDER BY position, value DESC LIMIT 3", "TEMP B-TREE", false},
      {"SELECT 1 FROM solve_rule('', '') WHERE position > 2 ORDER BY position", "TEMP B-TREE", false},
      {"SELECT count(*) FROM solve_rule('', '') GROUP BY position", "TEMP B-TREE", false},
      {"SELECT 1 FROM solve_graph('') WHERE position IN (3, 1) ORDER BY position", "TEMP B-TREE", true},
      {"SELECT 1 FROM solve_graph('') ORDER BY position COLLATE nocase", "TEMP B-TREE", true},
      {"SELECT 1 FROM solve_graph('') ORDER BY -position", "TEMP B-TREE", true},
      {"SELECT 1 FROM solve_graph('') ORDER BY outcome, position", "TEMP B-TREE", true},
  };
  int failures = 0;
  for (size_t i = 0; i < LENGTH(plans); i++) {
    TEXT *sql = sqlite3_mprintf(PLAN "%s", plans[i].sql);
    failures += !database_mentions(db, sql, plans[i].part, plans[i].wanted);
  }
  assert_int_equal(failures, 0);
}

/* Texts are sorted by their bytes, which differ; and who may not ask which they are gets a sort. */
TEST(test_plans_by_encoding) {
  static const char *const encodings[] = {"UTF-16le", "UTF-16be", "UTF-8"};
  for (int i = 0; i < 3; i++) {
    sqlite3 *db = database_open();
    TEXT *sql = sqlite3_mprintf("SELECT position FROM solve_graph('VALUES (1, 2)') ORDER BY 1; PRAGMA encoding = '%s'", encodings[i]);
    database_run(db, sql);
    assert_true(database_mentions(db, PLAN "SELECT 1 FROM solve_rule('', '') ORDER BY position", "TEMP B-TREE", i < 2));
    assert_true(database_mentions(db, PLAN "SELECT 1 FROM solve_bits('', '') ORDER BY position", "TEMP B-TREE", false));
    assert_true(database_answers(db, "SELECT position FROM solve_graph('VALUES (''\xef\xbd\x81'', ''\xf0\x9f\x98\x80''), "
                                     "(''b'', ''a'')') ORDER BY position",
                                 i == 0 ? "\xf0\x9f\x98\x80\n\xef\xbd\x81\na\nb" /* 3d d8, 41 ff, 61 00, 62 00 */
                                 : i == 1 ? "a\nb\n\xf0\x9f\x98\x80\n\xef\xbd\x81"
                                          : "a\nb\n\xef\xbd\x81\n\xf0\x9f\x98\x80"));
    database_close(db);
  }
}

/* True if the plan visits `first` before `second`. */
static bool visits_in_order(sqlite3 *db, const char *sql, const char *first, const char *second) {
  TEXT *rows = database_rows(db, sql);
  const char *a = strstr(rows, first), *b = strstr(rows, second);
  bool in_order = a != NULL && b != NULL && a < b;
  if (!in_order)
    print_error("%s\n  must go to %s, then to %s\n%s\n", sql, first, second, rows);
  return in_order;
}

static void create_squares(sqlite3 *db, int rows, bool analyze) {
  TEXT *sql = sqlite3_mprintf(
      "DROP TABLE IF EXISTS p; CREATE TABLE p(id INTEGER PRIMARY KEY, x INTEGER, y INTEGER);"
      "WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c LIMIT %d) INSERT INTO p "
      "SELECT i, i %% 317, i / 317 FROM c;%s",
      rows, analyze ? "ANALYZE;" : "");
  database_run(db, sql);
}

/* A look-up of one cell is cheap enough to stand inside, whichever comes first in FROM. */
DATABASE_TEST(test_join_order) {
  static const int sizes[] = {3, 30000};
  int failures = 0;
  for (size_t i = 0; i < LENGTH(sizes); i++)
    for (int analyze = 0; analyze < 2; analyze++) {
      create_squares(db, sizes[i], analyze);
      failures += !visits_in_order(db,
                                   PLAN "SELECT * FROM p, grundy_board('queen', 1000, 1000) b "
                                        "WHERE b.x = p.x AND b.y = p.y",
                                   "SCAN p", "one row at most");
      failures += !visits_in_order(db,
                                   PLAN "SELECT * FROM grundy_board('queen', 1000, 1000) b, p "
                                        "WHERE b.x = p.x AND b.y = p.y",
                                   "SCAN p", "one row at most");
      failures += !visits_in_order(db,
                                   PLAN "SELECT * FROM piece_moves('queen', p.x, p.y) m, p WHERE "
                                        "m.value = 0",
                                   "SCAN p", "SCAN m");
      failures += !visits_in_order(db,
                                   PLAN "SELECT * FROM p a, p b, piece_moves('queen', a.x, a.y) m "
                                        "WHERE b.x = m.to_x AND b.y = m.to_y AND b.id = a.id + 1",
                                   "SCAN a", "m VIRTUAL TABLE");
    }
  assert_int_equal(failures, 0);
}

/* A few cells and a large table with an index: the cells come first, even without statistics. */
TEST(test_join_order_with_an_index) {
  if (sqlite3_libversion_number() < 3038000)
    skip(); /* the constants in a query are not shown to a table */
  sqlite3 *db = database_open();
  create_squares(db, 30000, false);
  database_run(db, "CREATE INDEX p_cell ON p(x, y); ANALYZE");
  assert_true(visits_in_order(
      db, PLAN "SELECT * FROM p, grundy_board('queen', 4) b WHERE b.x = p.x AND b.y = p.y",
      "SCAN b", "SEARCH p USING"));
  assert_true(visits_in_order(
      db, PLAN "SELECT * FROM p, piece_moves('queen', 9, 9) m WHERE m.to_x = p.x AND m.to_y = p.y",
      "SCAN m", "SEARCH p USING"));
  database_close(db);
}

/* One prepared statement, many bindings: nothing of the last run may stay. */
DATABASE_TEST(test_bound_parameters) {
  create_references(db);
  sqlite3_stmt *statement = NULL;
  assert_int_equal(sqlite3_prepare_v2(db,
                                      "SELECT count(*), sum(value), sum(x), sum(y) FROM "
                                      "grundy_board(?1, ?2, ?3) WHERE x >= ?4 AND y < ?5",
                                      -1, &statement, NULL),
                   SQLITE_OK);
  uint64_t seed = 3;
  int failures = 0;
  for (int round = 0; round < 200; round++) {
    const char *piece = pieces[database_random(&seed) % LENGTH(pieces)];
    int bound[4];
    for (int i = 0; i < 4; i++) {
      bound[i] = (int)(database_random(&seed) % 12);
      sqlite3_bind_int(statement, i + 2, bound[i]);
    }
    sqlite3_bind_text(statement, 1, piece, -1, SQLITE_STATIC);
    bool is_null = round % 7 == 0;
    if (is_null)
      sqlite3_bind_null(statement, 2 + round % 4);
    TEXT *sql = sqlite3_mprintf("SELECT count(*), sum(value), sum(x), sum(y) FROM cell WHERE piece "
                                "= '%s' AND x < %d AND y < %d AND x >= %d AND y < %d AND %d",
                                piece, bound[0], bound[1], bound[2], bound[3], !is_null);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    TEXT *got = sqlite3_mprintf(
        "%d|%s|%s|%s", sqlite3_column_int(statement, 0),
        sqlite3_column_int(statement, 0) == 0 ? "NULL"
                                              : (const char *)sqlite3_column_text(statement, 1),
        sqlite3_column_int(statement, 0) == 0 ? "NULL"
                                              : (const char *)sqlite3_column_text(statement, 2),
        sqlite3_column_int(statement, 0) == 0 ? "NULL"
                                              : (const char *)sqlite3_column_text(statement, 3));
    failures += !database_answers(db, sql, got);
    sqlite3_reset(statement);
  }
  sqlite3_finalize(statement);
  assert_int_equal(failures, 0);
}
