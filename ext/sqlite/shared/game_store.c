#include "sqlite/shared/game_store.h"

#include <string.h>

#include "base/array.h"

/* ---- The shelf ---- */

enum {
  SHELF_TEXTS = 1 << 14,        /* texts remembered at most; a power of two */
  SHELF_LONGEST_TEXT = 1 << 10, /* in bytes */
  SHELF_TEXT_BYTES = 1 << 20    /* of all of them */
};

/* A text that has been read or written. */
typedef struct shelf_text {
  uint32_t hash, at;
  uint32_t length; /* 0: none */
  games_id game;
  bool written; /* it is the text of the game, which may be read from others, too */
} shelf_text;

struct game_shelf {
  games *store;
  uint64_t bytes_kept; /* by the store when it last forgot */
  shelf_text *texts;   /* by hash, one each */
  uint32_t *written;   /* by game: where among the texts its own may be */
  char *bytes;         /* of the texts */
  uint32_t bytes_used;
  core_host *host;
  stoppers *set; /* of the present call; NULL: it has read no game with a cycle */
  bool takes_stoppers;
};

static void shelf_drop_texts(game_shelf *shelf) {
  core_release(shelf->host, shelf->texts, SHELF_TEXTS * sizeof *shelf->texts);
  core_release(shelf->host, shelf->written, SHELF_TEXTS * sizeof *shelf->written);
  core_release(shelf->host, shelf->bytes, SHELF_TEXT_BYTES);
  shelf->texts = NULL;
  shelf->written = NULL;
  shelf->bytes = NULL;
  shelf->bytes_used = 0;
}

static core_status shelf_make(core_host *host, void *value, void *request) {
  game_shelf *shelf = value;
  (void)request;
  shelf->host = host;
  shelf->store = games_open(host);
  return shelf->store == NULL ? host->status : CORE_OK;
}

static void shelf_free(core_host *host, void *value) {
  game_shelf *shelf = value;
  if (shelf->host == NULL)
    return;
  shelf->host = host;
  shelf_drop_texts(shelf);
  games_close(shelf->store);
}

static const cache_kind shelf_kind = {
    .value_bytes = sizeof(game_shelf), .make = shelf_make, .free = shelf_free, .most = 1};

game_shelf *game_shelf_get(sql_call *call) {
  void *shelf;
  sql_cache *cache = &call->binding->connection->cache;
  core_status status = cache_get(cache, &shelf_kind, "", 0, NULL, &shelf);
  return call_check(call, call_host(call), status, "a store of games") ? shelf : NULL;
}

static void shelf_close_set(game_shelf *shelf) {
  stoppers_close(shelf->set);
  shelf->set = NULL;
}

void game_shelf_take_stoppers(game_shelf *shelf) {
  shelf->takes_stoppers = true;
}

stoppers *game_shelf_stoppers(const game_shelf *shelf) {
  return shelf->set;
}

void game_shelf_put(sql_call *call, game_shelf *shelf) {
  shelf_close_set(shelf);
  shelf->takes_stoppers = false;
  cache_unpin(&call->binding->connection->cache, shelf);
}

games *game_shelf_store(const game_shelf *shelf) {
  return shelf->store;
}

static void shelf_forget(game_shelf *shelf) {
  shelf_drop_texts(shelf);
  games_forget(shelf->store);
  shelf->bytes_kept = games_bytes(shelf->store);
}

/* Not too often: what stays must be much less than what goes. */
void game_shelf_tidy(game_shelf *shelf) {
  if (shelf->host->memory_used <= shelf->host->memory_limit / 4)
    return;
  uint64_t bytes = games_bytes(shelf->store);
  if (bytes > shelf->host->memory_limit / 4 && bytes / 4 > shelf->bytes_kept)
    shelf_forget(shelf);
}

bool game_shelf_recover(sql_call *call, game_shelf *shelf) {
  shelf_close_set(shelf);
  if (call->code != SQLITE_OK || games_failure(shelf->store).status != CORE_LIMIT)
    return false;
  shelf_forget(shelf);
  return true;
}

bool game_store_fail(sql_call *call, const games *store) {
  games_error error = games_failure(store);
  if (call->code != SQLITE_OK)
    return false;
  if (error.status == CORE_INVALID)
    return call_fail(call, "%s", error.invalid);
  return call_check(call, call_host(call), error.status, "a store of games");
}

bool game_shelf_fail(sql_call *call, const game_shelf *shelf) {
  return game_store_fail(call, shelf->store);
}

/* ---- Texts that have been read ---- */

static uint32_t shelf_hash(const char *text, size_t length) {
  return (uint32_t)core_hash_bytes(0, text, length);
}

