/* Slow: make check omits this test, which takes more than a second. */
/* Compare stoppers with play on positions and moves. The winner of a sum, or a draw, is found by
** retrograde analysis; orders, dominated options and canonical forms are decided only by such
** plays. */
#include "failures.h"

#include "core/partizan/stopper/stoppers_int.h"

#include <stdio.h>
#include <string.h>

/* ---- Graphs ---- */

enum { MOST_NODES = 64, TEXT_BYTES = 4096 };

/* options[node][right] is a set of nodes, as bits. The root is node 0. */
typedef struct graph {
  int count;
  uint64_t options[MOST_NODES][2];
} graph;

static int add_node(graph *g, uint64_t left, uint64_t right) {
  assert_true(g->count < MOST_NODES);
  g->options[g->count][0] = left;
  g->options[g->count][1] = right;
  return g->count++;
}

static bool has_option(const graph *g, int node, int right, int option) {
  return g->options[node][right] >> option & 1;
}

static graph swap_players(const graph *g) {
  graph swapped = *g;
  for (int i = 0; i < g->count; i++) {
    swapped.options[i][0] = g->options[i][1];
    swapped.options[i][1] = g->options[i][0];
  }
  return swapped;
}

/* Return true if no infinite alternating play starts at a reachable position. Turns from which play
** must end are found by retrograde analysis. */
static bool is_stopper(const graph *g, uint64_t reached) {
  bool ends[MOST_NODES][2] = {{false}};
  bool changed = true;
  while (changed) {
    changed = false;
    for (int i = 0; i < g->count; i++)
      for (int right = 0; right < 2; right++) {
        bool all = !ends[i][right];
        for (int k = 0; k < g->count && all; k++)
          all = !has_option(g, i, right, k) || ends[k][!right];
        ends[i][right] = ends[i][right] || all;
        changed = changed || all;
      }
  }
  for (int i = 0; i < g->count; i++)
    if ((reached >> i & 1) && (!ends[i][0] || !ends[i][1]))
      return false;
  return true;
}

static uint64_t followers(const graph *g, int root) {
  uint64_t reached = UINT64_C(1) << root, before = 0;
  while (reached != before) {
    before = reached;
    for (int i = 0; i < g->count; i++)
      if (before >> i & 1)
        reached |= g->options[i][0] | g->options[i][1];
  }
  return reached;
}

/* ---- Play of a sum of two ---- */

/* For each pair of positions and each player to move, record whether a player is certain to
** lose. */
typedef struct losses {
  bool lost[MOST_NODES][MOST_NODES][2];
} losses;

/* Return true if every move of the player leads to a lost turn. */
static bool is_lost(const graph *g, const graph *h, int i, int k, int mover, int loser,
                    const losses *known) {
  bool all = true, any = false;
  for (int next = 0; next < g->count; next++)
    if (has_option(g, i, mover, next)) {
      any = any || known->lost[next][k][!mover];
      all = all && known->lost[next][k][!mover];
    }
  for (int next = 0; next < h->count; next++)
    if (has_option(h, k, mover, next)) {
      any = any || known->lost[i][next][!mover];
      all = all && known->lost[i][next][!mover];
    }
  return mover == loser ? all : any;
}

static void find_losses(const graph *g, const graph *h, int loser, losses *found) {
  bool changed = true;
  memset(found, 0, sizeof *found);
  while (changed) {
    changed = false;
    for (int i = 0; i < g->count; i++)
      for (int k = 0; k < h->count; k++)
        for (int mover = 0; mover < 2; mover++)
          if (!found->lost[i][k][mover] && is_lost(g, h, i, k, mover, loser, found))
            changed = found->lost[i][k][mover] = true;
  }
}

