/* The table solve_tokens: games of a few tokens that move along the edges of a graph
** (core/solve/tokens.h). Vertices are SQL values, numbered in the order of ORDER BY. A position is
** a JSON array of vertices. */
#include "core/solve/tokens.h"

#include "base/array.h"
#include "sqlite/module.h"
#include "sqlite/rows/positions.h"
#include "sqlite/rows/query.h"
#include "sqlite/rows/results.h"
#include "sqlite/shared/bits_reader.h"
#include "sqlite/shared/solved.h"

enum {
  TOKENS_START,
  TOKENS_EDGES,
  TOKENS_TOKENS,
  TOKENS_MEET,
  TOKENS_ENDS,
  TOKENS_PLAY,
  TOKENS_TURN
};

/* The player to move is the column after the position. The columns of all solved games follow, one
** place later than in other tables. */
enum { TOKENS_POSITION, TOKENS_PLAYER, TOKENS_BEHIND = 1 };

typedef struct tokens_state {
  tokens_rules rules;
  tokens_game *game; /* NULL until the game is opened; it owns the graph of `solved` */
  solved_game solved;
  position_set names;         /* the vertices */
  CORE_ARRAY(uint32_t) order; /* the names, sorted */
  CORE_ARRAY(uint32_t) rank;  /* the place of each name in `order`, which is its vertex */
  uint32_t found[2];          /* the positions found by a lookup */
  bool looks_up;
} tokens_state;

static void tokens_close(table_cursor *cursor) {
  tokens_state *state = cursor->state;
  core_host *host = table_host(cursor);
  solved_close_writer(&state->solved);
  tokens_free(state->game);
  state->solved.graph = NULL; /* owned by the game */
  solved_release(&state->solved);
  tokens_rules_release(&state->rules);
  positions_release(&state->names);
  CORE_FREE_ALL(host, &state->order, &state->rank);
}

/* ---- Vertices ---- */

/* Number the vertices in the order of their names. */
static bool tokens_rank(sql_call *call, tokens_state *state) {
  core_host *host = state->rules.host;
  uint32_t count = state->names.count;
  order_keys keys = positions_keys(&state->names);
  row_order order = {0};
  bool done = CORE_ALLOCATE(host, state->order, (uint64_t)count + 1) &&
              CORE_ALLOCATE(host, state->rank, (uint64_t)count + 1);
  for (uint32_t i = 0; i < count && done; i++)
    done = order_at(&order, &keys, i, &state->order.items[i]);
  order_release(&order, host);
  for (uint32_t i = 0; i < count && done; i++)
    state->rank.items[state->order.items[i]] = i;
  for (uint64_t e = 0; e < state->rules.edges.count && done; e++) {
    tokens_edge *edge = &state->rules.edges.items[e];
    core_assert(edge->source < count && edge->target < count);
    edge->source = state->rank.items[edge->source];
    edge->target = state->rank.items[edge->target];
  }
  state->rules.vertices = count;
  return call_check(call, host, done ? CORE_OK : host->status, "a list of %lld vertices",
                    (sqlite3_int64)count);
}

/* ---- Edges ---- */

/* Return true if the text has the same form in JSON. */
static bool tokens_is_plain(const char *text, int bytes) {
  for (int i = 0; i < bytes; i++)
    if ((unsigned char)text[i] < ' ' || text[i] == '"' || text[i] == '\\')
      return false;
  return true;
}

/* Set *vertex to the number of the vertex in a column, a new number if it is new. */
static bool tokens_read_vertex(tokens_state *state, sql_query *query, int column, const char *name,
                               uint32_t *vertex) {
  sql_call *call = query->call;
  sqlite3_value *value = query_value(query, column);
  bool is_text = sqlite3_value_type(value) == SQLITE_TEXT;
  const char *text = is_text ? (const char *)sqlite3_value_text(value) : NULL;
  if (is_text && text == NULL)
    return call_no_memory(call);
  sqlite3_int64 integer = 0;
  if (is_text ? !tokens_is_plain(text, sqlite3_value_bytes(value))
              : !args_lossless(value, &integer))
    return query_refuse(query, column, name,
                        "an integer, or a TEXT without quotes, backslashes and control characters");
  if (!query_check_vertex(query, column, name))
    return false;
  const int64_t number = integer;
  core_status status = is_text ? positions_number(&state->names, value, vertex)
                               : positions_number_integers(&state->names, &number, 1, vertex);
  if (state->names.count > TOKENS_MOST_VERTICES)
    /* uncovered: takes as many vertices as a position has bits */
    return call_fail(call, "edges must name at most %u vertices", TOKENS_MOST_VERTICES);
  return call_check(call, state->names.host, status, "a list of %lld vertices",
                    (sqlite3_int64)state->names.count);
}

