#include "sqlite/rows/positions.h"

#include "base/sort.h"
#include "sqlite/rows/tuples.h"

/* A value to look up. A real without a fraction is stored as an integer, so that equal numbers have
** equal keys. */
typedef struct position_key {
  int kind;
  int64_t payload; /* of a number */
  const char *bytes;
  uint32_t length;
} position_key;

static position_key positions_key_of_real(double real) {
  int64_t bits;
  if (real >= -0x1p63 && real < 0x1p63 && (double)(int64_t)real == real)
    return (position_key){.kind = SQLITE_INTEGER, .payload = (int64_t)real};
  memcpy(&bits, &real, sizeof bits);
  return (position_key){.kind = SQLITE_FLOAT, .payload = bits};
}

static double positions_real_of_bits(int64_t bits) {
  double real;
  memcpy(&real, &bits, sizeof real);
  return real;
}

/* Return true if a value has more bytes than the memory limit, and so cannot be a position. A
** zeroblob takes memory only when its bytes are read, which is to be avoided. */
static bool positions_exceeds(const core_host *host, sqlite3_value *value) {
  int type = sqlite3_value_type(value);
  return (type == SQLITE_TEXT || type == SQLITE_BLOB) &&
         (uint64_t)sqlite3_value_bytes(value) > host->memory_limit;
}

/* Read a value that is not NULL. Return false without memory for its bytes. */
static bool positions_read_key(sqlite3_value *value, position_key *key) {
  key->kind = sqlite3_value_type(value);
  if (key->kind == SQLITE_INTEGER) {
    key->payload = sqlite3_value_int64(value);
    return true;
  }
  if (key->kind == SQLITE_FLOAT) {
    *key = positions_key_of_real(sqlite3_value_double(value));
    return true;
  }
  key->bytes = key->kind == SQLITE_TEXT ? (const char *)sqlite3_value_text(value)
                                        : sqlite3_value_blob(value);
  key->length = (uint32_t)sqlite3_value_bytes(value);
  return key->bytes != NULL || (key->kind == SQLITE_BLOB && key->length == 0);
}

static position_key positions_key_at(const position_set *positions, uint32_t number) {
  core_assert(number < positions->count);
  position_key key = {.kind = positions->kinds[number], .payload = positions->payloads[number]};
  if (key.kind == SQLITE_INTEGER)
    return key;
  if (key.kind == SQLITE_FLOAT)
    return positions_key_of_real(positions_real_of_bits(key.payload));
  const char *bytes = positions->bytes + key.payload;
  memcpy(&key.length, bytes, sizeof key.length);
  key.bytes = bytes + sizeof key.length;
  return key;
}

/* ---- Slots ---- */

static inline uint64_t positions_hash_key(const position_set *positions, const position_key *key) {
  if (key->kind == SQLITE_INTEGER)
    return core_hash((uint64_t)key->payload + positions->seed);
  if (key->kind == SQLITE_FLOAT)
    return core_hash((uint64_t)key->payload ^ ~positions->seed);
  return core_hash_bytes(positions->seed + (uint64_t)key->kind, key->bytes, key->length);
}

/* Return true if the position is the key, which may have another kind. */
static CORE_NOINLINE bool positions_is_any_at(const position_set *positions, uint32_t number,
                                              const position_key *sought) {
  position_key key = positions_key_at(positions, number);
  if (key.kind != sought->kind)
    return false;
  if (key.kind == SQLITE_INTEGER || key.kind == SQLITE_FLOAT)
    return key.payload == sought->payload;
  return key.length == sought->length &&
         (key.length == 0 || memcmp(key.bytes, sought->bytes, key.length) == 0);
}

static inline bool positions_is_at(const position_set *positions, uint32_t number,
                                   const position_key *sought) {
  core_assert(number < positions->count);
  if (sought->kind == SQLITE_INTEGER && !positions->has_others)
    return positions->payloads[number] == sought->payload;
  return positions_is_any_at(positions, number, sought);
}

