#include "sqlite/shared/side_result.h"

#include <string.h>

#include "sqlite/shared/game_store.h"

static bool side_read_letters(const char *text, char letters[2]) {
  static const char *const words[] = {"L", "R", "N", "P", "DD", "LD", "DL", "DR", "RD", NULL};
  static const char pairs[][3] = {"LL", "RR", "LR", "RL", "DD", "LD", "DL", "DR", "RD"};
  int word = 0;
  while (words[word] != NULL && strcmp(text, words[word]) != 0)
    word++;
  if (words[word] == NULL)
    return false;
  memcpy(letters, pairs[word], 2);
  return true;
}

static games_id side_read_value(const side_kinds *kinds, sqlite3_value *value, const char *text) {
  if (text == NULL)
    return games_integer(kinds->store, sqlite3_value_int64(value));
  size_t length = (size_t)sqlite3_value_bytes(value);
  games_id read = games_read(kinds->store, text, length);
  if (read == GAMES_NONE && kinds->set != NULL && games_failure(kinds->store).loopy)
    return stoppers_read(kinds->set, text, length);
  return read;
}

bool side_result_read(sql_call *call, const side_kinds *kinds, sqlite3_value *value,
                      graphs_result *result, const char **expected) {
  int type = sqlite3_value_type(value);
  const char *text = type == SQLITE_TEXT ? (const char *)sqlite3_value_text(value) : NULL;
  *result = (graphs_result){.value = -1, .remoteness = -1};
  *expected = NULL;
  if (type == SQLITE_TEXT && text == NULL)
    return call_no_memory(call);
  if (kinds->outcomes && text != NULL && side_read_letters(text, result->outcome))
    return true;
  if (kinds->values && (text != NULL || type == SQLITE_INTEGER)) {
    games_id read = side_read_value(kinds, value, text);
    if (read != GAMES_NONE) {
      result->value = read;
      return true;
    }
    if (games_failure(kinds->store).status != CORE_INVALID)
      return game_store_fail(call, kinds->store);
  }
  *expected = !kinds->values       ? "'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR' or 'RD'"
              : kinds->set == NULL ? "a game without cycles"
                                   : "'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' or a game";
  return true;
}

void side_outcome_show(const char letters[2], sqlite3_context *context) {
  bool drawn = letters[0] == 'D' || letters[1] == 'D';
  char one = letters[0] == letters[1] ? letters[0] : letters[0] == 'L' ? 'N' : 'P';
  sqlite3_result_text(context, drawn ? letters : &one, drawn ? 2 : 1, SQLITE_TRANSIENT);
}
