/* Test functions and tables in an untrusted schema: SQLite's decisions in views, triggers,
** generated columns, indexes and constraints. tests/sql/trust.sql lists the trust of each
** feature. */
#include <stdio.h>

#include "database.h"
#include "../fuzz/grammar.h"

/* Tables that run SQL from an argument. */
static const char *const direct_tables[] = {
    "bits_moves",     "coin_tree",  "coin_tree_reparent", "graph_bits",  "graph_moves",
    "graph_vertices", "hackenbush", "hackenbush_moves",   "solve_bits",  "solve_graph",
    "solve_moves",    "solve_rule", "solve_sums",         "solve_tokens"};

static bool runs_sql(const char *table) {
  for (size_t i = 0; i < LENGTH(direct_tables); i++)
    if (strcmp(direct_tables[i], table) == 0)
      return true;
  return false;
}

/* ---- The places ---- */

/* In an unguarded place SQLite refuses nothing, not even its own load_extension(). */
typedef enum trust { TRUST_UNGUARDED, TRUST_DIRECT, TRUST_INNOCUOUS, TRUST_PURE } trust;

typedef struct test_place {
  const char *name;
  char kinds[4];      /* the kinds of features that the place permits */
  trust least;        /* the trust that the place requires */
  const char *create; /* %s is the call or, for a table, a query */
  const char *use;    /* the statement that runs it */
} test_place;

static const test_place places[] = {
    {"a view", "s", TRUST_INNOCUOUS, "CREATE VIEW v AS SELECT %s", "SELECT * FROM v"},
    {"a view of groups", "a", TRUST_INNOCUOUS, "CREATE VIEW v AS SELECT %s FROM t GROUP BY a",
     "SELECT * FROM v"},
    {"a view of windows", "a", TRUST_INNOCUOUS,
     "CREATE VIEW v AS SELECT %s OVER (ORDER BY a ROWS CURRENT ROW) FROM t", "SELECT * FROM v"},
    {"a view of a table", "t", TRUST_INNOCUOUS, "CREATE VIEW v AS SELECT * FROM %s",
     "SELECT * FROM v"},
    {"a view's condition", "t", TRUST_INNOCUOUS,
     "CREATE VIEW v AS SELECT a FROM t WHERE EXISTS (SELECT 1 FROM %s)", "SELECT * FROM v"},
    {"a view's order", "s", TRUST_INNOCUOUS, "CREATE VIEW v AS SELECT a FROM t ORDER BY %s, a",
     "SELECT * FROM v"},
    {"a trigger", "sa", TRUST_INNOCUOUS,
     "CREATE TRIGGER v AFTER INSERT ON t BEGIN INSERT INTO log SELECT %s FROM (SELECT 1); END",
     "INSERT INTO t VALUES (4)"},
    {"a trigger over a table", "t", TRUST_INNOCUOUS,
     "CREATE TRIGGER v AFTER INSERT ON t BEGIN INSERT INTO log SELECT count(*) FROM %s; END",
     "INSERT INTO t VALUES (4)"},
    {"a trigger's condition", "s", TRUST_INNOCUOUS,
     "CREATE TRIGGER v AFTER INSERT ON t WHEN %s IS NOT 7.5 BEGIN INSERT INTO log VALUES (1); END",
     "INSERT INTO t VALUES (4)"},
    {"a generated column", "s", TRUST_PURE, "CREATE TABLE v(a, b AS (%s))",
     "INSERT INTO v VALUES (1); SELECT * FROM v"},
    {"a stored column", "s", TRUST_PURE, "CREATE TABLE v(a, b AS (%s) STORED)",
     "INSERT INTO v VALUES (1); SELECT * FROM v"},
    {"an index", "s", TRUST_PURE, "CREATE INDEX v ON t(%s)", "INSERT INTO t VALUES (4)"},
    {"a partial index", "s", TRUST_PURE, "CREATE INDEX v ON t(a) WHERE %s IS NOT 7.5",
     "INSERT INTO t VALUES (4)"},
    {"a constraint", "s", TRUST_UNGUARDED, "CREATE TABLE v(a, CHECK (%s IS NOT 7.5))",
     "INSERT INTO v VALUES (1)"},
    {"a default", "s", TRUST_INNOCUOUS, "CREATE TABLE v(a, b DEFAULT (%s))",
     "INSERT INTO v(a) VALUES (1)"},
};