/* Return the bits of a slot that hold a number. A number + 1 is less than slot_count, and less than
** 2^32. */
static inline uint32_t positions_number_bits(const position_set *positions) {
  return (uint32_t)(positions->slot_count - 1);
}

/* Return the slot of a position: its number + 1, and above it the highest bits of its hash. */
static inline uint32_t positions_slot_of(const position_set *positions, uint64_t hash,
                                         uint32_t number) {
  return ((uint32_t)(hash >> 32) & ~positions_number_bits(positions)) | (number + 1);
}

/* Return the number in a slot, or UINT32_MAX if it is free. */
static inline uint32_t positions_number_in(const position_set *positions, uint64_t slot) {
  return (positions->slots[slot] & positions_number_bits(positions)) - 1;
}

static inline uint64_t positions_next_slot(const position_set *positions, uint64_t slot) {
  return (slot + 1) & (positions->slot_count - 1);
}

/* The slot of a key, or the free slot for it, and its hash. */
typedef struct position_place {
  uint64_t hash, slot;
} position_place;

static inline position_place positions_first_place(const position_set *positions,
                                                   const position_key *key) {
  uint64_t hash = positions_hash_key(positions, key);
  return (position_place){hash, hash & (positions->slot_count - 1)};
}

/* Advance to a slot that is free, or whose position may have this hash. */
static inline void positions_skip_others(const position_set *positions, position_place *place) {
  const uint32_t *slots = positions->slots, bits = positions_number_bits(positions);
  const uint32_t high = (uint32_t)(place->hash >> 32);
  while (slots[place->slot] != 0 && ((slots[place->slot] ^ high) & ~bits) != 0)
    place->slot = positions_next_slot(positions, place->slot);
}

/* Advance to the place of the key. */
static inline CORE_ALWAYS_INLINE void positions_find_place_from(const position_set *positions,
                                                                const position_key *key,
                                                                position_place *place) {
  positions_skip_others(positions, place);
  while (positions->slots[place->slot] != 0 &&
         !positions_is_at(positions, positions_number_in(positions, place->slot), key)) {
    place->slot = positions_next_slot(positions, place->slot);
    positions_skip_others(positions, place);
  }
}

static inline position_place positions_find_place(const position_set *positions,
                                                  const position_key *key) {
  position_place place = positions_first_place(positions, key);
  positions_find_place_from(positions, key, &place);
  return place;
}

/* Enter all positions, which differ, into the new slots. This takes long for millions of positions,
** so the host is asked whether to continue. */
static bool positions_fill_slots(position_set *positions) {
  enum { FILLED_AT_ONCE = POSITIONS_MOST_AT_ONCE, UNITS_PER_SLOT = 20 };
  position_place places[FILLED_AT_ONCE];
  for (uint64_t first = 0; first < positions->count; first += FILLED_AT_ONCE) {
    uint32_t left = positions->count - (uint32_t)first,
             count = left < FILLED_AT_ONCE ? left : FILLED_AT_ONCE;
    for (uint32_t i = 0; i < count; i++) {
      position_key key = positions_key_at(positions, (uint32_t)first + i);
      places[i] = positions_first_place(positions, &key);
      CORE_PREFETCH(&positions->slots[places[i].slot]);
    }
    for (uint32_t i = 0; i < count; i++) {
      uint64_t slot = places[i].slot;
      while (positions->slots[slot] != 0)
        slot = positions_next_slot(positions, slot);
      positions->slots[slot] = positions_slot_of(positions, places[i].hash, (uint32_t)first + i);
    }
    if (!core_work(positions->host, FILLED_AT_ONCE * UNITS_PER_SLOT))
      return false;
  }
  return true;
}

