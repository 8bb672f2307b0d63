/* Compare the queen's table of single cells with the definition, in any order of growth, and test
** all computations on the queen with failures. */
#include "failures.h"
#include "queen_definition.h"

#include "core/queen/queen_int.h"

/* ---- The definition ---- */

enum { DEFINED = 300 };

static const uint32_t *defined;

BEFORE_TESTS {
  defined = define_table(DEFINED, DEFINED);
  return 0;
}

/* Compare all cells to the left of and below (x, y), and their mirror images. */
static void check_table(const queen_table *table, int64_t x, int64_t y) {
  for (int64_t a = 0; a <= x && a < DEFINED; a++)
    for (int64_t b = 0; b <= y && b < DEFINED; b++)
      if (queen_table_at(table, a, b) != defined[b * DEFINED + a] ||
          queen_table_at(table, b, a) != defined[b * DEFINED + a])
        fail_msg("(%d, %d) is %u, not %d", (int)a, (int)b, queen_table_at(table, a, b),
                 defined[b * DEFINED + a]);
}

/* ---- Growth ---- */

TEST(test_growth_in_steps) {
  static const int64_t steps[] = {1, 7, 31, 63, 64, 65, 97, 128};
  for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
    ledger_host ledger;
    ledger_open(&ledger);
    queen_table table;
    queen_table_open(&table, &ledger.host, queen_variant_named(NULL));
    for (int64_t last = 0; last < DEFINED; last += steps[i]) {
      assert_int_equal(queen_table_reach(&table, last, last), CORE_OK);
      assert_ledger_balanced(ledger);
    }
    check_table(&table, DEFINED - 1 - steps[i], DEFINED - 1 - steps[i]);
    queen_table_close(&table);
    assert_ledger_empty(ledger);
  }
}

TEST(test_growth_at_random) {
  uint64_t random = 6;
  for (int round = 0; round < 40; round++) {
    ledger_host ledger;
    ledger_open(&ledger);
    queen_table table;
    queen_table_open(&table, &ledger.host,
                     queen_variant_at((uint32_t)round % queen_variant_count()));
    for (int i = 0; i < 12; i++) {
      int64_t x = (int64_t)(host_random(&random) % DEFINED);
      int64_t y = (int64_t)(host_random(&random) % DEFINED);
      assert_int_equal(queen_table_reach(&table, x, y), CORE_OK);
      check_table(&table, x, y);
      assert_ledger_balanced(ledger);
    }
    queen_table_close(&table);
    assert_ledger_empty(ledger);
  }
}

/* Asking for one column after another must not recompute the table each time. */
TEST(test_growth_is_cheap) {
  ledger_host ledger;
  ledger_open(&ledger);
  queen_table table;
  queen_table_open(&table, &ledger.host, queen_variant_named(NULL));
  for (int64_t last = 0; last < 1000; last++)
    assert_int_equal(queen_table_reach(&table, last, last), CORE_OK);
  assert_true(ledger.requests < 500);
  queen_table_close(&table);
  assert_ledger_empty(ledger);
}

/* ---- Points of failure ---- */

/* Each of these functions computes a part of the queen's table, checks the computed part, frees it,
** and returns the status. */
static core_status use_table(core_host *host, const queen_variant *variant) {
  queen_table table;
  queen_table_open(&table, host, variant);
  static const int64_t cells[][2] = {{5, 3}, {70, 64}, {40, 200}, {299, 1}, {130, 130}};
  core_status status = CORE_OK;
  for (int i = 0; i < 5 && status == CORE_OK; i++) {
    status = queen_table_reach(&table, cells[i][0], cells[i][1]);
    if (status == CORE_OK)
      check_table(&table, cells[i][0], cells[i][1]);
  }
  /* a cell that could not be reached can be reached by a second call */
  if (status != CORE_OK && queen_table_reach(&table, 20, 30) == CORE_OK)
    check_table(&table, 20, 30);
  queen_table_close(&table);
  return status;
}

static core_status use_board(core_host *host, const queen_variant *variant, int width, int height) {
  queen_board *board = queen_board_open(host, variant, width, height);
  core_status status = board == NULL ? host->status : CORE_OK;
  for (int y = 0; y < height && status == CORE_OK; y++) {
    const uint32_t *row;
    status = queen_board_next(board, &row);
    for (int x = 0; x < width && status == CORE_OK; x++)
      assert_int_equal(row[x], defined[y * DEFINED + x]);
  }
  queen_board_close(board);
  return status;
}

