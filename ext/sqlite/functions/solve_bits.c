/* The table solve_bits: games whose positions are sets of bits.
**
** All positions are expanded and solved in memory (core/masks/game.h). If memory does not suffice,
** games whose layers have equal numbers of bits are solved again in temporary files
** (core/masks/layers.h), which have no genus, suspense and form.
**
** Rows of a game in memory are sorted by base/order.h if the statement reads them in order. Rows on
** disk are sorted within each layer; rows in order of position are merged in windows: each pass
** over the layers collects the least positions that follow the previous window, as many as fit in
** memory.
** Example: with room for two rows, the layers 7 | 3 5 6 | 1 2 4 are read in the windows 1 2, 3 4, 5
** 6, 7.
**
** A statement that reads only the outcome of one start needs no other position. It is answered by a
** search (core/masks/winner.h) if the game allows that. The search is kept for the next start. As
** soon as the statement wants another row, all positions are solved.
**
** Time: one pass for each window; a pass reads each layer only from its first row after the
** previous window to its first row that does not fit. */
#include "base/file.h"
#include "base/order.h"
#include "base/sort.h"
#include "core/masks/game.h"
#include "core/masks/layers.h"
#include "core/masks/winner.h"
#include "sqlite/shared/bits_reader.h"
#include "sqlite/shared/solved.h"
#include "sqlite/module.h"
#include "sqlite/rows/query.h"

enum {
  BITS_ARGUMENT_START,
  BITS_ARGUMENT_MOVES,
  BITS_ARGUMENT_ENDS,
  BITS_ARGUMENT_SYMMETRIES,
  BITS_ARGUMENT_SWAP,
  BITS_ARGUMENT_PLAY
};

/* ---- State ---- */

/* A row and its number in `layers`. */
typedef struct bits_window_row {
  bits_layers_row row;
  uint64_t index;
} bits_window_row;

/* All positions are in memory (`game`) or on disk (`layers`), or some of them are searched
** (`winner`). */
typedef struct bits_state {
  bits_rules rules;   /* host is NULL until the table is built */
  solved_game solved; /* the columns that the statement reads, and the graph and store of `game` */
  bits_game *game;
  bool is_limited; /* the memory does not suffice, but temporary files may */
  bits_layers *layers;
  bits_winner *winner; /* `row` is the row of the start that the statement wants */
  bool has_results;    /* some start has a result */
  bool has_scores;     /* play is 'score' */

  /* The cursor: row `at` of rows `at` to end - 1. */
  uint64_t at, end;
  uint64_t index; /* number of the present row in `game` or `layers`; `at` unless rows are sorted */
  bool is_sorted;
  bits_layers_row row; /* the present row; of a game in memory only its position */
  row_order order;     /* rows of `game` by position */

  /* Rows of `layers` by position: those from window_begin to window_end - 1. */
  bits_window_row *window;
  uint64_t window_bytes, window_begin, window_end;
  /* head[i] is at most the first row of layer i after the window. */
  uint64_t head[BITS_LAYERS_MOST];
} bits_state;

static void bits_close(table_cursor *cursor) {
  bits_state *state = cursor->state;
  core_host *host = state->rules.host;
  if (host == NULL)
    return;
  solved_close_writer(&state->solved); /* before the graph that owns the forms */
  bits_game_free(state->game);
  bits_layers_free(state->layers);
  bits_winner_free(state->winner);
  stoppers_close(state->solved.set);
  games_close(state->solved.store);
  order_release(&state->order, host);
  core_release(host, state->window, state->window_bytes);
  bits_rules_release(&state->rules);
}

/* Return the results that are accepted. A game ends after no move whenever an end applies: the
** parity of a remoteness is unknown if the result of an end differs from the outcome of a position
** without moves. */
static bits_result_kinds bits_results(const bits_state *state, int play) {
  const bits_rules *rules = &state->rules;
  const solved_result_kinds sides = {state->solved.store, state->solved.set, true,
                                     play == GRAPHS_NORMAL};
  const int64_t unusual = play == GRAPHS_MISERE ? BITS_RESULT_P : BITS_RESULT_N;
  bits_result_kinds results = {sides,
                               {(graphs_play)play, true, play == GRAPHS_NORMAL, !rules->moves_on},
                               play != GRAPHS_SCORE};
  for (uint64_t i = 0; i <= rules->ends.count; i++) {
    int64_t result = i < rules->ends.count ? rules->ends.items[i].result : rules->last_result;
    results.reader.alternates &= result != unusual && result != BITS_RESULT_LOONY;
  }
  return results;
}

