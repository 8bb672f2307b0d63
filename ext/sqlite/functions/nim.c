/* Nim: nim_sum(), nim_outcome(), the aggregates nim_sum_outcome() and nim_winning_moves(), and the
** table nim_winning_moves. Moore's Nim_k: nim_k_outcome(), the aggregate nim_k_sum_outcome() and
** the table nim_k_winning_moves. */
#include "core/nim_k.h"
#include "sqlite/aggregate.h"
#include "sqlite/letters.h"
#include "sqlite/module.h"

/* ---- nim_sum ---- */

static sqlite3_int64 nim_xor(const args_numbers *numbers) {
  sqlite3_int64 sum = 0;
  for (uint32_t i = 0; i < args_numbers_count(numbers); i++)
    sum ^= args_number_at(numbers, i);
  return sum;
}

/* Any 64-bit pattern is valid, because XOR is the addition of nimbers. */
static bool nim_sum_scalar(sql_call *call, int count, sqlite3_value **arguments,
                           sqlite3_context *context) {
  sqlite3_int64 sum = 0;
  args_numbers list;
  bool has_null = false;
  if (count == 0)
    return call_fail(call, "at least one argument is needed");
  for (int i = 0; i < count; i++) {
    sqlite3_value *value = arguments[i];
    char name[32] = "";
    if (sqlite3_value_type(value) != SQLITE_INTEGER) /* build the name only for an error */
      sqlite3_snprintf(sizeof name, name, "argument %d", i + 1);
    if (!args_read_numbers(call, name, value, INT64_MIN, INT64_MAX, &list))
      return false;
    sum ^= nim_xor(&list);
    has_null |= list.has_null;
    CORE_FREE(call_host(call), list.array);
  }
  if (!has_null)
    sqlite3_result_int64(context, sum);
  return true;
}

typedef struct nim_total {
  sqlite3_int64 sum;
  aggregate_parts parts;
} nim_total;

static bool nim_sum_change(sql_call *call, nim_total *total, const sql_argument *arguments,
                           int change) {
  args_numbers list;
  if (!args_read_numbers(call, "value", arguments[0].value, INT64_MIN, INT64_MAX, &list))
    return false;
  total->sum ^= nim_xor(&list); /* XOR is its own inverse */
  aggregate_count_parts(&total->parts, list.is_array, change);
  CORE_FREE(call_host(call), list.array);
  return true;
}

static bool nim_sum_step(sql_call *call, void *state, const sql_argument *arguments) {
  return nim_sum_change(call, state, arguments, 1);
}

static bool nim_sum_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  return nim_sum_change(call, state, arguments, -1);
}

static bool nim_sum_result(sql_call *call, const void *state, sqlite3_context *context) {
  const nim_total *total = state;
  if (total != NULL && !aggregate_check_parts(call, &total->parts))
    return false;
  sqlite3_result_int64(context, total == NULL ? 0 : total->sum);
  return true;
}

/* ---- Heaps under normal or misere play ---- */

typedef enum play { PLAY_UNKNOWN, PLAY_NORMAL, PLAY_MISERE } nim_play;

#define NIM_PLAY PLAY_ARGUMENT(letters_plays_of_sums)

typedef struct nim_position {
  nim_heaps heaps;
  nim_play play;                /* unknown while no row has given it */
  sqlite3_int64 rows_with_play; /* rows that gave the play */
  sqlite3_int64 k;              /* k of Nim_k; 0 in Nim, and while no row has given it */
  bool has_null;                /* a heap of a scalar is NULL */
  aggregate_parts parts;
} nim_position;

/* Add the heap or the heaps of an argument, or remove them. */
static bool nim_change_heaps(sql_call *call, nim_position *position, const sql_argument *argument,
                             int change) {
  args_numbers list;
  if (sqlite3_value_type(argument->value) == SQLITE_NULL)
    return true;
  const char *name = call->binding->function->kind == FUNCTION_SCALAR ? "heaps" : "heap";
  if (!args_read_numbers(call, name, argument->value, 0, INT64_MAX, &list))
    return false;
  for (uint32_t i = 0; i < args_numbers_count(&list); i++)
    (change > 0 ? nim_add : nim_remove)(&position->heaps, args_number_at(&list, i));
  position->has_null |= list.has_null;
  aggregate_count_parts(&position->parts, list.is_array, change);
  CORE_FREE(call_host(call), list.array);
  return true;
}

