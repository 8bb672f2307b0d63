/* Games whose positions are sets of bits: the table solve_bits. */
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "base/order.h"
#include "base/sort.h"
#include "core/masks/game.h"
#include "core/masks/layers.h"
#include "core/masks/sums.h"
#include "sqlite/shared/game_store.h"
#include "sqlite/shared/bits_reader.h"
#include "sqlite/shared/misere.h"
#include "sqlite/shared/solved.h"
#include "sqlite/rows/query.h"

enum {
  BITS_ARGUMENT_START,
  BITS_ARGUMENT_MOVES,
  BITS_ARGUMENT_ENDS,
  BITS_ARGUMENT_SYMMETRIES,
  BITS_ARGUMENT_SWAP,
  BITS_ARGUMENT_PLAY,
  BITS_ARGUMENT_SPLIT
};

/* ---- What is cached of a game ---- */

/* A position that sums begin at. */
typedef struct bits_start {
  uint64_t position;
  uint32_t value;
  bool known; /* the value was given */
} bits_start;

/* A row and where it is found. */
typedef struct bits_window_row {
  bits_layers_row row;
  uint64_t index;
} bits_window_row;

/* One of `game`, `layers` and `sums` is there: all positions in memory or on disk, or the
** components of sums. */
typedef struct bits_state {
  bits_rules rules;   /* host NULL: nothing is there */
  solved_game solved; /* what is shown of the game, or of sums */
  bits_game *game;
  bool limited; /* memory does not do for it, but files may */
  bits_layers *layers;
  bits_sums *sums;
  /* The same of misere play, as tame numbers (the sums themselves if that is how one plays), and by
  ** forms, which are made where some position is not tame. */
  bits_sums *tame_sums, *form_sums;
  forms forms;
  uint32_t tame, form; /* of the present row, where they are wanted; MISERE_NONE: it has none */
  bits_start *starts;  /* of sums, ascending, each once */
  uint64_t start_count, start_bytes;
  uint64_t at, end; /* rows: the present one, and behind the last */
  uint64_t index;   /* of the present row: where it is found, if rows are sorted not `at` */
  bool sorted;
  row_order order;         /* by position, of rows in memory */
  bits_window_row *window; /* by position, of layers: rows from window_begin to before window_end */
  uint64_t window_bytes, window_begin, window_end;
  /* Of each layer, the first row behind the window before, or one before that. */
  uint64_t head[BITS_LAYERS_MOST];
  bits_layers_row row;
} bits_state;

static void bits_close(table_cursor *cursor) {
  bits_state *state = cursor->state;
  core_host *host = state->rules.host;
  if (host == NULL)
    return;
  solved_close_writer(&state->solved); /* of the forms of what follows */
  bits_game_free(state->game);
  bits_layers_free(state->layers);
  if (state->tame_sums != state->sums)
    bits_sums_free(state->tame_sums);
  bits_sums_free(state->form_sums);
  bits_sums_free(state->sums);
  if (state->forms.host != NULL)
    forms_close(&state->forms);
  stoppers_close(state->solved.set);
  games_close(state->solved.store);
  core_release(host, state->starts, state->start_bytes);
  order_release(&state->order, host);
  core_release(host, state->window, state->window_bytes);
  bits_rules_release(&state->rules);
}

/* Return the results that there may be. A game ends after no move wherever an end applies: the
** parity of a remoteness is not known where an end has not the outcome of a position without moves.
*/
static bits_result_kinds bits_results(const bits_state *state, int play) {
  const bits_rules *rules = &state->rules;
  const solved_result_kinds sides = {state->solved.store, state->solved.set, true,
                                     play == GRAPHS_NORMAL};
  const int64_t unusual = play == GRAPHS_MISERE ? BITS_RESULT_P : BITS_RESULT_N;
  bits_result_kinds results = {sides, {(graphs_play)play, true, !rules->moves_on}};
  for (uint64_t i = 0; i < rules->end_count; i++)
    results.reader.alternates &= rules->ends[i].result != unusual;
  return results;
}

/* ---- All positions ---- */

