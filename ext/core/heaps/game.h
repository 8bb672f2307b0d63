/* Take-and-break games: the values of heaps, their moves, and periods that are proved.
**
** A game computes the values of the heaps 0, 1, 2, ... in order with its engine (heaps/engine.h)
** and keeps them. Each time their number has grown by a share, it searches them for a repetition,
** which becomes the candidate. New values either contradict the candidate or, once they suffice for
** a theorem (heaps/period.h), prove it. From then on the engine is closed, and every further value
** is a lookup.
**
** Example: in Kayles the repetition g(n + 12) = g(n) for n >= 71 is seen early, and with 168 values
** it is proved. The value of heap 10^18 is the value of heap 71 + (10^18 - 71) % 12 = 76.
** */
#ifndef GRUNDY_CORE_HEAPS_GAME_H
#define GRUNDY_CORE_HEAPS_GAME_H

#include "core/heaps/parts.h"
#include "core/heaps/period.h"

#define HEAPS_SIZE_END (UINT64_C(1) << 62) /* heaps are smaller than this */

typedef struct heaps_game heaps_game;

typedef enum heaps_method {
  HEAPS_BEST, /* the fastest engine */
  HEAPS_PLAIN /* for codes, the engine that follows the definition */
} heaps_method;

/* Return a game without values, or NULL (host->status). The host must outlive it. */
heaps_game *heaps_open(core_host *host, const heaps_rules *rules, heaps_method method);
void heaps_close(heaps_game *game);

const heaps_rules *heaps_rules_of(const heaps_game *game);

/* Compute the value of heap n < HEAPS_SIZE_END, from 0 to 2^63-1, and all values up to n unless a
** period is proved earlier. Return CORE_INVALID if n is too large, or the status of the host. After
** an error the values computed so far remain, and the call can be repeated. */
core_status heaps_value(heaps_game *game, uint64_t n, uint64_t *value);

/* Copy the values of heap n and the following heaps, at most `most` of them, without computing any
** further value. Return the number of values copied. */
uint64_t heaps_known_values(const heaps_game *game, uint64_t n, uint64_t most, long long *values);

/* Set *may to true if heaps_next_zero can find the heaps of value 0 up to `last` without the values
** of other heaps, and if neither these values nor a proved period are available. heaps_next_zero
** sets *n to the first heap >= *n of value 0, or to last + 1 if no heap up to `last` has value 0.
** Both return a status as heaps_value does. */
core_status heaps_may_mark(heaps_game *game, uint64_t last, bool *may);
core_status heaps_next_zero(heaps_game *game, uint64_t *n, uint64_t last);

/* Find the period of the game from values up to heap `limit` at most. If no period is proved,
** report the repetition that the values suggest if they show it at least three times and over at
** least a quarter of their length, else period 0. */
core_status heaps_find_period(heaps_game *game, uint64_t limit, heaps_period *period);

/* Set *limit to the default limit of heaps_find_period: 20,000, or 2,000 for games that leave three
** heaps, or up to 1,000,000 if the first 20,000 values show that most further values are cheap. The
** limit depends only on the game. Return a status as heaps_value does. */
core_status heaps_default_limit(heaps_game *game, uint64_t *limit);

/* Return the proved period, or a period with theorem HEAPS_UNPROVED if none is proved. This
** computes no values. */
heaps_period heaps_proved(const heaps_game *game);

/* Return the name and source of the theorem in one line, or "" for HEAPS_UNPROVED. */
const char *heaps_theorem_name(heaps_theorem theorem);

/* The moves of a heap in order of the number of tokens taken. */
typedef struct heaps_move {
  heaps_game *game;
  heaps_parts left;
  uint64_t value; /* the XOR of the values of the heaps left */
  uint64_t least; /* Nim: moves to smaller values, which come last, are omitted */
} heaps_move;

/* Return the largest heap whose moves can be listed. */
uint64_t heaps_moves_largest(const heaps_game *game);

/* Set *move before the first move of `heap`, which must be at most heaps_moves_largest. This
** computes the values that the moves need. */
core_status heaps_moves_start(heaps_game *game, uint64_t heap, heaps_move *move);

/* Before the first move, restrict the moves to values from low to high. Other moves may still be
** returned, except in Nim, in which the value of a move is the heap that it leaves. */
void heaps_moves_narrow(heaps_move *move, uint64_t low, uint64_t high);

/* Advance to the next move. Return false after the last. */
bool heaps_moves_next(heaps_move *move);

#endif