/* Set at_most[i][k] if node i of g <= node k of h, that is, if Left as the second player in h - g
** never loses. */
static void find_order(const graph *g, const graph *h, bool at_most[MOST_NODES][MOST_NODES]) {
  static losses found;
  graph minus = swap_players(g);
  find_losses(&minus, h, 0, &found);
  for (int i = 0; i < g->count; i++)
    for (int k = 0; k < h->count; k++)
      at_most[i][k] = !found.lost[i][k][1];
}

static bool plays_at_most(const graph *g, const graph *h) {
  static bool at_most[MOST_NODES][MOST_NODES];
  find_order(g, h, at_most);
  return at_most[0][0];
}

/* Find the results of g + h if Left begins and if Right begins: 1 if Left wins, -1 if Right wins, 0
** for a draw. */
static void find_results(const graph *g, const graph *h, int results[2]) {
  static losses left, right;
  find_losses(g, h, 0, &left);
  find_losses(g, h, 1, &right);
  for (int mover = 0; mover < 2; mover++)
    results[mover] = right.lost[0][0][mover] - left.lost[0][0][mover];
}

/* ---- Writing graphs as text ---- */

typedef struct text {
  char bytes[TEXT_BYTES];
  size_t length;
  bool named[MOST_NODES];
} text;

static void put(text *out, const char *bytes) {
  size_t length = strlen(bytes);
  assert_true(out->length + length < TEXT_BYTES);
  memcpy(out->bytes + out->length, bytes, length + 1);
  out->length += length;
}

/* Write the names of nodes. The last two nodes of each graph are 0 and *. */
static void put_node(text *out, const graph *g, int node) {
  char name[2] = {(char)('a' + node), '\0'};
  if (node >= g->count - 2) {
    put(out, node == g->count - 2 ? "0" : "*");
    return;
  }
  put(out, name);
  if (out->named[node])
    return;
  out->named[node] = true;
  for (int right = 0; right < 2; right++) {
    put(out, right ? "|" : "{");
    bool several = false;
    for (int k = 0; k < g->count; k++)
      if (has_option(g, node, right, k)) {
        put(out, several ? "," : "");
        put_node(out, g, k);
        several = true;
      }
  }
  put(out, "}");
}

static void write_graph(const graph *g, text *out) {
  *out = (text){.length = 0};
  put_node(out, g, 0);
}

/* ---- Graphs of games ---- */

/* Build the graph of a game in the code under test, including its finite followers. */
static void extract(stoppers *set, games_id game, graph *g) {
  games_id ids[MOST_NODES] = {game};
  *g = (graph){.count = 1};
  for (int i = 0; i < g->count; i++)
    for (int right = 0; right < 2; right++) {
      uint32_t count;
      assert_true(stopper_count(set, ids[i], right > 0, &count));
      for (uint32_t k = 0; k < count; k++) {
        games_id option = stopper_option(set, ids[i], right > 0, k);
        int at = 0;
        while (at < g->count && ids[at] != option)
          at++;
        if (at == g->count)
          ids[add_node(g, 0, 0)] = option;
        g->options[i][right] |= UINT64_C(1) << at;
      }
    }
}

/* ---- Random graphs ---- */

/* Decode a graph with `nodes` nodes besides 0 and *. */
static graph decode_graph(int nodes, uint64_t bits) {
  graph g = {.count = 0};
  uint64_t mask = (UINT64_C(1) << (nodes + 2)) - 1;
  for (int i = 0; i < nodes; i++) {
    uint64_t left = bits & mask;
    bits >>= nodes + 2;
    add_node(&g, left, bits & mask);
    bits >>= nodes + 2;
  }
  add_node(&g, 0, 0);
  add_node(&g, UINT64_C(1) << nodes, UINT64_C(1) << nodes);
  return g;
}

