/* The queen's tables, cached for the connection. */
#ifndef GRUNDY_SQLITE_SHARED_QUEEN_H
#define GRUNDY_SQLITE_SHARED_QUEEN_H

#include "core/queen/queen.h"

#include "sqlite/args.h"

/* Everything that is cached about the queen. */
typedef struct cached_queen {
  queen *queen;
} cached_queen;

/* Return the queen's tables of this connection, pinned, or NULL after an error. */
cached_queen *queen_get(sql_call *call);

/* Return true for CORE_OK; otherwise note the error of a computation about the queen. */
bool queen_check(sql_call *call, const queen *asked, core_status status);

#endif
