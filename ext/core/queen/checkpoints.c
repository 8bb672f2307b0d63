#include "core/queen/queen_int.h"

#include <string.h>

#include "base/array.h"

/* ---- what is kept ------------------------------------------------------------------------- */

static uint64_t queen_scratch_bytes(const queen_store *store) {
  return queen_state_most(&store->frame) * sizeof *store->scratch;
}

static uint64_t queen_chunks_bytes(const queen_store *store) {
  return store->chunks * sizeof *store->chunk;
}

queen_store *queen_store_open(core_host *host, const queen_variant *variant, uint32_t rows,
                              uint32_t first_row, int64_t spacing) {
  queen_store *store = core_allocate(host, sizeof *store);
  if (store == NULL)
    return NULL;
  *store = (queen_store){.host = host,
                         .lanes = variant->lanes,
                         .chunks = rows / QUEEN_CHUNK_ROWS,
                         .first = first_row / QUEEN_CHUNK_ROWS,
                         .spacing = spacing};
  core_status status = queen_frame_open(&store->frame, host, variant, rows);
  if (status == CORE_OK) {
    store->margin = store->frame.margin;
    store->scratch = core_resize(host, NULL, 0, queen_scratch_bytes(store));
    store->chunk = core_allocate(host, queen_chunks_bytes(store));
    for (uint32_t c = 0; store->chunk != NULL && c < store->chunks; c++)
      store->chunk[c].since = INT64_MAX;
    if (store->scratch != NULL && store->chunk != NULL)
      return store;
    status = host->status;
  }
  queen_store_close(store);
  host->status = status;
  return NULL;
}

void queen_store_cut_states(queen_store *store, queen_chunk *chunk, uint64_t keep) {
  while (chunk->states > keep) {
    queen_state *state = chunk->state[--chunk->states];
    store->state_bytes -= queen_state_bytes(state);
    queen_state_free(store->host, state);
  }
}

uint64_t queen_store_bytes(const queen_store *store) {
  const queen_sweep *sweep = &store->frame.sweep;
  return store->held_count * QUEEN_PAGE_BYTES + store->state_bytes +
         sweep->block_count * queen_block_bytes(sweep) +
         (store->scratch != NULL ? queen_scratch_bytes(store) : 0);
}

/* Forget the pages from the place `keep` on. */
static void queen_store_cut_pages(queen_store *store, uint64_t keep) {
  while (store->held_count > keep) {
    queen_held_page place = store->held[--store->held_count];
    uint16_t **page = &store->chunk[place.chunk].page[place.index];
    core_release(store->host, *page, QUEEN_PAGE_BYTES);
    *page = NULL;
  }
}

void queen_store_forget(queen_store *store) {
  queen_store_cut_pages(store, 0);
}

void queen_store_drop_scratch(queen_store *store) {
  core_release(store->host, store->scratch, queen_scratch_bytes(store));
  store->scratch = NULL;
}

/* Have places for that many pages, none of which is there yet. */
static core_status queen_chunk_reserve_pages(core_host *host, queen_chunk *chunk, uint64_t pages) {
  if (pages <= chunk->pages)
    return CORE_OK;
  uint16_t **page = core_resize(host, chunk->page, chunk->page_array_bytes, pages * sizeof *page);
  if (page == NULL)
    return host->status;
  memset(page + chunk->pages, 0, (size_t)(pages - chunk->pages) * sizeof *page);
  chunk->page = page;
  chunk->pages = pages;
  chunk->page_array_bytes = pages * sizeof *page;
  return CORE_OK;
}

core_status queen_store_reserve_pages(queen_store *store) {
  core_status status = CORE_OK;
  for (uint32_t c = store->first; c < store->chunks && status == CORE_OK; c++) {
    queen_chunk *chunk = &store->chunk[c];
    uint64_t times = chunk->states * (uint64_t)store->spacing;
    status = queen_chunk_reserve_pages(store->host, chunk, times / QUEEN_PAGE_TIMES);
  }
  return status;
}

