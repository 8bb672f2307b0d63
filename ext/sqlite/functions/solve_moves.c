/* The tables solve_frontier and solve_moves: the positions whose moves a rule yields, and the moves
** of one position by a rule. */

#include "sqlite/module.h"
#include "sqlite/rows/moves.h"

/* ---- solve_frontier ---- */

enum { FRONTIER_POSITION, FRONTIER_COMPONENTS };

/* The positions of a frontier that a cursor lists: numbers, or places of a selection, from `at` to
** end - 1. Positions may move in memory while the rule runs, but keep their numbers. */
typedef struct solve_frontier_listing {
  uint64_t rule; /* the rule that runs; it may end before a cursor of another statement does */
  position_selection selection;
  uint32_t at, end;
  uint32_t number; /* of the present position */
  union {
    sqlite3_int64 integers[32]; /* the positions from the present one, if they are integers */
    char text[256]; /* the present position, if it is a text that is shorter and has no 0 inside */
    struct {
      sqlite3_int64 handles[32], components[32][TUPLES_MOST];
    } tuples; /* the positions from the present one, if they are tuples of integers */
  } shown;
} solve_frontier_listing;

/* Let the integers from the present position be shown without a call of `column`. */
static void solve_frontier_pass_integers(table_cursor *cursor, const position_set *positions) {
  solve_frontier_listing *listing = cursor->state;
  sqlite3_int64 *integers = listing->shown.integers;
  const uint32_t most = sizeof listing->shown.integers / sizeof *integers;
  uint32_t count = 0, number = listing->number;
  do {
    integers[count++] = positions->payloads[number];
    if (count == most || listing->at + count >= listing->end)
      break;
    number = positions_selected_at(&listing->selection, listing->at + count);
  } while (positions->kinds[number] == SQLITE_INTEGER);
  listing->at += count - 1;
  table_pass(cursor, count - 1, FRONTIER_POSITION, integers + count);
}

/* Let tuples of integers from the present position be shown without a call of `column`. If the
** present tuple has texts, let its integers be shown. */
static void solve_frontier_pass_tuples(table_cursor *cursor, const position_set *positions) {
  solve_frontier_listing *listing = cursor->state;
  sqlite3_int64 *handles = listing->shown.tuples.handles;
  const uint32_t most = sizeof listing->shown.tuples.handles / sizeof *handles;
  const unsigned all = (1U << positions->tuples->size) - 1;
  unsigned known = all;
  uint32_t count = 0, number = listing->number;
  while (count < most && known == all) {
    known = tuples_integers(positions, number, listing->shown.tuples.components[count]);
    if (known != all && count > 0)
      break;
    handles[count++] = tuples_handle(positions, number);
    if (listing->at + count >= listing->end)
      break;
    number = positions_selected_at(&listing->selection, listing->at + count);
  }
  listing->at += count - 1;
  table_pass(cursor, count - 1, FRONTIER_POSITION, handles + count);
  table_pass_unlisted(cursor, count > 1 ? all : known, listing->shown.tuples.components[count - 1],
                      TUPLES_MOST);
}

/* Show the present position. The rule reads it again for each option, so the cursor passes integers
** and short texts to SQLite. */
static bool solve_frontier_show(table_cursor *cursor) {
  solve_frontier_listing *listing = cursor->state;
  const sql_query *rule = query_running_rule(cursor->binding->connection, listing->rule);
  if (rule == NULL)
    return call_fail(&cursor->call, "the rule has ended");
  cursor->done |= listing->at >= listing->end;
  table_pass(cursor, 0, -1, NULL);
  if (cursor->done)
    return true;
  const position_set *positions = rule->frontier->positions;
  uint32_t length = 0, number = positions_selected_at(&listing->selection, listing->at);
  const char *text = positions_bytes(positions, number, &length);
  /* A cursor of another statement may be older than the present layer. Its positions are still
  ** valid, but the rule can yield no moves from them. */
  core_assert(number < rule->frontier->end && rule->frontier->end <= positions->count);
  listing->number = number;
  if (positions->tuples != NULL) {
    solve_frontier_pass_tuples(cursor, positions);
  } else if (positions->kinds[number] == SQLITE_INTEGER) {
    solve_frontier_pass_integers(cursor, positions);
  } else if (text != NULL && length < sizeof listing->shown.text && strlen(text) == length) {
    memcpy(listing->shown.text, text, length + 1);
    table_pass_text(cursor, FRONTIER_POSITION, listing->shown.text);
  }
  return true;
}

