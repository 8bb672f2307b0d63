/* Slow: make check omits this test, which takes more than a second. */
/* Values of large partizan games and of games with many options, and failures. sql/games.sql and
** the analyses compare the games born on the first days with their definitions. */
#include "failures.h"

#include "core/partizan/forms/games.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The games born by day 3. */
typedef struct universe {
  core_host host;
  games *store;
  games_id all[GAMES_BORN_BY_DAY_3];
  uint32_t count;
} universe;

static bool at_most(games *store, games_id one, games_id other) {
  bool answer;
  assert_true(games_is_at_most(store, one, other, &answer));
  return answer;
}

static void open_universe(universe *u) {
  *u = (universe){.host = host_make()};
  u->store = games_open(&u->host);
  assert_true(games_born(u->store, 3, u->all, &u->count));
}

static void close_universe(universe *u) {
  games_close(u->store);
  assert_int_equal(u->host.memory_used, 0);
}

static games_id read_text(games *store, const char *text) {
  games_id game = games_read(store, text, strlen(text));
  if (game == GAMES_NONE)
    print_message("# %s\n", text);
  assert_int_not_equal(game, GAMES_NONE);
  return game;
}

/* Texts that would overflow the stack of a recursive program. */
HOST_TEST(test_hostile_texts) {
  const size_t count = 1000000;
  games *store = games_open(host);
  char *text = malloc(3 * count + 1);
  memset(text, '{', count);
  assert_int_equal(games_read(store, text, count), GAMES_NONE);
  assert_int_equal(games_failure(store).at, count);
  text[count] = '0';
  for (size_t i = 0; i < count; i++)
    memcpy(text + count + 1 + 2 * i, "|}", 2);
  assert_int_equal(games_read(store, text, 3 * count + 1), games_integer(store, (int64_t)count));
  free(text);
  games_close(store);
}

/* ---- Many options ---- */

enum { MOST_OPTIONS = 400, FEW_OPTIONS = 20 };

/* Return the greatest of Left's options, or the least of Right's, by comparing every two. */
static int list_greatest(games *store, const games_id *options, int count, bool right,
                         games_id greatest[MOST_OPTIONS]) {
  int kept = 0;
  for (int i = 0; i < count; i++) {
    bool dominated = false;
    for (int j = 0; j < count && !dominated; j++) {
      games_id one = options[i], other = options[j];
      bool no_better = right ? at_most(store, other, one) : at_most(store, one, other);
      dominated = no_better && (one != other || j < i);
    }
    if (!dominated)
      greatest[kept++] = options[i];
  }
  return kept;
}

/* Return a game of day 3, or one or several copies of ^ with a nimber, sometimes translated by a
** number. */
static games_id random_option(universe *u, uint64_t *random, unsigned kind) {
  uint64_t r = host_random(random);
  games_id day_3 = u->all[(r >> 20) % (uint64_t)u->count];
  games_id ups = games_uptimal(u->store, dyadic_integer(0), (int64_t)(r >> 8 & 3), r >> 12 & 7);
  games_id number = games_integer(u->store, (int64_t)(r >> 40 & 1));
  switch (kind) {
  case 0:
    return day_3;
  case 1:
    return ups;
  case 2:
    return games_sum(u->store, ups, number);
  default:
    return (r & 1) != 0 ? day_3 : ups;
  }
}

TEST(test_long_lists) {
  universe u;
  uint64_t random = 5;
  int64_t compared = 0;
  games_id options[2][MOST_OPTIONS], greatest[2][MOST_OPTIONS];
  open_universe(&u);
  for (int64_t i = 0; i < scaled(300, 50); i++) {
    int count[2], few[2];
    for (int side = 0; side < 2; side++) {
      count[side] = (int)(host_random(&random) % 60 + (side == 0 ? 25 : 1));
      for (int k = 0; k < count[side]; k++)
        options[side][k] = random_option(&u, &random, (unsigned)(i / (side == 0 ? 1 : 4) % 4));
      few[side] = list_greatest(u.store, options[side], count[side], side == 1, greatest[side]);
    }
    if (few[0] > FEW_OPTIONS || few[1] > FEW_OPTIONS)
      continue;
    compared++;
    games_id game =
        games_canonicalize(u.store, options[0], (size_t)count[0], options[1], (size_t)count[1]);
    assert_int_not_equal(game, GAMES_NONE);
    assert_int_equal(game, games_canonicalize(u.store, greatest[0], (size_t)few[0], greatest[1],
                                              (size_t)few[1]));
  }
  assert_true(compared >= scaled(150, 20));
  close_universe(&u);
}

