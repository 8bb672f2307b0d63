/* Winning moves in sums of heaps: the table heap_winning_moves. */
#include "sqlite/shared/heap_sum.h"

#include <string.h>

const char *const heap_sum_plays[3] = {"normal", "misere", NULL};

bool heap_sum_is_array(sqlite3_value *value) {
  if (sqlite3_value_type(value) != SQLITE_TEXT)
    return false;
  const char *text = (const char *)sqlite3_value_text(value);
  return text != NULL && text[strspn(text, " \t\n\r")] == '[';
}

/* A larger quotient serves more questions, so that of twice as many heaps is asked first. */
bool heap_sum_quotient(sql_call *call, const cached_heap_game *rules, uint64_t largest,
                       misere_cached **cached) {
  sql_cache *cache = &call->binding->connection->cache;
  uint64_t rounded = 64;
  if (largest > MISERE_MOST_LARGEST)
    return misere_need(call, rules, largest, cached);
  while (rounded < largest)
    rounded *= 2;
  if (!misere_get(call, rules, rounded < MISERE_MOST_LARGEST ? rounded : MISERE_MOST_LARGEST, true,
                  cached))
    return false;
  if (misere_has_quotient(*cached))
    return true;
  cache_unpin(cache, *cached);
  if (!misere_get(call, rules, largest, true, cached))
    return false;
  if (misere_has_quotient(*cached))
    return true;
  cache_unpin(cache, *cached);
  *cached = NULL;
  return true;
}

/* ---- heap_winning_moves ---- */

enum { HEAP_WINNING_HEAP };
enum { HEAP_WINNING_RULES, HEAP_WINNING_HEAPS, HEAP_WINNING_PLAY };

/* By what moves are told from each other. */
typedef enum heap_winning_method {
  HEAP_WINNING_BY_VALUES,
  HEAP_WINNING_BY_NIM,
  HEAP_WINNING_BY_QUOTIENT,
  HEAP_WINNING_BY_FORMS
} heap_winning_method;

typedef struct heap_winning_state {
  core_host *host; /* NULL: there is nothing here */
  heap_winning_method method;
  bool is_misere;
  int64_t *sizes;
  int count;
  cached_heap_game **rules; /* pinned: one for all heaps, or one each */
  uint64_t rules_bytes;
  int rules_count;
  int64_t at, last; /* heaps: the present one, and the last that is wanted */
  /* Of the sum of the heaps before heap i: its value, its element, its form, and of those from i on. */
  uint64_t *before, *behind;
  bool is_inside; /* the moves of the present heap have begun */
  heaps_parts way;
  nim_heaps nim;
  misere_cached *quotient;
  misere_forms *forms;
} heap_winning_state;

static void heap_winning_close(table_cursor *cursor) {
  heap_winning_state *state = cursor->state;
  core_host *host = state->host;
  if (host == NULL)
    return;
  cache_unpin(table_cache(cursor), state->quotient);
  cache_unpin(table_cache(cursor), state->forms);
  core_release(host, state->before, ((uint64_t)state->count + 1) * sizeof *state->before);
  core_release(host, state->behind, ((uint64_t)state->count + 1) * sizeof *state->behind);
  for (int i = 0; i < state->rules_count; i++)
    cache_unpin(table_cache(cursor), state->rules[i]);
  core_release(host, state->rules, state->rules_bytes);
  sqlite3_free(state->sizes);
  *state = (heap_winning_state){.host = NULL};
}

/* Which of the rules are those of a heap? */
static int64_t heap_winning_which(const heap_winning_state *state, int64_t heap) {
  return state->rules_count == 1 ? 0 : heap;
}

/* ---- Reading rules ---- */

static bool heap_winning_add_rules(table_cursor *cursor, heap_winning_state *state,
                                   const char *text, int bytes) {
  uint64_t count = (uint64_t)state->rules_count;
  cached_heap_game **rules =
      core_grow(state->host, state->rules, &state->rules_bytes, (count + 1) * sizeof *rules);
  if (rules == NULL)
    return call_check(&cursor->call, state->host, state->host->status, "the rules");
  state->rules = rules;
  state->rules_count++;
  rules[count] = NULL;
  return misere_find_rules(&cursor->call, text, bytes, state->is_misere, &rules[count]);
}

