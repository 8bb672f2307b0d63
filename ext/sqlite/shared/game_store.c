#include "sqlite/shared/game_store.h"

/* ---- The store ---- */

enum {
  GAME_STORE_FIRST_TEXTS = 1 << 7,   /* slots for cached texts, at first and at most */
  GAME_STORE_MOST_TEXTS = 1 << 15,   /* both are powers of two, 4^n apart */
  GAME_STORE_SHORT_TEXT = 16,        /* the longest text that fits into the key of its slot */
  GAME_STORE_LONGEST_TEXT = 1 << 10, /* the longest text that is cached, in bytes */
  GAME_STORE_FIRST_BYTES = 1 << 12,  /* the total size of the cached longer texts, at first */
  GAME_STORE_MOST_BYTES = 1 << 20    /* and at most; 4^n apart */
};

/* A text as a key. The words of a short text are its first and last bytes, which overlap; the first
** word of a longer text is its hash, and the second one its offset once it is cached. */
typedef struct game_key {
  uint64_t words[2];
  uint32_t length;
  uint32_t hash;
} game_key;

/* A text that was read or written. */
typedef struct game_text {
  uint64_t words[2];
  games_id game;
  uint16_t length; /* 0 if the slot is free */
  bool written;    /* true for the text that is written for the game, which has other spellings */
} game_text;

struct game_store {
  core_relief relief; /* frees the texts */
  games *forms;
  uint64_t bytes_kept; /* bytes that the store held after it last released forms */
  game_text *texts;    /* slots by key, with linear probing; at most half of them are used */
  uint32_t *written;   /* slots by game: the possible index of its written text */
  uint32_t slot_count, text_count;
  char *bytes; /* the longer texts, one after the other */
  uint32_t byte_room, bytes_used;
  core_host *host;
  game_attachment *attachment; /* or NULL */
  stoppers *set;               /* of the current call; NULL if no game with a cycle was read */
  bool takes_stoppers;
  bool is_short; /* true if memory was short in this call, which then works without texts */
};

_Static_assert(offsetof(game_store, relief) == 0, "game_store_relieve casts a relief to its store");
_Static_assert(GAME_STORE_LONGEST_TEXT <= UINT16_MAX, "lengths have 16 bits");
_Static_assert(GAME_STORE_LONGEST_TEXT <= GAME_STORE_FIRST_BYTES, "each cached text has room");

static void game_store_drop_texts(game_store *store) {
  core_release(store->host, store->texts, store->slot_count * sizeof *store->texts);
  core_release(store->host, store->written, store->slot_count * sizeof *store->written);
  core_release(store->host, store->bytes, store->byte_room);
  core_assert(store->bytes_used <= store->byte_room);
  store->texts = NULL;
  store->written = NULL;
  store->bytes = NULL;
  store->slot_count = store->text_count = 0;
  store->byte_room = store->bytes_used = 0;
}

/* Free the texts, whatever needs the memory. No text is used across an allocation. */
static bool game_store_relieve(core_relief *relief) {
  game_store *store = (game_store *)(void *)relief;
  bool drops = store->texts != NULL;
  if (drops)
    game_store_drop_texts(store);
  return drops;
}

static core_status game_store_make(core_host *host, void *value, void *request) {
  game_store *store = value;
  (void)request;
  store->host = host;
  store->relief = (core_relief){.relieve = game_store_relieve};
  core_add_relief(host, &store->relief);
  store->forms = games_open(host);
  return store->forms == NULL ? host->status : CORE_OK;
}

static void game_store_detach(game_store *store) {
  game_attachment *attachment = store->attachment;
  store->attachment = NULL;
  if (attachment != NULL)
    attachment->close(attachment);
}

game_attachment *game_store_attached(const game_store *store) {
  return store->attachment;
}

void game_store_attach(game_store *store, game_attachment *attachment) {
  game_store_detach(store);
  store->attachment = attachment;
}

static void game_store_free(core_host *host, void *value) {
  game_store *store = value;
  if (store->host == NULL)
    return; /* uncovered: a store that failed to open is not closed */
  store->host = host;
  core_remove_relief(host, &store->relief);
  game_store_detach(store);
  game_store_drop_texts(store);
  games_close(store->forms);
}

