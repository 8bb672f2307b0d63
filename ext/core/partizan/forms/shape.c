/* The notation of each form, and the order in which its options are written. Both depend only on
** the game and never on ids, so a game has the same text in every store.
**
** games_prepare processes the followers of a form in post-order. For each form it sorts the options
** into written order, selects the notation (a sum with ^[n] or ^<n>, +-{...}, Tiny or Miny, or
** braces with slashes), and computes the length of the text and the number of slashes. Example: { 0
** || 0 | -1 }. Its one Left option is the number 0, its one Right option { 0 | -1 } has the Left
** option 0 and a Right option whose mean is negative, so it is written Tiny(1), 7 bytes.
**
** The time is linear in the number of followers and options, times a logarithm for sorting.
*/
#include "core/partizan/forms/games_int.h"

#include "base/text.h"

/* ---- ^[n] and ^<n> ---- */

/* ^[n] = { ^[n-1] | * }, ^[1] = ^ (Siegel, Combinatorial Game Theory, II.5). */
games_id games_up_sum(games *store, uint32_t size) {
  if (size == 0)
    return GAMES_ZERO;
  games_id sum = games_uptimal(store, dyadic_integer(0), 1, 0);
  games_id star = games_uptimal(store, dyadic_integer(0), 0, 1);
  for (uint32_t i = 1; i < size && sum != GAMES_NONE; i++)
    sum = games_switch(store, sum, star);
  return star != GAMES_NONE && games_note_ups(store, sum, 0, size) ? sum : GAMES_NONE;
}

/* ^<n> = { 0 | v[n-1]* }. */
games_id games_up_unit(games *store, uint32_t size) {
  games_id star = games_uptimal(store, dyadic_integer(0), 0, 1);
  games_id right = games_sum(store, games_negative(store, games_up_sum(store, size - 1)), star);
  games_id unit = games_switch(store, GAMES_ZERO, right);
  return games_note_ups(store, unit, size - 1, size) ? unit : GAMES_NONE;
}

static games_ups games_ups_in(const games *store, games_id game, const games_extra *extra) {
  return (games_ups){.shape = extra->shape,
                     .number = games_stop_left(store, game),
                     .size = extra->size,
                     .star = extra->star,
                     .sign = extra->sign};
}

bool games_is_ups(const games *store, games_id game, games_ups *ups) {
  const games_node *node = &store->forms.nodes.items[game];
  if ((node->flags & GAMES_IS_UPTIMAL) != 0) {
    *ups = (games_ups){.number = games_stop_left(store, game),
                       .size = (uint32_t)(node->ups < 0 ? -node->ups : node->ups),
                       .star = node->star,
                       .sign = node->ups < 0 ? -1 : 1};
    return true;
  }
  const games_extra *extra = games_extra_at(store, game);
  *ups = games_ups_in(store, game, extra);
  return extra->shape == GAMES_SHAPE_UP_SUM || extra->shape == GAMES_SHAPE_UP_UNIT;
}

/* Return true if the prepared game is number + ^[n] + *k or number + v[n] + *k with n > 0. */
static bool games_is_up_sum(const games *store, games_id game, dyadic number, games_ups *ups) {
  return games_is_ups(store, game, ups) && dyadic_equal(ups->number, number) &&
         (ups->shape == GAMES_SHAPE_UP_SUM ||
          (ups->shape == GAMES_SHAPE_UNKNOWN && ups->size == 1));
}

/* Test for number + ^[n] + *k = { number + ^[n-1] + *k | number + *(k xor 1) }, where number is a
** second Left option if k = 1. `few` is true if Right is the side with one option, that is, if the
** sign is 1. */
static bool games_has_up_sum(const games *store, games_id game, bool few, games_ups *ups) {
  uint32_t count = few ? games_left_count(store, game) : games_right_count(store, game);
  const dyadic number = ups->number;
  bool found = false;
  if (count != (ups->star == 1 ? 2 : 1))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    games_id option = games_option(store, game, !few, i);
    games_ups less;
    if (games_is_up_sum(store, option, number, &less) && less.star == ups->star &&
        less.sign == ups->sign) {
      found = true;
      ups->size = less.size + 1;
    } else if (!games_is_numeric(store, option) ||
               !dyadic_equal(games_stop_left(store, option), number))
      return false;
  }
  return found;
}

