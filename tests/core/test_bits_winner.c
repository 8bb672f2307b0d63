/* Test the search for winners of games of masks: random games with ends, swap, symmetries and each
** play, against a loop over all positions; little memory; and failures. */
#include "masks.h"

#include "core/masks/winner.h"
#include "failures.h"

enum { MOST_BITS = 12, MOST_MOVES = 48, MOST_ENDS = 12, UNDECIDED = 2 };

/* A game on `bits` bits. With a swap these are two planes of equal size. */
typedef struct winner_game {
  int bits;
  bool adds, swaps, has_symmetry;
  uint8_t symmetry[64]; /* images of the bits */
  graphs_play play;
  int move_count, end_count;
  bits_move moves[MOST_MOVES];
  bits_end ends[MOST_ENDS];
  int64_t last_result; /* of positions without moves, or BITS_NO_RESULT */
} winner_game;

static uint64_t permuted(const uint8_t *image, uint64_t set) {
  uint64_t result = 0;
  for (int i = 0; i < MOST_BITS; i++)
    if (set >> i & 1)
      result |= BIT(image[i]);
  return result;
}

/* Return a set of up to `most` of the bits of a game that are not in `taken`. */
static uint64_t some_bits(const winner_game *game, uint64_t *seed, uint64_t most, uint64_t taken) {
  uint64_t set = 0;
  for (uint64_t left = masks_below(seed, most + 1); left > 0; left--)
    set |= BIT(masks_below(seed, (uint64_t)game->bits)) & ~taken;
  return set;
}

/* Return a move that adds bits, or removes bits. Some moves do neither in every position. */
static bits_move random_move(const winner_game *game, uint64_t *seed) {
  uint64_t main = BIT(masks_below(seed, (uint64_t)game->bits)) | some_bits(game, seed, 2, 0);
  uint64_t back = some_bits(game, seed, (uint64_t)core_count_bits(main) - 1, main);
  uint64_t read = some_bits(game, seed, 2, main | back);
  bool is_exact = masks_below(seed, 2) || masks_below(seed, 200) > 0;
  bits_move move = {.clear = back, .put = main, .player = BITS_BOTH};
  move.forbid = is_exact ? main : 0;
  move.need = masks_below(seed, 2) ? back : 0;
  if (!game->adds)
    move = (bits_move){move.forbid, move.need, main, back, BITS_BOTH};
  if (masks_below(seed, 2))
    move.need |= read;
  else
    move.forbid |= read;
  return move;
}

static bits_end random_end(const winner_game *game, uint64_t *seed) {
  static const int64_t results[] = {BITS_RESULT_P, BITS_RESULT_N, BITS_RESULT_D, 0, 1, 2};
  bits_end end = {.need = some_bits(game, seed, 4, 0)};
  end.forbid = some_bits(game, seed, 3, end.need);
  end.result = results[masks_below(seed, game->play == GRAPHS_DRAW ? 3 : 6)];
  return end;
}

/* Choose a permutation of the bits of a plane of `size` bits that exchanges pairs of them or turns
** three of them, the same on both planes. */
static void choose_symmetry(winner_game *game, uint64_t *seed, int size) {
  bits_permutation identity;
  bits_permutation_begin(&identity);
  memcpy(game->symmetry, identity.image, sizeof game->symmetry);
  game->has_symmetry = size >= 3 && masks_below(seed, 2);
  for (int plane = 0; game->has_symmetry && plane + size <= game->bits; plane += size) {
    uint8_t *image = game->symmetry + plane;
    image[0] = (uint8_t)(plane + 1);
    image[1] = (uint8_t)(plane + (size % 2 ? 2 : 0));
    if (size % 2)
      image[2] = (uint8_t)plane;
    for (int i = 3; i + 1 < size; i += 2)
      image[i] = (uint8_t)(plane + i + 1), image[i + 1] = (uint8_t)(plane + i);
  }
}

static winner_game draw_game(uint64_t *seed) {
  winner_game game = {.bits = 2 + (int)masks_below(seed, MOST_BITS - 1),
                      .adds = masks_below(seed, 2),
                      .play = (graphs_play)masks_below(seed, 3),
                      .last_result = BITS_NO_RESULT};
  if (masks_below(seed, 3) == 0)
    game.last_result = random_end(&game, seed).result;
  game.swaps = game.bits % 2 == 0 && masks_below(seed, 2);
  choose_symmetry(&game, seed, game.swaps ? game.bits / 2 : game.bits);
  int images = game.has_symmetry ? 6 : 1;
  bool one_result = masks_below(seed, 4) > 0;
  while (game.move_count + images <= MOST_MOVES && masks_below(seed, 16) > 0) {
    bits_move move = random_move(&game, seed);
    for (int i = 0; i < images; i++) {
      game.moves[game.move_count++] = move;
      move = (bits_move){permuted(game.symmetry, move.need), permuted(game.symmetry, move.forbid),
                         permuted(game.symmetry, move.clear), permuted(game.symmetry, move.put),
                         BITS_BOTH};
    }
  }
  while (game.end_count + images <= MOST_ENDS && masks_below(seed, 2)) {
    bits_end end = random_end(&game, seed);
    if (one_result && game.end_count > 0)
      end.result = game.ends[0].result;
    for (int i = 0; i < images; i++) {
      game.ends[game.end_count++] = end;
      end.need = permuted(game.symmetry, end.need);
      end.forbid = permuted(game.symmetry, end.forbid);
    }
  }
  return game;
}

