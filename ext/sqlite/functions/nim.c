/* Nim: nim_sum(), the aggregates nim_winning_moves() and nim_outcome(), and the table
** nim_winning_moves. Moore's Nim_k: the aggregate nim_k_outcome() and the table
** nim_k_winning_moves. */
#include "core/nim_k.h"
#include "sqlite/module.h"

/* ---- nim_sum ---- */

/* Any 64-bit pattern is valid, because XOR is the addition of nimbers. */
static bool nim_sum_scalar(sql_call *call, int count, sqlite3_value **arguments,
                           sqlite3_context *context) {
  sqlite3_int64 sum = 0, nimber;
  if (count == 0)
    return call_fail(call, "at least one argument is needed");
  for (int i = 0; i < count; sum ^= nimber, i++) {
    sqlite3_value *value = arguments[i];
    char name[32] = "";
    if (sqlite3_value_type(value) != SQLITE_INTEGER) /* build the name only for an error */
      sqlite3_snprintf(sizeof name, name, "argument %d", i + 1);
    if (!args_integer(call, name, value, INT64_MIN, INT64_MAX, &nimber))
      return false;
  }
  sqlite3_result_int64(context, sum);
  return true;
}

static bool nim_sum_step(sql_call *call, void *state, const sql_argument *arguments) {
  (void)call;
  *(sqlite3_int64 *)state ^= arguments[0].integer;
  return true;
}

static bool nim_sum_result(sql_call *call, const void *state, sqlite3_context *context) {
  (void)call;
  sqlite3_result_int64(context, state == NULL ? 0 : *(const sqlite3_int64 *)state);
  return true;
}

/* ---- Heaps under normal or misere play ---- */

typedef enum play { PLAY_UNKNOWN, PLAY_NORMAL, PLAY_MISERE } nim_play;

static const char *const play_words[] = {"normal", "misere", NULL};

#define PLAY_ARGUMENT                                                                              \
  { WORD_ARGUMENT("play", play_words), .absence = ARGUMENT_DEFAULTS }

typedef struct nim_position {
  nim_heaps heaps;
  nim_play play;                /* unknown while no row has given it */
  sqlite3_int64 rows_with_play; /* rows that gave the play */
  sqlite3_int64 k;              /* k of Nim_k; 0 in Nim, and while no row has given it */
} nim_position;

/* Add a row. An aggregate describes one position, so all rows must give the same play. A row may
** give only the play. */
static bool nim_position_step(sql_call *call, void *state, const sql_argument *arguments) {
  nim_position *position = state;
  nim_play play = arguments[1].integer == 0 ? PLAY_NORMAL : PLAY_MISERE;
  if (position->play != PLAY_UNKNOWN && position->play != play)
    return call_fail(call, "play must be the same in all rows, got both 'normal' and 'misere'");
  position->play = play;
  position->rows_with_play++;
  if (arguments[0].given)
    nim_add(&position->heaps, arguments[0].integer);
  return true;
}

static bool nim_position_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  (void)call;
  nim_position *position = state;
  core_assert(position->rows_with_play > 0 && position->play != PLAY_UNKNOWN);
  if (--position->rows_with_play == 0)
    position->play = PLAY_UNKNOWN;
  if (arguments[0].given)
    nim_remove(&position->heaps, arguments[0].integer);
  return true;
}

static bool nim_count_result(sql_call *call, const void *state, sqlite3_context *context) {
  (void)call;
  const nim_position *position = state;
  sqlite3_int64 count = 0;
  if (position != NULL)
    count = nim_count_winning_moves(&position->heaps, position->play == PLAY_MISERE);
  sqlite3_result_int64(context, count);
  return true;
}

/* Show the outcome. Without a heap the player to move cannot move and loses in normal play. If the
** call has an argument for the play but no row gave it, the result is NULL. */
static bool nim_outcome_result(sql_call *call, const void *state, sqlite3_context *context) {
  const nim_position *position = state;
  bool told = position != NULL && position->play != PLAY_UNKNOWN;
  if (!told && call->binding->argument_count == declared_count(call->binding->function->arguments))
    return true;
  bool misere = told && position->play == PLAY_MISERE;
  bool wins = told && (position->k == 0 ? nim_mover_wins(&position->heaps, misere)
                                        : nim_k_mover_wins(&position->heaps, position->k, misere));
  sqlite3_result_text(context, wins ? "N" : "P", 1, SQLITE_STATIC);
  return true;
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

static bool nim_k_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  return nim_position_inverse(call, state, arguments + 1);
}

/* ---- The table of winning moves ---- */

static bool nim_moves_fill(table_cursor *cursor) {
  int64_t *sizes;
  int count;
  if (!args_integers(&cursor->call, "heaps", cursor->input[0].value, 0, INT64_MAX, &sizes, &count))
    return false;
  nim_heaps heaps = {0};
  for (int i = 0; i < count; i++)
    nim_add(&heaps, sizes[i]);
  bool misere = cursor->input[1].integer == 1, done = true;
  for (int i = 0; i < count && done; i++) {
    int64_t left = nim_winning_remainder(&heaps, sizes[i], misere);
    if (left >= 0)
      done = TABLE_ADD(cursor, table_integer(i), table_integer(sizes[i]),
                       table_integer(sizes[i] - left), table_integer(left));
  }
  sqlite3_free(sizes);
  return done;
}

