/* Sets of bits as integers: bits(), bit_count(), bit_test(). */
#include "sqlite/args.h"
#include "sqlite/module.h"

/* A position has bits 0 to 62: with bit 63 it would be negative. */
#define BIT_SETS_HIGHEST 62

static void bit_sets_bits(sqlite3_context *context, int count, sqlite3_value **arguments) {
  sql_call call = call_of(context);
  sqlite3_int64 set = 0, bit;
  if (args_any_null(count, arguments))
    return;
  for (int i = 0; i < count; i++) {
    char name[32];
    sqlite3_snprintf((int)sizeof name, name, "argument %d", i + 1);
    if (!args_integer(&call, name, arguments[i], 0, BIT_SETS_HIGHEST, &bit)) {
      call_report(&call, context);
      return;
    }
    set |= INT64_C(1) << bit;
  }
  sqlite3_result_int64(context, set);
}

static void bit_sets_count(sqlite3_context *context, int count, sqlite3_value **arguments) {
  sql_call call = call_of(context);
  sqlite3_int64 set;
  if (args_any_null(count, arguments))
    return;
  if (args_integer(&call, "x", arguments[0], INT64_MIN, INT64_MAX, &set))
    sqlite3_result_int(context, __builtin_popcountll((uint64_t)set));
  else
    call_report(&call, context);
}

static void bit_sets_test(sqlite3_context *context, int count, sqlite3_value **arguments) {
  sql_call call = call_of(context);
  sqlite3_int64 set, bit;
  if (args_any_null(count, arguments))
    return;
  if (args_integer(&call, "x", arguments[0], INT64_MIN, INT64_MAX, &set) &&
      args_integer(&call, "i", arguments[1], 0, BIT_SETS_HIGHEST, &bit))
    sqlite3_result_int(context, (int)((uint64_t)set >> bit & 1));
  else
    call_report(&call, context);
}

/* ---- Registration ---- */

static const sql_function bit_sets_functions[] = {
    {.name = "bits",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 0,
     .most_arguments = FUNCTION_ANY_COUNT,
     .flags = FUNCTION_PURE,
     .scalar = bit_sets_bits,
     .signature = "bits(i, ...)",
     .summary = "the integer in which the bits i (0 to 62) are set. Beware of SQLite's operators: "
                "<<, >>, & and | have ONE precedence and go from left to right, so that "
                "p | p >> 9 is (p | p) >> 9, and 1 << 2 | 1 << 3 is ((1 << 2) | 1) << 3; write the "
                "parentheses, or bits(2, 3)",
     .example = "SELECT bits(2, 3)"},
    {.name = "bit_count",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 1,
     .most_arguments = 1,
     .flags = FUNCTION_PURE,
     .scalar = bit_sets_count,
     .signature = "bit_count(x)",
     .summary = "how many of the 64 bits of an integer are set",
     .example = "SELECT bit_count(255)"},
    {.name = "bit_test",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FUNCTION_PURE,
     .scalar = bit_sets_test,
     .signature = "bit_test(x, i)",
     .summary = "1 if bit i (0 to 62) of an integer is set, else 0",
     .example = "SELECT bit_test(12, 3)"},
};

const sql_module bit_sets_module = {MODULE_FUNCTIONS(bit_sets_functions), .topic = "bits"};
