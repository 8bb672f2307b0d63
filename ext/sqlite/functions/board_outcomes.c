/* The winners of boards by search, also if values would not fit: board_outcome(),
** board_winning_moves, board_sum_outcome() and board_sum_winning_moves. */

#include "sqlite/aggregate.h"
#include "sqlite/letters.h"
#include "sqlite/shared/board_search.h"
#include "sqlite/shared/board_solver.h"
#include "sqlite/shared/game_store.h"

static bool outcomes_is_game(const sql_argument *rules) {
  return rules->length == 4 && memcmp(rules->text, "game", 4) == 0;
}

/* Read a game into the store of the search. */
static bool outcomes_read_game(sql_call *call, const board_sum *sum, const sql_argument *text,
                               games_id *game) {
  games *store = search_store(sum->search);
  *game = games_read(store, text->text, (size_t)text->length);
  games_error failure = games_failure(store);
  if (*game != GAMES_NONE)
    return true;
  if (failure.status == CORE_INVALID)
    return call_fail(call, "board, byte %llu: %s", (unsigned long long)failure.at + 1,
                     failure.invalid);
  return board_search_check(call, sum->search, failure.status);
}

/* ---- board_outcome() ---- */

/* A component of a sum: a board, or a game of the search's store. */
typedef struct outcomes_component {
  bool is_game;
  games_id game;
  board_question question;
  board_solver *solver; /* pinned, or NULL */
} outcomes_component;

/* Read a board, get its solver, and check that play ends. Call outcomes_release in any case. */
static bool outcomes_find_solver(sql_call *call, const sql_argument *arguments,
                                 outcomes_component *board) {
  board->solver = NULL;
  return board_question_read(call, arguments, &board->question) &&
         (board->solver = board_solver_of(call, &board->question)) != NULL &&
         board_check_end(call, board->solver, &board->question.board);
}

static void outcomes_release(const sql_call *call, outcomes_component *board) {
  call_unpin(call, board->solver);
  board_question_release(call, &board->question);
}

/* The player who moves first, as board_first numbers them. */
static const char *const outcomes_first[] = {
    [BOARD_EITHER_FIRST] = "either", [BOARD_LEFT_FIRST] = "L", [BOARD_RIGHT_FIRST] = "R", NULL};

/* The board is the sum, and its search is kept with the solver. */
static bool outcomes_compute(sql_call *call, const sql_argument *arguments,
                             sqlite3_context *context) {
  outcomes_component board;
  char outcome;
  bool done = outcomes_find_solver(call, arguments, &board) &&
              board_search_find(call, board.solver, &board.question.board,
                                (board_first)arguments[2].integer, &outcome);
  if (done)
    board_show_outcome(context, outcome);
  outcomes_release(call, &board);
  return done;
}

/* ---- Winning moves of sums ---- */

/* The search for the winning moves of a player in one component of a sum. */
typedef struct outcomes_moves {
  table_cursor *cursor;
  board_sum *sum;
  const outcomes_component *components;
  uint32_t count;
  uint32_t index; /* the component in which the player moves, or count before the move */
  int player;     /* 0 for Left, 1 for Right */
  bool is_sum;    /* rows begin with the index */
} outcomes_moves;

/* Make the components the sum of the search. In the place of the component in which the player
** moves, take the board or the game after the move. */
static bool outcomes_set_sum(const outcomes_moves *moves, const board_grid *after, games_id game) {
  sql_call *call = &moves->cursor->call;
  search *s = moves->sum->search;
  bool done = true;
  search_clear(s);
  for (uint32_t i = 0; i < moves->count && done; i++) {
    const outcomes_component *component = &moves->components[i];
    bool is_after = i == moves->index;
    if (component->is_game)
      done = board_search_check(call, s, search_add_game(s, is_after ? game : component->game));
    else
      done = component->solver->engine->add_to_search(
          call, component->solver, is_after ? after : &component->question.board, moves->sum);
  }
  return done;
}

/* Set *wins if a player wins by moving first in the sum, or in the sum after a move. */
static bool outcomes_ask(const outcomes_moves *moves, const board_grid *after, games_id game,
                         int player, bool *wins) {
  search *s = moves->sum->search;
  return outcomes_set_sum(moves, after, game) &&
         board_search_check(&moves->cursor->call, s, search_wins(s, player, wins));
}

/* The bytes that are free when a row is added. */
enum { OUTCOMES_ROOM = 1 << 14 };

/* Add a row. The search may hold all memory, so it first makes room. */
static bool outcomes_add_move(const outcomes_moves *moves, const char *text, size_t length) {
  uint32_t tries = 0;
  while (!core_affords(table_host(moves->cursor), OUTCOMES_ROOM) &&
         search_release_memory(moves->sum->search, &tries))
    continue;
  table_value after = table_text(text, (int)length);
  return moves->is_sum ? TABLE_ADD(moves->cursor, table_integer(moves->index), after)
                       : TABLE_ADD(moves->cursor, after);
}

