/* Diagrams and the operations on them: shift (remove a heap), union, and the recursion S of
** core/misere/research/lasso.h.
**
** Diagrams are numbered nodes, stored once by hash-consing: children have smaller numbers than
** their parents. New children are pushed on a stack, and lasso_make takes them off. Each operation
** recurs over the children and keeps its results in a map, so that it costs one step for each pair
** of arguments. Unions of several diagrams are built in pairs, sorted and without duplicates, since
** many of them are equal. */
#include "core/misere/research/lasso.h"

#include <string.h>

#include "base/array.h"
#include "base/sort.h"

_Static_assert(LASSO_MOST_LENGTH <= UINT16_MAX, "preperiods and periods fit in a node");
_Static_assert(LASSO_HEAP_END <= 1 << 16, "a level is the low 16 bits of a key");

static uint32_t lasso_fail(lassos *set) {
  set->stop = LASSO_BY_HOST;
  return MISERE_NONE;
}

static uint32_t lasso_fail_copies(lassos *set, uint32_t level) {
  set->stop = LASSO_BY_COPIES;
  set->stuck = level;
  return MISERE_NONE;
}

/* ---- Diagrams ---- */

static inline uint32_t lasso_child(const lassos *set, uint32_t node, uint32_t k) {
  const lasso_node *n = &set->graph.nodes.items[node];
  core_assert(node < set->graph.node_count && n->period > 0);
  if (k >= (uint32_t)n->preperiod + n->period)
    k = n->preperiod + (k - n->preperiod) % n->period;
  return set->graph.children.items[n->first + k];
}

static bool lasso_push(lassos *set, uint32_t child) {
  return CORE_PUSH(set->host, set->stack.items, set->stack.bytes, set->stack_count, child);
}

