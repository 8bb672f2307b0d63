/* Remove the dominated options of a list.
**
** A Left option A is dominated by B if A <= B, a Right option A if A >= B (Siegel, Combinatorial
** Game Theory, II.2). Removing dominated options does not change the value. Example: Left's list 0,
** *, ^ becomes *, ^, because 0 < ^ and * is confused with ^.
**
** In a short list all pairs are compared, the best options by stops first. In a long list the
** uptimals are separated: only the best of them can be undominated, and a formula finds these in
** linear time. The other options are sorted by their stops; an option can be dominated only by an
** option whose stops are at least as good, so each option is compared only with these. At last each
** remaining option is compared with the remaining uptimals. The worst case is quadratic in the
** number of options that remain.
*/
#include "core/partizan/forms/games_int.h"

/* Test whether `option` is dominated by `other` in the list of a player. */
static bool games_is_dominated(games *store, bool right, games_id option, games_id other,
                               bool *dominated) {
  return right ? games_leq(store, other, option, dominated)
               : games_leq(store, option, other, dominated);
}

/* Units of work of a comparison by a cached answer, which is often a cache miss. */
enum { GAMES_WORK_OF_COMPARISON = 20 };

/* ---- Short lists ---- */

/* An option with its stops from Left's point of view: Right's options are negated. If A
** dominates B, both stops of A are at least the stops of B. Conversely, A dominates B if the
** Right stop of A is greater than the Left stop of B. */
typedef struct games_keyed {
  dyadic left, right;
  games_id option;
} games_keyed;

static games_keyed games_key(const games *store, bool right, games_id option) {
  dyadic left_stop = games_stop_left(store, option), right_stop = games_stop_right(store, option);
  return right ? (games_keyed){dyadic_negative(right_stop), dyadic_negative(left_stop), option}
               : (games_keyed){left_stop, right_stop, option};
}

/* Remove and return the option with the greatest keys. None of the remaining options dominates it,
** unless their keys are equal. */
static games_keyed games_take_best(games_keyed *few, uint32_t *count) {
  core_assert(*count > 0 && *count <= GAMES_FEW_OPTIONS);
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

/* Remove the options that are equal to the best one or dominated by it according to the keys. Move
** the options that need a comparison to the front, prefetch their answers, and return their
** number. */
static uint32_t games_partition_by_keys(const games *store, bool right, const games_keyed *best,
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
    games_answer_prefetch(store, right ? best->option : keyed.option,
                          right ? keyed.option : best->option);
    few[kept - 1] = few[asked];
    few[asked++] = keyed;
  }
  core_assert(asked <= kept && kept <= *count);
  *count = kept;
  return asked;
}

/* Remove the options that the best one dominates. *dominated becomes true if one of the others
** dominates the best one. */
static bool games_remove_below(games *store, bool right, const games_keyed *best, games_keyed *few,
                               uint32_t *count, bool *dominated) {
  uint32_t asked = games_partition_by_keys(store, right, best, few, count), kept = 0;
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

/* The best uptimals of a list: the number and the copies of ^, which they share, and the nimber of
** one of them. */
typedef struct games_best {
  dyadic number;
  int32_t ups;
  uint32_t star;
  bool several; /* another best uptimal has another nimber */
} games_best;

/* Compare an uptimal with the best one so far: by number, then by ups. */
static int games_compare_with_best(const games_node *node, bool right, const games_best *best) {
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
    const games_node *node = &store->forms.nodes.items[list->items[i]];
    int order = found ? games_compare_with_best(node, right, best) : 1;
    if (order > 0)
      *best = (games_best){
          .number = games_stop_left(store, list->items[i]), .ups = node->ups, .star = node->star};
    best->several = best->several || (order == 0 && node->star != best->star);
    found = true;
  }
  return found;
}

/* Return true if an uptimal is not dominated by the best ones: it is one of the best, or it has one
** ^ less and is confused with the only best one (compare.c). */
static bool games_is_undominated(const games *store, games_id game, bool right,
                                 const games_best *best) {
  const games_node *node = &store->forms.nodes.items[game];
  if (!dyadic_equal(games_stop_left(store, game), best->number))
    return false;
  return node->ups == best->ups || (node->ups == best->ups + (right ? 1 : -1) && !best->several &&
                                    node->star == (best->star ^ 1));
}

/* Separate a list: the options that are not uptimals stay, undominated uptimals move to `uptimals`,
** and the other uptimals are dropped. */
static bool games_separate_uptimals(games *store, bool right, games_list *list,
                                    games_list *uptimals) {
  games_best best = {.ups = 0};
  uint32_t kept = 0;
  uptimals->count = 0;
  if (!games_find_best(store, list, right, &best))
    return true;
  for (uint32_t i = 0; i < list->count; i++) {
    games_id option = list->items[i];
    if (!games_is_uptimal_node(store, option))
      list->items[kept++] = option;
    else if (games_is_undominated(store, option, right, &best) &&
             !games_list_add(store, uptimals, option))
      return false; /* uncovered: failure */
  }
  core_assert(kept + uptimals->count <= list->count && uptimals->count > 0);
  list->count = kept;
  return true;
}