/* ---- All positions ---- */

static bool bits_check_game(sql_call *call, const bits_state *state, core_status status) {
  uint64_t position;
  uint32_t count = bits_game_explorer(state->game)->count;
  if (status != CORE_INVALID)
    return solved_check(
        call, &state->solved, status, count, explorer_depth(bits_game_explorer(state->game)),
        count == 0 ? NULL
                   : sqlite3_mprintf("%lld", bits_game_explorer(state->game)->keys[count - 1]),
        NULL);
  graphs_fault fault = bits_game_find_fault(state->game, &position);
  return solved_fail_at(call, &state->solved, fault, SOLVED_WHOLE, position);
}

/* Return true if layers in temporary files have all answers that the statement reads. */
static bool bits_fits_layers(const bits_state *state) {
  return !state->rules.is_partizan && !state->rules.moves_on && !state->has_scores &&
         !solved_has(state->solved.has, SOLVED_FORM);
}

static bool bits_may_use_disk(const bits_state *state, core_status status) {
  return status == CORE_LIMIT && core_can_open_files(state->rules.host) && bits_fits_layers(state);
}

static bool bits_take_position(sql_call *call, void *context, uint64_t position, int64_t result,
                               int64_t remoteness) {
  bits_state *state = context;
  core_status status = bits_game_start(state->game, position, result, remoteness);
  state->is_limited = bits_may_use_disk(state, status);
  return !state->is_limited && bits_check_game(call, state, status);
}

static bool bits_solve_in_memory(sql_call *call, const sql_argument *start, int play,
                                 bits_state *state) {
  state->game =
      bits_game_new(&state->rules, (graphs_play)play, state->solved.store, state->solved.set);
  if (state->game == NULL)
    return call_check(call, state->rules.host, state->rules.host->status, "the game");
  state->solved.graph = bits_game_explorer(state->game)->graph;
  solved_want(&state->solved, (graphs_play)play);
  const bits_result_kinds results = bits_results(state, play);
  if (!bits_rules_read_start(call, start, &results, bits_take_position, state))
    return false;
  core_status status = bits_game_solve(state->game);
  state->is_limited = bits_may_use_disk(state, status);
  if (status == CORE_OK)
    solved_log_unvalued(call, state->solved.graph);
  return !state->is_limited && bits_check_game(call, state, status);
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
  graphs_fault fault = bits_layers_find_fault(state->layers, &position);
  return solved_fail_at(call, &state->solved, fault, SOLVED_WHOLE, position);
}

static bool bits_take_layered(sql_call *call, void *context, uint64_t position, int64_t result,
                              int64_t remoteness) {
  const bits_state *state = context;
  return bits_check_layers(call, state,
                           bits_layers_start(state->layers, position, result, remoteness));
}

static bool bits_solve_on_disk(sql_call *call, const sql_argument *start, int play,
                               bits_state *state) {
  core_assert(state->layers == NULL && state->is_limited);
  bits_game_free(state->game);
  state->game = NULL;
  state->solved.graph = NULL;
  state->layers = bits_layers_new(&state->rules, (graphs_play)play);
  if (state->layers == NULL)
    return call_check(call, state->rules.host, state->rules.host->status, "a game on disk");
  if ((state->solved.has & SOLVED_MORE) != 0)
    sqlite3_log(SQLITE_NOTICE,
                "%s(): positions go to files, where they have no genus and no suspense",
                call_name(call));
  const bits_result_kinds results = bits_results(state, play);
  return bits_rules_read_start(call, start, &results, bits_take_layered, state) &&
         bits_check_layers(call, state, bits_layers_solve(state->layers));
}

static bool bits_solve_all(sql_call *call, const sql_argument *start, int play, bits_state *state) {
  if (bits_solve_in_memory(call, start, play, state))
    return true;
  if (!state->is_limited)
    return false;
  call_clear_error(call); /* a start that did not fit has ended its query with an error */
  return bits_solve_on_disk(call, start, play, state);
}

/* ---- One start ---- */

/* Return true if the statement reads only the outcome of one position. */
static bool bits_wants_winner(const table_cursor *cursor) {
  const unsigned others =
      (1U << (SOLVED_FORM + 1)) - 1 - (1U << SOLVED_POSITION | 1U << SOLVED_OUTCOME);
  table_interval wanted = cursor->wanted.filter[SOLVED_POSITION];
  return wanted.low == wanted.high && wanted.low >= 0 && table_reads_of(cursor, others) == 0;
}

static void bits_close_search(bits_state *state) {
  bits_winner_free(state->winner);
  state->winner = NULL;
}

