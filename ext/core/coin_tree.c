/* Building a coin tree without recursion.
**
** The rows give each node the id of its parent, which an index of ids turns into a position. Then
** leaves are removed repeatedly: each node that is removed adds its size and its coins to its
** parent, and the order of removal has every node after its children. Nodes that cannot be removed
** are on a cycle. In the reverse order, parents first, the nodes are numbered so that each subtree
** is an interval, by which coin_tree_reparent recognizes descendants in O(1). */
#include "core/coin_tree.h"

#include "core/staircase.h"

/* Units of work for a step that accesses one or two nodes anywhere in memory. */
#define STEP 20

void coin_tree_begin(coin_tree *tree, uint64_t seed) {
  *tree = (coin_tree){.seed = seed};
}

void coin_tree_release(core_host *host, coin_tree *tree) {
  CORE_FREE(host, tree->nodes);
  core_release(host, tree->slots, (uint64_t)tree->slot_count * sizeof(uint32_t));
  coin_tree_begin(tree, tree->seed);
}

static core_status coin_tree_fail(coin_tree_fault *fault, coin_tree_fault_kind kind, int64_t node,
                                  int64_t other) {
  *fault = (coin_tree_fault){kind, node, other};
  return CORE_INVALID;
}

/* ---- Rows ---- */

core_status coin_tree_append(core_host *host, coin_tree *tree, int64_t node, const int64_t *parent,
                             int64_t coins, coin_tree_fault *fault) {
  core_assert(tree->slots == NULL);
  if (coins < 0)
    return coin_tree_fail(fault, COIN_TREE_NEGATIVE_COINS, node, 0);
  if (tree->nodes.count == COIN_TREE_MAX_NODES)
    return core_fail_limit(host, UINT64_MAX); /* uncovered: takes 2^30 nodes */
  coin_tree_node row = {.id = node,
                        .coins = (uint64_t)coins,
                        .subtree = parent ? (uint64_t)*parent : 0,
                        .parent = parent ? 0 : COIN_TREE_NO_PARENT};
  return CORE_APPEND(host, tree->nodes, row) ? CORE_OK : host->status;
}

/* ---- The index of ids ---- */

/* Return the slot that holds `id`, or the free slot for it. */
static inline uint32_t tree_find_slot(const coin_tree *tree, int64_t id) {
  uint32_t slot = (uint32_t)(core_hash((uint64_t)id + tree->seed) >> 32) & (tree->slot_count - 1);
  core_assert(tree->slot_count > 0 && (tree->slot_count & (tree->slot_count - 1)) == 0);
  while (tree->slots[slot] != 0 && tree->nodes.items[tree->slots[slot] - 1].id != id)
    slot = (slot + 1) & (tree->slot_count - 1);
  return slot;
}

bool coin_tree_find(const coin_tree *tree, int64_t id, uint32_t *position) {
  if (tree->slot_count == 0)
    return false;
  uint32_t entry = tree->slots[tree_find_slot(tree, id)];
  *position = entry - 1;
  return entry != 0;
}

static core_status coin_tree_build_index(core_host *host, coin_tree *tree, coin_tree_fault *fault) {
  uint64_t slot_count = 2;
  core_assert(tree->slots == NULL);
  while (slot_count < tree->nodes.count + (uint64_t)tree->nodes.count / 2)
    slot_count *= 2;
  tree->slots = core_allocate(host, slot_count * sizeof(uint32_t));
  if (tree->slots == NULL)
    return host->status;
  tree->slot_count = (uint32_t)slot_count;
  for (uint32_t i = 0; i < tree->nodes.count; i++) {
    if (!core_work(host, STEP))
      return host->status;
    uint32_t slot = tree_find_slot(tree, tree->nodes.items[i].id);
    if (tree->slots[slot] != 0)
      return coin_tree_fail(fault, COIN_TREE_DUPLICATE_NODE, tree->nodes.items[i].id, 0);
    tree->slots[slot] = i + 1;
  }
  return CORE_OK;
}

/* ---- From ids to a tree ---- */

/* Replace the ids of parents by positions. Set *root to the position of the root, or to
** COIN_TREE_NO_PARENT if there is none. */
static core_status coin_tree_link_parents(core_host *host, coin_tree *tree, uint32_t *root,
                                          coin_tree_fault *fault) {
  *root = COIN_TREE_NO_PARENT;
  for (uint32_t i = 0; i < tree->nodes.count; i++) {
    if (!core_work(host, STEP))
      return host->status;
    coin_tree_node *node = &tree->nodes.items[i];
    if (node->parent == COIN_TREE_NO_PARENT) {
      if (*root != COIN_TREE_NO_PARENT)
        return coin_tree_fail(fault, COIN_TREE_TWO_ROOTS, tree->nodes.items[*root].id, node->id);
      *root = i;
    } else {
      int64_t parent = (int64_t)node->subtree;
      if (!coin_tree_find(tree, parent, &node->parent))
        return coin_tree_fail(fault, COIN_TREE_UNKNOWN_PARENT, node->id, parent);
    }
    node->subtree = node->coins;
    node->size = 1;
  }
  return CORE_OK;
}

/* Two numbers for each node, used only by coin_tree_finish. */
typedef struct scratch {
  uint32_t *order;   /* the nodes, each after all its children */
  uint32_t *pending; /* the number of children that are not in `order` */
} scratch;

static core_status coin_tree_count_children(core_host *host, const coin_tree *tree, scratch work) {
  for (uint32_t i = 0; i < tree->nodes.count; i++) {
    if (!core_work(host, STEP))
      return host->status;
    if (tree->nodes.items[i].parent != COIN_TREE_NO_PARENT)
      work.pending[tree->nodes.items[i].parent]++;
  }
  return CORE_OK;
}

