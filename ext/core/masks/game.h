/* All positions that masks reach from given starts, and the outcome of each.
**
** The outcome is for the player to move: 'N', 'P', or 'D' for a draw. In partizan games it is two
** letters: the winner if Left begins, and if Right begins. The remoteness of an impartial game is
** the number of moves left if the winner hurries and the loser delays. The remoteness of a known
** position is the given one; without one, the remoteness of all positions that depend on it is
** unknown. */
#ifndef GRUNDY_CORE_MASKS_GAME_H
#define GRUNDY_CORE_MASKS_GAME_H

#include "core/masks/rules.h"
#include "core/solve/explorer.h"

typedef struct bits_game bits_game;

/* Open a game without positions, in the memory of the rules' host. The rules must be closed and
** must outlive the game. A partizan game needs a store and a set of stoppers (graphs_set_sides),
** which must also outlive it. Return NULL with host->status set on failure. */
bits_game *bits_game_new(const bits_rules *rules, graphs_play play, games *store, stoppers *set);
void bits_game_free(bits_game *game);

/* Add a starting position. If its result is known (not BITS_NO_RESULT), it is not expanded; its
** remoteness may be -1 for unknown. CORE_INVALID: see bits_game_find_fault. */
core_status bits_game_start(bits_game *game, uint64_t position, int64_t result, int64_t remoteness);

/* Return the positions. The options of core/solve/graph.h can be selected for their graph before
** bits_game_solve; values, remoteness and so on can be read from it afterwards. */
explorer *bits_game_explorer(bits_game *game);

/* Find and solve all positions. CORE_INVALID: see bits_game_find_fault. After any failure only
** bits_game_find_fault, the positions found so far, and bits_game_free may be used. */
core_status bits_game_solve(bits_game *game);

/* Return the reason of CORE_INVALID, and in *position its position. */
graphs_fault bits_game_find_fault(const bits_game *game, uint64_t *position);

#endif
