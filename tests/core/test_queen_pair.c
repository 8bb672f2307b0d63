/* The queen's boards by two threads: the values that one thread finds, and whatever can fail. The
** host belongs to the thread that called, and says so if another one calls it. */
#include "ledger_host.h"

#include <dirent.h>
#include <stdio.h>

#include "base/parallel.h"
#include "core/queen/table.h"

/* ---- A host for one thread ---- */

static _Thread_local bool is_caller;

static void *resize_for_caller(void *context, void *block, uint64_t bytes) {
  if (!is_caller)
    abort();
  return ledger_resize(context, block, bytes);
}

static bool proceed_for_caller(void *context) {
  if (!is_caller)
    abort();
  return ledger_proceed(context);
}

static void open_host(ledger_host *ledger, uint32_t threads) {
  ledger_open(ledger);
  is_caller = true;
  ledger->host.resize = resize_for_caller;
  ledger->host.proceed = proceed_for_caller;
  ledger->host.threads = threads;
}

/* ---- The same values ---- */

typedef struct test_shape {
  int width, height;
  uint64_t limit; /* bytes; 0: plenty */
} test_shape;

/* Stream a board; where `table` is complete compare it, else fill it. How it ended. */
static core_status stream(core_host *host, const queen_path *path, test_shape shape,
                          uint32_t *table, bool complete) {
  queen_board *board = queen_board_open(host, path, shape.width, shape.height);
  core_status status = board == NULL ? host->status : CORE_OK;
  for (int y = 0; y < shape.height && status == CORE_OK; y++) {
    const uint32_t *row = NULL;
    status = queen_board_next(board, &row);
    for (int x = 0; x < shape.width && status == CORE_OK; x++) {
      uint32_t *value = &table[(size_t)y * (size_t)shape.width + (size_t)x];
      if (!complete)
        *value = row[x];
      else if (*value != row[x])
        fail_msg("%s, %d x %d: g(%d, %d) = %u, not %u", path->name, shape.width, shape.height, x, y,
                 row[x], *value);
    }
  }
  queen_board_close(board);
  return status;
}

/* The board by one thread. */
static uint32_t *table_of(test_shape shape) {
  uint32_t *table = malloc((size_t)shape.width * (size_t)shape.height * sizeof *table);
  core_host host = host_make();
  assert_non_null(table);
  assert_int_equal(stream(&host, queen_path_at(0), shape, table, false), CORE_OK);
  return table;
}

/* Mirrored boards, wide ones, boards of one band and of one row too many, and boards that are
** computed whole: higher than wide, or within little memory. */
static void test_same_values(void **state) {
  (void)state;
  static const test_shape shapes[] = {
      {1500, 1500, 0}, {1000, 1000, 0}, {513, 513, 0},         {512, 512, 0},
      {700, 65, 0},    {5000, 130, 0},  {300, 500, 0},         {700, 1300, 0},
      {640, 1409, 0},  {260, 260, 0},   {1000, 1000, 1600000}, {1700, 1601, 4200000}};
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    uint32_t *table = table_of((test_shape){shapes[i].width, shapes[i].height, 0});
    for (uint32_t p = 0; p < queen_path_count(); p++) {
      ledger_host ledger;
      open_host(&ledger, 2);
      if (shapes[i].limit != 0)
        ledger.host.memory_limit = shapes[i].limit;
      assert_int_equal(stream(&ledger.host, queen_path_at(p), shapes[i], table, true), CORE_OK);
      assert_ledger_empty(ledger);
    }
    free(table);
  }
}

static void test_table_of_cells(void **state) {
  (void)state;
  enum { SIDE = 1400 };
  static const int64_t cells[][2] = {{300, 290}, {40, 700}, {701, 700}, {1399, 63}, {1399, 1398}};
  uint32_t *table = table_of((test_shape){SIDE, SIDE, 0});
  for (uint32_t p = 0; p < queen_path_count(); p++) {
    ledger_host ledger;
    open_host(&ledger, 2);
    queen_table cells_table;
    queen_table_open(&cells_table, &ledger.host, queen_path_at(p));
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
      int64_t x = cells[i][0], y = cells[i][1];
      assert_int_equal(queen_table_reach(&cells_table, x, y), CORE_OK);
      for (int64_t b = 0; b <= y; b++)
        for (int64_t a = 0; a <= x; a++)
          if (queen_table_at(&cells_table, a, b) != table[b * SIDE + a])
            fail_msg("g(%d, %d) is wrong", (int)a, (int)b);
    }
    queen_table_close(&cells_table);
    assert_ledger_empty(ledger);
  }
  free(table);
}

static void test_reading_again(void **state) {
  (void)state;
  enum { SIDE = 900 };
  uint32_t *table = table_of((test_shape){SIDE, SIDE, 0});
  ledger_host ledger;
  open_host(&ledger, 2);
  queen_board *board = queen_board_open(&ledger.host, queen_path_at(0), SIDE, SIDE);
  static const int rows[] = {1, 70, 500, SIDE, SIDE};
  for (int i = 0; i < 5; i++) {
    for (int y = 0; y < rows[i]; y++) {
      const uint32_t *row = NULL;
      assert_int_equal(queen_board_next(board, &row), CORE_OK);
      assert_memory_equal(row, table + (size_t)y * SIDE, SIDE * sizeof *row);
    }
    assert_true(queen_board_rewind(board));
  }
  queen_board_close(board);
  assert_ledger_empty(ledger);
  free(table);
}

/* ---- What can fail ---- */

