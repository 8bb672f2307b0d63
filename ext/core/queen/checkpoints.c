#include "core/queen/checkpoints.h"

#include <string.h>

/* ---- what is kept ------------------------------------------------------------------------- */

static uint64_t queen_scratch_bytes(const queen_shelf *shelf) {
  return queen_state_most(&shelf->frame) * sizeof *shelf->scratch;
}

static uint64_t queen_chunks_bytes(const queen_shelf *shelf) {
  return shelf->chunks * sizeof *shelf->chunk;
}

queen_shelf *queen_shelf_open(core_host *host, const queen_path *path, uint32_t rows,
                              uint32_t first_row, int64_t spacing, bool keeps) {
  queen_shelf *shelf = core_allocate(host, sizeof *shelf);
  if (shelf == NULL)
    return NULL;
  *shelf = (queen_shelf){.host = host,
                         .lanes = path->lanes,
                         .chunks = rows / QUEEN_CHUNK_ROWS,
                         .first = first_row / QUEEN_CHUNK_ROWS,
                         .spacing = spacing,
                         .keeps = keeps};
  core_status status = queen_frame_open(&shelf->frame, host, path, rows);
  if (status == CORE_OK) {
    shelf->margin = shelf->frame.margin;
    shelf->scratch = core_resize(host, NULL, 0, queen_scratch_bytes(shelf));
    shelf->chunk = core_allocate(host, queen_chunks_bytes(shelf));
    if (shelf->scratch != NULL && shelf->chunk != NULL)
      return shelf;
    status = host->status;
  }
  queen_shelf_close(shelf);
  host->status = status;
  return NULL;
}

void queen_chunk_cut_states(core_host *host, queen_chunk *chunk, uint64_t keep) {
  while (chunk->states > keep)
    queen_state_free(host, chunk->state[--chunk->states]);
}

void queen_chunk_cut_pages(core_host *host, queen_chunk *chunk, uint64_t keep) {
  while (chunk->pages > keep)
    core_release(host, chunk->page[--chunk->pages], QUEEN_PAGE_BYTES);
}

uint64_t queen_shelf_bytes(const queen_shelf *shelf) {
  const queen_sweep *sweep = &shelf->frame.sweep;
  uint64_t pages = shelf->places;
  for (uint32_t c = 0; shelf->keeps && c < shelf->chunks; c++)
    pages += shelf->chunk[c].pages;
  return pages * QUEEN_PAGE_BYTES + shelf->state_bytes +
         (sweep->block_count > 0 ? sweep->block_count * queen_block_bytes(sweep) : 0) +
         (shelf->scratch != NULL ? queen_scratch_bytes(shelf) : 0);
}

void queen_shelf_forget(queen_shelf *shelf) {
  while (shelf->places > 0) {
    queen_place place = shelf->place[--shelf->places];
    uint16_t **page = &shelf->chunk[place.chunk].page[place.index];
    core_release(shelf->host, *page, QUEEN_PAGE_BYTES);
    *page = NULL;
  }
}

static void queen_shelf_drop_scratch(queen_shelf *shelf) {
  core_release(shelf->host, shelf->scratch, queen_scratch_bytes(shelf));
  shelf->scratch = NULL;
}

static void queen_shelf_drop_states(queen_shelf *shelf) {
  for (uint32_t c = 0; c < shelf->chunks; c++) {
    queen_chunk *chunk = &shelf->chunk[c];
    queen_chunk_cut_states(shelf->host, chunk, 0);
    core_release(shelf->host, chunk->state, chunk->state_room * sizeof *chunk->state);
    chunk->state = NULL;
    chunk->state_room = 0;
  }
  shelf->state_bytes = 0;
}

/* Have places for that many pages, none of which is there yet. */
static core_status queen_chunk_reserve_pages(core_host *host, queen_chunk *chunk, uint64_t pages) {
  if (pages <= chunk->pages)
    return CORE_OK;
  uint16_t **page =
      core_resize(host, chunk->page, chunk->page_room * sizeof *page, pages * sizeof *page);
  if (page == NULL)
    return host->status;
  memset(page + chunk->pages, 0, (size_t)(pages - chunk->pages) * sizeof *page);
  chunk->page = page;
  chunk->pages = chunk->page_room = pages;
  return CORE_OK;
}

