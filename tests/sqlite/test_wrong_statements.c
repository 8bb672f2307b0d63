/* Test the messages of statements that newcomers get wrong: ten for each of ten functions. By the
** rule of messages each names the function, the argument, the value, and the bound or the remedy.
** The words below were derived from this rule and the reference, so that a message may be reworded
** without a change here. If a table has two or more arguments too many, the message is SQLite's. */
#include "database.h"

/* A statement, and words that its message must contain. */
typedef struct wrong {
  const char *sql, *words[4];
} wrong;

static void check_messages(sqlite3 *db, const wrong *rows, size_t count) {
  int failures = 0;
  assert_int_equal(count, 10);
  for (size_t i = 0; i < count; i++) {
    TEXT *message = database_rows(db, rows[i].sql);
    bool is_named = strncmp(message, "ERROR: ", 7) == 0;
    for (size_t j = 0; j < LENGTH(rows[i].words) && rows[i].words[j] != NULL; j++)
      is_named &= strstr(message, rows[i].words[j]) != NULL;
    if (!is_named)
      print_error("%s\n  says %s\n", rows[i].sql, message);
    failures += !is_named;
  }
  assert_int_equal(failures, 0);
}

#define TEST_MESSAGES(name, ...)                                                                   \
  DATABASE_TEST(name) {                                                                            \
    static const wrong rows[] = {__VA_ARGS__};                                                     \
    check_messages(db, rows, LENGTH(rows));                                                        \
  }

TEST_MESSAGES(test_grundy_queen,
              {"SELECT grundy_queen(3)",
               {"grundy_queen(x, y)", "2 arguments", "got 1", "SELECT grundy_queen("}},
              {"SELECT grundy_queen()",
               {"grundy_queen(x, y)", "2 arguments", "got 0", "SELECT grundy_queen("}},
              {"SELECT grundy_queen(3, 4, 5)", {"grundy_queen(x, y)", "2 arguments", "got 3"}},
              {"SELECT * FROM grundy_queen(3, 4)",
               {"grundy_queen", "a function, not a table", "SELECT grundy_queen("}},
              {"SELECT grundy_queen('a', 2)",
               {"grundy_queen()", "x must be", "non-negative integer", "got 'a'"}},
              {"SELECT grundy_queen(3, -1)",
               {"grundy_queen()", "y must be", "non-negative integer", "got -1"}},
              {"SELECT grundy_queen(3.5, 2)",
               {"grundy_queen()", "x must be", "non-negative integer", "got 3.5"}},
              {"SELECT grundy_queen('[3,4]', 1)",
               {"grundy_queen()", "x must be", "non-negative integer", "got '[3,4]'"}},
              {"SELECT grundy_queen(3, '')",
               {"grundy_queen()", "y must be", "non-negative integer", "got ''"}},
              {"SELECT grundy_queen(9223372036854775808, 0)",
               {"grundy_queen()", "x must be", "64-bit integers", "got 9.22337203685478e+18"}})

TEST_MESSAGES(test_grundy_heap,
              {"SELECT grundy_heap('kayles')",
               {"grundy_heap(rules, n)", "2 arguments", "got 1", "SELECT grundy_heap("}},
              {"SELECT grundy_heap('kayles', 3, 4)",
               {"grundy_heap(rules, n)", "2 arguments", "got 3"}},
              {"SELECT * FROM grundy_heap('kayles', 5)",
               {"grundy_heap", "a function, not a table", "SELECT grundy_heap("}},
              {"SELECT grundy_heap(5, 'kayles')", {"grundy_heap()", "rules", "'kayles'", "got 5"}},
              {"SELECT grundy_heap('kayle', 5)",
               {"grundy_heap()", "rules", "byte 6", "did you mean 'kayles'?"}},
              {"SELECT grundy_heap('kayles', -1)",
               {"grundy_heap()", "n must be", "integer from 0", "got -1"}},
              {"SELECT grundy_heap('kayles', 'ten')",
               {"grundy_heap()", "n must be", "integer from 0", "got 'ten'"}},
              {"SELECT grundy_heap('kayles', '[3,4]')",
               {"grundy_heap()", "n must be", "integer from 0", "got '[3,4]'"}},
              {"SELECT grundy_heap('S{1,2', 5)", {"grundy_heap()", "rules", "byte 6", "}"}},
              {"SELECT grundy_heap('0.7z', 5)", {"grundy_heap()", "rules", "byte 4", "'z'"}})

