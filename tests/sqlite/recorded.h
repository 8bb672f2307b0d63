/* Tests of all statements and files whose costs are recorded. A program that includes them defines
** cost_check, for a statement and the statements before it, and cost_of_file, for a file of
** tests/sql. */
#ifndef TESTS_SQLITE_RECORDED_H
#define TESTS_SQLITE_RECORDED_H

#include "../fault/scenarios.h"
#include "../sql_files.h"
#include "costs.h"
#include "phases.h"
#include "questions.h"

TEST(test_examples) {
  sqlite3 *db = database_open();
  sqlite3_stmt *examples =
      database_prepare(db, "SELECT example FROM grundy_help ORDER BY name, kind");
  cost_begin("example");
  while (sqlite3_step(examples) == SQLITE_ROW)
    cost_check(NULL, (const char *)sqlite3_column_text(examples, 0));
  sqlite3_finalize(examples);
  database_close(db);
  cost_end();
}

TEST(test_scenarios) {
  cost_begin("scenario");
  for (size_t i = 0; i < LENGTH(scenarios); i++)
    if (scenarios[i].stop_at == 0 && scenarios[i].expected != NULL)
      cost_check(scenarios[i].setup, scenarios[i].query);
  cost_end();
}

TEST(test_phases) {
  cost_begin("phase");
  for (size_t i = 0; i < LENGTH(phase_checks); i++)
    cost_check(NULL, phase_checks[i].sql);
  cost_end();
}

TEST(test_questions) {
  cost_begin("question");
  for (size_t i = 0; i < LENGTH(questions); i++)
    cost_check(NULL, questions[i]);
  for (size_t i = 0; i < LENGTH(delicate); i++)
    cost_check(NULL, delicate[i]);
  cost_end();
}

static void check_files(const char *pattern) {
  cost_begin("file");
  assert_true(sql_each_file(pattern, cost_of_file) > 0);
  cost_end();
}

TEST(test_files_to_g) {
  check_files("tests/sql/[a-g]*.sql");
}

TEST(test_files_to_r) {
  check_files("tests/sql/[h-r]*.sql");
}

TEST(test_files_to_z) {
  check_files("tests/sql/[s-z]*.sql");
}

#endif
