/* The table solve_sums: values of games of bit sets whose positions are sums of components.
**
** A position of such a game is a sum if its bits fall into components that no move can join
** (core/masks/sums.h has the two criteria with their proofs). The value of a sum is the sum of the
** values of its components, so only components are solved, each class of similar components once.
** Example: a row of five pins, of which a move removes one or two adjacent ones (Kayles). The move
** that removes the middle pin leaves 11011 = 00011 + 11000, two rows of two pins, whose values
** 2 XOR 2 = 0 add up to a position that the next player loses.
**
** The table has one row for each start, in the order of its positions, and one for each component
** that was solved on the way and is not a start. Unlike solve_bits it does not visit the sums of
** these components: Cram on 6 x 6 cells has billions of positions, but few components.
**
** Up to three solvers share the rules:
** - `sums` finds Grundy values, or values of partizan games; in misere play tame numbers
**   (core/misere/genus.h);
** - `tame_sums` finds tame numbers, if the statement reads genus or form; in misere play it is
**   the same solver as `sums`;
** - `form_sums` finds canonical forms of misere play. It is opened when a row is not tame or the
**   statement reads form, because forms take far more time and memory than tame numbers.
**
** Source of the misere theory: Winning Ways, chapter 13; T. E. Plambeck and A. N. Siegel, Misere
** quotients for impartial games, J. Combin. Theory A 115, 2008. */
#include "base/array.h"
#include "base/order.h"
#include "base/sort.h"
#include "core/masks/sums.h"
#include "sqlite/rows/query.h"
#include "sqlite/shared/bits_reader.h"
#include "sqlite/shared/game_store.h"
#include "sqlite/shared/misere.h"
#include "sqlite/shared/solved.h"

enum {
  SOLVE_SUMS_ARGUMENT_START,
  SOLVE_SUMS_ARGUMENT_MOVES,
  SOLVE_SUMS_ARGUMENT_SYMMETRIES,
  SOLVE_SUMS_ARGUMENT_PLAY
};

enum {
  SOLVE_SUMS_POSITION,
  SOLVE_SUMS_VALUE,
  SOLVE_SUMS_OUTCOME,
  SOLVE_SUMS_GENUS,
  SOLVE_SUMS_FORM
};

/* Positions are hashed to 32 bits; tests of core/masks use fewer to provoke collisions. */
enum { SOLVE_SUMS_HASH_BITS = 32 };

/* ---- State ---- */

/* A position of the query `start`. `value` is a Grundy value, the id of a partizan value, or in
** misere play a tame number; a known value in misere play is the size of a Nim heap. */
typedef struct solve_sums_start {
  uint64_t position;
  uint32_t value;
  bool is_known; /* the query gave the value as the result */
} solve_sums_start;

/* The row at hand. */
typedef struct solve_sums_row {
  uint64_t position;
  int64_t value; /* -1 if it is unknown, as in misere play */
  char outcome;
  uint32_t tame; /* TAME_NOT if the position is not tame */
  uint32_t form; /* MISERE_NONE unless the position is not tame or the statement reads form */
} solve_sums_row;

typedef struct solve_sums_state {
  bits_rules rules;   /* host is NULL until the table is built */
  solved_game solved; /* the store of partizan values, and the columns that the statement reads */

  /* Solvers, see the head of this file. NULL if they are not needed. */
  bits_sums *sums;
  bits_sums *tame_sums;
  bits_sums *form_sums;
  forms forms;

  /* Starts, ascending by position, each position once. */
  CORE_ARRAY(solve_sums_start) starts;

  /* The cursor. Row i is start i, or component i - start_count; in sorted order the row at place
  ** `at` is order_at(`at`). */
  uint64_t at, end;
  uint64_t index; /* the number of the present row */
  bool is_sorted;
  row_order order;
  solve_sums_row row;
} solve_sums_state;

