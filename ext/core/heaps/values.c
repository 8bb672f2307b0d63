#include "core/heaps/values.h"

enum { FIRST_CAPACITY = 256, LARGE_CAPACITY = 1 << 22 };

/* Large arrays grow by an eighth: they are most of what a long sequence takes. */
static uint64_t values_next_capacity(uint64_t capacity) {
  if (capacity == 0)
    return FIRST_CAPACITY;
  return capacity + (capacity < LARGE_CAPACITY ? capacity / 2 : capacity / 8);
}

static void values_store(heaps_values *values, uint64_t n, uint32_t value) {
  if (values->width == 1)
    ((uint8_t *)values->cells)[n] = (uint8_t)value;
  else if (values->width == 2)
    ((uint16_t *)values->cells)[n] = (uint16_t)value;
  else
    ((uint32_t *)values->cells)[n] = value;
}

/* Make room for `capacity` cells of `width` bytes. Cells only ever become wider, so going from the
** last to the first never overwrites one that is still to be moved. */
static bool values_reshape(heaps_values *values, uint64_t capacity, uint32_t width) {
  heaps_values old = *values;
  void *cells =
      core_resize(values->host, values->cells, values->capacity * values->width, capacity * width);
  if (cells == NULL)
    return false;
  values->cells = old.cells = cells;
  values->capacity = capacity;
  values->width = width;
  for (uint64_t n = values->count; width != old.width && n-- > 0;)
    values_store(values, n, heaps_values_at(&old, n));
  return true;
}

static uint32_t values_width_of(uint32_t value) {
  if (value <= UINT8_MAX)
    return 1;
  return value <= UINT16_MAX ? 2 : 4;
}

bool heaps_values_push(heaps_values *values, uint32_t value) {
  uint32_t width = values_width_of(value);
  if (width < values->width)
    width = values->width;
  if (values->count == HEAPS_COUNT_MAX) {
    values->host->wanted = UINT64_MAX;
    values->host->status = CORE_LIMIT;
    return false;
  }
  uint64_t capacity = values->capacity;
  if (values->count == capacity)
    capacity = values_next_capacity(capacity);
  if ((capacity != values->capacity || width != values->width) &&
      !values_reshape(values, capacity, width))
    return false;
  values_store(values, values->count++, value);
  if (value > values->largest)
    values->largest = value;
  return true;
}

void heaps_values_free(heaps_values *values) {
  core_release(values->host, values->cells, values->capacity * values->width);
  *values = (heaps_values){.host = values->host};
}
