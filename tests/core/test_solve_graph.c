/* Labels of games given as graphs against a search that plays the games and their sums, move by
** move, and knows of no values. */
#include "failures.h"

#include "core/solve/graph.h"

#include <limits.h>
#include <string.h>

/* ---- small games, and a search that knows no theory ---- */

enum { MOST_POSITIONS = 40, MOST_EDGES = 200, HEAPS = 14, UNDECIDED = -1 };

typedef struct small_game {
  int positions, edges;
  int from[MOST_EDGES], to[MOST_EDGES];
} small_game;

static void add_edge(small_game *game, int from, int to) {
  game->from[game->edges] = from;
  game->to[game->edges++] = to;
}

/* Positions 0 to HEAPS - 1 are heaps of Nim. */
static small_game nim(void) {
  small_game game = {.positions = HEAPS};
  for (int heap = 0; heap < HEAPS; heap++)
    for (int smaller = 0; smaller < heap; smaller++)
      add_edge(&game, heap, smaller);
  return game;
}

static small_game nothing(void) {
  return (small_game){.positions = 1};
}

/* moves[a][b] = how long the sum of position a of one game and position b of the other lasts, if
** the winner hurries and the loser delays; UNDECIDED for ever. An odd number: the next player
** wins. Found by asking, for longer and longer play, which positions are decided by then. */
typedef struct search {
  const small_game *one, *other;
  int moves[MOST_POSITIONS][MOST_POSITIONS];
} search;

static int decided_by(const search *s, int a, int b, int length) {
  int options = 0, options_won = 0;
  for (int game = 0; game < 2; game++) {
    const small_game *moved = game == 0 ? s->one : s->other;
    for (int e = 0; e < moved->edges; e++) {
      if (moved->from[e] != (game == 0 ? a : b))
        continue;
      int after = game == 0 ? s->moves[moved->to[e]][b] : s->moves[a][moved->to[e]];
      bool known = after != UNDECIDED && after < length;
      if (known && after % 2 == 0)
        return length; /* a move to a position that is lost for who is next there */
      options++;
      options_won += known;
    }
  }
  return options == options_won ? length : UNDECIDED;
}

static void play(search *s, const small_game *one, const small_game *other) {
  s->one = one;
  s->other = other;
  for (int a = 0; a < one->positions; a++)
    for (int b = 0; b < other->positions; b++)
      s->moves[a][b] = UNDECIDED;
  int quiet = 0;
  for (int length = 0; quiet < 2; length++) {
    quiet++;
    for (int a = 0; a < one->positions; a++)
      for (int b = 0; b < other->positions; b++)
        if (s->moves[a][b] == UNDECIDED && decided_by(s, a, b, length) == length) {
          s->moves[a][b] = length;
          quiet = 0;
        }
  }
}

static char outcome_of(int moves) {
  return moves == UNDECIDED ? 'D' : moves % 2 == 0 ? 'P' : 'N';
}

/* ---- labels ---- */

/* Value -1: the label infinity_K, and K as a set of bits. */
typedef struct label {
  int value;
  uint64_t loop_values;
} label;

static graphs_game *solved(core_host *host, const small_game *game) {
  graphs_game *graph = array_files_graph(host);
  assert_non_null(graph);
  for (int e = 0; e < game->edges; e++)
    assert_int_equal(graphs_add_edge(graph, (uint32_t)game->from[e], (uint32_t)game->to[e]),
                     CORE_OK);
  assert_int_equal(graphs_solve(graph, (uint32_t)game->positions), CORE_OK);
  return graph;
}

static label label_of(graphs_game *graph, uint32_t position) {
  label l = {.value = (int)graphs_value(graph, position)};
  const uint32_t *values = NULL;
  size_t count = graphs_loop_values(graph, position, &values);
  assert_true(l.value == -1 || count == 0);
  for (size_t i = 0; i < count; i++) {
    assert_true(i == 0 || values[i - 1] < values[i]);
    assert_true(values[i] < 64);
    l.loop_values |= UINT64_C(1) << values[i];
  }
  return l;
}

static void get_labels(const small_game *game, label *labels) {
  core_host host = host_make();
  graphs_game *graph = solved(&host, game);
  for (int p = 0; p < game->positions; p++)
    labels[p] = label_of(graph, (uint32_t)p);
  graphs_free(graph);
  assert_int_equal(host.memory_used, 0);
}

