/* The positions of a game that is read from rows: SQL values of any type, numbered from 0 in the
** order of their first appearance, and shown as they were given.
**
** Two values are one position if they are equal by SQLite's = without affinity and collation: 1 and
** 1.0 are equal; 1 and '1', 'a' and 'A', and 'a' and x'61' are not.
**
** Memory: 9 bytes for each position and 4 for each slot; there are 1.5 to 3 slots for each
** position. Texts and blobs take 5 bytes each and their content. Blocks that grow have up to half
** as much again.
**
** Time: a lookup computes one hash and reads one slot and one position on average. */
#ifndef GRUNDY_SQLITE_ROWS_POSITIONS_H
#define GRUNDY_SQLITE_ROWS_POSITIONS_H

#include "base/array.h"
#include "base/order.h"
#include "base/text.h"
#include "sqlite/table.h"

typedef struct tuple_set tuple_set;

typedef struct position_set {
  core_relief relief; /* frees the slots; no position may be looked up while it is offered */
  core_host *host;
  int64_t *payloads; /* an integer; the bits of a real; the offset in `bytes` of a text or blob */
  uint8_t *kinds;    /* SQLITE_INTEGER and so on */
  uint32_t count;
  /* By hash; 0 if free. The lower bits, as many as slot_count - 1 has, are 1 + the number of a
  ** position. The other bits are the highest bits of its hash: if the sought hash has other bits,
  ** the position need not be read. */
  uint32_t *slots;
  uint64_t slot_count;
  char *bytes; /* of each text and blob: its length, its content and a 0 */
  uint64_t bytes_used;
  uint64_t payload_bytes, kind_bytes, bytes_held; /* allocated */
  uint64_t seed;
  tuple_set *tuples; /* NULL unless positions are tuples (tuples.h), whose keys are the payloads */
  /* While the moves of a rule are read: */
  uint32_t depth;         /* the number of layers */
  uint32_t layer_end;     /* the end of the last complete layer */
  uint32_t origin;        /* 1 + the position whose option is the newest one, 0 for a start */
  bool has_numbers;       /* there are INTEGER or REAL positions */
  bool has_others;        /* there are positions that are not INTEGER */
  bool has_numeric_texts; /* there are texts that may look like numbers */
} position_set;

/* Begin an empty set in the memory of `host`. Its seed makes the hashes unpredictable. */
void positions_begin(position_set *positions, core_host *host);

void positions_release(position_set *positions);

/* Set *number to the number of a value that is not NULL, a new number if the value is new. Return
** CORE_NOMEM, CORE_LIMIT, or CORE_INVALID if there are 2^32 - 2 positions. */
core_status positions_number(position_set *positions, sqlite3_value *value, uint32_t *number);

/* The same for a text. */
core_status positions_number_text(position_set *positions, text_reader text, uint32_t *number);

#define POSITIONS_MOST_AT_ONCE 256

/* The same for `count` integers, at most POSITIONS_MOST_AT_ONCE. It is several times as fast. */
core_status positions_number_integers(position_set *positions, const int64_t *integers,
                                      size_t count, uint32_t *numbers);

/* Maximum length in bytes of a text that can be numbered together with others. */
#define POSITIONS_LONGEST_SHORT_TEXT 60

/* Texts that wait for their numbers. */
typedef struct position_texts {
  uint8_t lengths[POSITIONS_MOST_AT_ONCE];
  char bytes[POSITIONS_MOST_AT_ONCE][POSITIONS_LONGEST_SHORT_TEXT];
} position_texts;

/* The same for the first `count` texts. */
core_status positions_number_texts(position_set *positions, const position_texts *texts,
                                   size_t count, uint32_t *numbers);

/* Rebuild the slots if they have been freed. Return a status as positions_number does. */
core_status positions_prepare(position_set *positions);

/* Return true if the value is a text that SQLite may read as a number. */
bool positions_is_numeric_text(sqlite3_value *value);

/* Return the number of an integer or, unless `text` is NULL, of a text. Return UINT32_MAX if it has
** none, or if the slots have been freed. */
uint32_t positions_find_exact(const position_set *positions, int64_t integer, const char *text,
                              uint32_t length);

typedef enum positions_answer {
  POSITIONS_NONE, /* no position is equal to the value under any affinity */
  POSITIONS_ONE,  /* at most one position is equal: *number */
  POSITIONS_ANY,  /* several positions may be equal, such as 1 and '1': compare all */
  POSITIONS_NOMEM /* memory has run out: host->status has the reason */
} positions_answer;

/* Find the positions that may be equal to a value that is not NULL, in a comparison that may apply
** numeric affinity to the position. A text value is not converted: if the other side had numeric
** affinity, it would be a number already. */
positions_answer positions_find(position_set *positions, sqlite3_value *value, uint32_t *number);

/* Some of the positions: all of them, or `count` numbers, which are owned by the selection. */
typedef struct position_selection {
  bool all;
  CORE_ARRAY(uint32_t) numbers; /* ascending, without duplicates */
} position_selection;

/* Select the positions that may be equal, in that sense, to the hint of a column, or all positions
** without a hint. Called by `filter`. Return false after an error in the call. */
bool positions_select(position_set *positions, table_cursor *cursor, int column,
                      position_selection *selection);

/* Return the number of selected positions, and the number of one of them. */
static inline uint32_t positions_selected(const position_set *positions,
                                          const position_selection *selection) {
  return selection->all ? positions->count : (uint32_t)selection->numbers.count;
}

static inline uint32_t positions_selected_at(const position_selection *selection, uint32_t place) {
  core_assert(selection->all || place < selection->numbers.count);
  return selection->all ? place : selection->numbers.items[place];
}

/* Sort the numbers and remove duplicates. Return false with host->status if the host asks to
** stop. */
bool positions_sort_selection(core_host *host, position_selection *selection);

void positions_release_selection(core_host *host, position_selection *selection);

/* Return true if the value is the position of this number. Return false also without memory for
** its text. */
bool positions_is(const position_set *positions, uint32_t number, sqlite3_value *value);

/* Return a position as errors show it, to be freed by sqlite3_free. Return NULL if memory runs
** out. */
char *positions_text(const position_set *positions, uint32_t number);

/* Set *integer to an integer that is a position and whose text is another one, such as 1 and '1'.
** Set *found to false if there is none. Return a status as positions_number does. */
core_status positions_find_twin(position_set *positions, int64_t *integer, bool *found);

/* Return true if a position is the text of an integer as SQLite writes it, and set *integer. */
bool positions_is_text_of_integer(const position_set *positions, uint32_t number, int64_t *integer);

/* Write a notice to SQLite's log that an integer is a position, or a node, and so is its text. */
void positions_note_twin(const char *function, const char *noun, int64_t integer);

/* Write such a notice if an integer is a position and so is its text: mostly a query
** that was meant to yield only one of them. `noun` names the positions: "positions" or "nodes".
** Return a status as positions_number does. */
core_status positions_log_twin(position_set *positions, const char *function, const char *noun);

/* Return the bytes of a position that is a text, in UTF-8 and followed by a 0, valid until the next
** position is numbered. Return NULL if it is not a text. */
const char *positions_bytes(const position_set *positions, uint32_t number, uint32_t *length);

/* Return the order of positions: numbers, then texts, then blobs, both by their bytes, as ORDER BY
** without a collation sorts them in a UTF-8 database. */
order_keys positions_keys(position_set *positions);

/* Set the result of a function, or the value of a column, to a position. Return the number of bytes
** of a text or blob, which are copied. */
uint32_t positions_show(const position_set *positions, uint32_t number, sqlite3_context *context);

#endif
