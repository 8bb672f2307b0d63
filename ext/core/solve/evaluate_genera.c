/* The evaluator of misere play: the genus and the canonical form of each position from which play
** must end, made from the genera and forms of its options (core/misere).
**
** In a game of sums an option is a sum of positions. As long as all positions below a position are
** tame, its genus follows from the tame numbers of its options, which follow from the tame numbers
** of their components. Above a position that is not tame, a genus needs the canonical forms of all
** positions below. They are made when the first such position is evaluated, by a depth-first walk
** that visits each position once.
**
** Example: in Kayles, rows of up to 4 pins are tame, and the row of 5 pins is not. The forms of the
** rows of 0 to 5 pins are made when the row of 5 pins is evaluated.
**
** Time: O(options) for each tame position; forms can grow exponentially. Source: Winning Ways,
** chapter 13; Siegel, Combinatorial Game Theory, chapter V. */
#include "core/solve/graph_int.h"

/* A flag of the genus of a position in a game of sums: the position, or a position below it, is not
** tame. */
#define GENERA_WILD (UINT32_C(1) << 31)

/* If a position has more options than this, a walk visits them, which reports its work to the host.
*/
enum { GENERA_FEW = 4096 };

void graphs_want_genera(graphs_game *game) {
  game->misere.wants_genera = true;
}

void graphs_want_forms(graphs_game *game) {
  game->misere.wants_forms = true;
}

/* ---- before the walk ---- */

/* Set the genus and form of a position whose result is the size of a Nim heap. */
static bool genera_set_known(graphs_game *game, uint32_t p) {
  const graph_answer *answer = &game->answers[p];
  if (answer->mark == GRAPH_UNSETTLED || answer->label >= GRAPH_REACHES_CYCLE)
    return true;
  game->misere.genus.at[p] = genera_of_heap(&game->misere.forms.genera, answer->label);
  if (game->misere.wants_forms)
    game->misere.form.at[p] = forms_heap(&game->misere.forms, answer->label);
  return game->misere.genus.at[p] != MISERE_NONE &&
         (!game->misere.wants_forms || game->misere.form.at[p] != MISERE_NONE);
}

/* Players must have the same moves. The outcomes of sums in misere play follow from
** genera. */
static bool genera_apply(const graphs_game *game) {
  bool is_wanted = game->misere.wants_genera || game->misere.wants_forms ||
                   (game->edges.has_parts && game->play == GRAPHS_MISERE);
  return is_wanted && game->sides.store == NULL;
}

static bool genera_begin(graphs_game *game) {
  if (!forms_open(&game->misere.forms, game->host) ||
      !graph_allocate_unknown(game->host, &game->misere.genus, game->positions) ||
      !graph_allocate(game->host, &game->options[0], game->edges.most_options) ||
      (game->misere.wants_forms &&
       !graph_allocate_unknown(game->host, &game->misere.form, game->positions)))
    return false;
  for (uint32_t p = 0; p < game->positions; p++)
    if (!genera_set_known(game, p) || !graph_reported(game->host, p))
      return false;
  return true;
}

/* ---- forms ---- */

/* Return true if edge e, before `end`, is the last edge of its option. */
static bool genera_ends_option(const graphs_game *game, uint32_t e, uint32_t end) {
  return !game->edges.has_parts || e + 1 == end ||
         game->edges.option.at[e + 1] != game->edges.option.at[e];
}

