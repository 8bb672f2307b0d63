/* The winner of one position of a game of masks, found by search, without the values and outcomes
** of all positions. See winner.c for the algorithm. */
#ifndef GRUNDY_CORE_MASKS_WINNER_H
#define GRUNDY_CORE_MASKS_WINNER_H

#include "core/masks/rules.h"
#include "core/solve/graph.h"

typedef struct bits_winner bits_winner;

/* Set *applies to true if a search can replace the solution of all positions of closed rules: no
** move is for one player only or lets the player move again, every move adds bits or every move
** removes bits, so that play ends, and no two ends with different results match one position. */
core_status bits_winner_applies(const bits_rules *rules, bool *applies);

/* Open a search without starts. The rules must be closed and must outlive it, a search must apply
** to them, and play is not by score. Return NULL with host->status set on failure. */
bits_winner *bits_winner_new(const bits_rules *rules, graphs_play play);
void bits_winner_free(bits_winner *winner);

/* Add a starting position, before the first question. */
core_status bits_winner_start(bits_winner *winner, uint64_t position);

/* Set *outcome to 'N', 'P' or 'D' for a position that represents a start, and to 0 for any other
** position. What has been found helps to answer later questions. After a failure the search is
** as before. */
core_status bits_winner_find(bits_winner *winner, uint64_t position, char *outcome);

#endif
