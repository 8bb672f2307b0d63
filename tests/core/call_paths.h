/* Which calls come on a path of callers on that none before them came: of a million that may fail
** these are a few hundred, and the code behind each differs. */
#ifndef TESTS_CORE_CALL_PATHS_H
#define TESTS_CORE_CALL_PATHS_H

#include <stdint.h>
#include <string.h>
#include <unwind.h>

#include "base/host.h"

enum { CALL_PATHS_DEPTH = 12, CALL_PATHS_SLOTS = 1 << 14, CALL_PATHS_MOST = CALL_PATHS_SLOTS / 2 };

static struct {
  const int64_t *counter; /* counts the calls that are looked at; NULL: none are */
  int64_t begin;          /* what it said before the first */
  uint64_t paths[CALL_PATHS_SLOTS];
  int64_t calls[CALL_PATHS_MOST]; /* the first call on each path, in order */
  int count, at;
} call_paths;

typedef struct call_path {
  uint64_t hash;
  int depth;
} call_path;

static inline _Unwind_Reason_Code call_paths_step(struct _Unwind_Context *context, void *memory) {
  call_path *path = memory;
  path->hash = core_hash(path->hash ^ (uint64_t)_Unwind_GetIP(context));
  return ++path->depth < CALL_PATHS_DEPTH ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/* From now on look at the calls that are counted here. */
static inline void call_paths_begin(const int64_t *counter) {
  call_paths.counter = counter;
  call_paths.begin = *counter;
  call_paths.count = call_paths.at = 0;
  memset(call_paths.paths, 0, sizeof call_paths.paths);
}

/* A call that has been counted. */
static inline void call_paths_note(const int64_t *counter) {
  if (counter != call_paths.counter || call_paths.count == CALL_PATHS_MOST)
    return;
  call_path path = {1, 0};
  _Unwind_Backtrace(call_paths_step, &path);
  uint64_t slot = path.hash % CALL_PATHS_SLOTS;
  while (call_paths.paths[slot] != 0 && call_paths.paths[slot] != path.hash)
    slot = (slot + 1) % CALL_PATHS_SLOTS;
  if (call_paths.paths[slot] == 0)
    call_paths.calls[call_paths.count++] = *counter - call_paths.begin;
  call_paths.paths[slot] = path.hash;
}

/* The next call behind `call` on a path of its own, or `most` if that comes before it. */
static inline int64_t call_paths_next(int64_t call, int64_t most) {
  while (call_paths.at < call_paths.count && call_paths.calls[call_paths.at] <= call)
    call_paths.at++;
  bool sooner = call_paths.at < call_paths.count && call_paths.calls[call_paths.at] < most;
  return sooner ? call_paths.calls[call_paths.at] : most;
}

#endif