/* Read the tokens that may use an edge: one token by its number, the tokens of an owner, or all. */
static bool tokens_read_who(const tokens_rules *rules, sql_query *query, uint32_t *who) {
  sqlite3_value *value = query_value(query, 0);
  char expected[64];
  unsigned owner = letters_read_players(value);
  sqlite3_int64 number, token = args_lossless(value, &number) ? number : -1;
  *who = 0;
  for (uint32_t i = 0; i < rules->count; i++)
    if (sqlite3_value_type(value) == SQLITE_NULL || token == i ||
        (owner != 0 && owner == rules->owner[i]))
      *who |= UINT32_C(1) << i;
  if (owner != 0 || *who != 0)
    return true;
  sqlite3_snprintf((int)sizeof expected, expected, "an integer from 0 to %u, 'L', 'R', 'B' or NULL",
                   rules->count - 1);
  return query_refuse_integer(query, 0, "token", expected);
}

static bool tokens_take_edge(sql_query *query, void *context) {
  tokens_state *state = ((table_cursor *)context)->state;
  tokens_rules *rules = &state->rules;
  int source = query_column_count(query) - 2;
  tokens_edge edge = {.who = UINT32_MAX};
  if ((source > 0 && !tokens_read_who(rules, query, &edge.who)) ||
      !tokens_read_vertex(state, query, source, "source", &edge.source))
    return false;
  if (query_is_null(query, source + 1)) /* the row only declares a vertex */
    return true;
  return tokens_read_vertex(state, query, source + 1, "target", &edge.target) &&
         (CORE_APPEND(rules->host, rules->edges, edge) ||
          call_check(query->call, rules->host, rules->host->status, "a list of %lld edges",
                     (sqlite3_int64)rules->edges.count));
}

/* ---- Tokens and how they meet ---- */

static bool tokens_add_owner(tokens_rules *rules, text_reader owner) {
  return rules->count < TOKENS_MOST && owner.length == 1 &&
         (rules->owner[rules->count++] = (uint8_t)letters_find_players(owner.text[0])) != 0;
}

static bool tokens_read_owners(table_cursor *cursor, tokens_rules *rules) {
  static const char expected[] = "a JSON array of 1 to 16 owners, \"L\", \"R\" or \"B\"";
  sqlite3_value *value = cursor->input[TOKENS_TOKENS].value;
  args_json json;
  json_element element;
  text_reader owner;
  bool fits = args_json_open(&json, &cursor->call, "tokens", value, JSON_ARRAY, expected);
  while (fits && args_json_next(&json, &element))
    fits = element.kind == JSON_STRING && args_json_string(&json, &element, &owner) &&
           tokens_add_owner(rules, owner);
  return args_json_close(&json) &&
         ((fits && rules->count > 0) || args_refuse(&cursor->call, "tokens", value, expected));
}

/* Return the tokens_meeting of a name, or -1. */
static int tokens_meeting_of(const char *text, uint64_t length) {
  static const char *const words[] = {"block", "share", "capture", "win", "lose", NULL};
  int word = 0;
  while (words[word] != NULL &&
         (strlen(words[word]) != length || memcmp(words[word], text, (size_t)length) != 0))
    word++;
  return words[word] == NULL ? -1 : word;
}

/* Record the effect of a meeting of the owners `pair`, the mover first. Return false for unknown
** owners or an unknown word. */
static bool tokens_add_meeting(tokens_rules *rules, text_reader pair, text_reader word) {
  uint8_t mover = pair.length == 2 ? (uint8_t)letters_find_players(pair.text[0]) : 0;
  uint8_t other = pair.length == 2 ? (uint8_t)letters_find_players(pair.text[1]) : 0;
  int meeting = tokens_meeting_of(word.text, word.length);
  if (mover == 0 || other == 0 || meeting < 0)
    return false;
  rules->meet[mover][other] = (uint8_t)meeting;
  return true;
}

