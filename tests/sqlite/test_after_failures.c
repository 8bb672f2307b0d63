/* Slow: make check omits this test, which takes more than a second. */
/* After a failure the work ends. If a request for memory fails, or the work is stopped, a statement
** makes as few further requests and does as little work as failures.expected records; a function
** that ignores a failure and continues has more of them, even if the error is reported in the end.
** Afterwards the same connection gives the right rows.
**
** A line of the record has the kind and the number of a statement, or the name of a file; how many
** requests failed, and the requests and units of work after them; how often the work was stopped,
** and the requests and the questions whether to continue after the stops. A request fails if its
** size and the two sizes before it are together new among the statements of the kind, and the work
** stops at a call of core_work if the two sizes before it, and the calls after them, are new. To
** record what a change is meant to change: make test T=after_failures;
** cp build/failures.actual tests/sqlite/failures.expected */
#include "../default_limit.h"
#include "../sql_files.h"
#include "costs.h"

enum {
  FAILURES_MOST = 100,        /* requests that fail in one statement */
  FAILURES_KEYS = 1 << 16,    /* slots for keys */
  FAILURES_MOST_ASKS = 1,     /* statements with more questions are not tried */
  FAILURES_MOST_STEPS = 1000, /* queries with more steps are not tried either */
  STOPS_MOST = 60,            /* stops of one statement */
  STOPS_END = 2000,           /* no later call of core_work is stopped */
  STOPS_AFTER_REQUEST = 8     /* calls after a request that have keys */
};

static struct {
  uint64_t keys[FAILURES_KEYS]; /* hashes of sizes; 0 is a free slot */
  uint64_t last[2];             /* sizes of the last requests of the statement */
  int key_count;
  int asks;                        /* the questions after them */
  int64_t requests[FAILURES_MOST]; /* the numbers of the requests with new keys */
  int stops[STOPS_MOST];           /* the numbers of the questions with new keys */
  int count, stop_count;
  int64_t fails_at; /* the number of the request that fails */
  cost before;      /* the cost before it, if it has failed */
} failures;

static void begin_notes(void) {
  failures.last[0] = failures.last[1] = 0;
  failures.asks = failures.count = failures.stop_count = 0;
}

/* Return true if a number and the last sizes are together new. */
static bool add_key(uint64_t number) {
  uint64_t key = core_hash(core_hash(core_hash(number) ^ failures.last[0]) ^ failures.last[1]);
  uint64_t slot = key % FAILURES_KEYS;
  while (failures.keys[slot] != 0 && failures.keys[slot] != key)
    slot = (slot + 1) % FAILURES_KEYS;
  bool is_new = failures.keys[slot] == 0;
  failures.key_count += is_new;
  assert_true(failures.key_count < FAILURES_KEYS / 2);
  failures.keys[slot] = key;
  return is_new;
}

static void add_size(uint64_t bytes) {
  failures.last[1] = failures.last[0];
  failures.last[0] = bytes;
  failures.asks = 0;
}

static bool note_request(const core_host *host, uint64_t bytes) {
  (void)host;
  if (failures.count < FAILURES_MOST && add_key(bytes))
    failures.requests[failures.count++] = watched.cost.requests;
  add_size(bytes);
  return false;
}

static bool pass_request(const core_host *host, uint64_t bytes) {
  (void)host;
  add_size(bytes);
  return false;
}

static void note_question(int number) {
  failures.asks += failures.asks < STOPS_AFTER_REQUEST;
  if (failures.stop_count < STOPS_MOST && add_key(UINT64_MAX - (uint64_t)failures.asks))
    failures.stops[failures.stop_count++] = number;
}

static bool refuse_one(const core_host *host, uint64_t bytes) {
  (void)bytes;
  if (watched.cost.requests != failures.fails_at)
    return false;
  failures.before = watched.cost;
  failures.before.work -= host->work_left;
  return true;
}

/* Run a statement without results of earlier ones, and return its rows. */
static char *rows_anew(sqlite3 *db, const char *sql, int most_asks, cost *spent) {
  database_run(db, "SELECT grundy_limit('memory', 1)");
  database_run(db, "SELECT grundy_limit('memory', " DEFAULT_LIMIT ")");
  return cost_of(db, sql, most_asks, spent);
}

