/* Partizan games: the tables game_options, game_incentives, game_thermograph, games_born and
** game_winning_moves. */
#include "sqlite/shared/game_store.h"

/* ---- Rows with a game each ---- */

/* Of each row a game and a number, which says what else it shows; the games are pinned. */
typedef struct game_rows {
  game_store *store; /* pinned; NULL: there are no rows */
  game_list games, numbers;
  games_pin *pin; /* has an address of its own: a state goes from one cursor to the next */
  uint32_t at;
} game_rows;

/* Their rows are filled in by these: the game that is the first argument is read before, if that is told. */
typedef struct game_rows_definition {
  bool (*fill)(table_cursor *cursor, games *forms, games_id game);
  const char *argument;
} game_rows_definition;

static void game_rows_clear(table_cursor *cursor) {
  game_rows *rows = cursor->state;
  if (rows->store == NULL)
    return;
  if (rows->pin != NULL) {
    games_unpin(rows->pin);
    core_release(table_host(cursor), rows->pin, sizeof *rows->pin);
  }
  rows->pin = NULL;
  game_store_put(&cursor->call, rows->store);
  game_list_clear(&cursor->call, &rows->games);
  game_list_clear(&cursor->call, &rows->numbers);
  rows->store = NULL;
}

static bool game_rows_add(table_cursor *cursor, games_id game, uint32_t number) {
  game_rows *rows = cursor->state;
  return game_list_add(&cursor->call, &rows->games, game) &&
         game_list_add(&cursor->call, &rows->numbers, number);
}

static bool game_rows_fill(void *request) {
  table_cursor *cursor = request;
  game_rows *rows = cursor->state;
  const game_rows_definition *definition = cursor->call.binding->function->data;
  games_id game = GAMES_ZERO;
  rows->games.count = rows->numbers.count = 0;
  return (definition->argument == NULL ||
          game_read_value(&cursor->call, rows->store, definition->argument, cursor->input[0].value,
                          &game)) &&
         definition->fill(cursor, game_store_forms(rows->store), game);
}

static bool game_rows_filter(table_cursor *cursor) {
  game_rows *rows = cursor->state;
  game_rows_clear(cursor);
  rows->at = 0;
  rows->store = game_store_get(&cursor->call);
  if (rows->store == NULL || !game_store_try(&cursor->call, rows->store, game_rows_fill, cursor))
    return false;
  cursor->done = cursor->done || rows->games.count == 0;
  core_host *host = table_host(cursor);
  games_pin *pin = core_resize(host, NULL, 0, sizeof *pin);
  if (pin == NULL)
    return call_check(&cursor->call, host, host->status, "a list of games");
  games_pin_array(game_store_forms(rows->store), pin, rows->games.items, rows->games.count);
  rows->pin = pin;
  return true;
}

static bool game_rows_next(table_cursor *cursor) {
  game_rows *rows = cursor->state;
  cursor->done = ++rows->at >= rows->games.count;
  return true;
}

/* A game of the present row, which is shown. */
typedef struct game_shown {
  table_cursor *cursor;
  sqlite3_context *context;
  uint32_t at;
} game_shown;

static bool game_rows_show_once(void *request) {
  const game_shown *shown = request;
  const game_rows *rows = shown->cursor->state;
  return game_store_show(&shown->cursor->call, rows->store, rows->games.items[shown->at],
                         shown->context);
}

static bool game_rows_show(table_cursor *cursor, sqlite3_context *context, uint32_t at) {
  game_shown shown = {cursor, context, at};
  return game_store_try(&cursor->call, ((game_rows *)cursor->state)->store, game_rows_show_once,
                        &shown);
}

/* The player, if there are two columns, and the game. */
static bool game_rows_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const game_rows *rows = cursor->state;
  if (column == 0 && cursor->call.binding->function->columns[1].declaration != NULL) {
    sqlite3_result_text(context, rows->numbers.items[rows->at] == 0 ? "L" : "R", 1, SQLITE_STATIC);
    return true;
  }
  return game_rows_show(cursor, context, rows->at);
}

static const table_definition game_rows_table = {
    .rows = 4,
    .state_size = sizeof(game_rows),
    .filter = game_rows_filter,
    .next = game_rows_next,
    .column = game_rows_column,
    .close = game_rows_clear,
};

/* ---- game_options and game_incentives ---- */

static bool game_fill_options(table_cursor *cursor, games *forms, games_id game) {
  if (!games_order(forms, game))
    return false;
  for (uint32_t right = 0; right < 2; right++) {
    uint32_t count;
    if (!games_option_count(forms, game, right > 0, &count))
      return false;
    for (uint32_t i = 0; i < count; i++)
      if (!game_rows_add(cursor, games_option(forms, game, right > 0, i), right))
        return false;
  }
  return true;
}

