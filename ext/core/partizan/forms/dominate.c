/* Dominated options: of a short list every two are compared, of a long one as few as can be. */
#include "core/partizan/forms/games_int.h"

#include <string.h>

/* Is `option` of a list no better than `other` of it? */
static bool games_is_dominated(games *store, bool right, games_id option, games_id other,
                               bool *dominated) {
  return right ? games_leq(store, other, option, dominated)
               : games_leq(store, option, other, dominated);
}

/* Units of work of a comparison that is looked up, which often has to be fetched from memory. */
enum { GAMES_WORK_OF_COMPARISON = 20 };

/* ---- Short lists ---- */

/* An option as Left sees it, for whom Right's options are their negatives. Of two the one that
** dominates is at least as good by both stops, and does dominate if its right stop is above the
** other's left stop. */
typedef struct games_keyed {
  dyadic left, right;
  games_id option;
} games_keyed;

static games_keyed games_key(const games *store, bool right, games_id option) {
  dyadic left_stop = games_stop_left(store, option), right_stop = games_stop_right(store, option);
  return right ? (games_keyed){dyadic_negative(right_stop), dyadic_negative(left_stop), option}
               : (games_keyed){left_stop, right_stop, option};
}

/* Take the one with the greatest keys out, so that none of the others is better unless by the same
** keys. */
static games_keyed games_take_best(games_keyed *few, uint32_t *count) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < *count; i++) {
    int order = dyadic_compare(few[i].left, few[best].left);
    if (order > 0 || (order == 0 && dyadic_compare(few[i].right, few[best].right) > 0))
      best = i;
  }
  games_keyed taken = few[best];
  few[best] = few[--*count];
  return taken;
}

/* Drop those that are the same, or dominated by keys; those for which the answer has to be looked
** up come first, and are fetched from memory meanwhile. */
static uint32_t games_part_by_keys(const games *store, bool right, const games_keyed *best,
                                   games_keyed *few, uint32_t *count) {
  uint32_t asked = 0, kept = 0;
  for (uint32_t i = 0; i < *count; i++) {
    games_keyed keyed = few[i];
    if (keyed.option == best->option || dyadic_compare(keyed.left, best->right) < 0)
      continue;
    few[i] = few[kept];
    few[kept++] = keyed;
    if (dyadic_compare(keyed.right, best->right) > 0)
      continue;
    games_fetch_answer(store, right ? best->option : keyed.option,
                       right ? keyed.option : best->option);
    few[kept - 1] = few[asked];
    few[asked++] = keyed;
  }
  *count = kept;
  return asked;
}

/* Drop what the best one dominates. *dominated: it is dominated itself. */
static bool games_drop_below(games *store, bool right, const games_keyed *best, games_keyed *few,
                             uint32_t *count, bool *dominated) {
  uint32_t asked = games_part_by_keys(store, right, best, few, count), kept = 0;
  *dominated = false;
  for (uint32_t i = 0; i < *count; i++) {
    games_keyed keyed = few[i];
    bool drops = false;
    if (i < asked && !games_is_dominated(store, right, keyed.option, best->option, &drops))
      return false;
    if (drops)
      continue;
    few[kept++] = keyed;
    if (dyadic_equal(keyed.left, best->left) && dyadic_equal(keyed.right, best->right) &&
        !*dominated && !games_is_dominated(store, right, best->option, keyed.option, dominated))
      return false;
  }
  *count = kept;
  return true;
}

/* ---- Long lists: uptimals ---- */

/* The best uptimals of a list: their number, their copies of ^, and the nimber of one of them. */
typedef struct games_best {
  dyadic number;
  int32_t ups;
  uint32_t star;
  bool several; /* with other nimbers, too */
} games_best;

/* How much better than the best so far: by number, then by ups. */
static int games_improves(const games_node *node, bool right, const games_best *best) {
  dyadic number = {.numerator = node->left_numerator, .exponent = node->left_exponent};
  int order = dyadic_compare(number, best->number);
  if (order == 0)
    order = (node->ups > best->ups) - (node->ups < best->ups);
  return right ? -order : order;
}

