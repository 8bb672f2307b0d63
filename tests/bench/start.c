/* Measure a connection that reads one game. `start ./dist/grundy` prints the CPU seconds of 1000
** loads of the extension, each followed by a call of game, and of 1000 plain connections. `start
** ./dist/grundy memory` prints the bytes that the call keeps, and 1. */
#include <sqlite3.h>
#include <string.h>

#include "bench.h"

/* Open a connection, load the library unless it is NULL, and run a statement. Return the bytes that
** the statement keeps. */
static sqlite3_int64 start_connection(const char *library, const char *sql) {
  sqlite3 *db;
  bench_must(sqlite3_open(":memory:", &db) == SQLITE_OK, "cannot open a database");
  sqlite3_enable_load_extension(db, 1);
  if (library != NULL)
    bench_must(sqlite3_load_extension(db, library, NULL, NULL) == SQLITE_OK,
               "cannot load the library");
  bench_must(sqlite3_exec(db, "SELECT 1", NULL, NULL, NULL) == SQLITE_OK, "SELECT 1 fails");
  sqlite3_int64 before = sqlite3_memory_used();
  bench_must(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, sql);
  sqlite3_int64 kept = sqlite3_memory_used() - before;
  sqlite3_close(db);
  return kept;
}

int main(int count, char **arguments) {
  const char *game = "SELECT game('{1|-1}')";
  bench_must(count > 1, "usage: start LIBRARY [memory]");
  sqlite3_int64 kept = start_connection(arguments[1], game);
  if (count > 2 && strcmp(arguments[2], "memory") == 0) {
    printf("%lld 1\n", (long long)kept);
    return 0;
  }
  double begin = bench_seconds();
  for (int i = 0; i < 1000; i++)
    start_connection(arguments[1], game);
  double middle = bench_seconds();
  for (int i = 0; i < 1000; i++)
    start_connection(NULL, "SELECT 2");
  printf("%.6f %.6f\n", middle - begin, bench_seconds() - middle);
  return 0;
}
