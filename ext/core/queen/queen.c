/* Single cells: the choice of a method, and the release of memory when it is short.
**
** Example:
**
**      y
**      3 | 3 4 5 6 2 0 1 9 10 12 8 7 15 11 16
**      2 | 2 0 1 5 3 4 8
**      1 | 1 2 0 4 5 3 7
**      0 | 0 1 2 3 4 5 6
**        +---------------- x
**
** A cell with small coordinates is computed in a table (table.c), at the time x + y. The cell (4,
** 3) has the time 7. By then row 3 has used 3, 4, 5 and 6, so its set of free numbers is 0 1 2 7 8
** ...; column 4 has used 4, 5 and 3, which leaves 0 1 2 6 7 ...; the diagonal of (1, 0), (2, 1),
** (3, 2) has used 1, 0 and 5, which leaves 2 3 4 6 7 ... The intersection is 2 7 8 ..., so g(4, 3)
** = 2, and 2 is removed from the three sets. The cells (5, 2), (6, 1) and (7, 0) also have the time
** 7. They share none of these sets and are computed in other lanes of the same vectors.
**
** A cell with a large coordinate in a low row is certified (certify.c, proof.c). The sets of the
** rows 0 to 3, relative to the time, are found to be equal at two times 6 apart. By the theorem in
** queen_int.h they repeat forever, and g(x + 6, 3) = g(x, 3) + 6 for all x >= 8. Since 10^9 = 10 +
** 6 * 166666665, g(10^9, 3) = 8 + 10^9 - 10.
**
** Any other cell is computed in a window (window.c): the rows 0 to y, with only the columns and
** diagonals that some of them still need. Its state is stored at intervals, from which it
** continues.
*/
#include "core/queen/queen_int.h"

queen *queen_open(core_host *host, const queen_variant *variant) {
  queen *q = core_allocate(host, sizeof *q);
  if (q == NULL)
    return NULL;
  q->host = host;
  queen_table_open(&q->table, host, variant);
  queen_certified_open(&q->certified, host, variant);
  return q;
}

void queen_close(queen *q) {
  core_host *host = q->host;
  queen_table_close(&q->table);
  queen_certified_close(&q->certified);
  queen_store_close(q->window);
  core_release(host, q, sizeof *q);
}

const queen_failure *queen_failed(const queen *q) {
  return &q->failure;
}

const core_host *queen_host(const queen *q) {
  return q->host;
}

core_status queen_fail(queen *q, core_status status, queen_task task, int64_t a, int64_t b) {
  if (status != CORE_OK)
    q->failure = (queen_failure){task, a, b};
  return status;
}

/* ---- making room -------------------------------------------------------------------------- */

static void queen_release_window(queen *q) {
  queen_store_close(q->window);
  q->window = NULL;
}

/* Release all values that can be computed again quickly. */
static void queen_release_values(queen *q) {
  queen_table_close(&q->table);
  queen_certified_release_pages(&q->certified);
  queen_release_window(q);
}

static uint64_t queen_pages_bytes(const queen_store *store) {
  return store == NULL ? 0 : store->held.count * QUEEN_PAGE_BYTES;
}

static uint64_t queen_all_bytes(const queen_store *store) {
  return store == NULL ? 0 : queen_store_bytes(store);
}

/* Return the bytes that queen_release_values releases. */
static uint64_t queen_values_bytes(const queen *q) {
  const queen_row_blocks *triangle = &q->table.triangle;
  int64_t width = triangle->sweep.width;
  uint64_t table = width > 0 ? queen_triangle_bytes(width, queen_triangle_rows(triangle)) : 0;
  return table + queen_all_bytes(q->window) + queen_pages_bytes(q->certified.low) +
         queen_pages_bytes(q->certified.high);
}

/* Return the bytes of the certified rows, without their pages. */
static uint64_t queen_certified_bytes(const queen *q) {
  const queen_certified *certified = &q->certified;
  return queen_all_bytes(certified->low) - queen_pages_bytes(certified->low) +
         queen_all_bytes(certified->high) - queen_pages_bytes(certified->high);
}

/* Certified rows took longest to compute, so they are kept. */
bool queen_shrink(queen *q) {
  if (queen_values_bytes(q) == 0)
    return false;
  queen_release_values(q);
  return true;
}

/* Return the bytes that are missing after CORE_LIMIT. */
static uint64_t queen_missing_bytes(const queen *q) {
  return q->host->wanted - q->host->memory_limit;
}

bool queen_release_all(queen *q) {
  uint64_t missing = queen_missing_bytes(q), before = q->host->memory_used;
  queen_release_values(q);
  uint64_t certified = queen_certified_bytes(q), freed = before - q->host->memory_used;
  /* Certifying rows takes long, so certified rows stay unless releasing them may be enough. Their
  ** bytes are not counted exactly. */
  if (freed + certified == 0 || missing > freed + certified + certified / 8 + 1024)
    return false;
  queen_certified_close(&q->certified);
  return true;
}