/* The header's word on sums. */
static char outcome_of_sum(label a, label b) {
  if (a.value >= 0 && b.value >= 0)
    return a.value == b.value ? 'P' : 'N';
  if (a.value < 0 && b.value < 0)
    return 'D';
  label loopy = a.value < 0 ? a : b;
  int value = a.value < 0 ? b.value : a.value;
  return loopy.loop_values >> value & 1 ? 'N' : 'D';
}

static void sums_agree(const small_game *one, const label *labels, const small_game *other,
                       const label *other_labels) {
  static search s;
  play(&s, one, other);
  for (int a = 0; a < one->positions; a++)
    for (int b = 0; b < other->positions; b++)
      assert_int_equal(outcome_of_sum(labels[a], other_labels[b]), outcome_of(s.moves[a][b]));
}

/* Sums with heaps pin the labels down: only a heap of the same size makes a sum with a value that
** the previous player wins, and only the heaps in K are won against infinity_K. */
static void labels_are_right(const small_game *game, label *labels) {
  static small_game heaps;
  static label heap_labels[HEAPS];
  if (heaps.positions == 0) {
    heaps = nim();
    for (int heap = 0; heap < HEAPS; heap++)
      heap_labels[heap] = (label){.value = heap};
  }
  get_labels(game, labels);
  sums_agree(game, labels, &heaps, heap_labels);
}

static void play_alone_is_right(const small_game *game) {
  static search s;
  small_game end = nothing();
  core_host host = host_make();
  graphs_game *graph = solved(&host, game);
  play(&s, game, &end);
  for (int p = 0; p < game->positions; p++) {
    assert_int_equal(graphs_remoteness(graph, (uint32_t)p), s.moves[p][0]);
    assert_int_equal(graphs_outcome(graph, (uint32_t)p), outcome_of(s.moves[p][0]));
  }
  graphs_free(graph);
}

/* Edges from anywhere to anywhere, or only to smaller numbers, with their ends renamed. */
static small_game random_game(uint64_t *random, int positions, int edges, bool loopy) {
  small_game game = {.positions = positions};
  int name[MOST_POSITIONS];
  for (int p = 0; p < positions; p++) {
    int other = (int)(host_random(random) % (uint64_t)(p + 1));
    name[p] = name[other];
    name[other] = p;
  }
  for (int e = 0; e < edges; e++) {
    int from = (int)(host_random(random) % (uint64_t)positions);
    int to = (int)(host_random(random) % (uint64_t)(loopy ? positions : from + (from == 0)));
    if (loopy || from != to)
      add_edge(&game, name[from], name[to]);
  }
  return game;
}

/* ---- tests against the search ---- */

static void random_games(uint64_t seed, int trials, int positions, int edges, bool loopy) {
  uint64_t random = seed;
  static label labels[MOST_POSITIONS], previous_labels[MOST_POSITIONS];
  small_game previous = nothing();
  get_labels(&previous, previous_labels);
  for (int trial = 0; trial < trials; trial++) {
    int n = 1 + (int)(host_random(&random) % (uint64_t)positions);
    int e = (int)(host_random(&random) % (uint64_t)(edges + 1));
    small_game game = random_game(&random, n, e, loopy);
    labels_are_right(&game, labels);
    play_alone_is_right(&game);
    sums_agree(&game, labels, &previous, previous_labels);
    sums_agree(&game, labels, &game, labels);
    previous = game;
    memcpy(previous_labels, labels, sizeof labels);
  }
}

TEST(random_loopy_games) {
  random_games(1, 2500, 12, 36, true);
  random_games(2, 1000, 12, 100, true);
  random_games(3, 2500, 7, 20, true);
}
ARRAY_FILES_TEST(random_loopy_games)

TEST(random_games_that_end) {
  random_games(4, 1000, 12, 36, false);
  random_games(5, 1000, 12, 100, false);
}
ARRAY_FILES_TEST(random_games_that_end)

