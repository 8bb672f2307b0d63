/* Uptimals of higher order: a number, integer multiples of ^<1>, ^<2>, ..., and a nimber (Siegel,
** Combinatorial Game Theory, II.5; McKay, Canonical forms of uptimals, 2011). ^<n> is infinitesimal
** with respect to ^<n-1>, so uptimals are compared by the first multiples that differ, and they are
** added by adding multiples. Their canonical options are uptimals again.
**
** This file represents an uptimal by its multiples and its nimber. The number is left out because
** adding a number translates all options. Since ^<n> = { 0 | v[n-1]* }, Left has three kinds of
** moves: subtract one ^<n>; replace one v<n> by ^[n-1] and *; decrease the nimber. Among the moves
** of a kind only the move at the last multiple can be canonical.
**
** Example: ^<1> + ^<2> = ^[2]. Left's best move of the first kind leads to ^<1>, and Right's move
** at the last multiple to ^ + v[1]* = *. So ^[2] = { ^ | * }.
**
** The form of a sum of two uptimals is built from the multiples without comparing forms: the
** options are found with reversals and dominations decided by the multiples
** (uptimals_push_options), then interned. uptimals_identify does the reverse: it recognizes a form
** as an uptimal from its options. The found uptimals are noted in store->noted, so that sums of
** them are fast.
*/
#include "core/partizan/forms/games_int.h"

enum {
  UPTIMALS_MOST_STAR =
      64, /* a greater nimber has an option for each smaller one: such games are handled as forms */
  UPTIMALS_MOST_UPS = 1 << 30
};

/* Return the number of multiples. GAMES_NONE is the uptimal 0. */
static uint32_t uptimals_length(const games *store, uint32_t uptimal) {
  return uptimal == GAMES_NONE ? 0 : store->noted.uptimals.items[uptimal].length;
}

/* Return the multiple of ^<index + 1>. */
static int32_t uptimals_at(const games *store, uint32_t uptimal, uint32_t index) {
  return index < uptimals_length(store, uptimal)
             ? (int32_t)
                   store->noted.multiples.items[store->noted.uptimals.items[uptimal].at + index]
             : 0;
}

/* Compare two uptimals. If their difference U has no nimber, its sign is the sign of its first
** multiple. U > * if and only if U > ^[n] for all n, and for k > 1 U > *k if and only if the
** multiple of ^<1> is positive. */
static games_relation uptimals_relation(const games *store, uint32_t one, uint32_t other) {
  const games_multiples *a = &store->noted.uptimals.items[one],
                        *b = &store->noted.uptimals.items[other];
  uint32_t star = a->star ^ b->star, count = a->length > b->length ? a->length : b->length;
  /* The first terms that are not 0 of the difference minus and plus ^<1> + ^<2> + ... if the
  ** nimbers differ by *, of the difference itself otherwise. */
  int64_t above = 0, below = 0;
  for (uint32_t i = 0; i <= count && (above == 0 || below == 0); i++) {
    int64_t difference = (int64_t)uptimals_at(store, one, i) - uptimals_at(store, other, i);
    if (star > 1 && i > 0)
      break;
    if (above == 0)
      above = difference - (star == 1);
    if (below == 0)
      below = difference + (star == 1);
  }
  return above > 0   ? GAMES_GREATER
         : below < 0 ? GAMES_LESS
         : star == 0 ? GAMES_EQUAL
                     : GAMES_CONFUSED;
}

/* Return true if `one` is no better than `other` for the player: at most the other for Left, at
** least for Right. */
static bool uptimals_is_no_better(const games *store, bool right, uint32_t one, uint32_t other) {
  games_relation relation = uptimals_relation(store, one, other);
  return relation == GAMES_EQUAL || relation == (right ? GAMES_GREATER : GAMES_LESS);
}

