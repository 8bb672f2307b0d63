/* The queen: grundy_queen() and queen_period. */
#include "sqlite/functions/queen.h"

#include "sqlite/module.h"

/* ---- What is kept ---- */

extern const sql_module queen_module;

static void queen_free_cache(void *cache) {
  queen_close(cache);
}

static void queen_shrink_cache(void *cache) {
  queen_shrink(cache);
}

static queen *queen_in(sql_call *call, sql_connection *connection, void **slot) {
  core_host *host = &connection->host;
  if (*slot == NULL)
    *slot = queen_open(host, connection->queen_variant);
  if (*slot == NULL)
    call_check(call, host, host->status, "the queen's table");
  return *slot;
}

queen *queen_of(sql_call *call, sql_connection *connection) {
  return queen_in(call, connection, connection_cache(connection, &queen_module));
}

/* ---- Errors ---- */

static bool queen_fail_beyond(sql_call *call, sqlite3_int64 x, sqlite3_int64 y) {
  if (x < QUEEN_CERTIFIED_ROWS_MAX || y < QUEEN_CERTIFIED_ROWS_MAX)
    return call_fail(call, "%s must be less than 2^62 for a queen, got %lld", x < y ? "y" : "x",
                     x < y ? y : x);
  return call_fail(call,
                   "for a queen x and y must be less than %d both, or one of them less than %d, "
                   "or less than %d and their product less than 2^32, got (%lld, %lld)",
                   QUEEN_TRIANGLE_MAX, QUEEN_CERTIFIED_ROWS_MAX, QUEEN_WINDOW_ROWS_MAX, x, y);
}

bool queen_check(sql_call *call, const queen *kept, core_status status) {
  static const char *const tasks[] = {
      [QUEEN_TASK_TABLE] = "the queen's table up to (%lld, %lld)",
      [QUEEN_TASK_CERTIFY] = "certifying the periods of the queen's rows up to %lld",
      [QUEEN_TASK_BOARD] = "a queen's board of %lld columns and %lld rows",
      [QUEEN_TASK_INDEX] = "the places of the numbers up to %lld",
  };
  if (status == CORE_OK)
    return true;
  const queen_failure *failure = queen_failed(kept);
  sqlite3_int64 a = failure->a, b = failure->b;
  if (status == CORE_INVALID)
    return queen_fail_beyond(call, a, b);
  return call_check(call, queen_host(kept), status, tasks[failure->task], a, b);
}

/* ---- grundy_queen ---- */

static bool queen_answer(sql_call *call, sql_binding *binding, sqlite3_value **arguments,
                         int64_t *value) {
  sqlite3_int64 x, y;
  queen *kept = queen_in(call, binding->connection, binding->cache);
  return kept != NULL && args_integer(call, "x", arguments[0], 0, INT64_MAX, &x) &&
         args_integer(call, "y", arguments[1], 0, INT64_MAX, &y) &&
         queen_check(call, kept, queen_cell(kept, x, y, value));
}

static void grundy_queen(sqlite3_context *context, int count, sqlite3_value **arguments) {
  int64_t value;
  if (args_any_null(count, arguments))
    return;
  sql_call call = call_of(context);
  if (queen_answer(&call, connection_binding(context), arguments, &value))
    sqlite3_result_int64(context, value);
  else
    call_report(&call, context);
}

/* ---- queen_period ---- */

enum { PERIOD_ROW, QUEEN_PERIOD_PREPERIOD, QUEEN_PERIOD_PERIOD };

typedef struct queen_period_state {
  sqlite3_int64 row;
  queen_period found;
} queen_period_state;

static bool queen_period_open(table_cursor *cursor, sqlite3_value **arguments) {
  queen_period_state *period = cursor->state;
  if (!args_integer(&cursor->call, "y", arguments[0], 0, QUEEN_CERTIFIED_ROWS_MAX - 1,
                    &period->row))
    return false;
  queen *kept = queen_in(&cursor->call, cursor->binding->connection, cursor->binding->cache);
  return kept != NULL &&
         queen_check(&cursor->call, kept, queen_row_period(kept, period->row, &period->found));
}

static bool queen_period_next(table_cursor *cursor) {
  cursor->done = true;
  return true;
}

static bool queen_period_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const queen_period_state *period = cursor->state;
  sqlite3_result_int64(context, column == PERIOD_ROW               ? period->row
                                : column == QUEEN_PERIOD_PREPERIOD ? period->found.preperiod
                                                                   : period->found.period);
  return true;
}

static table_estimate queen_period_estimate(const table_plan *plan) {
  (void)plan;
  return (table_estimate){.rows = 1, .visited = 1};
}

static const table_definition queen_period_table = {
    .columns = {"row INTEGER", "preperiod INTEGER", "period INTEGER"},
    .arguments = {"y"},
    .required = 1,
    .key = 1U << PERIOD_ROW,
    .order = {-1},
    .estimate = queen_period_estimate,
    .state_size = sizeof(queen_period_state),
    .open = queen_period_open,
    .next = queen_period_next,
    .column = queen_period_column,
};

/* ---- Registration ---- */

static const sql_function queen_functions[] = {
    {.name = "grundy_queen",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FUNCTION_PURE,
     .scalar = grundy_queen,
     .signature = "grundy_queen(x, y)",
     .summary = "Grundy value of a queen at (x, y) that moves left, down, or left and down "
                "(Wythoff's game)",
     .example = "SELECT grundy_queen(3, 5)"},
    {.name = "queen_period",
     .kind = FUNCTION_TABLE,
     .table = &queen_period_table,
     .signature = "queen_period(y) -> row, preperiod, period",
     .summary = "the proved additive period of a row of the queen's table: the value at "
                "(x+period, y) is the one at (x, y) plus period for every x >= preperiod; "
                "both are the least possible",
     .example = "SELECT preperiod, period FROM queen_period(3)"},
};

const sql_module queen_module = {MODULE_FUNCTIONS(queen_functions), .free_cache = queen_free_cache,
                                 .shrink_cache = queen_shrink_cache};