/* Test for a sum of the sign 1 if `few`, of the sign -1 otherwise: number + ^[n] + *k as above, or
** number + ^<n> + *k = { number, number + *, ..., number + *k | number + v[n-1] + *(k xor 1) }. */
static bool games_find_ups_of_sign(const games *store, games_id game, bool few, games_ups *ups) {
  uint32_t count = few ? games_right_count(store, game) : games_left_count(store, game);
  const dyadic number = games_stop_left(store, game);
  games_ups alone;
  if (count != 1 || !games_is_ups(store, games_option(store, game, few, 0), &alone) ||
      !dyadic_equal(alone.number, number))
    return false;
  *ups = (games_ups){.number = number, .star = alone.star ^ 1, .sign = few ? 1 : -1};
  if (alone.size == 0) {
    ups->shape = GAMES_SHAPE_UP_SUM;
    return games_has_up_sum(store, game, few, ups);
  }
  ups->shape = GAMES_SHAPE_UP_UNIT;
  ups->size = alone.size + 1;
  /* Test whether the options of the other side are the number plus all nimbers up to *most. */
  if (alone.sign != -ups->sign ||
      !games_is_up_sum(store, games_option(store, game, few, 0), number, &alone))
    return false;
  bool right = !few;
  uint32_t most = ups->star;
  count = right ? games_right_count(store, game) : games_left_count(store, game);
  for (uint32_t i = 0; i < count; i++) {
    games_id option = games_option(store, game, right, i);
    const games_node *node = &store->forms.nodes.items[option];
    if (!games_is_uptimal_node(store, option) || node->ups != 0 || node->star > most ||
        !dyadic_equal(games_stop_left(store, option), number))
      return false;
  }
  return count == most + 1;
}

/* ---- The text of such a sum ---- */

size_t games_ups_write(const games_ups *ups, char *text) {
  size_t length = 0;
  if (ups->number.numerator != 0 || (ups->size == 0 && ups->star == 0))
    length = dyadic_write(ups->number, text);
  bool copies = ups->shape == GAMES_SHAPE_UNKNOWN;
  if (ups->size > 0)
    text[length++] = ups->sign > 0 ? '^' : 'v';
  if (copies && ups->size == 2)
    text[length++] = ups->sign > 0 ? '^' : 'v';
  if (!copies)
    text[length++] = ups->shape == GAMES_SHAPE_UP_SUM ? '[' : '<';
  if (!copies || ups->size > 2)
    length += text_write_natural(text + length, ups->size);
  if (!copies)
    text[length++] = ups->shape == GAMES_SHAPE_UP_SUM ? ']' : '>';
  if (ups->star > 0)
    text[length++] = '*';
  if (ups->star > 1)
    length += text_write_natural(text + length, ups->star);
  return length;
}

/* ---- The written order ---- */

enum { GAMES_RANK_NUMBER, GAMES_RANK_NIMBER, GAMES_RANK_UPS, GAMES_RANK_REST };

static int games_rank(const games *store, games_id game, games_ups *ups) {
  if (!games_is_ups(store, game, ups))
    return GAMES_RANK_REST;
  if (ups->size > 0)
    return GAMES_RANK_UPS;
  if (ups->star == 0)
    return GAMES_RANK_NUMBER;
  return ups->number.numerator == 0 ? GAMES_RANK_NIMBER : GAMES_RANK_UPS;
}

/* Return the coefficient of ^<index>. */
static int64_t games_ups_coefficient(const games_ups *ups, uint32_t index) {
  if (ups->shape == GAMES_SHAPE_UNKNOWN)
    return index == 1 ? (int64_t)ups->sign * ups->size : 0;
  bool has = ups->shape == GAMES_SHAPE_UP_SUM ? index <= ups->size : index == ups->size;
  return has ? ups->sign : 0;
}

/* Return the largest index of a nonzero coefficient. */
static uint32_t games_ups_terms(const games_ups *ups) {
  return ups->shape == GAMES_SHAPE_UNKNOWN ? ups->size > 0 : ups->size;
}