/* Remove leaves as long as there are any, and add the coins and the size of each to its parent.
** Nodes that remain are on a cycle. */
static core_status coin_tree_remove_leaves(core_host *host, coin_tree *tree, scratch work,
                                           coin_tree_fault *fault) {
  uint32_t taken = 0, queued = 0;
  for (uint32_t i = 0; i < tree->nodes.count; i++)
    if (work.pending[i] == 0)
      work.order[queued++] = i;
  while (taken < queued) {
    if (!core_work(host, STEP))
      return host->status;
    const coin_tree_node *node = &tree->nodes.items[work.order[taken++]];
    core_assert(node->parent == COIN_TREE_NO_PARENT || work.pending[node->parent] > 0);
    if (node->parent == COIN_TREE_NO_PARENT)
      continue;
    tree->nodes.items[node->parent].subtree ^= node->subtree;
    tree->nodes.items[node->parent].size += node->size;
    if (--work.pending[node->parent] == 0)
      work.order[queued++] = node->parent;
  }
  if (taken == tree->nodes.count)
    return CORE_OK;
  const coin_tree_node *on_cycle = tree->nodes.items;
  while (work.pending[on_cycle - tree->nodes.items] == 0)
    on_cycle++;
  return coin_tree_fail(fault, COIN_TREE_CYCLE, on_cycle->id,
                        tree->nodes.items[on_cycle->parent].id);
}

/* Number the nodes so that each subtree is an interval. A parent is numbered before its children,
** and gives each child as many of the numbers after its own as the child's subtree has nodes. */
static core_status coin_tree_number_nodes(core_host *host, coin_tree *tree, scratch work) {
  /* For each node the count of numbers of its subtree that it has given away. */
  uint32_t *given = work.pending;
  for (uint32_t i = tree->nodes.count; i-- > 0;) {
    if (!core_work(host, STEP))
      return host->status;
    uint32_t position = work.order[i];
    coin_tree_node *node = &tree->nodes.items[position];
    given[position] = 1;
    if (node->parent == COIN_TREE_NO_PARENT)
      continue;
    const coin_tree_node *parent = &tree->nodes.items[node->parent];
    node->depth = parent->depth + 1;
    node->enter = parent->enter + given[node->parent];
    core_assert(node->enter < tree->nodes.count);
    given[node->parent] += node->size;
    core_assert(given[node->parent] <= parent->size);
    if (node->depth % 2 == 1)
      tree->value ^= node->coins;
  }
  return CORE_OK;
}

static core_status coin_tree_shape(core_host *host, coin_tree *tree, coin_tree_fault *fault) {
  uint64_t bytes = (uint64_t)tree->nodes.count * 2 * sizeof(uint32_t);
  uint32_t *block = core_allocate(host, bytes);
  if (block == NULL)
    return host->status;
  scratch work = {.order = block, .pending = block + tree->nodes.count};
  core_status status = coin_tree_count_children(host, tree, work);
  if (status == CORE_OK)
    status = coin_tree_remove_leaves(host, tree, work, fault);
  if (status == CORE_OK)
    status = coin_tree_number_nodes(host, tree, work);
  core_release(host, block, bytes);
  return status;
}

core_status coin_tree_finish(core_host *host, coin_tree *tree, coin_tree_fault *fault) {
  uint32_t root;
  core_assert(tree->slots == NULL);
  if (tree->nodes.count == 0)
    return CORE_OK;
  const uint64_t bytes = tree->nodes.count * sizeof *tree->nodes.items;
  coin_tree_node *nodes = core_resize(host, tree->nodes.items, tree->nodes.bytes, bytes);
  if (nodes == NULL)
    return host->status;
  tree->nodes.items = nodes;
  tree->nodes.bytes = bytes;
  core_status status = coin_tree_build_index(host, tree, fault);
  if (status == CORE_OK)
    status = coin_tree_link_parents(host, tree, &root, fault);
  if (status == CORE_OK) {
    status = coin_tree_shape(host, tree, fault);
    if (status == CORE_INVALID && root == COIN_TREE_NO_PARENT)
      fault->kind = COIN_TREE_NO_ROOT;
  }
  return status;
}

/* ---- Queries ---- */

uint64_t coin_tree_winning_take(const coin_tree *tree, uint32_t position) {
  const coin_tree_node *node = &tree->nodes.items[position];
  core_assert(position < tree->nodes.count);
  if (node->parent == COIN_TREE_NO_PARENT || tree->value == 0)
    return 0;
  bool odd = node->depth % 2 == 1;
  uint64_t changed = odd ? node->coins : tree->nodes.items[node->parent].coins;
  return coins_winning_take(tree->value, node->coins, changed, odd);
}

core_status coin_tree_reparent(const coin_tree *tree, int64_t node, int64_t new_parent,
                               coin_tree_answer *answer, coin_tree_fault *fault) {
  uint32_t from, to;
  if (!coin_tree_find(tree, node, &from))
    return coin_tree_fail(fault, COIN_TREE_UNKNOWN_NODE, node, new_parent);
  if (!coin_tree_find(tree, new_parent, &to))
    return coin_tree_fail(fault, COIN_TREE_UNKNOWN_NEW_PARENT, new_parent, node);
  const coin_tree_node *u = &tree->nodes.items[from], *v = &tree->nodes.items[to];
  if (u->parent == COIN_TREE_NO_PARENT)
    return coin_tree_fail(fault, COIN_TREE_MOVES_ROOT, node, new_parent);
  *answer = (coin_tree_answer){0};
  answer->valid = v->enter < u->enter || v->enter >= u->enter + u->size;
  if (answer->valid)
    answer->value = tree->value ^ ((v->depth + 1 - u->depth) % 2 == 1 ? u->subtree : 0);
  return CORE_OK;
}
