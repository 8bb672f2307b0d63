/* Slow: make check omits this test, which takes more than a second. */
/* Compare layers of masks in files with a solution in memory. Random games in SQL compare the
** latter with play. */
#include "failures.h"

#include <string.h>

#include "core/masks/game.h"
#include "core/masks/layers.h"

#define BIT(i) (UINT64_C(1) << (i))

enum { MOST_BITS = 14, MOST_MOVES = 26, MOST_ENDS = 3 };

typedef struct layered_game {
  int bits, move_count, end_count;
  bits_move moves[MOST_MOVES];
  bits_end ends[MOST_ENDS];
  uint64_t start;
  graphs_play play;
  int64_t last_result; /* of positions without moves, or BITS_NO_RESULT */
} layered_game;

/* ---- Random games ---- */

static uint64_t below(uint64_t *seed, uint64_t bound) {
  return host_random(seed) % bound;
}

/* Return a game all of whose moves clear one bit more than they set, or all one less. */
static layered_game random_game(uint64_t *seed) {
  layered_game game = {.bits = 5 + (int)below(seed, MOST_BITS - 4),
                       .play = (graphs_play)below(seed, 3)};
  uint64_t bits = (uint64_t)game.bits;
  bool grows = below(seed, 2);
  game.move_count = 2 + (int)below(seed, MOST_MOVES - 1);
  for (int i = 0; i < game.move_count; i++) {
    uint64_t more = BIT(below(seed, bits)), fewer = 0;
    if (below(seed, 3) == 0) {
      uint64_t pair = BIT(below(seed, bits)), to = BIT(below(seed, bits));
      if (pair != more && to != more && to != pair) {
        more |= pair;
        fewer = to;
      }
    }
    bits_move move = {.player = BITS_BOTH};
    move.need = move.clear = grows ? fewer : more;
    move.forbid = move.put = grows ? more : fewer;
    if (below(seed, 2))
      move.need |= BIT(below(seed, bits)) & ~move.forbid;
    if (below(seed, 3) == 0)
      move.forbid |= BIT(below(seed, bits)) & ~move.need;
    game.moves[i] = move;
  }
  game.end_count = (int)below(seed, MOST_ENDS + 1);
  for (int i = 0; i < game.end_count; i++) {
    uint64_t need = BIT(below(seed, bits)) | BIT(below(seed, bits));
    int64_t result = BITS_RESULT_D + (int64_t)below(seed, 3);
    if (game.play != GRAPHS_DRAW && below(seed, 2))
      result = (int64_t)below(seed, 3);
    game.ends[i] = (bits_end){need, BIT(below(seed, bits)) & ~need, result};
  }
  game.last_result = below(seed, 3) > 0 ? BITS_NO_RESULT : BITS_RESULT_D + (int64_t)below(seed, 3);
  game.start = grows ? 0 : BIT(bits) - 1;
  if (below(seed, 2))
    game.start ^= BIT(below(seed, bits));
  return game;
}

/* ---- By files ---- */

static core_status fill_rules(const layered_game *game, bits_rules *rules, core_host *host) {
  core_status status = CORE_OK;
  bits_rules_begin(rules, host);
  for (int i = 0; i < game->move_count && status == CORE_OK; i++)
    status = bits_rules_add_move(rules, &game->moves[i]);
  for (int i = 0; i < game->end_count && status == CORE_OK; i++)
    status = bits_rules_add_end(rules, &game->ends[i]);
  rules->last_result = game->last_result;
  return status;
}

static void allow_files(core_host *host) {
  host->files = &array_files_kind;
  host->disk_limit = UINT64_C(1) << 30;
}

/* Return true if two end conditions apply to the position and give different results. */
static bool ends_differ(const layered_game *game, uint64_t position) {
  int64_t result = BITS_NO_RESULT;
  for (int i = 0; i < game->end_count; i++)
    if ((position & game->ends[i].need) == game->ends[i].need &&
        (position & game->ends[i].forbid) == 0) {
      if (result != BITS_NO_RESULT && result != game->ends[i].result)
        return true;
      result = game->ends[i].result;
    }
  return false;
}