/* Compare by number, then by the coefficients of ^<1>, ^<2>, ..., then by their count, then by
** nimber. */
static int games_order_ups(const games_ups *one, const games_ups *other) {
  int order = dyadic_compare(one->number, other->number);
  uint32_t a = games_ups_terms(one), b = games_ups_terms(other);
  for (uint32_t i = 1; order == 0 && i <= a && i <= b; i++) {
    int64_t x = games_ups_coefficient(one, i), y = games_ups_coefficient(other, i);
    order = (x > y) - (x < y);
  }
  if (order == 0)
    order = (a > b) - (a < b);
  return order != 0 ? order : (one->star > other->star) - (one->star < other->star);
}

/* Find the first options in which two forms differ, Left options before Right options, and store
** them. If one form has fewer options, return the order of the counts; *one and *other are then
** GAMES_NONE. */
static int games_first_difference(const games *store, games_id *one, games_id *other) {
  games_id a = *one, b = *other;
  *one = *other = GAMES_NONE;
  for (int right = 0; right < 2; right++) {
    uint32_t m = right ? games_right_count(store, a) : games_left_count(store, a);
    uint32_t n = right ? games_right_count(store, b) : games_left_count(store, b);
    for (uint32_t i = 0; i < m && i < n; i++) {
      games_id x = games_option(store, a, right, i), y = games_option(store, b, right, i);
      if (x != y) {
        *one = x;
        *other = y;
        return 0;
      }
    }
    if (m != n)
      return m < n ? -1 : 1;
  }
  return 0; /* uncovered: forms that differ have a first difference */
}

/* Compare two prepared forms: numbers precede nimbers, nimbers precede sums with ups, and all other
** forms follow, in the order of their options. */
static bool games_follows_as_written(void *context, games_id one, games_id other) {
  const games *store = context;
  while (one != other) {
    games_ups a, b;
    int first = games_rank(store, one, &a), second = games_rank(store, other, &b);
    if (first != second)
      return first > second;
    if (first != GAMES_RANK_REST)
      return games_order_ups(&a, &b) > 0;
    int order = games_first_difference(store, &one, &other);
    if (one == GAMES_NONE)
      return order > 0;
  }
  return false; /* uncovered: forms that differ have a first difference */
}

static bool games_sort_options(games *store, uint32_t at, uint32_t count) {
  return games_sort_by(store, store->forms.pool.items + at, count, games_follows_as_written);
}

/* ---- Notations ---- */

/* Test for x + Tiny(x - G) = { x || x | G } with a number x and G of smaller mean, and for x +
** Miny(G - x) = { G | x || x } with G of greater mean. */
static bool games_find_tiny(games *store, games_id game, games_extra *extra) {
  if (!games_is_single(store, game))
    return true;
  for (int right = 0; right < 2; right++) {
    games_id x = games_option(store, game, right, 0), y = games_option(store, game, !right, 0);
    if (!games_is_numeric(store, x) || !games_is_single(store, y) ||
        games_option(store, y, right, 0) != x)
      continue;
    games_id deep = games_option(store, y, !right, 0);
    dyadic mean;
    if (!games_mean(store, deep, &mean))
      return false;
    int order = dyadic_compare(mean, games_stop_left(store, x));
    if (right ? order <= 0 : order >= 0)
      continue;
    extra->shape = right ? GAMES_SHAPE_MINY : GAMES_SHAPE_TINY;
    extra->argument = right ? games_difference(store, deep, x) : games_difference(store, x, deep);
    return extra->argument != GAMES_NONE;
  }
  return true;
}

/* Test whether the form is its own negative. The negative is computed only if the counts of options
** and the stops allow it. */
static bool games_is_switch(games *store, games_id game, bool *is_switch) {
  dyadic left = games_stop_left(store, game), right = games_stop_right(store, game);
  *is_switch = games_left_count(store, game) == games_right_count(store, game) &&
               dyadic_equal(left, dyadic_negative(right));
  if (!*is_switch)
    return true;
  games_id negative = games_negative(store, game);
  *is_switch = negative == game;
  return negative != GAMES_NONE;
}