/* Free the slots, which can be rebuilt at any time. */
static void positions_drop_slots(position_set *positions) {
  CORE_DROP(positions->host, positions->slots, positions->slot_count * sizeof *positions->slots);
  positions->slot_count = 0;
}

/* Return the maximum number of occupied slots: two thirds. The bound does not depend on the memory
** limit, so a larger limit never gives a smaller number. */
static uint64_t positions_most_taken(uint64_t slot_count) {
  return slot_count / 3 * 2;
}

/* Rebuild the slots for `more` positions. After a failure there are no slots until the next
** attempt. */
static core_status positions_make_slots(position_set *positions, size_t more) {
  core_host *host = positions->host;
  uint64_t count = positions->slot_count == 0 ? 64 : positions->slot_count;
  while (positions->count + (uint64_t)more > positions_most_taken(count))
    count *= 2;
  core_assert((count & (count - 1)) == 0);
  positions_drop_slots(positions);
  positions->slots = core_allocate(host, count * sizeof *positions->slots);
  if (positions->slots == NULL)
    return host->status;
  positions->slot_count = count;
  if (positions_fill_slots(positions))
    return CORE_OK;
  positions_drop_slots(positions);
  return host->status;
}

/* ---- New positions ---- */

/* Return false if SQLite certainly does not read the text as a number. */
static bool positions_may_be_numeric(const position_key *key) {
  bool has_digit = false;
  for (uint32_t i = 0; i < key->length; i++) {
    if (key->bytes[i] == '\0' || strchr("0123456789+-.eE \t\n\v\f\r", key->bytes[i]) == NULL)
      return false;
    has_digit |= key->bytes[i] >= '0' && key->bytes[i] <= '9';
  }
  return has_digit;
}

enum { POSITIONS_PART = 1 << 16 }; /* the bytes that are copied between two reports of work */

/* Copy a text or blob and a 0 to the end of `bytes`, to which the payload of the next position will
** point. */
static core_status positions_append_bytes(position_set *positions, const position_key *key) {
  uint64_t used = positions->bytes_used, needed = used + sizeof key->length + key->length + 1;
  if (!CORE_RESERVE(positions->host, positions->bytes, positions->bytes_held, needed))
    return positions->host->status;
  memcpy(positions->bytes + used, &key->length, sizeof key->length);
  char *to = positions->bytes + used + sizeof key->length;
  for (uint32_t at = 0, part; at < key->length; at += part) {
    part = key->length - at < POSITIONS_PART ? key->length - at : POSITIONS_PART;
    memcpy(to + at, key->bytes + at, part);
    if (!core_work(positions->host, part / 4))
      return positions->host->status;
  }
  positions->bytes[needed - 1] = '\0';
  positions->bytes_used = needed;
  return CORE_OK;
}

/* Give the next number to the key, whose place is free. `value` may be NULL unless the key was read
** from a REAL. */
static core_status positions_append(position_set *positions, const position_key *key,
                                    sqlite3_value *value, const position_place *place) {
  int kind = value == NULL ? key->kind : sqlite3_value_type(value);
  int64_t payload = key->payload;
  if (positions->count >= UINT32_MAX - 1)
    return core_fail(positions->host, CORE_INVALID); /* uncovered: takes 2^32 positions */
  core_host *host = positions->host;
  uint64_t count = (uint64_t)positions->count + 1;
  core_status status = CORE_RESERVE(host, positions->payloads, positions->payload_bytes, count) &&
                               CORE_RESERVE(host, positions->kinds, positions->kind_bytes, count)
                           ? CORE_OK
                           : host->status;
  if (status == CORE_OK && (kind == SQLITE_TEXT || kind == SQLITE_BLOB)) {
    payload = (int64_t)positions->bytes_used;
    status = positions_append_bytes(positions, key);
    positions->has_numeric_texts |= kind == SQLITE_TEXT && positions_may_be_numeric(key);
  } else {
    positions->has_numbers = true;
  }
  if (status != CORE_OK)
    return status;
  if (kind == SQLITE_FLOAT) {
    double real = sqlite3_value_double(value);
    memcpy(&payload, &real, sizeof payload);
  }
  core_assert(count < positions->slot_count && positions->slots[place->slot] == 0);
  positions->payloads[positions->count] = payload;
  positions->kinds[positions->count] = (uint8_t)kind;
  positions->has_others |= kind != SQLITE_INTEGER;
  positions->slots[place->slot] = positions_slot_of(positions, place->hash, positions->count);
  positions->count = (uint32_t)count;
  return CORE_OK;
}

