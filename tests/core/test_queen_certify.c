/* Slow: make check omits this test, which takes more than a second. */
/* Compare certified rows of the queen's table with windows computed cell by cell with plain sets,
** far beyond the claimed preperiods, and check that the preperiods and periods are minimal. */
#include "certified.h"
#include "ledger_host.h"

#include <inttypes.h>
#include <string.h>

/* ---- rows 0..63 by plain sets of bytes ---------------------------------------------------- */

enum { ROWS = 64, WIDTH = 54000, REACH = WIDTH + ROWS };

/* Compute the cells column by column. The search in each cell starts at the least unused number of
** its row. */
BEFORE_TESTS {
  int32_t *value = malloc(sizeof *value * ROWS * WIDTH);
  uint8_t *row = calloc(ROWS, REACH), *diagonal = calloc(ROWS, REACH);
  uint8_t *column = malloc(REACH);
  int first[ROWS] = {0};
  assert_true(value != NULL && row != NULL && diagonal != NULL && column != NULL);
  for (int x = 0; x < WIDTH; x++) {
    int low = x > 3 * ROWS ? x - 3 * ROWS : 0;
    memset(column + low, 0, (size_t)(x + ROWS - low));
    for (int y = 0; y < ROWS; y++) {
      /* diagonals are numbered modulo ROWS: a new one replaces one that has left the window */
      uint8_t *met = diagonal + (size_t)((x - y + ROWS) % ROWS) * REACH;
      if (y == 0 || x == 0)
        memset(met, 0, REACH > x + ROWS ? (size_t)(x + ROWS) : REACH);
      uint8_t *used = row + (size_t)y * REACH;
      while (used[first[y]])
        first[y]++;
      int v = first[y];
      while (used[v] || column[v] || met[v])
        v++;
      used[v] = column[v] = met[v] = 1;
      value[y * WIDTH + x] = v;
    }
  }
  free(row);
  free(diagonal);
  free(column);
  *state = value;
  return 0;
}

AFTER_TESTS {
  free(*state);
  return 0;
}

static queen_certified certify(core_host *host, const queen_variant *variant, int64_t row) {
  queen_certified certified;
  queen_certified_open(&certified, host, variant);
  assert_int_equal(queen_certified_reach(&certified, row), CORE_OK);
  assert_true(queen_certified_rows(&certified) > row);
  return certified;
}

static queen_period period_of(queen_certified *certified, int64_t row) {
  queen_period period;
  assert_int_equal(queen_certified_period(certified, row, &period), CORE_OK);
  return period;
}

TEST(test_published_periods) {
  static const int64_t published[11][2] = {{0, 1},    {0, 3},    {0, 3},   {8, 6},
                                           {9, 12},   {27, 24},  {37, 12}, {92, 24},
                                           {102, 24}, {127, 24}, {224, 24}};
  for (uint32_t p = 0; p < queen_variant_count(); p++) {
    core_host host = host_make();
    queen_certified certified = certify(&host, queen_variant_at(p), 10);
    for (int row = 0; row <= 10; row++) {
      queen_period period = period_of(&certified, row);
      assert_int_equal(period.preperiod, published[row][0]);
      assert_int_equal(period.period, published[row][1]);
    }
    queen_certified_close(&certified);
    assert_int_equal(host.memory_used, 0);
  }
}

TEST(test_values_against_window) {
  const int32_t *value = *state;
  for (uint32_t p = 0; p < queen_variant_count(); p++) {
    core_host host = host_make();
    queen_certified certified = certify(&host, queen_variant_at(p), ROWS - 1);
    for (int y = 0; y < ROWS; y++) {
      queen_period period = period_of(&certified, y);
      assert_true(period.preperiod + 3 * period.period < WIDTH);
      for (int x = 0; x < WIDTH; x++) {
        if (certified_value(&certified, x, y) != value[y * WIDTH + x])
          fail_msg("%s: g(%d, %d) is not %d", queen_variant_at(p)->name, x, y,
                   value[y * WIDTH + x]);
        if (certified_value(&certified, y, x) != value[y * WIDTH + x])
          fail_msg("%s: g(%d, %d) is not %d", queen_variant_at(p)->name, y, x,
                   value[y * WIDTH + x]);
      }
    }
    queen_certified_close(&certified);
  }
}

