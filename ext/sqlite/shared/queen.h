/* The queen as SQL asks for her. What is known of her is cached for the connection. */
#ifndef GRUNDY_SQLITE_SHARED_QUEEN_H
#define GRUNDY_SQLITE_SHARED_QUEEN_H

#include "core/queen/queen.h"

#include "sqlite/args.h"

/* All that this connection knows of her, in its cache. */
typedef struct cached_queen {
  queen *queen;
} cached_queen;

/* The queen of this connection, pinned; NULL after an error. */
cached_queen *queen_get(sql_call *call);

/* True for CORE_OK; else note the error of something that was asked of the queen. */
bool queen_check(sql_call *call, const queen *asked, core_status status);

#endif
