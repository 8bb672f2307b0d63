/* The solver of positions that are texts, and the rules of Toads and Frogs and of Pawn Chess.
**
** The solver walks with frames on a stack. A frame lists all parts of all options of a position. A
** part without a value pushes a frame; once all parts have values, their sums are the
** values of the options, from which the value of the position is found.
*/
#include "core/boards/positions.h"

#include "base/array.h"
#include "base/slots.h"
#include "core/partizan/forms/games_int.h"

/* A position that waits for the values of its options. They have `left` parts, then `right` parts,
** in the list at `first`; `next` is the first one that may have no value. */
typedef struct position_frame {
  uint32_t position, first, left, right, next;
} position_frame;

/* Options that have not been cut yet, one after another. */
typedef struct position_options {
  char *texts;
  uint64_t bytes;
  uint32_t count;
} position_options;

/* All positions, by number. */
typedef struct position_known {
  char *texts; /* one after another */
  uint64_t text_bytes;
  CORE_ARRAY(games_id) values; /* GAMES_NONE until found */
  slot_index slots;
} position_known;

struct position_values {
  core_host *host;
  const position_rules *rules;
  const void *context;
  games *store;
  uint32_t length;
  position_known known;
  CORE_ARRAY(position_frame) frames;
  games_list list; /* parts of options, see below */
  position_options waiting;
  char *working, *part; /* scratch for one position each */
};

/* A part: the number of a position, or POSITION_IS_INTEGER and an integer plus
** POSITION_INTEGER_ZERO. */
enum {
  POSITION_LAST = INT32_MIN, /* set in the last part of a position */
  POSITION_NEGATIVE = 1 << 30,
  POSITION_IS_INTEGER = 1 << 29,
  POSITION_NUMBER = POSITION_IS_INTEGER - 1,
  POSITION_INTEGER_ZERO = 1 << 28
};

void position_values_close(position_values *values) {
  if (values == NULL)
    return;
  core_host *host = values->host;
  games_close(values->store);
  core_release(host, values->known.texts, values->known.text_bytes);
  CORE_FREE(host, values->known.values);
  slots_close(&values->known.slots, host);
  CORE_FREE_ALL(host, &values->frames, &values->list);
  core_release(host, values->waiting.texts, values->waiting.bytes);
  core_release(host, values->working, values->length + UINT64_C(1));
  core_release(host, values->part, values->length + UINT64_C(1));
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
  values->working = core_allocate(host, length + UINT64_C(1));
  values->part = core_allocate(host, length + UINT64_C(1));
  if (values->store != NULL && values->working != NULL && values->part != NULL)
    return values;
  position_values_close(values);
  return NULL;
}

games *position_values_store(const position_values *values) {
  return values->store;
}

/* ---- Finding positions ---- */

static const char *position_text(const position_values *values, uint32_t number) {
  core_assert(number < values->known.values.count);
  return values->known.texts + (uint64_t)number * values->length;
}

/* Set *number to the number of a position, a new one if necessary. */
static bool position_number(position_values *values, const char *text, uint32_t *number) {
  uint64_t count = values->known.values.count + UINT64_C(1);
  if (!slots_reserve(&values->known.slots, values->host, count))
    return games_fail_host(values->store);
  slots_at place =
      slots_first(&values->known.slots, core_hash_bytes(values->host->seed, text, values->length));
  while (slots_next(&place, number))
    if (memcmp(position_text(values, *number), text, values->length) == 0)
      return true;
  if (!games_reserve(values->store, &values->known.texts, &values->known.text_bytes, count,
                     values->length) ||
      !GAMES_RESERVE(values->store, values->known.values, count))
    return false;
  if (values->known.values.count == POSITION_NUMBER) {
    /* uncovered: takes 2^29 positions of rows */
    (void)games_refuse(values->store, "a row has more than 536870911 positions");
    return false;
  }
  *number = values->known.values.count;
  memcpy(values->known.texts + (uint64_t)values->known.values.count * values->length, text,
         values->length);
  values->known.values.items[values->known.values.count++] = GAMES_NONE;
  slots_put(&place, *number);
  return true;
}

