/* Sums of heaps in normal and misère play: the scalar heap_outcome, the aggregate heap_sum_outcome,
** and the table heap_winning_moves. */
#include "core/misere/sum.h"

#include "base/array.h"
#include "base/slots.h"
#include "sqlite/aggregate.h"
#include "sqlite/letters.h"
#include "sqlite/shared/misere.h"

/* ---- The arithmetic of a sum, and the cached objects that it uses ---- */

enum { HEAP_SUM_NORMAL, HEAP_SUM_MISERE };

/* Return the game as a part of sums. It is valid while the game is pinned. */
static sum_game heap_sum_game_of(const cached_heap_game *rules) {
  sum_game game = {.values = rules->game};
  game.code = heaps_code_of(rules, &game.code_bytes);
  return game;
}

/* The cached values that the arithmetic of a sum keeps pinned. Unused members are NULL. */
typedef struct heap_sum_pins {
  misere_cached *quotient;
  misere_shape *shape;
  heap_forms_table *forms;
} heap_sum_pins;

/* Pin the quotient that the default work finds for heaps up to `largest`, or set *cached to NULL
** if it finds none. The quotient of twice as many heaps is tried first, because it also serves
** later rows. Return false after an error: no memory, an interrupt, or heaps that only a quotient
** could answer. */
static bool heap_sum_quotient(sql_call *call, const cached_heap_game *rules, uint64_t largest,
                              misere_cached **cached) {
  uint64_t rounded = 64;
  if (largest > MISERE_MOST_LARGEST)
    return misere_need(call, rules, largest, cached);
  while (rounded < largest)
    rounded *= 2;
  core_assert(largest <= MISERE_MOST_LARGEST && rounded >= largest);
  uint64_t tried[2] = {rounded < MISERE_MOST_LARGEST ? rounded : MISERE_MOST_LARGEST, largest};
  for (int i = 0; i < 2; i++) {
    if (!misere_get(call, rules, tried[i], true, cached))
      return false;
    if (misere_has_quotient(*cached))
      return true;
    call_unpin(call, *cached);
    *cached = NULL;
  }
  return true;
}

/* Choose the arithmetic for `count` heaps up to `largest`. `only` is the game of all heaps, or NULL
** if they belong to different games. */
static bool heap_sum_begin(sql_call *call, const cached_heap_game *only, bool is_misere,
                           uint64_t count, uint64_t largest, sum_arithmetic *arithmetic,
                           heap_sum_pins *pins) {
  const heaps_rules *rules = only == NULL ? NULL : heaps_rules_of(only->game);
  *arithmetic = (sum_arithmetic){.host = call_host(call), .method = sum_choose(rules, is_misere)};
  *pins = (heap_sum_pins){.forms = NULL};
  if (arithmetic->method == SUM_BY_QUOTIENT) {
    if (!heap_sum_quotient(call, only, largest, &pins->quotient))
      return false;
    if (pins->quotient != NULL)
      arithmetic->quotient = pins->quotient->game;
    else if (count > SUM_FEW_HEAPS && !misere_get_shape(call, only, largest, &pins->shape))
      return false;
    if (pins->shape != NULL)
      arithmetic->shape = pins->shape->shape;
    if (arithmetic->quotient == NULL)
      arithmetic->method = arithmetic->shape == NULL ? SUM_BY_FORMS : SUM_BY_SHAPE;
  }
  bool good = arithmetic->method != SUM_BY_FORMS || misere_get_forms(call, &pins->forms);
  arithmetic->forms = pins->forms;
  return good;
}

/* Note in the call why the arithmetic failed. Always returns false. */
static bool heap_sum_refuse(sql_call *call, const sum_arithmetic *arithmetic) {
  core_status status = arithmetic->host->status;
  if (arithmetic->method == SUM_BY_FORMS)
    return misere_refuse_forms(call);
  return arithmetic->method == SUM_BY_VALUES
             ? heaps_check_sequence(call, arithmetic->game.code, arithmetic->game.code_bytes,
                                    (sqlite3_int64)arithmetic->heap, status)
             : call_check(call, arithmetic->host, status, "the sum of the heaps");
}