void queen_store_close(queen_store *store) {
  if (store == NULL)
    return;
  core_host *host = store->host;
  queen_store_drop_scratch(store);
  queen_store_forget(store);
  for (uint32_t c = 0; store->chunk != NULL && c < store->chunks; c++) {
    queen_chunk *chunk = &store->chunk[c];
    queen_store_cut_states(store, chunk, 0);
    core_release(host, chunk->state, chunk->state_array_bytes);
    core_release(host, chunk->page, chunk->page_array_bytes);
  }
  core_release(host, store->chunk, queen_chunks_bytes(store));
  core_release(host, store->held, store->held_bytes);
  queen_frame_close(&store->frame);
  core_release(host, store, sizeof *store);
}

/* Add a state to those of a chunk; if that fails it is freed. */
static core_status queen_store_add_state(queen_store *store, queen_chunk *chunk,
                                         queen_state *state) {
  core_host *host = store->host;
  if (state == NULL)
    return host->status;
  if (!CORE_PUSH(host, chunk->state, chunk->state_array_bytes, chunk->states, state)) {
    queen_state_free(host, state);
    return host->status;
  }
  store->state_bytes += queen_state_bytes(state);
  return CORE_OK;
}

core_status queen_store_take(queen_store *store, uint32_t from) {
  uint64_t states = store->chunk[from].states;
  core_status status = CORE_OK;
  for (uint32_t c = from; c < store->chunks && status == CORE_OK; c++) {
    queen_state *state =
        queen_state_take(&store->frame, (int64_t)c * QUEEN_CHUNK_ROWS, store->scratch);
    status = queen_store_add_state(store, &store->chunk[c], state);
  }
  for (uint32_t c = from; c < store->chunks && status != CORE_OK; c++)
    queen_store_cut_states(store, &store->chunk[c], states);
  return status;
}

/* Let the window of the lowest chunks be at a checkpoint again. */
static void queen_store_restore(queen_store *store, int64_t start, uint32_t chunks) {
  queen_frame_seek(&store->frame, start);
  store->frame.low = 0;
  store->frame.high = chunks * QUEEN_CHUNK_ROWS;
  for (uint32_t c = 0; c < chunks; c++) {
    const queen_chunk *chunk = &store->chunk[c];
    int64_t known = queen_chunk_known(chunk, start);
    queen_state_put(chunk->state[known / store->spacing], &store->frame,
                    (int64_t)c * QUEEN_CHUNK_ROWS);
  }
}

/* ---- pages --------------------------------------------------------------------------------- */

/* Pages may take half of what the host's structures may, or a quarter, as checkpoints do, where
** nothing is certified. */
static bool queen_store_affords_page(const queen_store *store) {
  core_host *host = store->host;
  uint64_t share = host->memory_limit / (store->chunk[0].since == INT64_MAX ? 4 : 2);
  return (store->held_count + 1) * QUEEN_PAGE_BYTES <= share &&
         core_affords(host, QUEEN_PAGE_BYTES + store->held_bytes + 128);
}

static core_status queen_store_add_page(queen_store *store, uint32_t c, uint32_t index) {
  core_host *host = store->host;
  if (!CORE_RESERVE(host, store->held, store->held_bytes, store->held_count + 1))
    return host->status;
  uint16_t *page = core_resize(host, NULL, 0, QUEEN_PAGE_BYTES);
  if (page == NULL)
    return host->status;
  store->chunk[c].page[index] = page;
  store->held[store->held_count++] = (queen_held_page){c, index};
  return CORE_OK;
}

/* Add a page if there is memory for it. */
static core_status queen_store_offer_page(queen_store *store, uint32_t c, uint32_t index) {
  return queen_store_affords_page(store) ? queen_store_add_page(store, c, index) : CORE_OK;
}

void queen_store_aim(queen_store *store, uint32_t chunk, uint16_t *page, int64_t step) {
  uint32_t groups = QUEEN_CHUNK_ROWS / store->lanes;
  for (uint32_t g = 0; g < groups; g++)
    store->frame.sweep.group[chunk * groups + g].values =
        page == NULL ? NULL : page + ((int64_t)g * QUEEN_PAGE_TIMES + step) * store->lanes;
}