/* Add a row. An aggregate describes one position, so all rows must give the same play. A row may
** give only the play. */
static bool nim_position_step(sql_call *call, void *state, const sql_argument *arguments) {
  nim_position *position = state;
  nim_play play = arguments[1].integer == 0 ? PLAY_NORMAL : PLAY_MISERE;
  if (position->play != PLAY_UNKNOWN && position->play != play)
    return call_fail(call, "play must be the same in all rows, got both 'normal' and 'misere'");
  position->play = play;
  position->rows_with_play++;
  return nim_change_heaps(call, position, &arguments[0], 1);
}

static bool nim_position_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  nim_position *position = state;
  core_assert(position->rows_with_play > 0 && position->play != PLAY_UNKNOWN);
  if (--position->rows_with_play == 0)
    position->play = PLAY_UNKNOWN;
  return nim_change_heaps(call, position, &arguments[0], -1);
}

static bool nim_count_result(sql_call *call, const void *state, sqlite3_context *context) {
  const nim_position *position = state;
  sqlite3_int64 count = 0;
  if (position != NULL && !aggregate_check_parts(call, &position->parts))
    return false;
  if (position != NULL)
    count = nim_count_winning_moves(&position->heaps, position->play == PLAY_MISERE);
  sqlite3_result_int64(context, count);
  return true;
}

static void nim_show_outcome(sqlite3_context *context, const nim_position *position) {
  bool misere = position->play == PLAY_MISERE;
  if (position->has_null)
    return;
  bool wins = position->k == 0 ? nim_mover_wins(&position->heaps, misere)
                               : nim_k_mover_wins(&position->heaps, position->k, misere);
  sqlite3_result_text(context, wins ? "N" : "P", 1, SQLITE_STATIC);
}

/* Show the outcome. Without a heap the player to move cannot move and loses in normal play. If the
** call has an argument for the play but no row gave it, the result is NULL. */
static bool nim_sum_outcome_result(sql_call *call, const void *state, sqlite3_context *context) {
  static const nim_position empty = {.play = PLAY_NORMAL};
  const nim_position *position = state;
  if (position == NULL || position->play == PLAY_UNKNOWN) {
    if (call->binding->argument_count == declared_count(call->binding->function->arguments))
      return true;
    position = &empty;
  }
  bool good = aggregate_check_parts(call, &position->parts);
  if (good)
    nim_show_outcome(context, position);
  return good;
}

/* nim_outcome(heaps [, play]), the outcome of one position. */
static bool nim_outcome(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  nim_position position = {.k = 0};
  bool good = nim_position_step(call, &position, arguments);
  if (good)
    nim_show_outcome(context, &position);
  return good;
}

/* ---- Nim_k ---- */

static bool nim_k_step(sql_call *call, void *state, const sql_argument *arguments) {
  nim_position *position = state;
  sqlite3_int64 k = arguments[0].integer;
  if (position->rows_with_play != 0 && position->k != k)
    return call_fail(call, "k must be the same in all rows, got both %lld and %lld", position->k,
                     k);
  position->k = k;
  return nim_position_step(call, state, arguments + 1);
}

/* nim_k_outcome(k, heaps [, play]), the outcome of one position. */
static bool nim_k_outcome(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  nim_position position = {.k = 0};
  bool good = nim_k_step(call, &position, arguments);
  if (good)
    nim_show_outcome(context, &position);
  return good;
}

static bool nim_k_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  return nim_position_inverse(call, state, arguments + 1);
}

/* ---- The table of winning moves ---- */

static bool nim_moves_fill(table_cursor *cursor) {
  args_list sizes;
  if (!args_list_numbers(&cursor->call, "heaps", cursor->input[0].value, 0, INT64_MAX, &sizes))
    return false;
  nim_heaps heaps = {0};
  for (uint32_t i = 0; i < sizes.count; i++)
    nim_add(&heaps, sizes.items[i]);
  bool misere = cursor->input[1].integer == 1, done = true;
  for (uint32_t i = 0; i < sizes.count && done; i++) {
    int64_t size = sizes.items[i], left = nim_winning_remainder(&heaps, size, misere);
    if (left >= 0)
      done = TABLE_ADD(cursor, table_integer(i), table_integer(size), table_integer(size - left),
                       table_integer(left));
  }
  CORE_FREE(table_host(cursor), sizes);
  return done;
}

