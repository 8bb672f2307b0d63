/* Games on the vertices of a graph as masks for solve_bits: the tables graph_bits and
** graph_vertices. Vertices get numbers in the order in which the query of edges names them. */
#include "sqlite/rows/positions.h"
#include "sqlite/rows/query.h"
#include "sqlite/shared/board_game.h"

enum { GRAPH_NODE, GRAPH_OTHER };

typedef struct graph_bits_state {
  position_set vertices;
  uint64_t near[BITS_WIDTH]; /* the neighbours of each vertex */
  char planes[BITS_WIDTH];
  uint32_t plane_count, start_planes; /* start_planes: the planes of a free vertex, as bits */
} graph_bits_state;

/* Set *number to the number of the vertex in a column. */
static bool graph_bits_number(sql_query *query, graph_bits_state *state, int column,
                              uint32_t *number) {
  sql_call *call = query->call;
  uint32_t most = BITS_WIDTH / state->plane_count;
  if (!query_check_vertex(query, column, column == GRAPH_NODE ? "node" : "other"))
    return false;
  core_status status = positions_number(&state->vertices, query_value(query, column), number);
  if (status != CORE_OK)
    return call_check(call, call_host(call), status, "a graph");
  return *number < most ||
         call_fail(call, "edges must have at most %u vertices by these rules", most);
}

static bool graph_bits_add_edge(sql_query *query, void *context) {
  graph_bits_state *state = context;
  uint32_t one, other;
  if (query_is_null(query, GRAPH_NODE))
    return call_fail(query->call, "node in row %lld of edges must not be NULL", query->row);
  if (!graph_bits_number(query, state, GRAPH_NODE, &one))
    return false;
  if (query_is_null(query, GRAPH_OTHER))
    return true;
  if (!graph_bits_number(query, state, GRAPH_OTHER, &other))
    return false;
  if (one == other)
    return call_fail(query->call, "row %lld of edges must join two vertices, not one with itself",
                     query->row);
  state->near[one] |= UINT64_C(1) << other;
  state->near[other] |= UINT64_C(1) << one;
  return true;
}

/* Read the graph. Add its moves to *masks unless that is NULL. */
static bool graph_bits_make(table_cursor *cursor, const board_rules *rules, graph_bits_state *state,
                            bits_rules *masks) {
  static const char *const columns[] = {"node", "other", NULL};
  const sql_argument *text = &cursor->input[0];
  if (!board_is_for_graphs(rules))
    return call_fail(&cursor->call,
                     "rules must be col, snort, node-kayles, arc-kayles or moves in the directions "
                     "+ on lines of at most two cells, got '%.*s'",
                     args_excerpt(text->text, (uint64_t)text->length), text->text);
  state->plane_count = rules->plane_count;
  memcpy(state->planes, rules->planes, rules->plane_count);
  state->start_planes = (uint32_t)board_planes(rules, '.');
  positions_begin(&state->vertices, table_host(cursor));
  return query_read(&cursor->call, "edges", &cursor->input[1], columns, true, graph_bits_add_edge,
                    state) &&
         call_check(&cursor->call, table_host(cursor),
                    masks == NULL
                        ? CORE_OK
                        : board_add_graph_moves(rules, state->near, state->vertices.count, masks),
                    "a graph");
}

static bool graph_bits_begin(table_cursor *cursor, graph_bits_state *state, bits_rules *masks) {
  board_game *game = board_game_get(&cursor->call, cursor->input[0].text, cursor->input[0].length);
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
  positions_release(&state.vertices);
  return done;
}

/* ---- graph_vertices ---- */

static void graph_vertices_clear(table_cursor *cursor) {
  positions_release(&((graph_bits_state *)cursor->state)->vertices);
}

static bool graph_vertices_filter(table_cursor *cursor) {
  graph_bits_state *state = cursor->state;
  return graph_bits_begin(cursor, state, NULL) &&
         table_walk(cursor, (table_interval){
                                0, (sqlite3_int64)state->plane_count * state->vertices.count - 1});
}

enum { VERTEX_VERTEX, VERTEX_PLANE, VERTEX_BIT, VERTEX_IS_SET };

static bool graph_vertices_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const graph_bits_state *state = cursor->state;
  core_assert(cursor->at >= 0 &&
              cursor->at < (sqlite3_int64)state->plane_count * state->vertices.count);
  uint32_t bit = (uint32_t)cursor->at, vertex = bit % state->vertices.count,
           plane = bit / state->vertices.count;
  if (column == VERTEX_VERTEX)
    positions_show(&state->vertices, vertex, context);
  else if (column == VERTEX_PLANE)
    sqlite3_result_text(context, &state->planes[plane], 1, SQLITE_TRANSIENT);
  else
    sqlite3_result_int64(context, column == VERTEX_BIT ? bit : state->start_planes >> plane & 1);
  return true;
}

/* ---- Registration ---- */

#define GRAPH_BITS_ARGUMENTS                                                                       \
  .arguments = {{TEXT_ARGUMENT("rules", "a name such as 'snort' or moves such as 'L + xo>.x'")},   \
                {QUERY_ARGUMENT("edges")}}

/* clang-format off */
static const sql_function graph_bits_functions[] = {
    {TABLE_FUNCTION("graph_bits", .rows = 100, .direct_only = true, .fill = graph_bits_fill), GRAPH_BITS_ARGUMENTS,
     .columns = {{"need INTEGER", COLUMN_KEY}, {"forbid INTEGER", COLUMN_KEY}, {"clear INTEGER", COLUMN_KEY},
                 {"put INTEGER", COLUMN_KEY}, {"player TEXT"}},
     .summary = "the moves of a game on the vertices of a graph as masks",
     .details = "for solve_bits: col, snort, node-kayles, arc-kayles, or moves "
                "as in board_value in the directions + on lines of at most two cells; the query (or table) edges "
                "yields node, other, where NULL as other makes a vertex without edges",
     .keywords = "torus toroidal ring cylinder wrap adjacent neighbours own",
     .example = "SELECT * FROM graph_bits('arc-kayles', 'VALUES (1, 2), (2, 3)')"},
    {TABLE_FUNCTION("graph_vertices", .rows = 30, .direct_only = true, .state_size = sizeof(graph_bits_state),
                    .filter = graph_vertices_filter, .next = table_step, .column = graph_vertices_column,
                    .close = graph_vertices_clear),
     GRAPH_BITS_ARGUMENTS,
     .columns = {{"vertex"}, {"plane TEXT"}, {"bit INTEGER", COLUMN_KEY}, {"is_set INTEGER"}},
     .summary = "the bits of graph_bits with their vertices and planes",
     .details = "is_set is 1 if the bit is set at the start of play, when all vertices are free",
     .example = "SELECT * FROM graph_vertices('snort', 'VALUES (1, 2)')"},
};
/* clang-format on */

const sql_module graph_bits_module = {MODULE_FUNCTIONS(graph_bits_functions),
                                      .topic = "board games", .page = "bits"};
