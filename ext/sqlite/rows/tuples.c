#include "sqlite/rows/tuples.h"

#include <limits.h>

#include "base/array.h"
#include "base/text.h"

/* ---- Codes ---- */

/* Return the short codes of tuples of `size` components. An integer of a pair keeps its code. */
static tuple_packing tuples_packing(uint32_t size) {
  core_assert(size >= 2 && size <= TUPLES_MOST);
  uint32_t bits = size == 2 ? 32 : 63 / size;
  return (tuple_packing){.bits = bits,
                         .half = UINT64_C(1) << (bits - 1),
                         .least = size == 2  ? -TUPLES_SMALL
                                  : bits > 4 ? -(INT64_C(1) << (bits - 4))
                                             : 0,
                         .mark = size == 2 ? 0 : TUPLES_PACKED};
}

bool tuples_begin(position_set *positions, uint32_t size) {
  core_host *host = positions->host;
  core_assert(size >= 2 && size <= TUPLES_MOST && positions->count == 0);
  tuple_set *tuples = core_allocate(host, sizeof *tuples);
  if (tuples == NULL)
    return false;
  tuples->host = host;
  tuples->size = size;
  tuples->packing = tuples_packing(size);
  positions_begin(&tuples->words, host);
  for (uint32_t i = 0; i < TUPLES_MOST - 2; i++)
    positions_begin(&tuples->prefixes[i], host);
  positions->tuples = tuples;
  return true;
}

void tuples_release(position_set *positions) {
  tuple_set *tuples = positions->tuples;
  if (tuples == NULL)
    return;
  positions_release(&tuples->words);
  for (uint32_t i = 0; i < TUPLES_MOST - 2; i++)
    positions_release(&tuples->prefixes[i]);
  core_release(tuples->host, tuples, sizeof *tuples);
  positions->tuples = NULL;
}

void tuples_offer(position_set *positions, bool offered) {
  tuple_set *tuples = positions->tuples;
  for (uint32_t i = 0; tuples != NULL && i < TUPLES_MOST - 2; i++)
    (offered ? core_add_relief : core_remove_relief)(tuples->host, &tuples->prefixes[i].relief);
}

/* Bytes of a text beyond which it is long, and which are copied at a time. */
enum { TUPLES_LONG = 1 << 16 };

static const char tuples_component[] = "an INTEGER, or a TEXT that is valid UTF-8 without a NUL";

/* Return true if eight bytes are ASCII characters other than NUL. */
static bool tuples_are_ascii(const char *bytes) {
  const uint64_t each = UINT64_MAX / 255;
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return ((word | (word - each)) & 128 * each) == 0;
}

/* Set *is_clean to true if the text is valid UTF-8 without a NUL. */
static core_status tuples_check_text(core_host *host, const char *text, size_t length,
                                     bool *is_clean) {
  *is_clean = true;
  for (size_t at = 0, taken; at < length && *is_clean; at += taken) {
    bool plain = at + 8 <= length && tuples_are_ascii(text + at);
    taken = 8;
    uint32_t code = plain ? 1 : text_decode(text + at, length - at, &taken);
    *is_clean = code != 0 && code != TEXT_INVALID;
    if (!core_work(host, 1))
      return host->status;
  }
  return CORE_OK;
}

/* Return NULL if a value that is not NULL or a text can be a component. Otherwise return a
** description of valid components. */
static const char *tuples_refusal(sqlite3_value *value) {
  if (sqlite3_value_type(value) == SQLITE_INTEGER)
    return NULL;
  double real = sqlite3_value_type(value) == SQLITE_FLOAT ? sqlite3_value_double(value) : 0.5;
  return real >= -0x1p63 && real < 0x1p63 && (double)(int64_t)real == real ? NULL
                                                                           : tuples_component;
}

