/* Compare coin-turning games with play: a row of coins as bits beside a Nim heap, where every move
** is tried without knowledge of values. */
#include "host.h"

#include <stdio.h>
#include <string.h>

#include "core/coin_row.h"
#include "core/heaps/game.h"

enum { COINS = 9, NIM = 32 };

static const char *const games[] = {
    "1",   "2",   "3",    "1-2",     "1-3",          "1-4",   "1-5",      "2-3",
    "2-4", "4-6", "1-64", "turtles", "mock-turtles", "twins", "triplets", "ruler"};

static coin_rules read_rules(const char *text) {
  coin_rules rules;
  uint64_t position;
  const char *expected;
  assert_true(coin_rules_read(text, strlen(text), &rules, &position, &expected));
  return rules;
}

/* Return true if the rules, written here a second time, allow turning these coins. Coins are bits,
** and the rightmost coin is the highest bit. */
static bool may_turn(const char *text, uint32_t coins) {
  static const struct {
    const char *name;
    int least, most;
  } named[] = {{"turtles", 1, 2}, {"mock-turtles", 1, 3}, {"twins", 2, 2}, {"triplets", 3, 3}};
  int count = __builtin_popcount(coins), least = 0, most = 0;
  if (strcmp(text, "ruler") == 0)
    return coins != 0 && ((coins + (coins & (0U - coins))) & coins) == 0;
  for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
    if (strcmp(text, named[i].name) == 0) {
      least = named[i].least;
      most = named[i].most;
    }
  if (least == 0)
    most = sscanf(text, "%d-%d", &least, &most) == 1 ? least : most;
  return count >= least && count <= most;
}

static bool is_move(const char *text, uint32_t row, uint32_t turned) {
  return turned != 0 && (row >> (31 - __builtin_clz(turned)) & 1) != 0 && may_turn(text, turned);
}

static bool row_wins(const char *text, uint8_t (*outcome)[NIM], uint32_t row, uint32_t nim) {
  if (outcome[row][nim] != 0)
    return outcome[row][nim] == 2;
  bool wins = false;
  for (uint32_t take = 1; take <= nim && !wins; take++)
    wins = !row_wins(text, outcome, row, nim - take);
  for (uint32_t turned = 1; turned < 1U << COINS && !wins; turned++)
    wins = is_move(text, row, turned) && !row_wins(text, outcome, row ^ turned, nim);
  outcome[row][nim] = wins ? 2 : 1;
  return wins;
}

static void show_row(uint32_t row, char *text) {
  for (uint32_t i = 0; i < COINS; i++)
    text[i] = (row >> i & 1) != 0 ? 'H' : 'T';
}

/* Each move of the row is listed exactly once, with the value of the row that it leads to, and
** nothing else is listed. */
static void compare_moves(const char *name, const coin_values *values, uint32_t row) {
  char text[COINS], after[COINS], other[COINS];
  bool seen[1U << COINS] = {false};
  coin_row_moves moves, reached;
  uint32_t wanted = 0, found = 0;
  show_row(row, text);
  for (uint32_t turned = 1; turned < 1U << COINS; turned++)
    wanted += is_move(name, row, turned);
  coin_row_moves_start(&moves, values, text, COINS);
  for (; coin_row_moves_next(&moves); found++) {
    uint32_t to = 0;
    memcpy(after, text, COINS);
    coin_row_turn(&moves, after);
    for (uint32_t i = 0; i < COINS; i++)
      to |= (uint32_t)(after[i] == 'H') << i;
    assert_true(is_move(name, row, row ^ to));
    assert_false(seen[to]);
    seen[to] = true;
    show_row(to, other);
    coin_row_moves_start(&reached, values, other, COINS);
    assert_int_equal(moves.value, reached.total);
  }
  assert_int_equal(found, wanted);
}

static heaps_rules read_heap_rules(const char *name, const char *prefix) {
  char text[40];
  heaps_rules rules;
  heaps_fault fault;
  snprintf(text, sizeof text, "%s%s", prefix, name);
  assert_true(heaps_rules_read(NULL, text, strlen(text), &rules, &fault));
  return rules;
}

