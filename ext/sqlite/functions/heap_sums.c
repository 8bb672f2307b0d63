/* Sums of heaps in normal and in misere play: the aggregate heap_outcome, and heap_sum_outcome of one sum. */
#include "sqlite/shared/heap_sum.h"

#include <string.h>

#include "base/array.h"
#include "base/slots.h"

/* ---- The heaps of a sum ---- */

/* So many heaps of one size and with one of the rules. */
typedef struct heap_sum_entry {
  sqlite3_int64 heap, count;
  uint32_t rules; /* their number */
} heap_sum_entry;

typedef struct heap_sum_position {
  core_host *host;
  sql_binding *binding;    /* whose connection has the games */
  heap_sum_entry *entries;
  uint64_t count, entry_bytes;
  slot_index index; /* of the entries */
  cached_heap_game **rules; /* pinned */
  uint64_t rules_bytes;
  uint32_t rules_count;
  int play;                     /* number of the word plus 1; 0: no row has told it */
  sqlite3_int64 rows_with_play; /* that have */
} heap_sum_position;

static void heap_sum_clear(void *state) {
  heap_sum_position *position = state;
  if (position->host == NULL)
    return;
  core_release(position->host, position->entries, position->entry_bytes);
  slots_close(&position->index, position->host);
  for (uint32_t i = 0; i < position->rules_count; i++)
    cache_unpin(&position->binding->connection->cache, position->rules[i]);
  core_release(position->host, position->rules, position->rules_bytes);
  *position = (heap_sum_position){.host = NULL};
}

/* Let `change` more heaps of a size be there. Sizes stay in the order in which they came, so that what is asked of
** them is the same each time. */
static bool heap_sum_change(sql_call *call, heap_sum_position *position, uint32_t rules,
                            sqlite3_int64 heap, int change) {
  core_host *host = position->host;
  heap_sum_entry *entry = NULL;
  uint32_t number;
  if (!slots_reserve(&position->index, host, position->count + 1) ||
      !CORE_RESERVE(host, position->entries, position->entry_bytes, position->count + 1))
    return call_check(call, host, host->status, "the heaps of the sum");
  slots_at place =
      slots_first(&position->index, core_hash((uint64_t)heap + ((uint64_t)rules << 48) + host->seed));
  while (entry == NULL && slots_next(&place, &number))
    if (position->entries[number].rules == rules && position->entries[number].heap == heap)
      entry = &position->entries[number];
  if (entry == NULL) {
    slots_put(&place, (uint32_t)position->count);
    entry = &position->entries[position->count++];
    *entry = (heap_sum_entry){.heap = heap, .rules = rules};
  }
  entry->count += change;
  return true;
}

/* The number of the rules in the position, which gets a pin if they are new. */
static bool heap_sum_find_rules(sql_call *call, heap_sum_position *position, const sql_argument *text,
                                bool is_misere, uint32_t *number) {
  cached_heap_game *rules;
  if (!misere_find_rules(call, text, is_misere, &rules))
    return false;
  for (*number = 0; *number < position->rules_count; ++*number)
    if (position->rules[*number] == rules) {
      call_unpin(call, rules);
      return true;
    }
  if (!CORE_PUSH(position->host, position->rules, position->rules_bytes, position->rules_count,
                 rules)) {
    call_unpin(call, rules);
    return call_check(call, position->host, position->host->status, "the rules of the sum");
  }
  return true;
}

/* ---- Rows ---- */

enum { OUTCOME_RULES, OUTCOME_HEAP, OUTCOME_PLAY };

static bool heap_sum_change_row(sql_call *call, heap_sum_position *position,
                                const sql_argument *arguments, int change) {
  sql_argument text = arguments[OUTCOME_RULES];
  uint32_t rules;
  if (sqlite3_value_type(arguments[OUTCOME_RULES].value) == SQLITE_NULL ||
      sqlite3_value_type(arguments[OUTCOME_HEAP].value) == SQLITE_NULL)
    return true;
  position->host = call_host(call);
  position->binding = call->binding;
  if (!args_text(call, "rules", text.value, MISERE_RULES_EXPECTED, &text.text, &text.length) ||
      !heap_sum_find_rules(call, position, &text, arguments[OUTCOME_PLAY].integer == HEAP_SUM_MISERE, &rules))
    return false;
  sqlite3_value *value = arguments[OUTCOME_HEAP].value; /* one heap, or a JSON array of heaps */
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

static bool heap_sum_step(sql_call *call, void *state, const sql_argument *arguments) {
  heap_sum_position *position = state;
  int play = (int)arguments[OUTCOME_PLAY].integer + 1;
  if (position->play != 0 && position->play != play)
    return call_fail(call, "play must be the same in all rows, got both 'normal' and 'misere'");
  position->play = play;
  position->rows_with_play++;
  return heap_sum_change_row(call, position, arguments, 1);
}

static bool heap_sum_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  heap_sum_position *position = state;
  if (--position->rows_with_play == 0)
    position->play = 0;
  return heap_sum_change_row(call, position, arguments, -1);
}

/* ---- Results ---- */

/* The entries one after the other; false after the last. */
static bool heap_sum_next(const heap_sum_position *position, uint64_t *at,
                          const heap_sum_entry **entry) {
  while (*at < position->count && position->entries[*at].count == 0)
    ++*at;
  if (*at == position->count)
    return false;
  *entry = &position->entries[(*at)++];
  return true;
}