/* After CORE_LIMIT, release everything if that makes room, and return true. More rows may have been
** certified than are needed now. */
static bool queen_release_certified(queen *q, core_status status) {
  return status == CORE_LIMIT && queen_certified_bytes(q) > 0 && queen_release_all(q);
}

bool queen_make_room(queen *q, core_status status, bool needs_certified, int *attempts) {
  if (status != CORE_LIMIT || ++*attempts > 2)
    return false;
  uint64_t values = queen_values_bytes(q);
  bool enough = values > 0 && queen_missing_bytes(q) <= values;
  /* On the second attempt, the values are those computed since the first. */
  if (!needs_certified && (!enough || *attempts > 1))
    return queen_release_certified(q, status);
  if (enough)
    queen_release_values(q);
  return enough;
}

/* ---- certified rows ----------------------------------------------------------------------- */

static core_status queen_certify(queen *q, int64_t row) {
  int attempts = 0;
  core_status status;
  do
    status = queen_certified_reach(&q->certified, row);
  while (queen_make_room(q, status, true, &attempts));
  if (status == CORE_OK && q->window != NULL && q->certified.high != NULL &&
      q->window->chunks <= q->certified.high->chunks)
    queen_release_window(q);
  return status;
}

/* Compute the period of a certified row if `period` is not NULL, else the value of a cell in that
** row. */
static core_status queen_compute_certified(queen *q, int64_t row, queen_period *period, int64_t x,
                                           int64_t *value) {
  int attempts = 0;
  core_status status = queen_certify(q, row);
  if (status == CORE_OK)
    do
      status = period != NULL ? queen_certified_period(&q->certified, row, period)
                              : queen_certified_at(&q->certified, x, row, value);
    while (queen_make_room(q, status, true, &attempts));
  return status;
}

/* Do the same, and repeat it without all memory held so far if necessary. */
static core_status queen_compute_certified_again(queen *q, int64_t row, queen_period *period,
                                                 int64_t x, int64_t *value) {
  core_status status = queen_compute_certified(q, row, period, x, value);
  return queen_release_certified(q, status) ? queen_compute_certified(q, row, period, x, value)
                                            : status;
}

core_status queen_row_period(queen *q, int64_t row, queen_period *period) {
  core_status status = queen_compute_certified_again(q, row, period, 0, NULL);
  return queen_fail(q, status, QUEEN_TASK_CERTIFY, row, 0);
}

/* ---- a window ----------------------------------------------------------------------------- */

/* A cell that neither a table nor a certified row can provide is computed in a window, whose
** checkpoints are kept. This takes some nanoseconds for each cell up to it, so their number is
** limited: */
#define QUEEN_WINDOW_CELLS_MAX (INT64_C(1) << 32)

bool queen_can_use_window(int64_t low, int64_t high) {
  return low < QUEEN_WINDOW_ROWS_MAX && high < QUEEN_WINDOW_CELLS_MAX / (low + 1) &&
         high < INT32_MAX;
}

/* Return the time up to which the window has been run. */
static int64_t queen_window_end(const queen *q) {
  const queen_store *window = q->window;
  return window == NULL ? 0 : (int64_t)window->chunk[0].states.count * window->spacing;
}

/* Open a window of more than `low` rows. It is a quarter higher than the previous one, so that
** growing row by row costs only a few times the final window. */
static core_status queen_open_window(queen *q, int64_t low) {
  int64_t rows = low / QUEEN_CHUNK_ROWS * QUEEN_CHUNK_ROWS + QUEEN_CHUNK_ROWS;
  int64_t had = q->window == NULL ? 0 : q->window->chunks * QUEEN_CHUNK_ROWS;
  if (low < had)
    return CORE_OK;
  if (rows < had + had / 4 && queen_can_use_window(had + had / 4, 0))
    rows = (had + had / 4) / QUEEN_CHUNK_ROWS * QUEEN_CHUNK_ROWS;
  int64_t spacing = QUEEN_PAGE_TIMES;
  while (spacing < 24 * rows)
    spacing *= 2;
  queen_store_close(q->window);
  q->window = queen_store_open(q->host, q->table.variant, (uint32_t)rows, 0, spacing);
  return q->window == NULL ? q->host->status : CORE_OK;
}

/* Compute a cell in a window. Return CORE_LIMIT, CORE_NOMEM or CORE_INTERRUPTED on error. */
static core_status queen_window_value(queen *q, int64_t low, int64_t high, int64_t *value) {
  core_assert(low >= 0 && low <= high && queen_can_use_window(low, high));
  int attempts = 0;
  core_status status;
  int64_t relative = 0;
  do {
    status = queen_open_window(q, low);
    int64_t reached = queen_window_end(q);
    if (status == CORE_OK)
      status = queen_store_extend(q->window, low + high);
    if (status == CORE_OK)
      status = queen_store_lookup(q->window, low, low + high, &relative);
    q->window_cells += (queen_window_end(q) - reached) * (low + 1);
  } while (queen_make_room(q, status, false, &attempts));
  *value = low + high + relative;
  return status;
}

