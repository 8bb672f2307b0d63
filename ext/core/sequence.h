/* The period of a sequence of integers, as observed in its first values; nothing is proved.
**
** Example: 5, 1, 2, 1, 2, 1, 2 has preperiod 1, period 2 and saltus 0. */
#ifndef GRUNDY_CORE_SEQUENCE_H
#define GRUNDY_CORE_SEQUENCE_H

#include "base/host.h"

/* value(i + period) = value(i) + saltus for all i >= preperiod, where i starts at 0. The period is
** 0 if the sequence does not repeat. */
typedef struct sequence_repeat {
  uint64_t preperiod, period;
  int64_t saltus;
} sequence_repeat;

/* Find the least preperiod + period, and among those the least period, for which the values after
** the first `preperiod` ones are at least two periods and at least half of all values. The Z
** function of the differences, read backwards, finds it in linear time with 4 bytes per value;
** count < 2^32. A saltus other than 0 is only looked for if all differences of neighbours fit in an
** int64_t. Return false with host->status after a failure. */
bool sequence_find_repeat(core_host *host, const int64_t *values, uint64_t count,
                          sequence_repeat *found);

/* Return item i. */
typedef uint64_t sequence_item(const void *items, uint64_t i);

/* The Z function (Gusfield, Algorithms on Strings, Trees, and Sequences, 1997, section 1.3) of
** `length` < 2^32 items: set agree[i] to the number of items from i on that equal the items from 0
** on, for 1 <= i < size. For 1, 2, 1, 2, 1 it is agree = -, 0, 3, 0, 1. The function is inlined, so
** it is compiled for each type of item. Return false if the host asks to stop. */
static inline CORE_ALWAYS_INLINE bool sequence_agreements(core_host *host, const void *items,
                                                          sequence_item *item, uint64_t length,
                                                          uint32_t *agree, uint64_t size) {
  enum { SEQUENCE_SLICE = 1 << 16 };
  uint64_t from = 0, to = 0; /* items from..to-1 equal the items from 0 on */
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
