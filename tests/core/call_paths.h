/* Select calls that are reached on distinct call paths: the first and the last one on each path.
** Among a million calls that may fail, a few hundred are the first on their path, and only these
** run different error handling. Before the last one the structures have their greatest content. */
#ifndef TESTS_CORE_CALL_PATHS_H
#define TESTS_CORE_CALL_PATHS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

#include "base/host.h"

enum { CALL_PATHS_DEPTH = 12, CALL_PATHS_SLOTS = 1 << 15, CALL_PATHS_MOST = CALL_PATHS_SLOTS / 2 };

static struct {
  const int64_t *counter;   /* counts the observed calls; NULL if no calls are observed */
  int64_t begin;            /* the value of the counter before the first call */
  uintptr_t code, code_end; /* paths are within this code; 0 if they are within any code */
  uint64_t paths[CALL_PATHS_SLOTS];
  int path_count;
  int numbers[CALL_PATHS_SLOTS]; /* 1 + the number of each path in `calls`; 0 if it was known */
  /* The first call on each path, and after call_paths_end also the last ones, in ascending order */
  int64_t calls[2 * CALL_PATHS_MOST];
  int64_t last[CALL_PATHS_MOST]; /* the last call on each path */
  int count, at;
} call_paths;

typedef struct call_path {
  uint64_t hash;
  int depth; /* the number of its calls */
} call_path;

static inline bool call_paths_contain(uintptr_t at) {
  return call_paths.code_end == 0 || (at >= call_paths.code && at < call_paths.code_end);
}

static inline _Unwind_Reason_Code call_paths_step(struct _Unwind_Context *context, void *memory) {
  call_path *path = memory;
  uintptr_t at = (uintptr_t)_Unwind_GetIP(context);
  if (!call_paths_contain(at))
    return path->depth == 0 ? _URC_NO_REASON : _URC_END_OF_STACK;
  path->hash = core_hash(path->hash ^ (uint64_t)at);
  return ++path->depth < CALL_PATHS_DEPTH ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/* Observe the calls counted by `counter` from now on. Paths that are known are not recorded. */
static inline void call_paths_continue(const int64_t *counter) {
  call_paths.counter = counter;
  call_paths.begin = *counter;
  call_paths.count = call_paths.at = 0;
  memset(call_paths.numbers, 0, sizeof call_paths.numbers);
}

static inline int call_paths_compare(const void *one, const void *other) {
  int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
  return (a > b) - (a < b);
}

/* End the observation. */
static inline void call_paths_end(void) {
  int paths = call_paths.counter == NULL ? 0 : call_paths.count;
  call_paths.counter = NULL;
  for (int i = 0; i < paths; i++)
    if (call_paths.last[i] > call_paths.calls[i])
      call_paths.calls[call_paths.count++] = call_paths.last[i];
  qsort(call_paths.calls, (size_t)call_paths.count, sizeof *call_paths.calls, call_paths_compare);
}

/* Observe the calls counted by `counter`, and forget all paths. */
static inline void call_paths_begin(const int64_t *counter) {
  call_paths_continue(counter);
  call_paths.path_count = 0;
  memset(call_paths.paths, 0, sizeof call_paths.paths);
}

/* Record the call path of a call that has just been counted. */
static inline void call_paths_note(const int64_t *counter) {
  if (counter != call_paths.counter || call_paths.path_count == CALL_PATHS_MOST)
    return;
  call_path path = {1, 0};
  _Unwind_Backtrace(call_paths_step, &path);
  if (path.depth == 0)
    return;
  uint64_t slot = path.hash % CALL_PATHS_SLOTS;
  while (call_paths.paths[slot] != 0 && call_paths.paths[slot] != path.hash)
    slot = (slot + 1) % CALL_PATHS_SLOTS;
  const int64_t call = *counter - call_paths.begin;
  if (call_paths.paths[slot] == 0) {
    call_paths.paths[slot] = path.hash;
    call_paths.path_count++;
    call_paths.calls[call_paths.count++] = call;
    call_paths.numbers[slot] = call_paths.count;
  }
  if (call_paths.numbers[slot] > 0)
    call_paths.last[call_paths.numbers[slot] - 1] = call;
}

/* Return the first recorded call after `call`, or `most` if that is smaller. */
static inline int64_t call_paths_next(int64_t call, int64_t most) {
  while (call_paths.at < call_paths.count && call_paths.calls[call_paths.at] <= call)
    call_paths.at++;
  bool sooner = call_paths.at < call_paths.count && call_paths.calls[call_paths.at] < most;
  return sooner ? call_paths.calls[call_paths.at] : most;
}

#endif
