/* Test games of masks against a search that plays them and against published numbers. */
#include "masks.h"

#include "core/masks/sieve.h"
#include "failures.h"

/* ---- Random games ---- */

TEST(test_sums_of_random_games) {
  uint64_t seed = 1;
  for (int i = 0; i < scaled(6000, 50); i++)
    masks_check_impartial(&seed);
}

TEST(test_sums_of_random_partizan_games) {
  uint64_t seed = 2;
  for (int i = 0; i < scaled(3000, 50); i++)
    masks_check_partizan(&seed);
}

/* A row of pins, of which a move removes one or two adjacent ones: the components are the runs of
** pins. Some runs have given values, as have their mirror images if there is a symmetry. */
enum { RUNS_PINS = 10 };

/* Compute the value of each run by playing it: begin <= pin < end. A given value is at least 0. */
static void runs_play(int given[RUNS_PINS + 1][RUNS_PINS + 1], int value[][RUNS_PINS + 1]) {
  for (int length = 0; length <= RUNS_PINS; length++)
    for (int begin = 0; begin + length <= RUNS_PINS; begin++) {
      uint64_t seen = 0;
      int end = begin + length, least = 0;
      for (int at = begin; at < end; at++)
        for (int taken = 1; taken <= 2 && at + taken <= end; taken++)
          seen |= BIT(value[begin][at] ^ value[at + taken][end]);
      while (seen >> least & 1)
        least++;
      value[begin][end] = length > 0 && given[begin][end] >= 0 ? given[begin][end] : least;
    }
}

static void runs_check(uint64_t *seed) {
  int given[RUNS_PINS + 1][RUNS_PINS + 1], value[RUNS_PINS + 1][RUNS_PINS + 1];
  core_host host = host_make();
  bits_rules rules;
  bits_permutation mirror;
  bool has_mirror = masks_below(seed, 2), has_other = masks_below(seed, 2);
  memset(given, -1, sizeof given);
  bits_rules_begin(&rules, &host);
  for (int at = 0; at < RUNS_PINS; at++)
    for (uint64_t taken = 1; taken <= 3 && at + (int)taken / 2 < RUNS_PINS; taken += 2)
      assert_int_equal(
          bits_rules_add_move(
              &rules, &(bits_move){.need = taken << at, .clear = taken << at, .player = BITS_BOTH}),
          CORE_OK);
  bits_permutation_begin(&mirror);
  if (has_other) /* an order of the bits, which is not a symmetry */
    mirror.image[2] = 7, mirror.image[7] = 2;
  for (uint8_t i = 0; has_mirror && i < RUNS_PINS; i++)
    mirror.image[i] = (uint8_t)(RUNS_PINS - 1 - i);
  assert_int_equal(bits_rules_add_symmetry(&rules, &mirror), CORE_OK);
  assert_int_equal(bits_rules_close(&rules), CORE_OK);
  bits_sums *sums = bits_sums_new(&rules, NULL, masks_below(seed, 2) ? 32 : 4);
  for (int i = (int)masks_below(seed, 5); i > 0; i--) {
    int begin = (int)masks_below(seed, RUNS_PINS);
    int end = begin + 1 + (int)masks_below(seed, (uint64_t)(RUNS_PINS - begin));
    if (given[begin][end] >= 0)
      continue;
    given[begin][end] = (int)masks_below(seed, 6);
    if (has_mirror)
      given[RUNS_PINS - end][RUNS_PINS - begin] = given[begin][end];
    assert_int_equal(bits_sums_set_value(sums, BIT(end) - BIT(begin), (uint32_t)given[begin][end]),
                     CORE_OK);
  }
  runs_play(given, value);
  for (uint64_t p = BIT(RUNS_PINS); p-- > 0;) {
    uint32_t found = 0, wanted = 0;
    for (int begin = 0, end = 0; begin < RUNS_PINS; begin = end + 1) {
      for (end = begin; end < RUNS_PINS && p >> end & 1; end++)
        ;
      wanted ^= (uint32_t)value[begin][end];
    }
    assert_int_equal(bits_sums_value(sums, p, &found), CORE_OK);
    assert_int_equal(found, wanted);
  }
  bits_sums_free(sums);
  bits_rules_release(&rules);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_given_values) {
  uint64_t seed = 3;
  for (int i = 0; i < scaled(400, 20); i++)
    runs_check(&seed);
}

