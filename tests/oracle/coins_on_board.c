/* Judge of A Chessboard Game and of Chessboard Game, Again!, by playing: a move takes a coin from
** (x,y) to (x-2,y+1), (x-2,y-1), (x+1,y-2) or (x-1,y-2) on a board of 15 x 15 cells, counted from
** 1.
**
** coins_on_board one   input: T; T cases x y; output: First or Second, the player who wins
** coins_on_board       input: T; T cases of k, then k coins x y; output: the same */
#include "memo.h"

enum { SIDE = 15, COINS = 4 };

typedef struct game {
  int x[COINS], y[COINS];
  uint64_t coins;
  memo known;
} game;

static bool player_wins(game *g) {
  static const int dx[] = {-2, -2, 1, -1}, dy[] = {1, -1, -2, -2};
  bool wins;
  uint64_t key = 0;
  for (uint64_t i = 0; i < g->coins; i++)
    key = memo_digit(key, (uint64_t)(g->y[i] * SIDE + g->x[i]), SIDE * SIDE);
  if (memo_find(&g->known, key, &wins))
    return wins;
  for (uint64_t i = 0; i < g->coins && !wins; i++)
    for (int m = 0; m < 4 && !wins; m++) {
      int x = g->x[i], y = g->y[i];
      if (x + dx[m] < 0 || x + dx[m] >= SIDE || y + dy[m] < 0 || y + dy[m] >= SIDE)
        continue;
      g->x[i] += dx[m];
      g->y[i] += dy[m];
      wins = !player_wins(g);
      g->x[i] = x;
      g->y[i] = y;
    }
  return memo_store(&g->known, key, wins);
}

int main(int argc, char **argv) {
  static game g;
  static const char *const names[] = {"one"};
  bool one[] = {false};
  input_options(argc, argv, names, one, 1);
  uint64_t tests = input_integer("the number of test cases", 0, UINT32_MAX), before = COINS + 1;
  for (uint64_t test = 0; test < tests; test++) {
    g.coins = one[0] ? 1 : input_integer("the number of coins", 0, COINS);
    for (uint64_t i = 0; i < g.coins; i++) {
      g.x[i] = (int)input_integer("x", 1, SIDE) - 1;
      g.y[i] = (int)input_integer("y", 1, SIDE) - 1;
    }
    if (g.coins != before)
      memo_clear(&g.known);
    before = g.coins;
    puts(player_wins(&g) ? "First" : "Second");
  }
  input_end();
  free(g.known.entries);
  return input_done();
}