static void solve_sums_close(table_cursor *cursor) {
  solve_sums_state *state = cursor->state;
  core_host *host = state->rules.host;
  if (host == NULL)
    return;
  solved_close_writer(&state->solved); /* before the forms that it writes */
  if (state->tame_sums != state->sums)
    bits_sums_free(state->tame_sums);
  bits_sums_free(state->form_sums);
  bits_sums_free(state->sums);
  if (state->forms.host != NULL)
    forms_close(&state->forms);
  solved_release(&state->solved);
  CORE_FREE(host, state->starts);
  order_release(&state->order, host);
  bits_rules_release(&state->rules);
}

static bool solve_sums_is_misere(const solve_sums_state *state) {
  return state->sums == state->tame_sums;
}

/* ---- Starts ---- */

static bool solve_sums_check(sql_call *call, const solve_sums_state *state, core_status status) {
  uint64_t position = 0;
  if (status != CORE_INVALID)
    return call_check(call, state->rules.host, status, "a game of %lld components or more",
                      (sqlite3_int64)bits_sums_count(state->sums));
  graphs_fault fault = bits_sums_find_fault(state->sums, &position);
  return solved_fail_at(call, &state->solved, fault, SOLVED_COMPONENT, position);
}

static bool solve_sums_take_start(sql_call *call, void *context, uint64_t position, int64_t result,
                                  int64_t remoteness) {
  solve_sums_state *state = context;
  core_host *host = state->rules.host;
  core_assert(result <= UINT32_MAX && remoteness == -1);
  solve_sums_start start = {position, result == BITS_RESULT_LOONY ? BITS_LOONY : (uint32_t)result,
                            result != BITS_NO_RESULT};
  return CORE_APPEND(host, state->starts, start) ||
         call_check(call, host, host->status, "%lld starts", (sqlite3_int64)state->starts.count);
}

/* Order starts by position; of equal positions known ones come first. */
static bool solve_sums_start_precedes(const void *one, const void *other) {
  const solve_sums_start *a = one, *b = other;
  return a->position != b->position ? a->position < b->position : a->is_known && !b->is_known;
}

/* Set the value of a start. A given value of a sum must be the sum of the values of its components,
** since play meets the components, and never the sum. */
static bool solve_sums_set_start(sql_call *call, solve_sums_state *state, solve_sums_start *start) {
  uint32_t value = 0, given = start->value;
  core_status status = bits_sums_value(state->sums, start->position, &value);
  if (start->is_known && solve_sums_is_misere(state))
    given = tame_of_heap(start->value);
  if (!start->is_known)
    start->value = given = value;
  return solve_sums_check(call, state, status) &&
         (value == given ||
          call_fail(call,
                    "the result of the position %lld differs from the sum of the values of its "
                    "components, which are played separately; give results of components, or use "
                    "solve_bits()",
                    (sqlite3_int64)start->position));
}

/* Tell the solvers the value of a start. A known value n is the value of a Nim heap of n tokens,
** also in misere play. */
static core_status solve_sums_set_known(solve_sums_state *state, const solve_sums_start *start) {
  core_status status = CORE_OK;
  if (!solve_sums_is_misere(state))
    status = bits_sums_set_value(state->sums, start->position, start->value);
  if (status == CORE_OK && state->tame_sums != NULL)
    status = bits_sums_set_value(state->tame_sums, start->position, tame_of_heap(start->value));
  return status;
}