/* Read an object of meetings by the owners of the mover and of the other. */
static bool tokens_read_pairs(table_cursor *cursor, tokens_rules *rules, const char *expected) {
  sqlite3_value *value = cursor->input[TOKENS_MEET].value;
  args_json json;
  json_element key, meeting;
  text_reader pair, word;
  bool fits = args_json_open(&json, &cursor->call, "meet", value, JSON_OBJECT, expected);
  while (fits && args_json_next(&json, &key)) {
    char owners[2];
    fits = args_json_string(&json, &key, &pair) && pair.length == sizeof owners;
    if (fits) /* the next string may take the place of this one */
      memcpy(owners, pair.text, sizeof owners);
    pair.text = owners;
    fits = args_json_next(&json, &meeting) && fits && meeting.kind == JSON_STRING &&
           args_json_string(&json, &meeting, &word) && tokens_add_meeting(rules, pair, word);
  }
  return args_json_close(&json) && (fits || args_refuse(&cursor->call, "meet", value, expected));
}

static bool tokens_read_meet(table_cursor *cursor, tokens_rules *rules) {
  const sql_argument *argument = &cursor->input[TOKENS_MEET];
  bool is_blob = argument->value != NULL && sqlite3_value_type(argument->value) == SQLITE_BLOB;
  int all = is_blob ? -1 : tokens_meeting_of(argument->text, (uint64_t)argument->length);
  memset(rules->meet, all >= 0 ? all : TOKENS_BLOCK, sizeof rules->meet);
  if (all < 0 &&
      !tokens_read_pairs(cursor, rules,
                         "'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by "
                         "the owners of the mover and the other, as {\"LR\": \"capture\"}"))
    return false;
  for (int side = GRAPHS_LEFT; side <= GRAPHS_RIGHT; side++)
    if (rules->meet[side][3] != rules->meet[3][side] &&
        (rules->meet[side][3] >= TOKENS_WIN || rules->meet[3][side] >= TOKENS_WIN))
      return call_fail(&cursor->call,
                       "meet must be the same for %s and %s if one of them is 'win' or 'lose'",
                       side == GRAPHS_LEFT ? "LB" : "RB", side == GRAPHS_LEFT ? "BL" : "BR");
  return true;
}

/* ---- Positions ---- */

/* Set *at to the vertex of an element, in which null means `otherwise`. Return false if it is
** another value. */
static bool tokens_read_element(const tokens_state *state, args_json *json,
                                const json_element *element, uint32_t otherwise, uint32_t *at) {
  uint32_t number = UINT32_MAX;
  text_reader name;
  if (element->kind == JSON_STRING && args_json_string(json, element, &name))
    number = positions_find_exact(&state->names, 0, name.text, (uint32_t)name.length);
  else if (element->kind == JSON_INTEGER)
    number = positions_find_exact(&state->names, element->integer, NULL, 0);
  *at = number == UINT32_MAX ? otherwise : state->rank.items[number];
  return number != UINT32_MAX || element->kind == JSON_NULL;
}

/* Read the elements of a position, and close the array. Return false if it is not one vertex for
** each token. */
static bool tokens_read_position(const tokens_state *state, args_json *json, uint32_t otherwise,
                                 tokens_position *position) {
  uint32_t count = 0;
  json_element element;
  bool fits = true;
  while (fits && args_json_next(json, &element))
    fits = count < state->rules.count &&
           tokens_read_element(state, json, &element, otherwise, &position->at[count++]);
  return args_json_close(json) && fits && count == state->rules.count;
}

/* Read the position in the first column of a row. `null` describes a null in errors. */
static bool tokens_take_position(const tokens_state *state, sql_query *query, uint32_t otherwise,
                                 const char *null, tokens_position *position) {
  sqlite3_value *value = query_value(query, 0);
  char expected[192];
  args_json json;
  position->player = GRAPHS_LEFT | GRAPHS_RIGHT;
  bool is_array = args_json_read(&json, query->call, "position", value, JSON_ARRAY);
  if (is_array && tokens_read_position(state, &json, otherwise, position))
    return true;
  if (!is_array)
    args_json_close(&json);
  if (query->call->code != SQLITE_OK)
    return false;
  sqlite3_snprintf((int)sizeof expected, expected,
                   "a JSON array with a vertex of the edges, or null for %s, for each token (%u)%s",
                   null, state->rules.count, args_jsonb_remark(value));
  return query_refuse(query, 0, "position", expected);
}

