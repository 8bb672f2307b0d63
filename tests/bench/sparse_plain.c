/* The yardstick of the heap kernels: the sparse-space method written straight down, one heap after
** the other, without blocks of heaps and without vectors (Berlekamp, Conway and Guy, Winning Ways,
** chapter 4; Flammenkamp). It shares nothing with ext/core.
**
** Values are split by the parity of value AND mask. Two heaps of the same class sum to an even
** value, heaps of different classes to an odd one. If nearly all heaps are odd, the odd options of
** a heap all have one of the few even ("rare") heaps as a part, so they cost little; then the
** heap's value is the least odd value missing, unless an even value below it is missing too, and
** the pairs are gone through only until all of those have been seen.
*/
#include "sparse_plain.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES = 1024, FIRST_MASK_AT = 1024 };

typedef struct plain {
  uint16_t *values;
  uint32_t *rare; /* the heaps >= 1 whose value is even */
  uint32_t rares;
  uint32_t mask;
  uint32_t stamp[VALUES];
  uint8_t odd[VALUES];
  uint32_t take;  /* tokens taken before the heap is split */
  bool may_leave; /* one heap may be left as well */
  bool unequal;   /* the two parts must differ */
} plain;

static void choose_mask(plain *p, uint32_t count) {
  static int64_t sums[VALUES];
  memset(sums, 0, sizeof sums);
  for (uint32_t n = 0; n < count; n++)
    sums[p->values[n]]++;
  for (uint32_t half = 1; half < VALUES; half *= 2)
    for (uint32_t i = 0; i < VALUES; i++)
      if ((i & half) == 0) {
        int64_t a = sums[i], b = sums[i + half];
        sums[i] = a + b;
        sums[i + half] = a - b;
      }
  for (uint32_t i = 0; i < VALUES; i++)
    if (sums[i] < sums[p->mask])
      p->mask = i;
  p->rares = 0;
  for (uint32_t v = 0; v < VALUES; v++)
    p->odd[v] = (uint8_t)__builtin_parity(v & p->mask);
  for (uint32_t n = 1; n < count; n++)
    if (!p->odd[p->values[n]])
      p->rare[p->rares++] = n;
}

static uint32_t every_option(plain *p, uint32_t n) {
  uint32_t left = n - p->take;
  if (p->may_leave)
    p->stamp[p->values[left]] = n;
  for (uint32_t a = 1; 2 * a <= left; a++)
    if (!p->unequal || 2 * a != left)
      p->stamp[p->values[a] ^ p->values[left - a]] = n;
  uint32_t value = 0;
  while (p->stamp[value] == n)
    value++;
  return value;
}

static uint32_t by_rare_heaps(plain *p, uint32_t n) {
  uint32_t left = n - p->take;
  if (p->may_leave)
    p->stamp[p->values[left]] = n;
  for (uint32_t i = 0; i < p->rares && p->rare[i] < left; i++)
    if (!p->unequal || 2 * p->rare[i] != left)
      p->stamp[p->values[p->rare[i]] ^ p->values[left - p->rare[i]]] = n;
  uint32_t least = 0, wanting = 0;
  for (; !p->odd[least] || p->stamp[least] == n; least++)
    wanting += p->stamp[least] != n;
  for (uint32_t a = 1; wanting > 0 && 2 * a <= left; a++) {
    uint32_t option = p->values[a] ^ p->values[left - a];
    if ((!p->unequal || 2 * a != left) && p->stamp[option] != n) {
      p->stamp[option] = n;
      wanting -= option < least;
    }
  }
  uint32_t value = 0;
  while (p->stamp[value] == n)
    value++;
  return value;
}

static bool run(plain *p, uint32_t count) {
  p->values = calloc(count, sizeof *p->values);
  p->rare = malloc(count * sizeof *p->rare);
  if (p->values == NULL || p->rare == NULL)
    return false;
  for (uint32_t n = p->take + 1; n < count; n++) {
    if (n >= FIRST_MASK_AT && (n & (n - 1)) == 0)
      choose_mask(p, n);
    p->values[n] = (uint16_t)(n < FIRST_MASK_AT ? every_option(p, n) : by_rare_heaps(p, n));
    if (n >= FIRST_MASK_AT && !p->odd[p->values[n]])
      p->rare[p->rares++] = n;
  }
  return true;
}

uint16_t *sparse_plain_run(sparse_plain_game game, uint32_t count, uint32_t *rares) {
  plain p = {.take = game == SPARSE_PLAIN_GRUNDY ? 0 : 1,
             .may_leave = game != SPARSE_PLAIN_GRUNDY,
             .unequal = game == SPARSE_PLAIN_GRUNDY};
  bool done = run(&p, count);
  *rares = p.rares;
  free(p.rare);
  if (!done) {
    free(p.values);
    return NULL;
  }
  return p.values;
}
