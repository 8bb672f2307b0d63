/* Partizan games: the tables game_options, game_incentives, game_thermograph, game_dissociation,
** games_born and game_winning_moves. */
#include "sqlite/shared/game_store.h"
#include "sqlite/letters.h"

/* ---- Rows with a game each ---- */

/* The rows of a cursor. Each row has `width` pinned games, and for each of them a number: the
** player of an option or the index of a component. */
typedef struct game_rows {
  game_store *store; /* pinned; NULL if the cursor has no rows */
  game_list games, numbers;
  games_pin pin;
} game_rows;

/* How a table fills its rows. The game of the first argument is read first if `argument` is not
** NULL. */
typedef struct game_rows_definition {
  bool (*fill)(table_cursor *cursor, games *forms, games_id game);
  const char *argument;
  uint32_t width; /* games per row */
} game_rows_definition;

static const game_rows_definition *game_rows_definition_of(const table_cursor *cursor) {
  return cursor->call.binding->function->data;
}

static void game_rows_clear(table_cursor *cursor) {
  game_rows *rows = cursor->state;
  if (rows->store == NULL)
    return;
  if (rows->pin.place != NULL)
    games_unpin(&rows->pin);
  game_store_put(&cursor->call, rows->store);
  game_list_clear(&cursor->call, &rows->games);
  game_list_clear(&cursor->call, &rows->numbers);
}

static bool game_rows_add(table_cursor *cursor, games_id game, uint32_t number) {
  game_rows *rows = cursor->state;
  return game_list_add(&cursor->call, &rows->games, game) &&
         game_list_add(&cursor->call, &rows->numbers, number);
}

static bool game_rows_fill(game_request *r) {
  table_cursor *cursor = r->state;
  game_rows *rows = cursor->state;
  const game_rows_definition *definition = game_rows_definition_of(cursor);
  games_id game = GAMES_ZERO;
  rows->games.count = rows->numbers.count = 0;
  return (definition->argument == NULL ||
          game_read_value(&cursor->call, rows->store, definition->argument, cursor->input[0].value,
                          &game)) &&
         definition->fill(cursor, r->forms, game);
}

static bool game_rows_filter(table_cursor *cursor) {
  game_rows *rows = cursor->state;
  rows->store = game_store_get(&cursor->call);
  game_request request = {.call = &cursor->call, .state = cursor, .store = rows->store};
  if (rows->store == NULL || !game_ask(&request, game_rows_fill))
    return false;
  games_pin_array(game_store_forms(rows->store), &rows->pin, rows->games.items, rows->games.count);
  sqlite3_int64 count = rows->games.count / game_rows_definition_of(cursor)->width;
  return table_walk(cursor, (table_interval){0, count - 1});
}

/* Show one game of the current row. */
static bool game_rows_show_once(game_request *r) {
  const game_rows *rows = r->state;
  return game_store_show(r->call, r->store, rows->games.items[r->which], r->context);
}

/* Show a column. If a table has columns other than games, its first column shows the number: the
** component or the player. */
static bool game_rows_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const game_rows *rows = cursor->state;
  uint32_t width = game_rows_definition_of(cursor)->width, at = (uint32_t)cursor->at * width;
  if (column == 0 && cursor->column_count > 1) {
    if (width > 1)
      sqlite3_result_int64(context, rows->numbers.items[at]);
    else
      sqlite3_result_text(context, letters_sides[rows->numbers.items[at] != 0], 1, SQLITE_STATIC);
    return true;
  }
  game_request request = {.call = &cursor->call,
                          .context = context,
                          .state = cursor->state,
                          .which = (int)at + (column > 1),
                          .store = rows->store};
  return game_ask(&request, game_rows_show_once);
}

#define GAME_ROWS                                                                                  \
  .state_size = sizeof(game_rows), .filter = game_rows_filter, .next = table_step,                 \
  .column = game_rows_column, .close = game_rows_clear

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

/* Add the incentives of both players, each list in the order of writing. */
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
      return false; /* uncovered: failure */
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

/* ---- game_winning_moves ---- */

