/* The name that a wrong one may have been meant to be, for errors. */
#ifndef GRUNDY_SQLITE_NEAREST_H
#define GRUNDY_SQLITE_NEAREST_H

#include <stdbool.h>

/* Name number `index`, from 0; false behind the last. *meant is the name to propose. */
typedef bool nearest_names(int index, const char **name, const char **meant);

/* "; did you mean 'queen'?" for what is near, or begins, a name; "" if nothing is. From sqlite3_malloc;
** NULL without memory. */
char *nearest_hint(const char *text, int length, nearest_names *names);

#endif
