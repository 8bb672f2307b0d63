/* Evaluators of impartial games: the outcome, remoteness and Grundy value of a position, computed
** from the answers for its options.
**
** - Outcome: N if some option is P for the opponent, else D if some option is D, else P.
** - Remoteness: a winner hurries, so N is one more than the least remoteness of an option that is
**   P; a loser delays, so P is one more than the greatest remoteness of its options, which are all
**   N (Winning Ways, chapter 9).
** - Value: mex, the least value that no option has.
** Example: options N in 1 with value 1 and P in 0 with value 0 make N in 1 with value 2.
**
** In a game of sums the value of an option is the exclusive or of the values of its components, and
** a position is P if its value is 0. Sums have no remoteness.
**
** Time: O(options) for each position. */
#include "core/mex.h"
#include "core/solve/graph_int.h"

/* ---- outcome and remoteness ---- */

#define VALUES_NO_WIN UINT32_MAX

/* The best moves among the options seen so far. */
typedef struct values_choice {
  uint32_t soonest; /* remoteness of the soonest win; VALUES_NO_WIN without a win */
  uint32_t latest;  /* remoteness of the latest loss */
  bool draws;       /* some option is a draw */
  bool is_unknown;  /* some win is of unknown remoteness */
} values_choice;

/* Take an option with this mark into account. The code does not branch, since the processor could
** not predict the winner. */
static inline void values_compare(values_choice *choice, uint32_t mark, bool again) {
  uint32_t outcome = graph_seen_by_mover(graph_outcome_of(mark), again),
           remoteness = graph_remoteness_of(mark);
  uint32_t win = outcome == GRAPH_P ? remoteness : VALUES_NO_WIN;
  uint32_t loss = outcome == GRAPH_N ? remoteness : 0;
  choice->soonest = win < choice->soonest ? win : choice->soonest;
  choice->latest = loss > choice->latest ? loss : choice->latest;
  choice->draws |= outcome == GRAPH_D;
  choice->is_unknown |= win == GRAPH_UNKNOWN;
}

static uint32_t values_mark(graphs_game *game, const values_choice *choice) {
  if (choice->soonest != VALUES_NO_WIN)
    return graph_mark(GRAPH_N,
                      choice->is_unknown ? GRAPH_UNKNOWN : graph_one_more(game, choice->soonest));
  if (choice->draws)
    return graph_mark(GRAPH_D, GRAPH_UNKNOWN);
  return graph_mark(GRAPH_P, graph_one_more(game, choice->latest));
}

/* Return the mark of a position without options. */
static uint32_t values_mark_end(const graphs_game *game) {
  if (game->play == GRAPHS_DRAW)
    return graph_mark(GRAPH_D, GRAPH_UNKNOWN);
  return graph_mark(game->play == GRAPHS_NORMAL ? GRAPH_P : GRAPH_N, 0);
}

/* ---- values ---- */

/* With fewer options than bits in a word their values are collected in the word. */
enum { VALUES_WORD = 64 };

static void values_evaluate_few(graphs_game *game, uint32_t p, const graphs_options *options) {
  const uint32_t *ends = options->end;
  const uint8_t *flags = options->flag;
  const graph_answer *answers = game->answers;
  values_choice choice = {.soonest = VALUES_NO_WIN};
  uint64_t seen = 0;
  bool is_valued = game->has_values;
  core_assert(options->count < VALUES_WORD);
  for (uint32_t i = 0; i < options->count; i++) {
    graph_answer option = answers[ends[i]];
    values_compare(&choice, option.mark, flags != NULL && flags[i] == GRAPHS_AGAIN);
    is_valued &= option.label != GRAPH_UNVALUED;
    seen |= (uint64_t)(option.label < VALUES_WORD) << option.label % VALUES_WORD;
  }
  game->answers[p] = (graph_answer){
      .label = is_valued ? (uint32_t)core_lowest_bit(~seen) : GRAPH_UNVALUED,
      .mark = options->count == 0 ? values_mark_end(game) : values_mark(game, &choice)};
}