/* The only rules there are, NULL where they are unlike or there is no heap; how many heaps, and the largest. */
static const cached_heap_game *heap_sum_only_rules(const heap_sum_position *position,
                                                   uint64_t *count, uint64_t *largest) {
  const cached_heap_game *only = NULL;
  uint64_t at = 0;
  const heap_sum_entry *entry;
  *count = *largest = 0;
  while (heap_sum_next(position, &at, &entry)) {
    if (only != NULL && only != position->rules[entry->rules])
      return NULL;
    only = position->rules[entry->rules];
    *count += (uint64_t)entry->count;
    *largest = (uint64_t)entry->heap > *largest ? (uint64_t)entry->heap : *largest;
  }
  return only;
}

/* The sum of all heaps, by the arithmetic. False: the host's status. */
static bool heap_sum_total(const heap_sum_position *position, sum_arithmetic *arithmetic,
                           uint64_t *sum) {
  uint64_t at = 0, found;
  const heap_sum_entry *entry;
  *sum = 0;
  while (heap_sum_next(position, &at, &entry)) {
    sum_game game = heap_sum_game_of(position->rules[entry->rules]);
    if (!sum_of_heap(arithmetic, &game, (uint64_t)entry->heap, &found) ||
        !sum_add(arithmetic, sum, found, entry->count))
      return false;
  }
  return true;
}

static bool heap_sum_tell(sql_call *call, const heap_sum_position *position, bool is_misere,
                          bool *is_p) {
  uint64_t count, largest, sum, at = 0;
  const cached_heap_game *only = heap_sum_only_rules(position, &count, &largest);
  const heap_sum_entry *entry;
  sum_arithmetic arithmetic;
  heap_sum_pins pins;
  bool good = heap_sum_begin(call, only, is_misere, count, largest, &arithmetic, &pins);
  if (good && arithmetic.method == SUM_BY_NIM) {
    nim_heaps heaps = {.ones = 0};
    while (heap_sum_next(position, &at, &entry))
      for (sqlite3_int64 i = 0; i < entry->count; i++)
        nim_add(&heaps, entry->heap);
    *is_p = !nim_mover_wins(&heaps, is_misere);
  } else if (good && arithmetic.method == SUM_BY_SHAPE) {
    int64_t counts[SEMILINEAR_MOST_HEAP + 1] = {0};
    while (heap_sum_next(position, &at, &entry))
      counts[entry->heap] += entry->count;
    *is_p = semilinear_is_p(arithmetic.shape, counts);
  } else if (good) {
    good = heap_sum_total(position, &arithmetic, &sum) || heap_sum_refuse(call, &arithmetic);
    *is_p = good && sum_is_p(&arithmetic, sum);
  }
  heap_sum_end(call, &pins);
  return good;
}

/* As nim_outcome: without a row the play is 'normal' where the call has no argument for it, else it
** is not known. */
static bool heap_sum_result(sql_call *call, const void *state, sqlite3_context *context) {
  const heap_sum_position *position = state;
  bool told = position != NULL && position->play != 0, is_p = true, good = true;
  if (!told && call->binding->argument_count == OUTCOME_PLAY + 1)
    return true;
  if (told)
    good = heap_sum_tell(call, position, position->play == HEAP_SUM_MISERE + 1, &is_p);
  if (good)
    sqlite3_result_text(context, is_p ? "P" : "N", 1, SQLITE_STATIC);
  return good;
}

/* ---- heap_sum_outcome(rules, heap [, play]): of one row ---- */

static bool heap_sum_outcome(sql_call *call, const sql_argument *arguments,
                             sqlite3_context *context) {
  heap_sum_position position = {.host = NULL};
  bool is_misere = arguments[OUTCOME_PLAY].integer == HEAP_SUM_MISERE, is_p = true;
  bool good = heap_sum_change_row(call, &position, arguments, 1) &&
              heap_sum_tell(call, &position, is_misere, &is_p);
  heap_sum_clear(&position);
  if (good)
    sqlite3_result_text(context, is_p ? "P" : "N", 1, SQLITE_STATIC);
  return good;
}

/* ---- Registration ---- */

static const sql_function heap_outcome_functions[] = {
    {PURE_AGGREGATE("heap_outcome", .state_size = sizeof(heap_sum_position), .step = heap_sum_step,
                    .inverse = heap_sum_inverse, .result = heap_sum_result, .clear = heap_sum_clear),
     .arguments = {{VALUE_ARGUMENT("rules"), .takes_null = true},
                   {VALUE_ARGUMENT("heap"), .takes_null = true},
                   {WORD_ARGUMENT("play", heap_sum_plays), .absence = ARGUMENT_DEFAULTS}},
     .summary = "who wins the sum of the heaps that are the rows, 'N' or 'P'",
     .details =
         "'N' if the next player wins, 'P' if the previous player does; rules, as in "
         "grundy_heap, may differ from row to row; heap is a heap or a JSON array of heaps; play "
         "is 'normal' or 'misere' (who cannot move wins), the same in all rows",
     .keywords = "octal subtraction stones",
     .example = "SELECT heap_outcome('kayles', column1, 'misere') FROM (VALUES (5), (9), (9))"},
    {PURE_SCALAR("heap_sum_outcome", heap_sum_outcome),
     .arguments = {{VALUE_ARGUMENT("rules")},
                   {VALUE_ARGUMENT("heap")},
                   {WORD_ARGUMENT("play", heap_sum_plays), .absence = ARGUMENT_DEFAULTS}},
     .summary = "who wins one sum of heaps, 'N' or 'P'",
     .details = "as heap_outcome, of one row: heap is a heap or a JSON array of heaps; "
                "heap_outcome is an aggregate, which in a subquery without rows of its own takes "
                "all rows of the query around it",
     .example = "SELECT heap_sum_outcome('kayles', '[5, 9, 9]', 'misere')"},
};

const sql_module heap_outcome_module = {MODULE_FUNCTIONS(heap_outcome_functions), .topic = "heaps"};
