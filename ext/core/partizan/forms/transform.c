/* Operations on one or two games whose results are games: cooling and heating, the products of
** Norton and Conway, ordinal sums, powers, the reduced canonical form, the companion, and the
** atomic weight (Siegel, Combinatorial Game Theory, II.5 to II.8; Winning Ways, chapters 6 and
** 8).
**
** Each is a games_operation (operate.c): a rule for the simplest operands, and a formula for the
** result in terms of the results for options. Example: { 2 | -1 } cooled by 1 is { 2 - 1 | -1 +
** 1 } = { 1 | 0 }. The parameter of the operation is -1, the results of the options are 2 and
** -1, and games_shift_results adds the parameter to the results of the Left options and
** subtracts it from the results of the Right options. */
#include "core/partizan/forms/games_int.h"

enum {
  GAMES_TAG_COOL = GAMES_TAG_OPERATIONS + 1,
  GAMES_TAG_HEAT,
  GAMES_TAG_NORTON,
  GAMES_TAG_CONWAY,
  GAMES_TAG_ORDINAL,
  GAMES_TAG_PROJECTION,
  GAMES_TAG_COMPANION,
  GAMES_TAG_ATOMIC
};

/* ---- Results for the options of the first operand ---- */

/* Add a game to `count` results from index `first`. */
static bool games_add_to_results(games *store, uint32_t first, uint32_t count, games_id game) {
  for (uint32_t i = 0; i < count && game != GAMES_ZERO; i++) {
    games_id sum = games_sum(store, store->results.items[first + i], game);
    if (sum == GAMES_NONE)
      return false;
    store->results.items[first + i] = sum;
  }
  return true;
}

/* Build { the first `left` results | the other results } of `count` results. */
static games_id games_make_of_results(games *store, uint32_t first, uint32_t left, uint32_t count) {
  core_assert(left <= count && first + count <= store->results.count);
  const games_id *results = store->results.items + first;
  return games_canonicalize(store, results, left, results + left, count - left);
}

/* Build { results of the Left options + parameter | results of the Right options - parameter }. */
static games_id games_shift_results(games *store, const games_frame *frame, uint32_t first,
                                    uint32_t count) {
  const games_operation *operation = frame->operation;
  uint32_t left = games_left_count(store, frame->one);
  if (!games_add_to_results(store, first, left, operation->parameter) ||
      !games_add_to_results(store, first + left, count - left, operation->negative_parameter))
    return GAMES_NONE;
  return games_make_of_results(store, first, left, count);
}

/* Run an operation whose parameter is the game `by`. */
static games_id games_shift(games *store, games_operation operation, games_id game, games_id second,
                            games_id by) {
  operation.parameter = by;
  operation.negative_parameter = games_negative(store, by);
  return operation.negative_parameter == GAMES_NONE
             ? GAMES_NONE
             : games_operate(store, &operation, game, second);
}

/* ---- Cooling and heating ---- */

/* Integers do not change, and a game whose temperature is less than t becomes its mean. */
static bool games_cool_known(games *store, const games_operation *operation, games_id *one,
                             games_id *other, games_id *result) {
  (void)operation;
  int64_t integer;
  dyadic mean, temperature;
  *result = *one;
  if (games_is_integer(store, *one, &integer))
    return true;
  *result = GAMES_NONE;
  if (!games_temperature(store, *one, &temperature) || !games_mean(store, *one, &mean))
    return true;
  if (dyadic_compare(temperature, games_stop_left(store, *other)) >= 0)
    return false;
  *result = games_number(store, mean);
  return true;
}

games_id games_cool(games *store, games_id game, games_id by) {
  static const games_operation cool = {
      .tag = GAMES_TAG_COOL, .known = games_cool_known, .finish = games_shift_results};
  if (game == GAMES_NONE || by == GAMES_NONE)
    return GAMES_NONE;
  dyadic t = games_stop_left(store, by);
  if (!games_is_numeric(store, by) || dyadic_compare(t, dyadic_integer(-1)) <= 0)
    return games_refuse(store, "t must be a number greater than -1");
  return games_shift(store, cool, game, by, games_negative(store, by));
}

