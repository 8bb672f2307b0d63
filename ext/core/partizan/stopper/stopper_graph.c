/* The graph of positions: construction, walks and components.
**
** Positions are nodes of one array; their options are in a pool. stopper_gather collects the
** positions that can be reached from some starts in breadth-first order. */
#include "core/partizan/stopper/stoppers_int.h"

const char stopper_too_much[] = "comparing the positions of a game with cycles takes too much work";

/* ---- Opening and closing ---- */

stoppers *stoppers_open(games *store) {
  core_host *host = store->host;
  stoppers *set = core_allocate(host, sizeof *set);
  if (set == NULL) {
    games_fail_host(store);
    return NULL;
  }
  set->store = store;
  return set;
}

void stoppers_clear(stoppers *set) {
  core_host *host = set->store->host;
  CORE_FREE_ALL(host, &set->nodes, &set->pool, &set->forms, &set->two_sided, &set->members,
                &set->left, &set->right, &set->numbers, &set->claims.pairs, &set->claims.links,
                &set->claims.agenda, &set->forming.graph, &set->forming.targets,
                &set->forming.sources, &set->forming.bypassed, &set->forming.known,
                &set->forming.likely, &set->digests.finite, &set->digests.colors, &set->page.finite,
                &set->page.written, &set->page.options, &set->page.lines);
  core_assert(set->forming.sides == NULL);
  slots_close(&set->claims.index, host);
  slots_close(&set->by_options, host);
  *set = (stoppers){.store = set->store};
}

void stoppers_close(stoppers *set) {
  if (set == NULL)
    return;
  stoppers_clear(set);
  core_release(set->store->host, set, sizeof *set);
}

/* ---- Options ---- */

bool stopper_count(stoppers *set, games_id game, bool right, uint32_t *count) {
  if (!stoppers_is_loopy(game))
    return games_option_count(set->store, game, right, count);
  *count = stopper_node_count(set, game, right);
  return true;
}

games_id stopper_option(const stoppers *set, games_id game, bool right, uint32_t index) {
  if (!stoppers_is_loopy(game))
    return right ? games_right(set->store, game, index) : games_left(set->store, game, index);
  const stopper_node *node = stopper_at(set, game);
  core_assert(index < (right ? node->right_count : node->left_count));
  return set->pool.items[node->first + (right ? node->left_count : 0) + index];
}

/* ---- Positions ---- */

games_id stoppers_position(stoppers *set) {
  const stopper_node open = {
      .form = GAMES_NONE, .is_open = true, .sides = GAMES_NONE, .side = {GAMES_NONE, GAMES_NONE}};
  return GAMES_ADD(set->store, set->nodes, open) ? GAMES_FIRST_RAW + set->nodes.count - 1
                                                 : GAMES_NONE;
}

/* Remove duplicates, and dominated options among the finite options. Finite options precede
** positions in the order of ids. */
static bool stopper_normalize(stoppers *set, bool right, games_list *list) {
  uint32_t finite = 0, count = games_sort_unique(list->items, list->count);
  while (finite < count && !stoppers_is_loopy(list->items[finite]))
    finite++;
  games_list *numbers = &set->numbers;
  numbers->count = 0;
  if (!games_list_reserve(set->store, numbers, finite))
    return false;
  list->count = count;
  if (finite < 2)
    return true;
  memcpy(numbers->items, list->items, finite * sizeof *list->items);
  numbers->count = finite;
  if (!games_remove_dominated(set->store, right, numbers))
    return false;
  memcpy(list->items, numbers->items, numbers->count * sizeof *list->items);
  memmove(list->items + numbers->count, list->items + finite,
          (count - finite) * sizeof *list->items);
  core_assert(numbers->count <= finite);
  list->count = count - finite + numbers->count;
  return true;
}

bool stopper_finish_position(stoppers *set, games_id game) {
  games_list *left = &set->left, *right = &set->right, *pool = &set->pool;
  if (!stopper_normalize(set, false, left) || !stopper_normalize(set, true, right) ||
      !games_list_reserve(set->store, pool, (uint64_t)left->count + right->count) ||
      !games_work(set->store, 20 + left->count + right->count))
    return false;
  core_assert(!stoppers_has_sides(set, game));
  stopper_node *node = stopper_at(set, game);
  node->first = pool->count;
  node->left_count = left->count;
  node->right_count = right->count;
  node->is_open = false;
  return games_list_append(set->store, pool, left) && games_list_append(set->store, pool, right);
}

