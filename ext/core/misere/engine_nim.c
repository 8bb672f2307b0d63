/* The quotient of Nim, which is known. A sum of heaps 0 and 1 is fickle: it counts how many of them
** are 1, modulo 2, and P is what a single 1 is. Any other sum is firm: beside it only the XOR of
** all heaps counts, and P is 0 (Bouton 1901; Conway, On Numbers and Games, chapter 12). Heaps up to
** n >= 2 have every XOR below the power of two beyond n, so there are two elements more than that:
** T_k of Plambeck and Siegel (2008). The fickle elements are 0 and 1 here, the firm one of XOR v is
** FIRM + v, and the generators are the heaps 1, 2, 4, ...
*/
#include "base/array.h"
#include "core/misere/engine.h"

enum { FIRM = 2 };

static uint32_t nim_times(uint32_t x, uint32_t heap) {
  if (x < FIRM && heap == 1)
    return x ^ 1;
  return FIRM + ((x < FIRM ? x : x - FIRM) ^ heap);
}

/* An element > 0 is another one, nearer to the unit, times a generator. */
static void nim_set_parent(engine *e, uint32_t x) {
  uint32_t value = x < FIRM ? x : x - FIRM, rank = 0;
  while (value >> 1 >> rank != 0)
    rank++;
  if (x >= FIRM && value < 2) /* 2 + 2, and 2 + 2 + 1 */
    rank = 1 - value;
  uint32_t rest = value ^ 1U << rank;
  bool is_fickle = x == 1 || (value >= 2 && rest < 2);
  e->by[x] = (uint8_t)rank;
  e->parent[x] = (uint16_t)(is_fickle ? rest : FIRM + rest);
}

/* Tables for all XORs below 1 << generator_count. */
static bool nim_build(engine *e) {
  uint64_t n =
      e->generator_count < 2 ? e->generator_count + 1U : FIRM + (1ULL << e->generator_count);
  e->elements = (uint32_t)n;
  e->built_generators = e->generator_count;
  e->words_wide = (e->elements + 63) / 64;
  e->act = core_allocate(e->host, (n * e->generator_count + 1) * sizeof *e->act);
  e->parent = core_allot(e->host, n, sizeof *e->parent, &e->parent_bytes);
  e->by = core_allot(e->host, n, sizeof *e->by, &e->by_bytes);
  e->is_p = core_allocate(e->host, e->words_wide * sizeof *e->is_p);
  if (e->act == NULL || e->parent == NULL || e->by == NULL || e->is_p == NULL)
    return false;
  for (uint32_t rank = 0; rank < e->generator_count; rank++)
    for (uint32_t x = 0; x < n; x++)
      e->act[rank * n + x] = (uint16_t)nim_times(x, e->generators[rank]);
  for (uint32_t x = 1; x < n; x++)
    nim_set_parent(e, x);
  e->p_elements = n <= FIRM ? (uint32_t)n - 1 : 2;
  for (uint32_t i = 0; i < e->p_elements; i++)
    core_put_bit(e->is_p, 1 + i);
  return engine_work(e, n * (e->generator_count + 1));
}

bool engine_know_nim(engine *e, uint32_t largest) {
  uint64_t count = (uint64_t)largest + 1;
  if (!CORE_RESERVE(e->host, e->phi, e->phi_bytes, count))
    return false;
  engine_drop_closure(e);
  engine_drop_quotient(e);
  e->generator_count = e->last_change = 0;
  for (uint32_t heap = 1; heap <= largest; heap *= 2)
    e->generators[e->generator_count++] = e->last_change = heap;
  for (uint32_t heap = 0; heap <= largest; heap++)
    e->phi[heap] = (uint16_t)(heap == 0 ? 0 : nim_times(0, heap));
  e->count = (uint32_t)count;
  return nim_build(e);
}