/* Sort the starts, keep each position once, and find the unknown values. */
static bool solve_sums_evaluate_starts(sql_call *call, solve_sums_state *state) {
  core_host *host = state->rules.host;
  solve_sums_start *starts = state->starts.items;
  uint32_t kept = 0;
  core_status status = CORE_OK;
  if (!sort_items(host, starts, state->starts.count, sizeof *starts, solve_sums_start_precedes))
    return call_check(call, host, host->status, "starts");
  for (uint64_t i = 0; i < state->starts.count && status == CORE_OK; i++) {
    bool repeats = kept > 0 && starts[i].position == starts[kept - 1].position;
    if (repeats && starts[i].is_known && starts[i].value != starts[kept - 1].value)
      return solved_fail_at(call, &state->solved, GRAPHS_RESULTS_DIFFER, SOLVED_WHOLE,
                            starts[i].position);
    if (starts[i].is_known && !repeats)
      status = solve_sums_set_known(state, &starts[i]);
    if (!repeats)
      starts[kept++] = starts[i];
    if (!core_work(host, 10))
      status = host->status;
  }
  core_assert(kept <= state->starts.count);
  state->starts.count = kept;
  bool done = solve_sums_check(call, state, status);
  for (uint64_t i = 0; i < kept && done; i++)
    done = solve_sums_set_start(call, state, &starts[i]);
  return done;
}

/* ---- From arguments to solvers ---- */

/* Refuse rules that a sum cannot have: T1 and T3 of core/masks/sums.h assume that each move needs a
** bit, and in misère play there is no theory of moves again. */
static bool solve_sums_check_moves(sql_call *call, const bits_rules *rules, int play) {
  if (rules->has_gains)
    return call_fail(call, "moves has a column gain, but the score of a sum is not determined by "
                           "those of its components; solve_bits() solves it as one game");
  if (rules->moves_on && play != GRAPHS_NORMAL)
    return call_fail(call, "play must be 'normal' if moves have a column again, got 'misere'; "
                           "solve_bits() finds the outcomes of misere play");
  if (rules->is_partizan && play != GRAPHS_NORMAL)
    return call_fail(call, "play must be 'normal' if moves have a column player, got 'misere'; "
                           "solve_bits() solves partizan games in misere play");
  for (uint64_t i = 0; i < rules->moves.count; i++)
    if (rules->moves.items[i].need == 0)
      return call_fail(call,
                       "need in row %lld of the moves must not be 0, since such a move applies to "
                       "every component; solve_bits() accepts 0",
                       (sqlite3_int64)i + 1);
  return true;
}

/* Open the solvers of values and, if the play or the statement requires it, of tame numbers. */
static bool solve_sums_open(solve_sums_state *state, bool is_misere) {
  bool wanted = is_misere || solved_has(state->solved.has, SOLVED_GENUS) ||
                solved_has(state->solved.has, SOLVED_FORM);
  core_assert(state->sums == NULL && state->tame_sums == NULL);
  state->sums = bits_sums_new(&state->rules, state->solved.store, SOLVE_SUMS_HASH_BITS);
  if (state->sums == NULL || !wanted || state->rules.is_partizan || state->rules.moves_on)
    return state->sums != NULL;
  state->tame_sums =
      is_misere ? state->sums : bits_sums_new(&state->rules, NULL, SOLVE_SUMS_HASH_BITS);
  if (state->tame_sums == NULL || !forms_open(&state->forms, state->rules.host))
    return false;
  bits_sums_set_misere(state->tame_sums, NULL);
  return true;
}

static bool solve_sums_build(table_cursor *cursor) {
  solve_sums_state *state = cursor->state;
  const sql_argument *input = cursor->input;
  sql_call *call = &cursor->call;
  int play = (int)input[SOLVE_SUMS_ARGUMENT_PLAY].integer;
  bits_rules *rules = &state->rules;
  bits_rules_begin(rules, call_host(call));
  if (!bits_rules_read_moves(call, &input[SOLVE_SUMS_ARGUMENT_MOVES], rules) ||
      !solve_sums_check_moves(call, rules, play) ||
      (rules->is_partizan && !solved_open_store(call, &state->solved)) ||
      !bits_rules_read_symmetries(call, &input[SOLVE_SUMS_ARGUMENT_SYMMETRIES], rules) ||
      !bits_rules_finish(call, rules, false))
    return false;
  if (!solve_sums_open(state, play == GRAPHS_MISERE))
    return call_check(call, rules->host, rules->host->status, "sums");
  const bits_result_kinds results = {
      .sides = {.store = state->solved.store, .values = true},
      .reader = {.play = (graphs_play)play, .loony = rules->moves_on}};
  return bits_rules_read_start(call, &input[SOLVE_SUMS_ARGUMENT_START], &results,
                               solve_sums_take_start, state) &&
         solve_sums_evaluate_starts(call, state);
}

