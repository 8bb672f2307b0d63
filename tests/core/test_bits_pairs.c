/* Test components of masks whose moves are paired: random games with an involution against a search
** that plays them, games in which one condition of the theorem fails, and games in which all hold.
** The search uses no theory. */
#include "masks.h"

enum { PAIRS_BITS = 8, PAIRS_MOVES = 12 };

/* A game whose moves are closed under a permutation of its bits. */
typedef struct pairs_game {
  uint8_t image[64];
  bool exchanges; /* the permutation exchanges the players */
  int move_count;
  bits_move moves[PAIRS_MOVES];
} pairs_game;

static uint64_t pairs_permuted(const pairs_game *game, uint64_t set) {
  uint64_t result = 0;
  for (int i = 0; i < PAIRS_BITS; i++)
    if (set >> i & 1)
      result |= BIT(game->image[i]);
  return result;
}

static bits_move pairs_image_of(const pairs_game *game, bits_move move) {
  static const uint64_t others[] = {0, BITS_RIGHT, BITS_LEFT, BITS_BOTH};
  return (bits_move){pairs_permuted(game, move.need), pairs_permuted(game, move.forbid),
                     pairs_permuted(game, move.clear), pairs_permuted(game, move.put),
                     game->exchanges ? others[move.player] : move.player};
}

/* ---- Play ---- */

/* Set bit `player` of wins[position] if the player who moves first wins, for all positions. In an
** impartial game both bits are equal. */
static void play_winners(const pairs_game *game, uint8_t *wins) {
  bool adds = core_count_bits(game->moves[0].put) > core_count_bits(game->moves[0].clear);
  for (int step = 0; step <= PAIRS_BITS; step++)
    for (uint64_t p = 0; p < BIT(PAIRS_BITS); p++) {
      if (core_count_bits(p) != (adds ? PAIRS_BITS - step : step))
        continue;
      wins[p] = 0;
      for (int i = 0; i < game->move_count; i++)
        for (unsigned player = BITS_LEFT; player <= BITS_RIGHT; player++)
          if (game->moves[i].player & player && masks_can(&game->moves[i], p) &&
              !(wins[masks_then(&game->moves[i], p)] >> (3 - player) & 1))
            wins[p] = (uint8_t)(wins[p] | 1U << player);
    }
}

/* ---- The sums ---- */

static bits_sums *open_pairs(const pairs_game *game, bits_rules *rules, games *store,
                             core_host *host) {
  bits_permutation by;
  bits_rules_begin(rules, host);
  for (int i = 0; i < game->move_count; i++)
    assert_int_equal(bits_rules_add_move(rules, &game->moves[i]), CORE_OK);
  memcpy(by.image, game->image, sizeof by.image);
  assert_int_equal(bits_rules_add_symmetry(rules, &by), CORE_OK);
  assert_int_equal(bits_rules_close(rules), CORE_OK);
  bits_sums *sums = bits_sums_new(rules, store, 32);
  assert_non_null(sums);
  bits_sums_enable_pairs(sums);
  return sums;
}

/* Return true if all components of a position are known to be 0 before values are computed. */
static bool are_paired(bits_sums *sums, uint64_t position) {
  bits_term terms[64];
  uint32_t count;
  bool paired = true;
  assert_int_equal(bits_sums_split(sums, position, terms, &count), CORE_OK);
  for (uint32_t i = 0; i < count; i++)
    paired &= bits_sums_is_zero(sums, terms[i].class);
  return paired && count > 0;
}

/* ---- Random games ---- */

static bits_move draw_move(uint64_t *seed, bool partizan) {
  bits_move move = {.player = partizan ? 1 + masks_below(seed, 3) : BITS_BOTH};
  for (int i = 0; i < 2; i++) {
    move.clear |= BIT(masks_below(seed, PAIRS_BITS));
    move.forbid |= masks_below(seed, 3) == 0 ? BIT(masks_below(seed, PAIRS_BITS)) : 0;
  }
  move.need = move.clear;
  if (masks_below(seed, 3) == 0)
    move.need |= BIT(masks_below(seed, PAIRS_BITS));
  if (masks_below(seed, 2) && core_count_bits(move.need & move.clear) == 2)
    move.put = BIT(masks_below(seed, PAIRS_BITS)) & ~move.clear;
  if (masks_below(seed, 3) == 0)
    move.clear |= BIT(masks_below(seed, PAIRS_BITS)) & ~move.put;
  move.forbid &= ~move.need;
  return move;
}