/* Return true if row[x + period] = row[x] + period for from <= x < WIDTH - period. */
static bool repeats(const int32_t *row, int64_t from, int64_t period) {
  for (int64_t x = WIDTH - period - 1; x >= from; x--)
    if (row[x + period] != row[x] + period)
      return false;
  return true;
}

/* No smaller number is a period of the computed columns, and the period does not hold one column
** earlier. */
TEST(test_periods_are_least) {
  const int32_t *value = *state;
  core_host host = host_make();
  queen_certified certified = certify(&host, queen_variant_at(0), ROWS - 1);
  uint64_t held = host.memory_used; /* asking again changes nothing */
  assert_int_equal(queen_certified_reach(&certified, ROWS - 1), CORE_OK);
  assert_int_equal(host.memory_used, held);
  for (int y = 0; y < ROWS; y++) {
    queen_period period = period_of(&certified, y);
    const int32_t *row = value + y * WIDTH;
    assert_true(repeats(row, period.preperiod, period.period));
    if (period.preperiod > 0)
      assert_false(repeats(row, period.preperiod - 1, period.period));
    for (int64_t less = 1; less < period.period; less++)
      assert_false(repeats(row, period.preperiod, less));
  }
  queen_certified_close(&certified);
}

/* Check the law of periods at random distant columns. */
static void check_law(queen_certified *certified, int rows, int samples) {
  uint64_t seed = 5;
  for (int i = 0; i < samples; i++) {
    int y = (int)(host_random(&seed) % (uint64_t)rows);
    queen_period period = period_of(certified, y);
    int64_t x = (int64_t)(host_random(&seed) >> (2 + host_random(&seed) % 45));
    int64_t periods = (x - period.preperiod) / period.period;
    if (x < period.preperiod + period.period)
      continue;
    int64_t near = x - periods * period.period;
    assert_true(certified_value(certified, x, y) ==
                certified_value(certified, near, y) + (x - near));
  }
}

/* Check rows up to 127 beyond the last preperiod and two periods. */
HOST_TEST(test_far_columns) {
  queen_certified certified = certify(host, queen_variant_at(0), 127);
  certified_check_window(&certified, 128, scaled(400000, 60000));
  check_law(&certified, 128, (int)scaled(100000, 5000));
  queen_certified_close(&certified);
}

/* Evicted and reloaded pages are the same: with room for few of them, read rows one after the other
** and columns in both directions. */
static void check_few_pages(queen_certified *ample) {
  core_host host = host_make();
  host.memory_limit = UINT64_C(12) << 20;
  queen_certified certified = certify(&host, queen_variant_at(0), 128);
  assert_true(certified.high->spacing > ample->high->spacing);
  for (int64_t y = 128; y < 256; y += 100)
    for (int64_t x = 1000000; x < 1100000; x += 997)
      assert_true(certified_value(&certified, x, y) == certified_value(ample, x, y));
  for (int64_t y = 255; y >= 0; y--)
    assert_true(certified_value(&certified, 123456789, y) == certified_value(ample, 123456789, y));
  for (int64_t y = 0; y < 256; y++)
    assert_true(certified_value(&certified, 987654321, y) == certified_value(ample, 987654321, y));
  assert_true(certified.high->evictions > 0);
  queen_certified_close(&certified);
  assert_int_equal(host.memory_used, 0);
}

/* A host that stops after a given number of questions. */
static bool count_down(void *context) {
  int *left = context;
  return --*left > 0;
}

