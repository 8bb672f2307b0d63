#include "base/file.h"

/* The most that is handed over at once: SQLite's own file systems take less than 2^17 bytes, of more they take
** the lowest 17 bits of the count. */
#define CORE_FILE_BLOCK (UINT64_C(1) << 16)

bool core_has_files(const core_host *host) {
  return host->files != NULL && host->disk_limit > 0 &&
         (host->files->allowed == NULL || host->files->allowed(host->context));
}

static bool core_file_fail(core_host *host, int code) {
  host->disk_error = code;
  host->status = CORE_DISK;
  return false;
}

static bool core_file_exceed(core_host *host, uint64_t bytes) {
  host->wanted = host->disk_used + bytes;
  host->status = CORE_DISK_LIMIT;
  return false;
}

bool core_file_open(core_file *file, core_host *host) {
  *file = (core_file){.host = host};
  if (!core_has_files(host))
    return core_file_exceed(host, 1);
  /* The memory for it is kept back. Who asks for a file may be half changed, so nobody is asked for more. */
  core_relief *reliefs = host->reliefs;
  host->reliefs = NULL;
  host->status = CORE_OK;
  int code = host->files->open(host->context, &file->handle);
  host->reliefs = reliefs;
  if (code == 0)
    return true;
  /* The host has said why there is none if the memory for it was the host's. */
  return host->status == CORE_OK ? core_file_fail(host, code) : false;
}

static uint64_t core_file_part(uint64_t count) {
  return count < CORE_FILE_BLOCK ? count : CORE_FILE_BLOCK;
}

bool core_file_write(core_file *file, const void *bytes, uint64_t count, uint64_t offset) {
  core_host *host = file->host;
  uint64_t end = offset + count, growth = end > file->bytes ? end - file->bytes : 0;
  if (growth > host->disk_limit || host->disk_used > host->disk_limit - growth)
    return core_file_exceed(host, growth);
  host->disk_used += growth;
  file->bytes += growth;
  const char *next = bytes;
  while (count > 0) {
    uint64_t part = core_file_part(count);
    int code = host->files->write(file->handle, next, (int)part, offset);
    if (code != 0)
      return core_file_fail(host, code);
    if (!core_work(host, (int64_t)part))
      return false;
    next += part, offset += part, count -= part;
  }
  return true;
}

bool core_file_read(core_file *file, void *bytes, uint64_t count, uint64_t offset) {
  core_host *host = file->host;
  char *next = bytes;
  while (count > 0) {
    uint64_t part = core_file_part(count);
    int code = host->files->read(file->handle, next, (int)part, offset);
    if (code != 0)
      return core_file_fail(host, code);
    if (!core_work(host, (int64_t)part))
      return false;
    next += part, offset += part, count -= part;
  }
  return true;
}

void core_file_close(core_file *file) {
  if (file->handle == NULL)
    return;
  file->host->files->close(file->host->context, file->handle);
  file->host->disk_used -= file->bytes;
  *file = (core_file){.handle = NULL};
}