static bool games_find_best(const games *store, const games_list *list, bool right,
                            games_best *best) {
  bool found = false;
  for (uint32_t i = 0; i < list->count; i++) {
    if (!games_is_uptimal_node(store, list->items[i]))
      continue;
    const games_node *node = &store->nodes[list->items[i]];
    int order = found ? games_improves(node, right, best) : 1;
    if (order > 0)
      *best = (games_best){
          .number = games_stop_left(store, list->items[i]), .ups = node->ups, .star = node->star};
    best->several = best->several || (order == 0 && node->star != best->star);
    found = true;
  }
  return found;
}

/* Besides the best those are not dominated that have one ^ less and are confused with the only best
** one (compare.c). */
static bool games_is_as_good(const games *store, games_id game, bool right,
                             const games_best *best) {
  const games_node *node = &store->nodes[game];
  if (!dyadic_equal(games_stop_left(store, game), best->number))
    return false;
  return node->ups == best->ups || (node->ups == best->ups + (right ? 1 : -1) && !best->several &&
                                    node->star == (best->star ^ 1));
}

/* Move the uptimals that are not dominated by one another from the list to `best`, sort out the
** rest. */
static bool games_part_uptimals(games *store, bool right, games_list *list, games_list *uptimals) {
  games_best best = {.ups = 0};
  uint32_t kept = 0;
  uptimals->count = 0;
  if (!games_find_best(store, list, right, &best))
    return true;
  for (uint32_t i = 0; i < list->count; i++) {
    games_id option = list->items[i];
    if (!games_is_uptimal_node(store, option))
      list->items[kept++] = option;
    else if (games_is_as_good(store, option, right, &best) &&
             !games_list_add(store, uptimals, option))
      return false;
  }
  list->count = kept;
  return true;
}

/* ---- Long lists: others ---- */

/* Both stops are keys, that of the same side first. Of two options the one that dominates is at
** least as good by both. This is how much better the second key of one is than that of the
** other. */
static int games_second_order(const games *store, games_id one, games_id other, bool right) {
  int order = dyadic_compare(games_stop(store, one, !right), games_stop(store, other, !right));
  return right ? -order : order;
}

/* The best options first. */
static int games_key_order(const games *store, games_id one, games_id other, bool right) {
  int order = dyadic_compare(games_stop(store, one, right), games_stop(store, other, right));
  order = right ? order : -order;
  return order != 0 ? order : -games_second_order(store, one, other, right);
}

static bool games_follows_for_left(void *store, games_id one, games_id other) {
  return games_key_order(store, one, other, false) > 0;
}

static bool games_follows_for_right(void *store, games_id one, games_id other) {
  return games_key_order(store, one, other, true) > 0;
}

/* Is `option` dominated by one of the first `kept`? None comes after it in the order of keys, so
** only those whose second key is as good can do that; `strongest` is the one whose is best. */
static bool games_is_superfluous(games *store, bool right, const games_list *list, uint32_t kept,
                                 uint32_t strongest, bool *superfluous) {
  games_id option = list->items[kept];
  *superfluous = false;
  if (kept == 0 || games_second_order(store, list->items[strongest], option, right) < 0)
    return true;
  if (!games_is_dominated(store, right, option, list->items[strongest], superfluous))
    return false;
  for (uint32_t i = kept; i-- > 0 && !*superfluous;)
    if (games_second_order(store, list->items[i], option, right) >= 0 &&
        !games_is_dominated(store, right, option, list->items[i], superfluous))
      return false;
  return games_work(store, GAMES_WORK_OF_COMPARISON * (int64_t)kept);
}

