/* Outcome and remoteness of the positions that reach a cycle, by retrograde analysis that knows
** nothing of labels: in the order of remoteness, a position is won as soon as one option is lost,
** lost as soon as all are won. What is never decided is drawn.
**
** Where results of unknown remoteness are known, they count as the most remote, which leaves all
** outcomes right; then what depends on them is found, and its remoteness is unknown. */
#include "core/solve/graph_int.h"

#include "base/sort.h"

static inline bool retrograde_reaches_cycle(const graphs_game *game, uint32_t p) {
  return game->answers[p].label == GRAPH_REACHES_CYCLE;
}

/* ---- edges backwards ---- */

/* A pass over the edges from positions that reach a cycle. The first makes backward[k + 2] how many
** lead to k; then those to k begin at backward[k + 1]. The second puts the sources in their places,
** and they begin at backward[k]. */
static bool retrograde_pass(graphs_game *game, bool places) {
  uint32_t *bounds = game->cycles.begin.at + (places ? 1 : 2);
  for (uint32_t p = 0; p < game->positions; p++) {
    if (!retrograde_reaches_cycle(game, p))
      continue;
    game->host->progress.done = places ? (uint64_t)game->positions + p : p;
    graph_walk walk = graph_walk_forward(game, p);
    while (graph_next(&walk)) {
      uint32_t place = bounds[walk.end]++;
      if (places)
        game->cycles.back.end.at[place] = p;
      if (places && game->edges.has_flags)
        game->cycles.back.flag[place] = walk.flag;
    }
    if (walk.failed ||
        !graph_report(game->host, game->edges.begin.at[p], game->edges.begin.at[p + 1]))
      return false;
  }
  return true;
}

bool graph_sort_backward(graphs_game *game) {
  core_host *host = game->host;
  core_begin_phase(host, "sorting moves backwards", 2 * (uint64_t)game->positions);
  if (!graph_allocate(host, &game->cycles.begin, (uint64_t)game->positions + 2) ||
      !retrograde_pass(game, false) ||
      !graph_add_up(host, game->cycles.begin.at, (uint64_t)game->positions + 2))
    return false;
  uint64_t edges = game->cycles.begin.at[game->positions + 1];
  if (!graph_resize(host, &game->cycles.back.end, edges + (edges == 0)))
    return false;
  if (game->edges.has_flags) {
    game->cycles.back.flag = core_resize(host, NULL, 0, edges + (edges == 0));
    if (game->cycles.back.flag == NULL)
      return false;
    game->cycles.back.flag_length = edges + (edges == 0);
  }
  return retrograde_pass(game, true);
}

/* ---- what is settled already, by remoteness ---- */

static inline bool retrograde_number(void *context, const void *item, uint64_t *number) {
  *number = ((const graph_answer *)context)[*(const uint32_t *)item].mark;
  return true;
}

/* Queue the settled positions that those that reach a cycle lead to, in the order of remoteness. */
static bool retrograde_queue_settled(graphs_game *game, uint32_t *count) {
  uint32_t *queue = game->cycles.queue.at, all = 0;
  for (uint32_t p = 0; p < game->positions; p++) {
    bool leads = game->cycles.begin.at[p] < game->cycles.begin.at[p + 1];
    uint32_t mark = game->answers[p].mark;
    if (leads && mark != GRAPH_UNSETTLED && graph_outcome_of(mark) != GRAPH_D)
      queue[all++] = p;
    if (!graph_reported(game->host, p))
      return false;
  }
  *count = all;
  uint32_t *sorted = sort_by_number(game->host, queue, game->cycles.open.at, all, sizeof *queue,
                                    retrograde_number, game->answers);
  if (sorted == game->cycles.open.at) {
    graph_array spare = game->cycles.queue;
    game->cycles.queue = game->cycles.open;
    game->cycles.open = spare;
  }
  return sorted != NULL;
}

/* ---- going back ---- */

