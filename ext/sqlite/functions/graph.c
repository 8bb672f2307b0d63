/* Any game given by the edges of its graph: the table game_graph. */
#include "core/graph/graph.h"

#include "sqlite/args.h"
#include "sqlite/module.h"
#include "sqlite/positions.h"
#include "sqlite/query.h"

/* ---- From a query to a game ---- */

enum { QUERY_FROM, QUERY_TO };

/* The game of a query. It stays in a cursor's state for as long as the text is the same: for one run
** of a statement at most. */
typedef struct cached_graph {
  position_set positions;
  graphs_game *game;
  query_source source; /* all zero: there is no game */
} cached_graph;

static void drop_game(cached_graph *kept) {
  positions_release(&kept->positions);
  graphs_free(kept->game);
  query_drop_source(&kept->source);
  *kept = (cached_graph){.game = NULL};
}

static bool graph_check(sql_call *call, const cached_graph *kept, core_status status) {
  if (status == CORE_INVALID)
    return call_fail(call, "query yields too many positions or moves, the most is %lld each",
                     (sqlite3_int64)GRAPHS_TOO_MANY - 1);
  return call_check(call, kept->positions.host, status, "a game of %lld positions or more",
                    (sqlite3_int64)kept->positions.count);
}

/* A move, or where `to` is NULL a position that may be without one. */
static core_status graph_append_row(sql_query *query, cached_graph *kept) {
  uint32_t from, to;
  core_status status = positions_number(&kept->positions, query_value(query, QUERY_FROM), &from);
  if (status != CORE_OK || query_is_null(query, QUERY_TO))
    return status;
  status = positions_number(&kept->positions, query_value(query, QUERY_TO), &to);
  return status == CORE_OK ? graphs_add_edge(kept->game, from, to) : status;
}

/* Moves between integers that have been read, but not yet added: from, to, from, to, ... */
typedef struct graph_batch {
  int64_t ends[POSITIONS_MOST_AT_ONCE];
  size_t count;
} graph_batch;

static core_status append_batch(graph_batch *batch, cached_graph *kept) {
  uint32_t numbers[POSITIONS_MOST_AT_ONCE];
  core_status status =
      positions_number_integers(&kept->positions, batch->ends, batch->count, numbers);
  for (size_t i = 0; i < batch->count && status == CORE_OK; i += 2)
    status = graphs_add_edge(kept->game, numbers[i], numbers[i + 1]);
  batch->count = 0;
  return status;
}

static core_status take_row(sql_query *query, cached_graph *kept, graph_batch *batch) {
  sqlite3_value *from = query_value(query, QUERY_FROM), *to = query_value(query, QUERY_TO);
  core_status status = CORE_OK;
  if (sqlite3_value_type(from) == SQLITE_INTEGER && sqlite3_value_type(to) == SQLITE_INTEGER) {
    batch->ends[batch->count++] = sqlite3_value_int64(from);
    batch->ends[batch->count++] = sqlite3_value_int64(to);
    return batch->count < POSITIONS_MOST_AT_ONCE ? CORE_OK : append_batch(batch, kept);
  }
  if (batch->count > 0)
    status = append_batch(batch, kept);
  return status == CORE_OK ? graph_append_row(query, kept) : status;
}

static bool graph_read_moves(sql_query *query, cached_graph *kept) {
  graph_batch batch = {.count = 0};
  bool found;
  while (query_next(query, &found)) {
    if (!found)
      return graph_check(query->call, kept, append_batch(&batch, kept));
    if (query_is_null(query, QUERY_FROM))
      return query_refuse(query, QUERY_FROM, "from", "a position");
    if (!graph_check(query->call, kept, take_row(query, kept, &batch)))
      return false;
  }
  return false;
}

static bool build_game(sql_call *call, sql_connection *connection, const char *text, int length,
                       cached_graph *kept) {
  static const char *const columns[] = {"from", "to", NULL};
  core_host *host = &connection->host;
  uint64_t seed;
  sqlite3_randomness((int)sizeof seed, &seed);
  positions_begin(&kept->positions, host, seed);
  kept->game = graphs_new(host);
  if (kept->game == NULL)
    return graph_check(call, kept, host->status);
  sql_query query;
  bool done = query_open(&query, call, connection, "query", text, length, columns);
  if (done) {
    done = graph_read_moves(&query, kept);
    query_close(&query);
  }
  return done && graph_check(call, kept, graphs_solve(kept->game, kept->positions.count));
}

/* Make sure that `kept` is the game of the query `value`. */
static bool keep_game(table_cursor *cursor, cached_graph *kept, sqlite3_value *value) {
  const char *text;
  int length;
  if (!query_text(&cursor->call, "query", value, &text, &length))
    return false;
  if (query_is_source(&kept->source, text, length))
    return true;
  drop_game(kept);
  if (build_game(&cursor->call, cursor->binding->connection, text, length, kept) &&
      query_set_source(&kept->source, &cursor->call, text, length))
    return true;
  drop_game(kept);
  return false;
}

/* ---- game_graph ---- */

