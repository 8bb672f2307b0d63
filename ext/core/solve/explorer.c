/* Breadth-first search for all positions of a game: see explorer.h. */
#include "core/solve/explorer.h"

#include "base/array.h"

/* Lookups by a linear search through a layer, before slots are built for all positions. */
enum { EXPLORER_FEW_LOOK_UPS = 4 };

/* The next layer is direct if this layer has at least EXPLORER_LEAST_DIRECT positions, and one
** position for each EXPLORER_BITS_IF_STORED bits of the set if moves are stored, or for each
** EXPLORER_BITS_IF_LISTED bits otherwise. */
enum {
  EXPLORER_LEAST_DIRECT = 512,
  EXPLORER_BITS_IF_STORED = 1 << 9,
  EXPLORER_BITS_IF_LISTED = 1 << 12
};

/* Positions that are marked between two reports of work. */
enum { EXPLORER_MARKED = 4096 };

/* Bytes of a waiting move: its end, its gain, its source and its flag. */
enum {
  EXPLORER_MOVE_BYTES = sizeof(uint64_t) + sizeof(int64_t) + sizeof(uint32_t) + sizeof(uint8_t)
};

/* ---- Memory ---- */

static void explorer_free_slots(explorer *ex) {
  CORE_DROP(ex->host, ex->slots, 8 * ex->slot_count);
  ex->slot_count = 0;
}

static bool explorer_relieve(core_relief *relief) {
  _Static_assert(offsetof(explorer, relief) == 0, "relief is the first member");
  explorer *ex = (explorer *)(void *)relief;
  bool has_slots = ex->slots != NULL;
  explorer_free_slots(ex);
  return has_slots;
}

static void explorer_free_batch(explorer *ex) {
  CORE_DROP(ex->host, ex->to, EXPLORER_MOVE_BYTES * ex->room);
}

bool explorer_open(explorer *ex, core_host *host, graphs_play play, uint64_t moves,
                   bool has_flags) {
  uint64_t room = EXPLORER_BATCH + moves;
  *ex = (explorer){.relief.relieve = explorer_relieve,
                   .host = host,
                   .layers.hold = true,
                   .direct.width = 64,
                   .room = room};
  ex->graph = graphs_new(host);
  ex->to = core_resize(host, NULL, 0, EXPLORER_MOVE_BYTES * room);
  if (ex->graph == NULL || ex->to == NULL)
    return false;
  ex->gains = play == GRAPHS_SCORE ? (int64_t *)(ex->to + room) : NULL;
  ex->from = (uint32_t *)(ex->to + 2 * room);
  ex->flags = has_flags ? (uint8_t *)(ex->from + room) : NULL;
  graphs_set_play(ex->graph, play);
  return true;
}

void explorer_close(explorer *ex) {
  explorer_free_batch(ex);
  explorer_free_slots(ex);
  direct_close(&ex->direct.layer);
  core_release(ex->host, ex->keys, ex->key_bytes);
  graphs_free(ex->graph);
}

/* ---- The set of positions ---- */

static inline uint64_t explorer_hash(const explorer *ex, uint64_t position) {
  return core_hash(position + ex->host->seed);
}

/* Return the slot of a position: half of its hash above its number + 1. The half mostly shows
** whether the position is another one, so that the position itself is not fetched. */
static inline uint64_t explorer_slot_of(uint64_t hash, uint32_t number) {
  return (hash & ~(uint64_t)UINT32_MAX) | (number + 1);
}

/* Rebuild the slots from `keys`. */
static bool explorer_rehash(explorer *ex, uint64_t slot_count) {
  explorer_free_slots(ex);
  core_assert((slot_count & (slot_count - 1)) == 0);
  uint64_t *slots = core_allocate(ex->host, 8 * slot_count);
  if (slots == NULL)
    return false;
  ex->slots = slots;
  ex->slot_count = slot_count;
  for (uint32_t i = ex->first; i < ex->count; i++) {
    uint64_t hash = explorer_hash(ex, ex->keys[i]), slot = hash & (slot_count - 1);
    while (slots[slot] != 0)
      slot = (slot + 1) & (slot_count - 1);
    slots[slot] = explorer_slot_of(hash, i);
    if (i % 64 == 0 && !core_work(ex->host, 640)) {
      explorer_free_slots(ex);
      return false;
    }
  }
  return true;
}

/* Return the number of slots for `more` positions: at most two thirds are occupied. */
static uint64_t explorer_slots_for(const explorer *ex, uint64_t more) {
  uint64_t slot_count = ex->slot_count == 0 ? 256 : ex->slot_count;
  while (3 * (ex->count - ex->first + more) > 2 * slot_count)
    slot_count *= 2;
  return slot_count;
}

