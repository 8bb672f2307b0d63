#include "core/misere/engine.h"

#include <string.h>

#include "base/array.h"

static uint64_t *closure_type_set(const engine *e, uint32_t type) {
  return e->type_sets + (uint64_t)type * e->words_wide;
}

static uint64_t *closure_state_set(const engine *e, uint32_t state) {
  return e->state_sets + (uint64_t)state * e->words_wide;
}

static void closure_complement(const engine *e, uint64_t *set) {
  for (uint32_t w = 0; w < e->words_wide; w++)
    set[w] = ~set[w];
  if (e->elements % 64 != 0)
    set[e->words_wide - 1] &= (UINT64_C(1) << e->elements % 64) - 1;
}

/* ---- D of one heap ---- */

bool engine_beaten_set(engine *e, const uint64_t *elements, uint64_t *set) {
  uint64_t rows = 1;
  if (!engine_need_p_rows(e))
    return false;
  memset(set, 0, e->words_wide * sizeof *set);
  for (uint32_t w = 0; w < e->words_wide; w++)
    for (uint64_t bits = elements[w]; bits != 0; bits &= bits - 1, rows++) {
      uint64_t x = 64 * w + (uint32_t)core_lowest_bit(bits);
      const uint64_t *row = e->p_rows + x * e->words_wide;
      for (uint32_t i = 0; i < e->words_wide; i++)
        set[i] |= row[i];
    }
  return engine_work(e, rows * (e->words_wide / 4 + 1));
}

bool engine_type_set(const engine *e, uint32_t x, const uint64_t *beaten, uint64_t *set) {
  const uint64_t *row = e->p_rows + (uint64_t)x * e->words_wide;
  uint64_t both = 0;
  for (uint32_t w = 0; w < e->words_wide; w++) {
    both |= row[w] & beaten[w];
    set[w] = row[w] | beaten[w];
  }
  if (both != 0)
    return false;
  closure_complement(e, set);
  return !core_has_bit(set, 0);
}

/* ---- Products of D ---- */

static void closure_spread(const engine *e, const uint64_t *set, uint8_t *bytes) {
  for (uint32_t x = 0; x < e->elements; x++)
    bytes[x] = core_has_bit(set, x);
}

/* D(w + h) = {z: hz in D(w), wz in D(h)}, with D(w) as bytes. False if it is empty. */
static bool closure_multiply(const engine *e, const uint8_t *state, const uint16_t *by_state,
                             const uint64_t *type, const uint16_t *by_type, uint64_t *set) {
  uint64_t any = 0;
  for (uint32_t w = 0, z = 0; w < e->words_wide; w++) {
    uint32_t end = z + 64 < e->elements ? z + 64 : e->elements;
    uint64_t bits = 0;
    for (uint32_t i = 0; z < end; z++, i++)
      bits |= ((uint64_t)state[by_type[z]] & type[by_state[z] >> 6] >> (by_state[z] & 63)) << i;
    set[w] = bits;
    any |= bits;
  }
  return any != 0;
}

/* D of the empty sum: all that is no P-position. */
static void closure_unit_set(const engine *e, uint64_t *set) {
  memcpy(set, e->is_p, e->words_wide * sizeof *set);
  closure_complement(e, set);
}

bool engine_set_of_heap(engine *e, uint32_t heap, uint64_t *options, uint64_t *set) {
  uint64_t *beaten = engine_set(e, ENGINE_SET_BEATEN);
  bool any;
  if (!engine_options(e, heap, options, &any) || !engine_beaten_set(e, options, beaten))
    return false;
  engine_type_set(e, e->phi[heap], beaten, set);
  return true;
}