/* ---- Rows ---- */

/* Open the solver of forms, and tell it the known values. */
static core_status solve_sums_open_forms(solve_sums_state *state) {
  core_host *host = state->rules.host;
  core_status status = CORE_OK;
  core_assert(state->form_sums == NULL && state->forms.host != NULL);
  state->form_sums = bits_sums_new(&state->rules, NULL, SOLVE_SUMS_HASH_BITS);
  if (state->form_sums == NULL)
    return host->status;
  bits_sums_set_misere(state->form_sums, &state->forms);
  for (uint64_t i = 0; i < state->starts.count && status == CORE_OK; i++) {
    if (!state->starts.items[i].is_known)
      continue;
    uint32_t heap = forms_heap(&state->forms, state->starts.items[i].value);
    status = heap == MISERE_NONE
                 ? host->status
                 : bits_sums_set_value(state->form_sums, state->starts.items[i].position, heap);
  }
  return status;
}

/* Find the tame number of the row at hand, and its form if it is not tame or the statement reads
** form. `known` is the start with a known value whose row it is, or NULL; `value` is the value that
** `sums` has found. */
static core_status solve_sums_read_misere(solve_sums_state *state, const solve_sums_start *known,
                                          uint32_t value) {
  solve_sums_row *row = &state->row;
  core_status status = CORE_OK;
  row->tame = known != NULL ? tame_of_heap(known->value) : value;
  if (known == NULL && !solve_sums_is_misere(state))
    status = bits_sums_value(state->tame_sums, row->position, &row->tame);
  if (status != CORE_OK || (row->tame != TAME_NOT && !solved_has(state->solved.has, SOLVED_FORM)))
    return status;
  if (known != NULL) {
    row->form = forms_heap(&state->forms, known->value);
    return row->form == MISERE_NONE ? state->rules.host->status : CORE_OK;
  }
  if (state->form_sums == NULL)
    status = solve_sums_open_forms(state);
  return status == CORE_OK ? bits_sums_value(state->form_sums, row->position, &row->form) : status;
}

/* Return the outcome of the row at hand; '\0' if the store of partizan values fails. */
static char solve_sums_find_outcome(solve_sums_state *state, uint32_t value) {
  const solve_sums_row *row = &state->row;
  bool is_p = value == 0;
  if (state->solved.store != NULL)
    return games_outcome(state->solved.store, value);
  if (solve_sums_is_misere(state))
    is_p = row->tame != TAME_NOT ? tame_is_p(row->tame) : forms_is_p(&state->forms, row->form);
  return is_p ? 'P' : 'N';
}

/* Make row `index` the row at hand. */
static core_status solve_sums_read_row(solve_sums_state *state, uint64_t index) {
  const solve_sums_start *start = index < state->starts.count ? &state->starts.items[index] : NULL;
  solve_sums_row *row = &state->row;
  uint32_t value = start == NULL ? 0 : start->value;
  core_status status = CORE_OK;
  core_assert(index < state->starts.count + bits_sums_count(state->sums));
  *row = (solve_sums_row){.position = start == NULL ? 0 : start->position,
                          .value = -1,
                          .tame = TAME_NOT,
                          .form = MISERE_NONE};
  if (start == NULL)
    status = bits_sums_component(state->sums, (uint32_t)(index - state->starts.count),
                                 &row->position, &value);
  if (status == CORE_OK && state->tame_sums != NULL)
    status = solve_sums_read_misere(state, start != NULL && start->is_known ? start : NULL, value);
  if (status != CORE_OK)
    return status;
  if (!solve_sums_is_misere(state))
    row->value = value == BITS_LOONY && state->solved.store == NULL ? GRAPHS_LOONY : value;
  row->outcome = solve_sums_find_outcome(state, value);
  return row->outcome == '\0' ? games_failure(state->solved.store).status : CORE_OK;
}

