/* Boards of any piece: nanoseconds a cell, and for the queen given as a list the ratio to a queen
** written for herself: a used-set per row, column and diagonal, and the first zero of their OR
** from the greatest of three first-free hints. Medians of alternating runs.
**
**   cc -std=c11 -O2 -Iext tests/bench/solver_kernel.c ext/base/host.c ext/core/piece/move_list.c \
**     ext/core/piece/walls.c ext/core/piece/names.c ext/core/piece/solver*.c -o solver_kernel && ./solver_kernel
*/
#define _POSIX_C_SOURCE 199309L

#include "../plain_host.h"
#include "base/host.h"
#include "core/piece/solver.h"
#include "core/piece/move_list.h"
#include "core/piece/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* ---- the yardstick ---- */

typedef struct used_set {
  uint64_t *bits;
  int64_t hint; /* words before this one are full */
} used_set;

static void use(used_set *set, int64_t value) {
  set->bits[value >> 6] |= UINT64_C(1) << (value & 63);
  while (set->bits[set->hint] == UINT64_MAX)
    set->hint++;
}

static used_set *make_sets(int64_t count, int64_t words) {
  used_set *sets = calloc((size_t)count, sizeof *sets);
  uint64_t *bits = calloc((size_t)(count * words), sizeof *bits);
  for (int64_t i = 0; i < count; i++)
    sets[i].bits = bits + i * words;
  return sets;
}

static double queen_alone(int64_t side, uint64_t *sum) {
  int64_t words = 2 * side / 64 + 2;
  double start = now();
  uint16_t *values = malloc((size_t)(side * side) * sizeof *values);
  used_set *rows = make_sets(side, words), *columns = make_sets(side, words);
  used_set *diagonals = make_sets(2 * side, words);
  for (int64_t y = 0; y < side; y++) {
    for (int64_t x = 0; x < side; x++) {
      used_set *row = &rows[y], *column = &columns[x], *diagonal = &diagonals[x - y + side];
      int64_t word = row->hint > column->hint ? row->hint : column->hint;
      word = word > diagonal->hint ? word : diagonal->hint;
      uint64_t used;
      while ((used = row->bits[word] | column->bits[word] | diagonal->bits[word]) == UINT64_MAX)
        word++;
      int64_t value = word * 64 + core_lowest_bit(~used);
      use(row, value);
      use(column, value);
      use(diagonal, value);
      values[y * side + x] = (uint16_t)value;
    }
  }
  double time = now() - start;
  *sum = 0;
  for (int64_t i = 0; i < side * side; i++)
    *sum = *sum * 31 + values[i];
  free(rows->bits);
  free(columns->bits);
  free(diagonals->bits);
  free(rows);
  free(columns);
  free(diagonals);
  free(values);
  return time;
}

/* ---- any piece ---- */

static double any_piece(const char *text, int64_t width, int64_t height, bool keep, uint64_t *sum) {
  core_host host = {.resize = host_resize,
                    .proceed = host_proceed,
                    .memory_limit = UINT64_C(4) << 30,
                    .work_left = CORE_WORK_BETWEEN_QUESTIONS};
  move_list list;
  move_list_error error;
  solver_board *board;
  if (move_list_parse(&list, &host, text, strlen(text), &error) != CORE_OK)
    abort();
  double start = now();
  if (solver_open(&board, &host, &list, width, height, NULL, 0, keep) != CORE_OK ||
      solver_advance(board, height) != CORE_OK)
    abort();
  double time = now() - start;
  *sum = 0;
  for (int64_t y = 0; sum != NULL && keep && y < height; y++) {
    for (int64_t x = 0; x < width; x++)
      *sum = *sum * 31 + (uint64_t)solver_value(board, x, y);
  }
  solver_close(board);
  move_list_release(&list, &host);
  return time;
}

static int compare(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}

enum { RUNS = 5 };

static double median(double *times) {
  qsort(times, RUNS, sizeof *times, compare);
  return times[RUNS / 2];
}

static void compare_queens(int64_t side) {
  double list[RUNS], alone[RUNS];
  for (int i = 0; i < RUNS; i++) {
    uint64_t one, other;
    alone[i] = queen_alone(side, &one);
    list[i] = any_piece("(-1,0)* (0,-1)* (-1,-1)*", side, side, true, &other);
    if (one != other)
      abort();
  }
  double cells = (double)side * (double)side;
  double a = median(alone) / cells, l = median(list) / cells;
  printf("queen %5d: alone %6.2f ns/cell, as a list %6.2f ns/cell, ratio %.2f\n", (int)side, a, l,
         l / a);
}

static void time_piece(const char *name, const char *text, int64_t width, int64_t height,
                       bool keep) {
  double times[RUNS];
  uint64_t sum;
  for (int i = 0; i < RUNS; i++)
    times[i] = any_piece(text, width, height, keep, &sum);
  printf("%-14s %7d x %-7d %-6s %6.2f ns/cell\n", name, (int)width, (int)height,
         keep ? "kept" : "stream", median(times) / ((double)width * (double)height));
}

/* For tests/bench/run: two numbers that it compares. */
static int report(const char *what) {
  uint64_t sum;
  if (strcmp(what, "queen") == 0) {
    double list = any_piece("(-1,0)* (0,-1)* (-1,-1)*", 1000, 1000, true, &sum);
    printf("%.6f %.6f\n", list / 1e9, queen_alone(1000, &sum) / 1e9);
  } else {
    printf("%.6f 1\n", any_piece(what, 4000, 4000, false, &sum) / 16e6);
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 1)
    return report(argv[1]);
  static const char *const names[] = {"zebra",      "wizard", "squirrel",   "coin",
                                      "nightrider", "amazon", "chancellor", "archbishop"};
  compare_queens(1000);
  compare_queens(4000);
  time_piece("knight", "(-2,-1) (-1,-2)", 4000, 4000, false);
  time_piece("knight", "(-2,-1) (-1,-2)", 4000, 4000, true);
  time_piece("king", "(-1,0) (0,-1) (-1,-1)", 4000, 4000, false);
  time_piece("king", "(-1,0) (0,-1) (-1,-1)", 4, 4000000, false);
  time_piece("king, knight..", "(-1,0) (0,-1) (-1,-1) (-2,-1) (-1,-2) (-2,0) (0,-2) (-2,-2)", 4000,
             4000, false);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const pieces_piece *piece = pieces_find(names[i], strlen(names[i]));
    time_piece(piece->name, piece->moves, 2000, 2000, false);
  }
  time_piece("coin", "(-2,1) (-2,-1) (1,-2) (-1,-2)", 10000, 10000, true);
  time_piece("climbing queen", "(-1,0)* (0,-1)* (-1,-1)* (-2,1)*", 1000, 1000, true);
  return 0;
}
