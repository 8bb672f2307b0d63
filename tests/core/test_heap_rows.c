/* Compare take-and-break games on rows with play: the row beside a Nim heap, with every move tried
** and without knowledge of runs, heaps or values. */
#include "host.h"
#include "heap_texts.h"

#include <string.h>

#include "core/heaps/game.h"
#include "core/heaps/rows.h"

enum { PLACES = 11, NIM = 16 };

/* Each code is also given as digits with modifiers, and each set by its numbers. */
static const struct {
  const char *text, *digits;
} games[] = {{"kayles", "77"},
             {"dawson-kayles", "07"},
             {"dawson-chess", "137"},
             {"0.6", "6"},
             {"0.4", "4"},
             {"0.24", "24"},
             {"0.007", "007"},
             {"0.1", "1"},
             {"0.52", "52"},
             {".7163", "7163"},
             {"S{1,3,4}", "3033"},
             {"S{~2}", "30333333333"},
             {"nim", "33333333333"},
             {"0.4=7", "4=7"},
             {"0.7!07!", "7!07!"},
             {"S{2,4,...}", "03030303030"},
             {"0.11337", "11337"},
             {"treblecross", NULL},
             {"0.0", ""}};

static bool stands(uint32_t row, int place) {
  return place >= 0 && place < PLACES && (row >> place & 1) != 0;
}

static int standing(uint32_t row, int place, int step) {
  int count = 0;
  while (stands(row, place + count * step))
    count++;
  return count;
}

/* Return true if the code allows leaving the pins on both sides of the pins taken. */
static bool may_leave(char digit, char modifier, int left, int right) {
  int heaps = (left > 0) + (right > 0);
  if (((digit - '0') >> heaps & 1) == 0)
    return false;
  return heaps < 2 || (modifier != '!' && modifier != '=') || (left == right) == (modifier == '=');
}

/* Return true if clearing these bits is a move from `row`. */
static bool is_move(const char *digits, uint32_t row, uint32_t cleared) {
  int first = __builtin_ctz(cleared), take = __builtin_popcount(cleared), place = 0;
  if (digits == NULL) {
    bool near = take != 1;
    for (int i = first - 2; i <= first + 2; i++)
      near |= i >= 0 && i < PLACES && !stands(row, i);
    return !near;
  }
  if (cleared >> first != (1U << take) - 1 || (row & cleared) != cleared)
    return false;
  for (const char *digit = digits; *digit != 0; digit++)
    if (*digit >= '0' && *digit <= '7' && ++place == take)
      return may_leave(*digit, digit[1], standing(row, first - 1, -1),
                       standing(row, first + take, 1));
  return false;
}

static bool row_wins(const char *digits, uint8_t (*outcome)[NIM], uint32_t row, uint32_t nim) {
  if (outcome[row][nim] != 0)
    return outcome[row][nim] == 2;
  bool wins = false;
  for (uint32_t take = 1; take <= nim && !wins; take++)
    wins = !row_wins(digits, outcome, row, nim - take);
  for (uint32_t cleared = row; cleared > 0 && !wins; cleared = (cleared - 1) & row)
    wins = is_move(digits, row, cleared) && !row_wins(digits, outcome, row & ~cleared, nim);
  outcome[row][nim] = wins ? 2 : 1;
  return wins;
}

static void show_row(uint32_t row, char *text) {
  for (int i = 0; i < PLACES; i++)
    text[i] = stands(row, i) ? 'I' : 'X';
}

static uint64_t value_of_row(heaps_game *game, const heaps_rules *rules, const char *text) {
  heaps_run run;
  uint64_t total = 0, value;
  heaps_run_start(&run, rules, text, PLACES);
  for (; heaps_run_next(&run); total ^= value)
    assert_int_equal(heaps_value(game, run.end - run.first, &value), CORE_OK);
  return total;
}

