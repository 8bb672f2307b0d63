/* Test layers of positions that are sets of bits: games with large layers against a loop over all
** masks, games that leave the layers, little memory, and failures. */
#include "masks.h"

#include "core/masks/game.h"
#include "failures.h"

/* A game on up to 13 bits. Each move clears its bits; the last one may need others. */
typedef struct direct_game {
  int bits, move_count;
  bits_move moves[40];
} direct_game;

/* Moves that clear two bits, so that all positions of a layer have the same number of bits. If
** `leaves`, a further move clears three bits. */
static direct_game draw_game(uint64_t *seed, bool leaves) {
  direct_game game = {.bits = 13, .move_count = 36};
  for (int i = 0; i < game.move_count; i++) {
    uint64_t one = masks_below(seed, 13), other = (one + 1 + masks_below(seed, 12)) % 13;
    uint64_t mask = BIT(one) | BIT(other);
    game.moves[i] = (bits_move){mask, 0, mask, 0, BITS_BOTH};
  }
  if (leaves) {
    uint64_t mask = 7, forbid = BIT(6 + masks_below(seed, 7)) | BIT(6 + masks_below(seed, 7));
    game.moves[game.move_count++] = (bits_move){mask, forbid, mask, 0, BITS_BOTH};
  }
  return game;
}

static void fill_rules(const direct_game *game, bits_rules *rules, core_host *host) {
  bits_rules_begin(rules, host);
  for (int i = 0; i < game->move_count; i++)
    assert_int_equal(bits_rules_add_move(rules, &game->moves[i]), CORE_OK);
  assert_int_equal(bits_rules_close(rules), CORE_OK);
}

/* Set values[p] to the value of each position p that play can reach, and to -1 for others. */
static int play_all(const direct_game *game, int *values) {
  int count = 0, full = (int)BIT(game->bits) - 1;
  for (int p = 0; p < full; p++)
    values[p] = -1;
  values[full] = 0;
  for (int p = full; p >= 0; p--)
    for (int i = 0; values[p] == 0 && i < game->move_count; i++)
      if (masks_can(&game->moves[i], (uint64_t)p))
        values[p & ~(int)game->moves[i].clear] = 0;
  for (int p = 0; p <= full; p++) {
    uint64_t seen = 0;
    if (values[p] < 0)
      continue;
    for (int i = 0; i < game->move_count; i++)
      if (masks_can(&game->moves[i], (uint64_t)p))
        seen |= BIT(values[p & ~(int)game->moves[i].clear]);
    while (seen >> values[p] & 1)
      values[p]++;
    count++;
  }
  return count;
}

/* Compare the values of all positions. Return the status of the solution. */
static core_status check_game(const direct_game *game, core_host *host) {
  static int values[1 << 13];
  bits_rules rules;
  int count = play_all(game, values);
  fill_rules(game, &rules, host);
  bits_game *masks = bits_game_new(&rules, GRAPHS_NORMAL, NULL, NULL);
  core_status status = bits_game_start(masks, BIT(game->bits) - 1, BITS_NO_RESULT, -1);
  if (status == CORE_OK)
    status = bits_game_solve(masks);
  const explorer *ex = bits_game_explorer(masks);
  if (status == CORE_OK) {
    assert_int_equal(ex->count, count);
    for (uint32_t i = 0; i < ex->count; i++)
      assert_int_equal(graphs_value(ex->graph, i), values[ex->keys[i]]);
  }
  bits_game_free(masks);
  bits_rules_release(&rules);
  return status;
}

HOST_TEST(test_large_layers) {
  uint64_t seed = 7;
  for (int i = 0; i < scaled(60, 6); i++) {
    direct_game game = draw_game(&seed, i % 2 == 1);
    assert_int_equal(check_game(&game, host), CORE_OK);
  }
}

/* If the set or the moves that wait take too much memory, positions are hashed. */
HOST_TEST(test_little_memory) {
  uint64_t seed = 8;
  direct_game game = draw_game(&seed, false);
  uint64_t limits[] = {700 << 10, 1 << 20, 3 << 19, 1 << 21, 1 << 22};
  for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
    host->memory_limit = limits[i];
    host->status = CORE_INTERRUPTED; /* left by an earlier statement */
    assert_int_equal(check_game(&game, host), CORE_OK);
  }
}

/* ---- Failures ---- */

static core_status solve_all_bits(core_host *host, void *context) {
  bits_rules rules;
  core_status status = CORE_OK;
  (void)context;
  bits_rules_begin(&rules, host);
  for (int i = 0; i < 12 && status == CORE_OK; i++) {
    bits_move move = {BIT(i), 0, BIT(i), 0, BITS_BOTH};
    status = bits_rules_add_move(&rules, &move);
  }
  if (status == CORE_OK)
    status = bits_rules_close(&rules);
  bits_game *game = status == CORE_OK ? bits_game_new(&rules, GRAPHS_NORMAL, NULL, NULL) : NULL;
  if (game == NULL) {
    status = host->status;
  } else {
    status = bits_game_start(game, BIT(12) - 1, BITS_NO_RESULT, -1);
    if (status == CORE_OK)
      status = bits_game_solve(game);
  }
  if (status == CORE_OK) {
    const explorer *ex = bits_game_explorer(game);
    assert_int_equal(ex->count, 1 << 12);
    for (uint32_t i = 0; i < ex->count; i++)
      assert_int_equal(graphs_value(ex->graph, i), core_count_bits(ex->keys[i]) % 2);
  }
  bits_game_free(game);
  bits_rules_release(&rules);
  return status;
}

TEST(test_failures) {
  failures_try(solve_all_bits, NULL, STOPPED, 32);
}
