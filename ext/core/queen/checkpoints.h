/* Certified rows of the queen's table as they are kept: the state of the strip at certain times, from
** which it can be run again, and pages of values. See queen/certify.h for what is certified.
**
** Rows lie in chunks. A chunk repeats from a time `since` on with a period, both whole multiples of
** the spacing of the checkpoints; so of each chunk the checkpoints before since + period are enough,
** and those of all chunks at one time, each taken back by its own periods, make the state of the
** whole strip at that time.
**
** A shelf that nothing is certified of, of more rows than can be, does not go beyond the times that
** have been run: for it `since` is endless.
**
** A shelf that keeps its values has a page for every time before since + period, and no checkpoints.
** Others compute pages when they are asked for, and forget some where the memory is needed.
*/
#ifndef GRUNDY_QUEEN_SHELF_H
#define GRUNDY_QUEEN_SHELF_H

#include "core/queen/state.h"

/* Times to a page: whole frames. */
#define QUEEN_PAGE_TIMES 3072
#define QUEEN_PAGE_BYTES (QUEEN_PAGE_TIMES * QUEEN_CHUNK_ROWS * sizeof(uint16_t))

/* g(x + period, row) = g(x, row) + period for all x >= preperiod; both are the least possible. */
typedef struct queen_period {
  int64_t preperiod, period;
} queen_period;

/* A chunk of rows. A page has the values as the sweep writes them, [group][time][lane]: the cell
** (t - y, y) at time t, counted from `margin` below the start of its frame. */
typedef struct queen_chunk {
  queen_state **state; /* at times 0, spacing, 2 * spacing, ... */
  uint64_t states, state_room;
  uint16_t **page; /* NULL: not kept */
  uint64_t pages, page_room;
  int64_t since;                      /* from this time on the values repeat, plus the period, */
  int64_t period;                     /* with this period; 0: not certified yet */
  queen_period row[QUEEN_CHUNK_ROWS]; /* period 0: not found yet */
} queen_chunk;

/* Which page is kept. */
typedef struct queen_place {
  uint32_t chunk, index;
} queen_place;

typedef struct queen_shelf {
  core_host *host;
  queen_frame frame;
  uint32_t *scratch; /* for queen_state_take */
  uint32_t lanes;
  uint32_t chunks;
  uint32_t first; /* chunks below this are of no interest: other shelves have their values */
  bool keeps;     /* its values */
  int64_t margin;
  int64_t spacing; /* of the checkpoints: a multiple of QUEEN_FRAME, of QUEEN_PAGE_TIMES unless it
                   ** keeps its values */
  queen_chunk *chunk;
  queen_place *place; /* of all pages, unless it keeps its values */
  uint64_t places, place_room;
  int64_t filled;         /* the checkpoint from which pages were computed last */
  uint32_t filled_chunks; /* how many chunks were run for them */
  uint64_t state_bytes;   /* of a shelf that is extended */
  uint64_t evictions;     /* so far: the pages that go are chosen by it, at random */
} queen_shelf;

/* A shelf without anything certified; either queen_shelf_prove (queen/proof.h) certifies all of it, or
** queen_shelf_extend is called. rows <= QUEEN_STRIP_ROWS_MAX. NULL with host->status CORE_LIMIT or
** CORE_NOMEM. */
queen_shelf *queen_shelf_open(core_host *host, const queen_path *path, uint32_t rows,
                              uint32_t first_row, int64_t spacing, bool keeps);
void queen_shelf_close(queen_shelf *shelf);

/* About how many bytes closing a shelf would give back, where nothing is certified. */
uint64_t queen_shelf_bytes(const queen_shelf *shelf);

/* Forget the pages, unless it keeps its values. */
void queen_shelf_forget(queen_shelf *shelf);

/* Have the strip run up to that time, where nothing is certified; what is kept of it takes about a
** quarter of the memory of the host. CORE_LIMIT, CORE_NOMEM, CORE_INTERRUPTED: what has been run is
** kept then. */
core_status queen_shelf_extend(queen_shelf *shelf, int64_t time);

/* All chunks are certified: give back what only the proof needed, prepare for being asked. */
core_status queen_shelf_finish(queen_shelf *shelf);

/* Add a state, or a page, to those of a chunk. The state is the chunk's then, or freed. */
core_status queen_chunk_add_state(core_host *host, queen_chunk *chunk, queen_state *state);
core_status queen_chunk_add_page(core_host *host, queen_chunk *chunk);

/* Free the states, or the pages, from `keep` on. */
void queen_chunk_cut_states(core_host *host, queen_chunk *chunk, uint64_t keep);
void queen_chunk_cut_pages(core_host *host, queen_chunk *chunk, uint64_t keep);

/* Let the groups of a chunk write the values of a frame into a page from its `step`-th time on, or, if
** the page is NULL, nowhere. */
void queen_shelf_aim(queen_shelf *shelf, uint32_t chunk, uint16_t *page, int64_t step);

/* Compute the page that has this time of the chunk. CORE_LIMIT, CORE_NOMEM
** or CORE_INTERRUPTED: nothing has changed then, but that pages may be forgotten. */
core_status queen_shelf_fill(queen_shelf *shelf, uint32_t chunk, int64_t time);

/* The time before since + period at which the chunk does what it does at `time`. */
static inline int64_t queen_chunk_known(const queen_chunk *chunk, int64_t time) {
  return time < chunk->since ? time : chunk->since + (time - chunk->since) % chunk->period;
}

/* Where a page has row `row` of its chunk at its first time. */
static inline int64_t queen_page_offset(const queen_shelf *shelf, int64_t row) {
  int64_t lanes = shelf->lanes;
  return row / lanes * QUEEN_PAGE_TIMES * lanes + lanes - 1 - row % lanes;
}

/* Let *relative be g(time - row, row) - time, for a row >= 16 * first of the shelf. */
static inline core_status queen_shelf_look(queen_shelf *shelf, int64_t row, int64_t time,
                                           int64_t *relative) {
  queen_chunk *chunk = &shelf->chunk[row / QUEEN_CHUNK_ROWS];
  uint64_t known = (uint64_t)queen_chunk_known(chunk, time);
  uint64_t index = known / QUEEN_PAGE_TIMES;
  int64_t step = (int64_t)(known % QUEEN_PAGE_TIMES);
  if (chunk->page[index] == NULL) {
    core_status status = queen_shelf_fill(shelf, (uint32_t)(row / QUEEN_CHUNK_ROWS), time);
    if (status != CORE_OK)
      return status;
  }
  int64_t at = queen_page_offset(shelf, row % QUEEN_CHUNK_ROWS) + step * shelf->lanes;
  *relative = chunk->page[index][at] - shelf->margin - step % QUEEN_FRAME;
  return CORE_OK;
}

/* The least preperiod and period of such a row; found when it is first asked for. */
core_status queen_shelf_period(queen_shelf *shelf, int64_t row, queen_period *period);

#endif