/* Compare lists of nimbers with the same lists and a dominated option that is not a nimber. */
HOST_TEST(test_nimber_lists) {
  games *store = games_open(host);
  games_id low = games_switch(store, games_integer(store, -1), games_integer(store, -9));
  for (uint32_t sets = 1; sets < 1 << 12; sets++) {
    games_id options[2][8];
    size_t count[2] = {0, 0};
    for (uint32_t k = 0; k < 12; k++)
      if ((sets >> k & 1) != 0)
        options[k % 2][count[k % 2]++] = games_uptimal(store, dyadic_integer(0), 0, k / 2);
    if (count[0] == 0 || count[1] == 0)
      continue;
    games_id game = games_canonicalize(store, options[0], count[0], options[1], count[1]);
    options[0][count[0]++] = low;
    assert_int_not_equal(game, GAMES_NONE);
    assert_int_equal(game, games_canonicalize(store, options[0], count[0], options[1], count[1]));
  }
  games_close(store);
}

/* Games with 10^5 options on each side, of the kinds that can be compared without visiting every
** two. */
HOST_TEST(test_many_options) {
  enum { MANY = 100000 };
  games *store = games_open(host);
  games_id *options = malloc(MANY * sizeof *options);
  for (uint32_t i = 0; i < MANY; i++)
    options[i] = games_uptimal(store, dyadic_integer(0), 0, MANY - 1 - i);
  assert_int_equal(games_canonicalize(store, options, MANY, options, MANY),
                   games_uptimal(store, dyadic_integer(0), 0, MANY));
  for (int i = 0; i < MANY; i++)
    options[i] = games_switch(store, games_integer(store, i + 1), games_integer(store, -i));
  games_id low = games_integer(store, -MANY - 1),
           game = games_canonicalize(store, options, MANY, &low, 1);
  uint32_t count = 0;
  assert_true(games_option_count(store, game, false, &count));
  assert_int_equal(count, MANY);
  for (int i = 0; i < MANY; i++)
    options[i] = games_uptimal(store, dyadic_integer(i % 10), i % 1000, (uint32_t)i);
  game = games_canonicalize(store, options, MANY, &low, 1);
  assert_true(games_option_count(store, game, false, &count));
  assert_int_equal(count, MANY / 1000); /* 9 + 999 copies of ^, with different nimbers */
  free(options);
  games_close(store);
}

TEST(test_forgetting) {
  universe u;
  open_universe(&u);
  games_id kept[] = {games_sum(u.store, u.all[1000], u.all[77]), GAMES_NONE,
                     games_negative(u.store, u.all[5])};
  games_id single = games_sum(u.store, kept[0], kept[2]);
  games_pin array, one;
  games_pin_array(u.store, &array, kept, 3);
  games_pin_array(u.store, &one, &single, 1);
  uint32_t before = games_count(u.store);
  games_collect(u.store);
  assert_true(games_count(u.store) < before);
  assert_int_equal(kept[1], GAMES_NONE);
  assert_int_equal(games_sum(u.store, kept[0], kept[2]), single);
  games_unpin(&array);
  assert_int_equal(games_difference(u.store, single, single), GAMES_ZERO);
  games_unpin(&one);
  games_collect(u.store);
  assert_int_equal(games_count(u.store), 1);
  close_universe(&u);
}

/* ---- The ends of the ranges ---- */

static void check_refused(const games *store, bool refused, const char *reason) {
  assert_true(refused);
  assert_int_equal(games_failure(store).status, CORE_INVALID);
  assert_non_null(strstr(games_failure(store).invalid, reason));
}

/* Multiples within the range are found, others are refused. */
HOST_TEST(test_ranges_of_multiples) {
  games *store = games_open(host);
  const char *number = "a number is out of range";
  const int64_t most = (INT64_C(1) << 62) - 1;
  const games_id one = games_integer(store, 1), half = read_text(store, "1/2"),
                 up = read_text(store, "^");
  const games_id ups = games_uptimal(store, dyadic_integer(0), INT32_MAX, 0);
  assert_int_equal(games_multiple(store, most, one), games_integer(store, most));
  assert_int_equal(games_multiple(store, -most, one), games_integer(store, -most));
  assert_int_equal(games_multiple(store, most + 1, half), games_integer(store, (most + 1) / 2));
  assert_int_equal(games_multiple(store, INT32_MAX, up), ups);
  check_refused(store, games_multiple(store, most + 1, one) == GAMES_NONE, number);
  check_refused(store, games_multiple(store, INT64_MIN, one) == GAMES_NONE, number);
  check_refused(store, games_multiple(store, INT64_C(1) << 31, up) == GAMES_NONE, "^");
  check_refused(store, games_multiple(store, INT64_MAX, ups) == GAMES_NONE, "^");
  assert_int_equal(games_canonicalize(store, (games_id[]){GAMES_NONE}, 1, NULL, 0), GAMES_NONE);
  games_close(store);
}

