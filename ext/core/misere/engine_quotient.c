/* The quotient as a table of actions, from the diagrams of the generators.
**
** Element 0 is the diagram of the P-positions. A breadth-first walk removes one copy of each
** generator from each diagram; a diagram that is new becomes an element, which records the element
** and the generator that led to it. Equal diagrams have equal numbers, so the elements are the
** states of the minimal automaton of P (Myhill and Nerode). It takes O(elements * generators)
** removals.
**
** Example: in Nim with heap 1 only, P is "an odd number of heaps 1". Removing one gives "an even
** number", removing another gives P again: two elements, 1 and a, with aa = 1. */
#include "core/misere/engine.h"

#include "base/array.h"

/* ---- Diagrams to elements ---- */

typedef struct quotient_walk {
  uint32_t *diagram; /* the diagram of each element */
  misere_map number; /* the element of each diagram */
  uint64_t diagram_bytes, act_bytes;
  uint16_t *act_by_element; /* generator_count entries for each element */
} quotient_walk;

/* Set *element to the element of a diagram. A new element records that it is parent times `by`. */
static bool quotient_find(engine *e, quotient_walk *walk, uint32_t diagram, uint32_t parent,
                          uint32_t by, uint32_t *element) {
  engine_quotient *q = &e->quotient;
  core_assert(q->elements <= ENGINE_MOST_ELEMENTS);
  *element = misere_map_get(&walk->number, diagram);
  if (*element != MISERE_NONE)
    return true;
  uint64_t count = (uint64_t)q->elements + 1;
  if (count > ENGINE_MOST_ELEMENTS) {
    /* uncovered: takes a quotient of 2^16 elements */
    e->end = ENGINE_GROWS;
    return false;
  }
  if (!CORE_RESERVE(e->host, walk->diagram, walk->diagram_bytes, count) ||
      !CORE_ENSURE(e->host, q->parent, count) || !CORE_ENSURE(e->host, q->by, count))
    return false;
  walk->diagram[q->elements] = diagram;
  q->parent.items[q->elements] = (uint16_t)parent;
  q->by.items[q->elements] = (uint8_t)by;
  *element = q->elements++;
  return misere_map_put(&walk->number, e->host, diagram, *element);
}

/* Remove one copy of each generator from the diagram of element x. */
static bool quotient_step(engine *e, quotient_walk *walk, uint32_t x) {
  core_assert(x < e->quotient.elements);
  if (!CORE_RESERVE(e->host, walk->act_by_element, walk->act_bytes,
                    ((uint64_t)x + 1) * (e->generator_count + 1)))
    return false;
  for (uint32_t g = 0; g < e->generator_count; g++) {
    uint32_t next = lasso_store_shift(&e->diagrams, walk->diagram[x], e->generators[g]), y;
    core_assert(next != MISERE_NONE || e->diagrams.stop != LASSO_BY_COPIES);
    if (next == MISERE_NONE || !quotient_find(e, walk, next, x, g, &y))
      return false;
    walk->act_by_element[(uint64_t)x * e->generator_count + g] = (uint16_t)y;
  }
  return engine_work(e, 4 * (uint64_t)e->generator_count + 4);
}

static bool quotient_transpose(engine *e, const quotient_walk *walk) {
  engine_quotient *q = &e->quotient;
  uint64_t n = q->elements, generators = e->generator_count;
  q->generators = e->generator_count;
  q->act = core_resize(e->host, NULL, 0, (n * generators + 1) * sizeof *q->act);
  if (q->act == NULL)
    return false;
  for (uint64_t x = 0; x < n; x++)
    for (uint64_t g = 0; g < generators; g++)
      q->act[g * n + x] = walk->act_by_element[x * generators + g];
  return engine_work(e, n * generators);
}

static bool quotient_mark_p(engine *e, const quotient_walk *walk) {
  engine_quotient *q = &e->quotient;
  core_assert(q->elements > 0);
  q->words_wide = (q->elements + 63) / 64;
  q->is_p = core_allocate(e->host, q->words_wide * sizeof *q->is_p);
  if (q->is_p == NULL)
    return false;
  q->p_elements = 0;
  for (uint32_t x = 0; x < q->elements; x++)
    if (lasso_store_has_empty(&e->diagrams, walk->diagram[x])) {
      core_set_bit(q->is_p, x);
      q->p_elements++;
    }
  return engine_work(e, q->elements * (uint64_t)(e->generator_count + 1));
}