/* Restrict the selection, which may have positions of earlier layers, to the frontier. */
static void solve_frontier_restrict(solve_frontier_listing *listing, const sql_frontier *frontier) {
  const position_selection *selection = &listing->selection;
  listing->at = frontier->first;
  listing->end = frontier->end;
  if (selection->all)
    return;
  listing->at = listing->end = 0;
  CORE_SEARCH(listing->at, selection->numbers.count, i,
              selection->numbers.items[i] < frontier->first);
  CORE_SEARCH(listing->end, selection->numbers.count, i,
              selection->numbers.items[i] < frontier->end);
}

static void solve_frontier_close(table_cursor *cursor) {
  solve_frontier_listing *listing = cursor->state;
  positions_release_selection(table_host(cursor), &listing->selection);
}

static bool solve_frontier_filter(table_cursor *cursor) {
  solve_frontier_listing *listing = cursor->state;
  const sql_query *rule = query_running_rule(cursor->binding->connection, 0);
  if (rule == NULL)
    return call_fail(&cursor->call, "the table can be read only in a rule, the argument of "
                                    "solve_rule and solve_moves");
  const sql_frontier *frontier = rule->frontier;
  listing->rule = rule->rule;
  if (frontier->positions->tuples != NULL)
    listing->selection.all = true;
  else if (!positions_select(frontier->positions, cursor, FRONTIER_POSITION, &listing->selection))
    return false;
  solve_frontier_restrict(listing, frontier);
  return solve_frontier_show(cursor);
}

static bool solve_frontier_next(table_cursor *cursor) {
  core_assert(!cursor->done);
  ((solve_frontier_listing *)cursor->state)->at++;
  return solve_frontier_show(cursor);
}

static bool solve_frontier_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const solve_frontier_listing *listing = cursor->state;
  const sql_query *rule = query_running_rule(cursor->binding->connection, listing->rule);
  if (rule == NULL)
    return call_fail(&cursor->call, "the rule has ended");
  const position_set *positions = rule->frontier->positions;
  uint32_t component = (uint32_t)(column - FRONTIER_COMPONENTS), bytes = 0;
  core_assert(column != FRONTIER_POSITION || positions->tuples == NULL); /* table_pass shows it */
  if (column == FRONTIER_POSITION)
    bytes = positions_show(positions, listing->number, context);
  else if (positions->tuples != NULL && component < positions->tuples->size) {
    tuple_codes codes;
    tuples_decode(positions, listing->number, &codes);
    bytes = tuples_show_component(positions->tuples, codes.of[component], context);
  }
  return bytes == 0 || core_work(table_host(cursor), bytes / 4) ||
         /* uncovered: failure */
         call_check(&cursor->call, table_host(cursor), table_host(cursor)->status, "the positions");
}

/* Report enough rows that SQLite considers an index for the other tables of the rule. */
static table_estimate solve_frontier_estimate(const table_plan *plan) {
  const unsigned position = 1U << FRONTIER_POSITION;
  double rows = plan->listed & position ? 25 : plan->equal & position ? 1 : 10000;
  plan->connection->queries.frontier_plans++;
  return (table_estimate){.rows = rows, .visited = rows};
}

/* ---- solve_moves ---- */

enum {
  EXPANSION_OPTION,
  EXPANSION_RESULT,
  EXPANSION_REMOTENESS,
  EXPANSION_AGAIN,
  EXPANSION_PART,
  EXPANSION_COUNT,
  EXPANSION_PLAYER,
  EXPANSION_GAIN,
  EXPANSION_ENTAILS,
  EXPANSION_NUMBER
};

/* The rule while it runs. It does not move in memory when the state of the cursor is passed to
** another cursor. */
typedef struct expansion {
  position_set positions;
  sql_frontier frontier;
  sql_query query;
  moves_reader reader; /* finds the columns */
  bool has_reader;
  sqlite3_int64 shown; /* rows shown so far, including the present one */
} expansion;

typedef struct solve_moves_state {
  expansion *running; /* NULL if no rule runs */
} solve_moves_state;

static void solve_moves_drop(table_cursor *cursor) {
  solve_moves_state *state = cursor->state;
  if (state->running == NULL)
    return;
  expansion *running = state->running;
  query_close(&running->query);
  if (running->has_reader)
    moves_end(&running->reader);
  positions_release(&running->positions);
  core_release(table_host(cursor), running, sizeof *running);
}

static bool solve_moves_check(void *context, core_status status) {
  expansion *running = context;
  return call_check(running->query.call, running->positions.host, status,
                    "the lookup of a position");
}

/* Return true if a row leads from the position of the first argument. */
static bool solve_moves_is_from(expansion *running, sqlite3_value *from) {
  uint32_t number;
  if (running->positions.tuples != NULL)
    return sqlite3_value_type(from) == SQLITE_INTEGER &&
           tuples_find_handle(&running->positions, sqlite3_value_int64(from), &number) &&
           number == 0;
  return sqlite3_value_type(from) != SQLITE_NULL &&
         positions_find(&running->positions, from, &number) == POSITIONS_ONE && number == 0;
}

