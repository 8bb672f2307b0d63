/* Letters and words of SQL for players, outcomes and plays: one table for each, read both ways. */
#ifndef GRUNDY_SQLITE_LETTERS_H
#define GRUNDY_SQLITE_LETTERS_H

#include "base/host.h"
#include "core/letters.h"
#include "sqlite/sqlite.h"

/* ---- Players: 'L', 'R' or 'B', for both ---- */

/* Return the players of a value that is a TEXT of one letter; 0 if it is not. */
unsigned letters_read_players(sqlite3_value *value);

/* The letters of Left and Right, then NULL. */
extern const char *const letters_sides[3];

/* Return the letter of players, as a text that lasts. */
const char *letters_of_players(unsigned players);

/* ---- Outcomes ---- */

/* Return the outcome of an impartial position, 'P', 'N' or 'D', as a text that lasts. */
const char *letters_of_outcome(char outcome);

/* Read the outcome of a partizan position: 'L', 'R', 'N' or 'P' or, with draws, two letters of the
** winner if Left begins and if Right begins. Set letters[0] and letters[1] to these winners, 'L',
** 'R' or 'D'. Return false if the text is not an outcome. */
bool letters_read_winners(const char *text, char letters[2]);

/* Return the outcome of these winners, as a text that lasts. */
const char *letters_of_winners(const char letters[2]);

/* ---- Plays ---- */

/* The words for graphs_play, indexed by it; the last is NULL. The list without draws is for games
** of sums, the one with scores for games whose moves are rows. */
extern const char *const letters_plays[4];
extern const char *const letters_plays_with_score[5];
extern const char *const letters_plays_of_sums[3];

/* The argument `play`, which is one of the words, by default the first one. */
#define PLAY_ARGUMENT(list)                                                                        \
  { WORD_ARGUMENT("play", list), .absence = ARGUMENT_DEFAULTS }

#endif