/* Add a row with a board if the move to it wins. */
static bool outcomes_try_board(const outcomes_moves *moves, const board_grid *after) {
  char text[BOARD_TEXT_MOST];
  bool loses;
  return outcomes_ask(moves, after, GAMES_NONE, 1 - moves->player, &loses) &&
         (loses || outcomes_add_move(moves, text, board_grid_write(after, text)));
}

/* Try each move of the player on a board. */
static bool outcomes_try_moves(const outcomes_moves *moves) {
  const outcomes_component *component = &moves->components[moves->index];
  const board_grid *board = &component->question.board;
  sql_call *call = &moves->cursor->call;
  uint32_t mine = moves->player == 0 ? BITS_LEFT : BITS_RIGHT;
  board_moves list = {.moves = {.count = 0}};
  board_grid after;
  bool done = component->solver->engine->list_moves(call, component->solver, board, &list);
  for (uint32_t i = 0; i < list.moves.count && done; i++) {
    if ((list.moves.items[i].player & mine) == 0)
      continue;
    board_moves_read(&list, i, board, &after);
    done = outcomes_try_board(moves, &after);
  }
  board_moves_release(call, &list);
  return done;
}

/* Try an option of a component that is a game. */
static bool outcomes_try_option(const outcomes_moves *moves, games *store, games_id option) {
  const char *text;
  size_t length;
  bool loses;
  return outcomes_ask(moves, NULL, option, 1 - moves->player, &loses) &&
         (loses || (game_write(&moves->cursor->call, store, NULL, option, &text, &length)
                        ? outcomes_add_move(moves, text, length)
                        : board_search_check(&moves->cursor->call, moves->sum->search,
                                             games_failure(store).status)));
}

/* Try each option of the canonical form of a component that is a game. */
static bool outcomes_try_options(const outcomes_moves *moves) {
  games *store = search_store(moves->sum->search);
  games_id game = moves->components[moves->index].game;
  bool right = moves->player == 1, done = true;
  uint32_t count;
  if (!games_order(store, game) || !games_option_count(store, game, right, &count))
    return board_search_check(&moves->cursor->call, moves->sum->search,
                              games_failure(store).status);
  for (uint32_t i = 0; i < count && done; i++)
    done = outcomes_try_option(moves, store, games_option(store, game, right, i));
  return done;
}

/* Try all moves of the player, unless the search finds that none of them wins. */
static bool outcomes_try_all(outcomes_moves *moves) {
  bool wins = false;
  moves->index = moves->count;
  bool done = outcomes_ask(moves, NULL, GAMES_NONE, moves->player, &wins);
  for (moves->index = 0; moves->index < moves->count && done && wins; moves->index++)
    done = moves->components[moves->index].is_game ? outcomes_try_options(moves)
                                                   : outcomes_try_moves(moves);
  return done;
}

/* ---- board_winning_moves ---- */

/* The board is the sum, and its search is kept with the solver. */
static bool outcomes_fill(table_cursor *cursor) {
  sql_call *call = &cursor->call;
  outcomes_component board = {.is_game = false};
  outcomes_moves moves = {
      .cursor = cursor, .components = &board, .count = 1, .player = (int)cursor->input[2].integer};
  bool done = outcomes_find_solver(call, cursor->input, &board) &&
              (moves.sum = board_sum_of_solver(call, board.solver)) != NULL &&
              outcomes_try_all(&moves);
  outcomes_release(call, &board);
  return done;
}

/* ---- board_sum_outcome() ---- */

/* Read the argument `board`: a text, or, if the rules are 'game', an integer, whose text is written
** into `digits`. */
static bool outcomes_read_board(sql_call *call, const sql_argument *arguments, char digits[24],
                                text_reader *board) {
  static const char expected[] = "a text of rows, a size, or a game where rules are 'game'";
  sqlite3_value *value = arguments[1].value;
  sqlite3_int64 integer;
  int length;
  if (sqlite3_value_type(value) != SQLITE_TEXT && outcomes_is_game(&arguments[0]) &&
      args_lossless(value, &integer)) {
    board->text = sqlite3_snprintf(24, digits, "%lld", integer);
    board->length = strlen(board->text);
    return true;
  }
  if (!args_text(call, "board", value, expected, &board->text, &length))
    return false;
  board->length = (uint64_t)length;
  return true;
}

/* Keep the texts of rules and board of each row. */
static bool outcomes_step(sql_call *call, void *state, const sql_argument *arguments) {
  static const char what[] = "a sum of boards";
  aggregate_texts *texts = state;
  uint64_t end = texts->end;
  char digits[24];
  text_reader board = {.at = 0};
  if (outcomes_read_board(call, arguments, digits, &board) &&
      aggregate_keep_text(call, texts, arguments[0].text, (uint64_t)arguments[0].length, what) &&
      aggregate_keep_text(call, texts, board.text, board.length, what))
    return true;
  texts->end = end;
  return false;
}