static const cache_kind game_store_kind = {
    .value_bytes = sizeof(game_store), .make = game_store_make, .free = game_store_free, .most = 1};

game_store *game_store_get(sql_call *call) {
  void *store;
  sql_cache *cache = call_cache(call);
  core_status status = cache_get(cache, &game_store_kind, "", 0, NULL, &store);
  return call_check(call, call_host(call), status, "a store of games") ? store : NULL;
}

static void game_store_close_set(game_store *store) {
  stoppers_close(store->set);
  store->set = NULL;
}

void game_store_put(sql_call *call, game_store *store) {
  core_assert(store->forms != NULL);
  game_store_close_set(store);
  store->takes_stoppers = false;
  call_unpin(call, store);
}

void game_store_take_stoppers(game_store *store) {
  store->takes_stoppers = true;
}

stoppers *game_store_stoppers(const game_store *store) {
  return store->set;
}

games *game_store_forms(const game_store *store) {
  return store->forms;
}

static void game_store_forget(game_store *store) {
  game_store_detach(store);
  game_store_drop_texts(store);
  games_collect(store->forms);
  store->bytes_kept = games_bytes(store->forms);
}

bool game_store_fail(sql_call *call, const games *forms) {
  games_error error = games_failure(forms);
  if (call->code != SQLITE_OK)
    return false;
  if (error.status == CORE_INVALID)
    return call_fail(call, "%s", error.invalid);
  return call_check(call, call_host(call), error.status, "a store of games");
}

/* Release unpinned forms if the store holds a large share of the memory. To limit the number of
** such passes, what stays must be much less than what is released. */
static void game_store_make_room(game_store *store) {
  uint64_t bytes = games_bytes(store->forms);
  if (bytes > store->host->memory_limit / 4 && bytes / 4 > store->bytes_kept)
    game_store_forget(store);
}

static bool game_try(game_request *request, bool (*attempt)(game_request *request)) {
  sql_call *call = request->call;
  game_store *store = request->store;
  request->forms = store->forms;
  store->is_short = false;
  if (store->host->memory_used > store->host->memory_limit / 4)
    game_store_make_room(store);
  if (attempt(request))
    return true;
  game_store_close_set(store);
  if (call_clear_limit_error(call) ||
      (call->code == SQLITE_OK && games_failure(store->forms).status == CORE_LIMIT)) {
    game_store_forget(store);
    store->is_short = true;
    if (attempt(request))
      return true;
  }
  game_store_fail(call, store->forms);
  call->met_limit = false; /* a new store would not have more memory either */
  return false;
}

bool game_ask(game_request *request, bool (*attempt)(game_request *request)) {
  if (request->store != NULL)
    return game_try(request, attempt);
  request->store = game_store_get(request->call);
  if (request->store == NULL)
    return false;
  bool done = game_try(request, attempt);
  game_store_put(request->call, request->store);
  return done;
}

/* ---- Texts that have been read ---- */

/* Return the hash of the words of a key. */
static inline uint32_t game_key_hash(uint64_t first, uint64_t second) {
  return (uint32_t)core_hash(first + second * UINT64_C(0x9e3779b97f4a7c15));
}

static inline game_key game_key_of(const char *text, uint32_t length) {
  game_key key = {.length = length};
  core_assert(length > 0);
  if (length > GAME_STORE_SHORT_TEXT)
    key.words[0] = core_hash_bytes(0, text, length);
  else if (length >= 8) {
    memcpy(&key.words[0], text, 8);
    memcpy(&key.words[1], text + length - 8, 8);
  } else
    for (uint32_t i = 0; i < length; i++)
      key.words[0] |= (uint64_t)(unsigned char)text[i] << 8 * i;
  key.hash = game_key_hash(key.words[0], key.words[1]);
  return key;
}