static pairs_game draw_game(uint64_t *seed) {
  bool partizan = masks_below(seed, 3) == 0;
  pairs_game game = {.exchanges = partizan && masks_below(seed, 4) > 0};
  int fixed = masks_below(seed, 3) == 0 ? 2 : 0, moves = 1 + (int)masks_below(seed, 5);
  for (int i = 0; i < 64; i++)
    game.image[i] = (uint8_t)(i < PAIRS_BITS - fixed ? i ^ 1 : i);
  for (int i = 0; i < moves; i++) {
    bits_move move = draw_move(seed, partizan);
    game.moves[game.move_count++] = move;
    game.moves[game.move_count++] = pairs_image_of(&game, move);
  }
  return game;
}

/* Compare the value, and whether a position is known to be 0, with play. Return the number of
** positions that are known to be 0. */
static int check_positions(const pairs_game *game, bits_sums *sums, games *store, bool partizan,
                           uint64_t *seed) {
  uint8_t wins[1 << PAIRS_BITS];
  int known = 0;
  play_winners(game, wins);
  for (int i = 0; i < 60; i++) {
    uint64_t p = masks_below(seed, BIT(PAIRS_BITS));
    uint32_t value;
    if (masks_below(seed, 2))
      p |= pairs_permuted(game, p);
    if (are_paired(sums, p)) {
      assert_int_equal(wins[p], 0);
      known++;
    }
    assert_int_equal(bits_sums_value(sums, p, &value), CORE_OK);
    bool left = wins[p] >> BITS_LEFT & 1, right = wins[p] >> BITS_RIGHT & 1;
    if (partizan)
      assert_int_equal(games_outcome(store, value), left ? (right ? 'N' : 'L') : right ? 'R' : 'P');
    else
      assert_int_equal(value != 0, left);
  }
  return known;
}

HOST_TEST(test_random_pairs) {
  uint64_t seed = 5;
  int64_t known[2] = {0, 0}, rounds = scaled(20000, 400);
  for (int64_t i = 0; i < rounds; i++) {
    pairs_game game = draw_game(&seed);
    games *store = games_open(host);
    bits_rules rules;
    bits_sums *sums = open_pairs(&game, &rules, store, host);
    bool partizan = rules.is_partizan;
    known[partizan] += check_positions(&game, sums, store, partizan, &seed);
    bits_sums_free(sums);
    bits_rules_release(&rules);
    games_close(store);
  }
  assert_true(known[0] > rounds && known[1] > rounds / 4);
}

/* ---- Each condition ---- */

typedef struct pairs_check {
  bool paired, exchanges;
  uint64_t position;
  uint8_t image[PAIRS_BITS];
  bits_move moves[PAIRS_MOVES];
} pairs_check;

