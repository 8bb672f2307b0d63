/* Games whose results are partly known, whose players may move again, and sums, against a search that
** plays them move by move and knows of no values. */
#include "array_files.h"

#include "core/solve/graph.h"

#include <string.h>

enum { MOST = 9, MOST_MOVES = 40, UNDECIDED = -1, LONGEST = 200 };

typedef struct known_game {
  int positions, moves;
  int from[MOST_MOVES], to[MOST_MOVES];
  bool again[MOST_MOVES];
  char result[MOST]; /* 0: it is played on */
  int remoteness[MOST];
  graphs_play play;
} known_game;

/* ---- the search ---- */

typedef struct verdict {
  char outcome; /* 'D' while it is open */
  int moves;    /* UNDECIDED while it is open */
} verdict;

/* The result of p if it is decided in exactly `length` moves, from what is decided in fewer. */
static char decided_in(const known_game *game, const verdict *known, int p, int length) {
  int options = 0, lost = 0;
  for (int m = 0; m < game->moves; m++) {
    if (game->from[m] != p)
      continue;
    verdict after = known[game->to[m]];
    char good = game->again[m] ? 'N' : 'P';
    options++;
    if (after.moves == UNDECIDED || after.moves >= length)
      continue;
    if (after.outcome == good)
      return 'N';
    lost++;
  }
  if (options == 0)
    return length == 0 && game->play != GRAPHS_DRAW ? (game->play == GRAPHS_NORMAL ? 'P' : 'N') : 0;
  return lost == options ? 'P' : 0;
}

static void search(const known_game *game, verdict *verdicts) {
  for (int p = 0; p < MOST; p++)
    verdicts[p] = (verdict){'D', UNDECIDED};
  for (int length = 0; length < LONGEST; length++)
    for (int p = 0; p < game->positions; p++) {
      if (verdicts[p].moves != UNDECIDED || game->result[p] == 'D')
        continue;
      char outcome = game->result[p] == 0            ? decided_in(game, verdicts, p, length)
                     : game->remoteness[p] == length ? game->result[p]
                                                     : 0;
      if (outcome != 0)
        verdicts[p] = (verdict){outcome, length};
    }
}

/* ---- games ---- */

static known_game random_known_game(uint64_t *random, int kind) {
  known_game game = {.positions = 2 + (int)(host_random(random) % (MOST - 1))};
  game.play = (graphs_play)(host_random(random) % 3);
  bool cyclic = kind % 2 == 1, again = kind / 2 % 2 == 1;
  for (int p = 0; p < game.positions; p++)
    if (host_random(random) % 3 == 0) {
      game.result[p] = "PND"[host_random(random) % 3];
      game.remoteness[p] = (int)(host_random(random) % 6);
    }
  int moves = (int)(host_random(random) % MOST_MOVES);
  for (int m = 0; m < moves; m++) {
    int from = (int)(host_random(random) % (uint64_t)game.positions);
    int to = (int)(host_random(random) % (uint64_t)game.positions);
    if (game.result[from] != 0 || (!cyclic && to >= from))
      continue;
    game.from[game.moves] = from;
    game.to[game.moves] = to;
    game.again[game.moves++] = again && host_random(random) % 3 == 0;
  }
  return game;
}

static graphs_game *solve_known(core_host *host, const known_game *game, const bool *forgotten) {
  graphs_game *graph = array_files_graph(host);
  graphs_set_play(graph, game->play);
  for (int m = 0; m < game->moves; m++)
    assert_int_equal(graphs_add_flagged(graph, (uint32_t)game->from[m], (uint32_t)game->to[m],
                                        game->again[m] ? GRAPHS_AGAIN : 0),
                     CORE_OK);
  for (int p = 0; p < game->positions; p++) {
    bool unknown = game->result[p] == 'D' || forgotten[p];
    graphs_result result = {{game->result[p]}, -1, unknown ? -1 : game->remoteness[p]};
    if (game->result[p] != 0)
      assert_int_equal(graphs_set_result(graph, (uint32_t)p, result), CORE_OK);
  }
  assert_int_equal(graphs_solve(graph, (uint32_t)game->positions), CORE_OK);
  return graph;
}