/* An error about something else than the failure would hide it. */
static void check_rows(const char *got, const char *expected, const char *reason) {
  if (strcmp(got, expected) != 0 && strstr(got, reason) == NULL)
    fail_msg("expected '%.200s' or '%s', got '%.200s'", expected, reason, got);
}

/* Let the noted requests fail. Return their number, and add the later costs to *after. */
static int try_failures(sqlite3 *db, const char *sql, const char *expected, cost *after) {
  for (int i = 0; i < failures.count; i++) {
    cost spent;
    failures.fails_at = failures.requests[i];
    watched.refuses = refuse_one;
    TEXT *rows = rows_anew(db, sql, COSTS_ALL_ASKS, &spent);
    watched.refuses = NULL;
    check_rows(rows, expected, "out of memory");
    after->requests += spent.requests - failures.before.requests;
    after->work += spent.work - failures.before.work;
  }
  return failures.count;
}

/* Note calls of core_work, and stop the work at each of them. Return their number. Add the later
** costs to *after; its work is the number of later questions. */
static int try_stops(sqlite3 *db, const char *sql, const char *expected, cost *after) {
  cost spent;
  watched.asks_always = true;
  watched.refuses = pass_request;
  watched.notes = note_question;
  begin_notes();
  sqlite3_free(rows_anew(db, sql, STOPS_END, &spent));
  watched.refuses = NULL;
  watched.notes = NULL;
  for (int i = 0; i < failures.stop_count; i++) {
    TEXT *rows = rows_anew(db, sql, failures.stops[i], &spent);
    assert_true(watched.asks_left < 0);
    check_rows(rows, expected, "interrupted");
    after->requests += spent.requests - watched.requests_before_stop;
    after->work += -1 - watched.asks_left;
  }
  watched.asks_always = false;
  return failures.stop_count;
}

typedef struct after_failures {
  int failures, stops;
  cost failed, stopped;
} after_failures;

/* Try a statement, and add the costs after its failures to *after. */
static void try_statement(sqlite3 *db, const char *sql, after_failures *after) {
  cost first, spent;
  begin_notes();
  watched.refuses = note_request;
  TEXT *expected = rows_anew(db, sql, FAILURES_MOST_ASKS, &first);
  watched.refuses = NULL;
  if (watched.asks_left < 0 || strstr(expected, "interrupted") != NULL)
    return;
  after->failures += try_failures(db, sql, expected, &after->failed);
  after->stops += try_stops(db, sql, expected, &after->stopped);
  TEXT *same = rows_anew(db, sql, COSTS_ALL_ASKS, &spent);
  assert_string_equal(same, expected);
}

static void record_after(const char *subject, const after_failures *after, const char *sql) {
  if (after->failures + after->stops > 0)
    cost_record(database_text("%s: %d %lld %lld, %d %lld %lld", subject, after->failures,
                              after->failed.requests, after->failed.work, after->stops,
                              after->stopped.requests, after->stopped.work),
                sql);
}

static void cost_check(const char *setup, const char *sql) {
  after_failures after = {.failures = 0};
  record.number++;
  if (sqlite3_strnicmp(sql, "CREATE", 6) == 0)
    return;
  sqlite3 *db = cost_open(setup);
  try_statement(db, sql, &after);
  database_close(db);
  record_after(database_text("%s %d", record.kind, record.number), &after, sql);
}

/* ---- The queries of tests/sql ---- */

typedef struct tried_file {
  sqlite3 *db;
  after_failures after;
} tried_file;

static void try_query(const char *sql, void *context) {
  tried_file *file = context;
  sqlite3_progress_handler(file->db, FAILURES_MOST_STEPS, sql_stop, NULL);
  if (sql_is_query(file->db, sql))
    try_statement(file->db, sql, &file->after);
  sqlite3_progress_handler(file->db, 0, NULL, NULL);
  if (!sql_is_query(file->db, sql))
    sqlite3_exec(file->db, sql, NULL, NULL, NULL);
}

static void cost_of_file(const char *path) {
  tried_file file = {.db = cost_open(NULL)};
  assert_true(sql_each_statement(path, try_query, &file) > 0);
  database_close(file.db);
  record_after(database_text("file %s", strrchr(path, '/') + 1), &file.after, path);
}

#include "recorded.h"

static void forget_keys(void) {
  memset(failures.keys, 0, sizeof failures.keys);
  failures.key_count = 0;
}

BEFORE_TESTS {
  return cost_open_record("failures", forget_keys);
}

AFTER_TESTS {
  return cost_close_record();
}
