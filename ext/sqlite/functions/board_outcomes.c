/* The winners of boards by search, also if values would not fit: board_outcome(),
** board_winning_moves and board_sum_outcome(). */
#include <string.h>

#include "base/array.h"
#include "sqlite/aggregate.h"
#include "sqlite/shared/board_solver.h"
#include "sqlite/shared/game_store.h"

/* Parts with at most this number of bits get values: enough that sums of values decide early, few
** enough that forms stay small. */
enum { OUTCOMES_VALUED_BITS = 7 };

static search *outcomes_open(core_host *host) {
  return search_open(host, (search_options){.valued_bits = OUTCOMES_VALUED_BITS,
                                            .table_bytes = host->memory_limit / 4});
}

/* Return true for CORE_OK. Otherwise report the failure of a search and return false. */
static bool outcomes_check(sql_call *call, search *s, core_status status) {
  if (status != CORE_INVALID)
    return call_check(call, call_host(call), status,
                      "the search for the winner of this board, after %llu states,",
                      s == NULL ? 0ULL : (unsigned long long)search_count(s).nodes);
  games_error failure = games_failure(search_store(s));
  if (failure.status == CORE_INVALID && failure.invalid != NULL)
    return call_fail(call, "%s", failure.invalid);
  return call_fail(
      call, "play on this board need not end, but board_outcome and sums need games that end; "
            "solve_bits over board_bits finds the winner");
}

/* Return the outcome of the sum in the search, 'L', 'R', 'N' or 'P', or '\0' with an error in the
** call. */
static char outcomes_find(sql_call *call, search *s) {
  bool left = false, right = false;
  core_status status = search_wins(s, 0, &left);
  if (status == CORE_OK)
    status = search_wins(s, 1, &right);
  if (!outcomes_check(call, s, status))
    return '\0';
  return left ? right ? 'N' : 'L' : right ? 'R' : 'P';
}

static bool outcomes_show(sqlite3_context *context, char outcome) {
  if (outcome != '\0')
    sqlite3_result_text(context, &outcome, 1, SQLITE_TRANSIENT);
  return outcome != '\0';
}

/* ---- Boards in a search ---- */

/* Add the rows of Pawn Chess or Toads and Frogs to the sum as games, since they have values. */
static bool outcomes_add_rows(sql_call *call, search *s, board_solver *solver,
                              const board_position *position) {
  games *store = search_store(s);
  for (uint32_t y = 0; y < position->height; y++) {
    games_id value =
        position_values_find(solver->rows, position->text + (uint64_t)y * position->width);
    if (value == GAMES_NONE)
      return call_check(call, call_host(call), games_failure(solver->store).status, "this board");
    games_id game = games_copy(store, solver->store, value);
    core_status status =
        game == GAMES_NONE ? games_failure(store).status : search_add_game(s, game);
    if (status != CORE_OK)
      return outcomes_check(call, s, status);
  }
  return true;
}

/* Return the search of a solver, which has one kind of boards, or NULL with an error in the call.
*/
static search *outcomes_search_of(sql_call *call, board_solver *solver) {
  uint32_t kind;
  core_host *host = call_host(call);
  if (solver->search != NULL)
    return solver->search;
  search *s = outcomes_open(host);
  core_status status = s == NULL ? host->status : CORE_OK;
  if (status == CORE_OK && solver->boards != NULL)
    status = search_add_rules(s, &solver->boards->rules, &kind);
  if (call_check(call, host, status, "the search for the winner of this board"))
    return solver->search = s;
  search_close(s);
  return NULL;
}

/* Make a position the sum of the search. */
static bool outcomes_set(sql_call *call, search *s, board_solver *solver,
                         const board_position *position) {
  search_clear(s);
  if (position->rows != NULL)
    return outcomes_add_rows(call, s, solver, position);
  return outcomes_check(call, s, search_add_board(s, 0, position->bits));
}

/* ---- board_outcome() ---- */

static bool outcomes_compute(sql_call *call, const sql_argument *arguments,
                             sqlite3_context *context) {
  board_question question;
  search *s = NULL;
  bool done = board_question_find_solver(call, arguments, &question) &&
              (s = outcomes_search_of(call, question.solver)) != NULL &&
              outcomes_set(call, s, question.solver, &question.position) &&
              outcomes_show(context, outcomes_find(call, s));
  board_unpin(call, &question);
  return done;
}

