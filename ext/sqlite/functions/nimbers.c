/* The field of nimbers: nim_mul(), nim_div(), nim_inv(), nim_sqrt() and nim_pow(). */
#include "core/nimbers.h"

#include "sqlite/module.h"

typedef struct cached_field {
  nimbers_field *field;
} cached_field;

static core_status nimber_make_field(core_host *host, void *value, void *request) {
  cached_field *cached = value;
  (void)request;
  cached->field = nimbers_new(host);
  return cached->field == NULL ? host->status : CORE_OK;
}

static void nimber_free_field(core_host *host, void *value) {
  (void)host;
  const cached_field *cached = value;
  nimbers_free(cached->field);
}

static const cache_kind nimber_field_kind = {
    .value_bytes = sizeof(cached_field), .make = nimber_make_field, .free = nimber_free_field};

/* Return the tables of this connection, created by the first call, or NULL after an error. No
** function allocates memory before it has used them, so they need not stay pinned. A nimber is the
** 64 bits of an integer, read without a sign. */
static const nimbers_field *nimber_find_field(sql_call *call) {
  const cached_field *cached = cache_newest(call_cache(call), &nimber_field_kind);
  if (cached != NULL)
    return cached->field;
  sql_cache *cache = call_cache(call);
  void *value;
  core_status status = cache_get(cache, &nimber_field_kind, NULL, 0, NULL, &value);
  if (!call_check(call, call_host(call), status, "the field of nimbers"))
    return NULL;
  const nimbers_field *field = ((const cached_field *)value)->field;
  cache_unpin(cache, value);
  return field;
}

enum { NIMBER_PRODUCT, NIMBER_QUOTIENT, NIMBER_INVERSE, NIMBER_ROOT, NIMBER_POWER };
static const int nimber_operations[] = {NIMBER_PRODUCT, NIMBER_QUOTIENT, NIMBER_INVERSE,
                                        NIMBER_ROOT, NIMBER_POWER};

static bool nimber_compute(sql_call *call, const sql_argument *arguments,
                           sqlite3_context *context) {
  static const char *const refusals[] = {
      [NIMBER_QUOTIENT] = "b must not be 0, nothing can be divided by it",
      [NIMBER_INVERSE] = "a must not be 0, which has no inverse",
      [NIMBER_POWER] = "a must not be 0 where n is negative, since 0 has no inverse"};
  int operation = *(const int *)call->binding->function->data;
  const nimbers_field *field = nimber_find_field(call);
  uint64_t a = (uint64_t)arguments[0].integer, result = 0;
  core_status status = CORE_OK;
  if (field == NULL)
    return false;
  if (operation == NIMBER_PRODUCT)
    result = nimbers_multiply(field, a, (uint64_t)arguments[1].integer);
  else if (operation == NIMBER_QUOTIENT)
    status = nimbers_divide(field, a, (uint64_t)arguments[1].integer, &result);
  else if (operation == NIMBER_INVERSE)
    status = nimbers_inverse(field, a, &result);
  else if (operation == NIMBER_ROOT)
    result = nimbers_square_root(field, a);
  else
    status = nimbers_power(field, a, arguments[1].integer, &result);
  if (status != CORE_OK)
    return call_fail(call, "%s", refusals[operation]);
  sqlite3_result_int64(context, (sqlite3_int64)result);
  return true;
}

/* ---- Registration ---- */

#define NIMBER_OPERATION(sql_name, operation)                                                      \
  PURE_SCALAR(sql_name, nimber_compute), .data = &nimber_operations[operation]

static const sql_function nimber_functions[] = {
    {NIMBER_OPERATION("nim_mul", NIMBER_PRODUCT),
     .arguments = {{ANY_INTEGER("a")}, {ANY_INTEGER("b")}},
     .summary = "product of two nimbers below 2^64",
     .details = "nimbers are 64-bit patterns; printf('%u', x) shows one without a sign, and 0x... "
                "writes any of them",
     .keywords = "multiply multiplication", .explains_calls = true,
     .example = "SELECT nim_mul(6, 7)", .output = "3"},
    {NIMBER_OPERATION("nim_div", NIMBER_QUOTIENT),
     .arguments = {{ANY_INTEGER("a")}, {ANY_INTEGER("b")}},
     .summary = "the quotient of two nimbers: its product with b is a",
     .details = "b must not be 0", .example = "SELECT nim_div(15, 7)", .output = "8"},
    {NIMBER_OPERATION("nim_inv", NIMBER_INVERSE), .arguments = {{ANY_INTEGER("a")}},
     .summary = "the inverse of a nimber: its product with a is 1", .details = "a must not be 0",
     .example = "SELECT printf('%u', nim_inv(-1))", .output = "221865125609472"},
    {NIMBER_OPERATION("nim_sqrt", NIMBER_ROOT), .arguments = {{ANY_INTEGER("a")}},
     .summary = "the square root of a nimber, which is unique", .example = "SELECT nim_sqrt(2)",
     .output = "3"},
    {NIMBER_OPERATION("nim_pow", NIMBER_POWER),
     .arguments = {{ANY_INTEGER("a")}, {ANY_INTEGER("n")}},
     .summary = "nimber a multiplied n times, 1 for n = 0",
     .details = "n is an ordinary integer; if it is negative, the inverse of a is multiplied",
     .keywords = "discrete log logarithm", .example = "SELECT nim_pow(2, 3)", .output = "1"},
};

const sql_module nimbers_module = SQL_MODULE(nimber_functions, "nimbers", "nim");