static bool values_evaluate(graphs_game *game, uint32_t p, const graphs_options *options) {
  uint32_t degree = options->count;
  values_choice choice = {.soonest = VALUES_NO_WIN};
  bool is_valued = game->has_values;
  if (degree < VALUES_WORD) {
    values_evaluate_few(game, p, options);
    return true;
  }
  core_assert(degree <= game->edges.most_options);
  graph_walk walk = graph_walk_options(game->host, options);
  while (graph_next(&walk)) {
    graph_answer option = game->answers[walk.end];
    values_compare(&choice, option.mark, walk.flag == GRAPHS_AGAIN);
    is_valued &= option.label != GRAPH_UNVALUED;
    if (option.label < degree)
      game->seen.words[option.label / 64] |= UINT64_C(1) << option.label % 64;
  }
  if (walk.failed)
    return false;
  uint32_t mex = (uint32_t)mex_take(game->seen.words, degree);
  game->answers[p] =
      (graph_answer){.label = is_valued ? mex : GRAPH_UNVALUED, .mark = values_mark(game, &choice)};
  return true;
}

static bool values_evaluate_sum(graphs_game *game, uint32_t p, const graphs_options *unused) {
  (void)unused;
  const graph_edges *edges = &game->edges;
  uint32_t begin = edges->begin.at[p], end = edges->begin.at[p + 1], degree = end - begin;
  uint32_t sum = 0;
  core_assert(degree <= edges->most_options);
  graph_walk walk = graph_walk_over(game->host, &edges->forward, begin, end);
  for (uint32_t i = begin; graph_next(&walk); i++) {
    bool is_odd = edges->copies.at == NULL || edges->copies.at[i] % 2 != 0;
    if (walk.end != GRAPHS_NOTHING && is_odd)
      sum ^= game->answers[walk.end].label;
    if (i + 1 < end && edges->option.at[i + 1] == edges->option.at[i])
      continue;
    if (sum < degree)
      game->seen.words[sum / 64] |= UINT64_C(1) << sum % 64;
    sum = 0;
  }
  if (walk.failed)
    return false; /* uncovered: failure */
  uint32_t mex = (uint32_t)mex_take(game->seen.words, degree);
  game->answers[p] =
      (graph_answer){.label = mex, .mark = graph_mark(mex == 0 ? GRAPH_P : GRAPH_N, GRAPH_UNKNOWN)};
  return true;
}

/* ---- evaluators ---- */

static bool values_apply(const graphs_game *game) {
  return game->sides.store == NULL && !game->edges.has_parts && game->play != GRAPHS_SCORE;
}

static bool values_apply_to_sums(const graphs_game *game) {
  return game->sides.store == NULL && game->edges.has_parts;
}

/* Allocate the set of values, which holds values below the number of options. */
static bool values_begin(graphs_game *game) {
  uint64_t words = (uint64_t)game->edges.most_options / 64 + 1;
  game->seen.words = core_allocate(game->host, 8 * words);
  game->seen.length = game->seen.words == NULL ? 0 : words;
  return game->seen.words != NULL;
}

/* Answer for positions that reach a cycle. */
static bool values_finish(graphs_game *game) {
  return game->cycles.count == 0 || (graph_sort_backward(game) && graph_analyze_retrograde(game) &&
                                     (!game->has_values || graph_label_loopy(game)));
}

const graph_evaluator graph_evaluator_values = {.applies = values_apply,
                                                .begin = values_begin,
                                                .evaluate = values_evaluate,
                                                .finish = values_finish};

/* A cycle is a fault in a game of sums, so that there is nothing to finish. */
const graph_evaluator graph_evaluator_sums = {
    .applies = values_apply_to_sums, .begin = values_begin, .evaluate = values_evaluate_sum};
