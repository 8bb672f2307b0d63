/* Any game given by its moves, as rows or by a rule: the tables solve_graph and solve_rule. */
#include "core/solve/graph.h"

#include "base/file.h"
#include "sqlite/args.h"
#include "sqlite/shared/game_store.h"
#include "sqlite/shared/side_result.h"
#include "sqlite/module.h"
#include "sqlite/rows/moves.h"

#include <string.h>

/* ---- From rows to a game ---- */

enum { SOLVE_TEXTS = 2 };

/* The game of some arguments. It stays in a cursor's state for as long as these are the same: for
** one run of a statement at most. */
typedef struct solve_game {
  position_set positions;
  graphs_game *graph;
  games *store;                    /* of the values of a partizan game; NULL: it is none */
  query_source texts[SOLVE_TEXTS]; /* all zero: there is no game */
  int play;
} solve_game;

/* What a game is built by. */
typedef struct solve_build {
  table_cursor *cursor;
  solve_game *game;
  moves_reader *reader;
  bool has_parts;
  uint64_t rows; /* of a rule */
} solve_build;

static void solve_drop(solve_game *game) {
  positions_release(&game->positions);
  graphs_free(game->graph);
  games_close(game->store);
  for (int i = 0; i < SOLVE_TEXTS; i++)
    query_drop_source(&game->texts[i]);
  *game = (solve_game){.graph = NULL};
}

static bool solve_blame(sql_call *call, const solve_game *game) {
  static const char *const messages[] = {
      [GRAPHS_RESULT_AND_MOVES] = "position %s has a result, but moves, too",
      [GRAPHS_RESULTS_DIFFER] = "position %s has two results that differ",
      [GRAPHS_CYCLE] =
          "position %s can be reached from itself, which a game with parts must not be",
      [GRAPHS_PLAYERS_DIFFER] = "parts of one option of position %s differ in player"};
  uint32_t position;
  graphs_fault fault = graphs_find_fault(game->graph, &position);
  if (fault == GRAPHS_TOO_LONG)
    return call_fail(call, "the game may last 2^30 moves or more");
  if (fault == GRAPHS_ARITHMETIC)
    return game_store_fail(call, game->store);
  if (fault == GRAPHS_NO_FAULT)
    return call_fail(call, "the game has too many positions or moves, the most is %lld each",
                     (sqlite3_int64)GRAPHS_TOO_MANY - 1);
  char *text = positions_text(&game->positions, position);
  if (text == NULL)
    call->code = SQLITE_NOMEM;
  else
    call_fail(call, messages[fault], text);
  sqlite3_free(text);
  return false;
}

static bool solve_check(sql_call *call, const solve_game *game, core_status status) {
  if (status == CORE_INVALID && game->graph != NULL)
    return solve_blame(call, game);
  return call_check(call, game->positions.host, status, "a game of %lld positions or more",
                    (sqlite3_int64)game->positions.count);
}

/* A component as often as it is there: equal ones cancel out, but are still to be looked at. */
static core_status solve_add_part(graphs_game *graph, const moves_row *row) {
  bool nothing = row->to == MOVES_NOTHING || row->count == 0;
  uint32_t to = nothing ? GRAPHS_NOTHING : row->to;
  core_status status = graphs_add_part(graph, row->from, row->option, to);
  if (status == CORE_OK && !nothing && row->count % 2 == 0)
    status = graphs_add_part(graph, row->from, row->option, to);
  return status;
}

/* ---- Partizan games ---- */

/* An outcome or, where games have values, a value; of a component only a value. */
static bool solve_read_side_result(void *context, sqlite3_value *value, moves_row *row) {
  const solve_build *build = context;
  const side_kinds kinds = {.store = build->game->store,
                            .outcomes = !build->has_parts,
                            .values = build->game->play == GRAPHS_NORMAL};
  side_result result;
  const char *expected;
  if (!side_result_read(&build->cursor->call, &kinds, value, &result, &expected))
    return false;
  if (expected != NULL)
    return moves_refuse(build->reader, MOVES_RESULT, expected);
  memcpy(row->side_letters, result.letters, 2);
  row->side_value = result.value;
  return true;
}

