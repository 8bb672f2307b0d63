/* Sums of heaps in normal and in misere play: the aggregate heap_outcome. */
#include "sqlite/shared/heap_sum.h"

#include <string.h>

/* ---- The heaps of a sum ---- */

/* So many heaps of one size and with one of the rules. */
typedef struct heap_sum_entry {
  sqlite3_int64 heap, count;
  uint32_t rules; /* their number plus 1; 0: the slot is free */
} heap_sum_entry;

typedef struct heap_sum_position {
  core_host *host;
  sql_binding *binding;    /* whose connection has the games */
  heap_sum_entry *entries; /* open addressing */
  uint64_t slots, used;
  cached_heap_game **rules; /* pinned */
  uint64_t rules_bytes;
  uint32_t rules_count;
  int play;              /* number of the word plus 1; 0: no row has told it */
  sqlite3_int64 tellers; /* rows that have */
} heap_sum_position;

static void heap_sum_clear(void *state) {
  heap_sum_position *position = state;
  if (position->host == NULL)
    return;
  core_release(position->host, position->entries, position->slots * sizeof *position->entries);
  for (uint32_t i = 0; i < position->rules_count; i++)
    cache_unpin(&position->binding->connection->cache, position->rules[i]);
  core_release(position->host, position->rules, position->rules_bytes);
  *position = (heap_sum_position){.host = NULL};
}

static heap_sum_entry *heap_sum_slot(const heap_sum_position *position, uint32_t rules,
                                     sqlite3_int64 heap) {
  uint64_t slot = core_hash((uint64_t)heap + ((uint64_t)rules << 48));
  for (slot &= position->slots - 1; position->entries[slot].rules != 0;
       slot = (slot + 1) & (position->slots - 1))
    if (position->entries[slot].rules == rules + 1 && position->entries[slot].heap == heap)
      break;
  return &position->entries[slot];
}

/* Twice as many slots; those of heaps that have all left are free again. */
static bool heap_sum_double(heap_sum_position *position) {
  heap_sum_position larger = *position;
  larger.slots = position->slots == 0 ? 16 : 2 * position->slots;
  larger.entries = core_allocate(position->host, larger.slots * sizeof *larger.entries);
  if (larger.entries == NULL)
    return false;
  larger.used = 0;
  for (uint64_t i = 0; i < position->slots; i++) {
    const heap_sum_entry *entry = &position->entries[i];
    if (entry->rules == 0 || entry->count == 0)
      continue;
    *heap_sum_slot(&larger, entry->rules - 1, entry->heap) = *entry;
    larger.used++;
  }
  core_release(position->host, position->entries, position->slots * sizeof *position->entries);
  *position = larger;
  return true;
}

static bool heap_sum_change(sql_call *call, heap_sum_position *position, uint32_t rules,
                            sqlite3_int64 heap, int change) {
  if (2 * (position->used + 1) > position->slots && !heap_sum_double(position))
    return call_check(call, position->host, position->host->status, "the heaps of the sum");
  heap_sum_entry *entry = heap_sum_slot(position, rules, heap);
  if (entry->rules == 0) {
    *entry = (heap_sum_entry){.heap = heap, .rules = rules + 1};
    position->used++;
  }
  entry->count += change;
  return true;
}

/* The number of the rules in the position, which gets a pin if they are new. */
static bool heap_sum_find_rules(sql_call *call, heap_sum_position *position, const char *text,
                                int bytes, bool is_misere, uint32_t *number) {
  cached_heap_game *rules;
  if (!misere_find_rules(call, text, bytes, is_misere, &rules))
    return false;
  for (*number = 0; *number < position->rules_count; ++*number)
    if (position->rules[*number] == rules) {
      heaps_drop_game(call, rules);
      return true;
    }
  cached_heap_game **grown = core_grow(position->host, position->rules, &position->rules_bytes,
                                       (*number + UINT64_C(1)) * sizeof *grown);
  if (grown == NULL) {
    heaps_drop_game(call, rules);
    return call_check(call, position->host, position->host->status, "the rules of the sum");
  }
  position->rules = grown;
  grown[position->rules_count++] = rules;
  return true;
}

/* ---- Rows ---- */

enum { OUTCOME_RULES, OUTCOME_HEAP, OUTCOME_PLAY };