/* Append the uptimal from + by, with `more` added to each multiple of indices first to end - 1, and
** with the nimber `star`. */
static bool uptimals_push_sum(games *store, uint32_t from, uint32_t by, uint32_t first,
                              uint32_t end, int32_t more, uint32_t star) {
  games_list *list = &store->noted.multiples;
  uint32_t at = list->count;
  uint32_t length = (uint32_t)core_max(uptimals_length(store, from), uptimals_length(store, by));
  length = length > end ? length : end;
  if (!games_work(store, 10 + length) || !games_list_reserve(store, list, length))
    return false;
  for (uint32_t i = 0; i < length; i++) {
    int64_t multiple = (int64_t)uptimals_at(store, from, i) + uptimals_at(store, by, i);
    multiple += i >= first && i < end ? more : 0;
    if (multiple < -UPTIMALS_MOST_UPS || multiple > UPTIMALS_MOST_UPS)
      return games_fail(store, CORE_INVALID, games_up_range); /* uncovered: takes 2^31 ups */
    list->items[at + i] = (uint32_t)(int32_t)multiple;
  }
  while (length > 0 && list->items[at + length - 1] == 0)
    length--;
  list->count = at + length;
  core_assert(length == 0 || list->items[at + length - 1] != 0);
  return GAMES_ADD(store, store->noted.uptimals,
                   (games_multiples){.at = at, .length = length, .star = star, .game = GAMES_NONE});
}

/* Append the uptimal `from` with `more` added to the multiples of indices first to end - 1, and
** with the nimber `star`. */
static bool uptimals_push(games *store, uint32_t from, uint32_t first, uint32_t end, int32_t more,
                          uint32_t star) {
  return uptimals_push_sum(store, from, GAMES_NONE, first, end, more, star);
}

/* Append the best moves of each kind of a player. */
static bool uptimals_push_moves(games *store, uint32_t from, bool right) {
  const games_multiples of = store->noted.uptimals.items[from];
  int32_t sign = right ? -1 : 1;
  uint32_t own = of.length, other = of.length;
  while (own > 0 && uptimals_at(store, from, own - 1) * sign <= 0)
    own--;
  while (other > 0 && uptimals_at(store, from, other - 1) * sign >= 0)
    other--;
  bool done = (own == 0 || uptimals_push(store, from, own - 1, own, -sign, of.star)) &&
              (other == 0 || uptimals_push(store, from, 0, other, sign, of.star ^ 1));
  for (uint32_t star = 0; star < of.star && done; star++)
    done = uptimals_push(store, from, 0, 0, 0, star);
  return done;
}

/* Remove `count` uptimals from index `first`. */
static void uptimals_remove(games *store, uint32_t first, uint32_t count) {
  core_assert(first + count <= store->noted.uptimals.count);
  store->noted.uptimals.count -= count;
  memmove(&store->noted.uptimals.items[first], &store->noted.uptimals.items[first + count],
          (store->noted.uptimals.count - first) * sizeof *store->noted.uptimals.items);
}

/* If the opponent's response to a move reverses it, append the player's moves from the response,
** which replace the move. *reverses becomes true if the move was reversible. */
static bool uptimals_reverse(games *store, uint32_t from, uint32_t move, bool right,
                             bool *reverses) {
  uint32_t first = store->noted.uptimals.count, response = first;
  if (!uptimals_push_moves(store, move, !right))
    return false;
  uint32_t end = store->noted.uptimals.count;
  core_assert(end >= first);
  while (response < end && !uptimals_is_no_better(store, right, response, from))
    response++;
  *reverses = response < end;
  if (*reverses && !uptimals_push_moves(store, response, right))
    return false;
  uptimals_remove(store, first, end - first);
  return true;
}

/* Return true if the move is dominated by one of the moves of indices first to end - 1. */
static bool uptimals_is_dominated(const games *store, bool right, uint32_t move, uint32_t first,
                                  uint32_t end) {
  while (first < end && !uptimals_is_no_better(store, right, move, first))
    first++;
  return first < end;
}

