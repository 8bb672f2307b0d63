/* Games with cycles that are not stoppers, by their sides (Conway; Siegel, Combinatorial Game
** Theory, VI.4): the onside is the value of the game if infinite play is a win for Left, the
** offside if infinite play is a win for Right.
**
** The strongly connected components of the positions are evaluated one after another, each after
** the components that it leads to. If no alternating play of a component is infinite, and if it
** leads only to stoppers, its positions are stoppers, and stopper_find_forms computes their forms.
** Otherwise one side is sought after the other in the same manner as a canonical form, with the
** order of sides: dominated options are removed, reversible ones bypassed, and equal positions
** fused. For games that are not stoppers these steps can be wrong. But if the result is a stopper,
** and is equal to the side of the position, it is the side. Some games do not have stoppers as
** sides (Bach's Carousel), and some sides are not found.
**
** Example: dud = { dud | dud } has the onside { on | } = on. Right's dud is reversible through dud
** and leads back to itself.
*/
#include "core/partizan/stopper/stoppers_int.h"

/* ---- Sides ---- */

/* The purpose of an evaluation. */
typedef enum stopper_policy {
  STOPPER_LENIENT, /* a component that cannot be evaluated is left without values */
  STOPPER_STRICT,  /* the same, but numbers out of range are a failure */
  STOPPER_INNER    /* within the search for sides: only stoppers are evaluated, without separate
                   ** limits, and every failure is a failure of the search */
} stopper_policy;

static bool stopper_evaluate(stoppers *set, games_id position, stopper_policy policy,
                             games_id *value);

/* Enter the simpler position as the side of a position if it is a stopper and equal to the side. */
static bool stopper_prove_side(stoppers *set, stopper_part part, games_id position,
                               games_id simpler) {
  games_id side;
  bool equal = false;
  bool done = stopper_evaluate(set, simpler, STOPPER_INNER, &side);
  if (done && side != GAMES_NONE && !stoppers_has_sides(set, side))
    done = stopper_equal(set, part, position, side, &equal);
  if (equal)
    stopper_at(set, position)->side[part == STOPPER_OFFSIDE] = side;
  return done;
}

enum { STOPPER_WAYS = 8 };

/* List in search->simpler what each of search->positions has become. */
static bool stopper_list_simpler(stoppers *set, stopper_search *search) {
  search->simpler.count = 0;
  if (!games_list_reserve(set->store, &search->simpler, search->positions.count))
    return false;
  for (uint32_t i = 0; i < search->positions.count; i++) {
    games_id position = search->positions.items[i];
    uint32_t place = stopper_at(set, position)->place;
    core_assert(stopper_at(set, position)->mark == set->walk);
    core_assert(place < set->forming.targets.count);
    search->simpler.items[search->simpler.count++] = set->forming.targets.items[place];
  }
  return true;
}

/* Seek the side of each of search->positions. As long as a pass finds more sides, repeat it for the
** others; otherwise try the next way of simplification. The sides that are found can depend on the
** order in which positions and options are simplified, which is the order of digests. */
static bool stopper_find_side(stoppers *set, stopper_search *search, stopper_part part,
                              stopper_scope scope) {
  const games_list *positions = &search->positions;
  uint32_t lacking = positions->count, before;
  for (int turn = 0; lacking > 0 && turn < STOPPER_WAYS; turn = lacking < before ? 0 : turn + 1) {
    const stopper_way way = {.part = part,
                             .scope = scope,
                             .keeps_cycles = turn % 2 == 0,
                             .is_backwards = turn % 4 >= 2,
                             .salt = core_hash((uint64_t)turn / 4)};
    before = lacking;
    lacking = 0;
    if (!stopper_find_simpler(set, &way, positions->items[0]) || !stopper_list_simpler(set, search))
      return false;
    for (uint32_t i = 0; i < positions->count; i++) {
      const games_id *side = &stopper_at(set, positions->items[i])->side[part == STOPPER_OFFSIDE];
      if (*side == GAMES_NONE &&
          !stopper_prove_side(set, part, positions->items[i], search->simpler.items[i]))
        return false;
      lacking += stopper_at(set, positions->items[i])->side[part == STOPPER_OFFSIDE] == GAMES_NONE;
    }
  }
  return true;
}