/* D of the word grows or shrinks letter by letter; it is compared at the end. */
bool engine_word_covers(engine *e, uint32_t x, uint32_t word, const uint64_t *set, bool *covers) {
  uint64_t *options = engine_set(e, ENGINE_SET_OPTIONS), *letter = engine_set(e, ENGINE_SET_LETTER);
  uint64_t *total = engine_set(e, ENGINE_SET_TOTAL), *next = engine_set(e, ENGINE_SET_NEXT);
  uint32_t element = 0;
  closure_unit_set(e, total);
  for (uint32_t i = 0; i < e->word_length[word]; i++) {
    uint32_t heap = e->letters[e->word_first[word] + i];
    if (!engine_set_of_heap(e, heap, options, letter))
      return false;
    const uint16_t *by_state = engine_products(e, element);
    const uint16_t *by_type = by_state == NULL ? NULL : engine_products(e, e->phi[heap]);
    if (by_type == NULL || !engine_work(e, 4 * (uint64_t)e->elements))
      return false;
    closure_spread(e, total, e->bytes_of_set);
    closure_multiply(e, e->bytes_of_set, by_state, letter, by_type, next);
    memcpy(total, next, e->words_wide * sizeof *total);
    element = by_type[element];
  }
  *covers = element == x && engine_is_subset(set, total, e->words_wide);
  return true;
}

/* ---- States ---- */

static bool closure_reserve_state(engine *e) {
  uint64_t count = (uint64_t)e->state_count + 1;
  return CORE_RESERVE(e->host, e->states, e->state_bytes, count) &&
         CORE_RESERVE(e->host, e->state_sets, e->state_set_bytes, count * e->words_wide);
}

static void closure_push_state(engine *e, uint32_t x, const uint64_t *set) {
  memcpy(closure_state_set(e, e->state_count), set, e->words_wide * sizeof *set);
  e->states[e->state_count] = (engine_state){.element = (uint16_t)x, .next = e->state_lists[x]};
  e->state_lists[x] = e->state_count++;
}

static uint32_t closure_find_cover(const engine *e, uint32_t x, const uint64_t *set) {
  uint32_t s = e->state_lists[x];
  while (s != MISERE_NONE &&
         (e->states[s].spent || !engine_is_subset(set, closure_state_set(e, s), e->words_wide)))
    s = e->states[s].next;
  return s;
}

bool engine_is_covered(const engine *e, uint32_t x, const uint64_t *set) {
  return closure_find_cover(e, x, set) != MISERE_NONE;
}

typedef enum closure_find { CLOSURE_STOPPED, CLOSURE_CLOSED, CLOSURE_FAILED } closure_find;

/* One state by one type: whatever is new becomes a state. */
static closure_find closure_apply(engine *e, uint32_t state, uint32_t type) {
  uint64_t *set = engine_set(e, ENGINE_SET_NEXT);
  const uint16_t *by_state = engine_products(e, e->states[state].element);
  const uint16_t *by_type = by_state == NULL ? NULL : engine_products(e, e->types[type].element);
  if (by_type == NULL || !engine_work(e, 2 * (uint64_t)e->elements + 8))
    return CLOSURE_STOPPED;
  if (!closure_multiply(e, e->bytes_of_set, by_state, closure_type_set(e, type), by_type, set))
    return CLOSURE_CLOSED;
  if (core_has_bit(set, 0))
    return CLOSURE_FAILED;
  uint32_t x = by_type[e->states[state].element];
  if (engine_is_covered(e, x, set))
    return CLOSURE_CLOSED;
  if (!closure_reserve_state(e))
    return CLOSURE_STOPPED;
  /* States that the new one contains need not be looked at again. The first state stays. */
  for (uint32_t s = e->state_lists[x]; s != MISERE_NONE; s = e->states[s].next)
    if (s != 0 && engine_is_subset(closure_state_set(e, s), set, e->words_wide))
      e->states[s].spent = true;
  closure_push_state(e, x, set);
  return CLOSURE_CLOSED;
}

bool engine_find_step(engine *e, uint32_t state, uint32_t x, const uint64_t *set, uint32_t *step) {
  uint64_t *total = engine_set(e, ENGINE_SET_NEXT);
  const uint16_t *by_state = engine_products(e, e->states[state].element);
  const uint16_t *by_type = by_state == NULL ? NULL : engine_products(e, x);
  if (by_type == NULL || !engine_work(e, 4 * (uint64_t)e->elements))
    return false;
  closure_spread(e, closure_state_set(e, state), e->bytes_of_set);
  *step = MISERE_NONE;
  if (closure_multiply(e, e->bytes_of_set, by_state, set, by_type, total))
    *step = closure_find_cover(e, by_type[e->states[state].element], total);
  return true;
}