/* Those that `option`, which comes last, dominates have its keys, so they stand before it. */
static bool games_drop_of_equal_keys(games *store, bool right, games_list *list, uint32_t *kept) {
  games_id option = list->items[*kept];
  uint32_t first = *kept, to;
  while (first > 0 && games_key_order(store, list->items[first - 1], option, right) == 0)
    first--;
  to = first;
  for (uint32_t i = first; i < *kept; i++) {
    bool dominated;
    if (!games_is_dominated(store, right, list->items[i], option, &dominated))
      return false;
    if (!dominated)
      list->items[to++] = list->items[i];
  }
  list->items[to] = option;
  *kept = to;
  return games_work(store, 10 * (int64_t)(*kept - first) + 10);
}

static bool games_drop_by_keys(games *store, bool right, games_list *list) {
  uint32_t kept = 0, strongest = 0;
  if (!games_sort_by(store, list->items, list->count,
                     right ? games_follows_for_right : games_follows_for_left))
    return false;
  for (uint32_t i = 0; i < list->count; i++) {
    bool superfluous;
    list->items[kept] = list->items[i];
    if (!games_is_superfluous(store, right, list, kept, strongest, &superfluous))
      return false;
    if (superfluous)
      continue;
    if (!games_drop_of_equal_keys(store, right, list, &kept))
      return false;
    if (strongest >= kept ||
        games_second_order(store, list->items[kept], list->items[strongest], right) > 0)
      strongest = kept;
    kept++;
  }
  list->count = kept;
  return true;
}

/* ---- Long lists: both together ---- */

/* Compare an option with all uptimals. */
static bool games_meet_uptimals(games *store, bool right, games_id option, games_list *uptimals,
                                bool *dominated) {
  uint32_t kept = 0;
  *dominated = false;
  for (uint32_t i = 0; i < uptimals->count && !*dominated; i++)
    if (!games_is_dominated(store, right, option, uptimals->items[i], dominated))
      return false;
  for (uint32_t i = 0; i < uptimals->count && !*dominated; i++) {
    bool drops;
    if (!games_is_dominated(store, right, uptimals->items[i], option, &drops))
      return false;
    if (!drops)
      uptimals->items[kept++] = uptimals->items[i];
  }
  if (!*dominated)
    uptimals->count = kept;
  return games_work(store, 10 + GAMES_WORK_OF_COMPARISON * (int64_t)uptimals->count);
}

/* The first key of whatever an option dominates is no better than its own. */
static bool games_join_uptimals(games *store, bool right, games_list *list, games_list *uptimals) {
  uint32_t kept = 0;
  dyadic number = uptimals->count > 0 ? games_stop_left(store, uptimals->items[0]) : (dyadic){0};
  for (uint32_t i = 0; i < list->count; i++) {
    bool dominated = false;
    if (uptimals->count > 0 &&
        (dyadic_compare(games_stop_left(store, list->items[i]), number) <= 0 ||
         dyadic_compare(games_stop_right(store, list->items[i]), number) >= 0) &&
        !games_meet_uptimals(store, right, list->items[i], uptimals, &dominated))
      return false;
    if (!dominated)
      list->items[kept++] = list->items[i];
  }
  list->count = kept;
  return games_list_append(store, list, uptimals);
}

bool games_drop_dominated(games *store, bool right, games_list *list) {
  games_list *uptimals = &store->scratch;
  if (list->count <= GAMES_FEW_OPTIONS) {
    games_keyed few[GAMES_FEW_OPTIONS];
    uint32_t count = list->count;
    if (count <= 1)
      return true;
    for (uint32_t i = 0; i < count; i++)
      few[i] = games_key(store, right, list->items[i]);
    for (list->count = 0; count > 0;) {
      bool dominated;
      games_keyed best = games_take_best(few, &count);
      if (!games_work(store, 4 + count) ||
          !games_drop_below(store, right, &best, few, &count, &dominated))
        return false;
      if (!dominated)
        list->items[list->count++] = best.option;
    }
    return true;
  }
  return games_part_uptimals(store, right, list, uptimals) &&
         games_drop_by_keys(store, right, list) &&
         games_join_uptimals(store, right, list, uptimals);
}