/* Append the canonical options: bypass reversible moves, and remove dominated ones. */
static bool uptimals_push_options(games *store, uint32_t from, bool right) {
  uint32_t first = store->noted.uptimals.count, at = store->noted.multiples.count;
  if (!uptimals_push_moves(store, from, right))
    return false;
  for (uint32_t move = first; move < store->noted.uptimals.count;) {
    bool useless = uptimals_is_dominated(store, right, move, first, move);
    if (!useless && !uptimals_reverse(store, from, move, right, &useless))
      return false;
    if (useless)
      uptimals_remove(store, move, 1);
    else
      move++;
  }
  for (uint32_t i = first; i < store->noted.uptimals.count;) {
    if (uptimals_is_dominated(store, right, i, i + 1, store->noted.uptimals.count))
      uptimals_remove(store, i, 1);
    else
      i++;
  }
  /* Compact the multiples, whose order is the order of the options. */
  for (uint32_t i = first; i < store->noted.uptimals.count; i++) {
    games_multiples *option = &store->noted.uptimals.items[i];
    core_assert(option->at >= at);
    memmove(store->noted.multiples.items + at, store->noted.multiples.items + option->at,
            option->length * sizeof(games_id));
    option->at = at;
    at += option->length;
  }
  store->noted.multiples.count = at;
  return true;
}

/* ---- Forms ---- */

/* Return the index of an equal uptimal between base and end - 1, `end` if no uptimal is equal. */
static uint32_t uptimals_find(const games *store, uint32_t base, uint32_t end, uint32_t uptimal) {
  const games_multiples *all = store->noted.uptimals.items, *of = &all[uptimal];
  const games_id *items = store->noted.multiples.items;
  for (uint32_t found = base; found < end; found++)
    if (all[found].length == of->length && all[found].star == of->star &&
        memcmp(items + all[found].at, items + of->at, of->length * sizeof *items) == 0)
      return found;
  return end;
}

/* Append the canonical options of one side, without duplicates among the uptimals from index
** `base`, and append their indices to the links. */
static bool uptimals_link_side(games *store, uint32_t base, uint32_t from, bool right,
                               uint32_t *count) {
  uint32_t first = store->noted.uptimals.count;
  if (!uptimals_push_options(store, from, right))
    return false;
  *count = store->noted.uptimals.count - first;
  for (uint32_t i = first; i < store->noted.uptimals.count;) {
    uint32_t found = uptimals_find(store, base, i, i);
    if (!games_work(store, found - base + 1) || !games_list_add(store, &store->noted.links, found))
      return false;
    if (found < i)
      uptimals_remove(store, i, 1);
    else
      i++;
  }
  return true;
}

/* Find the form of an uptimal with at most one multiple; otherwise append its options, and record
** where their links are. */
static bool uptimals_link(games *store, uint32_t base, uint32_t uptimal) {
  games_multiples of = store->noted.uptimals.items[uptimal];
  if (of.length <= 1) {
    store->noted.uptimals.items[uptimal].game =
        games_uptimal(store, dyadic_integer(0), uptimals_at(store, uptimal, 0), of.star);
    return store->noted.uptimals.items[uptimal].game != GAMES_NONE;
  }
  of.links = store->noted.links.count;
  if (!uptimals_link_side(store, base, uptimal, false, &of.left) ||
      !uptimals_link_side(store, base, uptimal, true, &of.right))
    return false;
  store->noted.uptimals.items[uptimal] = of;
  return true;
}

/* Build the form of an uptimal if its options have forms; then *waits is GAMES_NONE. Otherwise
** *waits is an option without a form. */
static bool uptimals_build(games *store, uint32_t uptimal, uint32_t *waits) {
  games_multiples *of = &store->noted.uptimals.items[uptimal];
  games_list *links = &store->noted.links;
  for (uint32_t i = 0; i < of->left + of->right; i++) {
    *waits = links->items[of->links + i];
    if (store->noted.uptimals.items[*waits].game == GAMES_NONE)
      return true;
  }
  *waits = GAMES_NONE;
  /* Each link is used once, so the ids of the forms can replace the indices. */
  for (uint32_t i = 0; i < of->left + of->right; i++)
    links->items[of->links + i] = store->noted.uptimals.items[links->items[of->links + i]].game;
  const games_id *options = links->items + of->links;
  of->game = games_canonicalize(store, options, of->left, options + of->left, of->right);
  return of->game != GAMES_NONE;
}

