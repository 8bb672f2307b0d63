#include "core/misere/engine.h"

#include <string.h>

#include "base/array.h"

/* ---- Diagrams to elements ---- */

typedef struct quotient_walk {
  uint32_t *diagram; /* of each element */
  misere_map number; /* of each diagram */
  uint64_t diagram_bytes, act_bytes;
  uint16_t *act_by_element; /* generator_count for each element */
} quotient_walk;

static bool quotient_find(engine *e, quotient_walk *walk, uint32_t diagram, uint32_t parent,
                          uint32_t by, uint32_t *element) {
  *element = misere_map_get(&walk->number, diagram);
  if (*element != MISERE_NONE)
    return true;
  uint64_t count = (uint64_t)e->elements + 1;
  if (count > ENGINE_MOST_ELEMENTS) {
    e->end = ENGINE_GROWS;
    return false;
  }
  if (!CORE_RESERVE(e->host, walk->diagram, walk->diagram_bytes, count) ||
      !CORE_RESERVE(e->host, e->parent, e->parent_bytes, count) ||
      !CORE_RESERVE(e->host, e->by, e->by_bytes, count))
    return false;
  walk->diagram[e->elements] = diagram;
  e->parent[e->elements] = (uint16_t)parent;
  e->by[e->elements] = (uint8_t)by;
  *element = e->elements++;
  return misere_map_put(&walk->number, e->host, diagram, *element);
}

static void quotient_stop(engine *e) {
  if (e->diagrams.stop == LASSO_BY_COPIES) {
    e->end = ENGINE_UNBOUNDED;
    e->stuck = e->diagrams.stuck;
  }
}

/* Take one copy of each generator from element x. */
static bool quotient_step(engine *e, quotient_walk *walk, uint32_t x) {
  if (!CORE_RESERVE(e->host, walk->act_by_element, walk->act_bytes,
                    ((uint64_t)x + 1) * (e->generator_count + 1)))
    return false;
  for (uint32_t g = 0; g < e->generator_count; g++) {
    uint32_t next = lassos_shift(&e->diagrams, walk->diagram[x], e->generators[g]), y;
    if (next == MISERE_NONE)
      quotient_stop(e);
    if (next == MISERE_NONE || !quotient_find(e, walk, next, x, g, &y))
      return false;
    walk->act_by_element[(uint64_t)x * e->generator_count + g] = (uint16_t)y;
  }
  return engine_work(e, 4 * (uint64_t)e->generator_count + 4);
}

static bool quotient_transpose(engine *e, const quotient_walk *walk) {
  uint64_t n = e->elements, generators = e->generator_count;
  e->built_generators = e->generator_count;
  e->act = core_resize(e->host, NULL, 0, (n * generators + 1) * sizeof *e->act);
  if (e->act == NULL)
    return false;
  for (uint64_t x = 0; x < n; x++)
    for (uint64_t g = 0; g < generators; g++)
      e->act[g * n + x] = walk->act_by_element[x * generators + g];
  return engine_work(e, n * generators);
}

static bool quotient_mark_p(engine *e, const quotient_walk *walk) {
  e->words_wide = (e->elements + 63) / 64;
  e->is_p = core_allocate(e->host, e->words_wide * sizeof *e->is_p);
  if (e->is_p == NULL)
    return false;
  e->p_elements = 0;
  for (uint32_t x = 0; x < e->elements; x++)
    if (lassos_has_empty(&e->diagrams, walk->diagram[x])) {
      core_put_bit(e->is_p, x);
      e->p_elements++;
    }
  return engine_work(e, e->elements * (uint64_t)(e->generator_count + 1));
}

