/* Fuzz whole statements of all features with hostile values: the input is the sequence of choices
** of the grammar. */
#include "fuzz.h"
#include "grammar.h"

/* The memory for a case. SQLite's own limit makes some cases fail in the middle of an operation. */
#define MOST_MEMORY 48000000

static void limit_memory(test_fuzz *fuzz, grammar *g) {
  static const char *const limits[] = {
      "SELECT grundy_limit('memory', 1000000)", "SELECT grundy_limit('memory', 0)",
      "SELECT grundy_limit('memory', 20000)", "SELECT grundy_limit('memory', 400000)"};
  fuzz_integer(fuzz, GRAMMAR_PICK(g, limits));
  sqlite3_hard_heap_limit64(MOST_MEMORY >> grammar_choose(g, 4));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  static grammar_words words;
  test_fuzz *fuzz = fuzz_open();
  if (words.count == 0 && !grammar_read(fuzz->db, &words))
    fuzz_fail("can't be read", "grundy_help");
  fuzz_restrict(fuzz);
  grammar g = {.words = &words, .bytes = bytes, .left = length};
  limit_memory(fuzz, &g);
  char *sql = grammar_statement(&g);
  if (getenv("FUZZ_SHOW") != NULL)
    printf("# %s\n", sql == NULL ? "no memory" : sql);
  if (sql != NULL)
    fuzz_run(fuzz, sql, "", 0);
  sqlite3_free(sql);
  sqlite3_hard_heap_limit64(0);
  fuzz_check(fuzz);
  fuzz_run(fuzz, "DROP VIEW IF EXISTS temp.made", "", 0);
  fuzz_run(fuzz, "DROP TABLE IF EXISTS temp.made", "", 0);
  return 0;
}