static bool bits_check_game(sql_call *call, const bits_state *state, core_status status) {
  uint64_t position = 0;
  uint32_t count = bits_game_explored(state->game)->count;
  if (status != CORE_INVALID)
    return solved_check(
        call, &state->solved, status, count, explorer_depth(bits_game_explored(state->game)),
        count == 0 ? NULL
                   : sqlite3_mprintf("%lld", bits_game_explored(state->game)->keys[count - 1]));
  switch (bits_game_fault_of(state->game, &position)) {
  case BITS_GAME_CONTRADICTION:
    return call_fail(call, "two results of the position %lld differ", (sqlite3_int64)position);
  case BITS_GAME_TOO_LONG:
    return call_fail(call, "play from the position %lld may last 2^30 moves or more",
                     (sqlite3_int64)position);
  case BITS_GAME_ARITHMETIC:
    return game_store_fail(call, state->solved.store);
  default:
    return call_fail(call, "the game has too many positions or moves, the most is 4294967292 each");
  }
}

/* Return true if layers in temporary files can answer what is asked. */
static bool bits_fits_layers(const bits_state *state) {
  return !state->rules.is_partizan && !state->rules.moves_on &&
         !solved_has(state->solved.has, SOLVED_FORM);
}

static bool bits_may_use_disk(const bits_state *state, core_status status) {
  return status == CORE_LIMIT && core_has_files(state->rules.host) && bits_fits_layers(state);
}

static bool bits_take_position(sql_call *call, void *context, uint64_t position, int64_t result,
                               int64_t remoteness) {
  bits_state *state = context;
  core_status status = bits_game_start(state->game, position, result, remoteness);
  state->limited = bits_may_use_disk(state, status);
  return !state->limited && bits_check_game(call, state, status);
}

static bool bits_solve_in_memory(sql_call *call, const sql_argument *start, int play,
                                 bits_state *state) {
  state->game =
      bits_game_new(&state->rules, (graphs_play)play, state->solved.store, state->solved.set);
  if (state->game == NULL)
    return call_check(call, state->rules.host, state->rules.host->status, "the game");
  state->solved.graph = bits_game_explored(state->game)->graph;
  solved_want(&state->solved, (graphs_play)play);
  const bits_result_kinds results = bits_results(state, play);
  if (!bits_rules_read_start(call, start, &results, bits_take_position, state))
    return false;
  core_status status = bits_game_solve(state->game);
  state->limited = bits_may_use_disk(state, status);
  if (status == CORE_OK)
    solved_note_lacking(call, state->solved.graph);
  return !state->limited && bits_check_game(call, state, status);
}

static bool bits_check_layers(sql_call *call, const bits_state *state, core_status status) {
  uint64_t position = 0;
  sqlite3_int64 count = (sqlite3_int64)bits_layers_count(state->layers);
  if (status != CORE_INVALID && count == 0)
    return call_check(call, state->rules.host, status,
                      "the start of a game on disk, with its known positions,");
  if (status != CORE_INVALID)
    return call_check(call, state->rules.host, status,
                      "a game of %lld positions or more on disk, in layer %d,", count,
                      bits_layers_depth(state->layers));
  switch (bits_layers_fault_of(state->layers, &position)) {
  case BITS_LAYERS_CONTRADICTION:
    return call_fail(call, "two results of the position %lld differ", (sqlite3_int64)position);
  case BITS_LAYERS_TOO_LARGE:
    return call_fail(call, "the game is too large for files: the most is values of 65534 and "
                           "remoteness of 63");
  default:
    return call_fail(
        call,
        "the game needs more memory than this connection's limit of %llu bytes; SELECT "
        "grundy_limit('memory', bytes) raises it. Temporary files could hold the positions only if "
        "every start had the same number of bits and every move added, or every move removed, the "
        "same number; the position %lld does not fit",
        (sqlite3_uint64)state->rules.host->memory_limit, (sqlite3_int64)position);
  }
}

static bool bits_take_layered(sql_call *call, void *context, uint64_t position, int64_t result,
                              int64_t remoteness) {
  const bits_state *state = context;
  return bits_check_layers(call, state,
                           bits_layers_start(state->layers, position, result, remoteness));
}

