/* Load again, after sqlite3_drop_modules(), over another version, beside another build, and from
** another SQLite library. */
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

#include "database.h"

/* ---- Tables that were dropped ---- */

DATABASE_TEST(test_dropped_tables) {
  static const char *kept[] = {"grundy_help", NULL};
  database_limit_memory(db, 12345678);
  for (int round = 0; round < 2; round++) {
    sqlite3_drop_modules(db, round == 0 ? NULL : kept);
    database_expect(db, "SELECT count(*) FROM grundy_board('king', 3)",
                    "ERROR: no such table: grundy_board");
    database_expect(db, "SELECT grundy_queen(3, 5)", "0");
    database_load(db);
    assert_int_equal(sqlite3_errcode(db), SQLITE_OK);
    database_expect(db, "SELECT count(*) FROM grundy_board('king', 3)", "9");
    database_expect(db, "SELECT name FROM grundy_help WHERE name = 'mex'", "mex");
    database_expect(db, "SELECT grundy_limit('memory')", "12345678");
  }
  sqlite3_drop_modules(db, NULL);
  sqlite3_enable_load_extension(db, 1);
  database_expect(db, database_text("SELECT load_extension(%Q)", database_library()), "NULL");
  database_expect(db, "SELECT count(*) FROM grundy_board('king', 3)", "9");
  database_expect(db, "SELECT grundy_limit(NULL)", "NULL");
}

/* ---- Another version ---- */

static void answer_old(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count, (void)arguments;
  sqlite3_result_text(context, "0.0.1", -1, SQLITE_STATIC);
}

static void register_old(sqlite3 *db) {
  static const char *const names[] = {"grundy_knight", "grundy_version", "nim_mul"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    for (int count = 0; count < 3; count++)
      assert_int_equal(
          sqlite3_create_function(db, names[i], count, SQLITE_UTF8, NULL, answer_old, NULL, NULL),
          SQLITE_OK);
}

#define ASK_OLD "SELECT grundy_knight(1, 2), grundy_version(), nim_mul(2, 3)"

/* A load that fails for lack of memory leaves the older version intact. */
TEST(test_older_version) {
  int failed = 0, status = SQLITE_ERROR;
  for (sqlite3_int64 more = 2000; status != SQLITE_OK; more += 2000) {
    sqlite3 *db = database_open_bare();
    register_old(db);
    database_expect(db, ASK_OLD, "0.0.1|0.0.1|0.0.1");
    sqlite3_hard_heap_limit64(sqlite3_memory_used() + more);
    status = sqlite3_load_extension(db, database_library(), NULL, NULL);
    sqlite3_hard_heap_limit64(0);
    failed += status != SQLITE_OK;
    if (status != SQLITE_OK)
      database_expect(db, ASK_OLD, "0.0.1|0.0.1|0.0.1");
    else
      database_expect(db, "SELECT grundy_knight(1, 2), grundy_version() > '0.0.1'", "1|1");
    database_close(db);
  }
  assert_true(failed > 2);
}

/* ---- Another library ---- */

static bool copy_file(const char *from, const char *to) {
  FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
  char bytes[4096];
  size_t count;
  bool done = in != NULL && out != NULL;
  while (done && (count = fread(bytes, 1, sizeof bytes, in)) > 0)
    done = fwrite(bytes, 1, count, out) == count;
  if (in != NULL)
    fclose(in);
  return (out == NULL || fclose(out) == 0) && done;
}

/* Replace the text `from` by `to`, of the same length, everywhere in a file. */
static void replace_in_file(const char *path, const char *from, const char *to) {
  FILE *file = fopen(path, "r+b");
  size_t length = strlen(from), size = 1 << 26, replaced = 0;
  char *bytes = malloc(size);
  assert_true(file != NULL && bytes != NULL && strlen(to) == length);
  size_t count = fread(bytes, 1, size, file);
  assert_true(count < size);
  for (size_t at = 0; at + length <= count; at++)
    if (memcmp(bytes + at, from, length) == 0) {
      memcpy(bytes + at, to, length);
      replaced++;
    }
  rewind(file);
  assert_true(replaced > 0 && fwrite(bytes, 1, count, file) == count && fclose(file) == 0);
  free(bytes);
}

/* Two builds in one process each run their own functions. The second build is a copy with another
** version. */
TEST(test_two_builds) {
  char path[] = "/tmp/grundy_build_XXXXXX";
  int file = mkstemp(path);
  assert_true(file >= 0 && close(file) == 0);
  const char *library = database_library(), *suffixes[] = {"", ".so", ".dylib"};
  bool copied = false;
  for (size_t i = 0; i < LENGTH(suffixes) && !copied; i++)
    copied = copy_file(database_text("%s%s", library, suffixes[i]), path);
  assert_true(copied);
  sqlite3 *first = database_open(), *second = database_open_bare();
  TEXT *version = database_rows(first, "SELECT grundy_version()");
  TEXT *other = sqlite3_mprintf("%s", version);
  for (char *at = other; *at != '\0'; at++)
    *at = *at == '.' ? '.' : '9';
  assert_true(strcmp(version, other) != 0);
  replace_in_file(path, version, other);
  assert_int_equal(sqlite3_load_extension(second, path, "sqlite3_extension_init", NULL), SQLITE_OK);
  database_expect(first, "SELECT grundy_version(), grundy_queen(3, 5)",
                  database_text("%s|0", version));
  database_expect(second, "SELECT grundy_version(), grundy_queen(3, 5)",
                  database_text("%s|0", other));
  database_close(first);
  database_close(second);
  unlink(path);
}

/* The interface of the other library, which must not be confused with the interface of this
** program. */
typedef struct test_interface {
  int (*open)(const char *, sqlite3 **);
  int (*enable)(sqlite3 *, int);
  int (*load)(sqlite3 *, const char *, const char *, char **);
  int (*close)(sqlite3 *);
  void (*free)(void *);
} test_interface;

/* Look up a function. POSIX permits converting its address from void *; C does not. */
static void find_symbol(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  if (symbol == NULL)
    fail_msg("%s: %s", name, dlerror());
  memcpy(function, &symbol, sizeof symbol);
}

TEST(test_other_library) {
  Dl_info info;
  char path[] = "/tmp/grundy_sqlite_XXXXXX";
  int file = mkstemp(path);
  assert_true(file >= 0 && close(file) == 0);
  void *own = dlsym(RTLD_DEFAULT, "sqlite3_open");
  assert_true(own != NULL && dladdr(own, &info) != 0);
  void *other = copy_file(info.dli_fname, path) ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
  unlink(path);
  if (other == NULL || dlsym(other, "sqlite3_open") == own)
    skip();
  test_interface their;
  find_symbol(other, "sqlite3_open", &their.open);
  find_symbol(other, "sqlite3_enable_load_extension", &their.enable);
  find_symbol(other, "sqlite3_load_extension", &their.load);
  find_symbol(other, "sqlite3_close", &their.close);
  find_symbol(other, "sqlite3_free", &their.free);
  sqlite3 *mine = database_open(), *theirs = NULL;
  char *message = NULL;
  assert_int_equal(their.open(":memory:", &theirs), SQLITE_OK);
  their.enable(theirs, 1);
  assert_int_equal(their.load(theirs, database_library(), NULL, &message), SQLITE_ERROR);
  assert_non_null(strstr(message, "grundy serves another SQLite library of this process"));
  their.free(message);
  their.close(theirs);
  database_expect(mine, "SELECT sum(value) FROM grundy_board('rook', 2)", "2");
  database_close(mine);
}