/* Return the form of the last uptimal, whose index is `base`. */
static games_id uptimals_form(games *store, uint32_t base) {
  core_assert(base + 1 == store->noted.uptimals.count);
  games_list *pending = &store->noted.unmade;
  store->noted.links.count = pending->count = 0;
  for (uint32_t i = base; i < store->noted.uptimals.count; i++)
    if (!uptimals_link(store, base, i))
      return GAMES_NONE;
  if (!games_list_add(store, pending, base))
    return GAMES_NONE;
  while (pending->count > 0) {
    uint32_t top = pending->items[pending->count - 1], waits = GAMES_NONE;
    if (store->noted.uptimals.items[top].game == GAMES_NONE && !uptimals_build(store, top, &waits))
      return GAMES_NONE;
    if (waits == GAMES_NONE)
      pending->count--;
    else if (!games_list_add(store, pending, waits))
      return GAMES_NONE;
  }
  return store->noted.uptimals.items[base].game;
}

/* ---- Noted forms ---- */

/* Return the index of the noted uptimal that a form is, up to its number; GAMES_NONE if it is not
** noted. */
static uint32_t uptimals_noted(const games *store, games_id game) {
  uint32_t extra = store->forms.nodes.items[game].extra;
  return games_is_uptimal_node(store, game) || extra == GAMES_NONE
             ? GAMES_NONE
             : store->extras.items[extra].uptimal - 1;
}

/* The sizes of the arrays before the uptimals of one call are appended. */
typedef struct uptimals_mark {
  uint32_t base, at;
} uptimals_mark;

static uptimals_mark uptimals_begin(const games *store) {
  return (uptimals_mark){store->noted.uptimals.count, store->noted.multiples.count};
}

static void uptimals_end(games *store, uptimals_mark mark) {
  core_assert(mark.base <= store->noted.uptimals.count);
  store->noted.uptimals.count = mark.base;
  store->noted.multiples.count = mark.at;
}

/* Note that a form is this uptimal, and remove all other uptimals of the call. */
static bool uptimals_note(games *store, games_id game, uptimals_mark mark, uint32_t uptimal) {
  games_extra *extra;
  games_multiples of = store->noted.uptimals.items[uptimal];
  uptimals_end(store, mark);
  if (game == GAMES_NONE || games_is_uptimal_node(store, game) ||
      uptimals_noted(store, game) != GAMES_NONE)
    return game != GAMES_NONE;
  if (!games_extra_of(store, game, &extra))
    return false;
  memmove(store->noted.multiples.items + mark.at, store->noted.multiples.items + of.at,
          of.length * sizeof(games_id));
  of.at = mark.at;
  store->noted.multiples.count += of.length;
  core_assert(store->noted.uptimals.count * sizeof of < store->noted.uptimals.bytes);
  store->noted.uptimals.items[store->noted.uptimals.count++] = of;
  extra->uptimal = store->noted.uptimals.count;
  return true;
}

/* Append the uptimal that a form is, up to its number. *known is false if that is not known: the
** form is not an uptimal of the store's kind, is not noted, and is not among the uptimals from
** index `base`. */
static bool uptimals_push_game(games *store, uint32_t base, games_id game, bool *known) {
  const games_node *node = &store->forms.nodes.items[game];
  uint32_t noted = uptimals_noted(store, game);
  *known = !games_is_uptimal_node(store, game) || node->star <= UPTIMALS_MOST_STAR;
  if (games_is_uptimal_node(store, game))
    return !*known || uptimals_push(store, GAMES_NONE, 0, node->ups != 0, node->ups, node->star);
  for (uint32_t i = base; i < store->noted.uptimals.count && noted == GAMES_NONE; i++)
    noted = store->noted.uptimals.items[i].game == game ? i : GAMES_NONE;
  bool mirrored = noted == GAMES_NONE && node->negative != GAMES_NONE;
  if (mirrored)
    noted = uptimals_noted(store, node->negative);
  *known = noted != GAMES_NONE;
  if (*known && !uptimals_push(store, noted, 0, 0, 0, store->noted.uptimals.items[noted].star))
    return false;
  for (uint32_t i = 0; mirrored && i < uptimals_length(store, noted); i++) {
    uint32_t *multiple = &store->noted.multiples.items[store->noted.multiples.count - 1 - i];
    *multiple = 0 - *multiple;
  }
  return true;
}

