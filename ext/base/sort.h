/* Sorting in place: heapsort, which needs no recursion and no memory and has no bad case. What is sorted
** is of `size` bytes each; as size and order are known where it is called, it is compiled for them. */
#ifndef GRUNDY_BASE_SORT_H
#define GRUNDY_BASE_SORT_H

#include "base/host.h"

#include <string.h>

#define SORT_INLINE static inline __attribute__((always_inline))

enum { SORT_SIZE_MAX = 32 };

typedef bool sort_order(const void *one, const void *other);

SORT_INLINE void sort_sift(char *items, uint64_t at, uint64_t count, size_t size,
                           sort_order *precedes) {
  int64_t moving[SORT_SIZE_MAX / sizeof(int64_t)];
  memcpy(moving, items + at * size, size);
  for (uint64_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && precedes(items + child * size, items + (child + 1) * size))
      child++;
    if (!precedes(moving, items + child * size))
      break;
    memcpy(items + at * size, items + child * size, size);
  }
  memcpy(items + at * size, moving, size);
}

/* False, with host->status CORE_INTERRUPTED, if the host asks to stop: then the items are in any order.
** Few items need no host, NULL. */
SORT_INLINE bool sort_items(core_host *host, void *block, uint64_t count, size_t size,
                            sort_order *precedes) {
  char *items = block;
  for (uint64_t root = count / 2; root-- > 0;) {
    sort_sift(items, root, count, size, precedes);
    if (host != NULL && !core_work(host, 20))
      return false;
  }
  for (uint64_t last = count; last-- > 1;) {
    int64_t greatest[SORT_SIZE_MAX / sizeof(int64_t)];
    memcpy(greatest, items, size);
    memcpy(items, items + last * size, size);
    memcpy(items + last * size, greatest, size);
    sort_sift(items, 0, last, size, precedes);
    if (host != NULL && !core_work(host, 100))
      return false;
  }
  return true;
}

/* Of sorted items that are equal keep the first; returns how many are left. */
SORT_INLINE uint64_t sort_unique(void *block, uint64_t count, size_t size, sort_order *precedes) {
  char *items = block;
  uint64_t kept = 0;
  for (uint64_t i = 0; i < count; i++)
    if (kept == 0 || precedes(items + (kept - 1) * size, items + i * size))
      memmove(items + kept++ * size, items + i * size, size);
  return kept;
}

#endif
