/* mex(): the least non-negative integer that is in no row. */
#include "core/mex.h"

#include "sqlite/args.h"
#include "sqlite/module.h"

static void mex_row_add(sqlite3_context *context, void *state, int count,
                        sqlite3_value **arguments) {
  mex_set *set = state;
  sqlite3_int64 value;
  if (args_any_null(count, arguments))
    return;
  sql_call call = call_of(context);
  set->host = &connection_binding(context)->connection->host;
  if (!args_integer(&call, "value", arguments[0], 0, INT64_MAX, &value) ||
      !call_check(&call, set->host, mex_add(set, value), "a set of so many values"))
    call_report(&call, context);
}

static void mex_row_remove(sqlite3_context *context, void *state, int count,
                           sqlite3_value **arguments) {
  (void)context, (void)count;
  sqlite3_int64 value;
  if (args_lossless(arguments[0], &value))
    mex_remove(state, value);
}

static void mex_result(sqlite3_context *context, const void *state) {
  sqlite3_result_int64(context, state == NULL ? 0 : mex_value(state));
}

static void mex_free(void *state) {
  mex_set *set = state;
  if (set->host != NULL)
    mex_clear(set);
}

static const aggregate_definition mex = {.state_size = sizeof(mex_set),
                                         .add = mex_row_add,
                                         .remove = mex_row_remove,
                                         .result = mex_result,
                                         .clear = mex_free};

static const sql_function mex_functions[] = {
    {.name = "mex",
     .kind = FUNCTION_AGGREGATE,
     .least_arguments = 1,
     .most_arguments = 1,
     .flags = FUNCTION_PURE,
     .aggregate = &mex,
     .signature = "mex(value)",
     .summary = "the least non-negative integer that is in no row: the Grundy value of a position "
                "from the values of its options",
     .example = "SELECT mex(column1) FROM (VALUES (0), (1), (3))"},
};

const sql_module mex_module = {MODULE_FUNCTIONS(mex_functions)};
