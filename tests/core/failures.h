/* Run work on a ledger's host and let it fail at each point in turn: a request for memory is
** refused once or permanently, the host asks to stop at any report of work or at the first one
** after a request, or a call of a temporary file fails. */
#ifndef TESTS_CORE_FAILURES_H
#define TESTS_CORE_FAILURES_H

#include "array_files.h"
#include "ledger_host.h"

typedef enum failure {
  REFUSED_ONCE,
  REFUSED_FOR_GOOD,
  STOPPED_AFTER,
  STOPPED,
  FILE_FAILED
} failure;

/* Let the point number `at`, counted from 1, fail. With 0 no point fails, and failure_next learns
** the call paths of the points. */
static inline void failure_arm(ledger_host *ledger, failure kind, int64_t at) {
  bool refused = kind == REFUSED_ONCE || kind == REFUSED_FOR_GOOD;
  call_paths.counter = NULL;
  if (at == 0) {
    call_paths_begin(kind == FILE_FAILED ? &array_files.calls
                     : kind == STOPPED   ? &ledger->questions
                                         : &ledger->requests);
    at = INT64_MAX / 2;
  }
  ledger->for_good = kind == REFUSED_FOR_GOOD;
  ledger->refuse_at = refused ? ledger->requests + at : 0;
  ledger->stop_at = kind == STOPPED ? ledger->questions + at : 0;
  ledger->stop_after = kind == STOPPED_AFTER ? ledger->requests + at : 0;
  ledger->ask_each_time = kind == STOPPED;
  ledger->host.work_left = kind == STOPPED ? 1 : CORE_WORK_BETWEEN_QUESTIONS;
  array_files.fail_at = kind == FILE_FAILED ? array_files.calls + at : 0;
}

/* Disable failures. Return true if the armed point was reached. */
static inline bool failure_disarm(ledger_host *ledger) {
  bool failed = (ledger->refuse_at > 0 && ledger->requests >= ledger->refuse_at) ||
                (ledger->stop_at > 0 && ledger->questions >= ledger->stop_at) ||
                (ledger->stop_after > 0 && ledger->requests >= ledger->stop_after) ||
                (array_files.fail_at > 0 && array_files.calls >= array_files.fail_at);
  ledger->refuse_at = ledger->stop_at = ledger->stop_after = array_files.fail_at = 0;
  ledger->ask_each_time = false;
  call_paths_end();
  ledger->host.work_left = CORE_WORK_BETWEEN_QUESTIONS;
  return failed;
}

static inline core_status failure_status(failure kind) {
  return kind == STOPPED || kind == STOPPED_AFTER ? CORE_INTERRUPTED
         : kind == FILE_FAILED                    ? CORE_DISK
                                                  : CORE_NOMEM;
}

/* Check that a status matches the failure. The work may succeed although a request for memory
** failed, since caches are optional; it must not succeed after a stop or a failure of a file. */
static inline void failure_check(failure kind, bool failed, core_status status) {
  if (status == CORE_OK) {
    assert_false(failed && (kind == STOPPED || kind == FILE_FAILED));
  } else {
    assert_true(failed);
    assert_int_equal(status, failure_status(kind));
  }
}

/* Return the next point to try: each of the first 40, then points at distances that grow by a
** `part` of the points before them, and the first and the last point of each call path. The reduced
** test leaves out some of the first points. */
static inline int64_t failure_next(int64_t at, int64_t part) {
  return call_paths_next(at, at + 1 + (at < scaled(40, 5) ? 0 : at / scaled(part, part / 4)));
}

/* A scenario checks its own results and frees everything. */
typedef core_status (*failure_scenario)(core_host *host, void *context);

/* Let a scenario fail at each point, in all ways up to `last`. Return the number of points. */
static inline int64_t failures_try(failure_scenario scenario, void *context, failure last,
                                   int64_t part) {
  int64_t points = 0;
  for (failure kind = REFUSED_ONCE; kind <= last; kind++) {
    bool failed = true;
    for (int64_t at = 0; failed; at = failure_next(at, part)) {
      ledger_host ledger;
      ledger_open(&ledger);
      failure_arm(&ledger, kind, at);
      core_status status = scenario(&ledger.host, context);
      failed = failure_disarm(&ledger);
      failure_check(kind, failed, status);
      assert_ledger_empty(ledger);
      assert_int_equal(array_files.open, 0);
      points += failed;
      failed |= at == 0;
    }
  }
  return points;
}

/* Run a scenario under memory limits up to its peak. Under each limit it fails or succeeds; if
** `needs_all`, it fails. */
static inline void failures_limit(failure_scenario scenario, void *context, uint64_t least,
                                  bool needs_all) {
  ledger_host whole;
  ledger_open(&whole);
  assert_int_equal(scenario(&whole.host, context), CORE_OK);
  for (uint64_t limit = least; limit < whole.peak; limit += whole.peak / 50 + 1) {
    ledger_host ledger;
    ledger_open(&ledger);
    ledger.host.memory_limit = limit;
    core_status status = scenario(&ledger.host, context);
    assert_true((status == CORE_OK && !needs_all) ||
                (status == CORE_LIMIT && ledger.host.wanted > limit));
    assert_ledger_empty(ledger);
  }
}

#endif
