/* Let memory allocations fail at each point in turn.
**
** SQLite's allocator is wrapped: allocation number n of a scenario fails, once or with all later
** ones, for n = 1, 2, 3, ... until the scenario ends before allocation n. A statement may fail with
** SQLITE_NOMEM or succeed; afterwards the same connection must give the right result, and after it
** is closed SQLite must hold as much memory as before. Some statements are interrupted at each
** allocation in the same way.
**
** SQLite continues after a failure of an allocation that it declares benign and then loses the text
** of an error. A scenario that expects an error may have another text if and only if this has
** happened.
**
** Output is TAP. By default about 2 allocations of a scenario fail, evenly spread over it, but at
** least every 400th, and once the first and the last allocation on each call path within the
** extension that no scenario before had. With FAULT_STRIDE=1 every allocation fails. Other values
** are for slow tools: FAULT_STRIDE=k tries each k-th allocation if one try takes more than 4 ms,
** and every allocation otherwise. Without FAULT_STRIDE the first and the last allocation on a new
** call path also fail in the queries of tests/sql. test_memory NAME ... runs only the scenarios of
** these functions and tables, or these files; test_memory --names prints their names. */
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../core/call_paths.h"
#include "../loaded.h"
#include "../sql_files.h"
#include "scenarios.h"

/* By default about USUAL_FAULTS allocations of a scenario fail, but at least every
** USUAL_STRIDE-th. */
enum { USUAL_FAULTS = 2, USUAL_STRIDE = 400 };
#define SLOW_TRY (CLOCKS_PER_SEC / 250)

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* ---- The allocator ---- */

typedef enum fault_kind { FAULT_ONCE, FAULT_FOR_GOOD, FAULT_INTERRUPTS } fault_kind;

static struct {
  sqlite3_mem_methods real;
  int64_t calls;     /* the allocations while one may fail */
  int64_t countdown; /* number of allocations until one fails; 0 if none fails */
  int64_t left;      /* the last countdown when it was stopped */
  fault_kind kind;
  sqlite3 *db; /* the connection to interrupt instead of failing */
  int benign_depth;
  int64_t failed, failed_benign;
} faults;

static bool refuse(void) {
  if (faults.countdown == 0)
    return false;
  faults.calls++;
  call_paths_note(&faults.calls);
  if (--faults.countdown > 0)
    return false;
  faults.countdown = faults.kind == FAULT_FOR_GOOD ? 1 : 0;
  faults.failed++;
  if (faults.kind == FAULT_INTERRUPTS) {
    sqlite3_interrupt(faults.db);
    return false;
  }
  faults.failed_benign += faults.benign_depth > 0;
  return true;
}

static void *fault_malloc(int bytes) {
  return refuse() ? NULL : faults.real.xMalloc(bytes);
}

static void *fault_realloc(void *block, int bytes) {
  return refuse() ? NULL : faults.real.xRealloc(block, bytes);
}

static void begin_benign(void) {
  faults.benign_depth++;
}

static void end_benign(void) {
  faults.benign_depth--;
}

static void arm(sqlite3 *db, int64_t number, fault_kind kind) {
  faults.failed = faults.failed_benign = 0;
  faults.kind = kind;
  faults.db = db;
  faults.countdown = number;
}

static void disarm(void) {
  faults.left = faults.countdown;
  faults.countdown = 0;
}

/* Lookaside memory is disabled, since it would hide most allocations. */
static bool wrap_allocator(void) {
  if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &faults.real) != SQLITE_OK)
    return false;
  sqlite3_mem_methods methods = faults.real;
  methods.xMalloc = fault_malloc;
  methods.xRealloc = fault_realloc;
  return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK &&
         sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) == SQLITE_OK &&
         sqlite3_initialize() == SQLITE_OK &&
         sqlite3_test_control(SQLITE_TESTCTRL_BENIGN_MALLOC_HOOKS, begin_benign, end_benign) ==
             SQLITE_OK;
}

/* Find the code of the extension, which is loaded. */
static int find_code(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  bool found = strncmp(object->dlpi_name, loaded_library(), strlen(loaded_library())) == 0;
  for (int i = 0; found && i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || (part->p_flags & PF_X) == 0)
      continue;
    call_paths.code = object->dlpi_addr + part->p_vaddr;
    call_paths.code_end = call_paths.code + part->p_memsz;
  }
  return found;
}

/* ---- Connections and answers ---- */