/* Ensure that there are slots for `more` positions. */
static core_status positions_reserve_slots(position_set *positions, size_t more) {
  bool enough = positions->count + (uint64_t)more <= positions_most_taken(positions->slot_count);
  return enough ? CORE_OK : positions_make_slots(positions, more);
}

/* ---- Numbers of positions ---- */

void positions_release(position_set *positions) {
  core_host *host = positions->host;
  if (host == NULL)
    return;
  tuples_release(positions);
  core_release(host, positions->payloads, positions->payload_bytes);
  core_release(host, positions->kinds, positions->kind_bytes);
  core_release(host, positions->bytes, positions->bytes_held);
  core_release(host, positions->slots, positions->slot_count * sizeof *positions->slots);
  *positions = (struct position_set){.host = NULL};
}

/* Number a key; `value` is as in positions_append. */
static core_status positions_number_key(position_set *positions, const position_key *key,
                                        sqlite3_value *value, uint32_t *number) {
  core_status status = positions_reserve_slots(positions, 1);
  if (status != CORE_OK)
    return status;
  position_place place = positions_find_place(positions, key);
  if (positions->slots[place.slot] == 0)
    status = positions_append(positions, key, value, &place);
  *number = positions_number_in(positions, place.slot);
  return status;
}

core_status positions_number(position_set *positions, sqlite3_value *value, uint32_t *number) {
  position_key key;
  if (positions_exceeds(positions->host, value) &&
      !core_affords(positions->host, (uint64_t)sqlite3_value_bytes(value)))
    return positions->host->status;
  if (!positions_read_key(value, &key))
    return core_fail(positions->host, CORE_NOMEM);
  return positions_number_key(positions, &key, value, number);
}

core_status positions_number_text(position_set *positions, text_reader text, uint32_t *number) {
  position_key key = {.kind = SQLITE_TEXT, .bytes = text.text, .length = (uint32_t)text.length};
  return positions_number_key(positions, &key, NULL, number);
}

/* Keys that wait for their numbers: integers, or texts unless they are NULL. */
typedef struct position_waiting {
  const int64_t *integers;
  const position_texts *texts;
} position_waiting;

static inline position_key positions_waiting_key(position_waiting waiting, size_t i) {
  if (waiting.texts == NULL)
    return (position_key){.kind = SQLITE_INTEGER, .payload = waiting.integers[i]};
  return (position_key){
      .kind = SQLITE_TEXT, .bytes = waiting.texts->bytes[i], .length = waiting.texts->lengths[i]};
}

/* Prefetch what the comparisons with the positions at the places read: first the payloads and
** kinds, then the texts. */
static inline void positions_prefetch_places(const position_set *positions, position_place *places,
                                             size_t count, bool texts) {
  for (size_t i = 0; i < count; i++) {
    positions_skip_others(positions, &places[i]);
    uint32_t number = positions_number_in(positions, places[i].slot);
    if (number == UINT32_MAX)
      continue;
    CORE_PREFETCH(&positions->payloads[number]);
    if (positions->has_others)
      CORE_PREFETCH(&positions->kinds[number]);
  }
  for (size_t i = 0; i < count && texts; i++) {
    uint32_t number = positions_number_in(positions, places[i].slot);
    if (number != UINT32_MAX && positions->kinds[number] == SQLITE_TEXT)
      CORE_PREFETCH(positions->bytes + positions->payloads[number]);
  }
}

