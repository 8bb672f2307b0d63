/* Baseline of the heap kernels: the plain sparse-space method, one heap after the other, without
** blocks of heaps and without vectors (Berlekamp, Conway and Guy, Winning Ways, chapter 4;
** Flammenkamp). It shares no code with ext/core.
**
** Values are split by the parity of value AND mask, or of that parity and the heap's number. Two
** heaps of the same class sum to an even value, heaps of different classes to an odd one. If nearly
** all heaps are odd, all odd options of a heap have one of the few even ("rare") heaps as a part
** and are cheap to find. The value of the heap is then the least missing odd value, unless a
** smaller even value is also missing; pairs are visited only until all smaller even values have
** been found.
**
** The loops over the rare heaps and over the pairs, which take most of the time, have no branch:
** they visit twice as many pairs at a time as there are values to find. */
#include "sparse_plain.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES = 1024, FIRST_MASK_AT = 1024, MOST_TAKES = 16, AT_ONCE = 3 };

/* A heap >= 1 whose value is even. */
typedef struct plain_rare {
  int64_t back; /* minus the heap's number */
  uint32_t value;
} plain_rare;

typedef struct plain {
  uint16_t *values;
  plain_rare *rare;
  uint32_t rares;
  uint32_t mask;
  uint32_t positional; /* 1 if the class also depends on the heap's number */
  uint32_t stamp[VALUES];
  uint8_t odd[2][VALUES];                   /* for heaps n with even n - take, and for others */
  uint32_t take;                            /* tokens taken before the heap is split */
  uint32_t leaves[MOST_TAKES], leave_count; /* takes that may leave one heap */
  uint32_t ends[MOST_TAKES], end_count;     /* takes that may leave no heap */
  bool unequal;                             /* the two parts must differ */
} plain;

static bool read_game(plain *p, const char *text) {
  uint32_t splits = 0;
  if (strcmp(text, "grundy") == 0) {
    p->unequal = true;
    return true;
  }
  for (uint32_t i = 2; text[0] == '0' && i < strlen(text); i++) {
    uint32_t digit = (uint32_t)(text[i] - '0');
    if ((digit & 1) != 0)
      p->ends[p->end_count++] = i - 1;
    if ((digit & 2) != 0)
      p->leaves[p->leave_count++] = i - 1;
    if ((digit & 4) != 0) {
      p->take = i - 1;
      splits++;
    }
  }
  return splits == 1;
}

static uint32_t position(const plain *p, uint32_t n) {
  return p->positional & (n - p->take) & 1;
}

/* Find the best mask with the Walsh-Hadamard transform; this implementation is independent of
** ext/core. */
static int64_t best_mask(const plain *p, uint32_t count, uint32_t positional, uint32_t *mask) {
  static int64_t sums[VALUES];
  memset(sums, 0, sizeof sums);
  for (uint32_t n = 0; n < count; n++)
    sums[p->values[n]] += (positional & (n - p->take) & 1) != 0 ? -1 : 1;
  for (uint32_t half = 1; half < VALUES; half *= 2)
    for (uint32_t i = 0; i < VALUES; i++)
      if ((i & half) == 0) {
        int64_t a = sums[i], b = sums[i + half];
        sums[i] = a + b;
        sums[i + half] = a - b;
      }
  *mask = 1;
  for (uint32_t i = 2; i < VALUES; i++)
    if (sums[i] < sums[*mask])
      *mask = i;
  return sums[*mask];
}

static bool is_rare(const plain *p, uint32_t n) {
  return !p->odd[position(p, n)][p->values[n]];
}

static void add_rare(plain *p, uint32_t n) {
  p->rare[p->rares++] = (plain_rare){-(int64_t)n, p->values[n]};
}

static void choose_mask(plain *p, uint32_t count) {
  uint32_t mask, other;
  p->positional = best_mask(p, count, 1, &other) < best_mask(p, count, 0, &mask);
  p->mask = p->positional ? other : mask;
  for (uint32_t v = 0; v < VALUES; v++) {
    p->odd[0][v] = (uint8_t)__builtin_parity(v & p->mask);
    p->odd[1][v] = !p->odd[0][v];
  }
  p->rares = 0;
  for (uint32_t n = 1; n < count; n++)
    if (is_rare(p, n))
      add_rare(p, n);
}