/* ---- Long lists: other options ---- */

/* Compare the second keys of two options: positive if the key of `one` is better. The first key
** is the stop of the list's own side, the second key the other stop. An option that dominates
** another is at least as good by both keys. */
static int games_second_order(const games *store, games_id one, games_id other, bool right) {
  int order = dyadic_compare(games_stop(store, one, !right), games_stop(store, other, !right));
  return right ? -order : order;
}

/* Order options by both keys, the best option first. */
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

/* Test whether the option at index `kept` is dominated by one of the options before it. No option
** before it has worse keys in the sorted order, so only options whose second key is as good can
** dominate; `strongest` is the index of the best second key. */
static bool games_test_dominated(games *store, bool right, const games_list *list, uint32_t kept,
                                 uint32_t strongest, bool *superfluous) {
  games_id option = list->items[kept];
  core_assert(kept < list->count && (kept == 0 || strongest < kept));
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

/* Remove the options that the option at index *kept dominates. They have the same keys, so they
** immediately precede it. */
static bool games_remove_of_equal_keys(games *store, bool right, games_list *list, uint32_t *kept) {
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
  core_assert(to <= *kept);
  list->items[to] = option;
  *kept = to;
  return games_work(store, 10 * (int64_t)(*kept - first) + 10);
}

/* Remove the dominated options of a list without uptimals. */
static bool games_remove_by_keys(games *store, bool right, games_list *list) {
  uint32_t kept = 0, strongest = 0;
  if (!games_sort_by(store, list->items, list->count,
                     right ? games_follows_for_right : games_follows_for_left))
    return false;
  for (uint32_t i = 0; i < list->count; i++) {
    bool superfluous;
    list->items[kept] = list->items[i];
    if (!games_test_dominated(store, right, list, kept, strongest, &superfluous))
      return false;
    if (superfluous)
      continue;
    if (!games_remove_of_equal_keys(store, right, list, &kept))
      return false;
    if (strongest >= kept ||
        games_second_order(store, list->items[kept], list->items[strongest], right) > 0)
      strongest = kept;
    kept++;
  }
  core_assert(kept <= list->count);
  list->count = kept;
  return true;
}

/* ---- Long lists: both kinds together ---- */

/* Compare an option with all uptimals: *dominated becomes true if one of them dominates it;
** otherwise remove the uptimals that it dominates. */
static bool games_compare_with_uptimals(games *store, bool right, games_id option,
                                        games_list *uptimals, bool *dominated) {
  uint32_t kept = 0;
  *dominated = false;
  for (uint32_t i = 0; i < uptimals->count && !*dominated; i++)
    if (!games_is_dominated(store, right, option, uptimals->items[i], dominated))
      return false; /* uncovered: failure */
  for (uint32_t i = 0; i < uptimals->count && !*dominated; i++) {
    bool drops;
    if (!games_is_dominated(store, right, uptimals->items[i], option, &drops))
      return false; /* uncovered: failure */
    if (!drops)
      uptimals->items[kept++] = uptimals->items[i];
  }
  if (!*dominated)
    uptimals->count = kept;
  return games_work(store, 10 + GAMES_WORK_OF_COMPARISON * (int64_t)uptimals->count);
}

/* Append the uptimals to the list after removing dominated options from both. An option whose Left
** stop is greater and whose Right stop is less than the number of the uptimals is confused with all
** of them and needs no comparison. */
static bool games_merge_uptimals(games *store, bool right, games_list *list, games_list *uptimals) {
  uint32_t kept = 0;
  dyadic number = uptimals->count > 0 ? games_stop_left(store, uptimals->items[0]) : (dyadic){0};
  for (uint32_t i = 0; i < list->count; i++) {
    bool dominated = false;
    if (uptimals->count > 0 &&
        (dyadic_compare(games_stop_left(store, list->items[i]), number) <= 0 ||
         dyadic_compare(games_stop_right(store, list->items[i]), number) >= 0) &&
        !games_compare_with_uptimals(store, right, list->items[i], uptimals, &dominated))
      return false; /* uncovered: failure */
    if (!dominated)
      list->items[kept++] = list->items[i];
  }
  list->count = kept;
  return games_list_append(store, list, uptimals);
}

bool games_remove_dominated(games *store, bool right, games_list *list) {
  core_assert(store->scratch.items == NULL || list != &store->scratch);
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
          !games_remove_below(store, right, &best, few, &count, &dominated))
        return false;
      if (!dominated)
        list->items[list->count++] = best.option;
    }
    return true;
  }
  return games_separate_uptimals(store, right, list, uptimals) &&
         games_remove_by_keys(store, right, list) &&
         games_merge_uptimals(store, right, list, uptimals);
}