bool games_note_ups(games *store, games_id game, uint32_t first, uint32_t end) {
  uptimals_mark mark = uptimals_begin(store);
  return game != GAMES_NONE && uptimals_push(store, GAMES_NONE, first, end, 1, 0) &&
         uptimals_note(store, game, mark, mark.base);
}

/* Return true if uptimals_push_game will find the uptimal. */
static bool uptimals_is_known(const games *store, games_id game) {
  games_id negative = store->forms.nodes.items[game].negative;
  return games_is_uptimal_node(store, game) || uptimals_noted(store, game) != GAMES_NONE ||
         (negative != GAMES_NONE && uptimals_noted(store, negative) != GAMES_NONE);
}

bool games_sum_noted(games *store, games_id one, games_id other, games_id *sum) {
  if (!uptimals_is_known(store, one) || !uptimals_is_known(store, other))
    return false;
  const uptimals_mark mark = uptimals_begin(store);
  const uint32_t a = mark.base, b = a + 1;
  bool known;
  dyadic number;
  bool done = uptimals_push_game(store, a, one, &known) &&
              (!known || uptimals_push_game(store, a, other, &known));
  known = known && dyadic_add(games_stop_left(store, one), games_stop_left(store, other), &number);
  if (done && !known) {
    /* uncovered: takes numbers whose sum is out of range */
    uptimals_end(store, mark);
    return false;
  }
  done = done && uptimals_push_sum(store, a, b, 0, 0, 0,
                                   store->noted.uptimals.items[a].star ^
                                       store->noted.uptimals.items[b].star);
  *sum = GAMES_NONE;
  if (done) {
    uptimals_remove(store, a, 2);
    *sum = uptimals_form(store, a);
    if (number.numerator != 0)
      *sum = games_translated(store, *sum, games_number(store, number));
  }
  if (*sum == GAMES_NONE || !uptimals_note(store, *sum, mark, a)) {
    uptimals_end(store, mark);
    *sum = GAMES_NONE;
  }
  return true;
}

/* ---- Recognition of uptimals ---- */

/* Test whether the canonical options of one side are the `count` uptimals from index `first`. */
static bool uptimals_has_options(games *store, uint32_t uptimal, bool right, uint32_t first,
                                 uint32_t count, bool *has) {
  uint32_t end = store->noted.uptimals.count, at = store->noted.multiples.count;
  if (!uptimals_push_options(store, uptimal, right))
    return false;
  *has = store->noted.uptimals.count - end == count;
  for (uint32_t i = first; i < first + count && *has; i++)
    *has = uptimals_find(store, end, store->noted.uptimals.count, i) < store->noted.uptimals.count;
  store->noted.uptimals.count = end;
  store->noted.multiples.count = at;
  return true;
}

/* Test whether the last uptimal is the form whose options, Left's first, are the uptimals from
** index `first`. If it is not, remove it. */
static bool uptimals_test_last(games *store, games_id form, uint32_t first, bool *found) {
  uint32_t last = store->noted.uptimals.count - 1, left = games_left_count(store, form);
  uint32_t right = games_right_count(store, form);
  core_assert(first + left + right == last);
  *found = true;
  for (uint32_t i = 0; i < left + right && *found; i++)
    *found = !uptimals_is_no_better(store, i < left, first + i, last);
  bool done = (!*found || uptimals_has_options(store, last, false, first, left, found)) &&
              (!*found || uptimals_has_options(store, last, true, first + left, right, found));
  if (!*found) {
    store->noted.multiples.count = store->noted.uptimals.items[last].at;
    store->noted.uptimals.count = last;
  }
  return done;
}

