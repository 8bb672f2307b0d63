/* Compare coin trees with a search that plays the game, on all small trees and for every
** question. */
#include "failures.h"

#include <string.h>

#include "core/coin_tree.h"

enum { NODES = 5, COINS = 3 }; /* trees of up to NODES nodes with up to COINS coins each */

/* ---- The game ---- */

/* A tree is an array of parents; the parent of the root is the root. The coins of a position are
** the digits of a number. One node may collect all coins of a tree. */

typedef struct game {
  int count;
  int parent[NODES];
} game;

enum { BASE = NODES * COINS + 1, POSITIONS = BASE * BASE * BASE * BASE };

/* Coins on the root never move, so a position consists of the coins on the other nodes: a coin on
** node i > 0 counts BASE^(i-1), and a coin on the root, node 0, counts nothing. */
static uint8_t lost_memo[POSITIONS];

static bool mover_loses(const game *g, int coins[NODES]) {
  int position = 0;
  for (int node = g->count - 1; node > 0; node--)
    position = position * BASE + coins[node];
  if (lost_memo[position] != 0)
    return lost_memo[position] == 1;
  bool loses = true;
  for (int node = 1; node < g->count && loses; node++) {
    for (int take = 1; take <= coins[node] && loses; take++) {
      coins[node] -= take;
      coins[g->parent[node]] += take;
      loses = !mover_loses(g, coins);
      coins[node] += take;
      coins[g->parent[node]] -= take;
    }
  }
  lost_memo[position] = loses ? 1 : 2;
  return loses;
}

/* ---- Comparison ---- */

/* Node i has the id ids[i]; rows are added in a rotated order. */

static const int64_t ids[NODES] = {INT64_MIN, -1, 0, INT64_MAX, 42};

static bool in_subtree(const game *g, int node, int of) {
  while (node != of && node != 0)
    node = g->parent[node];
  return node == of;
}

static void build(core_host *host, coin_tree *tree, const game *g, const int coins[NODES],
                  int rotation) {
  coin_tree_fault fault;
  coin_tree_begin(tree, (uint64_t)rotation * UINT64_C(0x123456789abcdef));
  for (int i = 0; i < g->count; i++) {
    int node = (i + rotation) % g->count;
    int64_t parent = ids[g->parent[node]];
    assert_int_equal(
        coin_tree_append(host, tree, ids[node], node == 0 ? NULL : &parent, coins[node], &fault),
        CORE_OK);
  }
  assert_int_equal(coin_tree_finish(host, tree, &fault), CORE_OK);
}

static void compare_nodes(const coin_tree *tree, const game *g, int coins[NODES]) {
  for (int node = 0; node < g->count; node++) {
    uint32_t position, depth = 0;
    uint64_t nim = 0;
    assert_true(coin_tree_find(tree, ids[node], &position));
    const coin_tree_node *found = &tree->nodes.items[position];
    assert_int_equal(found->id, ids[node]);
    assert_int_equal(found->coins, coins[node]);
    for (int at = node; at != 0; at = g->parent[at])
      depth++;
    assert_int_equal(found->depth, depth);
    if (node == 0)
      assert_int_equal(found->parent, COIN_TREE_NO_PARENT);
    else
      assert_int_equal(tree->nodes.items[found->parent].id, ids[g->parent[node]]);
    for (int below = 0; below < g->count; below++)
      nim ^= in_subtree(g, below, node) ? (uint64_t)coins[below] : 0;
    assert_int_equal(found->subtree, nim);
    int winning_take = 0, winning = 0;
    for (int take = 1; node != 0 && take <= coins[node]; take++) {
      coins[node] -= take;
      coins[g->parent[node]] += take;
      if (mover_loses(g, coins)) {
        winning++;
        winning_take = take;
      }
      coins[node] += take;
      coins[g->parent[node]] -= take;
    }
    assert_in_range(winning, 0, 1);
    assert_int_equal(coin_tree_winning_take(tree, position), winning_take);
  }
}

/* Visit all distributions of coins on one shape, calling `check` for every distribution selected by
** the rotation. */
typedef void (*checker)(core_host *host, const game *g, int coins[NODES], int rotation);

static void all_coins(core_host *host, const game *g, int most, checker check) {
  int coins[NODES] = {0}, node, rotation = 0;
  memset(lost_memo, 0, sizeof lost_memo);
  do {
    check(host, g, coins, rotation++ % g->count);
    for (node = 0; node < g->count && coins[node] == most; node++)
      coins[node] = 0;
    if (node < g->count)
      coins[node]++;
  } while (node < g->count);
}

