/* The theory of any finite impartial game, loopy or not, given as the graph of its moves.
**
** Positions are numbered from 0; an edge leads from a position to one of its options. Who cannot
** move loses (or wins, or draws: graphs_set_play); play that never ends is a draw. Edges may
** repeat, and may lead back to where they start. After a move with GRAPHS_AGAIN the same player
** moves on. A position whose result is known has no moves.
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
** There is no label where it would depend on a result that is only an outcome, nor in misere play,
** nor where some move lets the same player move on.
**
** In a game of sums (graphs_set_parts) an option is a multiset of positions, its value the
** exclusive or of theirs, and the graph must have no cycle. In misere play who wins comes of genera
** and canonical forms (core/misere).
**
** In a partizan game (graphs_set_sides) each move is Left's, Right's or both's. Positions from
** which play must end have a value in normal play, which is made of those of the options; who wins
** the others is found by retrograde analysis of positions together with who is to move (Siegel,
** Combinatorial Game Theory, chapter VI).
**
** Memory, in bytes: 4 a move (8 in a game of sums, one more where players move on) and 4 a position
** while moves are added in the order of the positions that they lead from, 4 more a move for good
** if they are not; 8 a position for the answers. Where the graph has a cycle, 4 more for each move
** and 8 for each position while solving, 12 more for the labels.
**
** Time: O(positions + edges) where the graph has no cycle, O(edges (values + 1)) at worst.
*/
#ifndef GRUNDY_CORE_SOLVE_GRAPH_H
#define GRUNDY_CORE_SOLVE_GRAPH_H

#include "base/host.h"
#include "core/misere/forms.h"
#include "core/partizan/stopper/stoppers.h"

typedef struct graphs_game graphs_game;

/* Positions and edges are counted in 32 bits; this many of either are too many. */
#define GRAPHS_TOO_MANY UINT32_C(0xfffffffd)

/* Of a move: who may make it, as bits, in a partizan game; in others that the same player moves
** on. */
enum { GRAPHS_LEFT = 1, GRAPHS_RIGHT = 2, GRAPHS_AGAIN = 1 };

/* No position: the part that the sum of no components has. */
#define GRAPHS_NOTHING UINT32_MAX

/* The largest value, and the largest remoteness, that a known result may have. */
#define GRAPHS_LARGEST_VALUE      (INT64_C(0x7fffffff))
#define GRAPHS_LARGEST_REMOTENESS (INT64_C(1) << 29)

/* The meaning of no move for the player to move. */
typedef enum graphs_play { GRAPHS_NORMAL, GRAPHS_MISERE, GRAPHS_DRAW } graphs_play;

/* The worth of a position that isn't to be played on. */
typedef struct graphs_result {
  /* 'P', 'N' or 'D' and 0; of a partizan game who wins if Left begins, and if Right does: 'L', 'R'
  ** or 'D'. */
  char outcome[2];
  /* The size of the Nim heap that the position stands for, or in a partizan game the number of its
  ** value in the store or set. Such a value determines the outcome, and `outcome` is ignored; in
  ** GRAPHS_DRAW an impartial position has none. -1: only the outcome is known. */
  int64_t value;
  int64_t remoteness; /* -1: unknown, as it must be for 'D' and in a partizan game */
} graphs_result;

/* Return the outcome, 'P' or 'N', of a Nim heap. A player who faces one token must take it, which
** loses in misere play. */
static inline char graphs_heap_outcome(int64_t heap, graphs_play play) {
  return heap == (play == GRAPHS_MISERE ? 1 : 0) ? 'P' : 'N';
}

/* Return true if a position of the outcome 'P' or 'N' can have this remoteness in a game whose
** players alternate and which ends where a player cannot move: the player who then is to move
** loses, or in misere play wins. */
static inline bool graphs_fits_remoteness(char outcome, int64_t remoteness, graphs_play play) {
  char at_end = play == GRAPHS_MISERE ? 'N' : 'P';
  return (remoteness % 2 == 0) == (outcome == at_end);
}

/* The reason for CORE_INVALID, of this game and of those built on it (tokens.h, core/bits). */
typedef enum graphs_fault {
  GRAPHS_NO_FAULT,           /* with CORE_INVALID: too many positions or edges, or a wrong call */
  GRAPHS_TOO_MANY_POSITIONS, /* the same, of classes of components */
  GRAPHS_RESULT_AND_MOVES,   /* a position has both */
  GRAPHS_RESULTS_DIFFER,     /* two results of a position, or of components like it, differ */
  GRAPHS_CYCLE,              /* in a game of sums: a position that can be reached from itself */
  GRAPHS_TOO_LONG,           /* a game that lasts 2^30 moves or more */
  GRAPHS_PLAYERS_DIFFER,     /* parts of one option of a position belong to different players */
  GRAPHS_ARITHMETIC,         /* partizan values: games_failure of their store has the reason */
  GRAPHS_NOT_LAYERED,        /* in files: a position does not belong to its layer */
  GRAPHS_TOO_LARGE_FOR_FILES /* in files: a value above 65534, or a remoteness above 63 */
} graphs_fault;

/* A game without edges, in the memory of `host`, which must outlive it. NULL: no memory,
** host->status says why. */
graphs_game *graphs_new(core_host *host);

/* Give everything back (NULL: nothing happens). */
void graphs_free(graphs_game *game);

