/* Canonical forms of stoppers.
**
** Reversible options are bypassed and dominated ones dropped in all positions, until there are
** none; both leave values as they are, and a bypass makes a cycle no shorter, so the game stays a
** stopper and there is an end of it. Then positions without cycles below them are finite games, and
** of those that are equal one is kept (Siegel, Combinatorial Game Theory, VI.3). Equal positions
** may be fused only after that: in 0 = {*|*} the game and its follower 0 are equal, but a game in
** which they are one is no stopper.
**
** The result is held against the game by a comparison before anybody sees it.
*/
#include "core/partizan/stopper/stoppers_int.h"

#include <string.h>

enum { STOPPER_MOST_ROUNDS = 64 }; /* of simplifying positions that are no stoppers */

/* ---- Options while they are simplified ---- */

static games_list *stopper_side(const stoppers *set, games_id member, bool right) {
  return &set->sides[stopper_at(set, member)->place].side[right];
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
  return &set->targets.items[stopper_at(set, member)->place];
}

/* An option, or if its fate is known the game that it becomes. */
static games_id stopper_fate(const stoppers *set, games_id option) {
  games_id target = stopper_is_raw(set, option) ? *stopper_target(set, option) : option;
  return target == GAMES_NONE ? option : target;
}

/* Sort options from the place `from` on by their digests, if the order matters: of a game that is
** not a stopper. */
static bool stopper_order(stoppers *set, games_list *list, uint32_t from) {
  return set->mode == 0 ||
         sort_numbers(set->store->host, list->items + from, list->count - from, 10,
                      stopper_digest_follows, set) ||
         games_fail_host(set->store);
}

static bool stopper_fill_side(stoppers *set, games_id member, bool right) {
  games_list *list = stopper_side(set, member, right);
  for (uint32_t i = 0; i < stopper_node_count(set, member, right); i++) {
    games_id option = stopper_form_of(set, stopper_option(set, member, right, i));
    if (set->mode != 0 && stopper_is_raw(set, option)) /* of those with equal digests, the first */
      option = set->members.items[stopper_at(set, option)->place];
    if (!stopper_add_new(set, list, stopper_fate(set, option)) ||
        !stopper_work(set, 10 + list->count))
      return false;
  }
  return stopper_order(set, list, 0);
}

/* ---- Reversible options ---- */

/* The reply to an option of Left's that is no better for her than the game, or of Right's:
** GAMES_NONE if there is none. */
static bool stopper_find_reply(stoppers *set, games_id game, bool right, games_id option,
                               games_id *reply) {
  uint32_t count;
  *reply = GAMES_NONE;
  if (!stopper_side_count(set, option, !right, &count))
    return false;
  for (uint32_t i = 0; i < count && *reply == GAMES_NONE; i++) {
    bool reverses;
    games_id next = stopper_side_option(set, option, !right, i);
    if (!(right ? stopper_leq(set, game, next, &reverses)
                : stopper_leq(set, next, game, &reverses)))
      return false;
    if (reverses)
      *reply = next;
  }
  return true;
}

/* Is one of some options that option itself, or one that was bypassed? */
static bool stopper_leads_back(const stoppers *set, games_id option, games_id reply, bool right,
                               uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    games_id next = stopper_side_option(set, reply, right, i);
    if (next == option || games_list_has(&set->bypassed, next))
      return true;
  }
  return false;
}