/* Stop during the certification of higher rows, the computation of a page, and the search for a
** period. */
static void check_interruption(queen_certified *certified) {
  core_host *host = certified->host;
  int left = 30;
  queen_certified_release_pages(certified);
  uint64_t used = host->memory_used;
  host->context = &left;
  host->proceed = count_down;
  assert_int_equal(queen_certified_reach(certified, 400), CORE_INTERRUPTED);
  assert_int_equal(queen_certified_rows(certified), 256);
  assert_int_equal(host->memory_used, used);
  int64_t value;
  host->work_left = 1;
  assert_int_equal(queen_certified_at(certified, 100000, 200, &value), CORE_INTERRUPTED);
  assert_int_equal(certified->high->held.count, 0);
  queen_period period;
  assert_int_equal(queen_certified_period(certified, 200, &period), CORE_INTERRUPTED);
  host->proceed = host_proceed;
  period = period_of(certified, 200);
  /* the adjacent row uses the same pages */
  host->proceed = count_down;
  host->work_left = 1;
  assert_int_equal(queen_certified_period(certified, 201, &period), CORE_INTERRUPTED);
  host->proceed = host_proceed;
  period = period_of(certified, 200);
  assert_int_equal(period.period, 49152);
  assert_true(certified_value(certified, 2000000 + 49152 * INT64_C(100000), 200) ==
              certified_value(certified, 2000000, 200) + 49152 * INT64_C(100000));
}

/* Look up cells of higher rows without any memory left. */
static void check_no_room(queen_certified *certified) {
  uint64_t limit = certified->host->memory_limit;
  int64_t value;
  certified->host->memory_limit = certified->host->memory_used;
  assert_int_equal(queen_certified_at(certified, 5000000, 200, &value), CORE_LIMIT);
  certified->host->memory_limit = limit;
}

/* Certify rows up to 255 within a connection's default memory. Their periods are known from an
** earlier program that stored all values; values are checked before and after the rows become
** periodic. */
HOST_TEST(test_checkpoints) {
  static const int64_t known[][3] = {{128, 342052, 24576},  {191, 1140741, 24576},
                                     {192, 1147416, 24576}, {193, 1158386, 49152},
                                     {194, 1170599, 49152}, {255, 2477434, 98304}};
  host->memory_limit = UINT64_C(256) << 20;
  queen_certified certified = certify(host, queen_variant_at(0), 128);
  assert_int_equal(queen_certified_rows(&certified), 256);
  check_no_room(&certified);
  certified_check_window(&certified, 256, scaled(100000, 6000));
  const size_t step = scale() == 1 ? 1 : 3;
  for (size_t i = step - 1; i < sizeof known / sizeof known[0]; i += step) {
    queen_period period = period_of(&certified, known[i][0]);
    assert_int_equal(period.preperiod, known[i][1]);
    assert_int_equal(period.period, known[i][2]);
    int64_t x = period.preperiod - 1, y = known[i][0];
    assert_true(certified_value(&certified, x + period.period, y) !=
                certified_value(&certified, x, y) + period.period);
    assert_true(certified_value(&certified, x + 1 + period.period, y) ==
                certified_value(&certified, x + 1, y) + period.period);
  }
  check_few_pages(&certified);
  check_interruption(&certified);
  check_law(&certified, 130, 1000);
  queen_certified_close(&certified);
}

/* ---- rows that are not certified ---------------------------------------------------------- */

/* A row is computed whichever row is read first. */
TEST(test_first_question) {
  const int32_t *value = *state;
  for (int y = 0; y < ROWS; y += 5) {
    core_host host = host_make();
    int64_t x = 700, relative = 0;
    queen_store *store = queen_store_open(&host, queen_variant_at(0), ROWS, 0, QUEEN_PAGE_TIMES);
    assert_non_null(store);
    assert_int_equal(queen_store_extend(store, x + y), CORE_OK);
    assert_int_equal(queen_store_lookup(store, y, x + y, &relative), CORE_OK);
    assert_int_equal(x + y + relative, value[y * WIDTH + x]);
    queen_store_close(store);
  }
}

static int64_t read_cell(queen_store *store, int64_t time, int64_t y) {
  int64_t relative = 0;
  assert_int_equal(queen_store_lookup(store, y, time, &relative), CORE_OK);
  return time + relative;
}

/* Close a store. It reports about as many bytes as it takes, and fewer by the bytes that are
** released. */
static void close_store(queen_store *store) {
  core_host *host = store->host;
  uint64_t counted = queen_store_bytes(store), used = host->memory_used;
  assert_in_range(used, counted, counted + counted / 8 + 1024);
  queen_store_release_pages(store);
  queen_store_release_scratch(store);
  assert_int_equal(used - host->memory_used, counted - queen_store_bytes(store));
  queen_store_close(store);
  assert_int_equal(host->memory_used, 0);
}