static core_status solve_add_side(const solve_build *build, const moves_row *row) {
  graphs_game *graph = build->game->graph;
  int players = row->player == 'L'   ? GRAPHS_LEFT
                : row->player == 'R' ? GRAPHS_RIGHT
                                     : GRAPHS_LEFT | GRAPHS_RIGHT;
  bool nothing = row->to == MOVES_NOTHING || row->count == 0;
  if (row->result.outcome != 0)
    return graphs_set_side_result(graph, row->from, row->side_letters, row->side_value);
  if (!build->has_parts)
    return row->to == MOVES_NOTHING ? CORE_OK : graphs_add_side(graph, row->from, row->to, players);
  if (row->option == MOVES_NOTHING)
    return CORE_OK;
  return graphs_add_side_part(graph, row->from, row->option, nothing ? GRAPHS_NOTHING : row->to,
                              (uint32_t)row->count, players);
}

/* ---- Rows ---- */

static bool solve_take(void *context, const moves_row *row) {
  const solve_build *build = context;
  graphs_game *graph = build->game->graph;
  core_status status = CORE_OK;
  if (build->game->store != NULL)
    status = solve_add_side(build, row);
  else if (row->result.outcome != 0)
    status = graphs_set_result(graph, row->from, row->result);
  else if (build->has_parts && row->option != MOVES_NOTHING)
    status = solve_add_part(graph, row);
  else if (!build->has_parts && row->to != MOVES_NOTHING)
    status = row->again ? graphs_add_again(graph, row->from, row->to)
                        : graphs_add_edge(graph, row->from, row->to);
  return status == CORE_OK || solve_check(&build->cursor->call, build->game, status);
}

static bool solve_begin_sides(const solve_build *build) {
  core_host *host = table_host(build->cursor);
  build->game->store = games_open(host);
  if (build->game->store == NULL)
    return call_check(&build->cursor->call, host, host->status, "a store of games");
  graphs_set_sides(build->game->graph, build->game->store);
  return true;
}

static bool solve_begin_moves(solve_build *build, moves_reader *reader, sql_query *query,
                              const char *const names[2]) {
  solve_game *game = build->game;
  if (!moves_begin(reader, query, &game->positions, names, MOVES_ALL_NAMES,
                   (graphs_play)game->play))
    return false;
  reader->take = solve_take;
  reader->context = build;
  reader->read_side_result = solve_read_side_result;
  build->reader = reader;
  build->has_parts = moves_has(reader, MOVES_PART);
  build->cursor->call.spills = !build->has_parts;
  if (build->has_parts)
    graphs_set_parts(game->graph);
  return !moves_has(reader, MOVES_PLAYER) || solve_begin_sides(build);
}

/* ---- Moves ---- */

static bool solve_read_graph(solve_build *build) {
  static const char *const names[] = {"from", "to"};
  table_cursor *cursor = build->cursor;
  const query_source *text = &build->game->texts[0];
  sql_query query;
  if (!query_open(&query, &cursor->call, "moves", text->text, text->length, NULL))
    return false;
  moves_reader reader;
  core_begin_phase(build->game->positions.host, "reading moves", 0);
  bool done = solve_begin_moves(build, &reader, &query, names) && moves_read(&reader);
  moves_end(&reader);
  query_close(&query);
  return done;
}

/* ---- A rule ---- */

static bool solve_read_start(solve_build *build) {
  static const char *const columns[] = {"position", NULL};
  table_cursor *cursor = build->cursor;
  const query_source *text = &build->game->texts[0];
  sql_query query;
  if (!query_open(&query, &cursor->call, "start", text->text, text->length, columns))
    return false;
  uint32_t number;
  bool found = true, done = true;
  core_host *host = build->game->positions.host;
  core_begin_phase(host, "reading start", 0);
  for (; done && (done = query_next(&query, &found)) && found; host->progress.done++)
    done = query_is_null(&query, 0)
               ? query_refuse(&query, 0, "position", "a position")
               : solve_check(
                     &cursor->call, build->game,
                     positions_number(&build->game->positions, query_value(&query, 0), &number));
  query_close(&query);
  return done;
}

