/* Winning moves in sums of heaps: the table heap_winning_moves. */
#include "sqlite/shared/heap_sum.h"

#include <string.h>

#include "base/array.h"

enum { HEAP_WINNING_HEAP };
enum { HEAP_WINNING_RULES, HEAP_WINNING_HEAPS, HEAP_WINNING_PLAY };

typedef struct heap_winning_state {
  core_host *host;
  sum_moves moves;
  heap_sum_pins pins;
  int64_t *sizes;
  int count;
  cached_heap_game **rules; /* pinned: one for all heaps, or one each */
  sum_game *games;          /* the same, rules_count of them */
  uint64_t rules_bytes, game_bytes;
  int rules_count;
} heap_winning_state;

static void heap_winning_close(table_cursor *cursor) {
  heap_winning_state *state = cursor->state;
  heap_sum_end(&cursor->call, &state->pins);
  if (state->moves.partial != NULL)
    sum_moves_free(&state->moves);
  for (int i = 0; i < state->rules_count; i++)
    call_unpin(&cursor->call, state->rules[i]);
  core_release(state->host, state->rules, state->rules_bytes);
  core_release(state->host, state->games, state->game_bytes);
  sqlite3_free(state->sizes);
}

/* ---- Reading rules ---- */

static bool heap_winning_add_rules(table_cursor *cursor, heap_winning_state *state, const sql_argument *text) {
  uint64_t count = (uint64_t)state->rules_count;
  bool is_misere = cursor->input[HEAP_WINNING_PLAY].integer == HEAP_SUM_MISERE;
  if (!CORE_RESERVE(state->host, state->games, state->game_bytes, count + 1) ||
      !CORE_RESERVE(state->host, state->rules, state->rules_bytes, count + 1))
    return call_check(&cursor->call, state->host, state->host->status, "the rules");
  if (!misere_find_rules(&cursor->call, text, is_misere, &state->rules[count]))
    return false;
  state->games[count] = heap_sum_game_of(state->rules[count]);
  state->rules_count++;
  return true;
}

static bool heap_winning_take_row(void *context, sqlite3_stmt *row) {
  table_cursor *cursor = context;
  const sql_argument text = {.text = (const char *)sqlite3_column_text(row, 0), .length = sqlite3_column_bytes(row, 0)};
  const char *type = (const char *)sqlite3_column_text(row, 1);
  if (type != NULL && strcmp(type, "text") != 0)
    return call_fail(&cursor->call, "each element of rules must be a text, not of type %s", type);
  return text.text == NULL ? call_no_memory(&cursor->call) : heap_winning_add_rules(cursor, cursor->state, &text);
}

static bool heap_winning_read_rules(table_cursor *cursor, heap_winning_state *state) {
  static const char expected[] =
      "a text such as '0.137', 'S{1,3,4}' or 'kayles', or a JSON array of them";
  sql_argument text = cursor->input[HEAP_WINNING_RULES];
  sqlite3_value *value = text.value;
  if (!heap_sum_is_array(value))
    return args_text(&cursor->call, "rules", value, expected, &text.text, &text.length) &&
           heap_winning_add_rules(cursor, state, &text);
  return args_json_rows(&cursor->call, "rules", value, expected,
                        "SELECT value, type FROM json_each(?1)", heap_winning_take_row, cursor) &&
         (state->rules_count == state->count ||
          call_fail(&cursor->call, "rules must be one text or as many as heaps, %d, got %d",
                    state->count, state->rules_count));
}

/* ---- Moves ---- */

/* The only rules there are; NULL: they are unlike. */
static const cached_heap_game *heap_winning_only_rules(const heap_winning_state *state) {
  for (int i = 1; i < state->rules_count; i++)
    if (state->rules[i] != state->rules[0])
      return NULL;
  return state->rules_count > 0 ? state->rules[0] : NULL;
}

/* Forms that failed are given back, so that they may go before it is tried again. */
static bool heap_winning_attempt(table_cursor *cursor) {
  heap_winning_state *state = cursor->state;
  sum_moves *moves = &state->moves;
  if (moves->arithmetic.method == SUM_BY_FORMS && state->pins.forms == NULL) {
    if (!misere_get_forms(&cursor->call, &state->pins.forms))
      return false;
    sum_moves_renew(moves, state->pins.forms);
  }
  core_status status = sum_moves_next(moves);
  cursor->done = moves->at >= moves->end;
  if (status == CORE_OK)
    return true;
  if (status == CORE_INVALID) {
    const sum_game *game = &state->games[moves->one_game ? 0 : moves->at];
    return heaps_check_listed(&cursor->call, "a heap", state->sizes[moves->at],
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
  if (!args_integers(&cursor->call, "heaps", cursor->input[HEAP_WINNING_HEAPS].value, 0,
                     (sqlite3_int64)MISERE_HEAP_END - 1, &state->sizes, &state->count) ||
      !heap_winning_read_rules(cursor, state))
    return false;
  if (cursor->done || state->count == 0) {
    cursor->done = true;
    return true;
  }
  int64_t largest = 0;
  table_interval wanted = table_within(cursor, HEAP_WINNING_HEAP, state->count);
  for (int i = 0; i < state->count; i++)
    largest = state->sizes[i] > largest ? state->sizes[i] : largest;
  state->moves =
      (sum_moves){.is_misere = cursor->input[HEAP_WINNING_PLAY].integer == HEAP_SUM_MISERE,
                  .heaps = state->sizes,
                  .count = (uint64_t)state->count,
                  .games = state->games,
                  .one_game = state->rules_count == 1,
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
    sqlite3_result_int64(context, state->sizes[state->moves.at]);
  else
    heaps_show_parts(context, &state->moves.way);
  return true;
}

/* ---- Registration ---- */

static const sql_function heap_sum_functions[] = {
    {TABLE_FUNCTION("heap_winning_moves", .rows = 5, .state_size = sizeof(heap_winning_state),
                    .filter = heap_winning_filter, .next = heap_winning_next, .column = heap_winning_column,
                    .close = heap_winning_close),
     .arguments = {{VALUE_ARGUMENT("rules")},
                   {VALUE_ARGUMENT("heaps")},
                   {WORD_ARGUMENT("play", heap_sum_plays), .absence = ARGUMENT_DEFAULTS}},
     .columns = {{"heap INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"size INTEGER"},
                 {"parts TEXT", COLUMN_KEY | COLUMN_JSON}},
     .summary = "every winning first move in a sum of heaps",
     .details =
         "heaps is a JSON array, heap counts from 0; parts is the JSON array of the heaps that "
         "the move leaves of one; rules is one text, as in grundy_heap, or a JSON array with one "
         "for each heap; play is 'normal' or 'misere'",
     .keywords = "octal subtraction stones best",
     .example = "SELECT heap, parts FROM heap_winning_moves('kayles', '[5, 9, 4]', 'misere')"},
};

const sql_module heap_sum_module = {MODULE_FUNCTIONS(heap_sum_functions), .topic = "heaps"};