static bool games_find_shape(games *store, games_id game, games_extra *extra) {
  games_ups ups;
  core_assert(!games_is_uptimal_node(store, game));
  bool is_switch;
  if (dyadic_equal(games_stop_left(store, game), games_stop_right(store, game)) &&
      (games_find_ups_of_sign(store, game, true, &ups) ||
       games_find_ups_of_sign(store, game, false, &ups))) {
    extra->shape = (uint8_t)ups.shape;
    extra->size = ups.size;
    extra->star = ups.star;
    extra->sign = (int8_t)ups.sign;
    return true;
  }
  extra->shape = GAMES_SHAPE_SLASHES;
  if (!games_is_switch(store, game, &is_switch))
    return false;
  if (is_switch)
    extra->shape = GAMES_SHAPE_SWITCH;
  return is_switch || games_find_tiny(store, game, extra);
}

/* ---- Lengths of texts ---- */

static uint32_t games_add_lengths(uint32_t one, uint64_t other) {
  return one + other > UINT32_MAX ? UINT32_MAX : (uint32_t)(one + other);
}

uint32_t games_plain_length(const games *store, games_id game, bool braces) {
  char text[GAMES_UPS_TEXT];
  games_ups ups;
  if (games_is_uptimal_node(store, game) && games_is_ups(store, game, &ups))
    return (uint32_t)games_ups_write(&ups, text);
  const games_extra *extra = games_extra_at(store, game);
  bool braced = extra->shape == GAMES_SHAPE_SLASHES && (braces || extra->slashes > 3);
  return games_add_lengths(extra->plain_length, braced ? 2 : 0);
}

uint8_t games_bare_slashes(const games *store, games_id option) {
  if (games_is_uptimal_node(store, option))
    return 0;
  const games_extra *extra = games_extra_at(store, option);
  return extra->shape == GAMES_SHAPE_SLASHES && extra->slashes <= 3 ? extra->slashes : 0;
}

/* Add the length of the options of a side, and take the slashes into account. */
static void games_measure_side(const games *store, games_id game, bool right, games_extra *extra) {
  uint32_t count = right ? games_right_count(store, game) : games_left_count(store, game);
  for (uint32_t i = 0; i < count; i++) {
    games_id option = games_option(store, game, right, i);
    extra->plain_length = games_add_lengths(extra->plain_length, i > 0);
    extra->plain_length =
        games_add_lengths(extra->plain_length, games_plain_length(store, option, count > 1));
  }
  uint8_t slashes = count == 1 ? games_bare_slashes(store, games_option(store, game, right, 0)) : 0;
  core_assert(slashes <= 3);
  if (slashes >= extra->slashes)
    extra->slashes = (uint8_t)(slashes + 1);
}

bool games_needs_parentheses(const games *store, games_id game) {
  games_ups ups;
  if (games_is_ups(store, game, &ups))
    return (ups.number.numerator != 0) + (ups.star > 0) + (ups.size > 0) > 1;
  games_shape shape = games_extra_at(store, game)->shape;
  return shape == GAMES_SHAPE_TINY || shape == GAMES_SHAPE_MINY;
}

/* Compute the length of the text, and the slashes of a form that is written with slashes. */
static void games_measure(const games *store, games_id game, games_extra *extra) {
  char text[GAMES_UPS_TEXT];
  games_ups ups = games_ups_in(store, game, extra);
  if (extra->shape == GAMES_SHAPE_SWITCH) {
    /* +-(option), +-{option,option} */
    uint32_t count = games_left_count(store, game);
    bool enclosed = count > 1 || games_needs_parentheses(store, games_left(store, game, 0));
    extra->plain_length = games_add_lengths(count + 1, enclosed ? 2 : 0);
    for (uint32_t i = 0; i < count; i++)
      extra->plain_length = games_add_lengths(
          extra->plain_length, games_plain_length(store, games_left(store, game, i), true));
  } else if (extra->shape == GAMES_SHAPE_TINY || extra->shape == GAMES_SHAPE_MINY) {
    /* Tiny(G), after the number if it is not 0 */
    char number[DYADIC_TEXT_SIZE];
    games_id x = games_option(store, game, extra->shape == GAMES_SHAPE_MINY, 0);
    size_t length = games_stop_left(store, x).numerator == 0
                        ? 0
                        : dyadic_write(games_stop_left(store, x), number);
    extra->plain_length =
        games_add_lengths(games_plain_length(store, extra->argument, true), 6 + length);
  } else if (extra->shape != GAMES_SHAPE_SLASHES)
    extra->plain_length = (uint32_t)games_ups_write(&ups, text);
  else {
    extra->plain_length = 0;
    extra->slashes = 1;
    games_measure_side(store, game, false, extra);
    games_measure_side(store, game, true, extra);
    extra->plain_length = games_add_lengths(extra->plain_length, extra->slashes);
  }
}