/* Position p has just been settled: settle and queue the predecessors that this decides. */
static bool retrograde_settle_predecessors(graphs_game *game, uint32_t p, uint64_t *queued) {
  uint32_t mark = game->answers[p].mark, more = graph_one_more(game, mark >> 2);
  graph_walk walk = graph_walk_backward(game, p);
  while (graph_next(&walk)) {
    uint32_t predecessor = walk.end;
    bool wins = graph_seen_by_mover(mark & 3, walk.flag) == GRAPH_P;
    if (game->answers[predecessor].mark == GRAPH_UNSETTLED &&
        (wins || --game->cycles.open.at[predecessor] == 0)) {
      game->answers[predecessor].mark = graph_mark(wins ? GRAPH_N : GRAPH_P, more);
      game->cycles.queue.at[(*queued)++] = predecessor;
    }
  }
  return !walk.failed;
}

/* The queue has those that were settled before, then those that get settled now: both in the order
** of remoteness. */
static bool retrograde_settle(graphs_game *game, uint32_t before) {
  uint64_t old = 0, new = before, queued = before;
  const uint32_t *queue = game->cycles.queue.at;
  core_begin_phase(game->host, "retrograde analysis: positions decided",
                   before + game->cycles.count);
  while (old < before || new < queued) {
    bool takes_old = old < before && (new == queued || game->answers[queue[old]].mark >> 2 <=
                                                           game->answers[queue[new]].mark >> 2);
    uint32_t p = takes_old ? queue[old++] : queue[new ++];
    if (!retrograde_settle_predecessors(game, p, &queued))
      return false;
  }
  for (uint32_t p = 0; p < game->positions; p++) {
    if (game->answers[p].mark == GRAPH_UNSETTLED)
      game->answers[p].mark = graph_mark(GRAPH_D, GRAPH_UNKNOWN);
    if (!graph_reported(game->host, p))
      return false;
  }
  return true;
}

/* ---- results of unknown remoteness ---- */

static inline bool retrograde_is_unknown(const graphs_game *game, uint32_t p) {
  uint32_t mark = game->answers[p].mark;
  return graph_outcome_of(mark) != GRAPH_D && mark >> 2 == GRAPH_UNKNOWN;
}

/* The remoteness of p is unknown: so is that of its predecessors that depend on it. */
static bool retrograde_forget_predecessors(graphs_game *game, uint32_t p, uint64_t *stacked) {
  graph_walk walk = graph_walk_backward(game, p);
  while (graph_next(&walk)) {
    uint32_t q = walk.end, mark = game->answers[q].mark;
    bool wins =
        graph_seen_by_mover(game->answers[p].mark & GRAPH_OUTCOME_MASK, walk.flag) == GRAPH_P;
    if (!retrograde_is_unknown(game, q) &&
        (graph_outcome_of(mark) == GRAPH_P || (graph_outcome_of(mark) == GRAPH_N && wins))) {
      game->answers[q].mark = graph_mark(mark & 3, GRAPH_UNKNOWN);
      game->cycles.open.at[(*stacked)++] = q;
    }
  }
  return !walk.failed;
}

/* `open` has served, and is the stack. */
static bool retrograde_forget(graphs_game *game) {
  uint64_t stacked = 0;
  for (uint32_t p = 0; p < game->positions; p++) {
    if (retrograde_is_unknown(game, p))
      game->cycles.open.at[stacked++] = p;
    if (!graph_reported(game->host, p))
      return false;
  }
  while (stacked > 0) {
    uint32_t p = game->cycles.open.at[--stacked];
    if (!retrograde_forget_predecessors(game, p, &stacked))
      return false;
  }
  return true;
}

bool graph_analyze_retrograde(graphs_game *game) {
  uint32_t before = 0;
  if (!graph_allocate(game->host, &game->cycles.queue, game->positions) ||
      !graph_allocate(game->host, &game->cycles.open, game->positions) ||
      !retrograde_queue_settled(game, &before))
    return false;
  for (uint32_t p = 0; p < game->positions; p++) {
    game->cycles.open.at[p] = retrograde_reaches_cycle(game, p)
                                  ? game->edges.begin.at[p + 1] - game->edges.begin.at[p]
                                  : 0;
    if (!graph_reported(game->host, p))
      return false;
  }
  return retrograde_settle(game, before) && (!game->has_unknown || retrograde_forget(game));
}