/* Copy options; `pass` becomes the game itself. */
static bool stopper_copy(stoppers *set, games_list *list, const games_id *options, size_t count,
                         games_id self) {
  list->count = 0;
  if (!games_list_reserve(set->store, list, count))
    return false;
  for (size_t i = 0; i < count; i++)
    list->items[list->count++] = options[i] == STOPPERS_PASS ? self : options[i];
  return games_work(set->store, (int64_t)count);
}

games_id stopper_build_raw(stoppers *set, const games_id *left, size_t left_count,
                           const games_id *right, size_t right_count) {
  bool loopy = false;
  for (size_t i = 0; i < left_count + right_count; i++) {
    games_id option = i < left_count ? left[i] : right[i - left_count];
    loopy = loopy || stoppers_is_loopy(option);
    if (option != STOPPERS_PASS && stoppers_has_sides(set, option))
      return games_refuse(set->store,
                          "an option that is not a stopper cannot be given by its sides");
  }
  if (!loopy)
    return games_canonicalize(set->store, left, left_count, right, right_count);
  games_id self = stoppers_position(set);
  bool done =
      self != GAMES_NONE && stoppers_set_options(set, self, left, left_count, right, right_count);
  return done ? self : GAMES_NONE;
}

bool stoppers_set_options(stoppers *set, games_id position, const games_id *left, size_t left_count,
                          const games_id *right, size_t right_count) {
  return stopper_copy(set, &set->left, left, left_count, position) &&
         stopper_copy(set, &set->right, right, right_count, position) &&
         stopper_finish_position(set, position);
}

/* The name gets the options of `made`, whose part of the pool both share. */
games_id stopper_close_name(stoppers *set, games_id name, games_id made) {
  if (!stoppers_is_loopy(made))
    return made;
  *stopper_at(set, name) = *stopper_at(set, made);
  return name;
}

/* ---- Values with two sides ---- */

bool stoppers_has_sides(const stoppers *set, games_id value) {
  return stoppers_is_loopy(value) && stopper_at(set, value)->is_sides;
}

games_id stoppers_onside(const stoppers *set, games_id value) {
  return stoppers_has_sides(set, value) ? stopper_option(set, value, false, 0) : value;
}

games_id stoppers_offside(const stoppers *set, games_id value) {
  return stoppers_has_sides(set, value) ? stopper_option(set, value, true, 0) : value;
}

games_id stopper_of_sides(stoppers *set, games_id onside, games_id offside) {
  games_list *made = &set->two_sided;
  if (onside == offside || onside == GAMES_NONE || offside == GAMES_NONE)
    return onside == offside ? onside : GAMES_NONE;
  core_assert(!stoppers_has_sides(set, onside) && !stoppers_has_sides(set, offside));
  for (uint32_t i = 0; i < made->count; i++)
    if (stoppers_onside(set, made->items[i]) == onside &&
        stoppers_offside(set, made->items[i]) == offside)
      return made->items[i];
  games_id value = stoppers_position(set);
  if (value == GAMES_NONE || !games_list_reserve(set->store, &set->pool, 2) ||
      !games_list_add(set->store, made, value))
    return GAMES_NONE;
  stopper_node *node = stopper_at(set, value);
  *node = (stopper_node){.first = set->pool.count,
                         .left_count = 1,
                         .right_count = 1,
                         .form = GAMES_NONE,
                         .is_sides = true,
                         .sides = value};
  set->pool.items[set->pool.count++] = onside;
  set->pool.items[set->pool.count++] = offside;
  return value;
}

/* ---- Walks ---- */

bool stopper_work(stoppers *set, int64_t units) {
  if (set->budget.is_bounded && (set->budget.work_left -= units) < 0)
    /* uncovered: takes cycles of thousands of positions */
    return games_fail(set->store, CORE_INVALID, stopper_too_much);
  return games_work(set->store, units);
}

/* Return true if a walk of this scope visits the position. */
static bool stopper_is_within(const stopper_node *node, stopper_scope scope) {
  if (scope == STOPPER_UNDIGESTED)
    return node->digest == 0;
  return scope == STOPPER_ALL || !stopper_is_evaluated(node) ||
         (scope == STOPPER_WITHOUT_VALUE && node->lack == STOPPER_LACKS_SIDES);
}

