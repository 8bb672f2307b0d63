/* The skeleton of aggregates and window functions: SQLite's callbacks for any aggregate_definition.
** Their user data is a binding. */
#ifndef GRUNDY_SQLITE_AGGREGATE_H
#define GRUNDY_SQLITE_AGGREGATE_H

#include "base/queue.h"
#include "sqlite/declaration.h"

void aggregate_step(sqlite3_context *context, int count, sqlite3_value **arguments);
void aggregate_inverse(sqlite3_context *context, int count, sqlite3_value **arguments);
void aggregate_value(sqlite3_context *context);
void aggregate_final(sqlite3_context *context);

/* Parts of an aggregate whose state begins with a core_queue of its rows. aggregate_keep appends a
** row, or notes an error about `what`. aggregate_drop_first is its `inverse`. aggregate_drop_all is
** its `clear` if the state holds nothing else. */
bool aggregate_keep(sql_call *call, void *state, const void *row, size_t size, const char *what);
bool aggregate_drop_first(sql_call *call, void *state, const sql_argument *arguments);
void aggregate_drop_all(void *state);

/* The rows of an aggregate over parts of a sum. Each row is one part; a JSON array of parts may be
** only the single row of its group, since several arrays usually are several positions. */
typedef struct aggregate_parts {
  sqlite3_int64 rows, arrays;
} aggregate_parts;

static inline void aggregate_count_parts(aggregate_parts *parts, bool is_array, int change) {
  parts->rows += change;
  parts->arrays += is_array ? change : 0;
  core_assert(parts->arrays >= 0 && parts->rows >= parts->arrays);
}

/* Return true unless an array is one of several rows. The error then names the scalar for single
** positions, which is the `data` of the function. */
bool aggregate_check_parts(sql_call *call, const aggregate_parts *parts);

/* The texts of the rows in an aggregate, oldest first, each after its length in 8 bytes. All zero
** before the first row. */
typedef struct aggregate_texts {
  core_host *host;
  char *bytes;
  uint64_t held, begin, end;
} aggregate_texts;

bool aggregate_keep_text(sql_call *call, aggregate_texts *texts, const char *text, uint64_t length,
                         const char *what);
text_reader aggregate_next_text(const aggregate_texts *texts,
                                uint64_t *at); /* for *at from texts->begin to before texts->end */
void aggregate_drop_text(aggregate_texts *texts); /* drop the first text */
/* drop all texts: `clear` of a state that holds nothing else */
void aggregate_drop_texts(void *state);

#endif
