/* The checkpoint store (queen_int.h): states, pages computed on demand, and the minimum periods of
** rows.
**
** A lookup reduces its time by the period of its chunk and reads a page. If the page is not in
** memory, the window is restored at the checkpoint before that time and run for one spacing, and
** all pages of this spacing are stored as far as there is memory. Victims of evictions are
** pseudo-random.
**
** Example: for since = 6144 and period 3072, time 10000 reduces to 6144 + (10000 - 6144) mod 3072 =
** 6928, which is in page 2.
*/
#include "core/queen/queen_int.h"

/* ---- the store ---------------------------------------------------------------------------- */

static uint64_t queen_scratch_bytes(const queen_store *store) {
  return queen_state_max(&store->frame) * sizeof *store->scratch;
}

static uint64_t queen_chunks_bytes(const queen_store *store) {
  return store->chunks * sizeof *store->chunk;
}

queen_store *queen_store_open(core_host *host, const queen_variant *variant, uint32_t rows,
                              uint32_t first_row, int64_t spacing) {
  core_assert(rows % QUEEN_CHUNK_ROWS == 0 && first_row % QUEEN_CHUNK_ROWS == 0);
  core_assert(spacing > 0 && spacing % QUEEN_PAGE_TIMES == 0);
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

void queen_store_release_states(queen_store *store, queen_chunk *chunk, uint64_t keep) {
  while (chunk->states.count > keep) {
    queen_state *state = chunk->states.items[--chunk->states.count];
    core_assert(store->state_bytes >= queen_state_bytes(state));
    store->state_bytes -= queen_state_bytes(state);
    queen_state_free(store->host, state);
  }
}

uint64_t queen_store_bytes(const queen_store *store) {
  const queen_sweep *sweep = &store->frame.sweep;
  return store->held.count * QUEEN_PAGE_BYTES + store->state_bytes +
         sweep->blocks.count * queen_block_bytes(sweep) +
         (store->scratch != NULL ? queen_scratch_bytes(store) : 0);
}

/* Release the pages in memory with index >= keep. */
static void queen_store_release_pages_from(queen_store *store, uint64_t keep) {
  while (store->held.count > keep) {
    queen_held_page place = store->held.items[--store->held.count];
    uint16_t **page = &store->chunk[place.chunk].page[place.index];
    CORE_DROP(store->host, *page, QUEEN_PAGE_BYTES);
  }
}

void queen_store_release_pages(queen_store *store) {
  queen_store_release_pages_from(store, 0);
}

void queen_store_release_scratch(queen_store *store) {
  CORE_DROP(store->host, store->scratch, queen_scratch_bytes(store));
}

/* Reserve the array of page pointers for `pages` pages. */
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
    uint64_t times = chunk->states.count * (uint64_t)store->spacing;
    status = queen_chunk_reserve_pages(store->host, chunk, times / QUEEN_PAGE_TIMES);
  }
  return status;
}

void queen_store_close(queen_store *store) {
  if (store == NULL)
    return;
  core_host *host = store->host;
  queen_store_release_scratch(store);
  queen_store_release_pages(store);
  for (uint32_t c = 0; store->chunk != NULL && c < store->chunks; c++) {
    queen_chunk *chunk = &store->chunk[c];
    queen_store_release_states(store, chunk, 0);
    CORE_FREE(host, chunk->states);
    core_release(host, chunk->page, chunk->page_array_bytes);
  }
  core_release(host, store->chunk, queen_chunks_bytes(store));
  CORE_FREE(host, store->held);
  queen_frame_close(&store->frame);
  core_release(host, store, sizeof *store);
}

/* Append a state to a chunk, which takes ownership. On error the state is freed. */
static core_status queen_store_add_state(queen_store *store, queen_chunk *chunk,
                                         queen_state *state) {
  core_host *host = store->host;
  if (state == NULL)
    return host->status;
  if (!CORE_APPEND(host, chunk->states, state)) {
    queen_state_free(host, state);
    return host->status;
  }
  store->state_bytes += queen_state_bytes(state);
  return CORE_OK;
}

core_status queen_store_save(queen_store *store, uint32_t from) {
  uint64_t states = store->chunk[from].states.count;
  core_status status = CORE_OK;
  for (uint32_t c = from; c < store->chunks && status == CORE_OK; c++) {
    queen_state *state =
        queen_state_save(&store->frame, (int64_t)c * QUEEN_CHUNK_ROWS, store->scratch);
    status = queen_store_add_state(store, &store->chunk[c], state);
  }
  for (uint32_t c = from; c < store->chunks && status != CORE_OK; c++)
    queen_store_release_states(store, &store->chunk[c], states);
  return status;
}

