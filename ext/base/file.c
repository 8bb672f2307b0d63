#include "base/file.h"

/* The maximum size of one transfer. The file systems of SQLite accept less than 2^17 bytes; they
** use only the lowest 17 bits of a larger count. */
#define CORE_FILE_BLOCK (UINT64_C(1) << 16)

bool core_can_open_files(const core_host *host) {
  return host->files != NULL && host->disk_limit > 0 &&
         (host->files->allowed == NULL || host->files->allowed(host->context));
}

static bool core_file_fail(core_host *host, int code) {
  host->disk_error = code;
  core_fail(host, CORE_DISK);
  return false;
}

static bool core_file_exceed(core_host *host, uint64_t bytes) {
  host->wanted = host->disk_used + bytes;
  core_fail(host, CORE_DISK_LIMIT);
  return false;
}

bool core_file_open(core_file *file, core_host *host) {
  *file = (core_file){.host = host};
  if (!core_can_open_files(host))
    return core_file_exceed(host, 1);
  core_status before = host->status;
  host->status = CORE_OK;
  int code = host->files->open(host->context, &file->handle);
  /* If the memory of the host ran out, it has set its status. */
  if (code != 0)
    return host->status == CORE_OK ? core_file_fail(host, code) : false;
  host->status = before;
  return true;
}

/* Write `count` bytes from `from`, or read them to `to` if `from` is NULL, in parts. */
static bool core_file_transfer(core_file *file, const char *from, char *to, uint64_t count,
                               uint64_t offset) {
  core_host *host = file->host;
  for (uint64_t done = 0, part; done < count; done += part) {
    part = count - done < CORE_FILE_BLOCK ? count - done : CORE_FILE_BLOCK;
    int code = from != NULL
                   ? host->files->write(file->handle, from + done, (int)part, offset + done)
                   : host->files->read(file->handle, to + done, (int)part, offset + done);
    if (code != 0)
      return core_file_fail(host, code);
    if (!core_work(host, (int64_t)part))
      return false;
  }
  return true;
}

bool core_file_write(core_file *file, const void *bytes, uint64_t count, uint64_t offset) {
  core_assert(file->handle != NULL && offset <= file->bytes);
  core_host *host = file->host;
  uint64_t end = offset + count, growth = end > file->bytes ? end - file->bytes : 0;
  if (growth > host->disk_limit || host->disk_used > host->disk_limit - growth)
    return core_file_exceed(host, growth);
  host->disk_used += growth;
  file->bytes += growth;
  return core_file_transfer(file, bytes, NULL, count, offset);
}

bool core_file_read(core_file *file, void *bytes, uint64_t count, uint64_t offset) {
  core_assert(file->handle != NULL && offset + count <= file->bytes);
  return core_file_transfer(file, NULL, bytes, count, offset);
}

void core_file_close(core_file *file) {
  if (file->handle == NULL)
    return;
  file->host->files->close(file->host->context, file->handle);
  core_assert(file->bytes <= file->host->disk_used);
  file->host->disk_used -= file->bytes;
  *file = (core_file){.handle = NULL};
}