/* Pages that are in memory do not change while the window grows. */
TEST(test_pages_while_the_window_grows) {
  const int32_t *value = *state;
  core_host host = host_make();
  queen_store *store = queen_store_open(&host, queen_variant_at(0), ROWS, 0, QUEEN_PAGE_TIMES);
  assert_non_null(store);
  for (int64_t pages = 1; pages <= 5; pages += 2) {
    assert_int_equal(queen_store_extend(store, pages * QUEEN_PAGE_TIMES - 1), CORE_OK);
    for (int64_t time = ROWS; time < pages * QUEEN_PAGE_TIMES; time++)
      for (int64_t y = 0; y < ROWS; y += 3)
        if (read_cell(store, time, y) != value[y * WIDTH + time - y])
          fail_msg("time %" PRId64 ", row %" PRId64, time, y);
  }
  close_store(store);
}

/* After a proof without boundaries, the pages in memory equal the pages that are computed on
** demand. */
TEST(test_pages_of_a_proof) {
  enum { HEIGHT = 128, SPACINGS = 119, FRAMES = SPACINGS * QUEEN_PAGE_TIMES / QUEEN_FRAME };
  core_host host = host_make();
  queen_store *store = queen_store_open(&host, queen_variant_at(0), HEIGHT, 0, QUEEN_PAGE_TIMES);
  assert_non_null(store);
  assert_int_equal(queen_store_prove(store, 0), CORE_OK);
  const queen_chunk *last = &store->chunk[store->chunks - 1];
  assert_int_equal(last->since + last->period, SPACINGS * QUEEN_PAGE_TIMES);
  uint64_t held = store->held.count, sums[2] = {0};
  for (int again = 0; again < 2; again++) {
    for (int64_t frame = 1; frame < FRAMES; frame++)
      for (int64_t y = 0; y < HEIGHT; y += 5)
        sums[again] = core_hash(sums[again] + (uint64_t)read_cell(store, frame * QUEEN_FRAME, y));
    if (again == 0)
      assert_int_equal(store->held.count, held);
    queen_store_release_pages(store);
  }
  assert_true(sums[0] == sums[1]);
  close_store(store);
}

/* Without certified chunks, pages take a quarter of the memory limit, and no less. */
TEST(test_share_of_pages) {
  enum { PAGES = 6 };
  core_host host = host_make();
  host.memory_limit = 4 * PAGES * QUEEN_PAGE_BYTES;
  queen_store *store =
      queen_store_open(&host, queen_variant_at(0), QUEEN_CHUNK_ROWS, 0, QUEEN_PAGE_TIMES);
  assert_non_null(store);
  assert_int_equal(queen_store_extend(store, 2 * PAGES * QUEEN_PAGE_TIMES - 1), CORE_OK);
  for (uint64_t page = 0; page < 2 * PAGES; page++) {
    read_cell(store, (int64_t)page * QUEEN_PAGE_TIMES + QUEEN_CHUNK_ROWS, 0);
    assert_int_equal(store->held.count, page < PAGES ? page + 1 : PAGES);
  }
  close_store(store);
}

/* The first three checkpoints are kept even beyond a quarter of the memory limit. */
TEST(test_three_checkpoints) {
  core_host host = host_make();
  for (int again = 0; again < 2; again++) {
    queen_store *store = queen_store_open(&host, queen_variant_at(0), 512, 0, QUEEN_PAGE_TIMES);
    assert_non_null(store);
    assert_int_equal(queen_store_extend(store, 3 * QUEEN_PAGE_TIMES - 1), CORE_OK);
    assert_int_equal(store->chunk[0].states.count, 3);
    assert_int_equal(store->spacing, QUEEN_PAGE_TIMES);
    host.memory_limit = 4 * store->state_bytes - 1;
    close_store(store);
  }
}

