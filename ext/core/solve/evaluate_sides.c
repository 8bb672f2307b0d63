/* The evaluators of partizan games.
**
** Values: a position from which play must end has the canonical form {values of Left's options |
** values of Right's options} (core/partizan/forms). In a game of sums an option is the sum of its
** components' values. Positions that reach a cycle, or a result that is not a finite game, have
** stoppers or sides as values if the statement reads them (core/partizan/stopper).
**
** Outcomes: a value determines the outcome. All other positions are solved in an impartial game
** with two positions for each position p: 2 * p with Left, 2 * p + 1 with Right to move. Example:
** with Left's move 0 -> 1 and Right's move 1 -> 0 the moves are 0 -> 3 and 3 -> 0; 1 and 2 have no
** moves. If Left begins in 0, play never ends: D; if Right begins in 0, Right cannot move and Left
** wins.
**
** Time: dominated by the forms; O(positions + edges) for the outcomes. Source: Siegel,
** Combinatorial Game Theory, chapters II and VI. */
#include "core/solve/graph_int.h"

#include "core/letters.h"

void graphs_set_sides(graphs_game *game, games *store, stoppers *set) {
  core_assert(store != NULL);
  game->sides.store = store;
  game->sides.set = set;
}

/* ---- values ---- */

/* The values of the options of a position: Left's and Right's. */
typedef struct side_options {
  games_id *items[2]; /* in game->options */
  size_t count[2];
} side_options;

static bool sides_fail(graphs_game *game, uint32_t p) {
  core_status status = games_failure(game->sides.store).status;
  graph_fail(game, GRAPHS_ARITHMETIC, p);
  game->host->status = status;
  return false;
}

/* Return an empty list of options with room for the options of any position. */
static side_options sides_no_options(graphs_game *game) {
  core_assert(game->options[0].at != NULL && game->options[1].at != NULL);
  return (side_options){.items = {game->options[0].at, game->options[1].at}};
}

static void sides_add(side_options *options, games_id value, int players) {
  core_assert((players & ~(GRAPHS_LEFT | GRAPHS_RIGHT)) == 0);
  if (players & GRAPHS_LEFT)
    options->items[0][options->count[0]++] = value;
  if (players & GRAPHS_RIGHT)
    options->items[1][options->count[1]++] = value;
}

static bool sides_set_value(graphs_game *game, uint32_t p, const side_options *options) {
  games_id value = games_canonicalize(game->sides.store, options->items[0], options->count[0],
                                      options->items[1], options->count[1]);
  if (value == GAMES_NONE)
    return sides_fail(game, p);
  game->answers[p] = (graph_answer){.label = value, .mark = graph_mark(GRAPH_P, GRAPH_UNKNOWN)};
  return true;
}

static bool sides_evaluate(graphs_game *game, uint32_t p, const graphs_options *all) {
  side_options options = sides_no_options(game);
  bool valued = game->has_values, loopy = false;
  graph_walk walk = graph_walk_options(game->host, all);
  while (graph_next(&walk)) {
    games_id value = game->answers[walk.end].label;
    valued &= value != GRAPH_UNVALUED;
    loopy |= stoppers_is_loopy(value); /* also true for GRAPH_REACHES_CYCLE */
    sides_add(&options, value, walk.flag);
  }
  if (walk.failed)
    return false; /* uncovered: failure */
  if (valued && !loopy)
    return sides_set_value(game, p, &options);
  if (valued) {
    game->answers[p].label = GRAPH_REACHES_CYCLE;
    game->cycles.count++;
    return true;
  }
  game->answers[p] =
      (graph_answer){.label = GRAPH_UNVALUED, .mark = graph_mark(GRAPH_P, GRAPH_UNKNOWN)};
  return true;
}

static bool sides_evaluate_sum(graphs_game *game, uint32_t p, const graphs_options *unused) {
  (void)unused;
  side_options options = sides_no_options(game);
  for (uint32_t e = game->edges.begin.at[p], end = game->edges.begin.at[p + 1]; e < end;) {
    uint32_t option = game->edges.option.at[e];
    uint8_t players = game->edges.forward.flag[e];
    games_id sum = GAMES_ZERO;
    for (; e < end && game->edges.option.at[e] == option; e++) {
      if (game->edges.forward.flag[e] != players)
        return graph_fail(game, GRAPHS_PLAYERS_DIFFER, p);
      uint32_t part = game->edges.forward.end.at[e];
      if (part != GRAPHS_NOTHING)
        sum = games_sum(
            game->sides.store, sum,
            games_multiple(game->sides.store, game->edges.copies.at[e], game->answers[part].label));
      if (sum == GAMES_NONE)
        return sides_fail(game, p);
    }
    sides_add(&options, sum, players);
  }
  return sides_set_value(game, p, &options);
}

