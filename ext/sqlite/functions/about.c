/* The extension about itself: grundy_help, grundy_version(), grundy_debug(), grundy_limit(). */
#include "sqlite/args.h"
#include "sqlite/module.h"
#include "sqlite/registration.h"
#include "grundy.h"
#include "core/queen/queen.h"

/* ---- grundy_help ---- */

enum { HELP_NAME, HELP_KIND, HELP_SIGNATURE, HELP_SUMMARY, HELP_EXAMPLE };

typedef struct help_state {
  int module, function;
} help_state;

/* Go on to the next module while the present one has no such function. */
static bool help_settle(table_cursor *cursor) {
  help_state *help = cursor->state;
  while (grundy_modules[help->module] != NULL &&
         help->function >= grundy_modules[help->module]->function_count)
    *help = (struct help_state){help->module + 1, 0};
  cursor->done = grundy_modules[help->module] == NULL;
  return true;
}

static bool help_open(table_cursor *cursor, sqlite3_value **arguments) {
  (void)arguments;
  *(help_state *)cursor->state = (help_state){0, 0};
  return help_settle(cursor);
}

static bool help_next(table_cursor *cursor) {
  ((help_state *)cursor->state)->function++;
  return help_settle(cursor);
}

static const char *kind_name(function_kind kind) {
  switch (kind) {
  case FUNCTION_SCALAR:
    return "scalar";
  case FUNCTION_AGGREGATE:
    return "aggregate";
  default:
    return "table";
  }
}

static bool help_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const help_state *help = cursor->state;
  const sql_function *function = &grundy_modules[help->module]->functions[help->function];
  const char *const texts[] = {function->name, kind_name(function->kind), NULL, function->summary,
                               function->example};
  if (column != HELP_SIGNATURE) {
    sqlite3_result_text(context, texts[column], -1, SQLITE_STATIC);
    return true;
  }
  char *signature = declared_signature(function);
  if (signature == NULL) {
    cursor->call.code = SQLITE_NOMEM;
    return false;
  }
  sqlite3_result_text(context, signature, -1, sqlite3_free);
  return true;
}

static table_estimate help_estimate(const table_plan *plan) {
  (void)plan;
  return (table_estimate){.rows = 40, .visited = 40};
}

static const table_definition help_table = {
    .columns = {"name TEXT", "kind TEXT", "signature TEXT", "summary TEXT", "example TEXT"},
    .key = 1U << HELP_SIGNATURE,
    .order = {-1},
    .estimate = help_estimate,
    .state_size = sizeof(help_state),
    .open = help_open,
    .next = help_next,
    .column = help_column,
};

/* ---- Version and build ---- */

static void grundy_version(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count, (void)arguments;
  sqlite3_result_text(context, GRUNDY_VERSION, -1, SQLITE_STATIC);
}

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static void grundy_debug(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count, (void)arguments;
  const char *isa = queen_variant_name(connection_binding(context)->connection->queen_variant);
  char *text = sqlite3_mprintf("grundy %s; built by %s with the header of SQLite %s; running in "
                               "SQLite %s; instruction set: %s",
                               GRUNDY_VERSION, COMPILER, SQLITE_VERSION, sqlite3_libversion(), isa);
  if (text == NULL)
    sqlite3_result_error_nomem(context);
  else
    sqlite3_result_text(context, text, -1, sqlite3_free);
}

/* ---- Limits ---- */

static bool limit_memory(sql_call *call, sql_connection *connection, sqlite3_value *value) {
  core_host *host = &connection->host;
  sqlite3_int64 bytes;
  if (!args_integer(call, "bytes", value, 0, INT64_MAX, &bytes))
    return false;
  host->memory_limit = (uint64_t)bytes;
  core_affords(host, 0); /* gives back what is kept beyond the new limit */
  return true;
}

static bool limit_disk(sql_call *call, sql_connection *connection, sqlite3_value *value) {
  sqlite3_int64 bytes;
  if (!args_integer(call, "bytes", value, 0, INT64_MAX, &bytes))
    return false;
  connection->host.disk_limit = (uint64_t)bytes;
  return true;
}

static bool limit_text(sql_call *call, sql_connection *connection, sqlite3_value *value) {
  sqlite3_int64 bytes;
  if (!args_integer(call, "bytes", value, 0, INT32_MAX, &bytes))
    return false;
  connection->text_limit = bytes;
  return true;
}

static void grundy_limit(sqlite3_context *context, int count, sqlite3_value **arguments) {
  static const char *const names[] = {"memory", "disk", "text", NULL};
  static bool (*const set[])(sql_call *, sql_connection *,
                             sqlite3_value *) = {limit_memory, limit_disk, limit_text};
  sql_connection *connection = connection_binding(context)->connection;
  const core_host *host = &connection->host;
  sql_call call = call_of(context);
  int index;
  if (count == 1 && registration_hand_over(context, arguments[0]))
    return;
  if (args_any_null(count, arguments))
    return;
  if (!args_word(&call, "name", arguments[0], names, &index) ||
      (count == 2 && !set[index](&call, connection, arguments[1]))) {
    call_report(&call, context);
    return;
  }
  const uint64_t limits[] = {host->memory_limit, host->disk_limit,
                             (uint64_t)connection->text_limit};
  sqlite3_result_int64(context, (sqlite3_int64)limits[index]);
}

/* ---- Registration ---- */

static const sql_function about_functions[] = {
    {.name = "grundy_help",
     .kind = FUNCTION_TABLE,
     .table = &help_table,
     .signature = "grundy_help -> name, kind, signature, summary, example",
     .summary = "one row for every function, aggregate and table of the extension",
     .example = "SELECT signature FROM grundy_help WHERE name LIKE 'nim%'"},
    {.name = "grundy_limit",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 1,
     .most_arguments = 2,
     .flags = SQLITE_DIRECTONLY,
     .scalar = grundy_limit,
     .signature = "grundy_limit(name [, value])",
     .summary =
         "read or set a limit of this connection: 'memory', the bytes that its tables of values "
         "may "
         "take together; 'disk', the bytes of temporary files that tables may write where memory "
         "does not do, 0 unless set; 'text', the bytes of a text of game_plain",
     .example = "SELECT grundy_limit('memory')"},
    {.name = "grundy_debug",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 0,
     .most_arguments = 0,
     .flags = SQLITE_INNOCUOUS,
     .scalar = grundy_debug,
     .signature = "grundy_debug()",
     .summary = "version, compiler, SQLite at build time and at run time, instruction set in use",
     .example = "SELECT grundy_debug()"},
    {.name = "grundy_version",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 0,
     .most_arguments = 0,
     .flags = FUNCTION_PURE,
     .scalar = grundy_version,
     .signature = "grundy_version()",
     .summary = "version of the extension",
     .example = "SELECT grundy_version()"},
};

const sql_module about_module = {MODULE_FUNCTIONS(about_functions)};