core_status queen_shelf_finish(queen_shelf *shelf) {
  core_status status = CORE_OK;
  queen_shelf_drop_scratch(shelf);
  if (shelf->keeps) {
    queen_shelf_drop_states(shelf);
    queen_frame_close(&shelf->frame);
  }
  for (uint32_t c = shelf->first; !shelf->keeps && c < shelf->chunks && status == CORE_OK; c++) {
    queen_chunk *chunk = &shelf->chunk[c];
    uint64_t pages = (uint64_t)(chunk->since + chunk->period) / QUEEN_PAGE_TIMES;
    status = queen_chunk_reserve_pages(shelf->host, chunk, pages);
  }
  return status;
}

void queen_shelf_close(queen_shelf *shelf) {
  if (shelf == NULL)
    return;
  core_host *host = shelf->host;
  queen_shelf_drop_scratch(shelf);
  if (shelf->chunk != NULL) {
    queen_shelf_forget(shelf);
    queen_shelf_drop_states(shelf);
    for (uint32_t c = 0; c < shelf->chunks; c++) {
      queen_chunk *chunk = &shelf->chunk[c];
      queen_chunk_cut_pages(host, chunk, 0);
      core_release(host, chunk->page, chunk->page_room * sizeof *chunk->page);
    }
  }
  core_release(host, shelf->chunk, queen_chunks_bytes(shelf));
  core_release(host, shelf->place, shelf->place_room * sizeof *shelf->place);
  queen_frame_close(&shelf->frame);
  core_release(host, shelf, sizeof *shelf);
}

/* An array with room for one more than `count` items: `array`, or what it has become, or NULL. */
static void *queen_grow(core_host *host, void *array, uint64_t count, uint64_t *room, size_t size) {
  if (count < *room)
    return array;
  uint64_t more = *room + 16 + *room / 2;
  void *grown = core_resize(host, array, *room * size, more * size);
  if (grown != NULL)
    *room = more;
  return grown;
}

core_status queen_chunk_add_state(core_host *host, queen_chunk *chunk, queen_state *state) {
  if (state == NULL)
    return host->status;
  queen_state **grown =
      queen_grow(host, chunk->state, chunk->states, &chunk->state_room, sizeof *chunk->state);
  if (grown == NULL) {
    queen_state_free(host, state);
    return host->status;
  }
  chunk->state = grown;
  chunk->state[chunk->states++] = state;
  return CORE_OK;
}

core_status queen_chunk_add_page(core_host *host, queen_chunk *chunk) {
  uint16_t **grown =
      queen_grow(host, chunk->page, chunk->pages, &chunk->page_room, sizeof *chunk->page);
  if (grown == NULL)
    return host->status;
  chunk->page = grown;
  uint16_t *page = core_resize(host, NULL, 0, QUEEN_PAGE_BYTES);
  if (page == NULL)
    return host->status;
  chunk->page[chunk->pages++] = page;
  return CORE_OK;
}

/* Let the strip of the lowest chunks be at a checkpoint again. */
static void queen_shelf_restore(queen_shelf *shelf, int64_t start, uint32_t chunks) {
  queen_frame_seek(&shelf->frame, start);
  shelf->frame.low = 0;
  shelf->frame.high = chunks * QUEEN_CHUNK_ROWS;
  for (uint32_t c = 0; c < chunks; c++) {
    const queen_chunk *chunk = &shelf->chunk[c];
    int64_t known = queen_chunk_known(chunk, start);
    queen_state_put(chunk->state[known / shelf->spacing], &shelf->frame,
                    (int64_t)c * QUEEN_CHUNK_ROWS);
  }
}

/* ---- pages that are computed when they are asked for --------------------------------------- */

/* The pages that one filling adds: the places from `added` on. */
typedef struct queen_filling {
  queen_shelf *shelf;
  uint32_t chunk;  /* that is wanted */
  uint32_t chunks; /* that are run */
  int64_t start;   /* the checkpoint from which the strip is run for one spacing */
  uint64_t added;
} queen_filling;

