/* Tower Breakers: grundy_tower(), the table tower_moves. */
#include "core/towers.h"

#include "sqlite/args.h"
#include "sqlite/module.h"

/* ---- grundy_tower ---- */

static void towers_free(core_host *host, void *value) {
  towers_table_release(host, value);
}

/* The table, filled as it is needed. */
static const cache_kind towers_kind = {.value_bytes = sizeof(towers_table), .free = towers_free};

/* The value of a tower, with the help of this connection's table if there is memory for one. */
static int tower_value(sql_connection *connection, sqlite3_int64 height) {
  core_host *host = &connection->host;
  towers_table none = {0};
  void *table;
  if (cache_get(&connection->cache, &towers_kind, NULL, 0, NULL, &table) != CORE_OK)
    return towers_omega(host, &none, (uint64_t)height);
  int value = towers_omega(host, table, (uint64_t)height);
  cache_unpin(&connection->cache, table);
  return value;
}

static bool compute_tower(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  sqlite3_result_int(context, tower_value(call->binding->connection, arguments[0].integer));
  return true;
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
static void tower_moves_seek_match(table_cursor *cursor) {
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

static bool tower_moves_filter(table_cursor *cursor) {
  tower_moves_state *moves = cursor->state;
  sqlite3_int64 height = cursor->input[0].integer;
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
  tower_moves_seek_match(cursor);
  return true;
}

static bool tower_moves_next(table_cursor *cursor) {
  ((tower_moves_state *)cursor->state)->at++;
  tower_moves_seek_match(cursor);
  return true;
}

static bool tower_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const tower_moves_state *moves = cursor->state;
  const towers_divisor *divisor = &moves->list.items[moves->at];
  sqlite3_result_int64(context, column == TOWER_MOVES_VALUE ? divisor->value
                                                            : (sqlite3_int64)divisor->height);
  return true;
}

static const table_definition tower_moves_table = {
    .rows = 40,
    .state_size = sizeof(tower_moves_state),
    .filter = tower_moves_filter,
    .next = tower_moves_next,
    .column = tower_moves_column,
    .close = tower_moves_close,
};

/* ---- Registration ---- */

static const sql_function tower_functions[] = {
    {PURE_SCALAR("grundy_tower", compute_tower),
     .arguments = {{INTEGER_ARGUMENT("height", 1, INT64_MAX)}},
     .summary = "Grundy value of a tower whose height a move replaces by a proper divisor: the "
                "number of prime factors counted with multiplicity, exact for every 64-bit height",
     .example = "SELECT grundy_tower(360)"},
    {TABLE_FUNCTION("tower_moves", &tower_moves_table),
     .arguments = {{INTEGER_ARGUMENT("height", 1, INT64_MAX)}},
     .columns = {{"to_height INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"value INTEGER", COLUMN_FILTER}},
     .summary = "every move from a tower, that is every proper divisor of its height, ascending, "
                "and the Grundy value that it leads to",
     .example = "SELECT to_height FROM tower_moves(360) WHERE value = 2"},
};

const sql_module towers_module = {MODULE_FUNCTIONS(tower_functions), .topic = "towers"};