/* Make the form of a position from the forms of its options. If an option has no form, the
** position has none. */
static bool genera_make_form(graphs_game *game, uint32_t p) {
  forms *all = &game->misere.forms;
  uint32_t *options = game->options[0].at, count = 0, sum = 0;
  uint32_t e = game->edges.begin.at[p], end = game->edges.begin.at[p + 1], form = 0;
  graph_walk walk = graph_walk_over(game->host, &game->edges.forward, e, end);
  for (; graph_next(&walk); e++) {
    if (walk.end != GRAPHS_NOTHING && (form = game->misere.form.at[walk.end]) == MISERE_NONE)
      return true;
    if (walk.end != GRAPHS_NOTHING && game->edges.has_parts)
      form = forms_multiply(all, form, game->edges.copies.at[e]);
    if (walk.end != GRAPHS_NOTHING && form != MISERE_NONE)
      sum = sum == 0 ? form : forms_add(all, sum, form);
    if (form == MISERE_NONE || sum == MISERE_NONE)
      return false;
    if (!genera_ends_option(game, e, end))
      continue;
    core_assert(count < game->options[0].length);
    options[count++] = sum;
    sum = 0;
  }
  if (walk.failed)
    return false; /* uncovered: failure */
  bool is_known = game->edges.has_parts && count == 0;
  form = is_known ? forms_heap(all, game->answers[p].label) : forms_make(all, options, count);
  game->misere.form.at[p] = form;
  return form != MISERE_NONE;
}

/* Advance step->edge to the first component without a form, and set *part to it. Return false if
** all components have forms. */
static bool genera_find_part(const graphs_game *game, graph_step *step, uint32_t *part) {
  for (uint32_t end = game->edges.begin.at[step->position + 1]; step->edge < end; step->edge++) {
    *part = game->edges.forward.end.at[step->edge];
    if (*part != GRAPHS_NOTHING && game->misere.form.at[*part] == MISERE_NONE)
      return true;
  }
  return false;
}

/* Make the form of a position in a game of sums, after the forms of all positions below it. */
static bool genera_reach_form(graphs_game *game, uint32_t p) {
  core_host *host = game->host;
  CORE_ARRAY(graph_step) steps = {0};
  uint32_t part = p;
  bool done = game->misere.form.at != NULL ||
              graph_allocate_unknown(host, &game->misere.form, game->positions);
  done = done && CORE_APPEND(host, steps, (graph_step){p, game->edges.begin.at[p]});
  while (done && steps.count > 0) {
    graph_step *step = &steps.items[steps.count - 1];
    if (genera_find_part(game, step, &part)) {
      done = CORE_APPEND(host, steps, (graph_step){part, game->edges.begin.at[part]});
      continue;
    }
    uint32_t position = steps.items[--steps.count].position;
    done = graph_report(host, game->edges.begin.at[position], game->edges.begin.at[position + 1]) &&
           genera_make_form(game, position);
  }
  CORE_FREE(host, steps);
  return done;
}

/* ---- genera ---- */

/* Set *tame to the tame number of a position in a game of sums, or to TAME_NOT if the position, or
** a position below it, is not tame. */
static bool genera_find_tame(graphs_game *game, uint32_t p, uint32_t *tame) {
  const genera *all = &game->misere.forms.genera;
  uint32_t *options = game->options[0].at, count = 0, sum = 0;
  uint32_t e = game->edges.begin.at[p], end = game->edges.begin.at[p + 1];
  *tame = TAME_NOT;
  graph_walk walk = graph_walk_over(game->host, &game->edges.forward, e, end);
  for (; graph_next(&walk); e++) {
    uint32_t genus = walk.end == GRAPHS_NOTHING ? 0 : game->misere.genus.at[walk.end];
    if (walk.end != GRAPHS_NOTHING && (genus & GENERA_WILD) != 0 && game->edges.copies.at[e] > 0)
      return true;
    if (walk.end != GRAPHS_NOTHING)
      sum = tame_sum(sum, tame_multiple(genera_tame(all, genus), game->edges.copies.at[e]));
    if (!genera_ends_option(game, e, end))
      continue;
    core_assert(count < game->options[0].length);
    options[count++] = sum;
    sum = 0;
  }
  return !walk.failed && genera_tame_of_options(&game->misere.forms.genera, options, count, tame);
}