static bool outcomes_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  (void)call, (void)arguments;
  aggregate_drop_text(state);
  aggregate_drop_text(state);
  return true;
}

/* Take the texts of rules and board of the next row. */
static void outcomes_next_row(const aggregate_texts *texts, uint64_t *at, sql_argument row[2]) {
  for (int i = 0; i < 2; i++) {
    const text_reader text = aggregate_next_text(texts, at);
    row[i] = (sql_argument){.text = text.text, .length = (int)text.length};
  }
}

/* Add a row to a sum. Boards get kinds in the first pass. Those that share a grid are added in the
** second one, and everything else in the first one. */
static bool outcomes_add_row(sql_call *call, board_sum *sum, const sql_argument row[2],
                             bool is_second) {
  outcomes_component board;
  games_id game;
  if (outcomes_is_game(&row[0]))
    return is_second || (outcomes_read_game(call, sum, &row[1], &game) &&
                         board_search_check(call, sum->search, search_add_game(sum->search, game)));
  bool done = outcomes_find_solver(call, row, &board) &&
              (is_second || board_sum_find_kind(call, sum, board.solver, NULL) != NULL) &&
              (board.solver->shares_grid != is_second ||
               board.solver->engine->add_to_search(call, board.solver, &board.question.board, sum));
  outcomes_release(call, &board);
  return done;
}

static bool outcomes_result(sql_call *call, const void *state, sqlite3_context *context) {
  const aggregate_texts *texts = state;
  board_sum sum;
  bool done = board_sum_open(call, &sum);
  for (int pass = 0; texts != NULL && pass < 1 + sum.has_grids; pass++)
    for (uint64_t at = texts->begin; done && at < texts->end;) {
      sql_argument row[2];
      outcomes_next_row(texts, &at, row);
      done = outcomes_add_row(call, &sum, row, pass == 1);
    }
  char outcome = done ? board_search_outcome(call, sum.search, BOARD_EITHER_FIRST) : '\0';
  if (outcome != '\0')
    board_show_outcome(context, outcome);
  board_sum_close(call, &sum);
  return outcome != '\0';
}

/* ---- board_sum_winning_moves ---- */

/* The argument `boards`: the texts of rules and board of each component. If an element or one of
** its texts is NULL, there are no components. */
typedef struct outcomes_pairs {
  sql_call *call;
  aggregate_texts texts;
  uint32_t count;
  bool has_null;
} outcomes_pairs;

/* Keep the characters of a string, or the text of a number. */
static bool outcomes_keep(outcomes_pairs *pairs, args_json *json, const json_element *element) {
  text_reader text = element->source;
  return (element->kind != JSON_STRING || args_json_string(json, element, &text)) &&
         aggregate_keep_text(pairs->call, &pairs->texts, text.text, text.length, "a sum of boards");
}

/* Keep a pair of texts, or of "game" and an integer. */
static bool outcomes_keep_pair(outcomes_pairs *pairs, args_json *json,
                               const json_element *element) {
  json_element pair[2];
  text_reader rules;
  bool is_pair = json_read_items(&json->reader, element, pair, 2) == 2;
  if (element->kind == JSON_NULL ||
      (is_pair && (pair[0].kind == JSON_NULL || pair[1].kind == JSON_NULL)))
    return pairs->has_null = true;
  is_pair = is_pair && pair[0].kind == JSON_STRING;
  if (is_pair && !args_json_string(json, &pair[0], &rules))
    return false; /* uncovered: failure */
  if (!is_pair ||
      (pair[1].kind != JSON_STRING &&
       (pair[1].kind != JSON_INTEGER || rules.length != 4 || memcmp(rules.text, "game", 4) != 0)))
    return args_json_fail(json, element,
                          "each element of boards must be an array [rules, board] of two texts");
  pairs->count++;
  return outcomes_keep(pairs, json, &pair[0]) && outcomes_keep(pairs, json, &pair[1]);
}

/* Read the argument `boards`. */
static bool outcomes_read_pairs(outcomes_pairs *pairs, sqlite3_value *value) {
  args_json json;
  json_element element;
  bool done = args_json_open(&json, pairs->call, "boards", value, JSON_ARRAY,
                             "a JSON array of arrays [rules, board]");
  while (done && args_json_next(&json, &element))
    done = outcomes_keep_pair(pairs, &json, &element);
  if (pairs->has_null)
    pairs->count = 0;
  return args_json_close(&json);
}

