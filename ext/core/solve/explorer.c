#include "core/solve/explorer.h"

#include "base/array.h"

/* Look-ups by going through a layer, before slots are made for all positions. */
enum { EXPLORER_FEW_LOOK_UPS = 4 };

/* ---- Memory ---- */

static void explorer_drop_slots(explorer *explored) {
  core_release(explored->host, explored->slots, 8 * explored->slot_count);
  explored->slots = NULL;
  explored->slot_count = 0;
}

static bool explorer_relieve(core_relief *relief) {
  explorer *explored = (explorer *)(void *)relief;
  bool has_slots = explored->slots != NULL;
  explorer_drop_slots(explored);
  return has_slots;
}

static void explorer_drop_batch(explorer *explored) {
  core_release(explored->host, explored->to, 13 * explored->room);
  explored->to = NULL;
}

bool explorer_open(explorer *explored, core_host *host, graphs_play play, uint64_t moves,
                   bool has_flags) {
  uint64_t room = EXPLORER_BATCH + moves;
  *explored = (explorer){
      .relief.relieve = explorer_relieve, .host = host, .layers.hold = true, .room = room};
  explored->graph = graphs_new(host);
  explored->to = core_resize(host, NULL, 0, 13 * room);
  if (explored->graph == NULL || explored->to == NULL)
    return false;
  explored->from = (uint32_t *)(explored->to + room);
  explored->flags = has_flags ? (uint8_t *)(explored->from + room) : NULL;
  graphs_set_play(explored->graph, play);
  return true;
}

void explorer_close(explorer *explored) {
  explorer_drop_batch(explored);
  explorer_drop_slots(explored);
  core_release(explored->host, explored->keys, explored->key_bytes);
  graphs_free(explored->graph);
}

/* ---- The set of positions ---- */

static inline uint64_t explorer_hash(const explorer *explored, uint64_t position) {
  return core_hash(position + explored->host->seed);
}

/* A slot tells by half of the hash nearly always whether its position is another: then the position
** itself need not be fetched. */
static inline uint64_t explorer_slot_of(uint64_t hash, uint32_t number) {
  return (hash & ~(uint64_t)UINT32_MAX) | (number + 1);
}

/* So many slots, whose content comes from `keys` alone. */
static bool explorer_rehash(explorer *explored, uint64_t slot_count) {
  explorer_drop_slots(explored);
  uint64_t *slots = core_allocate(explored->host, 8 * slot_count);
  if (slots == NULL)
    return false;
  explored->slots = slots;
  explored->slot_count = slot_count;
  for (uint32_t i = explored->first; i < explored->count; i++) {
    uint64_t hash = explorer_hash(explored, explored->keys[i]), slot = hash & (slot_count - 1);
    while (slots[slot] != 0)
      slot = (slot + 1) & (slot_count - 1);
    slots[slot] = explorer_slot_of(hash, i);
    if (i % 64 == 0 && !core_work(explored->host, 640)) {
      explorer_drop_slots(explored);
      return false;
    }
  }
  return true;
}

/* How many slots there are to be for `more` positions: two thirds of them at most are taken. */
static uint64_t explorer_slots_for(const explorer *explored, uint64_t more) {
  uint64_t slot_count = explored->slot_count == 0 ? 256 : explored->slot_count;
  while (3 * (explored->count - explored->first + more) > 2 * slot_count)
    slot_count *= 2;
  return slot_count;
}

/* Room for `more` positions. */
static core_status explorer_reserve(explorer *explored, uint32_t more) {
  core_host *host = explored->host;
  uint64_t needed = (uint64_t)explored->count + more;
  if (needed >= GRAPHS_TOO_MANY)
    return CORE_INVALID;
  if (!CORE_RESERVE(host, explored->keys, explored->key_bytes, needed))
    return host->status;
  uint64_t slot_count = explorer_slots_for(explored, more);
  return slot_count == explored->slot_count || explorer_rehash(explored, slot_count) ? CORE_OK
                                                                                     : host->status;
}