/* Return the bytes of a cached text. `room` receives a short one. */
static const char *game_text_bytes(const game_store *store, const game_text *slot,
                                   char room[GAME_STORE_SHORT_TEXT]) {
  if (slot->length > GAME_STORE_SHORT_TEXT)
    return store->bytes + slot->words[1];
  if (slot->length >= 8) {
    memcpy(room, &slot->words[0], 8);
    memcpy(room + slot->length - 8, &slot->words[1], 8);
  } else
    for (uint32_t i = 0; i < slot->length; i++)
      room[i] = (char)(slot->words[0] >> 8 * i);
  return room;
}

/* Return the slot of a text: the slot that holds it, or the free slot for it. */
static inline game_text *game_store_slot(const game_store *store, const game_key *key,
                                         const char *text) {
  core_assert(store->slot_count > 0 && store->text_count < store->slot_count);
  for (uint32_t at = key->hash & (store->slot_count - 1);;
       at = (at + 1) & (store->slot_count - 1)) {
    game_text *slot = &store->texts[at];
    if (slot->length == 0)
      return slot;
    if (slot->words[0] == key->words[0] && slot->length == key->length &&
        (key->length > GAME_STORE_SHORT_TEXT
             ? memcmp(store->bytes + slot->words[1], text, key->length) == 0
             : slot->words[1] == key->words[1]))
      return slot;
  }
}

static uint32_t *game_store_written_place(const game_store *store, games_id game) {
  return &store->written[core_hash(game) & (store->slot_count - 1)];
}

/* Return true if the cache may grow by these bytes. If it may not, texts are read and written again
** each time. */
static bool game_store_has_room(const game_store *store, uint64_t bytes) {
  const core_host *host = store->host;
  return !store->is_short && bytes <= host->memory_limit / 16 &&
         host->memory_used <= host->memory_limit / 2;
}

/* Move a text to its slot in a larger table. */
static void game_store_move_text(game_store *store, const game_text *text) {
  bool is_long = text->length > GAME_STORE_SHORT_TEXT;
  game_key key = {.words = {text->words[0], is_long ? 0 : text->words[1]}, .length = text->length};
  key.hash = game_key_hash(key.words[0], key.words[1]);
  game_text *slot = game_store_slot(store, &key, is_long ? store->bytes + text->words[1] : NULL);
  *slot = *text;
  if (slot->written)
    *game_store_written_place(store, slot->game) = (uint32_t)(slot - store->texts);
}

/* Multiply the number of slots by 4. An allocation can drop the texts. */
static bool game_store_grow_slots(game_store *store) {
  core_host *host = store->host;
  uint32_t count = store->slot_count == 0 ? GAME_STORE_FIRST_TEXTS : 4 * store->slot_count;
  if (!game_store_has_room(store, count * (sizeof *store->texts + sizeof *store->written)))
    return false;
  game_text *texts = core_allocate(host, count * sizeof *texts);
  uint32_t *written = core_allocate(host, count * sizeof *written);
  if (texts == NULL || written == NULL) {
    core_release(host, texts, count * sizeof *texts);
    core_release(host, written, count * sizeof *written);
    return false;
  }
  game_text *old = store->texts;
  uint32_t old_count = store->slot_count;
  core_release(host, store->written, old_count * sizeof *written);
  store->texts = texts;
  store->written = written;
  store->slot_count = count;
  for (uint32_t i = 0; i < old_count; i++)
    if (old[i].length > 0)
      game_store_move_text(store, &old[i]);
  core_release(host, old, old_count * sizeof *old);
  return true;
}

/* Multiply the room for longer texts by 4. An allocation can drop the texts. */
static bool game_store_grow_bytes(game_store *store) {
  uint32_t room = store->byte_room == 0 ? GAME_STORE_FIRST_BYTES : 4 * store->byte_room;
  if (room > GAME_STORE_MOST_BYTES || !game_store_has_room(store, room))
    return false;
  char *bytes = core_resize(store->host, NULL, 0, room);
  if (bytes == NULL)
    return false;
  if (store->bytes_used > 0)
    memcpy(bytes, store->bytes, store->bytes_used);
  core_release(store->host, store->bytes, store->byte_room);
  store->bytes = bytes;
  store->byte_room = room;
  return true;
}