static bool bits_solve_on_disk(sql_call *call, const sql_argument *start, int play,
                               bits_state *state) {
  bits_game_free(state->game);
  state->game = NULL;
  state->solved.graph = NULL;
  state->layers = bits_layers_new(&state->rules, (graphs_play)play);
  if (state->layers == NULL)
    return call_check(call, state->rules.host, state->rules.host->status, "a game on disk");
  if ((state->solved.has & SOLVED_MORE) != 0)
    sqlite3_log(SQLITE_NOTICE,
                "%s(): positions go to files, where they have no genus and no suspense",
                call->name);
  const bits_result_kinds results = bits_results(state, play);
  return bits_rules_read_start(call, start, &results, bits_take_layered, state) &&
         bits_check_layers(call, state, bits_layers_solve(state->layers));
}

static bool bits_solve_all(sql_call *call, const sql_argument *start, int play, bits_state *state) {
  if (bits_solve_in_memory(call, start, play, state))
    return true;
  if (!state->limited)
    return false;
  call_forget(call); /* a start that did not fit has ended its query with an error, which is none */
  return bits_solve_on_disk(call, start, play, state);
}

/* ---- Sums ---- */

static bool bits_take_sum(sql_call *call, void *context, uint64_t position, int64_t result,
                          int64_t remoteness) {
  bits_state *state = context;
  core_host *host = state->rules.host;
  (void)remoteness;
  if (result < BITS_NO_RESULT)
    return call_fail(call,
                     "the result of the position %lld must be a value where split is "
                     "1, not who wins",
                     (sqlite3_int64)position);
  bits_start start = {position, (uint32_t)result, result != BITS_NO_RESULT};
  return CORE_PUSH(host, state->starts, state->start_bytes, state->start_count, start) ||
         call_check(call, host, host->status, "a list of %lld starts",
                    (sqlite3_int64)state->start_count);
}

static bool bits_check_sums(sql_call *call, const bits_state *state, core_status status) {
  uint64_t at = 0;
  if (status != CORE_INVALID)
    return call_check(call, state->rules.host, status, "a game of %lld components or more",
                      (sqlite3_int64)bits_sums_count(state->sums));
  switch (bits_sums_fault_of(state->sums, &at)) {
  case BITS_SUMS_CYCLE:
    return call_fail(call,
                     "play can return to the component %lld, but where split is 1 it must end",
                     (sqlite3_int64)at);
  case BITS_SUMS_CONTRADICTION:
    return call_fail(call, "two results of the component %lld, or of ones like it, differ",
                     (sqlite3_int64)at);
  case BITS_SUMS_TOO_LARGE:
    return call_fail(call, "there are too many components, the most is 4294967292");
  default:
    return game_store_fail(call, state->solved.store);
  }
}

/* Known ones come first of those that are one position. */
static bool bits_start_precedes(const void *one, const void *other) {
  const bits_start *a = one, *b = other;
  return a->position != b->position ? a->position < b->position : a->known && !b->known;
}

/* A known value n is that of a Nim heap of n, in misere play too. */
static core_status bits_set_known(bits_state *state, const bits_start *start) {
  core_status status = CORE_OK;
  if (state->sums != state->tame_sums)
    status = bits_sums_set(state->sums, start->position, start->value);
  if (status == CORE_OK && state->tame_sums != NULL)
    status = bits_sums_set(state->tame_sums, start->position, tame_of_heap(start->value));
  return status;
}

/* Each start once, with its value. */
static bool bits_value_starts(sql_call *call, bits_state *state) {
  core_host *host = state->rules.host;
  bits_start *starts = state->starts;
  uint64_t kept = 0;
  core_status status = CORE_OK;
  if (!sort_items(host, starts, state->start_count, sizeof *starts, bits_start_precedes))
    return call_check(call, host, host->status, "the list of starts");
  for (uint64_t i = 0; i < state->start_count && status == CORE_OK; i++) {
    bool repeats = kept > 0 && starts[i].position == starts[kept - 1].position;
    if (repeats && starts[i].known && starts[i].value != starts[kept - 1].value)
      return call_fail(call, "two results of the position %lld differ",
                       (sqlite3_int64)starts[i].position);
    if (starts[i].known && !repeats)
      status = bits_set_known(state, &starts[i]);
    if (!repeats)
      starts[kept++] = starts[i];
    if (!core_work(host, 10))
      status = host->status;
  }
  state->start_count = kept;
  for (uint64_t i = 0; i < kept && status == CORE_OK; i++)
    if (!starts[i].known)
      status = bits_sums_value(state->sums, starts[i].position, &starts[i].value);
  return bits_check_sums(call, state, status);
}

