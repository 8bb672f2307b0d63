#include "sqlite/nearest.h"

#include <string.h>

#include "base/host.h"
#include "sqlite/sqlite.h"

enum { NEAREST_LONGEST = 24 }; /* characters of a name that are looked at */

/* How many letters have to be put in, left out or changed to make one of the other (Levenshtein),
** capitals or not. */
static int nearest_count_edits(const char *text, int length, const char *name) {
  int row[NEAREST_LONGEST + 1], columns = (int)strlen(name);
  if (columns > NEAREST_LONGEST)
    return NEAREST_LONGEST;
  for (int j = 0; j <= columns; j++)
    row[j] = j;
  for (int i = 1; i <= length; i++) {
    int diagonal = row[0];
    row[0] = i;
    for (int j = 1; j <= columns; j++) {
      int changed = diagonal + (core_small_letter(text[i - 1]) != name[j - 1]);
      int moved = 1 + (row[j] < row[j - 1] ? row[j] : row[j - 1]);
      diagonal = row[j];
      row[j] = changed < moved ? changed : moved;
    }
  }
  return row[columns];
}

/* The names that begin as the text does, *list_text; NULL if none does. False: no memory. */
static bool nearest_list_beginning(const char *text, int length, nearest_names *names,
                                   char **list_text) {
  const char *name, *meant;
  sqlite3_str *list = sqlite3_str_new(NULL);
  for (int i = 0; names(i, &name, &meant); i++)
    if (length >= 3 && sqlite3_strnicmp(text, name, length) == 0)
      sqlite3_str_appendf(list, "%s'%s'", sqlite3_str_length(list) > 0 ? " or " : "", meant);
  bool complete = sqlite3_str_errcode(list) == SQLITE_OK;
  *list_text = sqlite3_str_finish(list);
  return complete;
}

char *nearest_hint(const char *text, int length, nearest_names *names) {
  if (length > NEAREST_LONGEST)
    return sqlite3_mprintf("");
  char *list;
  if (!nearest_list_beginning(text, length, names, &list))
    return NULL;
  if (list != NULL)
    return sqlite3_mprintf("; did you mean %z?", list);
  const char *name, *meant, *nearest = NULL;
  int fewest = length < 5 ? 2 : 3;
  for (int i = 0; names(i, &name, &meant); i++) {
    int edits = nearest_count_edits(text, length, name);
    if (edits < fewest) {
      fewest = edits;
      nearest = meant;
    }
  }
  return nearest == NULL ? sqlite3_mprintf("") : sqlite3_mprintf("; did you mean '%s'?", nearest);
}
