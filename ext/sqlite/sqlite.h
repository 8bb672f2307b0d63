/* SQLite's interface, as an extension sees it. The entry point's file defines GRUNDY_ENTRY_POINT.
 */
#ifndef GRUNDY_SQLITE_SQLITE_H
#define GRUNDY_SQLITE_SQLITE_H

#include <sqlite3ext.h>
#ifdef GRUNDY_ENTRY_POINT
SQLITE_EXTENSION_INIT1
#else
SQLITE_EXTENSION_INIT3
#endif

#endif
