/* Take-and-break games: grundy_heap() and the tables heap_values, heap_moves and heap_period. */
#include "sqlite/shared/heaps.h"

#include "sqlite/module.h"

/* ---- grundy_heap ---- */

static bool heap_compute_heap(sql_call *call, const sql_argument *arguments,
                              sqlite3_context *context) {
  cached_heap_game *game;
  uint64_t value = 0;
  bool found = heaps_find_text(call, "rules", &arguments[0], &game) &&
               heaps_value_in(call, game, arguments[1].integer, &value);
  call_unpin(call, game);
  if (found)
    sqlite3_result_int64(context, (sqlite3_int64)value);
  return found;
}

/* ---- What the tables share ---- */

/* Find the game of the rules, the first argument, and pin it. */
static bool heap_enter(table_cursor *cursor) {
  cached_heap_game *cached;
  bool found = heaps_find_text(&cursor->call, "rules", &cursor->input[0], &cached);
  table_pin(cursor, cached);
  return found;
}

static heaps_game *heap_entered(const table_cursor *cursor) {
  return ((const cached_heap_game *)cursor->pinned)->game;
}

static bool heap_value_is_filtered(const table_cursor *cursor, int column) {
  return cursor->wanted.filter[column].low > 0 || cursor->wanted.filter[column].high < INT64_MAX;
}

/* ---- heap_values ---- */

enum { VALUES_N, VALUES_VALUE, VALUES_BLOCK = 64 };
enum { VALUES_RULES, VALUES_LARGEST };

typedef struct heap_values_state {
  /* The current heap, after the heaps that pass, and the first and last one that the query
  ** needs. */
  sqlite3_int64 n, first, last;
  /* Heaps before n that were rejected in a row since a value last matched. */
  sqlite3_int64 rejected_in_a_row;
  bool marks; /* true if only heaps of value 0 are wanted, which are found by marking */
  sqlite3_int64 block[VALUES_BLOCK]; /* values of the heaps that are shown without calling `next` */
} heap_values_state;

/* Return true if no further heap can match: a whole proved period was searched and no value of it,
** or on the way to it, matches. */
static bool heap_is_hopeless(const table_cursor *cursor) {
  const heap_values_state *values = cursor->state;
  heaps_period proved = heaps_proved(heap_entered(cursor));
  if (proved.theorem == HEAPS_UNPROVED || values->rejected_in_a_row < (sqlite3_int64)proved.period)
    return false;
  return values->n - (sqlite3_int64)proved.period >= (sqlite3_int64)proved.preperiod;
}

static void heap_count_rejected(table_cursor *cursor, uint64_t value) {
  heap_values_state *values = cursor->state;
  bool grows = heaps_proved(heap_entered(cursor)).saltus > 0;
  bool rejects = !grows || (sqlite3_int64)value > cursor->wanted.filter[VALUES_VALUE].high;
  values->rejected_in_a_row = rejects ? values->rejected_in_a_row + 1 : 0;
}

/* Advance from the current heap to the first one whose value the query accepts. */
static bool heap_values_seek_match(table_cursor *cursor) {
  heap_values_state *values = cursor->state;
  cursor->done |= values->n > values->last || values->n < values->first;
  if (values->marks && !cursor->done) {
    uint64_t n = (uint64_t)values->n;
    core_assert(values->n >= 0 && values->n <= values->last);
    core_status status = heaps_next_zero(heap_entered(cursor), &n, (uint64_t)values->last);
    values->n = (sqlite3_int64)n;
    cursor->done = values->n > values->last;
    return heaps_check_values(&cursor->call, cursor->pinned, values->last, status) &&
           table_work(cursor, 4);
  }
  if (!heap_value_is_filtered(cursor, VALUES_VALUE))
    return true;
  values->rejected_in_a_row = 0;
  for (; !cursor->done; cursor->done = values->n > values->last || heap_is_hopeless(cursor)) {
    uint64_t value = 0;
    if (!table_work(cursor, 4) || !heaps_value_in(&cursor->call, cursor->pinned, values->n, &value))
      return false;
    if (table_accepts(cursor, VALUES_VALUE, (sqlite3_int64)value))
      return true;
    heap_count_rejected(cursor, value);
    values->n++;
  }
  return true;
}

