/* Compare the scores of random games of masks with play to the end, and the scores of larger games
** with a table of all positions. */
#include "masks.h"

#include "core/masks/game.h"

enum { FEW_BITS = 5, MANY_BITS = 13, MOST_MOVES = 96 };

typedef struct scored_game {
  int bits, move_count, end_count;
  bits_move moves[MOST_MOVES];
  bits_end ends[2];
  bool has_layers, moves_on, swaps, is_symmetric;
  bits_permutation swap, symmetry;
} scored_game;

/* Draw a gain. A play has at most MANY_BITS moves, so that its gains and the result stay below
** 2^62. */
static int64_t draw_gain(uint64_t *seed, int64_t span) {
  return (int64_t)masks_below(seed, (uint64_t)(2 * span + 1)) - span;
}

/* Exchange some pairs of bits. This does not change the number of bits of a position. */
static bits_permutation draw_exchange(uint64_t *seed, int bits) {
  bits_permutation exchange;
  bits_permutation_begin(&exchange);
  for (int i = 0; i + 1 < bits; i += 2)
    if (masks_below(seed, 3) > 0) {
      exchange.image[i] = (uint8_t)(i + 1);
      exchange.image[i + 1] = (uint8_t)i;
    }
  return exchange;
}

static uint64_t image_of(const bits_permutation *by, uint64_t position) {
  uint64_t image = 0;
  for (int i = 0; i < MANY_BITS; i++)
    image |= (position >> i & 1) << by->image[i];
  return image;
}

static void add_images(scored_game *game) {
  const bits_permutation *by = &game->symmetry;
  int count = game->move_count;
  for (int i = 0; i < count; i++) {
    bits_move image = game->moves[i];
    image.need = image_of(by, image.need);
    image.forbid = image_of(by, image.forbid);
    image.clear = image_of(by, image.clear);
    image.put = image_of(by, image.put);
    game->moves[game->move_count++] = image;
  }
  for (int i = game->end_count; i-- > 0;)
    game->ends[game->end_count++] = (bits_end){
        image_of(by, game->ends[i].need), image_of(by, game->ends[i].forbid), game->ends[i].result};
}

/* Each move removes bits: one of them if the game has layers, which are listed again if they are
** large. */
static bits_move draw_move(const scored_game *game, uint64_t *seed, int64_t span) {
  uint64_t bits = (uint64_t)game->bits;
  uint64_t one = (uint64_t)game->move_count % bits, other = masks_below(seed, bits);
  bits_move move = {.need = BIT(one), .clear = BIT(one), .player = BITS_BOTH};
  move.forbid = masks_below(seed, 2) ? BIT(other) & ~move.need : 0;
  move.gain = draw_gain(seed, span);
  if (game->moves_on && masks_below(seed, 3) == 0)
    move.player = BITS_AGAIN;
  if (!game->has_layers && masks_below(seed, 2)) {
    move.need = move.clear |= BIT(masks_below(seed, bits));
    move.forbid &= ~move.need;
    move.put = core_count_bits(move.need) > 1 ? move.forbid : 0;
  }
  return move;
}

static scored_game draw_game(uint64_t *seed, int bits, bool has_layers) {
  static const int64_t spans[] = {3, INT64_C(1) << 32, INT64_C(1) << 57};
  scored_game game = {.bits = bits, .has_layers = has_layers, .moves_on = masks_below(seed, 3) > 0};
  int64_t span = spans[masks_below(seed, 3)];
  int moves = bits == FEW_BITS ? 3 + (int)masks_below(seed, 4) : 3 * bits;
  for (; game.move_count < moves; game.move_count++)
    game.moves[game.move_count] = draw_move(&game, seed, span);
  game.end_count = masks_below(seed, 2) ? 1 : 0;
  game.ends[0] =
      (bits_end){.need = BIT(masks_below(seed, (uint64_t)bits)), .result = draw_gain(seed, span)};
  game.ends[0].forbid = (BIT(bits) - 1) & 0x33 & ~game.ends[0].need;
  game.swap = game.symmetry = draw_exchange(seed, bits);
  game.swaps = masks_below(seed, 2);
  game.is_symmetric = masks_below(seed, 3) == 0;
  if (game.is_symmetric)
    add_images(&game);
  return game;
}

static const bits_end *find_end(const scored_game *game, uint64_t position) {
  for (int i = 0; i < game->end_count; i++)
    if ((position & game->ends[i].need) == game->ends[i].need &&
        (position & game->ends[i].forbid) == 0)
      return &game->ends[i];
  return NULL;
}

static uint64_t after_move(const scored_game *game, const bits_move *move, uint64_t position) {
  uint64_t option = masks_then(move, position);
  return game->swaps && move->player != BITS_AGAIN ? image_of(&game->swap, option) : option;
}

