/* Columns, errors and results that the tables of solved games share. */
#include "sqlite/shared/solved.h"

#include "sqlite/shared/game_store.h"
#include "sqlite/shared/misere.h"

void solved_close_writer(solved_game *game) {
  if (game->writer.all != NULL)
    form_writer_close(&game->writer);
  game->writer = (form_writer){.all = NULL};
}

void solved_release(solved_game *game) {
  solved_close_writer(game);
  graphs_free(game->graph);
  stoppers_close(game->set);
  games_close(game->store);
  *game = (solved_game){.graph = NULL};
}

unsigned solved_find_wanted(const table_cursor *cursor, int before) {
  return table_reads_of(cursor, (unsigned)SOLVED_COSTLY << before) >> before;
}

bool solved_keep(table_cursor *cursor, solved_game *game, unsigned wanted,
                 bool (*build)(table_cursor *cursor)) {
  unsigned lacking = wanted & ~game->has & ~(game->store == NULL ? 1U << SOLVED_VALUE : 0U);
  if (cursor->same_arguments && lacking == 0)
    return true;
  table_clear(cursor);
  game->has = wanted;
  return build(cursor);
}

bool solved_open_store(sql_call *call, solved_game *game) {
  core_host *host = call_host(call);
  core_assert(game->store == NULL && game->set == NULL);
  game->store = games_open(host);
  game->set = game->store == NULL ? NULL : stoppers_open(game->store);
  return game->set != NULL || call_check(call, host, host->status, "a store of partizan values");
}

void solved_want(const solved_game *game, graphs_play play) {
  core_assert(game->graph != NULL);
  if (play == GRAPHS_SCORE)
    return;
  if (solved_has(game->has, SOLVED_VALUE))
    graphs_want_stoppers(game->graph);
  if (solved_has(game->has, SOLVED_GENUS) && play != GRAPHS_DRAW)
    graphs_want_genera(game->graph);
  if (solved_has(game->has, SOLVED_FORM) && play != GRAPHS_DRAW)
    graphs_want_forms(game->graph);
  if (solved_has(game->has, SOLVED_SUSPENSE))
    graphs_want_suspense(game->graph);
}

void solved_log_unvalued(const sql_call *call, const graphs_game *graph) {
  uint32_t lacking = graphs_count_unvalued(graph), room = graphs_count_unsearched(graph);
  if (lacking > 0 && room == 0)
    sqlite3_log(SQLITE_NOTICE, "%s(): %u positions that reach a cycle have no value that was found",
                call_name(call), lacking);
  if (room > 0)
    sqlite3_log(SQLITE_NOTICE,
                "%s(): %u positions that reach a cycle have no value that was found, %u of them "
                "because comparing their followers takes too much work",
                call_name(call), lacking, room);
}

/* Return the part of the error for a lack of memory that describes the last position, to be freed
** by sqlite3_free. It begins the error if the depth is known, otherwise it follows the number of
** positions. Return NULL if memory runs out. */
static char *solved_describe_last(sqlite3_int64 depth, const char *last, const char *origin) {
  if (last == NULL)
    return sqlite3_mprintf("");
  if (depth <= 0)
    return sqlite3_mprintf(" (the last one is %s)", last);
  return sqlite3_mprintf("does the rule end? the last position, %lld moves from the start, is "
                         "%s%s%s; ",
                         depth, last, origin == NULL ? "" : ", an option of ",
                         origin == NULL ? "" : origin);
}

bool solved_check(sql_call *call, const solved_game *game, core_status status, sqlite3_int64 count,
                  sqlite3_int64 depth, char *last, char *origin) {
  char *text = solved_describe_last(depth, last, origin);
  bool done = call_check(call, call_host(call), status, "%sa game of %lld positions or more%s%s",
                         depth > 0 && text != NULL ? text : "", count,
                         (game->has & SOLVED_MORE) != 0
                             ? " with genus, suspense or form (without: SELECT position, "
                               "value, outcome, loop_values, remoteness)"
                             : "",
                         depth > 0 || text == NULL ? "" : text);
  sqlite3_free(last);
  sqlite3_free(origin);
  sqlite3_free(text);
  return done;
}

/* ---- Faults ---- */

