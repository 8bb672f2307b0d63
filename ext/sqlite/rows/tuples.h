/* Positions that are tuples of 2 to 8 values, for the rules of solve_rule.
**
** A component is an integer or a text. It has a code of 32 bits: a small integer, or the number of
** an entry of a dictionary. The tuple (a, b, c) is the pair of the prefix (a, b) and of c: two
** codes are the key of the prefix, and the number of the prefix and a code are the key of the
** tuple, an integer of 64 bits. So the position set of a game of tuples contains integers, and
** everything except reading and showing them is as in a game of integers.
**
** Example: (3, 4) is the key 3 * 2^32 + 4, with 2^30 added to both codes. The prefix (3, 4) of
** (3, 4, 'x') has the number 0 and 'x' the code 2^31, so the key is 2^31.
**
** Memory: as for integers, and 9 to 21 bytes for each prefix of 2 or more components. Time: a
** lookup in a hash table for each component after the first. */
#ifndef GRUNDY_SQLITE_ROWS_TUPLES_H
#define GRUNDY_SQLITE_ROWS_TUPLES_H

#include "sqlite/rows/positions.h"

#define TUPLES_MOST 8 /* components */

/* The codes and prefixes of a position set, whose member `tuples` it is. */
struct tuple_set {
  core_host *host;
  uint32_t size;                          /* components of each tuple: 2 to TUPLES_MOST */
  position_set words;                     /* components that are not small integers */
  position_set prefixes[TUPLES_MOST - 2]; /* of 2, 3, ... components, as keys */
};

/* The codes of a tuple; those after its components are not used. */
typedef struct tuple_codes {
  uint32_t of[TUPLES_MOST];
} tuple_codes;

/* Make an empty position set a set of tuples. Return false with host->status after a failure. */
bool tuples_begin(position_set *positions, uint32_t size);

/* Release the tuples of a position set, if it has any. */
void tuples_release(position_set *positions);

/* Offer the slots of all prefixes as memory that can be freed, or end the offer. */
void tuples_offer(position_set *positions, bool offered);

/* Set *code to the code of a component, a value that is not NULL. Set *expected to NULL, or to a
** description of valid components if the value is not one. Return a status as positions_number
** does. */
core_status tuples_encode(tuple_set *tuples, sqlite3_value *component, uint32_t *code,
                          const char **expected);

/* Set the numbers of `count` tuples, at most POSITIONS_MOST_AT_ONCE, with a new number for each new
** tuple. */
core_status tuples_number(position_set *positions, const tuple_codes *tuples, size_t count,
                          uint32_t *numbers);

/* Set the codes of the tuple of this number. */
void tuples_decode(const position_set *positions, uint32_t number, tuple_codes *codes);

/* Set the components that are integers, and return them as a set of bits. */
unsigned tuples_integers(const tuple_set *tuples, const tuple_codes *codes,
                         sqlite3_int64 integers[TUPLES_MOST]);

/* Set the result to a tuple, as the text of a JSON array. Return false if memory runs out. */
bool tuples_show(const tuple_set *tuples, const tuple_codes *codes, sqlite3_context *context);

/* Set the result to a component. */
void tuples_show_component(const tuple_set *tuples, uint32_t code, sqlite3_context *context);

/* Return the text of a tuple, as json_array writes it, to be freed by sqlite3_free. Return NULL if
** memory runs out. */
char *tuples_text(const tuple_set *tuples, const tuple_codes *codes);

/* Set the codes of the text of a tuple of small integers, in the form of tuples_text. Return false
** for any other text. */
bool tuples_parse(const tuple_set *tuples, const char *text, size_t length, tuple_codes *codes);

/* The integer that solve_frontier shows as a position: its number and check bits, so that no other
** integer, such as the result of a computation, is a position. tuples_find_handle sets *number, or
** returns false. */
sqlite3_int64 tuples_handle(const position_set *positions, uint32_t number);
bool tuples_find_handle(const position_set *positions, sqlite3_int64 handle, uint32_t *number);

/* Select the tuples that may be equal to the hints of the column of positions, whose values are the
** texts of tuples, or to the hints of all components, which are the columns from `first`. Select
** all without hints. Called by `filter`. Return false after an error in the call. */
bool tuples_select(position_set *positions, table_cursor *cursor, int column, int first,
                   position_selection *selection);

/* Return the order of tuples: by the bytes of their texts. */
order_keys tuples_keys(position_set *positions);

#endif
