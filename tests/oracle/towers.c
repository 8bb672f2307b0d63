/* Judge of Tower Breakers, Revisited, by playing: replace a height by a smaller divisor.
**
** towers         input: T; T cases of N, then N heights; output: 1 or 2, the player who wins
** towers moves   the same input; output: every winning first move, `case tower height`, with cases
**                counted from 1, towers from 0, and the new height
**
** With the additional argument `misere` the player who cannot move wins. */
#include "memo.h"

#define HIGHEST UINT64_C(1000000000000)
enum { TOWERS = 16, DIVISORS = 6720 /* maximum number of divisors up to HIGHEST */ };

/* All heights that a tower can reach: the divisors of its height, ascending. */
typedef struct tower {
  uint64_t divisor[DIVISORS];
  size_t count;
  size_t now; /* index of the present height */
} tower;

typedef struct game {
  tower towers[TOWERS];
  uint64_t count;
  bool misere;
  memo known;
} game;

static void list_divisors(tower *t, uint64_t height) {
  t->count = 0;
  for (uint64_t d = 1; d * d <= height; d++)
    if (height % d == 0)
      t->divisor[t->count++] = d;
  for (size_t i = t->count; i-- > 0;)
    if (height / t->divisor[i] != t->divisor[i])
      t->divisor[t->count++] = height / t->divisor[i];
  t->now = t->count - 1;
}

static uint64_t key_of(const game *g) {
  uint64_t key = 0;
  for (uint64_t i = 0; i < g->count; i++)
    key = memo_digit(key, g->towers[i].now, g->towers[i].count);
  return key;
}

static bool player_wins(game *g);

static bool is_move(const tower *t, size_t to) {
  return to < t->now && t->divisor[t->now] % t->divisor[to] == 0;
}

static bool move_wins(game *g, uint64_t i, size_t to) {
  size_t from = g->towers[i].now;
  g->towers[i].now = to;
  bool wins = !player_wins(g);
  g->towers[i].now = from;
  return wins;
}

static bool player_wins(game *g) {
  bool wins;
  bool can_move = false;
  uint64_t key = key_of(g);
  if (memo_find(&g->known, key, &wins))
    return wins;
  for (uint64_t i = 0; i < g->count && !wins; i++)
    for (size_t to = 0; to < g->towers[i].now && !wins; to++)
      if (is_move(&g->towers[i], to)) {
        can_move = true;
        wins = move_wins(g, i, to);
      }
  return memo_store(&g->known, key, can_move ? wins : g->misere);
}

static void print_moves(uint64_t test, game *g) {
  for (uint64_t i = 0; i < g->count; i++)
    for (size_t to = 0; to < g->towers[i].now; to++)
      if (is_move(&g->towers[i], to) && move_wins(g, i, to))
        printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", test, i, g->towers[i].divisor[to]);
}

int main(int argc, char **argv) {
  static game g;
  static const char *const names[] = {"moves", "misere"};
  bool given[] = {false, false};
  input_options(argc, argv, names, given, 2);
  g.misere = given[1];
  uint64_t tests = input_integer("the number of test cases", 0, UINT32_MAX);
  for (uint64_t test = 1; test <= tests; test++) {
    g.count = input_integer("the number of towers", 0, TOWERS);
    for (uint64_t i = 0; i < g.count; i++)
      list_divisors(&g.towers[i], input_integer("a height", 1, HIGHEST));
    memo_clear(&g.known);
    if (given[0])
      print_moves(test, &g);
    else
      puts(player_wins(&g) ? "1" : "2");
  }
  input_end();
  free(g.known.entries);
  return input_done();
}