/* One heap, or a JSON array of heaps. */
static bool heap_sum_change_heaps(sql_call *call, heap_sum_position *position, uint32_t rules,
                                  sqlite3_value *value, int change) {
  sqlite3_int64 heap, most = (sqlite3_int64)MISERE_HEAP_END - 1;
  int64_t *heaps;
  int count;
  if (!heap_sum_is_array(value))
    return args_integer(call, "heap", value, 0, most, &heap) &&
           heap_sum_change(call, position, rules, heap, change);
  if (!args_integers(call, "heap", value, 0, most, &heaps, &count))
    return false;
  bool good = true;
  for (int i = 0; i < count && good; i++)
    good = heap_sum_change(call, position, rules, heaps[i], change);
  sqlite3_free(heaps);
  return good;
}

static bool heap_sum_change_row(sql_call *call, heap_sum_position *position,
                                const sql_argument *arguments, int change) {
  const char *text;
  int bytes;
  uint32_t rules;
  if (sqlite3_value_type(arguments[OUTCOME_RULES].value) == SQLITE_NULL ||
      sqlite3_value_type(arguments[OUTCOME_HEAP].value) == SQLITE_NULL)
    return true;
  position->host = call_host(call);
  position->binding = call->binding;
  return args_text(call, "rules", arguments[OUTCOME_RULES].value, MISERE_RULES_EXPECTED, &text,
                   &bytes) &&
         heap_sum_find_rules(call, position, text, bytes,
                             arguments[OUTCOME_PLAY].integer == HEAP_SUM_MISERE, &rules) &&
         heap_sum_change_heaps(call, position, rules, arguments[OUTCOME_HEAP].value, change);
}

static bool heap_sum_step(sql_call *call, void *state, const sql_argument *arguments) {
  heap_sum_position *position = state;
  int play = (int)arguments[OUTCOME_PLAY].integer + 1;
  if (position->play != 0 && position->play != play)
    return call_fail(call, "play must be the same in all rows, got both 'normal' and 'misere'");
  position->play = play;
  position->tellers++;
  return heap_sum_change_row(call, position, arguments, 1);
}

static bool heap_sum_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  heap_sum_position *position = state;
  if (--position->tellers == 0)
    position->play = 0;
  return heap_sum_change_row(call, position, arguments, -1);
}

/* ---- Results ---- */

/* The entries one after the other; false after the last. */
static bool heap_sum_next(const heap_sum_position *position, uint64_t *at,
                          const heap_sum_entry **entry) {
  for (; *at < position->slots; ++*at) {
    *entry = &position->entries[*at];
    if ((*entry)->rules != 0 && (*entry)->count != 0) {
      ++*at;
      return true;
    }
  }
  return false;
}

static bool heap_sum_normal(sql_call *call, const heap_sum_position *position, bool *is_p) {
  uint64_t sum = 0, value, at = 0;
  const heap_sum_entry *entry;
  while (heap_sum_next(position, &at, &entry)) {
    if (entry->count % 2 == 0)
      continue;
    if (!heaps_value_in(call, position->rules[entry->rules - 1], entry->heap, &value))
      return false;
    sum ^= value;
  }
  *is_p = sum == 0;
  return true;
}

static void heap_sum_nim(const heap_sum_position *position, bool *is_p) {
  nim_heaps heaps = {.ones = 0};
  uint64_t at = 0;
  const heap_sum_entry *entry;
  while (heap_sum_next(position, &at, &entry))
    for (sqlite3_int64 i = 0; i < entry->count; i++)
      nim_add(&heaps, entry->heap);
  *is_p = !nim_mover_wins(&heaps, true);
}

/* The only rules there are, and the largest heap. MISERE_NONE: unlike rules, or no heap. */
static uint32_t heap_sum_only_rules(const heap_sum_position *position, sqlite3_int64 *largest) {
  uint32_t only = MISERE_NONE;
  uint64_t at = 0;
  const heap_sum_entry *entry;
  *largest = 0;
  while (heap_sum_next(position, &at, &entry)) {
    if (only != MISERE_NONE && only != entry->rules - 1)
      return MISERE_NONE;
    only = entry->rules - 1;
    *largest = entry->heap > *largest ? entry->heap : *largest;
  }
  return only;
}

static uint32_t heap_sum_power(const misere_game *game, uint32_t element, sqlite3_int64 count) {
  uint32_t power = 0;
  for (; count > 0; count /= 2, element = misere_product(game, element, element))
    if (count % 2 != 0)
      power = misere_product(game, power, element);
  return power;
}

static bool heap_sum_by_quotient(sql_call *call, const heap_sum_position *position,
                                 const misere_game *game, bool *is_p) {
  uint32_t product = 0;
  uint64_t at = 0;
  const heap_sum_entry *entry;
  while (heap_sum_next(position, &at, &entry)) {
    uint32_t element = misere_element(game, (uint64_t)entry->heap);
    product = misere_product(game, product, heap_sum_power(game, element, entry->count));
    if (!core_work(position->host, 64))
      return call_check(call, position->host, CORE_INTERRUPTED, "");
  }
  *is_p = misere_is_p(game, product);
  return true;
}

