/* The queen: grundy_queen(), queen_period, and what grundy_board and piece_moves ask of her. */
#include "sqlite/functions/queen.h"

#include "sqlite/module.h"
#include "core/queen/window.h"

/* Cells of larger coordinates, in rows that can be certified on first need, are not worth a table. */
#define NEAR 4096

/* ---- What is kept ---- */

extern const sql_module queen_module;

static void free_cache(void *kept) {
  queen_cache *cache = kept;
  core_host *host = cache->table.host;
  queen_table_close(&cache->table);
  queen_certified_close(&cache->certified);
  queen_shelf_close(cache->strip);
  core_release(host, cache, sizeof *cache);
}

static queen_cache *cache_in(sql_call *call, sql_connection *connection, void **slot) {
  core_host *host = &connection->host;
  if (*slot != NULL)
    return *slot;
  queen_cache *cache = core_allocate(host, sizeof *cache);
  if (cache == NULL) {
    call_check(call, host, host->status, "the queen's table");
    return NULL;
  }
  queen_table_open(&cache->table, host, connection->queen_path);
  queen_certified_open(&cache->certified, host, connection->queen_path);
  *slot = cache;
  return cache;
}

queen_cache *queen_cache_of(sql_call *call, sql_connection *connection) {
  return cache_in(call, connection, connection_cache(connection, &queen_module));
}

/* ---- Making room ---- */

static void drop_strip(queen_cache *cache) {
  queen_shelf_close(cache->strip);
  cache->strip = NULL;
}

/* Drop what is soon computed again. */
static void drop_values(queen_cache *cache) {
  queen_table_close(&cache->table);
  queen_certified_forget(&cache->certified);
  drop_strip(cache);
}

static void drop_all(queen_cache *cache) {
  drop_values(cache);
  queen_certified_close(&cache->certified);
}

static uint64_t pages_bytes(const queen_shelf *shelf) {
  return shelf == NULL ? 0 : shelf->places * QUEEN_PAGE_BYTES;
}

static uint64_t shelf_bytes(const queen_shelf *shelf) {
  return shelf == NULL ? 0 : queen_shelf_bytes(shelf);
}

/* What drop_values gives back. */
static uint64_t values_bytes(const queen_cache *cache) {
  const queen_triangle *triangle = &cache->table.triangle;
  uint64_t table =
      triangle->width > 0 ? queen_triangle_bytes(triangle->width, triangle->row_end) : 0;
  return table + shelf_bytes(cache->strip) + pages_bytes(cache->certified.far);
}

/* What drop_all gives back besides. */
static uint64_t certified_bytes(const queen_cache *cache) {
  const queen_certified *certified = &cache->certified;
  return shelf_bytes(certified->near) + shelf_bytes(certified->far) - pages_bytes(certified->far);
}

/* What has been certified took the longest, so it goes last. */
static void shrink_cache(void *kept) {
  queen_cache *cache = kept;
  if (values_bytes(cache) > 0)
    drop_values(cache);
  else
    drop_all(cache);
}

/* After an attempt at something, if CORE_LIMIT ended it: give back what can be computed again, if that
** may be enough; true if another attempt is worth while. */
static bool queen_make_room(queen_cache *cache, core_status status, bool needs_certified,
                            int *attempts) {
  const core_host *host = cache->table.host;
  if (status != CORE_LIMIT || ++*attempts > 2)
    return false;
  uint64_t lacking = host->wanted - host->memory_limit, values = values_bytes(cache);
  uint64_t certified = needs_certified ? 0 : certified_bytes(cache);
  if (values > 0 && lacking <= values)
    drop_values(cache);
  else if (certified > 0 && lacking <= values + certified)
    drop_all(cache);
  else
    return false;
  return true;
}

/* ---- Single cells ---- */

static core_status certify(queen_cache *cache, sqlite3_int64 row) {
  int attempts = 0;
  core_status status;
  do
    status = queen_certified_reach(&cache->certified, row);
  while (queen_make_room(cache, status, true, &attempts));
  if (status == CORE_OK && cache->strip != NULL && cache->certified.far != NULL &&
      cache->strip->chunks <= cache->certified.far->chunks)
    drop_strip(cache);
  return status;
}

