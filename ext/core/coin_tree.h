/* Coin trees (the game Move the Coins): a move takes one or more coins from a node to its parent.
**
** The value is the XOR of the numbers of coins of all nodes at odd depth: Staircase Nim with
** branches (core/staircase.h). If a node u is cut off and attached below v, the depths in the
** subtree of u change by depth(v) + 1 - depth(u). If that is odd, odd and even depths are
** exchanged, and the value changes by the XOR of all coins in the subtree.
**
** Example: the root 1 has the child 2 with 3 coins, which has the child 3 with 5 coins. Only node 2
** has odd depth, so the value is 3. If node 3 is attached below node 1, its depth changes from 2 to
** 1, and the value becomes 3 XOR 5 = 6.
**
** A tree is built from rows in any order: coin_tree_begin, coin_tree_append for each row, and
** coin_tree_finish. It takes 40 bytes per node and 6 to 12 bytes for the index of ids, and 8 bytes
** more during coin_tree_finish. The array of nodes grows by half, so it can take 60 bytes per node
** before coin_tree_finish. */
#ifndef GRUNDY_CORE_COIN_TREE_H
#define GRUNDY_CORE_COIN_TREE_H

#include "base/array.h"
#include "base/host.h"

#define COIN_TREE_MAX_NODES (UINT32_C(1) << 30)
#define COIN_TREE_NO_PARENT UINT32_MAX

typedef struct coin_tree_node {
  int64_t id;
  uint64_t coins; /* below 2^63 */
  /* the XOR of the coins of the node and all nodes below it; before coin_tree_finish the id of the
  ** parent */
  uint64_t subtree;
  uint32_t parent; /* its index in `nodes`, or COIN_TREE_NO_PARENT for the root */
  uint32_t depth;  /* 0 for the root */
  uint32_t enter;  /* the subtree has the numbers from enter to enter + size - 1 */
  uint32_t size;   /* the number of nodes in its subtree, including itself */
} coin_tree_node;

typedef struct coin_tree {
  CORE_ARRAY(coin_tree_node) nodes; /* in the order of the rows */
  uint32_t *slots; /* the index of ids with open addressing: an index in `nodes` plus 1, or 0 */
  uint32_t slot_count;
  uint64_t seed;  /* of the hash function of the index */
  uint64_t value; /* of the game, after coin_tree_finish */
} coin_tree;

/* Errors, with the meaning of the members of coin_tree_fault. */
typedef enum coin_tree_fault_kind {
  COIN_TREE_NEGATIVE_COINS,     /* node */
  COIN_TREE_DUPLICATE_NODE,     /* node */
  COIN_TREE_UNKNOWN_PARENT,     /* node; other: its parent, for which there is no row */
  COIN_TREE_TWO_ROOTS,          /* node and other: the first two rows without a parent */
  COIN_TREE_NO_ROOT,            /* every row has a parent; node: a node on a cycle */
  COIN_TREE_CYCLE,              /* node: a node on a cycle; other: its parent */
  COIN_TREE_UNKNOWN_NODE,       /* node: an argument of coin_tree_reparent */
  COIN_TREE_UNKNOWN_NEW_PARENT, /* node: the argument new_parent; other: the argument node */
  COIN_TREE_MOVES_ROOT          /* node: the argument, which is the root */
} coin_tree_fault_kind;

typedef struct coin_tree_fault {
  coin_tree_fault_kind kind;
  int64_t node;
  int64_t other;
} coin_tree_fault;

/* Begin an empty tree. The seed should be a number that is unknown to users who choose the ids, so
** that they cannot choose ids whose hashes collide. */
void coin_tree_begin(coin_tree *tree, uint64_t seed);
/* Free the memory. The tree is empty then, with the same seed. */
void coin_tree_release(core_host *host, coin_tree *tree);

/* Add a row with any id, the id of the parent (NULL for the root), and coins >= 0. The status is
** CORE_INVALID with COIN_TREE_NEGATIVE_COINS, or CORE_NOMEM or CORE_LIMIT, also after
** COIN_TREE_MAX_NODES rows. After a failure the tree is unchanged. */
core_status coin_tree_append(core_host *host, coin_tree *tree, int64_t node, const int64_t *parent,
                             int64_t coins, coin_tree_fault *fault);

/* Check the tree after the last row, and compute all members of coin_tree_node, in O(n) time and
** without recursion. The status is CORE_INVALID with *fault for an invalid tree. A tree without
** rows is valid and has the value 0. After a failure the tree can only be released. */
core_status coin_tree_finish(core_host *host, coin_tree *tree, coin_tree_fault *fault);

/* Set *position to the index in tree->nodes of the node `id`. Return false if it does not exist. */
bool coin_tree_find(const coin_tree *tree, int64_t id, uint32_t *position);

/* Return the number of coins that the winning move from a node takes, from 1 to its coins, or 0 if
** no move from the node wins, as always for the root. A node has at most one winning move. */
uint64_t coin_tree_winning_take(const coin_tree *tree, uint32_t position);

typedef struct coin_tree_answer {
  bool valid;     /* false if new_parent is in the subtree of node */
  uint64_t value; /* of the game after the change, if it is valid */
} coin_tree_answer;

/* Set *answer to the game in which `node` is attached below `new_parent`, in O(1) time. The status
** is CORE_INVALID with *fault if an id does not exist or `node` is the root. */
core_status coin_tree_reparent(const coin_tree *tree, int64_t node, int64_t new_parent,
                               coin_tree_answer *answer, coin_tree_fault *fault);

#endif
