/* Statements made of everything that grundy_help lists. What is made follows from a string of
** choices: a fuzzer's bytes, or a generator's numbers.
**
** Nothing here names a function or a table of the extension: a new one takes part as soon as
** grundy_help has it. Numbers of arguments come from pragma_function_list, columns from
** pragma_table_xinfo, and values that make sense from the examples in grundy_help.
**
** A statement is either hostile (any value anywhere, for a fuzzer) or tame (mostly in order, and
** answered the same by every correct plan of it). A tame one can be written `plain`: its conditions
** and orders are put into casts, so that no table can make use of them. */
#ifndef TESTS_FUZZ_GRAMMAR_H
#define TESTS_FUZZ_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sqlite3.h>

#define GRAMMAR_MOST_FEATURES  256
#define GRAMMAR_MOST_ARGUMENTS 8
#define GRAMMAR_MOST_COLUMNS   16
#define GRAMMAR_MOST_TABLES    3

typedef struct grammar_column {
  char name[40], type[16];
  bool hidden;
} grammar_column;

typedef struct grammar_feature {
  char name[64];
  char kind;          /* 's' scalar, 'a' aggregate and window function, 't' table */
  bool deterministic; /* tame statements use nothing else */
  int argument_count; /* -1: any number */
  /* The arguments of the example in grundy_help, where they are literals; else empty. */
  char model[GRAMMAR_MOST_ARGUMENTS][120];
  grammar_column columns[GRAMMAR_MOST_COLUMNS];
  int column_count, visible_count;
} grammar_feature;

typedef struct grammar_words {
  grammar_feature features[GRAMMAR_MOST_FEATURES];
  int count;
} grammar_words;

typedef struct grammar {
  const grammar_words *words;
  const uint8_t *bytes; /* choices; NULL: from `random` */
  size_t left;
  uint64_t random;
  bool tame, plain, ordered; /* ordered: the statement fixes the order of its rows */
  bool used[GRAMMAR_MOST_FEATURES];
  sqlite3_str *sql;
  int depth;
  int scope[GRAMMAR_MOST_TABLES]; /* the tables t0, t1, ... that are in reach */
  int scope_count;
} grammar;

/* ---- Words ---- */

/* The length of the literal at the start of `text`: a string, or an integer; 0: there is none. */
static inline size_t grammar_literal(const char *text) {
  size_t length = 0;
  if (*text == '\'') {
    do {
      length++;
      if (text[length] == '\'' && text[length + 1] == '\'')
        length += 2;
    } while (text[length] != '\'' && text[length] != '\0');
    return text[length] == '\'' ? length + 1 : 0;
  }
  while (text[length] >= '0' && text[length] <= '9')
    length++;
  return length;
}

/* Take the arguments of the call of `feature` in `example` that are literals. */
static inline void grammar_learn(grammar_feature *feature, const char *example) {
  const char *at = strstr(example, feature->name);
  if (at == NULL || at[strlen(feature->name)] != '(')
    return;
  at += strlen(feature->name) + 1;
  for (int i = 0; i < GRAMMAR_MOST_ARGUMENTS; i++) {
    at += strspn(at, " ");
    size_t length = grammar_literal(at);
    if (length > 0 && length < sizeof feature->model[i])
      memcpy(feature->model[i], at, length);
    at += length > 0 ? length : strcspn(at, ",)");
    at += strspn(at, " ");
    if (*at++ != ',')
      return;
  }
}

/* If that left an argument open, take the word that the signature gives for it. */
static inline void grammar_learn_words(grammar_feature *feature, const char *signature) {
  const char *at = strchr(signature, '(');
  for (int i = 0; at != NULL && i < GRAMMAR_MOST_ARGUMENTS; i++) {
    size_t skipped = strcspn(at + 1, "',)");
    size_t length = grammar_literal(at + 1 + skipped);
    if (feature->model[i][0] == '\0' && length > 0 && length < sizeof feature->model[i])
      memcpy(feature->model[i], at + 1 + skipped, length);
    at = strchr(at + 1 + skipped + length, ',');
  }
}

