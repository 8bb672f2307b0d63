/* Staircase Nim: the aggregate staircase_nim(), the table staircase_winning_moves. */
#include "core/staircase.h"

#include "sqlite/args.h"
#include "sqlite/module.h"

/* ---- staircase_nim ---- */

static bool staircase_step(sql_call *call, void *state, const sql_argument *arguments) {
  (void)call;
  staircase_toggle(state, arguments[0].integer, arguments[1].integer);
  return true;
}

static void staircase_result(sqlite3_context *context, const void *state) {
  const staircase_sum *sum = state;
  sqlite3_result_int64(context, sum == NULL ? 0 : (sqlite3_int64)sum->value);
}

/* XOR is its own inverse. */
static const aggregate_definition staircase_nim = {.state_size = sizeof(staircase_sum),
                                                   .step = staircase_step,
                                                   .inverse = staircase_step,
                                                   .result = staircase_result};

/* ---- staircase_winning_moves ---- */

enum { MOVES_STEP, MOVES_COINS, STAIRCASE_MOVES_TAKE, STAIRCASE_MOVES_REMAINING };

typedef struct staircase_moves_state {
  int64_t *coins; /* by step */
  staircase_moves moves;
  staircase_move move; /* at which the cursor is */
} staircase_moves_state;

static bool staircase_moves_seek_match(table_cursor *cursor) {
  staircase_moves_state *moves = cursor->state;
  bool found;
  core_status status =
      staircase_moves_next(table_host(cursor), &moves->moves, &moves->move, &found);
  if (!call_check(&cursor->call, table_host(cursor), status, ""))
    return false;
  cursor->done = !found || (sqlite3_int64)moves->move.step > cursor->filter[MOVES_STEP].high;
  return true;
}

static void staircase_moves_close(table_cursor *cursor) {
  staircase_moves_state *moves = cursor->state;
  sqlite3_free(moves->coins);
  *moves = (struct staircase_moves_state){.coins = NULL};
}

static bool staircase_moves_filter(table_cursor *cursor) {
  staircase_moves_state *moves = cursor->state;
  core_host *host = table_host(cursor);
  int count;
  staircase_moves_close(cursor);
  if (!args_integers(&cursor->call, "steps", cursor->input[0].value, 0, INT64_MAX, &moves->coins,
                     &count))
    return false;
  core_status status = staircase_moves_begin(host, moves->coins, (size_t)count, &moves->moves);
  if (!call_check(&cursor->call, host, status, ""))
    return false;
  table_interval steps = table_within(cursor, MOVES_STEP, count);
  if (steps.low > steps.high) {
    cursor->done = true;
    return true;
  }
  if (steps.low > 0)
    moves->moves.next = (size_t)steps.low;
  return staircase_moves_seek_match(cursor);
}

static bool staircase_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const staircase_moves_state *moves = cursor->state;
  const staircase_move *move = &moves->move;
  sqlite3_int64 shown[] = {(sqlite3_int64)move->step, moves->coins[move->step], move->take,
                           move->remaining};
  sqlite3_result_int64(context, shown[column]);
  return true;
}

static const table_definition staircase_moves_table = {
    .rows = 3,
    .state_size = sizeof(staircase_moves_state),
    .filter = staircase_moves_filter,
    .next = staircase_moves_seek_match,
    .column = staircase_moves_column,
    .close = staircase_moves_close,
};

/* ---- Registration ---- */

static const sql_function staircase_functions[] = {
    {PURE_AGGREGATE("staircase_nim", &staircase_nim),
     .arguments = {{NATURAL("step")}, {NATURAL("coins")}},
     .summary = "Grundy value of Staircase Nim, where a move takes coins to the step below: the "
                "XOR of the coins on odd steps; each row is a pile of its own",
     .example = "SELECT staircase_nim(column1, column2) FROM (VALUES (0, 9), (1, 3), (2, 8), (3, "
                "5))"},
    {TABLE_FUNCTION("staircase_winning_moves", &staircase_moves_table),
     .arguments = {{VALUE_ARGUMENT("steps")}},
     .columns = {{"step INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"coins INTEGER"},
                 {"take INTEGER"},
                 {"remaining INTEGER"}},
     .summary = "every winning first move in Staircase Nim; steps is a JSON array of the coins on "
                "step 0, 1, 2, ...",
     .example = "SELECT * FROM staircase_winning_moves('[9, 3, 8, 5]')"},
};

const sql_module staircase_module = {MODULE_FUNCTIONS(staircase_functions),
                                     .topic = "staircase nim"};