static void fill_rules(const winner_game *game, bits_rules *rules, core_host *host) {
  bits_permutation by;
  bits_permutation_begin(&by);
  bits_rules_begin(rules, host);
  for (int i = 0; i < game->move_count; i++)
    assert_int_equal(bits_rules_add_move(rules, &game->moves[i]), CORE_OK);
  for (int i = 0; i < game->end_count; i++)
    assert_int_equal(bits_rules_add_end(rules, &game->ends[i]), CORE_OK);
  rules->last_result = game->last_result;
  for (int i = 0; i < game->bits && game->swaps; i++)
    by.image[i] = (uint8_t)((i + game->bits / 2) % game->bits);
  if (game->swaps)
    assert_int_equal(bits_rules_set_swap(rules, &by), CORE_OK);
  memcpy(by.image, game->symmetry, sizeof by.image);
  if (game->has_symmetry)
    assert_int_equal(bits_rules_add_symmetry(rules, &by), CORE_OK);
  assert_int_equal(bits_rules_close(rules), CORE_OK);
}

/* ---- Play ---- */

/* Return 1, -1 or 0 if the player to move wins, loses or draws with a heap of tokens and any number
** of them may be taken. */
static int heap_value(int64_t heap, graphs_play play) {
  int best = heap > 0 ? -1 : play == GRAPHS_NORMAL ? -1 : play == GRAPHS_MISERE ? 1 : 0;
  for (int64_t after = 0; after < heap; after++)
    best = -heap_value(after, play) > best ? -heap_value(after, play) : best;
  return best;
}

static int result_value(const winner_game *game, int64_t result) {
  return result == BITS_RESULT_N   ? 1
         : result == BITS_RESULT_P ? -1
         : result == BITS_RESULT_D ? 0
                                   : heap_value(result, game->play);
}

/* Set *value to the value of a position by its ends, or to UNDECIDED. Return false if two of them
** differ. */
static bool ends_agree(const winner_game *game, uint64_t position, int *value) {
  int64_t result = BITS_NO_RESULT;
  *value = UNDECIDED;
  for (int i = 0; i < game->end_count; i++) {
    const bits_end *end = &game->ends[i];
    if ((position & end->need) != end->need || (position & end->forbid) != 0)
      continue;
    if (result != BITS_NO_RESULT && result != end->result)
      return false;
    result = end->result;
    *value = result_value(game, result);
  }
  return true;
}

static uint64_t after_move(const winner_game *game, const bits_move *move, uint64_t position) {
  uint64_t after = masks_then(move, position);
  int half = game->bits / 2;
  return game->swaps ? after >> half | (after & (BIT(half) - 1)) << half : after;
}

static void play_position(const winner_game *game, uint64_t position, int8_t *values) {
  int value, best = -2;
  int64_t last = game->last_result == BITS_NO_RESULT ? 0 : game->last_result;
  assert_true(ends_agree(game, position, &value));
  for (int i = 0; i < game->move_count && value == UNDECIDED; i++)
    if (masks_can(&game->moves[i], position)) {
      int other = values[after_move(game, &game->moves[i], position)];
      assert_int_not_equal(other, UNDECIDED); /* it has been played before */
      best = -other > best ? -other : best;
    }
  values[position] = (int8_t)(value != UNDECIDED ? value
                              : best > -2        ? best
                                                 : result_value(game, last));
}

/* Find the values of all positions, in the order of their numbers of bits. */
static void play_all(const winner_game *game, int8_t *values) {
  memset(values, UNDECIDED, BIT(game->bits));
  for (int step = 0; step <= game->bits; step++)
    for (uint64_t p = 0; p < BIT(game->bits); p++)
      if (core_count_bits(p) == (game->adds ? game->bits - step : step))
        play_position(game, p, values);
}

/* Return true if each move changes the number of bits of each position in one direction, and all
** ends that match a position agree. */
static bool is_playable(const winner_game *game) {
  for (uint64_t p = 0; p < BIT(game->bits); p++) {
    int value;
    if (!ends_agree(game, p, &value))
      return false;
    for (int i = 0; i < game->move_count; i++) {
      int change = core_count_bits(masks_then(&game->moves[i], p)) - core_count_bits(p);
      if (masks_can(&game->moves[i], p) && (game->adds ? change <= 0 : change >= 0))
        return false;
    }
  }
  return true;
}