core_status queen_store_keep_frame(queen_store *store, uint32_t from) {
  int64_t start = store->frame.start;
  uint32_t index = (uint32_t)(start / QUEEN_PAGE_TIMES);
  core_status status = CORE_OK;
  for (uint32_t c = from; c < store->chunks && status == CORE_OK; c++) {
    queen_chunk *chunk = &store->chunk[c];
    if (start % QUEEN_PAGE_TIMES == 0) {
      status = queen_chunk_reserve_pages(store->host, chunk, index + 1);
      if (status == CORE_OK)
        status = queen_store_offer_page(store, c, index);
    }
    if (status == CORE_OK)
      queen_store_aim(store, c, chunk->page[index], start % QUEEN_PAGE_TIMES);
  }
  return status;
}

/* ---- pages that are computed when they are asked for --------------------------------------- */

/* The page of a chunk that has that time. */
static uint32_t queen_page_index(const queen_store *store, uint32_t c, int64_t time) {
  return (uint32_t)(queen_chunk_known(&store->chunk[c], time) / QUEEN_PAGE_TIMES);
}

/* The pages that one filling adds: the places from `added` on. */
typedef struct queen_filling {
  queen_store *store;
  uint32_t chunk;  /* that is wanted, */
  uint32_t index;  /* and which of its pages */
  uint32_t chunks; /* that are run */
  int64_t start;   /* the checkpoint from which the window is run for one spacing */
  uint64_t added;
} queen_filling;

/* Forget one of the pages that were there before. */
static bool queen_filling_evict(queen_filling *filling) {
  queen_store *store = filling->store;
  if (filling->added == 0)
    return false;
  uint64_t index = core_hash(store->evictions++) % filling->added;
  queen_held_page gone = store->held[index];
  uint16_t **page = &store->chunk[gone.chunk].page[gone.index];
  core_release(store->host, *page, QUEEN_PAGE_BYTES);
  *page = NULL;
  store->held[index] = store->held[--filling->added];
  store->held[filling->added] = store->held[--store->held_count];
  return true;
}

/* Get memory for a page of the chunk that is wanted, for which pages that were there before give
** way; if `needed`, fail if that is not enough. */
static core_status queen_filling_add_wanted(queen_filling *filling, uint32_t index, bool needed) {
  queen_store *store = filling->store;
  while (!queen_store_affords_page(store) && queen_filling_evict(filling))
    continue;
  return needed ? queen_store_add_page(store, filling->chunk, index)
                : queen_store_offer_page(store, filling->chunk, index);
}

/* Add the pages of a chunk that are not there. */
static core_status queen_filling_add_all(queen_filling *filling, uint32_t c) {
  const queen_chunk *chunk = &filling->store->chunk[c];
  core_status status = CORE_OK;
  for (int64_t step = 0; step < filling->store->spacing && status == CORE_OK;
       step += QUEEN_PAGE_TIMES) {
    uint32_t index = queen_page_index(filling->store, c, filling->start + step);
    if (index < chunk->pages && chunk->page[index] == NULL)
      status = c == filling->chunk ? queen_filling_add_wanted(filling, index, false)
                                   : queen_store_offer_page(filling->store, c, index);
  }
  return status;
}

/* Run the window over the times of one page. */
static core_status queen_filling_run(const queen_filling *filling, int64_t from) {
  queen_store *store = filling->store;
  core_status status = CORE_OK;
  for (int64_t step = 0; step < QUEEN_PAGE_TIMES && status == CORE_OK; step += QUEEN_FRAME) {
    for (uint32_t c = 0; c < filling->chunks; c++)
      queen_store_aim(store, c, NULL, 0);
    for (uint64_t i = filling->added; i < store->held_count; i++) {
      queen_held_page place = store->held[i];
      if (place.index == queen_page_index(store, place.chunk, filling->start + from))
        queen_store_aim(store, place.chunk, store->chunk[place.chunk].page[place.index], step);
    }
    status = queen_frame_run(&store->frame, 0, store->frame.high);
    if (status == CORE_OK)
      queen_frame_advance(&store->frame);
  }
  return status;
}

