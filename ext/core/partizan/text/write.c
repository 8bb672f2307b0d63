/* Texts of games, in CGSuite's notation; names for forms that occur twice keep long texts short. */
#include "core/partizan/forms/games_int.h"

#include <string.h>

/* ---- Names ---- */

int games_loopy_word(const char *word, size_t length) {
  static const char *const words[GAMES_LOOPY_WORDS] = {"on",   "off", "over", "under",
                                                       "upon", "dud", "pass"};
  int i = 0;
  while (i < GAMES_LOOPY_WORDS &&
         (strlen(words[i]) != length || memcmp(words[i], word, length) != 0))
    i++;
  return i;
}

/* Letters without v, which is a game. */
static const char games_letters[] = "abcdefghijklmnopqrstuwxyz";
enum { GAMES_LETTERS = sizeof games_letters - 1 };

size_t games_spell_name(uint32_t name, char text[GAMES_NAME_SIZE]) {
  char reversed[GAMES_NAME_SIZE];
  size_t length = 0;
  for (; name > 0; name = (name - 1) / GAMES_LETTERS)
    reversed[length++] = games_letters[(name - 1) % GAMES_LETTERS];
  for (size_t i = 0; i < length; i++)
    text[i] = reversed[length - 1 - i];
  return length;
}

uint32_t games_next_name(uint32_t name) {
  char text[GAMES_NAME_SIZE];
  size_t length;
  do
    length = games_spell_name(++name, text);
  while (games_loopy_word(text, length) < GAMES_LOOPY_WORDS);
  return name;
}

/* ---- The text so far ---- */

static const char games_too_long[] = "a text is too long";

bool games_put(games *store, const char *bytes, size_t length) {
  if (!GAMES_RESERVE(store, store->text.items, store->text.bytes,
                     (uint64_t)store->text.count + length))
    return false;
  memcpy(store->text.items + store->text.count, bytes, length);
  store->text.count += (uint32_t)length;
  return true;
}

bool games_put_number(games *store, dyadic number) {
  char text[DYADIC_TEXT_SIZE];
  return number.numerator == 0 || games_put(store, text, dyadic_write(number, text));
}

bool games_put_name(games *store, uint32_t name) {
  char text[GAMES_NAME_SIZE];
  return games_put(store, text, games_spell_name(name, text));
}

/* ---- What is still to be written ---- */

static bool games_push_form(games *store, games_id game, bool braces) {
  return GAMES_ADD(store, store->tasks, (games_task){.game = game, .braces = braces});
}

static bool games_push_characters(games *store, char character, uint32_t count) {
  return count == 0 ||
         GAMES_ADD(store, store->tasks,
                   (games_task){.game = GAMES_NONE, .count = count, .character = character});
}

/* The last is written first, so options go on the stack from behind. */
static bool games_push_list(games *store, const games_id *options, uint32_t count, bool braces) {
  for (uint32_t i = count; i-- > 0;)
    if (!games_push_form(store, options[i], braces) || !games_push_characters(store, ',', i > 0))
      return false;
  return games_work(store, 4 * (int64_t)count);
}

bool games_push_sides(games *store, const games_id *options, uint32_t left, uint32_t right,
                      uint8_t slashes, bool braces) {
  braces = braces || slashes > 3;
  return games_push_characters(store, '}', braces) &&
         games_push_list(store, options + left, right, right > 1) &&
         games_push_characters(store, '|', slashes) &&
         games_push_list(store, options, left, left > 1) &&
         games_push_characters(store, '{', braces);
}

bool games_put_switch(games *store, const games_id *options, uint32_t count, bool enclosed) {
  return games_put(store, "+-", 2) &&
         games_push_characters(store, count > 1 ? '}' : ')', enclosed) &&
         games_push_list(store, options, count, true) &&
         games_push_characters(store, count > 1 ? '{' : '(', enclosed);
}

/* ---- Forms ---- */

