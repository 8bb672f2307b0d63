/* The positions of a game that is given as rows: SQL values of any kind, numbered from 0 in the
** order in which they are met first, and shown as they came.
**
** Two values are one position if SQLite's = says so where no affinity and no collation interferes:
** 1 and 1.0 are, 1 and '1' are not, 'a' and 'A' are not, 'a' and x'61' are not.
**
** Memory: 9 bytes a position and 4 for each slot, slots being 1.5 to 3 times as many as positions;
** texts and blobs 5 bytes each and their content. Blocks that grow have up to half as much again.
*/
#ifndef GRUNDY_SQLITE_ROWS_POSITIONS_H
#define GRUNDY_SQLITE_ROWS_POSITIONS_H

#include "base/order.h"
#include "sqlite/table.h"

typedef struct position_set {
  core_relief relief; /* frees the slots; while it is offered, no position is looked up */
  core_host *host;
  int64_t *payloads; /* an integer; the bits of a real; where in `bytes` a text or blob is */
  uint8_t *kinds;    /* SQLITE_INTEGER and so on */
  uint32_t count;
  uint32_t *slots; /* by hash: 1 + the number of a position; 0: free */
  uint64_t slot_count;
  char *bytes; /* for each text and blob a length, a content and a 0 */
  uint64_t bytes_used;
  uint64_t payload_bytes, kind_bytes, bytes_held; /* allocated */
  uint64_t seed;
  /* Of a rule, while its moves are read: from the start to the positions behind the first
  ** layer_end. */
  uint32_t depth, layer_end;
  bool has_numbers, has_numeric_texts; /* the latter: texts that may look like numbers */
} position_set;

/* None yet, in the memory of `host`. The seed makes the hashes unpredictable. */
void positions_begin(position_set *positions, core_host *host);

void positions_release(position_set *positions);

/* *number = the number of a value that is not NULL, a new one if it has none yet. CORE_NOMEM,
** CORE_LIMIT; CORE_INVALID if there are 2^32 - 2 already. */
core_status positions_number(position_set *positions, sqlite3_value *value, uint32_t *number);

#define POSITIONS_MOST_AT_ONCE 256

/* The same for `count` integers, at most POSITIONS_MOST_AT_ONCE: several times as fast. */
core_status positions_number_integers(position_set *positions, const int64_t *integers,
                                      size_t count, uint32_t *numbers);

/* The number of an integer, or, unless `text` is NULL, of a text, as they are; UINT32_MAX: it has
** none. While there are slots, since none was relieved of them. */
uint32_t positions_find_exact(const position_set *positions, int64_t integer, const char *text,
                              uint32_t length);

typedef enum positions_answer {
  POSITIONS_NONE, /* no position is equal to the value, whatever the affinity */
  POSITIONS_ONE,  /* one at most: *number */
  POSITIONS_ANY,  /* perhaps several, '1' and 1 for instance: see each of them */
  POSITIONS_NOMEM /* host->status says why */
} positions_answer;

/* Which positions may be equal to a value that is not NULL, if the comparison may turn texts that
** look like numbers into numbers first? That happens where the other side of = has numeric
** affinity; such a text on that side is taken as it is, for it would be a number already. */
positions_answer positions_find(position_set *positions, sqlite3_value *value, uint32_t *number);

/* Some of the positions: all, or those of `count` numbers, which are owned by the selection. */
typedef struct position_selection {
  bool all;
  uint32_t *numbers; /* ascending, each once */
  uint64_t count, bytes;
} position_selection;

/* For `filter`: select the positions that may be equal, in that sense, to a value that the column
** is wanted to have, or all if any will do. False after an error in the call. */
bool positions_select(position_set *positions, table_cursor *cursor, int column,
                      position_selection *selection);

/* The number of positions that are selected, and the number of one of them. */
static inline uint32_t positions_selected(const position_set *positions,
                                          const position_selection *selection) {
  return selection->all ? positions->count : (uint32_t)selection->count;
}

static inline uint32_t positions_selected_at(const position_selection *selection, uint32_t place) {
  return selection->all ? place : selection->numbers[place];
}

void positions_release_selection(core_host *host, position_selection *selection);

/* Is the value the position of this number? False as well if there is no memory for its text. */
bool positions_is(const position_set *positions, uint32_t number, sqlite3_value *value);

/* A position as an error shows it, to be freed by sqlite3_free; NULL: no memory. */
char *positions_text(const position_set *positions, uint32_t number);

/* The bytes of a position that is a text, in UTF-8, a 0 behind them, valid until another is
** numbered; NULL: it is none. */
const char *positions_bytes(const position_set *positions, uint32_t number, uint32_t *length);

/* The order of positions: numbers, then texts, then blobs, these by their bytes, as ORDER BY has
** them in a database in UTF-8 where no collation interferes. */
order_keys positions_keys(position_set *positions);

/* Make a position the result of a function or the value of a column. */
void positions_show(const position_set *positions, uint32_t number, sqlite3_context *context);

#endif