static bool bits_check_needs(sql_call *call, const bits_rules *rules) {
  for (uint64_t i = 0; i < rules->move_count; i++)
    if (rules->moves[i].need == 0)
      return call_fail(call, "need in row %lld of the moves must not be 0 where split is 1",
                       (sqlite3_int64)i + 1);
  return true;
}

/* Sums of values and, where it is played or asked for, of misere play. */
static bool bits_open_sums(bits_state *state, bool is_misere) {
  bool wanted = is_misere || solved_has(state->solved.has, SOLVED_GENUS) ||
                solved_has(state->solved.has, SOLVED_FORM);
  state->sums = bits_sums_new(&state->rules, state->solved.store, 32);
  if (state->sums == NULL || !wanted || state->rules.is_partizan)
    return state->sums != NULL;
  state->tame_sums = is_misere ? state->sums : bits_sums_new(&state->rules, NULL, 32);
  if (state->tame_sums == NULL || !forms_open(&state->forms, state->rules.host))
    return false;
  bits_sums_set_misere(state->tame_sums, NULL);
  return true;
}

static bool bits_solve_sums(sql_call *call, const sql_argument *start, int play,
                            bits_state *state) {
  if (!bits_open_sums(state, play == GRAPHS_MISERE))
    return call_check(call, state->rules.host, state->rules.host->status, "the sums of components");
  bits_result_kinds results = bits_results(state, play);
  results.sides.set = NULL;
  return bits_rules_read_start(call, start, &results, bits_take_sum, state) &&
         bits_value_starts(call, state);
}

/* ---- From arguments to a game ---- */

/* Refuse what can't be asked of sums. */
static bool bits_check_split(sql_call *call, const bits_rules *rules, const sql_argument *ends,
                             const sql_argument *swap, int play) {
  if (rules->moves_on)
    return call_fail(call, "moves can't have a column again where split is 1");
  if (play == GRAPHS_DRAW)
    return call_fail(call, "play must be 'normal' or 'misere' where split is 1, got 'draw'");
  if (ends->length > 0)
    return call_fail(call, "ends can't be given where split is 1");
  return swap->length == 0 || call_fail(call, "swap can't be given where split is 1");
}

/* Refuse what can't be asked where each player has moves of his own. */
static bool bits_check_sides(sql_call *call, const sql_argument *swap, int play, bool split) {
  if (split && play != GRAPHS_NORMAL)
    return call_fail(call, "play must be 'normal' where split is 1 and moves have a column player");

  if (play == GRAPHS_DRAW)
    return call_fail(call,
                     "play must be 'normal' or 'misere' where moves have a column player, got "
                     "'draw'");
  return swap->length == 0 ||
         call_fail(call, "swap can't be given where moves have a column player");
}

static bool bits_build(table_cursor *cursor) {
  bits_state *state = cursor->state;
  const sql_argument *input = cursor->input;
  sql_call *call = &cursor->call;
  const sql_argument *start = &input[BITS_ARGUMENT_START], *ends = &input[BITS_ARGUMENT_ENDS],
                     *swap = &input[BITS_ARGUMENT_SWAP];
  bool split = input[BITS_ARGUMENT_SPLIT].integer == 1;
  int play = (int)input[BITS_ARGUMENT_PLAY].integer;
  bits_rules *rules = &state->rules;
  bits_rules_begin(rules, call_host(call));
  if (!bits_rules_read_moves(call, &input[BITS_ARGUMENT_MOVES], rules) ||
      (split &&
       (!bits_check_split(call, rules, ends, swap, play) || !bits_check_needs(call, rules))) ||
      (rules->is_partizan && !bits_check_sides(call, swap, play, split)) ||
      (rules->is_partizan && !solved_open_store(call, &state->solved)))
    return false;
  const bits_result_kinds results = bits_results(state, play);
  call->spills = !split && bits_fits_layers(state);
  if (!bits_rules_read_ends(call, ends, &results, rules) ||
      !bits_rules_read_symmetries(call, &input[BITS_ARGUMENT_SYMMETRIES], rules) ||
      !bits_rules_read_swap(call, swap, rules) || !bits_rules_finish(call, rules, !split))
    return false;
  return (split ? bits_solve_sums : bits_solve_all)(call, start, play, state);
}