/* Set *integer to a component that is a number. Return false if it is a text. */
static bool tuples_read_integer(sqlite3_value *component, int64_t *integer) {
  int type = sqlite3_value_type(component);
  if (type == SQLITE_INTEGER)
    *integer = sqlite3_value_int64(component);
  else if (type == SQLITE_FLOAT)
    *integer = (int64_t)sqlite3_value_double(component);
  return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}

static bool tuples_is_small(int64_t integer) {
  return integer >= -TUPLES_SMALL && integer < TUPLES_SMALL;
}

/* Set *code to the code of a word that positions_number has numbered with this status. */
static core_status tuples_encode_word(const tuple_set *tuples, core_status status,
                                      const uint32_t *word, uint32_t *code) {
  if (status != CORE_OK)
    return status;
  *code = TUPLES_WORD + *word;
  return *word < TUPLES_WORD ? CORE_OK : core_fail(tuples->host, CORE_INVALID);
}

/* An integral REAL becomes an INTEGER, which a position set does not do. */
core_status tuples_encode_integer(tuple_set *tuples, int64_t integer, uint32_t *code) {
  uint32_t word;
  if (!tuples_is_small(integer))
    return tuples_encode_word(tuples, positions_number_integers(&tuples->words, &integer, 1, &word),
                              &word, code);
  *code = (uint32_t)(integer + TUPLES_SMALL);
  return CORE_OK;
}

core_status tuples_encode_text(tuple_set *tuples, text_reader text, uint32_t *code, bool *fits) {
  uint32_t word;
  core_status status = tuples_check_text(tuples->host, text.text, (size_t)text.length, fits);
  if (status != CORE_OK || !*fits)
    return status;
  return tuples_encode_word(tuples, positions_number_text(&tuples->words, text, &word), &word,
                            code);
}

/* Encode a component that is a text. Its length is checked before its bytes are read. */
static core_status tuples_encode_value(tuple_set *tuples, sqlite3_value *component, uint32_t *code,
                                       const char **expected) {
  uint64_t length = (uint64_t)sqlite3_value_bytes(component);
  if (length > TUPLES_LONG && !core_affords(tuples->host, length))
    return tuples->host->status; /* uncovered: failure */
  const text_reader text = {.text = (const char *)sqlite3_value_text(component), .length = length};
  if (text.text == NULL)
    return core_fail(tuples->host, CORE_NOMEM); /* uncovered: failure */
  bool fits;
  core_status status = tuples_encode_text(tuples, text, code, &fits);
  *expected = status != CORE_OK || fits ? NULL : tuples_component;
  return status;
}

core_status tuples_encode(tuple_set *tuples, sqlite3_value *component, uint32_t *code,
                          const char **expected) {
  int64_t integer = 0;
  *expected = NULL;
  if (tuples_encode_small(component, code))
    return CORE_OK;
  if (sqlite3_value_type(component) == SQLITE_TEXT)
    return tuples_encode_value(tuples, component, code, expected);
  *expected = tuples_refusal(component);
  if (*expected != NULL)
    return CORE_OK;
  (void)tuples_read_integer(component, &integer);
  return tuples_encode_integer(tuples, integer, code);
}

/* ---- Keys ---- */

static int64_t tuples_pair(uint32_t left, uint32_t right) {
  return (int64_t)((uint64_t)left << 32 | right);
}

/* Return true if the key has the short codes of all components. */
static inline bool tuples_is_packed(const tuple_set *tuples, uint64_t key) {
  return tuples->size == 2 || (key & TUPLES_PACKED) != 0;
}

bool tuples_pack(const tuple_set *tuples, const tuple_codes *codes, int64_t *key) {
  const tuple_packing *packing = &tuples->packing;
  const uint32_t least = (uint32_t)(packing->least + TUPLES_SMALL);
  uint64_t packed = 0;
  for (uint32_t i = 0; i < tuples->size; i++) {
    bool is_word = codes->of[i] >= TUPLES_WORD;
    uint32_t code = codes->of[i] - (is_word ? TUPLES_WORD : least);
    if (code >= packing->half)
      return false;
    packed = packed << packing->bits | (is_word ? code + packing->half : code);
  }
  core_assert((packed & packing->mark) == 0);
  *key = (int64_t)(packed | packing->mark);
  return true;
}