static bool check_certified(sql_call *call, queen_cache *cache, core_status status,
                            sqlite3_int64 row) {
  return call_check(call, cache->table.host, status,
                    "certifying the periods of the queen's rows up to %lld", row);
}

static core_status certified_value(queen_cache *cache, sqlite3_int64 low, sqlite3_int64 high,
                                   sqlite3_int64 *value) {
  int attempts = 0;
  core_status status = certify(cache, low);
  int64_t found = 0;
  if (status == CORE_OK)
    do
      status = queen_certified_at(&cache->certified, high, low, &found);
    while (queen_make_room(cache, status, true, &attempts));
  *value = found;
  return status;
}

bool queen_certified_cell(sql_call *call, queen_cache *cache, sqlite3_int64 x, sqlite3_int64 y,
                          sqlite3_int64 *value) {
  int64_t found = 0;
  core_status status = queen_certified_at(&cache->certified, x, y, &found);
  *value = found;
  if (status == CORE_LIMIT)
    status = certified_value(cache, x < y ? x : y, x < y ? y : x, value);
  return status == CORE_OK || check_certified(call, cache, status, x < y ? x : y);
}

/* A cell that no table within the limits reaches is taken from a strip, of which some is kept. That
** takes some nanoseconds for each cell on the way; no more than so many are gone: */
#define MOST_STRIP_CELLS (INT64_C(1) << 32)

static bool strip_reaches(sqlite3_int64 low, sqlite3_int64 high) {
  return low < QUEEN_STRIP_ROWS_MAX && high < MOST_STRIP_CELLS / (low + 1) && high < INT32_MAX;
}

/* The times before this are in the strip. */
static sqlite3_int64 strip_end(const queen_cache *cache) {
  const queen_shelf *strip = cache->strip;
  return strip == NULL ? 0 : (sqlite3_int64)strip->chunk[0].states * strip->spacing;
}

/* Have a strip of more than `low` rows, a quarter more than before, so that growing row by row costs
** no more than a few times the last. */
static core_status widen_strip(queen_cache *cache, sqlite3_int64 low) {
  sqlite3_int64 rows = low / QUEEN_CHUNK_ROWS * QUEEN_CHUNK_ROWS + QUEEN_CHUNK_ROWS;
  sqlite3_int64 had = cache->strip == NULL ? 0 : cache->strip->chunks * QUEEN_CHUNK_ROWS;
  if (low < had)
    return CORE_OK;
  if (rows < had + had / 4 && strip_reaches(had + had / 4, 0))
    rows = (had + had / 4) / QUEEN_CHUNK_ROWS * QUEEN_CHUNK_ROWS;
  sqlite3_int64 spacing = QUEEN_PAGE_TIMES;
  while (spacing < 24 * rows)
    spacing *= 2;
  queen_shelf_close(cache->strip);
  cache->strip =
      queen_shelf_open(cache->table.host, cache->table.path, (uint32_t)rows, 0, spacing, false);
  return cache->strip == NULL ? cache->table.host->status : CORE_OK;
}

static core_status strip_value(queen_cache *cache, sqlite3_int64 low, sqlite3_int64 high,
                               sqlite3_int64 *value) {
  int attempts = 0;
  core_status status;
  int64_t relative = 0;
  do {
    status = widen_strip(cache, low);
    sqlite3_int64 reached = strip_end(cache);
    if (status == CORE_OK)
      status = queen_shelf_extend(cache->strip, low + high);
    if (status == CORE_OK)
      status = queen_shelf_look(cache->strip, low, low + high, &relative);
    cache->strip_cells += (strip_end(cache) - reached) * (low + 1);
  } while (queen_make_room(cache, status, false, &attempts));
  *value = low + high + relative;
  return status;
}