/* Return true if the row has an option. A tuple with values and NULLs is refused when it is shown.
*/
static bool solve_moves_has_option(const expansion *running) {
  enum { OPTION_COLUMN = 1 }; /* the column of the option or of its first value */
  const tuple_set *tuples = running->positions.tuples;
  bool is_tuple = tuples != NULL && running->reader.component[0] == OPTION_COLUMN;
  int size = is_tuple ? (int)tuples->size : 1;
  for (int i = 0; i < size; i++)
    if (!query_is_null(&running->query, OPTION_COLUMN + i))
      return true;
  return false;
}

/* Advance to the next row with an option or a result. */
static bool solve_moves_next(table_cursor *cursor) {
  expansion *running = ((solve_moves_state *)cursor->state)->running;
  bool found = true, done = true, shown = false;
  core_assert(running != NULL && running->has_reader);
  running->query.call = &cursor->call;
  while (done && !shown && (done = query_next(&running->query, &found)) && found) {
    shown = solve_moves_has_option(running) ||
            (moves_has(&running->reader, MOVES_RESULT) &&
             !query_is_null(&running->query, running->reader.column[MOVES_RESULT]));
    sqlite3_value *from = query_value(&running->query, 0);
    done = solve_moves_is_from(running, from) ||
           query_refuse(&running->query, 0, "position", "the position of the first argument");
  }
  cursor->done = !found;
  running->shown++;
  return done;
}

/* Set the code of an element of a position. Set *fits to false if it cannot be a component. */
static bool solve_moves_encode(expansion *running, args_json *json, const json_element *element,
                               uint32_t *code, bool *fits) {
  tuple_set *tuples = running->positions.tuples;
  text_reader text;
  *fits = element->kind == JSON_INTEGER || element->kind == JSON_STRING;
  if (element->kind == JSON_INTEGER)
    return solve_moves_check(running, tuples_encode_integer(tuples, element->integer, code));
  return !*fits || (args_json_string(json, element, &text) &&
                    solve_moves_check(running, tuples_encode_text(tuples, text, code, fits)));
}

/* Read the values of a position that is a JSON array. */
static bool solve_moves_read_array(table_cursor *cursor, expansion *running, uint32_t size,
                                   tuple_codes *codes) {
  sqlite3_value *value = cursor->input[0].value;
  args_json json;
  json_element element;
  uint32_t count = 0;
  char expected[80];
  bool fits = true;
  sqlite3_snprintf(sizeof expected, expected,
                   "a JSON array of %u values, as the rule yields %u for an option", size, size);
  bool done = args_json_open(&json, &cursor->call, "position", value, JSON_ARRAY, expected);
  while (done && fits && args_json_next(&json, &element)) {
    fits = count < size;
    done = !fits || solve_moves_encode(running, &json, &element, &codes->of[count++], &fits);
  }
  return args_json_close(&json) && done &&
         ((fits && count == size) || args_refuse(&cursor->call, "position", value, expected));
}

/* Number the position of the first argument: a value, or a JSON array of the values of a tuple. */
static bool solve_moves_read_position(table_cursor *cursor, expansion *running, uint32_t size) {
  tuple_codes codes;
  uint32_t number;
  if (size == 1)
    return solve_moves_check(
        running, positions_number(&running->positions, cursor->input[0].value, &number));
  if (!tuples_begin(&running->positions, size))
    return solve_moves_check(running, running->positions.host->status);
  return solve_moves_read_array(cursor, running, size, &codes) &&
         solve_moves_check(running, tuples_number(&running->positions, &codes, &number));
}

static bool solve_moves_begin(table_cursor *cursor, expansion *running) {
  static const char *const names[] = {"position", "option"};
  const sql_argument *rule = &cursor->input[1];
  uint32_t size;
  bool parts;
  positions_begin(&running->positions, table_host(cursor));
  running->frontier = (sql_frontier){.positions = &running->positions, .first = 0, .end = 1};
  if (!query_open_rule(&running->query, &cursor->call, rule, &running->frontier)) {
    /* If the position is a text, the arguments may be in the wrong order. */
    sql_call *call = &cursor->call;
    if (call->message == NULL || sqlite3_value_type(cursor->input[0].value) != SQLITE_TEXT)
      return false;
    call->message = sqlite3_mprintf("%z; the position is the first argument", call->message);
    if (call->message == NULL)
      call->code = SQLITE_NOMEM; /* uncovered: failure */
    return false;
  }
  if (!moves_find_size(&running->query, &size, &parts) ||
      !solve_moves_read_position(cursor, running, size))
    return false;
  running->has_reader = true;
  running->reader.context = running;
  running->reader.check = solve_moves_check;
  return moves_begin(&running->reader, &running->query, &running->positions, names, size,
                     GRAPHS_NORMAL);
}

