/* The table grundy_range: the integers of a range. */
#include "base/array.h"
#include "sqlite/module.h"

enum { RANGE_FIRST, RANGE_LAST, RANGE_STEP };
enum { RANGE_N, RANGE_BLOCK = 64 };

/* The rows that are left. Integers are computed in unsigned arithmetic, since their differences may
** exceed 2^63. */
typedef struct range_state {
  uint64_t n, step; /* the current row, after the rows that pass; added to get the next one */
  uint64_t left;    /* rows after it */
  sqlite3_int64 block[RANGE_BLOCK]; /* the integers of rows that pass */
} range_state;

/* Let rows pass without a call of `next`: a block of them with their integers, or all of them if
** the integers are not read. The first of them is `n`, to which `left` rows follow. */
static bool range_pass(table_cursor *cursor) {
  range_state *range = cursor->state;
  bool is_read = table_reads(cursor, RANGE_N);
  core_assert(range->step != 0);
  uint64_t most = is_read ? RANGE_BLOCK - 1 : INT64_MAX;
  uint64_t count = range->left < most ? range->left : most;
  for (uint64_t i = 0; i <= count && is_read; i++)
    range->block[i] = (sqlite3_int64)(range->n + i * range->step);
  range->n += count * range->step;
  range->left -= count;
  table_pass(cursor, (sqlite3_int64)count, is_read ? RANGE_N : -1,
             is_read ? range->block + count + 1 : NULL);
  return table_work(cursor, is_read ? (int64_t)count : 1);
}

/* Narrow the range from `low` to `high`, whose integers have the distance `step`, to the filter of
** the query. Return false if no integer is left. */
static bool range_narrow(const table_cursor *cursor, uint64_t step, sqlite3_int64 *low,
                         sqlite3_int64 *high) {
  table_interval wanted = cursor->wanted.filter[RANGE_N];
  if (wanted.low > *high || wanted.high < *low || wanted.low > wanted.high)
    return false;
  if (wanted.low > *low) {
    uint64_t skipped = (uint64_t)wanted.low - (uint64_t)*low;
    uint64_t steps = skipped / step + (skipped % step != 0);
    core_assert(steps <= ((uint64_t)*high - (uint64_t)*low) / step);
    *low = (sqlite3_int64)((uint64_t)*low + steps * step);
  }
  uint64_t most = wanted.high < *high ? (uint64_t)wanted.high : (uint64_t)*high;
  if ((sqlite3_int64)most < *low)
    return false;
  *high = (sqlite3_int64)((uint64_t)*low + (most - (uint64_t)*low) / step * step);
  return true;
}

static bool range_filter(table_cursor *cursor) {
  range_state *range = cursor->state;
  sqlite3_int64 first = cursor->input[RANGE_FIRST].integer;
  sqlite3_int64 last = cursor->input[RANGE_LAST].integer;
  sqlite3_int64 step = cursor->input[RANGE_STEP].integer;
  if (step == 0)
    return call_fail(&cursor->call, "step must not be 0");
  cursor->done |= step > 0 ? first > last : first < last;
  if (cursor->done)
    return true;
  uint64_t distance = step > 0 ? (uint64_t)step : 0 - (uint64_t)step;
  uint64_t span = step > 0 ? (uint64_t)last - (uint64_t)first : (uint64_t)first - (uint64_t)last;
  span -= span % distance;
  sqlite3_int64 low = step > 0 ? first : (sqlite3_int64)((uint64_t)first - span);
  sqlite3_int64 high = step > 0 ? (sqlite3_int64)((uint64_t)first + span) : first;
  if (!range_narrow(cursor, distance, &low, &high)) {
    cursor->done = true;
    return true;
  }
  bool rises = cursor->wanted.sorted ? !cursor->wanted.descends : step > 0;
  range->n = (uint64_t)(rises ? low : high);
  range->step = rises ? distance : 0 - distance;
  range->left = ((uint64_t)high - (uint64_t)low) / distance;
  return range_pass(cursor);
}

static bool range_next(table_cursor *cursor) {
  range_state *range = cursor->state;
  cursor->done = range->left == 0;
  if (cursor->done)
    return true;
  range->n += range->step;
  range->left--;
  return range_pass(cursor);
}

static bool range_descends(const table_plan *plan) {
  (void)plan;
  return true;
}

static table_estimate range_estimate(const table_plan *plan) {
  double step = plan_size(plan, RANGE_STEP, 1), rows = 1000;
  if (plan->known[RANGE_FIRST] && plan->known[RANGE_LAST] && step != 0)
    rows = ((double)plan->argument[RANGE_LAST] - (double)plan->argument[RANGE_FIRST]) / step + 1;
  rows = plan_fixes(plan, RANGE_N) || rows < 1 ? 1 : plan_narrows(plan, RANGE_N) ? rows / 4 : rows;
  return (table_estimate){.rows = rows, .visited = rows};
}

static const sql_function range_functions[] = {
    {TABLE_FUNCTION("grundy_range", .estimate = range_estimate, .descends = range_descends,
                    .sorts = TABLE_SORTS_INTEGERS, .state_size = sizeof(range_state),
                    .filter = range_filter, .next = range_next),
     .arguments = {{ANY_INTEGER("first")},
                   {ANY_INTEGER("last")},
                   {ANY_INTEGER("step"), .absence = ARGUMENT_DEFAULTS, .otherwise = 1}},
     .columns = {{"n INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1}},
     .summary = "the integers from first to last",
     .details = "in steps of `step`, which may be negative; as generate_series, which exists only "
                "in the shell",
     .keywords = "generate_series series count numbers sequence enumerate",
     .example = "SELECT n FROM grundy_range(1, 10, 3)", .output = "1\n4\n7\n10"},
};

const sql_module range_module = SQL_MODULE(range_functions, "sequences", "heaps");
