/* Games whose positions are sets of bits: the tables solve_bits and bits_moves. */
#include <string.h>

#include "core/bits/game.h"
#include "core/bits/sums.h"
#include "sqlite/functions/mask_rules.h"
#include "sqlite/module.h"

enum {
  SOLVE_START,
  SOLVE_MOVES,
  SOLVE_ENDS,
  SOLVE_SYMMETRIES,
  SOLVE_SWAP,
  SOLVE_PLAY,
  SOLVE_SPLIT,
  SOLVE_ARGUMENTS
};

static const char *const solve_argument_names[SOLVE_ARGUMENTS] = {
    "start", "moves", "ends", "symmetries", "swap", "play", "split"};

/* ---- From arguments to rules ---- */

static bool solve_read_rules(sql_call *call, sql_connection *connection,
                             const mask_source sources[SOLVE_ARGUMENTS], bits_rules *rules) {
  return mask_rules_read_moves(call, connection, &sources[SOLVE_MOVES], rules) &&
         mask_rules_read_ends(call, connection, &sources[SOLVE_ENDS], rules) &&
         mask_rules_read_symmetries(call, connection, &sources[SOLVE_SYMMETRIES], rules) &&
         mask_rules_read_swap(call, connection, &sources[SOLVE_SWAP], rules);
}

/* What can't be asked of a partizan game. */
static bool solve_check_partizan(sql_call *call, const mask_source sources[SOLVE_ARGUMENTS],
                                 int play) {
  if (play != BITS_NORMAL)
    return call_fail(call, "play must be 'normal' where moves have a column player");
  for (int i = SOLVE_ENDS; i <= SOLVE_SWAP; i++)
    if (i != SOLVE_SYMMETRIES && mask_source_given(&sources[i]))
      return call_fail(call, "%s can't be given where moves have a column player", sources[i].name);
  return true;
}

static bool solve_check_split(sql_call *call, const mask_source sources[SOLVE_ARGUMENTS],
                              int play) {
  if (play != BITS_NORMAL)
    return call_fail(call, "play must be 'normal' where split is 1");
  for (int i = SOLVE_ENDS; i <= SOLVE_SWAP; i++)
    if (i != SOLVE_SYMMETRIES && mask_source_given(&sources[i]))
      return call_fail(call, "%s can't be given where split is 1", sources[i].name);
  return true;
}

/* ---- What is kept of a game ---- */

/* One of the two is there: all positions, or the components of sums. */
typedef struct solve_state {
  bits_rules rules; /* host NULL: nothing is there */
  bits_game *game;
  bits_sums *sums;
  uint64_t *starts; /* of sums, ascending, each once */
  uint32_t *start_values;
  uint64_t start_count, start_room;
  uint64_t at, end;
} solve_state;

static void solve_release(solve_state *state) {
  core_host *host = state->rules.host;
  if (host == NULL)
    return;
  bits_game_free(state->game);

  core_release(host, state->starts, 8 * state->start_room);
  core_release(host, state->start_values, 4 * state->start_room);
  bits_rules_release(&state->rules);
  *state = (solve_state){.at = 0};
}

/* ---- All positions ---- */

static bool solve_check_game(sql_call *call, const solve_state *state, core_status status) {
  uint64_t position = 0;
  if (status != CORE_INVALID)
    return call_check(call, state->rules.host, status, "a game of %lld positions or more",
                      (sqlite3_int64)bits_game_count(state->game));
  switch (bits_game_fault_of(state->game, &position)) {
  case BITS_GAME_CONTRADICTION:
    return call_fail(call, "two results of the position %lld differ", (sqlite3_int64)position);
  case BITS_GAME_CYCLE:
    return call_fail(call,
                     "moves can return to the position %lld, but where they have a column "
                     "player every game must end",
                     (sqlite3_int64)position);
  case BITS_GAME_TOO_LONG:
    return call_fail(call, "play from the position %lld may last 2^30 moves or more",
                     (sqlite3_int64)position);
  default:
    return call_fail(call, "there are too many positions or moves, the most is 4294967292 each");
  }
}

typedef struct solve_taking {
  sql_call *call;
  solve_state *state;
} solve_taking;

static bool solve_take_position(void *context, uint64_t position, int64_t result,
                                int64_t remoteness) {
  const solve_taking *taking = context;
  bits_game *game = taking->state->game;
  if (result != BITS_NO_RESULT && taking->state->rules.is_partizan)
    return call_fail(taking->call, "result can't be given where moves have a column player");
  return solve_check_game(taking->call, taking->state,
                          bits_game_start(game, position, result, remoteness));
}

