/* Measures and properties of a game that are determined by its options.
**
** games_fold computes a measure for all followers, options before the forms that have them, from a
** formula for uptimals and a function that combines the measures of the options. Example: the
** birthday of { { 2 | 0 } | -1 }. The birthdays of the uptimals 2, 0 and -1 are 2, 0 and 1; { 2 | 0
** } is born on day max(2, 0) + 1 = 3, the game on day max(3, 1) + 1 = 4. The time is linear in the
** number of followers and options, times a binary search for each option. */
#include "core/partizan/forms/games_int.h"

/* ---- Folding over followers ---- */

/* A measure: its value for an uptimal, and how the values of options are combined. */
typedef struct games_measurement {
  uint64_t (*uptimal)(const games_node *node);
  /* Combine the values of the options so far, at first `start`, with the value of one more
  ** option. */
  uint64_t start;
  uint64_t (*option)(uint64_t total, uint64_t measure);
} games_measurement;

#define GAMES_TOO_LARGE UINT64_MAX /* saturated: 2^63 or more */

static uint64_t games_add_counts(uint64_t one, uint64_t other) {
  return one > INT64_MAX || other > INT64_MAX || one + other > INT64_MAX ? GAMES_TOO_LARGE
                                                                         : one + other;
}

/* Compute a measure of a game. Return false after a failure. */
static bool games_fold(games *store, const games_measurement *measurement, games_id game,
                       uint64_t *result) {
  games_list *forms;
  if (game == GAMES_NONE)
    return false;
  *result = games_is_uptimal_node(store, game)
                ? measurement->uptimal(&store->forms.nodes.items[game])
                : 0;
  if (games_is_uptimal_node(store, game))
    return true;
  if (!games_collect_followers(store, game, GAMES_WALK_FORMS, &forms))
    return false;
  uint64_t bytes = forms->count * sizeof(uint64_t);
  uint64_t *measures = core_resize(store->host, NULL, 0, bytes);
  if (measures == NULL)
    return games_fail_host(store);
  bool done = true;
  for (uint32_t i = 0; i < forms->count && done; i++) {
    games_id form = forms->items[i];
    uint32_t left = games_left_count(store, form), count = left + games_right_count(store, form);
    measures[i] = measurement->start;
    for (uint32_t k = 0; k < count; k++) {
      core_assert(games_is_uptimal_node(store, games_left(store, form, k)) ||
                  games_left(store, form, k) < form);
      games_id option = games_left(store, form, k);
      uint64_t measure = games_is_uptimal_node(store, option)
                             ? measurement->uptimal(&store->forms.nodes.items[option])
                             : measures[games_list_place(forms, option)];
      measures[i] = measurement->option(measures[i], measure);
    }
    done = games_work(store, 20 + 10 * (int64_t)left);
  }
  core_assert(forms->count > 0 && forms->items[forms->count - 1] == game);
  *result = measures[forms->count - 1];
  core_release(store->host, measures, bytes);
  return done;
}

/* ---- Birthdays ---- */

/* Return the birthday of number + ups copies of ^ + *star: the birthday of the number plus the
** birthday of the infinitesimal. n copies of ^ are born on day n + 1, *k on day k. For their sum
** the star depends on the parity of n, because the option of n copies of ^ plus *k is n - 1 copies
** plus *(k xor 1). */
static uint64_t games_birthday_of_uptimal(const games_node *node) {
  dyadic number = {node->left_numerator, node->left_exponent};
  uint64_t birthday = (uint64_t)dyadic_birthday(number);
  uint32_t ups = (uint32_t)(node->ups < 0 ? -node->ups : node->ups), star = node->star;
  if (ups > 0 && star == 0)
    return birthday + ups + 1;
  return birthday + ups + (ups % 2 == 1 && star != 1 ? star ^ 1 : star);
}

static uint64_t games_later_birthday(uint64_t total, uint64_t birthday) {
  return birthday + 1 > total ? birthday + 1 : total;
}

bool games_birthday(games *store, games_id game, uint64_t *birthday) {
  static const games_measurement measurement = {games_birthday_of_uptimal, 0, games_later_birthday};
  return games_fold(store, &measurement, game, birthday);
}

/* ---- Stop counts ---- */

/* Return the number of stops: 1 for a number, 2 * 3^(k-1) for a number plus *k. Each ^ adds one
** stop to the stops of the uptimal with one ^ less. */
static uint64_t games_stops_of_uptimal(const games_node *node) {
  uint32_t ups = (uint32_t)(node->ups < 0 ? -node->ups : node->ups), star = node->star;
  uint64_t stops = 1;
  if (ups > 0 && ups % 2 == 0)
    star ^= 1; /* the star next to the last ^ */
  if (ups > 0 && star == 1)
    return games_add_counts(4, ups - 1);
  if (ups > 0)
    star ^= 1;
  for (uint32_t k = 0; k < star && stops != GAMES_TOO_LARGE; k++)
    stops = stops > INT64_MAX / 3 ? GAMES_TOO_LARGE : k == 0 ? 2 : 3 * stops;
  return games_add_counts(stops, ups);
}

bool games_stop_count(games *store, games_id game, uint64_t *count) {
  static const games_measurement measurement = {games_stops_of_uptimal, 0, games_add_counts};
  return games_fold(store, &measurement, game, count) &&
         (*count != GAMES_TOO_LARGE ||
          games_fail(store, CORE_INVALID, "a count is out of range: it is 2^63 or more"));
}

/* ---- Followers ---- */