/* Ensure that there is room for `more` positions. */
static core_status explorer_reserve(explorer *ex, uint32_t more) {
  core_host *host = ex->host;
  uint64_t needed = (uint64_t)ex->count + more;
  if (needed >= GRAPHS_TOO_MANY)
    return core_fail(host, CORE_INVALID); /* uncovered: takes 2^32 positions */
  if (!CORE_RESERVE(host, ex->keys, ex->key_bytes, needed))
    return host->status;
  uint64_t slot_count = explorer_slots_for(ex, more);
  return slot_count == ex->slot_count || explorer_rehash(ex, slot_count) ? CORE_OK : host->status;
}

/* Return the number of a position. If it has none, return UINT32_MAX and set *slot to its slot. */
static inline uint32_t explorer_look_up(const explorer *ex, uint64_t position, uint64_t hash,
                                        uint64_t *slot) {
  uint64_t mask = ex->slot_count - 1;
  for (*slot = hash & mask; ex->slots[*slot] != 0; *slot = (*slot + 1) & mask) {
    uint64_t found = ex->slots[*slot];
    if ((found ^ hash) >> 32 == 0 && ex->keys[(uint32_t)found - 1] == position)
      return (uint32_t)found - 1;
  }
  return UINT32_MAX; /* sometimes uncovered: failure */
}

/* Give the next number to a new position. There is room for it. */
static inline uint32_t explorer_append(explorer *ex, uint64_t position, uint64_t hash,
                                       uint64_t slot) {
  core_assert(ex->slots[slot] == 0 && 8 * (uint64_t)ex->count < ex->key_bytes);
  ex->keys[ex->count] = position;
  ex->slots[slot] = explorer_slot_of(hash, ex->count);
  return ex->count++;
}

core_status explorer_start(explorer *ex, uint64_t position, uint32_t *number) {
  core_status status = explorer_reserve(ex, 1);
  if (status != CORE_OK)
    return status;
  explorer_layers *layers = &ex->layers;
  uint64_t slot, hash = explorer_hash(ex, position);
  *number = explorer_look_up(ex, position, hash, &slot);
  if (*number == UINT32_MAX)
    *number = explorer_append(ex, position, hash, slot);
  layers->bits = *number == 0 ? core_count_bits(position) : layers->bits;
  layers->hold &= core_count_bits(position) == layers->bits;
  return CORE_OK;
}

/* ---- Layers ---- */

/* Rebuild the slots for all positions and `more`. A failure releases them. */
static bool explorer_leave_layers(explorer *ex, uint64_t more) {
  ex->first = 0;
  bool done = explorer_rehash(ex, explorer_slots_for(ex, more));
  ex->layers.hold &= !done;
  return done;
}

/* Decide whether the next layer is direct. From the first direct layer on, options are listed again
** instead of stored, if that is possible. Moves with gains cannot wait in a direct layer. Return
** false if the host asks to stop. */
static bool explorer_choose_direct(explorer *ex, uint32_t positions) {
  explorer_listing *listing = &ex->listing;
  if (listing->is_on)
    return true;
  bool lists = listing->list != NULL && graphs_can_list(ex->graph);
  uint64_t bits = lists ? EXPLORER_BITS_IF_LISTED : EXPLORER_BITS_IF_STORED;
  ex->direct.is_next = (lists || ex->gains == NULL) && ex->layers.step != 0 &&
                       ex->direct.width <= DIRECT_MOST_WIDTH &&
                       positions >= EXPLORER_LEAST_DIRECT &&
                       positions * bits >= UINT64_C(1) << ex->direct.width;
  if (!ex->direct.is_next || ex->direct.layer.host != NULL)
    return true;
  bool fits = direct_fits(ex->host, ex->direct.width);
  if (fits && direct_open(&ex->direct.layer, ex->host, ex->direct.width)) {
    listing->is_on = lists;
    listing->first = ex->first;
    return true;
  }
  direct_close(&ex->direct.layer);
  ex->direct.is_next = false;
  ex->direct.width = 64;
  /* Without memory positions are hashed. The status is meaningful only if direct_open failed. */
  return !fits || ex->host->status != CORE_INTERRUPTED;
}

/* Complete a layer: all its positions have been found and are expanded next. */
static bool explorer_open_layer(explorer *ex) {
  explorer_layers *layers = &ex->layers;
  ex->host->progress.of = ex->layer_end = ex->count;
  ex->depth++;
  if (!layers->hold)
    return true;
  core_assert(layers->count + 1 < (int)(sizeof layers->begin / sizeof layers->begin[0]));
  layers->begin[layers->count++] = ex->first;
  if (!explorer_choose_direct(ex, ex->count - ex->first))
    return false; /* uncovered: failure */
  layers->begin[layers->count] = ex->first = ex->count;
  return ex->slot_count == 0 || core_fill(ex->host, ex->slots, 8 * ex->slot_count, 0);
}