/* Forget one of the pages that were there before. */
static bool queen_filling_evict(queen_filling *filling) {
  queen_shelf *shelf = filling->shelf;
  if (filling->added == 0)
    return false;
  uint64_t index = core_hash(shelf->evictions++) % filling->added;
  queen_place gone = shelf->place[index];
  uint16_t **page = &shelf->chunk[gone.chunk].page[gone.index];
  core_release(shelf->host, *page, QUEEN_PAGE_BYTES);
  *page = NULL;
  shelf->place[index] = shelf->place[--filling->added];
  shelf->place[filling->added] = shelf->place[--shelf->places];
  return true;
}

/* Pages may take half of what the host's structures may, or a quarter, as checkpoints do, where
** nothing is certified. */
static bool queen_filling_affords(const queen_shelf *shelf) {
  core_host *host = shelf->host;
  uint64_t share = host->memory_limit / (shelf->chunk[0].since == INT64_MAX ? 4 : 2);
  return (shelf->places + 1) * QUEEN_PAGE_BYTES <= share &&
         core_affords(host, QUEEN_PAGE_BYTES + sizeof *shelf->place * (shelf->place_room + 16));
}

/* Get memory for a page. Where there is none within the limit, others give way to the chunk that is
** wanted; the other chunks, whose values come by the way, do without. */
static core_status queen_filling_add(queen_filling *filling, uint32_t c, uint32_t index) {
  queen_shelf *shelf = filling->shelf;
  core_host *host = shelf->host;
  while (!queen_filling_affords(shelf))
    if (c != filling->chunk)
      return CORE_OK;
    else if (!queen_filling_evict(filling))
      break;
  queen_place *place =
      queen_grow(host, shelf->place, shelf->places, &shelf->place_room, sizeof *place);
  if (place == NULL)
    return host->status;
  shelf->place = place;
  uint16_t *page = core_resize(host, NULL, 0, QUEEN_PAGE_BYTES);
  if (page == NULL)
    return host->status;
  shelf->chunk[c].page[index] = page;
  shelf->place[shelf->places++] = (queen_place){c, index};
  return CORE_OK;
}

/* The page of a chunk that has the times `step` after the filling's start. */
static uint32_t queen_filling_index(const queen_filling *filling, uint32_t c, int64_t step) {
  int64_t start = queen_chunk_known(&filling->shelf->chunk[c], filling->start);
  return (uint32_t)((start + step) / QUEEN_PAGE_TIMES);
}

static core_status queen_filling_add_all(queen_filling *filling, uint32_t c) {
  const queen_chunk *chunk = &filling->shelf->chunk[c];
  core_status status = CORE_OK;
  for (int64_t step = 0; step < filling->shelf->spacing && status == CORE_OK;
       step += QUEEN_PAGE_TIMES) {
    uint32_t index = queen_filling_index(filling, c, step);
    if (index < chunk->pages && chunk->page[index] == NULL)
      status = queen_filling_add(filling, c, index);
  }
  return status;
}

void queen_shelf_aim(queen_shelf *shelf, uint32_t chunk, uint16_t *page, int64_t step) {
  uint32_t groups = QUEEN_CHUNK_ROWS / shelf->lanes;
  for (uint32_t g = 0; g < groups; g++)
    shelf->frame.sweep.group[chunk * groups + g].values =
        page == NULL ? NULL : page + ((int64_t)g * QUEEN_PAGE_TIMES + step) * shelf->lanes;
}

/* Run the strip over the times of one page. */
static core_status queen_filling_run(const queen_filling *filling, int64_t from) {
  queen_shelf *shelf = filling->shelf;
  core_status status = CORE_OK;
  for (int64_t step = 0; step < QUEEN_PAGE_TIMES && status == CORE_OK; step += QUEEN_FRAME) {
    for (uint32_t c = 0; c < filling->chunks; c++)
      queen_shelf_aim(shelf, c, NULL, 0);
    for (uint64_t i = filling->added; i < shelf->places; i++) {
      queen_place place = shelf->place[i];
      if (place.index == queen_filling_index(filling, place.chunk, from))
        queen_shelf_aim(shelf, place.chunk, shelf->chunk[place.chunk].page[place.index], step);
    }
    status = queen_frame_run(&shelf->frame, 0, shelf->frame.high);
    if (status == CORE_OK)
      queen_frame_advance(&shelf->frame);
  }
  return status;
}