static bool games_is_itself_if_number(games *store, const games_operation *operation, games_id *one,
                                      games_id *other, games_id *result) {
  (void)operation, (void)other;
  *result = *one;
  return games_is_numeric(store, *one);
}

games_id games_heat(games *store, games_id game, games_id by) {
  static const games_operation heat = {
      .tag = GAMES_TAG_HEAT, .known = games_is_itself_if_number, .finish = games_shift_results};
  return games_shift(store, heat, game, by, by);
}

/* Cooled by its temperature, a game is its mean plus an infinitesimal. Cooling and heating are
** linear, and cooling undoes heating, so the rest freezes to the mean at this temperature and its
** own temperature is less (Siegel, II.5, thermal dissociation). Example: +-2 + +-1 freezes to * at
** temperature 2, * heated by 2 is +-2, and the rest is +-1. */
bool games_split_particle(games *store, games_id game, games_particle *particle, games_id *rest) {
  dyadic mean;
  core_assert(!games_is_numeric(store, game));
  if (!games_mean(store, game, &mean) || !games_temperature(store, game, &particle->temperature))
    return false;
  games_id heat = games_number(store, particle->temperature);
  particle->infinitesimal =
      games_difference(store, games_cool(store, game, heat), games_number(store, mean));
  core_assert(particle->infinitesimal != GAMES_ZERO);
  *rest = games_difference(store, game, games_heat(store, particle->infinitesimal, heat));
  return *rest != GAMES_NONE;
}

/* Compute a multiple of the second operand if the first operand is an integer. */
static bool games_multiple_known(games *store, const games_operation *operation, games_id *one,
                                 games_id *other, games_id *result) {
  (void)operation;
  int64_t integer;
  if (!games_is_integer(store, *one, &integer))
    return false;
  *result = games_multiple(store, integer, *other);
  return true;
}

games_id games_overheat(games *store, games_id game, games_id from, games_id to) {
  const games_operation overheat = {
      .tag = games_fresh_tag(store), .known = games_multiple_known, .finish = games_shift_results};
  return games_shift(store, overheat, game, from, to);
}

/* ---- Incentives and the Norton product ---- */

static bool games_add_incentives(games *store, games_list *list, games_id game, bool right) {
  uint32_t count;
  if (!games_option_count(store, game, right, &count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    games_id option = games_option(store, game, right, i);
    games_id incentive =
        right ? games_difference(store, game, option) : games_difference(store, option, game);
    if (incentive == GAMES_NONE || !games_list_add(store, list, incentive) ||
        !games_work(store, 50))
      return false;
  }
  return true;
}

bool games_incentives(games *store, games_id game, bool left, bool right, const games_id **items,
                      uint32_t *count) {
  games_list *list = &store->incentives;
  list->count = 0;
  if (game == GAMES_NONE || (left && !games_add_incentives(store, list, game, false)) ||
      (right && !games_add_incentives(store, list, game, true)))
    return false;
  list->count = games_sort_unique(list->items, list->count);
  if (!games_remove_dominated(store, false, list))
    return false;
  *count = games_sort_unique(list->items, list->count);
  *items = list->items;
  return true;
}

/* Combine each result with each step: add to the results of Left options, subtract from the
** results of Right options. */
static games_id games_norton_finish(games *store, const games_frame *frame, uint32_t first,
                                    uint32_t count) {
  const uint32_t left = games_left_count(store, frame->one), steps = store->incentives.count;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < steps; j++) {
      games_id result = store->results.items[first + i], step = store->incentives.items[j];
      result = i < left ? games_sum(store, result, step) : games_difference(store, result, step);
      if (result == GAMES_NONE || !games_list_add(store, &store->results, result))
        return GAMES_NONE;
    }
  return games_make_of_results(store, first + count, left * steps, count * steps);
}

