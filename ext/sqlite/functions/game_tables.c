/* Partizan games: the tables game_options, game_incentives, game_thermograph, games_born and
** game_winning_moves. */
#include "sqlite/shared/game_store.h"

/* ---- Rows with a game each ---- */

/* Of each row a game and a number, which says what else it shows; the games are pinned. */
typedef struct game_rows {
  game_shelf *shelf; /* pinned; NULL: there are no rows */
  game_list games, numbers;
  games_pin *pin; /* has an address of its own: a state goes from one cursor to the next */
  uint32_t at;
} game_rows;

static void rows_clear(table_cursor *cursor) {
  game_rows *rows = cursor->state;
  if (rows->shelf == NULL)
    return;
  if (rows->pin != NULL) {
    games_unpin(rows->pin);
    core_release(table_host(cursor), rows->pin, sizeof *rows->pin);
  }
  rows->pin = NULL;
  game_shelf_put(&cursor->call, rows->shelf);
  game_list_clear(&cursor->call, &rows->games);
  game_list_clear(&cursor->call, &rows->numbers);
  rows->shelf = NULL;
}

static bool rows_add(table_cursor *cursor, games_id game, uint32_t number) {
  game_rows *rows = cursor->state;
  return game_list_add(&cursor->call, &rows->games, game) &&
         game_list_add(&cursor->call, &rows->numbers, number);
}

/* Let `fill` add the rows of the game that is the first argument, or of none. */
static bool rows_fill_once(table_cursor *cursor, const char *argument,
                           bool (*fill)(table_cursor *cursor, games_id game)) {
  game_rows *rows = cursor->state;
  games_id game = GAMES_ZERO;
  rows->games.count = rows->numbers.count = 0;
  if (argument != NULL &&
      !game_read_value(&cursor->call, rows->shelf, argument, cursor->input[0].value, &game))
    return false;
  return fill(cursor, game);
}

static bool rows_pin(table_cursor *cursor) {
  game_rows *rows = cursor->state;
  core_host *host = table_host(cursor);
  games_pin *pin = core_resize(host, NULL, 0, sizeof *pin);
  if (pin == NULL)
    return call_check(&cursor->call, host, host->status, "a list of games");
  games_pin_array(game_shelf_store(rows->shelf), pin, rows->games.items, rows->games.count);
  rows->pin = pin;
  return true;
}

static bool rows_fill(table_cursor *cursor, const char *argument,
                      bool (*fill)(table_cursor *cursor, games_id game)) {
  game_rows *rows = cursor->state;
  rows_clear(cursor);
  rows->at = 0;
  rows->shelf = game_shelf_get(&cursor->call);
  if (rows->shelf == NULL)
    return false;
  game_shelf_tidy(rows->shelf);
  bool done =
      rows_fill_once(cursor, argument, fill) ||
      (game_shelf_recover(&cursor->call, rows->shelf) && rows_fill_once(cursor, argument, fill)) ||
      game_shelf_fail(&cursor->call, rows->shelf);
  cursor->done = cursor->done || rows->games.count == 0;
  return done && rows_pin(cursor);
}

static bool rows_next(table_cursor *cursor) {
  game_rows *rows = cursor->state;
  cursor->done = ++rows->at >= rows->games.count;
  return true;
}

/* Memory may run short while a row is shown. */
static bool rows_show_game(table_cursor *cursor, sqlite3_context *context) {
  game_rows *rows = cursor->state;
  sql_call *call = &cursor->call;
  return game_shelf_show(call, rows->shelf, rows->games.items[rows->at], context) ||
         (game_shelf_recover(call, rows->shelf) &&
          game_shelf_show(call, rows->shelf, rows->games.items[rows->at], context)) ||
         game_shelf_fail(call, rows->shelf);
}

static bool rows_show_side(const table_cursor *cursor, sqlite3_context *context) {
  const game_rows *rows = cursor->state;
  sqlite3_result_text(context, rows->numbers.items[rows->at] == 0 ? "L" : "R", 1, SQLITE_STATIC);
  return true;
}

static bool side_and_game_column(table_cursor *cursor, sqlite3_context *context, int column) {
  return column == 0 ? rows_show_side(cursor, context) : rows_show_game(cursor, context);
}

/* ---- game_options and game_incentives ---- */

static bool fill_options(table_cursor *cursor, games_id game) {
  games *store = game_shelf_store(((game_rows *)cursor->state)->shelf);
  if (!games_order(store, game))
    return false;
  for (uint32_t right = 0; right < 2; right++) {
    uint32_t count;
    if (!games_option_count(store, game, right > 0, &count))
      return false;
    for (uint32_t i = 0; i < count; i++)
      if (!rows_add(cursor, games_option(store, game, right > 0, i), right))
        return false;
  }
  return true;
}

static bool options_filter(table_cursor *cursor) {
  return rows_fill(cursor, "g", fill_options);
}