/* Add the winning moves in one component: two games for each option, the component and the option.
** An option of Right wins if the sum after it is at most 0, an option of Left if it is at least 0.
*/
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
  bool has_null = false;
  bool done =
      game_read_list(&cursor->call, store, "games", cursor->input[0].value, &components, &has_null);
  if (has_null)
    game_list_clear(&cursor->call, &components);
  for (uint32_t i = 0; i < components.count && done; i++) {
    total = games_sum(forms, total, components.items[i]);
    done = total != GAMES_NONE;
  }
  for (uint32_t i = 0; i < components.count && done; i++)
    done = game_fill_component(cursor, forms, &components, i, total, cursor->input[1].integer == 1);
  game_list_clear(&cursor->call, &components);
  return done;
}

/* ---- game_thermograph ---- */

/* A number in the form that the second argument of the table requests. */
typedef struct game_cell {
  char text[DYADIC_TEXT_SIZE];
  table_value value;
} game_cell;

/* Set the value of a cell, which refers to its text. Return false with an error in the call if no
** REAL equals the number. */
static bool game_cell_set(table_cursor *cursor, dyadic number, game_cell *cell) {
  double real;
  if (cursor->input[1].integer == GAME_AS_TEXT)
    cell->value = table_text(cell->text, (int)dyadic_write(number, cell->text));
  else if (dyadic_real(number, &real))
    cell->value = table_real(real);
  else
    return game_fail_real(&cursor->call, number);
  return true;
}

static bool game_add_thermograph(game_request *r) {
  table_cursor *cursor = r->state;
  games *forms = r->forms;
  games_id game;
  uint32_t left, right;
  cursor->rows.cell_count = 0;
  if (!game_read_value(r->call, r->store, "g", cursor->input[0].value, &game) ||
      !games_thermograph(forms, game, &left, &right))
    return false;
  for (uint32_t i = 0; i < left + right; i++) {
    game_cell t, value;
    games_trajectory_vertex at = games_wall_vertex(forms, game, i >= left, i < left ? i : i - left);
    if (!game_cell_set(cursor, at.t, &t) || !game_cell_set(cursor, at.value, &value) ||
        !TABLE_ADD(cursor, table_string(letters_sides[i >= left]), t.value, value.value,
                   table_integer(at.slope)))
      return false;
  }
  return true;
}

static bool game_thermograph_fill(table_cursor *cursor) {
  game_request request = {.call = &cursor->call, .state = cursor};
  return game_ask(&request, game_add_thermograph);
}

/* ---- game_dissociation ---- */

static bool game_add_particle(game_request *r, dyadic mass, const games_particle *particle,
                              int64_t number) {
  table_cursor *cursor = r->state;
  game_cell mean, temperature;
  const char *text;
  size_t length;
  return game_cell_set(cursor, mass, &mean) &&
         game_cell_set(cursor, particle->temperature, &temperature) &&
         game_write(r->call, r->forms, NULL, particle->infinitesimal, &text, &length) &&
         TABLE_ADD(cursor, mean.value, table_text(text, (int)length), temperature.value,
                   table_integer(number));
}

/* Add the particles from the hottest one. What is left is the mass. */
static bool game_add_dissociation(game_request *r) {
  table_cursor *cursor = r->state;
  games_id rest;
  dyadic mass, number;
  game_cell mean;
  games_particle particle;
  int64_t count = 0;
  cursor->rows.cell_count = cursor->rows.byte_count = 0;
  if (!game_read_value(r->call, r->store, "g", cursor->input[0].value, &rest) ||
      !games_mean(r->forms, rest, &mass))
    return false;
  if (games_is_number(r->forms, rest, &number))
    return game_cell_set(cursor, mass, &mean) &&
           TABLE_ADD(cursor, mean.value, table_null(), table_null(), table_integer(1));
  while (!games_is_number(r->forms, rest, &number))
    if (!games_split_particle(r->forms, rest, &particle, &rest) ||
        !game_add_particle(r, mass, &particle, ++count))
      return false;
  core_assert(dyadic_equal(number, mass));
  return true;
}

static bool game_dissociation_fill(table_cursor *cursor) {
  game_request request = {.call = &cursor->call, .state = cursor};
  return game_ask(&request, game_add_dissociation);
}

/* ---- Registration ---- */

