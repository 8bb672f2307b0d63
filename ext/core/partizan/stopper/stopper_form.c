/* Canonical forms of stoppers.
**
** In all positions of a component, reversible options are bypassed and dominated options removed as
** long as possible. Both steps preserve values, and a bypass does not shorten a cycle, so the
** positions remain stoppers and the process ends. Then positions without cycles below them become
** finite games, and among equal positions one is kept (Siegel, Combinatorial Game Theory, VI.3).
** Equal positions can be fused only at that point: in 0 = { * | * } the game and its follower 0 are
** equal, but a game in which the two are one position is not a stopper.
**
** Example: in { *, 0 | over }, with over = { 0 | over }, Left's option * is reversible through its
** Right option 0, which is less than the game. It is replaced by the Left options of 0, an empty
** list. The result { 0 | over } is equal to over and is fused with it.
**
** The result is compared with the original positions before it is used, so an error in these steps
** cannot lead to a wrong value. The comparisons dominate the time.
**
** The same steps, with the order of sides, simplify positions that are not stoppers; the argument
** `way` selects the side and the order of the steps. There the result is only a candidate
** (stopper_sides.c).
*/
#include "core/partizan/stopper/stoppers_int.h"

enum { STOPPER_MOST_ROUNDS = 64 }; /* of the simplification of positions that are not stoppers */

/* ---- Options during the simplification ---- */

static games_list *stopper_side(const stoppers *set, games_id member, bool right) {
  return &set->forming.sides[stopper_at(set, member)->place].side[right];
}

static bool stopper_side_count(stoppers *set, games_id game, bool right, uint32_t *count) {
  if (!stopper_is_raw(set, game))
    return stopper_count(set, game, right, count);
  *count = stopper_side(set, game, right)->count;
  return true;
}

static games_id stopper_side_option(const stoppers *set, games_id game, bool right,
                                    uint32_t index) {
  return stopper_is_raw(set, game) ? stopper_side(set, game, right)->items[index]
                                   : stopper_option(set, game, right, index);
}

static bool stopper_add_new(stoppers *set, games_list *list, games_id option) {
  return games_list_has(list, option) || games_list_add(set->store, list, option);
}

static games_id *stopper_target(const stoppers *set, games_id member) {
  return &set->forming.targets.items[stopper_at(set, member)->place];
}

/* Return the game that an option becomes if that is known, the option otherwise. */
static games_id stopper_image(const stoppers *set, games_id option) {
  games_id target = stopper_is_raw(set, option) ? *stopper_target(set, option) : option;
  return target == GAMES_NONE ? option : target;
}

/* Sort options from index `from` by their digests if the order affects the result, that is, for a
** game that is not a stopper. Without such options the list may be empty, with NULL items. */
static bool stopper_order(stoppers *set, const stopper_way *way, games_list *list, uint32_t from) {
  stopper_digest_order order = {.set = set, .salt = way->salt};
  return way->part == STOPPER_WHOLE || from == list->count ||
         sort_numbers(set->store->host, list->items + from, list->count - from, 10,
                      stopper_digest_follows, &order) ||
         games_fail_host(set->store);
}

/* Copy the options of a member on one side. */
static bool stopper_fill_side(stoppers *set, const stopper_way *way, games_id member, bool right) {
  games_list *list = stopper_side(set, member, right);
  core_assert(list->count == 0);
  for (uint32_t i = 0; i < stopper_node_count(set, member, right); i++) {
    games_id option = stopper_form_of(set, way->part, stopper_option(set, member, right, i));
    core_assert(!stopper_is_raw(set, option) || stopper_at(set, option)->mark == set->walk);
    /* Replace a member by the first member with the same digest. */
    if (way->part != STOPPER_WHOLE && stopper_is_raw(set, option))
      option = set->members.items[stopper_at(set, option)->place];
    if (!stopper_add_new(set, list, stopper_image(set, option)) ||
        !stopper_work(set, 10 + list->count))
      return false;
  }
  return stopper_order(set, way, list, 0);
}

/* ---- Reversible options ---- */

