/* Temporary files, for what does not fit in the memory that a host allows.
**
** A file has no name and is gone once it is closed, however the process ends. Where files come from
** the host says by four callbacks; without them, or with a disk limit of 0, there are none.
*/
#ifndef GRUNDY_BASE_FILE_H
#define GRUNDY_BASE_FILE_H

#include "base/host.h"

/* A host's own files. The callbacks get the host's context; a code that is not 0 is the host's own
** word for what went wrong, and is kept in core_host.disk_error. At most 2^16 bytes are read or
** written at once. */
typedef struct core_files {
  int (*open)(void *context, void **handle);
  int (*read)(void *handle, void *bytes, int count, uint64_t offset);
  int (*write)(void *handle, const void *bytes, int count, uint64_t offset);
  void (*close)(void *context, void *handle);
  bool (*allowed)(void *context); /* may there be files just now? NULL: there always may */
} core_files;

typedef struct core_file {
  core_host *host;
  void *handle;   /* NULL: the file is not open */
  uint64_t bytes; /* its size: the end of all that has been written */
} core_file;

/* May files be written at all? */
bool core_has_files(const core_host *host);

/* An empty file. False: host->status says why, CORE_DISK_LIMIT where files are not allowed. */
bool core_file_open(core_file *file, core_host *host);

/* Write `count` bytes at an offset. If it is beyond the end of the file, the gap counts as part of
** the file and must be written before it is read. Return false with host->status CORE_DISK_LIMIT if
** the limit of the host would be exceeded, else with CORE_DISK or CORE_INTERRUPTED. */
bool core_file_write(core_file *file, const void *bytes, uint64_t count, uint64_t offset);

/* Read what has been written. */
bool core_file_read(core_file *file, void *bytes, uint64_t count, uint64_t offset);

/* Give the file's bytes back to the disk (not open: nothing happens). */
void core_file_close(core_file *file);

#endif
