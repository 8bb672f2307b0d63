/* Call the entry point in the way of sqlite3_auto_extension, while a connection is being opened.
** Programs that link the extension statically do this; here the entry point is looked up in the
** library. */
#include <dlfcn.h>
#include <stdio.h>

#include "database.h"

typedef void (*entry_point)(void);

static void *library;

static entry_point find_entry_point(void) {
  const char *path = getenv("GRUNDY_LIBRARY");
  library = dlopen(path != NULL ? path : "./dist/grundy.so", RTLD_NOW);
  assert_non_null(library);
  entry_point entry;
  *(void **)&entry = dlsym(library, "sqlite3_grundy_init");
  assert_non_null(entry);
  return entry;
}

TEST(every_connection_that_is_opened_has_it) {
  assert_int_equal(sqlite3_auto_extension(find_entry_point()), SQLITE_OK);
  for (int i = 0; i < 3; i++) {
    sqlite3 *db = NULL;
    int status = sqlite3_open(":memory:", &db);
    if (status != SQLITE_OK)
      print_message("%s\n", sqlite3_errmsg(db));
    assert_int_equal(status, SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "SELECT grundy_queen(3, 5)", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
  }
  sqlite3_reset_auto_extension();
}