core_status explorer_find(explorer *ex, uint64_t position, uint32_t *number) {
  explorer_layers *layers = &ex->layers;
  uint32_t at = 0, end = ex->count;
  uint64_t slot;
  *number = UINT32_MAX;
  if (layers->hold ? ex->look_ups++ >= EXPLORER_FEW_LOOK_UPS : ex->slots == NULL) {
    /* Without memory for the slots the search is linear. */
    if (!explorer_leave_layers(ex, 0) && ex->host->status == CORE_INTERRUPTED)
      return CORE_INTERRUPTED; /* sometimes uncovered: failure */
  }
  if (layers->hold) { /* then only its layer can contain it */
    int steps = core_count_bits(position) - layers->bits,
        layer = layers->step == 0 ? steps : steps / layers->step;
    if (layer < 0 || layer >= layers->count || layer * layers->step != steps)
      return CORE_OK;
    at = layers->begin[layer], end = layers->begin[layer + 1];
  } else if (ex->slots != NULL) {
    *number = explorer_look_up(ex, position, explorer_hash(ex, position), &slot);
    return CORE_OK;
  }
  for (; at < end && *number == UINT32_MAX; at++) {
    if (!core_work(ex->host, 1))
      return ex->host->status;
    if (ex->keys[at] == position)
      *number = at;
  }
  return CORE_OK;
}

/* ---- Exploring ---- */

/* Set numbers[i] to the number of end i. The slots of all ends are fetched from memory first, then
** the positions, then they are compared. */
static bool explorer_number(explorer *ex, const uint64_t *ends, uint32_t count, uint32_t *numbers) {
  uint64_t hashes[EXPLORER_BATCH], slot, mask = ex->slot_count - 1;
  for (uint32_t i = 0; i < count; i++) {
    hashes[i] = explorer_hash(ex, ends[i]);
    CORE_PREFETCH(&ex->slots[hashes[i] & mask]);
  }
  for (uint32_t i = 0; i < count; i++) {
    uint64_t found = ex->slots[hashes[i] & mask];
    if (found != 0 && (found ^ hashes[i]) >> 32 == 0)
      CORE_PREFETCH(&ex->keys[(uint32_t)found - 1]);
  }
  for (uint32_t i = 0; i < count; i++) {
    numbers[i] = explorer_look_up(ex, ends[i], hashes[i], &slot);
    if (numbers[i] != UINT32_MAX)
      continue;
    /* Check that it has the number of bits of its layer. */
    explorer_layers *layers = &ex->layers;
    int step = layers->hold ? core_count_bits(ends[i]) - layers->bits : 0;
    layers->step = layers->step == 0 ? step : layers->step;
    if (layers->hold && (step == 0 || step != layers->step * layers->count)) {
      if (!explorer_leave_layers(ex, EXPLORER_BATCH))
        return false;
      numbers[i] = explorer_look_up(ex, ends[i], hashes[i], &slot);
    }
    if (numbers[i] == UINT32_MAX)
      numbers[i] = explorer_append(ex, ends[i], hashes[i], slot);
  }
  return true;
}

/* Number the ends of at most EXPLORER_BATCH moves, and add these moves to the graph, which has
** `numbers` in place of batch->to. */
static core_status explorer_add_hashed(explorer *ex, const uint64_t *to, graphs_batch batch) {
  uint32_t numbers[EXPLORER_BATCH], count = batch.count;
  core_status status = explorer_reserve(ex, count);
  if (status == CORE_OK && !explorer_number(ex, to, count, numbers))
    status = ex->host->status;
  batch.to = numbers;
  if (status == CORE_OK)
    status = graphs_add(ex->graph, &batch);
  return status == CORE_OK && !core_work(ex->host, 10 * (int64_t)count) ? ex->host->status : status;
}

/* Return the number of moves of the direct layer that are processed together after move `at`. */
static uint32_t explorer_direct_batch(const explorer *ex, uint64_t at) {
  uint64_t left = ex->direct.layer.count - at;
  return left < EXPLORER_BATCH ? (uint32_t)left : EXPLORER_BATCH;
}