static bool fail_beyond(sql_call *call, sqlite3_int64 x, sqlite3_int64 y) {
  sqlite3_int64 low = x < y ? x : y;
  if (low < QUEEN_CERTIFIED_ROWS_MAX)
    return call_fail(call, "%s must be less than 2^62 for a queen, got %lld", x < y ? "y" : "x",
                     x < y ? y : x);
  return call_fail(call,
                   "for a queen x and y must be less than %d both, or one of them less than %d, "
                   "or less than %d and their product less than 2^32, got (%lld, %lld)",
                   QUEEN_TRIANGLE_MAX, QUEEN_CERTIFIED_ROWS_MAX, QUEEN_STRIP_ROWS_MAX, x, y);
}

static core_status table_value(queen_cache *cache, sqlite3_int64 low, sqlite3_int64 high,
                               sqlite3_int64 *value) {
  int attempts = 0;
  core_status status;
  do
    status = queen_table_reach(&cache->table, high, low);
  while (queen_make_room(cache, status, false, &attempts));
  if (status == CORE_OK)
    *value = queen_triangle_at(&cache->table.triangle, high, low);
  return status;
}

/* Is a strip the cheaper way to cells of a row that could be certified? Not where they have cost as
** much as certifying it would. */
static bool strip_pays(queen_cache *cache, sqlite3_int64 low, sqlite3_int64 high) {
  if (!strip_reaches(low, high) || low < QUEEN_CERTIFIED_ROWS)
    return false;
  bool there = cache->strip != NULL && low < cache->strip->chunks * QUEEN_CHUNK_ROWS &&
               low + high < strip_end(cache);
  sqlite3_int64 cells = cache->strip_cells + (low + 1) * (high + 1);
  return there || cells < queen_certified_work(&cache->certified, low);
}

/* A table's sets grow like the square of its width, so that a cell far from the diagonal is better
** taken from a strip. */
static bool belongs_in_table(sqlite3_int64 low, sqlite3_int64 high) {
  return high < NEAR || (high < QUEEN_TRIANGLE_MAX && high / 8 < low);
}

/* The value by the table, or by a strip, which takes less memory. After CORE_LIMIT the host's
** `wanted` is what the table would take, or else the strip. */
static core_status compute(queen_cache *cache, sqlite3_int64 low, sqlite3_int64 high,
                           sqlite3_int64 *value) {
  core_host *host = cache->table.host;
  bool tabled = belongs_in_table(low, high);
  core_status status = CORE_LIMIT;
  if (tabled)
    status = table_value(cache, low, high, value);
  if (status != CORE_LIMIT || !strip_reaches(low, high))
    return status;
  uint64_t wanted = host->wanted;
  status = strip_value(cache, low, high, value);
  if (tabled)
    host->wanted = wanted;
  return status;
}

/* The value of a cell whose row can be certified, beyond the table. */
static core_status compute_far(queen_cache *cache, sqlite3_int64 low, sqlite3_int64 high,
                               sqlite3_int64 *value) {
  if (strip_pays(cache, low, high))
    return strip_value(cache, low, high, value);
  core_status status = certified_value(cache, low, high, value);
  uint64_t wanted = cache->table.host->wanted;
  if (status != CORE_LIMIT || low < QUEEN_CERTIFIED_ROWS || !strip_reaches(low, high))
    return status;
  status = strip_value(cache, low, high, value);
  cache->table.host->wanted = wanted;
  return status;
}

bool queen_compute_cell(sql_call *call, queen_cache *cache, sqlite3_int64 x, sqlite3_int64 y,
                        sqlite3_int64 *value) {
  sqlite3_int64 low = x < y ? x : y, high = x < y ? y : x;
  bool near = high < (low < QUEEN_CERTIFIED_ROWS ? NEAR : QUEEN_TRIANGLE_MAX);
  if (high >= QUEEN_FAR_MAX ||
      (!near && low >= QUEEN_CERTIFIED_ROWS_MAX && !strip_reaches(low, high)))
    return fail_beyond(call, x, y);
  if (!near && low < QUEEN_CERTIFIED_ROWS_MAX)
    return check_certified(call, cache, compute_far(cache, low, high, value), low);
  return call_check(call, cache->table.host, compute(cache, low, high, value),
                    "the queen's table up to (%lld, %lld)", x, y);
}

