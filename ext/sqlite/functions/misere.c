/* Misère quotients as tables: misere_quotient, misere_product, misere_heaps, misere_period,
** misere_certificate. */
#include "sqlite/shared/misere.h"

/* ---- What the tables share ---- */

enum { MISERE_RULES, MISERE_LARGEST };

/* Find the quotient of the arguments and pin it. */
static bool misere_enter(table_cursor *cursor) {
  misere_cached *cached = NULL;
  cached_heap_game *rules;
  bool found =
      misere_find_rules(&cursor->call, &cursor->input[MISERE_RULES], true, &rules) &&
      misere_need(&cursor->call, rules, (uint64_t)cursor->input[MISERE_LARGEST].integer, &cached);
  table_pin(cursor, cached);
  call_unpin(&cursor->call, rules);
  return found;
}

static const misere_game *misere_game_of(const table_cursor *cursor) {
  return ((const misere_cached *)cursor->pinned)->game;
}

/* ---- misere_quotient ---- */

enum { QUOTIENT_ELEMENT, QUOTIENT_WORD, QUOTIENT_IS_P };

static bool misere_quotient_filter(table_cursor *cursor) {
  return misere_enter(cursor) &&
         table_walk(cursor, table_within(cursor, QUOTIENT_ELEMENT,
                                         misere_describe(misere_game_of(cursor)).elements));
}

/* Return the generator at position `at` of the word of an element. The word is stored from its end;
** words are short. */
static uint32_t misere_letter(const misere_game *game, uint32_t element, uint32_t length,
                              uint32_t at) {
  while (--length > at)
    element = misere_word_before(game, element);
  return misere_word_end(game, element);
}

static bool misere_quotient_column(table_cursor *cursor, sqlite3_context *context, int column) {
  uint32_t element = (uint32_t)cursor->at;
  if (column == QUOTIENT_WORD) {
    const misere_game *game = misere_game_of(cursor);
    uint32_t length = 0;
    for (uint32_t x = element; x != 0; x = misere_word_before(game, x))
      length++;
    sqlite3_str *text = sqlite3_str_new(NULL);
    sqlite3_str_appendchar(text, 1, '[');
    for (uint32_t at = 0; at < length; at++)
      sqlite3_str_appendf(text, "%s%u", at == 0 ? "" : ",",
                          misere_letter(game, element, length, at));
    return table_show_list(cursor, context, text);
  }
  if (column == QUOTIENT_IS_P)
    sqlite3_result_int(context, misere_is_p(misere_game_of(cursor), element));
  else
    sqlite3_result_int64(context, element);
  return true;
}

/* ---- misere_product ---- */

enum { PRODUCT_A, PRODUCT_B };

typedef struct misere_product_state {
  table_interval a, b;
  sqlite3_int64 width; /* number of values of b in the wanted interval */
} misere_product_state;

/* Number the wanted pairs (a, b) from 0: pair i has a = i / width and b = low + i % width. */
static bool misere_product_filter(table_cursor *cursor) {
  misere_product_state *state = cursor->state;
  if (!misere_enter(cursor))
    return false;
  sqlite3_int64 elements = misere_describe(misere_game_of(cursor)).elements;
  state->a = table_within(cursor, PRODUCT_A, elements);
  state->b = table_within(cursor, PRODUCT_B, elements);
  state->width = state->b.high - state->b.low + 1;
  cursor->done |= state->a.low > state->a.high || state->width <= 0;
  return cursor->done ||
         table_walk(cursor,
                    (table_interval){0, (state->a.high - state->a.low + 1) * state->width - 1});
}

static bool misere_product_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const misere_product_state *state = cursor->state;
  sqlite3_int64 a = state->a.low + cursor->at / state->width,
                b = state->b.low + cursor->at % state->width;
  sqlite3_int64 shown = column == PRODUCT_A ? a : b;
  if (column > PRODUCT_B)
    shown = misere_product(misere_game_of(cursor), (uint32_t)a, (uint32_t)b);
  sqlite3_result_int64(context, shown);
  return true;
}

/* ---- misere_heaps ---- */

enum { MISERE_HEAPS_N };

static bool misere_heaps_filter(table_cursor *cursor) {
  return misere_enter(cursor) &&
         table_walk(cursor, table_within(cursor, MISERE_HEAPS_N,
                                         cursor->input[MISERE_LARGEST].integer + 1));
}

static bool misere_heaps_column(table_cursor *cursor, sqlite3_context *context, int column) {
  sqlite3_result_int64(context, column == MISERE_HEAPS_N
                                    ? cursor->at
                                    : misere_element(misere_game_of(cursor), (uint64_t)cursor->at));
  return true;
}

/* ---- misere_period ---- */

/* Return why there is no proof, or NULL if there is one. */
static const char *misere_reason(const misere_report *report, bool is_nim, char text[48]) {
  if (report->end == MISERE_PROVED)
    return NULL;
  if (is_nim)
    return "no period: each power of two is a new generator";
  if (report->end == MISERE_GOES_ON)
    return "limit";
  return sqlite3_snprintf(48, text, "%s at heap %u",
                          report->end == MISERE_UNBOUNDED ? "unbounded" : "grows",
                          report->end_heap);
}

