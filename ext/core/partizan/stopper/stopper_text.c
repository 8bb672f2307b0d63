/* Writing of stoppers, in CGSuite's notation.
**
** Some games are written as a word (on, over, ^[on], ...). Any other position is written with
** braces; a position that occurs repeatedly has a name, which precedes its braces at the first
** occurrence: a{0|||a|1||0}. A position that is its own option is written `pass` there.
**
** The order of options depends only on the game. Finite options come first, in their written order.
** Positions are ordered by partition refinement: the rank of a position is the number of positions
** that are known to precede it, at first 0; each round sorts the options of each position by rank,
** and the positions by rank and options. Two positions of a canonical form differ in their options,
** in the options of these, or further down, so at the end all ranks are different. A form of n
** positions takes at most n rounds.
*/
#include "core/partizan/stopper/stoppers_int.h"

/* ---- The order of options ---- */

/* Return the line of a position. */
static stopper_line *stopper_line_of(const stoppers *set, games_id position) {
  return &set->page.lines.items[stopper_at(set, position)->place];
}

/* Return the rank of an option. Finite options precede positions, whose rank is the number of
** positions that are known to precede them. */
static uint32_t stopper_rank(const stoppers *set, games_id option) {
  return stoppers_is_loopy(option) ? set->page.finite.count + stopper_line_of(set, option)->rank
                                   : set->left.items[games_list_place(&set->page.finite, option)];
}

static bool stopper_option_follows(void *set, games_id one, games_id other) {
  return stopper_rank(set, one) > stopper_rank(set, other);
}

/* Compare two lines by rank, then by the ranks of their options. */
static bool stopper_line_follows(void *context, uint32_t one, uint32_t other) {
  const stoppers *set = context;
  const stopper_line *a = &set->page.lines.items[one], *b = &set->page.lines.items[other];
  if (a->rank != b->rank || one == other)
    return a->rank > b->rank;
  const games_id *options = set->page.options.items;
  uint32_t first[2] = {a->first, b->first};
  for (int side = 0; side < 2; side++) {
    uint32_t m = a->count[side], n = b->count[side];
    for (uint32_t i = 0; i < m && i < n; i++) {
      uint32_t x = stopper_rank(set, options[first[0] + i]);
      uint32_t y = stopper_rank(set, options[first[1] + i]);
      if (x != y)
        return x > y;
    }
    if (m != n)
      return m > n;
    first[0] += m;
    first[1] += n;
  }
  return false;
}

/* Compute new ranks from the sorted order. They are stored beside the old ranks first, which the
** comparison uses. *changed becomes true if a rank changes. */
static void stopper_assign_ranks(stoppers *set, const uint32_t *order, uint32_t count,
                                 bool *changed) {
  uint32_t rank = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0 && stopper_line_follows(set, order[i], order[i - 1]))
      rank = i;
    set->page.lines.items[order[i]].next_rank = rank;
    core_assert(set->page.lines.items[order[i]].next_rank >= set->page.lines.items[order[i]].rank);
  }
  *changed = false;
  for (uint32_t i = 0; i < count; i++) {
    stopper_line *line = &set->page.lines.items[i];
    *changed = *changed || line->rank != line->next_rank;
    line->rank = line->next_rank;
  }
}

/* ---- The lines of a text ---- */

/* List the finite options by id and in written order. */
static bool stopper_list_finite(stoppers *set) {
  games_list *finite = &set->page.finite, *written = &set->page.written;
  finite->count = written->count = 0;
  for (uint32_t i = 0; i < set->members.count; i++) {
    const stopper_node *node = stopper_at(set, set->members.items[i]);
    for (uint32_t k = 0; k < node->left_count + node->right_count; k++) {
      games_id option = set->pool.items[node->first + k];
      if (!stoppers_is_loopy(option) && !games_list_add(set->store, finite, option))
        return false;
    }
  }
  finite->count = games_sort_unique(finite->items, finite->count);
  return games_list_append(set->store, written, finite) &&
         games_sort_as_written(set->store, written->items, written->count);
}

