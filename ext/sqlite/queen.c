/* The queen: grundy_queen(), queen_period, and what grundy_board and piece_moves ask of her. */
#include "queen.h"

#include "feature.h"
#include "queen_strip.h"

/* Cells of larger coordinates, in rows that can be certified on first need, are not worth a table. */
#define NEAR 4096

/* About the memory in which QUEEN_CERTIFIED_ROWS_MAX rows are certified. */
#define MOST_CERTIFIED_BYTES (UINT64_C(480) << 20)

/* ---- What is kept ---- */

extern const family queen_family;

static void free_cache(void *kept) {
  queen_cache *cache = kept;
  core_host *host = cache->table.host;
  queen_table_close(&cache->table);
  queen_certified_close(cache->certified);
  core_release(host, cache, sizeof *cache);
}

static queen_cache *cache_in(call *call, connection *connection, void **slot) {
  core_host *host = &connection->host;
  if (*slot != NULL)
    return *slot;
  queen_cache *cache = core_allocate(host, sizeof *cache);
  if (cache == NULL) {
    call_check(call, host, host->status, "the queen's table");
    return NULL;
  }
  queen_table_open(&cache->table, host, connection->queen_path);
  *slot = cache;
  return cache;
}

queen_cache *queen_cache_of(call *call, connection *connection) {
  return cache_in(call, connection, connection_cache(connection, &queen_family));
}

/* ---- Single cells ---- */

/* Have the rows up to `row` certified, row < QUEEN_CERTIFIED_ROWS_MAX. The attempt at the most rows
** takes seconds, so it is made only where it will succeed. */
static bool certify(call *call, queen_cache *cache, sqlite3_int64 row) {
  core_host *host = cache->table.host;
  core_status status = CORE_OK;
  if (row < cache->certified_rows)
    return true;
  if (cache->certified == NULL) {
    cache->certified = queen_certified_open(host, cache->table.path);
    status = cache->certified == NULL ? host->status : CORE_OK;
  }
  if (row >= QUEEN_CERTIFIED_ROWS && !core_affords(host, MOST_CERTIFIED_BYTES))
    status = CORE_LIMIT;
  if (status == CORE_OK)
    status = queen_certified_reach(cache->certified, row);
  if (cache->certified != NULL)
    cache->certified_rows = queen_certified_rows(cache->certified);
  return call_check(call, host, status, "certifying the periods of the queen's rows up to %lld",
                    row);
}

/* A cell that no table within the limits reaches is the end of a strip, which is computed for it and
** not kept. That takes some nanoseconds for each cell on the way; no more than so many are gone: */
#define MOST_STRIP_CELLS (INT64_C(1) << 32)

static bool strip_reaches(sqlite3_int64 low, sqlite3_int64 high) {
  return low < QUEEN_STRIP_ROWS_MAX && high < MOST_STRIP_CELLS / (low + 1) && high < INT32_MAX;
}

static core_status compute_strip(core_host *host, const queen_path *path, sqlite3_int64 low,
                                 sqlite3_int64 high, sqlite3_int64 *value) {
  queen_strip *strip = queen_strip_open(host, path, low + 1, high + 1);
  core_status status = strip == NULL ? host->status : CORE_OK;
  const uint32_t *column = NULL;
  for (sqlite3_int64 x = 0; x <= high && status == CORE_OK; x++)
    status = queen_strip_next(strip, &column);
  if (status == CORE_OK)
    *value = column[low];
  queen_strip_close(strip);
  return status;
}

static bool fail_beyond(call *call, sqlite3_int64 x, sqlite3_int64 y) {
  sqlite3_int64 low = x < y ? x : y;
  if (low < QUEEN_CERTIFIED_ROWS_MAX)
    return call_fail(call, "%s must be less than 2^62 for a queen, got %lld", x < y ? "y" : "x",
                     x < y ? y : x);
  return call_fail(call,
                   "for a queen x and y must be less than %d both, or one of them less than %d, "
                   "or less than %d and their product less than 2^32, got (%lld, %lld)",
                   QUEEN_TRIANGLE_MAX, QUEEN_CERTIFIED_ROWS_MAX, QUEEN_STRIP_ROWS_MAX, x, y);
}