static bool solve_all(sql_call *call, sql_connection *connection, const mask_source *start,
                      int play, solve_state *state) {
  solve_taking taking = {call, state};
  state->game = bits_game_new(&state->rules, (bits_play)play, NULL);
  if (state->game == NULL)
    return call_check(call, state->rules.host, state->rules.host->status, "a game");
  if (!mask_rules_read_start(call, connection, start, solve_take_position, &taking) ||
      !solve_check_game(call, state, bits_game_solve(state->game)))
    return false;
  state->end = bits_game_count(state->game);
  return true;
}

/* ---- Both ---- */

static bool solve_bits_build(sql_call *call, sql_connection *connection,
                             const mask_source sources[SOLVE_ARGUMENTS], int play, bool split,
                             solve_state *state) {
  bits_rules_begin(&state->rules, &connection->host);
  if ((split && !solve_check_split(call, sources, play)) ||
      !solve_read_rules(call, connection, sources, &state->rules) ||
      (state->rules.is_partizan && !solve_check_partizan(call, sources, play)) ||
      !mask_rules_finish(call, &state->rules, !split))
    return false;
  return solve_all(call, connection, &sources[SOLVE_START], play, state);
}

static bool solve_read_words(table_cursor *cursor, sqlite3_value **arguments, int *play,
                             sqlite3_int64 *split) {
  static const char *const plays[] = {"normal", "misere", "draw", NULL};
  *play = BITS_NORMAL;
  *split = 0;
  if (arguments[SOLVE_PLAY] != NULL &&
      !args_word(&cursor->call, "play", arguments[SOLVE_PLAY], plays, play))
    return false;
  return arguments[SOLVE_SPLIT] == NULL ||
         args_integer(&cursor->call, "split", arguments[SOLVE_SPLIT], 0, 1, split);
}

static void solve_set_defaults(table_cursor *cursor, sqlite3_value **arguments) {
  for (int i = SOLVE_ENDS; i <= SOLVE_SWAP; i++)
    if (arguments[i] == NULL)
      table_default_text(cursor, i, "");
  if (arguments[SOLVE_PLAY] == NULL)
    table_default_text(cursor, SOLVE_PLAY, "normal");
  if (arguments[SOLVE_SPLIT] == NULL)
    table_default(cursor, SOLVE_SPLIT, 0);
}

/* Make sure that the state is the game of the arguments. */
static bool solve_bits_keep(table_cursor *cursor, sqlite3_value **arguments) {
  solve_state *state = cursor->state;
  mask_source sources[SOLVE_ARGUMENTS];
  sqlite3_int64 split;
  int play;
  if (cursor->same_arguments && state->rules.host != NULL)
    return true;
  solve_release(state);
  for (int i = SOLVE_START; i <= SOLVE_SWAP; i++)
    if (!mask_source_read(&cursor->call, solve_argument_names[i], arguments[i], &sources[i]))
      return false;
  if (solve_read_words(cursor, arguments, &play, &split) &&
      solve_bits_build(&cursor->call, cursor->binding->connection, sources, play, split == 1,
                       state))
    return true;
  solve_release(state);
  return false;
}

/* ---- The table solve_bits ---- */

enum { SOLVED_POSITION, SOLVED_VALUE, SOLVED_OUTCOME, SOLVED_LOOP_VALUES, SOLVED_REMOTENESS };

static uint64_t solved_position(const solve_state *state, uint64_t at) {
  return bits_game_position(state->game, (uint32_t)at);
}

/* From the present row on, go to the first whose position is wanted. */
static void solve_settle(table_cursor *cursor) {
  solve_state *state = cursor->state;
  while (state->at < state->end &&
         !table_accepts(cursor, SOLVED_POSITION, (sqlite3_int64)solved_position(state, state->at)))
    state->at++;
  cursor->done |= state->at >= state->end;
}

static bool solve_bits_open(table_cursor *cursor, sqlite3_value **arguments) {
  solve_state *state = cursor->state;
  solve_set_defaults(cursor, arguments);
  if (!solve_bits_keep(cursor, arguments))
    return false;
  table_interval wanted = cursor->filter[SOLVED_POSITION];
  state->at = 0;
  state->end = bits_game_count(state->game);
  if (wanted.low == wanted.high) {
    uint32_t index =
        wanted.low < 0 ? UINT32_MAX : bits_game_find(state->game, (uint64_t)wanted.low);
    state->at = index == UINT32_MAX ? state->end : index;
    state->end = index == UINT32_MAX ? state->end : state->at + 1;
  }
  solve_settle(cursor);
  return true;
}

