/* The closure of the known heaps under sums, which decides if an element fits a heap; the sets D
** are defined in core/misere/engine.h.
**
** A state is an element and a set D. A new state is dropped if a state with the same element
** contains it, and states that a new state contains are marked as spent. closure_run multiplies
** states by types until nothing is new; it fails if a set contains the unit, for then some sum
** would be in N without a winning move. There are finitely many sets for each element, so it ends.
**
** Sets are bit sets. In a product D(w + h) = {z: hz in D(w), wz in D(h)} the left set is spread
** into bytes once for each state, and each product takes one pass over the elements. */
#include "core/misere/engine.h"

#include "base/array.h"

static uint64_t *closure_type_set(const engine *e, uint32_t type) {
  core_assert(type <= e->closure.types.count);
  return e->closure.type_sets.items + (uint64_t)type * e->quotient.words_wide;
}

static uint64_t *closure_state_set(const engine *e, uint32_t state) {
  core_assert(state <= e->closure.states.count);
  return e->closure.state_sets.items + (uint64_t)state * e->quotient.words_wide;
}

static void closure_complement(const engine *e, uint64_t *set) {
  const engine_quotient *q = &e->quotient;
  for (uint32_t w = 0; w < q->words_wide; w++)
    set[w] = ~set[w];
  if (q->elements % 64 != 0)
    set[q->words_wide - 1] &= (UINT64_C(1) << q->elements % 64) - 1;
}

/* ---- D of one heap ---- */

bool engine_beaten_set(engine *e, const uint64_t *elements, uint64_t *set) {
  engine_quotient *q = &e->quotient;
  uint64_t rows = 1;
  if (!engine_compute_p_rows(e))
    return false;
  core_assert(q->p_rows != NULL);
  memset(set, 0, q->words_wide * sizeof *set);
  for (uint32_t w = 0; w < q->words_wide; w++)
    for (uint64_t bits = elements[w]; bits != 0; bits &= bits - 1, rows++) {
      uint64_t x = 64 * w + (uint32_t)core_lowest_bit(bits);
      const uint64_t *row = q->p_rows + x * q->words_wide;
      for (uint32_t i = 0; i < q->words_wide; i++)
        set[i] |= row[i];
    }
  return engine_work(e, rows * (q->words_wide / 4 + 1));
}