/* ---- outcomes ---- */

static bool sides_has_value(const graphs_game *game, uint32_t p) {
  return game->has_values && game->answers[p].label < GRAPH_REACHES_CYCLE;
}

bool graphs_side_outcome(const graphs_game *game, uint32_t position, char letters[2]) {
  if (sides_has_value(game, position)) {
    games_id value = game->answers[position].label;
    char outcome[3] = {0};
    if (!stoppers_is_loopy(value))
      outcome[0] = games_outcome(game->sides.store, value);
    else if (!stoppers_outcome(game->sides.set, value, outcome))
      return false;
    for (int side = 0; side < 2; side++)
      letters[side] = outcome[1] != '\0' ? outcome[side] : letters_winner(outcome[0], side);
    return outcome[0] != '\0';
  }
  for (uint32_t side = 0; side < 2; side++)
    letters[side] =
        letters_winner(graphs_outcome(game->sides.by_player, 2 * position + side), (int)side);
  return true;
}

games_id graphs_side_value(const graphs_game *game, uint32_t position) {
  if (sides_has_value(game, position))
    return game->answers[position].label;
  return game->sides.loopy.at == NULL ? GAMES_NONE : game->sides.loopy.at[position];
}

/* Add the two positions of p to the game by player: their results if p has a value or a known
** result, otherwise their moves. */
static core_status sides_add_by_player(graphs_game *game, uint32_t p) {
  core_status status = CORE_OK;
  char letters[2] = {0, 0};
  if (game->sides.letters != NULL && p < game->sides.letters_length &&
      game->sides.letters[p][0] != 0)
    memcpy(letters, game->sides.letters[p], 2);
  else if (sides_has_value(game, p) && !graphs_side_outcome(game, p, letters))
    return games_failure(game->sides.store).status;
  for (uint32_t side = 0; side < 2 && letters[0] != 0 && status == CORE_OK; side++) {
    char outcome = letters_outcome(letters[side], (int)side);
    graphs_result result = {{outcome, 0}, -1, outcome == 'D' ? -1 : 0};
    status = graphs_set_result(game->sides.by_player, 2 * p + side, result);
  }
  for (uint32_t side = 0; side < 2 && letters[0] == 0 && status == CORE_OK; side++) {
    uint32_t from = 2 * p + side;
    graph_walk walk = graph_walk_forward(game, p);
    while (status == CORE_OK && graph_next(&walk))
      if (walk.flag >> side & 1) {
        uint32_t to = 2 * walk.end + 1 - side;
        status = graphs_add(game->sides.by_player,
                            &(graphs_batch){.count = 1, .from = &from, .to = &to});
      }
    if (walk.failed)
      return game->host->status; /* uncovered: failure */
  }
  return status;
}

static bool sides_solve_by_player(graphs_game *game) {
  core_host *host = game->host;
  core_status status = CORE_OK;
  bool all = true;
  for (uint32_t p = 0; p < game->positions && all; p++)
    all = sides_has_value(game, p);
  if (all)
    return true;
  if (game->positions >= GRAPHS_TOO_MANY / 2)
    return graph_fail(game, GRAPHS_NO_FAULT, 0); /* uncovered: takes 2^31 positions */
  game->sides.by_player = graphs_new(host);
  if (game->sides.by_player == NULL)
    return false;
  graphs_set_play(game->sides.by_player, game->play);
  core_begin_phase(host, "listing moves of both players", game->positions);
  for (uint32_t p = 0; p < game->positions && status == CORE_OK; p++) {
    status = sides_add_by_player(game, p);
    if (status == CORE_OK &&
        !graph_report(host, game->edges.begin.at[p], game->edges.begin.at[p + 1]))
      status = host->status;
  }
  if (status == CORE_OK)
    status = graphs_solve(game->sides.by_player, 2 * game->positions);
  host->status = status;
  return status == CORE_OK;
}

/* ---- values of loopy games ---- */

void graphs_want_stoppers(graphs_game *game) {
  game->sides.wants_stoppers = true;
}

uint32_t graphs_count_unvalued(const graphs_game *game) {
  return game->sides.lacking;
}