/* Return the number of a position of the game in memory, or UINT32_MAX. */
static uint32_t find_in(bits_game *game, uint64_t position) {
  uint32_t number;
  assert_int_equal(explorer_find(bits_game_explorer(game), position, &number), CORE_OK);
  return number;
}

/* Check that the layers have a row for each position of the game in memory, with the same answers,
** and no other rows. */
static void check_rows(bits_layers *layers, bits_game *game, uint64_t limit) {
  uint64_t count = bits_layers_count(layers), index;
  assert_int_equal(count, bits_game_explorer(game)->count);
  for (uint64_t k = 0; k < count; k++) {
    bits_layers_row row;
    uint64_t i = k % 5 == 4 ? count - 1 - k : k;
    assert_int_equal(bits_layers_read(layers, i, &row), CORE_OK);
    assert_int_equal(bits_layers_find(layers, row.position, &index), CORE_OK);
    assert_int_equal(index, i);
    uint32_t at = find_in(game, row.position);
    assert_int_not_equal(at, UINT32_MAX);
    assert_int_equal(row.outcome, graphs_outcome(bits_game_explorer(game)->graph, at));
    assert_int_equal(row.value, graphs_value(bits_game_explorer(game)->graph, at));
    assert_int_equal(row.remoteness, graphs_remoteness(bits_game_explorer(game)->graph, at));
  }
  for (uint64_t p = 0; p <= limit; p++)
    if (p == limit || find_in(game, p) == UINT32_MAX) {
      assert_int_equal(bits_layers_find(layers, p, &index), CORE_OK);
      assert_int_equal(index, UINT64_MAX);
    }
}

static bits_game *start_game(const layered_game *game, bits_rules *rules, core_host *host) {
  assert_int_equal(fill_rules(game, rules, host), CORE_OK);
  bits_game *started = bits_game_new(rules, game->play, NULL, NULL);
  assert_int_equal(bits_game_start(started, game->start, BITS_NO_RESULT, -1), CORE_OK);
  return started;
}

/* Return a known result for a position: its computed result, or an arbitrary one if the position is
** unreachable. */
static int64_t known_result(bits_game *all, graphs_play play, uint64_t position, uint64_t *seed,
                            int64_t *remoteness) {
  uint32_t at = find_in(all, position);
  if (at == UINT32_MAX) {
    *remoteness = (int64_t)below(seed, 3) - 1;
    if (*remoteness == 0)
      return play == GRAPHS_DRAW ? BITS_RESULT_P : 0;
    return *remoteness < 0 ? BITS_RESULT_D : BITS_RESULT_N;
  }
  const graphs_game *graph = bits_game_explorer(all)->graph;
  char outcome = graphs_outcome(graph, at);
  *remoteness = graphs_remoteness(graph, at);
  if (graphs_value(graph, at) >= 0 && below(seed, 2))
    return graphs_value(graph, at);
  return outcome == 'P' ? BITS_RESULT_P : outcome == 'N' ? BITS_RESULT_N : BITS_RESULT_D;
}

