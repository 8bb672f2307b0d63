/* Test temporary files and the pages that read them against the bytes that were written, with
** failures and with checks that nothing is left open. */
#include "array_files.h"

#include "base/pages.h"
#include "ledger_host.h"

enum { BYTES = 300000 };

static unsigned char written[BYTES];

BEFORE_TESTS {
  uint64_t seed = 1;
  for (size_t i = 0; i < BYTES; i++)
    written[i] = (unsigned char)host_random(&seed);
  return 0;
}

static void open_ledger(ledger_host *ledger) {
  ledger_open(ledger);
  ledger->host.files = &array_files_kind;
  ledger->host.disk_limit = BYTES;
  array_files.calls = array_files.fail_at = 0;
}

static void write_file(core_file *file, core_host *host) {
  assert_true(core_file_open(file, host));
  assert_true(core_file_write(file, written, BYTES, 0));
  assert_int_equal(host->disk_used, BYTES);
}

static void close_file(core_file *file, ledger_host *ledger) {
  core_file_close(file);
  core_file_close(file);
  assert_int_equal(ledger->host.disk_used, 0);
  assert_int_equal(array_files.open, 0);
  assert_ledger_empty(*ledger);
}

/* ---- Files ---- */

TEST(test_refused) {
  ledger_host ledger;
  core_file file;
  open_ledger(&ledger);
  ledger.host.files = NULL;
  assert_false(core_can_open_files(&ledger.host));
  assert_false(core_file_open(&file, &ledger.host));
  assert_int_equal(ledger.host.status, CORE_DISK_LIMIT);
  assert_int_equal(ledger.host.wanted, 1);
  close_file(&file, &ledger);
  open_ledger(&ledger);
  ledger.host.disk_limit = 0;
  assert_false(core_file_open(&file, &ledger.host));
  assert_int_equal(ledger.host.status, CORE_DISK_LIMIT);
  close_file(&file, &ledger);
  open_ledger(&ledger);
  write_file(&file, &ledger.host);
  assert_true(core_file_write(&file, written, 100, BYTES - 100));
  assert_false(core_file_write(&file, written, 101, BYTES - 100));
  assert_int_equal(ledger.host.status, CORE_DISK_LIMIT);
  assert_int_equal(ledger.host.wanted, BYTES + 1);
  assert_int_equal(file.bytes, BYTES);
  close_file(&file, &ledger);
}

/* Let every call fail once; the host's error code must be reported. */
TEST(test_failing) {
  static unsigned char read[BYTES];
  bool failed = true;
  int64_t fail_at = 0;
  while (failed) {
    ledger_host ledger;
    core_file file;
    open_ledger(&ledger);
    array_files.fail_at = ++fail_at;
    failed = !core_file_open(&file, &ledger.host) || !core_file_write(&file, written, BYTES, 0) ||
             !core_file_read(&file, read, BYTES, 0);
    assert_int_equal(ledger.host.status, failed ? CORE_DISK : CORE_UNKNOWN);
    assert_int_equal(ledger.host.disk_error, failed ? ARRAY_FILES_ERROR : 0);
    if (!failed)
      assert_memory_equal(read, written, BYTES);
    close_file(&file, &ledger);
  }
  assert_int_equal(fail_at, 2 + 2 * 5); /* one call opens the file, and each 2^16 bytes take two */
}

/* Stop writing or reading at each question and repeat it. */
TEST(test_stopped) {
  static unsigned char read[BYTES];
  for (int64_t stop_at = 1; stop_at <= 10; stop_at++) {
    ledger_host ledger;
    core_file file;
    open_ledger(&ledger);
    ledger.ask_each_time = true;
    ledger.host.work_left = 1;
    ledger.stop_at = stop_at;
    assert_true(core_file_open(&file, &ledger.host));
    bool stopped = !core_file_write(&file, written, BYTES, 0);
    assert_int_equal(stopped, stop_at <= 5);
    assert_true(core_file_write(&file, written, stopped ? BYTES : 0, 0));
    assert_int_equal(core_file_read(&file, read, BYTES, 0), stopped);
    assert_int_equal(ledger.host.status, CORE_INTERRUPTED);
    assert_true(core_file_read(&file, read, BYTES, 0));
    assert_memory_equal(read, written, BYTES);
    close_file(&file, &ledger);
  }
}

/* ---- Reliefs ---- */

typedef struct test_relief {
  core_relief relief;
  core_host *host;
  void *block;
  uint64_t bytes;
} test_relief;

static bool relieve_block(core_relief *relief) {
  test_relief *mine = (test_relief *)(void *)relief;
  bool has_block = mine->block != NULL;
  core_release(mine->host, mine->block, mine->bytes);
  mine->block = NULL;
  return has_block;
}

