/* Baseline of outcomes of Domineering, Clobber, Amazons and Fission: a Boolean search of whole
** boards with a growing table of results. Moves that leave the other player the fewest moves come
** first. It uses neither sums nor symmetries.
**
**   plain_outcome d ROWS COLUMNS
**   plain_outcome c ROWS COLUMNS            a chessboard of stones
**   plain_outcome a ROWS COLUMNS CELLS      Left's queens x, Right's o, free ., walls #, also
**                                           between the boards of a sum
**   plain_outcome f ROWS COLUMNS CELLS ...  boards with stones x, free ., walls #
**
** With capital letters the moves are not sorted. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int rows, columns;
/* Two tables, indexed by whether the mover wins, whose keys are a board with bit 62 set. */
static uint64_t *keys[2];
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

static void remember(int player, uint64_t key, int won) {
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
  *place(keys[player], key) = key << 1 | (uint64_t)won;
  taken++;
}

/* The two boards after a move, and the number of moves of the other player there: in Clobber the
** stones of both players, in Domineering the free cells and 0, in Amazons the queens of each player
** and the free cells. */
typedef struct option {
  uint64_t left, right;
  int moves;
} option;

static int is_clobber, is_amazons, is_fission, keeps_order;
static uint64_t first_column, last_column;

/* Count pairs of neighbours along a row or a column, by their first cells. */
static int count_pairs(uint64_t one, uint64_t other, int player) {
  uint64_t across = one & ((other & ~first_column) >> 1), down = one & (other >> columns);
  if (!is_clobber)
    return __builtin_popcountll(player == 0 ? down : across);
  return __builtin_popcountll(across) + __builtin_popcountll(down);
}

static int list_domineering(uint64_t cells, int player, option *options) {
  int count = 0, step = player == 0 ? columns : 1;
  for (int i = 0; i + step < rows * columns; i++) {
    uint64_t domino = UINT64_C(1) << i | UINT64_C(1) << (i + step), after = cells & ~domino;
    if ((cells & domino) == domino && (player == 0 || i % columns + 1 < columns))
      options[count++] = (option){after, 0, count_pairs(after, after, 1 - player)};
  }
  return count;
}

static int list_clobber(uint64_t left, uint64_t right, int player, option *options) {
  int count = 0;
  uint64_t mine = player == 0 ? left : right, theirs = player == 0 ? right : left;
  for (int i = 0; i < rows * columns; i++)
    for (int way = 0; way < 4; way++) {
      int x = i % columns + (way == 0) - (way == 1), y = i / columns + (way == 2) - (way == 3),
          to = y * columns + x;
      if (x < 0 || y < 0 || x >= columns || y >= rows || !(mine >> i & 1) || !(theirs >> to & 1))
        continue;
      uint64_t m = (mine & ~(UINT64_C(1) << i)) | UINT64_C(1) << to,
               t = theirs & ~(UINT64_C(1) << to);
      options[count++] = (option){player == 0 ? m : t, player == 0 ? t : m,
                                  count_pairs(m, t, 0) + count_pairs(t, m, 0)};
    }
  return count;
}

