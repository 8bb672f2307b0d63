/* One move, and least images, in games whose positions are sets of bits: the table bits_moves,
** bits_least(). */
#include "sqlite/shared/mask_rules.h"
#include "sqlite/module.h"
#include "sqlite/rows/query.h"

/* ---- bits_moves ---- */

enum { OPTIONS_MOVES, OPTIONS_POSITION, OPTIONS_SWAP, OPTIONS_SYMMETRIES, OPTIONS_TEXTS = 3 };

typedef struct options_state {
  bits_rules rules;                    /* host NULL: nothing is there */
  query_source sources[OPTIONS_TEXTS]; /* moves, swap, symmetries */
  uint64_t *options;                   /* ascending, each once */
  uint64_t count, at;
} options_state;

static void options_release(options_state *state) {
  for (int i = 0; i < OPTIONS_TEXTS; i++)
    query_drop_source(&state->sources[i]);
  if (state->rules.host != NULL)
    core_release(state->rules.host, state->options, 8 * (state->rules.move_count + 1));
  bits_rules_release(&state->rules);
  *state = (options_state){.at = 0};
}

static bool options_read(sql_call *call, const mask_source sources[OPTIONS_TEXTS],
                         options_state *state) {
  bits_rules *rules = &state->rules;
  bits_rules_begin(rules, call_host(call));
  if (!mask_rules_read_moves(call, &sources[0], rules) ||
      !mask_rules_read_swap(call, &sources[1], rules) ||
      !mask_rules_read_symmetries(call, &sources[2], rules) ||
      !mask_rules_finish(call, rules, true))
    return false;
  state->options = core_resize(rules->host, NULL, 0, 8 * (rules->move_count + 1));
  if (state->options == NULL)
    return call_check(call, rules->host, rules->host->status, "moves");
  for (int i = 0; i < OPTIONS_TEXTS; i++)
    if (!query_set_source(&state->sources[i], call, sources[i].text, sources[i].length))
      return false;
  return true;
}

/* Make sure that the rules are those of the arguments: in a join they stay the same. */
static bool options_keep(table_cursor *cursor, options_state *state) {
  const sql_argument *input = cursor->input;
  const mask_source sources[] = {mask_source_of("moves", &input[OPTIONS_MOVES]),
                                 mask_source_of("swap", &input[OPTIONS_SWAP]),
                                 mask_source_of("symmetries", &input[OPTIONS_SYMMETRIES])};
  bool same = state->rules.host != NULL;
  for (int i = 0; i < OPTIONS_TEXTS && same; i++)
    same = query_is_source(&state->sources[i], sources[i].text, sources[i].length);
  if (same)
    return true;
  options_release(state);
  if (options_read(&cursor->call, sources, state))
    return true;
  options_release(state);
  return false;
}

static bool bits_moves_filter(table_cursor *cursor) {
  options_state *state = cursor->state;
  if (!options_keep(cursor, state))
    return false;
  const bits_rules *rules = &state->rules;
  uint64_t position = (uint64_t)cursor->input[OPTIONS_POSITION].integer, count = 0;
  for (uint64_t i = 0; i < rules->move_count; i++)
    if (bits_applies(&rules->moves[i], position))
      state->options[count++] = bits_after(rules, &rules->moves[i], position);
  state->count = mask_sort(state->options, count);
  state->at = 0;
  cursor->done |= state->count == 0;
  return true;
}

static bool options_next(table_cursor *cursor) {
  options_state *state = cursor->state;
  cursor->done = ++state->at >= state->count;
  return true;
}

enum { OPTIONS_OPTION, OPTIONS_PLAYER };

