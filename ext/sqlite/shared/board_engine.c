/* Functions that several engines of boards use. */
#include "sqlite/shared/board_engine.h"

#include "sqlite/shared/game_store.h"

/* ---- Values ---- */

void board_show_outcome(sqlite3_context *context, char outcome) {
  core_assert(outcome != '\0');
  sqlite3_result_text(context, &outcome, 1, SQLITE_TRANSIENT);
}

static bool board_show_property(sql_call *call, games *store, games_id value,
                                board_property property, sqlite3_context *context) {
  dyadic number;
  double real;
  if (property == BOARD_PROPERTY_VALUE)
    return game_show(call, store, value, context);
  if (property == BOARD_PROPERTY_OUTCOME) {
    char outcome = games_outcome(store, value);
    if (outcome != '\0')
      board_show_outcome(context, outcome);
    return outcome != '\0';
  }
  bool found = property == BOARD_PROPERTY_MEAN ? games_mean(store, value, &number)
                                               : games_temperature(store, value, &number);
  if (found && dyadic_real(number, &real))
    sqlite3_result_double(context, real);
  return found || games_failure(store).status == CORE_INVALID;
}

bool board_show_value(sql_call *call, games *store, games_id value, board_property property,
                      sqlite3_context *context) {
  return (value != GAMES_NONE && board_show_property(call, store, value, property, context)) ||
         board_fail_value(call, store, games_failure(store).status);
}

bool board_fail_value(sql_call *call, const games *store, core_status status) {
  if (call->code != SQLITE_OK)
    return false; /* uncovered: failure */
  if (status == CORE_INVALID)
    /* uncovered: takes a board whose values are out of range */
    return call_fail(call, "%s", games_failure(store).invalid);
  return call_check(call, call_host(call), status,
                    "the value of this board, for which board_outcome may find the winner,");
}

bool board_fail_cycle(sql_call *call, const board_rules *rules) {
  return call_fail(call,
                   "play on this board need not end, and a board of such a game must have "
                   "at most %u cells; solve_tokens finds the winner on larger boards",
                   board_max_cells(rules));
}

/* ---- Moves ---- */

bool board_moves_add(sql_call *call, board_moves *list, const board_grid *after, uint64_t order,
                     uint32_t player) {
  core_host *host = call_host(call);
  uint32_t size = after->width * after->height, number = list->cells.count / size;
  if (!CORE_ENSURE(host, list->cells, (uint64_t)list->cells.count + size) ||
      !CORE_APPEND(host, list->moves, (board_move){order, number, player}))
    return call_check(call, host, host->status, "the moves of this board");
  memcpy(list->cells.items + list->cells.count, after->cells, size);
  list->cells.count += size;
  return true;
}

void board_moves_read(const board_moves *list, uint32_t index, const board_grid *board,
                      board_grid *after) {
  core_assert(index < list->moves.count);
  uint32_t size = board->width * board->height;
  *after = *board;
  memcpy(after->cells, list->cells.items + (uint64_t)list->moves.items[index].after * size, size);
}

void board_moves_release(const sql_call *call, board_moves *list) {
  CORE_FREE_ALL(call_host(call), &list->moves, &list->cells);
}