/* ---- The search against play ---- */

/* Return the least image of a position under the powers of the symmetry. */
static uint64_t least_image(const winner_game *game, uint64_t position) {
  uint64_t least = position;
  for (int i = 0; i < 6; i++) {
    position = permuted(game->symmetry, position);
    least = position < least ? position : least;
  }
  return least;
}

/* Ask for all starts, some of them twice, and for positions that are not starts. */
static void check_winners(const winner_game *game, const bits_rules *rules, uint64_t *seed) {
  int8_t values[1 << MOST_BITS];
  bool is_start[1 << MOST_BITS] = {false};
  bits_winner *winner = bits_winner_new(rules, game->play);
  uint64_t starts = masks_below(seed, 4) == 0 ? 400 : masks_below(seed, 4);
  assert_non_null(winner);
  play_all(game, values);
  for (uint64_t i = 0; i < starts; i++) {
    uint64_t start = masks_below(seed, BIT(game->bits));
    is_start[least_image(game, start)] = true;
    assert_int_equal(bits_winner_start(winner, start), CORE_OK);
  }
  for (uint64_t i = 0; i < BIT(game->bits) + 20; i++) {
    uint64_t position =
        i < BIT(game->bits) ? i * 2025 % BIT(game->bits) : masks_below(seed, BIT(game->bits));
    char outcome, expected = is_start[position] ? "PDN"[values[position] + 1] : 0;
    assert_int_equal(bits_winner_find(winner, position, &outcome), CORE_OK);
    assert_int_equal(outcome, expected);
  }
  bits_winner_free(winner);
}

/* With a limit of 65,000 bytes the table keeps its first size, and entries are replaced. */
TEST(test_winners_of_random_games) {
  uint64_t seed = 7;
  int64_t rounds = scaled(5000, 200), applied = 0, drawn = 0;
  for (int64_t i = 0; i < rounds; i++) {
    core_host host = host_make();
    winner_game game = draw_game(&seed);
    bits_rules rules;
    bool applies;
    host.memory_limit = masks_below(&seed, 2) ? 65000 : host.memory_limit;
    fill_rules(&game, &rules, &host);
    assert_int_equal(bits_winner_applies(&rules, &applies), CORE_OK);
    if (applies) {
      assert_true(is_playable(&game));
      check_winners(&game, &rules, &seed);
      drawn += game.play == GRAPHS_DRAW;
    }
    applied += applies;
    bits_rules_release(&rules);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(applied > rounds / 2 && drawn > rounds / 20);
}

/* ---- Rules to which a search does not apply ---- */

HOST_TEST(test_searchable_rules) {
  static const struct {
    bool applies;
    bits_move move;
    bits_end ends[2];
  } checks[] = {
      {true, {0, 1, 0, 1, BITS_BOTH}, {{1, 2, BITS_RESULT_P}, {2, 0, BITS_RESULT_N}}},
      {true, {0, 1, 0, 1, BITS_BOTH}, {{1, 0, BITS_RESULT_P}, {2, 0, BITS_RESULT_P}}},
      {false, {0, 1, 0, 1, BITS_BOTH}, {{1, 0, BITS_RESULT_P}, {2, 0, BITS_RESULT_N}}},
      {false, {0, 1, 0, 1, BITS_BOTH}, {{1, 0, 1}, {2, 0, 2}}},
      {true, {1, 0, 1, 0, BITS_BOTH}, {{1, 0, 1}, {2, 0, 1}}},
      {false, {0, 1, 0, 1, BITS_LEFT}, {{1, 0, 1}, {2, 0, 1}}},
      {false, {0, 1, 0, 1, BITS_AGAIN}, {{1, 0, 1}, {2, 0, 1}}},
      {false, {0, 0, 0, 1, BITS_BOTH}, {{1, 0, 1}, {2, 0, 1}}}, /* it may add nothing */
      {false, {0, 0, 1, 0, BITS_BOTH}, {{1, 0, 1}, {2, 0, 1}}},
      {false, {0, 1, 2, 1, BITS_BOTH}, {{1, 0, 1}, {2, 0, 1}}}, /* it may only move a bit */
      {true, {0, 3, 2, 1, BITS_BOTH}, {{1, 0, 1}, {2, 0, 1}}},
      {true, {0, 5, 2, 5, BITS_BOTH}, {{1, 0, 1}, {2, 0, 1}}},
      {false, {2, 1, 2, 1, BITS_BOTH}, {{1, 0, 1}, {2, 0, 1}}},
      {true, {6, 1, 6, 1, BITS_BOTH}, {{1, 0, 1}, {2, 0, 1}}},
  };
  for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
    bits_rules rules;
    bool applies;
    bits_rules_begin(&rules, host);
    assert_int_equal(bits_rules_add_move(&rules, &checks[i].move), CORE_OK);
    for (int k = 0; k < 2; k++)
      assert_int_equal(bits_rules_add_end(&rules, &checks[i].ends[k]), CORE_OK);
    assert_int_equal(bits_rules_close(&rules), CORE_OK);
    assert_int_equal(bits_winner_applies(&rules, &applies), CORE_OK);
    assert_int_equal(applies, checks[i].applies);
    bits_rules_release(&rules);
  }
}

