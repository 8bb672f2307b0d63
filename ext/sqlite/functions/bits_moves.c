/* The table bits_moves and the function bits_least: one move, and least images under symmetries, in
** games whose positions are sets of bits. */
#include "sqlite/module.h"
#include "sqlite/rows/query.h"
#include "sqlite/shared/bits_reader.h"
#include "sqlite/shared/solved.h"

/* ---- bits_moves ---- */

enum {
  OPTIONS_POSITION,
  OPTIONS_MOVES,
  OPTIONS_ENDS,
  OPTIONS_SYMMETRIES,
  OPTIONS_SWAP,
  OPTIONS_TEXTS = 1 << OPTIONS_MOVES | 1 << OPTIONS_ENDS | 1 << OPTIONS_SYMMETRIES |
                  1 << OPTIONS_SWAP /* the arguments of the rules, as bits */
};

typedef struct bits_moves_state {
  bits_rules rules; /* host is NULL until the rules are read */
  bits_option
      *options; /* ascending, without duplicates; room for one option of each move, and one */
} bits_moves_state;

static void bits_moves_close(table_cursor *cursor) {
  bits_moves_state *state = cursor->state;
  if (state->rules.host != NULL)
    core_release(state->rules.host, state->options,
                 (state->rules.moves.count + 1) * sizeof *state->options);
  bits_rules_release(&state->rules);
}

/* Read the ends. Values of a partizan game are only needed to compare the results of ends, so their
** store is closed afterwards. */
static bool bits_moves_read_ends(sql_call *call, const sql_argument *ends, bits_rules *rules) {
  solved_game values = {.graph = NULL};
  bool done = !rules->is_partizan || ends->length == 0 || solved_open_store(call, &values);
  const bits_result_kinds results = {
      {values.store, values.set, true, true},
      {rules->has_gains ? GRAPHS_SCORE : GRAPHS_NORMAL, .letters = true}};
  done = done && bits_rules_read_ends(call, ends, &results, rules);
  solved_release(&values);
  return done;
}

static bool bits_moves_read(sql_call *call, const sql_argument *input, bits_moves_state *state) {
  bits_rules *rules = &state->rules;
  bits_rules_begin(rules, call_host(call));
  if (!bits_rules_read_moves(call, &input[OPTIONS_MOVES], rules) ||
      !bits_moves_read_ends(call, &input[OPTIONS_ENDS], rules) ||
      !bits_rules_read_symmetries(call, &input[OPTIONS_SYMMETRIES], rules) ||
      !bits_rules_read_swap(call, &input[OPTIONS_SWAP], rules) ||
      !bits_rules_finish(call, rules, true))
    return false;
  state->options =
      core_resize(rules->host, NULL, 0, (rules->moves.count + 1) * sizeof *state->options);
  return state->options != NULL ||
         call_check(call, rules->host, rules->host->status, "the list of moves");
}

/* The rules are kept while their arguments stay the same, as in a join. */
static bool bits_moves_filter(table_cursor *cursor) {
  bits_moves_state *state = cursor->state;
  const sql_argument *input = cursor->input;
  if ((cursor->same & OPTIONS_TEXTS) != OPTIONS_TEXTS) {
    table_clear(cursor);
    if (!bits_moves_read(&cursor->call, input, state))
      return false;
  }
  uint64_t position = (uint64_t)input[OPTIONS_POSITION].integer;
  uint64_t count;
  core_status status = bits_find_options(&state->rules, position, state->options, &count);
  if (status == CORE_INVALID)
    return solved_fail_at(&cursor->call, NULL, GRAPHS_RESULTS_DIFFER, SOLVED_WHOLE, position);
  return call_check(&cursor->call, state->rules.host, status, "options") &&
         table_walk(cursor, (table_interval){0, (sqlite3_int64)count - 1});
}