/* Find a reply that makes an option reversible: a Right option <= game of a Left option, a Left
** option >= game of a Right option. GAMES_NONE if no reply reverses it. */
static bool stopper_find_reply(stoppers *set, const stopper_way *way, games_id game, bool right,
                               games_id option, games_id *reply) {
  uint32_t count;
  *reply = GAMES_NONE;
  if (!stopper_side_count(set, option, !right, &count))
    return false;
  for (uint32_t i = 0; i < count && *reply == GAMES_NONE; i++) {
    bool reverses;
    games_id next = stopper_side_option(set, option, !right, i);
    if (!(right ? stopper_leq(set, way->part, game, next, &reverses)
                : stopper_leq(set, way->part, next, game, &reverses)))
      return false;
    if (reverses)
      *reply = next;
  }
  return true;
}

/* Return true if one of the reply's options is the option itself, or was bypassed. */
static bool stopper_leads_back(const stoppers *set, games_id option, games_id reply, bool right,
                               uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    games_id next = stopper_side_option(set, reply, right, i);
    if (next == option || games_list_has(&set->forming.bypassed, next))
      return true;
  }
  return false;
}

/* Bypass the reversible options of a side. The reply's options are appended to the list, so one
** pass is enough. In a stopper no option of a reply leads back. In other games the player who wins
** infinite play can keep an option that leads back, and the other player gains nothing from it. */
static bool stopper_bypass_reversible(stoppers *set, const stopper_way *way, games_id member,
                                      bool right, bool *changed) {
  games_list *list = stopper_side(set, member, right);
  bool done = true,
       keeps = way->keeps_cycles && way->part == (right ? STOPPER_OFFSIDE : STOPPER_ONSIDE);
  set->forming.bypassed.count = 0;
  for (uint32_t i = 0; done && i < list->count;) {
    games_id reply, option = list->items[i];
    uint32_t count;
    if (!stopper_work(set, 40) || !stopper_find_reply(set, way, member, right, option, &reply) ||
        (reply != GAMES_NONE && !stopper_side_count(set, reply, right, &count)))
      return false;
    if (reply == GAMES_NONE || (keeps && stopper_leads_back(set, option, reply, right, count))) {
      i++;
      continue;
    }
    *changed = true;
    done = games_list_add(set->store, &set->forming.bypassed, option);
    list->items[i] = list->items[--list->count];
    uint32_t before = list->count;
    for (uint32_t k = 0; done && k < count; k++) {
      games_id next = stopper_side_option(set, reply, right, k);
      done = games_list_has(&set->forming.bypassed, next) || stopper_add_new(set, list, next);
    }
    done = done && stopper_order(set, way, list, before);
  }
  core_assert(!done || list->count == 0 || list->count * sizeof(games_id) <= list->bytes);
  return done;
}

/* ---- Dominated options ---- */

/* Remove the dominated options of a side. */
static bool stopper_remove_dominated(stoppers *set, const stopper_way *way, games_id member,
                                     bool right, bool *changed) {
  games_list *list = stopper_side(set, member, right);
  for (uint32_t i = 0; i < list->count; i++)
    for (uint32_t k = 0; k < list->count;) {
      bool dominates = false;
      if (!stopper_work(set, 20) ||
          (k != i &&
           !(right ? stopper_leq(set, way->part, list->items[i], list->items[k], &dominates)
                   : stopper_leq(set, way->part, list->items[k], list->items[i], &dominates))))
        return false;
      if (!dominates) {
        k++;
        continue;
      }
      *changed = true;
      memmove(list->items + k, list->items + k + 1, (--list->count - k) * sizeof *list->items);
      i -= k < i;
    }
  return true;
}

static bool stopper_simplify(stoppers *set, const stopper_way *way) {
  bool changed = true;
  for (int round = 0; changed && (round < STOPPER_MOST_ROUNDS || way->part == STOPPER_WHOLE);
       round++) {
    changed = false;
    for (uint32_t i = 0, count = set->members.count; i < 2 * count; i++) {
      games_id member = set->members.items[way->is_backwards ? count - 1 - i / 2 : i / 2];
      if (!stopper_bypass_reversible(set, way, member, i % 2 > 0, &changed) ||
          !stopper_remove_dominated(set, way, member, i % 2 > 0, &changed))
        return false;
    }
  }
  return true;
}

/* ---- Results of the simplification ---- */