/* Store in set->left the index in written order of each finite option, in the order of ids. */
static bool stopper_place_finite(stoppers *set) {
  const games_list *finite = &set->page.finite, *written = &set->page.written;
  set->left.count = 0;
  bool done = games_list_reserve(set->store, &set->left, finite->count);
  core_assert(written->count == finite->count);
  for (uint32_t i = 0; done && i < written->count; i++)
    set->left.items[games_list_place(finite, written->items[i])] = i;
  return done && games_work(set->store, 40 * (int64_t)finite->count);
}

static bool stopper_make_line(stoppers *set, uint32_t place) {
  games_id game = set->members.items[place];
  const stopper_node *node = stopper_at(set, game);
  stopper_line *line = &set->page.lines.items[place];
  *line = (stopper_line){.first = set->page.options.count,
                         .count = {node->left_count, node->right_count}};
  for (uint32_t i = 0; i < node->left_count + node->right_count; i++)
    if (!games_list_add(set->store, &set->page.options, set->pool.items[node->first + i]))
      return false;
  return games_work(set->store, 40);
}

static bool stopper_make_lines(stoppers *set) {
  if (!GAMES_RESERVE(set->store, set->page.lines, set->members.count))
    return false;
  set->page.options.count = 0;
  for (uint32_t i = 0; i < set->members.count; i++)
    if (!stopper_make_line(set, i))
      return false;
  /* Refine the ranks until they do not change. */
  uint32_t count = set->members.count;
  core_host *host = set->store->host;
  games_list *order = &set->numbers;
  order->count = 0;
  bool changed = games_list_reserve(set->store, order, count), done = changed;
  for (uint32_t i = 0; done && i < count; i++)
    order->items[order->count++] = i;
  while (changed) {
    for (uint32_t i = 0; i < count; i++) {
      const stopper_line *line = &set->page.lines.items[i];
      games_id *options = set->page.options.items + line->first;
      if (!sort_numbers(host, options, line->count[0], 4, stopper_option_follows, set) ||
          !sort_numbers(host, options + line->count[0], line->count[1], 4, stopper_option_follows,
                        set) ||
          !core_work(host, 20))
        return games_fail_host(set->store);
    }
    if (!sort_numbers(host, order->items, count, 30, stopper_line_follows, set))
      return games_fail_host(set->store);
    stopper_assign_ranks(set, order->items, count, &changed);
  }
  return done;
}

/* ---- Notations ---- */

games_id stopper_tiny_inside(const stoppers *set, games_id game, bool miny) {
  for (int depth = 0; depth < 2; depth++) {
    if (!stoppers_is_loopy(game) || stopper_node_count(set, game, false) != 1 ||
        stopper_node_count(set, game, true) != 1 ||
        stopper_option(set, game, miny, 0) != GAMES_ZERO)
      return GAMES_NONE;
    game = stopper_option(set, game, !miny, 0);
  }
  return game;
}

/* Test whether the game is { 0 || 0 | -G } or { G | 0 || 0 } with G > 0 written as a word. The line
** gets the word and the number of -G, or of G. */
static bool stopper_is_tiny(const stoppers *set, games_id game, bool miny, stopper_line *line) {
  games_id deep = stopper_tiny_inside(set, game, miny);
  stopper_word word;
  dyadic number;
  if (!stoppers_is_loopy(deep) || !stopper_is_word(set, deep, &word, &number))
    return false;
  int64_t sign = miny ? number.numerator : -number.numerator;
  stopper_word least = miny ? STOPPER_OVER : STOPPER_UNDER, most = miny ? STOPPER_ON : STOPPER_OFF;
  line->word = (uint8_t)word;
  line->number = number;
  return word == most || (sign > 0 && word < STOPPER_ON) || (sign == 0 && word == least);
}

static void stopper_find_shape(const stoppers *set, uint32_t place) {
  games_id game = set->members.items[place];
  stopper_line *line = &set->page.lines.items[place];
  stopper_word word;
  line->shape = STOPPER_SHAPE_BRACES;
  if (stopper_is_word(set, game, &word, &line->number)) {
    line->shape = STOPPER_SHAPE_WORD;
    line->word = (uint8_t)word;
  } else if (stopper_is_tiny(set, game, false, line))
    line->shape = STOPPER_SHAPE_TINY;
  else if (stopper_is_tiny(set, game, true, line))
    line->shape = STOPPER_SHAPE_MINY;
}