/* An SQL function that interrupts its connection before the work starts. */
static void stop_now(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count, (void)arguments;
  sqlite3_interrupt(sqlite3_context_db_handle(context));
  sqlite3_result_int(context, 0);
}

static sqlite3 *open_with(const char *library) {
  sqlite3 *db = loaded_open(":memory:", library);
  sqlite3_create_function(db, "stop_now", 0, SQLITE_UTF8, NULL, stop_now, NULL, NULL);
  return db;
}

static int load(sqlite3 *db) {
  return sqlite3_load_extension(db, loaded_library(), NULL, NULL);
}

/* The result of a statement: its status, SQLITE_OK after all rows, and its rows or its error. The
** text is stored outside SQLite's memory. */
typedef struct test_answer {
  int status;
  char text[1000];
} test_answer;

static void append(test_answer *answer, const char *text) {
  size_t length = strlen(answer->text);
  snprintf(answer->text + length, sizeof answer->text - length, "%s", text);
}

/* Append the value of a column. Reading a text may need memory; SQLite returns NULL if the
** allocation fails. */
static int append_column(test_answer *answer, sqlite3_stmt *statement, int column) {
  char number[32];
  switch (sqlite3_column_type(statement, column)) {
  case SQLITE_NULL:
    append(answer, "NULL");
    return SQLITE_OK;
  case SQLITE_INTEGER:
    snprintf(number, sizeof number, "%lld", sqlite3_column_int64(statement, column));
    append(answer, number);
    return SQLITE_OK;
  default: {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    if (text == NULL)
      return SQLITE_NOMEM;
    append(answer, text);
    return SQLITE_OK;
  }
  }
}

static int append_row(test_answer *answer, sqlite3_stmt *statement) {
  int status = SQLITE_OK;
  if (answer->text[0] != '\0')
    append(answer, " ");
  for (int i = 0; i < sqlite3_column_count(statement) && status == SQLITE_OK; i++) {
    append(answer, i == 0 ? "" : "|");
    status = append_column(answer, statement, i);
  }
  return status;
}

static int append_rows(test_answer *answer, sqlite3_stmt *statement) {
  int status = SQLITE_ROW;
  while (status == SQLITE_ROW) {
    status = sqlite3_step(statement);
    if (status == SQLITE_ROW && append_row(answer, statement) != SQLITE_OK)
      return SQLITE_NOMEM;
  }
  return status == SQLITE_DONE ? SQLITE_OK : status;
}

static test_answer ask(sqlite3 *db, const char *sql) {
  test_answer answer = {SQLITE_OK, ""};
  sqlite3_stmt *statement = NULL;
  answer.status = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  if (answer.status == SQLITE_OK)
    answer.status = append_rows(&answer, statement);
  if (answer.status != SQLITE_OK)
    snprintf(answer.text, sizeof answer.text, "ERROR: %s", sqlite3_errmsg(db));
  sqlite3_finalize(statement);
  return answer;
}

static bool matches(const test_answer *answer, const char *expected) {
  size_t length = strlen(expected);
  if (length > 0 && expected[length - 1] == '*')
    return strncmp(answer->text, expected, length - 1) == 0;
  return strcmp(answer->text, expected) == 0;
}

static bool must_be_stopped(const test_scenario *scenario) {
  return scenario->expected == NULL;
}

/* Return true if the answer is permitted, after a fault or without one. */
static bool is_allowed(const test_answer *answer, const test_scenario *scenario, bool after_fault) {
  bool may_stop = scenario->stop_at != 0 || must_be_stopped(scenario);
  if (may_stop && (answer->status == SQLITE_INTERRUPT || !after_fault))
    return answer->status == SQLITE_INTERRUPT;
  if (after_fault &&
      answer->status == (faults.kind == FAULT_INTERRUPTS ? SQLITE_INTERRUPT : SQLITE_NOMEM))
    return true;
  if (must_be_stopped(scenario))
    return false;
  bool error_is_due = strncmp(scenario->expected, "ERROR: ", 7) == 0;
  return matches(answer, scenario->expected) ||
         (error_is_due && answer->status == SQLITE_ERROR && faults.failed_benign > 0);
}

/* ---- Reports ---- */

static struct {
  int tests, failures;
  int64_t fault_points;
} report;

static const char *running; /* the subject of the current test */
static bool running_failed;

static void begin_test(const char *name) {
  running = name;
  running_failed = false;
}