/* Add a position unless this walk has visited it. */
static bool stopper_visit(stoppers *set, games_id game, stopper_scope scope) {
  stopper_node *node = stopper_at(set, game);
  if (node->mark == set->walk || !stopper_is_within(node, scope))
    return true;
  node->mark = set->walk;
  node->place = set->members.count;
  return games_list_add(set->store, &set->members, game);
}

bool stopper_gather(stoppers *set, const games_id *starts, uint32_t start_count,
                    stopper_scope scope) {
  bool done = true;
  set->members.count = 0;
  set->walk++;
  for (uint32_t i = 0; done && i < start_count; i++)
    done = stopper_visit(set, starts[i], scope);
  for (uint32_t i = 0; done && i < set->members.count; i++) {
    const stopper_node *node = stopper_at(set, set->members.items[i]);
    uint32_t first = node->first, count = node->left_count + node->right_count;
    done = games_work(set->store, 10 + count);
    for (uint32_t k = 0; done && k < count; k++) {
      games_id option = set->pool.items[first + k];
      done = !stoppers_is_loopy(option) || stopper_visit(set, option, scope);
    }
  }
  core_assert(!done || start_count == 0 || set->members.count <= set->nodes.count);
  return done;
}

/* Add `change` to the number of moves that lead to each turn that follows a turn of a player, and
** append the turns whose number becomes 0 to set->left. A turn is a position and the player to
** move, 2 * place + player. */
static void stopper_count_moves(stoppers *set, uint32_t turn, uint32_t change) {
  games_id member = set->members.items[turn / 2];
  bool right = turn % 2 > 0;
  for (uint32_t i = 0; i < stopper_node_count(set, member, right); i++) {
    games_id option = stopper_option(set, member, right, i);
    if (!stoppers_is_loopy(option) || stopper_at(set, option)->mark != set->walk)
      continue;
    uint32_t next = 2 * stopper_at(set, option)->place + !right;
    set->numbers.items[next] += change;
    if (set->numbers.items[next] == 0)
      set->left.items[set->left.count++] = next;
  }
}

/* Remove the turns to which no move leads, one after another. The remaining turns are on a cycle or
** can be reached from one. */
bool stopper_test_stopper(stoppers *set, bool *answer) {
  uint32_t turns = 2 * set->members.count, taken = 0;
  games_list *degrees = &set->numbers, *waiting = &set->left;
  degrees->count = waiting->count = 0;
  *answer = true;
  if (turns == 0)
    return true;
  if (!games_list_reserve(set->store, degrees, turns) ||
      !games_list_reserve(set->store, waiting, turns))
    return false;
  memset(degrees->items, 0, turns * sizeof *degrees->items);
  for (uint32_t turn = 0; turn < turns; turn++)
    stopper_count_moves(set, turn, 1);
  for (uint32_t turn = 0; turn < turns; turn++)
    if (degrees->items[turn] == 0)
      waiting->items[waiting->count++] = turn;
  for (; taken < waiting->count; taken++)
    stopper_count_moves(set, waiting->items[taken], UINT32_MAX);
  *answer = taken == turns;
  waiting->count = 0;
  return games_work(set->store, 20 * (int64_t)turns);
}

/* ---- Components ---- */

/* Return the place of the next option of a position that is in the graph and in no complete
** component; UINT32_MAX after the last one. */
static uint32_t stopper_next_place(const stoppers *set, stopper_search *search, uint32_t place) {
  const stopper_node *node = stopper_at(set, set->members.items[place]);
  while (search->next.items[place] < node->left_count + node->right_count) {
    games_id option = set->pool.items[node->first + search->next.items[place]++];
    if (!stoppers_is_loopy(option) || stopper_at(set, option)->mark != set->walk)
      continue;
    uint32_t next = stopper_at(set, option)->place;
    if (search->low.items[next] != UINT32_MAX)
      return next;
  }
  return UINT32_MAX;
}

