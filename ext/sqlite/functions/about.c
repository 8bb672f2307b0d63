/* The extension about itself: grundy_help, grundy_version(), grundy_debug(), grundy_limit(). */
#include "sqlite/args.h"
#include "sqlite/module.h"
#include "grundy.h"
#include "base/parallel.h"
#include "core/queen/lanes.h"

/* ---- grundy_help ---- */

enum { HELP_NAME, HELP_KIND, HELP_SIGNATURE, HELP_SUMMARY, HELP_EXAMPLE };

typedef struct help {
  int family, feature;
} help;

/* Go on to the next family while the present one has no such feature. */
static bool help_settle(table_scan *scan) {
  help *help = scan->state;
  while (grundy_families[help->family] != NULL &&
         help->feature >= grundy_families[help->family]->feature_count)
    *help = (struct help){help->family + 1, 0};
  scan->done = grundy_families[help->family] == NULL;
  return true;
}

static bool help_open(table_scan *scan, sqlite3_value **arguments) {
  (void)arguments;
  *(help *)scan->state = (help){0, 0};
  return help_settle(scan);
}

static bool help_next(table_scan *scan) {
  ((help *)scan->state)->feature++;
  return help_settle(scan);
}

static const char *kind_name(feature_kind kind) {
  switch (kind) {
  case FEATURE_SCALAR:
    return "scalar";
  case FEATURE_AGGREGATE:
    return "aggregate";
  default:
    return "table";
  }
}

static bool help_column(table_scan *scan, sqlite3_context *context, int column) {
  const help *help = scan->state;
  const feature *feature = &grundy_families[help->family]->features[help->feature];
  const char *const texts[] = {feature->name, kind_name(feature->kind), feature->signature,
                               feature->summary, feature->example};
  sqlite3_result_text(context, texts[column], -1, SQLITE_STATIC);
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
    .state_size = sizeof(help),
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
  const char *isa = connection_binding(context)->connection->queen_path->name;
  char *text = sqlite3_mprintf("grundy %s; built by %s with the header of SQLite %s; running in "
                               "SQLite %s; instruction set: %s",
                               GRUNDY_VERSION, COMPILER, SQLITE_VERSION, sqlite3_libversion(), isa);
  if (text == NULL)
    sqlite3_result_error_nomem(context);
  else
    sqlite3_result_text(context, text, -1, sqlite3_free);
}

/* ---- Limits ---- */

static bool limit_memory(call *call, core_host *host, sqlite3_value *value) {
  sqlite3_int64 bytes;
  if (!args_integer(call, "bytes", value, 0, INT64_MAX, &bytes))
    return false;
  host->memory_limit = (uint64_t)bytes;
  core_affords(host, 0); /* gives back what is kept beyond the new limit */
  return true;
}

static bool limit_threads(call *call, core_host *host, sqlite3_value *value) {
  sqlite3_int64 threads, most = parallel_most();
  if (most == 1 && (sqlite3_value_type(value) != SQLITE_INTEGER || sqlite3_value_int64(value) != 1))
    return args_refuse(call, "threads", value, "1, since no other thread can be had here");
  if (!args_integer(call, "threads", value, 1, most, &threads))
    return false;
  host->threads = (uint32_t)threads;
  return true;
}

static void grundy_limit(sqlite3_context *context, int count, sqlite3_value **arguments) {
  static const char *const names[] = {"memory", "threads", NULL};
  static bool (*const set[])(call *, core_host *, sqlite3_value *) = {limit_memory, limit_threads};
  core_host *host = &connection_binding(context)->connection->host;
  call call = call_of(context);
  int index;
  if (args_any_null(count, arguments))
    return;
  if (!args_word(&call, "name", arguments[0], names, &index) ||
      (count == 2 && !set[index](&call, host, arguments[1]))) {
    call_report(&call, context);
    return;
  }
  sqlite3_result_int64(context, index == 0 ? (sqlite3_int64)host->memory_limit : host->threads);
}

/* ---- Registration ---- */

static const feature features[] = {
    {.name = "grundy_help",
     .kind = FEATURE_TABLE,
     .table = &help_table,
     .signature = "grundy_help -> name, kind, signature, summary, example",
     .summary = "one row for every function, aggregate and table of the extension",
     .example = "SELECT signature FROM grundy_help WHERE name LIKE 'nim%'"},
    {.name = "grundy_limit",
     .kind = FEATURE_SCALAR,
     .least_arguments = 1,
     .most_arguments = 2,
     .flags = SQLITE_DIRECTONLY,
     .scalar = grundy_limit,
     .signature = "grundy_limit(name [, value])",
     .summary = "read or set a limit of this connection: 'memory', the bytes that its tables of "
                "values may take together; 'threads', how many compute a queen's board, 1 or 2",
     .example = "SELECT grundy_limit('memory')"},
    {.name = "grundy_debug",
     .kind = FEATURE_SCALAR,
     .least_arguments = 0,
     .most_arguments = 0,
     .flags = SQLITE_INNOCUOUS,
     .scalar = grundy_debug,
     .signature = "grundy_debug()",
     .summary = "version, compiler, SQLite at build time and at run time, instruction set in use",
     .example = "SELECT grundy_debug()"},
    {.name = "grundy_version",
     .kind = FEATURE_SCALAR,
     .least_arguments = 0,
     .most_arguments = 0,
     .flags = FEATURE_PURE,
     .scalar = grundy_version,
     .signature = "grundy_version()",
     .summary = "version of the extension",
     .example = "SELECT grundy_version()"},
};

const family about_family = {FAMILY_FEATURES(features)};
