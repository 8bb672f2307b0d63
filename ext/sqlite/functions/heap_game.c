/* Partizan heaps: heap_game(), the tables heap_game_values and heap_game_period. */
#include "core/partizan/heaps/heap_games.h"
#include "sqlite/shared/game_store.h"
#include "sqlite/shared/heaps.h"

enum { HEAP_GAME_LEFT, HEAP_GAME_RIGHT, HEAP_GAME_LAST };
enum { HEAP_GAME_MOST = 10000000, HEAP_GAME_PERIOD_LARGEST = 100 };

/* A call about heaps of two rules; of `n`, or of a table's cursor. */
typedef struct heap_game_call {
  sql_call *call;
  game_store *store;
  cached_heap_game *rules[2]; /* pinned */
  heap_games heaps;
  sqlite3_int64 last;
  sqlite3_context *context;
  table_cursor *cursor;
} heap_game_call;

static bool heap_game_read_rules(heap_game_call *c, const sql_argument *arguments) {
  for (int side = 0; side < 2; side++) {
    const sql_argument *text = &arguments[side];
    if (!heaps_find_text(c->call, text->text, text->length, &c->rules[side]))
      return false;
    if (heaps_rules_of(c->rules[side]->game)->kind == HEAPS_TURN)
      return call_fail(
          c->call, "rules must not turn coins where each player has rules of his own, got '%.*s'",
          excerpt_bytes((uint64_t)text->length), text->text);
  }
  return true;
}

/* With its heaps open, an attempt of the call; `forms`: they have values. */
static bool heap_game_with_heaps(heap_game_call *c, bool forms, bool (*attempt)(heap_game_call *)) {
  heap_games_open(&c->heaps, call_host(c->call), forms ? game_store_forms(c->store) : NULL,
                  heaps_rules_of(c->rules[0]->game), heaps_rules_of(c->rules[1]->game));
  bool done = attempt(c);
  heap_games_close(&c->heaps);
  return done;
}

/* Answer by `attempt`, with the rules and the store pinned. */
static bool heap_game_answer(heap_game_call *c, const sql_argument *arguments,
                             bool (*attempt)(void *)) {
  bool done = heap_game_read_rules(c, arguments);
  if (done)
    c->store = game_store_get(c->call);
  done = done && c->store != NULL && game_store_try(c->call, c->store, attempt, c);
  if (c->store != NULL)
    game_store_put(c->call, c->store);
  heaps_drop_game(c->call, c->rules[0]);
  heaps_drop_game(c->call, c->rules[1]);
  return done;
}

/* The forms failed, of which the store tells, or the host. */
static bool heap_game_fail(heap_game_call *c) {
  core_host *host = call_host(c->call);
  if (games_failure(game_store_forms(c->store)).status != CORE_OK)
    return false;
  return call_check(c->call, host, host->status, "the values of heaps");
}

/* ---- heap_game ---- */

static bool heap_game_show(heap_game_call *c) {
  games_id game = heap_games_value(&c->heaps, (uint64_t)c->last);
  return game == GAMES_NONE ? heap_game_fail(c)
                            : game_store_show(c->call, c->store, game, c->context);
}

static bool heap_game_attempt_show(void *request) {
  return heap_game_with_heaps(request, true, heap_game_show);
}

static bool heap_game_compute(sql_call *call, const sql_argument *arguments,
                              sqlite3_context *context) {
  heap_game_call c = {.call = call, .last = arguments[HEAP_GAME_LAST].integer, .context = context};
  return heap_game_answer(&c, arguments, heap_game_attempt_show);
}

/* ---- heap_game_values ---- */

static bool heap_game_add_row(heap_game_call *c, sqlite3_int64 n) {
  games *forms = game_store_forms(c->store);
  games_id game = heap_games_value(&c->heaps, (uint64_t)n);
  sqlite3_int64 most = c->call->binding->connection->text_limit;
  int64_t integer;
  const char *text;
  size_t length;
  char outcome = game == GAMES_NONE ? '\0' : games_outcome(forms, game);
  if (outcome == '\0')
    return heap_game_fail(c);
  table_value who = table_text(&outcome, 1);
  if (games_is_integer(forms, game, &integer))
    return TABLE_ADD(c->cursor, table_integer(n), table_integer(integer), who);
  if (games_write(forms, game, false, (uint32_t)(most < UINT32_MAX ? most : UINT32_MAX - 1), &text,
                  &length))
    return TABLE_ADD(c->cursor, table_integer(n), table_text(text, (int)length), who);
  if (games_failure(forms).status != CORE_INVALID)
    return heap_game_fail(c);
  return call_fail(c->call,
                   "the text of heap %lld is longer than this connection's limit, %lld bytes; "
                   "SELECT grundy_limit('text', bytes) raises it",
                   n, most);
}

/* All of them: the skeleton keeps them, and asks for other conditions on n later. */
static bool heap_game_add_rows(heap_game_call *c) {
  c->cursor->rows.cell_count = c->cursor->rows.byte_count = 0;
  for (sqlite3_int64 n = 0; n <= c->last; n++)
    if (!heap_game_add_row(c, n))
      return false;
  return true;
}