TEST_MESSAGES(
    test_heap_values,
    {"SELECT heap_values('kayles', 10)",
     {"heap_values is a table", "FROM heap_values(", "for example"}},
    {"SELECT * FROM heap_values('kayles')", {"heap_values()", "largest", "missing"}},
    {"SELECT * FROM heap_values", {"heap_values()", "rules", "missing"}},
    {"SELECT * FROM heap_values('kayles', 10, 3)",
     {"too many arguments on heap_values()", "max 2", "for example SELECT"}},
    {"SELECT * FROM heap_values(10, 'kayles')", {"heap_values()", "rules", "'kayles'", "got 10"}},
    {"SELECT * FROM heap_values('kayles', 'ten')",
     {"heap_values()", "largest must be", "integer", "got 'ten'"}},
    {"SELECT * FROM heap_values('kayles', -5)",
     {"heap_values()", "largest must be", "integer from 0", "got -5"}},
    {"SELECT * FROM heap_values('kayles', 1.5)",
     {"heap_values()", "largest must be", "integer", "got 1.5"}},
    {"SELECT * FROM heap_values('kayls', 10)",
     {"heap_values()", "rules", "got 's'", "did you mean 'kayles'?"}},
    {"SELECT * FROM heap_values('grundy', 9223372036854775807)",
     {"heap_values()", "largest must be", "to 4611686018427387903", "got 9223372036854775807"}})

TEST_MESSAGES(test_nim_winning_moves,
              {"SELECT * FROM nim_winning_moves(3, 4, 5)",
               {"too many arguments on nim_winning_moves()", "max 2", "for example SELECT"}},
              {"SELECT * FROM nim_winning_moves", {"nim_winning_moves()", "heaps", "missing"}},
              {"SELECT * FROM nim_winning_moves('3,4,5')",
               {"nim_winning_moves()", "heaps must be", "JSON array", "got '3,4,5'"}},
              {"SELECT * FROM nim_winning_moves('[3,4,5')",
               {"nim_winning_moves()", "heaps must be", "JSON array", "'[3,4,5'"}},
              {"SELECT * FROM nim_winning_moves('[3,-4,5]')",
               {"nim_winning_moves()", "heaps", "non-negative", "-4"}},
              {"SELECT * FROM nim_winning_moves('[3,\"x\"]')",
               {"nim_winning_moves()", "heaps", "integer", "x"}},
              {"SELECT * FROM nim_winning_moves('[3,4]', 'loser')",
               {"nim_winning_moves()", "play must be", "'normal' or 'misere'", "got 'loser'"}},
              {"SELECT * FROM nim_winning_moves('{\"a\":1}')",
               {"nim_winning_moves()", "heaps must be", "JSON array", "got '{\"a\":1}'"}},
              {"SELECT * FROM nim_winning_moves('[3.5]')",
               {"nim_winning_moves()", "heaps", "integer", "3.5"}},
              {"SELECT * FROM nim_winning_moves(-7)",
               {"nim_winning_moves()", "heaps must be", "non-negative integer", "got -7"}})

