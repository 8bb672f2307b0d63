/* Test queries that tables run: the texts that are accepted or refused, and that refused texts have
** no effect. SQLite executes many PRAGMAs while it prepares them. */
#include "database.h"

/* Every table that runs a query, with the columns that the query must have. */
typedef struct test_reader {
  const char *call; /* %Q is the text */
  const char *name;
} test_reader;

static const test_reader readers[] = {
    {"SELECT * FROM coin_tree(%Q)", "coin_tree"},
    {"SELECT * FROM coin_tree_reparent(%Q, 2, 3)", "coin_tree_reparent"},
    {"SELECT * FROM solve_graph(%Q)", "solve_graph"},
    {"SELECT * FROM solve_rule('SELECT 7', %Q)", "solve_rule"},
    {"SELECT * FROM solve_rule(%Q, 'SELECT 1, 2')", "solve_rule, start"},
    {"SELECT * FROM solve_moves(5, %Q)", "solve_moves"},
    {"SELECT * FROM hackenbush(%Q)", "hackenbush"},
    {"SELECT * FROM hackenbush_moves(%Q)", "hackenbush_moves"},
    {"SELECT * FROM graph_bits('snort', %Q)", "graph_bits"},
    {"SELECT graph_value('snort', %Q)", "graph_value"},
};

/* ---- Statements with side effects during preparation ---- */

typedef struct test_attack {
  const char *text;   /* the text passed to each table */
  const char *before; /* runs before the test */
  const char *state;  /* a query for the state that the text would change */
} test_attack;

#define TINY_HEAP "PRAGMA hard_heap_limit=20000"