/* Record a failure. The first failure of a test is printed. */
static void note(int64_t number, fault_kind kind, const char *what, const char *got) {
  static const char *const kinds[] = {"fails once", "fails for good", "interrupts"};
  if (!running_failed)
    printf("# allocation %lld %s: %s, got %s\n", (long long)number, kinds[kind], what, got);
  running_failed = true;
}

static void end_test(int64_t points) {
  report.tests++;
  report.failures += running_failed;
  report.fault_points += points;
  printf("%sok %d - %s (%lld fault points)\n", running_failed ? "not " : "", report.tests, running,
         (long long)points);
  fflush(stdout);
}

/* Return the distance of the allocations that fail. One try of the scenario has `all` allocations
** and takes the time `one_try`. */
static int64_t fault_stride(int64_t all, clock_t one_try) {
  const char *text = getenv("FAULT_STRIDE");
  int64_t stride = all / USUAL_FAULTS < USUAL_STRIDE ? all / USUAL_FAULTS : USUAL_STRIDE;
  if (text != NULL)
    stride = one_try < SLOW_TRY ? 1 : strtoll(text, NULL, 10);
  return stride < 1 ? 1 : stride;
}

/* Run `try_at` with each selected allocation failing, once and for good; those on new call paths
** fail once. It returns false if the scenario ended before its fault. The first fault varies with
** the scenario, since all scenarios begin with similar allocations. */
static void try_all(const char *name, bool (*try_at)(const void *, int64_t, fault_kind),
                    const void *subject) {
  int64_t points = 0;
  begin_test(name);
  clock_t start = clock();
  if (getenv("FAULT_STRIDE") == NULL)
    call_paths_continue(&faults.calls);
  try_at(subject, INT64_MAX, FAULT_ONCE);
  call_paths_end();
  int64_t stride = fault_stride(INT64_MAX - faults.left, clock() - start);
  int64_t first = 1 + (getenv("FAULT_STRIDE") == NULL ? report.tests % stride : 0);
  for (fault_kind kind = FAULT_ONCE; kind <= FAULT_FOR_GOOD; kind++) {
    call_paths.at = kind == FAULT_ONCE ? 0 : call_paths.count;
    int64_t number = call_paths_next(0, first);
    for (; try_at(subject, number, kind); number = call_paths_next(number, number + stride))
      points++;
  }
  end_test(points);
}

static void check_memory(int64_t before, int64_t number, fault_kind kind) {
  char text[80];
  int64_t after = sqlite3_memory_used();
  snprintf(text, sizeof text, "%lld bytes", (long long)(after - before));
  if (after != before)
    note(number, kind, "all memory must be given back after the close", text);
}

static void close_all(sqlite3 *db, int64_t number, fault_kind kind) {
  if (sqlite3_close(db) != SQLITE_OK)
    note(number, kind, "no statement may stay open", sqlite3_errmsg(db));
}

/* ---- Scenarios ---- */

static int progress_left;

static int on_progress(void *unused) {
  (void)unused;
  return progress_left > 0 && --progress_left == 0;
}

/* The number of steps between calls of the progress handler exceeds the steps of the short
** statements, so that it is called only during long work. */
static test_answer ask_and_stop(sqlite3 *db, const test_scenario *scenario) {
  progress_left = scenario->stop_at;
  sqlite3_progress_handler(db, scenario->stop_at == 0 ? 0 : 1000, on_progress, NULL);
  test_answer answer = ask(db, scenario->query);
  sqlite3_progress_handler(db, 0, NULL, NULL);
  return answer;
}

/* A CREATE statement cannot succeed twice. */
static bool is_repeatable(const char *query) {
  return strncmp(query, "CREATE", 6) != 0;
}

static bool try_scenario(const void *subject, int64_t number, fault_kind kind) {
  const test_scenario *scenario = subject;
  int64_t before = sqlite3_memory_used();
  sqlite3 *db = open_with(loaded_library());
  if (scenario->setup != NULL && sqlite3_exec(db, scenario->setup, NULL, NULL, NULL) != SQLITE_OK)
    note(number, kind, "the setup must succeed", sqlite3_errmsg(db));
  arm(db, number, kind);
  test_answer answer = ask_and_stop(db, scenario);
  disarm();
  bool reached = faults.failed > 0;
  if (!is_allowed(&answer, scenario, reached))
    note(number, kind, must_be_stopped(scenario) ? "stopped" : scenario->expected, answer.text);
  if (must_be_stopped(scenario)) {
    if (ask_and_stop(db, scenario).status != SQLITE_INTERRUPT)
      note(number, kind, "the next run must be stopped, too", sqlite3_errmsg(db));
  } else if (is_repeatable(scenario->query) || answer.status != SQLITE_OK) {
    answer = ask(db, scenario->query);
    if (!matches(&answer, scenario->expected))
      note(number, kind, "the next answer must be right", answer.text);
  }
  close_all(db, number, kind);
  check_memory(before, number, kind);
  return reached;
}

