#include "core/sequence.h"

/* The values in reverse order, or their differences. */
typedef struct sequence_items {
  const int64_t *values;
  uint64_t count;  /* of values */
  uint64_t length; /* of items */
  bool additive;
} sequence_items;

static inline uint64_t sequence_backwards(const void *items, uint64_t i) {
  const sequence_items *x = items;
  uint64_t n = x->count - 1 - i;
  core_assert(i < x->length && x->length <= x->count);
  return (uint64_t)x->values[n] - (x->additive ? (uint64_t)x->values[n - 1] : 0);
}

static bool sequence_may_rise(const int64_t *values, uint64_t count) {
  int64_t difference;
  for (uint64_t i = 1; i < count; i++)
    if (CORE_SUBTRACT_OVERFLOWS(values[i], values[i - 1], &difference))
      return false;
  return true;
}

/* Choose the best of all periods p. The last agree[p] items, and the p items before them, repeat
** with period p. */
static void sequence_choose(const sequence_items *x, const uint32_t *agree,
                            sequence_repeat *found) {
  uint64_t least = UINT64_MAX, count = x->count;
  core_assert(count >= 2);
  for (uint64_t p = 1; p <= x->length && p < least; p++) {
    uint64_t repeating = (p < x->length ? agree[p] : 0) + p + (x->additive ? 1 : 0),
             preperiod = count - repeating;
    int64_t saltus;
    if (repeating / 2 < p || repeating < count - repeating || preperiod + p >= least ||
        CORE_SUBTRACT_OVERFLOWS(x->values[count - 1], x->values[count - 1 - p], &saltus))
      continue;
    least = preperiod + p;
    *found = (sequence_repeat){.preperiod = preperiod, .period = p, .saltus = saltus};
  }
}

bool sequence_find_repeat(core_host *host, const int64_t *values, uint64_t count,
                          sequence_repeat *found) {
  sequence_items x = {.values = values, .count = count, .length = count};
  *found = (sequence_repeat){0};
  x.additive = sequence_may_rise(values, count);
  if (x.additive && count > 0)
    x.length--;
  if (count < 2)
    return true;
  if (count > UINT32_MAX) {
    /* uncovered: takes 2^32 values */
    core_fail_limit(host, UINT64_MAX);
    return false;
  }
  uint32_t *agree = core_resize(host, NULL, 0, count * sizeof *agree);
  if (agree == NULL)
    return false;
  bool done = sequence_agreements(host, &x, sequence_backwards, x.length, agree, x.length);
  if (done)
    sequence_choose(&x, agree, found);
  core_release(host, agree, count * sizeof *agree);
  return done;
}
