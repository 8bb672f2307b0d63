#include "sqlite/functions/misere.h"

#include <string.h>

#include "sqlite/functions/heaps.h"

bool misere_read_rules(sql_call *call, const char *text, int bytes, bool is_misere,
                       misere_rules *rules) {
  heaps_fault fault;
  if (!heaps_rules_read(text, (uint64_t)bytes, &rules->rules, &fault))
    return heaps_refuse_rules(call, text, bytes, fault);
  if (is_misere && !heaps_rules_are_listed(&rules->rules))
    return call_fail(call,
                     "rules must be a code, a set of at most %d numbers, nim, lasker or grundy "
                     "for misere play, got '%.*s'",
                     HEAPS_DIGITS_MAX, bytes, text);
  rules->length = heaps_rules_write(&rules->rules, rules->code);
  return true;
}

/* ---- Quotients ---- */

enum { QUOTIENTS_TRIED = 16 /* of those used lately */, QUOTIENT_KEY_TAIL = 9 };

typedef struct cached_quotient_request {
  const misere_rules *rules;
  uint64_t largest;
  bool bounded;
} cached_quotient_request;

static core_status cached_quotient_make(core_host *host, void *value, void *request) {
  misere_cached *cached = value;
  const cached_quotient_request *wanted = request;
  cached->game = misere_open(host, &wanted->rules->rules);
  if (cached->game == NULL)
    return host->status;
  core_status status = misere_reach(cached->game, wanted->largest, wanted->bounded);
  return status == CORE_OK && misere_has_quotient(cached) ? misere_number(cached->game) : status;
}

static void cached_quotient_free(core_host *host, void *value) {
  (void)host;
  misere_close(((misere_cached *)value)->game);
}

static const cache_kind cached_quotient_kind = {.value_bytes = sizeof(misere_cached),
                                                .make = cached_quotient_make,
                                                .free = cached_quotient_free,
                                                .most = 1024};

/* The key: the code, then the largest heap and whether the work is bounded. */
static uint64_t cached_quotient_key(const cached_quotient_request *wanted,
                                    char key[HEAPS_TEXT_MAX + QUOTIENT_KEY_TAIL]) {
  memcpy(key, wanted->rules->code, wanted->rules->length);
  memcpy(key + wanted->rules->length, &wanted->largest, sizeof wanted->largest);
  key[wanted->rules->length + sizeof wanted->largest] = wanted->bounded;
  return (uint64_t)wanted->rules->length + QUOTIENT_KEY_TAIL;
}

/* Is what was made for another question what this one would make? The quotient must not have changed
** after the largest heap wanted, and the work must be allowed. */
static bool cached_quotient_serves(const misere_cached *cached,
                                   const cached_quotient_request *wanted) {
  uint64_t bytes;
  const char *key = cache_key(cached, &bytes);
  if (bytes != (uint64_t)wanted->rules->length + QUOTIENT_KEY_TAIL ||
      memcmp(key, wanted->rules->code, wanted->rules->length) != 0 || cached->game == NULL ||
      !misere_has_quotient(cached))
    return false;
  misere_report report = misere_describe(cached->game);
  return report.last_change <= wanted->largest &&
         (report.end == MISERE_PROVED || report.checked_to >= wanted->largest) &&
         (!wanted->bounded || misere_is_within_bound(cached->game, wanted->largest));
}

static misere_cached *cached_quotient_find(sql_cache *cache,
                                           const cached_quotient_request *wanted) {
  misere_cached *cached = cache_older(cache, &cached_quotient_kind, NULL);
  for (int i = 0; i < QUOTIENTS_TRIED && cached != NULL; i++) {
    if (cached_quotient_serves(cached, wanted)) {
      cache_pin(cache, cached);
      return cached;
    }
    cached = cache_older(cache, &cached_quotient_kind, cached);
  }
  return NULL;
}

bool misere_get(sql_call *call, const misere_rules *rules, uint64_t largest, bool bounded,
                misere_cached **cached) {
  sql_connection *connection = call->binding->connection;
  cached_quotient_request wanted = {.rules = rules, .largest = largest, .bounded = bounded};
  char key[HEAPS_TEXT_MAX + QUOTIENT_KEY_TAIL];
  void *value;
  *cached = cached_quotient_find(&connection->cache, &wanted);
  if (*cached != NULL)
    return true;
  core_status status = cache_get(&connection->cache, &cached_quotient_kind, key,
                                 cached_quotient_key(&wanted, key), &wanted, &value);
  *cached = value;
  return call_check(call, &connection->host, status, "the misere quotient of heaps 0 to %lld of %s",
                    (sqlite3_int64)largest, rules->code);
}

