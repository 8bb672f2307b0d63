/* Reading a game of masks from the rows of queries. */
#ifndef GRUNDY_SQLITE_SHARED_BITS_READER_H
#define GRUNDY_SQLITE_SHARED_BITS_READER_H

#include "core/masks/rules.h"
#include "sqlite/declaration.h"
#include "sqlite/rows/results.h"
#include "sqlite/shared/solved.h"

/* A query that may be left out; an empty text stands for none. */
#define BITS_OPTIONAL_QUERY(argument)                                                              \
  QUERY_ARGUMENT(argument), .absence = ARGUMENT_DEFAULTS, .otherwise_text = ""

/* Add the moves, symmetries and swap that the argument of this name, a query, yields, if it is
** given. */
bool bits_rules_read_moves(sql_call *call, const sql_argument *text, bits_rules *rules);
bool bits_rules_read_symmetries(sql_call *call, const sql_argument *text, bits_rules *rules);
bool bits_rules_read_swap(sql_call *call, const sql_argument *text, bits_rules *rules);

/* The results that are allowed. */
typedef struct bits_result_kinds {
  solved_result_kinds sides; /* of a partizan game; the store is NULL if the game is impartial */
  results_reader reader;     /* of an impartial game */
  bool takes_remoteness;     /* start may have a column remoteness */
} bits_result_kinds;

/* The same for ends. */
bool bits_rules_read_ends(sql_call *call, const sql_argument *text,
                          const bits_result_kinds *results, bits_rules *rules);

/* Check that the symmetries are what they are called, unless only orders are wanted, and close them
** to a group. */
bool bits_rules_finish(sql_call *call, bits_rules *rules, bool check);

/* Positions to begin at, each handed to `take` with its result (BITS_NO_RESULT: none) and its
** remoteness (-1: unknown). */
typedef bool (*bits_start_taker)(sql_call *call, void *context, uint64_t position, int64_t result,
                                 int64_t remoteness);
bool bits_rules_read_start(sql_call *call, const sql_argument *text,
                           const bits_result_kinds *results, bits_start_taker take, void *context);

#endif