/* Both statements succeed if `wanted`; otherwise one fails for the expected reason. */
static void check_place(const test_place *place, const char *call, bool wanted, bool trusted) {
  sqlite3 *db = database_open();
  TEXT *message = NULL;
  database_run(db, trusted ? "PRAGMA trusted_schema = on" : "PRAGMA trusted_schema = off");
  database_run(db, "CREATE TABLE t(a); CREATE TABLE log(a); INSERT INTO t VALUES (1), (2), (3)");
  bool works =
      sqlite3_exec(db, database_text(place->create, call), NULL, NULL, &message) == SQLITE_OK &&
      sqlite3_exec(db, place->use, NULL, NULL, &message) == SQLITE_OK;
  bool reason = message != NULL && (strstr(message, "unsafe use of") != NULL ||
                                    strstr(message, "non-deterministic") != NULL);
  if (wanted ? !works : works || !reason)
    fail_msg("%s in %s (%s): %s\n", call, place->name, trusted ? "trusted" : "not trusted",
             message == NULL ? "works" : message);
  database_close(db);
}

/* Return the trust of a feature as registered, which tests/sql/trust.sql lists. */
static trust trust_of(sqlite3 *db, const grammar_feature *feature) {
  if (feature->kind == 't')
    return runs_sql(feature->name) ? TRUST_DIRECT : TRUST_PURE;
  sqlite3_int64 flags = database_integer(
      db, database_text("SELECT flags FROM pragma_function_list WHERE name = %Q AND narg = %d AND "
                        "(type = 's') = %d",
                        feature->name, feature->argument_count, feature->kind == 's'));
  return flags & SQLITE_DIRECTONLY      ? TRUST_DIRECT
         : flags & SQLITE_DETERMINISTIC ? TRUST_PURE
                                        : TRUST_INNOCUOUS;
}

/* Arguments of functions whose last arguments are texts that no example has. */
static const struct {
  const char *name, *arguments[7];
} test_arguments[] = {
    {"grundy_svg", {"1", "2", "3", "'title'", "'x'", "'y'"}},
    {"plot_svg", {"1", "2", "'pins'", "'title'", "'x'", "'y'"}},
    {"graph_svg", {"2", "1", "0", "'N'", "'title'"}},
    {"hackenbush_svg", {"0", "1", "'L'", "'title'"}},
    {"thermograph_svg", {"'+-1'", "'a'", "'title'"}},
    {"game_svg", {"'+-1'", "'title'"}},
    {"boxes_svg", {"'1x1'", "'+-+/. ./+.+'", "'title'"}},
    {"board_svg", {"'clobber'", "'xo'", "'.x'", "'title'"}},
};

/* Return a call with the first arguments of the list, or NULL if the list does not have the
** function. */
static char *listed_call(const grammar_feature *feature) {
  for (size_t i = 0; i < sizeof test_arguments / sizeof test_arguments[0]; i++) {
    if (strcmp(feature->name, test_arguments[i].name) != 0)
      continue;
    sqlite3_str *call = sqlite3_str_new(NULL);
    sqlite3_str_appendf(call, "%s(", feature->name);
    for (int a = 0; a < feature->argument_count; a++)
      sqlite3_str_appendf(call, "%s%s", a == 0 ? "" : ", ", test_arguments[i].arguments[a]);
    sqlite3_str_appendall(call, ")");
    return sqlite3_str_finish(call);
  }
  return NULL;
}

/* Return the call of the example. In some examples the arguments are not literals. */
static char *model_call(const grammar_feature *feature) {
  char *listed = listed_call(feature);
  if (listed != NULL)
    return listed;
  if (strcmp(feature->name, "board_sum_outcome") == 0)
    return sqlite3_mprintf("board_sum_outcome('clobber', 'xox')");
  return grammar_model_call(feature, grammar_model_count(feature), -1, "");
}

TEST(test_places) {
  static grammar_words words;
  sqlite3 *db = database_open();
  int tried = 0;
  assert_true(grammar_read(db, &words));
  for (int i = 0; i < words.count; i++) {
    const grammar_feature *feature = &words.features[i];
    if (strcmp(feature->name, "solve_frontier") == 0)
      continue; /* it is read only in rules */
    TEXT *call = model_call(feature);
    trust trusted_with = trust_of(db, feature);
    for (size_t j = 0; j < LENGTH(places); j++)
      for (int trusted = 0; trusted < 2 && strchr(places[j].kinds, feature->kind); trusted++) {
        bool wanted = trusted_with >= places[j].least;
        if (places[j].least == TRUST_UNGUARDED && trusted_with == TRUST_DIRECT)
          continue;
        check_place(&places[j], call, wanted, trusted == 1);
        tried++;
      }
  }
  database_close(db);
  print_message("# %d calls in places of a schema\n", tried);
}
