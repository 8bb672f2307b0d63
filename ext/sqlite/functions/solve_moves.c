/* The tables solve_frontier and solve_moves: the positions whose moves a rule yields, and the moves
** of one position by a rule. */
#include <string.h>

#include "sqlite/module.h"
#include "sqlite/rows/moves.h"

/* ---- solve_frontier ---- */

enum { FRONTIER_POSITION };

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
  uint32_t length, number = positions_selected_at(&listing->selection, listing->at);
  const char *text = positions_bytes(positions, number, &length);
  core_assert(number >= rule->frontier->first && number < rule->frontier->end);
  listing->number = number;
  if (positions->kinds[number] == SQLITE_INTEGER) {
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
  CORE_SEARCH(listing->at, selection->count, i, selection->numbers[i] < frontier->first);
  CORE_SEARCH(listing->end, selection->count, i, selection->numbers[i] < frontier->end);
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
  if (!positions_select(frontier->positions, cursor, FRONTIER_POSITION, &listing->selection))
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
  (void)column;
  if (rule == NULL)
    return call_fail(&cursor->call, "the rule has ended");
  positions_show(rule->frontier->positions, listing->number, context);
  return true;
}

/* Report enough rows that SQLite considers an index for the other tables of the rule. */
static table_estimate solve_frontier_estimate(const table_plan *plan) {
  const unsigned position = 1U << FRONTIER_POSITION;
  double rows = plan->listed & position ? 25 : plan->equal & position ? 1 : 10000;
  plan->connection->frontier_plans++;
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

/* Advance to the next row with an option or a result. */
static bool solve_moves_next(table_cursor *cursor) {
  expansion *running = ((solve_moves_state *)cursor->state)->running;
  uint32_t number;
  bool found = true, done = true, shown = false;
  core_assert(running != NULL && running->has_reader);
  running->query.call = &cursor->call;
  while (done && !shown && (done = query_next(&running->query, &found)) && found) {
    shown = !query_is_null(&running->query, 1) ||
            (moves_has(&running->reader, MOVES_RESULT) &&
             !query_is_null(&running->query, running->reader.column[MOVES_RESULT]));
    sqlite3_value *from = query_value(&running->query, 0);
    bool same = sqlite3_value_type(from) != SQLITE_NULL &&
                positions_find(&running->positions, from, &number) == POSITIONS_ONE && number == 0;
    done =
        same || query_refuse(&running->query, 0, "position", "the position of the first argument");
  }
  cursor->done = !found;
  running->shown++;
  return done;
}

static bool solve_moves_begin(table_cursor *cursor, expansion *running) {
  static const char *const names[] = {"position", "option"};
  const sql_argument *rule = &cursor->input[1];
  uint32_t number;
  positions_begin(&running->positions, table_host(cursor));
  if (!call_check(&cursor->call, table_host(cursor),
                  positions_number(&running->positions, cursor->input[0].value, &number),
                  "the lookup of a position"))
    return false;
  running->frontier = (sql_frontier){.positions = &running->positions, .first = 0, .end = 1};
  if (!query_open_rule(&running->query, &cursor->call, rule, &running->frontier)) {
    /* If the position is a text, the arguments may be in the wrong order. */
    sql_call *call = &cursor->call;
    if (call->message == NULL || sqlite3_value_type(cursor->input[0].value) != SQLITE_TEXT)
      return false;
    call->message = sqlite3_mprintf("%z; the position is the first argument", call->message);
    if (call->message == NULL)
      call->code = SQLITE_NOMEM;
    return false;
  }
  running->has_reader = true;
  return moves_begin(&running->reader, &running->query, &running->positions, names, GRAPHS_NORMAL);
}

static bool solve_moves_filter(table_cursor *cursor) {
  solve_moves_state *state = cursor->state;
  if (cursor->done)
    return true;
  state->running = core_allocate(table_host(cursor), sizeof *state->running);
  if (state->running == NULL)
    return call_check(&cursor->call, table_host(cursor), table_host(cursor)->status, "the rule");
  return solve_moves_begin(cursor, state->running) && solve_moves_next(cursor);
}

static bool solve_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  static const moves_name names[] = {
      [EXPANSION_RESULT] = MOVES_RESULT, [EXPANSION_REMOTENESS] = MOVES_REMOTENESS,
      [EXPANSION_AGAIN] = MOVES_AGAIN,   [EXPANSION_PART] = MOVES_PART,
      [EXPANSION_COUNT] = MOVES_COUNT,   [EXPANSION_PLAYER] = MOVES_PLAYER,
      [EXPANSION_GAIN] = MOVES_GAIN};
  const expansion *running = ((solve_moves_state *)cursor->state)->running;
  core_assert(running != NULL && running->shown > 0);
  if (column == EXPANSION_NUMBER) {
    sqlite3_result_int64(context, running->shown);
    return true;
  }
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
                    .state_size = sizeof(solve_frontier_listing), .filter = solve_frontier_filter,
                    .next = solve_frontier_next, .column = solve_frontier_column,
                    .close = solve_frontier_close),
     .columns = {{"position", COLUMN_HINT | COLUMN_HINT_LIST | COLUMN_KEY}},
     .summary = "the positions whose moves a rule is to yield",
     .details = "it can be read only in the rules of solve_rule and solve_moves",
     .example =
         "SELECT option FROM solve_moves(3, 'SELECT position, position - 1 FROM solve_frontier "
         "WHERE position > 0')"},
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
                 {"number INTEGER", COLUMN_KEY}},
     .summary = "the moves of one position by a rule, as in solve_rule",
     .details =
         "with the columns that the rule names, numbered from 1; joined with a solved game they "
         "show the winning moves",
     .example = "SELECT option FROM solve_moves(4, 'SELECT position, position - take FROM "
                "solve_frontier, (SELECT 1 AS take UNION SELECT 3) WHERE take <= position')"},
};

const sql_module solve_moves_module = {MODULE_FUNCTIONS(solve_moves_functions),
                                       .topic = "own games"};
