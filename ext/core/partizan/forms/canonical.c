/* Canonical forms: games_canonicalize finds the form of { left | right } for any lists of options.
**
** A game is in canonical form if no option is dominated or reversible and all its options are in
** canonical form. Each short game has exactly one canonical form (Siegel, Combinatorial Game
** Theory, II.2). The options are forms already, so one level has to be reduced:
**
**   1. If the game is a number, return it: the simplest number that fits between the options.
**   2. If all options are nimbers plus one number, compute the result by mex.
**   3. Remove dominated options, bypass reversible options (replace GL by the Left options of a
**   GLR <= G), and if an option was bypassed remove dominated options again.
**   4. Look the result up among the uptimals and the other forms of the store.
**
** Example: { *, ^ | 0, ^ }. Right's ^ is dominated by 0. Left's ^ is reversible through its Right
** option * <= ^*, and is replaced by 0, the Left option of *. The canonical form is { 0, * | 0 } =
** ^*.
*/
#include "core/partizan/forms/games_int.h"

/* ---- The options to start from ---- */

/* Copy the options. A long list is sorted, and duplicates are dropped. Duplicates in a short list
** are removed later as dominated options. */
static bool games_raw_fill(games *store, games_list *list, const games_id *options, size_t count) {
  list->count = 0;
  if (!games_list_reserve(store, list, count))
    return false;
  core_assert(count * sizeof *list->items <= list->bytes);
  for (size_t i = 0; i < count; i++)
    list->items[i] = options[i];
  list->count = (uint32_t)count;
  if (count > GAMES_FEW_OPTIONS)
    list->count = games_sort_unique(list->items, list->count);
  return games_work(store, 10 * (int64_t)count);
}

/* Compute the stops of the pair of lists: the Left stop is the maximum of the Right stops of the
** Left options, the Right stop the minimum of the Left stops of the Right options. */
static void games_raw_stops(games *store) {
  const games_list *left = &store->raw.left, *right = &store->raw.right;
  for (uint32_t i = 0; i < left->count; i++) {
    dyadic stop = games_stop_right(store, left->items[i]);
    if (i == 0 || dyadic_compare(stop, store->raw.left_stop) > 0)
      store->raw.left_stop = stop;
  }
  for (uint32_t i = 0; i < right->count; i++) {
    dyadic stop = games_stop_left(store, right->items[i]);
    if (i == 0 || dyadic_compare(stop, store->raw.right_stop) < 0)
      store->raw.right_stop = stop;
  }
}

/* ---- Numbers ---- */

/* Compute the end of the interval of numbers that fit on one side. The end itself fits if no option
** on this side is at least as good for its player. */
static bool games_raw_end(games *store, bool right, dyadic_end *end) {
  const games_list *list = right ? &store->raw.right : &store->raw.left;
  *end = (dyadic_end){.exists = list->count > 0,
                      .closed = true,
                      .number = right ? store->raw.right_stop : store->raw.left_stop};
  games_id number = end->exists ? games_number(store, end->number) : GAMES_ZERO;
  if (number == GAMES_NONE)
    return false; /* uncovered: failure */
  for (uint32_t i = 0; i < list->count && end->closed; i++) {
    games_id low = right ? list->items[i] : number, high = right ? number : list->items[i];
    bool as_good;
    if (!games_leq(store, low, high, &as_good))
      return false;
    end->closed = !as_good;
  }
  return true;
}

/* Set *game to the number that equals { left | right }, GAMES_NONE if it is not a number. By the
** simplest number theorem (Winning Ways, chapter 2) it is the simplest number x such that no Left
** option is >= x and no Right option is <= x. */
static bool games_raw_number(games *store, games_id *game) {
  *game = GAMES_NONE;
  bool both = store->raw.left.count > 0 && store->raw.right.count > 0;
  int order = both ? dyadic_compare(store->raw.left_stop, store->raw.right_stop) : -1;
  dyadic_end low, high;
  dyadic number = store->raw.left_stop;
  if (order > 0)
    return true;
  if (!games_raw_end(store, false, &low) || !games_raw_end(store, true, &high))
    return false;
  if (order == 0 && !(low.closed && high.closed))
    return true;
  if (order < 0 && !dyadic_simplest(low, high, &number))
    return games_fail(store, CORE_INVALID, games_number_range);
  *game = games_number(store, number);
  return *game != GAMES_NONE;
}

/* Return true if all options are uptimals plus the number that is the stop, or nimbers plus that
** number if `nimbers`. Both sides have options because the game is not a number. */
static bool games_raw_has_uptimals(const games *store, bool nimbers) {
  const games_list *lists[] = {&store->raw.left, &store->raw.right};
  for (int side = 0; side < 2; side++)
    for (uint32_t i = 0; i < lists[side]->count; i++) {
      games_id option = lists[side]->items[i];
      if (!games_is_uptimal_node(store, option) ||
          (nimbers && store->forms.nodes.items[option].ups != 0) ||
          !dyadic_equal(games_stop_left(store, option), store->raw.left_stop))
        return false;
    }
  return true;
}