static const char solve_expanding[] = "running the rule: positions expanded";
static const char solve_counting[] = "running the rule: rows";

/* Say how far the rule is: rows mostly come in the order of the positions that they lead from. Where they do
** not, how many there were is all that can be said. */
static void solve_note_progress(solve_build *build, uint32_t from) {
  core_progress *progress = &build->game->positions.host->progress;
  build->rows++;
  if (progress->phase == solve_expanding && from < progress->done)
    *progress = (core_progress){.phase = solve_counting};
  progress->done = progress->phase == solve_expanding ? from : build->rows;
  progress->of = progress->phase == solve_expanding ? build->game->positions.count : 0;
}

static bool solve_take_expanded(void *context, const moves_row *row) {
  solve_note_progress(context, row->from);
  return solve_take(context, row);
}

/* Run the rule for each layer of new positions until there are none. */
static bool solve_explore(moves_reader *reader, sql_query *query) {
  sql_frontier *frontier = query->frontier;
  position_set *positions = frontier->positions;
  bool done = true;
  reader->take = solve_take_expanded;
  frontier->end = positions->count;
  for (; done && frontier->first < frontier->end;
       frontier->first = frontier->end, frontier->end = positions->count) {
    core_begin_phase(positions->host, solve_expanding, positions->count);
    positions->host->progress.done = frontier->first;
    reader->first = frontier->first;
    reader->end = frontier->end;
    done = moves_read(reader);
    query_rewind(query);
  }
  return done;
}

static bool solve_read_rule(solve_build *build) {
  static const char *const names[] = {"position", "option"};
  table_cursor *cursor = build->cursor;
  const query_source *text = &build->game->texts[1];
  sql_frontier frontier = {.positions = &build->game->positions};
  sql_query query;
  if (!query_open_rule(&query, &cursor->call, text->text, text->length, &frontier))
    return false;
  moves_reader reader;
  bool done = solve_begin_moves(build, &reader, &query, names) && solve_read_start(build) &&
              solve_explore(&reader, &query);
  moves_end(&reader);
  query_close(&query);
  return done;
}

/* ---- Games that are cached ---- */

/* What the arguments are: texts, then how one plays. */
typedef struct solve_inputs {
  const char *names[SOLVE_TEXTS];
  int count; /* of texts */
  bool (*read)(solve_build *build);
} solve_inputs;

/* Note the arguments in the game; *same: they are those that it is of. The queries come first, then play. */
static bool solve_read_inputs(table_cursor *cursor, const solve_inputs *inputs, solve_game *game,
                              bool *same) {
  const sql_argument *input = cursor->input;
  int play = (int)input[inputs->count].integer;
  *same = play == game->play;
  for (int i = 0; i < inputs->count; i++)
    *same &= query_is_source(&game->texts[i], input[i].text, input[i].length);
  if (*same)
    return true;
  solve_drop(game);
  game->play = play;
  for (int i = 0; i < inputs->count; i++)
    if (!query_set_source(&game->texts[i], &cursor->call, input[i].text, input[i].length))
      return false;
  return true;
}

static bool solve_build_game(table_cursor *cursor, const solve_inputs *inputs, solve_game *game) {
  core_host *host = table_host(cursor);
  uint64_t seed;
  sqlite3_randomness((int)sizeof seed, &seed);
  positions_begin(&game->positions, host, seed);
  game->graph = graphs_new(host);
  if (game->graph == NULL)
    return solve_check(&cursor->call, game, host->status);
  graphs_set_play(game->graph, (graphs_play)game->play);
  solve_build build = {.cursor = cursor, .game = game};
  if (!inputs->read(&build))
    return false;
  if (!positions_put_away(&game->positions))
    return solve_check(&cursor->call, game, host->status);
  core_status status = graphs_solve(game->graph, game->positions.count);
  if ((status == CORE_OK || status == CORE_INVALID) && !positions_fetch(&game->positions))
    status = host->status;
  return solve_check(&cursor->call, game, status);
}

