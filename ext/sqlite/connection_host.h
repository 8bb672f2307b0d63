/* The host of a connection's mathematics: SQLite's memory, stops, notices, temporary files. */
#ifndef GRUNDY_SQLITE_CONNECTION_HOST_H
#define GRUNDY_SQLITE_CONNECTION_HOST_H

#include "sqlite/connection.h"

#define CONNECTION_DEFAULT_MEMORY_LIMIT (INT64_C(256) << 20)
#define CONNECTION_DEFAULT_DISK_LIMIT   (INT64_C(4) << 30)

/* For connection_open. */
core_host connection_host(sql_connection *connection);

#endif