/* Mostly an ordering, so that values grow, with a few edges back. */
TEST(random_games_nearly_ended) {
  uint64_t random = 6;
  static label labels[MOST_POSITIONS];
  for (int trial = 0; trial < 3000; trial++) {
    small_game game = random_game(&random, 13, 30 + (int)(host_random(&random) % 120), false);
    for (int extra = (int)(host_random(&random) % 5); extra >= 0; extra--)
      add_edge(&game, (int)(host_random(&random) % 13), (int)(host_random(&random) % 13));
    labels_are_right(&game, labels);
    play_alone_is_right(&game);
  }
}
ARRAY_FILES_TEST(random_games_nearly_ended)

TEST(larger_random_games) {
  uint64_t random = 7;
  static label labels[MOST_POSITIONS];
  for (int trial = 0; trial < 150; trial++) {
    small_game game = random_game(&random, 40, 40 + (int)(host_random(&random) % 100), true);
    for (int p = 0; p < game.positions; p++) { /* no more options than there are heaps */
      int options = 0;
      for (int e = 0; e < game.edges; e++)
        if (game.from[e] == p && ++options >= HEAPS)
          game.from[e] = (p + 1) % game.positions;
    }
    labels_are_right(&game, labels);
    play_alone_is_right(&game);
  }
}
ARRAY_FILES_TEST(larger_random_games)

static small_game game_of_bits(int positions, uint32_t bits) {
  small_game game = {.positions = positions};
  for (int edge = 0; edge < positions * positions; edge++)
    if (bits >> edge & 1)
      add_edge(&game, edge / positions, edge % positions);
  return game;
}

TEST(every_game_of_at_most_four) {
  label labels[4];
  for (int positions = 1; positions <= 4; positions++)
    for (uint32_t bits = 0; bits < 1U << positions * positions; bits++) {
      if (positions == 4 && core_hash(bits) % (uint64_t)scale() != 0)
        continue;
      small_game game = game_of_bits(positions, bits);
      play_alone_is_right(&game);
      labels_are_right(&game, labels);
      sums_agree(&game, labels, &game, labels);
    }
}

TEST(every_sum_of_two_of_three) {
  static small_game every[512];
  static label labels[512][3];
  for (uint32_t bits = 0; bits < 512; bits++) {
    every[bits] = game_of_bits(3, bits);
    get_labels(&every[bits], labels[bits]);
  }
  for (int a = 0; a < 512; a++)
    for (int b = 0; b <= a; b++)
      sums_agree(&every[a], labels[a], &every[b], labels[b]);
}

/* ---- larger games ---- */

TEST(order_and_repetition_do_not_matter) {
  uint64_t random = 8;
  static label labels[MOST_POSITIONS], labels_again[MOST_POSITIONS];
  for (int trial = 0; trial < 2000; trial++) {
    small_game game = random_game(&random, 12, 60, true);
    get_labels(&game, labels);
    for (int e = game.edges - 1; e > 0; e--) {
      int other = (int)(host_random(&random) % (uint64_t)(e + 1)), from = game.from[e],
          to = game.to[e];
      game.from[e] = game.from[other];
      game.to[e] = game.to[other];
      game.from[other] = from;
      game.to[other] = to;
    }
    for (int e = game.edges - 1; e >= 0; e -= 3)
      add_edge(&game, game.from[e], game.to[e]);
    get_labels(&game, labels_again);
    for (int p = 0; p < game.positions; p++) {
      assert_int_equal(labels[p].value, labels_again[p].value);
      assert_int_equal(labels[p].loop_values, labels_again[p].loop_values);
    }
  }
}