/* How many chunks to run. Where one is wanted above those that have just been run, somebody goes up a
** column: then the ones above are likely to be wanted next. */
static uint32_t queen_filling_chunks(const queen_shelf *shelf, uint32_t chunk, int64_t start) {
  bool goes_up = chunk > 0 && chunk == shelf->filled_chunks && start == shelf->filled;
  uint32_t chunks = goes_up ? 2 * chunk : chunk + 1;
  return chunks < shelf->chunks ? chunks : shelf->chunks;
}

core_status queen_shelf_fill(queen_shelf *shelf, uint32_t chunk, int64_t time) {
  queen_filling filling = {.shelf = shelf,
                           .chunk = chunk,
                           .start = time / shelf->spacing * shelf->spacing,
                           .added = shelf->places};
  filling.chunks = queen_filling_chunks(shelf, chunk, filling.start);
  shelf->filled = filling.start;
  shelf->filled_chunks = filling.chunks;
  core_status status = queen_filling_add_all(&filling, chunk);
  for (uint32_t c = shelf->first; c < filling.chunks && status == CORE_OK; c++)
    if (c != chunk)
      status = queen_filling_add_all(&filling, c);
  if (status == CORE_OK)
    queen_shelf_restore(shelf, filling.start, filling.chunks);
  for (int64_t from = 0; from < shelf->spacing && status == CORE_OK; from += QUEEN_PAGE_TIMES)
    status = queen_filling_run(&filling, from);
  while (status != CORE_OK && shelf->places > filling.added) {
    queen_place place = shelf->place[--shelf->places];
    uint16_t **page = &shelf->chunk[place.chunk].page[place.index];
    core_release(shelf->host, *page, QUEEN_PAGE_BYTES);
    *page = NULL;
  }
  return status;
}

/* ---- where nothing is certified ------------------------------------------------------------ */

/* Keep every other checkpoint only. */
static void queen_shelf_thin(queen_shelf *shelf) {
  shelf->state_bytes = 0;
  for (uint32_t c = 0; c < shelf->chunks; c++) {
    queen_chunk *chunk = &shelf->chunk[c];
    for (uint64_t i = 0; i < chunk->states; i++)
      if (i % 2 != 0) {
        queen_state_free(shelf->host, chunk->state[i]);
      } else {
        chunk->state[i / 2] = chunk->state[i];
        shelf->state_bytes += queen_state_bytes(chunk->state[i]);
      }
    chunk->states = (chunk->states + 1) / 2;
  }
  shelf->spacing *= 2;
}

/* Keep the state at the beginning of the frame, of all chunks or of none. */
static core_status queen_shelf_take(queen_shelf *shelf) {
  core_host *host = shelf->host;
  uint64_t states = shelf->chunk[0].states;
  core_status status = CORE_OK;
  for (uint32_t c = 0; c < shelf->chunks && status == CORE_OK; c++) {
    queen_chunk *chunk = &shelf->chunk[c];
    queen_state *state =
        queen_state_take(&shelf->frame, (int64_t)c * QUEEN_CHUNK_ROWS, shelf->scratch);
    shelf->state_bytes += state == NULL ? 0 : queen_state_bytes(state);
    status = queen_chunk_add_state(host, chunk, state);
  }
  for (uint32_t c = 0; c < shelf->chunks && status != CORE_OK; c++)
    queen_chunk_cut_states(host, &shelf->chunk[c], states);
  return status;
}

/* Run the strip from the last checkpoint to the next, and keep that. */
static core_status queen_shelf_run_on(queen_shelf *shelf) {
  core_status status = CORE_OK;
  int64_t end = (int64_t)shelf->chunk[0].states * shelf->spacing;
  while (shelf->frame.start < end && status == CORE_OK) {
    status = queen_frame_run(&shelf->frame, 0, shelf->frame.rows);
    if (status == CORE_OK)
      queen_frame_advance(&shelf->frame);
  }
  return status == CORE_OK ? queen_shelf_take(shelf) : status;
}

