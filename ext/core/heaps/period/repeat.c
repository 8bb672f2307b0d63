/* The search for a repetition g(n + p) = g(n) + s among the values computed so far.
**
** For each period p, the Z function of the reversed sequence gives the number of last values that
** repeat after p: agree[p]. The repetition then has the preperiod count - p - agree[p]. With a
** saltus, the same holds for the differences of adjacent values. Example: the values 0, 1, 2, 1, 2,
** 1, 2 have agree[2] = 4, so that period 2 begins at heap 7 - 2 - 4 = 1.
**
** For long sequences, the minimum period of a suffix is computed in linear time without memory
** (Crochemore and Perrin, Two-way string-matching, Journal of the ACM 38, 1991).
*/
#include "core/heaps/period.h"

#include "core/sequence.h"

enum { PERIOD_SLICE = 1 << 16 };

/* The reversed sequence. If a saltus is allowed, it consists of the differences of adjacent values,
** which repeat if and only if the values repeat with a saltus. */
typedef struct reversed_sequence {
  const heaps_value_array *values;
  uint64_t length;
  bool additive;
} reversed_sequence;

static inline uint64_t period_item(const void *items, uint64_t i) {
  const reversed_sequence *b = items;
  uint64_t n = b->values->count - 1 - i, value = heaps_values_at(b->values, n);
  return b->additive ? value - heaps_values_at(b->values, n - 1) : value;
}

/* Find the repetition by the Z function. Return false with host->status. */
static bool period_find_by_agreements(const heaps_value_array *values, uint32_t parts,
                                      bool additive, heaps_repeat *found) {
  reversed_sequence b = {.values = values, .length = values->count, .additive = additive};
  if (additive)
    b.length--; /* without values the size is 1 */
  uint64_t size = values->count / parts + 1;
  if (size > b.length)
    size = b.length;
  if (size < 2)
    return true;
  uint32_t *agree = core_resize(values->host, NULL, 0, size * sizeof *agree);
  if (agree == NULL)
    return false;
  bool done = sequence_agreements(values->host, &b, period_item, b.length, agree, size);
  if (done) {
    uint64_t least = UINT64_MAX, count = b.values->count;
    for (uint64_t p = 1; p < size && parts * p < least; p++) {
      if (agree[p] < 2)
        continue;
      /* If agree[p] differences are equal, agree[p] + 1 values agree. */
      uint64_t preperiod = count - p - agree[p] - (b.additive ? 1 : 0);
      uint32_t earlier = heaps_values_at(b.values, count - 1 - p);
      uint32_t later = heaps_values_at(b.values, count - 1);
      if (parts * (preperiod + p) >= least || later < earlier)
        continue;
      least = parts * (preperiod + p);
      *found = (heaps_repeat){.preperiod = preperiod, .period = p, .saltus = later - earlier};
    }
  }
  core_release(values->host, agree, size * sizeof *agree);
  return done;
}

/* ---- Long sequences ---- */

/* A suffix of the sequence of values. */
typedef struct value_suffix {
  const heaps_value_array *values;
  uint64_t from, length;
} value_suffix;

static inline uint32_t period_suffix_at(const value_suffix *x, uint64_t i) {
  return heaps_values_at(x->values, x->from + i);
}

/* Set *start to the start of the maximal suffix in the order of values, or in the opposite order,
** and *period to the period of that suffix (Crochemore and Perrin, figure 17). */
static bool period_maximal_suffix(const value_suffix *x, bool opposite, uint64_t *start,
                                  uint64_t *period) {
  uint64_t best = 0, other = 1, agreed = 0, p = 1;
  core_assert(x->from + x->length == x->values->count);
  for (uint64_t steps = 1; other + agreed < x->length; steps++) {
    uint32_t a = period_suffix_at(x, other + agreed), b = period_suffix_at(x, best + agreed);
    if (a == b) {
      agreed++;
      if (agreed == p) {
        other += p;
        agreed = 0;
      }
    } else if ((a < b) != opposite) { /* the suffix at `best` is larger, but no longer repeats */
      other += agreed + 1;
      agreed = 0;
      p = other - best;
    } else {
      best = other;
      other = best + 1;
      agreed = 0;
      p = 1;
    }
    if (steps % PERIOD_SLICE == 0 && !core_work(x->values->host, 2 * PERIOD_SLICE))
      return false;
  }
  *start = best;
  *period = p;
  return true;
}

/* Set *period to the minimum period of the suffix if it is at most half of its length, else to 0.
** This uses a critical factorization and takes linear time. Return false with host->status. */
static bool period_minimum(const value_suffix *x, uint64_t *period) {
  uint64_t start, other_start, other_period;
  if (!period_maximal_suffix(x, false, &start, period) ||
      !period_maximal_suffix(x, true, &other_start, &other_period))
    return false;
  if (other_start > start) {
    start = other_start;
    *period = other_period;
  }
  bool repeats = *period <= x->length / 2;
  for (uint64_t i = 0; repeats && i < start; i++)
    repeats = i + *period < x->length && period_suffix_at(x, i) == period_suffix_at(x, i + *period);
  if (!repeats)
    *period = 0;
  return true;
}

/* Find a repetition that covers at least the last `length` values. Return false with
** host->status. */
static bool period_find_in_suffix(const heaps_value_array *values, uint64_t length,
                                  heaps_repeat *found) {
  value_suffix last = {.values = values, .from = values->count - length, .length = length};
  uint64_t period, preperiod = last.from;
  core_assert(length > 0 && length <= values->count);
  if (!period_minimum(&last, &period))
    return false;
  if (period == 0)
    return true;
  while (preperiod > 0 &&
         heaps_values_at(values, preperiod - 1) == heaps_values_at(values, preperiod - 1 + period))
    preperiod--;
  *found = (heaps_repeat){.preperiod = preperiod, .period = period};
  return true;
}

bool heaps_repeat_find(const heaps_value_array *values, uint32_t parts, bool additive,
                       heaps_repeat *found) {
  *found = (heaps_repeat){0};
  if (values->count >= HEAPS_REPEAT_LONG && !additive)
    return period_find_in_suffix(values, values->count / 4, found) &&
           (found->period > 0 || period_find_in_suffix(values, values->count / 2, found));
  return period_find_by_agreements(values, parts, additive, found);
}
