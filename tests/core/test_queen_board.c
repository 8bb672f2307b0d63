/* Slow: make check omits this test, which takes more than a second. */
/* Compare the queen's boards, for every variant of this machine, with the definition, with each
** other, and with the theorems on such tables. */
#include "host.h"
#include "queen_definition.h"

#include "core/queen/queen_int.h"

#include <string.h>

#define DEFINED 300

BEFORE_TESTS {
  *state = define_table(DEFINED, DEFINED);
  return 0;
}

AFTER_TESTS {
  free(*state);
  return 0;
}

/* Stream a board and compare it with the upper left part of the definition. Return false if the
** limit is too low for the board. */
static bool check_board(const queen_variant *variant, const uint32_t *table, int width, int height,
                        uint64_t limit) {
  core_host host = host_make();
  host.memory_limit = limit;
  queen_board *board = queen_board_open(&host, variant, width, height);
  core_status status = board == NULL ? host.status : CORE_OK;
  for (int y = 0; y < height && status == CORE_OK; y++) {
    const uint32_t *row = NULL;
    status = queen_board_next(board, &row);
    for (int x = 0; x < width && status == CORE_OK; x++)
      if (row[x] != table[y * DEFINED + x])
        fail_msg("%s, %d x %d: g(%d, %d) = %u, not %u", variant->name, width, height, x, y, row[x],
                 table[y * DEFINED + x]);
  }
  queen_board_close(board);
  assert_int_equal(host.memory_used, 0);
  assert_true(status == CORE_OK || status == CORE_LIMIT);
  return status == CORE_OK;
}

/* Compute every shape by every method: with little memory the board does not use the triangle, and
** a tall board uses a window. */
TEST(test_boards_against_definition) {
  static const int shapes[][2] = {{1, 1},     {2, 2},     {1, 2},     {2, 1},    {15, 15},
                                  {16, 16},   {17, 17},   {33, 128},  {50, 50},  {128, 33},
                                  {127, 127}, {129, 129}, {300, 1},   {1, 300},  {300, 7},
                                  {7, 300},   {300, 130}, {130, 300}, {3, 265},  {20, 300},
                                  {300, 300}, {299, 300}, {300, 299}, {200, 290}};
  const uint64_t plenty = UINT64_C(8) << 30;
  for (uint32_t p = 0; p < queen_variant_count(); p++) {
    int scarce = 0;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
      int width = shapes[i][0], height = shapes[i][1];
      assert_true(check_board(queen_variant_at(p), *state, width, height, plenty));
      uint64_t triangle = queen_triangle_bytes(width, height);
      scarce += check_board(queen_variant_at(p), *state, width, height, triangle + triangle / 4);
      scarce += check_board(queen_variant_at(p), *state, width, height, triangle + triangle / 8);
    }
    assert_true(scarce > 0);
  }
}

/* ---- larger boards ------------------------------------------------------------------------ */

#define LARGE ((int)scaled(4000, 1000))

static uint16_t *stream_board(const queen_variant *variant, int width, int height, uint64_t limit) {
  uint16_t *table = malloc((size_t)width * (size_t)height * sizeof *table);
  core_host host = host_make();
  host.memory_limit = limit;
  queen_board *board = queen_board_open(&host, variant, width, height);
  assert_true(table != NULL && board != NULL);
  for (int y = 0; y < height; y++) {
    const uint32_t *row = NULL;
    assert_int_equal(queen_board_next(board, &row), CORE_OK);
    for (int x = 0; x < width; x++)
      table[(int64_t)y * width + x] = (uint16_t)row[x];
  }
  queen_board_close(board);
  assert_int_equal(host.memory_used, 0);
  return table;
}

/* Check symmetry, x - 2y <= g <= x + y for x >= y (Landman 2002), and that no number occurs twice
** in a row, in a column (by symmetry) or in a diagonal. */
static void check_laws(const uint16_t *table, int size) {
  uint32_t *row_seen = calloc(2 * (size_t)size, sizeof *row_seen);
  uint32_t *diagonal_seen = calloc(2 * (size_t)size, sizeof *diagonal_seen);
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++) {
      int value = table[(int64_t)y * size + x];
      if (value != table[(int64_t)x * size + y] || row_seen[value] == (uint32_t)y + 1)
        fail_msg("row %d is wrong at x = %d", y, x);
      row_seen[value] = (uint32_t)y + 1;
      if (x >= y && (value > x + y || value < x - 2 * y))
        fail_msg("g(%d, %d) = %d is out of bounds", x, y, value);
    }
  for (int d = 0; d < size; d++)
    for (int y = 0; y + d < size; y++) {
      uint16_t value = table[(int64_t)y * size + y + d];
      if (diagonal_seen[value] == (uint32_t)d + 1)
        fail_msg("diagonal %d has %d twice", d, value);
      diagonal_seen[value] = (uint32_t)d + 1;
    }
  free(row_seen);
  free(diagonal_seen);
}

/* Compare the triangle for every variant, and the whole board for the first two. */
TEST(test_paths_against_each_other) {
  const uint64_t bytes = (uint64_t)LARGE * (uint64_t)LARGE * sizeof(uint16_t);
  uint16_t *first = stream_board(queen_variant_at(0), LARGE, LARGE, UINT64_C(8) << 30);
  check_laws(first, LARGE);
  for (uint32_t p = 0; p < queen_variant_count(); p++) {
    uint64_t limit = p == 0 ? UINT64_C(22) << 20 : UINT64_C(8) << 30;
    uint16_t *other = stream_board(queen_variant_at(p), LARGE, LARGE, limit);
    assert_memory_equal(first, other, (size_t)bytes);
    free(other);
  }
  free(first);
}

