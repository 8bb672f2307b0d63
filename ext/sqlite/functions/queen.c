/* The queen: grundy_queen() and the table queen_period. */
#include "sqlite/shared/queen.h"

#include "sqlite/module.h"

/* ---- What is cached ---- */

static core_status queen_make(core_host *host, void *value, void *request) {
  cached_queen *cached = value;
  const sql_connection *connection = request;
  cached->queen = queen_open(host, connection->queen_variant);
  return cached->queen == NULL ? host->status : CORE_OK;
}

static void queen_free(core_host *host, void *value) {
  (void)host;
  const cached_queen *cached = value;
  if (cached->queen != NULL)
    queen_close(cached->queen);
}

static bool queen_give_back(void *value) {
  return queen_shrink(((cached_queen *)value)->queen);
}

/* The queen's tables are evicted last, because certifying rows takes longer than anything else that
** is cached. */
static const cache_kind queen_kind = {.value_bytes = sizeof(cached_queen),
                                      .make = queen_make,
                                      .free = queen_free,
                                      .shrink = queen_give_back,
                                      .goes_last = true};

cached_queen *queen_get(sql_call *call) {
  sql_connection *connection = call->binding->connection;
  void *value;
  core_status status = cache_get(&connection->cache, &queen_kind, NULL, 0, connection, &value);
  if (status != CORE_OK)
    call_check(call, &connection->host, status, "the queen's table");
  return value;
}

/* ---- Errors ---- */

bool queen_check(sql_call *call, const queen *asked, core_status status) {
  static const char *const tasks[] = {
      [QUEEN_TASK_TABLE] = "the queen's table up to (%lld, %lld)",
      [QUEEN_TASK_CERTIFY] = "certifying the periods of the queen's rows up to %lld",
      [QUEEN_TASK_BOARD] = "a queen's board of %lld columns and %lld rows",
      [QUEEN_TASK_INDEX] = "the places of the numbers up to %lld",
  };
  if (status == CORE_OK)
    return true;
  const queen_failure *failure = queen_failed(asked);
  sqlite3_int64 a = failure->a, b = failure->b;
  if (status == CORE_INVALID) {
    if (a < QUEEN_CERTIFIED_ROWS_MAX || b < QUEEN_CERTIFIED_ROWS_MAX)
      return call_fail(call, "%s must be less than 2^62 for a queen, got %lld", a < b ? "y" : "x",
                       a < b ? b : a);
    return call_fail(call,
                     "for a queen x and y must be less than %d both, or one of them less than %d, "
                     "or less than %d and their product less than 2^32, got (%lld, %lld)",
                     QUEEN_TRIANGLE_MAX, QUEEN_CERTIFIED_ROWS_MAX, QUEEN_WINDOW_ROWS_MAX, a, b);
  }
  return call_check(call, queen_host(asked), status, tasks[failure->task], a, b);
}

/* ---- grundy_queen ---- */

static bool queen_compute_queen(sql_call *call, const sql_argument *arguments,
                                sqlite3_context *context) {
  int64_t value = 0;
  cached_queen *cached = queen_get(call);
  core_status status = CORE_OK;
  if (cached != NULL)
    status = queen_cell(cached->queen, arguments[0].integer, arguments[1].integer, &value);
  bool done = cached != NULL && (status == CORE_OK || queen_check(call, cached->queen, status));
  call_unpin(call, cached);
  if (done)
    sqlite3_result_int64(context, value);
  return done;
}

/* ---- queen_period ---- */

static bool queen_period_fill(table_cursor *cursor) {
  sqlite3_int64 row = cursor->input[0].integer;
  queen_period found;
  cached_queen *cached = queen_get(&cursor->call);
  bool done = cached != NULL && queen_check(&cursor->call, cached->queen,
                                            queen_row_period(cached->queen, row, &found));
  call_unpin(&cursor->call, cached);
  return done && TABLE_ADD(cursor, table_integer(row), table_integer(found.preperiod),
                           table_integer(found.period));
}

/* ---- Registration ---- */

static const sql_function queen_functions[] = {
    {PURE_SCALAR("grundy_queen", queen_compute_queen),
     .arguments = {{NATURAL("x")}, {NATURAL("y")}},
     .summary = "Grundy value of a queen at (x, y), which is Wythoff's game",
     .details = "a queen moves any number of cells left, down, or diagonally left and down",
     .keywords = "wythoff chess", .explains_calls = true, .example = "SELECT grundy_queen(3, 5)",
     .output = "0"},
    {TABLE_FUNCTION("queen_period", .rows = 1, .fill = queen_period_fill),
     .arguments = {{INTEGER_ARGUMENT("y", 0, QUEEN_CERTIFIED_ROWS_MAX - 1)}},
     .columns = {{"row INTEGER", COLUMN_KEY}, {"preperiod INTEGER"}, {"period INTEGER"}},
     .summary = "the proved additive period of a row of the queen's table",
     .details = "the value at (x + period, y) is the value at (x, y) plus period for every x >= "
                "preperiod; both are the least possible",
     .keywords = "wythoff", .example = "SELECT preperiod, period FROM queen_period(3)",
     .output = "8|6"},
};

const sql_module queen_module = SQL_MODULE(queen_functions, "pieces", "pieces");