static void heap_sum_end(const sql_call *call, heap_sum_pins *pins) {
  call_unpin(call, pins->quotient);
  call_unpin(call, pins->shape);
  call_unpin(call, pins->forms);
  *pins = (heap_sum_pins){.forms = NULL};
}

/* ---- The heaps of a sum ---- */

/* A number of equal heaps of one game. */
typedef struct heap_sum_entry {
  sqlite3_int64 heap, count;
  uint32_t rules; /* index into the rules of the position */
} heap_sum_entry;

typedef struct heap_sum_position {
  core_host *host;
  sql_binding *binding; /* the binding whose connection holds the games */
  CORE_ARRAY(heap_sum_entry) entries;
  slot_index index;                     /* finds the entry of a heap */
  CORE_ARRAY(cached_heap_game *) rules; /* the games, each pinned */
  int play;                     /* 1 + the index of the word; 0 while no row has given the play */
  sqlite3_int64 rows_with_play; /* rows that gave the play */
  aggregate_parts parts;
  bool has_null; /* a heap of heap_outcome() is NULL */
} heap_sum_position;

static void heap_sum_clear(void *state) {
  heap_sum_position *position = state;
  if (position->host == NULL)
    return;
  CORE_FREE(position->host, position->entries);
  slots_close(&position->index, position->host);
  for (uint32_t i = 0; i < position->rules.count; i++)
    cache_unpin(&position->binding->connection->cache, position->rules.items[i]);
  CORE_FREE(position->host, position->rules);
  *position = (heap_sum_position){.host = NULL};
}

/* Add `change` heaps of one size, or remove them. Entries keep the order in which they were added,
** so that the same rows always ask the same questions. */
static bool heap_sum_change(sql_call *call, heap_sum_position *position, uint32_t rules,
                            sqlite3_int64 heap, int change) {
  core_host *host = position->host;
  heap_sum_entry *entry = NULL;
  uint32_t number;
  core_assert(rules < position->rules.count && heap >= 0 && (change == 1 || change == -1));
  if (!slots_reserve(&position->index, host, position->entries.count + 1) ||
      !CORE_ENSURE(host, position->entries, position->entries.count + 1))
    return call_check(call, host, host->status, "the heaps of the sum");
  slots_at place = slots_first(&position->index,
                               core_hash((uint64_t)heap + ((uint64_t)rules << 48) + host->seed));
  while (entry == NULL && slots_next(&place, &number))
    if (position->entries.items[number].rules == rules &&
        position->entries.items[number].heap == heap)
      entry = &position->entries.items[number];
  if (entry == NULL) {
    slots_put(&place, (uint32_t)position->entries.count);
    entry = &position->entries.items[position->entries.count++];
    *entry = (heap_sum_entry){.heap = heap, .rules = rules};
  }
  entry->count += change;
  core_assert(entry->count >= 0);
  return true;
}

