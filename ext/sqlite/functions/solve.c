/* The tables solve_graph and solve_rule: games given by their moves as rows, or by a rule.
**
** The rows of a query (rows/moves.h) become a graph of numbered positions (core/solve/graph.h),
** which is solved once for the arguments and kept while they stay the same. solve_graph reads all
** moves from one query. solve_rule runs its query once for each layer of new positions, which the
** table solve_frontier shows to it.
**
** Example: the rows (2, 1), (2, 0), (1, 0) number the positions 2, 1, 0 as 0, 1, 2; the table shows
** 2 with value 2, 1 with value 1, 0 with value 0. A constraint on `position` selects rows by lookup
** (positions_select); ORDER BY position sorts them as far as they are read. */
#include "core/solve/graph.h"

#include "sqlite/module.h"
#include "sqlite/rows/moves.h"
#include "sqlite/shared/solved.h"

/* ---- From rows to a game ---- */

/* The first of the columns p1 to p16 of solve_rule. */
enum { SOLVE_COMPONENTS = SOLVED_FORM + 1 };

/* The game of the arguments, and the rows that the statement reads. */
typedef struct solve_state {
  position_set positions;
  solved_game game;
  position_selection selection; /* the positions that may be shown */
  uint32_t place, end;          /* the places of the present row and the end in the selection */
  uint32_t at;                  /* the number of the present position */
  bool is_sorted;
  row_order order;
} solve_state;

static void solve_drop(table_cursor *cursor) {
  solve_state *state = cursor->state;
  order_release(&state->order, table_host(cursor));
  positions_release_selection(table_host(cursor), &state->selection);
  positions_release(&state->positions);
  solved_release(&state->game);
}

static bool solve_fail(sql_call *call, const solve_state *state) {
  uint32_t position;
  graphs_fault fault = graphs_find_fault(state->game.graph, &position);
  char *text = NULL;
  if (solved_names_position(fault))
    text = positions_text(&state->positions, position);
  return solved_fail(call, &state->game, fault, SOLVED_WHOLE, text);
}

static bool solve_check(void *context, core_status status) {
  table_cursor *cursor = context;
  const solve_state *state = cursor->state;
  if (status == CORE_OK)
    return true;
  if (status == CORE_INVALID)
    return solve_fail(&cursor->call, state);
  const position_set *positions = &state->positions;
  return solved_check(&cursor->call, &state->game, status, positions->count,
                      (sqlite3_int64)positions->depth - (positions->count <= positions->layer_end),
                      positions->count > 0 ? positions_text(positions, positions->count - 1) : NULL,
                      positions->origin > 0 ? positions_text(positions, positions->origin - 1)
                                            : NULL);
}

/* Read the result of a position of a partizan game: an outcome or, if play is normal, a value. A
** component must have a value. */
static bool solve_read_result(const moves_reader *reader, sqlite3_value *value,
                              graphs_result *result, const char **expected) {
  table_cursor *cursor = reader->context;
  const solved_game *game = &((const solve_state *)cursor->state)->game;
  bool parts = moves_has(reader, MOVES_PART);
  const solved_result_kinds kinds = {.store = game->store,
                                     .set = parts ? NULL : game->set,
                                     .outcomes = !parts,
                                     .values = reader->play == GRAPHS_NORMAL};
  return solved_read_result(&cursor->call, &kinds, value, result, expected);
}

/* Begin an empty game of the kind that the columns of the reader determine. */
static bool solve_begin(table_cursor *cursor, moves_reader *reader) {
  solve_state *state = cursor->state;
  core_host *host = table_host(cursor);
  bool parts = moves_has(reader, MOVES_PART), sides = moves_has(reader, MOVES_PLAYER);
  core_assert(state->game.graph == NULL);
  if (!moves_check_play(reader))
    return false;
  reader->context = cursor;
  reader->check = solve_check;
  reader->read_result = solve_read_result;
  state->game.graph = reader->graph = graphs_new(host);
  if (state->game.graph == NULL)
    return solve_check(cursor, host->status);
  if (sides && !solved_open_store(&cursor->call, &state->game))
    return false;
  graphs_set_play(state->game.graph, reader->play);
  if (parts)
    graphs_set_parts(state->game.graph);
  if (sides)
    graphs_set_sides(state->game.graph, state->game.store, state->game.set);
  solved_want(&state->game, reader->play);
  return true;
}

