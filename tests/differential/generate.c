/* Print queries that return the same result under every correct plan, build and version, one per
** line:
**
**   generate LIBRARY SEED COUNT pushed|plain
**
** The same seed gives the same queries in both forms; in the form `plain`, conditions and orders
** cannot be pushed down. A line starts with `=` if the order of the rows is part of the result, and
** with `~` otherwise. */
#include "../fuzz/grammar.h"
#include "../loaded.h"

#include <string.h>

/* Games without an example in grundy_help: positions of several values, and wide boards, which have
** more than 63 bits. */
static const char *const generate_examples[] = {
    "SELECT p1, p2 FROM solve_rule('SELECT 3, 4', 'SELECT position, p1 - 1, p2 FROM "
    "solve_frontier WHERE p1 > 0 UNION ALL SELECT position, p1, p2 - 2 FROM solve_frontier "
    "WHERE p2 > 1')",
    "SELECT p1, p2 FROM solve_rule('VALUES (5, ''a''), (4, ''2'')', 'SELECT position, p1 - 2, "
    "p2 || ''b'' FROM solve_frontier WHERE p1 > 1 UNION ALL SELECT position, p1 - 1, p2 FROM "
    "solve_frontier WHERE p1 > 0', 'misere')",
    "SELECT p1, p2, p3 FROM solve_rule('SELECT 2, 1, ''L''', 'SELECT position, p1 - 1, p2, p3 "
    "FROM solve_frontier WHERE p1 > 0 UNION ALL SELECT position, p1, p2 - 1, ''R'' || p1 FROM "
    "solve_frontier WHERE p2 > 0')",
    "SELECT p1, p2 FROM solve_rule('SELECT 4, 3', 'SELECT position, p1 - 1, p2, p1 AS gain "
    "FROM solve_frontier WHERE p1 > 0 UNION ALL SELECT position, p1, p2 - 1, 2 FROM "
    "solve_frontier WHERE p2 > 0', 'score')",
    "SELECT p1, p2, p3, p4, p5, p6, p7, p8 FROM solve_rule('SELECT 1, 2, 1, 0, 1, 2, 1, 1', "
    "'SELECT position, p2, p3, p4, p5, p6, p7, p8, p1 - 1 FROM solve_frontier WHERE p1 > 0 "
    "UNION ALL SELECT position, p1, p2, p3, p4, p5, p6, p7 - 1, p8 FROM solve_frontier WHERE "
    "p7 > 0')",
    "SELECT p1, p2 FROM solve_rule('VALUES (-9223372036854775807, 9223372036854775807), (0, "
    "0)', 'SELECT position, p1 + 1, p2 - 1 FROM solve_frontier WHERE p1 < "
    "-9223372036854775800')",
    "SELECT position FROM solve_rule('SELECT 30', 'SELECT position, -1, position - 1 AS part, 1 AS "
    "entails FROM solve_frontier WHERE position > 0 UNION ALL SELECT position, n, n, 0 FROM "
    "solve_frontier JOIN grundy_range(1, 15) WHERE 2 * n <= position UNION ALL SELECT position, "
    "n, position - n, 0 FROM solve_frontier JOIN grundy_range(1, 15) WHERE 2 * n <= position')",
    "SELECT position FROM solve_rule('VALUES (40), (37)', 'SELECT position, position - n, n = 3 AS "
    "again, n = 5 AS entails FROM solve_frontier JOIN grundy_range(1, 5) WHERE n <= position')",
    "SELECT position FROM solve_graph('SELECT n, (n * 7 + 3) % 20, n % 3 = 0 AS again, n % 3 = 1 "
    "AS entails FROM grundy_range(9, 19) UNION ALL SELECT n, n / 2, 0, 0 FROM grundy_range(1, "
    "19)')",
    "SELECT position FROM solve_bits('SELECT 63', 'SELECT 1 << n, 2 << n, 1 << n, 0, 1 AS again "
    "FROM grundy_range(0, 5) UNION ALL SELECT 3 << n, 0, 1 << n, 0, 0 FROM grundy_range(0, 4)')",
    "SELECT position FROM solve_sums('VALUES (63), (45)', 'SELECT 1 << n, 2 << n, 1 << n, 0, 1 AS "
    "again FROM grundy_range(0, 5) UNION ALL SELECT 3 << n, 0, 1 << n, 0, 0 FROM grundy_range(0, "
    "4)')",
    "SELECT option FROM solve_moves('6', 'SELECT position, position - n, n = 2 AS again, n = 3 AS "
    "entails FROM solve_frontier JOIN grundy_range(1, 4) WHERE n <= position')",
    "SELECT option FROM solve_moves('[3,\"a\"]', 'SELECT position, p1 - 1, p2 || ''b'' FROM "
    "solve_frontier WHERE p1 > 0 UNION ALL SELECT position, p1 - 2, p2 FROM solve_frontier "
    "WHERE p1 > 1')",
    "SELECT option FROM solve_moves('[2,5,1]', 'SELECT position, p1, p2 - 1, p3, ''L'' AS "
    "player FROM solve_frontier UNION ALL SELECT position, p1 - 1, p2, p3 + 1, ''R'' FROM "
    "solve_frontier')",
    "SELECT board_after FROM board_moves('clobber', 'xo.xoxo.oxoxo.xx.xo.ooxo.xo.xox.o.xox."
    "ooxx.xo.xo.x.xoo.xo.xxo.ox.xo.xo')",
    "SELECT board_after FROM board_moves('B - ..>## ; L | ..>##', '..######|#..#####|..######"
    "|######..|######..|..######|########|######..|########')",
    "SELECT board_after FROM board_moves('L + ..>## ; R + ..>##', '..######|#..#####|..######"
    "|######..|######..|..######|########|######..|########')",
    "SELECT board_after FROM board_winning_moves('clobber', 'xo.xo.x.oxo.xx.xo.oo.o.xo.x.x.o."
    "xo..oo.xo..xo.x.xo.xo.xx.ox.xo.xo.x.xo', 'L')",
    "SELECT board_after FROM board_winning_moves('clobber', "
    "'xxo.oox.xox.o.oxo.ox.xox.xox.xo.o.oox.xo.xxo.x.oox.ox.xox.oox.xxo.xo.oox', 'R')",
    "SELECT board_outcome('domineering', '..######|#..#####|..######|######..|######..|..####"
    "##|########|######..|########')",
    "SELECT board_value('clobber', 'xo.xox.oxo.xx.xo.oo.o.xo.x.x.o.xo..oo.xo..xo.x.xo.xo.xx."
    "ox.xo.xo.x.xo')",
    "SELECT board_sum_outcome('snort', '.x.o.#o.#xx.#x#o#o#oo.x.#oo#.x#xx.o#o.#xx#xx#.oo.#o."
    "xx#.xx#xx.oo#o.o#')",
};