/* Hash the ends of the moves to a direct layer, which has turned out not to be one. */
static core_status explorer_leave_direct(explorer *ex) {
  direct_layer *direct = &ex->direct.layer;
  core_status status = CORE_OK;
  uint64_t ends[EXPLORER_BATCH];
  ex->direct.is_next = false;
  ex->direct.width = 64;
  for (uint64_t at = 0, count; at < direct->count && status == CORE_OK; at += count) {
    count = explorer_direct_batch(ex, at);
    for (uint32_t i = 0; i < count; i++)
      ends[i] = direct->to[at + i];
    graphs_batch batch = {.count = (uint32_t)count,
                          .from = direct->from + at,
                          .flags = ex->flags == NULL ? NULL : direct->flags + at};
    status = explorer_add_hashed(ex, ends, batch);
  }
  direct_close(direct);
  return status;
}

/* Return true if all these positions have the number of bits of the next layer. */
static inline bool explorer_fit_layer(const explorer *ex, const uint64_t *positions,
                                      uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (core_count_bits(positions[i]) != ex->layers.bits + ex->layers.step * ex->layers.count)
      return false;
  return true;
}

/* Add `count` waiting moves to the graph, or to the moves to a direct layer. */
static core_status explorer_add_waiting(explorer *ex, uint32_t first, uint32_t count) {
  const explorer_layers *layers = &ex->layers;
  const uint64_t *to = ex->to + first;
  const uint32_t *from = ex->from + first;
  const uint8_t *flags = ex->flags == NULL ? NULL : ex->flags + first;
  core_status status = CORE_OK;
  if (ex->listing.is_on) {
    core_assert(ex->direct.is_next && explorer_fit_layer(ex, to, count));
    direct_mark(&ex->direct.layer, to, count);
    return core_work(ex->host, 5 * (int64_t)count) ? CORE_OK : ex->host->status;
  }
  if (ex->direct.is_next) {
    if (direct_add(&ex->direct.layer, to, from, flags, count,
                   layers->bits + layers->step * layers->count))
      return core_work(ex->host, 5 * (int64_t)count) ? CORE_OK : ex->host->status;
    status = explorer_leave_direct(ex);
  }
  graphs_batch batch = {.count = count,
                        .from = from,
                        .flags = flags,
                        .gain = ex->gains == NULL ? NULL : ex->gains + first};
  return status == CORE_OK ? explorer_add_hashed(ex, to, batch) : status;
}

/* Add the positions of the direct layer. */
static core_status explorer_add_direct_positions(explorer *ex) {
  core_host *host = ex->host;
  uint64_t count = direct_rank(&ex->direct.layer), needed = ex->count + count;
  if (count == UINT64_MAX)
    return host->status;
  if (needed >= GRAPHS_TOO_MANY)
    return core_fail(host, CORE_INVALID); /* uncovered: takes 2^32 positions */
  if (!CORE_RESERVE(host, ex->keys, ex->key_bytes, needed) ||
      !direct_list(&ex->direct.layer, ex->keys + ex->count))
    return host->status;
  ex->count = (uint32_t)needed;
  return CORE_OK;
}

/* Number the positions of the direct layer, and add the moves to it to the graph. */
static core_status explorer_close_direct(explorer *ex) {
  direct_layer *direct = &ex->direct.layer;
  uint32_t first = ex->count, numbers[EXPLORER_BATCH];
  core_status status = explorer_add_direct_positions(ex);
  for (uint64_t at = 0, count; at < direct->count && status == CORE_OK; at += count) {
    count = explorer_direct_batch(ex, at);
    for (uint32_t i = 0; i < count; i++)
      numbers[i] = first + direct_number(direct, direct->to[at + i]);
    graphs_batch batch = {.count = (uint32_t)count,
                          .from = direct->from + at,
                          .to = numbers,
                          .flags = ex->flags == NULL ? NULL : direct->flags + at};
    status = graphs_add(ex->graph, &batch);
    if (status == CORE_OK && !core_work(ex->host, 5 * (int64_t)count))
      status = ex->host->status;
  }
  direct_clear(direct);
  return status;
}

core_status explorer_flush(explorer *ex, uint32_t least) {
  core_status status = CORE_OK;
  uint32_t first = 0, left = ex->waiting, count;
  core_assert(ex->waiting <= ex->room);
  for (; left >= least && left > 0 && status == CORE_OK; first += count, left -= count) {
    count = left < EXPLORER_BATCH ? left : EXPLORER_BATCH;
    status = explorer_add_waiting(ex, first, count);
  }
  memmove(ex->to, ex->to + first, 8 * (size_t)left);
  memmove(ex->from, ex->from + first, 4 * (size_t)left);
  if (ex->gains != NULL)
    memmove(ex->gains, ex->gains + first, 8 * (size_t)left);
  if (ex->flags != NULL)
    memmove(ex->flags, ex->flags + first, left);
  ex->waiting = left;
  return status;
}

