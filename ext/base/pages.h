/* Reading a temporary file here and there: some of its blocks are kept in memory, each in the one
** place that it may have there. */
#ifndef GRUNDY_BASE_PAGES_H
#define GRUNDY_BASE_PAGES_H

#include "base/file.h"

typedef struct core_pages {
  core_file *file;
  uint64_t *held;        /* which block is in each place, plus 1 */
  unsigned char *blocks; /* behind these */
  uint32_t places;       /* a power of 2; 0: nothing is open */
  uint32_t log_bytes;    /* of a block */
} core_pages;

/* Read the file, which must not be written to meanwhile, by way of about so many bytes of memory,
** or fewer where there is less. False: host->status says why. */
bool core_pages_open(core_pages *pages, core_file *file, uint64_t bytes);

void core_pages_close(core_pages *pages);

/* Read the block into its place. */
bool core_pages_load(core_pages *pages, uint64_t block);

/* The bytes of the file at an offset, and up to the end of that block, *count bytes; valid until
** the next call. NULL: host->status says why. */
static inline const void *core_pages_at(core_pages *pages, uint64_t offset, uint64_t *count) {
  uint64_t block = offset >> pages->log_bytes, place = block & (pages->places - 1);
  uint64_t within = offset & ((UINT64_C(1) << pages->log_bytes) - 1);
  if (pages->held[place] != block + 1 && !core_pages_load(pages, block))
    return NULL;
  *count = (UINT64_C(1) << pages->log_bytes) - within;
  return pages->blocks + (place << pages->log_bytes) + within;
}

#endif