/* Copy the options of a side, each replaced by its result. */
static bool stopper_copy_side(stoppers *set, games_id member, bool right, games_list *list) {
  const games_list *side = stopper_side(set, member, right);
  list->count = 0;
  bool done = games_list_reserve(set->store, list, side->count);
  for (uint32_t i = 0; done && i < side->count; i++)
    list->items[list->count++] = stopper_image(set, side->items[i]);
  return done && stopper_work(set, 10 + list->count);
}

/* Return the canonical form with the options of the new position `made`, which are canonical: a
** known form, or `made` itself, which becomes one. */
static games_id stopper_intern(stoppers *set, games_id made) {
  const stopper_node *node = stopper_at(set, made);
  const games_id *options = set->pool.items + node->first;
  uint32_t left = node->left_count, count = left + node->right_count, known;
  if (!slots_reserve(&set->by_options, set->store->host, set->forms.count + UINT64_C(1))) {
    games_fail_host(set->store);
    return GAMES_NONE;
  }
  slots_at at = slots_first(&set->by_options, core_hash_bytes(set->store->host->seed + left,
                                                              options, count * sizeof *options));
  while (slots_next(&at, &known)) {
    const stopper_node *form = &set->nodes.items[known];
    if (form->left_count == left && form->right_count == count - left &&
        memcmp(set->pool.items + form->first, options, count * sizeof *options) == 0)
      return GAMES_FIRST_RAW + known;
  }
  if (!games_list_add(set->store, &set->forms, made))
    return GAMES_NONE;
  slots_put(&at, stopper_index(made));
  stopper_at(set, made)->form = made;
  return made;
}

/* If all options of a member are canonical, it becomes a finite game if all of them are finite, and
** a form otherwise. */
static bool stopper_try_finish(stoppers *set, games_id member, bool *found) {
  games_list *sides[] = {&set->left, &set->right};
  bool finite = true;
  for (int right = 0; right < 2; right++) {
    if (!stopper_copy_side(set, member, right > 0, sides[right]))
      return false;
    for (uint32_t i = 0; i < sides[right]->count; i++) {
      if (stopper_is_raw(set, sides[right]->items[i]))
        return true;
      finite = finite && !stoppers_is_loopy(sides[right]->items[i]);
    }
  }
  games_id form, made = GAMES_NONE;
  if (finite)
    form = games_canonicalize(set->store, set->left.items, set->left.count, set->right.items,
                              set->right.count);
  else {
    made = stoppers_position(set);
    form = made != GAMES_NONE && stopper_finish_position(set, made) ? stopper_intern(set, made)
                                                                    : GAMES_NONE;
  }
  if (form != made && made != GAMES_NONE) {
    set->pool.count = stopper_at(set, made)->first;
    core_assert(stopper_index(made) == set->nodes.count - 1);
    set->nodes.count--;
  }
  *stopper_target(set, member) = form;
  *found = true;
  return form != GAMES_NONE;
}

static bool stopper_finish_members(stoppers *set) {
  bool found = true;
  while (found) {
    found = false;
    for (uint32_t i = 0; i < set->forming.graph.count; i++)
      if (set->forming.targets.items[i] == GAMES_NONE &&
          !stopper_try_finish(set, set->forming.graph.items[i], &found))
        return false;
  }
  return true;
}

/* Test whether two positions are equal. After the simplification equal positions have equal numbers
** of options. */
static bool stopper_test_equal(stoppers *set, const stopper_way *way, games_id member,
                               games_id other, bool *twin) {
  *twin = true;
  for (int right = 0; right < 2; right++) {
    uint32_t count;
    *twin = *twin && stopper_side_count(set, other, right > 0, &count) &&
            count == stopper_side(set, member, right > 0)->count;
  }
  return stopper_work(set, 20) && (!*twin || stopper_equal(set, way->part, member, other, twin));
}

