/* The table of the queen against the definition: CPU seconds for 1000 x 1000 cells.
** Prints one line: the table's seconds, the definition's seconds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "queen.h"

#define SIZE 1000

static void *resize(void *context, void *block, uint64_t bytes) {
  (void)context;
  if (bytes != 0)
    return realloc(block, (size_t)bytes);
  free(block);
  return NULL;
}

static bool proceed(void *context) {
  (void)context;
  return true;
}

static double seconds(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

/* For each cell, mark the values of all options and take the first that isn't marked. */
static void by_definition(unsigned short (*value)[SIZE]) {
  static unsigned char marked[2 * SIZE];
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      memset(marked, 0, sizeof marked);
      for (int i = 0; i < x; i++)
        marked[value[y][i]] = 1;
      for (int j = 0; j < y; j++)
        marked[value[j][x]] = 1;
      for (int t = 1; t <= x && t <= y; t++)
        marked[value[y - t][x - t]] = 1;
      unsigned short mex = 0;
      while (marked[mex])
        mex++;
      value[y][x] = mex;
    }
}

int main(void) {
  static unsigned short value[SIZE][SIZE];
  double start = seconds();
  by_definition(value);
  double middle = seconds();
  core_host host = {.resize = resize, .proceed = proceed, .memory_limit = UINT64_MAX};
  queen_table *table = queen_new(&host);
  if (table == NULL || queen_extend(table, SIZE) != CORE_OK)
    return 1;
  double end = seconds();
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      if (queen_value(table, x, y) != value[y][x])
        return 1;
  queen_free(table);
  printf("%.6f %.6f\n", end - middle, middle - start);
  return 0;
}
