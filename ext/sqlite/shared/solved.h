/* The columns of the tables that solve games: what is in all but the position, given the solved
** graph. */
#ifndef GRUNDY_SQLITE_SHARED_SOLVED_H
#define GRUNDY_SQLITE_SHARED_SOLVED_H

#include "core/misere/form_text.h"
#include "core/solve/graph.h"
#include "sqlite/letters.h"
#include "sqlite/table.h"

enum {
  SOLVED_POSITION,
  SOLVED_VALUE,
  SOLVED_OUTCOME,
  SOLVED_LOOP_VALUES,
  SOLVED_REMOTENESS,
  SOLVED_GENUS,
  SOLVED_SUSPENSE,
  SOLVED_FORM
};

/* The declarations of all behind the value. */
#define SOLVED_COLUMNS                                                                             \
  {"outcome TEXT"}, {"loop_values TEXT", COLUMN_JSON}, {"remoteness INTEGER"}, {"genus TEXT"},     \
      {"suspense INTEGER"}, {                                                                      \
    "form TEXT", COLUMN_UNLISTED                                                                   \
  }

/* Columns, as bits, that are worked out only if the statement reads them. Where memory runs out, an
** error says that it takes more for those of SOLVED_MORE. */
enum {
  SOLVED_MORE = 1U << SOLVED_GENUS | 1U << SOLVED_SUSPENSE | 1U << SOLVED_FORM,
  SOLVED_COSTLY = SOLVED_MORE | 1U << SOLVED_VALUE
};

/* Is a column among some? */
static inline bool solved_has(unsigned columns, int column) {
  return columns >> column & 1;
}

/* A game as the graph of its moves, and what is shown of it. */
typedef struct solved_game {
  graphs_game *graph; /* NULL: there is none */
  games *store; /* of the values of a partizan game, and the set beside it; NULL: it is none */
  stoppers *set;
  unsigned has;       /* columns of SOLVED_COSTLY that were found, since the statement reads them */
  form_writer writer; /* of forms; all NULL: none was written */
} solved_game;

/* Free all of it; before that the writer, where the graph or the forms are another's, who frees
** them. */
void solved_release(solved_game *game);
void solved_close_writer(solved_game *game);

/* Return the columns of SOLVED_COSTLY that the statement reads, as bits. The table has `before`
** columns before the position. */
unsigned solved_find_wanted(const table_cursor *cursor, int before);

/* Called by `filter` with the game in the cursor's state and the columns that the statement reads.
** Keep the state if it is that of the present arguments and has these columns; otherwise clear it
** and call `build`, which solves the game anew. */
bool solved_keep(table_cursor *cursor, solved_game *game, unsigned wanted,
                 bool (*build)(table_cursor *cursor));

/* The game is partizan: have a store and a set. False: the error is noted. */
bool solved_open_store(sql_call *call, solved_game *game);

/* Before the first move: have found what the statement reads. */
void solved_want(const solved_game *game, graphs_play play);

/* The same as call_check for a game of which `count` positions fit into the memory; the last, so
** many moves from the start (0 or less: unknown), is `last`, which is freed by sqlite3_free (NULL:
** unknown). */
bool solved_check(sql_call *call, const solved_game *game, core_status status, sqlite3_int64 count,
                  sqlite3_int64 depth, char *last);

/* Return true if the error for a fault names a position. */
bool solved_names_position(graphs_fault fault);

/* What a game is solved by: its positions, or components of positions. */
typedef enum solved_noun { SOLVED_WHOLE, SOLVED_COMPONENT } solved_noun;

/* Fail with the error for a fault of a game, after CORE_INVALID. `text` is the position that has the fault, if the error names
** one: it is freed by sqlite3_free; NULL means that there is no memory. Always false. */
bool solved_fail(sql_call *call, const solved_game *game, graphs_fault fault, solved_noun noun,
                 char *text);

/* The same for the integer `position`. */
bool solved_fail_at(sql_call *call, const solved_game *game, graphs_fault fault, solved_noun noun,
                    uint64_t position);

/* Log the number of positions without a value, after the game is solved. */
void solved_note_lacking(const sql_call *call, const graphs_game *graph);

/* Make the value of a position of a partizan game the result, if it has one. */
bool solved_show_side_value(sql_call *call, sqlite3_context *context, const solved_game *game,
                            uint32_t at);

/* The results that there may be of a position of a partizan game. */
typedef struct solved_result_kinds {
  games *store;
  stoppers *set; /* NULL: values are finite games */
  bool outcomes, values;
} solved_result_kinds;

/* *expected = what it should be, if the value is no result; else NULL. False: the error is
** noted. */
bool solved_read_result(sql_call *call, const solved_result_kinds *kinds, sqlite3_value *value,
                        graphs_result *result, const char **expected);

/* Show what is in a column, not that of the position, of the position of this number. */
bool solved_show(table_cursor *cursor, sqlite3_context *context, solved_game *game, uint32_t at,
                 int column);

#endif
