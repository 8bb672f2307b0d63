/* Operations whose result is defined by results for options, and the two that all others use: sums
** and negatives.
**
** games_operate evaluates a games_operation without recursion. A stack of frames holds the pairs of
** operands whose results are being computed, and store->results holds the results of the options of
** each frame, the top frame's results last. A step asks the operation for the next pair of
** operands: a known or cached result is appended to the results, any other pair becomes a new
** frame. After the last option, `finish` computes the result of the frame from the results of its
** options, which it replaces.
**
** Example: * + { 1 | 0 } needs the sum 0 + { 1 | 0 }, which is known, for the moves in *, and the
** sums * + 1 and * + 0 for the moves in { 1 | 0 }. Of the options 1*, { 1 | 0 } of Left and *, { 1
** | 0 } of Right only { 1* | * } remains in canonical form.
**
** Each pair of operands is evaluated about once, since the results are cached.
*/
#include "core/partizan/forms/games_int.h"

/* ---- Evaluation ---- */

/* Push a frame whose results begin at the end of store->results. */
static bool games_frame_push(games *store, const games_operation *operation, games_id one,
                             games_id other) {
  return GAMES_ADD(store, store->frames,
                   (games_frame){operation, one, other, 0, store->results.count});
}

/* Return true if the result is known or cached, with *result GAMES_NONE after a failure. Otherwise
** the options of both operands have been built. */
static bool games_operate_known(games *store, const games_operation *operation, games_id *one,
                                games_id *other, games_id *result) {
  if (operation->known != NULL && operation->known(store, operation, one, other, result))
    return true;
  if (games_memo_find(store, operation->tag, *one, *other, result))
    return true;
  *result = GAMES_NONE;
  return !games_expand(store, *one) || !games_expand(store, *other);
}

/* Compute the next pair of operands: an option of the first operand with the second operand. */
static bool games_next_option(games *store, const games_frame *frame, games_id *one,
                              games_id *other) {
  uint32_t count = games_left_count(store, frame->one) + games_right_count(store, frame->one);
  if (frame->next >= count)
    return false;
  *one = games_left(store, frame->one, frame->next);
  *other = frame->other;
  return true;
}

/* Evaluate the frame on top until it needs another frame, which is pushed, or has its result: then
** the frame is popped and its result replaces the results of its options. */
static bool games_operate_step(games *store) {
  core_assert(store->frames.count > 0);
  games_frame *top = &store->frames.items[store->frames.count - 1];
  games_id one, other, result;
  while ((top->operation->next != NULL ? top->operation->next : games_next_option)(store, top, &one,
                                                                                   &other)) {
    top->next++;
    if (!games_operate_known(store, top->operation, &one, &other, &result))
      return games_frame_push(store, top->operation, one, other);
    if (result == GAMES_NONE || !games_list_add(store, &store->results, result))
      return false;
    /* `known` can evaluate operations itself, which can move the array of frames. */
    top = &store->frames.items[store->frames.count - 1];
  }
  games_frame frame = *top;
  core_assert(frame.first <= store->results.count);
  result = frame.operation->finish(store, &frame, frame.first, store->results.count - frame.first);
  if (result == GAMES_NONE)
    return false;
  games_memo_store(store, frame.operation->tag, frame.one, frame.other, result);
  store->frames.count--;
  store->results.count = frame.first;
  return games_list_add(store, &store->results, result);
}

games_id games_operate(games *store, const games_operation *operation, games_id one,
                       games_id other) {
  games_id result;
  if (one == GAMES_NONE || other == GAMES_NONE)
    return GAMES_NONE;
  if (games_operate_known(store, operation, &one, &other, &result))
    return result;
  uint32_t floor = store->frames.count, results = store->results.count;
  bool done = games_frame_push(store, operation, one, other);
  while (done && store->frames.count > floor)
    done = games_work(store, 30) && games_grow_memo(store) && games_operate_step(store);
  core_assert(!done || store->results.count == results + 1);
  result = done ? store->results.items[results] : GAMES_NONE;
  store->frames.count = floor;
  store->results.count = results;
  return result;
}

/* ---- Sums ---- */

