/* Take-and-break games in misere play: whoever cannot move wins.
**
** Two sums of heaps are equivalent if they have the same outcome together with every sum of heaps.
** The misere quotient Q(n) of the heaps 0 to n is the set of the classes, a commutative monoid,
** with the subset P of those whose outcome is P; Phi(h) is the class of heap h. The outcome of any
** sum is told by the product of its heaps' elements (Plambeck, Taming the wild in impartial
** combinatorial games, 2005; Plambeck and Siegel, Misere quotients for impartial games, 2008). How
** it is found: core/misere/engine.h.
**
** Elements are numbered from 0, the unit, in the order of their words: the shortest, then the
** lexicographically first product of generators, which are the heaps whose element is no product of
** elements of smaller heaps. So the numbers depend on the rules and n alone.
**
** Periods. Let a move take k tokens at most and leave s heaps at most, n0 >= 1, and M = s(n0 + p) +
** k. If Phi(n + p) = Phi(n) in Q(M) for all n >= n0 with n + p <= M, then for all n >= n0, and Q(M)
** is the quotient of all heaps. For take an n > M, all smaller heaps being settled. The largest
** heap that a move leaves from n has at least (n - k)/s > n0 + p tokens; without p of them it has
** the same element, and the move is one from n - p; likewise the largest heap that a move leaves
** from n - p > k has at least n0 tokens, or no heap is left from neither. So n and n - p have
** options of the same elements, and heap n does whatever n - p does. For s = 2 that is the theorem
** of Plambeck and Siegel. Parts that must differ (Grundy's game) are not covered.
*/
#ifndef GRUNDY_CORE_MISERE_GAME_H
#define GRUNDY_CORE_MISERE_GAME_H

#include "core/misere/engine.h"

#define MISERE_HEAP_END     (UINT64_C(1) << 62) /* heaps are smaller than this */
#define MISERE_MOST_LARGEST (ENGINE_MOST_HEAPS - 1)

typedef enum misere_end {
  MISERE_GOES_ON,
  MISERE_PROVED,    /* a period, and with it the quotient of all heaps */
  MISERE_UNBOUNDED, /* no quotient: copies of heap `stuck` do not repeat within 64 */
  MISERE_GROWS      /* too many elements, or more work than was allowed */
} misere_end;

typedef struct misere_game misere_game;

/* A game with no heap but 0, or NULL (host->status). The host must outlive it. */
misere_game *misere_open(core_host *host, const heaps_rules *rules);
void misere_close(misere_game *game);

/* Take in heaps until `largest` <= MISERE_MOST_LARGEST is among them, a period is proved, or there
** is no quotient; with `bounded`, only as long as the work is within a bound that depends on the
** number of heaps alone. After any status but CORE_OK, misere_close is all that may be called. */
core_status misere_reach(misere_game *game, uint64_t largest, bool bounded);

/* The same with what a certificate needs, which misere_reach has not for Nim, whose quotient is
** known. */
core_status misere_work_out(misere_game *game, uint64_t largest, bool bounded);

typedef struct misere_report {
  misere_end end;
  uint32_t checked_to; /* the last heap that was taken in */
  uint32_t end_heap;   /* MISERE_UNBOUNDED, MISERE_GROWS: the heap after it */
  uint32_t stuck;      /* MISERE_UNBOUNDED */
  uint32_t elements, p_elements, last_change; /* of the quotient of heaps 0 to checked_to */
  uint64_t preperiod, period;                 /* MISERE_PROVED: the least */
  const char *theorem;                        /* MISERE_PROVED: its name, else "" */
} misere_report;

misere_report misere_describe(const misere_game *game);

/* Would misere_reach(game, largest, true) have come so far in a fresh game? */
bool misere_is_within_bound(const misere_game *game, uint64_t largest);

/* The functions below may be asked while there is a quotient: misere_end is MISERE_GOES_ON or
** MISERE_PROVED. */

/* Number the elements, unless that was done. Everything below wants it. */
core_status misere_number(misere_game *game);

/* Phi of a heap that was taken in, or any below MISERE_HEAP_END with a proved period. */
bool misere_knows_heap(const misere_game *game, uint64_t heap);
uint32_t misere_element(const misere_game *game, uint64_t heap);

bool misere_is_p(const misere_game *game, uint32_t element);
uint32_t misere_product(const misere_game *game, uint32_t a, uint32_t b);

/* The word of an element > 0 is that of a smaller element and one heap more at the end. */
uint32_t misere_word_before(const misere_game *game, uint32_t element);
uint32_t misere_word_end(const misere_game *game, uint32_t element);

/* ---- A certificate: rows from which the outcomes of all sums follow by plain checks ----
**
** The relations are mult (a times b is c), p (a is in P), heap (heap a has element b), opt (an
** option of heap a has element b), state (of state a the element is b), d (D of state a contains
** b), step (state a by heap b is contained in state c); what D is, engine.h says. Heaps without
** moves are left out: they have element 0.
*/
typedef enum misere_relation {
  MISERE_MULT,
  MISERE_P,
  MISERE_HEAP,
  MISERE_OPT,
  MISERE_STATE,
  MISERE_D,
  MISERE_STEP,
  MISERE_RELATIONS
} misere_relation;

/* A walk through the rows. */
typedef struct misere_certificate {
  misere_game *game;
  misere_relation relation;
  uint32_t a, b, c;      /* of the present row */
  uint32_t outer, inner; /* elements, heaps or states: the next two to look at */
  bool is_ready;         /* the sets of heap `outer` are made */
} misere_certificate;

/* Stand before the first row. The game may take in no more heaps afterwards. */
core_status misere_certify(misere_game *game, misere_certificate *walk);

/* Go to the next row; *found is false after the last. */
core_status misere_certificate_next(misere_certificate *walk, bool *found);

#endif
