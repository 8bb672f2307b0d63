/* The values of the heaps 0, 1, 2, ... of one game: an array that grows, with cells as wide as the
** largest value needs (1, 2 or 4 bytes). */
#ifndef GRUNDY_CORE_HEAPS_VALUES_H
#define GRUNDY_CORE_HEAPS_VALUES_H

#include "base/host.h"

/* maximum number of values; heaps are 32-bit numbers internally */
#define HEAPS_COUNT_MAX UINT32_MAX

typedef struct heaps_value_array {
  core_host *host;
  void *cells;
  uint32_t width;    /* bytes of a cell */
  uint32_t largest;  /* the maximum of all values */
  uint64_t count;    /* number of values */
  uint64_t capacity; /* allocated cells */
} heaps_value_array;

/* Return the value of heap n < values->count. */
static inline uint32_t heaps_values_at(const heaps_value_array *values, uint64_t n) {
  core_assert(n < values->count);
  if (values->width == 1)
    return ((const uint8_t *)values->cells)[n];
  if (values->width == 2)
    return ((const uint16_t *)values->cells)[n];
  return ((const uint32_t *)values->cells)[n];
}

/* Append the value of the next heap. Return false with host->status if memory or its limit is
** exhausted. */
bool heaps_values_push(heaps_value_array *values, uint32_t value);

void heaps_values_free(heaps_value_array *values);

#endif
