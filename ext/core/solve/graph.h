/* The theory of a finite game, loopy or not, given as the graph of its moves.
**
** Positions are numbered from 0. An edge leads from a position to one of its options. A player who
** cannot move loses (or wins, or draws: graphs_set_play), and play that never ends is a draw. Edges
** may repeat, and may lead back to their source. After a move with GRAPHS_AGAIN the same player
** moves again. After a move with GRAPHS_ENTAILS the opponent must answer in the position that it
** leads to, if that is a component of a sum. A position with a known result has no moves.
**
** Each position of an impartial game gets a label (C. A. B. Smith, Graphs and composite games, J.
** Combin. Theory 1, 1966; A. S. Fraenkel and Y. Perl, Constructions in combinatorial games with
** cycles, 1975; A. S. Fraenkel and Y. Yesha, The generalized Sprague-Grundy function, J. Combin.
** Theory A 43, 1986; Winning Ways, chapter 12). The label is either a value m, if the position
** behaves like a Nim heap of m in every sum of games, or infinity_K, where K is the set of the
** values of its options. With + for the exclusive or, the label of a sum is
**   a + b            a value,
**   a + infinity_K   infinity_{a + k : k in K}: the next player wins if a is in K, else a draw,
**   infinity_K + infinity_L     a draw.
** A position has no label if the label would depend on a result that is only an outcome, and in
** misere play. A position from which a move with GRAPHS_AGAIN or GRAPHS_ENTAILS can be reached is a
** value or loony if play must end (evaluate_loony.c), and has no label otherwise.
**
** In a game of sums (graphs_set_parts) an option is a multiset of positions, its value is the
** exclusive or of their values, and the graph must have no cycle. Outcomes of misere play follow
** from genera and canonical forms (core/misere).
**
** In a partizan game (graphs_set_sides) each move belongs to Left, to Right or to both. In normal
** play positions from which play must end have a value, made from the values of the options. The
** outcomes of other positions are found by retrograde analysis of pairs of a position and the
** player to move (Siegel, Combinatorial Game Theory, chapter VI).
**
** Memory, in bytes: 4 for each move (8 in a game of sums, one more if players may move again; with
** gains 4 more, or 8 if some gain needs more than 32 bits) and 4 for each position while moves are
** added in the order of their sources, otherwise 4 more for each move; 8 for each position for the
** answers. If the graph has a cycle, 4 more for each move and 8 for each position while it is
** solved, and 12 more for each position for the labels.
**
** Time: O(positions + edges) if the graph has no cycle, O(edges (values + 1)) at worst. */
#ifndef GRUNDY_CORE_SOLVE_GRAPH_H
#define GRUNDY_CORE_SOLVE_GRAPH_H

#include "base/host.h"
#include "core/misere/forms.h"
#include "core/partizan/stopper/stoppers.h"

typedef struct graphs_game graphs_game;

/* Positions and edges are counted in 32 bits. A game must have fewer of either than this. */
#define GRAPHS_TOO_MANY UINT32_C(0xfffffffd)

/* Flags of a move. In a partizan game: the players who may make it, as bits. In other games: the
** same player moves again, or the opponent must answer in the same component. */
enum { GRAPHS_LEFT = 1, GRAPHS_RIGHT = 2, GRAPHS_AGAIN = 1, GRAPHS_ENTAILS = 2 };

/* Not a position: the component of an empty sum. */
#define GRAPHS_NOTHING UINT32_MAX

/* The largest value, and the largest remoteness, that a known result may have. */
#define GRAPHS_LARGEST_VALUE      (INT64_C(0x7fffffff))
#define GRAPHS_LARGEST_REMOTENESS (INT64_C(1) << 29)

/* In place of a value: the player to move wins every sum with the position. */
#define GRAPHS_LOONY INT64_C(-2)

/* The largest absolute value of a gain, of a result and of the score of a position. The sum of two
** of these numbers fits into an int64_t. */
#define GRAPHS_LARGEST_SCORE ((INT64_C(1) << 62) - 1)

/* The meaning of no move for the player to move: a loss, a win, a draw, or the end of a game whose
** players compare their scores. */
typedef enum graphs_play { GRAPHS_NORMAL, GRAPHS_MISERE, GRAPHS_DRAW, GRAPHS_SCORE } graphs_play;

