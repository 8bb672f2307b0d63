#include "core/masks/game.h"

#include "core/masks/sieve.h"

struct bits_game {
  explorer ex;
  const bits_rules *rules;
  bits_expander expander;
  uint32_t disputed; /* a position with two different results, or UINT32_MAX */
};

bits_game *bits_game_new(const bits_rules *rules, graphs_play play, games *store, stoppers *set) {
  core_host *host = rules->host;
  bits_game *game = core_allocate(host, sizeof *game);
  if (game == NULL)
    return NULL;
  game->rules = rules;
  game->disputed = UINT32_MAX;
  bool has_flags = rules->is_partizan || rules->moves_on;
  if (!explorer_open(&game->ex, host, play, rules->moves.count, has_flags) ||
      bits_expander_begin(&game->expander, rules) != CORE_OK) {
    bits_game_free(game);
    return NULL;
  }
  if (rules->is_partizan)
    graphs_set_sides(game->ex.graph, store, set);
  return game;
}

void bits_game_free(bits_game *game) {
  if (game == NULL)
    return;
  core_host *host = game->rules->host;
  bits_expander_release(&game->expander);
  explorer_close(&game->ex);
  core_release(host, game, sizeof *game);
}

explorer *bits_game_explorer(bits_game *game) {
  return &game->ex;
}

static core_status game_set_result(bits_game *game, uint32_t index, int64_t result,
                                   int64_t remoteness) {
  core_assert(result != BITS_NO_RESULT && remoteness >= -1);
  graphs_result known = {.value = result, .remoteness = -1};
  if (graphs_has_scores(game->ex.graph))
    return graphs_set_result(game->ex.graph, index, known);
  core_assert(game->rules->is_partizan || result <= BITS_LARGEST_RESULT);
  if (game->rules->is_partizan) {
    if (bits_unpack_outcome(result, known.outcome))
      known.value = -1;
    return graphs_set_result(game->ex.graph, index, known);
  }
  if (result < 0)
    known = (graphs_result){.outcome = {bits_outcome_letter(result)},
                            .value = result == BITS_RESULT_LOONY ? GRAPHS_LOONY : -1};
  known.remoteness = result == BITS_RESULT_D ? -1 : remoteness;
  return graphs_set_result(game->ex.graph, index, known);
}

/* Add to *bits the images of its bits under a permutation. */
static void game_add_images(const bits_permutation *permutation, uint64_t *bits) {
  for (uint64_t left = *bits; left != 0; left &= left - 1)
    *bits |= UINT64_C(1) << permutation->image[core_lowest_bit(left)];
}

/* Return the number of bits that positions need. `bits` are the bits of the starts. */
static int game_find_width(const bits_rules *rules, uint64_t bits) {
  for (uint64_t i = 0; i < rules->moves.count; i++)
    bits |= rules->moves.items[i].put;
  for (uint64_t before = 0; before != bits;) {
    before = bits;
    if (rules->swap_map.count > 0)
      game_add_images(&rules->swap, &bits);
    for (uint64_t i = 0; i < rules->symmetries.count; i++)
      game_add_images(&rules->symmetries.items[i], &bits);
  }
  return bits == 0 ? 0 : core_highest_bit(bits) + 1;
}

core_status bits_game_start(bits_game *game, uint64_t position, int64_t result,
                            int64_t remoteness) {
  uint32_t index;
  core_status status = explorer_start(&game->ex, bits_least(game->rules, position), &index);
  return status != CORE_OK || result == BITS_NO_RESULT
             ? status
             : game_set_result(game, index, result, remoteness);
}

/* Turn the players of moves of an impartial game into flags. */
static void game_set_flags(const bits_game *game, const bits_expansion *expansion) {
  for (uint32_t i = 0; game->rules->moves_on && i < expansion->count; i++)
    expansion->players[i] = expansion->players[i] == BITS_AGAIN ? GRAPHS_AGAIN : 0;
}

/* Add the options of a position, or set its result. A position with a known result is not expanded:
** it was given, so it is in the first layer, or an end matches it. */
static core_status game_expand(void *context, uint32_t index) {
  bits_game *game = context;
  explorer *ex = &game->ex;
  bits_expansion expansion = {.options = ex->to + ex->waiting};
  if (ex->depth == 1 && graphs_has_result(ex->graph, index))
    return CORE_OK;
  if (ex->flags != NULL)
    expansion.players = ex->flags + ex->waiting;
  if (ex->gains != NULL)
    expansion.gains = ex->gains + ex->waiting;
  core_status status = bits_expand(&game->expander, ex->keys[index], &expansion);
  if (status == CORE_INVALID)
    game->disputed = index;
  if (status == CORE_OK && expansion.result != BITS_NO_RESULT)
    return game_set_result(game, index, expansion.result, expansion.result > 0 ? -1 : 0);
  game_set_flags(game, &expansion);
  return status == CORE_OK ? explorer_add(ex, index, expansion.count) : status;
}

static core_status game_list_options(void *context, uint64_t position, uint32_t *count) {
  const bits_game *game = context;
  bits_expansion expansion = {
      .options = game->ex.to, .players = game->ex.flags, .gains = game->ex.gains};
  core_status status = bits_expand(&game->expander, position, &expansion);
  game_set_flags(game, &expansion);
  *count = expansion.count;
  return status;
}

/* Return true if each move changes the number of bits of every position by the same number, which
** is not 0. */
static bool game_has_step(const bits_rules *rules) {
  int step = 0;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    const bits_move *move = &rules->moves.items[i];
    uint64_t cleared = move->clear & ~move->put;
    bool is_constant =
        (cleared & ~move->need) == 0 && (move->put & ~(move->need | move->forbid)) == 0;
    int change = core_count_bits(move->put & move->forbid) - core_count_bits(cleared);
    if (!is_constant || change == 0 || (step != 0 && change != step))
      return false;
    step = change;
  }
  return step != 0;
}

/* Return true if options can be listed again, and this takes less time than storing moves. */
static bool game_lists_again(const bits_game *game) {
  enum { MOST_WORDS = 4 };
  const bits_rules *rules = game->rules;
  return rules->symmetries.count == 0 && game->expander.sieve.words <= MOST_WORDS &&
         game_has_step(rules);
}

core_status bits_game_solve(bits_game *game) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i < game->ex.count; i++)
    bits |= game->ex.keys[i];
  explorer_set_width(&game->ex, game_find_width(game->rules, bits));
  if (game_lists_again(game))
    explorer_set_list(&game->ex, game_list_options, game);
  core_status status = explorer_solve(&game->ex, game_expand, game);
  if (status == CORE_OK)
    bits_expander_release(&game->expander);
  return status;
}

graphs_fault bits_game_find_fault(const bits_game *game, uint64_t *position) {
  uint32_t at = game->disputed;
  graphs_fault fault = GRAPHS_RESULTS_DIFFER;
  if (at == UINT32_MAX)
    fault = graphs_find_fault(game->ex.graph, &at);
  *position = game->ex.keys[at];
  return fault;
}
