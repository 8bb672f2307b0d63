/* The field of nimbers: nim_mul(), nim_div(), nim_inv(), nim_sqrt(), nim_pow(). */
#include "core/nimbers.h"

#include "sqlite/args.h"
#include "sqlite/module.h"

typedef struct cached_field {
  nimbers_field *field;
} cached_field;

static core_status make_field(core_host *host, void *value, void *request) {
  cached_field *cached = value;
  (void)request;
  cached->field = nimbers_new(host);
  return cached->field == NULL ? host->status : CORE_OK;
}

static void free_field(core_host *host, void *value) {
  (void)host;
  const cached_field *cached = value;
  if (cached->field != NULL)
    nimbers_free(cached->field);
}

static const cache_kind field_kind = {
    .value_bytes = sizeof(cached_field), .make = make_field, .free = free_field};

/* Any integer is a nimber: its 64 bits are read without a sign. The tables of this connection, made
** at the first call; NULL after an error. No function allocates before it has used them, so that they
** need not stay pinned. */
static const nimbers_field *find_field(sql_call *call) {
  const cached_field *cached = cache_newest(&call->binding->connection->cache, &field_kind);
  if (cached != NULL)
    return cached->field;
  sql_cache *cache = &call->binding->connection->cache;
  void *value;
  core_status status = cache_get(cache, &field_kind, NULL, 0, NULL, &value);
  if (!call_check(call, call_host(call), status, "the field of nimbers"))
    return NULL;
  const nimbers_field *field = ((const cached_field *)value)->field;
  cache_unpin(cache, value);
  return field;
}

static bool show_nimber(sqlite3_context *context, uint64_t nimber) {
  sqlite3_result_int64(context, (sqlite3_int64)nimber);
  return true;
}

static bool nim_mul(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  const nimbers_field *field = find_field(call);
  return field != NULL &&
         show_nimber(context, nimbers_multiply(field, (uint64_t)arguments[0].integer,
                                               (uint64_t)arguments[1].integer));
}

static bool nim_div(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  const nimbers_field *field = find_field(call);
  uint64_t a = (uint64_t)arguments[0].integer, b = (uint64_t)arguments[1].integer, result;
  if (field == NULL)
    return false;
  if (nimbers_divide(field, a, b, &result) != CORE_OK)
    return call_fail(call, "b must not be 0, nothing can be divided by it");
  return show_nimber(context, result);
}

static bool nim_inv(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  const nimbers_field *field = find_field(call);
  uint64_t result;
  if (field == NULL)
    return false;
  if (nimbers_inverse(field, (uint64_t)arguments[0].integer, &result) != CORE_OK)
    return call_fail(call, "a must not be 0, which has no inverse");
  return show_nimber(context, result);
}

static bool nim_sqrt(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  const nimbers_field *field = find_field(call);
  return field != NULL &&
         show_nimber(context, nimbers_square_root(field, (uint64_t)arguments[0].integer));
}

static bool nim_pow(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  const nimbers_field *field = find_field(call);
  uint64_t result;
  if (field == NULL)
    return false;
  if (nimbers_power(field, (uint64_t)arguments[0].integer, arguments[1].integer, &result) !=
      CORE_OK)
    return call_fail(call, "a must not be 0 where n is negative, since 0 has no inverse");
  return show_nimber(context, result);
}

/* ---- Registration ---- */

static const sql_function nimber_functions[] = {
    {PURE_SCALAR("nim_mul", nim_mul), .arguments = {{ANY_INTEGER("a")}, {ANY_INTEGER("b")}},
     .summary = "product of two nimbers below 2^64",
     .details =
         "nimbers are given and returned as 64-bit patterns; printf('%u', x) shows one without a "
         "sign, 0x... writes any of them",
     .example = "SELECT nim_mul(6, 7)"},
    {PURE_SCALAR("nim_div", nim_div), .arguments = {{ANY_INTEGER("a")}, {ANY_INTEGER("b")}},
     .summary = "the nimber whose product with b is a", .details = "b must not be 0",
     .example = "SELECT nim_div(15, 7)"},
    {PURE_SCALAR("nim_inv", nim_inv), .arguments = {{ANY_INTEGER("a")}},
     .summary = "the nimber whose product with a is 1", .details = "a must not be 0",
     .example = "SELECT printf('%u', nim_inv(-1))"},
    {PURE_SCALAR("nim_sqrt", nim_sqrt), .arguments = {{ANY_INTEGER("a")}},
     .summary = "the one nimber whose square is a", .example = "SELECT nim_sqrt(2)"},
    {PURE_SCALAR("nim_pow", nim_pow), .arguments = {{ANY_INTEGER("a")}, {ANY_INTEGER("n")}},
     .summary = "nimber a multiplied n times, 1 for n = 0",
     .details = "n is an ordinary integer, and where it is negative the inverse of a is multiplied",
     .example = "SELECT nim_pow(2, 3)"},
};

const sql_module nimbers_module = {MODULE_FUNCTIONS(nimber_functions), .topic = "nimbers"};