/* Return a random graph that contains each move with probability 1 / `rarity`. */
static graph random_graph(uint64_t *random, int nodes, uint64_t rarity) {
  graph g = {.count = 0};
  for (int i = 0; i < nodes; i++) {
    uint64_t sides[2] = {0, 0};
    for (int k = 0; k < 2 * (nodes + 2); k++)
      if (host_random(random) % rarity == 0)
        sides[k % 2] |= UINT64_C(1) << k / 2;
    add_node(&g, sides[0], sides[1]);
  }
  add_node(&g, 0, 0);
  add_node(&g, UINT64_C(1) << nodes, UINT64_C(1) << nodes);
  return g;
}

static bool is_graph_of_stopper(const graph *g) {
  return is_stopper(g, followers(g, 0));
}

static graph random_stopper(uint64_t *random, int most) {
  graph g;
  do
    g = random_graph(random, 1 + (int)(host_random(random) % (uint64_t)most),
                     2 + host_random(random) % 3);
  while (!is_graph_of_stopper(&g));
  return g;
}

/* ---- The code under test ---- */

typedef struct bench {
  core_host host;
  games *store;
  stoppers *set;
} bench;

static void bench_open(bench *b) {
  b->host = host_make();
  b->store = games_open(&b->host);
  b->set = stoppers_open(b->store);
  assert_non_null(b->set);
}

static void bench_close(bench *b) {
  stoppers_close(b->set);
  games_close(b->store);
  assert_int_equal(b->host.memory_used, 0);
}

static games_id read_text(bench *b, const char *bytes) {
  games_id game = stoppers_read(b->set, bytes, strlen(bytes));
  if (game == GAMES_NONE)
    print_message("# %s: %s\n", bytes, games_failure(b->store).invalid);
  assert_int_not_equal(game, GAMES_NONE);
  return game;
}

static games_id read_graph(bench *b, const graph *g) {
  text written;
  write_graph(g, &written);
  return read_text(b, written.bytes);
}

/* Return the text, which the caller frees. */
static char *text_of(bench *b, games_id game) {
  const char *bytes;
  size_t length;
  assert_true(stoppers_write(b->set, game, UINT32_MAX, &bytes, &length));
  assert_int_equal(strlen(bytes), length);
  char *copy = malloc(length + 1);
  memcpy(copy, bytes, length + 1);
  return copy;
}

/* ---- Canonical forms ---- */

/* Return true if no position has a dominated or reversible option and no two positions are
** equal. */
static bool is_simplest(const graph *g) {
  static bool at_most[MOST_NODES][MOST_NODES];
  find_order(g, g, at_most);
  for (int i = 0; i < g->count; i++)
    for (int k = 0; k < g->count; k++) {
      if (i != k && at_most[i][k] && at_most[k][i])
        return false;
      for (int right = 0; right < 2; right++)
        for (int other = 0; other < g->count; other++) {
          bool better = right ? at_most[k][other] : at_most[other][k];
          if (has_option(g, i, right, k) && has_option(g, i, right, other) && k != other && better)
            return false;
          bool reverses = right ? at_most[i][other] : at_most[other][i];
          if (has_option(g, i, right, k) && has_option(g, k, !right, other) && reverses)
            return false;
        }
    }
  return true;
}

static void check_equal(const graph *g, const graph *h) {
  assert_true(plays_at_most(g, h));
  assert_true(plays_at_most(h, g));
}

/* Beside any other game, stopper or not, both graphs have the same results. */
static void check_contexts(const graph *g, const graph *h, uint64_t *random, int count) {
  for (int i = 0; i < count; i++) {
    graph context = random_graph(random, 1 + i % 4, 2 + (uint64_t)i % 3);
    int one[2], other[2];
    find_results(g, &context, one);
    find_results(h, &context, other);
    assert_memory_equal(one, other, sizeof one);
  }
}

static void check_text(bench *b, games_id game) {
  char *bytes = text_of(b, game);
  assert_int_equal(read_text(b, bytes), game);
  bench fresh;
  bench_open(&fresh);
  char *again = text_of(&fresh, read_text(&fresh, bytes));
  assert_string_equal(again, bytes);
  bench_close(&fresh);
  free(again);
  free(bytes);
}