static bool shelf_has_text(const game_shelf *shelf, const shelf_text *slot, uint32_t hash,
                           const char *text, uint32_t length) {
  return slot->hash == hash && slot->length == length &&
         memcmp(shelf->bytes + slot->at, text, length) == 0;
}

/* Where memory is short, texts are read and written again. */
static bool shelf_begin_texts(game_shelf *shelf) {
  core_host *host = shelf->host;
  if (shelf->texts != NULL)
    return true;
  const uint64_t bytes =
      SHELF_TEXT_BYTES + SHELF_TEXTS * (sizeof *shelf->texts + sizeof *shelf->written);
  if (bytes > host->memory_limit / 16 || host->memory_used > host->memory_limit / 2)
    return false;
  shelf->texts = core_allocate(host, SHELF_TEXTS * sizeof *shelf->texts);
  shelf->written = core_allocate(host, SHELF_TEXTS * sizeof *shelf->written);
  shelf->bytes = core_resize(host, NULL, 0, SHELF_TEXT_BYTES);
  if (shelf->texts == NULL || shelf->written == NULL || shelf->bytes == NULL)
    shelf_drop_texts(shelf);
  return shelf->texts != NULL;
}

static shelf_text *shelf_note_text(game_shelf *shelf, uint32_t hash, const char *text,
                                   uint32_t length, games_id game) {
  if (!shelf_begin_texts(shelf))
    return NULL;
  if (shelf->bytes_used + length > SHELF_TEXT_BYTES) {
    memset(shelf->texts, 0, SHELF_TEXTS * sizeof *shelf->texts);
    shelf->bytes_used = 0;
  }
  memcpy(shelf->bytes + shelf->bytes_used, text, length);
  shelf_text *slot = &shelf->texts[hash & (SHELF_TEXTS - 1)];
  *slot = (shelf_text){hash, shelf->bytes_used, length, game, false};
  shelf->bytes_used += length;
  return slot;
}

static uint32_t *shelf_written_place(const game_shelf *shelf, games_id game) {
  return &shelf->written[core_hash(game) & (SHELF_TEXTS - 1)];
}

/* The text of a game, if it is remembered. */
static const shelf_text *shelf_text_of(const game_shelf *shelf, games_id game) {
  if (shelf->texts == NULL)
    return NULL;
  const shelf_text *slot = &shelf->texts[*shelf_written_place(shelf, game)];
  return slot->length > 0 && slot->game == game && slot->written ? slot : NULL;
}

static void shelf_note_written(game_shelf *shelf, const char *text, size_t length, games_id game) {
  if (length > SHELF_LONGEST_TEXT)
    return;
  uint32_t hash = shelf_hash(text, length);
  shelf_text *slot = shelf_note_text(shelf, hash, text, (uint32_t)length, game);
  if (slot == NULL)
    return;
  slot->written = true;
  *shelf_written_place(shelf, game) = hash & (SHELF_TEXTS - 1);
}

static bool shelf_fail_text(sql_call *call, const game_shelf *shelf, const char *argument) {
  games_error error = games_failure(shelf->store);
  if (error.status != CORE_INVALID)
    return false; /* game_shelf_fail notes it, if another try fails, too */
  return call_fail(call, "%s, byte %llu: %s", argument, (unsigned long long)error.at + 1,
                   error.invalid);
}

/* Of functions that need a finite game. */
static bool shelf_refuse_stopper(sql_call *call, const game_shelf *shelf, const char *argument,
                                 games_id game) {
  const char *text;
  size_t length;
  if (!stoppers_write(shelf->set, game, UINT32_MAX, &text, &length))
    return shelf_fail_text(call, shelf, argument);
  return call_fail(call,
                   "%s must be a game without cycles, got the stopper %.*s%s; game, game_form, "
                   "game_plain, game_neg, game_sub, game_sum(a, b, ...), game_compare, game_le and "
                   "game_outcome take stoppers",
                   argument, length > 60 ? 60 : (int)length, text, length > 60 ? "..." : "");
}

/* A text that games_read has refused since it speaks of a game with a cycle. */
static bool shelf_read_stopper(sql_call *call, game_shelf *shelf, const char *argument,
                               const char *text, uint32_t length, games_id *game) {
  if (shelf->set == NULL)
    shelf->set = stoppers_open(shelf->store);
  if (shelf->set == NULL)
    return false;
  *game = stoppers_read(shelf->set, text, length);
  bool done = *game == GAMES_NONE ? shelf_fail_text(call, shelf, argument)
                                  : shelf->takes_stoppers || !stoppers_is_loopy(*game) ||
                                        shelf_refuse_stopper(call, shelf, argument, *game);
  if (!shelf->takes_stoppers)
    shelf_close_set(shelf);
  return done;
}

