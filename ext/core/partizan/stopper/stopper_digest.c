/* Digests of positions: 64-bit numbers that depend only on the game, so that an order by digests is
** independent of how positions are numbered and of earlier computations.
**
** The digest of a finite game is computed from the digests of its options, the digest of an uptimal
** from its number, ups and star. The positions of a strongly connected component are digested
** together, after the components below it, by partition refinement. In round 0 all positions have
** the same color. In each further round the color of a position is a hash of its last color and of
** the sets of colors of its Left and Right options. The rounds end when a round splits no class.
** The digest is a hash of the last color and of all colors of the component, so equal digests in
** two components mean that the classes correspond. Positions with equal digests have equal trees of
** options, apart from collisions of the hash, which cannot cause a wrong value: each value is
** proved by comparison.
**
** Example: in a = { 0 | b }, b = { a | 0 } round 1 gives a and b different colors, because their
** options differ in side; round 2 splits nothing. A component of n positions and m moves takes at
** most n rounds of O(m + n log n) steps.
*/
#include "core/partizan/stopper/stoppers_int.h"

#include "base/sort.h"

enum { STOPPER_DIGEST_FIRST = 1, STOPPER_DIGEST_FINITE = 2, STOPPER_DIGEST_LOOPY = 3 };

uint64_t stopper_digest_of(const stoppers *set, games_id game) {
  return stoppers_is_loopy(game) ? stopper_at(set, game)->digest : set->digests.finite.items[game];
}

bool stopper_digest_follows(void *context, games_id one, games_id other) {
  const stopper_digest_order *order = context;
  uint64_t a = stopper_digest_of(order->set, one) ^ order->salt;
  uint64_t b = stopper_digest_of(order->set, other) ^ order->salt;
  return a != b ? core_hash(a) > core_hash(b) : one > other;
}

static uint64_t stopper_mix(uint64_t digest, uint64_t word) {
  return core_hash(core_hash(digest + UINT64_C(0x9e3779b97f4a7c15)) ^ word);
}

/* ---- Finite games ---- */

static uint64_t stopper_digest_finite(const stoppers *set, games_id game) {
  const games *store = set->store;
  const games_node *node = &store->forms.nodes.items[game];
  uint64_t digest = STOPPER_DIGEST_FINITE;
  if (node->flags & GAMES_IS_UPTIMAL) {
    digest = stopper_mix(digest, (uint64_t)node->left_numerator);
    digest = stopper_mix(digest, node->left_exponent);
    digest = stopper_mix(digest, (uint32_t)node->ups);
    return stopper_mix(digest, node->star);
  }
  uint64_t sums[2] = {0, 0};
  for (uint32_t i = 0; i < node->left_count + node->right_count; i++)
    sums[i >= node->left_count] +=
        core_hash(set->digests.finite.items[store->forms.pool.items[node->options + i]]);
  return stopper_mix(stopper_mix(digest, sums[0]), sums[1]);
}

/* Digest all forms of the store in the order of ids. The options of a form that is not an uptimal
** have smaller ids. */
static bool stopper_find_finite_digests(stoppers *set) {
  while (set->digests.finite.count < set->store->forms.nodes.count) {
    uint32_t game = set->digests.finite.count;
    const games_node *node = &set->store->forms.nodes.items[game];
    bool is_uptimal = (node->flags & GAMES_IS_UPTIMAL) != 0;
    uint64_t options = is_uptimal ? 0 : (uint64_t)node->left_count + node->right_count;
    if (!games_work(set->store, 10 + 4 * (int64_t)options) ||
        !GAMES_ADD(set->store, set->digests.finite, UINT64_C(0)))
      return false;
    set->digests.finite.items[game] = stopper_digest_finite(set, game);
  }
  return true;
}

/* ---- Components ---- */

static bool stopper_color_precedes(const void *one, const void *other) {
  return *(const uint64_t *)one < *(const uint64_t *)other;
}

/* Sort colors, and remove duplicates. */
static bool stopper_sort_colors(stoppers *set, uint64_t *colors, uint32_t *count) {
  if (!sort_items(set->store->host, colors, *count, sizeof *colors, stopper_color_precedes))
    return games_fail_host(set->store);
  *count = (uint32_t)sort_unique(colors, *count, sizeof *colors, stopper_color_precedes);
  return true;
}

