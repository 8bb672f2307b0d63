/* Positions that are tuples of 2 to 16 values, for the rules of solve_rule.
**
** A component is an integer or a text. It has a code of 32 bits: a small integer, or the number of
** an entry of a dictionary. The key of a tuple is an integer of 64 bits. So the position set of a
** game of tuples contains integers, and everything except reading and showing them is as in a game
** of integers.
**
** The two codes of a pair are its key. Three or more components are packed into a key if each has a
** short code, of 63 / size bits; the sign bit of such a key is set. Any other tuple (a, b, c) is
** the pair of the prefix (a, b), which has a number, and of c.
**
** Examples: (3, 4) has the key (2^30 + 3) * 2^32 + 2^30 + 4. (3, 4, 5) is packed: the short codes,
** of 21 bits, are 3, 4 and 5 plus 2^17. (3, 4, -10^6) is not packed: if the prefix (3, 4) has the
** number 0, the key is 2^30 - 10^6.
**
** Memory: as for integers, and 9 to 21 bytes for each prefix of a tuple that is not packed. Time:
** one lookup in a hash table, and one for each prefix. */
#ifndef GRUNDY_SQLITE_ROWS_TUPLES_H
#define GRUNDY_SQLITE_ROWS_TUPLES_H

#include "sqlite/rows/positions.h"

#define TUPLES_MOST 16 /* components */

/* The columns of the components. They have no affinity, so that 7 and '7' differ. */
#define TUPLES_COLUMNS(flags)                                                                      \
  {"p1 BLOB", flags}, {"p2 BLOB", flags}, {"p3 BLOB", flags}, {"p4 BLOB", flags},                  \
  {"p5 BLOB", flags}, {"p6 BLOB", flags}, {"p7 BLOB", flags}, {"p8 BLOB", flags},                  \
  {"p9 BLOB", flags}, {"p10 BLOB", flags}, {"p11 BLOB", flags}, {"p12 BLOB", flags},               \
  {"p13 BLOB", flags}, {"p14 BLOB", flags}, {"p15 BLOB", flags}, {"p16 BLOB", flags}

/* A code below TUPLES_WORD is an integer from -TUPLES_SMALL to TUPLES_SMALL - 1 plus TUPLES_SMALL.
** Any other code is TUPLES_WORD plus the number of a word. */
#define TUPLES_SMALL (INT64_C(1) << 30)
#define TUPLES_WORD  (UINT32_C(1) << 31)

/* The sign bit of the keys of three or more components that are packed. */
#define TUPLES_PACKED (UINT64_C(1) << 63)

/* Short codes, of `bits` bits. An integer has its difference from `least`, which is less than
** `half`. A word has `half` plus its number. */
typedef struct tuple_packing {
  uint32_t bits;
  uint64_t half;
  int64_t least;
  uint64_t mark; /* TUPLES_PACKED, or 0 for pairs */
} tuple_packing;

/* The codes and prefixes of a position set, whose member `tuples` it is. */
struct tuple_set {
  core_host *host;
  uint32_t size; /* components of each tuple: 2 to TUPLES_MOST */
  tuple_packing packing;
  position_set words;                     /* components that are not small integers */
  position_set prefixes[TUPLES_MOST - 2]; /* of 2, 3, ... components of tuples not packed */
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

/* Return true if the component is a small integer, and set *code to its code. */
static inline bool tuples_encode_small(sqlite3_value *component, uint32_t *code) {
  if (sqlite3_value_type(component) != SQLITE_INTEGER)
    return false;
  uint64_t shifted = (uint64_t)sqlite3_value_int64(component) + TUPLES_SMALL;
  *code = (uint32_t)shifted;
  return shifted < TUPLES_WORD;
}

/* Set *code to the code of a component, a value that is not NULL. Set *expected to NULL, or to a
** description of valid components if the value is not one. Return a status as positions_number
** does. */
core_status tuples_encode(tuple_set *tuples, sqlite3_value *component, uint32_t *code,
                          const char **expected);

/* The same for an integer; and for a text, which fits if it can be a component. */
core_status tuples_encode_integer(tuple_set *tuples, int64_t integer, uint32_t *code);
core_status tuples_encode_text(tuple_set *tuples, text_reader text, uint32_t *code, bool *fits);

/* Set *key to the key of a tuple. Return false if it can be neither packed nor a pair. */
bool tuples_pack(const tuple_set *tuples, const tuple_codes *codes, int64_t *key);

/* Set keys[places[i]] to the key of the tuple codes[i], which tuples_pack refuses, for i < count;
** at most POSITIONS_MOST_AT_ONCE. New prefixes get numbers. */
core_status tuples_set_keys(tuple_set *tuples, const tuple_codes *codes, const uint32_t *places,
                            size_t count, int64_t *keys);

/* Set *number to the number of a tuple, a new one if the tuple is new. */
core_status tuples_number(position_set *positions, const tuple_codes *codes, uint32_t *number);

/* Set the codes of the tuple of this number. */
void tuples_decode(const position_set *positions, uint32_t number, tuple_codes *codes);

/* Set the components of the tuple of this number that are small integers, and return them as a set
** of bits. */
unsigned tuples_integers(const position_set *positions, uint32_t number,
                         sqlite3_int64 integers[TUPLES_MOST]);

/* Set the result to a tuple, as the text of a JSON array. Return CORE_OK or the host's status. */
core_status tuples_show(const tuple_set *tuples, const tuple_codes *codes,
                        sqlite3_context *context);

/* Set the result to a component, as positions_show does. */
uint32_t tuples_show_component(const tuple_set *tuples, uint32_t code, sqlite3_context *context);

/* Return the text of a tuple, as json_array writes it, to be freed by sqlite3_free. It is cut after
** `most` bytes. Return NULL if memory runs out. */
char *tuples_text(const tuple_set *tuples, const tuple_codes *codes, int most);

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
