/* Connections with the extension for programs without cmocka. A program that cannot open a
** connection ends. */
#ifndef TESTS_LOADED_H
#define TESTS_LOADED_H

#include <stdio.h>
#include <stdlib.h>
#include <sqlite3.h>

/* Return the path of the library: the environment variable GRUNDY_LIBRARY, or ./dist/grundy. */
static inline const char *loaded_library(void) {
  const char *path = getenv("GRUNDY_LIBRARY");
  return path == NULL ? "./dist/grundy" : path;
}

/* Open a database. If `library` is NULL, the extension is not loaded but may be loaded later. */
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
