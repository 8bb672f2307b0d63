/* The functions about sums of heaps share these: rules and heaps as they are given, and the arithmetic of
** core/misere/sum.h with what it needs from the cache. */
#ifndef GRUNDY_SQLITE_SHARED_HEAP_SUM_H
#define GRUNDY_SQLITE_SHARED_HEAP_SUM_H

#include "core/misere/sum.h"
#include "sqlite/shared/heaps.h"
#include "sqlite/shared/misere.h"

enum { HEAP_SUM_NORMAL, HEAP_SUM_MISERE };
extern const char *const heap_sum_plays[3];

/* Is it a text that begins as a JSON array does, or a BLOB, which can be nothing else? */
bool heap_sum_is_array(sqlite3_value *value);

/* The game as a part of sums, as long as it is pinned. */
sum_game heap_sum_game_of(const cached_heap_game *rules);

/* Pinned: NULL, or what the arithmetic of a sum needs. */
typedef struct heap_sum_pins {
  misere_cached *quotient;
  misere_shape *shape;
  heap_forms_table *forms;
} heap_sum_pins;

/* The arithmetic for `count` heaps up to `largest` that have the only rules there are (NULL: they have unlike ones). */
bool heap_sum_begin(sql_call *call, const cached_heap_game *only, bool is_misere, uint64_t count,
                    uint64_t largest, sum_arithmetic *arithmetic, heap_sum_pins *pins);

/* Note that the arithmetic failed. Always false. */
bool heap_sum_refuse(sql_call *call, const sum_arithmetic *arithmetic);

void heap_sum_end(const sql_call *call, heap_sum_pins *pins);

#endif
