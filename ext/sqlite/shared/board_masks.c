/* The engine of boards that fit into masks (core/boards/bits_solver.h). A solver serves all boards
** of a layout, which many boards share if walls do not matter. Masks have two words if one is too
** few. */
#include "core/boards/bits_engine.h"
#include "core/masks/game.h"
#include "sqlite/shared/board_search.h"
#include "sqlite/shared/board_solver.h"
#include "sqlite/shared/game_store.h"
#include "sqlite/shared/solved.h"

/* Set *layout to the layout of a board or a graph. Return the kind of its solver, or NULL. */
static const bits_solver_kind *board_masks_lay_out(const board_position *position,
                                                   board_layout *layout) {
  if (position->near != NULL) {
    board_layout_graph(position->width, true, layout);
    return 2 * position->width * position->rules->plane_count <= BITS_SOLVER_MOST
               ? &bits_engine_kind
               : &bits_engine_kind_2;
  }
  return bits_engine_kind.lay_out(position->rules, position->board, layout) ? &bits_engine_kind
         : bits_engine_kind_2.lay_out(position->rules, position->board, layout)
             ? &bits_engine_kind_2
             : NULL;
}

static bool board_masks_takes(board_position *position) {
  const board_rules *rules = position->rules;
  board_layout layout;
  if (rules->generator == BOARD_NOGO || board_masks_lay_out(position, &layout) == NULL)
    return false;
  position->width = layout.width, position->height = layout.height;
  uint32_t cells = layout.width * layout.height;
  bool has_walls = layout.cells < cells || rules->has_walls;
  for (uint32_t i = 0; has_walls && i < cells; i++)
    position->cells[position->length++] = board_has_bits(layout.number[i])       ? '\0'
                                          : layout.number[i] == BOARD_INERT_CELL ? '\2'
                                                                                 : '\1';
  return true;
}

static bool board_masks_open(sql_call *call, const board_position *position, board_solver *solver) {
  core_host *host = call_host(call);
  board_layout layout;
  const bits_solver_kind *kind = board_masks_lay_out(position, &layout);
  core_assert(kind != NULL);
  bits_solver *boards = kind->open(host, position->rules, &layout, position->near);
  if (boards == NULL)
    return call_check(call, host, host->status, "this board");
  solver->object = boards;
  solver->store = boards->store;
  solver->shares_grid = kind == &bits_engine_kind_2 && position->length == 0;
  return true;
}

static void board_masks_close(void *object) {
  bits_solver *boards = object;
  if (boards != NULL)
    boards->kind->close(boards);
}

/* ---- Values ---- */

/* Solve all positions that a position leads to, if play need not end. Then components cannot be
** added, and values are stoppers or sides, so the game is solved as a partizan one even if all
** moves are open to both players. */
static core_status board_masks_solve_cycles(const bits_solver *boards, uint64_t position,
                                            bits_rules *masks, stoppers *set, bits_game **game) {
  core_status status = board_add_moves(&boards->game, &boards->layout, masks);
  masks->is_partizan = true;
  if (status == CORE_OK)
    status = set == NULL ? masks->host->status : bits_rules_close(masks);
  if (status != CORE_OK)
    return status; /* sometimes uncovered: failure */
  *game = bits_game_new(masks, GRAPHS_NORMAL, boards->store, set);
  if (*game == NULL)
    return masks->host->status;
  graphs_want_stoppers(bits_game_explorer(*game)->graph);
  status = bits_game_start(*game, position, BITS_NO_RESULT, -1);
  return status == CORE_OK ? bits_game_solve(*game) : status;
}

/* Show a property of the solved board, whose value may have cycles. */
static bool board_masks_show_solved(sql_call *call, const solved_game *solved,
                                    board_property property, sqlite3_context *context) {
  games_id value = graphs_side_value(solved->graph, 0);
  char letters[2];
  if (property == BOARD_PROPERTY_OUTCOME) {
    if (!graphs_side_outcome(solved->graph, 0, letters))
      return game_store_fail(call, solved->store); /* uncovered: failure */
    sqlite3_result_text(context, letters_of_winners(letters), -1, SQLITE_STATIC);
    return true;
  }
  if (property != BOARD_PROPERTY_VALUE)
    return value == GAMES_NONE || stoppers_is_loopy(value) ||
           board_show_value(call, solved->store, value, property, context);
  return value == GAMES_NONE
             ? call_fail(call, "play on this board need not end, and no value was found; "
                               "solve_bits over board_bits finds the winner")
             : solved_show_side_value(call, context, solved, 0);
}

/* Make a property of a board on which play need not end the result. */
static bool board_masks_show_cycles(sql_call *call, const bits_solver *boards, uint64_t position,
                                    board_property property, sqlite3_context *context) {
  bits_rules masks;
  bits_game *game = NULL;
  games *store = boards->store;
  bits_rules_begin(&masks, call_host(call));
  solved_game solved = {.store = store, .set = stoppers_open(store)};
  core_status status = board_masks_solve_cycles(boards, position, &masks, solved.set, &game);
  bool done = status == CORE_OK;
  if (done) {
    solved.graph = bits_game_explorer(game)->graph;
    done = board_masks_show_solved(call, &solved, property, context);
  } else if (status == CORE_INVALID) {
    (void)board_fail_value(call, store, status); /* uncovered: failure */
  } else {
    (void)call_check(call, call_host(call), status,
                     "the game of this board, where play need not end,");
  }
  bits_game_free(game);
  stoppers_close(solved.set);
  bits_rules_release(&masks);
  return done;
}

