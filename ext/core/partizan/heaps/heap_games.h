/* Partizan heaps: Left and Right take tokens and split heaps by different rules.
**
** Values are canonical forms, computed from the options heap by heap. For rules whose moves leave
** at most one heap, let k be the maximum number of tokens that a move takes. The value of each heap
** of more than k tokens is the same function of the k values before it. So if k consecutive values
** occur again p heaps later, the values have period p for all larger heaps (Fraenkel and Kotzig,
** Partizan octal games: partizan subtraction games, 1987). Equal values are recognized by equal
** ids.
**
** The outcome, that is, who wins if Left moves first and who wins if Right moves first, depends in
** the same way on the outcomes of the last k heaps. This is one of 4^k states, so outcomes are
** always periodic.
**
** If one player has no move, and the other player subtracts at least m tokens, heap n is the
** integer n / m, rounded towards 0, or its negative.
*/
#ifndef GRUNDY_CORE_PARTIZAN_HEAPS_HEAP_GAMES_H
#define GRUNDY_CORE_PARTIZAN_HEAPS_HEAP_GAMES_H

#include "base/array.h"
#include "core/heaps/parts.h"
#include "core/partizan/forms/games.h"

#define HEAP_GAMES_OUTCOMES_MOST                                                                   \
  10000000 /* the maximum number of heaps whose outcomes are computed
                                          ** to find their period */

/* The period of a sequence; period 0: none found yet. */
typedef struct heap_games_repeat {
  uint64_t preperiod, period;
  uint64_t mark,
      power; /* Brent's method: compare with the window that ends at `mark`; move it after `power`
             ** items */
} heap_games_repeat;

typedef struct heap_games {
  core_host *host;
  games *forms; /* or NULL if only outcomes are computed */
  const heaps_rules *left, *right;
  uint64_t reach;              /* k, or 0 if a move can leave more than one heap */
  CORE_ARRAY(games_id) values; /* valid until games_collect */
  CORE_ARRAY(uint8_t) outcomes;
  CORE_ARRAY(games_id) options[2]; /* of the present heap, by player */
  heap_games_repeat repeat, outcome_repeat;
} heap_games;

/* Initialize. The rules must outlive the object, and must not turn coins. */
void heap_games_open(heap_games *heaps, core_host *host, games *forms, const heaps_rules *left,
                     const heaps_rules *right);
void heap_games_close(heap_games *heaps);

/* Compute the values up to heap `last`, or until they are proved to be periodic. Return false after
** a failure: games_failure or the host's status has the reason. */
bool heap_games_extend(heap_games *heaps, uint64_t last);

/* Return the value of heap n, which is computed if needed. GAMES_NONE after a failure. */
games_id heap_games_value(heap_games *heaps, uint64_t n);

/* Compute and return outcomes, for rules with a reach: bit 0 if Left wins moving first, bit 1 if
** Right wins moving first. */
bool heap_games_extend_outcomes(heap_games *heaps, uint64_t last);
uint8_t heap_games_outcome(const heap_games *heaps, uint64_t n);

#endif