static bool heap_winning_refuse_rules(table_cursor *cursor, int at, const char *expected) {
  const sql_argument *argument = &cursor->input[HEAP_WINNING_RULES];
  return args_fail_at(&cursor->call, "rules", (const char *)sqlite3_value_text(argument->value),
                      sqlite3_value_bytes(argument->value), at, expected);
}

/* A JSON array of texts; rules have no character that JSON would escape. */
static bool heap_winning_read_array(table_cursor *cursor, heap_winning_state *state,
                                    text_reader in) {
  text_reader text;
  json_take(&in, '[');
  bool more = !json_take(&in, ']');
  while (more) {
    if (!json_take_string(&in, &text))
      return heap_winning_refuse_rules(cursor, (int)in.at,
                                       text.text == NULL ? "a text" : "the end of the text");
    if (!heap_winning_add_rules(cursor, state, text.text, (int)text.length))
      return false;
    more = json_take(&in, ',');
    if (!more && !json_take(&in, ']'))
      return heap_winning_refuse_rules(cursor, (int)in.at, "a comma or ]");
  }
  return json_at_end(&in) || heap_winning_refuse_rules(cursor, (int)in.at, "the end of the array");
}

static bool heap_winning_read_rules(table_cursor *cursor, heap_winning_state *state) {
  sqlite3_value *value = cursor->input[HEAP_WINNING_RULES].value;
  const char *text;
  int bytes;
  if (!args_text(&cursor->call, "rules", value,
                 "a text such as '0.137', 'S{1,3,4}' or 'kayles', or a JSON array of them", &text,
                 &bytes))
    return false;
  if (!heap_sum_is_array(value))
    return heap_winning_add_rules(cursor, state, text, bytes);
  if (!heap_winning_read_array(cursor, state,
                               (text_reader){.text = text, .length = (uint64_t)bytes}))
    return false;
  return state->rules_count == state->count ||
         call_fail(&cursor->call, "rules must be one text or as many as heaps, %d, got %d",
                   state->count, state->rules_count);
}

/* ---- The sums of all other heaps ---- */

/* What stands for a heap: its value, its element, or its form. Of no form no error is noted. */
static bool heap_winning_of_heap(table_cursor *cursor, heap_winning_state *state, int64_t which,
                                 uint64_t heap, uint64_t *found) {
  uint32_t game, form;
  switch (state->method) {
  case HEAP_WINNING_BY_VALUES:
    return heaps_value_in(&cursor->call, state->rules[which], (sqlite3_int64)heap, found);
  case HEAP_WINNING_BY_QUOTIENT:
    *found = misere_element(state->quotient->game, heap);
    return true;
  default:
    game = misere_forms_number(state->forms, state->rules[which]);
    form = game == MISERE_NONE ? game : misere_heap_form(state->forms, game, (sqlite3_int64)heap);
    *found = form;
    return form != MISERE_NONE;
  }
}

/* False: no form, of which no error is noted. */
static bool heap_winning_add(heap_winning_state *state, uint64_t a, uint64_t b, uint64_t *sum) {
  switch (state->method) {
  case HEAP_WINNING_BY_VALUES:
    *sum = a ^ b;
    return true;
  case HEAP_WINNING_BY_QUOTIENT:
    *sum = misere_product(state->quotient->game, (uint32_t)a, (uint32_t)b);
    return true;
  default:
    *sum = forms_add(&state->forms->forms, (uint32_t)a, (uint32_t)b);
    return *sum != MISERE_NONE;
  }
}

static bool heap_winning_is_p(const heap_winning_state *state, uint64_t sum) {
  if (state->method == HEAP_WINNING_BY_VALUES)
    return sum == 0;
  if (state->method == HEAP_WINNING_BY_QUOTIENT)
    return misere_is_p(state->quotient->game, (uint32_t)sum);
  return forms_is_p(&state->forms->forms, (uint32_t)sum);
}

static bool heap_winning_add_heaps(table_cursor *cursor, heap_winning_state *state) {
  uint64_t found;
  for (int i = 0; i < state->count; i++)
    if (!heap_winning_of_heap(cursor, state, heap_winning_which(state, i),
                              (uint64_t)state->sizes[i], &found) ||
        !heap_winning_add(state, state->before[i], found, &state->before[i + 1]))
      return false;
  for (int i = state->count; i-- > 0;)
    if (!heap_winning_of_heap(cursor, state, heap_winning_which(state, i),
                              (uint64_t)state->sizes[i], &found) ||
        !heap_winning_add(state, state->behind[i + 1], found, &state->behind[i]))
      return false;
  return true;
}