static void tuples_unpack(const tuple_set *tuples, uint64_t key, tuple_codes *codes) {
  const tuple_packing *packing = &tuples->packing;
  const uint32_t least = (uint32_t)(packing->least + TUPLES_SMALL);
  for (uint32_t i = tuples->size; i-- > 0; key >>= packing->bits) {
    uint32_t code = (uint32_t)(key & (packing->half - 1));
    codes->of[i] = code + (key & packing->half ? TUPLES_WORD : least);
  }
}

core_status tuples_set_keys(tuple_set *tuples, const tuple_codes *codes, const uint32_t *places,
                            size_t count, int64_t *keys) {
  int64_t pairs[POSITIONS_MOST_AT_ONCE];
  uint32_t numbers[POSITIONS_MOST_AT_ONCE];
  core_status status = CORE_OK;
  core_assert(count <= POSITIONS_MOST_AT_ONCE && (count == 0 || tuples->size > 2));
  for (size_t i = 0; i < count; i++)
    numbers[i] = codes[i].of[0];
  for (uint32_t length = 2; length < tuples->size && status == CORE_OK; length++) {
    position_set *prefixes = &tuples->prefixes[length - 2];
    for (size_t i = 0; i < count; i++)
      pairs[i] = tuples_pair(numbers[i], codes[i].of[length - 1]);
    status = positions_number_integers(prefixes, pairs, count, numbers);
    /* With a larger number of a prefix, a key would seem to be packed. */
    if (status == CORE_OK && prefixes->count > TUPLES_PACKED >> 32)
      /* uncovered: takes 2^31 different components or pairs */
      status = core_fail(prefixes->host, CORE_INVALID);
  }
  for (size_t i = 0; i < count && status == CORE_OK; i++)
    keys[places[i]] = tuples_pair(numbers[i], codes[i].of[tuples->size - 1]);
  return status;
}

core_status tuples_number(position_set *positions, const tuple_codes *codes, uint32_t *number) {
  const uint32_t place = 0;
  int64_t key;
  core_status status = CORE_OK;
  if (!tuples_pack(positions->tuples, codes, &key))
    status = tuples_set_keys(positions->tuples, codes, &place, 1, &key);
  return status != CORE_OK ? status : positions_number_integers(positions, &key, 1, number);
}

void tuples_decode(const position_set *positions, uint32_t number, tuple_codes *codes) {
  const tuple_set *tuples = positions->tuples;
  core_assert(tuples != NULL && number < positions->count);
  core_assert(positions->kinds[number] == SQLITE_INTEGER);
  uint64_t key = (uint64_t)positions->payloads[number];
  if (tuples_is_packed(tuples, key)) {
    tuples_unpack(tuples, key, codes);
    return;
  }
  for (uint32_t length = tuples->size;; length--) {
    codes->of[length - 1] = (uint32_t)key;
    if (length == 2)
      break;
    core_assert(key >> 32 < tuples->prefixes[length - 3].count);
    key = (uint64_t)tuples->prefixes[length - 3].payloads[key >> 32];
  }
  codes->of[0] = (uint32_t)(key >> 32);
}

/* Do what tuples_integers does for a key that is packed. */
static inline unsigned tuples_unpack_integers(const tuple_set *tuples, uint64_t key,
                                              sqlite3_int64 integers[TUPLES_MOST]) {
  const tuple_packing packing = tuples->packing;
  unsigned known = 0;
  for (uint32_t i = tuples->size; i-- > 0; key >>= packing.bits) {
    integers[i] = (int64_t)(key & (packing.half - 1)) + packing.least;
    known = known << 1 | ((key & packing.half) == 0);
  }
  return known;
}

