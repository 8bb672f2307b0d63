#include "sqlite/aggregate.h"

#include "base/array.h"
#include "sqlite/connection.h"
#include "sqlite/module.h"

static const aggregate_definition *aggregate_of(sqlite3_context *context) {
  return connection_binding(context)->function->aggregate;
}

typedef bool aggregate_take(sql_call *, void *, const sql_argument *);

/* Add or remove a row. A row with a NULL is left out. */
static bool aggregate_take_row(sql_call *call, void *state, int count, sqlite3_value **values,
                               aggregate_take *take) {
  sql_argument arguments[DECLARED_ARGUMENTS];
  declared_status status =
      declared_read_all(call, call->binding->function->arguments, count, values, arguments);
  return status == DECLARED_NULL ||
         (status == DECLARED_READ && take(call, state, arguments) && call_is_in_time(call));
}

/* Add or remove a row, and report the error if that fails. */
static void aggregate_change(sqlite3_context *context, sql_binding *binding, void *state, int count,
                             sqlite3_value **values, aggregate_take *take) {
  outer_work outer = connection_begin(binding);
  sql_call call = call_begin(binding);
  bool taken;
  do
    taken = aggregate_take_row(&call, state, count, values, take);
  while (!taken && call_retry(&call));
  if (!taken)
    call_report(&call, context);
  connection_end(binding->connection, outer);
}

void aggregate_step(sqlite3_context *context, int count, sqlite3_value **arguments) {
  sql_binding *binding = connection_binding(context);
  const aggregate_definition *aggregate = binding->function->aggregate;
  /* The state is all zero at first. The byte after it is set once the aggregate has begun. */
  int size = aggregate->state_size;
  char *state = sqlite3_aggregate_context(context, size + 1);
  if (state != NULL && !state[size]) {
    state[size] = 1;
    connection_begin_long(binding->connection);
  }
  if (state == NULL)
    sqlite3_result_error_nomem(context);
  else
    aggregate_change(context, binding, state, count, arguments, aggregate->step);
}

void aggregate_inverse(sqlite3_context *context, int count, sqlite3_value **arguments) {
  sql_binding *binding = connection_binding(context);
  void *state = sqlite3_aggregate_context(context, 0);
  if (state != NULL)
    aggregate_change(context, binding, state, count, arguments,
                     binding->function->aggregate->inverse);
}

/* After the memory limit was met, renew once the entries of the cache that the state has pinned. */
static bool aggregate_renew(sql_call *call, const aggregate_definition *aggregate, void *state,
                            bool *renewed) {
  if (*renewed || !call_clear_limit_error(call))
    return false;
  *renewed = true;
  return aggregate->renew(call, state);
}

void aggregate_value(sqlite3_context *context) {
  sql_binding *binding = connection_binding(context);
  outer_work outer = connection_begin(binding);
  const aggregate_definition *aggregate = aggregate_of(context);
  void *state = sqlite3_aggregate_context(context, 0);
  sql_call call = call_begin(binding);
  bool given, renewed = state == NULL || aggregate->renew == NULL;
  do
    given = aggregate->result(&call, state, context);
  while (!given && (call_retry(&call) || aggregate_renew(&call, aggregate, state, &renewed)));
  if (!given || !call_is_in_time(&call))
    call_report(&call, context);
  connection_end(binding->connection, outer);
}

void aggregate_final(sqlite3_context *context) {
  const aggregate_definition *aggregate = aggregate_of(context);
  void *state = sqlite3_aggregate_context(context, 0);
  aggregate_value(context);
  if (state == NULL)
    return;
  if (aggregate->clear != NULL)
    aggregate->clear(state);
  connection_end_long(connection_binding(context)->connection);
}

bool aggregate_keep(sql_call *call, void *state, const void *row, size_t size, const char *what) {
  core_queue *rows = state;
  core_assert(rows->host == NULL || rows->host == call_host(call));
  rows->host = call_host(call);
  return queue_push(rows, row, size) ||
         call_check(call, rows->host, rows->host->status, "%s", what);
}

bool aggregate_drop_first(sql_call *call, void *state, const sql_argument *arguments) {
  (void)call, (void)arguments;
  queue_drop_first(state);
  return true;
}

void aggregate_drop_all(void *state) {
  queue_clear(state);
}

bool aggregate_check_parts(sql_call *call, const aggregate_parts *parts) {
  return parts->arrays == 0 || parts->rows == 1 ||
         call_fail(call,
                   "a JSON array must be the only row of its group, got %lld rows; "
                   "%s has the result of each array",
                   parts->rows, (const char *)call->binding->function->data);
}

bool aggregate_keep_text(sql_call *call, aggregate_texts *texts, const char *text, uint64_t length,
                         const char *what) {
  core_host *host = texts->host = call_host(call);
  uint64_t end = texts->end + sizeof length + length;
  if (!CORE_RESERVE(host, texts->bytes, texts->held, end))
    return call_check(call, host, host->status, "%s", what);
  memcpy(texts->bytes + texts->end, &length, sizeof length);
  memcpy(texts->bytes + texts->end + sizeof length, text, (size_t)length);
  texts->end = end;
  return true;
}

text_reader aggregate_next_text(const aggregate_texts *texts, uint64_t *at) {
  text_reader in = {.at = 0};
  core_assert(*at >= texts->begin && *at + sizeof in.length <= texts->end);
  memcpy(&in.length, texts->bytes + *at, sizeof in.length);
  in.text = texts->bytes + *at + sizeof in.length;
  *at += sizeof in.length + in.length;
  core_assert(*at <= texts->end);
  return in;
}

void aggregate_drop_text(aggregate_texts *texts) {
  core_assert(texts->begin < texts->end);
  aggregate_next_text(texts, &texts->begin);
  if (texts->begin < texts->end / 2)
    return;
  memmove(texts->bytes, texts->bytes + texts->begin, (size_t)(texts->end - texts->begin));
  texts->end -= texts->begin;
  texts->begin = 0;
}

void aggregate_drop_texts(void *state) {
  const aggregate_texts *texts = state;
  core_release(texts->host, texts->bytes, texts->held);
}
