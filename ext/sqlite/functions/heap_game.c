/* Partizan heaps: heap_game() and the tables heap_game_values and heap_game_period. */
#include "core/partizan/heaps/heap_games.h"

#include "sqlite/shared/game_store.h"
#include "sqlite/shared/heaps.h"

enum { HEAP_GAME_LEFT, HEAP_GAME_RIGHT, HEAP_GAME_LAST };
enum { HEAP_GAME_MOST = 10000000, HEAP_GAME_PERIOD_LARGEST = 100 };

/* A query about heaps of two rules, Left's and Right's, up to heap `last`. */
typedef struct heap_game_question {
  cached_heap_game *rules[2]; /* both pinned */
  heap_games heaps;
  sqlite3_int64 last;
  table_cursor *cursor; /* the cursor of a table, to which rows are added */
} heap_game_question;

/* Return true if each player may have these rules. */
static bool heap_game_check_rules(sql_call *call, const char *name, const sql_argument *text,
                                  const heaps_rules *rules) {
  return rules->kind != HEAPS_TURN ||
         call_fail(call,
                   "%s must not turn coins where each player has rules of his own, got '%.*s'",
                   name, args_excerpt(text->text, (uint64_t)text->length), text->text);
}

static const char *const heap_game_names[] = {"rules_left", "rules_right"};

/* Find both games and pin them. heap_game_leave unpins them, also after an error. */
static bool heap_game_enter(sql_call *call, heap_game_question *q, const sql_argument *arguments) {
  for (int side = 0; side < 2; side++) {
    const char *name = heap_game_names[side];
    if (!heaps_find_text(call, name, &arguments[side], &q->rules[side]) ||
        !heap_game_check_rules(call, name, &arguments[side], heaps_rules_of(q->rules[side]->game)))
      return false;
  }
  return true;
}

static void heap_game_leave(const sql_call *call, heap_game_question *q) {
  call_unpin(call, q->rules[0]);
  call_unpin(call, q->rules[1]);
}

static void heap_game_open_heaps(const sql_call *call, heap_game_question *q, games *forms) {
  heap_games_open(&q->heaps, call_host(call), forms, heaps_rules_of(q->rules[0]->game),
                  heaps_rules_of(q->rules[1]->game));
}

/* Note in the call that forms failed, with the reason of the store or of the host. */
static bool heap_game_fail(const game_request *r) {
  core_host *host = call_host(r->call);
  if (games_failure(r->forms).status != CORE_OK)
    return false;
  return call_check(r->call, host, host->status, "the values of heaps");
}

/* ---- heap_game ---- */

/* The values of the latest rules, kept for the next row. */
typedef struct heap_game_kept {
  game_attachment attachment; /* to the store of the forms */
  core_host *host;
  heaps_rules rules[2];
  char *texts[2]; /* of the rules */
  int lengths[2];
  heap_games heaps;
  games_pin pin; /* pins the values */
} heap_game_kept;
_Static_assert(offsetof(heap_game_kept, attachment) == 0, "an attachment is cast to its struct");

static void heap_game_close_kept(game_attachment *attachment) {
  heap_game_kept *kept = (heap_game_kept *)(void *)attachment;
  core_host *host = kept->host;
  if (kept->heaps.forms != NULL) {
    games_unpin(&kept->pin);
    heap_games_close(&kept->heaps);
  }
  for (int side = 0; side < 2; side++) {
    heaps_rules_free(host, &kept->rules[side]);
    core_release(host, kept->texts[side], (uint64_t)kept->lengths[side]);
  }
  core_release(host, kept, sizeof *kept);
}

