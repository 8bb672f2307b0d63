/* Tower Breakers: grundy_tower(), the table tower_moves. */
#include "core/towers.h"

#include "sqlite/args.h"
#include "sqlite/module.h"

static bool read_height(sql_call *call, sqlite3_value *value, sqlite3_int64 *height) {
  return args_integer(call, "height", value, 1, INT64_MAX, height);
}

/* ---- grundy_tower ---- */

typedef struct tower_cache {
  core_host *host;
  towers_table table;
} tower_cache;

static void free_towers(void *cache) {
  tower_cache *towers = cache;
  core_host *host = towers->host;
  towers_table_release(host, &towers->table);
  core_release(host, towers, sizeof *towers);
}

/* The value of a tower, with the help of this connection's table if there is memory for one. */
static int tower_value(sql_binding *binding, sqlite3_int64 height) {
  core_host *host = &binding->connection->host;
  tower_cache *cache = *binding->cache;
  towers_table none = {0};
  if (cache == NULL) {
    cache = core_allocate(host, sizeof *cache);
    if (cache == NULL)
      return towers_omega(host, &none, (uint64_t)height);
    cache->host = host;
    *binding->cache = cache;
  }
  return towers_omega(host, &cache->table, (uint64_t)height);
}

static void grundy_tower(sqlite3_context *context, int count, sqlite3_value **arguments) {
  sqlite3_int64 height;
  if (args_any_null(count, arguments))
    return;
  sql_call call = call_of(context);
  if (read_height(&call, arguments[0], &height))
    sqlite3_result_int(context, tower_value(connection_binding(context), height));
  else
    call_report(&call, context);
}

/* ---- tower_moves ---- */

enum { MOVES_TO_HEIGHT, TOWER_MOVES_VALUE };

typedef struct tower_moves_state {
  sqlite3_int64 height; /* 0: the list is not there */
  towers_divisors list; /* is kept for as long as the height stays the same */
  uint64_t at, end;     /* positions in the list: the present row's, and behind the last */
} tower_moves_state;

/* How many divisors are below `height`. */
static uint64_t count_below(const towers_divisors *list, sqlite3_int64 height) {
  uint64_t low = 0, high = list->count;
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    if ((sqlite3_int64)list->items[middle].height < height)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* From the present move on, go to the first whose value the query asks for. */
static void tower_moves_settle(table_cursor *cursor) {
  tower_moves_state *moves = cursor->state;
  while (moves->at < moves->end &&
         !table_accepts(cursor, TOWER_MOVES_VALUE, moves->list.items[moves->at].value))
    moves->at++;
  cursor->done |= moves->at >= moves->end;
}

static void tower_moves_close(table_cursor *cursor) {
  tower_moves_state *moves = cursor->state;
  towers_divisors_release(table_host(cursor), &moves->list);
  moves->height = 0;
}

static bool tower_moves_open(table_cursor *cursor, sqlite3_value **arguments) {
  tower_moves_state *moves = cursor->state;
  sqlite3_int64 height;
  if (!read_height(&cursor->call, arguments[0], &height))
    return false;
  if (height != moves->height) {
    tower_moves_close(cursor);
    core_host *host = table_host(cursor);
    core_status status = towers_divisors_make(host, (uint64_t)height, &moves->list);
    if (!call_check(&cursor->call, host, status, "the list of divisors of %lld", height))
      return false;
    moves->height = height;
  }
  table_interval wanted = cursor->filter[MOVES_TO_HEIGHT];
  moves->at = count_below(&moves->list, wanted.low);
  moves->end =
      wanted.high == INT64_MAX ? moves->list.count : count_below(&moves->list, wanted.high + 1);
  tower_moves_settle(cursor);
  return true;
}

static bool tower_moves_next(table_cursor *cursor) {
  ((tower_moves_state *)cursor->state)->at++;
  tower_moves_settle(cursor);
  return true;
}

static bool tower_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const tower_moves_state *moves = cursor->state;
  const towers_divisor *divisor = &moves->list.items[moves->at];
  sqlite3_result_int64(context, column == TOWER_MOVES_VALUE ? divisor->value
                                                            : (sqlite3_int64)divisor->height);
  return true;
}

static table_estimate tower_moves_estimate(const table_plan *plan) {
  double visited = plan->ranged >> MOVES_TO_HEIGHT & 1 ? 10 : 40;
  return (table_estimate){.rows = plan->equal >> TOWER_MOVES_VALUE & 1 ? 1 + visited / 8 : visited,
                          .visited = visited};
}

static const table_definition tower_moves_table = {
    .columns = {"to_height INTEGER", "value INTEGER"},
    .arguments = {"height"},
    .required = 1,
    .filters = 1U << MOVES_TO_HEIGHT | 1U << TOWER_MOVES_VALUE,
    .key = 1U << MOVES_TO_HEIGHT,
    .order = {MOVES_TO_HEIGHT, -1},
    .estimate = tower_moves_estimate,
    .state_size = sizeof(tower_moves_state),
    .open = tower_moves_open,
    .next = tower_moves_next,
    .column = tower_moves_column,
    .close = tower_moves_close,
};

/* ---- Registration ---- */

static const sql_function tower_functions[] = {
    {.name = "grundy_tower",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 1,
     .most_arguments = 1,
     .flags = FUNCTION_PURE,
     .scalar = grundy_tower,
     .signature = "grundy_tower(height)",
     .summary = "Grundy value of a tower whose height a move replaces by a proper divisor: the "
                "number of prime factors counted with multiplicity, exact for every 64-bit height",
     .example = "SELECT grundy_tower(360)"},
    {.name = "tower_moves",
     .kind = FUNCTION_TABLE,
     .table = &tower_moves_table,
     .signature = "tower_moves(height) -> to_height, value",
     .summary = "every move from a tower, that is every proper divisor of its height, ascending, "
                "and the Grundy value that it leads to",
     .example = "SELECT to_height FROM tower_moves(360) WHERE value = 2"},
};

const sql_module towers_module = {MODULE_FUNCTIONS(tower_functions), .free_cache = free_towers};
