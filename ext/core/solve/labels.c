/* Smith's labels of the positions that reach a cycle. Other positions have their labels already.
**
** In rounds m = 0, 1, 2, ... an unlabelled position u gets the value m in round m if
**      (a) no option of u has the value m, and
**      (b) every option of u without a value (unlabelled or infinite) has an option of value m: a
** move          there can be answered by a move to m.
** When no more positions satisfy this, each unlabelled position without an option of value m
** becomes infinite. The rounds end when no position is unlabelled. (Fraenkel and Yesha 1986,
** algorithm GSG; Smith 1966 proves that the labels are unique and determines the labels of sums.)
**
** Example: the moves 0 -> 0, 0 -> 1. Position 1 has no move and the value 0. In round 0 position 0
** has an option of value 0, so it keeps no value but is marked. In round 1 its option 0, which has
** no value, has no option of value 1; no option of 0 has the value 1, so 0 becomes infinite:
** infinity_{0}. The next player wins, by the move to 1.
**
** mex also requires that each k < m is the value of an option. This needs no check: otherwise u
** would have become infinite in round k. The order within a round does not matter. Values are never
** revoked, so (b) stays true once it is true, and then (a) stays true as well, since all options
** that are still without a value have an option of value m and can no longer get it. For the same
** reason positions that reach no cycle may get their mex first. A position with the value j is, in
** rounds m < j, an option that can be answered by a move to m, and it gets the value j at the
** beginning of round j. A known value is a Nim heap, which reaches no cycle.
**
** For efficiency there are counters: `open` is the number of edges from u to positions without a
** value; `answered`, reset in each round, is the number of these that lead to a position with an
** option of value m; `marked` records the positions that have such an option. So (b) is answered =
** open, and (a) is that u is not marked. A position is marked once for each distinct value among
** its options, and only then are its incoming edges visited. When a position gets the value m, all
** its predecessors are marked, and their smaller `open` only matters in later rounds. All positions
** that are unlabelled after a round have been marked in it, so the loop over unlabelled positions
** costs no more than the marks.
**
** Time: O(edges (values + 1)), and less if most positions see few values. */
#include "core/solve/graph_int.h"

typedef struct labelling {
  graphs_game *game;
  uint32_t round;       /* the value of this round */
  uint32_t rounds;      /* one more than the largest possible value */
  graph_array answered; /* see the head of this file */
  graph_array
      marked; /* 1 + the last round in which the position had an option of the value of the round */
  graph_array order;  /* positions with a value, sorted by value, then unlabelled positions */
  graph_array starts; /* the first position of each value in `order` */
  uint32_t *stack;    /* positions that satisfy (b); uses the queue of retrograde analysis */
  uint64_t stacked;
} labelling;

static inline uint32_t label_at(const labelling *l, uint32_t p) {
  return l->game->answers[p].label;
}

/* ---- rounds ---- */

/* Mark a position that has an option with the value of this round. Stack its predecessors that now
** satisfy (b). */
static bool label_mark(labelling *l, uint32_t p) {
  graphs_game *game = l->game;
  if (l->marked.at[p] == l->round + 1)
    return true;
  core_assert(l->marked.at[p] <= l->round);
  l->marked.at[p] = l->round + 1;
  graph_walk walk = graph_walk_backward(game, p);
  while (graph_next(&walk))
    if (label_at(l, walk.end) == GRAPH_UNLABELLED &&
        ++l->answered.at[walk.end] == game->cycles.open.at[walk.end])
      l->stack[l->stacked++] = walk.end;
  return !walk.failed;
}

