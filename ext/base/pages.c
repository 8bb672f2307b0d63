#include "base/pages.h"

/* The size of a block: a sixteenth of the memory, within these bounds. */
enum { PAGES_LEAST_LOG = 6, PAGES_MOST_LOG = 12, PAGES_LOG_OF_PLACES = 4 };

static uint64_t pages_bytes(const core_pages *pages, uint64_t places) {
  return places * sizeof *pages->held + (places << pages->log_bytes);
}

static bool pages_allocate(core_pages *pages, uint32_t places) {
  pages->held = core_resize(pages->file->host, NULL, 0, pages_bytes(pages, places));
  if (pages->held == NULL)
    return false;
  memset(pages->held, 0, places * sizeof *pages->held);
  pages->blocks = (unsigned char *)(pages->held + places);
  pages->places = places;
  return true;
}

bool core_pages_open(core_pages *pages, core_file *file, uint64_t bytes) {
  uint32_t log = PAGES_LEAST_LOG, places = 1;
  while (log < PAGES_MOST_LOG && bytes >> (log + PAGES_LOG_OF_PLACES) > 1)
    log++;
  *pages = (core_pages){.file = file, .log_bytes = log};
  while (places < UINT32_C(1) << 30 && (uint64_t)places * 2 << log <= bytes)
    places *= 2;
  core_assert(file->handle != NULL && (places & (places - 1)) == 0);
  bool done = pages_allocate(pages, places);
  for (; !done && places > 1 && file->host->status == CORE_LIMIT;
       done = pages_allocate(pages, places))
    places /= 2;
  return done;
}

void core_pages_close(core_pages *pages) {
  if (pages->places > 0)
    core_release(pages->file->host, pages->held, pages_bytes(pages, pages->places));
  *pages = (core_pages){.places = 0};
}

bool core_pages_load(core_pages *pages, uint64_t block) {
  uint64_t place = block & (pages->places - 1), begin = block << pages->log_bytes;
  core_assert(pages->places > 0 && begin < pages->file->bytes);
  uint64_t bytes = UINT64_C(1) << pages->log_bytes, rest = pages->file->bytes - begin;
  pages->held[place] = 0;
  if (!core_file_read(pages->file, pages->blocks + (place << pages->log_bytes),
                      rest < bytes ? rest : bytes, begin))
    return false;
  pages->held[place] = block + 1;
  return true;
}
