/* How a sequence of integers repeats, whatever it counts: seen, never proved. */
#ifndef GRUNDY_CORE_SEQUENCE_H
#define GRUNDY_CORE_SEQUENCE_H

#include "base/host.h"

/* value(i + period) = value(i) + saltus for all i >= preperiod, from 0; period 0: nothing repeats. */
typedef struct sequence_repeat {
  uint64_t preperiod, period;
  int64_t saltus;
} sequence_repeat;

/* The least preperiod + period, and among those the least period, for which what repeats is at least two periods and
** at least half of the values. By the Z function of the differences read backwards (Gusfield, Algorithms on strings,
** trees, and sequences, 1997, section 1.3), in linear time and 8 bytes a value. A saltus is only looked for where no two
** neighbours differ by more than an int64_t holds. False: no memory, the limit, or stopped. */
bool sequence_find_repeat(core_host *host, const int64_t *values, uint64_t count,
                          sequence_repeat *found);

#endif
