/* Nanoseconds per product of two random nimbers below 2^64, independent products and a chain of
** them, by the method chosen for this processor and by the portable one. With the argument `row`
** only the first of each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../plain_host.h"
#include "core/nimbers.h"

enum { PAIRS = 4096, REPEATS = 256, ROUNDS = 9 };

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *times) {
  qsort(times, ROUNDS, sizeof *times, compare);
  return times[ROUNDS / 2];
}

static uint64_t operands[PAIRS + 1];

static uint64_t multiply_independent(const nimbers_field *field) {
  uint64_t sum = 0;
  for (int repeat = 0; repeat < REPEATS; repeat++)
    for (int i = 0; i < PAIRS; i++)
      sum += nimbers_multiply(field, operands[i], operands[i + 1]);
  return sum;
}

static uint64_t multiply_chain(const nimbers_field *field) {
  uint64_t product = 1;
  for (int repeat = 0; repeat < REPEATS; repeat++)
    for (int i = 0; i < PAIRS; i++)
      product = nimbers_multiply(field, product, operands[i]);
  return product;
}

static double measure(uint64_t (*work)(const nimbers_field *), const nimbers_field *field,
                      uint64_t *checksum) {
  double times[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    double start = now();
    *checksum ^= work(field);
    times[round] = (now() - start) / ((double)REPEATS * PAIRS);
  }
  return median(times);
}

static void print_row(const nimbers_field *chosen, const nimbers_field *portable) {
  uint64_t checksum = 0;
  printf("%.2f ", measure(multiply_independent, chosen, &checksum));
  printf("%.2f\n", measure(multiply_independent, portable, &checksum));
}

static void measure_both(const char *name, const nimbers_field *field) {
  uint64_t checksum = 0;
  double independent = measure(multiply_independent, field, &checksum);
  double chain = measure(multiply_chain, field, &checksum);
  printf("nim_mul kernel, %s: %.1f ns per product, %.1f ns in a chain (checksum %016llx)\n", name,
         independent, chain, (unsigned long long)checksum);
}

int main(int count, char **arguments) {
  core_host host = {.resize = host_resize,
                    .proceed = host_proceed,
                    .memory_limit = UINT64_C(1) << 30,
                    .work_left = CORE_WORK_BETWEEN_QUESTIONS};
  uint64_t state = 1;
  for (int i = 0; i <= PAIRS; i++) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    operands[i] = state ^ state >> 29;
  }
  double times[ROUNDS];
  nimbers_field *chosen = NULL;
  for (int round = 0; round < ROUNDS; round++) {
    nimbers_free(chosen);
    double start = now();
    chosen = nimbers_new(&host);
    times[round] = (now() - start) / 1000;
    if (chosen == NULL)
      return 1;
  }
  uint64_t bytes = host.memory_used;
  host.widest_isa = CORE_ISA_PLAIN;
  nimbers_field *portable = nimbers_new(&host);
  if (portable == NULL)
    return 1;
  if (count == 2 && strcmp(arguments[1], "row") == 0)
    print_row(chosen, portable);
  else {
    printf("nimber tables: %.0f us to build, %llu bytes\n", median(times),
           (unsigned long long)bytes);
    measure_both("chosen", chosen);
    measure_both("portable", portable);
  }
  nimbers_free(chosen);
  nimbers_free(portable);
  return 0;
}
