/* The evaluator of games for a score: players win something by each move, and compare the sums at
** the end. The score of a position is how much more the player to move gains than the opponent from
** there on if both play best:
** - without options: the known result of the position, or 0;
** - otherwise the greatest gain + score(option) of the moves after which the same player moves
**   again, and gain - score(option) of the other moves.
** Example: a move with gain 3 to a position of score 5 is worth 3 - 5 = -2, and a move again with
** gain 1 to a position of score 0 is worth 1. A position with these two moves has score 1.
**
** Both words of the answer hold the score. The outcome is N, P or D if it is positive, negative or
** 0. Play must end: scores around a cycle are not defined.
**
** Time: O(options) for each position. Memory: 4 bytes for each move, or 8 for large gains. */
#include "core/solve/graph_int.h"

static bool scores_apply(const graphs_game *game) {
  return game->play == GRAPHS_SCORE && game->sides.store == NULL && !game->edges.has_parts;
}

static bool scores_evaluate(graphs_game *game, uint32_t p, const graphs_options *options) {
  uint32_t next = 0, first = options->gain != NULL ? 0 : game->edges.begin.at[p];
  int64_t best = options->count == 0 ? 0 : INT64_MIN;
  graph_walk walk = graph_walk_options(game->host, options);
  while (graph_next(&walk)) {
    int64_t score = graph_unpack_score(game->answers[walk.end]);
    int64_t gain =
        options->gain != NULL ? options->gain[next] : graph_gain(&game->edges, first + next);
    next++;
    int64_t worth = walk.flag == GRAPHS_AGAIN ? gain + score : gain - score;
    best = worth > best ? worth : best;
  }
  if (walk.failed)
    return false; /* uncovered: failure */
  if (best > GRAPHS_LARGEST_SCORE || best < -GRAPHS_LARGEST_SCORE)
    return graph_fail(game, GRAPHS_SCORE_TOO_LARGE, p);
  game->answers[p] = graph_pack_score(best);
  return true;
}

const graph_evaluator graph_evaluator_scores = {.applies = scores_apply,
                                                .evaluate = scores_evaluate};