/* Return the position of a row. The value of a component is found on the way; a failure to find it
** is an error when the row becomes the row at hand. */
static uint64_t solve_sums_find_position(solve_sums_state *state, uint64_t index) {
  uint64_t position = 0;
  uint32_t value;
  if (index < state->starts.count)
    return state->starts.items[index].position;
  (void)bits_sums_component(state->sums, (uint32_t)(index - state->starts.count), &position,
                            &value);
  return position;
}

static bool solve_sums_set_words(void *context, order_item *items, uint32_t count) {
  solve_sums_state *state = context;
  for (uint32_t i = 0; i < count; i++) {
    if (!core_work(state->rules.host, 10))
      return false; /* uncovered: failure */
    items[i].word = solve_sums_find_position(state, items[i].row);
  }
  return true;
}

/* Order rows by position, and a start before a component with the same position. */
static bool solve_sums_follows(void *context, uint32_t one, uint32_t other) {
  uint64_t position = solve_sums_find_position(context, one),
           other_position = solve_sums_find_position(context, other);
  return position != other_position ? position > other_position : one > other;
}

/* Make the row at place `at` the row at hand. */
static core_status solve_sums_read_at(solve_sums_state *state) {
  order_keys keys = {.host = state->rules.host,
                     .context = state,
                     .count = (uint32_t)state->end,
                     .set_words = solve_sums_set_words,
                     .follows = solve_sums_follows};
  uint32_t row = (uint32_t)state->at;
  if (state->is_sorted && !order_at(&state->order, &keys, (uint32_t)state->at, &row))
    return keys.host->status;
  state->index = row;
  return solve_sums_read_row(state, row);
}

/* Return true if the statement wants the row at hand. A component that is a start is shown once, in
** the row of the start. */
static bool solve_sums_wants(const table_cursor *cursor) {
  const solve_sums_state *state = cursor->state;
  uint64_t position = state->row.position, low = 0;
  if (!table_accepts(cursor, SOLVE_SUMS_POSITION, (sqlite3_int64)position))
    return false;
  if (state->index < state->starts.count)
    return true;
  CORE_SEARCH(low, state->starts.count, middle, state->starts.items[middle].position < position);
  return low == state->starts.count || state->starts.items[low].position != position;
}

/* Advance to the first wanted row at place `at` or later. */
static bool solve_sums_seek(table_cursor *cursor) {
  solve_sums_state *state = cursor->state;
  core_host *host = table_host(cursor);
  for (; state->at < state->end; state->at++) {
    core_status status = solve_sums_read_at(state);
    if (status == CORE_OK && !core_work(host, 5))
      status = host->status;
    if (status != CORE_OK)
      return solve_sums_check(&cursor->call, state, status);
    if (solve_sums_wants(cursor))
      return true;
  }
  cursor->done = true;
  return true;
}

/* ---- The table ---- */

static bool solve_sums_filter(table_cursor *cursor) {
  static const int costly[] = {
      [SOLVE_SUMS_GENUS] = 1 << SOLVED_GENUS, [SOLVE_SUMS_FORM] = 1 << SOLVED_FORM};
  solve_sums_state *state = cursor->state;
  unsigned wanted = 0;
  for (int column = SOLVE_SUMS_GENUS; column <= SOLVE_SUMS_FORM; column++)
    if (table_reads(cursor, column))
      wanted |= (unsigned)costly[column];
  if (!solved_keep(cursor, &state->solved, wanted, solve_sums_build))
    return false;
  state->at = 0;
  state->end = cursor->done ? 0 : state->starts.count + bits_sums_count(state->sums);
  state->is_sorted = cursor->wanted.sorted;
  return solve_sums_seek(cursor);
}