/* Return a position as JSON, to be freed by sqlite3_free. Return NULL if memory runs out. */
static char *tokens_show(const tokens_state *state, uint32_t index) {
  tokens_position position;
  tokens_read(state->game, index, &position);
  sqlite3_str *text = sqlite3_str_new(NULL);
  core_assert(index < tokens_explorer(state->game)->count);
  for (uint32_t i = 0; i < state->rules.count; i++) {
    bool is_there = position.at[i] < state->rules.vertices;
    uint32_t length = 0, name = is_there ? state->order.items[position.at[i]] : 0;
    const char *bytes = is_there ? positions_bytes(&state->names, name, &length) : "null";
    sqlite3_str_appendall(text, i == 0 ? "[" : ",");
    if (bytes == NULL)
      sqlite3_str_appendf(text, "%lld", state->names.payloads[name]);
    else if (is_there)
      sqlite3_str_appendf(text, "\"%.*s\"", (int)length, bytes);
    else
      sqlite3_str_appendall(text, bytes);
  }
  sqlite3_str_appendall(text, "]");
  return sqlite3_str_finish(text);
}

static bool tokens_check(table_cursor *cursor, core_status status) {
  tokens_state *state = cursor->state;
  tokens_game *game = state->game;
  uint32_t count = tokens_explorer(game)->count, position;
  if (status != CORE_INVALID) {
    char *last = status != CORE_OK && count > 0 ? tokens_show(state, count - 1) : NULL;
    return solved_check(&cursor->call, &state->solved, status, count,
                        explorer_depth(tokens_explorer(game)), last, NULL);
  }
  graphs_fault fault = tokens_find_fault(game, &position);
  char *text = NULL;
  if (solved_names_position(fault))
    text = tokens_show(state, position);
  return solved_fail(&cursor->call, &state->solved, fault, SOLVED_WHOLE, text);
}

static bool tokens_take_start(sql_query *query, void *context) {
  tokens_state *state = ((table_cursor *)context)->state;
  tokens_position position;
  state->rules.host->progress.done++;
  if (!tokens_take_position(state, query, state->rules.vertices, "one off the board", &position))
    return false;
  if (state->rules.by_turns) {
    position.player = letters_read_players(query_value(query, 1));
    if (position.player != GRAPHS_LEFT && position.player != GRAPHS_RIGHT)
      return query_refuse(query, 1, "player", "'L' or 'R'");
  }
  return tokens_check(context, tokens_start(state->game, &position));
}

/* Read the result in the second column of an end: in a partizan game as in its rows, in other games
** as if Left were to move. */
static bool tokens_read_result(const table_cursor *cursor, sql_query *query,
                               graphs_result *result) {
  const tokens_state *state = cursor->state;
  sqlite3_value *value = query_value(query, 1);
  graphs_play play = (graphs_play)cursor->input[TOKENS_PLAY].integer;
  bool sides = tokens_is_partizan(&state->rules), normal = play == GRAPHS_NORMAL;
  const char *expected;
  if (sides || state->rules.by_turns) {
    const solved_result_kinds kinds = {.store = state->solved.store,
                                       .set = state->solved.set,
                                       .outcomes = true,
                                       .values = sides && normal};
    return solved_read_result(query->call, &kinds, value, result, &expected) &&
           (expected == NULL || query_refuse(query, 1, "result", expected));
  }
  const results_reader reader = {.play = play, .letters = true};
  if (!results_read(&reader, query, 1, result))
    return false;
  result->outcome[0] = letters_winner(result->outcome[0], 0);
  return true;
}

static bool tokens_take_end(sql_query *query, void *context) {
  const tokens_state *state = ((table_cursor *)context)->state;
  tokens_position pattern;
  graphs_result result;
  bool barred = query_is_null(query, 1);
  if (!tokens_take_position(state, query, TOKENS_ANYWHERE, "any", &pattern) ||
      (!barred && !tokens_read_result(context, query, &result)))
    return false;
  return tokens_check(context, tokens_add_end(state->game, &pattern, barred ? NULL : &result));
}