/* Make sure that `game` is the game of the arguments. */
static bool solve_keep(table_cursor *cursor, const solve_inputs *inputs, solve_game *game) {
  bool same = false;
  if (solve_read_inputs(cursor, inputs, game, &same) &&
      (same || solve_build_game(cursor, inputs, game)))
    return true;
  solve_drop(game);
  return false;
}

/* ---- Rows ---- */

enum { SOLVE_POSITION, SOLVE_VALUE, SOLVE_OUTCOME, SOLVE_LOOP_VALUES, SOLVE_REMOTENESS };

typedef struct solve_listing {
  solve_game game;
  uint32_t at, end; /* numbers of positions: the present row's, and behind the last */
} solve_listing;

/* Go where the wanted position is, if one is wanted. */
static bool solve_seek(table_cursor *cursor, solve_listing *listing) {
  sqlite3_value *wanted = cursor->hint[SOLVE_POSITION];
  listing->at = 0;
  listing->end = listing->game.positions.count;
  if (wanted == NULL || cursor->done)
    return true;
  return positions_narrow(&listing->game.positions, wanted, &listing->at, &listing->end) ||
         call_check(&cursor->call, table_host(cursor), table_host(cursor)->status, "a look-up");
}

static bool solve_open(table_cursor *cursor, const solve_inputs *inputs) {
  solve_listing *listing = cursor->state;
  if (!solve_keep(cursor, inputs, &listing->game) || !solve_seek(cursor, listing))
    return false;
  cursor->done |= listing->at >= listing->end;
  return true;
}

static bool solve_next(table_cursor *cursor) {
  solve_listing *listing = cursor->state;
  cursor->done = ++listing->at >= listing->end;
  return true;
}

/* As a JSON array, or NULL where there are none. */
static bool solve_show_loop_values(table_cursor *cursor, graphs_game *graph, uint32_t position,
                                   sqlite3_context *context) {
  if (!graphs_is_loopy(graph, position))
    return true;
  const uint32_t *values;
  size_t count = graphs_loop_values(graph, position, &values);
  if (values == NULL)
    return call_check(&cursor->call, table_host(cursor), table_host(cursor)->status,
                      "values of options");
  return table_show_numbers(cursor, context, values, count);
}

static void solve_show_unless_negative(int64_t number, sqlite3_context *context) {
  if (number >= 0)
    sqlite3_result_int64(context, number);
}

/* What differs in a partizan game; there is no remoteness, and loop_values is of impartial ones. */
static bool solve_side_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const solve_listing *listing = cursor->state;
  const graphs_game *graph = listing->game.graph;
  games *store = listing->game.store;
  games_id value = graphs_side_value(graph, listing->at);
  char letters[2];
  if (column == SOLVE_VALUE && value != GAMES_NONE)
    return game_show(&cursor->call, store, value, context) || game_store_fail(&cursor->call, store);
  if (column != SOLVE_OUTCOME)
    return true;
  if (!graphs_side_outcome(graph, listing->at, letters))
    return game_store_fail(&cursor->call, store);
  side_outcome_show(letters, context);
  return true;
}

static bool solve_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const solve_listing *listing = cursor->state;
  graphs_game *graph = listing->game.graph;
  char outcome;
  if (listing->game.store != NULL && column != SOLVE_POSITION)
    return solve_side_column(cursor, context, column);
  switch (column) {
  case SOLVE_POSITION:
    positions_show(&listing->game.positions, listing->at, context);
    return true;
  case SOLVE_VALUE:
    solve_show_unless_negative(graphs_value(graph, listing->at), context);
    return true;
  case SOLVE_OUTCOME:
    outcome = graphs_outcome(graph, listing->at);
    sqlite3_result_text(context, &outcome, 1, SQLITE_TRANSIENT);
    return true;
  case SOLVE_LOOP_VALUES:
    return solve_show_loop_values(cursor, graph, listing->at, context);
  default:
    solve_show_unless_negative(graphs_remoteness(graph, listing->at), context);
    return true;
  }
}