unsigned tuples_integers(const position_set *positions, uint32_t number,
                         sqlite3_int64 integers[TUPLES_MOST]) {
  tuple_codes codes;
  unsigned known = 0;
  core_assert(number < positions->count);
  uint64_t key = (uint64_t)positions->payloads[number];
  if (tuples_is_packed(positions->tuples, key))
    return tuples_unpack_integers(positions->tuples, key, integers);
  tuples_decode(positions, number, &codes);
  for (uint32_t i = 0; i < positions->tuples->size; i++) {
    integers[i] = (int64_t)codes.of[i] - TUPLES_SMALL;
    known |= codes.of[i] < TUPLES_WORD ? 1U << i : 0;
  }
  return known;
}

uint32_t tuples_show_component(const tuple_set *tuples, uint32_t code, sqlite3_context *context) {
  if (code >= TUPLES_WORD)
    return positions_show(&tuples->words, code - TUPLES_WORD, context);
  sqlite3_result_int64(context, (int64_t)code - TUPLES_SMALL);
  return 0;
}

/* ---- Handles ---- */

enum { TUPLES_CHECK_BITS = 31 };

sqlite3_int64 tuples_handle(const position_set *positions, uint32_t number) {
  uint64_t check = core_hash(number ^ positions->seed) >> (64 - TUPLES_CHECK_BITS);
  return (sqlite3_int64)((uint64_t)number << TUPLES_CHECK_BITS | check);
}

bool tuples_find_handle(const position_set *positions, sqlite3_int64 handle, uint32_t *number) {
  if (handle < 0)
    return false;
  *number = (uint32_t)(handle >> TUPLES_CHECK_BITS);
  return *number < positions->count && tuples_handle(positions, *number) == handle;
}

/* ---- Texts ---- */

/* Reads the text of a tuple byte by byte, without memory. */
typedef struct tuple_reader {
  const tuple_set *tuples;
  tuple_codes codes;
  uint32_t component;     /* the next component */
  const char *text, *end; /* the rest of the component, if it is a text, otherwise NULL */
  char piece[32];         /* bytes that come next: from `at` to before `length` */
  uint32_t at, length;
} tuple_reader;

static tuple_reader tuples_open(const position_set *positions, uint32_t number) {
  tuple_reader reader = {.tuples = positions->tuples};
  tuples_decode(positions, number, &reader.codes);
  return reader;
}

static void tuples_put(tuple_reader *reader, char byte) {
  core_assert(reader->length < sizeof reader->piece);
  reader->piece[reader->length++] = byte;
}

/* Make the next piece of a component that is a text: a character, escaped as json_array does it, or
** the quote at its end. */
static void tuples_next_character(tuple_reader *reader) {
  static const char hex[] = "0123456789abcdef", short_escapes[] = "\b\f\n\r\t", letters[] = "bfnrt";
  if (reader->text == reader->end) {
    tuples_put(reader, '"');
    reader->text = NULL;
    return;
  }
  unsigned char byte = (unsigned char)*reader->text++;
  const char *escape = byte < ' ' ? strchr(short_escapes, byte) : NULL;
  if (byte == '"' || byte == '\\' || escape != NULL) {
    tuples_put(reader, '\\');
    tuples_put(reader, escape == NULL ? (char)byte : letters[escape - short_escapes]);
  } else if (byte < ' ') {
    memcpy(reader->piece, "\\u00", 4);
    reader->length = 4;
    tuples_put(reader, hex[byte >> 4]);
    tuples_put(reader, hex[byte & 15]);
  } else
    tuples_put(reader, (char)byte);
}