/* ---- the method of a cell ----------------------------------------------------------------- */

core_status queen_table_gather(queen *q, int64_t low, int64_t high) {
  int attempts = 0;
  core_status status;
  do
    status = queen_table_reach(&q->table, high, low);
  while (queen_make_room(q, status, false, &attempts));
  return status;
}

/* Return true if a window is the cheaper method for a cell of a row that could be certified. It is
** not when the windows so far have cost as much as certifying the row would. */
static bool queen_is_window_cheaper(const queen *q, int64_t low, int64_t high) {
  if (!queen_can_use_window(low, high) || low < QUEEN_LOW_ROWS)
    return false;
  bool there = q->window != NULL && low < q->window->chunks * QUEEN_CHUNK_ROWS &&
               low + high < queen_window_end(q);
  int64_t cells = q->window_cells + (low + 1) * (high + 1);
  return there || cells < queen_certified_work(&q->certified, low);
}

/* Compute a cell in the table, or else in a window, which takes less memory: the sets of a table
** grow with the square of its width, so a window is preferred for cells far from the diagonal.
** After CORE_LIMIT, host->wanted is the size of the table, or of the window if no table is
** possible. */
static core_status queen_compute_near(queen *q, int64_t low, int64_t high, int64_t *value) {
  core_assert(low <= high);
  core_host *host = q->host;
  bool tabled = high < QUEEN_NEAR || (high < QUEEN_TRIANGLE_MAX && high / 8 < low);
  core_status status =
      tabled ? queen_table_gather(q, low, high) : core_fail_limit(host, UINT64_MAX);
  if (status == CORE_OK)
    *value = queen_triangle_at(&q->table.triangle, high, low);
  if (status != CORE_LIMIT || !queen_can_use_window(low, high))
    return status;
  uint64_t wanted = host->wanted;
  status = queen_window_value(q, low, high, value);
  if (tabled)
    host->wanted = wanted;
  return status;
}

/* Compute a cell beyond the table whose row can be certified. */
static core_status queen_compute_far(queen *q, int64_t low, int64_t high, int64_t *value) {
  core_assert(low <= high && low < QUEEN_CERTIFIED_ROWS_MAX);
  if (queen_is_window_cheaper(q, low, high))
    return queen_window_value(q, low, high, value);
  core_status status = queen_compute_certified_again(q, low, NULL, high, value);
  uint64_t wanted = q->host->wanted;
  if (status != CORE_LIMIT || low < QUEEN_LOW_ROWS || !queen_can_use_window(low, high))
    return status;
  /* uncovered: takes a window as costly as certifying its rows */
  status = queen_window_value(q, low, high, value);
  q->host->wanted = wanted;
  return status;
}

static core_status queen_try_cell(queen *q, int64_t x, int64_t y, int64_t *value) {
  int64_t low = x < y ? x : y, high = x < y ? y : x;
  bool near = high < (low < QUEEN_LOW_ROWS ? QUEEN_NEAR : QUEEN_TRIANGLE_MAX);
  if (high >= QUEEN_FAR_MAX ||
      (!near && low >= QUEEN_CERTIFIED_ROWS_MAX && !queen_can_use_window(low, high)))
    return queen_fail(q, core_fail(q->host, CORE_INVALID), QUEEN_TASK_NONE, x, y);
  if (!near && low < QUEEN_CERTIFIED_ROWS_MAX)
    return queen_fail(q, queen_compute_far(q, low, high, value), QUEEN_TASK_CERTIFY, low, 0);
  return queen_fail(q, queen_compute_near(q, low, high, value), QUEEN_TASK_TABLE, x, y);
}

/* An existing table or window may be larger than this cell needs, so after CORE_LIMIT they are
** released and the computation is repeated. */
static core_status queen_compute(queen *q, int64_t x, int64_t y, int64_t *value) {
  bool is_first = q->table.triangle.sweep.width == 0 && q->window == NULL;
  core_status status = queen_try_cell(q, x, y, value);
  if (status != CORE_LIMIT || is_first)
    return status;
  queen_release_values(q);
  return queen_try_cell(q, x, y, value);
}

core_status queen_cell(queen *q, int64_t x, int64_t y, int64_t *value) {
  core_assert(x >= 0 && y >= 0);
  int64_t low = x < y ? x : y, high = x < y ? y : x;
  if (queen_is_in_table(q, low, high)) {
    *value = queen_triangle_at(&q->table.triangle, high, low);
    return CORE_OK;
  }
  if (low >= queen_certified_rows(&q->certified) || high >= QUEEN_FAR_MAX)
    return queen_compute(q, x, y, value);
  core_status status = queen_certified_at(&q->certified, high, low, value);
  if (status == CORE_LIMIT)
    status = queen_compute_certified(q, low, NULL, high, value);
  if (status == CORE_LIMIT) /* the certified rows may have to be released */
    return queen_compute(q, x, y, value);
  return queen_fail(q, status, QUEEN_TASK_CERTIFY, low, 0);
}