/* Compare a sieve of any number of masks with a test of each mask. */
HOST_TEST(test_sieve) {
  uint64_t seed = 4;
  for (int round = 0; round < 60; round++) {
    bits_move masks[300];
    bits_sieve sieve;
    uint64_t count = masks_below(&seed, 301), named = BIT(masks_below(&seed, 63)) - 1;
    assert_int_equal(bits_sieve_begin(&sieve, host, count, named), CORE_OK);
    for (uint64_t i = 0; i < count; i++) {
      uint64_t some = host_random(&seed) & host_random(&seed) & named;
      masks[i] = (bits_move){.need = some & host_random(&seed)};
      masks[i].forbid = some & ~masks[i].need;
      bits_sieve_set(&sieve, i, masks[i].need, masks[i].forbid);
    }
    for (int k = 0; k < 20; k++) {
      uint64_t position = host_random(&seed) & BITS_ALL;
      for (uint64_t i = 0; i < 64 * (uint64_t)sieve.words; i++) {
        bool left = bits_sieve_word(&sieve, (uint32_t)(i / 64), position) >> i % 64 & 1;
        assert_int_equal(left, i < count && masks_can(&masks[i], position));
      }
    }
    bits_sieve_release(&sieve);
  }
}

/* ---- Wrong input ---- */

HOST_TEST(test_endless_sums) {
  const masks_game game = {
      .move_count = 3,
      .moves = {{1, 2, 1, 2, BITS_BOTH}, {2, 1, 2, 1, BITS_BOTH}, {4, 0, 4, 0, BITS_BOTH}}};
  bits_rules rules;
  uint32_t value;
  uint64_t at;
  masks_fill(&game, &rules, host);
  bits_sums *sums = bits_sums_new(&rules, NULL, 32);
  assert_int_equal(bits_sums_value(sums, 5, &value), CORE_INVALID);
  assert_int_equal(bits_sums_find_fault(sums, &at), GRAPHS_CYCLE);
  assert_int_equal(bits_sums_value(sums, 4, &value), CORE_OK);
  assert_int_equal(value, 1);
  assert_int_equal(bits_sums_value(sums, 1, &value), CORE_INVALID);
  bits_sums_free(sums);
  bits_rules_release(&rules);
}

/* If a move needs no bit, no position is a sum. */
HOST_TEST(test_empty_need) {
  const masks_game game = {.move_count = 2,
                           .moves = {{1, 0, 1, 0, BITS_BOTH}, {0, 2, 0, 2, BITS_BOTH}}};
  bits_rules rules;
  masks_fill(&game, &rules, host);
  assert_null(bits_sums_new(&rules, NULL, 32));
  assert_int_equal(host->status, CORE_INVALID);
  bits_rules_release(&rules);
}

/* ---- Work ---- */

/* A host that counts its questions and stops at one of them. */
typedef struct masks_asking {
  uint64_t asked, stop_at; /* the question that is answered by "stop"; 0 if none is */
} masks_asking;

static bool ask_and_count(void *context) {
  masks_asking *asking = context;
  return ++asking->asked != asking->stop_at;
}