/* ---- Nimbers ---- */

/* Compute the minimum excluded nimber of a list of nimbers. */
static bool games_mex(games *store, const games_list *list, uint32_t *mex) {
  games_list *seen = &store->scratch;
  uint32_t words = list->count / 32 + 1;
  seen->count = 0;
  if (!games_list_reserve(store, seen, words))
    return false;
  memset(seen->items, 0, words * sizeof *seen->items);
  for (uint32_t i = 0; i < list->count; i++) {
    uint32_t star = store->forms.nodes.items[list->items[i]].star;
    if (star < list->count)
      seen->items[star / 32] |= UINT32_C(1) << star % 32;
  }
  for (*mex = 0; (seen->items[*mex / 32] >> *mex % 32 & 1) != 0;)
    ++*mex;
  return games_work(store, 4 * (int64_t)list->count);
}

static void games_keep_nimbers(const games *store, games_list *list, uint32_t most) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < list->count; i++)
    if (store->forms.nodes.items[list->items[i]].star <= most)
      list->items[kept++] = list->items[i];
  list->count = kept;
}

/* Remove dominated and reversible options of { left | right } if all options are nimbers. Let a
** and b be the mex of the Left and of the Right options. If b <= a, then G >= *b: after Right's
** move to *k in G + *b, k is not b, so Left wins *k + *b; after Right's move to *j in *b, j is
** less than a, so Left answers in G with *j. So each Left option *k with k > b is reversible
** through *b, and the Left options of *b are Left options of G already. No other Left option is
** reversible: G >= *j for the least possible j requires that Left has all *i with i < j and that
** Right does not have *j, so j = b. The same holds with the sides exchanged. A nimber does not
** dominate another nimber. */
static bool games_raw_reduce_nimbers(games *store) {
  uint32_t left, right;
  if (!games_mex(store, &store->raw.left, &left) || !games_mex(store, &store->raw.right, &right))
    return false;
  if (right <= left)
    games_keep_nimbers(store, &store->raw.left, right);
  if (left <= right)
    games_keep_nimbers(store, &store->raw.right, left);
  return true;
}

/* ---- Reversible options ---- */

/* Set *through to the follower through which an option is reversible, GAMES_NONE if it is not
** reversible. */
static bool games_raw_find_reversal(games *store, bool right, games_id option, games_id *through) {
  *through = GAMES_NONE;
  if (!games_expand(store, option))
    return false;
  uint32_t count = right ? games_left_count(store, option) : games_right_count(store, option);
  for (uint32_t i = 0; i < count; i++) {
    games_id answer = right ? games_left(store, option, i) : games_right(store, option, i);
    bool reverses;
    /* A Left option GL of G is reversible through a Right option GLR <= G, a Right option GR
    ** through a Left option GRL >= G. */
    if (!(right ? games_leq(store, store->raw.id, answer, &reverses)
                : games_leq(store, answer, store->raw.id, &reverses)))
      return false;
    if (reverses) {
      *through = answer;
      return true;
    }
  }
  return true;
}

/* Append the options of `through` that replace a bypassed option, without duplicates. */
static bool games_raw_append(games *store, games_list *list, bool right, games_id through) {
  if (!games_expand(store, through))
    return false; /* uncovered: failure */
  uint32_t count = right ? games_right_count(store, through) : games_left_count(store, through);
  for (uint32_t i = 0; i < count; i++) {
    games_id option = right ? games_right(store, through, i) : games_left(store, through, i);
    if (!games_list_has(list, option) && !games_list_add(store, list, option))
      return false;
  }
  return games_work(store, count + list->count);
}

/* Bypass the reversible options of a side, including the options that are appended. The value of
** the game does not change meanwhile, so the comparisons with it remain valid, and one pass is
** enough. */
static bool games_raw_bypass_reversible(games *store, bool right, bool *changed) {
  games_list *list = right ? &store->raw.right : &store->raw.left;
  for (uint32_t i = 0; i < list->count;) {
    games_id through;
    if (!games_raw_find_reversal(store, right, list->items[i], &through))
      return false;
    if (through == GAMES_NONE) {
      i++;
      continue;
    }
    *changed = true;
    list->items[i] = list->items[--list->count];
    if (!games_raw_append(store, list, right, through))
      return false;
  }
  return true;
}

/* ---- Uptimals ---- */

/* Return true if the lists are the options of n + *k: n, n*, ..., n*(k-1) on both sides. */
static bool games_raw_is_nimber(const games *store) {
  const games_list *left = &store->raw.left, *right = &store->raw.right;
  if (left->count != right->count ||
      memcmp(left->items, right->items, left->count * sizeof *left->items) != 0)
    return false;
  for (uint32_t i = 0; i < left->count; i++) {
    const games_node *node = &store->forms.nodes.items[left->items[i]];
    if (node->ups != 0 || node->star >= left->count)
      return false;
  }
  return true;
}

