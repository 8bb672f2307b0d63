/* Arrays to which items are added one by one, and the search in those that are sorted.
**
** An array is a pointer to its items (NULL: none yet), the bytes that it holds, and how many items
** there are; all three are the caller's, who frees by core_release.
*/
#ifndef GRUNDY_BASE_ARRAY_H
#define GRUNDY_BASE_ARRAY_H

#include "base/host.h"

/* `items` is the address of a pointer of any type. */
static inline bool core_reserve(core_host *host, void *items, uint64_t *held, uint64_t needed) {
  void *block;
  memcpy(&block, items, sizeof block);
  core_assert((block == NULL) == (*held == 0));
  if (needed <= *held && block != NULL)
    return true;
  block = core_grow(host, block, held, needed);
  if (block != NULL)
    memcpy(items, &block, sizeof block);
  return block != NULL;
}

/* Room for `count` items. False, as core_resize: the array is as it was. */
#define CORE_RESERVE(host, items, held, count)                                                     \
  core_reserve(host, &(items), &(held), (uint64_t)(count) * sizeof *(items))

/* One item more behind the `count` there are, which are counted then. False: as CORE_RESERVE. */
#define CORE_PUSH(host, items, held, count, ...)                                                   \
  (CORE_RESERVE(host, items, held, (uint64_t)(count) + 1) &&                                       \
   ((items)[(count)++] = (__VA_ARGS__), true))

/* The search by halves: `low` becomes the first index from `low` on for which the condition does
** not hold, or `end` if it holds for all. `middle` is the caller's name for an index in the
** condition, which must hold for none behind one for which it does not. */
#define CORE_SEARCH(low, end, middle, condition)                                                   \
  for (uint64_t search_end = (end), middle = 0;                                                    \
       (low) < search_end && (middle = (low) + (search_end - (low)) / 2, true);)                   \
    if (condition)                                                                                 \
      (low) = (__typeof__(low))(middle + 1);                                                       \
    else                                                                                           \
      search_end = middle

#endif
