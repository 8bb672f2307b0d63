/* The values of heaps, for other functions. */
#ifndef GRUNDY_FUNCTIONS_HEAPS_H
#define GRUNDY_FUNCTIONS_HEAPS_H

#include "core/heaps/rules.h"
#include "sqlite/args.h"

/* The value of heap n, 0 to 2^62-1, of the game with these rules, as grundy_heap() tells it. */
bool heaps_find_value(sql_call *call, const char *rules, int bytes, sqlite3_int64 n,
                      uint64_t *value);

/* Note why a text is no rules. Always false. */
bool heaps_refuse_rules(sql_call *call, const char *text, int bytes, heaps_fault fault);

#endif