static const test_attack attacks[] = {
    {"PRAGMA query_only=0", "PRAGMA query_only=1", "PRAGMA query_only"},
    {"pragma query_only(0)", "PRAGMA query_only=1", "PRAGMA query_only"},
    {"SELECT 1,2; PRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"SELECT 1,NULL,2; PRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"SELECT 1,2;;/* */ ; -- more\nPRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"EXPLAIN PRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"EXPLAIN QUERY PLAN PRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"/* SELECT */ PRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"/*/ SELECT */ PRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"-- SELECT\nPRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"-- SELECT\r\nPRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {";PRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"\t\v\f\r\n PRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"\xef\xbb\xbfPRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {"EXPLAIN SELECT 1; PRAGMA writable_schema=1", NULL, "PRAGMA writable_schema"},
    {TINY_HEAP, NULL, "PRAGMA hard_heap_limit"},
    {"SELECT 1,2;" TINY_HEAP, NULL, "PRAGMA hard_heap_limit"},
    {"SELECT * FROM pragma_hard_heap_limit(20000)", NULL, "PRAGMA hard_heap_limit"},
    {"SELECT 1, 2 FROM pragma_query_only(0)", "PRAGMA query_only=1", "PRAGMA query_only"},
    {"PRAGMA foreign_keys=1", NULL, "PRAGMA foreign_keys"},
    {"PRAGMA case_sensitive_like=1", NULL, "SELECT 'A' LIKE 'a'"},
    {"ATTACH ':memory:' AS other", NULL, "SELECT count(*) FROM pragma_database_list"},
    {"DETACH extra", "ATTACH ':memory:' AS extra", "SELECT count(*) FROM pragma_database_list"},
    {"SELECT name, ncol, 3 FROM pragma_table_list", NULL, "SELECT count(*) FROM sqlite_schema"},
    {"BEGIN EXCLUSIVE", NULL, "SELECT 1"},
    {"VACUUM INTO 'nowhere'", NULL, "SELECT 1"},
    {"DROP TABLE t", NULL, "SELECT count(*) FROM t"},
    {"WITH n(i) AS (VALUES (1)) DELETE FROM t RETURNING a, a, a", NULL, "SELECT count(*) FROM t"},
    {"SELECT 1, 2 FROM pragma_optimize", "CREATE INDEX i ON t(a); SELECT * FROM t WHERE a = 1",
     "SELECT count(*) FROM sqlite_schema"},
    {"SELECT 1, NULL, 2 FROM \"PRAGMA_optimize\"(65538)", "CREATE INDEX i ON t(a)",
     "SELECT count(*) FROM sqlite_schema"},
    {"pragma_optimize", "CREATE INDEX i ON t(a)", "SELECT count(*) FROM sqlite_schema"},
    {"SELECT 1, 2 FROM v",
     "CREATE INDEX i ON t(a); CREATE VIEW v AS SELECT * FROM t, pragma_optimize AS x",
     "SELECT count(*) FROM sqlite_schema"},
    {"v",
     "CREATE INDEX i ON t(a); CREATE VIEW v AS SELECT 1, 2 FROM (SELECT 3) WHERE EXISTS (SELECT * "
     "FROM pragma_optimize(65538))",
     "SELECT count(*) FROM sqlite_schema"},
};

static void check_attack(const test_attack *attack, const test_reader *reader) {
  sqlite3 *db = database_open();
  database_run(db, "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)");
  if (attack->before != NULL)
    database_run(db, attack->before);
  TEXT *state = database_rows(db, attack->state);
  TEXT *rows = database_rows(db, database_text(reader->call, attack->text));
  sqlite3_hard_heap_limit64(0); /* of the process, in case the text has set it */
  bool same = database_answers(db, attack->state, state) && sqlite3_get_autocommit(db) != 0;
  if (strncmp(rows, "ERROR: ", 7) != 0 || !same)
    fail_msg("%s('%s'): %s\n", reader->name, attack->text, rows);
  sqlite3_close_v2(db);
}

TEST(test_refused_texts_change_nothing) {
  for (size_t i = 0; i < LENGTH(attacks); i++)
    for (size_t j = 0; j < LENGTH(readers); j++)
      check_attack(&attacks[i], &readers[j]);
}

/* An authorizer sees all statements that SQLite prepares: it sees no part of a refused text. */
static int count_actions(void *count, int action, const char *first, const char *second,
                         const char *database, const char *trigger) {
  (void)first, (void)second, (void)database, (void)trigger;
  *(int *)count += action == SQLITE_PRAGMA || action == SQLITE_ATTACH || action == SQLITE_DETACH ||
                   action == SQLITE_DROP_TABLE || action == SQLITE_TRANSACTION;
  return SQLITE_OK;
}

DATABASE_TEST(test_nothing_else_is_prepared) {
  static const char *const texts[] = {
      "PRAGMA user_version",     "EXPLAIN PRAGMA user_version", "SELECT 1,2; PRAGMA user_version",
      "SELECT 1,2; COMMIT",      "ATTACH ':memory:' AS other",  "DETACH main",
      "SELECT 1,2; DROP TABLE t"};
  int count = 0;
  database_run(db, "CREATE TABLE t(a)");
  sqlite3_set_authorizer(db, count_actions, &count);
  for (size_t i = 0; i < LENGTH(texts); i++)
    for (size_t j = 0; j < LENGTH(readers); j++)
      sqlite3_free(database_rows(db, database_text(readers[j].call, texts[i])));
  assert_int_equal(count, 0);
}

/* ---- Accepted queries ---- */

#define GRAPH(text) "SELECT count(*) FROM solve_graph(" text ")"
#define BEGIN_ERROR                                                                                \
  "ERROR: solve_graph(): moves must begin with SELECT, VALUES or WITH, or be the name of a table"

DATABASE_TEST(test_texts) {
  static const database_check checks[] = {
      {GRAPH("'mymoves'"), "3"},
      {GRAPH("' mymoves '"), "3"},
      {GRAPH("char(10) || 'MyMoves' || char(9)"), "3"},
      {GRAPH("'\"mymoves\"'"), "3"},
      {GRAPH("'`mymoves`'"), "3"},
      {GRAPH("'[mymoves]'"), "3"},
      {GRAPH("'main.mymoves'"), "3"},
      {GRAPH("' main.\"mymoves\"'"), "3"},
      {GRAPH("'\"main\".[mymoves]'"), "3"},
      {GRAPH("'\"my \"\"own\"\" moves; PRAGMA\"'"), "2"},
      {GRAPH("'my_view'"), "3"},
      {GRAPH("'select'"), "2"},
      {GRAPH("'main.'"), BEGIN_ERROR ", but it begins with main"},
      {GRAPH("'.mymoves'"), BEGIN_ERROR},
      {GRAPH("'\"mymoves'"), BEGIN_ERROR},
      {GRAPH("'main.mymoves.x'"), BEGIN_ERROR ", but it begins with main"},
      {GRAPH("'nosuch'"), "ERROR: solve_graph(): moves cannot be run: no such table: nosuch"},
      {GRAPH("'SELECT 1, 0'"), "2"},
      {GRAPH("'sElEcT*FROM mymoves;'"), "3"},
      {GRAPH("'SELECT 1, 0;;; -- the end'"), "2"},
      {GRAPH("'SELECT 1, 0; /* the end'"), "2"},
      {GRAPH("';; /* one */ -- two' || char(10) || ' SELECT 1, 0'"), "2"},
      {GRAPH("'/**/VALUES(1,0),(2,1)'"), "3"},
      {GRAPH("'with m(a, b) AS (SELECT 1, 0) SELECT * FROM m'"), "2"},
      {GRAPH("'(SELECT 1, 0)'"), BEGIN_ERROR},
      {GRAPH("'SELECTED 1'"), BEGIN_ERROR ", but it begins with SELECTED"},
      {GRAPH("'SELECT$ 1'"), BEGIN_ERROR ", but it begins with SELECT$"},
      {GRAPH("'SELECT 1, '';'''"), "2"},
      {GRAPH("'SELECT 1, 0' || char(0) || '; PRAGMA user_version'"),
       "ERROR: solve_graph(): moves must be one statement, but another text follows it"},
      {GRAPH("'/* no end SELECT 1, 0'"), "ERROR: solve_graph(): moves is empty"},
  };
  static const char nowhere[] = GRAPH("'  -- \xc3\xa9' || char(10) || 'SELECT nosuch, 0'");
  static const char hinted[] =
      "SELECT count(*) FROM solve_rule('SELECT 1', 'SELECT pos, 2 FROM solve_frontier')";
  const database_check placed[] = {
      {nowhere,
       "ERROR: solve_graph(): moves cannot be run: no such column: nosuch (at character 15)"},
      {hinted, "ERROR: solve_rule(): rule cannot be run: no such column: pos (at character 8); "
               "solve_frontier has one column, position"},
  };
  const database_check placeless[] = {
      {nowhere, "ERROR: solve_graph(): moves cannot be run: no such column: nosuch"},
      {hinted, "ERROR: solve_rule(): rule cannot be run: no such column: pos; "
               "solve_frontier has one column, position"},
  };
  database_run(db, "CREATE TABLE mymoves(a, b); INSERT INTO mymoves VALUES (1, 0), (2, 1);"
                   "CREATE VIEW my_view AS SELECT * FROM mymoves;"
                   "CREATE TABLE \"my \"\"own\"\" moves; PRAGMA\" AS SELECT 1, 0;"
                   "CREATE TABLE \"select\" AS SELECT 1, 0");
  database_expect_all(db, checks, LENGTH(checks));
  database_expect_all(db, sqlite3_libversion_number() < 3038000 ? placeless : placed, 2);
}

static int deny_optimizing(void *context, int action, const char *first, const char *second,
                           const char *database, const char *trigger) {
  (void)context, (void)second, (void)database, (void)trigger;
  bool optimizes = first != NULL && strcmp(first, "pragma_optimize") == 0;
  return action == SQLITE_READ && optimizes ? SQLITE_DENY : SQLITE_OK;
}

/* A query can write by pragma_optimize. If that cannot be read, other queries still can. */
DATABASE_TEST(test_forbidden_optimize) {
  static const char *const query = GRAPH("'SELECT 1, 0'"),
                           *const writes = GRAPH("'SELECT 1, 0 FROM pragma_optimize'");
  database_expect_part(db, writes, "moves must only read, but pragma_optimize can write", true);
  sqlite3_set_authorizer(db, deny_optimizing, NULL);
  database_expect(db, query, "2");
  database_expect_part(db, writes, "moves cannot be run: not authorized", true);
  sqlite3_set_authorizer(db, NULL, NULL);
  database_run(db, "CREATE VIEW pragma_optimize AS SELECT * FROM missing");
  database_expect(db, query, "2");
}

/* ---- Passing rows ---- */

static int deny_taking(void *context, int action, const char *first, const char *second,
                       const char *database, const char *trigger) {
  (void)context, (void)first, (void)database, (void)trigger;
  return action == SQLITE_FUNCTION && strcmp(second, "grundy_take") == 0 ? SQLITE_DENY : SQLITE_OK;
}

/* Rows are passed by a function visible only to the extension or, if that is forbidden, row by
** row. */
DATABASE_TEST(test_rows) {
  static const char list[] =
      "SELECT count(*), sum(value) FROM solve_graph('WITH RECURSIVE n(i) AS (VALUES (1) UNION "
      "ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i, i - 1 FROM n ORDER BY i DESC -- end')";
  static const database_check checks[] = {
      {list, "1001|500"},
      {"SELECT grundy_take(1, 2)", "ERROR: grundy_take() is no function to be called"},
      {"SELECT grundy_take()", "ERROR: grundy_take() is no function to be called"},
      {GRAPH("'SELECT grundy_take(NULL, 1), 0'"),
       "ERROR: solve_graph(): moves cannot be run: grundy_take() is no function to be called"},
      {"SELECT position FROM solve_graph('VALUES (3, 1), (7, 3) /* '' */ ; ; -- \"')", "3\n1\n7"},
      {"SELECT position FROM solve_graph('SELECT ''-- ; \"'', \"a;''\" FROM (SELECT 5 AS \"a;''\") "
       "/* no end')",
       "-- ; \"\n5"},
  };
  database_expect_all(db, checks, LENGTH(checks));
  sqlite3_set_authorizer(db, deny_taking, NULL);
  database_expect(db, list, "1001|500");
}

static int count_taking(void *count, int action, const char *first, const char *second,
                        const char *database, const char *trigger) {
  (void)first, (void)database, (void)trigger;
  *(int *)count += action == SQLITE_FUNCTION && strcmp(second, "grundy_take") == 0;
  return SQLITE_OK;
}

/* The end of a query is found although comments, texts and names contain semicolons, quotes and
** the beginnings of comments. Otherwise its rows would be read one by one. */
DATABASE_TEST(test_function_takes_rows) {
  static const char *const ends[] = {
      "",
      " ; ; ",
      " -- ; '",
      " /* ; ' */",
      " /* ; */ WHERE ';' <> '/*' ; -- \" /*\n ; /* */",
      " WHERE ';--' <> \"n\" AND `n` <> ';' AND [n] <> ';' -- no end;",
      " AS [;'] WHERE [;'].n < 9 /* no end ;",
      " AS \";[\" WHERE \";[\".n < 9;",
      " AS `;\"` WHERE `;\"`.n < 9 -- ` ;\n;",
  };
  int count = 0;
  sqlite3_set_authorizer(db, count_taking, &count);
  for (size_t i = 0; i < LENGTH(ends); i++) {
    database_expect(db,
                    database_text("SELECT sum(value) FROM solve_graph('SELECT n, n - 1 FROM "
                                  "grundy_range(1, 5) %q')",
                                  ends[i]),
                    "3");
    assert_int_equal(count, i + 1);
  }
}

/* ---- Long values ---- */

/* Each place in which a table reads a value of a row. */
static const char *const long_values[] = {
    "SELECT * FROM coin_tree('SELECT %s, 2, 0')",
    "SELECT * FROM coin_tree('SELECT 1, NULL, %s')",
    "SELECT * FROM hackenbush('SELECT 0, %s, ''L''')",
    "SELECT * FROM hackenbush('SELECT 0, 1, %s')",
    "SELECT * FROM graph_bits('snort', 'SELECT 1, %s')",
    "SELECT graph_value('snort', 'SELECT 1, %s')",
    "SELECT * FROM solve_graph('SELECT %s, 1')",
    "SELECT * FROM solve_graph('SELECT 1, %s')",
    "SELECT * FROM solve_graph('SELECT 1, NULL, %s AS result')",
    "SELECT * FROM solve_graph('SELECT 1, NULL, 0 AS result, %s AS remoteness')",
    "SELECT * FROM solve_graph('SELECT 1, NULL, %s AS result, ''B'' AS player')",
    "SELECT * FROM solve_graph('SELECT 1, 2, %s AS player')",
    "SELECT * FROM solve_graph('SELECT 1, 2, %s AS again')",
    "SELECT * FROM solve_graph('SELECT 1, 2, %s AS part')",
    "SELECT * FROM solve_graph('SELECT 1, %s, 2 AS part')",
    "SELECT * FROM solve_graph('SELECT 1, 2, 3 AS part, %s AS count')",
    "SELECT * FROM solve_rule('SELECT %s', 'SELECT position, 1 FROM solve_frontier')",
    "SELECT * FROM solve_rule('SELECT 1', 'SELECT position, %s FROM solve_frontier')",
    "SELECT * FROM solve_rule('SELECT 1', 'SELECT %s, 1 FROM solve_frontier')",
    "SELECT * FROM solve_moves(1, 'SELECT position, %s FROM solve_frontier')",
    "SELECT * FROM solve_bits('SELECT %s', 'SELECT 1, 0, 1, 0')",
    "SELECT * FROM solve_bits('SELECT 1, %s AS result', 'SELECT 1, 0, 1, 0')",
    "SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, %s')",
    "SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0', 'SELECT 0, 1, %s')",
    "SELECT bits_least(1, 'SELECT 1, 0, %s')",
    "SELECT * FROM solve_tokens('SELECT %s', 'SELECT 1, 2', '[\"B\"]')",
    "SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, %s', '[\"B\"]')",
    "SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT %s, 1, 2', '[\"B\"]')",
    ("SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '[\"B\"]', 'block', 'SELECT "
     "''[1]'', %s')"),
};

/* Values that SQLite would copy, and zeroblobs that a reader would expand, take no memory. */
DATABASE_TEST(test_long_values) {
  static const char *const values[] = {"zeroblob(900000000)", "hex(zeroblob(400000000))"};
  const int limit = sqlite3_limit(db, SQLITE_LIMIT_LENGTH, -1);
  database_limit_memory(db, 1000000);
  sqlite3_memory_highwater(1);
  for (size_t i = 0; i < LENGTH(long_values); i++)
    for (size_t j = 0; j < LENGTH(values); j++) {
      TEXT *sql = sqlite3_mprintf(long_values[i], values[j]);
      database_expect_part(db, sql, "cannot be run: string or blob too big: a value has", true);
    }
  database_expect(db, "SELECT grundy_heap('nim', zeroblob(900000000))",
                  "ERROR: grundy_heap(): n must be an integer from 0 to 4611686018427387903, got a "
                  "BLOB of 900000000 bytes");
  assert_true(sqlite3_memory_highwater(0) < 40000000);
  assert_int_equal(sqlite3_limit(db, SQLITE_LIMIT_LENGTH, -1), limit);
}

/* Arguments of tables: the type and the length are checked before a value is expanded or copied. */
DATABASE_TEST(test_long_arguments) {
  static const database_check checks[] = {
      {"SELECT * FROM heap_values('nim', zeroblob(900000000))",
       "ERROR: heap_values(): largest must be an integer from 0 to 4611686018427387903, got a BLOB "
       "of 900000000 bytes"},
      {"SELECT * FROM solve_graph(zeroblob(900000000))",
       "ERROR: solve_graph(): moves must be an SQL query or the name of a table, got a BLOB of "
       "900000000 bytes"},
      {"SELECT * FROM nim_winning_moves('[1]', zeroblob(900000000))",
       "ERROR: nim_winning_moves(): play must be 'normal' or 'misere', got a BLOB of 900000000 "
       "bytes"},
      {"SELECT * FROM heap_values(NULL, zeroblob(900000000))", "(no rows)"},
  };
  /* A BLOB may be JSON or a position, so these are refused because of their length. */
  static const char *const beyond_the_limit[] = {
      "SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', zeroblob(900000000))",
      "SELECT * FROM grundy_board('queen', 8, 8, zeroblob(900000000))",
      "SELECT * FROM nim_winning_moves(zeroblob(900000000))",
      "SELECT * FROM solve_moves(zeroblob(900000000), 'SELECT position, 1 FROM solve_frontier')",
  };
  database_limit_memory(db, 1000000);
  sqlite3_memory_highwater(1);
  database_expect_all(db, checks, LENGTH(checks));
  for (size_t i = 0; i < LENGTH(beyond_the_limit); i++)
    database_expect_part(db, beyond_the_limit[i],
                         " bytes of memory, but this connection's limit is 1000000", true);
  assert_true(sqlite3_memory_highwater(0) < 4000000);
  database_expect_part(db, "SELECT count(*) FROM solve_graph(hex(zeroblob(5000000)))",
                       "solve_graph(): the argument moves would need 1", true);
}

/* A value that is shorter than SQLite's limit then, but longer than the memory limit. */
DATABASE_TEST(test_values_beyond_the_memory_limit) {
  static const char blob[] = "SELECT count(*) FROM solve_graph('SELECT 1, zeroblob(value) FROM "
                             "json_each(''[10000000]'')')",
                    length[] =
                        "SELECT position, 0 FROM solve_graph('SELECT length(zeroblob(value)), "
                        "NULL FROM json_each(''[30000000]'')')",
                    found[] = "SELECT count(*) FROM solve_graph('SELECT 1, NULL') WHERE position = "
                              "zeroblob(30000000 + abs(random() % 2))";
  database_limit_memory(db, 1000000);
  sqlite3_memory_highwater(1);
  database_expect_part(db, blob, "need 1000", true);
  database_expect(db, found, "0");
  assert_true(sqlite3_memory_highwater(0) < 8000000);
  database_expect_part(db, length, "string or blob too big: a value has more", true);
  TEXT *nested = sqlite3_mprintf("SELECT * FROM solve_graph(%Q)", length);
  database_expect_part(db, nested, "string or blob too big: a value has more", true);
  database_limit_memory(db, 40000000);
  database_expect(db, length, "30000000|0");
  database_expect(db, blob, "2");
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 20000000);
  database_expect(db, length, "ERROR: solve_graph(): moves cannot be run: string or blob too big");
  assert_int_equal(sqlite3_limit(db, SQLITE_LIMIT_LENGTH, -1), 20000000);
}
