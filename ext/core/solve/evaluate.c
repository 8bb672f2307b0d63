/* The walk through the positions of a game: each position is evaluated after its options.
**
** If all edges lead to higher numbers, the walk is a loop from the last position to the first.
** Otherwise it is a depth-first search that starts at each position without an answer, from the
** last to the first. Positions on its path have the label GRAPH_ON_PATH. An edge to such a
** position closes a cycle: the position that it leads from gets the label GRAPH_REACHES_CYCLE, and
** so does each position on the path when the walk returns to it, since it still has an option
** without an answer.
**
** Example: the moves 0 -> 1, 1 -> 1. The walk starts at 1, whose option is on the path: 1 reaches a
** cycle. It then starts at 0, whose option 1 reaches a cycle: so does 0.
**
** Time: O(positions + edges). Memory: 8 bytes for each position on the path. */
#include "core/solve/graph_int.h"

/* Choose the evaluators of a game, and let them begin. */
static bool evaluate_begin(graphs_game *game) {
  static const graph_evaluator *const all[] = {&graph_evaluator_values, &graph_evaluator_sums,
                                               &graph_evaluator_sides,  &graph_evaluator_side_sums,
                                               &graph_evaluator_scores, &graph_evaluator_loony,
                                               &graph_evaluator_genera, &graph_evaluator_suspense};
  game->evaluator_count = 0;
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    if (!all[i]->applies(game))
      continue;
    core_assert(game->evaluator_count < GRAPH_MOST_EVALUATORS);
    game->evaluators[game->evaluator_count++] = all[i];
    if (all[i]->begin != NULL && !all[i]->begin(game))
      return false;
  }
  core_assert(game->evaluator_count > 0);
  return true;
}

/* Answer for a position with these options, which have answers. */
static inline bool evaluate_options(graphs_game *game, uint32_t p, const graphs_options *options) {
  bool done = true;
  for (uint32_t i = 0; done && i < game->evaluator_count; i++)
    done = game->evaluators[i]->evaluate(game, p, options);
  return done;
}

static inline bool evaluate_stored(graphs_game *game, uint32_t p) {
  const uint32_t *begin = game->edges.begin.at + p;
  graphs_options options = graph_options_over(&game->edges.forward, begin[0], begin[1]);
  return evaluate_options(game, p, &options);
}

/* ---- the walk ---- */

typedef struct evaluate_walk {
  graphs_game *game;
  CORE_ARRAY(graph_step) steps; /* the path */
} evaluate_walk;

static bool evaluate_push(evaluate_walk *walk, uint32_t position) {
  graphs_game *game = walk->game;
  const uint32_t *begin = game->edges.begin.at + position;
  if (!CORE_APPEND(game->host, walk->steps, (graph_step){position, begin[0]}))
    return false;
  game->answers[position].label = GRAPH_ON_PATH;
  return graph_report(game->host, begin[0], begin[1]);
}

typedef enum evaluate_state {
  EVALUATE_READY,   /* all options have answers */
  EVALUATE_BLOCKED, /* an option has no answer yet */
  EVALUATE_CYCLIC,  /* an option reaches a cycle */
  EVALUATE_STOP     /* the host asked to stop */
} evaluate_state;

/* Advance step->edge to the first option without an answer, and set *option to that option. */
static evaluate_state evaluate_find_option(graphs_game *game, graph_step *step, uint32_t *option) {
  uint32_t end = game->edges.begin.at[step->position + 1];
  graph_walk walk = graph_walk_over(game->host, &game->edges.forward, step->edge, end);
  for (; graph_next(&walk); step->edge++) {
    *option = walk.end;
    if (*option == GRAPHS_NOTHING || game->answers[*option].mark != GRAPH_UNSETTLED)
      continue;
    return game->answers[*option].label == GRAPH_UNLABELLED ? EVALUATE_BLOCKED : EVALUATE_CYCLIC;
  }
  return walk.failed ? EVALUATE_STOP : EVALUATE_READY;
}

