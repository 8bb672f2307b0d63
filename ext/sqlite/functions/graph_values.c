/* Games on graphs: graph_value(), graph_outcome() and graph_moves.
**
** The game is the sum of the games on the connected components of the graph (core/boards/graph.h).
** A component of at most 126 bits is a board of the engine of graphs; equal components have one
** solver. In Node Kayles and Arc Kayles, paths and cycles of any length are heap games. Values are
** added. The winner of a partizan game is found by search, since the sum may be too large. */
#include "base/sort.h"
#include "core/boards/bits_solver.h"
#include "sqlite/letters.h"
#include "sqlite/shared/board_search.h"
#include "sqlite/shared/board_solver.h"
#include "sqlite/shared/graph_reader.h"

typedef struct graph_game {
  board_game *game; /* pinned, or NULL */
  graph_names names;
  games *store;   /* for values of the graph, or NULL */
  games_id total; /* the value of the graph, or GAMES_NONE; pinned in the store */
  games_pin pin;
  board_sum sum;                             /* for outcomes by search; opened when needed */
  board_solver *solvers[BOARD_GRAPH_MOST];   /* of components, pinned, or NULL */
  uint8_t line_values[BOARD_GRAPH_MOST + 1]; /* of paths, if the rules have lines */
} graph_game;

/* A move in a component, or no move: `part` is the number of no component. */
typedef struct graph_move {
  uint32_t player;      /* BITS_LEFT, ... */
  uint32_t node, other; /* vertices; `other` is GRAPH_NO_VERTEX if there is one */
  char after[3];        /* the characters of these vertices after the move */
  uint32_t part;
  uint64_t number; /* of the move in the component or on the line */
} graph_move;

#define GRAPH_NO_VERTEX UINT32_MAX

static const graph_move graph_no_move = {.part = UINT32_MAX};

static void graph_values_release(sql_call *call, graph_game *g) {
  if (g->sum.search != NULL)
    board_sum_close(call, &g->sum);
  for (uint32_t i = 0; i < g->names.graph.parts.count; i++)
    call_unpin(call, g->solvers[i]);
  if (g->store != NULL)
    games_unpin(&g->pin);
  games_close(g->store);
  graph_names_release(&g->names);
  call_unpin(call, g->game);
  memset(g, 0, sizeof *g);
}

/* ---- Components ---- */

static bool graph_values_is_line(const graph_game *g, const board_part *part) {
  return part->is_line && board_has_lines(&g->game->rules);
}

static bool graph_values_check_parts(sql_call *call, const graph_game *g) {
  const board_graph *graph = &g->names.graph;
  uint32_t most = BITS_SOLVER_MOST / g->game->rules.plane_count;
  for (uint32_t i = 0; i < graph->parts.count; i++) {
    const board_part *part = &graph->parts.items[i];
    if (part->end - part->first > most && !graph_values_is_line(g, part))
      return call_fail(call,
                       "edges must have at most %u vertices in each connected component by these "
                       "rules, got a component of %u; only paths and cycles of node-kayles and "
                       "arc-kayles may be longer",
                       most, part->end - part->first);
  }
  return true;
}

/* Read the arguments. Call graph_values_release in any case. */
static bool graph_values_open(sql_call *call, const sql_argument *arguments, graph_game *g) {
  core_host *host = call_host(call);
  g->total = GAMES_NONE;
  g->names.graph.host = host;
  g->game = graph_read_rules(call, &arguments[0]);
  if (g->game == NULL || !graph_read(call, &arguments[1], BOARD_GRAPH_MOST, "", &g->names))
    return false;
  bool done = board_graph_split(&g->names.graph) &&
              (!board_has_lines(&g->game->rules) ||
               board_line_values(host, &g->game->rules, g->names.graph.count, g->line_values));
  return call_check(call, host, done ? CORE_OK : host->status, "a graph") &&
         graph_values_check_parts(call, g);
}