/* Define moves that set any of twelve bits, where the six lowest bits may be permuted. */
static void begin_symmetric(bits_rules *rules, core_host *host) {
  bits_permutation by;
  bits_rules_begin(rules, host);
  for (uint64_t i = 0; i < BIT(12); i++)
    for (int copies = 0; copies < 2; copies++) {
      bits_move move = {0, 0, 0, i << 6, BITS_BOTH};
      assert_int_equal(bits_rules_add_move(rules, &move), CORE_OK);
    }
  for (int kind = 0; kind < 2; kind++) {
    bits_permutation_begin(&by);
    for (int i = 0; i < (kind == 0 ? 2 : 6); i++)
      by.image[i] = (uint8_t)((i + 1) % (kind == 0 ? 2 : 6));
    assert_int_equal(bits_rules_add_symmetry(rules, &by), CORE_OK);
  }
  assert_int_equal(bits_rules_close(rules), CORE_OK);
  assert_int_equal(rules->symmetries.count, 719);
  assert_int_equal(rules->moves.count, BIT(12)); /* equal moves are merged */
}

/* One position has many pairs of moves and symmetries: the host is asked while they are applied and
** can stop. */
HOST_TEST(test_work_of_one_position) {
  masks_asking asking = {0, 0};
  bits_rules rules;
  begin_symmetric(&rules, host);
  bits_expander expander;
  bits_option *options = core_allocate(host, BIT(12) * sizeof *options);
  uint64_t *positions = core_allocate(host, 8 * BIT(12)), count;
  assert_int_equal(bits_expander_begin(&expander, &rules), CORE_OK);
  bits_expansion expansion = {.options = positions};
  host->context = &asking;
  host->proceed = ask_and_count;
  const uint64_t least = BIT(12) * 719 * 4 / CORE_WORK_BETWEEN_QUESTIONS;
  assert_int_equal(bits_expand(&expander, 32, &expansion), CORE_OK);
  assert_in_range(asking.asked, least, 2 * least);
  asking = (masks_asking){0, 2};
  host->work_left = CORE_WORK_BETWEEN_QUESTIONS;
  assert_int_equal(bits_expand(&expander, 32, &expansion), CORE_INTERRUPTED);
  assert_int_equal(asking.asked, 2);
  asking = (masks_asking){0, 0};
  assert_int_equal(bits_find_options(&rules, 32, options, &count), CORE_OK);
  assert_int_equal(count, BIT(12));
  for (uint64_t i = 0; i < count; i++)
    assert_int_equal(options[i].position, i << 6 | 1);
  assert_in_range(asking.asked, least, 2 * least);
  for (uint64_t stop = 1; stop <= least; stop++) {
    asking = (masks_asking){0, stop};
    assert_int_equal(bits_find_options(&rules, 32, options, &count), CORE_INTERRUPTED);
    assert_int_equal(count, 0);
    assert_int_equal(asking.asked, stop);
  }
  bits_expander_release(&expander);
  core_release(host, options, BIT(12) * sizeof *options);
  core_release(host, positions, 8 * BIT(12));
  bits_rules_release(&rules);
}

/* The options of random games are the results of the moves, each with the players who may make
** it. */
TEST(test_options) {
  uint64_t seed = 11;
  for (int trial = 0; trial < 2000; trial++) {
    core_host host = host_make();
    masks_game game = masks_random_any(&seed, trial % 2 == 0);
    bits_option options[MASKS_MOST_MOVES];
    uint8_t players[BIT(MASKS_MOST_BITS)] = {0};
    uint64_t count, expected = 0, at = 0;
    bits_rules rules;
    bits_rules_begin(&rules, &host);
    for (int i = 0; i < game.move_count; i++) {
      const bits_move *move = &game.moves[i];
      assert_int_equal(bits_rules_add_move(&rules, move), CORE_OK);
      if ((game.start & move->need) == move->need && (game.start & move->forbid) == 0)
        players[(game.start & ~move->clear) | move->put] |= (uint8_t)move->player;
    }
    assert_int_equal(bits_rules_close(&rules), CORE_OK);
    assert_int_equal(bits_find_options(&rules, game.start, options, &count), CORE_OK);
    for (uint64_t position = 0; position < BIT(MASKS_MOST_BITS); position++) {
      if (players[position] == 0)
        continue;
      expected++;
      assert_true(at < count);
      assert_int_equal(options[at].position, position);
      assert_int_equal(options[at++].players, players[position]);
    }
    assert_int_equal(count, expected);
    bits_rules_release(&rules);
    assert_int_equal(host.memory_used, 0);
  }
}

