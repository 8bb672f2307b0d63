/* Games of masks, random or named, and a search that plays them. The search uses no theory and
** shares with ext only the struct that describes a move. */
#ifndef TESTS_CORE_MASKS_H
#define TESTS_CORE_MASKS_H

#include "host.h"

#include <string.h>

#include "core/masks/game.h"
#include "core/masks/rules.h"
#include "core/masks/sums.h"
#include "core/partizan/forms/games.h"

#define BIT(i) (UINT64_C(1) << (i))

enum { MASKS_MOST_BITS = 12, MASKS_MOST_MOVES = 16 };

typedef struct masks_game {
  int bits, move_count;
  bits_move moves[MASKS_MOST_MOVES];
  uint64_t start;
} masks_game;

static inline uint64_t masks_below(uint64_t *seed, uint64_t bound) {
  return host_random(seed) % bound;
}

/* Return a random game that ends, since each move clears a bit and sets only lower ones. No `need`
** is empty. */
static inline masks_game masks_random(uint64_t *seed, bool partizan) {
  masks_game game = {.bits = 6 + (int)masks_below(seed, MASKS_MOST_BITS - 5)};
  uint64_t bits = (uint64_t)game.bits, kind = masks_below(seed, 3);
  game.move_count = 3 + (int)masks_below(seed, MASKS_MOST_MOVES - 2);
  for (int i = 0; i < game.move_count; i++) {
    uint64_t high = masks_below(seed, bits), low = high > 3 ? high - 3 : 0;
    bits_move move = {.need = BIT(high), .clear = BIT(high), .player = BITS_BOTH};
    if (masks_below(seed, 2))
      move.need |= BIT(low + masks_below(seed, high - low + 1));
    if (kind > 0 && masks_below(seed, 2))
      move.forbid = BIT(masks_below(seed, bits)) & ~move.need;
    if (kind > 0 && masks_below(seed, 2))
      move.clear |= BIT(low + masks_below(seed, high - low + 1));
    if (kind == 2 && high > 0 && masks_below(seed, 2))
      move.put = BIT(low + masks_below(seed, high - low)) & ~move.clear;
    if (partizan)
      move.player = 1 + (uint32_t)masks_below(seed, 3);
    game.moves[i] = move;
  }
  game.start = masks_below(seed, BIT(bits));
  return game;
}

/* Return a game with the same moves at each place of a row of bits, some of them possibly
** repeated. */
static inline masks_game masks_random_row(uint64_t *seed, bool partizan) {
  masks_game game = {.bits = 6 + (int)masks_below(seed, MASKS_MOST_BITS - 5)};
  game.start = masks_below(seed, BIT(game.bits));
  while (game.move_count < MASKS_MOST_MOVES) {
    masks_game pattern = masks_random(seed, partizan);
    bits_move move = pattern.moves[0];
    uint64_t named = move.need | move.forbid | move.clear | move.put;
    int low = core_lowest_bit(named), last = game.bits - 1 - core_highest_bit(named >> low);
    for (int to = 0; to <= last && game.move_count < MASKS_MOST_MOVES; to++)
      if (masks_below(seed, 8) > 0)
        game.moves[game.move_count++] =
            (bits_move){move.need >> low << to, move.forbid >> low << to, move.clear >> low << to,
                        move.put >> low << to, move.player};
    if (masks_below(seed, 2))
      break;
  }
  if (game.move_count == 0)
    return masks_random(seed, partizan);
  return game;
}

static inline masks_game masks_random_any(uint64_t *seed, bool partizan) {
  return masks_below(seed, 2) ? masks_random(seed, partizan) : masks_random_row(seed, partizan);
}

static inline void masks_fill(const masks_game *game, bits_rules *rules, core_host *host) {
  bits_rules_begin(rules, host);
  for (int i = 0; i < game->move_count; i++)
    assert_int_equal(bits_rules_add_move(rules, &game->moves[i]), CORE_OK);
}

/* ---- The search that plays ---- */

static inline bool masks_can(const bits_move *move, uint64_t position) {
  return (position & move->need) == move->need && (position & move->forbid) == 0;
}

static inline uint64_t masks_then(const bits_move *move, uint64_t position) {
  return (position & ~move->clear) | move->put;
}

/* Compute the Grundy values of all positions of a game that ends. Each option is a smaller
** number. */
static inline void masks_search_values(const masks_game *game, uint8_t *values) {
  for (uint64_t p = 0; p < BIT(game->bits); p++) {
    uint32_t seen = 0;
    for (int i = 0; i < game->move_count; i++)
      if (masks_can(&game->moves[i], p))
        seen |= 1U << values[masks_then(&game->moves[i], p)];
    values[p] = 0;
    while (seen >> values[p] & 1)
      values[p]++;
  }
}

