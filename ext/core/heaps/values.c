#include "core/heaps/values.h"

enum { FIRST_CAPACITY = 256, LARGE_CAPACITY = 1 << 22 };

static void values_store(heaps_value_array *values, uint64_t n, uint32_t value) {
  core_assert(n < values->capacity);
  core_assert(values->width == 4 || value >> (8 * values->width) == 0);
  if (values->width == 1)
    ((uint8_t *)values->cells)[n] = (uint8_t)value;
  else if (values->width == 2)
    ((uint16_t *)values->cells)[n] = (uint16_t)value;
  else
    ((uint32_t *)values->cells)[n] = value;
}

/* Resize the array to `capacity` cells of `width` bytes. Cells only become wider, so that
** converting them from the last to the first never overwrites a cell that is still needed. Return
** false with host->status. */
static bool values_reshape(heaps_value_array *values, uint64_t capacity, uint32_t width) {
  heaps_value_array old = *values;
  core_assert(capacity >= values->count && width >= values->width);
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

bool heaps_values_push(heaps_value_array *values, uint32_t value) {
  uint32_t width = value <= UINT8_MAX ? 1 : value <= UINT16_MAX ? 2 : 4;
  if (width < values->width)
    width = values->width;
  if (values->count == HEAPS_COUNT_MAX) {
    core_fail_limit(values->host, UINT64_MAX);
    return false;
  }
  uint64_t capacity = values->capacity;
  /* Large arrays grow by an eighth because they hold most of the memory of a long sequence. */
  if (values->count == capacity)
    capacity += capacity == 0 ? FIRST_CAPACITY : capacity / (capacity < LARGE_CAPACITY ? 2 : 8);
  if ((capacity != values->capacity || width != values->width) &&
      !values_reshape(values, capacity, width))
    return false;
  values_store(values, values->count++, value);
  if (value > values->largest)
    values->largest = value;
  return true;
}

void heaps_values_free(heaps_value_array *values) {
  core_release(values->host, values->cells, values->capacity * values->width);
  *values = (heaps_value_array){.host = values->host};
}