static bool compute_certified(call *call, queen_cache *cache, sqlite3_int64 low, sqlite3_int64 high,
                              sqlite3_int64 *value) {
  if (!certify(call, cache, low))
    return false;
  *value = queen_certified_at(cache->certified, high, low);
  return true;
}

/* The value by the table, or by a strip, which takes less memory. After CORE_LIMIT the host's
** `wanted` is what the table would take, or else the strip. */
static core_status compute(queen_cache *cache, sqlite3_int64 low, sqlite3_int64 high,
                           sqlite3_int64 *value) {
  core_host *host = cache->table.host;
  bool tabled = high < QUEEN_TRIANGLE_MAX;
  core_status status = CORE_LIMIT;
  if (tabled)
    status = queen_table_reach(&cache->table, high, low);
  if (tabled && status == CORE_OK)
    *value = queen_triangle_at(&cache->table.triangle, high, low);
  if (status != CORE_LIMIT || !strip_reaches(low, high))
    return status;
  uint64_t wanted = host->wanted;
  status = compute_strip(host, cache->table.path, low, high, value);
  if (tabled)
    host->wanted = wanted;
  return status;
}

bool queen_compute_cell(call *call, queen_cache *cache, sqlite3_int64 x, sqlite3_int64 y,
                        sqlite3_int64 *value) {
  sqlite3_int64 low = x < y ? x : y, high = x < y ? y : x;
  bool near = high < QUEEN_TRIANGLE_MAX || strip_reaches(low, high);
  if (high >= QUEEN_FAR_MAX)
    return fail_beyond(call, x, y);
  if (high >= NEAR && low < (near ? QUEEN_CERTIFIED_ROWS : QUEEN_CERTIFIED_ROWS_MAX))
    return compute_certified(call, cache, low, high, value);
  if (!near)
    return fail_beyond(call, x, y);
  return call_check(call, cache->table.host, compute(cache, low, high, value),
                    "the queen's table up to (%lld, %lld)", x, y);
}

static void grundy_queen(sqlite3_context *context, int count, sqlite3_value **arguments) {
  sqlite3_int64 x, y, value;
  if (args_any_null(count, arguments))
    return;
  call call = call_of(context);
  binding *binding = connection_binding(context);
  queen_cache *cache = cache_in(&call, binding->connection, binding->cache);
  if (cache != NULL && args_integer(&call, "x", arguments[0], 0, INT64_MAX, &x) &&
      args_integer(&call, "y", arguments[1], 0, INT64_MAX, &y) &&
      queen_cell(&call, cache, x, y, &value))
    sqlite3_result_int64(context, value);
  else
    call_report(&call, context);
  connection_rest(binding->connection);
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
  return line || low || far ? QUEEN_CELL_BY_CELL : QUEEN_ROW_BY_ROW;
}

void queen_reading_close(queen_reading *reading) {
  queen_board_close(reading->board);
  queen_inverse_close(reading->inverse);
  reading->board = NULL;
  reading->inverse = NULL;
  reading->row = NULL;
  reading->rows_read = 0;
}

