/* Compare partizan heaps with play: sums of two heaps are played to their end by both players, and
** forms must predict the winner. Proved periods are compared with values computed one by one, ten
** times as far. */
#include "host.h"

#include <stdio.h>

#include "core/partizan/heaps/heap_games.h"

enum { PLAYED = 14, SETS = 15 };

/* The numbers that each player may subtract, as bits: bit s - 1 is the number s. */
typedef struct player_sets {
  uint32_t of[2];
  int8_t wins[2][PLAYED + 1][PLAYED + 1]; /* 0 unknown, 1 mover loses, 2 mover wins */
} player_sets;

/* Return true if player `side` wins two heaps by moving first. */
static bool play(player_sets *sets, int side, uint32_t a, uint32_t b) {
  int8_t *known = &sets->wins[side][a][b];
  bool wins = false;
  for (uint32_t s = 1; s <= 4 && *known == 0 && !wins; s++)
    if ((sets->of[side] >> (s - 1) & 1) != 0)
      wins = (s <= a && !play(sets, 1 - side, a - s, b)) ||
             (s <= b && !play(sets, 1 - side, a, b - s));
  if (*known == 0)
    *known = wins ? 2 : 1;
  return *known == 2;
}

static heaps_rules rules_of(uint32_t numbers) {
  char text[40] = "S{";
  heaps_rules rules;
  heaps_fault fault;
  for (uint32_t s = 1; s <= 4; s++)
    if ((numbers >> (s - 1) & 1) != 0)
      snprintf(text + strlen(text), 8, "%s%u", text[2] == 0 ? "" : ",", s);
  strcat(text, "}");
  if (numbers == 0)
    strcpy(text, "0.0");
  assert_true(heaps_rules_read(NULL, text, strlen(text), &rules, &fault));
  return rules;
}

static void check_sums(heap_games *heaps, player_sets *sets) {
  static const char outcomes[] = "PLRN";
  for (uint32_t a = 0; a <= PLAYED; a++)
    for (uint32_t b = 0; b <= a; b++) {
      games_id sum =
          games_sum(heaps->forms, heap_games_value(heaps, a), heap_games_value(heaps, b));
      int wins = play(sets, 0, a, b) | play(sets, 1, a, b) << 1;
      assert_int_equal(games_outcome(heaps->forms, sum), outcomes[wins]);
      if (b == 0)
        assert_int_equal(heap_games_outcome(heaps, a), wins);
    }
}

/* Compare values and outcomes computed one by one with the periods. */
static void check_periods(const heap_games *heaps, heap_games *plain) {
  const heap_games_repeat *r = &heaps->repeat, *o = &heaps->outcome_repeat;
  assert_true(o->period > 0);
  uint64_t far = 10 * (o->preperiod + o->period);
  plain->reach = 0;
  assert_true(heap_games_extend_outcomes(plain, far));
  for (uint64_t n = 0; n <= far; n++)
    assert_int_equal(heap_games_outcome(heaps, n), plain->outcomes.items[n]);
  if (o->preperiod > 0)
    assert_int_not_equal(plain->outcomes.items[o->preperiod - 1],
                         plain->outcomes.items[o->preperiod - 1 + o->period]);
  if (r->period == 0)
    return;
  far = 10 * (r->preperiod + r->period);
  assert_true(heap_games_extend(plain, far));
  for (uint64_t n = 0; n + r->period <= far; n++)
    if (n >= r->preperiod)
      assert_int_equal(plain->values.items[n], plain->values.items[n + r->period]);
    else if (n + 1 == r->preperiod)
      assert_int_not_equal(plain->values.items[n], plain->values.items[n + r->period]);
}

TEST(test_pairs) {
  int repeating = 0;
  for (uint32_t left = 0; left <= SETS; left++)
    for (uint32_t right = 0; right <= SETS; right++) {
      core_host host = host_make();
      heaps_rules one = rules_of(left), other = rules_of(right);
      games *forms = games_open(&host);
      heap_games heaps, plain;
      player_sets sets = {.of = {left, right}};
      heap_games_open(&heaps, &host, forms, &one, &other);
      heap_games_open(&plain, &host, forms, &one, &other);
      assert_true(heap_games_extend(&heaps, 30));
      assert_true(heap_games_extend_outcomes(&heaps, 100000));
      check_sums(&heaps, &sets);
      check_periods(&heaps, &plain);
      repeating += heaps.repeat.period > 0;
      heap_games_close(&heaps);
      heap_games_close(&plain);
      games_close(forms);
      assert_int_equal(host.memory_used, 0);
    }
  assert_true(repeating > 20);
}

/* If only Left subtracts, values are integers, by formula as by moves. */
HOST_TEST(test_one_player) {
  games *forms = games_open(host);
  heaps_rules mover = rules_of(6), none = rules_of(0);
  heap_games heaps;
  for (int side = 0; side < 2; side++) {
    heap_games_open(&heaps, host, forms, side == 0 ? &mover : &none, side == 0 ? &none : &mover);
    assert_true(heap_games_extend(&heaps, 50));
    for (uint64_t n = 0; n <= 50; n++)
      assert_int_equal(heaps.values.items[n], heap_games_value(&heaps, n));
    int64_t integer;
    assert_true(games_is_integer(forms, heap_games_value(&heaps, 2000000000001), &integer));
    assert_int_equal(integer, side == 0 ? 1000000000000 : -1000000000000);
    heap_games_close(&heaps);
  }
  games_close(forms);
}
