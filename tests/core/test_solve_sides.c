/* Compare partizan games as graphs with play and definitions: values of cycles in sums with a
** search that plays them, and sums with the definition. Random games in SQL compare outcomes and
** other values with play. */
#include "array_files.h"

#include "core/solve/graph.h"

#include <string.h>

enum { MOST = 8, MOST_MOVES = 30, MOST_PARTS = 2, COMPONENTS = 4 };

typedef struct side_game {
  int positions, moves;
  int from[MOST_MOVES], to[MOST_MOVES], players[MOST_MOVES];
  games_id value[MOST]; /* values of the positions that are `valued`, which have no moves */
  bool valued[MOST];
} side_game;

static side_game random_side_game(uint64_t *random, bool cyclic) {
  side_game game = {.positions = 1 + (int)(host_random(random) % MOST)};
  int moves = (int)(host_random(random) % MOST_MOVES);
  for (int m = 0; m < moves; m++) {
    int from = (int)(host_random(random) % (uint64_t)game.positions);
    int to = (int)(host_random(random) % (uint64_t)game.positions);
    if (!cyclic && to >= from)
      continue;
    game.from[game.moves] = from;
    game.to[game.moves] = to;
    game.players[game.moves++] = 1 + (int)(host_random(random) % 3);
  }
  return game;
}

static graphs_game *solve_sides(core_host *host, games *store, const side_game *game,
                                stoppers *set) {
  graphs_game *graph = graphs_new(host);
  if (set != NULL)
    graphs_want_stoppers(graph);
  graphs_set_sides(graph, store, set);
  for (int m = 0; m < game->moves; m++)
    assert_int_equal(
        graphs_add_flagged(graph, (uint32_t)game->from[m], (uint32_t)game->to[m], game->players[m]),
        CORE_OK);
  for (int p = 0; p < game->positions; p++) {
    graphs_result known = {.value = game->value[p], .remoteness = -1};
    if (game->valued[p])
      assert_int_equal(graphs_set_result(graph, (uint32_t)p, known), CORE_OK);
  }
  assert_int_equal(graphs_solve(graph, (uint32_t)game->positions), CORE_OK);
  return graph;
}

/* ---- values of games with cycles ---- */

/* Decide the winner of position p of one game beside position q of another if `side` moves first,
** from the results known so far. */
static char decide_sum(const side_game *const game[2], char known[MOST][MOST][2], int p, int q,
                       int side) {
  int options = 0, lost = 0;
  char me = side == 0 ? 'L' : 'R', other = side == 0 ? 'R' : 'L';
  for (int which = 0; which < 2; which++)
    for (int m = 0; m < game[which]->moves; m++) {
      if (game[which]->from[m] != (which == 0 ? p : q) || !(game[which]->players[m] >> side & 1))
        continue;
      int to = game[which]->to[m];
      char after = which == 0 ? known[to][q][1 - side] : known[p][to][1 - side];
      if (after == me)
        return me;
      options++;
      lost += after == other;
    }
  return lost == options ? other : 0;
}

static void play_sum(const side_game *const game[2], char known[MOST][MOST][2]) {
  memset(known, 0, sizeof(char[MOST][MOST][2]));
  for (bool changed = true; changed;) {
    changed = false;
    for (int p = 0; p < game[0]->positions; p++)
      for (int q = 0; q < game[1]->positions; q++)
        for (int side = 0; side < 2; side++)
          if (known[p][q][side] == 0) {
            known[p][q][side] = decide_sum(game, known, p, q, side);
            changed |= known[p][q][side] != 0;
          }
  }
}

/* Compare the results with an outcome: a letter, or two letters for games with draws. */
static void check_outcome(const char known[2], const char *outcome) {
  char left = known[0] == 0 ? 'D' : known[0], right = known[1] == 0 ? 'D' : known[1];
  char expected[3] = {left, right, 0};
  if (left != 'D' && right != 'D') {
    expected[0] = left == right ? left : left == 'L' ? 'N' : 'P';
    expected[1] = 0;
  }
  assert_string_equal(outcome, expected);
}