int main(int count, char **arguments) {
  static grammar_words words;
  if (count != 5) {
    fprintf(stderr, "usage: generate LIBRARY SEED COUNT pushed|plain\n");
    return 2;
  }
  sqlite3 *db = loaded_open(":memory:", arguments[1]);
  if (!grammar_read(db, &words)) {
    fprintf(stderr, "generate: grundy_help can't be read: %s\n", sqlite3_errmsg(db));
    return 1;
  }
  for (size_t i = 0; i < sizeof generate_examples / sizeof *generate_examples; i++)
    if (!grammar_add_example(&words, generate_examples[i])) {
      fprintf(stderr, "generate: no table or function of this example: %s\n", generate_examples[i]);
      return 1;
    }
  uint64_t seed = strtoull(arguments[2], NULL, 10);
  long queries = strtol(arguments[3], NULL, 10);
  for (long i = 0; i < queries; i++) {
    grammar g = {.words = &words,
                 .random = seed * UINT64_C(1000003) + (uint64_t)i,
                 .tame = true,
                 .plain = strcmp(arguments[4], "plain") == 0};
    char *sql = grammar_statement(&g);
    printf("%c%s\n", g.ordered ? '=' : '~', sql);
    sqlite3_free(sql);
  }
  sqlite3_close(db);
  return 0;
}