/* ---- Limits of memory and stops ---- */

TEST(test_stops) {
  ledger_host ledger;
  ledger_open(&ledger);
  games *store = games_open(&ledger.host);
  games_id one = read_text(store, "{1000|0}+{100|*}");
  failure_arm(&ledger, STOPPED, 1);
  assert_int_equal(games_sum(store, one, one), GAMES_NONE);
  assert_int_equal(games_failure(store).status, CORE_INTERRUPTED);
  games_close(store);
  assert_ledger_empty(ledger);
}

HOST_TEST(test_memory_limit) {
  host->memory_limit = 1 << 20;
  games *store = games_open(host);
  games_id sum = GAMES_ZERO;
  for (int i = 1; i < 40 && sum != GAMES_NONE; i++)
    sum = games_sum(store, sum,
                    games_switch(store, games_integer(store, 100 * i * i),
                                 games_uptimal(store, dyadic_integer(-i), i, 2)));
  assert_int_equal(sum, GAMES_NONE);
  assert_int_equal(games_failure(store).status, CORE_LIMIT);
  games_collect(store);
  assert_int_equal(games_sum(store, read_text(store, "+-1"), read_text(store, "+-1")), GAMES_ZERO);
  games_close(store);
}

/* Earlier questions may change ids, but not texts. */
HOST_TEST(test_history) {
  static const char *const texts[] = {"+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}", "{4|0,+-1}",
                                      "{3|1}+{2*|0}+{5|^}", "{^3*,{1|*}|-1,{0|-2}}"};
  games *fresh = games_open(host), *used = games_open(host);
  for (int i = 40; i > 0; i--)
    games_switch(used, games_integer(used, i), games_uptimal(used, dyadic_integer(-i), 2, 3));
  for (size_t i = sizeof texts / sizeof texts[0]; i-- > 0;) {
    const char *one, *other;
    size_t length;
    for (size_t k = i; k < sizeof texts / sizeof texts[0]; k++)
      read_text(used, texts[k]);
    assert_true(games_write(fresh, read_text(fresh, texts[i]), false, 1000, &one, &length));
    assert_true(games_write(used, read_text(used, texts[i]), false, 1000, &other, &length));
    assert_string_equal(one, other);
  }
  games_close(fresh);
  games_close(used);
}

/* ---- Uptimals ---- */

enum { SUMS = 1 << 20 };

/* Sums by definition: the sum of two forms is built by games_canonicalize from the sums of their
** options. */
typedef struct defined_sums {
  games *store;
  games_id one[SUMS], other[SUMS], sum[SUMS]; /* sum is 0 in a free slot, else the id plus 1 */
  int count;
} defined_sums;

static games_id defined_sum(defined_sums *sums, games_id one, games_id other) {
  games_id options[2][64];
  size_t counts[2] = {0, 0};
  uint32_t slot = (one * UINT32_C(2654435761) ^ other * UINT32_C(40503)) % SUMS;
  while (sums->sum[slot] != 0 && (sums->one[slot] != one || sums->other[slot] != other))
    slot = (slot + 1) % SUMS;
  if (sums->sum[slot] != 0)
    return sums->sum[slot] - 1;
  for (int right = 0; right < 2; right++)
    for (int second = 0; second < 2; second++) {
      games_id moved = second ? other : one, stays = second ? one : other;
      uint32_t count;
      assert_true(games_option_count(sums->store, moved, right, &count));
      for (uint32_t i = 0; i < count; i++) {
        assert_true(counts[right] < 64);
        options[right][counts[right]++] =
            defined_sum(sums, stays, games_option(sums->store, moved, right, i));
      }
    }
  games_id sum = games_canonicalize(sums->store, options[0], counts[0], options[1], counts[1]);
  assert_int_not_equal(sum, GAMES_NONE);
  while (sums->sum[slot] != 0) /* the recursion may have filled slots */
    slot = (slot + 1) % SUMS;
  sums->count++;
  sums->one[slot] = one, sums->other[slot] = other, sums->sum[slot] = sum + 1;
  return sum;
}

