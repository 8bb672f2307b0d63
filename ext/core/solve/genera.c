/* Misere play: positions from which play must end have a genus and a canonical form, which are made
** of those of the options.
**
** In a game of sums an option is a sum of positions. As long as everything below a position is
** tame, its genus comes of those of its options, and theirs of their parts' genera. What is above a
** position that is not tame needs the forms of all that is below it, tame or not: they are made
** once such a position is met. */
#include "core/solve/graph_int.h"

#include "base/array.h"

/* Of the genus of a position in a game of sums: it is not tame, or something below it is not. */
#define GENERA_WILD (UINT32_C(1) << 31)

void graphs_want_genera(graphs_game *game) {
  game->wants_genera = true;
}

void graphs_want_forms(graphs_game *game) {
  game->wants_forms = true;
}

/* ---- known results, which stand for Nim heaps ---- */

static bool genera_set_known(graphs_game *game, uint32_t p) {
  const graph_answer *answer = &game->answers[p];
  if (answer->mark == GRAPH_UNSETTLED || answer->label >= GRAPH_REACHES_CYCLE)
    return true;
  game->genus.at[p] = genera_of_heap(&game->forms.genera, answer->label);
  if (game->wants_forms)
    game->form.at[p] = forms_heap(&game->forms, answer->label);
  return game->genus.at[p] != MISERE_NONE &&
         (!game->wants_forms || game->form.at[p] != MISERE_NONE);
}

/* The players take turns and have the same moves; sums in misere play need genera to know who
** wins. */
bool graph_begin_genera(graphs_game *game) {
  bool wanted =
      game->wants_genera || game->wants_forms || (game->has_parts && game->play == GRAPHS_MISERE);
  if (!wanted || game->has_flags || game->store != NULL)
    return true;
  if (!forms_open(&game->forms, game->host) ||
      !graph_allocate_unknown(game->host, &game->genus, game->positions) ||
      !graph_allocate(game->host, &game->side[0], game->most_options) ||
      (game->wants_forms && !graph_allocate_unknown(game->host, &game->form, game->positions)))
    return false;
  for (uint32_t p = 0; p < game->positions; p++)
    if (!genera_set_known(game, p) || !graph_reported(game->host, p))
      return false;
  return true;
}

/* ---- forms ---- */

/* Edge e is the last of its option. */
static bool genera_ends_option(const graphs_game *game, uint32_t e, uint32_t end) {
  return !game->has_parts || e + 1 == end || game->option.at[e + 1] != game->option.at[e];
}

/* The form of a position if all its options have theirs. */
static bool genera_make_form(graphs_game *game, uint32_t p) {
  forms *all = &game->forms;
  uint32_t *options = game->side[0].at, count = 0, sum = 0;
  uint32_t e = game->begin.at[p], end = game->begin.at[p + 1], form = 0;
  graph_walk walk = graph_walk_over(game->host, &game->forward, e, end);
  for (; graph_next(&walk); e++) {
    if (walk.end != GRAPHS_NOTHING && (form = game->form.at[walk.end]) == MISERE_NONE)
      return true;
    if (walk.end != GRAPHS_NOTHING && game->has_parts)
      form = forms_multiply(all, form, game->count.at[e]);
    if (walk.end != GRAPHS_NOTHING && form != MISERE_NONE)
      sum = sum == 0 ? form : forms_add(all, sum, form);
    if (form == MISERE_NONE || sum == MISERE_NONE)
      return false;
    if (!genera_ends_option(game, e, end))
      continue;
    options[count++] = sum;
    sum = 0;
  }
  if (walk.failed)
    return false;
  bool is_known = game->has_parts && count == 0;
  form = is_known ? forms_heap(all, game->answers[p].label) : forms_make(all, options, count);
  game->form.at[p] = form;
  return form != MISERE_NONE;
}

/* Go from step->edge on to a part that has no form yet. False: all have one. */
static bool genera_find_part(const graphs_game *game, graph_step *step, uint32_t *part) {
  for (uint32_t end = game->begin.at[step->position + 1]; step->edge < end; step->edge++) {
    *part = game->forward.end.at[step->edge];
    if (*part != GRAPHS_NOTHING && game->form.at[*part] == MISERE_NONE)
      return true;
  }
  return false;
}