/* Number the first `count` keys. Each lookup waits for memory two or three times, so the waits of
** all lookups overlap. */
static inline CORE_ALWAYS_INLINE core_status positions_number_waiting(position_set *positions,
                                                                      position_waiting waiting,
                                                                      size_t count,
                                                                      uint32_t *numbers) {
  position_place places[POSITIONS_MOST_AT_ONCE];
  core_assert(count <= POSITIONS_MOST_AT_ONCE);
  core_status status = positions_reserve_slots(positions, count);
  if (status != CORE_OK)
    return status;
  for (size_t i = 0; i < count; i++) {
    position_key key = positions_waiting_key(waiting, i);
    places[i] = positions_first_place(positions, &key);
    CORE_PREFETCH(&positions->slots[places[i].slot]);
  }
  positions_prefetch_places(positions, places, count, waiting.texts != NULL);
  for (size_t i = 0; i < count && status == CORE_OK; i++) {
    position_key key = positions_waiting_key(waiting, i);
    positions_find_place_from(positions, &key, &places[i]);
    if (positions->slots[places[i].slot] == 0)
      status = positions_append(positions, &key, NULL, &places[i]);
    numbers[i] = positions_number_in(positions, places[i].slot);
  }
  return status;
}

core_status positions_number_integers(position_set *positions, const int64_t *integers,
                                      size_t count, uint32_t *numbers) {
  return positions_number_waiting(positions, (position_waiting){.integers = integers}, count,
                                  numbers);
}

core_status positions_number_texts(position_set *positions, const position_texts *texts,
                                   size_t count, uint32_t *numbers) {
  return positions_number_waiting(positions, (position_waiting){.texts = texts}, count, numbers);
}

/* Free the slots, which can be rebuilt, and return true if there were any. */
static bool positions_relieve(core_relief *relief) {
  _Static_assert(offsetof(position_set, relief) == 0, "relief is the first member");
  position_set *positions = (position_set *)(void *)relief;
  bool has_slots = positions->slots != NULL;
  positions_drop_slots(positions);
  return has_slots;
}

void positions_begin(position_set *positions, core_host *host) {
  *positions = (struct position_set){
      .relief = {.relieve = positions_relieve}, .host = host, .seed = host->seed};
}

uint32_t positions_find_exact(const position_set *positions, int64_t integer, const char *text,
                              uint32_t length) {
  position_key key = {.kind = text == NULL ? SQLITE_INTEGER : SQLITE_TEXT,
                      .payload = integer,
                      .bytes = text,
                      .length = length};
  return positions->slot_count == 0
             ? UINT32_MAX
             : positions_number_in(positions, positions_find_place(positions, &key).slot);
}

core_status positions_prepare(position_set *positions) {
  return positions->slot_count == 0 ? positions_reserve_slots(positions, 0) : CORE_OK;
}

bool positions_is_numeric_text(sqlite3_value *value) {
  position_key key;
  return sqlite3_value_type(value) == SQLITE_TEXT && positions_read_key(value, &key) &&
         positions_may_be_numeric(&key);
}

positions_answer positions_find(position_set *positions, sqlite3_value *value, uint32_t *number) {
  position_key key;
  if (positions_exceeds(positions->host, value))
    return POSITIONS_NONE;
  if (!positions_read_key(value, &key)) {
    core_fail(positions->host, CORE_NOMEM);
    return POSITIONS_NOMEM;
  }
  bool is_number = key.kind == SQLITE_INTEGER || key.kind == SQLITE_FLOAT;
  if (is_number
          ? positions->has_numeric_texts
          : key.kind == SQLITE_TEXT && positions->has_numbers && positions_may_be_numeric(&key))
    return POSITIONS_ANY;
  if (positions->count == 0)
    return POSITIONS_NONE;
  if (positions->slot_count == 0 && positions_reserve_slots(positions, 0) != CORE_OK)
    return POSITIONS_NOMEM; /* uncovered: failure */
  *number = positions_number_in(positions, positions_find_place(positions, &key).slot);
  return *number == UINT32_MAX ? POSITIONS_NONE : POSITIONS_ONE;
}