static uint32_t lasso_hash(uint32_t level, const uint32_t *children, uint32_t pre, uint32_t per) {
  uint64_t hash = core_hash((uint64_t)level << 32 | pre << 16 | per);
  for (uint32_t i = 0; i < pre + per; i++) {
    hash = (hash ^ children[i]) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  return (uint32_t)(hash >> 16);
}

/* Return the least period of `per` children that repeat for ever. */
static uint32_t lasso_least_period(const uint32_t *children, uint32_t per) {
  for (uint32_t p = 1; p <= per / 2; p++)
    if (per % p == 0 && memcmp(children, children + p, (per - p) * sizeof *children) == 0)
      return p;
  return per;
}

static bool lasso_reserve_node(lassos *set, uint32_t children) {
  uint64_t nodes = (uint64_t)set->graph.node_count + 1;
  return slots_reserve(&set->graph.index, set->host, nodes) &&
         CORE_ENSURE(set->host, set->graph.nodes, nodes) &&
         CORE_ENSURE(set->host, set->graph.solved, nodes) &&
         CORE_ENSURE(set->host, set->graph.children, (uint64_t)set->graph.child_count + children);
}

static bool lasso_equals(const lassos *set, const lasso_node *node, const lasso_node *other,
                         const uint32_t *children) {
  size_t length = (size_t)other->preperiod + other->period;
  return node->level == other->level && node->preperiod == other->preperiod &&
         node->period == other->period &&
         memcmp(set->graph.children.items + node->first, children, length * sizeof *children) == 0;
}

/* Return the diagram with the children above `base` on the stack, which are taken off: `pre`
** children, then `per` children that repeat. Return MISERE_NONE after a failure. */
static uint32_t lasso_make(lassos *set, uint32_t level, uint32_t base, uint32_t pre, uint32_t per) {
  core_assert(per > 0 && base + pre + per <= set->stack_count);
  core_assert(pre <= UINT16_MAX && per <= UINT16_MAX && level < LASSO_HEAP_END);
  set->stack_count = base;
  if (!misere_work(set->meter, 20 + 10 * (uint64_t)(pre + per)) ||
      !lasso_reserve_node(set, pre + per))
    return lasso_fail(set);
  const uint32_t *children = set->stack.items + base;
  per = lasso_least_period(children + pre, per);
  while (pre > 0 && children[pre - 1] == children[pre + per - 1])
    pre--;
  lasso_node node = {.first = set->graph.child_count,
                     .preperiod = (uint16_t)pre,
                     .period = (uint16_t)per,
                     .level = (uint16_t)level};
  uint32_t found;
  slots_at at = slots_first(&set->graph.index, lasso_hash(level, children, pre, per));
  while (slots_next(&at, &found))
    if (lasso_equals(set, &set->graph.nodes.items[found], &node, children))
      return found;
  memcpy(set->graph.children.items + set->graph.child_count, children,
         (pre + per) * sizeof *children);
  set->graph.child_count += pre + per;
  set->graph.nodes.items[set->graph.node_count] = node;
  set->graph.solved.items[set->graph.node_count] = MISERE_NONE;
  slots_put(&at, set->graph.node_count);
  return set->graph.node_count++;
}

/* Return the diagram with the children `first` and then `last` for all further copies. */
static uint32_t lasso_make_short(lassos *set, uint32_t level, uint32_t first, uint32_t last) {
  uint32_t base = set->stack_count;
  if (!lasso_push(set, first) || !lasso_push(set, last))
    return lasso_fail(set);
  return lasso_make(set, level, base, 1, 1);
}

/* ---- Operations ---- */

static uint32_t lasso_drop_one(lassos *set, uint32_t node) {
  lasso_node n = set->graph.nodes.items[node];
  uint32_t base = set->stack_count, pre = n.preperiod > 0 ? n.preperiod - 1U : 0;
  for (uint32_t k = 1; k <= pre + n.period; k++)
    if (!lasso_push(set, lasso_child(set, node, k)))
      return lasso_fail(set);
  return lasso_make(set, n.level, base, pre, n.period);
}

static uint32_t lasso_shift_children(lassos *set, uint32_t node, uint32_t level) {
  lasso_node n = set->graph.nodes.items[node];
  uint32_t base = set->stack_count;
  for (uint32_t k = 0; k < (uint32_t)n.preperiod + n.period; k++) {
    uint32_t child = lassos_shift(set, set->graph.children.items[n.first + k], level);
    if (child == MISERE_NONE || !lasso_push(set, child))
      return child == MISERE_NONE ? child : lasso_fail(set);
  }
  return lasso_make(set, n.level, base, n.preperiod, n.period);
}

uint32_t lassos_shift(lassos *set, uint32_t node, uint32_t level) {
  uint64_t key = (uint64_t)node << 16 | level;
  uint32_t result = misere_map_get(&set->shifts, key);
  if (result != MISERE_NONE)
    return result;
  result = set->graph.nodes.items[node].level == level ? lasso_drop_one(set, node)
                                                       : lasso_shift_children(set, node, level);
  if (result != MISERE_NONE && !misere_map_put(&set->shifts, set->host, key, result))
    return lasso_fail(set);
  return result;
}

static uint32_t lasso_unite(lassos *set, uint32_t a, uint32_t b);

static uint32_t lasso_unite_children(lassos *set, uint32_t a, uint32_t b) {
  lasso_node one = set->graph.nodes.items[a], other = set->graph.nodes.items[b];
  core_assert(one.level == other.level && one.level != 0);
  uint32_t base = set->stack_count;
  uint32_t pre = one.preperiod > other.preperiod ? one.preperiod : other.preperiod;
  uint32_t per = (uint32_t)core_least_multiple(one.period, other.period);
  if (pre + per > LASSO_MOST_LENGTH)
    return lasso_fail_copies(set, one.level);
  for (uint32_t k = 0; k < pre + per; k++) {
    uint32_t child = lasso_unite(set, lasso_child(set, a, k), lasso_child(set, b, k));
    if (child == MISERE_NONE || !lasso_push(set, child))
      return child == MISERE_NONE ? child : lasso_fail(set);
  }
  return lasso_make(set, one.level, base, pre, per);
}

static uint32_t lasso_unite(lassos *set, uint32_t a, uint32_t b) {
  if (a == b)
    return a;
  if (set->graph.nodes.items[a].level == 0)
    return 1;
  uint64_t key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
  uint32_t result = misere_map_get(&set->unions, key);
  if (result != MISERE_NONE)
    return result;
  result = lasso_unite_children(set, a, b);
  if (result != MISERE_NONE && !misere_map_put(&set->unions, set->host, key, result))
    return lasso_fail(set);
  return result;
}

/* Sort the stack above `base` and remove duplicates. */
static void lasso_sort_stack(lassos *set, uint32_t base) {
  uint32_t *items = set->stack.items + base, count = set->stack_count - base, kept = 0;
  sort_numbers(NULL, items, count, 1, sort_is_greater, NULL);
  for (uint32_t i = 0; i < count; i++)
    if (kept == 0 || items[kept - 1] != items[i])
      items[kept++] = items[i];
  set->stack_count = base + kept;
}

/* Take the diagrams above `base` off the stack and return their union, which is built in
** pairs. */
static uint32_t lasso_unite_stack(lassos *set, uint32_t base) {
  core_assert(base < set->stack_count);
  lasso_sort_stack(set, base);
  while (set->stack_count - base > 1) {
    uint32_t count = set->stack_count - base;
    for (uint32_t i = 0; i < count; i += 2) {
      uint32_t result = set->stack.items[base + i];
      if (i + 1 < count)
        result = lasso_unite(set, result, set->stack.items[base + i + 1]);
      if (result == MISERE_NONE)
        return result;
      set->stack.items[base + i / 2] = result;
    }
    set->stack_count = base + (count + 1) / 2;
    lasso_sort_stack(set, base);
  }
  return set->stack.items[--set->stack_count];
}

static uint32_t lasso_shift_word(lassos *set, uint32_t node, uint32_t word) {
  core_assert(word < set->rules.word_count);
  for (uint32_t i = set->rules.word_starts.items[word]; i < set->rules.word_starts.items[word + 1];
       i++) {
    node = lassos_shift(set, node, set->rules.letters.items[i]);
    if (node == MISERE_NONE)
      return node;
  }
  return node;
}

/* Return the set of all X for which X + o is in `node`, a diagram on the next lower level, for an
** option o of the heap of the level. A heap without options is not a level. */
static uint32_t lasso_before_options(lassos *set, uint32_t node, uint32_t level) {
  uint64_t key = (uint64_t)node << 16 | level;
  uint32_t result = misere_map_get(&set->options, key);
  if (result != MISERE_NONE)
    return result;
  lasso_level options = set->rules.levels.items[level];
  uint32_t base = set->stack_count;
  for (uint32_t i = 0; i < options.word_count; i++) {
    result = lasso_shift_word(set, node, options.first_word + i);
    if (result == MISERE_NONE)
      return result;
    if (!lasso_push(set, result) || !misere_work(set->meter, 40))
      return lasso_fail(set);
  }
  result = lasso_unite_stack(set, base);
  if (result != MISERE_NONE && !misere_map_put(&set->options, set->host, key, result))
    return lasso_fail(set);
  return result;
}

/* ---- Solving ---- */

static uint32_t lasso_solve(lassos *set, uint32_t beaten);

/* Return the set of positions that the next player wins with k copies: the diagram `beaten` for k
** copies, and the positions with a move in a copy to the diagram for k - 1 copies, on top of the
** stack. */
static uint32_t lasso_beaten(lassos *set, uint32_t beaten, uint32_t k) {
  uint32_t below = lasso_child(set, beaten, k);
  if (k == 0)
    return below;
  uint32_t moved = lasso_before_options(set, set->stack.items[set->stack_count - 1],
                                        set->graph.nodes.items[beaten].level);
  return moved == MISERE_NONE ? moved : lasso_unite(set, below, moved);
}

/* Solve for 0, 1, 2, ... copies until a phase of `beaten` and a diagram occur together again. */
static uint32_t lasso_solve_copies(lassos *set, uint32_t beaten) {
  lasso_node n = set->graph.nodes.items[beaten];
  uint32_t base = set->stack_count, cut = set->rules.levels.items[n.level].cut;
  uint32_t most = cut > 0 ? cut : LASSO_MOST_COPIES;
  for (uint32_t k = 0; k <= most; k++) {
    uint32_t now = lasso_beaten(set, beaten, k);
    uint32_t result = now == MISERE_NONE ? now : lasso_solve(set, now);
    if (result == MISERE_NONE)
      return result;
    for (uint32_t back = n.period; k >= n.preperiod && back <= k - n.preperiod; back += n.period)
      if (set->stack.items[base + k - back] == result)
        return lasso_make(set, n.level, base, k - back, back);
    if (!lasso_push(set, result) || !misere_work(set->meter, 32))
      return lasso_fail(set);
  }
  if (cut == 0)
    return lasso_fail_copies(set, n.level);
  set->rules.levels.items[n.level].is_cut = true;
  return lasso_make(set, n.level, base, cut, 1);
}

static uint32_t lasso_solve(lassos *set, uint32_t beaten) {
  if (set->graph.nodes.items[beaten].level == 0)
    return 1 - beaten;
  if (set->graph.solved.items[beaten] != MISERE_NONE)
    return set->graph.solved.items[beaten];
  uint32_t result = lasso_solve_copies(set, beaten);
  if (result != MISERE_NONE)
    set->graph.solved.items[beaten] = result;
  return result;
}

/* Return the set that contains only the empty sum, on level `top`. */
static uint32_t lasso_empty_sum(lassos *set, uint32_t top) {
  uint32_t chain[LASSO_MOST_LEVELS], count = 0, only = 1, none = 0;
  for (uint32_t level = top; level != 0; level = set->rules.levels.items[level].lower) {
    core_assert(level < set->rules.level_count && count < LASSO_MOST_LEVELS);
    chain[count++] = level;
  }
  while (count-- > 0) {
    only = lasso_make_short(set, chain[count], only, none);
    if (only != MISERE_NONE)
      none = lasso_make_short(set, chain[count], none, none);
    if (only == MISERE_NONE || none == MISERE_NONE)
      return MISERE_NONE;
  }
  return only;
}

uint32_t lassos_solve(lassos *set, uint32_t top) {
  set->stack_count = 0;
  uint32_t beaten = lasso_empty_sum(set, top);
  return beaten == MISERE_NONE ? beaten : lasso_solve(set, beaten);
}

bool lassos_has_empty(const lassos *set, uint32_t node) {
  while (set->graph.nodes.items[node].level != 0)
    node = lasso_child(set, node, 0);
  return node == 1;
}

bool lassos_has(const lassos *set, uint32_t node, const int64_t *counts) {
  while (set->graph.nodes.items[node].level != 0) {
    lasso_node n = set->graph.nodes.items[node];
    int64_t k = counts[n.level];
    if (k >= n.preperiod)
      k = n.preperiod + (k - n.preperiod) % n.period;
    node = set->graph.children.items[n.first + (uint64_t)k];
  }
  return node == 1;
}

/* ---- Levels ---- */

bool lassos_set_level(lassos *set, uint32_t level, uint32_t lower) {
  core_assert(level > 0 && level < LASSO_HEAP_END && lower < level);
  if (!CORE_ENSURE(set->host, set->rules.levels, (uint64_t)level + 1))
    return false;
  while (set->rules.level_count <= level)
    set->rules.levels.items[set->rules.level_count++] = (lasso_level){.lower = 0};
  set->rules.levels.items[level] =
      (lasso_level){.lower = lower, .first_word = set->rules.word_count};
  return true;
}

bool lassos_add_option(lassos *set, uint32_t level, const uint16_t *heaps, uint32_t count) {
  uint64_t letters = (uint64_t)set->rules.letter_count + count,
           words = (uint64_t)set->rules.word_count + 2;
  if (!CORE_ENSURE(set->host, set->rules.letters, letters) ||
      !CORE_ENSURE(set->host, set->rules.word_starts, words))
    return false;
  set->rules.word_starts.items[set->rules.word_count] = set->rules.letter_count;
  for (uint32_t i = 1; i < count; i++)
    core_assert(heaps[i - 1] <= heaps[i]);
  for (uint32_t i = 0; i < count; i++)
    set->rules.letters.items[set->rules.letter_count++] = heaps[i];
  set->rules.word_starts.items[++set->rules.word_count] = set->rules.letter_count;
  set->rules.levels.items[level].word_count++;
  return true;
}

/* ---- Opening ---- */

bool lassos_open(lassos *set, misere_meter *meter) {
  *set = (lassos){.host = meter->host, .meter = meter};
  if (!lasso_reserve_node(set, 0)) {
    lassos_close(set);
    return false;
  }
  for (uint32_t constant = 0; constant < 2; constant++) {
    set->graph.nodes.items[constant] = (lasso_node){.period = 1};
    set->graph.solved.items[constant] = 1 - constant;
  }
  set->graph.node_count = 2;
  return true;
}

void lassos_close(lassos *set) {
  core_host *host = set->host;
  CORE_FREE(host, set->graph.nodes);
  CORE_FREE(host, set->graph.children);
  CORE_FREE(host, set->graph.solved);
  slots_close(&set->graph.index, host);
  CORE_FREE(host, set->stack);
  CORE_FREE(host, set->rules.levels);
  CORE_FREE(host, set->rules.letters);
  CORE_FREE(host, set->rules.word_starts);
  misere_map_free(&set->shifts, host);
  misere_map_free(&set->unions, host);
  misere_map_free(&set->options, host);
  *set = (lassos){.host = host};
}