/* ---- A game ---- */

/* Open the game of the rules, without positions. */
static bool tokens_open(table_cursor *cursor, tokens_state *state) {
  core_host *host = table_host(cursor);
  tokens_rules *rules = &state->rules;
  graphs_play play = (graphs_play)cursor->input[TOKENS_PLAY].integer;
  bool sides = tokens_is_partizan(rules);
  if (tokens_bits(rules) > 64)
    return call_fail(&cursor->call,
                     "positions of %u tokens on %u vertices take %u bits, the most is 64",
                     rules->count, rules->vertices, tokens_bits(rules));
  if (sides && play == GRAPHS_DRAW)
    return call_fail(
        &cursor->call,
        "play must be 'normal' or 'misere' if tokens belong to one player and start has no column "
        "player, got 'draw'");
  if (sides && !solved_open_store(&cursor->call, &state->solved))
    return false;
  state->game = tokens_new(rules, play, state->solved.store, state->solved.set);
  if (state->game == NULL)
    return call_check(&cursor->call, host, host->status, "the game");
  state->solved.graph = tokens_explorer(state->game)->graph;
  solved_want(&state->solved, play);
  return true;
}

/* Read the edges, then the ends. */
static bool tokens_read_rules(table_cursor *cursor, tokens_state *state) {
  const sql_argument *ends = &cursor->input[TOKENS_ENDS];
  sql_query query;
  bool done = query_open(&query, &cursor->call, "edges", &cursor->input[TOKENS_EDGES], NULL) &&
              query_check_count(&query, 2, 3) && query_each(&query, tokens_take_edge, cursor);
  query_close(&query);
  if (!done || !tokens_rank(&cursor->call, state) || !tokens_open(cursor, state))
    return false;
  if (ends->length == 0)
    return true;
  done = query_open(&query, &cursor->call, "ends", ends, NULL) && query_check_count(&query, 2, 2) &&
         query_each(&query, tokens_take_end, cursor);
  query_close(&query);
  return done;
}

static bool tokens_build(table_cursor *cursor) {
  tokens_state *state = cursor->state;
  tokens_rules *rules = &state->rules;
  sql_query starts;
  *rules = (tokens_rules){.host = table_host(cursor),
                          .turn = (tokens_turn)cursor->input[TOKENS_TURN].integer};
  positions_begin(&state->names, rules->host);
  core_begin_phase(rules->host, "reading edges", 0);
  if (!tokens_read_owners(cursor, rules) || !tokens_read_meet(cursor, rules) ||
      !query_open(&starts, &cursor->call, "start", &cursor->input[TOKENS_START], NULL))
    return false;
  /* The rules of edges depend on whether start has a column player, so start is opened first. */
  rules->by_turns = query_column_count(&starts) > 1;
  bool done = query_check_count(&starts, 1, 2) && tokens_read_rules(cursor, state);
  core_begin_phase(rules->host, "reading start", 0);
  done = done && query_each(&starts, tokens_take_start, cursor);
  query_close(&starts);
  if (!done || !tokens_check(cursor, tokens_solve(state->game)))
    return false;
  solved_log_unvalued(&cursor->call, state->solved.graph);
  return true;
}

/* ---- Rows ---- */

/* Find the rows of a position: one for each player who may be to move. The text of a position never
** looks like a number. */
static bool tokens_seek(table_cursor *cursor, tokens_state *state, table_interval *rows) {
  tokens_position wanted;
  sqlite3_value *value = cursor->wanted.hint[TOKENS_POSITION];
  args_json json = {.statement = NULL};
  uint32_t last = state->rules.by_turns ? GRAPHS_RIGHT : GRAPHS_LEFT;
  core_assert(state->game != NULL);
  rows->high = -1;
  if (sqlite3_value_type(value) != SQLITE_TEXT) /* reading a BLOB as text would change it */
    return true;
  text_reader text = {.text = (const char *)sqlite3_value_text(value)};
  text.length = text.text == NULL ? 0 : (uint64_t)sqlite3_value_bytes(value);
  if (!args_json_begin(&json, &cursor->call, text, JSON_ARRAY) ||
      !tokens_read_position(state, &json, state->rules.vertices, &wanted))
    return cursor->call.code == SQLITE_OK;
  core_status status = CORE_OK;
  for (wanted.player = GRAPHS_LEFT; wanted.player <= last && status == CORE_OK; wanted.player++) {
    uint32_t found;
    status = tokens_find(state->game, &wanted, &found);
    if (status == CORE_OK && found != UINT32_MAX)
      state->found[++rows->high] = found;
  }
  return call_check(&cursor->call, table_host(cursor), status, "the lookup of a position");
}