/* Read the rules of a player. */
static bool heap_game_keep_rules(const game_request *r, heap_game_kept *kept, int side) {
  const sql_argument *text = &r->arguments[side];
  const char *name = heap_game_names[side];
  if (!heaps_read_rules(r->call, name, text, &kept->rules[side]) ||
      !heap_game_check_rules(r->call, name, text, &kept->rules[side]))
    return false;
  core_assert(text->length > 0);
  kept->texts[side] = core_resize(kept->host, NULL, 0, (uint64_t)text->length);
  if (kept->texts[side] == NULL)
    return call_check(r->call, kept->host, kept->host->status, "the rules of heaps");
  kept->lengths[side] = text->length;
  memcpy(kept->texts[side], text->text, (size_t)text->length);
  return true;
}

/* Return true if the attachment has the values for the rules in the request. */
static bool heap_game_is_kept(const game_request *r, const game_attachment *attachment) {
  if (attachment == NULL || attachment->close != heap_game_close_kept)
    return false;
  const heap_game_kept *kept = (const heap_game_kept *)(const void *)attachment;
  for (int side = 0; side < 2; side++) {
    const sql_argument *text = &r->arguments[side];
    if (text->length != kept->lengths[side] ||
        memcmp(text->text, kept->texts[side], (size_t)text->length) != 0)
      return false;
  }
  return true;
}

/* Return the values of the rules in the request, or NULL after an error, which is noted. */
static heap_game_kept *heap_game_find_kept(const game_request *r) {
  core_host *host = call_host(r->call);
  game_attachment *attachment = game_store_attached(r->store);
  if (heap_game_is_kept(r, attachment))
    return (heap_game_kept *)(void *)attachment;
  heap_game_kept *kept = core_allocate(host, sizeof *kept);
  if (kept == NULL) {
    call_check(r->call, host, host->status, "the values of heaps");
    return NULL;
  }
  kept->host = host;
  kept->attachment.close = heap_game_close_kept;
  if (!heap_game_keep_rules(r, kept, HEAP_GAME_LEFT) ||
      !heap_game_keep_rules(r, kept, HEAP_GAME_RIGHT)) {
    heap_game_close_kept(&kept->attachment);
    return NULL;
  }
  heap_games_open(&kept->heaps, host, r->forms, &kept->rules[0], &kept->rules[1]);
  games_pin_array(r->forms, &kept->pin, NULL, 0);
  game_store_attach(r->store, &kept->attachment);
  return kept;
}

/* Pin the values again, since there may be more of them than before. */
static void heap_game_pin(heap_games *heaps, games_pin *pin) {
  games_unpin(pin);
  games_pin_array(heaps->forms, pin, heaps->values.items, heaps->values.count);
}

/* Compute and show the value of heap n. Values computed before a failure are pinned as well. */
static bool heap_game_show_value(const game_request *r, heap_games *heaps, games_pin *pin,
                                 sqlite3_int64 n) {
  games_id game = heap_games_value(heaps, (uint64_t)n);
  heap_game_pin(heaps, pin);
  return game == GAMES_NONE ? heap_game_fail(r)
                            : game_store_show(r->call, r->store, game, r->context);
}

static bool heap_game_attempt_kept(game_request *r) {
  heap_game_kept *kept = heap_game_find_kept(r);
  if (kept == NULL)
    return false;
  return heap_game_show_value(r, &kept->heaps, &kept->pin, r->arguments[HEAP_GAME_LAST].integer);
}

static bool heap_game_compute(sql_call *call, const sql_argument *arguments,
                              sqlite3_context *context) {
  game_request request = {.call = call, .arguments = arguments, .context = context};
  return game_ask(&request, heap_game_attempt_kept);
}

/* ---- heap_game_values ---- */

enum { HEAP_GAME_N, HEAP_GAME_VALUE, HEAP_GAME_OUTCOME };

/* The values of a cursor, computed on demand and kept. */
typedef struct heap_game_listing {
  heap_game_question of;
  game_store *store; /* pinned */
  games_pin pin;     /* pins the values */
} heap_game_listing;

static void heap_game_close_listing(table_cursor *cursor) {
  heap_game_listing *listing = cursor->state;
  if (listing->store != NULL) {
    games_unpin(&listing->pin);
    heap_games_close(&listing->of.heaps);
    game_store_put(&cursor->call, listing->store);
  }
  heap_game_leave(&cursor->call, &listing->of);
}