/* In a game of sums: the form of a position, and before it those of all that is below it. */
static bool genera_reach_form(graphs_game *game, uint32_t p) {
  core_host *host = game->host;
  graph_step *steps = NULL;
  uint64_t depth = 0, bytes = 0;
  uint32_t part = p;
  bool done = game->form.at != NULL || graph_allocate_unknown(host, &game->form, game->positions);
  done = done && CORE_PUSH(host, steps, bytes, depth, (graph_step){p, game->begin.at[p]});
  while (done && depth > 0) {
    graph_step *step = &steps[depth - 1];
    if (genera_find_part(game, step, &part)) {
      done = CORE_PUSH(host, steps, bytes, depth, (graph_step){part, game->begin.at[part]});
      continue;
    }
    uint32_t position = steps[--depth].position;
    done = graph_report(host, game->begin.at[position], game->begin.at[position + 1]) &&
           genera_make_form(game, position);
  }
  core_release(host, steps, bytes);
  return done;
}

/* ---- genera ---- */

/* *tame = what a position of a game of sums is, TAME_NOT if something below it is not tame. */
static bool genera_find_tame(graphs_game *game, uint32_t p, uint32_t *tame) {
  const genera *all = &game->forms.genera;
  uint32_t *options = game->side[0].at, count = 0, sum = 0;
  uint32_t e = game->begin.at[p], end = game->begin.at[p + 1];
  *tame = TAME_NOT;
  graph_walk walk = graph_walk_over(game->host, &game->forward, e, end);
  for (; graph_next(&walk); e++) {
    uint32_t genus = walk.end == GRAPHS_NOTHING ? 0 : game->genus.at[walk.end];
    if (walk.end != GRAPHS_NOTHING && (genus & GENERA_WILD) != 0 && game->count.at[e] > 0)
      return true;
    if (walk.end != GRAPHS_NOTHING)
      sum = tame_sum(sum, tame_multiple(genera_tame(all, genus), game->count.at[e]));
    if (!genera_ends_option(game, e, end))
      continue;
    options[count++] = sum;
    sum = 0;
  }
  return !walk.failed && genera_tame_of_options(&game->forms.genera, options, count, tame);
}

/* In misere play it says who wins, too. */
static bool genera_evaluate_sums(graphs_game *game, uint32_t p) {
  forms *all = &game->forms;
  uint32_t tame = TAME_NOT, genus = 0;
  if (!game->wants_forms && !genera_find_tame(game, p, &tame))
    return false;
  bool wild = tame == TAME_NOT;
  if (wild && !genera_reach_form(game, p))
    return false;
  if (!wild)
    genus = genera_of_tame(&all->genera, tame);
  else if (game->wants_genera)
    genus = forms_genus(all, game->form.at[p]);
  if (genus == MISERE_NONE)
    return false;
  game->genus.at[p] = genus | (wild ? GENERA_WILD : 0);
  bool is_p = wild ? forms_is_p(all, game->form.at[p]) : tame_is_p(tame);
  if (game->play == GRAPHS_MISERE)
    game->answers[p].mark = graph_mark(is_p ? GRAPH_P : GRAPH_N, GRAPH_UNKNOWN);
  return true;
}

static bool genera_evaluate(graphs_game *game, uint32_t p) {
  uint32_t *options = game->side[0].at, count = 0;
  graph_walk walk = graph_walk_forward(game, p);
  bool known = true;
  while (graph_next(&walk)) {
    options[count] = game->genus.at[walk.end];
    known &= options[count++] != MISERE_NONE;
  }
  if (known && !walk.failed)
    game->genus.at[p] = genera_of_options(&game->forms.genera, options, count);
  return !walk.failed && (!known || game->genus.at[p] != MISERE_NONE);
}

bool graph_evaluate_genus(graphs_game *game, uint32_t p) {
  if (game->has_parts)
    return genera_evaluate_sums(game, p);
  return genera_evaluate(game, p) && (!game->wants_forms || genera_make_form(game, p));
}

/* ---- answers ---- */

uint32_t graphs_genus(const graphs_game *game, uint32_t position, const genera **all) {
  *all = &game->forms.genera;
  uint32_t genus = game->genus.at == NULL ? MISERE_NONE : game->genus.at[position];
  return game->has_parts && genus != MISERE_NONE ? genus & ~GENERA_WILD : genus;
}

uint32_t graphs_form(graphs_game *game, uint32_t position, forms **all) {
  *all = &game->forms;
  return game->form.at == NULL ? MISERE_NONE : game->form.at[position];
}