/* ---- The table of winning moves of Nim_k ---- */

enum { NIM_K_K, NIM_K_HEAPS, NIM_K_PLAY };
enum { NIM_K_REMAINING, NIM_K_TAKE };

typedef struct nim_k_state {
  args_list sizes;
  nim_k_moves moves;
} nim_k_state;

static void nim_k_close(table_cursor *cursor) {
  nim_k_state *state = cursor->state;
  nim_k_moves_free(&state->moves);
  CORE_FREE(table_host(cursor), state->sizes);
}

static bool nim_k_next(table_cursor *cursor) {
  nim_k_state *state = cursor->state;
  bool found = false;
  core_status status = nim_k_moves_next(&state->moves, &found);
  cursor->done = !found;
  return call_check(&cursor->call, table_host(cursor), status, "the moves");
}

static bool nim_k_filter(table_cursor *cursor) {
  nim_k_state *state = cursor->state;
  if (!args_list_numbers(&cursor->call, "heaps", cursor->input[NIM_K_HEAPS].value, 0, INT64_MAX,
                         &state->sizes))
    return false;
  uint32_t count = state->sizes.count;
  core_status status =
      nim_k_moves_start(&state->moves, table_host(cursor), state->sizes.items, count,
                        cursor->input[NIM_K_K].integer, cursor->input[NIM_K_PLAY].integer == 1);
  return call_check(&cursor->call, table_host(cursor), status, "a position of %u heaps", count) &&
         nim_k_next(cursor);
}

static bool nim_k_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const nim_k_moves *moves = &((const nim_k_state *)cursor->state)->moves;
  sqlite3_str *list = sqlite3_str_new(NULL);
  for (uint64_t i = 0; i < moves->count; i++) {
    int64_t left = moves->remaining[i];
    sqlite3_str_appendf(list, "%c%lld", i == 0 ? '[' : ',',
                        column == NIM_K_TAKE ? moves->heaps[i] - left : left);
  }
  return table_show_list(cursor, context, list);
}

/* ---- Registration ---- */