/* Reliefs free their memory one after the other, only on demand, and never for a block that would
** not fit into an empty host. */
TEST(test_reliefs) {
  enum { LIMIT = 10000, PART = 3000 };
  ledger_host ledger;
  test_relief reliefs[2];
  open_ledger(&ledger);
  core_host *host = &ledger.host;
  host->memory_limit = LIMIT;
  for (int i = 0; i < 2; i++) {
    reliefs[i] = (test_relief){.relief = {.relieve = relieve_block}, .host = host, .bytes = PART};
    reliefs[i].block = core_resize(host, NULL, 0, PART);
    core_add_relief(host, &reliefs[i].relief);
  }
  assert_false(core_affords(host, LIMIT + 1));
  assert_int_equal(host->wanted, LIMIT + 1 + 2 * PART);
  assert_true(core_affords(host, LIMIT - 2 * PART));
  assert_non_null(reliefs[0].block);
  assert_non_null(reliefs[1].block);
  assert_true(core_affords(host, LIMIT - 2 * PART + 1));
  assert_non_null(reliefs[0].block);
  assert_null(reliefs[1].block);
  core_remove_relief(host, &reliefs[0].relief);
  assert_false(core_affords(host, LIMIT));
  core_add_relief(host, &reliefs[0].relief);
  assert_true(core_affords(host, LIMIT));
  assert_int_equal(ledger.held, 0);
}

/* ---- Pages ---- */

/* Read `steps` places through the pages and compare them with the bytes written. */
static void check_pages(core_pages *pages, int steps) {
  uint64_t seed = 2, count = 0;
  for (int step = 0; step < steps; step++) {
    uint64_t offset = step % 3 == 0 ? host_random(&seed) % BYTES : (uint64_t)step * 7 % BYTES;
    const unsigned char *at = core_pages_at(pages, offset, &count);
    assert_non_null(at);
    assert_true(count > 0);
    if (count > BYTES - offset)
      count = BYTES - offset;
    assert_memory_equal(at, written + offset, (size_t)count);
  }
}

TEST(test_pages) {
  static const uint64_t sizes[] = {0, 1, 64, 1000, 70000, BYTES, 100 * BYTES};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    ledger_host ledger;
    core_file file;
    core_pages pages;
    open_ledger(&ledger);
    write_file(&file, &ledger.host);
    assert_true(core_pages_open(&pages, &file, sizes[i]));
    assert_ledger_balanced(ledger);
    check_pages(&pages, 20000);
    core_pages_close(&pages);
    core_pages_close(&pages);
    close_file(&file, &ledger);
  }
}

/* Consecutive blocks use all places. */
static void check_places(core_pages *pages) {
  uint64_t count;
  for (uint64_t place = 0; place < pages->places; place++)
    assert_non_null(core_pages_at(pages, place << pages->log_bytes, &count));
  for (uint64_t place = 0; place < pages->places; place++)
    assert_int_equal(pages->held[place], place + 1);
}

/* Pages use less memory if less is available, down to one block; below that, an error reports the
** missing bytes. */
TEST(test_pages_in_little_memory) {
  static const uint64_t limits[] = {100000, 20000, 4200, 4103, 10};
  for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
    ledger_host ledger;
    core_file file;
    core_pages pages;
    open_ledger(&ledger);
    write_file(&file, &ledger.host);
    ledger.host.memory_limit = limits[i];
    bool done = core_pages_open(&pages, &file, 1000000);
    assert_int_equal(done, limits[i] >= 4096 + sizeof *pages.held);
    if (done) {
      check_pages(&pages, 500);
      check_places(&pages);
    } else {
      assert_int_equal(ledger.host.status, CORE_LIMIT);
    }
    assert_true(!done || ledger.held > limits[i] / 3);
    core_pages_close(&pages);
    close_file(&file, &ledger);
  }
}

TEST(test_pages_without_memory) {
  for (int64_t refused = 1; refused <= 2; refused++) {
    ledger_host ledger;
    core_file file;
    core_pages pages;
    open_ledger(&ledger);
    write_file(&file, &ledger.host);
    ledger.refuse_at = refused;
    bool done = core_pages_open(&pages, &file, BYTES);
    assert_int_equal(done, refused > 1);
    if (done)
      check_pages(&pages, 500);
    else
      assert_int_equal(ledger.host.status, CORE_NOMEM);
    core_pages_close(&pages);
    close_file(&file, &ledger);
  }
}

/* A block that could not be read is read again at the next access. */
TEST(test_pages_that_fail) {
  ledger_host ledger;
  core_file file;
  core_pages pages;
  uint64_t count = 0;
  open_ledger(&ledger);
  write_file(&file, &ledger.host);
  assert_true(core_pages_open(&pages, &file, 1000));
  check_pages(&pages, 10);
  array_files.fail_at = array_files.calls + 1;
  assert_null(core_pages_at(&pages, BYTES - 5, &count));
  assert_int_equal(ledger.host.status, CORE_DISK);
  const unsigned char *at = core_pages_at(&pages, BYTES - 5, &count);
  assert_memory_equal(at, written + BYTES - 5, 5);
  check_pages(&pages, 500);
  core_pages_close(&pages);
  close_file(&file, &ledger);
}