/* Mark p and the positions reachable from p. */
static void find_followers(const side_game *game, int p, bool reached[MOST]) {
  reached[p] = true;
  for (int round = 0; round < MOST; round++)
    for (int m = 0; m < game->moves; m++)
      reached[game->to[m]] |= reached[game->from[m]];
}

/* Return true if no play with alternating turns from a position reachable from p is infinite.
** Infinite play exists if and only if a walk with as many moves as there are pairs of a position
** and a player exists. */
static bool is_stopper(const side_game *game, int p) {
  bool reached[MOST] = {false}, now[MOST][2] = {{false}};
  find_followers(game, p, reached);
  for (int q = 0; q < MOST; q++)
    now[q][0] = now[q][1] = reached[q];
  for (int step = 0; step < 2 * MOST; step++) {
    bool next[MOST][2] = {{false}};
    for (int m = 0; m < game->moves; m++)
      for (int side = 0; side < 2; side++)
        if (game->players[m] >> side & 1)
          next[game->to[m]][1 - side] |= now[game->from[m]][side];
    memcpy(now, next, sizeof now);
  }
  for (int q = 0; q < MOST; q++)
    if (now[q][0] || now[q][1])
      return false;
  return true;
}

/* A value may replace its position in any sum: beside positions of finite games, the values give
** the same winner, or the same draw, as a search that plays both games. */
TEST(cycles_have_values) {
  uint64_t random = 34;
  int valued = 0, lacking = 0;
  for (int trial = 0; trial < scaled(200, 10); trial++) {
    core_host host = host_make();
    games *store = games_open(&host);
    side_game one = random_side_game(&random, true), other = random_side_game(&random, false);
    const side_game *const both[2] = {&one, &other};
    static char known[MOST][MOST][2];
    play_sum(both, known);
    stoppers *set = stoppers_open(store);
    graphs_game *graph = solve_sides(&host, store, &one, set);
    graphs_game *finite = solve_sides(&host, store, &other, NULL);
    for (int p = 0; p < one.positions; p++) {
      games_id value = graphs_side_value(graph, (uint32_t)p);
      valued += value != GAMES_NONE && stoppers_is_loopy(value);
      lacking += value == GAMES_NONE;
      assert_true(value != GAMES_NONE || !is_stopper(&one, p));
      for (int q = 0; q < other.positions && value != GAMES_NONE; q++) {
        char outcome[3];
        games_id sum = stoppers_sum(set, value, graphs_side_value(finite, (uint32_t)q));
        if (sum == GAMES_NONE) {
          assert_int_equal(games_failure(store).status, CORE_INVALID);
          continue;
        }
        assert_true(stoppers_outcome(set, sum, outcome));
        check_outcome(known[p][q], outcome);
      }
    }
    graphs_free(graph);
    graphs_free(finite);
    stoppers_close(set);
    games_close(store);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(valued > scaled(100, 5));
  assert_true(lacking < valued);
}

/* Return true if p has an option whose value consists of two sides. */
static bool leads_to_sides(const stoppers *set, const side_game *game, int p) {
  bool reached[MOST] = {false};
  find_followers(game, p, reached);
  for (int q = 0; q < MOST; q++)
    if (reached[q] && q != p && game->valued[q] && stoppers_has_sides(set, game->value[q]))
      return true;
  return false;
}

/* A position with a known value, cyclic or not, needs no moves: the outcomes and values of all
** other positions stay the same. */
TEST(known_values_stand_for_their_positions) {
  uint64_t random = 35;
  int loopy = 0, lacking = 0;
  for (int trial = 0; trial < scaled(2000, 100); trial++) {
    core_host host = host_make();
    games *store = games_open(&host);
    stoppers *set = stoppers_open(store);
    side_game whole = random_side_game(&random, true), cut = whole;
    graphs_game *graph = solve_sides(&host, store, &whole, set);
    for (int p = 0; p < whole.positions; p++) {
      cut.value[p] = graphs_side_value(graph, (uint32_t)p);
      cut.valued[p] = cut.value[p] != GAMES_NONE && host_random(&random) % 3 == 0;
    }
    cut.moves = 0;
    for (int m = 0; m < whole.moves; m++)
      if (!cut.valued[whole.from[m]]) {
        cut.from[cut.moves] = whole.from[m];
        cut.to[cut.moves] = whole.to[m];
        cut.players[cut.moves++] = whole.players[m];
      }
    graphs_game *shorter = solve_sides(&host, store, &cut, set);
    for (int p = 0; p < whole.positions; p++) {
      char letters[2], known[2];
      games_id value = graphs_side_value(shorter, (uint32_t)p);
      assert_true(graphs_side_outcome(shorter, (uint32_t)p, letters));
      assert_true(graphs_side_outcome(graph, (uint32_t)p, known));
      assert_memory_equal(letters, known, 2);
      assert_true(value == cut.value[p] || value == GAMES_NONE);
      loopy += !cut.valued[p] && value != GAMES_NONE && stoppers_is_loopy(value);
      lacking += value != cut.value[p] && !leads_to_sides(set, &cut, p);
    }
    graphs_free(graph);
    graphs_free(shorter);
    stoppers_close(set);
    games_close(store);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(loopy > scaled(1000, 50));
  assert_int_equal(lacking, 0);
}

/* ---- the order of rows ---- */

/* Permute positions and moves randomly: to[p] is the new number of p. */
static side_game shuffle(const side_game *game, uint64_t *random, int to[MOST]) {
  side_game shuffled = *game;
  for (int p = 0; p < MOST; p++)
    to[p] = p;
  for (int p = game->positions - 1; p > 0; p--) {
    int q = (int)(host_random(random) % (uint64_t)(p + 1)), kept = to[p];
    to[p] = to[q];
    to[q] = kept;
  }
  for (int m = 0; m < game->moves; m++) {
    int at = (int)(host_random(random) % (uint64_t)(m + 1));
    shuffled.from[m] = shuffled.from[at];
    shuffled.to[m] = shuffled.to[at];
    shuffled.players[m] = shuffled.players[at];
    shuffled.from[at] = to[game->from[m]];
    shuffled.to[at] = to[game->to[m]];
    shuffled.players[at] = game->players[m];
  }
  return shuffled;
}

enum { TEXT_BYTES = 2000 };

/* Write the value of each position p, whose number is to[p], or an empty text if it has none. */
static void write_values(const side_game *game, const int to[MOST], char texts[MOST][TEXT_BYTES]) {
  core_host host = host_make();
  games *store = games_open(&host);
  stoppers *set = stoppers_open(store);
  graphs_game *graph = solve_sides(&host, store, game, set);
  for (int p = 0; p < game->positions; p++) {
    games_id value = graphs_side_value(graph, (uint32_t)to[p]);
    const char *text = "";
    size_t length = 0;
    if (value != GAMES_NONE)
      assert_true(stoppers_write(set, value, TEXT_BYTES - 1, &text, &length));
    memcpy(texts[p], text, length);
    texts[p][length] = 0;
  }
  graphs_free(graph);
  stoppers_close(set);
  games_close(store);
  assert_int_equal(host.memory_used, 0);
}

/* Values, and the set of positions without a value, depend neither on the numbers of positions nor
** on the order of moves. For the first game, a search for sides finds the values in most orders of
** moves but not in all. */
TEST(order_of_rows_does_not_matter) {
  static char expected[MOST][TEXT_BYTES], texts[MOST][TEXT_BYTES];
  static const int same[MOST] = {0, 1, 2, 3, 4, 5, 6, 7};
  side_game game = {.positions = 6,
                    .moves = 7,
                    .from = {2, 4, 2, 0, 2, 0, 5},
                    .to = {3, 0, 1, 2, 5, 1, 4},
                    .players = {2, 2, 1, 3, 2, 2, 3}};
  uint64_t random = 36;
  int sides = 0, to[MOST];
  for (int trial = 0; trial < scaled(1000, 50); trial++) {
    write_values(&game, same, expected);
    if (trial == 0) {
      assert_string_equal(expected[2], "{0|-1*} & {0|-2*}");
      assert_string_equal(expected[4], "-1 & -2");
      assert_string_equal(expected[0], "-1/2 & -1");
      assert_string_equal(expected[5], "-1* & -2*");
    }
    for (int permutation = 0; permutation < 10; permutation++) {
      side_game shuffled = shuffle(&game, &random, to);
      write_values(&shuffled, to, texts);
      for (int p = 0; p < game.positions; p++)
        assert_string_equal(texts[p], expected[p]);
    }
    for (int p = 0; p < game.positions; p++)
      sides += strchr(expected[p], '&') != NULL;
    game = random_side_game(&random, true);
  }
  assert_true(sides > scaled(200, 5));
}

/* ---- sums ---- */

TEST(sums_agree) {
  uint64_t random = 33;
  for (int trial = 0; trial < scaled(300, 15); trial++) {
    core_host host = host_make();
    games *store = games_open(&host);
    graphs_game *graph = graphs_new(&host);
    games_id value[COMPONENTS];
    graphs_set_sides(graph, store, NULL);
    graphs_set_parts(graph);
    uint32_t known = (uint32_t)(host_random(&random) % 2);
    value[0] = known ? games_read(store, "{1|-1/2}", 8) : GAMES_ZERO;
    if (known)
      assert_int_equal(graphs_set_result(graph, 0, (graphs_result){{0}, value[0], -1}), CORE_OK);
    for (uint32_t p = 1; p < COMPONENTS; p++) {
      games_id options[2][4];
      size_t count[2] = {0, 0};
      for (uint32_t o = 0; o < 3; o++) {
        int players = 1 + (int)(host_random(&random) % 3);
        games_id sum = GAMES_ZERO;
        uint64_t parts = 1 + host_random(&random) % MOST_PARTS;
        for (uint64_t i = 0; i < parts; i++) {
          uint32_t part = (uint32_t)(host_random(&random) % p);
          uint32_t times = p < 3 ? (uint32_t)(host_random(&random) % 3) : 1;
          uint32_t to = times == 0 ? GRAPHS_NOTHING : part;
          assert_int_equal(graphs_add_side_part(graph, p, 3 - o, to, times, players), CORE_OK);
          for (uint32_t k = 0; k < times; k++)
            sum = games_sum(store, sum, value[part]);
        }
        for (int side = 0; side < 2; side++)
          if (players >> side & 1)
            options[side][count[side]++] = sum;
      }
      value[p] = games_canonicalize(store, options[0], count[0], options[1], count[1]);
    }
    assert_int_equal(graphs_solve(graph, COMPONENTS), CORE_OK);
    for (uint32_t p = 0; p < COMPONENTS; p++)
      assert_int_equal(graphs_side_value(graph, p), value[p]);
    graphs_free(graph);
    games_close(store);
    assert_int_equal(host.memory_used, 0);
  }
}

HOST_TEST(wrong_input_is_reported) {
  uint32_t position = 0;
  games *store = games_open(host);
  graphs_game *graph = graphs_new(host);
  assert_int_equal(graphs_add_side_part(graph, 0, 1, 1, 1, GRAPHS_LEFT), CORE_INVALID);
  graphs_set_sides(graph, store, NULL);
  assert_int_equal(graphs_add_flagged(graph, 0, GRAPHS_NOTHING, GRAPHS_LEFT), CORE_INVALID);
  const graphs_result left = {{'L', 'L'}, -1, -1}, next = {{'L', 'R'}, -1, -1};
  assert_int_equal(graphs_set_result(graph, 0, left), CORE_OK);
  assert_int_equal(graphs_set_result(graph, 0, left), CORE_OK);
  assert_int_equal(graphs_set_result(graph, 0, next), CORE_INVALID);
  assert_int_equal(graphs_find_fault(graph, &position), GRAPHS_RESULTS_DIFFER);
  graphs_free(graph);
  graph = graphs_new(host);
  graphs_set_sides(graph, store, NULL);
  graphs_set_parts(graph);
  assert_int_equal(graphs_add_side_part(graph, 2, 1, 1, 1, GRAPHS_LEFT), CORE_OK);
  assert_int_equal(graphs_add_side_part(graph, 2, 1, 0, 1, GRAPHS_RIGHT), CORE_OK);
  assert_int_equal(graphs_solve(graph, 3), CORE_INVALID);
  assert_int_equal(graphs_find_fault(graph, &position), GRAPHS_PLAYERS_DIFFER);
  assert_int_equal(position, 2);
  graphs_free(graph);
  games_close(store);
}
