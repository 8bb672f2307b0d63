/* A game as the graph of its moves: memory, the order of solving, and answers. graph_int.h has an
** example. */
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

/* Release the memory that only solving needs. */
static void graph_release_workings(graphs_game *game) {
  core_host *host = game->host;
  graph_release_ends(host, &game->edges.sources);
  graph_release_ends(host, &game->cycles.back);
  graph_release(host, &game->cycles.begin);
  graph_release(host, &game->cycles.queue);
  graph_release(host, &game->cycles.open);
  graph_release(host, &game->options[0]);
  graph_release(host, &game->options[1]);
}

void graphs_free(graphs_game *game) {
  _Static_assert(sizeof *game->sides.letters == 2, "letters are allocated in units of 2 bytes");
  if (game == NULL)
    return;
  core_host *host = game->host;
  graph_release_workings(game);
  graphs_free(game->sides.by_player);
  graph_release(host, &game->misere.genus);
  graph_release(host, &game->suspense.of);
  graph_release(host, &game->sides.loopy);
  graph_release(host, &game->misere.form);
  graph_release(host, &game->loony.special);
  graph_release(host, &game->loony.forced);
  CORE_FREE_ALL(host, &game->loony.sets, &game->loony.words);
  if (game->misere.forms.host != NULL)
    forms_close(&game->misere.forms);
  graph_release(host, &game->cycles.loop_values);
  core_release(host, game->seen.words, 8 * game->seen.length);
  graph_release(host, &game->edges.begin);
  graph_release_ends(host, &game->edges.forward);
  graph_release(host, &game->edges.option);
  graph_release(host, &game->edges.copies);
  graph_release(host, &game->edges.gain);
  graph_release(host, &game->edges.high);
  core_release(host, game->sides.letters, 2 * game->sides.letters_length);
  core_release(host, game->answers, game->answer_length * sizeof *game->answers);
  core_release(host, game, sizeof *game);
}

/* ---- solving ---- */

void graphs_set_play(graphs_game *game, graphs_play play) {
  game->play = play;
}

bool graphs_can_list(const graphs_game *game) {
  return game->sides.store == NULL && !game->edges.has_parts && !game->misere.wants_forms;
}

void graphs_set_list(graphs_game *game, uint32_t first, uint32_t most, bool has_flags,
                     graphs_list *list, void *context) {
  core_assert(graphs_can_list(game) && !game->edges.leads_back);
  game->edges.has_flags |= has_flags;
  game->listing = (graph_listing){.list = list, .context = context, .first = first, .most = most};
}

static bool graph_solve(graphs_game *game) {
  if (!graph_sort_edges(game) || !graph_evaluate(game))
    return false;
  core_assert(game->answer_length >= game->positions);
  graph_release_workings(game);
  return true;
}

core_status graphs_solve(graphs_game *game, uint32_t positions) {
  bool ends_outside =
      (game->edges.count > 0 || game->answers != NULL) && game->edges.largest_end >= positions;
  if (game->is_closed || positions >= GRAPHS_TOO_MANY || ends_outside)
    return core_fail(game->host, CORE_INVALID);
  game->is_closed = true;
  game->positions = positions;
  game->has_values = game->play == GRAPHS_NORMAL;
  if (!graph_solve(game))
    return game->host->status;
  /* graphs_loop_values is the only function that still needs the moves. */
  if (game->cycles.loop_values.at == NULL) {
    graph_release_ends(game->host, &game->edges.forward);
    graph_release(game->host, &game->edges.begin);
    graph_release(game->host, &game->edges.option);
    graph_release(game->host, &game->edges.copies);
    graph_release(game->host, &game->edges.gain);
    graph_release(game->host, &game->edges.high);
  }
  return game->fault == GRAPHS_NO_FAULT ? CORE_OK : core_fail(game->host, CORE_INVALID);
}

graphs_fault graphs_find_fault(const graphs_game *game, uint32_t *position) {
  *position = game->bad_position;
  return game->fault;
}

/* ---- answers ---- */

int64_t graphs_value(const graphs_game *game, uint32_t position) {
  core_assert(position < game->positions);
  uint32_t label = game->answers[position].label;
  if (!game->has_values)
    return -1;
  return label == GRAPH_LOONY ? GRAPHS_LOONY : label < GRAPH_REACHES_CYCLE ? (int64_t)label : -1;
}

bool graphs_has_scores(const graphs_game *game) {
  return game->play == GRAPHS_SCORE;
}

int64_t graphs_score(const graphs_game *game, uint32_t position) {
  core_assert(position < game->positions && graphs_has_scores(game));
  return graph_unpack_score(game->answers[position]);
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
  uint32_t *found = game->cycles.loop_values.at;
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
  core_assert(count <= game->cycles.loop_values.length);
  if (walk.failed) {
    /* uncovered: failure */
    *values = NULL;
    return 0;
  }
  sort_items(NULL, found, count, sizeof *found, graph_precedes);
  return (size_t)sort_unique(found, count, sizeof *found, graph_precedes);
}

char graphs_outcome(const graphs_game *game, uint32_t position) {
  if (graphs_has_scores(game)) {
    int64_t score = graphs_score(game, position);
    return score > 0 ? 'N' : score < 0 ? 'P' : 'D';
  }
  return "PND"[graph_outcome_of(game->answers[position].mark)];
}

int64_t graphs_remoteness(const graphs_game *game, uint32_t position) {
  core_assert(position < game->positions);
  uint32_t remoteness = graph_remoteness_of(game->answers[position].mark);
  return remoteness == GRAPH_UNKNOWN || graphs_has_scores(game) ? -1 : (int64_t)remoteness;
}