/* ---- Starts of a rule ---- */

/* Read a start of several values. */
static bool solve_take_tuple(sql_query *query, table_cursor *cursor, position_set *positions) {
  tuple_codes codes;
  uint32_t number;
  core_status status = CORE_OK;
  for (uint32_t i = 0; i < positions->tuples->size && status == CORE_OK; i++) {
    char name[32];
    sqlite3_value *value = query_value(query, (int)i);
    bool null = sqlite3_value_type(value) == SQLITE_NULL;
    sqlite3_snprintf(sizeof name, name, "value %u", i + 1);
    const char *expected = "a value";
    if (!null)
      status = tuples_encode(positions->tuples, value, &codes.of[i], &expected);
    if (expected != NULL)
      return query_refuse(query, (int)i, name, expected);
  }
  if (status == CORE_OK)
    status = tuples_number(positions, &codes, &number);
  return solve_check(cursor, status);
}

static bool solve_take_start(sql_query *query, void *context) {
  table_cursor *cursor = context;
  position_set *positions = &((solve_state *)cursor->state)->positions;
  uint32_t number;
  positions->host->progress.done++;
  if (positions->tuples != NULL)
    return solve_take_tuple(query, cursor, positions);
  if (query_is_null(query, 0))
    return query_refuse(query, 0, "position", "a position");
  return solve_check(cursor, positions_number(positions, query_value(query, 0), &number));
}

/* Refuse the names of columns that starts of other tables have. */
static bool solve_check_start(const sql_query *start) {
  static const moves_name refused[] = {MOVES_RESULT, MOVES_REMOTENESS, MOVES_AGAIN};
  for (int column = 0; column < query_column_count(start); column++) {
    const char *name = query_column_name(start, column);
    if (name == NULL)
      return call_no_memory(start->call); /* uncovered: failure */
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
      if (query_is_named(name, moves_names[refused[i]]))
        return call_fail(start->call,
                         "column %d of start is named %s, but is a value of the position; the rule "
                         "yields results, and solve_bits() and solve_sums() read them from start",
                         column + 1, name);
  }
  return true;
}

/* Open the query start, and begin tuples if it yields several columns. */
static bool solve_open_start(table_cursor *cursor, sql_query *start) {
  position_set *positions = &((solve_state *)cursor->state)->positions;
  if (!query_open(start, &cursor->call, "start", &cursor->input[0], NULL) ||
      !solve_check_start(start))
    return false;
  int count = query_column_count(start);
  if (count > TUPLES_MOST)
    return call_fail(&cursor->call,
                     "start must yield 1 to %d columns, the values of a position, got %d; "
                     "json_array() makes one value of several",
                     TUPLES_MOST, count);
  return count <= 1 || tuples_begin(positions, (uint32_t)count) ||
         solve_check(cursor, positions->host->status);
}

/* ---- A game ---- */

/* The arguments: moves, or a start and a rule; then the play. */
enum { SOLVE_MOVES = 0, SOLVE_RULE = 1 };

/* Read the game of a rule: the starts, and then the moves of all positions. */
static bool solve_explore(table_cursor *cursor, moves_reader *reader, sql_query *start) {
  core_begin_phase(table_host(cursor), "reading start", 0);
  return query_each(start, solve_take_start, cursor) && moves_explore(reader);
}