/* Each move is listed exactly once, nothing else is listed, and the reported rest has the value of
** the row after the move. */
static void compare_moves(const char *digits, heaps_game *game, const heaps_rules *rules,
                          uint32_t row) {
  char text[PLACES], after[PLACES];
  static bool seen[1U << PLACES];
  uint32_t wanted = 0, found = 0;
  heaps_row_move move;
  memset(seen, 0, sizeof seen);
  show_row(row, text);
  for (uint32_t cleared = row; cleared > 0; cleared = (cleared - 1) & row)
    wanted += is_move(digits, row, cleared);
  heaps_row_start(&move, rules, text, PLACES);
  for (; heaps_row_next(&move); found++) {
    uint32_t cleared = ((1U << move.changes) - 1) << move.changed;
    uint64_t value = value_of_row(game, rules, text), part;
    const uint64_t lengths[] = {move.run.end - move.run.first, move.left, move.right};
    assert_true(is_move(digits, row, cleared));
    assert_false(seen[cleared]);
    seen[cleared] = true;
    show_row(row & ~cleared, after);
    for (int i = 0; i < 3; i++, value ^= part)
      assert_int_equal(heaps_value(game, lengths[i], &part), CORE_OK);
    assert_int_equal(value, value_of_row(game, rules, after));
  }
  assert_int_equal(found, wanted);
}

/* Two crosses must be more than two cells apart. */
static bool is_position(const char *digits, uint32_t row) {
  uint32_t crosses = ~row & ((1U << PLACES) - 1);
  return digits != NULL || (crosses & (crosses >> 1 | crosses >> 2)) == 0;
}

static void compare_game(const char *name, const char *digits, uint8_t (*outcome)[NIM]) {
  core_host host = host_make();
  heaps_rules rules = rules_of(name);
  heaps_game *game = heaps_open(&host, &rules, HEAPS_BEST);
  char text[PLACES];
  memset(outcome, 0, sizeof *outcome << PLACES);
  assert_null(heaps_row_refusal(&rules));
  for (uint32_t row = 0; row < 1U << PLACES; row++) {
    heaps_fault fault;
    show_row(row, text);
    assert_int_equal(heaps_row_check(&rules, text, PLACES, &fault), is_position(digits, row));
    if (!is_position(digits, row))
      continue;
    uint64_t value = value_of_row(game, &rules, text);
    assert_true(value < NIM);
    if (row_wins(digits, outcome, row, (uint32_t)value))
      fail_msg("%s: %.*s is not worth %d", name, PLACES, text, (int)value);
    if (row % 5 == 0)
      compare_moves(digits, game, &rules, row);
  }
  heaps_close(game);
}

TEST(test_play) {
  uint8_t(*outcome)[NIM] = malloc(sizeof *outcome << PLACES);
  for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
    compare_game(games[i].text, games[i].digits, outcome);
  free(outcome);
}

/* Play Treblecross by its rules: three adjacent crosses win. */
static bool three_win(uint32_t crosses, uint8_t *outcome) {
  if (outcome[crosses] != 0)
    return outcome[crosses] == 2;
  bool wins = false;
  for (int i = 0; i < PLACES && !wins; i++) {
    uint32_t after = crosses | 1U << i;
    if (after != crosses)
      wins = (after & after >> 1 & after >> 2) != 0 || !three_win(after, outcome);
  }
  outcome[crosses] = wins ? 2 : 1;
  return wins;
}

HOST_TEST(test_treblecross_as_played) {
  static uint8_t outcome[1U << PLACES];
  heaps_rules rules = rules_of("treblecross");
  heaps_game *game = heaps_open(host, &rules, HEAPS_BEST);
  char text[PLACES];
  for (uint32_t row = 0; row < 1U << PLACES; row++) {
    show_row(row, text);
    if (is_position(NULL, row))
      assert_int_equal(value_of_row(game, &rules, text) != 0,
                       three_win(~row & ((1U << PLACES) - 1), outcome));
  }
  heaps_close(game);
}

TEST(test_refused) {
  static const char *const texts[] = {"lasker", "grundy", "4.7",  "4!.07",   "0.8",
                                      "0.7*",   "0.3F",   "4=.0", "turn:1-3"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    heaps_rules rules = rules_of(texts[i]);
    assert_non_null(heaps_row_refusal(&rules));
  }
}

TEST(test_crosses) {
  heaps_rules rules = rules_of("TrebleCross");
  heaps_fault fault = {.position = 99};
  assert_false(heaps_row_check(&rules, "XIIXIIXIX", 9, &fault));
  assert_int_equal(fault.position, 8);
  assert_false(heaps_row_check(&rules, "IXX", 3, &fault));
  assert_int_equal(fault.position, 2);
  assert_true(heaps_row_check(&rules, "", 0, &fault));
  rules = rules_of("0.11337");
  assert_true(heaps_row_check(&rules, "IXX", 3, &fault));
}
