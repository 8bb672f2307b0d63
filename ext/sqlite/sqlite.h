/* SQLite's interface for extensions. The file of the entry point defines GRUNDY_ENTRY_POINT. */
#ifndef GRUNDY_SQLITE_SQLITE_H
#define GRUNDY_SQLITE_SQLITE_H

#include <sqlite3ext.h>
#ifdef GRUNDY_ENTRY_POINT
SQLITE_EXTENSION_INIT1
#else
SQLITE_EXTENSION_INIT3
#endif

/* The subtype of a text that is JSON to SQLite, and the flag of functions that set a
** subtype, which versions before 3.45 ignore. */
#define SQL_JSON_SUBTYPE 'J'
#ifndef SQLITE_RESULT_SUBTYPE
#define SQLITE_RESULT_SUBTYPE 0x1000000
#endif

#endif