static void all_shapes(core_host *host, game *g, int node, int most, checker check) {
  if (node == g->count) {
    all_coins(host, g, most, check);
    return;
  }
  for (g->parent[node] = 0; g->parent[node] < node; g->parent[node]++)
    all_shapes(host, g, node + 1, most, check);
}

static void check_game(core_host *host, const game *g, int coins[NODES], int rotation) {
  coin_tree tree;
  build(host, &tree, g, coins, rotation);
  assert_int_equal(tree.value == 0, mover_loses(g, coins));
  compare_nodes(&tree, g, coins);
  coin_tree_release(host, &tree);
}

HOST_TEST(value_and_moves_agree_with_search) {
  for (int count = 1; count <= NODES; count++) {
    game g = {.count = count};
    all_shapes(host, &g, 1, COINS, check_game);
  }
}

/* For one shape, store whether the mover loses each position that a question can lead to. It is
** computed once per changed tree. */
enum { QUESTION_COINS = 2, QUESTION_POSITIONS = 243 };
static bool loses_after[NODES][NODES][QUESTION_POSITIONS];

static int position_of(const int coins[NODES], int count) {
  int position = 0;
  for (int node = count - 1; node >= 0; node--)
    position = position * (QUESTION_COINS + 1) + coins[node];
  return position;
}

static game changed_game;
static int changed_node, changed_parent;

static void note_outcome(core_host *host, const game *g, int coins[NODES], int rotation) {
  (void)host, (void)rotation;
  loses_after[changed_node][changed_parent][position_of(coins, g->count)] = mover_loses(g, coins);
}

static void check_questions(core_host *host, const game *g, int coins[NODES], int rotation) {
  coin_tree tree;
  coin_tree_answer answer;
  coin_tree_fault fault;
  build(host, &tree, g, coins, rotation);
  for (int u = 0; u < g->count; u++) {
    for (int v = 0; v < g->count; v++) {
      core_status status = coin_tree_reparent(&tree, ids[u], ids[v], &answer, &fault);
      assert_int_equal(status, u == 0 ? CORE_INVALID : CORE_OK);
      if (u == 0) {
        assert_int_equal(fault.kind, COIN_TREE_MOVES_ROOT);
        continue;
      }
      assert_int_equal(answer.valid, !in_subtree(g, v, u));
      if (answer.valid)
        assert_int_equal(answer.value == 0, loses_after[u][v][position_of(coins, g->count)]);
    }
  }
  coin_tree_release(host, &tree);
}

static void questions_of_a_shape(core_host *host, const game *g) {
  for (int u = 1; u < g->count; u++) {
    for (int v = 0; v < g->count; v++) {
      if (in_subtree(g, v, u))
        continue;
      changed_game = *g;
      changed_game.parent[u] = v;
      changed_node = u, changed_parent = v;
      all_coins(host, &changed_game, QUESTION_COINS, note_outcome);
    }
  }
  all_coins(host, g, QUESTION_COINS, check_questions);
}

HOST_TEST(every_question_agrees_with_search) {
  for (int count = 1; count <= NODES; count++) {
    game g = {.count = count};
    int node;
    do { /* enumerate shapes as digits: node i is a child of one of the nodes 0 .. i-1 */
      questions_of_a_shape(host, &g);
      for (node = 1; node < count && g.parent[node] == node - 1; node++)
        g.parent[node] = 0;
      if (node < count)
        g.parent[node]++;
    } while (node < count);
  }
}

/* ---- Invalid trees and questions ---- */

/* A row is a node, its parent, or 0 for the root, and its coins. */

typedef struct row {
  int64_t node, parent, coins;
} row;

static core_status read_rows(core_host *host, coin_tree *tree, const row *rows, size_t count,
                             coin_tree_fault *fault) {
  coin_tree_begin(tree, 1);
  for (size_t i = 0; i < count; i++) {
    core_status status = coin_tree_append(
        host, tree, rows[i].node, rows[i].parent ? &rows[i].parent : NULL, rows[i].coins, fault);
    if (status != CORE_OK)
      return status;
  }
  return coin_tree_finish(host, tree, fault);
}

static void assert_fault(const row *rows, size_t count, coin_tree_fault_kind kind, int64_t node,
                         int64_t other) {
  core_host host = host_make();
  coin_tree tree;
  coin_tree_fault fault;
  assert_int_equal(read_rows(&host, &tree, rows, count, &fault), CORE_INVALID);
  assert_int_equal(fault.kind, kind);
  assert_int_equal(fault.node, node);
  assert_int_equal(fault.other, other);
  coin_tree_release(&host, &tree);
  assert_int_equal(host.memory_used, 0);
}