core_status queen_store_fill(queen_store *store, uint32_t chunk, int64_t time) {
  queen_filling filling = {.store = store,
                           .chunk = chunk,
                           .index = queen_page_index(store, chunk, time),
                           .start = time / store->spacing * store->spacing,
                           .added = store->held_count};
  /* How many chunks to run. Where one is wanted above those that have just been run, somebody goes
  ** up a column: then the ones above are likely to be wanted next. The lowest rows are run
  ** together, which is done in a moment. */
  bool goes_up = chunk > 0 && chunk == store->filled_chunks && filling.start == store->filled;
  uint32_t chunks = goes_up ? 2 * chunk : chunk + 1;
  if (chunks < QUEEN_LOW_CHUNKS)
    chunks = QUEEN_LOW_CHUNKS;
  filling.chunks = chunks < store->chunks ? chunks : store->chunks;
  store->filled = filling.start;
  store->filled_chunks = filling.chunks;
  /* The page that is needed comes first, so that no other takes its memory. */
  core_status status = CORE_OK;
  if (store->chunk[chunk].page[filling.index] == NULL)
    status = queen_filling_add_wanted(&filling, filling.index, true);
  if (status == CORE_OK)
    status = queen_filling_add_all(&filling, chunk);
  for (uint32_t c = store->first; c < filling.chunks && status == CORE_OK; c++)
    if (c != chunk)
      status = queen_filling_add_all(&filling, c);
  if (status == CORE_OK)
    queen_store_restore(store, filling.start, filling.chunks);
  for (int64_t from = 0; from < store->spacing && status == CORE_OK; from += QUEEN_PAGE_TIMES)
    status = queen_filling_run(&filling, from);
  if (status != CORE_OK)
    queen_store_cut_pages(store, filling.added);
  return status;
}

/* ---- where nothing is certified ------------------------------------------------------------ */

/* Run the window from the last checkpoint to the next, and keep that. */
static core_status queen_store_run_on(queen_store *store) {
  core_status status = CORE_OK;
  int64_t end = (int64_t)store->chunk[0].states * store->spacing;
  while (store->frame.start < end && status == CORE_OK) {
    status = queen_frame_run(&store->frame, 0, store->frame.rows);
    if (status == CORE_OK)
      queen_frame_advance(&store->frame);
  }
  return status == CORE_OK ? queen_store_take(store, 0) : status;
}

core_status queen_store_extend(queen_store *store, int64_t time) {
  core_status status = CORE_OK;
  int64_t from = ((int64_t)store->chunk[0].states - 1) * store->spacing;
  if ((int64_t)store->chunk[store->chunks - 1].pages * QUEEN_PAGE_TIMES > time)
    return CORE_OK;
  if (from >= 0)
    queen_store_restore(store, from, store->chunks);
  for (uint32_t c = 0; c < store->chunks; c++)
    queen_store_aim(store, c, NULL, 0);
  while (status == CORE_OK && (int64_t)store->chunk[0].states * store->spacing <= time) {
    status = queen_store_run_on(store);
    if (status == CORE_OK && store->chunk[0].states > 3 && store->chunk[0].states % 2 != 0 &&
        store->state_bytes > store->host->memory_limit / 4) {
      /* Keep every other checkpoint only. */
      for (uint32_t c = 0; c < store->chunks; c++) {
        queen_chunk *chunk = &store->chunk[c];
        for (uint64_t i = 2; i < chunk->states; i += 2) {
          queen_state *state = chunk->state[i];
          chunk->state[i] = chunk->state[i / 2];
          chunk->state[i / 2] = state;
        }
        queen_store_cut_states(store, chunk, (chunk->states + 1) / 2);
      }
      store->spacing *= 2;
    }
  }
  return status == CORE_OK ? queen_store_reserve_pages(store) : status;
}

/* ---- least periods ------------------------------------------------------------------------ */