/* Mark the predecessors of p without a value. Position p has the value of this round; with
** `settles` it has just got the value and stops being open. */
static bool label_mark_predecessors(labelling *l, uint32_t p, bool settles) {
  graphs_game *game = l->game;
  graph_walk walk = graph_walk_backward(game, p);
  while (graph_next(&walk)) {
    uint32_t predecessor = walk.end, label = label_at(l, predecessor);
    if (label != GRAPH_UNLABELLED && label != GRAPH_INFINITE)
      continue;
    game->cycles.open.at[predecessor] -= settles;
    if (!label_mark(l, predecessor))
      return false;
  }
  return !walk.failed;
}

/* Give the value of this round to all positions that satisfy (a) and (b). */
static bool label_give_value(labelling *l) {
  for (uint32_t i = l->starts.at[l->round]; i < l->starts.at[l->round + 1]; i++)
    if (!label_mark_predecessors(l, l->order.at[i], false))
      return false;
  while (l->stacked > 0) {
    uint32_t p = l->stack[--l->stacked];
    if (l->marked.at[p] == l->round + 1)
      continue;
    core_assert(label_at(l, p) == GRAPH_UNLABELLED);
    l->game->answers[p].label = l->round;
    if (!label_mark_predecessors(l, p, true))
      return false;
  }
  return true;
}

/* Make each unlabelled position that has not been marked infinite, and move the others to
** order[begin] to order[*end - 1]. */
static bool label_finish_round(labelling *l, uint64_t begin, uint64_t *end) {
  uint64_t kept = begin;
  for (uint64_t i = begin; i < *end; i++) {
    uint32_t p = l->order.at[i];
    if (label_at(l, p) == GRAPH_UNLABELLED && l->marked.at[p] == l->round + 1)
      l->order.at[kept++] = p;
    else if (label_at(l, p) == GRAPH_UNLABELLED)
      l->game->answers[p].label = GRAPH_INFINITE;
    if (!graph_reported(l->game->host, i))
      return false;
  }
  core_assert(kept <= *end);
  *end = kept;
  return true;
}

/* ---- before the rounds ---- */

/* Remove the label of a position that reaches a cycle if it has a move with a flag. Return true if
** positions that reach the position have no label. */
static bool label_begins_unvalued(graphs_game *game, uint32_t p) {
  const uint32_t *begin = game->edges.begin.at + p;
  graphs_options options = graph_options_over(&game->edges.forward, begin[0], begin[1]);
  graph_answer *answer = &game->answers[p];
  if (answer->label == GRAPH_REACHES_CYCLE && game->edges.has_flags && graph_has_flag(&options))
    answer->label = GRAPH_UNVALUED;
  return answer->label == GRAPH_UNVALUED || graph_is_special(game, p);
}

/* Remove the label of each position that reaches a position without a label, a move with a flag or
** a loony position. */
static bool label_spread_unvalued(graphs_game *game) {
  uint32_t *stack = game->cycles.queue.at;
  uint64_t stacked = 0;
  for (uint32_t p = 0; p < game->positions; p++) {
    if (label_begins_unvalued(game, p) && game->cycles.begin.at[p] < game->cycles.begin.at[p + 1])
      stack[stacked++] = p;
    if (!graph_reported(game->host, p))
      return false;
  }
  while (stacked > 0) {
    graph_walk walk = graph_walk_backward(game, stack[--stacked]);
    while (graph_next(&walk)) {
      graph_answer *answer = &game->answers[walk.end];
      if (answer->label == GRAPH_REACHES_CYCLE) {
        answer->label = GRAPH_UNVALUED;
        stack[stacked++] = walk.end;
      }
    }
    if (walk.failed)
      return false;
  }
  return true;
}

