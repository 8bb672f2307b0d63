/* Slow: make check omits this test, which takes more than a second. */
/* Test temporary files of solve_bits: their origin, and that a full disk, an interrupt, a killed
** process and a main database in memory leave neither a file nor a wrong result. */
#include "database.h"

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- A file system ---- */

/* The file system counts its open files. Its disk may be full, and one of its calls may fail. */

static sqlite3_vfs *real_vfs, counting_vfs;
static sqlite3_io_methods counting_methods;
static const sqlite3_io_methods *real_methods;
static int open_files;
static sqlite3_int64 bytes_left;     /* -1 for unlimited */
static int write_failure;            /* the status of a failing write */
static bool refuses;                 /* no file can be opened */
static int file_calls, failing_call; /* the number of the failing call; 0 if none fails */
static int call_failures[3];         /* the status of a failing open, read or write */

enum { COUNTING_OPENS, COUNTING_READS, COUNTING_WRITES };

static int counting_fails(int kind) {
  return ++file_calls == failing_call ? call_failures[kind] : SQLITE_OK;
}

/* Clear the bytes beyond the end of the file, as SQLite requires. */
static int counting_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  int status = counting_fails(COUNTING_READS);
  if (status != SQLITE_OK)
    memset(bytes, 0, (size_t)count);
  return status == SQLITE_OK ? real_methods->xRead(file, bytes, count, offset) : status;
}

static int counting_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  int status = counting_fails(COUNTING_WRITES);
  if (status != SQLITE_OK)
    return status;
  if (bytes_left >= 0 && (bytes_left -= count) < 0) {
    bytes_left = 0;
    return write_failure;
  }
  return real_methods->xWrite(file, bytes, count, offset);
}

static int counting_close(sqlite3_file *file) {
  open_files--;
  return real_methods->xClose(file);
}

static int counting_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                         int *given) {
  (void)vfs;
  file->pMethods = NULL;
  if (refuses)
    return SQLITE_CANTOPEN;
  int failure = counting_fails(COUNTING_OPENS);
  if (failure != SQLITE_OK)
    return failure;
  int status = real_vfs->xOpen(real_vfs, name, file, flags, given);
  if (status != SQLITE_OK)
    return status;
  assert_null(name);
  assert_true(flags & SQLITE_OPEN_DELETEONCLOSE);
  open_files++;
  real_methods = file->pMethods;
  counting_methods = *real_methods;
  counting_methods.xRead = counting_read;
  counting_methods.xWrite = counting_write;
  counting_methods.xClose = counting_close;
  file->pMethods = &counting_methods;
  return SQLITE_OK;
}

BEFORE_TESTS {
  real_vfs = sqlite3_vfs_find(NULL);
  counting_vfs = *real_vfs;
  counting_vfs.zName = "counting";
  counting_vfs.pNext = NULL;
  counting_vfs.xOpen = counting_open;
  bytes_left = -1;
  write_failure = SQLITE_FULL;
  return sqlite3_vfs_register(&counting_vfs, 1);
}

typedef struct disk_game {
  const char *limits, *question, *begins; /* the beginning of the expected result */
  sqlite3_int64 most;                     /* approximate maximum of bytes in files */
} disk_game;

/* The moves of Cram on 4 x 5. */
static const char cram_moves[] =
    "CREATE TABLE cram AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i "
    "< 19) SELECT bits(i, i + 1) AS need, 0 AS forbid, bits(i, i + 1) AS clear, 0 AS put FROM c "
    "WHERE i % 4 < 3 UNION ALL SELECT bits(i, i + 4), 0, bits(i, i + 4), 0 FROM c WHERE i < 16";

/* Cram on 4 x 5: 58,830 positions (Domineering reaches the same number there). */
#define CRAM(memory)                                                                               \
  {                                                                                                \
    "SELECT grundy_limit('memory', " memory "), grundy_limit('disk', 100000000)",                  \
        "SELECT count(*), sum(value) FROM solve_bits('SELECT (1 << 20) - 1', 'cram')", "58830|",   \
        2000000                                                                                    \
  }

/* Layers of positions are written to files. In the second game the layer in which options are
** looked up is also in a file. */
static const disk_game disk_games[] = {CRAM("900000"), CRAM("150000")};