static const test_shape failing[] = {{700, 690, 0}, {500, 700, 0}};
enum { FAILING = sizeof failing / sizeof failing[0] };

/* Without memory for the helper one thread does all; anything else that is refused is CORE_NOMEM,
** or has been asked for too early and is asked for again. */
static void test_every_refusal(void **state) {
  (void)state;
  for (int i = 0; i < FAILING; i++) {
    uint32_t *table = table_of(failing[i]);
    for (int for_good = 0; for_good < 2; for_good++) {
      bool reached = true;
      for (int64_t refused = 1; reached; refused++) {
        ledger_host ledger;
        open_host(&ledger, 2);
        ledger.refuse_at = refused;
        ledger.for_good = for_good;
        core_status status = stream(&ledger.host, queen_path_named(NULL), failing[i], table, true);
        reached = ledger.requests >= refused;
        assert_true(status == CORE_OK || (reached && status == CORE_NOMEM));
        assert_ledger_empty(ledger);
      }
    }
    free(table);
  }
}

static void test_every_limit(void **state) {
  (void)state;
  for (int i = 0; i < FAILING; i++) {
    uint32_t *table = table_of(failing[i]);
    bool failed = true;
    for (uint64_t limit = 100000; failed; limit += limit / 9) {
      ledger_host ledger;
      open_host(&ledger, 2);
      ledger.host.memory_limit = limit;
      core_status status = stream(&ledger.host, queen_path_named(NULL), failing[i], table, true);
      failed = status != CORE_OK;
      assert_int_equal(status, failed ? CORE_LIMIT : CORE_OK);
      if (failed)
        assert_true(ledger.host.wanted > limit);
      assert_ledger_balanced(ledger);
      assert_ledger_empty(ledger);
    }
    free(table);
  }
}

static void test_every_interruption(void **state) {
  (void)state;
  for (int i = 0; i < FAILING; i++) {
    uint32_t *table = table_of(failing[i]);
    bool stopped = true;
    for (int64_t stop_at = 1; stopped; stop_at++) {
      ledger_host ledger;
      open_host(&ledger, 2);
      ledger.ask_each_time = true;
      ledger.host.work_left = 1;
      ledger.stop_at = stop_at;
      core_status status = stream(&ledger.host, queen_path_named(NULL), failing[i], table, true);
      stopped = ledger.questions >= stop_at;
      assert_int_equal(status, stopped ? CORE_INTERRUPTED : CORE_OK);
      assert_ledger_empty(ledger);
    }
    free(table);
  }
}

/* ---- The helper's life ---- */

typedef struct test_tasks {
  int count;
  int heedless; /* of signals */
} test_tasks;

/* The threads of this process, and those that block SIGINT, SIGALRM and SIGTERM: Linux knows. */
static bool count_tasks(test_tasks *tasks) {
  const uint64_t wanted = UINT64_C(1) << 1 | UINT64_C(1) << 13 | UINT64_C(1) << 14;
  DIR *folder = opendir("/proc/self/task");
  *tasks = (struct test_tasks){0, 0};
  if (folder == NULL)
    return false;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    char line[300];
    snprintf(line, sizeof line, "/proc/self/task/%.200s/status", entry->d_name);
    FILE *file = entry->d_name[0] == '.' ? NULL : fopen(line, "r");
    unsigned long long blocked = 0;
    if (file == NULL)
      continue;
    tasks->count++;
    while (fgets(line, sizeof line, file) != NULL)
      if (sscanf(line, "SigBlk: %llx", &blocked) == 1)
        tasks->heedless += (blocked & wanted) == wanted;
    fclose(file);
  }
  closedir(folder);
  return true;
}

static void read_rows(queen_board *board, int count) {
  const uint32_t *row;
  for (int y = 0; y < count; y++)
    assert_int_equal(queen_board_next(board, &row), CORE_OK);
}

/* There is a helper while rows remain to be computed, signals leave it alone, and it goes when the
** board is closed, when all is computed, and when a table of cells has what it was asked for. */
static void test_life_of_helper(void **state) {
  (void)state;
  test_tasks before, during, after;
  if (!count_tasks(&before) || parallel_most() < 2)
    skip();
  core_host host = host_make();
  host.threads = 2;
  for (int rows = 1; rows <= 1200; rows += 1199) {
    queen_board *board = queen_board_open(&host, queen_path_at(0), 1200, 1200);
    read_rows(board, 1);
    count_tasks(&during);
    assert_int_equal(during.count, before.count + 1);
    assert_int_equal(during.heedless, before.heedless + 1);
    read_rows(board, rows - 1);
    count_tasks(&after);
    assert_int_equal(after.count, rows == 1 ? before.count + 1 : before.count);
    queen_board_close(board);
    count_tasks(&after);
    assert_int_equal(after.count, before.count);
  }
  queen_table table;
  queen_table_open(&table, &host, queen_path_at(0));
  assert_int_equal(queen_table_reach(&table, 1000, 900), CORE_OK);
  count_tasks(&after);
  assert_int_equal(after.count, before.count);
  queen_table_close(&table);
  assert_int_equal(host.memory_used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_same_values),    cmocka_unit_test(test_table_of_cells),
      cmocka_unit_test(test_reading_again),  cmocka_unit_test(test_every_refusal),
      cmocka_unit_test(test_every_limit),    cmocka_unit_test(test_every_interruption),
      cmocka_unit_test(test_life_of_helper),
  };
  return cmocka_run_group_tests_name("queen's boards by two threads", tests, NULL, NULL);
}
