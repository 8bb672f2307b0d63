/* Print the results of the queries of `generate`, one short line each:
**
**   answer LIBRARY [ISA] < QUERIES
**
** ISA is the instruction set to use; if the machine lacks it, the exit status is 3. A line is `ok
** ROWS HASH`, `error MESSAGE` or `stopped`. If the order of the rows is unspecified, the hash does
** not depend on it. Only the extension's own messages are printed: SQLite's messages differ between
** versions. */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <string.h>

#include "../loaded.h"

#define MOST_TICKS 4000 /* in units of 1000 operations */
#define LACKING    3    /* exit status */

/* With the default limit a few queries would compute for seconds until they are stopped, and the
** result of a stopped query is not compared. With this limit they fail early, with a message that
** is compared. */
static const char answer_limit[] = "SELECT grundy_limit('memory', 67108864)";

static int ticks_left;

static int tick(void *context) {
  (void)context;
  return --ticks_left < 0;
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t length) {
  for (size_t i = 0; i < length; i++)
    hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
  return hash ^ hash >> 29;
}

/* A REAL is hashed by its bits, since its text differs between versions. */
static uint64_t hash_row(sqlite3_stmt *statement) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (int i = 0; i < sqlite3_column_count(statement); i++) {
    int type = sqlite3_column_type(statement, i);
    hash = mix(hash, &type, sizeof type);
    if (type == SQLITE_FLOAT) {
      double real = sqlite3_column_double(statement, i);
      hash = mix(hash, &real, sizeof real);
    } else if (type != SQLITE_NULL) {
      const void *bytes = sqlite3_column_blob(statement, i);
      hash = mix(hash, bytes, (size_t)sqlite3_column_bytes(statement, i));
    }
  }
  return hash;
}

static void report_error(sqlite3 *db, int status) {
  const char *message = sqlite3_errmsg(db);
  if (status == SQLITE_INTERRUPT)
    printf("stopped\n");
  else
    printf("error %s\n", strstr(message, "(): ") != NULL ? message : "of SQLite");
}

static void answer(sqlite3 *db, const char *sql, int ordered) {
  sqlite3_stmt *statement = NULL;
  uint64_t all = 0;
  long rows = 0;
  ticks_left = MOST_TICKS;
  int status = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  if (status == SQLITE_OK)
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
      uint64_t row = hash_row(statement);
      all = ordered ? mix(all, &row, sizeof row) : all + row;
      rows++;
    }
  if (status == SQLITE_DONE || status == SQLITE_OK)
    printf("ok %ld %016llx\n", rows, (unsigned long long)all);
  else
    report_error(db, status);
  sqlite3_finalize(statement);
}

/* Return whether the connection uses the requested instruction set. */
static int uses(sqlite3 *db, const char *isa) {
  sqlite3_stmt *statement = NULL;
  int same = 0;
  sqlite3_prepare_v2(db, "SELECT grundy_debug() LIKE '%: ' || ?", -1, &statement, NULL);
  sqlite3_bind_text(statement, 1, isa, -1, SQLITE_STATIC);
  if (sqlite3_step(statement) == SQLITE_ROW)
    same = sqlite3_column_int(statement, 0);
  sqlite3_finalize(statement);
  return same;
}

int main(int count, char **arguments) {
  char *line = NULL;
  size_t capacity = 0;
  if (count < 2)
    return 1;
  if (count > 2)
    setenv("GRUNDY_ISA", arguments[2], 1);
  sqlite3 *db = loaded_open(":memory:", arguments[1]);
  if (count > 2 && !uses(db, arguments[2])) {
    sqlite3_close(db);
    return LACKING;
  }
  if (sqlite3_exec(db, answer_limit, NULL, NULL, NULL) != SQLITE_OK)
    return 1;
  sqlite3_progress_handler(db, 1000, tick, NULL);
  for (ssize_t length; (length = getline(&line, &capacity, stdin)) > 0;)
    answer(db, line + 1, line[0] == '=');
  free(line);
  return sqlite3_close(db) != SQLITE_OK;
}