bool misere_refuse(sql_call *call, const misere_rules *rules, const misere_cached *cached) {
  misere_report report = misere_describe(cached->game);
  if (report.end == MISERE_UNBOUNDED)
    return call_fail(call,
                     "no finite quotient of heaps 0 to %u of %s was found: copies of heap %u do "
                     "not repeat within %d (heaps 0 to %u have one of %u elements)",
                     report.end_heap, rules->code, report.stuck, LASSO_MOST_COPIES,
                     report.checked_to, report.elements);
  return call_fail(call,
                   "the quotient of heaps 0 to %u of %s is too large: more than %d elements, %d "
                   "generators or the work that may be spent on it (heaps 0 to %u have one of %u "
                   "elements)",
                   report.end_heap, rules->code, ENGINE_MOST_ELEMENTS, LASSO_MOST_LEVELS,
                   report.checked_to, report.elements);
}

bool misere_need(sql_call *call, const misere_rules *rules, uint64_t largest,
                 misere_cached **cached) {
  bool far = largest > MISERE_MOST_LARGEST;
  if (!misere_get(call, rules, far ? MISERE_MOST_LARGEST : largest, far, cached))
    return false;
  if (misere_has_quotient(*cached) && misere_knows_heap((*cached)->game, largest))
    return true;
  if (!misere_has_quotient(*cached))
    misere_refuse(call, rules, *cached);
  else
    call_fail(call, "largest must be an integer from 0 to %d where no period is proved, got %lld",
              MISERE_MOST_LARGEST, (sqlite3_int64)largest);
  cache_unpin(&call->binding->connection->cache, *cached);
  *cached = NULL;
  return false;
}

/* ---- Canonical forms ---- */

static core_status misere_forms_make(core_host *host, void *value, void *request) {
  (void)request;
  misere_forms *all = value;
  return forms_open(&all->forms, host) ? CORE_OK : host->status;
}

static void misere_forms_free(core_host *host, void *value) {
  misere_forms *all = value;
  for (uint32_t i = 0; i < all->count; i++)
    heap_forms_close(&all->games[i], host);
  core_release(host, all->games, all->count * sizeof *all->games);
  core_release(host, all->rules, all->count * sizeof *all->rules);
  if (all->forms.host != NULL)
    forms_close(&all->forms);
}

static const cache_kind forms_kind = {
    .value_bytes = sizeof(misere_forms), .make = misere_forms_make, .free = misere_forms_free};

bool misere_get_forms(sql_call *call, misere_forms **all) {
  sql_connection *connection = call->binding->connection;
  void *value;
  core_status status = cache_get(&connection->cache, &forms_kind, "", 0, NULL, &value);
  *all = value;
  return call_check(call, &connection->host, status, "the table of canonical forms");
}

bool misere_drop_forms(sql_call *call, misere_forms *all, bool *again) {
  sql_cache *cache = &call->binding->connection->cache;
  if (*again || call_host(call)->status != CORE_LIMIT)
    return false;
  *again = true;
  cache_forget(cache, all);
  cache_unpin(cache, all);
  return true;
}

static bool misere_add_game(misere_forms *all, const misere_rules *rules) {
  core_host *host = all->forms.host;
  uint64_t count = all->count;
  heap_forms *games = core_resize(host, NULL, 0, (count + 1) * sizeof *games);
  misere_rules *kept = core_resize(host, NULL, 0, (count + 1) * sizeof *kept);
  if (games == NULL || kept == NULL) {
    core_release(host, games, (count + 1) * sizeof *games);
    core_release(host, kept, (count + 1) * sizeof *kept);
    return false;
  }
  if (count > 0) {
    memcpy(games, all->games, (size_t)count * sizeof *games);
    memcpy(kept, all->rules, (size_t)count * sizeof *kept);
  }
  core_release(host, all->games, count * sizeof *games);
  core_release(host, all->rules, count * sizeof *kept);
  all->games = games;
  all->rules = kept;
  heap_forms_open(&games[count], &rules->rules);
  kept[count] = *rules;
  all->count++;
  return true;
}

uint32_t misere_heap_form(misere_forms *all, const misere_rules *rules, sqlite3_int64 n) {
  uint32_t game = 0;
  if (n > INT32_MAX) {
    all->forms.host->status = CORE_LIMIT;
    all->forms.host->wanted = UINT64_MAX;
    return MISERE_NONE;
  }
  while (game < all->count && (all->rules[game].length != rules->length ||
                               memcmp(all->rules[game].code, rules->code, rules->length) != 0))
    game++;
  if (game == all->count && !misere_add_game(all, rules))
    return MISERE_NONE;
  return heap_forms_of(&all->games[game], &all->forms, (uint32_t)n);
}

bool misere_check_form(sql_call *call, uint32_t form) {
  return form != MISERE_NONE ||
         call_check(call, call_host(call), call_host(call)->status, "the table of canonical forms");
}

bool misere_show_genus(sql_call *call, sqlite3_context *context, const genera *all,
                       uint32_t genus) {
  uint32_t length = genera_write(all, genus, NULL, 0);
  char *text = sqlite3_malloc64(length);
  if (text == NULL)
    return call_no_memory(call);
  genera_write(all, genus, text, length);
  sqlite3_result_text(context, text, (int)length, sqlite3_free);
  return true;
}