uint32_t graphs_count_unsearched(const graphs_game *game) {
  return game->sides.lacking_room;
}

static bool sides_reaches_cycle(const graphs_game *game, uint32_t p) {
  return game->answers[p].label == GRAPH_REACHES_CYCLE;
}

/* Set the options of p, whose place in the set is allotted. If an option is known only by an
** outcome or by sides, p stays open, and neither p nor the positions that lead to it have a value.
*/
static bool sides_link(graphs_game *game, uint32_t p) {
  side_options options = sides_no_options(game);
  bool valued = true;
  graph_walk walk = graph_walk_forward(game, p);
  while (graph_next(&walk)) {
    games_id option = graphs_side_value(game, walk.end);
    valued &= option != GAMES_NONE && !stoppers_has_sides(game->sides.set, option);
    sides_add(&options, option, walk.flag);
  }
  return !walk.failed &&
         (!valued ||
          stoppers_set_options(game->sides.set, game->sides.loopy.at[p], options.items[0],
                               options.count[0], options.items[1], options.count[1]) ||
          sides_fail(game, p));
}

static bool sides_link_all(graphs_game *game) {
  for (uint32_t p = 0; p < game->positions; p++)
    if (sides_reaches_cycle(game, p)) {
      game->sides.loopy.at[p] = stoppers_position(game->sides.set);
      if (game->sides.loopy.at[p] == GAMES_NONE)
        return sides_fail(game, p);
    }
  for (uint32_t p = 0; p < game->positions; p++)
    if (!graph_reported(game->host, p) || (sides_reaches_cycle(game, p) && !sides_link(game, p)))
      return false;
  return true;
}

/* Replace the places in `loopy` by the values of the positions. */
static bool sides_take_values(graphs_game *game) {
  for (uint32_t p = 0; p < game->positions; p++) {
    games_id position = game->sides.loopy.at[p], value;
    if (!graph_reported(game->host, p))
      return false; /* uncovered: failure */
    if (!sides_reaches_cycle(game, p))
      continue;
    if (!stoppers_value(game->sides.set, position, &value))
      return sides_fail(game, p); /* uncovered: failure */
    game->sides.loopy.at[p] = value;
    game->sides.lacking += value == GAMES_NONE;
    game->sides.lacking_room +=
        value == GAMES_NONE && stoppers_lack_of(game->sides.set, position) == STOPPER_LACKS_ROOM;
  }
  return true;
}

static bool sides_value_cycles(graphs_game *game) {
  core_host *host = game->host;
  graph_array cyclic = {.at = NULL};
  uint32_t count = 0;
  if (!game->sides.wants_stoppers || game->sides.set == NULL || !game->has_values ||
      game->cycles.count == 0)
    return true;
  if (!graph_allocate_unknown(host, &game->sides.loopy, game->positions) || !sides_link_all(game) ||
      !graph_allocate(host, &cyclic, game->cycles.count))
    return false;
  for (uint32_t p = 0; p < game->positions; p++)
    if (sides_reaches_cycle(game, p))
      cyclic.at[count++] = game->sides.loopy.at[p];
  core_begin_phase(host, "finding values of positions that reach cycles", count);
  bool done = stoppers_value_all(game->sides.set, cyclic.at, count) || sides_fail(game, 0);
  graph_release(host, &cyclic);
  return done && sides_take_values(game);
}

/* ---- evaluators ---- */

static bool sides_apply(const graphs_game *game) {
  return game->sides.store != NULL && !game->edges.has_parts;
}

static bool sides_apply_to_sums(const graphs_game *game) {
  return game->sides.store != NULL && game->edges.has_parts;
}

/* Allocate room for the options of any position on each side. */
static bool sides_begin(graphs_game *game) {
  return graph_allocate(game->host, &game->options[0], game->edges.most_options) &&
         graph_allocate(game->host, &game->options[1], game->edges.most_options);
}

/* Find the outcomes of positions without a value, and the values of positions that reach a
** cycle. */
static bool sides_finish(graphs_game *game) {
  return sides_solve_by_player(game) && sides_value_cycles(game);
}

const graph_evaluator graph_evaluator_sides = {.applies = sides_apply,
                                               .begin = sides_begin,
                                               .evaluate = sides_evaluate,
                                               .finish = sides_finish};

const graph_evaluator graph_evaluator_side_sums = {.applies = sides_apply_to_sums,
                                                   .begin = sides_begin,
                                                   .evaluate = sides_evaluate_sum,
                                                   .finish = sides_finish};
