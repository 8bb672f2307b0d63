/* Take-and-break games on a row, given as a text: I is a standing pin or a free cell, X is a gap or
** a cell with a cross.
**
** On pins, a move takes r adjacent pins of one run: the entire run if digit r has bit 0, pins at
** one end if it has bit 1, pins in the interior if it has bit 2. With a modifier, the two runs left
** must have equal or unequal lengths. The value of the row is the nim-sum of the values of its
** runs. Rules with moves that take nothing, or that leave three runs, have no meaning on a row.
**
** On cells (treblecross), a move places a cross on a free cell without another cross within two
** cells. A run consists of adjacent cells on which a cross may be placed.
**
** Example: IIXI in Kayles has the runs of 2 and 1 pins, with the values 2 and 1.
*/
#ifndef GRUNDY_CORE_HEAPS_ROWS_H
#define GRUNDY_CORE_HEAPS_ROWS_H

#include "core/heaps/parts.h"

#define HEAPS_ROW_FREE  'I'
#define HEAPS_ROW_TAKEN 'X'

/* Return the reason why rules have no meaning on a row, as "has moves that ...", or NULL if they
** have one. */
const char *heaps_row_refusal(const heaps_rules *rules);

/* Return true if a row of these two letters is a position of the game. A position of treblecross
** has no two crosses within two cells of each other, because the next player would win at once by
** making three in a row. If there are, *fault is the position of the second one. */
bool heaps_row_check(const heaps_rules *rules, const char *row, uint64_t length,
                     heaps_fault *fault);

/* A row and one of its runs. */
typedef struct heaps_run {
  const heaps_rules *rules;
  const char *row;
  uint64_t length;
  uint64_t first, end; /* the run is first .. end - 1 */
  uint64_t next;       /* the next unread byte of the row */
} heaps_run;

/* Set *run before the first run. Rules and row must outlive it. */
void heaps_run_start(heaps_run *run, const heaps_rules *rules, const char *row, uint64_t length);

/* Advance to the next run, from left to right. Return false after the last. */
bool heaps_run_next(heaps_run *run);

/* The moves of a row, run by run. Moves on pins are listed as by heaps_parts, each at the left end
** before its mirror image. Crosses are placed from left to right. */
typedef struct heaps_row_move {
  heaps_run run;
  uint64_t left, right;      /* lengths of the runs that remain */
  uint64_t changed, changes; /* the first place that becomes X, and the number of such places */
  heaps_parts way;
  bool inside, mirrored;
} heaps_row_move;

void heaps_row_start(heaps_row_move *move, const heaps_rules *rules, const char *row,
                     uint64_t length);

/* Advance to the next move. Return false after the last. */
bool heaps_row_next(heaps_row_move *move);

#endif
