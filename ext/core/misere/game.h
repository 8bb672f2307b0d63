/* Take-and-break games in misere play, in which a player who cannot move wins.
**
** Two sums of heaps are equivalent if they have the same outcome together with every sum of heaps.
** The misere quotient Q(n) of the heaps 0 to n is the set of the equivalence classes, a commutative
** monoid, with the subset P of the classes whose outcome is P; Phi(h) is the class of heap h. The
** outcome of a sum follows from the product of the elements of its heaps (Plambeck, Taming the wild
** in impartial combinatorial games, 2005; Plambeck and Siegel, Misere quotients for impartial
** games, 2008). core/misere/engine.h explains how a quotient is computed.
**
** Elements are numbered from 0, the unit, in the order of their words. The word of an element is
** the shortest product of generators, and among those the lexicographically first. Generators are
** the heaps whose element is not a product of elements of smaller heaps. So the numbers depend only
** on the rules and n.
**
** Periods. Let a move take at most k tokens and leave at most s heaps, n0 >= 1, and M = s(n0 + p) +
** k. If Phi(n + p) = Phi(n) in Q(M) for all n >= n0 with n + p <= M, then this holds for all n >=
** n0, and Q(M) is the quotient of all heaps. Proof: take n > M, and assume the claim for all
** smaller heaps. The largest heap that a move leaves from n has at least (n - k)/s > n0 + p tokens;
** without p of them it has the same element, and the move is a move from n - p. Likewise the
** largest heap that a move leaves from n - p > k has at least n0 tokens, unless both moves leave no
** heap. So n and n - p have options with the same elements, and heap n is equivalent to heap n - p.
** For s = 2 this is the theorem of Plambeck and Siegel. It does not cover moves that must leave
** unequal heaps (Grundy's game). */
#ifndef GRUNDY_CORE_MISERE_GAME_H
#define GRUNDY_CORE_MISERE_GAME_H

#include "core/misere/engine.h"

#define MISERE_HEAP_END     (UINT64_C(1) << 62) /* heaps are smaller than this */
#define MISERE_MOST_LARGEST (ENGINE_MOST_HEAPS - 1)

typedef enum misere_end {
  MISERE_GOES_ON,
  MISERE_PROVED,    /* a period is proved, and with it the quotient of all heaps */
  MISERE_UNBOUNDED, /* no quotient: copies of heap `stuck` do not repeat within 64 */
  MISERE_GROWS      /* too many elements, or more work than allowed */
} misere_end;

typedef struct misere_game misere_game;

/* Open a game with heap 0 only. Return NULL with host->status after a failure. The host must
** outlive the game. */
misere_game *misere_open(core_host *host, const heaps_rules *rules);
void misere_close(misere_game *game);

/* Add heaps until heap `largest` <= MISERE_MOST_LARGEST is among them, a period is proved, or it is
** certain that no quotient will be found. If `bounded` is true, stop as soon as the work exceeds a
** bound that depends only on the number of heaps. After a status other than CORE_OK, misere_close
** is the only function that may be called. */
core_status misere_reach(misere_game *game, uint64_t largest, bool bounded);

/* Do the same, with the data that a certificate needs. For Nim misere_reach omits them, because its
** quotient is known. */
core_status misere_reach_certifiable(misere_game *game, uint64_t largest, bool bounded);

typedef struct misere_report {
  misere_end end;
  uint32_t checked_to; /* the last heap that was added */
  uint32_t end_heap;   /* for MISERE_UNBOUNDED and MISERE_GROWS the heap after it */
  uint32_t stuck;      /* for MISERE_UNBOUNDED the heap whose copies do not repeat */
  uint32_t elements, p_elements, last_change; /* of the quotient of heaps 0 to checked_to */
  uint64_t preperiod, period;                 /* for MISERE_PROVED the least ones */
  const char *theorem;                        /* for MISERE_PROVED the theorem, otherwise "" */
} misere_report;

misere_report misere_describe(const misere_game *game);

/* Return true if misere_reach(game, largest, true) would have reached the same heap in a new
** game. */
bool misere_is_within_bound(const misere_game *game, uint64_t largest);

/* The functions below may be called while there is a quotient: misere_end is MISERE_GOES_ON or
** MISERE_PROVED. */

/* Number the elements unless they have numbers. The functions below require it. */
core_status misere_number(misere_game *game);

/* Return true if the element of a heap is known: the heap has been added, or a period is proved and
** the heap is below MISERE_HEAP_END. misere_element returns the number of that element. */
bool misere_has_heap(const misere_game *game, uint64_t heap);
uint32_t misere_element(const misere_game *game, uint64_t heap);

/* Elements below are numbers less than misere_report.elements. */
bool misere_is_p(const misere_game *game, uint32_t element);
uint32_t misere_product(const misere_game *game, uint32_t a, uint32_t b);

/* The word of an element > 0 is the word of misere_word_before followed by the heap
** misere_word_end. */
uint32_t misere_word_before(const misere_game *game, uint32_t element);
uint32_t misere_word_end(const misere_game *game, uint32_t element);

/* ---- Certificates ----
**
** A certificate consists of rows from which the outcomes of all sums follow by simple checks. The
** relations are mult (a times b is c), p (a is in P), heap (heap a has element b), opt (an option
** of heap a has element b), state (state a has element b), d (D of state a contains b) and step
** (the product of state a and heap b is contained in state c). core/misere/engine.h defines D.
** Heaps without moves, whose element is 0, are omitted. */
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

/* An iteration over the rows. */
typedef struct misere_certificate {
  misere_game *game;
  misere_relation relation;
  uint32_t a, b, c;      /* of the present row */
  uint32_t outer, inner; /* the next pair of elements, heaps or states to examine */
  bool is_ready;         /* the sets of heap `outer` have been computed */
} misere_certificate;

/* Start before the first row. No further heaps may be added to the game afterwards. */
core_status misere_certificate_begin(misere_game *game, misere_certificate *walk);

/* Advance to the next row. *found is false after the last row. */
core_status misere_certificate_next(misere_certificate *walk, bool *found);

#endif