static bool solve_bits_next(table_cursor *cursor) {
  ((solve_state *)cursor->state)->at++;
  solve_settle(cursor);
  return true;
}

/* As a JSON array, or NULL where there are none. */
static bool solve_bits_show_loop_values(table_cursor *cursor, sqlite3_context *context) {
  solve_state *state = cursor->state;
  const uint32_t *values;
  size_t count = bits_game_loop_values(state->game, (uint32_t)state->at, &values);
  if (count == 0 && !bits_game_is_loopy(state->game, (uint32_t)state->at))
    return true;
  sqlite3_str *text = sqlite3_str_new(NULL);
  sqlite3_str_appendchar(text, 1, '[');
  for (size_t i = 0; i < count; i++)
    sqlite3_str_appendf(text, "%s%u", i == 0 ? "" : ",", values[i]);
  sqlite3_str_appendchar(text, 1, ']');
  char *json = sqlite3_str_finish(text);
  if (json == NULL) {
    cursor->call.code = SQLITE_NOMEM;
    return false;
  }
  sqlite3_result_text(context, json, -1, sqlite3_free);
  return true;
}

static void solve_show_number(int64_t number, sqlite3_context *context) {
  if (number >= 0)
    sqlite3_result_int64(context, number);
}

static bool solve_bits_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const solve_state *state = cursor->state;
  uint32_t index = (uint32_t)state->at;
  char outcome;
  switch (column) {
  case SOLVED_POSITION:
    sqlite3_result_int64(context, (sqlite3_int64)solved_position(state, state->at));
    return true;
  case SOLVED_VALUE:
    solve_show_number(bits_game_value(state->game, index), context);
    return true;
  case SOLVED_OUTCOME:
    outcome = bits_game_outcome(state->game, index);
    sqlite3_result_text(context, &outcome, 1, SQLITE_TRANSIENT);
    return true;
  case SOLVED_LOOP_VALUES:
    return solve_bits_show_loop_values(cursor, context);
  default:
    solve_show_number(bits_game_remoteness(state->game, index), context);
    return true;
  }
}

static void solve_bits_close(table_cursor *cursor) {
  solve_release(cursor->state);
}

static table_estimate solve_bits_estimate(const table_plan *plan) {
  double rows = plan->equal >> SOLVED_POSITION & 1 ? 1 : 10000;
  return (table_estimate){.rows = rows, .visited = rows};
}

/* The column `value` has no type: partizan values are texts, if they are no integers. */
static const table_definition solve_table = {
    .columns = {"position INTEGER", "value", "outcome TEXT", "loop_values TEXT",
                "remoteness INTEGER"},
    .arguments = {"start", "moves", "ends", "symmetries", "swap", "play", "split"},
    .required = 2,
    .direct_only = true,
    .filters = 1U << SOLVED_POSITION,
    .key = 1U << SOLVED_POSITION,
    .order = {-1},
    .estimate = solve_bits_estimate,
    .state_size = sizeof(solve_state),
    .open = solve_bits_open,
    .next = solve_bits_next,
    .column = solve_bits_column,
    .close = solve_bits_close,
};

/* ---- Registration ---- */

static const sql_function solve_bits_functions[] = {
    {.name = "solve_bits",
     .kind = FUNCTION_TABLE,
     .table = &solve_table,
     .signature = "solve_bits(start, moves [, ends [, symmetries [, swap [, play [, split]]]]]) "
                  "-> position, value, outcome, loop_values, remoteness",
     .summary =
         "every position of a game whose positions are sets of bits, 0 to 62. All but play "
         "and split are queries, or names of tables; '' for none. moves (need, forbid, "
         "clear, put) apply where all bits of need and none of forbid are set; then those "
         "of clear go and those of put come. start (position [, result, remoteness]): a "
         "position with a result is known and not played on. At ends (need, forbid, "
         "result) the game is over; result is 'P', 'N', 'D' or a Grundy value, for who is to "
         "move. symmetries (symmetry, bit, image) are generators, checked; positions are "
         "shown as their least images. After each move bits change places by swap (bit, "
         "image). play is what it means to have no move: 'normal', the default, a loss, "
         "'misere' a win, 'draw' a draw",
     .example = "SELECT position, value FROM solve_bits('SELECT 7', 'SELECT 1 << value, 0, "
                "1 << value, 0 FROM json_each(''[0,1,2]'')') WHERE outcome = 'P'"},
};

const sql_module solve_bits_module = {MODULE_FUNCTIONS(solve_bits_functions)};