static bool solve_read(table_cursor *cursor) {
  static const char *const names[2][2] = {{"from", "to"}, {"position", "option"}};
  position_set *positions = &((solve_state *)cursor->state)->positions;
  const bool is_rule = cursor->binding->function->data != NULL;
  const sql_argument *text = &cursor->input[is_rule ? SOLVE_RULE : SOLVE_MOVES];
  sql_frontier frontier = {.positions = positions};
  sql_query query, start = {.connection = NULL};
  if ((is_rule && !solve_open_start(cursor, &start)) ||
      !(is_rule ? query_open_rule(&query, &cursor->call, text, &frontier)
                : query_open(&query, &cursor->call, "moves", text, NULL))) {
    query_close(&start);
    return false;
  }
  moves_reader reader;
  uint32_t size = positions->tuples == NULL ? 1 : positions->tuples->size;
  core_begin_phase(positions->host, "reading moves", 0);
  bool done =
      moves_begin(&reader, &query, positions, names[is_rule], size, (graphs_play)text[1].integer) &&
      solve_begin(cursor, &reader) &&
      (is_rule ? solve_explore(cursor, &reader, &start) : moves_read(&reader));
  moves_end(&reader);
  query_close(&query);
  query_close(&start);
  return done;
}

static bool solve_build(table_cursor *cursor) {
  solve_state *state = cursor->state;
  core_host *host = table_host(cursor);
  positions_begin(&state->positions, host);
  if (!solve_read(cursor) ||
      !solve_check(cursor,
                   positions_log_twin(&state->positions, call_name(&cursor->call), "positions")))
    return false;
  core_add_relief(host, &state->positions.relief);
  tuples_offer(&state->positions, true);
  core_status status = graphs_solve(state->game.graph, state->positions.count);
  tuples_offer(&state->positions, false);
  core_remove_relief(host, &state->positions.relief);
  if (status == CORE_OK)
    solved_log_unvalued(&cursor->call, state->game.graph);
  return solve_check(cursor, status);
}

/* ---- Rows ---- */

/* Set `at` to the position of the present place, if there is one. */
static bool solve_read_place(table_cursor *cursor) {
  solve_state *state = cursor->state;
  cursor->done |= state->place >= state->end;
  if (cursor->done)
    return true;
  core_assert(state->place < state->end && state->end <= state->positions.count);
  state->at = positions_selected_at(&state->selection, state->place);
  if (!state->is_sorted)
    return true;
  order_keys keys = positions_keys(&state->positions);
  keys.descends = cursor->wanted.descends;
  return order_at(&state->order, &keys, state->place, &state->at) ||
         call_check(&cursor->call, keys.host, keys.host->status, "the sorted rows");
}

/* Solve the game of the arguments unless it is solved, and advance to the first selected position.
*/
static bool solve_filter(table_cursor *cursor) {
  solve_state *state = cursor->state;
  position_set *positions = &state->positions;
  if (!solved_keep(cursor, &state->game, solved_find_wanted(cursor, 0), solve_build) ||
      !(positions->tuples != NULL
            ? tuples_select(positions, cursor, SOLVED_POSITION, SOLVE_COMPONENTS, &state->selection)
            : positions_select(positions, cursor, SOLVED_POSITION, &state->selection)))
    return false;
  state->place = 0;
  state->end = positions_selected(&state->positions, &state->selection);
  state->is_sorted = cursor->wanted.sorted && state->end > 1;
  return solve_read_place(cursor);
}

static bool solve_next(table_cursor *cursor) {
  solve_state *state = cursor->state;
  core_assert(state->place < state->end);
  state->place++;
  return solve_read_place(cursor);
}

/* Show a tuple, or a component of it. Other positions have no components. */
static bool solve_show_tuple(table_cursor *cursor, sqlite3_context *context, int column) {
  const solve_state *state = cursor->state;
  const tuple_set *tuples = state->positions.tuples;
  uint32_t component = (uint32_t)(column - SOLVE_COMPONENTS);
  tuple_codes codes;
  if (tuples == NULL)
    return true;
  tuples_decode(&state->positions, state->at, &codes);
  if (column == SOLVED_POSITION)
    return call_check(&cursor->call, table_host(cursor), tuples_show(tuples, &codes, context),
                      "the text of a position");
  if (component < tuples->size)
    tuples_show_component(tuples, codes.of[component], context);
  return true;
}

