/* Baseline of subtraction games: plain_sets SET N [zeros|shifted] computes the values of the
** heaps 0 to N, where SET is squares, primes or powers (of 2). It looks up each option, marks
** its value, and finds the least unmarked value. With `zeros` it computes only the heaps of
** value 0, by marking the heaps from which each of them can be reached. With `shifted` it
** keeps, for each value, the set of heaps with an option of this value as bits, and adds the
** set of numbers to it, shifted by the heap, for each heap of this value: this is faster for
** large sets of numbers. Print the CPU seconds and, so that the work is not optimized away, the
** last value or the number of zeros. */
#include <stdint.h>
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

enum { MOST_VALUES = 512 };

/* Compile the loops of a function for vectors. */
#if defined __GNUC__ && !defined __clang__
#define VECTORS __attribute__((optimize("O3")))
#else
#define VECTORS
#endif

/* Add the set `numbers`, shifted by `by`, to the set `reached`. */
VECTORS static void add_shifted(uint64_t *restrict reached, const uint64_t *restrict numbers,
                                int words, int by) {
  int word = by / 64, bit = by % 64;
  if (bit == 0)
    for (int i = word; i < words; i++)
      reached[i] |= numbers[i - word];
  else {
    reached[word] |= numbers[0] << bit;
    for (int i = word + 1; i < words; i++)
      reached[i] |= numbers[i - word] << bit | numbers[i - word - 1] >> (64 - bit);
  }
}

static int last_value_by_shifts(const int *numbers, int count, int largest) {
  static uint64_t *reached[MOST_VALUES];
  int words = largest / 64 + 1, value = 0;
  uint64_t *set = calloc((size_t)words, sizeof *set);
  for (int i = 0; i < count; i++)
    set[numbers[i] / 64] |= UINT64_C(1) << numbers[i] % 64;
  for (int n = 0; n <= largest; n++) {
    for (value = 0; reached[value] != NULL && reached[value][n / 64] >> n % 64 & 1;)
      value++;
    bench_must(value + 1 < MOST_VALUES, "too many values");
    if (reached[value] == NULL)
      reached[value] = calloc((size_t)words, sizeof *set);
    add_shifted(reached[value], set, words, n);
  }
  return value;
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
  int found = argc <= 3                         ? last_value(numbers, count, largest)
              : strcmp(argv[3], "shifted") == 0 ? last_value_by_shifts(numbers, count, largest)
                                                : count_zeros(numbers, count, largest);
  printf("%.6f %d\n", bench_seconds() - start, found);
  free(numbers);
  return 0;
}