/* If no value is read, let all heaps pass without a call of `next`. */
static void heap_values_pass_all(table_cursor *cursor) {
  heap_values_state *values = cursor->state;
  if (cursor->done || heap_value_is_filtered(cursor, VALUES_VALUE) ||
      table_reads_of(cursor, 1U << VALUES_VALUE) != 0)
    return;
  sqlite3_int64 to = cursor->wanted.descends ? values->first : values->last;
  table_pass(cursor, cursor->wanted.descends ? values->n - to : to - values->n, -1, NULL);
  values->n = to;
}

static bool heap_values_filter(table_cursor *cursor) {
  heap_values_state *values = cursor->state;
  if (!heap_enter(cursor))
    return false;
  table_interval heaps = table_within(cursor, VALUES_N, cursor->input[VALUES_LARGEST].integer + 1);
  values->n = cursor->wanted.descends ? heaps.high : heaps.low;
  values->first = heaps.low;
  values->last = heaps.high;
  values->marks = false;
  if (cursor->wanted.filter[VALUES_VALUE].low == 0 &&
      cursor->wanted.filter[VALUES_VALUE].high == 0 && values->n <= values->last) {
    core_status status =
        heaps_may_mark(heap_entered(cursor), (uint64_t)values->last, &values->marks);
    if (!heaps_check_values(&cursor->call, cursor->pinned, values->last, status))
      return false;
  }
  if (!heap_values_seek_match(cursor))
    return false;
  heap_values_pass_all(cursor);
  return true;
}

static bool heap_values_next(table_cursor *cursor) {
  ((heap_values_state *)cursor->state)->n += cursor->wanted.descends ? -1 : 1;
  table_pass(cursor, 0, -1, NULL);
  return heap_values_seek_match(cursor);
}

/* If all heaps are wanted, show the following heaps whose values are known without calling `next`.
*/
static bool heap_values_pass(table_cursor *cursor) {
  heap_values_state *values = cursor->state;
  sqlite3_int64 most = values->last - values->n + 1;
  if (heap_value_is_filtered(cursor, VALUES_VALUE) || cursor->wanted.descends)
    return true;
  uint64_t count =
      heaps_known_values(heap_entered(cursor), (uint64_t)values->n,
                         (uint64_t)(most < VALUES_BLOCK ? most : VALUES_BLOCK), values->block);
  core_assert(count > 0 && count <= VALUES_BLOCK && (sqlite3_int64)count <= most);
  values->n += (sqlite3_int64)count - 1;
  table_pass(cursor, (sqlite3_int64)count - 1, VALUES_VALUE, values->block + count);
  return table_work(cursor, 4 * (int64_t)count);
}

static bool heap_values_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const heap_values_state *values = cursor->state;
  sqlite3_int64 passing = cursor->wanted.descends ? -cursor->passing : cursor->passing;
  uint64_t shown = column == VALUES_N ? (uint64_t)(values->n - passing) : 0;
  if (column == VALUES_VALUE && !values->marks &&
      !(heaps_value_in(&cursor->call, cursor->pinned, values->n, &shown) &&
        heap_values_pass(cursor)))
    return false;
  sqlite3_result_int64(context, (sqlite3_int64)shown);
  return true;
}

static table_estimate heap_values_estimate(const table_plan *plan) {
  double visited = plan_size(plan, VALUES_LARGEST, 1000) + 1;
  if (plan_fixes(plan, VALUES_N))
    visited = 1;
  else if (plan_narrows(plan, VALUES_N))
    visited /= 4;
  return (table_estimate){.rows = plan_fixes(plan, VALUES_VALUE) ? visited / 8 : visited,
                          .visited = visited};
}

/* Return true unless the query searches for values, which goes upwards. */
static bool heap_values_descends(const table_plan *plan) {
  return !plan_narrows(plan, VALUES_VALUE);
}