/* Make the next piece: the start of a component, or the end of the text. */
static void tuples_next_component(tuple_reader *reader) {
  const tuple_set *tuples = reader->tuples;
  uint32_t at = reader->component++, length;
  if (at >= tuples->size) {
    if (at == tuples->size)
      tuples_put(reader, ']');
    return;
  }
  tuples_put(reader, at == 0 ? '[' : ',');
  uint32_t code = reader->codes.of[at];
  int64_t integer = (int64_t)code - TUPLES_SMALL;
  if (code >= TUPLES_WORD) {
    reader->text = positions_bytes(&tuples->words, code - TUPLES_WORD, &length);
    if (reader->text != NULL) {
      reader->end = reader->text + length;
      tuples_put(reader, '"');
      return;
    }
    integer = tuples->words.payloads[code - TUPLES_WORD];
  }
  if (integer < 0)
    tuples_put(reader, '-');
  reader->length += text_write_natural(reader->piece + reader->length,
                                       integer < 0 ? 0 - (uint64_t)integer : (uint64_t)integer);
}

/* Return the next byte, or -1 after the last one. */
static int tuples_next_byte(tuple_reader *reader) {
  if (reader->at == reader->length) {
    reader->at = reader->length = 0;
    if (reader->text != NULL)
      tuples_next_character(reader);
    else
      tuples_next_component(reader);
    if (reader->length == 0)
      return -1;
  }
  return (unsigned char)reader->piece[reader->at++];
}

/* Return the number of bytes, at most TUPLES_LONG, that come next and are shown as they are. */
static int tuples_plain_bytes(const tuple_reader *reader) {
  int length = 0;
  if (reader->at < reader->length || reader->text == NULL)
    return 0;
  for (const char *at = reader->text; at < reader->end && length < TUPLES_LONG; at++, length++)
    if ((unsigned char)*at < ' ' || *at == '"' || *at == '\\')
      break;
  return length;
}

/* Append the text of a tuple, but stop after `most` bytes or a little more. Only a text without
** this bound is interrupted. */
static core_status tuples_write(const tuple_set *tuples, const tuple_codes *codes, int most,
                                sqlite3_str *text) {
  tuple_reader reader = {.tuples = tuples, .codes = *codes};
  for (int byte = 0; sqlite3_str_length(text) < most && byte >= 0;) {
    int plain = tuples_plain_bytes(&reader);
    if (plain > 0)
      sqlite3_str_append(text, reader.text, plain < most ? plain : most);
    else if ((byte = tuples_next_byte(&reader)) >= 0)
      sqlite3_str_appendchar(text, 1, (char)byte);
    reader.text = plain > 0 ? reader.text + plain : reader.text;
    if (most == INT_MAX && !core_work(tuples->host, 1 + plain / 2))
      return tuples->host->status;
  }
  return sqlite3_str_errcode(text) == SQLITE_OK ? CORE_OK : core_fail(tuples->host, CORE_NOMEM);
}

char *tuples_text(const tuple_set *tuples, const tuple_codes *codes, int most) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  (void)tuples_write(tuples, codes, most + 1, text); /* SQLite knows if memory ran out */
  int length = sqlite3_str_length(text);
  char *all = sqlite3_str_finish(text);
  if (length <= most || all == NULL)
    return all;
  return sqlite3_mprintf("%.*z...", (int)text_cut(all, (size_t)length, (size_t)most), all);
}

core_status tuples_show(const tuple_set *tuples, const tuple_codes *codes,
                        sqlite3_context *context) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  core_status status = tuples_write(tuples, codes, INT_MAX, text);
  char *all = sqlite3_str_finish(text);
  if (status != CORE_OK) {
    sqlite3_free(all);
    return status;
  }
  sqlite3_result_text(context, all, -1, sqlite3_free);
  sqlite3_result_subtype(context, SQL_JSON_SUBTYPE);
  return CORE_OK;
}

/* ---- Order ---- */