bool position_values_add(position_values *values, const char *position) {
  if (!games_reserve(values->store, &values->waiting.texts, &values->waiting.bytes,
                     values->waiting.count + UINT64_C(1), values->length))
    return false;
  memcpy(values->waiting.texts + (uint64_t)values->waiting.count++ * values->length, position,
         values->length);
  return games_work(values->store, 20 + values->length);
}

static bool position_add_number(position_values *values, const char *text, bool negative) {
  uint32_t number = 0; /* gcc with -fsanitize=thread warns otherwise */
  return position_number(values, text, &number) &&
         games_list_add(values->store, &values->list, number | (negative ? POSITION_NEGATIVE : 0));
}

games_id *position_values_add_part(position_values *values, const char *position) {
  if (!position_add_number(values, position, false))
    return NULL;
  return &values->known.values.items[values->list.items[values->list.count - 1]];
}

/* Add a part: a text, which is filled up with '#', or its negative. */
static bool position_add_text(position_values *values, const char *text, uint32_t length,
                              bool negative) {
  core_assert(length <= values->length);
  memcpy(values->part, text, length);
  memset(values->part + length, '#', values->length - length);
  return position_add_number(values, values->part, negative);
}

/* Add a part that is an integer with an absolute value of less than 2^28. */
static bool position_add_integer(position_values *values, int64_t integer) {
  return games_list_add(values->store, &values->list,
                        POSITION_IS_INTEGER | (uint32_t)(integer + POSITION_INTEGER_ZERO));
}

/* Append the parts of a position to the list, or the integer 0 if it has no parts. */
static bool position_cut(position_values *values, const char *text) {
  uint32_t before = values->list.count;
  if (values->rules->cut == NULL
          ? !position_add_number(values, text, false)
          : !values->rules->cut(values, values->context, text, values->length) ||
                (values->list.count == before && !position_add_integer(values, 0)))
    return false;
  values->list.items[values->list.count - 1] |= (uint32_t)POSITION_LAST;
  return true;
}

/* ---- Moves ---- */

bool position_values_list(position_values *values, const char *position, bool right,
                          uint32_t *count) {
  values->waiting.count = 0;
  memcpy(values->working, position, values->length);
  bool done = values->rules->moves(values, values->context, values->working, values->length, right);
  *count = values->waiting.count;
  return done;
}

const char *position_values_listed(const position_values *values, uint32_t index) {
  return values->waiting.texts + (uint64_t)index * values->length;
}

/* Append the parts of all options of a player to the list, and set *count to the number of parts.
*/
static bool position_list_moves(position_values *values, uint32_t number, bool right,
                                uint32_t *count) {
  uint32_t before = values->list.count, moves;
  bool done = position_values_list(values, position_text(values, number), right, &moves);
  for (uint32_t i = 0; i < moves && done; i++)
    done = position_cut(values, position_values_listed(values, i));
  *count = values->list.count - before;
  return done;
}

/* ---- Solving ---- */

/* Push a frame for a position. */
static bool position_push(position_values *values, uint32_t number) {
  position_frame frame = {.position = number, .first = values->list.count};
  if (!GAMES_RESERVE(values->store, values->frames, values->frames.count + UINT64_C(1)))
    return false;
  if (!position_list_moves(values, number, false, &frame.left) ||
      !position_list_moves(values, number, true, &frame.right))
    return false;
  values->frames.items[values->frames.count++] = frame;
  return true;
}

