/* Test layers of positions that are sets of bits: games with large layers against a loop over all
** masks, games that leave the layers, little memory, and failures. */
#include "masks.h"

#include <limits.h>
#include <string.h>

#include "core/masks/game.h"
#include "failures.h"

enum { BITS = 13, FULL = (1 << BITS) - 1 };

/* A game on 13 bits that begins with all of them. Each move clears its bits; the last one may need
** others. */
typedef struct direct_game {
  graphs_play play;
  int move_count;
  bits_move moves[260];
  bits_end end; /* lost; forbid is 0 in a game without ends */
  bool leaves;  /* some move clears three bits */
  bool stores;  /* a move, which never applies, lets a player move again: moves are stored */
} direct_game;

/* Moves that clear two bits, so that all positions of a layer have the same number of bits. */
static direct_game draw_game(uint64_t *seed) {
  direct_game game = {.move_count = 36};
  for (int i = 0; i < game.move_count; i++) {
    uint64_t one = masks_below(seed, BITS), other = (one + 1 + masks_below(seed, BITS - 1)) % BITS;
    uint64_t mask = BIT(one) | BIT(other);
    game.moves[i] = (bits_move){mask, 0, mask, 0, BITS_BOTH};
  }
  return game;
}

/* Add a move that clears three bits. */
static void leave_layers(direct_game *game, uint64_t *seed) {
  game->leaves = true;
  uint64_t mask = 7, forbid = BIT(6 + masks_below(seed, 7)) | BIT(6 + masks_below(seed, 7));
  game->moves[game->move_count++] = (bits_move){mask, forbid, mask, 0, BITS_BOTH};
}

/* For each move add six that need one more bit: some positions have over 64 moves. */
static void repeat_moves(direct_game *game) {
  for (int i = 0; i < 36; i++)
    for (int bit = 0; bit < 6; bit++) {
      bits_move move = game->moves[i];
      move.need |= BIT(bit);
      game->moves[game->move_count++] = move;
    }
}

static void fill_rules(const direct_game *game, bits_rules *rules, core_host *host) {
  bits_rules_begin(rules, host);
  for (int i = 0; i < game->move_count; i++)
    assert_int_equal(bits_rules_add_move(rules, &game->moves[i]), CORE_OK);
  if (game->stores) {
    bits_move again = {1, 1, 1, 0, BITS_AGAIN};
    assert_int_equal(bits_rules_add_move(rules, &again), CORE_OK);
  }
  if (game->end.forbid != 0)
    assert_int_equal(bits_rules_add_end(rules, &game->end), CORE_OK);
  assert_int_equal(bits_rules_close(rules), CORE_OK);
}

/* The answer for a position, by play. */
typedef struct direct_answer {
  bool is_reached;
  int value, misere_value;  /* mex in normal and in misere play */
  int remoteness, suspense; /* -1 for a draw */
  char outcome;
} direct_answer;

static bool is_end(const direct_game *game, uint64_t p) {
  return game->end.forbid != 0 && (game->end.forbid & p) == 0;
}

static direct_answer play_one(const direct_game *game, const direct_answer *answers, uint64_t p) {
  int soonest = INT_MAX, latest = 0, longest_win = 0, shortest = INT_MAX, options = 0;
  bool draws = false;
  uint64_t seen = 0, misere_seen = 0;
  direct_answer answer = {.is_reached = true};
  for (int i = 0; !is_end(game, p) && i < game->move_count; i++) {
    if (!masks_can(&game->moves[i], p))
      continue;
    const direct_answer *option = &answers[p & ~game->moves[i].clear];
    options++;
    seen |= BIT(option->value);
    misere_seen |= BIT(option->misere_value);
    draws |= option->outcome == 'D';
    if (option->outcome == 'P' && option->remoteness < soonest)
      soonest = option->remoteness;
    if (option->outcome == 'P' && option->suspense > longest_win)
      longest_win = option->suspense;
    if (option->outcome == 'N' && option->remoteness > latest)
      latest = option->remoteness;
    if (option->suspense < shortest)
      shortest = option->suspense;
  }
  answer.value = core_lowest_bit(~seen);
  answer.misere_value = options == 0 ? 1 : core_lowest_bit(~misere_seen);
  if (is_end(game, p))
    answer.outcome = 'P';
  else if (options == 0) {
    answer.outcome = "PND"[game->play];
    answer.remoteness = game->play == GRAPHS_DRAW ? -1 : 0;
  } else {
    answer.outcome = soonest < INT_MAX ? 'N' : draws ? 'D' : 'P';
    answer.remoteness = soonest < INT_MAX ? soonest + 1 : draws ? -1 : latest + 1;
    answer.suspense = 1 + (soonest < INT_MAX ? longest_win : shortest);
  }
  return answer;
}

/* Set the answers of all positions that play can reach, and return their number. */
static int play_all(const direct_game *game, direct_answer *answers) {
  int count = 0;
  memset(answers, 0, (FULL + 1) * sizeof *answers);
  answers[FULL].is_reached = true;
  for (uint64_t p = FULL + 1; p-- > 0;)
    for (int i = 0; answers[p].is_reached && !is_end(game, p) && i < game->move_count; i++)
      if (masks_can(&game->moves[i], p))
        answers[p & ~game->moves[i].clear].is_reached = true;
  for (uint64_t p = 0; p <= FULL; p++)
    if (answers[p].is_reached) {
      answers[p] = play_one(game, answers, p);
      count++;
    }
  return count;
}