/* In each game with paired = false exactly one condition fails, and the position is not 0. */
static const pairs_check pairs_checks[] = {
    /* Two dominoes of Cram that a half turn exchanges, beside a bit that both moves read. */
    {true, false, 31, {3, 2, 1, 0, 4, 5, 6, 7}, {{19, 0, 3, 0, 3}, {28, 0, 12, 0, 3}}},
    /* A domino that is its own image: the image needs what the move clears. */
    {false, false, 3, {1, 0, 2, 3, 4, 5, 6, 7}, {{3, 0, 3, 0, 3}}},
    /* The image forbids what the move puts. */
    {false, false, 15, {1, 0, 3, 2, 5, 4, 6, 7}, {{5, 32, 5, 16, 3}, {10, 16, 10, 32, 3}}},
    /* The image clears what the move puts. */
    {false,
     false,
     0xcf,
     {1, 0, 3, 2, 5, 4, 7, 6},
     {{5, 0, 37, 16, 3}, {10, 0, 26, 32, 3}, {80, 2, 80, 0, 3}, {160, 1, 160, 0, 3}}},
    /* The image is a move of the same player: two moves of Left beside a bit that both read. */
    {false, false, 7, {1, 0, 2, 3, 4, 5, 6, 7}, {{5, 0, 1, 0, 1}, {6, 0, 2, 0, 1}}},
    {true, true, 7, {1, 0, 2, 3, 4, 5, 6, 7}, {{5, 0, 1, 0, 1}, {6, 0, 2, 0, 2}}},
    /* A quarter turn of Domineering on 2 x 2 exchanges the players, but is not an involution. */
    {false,
     true,
     15,
     {1, 3, 0, 2, 4, 5, 6, 7},
     {{3, 0, 3, 0, 2}, {12, 0, 12, 0, 2}, {5, 0, 5, 0, 1}, {10, 0, 10, 0, 1}}},
    /* The map is a reversal, then a shift by 3, which does not carry the first move to a move. */
    {false,
     false,
     31,
     {7, 6, 5, 4, 3, 2, 1, 0},
     {{5, 0, 1, 0, 3},
      {20, 2, 16, 0, 3},
      {12, 2, 8, 0, 3},
      {160, 0, 128, 0, 3},
      {40, 64, 8, 0, 3},
      {48, 64, 16, 0, 3}}},
    /* The map exchanges two halves and is then moved down by 4: two moves change places. */
    {true,
     false,
     7,
     {5, 4, 6, 3, 1, 0, 2, 7},
     {{5, 0, 1, 0, 3}, {6, 0, 2, 0, 3}, {80, 0, 16, 0, 3}, {96, 0, 32, 0, 3}}},
    /* The same for three moves. The permutation is an involution, but moved down by 4 it has order
    ** 3. */
    {false,
     false,
     15,
     {5, 6, 4, 7, 2, 0, 1, 3},
     {{9, 0, 1, 0, 3},
      {10, 0, 2, 0, 3},
      {12, 0, 4, 0, 3},
      {144, 0, 16, 0, 3},
      {160, 0, 32, 0, 3},
      {192, 0, 64, 0, 3}}},
    /* The map is a reversal, then a shift by 3, which maps all moves but the last one, or all but
    ** the first one, to moves. */
    {false,
     false,
     31,
     {7, 6, 5, 4, 3, 2, 1, 0},
     {{15, 0, 1, 0, 3},
      {30, 0, 16, 0, 3},
      {12, 0, 8, 0, 3},
      {240, 0, 128, 0, 3},
      {120, 0, 8, 0, 3},
      {48, 0, 16, 0, 3}}},
    {false,
     false,
     31,
     {7, 6, 5, 4, 3, 2, 1, 0},
     {{12, 0, 8, 0, 3},
      {15, 0, 1, 0, 3},
      {30, 0, 16, 0, 3},
      {240, 0, 128, 0, 3},
      {120, 0, 8, 0, 3},
      {48, 0, 16, 0, 3}}},
    /* A position with stones that are put, so that bits are added: two cells beside a bit that both
    ** moves read; and a cell whose move is its own image. */
    {true, false, 4, {1, 0, 2, 3, 4, 5, 6, 7}, {{4, 1, 0, 1, 3}, {4, 2, 0, 2, 3}}},
    {false, false, 4, {1, 0, 2, 3, 4, 5, 6, 7}, {{4, 3, 0, 3, 3}}},
    /* The position is not its own image. */
    {false, false, 5, {1, 0, 2, 3, 4, 5, 6, 7}, {{5, 0, 1, 0, 3}, {6, 0, 2, 0, 3}}},
};

static void check_conditions(core_host *host, const pairs_check *check) {
  pairs_game game = {.exchanges = check->exchanges};
  games *store = games_open(host);
  uint8_t wins[1 << PAIRS_BITS];
  bits_rules rules;
  for (int i = 0; i < 64; i++)
    game.image[i] = (uint8_t)i;
  memcpy(game.image, check->image, sizeof check->image);
  while (check->moves[game.move_count].player != 0)
    game.moves[game.move_count] = check->moves[game.move_count], game.move_count++;
  bits_sums *sums = open_pairs(&game, &rules, store, host);
  play_winners(&game, wins);
  if (are_paired(sums, check->position) != check->paired)
    fail_msg("game %d", (int)(check - pairs_checks));
  assert_int_equal(wins[check->position] == 0, check->paired);
  bits_sums_free(sums);
  bits_rules_release(&rules);
  games_close(store);
}

HOST_TEST(test_conditions_of_pairs) {
  for (size_t i = 0; i < sizeof pairs_checks / sizeof pairs_checks[0]; i++)
    check_conditions(host, &pairs_checks[i]);
}

/* Play on four bits in a ring need not end: that is reported, although moves are paired. */
HOST_TEST(test_pairs_without_end) {
  pairs_game game = {.move_count = 2};
  games *store = games_open(host);
  bits_rules rules;
  uint32_t value;
  for (int i = 0; i < 64; i++)
    game.image[i] = (uint8_t)(i < 4 ? i ^ 3 : i);
  game.moves[0] = (bits_move){1 | 16, 2, 1, 2, BITS_BOTH};
  game.moves[1] = (bits_move){8 | 16, 4, 8, 4, BITS_BOTH};
  game.moves[2] = (bits_move){2 | 16, 1, 2, 1, BITS_BOTH};
  game.moves[3] = (bits_move){4 | 16, 8, 4, 8, BITS_BOTH};
  game.move_count = 4;
  bits_sums *sums = open_pairs(&game, &rules, store, host);
  assert_false(are_paired(sums, 1 | 8 | 16));
  assert_int_equal(bits_sums_value(sums, 1 | 8 | 16, &value), CORE_INVALID);
  bits_sums_free(sums);
  bits_rules_release(&rules);
  games_close(store);
}