static void check_form(bench *b, const graph *g, games_id game, uint64_t *random, int contexts) {
  graph form;
  extract(b->set, game, &form);
  check_equal(g, &form);
  assert_true(is_simplest(&form));
  assert_true(is_graph_of_stopper(&form));
  check_contexts(g, &form, random, contexts);
  check_text(b, game);
}

/* ---- Sides ---- */

/* Compare the results if Left and if Right begins: 1 if Left wins, -1 if Right wins, 0 for a
** draw. */
static void check_outcome(bench *b, games_id game, const int results[2]) {
  char outcome[3], expected[3] = {"RDL"[results[0] + 1], "RDL"[results[1] + 1], '\0'};
  if (results[0] != 0 && results[1] != 0) {
    expected[0] = results[0] > 0 ? (results[1] > 0 ? 'L' : 'N') : (results[1] > 0 ? 'P' : 'R');
    expected[1] = '\0';
  }
  assert_true(stoppers_outcome(b->set, game, outcome));
  assert_string_equal(outcome, expected);
}

/* Beside any game Left survives with the onside if and only if Left survives with the game, and
** Right with the offside. */
static void check_side(const graph *g, const graph *side, bool off, uint64_t *random, int count) {
  static losses one, other;
  for (int i = 0; i < count; i++) {
    graph context = random_graph(random, 1 + i % 4, 2 + (uint64_t)i % 3);
    find_losses(g, &context, off, &one);
    find_losses(side, &context, off, &other);
    for (int mover = 0; mover < 2; mover++)
      assert_int_equal(one.lost[0][0][mover], other.lost[0][0][mover]);
  }
}

/* Return the value of a graph, computed from its positions, or GAMES_NONE if no value is found. */
static games_id value_of_graph(bench *b, const graph *g) {
  games_id positions[MOST_NODES], lists[2][MOST_NODES], value;
  for (int i = 0; i < g->count; i++) {
    positions[i] = i < g->count - 2
                       ? stoppers_position(b->set)
                       : games_uptimal(b->store, dyadic_integer(0), 0, i == g->count - 1);
    assert_int_not_equal(positions[i], GAMES_NONE);
  }
  for (int i = 0; i < g->count - 2; i++) {
    size_t counts[2] = {0, 0};
    for (int k = 0; k < 2 * g->count; k++)
      if (has_option(g, i, k % 2, k / 2))
        lists[k % 2][counts[k % 2]++] = positions[k / 2];
    assert_true(
        stoppers_set_options(b->set, positions[i], lists[0], counts[0], lists[1], counts[1]));
  }
  assert_true(stoppers_value(b->set, positions[0], &value));
  return value;
}

/* Check the sides of a graph that is not a stopper, computed from its positions and from its text.
** Return false if the sides are not found. */
static bool check_sides(bench *b, const graph *g, uint64_t *random, int contexts) {
  text written;
  graph side;
  const graph zero = {.count = 1};
  int results[2];
  games_id value = value_of_graph(b, g);
  write_graph(g, &written);
  games_id again = stoppers_read(b->set, written.bytes, written.length);
  if (again != GAMES_NONE && value != GAMES_NONE)
    assert_int_equal(again, value);
  if (value == GAMES_NONE) { /* the order of options may decide whether sides are found */
    assert_true(again != GAMES_NONE ||
                strstr(games_failure(b->store).invalid, "no stoppers that are its sides") != NULL);
    return false;
  }
  for (int off = 0; off < 2; off++) {
    extract(b->set, off ? stoppers_offside(b->set, value) : stoppers_onside(b->set, value), &side);
    assert_true(is_graph_of_stopper(&side));
    assert_true(is_simplest(&side));
    check_side(g, &side, off > 0, random, contexts);
  }
  find_results(g, &zero, results);
  check_outcome(b, value, results);
  check_text(b, value);
  return true;
}