/* Make room for one more text. If the cache cannot grow, it is emptied. */
static bool game_store_reserve_text(game_store *store, uint32_t length) {
  uint32_t more = length > GAME_STORE_SHORT_TEXT ? length : 0;
  bool full = false;
  if (store->bytes_used + more > store->byte_room)
    full = !game_store_grow_bytes(store);
  if (2 * store->text_count >= store->slot_count)
    full = store->slot_count >= GAME_STORE_MOST_TEXTS || !game_store_grow_slots(store) || full;
  if (store->slot_count == 0 || store->byte_room < more)
    return false;
  if (full) {
    memset(store->texts, 0, store->slot_count * sizeof *store->texts);
    store->text_count = store->bytes_used = 0;
  }
  return true;
}

/* Cache a text. Return NULL if memory is short. */
static game_text *game_store_note_text(game_store *store, const game_key *key, const char *text,
                                       games_id game) {
  game_text *slot = store->slot_count == 0 ? NULL : game_store_slot(store, key, text);
  if (slot != NULL && slot->length > 0)
    return slot;
  if (!game_store_reserve_text(store, key->length))
    return NULL;
  slot = game_store_slot(store, key, text);
  *slot = (game_text){
      .words = {key->words[0], key->words[1]}, .game = game, .length = (uint16_t)key->length};
  store->text_count++;
  if (key->length > GAME_STORE_SHORT_TEXT) {
    slot->words[1] = store->bytes_used;
    memcpy(store->bytes + store->bytes_used, text, key->length);
    store->bytes_used += key->length;
  }
  return slot;
}

/* Return the cached text of a game, or NULL. */
static const game_text *game_store_text_of(const game_store *store, games_id game) {
  if (store->texts == NULL)
    return NULL;
  const game_text *slot = &store->texts[*game_store_written_place(store, game)];
  return slot->length > 0 && slot->game == game && slot->written ? slot : NULL;
}

static void game_store_note_written(game_store *store, const char *text, size_t length,
                                    games_id game) {
  if (length > GAME_STORE_LONGEST_TEXT)
    return;
  game_key key = game_key_of(text, (uint32_t)length);
  game_text *slot = game_store_note_text(store, &key, text, game);
  if (slot == NULL)
    return;
  core_assert(slot->game == game);
  slot->written = true;
  *game_store_written_place(store, game) = (uint32_t)(slot - store->texts);
}

/* Return the word of letters at a byte of a text, in quotes. */
static char *game_store_quote_word(const char *text, uint32_t length, uint64_t at) {
  uint64_t end = at;
  while (end < length && core_lower_letter(text[end]) >= 'a' && core_lower_letter(text[end]) <= 'z')
    end++;
  return sqlite3_mprintf("'%.*s'", args_excerpt(text + at, end - at), text + at);
}

/* Note what is wrong with a text. If another character is expected at that byte, note the one that
** is there; if the message is about a word, note the word. */
static bool game_store_fail_text(sql_call *call, const game_store *store, const char *argument,
                                 const char *text, uint32_t length) {
  games_error error = games_failure(store->forms);
  if (error.status != CORE_INVALID)
    return false; /* game_store_fail notes the error if the second attempt fails as well */
  bool is_word = strstr(error.invalid, "this ") != NULL;
  bool shows = is_word || strstr(error.invalid, " expected") != NULL;
  char *got = is_word ? game_store_quote_word(text, length, error.at)
              : shows ? args_describe_character(text, (int)length, (int)error.at)
                      : NULL;
  if (shows && got == NULL)
    return call_no_memory(call); /* uncovered: failure */
  call_fail(call, "%s, byte %llu: %s%s%s", argument, (unsigned long long)error.at + 1,
            error.invalid, shows ? ", got " : "", shows ? got : "");
  sqlite3_free(got);
  return false;
}

/* Refuse a game with cycles in a function that takes only finite games. */
static bool game_store_refuse_stopper(sql_call *call, const game_store *store, const char *argument,
                                      games_id game) {
  const char *text;
  size_t length;
  if (!stoppers_write(store->set, game, UINT32_MAX, &text, &length))
    return false; /* game_store_fail notes the error */
  return call_fail(call,
                   "%s must be a game without cycles, got %.*s%s; game, game_form, game_plain, "
                   "game_neg, game_sub, game_sum(a, b, ...), game_compare, game_le, game_outcome, "
                   "game_left_stop, game_right_stop and game_is take games with cycles",
                   argument, length > 60 ? 60 : (int)length, text, length > 60 ? "..." : "");
}