/* The number of a position; UINT32_MAX if it has none, and *slot is where it belongs. */
static inline uint32_t explorer_look_up(const explorer *explored, uint64_t position, uint64_t hash,
                                        uint64_t *slot) {
  uint64_t mask = explored->slot_count - 1;
  for (*slot = hash & mask; explored->slots[*slot] != 0; *slot = (*slot + 1) & mask) {
    uint64_t found = explored->slots[*slot];
    if ((found ^ hash) >> 32 == 0 && explored->keys[(uint32_t)found - 1] == position)
      return (uint32_t)found - 1;
  }
  return UINT32_MAX;
}

/* A position that has no number yet gets the next; there is room. */
static inline uint32_t explorer_append(explorer *explored, uint64_t position, uint64_t hash,
                                       uint64_t slot) {
  explored->keys[explored->count] = position;
  explored->slots[slot] = explorer_slot_of(hash, explored->count);
  return explored->count++;
}

core_status explorer_start(explorer *explored, uint64_t position, uint32_t *number) {
  core_status status = explorer_reserve(explored, 1);
  if (status != CORE_OK)
    return status;
  explorer_layers *layers = &explored->layers;
  uint64_t slot, hash = explorer_hash(explored, position);
  *number = explorer_look_up(explored, position, hash, &slot);
  if (*number == UINT32_MAX)
    *number = explorer_append(explored, position, hash, slot);
  layers->bits = *number == 0 ? core_count_bits(position) : layers->bits;
  layers->hold &= core_count_bits(position) == layers->bits;
  return CORE_OK;
}

/* ---- Layers ---- */

/* The slots get all positions, and room for more. If that fails there are none. */
static bool explorer_leave_layers(explorer *explored, uint64_t more) {
  explored->first = 0;
  bool done = explorer_rehash(explored, explorer_slots_for(explored, more));
  explored->layers.hold &= !done;
  return done;
}

/* All positions of a layer have been found: they are to be expanded now. */
static bool explorer_open_layer(explorer *explored) {
  explorer_layers *layers = &explored->layers;
  explored->host->progress.of = explored->layer_end = explored->count;
  explored->depth++;
  if (!layers->hold)
    return true;
  layers->begin[layers->count++] = explored->first;
  layers->begin[layers->count] = explored->first = explored->count;
  return explored->slot_count == 0 ||
         core_fill(explored->host, explored->slots, 8 * explored->slot_count, 0);
}

uint32_t explorer_find(explorer *explored, uint64_t position) {
  explorer_layers *layers = &explored->layers;
  uint32_t at = 0, end = explored->count;
  uint64_t slot;
  if (layers->hold ? explored->look_ups++ >= EXPLORER_FEW_LOOK_UPS : explored->slots == NULL) {
    if (!explorer_leave_layers(explored, 0) && explored->host->status == CORE_INTERRUPTED)
      return UINT32_MAX;
    explored->host->status = CORE_OK; /* without memory for slots it takes longer */
  }
  if (layers->hold) { /* then its layer alone may have it */
    int steps = core_count_bits(position) - layers->bits,
        layer = layers->step == 0 ? steps : steps / layers->step;
    if (layer < 0 || layer >= layers->count || layer * layers->step != steps)
      return UINT32_MAX;
    at = layers->begin[layer], end = layers->begin[layer + 1];
  } else if (explored->slots != NULL)
    return explorer_look_up(explored, position, explorer_hash(explored, position), &slot);
  for (; at < end && core_work(explored->host, 1); at++)
    if (explored->keys[at] == position)
      return at;
  return UINT32_MAX;
}

/* ---- Exploring ---- */