/* Restore the window of the lowest `chunks` chunks at the checkpoint of time `start`. */
static void queen_store_restore(queen_store *store, int64_t start, uint32_t chunks) {
  queen_frame_seek(&store->frame, start);
  store->frame.low = 0;
  store->frame.high = chunks * QUEEN_CHUNK_ROWS;
  for (uint32_t c = 0; c < chunks; c++) {
    const queen_chunk *chunk = &store->chunk[c];
    int64_t known = queen_chunk_reduce(chunk, start);
    core_assert(known % store->spacing == 0 &&
                (uint64_t)(known / store->spacing) < chunk->states.count);
    queen_state_restore(chunk->states.items[known / store->spacing], &store->frame,
                        (int64_t)c * QUEEN_CHUNK_ROWS);
  }
}

/* ---- pages --------------------------------------------------------------------------------- */

/* Return true if one more page may be allocated. Pages may take half of the memory limit, or a
** quarter, as checkpoints do, if nothing is certified. */
static bool queen_store_affords_page(const queen_store *store) {
  core_host *host = store->host;
  uint64_t share = host->memory_limit / (store->chunk[0].since == INT64_MAX ? 4 : 2);
  return (store->held.count + 1) * QUEEN_PAGE_BYTES <= share &&
         core_affords(host, QUEEN_PAGE_BYTES + store->held.bytes + 128);
}

static core_status queen_store_add_page(queen_store *store, uint32_t c, uint32_t index) {
  core_host *host = store->host;
  if (!CORE_ENSURE(host, store->held, store->held.count + 1))
    return host->status;
  core_assert(index < store->chunk[c].pages && store->chunk[c].page[index] == NULL);
  uint16_t *page = core_resize(host, NULL, 0, QUEEN_PAGE_BYTES);
  if (page == NULL)
    return host->status;
  store->chunk[c].page[index] = page;
  store->held.items[store->held.count++] = (queen_held_page){c, index};
  return CORE_OK;
}

/* Add a page if there is enough memory. */
static core_status queen_store_offer_page(queen_store *store, uint32_t c, uint32_t index) {
  return queen_store_affords_page(store) ? queen_store_add_page(store, c, index) : CORE_OK;
}

void queen_store_set_output(queen_store *store, uint32_t chunk, uint16_t *page, int64_t step) {
  uint32_t groups = QUEEN_CHUNK_ROWS / store->lanes;
  for (uint32_t g = 0; g < groups; g++)
    store->frame.sweep.group[chunk * groups + g].values =
        page == NULL ? NULL : page + ((int64_t)g * QUEEN_PAGE_TIMES + step) * store->lanes;
}

core_status queen_store_set_outputs(queen_store *store, uint32_t from) {
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
      queen_store_set_output(store, c, chunk->page[index], start % QUEEN_PAGE_TIMES);
  }
  return status;
}

/* ---- pages on demand ----------------------------------------------------------------------- */

/* Return the index of the page of a chunk that contains `time`. */
static uint32_t queen_page_index(const queen_store *store, uint32_t c, int64_t time) {
  return (uint32_t)(queen_chunk_reduce(&store->chunk[c], time) / QUEEN_PAGE_TIMES);
}

/* The computation of pages. The pages in memory with index >= added belong to it. */
typedef struct queen_fill {
  queen_store *store;
  uint32_t chunk;  /* the requested chunk */
  uint32_t index;  /* the requested page of the chunk */
  uint32_t chunks; /* number of chunks that are run */
  int64_t start;   /* the checkpoint from which the window is run for one spacing */
  uint64_t added;
} queen_fill;

/* Evict one of the pages that were in memory before. Return false if no such page exists. */
static bool queen_fill_evict(queen_fill *fill) {
  queen_store *store = fill->store;
  if (fill->added == 0)
    return false;
  uint64_t index = core_hash(store->evictions++) % fill->added;
  queen_held_page gone = store->held.items[index];
  uint16_t **page = &store->chunk[gone.chunk].page[gone.index];
  CORE_DROP(store->host, *page, QUEEN_PAGE_BYTES);
  store->held.items[index] = store->held.items[--fill->added];
  store->held.items[fill->added] = store->held.items[--store->held.count];
  return true;
}

/* Allocate a page of the requested chunk, evicting other pages if the memory limit is reached. Fail
** without memory only if the page is `needed`. */
static core_status queen_fill_add_wanted(queen_fill *fill, uint32_t index, bool needed) {
  queen_store *store = fill->store;
  while (!queen_store_affords_page(store) && queen_fill_evict(fill))
    continue;
  return needed ? queen_store_add_page(store, fill->chunk, index)
                : queen_store_offer_page(store, fill->chunk, index);
}

