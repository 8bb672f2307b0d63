/* Arrays that grow as items are appended, and binary search in sorted arrays.
**
** A growing array is a pointer to its items, the bytes that it holds, and the number of items in
** use. The array belongs to the caller, who releases it. An array without memory is all zero. Each
** growth adds at least half, so that appending an item takes constant time on average.
**
**   CORE_ARRAY(uint32_t) primes;             a member of a struct that is all zero
**   ...
**   if (!CORE_APPEND(host, s->primes, 2))    host->status is the reason
**     return false;
**   ... s->primes.items[s->primes.count - 1] ...
**   CORE_FREE(host, s->primes);
**
** If several arrays have the same number of items, one of the counts or a member of the caller
** holds it, and CORE_ENSURE reserves the memory of each array. */
#ifndef GRUNDY_BASE_ARRAY_H
#define GRUNDY_BASE_ARRAY_H

#include "base/host.h"

#define CORE_ARRAY(type)                                                                           \
  struct {                                                                                         \
    type *items;                                                                                   \
    uint64_t bytes;                                                                                \
    uint32_t count;                                                                                \
  }

/* Ensure that a block holds `needed` bytes. `items` is the address of the pointer to the block,
** which may have any object type, and *held the bytes that it holds. Return false with host->status
** as core_resize after a failure; the block is unchanged then. New memory is not initialised. */
static inline bool core_reserve(core_host *host, void *items, uint64_t *held, uint64_t needed) {
  void *block;
  memcpy(&block, items, sizeof block);
  core_assert((block == NULL) == (*held == 0));
  if (needed - (needed > 0) < *held) /* a block without bytes has no room for 0 bytes either */
    return true;
  block = core_grow(host, block, held, needed);
  if (block != NULL)
    memcpy(items, &block, sizeof block);
  return block != NULL;
}

/* Ensure that the block `items`, which holds `held` bytes, has room for `total` items. Evaluates to
** false as core_reserve. */
#define CORE_RESERVE(host, items, held, total)                                                     \
  core_reserve(host, &(items), &(held), (uint64_t)(total) * sizeof *(items))

/* The address of the item `first` of a CORE_ARRAY, or NULL if there is no such item. Nothing may be
** added to the null pointer of an empty array, not even 0. */
#define CORE_FROM(array, first) ((first) < (array).count ? &(array).items[first] : NULL)

/* Return true if an array of `count` items can get another one. Otherwise set host->status to
** CORE_LIMIT: a CORE_ARRAY has fewer than 2^32 items. */
static inline bool core_can_append(core_host *host, uint32_t count) {
  if (count < UINT32_MAX)
    return true;
  /* uncovered: takes an array of 2^32 - 1 items */
  core_fail_limit(host, UINT64_MAX);
  return false;
}

/* Reserve memory for `total` items of a CORE_ARRAY, or append an item. Evaluates to false as
** core_reserve. */
#define CORE_ENSURE(host, array, total) CORE_RESERVE(host, (array).items, (array).bytes, total)
#define CORE_APPEND(host, array, ...)                                                              \
  (core_can_append(host, (array).count) &&                                                         \
   CORE_ENSURE(host, array, (uint64_t)(array).count + 1) &&                                        \
   ((array).items[(array).count++] = (__VA_ARGS__), true))

/* Allocate exactly `total` items of a CORE_ARRAY without memory. Evaluates to false as
** core_allocate_array. */
#define CORE_ALLOCATE(host, array, total)                                                          \
  (((array).items =                                                                                \
        core_allocate_array(host, total, sizeof *(array).items, &(array).bytes)) != NULL)

/* Release memory of a block of *held bytes that has more than core_room(needed) bytes. Nothing
** happens if it cannot be made smaller. */
static inline void core_shrink(core_host *host, void *items, uint64_t *held, uint64_t needed) {
  void *block;
  memcpy(&block, items, sizeof block);
  if (core_room(needed) >= *held)
    return;
  block = core_resize(host, block, *held, core_room(needed));
  if (block == NULL)
    return; /* uncovered: failure */
  *held = core_room(needed);
  memcpy(items, &block, sizeof block);
}

/* Release memory that a CORE_ARRAY does not need for its items. */
#define CORE_SHRINK(host, array)                                                                   \
  core_shrink(host, &(array).items, &(array).bytes, (array).count *(uint64_t)sizeof *(array).items)

/* Release the memory of a CORE_ARRAY, which is empty afterwards. */
#define CORE_FREE(host, array)                                                                     \
  (core_release(host, (array).items, (array).bytes), (array).items = NULL, (array).bytes = 0,      \
   (array).count = 0)

/* Release the memory of several CORE_ARRAYs, whose addresses follow. */
#define CORE_FREE_ALL(host, ...)                                                                   \
  core_free_arrays(host, (void *[]){__VA_ARGS__}, sizeof(void *[]){__VA_ARGS__} / sizeof(void *))

static inline void core_free_arrays(core_host *host, void *const *arrays, size_t count) {
  CORE_ARRAY(char) array;
  for (size_t i = 0; i < count; i++) {
    memcpy(&array, arrays[i], sizeof array);
    core_assert((array.items == NULL) == (array.bytes == 0));
    CORE_FREE(host, array);
    memcpy(arrays[i], &array, sizeof array);
  }
}

/* Binary search: set `low` to the first index in [low, end) for which `condition` is false, or to
** `end` if it is true for all. `middle` is the name of the index in the condition, which must not
** be true for an index after one for which it is false. Example: the place of x in a sorted array,
**
**   uint32_t at = 0;
**   CORE_SEARCH(at, count, i, items[i] < x); */
#define CORE_SEARCH(low, end, middle, condition)                                                   \
  for (uint64_t search_end = (end), middle = 0;                                                    \
       (low) < search_end && (middle = (low) + (search_end - (low)) / 2, true);)                   \
    if (condition)                                                                                 \
      (low) = (CORE_TYPEOF(low))(middle + 1);                                                      \
    else                                                                                           \
      search_end = middle

#endif
