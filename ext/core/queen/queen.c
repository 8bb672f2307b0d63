/* Single cells: which method answers, and what gives way to it where memory is short.
**
** HOW IT WORKS, by the rows
**
**      y
**      3 | 3 4 5 6 2 0 1 9 10 12 8 7 15 11 16
**      2 | 2 0 1 5 3 4 8
**      1 | 1 2 0 4 5 3 7
**      0 | 0 1 2 3 4 5 6
**        +---------------- x
**
** A cell at hand is made in a table (table.c), at the time x + y. The cell (4, 3) is of time 7. By
** then row 3 has used 3, 4, 5 and 6, so its set of free numbers is 0 1 2 7 8 ...; column 4 has used
** 4, 5 and 3, which leaves 0 1 2 6 7 ...; the diagonal of (1, 0), (2, 1), (3, 2) has used 1, 0 and
** 5, which leaves 2 3 4 6 7 ... The intersection is 2 7 8 ..., so g(4, 3) = 2, and the three sets
** lose the 2. The cells (5, 2), (6, 1), (7, 0) are of time 7, too, share none of these sets, and
** are made by other lanes of the same vectors.
**
** A cell far out in a low row is certified (certify.c, proof.c). The sets of rows 0 to 3, counted
** from the time, are found to be what they were 6 times before; so by the theorem in queen_int.h
** they repeat for ever, and g(x + 6, 3) = g(x, 3) + 6 for all x >= 8. Since 10^9 = 10 + 6 *
** 166666665, g(10^9, 3) = 8 + 10^9 - 10.
**
** A cell that is neither is taken from a window (window.c): the rows 0 to y, of which each step
** keeps only the columns and diagonals that some of them still need; its state is kept here and
** there, to go on from.
*/
#include "core/queen/queen_int.h"

queen *queen_open(core_host *host, const queen_variant *variant) {
  queen *kept = core_allocate(host, sizeof *kept);
  if (kept == NULL)
    return NULL;
  kept->host = host;
  queen_table_open(&kept->table, host, variant);
  queen_certified_open(&kept->certified, host, variant);
  return kept;
}

void queen_close(queen *kept) {
  core_host *host = kept->host;
  queen_table_close(&kept->table);
  queen_certified_close(&kept->certified);
  queen_store_close(kept->window);
  core_release(host, kept, sizeof *kept);
}

const queen_failure *queen_failed(const queen *kept) {
  return &kept->failure;
}

const core_host *queen_host(const queen *kept) {
  return kept->host;
}

core_status queen_fail(queen *kept, core_status status, queen_task task, int64_t a, int64_t b) {
  if (status != CORE_OK)
    kept->failure = (queen_failure){task, a, b};
  return status;
}

/* ---- making room -------------------------------------------------------------------------- */

static void queen_drop_window(queen *kept) {
  queen_store_close(kept->window);
  kept->window = NULL;
}

/* Drop what is soon computed again. */
static void queen_drop_values(queen *kept) {
  queen_table_close(&kept->table);
  queen_certified_forget(&kept->certified);
  queen_drop_window(kept);
}

static uint64_t queen_pages_bytes(const queen_store *store) {
  return store == NULL ? 0 : store->held_count * QUEEN_PAGE_BYTES;
}

static uint64_t queen_all_bytes(const queen_store *store) {
  return store == NULL ? 0 : queen_store_bytes(store);
}

/* The bytes that queen_drop_values gives back. */
static uint64_t queen_values_bytes(const queen *kept) {
  const queen_row_blocks *triangle = &kept->table.triangle;
  int64_t width = triangle->sweep.width;
  uint64_t table = width > 0 ? queen_triangle_bytes(width, queen_triangle_rows(triangle)) : 0;
  return table + queen_all_bytes(kept->window) + queen_pages_bytes(kept->certified.low) +
         queen_pages_bytes(kept->certified.high);
}

/* The bytes of all else. */
static uint64_t queen_certified_bytes(const queen *kept) {
  const queen_certified *certified = &kept->certified;
  return queen_all_bytes(certified->low) - queen_pages_bytes(certified->low) +
         queen_all_bytes(certified->high) - queen_pages_bytes(certified->high);
}

/* Certified rows took the longest, so they go last. */
bool queen_shrink(queen *kept) {
  if (queen_values_bytes(kept) == 0)
    return false;
  queen_drop_values(kept);
  return true;
}

static uint64_t queen_lacking(const queen *kept) {
  return kept->host->wanted - kept->host->memory_limit;
}

bool queen_drop_all(queen *kept) {
  uint64_t lacking = queen_lacking(kept), before = kept->host->memory_used;
  queen_drop_values(kept);
  uint64_t certified = queen_certified_bytes(kept), freed = before - kept->host->memory_used;
  /* Certified rows take long, so they stay unless dropping them may be enough. Their bytes are not
  ** counted exactly. */
  if (freed + certified == 0 || lacking > freed + certified + certified / 8 + 1024)
    return false;
  queen_certified_close(&kept->certified);
  return true;
}

