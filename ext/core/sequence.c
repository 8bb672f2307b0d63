#include "core/sequence.h"

enum { SEQUENCE_SLICE = 1 << 16 };

/* The values read backwards, or their differences. */
typedef struct sequence_items {
  const int64_t *values;
  uint64_t count;  /* of values */
  uint64_t length; /* of items */
  bool additive;
} sequence_items;

static inline uint64_t sequence_item(const sequence_items *x, uint64_t i) {
  uint64_t n = x->count - 1 - i;
  return (uint64_t)x->values[n] - (x->additive ? (uint64_t)x->values[n - 1] : 0);
}

static bool sequence_may_rise(const int64_t *values, uint64_t count) {
  int64_t difference;
  for (uint64_t i = 1; i < count; i++)
    if (__builtin_sub_overflow(values[i], values[i - 1], &difference))
      return false;
  return true;
}

/* agree[i] = how many items from i on equal the items from 0 on. */
static bool sequence_agreements(core_host *host, const sequence_items *x, uint64_t *agree) {
  uint64_t from = 0, to = 0; /* items from..to-1 equal items 0.. */
  int64_t work = 0;
  for (uint64_t i = 1; i < x->length; i++) {
    uint64_t length = i < to ? agree[i - from] : 0;
    if (i < to && length > to - i)
      length = to - i;
    for (; i + length < x->length && sequence_item(x, length) == sequence_item(x, i + length);
         work++)
      length++;
    if (i + length > to) {
      from = i;
      to = i + length;
    }
    agree[i] = length;
    if (++work >= SEQUENCE_SLICE) {
      if (!core_work(host, 2 * work))
        return false;
      work = 0;
    }
  }
  return true;
}

/* The best of all periods p: the last agree[p] items, and the p before them, repeat. */
static void sequence_choose(const sequence_items *x, const uint64_t *agree,
                            sequence_repeat *found) {
  uint64_t least = UINT64_MAX, count = x->count;
  for (uint64_t p = 1; p <= x->length && p < least; p++) {
    uint64_t repeating = (p < x->length ? agree[p] : 0) + p + (x->additive ? 1 : 0),
             preperiod = count - repeating;
    int64_t saltus;
    if (repeating / 2 < p || repeating < count - repeating || preperiod + p >= least ||
        __builtin_sub_overflow(x->values[count - 1], x->values[count - 1 - p], &saltus))
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
  uint64_t *agree = core_resize(host, NULL, 0, count * sizeof *agree);
  if (agree == NULL)
    return false;
  bool done = sequence_agreements(host, &x, agree);
  if (done)
    sequence_choose(&x, agree, found);
  core_release(host, agree, count * sizeof *agree);
  return done;
}
