/* Stoppers: partizan games with cycles in which no alternating play is infinite, such as on = { on
** | }, over = { 0 | over } and ^[on] = { ^[on] | * } (Conway; Winning Ways, chapter 11; Siegel,
** Combinatorial Game Theory, chapter VI). Play of a sum of stoppers can be infinite, and is then a
** draw.
**
** G <= H if Left, moving second in H - G, always has a move. This is a partial order, and two
** stoppers are equal if and only if their canonical forms are isomorphic graphs: no follower has a
** dominated or reversible option, and no two followers are equal.
**
** Any other game with cycles is described by its sides, if they exist as stoppers: the onside is
** the value of the game if infinite play is a win for Left, the offside the value if infinite play
** is a win for Right. Example: dud = { pass | pass } is on & off. G <= H if both sides of G are at
** most the corresponding sides of H.
**
** A set of stoppers is used beside a store of games for one computation. Ids of finite games are
** ids of the store; other games have ids of the set, which stoppers_is_loopy recognizes. Functions
** that return an id return the value: the canonical form, which is a finite game whenever possible,
** or the pair of sides. Equal games have equal ids. Failures are reported as in games.h;
** CORE_INVALID also means that sides were not found.
*/
#ifndef GRUNDY_CORE_PARTIZAN_STOPPER_STOPPERS_H
#define GRUNDY_CORE_PARTIZAN_STOPPER_STOPPERS_H

#include "core/partizan/forms/games.h"

typedef struct stoppers stoppers;

/* Create an empty set beside a store, for which games_collect must not be called meanwhile. Return
** NULL, with the reason in games_failure(store), if memory is short. */
stoppers *stoppers_open(games *store);

/* Remove all games of the set; free the set. NULL is allowed for stoppers_close. After a failure
** other than CORE_INVALID positions may have lost their options, so that the set must be closed. */
void stoppers_clear(stoppers *set);
void stoppers_close(stoppers *set);

static inline bool stoppers_is_loopy(games_id game) {
  return game >= UINT32_C(0x80000000) && game != GAMES_NONE;
}

/* ---- Graphs ---- */

/* Create a position, which can be an option of others immediately; its own options are set later.
** GAMES_NONE after a failure. */
games_id stoppers_position(stoppers *set);

/* Set the options of a position, once. They are games of the store, positions, or canonical forms
** of the set, but not values with two sides. */
bool stoppers_set_options(stoppers *set, games_id position, const games_id *left, size_t left_count,
                          const games_id *right, size_t right_count);

/* The reason why a position has no value: a follower has no options yet; comparing its followers
** takes more work than STOPPERS_WORK_ALL, or exceeds the range of numbers; no sides were found. */
typedef enum stopper_lack {
  STOPPER_LACKS_NOTHING,
  STOPPER_LACKS_OPTIONS,
  STOPPER_LACKS_ROOM,
  STOPPER_LACKS_SIDES,
  STOPPER_LACKS
} stopper_lack;

/* Compute the value of a position: the canonical form of a stopper, the pair of sides of another
** game, or GAMES_NONE if these are not found. The values of its followers are then known. The value
** depends only on the graph of the followers, not on the order in which positions and options were
** added. Return false after a failure. */
bool stoppers_value(stoppers *set, games_id position, games_id *value);

/* Compute the values of many positions at once; stoppers_value then returns them immediately.
** Return false after a failure other than CORE_INVALID; a failure with CORE_INVALID only leaves the
** affected positions without values. */
bool stoppers_value_all(stoppers *set, const games_id *positions, uint32_t count);

/* Return the reason why a position for which stoppers_value has been called has no value. */
stopper_lack stoppers_lack_of(const stoppers *set, games_id position);

/* Return true if a value has two different sides, and return its sides. Both sides of a stopper are
** the stopper. */
bool stoppers_has_sides(const stoppers *set, games_id value);
games_id stoppers_onside(const stoppers *set, games_id value);
games_id stoppers_offside(const stoppers *set, games_id value);

/* ---- Values ---- */

/* Return { left | right } of stoppers. */
games_id stoppers_make(stoppers *set, const games_id *left, size_t left_count,
                       const games_id *right, size_t right_count);

games_id stoppers_negative(stoppers *set, games_id game);

/* Return the sum. CORE_INVALID if it has too many positions, or if its sides are not found. */
games_id stoppers_sum(stoppers *set, games_id one, games_id other);

/* Test one <= other, and compute the relation of two games. */
bool stoppers_is_at_most(stoppers *set, games_id one, games_id other, bool *answer);
bool stoppers_compare(stoppers *set, games_id one, games_id other, games_relation *relation);

/* Compute the outcome: a letter as games_outcome, or if play can be infinite, two letters for Left
** and Right moving first: the winner, or D for a draw. */
bool stoppers_outcome(stoppers *set, games_id game, char outcome[3]);

/* Return the number, on or off at which alternating play of a stopper ends if Left moves first, or
** Right. */
games_id stoppers_stop(stoppers *set, games_id game, bool right);

/* As games_has. A game with two sides is infinitesimal, numberish or all-small if both sides are,
** and if their stops agree. */
bool stoppers_has(stoppers *set, games_id game, games_property property, bool *answer);

/* Read a game as games_read does, and also on, off, over, under, upon, ^[on], ^<on>, dud, names for
** games that have themselves as followers (a{0|a}), `pass` for the game whose option it is, and `s
** & t` for the game with the sides s >= t. */
games_id stoppers_read(stoppers *set, const char *text, size_t length);

/* Write a game as games_write does with `plain`. The text depends only on the game. The store owns
** it until the next call. */
bool stoppers_write(stoppers *set, games_id game, uint32_t most, const char **text, size_t *length);

#endif