/* List in set->right the positions that appear in the text, and count their references except as
** `pass`. If `switches`, a position with one reference that is its own negative is written as a
** switch, +-..., which contains only Left's options. */
static bool stopper_count_references(stoppers *set, bool switches) {
  games_list *shown = &set->right;
  bool done = true;
  for (uint32_t i = 0; switches && i < shown->count; i++) {
    stopper_line *line = &set->page.lines.items[shown->items[i]];
    if (line->shape == STOPPER_SHAPE_BRACES && line->own_negative && line->references == 1)
      line->shape = STOPPER_SHAPE_SWITCH;
  }
  for (uint32_t i = 0; i < set->members.count; i++)
    set->page.lines.items[i].references = i == 0;
  shown->count = 0;
  done = games_list_add(set->store, shown, 0);
  for (uint32_t i = 0; done && i < shown->count; i++) {
    uint32_t place = shown->items[i];
    if (!switches)
      stopper_find_shape(set, place);
    const stopper_line *line = &set->page.lines.items[place];
    if (line->shape > STOPPER_SHAPE_SWITCH)
      continue;
    uint32_t count = line->count[0] + (line->shape == STOPPER_SHAPE_SWITCH ? 0 : line->count[1]);
    for (uint32_t k = 0; done && k < count; k++) {
      games_id option = set->page.options.items[line->first + k];
      if (stoppers_is_loopy(option) && option != set->members.items[place] &&
          stopper_line_of(set, option)->references++ == 0)
        done = games_list_add(set->store, shown, stopper_at(set, option)->place);
    }
    done = done && games_work(set->store, 100);
  }
  return done;
}

/* Find the positions that are their own negatives and do not have themselves as options. The
** followers of the negative of the whole game are the negatives of its followers, in the same
** order. Gathers the members again. */
static bool stopper_find_switches(stoppers *set, games_id game) {
  games_id first = GAMES_FIRST_RAW + set->nodes.count;
  uint32_t count = set->members.count;
  if (stoppers_negative(set, game) == GAMES_NONE || !stopper_gather(set, &game, 1, STOPPER_ALL))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    stopper_line *line = &set->page.lines.items[i];
    line->own_negative = stopper_at(set, first + i)->form == set->members.items[i];
    for (uint32_t k = 0; k < line->count[0]; k++)
      line->own_negative =
          line->own_negative && set->page.options.items[line->first + k] != set->members.items[i];
  }
  return true;
}

/* Return the number of slashes of an option that is the only one on its side and is written without
** braces. */
static uint8_t stopper_bare_slashes(const stoppers *set, games_id option) {
  if (!stoppers_is_loopy(option))
    return games_bare_slashes(set->store, option);
  const stopper_line *line = stopper_line_of(set, option);
  bool bare = line->shape == STOPPER_SHAPE_BRACES && line->references == 1 && line->slashes <= 3;
  return bare ? line->slashes : 0;
}

/* Count the slashes of each position. A position without a name has one reference, from an earlier
** position, so in the reverse order each option precedes the position that refers to it. */
static void stopper_count_slashes(stoppers *set) {
  for (uint32_t i = set->right.count; i-- > 0;) {
    stopper_line *line = &set->page.lines.items[set->right.items[i]];
    games_id own = set->members.items[set->right.items[i]];
    line->slashes = 1;
    for (int side = 0; side < 2; side++) {
      uint32_t first = line->first + (side > 0 ? line->count[0] : 0);
      games_id option = line->count[side] == 1 ? set->page.options.items[first] : own;
      uint8_t slashes = option == own ? 0 : stopper_bare_slashes(set, option);
      if (slashes >= line->slashes)
        line->slashes = (uint8_t)(slashes + 1);
    }
    core_assert(line->slashes >= 1);
  }
}

/* ---- Output ---- */

static bool stopper_put_word(games *store, stopper_word word, dyadic number) {
  const char *name = stopper_word_text(word);
  return games_put_number(store, number) && games_put(store, name, strlen(name));
}

/* Write +- before a single option whose text is a unit, or before braces. */
static bool stopper_put_switch(const stoppers *set, const stopper_line *line) {
  const games_id *options = set->page.options.items + line->first;
  bool alone = line->count[0] == 1 && stoppers_is_loopy(options[0]);
  if (alone) {
    const stopper_line *option = stopper_line_of(set, options[0]);
    alone = option->shape == STOPPER_SHAPE_WORD
                ? option->number.numerator == 0
                : option->shape == STOPPER_SHAPE_BRACES && option->references == 1;
  }
  return games_put_switch(set->store, options, line->count[0], !alone);
}

