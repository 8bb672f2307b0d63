/* Look up the recorded line about a subject, which is the beginning of a line up to a colon. */
#ifndef TESTS_RECORD_H
#define TESTS_RECORD_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Read the next line of the record about the subject of `line`, without its end, into `found`.
** Return false, with an empty text, if there is no such line. */
static inline bool record_find(FILE *record, const char *line, char *found, int size) {
  size_t length = strcspn(line, ":") + 1;
  bool is_found = false;
  while (!is_found && fgets(found, size, record) != NULL)
    is_found = strncmp(found, line, length) == 0;
  found[is_found ? strcspn(found, "\n") : 0] = '\0';
  return is_found;
}

#endif