static void solve_close(table_cursor *cursor) {
  solve_drop(&((solve_listing *)cursor->state)->game);
}

/* ---- The tables ---- */

static bool solve_graph_filter(table_cursor *cursor) {
  static const solve_inputs inputs = {.names = {"moves"}, .count = 1, .read = solve_read_graph};
  return solve_open(cursor, &inputs);
}

static bool solve_rule_filter(table_cursor *cursor) {
  static const solve_inputs inputs = {
      .names = {"start", "rule"}, .count = 2, .read = solve_read_rule};
  return solve_open(cursor, &inputs);
}

#define SOLVE_TABLE(filter_function)                                                               \
  {                                                                                                \
    .direct_only = true, .rows = 10000, .state_size = sizeof(solve_listing),                       \
    .filter = (filter_function), .next = solve_next, .column = solve_column, .close = solve_close  \
  }

static const table_definition solve_graph_table = SOLVE_TABLE(solve_graph_filter);
static const table_definition solve_rule_table = SOLVE_TABLE(solve_rule_filter);

/* ---- Registration ---- */

/* As graphs_play numbers them. */
static const char *const solve_plays[] = {"normal", "misere", "draw", NULL};

#define SOLVE_PLAY                                                                                 \
  { WORD_ARGUMENT("play", solve_plays), .absence = ARGUMENT_DEFAULTS }

/* The column `position` has no type: its values are as the query yields them. */
#define SOLVE_COLUMNS                                                                              \
  {                                                                                                \
    {"position", COLUMN_HINT | COLUMN_KEY}, {"value INTEGER"}, {"outcome TEXT"},                   \
        {"loop_values TEXT"}, {                                                                    \
      "remoteness INTEGER"                                                                         \
    }                                                                                              \
  }

static const sql_function solve_functions[] = {
    {TABLE_FUNCTION("solve_graph", &solve_graph_table), .former = "game_graph misere_graph",
     .arguments = {{QUERY_ARGUMENT("moves")}, SOLVE_PLAY}, .columns = SOLVE_COLUMNS,
     .summary =
         "every position of the game whose moves the query (or table) yields as from, to; a row "
         "with to NULL only declares a position; further columns are told by their names: result, "
         "remoteness, again, part, count, player; outcome is N, P or D (draw: the play need not "
         "end); "
         "value is the Grundy value, NULL if the position has none, and then loop_values is the "
         "JSON array of the values of its options; remoteness is how many moves the game lasts if "
         "the winner hurries and the loser delays; who cannot move loses, or wins if play is "
         "'misere', or it is a draw if play is 'draw'; with a column player, 'L', 'R' or 'B' "
         "(both), "
         "the game is partizan: value is its canonical form, NULL above a cycle, and outcome is L, "
         "R, N, P or, with draws, two letters, the first for Left to begin",
     .example =
         "SELECT position, value, outcome FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0)')"},
    {TABLE_FUNCTION("solve_rule", &solve_rule_table),
     .arguments = {{QUERY_ARGUMENT("start")}, {QUERY_ARGUMENT("rule")}, SOLVE_PLAY},
     .columns = SOLVE_COLUMNS,
     .summary = "every position that can be reached from those of the query (or table) start; rule "
                "is a query over the table solve_frontier, whose one column is position, that "
                "yields each position there with each of its options, and is run once for each "
                "layer of new positions; all else as in solve_graph",
     .example = "SELECT position, value, outcome FROM solve_rule('SELECT 4', 'SELECT position, "
                "position - take FROM solve_frontier, (SELECT 1 AS take UNION SELECT 3) WHERE "
                "take <= position')"},
};

const sql_module solve_module = {MODULE_FUNCTIONS(solve_functions), .topic = "own games"};
