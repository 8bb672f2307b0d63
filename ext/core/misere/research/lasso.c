/* Diagrams and the operations on them: shift (remove a heap), union, and the recursion S of
** core/misere/research/lasso.h.
**
** Diagrams are numbered nodes, stored once by hash-consing: children have smaller numbers than
** their parents. New children are pushed on a stack, and lasso_make takes them off. Each operation
** recurs over the children and keeps its results in a map, so that it costs one step for each pair
** of arguments. Unions of several diagrams are built in pairs, sorted and without duplicates, since
** many of them are equal. */
#include "core/misere/research/lasso.h"

#include "base/sort.h"

_Static_assert(LASSO_MOST_LENGTH <= UINT16_MAX, "preperiods and periods fit in a node");
_Static_assert(LASSO_HEAP_END <= 1 << 16, "a level is the low 16 bits of a key");

static uint32_t lasso_fail(lasso_store *store) {
  store->stop = LASSO_BY_HOST;
  return MISERE_NONE;
}

static uint32_t lasso_fail_copies(lasso_store *store, uint32_t level) {
  store->stop = LASSO_BY_COPIES;
  store->stuck = level;
  return MISERE_NONE;
}

/* ---- Diagrams ---- */

static inline uint32_t lasso_child(const lasso_store *store, uint32_t node, uint32_t k) {
  const lasso_node *n = &store->graph.nodes.items[node];
  core_assert(node < store->graph.nodes.count && n->period > 0);
  if (k >= (uint32_t)n->preperiod + n->period)
    k = n->preperiod + (k - n->preperiod) % n->period;
  return store->graph.children.items[n->first + k];
}

static bool lasso_push(lasso_store *store, uint32_t child) {
  return CORE_APPEND(store->host, store->stack, child);
}

