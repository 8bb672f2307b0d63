/* Sets of sums of heaps as diagrams, and the misere P-positions among all sums by solving the
** recursion on diagrams.
**
** A level is a kind of heap, numbered as the heap, from 1; the levels in use are ordered. A diagram
** of a level says for each k which diagram of the next lower level stands for the sums with k
** copies of its heap: a sequence that repeats from some point on, a lasso. Below the lowest level
** stand the two constants. Diagrams are made canonical (least period, then least preperiod) and
** each is kept once, so that two sets are equal exactly if their diagrams have the same number.
**
** Let S(T) be the positions, as a diagram, from which the previous player wins if the positions in
** T are known to be won by the next player for another reason. On a level with heap h: with k
** copies of h, what can be reached by a move in a copy is settled by the diagrams for k - 1 copies,
** so
**   f(k) = S(T(k) + all X with X + o in f(k - 1) for an option o of h),
** where S is meant on the next lower level. Once the phase of T and f(k) occur together for the
** second time the sequence repeats for ever, since nothing else enters. S({the empty sum}) is the
** set of P-positions: whoever cannot move wins. The recursion is the definition, so nothing is to
** be verified; it ends if the sequences repeat at all.
**
** Levels are bounded in number, and the recursion is as deep as there are levels.
*/
#ifndef GRUNDY_CORE_MISERE_RESEARCH_LASSO_H
#define GRUNDY_CORE_MISERE_RESEARCH_LASSO_H

#include "base/slots.h"
#include "core/misere/research/store.h"

#define LASSO_MOST_LEVELS 255   /* in use at one time */
#define LASSO_MOST_COPIES 64    /* of a heap, until the sequence must repeat */
#define LASSO_MOST_LENGTH 4000  /* preperiod and period of a sequence together */
#define LASSO_HEAP_END    32768 /* heaps that are levels are smaller */

/* Why there is no diagram. */
typedef enum lasso_stop {
  LASSO_BY_HOST,  /* host->status, or the meter is over */
  LASSO_BY_COPIES /* a sequence does not repeat within the bounds: copies of heap `stuck` */
} lasso_stop;

typedef struct lasso_node {
  uint32_t first; /* of its preperiod + period children */
  uint16_t preperiod, period;
  uint16_t level; /* 0: a constant */
} lasso_node;

/* The options of a level's heap, as sums of heaps of lower levels. */
typedef struct lasso_level {
  uint32_t lower; /* the next lower level in use, or 0 */
  uint32_t first_word, word_count;
  /* 0, or the copies after which a sequence that does not repeat is taken to stay as it is: of more
  ** copies, and of what turns into them, the diagrams may be wrong then. */
  uint32_t cut;
  bool is_cut; /* that has happened */
} lasso_level;

typedef struct lassos {
  core_host *host;
  misere_meter *meter;
  lasso_node *nodes;
  uint32_t *children;
  uint32_t *solved; /* S of each node, or MISERE_NONE */
  slot_index index; /* of nodes */
  uint32_t *stack;  /* children of diagrams in the making */
  lasso_level *levels;
  uint16_t *letters;     /* heaps of words, each ascending */
  uint32_t *word_starts; /* word w: letters from word_starts[w] to word_starts[w + 1] */
  uint64_t node_bytes, child_bytes, solved_bytes, stack_bytes, level_bytes, letter_bytes,
      word_bytes;
  uint32_t node_count, child_count, stack_count, level_count, letter_count, word_count;
  misere_map shifts, unions, options;
  lasso_stop stop;
  uint32_t stuck;
} lassos;

bool lassos_open(lassos *set, misere_meter *meter);
void lassos_close(lassos *set);

/* Say what the heap of a level may become: begin, then lassos_add_option for each option with the
** heaps left, in ascending order and each a level in use below this one. A level that had options
** before gets these in place of those. Levels above must be said again afterwards. */
bool lassos_set_level(lassos *set, uint32_t level, uint32_t lower);
bool lassos_add_option(lassos *set, uint32_t level, const uint16_t *heaps, uint32_t count);

/* The diagram of the P-positions of all sums of heaps that are levels from `top` down (0: none), or
** MISERE_NONE, with set->stop. */
uint32_t lassos_solve(lassos *set, uint32_t top);

/* The set of all X such that X + one heap of the level is in the diagram `node`. */
uint32_t lassos_shift(lassos *set, uint32_t node, uint32_t level);

/* Is the empty sum in the set, and is that of counts[heap] copies of each heap? */
bool lassos_has_empty(const lassos *set, uint32_t node);
bool lassos_has(const lassos *set, uint32_t node, const int64_t *counts);

#endif
