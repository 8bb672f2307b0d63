#include "core/misere/game.h"

#include "core/misere/game_int.h"

/* The sets of the heap at hand: its options, and its D. */
static bool certificate_ready(misere_certificate *walk) {
  engine *e = &walk->game->engine;
  uint64_t *options = engine_set(e, ENGINE_SET_NEW_OPTIONS);
  bool any;
  if (walk->is_ready)
    return true;
  if (!engine_options(e, walk->heap, options, &any) ||
      !engine_beaten_set(e, options, engine_set(e, ENGINE_SET_NEW_BEATEN)))
    return false;
  engine_type_set(e, e->phi[walk->heap], engine_set(e, ENGINE_SET_NEW_BEATEN),
                  engine_set(e, ENGINE_SET_NEW));
  walk->is_ready = true;
  return true;
}

/* The next heap with a move, from walk->heap on; false if there is none. */
static bool certificate_find_heap(misere_certificate *walk) {
  const engine *e = &walk->game->engine;
  while (walk->heap < e->count && !e->movable[walk->heap])
    walk->heap++;
  return walk->heap < e->count;
}

static void certificate_next_heap(misere_certificate *walk) {
  walk->heap++;
  walk->is_ready = false;
  walk->b = MISERE_NONE;
  walk->state = 0;
}

/* The next state that counts, from walk->state on. */
static bool certificate_find_state(misere_certificate *walk) {
  const engine *e = &walk->game->engine;
  while (walk->state < e->state_count && e->states[walk->state].spent)
    walk->state++;
  return walk->state < e->state_count;
}

/* Each relation's next row. They count on from walk->a and walk->b, which are MISERE_NONE first. */

static bool certificate_mult(misere_certificate *walk, bool *found) {
  uint32_t n = walk->game->engine.elements;
  if (walk->a == MISERE_NONE)
    walk->a = 0;
  if (++walk->b == n) {
    walk->b = 0;
    walk->a++;
  }
  *found = walk->a < n;
  if (*found)
    walk->c = misere_product(walk->game, walk->a, walk->b);
  return true;
}

static bool certificate_p(misere_certificate *walk, bool *found) {
  uint32_t n = walk->game->engine.elements;
  do
    walk->a++;
  while (walk->a < n && !misere_is_p(walk->game, walk->a));
  *found = walk->a < n;
  return true;
}

static bool certificate_heap(misere_certificate *walk, bool *found) {
  *found = certificate_find_heap(walk);
  if (*found) {
    walk->a = walk->heap++;
    walk->b = misere_element(walk->game, walk->a);
  }
  return true;
}

static bool certificate_opt(misere_certificate *walk, bool *found) {
  const engine *e = &walk->game->engine;
  for (*found = false; !*found && certificate_find_heap(walk);) {
    if (!certificate_ready(walk))
      return false;
    walk->a = walk->heap;
    do
      walk->b++;
    while (walk->b < e->elements &&
           !engine_has(engine_set(e, ENGINE_SET_NEW_OPTIONS), walk->game->order[walk->b]));
    *found = walk->b < e->elements;
    if (!*found)
      certificate_next_heap(walk);
  }
  return true;
}

static bool certificate_state(misere_certificate *walk, bool *found) {
  *found = certificate_find_state(walk);
  if (*found) {
    walk->a = walk->state++;
    walk->b = walk->game->number[walk->game->engine.states[walk->a].element];
  }
  return true;
}

static bool certificate_d(misere_certificate *walk, bool *found) {
  const engine *e = &walk->game->engine;
  for (*found = false; !*found && certificate_find_state(walk);) {
    const uint64_t *set = e->state_sets + (uint64_t)walk->state * e->words_wide;
    walk->a = walk->state;
    do
      walk->b++;
    while (walk->b < e->elements && !engine_has(set, walk->game->order[walk->b]));
    *found = walk->b < e->elements;
    if (!*found) {
      walk->state++;
      walk->b = MISERE_NONE;
    }
  }
  return true;
}

static bool certificate_step(misere_certificate *walk, bool *found) {
  engine *e = &walk->game->engine;
  for (*found = false; !*found && certificate_find_heap(walk);) {
    if (!certificate_find_state(walk)) {
      certificate_next_heap(walk);
      continue;
    }
    if (!certificate_ready(walk))
      return false;
    walk->a = walk->state++;
    walk->b = walk->heap;
    if (!engine_find_step(e, walk->a, e->phi[walk->heap], engine_set(e, ENGINE_SET_NEW), &walk->c))
      return false;
    *found = walk->c != MISERE_NONE;
  }
  return true;
}

static void certificate_begin_relation(misere_certificate *walk, misere_relation relation) {
  *walk = (misere_certificate){
      .game = walk->game, .relation = relation, .a = MISERE_NONE, .b = MISERE_NONE};
}

core_status misere_certify(misere_game *game, misere_certificate *walk) {
  *walk = (misere_certificate){.game = game};
  certificate_begin_relation(walk, MISERE_MULT);
  game->engine.meter.allowed = UINT64_MAX;
  core_status status = misere_number(game);
  if (status == CORE_OK && !engine_close_types(&game->engine))
    status = game->engine.host->status;
  return status;
}

core_status misere_certificate_next(misere_certificate *walk, bool *found) {
  static bool (*const next[MISERE_RELATIONS])(misere_certificate *, bool *) = {
      [MISERE_MULT] = certificate_mult,   [MISERE_P] = certificate_p,
      [MISERE_HEAP] = certificate_heap,   [MISERE_OPT] = certificate_opt,
      [MISERE_STATE] = certificate_state, [MISERE_D] = certificate_d,
      [MISERE_STEP] = certificate_step};
  core_host *host = walk->game->engine.host;
  *found = false;
  while (walk->relation < MISERE_RELATIONS) {
    if (!next[walk->relation](walk, found) || !core_work(host, 16))
      return host->status;
    if (*found)
      return CORE_OK;
    certificate_begin_relation(walk, walk->relation + 1);
  }
  return CORE_OK;
}
