/* The frontier of a game that is being explored: the positions that the table solve_frontier shows to
** the rule. It is run once for each layer of new positions, and they are a fixed range while it runs. */
#ifndef GRUNDY_SQLITE_ROWS_FRONTIER_H
#define GRUNDY_SQLITE_ROWS_FRONTIER_H

#include "sqlite/rows/positions.h"

typedef struct sql_frontier {
  position_set *positions;
  uint32_t first, end;
} sql_frontier;

#endif
