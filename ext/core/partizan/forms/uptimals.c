/* Uptimals: a number, whole multiples of ^<1>, ^<2>, ..., and a nimber (Siegel, Combinatorial Game
** Theory, II.5; McKay, Canonical forms of uptimals, 2011). They are added by adding multiples, and
** compared by the first that differ: ^<n> is infinitely smaller than ^<n-1>. Their canonical
** options are uptimals again.
**
** Here they are lists of multiples with a nimber; the number is 0, for a number added translates
** all options. Since ^<n> = {0|v[n-1]*}, a move of Left takes one ^<n> away, or puts ^[n] = ^<1> +
** ... + ^<n> and * in the place of one v<n>, or lessens the nimber; of the moves of a kind only the
** best is looked at, which is that at the last multiple. */
#include "core/partizan/forms/games_int.h"

#include <string.h>

enum {
  UPTIMALS_MOST_STAR =
      64, /* of greater nimbers each option would be an option here: they stay with forms */
  UPTIMALS_MOST_UPS = 1 << 30
};

/* GAMES_NONE is 0. */
static uint32_t uptimals_length(const games *store, uint32_t uptimal) {
  return uptimal == GAMES_NONE ? 0 : store->uptimals.items[uptimal].length;
}

static int32_t uptimals_at(const games *store, uint32_t uptimal, uint32_t index) {
  return index < uptimals_length(store, uptimal)
             ? (int32_t)store->multiples.items[store->uptimals.items[uptimal].at + index]
             : 0;
}