/* A graph without cycles, labelled from the ends by the definition of mex alone. */
HOST_TEST(large_games_that_end) {
  enum { POSITIONS = 20000, OPTIONS = 7 };
  static uint32_t name[POSITIONS], to[POSITIONS][OPTIONS];
  static int64_t value[POSITIONS], remoteness[POSITIONS], suspense[POSITIONS];
  uint64_t random = 9;
  graphs_game *graph = array_files_graph(host);
  for (uint32_t p = 0; p < POSITIONS; p++) {
    uint32_t other = (uint32_t)(host_random(&random) % (p + 1));
    name[p] = name[other];
    name[other] = p;
  }
  for (uint32_t p = 0; p < POSITIONS; p++) {
    bool seen[OPTIONS + 2] = {false};
    int64_t soonest = -1, latest = -1, longest = -1, shortest = INT64_MAX;
    for (int option = 0; option < OPTIONS && p > 0; option++) {
      uint32_t o = to[p][option] = p - 1 - (uint32_t)(host_random(&random) % (p < 50 ? p : 50));
      seen[value[o]] = true;
      latest = remoteness[o] > latest ? remoteness[o] : latest;
      if (value[o] == 0 && (soonest < 0 || remoteness[o] < soonest))
        soonest = remoteness[o];
      if (value[o] == 0 && suspense[o] > longest)
        longest = suspense[o];
      shortest = suspense[o] < shortest ? suspense[o] : shortest;
      assert_int_equal(graphs_add_edge(graph, name[p], name[o]), CORE_OK);
    }
    while (seen[value[p]])
      value[p]++;
    remoteness[p] = 1 + (value[p] > 0 ? soonest : latest);
    suspense[p] = p == 0 ? 0 : 1 + (value[p] > 0 ? longest : shortest);
  }
  graphs_want_suspense(graph);
  assert_int_equal(graphs_solve(graph, POSITIONS), CORE_OK);
  for (uint32_t p = 0; p < POSITIONS; p++) {
    assert_int_equal(graphs_value(graph, name[p]), value[p]);
    assert_int_equal(graphs_remoteness(graph, name[p]), remoteness[p]);
    assert_int_equal(graphs_suspense(graph, name[p]), suspense[p]);
    assert_int_equal(graphs_outcome(graph, name[p]), value[p] == 0 ? 'P' : 'N');
  }
  graphs_free(graph);
}

/* Heaps of Nim to 1500. Beside each heap h there is a twin that moves where h moves or stays where
** it is, with 0 to h - 1 as its loop values; beside every hundredth one position that moves only to
** h, and so has the value 0, and a copy of h that may also move there, which changes nothing. */
HOST_TEST(many_values) {
  enum { SIZE = 1500, TWIN = SIZE, LONE = 2 * SIZE, COPY = 3 * SIZE };
  graphs_game *graph = array_files_graph(host);
  for (uint32_t heap = 0; heap < SIZE; heap++) {
    bool copied = heap % 100 == 99;
    assert_int_equal(graphs_add_edge(graph, TWIN + heap, TWIN + heap), CORE_OK);
    if (copied) {
      assert_int_equal(graphs_add_edge(graph, LONE + heap, heap), CORE_OK);
      assert_int_equal(graphs_add_edge(graph, COPY + heap, LONE + heap), CORE_OK);
    }
    for (uint32_t smaller = 0; smaller < heap; smaller++) {
      assert_int_equal(graphs_add_edge(graph, heap, smaller), CORE_OK);
      assert_int_equal(graphs_add_edge(graph, TWIN + heap, smaller), CORE_OK);
      if (copied)
        assert_int_equal(graphs_add_edge(graph, COPY + heap, smaller), CORE_OK);
    }
  }
  assert_int_equal(graphs_solve(graph, 4 * SIZE), CORE_OK);
  for (uint32_t heap = 0; heap < SIZE; heap++) {
    const uint32_t *values = NULL;
    assert_int_equal(graphs_value(graph, heap), heap);
    assert_int_equal(graphs_value(graph, LONE + heap), 0);
    assert_int_equal(graphs_value(graph, COPY + heap), heap % 100 == 99 ? heap : 0);
    assert_int_equal(graphs_value(graph, TWIN + heap), -1);
    assert_int_equal(graphs_loop_values(graph, TWIN + heap, &values), heap);
    for (uint32_t i = 0; i < heap; i++)
      assert_int_equal(values[i], i);
  }
  graphs_free(graph);
}
ARRAY_FILES_TEST(many_values)

/* A path of a million moves; with `loops`, its end may also move to itself, and nothing is decided
** any more. */
static void walk(bool loops) {
  enum { LENGTH = 1000000 };
  core_host host = host_make();
  graphs_game *graph = array_files_graph(&host);
  for (uint32_t p = 0; p < LENGTH; p++)
    assert_int_equal(graphs_add_edge(graph, p, p + 1), CORE_OK);
  if (loops)
    assert_int_equal(graphs_add_edge(graph, LENGTH, LENGTH), CORE_OK);
  assert_int_equal(graphs_solve(graph, LENGTH + 1), CORE_OK);
  for (uint32_t p = 0; p <= LENGTH; p++) {
    assert_int_equal(graphs_value(graph, p), loops ? -1 : (LENGTH - (int64_t)p) % 2);
    assert_int_equal(graphs_remoteness(graph, p), loops ? -1 : LENGTH - (int64_t)p);
  }
  graphs_free(graph);
  assert_int_equal(host.memory_used, 0);
}