/* Drop everything that is kept if there is room without it: more rows may have been certified than
** are needed now. */
static bool queen_clear(queen *kept, core_status status) {
  return status == CORE_LIMIT && queen_certified_bytes(kept) > 0 && queen_drop_all(kept);
}

bool queen_make_room(queen *kept, core_status status, bool needs_certified, int *attempts) {
  if (status != CORE_LIMIT || ++*attempts > 2)
    return false;
  uint64_t values = queen_values_bytes(kept);
  bool enough = values > 0 && queen_lacking(kept) <= values;
  /* the second time the values are those that were made since the first */
  if (!needs_certified && (!enough || *attempts > 1))
    return queen_clear(kept, status);
  if (enough)
    queen_drop_values(kept);
  return enough;
}

/* ---- certified rows ----------------------------------------------------------------------- */

static core_status queen_certify(queen *kept, int64_t row) {
  int attempts = 0;
  core_status status;
  do
    status = queen_certified_reach(&kept->certified, row);
  while (queen_make_room(kept, status, true, &attempts));
  if (status == CORE_OK && kept->window != NULL && kept->certified.high != NULL &&
      kept->window->chunks <= kept->certified.high->chunks)
    queen_drop_window(kept);
  return status;
}

/* Have the period of a certified row or, where nobody wants it, the value of a cell in it. */
static core_status queen_ask_certified(queen *kept, int64_t row, queen_period *period, int64_t x,
                                       int64_t *value) {
  int attempts = 0;
  core_status status = queen_certify(kept, row);
  if (status == CORE_OK)
    do
      status = period != NULL ? queen_certified_period(&kept->certified, row, period)
                              : queen_certified_at(&kept->certified, x, row, value);
    while (queen_make_room(kept, status, true, &attempts));
  return status;
}

/* The same, if need be without all that is kept. */
static core_status queen_ask_cleared(queen *kept, int64_t row, queen_period *period, int64_t x,
                                     int64_t *value) {
  core_status status = queen_ask_certified(kept, row, period, x, value);
  return queen_clear(kept, status) ? queen_ask_certified(kept, row, period, x, value) : status;
}

core_status queen_row_period(queen *kept, int64_t row, queen_period *period) {
  core_status status = queen_ask_cleared(kept, row, period, 0, NULL);
  return queen_fail(kept, status, QUEEN_TASK_CERTIFY, row, 0);
}

/* ---- a window ----------------------------------------------------------------------------- */

/* A cell that no table within the limits reaches is taken from a window, of which some is kept.
** That takes some nanoseconds for each cell on the way; no more than so many are gone: */
#define QUEEN_WINDOW_CELLS_MAX (INT64_C(1) << 32)

bool queen_window_reaches(int64_t low, int64_t high) {
  return low < QUEEN_WINDOW_ROWS_MAX && high < QUEEN_WINDOW_CELLS_MAX / (low + 1) &&
         high < INT32_MAX;
}

/* The times before this are in the window. */
static int64_t queen_window_end(const queen *kept) {
  const queen_store *window = kept->window;
  return window == NULL ? 0 : (int64_t)window->chunk[0].states * window->spacing;
}

/* Have a window of more than `low` rows, a quarter more than before, so that growing row by row
** costs no more than a few times the last. */
static core_status queen_widen_window(queen *kept, int64_t low) {
  int64_t rows = low / QUEEN_CHUNK_ROWS * QUEEN_CHUNK_ROWS + QUEEN_CHUNK_ROWS;
  int64_t had = kept->window == NULL ? 0 : kept->window->chunks * QUEEN_CHUNK_ROWS;
  if (low < had)
    return CORE_OK;
  if (rows < had + had / 4 && queen_window_reaches(had + had / 4, 0))
    rows = (had + had / 4) / QUEEN_CHUNK_ROWS * QUEEN_CHUNK_ROWS;
  int64_t spacing = QUEEN_PAGE_TIMES;
  while (spacing < 24 * rows)
    spacing *= 2;
  queen_store_close(kept->window);
  kept->window = queen_store_open(kept->host, kept->table.variant, (uint32_t)rows, 0, spacing);
  return kept->window == NULL ? kept->host->status : CORE_OK;
}

static core_status queen_window_value(queen *kept, int64_t low, int64_t high, int64_t *value) {
  int attempts = 0;
  core_status status;
  int64_t relative = 0;
  do {
    status = queen_widen_window(kept, low);
    int64_t reached = queen_window_end(kept);
    if (status == CORE_OK)
      status = queen_store_extend(kept->window, low + high);
    if (status == CORE_OK)
      status = queen_store_look(kept->window, low, low + high, &relative);
    kept->window_cells += (queen_window_end(kept) - reached) * (low + 1);
  } while (queen_make_room(kept, status, false, &attempts));
  *value = low + high + relative;
  return status;
}