static bool tuples_set_words(void *context, order_item *items, uint32_t count) {
  position_set *positions = context;
  for (uint32_t i = 0; i < count; i++) {
    tuple_reader reader = tuples_open(positions, items[i].row);
    int byte = tuples_next_byte(&reader);
    core_assert(byte == '[');
    items[i].word = 0;
    for (int k = 0; k < 8; k++) {
      byte = byte < 0 ? byte : tuples_next_byte(&reader);
      items[i].word = items[i].word << 8 | (byte < 0 ? 0 : (uint64_t)byte);
    }
    if (!core_work(positions->host, 40))
      return false; /* uncovered: failure */
  }
  return true;
}

static bool tuples_follows(void *context, uint32_t one, uint32_t other) {
  const position_set *positions = context;
  tuple_reader a = tuples_open(positions, one), b = tuples_open(positions, other);
  int byte, other_byte, bytes = 0;
  do {
    byte = tuples_next_byte(&a);
    other_byte = tuples_next_byte(&b);
    bytes++;
  } while (byte == other_byte && byte >= 0);
  positions->host->work_left -= bytes;
  return byte > other_byte;
}

order_keys tuples_keys(position_set *positions) {
  return (order_keys){.host = positions->host,
                      .context = positions,
                      .count = positions->count,
                      .set_words = tuples_set_words,
                      .follows = tuples_follows};
}

/* ---- Selections ---- */

/* Find a tuple by its codes. Set *number to UINT32_MAX if it does not exist. */
static core_status tuples_find(position_set *positions, const tuple_codes *codes,
                               uint32_t *number) {
  tuple_set *tuples = positions->tuples;
  uint32_t left = codes->of[0];
  int64_t key;
  core_status status = CORE_OK;
  *number = UINT32_MAX;
  if (!tuples_pack(tuples, codes, &key)) {
    for (uint32_t length = 2; length < tuples->size && left != UINT32_MAX; length++) {
      position_set *prefixes = &tuples->prefixes[length - 2];
      status = positions_prepare(prefixes);
      if (status != CORE_OK)
        return status; /* uncovered: failure */
      left = positions_find_exact(prefixes, tuples_pair(left, codes->of[length - 1]), NULL, 0);
    }
    if (left == UINT32_MAX)
      return CORE_OK;
    key = tuples_pair(left, codes->of[tuples->size - 1]);
  }
  status = positions_prepare(positions);
  if (status == CORE_OK)
    *number = positions_find_exact(positions, key, NULL, 0);
  return status;
}

/* Set *code to the code of a component that equals the value in any comparison. Return
** POSITIONS_ANY if components of several codes may be equal to it. */
static positions_answer tuples_find_code(position_set *positions, sqlite3_value *value,
                                         uint32_t *code) {
  position_set *words = &positions->tuples->words;
  int type = sqlite3_value_type(value);
  int64_t integer;
  uint32_t word;
  if (type == SQLITE_NULL || type == SQLITE_BLOB)
    return POSITIONS_NONE;
  /* A text that looks like a number may be equal to an integer. */
  if (type == SQLITE_TEXT && positions_is_numeric_text(value))
    return POSITIONS_ANY;
  if (type != SQLITE_TEXT && words->has_numeric_texts)
    return POSITIONS_ANY;
  if (type == SQLITE_FLOAT && tuples_refusal(value) != NULL)
    return POSITIONS_NONE;
  if (tuples_read_integer(value, &integer) && tuples_is_small(integer)) {
    *code = (uint32_t)(integer + TUPLES_SMALL);
    return POSITIONS_ONE;
  }
  positions_answer answer = positions_find(words, value, &word);
  *code = TUPLES_WORD + word;
  return answer;
}