/* Compare 3, 0 and -1/2 with *0 to *4 and from -3 to 3 copies of ^<1> to ^<4>, 36015 games, in a
** store that has no other games: the properties of each game, and the sum of two that another store
** reads, agree with the construction. */
HOST_TEST(test_uptimals) {
  static const char *const numbers[] = {"3", "0", "-1/2"};
  defined_sums *sums = calloc(1, sizeof *sums);
  games_id units[4][7];
  assert_non_null(sums);
  games *store = sums->store = games_open(host), *reader = games_open(host);
  games_id star = games_uptimal(store, dyadic_integer(0), 0, 1), right = star;
  for (int i = 0; i < 4; i++) { /* by definition ^<n> = {0|*-^<1>-...-^<n-1>} */
    games_id unit = games_switch(store, GAMES_ZERO, right), multiple = GAMES_ZERO;
    right = defined_sum(sums, right, games_negative(store, unit));
    for (int copies = 0; copies <= 3; copies++, multiple = defined_sum(sums, multiple, unit)) {
      units[i][3 + copies] = multiple;
      units[i][3 - copies] = games_negative(store, multiple);
    }
  }
  int games_made = 0;
  for (int code = 0; code < 36015; code += (int)(3 * scale() - 2)) {
    if (sums->count > SUMS / 2) {
      memset(sums->sum, 0, sizeof sums->sum);
      sums->count = 0;
    }
    int at = code / 15, multiples[4], number = code % 3;
    uint32_t nimber = (uint32_t)(code / 3 % 5);
    char text[200];
    games_id made = games_uptimal(store, dyadic_integer(0), 0, nimber);
    int length = snprintf(text, sizeof text, "%s+*%u", numbers[number], nimber), terms = 0;
    for (int i = 0; i < 4; i++, at /= 7) {
      multiples[i] = at % 7 - 3;
      made = defined_sum(sums, made, units[i][at % 7]);
      terms = multiples[i] != 0 ? i + 1 : terms;
      for (int copies = 0; copies < abs(multiples[i]); copies++)
        length += snprintf(text + length, sizeof text - (size_t)length, "+(%c<%d>)",
                           multiples[i] > 0 ? '^' : 'v', i + 1);
    }
    made = defined_sum(sums, made, read_text(store, numbers[number]));
    const int32_t *found;
    const char *one, *other;
    uint32_t count, found_star;
    size_t bytes;
    bool is_uptimal;
    assert_true(games_multiples_of(store, made, &found, &count, &found_star, &is_uptimal));
    assert_true(is_uptimal);
    assert_int_equal(count, terms);
    assert_int_equal(found_star, nimber);
    for (int i = 0; i < terms; i++)
      assert_int_equal(found[i], multiples[i]);
    assert_true(games_write(store, made, false, 100000, &one, &bytes));
    assert_true(games_write(reader, read_text(reader, text), false, 100000, &other, &bytes));
    assert_string_equal(one, other);
    games_made++;
  }
  assert_true(games_made > 30000 / (3 * scale() - 2));
  games_close(store);
  games_close(reader);
  free(sums);
}

/* Calls pass a failure on when the caller ignores intermediate results. */
HOST_TEST(test_failures_are_handed_on) {
  games *store = games_open(host);
  uint64_t measure;
  bool answer;
  games_id weight;
  assert_int_equal(games_uptimal(store, dyadic_integer(0), INT64_MAX, 0), GAMES_NONE);
  games_error first = games_failure(store);
  assert_int_equal(games_multiple(store, 3, GAMES_NONE), GAMES_NONE);
  assert_int_equal(games_sum(store, GAMES_NONE, GAMES_ZERO), GAMES_NONE);
  assert_false(games_birthday(store, GAMES_NONE, &measure) ||
               games_stop_count(store, GAMES_NONE, &measure) ||
               games_follower_count(store, GAMES_NONE, &measure) ||
               games_has(store, GAMES_NONE, GAMES_NUMBER, &answer) ||
               games_atomic_weight(store, GAMES_NONE, &weight));
  assert_string_equal(games_failure(store).invalid, first.invalid);
  games_close(store);
}

/* ---- Copies ---- */

/* A text is written exactly if its length is permitted, and a longer one has the length that is
** reported. */
static void check_length(games *store, games_id game) {
  const char *text;
  size_t length, refused;
  assert_true(games_write(store, game, true, UINT32_MAX, &text, &length));
  assert_int_equal(length, strlen(text));
  assert_true(games_write(store, game, true, (uint32_t)length, &text, &refused));
  assert_false(games_write(store, game, true, (uint32_t)length - 1, &text, &refused));
  assert_int_equal(refused, length);
}