/* ---- Tests ---- */

/* Check all graphs of one node besides 0 and *, and some graphs of two nodes. */
TEST(test_small_graphs) {
  int64_t stride = 65536 / scaled(1600, 100);
  uint64_t random = 1;
  int64_t stopper_count = 0, sided_count = 0;
  for (int nodes = 1; nodes <= 2; nodes++)
    for (uint64_t bits = 0; bits < (nodes == 1 ? 64 : UINT64_C(65536));
         bits += nodes == 1 ? 1 : (uint64_t)stride) {
      bench b;
      bench_open(&b);
      graph g = decode_graph(nodes, nodes == 1 ? bits : bits * 40503 % 65536);
      if (is_graph_of_stopper(&g)) {
        check_form(&b, &g, read_graph(&b, &g), &random, 2);
        stopper_count++;
      } else
        sided_count += check_sides(&b, &g, &random, 6);
      bench_close(&b);
    }
  assert_true(stopper_count > 48);
  assert_true(sided_count > scaled(8, 1));
}

TEST(test_random_sides) {
  uint64_t random = 12;
  int64_t found = 0, tried = 0;
  const char *seed = getenv("TEST_SEED"), *times = getenv("TEST_TIMES");
  if (seed != NULL)
    random = strtoull(seed, NULL, 10);
  int64_t most = times != NULL ? strtoll(times, NULL, 10) : scaled(400, 20);
  for (; tried < most; tried++) {
    bench b;
    bench_open(&b);
    graph g =
        random_graph(&random, 1 + (int)(host_random(&random) % 5), 2 + host_random(&random) % 3);
    games_id value = value_of_graph(&b, &g);
    if (is_graph_of_stopper(&g))
      check_form(&b, &g, value, &random, 2);
    found += is_graph_of_stopper(&g) || check_sides(&b, &g, &random, 6);
    bench_close(&b);
  }
  print_message("# %d of %d graphs have a value\n", (int)found, (int)tried);
  assert_true(found >= tried - 1 - tried / 200);
}

TEST(test_random_graphs) {
  uint64_t random = 2;
  for (int64_t i = 0; i < scaled(600, 30); i++) {
    bench b;
    bench_open(&b);
    graph g = random_stopper(&random, 6);
    check_form(&b, &g, read_graph(&b, &g), &random, 3);
    bench_close(&b);
  }
}

/* Compare the games of a set with each other; equal games have one id and one text. */
TEST(test_order) {
  enum { GAMES = 60 };
  static graph graphs[GAMES];
  static bool at_most[GAMES][GAMES];
  games_id ids[GAMES];
  uint64_t random = 3;
  bench b;
  bench_open(&b);
  for (int i = 0; i < GAMES; i++) {
    graphs[i] = random_stopper(&random, 1 + i % 5);
    ids[i] = read_graph(&b, &graphs[i]);
  }
  for (int i = 0; i < GAMES; i++)
    for (int k = 0; k < GAMES; k++) {
      bool answer;
      at_most[i][k] = plays_at_most(&graphs[i], &graphs[k]);
      assert_true(stoppers_is_at_most(b.set, ids[i], ids[k], &answer));
      assert_int_equal(answer, at_most[i][k]);
    }
  for (int i = 0; i < GAMES; i++)
    for (int k = 0; k < i; k++) {
      char *one = text_of(&b, ids[i]), *other = text_of(&b, ids[k]);
      bool equal = at_most[i][k] && at_most[k][i];
      assert_int_equal(equal, ids[i] == ids[k]);
      assert_int_equal(equal, strcmp(one, other) == 0);
      free(one);
      free(other);
    }
  bench_close(&b);
}

