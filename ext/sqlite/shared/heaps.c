#include "sqlite/shared/heaps.h"

#include "base/text.h"

/* ---- The games of a connection ---- */

#define HEAPS_MOST_GAMES  1024
#define HEAPS_LONGEST_SET 60 /* the longest text, in bytes, that is proposed as a set */
#define HEAPS_MOST_TRIED  8  /* recently used spellings that a text is compared with */

static core_status heaps_make_game(core_host *host, void *value, void *request) {
  cached_heap_game *cached = value;
  const heaps_rules *rules = request;
  cached->game = heaps_open(host, rules, HEAPS_BEST);
  return cached->game == NULL ? host->status : CORE_OK;
}

static void heaps_free_game(core_host *host, void *value) {
  (void)host;
  cached_heap_game *cached = value;
  heaps_close(cached->game);
}

static const cache_kind heaps_game_kind = {.value_bytes = sizeof(cached_heap_game),
                                           .make = heaps_make_game,
                                           .free = heaps_free_game,
                                           .most = HEAPS_MOST_GAMES};

/* Return true if the game was last written as this text. A long text is compared only with the
** canonical code. */
static bool heaps_is_spelled(const cached_heap_game *cached, const char *text, int bytes) {
  if (bytes <= HEAPS_SPELLING_BYTES)
    return bytes > 0 && bytes == cached->spelling_bytes &&
           memcmp(text, cached->spelling, (size_t)bytes) == 0;
  uint64_t code_bytes;
  const void *code = cache_key(cached, &code_bytes);
  return code_bytes == (uint64_t)bytes && memcmp(text, code, (size_t)bytes) == 0;
}

/* Return a recently used game whose rules were written as `text`, pinned, or NULL. */
static inline cached_heap_game *heaps_find_spelled(sql_cache *cache, const sql_argument *text) {
  cached_heap_game *cached = cache_older(cache, &heaps_game_kind, NULL);
  for (int i = 0; i < HEAPS_MOST_TRIED && cached != NULL; i++) {
    if (heaps_is_spelled(cached, text->text, text->length)) {
      cache_pin(cache, cached);
      return cached;
    }
    cached = cache_older(cache, &heaps_game_kind, cached);
  }
  return NULL;
}

/* List the names of games, then the names of sets, which rules contain as in "S{squares}". */
static bool heaps_name_rules(int index, const char **name, const char **meant) {
  int games = 0;
  while (games <= index && heaps_rules_name(games) != NULL)
    games++;
  if (index < games)
    *name = *meant = heaps_rules_name(index);
  else
    *meant = heaps_rules_set(index - games, name);
  return *name != NULL;
}

/* Return true for a name of another family, such as Nim_k, and the function that knows it. */
static bool heaps_name_elsewhere(int index, const char **name, const char **meant) {
  *name = "wythoff";
  *meant = "grundy_queen(x, y)";
  return index == 0;
}

/* Return true for a character that may surround a set. */
static bool heaps_is_bracket(char c) {
  return c == ' ' || c == '[' || c == ']' || c == '(' || c == ')' || c == '{' || c == '}';
}

/* Return true if the text consists of numbers and ranges separated by commas. */
static bool heaps_is_list(const char *text, int length) {
  int separators = 0;
  for (int i = 0; i < length; i++) {
    bool separates = text[i] == ',' || text[i] == '-';
    if (!text_is_digit(text[i]) && !separates && text[i] != ' ')
      return false;
    separators += separates;
  }
  return separators > 0;
}

/* If the text is a list of numbers, such as "1,3,4" or "{1, 3, 4}", add a proposal of the
** subtraction set to the noted error. Always returns false. */
static bool heaps_propose_set(sql_call *call, const char *text, int length) {
  heaps_rules rules;
  heaps_fault fault;
  int first = 0, end = length;
  while (first < end && heaps_is_bracket(text[first]))
    first++;
  while (first < end && heaps_is_bracket(text[end - 1]))
    end--;
  if (call->message == NULL || end - first > HEAPS_LONGEST_SET ||
      !heaps_is_list(text + first, end - first))
    return false;
  char *set = sqlite3_mprintf("S{%.*s}", end - first, text + first);
  if (set == NULL || heaps_rules_read(NULL, set, strlen(set), &rules, &fault))
    call_append(call, set == NULL ? NULL : sqlite3_mprintf("; did you mean '%s'?", set));
  sqlite3_free(set);
  return false;
}

bool heaps_read_rules(sql_call *call, const char *name, const sql_argument *text,
                      heaps_rules *rules) {
  core_host *host = call_host(call);
  heaps_fault fault;
  if (heaps_rules_read(host, text->text, (uint64_t)text->length, rules, &fault))
    return true;
  if (fault.expected == NULL)
    return call_check(call, host, host->status, "the rules");
  bool is_wythoff = text->length == 7 && sqlite3_strnicmp(text->text, "wythoff", 7) == 0;
  args_fail_at(call, name, text->text, text->length, (int)fault.position, fault.expected);
  if (text->length > 0 && (text_is_digit(text->text[0]) || heaps_is_bracket(text->text[0])))
    return heaps_propose_set(call, text->text, text->length);
  return call_suggest(call, text->text, text->length,
                      is_wythoff ? heaps_name_elsewhere : heaps_name_rules);
}