/* In the order of writing. */
static bool game_fill_incentives(table_cursor *cursor, games *forms, games_id game) {
  const game_list *list = &((game_rows *)cursor->state)->games;
  for (uint32_t right = 0; right < 2; right++) {
    const games_id *items;
    uint32_t count;
    if (!games_incentives(forms, game, right == 0, right == 1, &items, &count))
      return false;
    for (uint32_t i = 0; i < count; i++)
      if (!game_rows_add(cursor, items[i], right))
        return false;
    if (count > 1 && !games_sort_as_written(forms, list->items + list->count - count, count))
      return false;
  }
  return true;
}

/* ---- games_born ---- */

static bool game_fill_born(table_cursor *cursor, games *forms, games_id game) {
  (void)game;
  core_host *host = table_host(cursor);
  const uint64_t bytes = GAMES_BORN_BY_DAY_3 * sizeof(games_id);
  uint32_t count = 0;
  games_id *born = core_resize(host, NULL, 0, bytes);
  if (born == NULL)
    return call_check(&cursor->call, host, host->status, "a list of games");
  bool done = games_born(forms, (int)cursor->input[0].integer, born, &count);
  for (uint32_t i = 0; i < count && done; i++)
    done = game_rows_add(cursor, born[i], 0);
  core_release(host, born, bytes);
  return done;
}

static const table_definition game_born_table = {
    .rows = 1474,
    .state_size = sizeof(game_rows),
    .filter = game_rows_filter,
    .next = game_rows_next,
    .column = game_rows_column,
    .close = game_rows_clear,
};

/* ---- game_winning_moves ---- */

enum { WINNING_COMPONENT, WINNING_GAME, WINNING_OPTION };