/* Compute the sums of two uptimals and with 0. Otherwise order the operands, so that equal sums
** have the same cache slot: a number is the second operand; of two other games the one with the
** smaller id is the first. */
static bool games_sum_known(games *store, const games_operation *operation, games_id *one,
                            games_id *other, games_id *result) {
  (void)operation;
  games_id a = *one, b = *other;
  if (games_is_uptimal_node(store, a) && games_is_uptimal_node(store, b)) {
    const games_node *x = &store->forms.nodes.items[a], *y = &store->forms.nodes.items[b];
    dyadic number;
    *result = dyadic_add(games_stop_left(store, a), games_stop_left(store, b), &number)
                  ? games_uptimal(store, number, (int64_t)x->ups + y->ups, x->star ^ y->star)
                  : games_refuse(store, games_number_range);
    return true;
  }
  bool swap = games_is_numeric(store, a) || (a > b && !games_is_numeric(store, b));
  *one = swap ? b : a;
  *other = swap ? a : b;
  *result = *one;
  return *other == GAMES_ZERO;
}

/* Compute the next pair of summands: the Left options of one, of other, then the Right options of
** one, of other. A number that is added to another game has no moves, by number translation
** (Siegel, Combinatorial Game Theory, II.3). */
static bool games_sum_next(games *store, const games_frame *frame, games_id *one, games_id *other) {
  uint32_t at = frame->next;
  bool number = games_is_numeric(store, frame->other);
  uint32_t counts[4] = {
      games_left_count(store, frame->one), number ? 0 : games_left_count(store, frame->other),
      games_right_count(store, frame->one), number ? 0 : games_right_count(store, frame->other)};
  int part = 0;
  while (part < 4 && at >= counts[part])
    at -= counts[part++];
  games_id moved = part % 2 == 0 ? frame->one : frame->other;
  *one = part % 2 == 0 ? frame->other : frame->one;
  if (part < 4)
    *other = part < 2 ? games_left(store, moved, at) : games_right(store, moved, at);
  return part < 4;
}

static games_id games_sum_finish(games *store, const games_frame *frame, uint32_t first,
                                 uint32_t count) {
  if (games_is_numeric(store, frame->other)) {
    /* By number translation, adding a number to the options of a canonical form that is not a
    ** number gives a canonical form. An option that was dominated or reversible in the sum would
    ** have been so before. */
    dyadic by = games_stop_left(store, frame->other), left, right;
    if (!dyadic_add(games_stop_left(store, frame->one), by, &left) ||
        !dyadic_add(games_stop_right(store, frame->one), by, &right))
      /* uncovered: in range if the sums of stops are in range */
      return games_refuse(store, games_number_range);
    uint32_t left_count = games_left_count(store, frame->one);
    uint32_t right_count = games_right_count(store, frame->one);
    core_assert(count == left_count + right_count);
    games_id *options = store->results.items + first;
    games_sort_unique(options, left_count);
    games_sort_unique(options + left_count, right_count);
    return games_intern(store, options, left_count, right_count, left, right);
  }
  uint32_t left = games_left_count(store, frame->one) + games_left_count(store, frame->other);
  core_assert(left <= count);
  const games_id *options = store->results.items + first;
  return games_canonicalize(store, options, left, options + left, count - left);
}

static const games_operation games_sum_operation = {.tag = GAMES_TAG_OPERATIONS,
                                                    .known = games_sum_known,
                                                    .next = games_sum_next,
                                                    .finish = games_sum_finish};

games_id games_translated(games *store, games_id game, games_id number) {
  return games_operate(store, &games_sum_operation, game, number);
}

games_id games_sum(games *store, games_id one, games_id other) {
  games_id sum;
  if (one != GAMES_NONE && other != GAMES_NONE &&
      !(games_is_uptimal_node(store, one) && games_is_uptimal_node(store, other)) &&
      games_sum_noted(store, one, other, &sum))
    return sum;
  return games_operate(store, &games_sum_operation, one, other);
}

games_id games_difference(games *store, games_id one, games_id other) {
  return games_sum(store, one, games_negative(store, other));
}

