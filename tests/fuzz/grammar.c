#include "grammar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Words ---- */

/* Return the length of the string or integer literal at the start of `text`, or 0 without one. */
static size_t grammar_literal(const char *text) {
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

/* Store the literal arguments of the call of `feature` in `example`. */
static void grammar_learn(grammar_feature *feature, const char *example) {
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

/* For an argument without a literal, store the word that the signature gives for it. */
static void grammar_learn_words(grammar_feature *feature, const char *signature) {
  const char *at = strchr(signature, '(');
  for (int i = 0; at != NULL && i < GRAMMAR_MOST_ARGUMENTS; i++) {
    size_t skipped = strcspn(at + 1, "',)");
    size_t length = grammar_literal(at + 1 + skipped);
    if (feature->model[i][0] == '\0' && length > 0 && length < sizeof feature->model[i])
      memcpy(feature->model[i], at + 1 + skipped, length);
    at = strchr(at + 1 + skipped + length, ',');
  }
}

static const char *grammar_text(sqlite3_stmt *statement, int column) {
  const char *text = (const char *)sqlite3_column_text(statement, column);
  return text == NULL ? "" : text;
}

/* The arguments are the hidden columns before grundy_call, which distinguishes rows. The hidden
** columns after it are results that SELECT * leaves out. */
static bool grammar_read_columns(sqlite3 *db, grammar_feature *feature) {
  sqlite3_stmt *statement = NULL;
  char *sql = sqlite3_mprintf("SELECT name, nullif(type, 'BLOB'), hidden, hidden AND cid < (SELECT "
                              "cid FROM pragma_table_xinfo(%Q) WHERE name = 'grundy_call') FROM "
                              "pragma_table_xinfo(%Q) WHERE name <> 'grundy_call'",
                              feature->name, feature->name);
  sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  while (sqlite3_step(statement) == SQLITE_ROW && feature->column_count < GRAMMAR_MOST_COLUMNS) {
    grammar_column *column = &feature->columns[feature->column_count++];
    snprintf(column->name, sizeof column->name, "%s", grammar_text(statement, 0));
    snprintf(column->type, sizeof column->type, "%s", grammar_text(statement, 1));
    column->hidden = sqlite3_column_int(statement, 2) != 0;
    feature->visible_count += !column->hidden;
    feature->argument_count += sqlite3_column_int(statement, 3);
  }
  sqlite3_finalize(statement);
  sqlite3_free(sql);
  return feature->visible_count > 0;
}

bool grammar_read(sqlite3 *db, grammar_words *words) {
  static const char sql[] =
      "SELECT h.name, CASE h.kind WHEN 'table' THEN 't' WHEN 'scalar' THEN 's' ELSE 'a' END, "
      "f.narg, h.example, h.kind = 'table' OR f.flags & 2048, h.signature FROM grundy_help AS h "
      "LEFT JOIN (SELECT DISTINCT name, narg, flags, type = 's' AS scalar FROM "
      "pragma_function_list) AS f ON f.name = h.name AND h.kind <> 'table' AND f.scalar = (h.kind "
      "= 'scalar') AND (f.narg >= 0 OR h.signature LIKE '%...%') AND ((SELECT "
      "count(*) FROM grundy_help AS o WHERE o.name = h.name AND o.kind = "
      "h.kind) = 1 OR f.narg = length(h.signature) - length(replace(h.signature, ',', '')) + 1) "
      "ORDER BY h.name, h.kind, f.narg";
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
    feature->argument_count = feature->kind == 't' ? 0 : sqlite3_column_int(statement, 2);
    complete = feature->kind == 't' ? grammar_read_columns(db, feature)
                                    : sqlite3_column_type(statement, 2) != SQLITE_NULL;
    feature->deterministic = sqlite3_column_int(statement, 4) != 0;
    grammar_learn(feature, grammar_text(statement, 3));
    grammar_learn_words(feature, grammar_text(statement, 5));
  }
  sqlite3_finalize(statement);
  return complete && words->count > 0;
}

bool grammar_add_example(grammar_words *words, const char *example) {
  const char *call = strstr(example, " FROM ");
  call = call == NULL ? example + strlen("SELECT ") : call + strlen(" FROM ");
  size_t length = strcspn(call, "(");
  int known = 0;
  while (known < words->count && (strncmp(words->features[known].name, call, length) != 0 ||
                                  words->features[known].name[length] != '\0'))
    known++;
  if (known == words->count || words->count == GRAMMAR_MOST_FEATURES)
    return false;
  grammar_feature *feature = &words->features[words->count++];
  *feature = words->features[known];
  memset(feature->model, 0, sizeof feature->model);
  grammar_learn(feature, call);
  for (int i = feature->visible_count; feature->kind == 't' && i < feature->column_count; i++) {
    grammar_column column = feature->columns[i];
    const char *at = strstr(example, column.name);
    if (at == NULL || at > call || strchr(", ", at[strlen(column.name)]) == NULL)
      continue;
    memmove(feature->columns + feature->visible_count + 1,
            feature->columns + feature->visible_count,
            (size_t)(i - feature->visible_count) * sizeof column);
    column.hidden = false;
    feature->columns[feature->visible_count++] = column;
  }
  return true;
}

char *grammar_model_call(const grammar_feature *feature, int count, int special,
                         const char *value) {
  sqlite3_str *call = sqlite3_str_new(NULL);
  sqlite3_str_appendf(call, "%s(", feature->name);
  for (int i = 0; i < count; i++) {
    const char *model = i < GRAMMAR_MOST_ARGUMENTS && feature->model[i][0] != '\0'
                            ? feature->model[i]
                            : "9"; /* possibly an optional bound */
    sqlite3_str_appendf(call, "%s%s", i == 0 ? "" : ", ", i == special ? value : model);
  }
  sqlite3_str_appendall(call, ")");
  return sqlite3_str_finish(call);
}

int grammar_model_count(const grammar_feature *feature) {
  int count = 0;
  if (feature->kind != 't')
    return feature->argument_count < 0 ? 3 : feature->argument_count;
  while (count < feature->argument_count && feature->model[count][0] != '\0')
    count++;
  return count;
}

/* ---- Choices ---- */

unsigned grammar_choose(grammar *g, unsigned n) {
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

bool grammar_seldom(grammar *g, unsigned n) {
  return grammar_choose(g, n) == n - 1;
}

static void grammar_put(grammar *g, const char *text) {
  sqlite3_str_appendall(g->sql, text);
}

int grammar_feature_of(grammar *g, const char *kinds) {
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

static void grammar_fill(grammar *g, const char *form); /* writes a form, described below */

static void grammar_small_integer(grammar *g) {
  unsigned most = grammar_seldom(g, 8) ? 60 : 12;
  sqlite3_str_appendf(g->sql, "%u", grammar_choose(g, most));
}

/* Write an integer argument, rarely one that causes long loops. */
static void grammar_integer_argument(grammar *g) {
  if (g->tame && grammar_seldom(g, 16))
    sqlite3_str_appendf(g->sql, "%u", 60 + grammar_choose(g, 1500));
  else
    grammar_small_integer(g);
}

static void grammar_put_column(grammar *g, const grammar_column *column, int table) {
  if (!g->plain)
    sqlite3_str_appendf(g->sql, "t%d.\"%w\"", table, column->name);
  else if (strcmp(column->type, "TEXT") != 0) /* such a subquery has the affinity of the column */
    sqlite3_str_appendf(g->sql, "(SELECT t%d.\"%w\")", table, column->name);
  else
    sqlite3_str_appendf(g->sql, "CAST(t%d.\"%w\" AS TEXT)", table, column->name);
}

/* Write a column of a table in scope, usually a visible one. */
static void grammar_any_column(grammar *g) {
  int table = (int)grammar_choose(g, (unsigned)g->scope_count);
  const grammar_feature *feature = &g->words->features[g->scope[table]];
  int count = g->tame || !grammar_seldom(g, 4) ? feature->visible_count : feature->column_count;
  grammar_put_column(g, &feature->columns[grammar_choose(g, (unsigned)count)], table);
}

static void grammar_column_or_integer(grammar *g) {
  if (g->scope_count == 0 || grammar_seldom(g, 5))
    grammar_small_integer(g);
  else
    grammar_any_column(g);
}

/* Write an arbitrary expression, only in hostile statements. */
static void grammar_expression(grammar *g) {
  g->depth++;
  grammar_fill(g, g->depth > 4 ? "@i" : "@E");
  g->depth--;
}

/* Write argument number i of a call. */
static void grammar_argument(grammar *g, const grammar_feature *feature, int i) {
  const char *model = i < GRAMMAR_MOST_ARGUMENTS ? feature->model[i] : "";
  bool is_text = model[0] == '\'';
  unsigned way = grammar_choose(g, g->tame ? 6 : 10);
  if (way == 6)
    grammar_expression(g);
  else if (way > 6 || (way == 5 && (!g->tame || (!is_text && grammar_seldom(g, 8)))))
    grammar_fill(g, "@h");
  else if (way < 3 && !is_text && g->scope_count > 0)
    grammar_column_or_integer(g);
  else if (model[0] != '\0' && (way >= 3 || is_text))
    grammar_put(g, model);
  else if (way == 5)
    grammar_put(g, "3");
  else
    grammar_integer_argument(g);
}

/* Write arguments; constraints inside a call cannot be pushed down. */
static void grammar_arguments(grammar *g, const grammar_feature *feature, int count) {
  bool plain = g->plain;
  g->plain = false;
  for (int i = 0; i < count; i++) {
    grammar_put(g, i == 0 ? "(" : ", ");
    grammar_argument(g, feature, i);
  }
  grammar_put(g, count == 0 ? "()" : ")");
  g->plain = plain;
}

/* Choose the number of arguments of a call of a function or table. */
static int grammar_argument_count(grammar *g, const grammar_feature *feature) {
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

static void grammar_call(grammar *g, const char *kinds) {
  int chosen = grammar_feature_of(g, kinds);
  if (chosen < 0) {
    grammar_put(g, "1");
    return;
  }
  const grammar_feature *feature = &g->words->features[chosen];
  grammar_put(g, feature->name);
  grammar_arguments(g, feature, grammar_argument_count(g, feature));
}

/* Write all visible columns, for a select list or an order, starting from a random one. */
static void grammar_all_columns(grammar *g, bool as_order) {
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

static void grammar_list(grammar *g) {
  grammar_all_columns(g, false);
}

static void grammar_order(grammar *g) {
  grammar_all_columns(g, true);
}

static void grammar_bound(grammar *g) {
  grammar_fill(g, grammar_seldom(g, 4) ? "@B" : !g->tame && grammar_seldom(g, 4) ? "@e" : "@i");
}

static void grammar_add_table(grammar *g) {
  static const char *const joins[] = {", ", " JOIN ", " CROSS JOIN ", " LEFT JOIN "};
  int chosen = grammar_feature_of(g, "t");
  const grammar_feature *feature = &g->words->features[chosen];
  unsigned join = g->scope_count == 0 ? 0 : grammar_choose(g, 4);
  if (g->scope_count > 0)
    grammar_put(g, joins[join]);
  grammar_put(g, feature->name);
  if (feature->argument_count > 0)
    grammar_arguments(g, feature, grammar_argument_count(g, feature));
  sqlite3_str_appendf(g->sql, " AS t%d", g->scope_count);
  g->scope[g->scope_count++] = chosen;
  if (join == 3 || (join == 1 && grammar_seldom(g, 2)))
    grammar_fill(g, " ON @c");
}

/* Write the tables into a separate text first, since the select list depends on them. */
static char *grammar_tables(grammar *g) {
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

/* The kinds of columns that a query selects; calls are twice as frequent. */
enum { GRAMMAR_ROWS, GRAMMAR_GROUPS, GRAMMAR_TOTAL, GRAMMAR_WINDOWS, GRAMMAR_CALLS };

static void grammar_after_tables(grammar *g, unsigned shape) {
  grammar_fill(g, shape == GRAMMAR_GROUPS ? "@w GROUP BY 1" : "@w");
  if (shape == GRAMMAR_GROUPS || shape == GRAMMAR_TOTAL)
    return;
  bool ordered = grammar_seldom(g, 3);
  g->ordered |= ordered;
  if (ordered)
    grammar_fill(g, " ORDER BY @O@L");
  else if (!g->tame && grammar_seldom(g, 3))
    grammar_fill(g, " ORDER BY @k LIMIT @b");
}

static void grammar_select(grammar *g) {
  static const char *const lists[] = {"@V", "@k, @a, count(*)", "@a, count(*)", "@V, @a@v"};
  int outer_scope[GRAMMAR_MOST_TABLES], outer_count = g->scope_count;
  unsigned shape = GRAMMAR_ROWS;
  memcpy(outer_scope, g->scope, sizeof outer_scope);
  if (g->depth > 0) {
    grammar_fill(g, "SELECT @e"); /* over the outer tables */
    g->scope_count = 0;
  }
  char *tables = grammar_tables(g);
  if (g->depth == 0) {
    shape = grammar_choose(g, GRAMMAR_CALLS + 2);
    grammar_put(g, "SELECT ");
    grammar_fill(g, shape < GRAMMAR_CALLS ? lists[shape] : g->tame ? "@V, @s" : "@V, @e");
  }
  grammar_put(g, tables == NULL ? "" : tables);
  sqlite3_free(tables);
  grammar_after_tables(g, shape);
  memcpy(g->scope, outer_scope, sizeof outer_scope);
  g->scope_count = outer_count;
}

/* Write a statement that is not a query. */
static void grammar_other(grammar *g) {
  static const char *const forms[] = {/* with a table and its first column */
                                      "INSERT INTO %s VALUES (1, 2, 3)",
                                      "UPDATE %s SET \"%w\" = 1",
                                      "DELETE FROM %s",
                                      "CREATE VIRTUAL TABLE temp.v USING %s",
                                      "CREATE INDEX i ON %s(\"%w\")",
                                      "EXPLAIN QUERY PLAN @S",
                                      "CREATE TEMP TABLE made AS @S",
                                      "CREATE TEMP VIEW made AS @S; SELECT * FROM made"};
  const grammar_feature *table = &g->words->features[grammar_feature_of(g, "t")];
  unsigned chosen = grammar_choose(g, 8);
  char *form = sqlite3_mprintf(forms[chosen], table->name, table->columns[0].name);
  grammar_fill(g, form == NULL ? "" : form);
  sqlite3_free(form);
  if (chosen == 3)
    grammar_arguments(g, table, 2);
}

/* ---- Forms ---- */

static const char *const grammar_literals[] = {
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

/* Numbers, and other values that sort beside them. */
static const char *const grammar_bounds[] = {"0",
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

#define GRAMMAR_FORMS(...)                                                                         \
  .forms = (const char *const[]){__VA_ARGS__},                                                     \
  .count = sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)

/* A letter after @ in a form is replaced by the output of a function, by a call of a feature of
** some kinds, or by one of several forms. */
static const struct grammar_part {
  char letter;
  void (*write)(grammar *g);
  const char *kinds, *const *forms;
  size_t count;
} grammar_parts[] = {
    {'i', .write = grammar_small_integer},
    {'k', .write = grammar_any_column},
    {'n', .write = grammar_column_or_integer},
    {'b', .write = grammar_bound},
    {'e', .write = grammar_expression},
    {'S', .write = grammar_select},
    {'V', .write = grammar_list},
    {'O', .write = grammar_order},
    {'s', .kinds = "s"},
    {'a', .kinds = "a"},
    {'A', .kinds = "as"},
    {'h', .forms = grammar_literals, .count = sizeof grammar_literals / sizeof *grammar_literals},
    {'B', .forms = grammar_bounds, .count = sizeof grammar_bounds / sizeof *grammar_bounds},
    /* Expressions */
    {'E', GRAMMAR_FORMS("@n", "@s", "@s", "@h", "(@e@o@e)", "@A", "(@S)")},
    {'o', GRAMMAR_FORMS(" + ", " - ", " * ", " / ", " || ", " & ", " = ", " < ")},
    /* Conditions */
    {'w', GRAMMAR_FORMS(" WHERE @c@M", " WHERE @c@M", " WHERE @c@M", "")},
    {'M', GRAMMAR_FORMS("", "@+", "@+@+", "@+@+@+")},
    {'+', GRAMMAR_FORMS(" AND @!", " AND @!", " AND @!", " OR @!")},
    {'!', GRAMMAR_FORMS("@c", "@c", "@c", "NOT (@c)")},
    {'c', GRAMMAR_FORMS("@k@t")},
    {'t', GRAMMAR_FORMS("@r@b", "@r@b", "@r@b", "@r@b", " BETWEEN @b AND @b", "@I(@b@m)", "@r@k",
                        " IS @NNULL")},
    {'r', GRAMMAR_FORMS(" = ", " >= ", " < ", " <= ", " > ", " <> ", " IS ", " IS NOT ")},
    {'I', GRAMMAR_FORMS(" IN ", " IN ", " NOT IN ")},
    {'m', GRAMMAR_FORMS("", ", @b", ", @b, @b")},
    {'N', GRAMMAR_FORMS("", "NOT ")},
    /* A window ordered by all columns, since otherwise its rows would not be determined */
    {'v', GRAMMAR_FORMS("@W", "@W", "@W", " FILTER (WHERE @c)@W")},
    {'W', GRAMMAR_FORMS(" OVER ( ORDER BY @O@F)", " OVER (PARTITION BY @k ORDER BY @O@F)")},
    {'F', GRAMMAR_FORMS(" ROWS@R", " ROWS@R", " GROUPS@R", " ROWS@R")},
    {'R', GRAMMAR_FORMS(" BETWEEN @1 AND @2@x")},
    {'1', GRAMMAR_FORMS("UNBOUNDED PRECEDING", "2 PRECEDING", "CURRENT ROW", "1 FOLLOWING",
                        "5 PRECEDING")},
    {'2', GRAMMAR_FORMS("UNBOUNDED FOLLOWING", "3 FOLLOWING", "2 FOLLOWING", "1 FOLLOWING",
                        "5 FOLLOWING")},
    {'x', GRAMMAR_FORMS("", " EXCLUDE CURRENT ROW", " EXCLUDE TIES", " EXCLUDE GROUP", "")},
    {'L', GRAMMAR_FORMS("", " LIMIT @9 OFFSET @5")},
    {'9', GRAMMAR_FORMS("0", "1", "2", "3", "4", "5", "6", "7", "8")},
    {'5', GRAMMAR_FORMS("0", "1", "2", "3", "4")},
};

/* Write a form and its parts. */
static void grammar_fill(grammar *g, const char *form) {
  for (; *form != '\0'; form++) {
    const struct grammar_part *part = grammar_parts;
    if (*form != '@') {
      sqlite3_str_appendchar(g->sql, 1, *form);
      continue;
    }
    for (form++; part->letter != *form;)
      part++;
    if (part->write != NULL)
      part->write(g);
    else if (part->kinds != NULL)
      grammar_call(g, part->kinds);
    else
      grammar_fill(g, part->forms[part->count == 1 ? 0 : grammar_choose(g, (unsigned)part->count)]);
  }
}

char *grammar_statement(grammar *g) {
  g->sql = sqlite3_str_new(NULL);
  memset(g->used, 0, sizeof g->used);
  g->scope_count = g->depth = 0;
  g->ordered = false;
  unsigned kind = grammar_choose(g, 12);
  if (kind == 11 && !g->tame)
    grammar_other(g);
  else if (kind == 10)
    grammar_fill(g, grammar_seldom(g, 3) ? "SELECT @a" : "SELECT @s");
  else
    grammar_select(g);
  return sqlite3_str_finish(g->sql);
}