static uint32_t heap_sum_add_forms(misere_forms *all, const cached_heap_game *rules,
                                   const heap_sum_entry *entry, uint32_t sum) {
  uint32_t game = misere_forms_number(all, rules);
  uint32_t form = game == MISERE_NONE ? game : misere_heap_form(all, game, entry->heap);
  for (sqlite3_int64 i = 0; form != MISERE_NONE && sum != MISERE_NONE && i < entry->count; i++)
    sum = core_work(all->forms.host, 8) ? forms_add(&all->forms, sum, form) : MISERE_NONE;
  return form == MISERE_NONE ? form : sum;
}

static bool heap_sum_by_forms(sql_call *call, const heap_sum_position *position, bool *is_p) {
  sql_cache *cache = &call->binding->connection->cache;
  bool again = false;
  for (;;) {
    misere_forms *all;
    uint32_t sum = 0;
    uint64_t at = 0;
    const heap_sum_entry *entry;
    if (!misere_get_forms(call, &all))
      return false;
    while (sum != MISERE_NONE && heap_sum_next(position, &at, &entry))
      sum = heap_sum_add_forms(all, position->rules[entry->rules - 1], entry, sum);
    *is_p = sum != MISERE_NONE && forms_is_p(&all->forms, sum);
    if (sum == MISERE_NONE && misere_drop_forms(call, all, &again))
      continue;
    cache_unpin(cache, all);
    return misere_check_form(call, sum);
  }
}

static bool heap_sum_misere(sql_call *call, const heap_sum_position *position, bool *is_p) {
  sqlite3_int64 largest;
  uint32_t only = heap_sum_only_rules(position, &largest);
  misere_cached *cached = NULL;
  if (only != MISERE_NONE && heaps_rules_in(position->rules[only])->kind == HEAPS_NIM) {
    heap_sum_nim(position, is_p);
    return true;
  }
  if (only != MISERE_NONE &&
      !heap_sum_quotient(call, position->rules[only], (uint64_t)largest, &cached))
    return false;
  if (cached == NULL)
    return heap_sum_by_forms(call, position, is_p);
  bool told = heap_sum_by_quotient(call, position, cached->game, is_p);
  cache_unpin(&call->binding->connection->cache, cached);
  return told;
}

/* As nim_outcome: without a row the play is 'normal' where the call has no argument for it, else it
** is not known. */
static void heap_sum_result(sqlite3_context *context, const void *state) {
  const heap_sum_position *position = state;
  bool told = position != NULL && position->play != 0, is_p = true, good = true;
  if (!told && connection_binding(context)->argument_count == OUTCOME_PLAY + 1)
    return;
  sql_call call = call_of(context);
  if (told && position->play == HEAP_SUM_MISERE + 1)
    good = heap_sum_misere(&call, position, &is_p);
  else if (told)
    good = heap_sum_normal(&call, position, &is_p);
  if (good)
    sqlite3_result_text(context, is_p ? "P" : "N", 1, SQLITE_STATIC);
  else
    call_report(&call, context);
}

static const aggregate_definition heap_outcome_aggregate = {.state_size = sizeof(heap_sum_position),
                                                            .step = heap_sum_step,
                                                            .inverse = heap_sum_inverse,
                                                            .result = heap_sum_result,
                                                            .clear = heap_sum_clear};

/* ---- Registration ---- */

static const sql_function heap_outcome_functions[] = {
    {PURE_AGGREGATE("heap_outcome", &heap_outcome_aggregate),
     .arguments = {{VALUE_ARGUMENT("rules"), .takes_null = true},
                   {VALUE_ARGUMENT("heap"), .takes_null = true},
                   {WORD_ARGUMENT("play", heap_sum_plays), .absence = ARGUMENT_DEFAULTS}},
     .summary =
         "'N' if the next player wins the sum of the heaps that are the rows, 'P' if the previous "
         "player does; rules, as in grundy_heap, may differ from row to row; heap is a heap or a "
         "JSON array of heaps; play is 'normal' or 'misere' (who cannot move wins), the same in "
         "all "
         "rows",
     .example = "SELECT heap_outcome('kayles', column1, 'misere') FROM (VALUES (5), (9), (9))"},
};

const sql_module heap_outcome_module = {MODULE_FUNCTIONS(heap_outcome_functions), .topic = "heaps"};