bool games_follower_count(games *store, games_id game, uint64_t *count) {
  games_list *followers;
  dyadic number;
  if (game == GAMES_NONE)
    return false;
  if (games_is_number(store, game, &number)) {
    *count = (uint64_t)dyadic_birthday(number) + 1;
    return true;
  }
  bool done = games_collect_followers(store, game, GAMES_WALK_ALL, &followers);
  *count = followers->count;
  return done;
}

/* ---- Properties ---- */

enum { GAMES_PARITY_EVEN, GAMES_PARITY_ODD, GAMES_PARITY_NONE, GAMES_PARITY_UNKNOWN };

/* Return the parity of an uptimal. An integer has its own parity, an integer plus * the other one.
** Any other uptimal has options of both parities or an option without parity. */
static uint64_t games_parity_of_uptimal(const games_node *node) {
  if (node->left_exponent > 0 || node->ups != 0 || node->star > 1)
    return GAMES_PARITY_NONE;
  return ((uint64_t)node->left_numerator + node->star) % 2;
}

static uint64_t games_parity_of_options(uint64_t total, uint64_t parity) {
  uint64_t own = parity > GAMES_PARITY_ODD ? GAMES_PARITY_NONE : 1 - parity;
  return total == GAMES_PARITY_UNKNOWN || total == own ? own : GAMES_PARITY_NONE;
}

/* Return the temper of an uptimal. Numbers are even-tempered, a number plus * is odd-tempered. A
** number plus *k with k > 1 has options of both kinds, and every other uptimal has an option
** without temper. */
static uint64_t games_temper_of_uptimal(const games_node *node) {
  return node->ups == 0 && node->star < 2 ? node->star : GAMES_PARITY_NONE;
}

static uint64_t games_uptimal_is_not_small(const games_node *node) {
  return node->left_numerator != 0;
}

static uint64_t games_or(uint64_t total, uint64_t measure) {
  return total | measure;
}

/* Test a property that the node and the stops of a form decide. Return false for the others. */
static bool games_has_at_once(const games *store, games_id game, games_property property,
                              bool *answer) {
  const games_node *node = &store->forms.nodes.items[game];
  dyadic left = games_stop_left(store, game), right = games_stop_right(store, game);
  switch (property) {
  case GAMES_NUMBER:
    *answer = games_is_numeric(store, game);
    return true;
  case GAMES_INTEGER:
    *answer = games_is_numeric(store, game) && left.exponent == 0;
    return true;
  case GAMES_NIMBER:
    *answer = games_is_uptimal_node(store, game) && left.numerator == 0 && node->ups == 0;
    return true;
  case GAMES_INFINITESIMAL:
    *answer = left.numerator == 0 && right.numerator == 0;
    return true;
  case GAMES_NUMBERISH:
    *answer = dyadic_equal(left, right);
    return true;
  case GAMES_SWITCH: /* a number with a star, { x | x }, is not a switch */
    *answer = games_is_single(store, game) && games_is_numeric(store, games_left(store, game, 0)) &&
              games_is_numeric(store, games_right(store, game, 0));
    return true;
  case GAMES_STOPPER:
    *answer = true;
    return true;
  case GAMES_IDEMPOTENT: /* in a group only the neutral element is idempotent */
    *answer = game == GAMES_ZERO;
    return true;
  default:
    return false;
  }
}

/* Test one of the four properties of parity and temper. */
static bool games_has_parity(games *store, games_id game, games_property property, bool *answer) {
  static const games_measurement parity = {games_parity_of_uptimal, GAMES_PARITY_UNKNOWN,
                                           games_parity_of_options};
  static const games_measurement temper = {games_temper_of_uptimal, GAMES_PARITY_UNKNOWN,
                                           games_parity_of_options};
  bool is_parity = property == GAMES_EVEN || property == GAMES_ODD;
  bool is_even = property == GAMES_EVEN || property == GAMES_EVEN_TEMPERED;
  uint64_t measure = 0;
  core_assert(is_parity || property == GAMES_EVEN_TEMPERED || property == GAMES_ODD_TEMPERED);
  bool done = games_fold(store, is_parity ? &parity : &temper, game, &measure);
  *answer = measure == (is_even ? GAMES_PARITY_EVEN : GAMES_PARITY_ODD);
  return done;
}

bool games_has(games *store, games_id game, games_property property, bool *answer) {
  static const games_measurement small = {games_uptimal_is_not_small, 0, games_or};
  if (game == GAMES_NONE)
    return false;
  if (games_has_at_once(store, game, property, answer))
    return true;
  games_id weight = GAMES_NONE;
  uint64_t measure = 0;
  const int32_t *multiples;
  uint32_t count, star;
  bool done;
  switch (property) {
  case GAMES_ALL_SMALL:
    done = games_fold(store, &small, game, &measure);
    *answer = measure == 0;
    return done;
  case GAMES_NUMBER_TINY:
    done = games_prepare(store, game);
    *answer = done && !games_is_uptimal_node(store, game) &&
              (games_extra_at(store, game)->shape == GAMES_SHAPE_TINY ||
               games_extra_at(store, game)->shape == GAMES_SHAPE_MINY);
    return done;
  case GAMES_UPTIMAL:
    return games_multiples_of(store, game, &multiples, &count, &star, answer);
  case GAMES_ATOMIC:
    done = games_atomic_weight(store, game, &weight);
    *answer = weight != GAMES_NONE;
    return done;
  default:
    return games_has_parity(store, game, property, answer);
  }
}