static uint32_t lasso_hash(uint32_t level, const uint32_t *children, uint32_t pre, uint32_t per) {
  uint64_t hash = core_hash((uint64_t)level << 32 | pre << 16 | per);
  for (uint32_t i = 0; i < pre + per; i++) {
    hash = (hash ^ children[i]) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  return (uint32_t)(hash >> 16);
}

/* Return the least period of `per` children that repeat forever. */
static uint32_t lasso_least_period(const uint32_t *children, uint32_t per) {
  for (uint32_t p = 1; p <= per / 2; p++)
    if (per % p == 0 && memcmp(children, children + p, (per - p) * sizeof *children) == 0)
      return p;
  return per;
}

static bool lasso_reserve_node(lasso_store *store, uint32_t children) {
  uint64_t nodes = (uint64_t)store->graph.nodes.count + 1;
  return slots_reserve(&store->graph.index, store->host, nodes) &&
         CORE_ENSURE(store->host, store->graph.nodes, nodes) &&
         CORE_ENSURE(store->host, store->graph.solved, nodes) &&
         CORE_ENSURE(store->host, store->graph.children,
                     (uint64_t)store->graph.children.count + children);
}

static bool lasso_equals(const lasso_store *store, const lasso_node *node, const lasso_node *other,
                         const uint32_t *children) {
  size_t length = (size_t)other->preperiod + other->period;
  return node->level == other->level && node->preperiod == other->preperiod &&
         node->period == other->period &&
         memcmp(store->graph.children.items + node->first, children, length * sizeof *children) ==
             0;
}

/* Pop the children above `base` and return their diagram: `pre` children, then `per` children that
** repeat. Return MISERE_NONE after a failure. */
static uint32_t lasso_make(lasso_store *store, uint32_t level, uint32_t base, uint32_t pre,
                           uint32_t per) {
  core_assert(per > 0 && base + pre + per <= store->stack.count);
  core_assert(pre <= UINT16_MAX && per <= UINT16_MAX && level < LASSO_HEAP_END);
  store->stack.count = base;
  if (!misere_work(store->meter, 20 + 10 * (uint64_t)(pre + per)) ||
      !lasso_reserve_node(store, pre + per))
    return lasso_fail(store);
  const uint32_t *children = store->stack.items + base;
  per = lasso_least_period(children + pre, per);
  while (pre > 0 && children[pre - 1] == children[pre + per - 1])
    pre--;
  lasso_node node = {.first = store->graph.children.count,
                     .preperiod = (uint16_t)pre,
                     .period = (uint16_t)per,
                     .level = (uint16_t)level};
  uint32_t found;
  slots_at at = slots_first(&store->graph.index, lasso_hash(level, children, pre, per));
  while (slots_next(&at, &found))
    if (lasso_equals(store, &store->graph.nodes.items[found], &node, children))
      return found;
  memcpy(store->graph.children.items + store->graph.children.count, children,
         (pre + per) * sizeof *children);
  store->graph.children.count += pre + per;
  store->graph.nodes.items[store->graph.nodes.count] = node;
  store->graph.solved.items[store->graph.nodes.count] = MISERE_NONE;
  slots_put(&at, store->graph.nodes.count);
  return store->graph.nodes.count++;
}

/* Return the diagram with the children `first` and then `last` for all further copies. */
static uint32_t lasso_make_short(lasso_store *store, uint32_t level, uint32_t first,
                                 uint32_t last) {
  uint32_t base = store->stack.count;
  if (!lasso_push(store, first) || !lasso_push(store, last))
    return lasso_fail(store);
  return lasso_make(store, level, base, 1, 1);
}

/* ---- Operations ---- */

static uint32_t lasso_drop_one(lasso_store *store, uint32_t node) {
  lasso_node n = store->graph.nodes.items[node];
  uint32_t base = store->stack.count, pre = n.preperiod > 0 ? n.preperiod - 1U : 0;
  for (uint32_t k = 1; k <= pre + n.period; k++)
    if (!lasso_push(store, lasso_child(store, node, k)))
      return lasso_fail(store); /* uncovered: failure */
  return lasso_make(store, n.level, base, pre, n.period);
}

static uint32_t lasso_shift_children(lasso_store *store, uint32_t node, uint32_t level) {
  lasso_node n = store->graph.nodes.items[node];
  uint32_t base = store->stack.count;
  for (uint32_t k = 0; k < (uint32_t)n.preperiod + n.period; k++) {
    uint32_t child = lasso_store_shift(store, store->graph.children.items[n.first + k], level);
    if (child == MISERE_NONE || !lasso_push(store, child))
      return child == MISERE_NONE ? child : lasso_fail(store);
  }
  return lasso_make(store, n.level, base, n.preperiod, n.period);
}

uint32_t lasso_store_shift(lasso_store *store, uint32_t node, uint32_t level) {
  uint64_t key = (uint64_t)node << 16 | level;
  uint32_t result = misere_map_get(&store->shifts, key);
  if (result != MISERE_NONE)
    return result;
  result = store->graph.nodes.items[node].level == level ? lasso_drop_one(store, node)
                                                         : lasso_shift_children(store, node, level);
  if (result != MISERE_NONE && !misere_map_put(&store->shifts, store->host, key, result))
    return lasso_fail(store);
  return result;
}

static uint32_t lasso_unite(lasso_store *store, uint32_t a, uint32_t b);

static uint32_t lasso_unite_children(lasso_store *store, uint32_t a, uint32_t b) {
  lasso_node one = store->graph.nodes.items[a], other = store->graph.nodes.items[b];
  core_assert(one.level == other.level && one.level != 0);
  uint32_t base = store->stack.count;
  uint32_t pre = one.preperiod > other.preperiod ? one.preperiod : other.preperiod;
  uint32_t per = (uint32_t)core_lcm(one.period, other.period);
  if (pre + per > LASSO_MOST_LENGTH)
    /* uncovered: takes copies that repeat only as the sum of two others */
    return lasso_fail_copies(store, one.level);
  for (uint32_t k = 0; k < pre + per; k++) {
    uint32_t child = lasso_unite(store, lasso_child(store, a, k), lasso_child(store, b, k));
    if (child == MISERE_NONE || !lasso_push(store, child))
      return child == MISERE_NONE ? child : lasso_fail(store);
  }
  return lasso_make(store, one.level, base, pre, per);
}

static uint32_t lasso_unite(lasso_store *store, uint32_t a, uint32_t b) {
  if (a == b)
    return a;
  if (store->graph.nodes.items[a].level == 0)
    return 1;
  uint64_t key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
  uint32_t result = misere_map_get(&store->unions, key);
  if (result != MISERE_NONE)
    return result;
  result = lasso_unite_children(store, a, b);
  if (result != MISERE_NONE && !misere_map_put(&store->unions, store->host, key, result))
    return lasso_fail(store);
  return result;
}

/* Sort the stack above `base` and remove duplicates. */
static void lasso_sort_stack(lasso_store *store, uint32_t base) {
  uint32_t *items = store->stack.items + base, count = store->stack.count - base, kept = 0;
  sort_numbers(NULL, items, count, 1, sort_is_greater, NULL);
  for (uint32_t i = 0; i < count; i++)
    if (kept == 0 || items[kept - 1] != items[i])
      items[kept++] = items[i];
  store->stack.count = base + kept;
}

/* Take the diagrams above `base` off the stack and return their union, which is built in
** pairs. */
static uint32_t lasso_unite_stack(lasso_store *store, uint32_t base) {
  core_assert(base < store->stack.count);
  lasso_sort_stack(store, base);
  while (store->stack.count - base > 1) {
    uint32_t count = store->stack.count - base;
    for (uint32_t i = 0; i < count; i += 2) {
      uint32_t result = store->stack.items[base + i];
      if (i + 1 < count)
        result = lasso_unite(store, result, store->stack.items[base + i + 1]);
      if (result == MISERE_NONE)
        return result;
      store->stack.items[base + i / 2] = result;
    }
    store->stack.count = base + (count + 1) / 2;
    lasso_sort_stack(store, base);
  }
  return store->stack.items[--store->stack.count];
}

static uint32_t lasso_shift_word(lasso_store *store, uint32_t node, uint32_t word) {
  core_assert(word < store->rules.word_count);
  for (uint32_t i = store->rules.word_starts.items[word];
       i < store->rules.word_starts.items[word + 1]; i++) {
    node = lasso_store_shift(store, node, store->rules.letters.items[i]);
    if (node == MISERE_NONE)
      return node;
  }
  return node;
}

/* Return the set of all X for which X + o is in `node`, a diagram on the next lower level, for an
** option o of the heap of the level. A heap without options is not a level. */
static uint32_t lasso_before_options(lasso_store *store, uint32_t node, uint32_t level) {
  uint64_t key = (uint64_t)node << 16 | level;
  uint32_t result = misere_map_get(&store->options, key);
  if (result != MISERE_NONE)
    return result;
  lasso_level options = store->rules.levels.items[level];
  uint32_t base = store->stack.count;
  for (uint32_t i = 0; i < options.word_count; i++) {
    result = lasso_shift_word(store, node, options.first_word + i);
    if (result == MISERE_NONE)
      return result;
    if (!lasso_push(store, result) || !misere_work(store->meter, 40))
      return lasso_fail(store);
  }
  result = lasso_unite_stack(store, base);
  if (result != MISERE_NONE && !misere_map_put(&store->options, store->host, key, result))
    return lasso_fail(store);
  return result;
}

/* ---- Solving ---- */

static uint32_t lasso_solve(lasso_store *store, uint32_t beaten);

/* Return the set of positions that the next player wins with k copies: the diagram `beaten` for k
** copies, and the positions with a move in a copy to the diagram for k - 1 copies, on top of the
** stack. */
static uint32_t lasso_beaten(lasso_store *store, uint32_t beaten, uint32_t k) {
  uint32_t below = lasso_child(store, beaten, k);
  if (k == 0)
    return below;
  uint32_t moved = lasso_before_options(store, store->stack.items[store->stack.count - 1],
                                        store->graph.nodes.items[beaten].level);
  return moved == MISERE_NONE ? moved : lasso_unite(store, below, moved);
}

/* Solve for 0, 1, 2, ... copies until a phase of `beaten` and a diagram occur together again. */
static uint32_t lasso_solve_copies(lasso_store *store, uint32_t beaten) {
  lasso_node n = store->graph.nodes.items[beaten];
  uint32_t base = store->stack.count, cut = store->rules.levels.items[n.level].cut;
  uint32_t most = cut > 0 ? cut : LASSO_MOST_COPIES;
  for (uint32_t k = 0; k <= most; k++) {
    uint32_t now = lasso_beaten(store, beaten, k);
    uint32_t result = now == MISERE_NONE ? now : lasso_solve(store, now);
    if (result == MISERE_NONE)
      return result;
    for (uint32_t back = n.period; k >= n.preperiod && back <= k - n.preperiod; back += n.period)
      if (store->stack.items[base + k - back] == result)
        return lasso_make(store, n.level, base, k - back, back);
    if (!lasso_push(store, result) || !misere_work(store->meter, 32))
      return lasso_fail(store);
  }
  if (cut == 0)
    return lasso_fail_copies(store, n.level);
  store->rules.levels.items[n.level].is_cut = true;
  return lasso_make(store, n.level, base, cut, 1);
}

static uint32_t lasso_solve(lasso_store *store, uint32_t beaten) {
  if (store->graph.nodes.items[beaten].level == 0)
    return 1 - beaten;
  if (store->graph.solved.items[beaten] != MISERE_NONE)
    return store->graph.solved.items[beaten];
  uint32_t result = lasso_solve_copies(store, beaten);
  if (result != MISERE_NONE)
    store->graph.solved.items[beaten] = result;
  return result;
}

/* Return the set that contains only the empty sum, on level `top`. */
static uint32_t lasso_empty_sum(lasso_store *store, uint32_t top) {
  uint32_t chain[LASSO_MOST_LEVELS], count = 0, only = 1, none = 0;
  for (uint32_t level = top; level != 0; level = store->rules.levels.items[level].lower) {
    core_assert(level < store->rules.levels.count && count < LASSO_MOST_LEVELS);
    chain[count++] = level;
  }
  while (count-- > 0) {
    only = lasso_make_short(store, chain[count], only, none);
    if (only != MISERE_NONE)
      none = lasso_make_short(store, chain[count], none, none);
    if (only == MISERE_NONE || none == MISERE_NONE)
      return MISERE_NONE;
  }
  return only;
}

uint32_t lasso_store_solve(lasso_store *store, uint32_t top) {
  store->stack.count = 0;
  uint32_t beaten = lasso_empty_sum(store, top);
  return beaten == MISERE_NONE ? beaten : lasso_solve(store, beaten);
}

bool lasso_store_has_empty(const lasso_store *store, uint32_t node) {
  while (store->graph.nodes.items[node].level != 0)
    node = lasso_child(store, node, 0);
  return node == 1;
}

bool lasso_store_has(const lasso_store *store, uint32_t node, const int64_t *counts) {
  while (store->graph.nodes.items[node].level != 0) {
    lasso_node n = store->graph.nodes.items[node];
    int64_t k = counts[n.level];
    if (k >= n.preperiod)
      k = n.preperiod + (k - n.preperiod) % n.period;
    node = store->graph.children.items[n.first + (uint64_t)k];
  }
  return node == 1;
}

/* ---- Levels ---- */

bool lasso_store_set_level(lasso_store *store, uint32_t level, uint32_t lower) {
  core_assert(level > 0 && level < LASSO_HEAP_END && lower < level);
  if (!CORE_ENSURE(store->host, store->rules.levels, (uint64_t)level + 1))
    return false;
  while (store->rules.levels.count <= level)
    store->rules.levels.items[store->rules.levels.count++] = (lasso_level){.lower = 0};
  store->rules.levels.items[level] =
      (lasso_level){.lower = lower, .first_word = store->rules.word_count};
  return true;
}

bool lasso_store_add_option(lasso_store *store, uint32_t level, const uint16_t *heaps,
                            uint32_t count) {
  uint64_t letters = (uint64_t)store->rules.letters.count + count,
           words = (uint64_t)store->rules.word_count + 2;
  if (!CORE_ENSURE(store->host, store->rules.letters, letters) ||
      !CORE_ENSURE(store->host, store->rules.word_starts, words))
    return false;
  store->rules.word_starts.items[store->rules.word_count] = store->rules.letters.count;
  for (uint32_t i = 1; i < count; i++)
    core_assert(heaps[i - 1] <= heaps[i]);
  for (uint32_t i = 0; i < count; i++)
    store->rules.letters.items[store->rules.letters.count++] = heaps[i];
  store->rules.word_starts.items[++store->rules.word_count] = store->rules.letters.count;
  store->rules.levels.items[level].word_count++;
  return true;
}

/* ---- Opening ---- */

bool lasso_store_open(lasso_store *store, misere_meter *meter) {
  *store = (lasso_store){.host = meter->host, .meter = meter};
  if (!lasso_reserve_node(store, 0)) {
    lasso_store_close(store);
    return false;
  }
  for (uint32_t constant = 0; constant < 2; constant++) {
    store->graph.nodes.items[constant] = (lasso_node){.period = 1};
    store->graph.solved.items[constant] = 1 - constant;
  }
  store->graph.nodes.count = 2;
  return true;
}

void lasso_store_close(lasso_store *store) {
  core_host *host = store->host;
  CORE_FREE_ALL(host, &store->graph.nodes, &store->graph.children, &store->graph.solved);
  slots_close(&store->graph.index, host);
  CORE_FREE_ALL(host, &store->stack, &store->rules.levels, &store->rules.letters,
                &store->rules.word_starts);
  misere_map_free(&store->shifts, host);
  misere_map_free(&store->unions, host);
  misere_map_free(&store->options, host);
  *store = (lasso_store){.host = host};
}