/* After no value or no form: are there new forms, with which it may be tried again? Else the error is
** noted. */
static bool heap_winning_renew_forms(table_cursor *cursor, heap_winning_state *state, bool *again) {
  if (state->method != HEAP_WINNING_BY_FORMS)
    return false;
  if (!misere_drop_forms(&cursor->call, state->forms, again))
    return misere_check_form(&cursor->call, MISERE_NONE);
  state->forms = NULL;
  return misere_get_forms(&cursor->call, &state->forms);
}

static bool heap_winning_make_sums(table_cursor *cursor, heap_winning_state *state) {
  for (bool again = false; !heap_winning_add_heaps(cursor, state);)
    if (!heap_winning_renew_forms(cursor, state, &again))
      return false;
  return true;
}

static bool heap_winning_begin_sums(table_cursor *cursor, heap_winning_state *state) {
  uint64_t bytes = ((uint64_t)state->count + 1) * sizeof *state->before;
  state->before = core_allocate(state->host, bytes);
  state->behind = core_allocate(state->host, bytes);
  if (state->before == NULL || state->behind == NULL)
    return call_check(&cursor->call, state->host, state->host->status, "the sums of the heaps");
  return heap_winning_make_sums(cursor, state);
}

/* ---- Moves ---- */

/* Nim has one winning move from a heap at most, however large it is. */
static bool heap_winning_next_nim(heap_winning_state *state) {
  int64_t size = state->sizes[state->at];
  int64_t remaining =
      state->is_inside ? -1 : nim_winning_remainder(&state->nim, size, state->is_misere);
  state->is_inside = true;
  state->way.count = remaining > 0;
  state->way.parts[0] = (uint64_t)remaining;
  return remaining >= 0;
}

/* The sum of the heaps after the move of state->way. */
static bool heap_winning_add_move(table_cursor *cursor, heap_winning_state *state, uint64_t *sum) {
  uint64_t found;
  if (!heap_winning_add(state, state->before[state->at], state->behind[state->at + 1], sum))
    return false;
  for (uint32_t i = 0; i < state->way.count; i++)
    if (!heap_winning_of_heap(cursor, state, heap_winning_which(state, state->at),
                              state->way.parts[i], &found) ||
        !heap_winning_add(state, *sum, found, sum))
      return false;
  return true;
}

/* Is the move of state->way one to a position that the previous player wins? */
static bool heap_winning_examine(table_cursor *cursor, heap_winning_state *state, bool *wins) {
  uint64_t sum;
  for (bool again = false; !heap_winning_add_move(cursor, state, &sum);)
    if (!heap_winning_renew_forms(cursor, state, &again) || !heap_winning_make_sums(cursor, state))
      return false;
  *wins = heap_winning_is_p(state, sum);
  return table_work(cursor, 16);
}

/* The next winning move from the present heap; *found is false after the last. */
static bool heap_winning_next_of_heap(table_cursor *cursor, heap_winning_state *state,
                                      bool *found) {
  if (state->method == HEAP_WINNING_BY_NIM) {
    *found = heap_winning_next_nim(state);
    return true;
  }
  if (!state->is_inside) {
    const heaps_rules *rules = heaps_rules_in(state->rules[heap_winning_which(state, state->at)]);
    int64_t heap = state->sizes[state->at];
    if (!heaps_check_listed(&cursor->call, "a heap", heap, heaps_parts_largest(rules)))
      return false;
    heaps_parts_start(&state->way, rules, (uint64_t)heap);
    state->is_inside = true;
  }
  for (*found = false; !*found && heaps_parts_next(&state->way);)
    if (!heap_winning_examine(cursor, state, found))
      return false;
  return true;
}

static bool heap_winning_next(table_cursor *cursor) {
  heap_winning_state *state = cursor->state;
  for (; state->at <= state->last; state->at++, state->is_inside = false) {
    bool found;
    if (!heap_winning_next_of_heap(cursor, state, &found))
      return false;
    if (found)
      return true;
  }
  cursor->done = true;
  return true;
}

