/* Sets of bits as integers: bits(), bits_or(), bit_count(), bit_test(). */
#include "sqlite/module.h"

/* A position has bits 0 to 62. Bit 63 would make the integer negative. */
#define BIT_SETS_HIGHEST 62

static bool bit_sets_bits(sql_call *call, int count, sqlite3_value **arguments,
                          sqlite3_context *context) {
  sqlite3_int64 set = 0, bit;
  for (int i = 0; i < count; i++) {
    char name[32];
    sqlite3_snprintf((int)sizeof name, name, "argument %d", i + 1);
    if (!args_integer(call, name, arguments[i], 0, BIT_SETS_HIGHEST, &bit))
      return false;
    set |= (sqlite3_int64)1 << bit;
  }
  sqlite3_result_int64(context, set);
  return true;
}

/* ---- bits_or() ---- */

/* A bit of a window stays set until all of its rows have left the window. */
typedef struct bit_sets_union {
  int64_t rows[BIT_SETS_HIGHEST + 1]; /* with each bit */
} bit_sets_union;

static bool bit_sets_step(sql_call *call, void *state, const sql_argument *arguments) {
  (void)call;
  ((bit_sets_union *)state)->rows[arguments[0].integer]++;
  return true;
}

static bool bit_sets_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  (void)call;
  core_assert(((bit_sets_union *)state)->rows[arguments[0].integer] > 0);
  ((bit_sets_union *)state)->rows[arguments[0].integer]--;
  return true;
}

static bool bit_sets_result(sql_call *call, const void *state, sqlite3_context *context) {
  const bit_sets_union *all = state;
  sqlite3_int64 set = 0;
  (void)call;
  for (int bit = 0; bit <= BIT_SETS_HIGHEST && all != NULL; bit++)
    set |= (sqlite3_int64)(all->rows[bit] > 0) << bit;
  sqlite3_result_int64(context, set);
  return true;
}

static int64_t bit_sets_count(int64_t x) {
  return CORE_COUNT_ONES((uint64_t)x);
}

static int64_t bit_sets_test(int64_t x, int64_t i) {
  return x >> i & 1;
}

/* ---- Registration ---- */

static const sql_function bit_sets_functions[] = {
    {PURE_VARIADIC("bits", bit_sets_bits), .signature = "bits(i, ...)",
     .summary = "the integer in which the bits i (0 to 62) are set",
     .details =
         "Beware of SQLite's operators: <<, >>, & and | have the same precedence and are evaluated "
         "from left "
         "to right, so p | p >> 9 is (p | p) >> 9, and 1 << 2 | 1 << 3 is ((1 << 2) | 1) << 3; "
         "write the parentheses, or bits(2, 3)",
     .keywords = "mask", .example = "SELECT bits(2, 3)", .output = "12"},
    {PURE_AGGREGATE("bits_or", .state_size = sizeof(bit_sets_union), .step = bit_sets_step,
                    .inverse = bit_sets_inverse, .result = bit_sets_result),
     .arguments = {{INTEGER_ARGUMENT("i", 0, BIT_SETS_HIGHEST)}},
     .summary = "the integer whose bits i (0 to 62) of all rows are set",
     .details = "a bit may occur in several rows, unlike in sum(1 << i); 0 for zero rows",
     .keywords = "mask union sum", .example = "SELECT bits_or(column1) FROM (VALUES (1), (3), (3))",
     .output = "10"},
    {PURE_OF_ONE("bit_count", bit_sets_count), .arguments = {{ANY_INTEGER("x")}},
     .summary = "the number of bits that are set in a 64-bit integer",
     .example = "SELECT bit_count(255)", .output = "8"},
    {PURE_OF_TWO("bit_test", bit_sets_test),
     .arguments = {{ANY_INTEGER("x")}, {INTEGER_ARGUMENT("i", 0, BIT_SETS_HIGHEST)}},
     .summary = "1 if bit i (0 to 62) of an integer is set, else 0",
     .example = "SELECT bit_test(12, 3)", .output = "1"},
};

const sql_module bit_sets_module = SQL_MODULE(bit_sets_functions, "bits", "bits");
