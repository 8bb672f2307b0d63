/* Baseline of outcomes of NoGo: a Boolean alpha-beta search of whole boards with a table of
** results, which grows, or has a fixed size and replaces results. Moves that leave the other player
** the fewest moves come first. It uses neither sums nor symmetries.
**
**   plain_nogo ROWS COLUMNS [MEGABYTES]     prints L, R, N or P */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int rows, columns;
static uint32_t cells, first_column, last_column;

/* A key has the stones of Left, the stones of Right, and the player; the result is bit 0 of an
** entry, and bit 63 is set. */
static uint64_t *table, capacity, taken;
static int is_fixed;

static uint64_t *place(uint64_t *in, uint64_t key) {
  uint64_t x = (key ^ (key >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  uint64_t at = (x ^ (x >> 27)) & (capacity - 1);
  while (!is_fixed && in[at] != 0 && in[at] >> 1 != key)
    at = (at + 1) & (capacity - 1);
  return &in[at];
}

static void keep(uint64_t key, int won) {
  if (!is_fixed && 2 * (taken + 1) > capacity) {
    uint64_t *before = table, count = capacity;
    capacity = capacity == 0 ? 1 << 16 : 2 * capacity;
    table = calloc(capacity, sizeof *table);
    for (uint64_t i = 0; i < count; i++)
      if (before[i] != 0)
        *place(table, before[i] >> 1) = before[i];
    free(before);
  }
  *place(table, key) = key << 1 | (uint64_t)won;
  taken++;
}

static uint32_t beside(uint32_t set) {
  return ((set & ~last_column) << 1 | (set & ~first_column) >> 1 | set << columns |
          set >> columns) &
         cells;
}

/* Whether each group of these stones has a free neighbour. */
static int all_live(uint32_t stones, uint32_t free) {
  uint32_t live = stones & beside(free), before = 0;
  while (live != before) {
    before = live;
    live |= stones & beside(live);
  }
  return live == stones;
}

/* The cells on which a player may put a stone. */
static uint32_t legal(const uint32_t *stones, int player) {
  uint32_t free = cells & ~(stones[0] | stones[1]), found = 0;
  for (uint32_t left = free; left != 0; left &= left - 1) {
    uint32_t cell = left & -left;
    if (all_live(stones[player] | cell, free & ~cell) && all_live(stones[1 - player], free & ~cell))
      found |= cell;
  }
  return found;
}

static int wins(const uint32_t *stones, int player) {
  uint64_t key =
      UINT64_C(1) << 61 | (uint64_t)stones[0] << 31 | (uint64_t)stones[1] << 1 | (uint64_t)player;
  if (table != NULL && *place(table, key) >> 1 == key)
    return (int)(*place(table, key) & 1);
  uint32_t moves = legal(stones, player), options[32];
  int counts[32], count = 0, won = 0;
  for (; moves != 0; moves &= moves - 1, count++) {
    uint32_t after[2] = {stones[0], stones[1]};
    after[player] |= moves & -moves;
    int left = __builtin_popcount(legal(after, 1 - player)), at = count;
    for (; at > 0 && counts[at - 1] > left; at--)
      counts[at] = counts[at - 1], options[at] = options[at - 1];
    counts[at] = left, options[at] = moves & -moves;
  }
  for (int i = 0; i < count && !won; i++) {
    uint32_t after[2] = {stones[0], stones[1]};
    after[player] |= options[i];
    won = !wins(after, 1 - player);
  }
  keep(key, won);
  return won;
}

int main(int argc, char **argv) {
  const uint32_t empty[2] = {0, 0};
  if (argc < 3 || argc > 4 || (rows = atoi(argv[1])) < 1 || (columns = atoi(argv[2])) < 1 ||
      rows * columns > 30)
    return 2;
  if (argc == 4) {
    is_fixed = 1;
    for (capacity = 1; 16 * capacity <= (uint64_t)atoi(argv[3]) << 20; capacity *= 2)
      ;
    table = calloc(capacity, sizeof *table);
  }
  cells = (UINT32_C(1) << (rows * columns)) - 1;
  for (int row = 0; row < rows; row++)
    first_column |= UINT32_C(1) << (row * columns);
  last_column = first_column << (columns - 1);
  int left = wins(empty, 0), right = wins(empty, 1);
  puts(left ? right ? "N" : "L" : right ? "R" : "P");
  return 0;
}
