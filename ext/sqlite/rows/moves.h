/* Moves of a game as rows of a query: a position, an option of it, and columns that are told by
** their names.
**
**   result      what a position is worth that isn't played on: 'P', 'N', 'D' or a Nim heap
**   remoteness  of such a position
**   again       1: the same player moves on
**   part        a component that the option leaves; the second column numbers the options then
**   count       how many such components
**   player      'L', 'R' or 'B', both: who may make the move
**
** Where the second column is NULL the row declares a position: one without moves, perhaps, or one
** whose result is known. Whatever is wrong is noted in the query's call. */
#ifndef GRUNDY_SQLITE_ROWS_MOVES_H
#define GRUNDY_SQLITE_ROWS_MOVES_H

#include "core/solve/graph.h"
#include "sqlite/rows/positions.h"
#include "sqlite/rows/query.h"
#include "sqlite/rows/results.h"

typedef enum moves_name {
  MOVES_RESULT,
  MOVES_REMOTENESS,
  MOVES_AGAIN,
  MOVES_PART,
  MOVES_COUNT,
  MOVES_PLAYER,
  MOVES_NAMES
} moves_name;

/* Rows whose positions get their numbers at once: two each. */
enum { MOVES_AT_ONCE = POSITIONS_MOST_AT_ONCE / 2 };

typedef struct moves_reader {
  sql_query *query;
  const char *names[2]; /* of the first two columns */
  position_set *positions;
  position_set options;            /* the numbers of options, as they were given */
  signed char column[MOVES_NAMES]; /* where each is; -1: it isn't there */
  bool named;                      /* there are such */
  graphs_play play;
  results_reader results_of; /* of an impartial game */

  graphs_game *graph; /* for the moves */
  void *context;      /* of the two functions */
  /* False after an error, which is noted. */
  bool (*check)(void *context, core_status status);
  /* Read the result of a position of a partizan game; *expected = what it should be, if it is
  ** none. */
  bool (*read_result)(const struct moves_reader *reader, sqlite3_value *value,
                      graphs_result *result, const char **expected);

  uint32_t first, end; /* the positions that a rule is asked about; end 0: it is none */
  uint64_t rows;       /* of the rule, as far as they are handed on */
  uint32_t last_from;
  int64_t last_key;
  bool has_last, has_last_key; /* there was a row; its position is an integer */

  /* Rows that are read, of which some wait for the numbers of their positions: into[k] is where
  ** that of keys[k] belongs. */
  uint32_t count, key_count, result_count;
  uint32_t from[MOVES_AT_ONCE], to[MOVES_AT_ONCE], option[MOVES_AT_ONCE], copies[MOVES_AT_ONCE];
  uint8_t flags[MOVES_AT_ONCE];
  uint32_t result_row[MOVES_AT_ONCE];
  graphs_result results[MOVES_AT_ONCE];
  int64_t keys[POSITIONS_MOST_AT_ONCE];
  uint32_t *into[POSITIONS_MOST_AT_ONCE];
} moves_reader;

/* Look at the columns of an open query, the first two of which are `names`, and at what does not go
** together, with each other and with the play. Positions get their numbers in `positions`. */
bool moves_begin(moves_reader *reader, sql_query *query, position_set *positions,
                 const char *const names[2], graphs_play play);

static inline bool moves_has(const moves_reader *reader, moves_name name) {
  return reader->column[name] >= 0;
}

/* Hand all rows of the query on to reader->graph. */
bool moves_read(moves_reader *reader);

/* The same of a rule, run for each layer of new positions until there are none. */
bool moves_explore(moves_reader *reader);

void moves_end(moves_reader *reader);

#endif
