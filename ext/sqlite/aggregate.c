#include "sqlite/aggregate.h"

#include "sqlite/connection.h"
#include "sqlite/module.h"

static const aggregate_definition *definition(sqlite3_context *context) {
  return connection_binding(context)->function->aggregate;
}

/* A row of a function with declared arguments; NULL leaves it out. */
static void take_row(sqlite3_context *context, void *state, int count, sqlite3_value **values,
                     bool (*take)(sql_call *, void *, const sql_argument *)) {
  sql_binding *binding = connection_binding(context);
  sql_argument arguments[DECLARED_ARGUMENTS];
  sql_call call = {.name = binding->function->name, .binding = binding};
  declared_status status =
      declared_read_all(&call, binding->function->arguments, count, values, arguments);
  if (status == DECLARED_FAILED || (status == DECLARED_READ && !take(&call, state, arguments)))
    call_report(&call, context);
}

/* The state, all zero at first. The byte behind it tells whether it was there before. */
static void *aggregate_state(sqlite3_context *context) {
  int size = definition(context)->state_size;
  char *state = sqlite3_aggregate_context(context, size + 1);
  if (state != NULL && !state[size]) {
    state[size] = 1;
    connection_set_out(connection_binding(context)->connection);
  }
  return state;
}

void aggregate_step(sqlite3_context *context, int count, sqlite3_value **arguments) {
  const aggregate_definition *aggregate = definition(context);
  void *state = aggregate_state(context);
  const sql_binding *binding = connection_binding(context), *outer = connection_begin(binding);
  if (state == NULL)
    sqlite3_result_error_nomem(context);
  else
    take_row(context, state, count, arguments, aggregate->step);
  connection_end(binding->connection, outer);
}

void aggregate_inverse(sqlite3_context *context, int count, sqlite3_value **arguments) {
  void *state = sqlite3_aggregate_context(context, 0);
  const sql_binding *binding = connection_binding(context), *outer = connection_begin(binding);
  if (state != NULL)
    take_row(context, state, count, arguments, definition(context)->inverse);
  connection_end(binding->connection, outer);
}

void aggregate_value(sqlite3_context *context) {
  const sql_binding *binding = connection_binding(context), *outer = connection_begin(binding);
  definition(context)->result(context, sqlite3_aggregate_context(context, 0));
  connection_end(binding->connection, outer);
}

void aggregate_final(sqlite3_context *context) {
  const aggregate_definition *aggregate = definition(context);
  void *state = sqlite3_aggregate_context(context, 0);
  aggregate_value(context);
  if (state != NULL)
    connection_arrive(connection_binding(context)->connection);
  if (state != NULL && aggregate->clear != NULL)
    aggregate->clear(state);
}
