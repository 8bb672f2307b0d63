/* Judge of Knight and Queen. All pairs of positions on a 51x51 board are decided by backward
** induction from the moves of the pieces.
**
** knight_queen          input: T, then T lines `xk yk xq yq`; output: WIN or LOSE for the player to
**                       move
** knight_queen moves    the same input; output: every winning first move, `case piece to_x to_y`,
**                       sorted, with cases counted from 1
** knight_queen count N  without input; output: the number of winning placements on an N x N
** board */
#include "input.h"

enum { SIDE = 51, KNIGHT_STEPS = 2 };

#define PAIRS ((size_t)SIDE * SIDE * SIDE * SIDE)

typedef struct placement {
  int xk, yk, xq, yq;
} placement;

static const int knight_dx[KNIGHT_STEPS] = {2, 1};
static const int knight_dy[KNIGHT_STEPS] = {1, 2};

static unsigned char wins[(PAIRS + 7) / 8]; /* one bit per placement, in the order of number() */

/* Number placements lexicographically. Every move leads to a smaller number: the knight decreases
** xk; the queen decreases xq, or keeps it and decreases yq. */
static size_t number(placement p) {
  return (((size_t)p.xk * SIDE + (size_t)p.yk) * SIDE + (size_t)p.xq) * SIDE + (size_t)p.yq;
}

static bool is_win(placement p) {
  size_t n = number(p);
  return wins[n / 8] >> (n % 8) & 1;
}

/* Record that the player to move wins, unless a piece is outside the board. */
static void mark(placement p) {
  if (p.xk < SIDE && p.yk < SIDE && p.xq < SIDE && p.yq < SIDE) {
    size_t n = number(p);
    wins[n / 8] = (unsigned char)(wins[n / 8] | 1 << (n % 8));
  }
}

/* Mark every placement that has a move to the lost placement p as won. */
static void mark_before(placement p) {
  for (int i = 0; i < KNIGHT_STEPS; i++)
    mark((placement){p.xk + knight_dx[i], p.yk + knight_dy[i], p.xq, p.yq});
  for (int t = 1; t < SIDE; t++) {
    mark((placement){p.xk, p.yk, p.xq + t, p.yq});
    mark((placement){p.xk, p.yk, p.xq, p.yq + t});
    mark((placement){p.xk, p.yk, p.xq + t, p.yq + t});
  }
}

/* A placement that is still unmarked when it is reached has no move to a lost placement and is
** lost. */
static void solve(void) {
  placement p;
  for (p.xk = 0; p.xk < SIDE; p.xk++)
    for (p.yk = 0; p.yk < SIDE; p.yk++)
      for (p.xq = 0; p.xq < SIDE; p.xq++)
        for (p.yq = 0; p.yq < SIDE; p.yq++)
          if (!is_win(p))
            mark_before(p);
}

static long count_wins(int n) {
  long count = 0;
  placement p;
  for (p.xk = 0; p.xk < n; p.xk++)
    for (p.yk = 0; p.yk < n; p.yk++)
      for (p.xq = 0; p.xq < n; p.xq++)
        for (p.yq = 0; p.yq < n; p.yq++)
          count += is_win(p);
  return count;
}

static bool is_knight_move(int dx, int dy) {
  return (dx == 1 && dy == 2) || (dx == 2 && dy == 1);
}

static bool is_queen_move(int dx, int dy) {
  return (dx > 0 || dy > 0) && (dx == 0 || dy == 0 || dx == dy);
}

static void print_moves(uint64_t test, placement p) {
  for (int x = 0; x <= p.xk; x++)
    for (int y = 0; y <= p.yk; y++)
      if (is_knight_move(p.xk - x, p.yk - y) && !is_win((placement){x, y, p.xq, p.yq}))
        printf("%" PRIu64 " knight %d %d\n", test, x, y);
  for (int x = 0; x <= p.xq; x++)
    for (int y = 0; y <= p.yq; y++)
      if (is_queen_move(p.xq - x, p.yq - y) && !is_win((placement){p.xk, p.yk, x, y}))
        printf("%" PRIu64 " queen %d %d\n", test, x, y);
}

static int coordinate(const char *what) {
  return (int)input_integer(what, 0, SIDE - 1);
}

int main(int argc, char **argv) {
  static const char *const names[] = {"moves"};
  bool moves = false;
  bool count = argc == 3 && strcmp(argv[1], "count") == 0;
  int side = count ? (int)input_parse("the side of the board", argv[2], 0, SIDE) : 0;
  if (!count)
    input_options(argc, argv, names, &moves, 1);
  solve();
  if (count) {
    printf("%ld\n", count_wins(side));
    return input_done();
  }
  uint64_t tests = input_integer("the number of test cases", 0, UINT32_MAX);
  for (uint64_t test = 1; test <= tests; test++) {
    placement p;
    p.xk = coordinate("the knight's x");
    p.yk = coordinate("the knight's y");
    p.xq = coordinate("the queen's x");
    p.yq = coordinate("the queen's y");
    if (moves)
      print_moves(test, p);
    else
      puts(is_win(p) ? "WIN" : "LOSE");
  }
  input_end();
  return input_done();
}
