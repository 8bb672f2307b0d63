/* Take-and-break games on a row, which is a text: I is a pin that stands, or a free cell; X is a
** gap, or a cell with a cross.
**
** On pins a move takes r that stand side by side, from one run of them without a gap: all of the
** run if digit r has bit 0, from one of its ends if it has bit 1, from within if it has bit 2; with
** a modifier the two runs left have equal or unequal lengths. The row is worth the sum of its runs.
** Rules by which a move takes nothing, or leaves three runs, have no meaning on a row.
**
** On cells (the name treblecross) a move puts a cross into a free cell that has no other within
** two. A run is what remains of free cells then.
*/
#ifndef GRUNDY_CORE_HEAPS_ROWS_H
#define GRUNDY_CORE_HEAPS_ROWS_H

#include "core/heaps/parts.h"

#define HEAPS_ROW_FREE  'I'
#define HEAPS_ROW_TAKEN 'X'

/* Why rules have no meaning on a row, as "has moves that ..."; NULL: they have one. */
const char *heaps_row_refusal(const heaps_rules *rules);

/* Is a row of these two letters a position of the game? Crosses within two of each other are none:
** whoever moves makes three in a row. *fault is where the second one stands. */
bool heaps_row_check(const heaps_rules *rules, const char *row, uint64_t length,
                     heaps_fault *fault);

/* A row and one of its runs. */
typedef struct heaps_run {
  const heaps_rules *rules;
  const char *row;
  uint64_t length;
  uint64_t first, end; /* the run is from `first` to before `end` */
  uint64_t next;       /* the row is read so far */
} heaps_run;

/* Stand before the first run. Rules and row must outlive it. */
void heaps_run_start(heaps_run *run, const heaps_rules *rules, const char *row, uint64_t length);

/* Go to the next run, from left to right; false after the last. */
bool heaps_run_next(heaps_run *run);

/* The moves of a row: run by run; then as heaps_parts lists them, each at the left before the
** right; crosses from left to right. */
typedef struct heaps_row_move {
  heaps_run run;
  uint64_t left, right;      /* lengths of the runs that remain of it */
  uint64_t changed, changes; /* the first place that becomes X, and how many do */
  heaps_parts way;
  bool inside, mirrored;
} heaps_row_move;

void heaps_row_start(heaps_row_move *move, const heaps_rules *rules, const char *row,
                     uint64_t length);

/* Go to the next move; false after the last. */
bool heaps_row_next(heaps_row_move *move);

#endif
