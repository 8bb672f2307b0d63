/* What the functions about sums of heaps share. */
#ifndef GRUNDY_SQLITE_SHARED_HEAP_SUM_H
#define GRUNDY_SQLITE_SHARED_HEAP_SUM_H

#include "core/nim.h"
#include "sqlite/shared/heaps.h"
#include "sqlite/shared/misere.h"

enum { HEAP_SUM_NORMAL, HEAP_SUM_MISERE };
extern const char *const heap_sum_plays[3];

/* Is it a text that begins as a JSON array does? */
bool heap_sum_is_array(sqlite3_value *value);

/* The quotient that the default work finds for sums of heaps up to `largest`, pinned; NULL: none. False
** after an error: no memory, a stop, or heaps too large for anything but a quotient. */
bool heap_sum_quotient(sql_call *call, const cached_heap_game *rules, uint64_t largest,
                       misere_cached **cached);

#endif
