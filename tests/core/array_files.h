/* Temporary files for tests, whose contents are kept in arrays. */
#ifndef TESTS_CORE_ARRAY_FILES_H
#define TESTS_CORE_ARRAY_FILES_H

#include "call_paths.h"
#include "host.h"

#include <string.h>

#include "base/file.h"
#include "core/solve/graph.h"

typedef struct array_file {
  core_host *host;
  unsigned char *bytes;
  uint64_t size, room;
} array_file;

static struct {
  core_host *host; /* charges the memory of handles; NULL if they are not charged */
  int open;
  int64_t calls, fail_at; /* the 1-based number of the call that fails, or 0 if none fails */
} array_files;

enum { ARRAY_FILES_ERROR = 77, ARRAY_FILES_HANDLE = 240 };

static inline int array_files_fail(void) {
  array_files.calls++;
  call_paths_note(&array_files.calls);
  return array_files.calls == array_files.fail_at ? ARRAY_FILES_ERROR : 0;
}

static inline int array_files_open(void *context, void **handle) {
  (void)context;
  if (array_files_fail() != 0)
    return ARRAY_FILES_ERROR;
  core_host *host = array_files.host;
  array_file *file =
      host == NULL ? calloc(1, ARRAY_FILES_HANDLE) : core_allocate(host, ARRAY_FILES_HANDLE);
  if (file == NULL)
    return ARRAY_FILES_ERROR;
  file->host = host;
  *handle = file;
  array_files.open++;
  return 0;
}

static inline int array_files_read(void *handle, void *bytes, int count, uint64_t offset) {
  array_file *file = handle;
  assert_true(offset + (uint64_t)count <= file->size);
  memcpy(bytes, file->bytes + offset, (size_t)count);
  return array_files_fail();
}

static inline int array_files_write(void *handle, const void *bytes, int count, uint64_t offset) {
  array_file *file = handle;
  uint64_t end = offset + (uint64_t)count;
  if (end > file->room) {
    file->room = 2 * end;
    file->bytes = realloc(file->bytes, (size_t)file->room);
  }
  if (end > file->size) {
    memset(file->bytes + file->size, 0xa5, (size_t)(end - file->size));
    file->size = end;
  }
  memcpy(file->bytes + offset, bytes, (size_t)count);
  return array_files_fail();
}

static inline void array_files_close(void *context, void *handle) {
  array_file *file = handle;
  (void)context;
  free(file->bytes);
  if (file->host == NULL)
    free(file);
  else
    core_release(file->host, file, ARRAY_FILES_HANDLE);
  array_files.open--;
}

static const core_files array_files_kind = {array_files_open, array_files_read, array_files_write,
                                            array_files_close};

/* ---- Single moves ---- */

static inline core_status graphs_add_edge(graphs_game *graph, uint32_t from, uint32_t to) {
  return graphs_add(graph, &(graphs_batch){.count = 1, .from = &from, .to = &to});
}

/* Append an edge with GRAPHS_AGAIN or with the players who may use it. */
static inline core_status graphs_add_flagged(graphs_game *graph, uint32_t from, uint32_t to,
                                             int flags) {
  const uint8_t flag = (uint8_t)flags;
  return graphs_add(graph, &(graphs_batch){.count = 1, .from = &from, .to = &to, .flags = &flag});
}

static inline core_status graphs_add_part(graphs_game *graph, uint32_t from, uint32_t option,
                                          uint32_t to) {
  return graphs_add(graph,
                    &(graphs_batch){.count = 1, .from = &from, .to = &to, .option = &option});
}

static inline core_status graphs_add_side_part(graphs_game *graph, uint32_t from, uint32_t option,
                                               uint32_t to, uint32_t copies, int players) {
  const uint8_t flag = (uint8_t)players;
  return graphs_add(graph, &(graphs_batch){.count = 1,
                                           .from = &from,
                                           .to = &to,
                                           .flags = &flag,
                                           .option = &option,
                                           .copies = &copies});
}

#endif