/* Evaluate a position in a game of sums. In misere play its genus determines the outcome. */
static bool genera_evaluate_sum(graphs_game *game, uint32_t p) {
  forms *all = &game->misere.forms;
  uint32_t tame = TAME_NOT, genus = 0;
  if (!game->misere.wants_forms && !genera_find_tame(game, p, &tame))
    return false;
  bool wild = tame == TAME_NOT;
  if (wild && !genera_reach_form(game, p))
    return false;
  if (!wild)
    genus = genera_of_tame(&all->genera, tame);
  else if (game->misere.wants_genera)
    genus = forms_genus(all, game->misere.form.at[p]);
  if (genus == MISERE_NONE)
    return false;
  game->misere.genus.at[p] = genus | (wild ? GENERA_WILD : 0);
  bool is_p = wild ? forms_is_p(all, game->misere.form.at[p]) : tame_is_p(tame);
  if (game->play == GRAPHS_MISERE)
    game->answers[p].mark = graph_mark(is_p ? GRAPH_P : GRAPH_N, GRAPH_UNKNOWN);
  return true;
}

/* Collect the genera of options as the bits of a set. Return false if a genus has a number of 64 or
** more, or if there are more than GENERA_FEW options. */
static inline bool genera_collect_few(const graphs_game *game, const graphs_options *options,
                                      uint64_t *set) {
  const uint32_t *ends = options->end, *genus = game->misere.genus.at;
  uint32_t all = 0;
  *set = 0;
  if (options->count > GENERA_FEW)
    return false;
  for (uint32_t i = 0; i < options->count; i++) {
    all |= genus[ends[i]];
    *set |= UINT64_C(1) << genus[ends[i]] % 64;
  }
  return all < 64;
}

/* Set the genus of a position of any other game. */
static bool genera_evaluate_options(graphs_game *game, uint32_t p, const graphs_options *options) {
  uint32_t *genus = game->options[0].at, count = 0;
  uint64_t set;
  if (genera_collect_few(game, options, &set)) {
    game->misere.genus.at[p] = genera_of_set(&game->misere.forms.genera, set);
    return game->misere.genus.at[p] != MISERE_NONE;
  }
  graph_walk walk = graph_walk_options(game->host, options);
  bool known = true;
  while (graph_next(&walk)) {
    core_assert(count < game->options[0].length);
    genus[count] = game->misere.genus.at[walk.end];
    known &= genus[count++] != MISERE_NONE;
  }
  if (known && !walk.failed)
    game->misere.genus.at[p] = genera_of_options(&game->misere.forms.genera, genus, count);
  return !walk.failed && (!known || game->misere.genus.at[p] != MISERE_NONE);
}

/* Return true if a player may move again at a position or below it, or if an answer is entailed:
** the position has no genus. */
static bool genera_is_special(const graphs_game *game, const graphs_options *options) {
  bool is_special = graph_has_flag(options);
  for (uint32_t i = 0; i < options->count && game->edges.has_parts && !is_special; i++)
    is_special =
        options->end[i] != GRAPHS_NOTHING && game->misere.genus.at[options->end[i]] == MISERE_NONE;
  return is_special;
}

static bool genera_evaluate(graphs_game *game, uint32_t p, const graphs_options *options) {
  if ((game->edges.has_flags || game->loony.has_results) && genera_is_special(game, options))
    return true;
  if (game->edges.has_parts)
    return genera_evaluate_sum(game, p);
  return genera_evaluate_options(game, p, options) &&
         (!game->misere.wants_forms || genera_make_form(game, p));
}

const graph_evaluator graph_evaluator_genera = {
    .applies = genera_apply, .begin = genera_begin, .evaluate = genera_evaluate};

/* ---- answers ---- */

uint32_t graphs_genus(const graphs_game *game, uint32_t position, const genera **all) {
  core_assert(position < game->positions);
  *all = &game->misere.forms.genera;
  uint32_t genus = game->misere.genus.at == NULL ? MISERE_NONE : game->misere.genus.at[position];
  return game->edges.has_parts && genus != MISERE_NONE ? genus & ~GENERA_WILD : genus;
}

uint32_t graphs_form(graphs_game *game, uint32_t position, forms **all) {
  *all = &game->misere.forms;
  return game->misere.form.at == NULL ? MISERE_NONE : game->misere.form.at[position];
}