bool queen_reading_open(queen_reading *reading, call *call, connection *connection,
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
static core_status read_rows(queen_reading *reading, sqlite3_int64 y) {
  core_host *host = reading->cache->table.host;
  if (reading->board == NULL)
    reading->board =
        queen_board_open(host, reading->cache->table.path, reading->width, reading->height);
  core_status status = reading->board == NULL ? host->status : CORE_OK;
  while (status == CORE_OK && reading->rows_read <= y) {
    status = queen_board_next(reading->board, &reading->row);
    reading->rows_read++;
  }
  if (status != CORE_OK)
    queen_reading_close(reading);
  return status;
}

/* The first rows of a board that is too large are those that LIMIT asks for. */
bool queen_reading_fetch(queen_reading *reading, call *call, sqlite3_int64 x, sqlite3_int64 y,
                         sqlite3_int64 *value) {
  if (queen_reading_finds(reading)) {
    *value = reading->value;
    return true;
  }
  bool low = y < QUEEN_CERTIFIED_ROWS;
  if (reading->way == QUEEN_CELL_BY_CELL || (reading->too_large && low))
    return queen_cell(call, reading->cache, x, y, value);
  core_status status = read_rows(reading, y);
  if (status == CORE_LIMIT && low && reading->width > NEAR) {
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
  if (columns.high >= QUEEN_FAR_MAX)
    return y;
  sqlite3_int64 nearest = queen_golden(columns.low) - columns.low - 1; /* low / phi */
  sqlite3_int64 past = queen_golden(columns.high) - columns.high + 1;  /* high / phi */
  sqlite3_int64 farther = queen_golden(columns.low) - 1;               /* low * phi */
  if (y < nearest)
    y = nearest;
  return y > past && y < farther ? farther : y;
}

static bool find_zero(queen_reading *reading, call *call, sqlite3_int64 *x, sqlite3_int64 *y,
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

static bool find_place(queen_reading *reading, call *call, sqlite3_int64 *x, sqlite3_int64 *y,
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

bool queen_reading_find(queen_reading *reading, call *call, sqlite3_int64 *x, sqlite3_int64 *y,
                        bool *found) {
  return reading->way == QUEEN_ZEROS ? find_zero(reading, call, x, y, found)
                                     : find_place(reading, call, x, y, found);
}

/* ---- queen_period ---- */

enum { PERIOD_ROW, PERIOD_PREPERIOD, PERIOD_PERIOD };

typedef struct period {
  sqlite3_int64 row;
  queen_period found;
} period;

static bool period_open(table_scan *scan, sqlite3_value **arguments) {
  period *period = scan->state;
  if (!args_integer(&scan->call, "row", arguments[0], 0, QUEEN_CERTIFIED_ROWS_MAX - 1,
                    &period->row))
    return false;
  queen_cache *cache = cache_in(&scan->call, scan->binding->connection, scan->binding->cache);
  if (cache == NULL || !certify(&scan->call, cache, period->row))
    return false;
  period->found = queen_certified_period(cache->certified, period->row);
  return true;
}

static bool period_next(table_scan *scan) {
  scan->done = true;
  return true;
}

static bool period_column(table_scan *scan, sqlite3_context *context, int column) {
  const period *period = scan->state;
  sqlite3_result_int64(context, column == PERIOD_ROW         ? period->row
                                : column == PERIOD_PREPERIOD ? period->found.preperiod
                                                             : period->found.period);
  return true;
}

static table_estimate period_estimate(const table_plan *plan) {
  (void)plan;
  return (table_estimate){.rows = 1, .visited = 1};
}

static const table_definition period_table = {
    .columns = {"row INTEGER", "preperiod INTEGER", "period INTEGER"},
    .arguments = {"of_row"},
    .required = 1,
    .key = 1U << PERIOD_ROW,
    .order = {-1},
    .estimate = period_estimate,
    .state_size = sizeof(period),
    .open = period_open,
    .next = period_next,
    .column = period_column,
};

/* ---- Registration ---- */

static const feature features[] = {
    {.name = "grundy_queen",
     .kind = FEATURE_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FEATURE_PURE,
     .scalar = grundy_queen,
     .signature = "grundy_queen(x, y)",
     .summary = "Grundy value of a queen at (x, y) that moves left, down, or left and down "
                "(Wythoff's game)",
     .example = "SELECT grundy_queen(3, 5)"},
    {.name = "queen_period",
     .kind = FEATURE_TABLE,
     .table = &period_table,
     .signature = "queen_period(row) -> row, preperiod, period",
     .summary = "the proved additive period of a row of the queen's table: the value at "
                "(x+period, row) is the one at (x, row) plus period for every x >= preperiod; "
                "both are the least possible",
     .example = "SELECT preperiod, period FROM queen_period(3)"},
};

const family queen_family = {features, sizeof features / sizeof features[0], free_cache};