static bool solve_moves_filter(table_cursor *cursor) {
  solve_moves_state *state = cursor->state;
  if (cursor->done)
    return true; /* uncovered: xFilter ends a lookup that finds nothing */
  state->running = core_allocate(table_host(cursor), sizeof *state->running);
  if (state->running == NULL)
    return call_check(&cursor->call, table_host(cursor), table_host(cursor)->status, "the rule");
  return solve_moves_begin(cursor, state->running) && solve_moves_next(cursor);
}

/* Show the tuple of the present row. */
static bool solve_moves_show_tuple(table_cursor *cursor, sqlite3_context *context) {
  expansion *running = ((solve_moves_state *)cursor->state)->running;
  tuple_codes codes;
  bool found;
  running->query.call = &cursor->call;
  return moves_read_tuple(&running->reader, &codes, &found) &&
         (!found || call_check(&cursor->call, table_host(cursor),
                               tuples_show(running->positions.tuples, &codes, context),
                               "the text of a position"));
}

static bool solve_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  static const moves_name names[] = {
      [EXPANSION_RESULT] = MOVES_RESULT, [EXPANSION_REMOTENESS] = MOVES_REMOTENESS,
      [EXPANSION_AGAIN] = MOVES_AGAIN,   [EXPANSION_PART] = MOVES_PART,
      [EXPANSION_COUNT] = MOVES_COUNT,   [EXPANSION_PLAYER] = MOVES_PLAYER,
      [EXPANSION_GAIN] = MOVES_GAIN,     [EXPANSION_ENTAILS] = MOVES_ENTAILS};
  const expansion *running = ((solve_moves_state *)cursor->state)->running;
  core_assert(running != NULL && running->shown > 0);
  if (column == EXPANSION_NUMBER) {
    sqlite3_result_int64(context, running->shown);
    return true;
  }
  bool parts = moves_has(&running->reader, MOVES_PART);
  if (running->positions.tuples != NULL && column == (parts ? EXPANSION_PART : EXPANSION_OPTION))
    return solve_moves_show_tuple(cursor, context);
  int at = column == EXPANSION_OPTION ? 1 : running->reader.column[names[column]];
  if (at >= 0)
    sqlite3_result_value(context, query_value(&running->query, at));
  return true;
}

static table_estimate solve_moves_estimate(const table_plan *plan) {
  (void)plan;
  return (table_estimate){.rows = 20, .visited = 1000};
}

/* ---- Registration ---- */

static const sql_function solve_moves_functions[] = {
    {TABLE_FUNCTION("solve_frontier", .estimate = solve_frontier_estimate,
                    .state_size = sizeof(solve_frontier_listing),
                    .buffer_size = sizeof((solve_frontier_listing){0}.shown),
                    .filter = solve_frontier_filter, .next = solve_frontier_next,
                    .column = solve_frontier_column, .close = solve_frontier_close),
     .columns = {{"position", COLUMN_HINT | COLUMN_HINT_LIST | COLUMN_KEY},
                 TUPLES_COLUMNS(COLUMN_UNLISTED)},
     .summary = "the positions whose moves a rule is to yield",
     .details = "it can be read only in the rules of solve_rule and solve_moves; p1 to p16, which "
                "SELECT * leaves out, are the values of a position that has several",
     .example =
         "SELECT option FROM solve_moves(3, 'SELECT position, position - 1 FROM solve_frontier "
         "WHERE position > 0')",
     .output = "2"},
    /* Rows may repeat, and all columns may be NULL: only the column number distinguishes rows. */
    {TABLE_FUNCTION("solve_moves", .direct_only = true, .estimate = solve_moves_estimate,
                    .state_size = sizeof(solve_moves_state), .filter = solve_moves_filter,
                    .next = solve_moves_next, .column = solve_moves_column,
                    .close = solve_moves_drop),
     .arguments = {{VALUE_ARGUMENT("position")}, {QUERY_ARGUMENT("rule")}},
     .columns = {{"option"},
                 {"result"},
                 {"remoteness"},
                 {"again"},
                 {"part"},
                 {"count"},
                 {"player"},
                 {"gain"},
                 {"entails"},
                 {"number INTEGER", COLUMN_KEY}},
     .summary = "the moves of one position by a rule, as in solve_rule",
     .details =
         "with the columns that the rule names, numbered from 1; joined with a solved game they "
         "show the winning moves",
     .example = "SELECT option FROM solve_moves(4, 'SELECT position, position - take FROM "
                "solve_frontier, (SELECT 1 AS take UNION SELECT 3) WHERE take <= position')",
     .output = "3\n1"},
};

const sql_module solve_moves_module = SQL_MODULE(solve_moves_functions, "own games", "solve");