/* Add the missing pages of a chunk. Without memory, they are not stored. */
static core_status queen_fill_add_pages(queen_fill *fill, uint32_t c) {
  const queen_chunk *chunk = &fill->store->chunk[c];
  core_status status = CORE_OK;
  for (int64_t step = 0; step < fill->store->spacing && status == CORE_OK;
       step += QUEEN_PAGE_TIMES) {
    uint32_t index = queen_page_index(fill->store, c, fill->start + step);
    if (index < chunk->pages && chunk->page[index] == NULL)
      status = c == fill->chunk ? queen_fill_add_wanted(fill, index, false)
                                : queen_store_offer_page(fill->store, c, index);
  }
  return status;
}

/* Run the window for the times of one page. */
static core_status queen_fill_run(const queen_fill *fill, int64_t from) {
  queen_store *store = fill->store;
  core_status status = CORE_OK;
  for (int64_t step = 0; step < QUEEN_PAGE_TIMES && status == CORE_OK; step += QUEEN_FRAME) {
    for (uint32_t c = 0; c < fill->chunks; c++)
      queen_store_set_output(store, c, NULL, 0);
    for (uint64_t i = fill->added; i < store->held.count; i++) {
      queen_held_page place = store->held.items[i];
      if (place.index == queen_page_index(store, place.chunk, fill->start + from))
        queen_store_set_output(store, place.chunk, store->chunk[place.chunk].page[place.index],
                               step);
    }
    status = queen_frame_run(&store->frame, 0, store->frame.high);
    if (status == CORE_OK)
      queen_frame_advance(&store->frame);
  }
  return status;
}

core_status queen_store_fill(queen_store *store, uint32_t chunk, int64_t time) {
  queen_fill fill = {.store = store,
                     .chunk = chunk,
                     .index = queen_page_index(store, chunk, time),
                     .start = time / store->spacing * store->spacing,
                     .added = store->held.count};
  /* Choose the number of chunks to run. A request directly above the chunks that were run last
  ** suggests that the caller reads a column upwards, so the chunks above are probably needed next.
  ** The lowest rows are always run together, which takes little time. */
  core_assert(chunk >= store->first && chunk < store->chunks);
  bool is_upward = chunk > 0 && chunk == store->filled_chunks && fill.start == store->filled;
  uint32_t chunks = is_upward ? 2 * chunk : chunk + 1;
  if (chunks < QUEEN_LOW_CHUNKS)
    chunks = QUEEN_LOW_CHUNKS;
  fill.chunks = chunks < store->chunks ? chunks : store->chunks;
  store->filled = fill.start;
  store->filled_chunks = fill.chunks;
  /* Allocate the needed page first, so that no other page takes its memory. */
  core_status status = CORE_OK;
  if (store->chunk[chunk].page[fill.index] == NULL)
    status = queen_fill_add_wanted(&fill, fill.index, true);
  if (status == CORE_OK)
    status = queen_fill_add_pages(&fill, chunk);
  for (uint32_t c = store->first; c < fill.chunks && status == CORE_OK; c++)
    if (c != chunk)
      status = queen_fill_add_pages(&fill, c);
  if (status == CORE_OK)
    queen_store_restore(store, fill.start, fill.chunks);
  for (int64_t from = 0; from < store->spacing && status == CORE_OK; from += QUEEN_PAGE_TIMES)
    status = queen_fill_run(&fill, from);
  if (status != CORE_OK)
    queen_store_release_pages_from(store, fill.added);
  return status;
}

/* ---- stores without certified chunks ------------------------------------------------------- */

/* Run the window from the last checkpoint to the next, and store the state there. */
static core_status queen_store_run_spacing(queen_store *store) {
  core_status status = CORE_OK;
  int64_t end = (int64_t)store->chunk[0].states.count * store->spacing;
  while (store->frame.start < end && status == CORE_OK) {
    status = queen_frame_run(&store->frame, 0, store->frame.rows);
    if (status == CORE_OK)
      queen_frame_advance(&store->frame);
  }
  return status == CORE_OK ? queen_store_save(store, 0) : status;
}