/* Read a text that games_read refused because it describes a game with cycles. */
static bool game_store_read_stopper(sql_call *call, game_store *store, const char *argument,
                                    const char *text, uint32_t length, games_id *game) {
  if (store->set == NULL)
    store->set = stoppers_open(store->forms);
  if (store->set == NULL)
    return false;
  *game = stoppers_read(store->set, text, length);
  bool done = *game == GAMES_NONE ? game_store_fail_text(call, store, argument, text, length)
                                  : store->takes_stoppers || !stoppers_is_loopy(*game) ||
                                        game_store_refuse_stopper(call, store, argument, *game);
  if (!store->takes_stoppers)
    game_store_close_set(store);
  return done;
}

static bool game_store_read_text(sql_call *call, game_store *store, const char *argument,
                                 const char *text, uint32_t length, games_id *game) {
  game_key key = {.length = 0};
  bool short_enough = length <= GAME_STORE_LONGEST_TEXT && length > 0;
  if (short_enough) {
    key = game_key_of(text, length);
    const game_text *slot = store->texts == NULL ? NULL : game_store_slot(store, &key, text);
    if (slot != NULL && slot->length > 0) {
      *game = slot->game;
      return true;
    }
  }
  *game = games_read(store->forms, text, length);
  if (*game == GAMES_NONE && games_failure(store->forms).loopy)
    return game_store_read_stopper(call, store, argument, text, length, game);
  if (*game == GAMES_NONE)
    return game_store_fail_text(call, store, argument, text, length);
  if (short_enough)
    game_store_note_text(store, &key, text, *game);
  return true;
}

/* ---- From values to games ---- */

static const char game_expected[] =
    "a game: an integer, a REAL that is a dyadic rational, or a text such as '1/2', '^*' or "
    "'{2|0}'";

static bool game_store_read_integer(sql_call *call, game_store *store, sqlite3_int64 integer,
                                    games_id *game) {
  *game = games_integer(store->forms, integer);
  if (*game != GAMES_NONE)
    return true;
  return games_failure(store->forms).status == CORE_INVALID && game_store_fail(call, store->forms);
}

/* Refuse a REAL that is probably a rounded fraction. */
static bool game_store_refuse_rounded(sql_call *call, const char *argument, double real,
                                      dyadic exact) {
  char text[DYADIC_TEXT_SIZE];
  int64_t numerator, denominator;
  dyadic_write(exact, text);
  if (real > -1000 && real < 1000 && dyadic_guess_fraction(real, &numerator, &denominator))
    return call_fail(call,
                     "%s must be a game, got %!.15g (a REAL), which is %lld/%lld rounded; the "
                     "denominator of a number is a power of 2, and '%s' is the exact value of this "
                     "REAL",
                     argument, real, (long long)numerator, (long long)denominator, text);
  return call_fail(call,
                   "%s must be a game, got %!.15g (a REAL), which is probably rounded; '%s' is its "
                   "exact value",
                   argument, real, text);
}

/* Read a REAL. Its denominator is a power of 2, but the REAL may be the rounded result of a
** computation or of a decimal: a denominator above 2^20 is accepted only if the numerator is much
** shorter than a rounded one and no decimal of 14 digits is equal to the REAL. */
static bool game_store_read_real(sql_call *call, game_store *store, const char *argument,
                                 sqlite3_value *value, games_id *game) {
  const int64_t longest = INT64_C(1) << 48;
  double real = sqlite3_value_double(value);
  dyadic number;
  if (!dyadic_from_real(real, &number))
    return args_refuse(call, argument, value, game_expected);
  bool is_long = number.numerator > longest || number.numerator < -longest;
  if (number.exponent > 20 && (is_long || dyadic_is_decimal(real, 14)))
    return game_store_refuse_rounded(call, argument, real, number);
  *game = games_number(store->forms, number);
  return *game != GAMES_NONE;
}