/* Compare with heaps: heap n has the value of coin n, and its moves equal the moves of a row in
** which only coin n shows heads. */
static void compare_heaps(const char *name, const coin_values *values) {
  core_host host = host_make();
  heaps_rules rules = read_heap_rules(name, "turn:");
  heaps_game *game = heaps_open(&host, &rules, HEAPS_BEST);
  for (uint32_t n = 1; n <= COINS; n++) {
    bool seen[1U << COINS] = {false};
    uint32_t row = 1U << (n - 1), wanted = 0, found = 0;
    uint64_t value;
    heaps_move move;
    assert_int_equal(heaps_value(game, n, &value), CORE_OK);
    assert_int_equal(value, coin_value(values, n));
    for (uint32_t turned = 1; turned < 2 * row; turned++)
      wanted += is_move(name, row, turned);
    assert_int_equal(heaps_moves_start(game, n, &move), CORE_OK);
    for (; heaps_moves_next(&move); found++) {
      uint32_t turned = row;
      for (uint32_t i = 0; i < move.left.count; i++)
        turned |= 1U << (move.left.parts[i] - 1);
      assert_int_equal(__builtin_popcount(turned), move.left.count + 1);
      assert_true(is_move(name, row, turned) && !seen[turned]);
      seen[turned] = true;
    }
    assert_int_equal(found, wanted);
  }
  heaps_close(game);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_heap_rules) {
  static const struct {
    const char *name, *canonical;
  } texts[] = {{"2", "turn:2"},         {"Twins", "turn:2"}, {"1-3", "turn:1-3"},
               {"ruler", "turn:ruler"}, {"turtles", "nim"},  {"triplets", "turn:3"},
               {"1-2", "nim"},          {"64-64", "turn:64"}};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    char text[HEAPS_TEXT_MAX];
    heaps_rules rules = read_heap_rules(texts[i].name, "TURN:");
    heaps_rules_write(&rules, text);
    assert_string_equal(text, texts[i].canonical);
  }
  heaps_rules rules;
  heaps_fault fault;
  assert_false(heaps_rules_read(NULL, "turn:3-x", 8, &rules, &fault));
  assert_int_equal(fault.position, 7);
  assert_false(heaps_rules_read(NULL, "turn:", 5, &rules, &fault));
  assert_int_equal(fault.position, 5);
  assert_false(heaps_rules_read(NULL, "turn", 4, &rules, &fault));
}

TEST(test_play) {
  uint8_t(*outcome)[NIM] = malloc(sizeof *outcome << COINS);
  for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
    core_host host = host_make();
    coin_values values = {.host = &host, .rules = read_rules(games[i])};
    char text[COINS];
    coin_row_moves moves;
    memset(outcome, 0, sizeof *outcome << COINS);
    assert_int_equal(coin_values_reach(&values, COINS), CORE_OK);
    for (uint32_t row = 0; row < 1U << COINS; row++) {
      show_row(row, text);
      coin_row_moves_start(&moves, &values, text, COINS);
      if (moves.total < NIM)
        assert_false(row_wins(games[i], outcome, row, (uint32_t)moves.total));
      if (row % 7 == 0)
        compare_moves(games[i], &values, row);
    }
    compare_heaps(games[i], &values);
    coin_values_free(&values);
    assert_int_equal(host.memory_used, 0);
  }
  free(outcome);
}

/* Mark the XORs of `value` with the values of exactly `more` coins before coin n. */
static void mark_sums(const uint64_t *values, uint32_t n, uint32_t more, uint64_t value,
                      bool *seen) {
  if (more == 0)
    seen[value] = true;
  else
    for (uint32_t other = more; other < n; other++)
      mark_sums(values, other, more - 1, value ^ values[other], seen);
}

/* Compare values with the least number that no set of other coins produces, also for coins beyond
** the played ones. */
TEST(test_choices) {
  enum { FAR = 24, SUMS = 1 << 18 };
  static bool seen[SUMS];
  for (uint32_t least = 1; least <= 6; least++)
    for (uint32_t most = least; most <= 6; most++) {
      core_host host = host_make();
      coin_values values = {.host = &host, .rules = {.least = least, .most = most}};
      uint64_t naive[FAR + 1] = {0};
      assert_int_equal(coin_values_reach(&values, FAR), CORE_OK);
      for (uint32_t n = 1; n <= FAR; n++) {
        memset(seen, 0, sizeof seen);
        for (uint32_t others = least - 1; others < most; others++)
          mark_sums(naive, n, others, 0, seen);
        while (seen[naive[n]])
          naive[n]++;
        assert_int_equal(coin_value(&values, n), naive[n]);
      }
      coin_values_free(&values);
      assert_int_equal(host.memory_used, 0);
    }
}

TEST(test_bad_rules) {
  static const struct {
    const char *text;
    uint64_t position;
  } bad[] = {{"", 0},     {"0", 0},      {"65", 0}, {"1-", 2},   {"3-2", 2},   {"2-65", 2},
             {"1-3x", 3}, {"rulers", 0}, {"-3", 0}, {"1 -3", 1}, {"turn:", 5}, {"turn:turn:2", 5}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    coin_rules rules;
    uint64_t position;
    const char *expected;
    assert_false(coin_rules_read(bad[i].text, strlen(bad[i].text), &rules, &position, &expected));
    assert_int_equal(position, bad[i].position);
  }
}
