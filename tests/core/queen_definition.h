/* The queen's values by definition: the least number that is not the value of an option. */
#ifndef TESTS_CORE_QUEEN_DEFINITION_H
#define TESTS_CORE_QUEEN_DEFINITION_H

#include "host.h"

#include <string.h>

/* Fill a table whose row y begins at y * width by visiting all cells that each cell reaches. */
static inline uint32_t *define_table(int width, int height) {
  size_t most = 2 * (size_t)(width + height) + 1;
  uint32_t *table = malloc((size_t)width * (size_t)height * sizeof *table);
  uint8_t *seen = malloc(most);
  assert_true(table != NULL && seen != NULL);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      memset(seen, 0, most);
      for (int t = 1; t <= x; t++)
        seen[table[y * width + x - t]] = 1;
      for (int t = 1; t <= y; t++)
        seen[table[(y - t) * width + x]] = 1;
      for (int t = 1; t <= x && t <= y; t++)
        seen[table[(y - t) * width + x - t]] = 1;
      uint32_t value = 0;
      while (seen[value])
        value++;
      table[y * width + x] = value;
    }
  free(seen);
  return table;
}

#endif