/* ---- Memory and stops ---- */

typedef enum value_kind { WHOLE, WHOLE_IN_FILES, SPLIT, SPLIT_SIDES, VALUE_KINDS } value_kind;

/* Add the moves of Cram, or of Domineering with vertical tiles for Left, on 4 x 4, and the
** reflections. The last reflection exchanges rows and columns, and therefore the players of
** Domineering. */
static core_status add_moves(bits_rules *rules, bool sides) {
  core_status status = CORE_OK;
  for (int i = 0; i < 32 && status == CORE_OK; i++) {
    bool across = i < 16;
    uint64_t tile = (uint64_t)(across ? 3 : 17) << i % 16;
    bits_move move = {tile, 0, tile, 0, !sides ? BITS_BOTH : across ? BITS_RIGHT : BITS_LEFT};
    if (across ? i % 4 < 3 : i % 16 < 12)
      status = bits_rules_add_move(rules, &move);
  }
  for (int kind = 0; kind < 2 && status == CORE_OK; kind++) {
    bits_permutation mirror;
    bits_permutation_begin(&mirror);
    for (int i = 0; i < 16; i++)
      mirror.image[i] = (uint8_t)(kind == 0 ? i / 4 * 4 + 3 - i % 4 : i % 4 * 4 + i / 4);
    status = bits_rules_add_symmetry(rules, &mirror);
  }
  return status == CORE_OK ? bits_rules_close(rules) : status;
}

static core_status value_by_sums(const bits_rules *rules, games *store) {
  uint32_t value = 0;
  bits_sums *sums = bits_sums_new(rules, store, 32);
  core_status status =
      sums == NULL ? rules->host->status : bits_sums_value(sums, BIT(16) - 1, &value);
  bits_sums_free(sums);
  if (status == CORE_OK && store == NULL)
    assert_int_equal(value, 0);
  if (status == CORE_OK && store != NULL) { /* (Winning Ways, chapter 5) */
    const char *text = "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}";
    games_id expected = games_read(store, text, strlen(text));
    status = games_failure(store).status;
    if (expected != GAMES_NONE)
      assert_int_equal(value, expected);
  }
  return status;
}

static core_status value_of_all(const bits_rules *rules) {
  bits_game *game = bits_game_new(rules, GRAPHS_NORMAL, NULL, NULL);
  core_status status =
      game == NULL ? rules->host->status : bits_game_start(game, BIT(16) - 1, BITS_NO_RESULT, -1);
  if (status == CORE_OK)
    status = bits_game_solve(game);
  if (status == CORE_OK)
    assert_int_equal(graphs_value(bits_game_explorer(game)->graph, 0), 0);
  bits_game_free(game);
  return status;
}

static core_status find_value(core_host *host, void *context) {
  value_kind kind = *(const value_kind *)context;
  bits_rules rules;
  if (kind == WHOLE_IN_FILES) {
    host->files = &array_files_kind;
    host->disk_limit = UINT64_C(1) << 30;
    host->memory_limit = 140000;
  }
  games *store = kind == SPLIT_SIDES ? games_open(host) : NULL;
  if (kind == SPLIT_SIDES && store == NULL)
    return host->status;
  bits_rules_begin(&rules, host);
  core_status status = add_moves(&rules, kind == SPLIT_SIDES);
  if (status == CORE_OK)
    status = kind >= SPLIT ? value_by_sums(&rules, store) : value_of_all(&rules);
  bits_rules_release(&rules);
  games_close(store);
  return status;
}

TEST(test_failures) {
  for (value_kind kind = WHOLE; kind < VALUE_KINDS; kind++)
    failures_try(find_value, &kind, kind == WHOLE_IN_FILES ? FILE_FAILED : STOPPED, 32);
}
