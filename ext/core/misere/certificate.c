#include "core/misere/game.h"

#include "core/misere/game_int.h"

/* Have the options of heap walk->outer, and its D. */
static bool certificate_ready(misere_certificate *walk) {
  engine *e = &walk->game->engine;
  uint64_t *options = engine_set(e, ENGINE_SET_NEW_OPTIONS), *set = engine_set(e, ENGINE_SET_NEW);
  walk->is_ready = walk->is_ready || engine_set_of_heap(e, walk->outer, options, set);
  return walk->is_ready;
}

/* *found, and to c: does a step lead from the state by the heap? False: host->status. */
static bool certificate_find_step(misere_certificate *walk, uint32_t heap, uint32_t state,
                                  bool *found) {
  engine *e = &walk->game->engine;
  walk->c = MISERE_NONE;
  if (e->movable[heap] && !e->states[state].spent &&
      (!certificate_ready(walk) ||
       !engine_find_step(e, state, e->phi[heap], engine_set(e, ENGINE_SET_NEW), &walk->c)))
    return false;
  *found = walk->c != MISERE_NONE;
  return true;
}

/* Has the relation a row for walk->outer and walk->inner? Then a, b and c are it. False:
** host->status. */
static bool certificate_examine(misere_certificate *walk, bool *found) {
  const misere_game *game = walk->game;
  engine *e = &walk->game->engine;
  uint32_t x = walk->outer, y = walk->inner;
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
    *found = e->movable[x];
    walk->b = misere_element(game, x);
    return true;
  case MISERE_OPT:
    if (e->movable[x] && !certificate_ready(walk))
      return false;
    *found = e->movable[x] && core_has_bit(engine_set(e, ENGINE_SET_NEW_OPTIONS), game->order[y]);
    return true;
  case MISERE_STATE:
    *found = !e->states[x].spent;
    walk->b = game->number[e->states[x].element];
    return true;
  case MISERE_D:
    *found = !e->states[x].spent &&
             core_has_bit(e->state_sets + (uint64_t)x * e->words_wide, game->order[y]);
    return true;
  default: /* MISERE_STEP: of a heap and a state */
    walk->a = y;
    walk->b = x;
    return certificate_find_step(walk, x, y, found);
  }
}

core_status misere_certify(misere_game *game, misere_certificate *walk) {
  *walk = (misere_certificate){.game = game};
  game->engine.meter.allowed = UINT64_MAX;
  core_status status = misere_number(game);
  if (status == CORE_OK && !engine_close_types(&game->engine))
    status = game->engine.host->status;
  return status;
}

core_status misere_certificate_next(misere_certificate *walk, bool *found) {
  const engine *e = &walk->game->engine;
  const uint32_t ends[MISERE_RELATIONS][2] = {[MISERE_MULT] = {e->elements, e->elements},
                                              [MISERE_P] = {e->elements, 1},
                                              [MISERE_HEAP] = {e->count, 1},
                                              [MISERE_OPT] = {e->count, e->elements},
                                              [MISERE_STATE] = {e->state_count, 1},
                                              [MISERE_D] = {e->state_count, e->elements},
                                              [MISERE_STEP] = {e->count, e->state_count}};
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