bool heaps_find_game(sql_call *call, heaps_rules *rules, cached_heap_game **cached) {
  sql_connection *connection = call->binding->connection;
  core_host *host = &connection->host;
  uint64_t bytes = heaps_rules_bytes(rules);
  char few[HEAPS_TEXT_MAX], *code = few;
  void *game = *cached = NULL;
  if (bytes > sizeof few)
    code = core_resize(host, NULL, 0, bytes);
  if (code == NULL)
    return call_check(call, host, host->status, "the rules");
  uint32_t code_bytes = heaps_rules_write(rules, code);
  core_status status =
      cache_get(&connection->cache, &heaps_game_kind, code, code_bytes, rules, &game);
  bool found =
      call_check(call, host, status, "the game %.*s", args_excerpt(code, code_bytes), code);
  if (code != few)
    core_release(host, code, bytes);
  *cached = game;
  return found;
}

static CORE_NOINLINE bool heaps_read_new_text(sql_call *call, const char *name,
                                              const sql_argument *text, cached_heap_game **cached) {
  heaps_rules rules;
  if (!heaps_read_rules(call, name, text, &rules))
    return false;
  bool found = heaps_find_game(call, &rules, cached);
  heaps_rules_free(call_host(call), &rules);
  if (found) {
    (*cached)->spelling_bytes = text->length <= HEAPS_SPELLING_BYTES ? text->length : 0;
    memcpy((*cached)->spelling, text->text, (size_t)(*cached)->spelling_bytes);
  }
  return found;
}

bool heaps_find_text(sql_call *call, const char *name, const sql_argument *text,
                     cached_heap_game **game) {
  *game = heaps_find_spelled(call_cache(call), text);
  return *game != NULL || heaps_read_new_text(call, name, text, game);
}

bool heaps_renew(sql_call *call, cached_heap_game **game) {
  uint64_t bytes;
  const char *code = heaps_code_of(*game, &bytes);
  char *text = sqlite3_malloc64(bytes);
  if (text == NULL)
    return call_no_memory(call); /* uncovered: failure */
  memcpy(text, code, (size_t)bytes);
  cache_remove(call_cache(call), *game);
  call_unpin(call, *game);
  *game = NULL;
  const sql_argument rules = {.text = text, .length = (int)bytes};
  bool found = heaps_read_new_text(call, "rules", &rules, game);
  sqlite3_free(text);
  return found;
}

const char *heaps_code_of(const cached_heap_game *game, uint64_t *bytes) {
  return cache_key(game, bytes);
}

const char *heaps_excerpt_code(const cached_heap_game *game, int *bytes) {
  uint64_t code_bytes;
  const char *code = cache_key(game, &code_bytes);
  *bytes = args_excerpt(code, code_bytes);
  return code;
}

bool heaps_check_sequence(sql_call *call, const char *code, uint64_t bytes, sqlite3_int64 n,
                          core_status status) {
  return call_check(call, call_host(call), status,
                    "the sequence of %.*s up to heap %lld (%lld values, since no period is proved)",
                    args_excerpt(code, bytes), code, n, n + 1);
}

bool heaps_check_values(sql_call *call, const cached_heap_game *game, sqlite3_int64 n,
                        core_status status) {
  uint64_t bytes;
  if (status == CORE_OK)
    return true;
  const char *code = cache_key(game, &bytes);
  return heaps_check_sequence(call, code, bytes, n, status);
}

bool heaps_value_in(sql_call *call, cached_heap_game *game, sqlite3_int64 n, uint64_t *value) {
  return heaps_check_values(call, game, n, heaps_value(game->game, (uint64_t)n, value));
}

bool heaps_check_listed(sql_call *call, const char *name, sqlite3_int64 heap, uint64_t largest) {
  return (uint64_t)heap <= largest ||
         call_fail(call,
                   "%s must be at most %llu by rules that leave any number of heaps, got %lld",
                   name, (unsigned long long)largest, heap);
}

void heaps_show_parts(sqlite3_context *context, const heaps_parts *left) {
  char text[HEAPS_PARTS_MAX * 20 + 3];
  int end = 1;
  text[0] = '[';
  for (uint32_t i = 0; i < left->count; i++) {
    sqlite3_snprintf((int)sizeof text - end, text + end, "%s%llu", i == 0 ? "" : ",",
                     (unsigned long long)left->parts[i]);
    end += (int)strlen(text + end);
  }
  text[end++] = ']';
  sqlite3_result_text(context, text, end, SQLITE_TRANSIENT);
}
