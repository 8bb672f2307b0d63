#include "core/solve/graph_int.h"

#include "base/array.h"
#include "core/mex.h"

/* ---- what the options of a position make of it ---- */

#define SETTLE_NEVER UINT32_MAX

/* The best that the player to move can do, of the options looked at so far. */
typedef struct settle_choice {
  uint32_t soonest;    /* a win; SETTLE_NEVER: there is none */
  uint32_t latest;     /* a loss */
  bool draws, unknown; /* `unknown`: a win of unknown remoteness */
} settle_choice;

/* Without a branch, since nobody can guess who wins. */
static inline void settle_compare(settle_choice *choice, uint32_t mark, bool again) {
  uint32_t outcome = graph_seen_by_mover(mark & 3, again), remoteness = mark >> 2;
  uint32_t win = outcome == GRAPH_P ? remoteness : SETTLE_NEVER;
  uint32_t loss = outcome == GRAPH_N ? remoteness : 0;
  choice->soonest = win < choice->soonest ? win : choice->soonest;
  choice->latest = loss > choice->latest ? loss : choice->latest;
  choice->draws |= outcome == GRAPH_D;
  choice->unknown |= win == GRAPH_UNKNOWN;
}

static uint32_t settle_mark(graphs_game *game, const settle_choice *choice) {
  if (choice->soonest != SETTLE_NEVER)
    return graph_mark(GRAPH_N,
                      choice->unknown ? GRAPH_UNKNOWN : graph_one_more(game, choice->soonest));
  if (choice->draws)
    return graph_mark(GRAPH_D, GRAPH_UNKNOWN);
  return graph_mark(GRAPH_P, graph_one_more(game, choice->latest));
}

static uint32_t settle_end(const graphs_game *game) {
  if (game->play == GRAPHS_DRAW)
    return graph_mark(GRAPH_D, GRAPH_UNKNOWN);
  return graph_mark(game->play == GRAPHS_NORMAL ? GRAPH_P : GRAPH_N, 0);
}

static void settle_value(graphs_game *game, uint32_t p, uint32_t value) {
  game->answers[p].label = value;
  if (value > game->largest_value)
    game->largest_value = value;
}

/* The options of p, all of which are settled, make of it a mark, and the least value that they have
** not. */
static void settle_close(graphs_game *game, uint32_t p, uint32_t mark, bool valued, uint32_t mex) {
  game->answers[p].mark = mark;
  if (valued)
    settle_value(game, p, mex);
  else
    game->answers[p].label = GRAPH_UNVALUED;
}

enum { SETTLE_FEW = 64 };

/* All options of p are settled, and they are few, in memory: their values fit into a word. */
static void settle_few(graphs_game *game, uint32_t p, uint32_t begin, uint32_t degree) {
  const uint32_t *ends = degree > 0 ? game->forward.end.at + begin : NULL;
  const uint8_t *flags = degree > 0 && game->has_flags ? game->forward.flag + begin : NULL;
  const graph_answer *answers = game->answers;
  settle_choice choice = {.soonest = SETTLE_NEVER};
  uint64_t seen = 0;
  bool valued = game->has_values;
  for (uint32_t i = 0; i < degree; i++) {
    graph_answer option = answers[ends[i]];
    settle_compare(&choice, option.mark, flags != NULL && flags[i]);
    valued &= option.label != GRAPH_UNVALUED;
    seen |= (uint64_t)(option.label < 64) << option.label % 64;
  }
  settle_close(game, p, degree == 0 ? settle_end(game) : settle_mark(game, &choice), valued,
               (uint32_t)core_lowest_bit(~seen));
}

/* All options of p are settled. */
static bool settle_plain(graphs_game *game, uint32_t p) {
  uint32_t begin = game->begin.at[p], end = game->begin.at[p + 1], degree = end - begin;
  settle_choice choice = {.soonest = SETTLE_NEVER};
  bool valued = game->has_values;
  if (degree < SETTLE_FEW) {
    settle_few(game, p, begin, degree);
    return true;
  }
  graph_walk walk = graph_walk_over(game->host, &game->forward, begin, end);
  while (graph_next(&walk)) {
    graph_answer option = game->answers[walk.end];
    settle_compare(&choice, option.mark, walk.flag);
    valued &= option.label != GRAPH_UNVALUED;
    if (option.label < degree)
      game->seen[option.label / 64] |= UINT64_C(1) << option.label % 64;
  }
  if (walk.failed)
    return false;
  uint32_t mex = (uint32_t)mex_take(game->seen, degree);
  settle_close(game, p, settle_mark(game, &choice), valued, mex);
  return true;
}