/* Replace *count parts in place by the values of the options that they belong to, and set *count to
** the number of options. */
static bool position_add_parts(position_values *values, games_id *items, uint32_t *count) {
  games_id sum = GAMES_NONE;
  uint32_t sums = 0;
  for (uint32_t i = 0; i < *count; i++) {
    uint32_t part = items[i], number = part & POSITION_NUMBER;
    bool is_integer = (part & POSITION_IS_INTEGER) != 0;
    games_id value = is_integer
                         ? games_integer(values->store, (int64_t)number - POSITION_INTEGER_ZERO)
                         : values->known.values.items[number];
    if (!is_integer && (part & POSITION_NEGATIVE) != 0)
      value = games_negative(values->store, value);
    sum = sum == GAMES_NONE ? value : games_sum(values->store, sum, value);
    if (sum == GAMES_NONE)
      return false;
    if ((part & (uint32_t)POSITION_LAST) != 0) {
      items[sums++] = sum;
      sum = GAMES_NONE;
    }
  }
  *count = sums;
  return true;
}

/* Return true if a part is a position without a value. */
static bool position_is_open(const position_values *values, uint32_t part) {
  return (part & POSITION_IS_INTEGER) == 0 &&
         values->known.values.items[part & POSITION_NUMBER] == GAMES_NONE;
}

/* Push a frame for the next part without a value in the innermost frame, or find its value. */
static bool position_step(position_values *values) {
  core_assert(values->frames.count > 0);
  position_frame *top = &values->frames.items[values->frames.count - 1];
  core_assert(top->first + top->left + top->right == values->list.count);
  for (; top->next < top->left + top->right; top->next++) {
    uint32_t part = values->list.items[top->first + top->next];
    if (position_is_open(values, part))
      return position_push(values, part & POSITION_NUMBER);
  }
  position_frame frame = *top;
  games_id *items = values->list.items + frame.first;
  uint32_t left = frame.left, right = frame.right;
  if (!position_add_parts(values, items, &left) ||
      !position_add_parts(values, items + frame.left, &right))
    return false;
  games_id game = games_canonicalize(values->store, items, left, items + frame.left, right);
  values->known.values.items[frame.position] = game;
  values->list.count = frame.first;
  values->frames.count--;
  return game != GAMES_NONE;
}

games_id position_values_find(position_values *values, const char *position) {
  values->frames.count = values->list.count = 0;
  bool done = position_cut(values, position);
  uint32_t count = values->list.count;
  for (uint32_t i = 0; i < count && done; i++) {
    uint32_t part = values->list.items[i];
    done = !position_is_open(values, part) || position_push(values, part & POSITION_NUMBER);
    while (done && values->frames.count > 0)
      done = position_step(values);
  }
  return done && position_add_parts(values, values->list.items, &count) ? values->list.items[0]
                                                                        : GAMES_NONE;
}

/* ---- Toads and Frogs ---- */

/* Add the option in which a piece moves to another cell and captures. */
static bool position_move(position_values *values, char *after, uint32_t from, uint32_t to) {
  char mover = after[from], taken = after[to];
  after[from] = '.';
  after[to] = mover;
  bool done = position_values_add(values, after);
  after[from] = mover;
  after[to] = taken;
  return done;
}

/* At most one animal of a player can reach each empty cell. */
static bool position_toads_moves(position_values *values, const void *context, char *after,
                                 uint32_t length, bool right) {
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
    if (step > 0 && !position_move(values, after, right ? to + step : to - step, to))
      return false;
    found = memchr(found + 1, '.', length - 1 - to);
  }
  return true;
}

#define TOADS_CUT_MOST 64