static bool misere_period_fill(table_cursor *cursor) {
  sqlite3_int64 largest = cursor->input[MISERE_LARGEST].integer;
  cached_heap_game *rules;
  misere_cached *cached = NULL;
  misere_shape *shape = NULL;
  char reason[48];
  bool done = misere_find_rules(&cursor->call, &cursor->input[MISERE_RULES], true, &rules) &&
              misere_get(&cursor->call, rules, (uint64_t)largest, true, &cached) &&
              (misere_describe(cached->game).end != MISERE_UNBOUNDED ||
               misere_get_shape(&cursor->call, rules, (uint64_t)largest, &shape));
  bool is_nim = done && heaps_rules_of(rules->game)->kind == HEAPS_NIM;
  call_unpin(&cursor->call, rules);
  if (shape != NULL && shape->shape != NULL) {
    table_value none = table_string(NULL);
    done = TABLE_ADD(cursor, none, none, none, none, none, table_integer(false),
                     table_integer(largest), none, table_string("semilinear"));
  } else if (done) {
    /* Answer for the heaps 0 to `largest` only. Another query may have extended the game further
    ** without changing the quotient. */
    const misere_game *game = cached->game;
    misere_report report = misere_describe(game);
    if (report.checked_to > largest) {
      report.checked_to = (uint32_t)largest;
      report.end = MISERE_GOES_ON;
      report.theorem = "";
    }
    bool proven = report.end == MISERE_PROVED;
    done = TABLE_ADD(cursor, table_integer_if(proven, (sqlite3_int64)report.preperiod),
                     table_integer_if(proven, (sqlite3_int64)report.period),
                     table_integer(report.elements), table_integer(report.p_elements),
                     table_integer(report.last_change), table_integer(proven),
                     table_integer(report.checked_to), table_string(proven ? report.theorem : NULL),
                     table_string(misere_reason(&report, is_nim, reason)));
  }
  call_unpin(&cursor->call, cached);
  call_unpin(&cursor->call, shape);
  return done;
}

/* ---- misere_certificate ---- */

enum { CERTIFICATE_RELATION, CERTIFICATE_A, CERTIFICATE_B, CERTIFICATE_C };

/* A game that is not shared with other queries, because a certificate allows more work than they
** do. */
typedef struct misere_certificate_state {
  misere_game *game;
  misere_certificate walk;
} misere_certificate_state;

static void misere_certificate_close(table_cursor *cursor) {
  misere_close(((misere_certificate_state *)cursor->state)->game);
}

static bool misere_certificate_check(table_cursor *cursor, core_status status) {
  return call_check(&cursor->call, table_host(cursor), status, "the certificate");
}

static bool misere_certificate_step(table_cursor *cursor) {
  misere_certificate_state *state = cursor->state;
  bool found;
  core_status status = misere_certificate_next(&state->walk, &found);
  cursor->done |= !found;
  return misere_certificate_check(cursor, status);
}

/* Find the quotient, and position the cursor before the first row. */
static bool misere_certificate_start(table_cursor *cursor, const cached_heap_game *rules) {
  misere_certificate_state *state = cursor->state;
  state->game = misere_open(table_host(cursor), heaps_rules_of(rules->game));
  core_status status = state->game == NULL ? table_host(cursor)->status : CORE_OK;
  if (status == CORE_OK)
    status = misere_reach_certifiable(state->game, (uint64_t)cursor->input[MISERE_LARGEST].integer,
                                      false);
  misere_cached made = {.game = state->game};
  if (status == CORE_OK && !misere_has_quotient(&made))
    /* uncovered: a game without a quotient is refused before */
    return misere_refuse(&cursor->call, rules, &made);
  if (status == CORE_OK)
    status = misere_certificate_begin(state->game, &state->walk);
  return misere_certificate_check(cursor, status);
}

static bool misere_certificate_filter(table_cursor *cursor) {
  cached_heap_game *rules;
  bool started = misere_find_rules(&cursor->call, &cursor->input[MISERE_RULES], true, &rules) &&
                 misere_certificate_start(cursor, rules);
  call_unpin(&cursor->call, rules);
  return started && misere_certificate_step(cursor);
}

static bool misere_certificate_column(table_cursor *cursor, sqlite3_context *context, int column) {
  static const char *const names[] = {"mult", "p", "heap", "opt", "state", "d", "step"};
  const misere_certificate *walk = &((misere_certificate_state *)cursor->state)->walk;
  bool has_c = walk->relation == MISERE_MULT || walk->relation == MISERE_STEP;
  if (column == CERTIFICATE_RELATION)
    sqlite3_result_text(context, names[walk->relation], -1, SQLITE_STATIC);
  else if (column == CERTIFICATE_A)
    sqlite3_result_int64(context, walk->a);
  else if (column == CERTIFICATE_B)
    sqlite3_result_int64(context, walk->relation == MISERE_P ? 1 : walk->b);
  else if (has_c)
    sqlite3_result_int64(context, walk->c);
  return true;
}

/* ---- Registration ---- */

