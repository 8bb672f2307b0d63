/* Temporary files for data that exceed the memory limit of a host. They serve solve_bits, which
** keeps the layers of large games on disk (core/masks/layers.h).
**
** A file has no name and disappears when it is closed or the process ends. The host provides files
** by the callbacks of core_files. Without them, or with a disk limit of 0, no file can be
** opened. */
#ifndef GRUNDY_BASE_FILE_H
#define GRUNDY_BASE_FILE_H

#include "base/host.h"

/* The files of a host. Each callback returns 0, or an error code of the host, which becomes
** core_host.disk_error. At most 2^16 bytes are read or written in one call. */
typedef struct core_files {
  int (*open)(void *context, void **handle);
  int (*read)(void *handle, void *bytes, int count, uint64_t offset);
  int (*write)(void *handle, const void *bytes, int count, uint64_t offset);
  void (*close)(void *context, void *handle);
  bool (*allowed)(void *context); /* true if files are allowed now; NULL if always */
} core_files;

typedef struct core_file {
  core_host *host;
  void *handle;   /* NULL if the file is not open */
  uint64_t bytes; /* the size: all bytes before it have been written */
} core_file;

/* Return true if files can be opened. */
bool core_can_open_files(const core_host *host);

/* Open an empty file. After a failure return false with host->status: CORE_DISK_LIMIT if files are
** not allowed, CORE_DISK, or a status of memory. */
bool core_file_open(core_file *file, core_host *host);

/* Write `count` bytes at an offset of at most file->bytes. After a failure return false with
** host->status CORE_DISK_LIMIT, CORE_DISK or CORE_INTERRUPTED; the bytes are then undefined, but
** the write can be repeated. */
bool core_file_write(core_file *file, const void *bytes, uint64_t count, uint64_t offset);

/* Read bytes that have been written. After a failure return false with host->status CORE_DISK or
** CORE_INTERRUPTED. */
bool core_file_read(core_file *file, void *bytes, uint64_t count, uint64_t offset);

/* Close a file and release its bytes. Nothing happens if it is not open. */
void core_file_close(core_file *file);

#endif
