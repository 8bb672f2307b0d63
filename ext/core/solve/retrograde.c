/* Retrograde analysis: outcome and remoteness of the positions that reach a cycle. Positions are
** decided in the order of remoteness: a position is N as soon as one option is P, and P as soon as
** all options are N. Positions that are never decided are draws.
**
** Example: the moves 0 -> 1, 1 -> 0, 1 -> 2. Position 2 has no move: P in 0. So 1 is N in 1, and
** then all options of 0 are N: 0 is P in 2.
**
** Results of unknown remoteness are treated as the most remote ones, which leaves all outcomes
** correct. Afterwards the remoteness of the positions that depend on them is set to unknown.
**
** Time: O(edges). Source: K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9,
** 1986; Winning Ways, chapter 12. */
#include "core/solve/graph_int.h"

#include "base/sort.h"

static inline bool retrograde_reaches_cycle(const graphs_game *game, uint32_t p) {
  return game->answers[p].label == GRAPH_REACHES_CYCLE;
}

/* ---- edges backwards ---- */

/* Pass over the edges from positions that reach a cycle. The first pass sets begin[k + 2] to the
** number of edges to k; after summation the edges to k begin at begin[k + 1]. The second pass
** stores the sources, after which the edges to k begin at begin[k]. */
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

/* ---- decided positions, by remoteness ---- */

static inline bool retrograde_number(void *context, const void *item, uint64_t *number) {
  *number = ((const graph_answer *)context)[*(const uint32_t *)item].mark;
  return true;
}

/* Queue the decided positions that positions of cycles lead to, in the order of remoteness. */
static bool retrograde_queue_decided(graphs_game *game, uint32_t *count) {
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

/* ---- deciding positions ---- */

/* Decide the predecessors that follow from the decision of position p, and append them to the
** queue. */
static bool retrograde_propagate(graphs_game *game, uint32_t p, uint64_t *queued) {
  uint32_t mark = game->answers[p].mark, more = graph_one_more(game, mark >> 2);
  graph_walk walk = graph_walk_backward(game, p);
  while (graph_next(&walk)) {
    uint32_t predecessor = walk.end;
    bool wins = graph_seen_by_mover(mark & 3, walk.flag == GRAPHS_AGAIN) == GRAPH_P;
    if (game->answers[predecessor].mark == GRAPH_UNSETTLED &&
        (wins || --game->cycles.open.at[predecessor] == 0)) {
      core_assert(*queued < game->cycles.queue.length);
      game->answers[predecessor].mark = graph_mark(wins ? GRAPH_N : GRAPH_P, more);
      game->cycles.queue.at[(*queued)++] = predecessor;
    }
  }
  return !walk.failed;
}

/* Merge the positions decided before, queue[0] to queue[before - 1], with those decided now, which
** are appended. Both are in the order of remoteness. */
static bool retrograde_decide(graphs_game *game, uint32_t before) {
  uint64_t old = 0, new = before, queued = before;
  const uint32_t *queue = game->cycles.queue.at;
  core_begin_phase(game->host, "retrograde analysis: positions decided",
                   before + game->cycles.count);
  while (old < before || new < queued) {
    bool takes_old = old < before && (new == queued || game->answers[queue[old]].mark >> 2 <=
                                                           game->answers[queue[new]].mark >> 2);
    uint32_t p = takes_old ? queue[old++] : queue[new ++];
    if (!retrograde_propagate(game, p, &queued))
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

/* Set the remoteness of the predecessors that depend on p, whose remoteness is unknown, to unknown.
*/
static bool retrograde_spread_unknown(graphs_game *game, uint32_t p, uint64_t *stacked) {
  graph_walk walk = graph_walk_backward(game, p);
  while (graph_next(&walk)) {
    uint32_t q = walk.end, mark = game->answers[q].mark;
    bool wins = graph_seen_by_mover(game->answers[p].mark & GRAPH_OUTCOME_MASK,
                                    walk.flag == GRAPHS_AGAIN) == GRAPH_P;
    if (!retrograde_is_unknown(game, q) &&
        (graph_outcome_of(mark) == GRAPH_P || (graph_outcome_of(mark) == GRAPH_N && wins))) {
      game->answers[q].mark = graph_mark(mark & 3, GRAPH_UNKNOWN);
      game->cycles.open.at[(*stacked)++] = q;
    }
  }
  return !walk.failed;
}

/* Mark each remoteness that depends on an unknown one as unknown. `open` is not needed any more and
** is the stack. */
static bool retrograde_find_unknown(graphs_game *game) {
  uint64_t stacked = 0;
  for (uint32_t p = 0; p < game->positions; p++) {
    if (retrograde_is_unknown(game, p))
      game->cycles.open.at[stacked++] = p;
    if (!graph_reported(game->host, p))
      return false;
  }
  while (stacked > 0) {
    uint32_t p = game->cycles.open.at[--stacked];
    if (!retrograde_spread_unknown(game, p, &stacked))
      return false;
  }
  return true;
}

bool graph_analyze_retrograde(graphs_game *game) {
  uint32_t before = 0;
  if (!graph_allocate(game->host, &game->cycles.queue, game->positions) ||
      !graph_allocate(game->host, &game->cycles.open, game->positions) ||
      !retrograde_queue_decided(game, &before))
    return false;
  for (uint32_t p = 0; p < game->positions; p++) {
    game->cycles.open.at[p] = retrograde_reaches_cycle(game, p)
                                  ? game->edges.begin.at[p + 1] - game->edges.begin.at[p]
                                  : 0;
    if (!graph_reported(game->host, p))
      return false;
  }
  return retrograde_decide(game, before) && (!game->has_unknown || retrograde_find_unknown(game));
}
