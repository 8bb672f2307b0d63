/* The engine of boards that have too many cells for masks (core/boards/wide.h). A solver serves the
** boards that play on a board leads to; in NoGo, all boards of its size. */

#include "core/boards/cells.h"
#include "core/boards/wide_source.h"
#include "sqlite/shared/board_search.h"

static bool board_wide_takes(board_position *position) {
  const board_grid *board = position->board;
  position->width = board->width, position->height = board->height;
  if (position->rules->generator != BOARD_NOGO)
    position->length = board->width * board->height;
  memcpy(position->cells, board->cells, position->length);
  return true;
}

static bool board_wide_open(sql_call *call, const board_position *position, board_solver *solver) {
  core_host *host = call_host(call);
  wide_fault fault;
  wide_boards *wide = wide_boards_open(host, position->rules, position->board, &fault);
  if (wide == NULL && host->status == CORE_INVALID)
    return call_fail(call,
                     "board has more than %d moves, counted over all positions; a smaller board, "
                     "or '#' cells that divide it, has fewer",
                     CELLS_MOVES_MOST);
  if (wide == NULL)
    return call_check(call, host, host->status, "this board");
  solver->object = wide;
  solver->store = wide_boards_store(wide);
  return true;
}

static void board_wide_close(void *object) {
  wide_boards_close(object);
}

static bool board_wide_value(sql_call *call, board_solver *solver, const board_grid *board,
                             board_property property, sqlite3_context *context) {
  games_id value = GAMES_NONE;
  wide_fault fault;
  core_status status = wide_boards_value(solver->object, board->cells, &value, &fault);
  if (status == CORE_INVALID && fault == WIDE_CYCLE)
    return board_fail_cycle(call, wide_boards_rules(solver->object));
  return status == CORE_OK ? board_show_value(call, solver->store, value, property, context)
                           : board_fail_value(call, solver->store, status);
}

/* Add a source of wide boards to a search, or share one that serves the solver. */
static core_status board_wide_open_kind(const board_sum *sum, core_host *host,
                                        board_sum_kind *kind) {
  for (uint32_t i = 0; i < sum->kinds.count; i++) {
    kind->source = sum->kinds.items[i].source;
    if (kind->source != NULL && wide_source_serves(kind->source, kind->solver->object))
      return CORE_OK;
  }
  kind->source = wide_source_open(sum->search, host, kind->solver->object);
  return kind->source == NULL ? host->status : CORE_OK;
}

static bool board_wide_outcome(sql_call *call, board_solver *solver, const board_grid *board,
                               char *outcome) {
  return board_search_try(call, solver, board, board_wide_open_kind, outcome);
}

static bool board_wide_list_moves(sql_call *call, board_solver *solver, const board_grid *board,
                                  board_moves *list) {
  uint32_t count = 0, player;
  board_grid after = *board;
  core_status status = wide_boards_list(solver->object, board->cells, &count);
  bool done = call_check(call, call_host(call), status, "the moves of this board");
  for (uint32_t i = 0; i < count && done; i++) {
    const char *cells = wide_boards_listed(solver->object, i, &player);
    memcpy(after.cells, cells, (size_t)board->width * board->height);
    done = board_moves_add(call, list, &after, i, player);
  }
  return done;
}

static bool board_wide_add_to_search(sql_call *call, board_solver *solver, const board_grid *board,
                                     board_sum *sum) {
  const board_sum_kind *kind = board_sum_find_kind(call, sum, solver, board_wide_open_kind);
  return kind != NULL &&
         board_search_check(call, sum->search,
                            wide_source_add(kind->source, solver->object, board->cells));
}

const board_engine board_wide_engine = BOARD_ENGINE(board_wide);