/* Multiply by repeated doubling: O(log |count|) sums. */
games_id games_multiple(games *store, int64_t count, games_id game) {
  if (game == GAMES_NONE)
    return GAMES_NONE;
  if (games_is_uptimal_node(store, game)) {
    const games_node *node = &store->forms.nodes.items[game];
    dyadic number;
    int64_t ups;
    uint32_t star = count % 2 == 0 ? 0 : node->star;
    if (!dyadic_multiply(games_stop_left(store, game), dyadic_integer(count), &number))
      return games_refuse(store, games_number_range);
    if (CORE_MULTIPLY_OVERFLOWS(count, (int64_t)node->ups, &ups))
      return games_refuse(store, games_up_range);
    return games_uptimal(store, number, ups, star);
  }
  games_id sum = GAMES_ZERO, power = count < 0 ? games_negative(store, game) : game;
  uint64_t copies = count < 0 ? 0 - (uint64_t)count : (uint64_t)count;
  for (; copies > 0 && sum != GAMES_NONE && power != GAMES_NONE; copies /= 2) {
    if (copies % 2 == 1)
      sum = games_sum(store, sum, power);
    if (copies > 1)
      power = games_sum(store, power, power);
  }
  return power == GAMES_NONE ? GAMES_NONE : sum;
}

/* ---- Negatives ---- */

static bool games_link_negatives(games *store, games_id game, games_id negative) {
  if (negative == GAMES_NONE)
    return false;
  store->forms.nodes.items[game].negative = negative;
  store->forms.nodes.items[negative].negative = game;
  return true;
}

/* Build the negative of a form. The negatives of its options that are not uptimals are built
** already. */
static bool games_negate_one(games *store, games_id game) {
  core_assert(!games_is_uptimal_node(store, game));
  games_list *options = &store->scratch;
  options->count = 0;
  uint32_t left = games_right_count(store, game), right = games_left_count(store, game);
  for (uint32_t i = 0; i < left + right; i++) {
    games_id option = i < left ? games_right(store, game, i) : games_left(store, game, i - left);
    games_id negative = games_negative(store, option);
    if (negative == GAMES_NONE || !games_list_add(store, options, negative))
      return false;
  }
  games_sort_unique(options->items, left);
  games_sort_unique(options->items + left, right);
  games_id negative = games_intern(store, options->items, left, right,
                                   dyadic_negative(games_stop_right(store, game)),
                                   dyadic_negative(games_stop_left(store, game)));
  return games_link_negatives(store, game, negative);
}

/* Return the negative, by negating the options of each follower. The negative of a canonical form
** is canonical, so no comparison is needed. */
games_id games_negative(games *store, games_id game) {
  if (game == GAMES_NONE)
    return GAMES_NONE;
  if (store->forms.nodes.items[game].negative != GAMES_NONE)
    return store->forms.nodes.items[game].negative;
  if (games_is_uptimal_node(store, game)) {
    const games_node *node = &store->forms.nodes.items[game];
    games_id negative = games_uptimal(store, dyadic_negative(games_stop_left(store, game)),
                                      -(int64_t)node->ups, node->star);
    return games_link_negatives(store, game, negative) ? negative : GAMES_NONE;
  }
  games_list *forms;
  bool done = games_collect_followers(store, game, GAMES_WALK_NEGATIVE, &forms);
  for (uint32_t i = 0; done && i < forms->count; i++)
    done = store->forms.nodes.items[forms->items[i]].negative != GAMES_NONE ||
           games_negate_one(store, forms->items[i]);
  return done ? store->forms.nodes.items[game].negative : GAMES_NONE;
}

/* ---- Properties of a form ---- */

dyadic games_stop(const games *store, games_id game, bool right) {
  return right ? games_stop_right(store, game) : games_stop_left(store, game);
}

bool games_is_number(const games *store, games_id game, dyadic *number) {
  *number = games_stop_left(store, game);
  return games_is_numeric(store, game);
}

bool games_is_integer(const games *store, games_id game, int64_t *integer) {
  dyadic number;
  bool is_number = games_is_number(store, game, &number);
  *integer = number.numerator;
  return is_number && number.exponent == 0;
}

bool games_is_uptimal(const games *store, games_id game, dyadic *number, int32_t *ups,
                      uint32_t *star) {
  const games_node *node = &store->forms.nodes.items[game];
  *number = games_stop_left(store, game);
  *ups = node->ups;
  *star = node->star;
  return (node->flags & GAMES_IS_UPTIMAL) != 0;
}

bool games_option_count(games *store, games_id game, bool right, uint32_t *count) {
  if (game == GAMES_NONE || !games_expand(store, game))
    return false;
  *count = right ? games_right_count(store, game) : games_left_count(store, game);
  return true;
}

games_id games_option(const games *store, games_id game, bool right, uint32_t index) {
  core_assert(index < (right ? games_right_count(store, game) : games_left_count(store, game)));
  return right ? games_right(store, game, index) : games_left(store, game, index);
}