TEST(test_outcomes) {
  uint64_t random = 4;
  bench b;
  bench_open(&b);
  const graph zero = {.count = 1};
  for (int64_t i = 0; i < scaled(300, 30); i++) {
    graph g = random_stopper(&random, 4);
    int results[2];
    find_results(&g, &zero, results);
    assert_true(results[0] != 0 && results[1] != 0);
    check_outcome(&b, read_graph(&b, &g), results);
  }
  bench_close(&b);
}

/* ---- Sums and negatives ---- */

static graph add_graphs(const graph *g, const graph *h) {
  graph sum = {.count = g->count * h->count};
  assert_true(sum.count <= MOST_NODES);
  for (int i = 0; i < sum.count; i++)
    for (int right = 0; right < 2; right++) {
      int one = i / h->count, other = i % h->count;
      for (int k = 0; k < g->count; k++)
        if (has_option(g, one, right, k))
          sum.options[i][right] |= UINT64_C(1) << (k * h->count + other);
      for (int k = 0; k < h->count; k++)
        if (has_option(h, other, right, k))
          sum.options[i][right] |= UINT64_C(1) << (one * h->count + k);
    }
  return sum;
}

/* Check the sum of two canonical forms with at most 8 positions each. A refused sum is not a
** stopper. */
static bool check_sum(bench *b, games_id one, games_id other, uint64_t *random) {
  graph g, h, form;
  extract(b->set, one, &g);
  extract(b->set, other, &h);
  if (g.count > 8 || h.count > 8)
    return false;
  graph sum = add_graphs(&g, &h);
  games_id game = stoppers_sum(b->set, one, other);
  if (game == GAMES_NONE) {
    assert_non_null(strstr(games_failure(b->store).invalid, "no stoppers that are its sides"));
    assert_false(is_graph_of_stopper(&sum));
    return false;
  }
  if (stoppers_has_sides(b->set, game)) {
    for (int off = 0; off < 2; off++) {
      extract(b->set, off ? stoppers_offside(b->set, game) : stoppers_onside(b->set, game), &form);
      check_side(&sum, &form, off > 0, random, 6);
    }
    return true;
  }
  extract(b->set, game, &form);
  check_equal(&sum, &form);
  return true;
}

TEST(test_sums) {
  uint64_t random = 5;
  int sums = 0;
  for (int64_t i = 0; i < scaled(200, 20); i++) {
    bench b;
    bench_open(&b);
    graph g = random_stopper(&random, 2), h = random_stopper(&random, 2);
    games_id one = read_graph(&b, &g), other = read_graph(&b, &h);
    sums += check_sum(&b, one, other, &random);
    bench_close(&b);
  }
  assert_true(sums > 5);
}

TEST(test_negatives) {
  uint64_t random = 6;
  bench b;
  bench_open(&b);
  for (int64_t i = 0; i < scaled(100, 10); i++) {
    graph g = random_stopper(&random, 4), minus = swap_players(&g), form;
    games_id game = read_graph(&b, &g), negative = stoppers_negative(b.set, game);
    extract(b.set, negative, &form);
    check_equal(&minus, &form);
    assert_true(is_simplest(&form));
    assert_int_equal(stoppers_negative(b.set, negative), game);
  }
  bench_close(&b);
}

/* Sums of numbers and named games have the values of their names. */
TEST(test_numbers_beside_words) {
  static const char *const words[] = {"over",   "under", "^[on]", "v[on]",  "^[on]*",
                                      "v[on]*", "^<on>", "v<on>", "^<on>*", "v<on>*"};
  uint64_t random = 7;
  static const char *const numbers[] = {"1", "-1", "1/2", "-1/2", "2", "3/4", "-3"};
  bench b;
  bench_open(&b);
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
      char together[32];
      games_id word = read_text(&b, words[i]), number = read_text(&b, numbers[k]);
      assert_true(check_sum(&b, word, number, &random));
      snprintf(together, sizeof together, "%s%s", numbers[k], words[i]);
      char *bytes = text_of(&b, stoppers_sum(b.set, number, word));
      assert_string_equal(bytes, together);
      assert_int_equal(read_text(&b, bytes), stoppers_sum(b.set, word, number));
      free(bytes);
    }
  bench_close(&b);
}