static inline const char *grammar_text(sqlite3_stmt *statement, int column) {
  const char *text = (const char *)sqlite3_column_text(statement, column);
  return text == NULL ? "" : text;
}

static inline bool grammar_read_columns(sqlite3 *db, grammar_feature *feature) {
  sqlite3_stmt *statement = NULL;
  char *sql =
      sqlite3_mprintf("SELECT name, type, hidden FROM pragma_table_xinfo(%Q) WHERE name <> "
                      "'grundy_call'", /* by which SQLite tells rows apart */
                      feature->name);
  sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  while (sqlite3_step(statement) == SQLITE_ROW && feature->column_count < GRAMMAR_MOST_COLUMNS) {
    grammar_column *column = &feature->columns[feature->column_count++];
    snprintf(column->name, sizeof column->name, "%s", grammar_text(statement, 0));
    snprintf(column->type, sizeof column->type, "%s", grammar_text(statement, 1));
    column->hidden = sqlite3_column_int(statement, 2) != 0;
    feature->visible_count += !column->hidden;
  }
  sqlite3_finalize(statement);
  sqlite3_free(sql);
  feature->argument_count = feature->column_count - feature->visible_count;
  return feature->visible_count > 0;
}

/* Every registration of what grundy_help lists. False if that can't be read. */
static inline bool grammar_read(sqlite3 *db, grammar_words *words) {
  static const char sql[] =
      "SELECT h.name, CASE h.kind WHEN 'table' THEN 't' WHEN 'scalar' THEN 's' ELSE 'a' END, "
      "f.narg, h.example, h.kind = 'table' OR f.flags & 2048, h.signature FROM grundy_help AS h "
      "LEFT JOIN "
      "(SELECT DISTINCT name, narg, flags, type = 's' "
      "AS scalar FROM pragma_function_list) AS f ON f.name = h.name AND h.kind <> 'table' AND "
      "f.scalar = (h.kind = 'scalar') AND ((SELECT count(*) FROM grundy_help AS o WHERE o.name = h.name "
      "AND o.kind = h.kind) = 1 OR f.narg = length(h.signature) - length(replace(h.signature, ',', "
      "'')) + 1) ORDER BY h.name, h.kind, f.narg";
  sqlite3_stmt *statement = NULL;
  bool complete = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK;
  words->count = 0;
  while (complete && sqlite3_step(statement) == SQLITE_ROW) {
    if (words->count == GRAMMAR_MOST_FEATURES)
      return false;
    grammar_feature *feature = &words->features[words->count++];
    memset(feature, 0, sizeof *feature);
    snprintf(feature->name, sizeof feature->name, "%s", grammar_text(statement, 0));
    feature->kind = grammar_text(statement, 1)[0];
    feature->argument_count = sqlite3_column_int(statement, 2);
    complete = feature->kind == 't' ? grammar_read_columns(db, feature)
                                    : sqlite3_column_type(statement, 2) != SQLITE_NULL;
    feature->deterministic = sqlite3_column_int(statement, 4) != 0;
    grammar_learn(feature, grammar_text(statement, 3));
    grammar_learn_words(feature, grammar_text(statement, 5));
  }
  sqlite3_finalize(statement);
  return complete && words->count > 0;
}

/* A call of the feature with `count` arguments, as in its example, but for argument `special`, which
** is `value`. The caller frees it by sqlite3_free. */
static inline char *grammar_model_call(const grammar_feature *feature, int count, int special,
                                       const char *value) {
  sqlite3_str *call = sqlite3_str_new(NULL);
  sqlite3_str_appendf(call, "%s(", feature->name);
  for (int i = 0; i < count; i++) {
    const char *model = i < GRAMMAR_MOST_ARGUMENTS && feature->model[i][0] != '\0'
                            ? feature->model[i]
                            : "9"; /* an optional bound of the others, perhaps */
    sqlite3_str_appendf(call, "%s%s", i == 0 ? "" : ", ", i == special ? value : model);
  }
  sqlite3_str_appendall(call, ")");
  return sqlite3_str_finish(call);
}

/* With how many arguments to call it, if nothing speaks for another number. */
static inline int grammar_model_count(const grammar_feature *feature) {
  int count = 0;
  if (feature->kind != 't')
    return feature->argument_count < 0 ? 3 : feature->argument_count;
  while (count < feature->argument_count && feature->model[count][0] != '\0')
    count++;
  return count;
}

