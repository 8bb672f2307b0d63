/* The queen that moves left, down, or left-and-down: Wythoff's game (Wythoff 1907).
**
** No closed form is known for its Grundy values. The value of (x, y) is the least number absent
** from its row to the left, its column below and its diagonal below; for x >= y it lies between
** x-2y and x+y (Landman 2002).
*/
#ifndef GRUNDY_QUEEN_H
#define GRUNDY_QUEEN_H

#include "core.h"

/* Largest coordinate that a table can ever hold; memory is the nearer bound. */
#define QUEEN_MAX_COORDINATE INT64_C(1000000)

/* A table of the values of all cells (x, y) with x, y < size, which grows with demand. */
typedef struct queen_table queen_table;

/* An empty table that takes memory from `host`, which must outlive it. NULL: no memory. */
queen_table *queen_new(core_host *host);

void queen_free(queen_table *table);

/* How many columns and rows the table holds. */
int64_t queen_size(const queen_table *table);

/* Extend the table to at least `size` columns and rows, size <= QUEEN_MAX_COORDINATE + 1. On
** CORE_NOMEM, CORE_LIMIT and CORE_INTERRUPTED what was there before, and what has been computed
** meanwhile, stays usable. */
core_status queen_extend(queen_table *table, int64_t size);

/* Value of the cell (x, y), 0 <= x, y < queen_size(table). */
int64_t queen_value(const queen_table *table, int64_t x, int64_t y);

#endif