/* Without a nimber the sign is that of the first multiple. U > * iff U > ^[n] for all n, and for k
** > 1 U > *k iff the multiple of ^<1> is positive. */
static games_relation uptimals_relation(const games *store, uint32_t one, uint32_t other) {
  const games_multiples *a = &store->uptimals.items[one], *b = &store->uptimals.items[other];
  uint32_t star = a->star ^ b->star, count = a->length > b->length ? a->length : b->length;
  int64_t above = 0, below = 0; /* where the difference first is not 1, not -1, not 0 */
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

/* Is it at most the other, at least if Right asks? */
static bool uptimals_is_good(const games *store, bool right, uint32_t one, uint32_t other) {
  games_relation relation = uptimals_relation(store, one, other);
  return relation == GAMES_EQUAL || relation == (right ? GAMES_GREATER : GAMES_LESS);
}

/* Add an uptimal: the sum of two, with `more` more of each multiple from `first` to before `end`,
** and this nimber. */
static bool uptimals_push_sum(games *store, uint32_t from, uint32_t by, uint32_t first,
                              uint32_t end, int32_t more, uint32_t star) {
  games_list *list = &store->multiples;
  uint32_t at = list->count;
  uint32_t length = (uint32_t)core_larger(uptimals_length(store, from), uptimals_length(store, by));
  length = length > end ? length : end;
  if (!games_work(store, 10 + length) || !games_list_reserve(store, list, length))
    return false;
  for (uint32_t i = 0; i < length; i++) {
    int64_t multiple = (int64_t)uptimals_at(store, from, i) + uptimals_at(store, by, i);
    multiple += i >= first && i < end ? more : 0;
    if (multiple < -UPTIMALS_MOST_UPS || multiple > UPTIMALS_MOST_UPS)
      return games_fail(store, CORE_INVALID, games_up_range);
    list->items[at + i] = (uint32_t)(int32_t)multiple;
  }
  while (length > 0 && list->items[at + length - 1] == 0)
    length--;
  list->count = at + length;
  return GAMES_ADD(store, store->uptimals,
                   (games_multiples){.at = at, .length = length, .star = star, .game = GAMES_NONE});
}

static bool uptimals_push(games *store, uint32_t from, uint32_t first, uint32_t end, int32_t more,
                          uint32_t star) {
  return uptimals_push_sum(store, from, GAMES_NONE, first, end, more, star);
}

/* The best moves of each kind, of Left's or Right's. */
static bool uptimals_push_moves(games *store, uint32_t from, bool right) {
  const games_multiples of = store->uptimals.items[from];
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

/* Take `count` uptimals out, from `first` on. */
static void uptimals_remove(games *store, uint32_t first, uint32_t count) {
  store->uptimals.count -= count;
  memmove(&store->uptimals.items[first], &store->uptimals.items[first + count],
          (store->uptimals.count - first) * sizeof *store->uptimals.items);
}

/* If a move has a response that is good for its maker, the moves that follow that are added.
** *reverses tells whether there is one. */
static bool uptimals_reverse(games *store, uint32_t from, uint32_t move, bool right,
                             bool *reverses) {
  uint32_t first = store->uptimals.count, response = first;
  if (!uptimals_push_moves(store, move, !right))
    return false;
  uint32_t end = store->uptimals.count;
  while (response < end && !uptimals_is_good(store, right, response, from))
    response++;
  *reverses = response < end;
  if (*reverses && !uptimals_push_moves(store, response, right))
    return false;
  uptimals_remove(store, first, end - first);
  return true;
}

/* Does one of the moves from `first` to before `end` make this one useless? */
static bool uptimals_is_useless(const games *store, bool right, uint32_t move, uint32_t first,
                                uint32_t end) {
  while (first < end && !uptimals_is_good(store, right, move, first))
    first++;
  return first < end;
}

/* Add the canonical options: reversible moves are followed up, and of the rest none makes another
** useless. */
static bool uptimals_push_options(games *store, uint32_t from, bool right) {
  uint32_t first = store->uptimals.count, at = store->multiples.count;
  if (!uptimals_push_moves(store, from, right))
    return false;
  for (uint32_t move = first; move < store->uptimals.count;) {
    bool useless = uptimals_is_useless(store, right, move, first, move);
    if (!useless && !uptimals_reverse(store, from, move, right, &useless))
      return false;
    if (useless)
      uptimals_remove(store, move, 1);
    else
      move++;
  }
  for (uint32_t i = first; i < store->uptimals.count;) {
    if (uptimals_is_useless(store, right, i, i + 1, store->uptimals.count))
      uptimals_remove(store, i, 1);
    else
      i++;
  }
  for (uint32_t i = first; i < store->uptimals.count;
       i++) { /* they stand in this order, with others between them */
    games_multiples *option = &store->uptimals.items[i];
    memmove(store->multiples.items + at, store->multiples.items + option->at,
            option->length * sizeof(games_id));
    option->at = at;
    at += option->length;
  }
  store->multiples.count = at;
  return true;
}

/* ---- Forms ---- */

/* The place of an uptimal among those from `base` to before `end`, or `end`. */
static uint32_t uptimals_find(const games *store, uint32_t base, uint32_t end, uint32_t uptimal) {
  const games_multiples *all = store->uptimals.items, *of = &all[uptimal];
  const games_id *items = store->multiples.items;
  for (uint32_t found = base; found < end; found++)
    if (all[found].length == of->length && all[found].star == of->star &&
        memcmp(items + all[found].at, items + of->at, of->length * sizeof *items) == 0)
      return found;
  return end;
}

/* Put the canonical options of one side behind all uptimals that are there from `base` on, once
** each, and note in the links where they are. */
static bool uptimals_link_side(games *store, uint32_t base, uint32_t from, bool right,
                               uint32_t *count) {
  uint32_t first = store->uptimals.count;
  if (!uptimals_push_options(store, from, right))
    return false;
  *count = store->uptimals.count - first;
  for (uint32_t i = first; i < store->uptimals.count;) {
    uint32_t found = uptimals_find(store, base, i, i);
    if (!games_work(store, found - base + 1) || !games_list_add(store, &store->links, found))
      return false;
    if (found < i)
      uptimals_remove(store, i, 1);
    else
      i++;
  }
  return true;
}

static bool uptimals_link(games *store, uint32_t base, uint32_t uptimal) {
  games_multiples of = store->uptimals.items[uptimal];
  if (of.length <= 1) {
    store->uptimals.items[uptimal].game =
        games_uptimal(store, dyadic_integer(0), uptimals_at(store, uptimal, 0), of.star);
    return store->uptimals.items[uptimal].game != GAMES_NONE;
  }
  of.links = store->links.count;
  if (!uptimals_link_side(store, base, uptimal, false, &of.left) ||
      !uptimals_link_side(store, base, uptimal, true, &of.right))
    return false;
  store->uptimals.items[uptimal] = of;
  return true;
}

/* Make the form of an uptimal whose options have theirs; else *waits is one of those. */
static bool uptimals_make(games *store, uint32_t uptimal, uint32_t *waits) {
  games_multiples *of = &store->uptimals.items[uptimal];
  games_list *links = &store->links;
  for (uint32_t i = 0; i < of->left + of->right; i++) {
    *waits = links->items[of->links + i];
    if (store->uptimals.items[*waits].game == GAMES_NONE)
      return true;
  }
  *waits = GAMES_NONE;
  for (uint32_t i = 0; i < of->left + of->right; i++)
    links->items[of->links + i] =
        store->uptimals.items[links->items[of->links + i]].game; /* nobody needs them twice */
  const games_id *options = links->items + of->links;
  of->game = games_make(store, options, of->left, options + of->left, of->right);
  return of->game != GAMES_NONE;
}

/* The form of the uptimal `base`, behind which there is none. */
static games_id uptimals_form(games *store, uint32_t base) {
  games_list *pending = &store->unmade;
  store->links.count = pending->count = 0;
  for (uint32_t i = base; i < store->uptimals.count; i++)
    if (!uptimals_link(store, base, i))
      return GAMES_NONE;
  if (!games_list_add(store, pending, base))
    return GAMES_NONE;
  while (pending->count > 0) {
    uint32_t top = pending->items[pending->count - 1], waits = GAMES_NONE;
    if (store->uptimals.items[top].game == GAMES_NONE && !uptimals_make(store, top, &waits))
      return GAMES_NONE;
    if (waits == GAMES_NONE)
      pending->count--;
    else if (!games_list_add(store, pending, waits))
      return GAMES_NONE;
  }
  return store->uptimals.items[base].game;
}

/* ---- Known forms ---- */

/* Which uptimal a form is, without its number, where that has been noted; GAMES_NONE: it has
** not. */
static uint32_t uptimals_noted(const games *store, games_id game) {
  uint32_t extra = store->nodes[game].extra;
  return games_is_uptimal_node(store, game) || extra == GAMES_NONE
             ? GAMES_NONE
             : store->extras.items[extra].uptimal - 1;
}

/* The beginning of the uptimals of one question. */
typedef struct uptimals_mark {
  uint32_t base, at;
} uptimals_mark;

static uptimals_mark uptimals_begin(const games *store) {
  return (uptimals_mark){store->uptimals.count, store->multiples.count};
}

static void uptimals_end(games *store, uptimals_mark mark) {
  store->uptimals.count = mark.base;
  store->multiples.count = mark.at;
}

/* Note which uptimal a form is; all others of the question go. */
static bool uptimals_note(games *store, games_id game, uptimals_mark mark, uint32_t uptimal) {
  games_extra *extra;
  games_multiples of = store->uptimals.items[uptimal];
  uptimals_end(store, mark);
  if (game == GAMES_NONE || games_is_uptimal_node(store, game) ||
      uptimals_noted(store, game) != GAMES_NONE)
    return game != GAMES_NONE;
  if (!games_extra_of(store, game, &extra))
    return false;
  memmove(store->multiples.items + mark.at, store->multiples.items + of.at,
          of.length * sizeof(games_id));
  of.at = mark.at;
  store->multiples.count += of.length;
  store->uptimals.items[store->uptimals.count++] = of;
  extra->uptimal = store->uptimals.count;
  return true;
}

/* Add the uptimal that a form is without its number. *known: it is an uptimal's that can be told at
** once, noted, or among those from `base` on. */
static bool uptimals_push_game(games *store, uint32_t base, games_id game, bool *known) {
  const games_node *node = &store->nodes[game];
  uint32_t noted = uptimals_noted(store, game);
  *known = !games_is_uptimal_node(store, game) || node->star <= UPTIMALS_MOST_STAR;
  if (games_is_uptimal_node(store, game))
    return !*known || uptimals_push(store, GAMES_NONE, 0, node->ups != 0, node->ups, node->star);
  for (uint32_t i = base; i < store->uptimals.count && noted == GAMES_NONE; i++)
    noted = store->uptimals.items[i].game == game ? i : GAMES_NONE;
  bool mirrored = noted == GAMES_NONE && node->negative != GAMES_NONE;
  if (mirrored)
    noted = uptimals_noted(store, node->negative);
  *known = noted != GAMES_NONE;
  if (*known && !uptimals_push(store, noted, 0, 0, 0, store->uptimals.items[noted].star))
    return false;
  for (uint32_t i = 0; mirrored && i < uptimals_length(store, noted); i++) {
    uint32_t *multiple = &store->multiples.items[store->multiples.count - 1 - i];
    *multiple = 0 - *multiple;
  }
  return true;
}

bool games_note_ups(games *store, games_id game, uint32_t first, uint32_t end) {
  uptimals_mark mark = uptimals_begin(store);
  return game != GAMES_NONE && uptimals_push(store, GAMES_NONE, first, end, 1, 0) &&
         uptimals_note(store, game, mark, mark.base);
}

/* Can it be told at once which uptimal it is? */
static bool uptimals_is_known(const games *store, games_id game) {
  games_id negative = store->nodes[game].negative;
  return games_is_uptimal_node(store, game) || uptimals_noted(store, game) != GAMES_NONE ||
         (negative != GAMES_NONE && uptimals_noted(store, negative) != GAMES_NONE);
}

bool games_sum_noted(games *store, games_id one, games_id other, games_id *sum) {
  if (!uptimals_is_known(store, one) || !uptimals_is_known(store, other))
    return false;
  const uptimals_mark mark = uptimals_begin(store);
  const uint32_t a = mark.base, b = a + 1;
  bool known = true;
  dyadic number;
  bool done = uptimals_push_game(store, a, one, &known) &&
              (!known || uptimals_push_game(store, a, other, &known));
  known = known && dyadic_add(games_stop_left(store, one), games_stop_left(store, other), &number);
  if (done && !known) {
    uptimals_end(store, mark);
    return false;
  }
  done = done && uptimals_push_sum(store, a, b, 0, 0, 0,
                                   store->uptimals.items[a].star ^ store->uptimals.items[b].star);
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

/* ---- Finding out which uptimal a form is ---- */

/* Are its canonical options of one side these, which are `count` from `first` on? */
static bool uptimals_has_options(games *store, uint32_t uptimal, bool right, uint32_t first,
                                 uint32_t count, bool *has) {
  uint32_t end = store->uptimals.count, at = store->multiples.count;
  if (!uptimals_push_options(store, uptimal, right))
    return false;
  *has = store->uptimals.count - end == count;
  for (uint32_t i = first; i < first + count && *has; i++)
    *has = uptimals_find(store, end, store->uptimals.count, i) < store->uptimals.count;
  store->uptimals.count = end;
  store->multiples.count = at;
  return true;
}

/* Is the last uptimal the form's, whose options are those from `first` on, Left's before Right's?
** If not it goes. */
static bool uptimals_try(games *store, games_id form, uint32_t first, bool *found) {
  uint32_t last = store->uptimals.count - 1, left = games_left_count(store, form);
  uint32_t right = games_right_count(store, form);
  *found = true;
  for (uint32_t i = 0; i < left + right && *found; i++)
    *found = !uptimals_is_good(store, i < left, first + i, last);
  bool done = (!*found || uptimals_has_options(store, last, false, first, left, found)) &&
              (!*found || uptimals_has_options(store, last, true, first + left, right, found));
  if (!*found) {
    store->multiples.count = store->uptimals.items[last].at;
    store->uptimals.count = last;
  }
  return done;
}

/* The form is one from which a move of one kind leads to one of its options. */
static bool uptimals_search(games *store, games_id form, uint32_t first, bool *found) {
  uint32_t count = store->uptimals.count - first, most = 0;
  for (uint32_t i = 0; i < count; i++)
    most = (uint32_t)core_larger(most, store->uptimals.items[first + i].length);
  for (uint32_t i = first; i < first + count; i++) {
    int32_t sign = i - first < games_left_count(store, form) ? 1 : -1;
    uint32_t star = store->uptimals.items[i].star;
    for (uint32_t k = 0; k < 2 * most + 2 + count; k++) {
      bool done = k <= most           ? uptimals_push(store, i, k, k + 1, sign, star)
                  : k <= 2 * most + 1 ? uptimals_push(store, i, 0, k - most, -sign, star ^ 1)
                                      : uptimals_push(store, i, 0, 0, 0, star + k - 2 * most - 1);
      if (!done || !uptimals_try(store, form, first, found))
        return false;
      if (*found)
        return true;
    }
  }
  return true;
}

/* Add the uptimal that a form is whose options, but for those that need no look, are there from
** `base` on. */
static bool uptimals_recognise(games *store, uint32_t base, games_id form, bool *found) {
  uint32_t first = store->uptimals.count,
           count = games_left_count(store, form) + games_right_count(store, form);
  *found = count <= 2 * UPTIMALS_MOST_STAR + 4;
  for (uint32_t i = 0; i < count && *found; i++) {
    games_id option = store->pool.items[store->nodes[form].options + i];
    *found = games_stop_left(store, option).numerator == 0;
    if (*found && !uptimals_push_game(store, base, option, found))
      return false;
  }
  if (*found && !uptimals_search(store, form, first, found))
    return false;
  if (!*found)
    return true;
  uptimals_remove(store, first, count); /* what they took of the multiples goes with all */
  store->uptimals.items[first].game = form;
  return true;
}

/* Find out which uptimal a form is, from those below it on. */
static bool uptimals_find_out(games *store, games_id game, bool *is_uptimal) {
  const uptimals_mark mark = uptimals_begin(store);
  dyadic number = games_stop_left(store, game);
  games_list *below;
  games_id form = games_translated(store, game, games_number(store, dyadic_negative(number)));
  *is_uptimal = dyadic_equal(number, games_stop_right(store, game));
  bool done = form != GAMES_NONE && games_below(store, form, GAMES_WALK_FORMS, &below);
  for (uint32_t i = 0; done && *is_uptimal && i < below->count; i++)
    done = uptimals_recognise(store, mark.base, below->items[i], is_uptimal);
  if (done && *is_uptimal)
    return uptimals_note(store, game, mark, store->uptimals.count - 1);
  uptimals_end(store, mark);
  return done;
}

bool games_multiples_of(games *store, games_id game, const int32_t **multiples, uint32_t *count,
                        uint32_t *star, bool *is_uptimal) {
  const games_node *node = &store->nodes[game];
  *is_uptimal = true;
  if (games_is_uptimal_node(store, game)) {
    *multiples = &node->ups;
    *count = node->ups != 0;
    *star = node->star;
    return true;
  }
  if (uptimals_noted(store, game) == GAMES_NONE) {
    bool done = uptimals_find_out(store, game, is_uptimal);
    if (!done || !*is_uptimal)
      return done;
  }
  const games_multiples *of = &store->uptimals.items[uptimals_noted(store, game)];
  *multiples = (const int32_t *)(store->multiples.items + of->at);
  *count = of->length;
  *star = of->star;
  return true;
}