TEST(long_paths) {
  walk(false);
  walk(true);
}

/* A path of which each step but the last may be taken back. */
TEST(long_reversible_path) {
  static label labels[MOST_POSITIONS];
  for (int length = 1; length < 12; length++) {
    small_game game = {.positions = length + 1};
    for (int p = 1; p <= length; p++)
      add_edge(&game, p, p - 1);
    for (int p = 1; p < length; p++)
      add_edge(&game, p, p + 1);
    labels_are_right(&game, labels);
    play_alone_is_right(&game);
  }
}
ARRAY_FILES_TEST(long_reversible_path)

/* ---- what goes wrong ---- */

/* A large game, whose files have many blocks: moves in order or not, some to the same player. */
static graphs_game *solve_large(core_host *host, int kind, bool on_disk) {
  enum { POSITIONS = 6000, MOVES = 60000 };
  uint64_t random = 13 + (uint64_t)kind;
  array_files.wanted = on_disk;
  graphs_game *graph = array_files_graph(host);
  if (on_disk)
    graphs_set_room(graph, kind % 3 == 0 ? 20000 : 1500);
  for (uint32_t e = 0; e < MOVES; e++) {
    uint32_t from = kind % 2 == 0 ? e / 10 : (uint32_t)(host_random(&random) % POSITIONS);
    uint32_t far = from + 1 + (uint32_t)(host_random(&random) % 400);
    uint32_t near =
        (uint32_t)(host_random(&random) % (host_random(&random) % 50 == 0 ? 7 : POSITIONS));
    uint32_t to = host_random(&random) % 4 > 0 ? far % POSITIONS : near;
    if (from % 8 == 0)
      continue;
    bool again = kind / 2 == 1 && to % 5 == 0;
    assert_int_equal(graphs_add_flagged(graph, from, to, again ? GRAPHS_AGAIN : 0), CORE_OK);
  }
  assert_int_equal(graphs_solve(graph, POSITIONS), CORE_OK);
  return graph;
}

static void large_games(UNIT_ARGUMENT) {
  for (int kind = 0; kind < 4; kind++) {
    core_host host = host_make(), other = host_make();
    graphs_game *memory = solve_large(&host, kind, false), *disk = solve_large(&other, kind, true);
    int drawn = 0;
    for (uint32_t p = 0; p < 6000; p++) {
      label here = label_of(memory, p), there = label_of(disk, p);
      assert_int_equal(here.value, there.value);
      assert_int_equal(here.loop_values, there.loop_values);
      assert_int_equal(graphs_outcome(memory, p), graphs_outcome(disk, p));
      assert_int_equal(graphs_remoteness(memory, p), graphs_remoteness(disk, p));
      drawn += graphs_outcome(memory, p) == 'D';
    }
    assert_in_range(drawn, 0, 5999);
    assert_true(other.disk_used > 0 || drawn == 0 || kind > 1);
    graphs_free(memory);
    graphs_free(disk);
    assert_int_equal(other.disk_used, 0);
  }
}
ARRAY_FILES_TEST(large_games)

