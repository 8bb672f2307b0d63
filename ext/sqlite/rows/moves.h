/* Moves of a game as rows of a query: a position, an option of it, and columns that are told by their
** names.
**
**   result      what a position is worth that isn't played on: 'P', 'N', 'D' or its Grundy value
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

typedef enum moves_name {
  MOVES_RESULT,
  MOVES_REMOTENESS,
  MOVES_AGAIN,
  MOVES_PART,
  MOVES_COUNT,
  MOVES_PLAYER,
  MOVES_NAMES
} moves_name;

#define MOVES_ALL_NAMES ((1U << MOVES_NAMES) - 1)

extern const char *const moves_names[MOVES_NAMES + 1];

#define MOVES_NOTHING UINT32_MAX

typedef struct moves_row {
  uint32_t from, to; /* MOVES_NOTHING: there is none */
  uint32_t option; /* with parts: of those that were numbered alike; MOVES_NOTHING: there is none */
  bool again;
  char player;        /* 'L', 'R', 'B'; 0: not told */
  char result_letter; /* 'P', 'N', 'D' as it was given; 0: `result` has a value, or there is none */
  graphs_result result; /* outcome 0: there is none */
  char side_letters[2]; /* of the result of a partizan game, or */
  uint32_t side_value;  /* its value */
  sqlite3_int64 count;
} moves_row;

enum { MOVES_AT_ONCE = POSITIONS_MOST_AT_ONCE / 2 };

/* A row whose positions have no numbers yet. */
typedef struct moves_pending {
  moves_row row;
  bool same_from, looks_up_from, looks_up_to;
} moves_pending;

typedef struct moves_reader {
  sql_query *query;
  const char *names[2]; /* of the first two columns */
  position_set *positions;
  position_set options;            /* the numbers of options, as they were given */
  signed char column[MOVES_NAMES]; /* where each is; -1: it isn't there */
  graphs_play play;
  uint32_t first, end; /* where all rows must lead from; end 0: from anywhere */
  uint32_t last_from;
  int64_t last_key; /* of last_from, or of the last row that is pending */
  bool has_last;
  int pending_count, key_count;
  moves_pending pending[MOVES_AT_ONCE];
  int64_t keys[POSITIONS_MOST_AT_ONCE];
  /* Reads the result of a position of a partizan game, which is not NULL; false after an error. */
  bool (*read_side_result)(void *context, sqlite3_value *value, moves_row *row);
  /* Takes a row; false after an error that it has noted. */
  bool (*take)(void *context, const moves_row *row);
  void *context;
} moves_reader;

/* Look at the columns of an open query, of which those in `allowed` (bits) may be there beside the
** first two, `names`, and at what does not go together, with each other and with the play. Positions
** get their numbers in `positions`. */
bool moves_begin(moves_reader *reader, sql_query *query, position_set *positions,
                 const char *const names[2], unsigned allowed, graphs_play play);

static inline bool moves_has(const moves_reader *reader, moves_name name) {
  return reader->column[name] >= 0;
}

/* Note that a cell of the present row is not as `expected`. Always false. */
bool moves_refuse(moves_reader *reader, moves_name name, const char *expected);

/* Hand all rows of one run of the query to reader->take. */
bool moves_read(moves_reader *reader);

void moves_end(moves_reader *reader);

#endif