/* ---- The table solve_bits ---- */

/* Sums by forms, which know what was given, too. */
static core_status bits_open_form_sums(bits_state *state) {
  core_host *host = state->rules.host;
  core_status status = CORE_OK;
  state->form_sums = bits_sums_new(&state->rules, NULL, 32);
  if (state->form_sums == NULL)
    return host->status;
  bits_sums_set_misere(state->form_sums, &state->forms);
  for (uint64_t i = 0; i < state->start_count && status == CORE_OK; i++) {
    if (!state->starts[i].known)
      continue;
    uint32_t heap = forms_heap(&state->forms, state->starts[i].value);
    status = heap == MISERE_NONE ? host->status
                                 : bits_sums_set(state->form_sums, state->starts[i].position, heap);
  }
  return status;
}

/* The row's position in misere play is tame, or else a form, which may be wanted in any case. */
static core_status bits_read_misere(bits_state *state, const bits_start *known, uint64_t position,
                                    uint32_t value) {
  core_host *host = state->rules.host;
  core_status status = CORE_OK;
  state->tame = known != NULL ? tame_of_heap(known->value) : value;
  if (known == NULL && state->tame_sums != state->sums)
    status = bits_sums_value(state->tame_sums, position, &state->tame);
  if (status != CORE_OK || (state->tame != TAME_NOT && !solved_has(state->solved.has, SOLVED_FORM)))
    return status;
  if (known != NULL) {
    state->form = forms_heap(&state->forms, known->value);
    return state->form == MISERE_NONE ? host->status : CORE_OK;
  }
  if (state->form_sums == NULL)
    status = bits_open_form_sums(state);
  return status == CORE_OK ? bits_sums_value(state->form_sums, position, &state->form) : status;
}

/* A row of a component: `value` is what stands for its value. */
static core_status bits_read_sum(bits_state *state, uint64_t at, bits_layers_row *row) {
  const bits_start *start = at < state->start_count ? &state->starts[at] : NULL;
  uint32_t value = start == NULL ? 0 : start->value;
  core_status status = CORE_OK;
  if (start != NULL)
    row->position = start->position;
  else
    status = bits_sums_component(state->sums, (uint32_t)(at - state->start_count), &row->position,
                                 &value);
  if (status == CORE_OK && state->tame_sums != NULL)
    status =
        bits_read_misere(state, start != NULL && start->known ? start : NULL, row->position, value);
  if (status != CORE_OK)
    return status;
  row->value = value;
  row->outcome = value == 0 ? 'P' : 'N';
  if (state->tame_sums == state->sums) {
    bool is_p =
        state->tame != TAME_NOT ? tame_is_p(state->tame) : forms_is_p(&state->forms, state->form);
    row->value = -1;
    row->outcome = is_p ? 'P' : 'N';
  }
  if (state->solved.store != NULL)
    row->outcome = games_outcome(state->solved.store, value);
  return row->outcome == '\0' ? games_failure(state->solved.store).status : CORE_OK;
}

static core_status bits_read_row(bits_state *state, uint64_t at, bits_layers_row *row) {
  if (state->layers != NULL)
    return bits_layers_read(state->layers, at, row);
  *row = (bits_layers_row){.remoteness = -1};
  if (state->sums != NULL)
    return bits_read_sum(state, at, row);
  row->position = bits_game_explored(state->game)->keys[at];
  return CORE_OK;
}

static uint64_t bits_row_count(const bits_state *state) {
  if (state->layers != NULL)
    return bits_layers_count(state->layers);
  if (state->game != NULL)
    return bits_game_explored(state->game)->count;
  return state->start_count + bits_sums_count(state->sums);
}