static void grundy_queen(sqlite3_context *context, int count, sqlite3_value **arguments) {
  sqlite3_int64 x, y, value;
  if (args_any_null(count, arguments))
    return;
  sql_call call = call_of(context);
  sql_binding *binding = connection_binding(context);
  queen_cache *cache = cache_in(&call, binding->connection, binding->cache);
  if (cache != NULL && args_integer(&call, "x", arguments[0], 0, INT64_MAX, &x) &&
      args_integer(&call, "y", arguments[1], 0, INT64_MAX, &y) &&
      queen_cell(&call, cache, x, y, &value))
    sqlite3_result_int64(context, value);
  else
    call_report(&call, context);
}

/* ---- Reading boards: which way ---- */

static double count_of(table_interval interval) {
  return (double)interval.high - (double)interval.low + 1;
}

/* Does it pay to find the places of all numbers up to `value`, rather than look at `cells` cells?
** Nanoseconds, roughly: 4 for a cell; for the places see queen_inverse_next. */
static bool places_pay(queen_reading *reading, sqlite3_int64 value, double cells) {
  double numbers = (double)value + 1, rows = (double)reading->rows.high + 1;
  double size = rows > (double)reading->width ? rows : (double)reading->width;
  return size < INT32_MAX && (rows * (20 + numbers / 4) + size) * numbers < 4 * cells &&
         core_affords(reading->cache->table.host, (uint64_t)(5 * size * numbers));
}

/* Is a row of a board that is too large at hand as a strip, or certified? The rows of a board that is
** wider than high are, at least the first, which are those that LIMIT asks for. */
static bool reaches_beyond(const queen_reading *reading, sqlite3_int64 y) {
  return reading->width > NEAR &&
         (y < QUEEN_CERTIFIED_ROWS || reading->height < QUEEN_CERTIFIED_ROWS_MAX ||
          (reading->width / 2 > reading->height &&
           strip_reaches(reading->height - 1, reading->width - 1)));
}

/* Would the sets of a board wider than a table can be take more than there may be? */
static bool outgrows(const queen_reading *reading) {
  double width = (double)reading->width, height = (double)reading->height;
  double blocks = (width + height / 2) / QUEEN_BLOCK_VALUES;
  double bytes = blocks * QUEEN_BLOCK_ROWS * (2 * width + height) * sizeof(uint32_t);
  return width >= QUEEN_TRIANGLE_MAX && width > height &&
         bytes > (double)reading->cache->table.host->memory_limit;
}

static queen_way choose_way(queen_reading *reading, table_interval values) {
  bool line = count_of(reading->columns) <= 1 || count_of(reading->rows) <= 1;
  bool low = reading->rows.high < QUEEN_CERTIFIED_ROWS && reading->width > NEAR;
  bool far = reading->width > INT32_MAX || reading->height > INT32_MAX;
  double cells = line ? count_of(reading->columns) * count_of(reading->rows)
                      : (double)reading->width * (double)reading->height;
  if (values.low <= 0 && values.high == 0)
    return QUEEN_ZEROS;
  if (values.low > 0 && values.low == values.high && places_pay(reading, values.low, cells))
    return QUEEN_PLACES;
  bool beyond = reaches_beyond(reading, reading->rows.high) && outgrows(reading);
  return line || low || far || beyond ? QUEEN_CELL_BY_CELL : QUEEN_ROW_BY_ROW;
}

void queen_reading_close(queen_reading *reading) {
  queen_board_close(reading->board);
  queen_inverse_close(reading->inverse);
  reading->board = NULL;
  reading->inverse = NULL;
  reading->row = NULL;
  reading->rows_read = 0;
}

bool queen_reading_open(queen_reading *reading, sql_call *call, sql_connection *connection,
                        table_interval columns, table_interval rows, table_interval values) {
  sqlite3_int64 width = columns.high + 1, height = rows.high + 1;
  bool again = reading->board != NULL && reading->width == width && reading->height == height;
  if (again && queen_board_rewind(reading->board)) {
    reading->row = NULL;
    reading->rows_read = 0;
  } else {
    queen_reading_close(reading);
  }
  if (reading->cache == NULL)
    reading->cache = queen_cache_of(call, connection);
  if (reading->cache == NULL)
    return false;
  reading->columns = columns;
  reading->rows = rows;
  reading->width = width;
  reading->height = height;
  reading->way = choose_way(reading, values);
  reading->value = reading->way == QUEEN_PLACES ? (uint32_t)values.low : 0;
  reading->too_large = false;
  return true;
}