/* The Norton product G.U. It is n copies of U if G is the integer n. Otherwise its Left options are
** GL.U + (U + D) and its Right options GR.U - (U + D), for each maximal incentive D of U. The steps
** U + D are kept in store->incentives. */
games_id games_norton(games *store, games_id game, games_id unit) {
  static const games_operation norton = {
      .tag = GAMES_TAG_NORTON, .known = games_multiple_known, .finish = games_norton_finish};
  const games_id *items;
  uint32_t count;
  if (game == GAMES_NONE || !games_incentives(store, unit, true, true, &items, &count))
    return GAMES_NONE;
  core_assert(items == store->incentives.items);
  for (uint32_t i = 0; i < count; i++) {
    games_id step = games_sum(store, unit, store->incentives.items[i]);
    if (step == GAMES_NONE)
      return GAMES_NONE;
    store->incentives.items[i] = step;
  }
  return games_operate(store, &norton, game, unit);
}

/* ---- The Conway product ---- */

/* The product is commutative, so the operand with the smaller id comes first; it is known for 0 and
** for two numbers. */
static bool games_conway_known(games *store, const games_operation *operation, games_id *one,
                               games_id *other, games_id *result) {
  (void)operation;
  dyadic product;
  if (*one > *other) {
    games_id swapped = *one;
    *one = *other;
    *other = swapped;
  }
  *result = GAMES_ZERO;
  if (*one == GAMES_ZERO)
    return true;
  if (!games_is_numeric(store, *one) || !games_is_numeric(store, *other))
    return false;
  *result = dyadic_multiply(games_stop_left(store, *one), games_stop_left(store, *other), &product)
                ? games_number(store, product)
                : games_refuse(store, games_number_range);
  return true;
}

/* Compute the pair of options of a term: first the pairs of Left options, then the pairs of Right
** options, which give Left options of the product; then the mixed pairs. */
static bool games_conway_pair(const games *store, const games_frame *frame, uint32_t pair,
                              games_id *one, games_id *other) {
  for (int part = 0; part < 4; part++) {
    bool right = part == 1 || part == 2, other_right = part == 1 || part == 3;
    uint32_t m = right ? games_right_count(store, frame->one) : games_left_count(store, frame->one);
    uint32_t n = other_right ? games_right_count(store, frame->other)
                             : games_left_count(store, frame->other);
    if (pair < (uint64_t)m * n) {
      *one = games_option(store, frame->one, right, pair / n);
      *other = games_option(store, frame->other, other_right, pair % n);
      return true;
    }
    pair -= m * n;
  }
  return false;
}

/* Compute the three products that each pair X, Y of options needs: X.H, G.Y, X.Y. */
static bool games_conway_next(games *store, const games_frame *frame, games_id *one,
                              games_id *other) {
  if (!games_conway_pair(store, frame, frame->next / 3, one, other))
    return false;
  if (frame->next % 3 == 0)
    *other = frame->other;
  else if (frame->next % 3 == 1)
    *one = frame->one;
  return true;
}

/* Build each option X.H + G.Y - X.Y from the three products of its pair. */
static games_id games_conway_finish(games *store, const games_frame *frame, uint32_t first,
                                    uint32_t count) {
  core_assert(count % 3 == 0);
  uint32_t left = games_left_count(store, frame->one) * games_left_count(store, frame->other) +
                  games_right_count(store, frame->one) * games_right_count(store, frame->other);
  for (uint32_t i = 0; i < count / 3; i++) {
    games_id sum = games_sum(store, store->results.items[first + 3 * i],
                             store->results.items[first + 3 * i + 1]);
    sum = games_difference(store, sum, store->results.items[first + 3 * i + 2]);
    if (sum == GAMES_NONE)
      return GAMES_NONE;
    store->results.items[first + i] = sum;
  }
  return games_make_of_results(store, first, left, count / 3);
}