enum { GRAPH_POSITION, GRAPH_VALUE, GRAPH_OUTCOME, GRAPH_LOOP_VALUES, GRAPH_REMOTENESS };

typedef struct graph_listing {
  cached_graph kept;
  uint32_t at, end; /* numbers of positions: the present row's, and behind the last */
} graph_listing;

/* Go where the wanted position is, if one is wanted. */
static bool seek(table_cursor *cursor, graph_listing *listing) {
  sqlite3_value *wanted = cursor->hint[GRAPH_POSITION];
  listing->at = 0;
  listing->end = listing->kept.positions.count;
  if (wanted == NULL || cursor->done)
    return true;
  switch (positions_find(&listing->kept.positions, wanted, &listing->at)) {
  case POSITIONS_NOMEM:
    cursor->call.code = SQLITE_NOMEM;
    return false;
  case POSITIONS_NONE:
    listing->end = listing->at = 0;
    return true;
  case POSITIONS_ONE:
    listing->end = listing->at + 1;
    return true;
  default:
    return true;
  }
}

static bool graph_open(table_cursor *cursor, sqlite3_value **arguments) {
  graph_listing *listing = cursor->state;
  if (!keep_game(cursor, &listing->kept, arguments[0]) || !seek(cursor, listing))
    return false;
  cursor->done |= listing->at >= listing->end;
  return true;
}

static bool graph_next(table_cursor *cursor) {
  graph_listing *listing = cursor->state;
  cursor->done = ++listing->at >= listing->end;
  return true;
}

/* As a JSON array, or NULL where there are none: the position has a Grundy value. */
static bool show_loop_values(table_cursor *cursor, graphs_game *game, uint32_t position,
                             sqlite3_context *context) {
  if (graphs_value(game, position) >= 0)
    return true;
  const uint32_t *values;
  size_t count = graphs_loop_values(game, position, &values);
  sqlite3_str *text = sqlite3_str_new(NULL);
  sqlite3_str_appendchar(text, 1, '[');
  for (size_t i = 0; i < count; i++)
    sqlite3_str_appendf(text, "%s%u", i == 0 ? "" : ",", values[i]);
  sqlite3_str_appendchar(text, 1, ']');
  char *json = sqlite3_str_finish(text);
  if (json == NULL) {
    cursor->call.code = SQLITE_NOMEM;
    return false;
  }
  sqlite3_result_text(context, json, -1, sqlite3_free);
  return true;
}

static void show_unless_negative(int64_t number, sqlite3_context *context) {
  if (number >= 0)
    sqlite3_result_int64(context, number);
}

static bool graph_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const graph_listing *listing = cursor->state;
  graphs_game *game = listing->kept.game;
  char outcome;
  switch (column) {
  case GRAPH_POSITION:
    positions_show(&listing->kept.positions, listing->at, context);
    return true;
  case GRAPH_VALUE:
    show_unless_negative(graphs_value(game, listing->at), context);
    return true;
  case GRAPH_OUTCOME:
    outcome = graphs_outcome(game, listing->at);
    sqlite3_result_text(context, &outcome, 1, SQLITE_TRANSIENT);
    return true;
  case GRAPH_LOOP_VALUES:
    return show_loop_values(cursor, game, listing->at, context);
  default:
    show_unless_negative(graphs_remoteness(game, listing->at), context);
    return true;
  }
}

static void graph_close(table_cursor *cursor) {
  drop_game(&((graph_listing *)cursor->state)->kept);
}

static table_estimate graph_estimate(const table_plan *plan) {
  double rows = plan->equal >> GRAPH_POSITION & 1 ? 1 : 10000;
  return (table_estimate){.rows = rows, .visited = rows};
}

/* The column `position` has no type: its values are as the query yields them. */
static const table_definition graph_table = {
    .columns = {"position", "value INTEGER", "outcome TEXT", "loop_values TEXT",
                "remoteness INTEGER"},
    .arguments = {"query"},
    .required = 1,
    .direct_only = true,
    .hints = 1U << GRAPH_POSITION,
    .key = 1U << GRAPH_POSITION,
    .order = {-1},
    .estimate = graph_estimate,
    .state_size = sizeof(graph_listing),
    .open = graph_open,
    .next = graph_next,
    .column = graph_column,
    .close = graph_close,
};

/* ---- Registration ---- */

static const sql_function graph_functions[] = {
    {.name = "game_graph",
     .kind = FUNCTION_TABLE,
     .table = &graph_table,
     .signature = "game_graph(query) -> position, value, outcome, loop_values, remoteness",
     .summary = "every position of the game whose moves the query (or table) yields as from, to; a "
                "row with to NULL only declares a position; outcome is N, P or D (draw: the play "
                "need not end); value is the Grundy value, NULL if the position has none, and then "
                "loop_values is the JSON array of the values of its options; remoteness is how "
                "many moves the game lasts if the winner hurries and the loser delays",
     .example = "SELECT position, value, outcome FROM game_graph('VALUES (1, 0), (2, 1), (2, 0)')"},
};

const sql_module graphs_module = {MODULE_FUNCTIONS(graph_functions)};
