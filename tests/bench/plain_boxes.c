/* Baselines of boxes_score and boxes_nimber, which use no theory of strings and chains.
**
**   plain_boxes table ROWS COLUMNS      the score of the empty board, by a table of all positions
**   plain_boxes nimbers ROWS COLUMNS    its nimber, by a table of all positions
**   plain_boxes search ROWS COLUMNS [BITS]    the score of a board, by alpha-beta search
**
** The search has a hash table of 2^20 positions, and tries moves that complete a box first.
**
** Sides have numbers as in boxes_score. Print the CPU seconds and the answer. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int side_count;
static uint64_t beside[64][2]; /* the other sides of the boxes beside a side; all bits if none */

static void set_board(int rows, int columns) {
  int lying = (rows + 1) * columns;
  side_count = lying + rows * (columns + 1);
  memset(beside, 0xff, sizeof beside);
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++) {
      int left = lying + y * (columns + 1) + x;
      const int side[4] = {y * columns + x, (y + 1) * columns + x, left, left + 1};
      for (int i = 0; i < 4; i++) {
        uint64_t others = 0;
        for (int j = 0; j < 4; j++)
          others |= j == i ? 0 : UINT64_C(1) << side[j];
        beside[side[i]][i % 2] = others; /* the box below or right of it is the first */
      }
    }
}

static int gain_of(uint64_t drawn, int side) {
  return (beside[side][0] & ~drawn) == 0 ? 1 + ((beside[side][1] & ~drawn) == 0)
                                         : (beside[side][1] & ~drawn) == 0;
}

/* ---- A table of all positions ---- */

static int fill_table(int is_score) {
  uint64_t all = (UINT64_C(1) << side_count) - 1;
  signed char *value = calloc(all + 1, 1);
  if (value == NULL)
    exit(1);
  for (uint64_t drawn = all; drawn-- > 0;) {
    int best = -128;
    uint64_t reached = 0, lost = UINT64_MAX;
    for (uint64_t left = all & ~drawn; left != 0; left &= left - 1) {
      int side = __builtin_ctzll(left), gain = gain_of(drawn, side);
      int after = value[drawn | (left & -left)];
      int score = gain > 0 ? gain + after : -after;
      best = score > best ? score : best;
      if (gain == 0)
        reached |= after < 0 ? 0 : UINT64_C(1) << after;
      else
        lost &= after < 0 ? 0 : UINT64_C(1) << after, lost &= INT64_MAX;
    }
    lost &= ~reached;
    value[drawn] = (signed char)(is_score          ? best
                                 : lost >> 63 != 0 ? __builtin_ctzll(~reached)
                                 : lost != 0       ? __builtin_ctzll(lost)
                                                   : -1);
  }
  return value[0];
}

/* ---- Alpha-beta search ---- */

enum { HASH_BITS = 20 };
static struct entry {
  uint64_t drawn;
  signed char low, high, side;
} * table;

static int search(uint64_t drawn, int left, int alpha, int beta, int boxes) {
  struct entry *entry = &table[drawn * UINT64_C(0x9e3779b97f4a7c15) >> (64 - HASH_BITS)];
  int best = -boxes, best_side = -1, hint = -1, low = -boxes, high = boxes;
  if (left == 0)
    return 0;
  if (entry->drawn == drawn && entry->high >= entry->low) {
    low = entry->low, high = entry->high, hint = entry->side;
    if (low >= beta || low == high)
      return low;
    if (high <= alpha)
      return high;
  }
  int floor = alpha > low ? alpha : low;
  beta = beta < high ? beta : high;
  best = -100;
  for (int pass = 0; pass < 3 && best < beta; pass++)
    for (int side = 0; side < side_count && best < beta; side++) {
      int gain;
      if (drawn >> side & 1 || (pass > 0 && side == hint) || (pass == 0 && side != hint))
        continue;
      gain = gain_of(drawn, side);
      if (pass > 0 && (gain > 0) != (pass == 1))
        continue;
      int from = best > floor ? best : floor;
      uint64_t after = drawn | UINT64_C(1) << side;
      int score = gain > 0 ? gain + search(after, left - 1, from - gain, beta - gain, boxes - gain)
                           : -search(after, left - 1, -beta, -from, boxes);
      if (score > best)
        best = score, best_side = side;
    }
  *entry = (struct entry){drawn, (signed char)(best > floor ? best : low),
                          (signed char)(best < beta ? best : high), (signed char)best_side};
  return best;
}

static int search_board(int boxes, const char *bits) {
  uint64_t drawn = 0;
  int left = side_count;
  table = calloc((size_t)1 << HASH_BITS, sizeof *table);
  if (table == NULL)
    exit(1);
  for (size_t i = 0; i < ((size_t)1 << HASH_BITS); i++)
    table[i].high = -1, table[i].low = 1;
  for (int i = 0; bits != NULL && bits[i] != 0; i++)
    if (bits[i] == '1') {
      boxes -= gain_of(drawn, i);
      drawn |= UINT64_C(1) << i, left--;
    }
  return search(drawn, left, -boxes, boxes, boxes);
}

int main(int count, char **arguments) {
  if (count < 4)
    return 2;
  int rows = atoi(arguments[2]), columns = atoi(arguments[3]), answer;
  set_board(rows, columns);
  if (strcmp(arguments[1], "search") == 0)
    answer = search_board(rows * columns, count > 4 ? arguments[4] : NULL);
  else
    answer = fill_table(strcmp(arguments[1], "table") == 0);
  printf("%.6f %d\n", (double)clock() / CLOCKS_PER_SEC, answer);
  return 0;
}