/* Return the final lead of player 0 if both play best from a position in which player 0 leads by
** `lead`. */
static int64_t play(const scored_game *game, uint64_t position, int mover, int64_t lead) {
  const bits_end *end = find_end(game, position);
  int64_t best = lead, sign = mover == 0 ? 1 : -1;
  bool moves = false;
  if (end != NULL)
    return lead + sign * end->result;
  for (int i = 0; i < game->move_count; i++) {
    const bits_move *move = &game->moves[i];
    if (!masks_can(move, position))
      continue;
    int next = move->player == BITS_AGAIN ? mover : 1 - mover;
    int64_t final = play(game, after_move(game, move, position), next, lead + sign * move->gain);
    if (!moves || (mover == 0 ? final > best : final < best))
      best = final;
    moves = true;
  }
  return best;
}

/* Fill the table of scores, the positions with the fewest bits first. */
static void fill_scores(const scored_game *game, int64_t *scores) {
  for (int size = 0; size <= game->bits; size++)
    for (uint64_t p = 0; p < BIT(game->bits); p++) {
      const bits_end *end = find_end(game, p);
      int64_t best = INT64_MIN;
      if (core_count_bits(p) != size)
        continue;
      for (int i = 0; i < game->move_count && end == NULL; i++) {
        const bits_move *move = &game->moves[i];
        if (!masks_can(move, p))
          continue;
        int64_t rest = scores[after_move(game, move, p)];
        int64_t worth = move->gain + (move->player == BITS_AGAIN ? rest : -rest);
        best = worth > best ? worth : best;
      }
      scores[p] = end != NULL ? end->result : best == INT64_MIN ? 0 : best;
    }
}

static bits_game *solve(const scored_game *game, bits_rules *rules, core_host *host) {
  bits_rules_begin(rules, host);
  for (int i = 0; i < game->move_count; i++)
    assert_int_equal(bits_rules_add_move(rules, &game->moves[i]), CORE_OK);
  for (int i = 0; i < game->end_count; i++)
    assert_int_equal(bits_rules_add_end(rules, &game->ends[i]), CORE_OK);
  if (game->is_symmetric)
    assert_int_equal(bits_rules_add_symmetry(rules, &game->symmetry), CORE_OK);
  if (game->swaps)
    assert_int_equal(bits_rules_set_swap(rules, &game->swap), CORE_OK);
  assert_int_equal(bits_rules_close(rules), CORE_OK);
  bits_game *solved = bits_game_new(rules, GRAPHS_SCORE, NULL, NULL);
  assert_non_null(solved);
  assert_int_equal(bits_game_start(solved, BIT(game->bits) - 1, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_game_solve(solved), CORE_OK);
  return solved;
}

HOST_TEST(scores_by_play) {
  uint64_t seed = 5;
  for (int round = 0; round < scaled(3000, 200); round++) {
    scored_game game = draw_game(&seed, FEW_BITS, masks_below(&seed, 2));
    bits_rules rules;
    bits_game *solved = solve(&game, &rules, host);
    const explorer *ex = bits_game_explorer(solved);
    for (uint32_t i = 0; i < ex->count; i++) {
      int64_t lead = play(&game, ex->keys[i], 0, 0);
      assert_int_equal(graphs_score(ex->graph, i), lead);
      assert_int_equal(play(&game, ex->keys[i], 1, 0), -lead);
      assert_int_equal(graphs_outcome(ex->graph, i), lead > 0 ? 'N' : lead < 0 ? 'P' : 'D');
      assert_int_equal(graphs_remoteness(ex->graph, i), -1);
    }
    bits_game_free(solved);
    bits_rules_release(&rules);
  }
}

/* Games of large layers, whose moves are listed again, or are stored in another layer or order. */
HOST_TEST(scores_by_table) {
  static int64_t scores[1 << MANY_BITS];
  uint64_t seed = 6;
  int rounds = (int)scaled(200, 30), listed = 0;
  for (int round = 0; round < rounds; round++) {
    scored_game game = draw_game(&seed, MANY_BITS, round % 4 > 0);
    bits_rules rules;
    fill_scores(&game, scores);
    bits_game *solved = solve(&game, &rules, host);
    const explorer *ex = bits_game_explorer(solved);
    listed += ex->listing.is_on;
    for (uint32_t i = 0; i < ex->count; i++)
      assert_int_equal(graphs_score(ex->graph, i), scores[ex->keys[i]]);
    bits_game_free(solved);
    bits_rules_release(&rules);
  }
  assert_in_range(listed, rounds / 4, rounds - rounds / 4);
}