/* ---- Large inputs ---- */

/* Return `before` and `after` repeated around `middle`. The caller frees the text. */
static char *repeat(const char *before, const char *middle, const char *after, size_t count) {
  size_t m = strlen(before), n = strlen(middle), k = strlen(after);
  char *bytes = malloc(count * (m + k) + n + 1), *at = bytes;
  for (size_t i = 0; i < count; i++, at += m)
    memcpy(at, before, m);
  memcpy(at, middle, n);
  at += n;
  for (size_t i = 0; i < count; i++, at += k)
    memcpy(at, after, k);
  *at = '\0';
  return bytes;
}

/* Depth and length neither overflow the stack nor take more than a moment. */
TEST(test_large_texts) {
  static const struct {
    const char *before, *middle, *after;
    size_t count;
    const char *expected; /* NULL if the text is long and the outcome is L */
  } texts[] = {
      {"{", "on", "|*}", 100000, NULL},      {"{on|{-1|", "off", "}}", 10000, "{on|0}"},
      {"over+", "over", "", 100000, "over"}, {"(", "over", ")", 100000, "over"},
      {"{0|", "over", "}", 300, "over"},     {"a{", "0|a}", "", 1, "over"},
      {"{0|", "a", "}", 1001, "over"},
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    bench b;
    bench_open(&b);
    size_t count = texts[i].count;
    if (count >= 10000)
      count = (size_t)scaled((int64_t)count, (int64_t)count / 5);
    char *bytes = repeat(texts[i].before, texts[i].middle, texts[i].after, count);
    if (texts[i].middle[0] == 'a') { /* the name of the complete text */
      char *unnamed = bytes;
      bytes = repeat("a", unnamed, "", 1);
      free(unnamed);
    }
    games_id game = read_text(&b, bytes);
    if (texts[i].expected != NULL) {
      char *written = text_of(&b, game);
      assert_string_equal(written, texts[i].expected);
      free(written);
    } else {
      char outcome[3];
      assert_true(stoppers_outcome(b.set, game, outcome));
      assert_string_equal(outcome, "L");
    }
    free(bytes);
    bench_close(&b);
  }
}

/* ---- Failures of memory allocation and stops ---- */

/* Query the properties of games with cycles and the stops of a stopper. */
static bool use_facts(stoppers *set, games_id game) {
  static const games_property properties[] = {GAMES_NUMBER,    GAMES_INFINITESIMAL, GAMES_ALL_SMALL,
                                              GAMES_NUMBERISH, GAMES_NUMBER_TINY,   GAMES_STOPPER,
                                              GAMES_IDEMPOTENT};
  bool answer, done = true;
  for (size_t i = 0; i < sizeof properties / sizeof *properties && done; i++)
    done = stoppers_has(set, game, properties[i], &answer);
  return done && (stoppers_has_sides(set, game) || (stoppers_stop(set, game, false) != GAMES_NONE &&
                                                    stoppers_stop(set, game, true) != GAMES_NONE));
}

/* Apply several operations to a game in a new store. Return false after a failure, which the host
** must have caused. */
static bool use_game(core_host *host, const char *read) {
  games *store = games_open(host);
  stoppers *set = store == NULL ? NULL : stoppers_open(store);
  bool done = set != NULL;
  if (done) {
    const char *bytes;
    size_t length;
    games_id game = stoppers_read(set, read, strlen(read));
    games_id up = game == GAMES_NONE ? game : games_read(store, "^", 1);
    games_id negative = up == GAMES_NONE ? up : stoppers_negative(set, game);
    char outcome[3];
    done = negative != GAMES_NONE && use_facts(set, game) &&
           stoppers_outcome(set, negative, outcome) &&
           stoppers_write(set, negative, UINT32_MAX, &bytes, &length) &&
           stoppers_sum(set, game, up) != GAMES_NONE &&
           stoppers_make(set, &game, 1, &negative, 1) != GAMES_NONE;
  }
  if (store != NULL && !done)
    assert_int_not_equal(games_failure(store).status, CORE_INVALID);
  stoppers_close(set);
  games_close(store);
  return done;
}