/* In the order of writing. */
static bool fill_incentives(table_cursor *cursor, games_id game) {
  games *store = game_shelf_store(((game_rows *)cursor->state)->shelf);
  for (uint32_t right = 0; right < 2; right++) {
    const games_id *items;
    uint32_t count;
    if (!games_incentives(store, game, right == 0, right == 1, &items, &count))
      return false;
    for (uint32_t i = 0; i < count; i++)
      if (!rows_add(cursor, items[i], right))
        return false;
    games_id *added = ((game_rows *)cursor->state)->games.items;
    uint32_t first = ((game_rows *)cursor->state)->games.count - count;
    if (count > 1 && !games_sort_as_written(store, added + first, count))
      return false;
  }
  return true;
}

static bool incentives_filter(table_cursor *cursor) {
  return rows_fill(cursor, "g", fill_incentives);
}

static const table_definition options_table = {
    .rows = 4,
    .state_size = sizeof(game_rows),
    .filter = options_filter,
    .next = rows_next,
    .column = side_and_game_column,
    .close = rows_clear,
};

static const table_definition incentives_table = {
    .rows = 3,
    .state_size = sizeof(game_rows),
    .filter = incentives_filter,
    .next = rows_next,
    .column = side_and_game_column,
    .close = rows_clear,
};

/* ---- games_born ---- */

static bool fill_born(table_cursor *cursor, games_id game) {
  (void)game;
  games *store = game_shelf_store(((game_rows *)cursor->state)->shelf);
  core_host *host = table_host(cursor);
  const uint64_t bytes = GAMES_BORN_BY_DAY_3 * sizeof(games_id);
  uint32_t count = 0;
  games_id *born = core_resize(host, NULL, 0, bytes);
  if (born == NULL)
    return call_check(&cursor->call, host, host->status, "a list of games");
  bool done = games_born(store, (int)cursor->input[0].integer, born, &count);
  for (uint32_t i = 0; i < count && done; i++)
    done = rows_add(cursor, born[i], 0);
  core_release(host, born, bytes);
  return done;
}

static bool born_filter(table_cursor *cursor) {
  return rows_fill(cursor, NULL, fill_born);
}

static bool born_column(table_cursor *cursor, sqlite3_context *context, int column) {
  (void)column;
  return rows_show_game(cursor, context);
}

static const table_definition born_table = {
    .rows = 1474,
    .state_size = sizeof(game_rows),
    .filter = born_filter,
    .next = rows_next,
    .column = born_column,
    .close = rows_clear,
};

/* ---- game_winning_moves ---- */

enum { WINNING_COMPONENT, WINNING_GAME, WINNING_OPTION };

/* A move of `right` wins if the sum after it is good for that player, who then moves second. */
static bool is_winning(games *store, games_id sum, bool right, bool *wins) {
  return right ? games_is_at_most(store, sum, GAMES_ZERO, wins)
               : games_is_at_most(store, GAMES_ZERO, sum, wins);
}