/* Whichever call fails, the game is not solved, and no file is left; the answers are right if none does. */
static void failing_files(UNIT_ARGUMENT) {
  core_status status = CORE_DISK;
  for (int64_t call = 1; status != CORE_OK; call += 1 + call / 40) {
    uint64_t random = 12;
    small_game game = random_game(&random, 20, 150, call % 2 == 0);
    core_host host = host_make();
    array_files.calls = 0;
    array_files.fail_at = call;
    graphs_game *graph = array_files_graph(&host);
    status = CORE_OK;
    for (int e = 0; e < game.edges && status == CORE_OK; e++)
      status = graphs_add_edge(graph, (uint32_t)game.from[e], (uint32_t)game.to[e]);
    if (status == CORE_OK)
      status = graphs_solve(graph, (uint32_t)game.positions);
    assert_true(status == CORE_OK || status == CORE_DISK);
    assert_int_equal(host.disk_error, status == CORE_OK ? 0 : 77);
    graphs_free(graph);
    assert_int_equal(array_files.open, 0);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(array_files.calls > 100);
}
ARRAY_FILES_TEST(failing_files)

HOST_TEST(empty_games) {
  graphs_game *graph = array_files_graph(host);
  assert_int_equal(graphs_solve(graph, 0), CORE_OK);
  graphs_free(graph);
  graph = array_files_graph(host);
  assert_int_equal(graphs_solve(graph, 3), CORE_OK);
  for (uint32_t p = 0; p < 3; p++) {
    assert_int_equal(graphs_value(graph, p), 0);
    assert_int_equal(graphs_remoteness(graph, p), 0);
    assert_int_equal(graphs_outcome(graph, p), 'P');
  }
  graphs_free(graph);
  graphs_free(NULL);
}

HOST_TEST(wrong_input_is_reported) {
  graphs_game *graph = array_files_graph(host);
  assert_int_equal(graphs_add_edge(graph, 0, GRAPHS_TOO_MANY), CORE_INVALID);
  assert_int_equal(graphs_add_edge(graph, UINT32_MAX, 0), CORE_INVALID);
  assert_int_equal(graphs_add_flagged(graph, 0, GRAPHS_NOTHING, GRAPHS_AGAIN), CORE_INVALID);
  const graphs_result won = {{'N'}, -1, -1};
  assert_int_equal(graphs_set_result(graph, GRAPHS_TOO_MANY, won), CORE_INVALID);
  assert_int_equal(graphs_add_edge(graph, 4, 5), CORE_OK);
  assert_int_equal(graphs_solve(graph, GRAPHS_TOO_MANY), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 5), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 6), CORE_OK);
  assert_int_equal(graphs_add_edge(graph, 0, 1), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 6), CORE_INVALID);
  graphs_free(graph);
}

/* A loopy game of so many positions, whose values are the same each time. */
typedef struct loopy_trial {
  uint32_t positions;
  int64_t *values; /* NULL: nobody compares them */
  bool known;
} loopy_trial;

static core_status solve_loopy(core_host *host, void *context) {
  loopy_trial *trial = context;
  uint64_t random = 10;
  core_status status = CORE_OK;
  graphs_game *graph = array_files_graph(host);
  if (graph == NULL)
    return host->status;
  for (uint32_t e = 0; e < 5 * trial->positions && status == CORE_OK; e++) {
    uint32_t from = (uint32_t)(host_random(&random) % trial->positions);
    uint32_t to = (uint32_t)(host_random(&random) % trial->positions);
    if (from % 4 != 0 || to < from)
      status = graphs_add_edge(graph, from, to);
  }
  if (status == CORE_OK)
    status = graphs_solve(graph, trial->positions);
  for (uint32_t p = 0; p < trial->positions && status == CORE_OK && trial->values != NULL; p++) {
    int64_t value = graphs_value(graph, p);
    if (trial->known)
      assert_int_equal(value, trial->values[p]);
    trial->values[p] = value;
  }
  graphs_free(graph);
  return status;
}

HOST_TEST(failures_are_reported) {
  int64_t values[500];
  loopy_trial trial = {500, values, false}, larger = {3000, NULL, false};
  assert_int_equal(solve_loopy(host, &trial), CORE_OK);
  trial.known = true;
  assert_true(failures_try(solve_loopy, &trial, STOPPED, 200) > scaled(500, 250));
  failures_limit(solve_loopy, &trial, 0, false);
  failures_try(solve_loopy, &larger, STOPPED, 64);
}

static bool proceed_for_a_while(void *context) {
  int *questions = context;
  return (*questions)-- > 0;
}

TEST(interruption_stops) {
  loopy_trial trial = {50000, NULL, false};
  int stopped = 0;
  for (int patience = 0;; patience++) {
    int questions = patience;
    core_host host = host_make();
    host.proceed = proceed_for_a_while;
    host.context = &questions;
    core_status status = solve_loopy(&host, &trial);
    assert_int_equal(host.memory_used, 0);
    if (status == CORE_OK)
      break;
    assert_int_equal(status, CORE_INTERRUPTED);
    stopped++;
  }
  assert_true(stopped > 5);
}

