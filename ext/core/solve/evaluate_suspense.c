/* The evaluator of suspense: the number of moves that a game lasts if the winner delays and the
** loser hurries (J. H. Conway, On Numbers and Games, chapter 14). The suspense of a position is
** - 0 without options;
** - if some option is P: one more than the greatest suspense of the options that are P, since the
**   player to move wins and delays;
** - otherwise one more than the least suspense of all options.
** It is unknown if the suspense of an option is unknown, or if the player may move again. Example:
** from a position with an option P of suspense 0, an option P of suspense 4 and an option N of
** suspense 7 the game lasts 5 moves.
**
** Time: O(options) for each position. Memory: 4 bytes for each position. */
#include "core/solve/graph_int.h"

#define SUSPENSE_NONE UINT32_MAX

void graphs_want_suspense(graphs_game *game) {
  game->suspense.is_wanted = true;
}

/* Players of the game must have the same moves, and a game without draws by want of moves has a
** winner. */
static bool suspense_applies(const graphs_game *game) {
  return game->suspense.is_wanted && !game->edges.has_parts && game->sides.store == NULL &&
         game->play != GRAPHS_DRAW && game->play != GRAPHS_SCORE;
}

/* A result of remoteness 0 is an end. The suspense of other results is unknown. */
static bool suspense_begin(graphs_game *game) {
  if (!graph_allocate_unknown(game->host, &game->suspense.of, game->positions))
    return false;
  for (uint32_t p = 0; p < game->positions; p++) {
    uint32_t mark = game->answers[p].mark;
    if (mark == graph_mark(GRAPH_P, 0) || mark == graph_mark(GRAPH_N, 0))
      game->suspense.of.at[p] = 0;
    if (!graph_reported(game->host, p))
      return false;
  }
  return true;
}

static bool suspense_evaluate(graphs_game *game, uint32_t p, const graphs_options *options) {
  uint32_t *suspense = game->suspense.of.at;
  uint32_t longest_win = 0, shortest = SUSPENSE_NONE;
  bool is_known = !graph_has_flag(options), wins = false;
  graph_walk walk = graph_walk_options(game->host, options);
  while (graph_next(&walk)) {
    uint32_t option = suspense[walk.end];
    bool is_lost = graph_outcome_of(game->answers[walk.end].mark) == GRAPH_P;
    is_known &= option != SUSPENSE_NONE;
    wins |= is_lost;
    longest_win = is_lost && option > longest_win ? option : longest_win;
    shortest = option < shortest ? option : shortest;
  }
  if (is_known && options->count == 0)
    suspense[p] = 0;
  else if (is_known)
    suspense[p] = 1 + (wins ? longest_win : shortest);
  return !walk.failed;
}

const graph_evaluator graph_evaluator_suspense = {
    .applies = suspense_applies, .begin = suspense_begin, .evaluate = suspense_evaluate};

int64_t graphs_suspense(const graphs_game *game, uint32_t position) {
  uint32_t suspense = game->suspense.of.at == NULL ? SUSPENSE_NONE : game->suspense.of.at[position];
  core_assert(position < game->positions);
  return suspense == SUSPENSE_NONE ? -1 : (int64_t)suspense;
}
