/* Smith's labels of the positions that reach a cycle; all others have theirs already.
**
** In rounds m = 0, 1, 2, ... an unlabelled position u gets in round m the value m when
**      (a) no option of u has the value m, and
**      (b) every option of u that has no value at all (unlabelled or infinite) has itself an
**          option of the value m: whoever moves there can be answered by moving back to m;
**    and when no more positions do, each unlabelled one without an option of value m becomes
**    infinite. The rounds end when nothing is unlabelled. (Fraenkel and Yesha 1986, the algorithm
**    GSG; Smith 1966 proves that the labels are unique and what sums of them are worth.)
**
** That each k < m is the value of an option, as mex wants beside (a), needs no look: otherwise u
** would have become infinite in round k. The order within a round does not matter: values are
** never taken back, so (b) stays true once it is, and then (a) stays true as well, for the options
** that are still without a value all have an option of the value m and can no longer get it. For
** the same reason the positions that reach no cycle may get their mex first. A position that got
** the value j there is, in the rounds m < j, an option that can be answered by a move to m; in
** round j it is what gets the value j first. A known value stands for a Nim heap, which reaches no
** cycle.
**
** For the cost there are counters. `open` is the number of edges from u to positions without a
** value; `answered`, anew in each round, the number of those that lead to a position with an option
** of the value m; `marked` tells which positions have one. So (b) says answered = open, and (a)
** that u is not marked. A position is marked once for each distinct value among its options, and
** its incoming edges are looked at then: O(edges (values + 1)) at worst, and rather less where most
** positions see few values. When a position gets the value m all its predecessors are marked, and
** their smaller `open` only counts in later rounds. What is still unlabelled after a round has been
** marked in it, so that going through the unlabelled ones costs no more than the marks do.
*/
#include "core/solve/graph_int.h"

typedef struct labelling {
  graphs_game *game;
  uint32_t round;       /* the value that is given now */
  uint32_t rounds;      /* no position can get a value as large as this */
  graph_array answered; /* see the top of this file */
  graph_array marked;   /* 1 + the last round in which the position had an option of its value */
  graph_array order;    /* the positions that have a value by value, then those unlabelled */
  graph_array starts;   /* where each value starts in `order` */
  uint32_t *stack;      /* positions for which (b) holds; the game's queue, empty by now */
  uint64_t stacked;
} labelling;

static inline uint32_t label_at(const labelling *l, uint32_t p) {
  return l->game->answers[p].label;
}

/* ---- rounds ---- */

/* Position p has an option with the value of this round. */
static bool label_mark(labelling *l, uint32_t p) {
  graphs_game *game = l->game;
  if (l->marked.at[p] == l->round + 1)
    return true;
  l->marked.at[p] = l->round + 1;
  graph_walk walk = graph_walk_backward(game, p);
  while (graph_next(&walk))
    if (label_at(l, walk.end) == GRAPH_UNLABELLED &&
        ++l->answered.at[walk.end] == game->cycles.open.at[walk.end])
      l->stack[l->stacked++] = walk.end;
  return !walk.failed;
}

/* Mark those predecessors of p, which has the value of this round, that have no value. With
** `settles`, p has only got it now and stops being open. */
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

/* Give the value of this round to all that may have it. */
static bool label_give_value(labelling *l) {
  for (uint32_t i = l->starts.at[l->round]; i < l->starts.at[l->round + 1]; i++)
    if (!label_mark_predecessors(l, l->order.at[i], false))
      return false;
  while (l->stacked > 0) {
    uint32_t p = l->stack[--l->stacked];
    if (l->marked.at[p] == l->round + 1)
      continue;
    l->game->answers[p].label = l->round;
    if (!label_mark_predecessors(l, p, true))
      return false;
  }
  return true;
}

/* Of the unlabelled positions, order[begin] to order[*end - 1], those that have not been marked
** become infinite, and those that stay unlabelled are moved to the front. */
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
  *end = kept;
  return true;
}

/* ---- before the rounds ---- */

/* A position has no label if it reaches one without. */
static bool label_spread_unvalued(graphs_game *game) {
  uint32_t *stack = game->cycles.queue.at;
  uint64_t stacked = 0;
  for (uint32_t p = 0; p < game->positions; p++) {
    if (game->answers[p].label == GRAPH_UNVALUED &&
        game->cycles.begin.at[p] < game->cycles.begin.at[p + 1])
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

/* Positions that reach a cycle become unlabelled; count their options without a value. Those that
** reach no label are none of them. */
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

/* Does p have a value that a round is about, and a predecessor that may care? */
static bool label_matters(const labelling *l, uint32_t p) {
  return label_at(l, p) < GRAPH_REACHES_CYCLE && label_at(l, p) < l->rounds &&
         l->game->cycles.begin.at[p] < l->game->cycles.begin.at[p + 1];
}

/* Sort the positions that have a value by it, and put the unlabelled ones behind them, from *begin
** to *end. */
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