bool positions_is(const position_set *positions, uint32_t number, sqlite3_value *value) {
  position_key key = {.kind = sqlite3_value_type(value)};
  if (key.kind == SQLITE_INTEGER)
    key.payload = sqlite3_value_int64(value);
  else if ((key.kind == SQLITE_BLOB && positions_exceeds(positions->host, value)) ||
           !positions_read_key(value, &key))
    return false; /* uncovered: failure */
  return positions_is_at(positions, number, &key);
}

/* Set *integer to the integer whose text, as SQLite writes it, the key is. Return false if it is
** another text, or a number beyond 2^63 - 1 in absolute value. */
static bool positions_read_integer(const position_key *key, int64_t *integer) {
  char digits[20];
  uint64_t natural;
  text_reader in = {.text = key->bytes, .length = key->length};
  bool negative = text_pass(&in, "-");
  uint64_t start = in.at;
  if (!text_natural(&in, INT64_MAX, &natural) || in.at < in.length ||
      text_write_natural(digits, natural) != in.at - start || (negative && natural == 0))
    return false;
  *integer = negative ? -(int64_t)natural : (int64_t)natural;
  return true;
}

bool positions_is_text_of_integer(const position_set *positions, uint32_t number,
                                  int64_t *integer) {
  position_key key = positions_key_at(positions, number);
  return key.kind == SQLITE_TEXT && positions_read_integer(&key, integer);
}

core_status positions_find_twin(position_set *positions, int64_t *integer, bool *found) {
  enum { UNITS_PER_TEXT = 20 };
  bool possible = positions->has_numbers && positions->has_numeric_texts;
  core_status status = possible ? positions_prepare(positions) : CORE_OK;
  *found = false;
  for (uint32_t i = 0; possible && i < positions->count && !*found && status == CORE_OK; i++) {
    *found = positions_is_text_of_integer(positions, i, integer) &&
             positions_find_exact(positions, *integer, NULL, 0) != UINT32_MAX;
    if (!core_work(positions->host, UNITS_PER_TEXT))
      status = positions->host->status;
  }
  return status;
}

void positions_note_twin(const char *function, const char *noun, int64_t integer) {
  sqlite3_log(SQLITE_NOTICE,
              "%s(): the INTEGER %lld and the TEXT '%lld' are different %s; CAST(... AS INTEGER) "
              "makes them one",
              function, (sqlite3_int64)integer, (sqlite3_int64)integer, noun);
}

core_status positions_log_twin(position_set *positions, const char *function, const char *noun) {
  int64_t integer;
  bool found;
  core_status status = positions_find_twin(positions, &integer, &found);
  if (status == CORE_OK && found)
    positions_note_twin(function, noun, integer);
  return status;
}

/* ---- Selections ---- */

/* Add the positions that may be equal to the value; no position is equal to NULL. Return false if
** host->status has a reason. */
static bool positions_select_one(position_set *positions, sqlite3_value *value,
                                 position_selection *selection) {
  uint32_t number;
  if (sqlite3_value_type(value) == SQLITE_NULL)
    return true;
  positions_answer answer = positions_find(positions, value, &number);
  selection->all |= answer == POSITIONS_ANY;
  if (answer == POSITIONS_ONE)
    return CORE_APPEND(positions->host, selection->numbers, number);
  return answer != POSITIONS_NOMEM;
}

static bool positions_precedes(const void *one, const void *other) {
  return *(const uint32_t *)one < *(const uint32_t *)other;
}