/* ---- games_prepare ---- */

static bool games_is_prepared(const games *store, games_id game) {
  const games_node *node = &store->forms.nodes.items[game];
  return (node->flags & GAMES_IS_UPTIMAL) != 0 ||
         (node->extra != GAMES_NONE && games_extra_at(store, game)->plain_length > 0);
}

/* Push the options that are not prepared on the stack. Return true if all options are prepared. */
static bool games_options_are_prepared(games *store, games_id game, bool *failed) {
  uint32_t left = games_left_count(store, game), count = left + games_right_count(store, game);
  uint32_t before = store->pending.count;
  *failed = !games_work(store, count);
  for (uint32_t i = 0; i < count && !*failed; i++) {
    games_id option = games_option(store, game, i >= left, i < left ? i : i - left);
    if (!games_is_prepared(store, option))
      *failed = !games_list_add(store, &store->pending, option);
  }
  return !*failed && store->pending.count == before;
}

/* Sort the options of a form into written order. A form without GAMES_IS_ORDERED must have its
** options sorted by id to be found in the hash table, so restore this order after a failure. */
static bool games_order_options(games *store, games_id game) {
  games_node *node = &store->forms.nodes.items[game];
  if ((node->flags & GAMES_IS_ORDERED) != 0)
    return true;
  uint32_t left = node->options, right = left + node->left_count;
  if (games_sort_options(store, left, node->left_count) &&
      games_sort_options(store, right, node->right_count)) {
    node->flags |= GAMES_IS_ORDERED;
    return true;
  }
  games_sort_unique(store->forms.pool.items + left, node->left_count);
  games_sort_unique(store->forms.pool.items + right, node->right_count);
  return false;
}

/* Prepare a form whose options are prepared. If its text contains another form that is not
** prepared, the argument of Tiny or Miny, push that form on the stack. */
static bool games_prepare_one(games *store, games_id game) {
  games_extra *at, extra;
  if (!games_extra_of(store, game, &at))
    return false;
  extra = *at;
  if (extra.shape == GAMES_SHAPE_UNKNOWN) {
    if (!games_order_options(store, game))
      return false;
    extra.argument = GAMES_NONE;
    if (!games_find_shape(store, game, &extra) || !games_extra_of(store, game, &at))
      return false;
    extra.points = at->points;
    extra.uptimal = at->uptimal;
    extra.left_points = at->left_points;
    extra.right_points = at->right_points;
    *at = extra;
  }
  if (extra.argument != GAMES_NONE && !games_is_prepared(store, extra.argument))
    return games_list_add(store, &store->pending, extra.argument);
  core_assert(extra.shape != GAMES_SHAPE_UNKNOWN);
  games_measure(store, game, &extra);
  store->extras.items[store->forms.nodes.items[game].extra] = extra;
  return true;
}

bool games_prepare(games *store, games_id game) {
  games_list *pending = &store->pending;
  pending->count = 0;
  bool failed = !games_list_add(store, pending, game);
  while (!failed && pending->count > 0) {
    games_id top = pending->items[pending->count - 1];
    if (games_is_prepared(store, top))
      pending->count--;
    else if (games_options_are_prepared(store, top, &failed))
      failed = !games_prepare_one(store, top);
  }
  return !failed;
}

bool games_order(games *store, games_id game) {
  if (game == GAMES_NONE || !games_expand(store, game) || !games_prepare(store, game))
    return false;
  if (!games_is_uptimal_node(store, game) || store->forms.nodes.items[game].star < 2)
    return true;
  uint32_t left = games_left_count(store, game), right = games_right_count(store, game);
  return games_sort_options(store, store->forms.nodes.items[game].options, left) &&
         games_sort_options(store, store->forms.nodes.items[game].options + left, right);
}

bool games_sort_as_written(games *store, games_id *items, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!games_prepare(store, items[i]))
      return false;
  return games_sort_by(store, items, count, games_follows_as_written);
}