static char *answer_in_memory(const disk_game *game) {
  sqlite3 *db = database_open();
  database_run(db, cram_moves);
  database_run(db, "SELECT grundy_limit('memory', 1000000000), grundy_limit('disk', 0)");
  char *rows = database_rows(db, game->question);
  database_close(db);
  if (strncmp(rows, game->begins, strlen(game->begins)) != 0)
    fail_msg("%s: %s", game->question, rows);
  return rows;
}

/* Define a test that runs for each game in a database `db` with the game set up; `expected` is the
** result. */
#define DISK_TEST(name)                                                                            \
  static void name##_of(sqlite3 *db, const disk_game *game, const char *expected);                 \
  TEST(name) {                                                                                     \
    for (size_t i = 0; i < LENGTH(disk_games); i++) {                                              \
      TEXT *expected = answer_in_memory(&disk_games[i]);                                           \
      sqlite3 *db = database_open();                                                               \
      database_run(db, cram_moves);                                                                \
      database_run(db, disk_games[i].limits);                                                      \
      name##_of(db, &disk_games[i], expected);                                                     \
      database_close(db);                                                                          \
      assert_int_equal(open_files, 0);                                                             \
    }                                                                                              \
  }                                                                                                \
  static void name##_of(sqlite3 *db, const disk_game *game, const char *expected)

/* Check that the result is right, or an error that names the failure, and that no file remains.
** Return false after an error. */
static bool answers_or_says(sqlite3 *db, const disk_game *game, const char *expected,
                            const char *failure) {
  TEXT *rows = database_rows(db, game->question);
  bool same = strcmp(rows, expected) == 0;
  if (!same && (strncmp(rows, "ERROR: ", 7) != 0 || strstr(rows, failure) == NULL))
    fail_msg("%s: %s, not %s", game->question, rows, failure);
  assert_int_equal(open_files, 0);
  return same;
}

#define FILES_FAILED " needs temporary files, but one failed: "

/* The disk is full, or fails, after more and more bytes. */
DISK_TEST(test_full_disk) {
  int failed = 0;
  for (sqlite3_int64 bytes = 0; bytes < game->most; bytes = 2 * bytes + 1000) {
    bytes_left = bytes;
    write_failure = write_failure == SQLITE_FULL ? SQLITE_IOERR_WRITE : SQLITE_FULL;
    bool answers =
        answers_or_says(db, game, expected,
                        write_failure == SQLITE_FULL ? FILES_FAILED "database or disk is full"
                                                     : FILES_FAILED "disk I/O error");
    assert_int_equal(sqlite3_errcode(db), answers ? SQLITE_OK : write_failure & 0xff);
    failed += !answers;
  }
  assert_true(failed > 5);
  bytes_left = -1;
  database_expect(db, game->question, expected);
}

/* One call of the file system fails: each of the first calls, then some later ones. If a file
** cannot be opened, the default file system opens it: here both are the same, so the first failure
** is the last. */
DISK_TEST(test_failing_calls) {
  static const int failures[2][3] = {{SQLITE_CANTOPEN, SQLITE_IOERR_READ, SQLITE_FULL},
                                     {SQLITE_IOERR, SQLITE_IOERR_SHORT_READ, SQLITE_IOERR_WRITE}};
  file_calls = 0;
  database_expect(db, game->question, expected);
  int all = file_calls;
  assert_true(all > 20);
  for (int call = 1; call <= all; call += call < 6 ? 1 : call / 2) {
    memcpy(call_failures, failures[call % 2], sizeof call_failures);
    file_calls = 0;
    failing_call = call;
    assert_false(answers_or_says(db, game, expected, FILES_FAILED));
    failing_call = 0;
  }
  database_expect(db, game->question, expected);
}

/* A file system without memory gives the same error as an allocation that fails. */
DISK_TEST(test_file_system_without_memory) {
  const int failures[] = {SQLITE_NOMEM, SQLITE_NOMEM, SQLITE_NOMEM};
  memcpy(call_failures, failures, sizeof call_failures);
  for (failing_call = 2; failing_call <= 8; failing_call += 3) {
    file_calls = 0;
    database_expect(db, game->question, "ERROR: out of memory");
    assert_int_equal(sqlite3_errcode(db), SQLITE_NOMEM);
    assert_int_equal(open_files, 0);
  }
  failing_call = 0;
  database_expect(db, game->question, expected);
}

