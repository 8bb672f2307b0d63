/* A schema that somebody else wrote may use these: the exact list of functions and tables with what
** they are trusted with, and what SQLite makes of it in views, triggers, generated columns, indexes
** and constraints. */
#include <stdio.h>

#include "database.h"
#include "../fuzz/grammar.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* ---- The list ---- */

/* A new function or table is entered here after thought. Sorted by name. `pure`: deterministic and
** innocuous; `innocuous`: may be in a schema, but answers differently elsewhere; `direct`: refused in
** a schema, however trusted. */
static const char expected_functions[] = "bit_count(1) scalar pure\n"
                                         "bit_test(2) scalar pure\n"
                                         "bits(-1) scalar pure\n"
                                         "bits_from_text(1) scalar pure\n"
                                         "bits_from_text(2) scalar pure\n"
                                         "bits_least(2) scalar direct\n"
                                         "bits_least(5) scalar pure\n"
                                         "bits_text(3) scalar pure\n"
                                         "bits_text(4) scalar pure\n"
                                         "board_outcome(2) scalar pure\n"
                                         "board_position(2) scalar pure\n"
                                         "board_sum_outcome(2) window pure\n"
                                         "board_svg(2) scalar pure\n"
                                         "board_svg(3) scalar pure\n"
                                         "board_text(3) scalar pure\n"
                                         "board_value(2) scalar pure\n"
                                         "coin_row(2) scalar pure\n"
                                         "game(1) scalar pure\n"
                                         "game_atomic_weight(1) scalar pure\n"
                                         "game_birthday(1) scalar pure\n"
                                         "game_companion(1) scalar pure\n"
                                         "game_compare(2) scalar pure\n"
                                         "game_conway(2) scalar pure\n"
                                         "game_cool(2) scalar pure\n"
                                         "game_form(2) scalar pure\n"
                                         "game_follower_count(1) scalar pure\n"
                                         "game_heat(2) scalar pure\n"
                                         "game_is(2) scalar pure\n"
                                         "game_le(2) scalar pure\n"
                                         "game_left_stop(1) scalar pure\n"
                                         "game_max(1) window pure\n"
                                         "game_mean(1) scalar pure\n"
                                         "game_min(1) window pure\n"
                                         "game_neg(1) scalar pure\n"
                                         "game_nimber(1) scalar pure\n"
                                         "game_norton(2) scalar pure\n"
                                         "game_ordinal(2) scalar pure\n"
                                         "game_outcome(1) scalar pure\n"
                                         "game_overheat(3) scalar pure\n"
                                         "game_plain(1) scalar pure\n"
                                         "game_pow(2) scalar pure\n"
                                         "game_pow_to(2) scalar pure\n"
                                         "game_real(1) scalar pure\n"
                                         "game_reduced(1) scalar pure\n"
                                         "game_right_stop(1) scalar pure\n"
                                         "game_star(1) scalar pure\n"
                                         "game_stop_count(1) scalar pure\n"
                                         "game_sub(2) scalar pure\n"
                                         "game_sum(-1) scalar pure\n"
                                         "game_sum(1) window pure\n"
                                         "game_svg(1) scalar pure\n"
                                         "game_temperature(1) scalar pure\n"
                                         "game_uptimal(1) scalar pure\n"
                                         "graph_svg(2) window pure\n"
                                         "graph_svg(3) window pure\n"
                                         "graph_svg(4) window pure\n"
                                         "grundy_bishop(2) scalar pure\n"
                                         "grundy_debug(0) scalar innocuous\n"
                                         "grundy_heap(2) scalar pure\n"
                                         "grundy_king(2) scalar pure\n"
                                         "grundy_knight(2) scalar pure\n"
                                         "grundy_limit(1) scalar direct\n"
                                         "grundy_limit(2) scalar direct\n"
                                         "grundy_piece(3) scalar pure\n"
                                         "grundy_queen(2) scalar pure\n"
                                         "grundy_rook(2) scalar pure\n"
                                         "grundy_row(2) scalar pure\n"
                                         "grundy_svg(3) window pure\n"
                                         "grundy_tower(1) scalar pure\n"
                                         "grundy_version(0) scalar pure\n"
                                         "hackenbush_svg(3) window pure\n"
                                         "heap_game(3) scalar pure\n"
                                         "heap_outcome(2) window pure\n"
                                         "heap_outcome(3) window pure\n"
                                         "heap_sum_outcome(2) scalar pure\n"
                                         "heap_sum_outcome(3) scalar pure\n"
                                         "mex(1) window pure\n"
                                         "misere_form(1) scalar pure\n"
                                         "misere_genus(1) scalar pure\n"
                                         "misere_outcome(1) scalar pure\n"
                                         "misere_sum(-1) scalar pure\n"
                                         "misere_sum(1) window pure\n"
                                         "nim_div(2) scalar pure\n"
                                         "nim_inv(1) scalar pure\n"
                                         "nim_k_outcome(2) window pure\n"
                                         "nim_k_outcome(3) window pure\n"
                                         "nim_mul(2) scalar pure\n"
                                         "nim_outcome(1) window pure\n"
                                         "nim_outcome(2) window pure\n"
                                         "nim_pow(2) scalar pure\n"
                                         "nim_sqrt(1) scalar pure\n"
                                         "nim_sum(-1) scalar pure\n"
                                         "nim_sum(1) window pure\n"
                                         "nim_winning_moves(1) window pure\n"
                                         "nim_winning_moves(2) window pure\n"
                                         "pawns_value(1) scalar pure\n"
                                         "pawns_winner(1) scalar pure\n"
                                         "pawns_winner(2) scalar pure\n"
                                         "position_shard(2) scalar pure\n"
                                         "sequence_period(2) window pure\n"
                                         "staircase_nim(2) window pure\n"
                                         "thermograph_svg(1) window pure\n"
                                         "thermograph_svg(2) window pure";

