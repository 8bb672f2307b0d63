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