/* The reply's options go on at the end of the list, so one sweep sees all. Replies of stoppers lead
** back to no option. Elsewhere who wins endless play may keep one that does, and the other one
** gains nothing by it. */
static bool stopper_bypass(stoppers *set, games_id member, bool right, bool *changed) {
  games_list *list = stopper_side(set, member, right);
  bool done = true, keeps = set->keeps && set->mode == (right ? STOPPER_OFFSIDE : STOPPER_ONSIDE);
  set->bypassed.count = 0;
  for (uint32_t i = 0; done && i < list->count;) {
    games_id reply, option = list->items[i];
    uint32_t count;
    if (!stopper_work(set, 40) || !stopper_find_reply(set, member, right, option, &reply) ||
        (reply != GAMES_NONE && !stopper_side_count(set, reply, right, &count)))
      return false;
    if (reply == GAMES_NONE || (keeps && stopper_leads_back(set, option, reply, right, count))) {
      i++;
      continue;
    }
    *changed = true;
    done = games_list_add(set->store, &set->bypassed, option);
    list->items[i] = list->items[--list->count];
    uint32_t before = list->count;
    for (uint32_t k = 0; done && k < count; k++) {
      games_id next = stopper_side_option(set, reply, right, k);
      done = games_list_has(&set->bypassed, next) || stopper_add_new(set, list, next);
    }
    done = done && stopper_order(set, list, before);
  }
  return done;
}

/* ---- Dominated options ---- */