static int games_listed; /* games in which options were listed again */

/* Compare the answers for all positions. Return the status of the solution. */
static core_status check_game(const direct_game *game, core_host *host) {
  static direct_answer answers[FULL + 1];
  bits_rules rules;
  int count = play_all(game, answers);
  fill_rules(game, &rules, host);
  bits_game *masks = bits_game_new(&rules, game->play, NULL, NULL);
  const explorer *ex = bits_game_explorer(masks);
  graphs_want_suspense(ex->graph);
  graphs_want_genera(ex->graph);
  core_status status = bits_game_start(masks, FULL, BITS_NO_RESULT, -1);
  if (status == CORE_OK)
    status = bits_game_solve(masks);
  if (status == CORE_OK) {
    assert_true(!ex->listing.is_on || (!game->stores && !game->leaves));
    games_listed += ex->listing.is_on;
    assert_int_equal(ex->count, count);
    for (uint32_t i = 0; i < ex->count; i++) {
      const direct_answer *answer = &answers[ex->keys[i]];
      assert_true(answer->is_reached);
      assert_int_equal(graphs_outcome(ex->graph, i), answer->outcome);
      assert_int_equal(graphs_remoteness(ex->graph, i), answer->remoteness);
      if (game->play != GRAPHS_DRAW && !game->stores)
        assert_int_equal(graphs_suspense(ex->graph, i), answer->suspense);
      if (game->play != GRAPHS_NORMAL || game->stores)
        continue;
      const genera *all;
      uint32_t genus = graphs_genus(ex->graph, i, &all);
      assert_int_equal(graphs_value(ex->graph, i), answer->value);
      assert_int_equal(genera_normal(all, genus), answer->value);
      assert_int_equal(genera_digit(all, genus, 0), answer->misere_value);
    }
  }
  bits_game_free(masks);
  bits_rules_release(&rules);
  return status;
}

HOST_TEST(test_large_layers) {
  uint64_t seed = 7;
  int count = (int)scaled(180, 36);
  games_listed = 0;
  for (int i = 0; i < count; i++) {
    direct_game game = draw_game(&seed);
    game.play = (graphs_play)(i % 3);
    game.stores = i % 2 == 1;
    if (i / 6 % 3 == 1)
      leave_layers(&game, &seed);
    if (i / 6 % 3 == 2)
      repeat_moves(&game);
    if (game.play != GRAPHS_NORMAL)
      game.end = (bits_end){0, BIT(masks_below(&seed, BITS)) | 0x15, BITS_RESULT_P};
    assert_int_equal(check_game(&game, host), CORE_OK);
  }
  assert_true(games_listed > count / 4);
}

/* If the set or the moves that wait take too much memory, positions are hashed. */
HOST_TEST(test_little_memory) {
  uint64_t seed = 8;
  direct_game game = draw_game(&seed);
  uint64_t limits[] = {300 << 10, 500 << 10, 700 << 10, 1 << 20, 3 << 19, 1 << 21, 1 << 22};
  game.stores = true;
  for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
    host->memory_limit = limits[i];
    host->status = CORE_INTERRUPTED; /* left by an earlier statement */
    assert_int_equal(check_game(&game, host), CORE_OK);
  }
}

/* ---- Failures ---- */

/* Solve a game whose moves clear one bit each: the first twelve in any order, and then the others.
** So the large layers are followed by a layer of one position, and it by one of two. If `stores`, a
** bool, is true, forms are requested, so that moves are stored. */
static core_status solve_all_bits(core_host *host, void *stores) {
  bits_rules rules;
  core_status status = CORE_OK;
  bits_rules_begin(&rules, host);
  for (int i = 0; i < 14 && status == CORE_OK; i++) {
    bits_move move = {BIT(i), i < 12 ? 0 : BIT(12) - 1, BIT(i), 0, BITS_BOTH};
    status = bits_rules_add_move(&rules, &move);
  }
  if (status == CORE_OK)
    status = bits_rules_close(&rules);
  bits_game *game = status == CORE_OK ? bits_game_new(&rules, GRAPHS_NORMAL, NULL, NULL) : NULL;
  if (game == NULL) {
    status = host->status;
  } else {
    if (*(bool *)stores)
      graphs_want_forms(bits_game_explorer(game)->graph);
    status = bits_game_start(game, BIT(14) - 1, BITS_NO_RESULT, -1);
    if (status == CORE_OK)
      status = bits_game_solve(game);
  }
  if (status == CORE_OK) {
    const explorer *ex = bits_game_explorer(game);
    assert_int_equal(ex->count, (1 << 12) + 3);
    for (uint32_t i = 0; i < ex->count; i++)
      assert_int_equal(graphs_value(ex->graph, i), core_count_bits(ex->keys[i]) % 2);
  }
  bits_game_free(game);
  bits_rules_release(&rules);
  return status;
}

TEST(test_failures) {
  for (int i = 0; i < 2; i++) {
    bool stores = i == 1;
    failures_try(solve_all_bits, &stores, STOPPED, 32);
  }
}
