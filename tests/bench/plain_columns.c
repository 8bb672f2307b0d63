/* Baseline of games of masks, as written by hand in C for one game: Connect-Four with an
** array, indexed by the columns. A column of height h is a number of up to 5 bits: its stones
** from the bottom, 1 for a stone of the first player, below a bit 1 at h. A stone makes the number
** larger, so a loop upwards over an array of bits marks the positions that play reaches, and a loop
** downwards finds outcome and remoteness; moves are not stored. Print the CPU seconds, the number
** of positions and the outcome of the empty board.
**
**   plain_columns WIDTH    WIDTH columns of 4 cells, at most 5 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { HEIGHT = 4, BITS = HEIGHT + 1 };
static uint32_t width, filled_of[1 << BITS];

typedef struct board {
  uint32_t filled; /* cells with a stone */
  uint32_t first;  /* cells with a stone of the first player */
} board;

static board read_board(uint32_t position) {
  board b = {0, 0};
  for (uint32_t at = 0; at < width * BITS; at += BITS)
    b.filled |= filled_of[position >> at & ((1 << BITS) - 1)] << at;
  b.first = position & b.filled;
  return b;
}

static int has_four(uint32_t cells) {
  for (int step = BITS - 1; step <= BITS + 1; step++) {
    uint32_t two = cells & cells >> step;
    if (two & two >> 2 * step)
      return 1;
  }
  uint32_t two = cells & cells >> 1;
  return (two & two >> 2) != 0;
}

/* Set moves[] to the positions after each move, and return their number, or -1 if the player who
** has just moved has four in a row. */
static int list_moves(uint32_t position, uint32_t *moves) {
  board b = read_board(position);
  uint32_t is_second = (uint32_t)__builtin_popcount(b.filled) & 1;
  int count = 0;
  if (has_four(is_second ? b.first : b.filled & ~b.first))
    return -1;
  for (uint32_t at = 0; at < width * BITS; at += BITS) {
    uint32_t leading = (b.filled >> at & ((1 << HEIGHT) - 1)) + 1;
    if (leading < 1 << HEIGHT)
      moves[count++] = position + (leading << at << !is_second);
  }
  return count;
}

int main(int argc, char **argv) {
  uint32_t moves[8], empty = 0;
  if (argc != 2 || (width = (uint32_t)atoi(argv[1])) < 1 || width > 5)
    return 2;
  clock_t begin = clock();
  for (uint32_t column = 1; column < 1 << BITS; column++)
    filled_of[column] = (UINT32_C(1) << (31 - __builtin_clz(column))) - 1;
  for (uint32_t at = 0; at < width * BITS; at += BITS)
    empty |= UINT32_C(1) << at;
  uint32_t words = UINT32_C(1) << (width * BITS) >> 6;
  words += words == 0;
  uint64_t *reached = calloc(words, sizeof *reached);
  uint8_t *answers = calloc(words, 64); /* 4 * remoteness + 0 for P, 1 for N, 2 for a draw */
  size_t count = 0;
  reached[empty / 64] |= UINT64_C(1) << empty % 64;
  for (uint32_t word = 0; word < words; word++)
    for (uint64_t done = 0, left; (left = reached[word] & ~done) != 0; count++) {
      int bit = __builtin_ctzll(left);
      done |= UINT64_C(1) << bit;
      for (int i = list_moves(64 * word + (uint32_t)bit, moves); i-- > 0;)
        reached[moves[i] / 64] |= UINT64_C(1) << moves[i] % 64;
    }
  for (uint32_t word = words; word-- > 0;)
    for (uint64_t left = reached[word]; left != 0;) {
      int bit = 63 - __builtin_clzll(left), draws = 0;
      uint32_t position = 64 * word + (uint32_t)bit, soonest = 64, latest = 0;
      left &= ~(UINT64_C(1) << bit);
      int options = list_moves(position, moves);
      for (int i = 0; i < options; i++) {
        uint32_t outcome = answers[moves[i]] & 3, after = answers[moves[i]] / 4U + 1;
        soonest = outcome == 0 && after < soonest ? after : soonest;
        latest = outcome == 1 && after > latest ? after : latest;
        draws |= outcome == 2;
      }
      answers[position] = (uint8_t)(soonest < 64            ? 4 * soonest + 1
                                    : draws || options == 0 ? 2
                                                            : 4 * latest);
    }
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  printf("%.6f %zu %c\n", seconds, count, "PND"[answers[empty] & 3]);
  free(reached);
  free(answers);
  return 0;
}
