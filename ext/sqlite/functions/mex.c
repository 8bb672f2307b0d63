/* mex(): the least non-negative integer that is missing from the rows. */
#include "core/mex.h"

#include "sqlite/module.h"

static bool mex_step(sql_call *call, void *state, const sql_argument *arguments) {
  mex_set *set = state;
  set->host = call_host(call);
  return call_check(call, set->host, mex_add(set, arguments[0].integer), "the set of values");
}

static bool mex_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  (void)call;
  mex_remove(state, arguments[0].integer);
  return true;
}

static bool mex_result(sql_call *call, const void *state, sqlite3_context *context) {
  (void)call;
  sqlite3_result_int64(context, state == NULL ? 0 : mex_value(state));
  return true;
}

static void mex_free(void *state) {
  mex_set *set = state;
  if (set->host != NULL)
    mex_clear(set);
}

static const sql_function mex_functions[] = {
    {PURE_AGGREGATE("mex", .state_size = sizeof(mex_set), .step = mex_step, .inverse = mex_inverse,
                    .result = mex_result, .clear = mex_free),
     .arguments = {{NATURAL("value")}},
     .summary = "the least non-negative integer that is missing from the rows",
     .details = "the Grundy value of a position from the values of its options",
     .keywords = "minimum excludant", .example = "SELECT mex(column1) FROM (VALUES (0), (1), (3))",
     .output = "2"},
};

const sql_module mex_module = SQL_MODULE(mex_functions, "nim", "nim");