/* Return the address of a word of the k-th set that meets a row in a frame: columns, then the
** diagonals of each parity. */
static uint32_t *boundary_word(const queen_frame *frame, int64_t k, uint32_t word, int64_t row) {
  const queen_sweep *sweep = &frame->sweep;
  uint32_t block = word / QUEEN_BLOCK_WORDS, within = word % QUEEN_BLOCK_WORDS;
  return k < QUEEN_FRAME ? queen_column_word(sweep, block, within, k - row)
                         : queen_diagonal_word(sweep, block, within, k - QUEEN_FRAME - 2 * row);
}

/* A boundary restores a number that was used in one set that meets the row, and no other. */
TEST(test_boundary_of_one_number) {
  enum { ROW = 16 };
  core_host host = host_make();
  queen_frame frame;
  assert_int_equal(queen_frame_open(&frame, &host, queen_variant_at(0), 2 * ROW), CORE_OK);
  for (int64_t k = 0; k < 2 * QUEEN_FRAME; k++)
    for (uint32_t word = 0; word < frame.words; word += frame.words / 2 + 1) {
      queen_boundary boundary = {0};
      queen_frame_seek(&frame, 0);
      *boundary_word(&frame, k, word, ROW) = 0xfffffffe;
      assert_int_equal(queen_boundary_open(&boundary, &frame, QUEEN_FRAME), CORE_OK);
      assert_int_equal(queen_boundary_record(&boundary, &frame, ROW), CORE_OK);
      for (uint32_t b = 0; b < frame.sweep.blocks.count; b++)
        memset(frame.sweep.blocks.items[b].column, 0, (size_t)queen_block_bytes(&frame.sweep));
      queen_boundary_replay(&boundary, &frame, ROW);
      for (int64_t i = 0; i < 2 * QUEEN_FRAME; i++)
        for (uint32_t w = 0; w < frame.words; w++)
          assert_int_equal(*boundary_word(&frame, i, w, ROW),
                           i == k && w == word ? 0xfffffffe : UINT32_MAX);
      queen_boundary_close(&boundary, &host);
    }
  queen_frame_close(&frame);
  assert_int_equal(host.memory_used, 0);
}

/* Use checkpoints of a growing window with so little memory that most of them are evicted. */
TEST(test_strip_of_checkpoints) {
  enum { HEIGHT = 100, LENGTH = 200000 };
  core_host roomy = host_make(), host = host_make();
  host.memory_limit = 1500000;
  queen_store *store = queen_store_open(&host, queen_variant_at(0), 112, 0, QUEEN_PAGE_TIMES);
  assert_non_null(store);
  queen_window *window = queen_window_open(&roomy, queen_variant_at(0), HEIGHT, LENGTH);
  assert_non_null(window);
  uint64_t seed = 7;
  for (int64_t x = 0; x < LENGTH; x++) {
    const uint32_t *column = NULL;
    assert_int_equal(queen_window_next(window, &column), CORE_OK);
    int64_t y = (int64_t)(host_random(&seed) % HEIGHT), relative = 0;
    if (x % 5000 > 10)
      continue;
    assert_int_equal(queen_store_extend(store, x + y), CORE_OK);
    assert_int_equal(queen_store_lookup(store, y, x + y, &relative), CORE_OK);
    assert_true(x + y + relative == column[y]);
  }
  assert_true(store->spacing > QUEEN_PAGE_TIMES);
  queen_window_close(window);
  queen_store_close(store);
  assert_int_equal(host.memory_used, 0);
}

/* ---- limits of memory and stops ----------------------------------------------------------- */

