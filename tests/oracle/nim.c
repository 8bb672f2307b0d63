/* Judge of Chocolate in Box and of misère Nim, by playing: take any positive number from one heap.
**
** nim         input: N, then N heaps; output: the number of winning first moves
** nim moves   the same input; output: every winning first move, `index take`, with heaps counted
**             from 0
**
** With the additional argument `misere` the player who cannot move wins. */
#include "memo.h"

enum { HEAPS = 64, CHOCOLATES = 1000 /* also the maximum depth of the search */ };

typedef struct game {
  uint64_t count;
  uint64_t start[HEAPS]; /* the heaps of the input */
  uint64_t heap[HEAPS];  /* the present heaps */
  bool misere;
  memo known;
} game;

static uint64_t key_of(const game *g) {
  uint64_t key = 0;
  for (uint64_t i = 0; i < g->count; i++)
    key = memo_digit(key, g->heap[i], g->start[i] + 1);
  return key;
}

static bool player_wins(game *g);

static bool move_wins(game *g, uint64_t i, uint64_t take) {
  g->heap[i] -= take;
  bool wins = !player_wins(g);
  g->heap[i] += take;
  return wins;
}

static bool player_wins(game *g) {
  bool wins;
  bool can_move = false;
  uint64_t key = key_of(g);
  if (memo_find(&g->known, key, &wins))
    return wins;
  for (uint64_t i = 0; i < g->count && !wins; i++)
    for (uint64_t take = 1; take <= g->heap[i] && !wins; take++) {
      can_move = true;
      wins = move_wins(g, i, take);
    }
  return memo_store(&g->known, key, can_move ? wins : g->misere);
}

static void read_game(game *g) {
  uint64_t left = CHOCOLATES;
  g->count = input_integer("the number of heaps", 0, HEAPS);
  for (uint64_t i = 0; i < g->count; i++) {
    g->heap[i] = g->start[i] = input_integer("a heap", 0, left);
    left -= g->heap[i];
  }
  input_end();
}

int main(int argc, char **argv) {
  static game g;
  static const char *const names[] = {"moves", "misere"};
  bool given[] = {false, false};
  uint64_t count = 0;
  input_options(argc, argv, names, given, 2);
  g.misere = given[1];
  read_game(&g);
  for (uint64_t i = 0; i < g.count; i++)
    for (uint64_t take = 1; take <= g.heap[i]; take++)
      if (move_wins(&g, i, take)) {
        count++;
        if (given[0])
          printf("%" PRIu64 " %" PRIu64 "\n", i, take);
      }
  if (!given[0])
    printf("%" PRIu64 "\n", count);
  free(g.known.entries);
  return input_done();
}
