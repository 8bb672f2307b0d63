#include "core/boards/positions.h"

#include <string.h>

#include "core/partizan/forms/games_int.h"

/* A position that waits for the values of those that its moves lead to: `left` and `right` of them,
** from `first` on in the list. */
typedef struct position_frame {
  uint32_t position, first, left, right, next;
} position_frame;

struct position_values {
  core_host *host;
  const position_rules *rules;
  const void *context;
  games *store;
  uint32_t length;
  char *texts;      /* of all positions, one after another, and one more: the working copy */
  games_id *values; /* GAMES_NONE: not known yet */
  uint64_t text_bytes, value_bytes;
  uint32_t count;
  uint64_t *
      slots; /* by the upper half of a hash: that half, then 1 + the number of a position; 0: free */
  uint64_t slot_count;
  position_frame *frames;
  uint64_t frame_bytes;
  uint32_t frame_count;
  games_list list; /* numbers of positions that moves lead to */
  char *waiting;   /* positions that moves lead to and that have no number yet, and their hashes */
  uint64_t *waiting_hashes;
  uint64_t waiting_bytes, waiting_hash_bytes;
  uint32_t waiting_count;
  char *working;
};

enum { POSITION_FIRST_SLOTS = 256 };

void position_values_close(position_values *values) {
  if (values == NULL)
    return;
  core_host *host = values->host;
  games_close(values->store);
  core_release(host, values->texts, values->text_bytes);
  core_release(host, values->values, values->value_bytes);
  core_release(host, values->slots, values->slot_count * sizeof *values->slots);
  core_release(host, values->frames, values->frame_bytes);
  core_release(host, values->list.items, values->list.bytes);
  core_release(host, values->waiting, values->waiting_bytes);
  core_release(host, values->waiting_hashes, values->waiting_hash_bytes);
  core_release(host, values->working, values->length + UINT64_C(1));
  core_release(host, values, sizeof *values);
}

position_values *position_values_open(core_host *host, const position_rules *rules,
                                      const void *context, uint32_t length) {
  position_values *values = core_allocate(host, sizeof *values);
  if (values == NULL)
    return NULL;
  values->host = host;
  values->rules = rules;
  values->context = context;
  values->length = length;
  values->store = games_open(host);
  values->slots = core_allocate(host, POSITION_FIRST_SLOTS * sizeof *values->slots);
  values->slot_count = values->slots == NULL ? 0 : POSITION_FIRST_SLOTS;
  values->working = core_allocate(host, length + UINT64_C(1));
  if (values->store != NULL && values->slots != NULL && values->working != NULL)
    return values;
  position_values_close(values);
  return NULL;
}

games *position_values_store(const position_values *values) {
  return values->store;
}

/* ---- Finding positions ---- */

static const char *position_text(const position_values *values, uint32_t number) {
  return values->texts + (uint64_t)number * values->length;
}

static uint64_t position_hash(const position_values *values, const char *text) {
  return core_hash_bytes(0, text, values->length);
}

/* The slot of the position, or the free one where it would be. */
static uint64_t position_slot(const position_values *values, const char *text, uint64_t hash) {
  uint64_t mask = values->slot_count - 1;
  for (uint64_t slot = hash >> 32;; slot++) {
    uint64_t found = values->slots[slot & mask];
    if (found == 0 ||
        (found >> 32 == hash >> 32 &&
         memcmp(position_text(values, (uint32_t)found - 1), text, values->length) == 0))
      return slot & mask;
  }
}

static bool position_grow_slots(position_values *values) {
  if (2 * (values->count + UINT64_C(1)) <= values->slot_count)
    return true;
  uint64_t before = values->slot_count, count = 2 * before, *old = values->slots;
  uint64_t *slots = core_allocate(values->host, count * sizeof *slots);
  if (slots == NULL)
    return games_fail_host(values->store);
  for (uint64_t i = 0; i < before; i++) {
    uint64_t slot = old[i] >> 32 & (count - 1);
    while (old[i] != 0 && slots[slot] != 0)
      slot = (slot + 1) & (count - 1);
    if (old[i] != 0)
      slots[slot] = old[i];
  }
  core_release(values->host, old, before * sizeof *slots);
  values->slots = slots;
  values->slot_count = count;
  return true;
}

/* Room for the text and the value of one more. */
static bool position_reserve(position_values *values) {
  uint64_t count = values->count + UINT64_C(1);
  return games_reserve(values->store, &values->texts, &values->text_bytes, count, values->length) &&
         GAMES_RESERVE(values->store, values->values, values->value_bytes, count);
}

static bool position_number(position_values *values, const char *text, uint64_t hash,
                            uint32_t *number) {
  if (!position_grow_slots(values))
    return false;
  uint64_t slot = position_slot(values, text, hash);
  if (values->slots[slot] != 0) {
    *number = (uint32_t)values->slots[slot] - 1;
    return true;
  }
  if (!position_reserve(values))
    return false;
  *number = values->count;
  memcpy(values->texts + (uint64_t)values->count * values->length, text, values->length);
  values->values[values->count++] = GAMES_NONE;
  values->slots[slot] = (hash & ~(uint64_t)UINT32_MAX) | (*number + 1);
  return true;
}

