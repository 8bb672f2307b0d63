/* Misere play: positions from which play must end have a genus, which is made of those of the options. */
#include "core/solve/graph_int.h"

#include <string.h>

void graphs_want_genera(graphs_game *game) {
  game->wants_genera = true;
}

/* Where the players take turns and have the same moves; a known value stands for a Nim heap. */
bool graph_begin_genera(graphs_game *game) {
  if (!game->wants_genera || game->has_flags || game->has_parts || game->store != NULL)
    return true;
  genera_open(&game->genera, game->host);
  if (!graph_resize(game->host, &game->genus, (uint64_t)game->positions + 1) ||
      !graph_allocate(game->host, &game->side[0], game->most_options) ||
      !core_fill(game->host, game->genus.at, 4 * (uint64_t)game->positions, 0xff))
    return false;
  for (uint32_t p = 0; p < game->positions; p++) {
    const graph_answer *answer = &game->answers[p];
    if (answer->mark != GRAPH_UNSETTLED && answer->label < GRAPH_REACHES_CYCLE &&
        (game->genus.at[p] = genera_of_heap(&game->genera, answer->label)) == MISERE_NONE)
      return false;
    if (!graph_reported(game->host, p))
      return false;
  }
  return true;
}

bool graph_evaluate_genus(graphs_game *game, uint32_t p) {
  uint32_t *options = game->side[0].at, count = 0;
  graph_walk walk =
      graph_walk_over(game->host, &game->forward, game->begin.at[p], game->begin.at[p + 1]);
  bool known = true;
  while (graph_next(&walk)) {
    options[count] = game->genus.at[walk.end];
    known &= options[count++] != MISERE_NONE;
  }
  if (known && !walk.failed)
    game->genus.at[p] = genera_of_options(&game->genera, options, count);
  return !walk.failed && (!known || game->genus.at[p] != MISERE_NONE);
}

uint32_t graphs_genus(const graphs_game *game, uint32_t position, const genera **all) {
  *all = &game->genera;
  return game->genus.at == NULL ? MISERE_NONE : game->genus.at[position];
}