/* Solve a game with known results for some positions of each layer and for some unreachable
** positions, and compare each row with the solver in memory. Return false if results contradict
** each other, which both solvers must report. */
static bool check_layers(const layered_game *game, uint64_t memory_limit, int known,
                         uint64_t *seed) {
  core_host host = host_make(), files = host_make();
  bits_rules of_all, of_some, ruled;
  uint64_t limit = BIT(game->bits), position = game->start;
  int64_t result = BITS_NO_RESULT, remoteness = -1;
  bool given[1 << MOST_BITS] = {false};
  given[position] = true;
  allow_files(&files);
  files.memory_limit = memory_limit;
  assert_int_equal(fill_rules(game, &ruled, &files), CORE_OK);
  bits_game *all = start_game(game, &of_all, &host), *some = start_game(game, &of_some, &host);
  bits_layers *layers = bits_layers_new(&ruled, game->play);
  core_status status = bits_game_solve(all);
  for (int i = 0; i <= known && (i == 0 || status == CORE_OK); i++) {
    if (i > 0)
      assert_int_equal(bits_game_start(some, position, result, remoteness), CORE_OK);
    for (int copies = 0; copies < 2; copies++)
      assert_int_equal(bits_layers_start(layers, position, result, remoteness), CORE_OK);
    do
      position = below(seed, limit);
    while (given[position]);
    given[position] = true;
    if (status == CORE_OK)
      result = known_result(all, game->play, position, seed, &remoteness);
  }
  assert_int_equal(bits_game_solve(some), status);
  assert_int_equal(bits_layers_solve(layers), status);
  if (status == CORE_OK) {
    check_rows(layers, some, limit);
  } else {
    assert_int_equal(bits_game_find_fault(all, &position), GRAPHS_RESULTS_DIFFER);
    assert_true(ends_differ(game, position));
    assert_int_equal(bits_layers_find_fault(layers, &position), GRAPHS_RESULTS_DIFFER);
    assert_true(ends_differ(game, position));
  }
  bits_game_free(all);
  bits_game_free(some);
  bits_layers_free(layers);
  bits_rules_release(&of_all);
  bits_rules_release(&of_some);
  bits_rules_release(&ruled);
  assert_int_equal(host.memory_used + files.memory_used + files.disk_used, 0);
  return status == CORE_OK;
}

/* Solve random games in ample memory, and in so little memory that layers are written to files. */
TEST(test_random_games) {
  uint64_t seed = 1;
  int64_t sound = 0;
  for (int64_t i = 0; i < scaled(1000, 150); i++) {
    layered_game game = random_game(&seed);
    int known = i % 5 < 2 ? 30 : 0;
    uint64_t little = (known > 0 ? 64000 : 48000) + below(&seed, 60000);
    sound += check_layers(&game, i % 2 == 0 ? UINT64_C(1) << 24 : little, known, &seed);
  }
  assert_true(sound > scaled(500, 75) && sound < scaled(1000, 150));
}

static void begin_layers(bits_rules *rules, core_host *host, uint64_t limit) {
  *host = host_make();
  host->memory_limit = limit;
  allow_files(host);
  bits_rules_begin(rules, host);
}

static void add_move(bits_rules *rules, uint64_t need, uint64_t forbid, uint64_t clear,
                     uint64_t put) {
  bits_move move = {need, forbid, clear, put, BITS_BOTH};
  assert_int_equal(bits_rules_add_move(rules, &move), CORE_OK);
}

static void add_end(bits_rules *rules, uint64_t need, int64_t result) {
  bits_end end = {need, 0, result};
  assert_int_equal(bits_rules_add_end(rules, &end), CORE_OK);
}

static void end_layers(bits_layers *layers, bits_rules *rules, core_host *host) {
  bits_layers_free(layers);
  bits_rules_release(rules);
  assert_int_equal(host->memory_used, 0);
  assert_int_equal(host->disk_used, 0);
  assert_int_equal(array_files.open, 0);
}

/* ---- Known positions ---- */

/* Report results that differ, and results that do not fit into a byte. */
TEST(test_known_faults) {
  for (int kind = 0; kind < 4; kind++) {
    core_host host;
    bits_rules rules;
    uint64_t position;
    begin_layers(&rules, &host, UINT64_C(1) << 22);
    add_move(&rules, 1, 0, 1, 0);
    bits_layers *layers = bits_layers_new(&rules, GRAPHS_NORMAL);
    core_status status =
        bits_layers_start(layers, 5, kind == 0 ? UINT16_MAX : 1, kind == 1 ? 64 : 1);
    assert_int_equal(status, kind < 2 ? CORE_INVALID : CORE_OK);
    if (status == CORE_OK)
      assert_int_equal(bits_layers_start(layers, 5, 1, kind == 2 ? 3 : 1), CORE_OK);
    if (kind >= 2)
      assert_int_equal(bits_layers_solve(layers), kind == 2 ? CORE_INVALID : CORE_OK);
    assert_int_equal(bits_layers_find_fault(layers, &position), kind < 2
                                                                    ? GRAPHS_TOO_LARGE_FOR_FILES
                                                                : kind == 2 ? GRAPHS_RESULTS_DIFFER
                                                                            : GRAPHS_NO_FAULT);
    end_layers(layers, &rules, &host);
  }
}

