/* Who wins Domineering or Clobber, as a plain program has it: boolean search of whole boards with a table of results that
** grows, moves in the order of the cells, no sums, no symmetries.
**     plain_outcome d ROWS COLUMNS        plain_outcome c ROWS COLUMNS (a chessboard of men) */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int rows, columns;
static uint64_t *keys[2]; /* a board and, above bit 62, nothing: two tables, by whether the mover wins */
static uint64_t capacity, taken;

static uint64_t scramble(uint64_t x) {
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

static uint64_t *place(uint64_t *table, uint64_t key) {
  uint64_t at = scramble(key) & (capacity - 1);
  while (table[at] != 0 && table[at] >> 1 != key)
    at = (at + 1) & (capacity - 1);
  return &table[at];
}

static void remember(int player, uint64_t key, int wins) {
  if (2 * (taken + 1) > capacity) {
    uint64_t before = capacity;
    capacity = capacity == 0 ? 1 << 16 : 2 * capacity;
    for (int p = 0; p < 2; p++) {
      uint64_t *old = keys[p];
      keys[p] = calloc(capacity, sizeof *keys[p]);
      for (uint64_t i = 0; i < before; i++)
        if (old[i] != 0)
          *place(keys[p], old[i] >> 1) = old[i];
      free(old);
    }
  }
  *place(keys[player], key) = key << 1 | (uint64_t)wins;
  taken++;
}

/* Boards of Domineering: free cells. Bit 62 keeps the key from being 0. */
static int wins_domineering(uint64_t cells, int player) {
  uint64_t key = cells | UINT64_C(1) << 62, *known = capacity == 0 ? NULL : place(keys[player], key);
  if (known != NULL && *known != 0)
    return (int)(*known & 1);
  int wins = 0, step = player == 0 ? columns : 1;
  for (int i = 0; i + step < rows * columns && !wins; i++) {
    uint64_t domino = UINT64_C(1) << i | UINT64_C(1) << (i + step);
    if ((cells & domino) == domino && (player == 0 || i % columns + 1 < columns))
      wins = !wins_domineering(cells & ~domino, 1 - player);
  }
  remember(player, key, wins);
  return wins;
}

/* Boards of Clobber: the men of both. */
static int wins_clobber(uint64_t left, uint64_t right, int player) {
  int cells = rows * columns, wins = 0;
  uint64_t key = left | right << cells | UINT64_C(1) << 62, *known = capacity == 0 ? NULL : place(keys[player], key);
  if (known != NULL && *known != 0)
    return (int)(*known & 1);
  uint64_t mine = player == 0 ? left : right, theirs = player == 0 ? right : left;
  for (int i = 0; i < cells && !wins; i++)
    for (int way = 0; way < 4 && !wins; way++) {
      int x = i % columns + (way == 0) - (way == 1), y = i / columns + (way == 2) - (way == 3), to = y * columns + x;
      if (x < 0 || y < 0 || x >= columns || y >= rows || !(mine >> i & 1) || !(theirs >> to & 1))
        continue;
      uint64_t m = (mine & ~(UINT64_C(1) << i)) | UINT64_C(1) << to, t = theirs & ~(UINT64_C(1) << to);
      wins = !wins_clobber(player == 0 ? m : t, player == 0 ? t : m, 1 - player);
    }
  remember(player, key, wins);
  return wins;
}

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  rows = atoi(argv[2]);
  columns = atoi(argv[3]);
  uint64_t left = 0, right = 0;
  for (int i = 0; i < rows * columns; i++)
    *((i / columns + i % columns) % 2 == 0 ? &left : &right) |= UINT64_C(1) << i;
  int wins[2];
  for (int player = 0; player < 2; player++)
    wins[player] = argv[1][0] == 'd' ? wins_domineering(left | right, player) : wins_clobber(left, right, player);
  printf("%c\n", wins[0] ? (wins[1] ? 'N' : 'L') : wins[1] ? 'R' : 'P');
  return 0;
}
