/* The start of a sequence's repeats: the search for a preperiod, period and saltus that
** would explain all values so far, run while values are made. Whether it must go on like that is
** for heaps/game.c to prove; here nothing is proved.
*/
#ifndef GRUNDY_CORE_HEAPS_PERIOD_H
#define GRUNDY_CORE_HEAPS_PERIOD_H

#include "core/heaps/values.h"

/* g(n + period) = g(n) + saltus for all n >= preperiod for which both are known. period 0: none. */
typedef struct heaps_repeat {
  uint64_t preperiod;
  uint64_t period;
  uint64_t saltus;
} heaps_repeat;

/* Find, among all periods p <= count / parts, the one for which parts * (preperiod + p) is least,
** where the preperiod of p is the least that the values so far admit. parts >= 1; with a saltus
** only if `additive`. *found has period 0 if there is none with 2 values of agreement or more. By
** the Z function of the reversed sequence (core/sequence.h), in linear time and
** 4 * count / parts bytes. Of HEAPS_REPEAT_LONG values or more, without a saltus, only the least
** period of the last quarter of them is looked for, in linear time and no memory, and where there
** is none up to half of its length, that of the last half; a period that is proved later passes
** this sooner or later, since more and more of the values belong to it. False:
** no memory, the limit, or stopped (values->host->status). */
#define HEAPS_REPEAT_LONG (UINT64_C(1) << 22)

bool heaps_repeat_find(const heaps_values *values, uint32_t parts, bool additive,
                       heaps_repeat *found);

#endif
