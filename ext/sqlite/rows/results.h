/* The columns `result` and `remoteness` of rows that describe an impartial game: the known result
** of a position, which is not expanded.
**
** A result is the outcome 'P', 'N' or 'D' for the player to move, or an integer: the size of the
** Nim heap that the position is equal to, in normal play its Grundy value. The play determines the
** outcome of a heap: result 0 is P in normal play and N in misere play. In normal play 'loony' is a
** result as well. In play 'draw', in which a player without a move draws, a heap has no meaning and
** an integer is an error. In play 'score' a result is an integer, the final score for the player to
** move, and a letter is an error. */
#ifndef GRUNDY_SQLITE_ROWS_RESULTS_H
#define GRUNDY_SQLITE_ROWS_RESULTS_H

#include "core/solve/graph.h"
#include "sqlite/rows/query.h"

/* The results that are allowed, and how their remoteness is checked. */
typedef struct results_reader {
  graphs_play play;
  bool letters; /* outcomes are allowed */
  bool loony;   /* 'loony' is allowed, as in normal play */
  /* The parity of the remoteness follows from the outcome: players alternate, and the game ends
  ** only where a player cannot move. */
  bool alternates;
} results_reader;

/* Read the result in a column of the present row, which is not NULL. `outcome` is also set for a
** heap. Return false after an error. */
bool results_read(const results_reader *reader, sql_query *query, int column,
                  graphs_result *result);

/* Read the remoteness in a column of the present row, which is not NULL, into the result. If
** `known` is false, the position has no result, and a remoteness is an error. */
bool results_read_remoteness(const results_reader *reader, sql_query *query, int column, bool known,
                             graphs_result *result);

#endif