static bool board_masks_value(sql_call *call, board_solver *solver, const board_grid *board,
                              board_property property, sqlite3_context *context) {
  bits_solver *boards = solver->object;
  games_id value = GAMES_NONE;
  bool reaches_cycle = false;
  core_status status = boards->kind->value(boards, board, &value, &reaches_cycle);
  if (reaches_cycle && boards->kind != &bits_engine_kind)
    return board_fail_cycle(call, &boards->game); /* uncovered: failure */
  if (reaches_cycle)
    return board_masks_show_cycles(call, boards, bits_engine_encode(boards, board), property,
                                   context);
  return status == CORE_OK ? board_show_value(call, solver->store, value, property, context)
                           : board_fail_value(call, solver->store, status);
}

/* ---- Moves ---- */

/* Append a move unless an earlier one leads to the same board. */
static bool board_masks_add_move(sql_call *call, board_moves *list, const bits_solver_move *move,
                                 uint32_t player) {
  uint32_t size = move->after.width * move->after.height;
  for (uint32_t i = 0; i < list->moves.count; i++)
    if (list->moves.items[i].player == player &&
        memcmp(list->cells.items + list->moves.items[i].after * size, move->after.cells, size) == 0)
      return true;
  return board_moves_add(call, list, &move->after, move->order, player);
}

static bool board_masks_list_moves(sql_call *call, board_solver *solver, const board_grid *board,
                                   board_moves *list) {
  const bits_solver *boards = solver->object;
  bits_solver_move move = {.number = 0};
  bool done = true;
  while (done && boards->kind->next_move(boards, board, &move)) {
    bool parts = move.player == BITS_BOTH && boards->is_partizan;
    done = board_masks_add_move(call, list, &move, parts ? BITS_LEFT : move.player) &&
           (!parts || board_masks_add_move(call, list, &move, BITS_RIGHT));
  }
  return done;
}

/* ---- Winners by search ---- */

static core_status board_masks_open_kind(const board_sum *sum, core_host *host,
                                         board_sum_kind *kind) {
  const bits_solver *boards = kind->solver->object;
  (void)host;
  return boards->kind->add_kind(boards, sum->search, &kind->kind);
}

static bool board_masks_outcome(sql_call *call, board_solver *solver, const board_grid *board,
                                char *outcome) {
  const bits_solver *boards = solver->object;
  *outcome = '\0';
  return boards->layout.cells * boards->game.plane_count < BOARD_SEARCHED_BITS ||
         board_search_try(call, solver, board, board_masks_open_kind, outcome);
}

/* Return the kind of a solver. If the boards of a sum with equal rules fit in one grid after turns
** by 90 degrees, it is the kind of the solver of this grid. */
static const board_sum_kind *board_masks_find_kind(sql_call *call, board_sum *sum,
                                                   board_solver *solver) {
  const bits_solver *boards = solver->object;
  bool is_tall = boards->layout.height > boards->layout.width;
  uint32_t sides[2] = {0, 0}; /* the longer side first */
  for (uint32_t i = 0; i < sum->kinds.count && solver->shares_grid; i++) {
    const bits_solver *others = sum->kinds.items[i].solver->object;
    if (!sum->kinds.items[i].solver->shares_grid ||
        !board_rules_are_equal(&boards->game, &others->game))
      continue;
    uint32_t width = others->layout.width, height = others->layout.height;
    sides[0] = (uint32_t)core_max(sides[0], core_max(width, height));
    sides[1] = (uint32_t)core_max(sides[1], core_min(width, height));
  }
  uint32_t cells = sides[0] * sides[1];
  if (cells <= boards->layout.cells || cells * boards->game.plane_count > BITS_SOLVER_MOST)
    return board_sum_find_kind(call, sum, solver, board_masks_open_kind);
  board_grid grid = {.width = sides[is_tall], .height = sides[!is_tall]};
  memset(grid.cells, '#', cells);
  const board_position position = {&board_masks_engine, &boards->game, &grid, .width = grid.width,
                                   .height = grid.height};
  board_solver *shared = board_solver_get(call, &position);
  const board_sum_kind *kind =
      shared == NULL ? NULL : board_sum_find_kind(call, sum, shared, board_masks_open_kind);
  call_unpin(call, shared);
  return kind;
}

static bool board_masks_add_to_search(sql_call *call, board_solver *solver, const board_grid *board,
                                      board_sum *sum) {
  const board_sum_kind *kind = board_masks_find_kind(call, sum, solver);
  const bits_solver *boards = kind == NULL ? NULL : kind->solver->object;
  return kind != NULL &&
         board_search_check(call, sum->search,
                            boards->kind->add_board(boards, sum->search, &kind->kind, board));
}

const board_engine board_masks_engine = BOARD_ENGINE(board_masks);
const board_engine board_graph_engine = BOARD_ENGINE(board_masks);
