/* Baseline of positions of several values: Nim with three piles of at most N tokens, by an array
** that is indexed by the position. The moves are played; no theory is used.
**
**   plain_piles N
**
** Print the CPU seconds and the sum of all values. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t sum_values(size_t side) {
  uint16_t *value = malloc(sizeof *value * side * side * side);
  uint32_t *seen = calloc(8 * side, sizeof *seen), mark = 0;
  uint64_t sum = 0;
  for (size_t a = 0; a < side; a++)
    for (size_t b = 0; b < side; b++)
      for (size_t c = 0; c < side; c++) {
        uint16_t *at = value + (a * side + b) * side + c;
        uint16_t least = 0;
        mark++;
        for (size_t n = 1; n <= a; n++)
          seen[*(at - n * side * side)] = mark;
        for (size_t n = 1; n <= b; n++)
          seen[*(at - n * side)] = mark;
        for (size_t n = 1; n <= c; n++)
          seen[*(at - n)] = mark;
        while (seen[least] == mark)
          least++;
        *at = least;
        sum += least;
      }
  return sum;
}

int main(int argc, char **argv) {
  clock_t start = clock();
  uint64_t sum = sum_values(argc > 1 ? strtoul(argv[1], NULL, 10) + 1 : 41);
  printf("%.6f %llu\n", (double)(clock() - start) / CLOCKS_PER_SEC, (unsigned long long)sum);
  return 0;
}
