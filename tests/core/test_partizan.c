/* Values of partizan games against their definitions: who wins a game, and so every relation, is
** found by playing; what is canonical is decided by looking at all options. */
#include "host.h"

#include "core/partizan/games.h"

#include <string.h>

enum { MOST_GAMES = 1500 };

typedef struct universe {
  core_host host;
  games *store;
  games_id games[MOST_GAMES];
  int count;
} universe;

static bool at_most(games *store, games_id one, games_id other) {
  bool answer;
  assert_true(games_is_at_most(store, one, other, &answer));
  return answer;
}

/* All sets of games no two of which are comparable, as bits. */
static int list_antichains(universe *u, uint32_t *antichains) {
  uint32_t comparable[32] = {0};
  int count = 0;
  for (int i = 0; i < u->count; i++)
    for (int j = 0; j < u->count; j++)
      if (i != j && (at_most(u->store, u->games[i], u->games[j]) ||
                     at_most(u->store, u->games[j], u->games[i])))
        comparable[i] |= UINT32_C(1) << j;
  for (uint32_t set = 0; set < UINT32_C(1) << u->count; set++) {
    bool antichain = true;
    for (int i = 0; i < u->count && antichain; i++)
      antichain = (set >> i & 1) == 0 || (comparable[i] & set) == 0;
    if (antichain)
      antichains[count++] = set;
  }
  return count;
}

static int pick(const universe *u, uint32_t set, games_id *options) {
  int count = 0;
  for (int i = 0; i < u->count; i++)
    if (set >> i & 1)
      options[count++] = u->games[i];
  return count;
}

static int append_new(games_id *games, int count, games_id game) {
  for (int i = 0; i < count; i++)
    if (games[i] == game)
      return count;
  assert_true(count < MOST_GAMES);
  games[count] = game;
  return count + 1;
}

/* Go on to the games that are born by the next day. */
static void next_day(universe *u) {
  uint32_t *antichains = malloc(sizeof *antichains << u->count);
  games_id *born = malloc(MOST_GAMES * sizeof *born);
  int antichain_count = list_antichains(u, antichains), count = 0;
  for (int i = 0; i < antichain_count; i++)
    for (int j = 0; j < antichain_count; j++) {
      games_id left[32], right[32];
      int left_count = pick(u, antichains[i], left), right_count = pick(u, antichains[j], right);
      games_id game = games_make(u->store, left, (size_t)left_count, right, (size_t)right_count);
      assert_int_not_equal(game, GAMES_NONE);
      count = append_new(born, count, game);
    }
  memcpy(u->games, born, (size_t)count * sizeof *born);
  u->count = count;
  free(born);
  free(antichains);
}

static void open_universe(universe *u, int day) {
  *u = (universe){.host = host_make(), .games = {GAMES_ZERO}, .count = 1};
  u->store = games_open(&u->host);
  assert_non_null(u->store);
  while (day-- > 0)
    next_day(u);
}

static void close_universe(universe *u) {
  games_close(u->store);
  assert_int_equal(u->host.memory_used, 0);
}

/* Siegel, Combinatorial Game Theory, III.1. */
static void test_days(void **state) {
  static const int born[] = {1, 4, 22, 1474};
  (void)state;
  for (int day = 0; day <= 3; day++) {
    universe u;
    open_universe(&u, day);
    assert_int_equal(u.count, born[day]);
    close_universe(&u);
  }
}

static void test_order_of_day_three(void **state) {
  (void)state;
  universe u;
  int64_t pairs = 0;
  open_universe(&u, 3);
  for (int i = 0; i < u.count; i++)
    for (int j = 0; j < u.count; j++)
      pairs += at_most(u.store, u.games[i], u.games[j]);
  assert_int_equal(pairs, 654647);
  close_universe(&u);
}

static void test_group_laws(void **state) {
  (void)state;
  universe u;
  uint64_t random = 1;
  open_universe(&u, 3);
  games *store = u.store;
  for (int i = 0; i < u.count; i++)
    assert_int_equal(games_difference(store, u.games[i], u.games[i]), GAMES_ZERO);
  for (int64_t i = 0; i < scaled(3000, 100); i++) {
    games_id a = u.games[host_random(&random) % (uint64_t)u.count];
    games_id b = u.games[host_random(&random) % (uint64_t)u.count];
    games_id c = u.games[host_random(&random) % (uint64_t)u.count];
    games_id sum = games_sum(store, a, games_sum(store, b, c));
    assert_int_not_equal(sum, GAMES_NONE);
    assert_int_equal(sum, games_sum(store, games_sum(store, c, a), b));
    assert_int_equal(at_most(store, a, b),
                     at_most(store, games_difference(store, a, b), GAMES_ZERO));
  }
  close_universe(&u);
}

static void test_forgetting(void **state) {
  (void)state;
  universe u;
  open_universe(&u, 3);
  games_id kept[] = {games_sum(u.store, u.games[1000], u.games[77]), GAMES_NONE,
                     games_negative(u.store, u.games[5])};
  games_id single = games_sum(u.store, kept[0], kept[2]);
  games_pin array, one;
  games_pin_array(u.store, &array, kept, 3);
  games_pin_array(u.store, &one, &single, 1);
  uint32_t before = games_count(u.store);
  games_forget(u.store);
  assert_true(games_count(u.store) < before);
  assert_int_equal(kept[1], GAMES_NONE);
  assert_int_equal(games_sum(u.store, kept[0], kept[2]), single);
  games_unpin(&array);
  assert_int_equal(games_difference(u.store, single, single), GAMES_ZERO);
  games_unpin(&one);
  games_forget(u.store);
  assert_int_equal(games_count(u.store), 1);
  close_universe(&u);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_days),
      cmocka_unit_test(test_order_of_day_three),
      cmocka_unit_test(test_group_laws),
      cmocka_unit_test(test_forgetting),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