games_id games_conway(games *store, games_id one, games_id other) {
  static const games_operation conway = {.tag = GAMES_TAG_CONWAY,
                                         .known = games_conway_known,
                                         .next = games_conway_next,
                                         .finish = games_conway_finish};
  return games_operate(store, &conway, one, other);
}

/* ---- Ordinal sums ---- */

static bool games_is_nimber(const games *store, games_id game) {
  return games_is_uptimal_node(store, game) && store->forms.nodes.items[game].ups == 0 &&
         dyadic_equal(games_stop_left(store, game), dyadic_integer(0));
}

/* Compute one : count for a number and an integer. A number corresponds to a sequence of signs
** (Berlekamp's rule for Hackenbush strings), and the ordinal sum concatenates the sequences. A sign
** of the direction of an integer leads to the next integer. Any other sign moves the number half of
** the way to its neighbor in this direction, which is 1/2^exponent away. */
static bool games_ordinal_signs(dyadic one, int64_t count, dyadic *result) {
  bool down = count < 0;
  int64_t signs = down ? -count : count;
  if (one.exponent == 0 && (down ? one.numerator <= 0 : one.numerator >= 0))
    return dyadic_add(one, dyadic_integer(count), result);
  /* `count` equal signs leave 1/2^count of the way to the neighbor. */
  if (signs > DYADIC_LARGEST_EXPONENT - one.exponent)
    return false;
  int64_t step = down ? -1 : 1, odd = (INT64_C(1) << signs) - 1;
  dyadic moved;
  return dyadic_make(step * odd, one.exponent + (int)signs, &moved) &&
         dyadic_add(one, moved, result);
}

/* Compute one : other for two numbers. The last sign of a fraction m/2^e is the sign of its
** difference from the neighbor (m-1)/2^e or (m+1)/2^e that is born later. Remove the signs of
** `other` down to an integer, then append them to `one`. */
static bool games_ordinal_numbers(dyadic one, dyadic other, dyadic *result) {
  int8_t last[DYADIC_LARGEST_EXPONENT + 1];
  int count = 0;
  for (; other.exponent > 0; count++) {
    core_assert(count < (int)sizeof last);
    dyadic above, below;
    if (!dyadic_make(other.numerator + 1, other.exponent, &above) ||
        !dyadic_make(other.numerator - 1, other.exponent, &below))
      return false; /* uncovered: neighbours of a number in range are in range */
    int64_t a = dyadic_birthday(above), b = dyadic_birthday(below);
    last[count] = a > b ? -1 : 1;
    other = a > b ? above : below;
  }
  bool done = games_ordinal_signs(one, other.numerator, result);
  while (done && count > 0)
    done = games_ordinal_signs(*result, last[--count], result);
  return done;
}

/* *a : *b = *(a + b), because its options are *0, ..., *(a - 1) and *a : *j = *(a + j) for j <
** b. */
static bool games_ordinal_known(games *store, const games_operation *operation, games_id *one,
                                games_id *other, games_id *result) {
  (void)operation;
  dyadic number;
  *result = *one;
  if (*other == GAMES_ZERO)
    return true;
  if (games_is_numeric(store, *one) && games_is_numeric(store, *other)) {
    *result =
        games_ordinal_numbers(games_stop_left(store, *one), games_stop_left(store, *other), &number)
            ? games_number(store, number)
            : games_refuse(store, games_number_range);
    return true;
  }
  if (!games_is_nimber(store, *one) || !games_is_nimber(store, *other))
    return false;
  uint64_t star =
      (uint64_t)store->forms.nodes.items[*one].star + store->forms.nodes.items[*other].star;
  *result = star <= UINT32_MAX ? games_uptimal(store, dyadic_integer(0), 0, (uint32_t)star)
                               : games_refuse(store, games_nimber_range);
  return true;
}