/* A member that is equal to a canonical form, or to an earlier member, becomes that; otherwise it
** becomes a new form. In a search for sides only the forms below the component are considered,
** since forms of other games must not affect whether a side is found. */
static bool stopper_fuse(stoppers *set, const stopper_way *way, games_id member) {
  bool twin = false;
  games_id *target = stopper_target(set, member);
  const games_list *forms = way->part == STOPPER_WHOLE ? &set->forms : &set->forming.known;
  for (uint32_t i = 0; i < forms->count && !twin; i++) {
    if (!stopper_test_equal(set, way, member, forms->items[i], &twin))
      return false;
    *target = forms->items[i];
  }
  for (uint32_t i = 0; i < set->forming.sources.count && !twin; i++) {
    if (!stopper_test_equal(set, way, member, set->forming.sources.items[i], &twin))
      return false;
    *target = *stopper_target(set, set->forming.sources.items[i]);
  }
  if (twin)
    return true;
  *target = stoppers_position(set);
  return *target != GAMES_NONE && games_list_add(set->store, &set->forming.sources, member);
}

/* Fuse equal members, and build the new forms. */
static bool stopper_fuse_all(stoppers *set, const stopper_way *way) {
  set->forming.sources.count = 0;
  for (uint32_t i = 0; i < set->forming.graph.count; i++)
    if (set->forming.targets.items[i] == GAMES_NONE &&
        !stopper_fuse(set, way, set->forming.graph.items[i]))
      return false;
  for (uint32_t i = 0; i < set->forming.sources.count; i++) {
    games_id source = set->forming.sources.items[i];
    if (!stopper_copy_side(set, source, false, &set->left) ||
        !stopper_copy_side(set, source, true, &set->right) ||
        !stopper_finish_position(set, *stopper_target(set, source)))
      return false;
  }
  return true;
}

/* ---- The proof ---- */

/* Prove that each new form is a stopper and equal to the positions that become it. */
static bool stopper_prove(stoppers *set) {
  bool equal = true;
  core_assert(set->forming.targets.count == set->forming.graph.count);
  for (uint32_t i = 0; i < set->forming.graph.count && equal; i++)
    if (!stopper_equal(set, STOPPER_WHOLE, set->forming.graph.items[i],
                       set->forming.targets.items[i], &equal))
      return false;
  set->left.count = 0;
  bool done = true, ends = true;
  for (uint32_t i = 0; done && i < set->forming.sources.count; i++)
    done =
        games_list_add(set->store, &set->left, *stopper_target(set, set->forming.sources.items[i]));
  if (!done || !stopper_gather(set, set->left.items, set->left.count, STOPPER_UNEVALUATED) ||
      !stopper_test_stopper(set, &ends))
    return false;
  return (equal && ends) || games_fail(set->store, CORE_INVALID, "a stopper has no canonical form");
}

/* ---- Candidates among known stoppers ---- */

/* Set the list to the canonical games among the options of the members, without finite games if
** `loopy`, and the likely stoppers. */
static bool stopper_list_canonical(stoppers *set, const stopper_way *way, bool loopy,
                                   games_list *list) {
  list->count = 0;
  if (!games_list_append(set->store, list, &set->forming.likely))
    return false;
  for (uint32_t i = 0; i < set->members.count; i++) {
    const stopper_node *node = stopper_at(set, set->members.items[i]);
    for (uint32_t k = 0; k < node->left_count + node->right_count; k++) {
      games_id option = stopper_form_of(set, way->part, set->pool.items[node->first + k]);
      if ((!loopy || stoppers_is_loopy(option)) && !stopper_is_raw(set, option) &&
          !games_list_add(set->store, list, option))
        return false;
    }
  }
  list->count = games_sort_unique(list->items, list->count);
  return true;
}

/* A position whose side equals the side of an option outside of the component, or a likely stopper,
** becomes that stopper. */
static bool stopper_match_outside(stoppers *set, const stopper_way *way) {
  games_list *outside = &set->forming.sources;
  if (!stopper_list_canonical(set, way, false, outside) || !stopper_order(set, way, outside, 0))
    return false;
  for (uint32_t i = 0; i < set->members.count; i++) {
    games_id known = stopper_form_of(set, way->part, set->members.items[i]);
    set->forming.targets.items[i] = stopper_is_raw(set, known) ? GAMES_NONE : known;
    for (uint32_t k = 0; k < outside->count && set->forming.targets.items[i] == GAMES_NONE; k++) {
      bool equal;
      if (!stopper_work(set, 20) ||
          !stopper_equal(set, way->part, set->members.items[i], outside->items[k], &equal))
        return false;
      if (equal)
        set->forming.targets.items[i] = outside->items[k];
    }
  }
  return true;
}

