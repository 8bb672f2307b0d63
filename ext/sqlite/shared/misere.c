#include "sqlite/shared/misere.h"

bool misere_find_rules(sql_call *call, const sql_argument *text, bool is_misere,
                       cached_heap_game **rules) {
  if (!heaps_find_text(call, "rules", text, rules))
    return false;
  if (!is_misere || heaps_rules_of((*rules)->game)->kind != HEAPS_TURN)
    return true;
  call_unpin(call, *rules);
  *rules = NULL;
  return call_fail(
      call,
      "rules must not turn coins in misere play, where a row of coins is not the sum of "
      "its coins, got '%.*s'",
      args_excerpt(text->text, (uint64_t)text->length), text->text);
}

/* ---- Quotients ---- */

enum {
  QUOTIENTS_TRIED = 16 /* recently used quotients that are compared */,
  QUOTIENT_KEY_TAIL = 9
};

typedef struct misere_request {
  const heaps_rules *rules;
  const char *code;
  uint64_t length; /* length of the code */
  uint64_t largest;
  bool bounded;
} misere_request;

static core_status misere_quotient_make(core_host *host, void *value, void *request) {
  misere_cached *cached = value;
  const misere_request *wanted = request;
  cached->game = misere_open(host, wanted->rules);
  if (cached->game == NULL)
    return host->status;
  core_status status = misere_reach(cached->game, wanted->largest, wanted->bounded);
  return status == CORE_OK && misere_has_quotient(cached) ? misere_number(cached->game) : status;
}

static void misere_quotient_free(core_host *host, void *value) {
  (void)host;
  misere_close(((misere_cached *)value)->game);
}

static const cache_kind misere_quotient_kind = {.value_bytes = sizeof(misere_cached),
                                                .make = misere_quotient_make,
                                                .free = misere_quotient_free,
                                                .most = 1024};

static core_status misere_shape_make(core_host *host, void *value, void *request) {
  const misere_request *wanted = request;
  misere_shape *made = value;
  return semilinear_find(host, wanted->rules, wanted->largest, SEMILINEAR_WORK, &made->shape);
}

static void misere_shape_free(core_host *host, void *value) {
  (void)host;
  semilinear_free(((misere_shape *)value)->shape);
}

static const cache_kind misere_shape_kind = {.value_bytes = sizeof(misere_shape),
                                             .make = misere_shape_make,
                                             .free = misere_shape_free,
                                             .most = 1024};

/* Find or create an entry of the cache. Its key is the code, followed by the largest heap and
** whether the work is bounded. */
static core_status misere_look_up(sql_cache *cache, const cache_kind *kind, misere_request *wanted,
                                  void **value) {
  uint64_t bytes = wanted->length + QUOTIENT_KEY_TAIL;
  char *key = core_resize(cache->host, NULL, 0, bytes);
  if (key == NULL)
    return cache->host->status;
  memcpy(key, wanted->code, (size_t)wanted->length);
  memcpy(key + wanted->length, &wanted->largest, sizeof wanted->largest);
  key[bytes - 1] = wanted->bounded;
  core_status status = cache_get(cache, kind, key, bytes, wanted, value);
  core_release(cache->host, key, bytes);
  return status;
}

/* Return true if a quotient made for another query is the one that this query would make: it must
** not have changed after the largest heap wanted, and its work must be allowed here. */
static bool misere_quotient_serves(const misere_cached *cached, const misere_request *wanted) {
  uint64_t bytes;
  const char *key = cache_key(cached, &bytes);
  if (bytes != wanted->length + QUOTIENT_KEY_TAIL || cached->game == NULL ||
      !misere_has_quotient(cached) || memcmp(key, wanted->code, (size_t)wanted->length) != 0)
    return false;
  misere_report report = misere_describe(cached->game);
  return report.last_change <= wanted->largest &&
         (report.end == MISERE_PROVED || report.checked_to >= wanted->largest) &&
         (!wanted->bounded || misere_is_within_bound(cached->game, wanted->largest));
}

static misere_cached *misere_quotient_find(sql_cache *cache, const misere_request *wanted) {
  misere_cached *cached = cache_older(cache, &misere_quotient_kind, NULL);
  for (int i = 0; i < QUOTIENTS_TRIED && cached != NULL; i++) {
    if (misere_quotient_serves(cached, wanted)) {
      cache_pin(cache, cached);
      return cached;
    }
    cached = cache_older(cache, &misere_quotient_kind, cached);
  }
  return NULL;
}

/* Return the entry of this kind for a query: an older quotient that serves it, or the one found by
** its key. */
static bool misere_get_entry(sql_call *call, const cached_heap_game *rules, const cache_kind *kind,
                             uint64_t largest, bool bounded, void **value) {
  sql_connection *connection = call->binding->connection;
  misere_request wanted = {
      .rules = heaps_rules_of(rules->game), .largest = largest, .bounded = bounded};
  wanted.code = heaps_code_of(rules, &wanted.length);
  *value = kind == &misere_quotient_kind ? misere_quotient_find(&connection->cache, &wanted) : NULL;
  if (*value != NULL)
    return true;
  core_status status = misere_look_up(&connection->cache, kind, &wanted, value);
  int bytes;
  const char *code = heaps_excerpt_code(rules, &bytes);
  return call_check(call, &connection->host, status,
                    "the misere quotient of heaps 0 to %lld of %.*s", (sqlite3_int64)largest, bytes,
                    code);
}

