/* Sets of sums of heaps as diagrams, and the misere P-positions among all sums by solving the
** recursion on diagrams.
**
** A level is a kind of heap, numbered as the heap, from 1; the levels in use are ordered. A diagram
** of a level is a sequence: entry k is the diagram of the next lower level for the sums with k
** copies of the heap. From some entry the sequence repeats, so it has the form of a lasso: a
** preperiod and a period. Below the lowest level there are the constants 0 (no sum) and 1 (the
** sum). Diagrams are canonical (least period, then least preperiod), and each is stored once, so
** two sets are equal if and only if their diagrams have the same number.
**
** Let S(T) be the diagram of the positions from which the previous player wins, if the next player
** wins the positions in T for some other reason. On a level with heap h, a move in one of k copies
** of h leads to positions with k - 1 copies, whose diagram is known. So
**   f(k) = S(T(k) + all X with X + o in f(k - 1) for an option o of h),
** where S is applied on the next lower level. Once the same phase of T and the same f(k) occur
** together for the second time, the sequence repeats forever, since f(k + 1) depends on nothing
** else. The set of P-positions is S({the empty sum}), because a player who cannot move wins. The
** recursion is the definition of P, so its result needs no proof; it ends if all sequences repeat.
**
** Example: Nim with heap 1 only. T is {the empty sum}: T(0) = 1, T(k) = 0 for k > 0. f(0) = S(1) =
** 0; f(1) = S(0 + f(0)) = S(0) = 1; f(2) = S(0 + f(1)) = S(1) = 0. Phase 0 of T with f = 0 or 1
** repeats after two entries: P is the lasso 0, 1, 0, 1, ..., the odd numbers of heaps.
**
** The number of levels is bounded, and the recursion is as deep as the number of levels. */
#ifndef GRUNDY_CORE_MISERE_RESEARCH_LASSO_H
#define GRUNDY_CORE_MISERE_RESEARCH_LASSO_H

#include "base/array.h"
#include "base/slots.h"
#include "core/misere/research/store.h"

#define LASSO_MOST_LEVELS 255   /* in use at the same time */
#define LASSO_MOST_COPIES 64    /* of a heap, before the sequence must repeat */
#define LASSO_MOST_LENGTH 4000  /* preperiod and period of a sequence together */
#define LASSO_HEAP_END    32768 /* a heap that is a level is smaller */

/* The reason of a failure. */
typedef enum lasso_stop {
  LASSO_BY_HOST,  /* host->status is set, or the meter is over */
  LASSO_BY_COPIES /* a sequence does not repeat within the bounds: copies of heap `stuck` */
} lasso_stop;

typedef struct lasso_node {
  uint32_t first; /* the first of its preperiod + period children */
  uint16_t preperiod, period;
  uint16_t level; /* 0 for a constant */
} lasso_node;

/* The options of the heap of a level, as sums of heaps of lower levels. */
typedef struct lasso_level {
  uint32_t lower; /* the next lower level in use, or 0 */
  uint32_t first_word, word_count;
  /* If not 0, the number of copies after which a sequence that does not repeat is cut off: it is
  ** assumed to stay constant. Diagrams for more copies, and for their options, can be
  ** wrong. */
  uint32_t cut;
  bool is_cut; /* a sequence of this level was cut off */
} lasso_level;

/* Diagrams as numbered nodes. Nodes 0 and 1 are the constants. */
typedef struct lasso_graph {
  CORE_ARRAY(lasso_node) nodes;
  CORE_ARRAY(uint32_t) solved; /* S of each node, or MISERE_NONE until it is known */
  CORE_ARRAY(uint32_t) children;
  slot_index index; /* of nodes by level and children */
} lasso_graph;

/* The options of the heap of each level, as words: word w consists of the heaps letters[i] with
** word_starts[w] <= i < word_starts[w + 1], in ascending order. */
typedef struct lasso_options {
  CORE_ARRAY(lasso_level) levels;
  CORE_ARRAY(uint16_t) letters;
  CORE_ARRAY(uint32_t) word_starts;
  uint32_t word_count;
} lasso_options;

typedef struct lasso_store {
  core_host *host;
  misere_meter *meter;
  lasso_graph graph;
  lasso_options rules;

  CORE_ARRAY(uint32_t) stack; /* children of diagrams under construction */

  /* The results of lasso_store_shift, of unions, and of removing the options of a heap. */
  misere_map shifts, unions, options;

  lasso_stop stop; /* why the last function that returned MISERE_NONE failed */
  uint32_t stuck;  /* for LASSO_BY_COPIES the heap whose copies do not repeat */
} lasso_store;

/* Open a store with the two constants. The meter must outlive it. Return false with the status of
** the host after a failure. */
bool lasso_store_open(lasso_store *store, misere_meter *meter);
void lasso_store_close(lasso_store *store);

/* Set the options of the heap of a level: first lasso_store_set_level, then lasso_store_add_option
** for each option with the heaps that it leaves, in ascending order, each a level in use below this
** one. Former options of the level are replaced. All levels above must be set again afterwards.
** Both functions return false with the status of the host after a failure. */
bool lasso_store_set_level(lasso_store *store, uint32_t level, uint32_t lower);
bool lasso_store_add_option(lasso_store *store, uint32_t level, const uint16_t *heaps,
                            uint32_t count);

/* Return the diagram of the P-positions of all sums of heaps that are levels from `top` (0: no
** level) down, or MISERE_NONE with store->stop. */
uint32_t lasso_store_solve(lasso_store *store, uint32_t top);

/* Return the set of all X for which X + one heap of the level is in the diagram `node`, or
** MISERE_NONE. */
uint32_t lasso_store_shift(lasso_store *store, uint32_t node, uint32_t level);

/* Return true if the set contains the empty sum, or the sum of counts[heap] copies of each heap. */
bool lasso_store_has_empty(const lasso_store *store, uint32_t node);
bool lasso_store_has(const lasso_store *store, uint32_t node, const int64_t *counts);

#endif
