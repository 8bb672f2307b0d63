/* Solvers of boards as entries of a connection's cache. The key of a solver has its engine, rules
** and the shape of its boards. */
#include "sqlite/shared/board_solver.h"

/* ---- Positions ---- */

#define BOARD_ENGINE_ADDRESS(name) &name,
static const board_engine *const board_engines[] = {BOARD_ENGINES(BOARD_ENGINE_ADDRESS)};

bool board_position_find(sql_call *call, const board_game *game, const board_grid *board,
                         board_position *position) {
  const board_engine *const *engine = board_engines;
  core_assert(board->width * board->height <= BOARD_CELLS_MOST);
  position->rules = &game->rules;
  position->board = board;
  position->near = NULL;
  position->width = position->height = position->length = 0;
  if (!board_game_check(call, game, board))
    return false;
  while (!(*engine)->takes(position))
    engine++;
  position->engine = *engine;
  return true;
}

/* ---- Solvers ---- */

/* The beginning of the key of a solver. The text of the rules and the cells of the shape follow. */
typedef struct board_solver_key {
  const board_engine *engine;
  uint32_t width, height, generator, has_inert_plane;
} board_solver_key;

_Static_assert(sizeof(board_solver_key) == sizeof(void *) + 4 * sizeof(uint32_t),
               "keys have no bytes without a value");

typedef struct board_solver_request {
  sql_call *call;
  const board_position *position;
} board_solver_request;

static core_status board_solver_make(core_host *host, void *value, void *context) {
  board_solver *solver = value;
  const board_solver_request *request = context;
  (void)host;
  solver->engine = request->position->engine;
  return solver->engine->open(request->call, request->position, solver) ? CORE_OK : CORE_INVALID;
}

static void board_solver_free(core_host *host, void *value) {
  board_solver *solver = value;
  search_close(solver->sum.search);
  CORE_FREE(host, solver->sum.kinds);
  solver->engine->close(solver->object);
}

static const cache_kind board_solver_kind = {.value_bytes = sizeof(board_solver),
                                             .make = board_solver_make,
                                             .free = board_solver_free,
                                             .most = 16};

board_solver *board_solver_get(sql_call *call, const board_position *position) {
  const board_rules *rules = position->rules;
  char key[sizeof(board_solver_key) + BOARD_RULES_MOST + BOARD_SHAPE_MOST];
  board_solver_key head = {position->engine, position->width, position->height, rules->generator,
                           board_plane_bit(rules, BOARD_INERT_PLANE) != 0};
  board_solver_request request = {call, position};
  uint64_t length = sizeof head;
  void *solver;
  memcpy(key, &head, sizeof head);
  if (rules->length > 0) /* generators have no text */
    memcpy(key + length, rules->text, rules->length);
  length += rules->length;
  memcpy(key + length, position->cells, position->length);
  length += position->length;
  core_status status =
      cache_get(call_cache(call), &board_solver_kind, key, length, &request, &solver);
  if (status != CORE_OK && call->code == SQLITE_OK)
    (void)call_check(call, call_host(call), status, "this board");
  return solver;
}

board_solver *board_solver_of(sql_call *call, const board_question *question) {
  board_position position;
  return board_position_find(call, question->game, &question->board, &position)
             ? board_solver_get(call, &position)
             : NULL;
}

/* ---- Values ---- */

bool board_solver_show(sql_call *call, board_solver *solver, const board_grid *board,
                       board_property property, sqlite3_context *context) {
  char outcome = '\0';
  if (property == BOARD_PROPERTY_OUTCOME && !solver->engine->outcome(call, solver, board, &outcome))
    return false;
  if (outcome == '\0')
    return solver->engine->value(call, solver, board, property, context);
  board_show_outcome(context, outcome);
  return true;
}

bool board_position_show(sql_call *call, const board_position *position, const board_grid *board,
                         board_property property, sqlite3_context *context) {
  board_solver *solver = board_solver_get(call, position);
  bool done = solver != NULL && board_solver_show(call, solver, board, property, context);
  call_unpin(call, solver);
  return done;
}
