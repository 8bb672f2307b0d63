/* Games on the vertices of a graph as masks for solve_bits: the tables graph_bits and
** graph_vertices. Vertices get numbers in the order in which the query of edges names them. */
#include "sqlite/shared/graph_reader.h"

typedef struct graph_bits_state {
  graph_names names;
  char planes[BITS_WIDTH];
  uint32_t plane_count, start_planes; /* start_planes: the planes of a free vertex, as bits */
} graph_bits_state;

/* Read the graph. Add its moves to *masks unless that is NULL. */
static bool graph_bits_make(table_cursor *cursor, const board_rules *rules, graph_bits_state *state,
                            bits_rules *masks) {
  board_cell_set near[BITS_WIDTH];
  board_layout layout;
  core_status status = CORE_OK;
  state->plane_count = rules->plane_count;
  memcpy(state->planes, rules->planes, rules->plane_count);
  state->start_planes = (uint32_t)board_planes(rules, '.');
  if (!graph_read(&cursor->call, &cursor->input[1], BITS_WIDTH / rules->plane_count,
                  " by these rules; graph_value takes more", &state->names))
    return false;
  if (masks != NULL) {
    const board_graph *graph = &state->names.graph;
    for (uint32_t i = 0; i < graph->count; i++)
      near[i] = (board_cell_set){{graph->near.items[i * BOARD_GRAPH_WORDS]}};
    board_layout_graph(graph->count, false, &layout);
    status = board_add_graph_moves(rules, &layout, near, masks);
  }
  return call_check(&cursor->call, table_host(cursor), status, "a graph");
}

static bool graph_bits_begin(table_cursor *cursor, graph_bits_state *state, bits_rules *masks) {
  board_game *game = graph_read_rules(&cursor->call, &cursor->input[0]);
  bool done = game != NULL && graph_bits_make(cursor, &game->rules, state, masks);
  call_unpin(&cursor->call, game);
  return done;
}

static bool graph_bits_fill(table_cursor *cursor) {
  graph_bits_state state = {.plane_count = 0};
  bits_rules masks;
  bits_rules_begin(&masks, table_host(cursor));
  bool done = graph_bits_begin(cursor, &state, &masks) && board_add_masks(cursor, &masks);
  bits_rules_release(&masks);
  graph_names_release(&state.names);
  return done;
}

/* ---- graph_vertices ---- */

static void graph_vertices_clear(table_cursor *cursor) {
  graph_names_release(&((graph_bits_state *)cursor->state)->names);
}

static bool graph_vertices_filter(table_cursor *cursor) {
  graph_bits_state *state = cursor->state;
  return graph_bits_begin(cursor, state, NULL) &&
         table_walk(cursor,
                    (table_interval){
                        0, (sqlite3_int64)state->plane_count * state->names.vertices.count - 1});
}

enum { VERTEX_VERTEX, VERTEX_PLANE, VERTEX_BIT, VERTEX_IS_SET };

static bool graph_vertices_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const graph_bits_state *state = cursor->state;
  core_assert(cursor->at >= 0 &&
              cursor->at < (sqlite3_int64)state->plane_count * state->names.vertices.count);
  uint32_t bit = (uint32_t)cursor->at, vertex = bit % state->names.vertices.count,
           plane = bit / state->names.vertices.count;
  if (column == VERTEX_VERTEX)
    positions_show(&state->names.vertices, vertex, context);
  else if (column == VERTEX_PLANE)
    sqlite3_result_text(context, &state->planes[plane], 1, SQLITE_TRANSIENT);
  else
    sqlite3_result_int64(context, column == VERTEX_BIT ? bit : state->start_planes >> plane & 1);
  return true;
}

/* ---- Registration ---- */

/* clang-format off */
static const sql_function graph_bits_functions[] = {
    {TABLE_FUNCTION("graph_bits", .rows = 100, .direct_only = true, .fill = graph_bits_fill), GRAPH_ARGUMENTS,
     .columns = {{"need INTEGER", COLUMN_KEY}, {"forbid INTEGER", COLUMN_KEY}, {"clear INTEGER", COLUMN_KEY},
                 {"put INTEGER", COLUMN_KEY}, {"player TEXT"}},
     .summary = "the moves of a game on the vertices of a graph as masks",
     .details = "for solve_bits: col, snort, node-kayles, arc-kayles, or moves "
                "as in board_value in the directions + on lines of at most two cells; the query (or table) edges "
                "yields node, other, where NULL as other makes a vertex without edges",
     .keywords = "torus toroidal ring cylinder wrap adjacent neighbours own",
     .example = "SELECT * FROM graph_bits('arc-kayles', 'VALUES (1, 2), (2, 3)')", .output = "3|0|3|0|B\n6|0|6|0|B"},
    {TABLE_FUNCTION("graph_vertices", .rows = 30, .direct_only = true, .state_size = sizeof(graph_bits_state),
                    .filter = graph_vertices_filter, .next = table_step, .column = graph_vertices_column,
                    .close = graph_vertices_clear),
     GRAPH_ARGUMENTS,
     .columns = {{"vertex"}, {"plane TEXT"}, {"bit INTEGER", COLUMN_KEY}, {"is_set INTEGER"}},
     .summary = "the bits of graph_bits with their vertices and planes",
     .details = "is_set is 1 if the bit is set at the start of play, when all vertices are free",
     .example = "SELECT * FROM graph_vertices('snort', 'VALUES (1, 2)')", .output = "1|L|0|1\n2|L|1|1\n1|R|2|1\n2|R|3|1"},
};
/* clang-format on */

const sql_module graph_bits_module = SQL_MODULE(graph_bits_functions, "board games", "bits");
