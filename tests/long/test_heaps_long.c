/* Compare long sequences of take-and-break games with published results. */
#include "heap_texts.h"

static void check_period(const char *text, uint64_t limit, uint64_t preperiod, uint64_t period) {
  core_host host = host_make();
  host.memory_limit = UINT64_C(1) << 30;
  heaps_game *game = open_heaps(&host, text, HEAPS_BEST);
  heaps_period found;
  assert_int_equal(heaps_find_period(game, limit, &found), CORE_OK);
  assert_int_equal(found.preperiod, preperiod);
  assert_int_equal(found.period, period);
  assert_int_equal(found.saltus, 0);
  assert_int_equal(found.theorem, HEAPS_GUY_SMITH);
  heaps_close(game);
}

TEST(test_long_periods) {
  check_period("0.16", 1 << 20, 105351, 149459);
  check_period("0.56", 1 << 20, 326640, 144);
  check_period("0.127", 1 << 20, 46578, 4);
}

/* Two bytes per heap fit into a gigabyte (Flammenkamp's table of octal games lists periods and
** preperiods). */
TEST(test_longest_periods) {
  check_period("0.104", 420000000, 197769598, 11770282);
  check_period("0.054", 410000000, 193235616, 10015179);
}

/* The rare values of Grundy's game, identified by the mask 254 of Winning Ways: the number of ones
** is even, not counting the last bit. */
TEST(test_grundys_game) {
  core_host host = host_make();
  heaps_game *game = open_heaps(&host, "grundy", HEAPS_BEST);
  assert_int_equal(value_at(game, 7250049), 256);
  uint64_t rare = 0, last = 0, large = 0;
  for (uint64_t n = 0; n <= 1 << 23; n++) {
    uint64_t value = value_at(game, n);
    large += value >= 256;
    if (value < 256 && __builtin_parityll(value & 254) == 0) {
      rare++;
      last = n;
    }
  }
  assert_int_equal(rare, 1274);
  assert_int_equal(last, 82860);
  assert_true(large > 0);
  heaps_close(game);
}

TEST(test_couples_are_forever) {
  core_host host = host_make();
  heaps_game *game = open_heaps(&host, "0.6", HEAPS_BEST);
  for (uint64_t n = 0; n <= 1 << 20; n++)
    assert_true(value_at(game, n) <= 319);
  heaps_close(game);
}
