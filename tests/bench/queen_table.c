/* Measure one figure of the queen's table against its baseline: queen_table FIGURE [SIZE [ISA]]
**
**   naive     a table of SIZE x SIZE, against the definition, three nested loops
**   bits      the same, against the plain method of bit sets with hints
**   cells     SIZE^2 cells of a table of ten times SIZE, per cell, against cells of a table of SIZE
**   certify   certified rows 0..127, against the definition on SIZE x SIZE
**
** Print one line: the CPU seconds, and the CPU seconds of the baseline. */
#include <string.h>

#include "../plain_host.h"
#include "bench.h"
#include "queen_bits.h"
#include "core/queen/queen_int.h"

/* Return the seconds for all rows of a board, each passed to a callback and summed. */
static double time_board(int size, const queen_variant *variant) {
  core_host host = host_make();
  double start = bench_seconds();
  queen_board *board = queen_board_open(&host, variant, size, size);
  uint64_t sum = 0;
  bench_must(board != NULL, "no board");
  for (int y = 0; y < size; y++) {
    const uint32_t *row;
    bench_must(queen_board_next(board, &row) == CORE_OK, "no row");
    for (int x = 0; x < size; x++)
      sum += row[x];
  }
  queen_board_close(board);
  double end = bench_seconds();
  bench_must(sum > 0, "an empty board");
  return end - start;
}

static double time_certify(const queen_variant *variant) {
  core_host host = host_make();
  double start = bench_seconds();
  queen_certified certified;
  queen_certified_open(&certified, &host, variant);
  bench_must(queen_certified_reach(&certified, 127) == CORE_OK, "no certificates");
  queen_certified_close(&certified);
  return bench_seconds() - start;
}

static double time_yardstick(int (*fill)(uint16_t *, int), int size) {
  uint16_t *table = malloc((size_t)size * (size_t)size * sizeof *table);
  double start = bench_seconds();
  bench_must(table != NULL && fill(table, size) == 0, "no memory");
  double end = bench_seconds();
  free(table);
  return end - start;
}

int main(int argc, char **argv) {
  const char *figure = argc > 1 ? argv[1] : "naive";
  int size = argc > 2 ? atoi(argv[2]) : 1000;
  const queen_variant *variant = queen_variant_named(argc > 3 ? argv[3] : NULL);
  bench_must(variant != NULL && size > 0, "no such instruction set");
  if (strcmp(figure, "naive") == 0)
    printf("%.6f %.6f\n", time_board(size, variant), time_yardstick(queen_naive, size));
  else if (strcmp(figure, "bits") == 0)
    printf("%.6f %.6f\n", time_board(size, variant), time_yardstick(queen_bits, size));
  else if (strcmp(figure, "cells") == 0)
    printf("%.6f %.6f\n", time_board(10 * size, variant) / 100, time_board(size, variant));
  else
    printf("%.6f %.6f\n", time_certify(variant), time_yardstick(queen_naive, size));
  return 0;
}