/* A known result of a position, which is not expanded. */
typedef struct graphs_result {
  /* 'P', 'N' or 'D' and 0. In a partizan game the winner if Left begins, and if Right begins: 'L',
  ** 'R' or 'D'. */
  char outcome[2];
  /* The size of the Nim heap that the position is equal to, or in a partizan game the number of its
  ** value in the store or set. Such a value determines the outcome, and `outcome` is ignored. In
  ** GRAPHS_DRAW an impartial position has no value. -1 if only the outcome is known. GRAPHS_LOONY
  ** is a value of impartial games in GRAPHS_NORMAL. In GRAPHS_SCORE the score for the player to
  ** move, and the other members are ignored. */
  int64_t value;
  int64_t remoteness; /* -1 if it is unknown, as it must be for a draw and in a partizan game */
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

/* The reason for CORE_INVALID, of this game and of those built on it (tokens.h, core/masks). */
typedef enum graphs_fault {
  GRAPHS_NO_FAULT,           /* with CORE_INVALID: too many positions or edges, or a wrong call */
  GRAPHS_TOO_MANY_POSITIONS, /* the same, of classes of components */
  GRAPHS_RESULT_AND_MOVES,   /* a position has both */
  GRAPHS_RESULTS_DIFFER,     /* two results of a position, or of components like it, differ */
  GRAPHS_CYCLE,              /* in a game of sums: a position that can be reached from itself */
  GRAPHS_TOO_LONG,           /* a game that lasts 2^30 moves or more */
  GRAPHS_SCORE_CYCLE,        /* GRAPHS_SCORE: a position that can be reached from itself */
  GRAPHS_SCORE_TOO_LARGE,    /* a score beyond GRAPHS_LARGEST_SCORE in absolute value */
  GRAPHS_PLAYERS_DIFFER,     /* parts of one option of a position have different flags */
  GRAPHS_RESULT_IS_ENTAILED, /* an entailing move leads to a position with a given value */
  GRAPHS_ARITHMETIC,         /* partizan values: games_failure of their store has the reason */
  GRAPHS_NOT_LAYERED,        /* in files: a position does not belong to its layer */
  GRAPHS_TOO_LARGE_FOR_FILES /* in files: a value above 65533, or a remoteness above 63 */
} graphs_fault;

/* Create a game without edges in the memory of `host`, which must outlive it. Return NULL if
** memory runs out; host->status has the reason. */
graphs_game *graphs_new(core_host *host);

/* Free a game. NULL is allowed. */
void graphs_free(graphs_game *game);

/* Set the kind of game, before the first move and the first result. In a game of sums (parts)
** options are multisets of positions. In a partizan game (sides) moves belong to players, and
** values belong to the store and the set, which must outlive the game and must not be used by
** others until it is solved. If the set is NULL, or in a game of sums, values and results are
** finite games. */
void graphs_set_parts(graphs_game *game);
void graphs_set_sides(graphs_game *game, games *store, stoppers *set);

/* Moves as columns: from[i] has the option to[i]. Moves may be in any order. */
typedef struct graphs_batch {
  uint32_t count;
  const uint32_t *from, *to;
  /* GRAPHS_AGAIN or GRAPHS_ENTAILS, or in a partizan game GRAPHS_LEFT, GRAPHS_RIGHT or both. NULL
  ** if all flags are 0. */
  const uint8_t *flags;
  /* In a game of sums, otherwise NULL: to[i], or GRAPHS_NOTHING, is a component of option
  ** option[i], with multiplicity copies[i]. `copies` is NULL if all multiplicities are 1. */
  const uint32_t *option, *copies;
  /* In GRAPHS_SCORE: what the player who moves gains, at most GRAPHS_LARGEST_SCORE in absolute
  ** value. NULL if all gains are 0. */
  const int64_t *gain;
} graphs_batch;

/* Add moves, before graphs_solve. Return CORE_INVALID if the number of a position or of edges would
** be GRAPHS_TOO_MANY or more, if graphs_solve has been called, or if the moves do not have the
** columns of this kind of game. After a failure some moves may have been added. */
core_status graphs_add(graphs_game *game, const graphs_batch *batch);

/* Set the result of a position, after graphs_set_play. Return CORE_INVALID if the position has a
** different result, if `play` does not allow such a result, or as graphs_add. */
core_status graphs_set_result(graphs_game *game, uint32_t position, graphs_result result);

/* Return true if the position has been given a result. Before graphs_solve. */
bool graphs_has_result(const graphs_game *game, uint32_t position);

/* The options of a position. */
typedef struct graphs_options {
  const uint32_t *end; /* their numbers */
  const uint8_t *flag; /* their flags; NULL if no edge has a flag */
  const int64_t *gain; /* their gains, or NULL; those of stored edges are in the graph */
  uint32_t count;
} graphs_options;

/* Set *options to the options of a position, which have higher numbers. Return false if
** host->status has a reason. */
typedef bool graphs_list(void *context, uint32_t position, graphs_options *options);

/* Return true if moves need not be stored: the game is impartial, it has no parts, and forms have
** not been requested. */
bool graphs_can_list(const graphs_game *game);

/* Let `list` give the options of the position `first` and of all later ones, at most `most` for
** each, so that they have no edges; `has_flags` if some of them have GRAPHS_AGAIN. Each position
** without a result is listed once, in descending order, while the game is solved. */
void graphs_set_list(graphs_game *game, uint32_t first, uint32_t most, bool has_flags,
                     graphs_list *list, void *context);

/* Request answers that are not always computed, before the first move: genera, or canonical forms,
** of misere play, in any play; suspense; values of positions of a partizan game from which play
** need not end or which lead to a result that is not a finite game: stoppers, or their sides. */
void graphs_want_genera(graphs_game *game);
void graphs_want_forms(graphs_game *game);
void graphs_want_suspense(graphs_game *game);
void graphs_want_stoppers(graphs_game *game);

/* Set the play, which is GRAPHS_NORMAL by default, before the first result. */
void graphs_set_play(graphs_game *game, graphs_play play);

/* Solve the positions 0 to positions - 1, once for each game. Positions without edges have no
** moves. Return CORE_INVALID if an edge has an end outside, if `positions` is GRAPHS_TOO_MANY or
** more, on the second call, or for a fault. After a failure only graphs_free and graphs_find_fault
** may be called. */
core_status graphs_solve(graphs_game *game, uint32_t positions);

/* Return the fault, and set *position to the position that has it. */
graphs_fault graphs_find_fault(const graphs_game *game, uint32_t *position);

/* The functions below may be called after graphs_solve has returned CORE_OK, for position <
** positions. */

/* Return the Grundy value or GRAPHS_LOONY; -1 without a label or if the label is infinity_K. */
int64_t graphs_value(const graphs_game *game, uint32_t position);

/* Return true if the positions of the game have scores. */
bool graphs_has_scores(const graphs_game *game);

/* In GRAPHS_SCORE, return how much more than the opponent the player to move gains, beginning
** at this position, if both play best. */
int64_t graphs_score(const graphs_game *game, uint32_t position);

/* Return true if the label is infinity_K. */
bool graphs_is_loopy(const graphs_game *game, uint32_t position);

/* Set *values to the set K of the label infinity_K in ascending order, valid until the next call
** for this game, and return the number of its elements; return 0 if the label is another. Set
** *values to NULL if the host asks to stop. */
size_t graphs_loop_values(graphs_game *game, uint32_t position, const uint32_t **values);

/* Return 'N' if the next player wins, 'P' if the previous player does, 'D' if neither can force a
** win. */
char graphs_outcome(const graphs_game *game, uint32_t position);

/* Return the number of moves that the game lasts if the winner hurries and the loser delays; -1 for
** a draw, in a game of sums, and if it depends on a result of unknown remoteness. */
int64_t graphs_remoteness(const graphs_game *game, uint32_t position);

/* Return the number of moves that the game lasts if the winner delays and the loser hurries
** (evaluate_suspense.c). -1 if play need not end, above a result that is not one of remoteness 0,
** above a move with a flag, in a game of sums, in a partizan game, and if a player who cannot move
** draws. */
int64_t graphs_suspense(const graphs_game *game, uint32_t position);

/* Return the number of the genus, or of the form, among *all; MISERE_NONE if play need not end, if
** it depends on a result that is only an outcome or loony, above a move with a flag, and in a
** partizan game. */
uint32_t graphs_genus(const graphs_game *game, uint32_t position, const genera **all);
uint32_t graphs_form(graphs_game *game, uint32_t position, forms **all);

/* Return the value of a position of a partizan game. GAMES_NONE in misere play, and if a result
** without a value, or with two sides, can be reached. If play need not end, or leads to a result
** that is not a finite game, the value is one of the set (stoppers_is_loopy) after
** graphs_want_stoppers, and otherwise GAMES_NONE. */
games_id graphs_side_value(const graphs_game *game, uint32_t position);

/* Return the number of positions for which stoppers_value has found no value, and the number of
** these for which the search was given up because it takes too much work. */
uint32_t graphs_count_unvalued(const graphs_game *game);
uint32_t graphs_count_unsearched(const graphs_game *game);

/* Set letters[0] and letters[1] to the winner if Left begins, and if Right begins: 'L', 'R', or 'D'
** if neither can force a win. Return false if the store fails. */
bool graphs_side_outcome(const graphs_game *game, uint32_t position, char letters[2]);

#endif