static bool quotient_finish(engine *e, const quotient_walk *walk) {
  engine_quotient *q = &e->quotient;
  uint64_t n = q->elements;
  if (!quotient_transpose(e, walk) || !quotient_mark_p(e, walk))
    return false;
  q->products = core_allocate(e->host, n * sizeof *q->products);
  q->element_word = core_resize(e->host, NULL, 0, n * sizeof *q->element_word);
  if (q->element_word != NULL)
    memset(q->element_word, 0xff, (size_t)n * sizeof *q->element_word);
  return q->products != NULL && q->element_word != NULL;
}

bool engine_build(engine *e) {
  quotient_walk walk = {.diagram = NULL};
  engine_drop_quotient(e);
  uint32_t top = e->generator_count > 0 ? e->generators[e->generator_count - 1] : 0;
  uint64_t nodes = e->diagrams.graph.nodes.count + e->diagrams.graph.children.count;
  uint32_t solved = lasso_store_solve(&e->diagrams, top), unit, at = 0;
  if (solved == MISERE_NONE && e->diagrams.stop == LASSO_BY_COPIES) {
    e->end = ENGINE_UNBOUNDED;
    e->stuck = e->diagrams.stuck;
  }
  if (solved == MISERE_NONE)
    return false;
  bool good = quotient_find(e, &walk, solved, 0, 0, &unit);
  while (good && at < e->quotient.elements)
    good = quotient_step(e, &walk, at++);
  nodes = e->diagrams.graph.nodes.count + e->diagrams.graph.children.count - nodes;
  good = good && engine_work(e, 8 * nodes) && quotient_finish(e, &walk);
  core_release(e->host, walk.diagram, walk.diagram_bytes);
  core_release(e->host, walk.act_by_element, walk.act_bytes);
  misere_map_free(&walk.number, e->host);
  if (!good)
    engine_drop_quotient(e);
  return good;
}

void engine_drop_quotient(engine *e) {
  engine_quotient *q = &e->quotient;
  uint64_t n = q->elements;
  for (uint32_t x = 0; q->products != NULL && x < q->elements; x++)
    core_release(e->host, q->products[x], q->elements * sizeof **q->products);
  core_release(e->host, q->products, n * sizeof *q->products);
  core_release(e->host, q->act, (n * q->generators + 1) * sizeof *q->act);
  CORE_FREE_ALL(e->host, &q->parent, &q->by);
  core_release(e->host, q->is_p, q->words_wide * sizeof *q->is_p);
  core_release(e->host, q->p_rows, n * q->words_wide * sizeof *q->p_rows);
  core_release(e->host, q->element_word, n * sizeof *q->element_word);
  q->products = NULL;
  q->act = NULL;
  q->is_p = q->p_rows = NULL;
  q->element_word = NULL;
  q->elements = 0;
}

/* ---- Tables that are computed when needed ---- */

const uint16_t *engine_products(engine *e, uint32_t x) {
  engine_quotient *q = &e->quotient;
  core_assert(x < q->elements && q->act != NULL);
  if (q->products[x] != NULL)
    return q->products[x];
  uint32_t n = q->elements;
  uint16_t *row = core_resize(e->host, NULL, 0, n * sizeof *row);
  if (row == NULL)
    return NULL;
  q->products[x] = row;
  row[0] = (uint16_t)x;
  for (uint32_t z = 1; z < n; z++)
    row[z] = q->act[(uint64_t)q->by.items[z] * n + row[q->parent.items[z]]];
  return engine_work(e, 2 * n) ? row : NULL;
}

bool engine_compute_p_rows(engine *e) {
  engine_quotient *q = &e->quotient;
  core_assert(q->is_p != NULL);
  if (q->p_rows != NULL)
    return true;
  uint64_t wide = q->words_wide, n = q->elements;
  uint64_t *rows = core_resize(e->host, NULL, 0, n * wide * sizeof *rows);
  if (rows == NULL)
    return false;
  q->p_rows = rows;
  memcpy(rows, q->is_p, (size_t)wide * sizeof *rows);
  for (uint32_t x = 1; x < n; x++) {
    /* Bit z of {z: xgz in P} is bit gz of {z: xz in P}. */
    uint64_t *row = rows + x * wide;
    const uint64_t *from = rows + q->parent.items[x] * wide;
    const uint16_t *act = q->act + (uint64_t)q->by.items[x] * n;
    for (uint32_t w = 0, z = 0; w < q->words_wide; w++) {
      uint32_t end = z + 64 < q->elements ? z + 64 : q->elements;
      uint64_t bits = 0;
      for (uint32_t i = 0; z < end; z++, i++)
        bits |= (from[act[z] >> 6] >> (act[z] & 63) & 1) << i;
      row[w] = bits;
    }
    if (!engine_work(e, n + 1))
      return false;
  }
  return true;
}