static void known_results_agree(const known_game *game) {
  static const bool none[MOST] = {false};
  core_host host = host_make();
  verdict verdicts[MOST];
  search(game, verdicts);
  graphs_game *graph = solve_known(&host, game, none);
  for (int p = 0; p < game->positions; p++) {
    assert_int_equal(graphs_outcome(graph, (uint32_t)p), verdicts[p].outcome);
    assert_int_equal(graphs_remoteness(graph, (uint32_t)p), verdicts[p].moves);
  }
  graphs_free(graph);
  assert_int_equal(host.memory_used, 0);
}

TEST(known_results) {
  uint64_t random = 20;
  for (int trial = 0; trial < scaled(40000, 800); trial++) {
    known_game game = random_known_game(&random, trial);
    known_results_agree(&game);
  }
}
ARRAY_FILES_TEST(known_results)

/* Outcomes stay if the remoteness of some results is not told, and a remoteness that is told is the
** same whatever the others are. */
TEST(unknown_remoteness) {
  uint64_t random = 21;
  int told = 0, untold = 0;
  for (int trial = 0; trial < scaled(8000, 160); trial++) {
    known_game game = random_known_game(&random, trial);
    bool forgotten[MOST];
    core_host host = host_make();
    for (int p = 0; p < MOST; p++)
      forgotten[p] = host_random(&random) % 2 == 0;
    graphs_game *graph = solve_known(&host, &game, forgotten);
    for (int version = 0; version < 8; version++) {
      verdict verdicts[MOST];
      for (int p = 0; p < game.positions; p++)
        if (forgotten[p])
          game.remoteness[p] = (int)(host_random(&random) % 9);
      search(&game, verdicts);
      for (int p = 0; p < game.positions; p++) {
        int64_t remoteness = graphs_remoteness(graph, (uint32_t)p);
        assert_int_equal(graphs_outcome(graph, (uint32_t)p), verdicts[p].outcome);
        if (remoteness >= 0)
          assert_int_equal(remoteness, verdicts[p].moves);
        told += remoteness >= 0;
        untold += remoteness < 0 && verdicts[p].moves >= 0;
      }
    }
    graphs_free(graph);
  }
  assert_true(told > scaled(1000, 20) && untold > scaled(1000, 20));
}
ARRAY_FILES_TEST(unknown_remoteness)

/* ---- Grundy values of known positions ---- */

/* A known value stands for a heap: the labels are those of the game in which it is one. */
TEST(known_values) {
  uint64_t random = 22;
  enum { HEAPS = 5 };
  for (int trial = 0; trial < scaled(20000, 400); trial++) {
    known_game game = random_known_game(&random, trial % 2);
    core_host host = host_make();
    graphs_game *known = array_files_graph(&host), *whole = array_files_graph(&host);
    for (uint32_t heap = 1; heap < HEAPS; heap++)
      for (uint32_t less = 0; less < heap; less++)
        graphs_add_edge(whole, MOST + heap, MOST + less);
    for (int m = 0; m < game.moves; m++) {
      graphs_add_edge(known, (uint32_t)game.from[m], (uint32_t)game.to[m]);
      graphs_add_edge(whole, (uint32_t)game.from[m], (uint32_t)game.to[m]);
    }
    for (uint32_t p = 0; p < (uint32_t)game.positions; p++) {
      uint32_t value = (uint32_t)(host_random(&random) % HEAPS);
      graphs_result result = {{value == 0 ? 'P' : 'N'}, value, -1};
      if (game.result[p] == 0)
        continue;
      assert_int_equal(graphs_set_result(known, p, result), CORE_OK);
      for (uint32_t less = 0; less < value; less++)
        graphs_add_edge(whole, p, MOST + less);
    }
    assert_int_equal(graphs_solve(known, (uint32_t)game.positions), CORE_OK);
    assert_int_equal(graphs_solve(whole, MOST + HEAPS), CORE_OK);
    for (uint32_t p = 0; p < (uint32_t)game.positions; p++) {
      const uint32_t *some, *all;
      assert_int_equal(graphs_value(known, p), graphs_value(whole, p));
      assert_int_equal(graphs_outcome(known, p), graphs_outcome(whole, p));
      size_t count = graphs_loop_values(known, p, &some);
      assert_int_equal(count, graphs_loop_values(whole, p, &all));
      assert_true(count == 0 || memcmp(some, all, count * sizeof *some) == 0);
    }
    graphs_free(known);
    graphs_free(whole);
    assert_int_equal(host.memory_used, 0);
  }
}
ARRAY_FILES_TEST(known_values)

