/* The values of a subtraction game in which all numbers may be subtracted except many that are
** close together.
**
** Two heaps have the same value only if they differ by an excluded number; otherwise the smaller
** heap is an option of the larger one. A value therefore fits a heap if every heap with this value
** is smaller than it by an excluded number, and the value of a heap is the least that fits it. For
** each value the next heap that it fits is computed once, and the value waits in the list of that
** heap. When the heap is entered, the least value of its list becomes its value, and each value of
** the list moves to the next heap that it fits, if there is one. Lists are short: the more heaps
** have a value, the fewer heaps it fits.
**
** Example: if only 2 is excluded, the values are 0, 1, 0, 1, 2, 3, 2, 3, ... Heaps 0 and 2 have
** value 0. No heap exceeds both by 2, so value 0 waits for no further heap.
**
** The search for the next heap tests 64 heaps at a time. A value of ALL_BUT_LONG heaps or more
** keeps the heaps that it fits as a set of bits.
*/
#ifndef GRUNDY_CORE_HEAPS_ENGINE_ALL_BUT_H
#define GRUNDY_CORE_HEAPS_ENGINE_ALL_BUT_H

#include "base/array.h"
#include "core/heaps/sets.h"
#include "core/heaps/values.h"

/* The heaps of one value. */
typedef struct all_but_value {
  uint32_t first, last, count;
  uint32_t waiting; /* 1 + the next value that waits for the same heap, or 0 */
  uint64_t *fits;   /* bit i: heap first + i differs from all heaps by excluded numbers; or NULL */
} all_but_value;

typedef struct all_but {
  core_host *host;
  uint64_t reach;     /* the largest excluded number */
  uint64_t words;     /* words of a set of numbers up to reach + 64 */
  uint64_t *excluded; /* bit i: i is excluded */
  uint32_t *lists;    /* item n % (reach + 1): 1 + the first value that waits for heap n, or 0 */
  uint32_t *before;   /* the previous heap of the same value; the heap itself if it is the first */
  CORE_ARRAY(all_but_value) values; /* distinct */
  uint64_t before_bytes;
  uint64_t entered; /* heaps whose values are entered */
} all_but;

/* Return true if the excluded numbers, `size` of them in ranges, are many and close together. For
** other sets, counting (engine_subtraction.h) costs less. */
bool all_but_is_dense(const heaps_list *excluded, uint64_t size);

/* Initialize a game without heaps. The excluded numbers are those up to `reach` that the set lacks;
** numbers beyond `reach` must be in the set or exceed every heap. Return false with host->status;
** then there is nothing to free. */
bool all_but_open(all_but *game, core_host *host, const heaps_set *set, uint64_t reach);

/* Compute the value of heap values->count. Return false with host->status if memory, its limit or
** an interrupt ends the call; it can be repeated. */
bool all_but_next(all_but *game, const heaps_value_array *values, uint32_t *value);

void all_but_free(all_but *game);

#endif