/* Initialize the results and the options of the members. */
static bool stopper_begin_form(stoppers *set, const stopper_way *way) {
  games_list *targets = &set->forming.targets, *graph = &set->forming.graph;
  targets->count = graph->count = 0;
  if (!games_list_reserve(set->store, targets, set->members.count) ||
      !games_list_append(set->store, graph, &set->members))
    return false;
  while (targets->count < set->members.count)
    targets->items[targets->count++] = GAMES_NONE;
  if (way->part != STOPPER_WHOLE && !stopper_match_outside(set, way))
    return false;
  uint32_t count = set->members.count;
  set->forming.sides = core_allocate(set->store->host, count * sizeof *set->forming.sides);
  if (set->forming.sides == NULL)
    return games_fail_host(set->store);
  set->forming.sides_count = count;
  for (uint32_t i = 0; i < 2 * count; i++)
    if (!stopper_fill_side(set, way, set->members.items[i / 2], i % 2 > 0))
      return false;
  return true;
}

/* ---- The order of positions that are not stoppers ---- */

/* Digest the members and all positions below them, and list in set->forming.known all canonical
** games among these. Replaces the members. */
static bool stopper_digest_members(stoppers *set, const stopper_way *way, games_id game) {
  games_list *known = &set->forming.known;
  if (!stopper_list_canonical(set, way, true, known) || !stopper_find_digests(set, &game, 1) ||
      !stopper_find_digests(set, known->items, known->count) ||
      !stopper_gather(set, known->items, known->count, STOPPER_ALL))
    return false;
  known->count = 0;
  return games_list_append(set->store, known, &set->members) && stopper_order(set, way, known, 0);
}

/* Sort the members by their digests. Among members with equal digests only the first is kept, whose
** place the others get. */
static bool stopper_order_members(stoppers *set, const stopper_way *way) {
  games_list *members = &set->members;
  uint32_t kept = 0;
  if (!stopper_order(set, way, members, 0))
    return false;
  for (uint32_t i = 0; i < members->count; i++) {
    games_id member = members->items[i];
    if (kept == 0 ||
        stopper_digest_of(set, members->items[kept - 1]) != stopper_digest_of(set, member))
      members->items[kept++] = member;
    stopper_at(set, member)->place = kept - 1;
  }
  core_assert(kept > 0 || members->count == 0);
  members->count = kept;
  return true;
}

static bool stopper_gather_members(stoppers *set, const stopper_way *way, games_id game) {
  return stopper_gather(set, &game, 1, way->scope) &&
         (way->part == STOPPER_WHOLE ||
          (stopper_digest_members(set, way, game) && stopper_gather(set, &game, 1, way->scope) &&
           stopper_order_members(set, way)));
}

/* ---- The complete process ---- */

bool stopper_find_simpler(stoppers *set, const stopper_way *way, games_id game) {
  core_assert(set->forming.sides == NULL && set->forming.sides_count == 0);
  bool done = stopper_gather_members(set, way, game) && stopper_begin_form(set, way) &&
              stopper_simplify(set, way) && stopper_finish_members(set) &&
              stopper_fuse_all(set, way);
  size_t bytes = set->forming.sides_count * sizeof *set->forming.sides;
  for (uint32_t i = 0; i < 2 * set->forming.sides_count; i++)
    CORE_FREE(set->store->host, set->forming.sides[i / 2].side[i % 2]);
  CORE_DROP(set->store->host, set->forming.sides, bytes);
  set->forming.sides_count = 0;
  return done;
}

bool stopper_find_forms(stoppers *set, games_id game) {
  const stopper_way way = {.part = STOPPER_WHOLE, .scope = STOPPER_UNEVALUATED};
  if (!stopper_find_simpler(set, &way, game) || !stopper_prove(set))
    return false;
  for (uint32_t i = 0; i < set->forming.graph.count; i++)
    stopper_at(set, set->forming.graph.items[i])->form = set->forming.targets.items[i];
  for (uint32_t i = 0; i < set->members.count; i++)
    if (stopper_intern(set, set->members.items[i]) == GAMES_NONE)
      return false;
  return true;
}