/* Compute the next pair of operands: the first operand with an option of the second operand. */
static bool games_next_option_of_other(games *store, const games_frame *frame, games_id *one,
                                       games_id *other) {
  uint32_t count = games_left_count(store, frame->other) + games_right_count(store, frame->other);
  if (frame->next >= count)
    return false;
  *one = frame->one;
  *other = games_left(store, frame->other, frame->next);
  return true;
}

/* Build { GL, G:HL | GR, G:HR }: a move in G removes H. */
static games_id games_ordinal_finish(games *store, const games_frame *frame, uint32_t first,
                                     uint32_t count) {
  uint32_t left = games_left_count(store, frame->other);
  games_list *results = &store->results;
  for (int right = 0; right < 2; right++) {
    uint32_t from = right ? first + left : first, to = right ? first + count : first + left;
    for (uint32_t i = from; i < to; i++)
      if (!games_list_add(store, results, results->items[i]))
        return GAMES_NONE;
    uint32_t own =
        right ? games_right_count(store, frame->one) : games_left_count(store, frame->one);
    for (uint32_t i = 0; i < own; i++)
      if (!games_list_add(store, results, games_option(store, frame->one, right, i)))
        return GAMES_NONE;
  }
  return games_make_of_results(store, first + count, left + games_left_count(store, frame->one),
                               results->count - first - count);
}

games_id games_ordinal(games *store, games_id one, games_id other) {
  static const games_operation ordinal = {.tag = GAMES_TAG_ORDINAL,
                                          .known = games_ordinal_known,
                                          .next = games_next_option_of_other,
                                          .finish = games_ordinal_finish};
  return games_operate(store, &ordinal, one, other);
}

/* ---- Powers ---- */

/* Compute G^n and G^1 + ... + G^n of G = { 0 | GR }. */
static bool games_powers(games *store, games_id game, uint32_t n, games_id *power, games_id *sum) {
  core_assert(n > 0 && games_left_count(store, game) == 1);
  uint32_t count = games_right_count(store, game);
  *power = *sum = game;
  for (uint32_t k = 2; k <= n; k++) {
    games_list *results = &store->results;
    uint32_t first = results->count;
    bool done = games_list_add(store, results, GAMES_ZERO);
    for (uint32_t i = 0; done && i < count; i++) {
      games_id option = games_difference(store, games_right(store, game, i), *sum);
      done = option != GAMES_NONE && games_list_add(store, results, option);
    }
    *power = done ? games_make_of_results(store, first, 1, 1 + count) : GAMES_NONE;
    results->count = first;
    *sum = games_sum(store, *sum, *power);
    if (*sum == GAMES_NONE)
      return false;
  }
  return true;
}

/* Compute a power of G, or the sum of powers if `all`; of the negative if 0 is the only option of
** Right. */
static games_id games_power_of(games *store, games_id game, uint32_t n, bool all) {
  games_id power, sum;
  if (game == GAMES_NONE || !games_expand(store, game))
    return GAMES_NONE;
  bool right = games_left_count(store, game) != 1 || games_left(store, game, 0) != GAMES_ZERO;
  if (right && (games_right_count(store, game) != 1 || games_right(store, game, 0) != GAMES_ZERO))
    return games_refuse(store, "g must be a game in which 0 is the only option of one player");
  game = right ? games_negative(store, game) : game;
  if (game == GAMES_NONE || !games_expand(store, game) ||
      !games_powers(store, game, n, &power, &sum))
    return GAMES_NONE;
  power = all ? sum : power;
  return right ? games_negative(store, power) : power;
}

games_id games_power(games *store, games_id game, uint32_t n) {
  return games_power_of(store, game, n, false);
}

games_id games_power_sum(games *store, games_id game, uint32_t n) {
  return games_power_of(store, game, n, true);
}

/* ---- The reduced canonical form ---- */