core_status queen_shelf_extend(queen_shelf *shelf, int64_t time) {
  core_status status = CORE_OK;
  int64_t from = ((int64_t)shelf->chunk[0].states - 1) * shelf->spacing;
  if ((int64_t)shelf->chunk[shelf->chunks - 1].pages * QUEEN_PAGE_TIMES > time)
    return CORE_OK;
  if (from >= 0)
    queen_shelf_restore(shelf, from, shelf->chunks);
  for (uint32_t c = 0; c < shelf->chunks; c++) {
    shelf->chunk[c].since = INT64_MAX;
    queen_shelf_aim(shelf, c, NULL, 0);
  }
  while (status == CORE_OK && (int64_t)shelf->chunk[0].states * shelf->spacing <= time) {
    status = queen_shelf_run_on(shelf);
    if (status == CORE_OK && shelf->chunk[0].states > 3 && shelf->chunk[0].states % 2 != 0 &&
        shelf->state_bytes > shelf->host->memory_limit / 4)
      queen_shelf_thin(shelf);
  }
  uint64_t times = shelf->chunk[0].states * (uint64_t)shelf->spacing;
  for (uint32_t c = 0; c < shelf->chunks && status == CORE_OK; c++)
    status = queen_chunk_reserve_pages(shelf->host, &shelf->chunk[c], times / QUEEN_PAGE_TIMES);
  return status;
}

/* ---- least periods ------------------------------------------------------------------------ */

/* What a row does, for the search of its least period. */
typedef struct queen_search {
  queen_shelf *shelf;
  const queen_chunk *chunk;
  int64_t row;
  core_status status;
} queen_search;

/* Whether the row does at both times the same; false with a status if that can't be seen. */
static bool queen_search_same(queen_search *search, int64_t time, int64_t later) {
  int64_t a = 0, b = 0;
  if (!core_work(search->shelf->host, 1))
    search->status = search->shelf->host->status;
  if (search->status == CORE_OK)
    search->status = queen_shelf_look(search->shelf, search->row, time, &a);
  if (search->status == CORE_OK)
    search->status = queen_shelf_look(search->shelf, search->row, later, &b);
  return search->status == CORE_OK && a == b;
}

/* Whether a row that repeats with the chunk's period does so with `period`, a divisor of it, too. */
static bool queen_search_repeats(queen_search *search, int64_t period) {
  int64_t since = search->chunk->since, time = since;
  while (time < since + search->chunk->period && queen_search_same(search, time, time + period))
    time++;
  return time == since + search->chunk->period;
}

/* The least period divides every period, so take one prime after the other out of the chunk's, as
** long as what remains is a period. */
static int64_t queen_search_period(queen_search *search) {
  int64_t period = search->chunk->period, rest = period;
  for (int64_t prime = 2; rest > 1; prime++) {
    if (prime * prime > rest)
      prime = rest;
    bool repeats = true;
    for (; rest % prime == 0; rest /= prime) {
      repeats = repeats && queen_search_repeats(search, period / prime);
      if (repeats)
        period /= prime;
    }
  }
  return period;
}

/* A time from which on the row repeats: go back from checkpoint to checkpoint as long as the sets of
** the row and of those below it in the chunk are those of a period later, and what reaches the chunk
** repeats. */
static int64_t queen_search_since(const queen_search *search) {
  const queen_chunk *chunk = search->chunk;
  int64_t spacing = search->shelf->spacing, since = chunk->since;
  int64_t rows = search->row % QUEEN_CHUNK_ROWS + 1;
  int64_t least = search->row < QUEEN_CHUNK_ROWS ? spacing : chunk[-1].since;
  if (chunk->states == 0)
    return since;
  while (since - spacing >= least) {
    int64_t later = queen_chunk_known(chunk, since - spacing + chunk->period);
    if (!queen_state_equal(chunk->state[(since - spacing) / spacing], chunk->state[later / spacing],
                           rows))
      break;
    since -= spacing;
  }
  return since;
}

core_status queen_shelf_period(queen_shelf *shelf, int64_t row, queen_period *period) {
  queen_chunk *chunk = &shelf->chunk[row / QUEEN_CHUNK_ROWS];
  queen_period *known = &chunk->row[row % QUEEN_CHUNK_ROWS];
  if (known->period == 0) {
    queen_search search = {shelf, chunk, row, CORE_OK};
    int64_t least = queen_search_period(&search);
    int64_t time = queen_search_since(&search);
    while (search.status == CORE_OK && time > row &&
           queen_search_same(&search, time - 1, time - 1 + least))
      time--;
    if (search.status != CORE_OK)
      return search.status;
    *known = (queen_period){.preperiod = time - row, .period = least};
  }
  *period = *known;
  return CORE_OK;
}