static bool solve_sums_next(table_cursor *cursor) {
  solve_sums_state *state = cursor->state;
  core_assert(state->at < state->end);
  state->at++;
  return solve_sums_seek(cursor);
}

static bool solve_sums_show_value(table_cursor *cursor, sqlite3_context *context) {
  const solve_sums_state *state = cursor->state;
  games *store = state->solved.store;
  if (store != NULL)
    return game_show(&cursor->call, store, (games_id)state->row.value, context) ||
           game_store_fail(&cursor->call, store);
  solved_show_nimber(state->row.value, context);
  return true;
}

static bool solve_sums_show_genus(table_cursor *cursor, sqlite3_context *context) {
  solve_sums_state *state = cursor->state;
  const solve_sums_row *row = &state->row;
  if (state->tame_sums == NULL)
    return true;
  uint32_t genus = row->tame != TAME_NOT ? genera_of_tame(&state->forms.genera, row->tame)
                                         : forms_genus(&state->forms, row->form);
  if (genus == MISERE_NONE)
    return misere_refuse_forms(&cursor->call);
  return misere_show_genus(&cursor->call, context, &state->forms.genera, genus);
}

static bool solve_sums_show_form(table_cursor *cursor, sqlite3_context *context) {
  solve_sums_state *state = cursor->state;
  form_writer *writer = &state->solved.writer;
  writer->all = &state->forms;
  return state->row.form == MISERE_NONE ||
         misere_show_form(&cursor->call, context, writer, state->row.form);
}

static bool solve_sums_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const solve_sums_state *state = cursor->state;
  switch (column) {
  case SOLVE_SUMS_POSITION:
    sqlite3_result_int64(context, (sqlite3_int64)state->row.position);
    return true;
  case SOLVE_SUMS_VALUE:
    return solve_sums_show_value(cursor, context);
  case SOLVE_SUMS_OUTCOME:
    sqlite3_result_text(context, &state->row.outcome, 1, SQLITE_TRANSIENT);
    return true;
  case SOLVE_SUMS_GENUS:
    return solve_sums_show_genus(cursor, context);
  default:
    core_assert(column == SOLVE_SUMS_FORM);
    return solve_sums_show_form(cursor, context);
  }
}

/* ---- Registration ---- */

static const sql_function solve_sums_functions[] = {
    {TABLE_FUNCTION("solve_sums", .direct_only = true, .rows = 10000, .sorts = TABLE_SORTS_INTEGERS,
                    .state_size = sizeof(solve_sums_state), .keeps = true,
                    .filter = solve_sums_filter, .next = solve_sums_next,
                    .column = solve_sums_column, .close = solve_sums_close),
     .arguments = {{QUERY_ARGUMENT("start")},
                   {QUERY_ARGUMENT("moves")},
                   {BITS_OPTIONAL_QUERY("symmetries")},
                   PLAY_ARGUMENT(letters_plays_of_sums)},
     .columns = {{"position INTEGER", COLUMN_FILTER | COLUMN_KEY, 1},
                 {"value INTEGER"},
                 {"outcome TEXT"},
                 {"genus TEXT"},
                 {"form TEXT", COLUMN_UNLISTED}},
     .summary = "values of games of sets of bits, found by components",
     .details =
         "arguments are as in solve_bits; start (position [, result]): a result is the size of a "
         "Nim heap, or the value of a partizan game; every move needs a bit, and play must end; "
         "only components are solved, so that large boards are possible; the rows are the starts "
         "and their components",
     .keywords =
         "nimstring loony split component mask cram kayles own permutations symmetries alike",
     .example = "SELECT position, value FROM solve_sums('SELECT 127', 'SELECT 3 << value, 0, "
                "3 << value, 0 FROM json_each(''[0,1,2,3,4,5]'')') WHERE position = 127",
     .output = "127|1"},
};

const sql_module solve_sums_module = SQL_MODULE(solve_sums_functions, "own games", "bits");