/* Complete the component whose first visited position is at `place`: pop it from the stack. */
static void stopper_close_component(const stoppers *set, stopper_search *search, uint32_t place) {
  uint32_t last;
  do {
    core_assert(search->stack.count > 0);
    last = search->stack.items[--search->stack.count];
    search->low.items[last] = UINT32_MAX;
    search->graph.items[search->graph.count++] = set->members.items[last];
  } while (last != place);
  search->ends.items[search->ends.count++] = search->graph.count;
}

static bool stopper_begin_components(stoppers *set, stopper_search *search) {
  games_list *lists[] = {&search->graph, &search->ends, &search->path, &search->stack,
                         &search->order, &search->low,  &search->next};
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
    if (!games_list_reserve(set->store, lists[i], set->members.count))
      return false;
    memset(lists[i]->items, 0, set->members.count * sizeof *lists[i]->items);
  }
  return true;
}

/* Walk through the positions that can be reached from the end of the path, and complete their
** components. */
static bool stopper_follow_path(stoppers *set, stopper_search *search, uint32_t *visits) {
  uint32_t *path = search->path.items, *low = search->low.items;
  while (search->path.count > 0) {
    uint32_t place = path[search->path.count - 1], next;
    if (search->order.items[place] == 0) {
      search->order.items[place] = low[place] = ++*visits;
      search->stack.items[search->stack.count++] = place;
    }
    next = stopper_next_place(set, search, place);
    if (next != UINT32_MAX && search->order.items[next] == 0)
      path[search->path.count++] = next;
    else if (next != UINT32_MAX)
      low[place] = search->order.items[next] < low[place] ? search->order.items[next] : low[place];
    else {
      uint32_t found = low[place],
               before = --search->path.count > 0 ? path[search->path.count - 1] : 0;
      if (found == search->order.items[place])
        stopper_close_component(set, search, place);
      else
        low[before] = found < low[before] ? found : low[before];
    }
    if (!games_work(set->store, 10))
      return false;
  }
  return true;
}

bool stopper_find_components(stoppers *set, stopper_search *search) {
  uint32_t visits = 0;
  if (!stopper_begin_components(set, search))
    return false;
  for (uint32_t place = 0; place < set->members.count; place++) {
    if (search->order.items[place] != 0)
      continue;
    search->path.items[search->path.count++] = place;
    if (!stopper_follow_path(set, search, &visits))
      return false;
  }
  core_assert(search->path.count == 0 && search->stack.count == 0);
  core_assert(search->graph.count == set->members.count);
  return true;
}

void stopper_search_release(stoppers *set, stopper_search *search) {
  core_host *host = set->store->host;
  CORE_FREE_ALL(host, &search->graph, &search->ends, &search->order, &search->low, &search->next,
                &search->path, &search->stack, &search->positions, &search->simpler);
}

/* ---- Claims ---- */

uint32_t stopper_find_pair(stoppers *set, stopper_kind kind, games_id one, games_id other,
                           bool made) {
  uint32_t known;
  if (made &&
      !slots_reserve(&set->claims.index, set->store->host, set->claims.pairs.count + UINT64_C(1))) {
    games_fail_host(set->store);
    return GAMES_NONE;
  }
  slots_at at =
      slots_first(&set->claims.index, core_hash(((uint64_t)one << 32 | other) ^
                                                core_hash(kind + set->store->host->seed)));
  while (slots_next(&at, &known)) {
    const stopper_pair *pair = &set->claims.pairs.items[known];
    if (pair->one == one && pair->other == other && pair->kind == kind)
      return known;
  }
  if (!made)
    return GAMES_NONE;
  set->budget.is_crowded =
      set->budget.is_bounded && set->claims.pairs.count >= STOPPERS_MOST_ALL_PAIRS;
  if (set->budget.is_crowded)
    /* uncovered: takes cycles of thousands of positions */
    return games_refuse(set->store, stopper_too_much);
  const stopper_pair pair = {.one = one, .other = other, .kind = (uint8_t)kind, .sum = GAMES_NONE};
  if (!GAMES_ADD(set->store, set->claims.pairs, pair))
    return GAMES_NONE;
  slots_put(&at, set->claims.pairs.count - 1);
  return set->claims.pairs.count - 1;
}

void stopper_discard_pairs(stoppers *set) {
  set->claims.pairs.count = set->claims.links.count = set->claims.agenda.count =
      set->claims.decided = 0;
  slots_close(&set->claims.index, set->store->host);
}