/* Write the name of a position, and at its first occurrence its braces. As its own option it is
** `pass`. */
static bool stopper_put_braces(stoppers *set, games_id game, bool braces) {
  games *store = set->store;
  stopper_line *line = stopper_line_of(set, game);
  core_assert(line->references > 0);
  bool named = line->references > 1, known = line->name > 0;
  if (named && !known)
    line->name = store->output.last_name = games_next_name(store->output.last_name);
  if (named && !games_put_name(store, line->name))
    return false;
  uint32_t before = store->output.tasks.count;
  bool done =
      known || games_push_sides(store, set->page.options.items + line->first, line->count[0],
                                line->count[1], line->slashes, braces || named);
  for (uint32_t i = before; i < store->output.tasks.count; i++)
    if (store->output.tasks.items[i].game == game)
      store->output.tasks.items[i].game = STOPPERS_PASS;
  return done;
}

static bool stopper_put_one(stoppers *set, games_task task, uint32_t most, size_t *length) {
  games *store = set->store;
  if (task.game == STOPPERS_PASS)
    return games_put(store, "pass", 4);
  if (!stoppers_is_loopy(task.game))
    return games_put_plain(store, task.game, task.braces, most, length);
  const stopper_line *line = stopper_line_of(set, task.game);
  if (line->shape == STOPPER_SHAPE_WORD)
    return stopper_put_word(store, (stopper_word)line->word, line->number);
  if (line->shape == STOPPER_SHAPE_SWITCH)
    return stopper_put_switch(set, line);
  if (line->shape == STOPPER_SHAPE_BRACES)
    return stopper_put_braces(set, task.game, task.braces);
  bool tiny = line->shape == STOPPER_SHAPE_TINY;
  return games_put(store, tiny ? "Tiny(" : "Miny(", 5) &&
         stopper_put_word(store, (stopper_word)(line->word ^ (unsigned)tiny),
                          tiny ? dyadic_negative(line->number) : line->number) &&
         games_put(store, ")", 1);
}

/* Append the text of a canonical form. */
static bool stopper_put_form(stoppers *set, games_id game, uint32_t most, size_t *length) {
  if (!stoppers_is_loopy(game))
    return games_put_plain(set->store, game, true, most, length);
  if (!stopper_gather(set, &game, 1, STOPPER_ALL) || !stopper_list_finite(set) ||
      !stopper_place_finite(set) || !stopper_make_lines(set) || !stopper_find_switches(set, game) ||
      !stopper_count_references(set, false) || !stopper_count_references(set, true))
    return false;
  stopper_count_slashes(set);
  set->store->output.last_name = 0;
  return games_put_all(set->store, (games_task){.game = game, .braces = true}, most, length,
                       stopper_put_one, set);
}

/* Write `s & t`, and dud for on & off. */
static bool stopper_put_sides(stoppers *set, games_id game, uint32_t most, size_t *length) {
  const games_id sides[] = {stoppers_onside(set, game), stoppers_offside(set, game)};
  stopper_word words[2];
  dyadic number;
  bool dud = stoppers_is_loopy(sides[0]) && stopper_is_word(set, sides[0], &words[0], &number) &&
             words[0] == STOPPER_ON && stoppers_is_loopy(sides[1]) &&
             stopper_is_word(set, sides[1], &words[1], &number) && words[1] == STOPPER_OFF;
  if (dud)
    return games_put(set->store, "dud", 3);
  return stopper_put_form(set, sides[0], most, length) && games_put(set->store, " & ", 3) &&
         stopper_put_form(set, sides[1], most, length);
}

bool stoppers_write(stoppers *set, games_id game, uint32_t most, const char **text,
                    size_t *length) {
  games *store = set->store;
  *length = store->output.text.count = store->output.tasks.count = 0;
  game = stopper_value_of(set, game);
  return game != GAMES_NONE &&
         (stoppers_has_sides(set, game) ? stopper_put_sides(set, game, most, length)
                                        : stopper_put_form(set, game, most, length)) &&
         games_end_text(store, most, text, length);
}