/* Make the remaining positions that reach a cycle unlabelled, and count their edges to unlabelled
** positions. */
static bool label_count_open(graphs_game *game, uint64_t *unlabelled) {
  *unlabelled = 0;
  for (uint32_t p = 0; p < game->positions; p++) {
    bool cyclic = game->answers[p].label == GRAPH_REACHES_CYCLE;
    game->answers[p].label = cyclic ? GRAPH_UNLABELLED : game->answers[p].label;
    *unlabelled += cyclic;
    if (!graph_reported(game->host, p))
      return false;
  }
  for (uint32_t p = 0; p < game->positions; p++) {
    game->cycles.open.at[p] = 0;
    if (game->answers[p].label != GRAPH_UNLABELLED)
      continue;
    graph_walk walk = graph_walk_forward(game, p);
    while (graph_next(&walk))
      game->cycles.open.at[p] += game->answers[walk.end].label == GRAPH_UNLABELLED;
    if (walk.failed ||
        !graph_report(game->host, game->edges.begin.at[p], game->edges.begin.at[p + 1]))
      return false;
  }
  return true;
}

/* Return true if p has a value that can occur in a round, and a predecessor that reaches a cycle.
*/
static bool label_matters(const labelling *l, uint32_t p) {
  return label_at(l, p) < GRAPH_REACHES_CYCLE && label_at(l, p) < l->rounds &&
         l->game->cycles.begin.at[p] < l->game->cycles.begin.at[p + 1];
}

/* Sort the positions with a value by value, and append the unlabelled positions, from *begin to
** *end - 1. */
static bool label_fill_order(labelling *l, uint64_t *begin, uint64_t *end) {
  graphs_game *game = l->game;
  uint32_t *starts = l->starts.at;
  for (uint32_t p = 0; p < game->positions; p++) {
    if (label_matters(l, p))
      starts[label_at(l, p) + 2]++;
    if (!graph_reported(game->host, p))
      return false;
  }
  for (uint64_t value = 1; value < (uint64_t)l->rounds + 2; value++)
    starts[value] += starts[value - 1];
  *begin = *end = starts[l->rounds + 1];
  for (uint32_t p = 0; p < game->positions; p++) {
    if (label_matters(l, p))
      l->order.at[starts[label_at(l, p) + 1]++] = p;
    else if (label_at(l, p) == GRAPH_UNLABELLED)
      l->order.at[(*end)++] = p;
    if (!graph_reported(game->host, p))
      return false;
  }
  return true;
}

static bool label_play_rounds(labelling *l) {
  graphs_game *game = l->game;
  core_host *host = game->host;
  uint64_t begin, end;
  if (!graph_allocate(host, &l->answered, game->positions) ||
      !graph_allocate(host, &l->marked, game->positions) ||
      !graph_allocate(host, &l->order, game->positions) ||
      !graph_allocate(host, &l->starts, (uint64_t)l->rounds + 2) ||
      !label_fill_order(l, &begin, &end))
    return false;
  l->stack = game->cycles.queue.at;
  core_begin_phase(host, "labelling positions of cycles", end - begin);
  for (l->round = 0; end > begin; l->round++) {
    host->progress.done = host->progress.of - (end - begin);
    /* Stack the unlabelled positions for which (b) holds from the start. */
    for (uint64_t i = begin; i < end; i++) {
      uint32_t p = l->order.at[i];
      l->answered.at[p] = 0;
      if (l->game->cycles.open.at[p] == 0)
        l->stack[l->stacked++] = p;
      if (!graph_reported(l->game->host, i))
        return false;
    }
    if (!core_work(l->game->host, GRAPH_UNITS_PER_POSITION) || !label_give_value(l) ||
        !label_finish_round(l, begin, &end))
      return false;
  }
  return graph_allocate(host, &game->cycles.loop_values, game->edges.most_options);
}

bool graph_label_loopy(graphs_game *game) {
  labelling l = {.game = game, .rounds = game->edges.most_options + 1};
  uint64_t unlabelled = 0;
  bool done = label_spread_unvalued(game) && label_count_open(game, &unlabelled) &&
              (unlabelled == 0 || label_play_rounds(&l));
  graph_release(game->host, &l.answered);
  graph_release(game->host, &l.marked);
  graph_release(game->host, &l.order);
  graph_release(game->host, &l.starts);
  return done;
}
