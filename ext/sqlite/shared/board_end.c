/* Whether play from a board ends, whatever the players do.
**
** It is certain if the search of the rules says so (search_ends). Otherwise the boards that moves
** lead to are walked depth first. A move to a board of the path from the first one to the present
** one closes a cycle; play ends if there is none. Each board is stored and expanded once. */
#include <string.h>

#include "base/slots.h"
#include "sqlite/shared/board_search.h"

typedef enum board_stage { BOARD_FOUND, BOARD_ON_PATH, BOARD_LEFT } board_stage;

typedef struct board_walk {
  sql_call *call;
  board_solver *solver;
  boards_board board; /* the present one */
  uint32_t size;      /* in cells */
  slot_index index;   /* of the boards by their cells */
  CORE_ARRAY(uint8_t) stages;
  CORE_ARRAY(uint32_t) stack; /* boards to enter or to leave */
  char *cells;                /* of all boards */
  uint64_t cell_bytes;
} board_walk;

/* Set *number to the number of a board. Return false with host->status after a failure. */
static bool board_walk_find(board_walk *w, const char *cells, uint32_t *number) {
  core_host *host = call_host(w->call);
  uint64_t count = w->stages.count;
  if (!slots_reserve(&w->index, host, count + 1))
    return false;
  slots_at at = slots_first(&w->index, core_hash_bytes(host->seed, cells, w->size));
  while (slots_next(&at, number))
    if (memcmp(w->cells + (uint64_t)*number * w->size, cells, w->size) == 0)
      return true;
  if (!CORE_RESERVE(host, w->cells, w->cell_bytes, (count + 1) * w->size) ||
      !CORE_APPEND(host, w->stages, BOARD_FOUND))
    return false;
  memcpy(w->cells + count * w->size, cells, w->size);
  *number = (uint32_t)count;
  slots_put(&at, *number);
  return true;
}

/* Enter a board: put the boards that its moves lead to on the stack. Set *ends to false if one of
** them is on the path. */
static bool board_walk_enter(board_walk *w, uint32_t number, bool *ends) {
  core_host *host = call_host(w->call);
  board_moves list = {.moves = {.items = NULL}};
  w->stages.items[number] = BOARD_ON_PATH;
  memcpy(w->board.cells, w->cells + (uint64_t)number * w->size, w->size);
  bool done = w->solver->engine->list_moves(w->call, w->solver, &w->board, &list);
  for (uint32_t i = 0; i < list.moves.count && done && *ends; i++) {
    uint32_t after;
    done = core_work(host, 20) &&
           board_walk_find(w, list.cells.items + (uint64_t)list.moves.items[i].after * w->size,
                           &after) &&
           (w->stages.items[after] != BOARD_FOUND || CORE_APPEND(host, w->stack, after));
    *ends = done && w->stages.items[after] != BOARD_ON_PATH;
  }
  board_moves_release(w->call, &list);
  return done || call_check(w->call, host, host->status,
                            "the %u boards that moves lead to, among which no cycle was found yet,",
                            w->stages.count);
}

static bool board_walk_all(board_walk *w, bool *ends) {
  core_host *host = call_host(w->call);
  uint32_t number;
  bool done =
      call_check(w->call, host,
                 board_walk_find(w, w->board.cells, &number) && CORE_APPEND(host, w->stack, number)
                     ? CORE_OK
                     : host->status,
                 "this board");
  while (done && *ends && w->stack.count > 0) {
    number = w->stack.items[w->stack.count - 1];
    if (w->stages.items[number] == BOARD_FOUND) {
      done = board_walk_enter(w, number, ends);
    } else {
      w->stages.items[number] = BOARD_LEFT;
      w->stack.count--;
    }
  }
  return done;
}

bool board_check_end(sql_call *call, board_solver *solver, const boards_board *board) {
  core_host *host = call_host(call);
  board_sum *sum = board_sum_of_solver(call, solver);
  if (sum == NULL)
    return false;
  search_clear(sum->search);
  if (!solver->engine->add_to_search(call, solver, board, sum))
    return false;
  if (sum->kinds.count == 0 || search_ends(sum->search, sum->kinds.items[0].kind))
    return true;
  board_walk w = {
      .call = call, .solver = solver, .board = *board, .size = board->width * board->height};
  bool ends = true, done = w.size == 0 || board_walk_all(&w, &ends);
  slots_close(&w.index, host);
  CORE_FREE(host, w.stages);
  CORE_FREE(host, w.stack);
  core_release(host, w.cells, w.cell_bytes);
  return done && (ends || board_fail_endless(call));
}