/* A row, for the search of its least period. */
typedef struct queen_search {
  queen_store *store;
  const queen_chunk *chunk;
  int64_t row;
  core_status status;
} queen_search;

/* Times at which a row is looked at before it is looked at later: with memory for few pages, each
** of the two looks takes the other's pages away, and they are made anew. */
enum { QUEEN_SEARCH_TIMES = 1024 };

static int64_t queen_search_count(int64_t times) {
  return times < QUEEN_SEARCH_TIMES ? times : QUEEN_SEARCH_TIMES;
}

/* At how many of the `count` times before `end`, at most QUEEN_SEARCH_TIMES, the row does what it
** does `later`, counted back to the last at which it doesn't; 0 with a status if that can't be
** seen. */
static int64_t queen_search_agreeing(queen_search *search, int64_t end, int64_t count,
                                     int64_t later) {
  queen_store *store = search->store;
  int32_t seen[QUEEN_SEARCH_TIMES];
  int64_t agreeing = 0, relative = 0;
  if (!core_work(store->host, count))
    search->status = store->host->status;
  for (int64_t i = 0; i < count && search->status == CORE_OK; i++) {
    search->status = queen_store_look(store, search->row, end - count + i, &relative);
    seen[i] = (int32_t)relative;
  }
  for (int64_t i = 0; i < count && search->status == CORE_OK; i++) {
    search->status = queen_store_look(store, search->row, end - count + i + later, &relative);
    agreeing = relative == seen[i] ? agreeing + 1 : 0;
  }
  return search->status == CORE_OK ? agreeing : 0;
}

/* Whether a row that repeats with the chunk's period does so with `period`, a divisor of it,
** too. */
static bool queen_search_repeats(queen_search *search, int64_t period) {
  int64_t since = search->chunk->since, time = since, end = since + search->chunk->period;
  int64_t count = queen_search_count(end - time);
  while (time < end && queen_search_agreeing(search, time + count, count, period) == count) {
    time += count;
    count = queen_search_count(end - time);
  }
  return time == end;
}

/* A time from which on the row repeats: go back from checkpoint to checkpoint as long as the sets
** of the row and of those below it in the chunk are those of a period later, and what reaches the
** chunk repeats. */
static int64_t queen_search_since(const queen_search *search) {
  const queen_chunk *chunk = search->chunk;
  int64_t spacing = search->store->spacing, since = chunk->since;
  int64_t rows = search->row % QUEEN_CHUNK_ROWS + 1;
  int64_t least = search->row < QUEEN_CHUNK_ROWS ? spacing : chunk[-1].since;
  while (since - spacing >= least) {
    int64_t later = queen_chunk_known(chunk, since - spacing + chunk->period);
    if (!queen_state_equal(chunk->state[(since - spacing) / spacing], chunk->state[later / spacing],
                           rows))
      break;
    since -= spacing;
  }
  return since;
}

core_status queen_store_period(queen_store *store, int64_t row, queen_period *period) {
  queen_chunk *chunk = &store->chunk[row / QUEEN_CHUNK_ROWS];
  queen_period *known = &chunk->row[row % QUEEN_CHUNK_ROWS];
  if (known->period == 0) {
    queen_search search = {store, chunk, row, CORE_OK};
    /* The least period divides every period, so take one prime after the other out of the chunk's,
    ** as long as what remains is a period. */
    int64_t least = search.chunk->period, rest = least;
    for (int64_t prime = 2; rest > 1; prime++) {
      if (prime * prime > rest)
        prime = rest;
      bool repeats = true;
      for (; rest % prime == 0; rest /= prime) {
        repeats = repeats && queen_search_repeats(&search, least / prime);
        if (repeats)
          least /= prime;
      }
    }
    int64_t time = queen_search_since(&search), count, agreeing;
    do {
      count = queen_search_count(time - row);
      agreeing = queen_search_agreeing(&search, time, count, least);
      time -= agreeing;
    } while (agreeing == count && time > row);
    if (search.status != CORE_OK)
      return search.status;
    *known = (queen_period){.preperiod = time - row, .period = least};
  }
  *period = *known;
  return CORE_OK;
}
