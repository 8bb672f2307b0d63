#include "sqlite/notice.h"

#define NOTICE_PERIOD 1000

sqlite3_int64 notice_clock(void) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
  sqlite3_int64 now = 0;
  double days = 0;
  if (vfs == NULL)
    return 0;
  if (vfs->iVersion >= 2 && vfs->xCurrentTimeInt64 != NULL)
    return vfs->xCurrentTimeInt64(vfs, &now) == SQLITE_OK ? now : 0;
  return vfs->xCurrentTime(vfs, &days) == SQLITE_OK ? (sqlite3_int64)(days * 86400000.0) : 0;
}

/* A clock that is set back begins anew. */
void notice_consider(work_notice *notice, const core_host *host, const char *name,
                     sqlite3_int64 now) {
  if (notice->said == 0 || now < notice->said) {
    *notice = (work_notice){.begun = now, .said = now};
  } else if (now - notice->said >= NOTICE_PERIOD) {
    notice->said = now;
    const core_progress *progress = &host->progress;
    sqlite3_int64 seconds = (now - notice->begun) / 1000;
    unsigned long long done = progress->done, of = progress->of;
    if (progress->phase == NULL)
      sqlite3_log(SQLITE_NOTICE, "%s(): at work for %lld s", name, seconds);
    else if (of == 0)
      sqlite3_log(SQLITE_NOTICE, "%s(): %s: %llu", name, progress->phase, done);
    else
      sqlite3_log(SQLITE_NOTICE, "%s(): %s: %llu of %llu", name, progress->phase, done, of);
  }
}