/* Check the status of a search. If it does not fit into memory, close it: the whole game may fit,
** or the files that hold it. */
static bool bits_check_search(sql_call *call, bits_state *state, core_status status) {
  if (status != CORE_LIMIT)
    return call_check(call, state->rules.host, status, "a search");
  bits_close_search(state);
  return true;
}

static bool bits_take_searched(sql_call *call, void *context, uint64_t position, int64_t result,
                               int64_t remoteness) {
  bits_state *state = context;
  (void)remoteness;
  state->has_results |= result != BITS_NO_RESULT;
  return state->winner == NULL ||
         bits_check_search(call, state, bits_winner_start(state->winner, position));
}

/* Open a search with all starts if it applies to the game; otherwise state->winner stays NULL. */
static bool bits_open_search(table_cursor *cursor, int play) {
  bits_state *state = cursor->state;
  sql_call *call = &cursor->call;
  core_host *host = state->rules.host;
  const bits_result_kinds results = bits_results(state, play);
  bool applies = false;
  core_status status = bits_winner_applies(&state->rules, &applies);
  if (status != CORE_OK || !applies)
    return call_check(call, host, status, "the ends");
  state->winner = bits_winner_new(&state->rules, (graphs_play)play);
  if (!bits_check_search(call, state, state->winner == NULL ? host->status : CORE_OK) ||
      !bits_rules_read_start(call, &cursor->input[BITS_ARGUMENT_START], &results,
                             bits_take_searched, state))
    return false;
  if (state->has_results)
    bits_close_search(state);
  return true;
}

static bool bits_solve(table_cursor *cursor) {
  return bits_solve_all(&cursor->call, &cursor->input[BITS_ARGUMENT_START],
                        (int)cursor->input[BITS_ARGUMENT_PLAY].integer, cursor->state);
}

/* Find the row that the statement wants in the search. If the statement wants another row, or more
** of it than the outcome, solve all positions. */
static bool bits_search_or_solve(table_cursor *cursor) {
  bits_state *state = cursor->state;
  uint64_t position = (uint64_t)cursor->wanted.filter[SOLVED_POSITION].low;
  state->row = (bits_layers_row){.position = position, .value = -1, .remoteness = -1};
  if (bits_wants_winner(cursor) &&
      !bits_check_search(&cursor->call, state,
                         bits_winner_find(state->winner, position, &state->row.outcome)))
    return false;
  if (state->winner != NULL && state->row.outcome != 0)
    return true;
  bits_close_search(state);
  state->solved.has = solved_find_wanted(cursor, 0);
  return bits_solve(cursor);
}

/* ---- From arguments to a game ---- */

/* Refuse gains without scores. */
static bool bits_check_gains(sql_call *call, const bits_rules *rules, int play) {
  return !rules->has_gains || play == GRAPHS_SCORE ||
         call_fail(call, "moves has a column gain, which needs play 'score', got '%s'",
                   letters_plays_with_score[play]);
}

/* Refuse arguments that a partizan game cannot have. */
static bool bits_check_sides(sql_call *call, const sql_argument *swap, int play) {
  if (play == GRAPHS_SCORE)
    return call_fail(call, "moves has a column player, which cannot be combined with play 'score'; "
                           "put the player to move into the position");
  if (play == GRAPHS_DRAW)
    return call_fail(call, "play must be 'normal' or 'misere' if moves have a column player, got "
                           "'draw'");
  return swap->length == 0 || call_fail(call, "swap cannot be given if moves have a column player");
}

static bool bits_build(table_cursor *cursor) {
  bits_state *state = cursor->state;
  const sql_argument *input = cursor->input;
  sql_call *call = &cursor->call;
  const sql_argument *ends = &input[BITS_ARGUMENT_ENDS], *swap = &input[BITS_ARGUMENT_SWAP];
  int play = (int)input[BITS_ARGUMENT_PLAY].integer;
  bits_rules *rules = &state->rules;
  state->has_scores = play == GRAPHS_SCORE;
  bits_rules_begin(rules, call_host(call));
  if (!bits_rules_read_moves(call, &input[BITS_ARGUMENT_MOVES], rules) ||
      !bits_check_gains(call, rules, play) ||
      (rules->is_partizan && !bits_check_sides(call, swap, play)) ||
      (rules->is_partizan && !solved_open_store(call, &state->solved)))
    return false;
  const bits_result_kinds results = bits_results(state, play);
  call->spills = bits_fits_layers(state);
  if (!bits_rules_read_ends(call, ends, &results, rules) ||
      !bits_rules_read_symmetries(call, &input[BITS_ARGUMENT_SYMMETRIES], rules) ||
      !bits_rules_read_swap(call, swap, rules) || !bits_rules_finish(call, rules, true))
    return false;
  if (bits_wants_winner(cursor) && !state->has_scores && !bits_open_search(cursor, play))
    return false;
  return state->winner != NULL ? bits_search_or_solve(cursor) : bits_solve(cursor);
}

