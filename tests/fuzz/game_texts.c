/* Fuzz texts of games without SQLite, with little work for each: a written game is read as the same
** game, independent of earlier games in the store. */
#include "texts.h"
#include "core/partizan/stopper/stoppers.h"

enum { WORK_OF_A_TEXT = 30000, MOST_FORMS = 20000 };

/* A written game is read as the same game. */
static void game_texts_round(games *store, games_id game, bool plain) {
  const char *text;
  size_t length;
  if (!games_write(store, game, plain, 100000, &text, &length))
    return;
  char *copy = malloc(length + 1);
  for (size_t i = 0; i < length; i++)
    copy[i] = text[i];
  texts_must(games_read(store, copy, length) == game, "is another game", copy, length);
  free(copy);
}

/* The same holds for games with cycles, independent of earlier games in the set. */
static void game_texts_read_loopy(games *store, const char *bytes, size_t length) {
  stoppers *set = stoppers_open(store), *fresh = stoppers_open(store);
  games_id game = stoppers_read(set, bytes, length);
  games_error error = games_failure(store);
  const char *text;
  size_t count;
  texts_must(game != GAMES_NONE || error.status != CORE_INVALID || error.at <= length,
             "fails behind its end", bytes, length);
  if (game != GAMES_NONE && stoppers_write(set, game, 100000, &text, &count)) {
    const char *again;
    size_t again_count;
    games_id same = stoppers_read(fresh, text, count);
    bool written = same != GAMES_NONE && stoppers_write(fresh, same, 100000, &again, &again_count);
    texts_must(!written || (again_count == count && memcmp(again, text, count) == 0),
               "is another game", text, count);
    /* the work may have been stopped */
    texts_must(written || games_failure(store).status != CORE_INVALID, "can't be read and written",
               text, count);
  }
  stoppers_close(set);
  stoppers_close(fresh);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  static games *store;
  static bool proceeds;
  static core_host host;
  if (store == NULL) {
    host = texts_host(0);
    host.context = &proceeds;
    proceeds = true;
    texts_must((store = games_open(&host)) != NULL, "no memory", "", 0);
  }
  proceeds = false;
  host.work_left = WORK_OF_A_TEXT;
  games_id game = games_read(store, (const char *)bytes, length);
  proceeds = true;
  games_error error = games_failure(store);
  texts_must(game != GAMES_NONE || error.status != CORE_INVALID || error.at <= length,
             "fails behind its end", (const char *)bytes, length);
  if (game != GAMES_NONE) {
    game_texts_round(store, game, false);
    game_texts_round(store, game, true);
  }
  if (error.loopy) {
    proceeds = false;
    host.work_left = 10 * WORK_OF_A_TEXT;
    game_texts_read_loopy(store, (const char *)bytes, length);
    proceeds = true;
  }
  if (games_count(store) > MOST_FORMS)
    games_collect(store);
  return 0;
}