/* Enter the value of a position if both of its sides have been found. */
static bool stopper_enter_sides(stoppers *set, games_id position) {
  stopper_node *node = stopper_at(set, position);
  if (node->side[0] == GAMES_NONE || node->side[1] == GAMES_NONE)
    return true;
  games_id value = stopper_of_sides(set, node->side[0], node->side[1]);
  if (value == GAMES_NONE)
    return false;
  node = stopper_at(set, position);
  *(stoppers_has_sides(set, value) ? &node->sides : &node->form) = value;
  node->lack = STOPPER_LACKS_NOTHING;
  return true;
}

/* Find the sides of a component. The members are the component, whose values are entered, and
** positions below it whose sides were not found. The latter are left unchanged, so that a value
** depends only on the followers. */
static bool stopper_find_sides(stoppers *set, stopper_search *search, const games_id *component,
                               uint32_t count, stopper_scope scope) {
  games_list *positions = &search->positions;
  positions->count = 0;
  if (!games_list_append(set->store, positions, &set->members))
    return false;
  uint32_t size = positions->count;
  games_list known = {.items = NULL}; /* the sides before the search, two for each position */
  bool done = games_list_reserve(set->store, &known, 2 * (uint64_t)size);
  for (uint32_t i = 0; done && i < size; i++)
    memcpy(known.items + 2 * (size_t)i, stopper_at(set, positions->items[i])->side,
           2 * sizeof *known.items);
  done = done && stopper_find_side(set, search, STOPPER_ONSIDE, scope) &&
         stopper_find_side(set, search, STOPPER_OFFSIDE, scope);
  for (uint32_t i = 0; done && i < count; i++)
    done = stopper_enter_sides(set, component[i]);
  for (uint32_t i = 0; known.items != NULL && i < size; i++) {
    stopper_node *node = stopper_at(set, positions->items[i]);
    if (node->lack != STOPPER_LACKS_NOTHING)
      memcpy(node->side, known.items + 2 * (size_t)i, sizeof node->side);
  }
  CORE_FREE(set->store->host, known);
  return done;
}

/* ---- Evaluation ---- */

/* Return true if all options of a component that are outside of it are stoppers. *lack becomes the
** reason why an option has no value, if there is one. */
static bool stopper_check_outside(const stoppers *set, const games_id *component, uint32_t count,
                                  uint8_t *lack) {
  core_assert(count > 0);
  bool stop = true;
  for (uint32_t i = 0; i < count; i++) {
    const stopper_node *node = stopper_at(set, component[i]);
    *lack = node->is_open ? STOPPER_LACKS_OPTIONS : *lack;
    for (uint32_t k = 0; k < node->left_count + node->right_count; k++) {
      games_id option = set->pool.items[node->first + k];
      if (!stoppers_is_loopy(option))
        continue;
      if ((*lack == STOPPER_LACKS_NOTHING || *lack == STOPPER_LACKS_SIDES) &&
          stopper_at(set, option)->lack != STOPPER_LACKS_NOTHING)
        *lack = stopper_at(set, option)->lack;
      stop = stop && stopper_at(set, option)->sides == GAMES_NONE;
    }
  }
  return stop;
}

/* Find the values of a component whose options are evaluated. A position below it without sides can
** be an option that does not affect the value, so it is simplified together with the component. */
static bool stopper_search_component(stoppers *set, stopper_search *search,
                                     const games_id *component, uint32_t count, bool stop,
                                     stopper_scope scope, stopper_policy policy) {
  bool ends = false, inner = policy == STOPPER_INNER;
  if (!stopper_gather(set, component, 1, scope) || (stop && !stopper_test_stopper(set, &ends)))
    return false;
  if (!ends && inner)
    return true;
  if (!inner && (count > 1 || !ends)) {
    /* Known comparisons would make the work depend on other components. */
    stopper_discard_pairs(set);
    set->budget.is_bounded = true;
    set->budget.is_crowded = false;
  }
  bool done = ends ? stopper_find_forms(set, component[0])
                   : stopper_find_sides(set, search, component, count, scope);
  if (!inner)
    set->budget.is_bounded = false;
  return done;
}

/* Return true if a failed search leaves its component without values; false if the evaluation
** fails. *lack becomes the reason. */
static bool stopper_gives_up(stoppers *set, stopper_policy policy, uint8_t *lack) {
  if (policy == STOPPER_INNER || games_failure(set->store).status != CORE_INVALID)
    return false;
  bool is_range = set->budget.work_left >= 0 && !set->budget.is_crowded;
  *lack = STOPPER_LACKS_ROOM;
  stopper_discard_pairs(set);
  return policy != STOPPER_STRICT || !is_range;
}