static void run_scenario(const test_scenario *scenario) {
  char name[160];
  snprintf(name, sizeof name, "%s, %s: %.100s", scenario->name, scenario->kind, scenario->query);
  for (char *c = name; *c != '\0'; c++)
    if (*c == '#')
      *c = ' '; /* `#` starts a directive in TAP */
  try_all(name, try_scenario, scenario);
}

/* ---- Loading ---- */

static bool is_unknown(const test_answer *answer) {
  return strncmp(answer->text, "ERROR: no such ", 15) == 0 ||
         strncmp(answer->text, "ERROR: wrong number of arguments", 32) == 0;
}

static bool is_about_same(const test_scenario *a, const test_scenario *b) {
  return strcmp(a->name, b->name) == 0 && strcmp(a->kind, b->kind) == 0;
}

/* Return true if the scenario is the first one of its feature that needs no setup. */
static bool is_sample(int index) {
  const test_scenario *scenario = &scenarios[index];
  for (int i = 0; i < index; i++)
    if (scenarios[i].setup == NULL && is_about_same(&scenarios[i], scenario))
      return false;
  return scenario->setup == NULL && scenario->stop_at == 0;
}

/* Run one scenario of each feature. After a failed load a feature is either unknown or works; after
** a successful load all features work. */
static void check_features(sqlite3 *db, bool loaded, int64_t number, fault_kind kind) {
  for (int i = 0; i < LENGTH(scenarios); i++) {
    if (!is_sample(i))
      continue;
    test_answer answer = ask(db, scenarios[i].query);
    if (!matches(&answer, scenarios[i].expected) && (loaded || !is_unknown(&answer)))
      note(number, kind, scenarios[i].query, answer.text);
  }
}

typedef enum load_way { LOAD_BY_CALL, LOAD_BY_SQL, LOAD_TWICE, LOAD_AFTER_DROP } load_way;

static unsigned explained; /* loads that failed with a message of the extension */

static int load_under_faults(sqlite3 *db, load_way way) {
  char sql[1200], *message = NULL;
  sqlite3_snprintf((int)sizeof sql, sql, "SELECT load_extension(%Q)", loaded_library());
  if (way == LOAD_BY_SQL)
    return ask(db, sql).status;
  int status = sqlite3_load_extension(db, loaded_library(), NULL, &message);
  explained += message != NULL && strstr(message, "grundy: ") != NULL;
  sqlite3_free(message);
  return status;
}

#define LIMIT "12345678"

static bool try_load(const void *subject, int64_t number, fault_kind kind) {
  load_way way = *(const load_way *)subject;
  int64_t before = sqlite3_memory_used();
  sqlite3 *db = open_with(NULL);
  bool twice = way == LOAD_TWICE || way == LOAD_AFTER_DROP;
  if (twice) {
    ask(db, "PRAGMA encoding = 'UTF-16'"); /* so that text must be converted */
    load(db);
    ask(db, "SELECT grundy_limit('memory', " LIMIT ")");
  }
  if (way == LOAD_AFTER_DROP)
    sqlite3_drop_modules(db, NULL);
  arm(db, number, kind);
  int status = load_under_faults(db, way);
  disarm();
  bool reached = faults.failed > 0;
  if (status != SQLITE_OK && !(reached && (status == SQLITE_NOMEM || status == SQLITE_ERROR)))
    note(number, kind, "the load must succeed or lack memory", sqlite3_errstr(status));
  if (status != SQLITE_OK && !twice)
    check_features(db, false, number, kind);
  if (load(db) != SQLITE_OK)
    note(number, kind, "a second load must succeed", sqlite3_errmsg(db));
  test_answer answer = ask(db, "SELECT grundy_limit('memory')");
  if (strcmp(answer.text, twice ? LIMIT : DEFAULT_LIMIT) != 0)
    note(number, kind, "loading again must leave limits alone", answer.text);
  ask(db, "SELECT grundy_limit('memory', " DEFAULT_LIMIT ")");
  check_features(db, true, number, kind);
  close_all(db, number, kind);
  check_memory(before, number, kind);
  return reached;
}