static bool quotient_finish(engine *e, const quotient_walk *walk) {
  uint64_t n = e->elements;
  if (!quotient_transpose(e, walk) || !quotient_mark_p(e, walk))
    return false;
  e->products = core_allocate(e->host, n * sizeof *e->products);
  e->element_word = core_resize(e->host, NULL, 0, n * sizeof *e->element_word);
  if (e->element_word != NULL)
    memset(e->element_word, 0xff, (size_t)n * sizeof *e->element_word);
  return e->products != NULL && e->element_word != NULL;
}

bool engine_build(engine *e) {
  quotient_walk walk = {.diagram = NULL};
  engine_drop_quotient(e);
  uint32_t top = e->generator_count > 0 ? e->generators[e->generator_count - 1] : 0;
  uint64_t nodes = e->diagrams.node_count + e->diagrams.child_count;
  uint32_t solved = lassos_solve(&e->diagrams, top), unit, at = 0;
  if (solved == MISERE_NONE) {
    quotient_stop(e);
    return false;
  }
  bool good = quotient_find(e, &walk, solved, 0, 0, &unit);
  while (good && at < e->elements)
    good = quotient_step(e, &walk, at++);
  nodes = e->diagrams.node_count + e->diagrams.child_count - nodes;
  good = good && engine_work(e, 8 * nodes) && quotient_finish(e, &walk);
  core_release(e->host, walk.diagram, walk.diagram_bytes);
  core_release(e->host, walk.act_by_element, walk.act_bytes);
  misere_map_free(&walk.number, e->host);
  if (!good)
    engine_drop_quotient(e);
  return good;
}

void engine_drop_quotient(engine *e) {
  uint64_t n = e->elements;
  for (uint32_t x = 0; e->products != NULL && x < e->elements; x++)
    core_release(e->host, e->products[x], e->elements * sizeof **e->products);
  core_release(e->host, e->products, n * sizeof *e->products);
  core_release(e->host, e->act, (n * e->built_generators + 1) * sizeof *e->act);
  core_release(e->host, e->parent, e->parent_bytes);
  core_release(e->host, e->by, e->by_bytes);
  core_release(e->host, e->is_p, e->words_wide * sizeof *e->is_p);
  core_release(e->host, e->p_rows, n * e->words_wide * sizeof *e->p_rows);
  core_release(e->host, e->element_word, n * sizeof *e->element_word);
  e->products = NULL;
  e->act = e->parent = NULL;
  e->by = NULL;
  e->is_p = e->p_rows = NULL;
  e->element_word = NULL;
  e->parent_bytes = e->by_bytes = 0;
  e->elements = 0;
}

/* ---- What is made of it when needed ---- */

const uint16_t *engine_products(engine *e, uint32_t x) {
  if (e->products[x] != NULL)
    return e->products[x];
  uint32_t n = e->elements;
  uint16_t *row = core_resize(e->host, NULL, 0, n * sizeof *row);
  if (row == NULL)
    return NULL;
  e->products[x] = row;
  row[0] = (uint16_t)x;
  for (uint32_t z = 1; z < n; z++)
    row[z] = e->act[(uint64_t)e->by[z] * n + row[e->parent[z]]];
  return engine_work(e, 2 * n) ? row : NULL;
}

bool engine_need_p_rows(engine *e) {
  if (e->p_rows != NULL)
    return true;
  uint64_t wide = e->words_wide, n = e->elements;
  uint64_t *rows = core_resize(e->host, NULL, 0, n * wide * sizeof *rows);
  if (rows == NULL)
    return false;
  e->p_rows = rows;
  memcpy(rows, e->is_p, (size_t)wide * sizeof *rows);
  for (uint32_t x = 1; x < n; x++) {
    /* {z: xgz in P} from {z: xz in P}: bit z is bit gz of that. */
    uint64_t *row = rows + x * wide;
    const uint64_t *from = rows + e->parent[x] * wide;
    const uint16_t *act = e->act + (uint64_t)e->by[x] * n;
    for (uint32_t w = 0, z = 0; w < e->words_wide; w++) {
      uint32_t end = z + 64 < e->elements ? z + 64 : e->elements;
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