/* ---- heap_moves ---- */

enum { MOVES_PARTS, HEAP_MOVES_VALUE };
enum { MOVES_RULES, MOVES_N };

/* Advance to the next move whose value the query accepts. */
static bool heap_moves_next(table_cursor *cursor) {
  heaps_move *move = cursor->state;
  do {
    if (!table_work(cursor, 4))
      return false;
    cursor->done = !heaps_moves_next(move);
  } while (!cursor->done && !table_accepts(cursor, HEAP_MOVES_VALUE, (sqlite3_int64)move->value));
  return true;
}

static bool heap_moves_filter(table_cursor *cursor) {
  heaps_move *move = cursor->state;
  sqlite3_int64 n = cursor->input[MOVES_N].integer;
  if (!heap_enter(cursor))
    return false;
  if (cursor->done)
    return true;
  if (!heaps_check_listed(&cursor->call, "n", n, heaps_moves_largest(heap_entered(cursor))))
    return false;
  core_status status = heaps_moves_start(heap_entered(cursor), (uint64_t)n, move);
  table_interval wanted = table_within(cursor, HEAP_MOVES_VALUE, INT64_MAX);
  cursor->done = wanted.low > wanted.high;
  if (cursor->done)
    return true;
  heaps_moves_narrow(move, (uint64_t)wanted.low, (uint64_t)wanted.high);
  return heaps_check_values(&cursor->call, cursor->pinned, n, status) && heap_moves_next(cursor);
}

static bool heap_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const heaps_move *move = cursor->state;
  if (column == MOVES_PARTS)
    heaps_show_parts(context, &move->left);
  else
    sqlite3_result_int64(context, (sqlite3_int64)move->value);
  return true;
}

/* Estimate the number of moves. In a game that splits heaps in two, a heap of n tokens has about n
** / 2 moves for each rule. */
static table_estimate heap_moves_estimate(const table_plan *plan) {
  double visited = plan_size(plan, MOVES_N, 100) + 1;
  return (table_estimate){.rows = plan_fixes(plan, HEAP_MOVES_VALUE) ? 1 + visited / 16 : visited,
                          .visited = visited};
}

/* ---- heap_period ---- */

enum { PERIOD_RULES, PERIOD_LARGEST };

static bool heap_find_period(sql_call *call, const cached_heap_game *cached,
                             const sql_argument *largest, heaps_period *found) {
  uint64_t limit = (uint64_t)largest->integer;
  core_status status = largest->given ? CORE_OK : heaps_default_limit(cached->game, &limit);
  if (status == CORE_OK)
    status = heaps_find_period(cached->game, limit, found);
  return heaps_check_values(call, cached, (sqlite3_int64)limit, status);
}

/* Fill the one row. Unknown members are NULL. */
static bool heap_period_fill(table_cursor *cursor) {
  cached_heap_game *cached = NULL;
  heaps_period found;
  bool done = heaps_find_text(&cursor->call, "rules", &cursor->input[PERIOD_RULES], &cached) &&
              heap_find_period(&cursor->call, cached, &cursor->input[PERIOD_LARGEST], &found);
  call_unpin(&cursor->call, cached);
  if (!done)
    return false;
  bool periodic = found.period > 0, proven = found.theorem != HEAPS_UNPROVED;
  return TABLE_ADD(cursor, table_integer_if(periodic, (sqlite3_int64)found.preperiod),
                   table_integer_if(periodic, (sqlite3_int64)found.period),
                   table_integer_if(periodic, (sqlite3_int64)found.saltus), table_integer(proven),
                   table_integer((sqlite3_int64)found.checked_to),
                   table_string(proven ? heaps_theorem_name(found.theorem) : NULL),
                   table_string(found.reason));
}

/* ---- Registration ---- */

#define HEAP_RULES_ARGUMENT                                                                        \
  { TEXT_ARGUMENT("rules", "a text such as '0.137', 'S{1,3,4}' or 'kayles'") }
