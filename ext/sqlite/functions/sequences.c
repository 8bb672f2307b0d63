/* Sequences of any kind: the aggregate sequence_period. */
#include "base/sort.h"
#include "core/sequence.h"
#include "sqlite/aggregate.h"
#include "sqlite/module.h"

typedef struct sequence_term {
  int64_t n, value;
} sequence_term;

static bool sequence_step(sql_call *call, void *state, const sql_argument *arguments) {
  sqlite3_int64 n, value;
  if (!args_integer(call, "n", arguments[0].value, INT64_MIN, INT64_MAX, &n) ||
      !args_integer(call, "value", arguments[1].value, INT64_MIN, INT64_MAX, &value))
    return false;
  const sequence_term term = {n, value};
  return aggregate_keep(call, state, &term, sizeof term, "the sequence of terms");
}

static bool sequence_precedes(const void *one, const void *other) {
  return ((const sequence_term *)one)->n < ((const sequence_term *)other)->n;
}

/* Sort the terms, and check that each index occurs once and none is missing. */
static bool sequence_order(sql_call *call, core_host *host, sequence_term *terms, uint64_t count) {
  if (!sort_items(host, terms, count, sizeof *terms, sequence_precedes))
    return call_check(call, host, host->status, "a sequence");
  for (uint64_t i = 1; i < count; i++)
    if (terms[i].n == terms[i - 1].n)
      return call_fail(call, "n must occur once, got %lld twice", (sqlite3_int64)terms[i].n);
    else if (terms[i].n != terms[i - 1].n + 1)
      return call_fail(call, "n must be consecutive integers, got %lld after %lld",
                       (sqlite3_int64)terms[i].n, (sqlite3_int64)terms[i - 1].n);
  return true;
}

static bool sequence_find(core_host *host, const sequence_term *terms, uint64_t count,
                          sequence_repeat *found) {
  int64_t *values = core_allocate(host, (count + 1) * sizeof *values);
  if (values == NULL)
    return false;
  for (uint64_t i = 0; i < count; i++)
    values[i] = terms[i].value;
  bool done = sequence_find_repeat(host, values, count, found);
  core_release(host, values, (count + 1) * sizeof *values);
  return done;
}

static bool sequence_show(sql_call *call, core_host *host, sequence_term *terms, uint64_t count,
                          sqlite3_context *context) {
  sequence_repeat found;
  int64_t first = 0;
  for (uint64_t i = 0; i < count; i++)
    first = i == 0 || terms[i].n < first ? terms[i].n : first;
  if (!sequence_order(call, host, terms, count))
    return false;
  if (!sequence_find(host, terms, count, &found))
    return call_check(call, host, host->status, "a sequence of %lld terms", (sqlite3_int64)count);
  if (found.period == 0)
    return true;
  char text[160];
  sqlite3_snprintf(sizeof text, text,
                   "{\"preperiod\":%lld,\"period\":%lld,\"saltus\":%lld,\"seen\":%lld}",
                   (sqlite3_int64)(first + (int64_t)found.preperiod), (sqlite3_int64)found.period,
                   (sqlite3_int64)found.saltus, (sqlite3_int64)count);
  sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
  sqlite3_result_subtype(context, SQL_JSON_SUBTYPE);
  return true;
}

static bool sequence_result(sql_call *call, const void *state, sqlite3_context *context) {
  const core_queue *rows = state;
  if (rows == NULL || rows->count == 0)
    return true;
  core_host *host = call_host(call);
  uint64_t count = rows->count, bytes = count * sizeof(sequence_term);
  sequence_term *terms = core_resize(host, NULL, 0, bytes);
  if (terms == NULL)
    return call_check(call, host, host->status, "a sequence of %lld terms", (sqlite3_int64)count);
  memcpy(terms, queue_items(rows, sizeof *terms), (size_t)bytes);
  bool done = sequence_show(call, host, terms, count, context);
  core_release(host, terms, bytes);
  return done;
}

/* ---- Registration ---- */

static const sql_function sequence_functions[] = {
    {AGGREGATE("sequence_period", FUNCTION_PURE | SQLITE_RESULT_SUBTYPE,
               .state_size = sizeof(core_queue), .step = sequence_step,
               .inverse = aggregate_drop_first, .result = sequence_result,
               .clear = aggregate_drop_all),
     .arguments = {{VALUE_ARGUMENT("n"), .takes_null = true},
                   {VALUE_ARGUMENT("value"), .takes_null = true}},
     .summary = "how the values of rows repeat, as JSON, without a proof",
     .details = "a JSON object with preperiod, period, saltus and the number of terms: value(n + "
                "period) = value(n) + saltus for n >= preperiod, over at least two periods and "
                "half of the terms; of several answers, the one with the least sum of preperiod "
                "and period; NULL if there is none; n are consecutive integers in any order",
     .keywords = "periodic", .explains_calls = true,
     .example = "SELECT sequence_period(n, value) FROM heap_values('kayles', 400)",
     .output = "{\"preperiod\":71,\"period\":12,\"saltus\":0,\"seen\":401}"},
};

const sql_module sequence_module = SQL_MODULE(sequence_functions, "sequences", "heaps");