#define MISERE_RULES_ARGUMENT                                                                      \
  { TEXT_ARGUMENT("rules", MISERE_RULES_EXPECTED) }
#define LARGEST_ARGUMENT                                                                           \
  { INTEGER_ARGUMENT("largest", 0, (sqlite3_int64)MISERE_HEAP_END - 1) }

static const sql_function misere_functions[] = {
    {TABLE_FUNCTION("misere_quotient", .rows = 100, .filter = misere_quotient_filter,
                    .next = table_step, .column = misere_quotient_column),
     .arguments = {MISERE_RULES_ARGUMENT, LARGEST_ARGUMENT},
     .columns = {{"element INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"word TEXT", COLUMN_JSON},
                 {"is_p INTEGER"}},
     .summary = "the elements of a misère quotient of heaps 0 to largest",
     .details = "sums with the same product have the same outcome in every sum; word is the first "
                "of the shortest sums with that element, a JSON array of generators (heaps whose "
                "element is not a product of elements of smaller heaps); is_p is 1 if the previous "
                "player wins it; element numbers depend on rules and largest, words do not",
     .keywords = "presentation relations generators",
     .example = "SELECT element, word, is_p FROM misere_quotient('kayles', 4)",
     .output = "0|[]|0\n1|[1]|1\n2|[2]|0\n3|[1,2]|0\n4|[2,2]|1\n5|[1,2,2]|0"},
    {TABLE_FUNCTION("misere_product", .rows = 10000, .state_size = sizeof(misere_product_state),
                    .filter = misere_product_filter, .next = table_step,
                    .column = misere_product_column),
     .arguments = {MISERE_RULES_ARGUMENT, LARGEST_ARGUMENT},
     .columns = {{"a INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"b INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 2},
                 {"product INTEGER"}},
     .summary = "the product of all pairs of elements of a misère quotient",
     .details = "the product is the element of the sum of two sums", .keywords = "relations",
     .example = "SELECT product FROM misere_product('kayles', 4) WHERE a = 2 AND b = 5",
     .output = "3"},
    {TABLE_FUNCTION("misere_heaps", .rows = 100, .filter = misere_heaps_filter, .next = table_step,
                    .column = misere_heaps_column),
     .arguments = {MISERE_RULES_ARGUMENT, LARGEST_ARGUMENT},
     .columns = {{"n INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1}, {"element INTEGER"}},
     .summary = "the element of each heap in a misère quotient",
     .details = "in the quotient of these heaps, or of all heaps if a period is proved; otherwise "
                "largest is at most 20000",
     .example = "SELECT element FROM misere_heaps('S{1,2}', 1000) WHERE n = 1000", .output = "1"},
    {TABLE_FUNCTION("misere_period", .rows = 1, .fill = misere_period_fill),
     .arguments = {MISERE_RULES_ARGUMENT,
                   {INTEGER_ARGUMENT("largest", 0, MISERE_MOST_LARGEST),
                    .absence = ARGUMENT_DEFAULTS, .otherwise = 2000}},
     .columns = {{"preperiod INTEGER"},
                 {"period INTEGER"},
                 {"elements INTEGER"},
                 {"p_elements INTEGER"},
                 {"last_change INTEGER"},
                 {"proven INTEGER"},
                 {"checked_to INTEGER"},
                 {"theorem TEXT"},
                 {"reason TEXT"}},
     .summary = "the proved period of heaps in misère play: one row",
     .details =
         "proven is 1 if the row holds for all heaps; theorem names the proof, and reason says "
         "why there is none: 'unbounded at heap n' (no finite quotient was found), 'semilinear' "
         "(the quotient is proved to be infinite; heap_outcome answers any sum), 'grows at heap "
         "n', 'limit' (largest was reached), 'no period: ...' (Nim)",
     .example = "SELECT preperiod, period, elements FROM misere_period('kayles')",
     .output = "71|12|40"},
    {TABLE_FUNCTION("misere_certificate", .rows = 10000,
                    .state_size = sizeof(misere_certificate_state),
                    .filter = misere_certificate_filter, .next = misere_certificate_step,
                    .column = misere_certificate_column, .close = misere_certificate_close),
     .arguments = {MISERE_RULES_ARGUMENT, {INTEGER_ARGUMENT("largest", 0, MISERE_MOST_LARGEST)}},
     .columns = {{"relation TEXT", COLUMN_KEY},
                 {"a INTEGER", COLUMN_KEY},
                 {"b INTEGER", COLUMN_KEY},
                 {"c INTEGER"}},
     .summary = "rows that prove who wins each sum of heaps in misère play",
     .details =
         "plain queries check the rows (sql/misere/misere_certificate_check.sql): mult (a times b "
         "is c), p (the previous player wins a), heap (heap a is element b), opt (heap a has "
         "option b), state (sums of state a have element b), d (beside state a, b is not won by a "
         "move in the state), step (state a with heap b is contained in state c)",
     .example = "SELECT a FROM misere_certificate('kayles', 4) WHERE relation = 'p'",
     .output = "1\n4"},
};

const sql_module misere_module = SQL_MODULE(misere_functions, "misere", "misere");