static const sql_function nim_functions[] = {
    {PURE_AGGREGATE("nim_sum", .state_size = sizeof(nim_total), .step = nim_sum_step,
                    .inverse = nim_sum_inverse, .result = nim_sum_result),
     .arguments = {{VALUE_ARGUMENT("value")}}, .data = "nim_sum(values, 0)",
     .summary = "XOR of all values: the Grundy value of a sum of games",
     .details = "0 for zero rows; a JSON array must be the only row",
     .example = "SELECT nim_sum(column1) FROM (VALUES (3), (4), (5))", .output = "2"},
    {PURE_VARIADIC("nim_sum", nim_sum_scalar), .signature = "nim_sum(a, b, ...)",
     .summary = "XOR of two or more values, or of JSON arrays of values",
     .example = "SELECT nim_sum(3, 4, 5)", .output = "2"},
    {PURE_AGGREGATE("nim_winning_moves", .state_size = sizeof(nim_position),
                    .step = nim_position_step, .inverse = nim_position_inverse,
                    .result = nim_count_result),
     .arguments = {{VALUE_ARGUMENT("heap"), .takes_null = true}, NIM_PLAY},
     .data = "(SELECT count(*) FROM nim_winning_moves(heaps))",
     .summary = "the number of winning first moves in Nim, one heap per row",
     .details = "play is 'normal' or 'misere', the same in all rows",
     .keywords = "bouton count piles stones",
     .example = "SELECT nim_winning_moves(column1) FROM (VALUES (1), (1), (1))", .output = "3"},
    {PURE_SCALAR("nim_outcome", nim_outcome), .arguments = {{VALUE_ARGUMENT("heaps")}, NIM_PLAY},
     .summary = "the winner of a position of Nim, 'N' or 'P'",
     .details = "'N' if the next player wins, 'P' if the previous player does; heaps is a heap or "
                "a JSON array of heaps; play is 'normal' or 'misere'",
     .keywords = "bouton stones who wins", .explains_calls = true,
     .example = "SELECT nim_outcome('[3, 4, 5]')", .output = "N"},
    {PURE_AGGREGATE("nim_sum_outcome", .state_size = sizeof(nim_position),
                    .step = nim_position_step, .inverse = nim_position_inverse,
                    .result = nim_sum_outcome_result),
     .arguments = {{VALUE_ARGUMENT("heap"), .takes_null = true}, NIM_PLAY},
     .data = "nim_outcome(heaps)", .summary = "the winner of Nim with one heap per row, 'N' or 'P'",
     .details = "nim_outcome() of the heaps of all rows; play is the same in all rows",
     .keywords = "bouton stones",
     .example = "SELECT nim_sum_outcome(column1, 'misere') FROM (VALUES (1), (1), (1))",
     .output = "P"},
    {TABLE_FUNCTION("nim_winning_moves", .rows = 3, .fill = nim_moves_fill),
     .arguments = {{VALUE_ARGUMENT("heaps")}, NIM_PLAY},
     .columns = {{"heap INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"size INTEGER"},
                 {"take INTEGER"},
                 {"remaining INTEGER"}},
     .summary = "every winning first move in Nim",
     .details = "heaps is a heap or a JSON array of heaps; heap counts from 0; play is 'normal' or "
                "'misere'",
     .keywords = "bouton piles stones best",
     .example = "SELECT * FROM nim_winning_moves('[3, 4, 5]')", .output = "0|3|2|1"},
    {PURE_SCALAR("nim_k_outcome", nim_k_outcome),
     .arguments = {{INTEGER_ARGUMENT("k", 1, INT64_MAX)}, {VALUE_ARGUMENT("heaps")}, NIM_PLAY},
     .summary = "the winner of a position of Moore's Nim_k, 'N' or 'P'",
     .details = "a move takes any number of counters from each of 1 to k heaps; heaps is a heap or "
                "a JSON array of heaps; play is 'normal' or 'misere'",
     .keywords = "moore", .example = "SELECT nim_k_outcome(2, '[3, 5, 6]')", .output = "N"},
    {PURE_AGGREGATE("nim_k_sum_outcome", .state_size = sizeof(nim_position), .step = nim_k_step,
                    .inverse = nim_k_inverse, .result = nim_sum_outcome_result),
     .arguments = {{INTEGER_ARGUMENT("k", 1, INT64_MAX)},
                   {VALUE_ARGUMENT("heap"), .takes_null = true},
                   NIM_PLAY},
     .data = "nim_k_outcome(k, heaps)",
     .summary = "the winner of Moore's Nim_k, one heap per row, 'N' or 'P'",
     .details = "nim_k_outcome() of the heaps of all rows; k and play are the same in all rows",
     .keywords = "moore",
     .example = "SELECT nim_k_sum_outcome(2, column1) FROM (VALUES (3), (5), (6))", .output = "N"},
    {TABLE_FUNCTION("nim_k_winning_moves", .rows = 25, .state_size = sizeof(nim_k_state),
                    .filter = nim_k_filter, .next = nim_k_next, .column = nim_k_column,
                    .close = nim_k_close),
     .arguments = {{INTEGER_ARGUMENT("k", 1, INT64_MAX)}, {VALUE_ARGUMENT("heaps")}, NIM_PLAY},
     .columns = {{"remaining TEXT", COLUMN_KEY | COLUMN_JSON}, {"take TEXT", COLUMN_JSON}},
     .summary = "every winning first move in Moore's Nim_k",
     .details =
         "a move takes counters from 1 to k heaps; heaps is a heap or a JSON array of heaps; the "
         "remaining heaps are a JSON array, as are the counters taken from each; moves are "
         "computed on demand; play is 'normal' or 'misere'",
     .keywords = "moore remove take from several heaps",
     .example = "SELECT * FROM nim_k_winning_moves(2, '[3, 5, 7]')", .output = "[3,3,3]|[0,2,4]"},
};

const sql_module nim_module = SQL_MODULE(nim_functions, "nim", "nim");