#define ASSERT_FAULT(kind, node, other, ...)                                                       \
  do {                                                                                             \
    static const row rows[] = {__VA_ARGS__};                                                       \
    assert_fault(rows, sizeof rows / sizeof *rows, kind, node, other);                             \
  } while (0)

TEST(bad_trees_name_the_node) {
  ASSERT_FAULT(COIN_TREE_NEGATIVE_COINS, 7, 0, {1, 0, 3}, {7, 1, -1});
  ASSERT_FAULT(COIN_TREE_DUPLICATE_NODE, 7, 0, {1, 0, 3}, {7, 1, 1}, {7, 1, 1});
  ASSERT_FAULT(COIN_TREE_UNKNOWN_PARENT, 7, 9, {1, 0, 3}, {7, 9, 1});
  ASSERT_FAULT(COIN_TREE_TWO_ROOTS, 1, 7, {1, 0, 3}, {7, 0, 1});
  ASSERT_FAULT(COIN_TREE_NO_ROOT, 1, 1, {1, 1, 3});
  ASSERT_FAULT(COIN_TREE_NO_ROOT, 1, 7, {5, 1, 0}, {1, 7, 3}, {7, 1, 1});
  ASSERT_FAULT(COIN_TREE_CYCLE, 8, 8, {1, 0, 3}, {8, 8, 1});
  ASSERT_FAULT(COIN_TREE_CYCLE, 7, 8, {9, 7, 0}, {1, 0, 3}, {7, 8, 1}, {8, 7, 1}, {2, 1, 0});
}

HOST_TEST(bad_questions_name_the_node) {
  static const row rows[] = {{1, 0, 3}, {7, 1, 1}, {8, 7, 2}};
  coin_tree tree;
  coin_tree_fault fault;
  coin_tree_answer answer;
  assert_int_equal(read_rows(host, &tree, rows, 3, &fault), CORE_OK);
  assert_int_equal(coin_tree_reparent(&tree, 2, 1, &answer, &fault), CORE_INVALID);
  assert_true(fault.kind == COIN_TREE_UNKNOWN_NODE && fault.node == 2);
  assert_int_equal(coin_tree_reparent(&tree, 7, -1, &answer, &fault), CORE_INVALID);
  assert_true(fault.kind == COIN_TREE_UNKNOWN_NEW_PARENT && fault.node == -1 && fault.other == 7);
  assert_int_equal(coin_tree_reparent(&tree, 1, 7, &answer, &fault), CORE_INVALID);
  assert_true(fault.kind == COIN_TREE_MOVES_ROOT && fault.node == 1);
  coin_tree_release(host, &tree);
}

HOST_TEST(an_empty_tree_is_no_fault) {
  coin_tree tree;
  coin_tree_fault fault;
  coin_tree_answer answer;
  assert_int_equal(read_rows(host, &tree, NULL, 0, &fault), CORE_OK);
  assert_int_equal(tree.value, 0);
  assert_int_equal(coin_tree_reparent(&tree, 1, 2, &answer, &fault), CORE_INVALID);
  assert_int_equal(fault.kind, COIN_TREE_UNKNOWN_NODE);
  coin_tree_release(host, &tree);
}

HOST_TEST(the_contest_sample) {
  static const row rows[] = {{1, 0, 0}, {2, 1, 2}, {3, 1, 2}, {4, 3, 1}, {5, 3, 3}, {6, 4, 2}};
  coin_tree tree;
  coin_tree_fault fault;
  coin_tree_answer answer;
  assert_int_equal(read_rows(host, &tree, rows, 6, &fault), CORE_OK);
  assert_int_equal(coin_tree_reparent(&tree, 6, 2, &answer, &fault), CORE_OK);
  assert_true(answer.valid && answer.value == 0);
  assert_int_equal(coin_tree_reparent(&tree, 4, 1, &answer, &fault), CORE_OK);
  assert_true(answer.valid && answer.value != 0);
  assert_int_equal(coin_tree_reparent(&tree, 3, 6, &answer, &fault), CORE_OK);
  assert_false(answer.valid);
  coin_tree_release(host, &tree);
}

HOST_TEST(extreme_coins_do_not_overflow) {
  static const row rows[] = {{1, 0, INT64_MAX}, {2, 1, 0}, {3, 2, INT64_MAX}, {4, 1, INT64_MAX}};
  coin_tree tree;
  coin_tree_fault fault;
  assert_int_equal(read_rows(host, &tree, rows, 4, &fault), CORE_OK);
  assert_int_equal(tree.value, INT64_MAX);
  assert_int_equal(coin_tree_winning_take(&tree, 0), 0);
  assert_int_equal(coin_tree_winning_take(&tree, 1), 0);
  assert_int_equal(coin_tree_winning_take(&tree, 2), INT64_MAX);
  assert_int_equal(coin_tree_winning_take(&tree, 3), INT64_MAX);
  assert_int_equal(tree.nodes.items[0].subtree, INT64_MAX);
  coin_tree_release(host, &tree);
}