/* ---- Rows by position ---- */

/* Of a row in memory. A value that can't be had is an error once it is shown. */
static uint64_t bits_position_at(bits_state *state, uint64_t index) {
  uint64_t position;
  uint32_t value;
  if (state->game != NULL)
    return bits_game_explored(state->game)->keys[index];
  if (index < state->start_count)
    return state->starts[index].position;
  (void)bits_sums_component(state->sums, (uint32_t)(index - state->start_count), &position, &value);
  return position;
}

static bool bits_set_words(void *context, order_item *items, uint32_t count) {
  bits_state *state = context;
  for (uint32_t i = 0; i < count; i++) {
    if (!core_work(state->rules.host, 10))
      return false;
    items[i].word = bits_position_at(state, items[i].row);
  }
  return true;
}

/* A start may be a component, too. */
static bool bits_follows(void *context, uint32_t one, uint32_t other) {
  uint64_t position = bits_position_at(context, one),
           other_position = bits_position_at(context, other);
  return position != other_position ? position > other_position : one > other;
}

SORT_INLINE bool bits_precedes(const void *one, const void *other) {
  return ((const bits_window_row *)one)->row.position <
         ((const bits_window_row *)other)->row.position;
}

/* As many rows as there is memory for, half of it for others; but all, if that is possible. */
static bool bits_open_window(bits_state *state) {
  core_host *host = state->rules.host;
  uint64_t rows = bits_row_count(state), room = rows;
  while ((state->window = core_allocate(host, room * sizeof *state->window)) == NULL)
    if ((room /= 2) < 64)
      return false;
  state->window_bytes = room * sizeof *state->window;
  if (room == rows)
    return true;
  core_release(host, state->window, state->window_bytes);
  state->window_bytes = room / 2 * sizeof *state->window;
  return (state->window = core_allocate(host, state->window_bytes)) != NULL;
}

/* Take a row into a window of `room` rows, of which it keeps the least, the greatest of them first.
** False: it is greater. */
static bool bits_take_row(bits_state *state, const bits_window_row *row, uint64_t room,
                          uint64_t *count) {
  if (*count < room) {
    state->window[(*count)++] = *row;
    for (uint64_t root = *count == room ? room / 2 : 0; root-- > 0;)
      sort_sift((char *)state->window, root, room, sizeof *row, bits_precedes);
    return true;
  }
  if (row->row.position > state->window[0].row.position)
    return false;
  state->window[0] = *row;
  sort_sift((char *)state->window, 0, room, sizeof *row, bits_precedes);
  return true;
}

/* The next rows by position, of each layer as many as may be among them. */
static bool bits_fill_window(bits_state *state) {
  core_host *host = state->rules.host;
  bits_window_row next = {{.position = 0}, 0};
  uint64_t count = 0, least = 0;
  if (state->window == NULL && !bits_open_window(state))
    return false;
  if (state->window_end > state->window_begin)
    least = state->window[state->window_end - state->window_begin - 1].row.position + 1;
  uint64_t room = state->window_bytes / sizeof next;
  for (int layer = 0; layer < bits_layers_depth(state->layers); layer++) {
    uint64_t end = bits_layers_begin(state->layers, layer + 1);
    bool taken = true;
    for (next.index = state->head[layer]; taken && next.index < end; next.index++) {
      host->status = bits_layers_read(state->layers, next.index, &next.row);
      if (host->status != CORE_OK || !core_work(host, 10))
        return false;
      state->head[layer] += next.row.position < least;
      taken = next.row.position < least || bits_take_row(state, &next, room, &count);
    }
  }
  state->window_begin = state->window_end;
  state->window_end += count;
  return sort_items(host, state->window, count, sizeof next, bits_precedes);
}

