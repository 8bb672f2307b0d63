/* Connections with the extension, for programs that have no cmocka; one that gets none has nothing
** to do, and ends. */
#ifndef TESTS_LOADED_H
#define TESTS_LOADED_H

#include <stdio.h>
#include <stdlib.h>
#include <sqlite3.h>

/* The library's path from the environment variable GRUNDY_LIBRARY, else ./dist/grundy. */
static inline const char *loaded_library(void) {
  const char *path = getenv("GRUNDY_LIBRARY");
  return path == NULL ? "./dist/grundy" : path;
}

/* `library` NULL: without it, but it may be loaded. */
static inline sqlite3 *loaded_open(const char *file, const char *library) {
  sqlite3 *db = NULL;
  char *message = NULL;
  if (sqlite3_open(file, &db) != SQLITE_OK || sqlite3_enable_load_extension(db, 1) != SQLITE_OK ||
      (library != NULL && sqlite3_load_extension(db, library, NULL, &message) != SQLITE_OK)) {
    fprintf(stderr, "%s: %s\n", file, message == NULL ? sqlite3_errmsg(db) : message);
    exit(1);
  }
  return db;
}

#endif