bool game_read_value(sql_call *call, game_store *store, const char *argument, sqlite3_value *value,
                     games_id *game) {
  int type = sqlite3_value_type(value);
  sqlite3_int64 integer;
  if (type == SQLITE_TEXT) {
    const char *text = (const char *)sqlite3_value_text(value);
    if (text == NULL)
      return call_no_memory(call);
    return game_store_read_text(call, store, argument, text, (uint32_t)sqlite3_value_bytes(value),
                                game);
  }
  if (args_lossless(value, &integer))
    return game_store_read_integer(call, store, integer, game);
  if (type == SQLITE_FLOAT)
    return game_store_read_real(call, store, argument, value, game);
  return args_refuse(call, argument, value, game_expected);
}

bool game_list_add(sql_call *call, game_list *list, games_id game) {
  return CORE_APPEND(call_host(call), *list, game) ||
         call_check(call, call_host(call), call_host(call)->status, "a list of games");
}

void game_list_clear(sql_call *call, game_list *list) {
  CORE_FREE(call_host(call), *list);
}

/* Read an element of a JSON array of games, which errors call `name`. */
static bool game_list_read_element(game_store *store, const char *name, args_json *json,
                                   const json_element *element, games_id *game) {
  sql_call *call = json->call;
  text_reader text;
  sqlite3_stmt *real = NULL;
  switch (element->kind) {
  case JSON_INTEGER:
    return game_store_read_integer(call, store, element->integer, game);
  case JSON_STRING:
    return args_json_string(json, element, &text) &&
           game_store_read_text(call, store, name, text.text, (uint32_t)text.length, game);
  case JSON_FRACTION:
  case JSON_BEYOND: {
    bool done = args_json_real(call, name, element, &real) &&
                game_read_value(call, store, name, sqlite3_column_value(real, 0), game);
    sqlite3_finalize(real);
    return done;
  }
  default:
    return args_json_fail(json, element, "%s must be a number or a text", name);
  }
}

bool game_read_list(sql_call *call, game_store *store, const char *argument, sqlite3_value *value,
                    game_list *list, bool *has_null) {
  args_json json;
  json_element element;
  games_id game;
  char name[80];
  sqlite3_snprintf((int)sizeof name, name, "an element of %s", argument);
  bool done = args_json_open(&json, call, argument, value, JSON_ARRAY, "a JSON array of games");
  while (done && args_json_next(&json, &element)) {
    *has_null |= element.kind == JSON_NULL;
    done =
        element.kind == JSON_NULL || (game_list_read_element(store, name, &json, &element, &game) &&
                                      game_list_add(call, list, game));
  }
  return args_json_close(&json) && done;
}

/* ---- From games to values ---- */

const char *const game_number_forms[] = {"real", "text", NULL};

bool game_fail_real(sql_call *call, dyadic number) {
  char text[DYADIC_TEXT_SIZE];
  dyadic_write(number, text);
  return call_fail(
      call, "no REAL is equal to %s; the argument 'text' returns this fraction as a text", text);
}

bool game_show_as(sql_call *call, dyadic number, sqlite3_int64 form, sqlite3_context *context) {
  char text[DYADIC_TEXT_SIZE];
  double real;
  if (form == GAME_AS_TEXT)
    sqlite3_result_text(context, text, (int)dyadic_write(number, text), SQLITE_TRANSIENT);
  else if (dyadic_real(number, &real))
    sqlite3_result_double(context, real);
  else
    return game_fail_real(call, number);
  return true;
}

void game_show_number(dyadic number, sqlite3_context *context) {
  char text[DYADIC_TEXT_SIZE];
  if (number.exponent == 0)
    sqlite3_result_int64(context, number.numerator);
  else
    sqlite3_result_text(context, text, (int)dyadic_write(number, text), SQLITE_TRANSIENT);
}

bool game_write(sql_call *call, games *forms, const game_store *store, games_id game,
                const char **text, size_t *length) {
  int most = call_longest_text(call);
  *length = 0;
  if (store != NULL && stoppers_is_loopy(game)
          ? stoppers_write(store->set, game, (uint32_t)most, text, length)
          : games_write(forms, game, false, (uint32_t)most, text, length))
    return true;
  if (*length > (size_t)most && games_failure(forms).status == CORE_INVALID)
    return call_fail_length(call, "the text");
  return false;
}