/* numbers[i] = that of end i. First, what will be looked at is fetched from memory for all of them
** at once. */
static bool explorer_number(explorer *explored, const uint64_t *ends, uint32_t count,
                            uint32_t *numbers) {
  uint64_t hashes[EXPLORER_BATCH], slot, mask = explored->slot_count - 1;
  for (uint32_t i = 0; i < count; i++) {
    hashes[i] = explorer_hash(explored, ends[i]);
    __builtin_prefetch(&explored->slots[hashes[i] & mask]);
  }
  for (uint32_t i = 0; i < count; i++) {
    uint64_t found = explored->slots[hashes[i] & mask];
    if (found != 0 && (found ^ hashes[i]) >> 32 == 0)
      __builtin_prefetch(&explored->keys[(uint32_t)found - 1]);
  }
  for (uint32_t i = 0; i < count; i++) {
    numbers[i] = explorer_look_up(explored, ends[i], hashes[i], &slot);
    if (numbers[i] != UINT32_MAX)
      continue;
    /* Has it as many bits as all others of its layer? */
    explorer_layers *layers = &explored->layers;
    int step = layers->hold ? core_count_bits(ends[i]) - layers->bits : 0;
    layers->step = layers->step == 0 ? step : layers->step;
    if (layers->hold && (step == 0 || step != layers->step * layers->count)) {
      if (!explorer_leave_layers(explored, EXPLORER_BATCH))
        return false;
      numbers[i] = explorer_look_up(explored, ends[i], hashes[i], &slot);
    }
    if (numbers[i] == UINT32_MAX)
      numbers[i] = explorer_append(explored, ends[i], hashes[i], slot);
  }
  return true;
}

/* Number the ends of some moves that wait, and hand these on. */
static core_status explorer_hand_on(explorer *explored, uint32_t first, uint32_t count) {
  uint32_t numbers[EXPLORER_BATCH];
  core_status status = explorer_reserve(explored, count);
  if (status == CORE_OK && !explorer_number(explored, explored->to + first, count, numbers))
    status = explored->host->status;
  if (status == CORE_OK)
    status = graphs_add(
        explored->graph,
        &(graphs_batch){.count = count,
                        .from = explored->from + first,
                        .to = numbers,
                        .flags = explored->flags == NULL ? NULL : explored->flags + first});
  return status == CORE_OK && !core_work(explored->host, 10 * (int64_t)count)
             ? explored->host->status
             : status;
}

core_status explorer_flush(explorer *explored, uint32_t least) {
  core_status status = CORE_OK;
  uint32_t first = 0, left = explored->waiting, count;
  for (; left >= least && left > 0 && status == CORE_OK; first += count, left -= count) {
    count = left < EXPLORER_BATCH ? left : EXPLORER_BATCH;
    status = explorer_hand_on(explored, first, count);
  }
  memmove(explored->to, explored->to + first, 8 * (size_t)left);
  memmove(explored->from, explored->from + first, 4 * (size_t)left);
  if (explored->flags != NULL)
    memmove(explored->flags, explored->flags + first, left);
  explored->waiting = left;
  return status;
}

/* Layer by layer; what was found last is only numbered once its layer is complete. */
static core_status explorer_run(explorer *explored, explorer_expand *expand, void *context) {
  core_status status = CORE_OK;
  core_begin_phase(explored->host, "expanding positions", 0);
  for (uint32_t number = 0; status == CORE_OK; number++) {
    explored->host->progress.done = number;
    if (number == explored->layer_end) {
      status = explorer_flush(explored, 0);
      if (status == CORE_OK && !explorer_open_layer(explored))
        status = explored->host->status;
      if (number == explored->count || status != CORE_OK)
        break;
    }
    status = expand(context, number);
  }
  return status;
}

core_status explorer_solve(explorer *explored, explorer_expand *expand, void *context) {
  core_host *host = explored->host;
  core_status status = explorer_run(explored, expand, context);
  if (status != CORE_OK)
    return status;
  explorer_drop_batch(explored);
  if (explored->layers.hold)
    explorer_drop_slots(explored);
  /* Give back what was kept for more. A host that cannot make a block smaller leaves it. */
  uint64_t bytes = 8 * (uint64_t)explored->count;
  void *keys = bytes == 0 ? NULL : core_resize(host, explored->keys, explored->key_bytes, bytes);
  if (keys != NULL) {
    explored->keys = keys;
    explored->key_bytes = bytes;
  }
  core_offer(host, &explored->relief);
  status = graphs_solve(explored->graph, explored->count);
  core_withdraw(host, &explored->relief);
  return status;
}

uint32_t explorer_depth(const explorer *explored) {
  return explored->depth - (explored->depth > 0 && explored->count <= explored->layer_end);
}
