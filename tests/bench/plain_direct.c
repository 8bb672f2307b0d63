/* Baseline of games of masks, as written by hand in C for a board whose positions are small
** numbers: arrays that are indexed by the position. Dominoes only add bits, so a loop upwards marks
** the positions that play reaches, and a loop downwards finds value, outcome and remoteness from
** the moves of each position, which are not stored. Print the CPU seconds, the number of positions,
** and the value or outcome of the empty board.
**
**   plain_direct WIDTH HEIGHT [misere]    Cram, at most 31 cells */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint32_t cells, board, not_last; /* all cells; the cells that are not last in their row */
static int width;

/* Set moves[] to the dominoes that fit in a position, and return their number. */
static inline int list_moves(uint32_t position, uint32_t *moves) {
  uint32_t empty = ~position & board;
  int count = 0;
  for (uint32_t left = empty & empty >> 1 & not_last; left != 0; left &= left - 1)
    moves[count++] = (left & -left) * 3;
  for (uint32_t left = empty & empty >> width; left != 0; left &= left - 1)
    moves[count++] = (left & -left) | (left & -left) << width;
  return count;
}

/* Return the number of positions. */
static size_t mark(uint64_t *reached) {
  uint32_t moves[64];
  size_t count = 0;
  reached[0] = 1;
  for (uint32_t word = 0; word <= board / 64; word++)
    for (uint64_t done = 0, left; (left = reached[word] & ~done) != 0;) {
      int bit = __builtin_ctzll(left);
      uint32_t position = 64 * word + (uint32_t)bit;
      done |= UINT64_C(1) << bit;
      count++;
      for (int i = list_moves(position, moves); i-- > 0;) {
        uint32_t to = position | moves[i];
        reached[to / 64] |= UINT64_C(1) << to % 64;
      }
    }
  return count;
}

typedef struct answer {
  uint8_t value, remoteness : 7, wins : 1;
} answer;

static void solve(const uint64_t *reached, answer *answers, int misere) {
  uint32_t moves[64];
  for (uint32_t word = board / 64 + 1; word-- > 0;)
    for (uint64_t left = reached[word]; left != 0;) {
      int bit = 63 - __builtin_clzll(left);
      uint32_t position = 64 * word + (uint32_t)bit;
      uint64_t seen = 0;
      int wins = 0, count = list_moves(position, moves);
      unsigned shortest = 127, longest = 0;
      left &= ~(UINT64_C(1) << bit);
      for (int i = 0; i < count; i++) {
        answer next = answers[position | moves[i]];
        seen |= UINT64_C(1) << next.value;
        if (!next.wins && next.remoteness + 1U < shortest)
          shortest = next.remoteness + 1U;
        if (next.wins && next.remoteness + 1U > longest)
          longest = next.remoteness + 1U;
        wins |= !next.wins;
      }
      wins |= misere && count == 0;
      answers[position].value = (uint8_t)__builtin_ctzll(~seen);
      answers[position].wins = wins != 0;
      answers[position].remoteness = (count == 0 ? 0 : wins ? shortest : longest) & 127;
    }
}

int main(int argc, char **argv) {
  if (argc != 3 && argc != 4)
    return 2;
  clock_t begin = clock();
  width = atoi(argv[1]);
  cells = (uint32_t)(width * atoi(argv[2]));
  if (cells > 31)
    return 2;
  board = (UINT32_C(1) << cells) - 1;
  for (uint32_t i = 0; i < cells; i++)
    not_last |= (uint32_t)(i % (uint32_t)width + 1 < (uint32_t)width) << i;
  uint64_t *reached = calloc((UINT64_C(1) << cells) / 64 + 1, sizeof *reached);
  answer *answers = calloc(UINT64_C(1) << cells, sizeof *answers);
  size_t count = mark(reached);
  solve(reached, answers, argc == 4);
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  if (argc == 4)
    printf("%.6f %zu %c\n", seconds, count, answers[0].wins ? 'N' : 'P');
  else
    printf("%.6f %zu %d\n", seconds, count, answers[0].value);
  return 0;
}
