/* Baseline of the outcome of Connect-Four: alpha-beta search by the usual bit boards, with a column
** of each board one bit higher than the rows. The columns from the centre come first, lines of four
** are found by shifts, and a table of 2^23 places has two bounds per position.
**
**   plain_winner COLUMNS ROWS        prints the CPU seconds and the outcome, N, P or D */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLACES = 1 << 23 };

static int columns, rows;
static uint64_t bottom, full;
static uint64_t *table; /* key << 4 | (high + 1) << 2 | (low + 1) */

static int has_line(uint64_t stones) {
  for (int by = 1; by <= rows + 2; by += by == 1 ? rows - 1 : 1) {
    uint64_t pairs = stones & stones >> by;
    if (pairs & pairs >> 2 * by)
      return 1;
  }
  return 0;
}

static int search(uint64_t mine, uint64_t all, int bound);

/* Return 1 if some option has at most -bound for the other player. */
static int some_option(uint64_t mine, uint64_t all, int bound) {
  for (int i = 0; i < columns; i++) {
    int column = (columns - 1) / 2 + (i % 2 ? (i + 1) / 2 : -(i / 2));
    uint64_t put = (all + (bottom & UINT64_C(1) << column * (rows + 1))) & ~all & full;
    put &= ((UINT64_C(1) << rows) - 1) << column * (rows + 1);
    if (put != 0 && !search(all ^ mine, all | put, 1 - bound))
      return 1;
  }
  return 0;
}

/* Return 1 if the player with the stones `mine` gets at least `bound`. */
static int search(uint64_t mine, uint64_t all, int bound) {
  uint64_t key = mine + all + bottom, *place = &table[key * UINT64_C(0x9e3779b97f4a7c15) >> 41];
  int low = -1, high = 1;
  if (all == full)
    return bound <= 0;
  if (*place >> 4 == key) {
    low = (int)(*place & 3) - 1;
    high = (int)(*place >> 2 & 3) - 1;
  }
  if (low >= bound || high < bound)
    return low >= bound;
  int wins = 0;
  for (int i = 0; i < columns && !wins; i++) {
    uint64_t put = (all + (bottom & UINT64_C(1) << i * (rows + 1))) & ~all & full;
    put &= ((UINT64_C(1) << rows) - 1) << i * (rows + 1);
    wins = put != 0 && has_line(mine | put);
  }
  if (wins)
    low = 1;
  else if (some_option(mine, all, bound))
    low = bound;
  else
    high = bound - 1;
  *place = key << 4 | (uint64_t)(high + 1) << 2 | (uint64_t)(low + 1);
  return low >= bound;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 1;
  columns = atoi(argv[1]);
  rows = atoi(argv[2]);
  table = calloc(PLACES, sizeof *table);
  if (table == NULL)
    return 1;
  for (int i = 0; i < columns; i++) {
    bottom |= UINT64_C(1) << i * (rows + 1);
    full |= ((UINT64_C(1) << rows) - 1) << i * (rows + 1);
  }
  char outcome = search(0, 0, 1) ? 'N' : search(0, 0, 0) ? 'D' : 'P';
  printf("%.6f %c\n", (double)clock() / CLOCKS_PER_SEC, outcome);
  free(table);
  return 0;
}