/* Show a game. Take its text from the store if it is cached there; otherwise write it and cache it.
*/
static bool game_show_from(sql_call *call, games *forms, game_store *store, games_id game,
                           sqlite3_context *context) {
  const char *text;
  char room[GAME_STORE_SHORT_TEXT];
  size_t length;
  int64_t integer;
  if (game == GAMES_NONE)
    return false;
  bool loopy = stoppers_is_loopy(game);
  if (!loopy && games_is_integer(forms, game, &integer)) {
    sqlite3_result_int64(context, integer);
    return true;
  }
  const game_text *known = store == NULL ? NULL : game_store_text_of(store, game);
  int most = call_longest_text(call);
  if (known != NULL && known->length <= (uint32_t)most) {
    text = game_text_bytes(store, known, room);
    length = known->length;
  } else if (!game_write(call, forms, store, game, &text, &length))
    return false;
  else if (store != NULL && !loopy)
    game_store_note_written(store, text, length, game);
  sqlite3_result_text64(context, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
  return true;
}

bool game_show(sql_call *call, games *forms, games_id game, sqlite3_context *context) {
  return game_show_from(call, forms, NULL, game, context);
}

bool game_store_show(sql_call *call, game_store *store, games_id game, sqlite3_context *context) {
  return game_show_from(call, store->forms, store, game, context);
}

/* ---- Aggregates ---- */

void *game_hold(sql_call *call, void *state, uint64_t bytes, size_t offset, uint32_t count,
                const char *what) {
  game_holder **place = state;
  core_host *host = call_host(call);
  if (*place != NULL)
    return *place;
  game_holder *holder = core_allocate(host, bytes);
  if (!call_check(call, host, holder == NULL ? host->status : CORE_OK, "%s", what))
    return NULL;
  holder->binding = call->binding;
  holder->bytes = bytes;
  holder->store = game_store_get(call);
  if (holder->store == NULL) {
    core_release(host, holder, bytes);
    return NULL;
  }
  games_pin_array(holder->store->forms, &holder->pin, (games_id *)(void *)((char *)holder + offset),
                  count);
  return *place = holder;
}

void game_let_go(void *state) {
  game_holder *holder = *(game_holder **)state;
  if (holder == NULL)
    return;
  sql_connection *connection = holder->binding->connection;
  games_unpin(&holder->pin);
  cache_unpin(&connection->cache, holder->store);
  core_release(&connection->host, holder, holder->bytes);
}

/* ---- Calls ---- */

static bool game_attempt(game_request *r) {
  const sql_function *function = r->call->binding->function;
  const game_definition *definition = function->data;
  r->store->takes_stoppers = definition->loopy;
  for (int i = 0; i < definition->count; i++)
    if (!game_read_value(r->call, r->store, function->arguments[i].name, r->arguments[i].value,
                         &r->games[i]))
      return false;
  r->set = r->store->set;
  games *forms = r->forms;
  const games_id *g = r->games;
  if (definition->answer != NULL)
    return definition->answer(r);
  if (definition->number != NULL) {
    dyadic number;
    bool known = definition->number(forms, g[0], &number);
    return known && game_show_as(r->call, number, r->arguments[1].integer, r->context);
  }
  if (definition->counted != NULL) {
    uint64_t count;
    bool known = definition->counted(forms, g[0], &count);
    if (known)
      sqlite3_result_int64(r->context, (sqlite3_int64)count);
    return known;
  }
  games_id game = definition->one != NULL   ? definition->one(forms, g[0])
                  : definition->two != NULL ? definition->two(forms, g[0], g[1])
                  : definition->raised != NULL
                      ? definition->raised(forms, g[0], (uint32_t)r->arguments[1].integer)
                      : definition->three(forms, g[0], g[1], g[2]);
  return game_store_show(r->call, r->store, game, r->context);
}

bool game_compute(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  game_request request = {.call = call, .arguments = arguments, .context = context};
  return game_ask(&request, game_attempt);
}
