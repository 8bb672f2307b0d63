/* Any game given by the edges of its graph: the table game_graph. */
#include "core/graph/graph.h"

#include "sqlite/args.h"
#include "sqlite/module.h"
#include "sqlite/positions.h"
#include "sqlite/query.h"

/* ---- From a query to a game ---- */

enum { QUERY_FROM, QUERY_TO };

/* The game of a query. It stays in a scan's state for as long as the text is the same: for one run
** of a statement at most. */
typedef struct kept_game {
  positions positions;
  graphs_game *game;
  query_source source; /* all zero: there is no game */
} kept_game;

static void drop_game(kept_game *kept) {
  positions_release(&kept->positions);
  graphs_free(kept->game);
  query_drop_source(&kept->source);
  *kept = (kept_game){.game = NULL};
}

static bool check(call *call, const kept_game *kept, core_status status) {
  if (status == CORE_INVALID)
    return call_fail(call, "query yields too many positions or moves, the most is %lld each",
                     (sqlite3_int64)GRAPHS_TOO_MANY - 1);
  return call_check(call, kept->positions.host, status, "a game of %lld positions or more",
                    (sqlite3_int64)kept->positions.count);
}

/* A move, or where `to` is NULL a position that may be without one. */
static core_status append_row(query *query, kept_game *kept) {
  uint32_t from, to;
  core_status status = positions_number(&kept->positions, query_value(query, QUERY_FROM), &from);
  if (status != CORE_OK || query_is_null(query, QUERY_TO))
    return status;
  status = positions_number(&kept->positions, query_value(query, QUERY_TO), &to);
  return status == CORE_OK ? graphs_add_edge(kept->game, from, to) : status;
}

/* Moves between integers that have been read, but not yet added: from, to, from, to, ... */
typedef struct batch {
  int64_t ends[POSITIONS_MOST_AT_ONCE];
  size_t count;
} batch;

static core_status append_batch(batch *batch, kept_game *kept) {
  uint32_t numbers[POSITIONS_MOST_AT_ONCE];
  core_status status =
      positions_number_integers(&kept->positions, batch->ends, batch->count, numbers);
  for (size_t i = 0; i < batch->count && status == CORE_OK; i += 2)
    status = graphs_add_edge(kept->game, numbers[i], numbers[i + 1]);
  batch->count = 0;
  return status;
}

static core_status take_row(query *query, kept_game *kept, batch *batch) {
  sqlite3_value *from = query_value(query, QUERY_FROM), *to = query_value(query, QUERY_TO);
  core_status status = CORE_OK;
  if (sqlite3_value_type(from) == SQLITE_INTEGER && sqlite3_value_type(to) == SQLITE_INTEGER) {
    batch->ends[batch->count++] = sqlite3_value_int64(from);
    batch->ends[batch->count++] = sqlite3_value_int64(to);
    return batch->count < POSITIONS_MOST_AT_ONCE ? CORE_OK : append_batch(batch, kept);
  }
  if (batch->count > 0)
    status = append_batch(batch, kept);
  return status == CORE_OK ? append_row(query, kept) : status;
}

static bool read_moves(query *query, kept_game *kept) {
  batch batch = {.count = 0};
  bool found;
  while (query_next(query, &found)) {
    if (!found)
      return check(query->call, kept, append_batch(&batch, kept));
    if (query_is_null(query, QUERY_FROM))
      return query_refuse(query, QUERY_FROM, "from", "a position");
    if (!check(query->call, kept, take_row(query, kept, &batch)))
      return false;
  }
  return false;
}

static bool build_game(call *call, connection *connection, const char *text, int length,
                       kept_game *kept) {
  static const char *const columns[] = {"from", "to", NULL};
  core_host *host = &connection->host;
  uint64_t seed;
  sqlite3_randomness((int)sizeof seed, &seed);
  positions_begin(&kept->positions, host, seed);
  kept->game = graphs_new(host);
  if (kept->game == NULL)
    return check(call, kept, host->status);
  query query;
  bool done = query_open(&query, call, connection, text, length, columns);
  if (done) {
    done = read_moves(&query, kept);
    query_close(&query);
  }
  return done && check(call, kept, graphs_solve(kept->game, kept->positions.count));
}