HOST_TEST(test_memory) {
  host->memory_limit = UINT64_C(4) << 20;
  queen_certified certified = certify(host, queen_variant_at(0), 127);
  assert_int_equal(queen_certified_reach(&certified, 128), CORE_LIMIT);
  assert_true(host->wanted > host->memory_limit && host->wanted < UINT64_C(8) << 20);
  assert_int_equal(queen_certified_rows(&certified), 128);
  queen_certified_close(&certified);
  /* at every limit nothing leaks, and certified rows remain */
  for (uint64_t limit = 1000; limit < 4000000; limit += limit / 3) {
    host->memory_limit = limit;
    queen_certified_open(&certified, host, queen_variant_at(0));
    core_status first = queen_certified_reach(&certified, 3);
    assert_true(first == CORE_OK || first == CORE_LIMIT);
    core_status second = queen_certified_reach(&certified, 63);
    assert_true(second == CORE_OK || second == CORE_LIMIT);
    int64_t value = 0;
    if (first == CORE_OK && queen_certified_at(&certified, 1000000, 0, &value) == CORE_OK)
      assert_true(value == 1000000);
    else
      assert_true(limit < 300000);
    assert_true(second == CORE_OK ||
                queen_certified_rows(&certified) == (first == CORE_OK ? 16 : 0));
    queen_certified_close(&certified);
    assert_int_equal(host->memory_used, 0);
  }
}

static bool count_questions(void *context) {
  ++*(int64_t *)context;
  return true;
}

static const int64_t rows_in_little_memory[] = {17, 45, 60, 63};
enum { ROWS_IN_LITTLE_MEMORY = sizeof rows_in_little_memory / sizeof *rows_in_little_memory };

/* Find the periods of rows in the given memory. Return the number of questions. */
static int64_t find_periods(uint64_t limit, queen_period periods[ROWS_IN_LITTLE_MEMORY]) {
  int64_t questions = 0;
  core_host host = host_make();
  host.memory_limit = limit;
  host.proceed = count_questions;
  host.context = &questions;
  queen_certified certified = certify(&host, queen_variant_at(0), 63);
  for (int i = 0; i < ROWS_IN_LITTLE_MEMORY; i++)
    assert_int_equal(queen_certified_period(&certified, rows_in_little_memory[i], &periods[i]),
                     CORE_OK);
  queen_certified_close(&certified);
  return questions;
}

/* With memory for one or two pages, values would be recomputed for every access, which is 100 times
** this work, unless accesses to the same page are grouped. */
TEST(test_periods_in_little_memory) {
  queen_period little[ROWS_IN_LITTLE_MEMORY], plenty[ROWS_IN_LITTLE_MEMORY];
  find_periods(UINT64_C(64) << 20, plenty);
  assert_true(find_periods(320000, little) < 1000);
  for (int i = 0; i < ROWS_IN_LITTLE_MEMORY; i++) {
    assert_int_equal(little[i].period, plenty[i].period);
    assert_int_equal(little[i].preperiod, plenty[i].preperiod);
  }
}

TEST(test_interruption) {
  ledger_host ledger;
  ledger_open(&ledger);
  ledger.stop_at = 1;
  queen_certified certified;
  queen_certified_open(&certified, &ledger.host, queen_variant_at(0));
  assert_int_equal(queen_certified_reach(&certified, 127), CORE_INTERRUPTED);
  assert_int_equal(queen_certified_rows(&certified), 0);
  assert_int_equal(queen_certified_reach(&certified, QUEEN_CERTIFIED_ROWS_MAX), CORE_LIMIT);
  queen_certified_close(&certified);
  assert_ledger_empty(ledger);
}

/* A cell at the end of the window, and one beyond it if windows have taken as long as certifying
** rows would. The certified rows contain the window, which is released, and the cells near it have
** the same values as before. */
HOST_TEST(test_certified_rows_after_window) {
  const int64_t row = scale() == 1 ? 256 : 128, last = row + 127;
  queen *q = queen_open(host, queen_variant_named(NULL));
  int64_t before[2], value;
  for (int64_t i = 0; i < 2; i++)
    assert_int_equal(queen_cell(q, 40000, last - i, &before[i]), CORE_OK);
  q->window_cells = INT64_MAX / 2;
  int64_t end = (int64_t)q->window->chunk[0].states.count * q->window->spacing;
  assert_int_equal(queen_cell(q, end - row - 1, row, &value), CORE_OK);
  assert_non_null(q->window);
  assert_int_equal(queen_cell(q, end - row, row, &value), CORE_OK);
  assert_null(q->window);
  for (int64_t i = 0; i < 2; i++) {
    assert_int_equal(queen_cell(q, 40000, last - i, &value), CORE_OK);
    assert_int_equal(value, before[i]);
  }
  queen_close(q);
}
