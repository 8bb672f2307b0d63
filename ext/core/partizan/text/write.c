/* Texts of games, in CGSuite's notation.
**
** A text is written from a stack of tasks: the task on top writes characters, or a form, which
** pushes tasks for its options. games_prepare (forms/shape.c) has computed the notation of each
** form. Example: the form { 1 | { 0 | -1 } } has the slashes ||, since its Right option needs |,
** and becomes 1||0|-1 in braces.
**
** If the text is longer than GAMES_PLAIN_BYTES, the forms that occur repeatedly get names.
** games_count_references counts how often each form appears in the text; a form that appears at
** least twice is written once, with =a after it, and is then written as a. Forms are shared, so
** such a text is linear in the number of forms, while the plain text can be exponentially longer.
*/
#include "core/partizan/forms/games_int.h"

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

/* The letters of names. v is not a letter of names because it denotes a game. */
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

/* ---- Output ---- */

static const char games_too_long[] = "a text is too long";

bool games_put(games *store, const char *bytes, size_t length) {
  if (!GAMES_RESERVE(store, store->output.text, (uint64_t)store->output.text.count + length))
    return false;
  memcpy(store->output.text.items + store->output.text.count, bytes, length);
  core_assert(store->output.text.count * sizeof(char) + length <= store->output.text.bytes);
  store->output.text.count += (uint32_t)length;
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

/* ---- Tasks ---- */

static bool games_push_form(games *store, games_id game, bool braces) {
  return GAMES_ADD(store, store->output.tasks, (games_task){.game = game, .braces = braces});
}

static bool games_push_characters(games *store, char character, uint32_t count) {
  return count == 0 ||
         GAMES_ADD(store, store->output.tasks,
                   (games_task){.game = GAMES_NONE, .count = count, .character = character});
}

/* Push a list of options. The task that is pushed last is written first, so push them in reverse
** order. */
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

/* Return the entry of a form, NULL if it has none. */
static games_entry *games_entry_of(const games *store, games_id game) {
  uint32_t entry = games_is_uptimal_node(store, game) ? 0 : games_extra_at(store, game)->entry;
  return entry == 0 ? NULL : &store->output.entries.items[entry - 1];
}

/* Write x + Tiny(G) or x + Miny(G). */
static bool games_put_tiny(games *store, games_id game, bool miny) {
  return games_put_number(store, games_stop_left(store, games_option(store, game, miny, 0))) &&
         games_put(store, miny ? "Miny(" : "Tiny(", 5) && games_push_characters(store, ')', 1) &&
         games_push_form(store, games_extra_at(store, game)->argument, true);
}

/* Write a form without its name and without parentheses. */
static bool games_put_bare(games *store, games_id game, bool braces) {
  games_ups ups;
  if (games_is_ups(store, game, &ups)) {
    char text[GAMES_UPS_TEXT];
    return games_put(store, text, games_ups_write(&ups, text));
  }
  const games_id *options = store->forms.pool.items + store->forms.nodes.items[game].options;
  uint32_t left = games_left_count(store, game), right = games_right_count(store, game);
  const games_entry *entry = games_entry_of(store, game);
  const games_extra *extra = games_extra_at(store, game);
  core_assert(extra->shape != GAMES_SHAPE_UNKNOWN);
  if (extra->shape == GAMES_SHAPE_SWITCH) {
    /* A name after +-{..} denotes the whole game, so an option with a name is in parentheses. */
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

/* Write a form that has a name. At its first occurrence it is written in full, followed by = and
** the name; parentheses make clear what the name denotes. */
static bool games_put_named(games *store, games_entry *entry) {
  core_assert(entry->references > 1);
  if (entry->name > 0)
    return games_put_name(store, entry->name);
  char text[GAMES_NAME_SIZE];
  entry->name = store->output.last_name = games_next_name(store->output.last_name);
  for (size_t i = games_spell_name(entry->name, text); i-- > 0;)
    if (!games_push_characters(store, text[i], 1))
      return false; /* uncovered: failure */
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
  uint32_t start = store->output.text.count, waiting = store->output.tasks.count;
  bool done = GAMES_ADD(store, store->output.tasks, first);
  while (done && store->output.tasks.count > waiting) {
    games_task task = store->output.tasks.items[--store->output.tasks.count];
    done = games_work(store, 20);
    for (uint32_t i = 0; done && i < task.count; i++)
      done = games_put(store, &task.character, 1);
    if (done && task.count == 0)
      done = put_loopy == NULL ? games_put_one(store, task) : put_loopy(set, task, most, length);
    if (done && store->output.text.count - start > most) {
      *length = store->output.text.count - start;
      done = games_fail(store, CORE_INVALID, games_too_long);
    }
  }
  return done;
}

bool games_put_plain(games *store, games_id game, bool braces, uint32_t most, size_t *length) {
  if (!games_prepare(store, game))
    return false; /* sometimes uncovered: failure */
  *length = games_plain_length(store, game, true);
  if (*length > most)
    return games_fail(store, CORE_INVALID, games_too_long);
  return games_put_all(store, (games_task){.game = game, .braces = braces}, most, length, NULL,
                       NULL);
}

bool games_end_text(games *store, uint32_t most, const char **text, size_t *length) {
  if (!games_put(store, "", 1))
    return false; /* uncovered: failure */
  *length = store->output.text.count - 1;
  *text = store->output.text.items;
  return *length <= most || games_fail(store, CORE_INVALID, games_too_long);
}

/* ---- Names for repeated forms ---- */

/* Return the form number `index` that appears directly in the text of a form, GAMES_NONE after
** the last one: its options, or fewer for +-{...} and Tiny. */
static games_id games_subform(const games *store, games_id game, uint32_t index) {
  const games_extra *extra = games_extra_at(store, game);
  uint32_t left = games_left_count(store, game), right = games_right_count(store, game);
  if (extra->shape == GAMES_SHAPE_TINY || extra->shape == GAMES_SHAPE_MINY)
    return index == 0 ? extra->argument : GAMES_NONE;
  uint32_t count = extra->shape == GAMES_SHAPE_SLASHES  ? left + right
                   : extra->shape == GAMES_SHAPE_SWITCH ? left
                                                        : 0;
  return index < count ? games_left(store, game, index) : GAMES_NONE;
}

/* Add the entry of a form that is referenced once. */
static bool games_add_entry(games *store, games_id game) {
  if (!GAMES_ADD(store, store->output.entries, (games_entry){.game = game, .references = 1}))
    return false;
  store->extras.items[store->forms.nodes.items[game].extra].entry = store->output.entries.count;
  return true;
}

/* Add an entry for each form that appears in the text, and count its references. */
static bool games_count_references(games *store, games_id game) {
  core_assert(store->output.entries.count == 0);
  if (!games_add_entry(store, game))
    return false;
  for (uint32_t i = 0; i < store->output.entries.count; i++) {
    games_id shown, shower = store->output.entries.items[i].game;
    for (uint32_t k = 0; (shown = games_subform(store, shower, k)) != GAMES_NONE; k++) {
      if (!games_work(store, 4))
        return false;
      if (games_is_uptimal_node(store, shown))
        continue;
      uint32_t entry = games_extra_at(store, shown)->entry;
      if (entry > 0)
        store->output.entries.items[entry - 1].references++;
      else if (!games_add_entry(store, shown))
        return false;
    }
  }
  return true;
}

/* Count the slashes in a text with names. An option that has a name is written as a unit and needs
** no further slash. An option without a name has one reference, from an earlier entry, so in the
** reverse order each option precedes the form that refers to it. */
static bool games_slash_entries(games *store) {
  for (uint32_t i = store->output.entries.count; i-- > 0;) {
    games_entry *entry = &store->output.entries.items[i];
    const games_node *node = &store->forms.nodes.items[entry->game];
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
      core_assert(entry->slashes >= 1 && entry->slashes <= 4);
    }
    if (!games_work(store, 10))
      return false;
  }
  return true;
}

/* ---- games_write ---- */

bool games_write(games *store, games_id game, bool plain, uint32_t most, const char **text,
                 size_t *length) {
  store->output.text.count = store->output.tasks.count = store->output.last_name = 0;
  if (game == GAMES_NONE || !games_prepare(store, game))
    return false;
  bool done;
  if (plain || games_plain_length(store, game, true) <= GAMES_PLAIN_BYTES)
    done = games_put_plain(store, game, true, most, length);
  else
    done = games_count_references(store, game) && games_slash_entries(store) &&
           games_put_all(store, (games_task){.game = game, .braces = true}, UINT32_MAX, length,
                         NULL, NULL);
  for (uint32_t i = 0; i < store->output.entries.count; i++)
    store->extras.items[store->forms.nodes.items[store->output.entries.items[i].game].extra].entry =
        0;
  store->output.entries.count = 0;
  return done && games_end_text(store, most, text, length);
}