static bool try_life(const void *subject, int64_t number, fault_kind kind) {
  (void)subject;
  int64_t before = sqlite3_memory_used();
  sqlite3 *db = open_with(NULL);
  arm(db, number, kind);
  if (load(db) == SQLITE_OK) {
    ask(db, "SELECT grundy_queen(70, 3), count(*) FROM nim_winning_moves('[1, 2]')");
    ask(db, "SELECT mex(value) FROM grundy_board('queen', 9)");
  }
  close_all(db, number, kind);
  disarm();
  check_memory(before, number, kind);
  return faults.failed > 0;
}

/* ---- Interruption ---- */

/* Interrupt also while tables prepare and read statements. */
static void test_interruptions(void) {
  static const test_scenario statements[] = {
      {.query =
           "SELECT count(*) FROM grundy_board('rook', 3), heap_values('nim', 3), tower_moves(3)",
       .expected = "36"},
      {.query =
           "SELECT sum(value) FROM solve_graph('SELECT n, n - 1 FROM heap_values(''nim'', 3)')",
       .expected = "2"},
      {.query = "SELECT take FROM nim_winning_moves('[3, 4, 5]')", .expected = "2"},
      {.query = "SELECT count(*) FROM grundy_board('king', 3, 3, '[[1, 1]]')", .expected = "9"},
  };
  begin_test("interruptions at each allocation");
  for (int i = 0; i < LENGTH(statements); i++)
    for (int64_t number = 1; try_scenario(&statements[i], number, FAULT_INTERRUPTS); number++)
      continue;
  end_test(0);
}

/* ---- The statements of tests/sql ---- */

#define FILES "tests/sql/*.sql"

/* Queries that take more steps of SQLite are omitted. The reduced test omits more of them. */
static int most_steps(void) {
  return getenv("TEST_SCALE") == NULL ? 3000 : 1000;
}

/* Run a query without results of earlier ones. */
static test_answer ask_anew(sqlite3 *db, const char *sql, int64_t number) {
  ask(db, "SELECT grundy_limit('memory', 1)");
  ask(db, "SELECT grundy_limit('memory', " DEFAULT_LIMIT ")");
  arm(db, number, FAULT_ONCE);
  test_answer answer = ask(db, sql);
  disarm();
  return answer;
}

/* Return true if a query failed in a permitted way, or its answer is the expected one. */
static bool is_as_expected(const test_answer *answer, const test_answer *expected) {
  return answer->status == SQLITE_NOMEM || answer->status == SQLITE_INTERRUPT ||
         strcmp(answer->text, expected->text) == 0 ||
         (faults.failed_benign > 0 && answer->status == expected->status);
}

/* Let the allocations of a query on new call paths fail. Return their number. */
static int64_t try_query(sqlite3 *db, const char *sql) {
  sqlite3_progress_handler(db, most_steps(), sql_stop, NULL);
  call_paths_continue(&faults.calls);
  test_answer expected = ask_anew(db, sql, INT64_MAX);
  call_paths_end();
  int64_t points = expected.status == SQLITE_INTERRUPT ? 0 : call_paths.count;
  for (int64_t i = 0; i <= points && points > 0; i++) {
    int64_t number = i < points ? call_paths.calls[i] : INT64_MAX;
    test_answer answer = ask_anew(db, sql, number);
    if (!is_as_expected(&answer, &expected))
      note(number, FAULT_ONCE, sql, answer.text);
  }
  sqlite3_progress_handler(db, 0, NULL, NULL);
  return points;
}

typedef struct tried_file {
  sqlite3 *db;
  int64_t points;
} tried_file;

static void try_statement(const char *sql, void *context) {
  tried_file *file = context;
  if (sql_is_query(file->db, sql))
    file->points += try_query(file->db, sql);
  else
    ask(file->db, sql);
}

static void try_file(const char *path) {
  tried_file file = {.db = open_with(loaded_library())};
  begin_test(path);
  if (sql_each_statement(path, try_statement, &file) == 0)
    note(0, FAULT_ONCE, "a file with statements", "none");
  close_all(file.db, 0, FAULT_ONCE);
  end_test(file.points);
}

/* Try all files. The table of call paths must not be full, since later paths would be ignored. */
static void try_files(void) {
  size_t count = sql_each_file(FILES, try_file);
  begin_test("call paths in scenarios and files");
  if (count == 0 || call_paths.path_count == CALL_PATHS_MOST)
    note(0, FAULT_ONCE, FILES " and fewer call paths than fit", "others");
  end_test(0);
}