/* Whatever reaches a mere outcome has no label, all else has its own. */
TEST(letters_hide_values) {
  uint64_t random = 23;
  static const bool none[MOST] = {false};
  for (int trial = 0; trial < scaled(5000, 100); trial++) {
    known_game game = random_known_game(&random, trial % 2);
    bool reaches[MOST] = {false};
    core_host host = host_make();
    game.play = GRAPHS_NORMAL;
    for (int p = 0; p < game.positions; p++)
      reaches[p] = game.result[p] != 0;
    for (int round = 0; round < MOST; round++)
      for (int m = 0; m < game.moves; m++)
        reaches[game.from[m]] |= reaches[game.to[m]];
    graphs_game *graph = solve_known(&host, &game, none);
    known_game plain = game;
    memset(plain.result, 0, sizeof plain.result);
    graphs_game *other = solve_known(&host, &plain, none);
    for (uint32_t p = 0; p < (uint32_t)game.positions; p++) {
      assert_int_equal(graphs_value(graph, p), reaches[p] ? -1 : graphs_value(other, p));
      assert_int_equal(graphs_is_loopy(graph, p), !reaches[p] && graphs_is_loopy(other, p));
    }
    graphs_free(graph);
    graphs_free(other);
  }
}
ARRAY_FILES_TEST(letters_hide_values)

/* ---- sums ---- */

enum { COMPONENTS = 5, OPTIONS = 4, PARTS = 2, STATES = 1 << 16 };

/* Component c has options[c] options; option o leaves parts[c][o] components. */
typedef struct sum_game {
  int options[COMPONENTS], parts[COMPONENTS][OPTIONS], part[COMPONENTS][OPTIONS][PARTS];
} sum_game;

typedef struct sum_state {
  int count[COMPONENTS], heap;
} sum_state;

typedef struct sum_memo {
  uint64_t key[STATES];
  char wins[STATES]; /* 0: empty, 1: the next player loses, 2: wins */
} sum_memo;

static uint64_t sum_key(const sum_state *s) {
  uint64_t key = (uint64_t)s->heap;
  for (int c = 0; c < COMPONENTS; c++)
    key = key << 8 | (uint64_t)s->count[c];
  return key;
}

static bool sum_is_won(const sum_game *game, sum_memo *memo, const sum_state *s);

static bool sum_moves_win(const sum_game *game, sum_memo *memo, const sum_state *s) {
  for (int heap = 0; heap < s->heap; heap++) {
    sum_state next = *s;
    next.heap = heap;
    if (!sum_is_won(game, memo, &next))
      return true;
  }
  for (int c = 0; c < COMPONENTS; c++)
    for (int o = 0; o < game->options[c] && s->count[c] > 0; o++) {
      sum_state next = *s;
      next.count[c]--;
      for (int i = 0; i < game->parts[c][o]; i++)
        next.count[game->part[c][o][i]]++;
      if (!sum_is_won(game, memo, &next))
        return true;
    }
  return false;
}

static bool sum_is_won(const sum_game *game, sum_memo *memo, const sum_state *s) {
  uint64_t key = sum_key(s), slot = core_hash(key) % STATES;
  while (memo->wins[slot] != 0 && memo->key[slot] != key)
    slot = (slot + 1) % STATES;
  if (memo->wins[slot] != 0)
    return memo->wins[slot] == 2;
  bool won = sum_moves_win(game, memo, s);
  for (slot = core_hash(key) % STATES; memo->wins[slot] != 0;)
    slot = (slot + 1) % STATES;
  memo->key[slot] = key;
  memo->wins[slot] = won ? 2 : 1;
  return won;
}

static sum_game random_sum_game(uint64_t *random) {
  sum_game game = {.options = {0}};
  for (int c = 0; c < COMPONENTS; c++) {
    game.options[c] = (int)(host_random(random) % (OPTIONS + 1));
    for (int o = 0; o < game.options[c]; o++) {
      game.parts[c][o] = c == 0 ? 0 : (int)(host_random(random) % (PARTS + 1));
      for (int i = 0; i < game.parts[c][o]; i++)
        game.part[c][o][i] = (int)(host_random(random) % (uint64_t)c);
    }
  }
  return game;
}