/* Have the row at its place by position. */
static __attribute__((noinline)) core_status bits_go_to_sorted(bits_state *state) {
  if (state->layers != NULL) {
    if (state->at == state->window_end && !bits_fill_window(state))
      return state->rules.host->status;
    const bits_window_row *row = &state->window[state->at - state->window_begin];
    state->index = row->index;
    state->row = row->row;
    return CORE_OK;
  }
  order_keys keys = {.host = state->rules.host,
                     .context = state,
                     .count = (uint32_t)bits_row_count(state),
                     .set_words = bits_set_words,
                     .follows = bits_follows};
  uint32_t row;
  if (!order_at(&state->order, &keys, (uint32_t)state->at, &row))
    return keys.host->status;
  state->index = row;
  return bits_read_row(state, row, &state->row);
}

/* Components that are starts have rows of their own. */
static bool bits_wants(const table_cursor *cursor) {
  const bits_state *state = cursor->state;
  uint64_t position = state->row.position, low = 0;
  if (!table_accepts(cursor, SOLVED_POSITION, (sqlite3_int64)position))
    return false;
  if (state->sums == NULL || state->index < state->start_count)
    return true;
  CORE_SEARCH(low, state->start_count, middle, state->starts[middle].position < position);
  return low == state->start_count || state->starts[low].position != position;
}

/* From the present row on, go to the first that is wanted. */
static bool bits_seek_match(table_cursor *cursor) {
  bits_state *state = cursor->state;
  core_host *host = table_host(cursor);
  for (; state->at < state->end; state->at++) {
    state->index = state->at;
    core_status status =
        state->sorted ? bits_go_to_sorted(state) : bits_read_row(state, state->at, &state->row);
    if (status == CORE_OK && !core_work(host, 5))
      status = host->status;
    if (status != CORE_OK)
      return state->sums != NULL ? bits_check_sums(&cursor->call, state, status)
                                 : call_check(&cursor->call, host, status, "the row of a position");
    if (bits_wants(cursor))
      return true;
  }
  cursor->done = true;
  return true;
}

static bool bits_filter(table_cursor *cursor) {
  bits_state *state = cursor->state;
  if (!solved_keep(cursor, &state->solved, 0, bits_build))
    return false;
  table_interval wanted = cursor->filter[SOLVED_POSITION];
  state->at = 0;
  state->end = cursor->done ? 0 : bits_row_count(state);
  state->sorted = cursor->sorted && !cursor->done;
  state->window_begin = state->window_end = 0;
  for (int layer = 0; state->layers != NULL && layer < bits_layers_depth(state->layers); layer++)
    state->head[layer] = bits_layers_begin(state->layers, layer);
  if (state->sums == NULL && wanted.low == wanted.high && wanted.low >= 0) {
    uint64_t at = UINT64_MAX, position = (uint64_t)wanted.low;
    core_host *host = table_host(cursor);
    host->status = CORE_OK;
    uint32_t index =
        state->game == NULL ? UINT32_MAX : explorer_find(bits_game_explored(state->game), position);
    core_status status =
        state->game == NULL ? bits_layers_find(state->layers, position, &at) : host->status;
    if (status != CORE_OK)
      return call_check(&cursor->call, host, status, "the lookup of a position");
    at = index == UINT32_MAX ? at : index;
    state->at = at == UINT64_MAX ? state->end : at;
    state->end = at == UINT64_MAX ? state->end : at + 1;
    state->sorted = false;
  }
  return bits_seek_match(cursor);
}

static bool bits_next(table_cursor *cursor) {
  ((bits_state *)cursor->state)->at++;
  return bits_seek_match(cursor);
}

static bool bits_show_genus(table_cursor *cursor, sqlite3_context *context) {
  bits_state *state = cursor->state;
  if (state->tame_sums == NULL)
    return true;
  uint32_t genus = state->tame != TAME_NOT ? genera_of_tame(&state->forms.genera, state->tame)
                                           : forms_genus(&state->forms, state->form);
  if (genus == MISERE_NONE)
    return misere_refuse_forms(&cursor->call);
  return misere_show_genus(&cursor->call, context, &state->forms.genera, genus);
}

/* NULL where there is none. */
static bool bits_show_form(table_cursor *cursor, sqlite3_context *context) {
  bits_state *state = cursor->state;
  form_writer *writer = &state->solved.writer;
  writer->all = &state->forms;
  return state->tame_sums == NULL || state->form == MISERE_NONE ||
         misere_show_form(&cursor->call, context, writer, state->form);
}

