/* The queen's table and its certified rows, timed beside the yardsticks of queen_bits.h.
**
**   queen_kernels [size of the largest board, 4000]
**
** Every figure is the median of several runs, and the sides take turns. Processor time, one thread:
** what else the machine does counts less. */
#define _POSIX_C_SOURCE 200809L

#include "queen_bits.h"
#include "queen_board.h"
#include "queen_certify.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS_MAX 9

static void *resize(void *context, void *block, uint64_t bytes) {
  (void)context;
  if (bytes == 0) {
    free(block);
    return NULL;
  }
  return realloc(block, (size_t)bytes);
}

static bool proceed(void *context) {
  (void)context;
  return true;
}

static core_host make_host(void) {
  return (core_host){
      .resize = resize, .proceed = proceed, .memory_limit = UINT64_C(256) << 20, .work_left = 1};
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* What is measured: a computation of a board of some size, by some path. Returns a checksum. */
typedef uint64_t computation(int size, const queen_path *path);

static uint64_t run_naive(int size, const queen_path *path) {
  (void)path;
  uint16_t *table = malloc((size_t)((int64_t)size * size) * sizeof *table);
  uint64_t sum = 0;
  if (table == NULL || queen_naive(table, size) != 0)
    exit(1);
  for (int64_t i = 0; i < (int64_t)size * size; i++)
    sum += table[i];
  free(table);
  return sum;
}

static uint64_t run_bits(int size, const queen_path *path) {
  (void)path;
  uint16_t *table = malloc((size_t)((int64_t)size * size) * sizeof *table);
  uint64_t sum = 0;
  if (table == NULL || queen_bits(table, size) != 0)
    exit(1);
  for (int64_t i = 0; i < (int64_t)size * size; i++)
    sum += table[i];
  free(table);
  return sum;
}

/* The table kept in memory, symmetric half. */
static uint64_t run_table(int size, const queen_path *path) {
  core_host host = make_host();
  queen_table table;
  queen_table_open(&table, &host, path);
  if (queen_table_reach(&table, size - 1, size - 1) != CORE_OK)
    exit(1);
  uint64_t value = queen_table_at(&table, size - 1, size - 1);
  queen_table_close(&table);
  return value;
}

/* All rows streamed and summed up. */
static uint64_t run_stream(int size, const queen_path *path) {
  core_host host = make_host();
  queen_board *board = queen_board_open(&host, path, size, size);
  uint64_t sum = 0;
  for (int y = 0; y < size; y++) {
    const uint32_t *row = NULL;
    if (board == NULL || queen_board_next(board, &row) != CORE_OK)
      exit(1);
    for (int x = 0; x < size; x++)
      sum += row[x];
  }
  queen_board_close(board);
  return sum;
}

/* Rows 0 .. size - 1 certified. */
static uint64_t run_certify(int size, const queen_path *path) {
  core_host host = make_host();
  queen_certified *certified = queen_certified_open(&host, path);
  if (certified == NULL || queen_certified_reach(certified, size - 1) != CORE_OK)
    exit(1);
  uint64_t value = (uint64_t)queen_certified_at(certified, INT64_C(1) << 40, size - 1);
  queen_certified_close(certified);
  return value;
}

typedef struct contender {
  const char *name;
  computation *run;
  const queen_path *path;
  int size;
  double time[ROUNDS_MAX];
  double median; /* ns */
} contender;

static int compare_times(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Run the contenders in turn, rounds times. */
static void compete(contender *contenders, int count, int rounds) {
  for (int round = 0; round < rounds; round++)
    for (int i = 0; i < count; i++) {
      double start = now();
      volatile uint64_t sum = contenders[i].run(contenders[i].size, contenders[i].path);
      (void)sum;
      contenders[i].time[round] = now() - start;
    }
  for (int i = 0; i < count; i++) {
    qsort(contenders[i].time, (size_t)rounds, sizeof *contenders[i].time, compare_times);
    contenders[i].median = contenders[i].time[rounds / 2];
  }
}

static void print_cells(const contender *c, double yardstick) {
  double cells = (double)c->size * c->size;
  printf("%-8s %-7s N = %5d  %8.3f ns/cell  %8.1f times as fast\n", c->name,
         c->path == NULL ? "" : c->path->name, c->size, c->median / cells,
         yardstick / (c->median / cells));
}

/* Every path's table and stream beside one yardstick; returns the yardstick's time. */
static double bench_size(int size, computation *yardstick, const char *name, int rounds) {
  contender contenders[1 + 2 * 4] = {{.name = name, .run = yardstick, .size = size}};
  int count = 1;
  for (uint32_t p = 0; p < queen_path_count() && p < 4; p++) {
    const queen_path *path = queen_path_at(p);
    contenders[count++] =
        (contender){.name = "table", .run = run_table, .path = path, .size = size};
    contenders[count++] =
        (contender){.name = "stream", .run = run_stream, .path = path, .size = size};
  }
  compete(contenders, count, rounds);
  double cell = contenders[0].median / ((double)size * size);
  for (int i = 0; i < count; i++)
    print_cells(&contenders[i], cell);
  return contenders[0].median;
}

int main(int argc, char **argv) {
  int largest = argc > 1 ? atoi(argv[1]) : 4000;
  double naive = bench_size(1000, run_naive, "naive", 5);
  bench_size(1000, run_bits, "bits", 9);
  bench_size(4000, run_bits, "bits", 3);
  if (largest > 4000)
    bench_size(largest, run_bits, "bits", 1);
  for (uint32_t p = 0; p < queen_path_count() && p < 4; p++)
    for (int rows = 64; rows <= 128; rows *= 2) {
      contender certify = {.run = run_certify, .path = queen_path_at(p), .size = rows};
      compete(&certify, 1, 5);
      printf("certify  %-7s rows 0..%-3d %8.2f ms  %.3f of the naive table N = 1000\n",
             certify.path->name, rows - 1, certify.median / 1e6, certify.median / naive);
    }
  return 0;
}