/* ---- The table of winning moves of Nim_k ---- */

enum { NIM_K_K, NIM_K_HEAPS, NIM_K_PLAY };
enum { NIM_K_REMAINING, NIM_K_TAKE };

typedef struct nim_k_state {
  int64_t *sizes;
  nim_k_moves moves;
} nim_k_state;

static void nim_k_close(table_cursor *cursor) {
  nim_k_state *state = cursor->state;
  nim_k_moves_free(&state->moves);
  sqlite3_free(state->sizes);
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
  int count;
  if (!args_integers(&cursor->call, "heaps", cursor->input[NIM_K_HEAPS].value, 0, INT64_MAX,
                     &state->sizes, &count))
    return false;
  core_status status =
      nim_k_moves_start(&state->moves, table_host(cursor), state->sizes, (uint64_t)count,
                        cursor->input[NIM_K_K].integer, cursor->input[NIM_K_PLAY].integer == 1);
  return call_check(&cursor->call, table_host(cursor), status, "a position of %d heaps", count) &&
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
    /* XOR is its own inverse. */
    {PURE_AGGREGATE("nim_sum", .state_size = sizeof(sqlite3_int64), .step = nim_sum_step,
                    .inverse = nim_sum_step, .result = nim_sum_result),
     .arguments = {{ANY_INTEGER("value")}},
     .summary = "XOR of all values: the Grundy value of a sum of games",
     .details = "0 for zero rows",
     .example = "SELECT nim_sum(column1) FROM (VALUES (3), (4), (5))"},
    {PURE_VARIADIC("nim_sum", nim_sum_scalar), .signature = "nim_sum(a, b, ...)",
     .summary = "XOR of two or more values", .example = "SELECT nim_sum(3, 4, 5)"},
    {PURE_AGGREGATE("nim_winning_moves", .state_size = sizeof(nim_position),
                    .step = nim_position_step, .inverse = nim_position_inverse,
                    .result = nim_count_result),
     .arguments = {{NATURAL("heap"), .takes_null = true}, PLAY_ARGUMENT},
     .summary = "the number of winning first moves in Nim, one heap per row",
     .details = "play is 'normal' or 'misere', the same in all rows",
     .keywords = "bouton count stones",
     .example = "SELECT nim_winning_moves(column1) FROM (VALUES (1), (1), (1))"},
    {PURE_AGGREGATE("nim_outcome", .state_size = sizeof(nim_position), .step = nim_position_step,
                    .inverse = nim_position_inverse, .result = nim_outcome_result),
     .arguments = {{NATURAL("heap"), .takes_null = true}, PLAY_ARGUMENT},
     .summary = "the winner of Nim with one heap per row, 'N' or 'P'",
     .details = "'N' if the next player wins, 'P' if the previous player does; play is 'normal' or "
                "'misere'",
     .keywords = "bouton stones",
     .example = "SELECT nim_outcome(column1, 'misere') FROM (VALUES (1), (1), (1))"},
    {TABLE_FUNCTION("nim_winning_moves", .rows = 3, .fill = nim_moves_fill),
     .arguments = {{VALUE_ARGUMENT("heaps")}, PLAY_ARGUMENT},
     .columns = {{"heap INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"size INTEGER"},
                 {"take INTEGER"},
                 {"remaining INTEGER"}},
     .summary = "every winning first move in Nim",
     .details = "heaps is a JSON array, and heap counts from 0; play is 'normal' or 'misere'",
     .keywords = "bouton stones best", .example = "SELECT * FROM nim_winning_moves('[3, 4, 5]')"},
    {PURE_AGGREGATE("nim_k_outcome", .state_size = sizeof(nim_position), .step = nim_k_step,
                    .inverse = nim_k_inverse, .result = nim_outcome_result),
     .arguments = {{INTEGER_ARGUMENT("k", 1, INT64_MAX)},
                   {NATURAL("heap"), .takes_null = true},
                   PLAY_ARGUMENT},
     .summary = "the winner of Moore's Nim_k, one heap per row, 'N' or 'P'",
     .details =
         "a move takes any number of counters from each of 1 to k heaps; play is 'normal' or "
         "'misere'; k and play are the same in all rows",
     .keywords = "moore",
     .example = "SELECT nim_k_outcome(2, column1) FROM (VALUES (3), (5), (6))"},
    {TABLE_FUNCTION("nim_k_winning_moves", .rows = 25, .state_size = sizeof(nim_k_state),
                    .filter = nim_k_filter, .next = nim_k_next, .column = nim_k_column,
                    .close = nim_k_close),
     .arguments = {{INTEGER_ARGUMENT("k", 1, INT64_MAX)}, {VALUE_ARGUMENT("heaps")}, PLAY_ARGUMENT},
     .columns = {{"remaining TEXT", COLUMN_KEY | COLUMN_JSON}, {"take TEXT", COLUMN_JSON}},
     .summary = "every winning first move in Moore's Nim_k",
     .details =
         "a move takes counters from 1 to k heaps; heaps is a JSON array, and so are the "
         "remaining heaps and the counters taken from each; moves are computed on demand; play "
         "is 'normal' or 'misere'",
     .keywords = "moore", .example = "SELECT * FROM nim_k_winning_moves(2, '[3, 5, 7]')"},
};

const sql_module nim_module = {MODULE_FUNCTIONS(nim_functions), .topic = "nim", .page = "nim"};
