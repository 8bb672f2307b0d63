/* The columns, errors and results that the tables of solved games share: solve_graph, solve_rule,
** solve_bits, solve_sums and solve_tokens. The values of the columns come from a solved graph
** (core/solve/graph.h). */
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

/* The declarations of the columns after `value`. */
#define SOLVED_COLUMNS                                                                             \
  {"outcome TEXT"}, {"loop_values TEXT", COLUMN_JSON}, {"remoteness INTEGER"}, {"genus TEXT"},     \
      {"suspense INTEGER"}, {                                                                      \
    "form TEXT", COLUMN_UNLISTED                                                                   \
  }

/* Columns, as bits, that are computed only if the statement reads them. If memory runs out, the
** error mentions the columns of SOLVED_MORE, which need more memory. */
enum {
  SOLVED_MORE = 1U << SOLVED_GENUS | 1U << SOLVED_SUSPENSE | 1U << SOLVED_FORM,
  SOLVED_COSTLY = SOLVED_MORE | 1U << SOLVED_VALUE
};

/* Return true if the set `columns` has this column. */
static inline bool solved_has(unsigned columns, int column) {
  return columns >> column & 1;
}

/* A game as the graph of its moves, with the state of its columns. */
typedef struct solved_game {
  graphs_game *graph; /* NULL until the game is opened */
  games *store;       /* the values of a partizan game, finite and loopy; NULL in other games */
  stoppers *set;
  unsigned has;       /* columns of SOLVED_COSTLY that are computed */
  form_writer writer; /* writes forms; `all` is NULL before the first form */
} solved_game;

/* Free the game, or only its writer: it must be closed before the graph or the forms, if these have
** another owner. */
void solved_release(solved_game *game);
void solved_close_writer(solved_game *game);

/* Return the columns of SOLVED_COSTLY that the statement reads, as bits. The table has `before`
** columns before the position. */
unsigned solved_find_wanted(const table_cursor *cursor, int before);

/* Called by `filter` with the game in the cursor's state and the columns that the statement reads.
** Keep the state if it belongs to the present arguments and has these columns; otherwise clear it
** and call `build`, which solves the game anew. */
bool solved_keep(table_cursor *cursor, solved_game *game, unsigned wanted,
                 bool (*build)(table_cursor *cursor));

/* Open a store and a set, for a partizan game. Return false after an error. */
bool solved_open_store(sql_call *call, solved_game *game);

/* Request the columns that the statement reads, before the first move. */
void solved_want(const solved_game *game, graphs_play play);

/* Check a status as call_check does. The error for a lack of memory says that `count` positions
** fit, and names the last one, which is `depth` moves from the start (0 or less if unknown). It is
** an option of `origin`. Both texts are freed by sqlite3_free, and are NULL if they are unknown. */
bool solved_check(sql_call *call, const solved_game *game, core_status status, sqlite3_int64 count,
                  sqlite3_int64 depth, char *last, char *origin);

/* Return true if the error for a fault names a position. */
bool solved_names_position(graphs_fault fault);

/* The parts of a game that are solved: its positions, or components of positions. */
typedef enum solved_noun { SOLVED_WHOLE, SOLVED_COMPONENT } solved_noun;

/* Fail with the error for a fault of a game, after CORE_INVALID. `text` is the position that has
** the fault, if the error names one: it is freed by sqlite3_free; NULL means that memory has run
** out. Always false. */
bool solved_fail(sql_call *call, const solved_game *game, graphs_fault fault, solved_noun noun,
                 char *text);

/* The same for the integer `position`. */
bool solved_fail_at(sql_call *call, const solved_game *game, graphs_fault fault, solved_noun noun,
                    uint64_t position);

/* Log the number of positions without a value, after the game is solved. */
void solved_log_unvalued(const sql_call *call, const graphs_game *graph);

/* Set the result to a Grundy value, to 'loony', or to NULL if the value is -1. */
void solved_show_nimber(int64_t value, sqlite3_context *context);

/* Set the result to the value of a position of a partizan game, if it has one. */
bool solved_show_side_value(sql_call *call, sqlite3_context *context, const solved_game *game,
                            uint32_t at);

/* Accepted results of a position of a partizan game. */
typedef struct solved_result_kinds {
  games *store;
  stoppers *set; /* NULL if values must be finite games */
  bool outcomes, values;
} solved_result_kinds;

/* Read a result. Set *expected to NULL, or, if the value is not an accepted result, to a noun
** phrase for accepted results. Return false after an error. */
bool solved_read_result(sql_call *call, const solved_result_kinds *kinds, sqlite3_value *value,
                        graphs_result *result, const char **expected);

/* Set the result to the value of a column, except the position, for the position of number `at`. */
bool solved_show(table_cursor *cursor, sqlite3_context *context, solved_game *game, uint32_t at,
                 int column);

#endif
