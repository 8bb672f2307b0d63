/* More random games of masks than `make test` runs, and boards that take longer. */
#include "../core/masks.h"

TEST(test_sums_of_random_games) {
  uint64_t seed = 11;
  for (int i = 0; i < 100000; i++)
    masks_check_impartial(&seed);
}

TEST(test_sums_of_random_partizan_games) {
  uint64_t seed = 12;
  for (int i = 0; i < 100000; i++)
    masks_check_partizan(&seed);
}

static void add_gravity(bits_rules *rules, int width, int height) {
  int cells = width * height;
  bits_permutation swap;
  bits_permutation_begin(&swap);
  for (int i = 0; i < cells; i++) {
    bits_move move = {i < width ? 0 : BIT(i - width), BIT(i) | BIT(i + cells), 0, BIT(i),
                      BITS_BOTH};
    assert_int_equal(bits_rules_add_move(rules, &move), CORE_OK);
    move.need <<= cells;
    if (i >= width)
      assert_int_equal(bits_rules_add_move(rules, &move), CORE_OK);
    swap.image[i] = (uint8_t)(i + cells);
    swap.image[i + cells] = (uint8_t)i;
  }
  assert_int_equal(bits_rules_set_swap(rules, &swap), CORE_OK);
}

static void add_lines(bits_rules *rules, int width, int height) {
  static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
  for (int i = 0; i < width * height; i++)
    for (int k = 0; k < 4; k++) {
      int x = i % width, y = i / width, end_x = x + 3 * steps[k][0], end_y = y + 3 * steps[k][1];
      bits_end end = {0, 0, BITS_RESULT_P};
      if (end_x < 0 || end_x >= width || end_y >= height)
        continue;
      for (int j = 0; j < 4; j++)
        end.need |= BIT(width * height + (y + j * steps[k][1]) * width + x + j * steps[k][0]);
      assert_int_equal(bits_rules_add_end(rules, &end), CORE_OK);
    }
}

static void check_connect_four(int width, int height, uint32_t count) {
  core_host host = host_make();
  bits_rules rules;
  bits_rules_begin(&rules, &host);
  add_gravity(&rules, width, height);
  add_lines(&rules, width, height);
  bits_game *game = bits_game_new(&rules, GRAPHS_DRAW, NULL, NULL);
  assert_int_equal(bits_game_start(game, 0, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_game_solve(game), CORE_OK);
  assert_int_equal(bits_game_explorer(game)->count, count);
  assert_int_equal(graphs_outcome(bits_game_explorer(game)->graph, 0), 'D');
  bits_game_free(game);
  bits_rules_release(&rules);
  assert_int_equal(host.memory_used, 0);
}

/* Numbers of positions by John Tromp (OEIS A212693 and its table), with outcomes from the same
** source. */
TEST(test_connect_four) {
  check_connect_four(5, 4, 3945711);
  check_connect_four(5, 5, 69763700);
}

/* Cram on 6 x 6 is lost for the first player (Schneider 2009; Lemoine and Viennot 2010). */
TEST(test_cram) {
  core_host host = host_make();
  bits_rules rules;
  uint32_t value;
  host.memory_limit = UINT64_C(256) << 20;
  bits_rules_begin(&rules, &host);
  for (int i = 0; i < 36; i++) {
    uint64_t across = BIT(i) | BIT(i + 1), down = BIT(i) | BIT(i + 6);
    bits_move moves[] = {{across, 0, across, 0, BITS_BOTH}, {down, 0, down, 0, BITS_BOTH}};
    if (i % 6 < 5)
      assert_int_equal(bits_rules_add_move(&rules, &moves[0]), CORE_OK);
    if (i < 30)
      assert_int_equal(bits_rules_add_move(&rules, &moves[1]), CORE_OK);
  }
  for (int kind = 0; kind < 2; kind++) {
    bits_permutation by;
    bits_permutation_begin(&by);
    for (int i = 0; i < 36; i++)
      by.image[i] = (uint8_t)(kind == 0 ? i / 6 * 6 + 5 - i % 6 : i % 6 * 6 + i / 6);
    assert_int_equal(bits_rules_add_symmetry(&rules, &by), CORE_OK);
  }
  assert_int_equal(bits_rules_close(&rules), CORE_OK);
  bits_sums *sums = bits_sums_new(&rules, NULL, 32);
  assert_int_equal(bits_sums_value(sums, BIT(36) - 1, &value), CORE_OK);
  assert_int_equal(value, 0);
  bits_sums_free(sums);
  bits_rules_release(&rules);
  assert_int_equal(host.memory_used, 0);
}