/* Return the index of the rules in the position, and pin them if they are new. */
static bool heap_sum_find_rules(sql_call *call, heap_sum_position *position,
                                const sql_argument *text, bool is_misere, uint32_t *number) {
  cached_heap_game *rules;
  if (!misere_find_rules(call, text, is_misere, &rules))
    return false;
  for (*number = 0; *number < position->rules.count; ++*number)
    if (position->rules.items[*number] == rules) {
      call_unpin(call, rules);
      return true;
    }
  if (!CORE_APPEND(position->host, position->rules, rules)) {
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
      !heap_sum_find_rules(call, position, &text,
                           arguments[OUTCOME_PLAY].integer == HEAP_SUM_MISERE, &rules))
    return args_is_array(text.value) &&
           call_append_remedy(call, "heap_sum_outcome(rules, heap) takes the rules of each heap "
                                    "from its row, and heap_winning_moves takes an array of rules");
  const char *name = call->binding->function->arguments[OUTCOME_HEAP].name;
  args_numbers heaps;
  if (!args_read_numbers(call, name, arguments[OUTCOME_HEAP].value, 0,
                         (sqlite3_int64)MISERE_HEAP_END - 1, &heaps))
    return false;
  bool good = true;
  for (uint32_t i = 0; i < args_numbers_count(&heaps) && good; i++)
    good = heap_sum_change(call, position, rules, args_number_at(&heaps, i), change);
  position->has_null |= heaps.has_null;
  aggregate_count_parts(&position->parts, heaps.is_array, change);
  CORE_FREE(position->host, heaps.array);
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
  core_assert(position->rows_with_play > 0 && position->play > 0);
  if (--position->rows_with_play == 0)
    position->play = 0;
  return heap_sum_change_row(call, position, arguments, -1);
}

/* ---- Results ---- */

/* Advance to the next entry that is not empty. Return false after the last. */
static bool heap_sum_next(const heap_sum_position *position, uint64_t *at,
                          const heap_sum_entry **entry) {
  while (*at < position->entries.count && position->entries.items[*at].count == 0)
    ++*at;
  if (*at == position->entries.count)
    return false;
  *entry = &position->entries.items[(*at)++];
  return true;
}

/* Return the game of all heaps, or NULL if they belong to different games, or without heaps. Set
** *count to the number of heaps and *largest to the largest. */
static const cached_heap_game *heap_sum_only_rules(const heap_sum_position *position,
                                                   uint64_t *count, uint64_t *largest) {
  const cached_heap_game *only = NULL;
  uint64_t at = 0;
  const heap_sum_entry *entry;
  *count = *largest = 0;
  while (heap_sum_next(position, &at, &entry)) {
    if (only != NULL && only != position->rules.items[entry->rules])
      return NULL;
    only = position->rules.items[entry->rules];
    *count += (uint64_t)entry->count;
    *largest = (uint64_t)entry->heap > *largest ? (uint64_t)entry->heap : *largest;
  }
  return only;
}

/* Compute the sum of all heaps. Return false if the host's status is set. */
static bool heap_sum_total(const heap_sum_position *position, sum_arithmetic *arithmetic,
                           uint64_t *sum) {
  uint64_t at = 0, found;
  const heap_sum_entry *entry;
  *sum = 0;
  while (heap_sum_next(position, &at, &entry)) {
    sum_game game = heap_sum_game_of(position->rules.items[entry->rules]);
    if (!sum_of_heap(arithmetic, &game, (uint64_t)entry->heap, &found) ||
        !sum_add(arithmetic, sum, found, entry->count))
      return false;
  }
  return true;
}