/* Advance the walk at the last position of its path. */
static bool evaluate_advance(evaluate_walk *walk) {
  graphs_game *game = walk->game;
  core_assert(walk->steps.count > 0);
  graph_step *step = &walk->steps.items[walk->steps.count - 1];
  uint32_t option = 0;
  core_assert(game->answers[step->position].label == GRAPH_ON_PATH);
  switch (evaluate_find_option(game, step, &option)) {
  case EVALUATE_STOP:
    return false;
  case EVALUATE_BLOCKED:
    return evaluate_push(walk, option);
  case EVALUATE_CYCLIC:
    if (game->edges.has_parts)
      return graph_fail(game, GRAPHS_CYCLE, option);
    if (game->play == GRAPHS_SCORE)
      return graph_fail(game, GRAPHS_SCORE_CYCLE, option);
    game->answers[step->position].label = GRAPH_REACHES_CYCLE;
    game->cycles.count++;
    break;
  default:
    if (!evaluate_stored(game, step->position))
      return false;
  }
  walk->steps.count--;
  return true;
}

/* Return true if all options have higher numbers than position `p`. */
static inline bool evaluate_leads_up(uint32_t p, const graphs_options *options) {
  for (uint32_t i = 0; i < options->count; i++)
    if (options->end[i] <= p)
      return false;
  return true;
}

static bool evaluate_listed(graphs_game *game, uint32_t p) {
  const graph_listing *listing = &game->listing;
  graphs_options options = {.flag = NULL};
  if (!listing->list(listing->context, p, &options) || !graph_report(game->host, 0, options.count))
    return false;
  core_assert(options.count <= listing->most && evaluate_leads_up(p, &options));
  return evaluate_options(game, p, &options);
}

/* Evaluate the positions of a game whose edges all lead to higher numbers. */
static bool evaluate_in_order(graphs_game *game) {
  uint32_t stored = graph_stored(game);
  for (uint32_t p = game->positions; p-- > 0;) {
    game->host->progress.done = game->positions - p;
    if (game->answers[p].mark != GRAPH_UNSETTLED)
      continue;
    const uint32_t *begin = game->edges.begin.at + p;
    if (p >= stored ? !evaluate_listed(game, p)
                    : !graph_report(game->host, begin[0], begin[1]) || !evaluate_stored(game, p))
      return false;
  }
  return true;
}

/* Return true if most of some edges lead to lower numbers. */
static bool evaluate_leads_down(const graphs_game *game) {
  enum { SAMPLES = 256 };
  uint32_t seen = 0, down = 0;
  const uint32_t *begin = game->edges.begin.at;
  for (uint32_t p = 0; p < game->positions; p += game->positions / SAMPLES + 1) {
    if (begin[p] == begin[p + 1])
      continue;
    down += game->edges.forward.end.at[begin[p]] < p;
    seen++;
  }
  return 2 * down > seen;
}

/* Begin with the positions that most edges lead to: then most options have answers, and paths are
** short. */
static bool evaluate_depth_first(graphs_game *game) {
  evaluate_walk walk = {.game = game};
  bool done = true, upwards = evaluate_leads_down(game);
  for (uint32_t i = 0; i < game->positions && done; i++) {
    uint32_t p = upwards ? i : game->positions - 1 - i;
    if (game->answers[p].mark != GRAPH_UNSETTLED || game->answers[p].label == GRAPH_REACHES_CYCLE)
      continue;
    game->host->progress.done = i + 1;
    done = evaluate_push(&walk, p);
    while (done && walk.steps.count > 0)
      done = evaluate_advance(&walk);
  }
  CORE_FREE(game->host, walk.steps);
  return done;
}

bool graph_evaluate(graphs_game *game) {
  bool done = evaluate_begin(game);
  core_begin_phase(game->host, "solving positions", game->positions);
  done = done && (game->edges.leads_back ? evaluate_depth_first : evaluate_in_order)(game);
  for (uint32_t i = 0; done && i < game->evaluator_count; i++)
    if (game->evaluators[i]->finish != NULL)
      done = game->evaluators[i]->finish(game);
  return done;
}
