/* Moves of a game as rows of a query: a position, an option of it, and columns with these names:
**
**   result      the known result of a position, which is not expanded: 'P', 'N', 'D', a Nim heap or
**               'loony'
**   remoteness  of such a position
**   again       1 if the same player moves again
**   entails     1 if the opponent must answer in the same component
**   part        a component of the option; the second column is then the number of the option
**   count       the multiplicity of the component
**   player      the player who may make the move: 'L', 'R' or 'B', for both
**   gain        what the player wins by the move, in play 'score'; the result is a final score
**
** If positions are tuples of k values, which only a rule has, the option takes the k columns after
** the position; with components of options, the columns part1 to partk take the place of `part`.
**
** A row with NULL in the second column, and in all columns of the option, declares a position,
** which may have no moves or a known result. Errors are recorded in the query's call. */
#ifndef GRUNDY_SQLITE_ROWS_MOVES_H
#define GRUNDY_SQLITE_ROWS_MOVES_H

#include "core/solve/graph.h"
#include "sqlite/rows/positions.h"
#include "sqlite/rows/query.h"
#include "sqlite/rows/results.h"
#include "sqlite/rows/tuples.h"

typedef enum moves_name {
  MOVES_RESULT,
  MOVES_REMOTENESS,
  MOVES_AGAIN,
  MOVES_PART,
  MOVES_COUNT,
  MOVES_PLAYER,
  MOVES_GAIN,
  MOVES_ENTAILS,
  MOVES_NAMES
} moves_name;

extern const char *const moves_names[MOVES_NAMES];

/* Rows whose positions, two for each row, are numbered together. */
enum { MOVES_AT_ONCE = POSITIONS_MOST_AT_ONCE / 2 };

/* The row before the present one. */
typedef struct moves_last {
  /* The number of its position. Unless the query is a rule, the row is the last one that was added
  ** to the graph. */
  uint32_t from;
  int64_t key;          /* its position, if has_key */
  bool exists, has_key; /* there was a row; its position was an integer */
  uint32_t text;        /* 1 + the index in `texts` of its position, 0 if it is not there */
} moves_last;

/* Rows that are added to the graph together. The number of position k is written to *into[k]. The
** positions that wait are either integers, in `keys`, or texts. */
typedef struct moves_batch {
  bool texts_wait;
  uint32_t count, key_count, result_count;
  uint32_t from[MOVES_AT_ONCE], to[MOVES_AT_ONCE], option[MOVES_AT_ONCE], copies[MOVES_AT_ONCE];
  uint8_t flags[MOVES_AT_ONCE];
  int64_t gain[MOVES_AT_ONCE];
  uint32_t result_row[MOVES_AT_ONCE];
  graphs_result results[MOVES_AT_ONCE];
  int64_t keys[POSITIONS_MOST_AT_ONCE];
  position_texts texts;
  uint32_t *into[POSITIONS_MOST_AT_ONCE];
  /* The tuples whose keys are not set yet, and the places of their keys. */
  tuple_codes tuples[MOVES_AT_ONCE];
  uint32_t places[MOVES_AT_ONCE], tuple_count;
} moves_batch;

typedef struct moves_reader {
  sql_query *query;
  const char *names[2]; /* the names of the first two columns */
  uint32_t size;        /* the number of values of a position */
  position_set *positions;
  position_set options;            /* the values of the second column, if there is a column part */
  signed char column[MOVES_NAMES]; /* the number of each named column, -1 if it is missing */
  signed char component[TUPLES_MOST]; /* the columns of a tuple that is an option or a component */
  bool named;                         /* there are named columns */
  graphs_play play;
  results_reader results_of; /* of an impartial game */

  graphs_game *graph; /* receives the moves */
  void *context;      /* the first argument of `check` */
  /* Return true if the status is CORE_OK. Otherwise record the error. */
  bool (*check)(void *context, core_status status);
  /* Read the result of a position of a partizan game. Set *expected to a description of valid
  ** results if it is not one, otherwise to NULL. */
  bool (*read_result)(const struct moves_reader *reader, sqlite3_value *value,
                      graphs_result *result, const char **expected);

  /* The positions of the frontier of a rule, first to end - 1; end is 0 for other queries. */
  uint32_t first, end;
  uint64_t rows; /* rows added to the graph so far */
  moves_last last;
  moves_batch batch;
} moves_reader;

/* Set *size to the number of values of a position, as the columns of a rule suggest: the columns
** between the position and the first named column, or the columns part1, part2, ... Set *parts to
** true if it has such columns. Return false after an error. */
bool moves_find_size(const sql_query *query, uint32_t *size, bool *parts);

/* Read the codes of the tuple that is the option in the present row, or the component of the
** option. Set *found to false if all its values are NULL. Return false after an error. */
bool moves_read_tuple(moves_reader *reader, tuple_codes *codes, bool *found);

/* Begin to read an open query, whose first two columns have the meanings `names`, about positions
** of `size` values. Check that the named columns fit each other. Positions get their numbers in
** `positions`. moves_end must follow, also after a failure. */
bool moves_begin(moves_reader *reader, sql_query *query, position_set *positions,
                 const char *const names[2], uint32_t size, graphs_play play);

/* Check that the named columns fit the play. */
bool moves_check_play(const moves_reader *reader);

static inline bool moves_has(const moves_reader *reader, moves_name name) {
  return reader->column[name] >= 0;
}

/* Add the moves and results of all rows to reader->graph. */
bool moves_read(moves_reader *reader);

/* The same for a rule, which is run for each layer of new positions until there are no new
** positions. */
bool moves_explore(moves_reader *reader);

void moves_end(moves_reader *reader);

#endif