/* Return the solver of a component, which the game pins, or NULL with an error in the call. */
static board_solver *graph_values_solver(sql_call *call, graph_game *g, uint32_t index) {
  const board_part *part = &g->names.graph.parts.items[index];
  board_cell_set near[64 * BOARD_SET_WORDS];
  board_position position = {.engine = &board_graph_engine,
                             .rules = &g->game->rules,
                             .width = part->end - part->first,
                             .height = 1,
                             .near = near};
  if (g->solvers[index] == NULL) {
    board_graph_near(&g->names.graph, part, near);
    position.length = position.width * (uint32_t)sizeof *near;
    memcpy(position.cells, near, position.length);
    g->solvers[index] = board_solver_get(call, &position);
  }
  return g->solvers[index];
}

/* Set *board to the board of a component with only free vertices. */
static void graph_values_start(const bits_solver *boards, board_grid *board) {
  *board = (board_grid){.width = boards->layout.cells, .height = 1, .open = boards->layout.cells};
  memset(board->cells, '.', board->width);
}

/* Set *board to the board of a component after a move, or to its start if the move is elsewhere. */
static void graph_values_board(const bits_solver *boards, uint32_t index, const graph_move *move,
                               board_grid *board) {
  graph_values_start(boards, board);
  if (move->part != index)
    return;
  bits_solver_move made = {.number = move->number};
  (void)boards->kind->next_move(boards, board, &made);
  core_assert(made.number == move->number + 1);
  *board = made.after;
}

/* ---- Values ---- */

/* Check the status of finding a value, which may be part of the search for the winner. */
static bool graph_values_check(sql_call *call, const graph_game *g, const games *store,
                               core_status status) {
  bool is_search = g->sum.search != NULL;
  if (status == CORE_INVALID)
    /* uncovered: takes a graph whose values are out of range */
    return call_fail(call, "%s", games_failure(store).invalid);
  return call_check(call, call_host(call), status, "the value of this graph%s",
                    board_has_players(&g->game->rules) && !is_search
                        ? ", for which graph_outcome may find the winner,"
                        : "");
}

static bool graph_values_check_game(sql_call *call, const graph_game *g, const games *store,
                                    games_id game) {
  return game != GAMES_NONE || graph_values_check(call, g, store, games_failure(store).status);
}

/* Set *value to the value of a component after a move in `store`. */
static bool graph_values_part_value(sql_call *call, graph_game *g, uint32_t index,
                                    const graph_move *move, games *store, games_id *value) {
  const board_part *part = &g->names.graph.parts.items[index];
  const board_rules *rules = &g->game->rules;
  uint32_t size = part->end - part->first;
  if (graph_values_is_line(g, part)) {
    *value = games_uptimal(
        store, dyadic_integer(0), 0,
        move->part == index
            ? board_line_option(rules, part->is_cycle, size, (uint32_t)move->number, g->line_values)
            : board_line_value(rules, part->is_cycle, size, g->line_values));
    return graph_values_check_game(call, g, store, *value);
  }
  board_solver *solver = graph_values_solver(call, g, index);
  if (solver == NULL)
    return false;
  bits_solver *boards = solver->object;
  bool reaches_cycle;
  board_grid board;
  graph_values_board(boards, index, move, &board);
  core_status status = boards->kind->value(boards, &board, value, &reaches_cycle);
  if (reaches_cycle)
    return board_fail_endless(call);
  if (status != CORE_OK)
    return graph_values_check(call, g, boards->store, status);
  *value = games_copy(store, boards->store, *value);
  return graph_values_check_game(call, g, store, *value);
}

/* Find the value of the graph, unless it is known. If `keeps` is not set, unpin each solver after
** its use. */
static bool graph_values_find_total(sql_call *call, graph_game *g, bool keeps) {
  games_id value;
  if (g->total != GAMES_NONE)
    return true;
  if (g->store == NULL) {
    g->store = games_open(call_host(call));
    if (g->store == NULL)
      return call_check(call, call_host(call), call_host(call)->status, "a graph");
    games_pin_array(g->store, &g->pin, &g->total, 1);
  }
  games_id total = GAMES_ZERO;
  for (uint32_t i = 0; i < g->names.graph.parts.count; i++) {
    if (!graph_values_part_value(call, g, i, &graph_no_move, g->store, &value))
      return false;
    total = games_sum(g->store, total, value);
    if (!graph_values_check_game(call, g, g->store, total))
      return false; /* uncovered: failure */
    if (!keeps) {
      call_unpin(call, g->solvers[i]);
      g->solvers[i] = NULL;
    }
  }
  g->total = total;
  return true;
}

