/* The statements of the files of tests/sql, without their output. */
#ifndef TESTS_SQL_FILES_H
#define TESTS_SQL_FILES_H

#include <glob.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sqlite3.h>

/* Append a line of a file to the text of a statement, unless it is output, a comment or a command
** of the shell. Return true if the statement is complete. */
static inline bool sql_add_line(sqlite3_str *sql, const char *line) {
  bool is_same = strncmp(line, "==> ", 4) == 0 || strncmp(line, "~~> ", 4) == 0;
  if (is_same || (strncmp(line, "--", 2) != 0 && line[0] != '.'))
    sqlite3_str_appendall(sql, line + (is_same ? 4 : 0));
  const char *text = sqlite3_str_value(sql);
  return text != NULL && sqlite3_complete(text);
}

/* Visit the statements of a file. Return their number, 0 if there is no such file. */
static inline int sql_each_statement(const char *path,
                                     void (*visit)(const char *sql, void *context), void *context) {
  char line[40000]; /* longer than each line of the files */
  FILE *file = fopen(path, "r");
  sqlite3_str *sql = sqlite3_str_new(NULL);
  int count = 0;
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    if (!sql_add_line(sql, line))
      continue;
    visit(sqlite3_str_value(sql), context);
    sqlite3_str_reset(sql);
    count++;
  }
  sqlite3_free(sqlite3_str_finish(sql));
  if (file != NULL)
    fclose(file);
  return count;
}

/* Visit the files of a pattern. Return their number. */
static inline size_t sql_each_file(const char *pattern, void (*visit)(const char *path)) {
  glob_t paths;
  if (glob(pattern, 0, NULL, &paths) != 0)
    return 0;
  size_t count = paths.gl_pathc;
  for (size_t i = 0; i < count; i++)
    visit(paths.gl_pathv[i]);
  globfree(&paths);
  return count;
}

/* A progress handler that stops a statement. */
static inline int sql_stop(void *unused) {
  (void)unused;
  return 1;
}

/* Return true if a statement reads rows, and gives the same ones whenever it is repeated. */
static inline bool sql_is_query(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement = NULL;
  bool reads = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
               sqlite3_stmt_readonly(statement) && sqlite3_column_count(statement) > 0;
  sqlite3_finalize(statement);
  return reads && strstr(sql, "random()") == NULL && strstr(sql, "grundy_limit(") == NULL;
}

#endif
