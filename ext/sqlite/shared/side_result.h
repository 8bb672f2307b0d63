/* All that is known of a position of a partizan game, as solve_graph, solve_rule and solve_bits read it, and its
** outcome, as they show it. */
#ifndef GRUNDY_SQLITE_SHARED_SIDE_RESULT_H
#define GRUNDY_SQLITE_SHARED_SIDE_RESULT_H

#include "core/solve/graph.h"
#include "sqlite/args.h"

/* The results that there may be. */
typedef struct side_kinds {
  games *store;
  stoppers *set; /* NULL: values are finite games */
  bool outcomes, values;
} side_kinds;

/* *expected = what it should be, if the value is no result; else NULL. False: the error is noted. */
bool side_result_read(sql_call *call, const side_kinds *kinds, sqlite3_value *value,
                      graphs_result *result, const char **expected);

/* L, R, N or P; with draws two letters. */
void side_outcome_show(const char letters[2], sqlite3_context *context);

#endif