static bool bits_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const bits_moves_state *state = cursor->state;
  const bits_option *option = &state->options[cursor->at];
  core_assert(cursor->at >= 0 && (uint64_t)cursor->at <= state->rules.moves.count);
  if (column == 0)
    sqlite3_result_int64(context, (sqlite3_int64)option->position);
  else if (column == 2)
    sqlite3_result_int(context, option->players == BITS_AGAIN);
  else if (column == 3 && state->rules.has_gains)
    sqlite3_result_int64(context, option->gain);
  else if (column == 1 && state->rules.is_partizan)
    sqlite3_result_text(context, letters_of_players((unsigned)option->players), 1, SQLITE_STATIC);
  return true;
}

/* ---- bits_least ---- */

enum { LEAST_OF_X, LEAST_OF_SYMMETRIES };

static void bits_least_free(void *group) {
  bits_rules *rules = group;
  core_host *host = rules->host;
  bits_rules_release(rules);
  core_release(host, rules, sizeof *rules);
}

/* Read the group of a query. The caller keeps it for the statement if the query is constant. */
static bits_rules *bits_least_group(sql_call *call, const sql_argument *symmetries) {
  core_host *host = call_host(call);
  bits_rules *rules = core_allocate(host, sizeof *rules);
  if (rules == NULL) {
    call_check(call, host, host->status, "a group of symmetries");
    return NULL;
  }
  bits_rules_begin(rules, call_host(call));
  if (bits_rules_read_symmetries(call, symmetries, rules) && bits_rules_finish(call, rules, false))
    return rules;
  bits_least_free(rules);
  return NULL;
}

static bool bits_least_compute(sql_call *call, const sql_argument *arguments,
                               sqlite3_context *context) {
  uint64_t position = (uint64_t)arguments[LEAST_OF_X].integer;
  bits_rules *kept = sqlite3_get_auxdata(context, LEAST_OF_SYMMETRIES), *rules = kept;
  if (rules == NULL)
    rules = bits_least_group(call, &arguments[LEAST_OF_SYMMETRIES]);
  if (rules == NULL)
    return false;
  sqlite3_result_int64(context, (sqlite3_int64)bits_least(rules, position));
  if (kept == NULL)
    sqlite3_set_auxdata(context, LEAST_OF_SYMMETRIES, rules, bits_least_free);
  return true;
}

/* ---- Registration ---- */

static const sql_function bits_moves_functions[] = {
    {TABLE_FUNCTION("bits_moves", .direct_only = true, .rows = 10,
                    .state_size = sizeof(bits_moves_state), .keeps = true,
                    .filter = bits_moves_filter, .next = table_step, .column = bits_moves_column,
                    .close = bits_moves_close),
     .arguments = {{NATURAL("position")},
                   {QUERY_ARGUMENT("moves")},
                   {BITS_OPTIONAL_QUERY("ends")},
                   {BITS_OPTIONAL_QUERY("symmetries")},
                   {BITS_OPTIONAL_QUERY("swap")}},
     .columns = {{"option INTEGER", COLUMN_KEY, 1},
                 {"player TEXT", 0, 0},
                 {"again INTEGER", COLUMN_UNLISTED | COLUMN_KEY, 2},
                 {"gain INTEGER", COLUMN_UNLISTED}},
     .summary = "the positions that one move leads to, as in solve_bits",
     .details =
         "player is the player who can make the move, 'L', 'R' or 'B', NULL if the moves have no"
         " column player; SELECT * leaves out again, 1 if the same player moves again, and gain,"
         " the greatest gain of the moves to the option, NULL if the moves have no column gain;"
         " there are no rows if one of the ends matches",
     .example = "SELECT option FROM bits_moves(5, 'SELECT bits(value), 0, bits(value), 0 FROM "
                "json_each(''[0,1,2]'')')",
     .output = "1\n4"},
    {SCALAR("bits_least", SQLITE_DIRECTONLY, bits_least_compute),
     .arguments = {{NATURAL("x")}, {QUERY_ARGUMENT("symmetries")}},
     .summary = "the least image of a position under a group of permutations",
     .details =
         "the query (or table) symmetries (symmetry, bit, image) generates the group; the least "
         "image is the one that solve_bits shows",
     .example = "SELECT bits_least(4, 'SELECT 1, 0, 2 UNION ALL SELECT 1, 2, 0')", .output = "1"},
};

const sql_module bits_moves_module = SQL_MODULE(bits_moves_functions, "own games", "bits");
