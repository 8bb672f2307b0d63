/* The values of all positions of Nimstring on a board of boxes, as the baseline of solve_bits with
** again: an array indexed by the sides that are drawn.
**
** plain_nimstring HEIGHT WIDTH          output: CPU seconds, the value of the empty board, and the
**                                       numbers of loony and of all positions
** plain_nimstring HEIGHT WIDTH values   each position as the sides that are left, and its value
** plain_nimstring HEIGHT WIDTH play     the same, found by playing sums with a heap
**
** A move again excludes no value except that of its option, so a position with such moves has the
** value of their options, if it is one value that no other move leads to; otherwise it is loony
** (Winning Ways, chapter 16). */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOONY = -1, HEAPS = 12, MOST_BOXES = 32 };

typedef struct board {
  int height, width, sides;
  uint64_t box[MOST_BOXES];
  uint32_t borders[64][2]; /* the boxes of each side: 1 + the number of a box, or 0 */
} board;

static board board_make(int height, int width) {
  board b = {.height = height, .width = width};
  b.sides = width * (height + 1) + height * (width + 1);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int first = width * (height + 1) + (width + 1) * y + x, number = y * width + x;
      int sides[] = {width * y + x, width * (y + 1) + x, first, first + 1};
      for (int i = 0; i < 4; i++) {
        b.box[number] |= UINT64_C(1) << sides[i];
        b.borders[sides[i]][b.borders[sides[i]][0] != 0] = (uint32_t)number + 1;
      }
    }
  return b;
}

/* Return true if drawing the side completes a box. */
static inline bool completes(const board *b, uint64_t drawn, int side) {
  for (int i = 0; i < 2; i++) {
    uint32_t box = b->borders[side][i];
    if (box != 0 && (drawn & b->box[box - 1]) == b->box[box - 1])
      return true;
  }
  return false;
}

static int evaluate(const board *b, const int8_t *value, uint64_t drawn) {
  uint64_t plain = 0, hole = UINT64_MAX, all = (UINT64_C(1) << b->sides) - 1;
  for (uint64_t left = all & ~drawn; left != 0; left &= left - 1) {
    int side = __builtin_ctzll(left);
    uint64_t then = drawn | (left & -left);
    int option = value[then];
    if (completes(b, then, side))
      hole &= option == LOONY ? 0 : UINT64_C(1) << option;
    else if (option != LOONY)
      plain |= UINT64_C(1) << option;
  }
  return hole & ~plain ? __builtin_ctzll(hole & ~plain) : LOONY;
}

/* Set *value to the least heap beside which the next player loses. */
static int play(const board *b, uint16_t *wins, uint64_t drawn) {
  uint64_t all = (UINT64_C(1) << b->sides) - 1;
  int value = LOONY;
  for (int heap = 0; heap < HEAPS; heap++) {
    bool won = false;
    for (int less = 0; less < heap; less++)
      won |= !(wins[drawn] >> less & 1);
    for (uint64_t left = all & ~drawn; left != 0; left &= left - 1) {
      uint64_t then = drawn | (left & -left);
      bool next = wins[then] >> heap & 1;
      won |= completes(b, then, __builtin_ctzll(left)) ? next : !next;
    }
    wins[drawn] = (uint16_t)(wins[drawn] | won << heap);
    value = value == LOONY && !won ? heap : value;
  }
  return value;
}

int main(int count, char **arguments) {
  board b = board_make(count > 2 ? atoi(arguments[1]) : 1, count > 2 ? atoi(arguments[2]) : 1);
  const char *mode = count > 3 ? arguments[3] : "";
  uint64_t positions = UINT64_C(1) << b.sides, loony = 0;
  int8_t *value = malloc(positions);
  uint16_t *wins = calloc(strcmp(mode, "play") == 0 ? positions : 1, sizeof *wins);
  if (value == NULL || wins == NULL)
    return 1;
  for (uint64_t drawn = positions; drawn-- > 0;) {
    value[drawn] = (int8_t)(*mode == 'p' ? play(&b, wins, drawn) : evaluate(&b, value, drawn));
    loony += value[drawn] == LOONY;
  }
  for (uint64_t left = 0; left < positions && *mode != '\0'; left++) {
    int of = value[positions - 1 - left];
    if (of == LOONY)
      printf("%" PRIu64 "|loony\n", left);
    else
      printf("%" PRIu64 "|%d\n", left, of);
  }
  if (*mode == '\0')
    printf("%.4f %d %" PRIu64 " %" PRIu64 "\n", (double)clock() / CLOCKS_PER_SEC, value[0], loony,
           positions);
  free(value);
  free(wins);
  return 0;
}
