/* Sequences of any kind: the aggregate sequence_period. */
#include "base/array.h"
#include "base/sort.h"
#include "core/sequence.h"
#include "sqlite/args.h"
#include "sqlite/module.h"

typedef struct sequence_term {
  int64_t n, value;
} sequence_term;

/* The rows in the order in which they came; the first `gone` of them have left. */
typedef struct sequence_state {
  core_host *host;
  sequence_term *terms;
  uint64_t count, gone, bytes;
} sequence_state;

static bool sequence_step(sql_call *call, void *memory, const sql_argument *arguments) {
  sequence_state *state = memory;
  sequence_term term;
  sqlite3_int64 n, value;
  state->host = call_host(call);
  if (!args_integer(call, "n", arguments[0].value, INT64_MIN, INT64_MAX, &n) ||
      !args_integer(call, "value", arguments[1].value, INT64_MIN, INT64_MAX, &value))
    return false;
  term = (sequence_term){n, value};
  return CORE_PUSH(state->host, state->terms, state->bytes, state->count, term) ||
         call_check(call, state->host, state->host->status, "a sequence of %lld terms",
                    (sqlite3_int64)state->count + 1);
}

static bool sequence_inverse(sql_call *call, void *memory, const sql_argument *arguments) {
  sequence_state *state = memory;
  (void)call, (void)arguments;
  state->gone++;
  return true;
}

static bool sequence_precedes(const void *one, const void *other) {
  return ((const sequence_term *)one)->n < ((const sequence_term *)other)->n;
}

/* The terms in order, each once and without a gap, then their values in the same place. */
static bool sequence_order(sql_call *call, core_host *host, sequence_term *terms, uint64_t count) {
  if (!sort_items(host, terms, count, sizeof *terms, sequence_precedes))
    return call_check(call, host, host->status, "a sequence");
  for (uint64_t i = 1; i < count; i++)
    if (terms[i].n == terms[i - 1].n)
      return call_fail(call, "n must occur once, got %lld twice", (sqlite3_int64)terms[i].n);
    else if (terms[i].n != terms[i - 1].n + 1)
      return call_fail(call, "n must be consecutive integers, got %lld after %lld",
                       (sqlite3_int64)terms[i].n, (sqlite3_int64)terms[i - 1].n);
  int64_t *values = &terms[0].n;
  for (uint64_t i = 0; i < count; i++)
    values[i] = terms[i].value;
  return true;
}

static bool sequence_tell(sql_call *call, core_host *host, sequence_term *terms, uint64_t count,
                          sqlite3_context *context) {
  sequence_repeat found;
  int64_t first = 0;
  for (uint64_t i = 0; i < count; i++)
    first = i == 0 || terms[i].n < first ? terms[i].n : first;
  if (!sequence_order(call, host, terms, count))
    return false;
  if (!sequence_find_repeat(host, &terms[0].n, count, &found))
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

static bool sequence_result(sql_call *call, const void *memory, sqlite3_context *context) {
  const sequence_state *state = memory;
  if (state == NULL || state->count == state->gone)
    return true;
  core_host *host = call_host(call);
  uint64_t count = state->count - state->gone, bytes = count * sizeof *state->terms;
  sequence_term *terms = core_resize(host, NULL, 0, bytes);
  if (terms == NULL)
    return call_check(call, host, host->status, "a sequence of %lld terms", (sqlite3_int64)count);
  memcpy(terms, state->terms + state->gone, (size_t)bytes);
  bool done = sequence_tell(call, host, terms, count, context);
  core_release(host, terms, bytes);
  return done;
}

static void sequence_clear(void *memory) {
  sequence_state *state = memory;
  if (state->host != NULL)
    core_release(state->host, state->terms, state->bytes);
}

static const aggregate_definition sequence_period_aggregate = {.state_size = sizeof(sequence_state),
                                                               .step = sequence_step,
                                                               .inverse = sequence_inverse,
                                                               .result = sequence_result,
                                                               .clear = sequence_clear};

/* ---- Registration ---- */

static const sql_function sequence_functions[] = {
    {.name = "sequence_period", .kind = FUNCTION_AGGREGATE, .flags = FUNCTION_PURE | SQLITE_RESULT_SUBTYPE,
     .aggregate = &sequence_period_aggregate,
     .arguments = {{VALUE_ARGUMENT("n"), .takes_null = true},
                   {VALUE_ARGUMENT("value"), .takes_null = true}},
     .summary = "how the values of rows repeat, as a JSON object, without a proof",
     .details = "of preperiod, period, saltus and the number of terms seen: "
                "value(n + period) = value(n) + saltus from n = preperiod on, over two periods and "
                "half of the terms "
                "at least; else NULL; n are consecutive integers, each once, in any order",
     .example = "SELECT sequence_period(n, value) FROM heap_values('kayles', 400)"},
};

const sql_module sequence_module = {MODULE_FUNCTIONS(sequence_functions), .topic = "sequences"};