/* ---- The table solve_bits ---- */

static core_status bits_read_row(bits_state *state, uint64_t at, bits_layers_row *row) {
  if (state->layers != NULL)
    return bits_layers_read(state->layers, at, row);
  core_assert(at < bits_game_explorer(state->game)->count);
  *row = (bits_layers_row){.remoteness = -1};
  row->position = bits_game_explorer(state->game)->keys[at];
  return CORE_OK;
}

static uint64_t bits_row_count(const bits_state *state) {
  core_assert((state->game == NULL) != (state->layers == NULL));
  if (state->layers != NULL)
    return bits_layers_count(state->layers);
  return bits_game_explorer(state->game)->count;
}

/* ---- Rows by position ---- */

static bool bits_set_words(void *context, order_item *items, uint32_t count) {
  bits_state *state = context;
  for (uint32_t i = 0; i < count; i++) {
    if (!core_work(state->rules.host, 10))
      return false; /* uncovered: failure */
    items[i].word = bits_game_explorer(state->game)->keys[items[i].row];
  }
  return true;
}

static bool bits_follows(void *context, uint32_t one, uint32_t other) {
  const bits_state *state = context;
  const uint64_t *positions = bits_game_explorer(state->game)->keys;
  return positions[one] > positions[other];
}

SORT_INLINE bool bits_precedes(const void *one, const void *other) {
  return ((const bits_window_row *)one)->row.position <
         ((const bits_window_row *)other)->row.position;
}

/* Allocate a window: for all rows if they fit, otherwise for half of the rows that fit, so that
** memory is left for others. */
static bool bits_open_window(bits_state *state) {
  core_host *host = state->rules.host;
  uint64_t rows = bits_row_count(state), room = rows;
  while ((state->window = core_allocate(host, room * sizeof *state->window)) == NULL)
    if ((room /= 2) < 64)
      return false; /* uncovered: failure */
  state->window_bytes = room * sizeof *state->window;
  if (room == rows)
    return true;
  core_release(host, state->window, state->window_bytes);
  state->window_bytes = room / 2 * sizeof *state->window;
  return (state->window = core_allocate(host, state->window_bytes)) != NULL;
}