static bool shelf_read_text(sql_call *call, game_shelf *shelf, const char *argument,
                            const char *text, uint32_t length, games_id *game) {
  uint32_t hash = 0;
  bool short_enough = length <= SHELF_LONGEST_TEXT && length > 0;
  if (short_enough) {
    hash = shelf_hash(text, length);
    const shelf_text *slot = shelf->texts == NULL ? NULL : &shelf->texts[hash & (SHELF_TEXTS - 1)];
    if (slot != NULL && shelf_has_text(shelf, slot, hash, text, length)) {
      *game = slot->game;
      return true;
    }
  }
  *game = games_read(shelf->store, text, length);
  if (*game == GAMES_NONE && games_failure(shelf->store).loopy)
    return shelf_read_stopper(call, shelf, argument, text, length, game);
  if (*game == GAMES_NONE)
    return shelf_fail_text(call, shelf, argument);
  if (short_enough)
    shelf_note_text(shelf, hash, text, length, *game);
  return true;
}

/* ---- From values to games ---- */

static const char game_expected[] = "a game: an integer or a text such as '1/2', '^*' or '{2|0}'";

static bool shelf_read_integer(sql_call *call, game_shelf *shelf, sqlite3_int64 integer,
                               games_id *game) {
  *game = games_integer(shelf->store, integer);
  if (*game != GAMES_NONE)
    return true;
  return games_failure(shelf->store).status == CORE_INVALID && game_shelf_fail(call, shelf);
}

bool game_read_value(sql_call *call, game_shelf *shelf, const char *argument, sqlite3_value *value,
                     games_id *game) {
  int type = sqlite3_value_type(value);
  sqlite3_int64 integer;
  if (type == SQLITE_TEXT) {
    const char *text = (const char *)sqlite3_value_text(value);
    if (text == NULL)
      return call_no_memory(call);
    return shelf_read_text(call, shelf, argument, text, (uint32_t)sqlite3_value_bytes(value), game);
  }
  if (!args_lossless(value, &integer))
    return args_refuse(call, argument, value, game_expected);
  return shelf_read_integer(call, shelf, integer, game);
}

bool game_list_add(sql_call *call, game_list *list, games_id game) {
  if (!CORE_PUSH(call_host(call), list->items, list->bytes, list->count, game))
    return call_check(call, call_host(call), call_host(call)->status, "a list of games");
  return true;
}

void game_list_clear(sql_call *call, game_list *list) {
  core_release(call_host(call), list->items, list->bytes);
  *list = (game_list){.items = NULL};
}

/* A list that is being read from a JSON array. */
typedef struct list_reading {
  sql_call *call;
  game_shelf *shelf;
  const char *element; /* what errors are about */
  game_list *list;
} list_reading;

/* A row has the element, and whether it is a number or a text. */
static const char list_sql[] = "SELECT " ARGS_JSON_NUMBER(
    "type", "value", "fullkey") ", type IN ('integer', 'real', 'text') FROM json_each(?1)";

static bool list_take_row(void *context, sqlite3_stmt *row) {
  const list_reading *reading = context;
  games_id game;
  sqlite3_int64 integer;
  sqlite3_value *value = sqlite3_column_value(row, 0);
  if (sqlite3_column_int(row, 1) == 0)
    return call_fail(reading->call,
                     "%s must be a number or a text, not an array, object, true or null",
                     reading->element);
  bool read = args_json_lossless(value, &integer)
                  ? shelf_read_integer(reading->call, reading->shelf, integer, &game)
                  : game_read_value(reading->call, reading->shelf, reading->element, value, &game);
  return read && game_list_add(reading->call, reading->list, game);
}

/* Add the games of an array of integers and of strings without escapes. *simple becomes false where
** something else is met, which SQLite should read. */
static bool list_read_simply(const list_reading *reading, text_reader in, bool *simple) {
  *simple = json_take(&in, '[');
  bool more = *simple && !json_take(&in, ']');
  while (more) {
    text_reader string;
    sqlite3_int64 integer;
    games_id game;
    bool is_string = json_take_string(&in, &string);
    *simple = is_string || (string.text == NULL && json_take_integer(&in, &integer));
    more = *simple && json_take(&in, ',');
    *simple = *simple && (more || json_take(&in, ']'));
    if (!*simple)
      break;
    if (!(is_string ? shelf_read_text(reading->call, reading->shelf, reading->element, string.text,
                                      (uint32_t)string.length, &game)
                    : shelf_read_integer(reading->call, reading->shelf, integer, &game)) ||
        !game_list_add(reading->call, reading->list, game))
      return false;
  }
  *simple = *simple && json_at_end(&in);
  return true;
}

