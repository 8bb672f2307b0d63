/* Stoppers: partizan games with cycles in which no play that alternates goes on for ever, such as
** on = {on|}, over = {0|over} and ^[on] = {^[on]|*} (Conway; Winning Ways, chapter 11; Siegel,
** Combinatorial Game Theory, chapter VI). A play of a sum may go on for ever, and is drawn then.
**
** G <= H if Left, moving second in H - G, is never stuck; that is an order, and two stoppers are equal
** if and only if their simplest forms are the same graph: no follower has an option that is dominated
** or reversible, and no two followers are equal.
**
** A set of stoppers lives beside a store of games, for as long as one question takes. Its ids are the
** store's where a game is finite, and ids of its own, stoppers_is_loopy, for other games. Functions that
** return an id return the game in canonical form, a finite one whenever there is one; equal games have
** equal ids. They fail as those of games.h do, and games_failure(store) says why.
*/
#ifndef GRUNDY_CORE_PARTIZAN_STOPPER_STOPPERS_H
#define GRUNDY_CORE_PARTIZAN_STOPPER_STOPPERS_H

#include "core/partizan/forms/games.h"

typedef struct stoppers stoppers;

/* An empty set beside a store, which must not forget anything meanwhile. NULL: no memory,
** games_failure(store) says why. */
stoppers *stoppers_open(games *store);

/* Give everything back (NULL: nothing happens). */
void stoppers_close(stoppers *set);

static inline bool stoppers_is_loopy(games_id game) {
  return game >= UINT32_C(0x80000000) && game != GAMES_NONE;
}

/* { left | right }. */
games_id stoppers_make(stoppers *set, const games_id *left, size_t left_count,
                       const games_id *right, size_t right_count);

games_id stoppers_negative(stoppers *set, games_id game);

/* The sum of two stoppers. CORE_INVALID if its positions are no stopper, or are too many. */
games_id stoppers_sum(stoppers *set, games_id one, games_id other);

/* Is one <= other? */
bool stoppers_is_at_most(stoppers *set, games_id one, games_id other, bool *answer);
bool stoppers_compare(stoppers *set, games_id one, games_id other, games_relation *relation);

/* Who wins: play of a stopper alone ends. '\0' if it fails. */
char stoppers_outcome(stoppers *set, games_id game);

/* The game that a text stands for, as games_read; also on, off, over, under, upon, ^[on], ^<on>, names for
** games that have themselves as followers, a{0|a}, and `pass` for the game whose option it is. */
games_id stoppers_read(stoppers *set, const char *text, size_t length);

/* The text of a game, as games_write of one that is plain: a function of the game alone. It belongs to
** the set until the next call. */
bool stoppers_write(stoppers *set, games_id game, uint32_t most, const char **text, size_t *length);

#endif
