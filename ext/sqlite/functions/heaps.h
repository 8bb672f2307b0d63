/* The values of heaps, for other functions. */
#ifndef GRUNDY_FUNCTIONS_HEAPS_H
#define GRUNDY_FUNCTIONS_HEAPS_H

#include "core/heaps/parts.h"
#include "sqlite/args.h"

/* The value of heap n, 0 to 2^62-1, of the game with these rules, as grundy_heap() tells it. */
bool heaps_find_value(sql_call *call, const char *rules, int bytes, sqlite3_int64 n,
                      uint64_t *value);

/* Note why a text is no rules. Always false. */
bool heaps_refuse_rules(sql_call *call, const char *text, int bytes, heaps_fault fault);

/* True if the moves of `heap`, an argument or in one, can be listed, which are those up to `largest`. */
bool heaps_check_listed(sql_call *call, const char *name, sqlite3_int64 heap, uint64_t largest);

/* The heaps that a move leaves, as a JSON array. */
void heaps_show_parts(sqlite3_context *context, const heaps_parts *left);

#endif
