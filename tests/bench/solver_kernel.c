/* Measure boards of any piece, given by its moves:
**
**   solver_kernel queen   CPU seconds of the queen's board of 1000 x 1000, and of plain used-sets
**   solver_kernel MOVES   nanoseconds per cell of a board of 4000 x 4000 that stores no rows, and
** 1 */
#include <string.h>

#include "../plain_host.h"
#include "bench.h"
#include "queen_bits.h"
#include "core/piece/solver.h"
#include "core/piece/move_list.h"

/* Return the seconds for a square board. Its values must equal the table unless that is NULL. */
static double any_piece(const char *text, int64_t side, const uint16_t *table) {
  core_host host = host_make();
  move_list list;
  move_list_error error;
  solver_board *board;
  bench_must(move_list_parse(&list, &host, text, strlen(text), &error) == CORE_OK,
             "no list of moves");
  double start = bench_seconds();
  bench_must(solver_open(&board, &host, &list, side, side, NULL, 0, table != NULL) == CORE_OK &&
                 solver_advance(board, side) == CORE_OK,
             "no board");
  double seconds = bench_seconds() - start;
  for (int64_t i = 0; table != NULL && i < side * side; i++)
    bench_must(solver_value(board, i % side, i / side) == table[i], "the programs disagree");
  solver_close(board);
  move_list_release(&list, &host);
  return seconds;
}

int main(int argc, char **argv) {
  enum { SIDE = 1000 };
  static uint16_t table[SIDE * SIDE];
  bench_must(argc == 2, "usage: solver_kernel queen | MOVES");
  if (strcmp(argv[1], "queen") != 0) {
    printf("%.6f 1\n", 1e9 * any_piece(argv[1], 4000, NULL) / 16e6);
    return 0;
  }
  double start = bench_seconds();
  bench_must(queen_bits(table, SIDE) == 0, "no memory");
  double alone = bench_seconds() - start;
  printf("%.6f %.6f\n", any_piece("(-1,0)* (0,-1)* (-1,-1)*", SIDE, table), alone);
  return 0;
}
