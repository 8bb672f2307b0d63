/* Notices: work that takes longer than a second says once a second, in SQLite's log, what it does. They
** are for people and go by the clock, which answers never do. */
#ifndef GRUNDY_SQLITE_NOTICE_H
#define GRUNDY_SQLITE_NOTICE_H

#include "base/host.h"
#include "sqlite/sqlite.h"

/* Starts as zeros when a call begins, or the first cursor or aggregate of those that are there together. */
typedef struct work_notice {
  sqlite3_int64 begun,
      said; /* milliseconds: when the work asked first, when the last notice came */
} work_notice;

/* Log a notice SQLITE_NOTICE "NAME(): PHASE: DONE of OF" of the function NAME, if it is time. */
void notice_consider(work_notice *notice, const core_host *host, const char *name);

#endif