static const char *const innocuous_tables[] = {"bits_parts",
                                               "bits_symmetries",
                                               "board_bits",
                                               "board_moves",
                                               "board_rulesets",
                                               "board_symmetries",
                                               "board_winning_moves",
                                               "coin_row_moves",
                                               "game_incentives",
                                               "game_options",
                                               "game_thermograph",
                                               "game_winning_moves",
                                               "games_born",
                                               "grundy_board",
                                               "grundy_help",
                                               "grundy_pieces",
                                               "heap_game_period",
                                               "heap_game_values",
                                               "heap_genus",
                                               "heap_moves",
                                               "heap_period",
                                               "heap_values",
                                               "heap_winning_moves",
                                               "misere_certificate",
                                               "misere_heaps",
                                               "misere_period",
                                               "misere_product",
                                               "misere_quotient",
                                               "nim_k_winning_moves",
                                               "nim_winning_moves",
                                               "pawns_moves",
                                               "pawns_value_moves",
                                               "piece_moves",
                                               "queen_period",
                                               "row_moves",
                                               "solve_frontier",
                                               "staircase_winning_moves",
                                               "tower_moves"};

/* Those that run SQL which they are given. */
static const char *const direct_tables[] = {"bits_moves",  "coin_tree",    "coin_tree_reparent",
                                            "graph_bits",  "graph_vertices", "hackenbush",
                                            "hackenbush_moves", "solve_bits", "solve_graph",
                                            "solve_moves", "solve_rule", "solve_tokens"};

/* 2048, 524288, 2097152: SQLITE_DETERMINISTIC, SQLITE_DIRECTONLY, SQLITE_INNOCUOUS. */
#define FUNCTIONS                                                                                  \
  "SELECT name || '(' || narg || ') ' || CASE type WHEN 's' THEN 'scalar' WHEN 'w' THEN 'window' " \
  "ELSE 'aggregate' END || CASE flags & (2048 | 524288 | 2097152) WHEN 2048 | 2097152 THEN "       \
  "' pure' WHEN 2097152 THEN ' innocuous' WHEN 524288 THEN ' direct' ELSE ' ' || flags END AS f "  \
  "FROM pragma_function_list"

/* Not what only says that a table was called as a function. */
#define ASKED " WHERE narg >= 0 OR name NOT IN (SELECT name FROM grundy_help WHERE kind = 'table')"

/* Says the lines that one side has alone. */
TEST(test_functions) {
  sqlite3 *db = database_open_bare();
  database_run(db, "CREATE TEMP TABLE before AS " FUNCTIONS);
  database_load(db);
  TEXT *listed = sqlite3_mprintf("CREATE TEMP TABLE listed AS SELECT value AS f FROM "
                                 "json_each('[\"' || replace(%Q, char(10), '\",\"') || '\"]')",
                                 expected_functions);
  database_run(db, listed);
  bool same = database_answers(
      db,
      "SELECT f, 'is not in the list' FROM (" FUNCTIONS ASKED
      " EXCEPT SELECT f FROM before EXCEPT SELECT f FROM listed) UNION ALL "
      "SELECT f, 'is in the list alone' FROM (SELECT f FROM listed EXCEPT " FUNCTIONS ")",
      "(no rows)");
  database_close(db);
  assert_true(same);
}

static bool is_listed(const char *name, const char *const *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(list[i], name) == 0)
      return true;
  return false;
}

