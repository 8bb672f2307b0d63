/* The rows of a certificate, in the order of the relations; core/misere/game.h describes them. Each
** relation is a loop over two indexes, outer and inner, that are elements, heaps or states. */

#include "core/misere/game_int.h"

/* Compute the options of heap walk->outer and its set D, unless they are ready. */
static bool certificate_prepare(misere_certificate *walk) {
  engine *e = &walk->game->engine;
  uint64_t *options = engine_set(e, ENGINE_SET_NEW_OPTIONS), *set = engine_set(e, ENGINE_SET_NEW);
  walk->is_ready = walk->is_ready || engine_set_of_heap(e, walk->outer, options, set);
  return walk->is_ready;
}

/* Set *found to true if D of the state times the heap is not empty, and walk->c to a state that
** contains it. Return false with host->status after a failure. */
static bool certificate_find_step(misere_certificate *walk, uint32_t heap, uint32_t state,
                                  bool *found) {
  engine *e = &walk->game->engine;
  core_assert(heap < e->count && state < e->closure.states.count);
  walk->c = MISERE_NONE;
  if (e->movable.items[heap] && !e->closure.states.items[state].spent &&
      (!certificate_prepare(walk) ||
       !engine_find_step(e, state, e->phi.items[heap], engine_set(e, ENGINE_SET_NEW), &walk->c)))
    return false;
  *found = walk->c != MISERE_NONE;
  return true;
}

/* Set *found to true if the relation has a row for walk->outer and walk->inner, and a, b and c to
** that row. Return false with host->status after a failure. */
static bool certificate_examine(misere_certificate *walk, bool *found) {
  const misere_game *game = walk->game;
  engine *e = &walk->game->engine;
  uint32_t x = walk->outer, y = walk->inner;
  core_assert(walk->relation < MISERE_RELATIONS);
  walk->a = x;
  walk->b = y;
  *found = true;
  switch (walk->relation) {
  case MISERE_MULT:
    walk->c = misere_product(game, x, y);
    return true;
  case MISERE_P:
    *found = misere_is_p(game, x);
    return true;
  case MISERE_HEAP:
    *found = e->movable.items[x];
    walk->b = misere_element(game, x);
    return true;
  case MISERE_OPT:
    if (e->movable.items[x] && !certificate_prepare(walk))
      return false;
    *found =
        e->movable.items[x] && core_has_bit(engine_set(e, ENGINE_SET_NEW_OPTIONS), game->order[y]);
    return true;
  case MISERE_STATE:
    *found = !e->closure.states.items[x].spent;
    walk->b = game->number[e->closure.states.items[x].element];
    return true;
  case MISERE_D:
    *found = !e->closure.states.items[x].spent &&
             core_has_bit(e->closure.state_sets.items + (uint64_t)x * e->quotient.words_wide,
                          game->order[y]);
    return true;
  default: /* MISERE_STEP, for a heap and a state */
    walk->a = y;
    walk->b = x;
    return certificate_find_step(walk, x, y, found);
  }
}

core_status misere_certificate_begin(misere_game *game, misere_certificate *walk) {
  *walk = (misere_certificate){.game = game};
  game->engine.meter.allowed = UINT64_MAX;
  core_status status = misere_number(game);
  if (status == CORE_OK && !engine_close_types(&game->engine))
    status = game->engine.host->status;
  core_assert(status != CORE_OK || game->engine.closure.is_closed);
  return status;
}

core_status misere_certificate_next(misere_certificate *walk, bool *found) {
  const engine *e = &walk->game->engine;
  const uint32_t ends[MISERE_RELATIONS][2] = {
      [MISERE_MULT] = {e->quotient.elements, e->quotient.elements},
      [MISERE_P] = {e->quotient.elements, 1},
      [MISERE_HEAP] = {e->count, 1},
      [MISERE_OPT] = {e->count, e->quotient.elements},
      [MISERE_STATE] = {e->closure.states.count, 1},
      [MISERE_D] = {e->closure.states.count, e->quotient.elements},
      [MISERE_STEP] = {e->count, e->closure.states.count}};
  *found = false;
  while (!*found && walk->relation < MISERE_RELATIONS) {
    if (walk->inner == ends[walk->relation][1]) {
      walk->inner = 0;
      walk->outer++;
      walk->is_ready = false;
    }
    if (walk->outer == ends[walk->relation][0]) {
      walk->outer = 0;
      walk->relation++;
      continue;
    }
    if (!certificate_examine(walk, found) || !core_work(e->host, 16))
      return e->host->status;
    walk->inner++;
  }
  return CORE_OK;
}