/* ---- Reading boards: values ---- */

/* Read the board on to row y. */
static core_status queen_read_rows(queen_reading *reading, sqlite3_int64 y) {
  core_host *host = reading->cache->table.host;
  int attempts = 0;
  core_status status;
  do {
    status = CORE_OK;
    if (reading->board == NULL)
      reading->board =
          queen_board_open(host, reading->cache->table.path, reading->width, reading->height);
    if (reading->board == NULL)
      status = host->status;
    while (status == CORE_OK && reading->rows_read <= y) {
      status = queen_board_next(reading->board, &reading->row);
      reading->rows_read++;
    }
    if (status != CORE_OK)
      queen_reading_close(reading);
  } while (queen_make_room(reading->cache, status, false, &attempts));
  return status;
}

bool queen_reading_fetch(queen_reading *reading, sql_call *call, sqlite3_int64 x, sqlite3_int64 y,
                         sqlite3_int64 *value) {
  if (queen_reading_finds(reading)) {
    *value = reading->value;
    return true;
  }
  if (reading->way == QUEEN_CELL_BY_CELL || reading->too_large)
    return queen_cell(call, reading->cache, x, y, value);
  core_status status = queen_read_rows(reading, y);
  if (status == CORE_LIMIT && reaches_beyond(reading, y)) {
    reading->too_large = true;
    return queen_cell(call, reading->cache, x, y, value);
  }
  if (!call_check(call, reading->cache->table.host, status,
                  "a queen's board of %lld columns and %lld rows", reading->width, reading->height))
    return false;
  *value = reading->row[x];
  return true;
}

/* ---- Reading boards: places ---- */

/* Row y has its zero at about y phi or y / phi: leave out the rows whose zero can't be in the
** columns. */
static sqlite3_int64 skip_rows_without_zero(const queen_reading *reading, sqlite3_int64 y) {
  table_interval columns = reading->columns;
  sqlite3_int64 low = columns.low < QUEEN_FAR_MAX ? columns.low : QUEEN_FAR_MAX - 1;
  sqlite3_int64 nearest = queen_golden(low) - low - 1; /* low / phi */
  sqlite3_int64 farther = queen_golden(low) - 1;       /* low * phi */
  if (y < nearest)
    y = nearest;
  if (columns.high >= QUEEN_FAR_MAX)
    return y;
  sqlite3_int64 past = queen_golden(columns.high) - columns.high + 1; /* high / phi */
  return y > past && y < farther ? farther : y;
}

static bool find_zero(queen_reading *reading, sql_call *call, sqlite3_int64 *x, sqlite3_int64 *y,
                      bool *found) {
  core_host *host = reading->cache->table.host;
  sqlite3_int64 last = reading->rows.high;
  if (reading->columns.high < QUEEN_FAR_MAX - 1) {
    sqlite3_int64 rows = queen_zero_rows(reading->columns.high + 1);
    last = last < rows ? last : rows - 1;
  }
  for (*found = false; !*found; ++*y) {
    *y = skip_rows_without_zero(reading, *y);
    if (*y > last)
      return true;
    if (*y >= QUEEN_FAR_MAX)
      return call_fail(call, "y must be less than 2^62 for a queen, got %lld", *y);
    if (!core_work(host, 5))
      return call_check(call, host, CORE_INTERRUPTED, "");
    *x = queen_zero(*y);
    *found = *x >= reading->columns.low && *x <= reading->columns.high;
  }
  --*y;
  return true;
}