static __attribute__((noinline)) bool bits_show_row(table_cursor *cursor, sqlite3_context *context,
                                                    int column) {
  bits_state *state = cursor->state;
  const bits_layers_row *row = &state->row;
  games *store = state->solved.store;
  switch (column) {
  case SOLVED_POSITION:
    sqlite3_result_int64(context, (sqlite3_int64)row->position);
    return true;
  case SOLVED_VALUE:
    if (store != NULL)
      return game_show(&cursor->call, store, (games_id)row->value, context) ||
             game_store_fail(&cursor->call, store);
    if (row->value >= 0)
      sqlite3_result_int64(context, row->value);
    return true;
  case SOLVED_OUTCOME:
    sqlite3_result_text(context, &row->outcome, 1, SQLITE_TRANSIENT);
    return true;
  case SOLVED_GENUS:
    return bits_show_genus(cursor, context);
  case SOLVED_FORM:
    return bits_show_form(cursor, context);
  case SOLVED_REMOTENESS:
    if (row->remoteness >= 0)
      sqlite3_result_int64(context, row->remoteness);
    return true;
  default: /* loop_values and suspense are of games in memory */
    return true;
  }
}

/* Of a game in memory the graph knows all but the position. */
static bool bits_column(table_cursor *cursor, sqlite3_context *context, int column) {
  bits_state *state = cursor->state;
  return column != SOLVED_POSITION && state->game != NULL
             ? solved_show(cursor, context, &state->solved, (uint32_t)state->index, column)
             : bits_show_row(cursor, context, column);
}

/* ---- Registration ---- */

static const sql_function bits_functions[] = {
    {TABLE_FUNCTION("solve_bits", .direct_only = true, .rows = 10000, .sorts = TABLE_SORTS_INTEGERS,
                    .state_size = sizeof(bits_state), .keeps = true, .filter = bits_filter,
                    .next = bits_next, .column = bits_column, .close = bits_close),
     .arguments = {{QUERY_ARGUMENT("start")},
                   {QUERY_ARGUMENT("moves")},
                   {BITS_OPTIONAL_QUERY("ends")},
                   {BITS_OPTIONAL_QUERY("symmetries")},
                   {BITS_OPTIONAL_QUERY("swap")},
                   {WORD_ARGUMENT("play", solved_plays), .absence = ARGUMENT_DEFAULTS},
                   {INTEGER_ARGUMENT("split", 0, 1), .absence = ARGUMENT_DEFAULTS}},
     .columns = {{"position INTEGER", COLUMN_FILTER | COLUMN_KEY, 1}, {"value"}, SOLVED_COLUMNS},
     .summary = "every position of a game of sets of bits, 0 to 62",
     .details =
         "All but play and split are queries or names of tables, '' for none. moves (need, forbid, "
         "clear, put [, player or again]): where all bits of need and none of forbid are set the "
         "bits of clear may go and those of put come; player is 'L', 'R' or 'B', both: then the "
         "game is partizan, as in solve_graph; again is 1 where the same player moves on. start "
         "(position [, result, remoteness]): a position with a result is known and not played on. "
         "ends (need, forbid, result): there the game is over; result is 'P', 'N' or 'D' for the "
         "player to move, or the size of a Nim heap, and of a partizan game a game or an outcome. "
         "symmetries "
         "(symmetry, bit, image): permutations, checked, which generate a group; positions are "
         "shown as their least images. swap (bit, image): bits change places after each move. "
         "play: what it means to have no move, 'normal' a loss, 'misere' a win, 'draw' a draw. "
         "split 1: positions are split into sums; rows are each start and each component met, "
         "remoteness and suspense NULL; genus and form as in solve_graph; symmetries need not be "
         "any. Mind that << >> & | have one precedence in SQLite: write parentheses, or bits()",
     .keywords = "loopy cycle draw board mask chomp cram own",
     .example = "SELECT position, value FROM solve_bits('SELECT 7', 'SELECT bits(value), 0, "
                "bits(value), 0 FROM json_each(''[0,1,2]'')') WHERE outcome = 'P'"},
};

const sql_module solve_bits_module = {MODULE_FUNCTIONS(bits_functions), .topic = "own games"};
