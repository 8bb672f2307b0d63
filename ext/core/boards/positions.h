/* Values of positions that are texts of a fixed length. Each position is solved once, from the
** values of its options. Play must end.
**
** A position may be the sum of parts, which its rules list. Parts are positions, negatives of
** positions, or integers. Example: in Toads and Frogs the row t..f#t. has the parts t..f### and,
** for the toad that faces no frog, the integer 1.
**
** Time: the number of positions times their options. Memory, in bytes: the length of a position and
** 20 to 36 per position, besides the forms. */
#ifndef GRUNDY_CORE_BOARDS_POSITIONS_H
#define GRUNDY_CORE_BOARDS_POSITIONS_H

#include "core/partizan/forms/games.h"

typedef struct position_values position_values;

typedef struct position_rules {
  /* List the moves of a player. `after` is a copy of the position: for each move change it to the
  ** option, call position_values_add, and change it back. Return false if that fails. */
  bool (*moves)(position_values *values, const void *context, char *after, uint32_t length,
                bool right);
  /* List the parts of a position, which no move joins. Return false on failure. NULL if each
  ** position is one part. */
  bool (*cut)(position_values *values, const void *context, const char *position, uint32_t length);
} position_rules;

/* Start without positions. All have `length` bytes. The context is passed to the rules. Return NULL
** with host->status set on failure. */
position_values *position_values_open(core_host *host, const position_rules *rules,
                                      const void *context, uint32_t length);
void position_values_close(position_values *values);

/* Return the store of the values. */
games *position_values_store(const position_values *values);

/* Add an option; only the rules call this. Return false on failure. */
bool position_values_add(position_values *values, const char *position);

/* Add a part to the position that is cut; only the rules call this. Return a pointer to its value,
** which is valid until the next call. If the value is GAMES_NONE, the rules may set it. Return NULL
** on failure. */
games_id *position_values_add_part(position_values *values, const char *position);

/* Return the value of a position, or GAMES_NONE, see games_failure of the store. */
games_id position_values_find(position_values *values, const char *position);

/* List the options of a player without solving them, one for each move: set *count to their number.
** position_values_listed returns each of them, valid until the next call of another function. */
bool position_values_list(position_values *values, const char *position, bool right,
                          uint32_t *count);
const char *position_values_listed(const position_values *values, uint32_t index);

/* Toads and Frogs: Left's toads `t` move to the right, Right's frogs `f` to the left, to the next
** cell if it is empty `.`, or over one opposing animal to an empty cell. `#` is a place without a
** cell. */
extern const position_rules toads_and_frogs_rules;

/* Pawn Chess: Left's pawns `W` move one cell to the right, Right's pawns `B` one cell to the left,
** and capture an opposing pawn there. A row with pawns of one colour is over. */
extern const position_rules pawns_rules;

#endif
