/* The interrupt probe: how long work learns that it is to stop.
**
** SQLite looks for sqlite3_interrupt() and calls the progress handler while a statement runs, so a
** statement is run that does nothing else. It lives during long work only: an open statement would
** keep the connection from being closed.
**
** SQLite logs each statement that is interrupted, this one, too. So once it was, it is not run again for the work at
** hand; and since 3.41 SQLite is asked between its runs, so that a line is left to the progress handler. */
#ifndef GRUNDY_SQLITE_INTERRUPT_PROBE_H
#define GRUNDY_SQLITE_INTERRUPT_PROBE_H

#include <stdbool.h>

#include "sqlite/sqlite.h"

/* Starts as zeros. */
typedef struct interrupt_probe {
  sqlite3_stmt *statement;
  bool interrupted; /* the present work is to stop */
  bool refused;     /* SQLite does not prepare it: an authorizer forbids it, say */
} interrupt_probe;

/* SQLITE_INTERRUPT where work is to stop, SQLITE_NOMEM where there is no memory to learn it, else
** SQLITE_OK. */
int interrupt_probe_ask(interrupt_probe *probe, sqlite3 *db);

void interrupt_probe_end(interrupt_probe *probe);

#endif
