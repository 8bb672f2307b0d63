#include "core/heaps/period.h"

enum { PERIOD_SLICE = 1 << 16 };

/* The sequence read backwards; if a saltus is allowed, its differences, which repeat exactly if
** the sequence does so with a saltus. */
typedef struct backwards {
  const heaps_values *values;
  uint64_t length;
  bool additive;
} backwards;

static inline int64_t item(const backwards *b, uint64_t i) {
  uint64_t n = b->values->count - 1 - i;
  int64_t value = heaps_values_at(b->values, n);
  return b->additive ? value - (int64_t)heaps_values_at(b->values, n - 1) : value;
}

/* agree[i] = how many items from i on equal the items from 0 on, for 1 <= i < size. */
static bool agreements(const backwards *b, uint32_t *agree, uint64_t size) {
  uint64_t from = 0, to = 0; /* items from..to-1 equal items 0.. */
  int64_t work = 0;
  for (uint64_t i = 1; i < size; i++) {
    uint64_t length = 0;
    if (i < to) {
      length = agree[i - from];
      if (length > to - i)
        length = to - i;
    }
    while (i + length < b->length && item(b, length) == item(b, i + length)) {
      length++;
      work++;
    }
    if (i + length > to) {
      from = i;
      to = i + length;
    }
    agree[i] = (uint32_t)length;
    if (++work >= PERIOD_SLICE) {
      if (!core_work(b->values->host, 2 * work))
        return false;
      work = 0;
    }
  }
  return true;
}

static void period_choose(const backwards *b, const uint32_t *agree, uint64_t size, uint32_t parts,
                          heaps_repeat *found) {
  uint64_t least = UINT64_MAX, count = b->values->count;
  for (uint64_t p = 1; p < size && parts * p < least; p++) {
    if (agree[p] < 2)
      continue;
    /* agree[p] differences that agree are agree[p] + 1 values that do */
    uint64_t preperiod = count - p - agree[p] - (b->additive ? 1 : 0);
    uint32_t earlier = heaps_values_at(b->values, count - 1 - p);
    uint32_t later = heaps_values_at(b->values, count - 1);
    if (parts * (preperiod + p) >= least || later < earlier)
      continue;
    least = parts * (preperiod + p);
    *found = (heaps_repeat){.preperiod = preperiod, .period = p, .saltus = later - earlier};
  }
}

bool heaps_repeat_find(const heaps_values *values, uint32_t parts, bool additive,
                       heaps_repeat *found) {
  *found = (heaps_repeat){0};
  backwards b = {.values = values, .length = values->count, .additive = additive};
  if (additive && b.length > 0)
    b.length--;
  uint64_t size = values->count / parts + 1;
  if (size > b.length)
    size = b.length;
  if (size < 2)
    return true;
  uint32_t *agree = core_resize(values->host, NULL, 0, size * sizeof *agree);
  if (agree == NULL)
    return false;
  bool done = agreements(&b, agree, size);
  if (done)
    period_choose(&b, agree, size, parts, found);
  core_release(values->host, agree, size * sizeof *agree);
  return done;
}
