/* The values of a subtraction game in which all numbers may be subtracted but many that stand close
** together.
**
** Heaps of one value differ by excluded numbers. So each value that was met fits a heap that
** differs by one from every heap that has the value. The next heap that it fits is known of each
** value, and values wait in the list of that heap: the least value in the list of a heap is the
** heap's own, and the others go on to the next heap that they fit, if there is one. Few values wait
** for one heap: the more heaps have a value, the fewer does it fit.
**
** The next heap is looked for 64 at a time. Of a value that many heaps have, the heaps that it fits
** are kept as a set of bits.
*/
#ifndef GRUNDY_CORE_HEAPS_ENGINE_ALL_BUT_H
#define GRUNDY_CORE_HEAPS_ENGINE_ALL_BUT_H

#include "core/heaps/sets.h"
#include "core/heaps/values.h"

/* The heaps of one value. */
typedef struct all_but_value {
  uint32_t first, last, count;
  uint32_t waiting; /* 1 + the next value that waits for the same heap; 0: none */
  uint64_t *fits;   /* bit i: heap first + i differs from all by excluded numbers; NULL: not made */
} all_but_value;

typedef struct all_but {
  core_host *host;
  uint64_t reach;     /* the largest excluded number */
  uint64_t words;     /* of a set of numbers up to it, and of 64 more */
  uint64_t *excluded; /* bit i: i is excluded */
  uint32_t *lists;  /* of heap n at n % (reach + 1): 1 + the first value that waits for it, or 0 */
  uint32_t *before; /* the heap before with the same value, or the same if it is the first */
  all_but_value *values;
  uint64_t before_bytes, value_bytes;
  uint64_t entered;     /* heaps */
  uint32_t value_count; /* values met */
} all_but;

/* Are the excluded numbers, `size` of them in ranges, many and close together? Elsewhere it costs
** less to go through them. */
bool all_but_is_dense(const heaps_list *excluded, uint64_t size);

/* A game without heaps, of what the set lacks up to `reach`, beyond which it lacks nothing that
** matters: heaps are no larger, or it has all numbers there. False: host->status; nothing is to be
** freed then. */
bool all_but_open(all_but *game, core_host *host, const heaps_set *set, uint64_t reach);

/* The value of heap values->count. False: no memory, the limit, or stopped (host->status). */
bool all_but_next(all_but *game, const heaps_values *values, uint32_t *value);

void all_but_free(all_but *game);

#endif