/* The same where an option is a sum of positions. */
static bool settle_sums(graphs_game *game, uint32_t p) {
  uint32_t begin = game->begin.at[p], end = game->begin.at[p + 1], degree = end - begin;
  uint32_t sum = 0;
  graph_walk walk = graph_walk_over(game->host, &game->forward, begin, end);
  for (uint32_t i = begin; graph_next(&walk); i++) {
    bool is_odd = game->count.at == NULL || game->count.at[i] % 2 != 0;
    if (walk.end != GRAPHS_NOTHING && is_odd)
      sum ^= game->answers[walk.end].label;
    if (i + 1 < end && game->option.at[i + 1] == game->option.at[i])
      continue;
    if (sum < degree)
      game->seen[sum / 64] |= UINT64_C(1) << sum % 64;
    sum = 0;
  }
  if (walk.failed)
    return false;
  uint32_t mex = (uint32_t)mex_take(game->seen, degree);
  settle_value(game, p, mex);
  game->answers[p].mark = graph_mark(mex == 0 ? GRAPH_P : GRAPH_N, GRAPH_UNKNOWN);
  return true;
}

/* ---- the walk ---- */

typedef struct settle_walk {
  graphs_game *game;
  graph_step *steps;
  uint64_t depth, bytes;
} settle_walk;

static bool settle_push(settle_walk *walk, uint32_t position) {
  graphs_game *game = walk->game;
  if (!CORE_PUSH(game->host, walk->steps, walk->bytes, walk->depth,
                 (graph_step){position, game->begin.at[position]}))
    return false;
  game->answers[position].label = GRAPH_ON_PATH;
  return graph_report(game->host, game->begin.at[position], game->begin.at[position + 1]);
}

typedef enum settle_state { SETTLE_READY, SETTLE_BLOCKED, SETTLE_CYCLIC, SETTLE_STOP } settle_state;

/* Are the options settled? step->edge goes to the first one that isn't, *option. */
static settle_state settle_look(graphs_game *game, graph_step *step, uint32_t *option) {
  uint32_t end = game->begin.at[step->position + 1];
  graph_walk walk = graph_walk_over(game->host, &game->forward, step->edge, end);
  for (; graph_next(&walk); step->edge++) {
    *option = walk.end;
    if (*option == GRAPHS_NOTHING || game->answers[*option].mark != GRAPH_UNSETTLED)
      continue;
    return game->answers[*option].label == GRAPH_UNLABELLED ? SETTLE_BLOCKED : SETTLE_CYCLIC;
  }
  return walk.failed ? SETTLE_STOP : SETTLE_READY;
}

/* One whose genus fails is not settled, so that whoever begins anew does not take it for a known
** result. */
static __attribute__((noinline)) bool settle_in_full(graphs_game *game, uint32_t p) {
  bool done = (game->has_parts ? settle_sums : settle_plain)(game, p) &&
              (game->genus.at == NULL || graph_evaluate_genus(game, p)) &&
              (game->suspense.at == NULL || graph_evaluate_suspense(game, p));
  if (!done)
    game->answers[p] = (graph_answer){GRAPH_UNLABELLED, GRAPH_UNSETTLED};
  return done;
}

static bool settle_position(graphs_game *game, uint32_t p) {
  if (game->store != NULL)
    return (game->has_parts ? graph_settle_side_sums : graph_settle_sides)(game, p);
  bool in_full = game->has_parts || game->genus.at != NULL || game->suspense.at != NULL;
  return (in_full ? settle_in_full : settle_plain)(game, p);
}

/* Take the innermost position one step further. */
static bool settle_go_on(settle_walk *walk) {
  graphs_game *game = walk->game;
  graph_step *step = &walk->steps[walk->depth - 1];
  uint32_t option = 0;
  switch (settle_look(game, step, &option)) {
  case SETTLE_STOP:
    return false;
  case SETTLE_BLOCKED:
    return settle_push(walk, option);
  case SETTLE_CYCLIC:
    if (game->has_parts)
      return graph_fail(game, GRAPHS_CYCLE, option);
    game->answers[step->position].label = GRAPH_REACHES_CYCLE;
    game->cyclic++;
    break;
  default:
    if (!settle_position(game, step->position))
      return false;
  }
  walk->depth--;
  return true;
}

bool graph_settle(graphs_game *game) {
  if (!game->leads_back) {
    /* From the last position to the first, if all edges lead forward. */
    core_begin_phase(game->host, "solving positions", game->positions);
    for (uint32_t p = game->positions; p-- > 0;) {
      game->host->progress.done = game->positions - p;
      if (game->answers[p].mark != GRAPH_UNSETTLED)
        continue;
      if (!graph_report(game->host, game->begin.at[p], game->begin.at[p + 1]) ||
          !settle_position(game, p))
        return false;
    }
    return true;
  }
  settle_walk walk = {.game = game};
  bool done = true;
  core_begin_phase(game->host, "solving positions", game->positions);
  for (uint32_t p = game->positions; p-- > 0 && done;) {
    if (game->answers[p].mark != GRAPH_UNSETTLED || game->answers[p].label == GRAPH_REACHES_CYCLE)
      continue;
    game->host->progress.done = game->positions - p;
    done = settle_push(&walk, p);
    while (done && walk.depth > 0)
      done = settle_go_on(&walk);
  }
  core_release(game->host, walk.steps, walk.bytes);
  return done;
}
