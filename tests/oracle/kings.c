/* Judge of Bob's Game, by playing: kings on a board with damaged cells move one cell up, left, or
** both; a cell may hold any number of kings.
**
** kings   input: T; T cases of n, then n rows of n cells, `.`, `K` (a king) or `X` (damaged);
**         output: LOSE, or WIN and the number of winning first moves */
#include "memo.h"

enum { SIDE = 30, KINGS = 12 };

typedef struct game {
  char cell[SIDE][SIDE + 2];
  int x[KINGS], y[KINGS];
  int kings, side;
  memo known;
} game;

static uint64_t count_wins(game *g, bool enough);

static bool player_wins(game *g) {
  bool wins;
  uint64_t key = 0;
  for (int i = 0; i < g->kings; i++)
    key = memo_digit(key, (uint64_t)(g->y[i] * g->side + g->x[i]),
                     (uint64_t)g->side * (uint64_t)g->side);
  if (memo_find(&g->known, key, &wins))
    return wins;
  return memo_store(&g->known, key, count_wins(g, true) > 0);
}

/* Count the winning moves; if `enough`, stop at the first. */
static uint64_t count_wins(game *g, bool enough) {
  uint64_t count = 0;
  for (int i = 0; i < g->kings; i++)
    for (int m = 1; m < 4 && !(enough && count > 0); m++) {
      int x = g->x[i], y = g->y[i], to_x = x - (m & 1), to_y = y - (m >> 1);
      if (to_x < 0 || to_y < 0 || g->cell[to_y][to_x] == 'X')
        continue;
      g->x[i] = to_x;
      g->y[i] = to_y;
      count += !player_wins(g);
      g->x[i] = x;
      g->y[i] = y;
    }
  return count;
}

static void read_board(game *g) {
  g->side = (int)input_integer("n", 1, SIDE);
  g->kings = 0;
  for (int y = 0; y < g->side; y++) {
    input_word("a row", g->cell[y], (size_t)g->side + 1);
    if (strspn(g->cell[y], ".KX") != (size_t)g->side)
      input_fail("a row must be %d of the characters . K X", g->side);
    for (int x = 0; x < g->side; x++)
      if (g->cell[y][x] == 'K') {
        if (g->kings == KINGS)
          input_fail("there are more than %d kings", KINGS);
        g->x[g->kings] = x;
        g->y[g->kings++] = y;
      }
  }
}

int main(int argc, char **argv) {
  static game g;
  input_options(argc, argv, NULL, NULL, 0);
  uint64_t tests = input_integer("the number of test cases", 0, UINT32_MAX);
  for (uint64_t test = 0; test < tests; test++) {
    read_board(&g);
    memo_clear(&g.known);
    uint64_t wins = count_wins(&g, false);
    if (wins > 0)
      printf("WIN %" PRIu64 "\n", wins);
    else
      puts("LOSE");
  }
  input_end();
  free(g.known.entries);
  return input_done();
}