typedef struct test_patience {
  core_host *host;
  int64_t questions, work; /* answered by "go on"; after so much work the next one comes */
} test_patience;

static bool proceed_with_patience(void *context) {
  test_patience *patience = context;
  patience->host->work_left = patience->work;
  return patience->questions-- > 0;
}

static core_status solve_many_edges(core_host *host, uint32_t positions, bool loopy,
                                    graphs_game **graph) {
  uint64_t random = 11;
  core_status status = CORE_OK;
  *graph = array_files_graph(host);
  for (uint32_t e = 0; e < 5 << 18 && status == CORE_OK; e++) {
    uint32_t from = 1 + (uint32_t)(host_random(&random) % (positions - 1));
    uint32_t below = loopy && from % 4 != 0 ? positions : from;
    status = graphs_add_edge(*graph, from, (uint32_t)(host_random(&random) % below));
  }
  return status == CORE_OK ? graphs_solve(*graph, positions) : status;
}

/* Position 1 can go on for ever or end the game, with more moves to it than are gone through between
** two questions. Neither it nor position 2 has a value; all others end the game. */
static core_status add_many_moves_to_one(core_host *host, graphs_game **graph) {
  core_status status = CORE_OK;
  *graph = array_files_graph(host);
  for (uint32_t e = 0; e < (1 << 20) + 10 && status == CORE_OK; e++)
    status = graphs_add_edge(*graph, 2, 1);
  if (status == CORE_OK)
    status = graphs_add_edge(*graph, 1, 1);
  if (status == CORE_OK)
    status = graphs_add_edge(*graph, 1, 0);
  return status;
}

/* Among the edges of one position, too, and in each pass over them. */
TEST(interruption_stops_within_positions) {
  for (int kind = 0; kind < 3; kind++) {
    core_status status = CORE_INTERRUPTED;
    int questions = 0;
    for (; status != CORE_OK; questions++) {
      core_host host = host_make();
      test_patience patience = {&host, questions, INT64_MAX};
      graphs_game *graph = NULL;
      host.proceed = proceed_with_patience;
      host.context = &patience;
      host.work_left = INT64_MAX;
      if (kind < 2)
        status = solve_many_edges(&host, 2, kind == 1, &graph);
      else if ((status = add_many_moves_to_one(&host, &graph)) == CORE_OK)
        status = graphs_solve(graph, 400);
      assert_true(status == CORE_OK || status == CORE_INTERRUPTED);
      graphs_free(graph);
      assert_int_equal(host.memory_used, 0);
    }
    assert_true(questions > 2);
  }
}

typedef struct late_stop {
  int blocks_left;    /* until questions are counted */
  int questions_left; /* from then on, until one is answered by "stop" */
  core_host *host;    /* each report of work shall end in a question from then on */
} late_stop;

static void *late_resize(void *context, void *block, uint64_t bytes) {
  late_stop *late = context;
  if (bytes > 0 && late->blocks_left > 0 && --late->blocks_left == 0)
    late->host->work_left = 1;
  return host_resize(NULL, block, bytes);
}

static bool late_proceed(void *context) {
  late_stop *late = context;
  if (late->blocks_left > 0)
    return true;
  late->host->work_left = 1;
  return late->questions_left-- > 0;
}

/* At the first questions after each block of memory, with which the passes begin. */
TEST(interruption_stops_after_each_block) {
  for (int questions = 0; questions < 2; questions++) {
    bool all = false;
    for (int blocks = 1; !all; blocks++) {
      core_host host = host_make();
      late_stop late = {INT_MAX, questions, &host};
      graphs_game *graph = NULL;
      host.resize = late_resize;
      host.proceed = late_proceed;
      host.context = &late;
      assert_int_equal(add_many_moves_to_one(&host, &graph), CORE_OK);
      late.blocks_left = blocks;
      core_status status = graphs_solve(graph, 400);
      all = late.blocks_left > 0;
      assert_int_equal(status, late.questions_left < 0 ? CORE_INTERRUPTED : CORE_OK);
      graphs_free(graph);
      assert_int_equal(host.memory_used, 0);
      assert_true(!all || blocks > 10);
    }
  }
}