bool engine_type_set(const engine *e, uint32_t x, const uint64_t *beaten, uint64_t *set) {
  const engine_quotient *q = &e->quotient;
  const uint64_t *row = q->p_rows + (uint64_t)x * q->words_wide;
  uint64_t both = 0;
  core_assert(x < q->elements && q->p_rows != NULL);
  for (uint32_t w = 0; w < q->words_wide; w++) {
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
  for (uint32_t x = 0; x < e->quotient.elements; x++)
    bytes[x] = core_has_bit(set, x);
}

/* Set `set` to D(w + h) = {z: hz in D(w), wz in D(h)}, where `state` is D(w) as bytes. Return false
** if it is empty. */
static bool closure_multiply(const engine *e, const uint8_t *state, const uint16_t *by_state,
                             const uint64_t *type, const uint16_t *by_type, uint64_t *set) {
  const engine_quotient *q = &e->quotient;
  uint64_t any = 0;
  core_assert(q->elements <= 64 * q->words_wide);
  for (uint32_t w = 0, z = 0; w < q->words_wide; w++) {
    uint32_t end = z + 64 < q->elements ? z + 64 : q->elements;
    uint64_t bits = 0;
    for (uint32_t i = 0; z < end; z++, i++)
      bits |= ((uint64_t)state[by_type[z]] & type[by_state[z] >> 6] >> (by_state[z] & 63)) << i;
    set[w] = bits;
    any |= bits;
  }
  return any != 0;
}

/* Set `set` to D of the empty sum: all elements that are not in P. */
static void closure_unit_set(const engine *e, uint64_t *set) {
  const engine_quotient *q = &e->quotient;
  memcpy(set, q->is_p, q->words_wide * sizeof *set);
  closure_complement(e, set);
}

bool engine_set_of_heap(engine *e, uint32_t heap, uint64_t *options, uint64_t *set) {
  uint64_t *beaten = engine_set(e, ENGINE_SET_BEATEN);
  bool any;
  core_assert(heap <= e->count);
  if (!engine_options(e, heap, options, &any) || !engine_beaten_set(e, options, beaten))
    return false;
  engine_type_set(e, e->phi.items[heap], beaten, set);
  return true;
}

/* D of the word is computed letter by letter, and compared at the end. It can grow and shrink on
** the way. */
bool engine_word_covers(engine *e, uint32_t x, uint32_t word, const uint64_t *set, bool *covers) {
  engine_closure *c = &e->closure;
  engine_quotient *q = &e->quotient;
  uint64_t *options = engine_set(e, ENGINE_SET_OPTIONS), *letter = engine_set(e, ENGINE_SET_LETTER);
  uint64_t *total = engine_set(e, ENGINE_SET_TOTAL), *next = engine_set(e, ENGINE_SET_NEXT);
  uint32_t element = 0;
  core_assert(word < e->words.first.count);
  closure_unit_set(e, total);
  for (uint32_t i = 0; i < e->words.length.items[word]; i++) {
    uint32_t heap = e->words.letters.items[e->words.first.items[word] + i];
    if (!engine_set_of_heap(e, heap, options, letter))
      return false;
    const uint16_t *by_state = engine_products(e, element);
    const uint16_t *by_type = by_state == NULL ? NULL : engine_products(e, e->phi.items[heap]);
    if (by_type == NULL || !engine_work(e, 4 * (uint64_t)q->elements))
      return false;
    closure_spread(e, total, c->bytes_of_set);
    closure_multiply(e, c->bytes_of_set, by_state, letter, by_type, next);
    memcpy(total, next, q->words_wide * sizeof *total);
    element = by_type[element];
  }
  *covers = element == x && engine_is_subset(set, total, q->words_wide);
  return true;
}

/* ---- States ---- */

static bool closure_reserve_state(engine *e) {
  engine_closure *c = &e->closure;
  uint64_t count = (uint64_t)c->states.count + 1;
  return CORE_ENSURE(e->host, c->states, count) &&
         CORE_ENSURE(e->host, c->state_sets, count * e->quotient.words_wide);
}

static void closure_push_state(engine *e, uint32_t x, const uint64_t *set) {
  engine_closure *c = &e->closure;
  core_assert(x < e->quotient.elements);
  memcpy(closure_state_set(e, c->states.count), set, e->quotient.words_wide * sizeof *set);
  c->states.items[c->states.count] =
      (engine_state){.element = (uint16_t)x, .next = c->state_lists[x]};
  c->state_lists[x] = c->states.count++;
}

static uint32_t closure_find_cover(const engine *e, uint32_t x, const uint64_t *set) {
  const engine_closure *c = &e->closure;
  uint32_t s = c->state_lists[x];
  core_assert(x < e->quotient.elements);
  while (s != MISERE_NONE &&
         (c->states.items[s].spent ||
          !engine_is_subset(set, closure_state_set(e, s), e->quotient.words_wide)))
    s = c->states.items[s].next;
  return s;
}

bool engine_is_covered(const engine *e, uint32_t x, const uint64_t *set) {
  return closure_find_cover(e, x, set) != MISERE_NONE;
}

typedef enum closure_find { CLOSURE_STOPPED, CLOSURE_CLOSED, CLOSURE_FAILED } closure_find;

/* Multiply one state by one type, and add the product as a state unless one contains it. */
static closure_find closure_apply(engine *e, uint32_t state, uint32_t type) {
  engine_closure *c = &e->closure;
  engine_quotient *q = &e->quotient;
  uint64_t *set = engine_set(e, ENGINE_SET_NEXT);
  const uint16_t *by_state = engine_products(e, c->states.items[state].element);
  const uint16_t *by_type =
      by_state == NULL ? NULL : engine_products(e, c->types.items[type].element);
  core_assert(state < c->states.count && type < c->types.count);
  if (by_type == NULL || !engine_work(e, 2 * (uint64_t)q->elements + 8))
    return CLOSURE_STOPPED;
  if (!closure_multiply(e, c->bytes_of_set, by_state, closure_type_set(e, type), by_type, set))
    return CLOSURE_CLOSED;
  if (core_has_bit(set, 0))
    return CLOSURE_FAILED;
  uint32_t x = by_type[c->states.items[state].element];
  if (engine_is_covered(e, x, set))
    return CLOSURE_CLOSED;
  if (!closure_reserve_state(e))
    return CLOSURE_STOPPED;
  /* Mark states that the new one contains. The first state, the empty sum, remains. */
  for (uint32_t s = c->state_lists[x]; s != MISERE_NONE; s = c->states.items[s].next)
    if (s != 0 && engine_is_subset(closure_state_set(e, s), set, q->words_wide))
      c->states.items[s].spent = true;
  closure_push_state(e, x, set);
  return CLOSURE_CLOSED;
}

bool engine_find_step(engine *e, uint32_t state, uint32_t x, const uint64_t *set, uint32_t *step) {
  engine_closure *c = &e->closure;
  uint64_t *total = engine_set(e, ENGINE_SET_NEXT);
  const uint16_t *by_state = engine_products(e, c->states.items[state].element);
  const uint16_t *by_type = by_state == NULL ? NULL : engine_products(e, x);
  core_assert(state < e->closure.states.count);
  if (by_type == NULL || !engine_work(e, 4 * (uint64_t)e->quotient.elements))
    return false;
  closure_spread(e, closure_state_set(e, state), c->bytes_of_set);
  *step = MISERE_NONE;
  if (closure_multiply(e, c->bytes_of_set, by_state, set, by_type, total))
    *step = closure_find_cover(e, by_type[c->states.items[state].element], total);
  return true;
}

/* Multiply the old states by type `first` and all later types, and new states by all types. */
static closure_find closure_run(engine *e, uint32_t first) {
  engine_closure *c = &e->closure;
  uint32_t old = c->states.count;
  core_assert(first < c->types.count);
  core_assert(old > 0);
  for (uint32_t s = 0; s < c->states.count; s++) {
    if (c->states.items[s].spent)
      continue;
    closure_spread(e, closure_state_set(e, s), c->bytes_of_set);
    for (uint32_t t = s < old ? first : 0; t < c->types.count; t++) {
      closure_find found = closure_apply(e, s, t);
      if (found != CLOSURE_CLOSED)
        return found;
    }
  }
  return CLOSURE_CLOSED;
}

bool engine_open_closure(engine *e) {
  engine_closure *c = &e->closure;
  engine_quotient *q = &e->quotient;
  uint64_t n = q->elements, wide = q->words_wide;
  core_assert(c->scratch == NULL && c->state_lists == NULL);
  core_assert(n > 0);
  c->is_closed = false;
  c->scratch = core_allocate(e->host, ENGINE_SETS * wide * sizeof *c->scratch);
  c->bytes_of_set = core_allocate(e->host, n);
  c->state_lists = core_resize(e->host, NULL, 0, n * sizeof *c->state_lists);
  if (c->scratch == NULL || c->bytes_of_set == NULL || c->state_lists == NULL)
    return false;
  memset(c->state_lists, 0xff, (size_t)n * sizeof *c->state_lists);
  c->types.count = c->states.count = 0;
  if (!closure_reserve_state(e))
    return false;
  closure_unit_set(e, engine_set(e, ENGINE_SET_NEXT));
  closure_push_state(e, 0, engine_set(e, ENGINE_SET_NEXT));
  return true;
}

void engine_drop_closure(engine *e) {
  engine_closure *c = &e->closure;
  engine_quotient *q = &e->quotient;
  core_release(e->host, c->scratch, ENGINE_SETS * (uint64_t)q->words_wide * sizeof *c->scratch);
  core_release(e->host, c->bytes_of_set, q->elements);
  core_release(e->host, c->state_lists, q->elements * sizeof *c->state_lists);
  c->scratch = NULL;
  c->bytes_of_set = NULL;
  c->state_lists = NULL;
  c->types.count = c->states.count = 0;
}

/* Remove the states with numbers of at least `count`, which are the heads of their lists, and
** restore the marks of the other states from `spent`. */
static void closure_undo(engine *e, uint32_t count, const uint8_t *spent) {
  engine_closure *c = &e->closure;
  core_assert(count > 0 && count <= c->states.count);
  while (c->states.count > count) {
    const engine_state *state = &c->states.items[--c->states.count];
    c->state_lists[state->element] = state->next;
  }
  for (uint32_t s = 0; s < count; s++)
    c->states.items[s].spent = spent[s] != 0;
}

bool engine_try_type(engine *e, uint32_t heap, uint32_t x, const uint64_t *set, bool *success) {
  engine_closure *c = &e->closure;
  engine_quotient *q = &e->quotient;
  uint32_t count = c->states.count;
  uint64_t types = (uint64_t)c->types.count + 1;
  uint8_t *spent = core_resize(e->host, NULL, 0, count);
  if (spent == NULL || !CORE_ENSURE(e->host, c->types, types) ||
      !CORE_ENSURE(e->host, c->type_sets, types * q->words_wide)) {
    core_release(e->host, spent, count);
    return false;
  }
  for (uint32_t s = 0; s < count; s++)
    spent[s] = c->states.items[s].spent;
  memcpy(closure_type_set(e, c->types.count), set, q->words_wide * sizeof *set);
  c->types.items[c->types.count++] = (engine_heap){.element = (uint16_t)x, .heap = heap};
  closure_find found = closure_run(e, c->types.count - 1);
  *success = found == CLOSURE_CLOSED;
  if (found == CLOSURE_FAILED) {
    c->types.count--;
    closure_undo(e, count, spent);
  }
  core_release(e->host, spent, count);
  return found != CLOSURE_STOPPED;
}

bool engine_close_types(engine *e) {
  engine_closure *c = &e->closure;
  if (c->is_closed)
    return true;
  for (uint32_t kind = 0; kind < e->kinds.heaps.count; kind++) {
    /* Ensure that a state contains D of each kind, by adding its heap as a type if necessary. That
    ** succeeds, because the element of the heap has been verified. */
    uint32_t heap = e->kinds.heaps.items[kind].heap;
    uint64_t *options = engine_set(e, ENGINE_SET_OPTIONS), *set = engine_set(e, ENGINE_SET_LETTER);
    bool success = true;
    if (!engine_set_of_heap(e, heap, options, set))
      return false;
    if (!engine_is_covered(e, e->phi.items[heap], set) &&
        !engine_try_type(e, heap, e->phi.items[heap], set, &success))
      return false;
    core_assert(success);
  }
  c->is_closed = true;
  return true;
}