static bool solve_column(table_cursor *cursor, sqlite3_context *context, int column) {
  solve_state *state = cursor->state;
  core_assert(state->at < state->positions.count);
  if (column >= SOLVE_COMPONENTS || (column == SOLVED_POSITION && state->positions.tuples != NULL))
    return solve_show_tuple(cursor, context, column);
  if (column != SOLVED_POSITION)
    return solved_show(cursor, context, &state->game, state->at, column);
  positions_show(&state->positions, state->at, context);
  return true;
}

/* ---- Registration ---- */

#define SOLVE_TABLE                                                                                \
  .direct_only = true, .rows = 10000, .sorts = TABLE_SORTS_VALUES,                                 \
  .state_size = sizeof(solve_state), .keeps = true, .filter = solve_filter, .next = solve_next,    \
  .column = solve_column, .close = solve_drop
#define SOLVE_PLAY PLAY_ARGUMENT(letters_plays_with_score)

/* The column `position` has no type, so that its values are shown as the query yields them. */
#define SOLVE_COLUMNS                                                                              \
  {"position", COLUMN_HINT | COLUMN_HINT_LIST | COLUMN_KEY, 1}, {"value INTEGER"}, SOLVED_COLUMNS

static const sql_function solve_functions[] = {
    {TABLE_FUNCTION("solve_graph", SOLVE_TABLE),
     .keywords = "loony entailing nimstring loopy cycle cyclic repeated repetition must end draw "
                 "own P-positions token directed edges score points minimax genus suspense "
                 "partizan stopper view import csv independent tokens checkmate stalemate chess "
                 "partisan",
     .arguments = {{QUERY_ARGUMENT("moves")}, SOLVE_PLAY}, .columns = {SOLVE_COLUMNS},
     .summary = "every position of a game whose moves are given as rows",
     .details =
         "moves yields from, to (NULL if there is no move) and optional columns with the names "
         "result, remoteness, again, entails, part, count, player and gain; outcome is L, R, N, P "
         "or D (a draw), and value a Grundy value or 'loony', or a game if there is a column "
         "player; remoteness is "
         "the length of the game if the winner hurries; play is 'normal', 'misere', 'draw' or "
         "'score'",
     .example = "SELECT position, value, outcome FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0)')",
     .output = "1|1|N\n0|0|P\n2|2|N"},
    {TABLE_FUNCTION("solve_rule", SOLVE_TABLE), .data = "rule",
     .arguments = {{QUERY_ARGUMENT("start")}, {QUERY_ARGUMENT("rule")}, SOLVE_PLAY},
     .columns = {SOLVE_COLUMNS, TUPLES_COLUMNS(COLUMN_HINT | COLUMN_UNLISTED)},
     .summary = "every position that can be reached by a user-defined rule",
     .details =
         "start yields positions of 1 to 16 columns; rule is a query over the table "
         "solve_frontier, which has the positions of one layer as position, or as p1 to p16; the "
         "rule yields each of them with each of its options; other columns and arguments are as "
         "in solve_graph",
     .keywords =
         "loopy cycle draw split unequal chomp euclid fibonacci moore own layer reached "
         "tuple tuples reachable divisor integer partitions mancala scores coins either end",
     .example = "SELECT position, value, outcome FROM solve_rule('SELECT 4', 'SELECT position, "
                "position - take FROM solve_frontier, (SELECT 1 AS take UNION SELECT 3) WHERE "
                "take <= position')",
     .output = "4|0|P\n3|1|N\n1|1|N\n2|0|P\n0|0|P"},
};

const sql_module solve_module = SQL_MODULE(solve_functions, "own games", "solve");