static bool heap_sum_decide(sql_call *call, const heap_sum_position *position, bool is_misere,
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

/* Show the outcome. Without a row, the play is 'normal' if the call has no argument for it;
** otherwise it is unknown and the result is NULL. */
static bool heap_sum_result(sql_call *call, const void *state, sqlite3_context *context) {
  const heap_sum_position *position = state;
  bool has_play = position != NULL && position->play != 0, is_p = true, good = true;
  if (!has_play && call->binding->argument_count == OUTCOME_PLAY + 1)
    return true;
  if (has_play && !aggregate_check_parts(call, &position->parts))
    return false;
  if (has_play)
    good = heap_sum_decide(call, position, position->play == HEAP_SUM_MISERE + 1, &is_p);
  if (good)
    sqlite3_result_text(context, is_p ? "P" : "N", 1, SQLITE_STATIC);
  return good;
}

static bool heap_sum_renew(sql_call *call, void *state) {
  heap_sum_position *position = state;
  bool renewed = true;
  for (uint32_t i = 0; i < position->rules.count && renewed; i++)
    renewed = heaps_renew(call, &position->rules.items[i]);
  return renewed;
}

/* ---- heap_outcome(rules, heaps [, play]): of one position ---- */

static bool heap_outcome(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  heap_sum_position position = {.host = NULL};
  bool is_misere = arguments[OUTCOME_PLAY].integer == HEAP_SUM_MISERE, is_p = true;
  bool good = heap_sum_change_row(call, &position, arguments, 1);
  bool is_known = good && !position.has_null;
  if (is_known)
    good = is_known = heap_sum_decide(call, &position, is_misere, &is_p);
  heap_sum_clear(&position);
  if (is_known)
    sqlite3_result_text(context, is_p ? "P" : "N", 1, SQLITE_STATIC);
  return good;
}

/* ---- heap_winning_moves ---- */

enum { HEAP_WINNING_HEAP };
enum { HEAP_WINNING_RULES, HEAP_WINNING_HEAPS, HEAP_WINNING_PLAY };

typedef struct heap_winning_state {
  core_host *host;
  sum_moves moves;
  heap_sum_pins pins;
  args_list sizes;
  CORE_ARRAY(cached_heap_game *) rules; /* pinned; one for all heaps, or one for each */
  sum_game *games;                      /* the same games as parts of sums */
  uint64_t game_bytes;
} heap_winning_state;

static void heap_winning_close(table_cursor *cursor) {
  heap_winning_state *state = cursor->state;
  heap_sum_end(&cursor->call, &state->pins);
  if (state->moves.partial != NULL)
    sum_moves_free(&state->moves);
  for (uint32_t i = 0; i < state->rules.count; i++)
    call_unpin(&cursor->call, state->rules.items[i]);
  CORE_FREE(state->host, state->rules);
  core_release(state->host, state->games, state->game_bytes);
  CORE_FREE(state->host, state->sizes);
}

/* ---- Reading rules ---- */

static bool heap_winning_add_rules(table_cursor *cursor, heap_winning_state *state,
                                   const sql_argument *text) {
  uint64_t count = (uint64_t)state->rules.count;
  bool is_misere = cursor->input[HEAP_WINNING_PLAY].integer == HEAP_SUM_MISERE;
  if (!CORE_RESERVE(state->host, state->games, state->game_bytes, count + 1) ||
      !CORE_ENSURE(state->host, state->rules, count + 1))
    return call_check(&cursor->call, state->host, state->host->status, "the rules");
  if (!misere_find_rules(&cursor->call, text, is_misere, &state->rules.items[count]))
    return false;
  state->games[count] = heap_sum_game_of(state->rules.items[count]);
  state->rules.count++;
  return true;
}

/* Add the rules of an array of texts, or of an array of integers, which is one set. */
static bool heap_winning_read_array(table_cursor *cursor, args_json *json) {
  heap_winning_state *state = cursor->state;
  const sql_argument whole = {.text = json->reader.in.text, .length = (int)json->reader.in.length};
  json_element element;
  text_reader text;
  uint32_t integers = 0, count = 0;
  bool done = true;
  for (; done && args_json_next(json, &element); count++) {
    integers += element.kind == JSON_INTEGER;
    if (integers != 0 && integers != count + 1)
      return call_fail(json->call, "rules must be an array of integers, which is one set for all "
                                   "heaps, or an array of texts, got a mixture");
    if (integers != 0)
      continue;
    if (element.kind != JSON_STRING)
      return args_json_fail(json, &element, "each element of rules must be a text");
    done = args_json_string(json, &element, &text) &&
           heap_winning_add_rules(cursor, state,
                                  &(sql_argument){.text = text.text, .length = (int)text.length});
  }
  if (!done || json->call->code != SQLITE_OK)
    return false;
  if (integers != 0)
    return heap_winning_add_rules(cursor, state, &whole);
  return count == state->sizes.count ||
         call_fail(json->call, "rules must be one text or as many as heaps, %u, got %u",
                   state->sizes.count, count);
}

static bool heap_winning_read_rules(table_cursor *cursor, heap_winning_state *state) {
  static const char expected[] = "a text such as '0.137', 'S{1,3,4}' or 'kayles', a JSON array of "
                                 "them, or a JSON array of integers";
  sql_argument text = cursor->input[HEAP_WINNING_RULES];
  args_json json;
  if (!args_is_array(text.value))
    return args_text(&cursor->call, "rules", text.value, expected, &text.text, &text.length) &&
           heap_winning_add_rules(cursor, state, &text);
  bool done = args_json_open(&json, &cursor->call, "rules", text.value, JSON_ARRAY, expected) &&
              heap_winning_read_array(cursor, &json);
  return args_json_close(&json) && done;
}

/* ---- Moves ---- */

/* Return the game of all heaps, or NULL if they belong to different games. */
static const cached_heap_game *heap_winning_only_rules(const heap_winning_state *state) {
  for (uint32_t i = 1; i < state->rules.count; i++)
    if (state->rules.items[i] != state->rules.items[0])
      return NULL;
  return state->rules.count > 0 ? state->rules.items[0] : NULL;
}

/* Find the winning moves once. Release the forms after a failure, so that they can be evicted
** before the next attempt. */
static bool heap_winning_attempt(table_cursor *cursor) {
  heap_winning_state *state = cursor->state;
  sum_moves *moves = &state->moves;
  if (moves->arithmetic.method == SUM_BY_FORMS && state->pins.forms == NULL) {
    if (!misere_get_forms(&cursor->call, &state->pins.forms))
      return false; /* uncovered: failure */
    sum_moves_renew(moves, state->pins.forms);
  }
  core_status status = sum_moves_next(moves);
  cursor->done = moves->at >= moves->end;
  if (status == CORE_OK)
    return true;
  if (status == CORE_INVALID) {
    const sum_game *game = &state->games[moves->one_game ? 0 : moves->at];
    return heaps_check_listed(&cursor->call, "a heap", state->sizes.items[moves->at],
                              heaps_parts_largest(heaps_rules_of(game->values)));
  }
  heap_sum_refuse(&cursor->call, &moves->arithmetic);
  call_unpin(&cursor->call, state->pins.forms);
  state->pins.forms = NULL;
  return false;
}

static bool heap_winning_next(table_cursor *cursor) {
  return heap_winning_attempt(cursor) ||
         (call_retry(&cursor->call) && heap_winning_attempt(cursor));
}

/* ---- The table ---- */

static bool heap_winning_filter(table_cursor *cursor) {
  heap_winning_state *state = cursor->state;
  state->host = table_host(cursor);
  if (!args_list_numbers(&cursor->call, "heaps", cursor->input[HEAP_WINNING_HEAPS].value, 0,
                         (sqlite3_int64)MISERE_HEAP_END - 1, &state->sizes) ||
      !heap_winning_read_rules(cursor, state))
    return false;
  if (cursor->done || state->sizes.count == 0) {
    cursor->done = true;
    return true;
  }
  int64_t largest = 0;
  table_interval wanted = table_within(cursor, HEAP_WINNING_HEAP, state->sizes.count);
  for (uint32_t i = 0; i < state->sizes.count; i++)
    largest = core_max(largest, state->sizes.items[i]);
  state->moves =
      (sum_moves){.is_misere = cursor->input[HEAP_WINNING_PLAY].integer == HEAP_SUM_MISERE,
                  .heaps = state->sizes.items,
                  .count = state->sizes.count,
                  .games = state->games,
                  .one_game = state->rules.count == 1,
                  .at = (uint64_t)wanted.low,
                  .end = (uint64_t)wanted.high + 1};
  return heap_sum_begin(&cursor->call, heap_winning_only_rules(state), state->moves.is_misere,
                        state->moves.count, (uint64_t)largest, &state->moves.arithmetic,
                        &state->pins) &&
         (sum_moves_start(&state->moves) ||
          call_check(&cursor->call, state->host, state->host->status, "the sums of the heaps")) &&
         heap_winning_next(cursor);
}

static bool heap_winning_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const heap_winning_state *state = cursor->state;
  if (column == HEAP_WINNING_HEAP)
    sqlite3_result_int64(context, (sqlite3_int64)state->moves.at);
  else if (column == HEAP_WINNING_HEAP + 1)
    sqlite3_result_int64(context, state->sizes.items[state->moves.at]);
  else
    heaps_show_parts(context, &state->moves.way);
  return true;
}