DISK_TEST(test_stops) {
  int stopped = 0;
  for (int calls = 1; calls < 4000; calls = 3 * calls) {
    TEXT *rows = database_rows_until(db, game->question, 100, calls);
    stopped += strcmp(rows, "ERROR: interrupted") == 0;
    assert_true(strcmp(rows, "ERROR: interrupted") == 0 || strcmp(rows, expected) == 0);
    assert_int_equal(open_files, 0);
  }
  assert_true(stopped > 0);
  database_expect(db, game->question, expected);
}

#ifdef SQLITE_DESERIALIZE_RESIZEABLE
/* After sqlite3_deserialize() the main database has a separate VFS without files. */
DISK_TEST(test_deserialized) {
  sqlite3 *source = database_open_bare();
  sqlite3_int64 size = 0;
  database_run(source, "CREATE TABLE unused(x)");
  unsigned char *bytes = sqlite3_serialize(source, "main", &size, 0);
  assert_non_null(bytes);
  assert_int_equal(
      sqlite3_deserialize(db, "main", bytes, size, size,
                          SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE),
      SQLITE_OK);
  database_run(db, cram_moves);
  database_expect(db, game->question, expected);
  database_close(source);
}
#endif

/* If the file system of the main database refuses, the default file system is used; if both are the
** same, or both refuse, the result is an error. */
DISK_TEST(test_refusals) {
  refuses = true;
  assert_false(answers_or_says(db, game, expected, FILES_FAILED "unable to open database file"));
  sqlite3_vfs_register(real_vfs, 1);
  database_expect(db, game->question, expected);
  sqlite3_vfs_register(&counting_vfs, 1);
  refuses = false;
  database_expect(db, game->question, expected);
}

/* Under every memory limit, from too little for the files to enough without files, the result is
** the same, or an error that names the limit to raise. */
DISK_TEST(test_every_limit) {
  int refused = 0;
  for (sqlite3_int64 bytes = 20000; bytes < 8000000; bytes += bytes / scaled(12, 2) + 7) {
    database_limit_memory(db, bytes);
    bool answers = answers_or_says(db, game, expected, "grundy_limit('memory', bytes)");
    refused += !answers;
    assert_true(answers || bytes < 3000000);
  }
  assert_true(refused > 0);
}

/* Memory is exhausted while the start is read. Each move clears a bit, so that the results are sums
** of binomial coefficients. */
TEST(test_large_start) {
  const char *question = "SELECT count(*), sum(value), sum(remoteness) FROM solve_bits('WITH "
                         "RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n WHERE x < "
                         "65535) SELECT x FROM n WHERE bit_count(x) = 8', 'SELECT 1 << n, 0, 1 << "
                         "n, 0 FROM heap_values(''nim'', 15)')";
  sqlite3_int64 before = sqlite3_memory_used();
  for (sqlite3_int64 bytes = 40000; bytes < 400000; bytes += bytes / scaled(8, 2)) {
    sqlite3 *db = database_open();
    database_limit_memory(db, bytes);
    char *rows = database_rows(db, question);
    if (strcmp(rows, "39203|16384|262144") != 0 &&
        (bytes > 60000 || strstr(rows, "grundy_limit") == NULL))
      fail_msg("%lld: %s", bytes, rows);
    sqlite3_free(rows);
    database_close(db);
    assert_int_equal(sqlite3_memory_used(), before);
  }
}

static const char *built_with; /* an option of SQLite, in place of those with which it was built */

static void is_built_with(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  const char *option = (const char *)sqlite3_value_text(arguments[0]);
  sqlite3_result_int(context, built_with != NULL && strcmp(option, built_with) == 0);
}