bool misere_get(sql_call *call, const cached_heap_game *rules, uint64_t largest, bool bounded,
                misere_cached **cached) {
  void *value;
  bool good = misere_get_entry(call, rules, &misere_quotient_kind, largest, bounded, &value);
  *cached = value;
  return good;
}

bool misere_get_shape(sql_call *call, const cached_heap_game *rules, uint64_t largest,
                      misere_shape **shape) {
  void *value = NULL;
  bool good = largest > SEMILINEAR_MOST_HEAP ||
              misere_get_entry(call, rules, &misere_shape_kind, largest, true, &value);
  *shape = value;
  return good;
}

bool misere_refuse(sql_call *call, const cached_heap_game *rules, const misere_cached *cached) {
  misere_report report = misere_describe(cached->game);
  int bytes;
  const char *code = heaps_excerpt_code(rules, &bytes);
  if (report.end == MISERE_UNBOUNDED)
    return call_fail(call,
                     "no finite quotient of heaps 0 to %u of %.*s was found: copies of heap %u do "
                     "not repeat within %d (heaps 0 to %u have one of %u elements)",
                     report.end_heap, bytes, code, report.stuck, LASSO_MOST_COPIES,
                     report.checked_to, report.elements);
  return call_fail(call,
                   "the quotient of heaps 0 to %u of %.*s is too large: more than %d elements, %d "
                   "generators or the work that may be spent on it (heaps 0 to %u have one of %u "
                   "elements)",
                   report.end_heap, bytes, code, ENGINE_MOST_ELEMENTS, LASSO_MOST_LEVELS,
                   report.checked_to, report.elements);
}

bool misere_need(sql_call *call, const cached_heap_game *rules, uint64_t largest,
                 misere_cached **cached) {
  bool far = largest > MISERE_MOST_LARGEST;
  if (!misere_get(call, rules, far ? MISERE_MOST_LARGEST : largest, far, cached))
    return false;
  if (misere_has_quotient(*cached) && misere_has_heap((*cached)->game, largest))
    return true;
  if (!misere_has_quotient(*cached))
    misere_refuse(call, rules, *cached);
  else
    /* uncovered: takes a heap beyond the limit without a period */
    call_fail(call, "largest must be an integer from 0 to %d where no period is proved, got %lld",
              MISERE_MOST_LARGEST, (sqlite3_int64)largest);
  call_unpin(call, *cached);
  *cached = NULL;
  return false;
}

/* ---- Canonical forms ---- */

static core_status misere_forms_make(core_host *host, void *value, void *request) {
  (void)request;
  return heap_forms_table_open(value, host) ? CORE_OK : host->status;
}

static void misere_forms_free(core_host *host, void *value) {
  (void)host;
  heap_forms_table_close(value);
}

static const cache_kind misere_forms_kind = {
    .value_bytes = sizeof(heap_forms_table), .make = misere_forms_make, .free = misere_forms_free};

bool misere_get_forms(sql_call *call, heap_forms_table **all) {
  sql_connection *connection = call->binding->connection;
  void *value;
  core_status status = cache_get(&connection->cache, &misere_forms_kind, "", 0, NULL, &value);
  *all = value;
  return call_check(call, &connection->host, status, "the table of canonical forms");
}

uint32_t misere_heap_form(heap_forms_table *all, const cached_heap_game *rules, sqlite3_int64 n) {
  uint64_t bytes;
  const char *code = heaps_code_of(rules, &bytes);
  return heap_forms_in(all, heaps_rules_of(rules->game), code, bytes, (uint64_t)n);
}

bool misere_refuse_forms(sql_call *call) {
  return call_check(call, call_host(call), call_host(call)->status, "the table of canonical forms");
}

bool misere_show_form(sql_call *call, sqlite3_context *context, form_writer *writer,
                      uint32_t form) {
  if (forms_write(writer, form, (uint64_t)call_longest_text(call))) {
    sqlite3_result_text64(context, writer->text, writer->length, SQLITE_TRANSIENT, SQLITE_UTF8);
    return true;
  }
  return call_host(call)->status == CORE_INVALID ? call_fail_length(call, "the form")
                                                 : misere_refuse_forms(call);
}

bool misere_show_genus(sql_call *call, sqlite3_context *context, const genera *all,
                       uint32_t genus) {
  const char *tame = genera_tame_text(genera_tame(all, genus));
  if (tame != NULL) {
    sqlite3_result_text(context, tame, -1, SQLITE_STATIC);
    return true;
  }
  char brief[16], *text; /* most texts are no longer than `brief` */
  uint32_t length = genera_write(all, genus, brief, sizeof brief);
  if (length <= sizeof brief) {
    sqlite3_result_text(context, brief, (int)length, SQLITE_TRANSIENT);
    return true;
  }
  if ((text = sqlite3_malloc64(length)) == NULL)
    return call_no_memory(call); /* sometimes uncovered: takes the failure of each allocation */
  genera_write(all, genus, text, length);
  sqlite3_result_text(context, text, (int)length, sqlite3_free);
  return true;
}