static void stamp_single_heaps(plain *p, uint32_t n) {
  for (uint32_t i = 0; i < p->end_count; i++)
    if (p->ends[i] == n)
      p->stamp[0] = n;
  for (uint32_t i = 0; i < p->leave_count; i++)
    if (p->leaves[i] < n)
      p->stamp[p->values[n - p->leaves[i]]] = n;
}

static uint32_t least_unstamped(const plain *p, uint32_t n) {
  uint32_t value = 0;
  while (p->stamp[value] == n)
    value++;
  return value;
}

static uint32_t every_option(plain *p, uint32_t n) {
  stamp_single_heaps(p, n);
  for (uint32_t a = 1; n > p->take && 2 * a <= n - p->take; a++)
    if (!p->unequal || 2 * a != n)
      p->stamp[p->values[a] ^ p->values[n - p->take - a]] = n;
  return least_unstamped(p, n);
}

/* Repeat eight times, since compilers unroll only on request. */
#define EIGHT_TIMES(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define STAMP_RARE(k)   stamp[rare[k].value ^ left[rare[k].back]] = n;
#define STAMP_PAIR(k)   stamp[up[k] ^ down[-(k)]] = n;

static void stamp_rares(plain *p, uint32_t n, const plain_rare *rare, uint32_t count) {
  const uint16_t *left = p->values + n - p->take;
  uint32_t *stamp = p->stamp;
  for (; count >= 8; count -= 8, rare += 8) {
    EIGHT_TIMES(STAMP_RARE)
  }
  for (; count > 0; count--, rare++)
    STAMP_RARE(0)
}

static void stamp_pairs(plain *p, uint32_t n, uint32_t a, uint32_t end) {
  const uint16_t *up = p->values + a, *down = p->values + n - p->take - a;
  uint32_t *stamp = p->stamp;
  for (; a + 8 <= end; a += 8, up += 8, down -= 8) {
    EIGHT_TIMES(STAMP_PAIR)
  }
  for (; a < end; a++, up++, down--)
    STAMP_PAIR(0)
}

static void stamp_with_rare(plain *p, uint32_t n) {
  uint32_t count = p->rares, before = 0;
  while (count > 0 && -p->rare[count - 1].back >= (int64_t)n - p->take)
    count--;
  if (p->unequal && n % 2 == 0 && is_rare(p, n / 2)) { /* the parts must differ */
    while (-2 * p->rare[before].back != n)
      before++;
    stamp_rares(p, n, p->rare, before++);
  }
  stamp_rares(p, n, p->rare + before, count - before);
}

static bool is_any_unstamped(const plain *p, uint32_t n, uint32_t end) {
  uint32_t value = 0;
  while (value < end && p->stamp[value] == n)
    value++;
  return value < end;
}

static uint32_t by_rare_heaps(plain *p, uint32_t n) {
  const uint8_t *odd = p->odd[position(p, n)];
  uint32_t least = 0, a = 1;
  uint32_t pairs = p->unequal ? (n - 1) / 2 : (n - p->take) / 2;
  stamp_single_heaps(p, n);
  stamp_with_rare(p, n);
  while (!odd[least] || p->stamp[least] == n)
    least++;
  while (a <= pairs && is_any_unstamped(p, n, least)) {
    uint32_t end = a + AT_ONCE * least <= pairs ? a + AT_ONCE * least : pairs + 1;
    stamp_pairs(p, n, a, end);
    a = end;
  }
  return least_unstamped(p, n);
}

static bool run(plain *p, uint32_t count) {
  p->values = calloc(count, sizeof *p->values);
  p->rare = malloc(count * sizeof *p->rare);
  if (p->values == NULL || p->rare == NULL)
    return false;
  for (uint32_t n = 1; n < count; n++) {
    if (n >= FIRST_MASK_AT && (n & (n - 1)) == 0)
      choose_mask(p, n);
    p->values[n] = (uint16_t)(n < FIRST_MASK_AT ? every_option(p, n) : by_rare_heaps(p, n));
    if (n >= FIRST_MASK_AT && is_rare(p, n))
      add_rare(p, n);
  }
  return true;
}

uint16_t *sparse_plain_run(const char *game, uint32_t count) {
  plain p = {0};
  bool done = read_game(&p, game) && run(&p, count);
  free(p.rare);
  if (done)
    return p.values;
  free(p.values);
  return NULL;
}
