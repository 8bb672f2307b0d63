/* Reading of games with cycles: a stopper, or the two sides `s & t`. read.c reads each of them. */
#include "core/partizan/stopper/stoppers_int.h"

/* Read a text without &. */
static games_id stopper_read_game(stoppers *set, const char *text, size_t length) {
  games_id game = games_read_with(set->store, text, length, set);
  return game == GAMES_NONE ? GAMES_NONE : stopper_value_of(set, game);
}

/* Read `s & t`. Names are local to each side. */
static games_id stopper_read_sides(stoppers *set, const char *text, size_t length, size_t at) {
  games_id onside = stopper_read_game(set, text, at), offside;
  bool in_order;
  if (onside == GAMES_NONE)
    return GAMES_NONE;
  offside = stopper_read_game(set, text + at + 1, length - at - 1);
  if (offside == GAMES_NONE) {
    set->store->error.at += at + 1;
    return GAMES_NONE;
  }
  const char *invalid = NULL;
  if (stoppers_has_sides(set, onside) || stoppers_has_sides(set, offside))
    invalid = "each side of & is a stopper";
  else if (!stopper_leq(set, STOPPER_WHOLE, offside, onside, &in_order))
    return GAMES_NONE;
  else if (!in_order)
    invalid = "the side before & must be at least the side after it";
  if (invalid == NULL)
    return stopper_of_sides(set, onside, offside);
  games_fail(set->store, CORE_INVALID, invalid);
  set->store->error.at = at;
  return GAMES_NONE;
}

games_id stoppers_read(stoppers *set, const char *text, size_t length) {
  /* Find the & outside of braces and parentheses; at = length if the text has no such &. */
  int64_t depth = 0;
  size_t at = 0;
  for (; at < length && (text[at] != '&' || depth != 0); at++)
    depth += (text[at] == '{' || text[at] == '(') - (text[at] == '}' || text[at] == ')');
  return at == length ? stopper_read_game(set, text, length)
                      : stopper_read_sides(set, text, length, at);
}
