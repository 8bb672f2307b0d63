/* Partizan heaps: Left takes and breaks by some rules, Right by others.
**
** Values are canonical forms, made one after the other from the moves. Theorems, for rules whose
** moves leave one heap at most, k the most tokens that a move takes: the next value depends on the
** last k values, and in the same way for all heaps of more than k tokens. So if k values in a row
** occur again p heaps later, values have period p from there on; equal forms are equal numbers
** here, nothing else is needed (Fraenkel and Kotzig, Partizan octal games: partizan subtraction
** games, 1987). Who wins, if Left begins and if Right does, depends on the same of the last k heaps
** alone: that is one of 4^k states, so outcomes always have a period, and it is found by the same
** look. Where one player has no move, and the other subtracts, heap n is the integer n / (the least
** number), rounded towards 0, or its negative.
*/
#ifndef GRUNDY_CORE_PARTIZAN_HEAPS_HEAP_GAMES_H
#define GRUNDY_CORE_PARTIZAN_HEAPS_HEAP_GAMES_H

#include "core/heaps/parts.h"
#include "core/partizan/forms/games.h"

#define HEAP_GAMES_OUTCOMES_MOST 10000000 /* heaps whose outcomes are looked at for their period */

/* A sequence's repeat; period 0: none so far. */
typedef struct heap_games_repeat {
  uint64_t preperiod, period;
  uint64_t mark,
      power; /* the window at hand is compared with the one that ends here (Brent 1980) */
} heap_games_repeat;

typedef struct heap_games {
  core_host *host;
  games *forms; /* NULL: outcomes only */
  const heaps_rules *left, *right;
  uint64_t reach;   /* k; 0: there are moves that leave more than one heap */
  games_id *values; /* as long as nothing is forgotten */
  uint8_t *outcomes;
  games_id *options[2];
  uint64_t count, outcome_count, value_bytes, outcome_bytes, option_bytes[2];
  heap_games_repeat repeat, outcome_repeat;
} heap_games;

/* The rules, which turn no coins, must outlive the games. */
void heap_games_open(heap_games *heaps, core_host *host, games *forms, const heaps_rules *left,
                     const heaps_rules *right);
void heap_games_close(heap_games *heaps);

/* Make values up to heap `last`, or until they are proved to repeat. False: games_failure, or the
** host's status. */
bool heap_games_reach(heap_games *heaps, uint64_t last);

/* The value of heap n, which is made. GAMES_NONE: as above. */
games_id heap_games_value(heap_games *heaps, uint64_t n);

/* The same for outcomes, of rules with a reach: bit 0 if Left wins by moving first, bit 1 if Right
** does. */
bool heap_games_reach_outcomes(heap_games *heaps, uint64_t last);
uint8_t heap_games_outcome(const heap_games *heaps, uint64_t n);

#endif
