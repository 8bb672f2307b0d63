/* The field of nimbers: nim_mul(), nim_div(), nim_inv(), nim_sqrt(), nim_pow(). */
#include "core/nimbers.h"

#include "sqlite/args.h"
#include "sqlite/module.h"

static void free_field(void *cache) {
  nimbers_free(cache);
}

/* The tables of this connection, made at the first call. */
static bool find_field(sql_call *call, sql_binding *binding, const nimbers_field **field) {
  core_host *host = &binding->connection->host;
  if (*binding->cache == NULL)
    *binding->cache = nimbers_new(host);
  *field = *binding->cache;
  return *field != NULL || call_check(call, host, host->status, "the field of nimbers");
}

/* Any integer is a nimber: its 64 bits are read without a sign. */
static bool nimber_read_nimber(sql_call *call, const char *argument, sqlite3_value *value,
                               sqlite3_int64 *nimber) {
  return args_integer(call, argument, value, INT64_MIN, INT64_MAX, nimber);
}

static bool nimber_multiply(sql_call *call, const nimbers_field *field, sqlite3_int64 a,
                            sqlite3_int64 b, uint64_t *result) {
  (void)call;
  *result = nimbers_multiply(field, (uint64_t)a, (uint64_t)b);
  return true;
}

static bool divide(sql_call *call, const nimbers_field *field, sqlite3_int64 a, sqlite3_int64 b,
                   uint64_t *result) {
  return nimbers_divide(field, (uint64_t)a, (uint64_t)b, result) == CORE_OK ||
         call_fail(call, "b must not be 0, nothing can be divided by it");
}

static bool invert(sql_call *call, const nimbers_field *field, sqlite3_int64 a,
                   sqlite3_int64 unused, uint64_t *result) {
  (void)unused;
  return nimbers_inverse(field, (uint64_t)a, result) == CORE_OK ||
         call_fail(call, "a must not be 0, which has no inverse");
}

static bool take_root(sql_call *call, const nimbers_field *field, sqlite3_int64 a,
                      sqlite3_int64 unused, uint64_t *result) {
  (void)call, (void)unused;
  *result = nimbers_square_root(field, (uint64_t)a);
  return true;
}

static bool raise_to(sql_call *call, const nimbers_field *field, sqlite3_int64 a, sqlite3_int64 n,
                     uint64_t *result) {
  return nimbers_power(field, (uint64_t)a, n, result) == CORE_OK ||
         call_fail(call, "a must not be 0 where n is negative, since 0 has no inverse");
}

/* The frame of all five: arguments a and, in some, `second`; then the operation. */
static inline void answer(sqlite3_context *context, int count, sqlite3_value **arguments,
                          const char *second,
                          bool (*operation)(sql_call *, const nimbers_field *, sqlite3_int64,
                                            sqlite3_int64, uint64_t *)) {
  sqlite3_int64 a, b = 0;
  const nimbers_field *field;
  uint64_t result = 0;
  if (args_any_null(count, arguments))
    return;
  sql_call call = call_of(context);
  if (nimber_read_nimber(&call, "a", arguments[0], &a) &&
      (count < 2 || nimber_read_nimber(&call, second, arguments[1], &b)) &&
      find_field(&call, connection_binding(context), &field) &&
      operation(&call, field, a, b, &result))
    sqlite3_result_int64(context, (sqlite3_int64)result);
  else
    call_report(&call, context);
}

static void nim_mul(sqlite3_context *context, int count, sqlite3_value **arguments) {
  answer(context, count, arguments, "b", nimber_multiply);
}

static void nim_div(sqlite3_context *context, int count, sqlite3_value **arguments) {
  answer(context, count, arguments, "b", divide);
}

static void nim_inv(sqlite3_context *context, int count, sqlite3_value **arguments) {
  answer(context, count, arguments, "", invert);
}

static void nim_sqrt(sqlite3_context *context, int count, sqlite3_value **arguments) {
  answer(context, count, arguments, "", take_root);
}

static void nim_pow(sqlite3_context *context, int count, sqlite3_value **arguments) {
  answer(context, count, arguments, "n", raise_to);
}

/* ---- Registration ---- */

static const sql_function nimber_functions[] = {
    {.name = "nim_mul",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FUNCTION_PURE,
     .scalar = nim_mul,
     .signature = "nim_mul(a, b)",
     .summary = "product of two nimbers below 2^64, given and returned as 64-bit patterns; "
                "printf('%u', x) shows one without a sign, 0x... writes any of them",
     .example = "SELECT nim_mul(6, 7)"},
    {.name = "nim_div",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FUNCTION_PURE,
     .scalar = nim_div,
     .signature = "nim_div(a, b)",
     .summary = "the nimber whose product with b is a; b must not be 0",
     .example = "SELECT nim_div(15, 7)"},
    {.name = "nim_inv",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 1,
     .most_arguments = 1,
     .flags = FUNCTION_PURE,
     .scalar = nim_inv,
     .signature = "nim_inv(a)",
     .summary = "the nimber whose product with a is 1; a must not be 0",
     .example = "SELECT printf('%u', nim_inv(-1))"},
    {.name = "nim_sqrt",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 1,
     .most_arguments = 1,
     .flags = FUNCTION_PURE,
     .scalar = nim_sqrt,
     .signature = "nim_sqrt(a)",
     .summary = "the one nimber whose square is a",
     .example = "SELECT nim_sqrt(2)"},
    {.name = "nim_pow",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FUNCTION_PURE,
     .scalar = nim_pow,
     .signature = "nim_pow(a, n)",
     .summary = "nimber a multiplied n times, 1 for n = 0; n is an ordinary integer, and where it "
                "is negative the inverse of a is multiplied",
     .example = "SELECT nim_pow(2, 3)"},
};

const sql_module nimbers_module = {MODULE_FUNCTIONS(nimber_functions), .free_cache = free_field};