bool game_read_list(sql_call *call, game_shelf *shelf, const char *argument, sqlite3_value *value,
                    game_list *list) {
  static const char expected[] = "a JSON array of games";
  const char *text;
  int length;
  char element[80];
  sqlite3_snprintf((int)sizeof element, element, "an element of %s", argument);
  list_reading reading = {call, shelf, element, list};
  uint32_t count = list->count;
  bool simple;
  if (!args_text(call, argument, value, expected, &text, &length) ||
      !list_read_simply(&reading, (text_reader){.text = text, .length = (uint64_t)length}, &simple))
    return false;
  if (simple)
    return true;
  list->count = count;
  return args_json_rows(call, argument, value, expected, list_sql, list_take_row, &reading);
}

/* ---- From games to values ---- */

void game_show_number(dyadic number, sqlite3_context *context) {
  char text[DYADIC_TEXT_SIZE];
  if (number.exponent == 0)
    sqlite3_result_int64(context, number.numerator);
  else
    sqlite3_result_text(context, text, (int)dyadic_write(number, text), SQLITE_TRANSIENT);
}

/* The text of a game that is no integer. */
static bool game_write(sql_call *call, games *store, const game_shelf *shelf, games_id game,
                       const char **text, size_t *length) {
  int most = call_longest_text(call);
  *length = 0;
  if (shelf != NULL && stoppers_is_loopy(game)
          ? stoppers_write(shelf->set, game, (uint32_t)most, text, length)
          : games_write(store, game, false, (uint32_t)most, text, length))
    return true;
  if (*length > (size_t)most && games_failure(store).status == CORE_INVALID)
    return call_fail_length(call, "the text");
  return false;
}

static bool game_show_integer(const games *store, games_id game, sqlite3_context *context) {
  int64_t integer;
  bool is_integer = games_is_integer(store, game, &integer);
  if (is_integer)
    sqlite3_result_int64(context, integer);
  return is_integer;
}

/* The text comes from the shelf, if there is one that has it, and goes there if it hasn't. */
static bool game_show_from(sql_call *call, games *store, game_shelf *shelf, games_id game,
                           sqlite3_context *context) {
  const char *text;
  size_t length;
  if (game == GAMES_NONE)
    return false;
  bool loopy = stoppers_is_loopy(game);
  if (!loopy && game_show_integer(store, game, context))
    return true;
  const shelf_text *known = shelf == NULL ? NULL : shelf_text_of(shelf, game);
  int most = call_longest_text(call);
  if (known != NULL && known->length <= (uint32_t)most) {
    text = shelf->bytes + known->at;
    length = known->length;
  } else if (!game_write(call, store, shelf, game, &text, &length))
    return false;
  else if (shelf != NULL && !loopy)
    shelf_note_written(shelf, text, length, game);
  sqlite3_result_text64(context, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
  return true;
}

bool game_show(sql_call *call, games *store, games_id game, sqlite3_context *context) {
  return game_show_from(call, store, NULL, game, context);
}

bool game_shelf_show(sql_call *call, game_shelf *shelf, games_id game, sqlite3_context *context) {
  return game_show_from(call, shelf->store, shelf, game, context);
}

/* ---- Calls ---- */

static bool answer_once(game_request *request, int count,
                        bool (*answer)(const game_request *request)) {
  const argument_declaration *declarations = request->call->binding->function->arguments;
  for (int i = 0; i < count; i++)
    if (!game_read_value(request->call, request->shelf, declarations[i].name,
                         request->arguments[i].value, &request->games[i]))
      return false;
  return answer(request);
}

static bool answer_any(sql_call *call, const sql_argument *arguments, int count, bool take_stoppers,
                       sqlite3_context *context, bool (*answer)(const game_request *request)) {
  game_shelf *shelf = game_shelf_get(call);
  if (shelf == NULL)
    return false;
  game_shelf_tidy(shelf);
  if (take_stoppers)
    game_shelf_take_stoppers(shelf);
  game_request request = {.call = call,
                          .shelf = shelf,
                          .store = shelf->store,
                          .arguments = arguments,
                          .context = context};
  bool done = answer_once(&request, count, answer) ||
              (game_shelf_recover(call, shelf) && answer_once(&request, count, answer)) ||
              game_shelf_fail(call, shelf);
  game_shelf_put(call, shelf);
  return done;
}

bool game_answer(sql_call *call, const sql_argument *arguments, int count, sqlite3_context *context,
                 bool (*answer)(const game_request *request)) {
  return answer_any(call, arguments, count, false, context, answer);
}

bool game_answer_stoppers(sql_call *call, const sql_argument *arguments, int count,
                          sqlite3_context *context, bool (*answer)(const game_request *request)) {
  return answer_any(call, arguments, count, true, context, answer);
}