/* Old states by the types from `first` on, new states by all. */
static closure_find closure_run(engine *e, uint32_t first) {
  uint32_t old = e->state_count;
  for (uint32_t s = 0; s < e->state_count; s++) {
    if (e->states[s].spent)
      continue;
    closure_spread(e, closure_state_set(e, s), e->bytes_of_set);
    for (uint32_t t = s < old ? first : 0; t < e->type_count; t++) {
      closure_find found = closure_apply(e, s, t);
      if (found != CLOSURE_CLOSED)
        return found;
    }
  }
  return CLOSURE_CLOSED;
}

bool engine_open_closure(engine *e) {
  uint64_t n = e->elements, wide = e->words_wide;
  e->closed = false;
  e->scratch = core_allocate(e->host, ENGINE_SETS * wide * sizeof *e->scratch);
  e->bytes_of_set = core_allocate(e->host, n);
  e->state_lists = core_resize(e->host, NULL, 0, n * sizeof *e->state_lists);
  if (e->scratch == NULL || e->bytes_of_set == NULL || e->state_lists == NULL)
    return false;
  memset(e->state_lists, 0xff, (size_t)n * sizeof *e->state_lists);
  e->type_count = e->state_count = 0;
  if (!closure_reserve_state(e))
    return false;
  closure_unit_set(e, engine_set(e, ENGINE_SET_NEXT));
  closure_push_state(e, 0, engine_set(e, ENGINE_SET_NEXT));
  return true;
}

void engine_drop_closure(engine *e) {
  core_release(e->host, e->scratch, ENGINE_SETS * (uint64_t)e->words_wide * sizeof *e->scratch);
  core_release(e->host, e->bytes_of_set, e->elements);
  core_release(e->host, e->state_lists, e->elements * sizeof *e->state_lists);
  e->scratch = NULL;
  e->bytes_of_set = NULL;
  e->state_lists = NULL;
  e->type_count = e->state_count = 0;
}

/* Take the states from `count` on away, which head their lists, and have the others as they were:
** what was spent before is listed in `spent`. */
static void closure_undo(engine *e, uint32_t count, const uint8_t *spent) {
  while (e->state_count > count) {
    const engine_state *state = &e->states[--e->state_count];
    e->state_lists[state->element] = state->next;
  }
  for (uint32_t s = 0; s < count; s++)
    e->states[s].spent = spent[s] != 0;
}

bool engine_try_type(engine *e, uint32_t heap, uint32_t x, const uint64_t *set, bool *success) {
  uint32_t count = e->state_count;
  uint64_t types = (uint64_t)e->type_count + 1;
  uint8_t *spent = core_resize(e->host, NULL, 0, count);
  if (spent == NULL || !CORE_RESERVE(e->host, e->types, e->type_bytes, types) ||
      !CORE_RESERVE(e->host, e->type_sets, e->type_set_bytes, types * e->words_wide)) {
    core_release(e->host, spent, count);
    return false;
  }
  for (uint32_t s = 0; s < count; s++)
    spent[s] = e->states[s].spent;
  memcpy(closure_type_set(e, e->type_count), set, e->words_wide * sizeof *set);
  e->types[e->type_count++] = (engine_heap){.element = (uint16_t)x, .heap = heap};
  closure_find found = closure_run(e, e->type_count - 1);
  *success = found == CLOSURE_CLOSED;
  if (found == CLOSURE_FAILED) {
    e->type_count--;
    closure_undo(e, count, spent);
  }
  core_release(e->host, spent, count);
  return found != CLOSURE_STOPPED;
}

bool engine_close_types(engine *e) {
  if (e->closed)
    return true;
  for (uint32_t kind = 0; kind < e->kind_count; kind++) {
    /* Have D of a heap that has been taken in contained in a state, if need be as a new type, which
    ** multiplies well: its element has been checked. */
    uint32_t heap = e->kinds[kind].heap;
    uint64_t *options = engine_set(e, ENGINE_SET_OPTIONS), *set = engine_set(e, ENGINE_SET_LETTER);
    bool success;
    if (!engine_set_of_heap(e, heap, options, set))
      return false;
    if (!engine_is_covered(e, e->phi[heap], set) &&
        !engine_try_type(e, heap, e->phi[heap], set, &success))
      return false;
  }
  e->closed = true;
  return true;
}