/* ---- the method of a cell ----------------------------------------------------------------- */

core_status queen_table_gather(queen *kept, int64_t low, int64_t high) {
  int attempts = 0;
  core_status status;
  do
    status = queen_table_reach(&kept->table, high, low);
  while (queen_make_room(kept, status, false, &attempts));
  return status;
}

/* Is a window the cheaper way to cells of a row that could be certified? Not where they have cost
** as much as certifying it would. */
static bool queen_window_pays(const queen *kept, int64_t low, int64_t high) {
  if (!queen_window_reaches(low, high) || low < QUEEN_LOW_ROWS)
    return false;
  bool there = kept->window != NULL && low < kept->window->chunks * QUEEN_CHUNK_ROWS &&
               low + high < queen_window_end(kept);
  int64_t cells = kept->window_cells + (low + 1) * (high + 1);
  return there || cells < queen_certified_work(&kept->certified, low);
}

/* The value by the table, or by a window, which takes less memory: a table's sets grow like the
** square of its width, so that a cell far from the diagonal is better taken from a window. After
** CORE_LIMIT the host's `wanted` is what the table would take, or else the window. */
static core_status queen_compute_near(queen *kept, int64_t low, int64_t high, int64_t *value) {
  core_host *host = kept->host;
  bool tabled = high < QUEEN_NEAR || (high < QUEEN_TRIANGLE_MAX && high / 8 < low);
  core_status status = tabled ? queen_table_gather(kept, low, high) : CORE_LIMIT;
  if (status == CORE_OK)
    *value = queen_triangle_at(&kept->table.triangle, high, low);
  if (status != CORE_LIMIT || !queen_window_reaches(low, high))
    return status;
  uint64_t wanted = host->wanted;
  status = queen_window_value(kept, low, high, value);
  if (tabled)
    host->wanted = wanted;
  return status;
}

/* The value of a cell whose row can be certified, beyond the table. */
static core_status queen_compute_far(queen *kept, int64_t low, int64_t high, int64_t *value) {
  if (queen_window_pays(kept, low, high))
    return queen_window_value(kept, low, high, value);
  core_status status = queen_ask_cleared(kept, low, NULL, high, value);
  uint64_t wanted = kept->host->wanted;
  if (status != CORE_LIMIT || low < QUEEN_LOW_ROWS || !queen_window_reaches(low, high))
    return status;
  status = queen_window_value(kept, low, high, value);
  kept->host->wanted = wanted;
  return status;
}

static core_status queen_try_cell(queen *kept, int64_t x, int64_t y, int64_t *value) {
  int64_t low = x < y ? x : y, high = x < y ? y : x;
  bool near = high < (low < QUEEN_LOW_ROWS ? QUEEN_NEAR : QUEEN_TRIANGLE_MAX);
  if (high >= QUEEN_FAR_MAX ||
      (!near && low >= QUEEN_CERTIFIED_ROWS_MAX && !queen_window_reaches(low, high)))
    return queen_fail(kept, CORE_INVALID, QUEEN_TASK_NONE, x, y);
  if (!near && low < QUEEN_CERTIFIED_ROWS_MAX)
    return queen_fail(kept, queen_compute_far(kept, low, high, value), QUEEN_TASK_CERTIFY, low, 0);
  return queen_fail(kept, queen_compute_near(kept, low, high, value), QUEEN_TASK_TABLE, x, y);
}

/* A table or a window that is there may be wider than is needed now, so without room it begins
** anew. */
static core_status queen_compute(queen *kept, int64_t x, int64_t y, int64_t *value) {
  bool is_first = kept->table.triangle.sweep.width == 0 && kept->window == NULL;
  core_status status = queen_try_cell(kept, x, y, value);
  if (status != CORE_LIMIT || is_first)
    return status;
  queen_drop_values(kept);
  return queen_try_cell(kept, x, y, value);
}

core_status queen_cell(queen *kept, int64_t x, int64_t y, int64_t *value) {
  int64_t low = x < y ? x : y, high = x < y ? y : x;
  if (queen_is_tabled(kept, low, high)) {
    *value = queen_triangle_at(&kept->table.triangle, high, low);
    return CORE_OK;
  }
  if (low >= queen_certified_rows(&kept->certified) || high >= QUEEN_FAR_MAX)
    return queen_compute(kept, x, y, value);
  core_status status = queen_certified_at(&kept->certified, high, low, value);
  if (status == CORE_LIMIT)
    status = queen_ask_certified(kept, low, NULL, high, value);
  if (status == CORE_LIMIT) /* what was certified may have to go */
    return queen_compute(kept, x, y, value);
  return queen_fail(kept, status, QUEEN_TASK_CERTIFY, low, 0);
}
