#include "core/partizan/positions.h"

#include <string.h>

#include "core/partizan/games_int.h"

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
  uint64_t *slots; /* by hash: its upper half, then 1 + the number of a position; 0: free */
  uint64_t slot_count;
  position_frame *frames;
  uint64_t frame_bytes;
  uint32_t frame_count;
  games_list list; /* numbers of positions that moves lead to */
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

/* The slot of the position, or the free one where it would be, and the upper half of its hash. */
static uint64_t position_slot(const position_values *values, const char *text, uint64_t *high) {
  uint64_t hash = core_hash_bytes(0, text, values->length), slot = hash;
  *high = hash & ~(uint64_t)UINT32_MAX;
  for (;; slot++) {
    uint64_t found = values->slots[slot &= values->slot_count - 1];
    if (found == 0 ||
        ((found & ~(uint64_t)UINT32_MAX) == *high &&
         memcmp(position_text(values, (uint32_t)found - 1), text, values->length) == 0))
      return slot;
  }
}

static bool position_grow_slots(position_values *values) {
  if (2 * (values->count + UINT64_C(1)) <= values->slot_count)
    return true;
  uint64_t count = 2 * values->slot_count, high;
  uint64_t *slots = core_allocate(values->host, count * sizeof *slots);
  if (slots == NULL)
    return games_fail_host(values->store);
  core_release(values->host, values->slots, values->slot_count * sizeof *slots);
  values->slots = slots;
  values->slot_count = count;
  for (uint32_t i = 0; i < values->count; i++) {
    uint64_t slot = position_slot(values, position_text(values, i), &high);
    slots[slot] = high | (i + 1);
  }
  return true;
}

/* Room for the text and the value of one more. */
static bool position_reserve(position_values *values) {
  uint64_t count = values->count + UINT64_C(1);
  char *texts =
      games_grow(values->store, values->texts, &values->text_bytes, count, values->length);
  if (texts == NULL)
    return false;
  values->texts = texts;
  games_id *ids =
      games_grow(values->store, values->values, &values->value_bytes, count, sizeof *ids);
  if (ids == NULL)
    return false;
  values->values = ids;
  return true;
}

static bool position_number(position_values *values, const char *text, uint32_t *number) {
  uint64_t high, slot = position_slot(values, text, &high);
  if (values->slots[slot] != 0) {
    *number = (uint32_t)values->slots[slot] - 1;
    return true;
  }
  if (!position_reserve(values) || !position_grow_slots(values))
    return false;
  *number = values->count;
  memcpy(values->texts + (uint64_t)values->count * values->length, text, values->length);
  values->values[values->count++] = GAMES_NONE;
  slot = position_slot(values, text, &high);
  values->slots[slot] = high | (*number + 1);
  return true;
}

bool position_values_add(position_values *values, const char *position) {
  uint32_t number;
  return games_work(values->store, 20 + values->length) &&
         position_number(values, position, &number) &&
         games_list_add(values->store, &values->list, number);
}

/* ---- Solving ---- */

static bool position_list_moves(position_values *values, uint32_t number, bool right,
                                uint32_t *count) {
  uint32_t before = values->list.count;
  memcpy(values->working, position_text(values, number), values->length);
  bool done = values->rules->moves(values, values->context, values->working, values->length, right);
  *count = values->list.count - before;
  return done;
}

static bool position_push(position_values *values, uint32_t number) {
  position_frame frame = {.position = number, .first = values->list.count};
  position_frame *frames = games_grow(values->store, values->frames, &values->frame_bytes,
                                      values->frame_count + UINT64_C(1), sizeof *frames);
  if (frames == NULL)
    return false;
  values->frames = frames;
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
  if (!position_number(values, position, &number))
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
  return position_number(values, position, &number) &&
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

static bool toads_moves(position_values *values, const void *context, char *after, uint32_t length,
                        bool right) {
  (void)context;
  char mover = right ? 'f' : 't', other = right ? 't' : 'f';
  for (uint32_t i = 0; i < length; i++) {
    uint32_t ahead = right ? i : length - 1 - i;
    for (uint32_t step = 1; after[i] == mover && step <= 2 && step <= ahead; step++) {
      uint32_t to = right ? i - step : i + step, over = right ? i - 1 : i + 1;
      if (after[to] == '.' && (step == 1 || after[over] == other) &&
          !toads_move(values, after, i, to))
        return false;
    }
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
