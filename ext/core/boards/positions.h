/* Values of positions that are texts: each position met is solved once, by the games that its moves
** lead to. Play must end.
**
** Memory, in bytes: the length of a position and 20 to 36 for each that is met, beside the
** forms. */
#ifndef GRUNDY_CORE_BOARDS_POSITIONS_H
#define GRUNDY_CORE_BOARDS_POSITIONS_H

#include "core/partizan/forms/games.h"

typedef struct position_values position_values;

typedef struct position_rules {
  /* The moves of a player. `after` is a copy of the position: change it to what a move leads to,
  ** call position_values_add, and change it back. False after a failure of position_values_add. */
  bool (*moves)(position_values *values, const void *context, char *after, uint32_t length,
                bool right);
  /* List the parts into which a position falls, that no move joins. False after a failure. NULL: it
  ** is one part. */
  bool (*cut)(position_values *values, const char *position, uint32_t length);
} position_rules;

/* No positions yet; all will have `length` bytes. The context is handed to the rules. NULL:
** host->status says why. */
position_values *position_values_open(core_host *host, const position_rules *rules,
                                      const void *context, uint32_t length);
void position_values_close(position_values *values);

/* The store in which the values are. */
games *position_values_store(const position_values *values);

/* A move leads to this position. */
bool position_values_add(position_values *values, const char *position);

/* The value of a position. GAMES_NONE: games_failure of the store says why. */
games_id position_values_find(position_values *values, const char *position);

/* Who lets a player's moves be listed without solving: the positions that they lead to, once each
** for every move; the texts are valid until the next call. */
bool position_values_list(position_values *values, const char *position, bool right,
                          uint32_t *count);
const char *position_values_listed(const position_values *values, uint32_t index);

/* Toads and Frogs: a cell `#` is none; Left's toads `t` move to the right, Right's frogs `f` to the
** left, one cell to an empty one `.`, or over one of the other side to an empty cell. */
extern const position_rules toads_and_frogs_rules;

/* Pawn Chess: Left's pawns `W` move to the right, Right's pawns `B` to the left, one cell, and take
** what is there of the other colour. A row with pawns of one colour is over. */
extern const position_rules pawns_rules;

#endif