/* Set the codes of the text of a tuple of small integers, in the form of tuples_text. Return false
** for any other text. */
static bool tuples_parse(const tuple_set *tuples, const char *text, size_t length,
                         tuple_codes *codes) {
  size_t at = 0;
  for (uint32_t i = 0; i < tuples->size; i++) {
    bool negative = at + 1 < length && text[at + 1] == '-';
    int64_t integer = 0;
    size_t digits = 0;
    if (at >= length || text[at] != (i == 0 ? '[' : ','))
      return false;
    for (at += 1 + negative; at < length && text[at] >= '0' && text[at] <= '9'; at++, digits++) {
      integer = 10 * integer + (text[at] - '0');
      if (integer > TUPLES_SMALL || (digits == 1 && integer < 10))
        return false;
    }
    integer = negative ? -integer : integer;
    if (digits == 0 || !tuples_is_small(integer) || (negative && integer == 0))
      return false;
    codes->of[i] = (uint32_t)(integer + TUPLES_SMALL);
  }
  return at + 1 == length && text[at] == ']';
}

static bool tuples_add(position_set *positions, uint32_t number, position_selection *selection) {
  return number == UINT32_MAX || CORE_APPEND(positions->host, selection->numbers, number);
}

/* Add the tuple of a text. A text that is not a tuple of small integers may be a tuple with others:
** select all. */
static core_status tuples_select_text(position_set *positions, sqlite3_value *value,
                                      position_selection *selection) {
  tuple_codes codes;
  uint32_t number;
  const char *text = (const char *)sqlite3_value_text(value);
  if (text == NULL)
    return core_fail(positions->host, CORE_NOMEM); /* uncovered: failure */
  if (!tuples_parse(positions->tuples, text, (size_t)sqlite3_value_bytes(value), &codes)) {
    selection->all = true;
    return CORE_OK;
  }
  core_status status = tuples_find(positions, &codes, &number);
  if (status == CORE_OK && !tuples_add(positions, number, selection))
    status = positions->host->status;
  return status;
}

/* Select the tuple whose components are the hints of the columns from `first`. */
static core_status tuples_select_components(position_set *positions, const table_cursor *cursor,
                                            int first, position_selection *selection) {
  tuple_codes codes;
  uint32_t number;
  for (uint32_t i = 0; i < positions->tuples->size; i++) {
    positions_answer answer =
        tuples_find_code(positions, cursor->wanted.hint[first + (int)i], &codes.of[i]);
    if (answer == POSITIONS_NOMEM)
      return positions->host->status; /* uncovered: failure */
    selection->all = answer == POSITIONS_ANY;
    if (answer != POSITIONS_ONE)
      return CORE_OK;
  }
  core_status status = tuples_find(positions, &codes, &number);
  if (status == CORE_OK && !tuples_add(positions, number, selection))
    status = positions->host->status;
  return status;
}

static bool tuples_has_hints(const position_set *positions, const table_cursor *cursor, int first) {
  for (uint32_t i = 0; i < positions->tuples->size; i++)
    if (cursor->wanted.hint[first + (int)i] == NULL)
      return false;
  return true;
}

bool tuples_select(position_set *positions, table_cursor *cursor, int column, int first,
                   position_selection *selection) {
  static const char purpose[] = "the lookup of a position";
  core_status status = CORE_OK;
  sqlite3_value *value;
  selection->numbers.count = 0;
  selection->all = false;
  if (cursor->done)
    return true;
  if (cursor->wanted.hint[column] != NULL) {
    bool done = table_first_hint(cursor, column, &value);
    while (done && value != NULL && !selection->all) {
      if (sqlite3_value_type(value) == SQLITE_TEXT)
        status = tuples_select_text(positions, value, selection);
      done = call_check(&cursor->call, positions->host, status, purpose) &&
             table_work(cursor, 10) && table_next_hint(cursor, column, &value);
    }
    return done && call_check(&cursor->call, positions->host,
                              positions_sort_selection(positions->host, selection)
                                  ? CORE_OK
                                  : positions->host->status, /* uncovered: failure */
                              purpose);
  }
  if (!tuples_has_hints(positions, cursor, first))
    selection->all = true;
  else
    status = tuples_select_components(positions, cursor, first, selection);
  return call_check(&cursor->call, positions->host, status, purpose);
}