TEST_MESSAGES(test_grundy_board,
              {"SELECT grundy_board('queen', 8)",
               {"grundy_board is a table", "FROM grundy_board(", "for example"}},
              {"SELECT * FROM grundy_board('queen')", {"grundy_board()", "width", "missing"}},
              {"SELECT * FROM grundy_board('quen', 8)",
               {"grundy_board()", "piece", "'quen'", "grundy_pieces"}},
              {"SELECT * FROM grundy_board(8, 'queen')",
               {"grundy_board()", "piece", "got 8", "grundy_pieces"}},
              {"SELECT * FROM grundy_board('queen', -8)",
               {"grundy_board()", "width must be", "non-negative", "got -8"}},
              {"SELECT * FROM grundy_board('queen', 'eight')",
               {"grundy_board()", "width must be", "integer", "got 'eight'"}},
              {"SELECT * FROM grundy_board('queen', '8x8')",
               {"grundy_board()", "width must be", "integer", "got '8x8'"}},
              {"SELECT * FROM grundy_board('queen', 8, 8, '(1,1)')",
               {"grundy_board()", "blocked must be", "JSON array of cells [x, y]", "got '(1,1)'"}},
              {"SELECT * FROM grundy_board('queen', 8, 8, '[1,1]')",
               {"grundy_board()", "blocked", "[x, y]", "got 1"}},
              {"SELECT * FROM grundy_board('(1,2', 8)",
               {"grundy_board()", "piece", "byte 5", "')'"}})

TEST_MESSAGES(test_board_value,
              {"SELECT board_value('domineering')",
               {"board_value(rules, board)", "2 arguments", "got 1", "SELECT board_value("}},
              {"SELECT board_value('domineering', '2x3', 'L')",
               {"board_value(rules, board)", "2 arguments", "got 3"}},
              {"SELECT * FROM board_value('domineering', '2x3')",
               {"board_value", "a function, not a table", "SELECT board_value("}},
              {"SELECT board_value('dominering', '2x3')",
               {"board_value()", "rules", "'dominering'", "domineering"}},
              {"SELECT board_value('2x3', 'domineering')",
               {"board_value()", "rules", "2x3", "board_rulesets"}},
              {"SELECT board_value('domineering', 4)",
               {"board_value()", "board", "a size, such as", "got 4"}},
              {"SELECT board_value('domineering', '2*3')",
               {"board_value()", "board", "a size such as", "byte 1"}},
              {"SELECT board_value('clobber', 'xo5')", {"board_value()", "board", "'5'", "byte 3"}},
              {"SELECT board_value('clobber', 'XO')", {"board_value()", "board", "'X'", "byte 1"}},
              {"SELECT board_value('domineering', '100000x100000')",
               {"board_value()", "board", "at most", "100000x100000"}})

TEST_MESSAGES(test_board_winning_moves,
              {"SELECT board_winning_moves('domineering', '2x3', 'L')",
               {"board_winning_moves is a table", "FROM board_winning_moves(", "for example"}},
              {"SELECT * FROM board_winning_moves('domineering', '2x3')",
               {"board_winning_moves()", "player", "missing"}},
              {"SELECT * FROM board_winning_moves('domineering')",
               {"board_winning_moves()", "board", "missing"}},
              {"SELECT * FROM board_winning_moves('domineering', '2x3', 'L', 'normal')",
               {"too many arguments on board_winning_moves()", "max 3", "for example SELECT"}},
              {"SELECT * FROM board_winning_moves('domineering', '2x3', 'X')",
               {"board_winning_moves()", "player must be", "'L' or 'R'", "got 'X'"}},
              {"SELECT * FROM board_winning_moves('domineering', '2x3', 1)",
               {"board_winning_moves()", "player must be", "'L' or 'R'", "got 1"}},
              {"SELECT * FROM board_winning_moves('domineering', '2x3', 'B')",
               {"board_winning_moves()", "player must be", "'L' or 'R'", "got 'B'"}},
              {"SELECT * FROM board_winning_moves('dominering', '2x3', 'L')",
               {"board_winning_moves()", "rules", "'dominering'", "domineering"}},
              {"SELECT * FROM board_winning_moves('clobber', 'L', 'xo')",
               {"board_winning_moves()", "'L'"}},
              {"SELECT * FROM board_winning_moves('domineering', '2x', 'L')",
               {"board_winning_moves()", "board", "2x"}})

