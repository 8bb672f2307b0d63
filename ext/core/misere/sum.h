/* Who wins a sum of heaps, in normal or in misere play, and by which moves: which method tells it.
**
**   Nim alone         the XOR of the heaps, and how many are larger than 1 (core/nim.h)
**   normal play       the XOR of the heaps' values (core/heaps/game.h)
**   misere play       the product of the heaps' elements, where all heaps have the same rules and
**                     these have a quotient (core/misere/game.h); where they have none, and there
**                     are many heaps, a semilinear set (core/misere/research/semilinear.h); else the sum of
**                     their canonical forms (core/misere/forms.h)
**
** But for Nim and semilinear sets, something stands for each heap and for each sum: a value, an
** element, or a form.
*/
#ifndef GRUNDY_CORE_MISERE_SUM_H
#define GRUNDY_CORE_MISERE_SUM_H

#include "core/heaps/game.h"
#include "core/misere/game.h"
#include "core/misere/heap_forms.h"
#include "core/misere/research/semilinear.h"
#include "core/nim.h"

typedef enum sum_method {
  SUM_BY_NIM,
  SUM_BY_VALUES,
  SUM_BY_QUOTIENT,
  /* A quotient is asked for, there is none, and there are more than SUM_FEW_HEAPS heaps. */
  SUM_BY_SHAPE,
  SUM_BY_FORMS /* where there is no shape either */
} sum_method;

#define SUM_FEW_HEAPS 8 /* of which the canonical form is made in no time */

/* The method for heaps that have one of the rules all (NULL: there are unlike ones). */
sum_method sum_choose(const heaps_rules *only, bool is_misere);

/* A game of the sum. */
typedef struct sum_game {
  heaps_game *values;
  const char *code; /* canonical */
  uint64_t code_bytes;
} sum_game;

/* The game that sums are made of; it is the caller's. */
typedef struct sum_arithmetic {
  core_host *host;
  sum_method method;
  const misere_game
      *quotient;           /* SUM_BY_QUOTIENT: of all heaps there are, with its elements numbered */
  const semilinear *shape; /* SUM_BY_SHAPE */
  heap_forms_table *forms; /* SUM_BY_FORMS */
  sum_game game;           /* of the heap that was asked for last, and which that was: */
  uint64_t heap;
} sum_arithmetic;

/* A value, an element or a form stands for heap `heap` < HEAPS_SIZE_END. This and the next two are
** not for SUM_BY_NIM and SUM_BY_SHAPE. False: host->status. */
bool sum_of_heap(sum_arithmetic *a, const sum_game *game, uint64_t heap, uint64_t *found);

/* *sum becomes that of itself and `count` times `more`, starting from 0, the empty sum. False:
** host->status. */
bool sum_add(const sum_arithmetic *a, uint64_t *sum, uint64_t more, int64_t count);

/* Does the previous player win? */
bool sum_is_p(const sum_arithmetic *a, uint64_t sum);

/* The winning moves of a sum, one after the other, the heaps in their order. */
typedef struct sum_moves {
  sum_arithmetic arithmetic;
  bool is_misere;
  const int64_t *heaps;
  const sum_game *games; /* one for all heaps, or one each */
  uint64_t count;        /* of heaps */
  bool one_game;
  uint64_t at, end; /* the present heap, and where the walk ends */
  /* 2 * (count + 1): what stands for the heaps before i, then for those from i on. */
  uint64_t *partial;
  bool has_partial; /* they are made */
  bool is_inside;   /* the moves of the present heap have begun */
  bool is_pending;  /* way is a move that was not yet looked at */
  heaps_parts way;  /* the winning move: what it leaves of heap `at` */
  nim_heaps nim;
  int64_t counts[SEMILINEAR_MOST_HEAP + 1]; /* SUM_BY_SHAPE: heaps of each size */
} sum_moves;

/* The caller sets all members down to `end`. False: no memory; nothing is to be freed then. */
bool sum_moves_start(sum_moves *moves);
void sum_moves_free(sum_moves *moves);

/* Go to the next winning move; without one at = end. After a failure it can be tried again, with
** other forms too once sum_moves_renew was called. CORE_INVALID: the moves of heap `at` are too
** many to be listed, which those up to heaps_parts_largest are not. Other statuses are those of the
** host. */
core_status sum_moves_next(sum_moves *moves);
void sum_moves_renew(sum_moves *moves, heap_forms_table *table);

#endif