static bool options_column(table_cursor *cursor, sqlite3_context *context, int column) {
  static const char *const players[] = {"", "L", "R", "B"};
  const options_state *state = cursor->state;
  const bits_rules *rules = &state->rules;
  uint64_t option = state->options[state->at];
  uint64_t position = (uint64_t)cursor->input[OPTIONS_POSITION].integer;
  uint64_t player = 0;
  if (column == OPTIONS_OPTION) {
    sqlite3_result_int64(context, (sqlite3_int64)option);
    return true;
  }
  for (uint64_t i = 0; i < rules->move_count && rules->is_partizan; i++)
    if (bits_applies(&rules->moves[i], position) &&
        bits_after(rules, &rules->moves[i], position) == option)
      player |= rules->moves[i].player;
  if (rules->is_partizan)
    sqlite3_result_text(context, players[player], 1, SQLITE_STATIC);
  return true;
}

static void options_close(table_cursor *cursor) {
  options_release(cursor->state);
}

static const table_definition bits_moves_table = {
    .direct_only = true,
    .rows = 10,
    .state_size = sizeof(options_state),
    .filter = bits_moves_filter,
    .next = options_next,
    .column = options_column,
    .close = options_close,
};

/* ---- bits_least ---- */

enum { LEAST_OF_X, LEAST_OF_SYMMETRIES };

static void free_group(void *group) {
  bits_rules *rules = group;
  core_host *host = rules->host;
  bits_rules_release(rules);
  core_release(host, rules, sizeof *rules);
}

/* The group of a query; it is kept while the statement runs, where the query is constant. */
static bits_rules *make_group(sql_call *call, const sql_argument *symmetries) {
  const mask_source source = mask_source_of("symmetries", symmetries);
  core_host *host = call_host(call);
  bits_rules *rules = core_allocate(host, sizeof *rules);
  if (rules == NULL) {
    call_check(call, host, host->status, "a group of symmetries");
    return NULL;
  }
  bits_rules_begin(rules, host);
  if (mask_rules_read_symmetries(call, &source, rules) && mask_rules_finish(call, rules, false))
    return rules;
  free_group(rules);
  return NULL;
}

static bool compute_bits_least(sql_call *call, const sql_argument *arguments,
                               sqlite3_context *context) {
  uint64_t position = (uint64_t)arguments[LEAST_OF_X].integer;
  bits_rules *kept = sqlite3_get_auxdata(context, LEAST_OF_SYMMETRIES), *rules = kept;
  if (rules == NULL)
    rules = make_group(call, &arguments[LEAST_OF_SYMMETRIES]);
  if (rules == NULL)
    return false;
  sqlite3_result_int64(context, (sqlite3_int64)bits_least(rules, position));
  if (kept == NULL)
    sqlite3_set_auxdata(context, LEAST_OF_SYMMETRIES, rules, free_group);
  return true;
}

/* ---- Registration ---- */

static const sql_function bits_moves_functions[] = {
    {TABLE_FUNCTION("bits_moves", &bits_moves_table),
     .arguments = {{QUERY_ARGUMENT("moves")},
                   {INTEGER_ARGUMENT("position", 0, INT64_MAX)},
                   {MASK_OPTIONAL_QUERY("swap")},
                   {MASK_OPTIONAL_QUERY("symmetries")}},
     .columns = {{"option INTEGER", COLUMN_KEY, 1}, {"player TEXT", 0, 0}},
     .summary =
         "the positions that one move leads to from a position of solve_bits, ascending, and "
         "who may move there: 'L', 'R' or 'B', NULL if the moves have no column player",
     .example = "SELECT option FROM bits_moves('SELECT bits(value), 0, bits(value), 0 FROM "
                "json_each(''[0,1,2]'')', 5)"},
    {.name = "bits_least",
     .kind = FUNCTION_SCALAR,
     .flags = SQLITE_DIRECTONLY,
     .arguments = {{NATURAL("x")}, {QUERY_ARGUMENT("symmetries")}},
     .compute = compute_bits_least,
     .summary = "the least image of a position under the group that the query (or table) of "
                "permutations (symmetry, bit, image) generates: the one that solve_bits shows",
     .example = "SELECT bits_least(4, 'SELECT 1, 0, 2 UNION ALL SELECT 1, 2, 0')"},
};

const sql_module bits_moves_module = {MODULE_FUNCTIONS(bits_moves_functions), .topic = "own games"};
