/* The engine of Pawn Chess, and of Toads and Frogs, in which each row of a board is a game and the
** board is their sum. A solver serves all rows of a length, which are texts
** (core/boards/positions.h). */

#include "core/boards/positions.h"
#include "sqlite/shared/board_search.h"
#include "sqlite/shared/game_store.h"

static bool board_rows_takes(board_position *position) {
  position->width = position->board->width;
  return position->rules->generator == BOARD_PAWNS || position->rules->is_strips;
}

static bool board_rows_open(sql_call *call, const board_position *position, board_solver *solver) {
  core_host *host = call_host(call);
  bool is_pawns = position->rules->generator == BOARD_PAWNS;
  position_values *rows = position_values_open(
      host, is_pawns ? &pawns_rules : &toads_and_frogs_rules, NULL, position->width);
  if (rows == NULL)
    return call_check(call, host, host->status, "this board");
  solver->object = rows;
  solver->store = position_values_store(rows);
  return true;
}

static void board_rows_close(void *object) {
  position_values_close(object);
}

static bool board_rows_value(sql_call *call, board_solver *solver, const board_grid *board,
                             board_property property, sqlite3_context *context) {
  games_id value = GAMES_ZERO;
  for (uint32_t y = 0; y < board->height && value != GAMES_NONE; y++) {
    games_id row = position_values_find(solver->object, board->cells + y * board->width);
    value = games_sum(solver->store, value, row);
  }
  return board_show_value(call, solver->store, value, property, context);
}

static bool board_rows_outcome(sql_call *call, board_solver *solver, const board_grid *board,
                               char *outcome) {
  (void)call, (void)solver, (void)board;
  *outcome = '\0';
  return true;
}

/* List the moves of a player in row y. */
static bool board_rows_list_row(sql_call *call, board_solver *solver, const board_grid *board,
                                uint32_t y, uint32_t player, board_moves *list) {
  board_grid after = *board;
  uint32_t count, first = y * board->width;
  if (!position_values_list(solver->object, board->cells + first, player == BITS_RIGHT, &count))
    return game_store_fail(call, solver->store);
  for (uint32_t i = 0; i < count; i++) {
    memcpy(after.cells + first, position_values_listed(solver->object, i), board->width);
    if (!board_moves_add(call, list, &after, list->moves.count, player))
      return false;
  }
  return true;
}

static bool board_rows_list_moves(sql_call *call, board_solver *solver, const board_grid *board,
                                  board_moves *list) {
  bool done = true;
  for (uint32_t player = BITS_LEFT; player <= BITS_RIGHT; player++)
    for (uint32_t y = 0; y < board->height && done; y++)
      done = board_rows_list_row(call, solver, board, y, player, list);
  return done;
}

/* Add the rows as games, since they have values. */
static bool board_rows_add_to_search(sql_call *call, board_solver *solver, const board_grid *board,
                                     board_sum *sum) {
  games *store = search_store(sum->search);
  for (uint32_t y = 0; y < board->height; y++) {
    games_id value = position_values_find(solver->object, board->cells + y * board->width);
    if (value == GAMES_NONE)
      return call_check(call, call_host(call), games_failure(solver->store).status, "this board");
    games_id game = games_copy(store, solver->store, value);
    core_status status =
        game == GAMES_NONE ? games_failure(store).status : search_add_game(sum->search, game);
    if (status != CORE_OK)
      return board_search_check(call, sum->search, status); /* uncovered: failure */
  }
  return true;
}

const board_engine board_rows_engine = BOARD_ENGINE(board_rows);
