/* Judge of Move the Coins, by playing: take one or more coins from a node to its parent. A player
** who cannot move loses. The root is node 1.
**
** coins         input: n; c_1..c_n; n-1 edges; q; q questions `u v`; output: YES if the first
**               player wins after the parent of u is replaced by v, NO if not, or INVALID if v is u
**               or a descendant of u
** coins moves   the same input; output: every winning first move in the given tree, `node take` */
#include "memo.h"

enum { NODES = 62, COINS = 60, ROOT = 1, NONE = 0 };

typedef struct game {
  uint64_t nodes;
  uint64_t coins[NODES + 1];
  uint64_t parent[NODES + 1]; /* NONE for the root */
  uint64_t most;              /* maximum number of coins on a node other than the root */
  memo known;
} game;

/* The coins of the root never move, and their number follows from the other coins. */
static uint64_t key_of(const game *g) {
  uint64_t key = 0;
  for (uint64_t v = ROOT + 1; v <= g->nodes; v++)
    key = memo_digit(key, g->coins[v], g->most + 1);
  return key;
}

static bool player_wins(game *g);

static bool move_wins(game *g, uint64_t node, uint64_t take) {
  g->coins[node] -= take;
  g->coins[g->parent[node]] += take;
  bool wins = !player_wins(g);
  g->coins[g->parent[node]] -= take;
  g->coins[node] += take;
  return wins;
}

static bool player_wins(game *g) {
  bool wins;
  uint64_t key = key_of(g);
  if (memo_find(&g->known, key, &wins))
    return wins;
  for (uint64_t v = ROOT + 1; v <= g->nodes && !wins; v++)
    for (uint64_t take = 1; take <= g->coins[v] && !wins; take++)
      wins = move_wins(g, v, take);
  return memo_store(&g->known, key, wins);
}

static void print_moves(game *g) {
  for (uint64_t v = ROOT + 1; v <= g->nodes; v++)
    for (uint64_t take = 1; take <= g->coins[v]; take++)
      if (move_wins(g, v, take))
        printf("%" PRIu64 " %" PRIu64 "\n", v, take);
}

/* Set the parent of every node except the root to its neighbour nearest to the root. */
static void set_parents(game *g, bool joined[NODES + 1][NODES + 1]) {
  uint64_t queue[NODES] = {ROOT};
  uint64_t reached = 1;
  for (uint64_t next = 0; next < reached; next++)
    for (uint64_t v = ROOT + 1; v <= g->nodes; v++)
      if (joined[queue[next]][v] && g->parent[v] == NONE) {
        g->parent[v] = queue[next];
        queue[reached++] = v;
      }
  if (reached < g->nodes)
    input_fail("the edges are no tree");
}

static void read_tree(game *g) {
  static bool joined[NODES + 1][NODES + 1];
  g->nodes = input_integer("the number of nodes", 1, NODES);
  for (uint64_t v = ROOT; v <= g->nodes; v++) {
    g->coins[v] = input_integer("the coins of a node", 0, v == ROOT ? UINT32_MAX : COINS - g->most);
    g->most += v == ROOT ? 0 : g->coins[v];
  }
  for (uint64_t i = 1; i < g->nodes; i++) {
    uint64_t a = input_integer("an end of an edge", 1, g->nodes);
    uint64_t b = input_integer("an end of an edge", 1, g->nodes);
    joined[a][b] = joined[b][a] = true;
  }
  set_parents(g, joined);
}

static bool is_below(const game *g, uint64_t v, uint64_t u) {
  while (v != NONE && v != u)
    v = g->parent[v];
  return v == u;
}

static const char *answer(game *g, uint64_t u, uint64_t v) {
  if (is_below(g, v, u))
    return "INVALID";
  uint64_t parent = g->parent[u];
  g->parent[u] = v;
  memo_clear(&g->known);
  bool wins = player_wins(g);
  g->parent[u] = parent;
  return wins ? "YES" : "NO";
}

int main(int argc, char **argv) {
  static game g;
  static const char *const names[] = {"moves"};
  bool moves = false;
  input_options(argc, argv, names, &moves, 1);
  read_tree(&g);
  if (moves)
    print_moves(&g);
  uint64_t questions = input_integer("the number of questions", 0, UINT32_MAX);
  for (uint64_t i = 0; i < questions; i++) {
    uint64_t u = input_integer("the node to move", ROOT + 1, g.nodes);
    uint64_t v = input_integer("the new parent", ROOT, g.nodes);
    if (!moves)
      puts(answer(&g, u, v));
  }
  input_end();
  free(g.known.entries);
  return input_done();
}