/* Search for the uptimal of a form whose options are known. Each canonical option is a move from
** the uptimal, so undo moves of all kinds from each option, and test the results. */
static bool uptimals_search(games *store, games_id form, uint32_t first, bool *found) {
  uint32_t count = store->noted.uptimals.count - first, most = 0;
  for (uint32_t i = 0; i < count; i++)
    most = (uint32_t)core_max(most, store->noted.uptimals.items[first + i].length);
  for (uint32_t i = first; i < first + count; i++) {
    int32_t sign = i - first < games_left_count(store, form) ? 1 : -1;
    uint32_t star = store->noted.uptimals.items[i].star;
    for (uint32_t k = 0; k < 2 * most + 2 + count; k++) {
      bool done = k <= most           ? uptimals_push(store, i, k, k + 1, sign, star)
                  : k <= 2 * most + 1 ? uptimals_push(store, i, 0, k - most, -sign, star ^ 1)
                                      : uptimals_push(store, i, 0, 0, 0, star + k - 2 * most - 1);
      if (!done || !uptimals_test_last(store, form, first, found))
        return false;
      if (*found)
        return true;
    }
  }
  return true;
}

/* Append the uptimal that a form is, if its options are uptimals that are known. Otherwise *found
** becomes false. */
static bool uptimals_recognize(games *store, uint32_t base, games_id form, bool *found) {
  uint32_t first = store->noted.uptimals.count,
           count = games_left_count(store, form) + games_right_count(store, form);
  *found = count <= 2 * UPTIMALS_MOST_STAR + 4;
  for (uint32_t i = 0; i < count && *found; i++) {
    games_id option = store->forms.pool.items[store->forms.nodes.items[form].options + i];
    *found = games_stop_left(store, option).numerator == 0;
    if (*found && !uptimals_push_game(store, base, option, found))
      return false;
  }
  if (*found && !uptimals_search(store, form, first, found))
    return false;
  if (!*found)
    return true;
  uptimals_remove(store, first, count); /* their multiples are removed at the end of the call */
  store->noted.uptimals.items[first].game = form;
  return true;
}

/* Find the uptimal equal to a game, if there is one, by examining its followers, options first. */
static bool uptimals_identify(games *store, games_id game, bool *is_uptimal) {
  const uptimals_mark mark = uptimals_begin(store);
  dyadic number = games_stop_left(store, game);
  games_list *below;
  games_id form = games_translated(store, game, games_number(store, dyadic_negative(number)));
  *is_uptimal = dyadic_equal(number, games_stop_right(store, game));
  bool done = form != GAMES_NONE && games_collect_followers(store, form, GAMES_WALK_FORMS, &below);
  for (uint32_t i = 0; done && *is_uptimal && i < below->count; i++)
    done = uptimals_recognize(store, mark.base, below->items[i], is_uptimal);
  if (done && *is_uptimal)
    return uptimals_note(store, game, mark, store->noted.uptimals.count - 1);
  uptimals_end(store, mark);
  return done;
}

bool games_multiples_of(games *store, games_id game, const int32_t **multiples, uint32_t *count,
                        uint32_t *star, bool *is_uptimal) {
  const games_node *node = &store->forms.nodes.items[game];
  *is_uptimal = true;
  if (games_is_uptimal_node(store, game)) {
    *multiples = &node->ups;
    *count = node->ups != 0;
    *star = node->star;
    return true;
  }
  if (uptimals_noted(store, game) == GAMES_NONE) {
    bool done = uptimals_identify(store, game, is_uptimal);
    if (!done || !*is_uptimal)
      return done;
  }
  const games_multiples *of = &store->noted.uptimals.items[uptimals_noted(store, game)];
  core_assert(of->length == 0 || store->noted.multiples.items[of->at + of->length - 1] != 0);
  *multiples = (const int32_t *)(store->noted.multiples.items + of->at);
  *count = of->length;
  *star = of->star;
  return true;
}