bool positions_sort_selection(core_host *host, position_selection *selection) {
  uint32_t *numbers = selection->numbers.items;
  core_assert(selection->numbers.count * sizeof *numbers <= selection->numbers.bytes);
  uint32_t kept = 0;
  if (selection->numbers.count > 1 &&
      !sort_items(host, numbers, selection->numbers.count, sizeof *numbers, positions_precedes))
    return false;
  for (uint64_t i = 0; i < selection->numbers.count; i++)
    if (kept == 0 || numbers[kept - 1] != numbers[i])
      numbers[kept++] = numbers[i];
  core_assert(kept <= selection->numbers.count);
  selection->numbers.count = kept;
  return true;
}

bool positions_select(position_set *positions, table_cursor *cursor, int column,
                      position_selection *selection) {
  core_host *host = positions->host;
  sqlite3_value *value;
  selection->numbers.count = 0;
  selection->all = cursor->wanted.hint[column] == NULL;
  if (selection->all || cursor->done)
    return true;
  bool done = table_first_hint(cursor, column, &value);
  while (done && value != NULL && !selection->all)
    done = call_check(&cursor->call, host,
                      positions_select_one(positions, value, selection) ? CORE_OK : host->status,
                      "the lookup of a position") &&
           table_work(cursor, 10) && table_next_hint(cursor, column, &value);
  return done && call_check(&cursor->call, host,
                            positions_sort_selection(host, selection) ? CORE_OK : host->status,
                            "the lookup of a position");
}

void positions_release_selection(core_host *host, position_selection *selection) {
  CORE_FREE(host, selection->numbers);
  *selection = (position_selection){.all = false};
}

enum { POSITIONS_LONGEST_SHOWN = 200 }; /* of the text of a tuple, in bytes */

char *positions_text(const position_set *positions, uint32_t number) {
  const int most = 40;
  tuple_codes codes;
  if (positions->tuples != NULL) {
    tuples_decode(positions, number, &codes);
    return tuples_text(positions->tuples, &codes, POSITIONS_LONGEST_SHOWN);
  }
  int64_t payload = positions->payloads[number];
  position_key key = positions_key_at(positions, number);
  switch (positions->kinds[number]) {
  case SQLITE_INTEGER:
    return sqlite3_mprintf("%lld", payload);
  case SQLITE_FLOAT:
    return sqlite3_mprintf("%!.15g", positions_real_of_bits(payload));
  case SQLITE_TEXT:
    return sqlite3_mprintf("'%.*q%s'", key.length > (uint32_t)most ? most : (int)key.length,
                           key.bytes, key.length > (uint32_t)most ? "..." : "");
  default:
    return sqlite3_mprintf("a BLOB of %u bytes", key.length);
  }
}

const char *positions_bytes(const position_set *positions, uint32_t number, uint32_t *length) {
  if (positions->kinds[number] != SQLITE_TEXT)
    return NULL;
  position_key key = positions_key_at(positions, number);
  *length = key.length;
  return key.bytes;
}

/* ---- Order ---- */

/* Return the class of a key in the order of types: integers and reals, then texts, then blobs. */
static int positions_class(const position_key *key) {
  return key->kind == SQLITE_FLOAT ? SQLITE_INTEGER : key->kind;
}

static double positions_nearest_real(const position_key *key) {
  return key->kind == SQLITE_INTEGER ? (double)key->payload : positions_real_of_bits(key->payload);
}

