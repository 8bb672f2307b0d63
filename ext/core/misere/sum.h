/* The outcome of a sum of heaps in normal or misere play, and its winning moves. The method depends
** on the games:
**
**   only Nim          the XOR of the heaps, and the number of heaps larger than 1 (core/nim.h)
**   normal play       the XOR of the values of the heaps (core/heaps/game.h)
**   misere play       the product of the elements of the heaps, if all heaps have the same rules,
**                     and these have a quotient (core/misere/game.h); without a quotient, and with
**                     many heaps, a semilinear set (core/misere/research/semilinear.h); otherwise
**                     the sum of the canonical forms of the heaps (core/misere/forms.h)
**
** Except for Nim and semilinear sets, each heap and each sum is represented by a number: a value,
** an element, or a form. */
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
  /* for more than SUM_FEW_HEAPS heaps whose rules have no quotient */
  SUM_BY_SHAPE,
  SUM_BY_FORMS /* without a semilinear set */
} sum_method;

#define SUM_FEW_HEAPS 8 /* sums of so few heaps have their canonical form computed in no time */

/* Return the method for heaps that all have the rules `only`, or for different rules if it is
** NULL. */
sum_method sum_choose(const heaps_rules *only, bool is_misere);

/* One of the games of a sum. */
typedef struct sum_game {
  heaps_game *values;
  const char *code; /* canonical */
  uint64_t code_bytes;
} sum_game;

/* The objects that the method needs. They belong to the caller. */
typedef struct sum_arithmetic {
  core_host *host;
  sum_method method;
  /* for SUM_BY_QUOTIENT: covers all heaps, and its elements are numbered */
  const misere_game *quotient;
  const semilinear *shape; /* for SUM_BY_SHAPE */
  heap_forms_table *forms; /* for SUM_BY_FORMS */
  sum_game game;           /* the game of the heap that was last looked up, and that heap: */
  uint64_t heap;
} sum_arithmetic;

/* Set *found to the number that represents a heap < HEAPS_SIZE_END. This function and the next two
** are not for SUM_BY_NIM and SUM_BY_SHAPE. They return false with host->status after a failure. */
bool sum_of_heap(sum_arithmetic *a, const sum_game *game, uint64_t heap, uint64_t *found);

/* Add `more` to *sum `count` times. The empty sum is 0. Return false with host->status after a
** failure. */
bool sum_add(const sum_arithmetic *a, uint64_t *sum, uint64_t more, int64_t count);

/* Return true if the previous player wins. */
bool sum_is_p(const sum_arithmetic *a, uint64_t sum);

/* A heap of a game, as a key. */
typedef struct sum_heap {
  const heaps_game *game; /* NULL for none */
  uint64_t heap;
} sum_heap;

enum { SUM_LOST_HEAPS = 16 };

/* An iteration over the winning moves of a sum, heap by heap. */
typedef struct sum_moves {
  sum_arithmetic arithmetic;
  bool is_misere;
  const int64_t *heaps;
  const sum_game *games; /* one for all heaps, or one for each */
  uint64_t count;        /* the number of heaps */
  bool one_game;
  uint64_t at, end; /* the present heap, and the heap at which the iteration ends */
  /* 2 * (count + 1) numbers: the sum of the heaps before each i, then the sum of the heaps from
  ** each i on. */
  uint64_t *partial;
  bool has_partial;              /* `partial` has been computed */
  bool is_inside;                /* the iteration over the moves of the present heap has begun */
  bool is_pending;               /* `way` is a move that has not been examined */
  bool has_won;                  /* a winning move of the present heap was found */
  heaps_parts way;               /* the heaps that the winning move leaves of heap `at` */
  sum_heap lost[SUM_LOST_HEAPS]; /* some heaps without winning moves, by size modulo the length */
  nim_heaps nim;
  int64_t counts[SEMILINEAR_MOST_HEAP + 1]; /* for SUM_BY_SHAPE: the number of heaps of each size */
} sum_moves;

/* The caller sets all members down to `end`. Return false if memory runs out; then sum_moves_free
** need not be called. */
bool sum_moves_start(sum_moves *moves);
void sum_moves_free(sum_moves *moves);

/* Advance to the next winning move; after the last one `at` equals `end`. After a failure the call
** can be repeated, with other forms after a call of sum_moves_renew. The status is CORE_INVALID if
** heap `at` is larger than heaps_parts_largest, so that its moves are too many to enumerate, or it
** is the status of the host. */
core_status sum_moves_next(sum_moves *moves);
void sum_moves_renew(sum_moves *moves, heap_forms_table *table);

#endif