/* ---- board_winning_moves ---- */

static const char *const outcomes_players[] = {"L", "R", NULL};

/* Add a row with a board if the player to move there loses. */
static bool outcomes_add_winning(table_cursor *cursor, search *s, const board_question *question,
                                 int player, const board_position *after,
                                 const boards_board *board) {
  char text[BOARDS_TEXT_MOST];
  bool wins;
  if (!outcomes_set(&cursor->call, s, question->solver, after) ||
      !outcomes_check(&cursor->call, s, search_wins(s, 1 - player, &wins)))
    return false;
  uint32_t length = boards_board_write(board, text);
  return wins || TABLE_ADD(cursor, table_text(text, (int)length));
}

/* Add a row for each winning move by masks. Skip a move if an earlier one leads to the same
** position. */
static bool outcomes_add_masks(table_cursor *cursor, search *s, const board_question *question,
                               int player) {
  const bits_boards *boards = question->solver->boards;
  board_position after = question->position;
  boards_board board;
  uint64_t next = 0, position = question->position.bits;
  uint32_t mover, mine = player == 0 ? BITS_LEFT : BITS_RIGHT;
  bool done = true;
  while (done && bits_boards_next_move(boards, position, &next, &mover, &after.bits)) {
    uint64_t earlier = 0, same;
    uint32_t its = 0;
    while (bits_boards_next_move(boards, position, &earlier, &its, &same) && earlier < next &&
           ((its & mine) == 0 || same != after.bits))
      continue;
    if ((mover & mine) == 0 || earlier < next)
      continue;
    boards_decode(&question->game->rules, &question->position.layout, &question->board, after.bits,
                  &board);
    done = outcomes_add_winning(cursor, s, question, player, &after, &board);
  }
  return done;
}

/* Add a row for each winning move in games whose rows are texts. */
static bool outcomes_add_texts(table_cursor *cursor, search *s, const board_question *question,
                               int player) {
  position_values *rows = question->solver->rows;
  board_position after = question->position;
  boards_board board = question->board;
  bool done = true;
  after.text = board.cells;
  for (uint32_t y = 0; y < board.height && done; y++) {
    const char *row = question->board.cells + y * board.width;
    uint32_t count = 0;
    /* List the options anew each time, since finding values overwrites the list. */
    for (uint32_t i = 0; done && (i == 0 || i < count); i++) {
      if (!position_values_list(rows, row, player == 1, &count))
        return game_store_fail(&cursor->call, question->solver->store);
      if (i == count)
        break;
      memcpy(board.cells + y * board.width, position_values_listed(rows, i), board.width);
      done = outcomes_add_winning(cursor, s, question, player, &after, &board);
    }
    memcpy(board.cells + y * board.width, row, board.width);
  }
  return done;
}

static bool outcomes_fill(table_cursor *cursor) {
  sql_call *call = &cursor->call;
  board_question question;
  search *s = NULL;
  int player = (int)cursor->input[2].integer;
  bool done = board_question_find_solver(call, cursor->input, &question) &&
              (s = outcomes_search_of(call, question.solver)) != NULL &&
              (question.position.rows != NULL ? outcomes_add_texts(cursor, s, &question, player)
                                              : outcomes_add_masks(cursor, s, &question, player));
  board_unpin(call, &question);
  return done;
}

/* ---- board_sum_outcome() ---- */

static bool outcomes_is_game(const sql_argument *rules) {
  return rules->length == 4 && memcmp(rules->text, "game", 4) == 0;
}

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

/* A sum of boards. The solvers whose rules are in the search stay pinned. */
typedef struct outcomes_sum {
  search *search;
  board_solver **solvers; /* by kind of the search */
  uint64_t solver_bytes;
  uint32_t solver_count;
} outcomes_sum;

static bool outcomes_add_game(sql_call *call, outcomes_sum *sum, const sql_argument *text) {
  games *store = search_store(sum->search);
  games_id game = games_read(store, text->text, (size_t)text->length);
  games_error failure = games_failure(store);
  if (game == GAMES_NONE && failure.status == CORE_INVALID)
    return call_fail(call, "board, byte %llu: %s", (unsigned long long)failure.at + 1,
                     failure.invalid);
  return outcomes_check(call, sum->search,
                        game == GAMES_NONE ? games_failure(store).status
                                           : search_add_game(sum->search, game));
}