static core_status use_square(core_host *host, const queen_variant *variant) {
  return use_board(host, variant, 150, 140);
}

static core_status use_whole(core_host *host, const queen_variant *variant) {
  return use_board(host, variant, 100, 150);
}

static core_status use_tall(core_host *host, const queen_variant *variant) {
  return use_board(host, variant, 20, 290);
}

static core_status use_window(core_host *host, const queen_variant *variant) {
  queen_window *window = queen_window_open(host, variant, 20, 290);
  core_status status = window == NULL ? host->status : CORE_OK;
  for (int x = 0; x < 290 && status == CORE_OK; x++) {
    const uint32_t *column;
    status = queen_window_next(window, &column);
    for (int y = 0; y < 20 && status == CORE_OK; y++)
      assert_int_equal(column[y], defined[y * DEFINED + x]);
  }
  queen_window_close(window);
  return status;
}

static core_status use_certified(core_host *host, const queen_variant *variant) {
  queen_certified certified;
  queen_certified_open(&certified, host, variant);
  core_status status = CORE_OK;
  for (int row = 15; row < 64 && status == CORE_OK; row += 48) {
    status = queen_certified_reach(&certified, row);
    for (int x = 0; x < DEFINED && status == CORE_OK; x++) {
      int64_t value;
      status = queen_certified_at(&certified, x, row, &value);
      if (status == CORE_OK)
        assert_int_equal(value, defined[row * DEFINED + x]);
    }
  }
  queen_certified_close(&certified);
  return status;
}

static core_status use_inverse(core_host *host, const queen_variant *variant) {
  (void)variant;
  queen_index *index = queen_index_open(host, DEFINED, 20);
  core_status status = index == NULL ? host->status : CORE_OK;
  for (int y = 0; y < DEFINED && status == CORE_OK; y++) {
    int64_t x;
    status = queen_index_next(index, &x);
    if (status == CORE_OK && x >= 0)
      assert_int_equal(defined[y * DEFINED + x], 20);
  }
  queen_index_close(index);
  return status;
}

typedef core_status use(core_host *host, const queen_variant *variant);

static use *const uses[] = {use_table,  use_square,    use_whole,  use_tall,
                            use_window, use_certified, use_inverse};
enum { USES = sizeof uses / sizeof uses[0] };

/* Refuse one request after the other until all requests have been refused once. */
TEST(test_every_refusal) {
  for (int i = 0; i < USES; i++)
    for (int for_good = 0; for_good < 2; for_good++) {
      bool failed = true;
      for (int64_t refused = 1; failed; refused += refused < 40 ? 1 : 7) {
        ledger_host ledger;
        ledger_open(&ledger);
        ledger.refuse_at = refused;
        ledger.for_good = for_good;
        core_status status = uses[i](&ledger.host, queen_variant_named(NULL));
        failed = status != CORE_OK;
        assert_int_equal(status, failed ? CORE_NOMEM : CORE_OK);
        assert_int_equal(failed, ledger.requests >= refused);
        assert_ledger_empty(ledger);
      }
    }
}

static core_status use_one(core_host *host, void *context) {
  return uses[*(const int *)context](host, queen_variant_named(NULL));
}

/* Under every limit the result is right or CORE_LIMIT, the memory never exceeds the limit, and a
** stop at each question is reported. */
TEST(test_limits_and_stops) {
  for (int i = 0; i < USES; i++) {
    failures_limit(use_one, &i, 100, false);
    failures_try(use_one, &i, STOPPED, 20);
  }
}

/* The size exceeds every limit, which is reported before the computation. */
TEST(test_largest_table) {
  ledger_host ledger;
  ledger_open(&ledger);
  queen_table table;
  queen_table_open(&table, &ledger.host, queen_variant_named(NULL));
  assert_int_equal(queen_table_reach(&table, QUEEN_TRIANGLE_MAX, 3), CORE_LIMIT);
  assert_int_equal(ledger.requests, 0);
  assert_int_equal(queen_table_reach(&table, 30, 20), CORE_OK);
  check_table(&table, 30, 20);
  queen_table_close(&table);
  assert_ledger_empty(ledger);
}