/* ---- Registration ---- */

#define HEAP_SUM_PLAY PLAY_ARGUMENT(letters_plays_of_sums)

static const sql_function heap_sums_functions[] = {
    {PURE_SCALAR("heap_outcome", heap_outcome),
     .arguments = {{VALUE_ARGUMENT("rules")}, {VALUE_ARGUMENT("heaps")}, HEAP_SUM_PLAY},
     .summary = "the winner of a position of heaps, 'N' or 'P'",
     .details =
         "'N' if the next player wins, 'P' if the previous player does; rules are those of "
         "grundy_heap; heaps is a heap or a JSON array of heaps; play is 'normal' or 'misere' (a "
         "player who cannot move wins)",
     .keywords = "octal subtraction stones kayles misere", .explains_calls = true,
     .example = "SELECT heap_outcome('kayles', '[5, 9, 9]', 'misere')", .output = "N"},
    {PURE_AGGREGATE("heap_sum_outcome", .state_size = sizeof(heap_sum_position),
                    .step = heap_sum_step, .inverse = heap_sum_inverse, .result = heap_sum_result,
                    .renew = heap_sum_renew, .clear = heap_sum_clear),
     .arguments = {{VALUE_ARGUMENT("rules"), .takes_null = true},
                   {VALUE_ARGUMENT("heap"), .takes_null = true},
                   HEAP_SUM_PLAY},
     .data = "heap_outcome(rules, heaps)",
     .summary = "the winner of a sum of heaps with one row each, 'N' or 'P'",
     .details = "heap_outcome() of the heaps of all rows; rules may differ from row to row, and "
                "play is the same in all rows",
     .keywords = "octal subtraction stones",
     .example = "SELECT heap_sum_outcome('kayles', column1, 'misere') FROM (VALUES (5), (9), (9))",
     .output = "N"},
    {TABLE_FUNCTION("heap_winning_moves", .rows = 5, .state_size = sizeof(heap_winning_state),
                    .filter = heap_winning_filter, .next = heap_winning_next,
                    .column = heap_winning_column, .close = heap_winning_close),
     .arguments = {{VALUE_ARGUMENT("rules")}, {VALUE_ARGUMENT("heaps")}, HEAP_SUM_PLAY},
     .columns = {{"heap INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"size INTEGER"},
                 {"parts TEXT", COLUMN_KEY | COLUMN_JSON}},
     .summary = "every winning first move in a sum of heaps",
     .details =
         "heaps is a heap or a JSON array of heaps, heap counts from 0; parts is a JSON array of "
         "the heaps that the move leaves, [] if it leaves none; rules is one text for all heaps, "
         "as in grundy_heap, or a JSON array with one text for each heap; play is 'normal' or "
         "'misere'",
     .keywords = "octal subtraction stones best",
     .example = "SELECT heap, parts FROM heap_winning_moves('kayles', '[5, 9, 4]', 'misere')",
     .output = "0|[4]\n1|[4,4]\n2|[1,1]"},
};

const sql_module heap_sums_module = SQL_MODULE(heap_sums_functions, "heaps", "heaps");