static bool heap_game_attempt_rows(void *request) {
  return heap_game_with_heaps(request, true, heap_game_add_rows);
}

static bool heap_game_fill_values(table_cursor *cursor) {
  heap_game_call c = {
      .call = &cursor->call, .cursor = cursor, .last = cursor->input[HEAP_GAME_LAST].integer};
  return heap_game_answer(&c, cursor->input, heap_game_attempt_rows);
}

static const table_definition heap_game_values_table = {.rows = 100, .fill = heap_game_fill_values};

/* ---- heap_game_period ---- */

static bool heap_game_add_period(heap_game_call *c) {
  heap_games *heaps = &c->heaps;
  if (!heap_games_reach(heaps, (uint64_t)c->last) ||
      (heaps->reach > 0 && !heap_games_reach_outcomes(heaps, HEAP_GAMES_OUTCOMES_MOST)))
    return heap_game_fail(c);
  const heap_games_repeat *values = &heaps->repeat, *outcomes = &heaps->outcome_repeat;
  bool known = values->period > 0, told = outcomes->period > 0;
  const char *reason = NULL;
  if (heaps->reach == 0 || heaps->reach == UINT64_MAX)
    reason = "no theorem is known for such rules";
  else if (!known)
    reason = "no window of values as long as the most that a move takes occurs twice";
  c->cursor->rows.cell_count = 0;
  return TABLE_ADD(c->cursor, table_integer_if(known, (sqlite3_int64)values->preperiod),
                   table_integer_if(known, (sqlite3_int64)values->period),
                   table_integer_if(told, (sqlite3_int64)outcomes->preperiod),
                   table_integer_if(told, (sqlite3_int64)outcomes->period),
                   table_integer((sqlite3_int64)heaps->count - 1), table_string(reason));
}

static bool heap_game_attempt_period(void *request) {
  return heap_game_with_heaps(request, true, heap_game_add_period);
}

static bool heap_game_fill_period(table_cursor *cursor) {
  const sql_argument *largest = &cursor->input[HEAP_GAME_LAST];
  heap_game_call c = {.call = &cursor->call,
                      .cursor = cursor,
                      .last = largest->given ? largest->integer : HEAP_GAME_PERIOD_LARGEST};
  return heap_game_answer(&c, cursor->input, heap_game_attempt_period);
}

static const table_definition heap_game_period_table = {.rows = 1, .fill = heap_game_fill_period};

/* ---- Registration ---- */

#define HEAP_GAME_RULES(name) TEXT_ARGUMENT(name, "a text such as 'S{1,4}', '0.137' or '0.0'")

static const sql_function heap_game_functions[] = {
    {PURE_SCALAR("heap_game", heap_game_compute),
     .arguments = {{HEAP_GAME_RULES("rules_left")},
                   {HEAP_GAME_RULES("rules_right")},
                   {INTEGER_ARGUMENT("n", 0, (sqlite3_int64)HEAPS_SIZE_END - 1)}},
     .summary = "the value of a heap of n where Left and Right have rules of their own",
     .details = "rules each as in grundy_heap ('0.0': no move at all)",
     .example = "SELECT heap_game('S{1}', 'S{2}', 5)"},
    {TABLE_FUNCTION("heap_game_values", &heap_game_values_table),
     .arguments = {{HEAP_GAME_RULES("rules_left")},
                   {HEAP_GAME_RULES("rules_right")},
                   {INTEGER_ARGUMENT("largest", 0, HEAP_GAME_MOST)}},
     .columns = {{"n INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"value"},
                 {"outcome TEXT"}},
     .summary = "every heap from 0 to the largest with its value and who wins",
     .details = "where Left and Right have rules of their own; L Left wins, R Right, N the next "
                "player, P the previous one",
     .example = "SELECT n, value, outcome FROM heap_game_values('S{1}', 'S{2}', 5)"},
    {TABLE_FUNCTION("heap_game_period", &heap_game_period_table),
     .arguments = {{HEAP_GAME_RULES("rules_left")},
                   {HEAP_GAME_RULES("rules_right")},
                   {INTEGER_ARGUMENT("largest", 0, HEAP_GAME_MOST), .absence = ARGUMENT_COMPUTED}},
     .columns = {{"preperiod INTEGER"},
                 {"period INTEGER"},
                 {"outcome_preperiod INTEGER"},
                 {"outcome_period INTEGER"},
                 {"checked_to INTEGER"},
                 {"reason TEXT"}},
     .summary = "how heaps' values and outcomes repeat where each player has rules: one row",
     .details = "the values' period is proved, or NULL with the reason; outcomes always repeat if "
                "no move leaves two heaps and none takes more than some number; values are made up "
                "to heap `largest`, by default 100",
     .example = "SELECT preperiod, period, outcome_period FROM heap_game_period('S{1}', 'S{2}')"},
};

const sql_module heap_game_module = {MODULE_FUNCTIONS(heap_game_functions), .topic = "heaps"};