static bool stopper_evaluate_component(stoppers *set, stopper_search *search,
                                       const games_id *component, uint32_t count,
                                       stopper_policy policy) {
  uint8_t lack = STOPPER_LACKS_NOTHING;
  bool stop = stopper_check_outside(set, component, count, &lack), done = true;
  if (lack == STOPPER_LACKS_NOTHING || lack == STOPPER_LACKS_SIDES) {
    stopper_scope scope = lack == STOPPER_LACKS_SIDES ? STOPPER_WITHOUT_VALUE : STOPPER_UNEVALUATED;
    done = stopper_search_component(set, search, component, count,
                                    stop && scope == STOPPER_UNEVALUATED, scope, policy);
    lack = STOPPER_LACKS_SIDES;
    done = done || stopper_gives_up(set, policy, &lack);
  }
  for (uint32_t i = 0; i < count; i++)
    if (!stopper_is_evaluated(stopper_at(set, component[i])))
      stopper_at(set, component[i])->lack = lack;
  if (policy != STOPPER_INNER && set->claims.pairs.count > STOPPERS_MOST_KEPT_PAIRS)
    stopper_discard_pairs(set);
  return done && games_work(set->store, 20 * (int64_t)count);
}

/* Evaluate all components. A component's share of the work is proportional to the square of its
** size. */
static bool stopper_evaluate_graph(stoppers *set, const games_id *positions, uint32_t count,
                                   stopper_policy policy) {
  stopper_search search = {.order = {.items = NULL}};
  double squares = 0;
  bool done = stopper_gather(set, positions, count, STOPPER_UNEVALUATED) &&
              stopper_find_components(set, &search);
  for (uint32_t i = 0, from = 0; done && i < search.ends.count; from = search.ends.items[i++])
    squares += (double)(search.ends.items[i] - from) * (search.ends.items[i] - from);
  for (uint32_t i = 0, from = 0; done && i < search.ends.count; from = search.ends.items[i++]) {
    uint32_t size = search.ends.items[i] - from;
    core_assert(size > 0);
    if (policy != STOPPER_INNER)
      set->budget.work_left = STOPPERS_WORK_EACH + (int64_t)((double)STOPPERS_WORK_ALL *
                                                             ((double)size * size / squares));
    done = stopper_evaluate_component(set, &search, search.graph.items + from, size, policy);
  }
  stopper_search_release(set, &search);
  return done;
}

bool stoppers_value_all(stoppers *set, const games_id *positions, uint32_t count) {
  return stopper_evaluate_graph(set, positions, count, STOPPER_LENIENT);
}

static bool stopper_evaluate(stoppers *set, games_id position, stopper_policy policy,
                             games_id *value) {
  *value = position;
  if (!stoppers_is_loopy(position) || stopper_at(set, position)->is_sides)
    return position != GAMES_NONE;
  *value = GAMES_NONE;
  if (!stopper_is_evaluated(stopper_at(set, position)) &&
      !stopper_evaluate_graph(set, &position, 1, policy))
    return false;
  const stopper_node *node = stopper_at(set, position);
  *value = node->form != GAMES_NONE ? node->form : node->sides;
  return true;
}

bool stoppers_value(stoppers *set, games_id position, games_id *value) {
  return stopper_evaluate(set, position, STOPPER_STRICT, value);
}

stopper_lack stoppers_lack_of(const stoppers *set, games_id position) {
  return (stopper_lack)stopper_at(set, position)->lack;
}

games_id stopper_value_of(stoppers *set, games_id game) {
  static const char *const lacks[STOPPER_LACKS] = {
      [STOPPER_LACKS_OPTIONS] = "a name cannot be part of a sum or negated within its own braces",
      [STOPPER_LACKS_ROOM] = stopper_too_much,
      [STOPPER_LACKS_SIDES] = "the game is not a stopper, since alternating play can be infinite, "
                              "and no two stoppers s & t were found as its sides"};
  games_id value;
  if (game == STOPPERS_PASS)
    return games_refuse(set->store, "pass is an option in braces and cannot be part of a sum");
  if (!stoppers_value(set, game, &value))
    return GAMES_NONE;
  return value != GAMES_NONE ? value : games_refuse(set->store, lacks[stopper_at(set, game)->lack]);
}

games_id stoppers_make(stoppers *set, const games_id *left, size_t left_count,
                       const games_id *right, size_t right_count) {
  games_id game = stopper_build_raw(set, left, left_count, right, right_count);
  return game == GAMES_NONE ? GAMES_NONE : stopper_value_of(set, game);
}