static const sql_function game_tables_functions[] = {
    {TABLE_FUNCTION("game_options", .rows = 4, GAME_ROWS),
     .data = &(const game_rows_definition){game_fill_options, "g", 1},
     .arguments = {{VALUE_ARGUMENT("g")}},
     .columns = {{"player TEXT", COLUMN_KEY}, {"option INTEGER", COLUMN_KEY}},
     .summary = "the options of the canonical form", .details = "player is 'L' or 'R'",
     .example = "SELECT player, option FROM game_options('^5')", .output = "L|0\nR|^4*"},
    {TABLE_FUNCTION("game_incentives", .rows = 4, GAME_ROWS),
     .data = &(const game_rows_definition){game_fill_incentives, "g", 1},
     .arguments = {{VALUE_ARGUMENT("g")}},
     .columns = {{"player TEXT", COLUMN_KEY}, {"incentive INTEGER", COLUMN_KEY}},
     .summary = "the greatest gains of each player by a move",
     .details = "option - g for 'L', g - option for 'R'; dominated incentives are left out",
     .example = "SELECT player, incentive FROM game_incentives('{2||1|0}')",
     .output = "L|{2|1||0}\nR|{1,{2|1}|0}"},
    {TABLE_FUNCTION("game_thermograph", .rows = 5, .fill = game_thermograph_fill),
     .arguments = {{VALUE_ARGUMENT("g")}, GAME_NUMBER_FORM},
     .columns = {{"wall TEXT", COLUMN_KEY}, {"t REAL", COLUMN_KEY}, {"v REAL"}, {"slope INTEGER"}},
     .summary = "the points where the walls of the thermograph bend",
     .details = "for the walls 'L' and 'R' from temperature t = -1 up to the mast: the wall passes "
                "through v at t, and continues with the given slope per unit of t; t and v are "
                "REALs, or with 'text' fractions as texts",
     .keywords = "hot", .example = "SELECT * FROM game_thermograph('{2||1|0}')",
     .output = "L|-1.0|3.0|-1\nL|0.75|1.25|0\nR|-1.0|1.0|0\nR|0.5|1.0|1\nR|0.75|1.25|0"},
    {TABLE_FUNCTION("game_dissociation", .rows = 2, .fill = game_dissociation_fill),
     .arguments = {{VALUE_ARGUMENT("g")}, GAME_NUMBER_FORM},
     .columns = {{"mass REAL"},
                 {"particle TEXT"},
                 {"temperature REAL"},
                 {"number INTEGER", COLUMN_FILTER | COLUMN_KEY | COLUMN_UNLISTED, .order = 1}},
     .summary = "the thermal dissociation: the mass and the heated particles",
     .details = "the hottest particle first; each is an infinitesimal that is heated by its "
                "temperature; a number has one row with particle and temperature NULL; mass and "
                "temperature are REALs, or with 'text' fractions as texts; number, which SELECT * "
                "leaves out, counts the rows from 1",
     .keywords = "hot", .example = "SELECT * FROM game_dissociation('{5|3||2|||+-1|-2}')",
     .output = "1.0|*|2.0\n1.0|v|1.0"},
    {TABLE_FUNCTION("games_born", .rows = 1474, GAME_ROWS),
     .data = &(const game_rows_definition){game_fill_born, NULL, 1},
     .arguments = {{INTEGER_ARGUMENT("day", 0, 3)}}, .columns = {{"value INTEGER", COLUMN_KEY}},
     .summary = "all games born by a day from 0 to 3", .example = "SELECT value FROM games_born(1)",
     .output = "0\n-1\n1\n*"},
    {TABLE_FUNCTION("game_winning_moves", .rows = 3, GAME_ROWS),
     .data = &(const game_rows_definition){game_fill_winning, NULL, 2},
     .arguments = {{VALUE_ARGUMENT("games")}, {WORD_ARGUMENT("player", letters_sides)}},
     .columns = {{"component INTEGER", COLUMN_KEY},
                 {"game INTEGER"},
                 {"option INTEGER", COLUMN_KEY}},
     .summary = "every option that wins a sum of games for a player",
     .details = "for the player 'L' or 'R'; games is a JSON array, and component counts from 0",
     .keywords = "best",
     .example = "SELECT * FROM game_winning_moves('[\"^\", \"*2\", \"{1|-1}\"]', 'L')",
     .output = "2|+-1|1"},
};

const sql_module game_tables_module = SQL_MODULE(game_tables_functions, "partizan games", "games");