/* Messages for faults of a position, which is their argument. solved_fail_layers has the message
** for GRAPHS_NOT_LAYERED. */
static const char *const solved_messages[] = {
    [GRAPHS_RESULT_AND_MOVES] = "position %s has a result, but also moves",
    [GRAPHS_RESULTS_DIFFER] = "two results of the position %s differ",
    [GRAPHS_CYCLE] = "play must end in a game with a column part, but can return to the position "
                     "%s; a game without parts may have cycles",
    [GRAPHS_SCORE_CYCLE] = "play must end if play is 'score', but can return to the position %s; a "
                           "position may include the number of moves that are left",
    [GRAPHS_SCORE_TOO_LARGE] = "the score of the position %s is beyond 4611686018427387903 in "
                               "absolute value; gains in larger units make it smaller",
    [GRAPHS_PLAYERS_DIFFER] = "parts of one option of the position %s differ in player, again or "
                              "entails",
    [GRAPHS_RESULT_IS_ENTAILED] =
        "an entailing move leads to the position %s, whose result does not "
        "determine the answers; omit the result and yield its moves",
    [GRAPHS_NOT_LAYERED] = "%s",
    [GRAPHS_TOO_LARGE_FOR_FILES] = NULL};

/* Messages for faults of a component. */
static const char *const solved_component_messages[] = {
    [GRAPHS_RESULTS_DIFFER] = "two results of the component %s, or of components like it, differ",
    [GRAPHS_CYCLE] = "play must end, but can return to the component %s; solve_bits() solves games "
                     "with cycles",
    [GRAPHS_TOO_LARGE_FOR_FILES] = NULL};

bool solved_names_position(graphs_fault fault) {
  core_assert(fault < sizeof solved_messages / sizeof solved_messages[0]);
  return solved_messages[fault] != NULL;
}

/* Fail because a game in files has a position outside its layer. */
static bool solved_fail_layers(sql_call *call, const char *text) {
  return call_fail(
      call,
      "the game needs more memory than this connection's limit of %llu bytes; SELECT "
      "grundy_limit('memory', bytes) raises it. Temporary files could hold the positions only if "
      "every start had the same number of bits and every move added, or every move removed, the "
      "same number; the position %s does not fit",
      (sqlite3_uint64)call_host(call)->memory_limit, text);
}

static bool solved_fail_position(sql_call *call, graphs_fault fault, solved_noun noun,
                                 const char *text) {
  if (text == NULL)
    return call_no_memory(call);
  if (fault == GRAPHS_NOT_LAYERED)
    return solved_fail_layers(call, text);
  const char *message = solved_messages[fault];
  if (noun == SOLVED_COMPONENT && solved_component_messages[fault] != NULL)
    message = solved_component_messages[fault];
  return call_fail(call, message, text);
}

bool solved_fail(sql_call *call, const solved_game *game, graphs_fault fault, solved_noun noun,
                 char *text) {
  if (solved_names_position(fault)) {
    solved_fail_position(call, fault, noun, text);
    sqlite3_free(text);
    return false;
  }
  core_assert(text == NULL);
  switch (fault) {
  case GRAPHS_TOO_LONG: /* uncovered: takes 2^30 moves */
    /* uncovered: takes 2^30 moves */
    return call_fail(call, "the game may last 2^30 moves or more");
  case GRAPHS_ARITHMETIC:
    return game_store_fail(call, game->store);
  case GRAPHS_TOO_LARGE_FOR_FILES:
    return call_fail(call, "the game is too large for files: the most is values of 65533 and "
                           "remoteness of 63");
  /* uncovered: takes 2^32 positions */
  default:
    return call_fail(call, "the game has too many %s, the most is %lld",
                     noun == SOLVED_COMPONENT ? "components" : "positions or moves",
                     (sqlite3_int64)GRAPHS_TOO_MANY - 1);
  }
}

bool solved_fail_at(sql_call *call, const solved_game *game, graphs_fault fault, solved_noun noun,
                    uint64_t position) {
  char *text = NULL;
  if (solved_names_position(fault))
    text = sqlite3_mprintf("%lld", (sqlite3_int64)position);
  return solved_fail(call, game, fault, noun, text);
}

/* ---- Results of partizan games ---- */

/* Return the game of a value, which is an integer if `text` is NULL. Return GAMES_NONE if it is not
** a game. */
static games_id solved_read_value(const solved_result_kinds *kinds, sqlite3_value *value,
                                  sqlite3_int64 integer, const char *text) {
  if (text == NULL)
    return games_integer(kinds->store, integer);
  size_t length = (size_t)sqlite3_value_bytes(value);
  games_id read = games_read(kinds->store, text, length);
  if (read == GAMES_NONE && kinds->set != NULL && games_failure(kinds->store).loopy)
    return stoppers_read(kinds->set, text, length);
  return read;
}