/* ---- Large trees ---- */

enum { MANY = 1000000 };

static void append_many(core_host *host, coin_tree *tree, bool downwards, bool star, int shift) {
  coin_tree_fault fault;
  coin_tree_begin(tree, 99);
  for (int64_t i = 0; i < MANY; i++) {
    int64_t node = downwards ? i : MANY - 1 - i, parent = star ? 0 : (node - 1) * (1 << shift);
    assert_int_equal(coin_tree_append(host, tree, node * (1 << shift), node == 0 ? NULL : &parent,
                                      node % 21, &fault),
                     CORE_OK);
  }
  assert_int_equal(coin_tree_finish(host, tree, &fault), CORE_OK);
}

HOST_TEST(paths_of_a_million_nodes) {
  for (int downwards = 0; downwards < 2; downwards++) {
    coin_tree tree;
    coin_tree_fault fault;
    coin_tree_answer answer;
    uint32_t position;
    uint64_t odd = 0, below = 0;
    append_many(host, &tree, downwards, false, 20); /* 20 low bits of all ids are equal */
    for (int64_t node = MANY - 1; node > 0; node -= 1) {
      below ^= (uint64_t)(node % 21);
      odd ^= node % 2 ? (uint64_t)(node % 21) : 0;
      assert_true(coin_tree_find(&tree, node << 20, &position));
      if (tree.nodes.items[position].depth != node || tree.nodes.items[position].subtree != below)
        fail();
    }
    assert_int_equal(tree.value, odd);
    assert_int_equal(coin_tree_reparent(&tree, 1 << 20, INT64_C(999999) << 20, &answer, &fault), 0);
    assert_false(answer.valid);
    assert_int_equal(coin_tree_reparent(&tree, INT64_C(999999) << 20, 0, &answer, &fault), 0);
    assert_true(answer.valid && answer.value == odd);
    assert_int_equal(coin_tree_reparent(&tree, INT64_C(999998) << 20, 0, &answer, &fault), 0);
    assert_true(answer.valid && answer.value == (odd ^ (999998 % 21) ^ (999999 % 21)));
    assert_in_range(host->memory_used, 40 * MANY, 52 * MANY);
    coin_tree_release(host, &tree);
  }
}

HOST_TEST(a_star_of_a_million_nodes) {
  coin_tree tree;
  append_many(host, &tree, true, true, 0);
  uint64_t all = 0;
  for (int64_t node = 1; node < MANY; node++) {
    all ^= (uint64_t)(node % 21);
    assert_int_equal(tree.nodes.items[node].depth, 1);
  }
  assert_int_equal(tree.value, all);
  coin_tree_release(host, &tree);
}

/* A tree that was released is empty, and can be built again with the same nodes. */
HOST_TEST(released_tree_is_empty) {
  coin_tree tree;
  coin_tree_fault fault;
  coin_tree_begin(&tree, 1);
  for (int round = 0; round < 3; round++) {
    assert_int_equal(coin_tree_append(host, &tree, 7, NULL, 5, &fault), CORE_OK);
    assert_int_equal(coin_tree_finish(host, &tree, &fault), CORE_OK);
    assert_int_equal(tree.nodes.count, 1);
    coin_tree_release(host, &tree);
    coin_tree_release(host, &tree);
  }
}

/* ---- Failing hosts ---- */

static core_status random_tree(core_host *host, void *context) {
  const int64_t *count = context;
  coin_tree tree;
  coin_tree_fault fault;
  uint64_t random = 5;
  core_status status = CORE_OK;
  coin_tree_begin(&tree, 1);
  for (int64_t node = 1; node <= *count && status == CORE_OK; node++) {
    int64_t parent = 1 + (int64_t)(host_random(&random) % (uint64_t)(node > 1 ? node - 1 : 1));
    status = coin_tree_append(host, &tree, node, node == 1 ? NULL : &parent, 1, &fault);
  }
  if (status == CORE_OK)
    status = coin_tree_finish(host, &tree, &fault);
  coin_tree_release(host, &tree);
  return status;
}

TEST(nothing_leaks) {
  int64_t count = 1000, many = 200000;
  assert_true(failures_try(random_tree, &count, STOPPED, 64) > 100);
  failures_limit(random_tree, &count, 0, true);
  ledger_host ledger;
  ledger_open(&ledger);
  assert_int_equal(random_tree(&ledger.host, &many), CORE_OK);
  assert_in_range(ledger.questions, 10, 100);
}