/* Compute the next color of a position. */
static bool stopper_recolor(stoppers *set, games_id game, uint64_t *color) {
  *color = stopper_digest_of(set, game);
  for (int right = 0; right < 2; right++) {
    uint32_t count = stopper_node_count(set, game, right > 0);
    if (!GAMES_RESERVE(set->store, set->digests.colors, count))
      return false;
    for (uint32_t i = 0; i < count; i++)
      set->digests.colors.items[i] =
          stopper_digest_of(set, stopper_option(set, game, right > 0, i));
    if (!stopper_sort_colors(set, set->digests.colors.items, &count) ||
        !games_work(set->store, 20 + 10 * (int64_t)count))
      return false;
    *color = stopper_mix(*color, STOPPER_DIGEST_LOOPY);
    for (uint32_t i = 0; i < count; i++)
      *color = stopper_mix(*color, set->digests.colors.items[i]);
  }
  return true;
}

/* Compute a hash of the colors of a component, and the number of classes. */
static bool stopper_count_colors(stoppers *set, const games_id *component, uint32_t count,
                                 uint32_t *classes, uint64_t *all) {
  if (!GAMES_RESERVE(set->store, set->digests.colors, count))
    return false;
  for (uint32_t i = 0; i < count; i++)
    set->digests.colors.items[i] = stopper_digest_of(set, component[i]);
  *classes = count;
  if (!stopper_sort_colors(set, set->digests.colors.items, classes))
    return false;
  *all = *classes;
  for (uint32_t i = 0; i < *classes; i++)
    *all = stopper_mix(*all, set->digests.colors.items[i]);
  return true;
}

/* Digest a component whose other options have digests. */
static bool stopper_digest_component(stoppers *set, const games_id *component, uint32_t count,
                                     uint64_t *colors) {
  uint32_t before = 0, classes = 1;
  uint64_t all = 0;
  for (uint32_t i = 0; i < count; i++)
    stopper_at(set, component[i])->digest = STOPPER_DIGEST_FIRST;
  while (classes > before) {
    before = classes;
    for (uint32_t i = 0; i < count; i++)
      if (!stopper_recolor(set, component[i], &colors[i]))
        return false;
    for (uint32_t i = 0; i < count; i++)
      stopper_at(set, component[i])->digest = colors[i];
    if (!stopper_count_colors(set, component, count, &classes, &all))
      return false;
    core_assert(classes >= before && classes <= count);
  }
  for (uint32_t i = 0; i < count; i++) {
    uint64_t digest = stopper_mix(stopper_at(set, component[i])->digest, all);
    stopper_at(set, component[i])->digest = digest == 0 ? STOPPER_DIGEST_FIRST : digest;
  }
  return true;
}

/* Remove unfinished digests after a failure. */
static void stopper_drop_digests(stoppers *set, const games_id *from, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    stopper_at(set, from[i])->digest = 0;
}

bool stopper_find_digests(stoppers *set, const games_id *starts, uint32_t count) {
  stopper_search search = {.order = {.items = NULL}};
  uint64_t *colors = NULL, bytes = 0;
  bool done =
      stopper_find_finite_digests(set) && stopper_gather(set, starts, count, STOPPER_UNDIGESTED);
  if (done && set->members.count > 0) {
    bytes = set->members.count * sizeof *colors;
    colors = core_allocate(set->store->host, bytes);
    done = (colors != NULL || games_fail_host(set->store)) && stopper_find_components(set, &search);
  }
  for (uint32_t i = 0, from = 0; done && i < search.ends.count; from = search.ends.items[i++]) {
    uint32_t size = search.ends.items[i] - from;
    done = stopper_digest_component(set, search.graph.items + from, size, colors);
    if (!done)
      stopper_drop_digests(set, search.graph.items + from, size);
  }
  core_release(set->store->host, colors, colors == NULL ? 0 : bytes);
  stopper_search_release(set, &search);
  return done;
}
