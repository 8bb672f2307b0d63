/* A cache of blocks of a temporary file, for reading at scattered offsets.
**
** The cache is direct-mapped: block b can only be kept in place b modulo the number of places.
** Loading a block replaces the block that is in its place. */
#ifndef GRUNDY_BASE_PAGES_H
#define GRUNDY_BASE_PAGES_H

#include "base/file.h"

typedef struct core_pages {
  core_file *file;
  uint64_t *held;        /* for each place 1 + the number of its block, or 0 */
  unsigned char *blocks; /* the blocks, in the same allocation as `held` */
  uint32_t places;       /* a power of two; 0 if the cache is not open */
  uint32_t log_bytes;    /* the binary logarithm of the size of a block */
} core_pages;

/* Open a cache of about `bytes` bytes for a file, which must not be written to while the cache is
** open. It is smaller if there is less memory. Return false with host->status after a failure. */
bool core_pages_open(core_pages *pages, core_file *file, uint64_t bytes);

/* Release the memory. Nothing happens if the cache is not open. */
void core_pages_close(core_pages *pages);

/* Read a block into its place. Return false with host->status after a failure. */
bool core_pages_load(core_pages *pages, uint64_t block);

/* Return a pointer to the bytes of the file at `offset`, and set *count to the number of bytes up
** to the end of their block. The pointer is valid until the next call. Return NULL with
** host->status after a failure. */
static inline const void *core_pages_at(core_pages *pages, uint64_t offset, uint64_t *count) {
  uint64_t block = offset >> pages->log_bytes, place = block & (pages->places - 1);
  uint64_t within = offset & ((UINT64_C(1) << pages->log_bytes) - 1);
  core_assert(pages->places > 0 && offset < pages->file->bytes);
  if (pages->held[place] != block + 1 && !core_pages_load(pages, block))
    return NULL;
  *count = (UINT64_C(1) << pages->log_bytes) - within;
  return pages->blocks + (place << pages->log_bytes) + within;
}

#endif
