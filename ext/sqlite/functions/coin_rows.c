/* Coin turning: coin_row() and the table coin_row_moves. */
#include "core/coin_row.h"

#include "sqlite/module.h"
#include "sqlite/row_text.h"

/* ---- The values that the connection keeps, by the rules ---- */

static core_status coin_rows_make(core_host *host, void *value, void *request) {
  coin_values *values = value;
  values->host = host;
  values->rules = *(const coin_rules *)request;
  return CORE_OK;
}

static void coin_rows_free(core_host *host, void *value) {
  (void)host;
  coin_values_free(value);
}

static const cache_kind coin_rows_kind = {
    .value_bytes = sizeof(coin_values), .make = coin_rows_make, .free = coin_rows_free};

/* Find the values of the coins 1 to n by the argument `rules`, and pin them. */
static bool coin_rows_values(sql_call *call, const sql_argument *text, uint64_t n,
                             coin_values **result) {
  sql_cache *cache = call_cache(call);
  coin_rules rules;
  uint64_t position;
  const char *expected;
  void *values = NULL;
  *result = NULL;
  if (!coin_rules_read(text->text, (uint64_t)text->length, &rules, &position, &expected))
    return args_fail_at(call, "rules", text->text, text->length, (int)position, expected);
  uint32_t key[3] = {rules.ruler, rules.least, rules.most};
  core_status status = cache_get(cache, &coin_rows_kind, key, sizeof key, &rules, &values);
  if (status == CORE_OK)
    status = coin_values_reach(values, n);
  if (status == CORE_OK) {
    *result = values;
    return true;
  }
  cache_unpin(cache, values);
  return call_check(call, cache->host, status, "the values of %lld coins", (long long)n);
}

/* Read a row of coins and the position of its last head. */
static bool coin_rows_read(sql_call *call, const sql_argument *row, uint64_t *last_head) {
  if (!row_text_check(call, row, "coins", "HT"))
    return false;
  for (*last_head = (uint64_t)row->length; *last_head > 0; --*last_head)
    if (row->text[*last_head - 1] == 'H')
      break;
  return true;
}

/* ---- coin_row ---- */

static bool coin_rows_compute_coin_row(sql_call *call, const sql_argument *arguments,
                                       sqlite3_context *context) {
  coin_values *values;
  coin_row_moves moves;
  uint64_t last_head;
  if (!coin_rows_read(call, &arguments[1], &last_head) ||
      !coin_rows_values(call, &arguments[0], last_head, &values))
    return false;
  coin_row_moves_start(&moves, values, arguments[1].text, last_head);
  sqlite3_result_int64(context, (sqlite3_int64)moves.total);
  call_unpin(call, values);
  return true;
}

/* ---- coin_row_moves ---- */

enum { COIN_ROW_AFTER, COIN_ROW_VALUE };

/* Advance to the next move whose value the query accepts. */
static bool coin_rows_next(table_cursor *cursor) {
  coin_row_moves *moves = cursor->state;
  do {
    if (!table_work(cursor, 4 + (int64_t)moves->turned))
      return false;
    cursor->done = !coin_row_moves_next(moves);
  } while (!cursor->done && !table_accepts(cursor, COIN_ROW_VALUE, (sqlite3_int64)moves->value));
  return true;
}

static bool coin_rows_filter(table_cursor *cursor) {
  coin_row_moves *moves = cursor->state;
  const sql_argument *row = &cursor->input[1];
  coin_values *values;
  uint64_t last_head;
  if (!coin_rows_read(&cursor->call, row, &last_head) ||
      !coin_rows_values(&cursor->call, &cursor->input[0], last_head, &values))
    return false;
  table_pin(cursor, values);
  coin_row_moves_start(moves, values, row->text, last_head);
  return cursor->done || coin_rows_next(cursor);
}

static void coin_rows_turn(const void *move, char *row) {
  coin_row_turn(move, row);
}

static bool coin_rows_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const coin_row_moves *moves = cursor->state;
  if (column == COIN_ROW_AFTER)
    return row_text_show(cursor, context, &cursor->input[1], coin_rows_turn, moves);
  sqlite3_result_int64(context, (sqlite3_int64)moves->value);
  return true;
}

/* ---- Registration ---- */

#define COIN_RULES    TEXT_ARGUMENT("rules", "a text such as '2', '1-3' or 'ruler'")
#define COIN_KEYWORDS "mock-turtles mock turtles twins triplets ruler"
#define COINS         TEXT_ARGUMENT("coins", "a text of H and T, such as 'HTTH'")

static const sql_function coin_rows_functions[] = {
    {PURE_SCALAR("coin_row", coin_rows_compute_coin_row), .arguments = {{COIN_RULES}, {COINS}},
     .summary = "Grundy value of a row of coins that are turned, H and T",
     .keywords = COIN_KEYWORDS,
     .details = "rules are the number of coins that a move turns, such as '2' or '1-3', or a name: "
                "turtles (1-2), mock-turtles (1-3), twins (2), triplets (3), ruler (any number of "
                "adjacent coins); 'turn:' may precede them, as in grundy_heap, which has the value "
                "of a single coin; the rightmost coin turns from heads to tails",
     .example = "SELECT coin_row('turtles', 'HTTH')", .output = "5"},
    {TABLE_FUNCTION("coin_row_moves", .rows = 100, .state_size = sizeof(coin_row_moves),
                    .filter = coin_rows_filter, .next = coin_rows_next, .column = coin_rows_column),
     .arguments = {{COIN_RULES}, {COINS}},
     .columns = {{"row_after TEXT", .uses = COLUMN_KEY}, {"value INTEGER", .uses = COLUMN_FILTER}},
     .summary = "every move in a row of coins, and the value it leads to",
     .details = "rules are as in coin_row", .keywords = COIN_KEYWORDS,
     .example = "SELECT row_after FROM coin_row_moves('turtles', 'HTTH') WHERE value = 0",
     .output = "TTTT"},
};

const sql_module coin_rows_module = SQL_MODULE(coin_rows_functions, "coin rows", "rows-and-coins");
