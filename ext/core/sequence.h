/* How a sequence of integers repeats, whatever it counts: seen, never proved. */
#ifndef GRUNDY_CORE_SEQUENCE_H
#define GRUNDY_CORE_SEQUENCE_H

#include "base/host.h"

/* value(i + period) = value(i) + saltus for all i >= preperiod, from 0; period 0: nothing
** repeats. */
typedef struct sequence_repeat {
  uint64_t preperiod, period;
  int64_t saltus;
} sequence_repeat;

/* The least preperiod + period, and among those the least period, for which what repeats is at
** least two periods and at least half of the values. By the Z function of the differences read
** backwards, in linear time and 4 bytes a value, of which there are less than 2^32. A saltus is
** only looked for where no two neighbours differ by more than an int64_t holds. False: no memory,
** the limit, or stopped. */
bool sequence_find_repeat(core_host *host, const int64_t *values, uint64_t count,
                          sequence_repeat *found);

typedef uint64_t sequence_item(const void *items, uint64_t i);

/* The Z function (Gusfield, Algorithms on strings, trees, and sequences, 1997, section 1.3) of
** `length` < 2^32 items: agree[i] = how many items from i on equal the items from 0 on, for 1 <= i
** < size. It is compiled for the item that it is called with. False: stopped. */
static inline __attribute__((always_inline)) bool
sequence_agreements(core_host *host, const void *items, sequence_item *item, uint64_t length,
                    uint32_t *agree, uint64_t size) {
  enum { SEQUENCE_SLICE = 1 << 16 };
  uint64_t from = 0, to = 0; /* items from..to-1 equal items 0.. */
  int64_t work = 0;
  for (uint64_t i = 1; i < size; i++) {
    uint64_t same = i < to ? agree[i - from] : 0;
    if (i < to && same > to - i)
      same = to - i;
    for (; i + same < length && item(items, same) == item(items, i + same); work++)
      same++;
    if (i + same > to) {
      from = i;
      to = i + same;
    }
    agree[i] = (uint32_t)same;
    if (++work >= SEQUENCE_SLICE) {
      if (!core_work(host, 2 * work))
        return false;
      work = 0;
    }
  }
  return true;
}

#endif
