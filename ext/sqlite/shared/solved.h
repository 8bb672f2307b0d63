/* The columns of the tables that solve games: solve_graph, solve_rule and solve_bits. */
#ifndef GRUNDY_SQLITE_SHARED_SOLVED_H
#define GRUNDY_SQLITE_SHARED_SOLVED_H

#include <stdbool.h>

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

/* Columns, as bits, that are worked out only if the statement reads them. Where memory runs out, an error says that it
** takes more for those of SOLVED_MORE. */
enum {
  SOLVED_MORE = 1U << SOLVED_GENUS | 1U << SOLVED_SUSPENSE | 1U << SOLVED_FORM,
  SOLVED_COSTLY = SOLVED_MORE | 1U << SOLVED_VALUE
};

/* Is a column among some? */
static inline bool solved_has(unsigned columns, int column) {
  return columns >> column & 1;
}

#endif