static bool tokens_filter(table_cursor *cursor) {
  tokens_state *state = cursor->state;
  if (!solved_keep(cursor, &state->solved, solved_find_wanted(cursor, TOKENS_BEHIND), tokens_build))
    return false;
  table_interval rows = {0, (sqlite3_int64)tokens_explorer(state->game)->count - 1};
  state->looks_up = cursor->wanted.hint[TOKENS_POSITION] != NULL && !cursor->done;
  return (!state->looks_up || tokens_seek(cursor, state, &rows)) && table_walk(cursor, rows);
}

static bool tokens_column(table_cursor *cursor, sqlite3_context *context, int column) {
  tokens_state *state = cursor->state;
  uint32_t index = state->looks_up ? state->found[cursor->at] : (uint32_t)cursor->at;
  tokens_position position;
  core_assert(index < tokens_explorer(state->game)->count);
  if (column > TOKENS_PLAYER)
    return solved_show(cursor, context, &state->solved, index, column - TOKENS_BEHIND);
  if (column == TOKENS_PLAYER) {
    tokens_read(state->game, index, &position);
    sqlite3_result_text(context, letters_of_players(position.player), 1, SQLITE_STATIC);
    return true;
  }
  char *text = tokens_show(state, index);
  if (text == NULL)
    return call_no_memory(&cursor->call);
  sqlite3_result_text(context, text, -1, sqlite3_free);
  return true;
}

/* ---- Registration ---- */

/* Indexed by tokens_turn. */
static const char *const tokens_turns[] = {"one", "all", "some", NULL};

static const sql_function tokens_functions[] = {
    {TABLE_FUNCTION("solve_tokens", .direct_only = true, .rows = 10000,
                    .state_size = sizeof(tokens_state), .keeps = true, .filter = tokens_filter,
                    .next = table_step, .column = tokens_column, .close = tokens_close),
     .arguments = {{QUERY_ARGUMENT("start")},
                   {QUERY_ARGUMENT("edges")},
                   {JSON_ARGUMENT("tokens", "a JSON array of owners")},
                   {JSON_ARGUMENT("meet", "a word or a JSON object"), .absence = ARGUMENT_DEFAULTS,
                    .otherwise_text = "block"},
                   {BITS_OPTIONAL_QUERY("ends")},
                   PLAY_ARGUMENT(letters_plays),
                   {WORD_ARGUMENT("turn", tokens_turns), .absence = ARGUMENT_DEFAULTS}},
     .columns = {{"position", COLUMN_HINT | COLUMN_KEY | COLUMN_JSON},
                 {"player TEXT", COLUMN_KEY},
                 {"value INTEGER"},
                 SOLVED_COLUMNS},
     .summary = "every position of a game of a few tokens on a graph",
     .details =
         "tokens is a JSON array of up to 16 owners, \"L\", \"R\" or \"B\" (both); a position is "
         "a JSON array of their vertices; start (position [, player]); edges ([token,] source, "
         "target); meet: 'block', 'share', 'capture', 'win' or 'lose', also as JSON by owners; "
         "ends (position, result); turn: 'one' token moves, 'all', or 'some'",
     .keywords = "loopy cycle draw cops robbers pursuit fox geese wolf sheep hare hounds sliding"
                 " patterns vertex pass partizan"
                 " pebble own",
     .example = "SELECT position, player, outcome, remoteness FROM solve_tokens('SELECT ''[1,3]'', "
                "''L''', 'VALUES (1,2), (2,1), (2,3), (3,2)', '[\"L\",\"R\"]', "
                "'{\"LR\":\"win\",\"RL\":\"lose\"}')",
     .output = "[1,3]|L|N|2\n[2,3]|R|P|1\n[2,2]|L|N|0"},
};

const sql_module tokens_module = SQL_MODULE(tokens_functions, "own games", "tokens");
