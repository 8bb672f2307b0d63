/* Compare sums of masks in sets of two words with the search that plays. Games of one word are
** moved to other bits, some of them beyond the first word, in which the search does not know
** them. */
#include "masks.h"

/* The source that the build generates. Its names, which end in _2, are tested here alone. */
#include "../../build/two_words.c"

/* The places of the bits of a game: increasing, or in any order. */
typedef struct places {
  uint8_t of[MASKS_MOST_BITS];
} places;

static places random_places(uint64_t *seed, int bits) {
  places p;
  bool is_row = masks_below(seed, 2), has_gaps = masks_below(seed, 2);
  uint64_t first = masks_below(seed, 126 - (uint64_t)bits + 1);
  for (int i = 0; i < bits; i++)
    p.of[i] = (uint8_t)(is_row ? first + (uint64_t)i : 0);
  for (int i = 0; i < bits && !is_row; i++) {
    bool is_new = false;
    while (!is_new) {
      p.of[i] = (uint8_t)masks_below(seed, has_gaps ? 126 : 64 + (uint64_t)bits);
      is_new = true;
      for (int k = 0; k < i; k++)
        is_new = is_new && p.of[k] != p.of[i];
    }
  }
  return p;
}

static bits_set_2 place(const places *p, uint64_t set) {
  uint64_t words[2] = {0, 0};
  for (int i = 0; i < MASKS_MOST_BITS; i++)
    if (set >> i & 1)
      words[p->of[i] / 64] |= BIT(p->of[i] % 64);
  return set_of_2(words[0], words[1]);
}

static uint64_t origin(const places *p, bits_set_2 set) {
  uint64_t found = 0;
  for (int i = 0; i < MASKS_MOST_BITS; i++)
    if (set_word_2(set, p->of[i] / 64) >> p->of[i] % 64 & 1)
      found |= BIT(i);
  return found;
}

static void fill(const masks_game *game, const places *p, bits_rules_2 *rules, core_host *host,
                 uint64_t *seed) {
  bits_permutation_2 order;
  bits_rules_begin_2(rules, host);
  for (int i = 0; i < game->move_count; i++) {
    const bits_move *move = &game->moves[i];
    bits_move_2 moved = {place(p, move->need), place(p, move->forbid), place(p, move->clear),
                         place(p, move->put),  move->player,           0};
    assert_int_equal(bits_rules_add_move_2(rules, &moved), CORE_OK);
  }
  if (masks_below(seed, 2))
    return;
  bits_permutation_begin_2(&order);
  bool is_mirror = masks_below(seed, 2);
  for (int i = 0; i < (is_mirror ? game->bits / 2 : 3); i++) {
    int one = p->of[is_mirror ? i : (int)masks_below(seed, MASKS_MOST_BITS)];
    int other = p->of[is_mirror ? game->bits - 1 - i : (int)masks_below(seed, MASKS_MOST_BITS)];
    uint8_t kept = order.image[one];
    order.image[one] = order.image[other];
    order.image[other] = kept;
  }
  assert_int_equal(bits_rules_add_symmetry_2(rules, &order), CORE_OK);
}

TEST(test_impartial_sums) {
  uint64_t seed = 5;
  for (int64_t round = 0; round < scaled(20000, 500); round++) {
    core_host host = host_make();
    masks_game game = masks_random_any(&seed, false);
    places p = random_places(&seed, MASKS_MOST_BITS);
    uint8_t values[1 << MASKS_MOST_BITS];
    bits_rules_2 rules;
    masks_search_values(&game, values);
    fill(&game, &p, &rules, &host, &seed);
    if (bits_rules_close_2(&rules) == CORE_OK) {
      bits_sums_2 *sums = bits_sums_new_2(&rules, NULL, masks_below(&seed, 2) ? 32 : 4);
      uint32_t value, count;
      bits_term_2 terms[128];
      bits_set_2 part;
      assert_non_null(sums);
      if (masks_below(&seed, 2))
        bits_sums_enable_pairs_2(sums);
      for (int i = 0; i < 3; i++) {
        uint64_t start = i == 0 ? game.start : masks_below(&seed, BIT(game.bits));
        assert_int_equal(bits_sums_value_2(sums, place(&p, start), &value), CORE_OK);
        assert_int_equal(value, values[start]);
        assert_int_equal(bits_sums_split_2(sums, place(&p, start), terms, &count), CORE_OK);
        for (uint32_t k = 0; k < count; k++) {
          bits_set_2 image = bits_sums_image_2(sums, terms[k].class);
          assert_int_equal(bits_sums_value_2(sums, image, &terms[k].class), CORE_OK);
          value ^= terms[k].class;
        }
        assert_int_equal(value, 0);
      }
      for (uint32_t i = 0; i < bits_sums_count_2(sums); i++) {
        assert_int_equal(bits_sums_component_2(sums, i, &part, &value), CORE_OK);
        if (value < SUMS_GIVEN_UP_2)
          assert_int_equal(value, values[origin(&p, part)]);
      }
      bits_sums_free_2(sums);
    }
    bits_rules_release_2(&rules);
    assert_int_equal(host.memory_used, 0);
  }
}

/* The value of a partizan position is that of the same position in one word. */
TEST(test_partizan_sums) {
  uint64_t seed = 6;
  for (int64_t round = 0; round < scaled(10000, 300); round++) {
    core_host host = host_make();
    masks_game game = masks_random_any(&seed, true);
    places p = random_places(&seed, MASKS_MOST_BITS);
    uint8_t wins[1 << MASKS_MOST_BITS];
    bits_rules_2 rules;
    masks_search_winners(&game, wins);
    fill(&game, &p, &rules, &host, &seed);
    rules.is_partizan = true;
    games *store = games_open(&host);
    if (bits_rules_close_2(&rules) == CORE_OK) {
      bits_sums_2 *sums = bits_sums_new_2(&rules, store, 32);
      uint32_t value;
      if (masks_below(&seed, 2))
        bits_sums_enable_look_ahead_2(sums);
      if (masks_below(&seed, 2))
        bits_sums_enable_pairs_2(sums);
      for (int i = 0; i < 3; i++) {
        uint64_t start = i == 0 ? game.start : masks_below(&seed, BIT(game.bits));
        bool left = wins[start] >> BITS_LEFT & 1, right = wins[start] >> BITS_RIGHT & 1;
        assert_int_equal(bits_sums_value_2(sums, place(&p, start), &value), CORE_OK);
        assert_int_equal(games_outcome(store, value), left    ? (right ? 'N' : 'L')
                                                      : right ? 'R'
                                                              : 'P');
      }
      bits_sums_free_2(sums);
    }
    games_close(store);
    bits_rules_release_2(&rules);
    assert_int_equal(host.memory_used, 0);
  }
}