/* Before the first move, and before a result: what kind of game it is. In a game of sums (parts)
** options are multisets of positions. In a partizan game (sides) the players have moves of their
** own, and values are those of the store and of a set beside it, which must outlive the game, and
** is for it alone until it is solved; without a set (NULL) values are finite. In a game of sums
** results are, too. */
void graphs_set_parts(graphs_game *game);
void graphs_set_sides(graphs_game *game, games *store, stoppers *set);

/* Moves as columns: from[i] has the option to[i]. In any order, those of one position too. */
typedef struct graphs_batch {
  uint32_t count;
  const uint32_t *from, *to;
  const uint8_t *flags; /* GRAPHS_AGAIN: the same player moves on; in a partizan game GRAPHS_LEFT,
                        ** GRAPHS_RIGHT or both: who may move. NULL: all 0 */
  /* In a game of sums, else NULL: to[i], or GRAPHS_NOTHING, is what the option of this number
  ** leaves, so often, among others of the same number. copies NULL: once. */
  const uint32_t *option, *copies;
} graphs_batch;

/* Add moves, before graphs_solve. CORE_INVALID if the number of a position, or of edges, would be
** GRAPHS_TOO_MANY or more, if graphs_solve has been called, or if they are not of this kind of
** game. After a failure some of them may have been added. */
core_status graphs_add(graphs_game *game, const graphs_batch *batch);

/* Set the result of a position, after graphs_set_play. CORE_INVALID if the position has another
** result or `play` allows none of this kind, or as graphs_add. */
core_status graphs_set_result(graphs_game *game, uint32_t position, graphs_result result);

/* Before graphs_solve: has it been given one? */
bool graphs_has_result(const graphs_game *game, uint32_t position);

/* Let positions have genera, or forms, in misere play, whatever the play, to be said before the
** first move; let them have suspense; let positions of a partizan game from which play need not
** end, or which lead to a result that is no finite game, have values: stoppers, or their sides.
** Before graphs_solve. */
void graphs_want_genera(graphs_game *game);
void graphs_want_forms(graphs_game *game);
void graphs_want_suspense(graphs_game *game);
void graphs_want_stoppers(graphs_game *game);

/* Set the play, which is GRAPHS_NORMAL by default, before the first result. */
void graphs_set_play(graphs_game *game, graphs_play play);

/* Solve for the positions 0 to positions - 1; those that no edge leads from have no moves. Once for
** each game. CORE_INVALID if an edge has an end outside, or if `positions` is GRAPHS_TOO_MANY or
** more, or on the second call, or for a fault. If anything but CORE_OK is returned, graphs_free and
** graphs_find_fault are all that may still be called. */
core_status graphs_solve(graphs_game *game, uint32_t positions);

/* The fault, and the position that has it. */
graphs_fault graphs_find_fault(const graphs_game *game, uint32_t *position);

/* The functions below may be asked after graphs_solve has returned CORE_OK, for position <
** positions. */

/* The Grundy value, at most the number of moves from there; -1 if the label is infinity_K, or if
** there is none. */
int64_t graphs_value(const graphs_game *game, uint32_t position);

/* Is the label infinity_K? */
bool graphs_is_loopy(const graphs_game *game, uint32_t position);

/* Set *values to the set K of the label infinity_K in ascending order, valid until the next call
** for this game, and return the number of its elements; return 0 if the label is another. Set
** *values to NULL if the host asks to stop. */
size_t graphs_loop_values(graphs_game *game, uint32_t position, const uint32_t **values);

/* 'N': the next player wins; 'P': the previous player does; 'D': neither can force it. */
char graphs_outcome(const graphs_game *game, uint32_t position);

/* How many moves the game lasts if the winner hurries and the loser delays; -1 for a draw, in a
** game of sums, and where it depends on a result of unknown remoteness. */
int64_t graphs_remoteness(const graphs_game *game, uint32_t position);

/* How many moves the game lasts if the winner delays and the loser hurries (J. H. Conway, On
** Numbers and Games, chapter 14): 0 at an end, else one more than the greatest of the options that
** are P, or than the least of all if none is. -1 where play need not end, above a result that is
** not one of remoteness 0, and in a game of sums, a partizan game, one in which a player may move
** on or in which who cannot move draws. */
int64_t graphs_suspense(const graphs_game *game, uint32_t position);

/* The number of the genus, or of the form, among *all; MISERE_NONE where play need not end, where
** it depends on a result that is only an outcome, and in a partizan game, or one in which a player
** may move on. */
uint32_t graphs_genus(const graphs_game *game, uint32_t position, const genera **all);
uint32_t graphs_form(graphs_game *game, uint32_t position, forms **all);

/* Of a partizan game: the value; GAMES_NONE where a result without one, or that has two sides, can
** be reached, and in misere play; where play need not end, or leads to a result that is no finite
** game, too, but for those that graphs_want_stoppers asks for: stoppers_is_loopy in the set. */
games_id graphs_side_value(const graphs_game *game, uint32_t position);

/* The number of positions for which stoppers_value has found no value, and the number of these for
** which the search was given up because it takes too much work. */
uint32_t graphs_lacking(const graphs_game *game);
uint32_t graphs_lacking_room(const graphs_game *game);

/* Who wins if Left begins, and if Right begins: 'L', 'R', or 'D', neither can force it. False: the
** store fails. */
bool graphs_side_outcome(const graphs_game *game, uint32_t position, char letters[2]);

#endif
