/* All positions that masks reach from given starts, and who wins each of them.
**
** The outcome is for who is to move: 'N', 'P', or 'D' for a draw; in partizan games it is two
** letters: who wins if Left begins, and if Right begins. The remoteness of an impartial game is how
** many moves are left if the winner hurries and the loser delays. Of a known position it is taken
** as given; where it is not given, it is unknown for whatever depends on it. */
#ifndef GRUNDY_CORE_MASKS_GAME_H
#define GRUNDY_CORE_MASKS_GAME_H

#include "core/masks/rules.h"
#include "core/solve/explorer.h"

typedef struct bits_game bits_game;

/* The reasons why a game can't be solved. */
typedef enum bits_game_fault {
  BITS_GAME_TOO_LARGE,     /* 2^32 - 3 positions or moves */
  BITS_GAME_TOO_LONG,      /* play may last 2^30 moves */
  BITS_GAME_CONTRADICTION, /* two results of one position differ */
  BITS_GAME_ARITHMETIC     /* of partizan values: games_failure of their store says what */
} bits_game_fault;

/* A game without positions, in the memory of the rules' host. The rules must be closed and outlive
** it; so must store and set of a partizan game (graphs_set_sides); others need none. NULL: no
** memory, host->status says why. */
bits_game *bits_game_new(const bits_rules *rules, graphs_play play, games *store, stoppers *set);
void bits_game_free(bits_game *game);

/* Begin at a position too. A known one, whose result is not BITS_NO_RESULT, is not expanded; its
** remoteness may be -1, unknown. CORE_INVALID: bits_game_fault_of says why. */
core_status bits_game_start(bits_game *game, uint64_t position, int64_t result, int64_t remoteness);

/* The positions: of their graph may be wanted what core/solve/graph.h offers, before
** bits_game_solve, and be asked what it knows, such as values and remoteness, afterwards. */
explorer *bits_game_explored(bits_game *game);

/* Find and solve all positions. CORE_INVALID: bits_game_fault_of says why. After anything but
** CORE_OK only that, which positions were found so far, and bits_game_free may be asked. */
core_status bits_game_solve(bits_game *game);

/* After CORE_INVALID: why, and at which position. */
bits_game_fault bits_game_fault_of(const bits_game *game, uint64_t *position);

#endif