/* Return true if position `one` follows `other`. If two different numbers have the same nearest
** REAL, the one that is not an INTEGER is 2^63. */
static bool positions_follows(void *context, uint32_t one, uint32_t other) {
  const position_set *positions = context;
  position_key a = positions_key_at(positions, one), b = positions_key_at(positions, other);
  int class = positions_class(&a), other_class = positions_class(&b);
  if (class != other_class)
    return class > other_class;
  if (a.kind == SQLITE_INTEGER && b.kind == SQLITE_INTEGER)
    return a.payload > b.payload;
  if (class == SQLITE_INTEGER) {
    double real = positions_nearest_real(&a), other_real = positions_nearest_real(&b);
    return real > other_real ||
           (real == other_real && a.kind == SQLITE_FLOAT && b.kind == SQLITE_INTEGER);
  }
  uint32_t common = a.length < b.length ? a.length : b.length;
  int difference = memcmp(a.bytes, b.bytes, common);
  positions->host->work_left -= common / 16;
  return difference > 0 || (difference == 0 && a.length > b.length);
}

/* Set the words that sort positions: their class if there are several classes; otherwise
** integers, reals, or the eight bytes after the common prefix of texts or blobs. */
static bool positions_set_words(void *context, order_item *items, uint32_t count) {
  position_set *positions = context;
  position_key first = positions_key_at(positions, items[0].row);
  const int class = positions_class(&first);
  uint32_t common = first.length;
  bool mixed = false, integers = true;
  for (uint32_t i = 0; i < count && !mixed; i++) {
    position_key key = positions_key_at(positions, items[i].row);
    uint32_t equal = 0, most = key.length < common ? key.length : common;
    mixed = positions_class(&key) != class;
    integers &= key.kind == SQLITE_INTEGER;
    while (!mixed && equal < most && key.bytes[equal] == first.bytes[equal])
      equal++;
    common = equal;
    if (!core_work(positions->host, 5 + (int64_t)equal))
      return false; /* uncovered: failure */
  }
  for (uint32_t i = 0; i < count; i++) {
    position_key key = positions_key_at(positions, items[i].row);
    uint64_t word = 0;
    if (mixed)
      word = (uint64_t)positions_class(&key);
    else if (integers)
      word = (uint64_t)key.payload ^ UINT64_C(1) << 63;
    else if (class == SQLITE_INTEGER) {
      double real = positions_nearest_real(&key);
      memcpy(&word, &real, sizeof word);
      word = word >> 63 ? ~word : word | UINT64_C(1) << 63;
    } else
      for (uint32_t at = common; at < common + 8; at++)
        word = word << 8 | (at < key.length ? (unsigned char)key.bytes[at] : 0);
    items[i].word = word;
    if (!core_work(positions->host, 10))
      return false; /* uncovered: failure */
  }
  return true;
}

static void positions_prefetch(void *context, uint32_t number) {
  const position_set *positions = context;
  CORE_PREFETCH(&positions->payloads[number]);
  CORE_PREFETCH(&positions->kinds[number]);
}

order_keys positions_keys(position_set *positions) {
  if (positions->tuples != NULL)
    return tuples_keys(positions);
  return (order_keys){.host = positions->host,
                      .context = positions,
                      .count = positions->count,
                      .set_words = positions_set_words,
                      .follows = positions_follows,
                      .prefetch = positions_prefetch};
}

/* A text of length -1 makes SQLite find the 0 at its end. For any other text SQLite appends a 0, in
** a new block, when a function reads it. */
uint32_t positions_show(const position_set *positions, uint32_t number, sqlite3_context *context) {
  int64_t payload = positions->payloads[number];
  if (positions->kinds[number] == SQLITE_INTEGER) {
    sqlite3_result_int64(context, payload);
    return 0;
  }
  position_key key = positions_key_at(positions, number);
  switch (positions->kinds[number]) {
  case SQLITE_FLOAT:
    sqlite3_result_double(context, positions_real_of_bits(payload));
    break;
  case SQLITE_TEXT:
    sqlite3_result_text(context, key.bytes, strlen(key.bytes) == key.length ? -1 : (int)key.length,
                        SQLITE_TRANSIENT);
    break;
  default:
    core_assert(positions->kinds[number] == SQLITE_BLOB);
    sqlite3_result_blob(context, key.bytes, (int)key.length, SQLITE_TRANSIENT);
  }
  return key.length;
}