/* ---- Opening ---- */

static bool heap_winning_same_rules(const heap_winning_state *state) {
  for (int i = 1; i < state->rules_count; i++)
    if (state->rules[i] != state->rules[0])
      return false;
  return state->rules_count > 0;
}

static bool heap_winning_choose_misere(table_cursor *cursor, heap_winning_state *state) {
  int64_t largest = 0;
  for (int i = 0; i < state->count; i++)
    largest = state->sizes[i] > largest ? state->sizes[i] : largest;
  state->method = HEAP_WINNING_BY_FORMS;
  if (heap_winning_same_rules(state) &&
      !heap_sum_quotient(&cursor->call, state->rules[0], (uint64_t)largest, &state->quotient))
    return false;
  if (state->quotient == NULL)
    return misere_get_forms(&cursor->call, &state->forms);
  state->method = HEAP_WINNING_BY_QUOTIENT;
  return true;
}

static bool heap_winning_choose(table_cursor *cursor, heap_winning_state *state) {
  state->method = HEAP_WINNING_BY_VALUES;
  if (heap_winning_same_rules(state) && heaps_rules_in(state->rules[0])->kind == HEAPS_NIM) {
    state->method = HEAP_WINNING_BY_NIM;
    for (int i = 0; i < state->count; i++)
      nim_add(&state->nim, state->sizes[i]);
    return true;
  }
  return (!state->is_misere || heap_winning_choose_misere(cursor, state)) &&
         heap_winning_begin_sums(cursor, state);
}

static bool heap_winning_filter(table_cursor *cursor) {
  heap_winning_state *state = cursor->state;
  heap_winning_close(cursor);
  state->host = table_host(cursor);
  state->is_misere = cursor->input[HEAP_WINNING_PLAY].integer == HEAP_SUM_MISERE;
  if (!args_integers(&cursor->call, "heaps", cursor->input[HEAP_WINNING_HEAPS].value, 0,
                     (sqlite3_int64)MISERE_HEAP_END - 1, &state->sizes, &state->count) ||
      !heap_winning_read_rules(cursor, state))
    return false;
  if (cursor->done || state->count == 0) {
    cursor->done = true;
    return true;
  }
  if (!heap_winning_choose(cursor, state))
    return false;
  table_interval wanted = table_within(cursor, HEAP_WINNING_HEAP, state->count);
  state->at = wanted.low;
  state->last = wanted.high;
  return heap_winning_next(cursor);
}

static bool heap_winning_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const heap_winning_state *state = cursor->state;
  if (column == HEAP_WINNING_HEAP)
    sqlite3_result_int64(context, state->at);
  else if (column == HEAP_WINNING_HEAP + 1)
    sqlite3_result_int64(context, state->sizes[state->at]);
  else
    heaps_show_parts(context, &state->way);
  return true;
}

static const table_definition heap_winning_moves_table = {.rows = 5,
                                                          .state_size = sizeof(heap_winning_state),
                                                          .filter = heap_winning_filter,
                                                          .next = heap_winning_next,
                                                          .column = heap_winning_column,
                                                          .close = heap_winning_close};

/* ---- Registration ---- */

static const sql_function heap_sum_functions[] = {
    {TABLE_FUNCTION("heap_winning_moves", &heap_winning_moves_table),
     .arguments = {{VALUE_ARGUMENT("rules")},
                   {VALUE_ARGUMENT("heaps")},
                   {WORD_ARGUMENT("play", heap_sum_plays), .absence = ARGUMENT_DEFAULTS}},
     .columns = {{"heap INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"size INTEGER"},
                 {"parts TEXT", COLUMN_KEY}},
     .summary =
         "every winning first move in a sum of heaps, a JSON array, heap counting from 0; parts is "
         "the JSON array of the heaps that the move leaves of one; rules is one text, as in "
         "grundy_heap, or a JSON array with one for each heap; play is 'normal' or 'misere'",
     .example = "SELECT heap, parts FROM heap_winning_moves('kayles', '[5, 9, 4]', 'misere')"},
};

const sql_module heap_sum_module = {MODULE_FUNCTIONS(heap_sum_functions), .topic = "heaps"};
