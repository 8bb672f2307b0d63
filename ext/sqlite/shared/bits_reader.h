/* Reading a game of masks from the rows of queries.
**
**   moves       need, forbid, clear, put [, player] or [, again] [, gain]
**   ends        need, forbid, result
**   symmetries  symmetry, bit, image
**   swap        bit, image
**   start       position [, result] [, remoteness]
**
** Columns are identified by their place, except result and remoteness of start, again and gain. A
** game is read in this order: moves, ends, symmetries, swap, then bits_rules_finish, then start. */
#ifndef GRUNDY_SQLITE_SHARED_BITS_READER_H
#define GRUNDY_SQLITE_SHARED_BITS_READER_H

#include "core/masks/rules.h"
#include "sqlite/declaration.h"
#include "sqlite/rows/results.h"
#include "sqlite/shared/solved.h"

/* Declare an optional query. The empty text is a missing query. */
#define BITS_OPTIONAL_QUERY(argument)                                                              \
  QUERY_ARGUMENT(argument), .absence = ARGUMENT_DEFAULTS, .otherwise_text = ""

/* Add the moves, symmetries and swap of a query, if it is given. Return false after an error. The
** caller refuses gains (rules->has_gains) if play is not for a score. */
bool bits_rules_read_moves(sql_call *call, const sql_argument *text, bits_rules *rules);
bool bits_rules_read_symmetries(sql_call *call, const sql_argument *text, bits_rules *rules);
bool bits_rules_read_swap(sql_call *call, const sql_argument *text, bits_rules *rules);

/* Accepted results. */
typedef struct bits_result_kinds {
  solved_result_kinds sides; /* of a partizan game; the store is NULL if the game is impartial */
  results_reader reader;     /* of an impartial game */
  bool takes_remoteness;     /* start may have a column remoteness */
} bits_result_kinds;

/* Add the ends of a query, if it is given. */
bool bits_rules_read_ends(sql_call *call, const sql_argument *text,
                          const bits_result_kinds *results, bits_rules *rules);

/* Close the symmetries to a group. With `check`, first verify that they are symmetries of the
** moves, ends and swap; without it, they are only permutations. */
bool bits_rules_finish(sql_call *call, bits_rules *rules, bool check);

/* Read the starts and call `take` for each, with its result, BITS_NO_RESULT if it has none, and its
** remoteness, -1 if it is unknown. */
typedef bool (*bits_start_taker)(sql_call *call, void *context, uint64_t position, int64_t result,
                                 int64_t remoteness);
bool bits_rules_read_start(sql_call *call, const sql_argument *text,
                           const bits_result_kinds *results, bits_start_taker take, void *context);

#endif
