/* Games that are written as a word (on, over, ^[on], ...), most of them after a number: how they
** are built, and how their canonical forms are recognized. */
#include "core/partizan/stopper/stoppers_int.h"

/* The options of a word. 0 is the number, * the number plus *, s the game itself, and the letters
** u, d, U, D are other words plus the number. */
typedef struct stopper_pattern {
  const char *text, *left, *right;
} stopper_pattern;

static const stopper_pattern stopper_patterns[STOPPER_WORDS] = {
    {"over", "0", "s"},    {"under", "s", "0"},   {"^[on]", "s", "*"}, {"v[on]", "*", "s"},
    {"^[on]*", "0s", "0"}, {"v[on]*", "0", "0s"}, {"^<on>", "0", "D"}, {"v<on>", "U", "0"},
    {"^<on>*", "0*", "d"}, {"v<on>*", "u", "0*"}, {"on", "s", ""},     {"off", "", "s"},
};

const char *stopper_word_text(stopper_word word) {
  return stopper_patterns[word].text;
}

static stopper_word stopper_inner_word(char letter) {
  static const char letters[] = "udUD"; /* the words from STOPPER_UPON, in order */
  return STOPPER_UPON + (stopper_word)(strchr(letters, letter) - letters);
}

/* Append the option that a letter denotes; `self` is the option for letters of words. */
static bool stopper_add_letter(stoppers *set, games_list *list, char letter, dyadic number,
                               games_id self) {
  games_id option = self;
  if (letter == '0' || letter == '*')
    option = games_uptimal(set->store, number, 0, letter == '*');
  return option != GAMES_NONE && games_list_add(set->store, list, option);
}

/* Build the game of a pattern, with `inner` for letters of words. */
static games_id stopper_of_pattern(stoppers *set, const stopper_pattern *pattern, dyadic number,
                                   games_id inner) {
  games_id self = stoppers_position(set);
  bool done = self != GAMES_NONE;
  set->left.count = set->right.count = 0;
  for (const char *at = pattern->left; *at != '\0' && done; at++)
    done = stopper_add_letter(set, &set->left, *at, number, *at == 's' ? self : inner);
  for (const char *at = pattern->right; *at != '\0' && done; at++)
    done = stopper_add_letter(set, &set->right, *at, number, *at == 's' ? self : inner);
  return done && stopper_finish_position(set, self) ? stopper_value_of(set, self) : GAMES_NONE;
}

games_id stopper_of_word(stoppers *set, stopper_word word, dyadic number) {
  const stopper_pattern *pattern = &stopper_patterns[word];
  games_id inner = GAMES_NONE;
  if (word >= STOPPER_UPON_UNIT && word <= STOPPER_DOWNON_UNIT_STAR) {
    bool left = word == STOPPER_DOWNON_UNIT || word == STOPPER_DOWNON_UNIT_STAR;
    stopper_word other = stopper_inner_word(*(left ? pattern->left : pattern->right));
    inner = stopper_of_pattern(set, &stopper_patterns[other], number, GAMES_NONE);
    if (inner == GAMES_NONE)
      return GAMES_NONE;
  }
  return stopper_of_pattern(set, pattern, number, inner);
}

static bool stopper_matches_word(const stoppers *set, games_id game, stopper_word word,
                                 dyadic number);

/* Test whether an option is the one that a letter denotes. The patterns of words within a word do
** not contain words. */
static bool stopper_is_letter(const stoppers *set, games_id option, char letter, dyadic number,
                              games_id self) {
  core_assert(letter != '\0');
  if (letter == 's')
    return option == self;
  if (letter != '0' && letter != '*')
    return stoppers_is_loopy(option) &&
           stopper_matches_word(set, option, stopper_inner_word(letter), number);
  if (stoppers_is_loopy(option) || !games_is_uptimal_node(set->store, option))
    return false;
  const games_node *node = &set->store->forms.nodes.items[option];
  return node->ups == 0 && node->star == (letter == '*') &&
         dyadic_equal(games_stop_left(set->store, option), number);
}

static bool stopper_side_matches(const stoppers *set, games_id game, bool right,
                                 const char *letters, dyadic number) {
  uint32_t count = stopper_node_count(set, game, right), found = 0;
  if (count != strlen(letters))
    return false;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < count; k++)
      found +=
          stopper_is_letter(set, stopper_option(set, game, right, i), letters[k], number, game);
  return found == count;
}

static bool stopper_matches_word(const stoppers *set, games_id game, stopper_word word,
                                 dyadic number) {
  return stopper_side_matches(set, game, false, stopper_patterns[word].left, number) &&
         stopper_side_matches(set, game, true, stopper_patterns[word].right, number);
}

/* Return the number that is added to a word: the number in one of its finite options. */
static dyadic stopper_number_in(const stoppers *set, games_id game) {
  const stopper_node *node = stopper_at(set, game);
  for (uint32_t i = 0; i < node->left_count + node->right_count; i++) {
    games_id option = set->pool.items[node->first + i];
    if (!stoppers_is_loopy(option))
      return games_stop_left(set->store, option);
  }
  return dyadic_integer(0);
}

bool stopper_is_word(const stoppers *set, games_id game, stopper_word *word, dyadic *number) {
  const stopper_node *node = stopper_at(set, game);
  if (node->left_count + node->right_count > 3)
    return false;
  *number = stopper_number_in(set, game);
  for (int i = 0; i < STOPPER_WORDS; i++)
    if (stopper_matches_word(set, game, (stopper_word)i, *number)) {
      *word = (stopper_word)i;
      return true;
    }
  return false;
}
