/* The queen as SQL asks for her. What is known of her is kept for the connection. */
#ifndef GRUNDY_SQLITE_QUEEN_H
#define GRUNDY_SQLITE_QUEEN_H

#include "core/queen/queen.h"

#include "sqlite/args.h"

/* The queen of this connection; NULL after an error. */
queen *queen_of(sql_call *call, sql_connection *connection);

/* True for CORE_OK; else note the error of something that was asked of the queen. */
bool queen_check(sql_call *call, const queen *kept, core_status status);

#endif