/* A copy is the game with the text of the original, for any games in the other store. */
TEST(test_copies) {
  universe u;
  core_host host = host_make();
  static const char *const others[] = {"+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}",
                                       "{^3*,{1|*}|-1,{0|-2}}",
                                       "{3||2*|1*}+{5|-1}+^[3]*",
                                       "5/8+1000000000^*7",
                                       "Tiny(2)",
                                       "3Miny({2|1})",
                                       "{Tiny(2)|-1/2Tiny({1|*})}",
                                       "+-{2Tiny(2)}",
                                       "+-{2^*}"};
  open_universe(&u);
  games *to = games_open(&host);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    u.all[i] = read_text(u.store, others[i]);
  for (uint32_t i = u.count; i-- > 0;) {
    const char *text;
    size_t length;
    games_id copy = games_copy(to, u.store, u.all[i]);
    assert_int_not_equal(copy, GAMES_NONE);
    assert_true(games_write(u.store, u.all[i], false, UINT32_MAX, &text, &length));
    assert_int_equal(games_read(to, text, length), copy);
    assert_int_equal(games_copy(to, u.store, u.all[i]), copy);
    check_length(u.store, u.all[i]);
  }
  games_close(to);
  assert_int_equal(host.memory_used, 0);
  close_universe(&u);
}

/* The store that receives a copy also reports failures of the other store. */
HOST_TEST(test_copy_failures) {
  games *from = games_open(host), *to = games_open(host);
  assert_int_equal(games_uptimal(from, dyadic_integer(0), INT64_MAX, 0), GAMES_NONE);
  assert_int_equal(games_copy(to, from, GAMES_NONE), GAMES_NONE);
  assert_string_equal(games_failure(to).invalid, games_failure(from).invalid);
  games_id game = read_text(from, "{1|*}");
  host->memory_limit = host->memory_used;
  assert_int_equal(games_copy(to, from, game), GAMES_NONE);
  assert_int_equal(games_failure(to).status, CORE_LIMIT);
  host->memory_limit = UINT64_MAX;
  assert_int_not_equal(games_copy(to, from, game), GAMES_NONE);
  games_close(from);
  games_close(to);
}

/* ---- Numbers and doubles ---- */

static int64_t greatest_divisor(int64_t a, int64_t b) {
  while (b != 0) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* Dyadic rationals with 53 bits become doubles and back; other doubles are refused. */
TEST(test_reals) {
  uint64_t random = 5;
  for (int round = 0; round < scaled(20000, 1000); round++) {
    int64_t numerator = (int64_t)(host_random(&random) >> (11 + host_random(&random) % 52));
    dyadic number, again;
    double real;
    assert_true(
        dyadic_make(round % 2 ? -numerator : numerator, (int)(host_random(&random) % 63), &number));
    assert_true(dyadic_real(number, &real));
    assert_true(dyadic_from_real(real, &again));
    assert_true(dyadic_equal(number, again));
  }
  dyadic number;
  double real;
  assert_true(dyadic_make((INT64_C(1) << 53) + 1, 7, &number));
  assert_false(dyadic_real(number, &real));
  static const double refused[] = {NAN,     INFINITY, -INFINITY, 0x1p62,
                                   -0x1p62, 0x1p-63,  1e-30,     1e300};
  for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
    assert_false(dyadic_from_real(refused[i], &number));
}

/* A rounded fraction is found again in lowest terms, and a rounded decimal is recognized. */
TEST(test_rounded_fractions) {
  uint64_t random = 7;
  for (int round = 0; round < scaled(20000, 1000); round++) {
    int64_t q = 1 + (int64_t)(host_random(&random) % 1000);
    int64_t p = (int64_t)(host_random(&random) % (uint64_t)(999 * q)), numerator, denominator;
    int64_t common = greatest_divisor(p, q);
    double real = (double)p / (double)q;
    assert_true(dyadic_guess_fraction(round % 2 ? -real : real, &numerator, &denominator));
    assert_int_equal(numerator, (round % 2 ? -p : p) / common);
    assert_int_equal(denominator, q / common);
    double power = 1;
    for (uint64_t k = host_random(&random) % 15; k > 0; k--)
      power *= 10;
    assert_true(dyadic_is_decimal((double)(host_random(&random) % 100000000000000) / power, 14));
  }
  static const double others[] = {1.0 / 3, 0x1p-30, 1.23456789012345, 1.4142135623730951,
                                  123456789012345678.0};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    assert_false(dyadic_is_decimal(others[i], 14));
}