/* Set *value to the value after a move, or before any move. */
static bool graph_values_find_value(sql_call *call, graph_game *g, const graph_move *move,
                                    games_id *value) {
  games_id before, after;
  bool is_move = move->part != graph_no_move.part;
  if (!graph_values_find_total(call, g, is_move))
    return false;
  *value = g->total;
  if (!is_move)
    return true;
  if (!graph_values_part_value(call, g, move->part, &graph_no_move, g->store, &before) ||
      !graph_values_part_value(call, g, move->part, move, g->store, &after))
    return false; /* uncovered: failure */
  *value = games_sum(g->store, games_difference(g->store, g->total, before), after);
  return graph_values_check_game(call, g, g->store, *value);
}

/* ---- Outcomes ---- */

/* Add a component after a move to the search. */
static bool graph_values_add_part(sql_call *call, graph_game *g, uint32_t index,
                                  const graph_move *move) {
  search *s = g->sum.search;
  board_solver *solver = graph_values_solver(call, g, index);
  board_grid board;
  games_id value;
  if (solver == NULL)
    return false;
  const bits_solver *boards = solver->object;
  if (boards->layout.cells * boards->game.plane_count < BOARD_SEARCHED_BITS)
    return graph_values_part_value(call, g, index, move, search_store(s), &value) &&
           board_search_check(call, s, search_add_game(s, value));
  graph_values_board(boards, index, move, &board);
  return solver->engine->add_to_search(call, solver, &board, &g->sum);
}

/* Set *outcome to the outcome after a move, or before any move. */
static bool graph_values_find_outcome(sql_call *call, graph_game *g, const graph_move *move,
                                      char *outcome) {
  bool ends;
  if (g->sum.search == NULL && !board_sum_open(call, &g->sum))
    return false;
  search_clear(g->sum.search);
  for (uint32_t i = 0; i < g->names.graph.parts.count; i++)
    if (!graph_values_add_part(call, g, i, move))
      return false;
  core_status status = search_check_end(g->sum.search, &ends);
  if (status != CORE_OK)
    return board_search_check(call, g->sum.search, status);
  if (!ends)
    return board_fail_endless(call); /* uncovered: adding a part has found that */
  *outcome = board_search_outcome(call, g->sum.search, BOARD_EITHER_FIRST);
  return *outcome != '\0';
}

static bool graph_values_show(sql_call *call, graph_game *g, const graph_move *move,
                              board_property property, sqlite3_context *context) {
  games_id value;
  char outcome = '\0';
  if (property == BOARD_PROPERTY_OUTCOME && board_has_players(&g->game->rules)) {
    if (!graph_values_find_outcome(call, g, move, &outcome))
      return false;
    board_show_outcome(context, outcome);
    return true;
  }
  return graph_values_find_value(call, g, move, &value) &&
         board_show_value(call, g->store, value, property, context);
}

static bool graph_values_compute(sql_call *call, const sql_argument *arguments,
                                 sqlite3_context *context) {
  const board_property *property = call->binding->function->data;
  graph_game g = {.game = NULL};
  bool done = graph_values_open(call, arguments, &g) &&
              graph_values_show(call, &g, &graph_no_move, *property, context);
  graph_values_release(call, &g);
  return done;
}

/* ---- Moves ---- */

/* From GRAPH_MOVES_VALUE, the columns are the properties in the order of board_property. */
enum {
  GRAPH_MOVES_MOVE,
  GRAPH_MOVES_PLAYER,
  GRAPH_MOVES_NODE,
  GRAPH_MOVES_OTHER,
  GRAPH_MOVES_AFTER,
  GRAPH_MOVES_VALUE
};

typedef struct graph_moves_state {
  graph_game g;
  CORE_ARRAY(graph_move) moves;
} graph_moves_state;