/* Return the neighbour of a cell in one of eight directions, or -1 outside the board. */
static int next_cell(int cell, int way) {
  static const int steps[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                  {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  int x = cell % columns + steps[way][0], y = cell / columns + steps[way][1];
  return x < 0 || y < 0 || x >= columns || y >= rows ? -1 : y * columns + x;
}

/* Count the steps of queens to free neighbours, which estimate the number of moves. */
static int count_steps(uint64_t queens, uint64_t free) {
  int count = 0;
  for (; queens != 0; queens &= queens - 1)
    for (int way = 0; way < 8; way++) {
      int to = next_cell(__builtin_ctzll(queens), way);
      count += to >= 0 && free >> to & 1;
    }
  return count;
}

static int list_amazons(uint64_t left, uint64_t right, int player, option *options) {
  uint64_t mine = (player == 0 ? left : right) & ~(left & right),
           theirs = (left | right) & ~(left & right) & ~mine;
  int count = 0;
  for (uint64_t queens = mine; queens != 0; queens &= queens - 1) {
    int from = __builtin_ctzll(queens);
    uint64_t free = (left & right) | UINT64_C(1) << from;
    for (int way = 0; way < 64; way++)
      for (int to = next_cell(from, way / 8); to >= 0 && (free >> to & 1);
           to = next_cell(to, way / 8))
        for (int at = next_cell(to, way % 8); at >= 0 && (free >> at & 1);
             at = next_cell(at, way % 8)) {
          uint64_t now = free & ~(UINT64_C(1) << to | UINT64_C(1) << at);
          uint64_t moved = now | (mine & ~(UINT64_C(1) << from)) | UINT64_C(1) << to,
                   other = now | theirs;
          options[count++] = (option){player == 0 ? moved : other, player == 0 ? other : moved,
                                      count_steps(theirs, now)};
        }
  }
  return count;
}

/* Return the stones that a player can split, given the free cells. */
static uint64_t find_parting(uint64_t stones, uint64_t free, int player) {
  if (player == 0)
    return stones & free << columns & free >> columns;
  return stones & (free & ~last_column) << 1 & (free & ~first_column) >> 1;
}

static int list_fission(uint64_t stones, uint64_t free, int player, option *options) {
  int count = 0, step = player == 0 ? columns : 1;
  for (uint64_t left = find_parting(stones, free, player); left != 0; left &= left - 1) {
    uint64_t parted = left & (0 - left), both = parted << step | parted >> step;
    uint64_t after = (stones & ~parted) | both, freed = (free & ~both) | parted;
    options[count++] =
        (option){after, freed, __builtin_popcountll(find_parting(after, freed, 1 - player))};
  }
  return count;
}

/* Bit 62 makes every key nonzero. */
static int wins(uint64_t left, uint64_t right, int player) {
  option options[512];
  uint64_t key = left | (is_fission ? 0 : right << rows * columns) | UINT64_C(1) << 62,
           *known = capacity == 0 ? NULL : place(keys[player], key);
  if (known != NULL && *known != 0)
    return (int)(*known & 1);
  int won = 0, count = is_amazons   ? list_amazons(left, right, player, options)
                       : is_fission ? list_fission(left, right, player, options)
                       : is_clobber ? list_clobber(left, right, player, options)
                                    : list_domineering(left, player, options);
  for (int i = 0; i < count && keeps_order; i++)
    options[i].moves = i;
  while (count > 0 && !won) {
    int best = 0;
    for (int i = 1; i < count; i++)
      if (options[i].moves < options[best].moves)
        best = i;
    option tried = options[best];
    options[best] = options[--count];
    won = !wins(tried.left, tried.right, 1 - player);
  }
  remember(player, key, won);
  return won;
}

/* Print the winner of a board and clear the results, since the next board may have other walls. */
static void tell(uint64_t left, uint64_t right) {
  int left_wins = wins(left, right, 0), right_wins = wins(left, right, 1);
  printf("%c\n", left_wins ? (right_wins ? 'N' : 'L') : right_wins ? 'R' : 'P');
  for (int p = 0; p < 2; p++) {
    free(keys[p]);
    keys[p] = NULL;
  }
  capacity = taken = 0;
}

/* Return the cells that hold one of two characters. */
static uint64_t find_cells(const char *cells, char one, char other) {
  uint64_t found = 0;
  for (int i = 0; i < rows * columns; i++)
    found |= (uint64_t)(cells[i] == one || cells[i] == other) << i;
  return found;
}

int main(int argc, char **argv) {
  if (argc < 4)
    return 2;
  rows = atoi(argv[2]);
  columns = atoi(argv[3]);
  keeps_order = argv[1][0] < 'a';
  is_clobber = (argv[1][0] | 32) == 'c';
  is_fission = (argv[1][0] | 32) == 'f';
  is_amazons = (argv[1][0] | 32) == 'a';
  for (int y = 0; y < rows; y++)
    first_column |= UINT64_C(1) << y * columns;
  last_column = first_column << (columns - 1);
  for (int i = 4; i < argc; i++)
    tell(find_cells(argv[i], 'x', is_fission ? 'x' : '.'),
         find_cells(argv[i], is_fission ? '.' : 'o', '.'));
  uint64_t left = 0, right = 0;
  for (int i = 0; argc == 4 && i < rows * columns; i++)
    *(!is_clobber || (i / columns + i % columns) % 2 == 0 ? &left : &right) |= UINT64_C(1) << i;
  if (argc == 4)
    tell(left, right);
  return 0;
}
