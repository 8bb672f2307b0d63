/* The theory of any finite impartial game, loopy or not, given as the graph of its moves.
**
** Positions are numbered from 0; an edge leads from a position to one of its options. Who cannot
** move loses; play that never ends is a draw. Edges may repeat, and may lead back to where they
** start.
**
** Each position gets a label (C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1,
** 1966; A. S. Fraenkel and Y. Perl, Constructions in combinatorial games with cycles, 1975; A. S.
** Fraenkel and Y. Yesha, The generalized Sprague-Grundy function, J. Combin. Theory A 43, 1986;
** Winning Ways, chapter 12): either a value m, and then it behaves like a Nim heap of m in every
** sum of games, or infinity_K, where K is the set of values that its options have. With + for the
** exclusive or, a sum behaves like
**   a + b            a value,
**   a + infinity_K   infinity_{a + k : k in K}: the next player wins if a is in K, else a draw,
**   infinity_K + infinity_L     a draw.
**
** Memory, in bytes: up to 12 per edge while edges are added and sorted, 8 per edge and 24 per
** position while solving, 12 more per position where the graph has a cycle; afterwards 4 per edge
** and 12 per position remain. One bit for each option of the position with most options is added,
** and 8 bytes for each value that occurs.
**
** Time: O(positions + edges) where the graph has no cycle, O(edges (values + 1)) at worst.
*/
#ifndef GRUNDY_GRAPHS_H
#define GRUNDY_GRAPHS_H

#include "base/host.h"

typedef struct graphs_game graphs_game;

/* Positions and edges are counted in 32 bits; this many of either are too many. */
#define GRAPHS_TOO_MANY UINT32_C(0xfffffffd)

/* A game without edges, in the memory of `host`, which must outlive it. NULL: no memory,
** host->status says why. */
graphs_game *graphs_new(core_host *host);

/* Give everything back (NULL: nothing happens). */
void graphs_free(graphs_game *game);

/* A move leads from one position to another. In any order, before graphs_solve. CORE_INVALID if the
** position's number, or the number of edges, would be GRAPHS_TOO_MANY or more, or if graphs_solve
** has been called; CORE_NOMEM and CORE_LIMIT leave the game as it was. */
core_status graphs_add_edge(graphs_game *game, uint32_t from, uint32_t to);

/* Label the positions 0 to positions - 1; those that no edge leads from have no moves. Once for
** each game. CORE_INVALID if an edge has an end outside, or if `positions` is GRAPHS_TOO_MANY or
** more, or on the second call. If anything but CORE_OK is returned, graphs_free is all that may
** still be called. */
core_status graphs_solve(graphs_game *game, uint32_t positions);

/* What follows may be asked after graphs_solve has returned CORE_OK, for position < positions. */

/* The Grundy value, at most the number of moves from there; -1 if the label is infinity_K. */
int64_t graphs_value(const graphs_game *game, uint32_t position);

/* *values = the set K of the label infinity_K in ascending order, valid until the next call for
** this game; the result is how many there are. 0 if the position has a Grundy value. */
size_t graphs_loop_values(graphs_game *game, uint32_t position, const uint32_t **values);

/* 'N': the next player wins; 'P': the previous player does; 'D': neither can force it. */
char graphs_outcome(const graphs_game *game, uint32_t position);

/* How many moves the game lasts if the winner hurries and the loser delays; -1 for a draw. */
int64_t graphs_remoteness(const graphs_game *game, uint32_t position);

#endif
