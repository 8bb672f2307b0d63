/* Notices: work that takes longer than a second says once a second, in SQLite's log, what it does. They
** are for people and go by the clock, which answers never do. Here the clock is read, too, for the limit of seconds. */
#ifndef GRUNDY_SQLITE_NOTICE_H
#define GRUNDY_SQLITE_NOTICE_H

#include "base/host.h"
#include "sqlite/sqlite.h"

/* Starts as zeros when a call begins, or the first cursor or aggregate of those that are there together. */
typedef struct work_notice {
  sqlite3_int64 begun,
      said; /* milliseconds: when the work asked first, when the last notice came */
} work_notice;

/* Milliseconds since some day long ago, as the clock of SQLite's file system says; 0 where it has none. */
sqlite3_int64 notice_clock(void);

/* Log a notice SQLITE_NOTICE "NAME(): PHASE: DONE of OF" of the function NAME, if it is time at `now`. */
void notice_consider(work_notice *notice, const core_host *host, const char *name,
                     sqlite3_int64 now);

#endif