/* ---- Invented games ---- */

/* Each move clears the highest bit of a full row, so that play has as many moves as the row has
** bits. */
TEST(test_longest_play) {
  core_host host;
  bits_rules rules;
  begin_layers(&rules, &host, UINT64_C(1) << 30);
  for (int i = 0; i < BITS_WIDTH; i++)
    add_move(&rules, BIT(i), BITS_ALL & ~(BIT(i + 1) - 1), BIT(i), 0);
  bits_layers *layers = bits_layers_new(&rules, GRAPHS_NORMAL);
  assert_int_equal(bits_layers_start(layers, BITS_ALL, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_layers_solve(layers), CORE_OK);
  assert_int_equal(bits_layers_count(layers), BITS_WIDTH + 1);
  for (int i = 0; i <= BITS_WIDTH; i++) {
    bits_layers_row row;
    int left = BITS_WIDTH - i;
    assert_int_equal(bits_layers_read(layers, (uint64_t)i, &row), CORE_OK);
    assert_int_equal(row.position, BIT(left) - 1);
    assert_int_equal(row.remoteness, left);
    assert_int_equal(row.value, left % 2);
    assert_int_equal(row.outcome, left % 2 == 0 ? 'P' : 'N');
  }
  end_layers(layers, &rules, &host);
}

/* Check that a game is refused if its next layer would mix positions with different numbers of
** bits, or if a position would belong to an earlier layer. */
static void check_no_layers(int move_count, const bits_move *moves, uint64_t start, uint64_t at) {
  core_host host;
  bits_rules rules;
  uint64_t position;
  begin_layers(&rules, &host, UINT64_C(1) << 22);
  for (int i = 0; i < move_count; i++)
    assert_int_equal(bits_rules_add_move(&rules, &moves[i]), CORE_OK);
  bits_layers *layers = bits_layers_new(&rules, GRAPHS_NORMAL);
  assert_int_equal(bits_layers_start(layers, start, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_layers_solve(layers), CORE_INVALID);
  assert_int_equal(bits_layers_find_fault(layers, &position), GRAPHS_NOT_LAYERED);
  assert_int_equal(position, at);
  end_layers(layers, &rules, &host);
}

TEST(test_no_layers) {
  const bits_move one = {7, 0, 1, 0, BITS_BOTH}, two = {7, 0, 3, 0, BITS_BOTH};
  const bits_move shift = {1, 2, 1, 2, BITS_BOTH}, more = {6, 1, 0, 8, BITS_BOTH};
  check_no_layers(2, (bits_move[]){one, two}, 7, 4);   /* lead to 6 and to 4 */
  check_no_layers(1, &shift, 1, 2);                    /* the number of bits stays the same */
  check_no_layers(2, (bits_move[]){one, more}, 7, 14); /* 7, 6, 14: bits fall, then rise */
}

/* The position of the last two bits has 63 options without moves: one for each bit. */
TEST(test_many_options) {
  core_host host;
  bits_rules rules;
  bits_layers_row row;
  const uint64_t start = BIT(61) | BIT(62);
  begin_layers(&rules, &host, UINT64_C(1) << 25);
  for (int i = 0; i < 63; i++)
    add_move(&rules, start, BIT(i) & ~start, start & ~BIT(i), BIT(i) & ~start);
  bits_layers *layers = bits_layers_new(&rules, GRAPHS_NORMAL);
  assert_int_equal(bits_layers_start(layers, start, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_layers_solve(layers), CORE_OK);
  assert_int_equal(bits_layers_count(layers), 64);
  for (uint64_t i = 0; i < 64; i++) {
    assert_int_equal(bits_layers_read(layers, i, &row), CORE_OK);
    assert_int_equal(row.value, row.position == start);
    assert_int_equal(row.remoteness, row.position == start);
  }
  end_layers(layers, &rules, &host);
  host_units += CORE_WORK_BETWEEN_QUESTIONS - host.work_left;
}

/* The position 3 leads to the loony end 2 and to 1, from which a move leads to 0. */
TEST(test_loony_end) {
  core_host host;
  bits_rules rules;
  bits_layers_row row;
  const int64_t wanted[] = {0, 1, GRAPHS_LOONY, 0};
  begin_layers(&rules, &host, UINT64_C(1) << 25);
  add_move(&rules, 1, 0, 1, 0);
  add_move(&rules, 2, 0, 2, 0);
  bits_end loony = {2, 1, BITS_RESULT_LOONY};
  assert_int_equal(bits_rules_add_end(&rules, &loony), CORE_OK);
  bits_layers *layers = bits_layers_new(&rules, GRAPHS_NORMAL);
  assert_int_equal(bits_layers_start(layers, 3, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_layers_solve(layers), CORE_OK);
  assert_int_equal(bits_layers_count(layers), 4);
  for (uint64_t i = 0; i < 4; i++) {
    assert_int_equal(bits_layers_read(layers, i, &row), CORE_OK);
    assert_int_equal(row.value, wanted[row.position]);
    assert_int_equal(row.outcome, wanted[row.position] == 0 ? 'P' : 'N');
  }
  end_layers(layers, &rules, &host);
}

TEST(test_too_large) {
  for (int kind = 0; kind < 3; kind++) {
    core_host host;
    bits_rules rules;
    uint64_t position;
    begin_layers(&rules, &host, UINT64_C(1) << 25);
    for (int i = 0; i < (kind == 2 ? UINT16_MAX : 1); i++)
      add_move(&rules, 1, 0, 1, 0);
    if (kind < 2)
      add_end(&rules, 2, UINT16_MAX - 2 + kind);
    bits_layers *layers = bits_layers_new(&rules, GRAPHS_NORMAL);
    assert_int_equal(bits_layers_start(layers, 3, BITS_NO_RESULT, -1), CORE_OK);
    assert_int_equal(bits_layers_solve(layers), kind == 0 ? CORE_OK : CORE_INVALID);
    graphs_fault fault = bits_layers_find_fault(layers, &position);
    assert_int_equal(fault, kind == 0 ? GRAPHS_NO_FAULT : GRAPHS_TOO_LARGE_FOR_FILES);
    bits_layers_row row;
    if (kind == 0) {
      assert_int_equal(bits_layers_read(layers, 0, &row), CORE_OK);
      assert_int_equal(row.value, UINT16_MAX - 2);
    }
    end_layers(layers, &rules, &host);
  }
}

/* Build a position whose options have all values from 0 to 149 except `missing`. */
static void check_large_mex(int missing) {
  core_host host;
  bits_rules rules;
  bits_layers_row row;
  begin_layers(&rules, &host, UINT64_C(1) << 22);
  for (int i = 0; i < 150; i++) {
    uint64_t pair = BIT(i % 20) | BIT(20 + i / 20);
    add_move(&rules, 0, BITS_ALL, 0, pair);
    add_end(&rules, pair, i == missing ? 149 : i);
  }
  bits_layers *layers = bits_layers_new(&rules, GRAPHS_NORMAL);
  assert_int_equal(bits_layers_start(layers, 0, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_layers_solve(layers), CORE_OK);
  assert_int_equal(bits_layers_read(layers, 0, &row), CORE_OK);
  assert_int_equal(row.value, missing);
  end_layers(layers, &rules, &host);
}

TEST(test_large_values) {
  check_large_mex(3);
  check_large_mex(64);
  check_large_mex(140);
}

/* ---- Runs ---- */

/* Add moves that each take one coin, with every move repeated `times`. */
static void add_coins(bits_rules *rules, int coins, int times) {
  for (int i = 0; i < coins * times; i++)
    add_move(rules, BIT(i % coins), 0, BIT(i % coins), 0);
}

/* Start with positions of 6 coins, followed by a position at which the game is over. If a run lacks
** room for as many options as there are moves, it is written out; here it would be empty. With this
** many moves that case occurs for some counts. */
static void check_one_run(int count) {
  core_host host;
  bits_rules rules;
  bits_layers_row row;
  begin_layers(&rules, &host, 200000);
  add_coins(&rules, 13, 20);
  add_end(&rules, BIT(13), 7);
  bits_layers *layers = bits_layers_new(&rules, GRAPHS_NORMAL);
  for (uint64_t position = 0; count > 0; position++)
    if (core_count_bits(position) == 6) {
      assert_int_equal(bits_layers_start(layers, position, BITS_NO_RESULT, -1), CORE_OK);
      count--;
    }
  assert_int_equal(bits_layers_start(layers, BIT(13) | 31, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_layers_solve(layers), CORE_OK);
  for (uint64_t i = 0; i < bits_layers_count(layers); i++) {
    assert_int_equal(bits_layers_read(layers, i, &row), CORE_OK);
    assert_int_equal(row.value, row.position >> 13 != 0 ? 7 : core_count_bits(row.position) % 2);
  }
  end_layers(layers, &rules, &host);
}

TEST(test_one_run) {
  for (int count = 10; count < 40; count++)
    check_one_run(count);
}

/* There are more runs than options per run, so that no part of a run has room: the layer of 9 coins
** of 18 has 48620 positions with 72 options each, and a run holds less than 1900. */
TEST(test_too_many_runs) {
  core_host host;
  bits_rules rules;
  begin_layers(&rules, &host, 120000);
  add_coins(&rules, 18, 8);
  bits_layers *layers = bits_layers_new(&rules, GRAPHS_NORMAL);
  assert_int_equal(bits_layers_start(layers, BIT(18) - 1, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_layers_solve(layers), CORE_LIMIT);
  assert_true(host.wanted > host.memory_limit);
  end_layers(layers, &rules, &host);
}

/* ---- Failures ---- */

/* Solve a game of coins whose layers are sorted in several runs and looked up in memory and in
** pages of files. */
static core_status solve_coins(core_host *host, void *context) {
  bits_rules rules;
  layered_game game = {.bits = 14, .move_count = 14, .play = GRAPHS_NORMAL,
                       .last_result = BITS_NO_RESULT};
  for (int i = 0; i < game.bits; i++)
    game.moves[i] = (bits_move){BIT(i), 0, BIT(i), 0, BITS_BOTH};
  allow_files(host);
  host->memory_limit = *(const uint64_t *)context;
  core_status status = fill_rules(&game, &rules, host);
  bits_layers *layers = status == CORE_OK ? bits_layers_new(&rules, game.play) : NULL;
  if (status == CORE_OK)
    status =
        layers == NULL ? host->status : bits_layers_start(layers, BIT(14) - 1, BITS_NO_RESULT, -1);
  if (status == CORE_OK)
    status = bits_layers_solve(layers);
  if (status == CORE_OK)
    assert_int_equal(bits_layers_count(layers), BIT(14));
  for (uint64_t k = 0, index; k < BIT(14) && status == CORE_OK; k++) {
    bits_layers_row row;
    uint64_t i = k % 5 == 4 ? BIT(14) - 1 - k : k;
    status = bits_layers_read(layers, i, &row);
    if (status == CORE_OK)
      status = bits_layers_find(layers, row.position, &index);
    if (status != CORE_OK)
      break;
    assert_int_equal(index, i);
    assert_int_equal(row.remoteness, core_count_bits(row.position));
    assert_int_equal(row.value, core_count_bits(row.position) % 2);
    assert_int_equal(row.outcome, row.value == 0 ? 'P' : 'N');
  }
  bits_layers_free(layers);
  bits_rules_release(&rules);
  return status;
}

TEST(test_failures) {
  uint64_t limits[] = {400000, 60000};
  for (int pages = 0; pages < 2; pages++)
    failures_try(solve_coins, &limits[pages], FILE_FAILED, 12);
}