/* Without a setting, files are written only if memory is short, and never if SQLite itself writes
** none. */
TEST(test_defaults) {
  static const struct {
    const char *setup;
    bool files, answers;
    const char *built_with;
  } cases[] = {
      {"SELECT grundy_limit('memory', 700000)", true, true, NULL},
      {"SELECT grundy_limit('memory', 9000000)", false, true, NULL},
      {"SELECT grundy_limit('memory', 700000); PRAGMA temp_store = 2", false, false, NULL},
      {"SELECT grundy_limit('memory', 700000); PRAGMA temp_store = 1", true, true, NULL},
      {"SELECT grundy_limit('memory', 700000), grundy_limit('disk', 0)", false, false, NULL},
      {"SELECT grundy_limit('memory', 700000), grundy_limit('disk', 10000000)", true, true, NULL},
      {"SELECT grundy_limit('memory', 700000), grundy_limit('disk', 10000000); PRAGMA temp_store = "
       "2",
       false, false, NULL},
      {"SELECT grundy_limit('memory', 700000)", true, true, "TEMP_STORE=1"},
      {"SELECT grundy_limit('memory', 700000)", false, false, "TEMP_STORE=2"},
      {"SELECT grundy_limit('memory', 700000); PRAGMA temp_store = 1", true, true, "TEMP_STORE=2"},
      {"SELECT grundy_limit('memory', 700000); PRAGMA temp_store = 1", false, false,
       "TEMP_STORE=3"},
      {"SELECT grundy_limit('memory', 700000), grundy_limit('disk', 10000000)", true, true,
       "TEMP_STORE=2"},
  };
  const char *question = disk_games[0].question;
  TEXT *expected = answer_in_memory(&disk_games[0]);
  for (size_t i = 0; i < LENGTH(cases); i++) {
    sqlite3 *db = database_open();
    built_with = cases[i].built_with;
    sqlite3_create_function(db, "sqlite_compileoption_used", 1, SQLITE_UTF8, NULL, is_built_with,
                            NULL, NULL);
    database_run(db, cram_moves);
    database_run(db, cases[i].setup);
    file_calls = 0;
    TEXT *rows = database_rows(db, question);
    if ((file_calls > 0) != cases[i].files || (strcmp(rows, expected) == 0) != cases[i].answers ||
        (!cases[i].answers && strstr(rows, "lets positions be kept in temporary files") == NULL))
      fail_msg("%s: %d calls: %s", cases[i].setup, file_calls, rows);
    assert_int_equal(open_files, 0);
    database_close(db);
  }
}

/* If the start of a game does not fit, the error names the start. */
DATABASE_TEST(test_small_limits) {
  database_run(db, "SELECT grundy_limit('disk', 1000000)");
  database_limit_memory(db, 150000);
  TEXT *rows = database_rows(db, "SELECT count(*) FROM solve_bits('SELECT 65535 AS position, NULL "
                                 "AS result UNION ALL SELECT n, n % 3 FROM heap_values(''nim'', "
                                 "65535) WHERE bit_count(n) = 8', 'SELECT bits(n), 0, bits(n), 0 "
                                 "FROM heap_values(''nim'', 15)')");
  assert_non_null(
      strstr(rows, "the start of a game on disk, with its known positions, would need "));
}

/* Return the bytes of all files of a folder, and remove the files. */
static sqlite3_int64 remove_entries(const char *path) {
  sqlite3_int64 bytes = 0;
  DIR *folder = opendir(path);
  assert_non_null(folder);
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    struct stat status;
    if (entry->d_name[0] == '.')
      continue;
    assert_int_equal(fstatat(dirfd(folder), entry->d_name, &status, 0), 0);
    bytes += status.st_size;
    assert_int_equal(unlinkat(dirfd(folder), entry->d_name, 0), 0);
  }
  closedir(folder);
  return bytes;
}

/* A process that is killed with open files leaves no file, except possibly an empty one that SQLite
** has opened and not yet unlinked. */
DISK_TEST(test_killed) {
  char folder[] = "/tmp/grundy_disk_XXXXXX";
  assert_non_null(mkdtemp(folder));
  for (int milliseconds = 20; milliseconds <= 320; milliseconds *= 4) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
      setenv("SQLITE_TMPDIR", folder, 1);
      sqlite3_temp_directory = folder;
      for (;;)
        database_expect(db, game->question, expected);
    }
    usleep((useconds_t)milliseconds * 1000);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_int_equal(remove_entries(folder), 0);
  }
  assert_int_equal(rmdir(folder), 0);
}
