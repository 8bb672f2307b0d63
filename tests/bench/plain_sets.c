/* Baseline of subtraction games: plain_sets SET N [zeros] computes the values of the heaps 0 to N,
** where SET is squares, primes or powers (of 2). It looks up each option, marks its value, and
** finds the least unmarked value. With `zeros` it computes only the heaps of value 0, by marking
** the heaps from which each of them can be reached. Print the CPU seconds and, so that the work is
** not optimized away, the last value or the number of zeros. */
#include <string.h>

#include "bench.h"

static int is_in(const char *set, int s) {
  int root = 1;
  if (strcmp(set, "powers") == 0)
    return (s & (s - 1)) == 0;
  if (strcmp(set, "squares") == 0) {
    while (root * root < s)
      root++;
    return root * root == s;
  }
  for (int d = 2; d * d <= s; d++)
    if (s % d == 0)
      return 0;
  return s > 1;
}

static int last_value(const int *numbers, int count, int largest) {
  unsigned char *values = malloc((size_t)largest + 1);
  int below = 0;
  for (int n = 0; n <= largest; n++) {
    unsigned char seen[257] = {0};
    while (below < count && numbers[below] <= n)
      below++;
    for (int i = 0; i < below; i++)
      seen[values[n - numbers[i]]] = 1;
    int value = 0;
    while (seen[value])
      value++;
    values[n] = (unsigned char)value;
  }
  int last = values[largest];
  free(values);
  return last;
}

static int count_zeros(const int *numbers, int count, int largest) {
  char *marked = calloc((size_t)largest + 1, 1);
  int zeros = 0;
  for (int n = 0; n <= largest; n++) {
    if (marked[n])
      continue;
    zeros++;
    for (int i = 0; i < count && numbers[i] <= largest - n; i++)
      marked[n + numbers[i]] = 1;
  }
  free(marked);
  return zeros;
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  int largest = atoi(argv[2]), count = 0;
  int *numbers = malloc(((size_t)largest + 1) * sizeof *numbers);
  for (int s = 1; s <= largest; s++)
    if (is_in(argv[1], s))
      numbers[count++] = s;
  double start = bench_seconds();
  int found = argc > 3 ? count_zeros(numbers, count, largest) : last_value(numbers, count, largest);
  printf("%.6f %d\n", bench_seconds() - start, found);
  free(numbers);
  return 0;
}
