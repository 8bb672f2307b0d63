/* Coin trees (Move the Coins): a move takes one or more coins from a node to its parent.
**
** The value is the XOR of the numbers of coins on the nodes at odd depth, each node counting by
** itself: Staircase Nim with branches (staircase.h). If a node u is cut off and hung below v, the
** depths in u's subtree change by depth(v) + 1 - depth(u); if that is odd, the value changes by
** the XOR of all coins in the subtree (what was at odd depth is now at even depth, and the
** reverse).
**
** A tree is built from rows in any order: coin_tree_begin, coin_tree_append for each row,
** coin_tree_finish. Memory: 40 bytes a node, 6 to 12 for the index of ids, 8 more while
** coin_tree_finish runs. The array of nodes grows by half, so before coin_tree_finish trims it up
** to 60 bytes a node are held.
*/
#ifndef GRUNDY_CORE_COIN_TREE_H
#define GRUNDY_CORE_COIN_TREE_H

#include "base/host.h"

#define COIN_TREE_MAX_NODES (UINT32_C(1) << 30)
#define COIN_TREE_NO_PARENT UINT32_MAX

typedef struct coin_tree_node {
  int64_t id;
  uint64_t coins;   /* below 2^63 */
  uint64_t subtree; /* XOR of the coins on the node and on all below; before coin_tree_finish the
                    ** parent's id */
  uint32_t parent;  /* its position in `nodes`, or COIN_TREE_NO_PARENT for the root */
  uint32_t depth;   /* 0 for the root */
  uint32_t enter;   /* the node's subtree is the nodes that enter at enter .. enter + size - 1 */
  uint32_t size;    /* nodes in its subtree, itself included */
} coin_tree_node;

typedef struct coin_tree {
  coin_tree_node *nodes; /* in the order of the rows */
  uint64_t node_bytes;
  uint32_t count;
  uint32_t *slots; /* the index of ids, open addressing: a position in `nodes` plus 1, or 0 */
  uint32_t slot_count;
  uint64_t seed;  /* of the index's hash function */
  uint64_t value; /* of the game, after coin_tree_finish */
} coin_tree;

typedef enum coin_tree_fault_kind {
  COIN_TREE_NEGATIVE_COINS,     /* node */
  COIN_TREE_DUPLICATE_NODE,     /* node */
  COIN_TREE_UNKNOWN_PARENT,     /* node; other: the parent that no row describes */
  COIN_TREE_TWO_ROOTS,          /* node and other: the first two rows without a parent */
  COIN_TREE_NO_ROOT,            /* no row is without a parent; node: one on a cycle */
  COIN_TREE_CYCLE,              /* node: one on a cycle; other: its parent */
  COIN_TREE_UNKNOWN_NODE,       /* a question's node */
  COIN_TREE_UNKNOWN_NEW_PARENT, /* a question's new parent; other: its node */
  COIN_TREE_MOVES_ROOT          /* a question's node is the root */
} coin_tree_fault_kind;

typedef struct coin_tree_fault {
  coin_tree_fault_kind kind;
  int64_t node;
  int64_t other;
} coin_tree_fault;

/* An empty tree. `seed` should be a random number that whoever chooses the ids cannot know; then
** they cannot choose ids that collide. */
void coin_tree_begin(coin_tree *tree, uint64_t seed);
void coin_tree_release(core_host *host, coin_tree *tree);

/* A row: any id, the parent's id (NULL: this is the root), coins >= 0. CORE_INVALID and
** COIN_TREE_NEGATIVE_COINS, CORE_NOMEM, CORE_LIMIT (also after COIN_TREE_MAX_NODES rows). After a
** failure the tree is as before. */
core_status coin_tree_append(core_host *host, coin_tree *tree, int64_t node, const int64_t *parent,
                             int64_t coins, coin_tree_fault *fault);

/* After the last row: check the tree and compute all that coin_tree_node names, in time O(n) and
** without recursion. CORE_INVALID and *fault for a bad tree; no rows at all are an empty tree of
** value 0. After any failure the tree can only be released. */
core_status coin_tree_finish(core_host *host, coin_tree *tree, coin_tree_fault *fault);

/* The position in tree->nodes of the node `id`; false if there is none. */
bool coin_tree_find(const coin_tree *tree, int64_t id, uint32_t *position);

/* How many coins the winning first move from a node takes, 1 .. its coins, or 0 if no move from
** this node wins (always for the root). A node has at most one. */
uint64_t coin_tree_winning_take(const coin_tree *tree, uint32_t position);

typedef struct coin_tree_answer {
  bool valid;     /* false: new_parent lies in node's subtree */
  uint64_t value; /* of the game after the change, if valid */
} coin_tree_answer;

/* The game if `node` hung below `new_parent`. In time O(1). CORE_INVALID and *fault if an id is
** unknown or node is the root. */
core_status coin_tree_reparent(const coin_tree *tree, int64_t node, int64_t new_parent,
                               coin_tree_answer *answer, coin_tree_fault *fault);

#endif