#define HEAP_ARGUMENT(argument) INTEGER_ARGUMENT(argument, 0, (sqlite3_int64)HEAPS_SIZE_END - 1)

static const sql_function heap_functions[] = {
    {PURE_SCALAR("grundy_heap", heap_compute_heap),
     .keywords = "octal bachet subtraction heap rules syntax braces squares cubes triangular "
                 "fibonacci factorials primes composites odd even powers progression split "
                 "unequal kayles",
     .arguments = {HEAP_RULES_ARGUMENT, {HEAP_ARGUMENT("n")}},
     .summary = "Grundy value of a heap of n in a take-and-break game",
     .details =
         "rules is a code such as '0.137', '4!.07*', '{2-5}.0' or '0.3(07)', a set such as "
         "'S{1,3,4}', '[1,3,4]', 'S{~2}' (all but 2), 'S{squares}', 'S{primes,1}' or 'S{5-9}7', "
         "coins such as 'turn:1-3' (heap n is a row in which only coin n shows heads), or a name: "
         "nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy",
     .explains_calls = true, .example = "SELECT grundy_heap('kayles', 1000000000000000000)",
     .output = "1"},
    {TABLE_FUNCTION("heap_values", .estimate = heap_values_estimate,
                    .descends = heap_values_descends, .reopens = true,
                    .state_size = sizeof(heap_values_state), .filter = heap_values_filter,
                    .next = heap_values_next, .column = heap_values_column),
     .keywords = "octal subtraction P-positions lost sequence stones squares primes split unequal "
                 "lookup header kayles losing",
     .arguments = {HEAP_RULES_ARGUMENT, {HEAP_ARGUMENT("largest")}},
     .columns = {{"n INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"value INTEGER", COLUMN_FILTER}},
     .summary = "every heap from 0 to the largest with its Grundy value",
     .details = "for a take-and-break game, with rules as in grundy_heap",
     .example = "SELECT n FROM heap_values('kayles', 100) WHERE value = 0", .output = "0"},
    {TABLE_FUNCTION("heap_moves", .estimate = heap_moves_estimate, .state_size = sizeof(heaps_move),
                    .filter = heap_moves_filter, .next = heap_moves_next,
                    .column = heap_moves_column),
     .arguments = {HEAP_RULES_ARGUMENT, {HEAP_ARGUMENT("n")}},
     .columns = {{"parts TEXT", COLUMN_KEY | COLUMN_JSON}, {"value INTEGER", COLUMN_FILTER}},
     .summary = "every move from a heap, and the Grundy value it leads to",
     .details =
         "for a take-and-break game; parts is a JSON array of the heaps that the move leaves",
     .example = "SELECT parts FROM heap_moves('kayles', 10) WHERE value = 0",
     .output = "[1,8]\n[2,7]\n[3,6]\n[4,4]"},
    {TABLE_FUNCTION("heap_period", .rows = 1, .fill = heap_period_fill),
     .keywords = "octal subtraction periodic sequence squares exceptional exceptions",
     .arguments = {HEAP_RULES_ARGUMENT, {HEAP_ARGUMENT("largest"), .absence = ARGUMENT_COMPUTED}},
     .columns = {{"preperiod INTEGER"},
                 {"period INTEGER"},
                 {"saltus INTEGER"},
                 {"proven INTEGER"},
                 {"checked_to INTEGER"},
                 {"theorem TEXT"},
                 {"reason TEXT"}},
     .summary = "how the values of a take-and-break game repeat: one row",
     .details =
         "value(n + period) = value(n) + saltus for all n >= preperiod if proven is 1 (by that "
         "theorem), otherwise up to heap checked_to, with the reason; proven = 1 without a period "
         "means that no period exists; values are computed up to heap `largest`, by default 20000, "
         "or 2000 if moves leave three heaps, or 1000000 if most values are cheap",
     .example = "SELECT preperiod, period, proven FROM heap_period('dawson-chess')",
     .output = "52|34|1"},
};

const sql_module heaps_module = SQL_MODULE(heap_functions, "heaps", "heaps");