static games_entry *games_entry_of(const games *store, games_id game) {
  uint32_t entry = games_is_uptimal_node(store, game) ? 0 : games_extra_at(store, game)->entry;
  return entry == 0 ? NULL : &store->entries.items[entry - 1];
}

static bool games_put_tiny(games *store, games_id game, bool miny) {
  return games_put_number(store, games_stop_left(store, games_option(store, game, miny, 0))) &&
         games_put(store, miny ? "Miny(" : "Tiny(", 5) && games_push_characters(store, ')', 1) &&
         games_push_form(store, games_extra_at(store, game)->argument, true);
}

/* Without a name, and without parentheses. */
static bool games_put_bare(games *store, games_id game, bool braces) {
  games_ups ups;
  if (games_is_ups(store, game, &ups)) {
    char text[GAMES_UPS_TEXT];
    return games_put(store, text, games_ups_write(&ups, text));
  }
  const games_id *options = store->pool.items + store->nodes[game].options;
  uint32_t left = games_left_count(store, game), right = games_right_count(store, game);
  const games_entry *entry = games_entry_of(store, game);
  const games_extra *extra = games_extra_at(store, game);
  if (extra->shape == GAMES_SHAPE_SWITCH) {
    /* A name behind +-{..} would be that of the whole, so an option with a name is in
    ** parentheses. */
    entry = games_entry_of(store, options[0]);
    return games_put_switch(store, options, left,
                            left > 1 || (entry != NULL && entry->references > 1) ||
                                games_needs_parentheses(store, options[0]));
  }
  if (extra->shape != GAMES_SHAPE_SLASHES)
    return games_put_tiny(store, game, extra->shape == GAMES_SHAPE_MINY);
  return games_push_sides(store, options, left, right,
                          entry == NULL ? extra->slashes : entry->slashes, braces);
}

/* A form with a name is written out where it comes first, so that the name follows something that
** is whole. */
static bool games_put_named(games *store, games_entry *entry) {
  if (entry->name > 0)
    return games_put_name(store, entry->name);
  char text[GAMES_NAME_SIZE];
  entry->name = store->last_name = games_next_name(store->last_name);
  for (size_t i = games_spell_name(entry->name, text); i-- > 0;)
    if (!games_push_characters(store, text[i], 1))
      return false;
  bool parentheses = games_needs_parentheses(store, entry->game);
  return games_push_characters(store, '=', 1) && games_push_characters(store, ')', parentheses) &&
         (!parentheses || games_put(store, "(", 1)) && games_put_bare(store, entry->game, true);
}

static bool games_put_one(games *store, games_task task) {
  games_entry *entry = games_entry_of(store, task.game);
  return entry != NULL && entry->references > 1 ? games_put_named(store, entry)
                                                : games_put_bare(store, task.game, task.braces);
}

bool games_put_all(games *store, games_task first, uint32_t most, size_t *length,
                   games_put_loopy *put_loopy, struct stoppers *set) {
  uint32_t start = store->text.count, waiting = store->tasks.count;
  bool done = GAMES_ADD(store, store->tasks, first);
  while (done && store->tasks.count > waiting) {
    games_task task = store->tasks.items[--store->tasks.count];
    done = games_work(store, 20);
    for (uint32_t i = 0; done && i < task.count; i++)
      done = games_put(store, &task.character, 1);
    if (done && task.count == 0)
      done = put_loopy == NULL ? games_put_one(store, task) : put_loopy(set, task, most, length);
    if (done && store->text.count - start > most) {
      *length = store->text.count - start;
      done = games_fail(store, CORE_INVALID, games_too_long);
    }
  }
  return done;
}

bool games_put_plain(games *store, games_id game, bool braces, uint32_t most, size_t *length) {
  if (!games_prepare(store, game))
    return false;
  *length = games_plain_length(store, game, true);
  if (*length > most)
    return games_fail(store, CORE_INVALID, games_too_long);
  return games_put_all(store, (games_task){.game = game, .braces = braces}, most, length, NULL,
                       NULL);
}