/* Return true if the lists are the options of n^* or, with the sides exchanged, of nv*: n and n*
** on one side, n on the other. */
static bool games_raw_is_up_star(const games *store, const games_list *two, const games_list *one) {
  if (two->count != 2 || one->count != 1 || !games_is_numeric(store, one->items[0]))
    return false;
  const games_node *first = &store->forms.nodes.items[two->items[0]],
                   *second = &store->forms.nodes.items[two->items[1]];
  return first->ups == 0 && second->ups == 0 && first->star + second->star == 1;
}

/* Set *game to the uptimal whose canonical options the lists are, GAMES_NONE if they are not the
** options of an uptimal. */
static bool games_raw_uptimal(games *store, games_id *game) {
  const games_list *left = &store->raw.left, *right = &store->raw.right;
  *game = GAMES_NONE;
  core_assert(left->count > 0 && right->count > 0);
  if (!games_raw_has_uptimals(store, false))
    return true;
  int64_t ups = 0;
  uint32_t star = 0;
  const games_node *l = &store->forms.nodes.items[left->items[0]],
                   *r = &store->forms.nodes.items[right->items[0]];
  bool found = true, single = left->count == 1 && right->count == 1;
  if (games_raw_is_nimber(store))
    star = left->count;
  else if (games_raw_is_up_star(store, left, right))
    ups = star = 1;
  else if (games_raw_is_up_star(store, right, left))
    ups = -1, star = 1;
  else if (single && l->ups == 0 && l->star == 0 && r->ups >= 0) {
    ups = (int64_t)r->ups + 1;
    star = r->star ^ 1;
  } else if (single && r->ups == 0 && r->star == 0 && l->ups <= 0) {
    ups = (int64_t)l->ups - 1;
    star = l->star ^ 1;
  } else
    found = false;
  if (found)
    *game = games_uptimal(store, store->raw.left_stop, ups, star);
  return !found || *game != GAMES_NONE;
}

/* ---- games_canonicalize ---- */

/* Find the form with the canonical options in store->raw. */
static games_id games_raw_intern(games *store) {
  games_list *left = &store->raw.left;
  const games_list *right = &store->raw.right;
  left->count = games_sort_unique(left->items, left->count);
  store->raw.right.count = games_sort_unique(right->items, right->count);
  games_id game;
  if (!games_raw_uptimal(store, &game) || game != GAMES_NONE)
    return game;
  uint32_t left_count = left->count;
  if (!games_list_append(store, left, right))
    return GAMES_NONE;
  return games_intern(store, left->items, left_count, right->count, store->raw.left_stop,
                      store->raw.right_stop);
}

static bool games_has_none(const games_id *options, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (options[i] == GAMES_NONE)
      return true;
  return false;
}

games_id games_canonicalize(games *store, const games_id *left, size_t left_count,
                            const games_id *right, size_t right_count) {
  games_id game;
  if (games_has_none(left, left_count) || games_has_none(right, right_count))
    return GAMES_NONE;
  if (left_count >= GAMES_FIRST_RAW || right_count >= GAMES_FIRST_RAW)
    /* uncovered: takes 2^31 games or options */
    return games_refuse(store, "there are 2^31 options or more");
  if (!games_work(store, 50) || !games_raw_fill(store, &store->raw.left, left, left_count) ||
      !games_raw_fill(store, &store->raw.right, right, right_count))
    return GAMES_NONE;
  games_raw_stops(store);
  if (!games_raw_number(store, &game))
    return GAMES_NONE;
  if (game != GAMES_NONE)
    return game;
  if (games_raw_has_uptimals(store, true))
    return games_raw_reduce_nimbers(store) ? games_raw_intern(store) : GAMES_NONE;
  /* Ids of raw lists are about to be used again, so drop the cached answers about them. */
  store->raw.id = store->raw.next_id++;
  if (store->raw.next_id == GAMES_NONE) {
    /* uncovered: takes 2^31 games or options */
    games_clear_cache(store);
    store->raw.next_id = GAMES_FIRST_RAW + 1;
  }
  /* The options of a bypassed option can be dominated, or can dominate options of the list. */
  bool changed = false;
  return (games_remove_dominated(store, false, &store->raw.left) &&
          games_remove_dominated(store, true, &store->raw.right) &&
          games_raw_bypass_reversible(store, false, &changed) &&
          games_raw_bypass_reversible(store, true, &changed) &&
          (!changed || (games_remove_dominated(store, false, &store->raw.left) &&
                        games_remove_dominated(store, true, &store->raw.right))))
             ? games_raw_intern(store)
             : GAMES_NONE;
}

games_id games_switch(games *store, games_id left, games_id right) {
  return games_canonicalize(store, &left, 1, &right, 1);
}