/* The rows of a sum, in any order. */
static graphs_game *solve_sum(core_host *host, const sum_game *game, uint64_t *random) {
  uint32_t rows[COMPONENTS * OPTIONS * PARTS][3];
  int count = 0;
  graphs_game *graph = array_files_graph(host);
  graphs_set_parts(graph);
  for (int c = 0; c < COMPONENTS; c++)
    for (int o = 0; o < game->options[c]; o++)
      for (int i = 0; i < game->parts[c][o] + (game->parts[c][o] == 0); i++) {
        int other = (int)(host_random(random) % (uint64_t)(count + 1));
        memcpy(rows[count++], rows[other], sizeof rows[0]);
        rows[other][0] = (uint32_t)c;
        rows[other][1] = (uint32_t)(o * 7 % 5);
        rows[other][2] = game->parts[c][o] == 0 ? GRAPHS_NOTHING : (uint32_t)game->part[c][o][i];
      }
  for (int i = 0; i < count; i++)
    assert_int_equal(graphs_add_part(graph, rows[i][0], rows[i][1], rows[i][2]), CORE_OK);
  assert_int_equal(graphs_solve(graph, COMPONENTS), CORE_OK);
  return graph;
}

TEST(sums_of_components) {
  static sum_memo memo;
  uint64_t random = 24;
  for (int trial = 0; trial < scaled(300, 6); trial++) {
    sum_game game = random_sum_game(&random);
    core_host host = host_make();
    graphs_game *graph = solve_sum(&host, &game, &random);
    memset(&memo, 0, sizeof memo);
    for (int c = 0; c < COMPONENTS; c++)
      for (int heap = 0; heap < 6; heap++) {
        sum_state s = {.heap = heap};
        s.count[c] = 1;
        assert_int_equal(graphs_value(graph, (uint32_t)c) == heap, !sum_is_won(&game, &memo, &s));
      }
    graphs_free(graph);
    assert_int_equal(host.memory_used, 0);
  }
}

/* ---- what goes wrong ---- */

HOST_TEST(faults_name_positions) {
  uint32_t position = 0;
  graphs_game *graph = array_files_graph(host);
  graphs_result lost = {{'P'}, -1, 0}, won = {{'N'}, -1, 1}, zero = {{'P'}, 0, 0};
  assert_int_equal(graphs_set_result(graph, 3, lost), CORE_OK);
  assert_int_equal(graphs_set_result(graph, 3, lost), CORE_OK);
  assert_int_equal(graphs_set_result(graph, 3, zero), CORE_INVALID);
  assert_int_equal(graphs_set_result(graph, 3, won), CORE_INVALID);
  assert_int_equal(graphs_find_fault(graph, &position), GRAPHS_RESULTS_DIFFER);
  assert_int_equal(position, 3);
  graphs_free(graph);
  graph = array_files_graph(host);
  assert_int_equal(graphs_add_edge(graph, 2, 1), CORE_OK);
  assert_int_equal(graphs_set_result(graph, 2, won), CORE_OK);
  assert_int_equal(graphs_solve(graph, 2), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 3), CORE_INVALID);
  assert_int_equal(graphs_find_fault(graph, &position), GRAPHS_RESULT_AND_MOVES);
  assert_int_equal(position, 2);
  graphs_free(graph);
  graph = array_files_graph(host);
  graphs_set_parts(graph);
  assert_int_equal(graphs_add_part(graph, 0, 0, 1), CORE_OK);
  assert_int_equal(graphs_add_part(graph, 1, 0, 0), CORE_OK);
  assert_int_equal(graphs_add_edge(graph, 1, 0), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 2), CORE_INVALID);
  assert_int_equal(graphs_find_fault(graph, &position), GRAPHS_CYCLE);
  graphs_free(graph);
  graph = array_files_graph(host);
  lost.remoteness = GRAPHS_LARGEST_REMOTENESS;
  assert_int_equal(graphs_set_result(graph, 0, lost), CORE_OK);
  assert_int_equal(graphs_add_edge(graph, 1, 0), CORE_OK);
  assert_int_equal(graphs_add_part(graph, 1, 0, 0), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 2), CORE_OK);
  assert_int_equal(graphs_remoteness(graph, 1), GRAPHS_LARGEST_REMOTENESS + 1);
  graphs_free(graph);
}
