/* Fuzz a parser: the input is one argument. A target defines
**
**   parser_statement: a query in which ?1 is the input,
**   parser_reference: a query that must return the same first value if both return a row and no
**                     error, or NULL if the target has no reference. */
#ifndef TESTS_FUZZ_PARSER_H
#define TESTS_FUZZ_PARSER_H

#include "fuzz.h"

static const char *const parser_statement, *const parser_reference;

/* Read the first value as an integer. Return false if there is no such value. */
static bool parser_value(test_fuzz *fuzz, const char *sql, const char *input, size_t length,
                         sqlite3_int64 *value) {
  sqlite3_stmt *statement = NULL;
  fuzz_start(fuzz);
  if (sqlite3_prepare_v2(fuzz->db, sql, -1, &statement, NULL) != SQLITE_OK)
    fuzz_fail(sqlite3_errmsg(fuzz->db), sql);
  sqlite3_bind_text64(statement, 1, input, length, SQLITE_STATIC, SQLITE_UTF8);
  bool there = sqlite3_step(statement) == SQLITE_ROW;
  *value = there ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return there;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  test_fuzz *fuzz = fuzz_open();
  fuzz_restrict(fuzz);
  sqlite3_int64 value, expected;
  const char *input = (const char *)bytes;
  if (parser_value(fuzz, parser_statement, input, length, &value) && parser_reference != NULL &&
      parser_value(fuzz, parser_reference, input, length, &expected) && value != expected)
    fuzz_fail("differs from its reference", parser_statement);
  fuzz_check(fuzz);
  return 0;
}

#endif