/* Compute the winners of all positions: bit `player` (BITS_LEFT or BITS_RIGHT) of wins[position] is
** set if this player wins by moving first. */
static inline void masks_search_winners(const masks_game *game, uint8_t *wins) {
  for (uint64_t p = 0; p < BIT(game->bits); p++) {
    wins[p] = 0;
    for (int i = 0; i < game->move_count; i++)
      for (unsigned player = BITS_LEFT; player <= BITS_RIGHT; player++)
        if (game->moves[i].player & player && masks_can(&game->moves[i], p) &&
            !(wins[masks_then(&game->moves[i], p)] >> (3 - player) & 1))
          wins[p] = (uint8_t)(wins[p] | 1U << player);
  }
}

/* ---- Sums against the search ---- */

/* Add random orders: any order must give the right result. */
static inline void masks_add_orders(const masks_game *game, bits_rules *rules, uint64_t *seed) {
  bits_permutation order;
  if (masks_below(seed, 2))
    return;
  bits_permutation_begin(&order);
  for (int i = game->bits - 1; i > 0; i--) {
    uint64_t j = masks_below(seed, (uint64_t)i + 1);
    uint8_t kept = order.image[i];
    if (masks_below(seed, 3) > 0)
      continue;
    order.image[i] = order.image[j];
    order.image[j] = kept;
  }
  bool backwards = masks_below(seed, 2);
  for (int i = 0; backwards && i < game->bits; i++)
    order.image[i] = (uint8_t)(game->bits - 1 - i);
  assert_int_equal(bits_rules_add_symmetry(rules, &order), CORE_OK);
}

/* Compute values of some positions of an impartial game by sums and compare them with the
** search. */
static inline void masks_check_impartial(uint64_t *seed) {
  core_host host = host_make();
  masks_game game = masks_random_any(seed, false);
  bits_rules rules;
  uint8_t values[1 << MASKS_MOST_BITS];
  masks_search_values(&game, values);
  masks_fill(&game, &rules, &host);
  masks_add_orders(&game, &rules, seed);
  core_status status = bits_rules_close(&rules);
  if (status == CORE_OK) {
    bits_sums *sums = bits_sums_new(&rules, NULL, masks_below(seed, 2) ? 32 : 4);
    assert_non_null(sums);
    for (int i = 0; i < 3; i++) {
      uint32_t value;
      uint64_t start = i == 0 ? game.start : masks_below(seed, BIT(game.bits));
      assert_int_equal(bits_sums_value(sums, start, &value), CORE_OK);
      assert_int_equal(value, values[start]);
    }
    for (uint32_t i = 0; i < bits_sums_count(sums); i++) {
      uint64_t part;
      uint32_t value;
      assert_int_equal(bits_sums_component(sums, i, &part, &value), CORE_OK);
      assert_int_equal(value, values[part]);
    }
    bits_sums_free(sums);
  }
  bits_rules_release(&rules);
  assert_int_equal(host.memory_used, 0);
}

/* Do the same for a partizan game: the value by sums equals the value of the whole position, and
** its outcome equals the outcome of the search. */
static inline void masks_check_partizan(uint64_t *seed) {
  core_host host = host_make();
  masks_game game = masks_random_any(seed, true);
  bits_rules rules;
  uint8_t wins[1 << MASKS_MOST_BITS];
  masks_search_winners(&game, wins);
  masks_fill(&game, &rules, &host);
  rules.is_partizan = true;
  games *store = games_open(&host);
  bits_game *unsplit = bits_game_new(&rules, GRAPHS_NORMAL, store, NULL);
  assert_int_equal(bits_game_start(unsplit, game.start, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_game_solve(unsplit), CORE_OK);
  masks_add_orders(&game, &rules, seed);
  if (bits_rules_close(&rules) == CORE_OK) {
    bits_sums *sums = bits_sums_new(&rules, store, masks_below(seed, 2) ? 32 : 4);
    assert_non_null(sums);
    for (uint32_t i = 0; i < bits_game_explorer(unsplit)->count;
         i += 1 + (uint32_t)masks_below(seed, 64)) {
      uint64_t position = bits_game_explorer(unsplit)->keys[i];
      uint32_t value;
      bool left = wins[position] >> BITS_LEFT & 1, right = wins[position] >> BITS_RIGHT & 1;
      assert_int_equal(bits_sums_value(sums, position, &value), CORE_OK);
      assert_int_equal(value, graphs_side_value(bits_game_explorer(unsplit)->graph, i));
      assert_int_equal(games_outcome(store, value), left ? (right ? 'N' : 'L') : right ? 'R' : 'P');
    }
    bits_sums_free(sums);
  }
  bits_game_free(unsplit);
  games_close(store);
  bits_rules_release(&rules);
  assert_int_equal(host.memory_used, 0);
}

#endif