/* Number the positions that the waiting moves lead to, and open their layer. */
static core_status explorer_complete_layer(explorer *ex) {
  core_status status = explorer_flush(ex, 0);
  if (status == CORE_OK && ex->direct.is_next)
    status = explorer_close_direct(ex);
  return status == CORE_OK && !explorer_open_layer(ex) ? ex->host->status : status;
}

/* Expand all positions, layer by layer. The waiting moves are numbered when their layer is
** complete. */
static core_status explorer_run(explorer *ex, explorer_expand *expand, void *context) {
  core_status status = CORE_OK;
  core_begin_phase(ex->host, "expanding positions", 0);
  for (uint32_t number = 0; status == CORE_OK; number++) {
    ex->host->progress.done = number;
    if (number == ex->layer_end) {
      status = explorer_complete_layer(ex);
      if (number == ex->count || status != CORE_OK)
        break;
    }
    status = expand(context, number);
  }
  return status;
}

/* ---- Solving ---- */

/* Put the positions of the layer after the layer of position `number` into the set. */
static bool explorer_enter_layer(explorer *ex, uint32_t number) {
  explorer_listing *listing = &ex->listing;
  const uint32_t *begin = ex->layers.begin;
  direct_layer *next = &ex->direct.layer;
  while (number < begin[listing->layer])
    listing->layer--;
  core_assert(listing->layer + 1 < ex->layers.count); /* the last layer is empty */
  uint32_t at = begin[listing->layer + 1], end = begin[listing->layer + 2];
  direct_clear(next);
  for (uint32_t count; at < end; at += count) {
    count = end - at < EXPLORER_MARKED ? end - at : EXPLORER_MARKED;
    direct_mark(next, ex->keys + at, count);
    if (!core_work(ex->host, 2 * (int64_t)count))
      return false;
  }
  return direct_rank(next) != UINT64_MAX;
}

/* List the numbers of the options of a position: see graphs_list. */
static bool explorer_list_options(void *context, uint32_t number, graphs_options *options) {
  explorer *ex = context;
  explorer_listing *listing = &ex->listing;
  if (number < ex->layers.begin[listing->layer] && !explorer_enter_layer(ex, number))
    return false;
  uint32_t count;
  core_status status = listing->list(listing->context, ex->keys[number], &count);
  core_assert(status != CORE_INVALID); /* the options have been found before */
  if (status != CORE_OK)
    return false;
  uint32_t first = ex->layers.begin[listing->layer + 1];
  core_assert(count <= ex->room);
  for (uint32_t i = 0; i < count; i++)
    ex->from[i] = first + direct_number(&ex->direct.layer, (uint32_t)ex->to[i]);
  *options =
      (graphs_options){.end = ex->from, .flag = ex->flags, .gain = ex->gains, .count = count};
  return true;
}

/* Before the graph is solved, free what is not needed, and let options be listed again. */
static void explorer_prepare(explorer *ex) {
  explorer_listing *listing = &ex->listing;
  if (listing->is_on) {
    core_assert(ex->layers.hold && ex->layers.begin[ex->layers.count] == ex->count);
    listing->layer = ex->layers.count;
    graphs_set_list(ex->graph, listing->first, (uint32_t)ex->room, ex->flags != NULL,
                    explorer_list_options, ex);
  } else {
    explorer_free_batch(ex);
    direct_close(&ex->direct.layer);
  }
  if (ex->layers.hold)
    explorer_free_slots(ex);
}

core_status explorer_solve(explorer *ex, explorer_expand *expand, void *context) {
  core_host *host = ex->host;
  core_status status = explorer_run(ex, expand, context);
  if (status != CORE_OK)
    return status;
  explorer_prepare(ex);
  /* Shrink the array of positions. A host that cannot shrink a block keeps it. */
  uint64_t bytes = 8 * (uint64_t)ex->count;
  void *keys = bytes == 0 ? NULL : core_resize(host, ex->keys, ex->key_bytes, bytes);
  if (keys != NULL) {
    ex->keys = keys;
    ex->key_bytes = bytes;
  }
  core_assert(ex->waiting == 0 && ex->layer_end == ex->count);
  core_add_relief(host, &ex->relief);
  status = graphs_solve(ex->graph, ex->count);
  core_remove_relief(host, &ex->relief);
  explorer_free_batch(ex);
  direct_close(&ex->direct.layer);
  return status;
}

uint32_t explorer_depth(const explorer *ex) {
  return ex->depth - (ex->depth > 0 && ex->count <= ex->layer_end);
}
