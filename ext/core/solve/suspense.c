/* Suspense: how long a position from which play must end lasts if the winner delays and the loser
** hurries. */
#include "core/solve/graph_int.h"

#define SUSPENSE_NONE UINT32_MAX

void graphs_want_suspense(graphs_game *game) {
  game->wants_suspense = true;
}

/* The players take turns, have the same moves, and one of them wins. Of the known results those
** that are there in no more moves are ends. */
bool graph_begin_suspense(graphs_game *game) {
  if (!game->wants_suspense || game->has_flags || game->has_parts || game->store != NULL ||
      game->play == GRAPHS_DRAW)
    return true;
  if (!graph_allocate_unknown(game->host, &game->suspense, game->positions))
    return false;
  for (uint32_t p = 0; p < game->positions; p++) {
    uint32_t mark = game->answers[p].mark;
    if (mark == graph_mark(GRAPH_P, 0) || mark == graph_mark(GRAPH_N, 0))
      game->suspense.at[p] = 0;
    if (!graph_reported(game->host, p))
      return false;
  }
  return true;
}

bool graph_evaluate_suspense(graphs_game *game, uint32_t p) {
  uint32_t longest_win = 0, shortest = SUSPENSE_NONE;
  bool known = true, wins = false;
  graph_walk walk = graph_walk_forward(game, p);
  while (graph_next(&walk)) {
    uint32_t suspense = game->suspense.at[walk.end];
    bool lost = (game->answers[walk.end].mark & 3) == GRAPH_P;
    known &= suspense != SUSPENSE_NONE;
    wins |= lost;
    longest_win = lost && suspense > longest_win ? suspense : longest_win;
    shortest = suspense < shortest ? suspense : shortest;
  }
  if (known && game->begin.at[p] == game->begin.at[p + 1])
    game->suspense.at[p] = 0;
  else if (known)
    game->suspense.at[p] = 1 + (wins ? longest_win : shortest);
  return !walk.failed;
}

int64_t graphs_suspense(const graphs_game *game, uint32_t position) {
  uint32_t suspense = game->suspense.at == NULL ? SUSPENSE_NONE : game->suspense.at[position];
  return suspense == SUSPENSE_NONE ? -1 : (int64_t)suspense;
}