/* ---- Many ends, and failures ---- */

/* Add tokens to 20 cells in turn. There are `count` ends. Only the first one matches a position in
** play: all cells are full, and the player to move wins. */
static void begin_cells(bits_rules *rules, core_host *host, uint64_t count) {
  bits_rules_begin(rules, host);
  for (int i = 0; i < 20; i++) {
    bits_move move = {0, BIT(i), 0, BIT(i), BITS_BOTH};
    assert_int_equal(bits_rules_add_move(rules, &move), CORE_OK);
  }
  for (uint64_t i = 0; i < count; i++) {
    bits_end end = {i == 0 ? BIT(20) - 1 : BIT(40) | i, 0, i == 0 ? BITS_RESULT_N : BITS_RESULT_P};
    if (i == 0)
      end.forbid = BIT(40);
    assert_int_equal(bits_rules_add_end(rules, &end), CORE_OK);
  }
}

/* 200 ends are tested after the table is asked. With 6,000 ends whose results differ, pairs are not
** compared, so that a search does not apply. */
HOST_TEST(test_many_ends) {
  static const uint64_t counts[] = {1, 200, 4000, 6000};
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
    bits_rules rules;
    bool applies;
    char outcome;
    begin_cells(&rules, host, counts[i]);
    rules.ends.items[0].result = counts[i] == 6000 ? BITS_RESULT_N : rules.ends.items[0].result;
    for (uint64_t k = 1; k < counts[i] && counts[i] == 6000; k++)
      rules.ends.items[k].result = k % 2 ? BITS_RESULT_P : BITS_RESULT_D;
    assert_int_equal(bits_rules_close(&rules), CORE_OK);
    assert_int_equal(bits_winner_applies(&rules, &applies), CORE_OK);
    assert_int_equal(applies, counts[i] != 6000);
    bits_winner *winner = bits_winner_new(&rules, GRAPHS_NORMAL);
    for (int bits = 12; bits <= 20; bits++)
      assert_int_equal(bits_winner_start(winner, BIT(bits) - 1), CORE_OK);
    for (int bits = 12; bits <= 20; bits++) {
      assert_int_equal(bits_winner_find(winner, BIT(bits) - 1, &outcome), CORE_OK);
      assert_int_equal(outcome, bits % 2 ? 'P' : 'N');
    }
    bits_winner_free(winner);
    bits_rules_release(&rules);
  }
}

/* Find two winners. The table grows. */
static core_status find_winners(core_host *host, void *context) {
  const winner_game *game = context;
  bits_rules rules;
  bool applies = false;
  char outcome = 0;
  bits_rules_begin(&rules, host);
  core_status status = CORE_OK;
  for (int i = 0; i < game->move_count && status == CORE_OK; i++)
    status = bits_rules_add_move(&rules, &game->moves[i]);
  status = status == CORE_OK ? bits_rules_close(&rules) : status;
  status = status == CORE_OK ? bits_winner_applies(&rules, &applies) : status;
  bits_winner *winner = status == CORE_OK ? bits_winner_new(&rules, GRAPHS_NORMAL) : NULL;
  if (winner == NULL && status == CORE_OK)
    status = host->status;
  for (uint64_t i = 0; i < 2 && status == CORE_OK; i++)
    status = bits_winner_start(winner, BIT(12) - 1 - i);
  for (uint64_t i = 0; i < 2 && status == CORE_OK; i++) {
    status = bits_winner_find(winner, BIT(12) - 1 - i, &outcome);
    if (status == CORE_OK)
      assert_int_equal(outcome, i == 0 ? 'P' : 'N');
  }
  bits_winner_free(winner);
  bits_rules_release(&rules);
  return status;
}

TEST(test_failing_searches) {
  winner_game game = {.bits = 12, .move_count = 12};
  for (int i = 0; i < 12; i++)
    game.moves[i] = (bits_move){BIT(i), 0, BIT(i), 0, BITS_BOTH};
  assert_true(failures_try(find_winners, &game, STOPPED, 16) > 50);
  failures_limit(find_winners, &game, 100, false);
}