bool games_end_text(games *store, uint32_t most, const char **text, size_t *length) {
  if (!games_put(store, "", 1))
    return false;
  *length = store->text.count - 1;
  *text = store->text.items;
  return *length <= most || games_fail(store, CORE_INVALID, games_too_long);
}

/* ---- Which forms get names ---- */

/* Forms that the text of a form shows: its options, or less. */
static games_id games_shown(const games *store, games_id game, uint32_t index) {
  const games_extra *extra = games_extra_at(store, game);
  uint32_t left = games_left_count(store, game), right = games_right_count(store, game);
  if (extra->shape == GAMES_SHAPE_TINY || extra->shape == GAMES_SHAPE_MINY)
    return index == 0 ? extra->argument : GAMES_NONE;
  uint32_t count = extra->shape == GAMES_SHAPE_SLASHES  ? left + right
                   : extra->shape == GAMES_SHAPE_SWITCH ? left
                                                        : 0;
  return index < count ? games_left(store, game, index) : GAMES_NONE;
}

static bool games_add_entry(games *store, games_id game) {
  if (!GAMES_ADD(store, store->entries, (games_entry){.game = game, .references = 1}))
    return false;
  store->extras.items[store->nodes[game].extra].entry = store->entries.count;
  return true;
}

/* An entry for each form that is shown, and how often. */
static bool games_count_references(games *store, games_id game) {
  if (!games_add_entry(store, game))
    return false;
  for (uint32_t i = 0; i < store->entries.count; i++) {
    games_id shown, shower = store->entries.items[i].game;
    for (uint32_t k = 0; (shown = games_shown(store, shower, k)) != GAMES_NONE; k++) {
      if (!games_work(store, 4))
        return false;
      if (games_is_uptimal_node(store, shown))
        continue;
      uint32_t entry = games_extra_at(store, shown)->entry;
      if (entry > 0)
        store->entries.items[entry - 1].references++;
      else if (!games_add_entry(store, shown))
        return false;
    }
  }
  return true;
}

/* Slashes with names: an option that has a name is something whole. One without is shown once,
** after what shows it: from behind, options come first. */
static bool games_slash_entries(games *store) {
  for (uint32_t i = store->entries.count; i-- > 0;) {
    games_entry *entry = &store->entries.items[i];
    const games_node *node = &store->nodes[entry->game];
    entry->slashes = 1;
    for (int right = 0; right < 2; right++) {
      if ((right ? node->right_count : node->left_count) != 1)
        continue;
      games_id option = games_option(store, entry->game, right > 0, 0);
      const games_entry *shown = games_entry_of(store, option);
      bool bare = shown != NULL && shown->references == 1 && shown->slashes <= 3 &&
                  games_extra_at(store, option)->shape == GAMES_SHAPE_SLASHES;
      if (bare && shown->slashes >= entry->slashes)
        entry->slashes = (uint8_t)(shown->slashes + 1);
    }
    if (!games_work(store, 10))
      return false;
  }
  return true;
}

/* ---- Together ---- */

bool games_write(games *store, games_id game, bool plain, uint32_t most, const char **text,
                 size_t *length) {
  store->text.count = store->tasks.count = store->last_name = 0;
  if (game == GAMES_NONE || !games_prepare(store, game))
    return false;
  bool done;
  if (plain || games_plain_length(store, game, true) <= GAMES_PLAIN_BYTES)
    done = games_put_plain(store, game, true, most, length);
  else
    done = games_count_references(store, game) && games_slash_entries(store) &&
           games_put_all(store, (games_task){.game = game, .braces = true}, UINT32_MAX, length,
                         NULL, NULL);
  for (uint32_t i = 0; i < store->entries.count; i++)
    store->extras.items[store->nodes[store->entries.items[i].game].extra].entry = 0;
  store->entries.count = 0;
  return done && games_end_text(store, most, text, length);
}
