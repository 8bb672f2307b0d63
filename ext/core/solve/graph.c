#include "core/solve/graph_int.h"

#include "base/sort.h"

/* ---- memory ---- */

graphs_game *graphs_new(core_host *host) {
  graphs_game *game = core_allocate(host, sizeof *game);
  if (game == NULL)
    return NULL;
  game->host = host;
  return game;
}

void graph_release_ends(core_host *host, graph_ends *ends) {
  graph_release(host, &ends->end);
  core_release(host, ends->flag, ends->flag_length);
  *ends = (graph_ends){.flag = NULL};
}

/* Only solving needs these. */
static void graph_release_workings(graphs_game *game) {
  core_host *host = game->host;
  graph_release_ends(host, &game->sources);
  graph_release_ends(host, &game->back);
  graph_release(host, &game->backward);
  graph_release(host, &game->queue);
  graph_release(host, &game->open);
  graph_release(host, &game->side[0]);
  graph_release(host, &game->side[1]);
}

void graphs_free(graphs_game *game) {
  if (game == NULL)
    return;
  core_host *host = game->host;
  graph_release_workings(game);
  graphs_free(game->by_player);
  graph_release(host, &game->genus);
  graph_release(host, &game->suspense);
  graph_release(host, &game->loopy);
  graph_release(host, &game->form);
  if (game->forms.host != NULL)
    forms_close(&game->forms);
  graph_release(host, &game->loop_values);
  core_release(host, game->seen, 8 * game->seen_words);
  graph_release(host, &game->begin);
  graph_release_ends(host, &game->forward);
  graph_release(host, &game->option);
  graph_release(host, &game->count);
  core_release(host, game->letters, 2 * game->letters_length);
  core_release(host, game->answers, game->answer_length * sizeof *game->answers);
  core_release(host, game, sizeof *game);
}

/* ---- solving ---- */

void graphs_set_play(graphs_game *game, graphs_play play) {
  game->play = play;
}

static bool graph_solve(graphs_game *game) {
  bool sided = game->store != NULL;
  if (!graph_sort_edges(game))
    return false;
  uint64_t words = (uint64_t)game->most_options / 64 + 1;
  game->seen = core_allocate(game->host, 8 * words);
  game->seen_words = game->seen == NULL ? 0 : words;
  if (game->seen == NULL || !graph_begin_genera(game) || !graph_begin_suspense(game) ||
      !graph_settle(game) ||
      (!sided && game->cyclic > 0 &&
       (!graph_sort_backward(game) || !graph_go_back(game) ||
        (game->has_values && !graph_label_loopy(game)))))
    return false;
  graph_release_workings(game);
  return !sided || (graph_solve_by_player(game) && graph_value_cycles(game));
}

core_status graphs_solve(graphs_game *game, uint32_t positions) {
  bool ends_outside = (game->edges > 0 || game->answers != NULL) && game->largest_end >= positions;
  if (game->closed || positions >= GRAPHS_TOO_MANY || ends_outside)
    return CORE_INVALID;
  game->closed = true;
  game->positions = positions;
  game->has_values = game->play == GRAPHS_NORMAL && (game->store != NULL || !game->has_flags);
  if (!graph_solve(game))
    return game->host->status;
  /* Of the moves only the values of options may be asked for. */
  if (game->loop_values.at == NULL) {
    graph_release_ends(game->host, &game->forward);
    graph_release(game->host, &game->begin);
    graph_release(game->host, &game->option);
    graph_release(game->host, &game->count);
  }
  return game->fault == GRAPHS_NO_FAULT ? CORE_OK : CORE_INVALID;
}

graphs_fault graphs_find_fault(const graphs_game *game, uint32_t *position) {
  *position = game->bad_position;
  return game->fault;
}

/* ---- answers ---- */

int64_t graphs_value(const graphs_game *game, uint32_t position) {
  uint32_t label = game->answers[position].label;
  return game->has_values && label < GRAPH_REACHES_CYCLE ? (int64_t)label : -1;
}

bool graph_walk_extend(graph_walk *walk) {
  uint32_t count = walk->left;
  walk->failed = !core_ask(walk->host);
  if (walk->failed)
    return false;
  count = count < GRAPH_EDGES_BETWEEN_QUESTIONS ? count : GRAPH_EDGES_BETWEEN_QUESTIONS;
  walk->stop += count;
  walk->left -= count;
  return true;
}

bool graphs_is_loopy(const graphs_game *game, uint32_t position) {
  return game->has_values && game->answers[position].label == GRAPH_INFINITE;
}

static bool graph_precedes(const void *one, const void *other) {
  return *(const uint32_t *)one < *(const uint32_t *)other;
}

size_t graphs_loop_values(graphs_game *game, uint32_t position, const uint32_t **values) {
  uint32_t *found = game->loop_values.at;
  size_t count = 0;
  *values = found;
  if (!graphs_is_loopy(game, position))
    return 0;
  graph_walk walk = graph_walk_forward(game, position);
  while (graph_next(&walk)) {
    uint32_t label = game->answers[walk.end].label;
    if (label < GRAPH_REACHES_CYCLE)
      found[count++] = label;
  }
  if (walk.failed) {
    *values = NULL;
    return 0;
  }
  sort_items(NULL, found, count, sizeof *found, graph_precedes);
  return (size_t)sort_unique(found, count, sizeof *found, graph_precedes);
}

char graphs_outcome(const graphs_game *game, uint32_t position) {
  return "PND"[game->answers[position].mark & 3];
}

int64_t graphs_remoteness(const graphs_game *game, uint32_t position) {
  uint32_t remoteness = game->answers[position].mark >> 2;
  return remoteness == GRAPH_UNKNOWN ? -1 : (int64_t)remoteness;
}