static void graph_moves_clear(table_cursor *cursor) {
  graph_moves_state *state = cursor->state;
  CORE_FREE(table_host(cursor), state->moves);
  graph_values_release(&cursor->call, &state->g);
}

/* Add a move of a component, whose vertices are ordered. A move of both players in a partizan game
** is a move of each. */
static bool graph_values_add_move(table_cursor *cursor, graph_move move) {
  graph_moves_state *state = cursor->state;
  core_host *host = table_host(cursor);
  bool splits = move.player == BITS_BOTH && board_has_players(&state->g.game->rules);
  if (move.node > move.other) {
    uint32_t node = move.node;
    char after = move.after[0];
    move.node = move.other, move.other = node;
    move.after[0] = move.after[1], move.after[1] = after;
  }
  for (uint32_t player = splits ? BITS_LEFT : move.player;
       player <= (splits ? BITS_RIGHT : move.player); player++) {
    move.player = player;
    if (!CORE_APPEND(host, state->moves, move))
      return call_check(&cursor->call, host, host->status, "the moves of this graph");
  }
  return true;
}

static bool graph_values_list_line(table_cursor *cursor, uint32_t index) {
  const graph_moves_state *state = cursor->state;
  const board_graph *graph = &state->g.names.graph;
  const board_part *part = &graph->parts.items[index];
  const board_rules *rules = &state->g.game->rules;
  const uint16_t *order = graph->order + part->first;
  uint32_t size = part->end - part->first;
  for (uint32_t i = 0; i < board_line_moves(rules, part->is_cycle, size); i++) {
    graph_move move = {BITS_BOTH, order[i], GRAPH_NO_VERTEX, "#", index, i};
    if (rules->generator != BOARD_NODE_KAYLES)
      move.other = order[(i + 1) % size], move.after[1] = '#';
    if (!graph_values_add_move(cursor, move))
      return false;
  }
  return true;
}

/* Describe a move: it has the vertices that it needs and, if the rules are a text, also the others
** that it names. */
static graph_move graph_values_describe(const graph_game *g, const bits_solver *boards,
                                        uint32_t index, const bits_solver_move *made) {
  const board_part *part = &g->names.graph.parts.items[index];
  board_cell_set cells;
  uint32_t count = 0;
  graph_move move = {.node = GRAPH_NO_VERTEX,
                     .other = GRAPH_NO_VERTEX,
                     .player = made->player,
                     .part = index,
                     .number = made->number - 1};
  boards->kind->find_cells(boards, move.number, board_is_by_text(&g->game->rules), &cells);
  for (uint32_t i = 0; i < made->after.width; i++)
    if (core_has_bit(cells.words, i)) {
      core_assert(count < 2);
      move.after[count] = made->after.cells[i];
      *(count++ == 0 ? &move.node : &move.other) = g->names.graph.order[part->first + i];
    }
  return move;
}

static bool graph_values_list_masks(table_cursor *cursor, uint32_t index) {
  graph_moves_state *state = cursor->state;
  board_solver *solver = graph_values_solver(&cursor->call, &state->g, index);
  if (solver == NULL)
    return false;
  const bits_solver *boards = solver->object;
  board_grid start;
  bits_solver_move move = {.number = 0};
  graph_values_start(boards, &start);
  while (boards->kind->next_move(boards, &start, &move))
    if (!graph_values_add_move(cursor, graph_values_describe(&state->g, boards, index, &move)))
      return false;
  return true;
}

static bool graph_moves_precedes(const void *one, const void *other) {
  const graph_move *a = one, *b = other;
  if (a->player != b->player)
    return a->player < b->player;
  if (a->node != b->node)
    return a->node < b->node;
  return a->other != b->other ? a->other < b->other : memcmp(a->after, b->after, 3) < 0;
}