/* The result is known for a number, and for a number plus *, from which * is dropped. */
static bool games_projection_known(games *store, const games_operation *operation, games_id *one,
                                   games_id *other, games_id *result) {
  (void)operation, (void)other;
  const games_node *node = &store->forms.nodes.items[*one];
  if (!games_is_uptimal_node(store, *one) || node->ups != 0 || node->star > 1)
    return false;
  *result = games_number(store, games_stop_left(store, *one));
  return true;
}

/* Heat the game by *, then replace each follower x* by x (Grossman and Siegel, Reductions of
** partizan games, 2009). */
games_id games_reduced(games *store, games_id game) {
  static const games_operation projection = {
      .tag = GAMES_TAG_PROJECTION, .known = games_projection_known, .finish = games_shift_results};
  if (game != GAMES_NONE && games_is_uptimal_node(store, game))
    return games_number(store, games_stop_left(store, game));
  games_id star = games_uptimal(store, dyadic_integer(0), 0, 1);
  return games_shift(store, projection, games_heat(store, game, star), GAMES_ZERO, GAMES_ZERO);
}

/* ---- The companion ---- */

/* The companion of an uptimal adds *, if its number is 0 and its nimber is 0 or *; other uptimals
** do not change. */
static bool games_companion_known(games *store, const games_operation *operation, games_id *one,
                                  games_id *other, games_id *result) {
  (void)operation, (void)other;
  const games_node *node = &store->forms.nodes.items[*one];
  *result = *one;
  if (!games_is_uptimal_node(store, *one))
    return false;
  if (node->left_numerator == 0 && node->star < 2)
    *result = games_uptimal(store, dyadic_integer(0), node->ups, node->star ^ 1);
  return true;
}

/* Build { GL', 0 if G >= 0 | GR', 0 if G <= 0 } from the companions of the options. */
static games_id games_companion_finish(games *store, const games_frame *frame, uint32_t first,
                                       uint32_t count) {
  bool at_most, at_least;
  games_id game = frame->one;
  uint32_t left = games_left_count(store, game);
  if (!games_leq(store, game, GAMES_ZERO, &at_most) ||
      !games_leq(store, GAMES_ZERO, game, &at_least) ||
      !games_list_reserve(store, &store->results, 1))
    return GAMES_NONE;
  games_id *results = store->results.items + first;
  if (at_most || at_least)
    results[count] = GAMES_ZERO;
  if (at_least) {
    results[count] = results[left];
    results[left++] = GAMES_ZERO;
  }
  return games_canonicalize(store, results, left, results + left,
                            count + (at_most || at_least) - left);
}

games_id games_companion(games *store, games_id game) {
  static const games_operation companion = {
      .tag = GAMES_TAG_COMPANION, .known = games_companion_known, .finish = games_companion_finish};
  return games_operate(store, &companion, game, GAMES_ZERO);
}

/* ---- Atomic weights ---- */

/* Compute a number greater than the nimbers in all followers of a game: *number is a remote star of
** the game. */
static bool games_remote_star(games *store, games_id game, uint32_t *number) {
  games_list *forms;
  *number = store->forms.nodes.items[game].star | 1;
  if (games_is_uptimal_node(store, game))
    return ++*number > 0;
  if (!games_collect_followers(store, game, GAMES_WALK_FORMS, &forms))
    return false;
  *number = 1;
  for (uint32_t i = 0; i < forms->count; i++) {
    games_id form = forms->items[i];
    uint32_t count = games_left_count(store, form) + games_right_count(store, form);
    for (uint32_t k = 0; k < count; k++) {
      games_id option = games_left(store, form, k);
      uint32_t star =
          games_is_uptimal_node(store, option) ? store->forms.nodes.items[option].star | 1 : 0;
      *number = star > *number ? star : *number;
    }
  }
  return ++*number > 0 || games_fail(store, CORE_INVALID, games_up_range);
}