TEST(test_tables) {
  sqlite3 *db = database_open_bare();
  database_run(db, "CREATE TEMP TABLE before AS SELECT name FROM pragma_module_list");
  database_load(db);
  sqlite3_stmt *added = NULL;
  size_t known = 0, unknown = 0;
  assert_int_equal(sqlite3_prepare_v2(db,
                                      "SELECT name FROM pragma_module_list EXCEPT SELECT name FROM "
                                      "before WHERE name NOT LIKE 'pragma_%' EXCEPT SELECT name FROM "
                                      "grundy_help GROUP BY name HAVING NOT max(kind = 'table')",
                                      -1, &added, NULL),
                   SQLITE_OK);
  while (sqlite3_step(added) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(added, 0);
    if (strncmp(name, "pragma_", 7) == 0 || strncmp(name, "json_", 5) == 0)
      continue; /* SQLite's own, registered when they are first used */
    bool listed = is_listed(name, innocuous_tables, LENGTH(innocuous_tables)) ||
                  is_listed(name, direct_tables, LENGTH(direct_tables));
    if (!listed)
      print_error("%s is in neither list of this test\n", name);
    known += listed;
    unknown += !listed;
  }
  sqlite3_finalize(added);
  database_close(db);
  assert_int_equal(unknown, 0);
  assert_int_equal(known, LENGTH(innocuous_tables) + LENGTH(direct_tables));
}

/* ---- The places ---- */

/* Unguarded is a place where SQLite refuses nothing, not even its own load_extension(). */
typedef enum trust { TRUST_UNGUARDED, TRUST_DIRECT, TRUST_INNOCUOUS, TRUST_PURE } trust;

typedef struct test_place {
  const char *name;
  char kinds[4];      /* of features that can stand there */
  trust least;        /* with what trust they may */
  const char *create; /* %s: the call, or for a table a query */
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

/* Both statements succeed, or (where it isn't wanted) one fails for the reason that there is. */
static bool behaves(const test_place *place, const char *call, bool wanted, bool trusted) {
  sqlite3 *db = database_open();
  TEXT *message = NULL;
  database_run(db, trusted ? "PRAGMA trusted_schema = on" : "PRAGMA trusted_schema = off");
  database_run(db, "CREATE TABLE t(a); CREATE TABLE log(a); INSERT INTO t VALUES (1), (2), (3)");
  TEXT *create = sqlite3_mprintf(place->create, call);
  bool works = sqlite3_exec(db, create, NULL, NULL, &message) == SQLITE_OK &&
               sqlite3_exec(db, place->use, NULL, NULL, &message) == SQLITE_OK;
  bool reason = message != NULL && (strstr(message, "unsafe use of") != NULL ||
                                    strstr(message, "non-deterministic") != NULL);
  bool as_wanted = wanted ? works : !works && reason;
  if (!as_wanted)
    print_error("%s in %s (%s): %s\n", call, place->name, trusted ? "trusted" : "not trusted",
                message == NULL ? "works" : message);
  database_close(db);
  return as_wanted;
}

/* The trust of a feature as the lists above have it. */
static trust trust_of(const grammar_feature *feature) {
  if (feature->kind == 't')
    return is_listed(feature->name, direct_tables, LENGTH(direct_tables)) ? TRUST_DIRECT
                                                                          : TRUST_PURE;
  char start[100];
  snprintf(start, sizeof start, "%s(%d) %s ", feature->name, feature->argument_count,
           feature->kind == 's' ? "scalar" : "window");
  const char *line = strstr(expected_functions, start);
  if (line == NULL)
    fail_msg("%sis not in the list of this test", start);
  line += strlen(start);
  return strncmp(line, "pure", 4) == 0 ? TRUST_PURE : *line == 'i' ? TRUST_INNOCUOUS : TRUST_DIRECT;
}

/* The call of the example, whose arguments are not literals in four of them. */
static char *model_call(const grammar_feature *feature) {
  if (strcmp(feature->name, "thermograph_svg") == 0)
    return sqlite3_mprintf("thermograph_svg('+-1', '+-1')");
  if (strcmp(feature->name, "hackenbush_svg") == 0)
    return sqlite3_mprintf("hackenbush_svg(0, 1, 'L')");
  if (strcmp(feature->name, "board_sum_outcome") == 0)
    return sqlite3_mprintf("board_sum_outcome('clobber', 'xox')");
  return grammar_model_call(feature, grammar_model_count(feature), -1, "");
}

TEST(test_places) {
  static grammar_words words;
  sqlite3 *db = database_open();
  int failures = 0, tried = 0;
  assert_true(grammar_read(db, &words));
  database_close(db);
  for (int i = 0; i < words.count; i++) {
    const grammar_feature *feature = &words.features[i];
    if (strcmp(feature->name, "solve_frontier") == 0)
      continue; /* it is read in rules alone */
    TEXT *call = model_call(feature);
    for (size_t j = 0; j < LENGTH(places); j++)
      for (int trusted = 0; trusted < 2 && strchr(places[j].kinds, feature->kind); trusted++) {
        bool wanted = trust_of(feature) >= places[j].least;
        if (places[j].least == TRUST_UNGUARDED && trust_of(feature) == TRUST_DIRECT)
          continue;
        failures += !behaves(&places[j], call, wanted, trusted == 1);
        tried++;
      }
  }
  print_message("# %d calls in places of a schema\n", tried);
  assert_int_equal(failures, 0);
}