/* Return links as bits: bit i is set if some move may need both cells i and i + 1. Compute the sets
** of cells that may ever hold a toad, a frog or nothing. The sets are supersets of those in play,
** so cells that are not linked never belong to one move, and the row is a sum by theorem T3 of
** core/masks/sums.h. */
static uint64_t position_toads_links(const char *row, uint32_t length) {
  uint64_t toads = 0, frogs = 0, free = 0, links = 0, had[3];
  for (uint32_t i = 0; i < length; i++) {
    toads |= (uint64_t)(row[i] == 't') << i;
    frogs |= (uint64_t)(row[i] == 'f') << i;
    free |= (uint64_t)(row[i] == '.') << i;
  }
  do {
    had[0] = toads, had[1] = frogs, had[2] = free;
    uint64_t steps = toads & free >> 1, jumps = toads & frogs >> 1 & free >> 2;
    toads |= steps << 1 | jumps << 2;
    free |= steps | jumps;
    links |= steps | jumps | jumps << 1;
    steps = frogs & free << 1, jumps = frogs & toads << 1 & free << 2;
    frogs |= steps >> 1 | jumps >> 2;
    free |= steps | jumps;
    links |= steps >> 1 | jumps >> 1 | jumps >> 2;
  } while (had[0] != toads || had[1] != frogs || had[2] != free);
  return links;
}

/* Return true if a row has no frogs or no toads, and set *moves to its value, the number of moves
** that are left to Left, or minus that number for Right. */
static bool position_toads_count(const char *row, uint32_t length, int64_t *moves) {
  int64_t free = 0, crossed = 0, toads = 0, frogs = 0;
  *moves = 0;
  for (uint32_t i = 0; i < length; i++) {
    toads += row[i] == 't', frogs += row[i] == 'f';
    free += row[i] == '.';
    crossed += row[i] == '.' ? toads : 0;
    *moves -= row[i] == 'f' ? free : 0;
  }
  *moves = frogs == 0 ? crossed : *moves;
  return toads == 0 || frogs == 0;
}

/* Add a part of a row: an integer, or the lesser of the part and its mirror image. */
static bool position_toads_add_part(position_values *values, const char *row, uint32_t length) {
  char turned[TOADS_CUT_MOST];
  int64_t moves;
  if (position_toads_count(row, length, &moves))
    return moves == 0 || position_add_integer(values, moves);
  /* The mirror image with toads and frogs exchanged is the negative of the row. */
  for (uint32_t i = 0; i < length; i++) {
    char c = row[length - 1 - i];
    turned[i] = c == 't' ? 'f' : c == 'f' ? 't' : c;
  }
  bool negative = memcmp(turned, row, length) < 0;
  return position_add_text(values, negative ? turned : row, length, negative);
}

/* Add the parts of a row. Rows of more than TOADS_CUT_MOST cells are one part. */
static bool position_toads_cut(position_values *values, const void *context, const char *row,
                               uint32_t length) {
  (void)context;
  if (length > TOADS_CUT_MOST)
    return position_add_text(values, row, length, false);
  for (uint64_t links = position_toads_links(row, length); links != 0;) {
    uint32_t first = (uint32_t)core_lowest_bit(links);
    uint64_t from_first = ~(links >> first);
    uint32_t last = first + (uint32_t)core_lowest_bit(from_first);
    if (!position_toads_add_part(values, row + first, last - first + 1))
      return false;
    core_assert(last < 64);
    links &= UINT64_MAX << last;
  }
  return true;
}

const position_rules toads_and_frogs_rules = {position_toads_moves, position_toads_cut};

/* ---- Pawn Chess ---- */

static bool position_pawns_moves(position_values *values, const void *context, char *after,
                                 uint32_t length, bool right) {
  (void)context;
  char mover = right ? 'B' : 'W', other = right ? 'W' : 'B';
  if (memchr(after, 'W', length) == NULL || memchr(after, 'B', length) == NULL)
    return true;
  for (uint32_t i = 0; i < length; i++) {
    if (after[i] != mover || (right ? i == 0 : i + 1 == length))
      continue;
    uint32_t to = right ? i - 1 : i + 1;
    if ((after[to] == '.' || after[to] == other) && !position_move(values, after, i, to))
      return false;
  }
  return true;
}

const position_rules pawns_rules = {.moves = position_pawns_moves};