static bool find_place(queen_reading *reading, sql_call *call, sqlite3_int64 *x, sqlite3_int64 *y,
                       bool *found) {
  core_host *host = reading->cache->table.host;
  core_status status = CORE_OK;
  if (reading->inverse == NULL) {
    sqlite3_int64 size = reading->width > reading->height ? reading->width : reading->height;
    reading->inverse = queen_inverse_open(host, (uint32_t)size, reading->value);
    status = reading->inverse == NULL ? host->status : CORE_OK;
  }
  int64_t place = -1;
  *found = false;
  while (status == CORE_OK && !*found && reading->rows_read < reading->height) {
    status = queen_inverse_next(reading->inverse, &place);
    *found = status == CORE_OK && reading->rows_read >= *y && place >= reading->columns.low &&
             place <= reading->columns.high;
    reading->rows_read++;
  }
  *x = place;
  if (*found)
    *y = reading->rows_read - 1;
  return call_check(call, host, status, "the places of the numbers up to %lld",
                    (sqlite3_int64)reading->value);
}

bool queen_reading_find(queen_reading *reading, sql_call *call, sqlite3_int64 *x, sqlite3_int64 *y,
                        bool *found) {
  return reading->way == QUEEN_ZEROS ? find_zero(reading, call, x, y, found)
                                     : find_place(reading, call, x, y, found);
}

/* ---- queen_period ---- */

enum { PERIOD_ROW, QUEEN_PERIOD_PREPERIOD, QUEEN_PERIOD_PERIOD };

typedef struct queen_period_state {
  sqlite3_int64 row;
  queen_period found;
} queen_period_state;

static bool queen_period_open(table_cursor *cursor, sqlite3_value **arguments) {
  queen_period_state *period = cursor->state;
  if (!args_integer(&cursor->call, "row", arguments[0], 0, QUEEN_CERTIFIED_ROWS_MAX - 1,
                    &period->row))
    return false;
  queen_cache *cache = cache_in(&cursor->call, cursor->binding->connection, cursor->binding->cache);
  if (cache == NULL)
    return false;
  int attempts = 0;
  core_status status = certify(cache, period->row);
  if (status == CORE_OK)
    do
      status = queen_certified_period(&cache->certified, period->row, &period->found);
    while (queen_make_room(cache, status, true, &attempts));
  return check_certified(&cursor->call, cache, status, period->row);
}

static bool queen_period_next(table_cursor *cursor) {
  cursor->done = true;
  return true;
}

static bool queen_period_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const queen_period_state *period = cursor->state;
  sqlite3_result_int64(context, column == PERIOD_ROW               ? period->row
                                : column == QUEEN_PERIOD_PREPERIOD ? period->found.preperiod
                                                                   : period->found.period);
  return true;
}

static table_estimate queen_period_estimate(const table_plan *plan) {
  (void)plan;
  return (table_estimate){.rows = 1, .visited = 1};
}

static const table_definition queen_period_table = {
    .columns = {"row INTEGER", "preperiod INTEGER", "period INTEGER"},
    .arguments = {"of_row"},
    .required = 1,
    .key = 1U << PERIOD_ROW,
    .order = {-1},
    .estimate = queen_period_estimate,
    .state_size = sizeof(queen_period_state),
    .open = queen_period_open,
    .next = queen_period_next,
    .column = queen_period_column,
};

/* ---- Registration ---- */

static const sql_function queen_functions[] = {
    {.name = "grundy_queen",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FUNCTION_PURE,
     .scalar = grundy_queen,
     .signature = "grundy_queen(x, y)",
     .summary = "Grundy value of a queen at (x, y) that moves left, down, or left and down "
                "(Wythoff's game)",
     .example = "SELECT grundy_queen(3, 5)"},
    {.name = "queen_period",
     .kind = FUNCTION_TABLE,
     .table = &queen_period_table,
     .signature = "queen_period(row) -> row, preperiod, period",
     .summary = "the proved additive period of a row of the queen's table: the value at "
                "(x+period, row) is the one at (x, row) plus period for every x >= preperiod; "
                "both are the least possible",
     .example = "SELECT preperiod, period FROM queen_period(3)"},
};

const sql_module queen_module = {MODULE_FUNCTIONS(queen_functions), .free_cache = free_cache,
                                 .shrink_cache = shrink_cache};
