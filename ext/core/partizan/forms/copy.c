/* Copies of games from one store to another.
**
** A form is copied with its canonical options, without comparing games again. All forms below the
** game that are not uptimals are copied in ascending order of ids, so options come before the forms
** that have them. The time is proportional to the number of these forms and their options, plus the
** time to sort options by their new ids.
*/
#include "core/partizan/forms/games_int.h"

typedef struct copy_state {
  games *from, *to;
  const games_list *forms; /* of `from`, in ascending order; `images` has their copies */
  games_id *images;
  games_list options; /* scratch */
} copy_state;

static games_id copy_uptimal(const copy_state *copy, games_id game) {
  const games_node *node = &copy->from->forms.nodes.items[game];
  return games_uptimal(copy->to, games_stop_left(copy->from, game), node->ups, node->star);
}

/* Append the copies of `count` options of a form to copy->options, sorted by id. A form without
** options of a player is an integer, hence an uptimal, which is copied without them. */
static bool copy_options(copy_state *copy, const games_id *options, uint32_t count) {
  uint32_t first = copy->options.count;
  core_assert(count > 0);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t place = games_list_place(copy->forms, options[i]);
    games_id image;
    if (games_is_uptimal_node(copy->from, options[i])) {
      image = copy_uptimal(copy, options[i]);
    } else {
      core_assert(place < copy->forms->count && copy->forms->items[place] == options[i]);
      image = copy->images[place];
    }
    if (image == GAMES_NONE || !games_list_add(copy->to, &copy->options, image))
      return false;
  }
  uint32_t kept = games_sort_unique(copy->options.items + first, count);
  core_assert(kept == count);
  (void)kept;
  return true;
}

/* Return the copy of a form whose options have been copied. */
static games_id copy_form(copy_state *copy, games_id game) {
  const games *from = copy->from;
  const games_node *node = &from->forms.nodes.items[game];
  const games_id *options = from->forms.pool.items + node->options;
  copy->options.count = 0;
  if (!games_work(copy->to, 20 + 20 * ((int64_t)node->left_count + node->right_count)) ||
      !copy_options(copy, options, node->left_count) ||
      !copy_options(copy, options + node->left_count, node->right_count))
    return GAMES_NONE;
  return games_intern(copy->to, copy->options.items, node->left_count, node->right_count,
                      games_stop_left(from, game), games_stop_right(from, game));
}

games_id games_copy(games *to, games *from, games_id game) {
  copy_state copy = {.from = from, .to = to};
  games_list *forms;
  games_id image = GAMES_ZERO;
  core_assert(to != from && (game == GAMES_NONE || game < games_count(from)));
  if (game != GAMES_NONE && games_is_uptimal_node(from, game))
    return copy_uptimal(&copy, game);
  if (game == GAMES_NONE || !games_collect_followers(from, game, GAMES_WALK_FORMS, &forms)) {
    to->error = from->error;
    return GAMES_NONE;
  }
  uint64_t bytes = forms->count * sizeof *copy.images;
  core_assert(forms->count > 0 && forms->items[forms->count - 1] == game);
  copy.forms = forms;
  copy.images = core_allocate(to->host, bytes);
  if (copy.images == NULL) {
    games_fail_host(to);
    return GAMES_NONE;
  }
  for (uint32_t i = 0; i < forms->count && image != GAMES_NONE; i++)
    image = copy.images[i] = copy_form(&copy, forms->items[i]);
  core_release(to->host, copy.images, bytes);
  CORE_FREE(to->host, copy.options);
  return image;
}