TEST_MESSAGES(test_game_compare,
              {"SELECT game_compare('*')",
               {"game_compare(a, b)", "2 arguments", "got 1", "SELECT game_compare("}},
              {"SELECT game_compare('*', '^', 'v')",
               {"game_compare(a, b)", "2 arguments", "got 3"}},
              {"SELECT * FROM game_compare('*', '^')",
               {"game_compare", "a function, not a table", "SELECT game_compare("}},
              {"SELECT game_compare('{1|0', '*')", {"game_compare()", "a", "byte 5", "'}'"}},
              {"SELECT game_compare('*', '{1|}}')", {"game_compare()", "b", "byte 5", "'}'"}},
              {"SELECT game_compare('1/3', 0)", {"game_compare()", "a, byte 3", "power of 2"}},
              {"SELECT game_compare(0.1, 0)", {"game_compare()", "a", "0.1"}},
              {"SELECT game_compare(0, 'knight')", {"game_compare()", "b", "byte 1", "'knight'"}},
              {"SELECT game_compare('', 0)", {"game_compare()", "a, byte 1", "a game is expected"}},
              {"SELECT game_compare('[1,0]', 0)", {"game_compare()", "a", "byte 1", "'['"}})

#define TAKE_ONE "'SELECT position, position - 1 FROM solve_frontier WHERE position > 0'"

TEST_MESSAGES(
    test_solve_rule,
    {"SELECT solve_rule('SELECT 4', " TAKE_ONE ")",
     {"solve_rule is a table", "FROM solve_rule(", "for example"}},
    {"SELECT * FROM solve_rule('SELECT 4')", {"solve_rule()", "rule", "missing"}},
    {"SELECT * FROM solve_rule(4, " TAKE_ONE ")",
     {"solve_rule()", "start must be", "quer", "got 4"}},
    {"SELECT * FROM solve_rule('SELEC 4', " TAKE_ONE ")", {"solve_rule()", "start", "SELEC"}},
    {"SELECT * FROM solve_rule('SELECT 4', 'SELECT position, 0 FROM solve_frontiers')",
     {"solve_rule()", "rule", "solve_frontiers", "solve_frontier"}},
    {"SELECT * FROM solve_rule('SELECT 4', 'SELECT position - 1 FROM solve_frontier')",
     {"solve_rule()", "rule", "columns", "1"}},
    {"SELECT * FROM solve_rule('SELECT 4', 'SELECT position, position - take FROM solve_frontier')",
     {"solve_rule()", "rule", "no such column: take"}},
    {"SELECT * FROM solve_rule('SELECT 4', " TAKE_ONE ", 'loser')",
     {"solve_rule()", "play must be", "'normal'", "got 'loser'"}},
    {"SELECT * FROM solve_rule('DELETE FROM t', " TAKE_ONE ")", {"solve_rule()", "start"}},
    {"SELECT * FROM solve_rule('SELECT 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17', " TAKE_ONE
     ")",
     {"solve_rule()", "start", "1 to 16 columns", "17"}})

TEST_MESSAGES(test_hackenbush,
              {"SELECT hackenbush('VALUES (0, 1, ''L'')')",
               {"hackenbush is a table", "FROM hackenbush(", "for example"}},
              {"SELECT * FROM hackenbush(0, 1, 'L')", {"too many arguments on hackenbush()"}},
              {"SELECT * FROM hackenbush", {"hackenbush()", "query", "missing"}},
              {"SELECT * FROM hackenbush('VALUES (0, 1)')",
               {"hackenbush()", "query", "columns", "2"}},
              {"SELECT * FROM hackenbush('VALUES (0, 1, ''yellow'')')",
               {"hackenbush()", "colour", "'L'", "got 'yellow'"}},
              {"SELECT * FROM hackenbush('VALUES (0, 1, NULL)')",
               {"hackenbush()", "colour", "'L'", "got NULL"}},
              {"SELECT * FROM hackenbush('VALUES (NULL, 1, ''L'')')",
               {"hackenbush()", "node", "got NULL"}},
              {"SELECT * FROM hackenbush('VALUES (1.5, 0, ''L'')')",
               {"hackenbush()", "node", "integer", "got 1.5"}},
              {"SELECT * FROM hackenbush('LRL')", {"hackenbush()", "query", "no such table: LRL"}},
              {"SELECT * FROM hackenbush(5)", {"hackenbush()", "query must be", "got 5"}})
