/* Misere play on any game given by its moves as rows: the table misere_graph. */
#include "core/misere/graph.h"

#include "sqlite/shared/misere.h"
#include "sqlite/rows/moves.h"

/* ---- From rows to a graph ---- */

/* The graph of a query. It stays in a cursor's state for as long as the argument is the same: for one
** run of a statement at most. */
typedef struct misere_graph_state {
  position_set positions;
  misere_graph *graph;
  query_source source;
  uint32_t at, end; /* numbers of positions: the present row's, and behind the last */
} misere_graph_state;

static void misere_graph_drop(misere_graph_state *state) {
  positions_release(&state->positions);
  misere_graph_free(state->graph);
  query_drop_source(&state->source);
  *state = (misere_graph_state){.graph = NULL};
}

static bool misere_graph_check(sql_call *call, const misere_graph_state *state,
                               core_status status) {
  if (status == CORE_INVALID)
    return call_fail(call, "the game has too many positions or moves, the most is %lld each",
                     (sqlite3_int64)MISERE_GRAPH_TOO_MANY - 1);
  return call_check(call, state->positions.host, status, "a game of %lld positions or more",
                    (sqlite3_int64)state->positions.count);
}

static bool misere_graph_take(void *context, const moves_row *row) {
  table_cursor *cursor = context;
  misere_graph_state *state = cursor->state;
  core_status status = CORE_OK;
  if (row->to != MOVES_NOTHING)
    status = misere_graph_add_edge(state->graph, row->from, row->to);
  return misere_graph_check(&cursor->call, state, status);
}

static bool misere_graph_read(table_cursor *cursor, misere_graph_state *state) {
  static const char *const names[] = {"from", "to"};
  sql_query query;
  moves_reader reader;
  if (!query_open(&query, &cursor->call, "moves", state->source.text, state->source.length, NULL))
    return false;
  core_begin_phase(state->positions.host, "reading moves", 0);
  bool done = moves_begin(&reader, &query, &state->positions, names, 0, GRAPHS_NORMAL);
  reader.take = misere_graph_take;
  reader.context = cursor;
  done = done && moves_read(&reader);
  moves_end(&reader);
  query_close(&query);
  return done;
}

static bool misere_graph_build(table_cursor *cursor, misere_graph_state *state) {
  core_host *host = table_host(cursor);
  uint64_t seed;
  sqlite3_randomness((int)sizeof seed, &seed);
  positions_begin(&state->positions, host, seed);
  state->graph = misere_graph_new(host);
  if (state->graph == NULL)
    return misere_graph_check(&cursor->call, state, host->status);
  return misere_graph_read(cursor, state) &&
         misere_graph_check(&cursor->call, state,
                            misere_graph_solve(state->graph, state->positions.count));
}

static bool misere_graph_keep(table_cursor *cursor, misere_graph_state *state) {
  const sql_argument *moves = &cursor->input[0];
  if (query_is_source(&state->source, moves->text, moves->length))
    return true;
  misere_graph_drop(state);
  if (query_set_source(&state->source, &cursor->call, moves->text, moves->length) &&
      misere_graph_build(cursor, state))
    return true;
  misere_graph_drop(state);
  return false;
}

/* ---- Rows ---- */

enum { GRAPH_POSITION, GRAPH_OUTCOME, GRAPH_MINUS, GRAPH_GENUS };

static bool misere_graph_filter(table_cursor *cursor) {
  misere_graph_state *state = cursor->state;
  if (!misere_graph_keep(cursor, state))
    return false;
  sqlite3_value *wanted = cursor->hint[GRAPH_POSITION];
  state->at = 0;
  state->end = state->positions.count;
  if (wanted != NULL && !cursor->done &&
      !positions_narrow(&state->positions, wanted, &state->at, &state->end))
    return call_check(&cursor->call, table_host(cursor), table_host(cursor)->status, "a look-up");
  cursor->done |= state->at >= state->end;
  return true;
}

static bool misere_graph_next(table_cursor *cursor) {
  misere_graph_state *state = cursor->state;
  cursor->done = ++state->at >= state->end;
  return true;
}

static bool misere_graph_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const misere_graph_state *state = cursor->state;
  const genera *all = misere_graph_genera(state->graph);
  uint32_t genus = misere_graph_genus(state->graph, state->at);
  char outcome;
  switch (column) {
  case GRAPH_POSITION:
    positions_show(&state->positions, state->at, context);
    return true;
  case GRAPH_OUTCOME:
    outcome = misere_graph_outcome(state->graph, state->at);
    sqlite3_result_text(context, &outcome, 1, SQLITE_TRANSIENT);
    return true;
  case GRAPH_MINUS:
    if (genus != MISERE_NONE)
      sqlite3_result_int64(context, genera_digit(all, genus, 0));
    return true;
  default:
    return genus == MISERE_NONE || misere_show_genus(&cursor->call, context, all, genus);
  }
}

static void misere_graph_close(table_cursor *cursor) {
  misere_graph_drop(cursor->state);
}

static const table_definition misere_graph_table = {.direct_only = true,
                                                    .rows = 1000,
                                                    .state_size = sizeof(misere_graph_state),
                                                    .filter = misere_graph_filter,
                                                    .next = misere_graph_next,
                                                    .column = misere_graph_column,
                                                    .close = misere_graph_close};

/* ---- Registration ---- */

static const sql_function misere_graph_functions[] = {
    {TABLE_FUNCTION("misere_graph", &misere_graph_table), .arguments = {{QUERY_ARGUMENT("moves")}},
     .columns = {{"position", COLUMN_HINT | COLUMN_KEY},
                 {"outcome TEXT"},
                 {"g_minus INTEGER"},
                 {"genus TEXT"}},
     .summary =
         "every position of the game whose moves the query (or table) yields as from, to, in "
         "misere "
         "play, where who cannot move wins; a row with to NULL only declares a position; outcome "
         "is "
         "N, P or D (draw: the play need not end); g_minus and genus are as in heap_genus, and "
         "NULL where play need not end",
     .example =
         "SELECT position, outcome, genus FROM misere_graph('VALUES (1, 0), (2, 1), (2, 0)')"},
};

const sql_module misere_graph_module = {MODULE_FUNCTIONS(misere_graph_functions),
                                        .topic = "misere"};