/* Add a board to the sum. Pin its solver if its rules are a new kind. */
static bool outcomes_add_board(sql_call *call, outcomes_sum *sum, board_solver *solver,
                               const board_position *position) {
  core_host *host = call_host(call);
  uint32_t kind = 0;
  core_assert((position->rows == NULL) == (solver->boards != NULL));
  if (position->rows != NULL)
    return outcomes_add_rows(call, sum->search, solver, position);
  while (kind < sum->solver_count && sum->solvers[kind] != solver)
    kind++;
  if (kind == sum->solver_count) {
    core_status status = search_add_rules(sum->search, &solver->boards->rules, &kind);
    if (status != CORE_OK ||
        !CORE_PUSH(host, sum->solvers, sum->solver_bytes, sum->solver_count, solver))
      return call_check(call, host, host->status, "a sum of boards");
    cache_pin(call_cache(call), solver);
  }
  return outcomes_check(call, sum->search, search_add_board(sum->search, kind, position->bits));
}

static bool outcomes_add_row(sql_call *call, outcomes_sum *sum, const sql_argument row[2]) {
  board_question question;
  if (outcomes_is_game(&row[0]))
    return outcomes_add_game(call, sum, &row[1]);
  bool done = board_question_find_solver(call, row, &question) &&
              outcomes_add_board(call, sum, question.solver, &question.position);
  board_unpin(call, &question);
  return done;
}

static bool outcomes_result(sql_call *call, const void *state, sqlite3_context *context) {
  const aggregate_texts *texts = state;
  core_host *host = call_host(call);
  outcomes_sum sum = {.search = outcomes_open(host)};
  bool done =
      call_check(call, host, sum.search == NULL ? host->status : CORE_OK, "a sum of boards");
  for (uint64_t at = texts == NULL ? 0 : texts->begin; done && texts != NULL && at < texts->end;) {
    const text_reader rules = aggregate_next_text(texts, &at),
                      board = aggregate_next_text(texts, &at);
    const sql_argument row[2] = {{.text = rules.text, .length = (int)rules.length},
                                 {.text = board.text, .length = (int)board.length}};
    done = outcomes_add_row(call, &sum, row);
  }
  done = done && outcomes_show(context, outcomes_find(call, sum.search));
  search_close(sum.search);
  for (uint32_t i = 0; i < sum.solver_count; i++)
    call_unpin(call, sum.solvers[i]);
  core_release(host, sum.solvers, sum.solver_bytes);
  return done;
}

/* ---- Registration ---- */

/* clang-format off */
static const sql_function outcomes_functions[] = {
    {PURE_SCALAR("board_outcome", outcomes_compute), .arguments = {{BOARD_RULES_ARGUMENT}, {VALUE_ARGUMENT("board")}},
     .summary = "the outcome of a board, 'L', 'R', 'N' or 'P', by search",
     .details = "also if the value would not fit in memory",
     .example = "SELECT board_outcome('domineering', '4x4')"},
    {TABLE_FUNCTION("board_winning_moves", .rows = 10, .fill = outcomes_fill),
     .arguments = {{BOARD_RULES_ARGUMENT}, {VALUE_ARGUMENT("board")}, {WORD_ARGUMENT("player", outcomes_players)}},
     .columns = {{"board_after TEXT", COLUMN_KEY}},
     .summary = "the boards after all winning moves of 'L' or 'R'",
     .keywords = "best", .example = "SELECT * FROM board_winning_moves('domineering', '2x3', 'L')"},
    {PURE_AGGREGATE("board_sum_outcome", .state_size = sizeof(aggregate_texts), .step = outcomes_step,
                    .inverse = outcomes_inverse, .result = outcomes_result, .clear = aggregate_drop_texts),
     .arguments = {{BOARD_RULES_ARGUMENT}, {VALUE_ARGUMENT("board")}},
     .summary = "the outcome of a sum of boards, each with its own rules",
     .details = "if rules are 'game', the board is a game: a text for game(), or an integer",
     .example = "SELECT board_sum_outcome(column1, column2) FROM (VALUES ('clobber', 'xox'), ('game', '^'))"},
};
/* clang-format on */

const sql_module board_outcomes_module = {MODULE_FUNCTIONS(outcomes_functions),
                                          .topic = "board games"};