/* Its slot is fetched from memory until the position gets its number. */
bool position_values_add(position_values *values, const char *position) {
  games *store = values->store;
  uint64_t count = values->waiting_count + UINT64_C(1), hash = position_hash(values, position);
  if (!games_reserve(store, &values->waiting, &values->waiting_bytes, count, values->length) ||
      !GAMES_RESERVE(store, values->waiting_hashes, values->waiting_hash_bytes, count))
    return false;
  values->waiting_hashes[values->waiting_count] = hash;
  memcpy(values->waiting + (uint64_t)values->waiting_count++ * values->length, position,
         values->length);
  __builtin_prefetch(&values->slots[hash >> 32 & (values->slot_count - 1)]);
  return games_work(store, 20 + values->length);
}

/* Put the numbers of the positions that wait into the list. */
static bool position_number_waiting(position_values *values) {
  bool done = true;
  uint32_t number, count = values->waiting_count;
  values->waiting_count = 0;
  for (uint32_t i = 0; i < count && done; i++)
    done = position_number(values, values->waiting + (uint64_t)i * values->length,
                           values->waiting_hashes[i], &number) &&
           games_list_add(values->store, &values->list, number);
  return done;
}

/* ---- Solving ---- */

static bool position_list_moves(position_values *values, uint32_t number, bool right,
                                uint32_t *count) {
  uint32_t before = values->list.count;
  values->waiting_count = 0;
  memcpy(values->working, position_text(values, number), values->length);
  bool done =
      values->rules->moves(values, values->context, values->working, values->length, right) &&
      position_number_waiting(values);
  *count = values->list.count - before;
  return done;
}

static bool position_push(position_values *values, uint32_t number) {
  position_frame frame = {.position = number, .first = values->list.count};
  if (!GAMES_RESERVE(values->store, values->frames, values->frame_bytes,
                     values->frame_count + UINT64_C(1)))
    return false;
  if (!position_list_moves(values, number, false, &frame.left) ||
      !position_list_moves(values, number, true, &frame.right))
    return false;
  values->frames[values->frame_count++] = frame;
  return true;
}

/* Numbers become values, and these a game. */
static bool position_finish(position_values *values, const position_frame *frame) {
  games_id *items = values->list.items + frame->first;
  for (uint32_t i = 0; i < frame->left + frame->right; i++)
    items[i] = values->values[items[i]];
  games_id game = games_make(values->store, items, frame->left, items + frame->left, frame->right);
  values->values[frame->position] = game;
  values->list.count = frame->first;
  values->frame_count--;
  return game != GAMES_NONE;
}

static bool position_step(position_values *values) {
  position_frame *top = &values->frames[values->frame_count - 1];
  for (; top->next < top->left + top->right; top->next++) {
    uint32_t number = values->list.items[top->first + top->next];
    if (values->values[number] == GAMES_NONE)
      return position_push(values, number);
  }
  position_frame frame = *top;
  return position_finish(values, &frame);
}

games_id position_values_find(position_values *values, const char *position) {
  uint32_t number;
  values->frame_count = values->list.count = 0;
  if (!position_number(values, position, position_hash(values, position), &number))
    return GAMES_NONE;
  bool done = values->values[number] != GAMES_NONE || position_push(values, number);
  while (done && values->frame_count > 0)
    done = position_step(values);
  return done ? values->values[number] : GAMES_NONE;
}

bool position_values_list(position_values *values, const char *position, bool right,
                          uint32_t *count) {
  uint32_t number;
  values->list.count = 0;
  return position_number(values, position, position_hash(values, position), &number) &&
         position_list_moves(values, number, right, count);
}

const char *position_values_listed(const position_values *values, uint32_t index) {
  return position_text(values, values->list.items[index]);
}

/* ---- Toads and Frogs ---- */

static bool toads_move(position_values *values, char *after, uint32_t from, uint32_t to) {
  char mover = after[from];
  after[from] = '.';
  after[to] = mover;
  bool done = position_values_add(values, after);
  after[from] = mover;
  after[to] = '.';
  return done;
}

/* Each empty cell has one animal at most that can get there. */
static bool toads_moves(position_values *values, const void *context, char *after, uint32_t length,
                        bool right) {
  (void)context;
  char mover = right ? 'f' : 't', other = right ? 't' : 'f';
  const char *found = memchr(after, '.', length);
  while (found != NULL) {
    uint32_t to = (uint32_t)(found - after), room = right ? length - 1 - to : to, step = 0;
    if (room >= 1 && after[right ? to + 1 : to - 1] == mover)
      step = 1;
    else if (room >= 2 && after[right ? to + 1 : to - 1] == other &&
             after[right ? to + 2 : to - 2] == mover)
      step = 2;
    if (step > 0 && !toads_move(values, after, right ? to + step : to - step, to))
      return false;
    found = memchr(found + 1, '.', length - 1 - to);
  }
  return true;
}

const position_rules toads_and_frogs_rules = {toads_moves};

/* ---- Pawn Chess ---- */

static bool pawns_position_moves(position_values *values, const void *context, char *after,
                                 uint32_t length, bool right) {
  (void)context;
  char mover = right ? 'B' : 'W', other = right ? 'W' : 'B';
  if (memchr(after, 'W', length) == NULL || memchr(after, 'B', length) == NULL)
    return true;
  for (uint32_t i = 0; i < length; i++) {
    if (after[i] != mover || (right ? i == 0 : i + 1 == length))
      continue;
    uint32_t to = right ? i - 1 : i + 1;
    char taken = after[to];
    if (taken != '.' && taken != other)
      continue;
    after[i] = '.';
    after[to] = mover;
    bool done = position_values_add(values, after);
    after[i] = mover;
    after[to] = taken;
    if (!done)
      return false;
  }
  return true;
}

const position_rules pawns_rules = {pawns_position_moves};