static const char *const used_texts[] = {"on",
                                         "5^<on>*",
                                         "{over,{*|*}|{1|on}}",
                                         "x{0||||0|||x|*||*}",
                                         "Tiny(1over)",
                                         "a{{1|*},a|*}",
                                         "{{on|-2},{3over|1},*5,+-1|a{{9|-7}|-20,a},off}",
                                         "{{on||2|1}=a|{-a||0|-1}}",
                                         "{0|a{0,*|0,a}||b{*,b|0}}",
                                         "a{0,{0||0|a|||0,*}|0,*}+^",
                                         "5over",
                                         "{{2|1}|on}",
                                         "{0||0,{1|0}|0,pass}"};

static core_status use_text(core_host *host, void *context) {
  return use_game(host, *(const char **)context) ? CORE_OK : host->status;
}

/* Refuse each request for memory once, and stop at each question once. */
TEST(test_no_memory_and_stops) {
  for (size_t i = 0; i < sizeof used_texts / sizeof used_texts[0]; i++) {
    const char *bytes = used_texts[i];
    failures_try(use_text, &bytes, STOPPED, 64);
  }
}

/* Options are written in the order of the games, independent of the order in which they are
** read. */
TEST(test_order_of_options) {
  static const char *const options[] = {"{on|-2}", "{3over|1}", "*5",
                                        "+-1",     "{9|-7}",    "{on||5|-9}"};
  enum { OPTIONS = sizeof options / sizeof options[0] };
  uint64_t random = 7;
  char *first = NULL;
  for (int i = 0; i < 60; i++) {
    char bytes[200] = "{";
    bool used[OPTIONS] = {false};
    bench b;
    bench_open(&b);
    for (int k = 0; k < OPTIONS; k++) {
      size_t next = (size_t)(host_random(&random) % OPTIONS);
      while (used[next])
        next = (next + 1) % OPTIONS;
      used[next] = true;
      strcat(strcat(bytes, k > 0 ? "," : ""), options[next]);
    }
    char *written = text_of(&b, read_text(&b, strcat(bytes, "|-30}")));
    if (first == NULL)
      first = written;
    assert_string_equal(written, first);
    if (written != first)
      free(written);
    bench_close(&b);
  }
  free(first);
}

HOST_TEST(test_memory_limit) {
  host->memory_limit = 1 << 19;
  games *store = games_open(host);
  stoppers *set = stoppers_open(store);
  char *bytes = repeat("{", "on", "|*}", 900);
  assert_int_equal(stoppers_read(set, bytes, strlen(bytes)), GAMES_NONE);
  assert_int_equal(games_failure(store).status, CORE_LIMIT);
  free(bytes);
  stoppers_close(set);
  games_close(store);
}

/* A text that would exceed the maximum length although the game has few positions. */
TEST(test_long_texts) {
  bench b;
  bench_open(&b);
  const char *bytes;
  size_t length;
  games_id game = read_text(&b, "{on||2|1}");
  assert_true(stoppers_write(b.set, game, 9, &bytes, &length));
  assert_int_equal(length, 9);
  assert_false(stoppers_write(b.set, game, 8, &bytes, &length));
  assert_true(length > 8);
  assert_false(stoppers_write(b.set, game, 4, &bytes, &length));
  assert_true(length > 4);
  assert_int_equal(games_failure(b.store).status, CORE_INVALID);
  bench_close(&b);
}
