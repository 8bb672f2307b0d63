/* Sorting in place: heapsort, which needs no recursion and no memory and has no bad case. What is
** sorted is of `size` bytes each; as size and order are known where it is called, it is compiled
** for them. */
#ifndef GRUNDY_BASE_SORT_H
#define GRUNDY_BASE_SORT_H

#include "base/host.h"

#include <string.h>

#define SORT_INLINE static inline __attribute__((always_inline))

enum { SORT_SIZE_MAX = 40 };

typedef bool sort_order(const void *one, const void *other);

/* Let item `at` of a heap descend to its place. A heap that has become empty may be sifted at 0. */
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

/* False, with host->status CORE_INTERRUPTED, if the host asks to stop: then the items are in any
** order. Few items need no host, NULL. */
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

/* Does one number come behind the other? */
typedef bool sort_follows(void *context, uint32_t one, uint32_t other);

SORT_INLINE bool sort_is_greater(void *context, uint32_t one, uint32_t other) {
  (void)context;
  return one > other;
}

/* Shell's sort of numbers, with the gaps of Ciura, continued: few are the rule, and the order may
** be costly, `units` of work. False, as sort_items. */
SORT_INLINE bool sort_numbers(core_host *host, uint32_t *items, uint32_t count, int64_t units,
                              sort_follows *follows, void *context) {
  static const uint32_t gaps[] = {90927, 40412, 17961, 7983, 3548, 1577, 701,
                                  301,   132,   57,    23,   10,   4,    1};
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

/* The number by which an item is sorted. False: the host says why there is none. */
typedef bool sort_number(void *context, const void *item, uint64_t *number);

enum { SORT_BLOCK = 2048 };

/* One of the passes over all items has come to item i. False: the host asks to stop. */
SORT_INLINE bool sort_goes_on(core_host *host, uint64_t i) {
  return i % SORT_BLOCK != 0 || core_work(host, 4 * SORT_BLOCK);
}

/* Radix sort of items of `size` bytes by their numbers; as many fit into `scratch`. Returns where
** they are sorted, in `items` or `scratch`; NULL, with the host's status, if the host asks to stop
** or there is no number. */
SORT_INLINE void *sort_by_number(core_host *host, void *items, void *scratch, uint64_t count,
                                 size_t size, sort_number *number_of, void *context) {
  enum { SORT_BITS = 11, SORT_MASK = (1 << SORT_BITS) - 1 };
  char *from = items, *to = scratch;
  uint64_t all = 0, number = 0;
  for (uint64_t i = 0; i < count; all |= number, i++)
    if (!number_of(context, from + i * size, &number) || !sort_goes_on(host, i))
      return NULL;
  for (int shift = 0; shift < 64 && all >> shift != 0; shift += SORT_BITS) {
    uint64_t place[SORT_MASK + 2] = {0};
    for (uint64_t i = 0; i < count; i++) {
      if (!number_of(context, from + i * size, &number) || !sort_goes_on(host, i))
        return NULL;
      place[(number >> shift & SORT_MASK) + 1]++;
    }
    for (int digit = 0; digit < SORT_MASK; digit++)
      place[digit + 1] += place[digit];
    for (uint64_t i = 0; i < count; i++) {
      if (!number_of(context, from + i * size, &number) || !sort_goes_on(host, i))
        return NULL;
      memcpy(to + place[number >> shift & SORT_MASK]++ * size, from + i * size, size);
    }
    char *sorted = to;
    to = from;
    from = sorted;
  }
  return from;
}

/* Sort a few numbers of any type, by insertion. */
#define SORT_FEW(numbers, count)                                                                   \
  for (uint32_t few = 1; few < (count); few++) {                                                   \
    __typeof__(*(numbers)) moving = (numbers)[few];                                                \
    uint32_t to = few;                                                                             \
    for (; to > 0 && (numbers)[to - 1] > moving; to--)                                             \
      (numbers)[to] = (numbers)[to - 1];                                                           \
    (numbers)[to] = moving;                                                                        \
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