/* Make sure that `kept` is the game of the query `value`. */
static bool keep_game(table_scan *scan, kept_game *kept, sqlite3_value *value) {
  const char *text;
  int length;
  if (!query_text(&scan->call, value, &text, &length))
    return false;
  if (query_is_source(&kept->source, text, length))
    return true;
  drop_game(kept);
  if (build_game(&scan->call, scan->binding->connection, text, length, kept) &&
      query_set_source(&kept->source, &scan->call, text, length))
    return true;
  drop_game(kept);
  return false;
}

/* ---- game_graph ---- */

enum { GRAPH_POSITION, GRAPH_VALUE, GRAPH_OUTCOME, GRAPH_LOOP_VALUES, GRAPH_REMOTENESS };

typedef struct listing {
  kept_game kept;
  uint32_t at, end; /* numbers of positions: the present row's, and behind the last */
} listing;

/* Go where the wanted position is, if one is wanted. */
static bool seek(table_scan *scan, listing *listing) {
  sqlite3_value *wanted = scan->lookup[GRAPH_POSITION];
  listing->at = 0;
  listing->end = listing->kept.positions.count;
  if (wanted == NULL || scan->done)
    return true;
  switch (positions_find(&listing->kept.positions, wanted, &listing->at)) {
  case POSITIONS_NOMEM:
    scan->call.code = SQLITE_NOMEM;
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

static bool graph_open(table_scan *scan, sqlite3_value **arguments) {
  listing *listing = scan->state;
  if (!keep_game(scan, &listing->kept, arguments[0]) || !seek(scan, listing))
    return false;
  scan->done |= listing->at >= listing->end;
  return true;
}

static bool graph_next(table_scan *scan) {
  listing *listing = scan->state;
  scan->done = ++listing->at >= listing->end;
  return true;
}

/* As a JSON array, or NULL where there are none: the position has a Grundy value. */
static bool show_loop_values(table_scan *scan, graphs_game *game, uint32_t position,
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
    scan->call.code = SQLITE_NOMEM;
    return false;
  }
  sqlite3_result_text(context, json, -1, sqlite3_free);
  return true;
}

static void show_unless_negative(int64_t number, sqlite3_context *context) {
  if (number >= 0)
    sqlite3_result_int64(context, number);
}

static bool graph_column(table_scan *scan, sqlite3_context *context, int column) {
  const listing *listing = scan->state;
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
    return show_loop_values(scan, game, listing->at, context);
  default:
    show_unless_negative(graphs_remoteness(game, listing->at), context);
    return true;
  }
}

static void graph_close(table_scan *scan) {
  drop_game(&((listing *)scan->state)->kept);
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
    .lookups = 1U << GRAPH_POSITION,
    .key = 1U << GRAPH_POSITION,
    .order = {-1},
    .estimate = graph_estimate,
    .state_size = sizeof(listing),
    .open = graph_open,
    .next = graph_next,
    .column = graph_column,
    .close = graph_close,
};

/* ---- Registration ---- */

static const feature features[] = {
    {.name = "game_graph",
     .kind = FEATURE_TABLE,
     .table = &graph_table,
     .signature = "game_graph(query) -> position, value, outcome, loop_values, remoteness",
     .summary = "every position of the game whose moves the query (or table) yields as from, to; a "
                "row with to NULL only declares a position; outcome is N, P or D (draw: the play "
                "need not end); value is the Grundy value, NULL if the position has none, and then "
                "loop_values is the JSON array of the values of its options; remoteness is how "
                "many moves the game lasts if the winner hurries and the loser delays",
     .example = "SELECT position, value, outcome FROM game_graph('VALUES (1, 0), (2, 1), (2, 0)')"},
};

const family graphs_family = {FAMILY_FEATURES(features)};
