/* Staircase Nim: the aggregate staircase_nim() and the table staircase_winning_moves. */
#include "core/staircase.h"

#include "sqlite/module.h"

/* ---- staircase_nim ---- */

static bool staircase_step(sql_call *call, void *state, const sql_argument *arguments) {
  (void)call;
  staircase_toggle(state, arguments[0].integer, arguments[1].integer);
  return true;
}

static bool staircase_result(sql_call *call, const void *state, sqlite3_context *context) {
  (void)call;
  const staircase_sum *sum = state;
  sqlite3_result_int64(context, sum == NULL ? 0 : (sqlite3_int64)sum->value);
  return true;
}

/* ---- staircase_winning_moves ---- */

static bool staircase_moves_fill(table_cursor *cursor) {
  core_host *host = table_host(cursor);
  args_list coins;
  bool has_null; /* then there are no coins and no moves */
  if (!args_integers(&cursor->call, "steps", cursor->input[0].value, 0, INT64_MAX, &coins,
                     &has_null))
    return false;
  staircase_moves moves;
  staircase_move move;
  bool found = true, done = true;
  core_status status = staircase_moves_begin(host, coins.items, coins.count, &moves);
  while (done && status == CORE_OK && found) {
    status = staircase_moves_next(host, &moves, &move, &found);
    if (status == CORE_OK && found)
      done = TABLE_ADD(cursor, table_integer((int64_t)move.step),
                       table_integer(coins.items[move.step]), table_integer(move.take),
                       table_integer(move.remaining));
  }
  CORE_FREE(host, coins);
  return done && call_check(&cursor->call, host, status, "");
}

/* ---- Registration ---- */

static const sql_function staircase_functions[] = {
    /* XOR is its own inverse. */
    {PURE_AGGREGATE("staircase_nim", .state_size = sizeof(staircase_sum), .step = staircase_step,
                    .inverse = staircase_step, .result = staircase_result),
     .arguments = {{NATURAL("step")}, {NATURAL("coins")}},
     .summary = "Staircase Nim's value: the XOR of the coins on odd steps",
     .details = "a move takes coins to the step below; each row is a separate pile",

     .example = "SELECT staircase_nim(column1, column2) FROM (VALUES (0, 9), (1, 3), (2, 8), (3, "
                "5))",
     .output = "6"},
    {TABLE_FUNCTION("staircase_winning_moves", .rows = 3, .fill = staircase_moves_fill),
     .arguments = {{VALUE_ARGUMENT("steps")}},
     .columns = {{"step INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"coins INTEGER"},
                 {"take INTEGER"},
                 {"remaining INTEGER"}},
     .summary = "every winning first move in Staircase Nim",
     .details = "steps is a JSON array of the coins on step 0, 1, 2, ...",
     .example = "SELECT * FROM staircase_winning_moves('[9, 3, 8, 5]')",
     .output = "2|8|2|6\n3|5|2|3"},
};

const sql_module staircase_module =
    SQL_MODULE(staircase_functions, "staircase nim", "rows-and-coins");
