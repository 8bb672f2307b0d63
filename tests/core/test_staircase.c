/* Compare staircases with a search that plays the game. */
#include "ledger_host.h"

#include <string.h>

#include "core/staircase.h"

enum { STEPS = 6, COINS = 9 }; /* bounds on all staircases */

/* A position is a number in base COINS + 1; `lost` is true if its mover loses. */
static int8_t lost_memo[1000000];

static int position_of(const int64_t coins[STEPS]) {
  int position = 0;
  for (int step = STEPS - 1; step >= 0; step--)
    position = position * (COINS + 1) + (int)coins[step];
  return position;
}

static bool mover_loses(int64_t coins[STEPS]) {
  int position = position_of(coins);
  if (lost_memo[position] != 0)
    return lost_memo[position] == 1;
  bool loses = true;
  for (int step = 1; step < STEPS && loses; step++) {
    for (int64_t take = 1; take <= coins[step] && loses; take++) {
      coins[step] -= take;
      coins[step - 1] += take;
      loses = !mover_loses(coins);
      coins[step] += take;
      coins[step - 1] -= take;
    }
  }
  lost_memo[position] = loses ? 1 : 2;
  return loses;
}

static void check_moves(core_host *host, int64_t coins[STEPS]) {
  staircase_moves moves;
  staircase_move move;
  bool found;
  assert_int_equal(staircase_moves_begin(host, coins, STEPS, &moves), CORE_OK);
  assert_int_equal(moves.value == 0, mover_loses(coins));
  assert_int_equal(staircase_moves_next(host, &moves, &move, &found), CORE_OK);
  for (size_t step = 1; step < STEPS; step++) {
    for (int64_t take = 1; take <= coins[step]; take++) {
      coins[step] -= take;
      coins[step - 1] += take;
      bool wins = mover_loses(coins);
      coins[step] += take;
      coins[step - 1] -= take;
      if (!wins)
        continue;
      assert_true(found);
      assert_int_equal(move.step, step);
      assert_int_equal(move.take, take);
      assert_int_equal(move.remaining, coins[step] - take);
      assert_int_equal(staircase_moves_next(host, &moves, &move, &found), CORE_OK);
    }
  }
  assert_false(found);
}

static void all_staircases(core_host *host, int64_t coins[STEPS], int step, int64_t left) {
  if (step == STEPS) {
    check_moves(host, coins);
    return;
  }
  for (coins[step] = 0; coins[step] <= left; coins[step]++)
    all_staircases(host, coins, step + 1, left - coins[step]);
  coins[step] = 0;
}

HOST_TEST(value_and_moves_agree_with_search) {
  int64_t coins[STEPS] = {0};
  all_staircases(host, coins, 0, COINS);
}

TEST(toggling_twice_is_nothing) {
  uint64_t random = 1;
  staircase_sum sum = {0};
  int64_t step[100], coins[100];
  for (int i = 0; i < 100; i++) {
    step[i] = (int64_t)(host_random(&random) >> 1);
    coins[i] = (int64_t)(host_random(&random) >> 1);
    assert_true(staircase_toggle(&sum, step[i], coins[i]));
  }
  for (int i = 0; i < 100; i++)
    assert_true(staircase_toggle(&sum, step[(i * 37) % 100], coins[(i * 37) % 100]));
  assert_int_equal(sum.value, 0);
}

HOST_TEST(negative_numbers_are_refused) {
  staircase_sum sum = {5};
  assert_false(staircase_toggle(&sum, -1, 3));
  assert_false(staircase_toggle(&sum, 1, -3));
  assert_int_equal(sum.value, 5);
  int64_t coins[] = {0, 2, -1, 4};
  staircase_moves moves;
  assert_int_equal(staircase_moves_begin(host, coins, 4, &moves), CORE_INVALID);
  assert_int_equal(moves.next, 2);
}

HOST_TEST(extreme_coins_do_not_overflow) {
  /* value 2^63-1: a winning move takes a whole odd pile or increases the other odd pile from
  ** below */
  int64_t coins[] = {INT64_MAX, INT64_MAX, INT64_MAX, 0, INT64_MAX};
  staircase_moves moves;
  staircase_move move;
  bool found;
  assert_int_equal(staircase_moves_begin(host, coins, 5, &moves), CORE_OK);
  assert_int_equal(moves.value, INT64_MAX);
  assert_int_equal(staircase_moves_next(host, &moves, &move, &found), CORE_OK);
  assert_true(found && move.step == 1 && move.take == INT64_MAX && move.remaining == 0);
  assert_int_equal(staircase_moves_next(host, &moves, &move, &found), CORE_OK);
  assert_true(found && move.step == 4 && move.take == INT64_MAX && move.remaining == 0);
  assert_int_equal(staircase_moves_next(host, &moves, &move, &found), CORE_OK);
  assert_false(found);
}

HOST_TEST(empty_and_ground_only) {
  int64_t ground[] = {9};
  staircase_moves moves;
  staircase_move move;
  bool found = true;
  assert_int_equal(staircase_moves_begin(host, NULL, 0, &moves), CORE_OK);
  assert_int_equal(staircase_moves_next(host, &moves, &move, &found), CORE_OK);
  assert_false(found);
  assert_int_equal(staircase_moves_begin(host, ground, 1, &moves), CORE_OK);
  assert_int_equal(staircase_moves_next(host, &moves, &move, &found), CORE_OK);
  assert_false(found);
}

TEST(the_host_can_stop_it) {
  ledger_host ledger;
  ledger_open(&ledger);
  ledger.stop_at = 2;
  size_t count = 3000000;
  int64_t *coins = calloc(count, sizeof *coins);
  coins[1] = 1;
  staircase_moves moves;
  staircase_move move;
  bool found;
  assert_int_equal(staircase_moves_begin(&ledger.host, coins, count, &moves), CORE_INTERRUPTED);
  ledger.stop_at = ledger.questions + 5; /* the first one follows the interruption */
  assert_int_equal(staircase_moves_begin(&ledger.host, coins, count, &moves), CORE_OK);
  assert_int_equal(staircase_moves_next(&ledger.host, &moves, &move, &found), CORE_OK);
  assert_true(found);
  assert_int_equal(staircase_moves_next(&ledger.host, &moves, &move, &found), CORE_INTERRUPTED);
  assert_false(found);
  free(coins);
}
