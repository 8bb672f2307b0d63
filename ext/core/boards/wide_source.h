/* Components of wide boards as parts of a search for winners (core/search/search.h).
**
** A component with few bits whose rules do not read walls is a position of masks, and its layout a
** kind of boards in the search. Any other component is a part of the source; equal components are
** one part. Its options are found by making each of its moves and splitting the position.
**
** Example: Clobber on a row of 40 stones is one part. After a move in the middle it is the sum of
** rows of 19 and 20 stones, which are positions of one kind.
**
** A source has boards of one ruleset. Their components share the table of parts and the layouts,
** so a component of one board cancels its negative on another.
**
** Time: for each part that is expanded at most the square of its moves times their touches.
** Options are kept while the memory suffices. */
#ifndef GRUNDY_CORE_BOARDS_WIDE_SOURCE_H
#define GRUNDY_CORE_BOARDS_WIDE_SOURCE_H

#include "core/boards/wide.h"
#include "core/search/boards.h"

typedef struct wide_source wide_source;

/* Open a source for the boards of a solver in a search, which must be closed first. Return NULL
** with host->status set on failure. */
wide_source *wide_source_open(search *s, core_host *host, wide_boards *wide);

/* Return true if the source takes the boards of a solver: it is the one that opened the source, or
** has equal rules that do not read walls. */
bool wide_source_serves(const wide_source *source, const wide_boards *wide);

/* Add a board of a solver that the source serves, given by the characters of its places, to the sum
** of the search, which must be closed before the solver. Return CORE_INVALID if play need not end.
*/
core_status wide_source_add(wide_source *source, wide_boards *wide, const char *cells);

#endif