/* Insert a row into a window of `room` rows, which keeps the least positions, the greatest of them
** first (a heap). Return false if the row does not belong to the window. */
static bool bits_insert_row(bits_state *state, const bits_window_row *row, uint64_t room,
                            uint64_t *count) {
  core_assert(*count <= room);
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

/* Fill the window with the rows that follow the previous window. */
static bool bits_fill_window(bits_state *state) {
  core_host *host = state->rules.host;
  bits_window_row next = {{.position = 0}, 0};
  uint64_t count = 0, least = 0;
  if (state->window == NULL && !bits_open_window(state))
    return false; /* uncovered: failure */
  if (state->window_end > state->window_begin)
    least = state->window[state->window_end - state->window_begin - 1].row.position + 1;
  uint64_t room = state->window_bytes / sizeof next;
  for (int layer = 0; layer < bits_layers_depth(state->layers); layer++) {
    uint64_t end = bits_layers_first_row(state->layers, layer + 1);
    bool taken = true;
    for (next.index = state->head[layer]; taken && next.index < end; next.index++) {
      if (bits_layers_read(state->layers, next.index, &next.row) != CORE_OK || !core_work(host, 10))
        return false; /* uncovered: failure */
      state->head[layer] += next.row.position < least;
      taken = next.row.position < least || bits_insert_row(state, &next, room, &count);
    }
  }
  state->window_begin = state->window_end;
  state->window_end += count;
  return sort_items(host, state->window, count, sizeof next, bits_precedes);
}

/* Make the row at place `at`, in the order of positions, the present row. */
static CORE_NOINLINE core_status bits_read_sorted(bits_state *state) {
  if (state->layers != NULL) {
    if (state->at == state->window_end && !bits_fill_window(state))
      return state->rules.host->status; /* uncovered: failure */
    core_assert(state->at >= state->window_begin && state->at < state->window_end);
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

/* Advance to the first row, at place `at` or later, whose position the statement accepts. */
static bool bits_seek_match(table_cursor *cursor) {
  bits_state *state = cursor->state;
  core_host *host = table_host(cursor);
  for (; state->at < state->end; state->at++) {
    state->index = state->at;
    core_status status =
        state->is_sorted ? bits_read_sorted(state) : bits_read_row(state, state->at, &state->row);
    if (status == CORE_OK && !core_work(host, 5))
      status = host->status;
    if (status != CORE_OK)
      return call_check(&cursor->call, host, status, "rows");
    if (table_accepts(cursor, SOLVED_POSITION, (sqlite3_int64)state->row.position))
      return true;
  }
  cursor->done = true;
  return true;
}

static bool bits_filter(table_cursor *cursor) {
  bits_state *state = cursor->state;
  bool is_searched = state->winner != NULL && cursor->same_arguments;
  if (!(is_searched
            ? bits_search_or_solve(cursor)
            : solved_keep(cursor, &state->solved, solved_find_wanted(cursor, 0), bits_build)))
    return false;
  if (state->winner != NULL) {
    state->at = 0;
    state->end = 1;
    return true;
  }
  table_interval wanted = cursor->wanted.filter[SOLVED_POSITION];
  state->at = 0;
  state->end = cursor->done ? 0 : bits_row_count(state);
  state->is_sorted = cursor->wanted.sorted && !cursor->done;
  state->window_begin = state->window_end = 0;
  for (int layer = 0; state->layers != NULL && layer < bits_layers_depth(state->layers); layer++)
    state->head[layer] = bits_layers_first_row(state->layers, layer);
  if (wanted.low == wanted.high && wanted.low >= 0) {
    uint64_t at = UINT64_MAX, position = (uint64_t)wanted.low;
    uint32_t index = UINT32_MAX;
    core_status status = state->game == NULL
                             ? bits_layers_find(state->layers, position, &at)
                             : explorer_find(bits_game_explorer(state->game), position, &index);
    if (status != CORE_OK)
      return call_check(&cursor->call, table_host(cursor), status, "the lookup of a position");
    at = index == UINT32_MAX ? at : index;
    state->at = at == UINT64_MAX ? state->end : at;
    state->end = at == UINT64_MAX ? state->end : at + 1;
    state->is_sorted = false;
  }
  return bits_seek_match(cursor);
}

static bool bits_next(table_cursor *cursor) {
  bits_state *state = cursor->state;
  core_assert(state->at < state->end);
  state->at++;
  return bits_seek_match(cursor);
}

/* Show a column of a row on disk, or the position of any row. */
static CORE_NOINLINE bool bits_show_row(const table_cursor *cursor, sqlite3_context *context,
                                        int column) {
  const bits_state *state = cursor->state;
  const bits_layers_row *row = &state->row;
  switch (column) {
  case SOLVED_POSITION:
    sqlite3_result_int64(context, (sqlite3_int64)row->position);
    return true;
  case SOLVED_VALUE:
    solved_show_nimber(row->value, context);
    return true;
  case SOLVED_OUTCOME:
    sqlite3_result_text(context, &row->outcome, 1, SQLITE_TRANSIENT);
    return true;
  case SOLVED_REMOTENESS:
    if (row->remoteness >= 0)
      sqlite3_result_int64(context, row->remoteness);
    return true;
  default: /* other columns are NULL on disk */
    return true;
  }
}

/* In memory, the graph has the values of all columns except the position. */
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
                   PLAY_ARGUMENT(letters_plays_with_score)},
     .columns = {{"position INTEGER", COLUMN_FILTER | COLUMN_KEY, 1},
                 {"value INTEGER"},
                 SOLVED_COLUMNS},
     .summary = "every position of a game of sets of bits, 0 to 62",
     .details =
         "all arguments except play are queries or tables; moves (need, forbid, clear, put [, "
         "player or again, gain]): if the bits of need are set and those of forbid are not, a move "
         "clears the bits of 'clear' and sets those of 'put'; start (position [, result, "
         "remoteness]); ends (need, forbid, result); symmetries (symmetry, bit, image); swap (bit, "
         "image); see bits() for masks",
     .keywords = "loopy cycle draw board mask chomp cram torus adjacent own genus partizan misere"
                 " score points permutations group count positions reachable maker breaker",
     .example = "SELECT position, value FROM solve_bits('SELECT 7', 'SELECT bits(value), 0, "
                "bits(value), 0 FROM json_each(''[0,1,2]'')') WHERE outcome = 'P'",
     .output = "6|0\n5|0\n3|0\n0|0"},
};

const sql_module solve_bits_module = SQL_MODULE(bits_functions, "own games", "bits");