/* The rows of one component: of each option that wins the component's number, its game, the option; the game of a row
** stands before the option in the list. A move of `right` wins if the sum after it is good for that player, who then
** moves second. */
static bool game_fill_component(table_cursor *cursor, games *forms, const game_list *components,
                                uint32_t index, games_id total, bool right) {
  games_id component = components->items[index];
  games_id rest = games_difference(forms, total, component);
  uint32_t count;
  if (rest == GAMES_NONE || !games_order(forms, component) ||
      !games_option_count(forms, component, right, &count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    games_id option = games_option(forms, component, right, i);
    games_id sum = games_sum(forms, rest, option);
    bool wins;
    if (!games_is_at_most(forms, right ? sum : GAMES_ZERO, right ? GAMES_ZERO : sum, &wins))
      return false;
    if (wins && (!game_rows_add(cursor, component, index) || !game_rows_add(cursor, option, index)))
      return false;
  }
  return true;
}

static bool game_fill_winning(table_cursor *cursor, games *forms, games_id game) {
  game_store *store = ((game_rows *)cursor->state)->store;
  game_list components = {.items = NULL};
  games_id total = game;
  bool done = game_read_list(&cursor->call, store, "games", cursor->input[0].value, &components);
  for (uint32_t i = 0; i < components.count && done; i++) {
    total = games_sum(forms, total, components.items[i]);
    done = total != GAMES_NONE;
  }
  for (uint32_t i = 0; i < components.count && done; i++)
    done = game_fill_component(cursor, forms, &components, i, total, cursor->input[1].integer == 1);
  game_list_clear(&cursor->call, &components);
  return done;
}

/* Each row takes two places. */
static bool game_winning_next(table_cursor *cursor) {
  game_rows *rows = cursor->state;
  rows->at += 2;
  cursor->done = rows->at >= rows->games.count;
  return true;
}

static bool game_winning_column(table_cursor *cursor, sqlite3_context *context, int column) {
  game_rows *rows = cursor->state;
  if (column != WINNING_COMPONENT)
    return game_rows_show(cursor, context, rows->at + (column == WINNING_OPTION));
  sqlite3_result_int64(context, rows->numbers.items[rows->at]);
  return true;
}

static const table_definition game_winning_table = {
    .rows = 3,
    .state_size = sizeof(game_rows),
    .filter = game_rows_filter,
    .next = game_winning_next,
    .column = game_winning_column,
    .close = game_rows_clear,
};

/* ---- game_thermograph ---- */

enum { THERMOGRAPH_WALL, THERMOGRAPH_T, THERMOGRAPH_V, THERMOGRAPH_SLOPE };

/* The game is the first of the rows, and the only one that is pinned. */
typedef struct thermograph_state {
  game_rows rows;
  uint32_t left_count, right_count, at;
} thermograph_state;

static bool game_fill_thermograph(table_cursor *cursor, games *forms, games_id game) {
  thermograph_state *state = cursor->state;
  state->at = 0;
  return games_thermograph(forms, game, &state->left_count, &state->right_count) &&
         game_rows_add(cursor, game, 0);
}

static bool game_thermograph_next(table_cursor *cursor) {
  thermograph_state *state = cursor->state;
  cursor->done = ++state->at >= state->left_count + state->right_count;
  return true;
}

/* A column of the present row. */
typedef struct thermograph_shown {
  table_cursor *cursor;
  sqlite3_context *context;
  int column;
} thermograph_shown;

/* The walls are made anew if they have been forgotten meanwhile. */
static bool game_thermograph_show(void *request) {
  const thermograph_shown *shown = request;
  const thermograph_state *state = shown->cursor->state;
  games *forms = game_store_forms(state->rows.store);
  games_id game = state->rows.games.items[0];
  uint32_t left, right;
  if (!games_thermograph(forms, game, &left, &right))
    return false;
  bool is_right = state->at >= left;
  games_trajectory_vertex at = games_wall_break(forms, game, is_right, is_right ? state->at - left : state->at);
  if (shown->column == THERMOGRAPH_WALL)
    sqlite3_result_text(shown->context, is_right ? "R" : "L", 1, SQLITE_STATIC);
  else if (shown->column == THERMOGRAPH_SLOPE)
    sqlite3_result_int(shown->context, at.slope);
  else
    game_show_number(shown->column == THERMOGRAPH_T ? at.t : at.value, shown->context);
  return true;
}

static bool game_thermograph_column(table_cursor *cursor, sqlite3_context *context, int column) {
  thermograph_shown shown = {cursor, context, column};
  return game_store_try(&cursor->call, ((thermograph_state *)cursor->state)->rows.store,
                        game_thermograph_show, &shown);
}

static const table_definition game_thermograph_table = {
    .rows = 5,
    .state_size = sizeof(thermograph_state),
    .filter = game_rows_filter,
    .next = game_thermograph_next,
    .column = game_thermograph_column,
    .close = game_rows_clear,
};

/* ---- Registration ---- */

static const char *const game_sides[] = {"L", "R", NULL};

static const sql_function game_tables_functions[] = {
    {TABLE_FUNCTION("game_options", &game_rows_table),
     .data = &(const game_rows_definition){game_fill_options, "g"}, .arguments = {{VALUE_ARGUMENT("g")}},
     .columns = {{"player TEXT", COLUMN_KEY}, {"option", COLUMN_KEY}},
     .summary = "the options of the canonical form",
     .details = "player is 'L' or 'R'",
     .example = "SELECT player, option FROM game_options('^5')"},
    {TABLE_FUNCTION("game_incentives", &game_rows_table),
     .data = &(const game_rows_definition){game_fill_incentives, "g"}, .arguments = {{VALUE_ARGUMENT("g")}},
     .columns = {{"player TEXT", COLUMN_KEY}, {"incentive", COLUMN_KEY}},
     .summary = "what each player gains by a move, only the greatest",
     .details = "option - g for 'L', g - option for 'R'",
     .example = "SELECT player, incentive FROM game_incentives('{2||1|0}')"},
    {TABLE_FUNCTION("game_thermograph", &game_thermograph_table),
     .data = &(const game_rows_definition){game_fill_thermograph, "g"}, .arguments = {{VALUE_ARGUMENT("g")}},
     .columns = {{"wall TEXT", COLUMN_KEY}, {"t", COLUMN_KEY}, {"v"}, {"slope INTEGER"}},
     .summary = "the breaks of the walls of the thermograph",
     .details = "of the walls 'L' and 'R', from temperature t = -1 up to the mast: the wall is at v "
         "there, and goes on upwards by `slope` for each unit",
     .keywords = "hot",
     .example = "SELECT * FROM game_thermograph('{2||1|0}')"},
    {TABLE_FUNCTION("games_born", &game_born_table),
     .data = &(const game_rows_definition){game_fill_born, NULL}, .arguments = {{INTEGER_ARGUMENT("day", 0, 3)}},
     .columns = {{"value", COLUMN_KEY}}, .summary = "all games that are born by a day from 0 to 3",
     .example = "SELECT value FROM games_born(1)"},
    {TABLE_FUNCTION("game_winning_moves", &game_winning_table),
     .data = &(const game_rows_definition){game_fill_winning, NULL},
     .arguments = {{VALUE_ARGUMENT("games")}, {WORD_ARGUMENT("player", game_sides)}},
     .columns = {{"component INTEGER", COLUMN_KEY}, {"game"}, {"option", COLUMN_KEY}},
     .summary = "every option that wins the sum of games by moving first",
     .details = "of a player, 'L' or 'R'; games is a JSON array, and component counts from 0",
     .keywords = "best", .example = "SELECT * FROM game_winning_moves('[\"^\", \"*2\", \"{1|-1}\"]', 'L')"},
};

const sql_module game_tables_module = {MODULE_FUNCTIONS(game_tables_functions),
                                       .topic = "partizan games"};
