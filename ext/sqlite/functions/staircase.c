/* Staircase Nim: the aggregate staircase_nim(), the table staircase_winning_moves. */
#include "core/staircase.h"

#include "sqlite/args.h"
#include "sqlite/module.h"

/* ---- staircase_nim ---- */

static void staircase_add(sqlite3_context *context, void *state, int count,
                          sqlite3_value **arguments) {
  sqlite3_int64 step, coins;
  if (args_any_null(count, arguments))
    return;
  call call = call_of(context);
  if (args_integer(&call, "step", arguments[0], 0, INT64_MAX, &step) &&
      args_integer(&call, "coins", arguments[1], 0, INT64_MAX, &coins))
    stairs_toggle(state, step, coins);
  else
    call_report(&call, context);
}

static void staircase_result(sqlite3_context *context, const void *state) {
  const stairs_sum *sum = state;
  sqlite3_result_int64(context, sum == NULL ? 0 : (sqlite3_int64)sum->value);
}

/* XOR is its own inverse. */
static const aggregate_definition staircase_nim = {.state_size = sizeof(stairs_sum),
                                                   .add = staircase_add,
                                                   .remove = staircase_add,
                                                   .result = staircase_result};

/* ---- staircase_winning_moves ---- */

enum { MOVES_STEP, MOVES_COINS, MOVES_TAKE, MOVES_REMAINING };

typedef struct moves {
  int64_t *coins; /* by step */
  stairs_moves moves;
  stairs_move move; /* at which the scan is */
} moves;

static bool moves_settle(table_scan *scan) {
  moves *moves = scan->state;
  bool found;
  core_status status = stairs_moves_next(table_host(scan), &moves->moves, &moves->move, &found);
  if (!call_check(&scan->call, table_host(scan), status, ""))
    return false;
  scan->done = !found || (sqlite3_int64)moves->move.step > scan->filter[MOVES_STEP].high;
  return true;
}

static void moves_close(table_scan *scan) {
  moves *moves = scan->state;
  sqlite3_free(moves->coins);
  *moves = (struct moves){.coins = NULL};
}

static bool moves_open(table_scan *scan, sqlite3_value **arguments) {
  moves *moves = scan->state;
  core_host *host = table_host(scan);
  int count;
  moves_close(scan);
  if (!args_integers(&scan->call, scan->binding->connection, "steps", arguments[0], 0, INT64_MAX,
                     &moves->coins, &count))
    return false;
  core_status status = stairs_moves_begin(host, moves->coins, (size_t)count, &moves->moves);
  if (!call_check(&scan->call, host, status, ""))
    return false;
  table_interval steps = table_within(scan, MOVES_STEP, count);
  if (steps.low > steps.high) {
    scan->done = true;
    return true;
  }
  if (steps.low > 0)
    moves->moves.next = (size_t)steps.low;
  return moves_settle(scan);
}

static bool moves_column(table_scan *scan, sqlite3_context *context, int column) {
  const moves *moves = scan->state;
  const stairs_move *move = &moves->move;
  sqlite3_int64 shown[] = {(sqlite3_int64)move->step, moves->coins[move->step], move->take,
                           move->remaining};
  sqlite3_result_int64(context, shown[column]);
  return true;
}

static table_estimate moves_estimate(const table_plan *plan) {
  (void)plan;
  return (table_estimate){.rows = 3, .visited = 25};
}

static const table_definition moves_table = {
    .columns = {"step INTEGER", "coins INTEGER", "take INTEGER", "remaining INTEGER"},
    .arguments = {"steps"},
    .required = 1,
    .filters = 1U << MOVES_STEP,
    .key = 1U << MOVES_STEP,
    .order = {MOVES_STEP, -1},
    .estimate = moves_estimate,
    .state_size = sizeof(moves),
    .open = moves_open,
    .next = moves_settle,
    .column = moves_column,
    .close = moves_close,
};

/* ---- Registration ---- */

static const feature features[] = {
    {.name = "staircase_nim",
     .kind = FEATURE_AGGREGATE,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FEATURE_PURE,
     .aggregate = &staircase_nim,
     .signature = "staircase_nim(step, coins)",
     .summary = "Grundy value of Staircase Nim, where a move takes coins to the step below: the "
                "XOR of the coins on odd steps; each row is a pile of its own",
     .example = "SELECT staircase_nim(column1, column2) FROM (VALUES (0, 9), (1, 3), (2, 8), (3, "
                "5))"},
    {.name = "staircase_winning_moves",
     .kind = FEATURE_TABLE,
     .table = &moves_table,
     .signature = "staircase_winning_moves(steps) -> step, coins, take, remaining",
     .summary = "every winning first move in Staircase Nim; steps is a JSON array of the coins on "
                "step 0, 1, 2, ...",
     .example = "SELECT * FROM staircase_winning_moves('[9, 3, 8, 5]')"},
};

const family stairs_family = {FAMILY_FEATURES(features)};
