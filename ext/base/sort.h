/* Sorting in place, in memory of the caller.
**
**   sort_items       heapsort by a comparison: O(n log n) in the worst case, no memory, not stable
**   sort_numbers     Shell sort of 32-bit numbers, for few numbers and a costly comparison
**   sort_by_number   radix sort by 64-bit numbers: stable, needs a second array of the same size
**   SORT_FEW         insertion sort of a few numbers
**   sort_unique      removal of duplicates from a sorted array
**
** The functions are inlined, so that the compiler knows the size of the items and the
** comparison. */
#ifndef GRUNDY_BASE_SORT_H
#define GRUNDY_BASE_SORT_H

#include "base/host.h"

#define SORT_INLINE static inline CORE_ALWAYS_INLINE

enum { SORT_SIZE_MAX = 80 };

typedef bool sort_order(const void *one, const void *other);

/* Move item `at` of a heap down to its place. The heap may be empty if `at` is 0. */
SORT_INLINE void sort_sift(char *items, uint64_t at, uint64_t count, size_t size,
                           sort_order *precedes) {
  int64_t moving[SORT_SIZE_MAX / sizeof(int64_t)];
  core_assert(size <= sizeof moving && (at == 0 || at < count));
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

/* Sort items of `size` bytes. Return false with host->status CORE_INTERRUPTED if the host asks to
** stop; the order of the items is then undefined. `host` may be NULL for a few items. */
SORT_INLINE bool sort_items(core_host *host, void *block, uint64_t count, size_t size,
                            sort_order *precedes) {
  char *items = block;
  core_assert(count == 0 || block != NULL);
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

/* Return true if one number must come after the other. */
typedef bool sort_follows(void *context, uint32_t one, uint32_t other);

SORT_INLINE bool sort_is_greater(void *context, uint32_t one, uint32_t other) {
  (void)context;
  return one > other;
}

/* Sort numbers by Shell's method with the gaps of Ciura (2001), extended upwards. A comparison
** costs `units` of work. Return false as sort_items. */
SORT_INLINE bool sort_numbers(core_host *host, uint32_t *items, uint32_t count, int64_t units,
                              sort_follows *follows, void *context) {
  static const uint32_t gaps[] = {90927, 40412, 17961, 7983, 3548, 1577, 701,
                                  301,   132,   57,    23,   10,   4,    1};
  core_assert((host == NULL || units > 0) && (count == 0 || items != NULL));
  for (size_t g = 0; g < sizeof gaps / sizeof gaps[0]; g++)
    for (uint32_t i = gaps[g]; i < count; i++) {
      uint32_t item = items[i], to = i;
      for (; to >= gaps[g] && follows(context, items[to - gaps[g]], item); to -= gaps[g])
        items[to] = items[to - gaps[g]];
      items[to] = item;
      if (host != NULL && !core_work(host, units + (i - to) / gaps[g] * units))
        return false;
    }
  return true;
}

/* Set *number to the sort key of an item. Return false with host->status after a
** failure. */
typedef bool sort_number(void *context, const void *item, uint64_t *number);

enum { SORT_BLOCK = 2048 };

/* Report work after each SORT_BLOCK items of a pass. Return false if the host asks to stop. */
SORT_INLINE bool sort_report(core_host *host, uint64_t i) {
  return i % SORT_BLOCK != 0 || core_work(host, 4 * SORT_BLOCK);
}

/* Sort items of `size` bytes by their numbers, with 11 bits per pass and as many passes as the
** largest number needs. `scratch` has room for as many items. Return the sorted items, which are in
** `items` or in `scratch`, or NULL with host->status after a failure. */
SORT_INLINE void *sort_by_number(core_host *host, void *items, void *scratch, uint64_t count,
                                 size_t size, sort_number *number_of, void *context) {
  enum { SORT_BITS = 11, SORT_MASK = (1 << SORT_BITS) - 1 };
  char *from = items, *to = scratch;
  uint64_t all = 0, number = 0;
  for (uint64_t i = 0; i < count; all |= number, i++)
    if (!number_of(context, from + i * size, &number) || !sort_report(host, i))
      return NULL;
  for (int shift = 0; shift < 64 && all >> shift != 0; shift += SORT_BITS) {
    uint64_t place[SORT_MASK + 2] = {0};
    for (uint64_t i = 0; i < count; i++) {
      if (!number_of(context, from + i * size, &number) || !sort_report(host, i))
        return NULL;
      place[(number >> shift & SORT_MASK) + 1]++;
    }
    for (int digit = 0; digit < SORT_MASK; digit++)
      place[digit + 1] += place[digit];
    for (uint64_t i = 0; i < count; i++) {
      if (!number_of(context, from + i * size, &number) || !sort_report(host, i))
        return NULL;
      memcpy(to + place[number >> shift & SORT_MASK]++ * size, from + i * size, size);
    }
    core_assert(place[SORT_MASK] == count);
    char *sorted = to;
    to = from;
    from = sorted;
  }
  return from;
}

/* Sort a few numbers of any type. */
#define SORT_FEW(numbers, count)                                                                   \
  for (uint32_t few = 1; few < (count); few++) {                                                   \
    CORE_TYPEOF(*(numbers)) moving = (numbers)[few];                                               \
    uint32_t to = few;                                                                             \
    for (; to > 0 && (numbers)[to - 1] > moving; to--)                                             \
      (numbers)[to] = (numbers)[to - 1];                                                           \
    (numbers)[to] = moving;                                                                        \
  }

/* Remove all but the first of equal items from a sorted array, and return the number of items that
** remain. */
SORT_INLINE uint64_t sort_unique(void *block, uint64_t count, size_t size, sort_order *precedes) {
  char *items = block;
  uint64_t kept = 0;
  for (uint64_t i = 0; i < count; i++)
    if (kept == 0 || precedes(items + (kept - 1) * size, items + i * size))
      memmove(items + kept++ * size, items + i * size, size);
  core_assert(kept <= count);
  return kept;
}

#endif
