/* Stoppers: partizan games with cycles in which no play that alternates goes on for ever, such as
** on = {on|}, over = {0|over} and ^[on] = {^[on]|*} (Conway; Winning Ways, chapter 11; Siegel,
** Combinatorial Game Theory, chapter VI). A play of a sum may go on for ever, and is drawn then.
**
** G <= H if Left, moving second in H - G, is never stuck; that is an order, and two stoppers are
** equal if and only if their simplest forms are the same graph: no follower has an option that is
** dominated or reversible, and no two followers are equal.
**
** Any other game with cycles is told by its sides, if there are such stoppers: by the onside, what
** the game is worth where endless play is a win of Left's, and the offside, where it is one of
** Right's. So dud = {pass|pass} is on & off. G <= H if both sides of G are at most those of H.
**
** A set of stoppers lives beside a store of games, for as long as one question takes. Its ids are
** the store's where a game is finite, and ids of its own, stoppers_is_loopy, for other games.
** Functions that return an id return the value: the game in canonical form, a finite one whenever
** there is one, or its sides; equal games have equal ids. They fail as those of games.h do, and
** games_failure(store) says why: CORE_INVALID also where sides are not found.
*/
#ifndef GRUNDY_CORE_PARTIZAN_STOPPER_STOPPERS_H
#define GRUNDY_CORE_PARTIZAN_STOPPER_STOPPERS_H

#include "core/partizan/forms/games.h"

typedef struct stoppers stoppers;

/* An empty set beside a store, which must not forget anything meanwhile. NULL: no memory,
** games_failure(store) says why. */
stoppers *stoppers_open(games *store);

/* Forget all games of the set; give everything back (NULL: nothing happens). */
void stoppers_clear(stoppers *set);
void stoppers_close(stoppers *set);

static inline bool stoppers_is_loopy(games_id game) {
  return game >= UINT32_C(0x80000000) && game != GAMES_NONE;
}

/* ---- Graphs ---- */

/* A new position, which may be an option of others at once; its own come later. GAMES_NONE:
** failed. */
games_id stoppers_position(stoppers *set);

/* The options of a position, once: games of the store, positions, canonical forms of the set, no
** sides. */
bool stoppers_set_options(stoppers *set, games_id position, const games_id *left, size_t left_count,
                          const games_id *right, size_t right_count);

/* Why a position has no value: the options of a follower are not known; comparing its followers
** takes more work than STOPPERS_WORK_ALL allows, or leaves the range of numbers; no sides were
** found. */
typedef enum stopper_lack {
  STOPPER_LACKS_NOTHING,
  STOPPER_LACKS_OPTIONS,
  STOPPER_LACKS_ROOM,
  STOPPER_LACKS_SIDES,
  STOPPER_LACKS
} stopper_lack;

/* *value of a position: the canonical form if it is a stopper; else its sides; GAMES_NONE if they
** are not found. The values of its followers are known then, and soon told. False: a failure.
** The value depends only on the graph of the followers, not on the order in which positions and
** options were added. */
bool stoppers_value(stoppers *set, games_id position, games_id *value);

/* Find the values of many positions at once; stoppers_value returns them afterwards. False: a
** failure other than CORE_INVALID, which leaves only the positions concerned without values. */
bool stoppers_value_all(stoppers *set, const games_id *positions, uint32_t count);

/* The reason why a position, which stoppers_value has been called for, has no value. */
stopper_lack stoppers_lack_of(const stoppers *set, games_id position);

/* Has a value two sides that differ? The sides; of a stopper both are the stopper. */
bool stoppers_has_sides(const stoppers *set, games_id value);
games_id stoppers_onside(const stoppers *set, games_id value);
games_id stoppers_offside(const stoppers *set, games_id value);

/* ---- Values ---- */

/* { left | right }, of stoppers. */
games_id stoppers_make(stoppers *set, const games_id *left, size_t left_count,
                       const games_id *right, size_t right_count);

games_id stoppers_negative(stoppers *set, games_id game);

/* CORE_INVALID if there are too many positions, or the sum has no sides that are found. */
games_id stoppers_sum(stoppers *set, games_id one, games_id other);

/* Is one <= other? */
bool stoppers_is_at_most(stoppers *set, games_id one, games_id other, bool *answer);
bool stoppers_compare(stoppers *set, games_id one, games_id other, games_relation *relation);

/* Who wins, as games_outcome has it; where play may be endless a letter for whoever begins, Left,
** then Right: who wins, or D, a draw. */
bool stoppers_outcome(stoppers *set, games_id game, char outcome[3]);

/* Alternating play of a stopper ends at these if Left begins, or Right: a number, on or off. */
games_id stoppers_stop(stoppers *set, games_id game, bool right);

/* As games_has. A game with sides is infinitesimal, numberish or all-small if both of them are, and
** their stops agree. */
bool stoppers_has(stoppers *set, games_id game, games_property property, bool *answer);

/* The game that a text stands for, as games_read; also on, off, over, under, upon, ^[on], ^<on>,
** dud, names for games that have themselves as followers, a{0|a}, `pass` for the game whose option
** it is, and `s & t` for the game with these sides, s >= t. */
games_id stoppers_read(stoppers *set, const char *text, size_t length);

/* The text of a game, as games_write of one that is plain: a function of the game alone. It belongs
** to the store until the next call. */
bool stoppers_write(stoppers *set, games_id game, uint32_t most, const char **text, size_t *length);

#endif