static bool heap_game_open_listing(table_cursor *cursor) {
  heap_game_listing *listing = cursor->state;
  table_clear(cursor);
  if (!heap_game_enter(&cursor->call, &listing->of, cursor->input) ||
      (listing->store = game_store_get(&cursor->call)) == NULL)
    return false;
  games_pin_array(game_store_forms(listing->store), &listing->pin, NULL, 0);
  heap_game_open_heaps(&cursor->call, &listing->of, game_store_forms(listing->store));
  return true;
}

static bool heap_game_filter_values(table_cursor *cursor) {
  if (!cursor->same_arguments && !heap_game_open_listing(cursor))
    return false;
  return table_walk(cursor,
                    table_within(cursor, HEAP_GAME_N, cursor->input[HEAP_GAME_LAST].integer + 1));
}

static bool heap_game_attempt_value(game_request *r) {
  heap_game_listing *listing = r->state;
  return heap_game_show_value(r, &listing->of.heaps, &listing->pin, listing->of.last);
}

/* Show the outcome. It needs no values if moves leave at most one heap. */
static bool heap_game_show_outcome(const game_request *r, heap_game_question *q) {
  bool by_windows = q->heaps.reach > 0 && q->heaps.reach < UINT64_MAX;
  char outcome = '\0';
  if (by_windows && heap_games_extend_outcomes(&q->heaps, (uint64_t)q->last)) {
    core_assert(q->last >= 0);
    outcome = "PLRN"[heap_games_outcome(&q->heaps, (uint64_t)q->last)];
  } else if (!by_windows) {
    games_id game = heap_games_value(&q->heaps, (uint64_t)q->last);
    outcome = game == GAMES_NONE ? '\0' : games_outcome(r->forms, game);
  }
  if (outcome == '\0')
    return heap_game_fail(r);
  sqlite3_result_text(r->context, &outcome, 1, SQLITE_TRANSIENT);
  return true;
}

static bool heap_game_attempt_outcome(game_request *r) {
  heap_game_listing *listing = r->state;
  bool shown = heap_game_show_outcome(r, &listing->of);
  heap_game_pin(&listing->of.heaps, &listing->pin);
  return shown;
}

static bool heap_game_show_column(table_cursor *cursor, sqlite3_context *context, int column) {
  heap_game_listing *listing = cursor->state;
  game_request request = {
      .call = &cursor->call, .context = context, .state = listing, .store = listing->store};
  listing->of.last = cursor->at;
  if (column != HEAP_GAME_N)
    return game_ask(&request, column == HEAP_GAME_VALUE ? heap_game_attempt_value
                                                        : heap_game_attempt_outcome);
  sqlite3_result_int64(context, cursor->at);
  return true;
}

/* ---- heap_game_period ---- */

static bool heap_game_add_period(const game_request *r) {
  heap_game_question *q = r->state;
  heap_games *heaps = &q->heaps;
  if (!heap_games_extend(heaps, (uint64_t)q->last) ||
      (heaps->reach > 0 && !heap_games_extend_outcomes(heaps, HEAP_GAMES_OUTCOMES_MOST)))
    return heap_game_fail(r);
  const heap_games_repeat *values = &heaps->repeat, *outcomes = &heaps->outcome_repeat;
  bool known = values->period > 0, repeats = outcomes->period > 0;
  const char *reason = NULL;
  if (heaps->reach == 0 || heaps->reach == UINT64_MAX)
    reason = "no theorem is known for such rules";
  else if (!known)
    reason = "no window of values as long as the most that a move takes occurs twice";
  q->cursor->rows.cell_count = 0;
  return TABLE_ADD(q->cursor, table_integer_if(known, (sqlite3_int64)values->preperiod),
                   table_integer_if(known, (sqlite3_int64)values->period),
                   table_integer_if(repeats, (sqlite3_int64)outcomes->preperiod),
                   table_integer_if(repeats, (sqlite3_int64)outcomes->period),
                   table_integer((sqlite3_int64)heaps->values.count - 1), table_string(reason));
}