/* The atomic weight of n copies of ^ plus *k is n. */
static bool games_atomic_known(games *store, const games_operation *operation, games_id *one,
                               games_id *other, games_id *result) {
  (void)operation, (void)other;
  if (!games_is_uptimal_node(store, *one))
    return false;
  *result = games_integer(store, store->forms.nodes.items[*one].ups);
  return true;
}

/* Compute the least integer n such that no result W - 2 of a Left option satisfies n <= W - 2, or
** for `right` the greatest integer n such that no result W + 2 of a Right option satisfies W + 2 <=
** n. */
static bool games_eccentric(games *store, uint32_t first, uint32_t count, bool right,
                            int64_t *weight) {
  *weight = 0;
  for (uint32_t i = 0; i < count; i++) {
    games_id option = store->results.items[first + i];
    int64_t bound = right ? dyadic_floor(games_stop_left(store, option))
                          : dyadic_ceiling(games_stop_right(store, option));
    games_id integer = games_integer(store, bound);
    bool reached;
    if (integer == GAMES_NONE ||
        !games_leq(store, right ? option : integer, right ? integer : option, &reached))
      return false; /* uncovered: failure */
    bound += reached ? (right ? -1 : 1) : 0;
    if (i == 0 || (right ? bound < *weight : bound > *weight))
      *weight = bound;
  }
  return true;
}

/* Build { W(GL) - 2 | W(GR) + 2 }. If that is an integer, compare G with a remote star: if G is
** less, the weight is the least integer that fits between the options, if G is greater it is the
** greatest (Siegel, II.7). */
static games_id games_atomic_finish(games *store, const games_frame *frame, uint32_t first,
                                    uint32_t count) {
  uint32_t left = games_left_count(store, frame->one), number;
  games_id weight = games_shift_results(store, frame, first, count);
  int64_t integer;
  if (weight == GAMES_NONE || !games_is_integer(store, weight, &integer))
    return weight;
  games_relation relation;
  if (!games_remote_star(store, frame->one, &number) ||
      !games_compare(store, frame->one, games_uptimal(store, dyadic_integer(0), 0, number),
                     &relation))
    return GAMES_NONE;
  if (relation != GAMES_LESS && relation != GAMES_GREATER)
    return weight;
  bool right = relation == GAMES_GREATER;
  bool found = games_eccentric(store, right ? first + left : first, right ? count - left : left,
                               right, &integer);
  return found ? games_integer(store, integer) : GAMES_NONE;
}

bool games_atomic_weight(games *store, games_id game, games_id *weight) {
  static const games_operation atomic = {
      .tag = GAMES_TAG_ATOMIC, .known = games_atomic_known, .finish = games_atomic_finish};
  *weight = GAMES_NONE;
  if (game == GAMES_NONE)
    return false;
  if (games_stop_left(store, game).numerator != 0 || games_stop_right(store, game).numerator != 0)
    return true;
  games_id candidate = games_shift(store, atomic, game, GAMES_ZERO, games_integer(store, -2));
  uint32_t number, power = 2;
  const dyadic zero = dyadic_integer(0);
  if (candidate == GAMES_NONE || !games_remote_star(store, game, &number))
    return false;
  /* W is the weight of G if |G - W.^| <= ^* + *2^n : -1, a red kite remote from G. */
  while (power < number && power < UINT32_C(1) << 31)
    power *= 2;
  games_id rest = games_difference(
      store, game, games_norton(store, candidate, games_uptimal(store, zero, 1, 0)));
  games_id kite =
      games_ordinal(store, games_uptimal(store, zero, 0, power), games_integer(store, -1));
  games_id bound = games_sum(store, games_uptimal(store, zero, 1, 1), kite);
  bool below, above;
  if (!games_is_at_most(store, rest, bound, &below) ||
      !games_is_at_most(store, games_negative(store, bound), rest, &above))
    return false;
  if (below && above)
    *weight = candidate;
  return true;
}
