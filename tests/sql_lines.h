/* Read the statements of the files of tests/sql without their output. */
#ifndef TESTS_SQL_LINES_H
#define TESTS_SQL_LINES_H

#include <stdbool.h>
#include <string.h>
#include <sqlite3.h>

enum { SQL_LONGEST_LINE = 40000 };

/* Append a line of a file to the text of a statement, unless it is output, a comment or a command
** of the shell. Return true if the statement is complete. */
static inline bool sql_add_line(sqlite3_str *sql, const char *line) {
  bool is_same = strncmp(line, "==> ", 4) == 0 || strncmp(line, "~~> ", 4) == 0;
  if (is_same || (strncmp(line, "--", 2) != 0 && line[0] != '.'))
    sqlite3_str_appendall(sql, line + (is_same ? 4 : 0));
  const char *text = sqlite3_str_value(sql);
  return text != NULL && sqlite3_complete(text);
}

#endif