static bool graph_moves_filter(table_cursor *cursor) {
  graph_moves_state *state = cursor->state;
  const board_graph *graph = &state->g.names.graph;
  graph_moves_clear(cursor);
  if (!graph_values_open(&cursor->call, cursor->input, &state->g))
    return false;
  for (uint32_t i = 0; i < graph->parts.count; i++)
    if (!(graph_values_is_line(&state->g, &graph->parts.items[i])
              ? graph_values_list_line(cursor, i)
              : graph_values_list_masks(cursor, i)))
      return false;
  sort_items(NULL, state->moves.items, state->moves.count, sizeof(graph_move),
             graph_moves_precedes);
  return table_walk(cursor, (table_interval){0, (sqlite3_int64)state->moves.count - 1});
}

static bool graph_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  graph_moves_state *state = cursor->state;
  const graph_move *move = &state->moves.items[cursor->at];
  uint32_t vertex = column == GRAPH_MOVES_NODE ? move->node : move->other;
  if (column >= GRAPH_MOVES_VALUE)
    return graph_values_show(&cursor->call, &state->g, move,
                             (board_property)(column - GRAPH_MOVES_VALUE), context);
  if (column == GRAPH_MOVES_MOVE)
    sqlite3_result_int64(context, cursor->at + 1);
  else if (column == GRAPH_MOVES_PLAYER)
    sqlite3_result_text(context, letters_of_players(move->player), 1, SQLITE_STATIC);
  else if (column == GRAPH_MOVES_AFTER)
    sqlite3_result_text(context, move->after, -1, SQLITE_TRANSIENT);
  else if (vertex != GRAPH_NO_VERTEX)
    positions_show(&state->g.names.vertices, vertex, context);
  return true;
}

/* ---- Registration ---- */

static const board_property graph_value_property = BOARD_PROPERTY_VALUE,
                            graph_outcome_property = BOARD_PROPERTY_OUTCOME;

/* clang-format off */
static const sql_function graph_functions[] = {
    {SCALAR("graph_value", SQLITE_DIRECTONLY, graph_values_compute),
     .data = &graph_value_property, GRAPH_ARGUMENTS,
     .summary = "the value of a game on the vertices of a graph",
     .details = "rules are node-kayles, arc-kayles, col, snort or moves as in graph_bits; edges are a query (or table) of "
                "node, other, where NULL as other makes a vertex without edges, a JSON array of pairs, or a graph6 text; "
                "components of at most 126 bits, and paths and cycles of any length in both Kayles",
     .keywords = "torus ring adjacent neighbours graph6 nauty house of graphs tree independent set colouring queens",
     .example = "SELECT graph_value('node-kayles', '[[1,2],[2,3],[3,4],[4,5]]')", .output = "*3"},
    {SCALAR("graph_outcome", SQLITE_DIRECTONLY, graph_values_compute),
     .data = &graph_outcome_property, GRAPH_ARGUMENTS,
     .summary = "the player who wins a game on the vertices of a graph",
     .details = "'L', 'R', 'N' (next) or 'P' (previous), by search if the value might be too large; arguments as in graph_value",
     .keywords = "winner torus graph6",
     .example = "SELECT graph_outcome('snort', '[[1,2],[2,3],[3,1]]')", .output = "N"},
    {TABLE_FUNCTION("graph_moves", .rows = 30, .direct_only = true, .state_size = sizeof(graph_moves_state), .keeps = true,
                    .filter = graph_moves_filter, .next = table_step, .column = graph_moves_column,
                    .close = graph_moves_clear),
     GRAPH_ARGUMENTS,
     .columns = {{"move INTEGER", COLUMN_KEY, .order = 1}, {"player TEXT"}, {"node"}, {"other"}, {"after TEXT"},
                 BOARD_VALUE_COLUMNS},
     .summary = "every move on a graph, and the value of the graph after it",
     .details = "arguments as in graph_value; move numbers the rows; player is 'L' or 'R', or 'B' if all moves are for both; other is NULL "
                "if the move has one vertex; after has the characters of node and other after the move; value, outcome, mean "
                "and temperature are computed only when read",
     .keywords = "best winning torus graph6",
     .example = "SELECT node, value FROM graph_moves('node-kayles', '[[1,2],[2,3],[3,4]]')", .output = "1|*\n2|*\n3|*\n4|*"},
};
/* clang-format on */

const sql_module graph_values_module = SQL_MODULE(graph_functions, "board games", "boards");
