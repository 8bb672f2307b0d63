/* The quotient of Nim, which is known. A sum of heaps 0 and 1 is fickle: its class is the parity of
** the number of heaps 1, and it is in P if that is odd. Any other sum is firm: its class is the XOR
** of all heaps, and it is in P if that is 0 (Bouton 1901; Conway, On Numbers and Games, 1976,
** chapter 12). Heaps up to n >= 2 have every XOR below the power of two above n, so there are two
** more elements than that: T_k of Plambeck and Siegel (2008). The fickle elements are 0 and 1 here,
** the firm element of XOR v is FIRM + v, and the generators are the heaps 1, 2, 4, ...
**
** Example: for n = 2 there are 2 + 4 elements, 0 to 5, and P contains 1 (a single heap 1) and 2
** (firm with XOR 0, such as 2 + 2). */
#include "base/array.h"
#include "core/misere/engine.h"

enum { FIRM = 2 };

static uint32_t nim_times(uint32_t x, uint32_t heap) {
  if (x < FIRM && heap == 1)
    return x ^ 1;
  return FIRM + ((x < FIRM ? x : x - FIRM) ^ heap);
}

/* Set parent and generator of an element > 0. The parent is nearer to the unit. */
static void nim_set_parent(engine *e, uint32_t x) {
  engine_quotient *q = &e->quotient;
  uint32_t value = x < FIRM ? x : x - FIRM, rank = 0;
  core_assert(x > 0 && x < e->quotient.elements);
  while (value >> 1 >> rank != 0)
    rank++;
  if (x >= FIRM && value < 2) /* 2 + 2, and 2 + 2 + 1 */
    rank = 1 - value;
  uint32_t rest = value ^ 1U << rank;
  bool is_fickle = x == 1 || (value >= 2 && rest < 2);
  q->by.items[x] = (uint8_t)rank;
  q->parent.items[x] = (uint16_t)(is_fickle ? rest : FIRM + rest);
}

/* Build the tables for all XORs below 1 << generator_count. */
static bool nim_build(engine *e) {
  engine_quotient *q = &e->quotient;
  uint64_t n =
      e->generator_count < 2 ? e->generator_count + 1U : FIRM + (1ULL << e->generator_count);
  core_assert(e->generator_count <= 15);
  q->elements = (uint32_t)n;
  q->generators = e->generator_count;
  q->words_wide = (q->elements + 63) / 64;
  q->act = core_allocate(e->host, (n * e->generator_count + 1) * sizeof *q->act);
  q->is_p = core_allocate(e->host, q->words_wide * sizeof *q->is_p);
  if (q->act == NULL || q->is_p == NULL || !CORE_ALLOCATE(e->host, q->parent, n) ||
      !CORE_ALLOCATE(e->host, q->by, n))
    return false;
  for (uint32_t rank = 0; rank < e->generator_count; rank++)
    for (uint32_t x = 0; x < n; x++)
      q->act[rank * n + x] = (uint16_t)nim_times(x, e->generators[rank]);
  for (uint32_t x = 1; x < n; x++)
    nim_set_parent(e, x);
  q->p_elements = n <= FIRM ? (uint32_t)n - 1 : 2;
  for (uint32_t i = 0; i < q->p_elements; i++)
    core_set_bit(q->is_p, 1 + i);
  return engine_work(e, n * (e->generator_count + 1));
}

bool engine_build_nim(engine *e, uint32_t largest) {
  uint64_t count = (uint64_t)largest + 1;
  if (!CORE_ENSURE(e->host, e->phi, count))
    return false;
  engine_drop_closure(e);
  engine_drop_quotient(e);
  e->generator_count = e->last_change = 0;
  for (uint32_t heap = 1; heap <= largest; heap *= 2)
    e->generators[e->generator_count++] = e->last_change = heap;
  for (uint32_t heap = 0; heap <= largest; heap++)
    e->phi.items[heap] = (uint16_t)(heap == 0 ? 0 : nim_times(0, heap));
  e->count = (uint32_t)count;
  return nim_build(e);
}
