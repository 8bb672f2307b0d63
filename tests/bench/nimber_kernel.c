/* Print the nanoseconds per product of two random nimbers below 2^64, the median of several rounds,
** for the method chosen for this processor and for the portable one. */
#include "../plain_host.h"
#include "bench.h"
#include "core/nimbers.h"

enum { PAIRS = 4096, REPEATS = 256, ROUNDS = 9 };

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Add the sum of all products to *sum. */
static double measure(const nimbers_field *field, const uint64_t *operands, uint64_t *sum) {
  double times[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    double start = bench_seconds();
    for (int repeat = 0; repeat < REPEATS; repeat++)
      for (int i = 0; i < PAIRS; i++)
        *sum += nimbers_multiply(field, operands[i], operands[i + 1]);
    times[round] = 1e9 * (bench_seconds() - start) / ((double)REPEATS * PAIRS);
  }
  qsort(times, ROUNDS, sizeof *times, compare);
  return times[ROUNDS / 2];
}

int main(void) {
  static uint64_t operands[PAIRS + 1];
  core_host host = host_make();
  uint64_t state = 1, sum = 0, portable_sum = 0;
  for (int i = 0; i <= PAIRS; i++)
    operands[i] = host_random(&state);
  nimbers_field *chosen = nimbers_new(&host);
  host.widest_isa = CORE_ISA_PLAIN;
  nimbers_field *portable = nimbers_new(&host);
  bench_must(chosen != NULL && portable != NULL, "no memory");
  printf("%.2f ", measure(chosen, operands, &sum));
  printf("%.2f\n", measure(portable, operands, &portable_sum));
  bench_must(sum == portable_sum, "the methods disagree");
  nimbers_free(chosen);
  nimbers_free(portable);
  return 0;
}