core_status queen_store_extend(queen_store *store, int64_t time) {
  core_status status = CORE_OK;
  core_assert(store->chunk[0].period == 0 && time >= 0);
  int64_t from = ((int64_t)store->chunk[0].states.count - 1) * store->spacing;
  if ((int64_t)store->chunk[store->chunks - 1].pages * QUEEN_PAGE_TIMES > time)
    return CORE_OK;
  if (from >= 0)
    queen_store_restore(store, from, store->chunks);
  for (uint32_t c = 0; c < store->chunks; c++)
    queen_store_set_output(store, c, NULL, 0);
  while (status == CORE_OK && (int64_t)store->chunk[0].states.count * store->spacing <= time) {
    status = queen_store_run_spacing(store);
    if (status == CORE_OK && store->chunk[0].states.count > 3 &&
        store->chunk[0].states.count % 2 != 0 &&
        store->state_bytes > store->host->memory_limit / 4) {
      /* Keep only every other checkpoint. */
      for (uint32_t c = 0; c < store->chunks; c++) {
        queen_chunk *chunk = &store->chunk[c];
        for (uint64_t i = 2; i < chunk->states.count; i += 2) {
          queen_state *state = chunk->states.items[i];
          chunk->states.items[i] = chunk->states.items[i / 2];
          chunk->states.items[i / 2] = state;
        }
        queen_store_release_states(store, chunk, (chunk->states.count + 1) / 2);
      }
      store->spacing *= 2;
    }
  }
  return status == CORE_OK ? queen_store_reserve_pages(store) : status;
}

/* ---- minimum periods ---------------------------------------------------------------------- */

/* The search for the minimum period of a row. */
typedef struct queen_search {
  queen_store *store;
  const queen_chunk *chunk;
  int64_t row;
  core_status status;
} queen_search;

/* The number of times at which a row is read before it is read a period later. With memory for few
** pages, each of the two reads evicts the pages of the other, so reading one time after the other
** would compute them again and again. */
enum { QUEEN_SEARCH_TIMES = 1024 };

static int64_t queen_search_count(int64_t times) {
  return times < QUEEN_SEARCH_TIMES ? times : QUEEN_SEARCH_TIMES;
}

/* Count the times before `end`, at most `count` of them, at which the row has the same relative
** values as `later` steps afterwards, going back from `end` to the first difference. count <=
** QUEEN_SEARCH_TIMES. Return 0 with search->status on error. */
static int64_t queen_search_count_equal(queen_search *search, int64_t end, int64_t count,
                                        int64_t later) {
  queen_store *store = search->store;
  core_assert(count >= 0 && count <= QUEEN_SEARCH_TIMES && later >= 0);
  int32_t seen[QUEEN_SEARCH_TIMES];
  int64_t agreeing = 0, relative = 0;
  if (!core_work(store->host, count))
    search->status = store->host->status;
  for (int64_t i = 0; i < count && search->status == CORE_OK; i++) {
    search->status = queen_store_lookup(store, search->row, end - count + i, &relative);
    seen[i] = (int32_t)relative;
  }
  for (int64_t i = 0; i < count && search->status == CORE_OK; i++) {
    search->status = queen_store_lookup(store, search->row, end - count + i + later, &relative);
    agreeing = relative == seen[i] ? agreeing + 1 : 0;
  }
  return search->status == CORE_OK ? agreeing : 0;
}

/* Return true if a row that repeats with the period of the chunk also repeats with `period`, a
** divisor of it. */
static bool queen_search_repeats(queen_search *search, int64_t period) {
  int64_t since = search->chunk->since, time = since, end = since + search->chunk->period;
  int64_t count = queen_search_count(end - time);
  while (time < end && queen_search_count_equal(search, time + count, count, period) == count) {
    time += count;
    count = queen_search_count(end - time);
  }
  return time == end;
}

/* Return a time from which the row repeats: go back from checkpoint to checkpoint while the sets of
** the row, and of the rows below it in the chunk, equal those one period later and the chunks below
** repeat. */
static int64_t queen_search_start(const queen_search *search) {
  const queen_chunk *chunk = search->chunk;
  int64_t spacing = search->store->spacing, since = chunk->since;
  int64_t rows = search->row % QUEEN_CHUNK_ROWS + 1;
  int64_t least = search->row < QUEEN_CHUNK_ROWS ? spacing : chunk[-1].since;
  while (since - spacing >= least) {
    int64_t later = queen_chunk_reduce(chunk, since - spacing + chunk->period);
    if (!queen_state_equal(chunk->states.items[(since - spacing) / spacing],
                           chunk->states.items[later / spacing], rows))
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
    /* The minimum period divides every period. Divide the period of the chunk by its prime factors
    ** as long as the quotient is a period. */
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
    core_assert(least > 0 && chunk->period % least == 0);
    int64_t time = queen_search_start(&search), count, agreeing;
    do {
      count = queen_search_count(time - row);
      agreeing = queen_search_count_equal(&search, time, count, least);
      time -= agreeing;
    } while (agreeing == count && time > row);
    if (search.status != CORE_OK)
      return search.status;
    *known = (queen_period){.preperiod = time - row, .period = least};
  }
  *period = *known;
  return CORE_OK;
}