static bool stopper_drop(stoppers *set, games_id member, bool right, bool *changed) {
  games_list *list = stopper_side(set, member, right);
  for (uint32_t i = 0; i < list->count; i++)
    for (uint32_t k = 0; k < list->count;) {
      bool dominates = false;
      if (!stopper_work(set, 20) ||
          (k != i && !(right ? stopper_leq(set, list->items[i], list->items[k], &dominates)
                             : stopper_leq(set, list->items[k], list->items[i], &dominates))))
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

static bool stopper_simplify(stoppers *set) {
  bool changed = true;
  for (int round = 0; changed && (round < STOPPER_MOST_ROUNDS || set->mode == 0); round++) {
    changed = false;
    for (uint32_t i = 0, count = set->members.count; i < 2 * count; i++) {
      games_id member = set->members.items[set->backwards ? count - 1 - i / 2 : i / 2];
      if (!stopper_bypass(set, member, i % 2 > 0, &changed) ||
          !stopper_drop(set, member, i % 2 > 0, &changed))
        return false;
    }
  }
  return true;
}

/* ---- What becomes of each position ---- */

/* Copy options, those whose fate is known as what becomes of them. */
static bool stopper_copy_side(stoppers *set, games_id member, bool right, games_list *list) {
  const games_list *side = stopper_side(set, member, right);
  list->count = 0;
  bool done = games_list_reserve(set->store, list, side->count);
  for (uint32_t i = 0; done && i < side->count; i++)
    list->items[list->count++] = stopper_fate(set, side->items[i]);
  return done && stopper_work(set, 10 + list->count);
}

/* The canonical form with these options, all of which are canonical, beside a new position that has
** them: another that is known, or this one from now on. */
static games_id stopper_enter(stoppers *set, games_id made) {
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

/* A position all of whose options are canonical becomes a finite game, if all of them are, or a
** form. */
static bool stopper_try_settle(stoppers *set, games_id member, bool *found) {
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
    form = games_make(set->store, set->left.items, set->left.count, set->right.items,
                      set->right.count);
  else {
    made = stoppers_position(set);
    form = made != GAMES_NONE && stopper_end(set, made) ? stopper_enter(set, made) : GAMES_NONE;
  }
  if (form != made && made != GAMES_NONE) {
    set->pool.count = stopper_at(set, made)->first;
    set->nodes.count--;
  }
  *stopper_target(set, member) = form;
  *found = true;
  return form != GAMES_NONE;
}

static bool stopper_settle_members(stoppers *set) {
  bool found = true;
  while (found) {
    found = false;
    for (uint32_t i = 0; i < set->graph.count; i++)
      if (set->targets.items[i] == GAMES_NONE &&
          !stopper_try_settle(set, set->graph.items[i], &found))
        return false;
  }
  return true;
}

/* Equal positions have equally many options now. Those of a position that is being simplified are
** on its sides. */
static bool stopper_is_twin(stoppers *set, games_id member, games_id other, bool *twin) {
  *twin = true;
  for (int right = 0; right < 2; right++) {
    uint32_t count;
    *twin = *twin && stopper_side_count(set, other, right > 0, &count) &&
            count == stopper_side(set, member, right > 0)->count;
  }
  return stopper_work(set, 20) && (!*twin || stopper_equal(set, member, other, twin));
}

/* A position equal to a canonical form, or to a position before it, becomes that; else a new
** form. Forms of other games must not decide whether a side is found. */
static bool stopper_fuse(stoppers *set, games_id member) {
  bool twin = false;
  games_id *target = stopper_target(set, member);
  const games_list *forms = set->mode == 0 ? &set->forms : &set->known;
  for (uint32_t i = 0; i < forms->count && !twin; i++) {
    if (!stopper_is_twin(set, member, forms->items[i], &twin))
      return false;
    *target = forms->items[i];
  }
  for (uint32_t i = 0; i < set->sources.count && !twin; i++) {
    if (!stopper_is_twin(set, member, set->sources.items[i], &twin))
      return false;
    *target = *stopper_target(set, set->sources.items[i]);
  }
  if (twin)
    return true;
  *target = stoppers_position(set);
  return *target != GAMES_NONE && games_list_add(set->store, &set->sources, member);
}

static bool stopper_fuse_all(stoppers *set) {
  set->sources.count = 0;
  for (uint32_t i = 0; i < set->graph.count; i++)
    if (set->targets.items[i] == GAMES_NONE && !stopper_fuse(set, set->graph.items[i]))
      return false;
  for (uint32_t i = 0; i < set->sources.count; i++) {
    games_id source = set->sources.items[i];
    if (!stopper_copy_side(set, source, false, &set->left) ||
        !stopper_copy_side(set, source, true, &set->right) ||
        !stopper_end(set, *stopper_target(set, source)))
      return false;
  }
  return true;
}

/* ---- The proof ---- */

/* Is each new form a stopper and equal to the position that it comes from? */
static bool stopper_prove(stoppers *set) {
  bool equal = true;
  for (uint32_t i = 0; i < set->graph.count && equal; i++)
    if (!stopper_equal(set, set->graph.items[i], set->targets.items[i], &equal))
      return false;
  set->left.count = 0;
  bool done = true, ends = true;
  for (uint32_t i = 0; done && i < set->sources.count; i++)
    done = games_list_add(set->store, &set->left, *stopper_target(set, set->sources.items[i]));
  if (!done || !stopper_gather(set, set->left.items, set->left.count, STOPPER_UNSETTLED) ||
      !stopper_ends(set, &ends))
    return false;
  return (equal && ends) || games_fail(set->store, CORE_INVALID, "a stopper has no simplest form");
}

/* ---- Together ---- */

/* A side worth an option outside, which is a stopper, or one that is likely, becomes that. */
static bool stopper_match(stoppers *set) {
  games_list *outside = &set->sources;
  outside->count = 0;
  if (!games_list_append(set->store, outside, &set->likely))
    return false;
  for (uint32_t i = 0; i < set->members.count; i++) {
    const stopper_node *node = stopper_at(set, set->members.items[i]);
    for (uint32_t k = 0; k < node->left_count + node->right_count; k++) {
      games_id option = stopper_form_of(set, set->pool.items[node->first + k]);
      if (!stopper_is_raw(set, option) && !games_list_add(set->store, outside, option))
        return false;
    }
  }
  outside->count = games_sort_unique(outside->items, outside->count);
  if (!stopper_order(set, outside, 0))
    return false;
  for (uint32_t i = 0; i < set->members.count; i++) {
    games_id known = stopper_form_of(set, set->members.items[i]);
    set->targets.items[i] = stopper_is_raw(set, known) ? GAMES_NONE : known;
    for (uint32_t k = 0; k < outside->count && set->targets.items[i] == GAMES_NONE; k++) {
      bool equal;
      if (!stopper_work(set, 20) ||
          !stopper_equal(set, set->members.items[i], outside->items[k], &equal))
        return false;
      if (equal)
        set->targets.items[i] = outside->items[k];
    }
  }
  return true;
}

static bool stopper_begin_form(stoppers *set) {
  games_list *targets = &set->targets, *graph = &set->graph;
  targets->count = graph->count = 0;
  if (!games_list_reserve(set->store, targets, set->members.count) ||
      !games_list_append(set->store, graph, &set->members))
    return false;
  while (targets->count < set->members.count)
    targets->items[targets->count++] = GAMES_NONE;
  if (set->mode != 0 && !stopper_match(set))
    return false;
  uint32_t count = set->members.count;
  set->sides = core_allocate(set->store->host, count * sizeof *set->sides);
  if (set->sides == NULL)
    return games_fail_host(set->store);
  set->sides_count = count;
  for (uint32_t i = 0; i < 2 * count; i++)
    if (!stopper_fill_side(set, set->members.items[i / 2], i % 2 > 0))
      return false;
  return true;
}

/* ---- The order of positions that are not stoppers ---- */

/* List in set->known the games that stand for the options of the members and are canonical, and
** those that are likely. */
static bool stopper_list_known(stoppers *set) {
  games_list *known = &set->known;
  known->count = 0;
  if (!games_list_append(set->store, known, &set->likely))
    return false;
  for (uint32_t i = 0; i < set->members.count; i++) {
    const stopper_node *node = stopper_at(set, set->members.items[i]);
    for (uint32_t k = 0; k < node->left_count + node->right_count; k++) {
      games_id option = stopper_form_of(set, set->pool.items[node->first + k]);
      if (stoppers_is_loopy(option) && !stopper_is_raw(set, option) &&
          !games_list_add(set->store, known, option))
        return false;
    }
  }
  known->count = games_sort_unique(known->items, known->count);
  return true;
}

/* Digest the members and all that is below them, and list all canonical games among these in
** set->known. Replaces the members. */
static bool stopper_digest_members(stoppers *set, games_id game) {
  games_list *known = &set->known;
  if (!stopper_list_known(set) || !stopper_find_digests(set, &game, 1) ||
      !stopper_find_digests(set, known->items, known->count) ||
      !stopper_gather(set, known->items, known->count, STOPPER_ALL))
    return false;
  known->count = 0;
  return games_list_append(set->store, known, &set->members) && stopper_order(set, known, 0);
}

/* Sort the members by their digests. Members with equal digests get the place of the first of them,
** the only one that stays. */
static bool stopper_order_members(stoppers *set) {
  games_list *members = &set->members;
  uint32_t kept = 0;
  if (!stopper_order(set, members, 0))
    return false;
  for (uint32_t i = 0; i < members->count; i++) {
    games_id member = members->items[i];
    if (kept == 0 ||
        stopper_digest_of(set, members->items[kept - 1]) != stopper_digest_of(set, member))
      members->items[kept++] = member;
    stopper_at(set, member)->place = kept - 1;
  }
  members->count = kept;
  return true;
}

static bool stopper_gather_members(stoppers *set, games_id game) {
  return stopper_gather(set, &game, 1, STOPPER_UNSETTLED) &&
         (set->mode == 0 ||
          (stopper_digest_members(set, game) && stopper_gather(set, &game, 1, STOPPER_UNSETTLED) &&
           stopper_order_members(set)));
}

/* ---- All steps ---- */

bool stopper_find_simpler(stoppers *set, games_id game) {
  bool done = stopper_gather_members(set, game) && stopper_begin_form(set) &&
              stopper_simplify(set) && stopper_settle_members(set) && stopper_fuse_all(set);
  size_t bytes = set->sides_count * sizeof *set->sides;
  for (uint32_t i = 0; i < 2 * set->sides_count; i++)
    GAMES_RELEASE(set->store->host, set->sides[i / 2].side[i % 2]);
  core_release(set->store->host, set->sides, bytes);
  set->sides = NULL;
  set->sides_count = 0;
  return done;
}

bool stopper_find_forms(stoppers *set, games_id game) {
  if (!stopper_find_simpler(set, game) || !stopper_prove(set))
    return false;
  for (uint32_t i = 0; i < set->graph.count; i++)
    stopper_at(set, set->graph.items[i])->form = set->targets.items[i];
  for (uint32_t i = 0; i < set->members.count; i++)
    if (stopper_enter(set, set->members.items[i]) == GAMES_NONE)
      return false;
  return true;
}
