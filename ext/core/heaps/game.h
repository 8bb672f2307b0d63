/* Take-and-break games: the values of heaps, their moves, and periods that are proved.
**
** The values of one game are made in order and kept. While they are made, repetitions are looked
** for; as soon as a theorem's conditions are met by the values, every further value is a look-up.
*/
#ifndef GRUNDY_CORE_HEAPS_GAME_H
#define GRUNDY_CORE_HEAPS_GAME_H

#include "core/heaps/parts.h"
#include "core/heaps/period.h"

#define HEAPS_SIZE_END (UINT64_C(1) << 62) /* heaps are smaller than this */

typedef struct heaps_game heaps_game;

typedef enum heaps_method {
  HEAPS_BEST, /* the sparse-space method where it gains, else as below */
  HEAPS_PLAIN /* every value straight from the definition */
} heaps_method;

/* A game without values so far, or NULL (host->status). The host must outlive it. */
heaps_game *heaps_open(core_host *host, const heaps_rules *rules, heaps_method method);
void heaps_close(heaps_game *game);

const heaps_rules *heaps_rules_of(const heaps_game *game);

/* The value of heap n < HEAPS_SIZE_END, in 0 .. 2^63-1. Makes all values up to n, unless a period
** is proved before. CORE_INVALID: n too large; else the status of the host. After any error the
** values made so far stay, and the call can be repeated. It does not fail for smaller heaps
** then. */
core_status heaps_value(heaps_game *game, uint64_t n, uint64_t *value);

/* Of the heaps from n on the first `most` whose values are known without making any: their
** number. */
uint64_t heaps_known_values(const heaps_game *game, uint64_t n, uint64_t most, long long *values);

/* Can heaps of value 0 up to `last` be had by marking, without the values of others? Not where
** these are known, or a period is soon proved. Then *n becomes the first of them from itself on, or
** last + 1. Status as heaps_value. */
core_status heaps_may_mark(heaps_game *game, uint64_t last, bool *may);
core_status heaps_next_zero(heaps_game *game, uint64_t *n, uint64_t last);

/* The period of the game, making values up to heap `limit` at most to prove one. Without a proof
** the period that the values suggest if they show at least three of it over at least a quarter of
** their length, else period 0. */
core_status heaps_find_period(heaps_game *game, uint64_t limit, heaps_period *period);

/* *limit = up to which heap to look for a period where nobody says: 20,000 (2,000 for games that
** leave three heaps), and up to 1,000,000 where the values up to there show that most of them are
** cheap. It depends on the game alone. Status as heaps_value. */
core_status heaps_default_limit(heaps_game *game, uint64_t *limit);

/* The period that is proved already, without making values: theorem HEAPS_UNPROVED if nothing
** is. */
heaps_period heaps_proved(const heaps_game *game);

/* The name of the theorem with its source, one line; "" for HEAPS_UNPROVED. */
const char *heaps_theorem_name(heaps_theorem theorem);

/* The moves of a heap, one after the other: those that take least come first. */
typedef struct heaps_move {
  heaps_game *game;
  heaps_parts left;
  uint64_t value; /* the XOR of the values of the heaps left */
  uint64_t least; /* Nim: smaller values are not wanted, and they come last */
} heaps_move;

/* The largest heap whose moves can be listed. */
uint64_t heaps_moves_largest(const heaps_game *game);

/* Stand before the first move of `heap`, at most heaps_moves_largest; makes the values that are
** needed. */
core_status heaps_moves_start(heaps_game *game, uint64_t heap, heaps_move *move);

/* Let only values from low to high be wanted, before the first move: others may be left out, and in
** Nim, where the value is the heap that is left, they are not even looked at. */
void heaps_moves_narrow(heaps_move *move, uint64_t low, uint64_t high);

/* Go to the next move; false after the last. */
bool heaps_moves_next(heaps_move *move);

#endif
