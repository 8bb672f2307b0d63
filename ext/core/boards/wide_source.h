/* Components of wide boards as parts of a search for winners (core/search/search.h).
**
** A component with few bits whose rules do not read walls is a position of masks, and its layout a
** kind of boards in the search. Any other component is a part of the source; equal components are
** one part. Its options are found by making each of its moves and splitting the position.
**
** Example: Clobber on a row of 40 stones is one part. After a move in the middle it is the sum of
** rows of 19 and 20 stones, which are positions of one kind.
**
** Time: for each part that is expanded at most the square of its moves times their touches.
** Options are kept while the memory suffices. */
#ifndef GRUNDY_CORE_BOARDS_WIDE_SOURCE_H
#define GRUNDY_CORE_BOARDS_WIDE_SOURCE_H

#include "core/boards/wide.h"
#include "core/search/search.h"

typedef struct wide_source wide_source;

/* Add the boards of a solver to a search, which must be closed first. Return NULL with host->status
** set on failure. */
wide_source *wide_source_open(search *s, core_host *host, wide_boards *wide);

/* Add a board that play leads to, given by the characters of its places, to the sum of the search.
** Return CORE_INVALID if play need not end. */
core_status wide_source_add(wide_source *source, const char *cells);

#endif