/* A row of the table contains every number once: each number below x - 2y occurs to the left of
** column x. */
TEST(test_rows_are_permutations) {
  enum { WIDTH = 5000, HEIGHT = 200 };
  uint16_t *table = stream_board(queen_variant_at(0), WIDTH, HEIGHT, UINT64_C(8) << 30);
  for (int y = 0; y < HEIGHT; y++) {
    uint8_t seen[2 * WIDTH] = {0};
    for (int x = 0; x < WIDTH; x++)
      seen[table[y * WIDTH + x]]++;
    for (int v = 0; v < WIDTH - 2 * y; v++)
      assert_int_equal(seen[v], 1);
    for (int v = 0; v < 2 * WIDTH; v++)
      assert_true(seen[v] <= 1);
  }
  free(table);
}

/* Compare a window with the board far from the origin, for every variant. */
TEST(test_strips_against_boards) {
  static const int rows[] = {1, 3, 16, 64, 100, 300, 700};
  enum { WIDTH = 3000 };
  uint16_t *table = stream_board(queen_variant_at(0), WIDTH, 700, UINT64_C(8) << 30);
  for (uint32_t p = 0; p < queen_variant_count(); p++)
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
      core_host host = host_make();
      queen_window *window = queen_window_open(&host, queen_variant_at(p), rows[i], WIDTH);
      assert_non_null(window);
      for (int x = 0; x < WIDTH; x++) {
        const uint32_t *column = NULL;
        assert_int_equal(queen_window_next(window, &column), CORE_OK);
        for (int y = 0; y < rows[i]; y++)
          if (column[y] != table[y * WIDTH + x])
            fail_msg("%s, %d rows: g(%d, %d) = %u, not %u", queen_variant_at(p)->name, rows[i], x,
                     y, column[y], table[y * WIDTH + x]);
      }
      queen_window_close(window);
      assert_int_equal(host.memory_used, 0);
    }
  free(table);
}

/* Compare values beyond 16 bits, on a board that is too wide for the triangle, with a window. */
HOST_TEST(test_wide_values) {
  enum { WIDTH = 66000 };
  const int height = (int)scaled(70, 20);
  queen_board *board = queen_board_open(host, queen_variant_at(0), WIDTH, height);
  queen_window *window = queen_window_open(host, queen_variant_at(0), height, WIDTH);
  uint32_t *last = malloc(WIDTH * sizeof *last);
  const uint32_t *row = NULL, *column = NULL;
  assert_true(board != NULL && window != NULL && last != NULL);
  for (int y = 0; y < height; y++)
    assert_int_equal(queen_board_next(board, &row), CORE_OK);
  memcpy(last, row, WIDTH * sizeof *last);
  assert_true(last[WIDTH - 1] > UINT16_MAX);
  for (int x = 0; x < WIDTH; x++) {
    assert_int_equal(queen_window_next(window, &column), CORE_OK);
    assert_int_equal(last[x], column[height - 1]);
  }
  free(last);
  queen_window_close(window);
  queen_board_close(board);
}

/* ---- questions and limits ----------------------------------------------------------------- */

typedef struct test_purse {
  uint64_t given;           /* bytes requested */
  uint64_t questions, most; /* the host stops at every question after number `most` */
} test_purse;

static void *give(void *context, void *block, uint64_t bytes) {
  test_purse *purse = context;
  purse->given += bytes;
  return host_resize(NULL, block, bytes);
}

static bool count_question(void *context) {
  test_purse *purse = context;
  return ++purse->questions <= purse->most;
}

/* Clearing new memory takes longer than computing and must therefore ask questions. */
HOST_TEST(test_questions_about_memory) {
  test_purse purse = {.most = UINT64_MAX};
  host->context = &purse;
  host->resize = give;
  host->proceed = count_question;
  queen_board *board = queen_board_open(host, queen_variant_at(0), 20000, 20000);
  const uint32_t *row = NULL;
  assert_non_null(board);
  assert_int_equal(queen_board_next(board, &row), CORE_OK);
  assert_true(purse.given > UINT64_C(50) << 20);
  assert_true(purse.questions >= purse.given / (UINT64_C(6) << 20));
  queen_board_close(board);
}

HOST_TEST(test_interruption) {
  test_purse purse = {.most = 3};
  host->context = &purse;
  host->proceed = count_question;
  queen_board *board = queen_board_open(host, queen_variant_at(0), 40000, 40000);
  assert_non_null(board);
  const uint32_t *row = NULL;
  core_status status = CORE_OK;
  for (int y = 0; y < 40000 && status == CORE_OK; y++)
    status = queen_board_next(board, &row);
  assert_int_equal(status, CORE_INTERRUPTED);
  queen_board_close(board);
}

HOST_TEST(test_strip_of_too_many_rows) {
  assert_null(queen_window_open(host, queen_variant_at(0), QUEEN_WINDOW_ROWS_MAX + 1, 100));
  assert_int_equal(host->status, CORE_LIMIT);
}