bool solved_read_result(sql_call *call, const solved_result_kinds *kinds, sqlite3_value *value,
                        graphs_result *result, const char **expected) {
  int type = sqlite3_value_type(value);
  const char *text = type == SQLITE_TEXT ? (const char *)sqlite3_value_text(value) : NULL;
  *result = (graphs_result){.value = -1, .remoteness = -1};
  *expected = NULL;
  if (type == SQLITE_TEXT && text == NULL)
    return call_no_memory(call);
  if (kinds->outcomes && text != NULL && letters_read_winners(text, result->outcome))
    return true;
  sqlite3_int64 integer = 0;
  bool is_integer = args_lossless(value, &integer);
  if (kinds->values && (text != NULL || is_integer)) {
    games_id read = solved_read_value(kinds, value, integer, is_integer ? NULL : text);
    if (read != GAMES_NONE) {
      result->value = read;
      return true;
    }
    if (games_failure(kinds->store).status != CORE_INVALID)
      return game_store_fail(call, kinds->store);
  }
  *expected = !kinds->values       ? "'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR' or 'RD'"
              : kinds->set == NULL ? "a game without cycles"
                                   : "'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' or a game";
  return true;
}

/* ---- Columns ---- */

static void solved_show_unless_negative(int64_t number, sqlite3_context *context) {
  if (number >= 0)
    sqlite3_result_int64(context, number);
}

void solved_show_nimber(int64_t value, sqlite3_context *context) {
  if (value == GRAPHS_LOONY)
    sqlite3_result_text(context, "loony", -1, SQLITE_STATIC);
  else
    solved_show_unless_negative(value, context);
}

/* Show the values of the options of a position without a value, as a JSON array. */
static bool solved_show_loop_values(table_cursor *cursor, sqlite3_context *context,
                                    graphs_game *graph, uint32_t at) {
  if (!graphs_is_loopy(graph, at))
    return true;
  const uint32_t *values;
  size_t count = graphs_loop_values(graph, at, &values);
  if (values == NULL)
    /* uncovered: failure */
    return call_check(&cursor->call, table_host(cursor), table_host(cursor)->status,
                      "the values of options");
  sqlite3_str *list = sqlite3_str_new(NULL);
  sqlite3_str_appendchar(list, 1, '[');
  for (size_t i = 0; i < count; i++)
    sqlite3_str_appendf(list, "%s%u", i == 0 ? "" : ",", values[i]);
  return table_show_list(cursor, context, list);
}

bool solved_show_side_value(sql_call *call, sqlite3_context *context, const solved_game *game,
                            uint32_t at) {
  games_id value = graphs_side_value(game->graph, at);
  core_assert(game->store != NULL && game->graph != NULL);
  const char *text;
  size_t length;
  if (!stoppers_is_loopy(value))
    return value == GAMES_NONE || game_show(call, game->store, value, context) ||
           game_store_fail(call, game->store);
  if (!stoppers_write(game->set, value, (uint32_t)call_longest_text(call), &text, &length))
    return game_store_fail(call, game->store);
  sqlite3_result_text64(context, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
  return true;
}

/* Show a column of a partizan game, which has only value and outcome. */
static bool solved_show_side(table_cursor *cursor, sqlite3_context *context,
                             const solved_game *game, uint32_t at, int column) {
  char letters[2];
  if (column == SOLVED_VALUE)
    return solved_show_side_value(&cursor->call, context, game, at);
  if (column != SOLVED_OUTCOME)
    return true;
  if (!graphs_side_outcome(game->graph, at, letters))
    return game_store_fail(&cursor->call, game->store); /* uncovered: failure */
  sqlite3_result_text(context, letters_of_winners(letters), -1, SQLITE_STATIC);
  return true;
}

bool solved_show(table_cursor *cursor, sqlite3_context *context, solved_game *game, uint32_t at,
                 int column) {
  graphs_game *graph = game->graph;
  const genera *all;
  uint32_t number;
  core_assert(game->graph != NULL && column != SOLVED_POSITION);
  if (game->store != NULL)
    return solved_show_side(cursor, context, game, at, column);
  switch (column) {
  case SOLVED_VALUE:
    if (graphs_has_scores(graph))
      sqlite3_result_int64(context, graphs_score(graph, at));
    else
      solved_show_nimber(graphs_value(graph, at), context);
    return true;
  case SOLVED_OUTCOME:
    sqlite3_result_text(context, letters_of_outcome(graphs_outcome(graph, at)), 1, SQLITE_STATIC);
    return true;
  case SOLVED_LOOP_VALUES:
    return solved_show_loop_values(cursor, context, graph, at);
  case SOLVED_GENUS:
    number = graphs_genus(graph, at, &all);
    return number == MISERE_NONE || misere_show_genus(&cursor->call, context, all, number);
  case SOLVED_FORM:
    number = graphs_form(graph, at, &game->writer.all);
    return number == MISERE_NONE || misere_show_form(&cursor->call, context, &game->writer, number);
  case SOLVED_SUSPENSE:
    solved_show_unless_negative(graphs_suspense(graph, at), context);
    return true;
  default:
    solved_show_unless_negative(graphs_remoteness(graph, at), context);
    return true;
  }
}