/* The rows of one component: of each winning option the component's number, its game, the option; the
** game of a row stands behind the option in the list. */
static bool fill_component(table_cursor *cursor, const game_list *components, uint32_t index,
                           games_id total, bool right) {
  games *store = game_shelf_store(((game_rows *)cursor->state)->shelf);
  games_id component = components->items[index];
  games_id rest = games_difference(store, total, component);
  uint32_t count;
  if (rest == GAMES_NONE || !games_order(store, component) ||
      !games_option_count(store, component, right, &count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    games_id option = games_option(store, component, right, i);
    bool wins;
    if (!is_winning(store, games_sum(store, rest, option), right, &wins))
      return false;
    if (wins && (!rows_add(cursor, component, index) || !rows_add(cursor, option, index)))
      return false;
  }
  return true;
}

static bool fill_winning(table_cursor *cursor, games_id game) {
  (void)game;
  game_shelf *shelf = ((game_rows *)cursor->state)->shelf;
  game_list components = {.items = NULL};
  games_id total = GAMES_ZERO;
  bool done = game_read_list(&cursor->call, shelf, "games", cursor->input[0].value, &components);
  for (uint32_t i = 0; i < components.count && done; i++) {
    total = games_sum(game_shelf_store(shelf), total, components.items[i]);
    done = total != GAMES_NONE;
  }
  for (uint32_t i = 0; i < components.count && done; i++)
    done = fill_component(cursor, &components, i, total, cursor->input[1].integer == 1);
  game_list_clear(&cursor->call, &components);
  return done;
}

static bool winning_filter(table_cursor *cursor) {
  return rows_fill(cursor, NULL, fill_winning);
}

/* Each row takes two places. */
static bool winning_next(table_cursor *cursor) {
  game_rows *rows = cursor->state;
  rows->at += 2;
  cursor->done = rows->at >= rows->games.count;
  return true;
}

static bool winning_column(table_cursor *cursor, sqlite3_context *context, int column) {
  game_rows *rows = cursor->state;
  if (column == WINNING_COMPONENT) {
    sqlite3_result_int64(context, rows->numbers.items[rows->at]);
    return true;
  }
  rows->at += column == WINNING_OPTION;
  bool shown = rows_show_game(cursor, context);
  rows->at -= column == WINNING_OPTION;
  return shown;
}

static const table_definition winning_table = {
    .rows = 3,
    .state_size = sizeof(game_rows),
    .filter = winning_filter,
    .next = winning_next,
    .column = winning_column,
    .close = rows_clear,
};

/* ---- game_thermograph ---- */

enum { THERMOGRAPH_WALL, THERMOGRAPH_T, THERMOGRAPH_V, THERMOGRAPH_SLOPE };

/* The game is the first of the rows, and the only one that is pinned. */
typedef struct thermograph_state {
  game_rows rows;
  uint32_t left_count, right_count, at;
} thermograph_state;

static bool fill_thermograph(table_cursor *cursor, games_id game) {
  thermograph_state *state = cursor->state;
  return games_thermograph(game_shelf_store(state->rows.shelf), game, &state->left_count,
                           &state->right_count) &&
         rows_add(cursor, game, 0);
}

static bool thermograph_filter(table_cursor *cursor) {
  ((thermograph_state *)cursor->state)->at = 0;
  return rows_fill(cursor, "g", fill_thermograph);
}

static bool thermograph_next(table_cursor *cursor) {
  thermograph_state *state = cursor->state;
  cursor->done = ++state->at >= state->left_count + state->right_count;
  return true;
}

/* The walls are made anew if they have been forgotten meanwhile. */
static bool thermograph_column(table_cursor *cursor, sqlite3_context *context, int column) {
  thermograph_state *state = cursor->state;
  games *store = game_shelf_store(state->rows.shelf);
  games_id game = state->rows.games.items[0];
  uint32_t left, right;
  if (!games_thermograph(store, game, &left, &right))
    return game_shelf_fail(&cursor->call, state->rows.shelf);
  bool is_right = state->at >= left;
  games_break at = games_wall_break(store, game, is_right, is_right ? state->at - left : state->at);
  if (column == THERMOGRAPH_WALL)
    sqlite3_result_text(context, is_right ? "R" : "L", 1, SQLITE_STATIC);
  else if (column == THERMOGRAPH_SLOPE)
    sqlite3_result_int(context, at.slope);
  else
    game_show_number(column == THERMOGRAPH_T ? at.t : at.value, context);
  return true;
}

static const table_definition thermograph_table = {
    .rows = 5,
    .state_size = sizeof(thermograph_state),
    .filter = thermograph_filter,
    .next = thermograph_next,
    .column = thermograph_column,
    .close = rows_clear,
};

/* ---- Registration ---- */

static const char *const game_sides[] = {"L", "R", NULL};

static const sql_function game_tables_functions[] = {
    {TABLE_FUNCTION("game_options", &options_table), .arguments = {{VALUE_ARGUMENT("g")}},
     .columns = {{"side TEXT", COLUMN_KEY}, {"option", COLUMN_KEY}},
     .summary = "the options of the canonical form: side is 'L' or 'R'",
     .example = "SELECT side, option FROM game_options('^5')"},
    {TABLE_FUNCTION("game_incentives", &incentives_table), .arguments = {{VALUE_ARGUMENT("g")}},
     .columns = {{"side TEXT", COLUMN_KEY}, {"incentive", COLUMN_KEY}},
     .summary =
         "what each player gains by a move, only the greatest: option - g for 'L', g - option "
         "for 'R'",
     .example = "SELECT side, incentive FROM game_incentives('{2||1|0}')"},
    {TABLE_FUNCTION("game_thermograph", &thermograph_table), .arguments = {{VALUE_ARGUMENT("g")}},
     .columns = {{"wall TEXT", COLUMN_KEY}, {"t", COLUMN_KEY}, {"v"}, {"slope INTEGER"}},
     .summary = "the breaks of the walls, 'L' and 'R', from temperature t = -1 up to the mast: the "
                "wall is at v there, and goes on upwards by `slope` for each unit",
     .example = "SELECT * FROM game_thermograph('{2||1|0}')"},
    {TABLE_FUNCTION("games_born", &born_table), .arguments = {{INTEGER_ARGUMENT("day", 0, 3)}},
     .columns = {{"value", COLUMN_KEY}}, .summary = "all games that are born by a day from 0 to 3",
     .example = "SELECT value FROM games_born(1)"},
    {TABLE_FUNCTION("game_winning_moves", &winning_table),
     .arguments = {{VALUE_ARGUMENT("games")}, {WORD_ARGUMENT("player", game_sides)}},
     .columns = {{"component INTEGER", COLUMN_KEY}, {"game"}, {"option", COLUMN_KEY}},
     .summary = "every option of a player, 'L' or 'R', that wins the sum of games by moving first; "
                "games is a JSON array, and component counts from 0",
     .example = "SELECT * FROM game_winning_moves('[\"^\", \"*2\", \"{1|-1}\"]', 'L')"},
};

const sql_module game_tables_module = {MODULE_FUNCTIONS(game_tables_functions),
                                       .topic = "partizan games"};