/* Read the components and find the moves in each of them. */
static bool outcomes_fill_components(outcomes_moves *moves, const outcomes_pairs *pairs,
                                     outcomes_component *components) {
  sql_call *call = &moves->cursor->call;
  uint64_t at = pairs->texts.begin;
  bool done = true;
  for (uint32_t i = 0; i < moves->count && done; i++) {
    sql_argument row[2];
    outcomes_next_row(&pairs->texts, &at, row);
    components[i].is_game = outcomes_is_game(&row[0]);
    done = components[i].is_game
               ? outcomes_read_game(call, moves->sum, &row[1], &components[i].game)
               : outcomes_find_solver(call, row, &components[i]) &&
                     board_sum_find_kind(call, moves->sum, components[i].solver, NULL) != NULL;
  }
  return done && outcomes_try_all(moves);
}

static bool outcomes_fill_sum(table_cursor *cursor) {
  sql_call *call = &cursor->call;
  core_host *host = table_host(cursor);
  outcomes_pairs pairs = {.call = call};
  outcomes_component *components = NULL;
  board_sum sum = {.search = NULL};
  uint64_t bytes = 0;
  bool done = outcomes_read_pairs(&pairs, cursor->input[0].value) && board_sum_open(call, &sum);
  if (done && pairs.count > 0) {
    bytes = pairs.count * sizeof *components;
    components = core_allocate(host, bytes);
    outcomes_moves moves = {cursor, &sum, components, pairs.count, 0, (int)cursor->input[1].integer,
                            true};
    done = call_check(call, host, components == NULL ? host->status : CORE_OK, "a sum of boards") &&
           outcomes_fill_components(&moves, &pairs, components);
  }
  for (uint32_t i = 0; components != NULL && i < pairs.count; i++)
    outcomes_release(call, &components[i]);
  core_release(host, components, bytes);
  board_sum_close(call, &sum);
  aggregate_drop_texts(&pairs.texts);
  return done;
}

/* ---- Registration ---- */

/* clang-format off */
static const sql_function outcomes_functions[] = {
    {PURE_SCALAR("board_outcome", outcomes_compute), .arguments = {{BOARD_RULES_ARGUMENT}, {VALUE_ARGUMENT("board")},
                                                                     {WORD_ARGUMENT("first", outcomes_first), .absence = ARGUMENT_DEFAULTS}},
     .summary = "the outcome of a board, 'L', 'R', 'N' or 'P', by search",
     .details = "also if the value would not fit in memory; if first is 'L' or 'R', the winner when that player moves first", .keywords = "cram nogo alpha beta search",
     .explains_calls = true, BOARD_REMEDY, .example = "SELECT board_outcome('domineering', '4x4')", .output = "N"},
    {TABLE_FUNCTION("board_winning_moves", .rows = 10, .fill = outcomes_fill),
     .arguments = {{BOARD_RULES_ARGUMENT}, {VALUE_ARGUMENT("board")}, {WORD_ARGUMENT("player", letters_sides)}},
     .columns = {{"board_after TEXT", COLUMN_KEY}},
     .summary = "the boards after all winning moves of 'L' or 'R'",
     .keywords = "best", BOARD_REMEDY, .example = "SELECT * FROM board_winning_moves('domineering', '2x3', 'L')", .output = ".#.|.#."},
    {PURE_AGGREGATE("board_sum_outcome", .state_size = sizeof(aggregate_texts), .step = outcomes_step,
                    .inverse = outcomes_inverse, .result = outcomes_result, .clear = aggregate_drop_texts),
     .arguments = {{BOARD_RULES_ARGUMENT}, {VALUE_ARGUMENT("board")}},
     .summary = "the outcome of a sum of boards, each with its own rules",
     .details = "if rules are 'game', the board is a game: a text for game(), or an integer",
     .explains_calls = true, .example = "SELECT board_sum_outcome(column1, column2) FROM (VALUES ('clobber', 'xox'), ('game', '^'))", .output = "N"},
    {TABLE_FUNCTION("board_sum_winning_moves", .rows = 10, .fill = outcomes_fill_sum),
     .arguments = {{VALUE_ARGUMENT("boards")}, {WORD_ARGUMENT("player", letters_sides)}},
     .columns = {{"component INTEGER", COLUMN_KEY}, {"board_after TEXT", COLUMN_KEY}},
     .summary = "the winning moves of 'L' or 'R' in a sum of boards",
     .details = "boards is a JSON array of arrays [rules, board], where rules may be 'game' as in "
                "board_sum_outcome; component counts from 0",
     .keywords = "best",
     .example = "SELECT * FROM board_sum_winning_moves('[[\"clobber\", \"xox\"], [\"game\", \"^\"]]', 'L')", .output = "0|.xx\n0|xx."},
};
/* clang-format on */

const sql_module board_outcomes_module = SQL_MODULE(outcomes_functions, "board games", "boards");