/* ---- Choices ---- */

/* A number below n. When a fuzzer's bytes have run out it is 0, which every choice below takes for
** the shortest way on. */
static inline unsigned grammar_choose(grammar *g, unsigned n) {
  if (g->bytes != NULL) {
    if (g->left == 0)
      return 0;
    g->left--;
    return *g->bytes++ % n;
  }
  uint64_t z = (g->random += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return (unsigned)((z ^ (z >> 31)) % n);
}

/* True once in n times. */
static inline bool grammar_seldom(grammar *g, unsigned n) {
  return grammar_choose(g, n) == n - 1;
}

static inline void grammar_put(grammar *g, const char *text) {
  sqlite3_str_appendall(g->sql, text);
}

#define GRAMMAR_PICK(g, array) (array)[grammar_choose(g, sizeof(array) / sizeof((array)[0]))]

/* A feature of one of the kinds; -1 if there is none. */
static inline int grammar_feature_of(grammar *g, const char *kinds) {
  int candidates[GRAMMAR_MOST_FEATURES], count = 0;
  for (int i = 0; i < g->words->count; i++)
    if (strchr(kinds, g->words->features[i].kind) != NULL &&
        (!g->tame || g->words->features[i].deterministic))
      candidates[count++] = i;
  if (count == 0)
    return -1;
  int chosen = candidates[grammar_choose(g, (unsigned)count)];
  g->used[chosen] = true;
  return chosen;
}

/* ---- Values ---- */

static inline void grammar_hostile_literal(grammar *g) {
  static const char *const literals[] = {
      "NULL",
      "0",
      "-1",
      "9223372036854775807",
      "-9223372036854775808",
      "9223372036854775808",
      "9223372036854775806",
      "4294967296",
      "2147483648",
      "1000000",
      "1000001",
      "2.5",
      "3.0",
      "-0.0",
      "1e308",
      "9e999",
      "-9e999",
      "''",
      "'0'",
      "'3'",
      "' 3 '",
      "'9223372036854775808'",
      "x''",
      "x'00'",
      "x'80ff'",
      "CAST(x'c0ff80' AS TEXT)",
      "char(0, 39, 1114111)",
      "zeroblob(1000000)",
      "printf('%.*c', 1000000, 'x')",
      "printf('%.*c', 1000000, '3')",
      "printf('[%.*c', 1000, '[')",
      "printf('[%.*c]', 1000000, ' ')",
      "'[' || replace(hex(zeroblob(50000)), '00', '7,') || '1]'",
      "replace(hex(zeroblob(400)), '00', '[') || replace(hex(zeroblob(400)), '00', ']')",
      "replace(hex(zeroblob(999)), '00', '[') || replace(hex(zeroblob(999)), '00', ']')",
      "'[1, -1, 2.5, null, true, \"x\", [3], {}, 1e400, 9223372036854775808]'",
      "'[9223372036854775807, 9223372036854775807, 1]'",
      "'{}'",
      "'SELECT 1'",
      "'SELECT 1, NULL, 3'",
      "'DELETE FROM sqlite_master'",
      "'SELECT * FROM grundy_help'",
  };
  grammar_put(g, GRAMMAR_PICK(g, literals));
}

static inline void grammar_small_integer(grammar *g) {
  unsigned most = grammar_seldom(g, 8) ? 60 : 12;
  sqlite3_str_appendf(g->sql, "%u", grammar_choose(g, most));
}

/* For an argument: seldom one for which the loops within run long. */
static inline void grammar_integer_argument(grammar *g) {
  if (g->tame && grammar_seldom(g, 16))
    sqlite3_str_appendf(g->sql, "%u", 60 + grammar_choose(g, 1500));
  else
    grammar_small_integer(g);
}

/* A visible column of a table in reach, of type INTEGER if there is one and `integer`. */
static inline const grammar_column *grammar_column_of(grammar *g, int *table) {
  *table = (int)grammar_choose(g, (unsigned)g->scope_count);
  const grammar_feature *feature = &g->words->features[g->scope[*table]];
  unsigned count =
      (unsigned)(g->tame || !grammar_seldom(g, 4) ? feature->visible_count : feature->column_count);
  return &feature->columns[grammar_choose(g, count)];
}

static inline void grammar_put_column(grammar *g, const grammar_column *column, int table) {
  if (!g->plain)
    sqlite3_str_appendf(g->sql, "t%d.\"%w\"", table, column->name);
  else if (column->type[0] == '\0') /* compared as a column without a type, not as an expression */
    sqlite3_str_appendf(g->sql, "(SELECT t%d.\"%w\")", table, column->name);
  else
    sqlite3_str_appendf(g->sql, "CAST(t%d.\"%w\" AS %s)", table, column->name, column->type);
}

static inline void grammar_column_or_integer(grammar *g) {
  int table;
  if (g->scope_count == 0 || grammar_seldom(g, 5)) {
    grammar_small_integer(g);
    return;
  }
  const grammar_column *column = grammar_column_of(g, &table);
  grammar_put_column(g, column, table);
}

static inline void grammar_expression(grammar *g);

/* The argument number i of a call. */
static inline void grammar_argument(grammar *g, const grammar_feature *feature, int i) {
  const char *model = i < GRAMMAR_MOST_ARGUMENTS ? feature->model[i] : "";
  switch (grammar_choose(g, g->tame ? 6 : 10)) {
  case 0:
  case 1:
  case 2:
    if (model[0] == '\'')
      grammar_put(g, model);
    else if (g->scope_count > 0)
      grammar_column_or_integer(g);
    else
      grammar_integer_argument(g);
    break;
  case 3:
  case 4:
    if (model[0] != '\0')
      grammar_put(g, model);
    else
      grammar_integer_argument(g);
    break;
  case 5:
    if (g->tame && (model[0] == '\'' || !grammar_seldom(g, 8)))
      grammar_put(g, model[0] == '\0' ? "3" : model);
    else
      grammar_hostile_literal(g);
    break;
  case 6:
    grammar_expression(g);
    break;
  default:
    grammar_hostile_literal(g);
  }
}

static inline void grammar_arguments(grammar *g, const grammar_feature *feature, int count) {
  grammar_put(g, "(");
  for (int i = 0; i < count; i++) {
    if (i > 0)
      grammar_put(g, ", ");
    grammar_argument(g, feature, i);
  }
  grammar_put(g, ")");
}

/* How many arguments to give to a function, or to a table. */
static inline int grammar_argument_count(grammar *g, const grammar_feature *feature) {
  int count = feature->argument_count;
  if (count < 0)
    return g->tame ? 2 + (int)grammar_choose(g, 3) : (int)grammar_choose(g, 6);
  if (feature->kind != 't')
    return count;
  int modelled = grammar_model_count(feature);
  int least = g->tame ? modelled : 0;
  return count > least && grammar_seldom(g, 3)
             ? least + (int)grammar_choose(g, (unsigned)(count - least + 1))
         : modelled > 0 ? modelled
                        : count;
}

static inline void grammar_call(grammar *g, const char *kinds) {
  int chosen = grammar_feature_of(g, kinds);
  if (chosen < 0) {
    grammar_put(g, "1");
    return;
  }
  const grammar_feature *feature = &g->words->features[chosen];
  grammar_put(g, feature->name);
  bool plain = g->plain; /* what is within a call can't be pushed down anyway */
  g->plain = false;
  grammar_arguments(g, feature, grammar_argument_count(g, feature));
  g->plain = plain;
}

static inline void grammar_select(grammar *g);

/* In hostile statements only. */
static inline void grammar_expression(grammar *g) {
  static const char *const operators[] = {" + ", " - ", " * ", " / ", " || ", " & ", " = ", " < "};
  if (g->depth >= 4) {
    grammar_small_integer(g);
    return;
  }
  g->depth++;
  switch (grammar_choose(g, 7)) {
  case 0:
    grammar_column_or_integer(g);
    break;
  case 1:
  case 2:
    grammar_call(g, "s");
    break;
  case 3:
    grammar_hostile_literal(g);
    break;
  case 4:
    grammar_put(g, "(");
    grammar_expression(g);
    grammar_put(g, GRAMMAR_PICK(g, operators));
    grammar_expression(g);
    grammar_put(g, ")");
    break;
  case 5:
    grammar_call(g, "as");
    break;
  default:
    grammar_put(g, "(");
    grammar_select(g);
    grammar_put(g, ")");
  }
  g->depth--;
}

/* ---- Clauses ---- */

static inline void grammar_bound(grammar *g) {
  static const char *const bounds[] = {"0",
                                       "-1",
                                       "2.5",
                                       "1.0",
                                       "NULL",
                                       "'2'",
                                       "-0.5",
                                       "'x'",
                                       "x'02'",
                                       "9e99",
                                       "-9e99",
                                       "9223372036854775807",
                                       "-9223372036854775808"};
  if (grammar_seldom(g, 4))
    grammar_put(g, GRAMMAR_PICK(g, bounds));
  else if (!g->tame && grammar_seldom(g, 4))
    grammar_expression(g);
  else
    grammar_small_integer(g);
}

static inline void grammar_comparison(grammar *g) {
  static const char *const operators[] = {
      " = ", " >= ", " < ", " <= ", " > ", " <> ", " IS ", " IS NOT "};
  int table;
  const grammar_column *column = grammar_column_of(g, &table);
  grammar_put_column(g, column, table);
  switch (grammar_choose(g, 8)) {
  case 4:
    grammar_put(g, " BETWEEN ");
    grammar_bound(g);
    grammar_put(g, " AND ");
    grammar_bound(g);
    break;
  case 5:
    grammar_put(g, grammar_seldom(g, 3) ? " NOT IN (" : " IN (");
    grammar_bound(g);
    for (unsigned more = grammar_choose(g, 3); more > 0; more--) {
      grammar_put(g, ", ");
      grammar_bound(g);
    }
    grammar_put(g, ")");
    break;
  case 6:
    grammar_put(g, GRAMMAR_PICK(g, operators));
    column = grammar_column_of(g, &table);
    grammar_put_column(g, column, table);
    break;
  case 7:
    grammar_put(g, grammar_seldom(g, 2) ? " IS NOT NULL" : " IS NULL");
    break;
  default:
    grammar_put(g, GRAMMAR_PICK(g, operators));
    grammar_bound(g);
  }
}

static inline void grammar_condition(grammar *g) {
  static const char *const links[] = {" AND ", " AND ", " AND ", " OR "};
  grammar_comparison(g);
  for (unsigned more = grammar_choose(g, 4); more > 0; more--) {
    grammar_put(g, GRAMMAR_PICK(g, links));
    if (grammar_seldom(g, 4)) {
      grammar_put(g, "NOT (");
      grammar_comparison(g);
      grammar_put(g, ")");
    } else
      grammar_comparison(g);
  }
}

/* All visible columns, for a select list or an order, from a random one on. */
static inline void grammar_all_columns(grammar *g, bool as_order) {
  const char *comma = "";
  unsigned first = grammar_choose(g, 4);
  bool descending = as_order && grammar_seldom(g, 4);
  for (int i = 0; i < g->scope_count; i++) {
    const grammar_feature *feature = &g->words->features[g->scope[i]];
    for (int j = 0; j < feature->column_count; j++) {
      const grammar_column *column = &feature->columns[(j + (int)first) % feature->column_count];
      if (column->hidden)
        continue;
      grammar_put(g, comma);
      comma = ", ";
      if (as_order)
        grammar_put_column(g, column, i);
      else
        sqlite3_str_appendf(g->sql, "t%d.\"%w\"", i, column->name);
      if (as_order && (descending || grammar_seldom(g, 6)))
        grammar_put(g, " DESC");
    }
  }
}

static inline void grammar_add_table(grammar *g) {
  static const char *const joins[] = {", ", " JOIN ", " CROSS JOIN ", " LEFT JOIN "};
  int chosen = grammar_feature_of(g, "t");
  const grammar_feature *feature = &g->words->features[chosen];
  unsigned join = g->scope_count == 0 ? 0 : grammar_choose(g, 4);
  if (g->scope_count > 0)
    grammar_put(g, joins[join]);
  grammar_put(g, feature->name);
  bool plain = g->plain;
  g->plain = false;
  if (feature->argument_count > 0)
    grammar_arguments(g, feature, grammar_argument_count(g, feature));
  g->plain = plain;
  sqlite3_str_appendf(g->sql, " AS t%d", g->scope_count);
  g->scope[g->scope_count++] = chosen;
  if (join == 3 || (join == 1 && grammar_seldom(g, 2))) {
    grammar_put(g, " ON ");
    grammar_comparison(g);
  }
}

static inline void grammar_frame(grammar *g) {
  static const char *const modes[] = {"ROWS", "ROWS", "GROUPS", "ROWS"};
  static const char *const starts[] = {"UNBOUNDED PRECEDING", "2 PRECEDING", "CURRENT ROW",
                                       "1 FOLLOWING", "5 PRECEDING"};
  static const char *const ends[] = {"UNBOUNDED FOLLOWING", "3 FOLLOWING", "2 FOLLOWING",
                                     "1 FOLLOWING", "5 FOLLOWING"};
  static const char *const excludes[] = {"", " EXCLUDE CURRENT ROW", " EXCLUDE TIES",
                                         " EXCLUDE GROUP", ""};
  sqlite3_str_appendf(g->sql, " %s BETWEEN %s AND ", GRAMMAR_PICK(g, modes),
                      GRAMMAR_PICK(g, starts));
  grammar_put(g, GRAMMAR_PICK(g, ends));
  grammar_put(g, GRAMMAR_PICK(g, excludes));
}

/* ` OVER (...)`. The order is by all columns, else a window's rows would be left open. */
static inline void grammar_over(grammar *g) {
  int table;
  if (grammar_seldom(g, 4)) {
    grammar_put(g, " FILTER (WHERE ");
    grammar_comparison(g);
    grammar_put(g, ")");
  }
  grammar_put(g, " OVER (");
  if (grammar_seldom(g, 2)) {
    grammar_put(g, "PARTITION BY ");
    const grammar_column *column = grammar_column_of(g, &table);
    grammar_put_column(g, column, table);
  }
  grammar_put(g, " ORDER BY ");
  grammar_all_columns(g, true);
  grammar_frame(g);
  grammar_put(g, ")");
}

/* The columns that a query shows of its rows. */
enum { GRAMMAR_ROWS, GRAMMAR_GROUPS, GRAMMAR_TOTAL, GRAMMAR_WINDOWS, GRAMMAR_CALLS };

static inline void grammar_after_tables(grammar *g, unsigned shape) {
  int table;
  if (!grammar_seldom(g, 4)) {
    grammar_put(g, " WHERE ");
    grammar_condition(g);
  }
  if (shape == GRAMMAR_GROUPS)
    grammar_put(g, " GROUP BY 1");
  if (shape == GRAMMAR_GROUPS || shape == GRAMMAR_TOTAL)
    return;
  if (grammar_seldom(g, 3)) {
    g->ordered = true;
    grammar_put(g, " ORDER BY ");
    grammar_all_columns(g, true);
    if (grammar_seldom(g, 2))
      sqlite3_str_appendf(g->sql, " LIMIT %u OFFSET %u", grammar_choose(g, 9),
                          grammar_choose(g, 5));
  } else if (!g->tame && grammar_seldom(g, 3)) {
    grammar_put(g, " ORDER BY ");
    const grammar_column *column = grammar_column_of(g, &table);
    grammar_put_column(g, column, table);
    grammar_put(g, " LIMIT ");
    grammar_bound(g);
  }
}

/* The tables go into a text of their own first: the select list needs to know them. */
static inline char *grammar_tables(grammar *g) {
  sqlite3_str *outside = g->sql;
  g->sql = sqlite3_str_new(NULL);
  grammar_put(g, " FROM ");
  unsigned most = g->depth == 0 ? GRAMMAR_MOST_TABLES : 1;
  grammar_add_table(g);
  while ((unsigned)g->scope_count < most && grammar_seldom(g, 3))
    grammar_add_table(g);
  char *text = sqlite3_str_finish(g->sql);
  g->sql = outside;
  return text;
}

static inline void grammar_select_list(grammar *g, unsigned shape) {
  int table;
  const grammar_column *column;
  bool plain = g->plain;
  switch (shape) {
  case GRAMMAR_ROWS:
    grammar_all_columns(g, false);
    break;
  case GRAMMAR_GROUPS:
    column = grammar_column_of(g, &table);
    grammar_put_column(g, column, table);
    grammar_put(g, ", ");
    grammar_call(g, "a");
    grammar_put(g, ", count(*)");
    break;
  case GRAMMAR_TOTAL:
    grammar_call(g, "a");
    grammar_put(g, ", count(*)");
    break;
  case GRAMMAR_WINDOWS:
    grammar_all_columns(g, false);
    grammar_put(g, ", ");
    grammar_call(g, "a");
    grammar_over(g);
    break;
  default:
    grammar_all_columns(g, false);
    grammar_put(g, ", ");
    g->plain = false;
    if (g->tame)
      grammar_call(g, "s");
    else
      grammar_expression(g);
    g->plain = plain;
  }
}

static inline void grammar_select(grammar *g) {
  int outer_scope[GRAMMAR_MOST_TABLES], outer_count = g->scope_count;
  memcpy(outer_scope, g->scope, sizeof outer_scope);
  if (g->depth > 0) {
    grammar_put(g, "SELECT ");
    grammar_expression(g); /* of the tables outside */
    g->scope_count = 0;
  }
  char *tables = grammar_tables(g);
  bool inner = g->depth > 0;
  unsigned shape = inner ? GRAMMAR_ROWS : grammar_choose(g, GRAMMAR_CALLS + 2);
  if (!inner) {
    grammar_put(g, "SELECT ");
    grammar_select_list(g, shape);
  }
  grammar_put(g, tables == NULL ? "" : tables);
  sqlite3_free(tables);
  grammar_after_tables(g, shape);
  memcpy(g->scope, outer_scope, sizeof outer_scope);
  g->scope_count = outer_count;
}

/* Statements that aren't queries. */
static inline void grammar_other(grammar *g) {
  int chosen = grammar_feature_of(g, "t");
  const char *name = g->words->features[chosen].name;
  const char *column = g->words->features[chosen].columns[0].name;
  switch (grammar_choose(g, 8)) {
  case 0:
    sqlite3_str_appendf(g->sql, "INSERT INTO %s VALUES (1, 2, 3)", name);
    break;
  case 1:
    sqlite3_str_appendf(g->sql, "UPDATE %s SET \"%w\" = 1", name, column);
    break;
  case 2:
    sqlite3_str_appendf(g->sql, "DELETE FROM %s", name);
    break;
  case 3:
    sqlite3_str_appendf(g->sql, "CREATE VIRTUAL TABLE temp.v USING %s", name);
    grammar_arguments(g, &g->words->features[chosen], 2);
    break;
  case 4:
    sqlite3_str_appendf(g->sql, "CREATE INDEX i ON %s(\"%w\")", name, column);
    break;
  case 5:
    grammar_put(g, "EXPLAIN QUERY PLAN ");
    grammar_select(g);
    break;
  case 6:
    grammar_put(g, "CREATE TEMP TABLE made AS ");
    grammar_select(g);
    break;
  default:
    grammar_put(g, "CREATE TEMP VIEW made AS ");
    grammar_select(g);
    grammar_put(g, "; SELECT * FROM made");
  }
}

/* One statement, or two. The caller frees the text by sqlite3_free; NULL: no memory. */
static inline char *grammar_statement(grammar *g) {
  g->sql = sqlite3_str_new(NULL);
  memset(g->used, 0, sizeof g->used);
  g->scope_count = g->depth = 0;
  g->ordered = false;
  unsigned kind = grammar_choose(g, 12);
  if (kind == 11 && !g->tame)
    grammar_other(g);
  else if (kind == 10) {
    grammar_put(g, "SELECT ");
    grammar_call(g, kind % 2 == 0 && grammar_seldom(g, 3) ? "a" : "s");
  } else
    grammar_select(g);
  return sqlite3_str_finish(g->sql);
}

#endif