/* ---- Completeness ---- */

/* Every entry of grundy_help has a scenario, and every scenario belongs to an entry. */
static void test_completeness(void) {
  sqlite3 *db = open_with(loaded_library());
  sqlite3_str *tried = sqlite3_str_new(NULL);
  for (int i = 0; i < LENGTH(scenarios); i++)
    sqlite3_str_appendf(tried, "%s(%Q, %Q)", i == 0 ? "" : ", ", scenarios[i].name,
                        scenarios[i].kind);
  char *rows = sqlite3_str_finish(tried);
  char *sql = sqlite3_mprintf(
      "WITH tried(name, kind) AS (VALUES %s), known AS (SELECT name, kind FROM grundy_help) SELECT "
      "* FROM (SELECT * FROM known EXCEPT SELECT * FROM tried) UNION ALL SELECT * FROM (SELECT * "
      "FROM tried EXCEPT SELECT * FROM known)",
      rows);
  begin_test("scenarios are about all of grundy_help, and about nothing else");
  test_answer answer = ask(db, sql);
  if (answer.text[0] != '\0')
    note(0, FAULT_ONCE, "tests/fault/scenarios.h and grundy_help differ", answer.text);
  sqlite3_free(sql);
  sqlite3_free(rows);
  close_all(db, 0, FAULT_ONCE);
  end_test(0);
}

/* Write the counts for tests/bin/report into the folder that tests/bin/run-all passes. */
static void keep_count(int scenario_count) {
  const char *folder = getenv("GRUNDY_BUILD");
  char path[1000];
  if (folder == NULL)
    return;
  snprintf(path, sizeof path, "%s/faults.log", folder);
  FILE *log = fopen(path, "w");
  if (log == NULL)
    return;
  fprintf(log, "%lld fault points, %d scenarios, %d failures\n", (long long)report.fault_points,
          scenario_count, report.failures);
  fclose(log);
}

static void run_all(void) {
  static const load_way ways[] = {LOAD_BY_CALL, LOAD_BY_SQL, LOAD_TWICE, LOAD_AFTER_DROP};
  static const char *const way_names[] = {"load by a call", "load by SQL", "load a second time",
                                          "load after a drop"};
  test_completeness();
  for (int i = 0; i < LENGTH(ways); i++)
    try_all(way_names[i], try_load, &ways[i]);
  begin_test("messages of loads that fail");
  if (explained == 0)
    note(0, FAULT_ONCE, "some load must fail with a message of the extension", "none");
  end_test(0);
  try_all("load, use and close", try_life, NULL);
  test_interruptions();
  for (int i = 0; i < LENGTH(scenarios); i++)
    run_scenario(&scenarios[i]);
  if (getenv("FAULT_STRIDE") == NULL)
    try_files();
}

static void run_scenarios(const char *name) {
  int before = report.tests;
  for (int i = 0; i < LENGTH(scenarios); i++)
    if (strcmp(scenarios[i].name, name) == 0)
      run_scenario(&scenarios[i]);
  if (report.tests == before) {
    printf("Bail out! tests/fault/scenarios.h has nothing on %s\n", name);
    exit(1);
  }
}

static void print_name(const char *name) {
  puts(name);
}

static void print_names(void) {
  for (int i = 0; i < LENGTH(scenarios); i++) {
    int first = 0;
    while (strcmp(scenarios[first].name, scenarios[i].name) != 0)
      first++;
    if (first == i)
      puts(scenarios[i].name);
  }
  sql_each_file(FILES, print_name);
}

int main(int count, char **names) {
  if (count == 2 && strcmp(names[1], "--names") == 0) {
    print_names();
    return 0;
  }
  if (!wrap_allocator()) {
    printf("Bail out! SQLite's allocator can't be wrapped\n");
    return 1;
  }
  sqlite3 *db = open_with(loaded_library()); /* SQLite allocates some memory only once */
  bool is_found = dl_iterate_phdr(find_code, NULL) != 0;
  sqlite3_close(db);
  if (!is_found) {
    printf("Bail out! the code of %s is not found\n", loaded_library());
    return 1;
  }
  for (int i = 1; i < count; i++)
    (strchr(names[i], '/') == NULL ? run_scenarios : try_file)(names[i]);
  if (count == 1)
    run_all();
  printf("# %lld fault points\n1..%d\n", (long long)report.fault_points, report.tests);
  if (count == 1)
    keep_count(LENGTH(scenarios));
  return report.failures != 0;
}