static bool heap_game_attempt_period(game_request *r) {
  heap_game_question *q = r->state;
  heap_game_open_heaps(r->call, q, r->forms);
  bool done = heap_game_add_period(r);
  heap_games_close(&q->heaps);
  return done;
}

static bool heap_game_fill_period(table_cursor *cursor) {
  const sql_argument *largest = &cursor->input[HEAP_GAME_LAST];
  heap_game_question question = {
      .cursor = cursor, .last = largest->given ? largest->integer : HEAP_GAME_PERIOD_LARGEST};
  game_request request = {.call = &cursor->call, .state = &question};
  bool done = heap_game_enter(&cursor->call, &question, cursor->input) &&
              game_ask(&request, heap_game_attempt_period);
  heap_game_leave(&cursor->call, &question);
  return done;
}

/* ---- Registration ---- */

#define HEAP_GAME_SIDE(name)                                                                       \
  { TEXT_ARGUMENT(name, "a text such as 'S{1,4}', '0.137' or '0.0'") }
#define HEAP_GAME_RULES HEAP_GAME_SIDE("rules_left"), HEAP_GAME_SIDE("rules_right")

static const sql_function heap_game_functions[] = {
    {PURE_SCALAR("heap_game", heap_game_compute),
     .arguments = {HEAP_GAME_RULES, {INTEGER_ARGUMENT("n", 0, (sqlite3_int64)HEAPS_SIZE_END - 1)}},
     .summary = "the value of a heap with different rules for Left and Right",
     .details = "rules as in grundy_heap ('0.0' allows no move)", .explains_calls = true,
     .example = "SELECT heap_game('S{1}', 'S{2}', 5)", .output = "{1|0}"},
    {TABLE_FUNCTION("heap_game_values", .rows = 100, .state_size = sizeof(heap_game_listing),
                    .keeps = true, .filter = heap_game_filter_values, .next = table_step,
                    .column = heap_game_show_column, .close = heap_game_close_listing),
     .arguments = {HEAP_GAME_RULES, {INTEGER_ARGUMENT("largest", 0, HEAP_GAME_MOST)}},
     .columns = {{"n INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"value INTEGER"},
                 {"outcome TEXT"}},
     .summary = "every heap from 0 to the largest with its value and outcome",
     .details = "with different rules for Left and Right; outcome is L (Left wins), R (Right), N "
                "(the next player) or P (the previous player)",
     .example = "SELECT n, value, outcome FROM heap_game_values('S{1}', 'S{2}', 5)",
     .output = "0|0|P\n1|1|L\n2|{1|0}|N\n3|0|P\n4|1|L\n5|{1|0}|N"},
    {TABLE_FUNCTION("heap_game_period", .rows = 1, .fill = heap_game_fill_period),
     .arguments = {HEAP_GAME_RULES,
                   {INTEGER_ARGUMENT("largest", 0, HEAP_GAME_MOST), .absence = ARGUMENT_COMPUTED}},
     .columns = {{"preperiod INTEGER"},
                 {"period INTEGER"},
                 {"outcome_preperiod INTEGER"},
                 {"outcome_period INTEGER"},
                 {"checked_to INTEGER"},
                 {"reason TEXT"}},
     .summary = "how heaps of heap_game repeat, values and outcomes: one row",
     .details = "the period of the values is proved, or NULL with the reason; outcomes always "
                "repeat if no move leaves two heaps and the moves take a bounded number; values "
                "are computed up to heap `largest`, by default 100",
     .example = "SELECT preperiod, period, outcome_period FROM heap_game_period('S{1}', 'S{2}')",
     .output = "0|3|3"},
};

const sql_module heap_game_module = SQL_MODULE(heap_game_functions, "heaps", "heaps");
