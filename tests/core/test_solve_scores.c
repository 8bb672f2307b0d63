/* Compare the scores of random games with play to the end. */
#include "host.h"

#include "core/solve/graph.h"

enum { SCORES_POSITIONS = 9, SCORES_MOVES = 24 };

typedef struct scored_game {
  int positions, moves;
  uint32_t from[SCORES_MOVES], to[SCORES_MOVES];
  uint8_t flags[SCORES_MOVES];
  int64_t gain[SCORES_MOVES], result[SCORES_POSITIONS];
} scored_game;

static int draw(uint64_t *seed, int bound) {
  return (int)(host_random(seed) % (uint64_t)bound);
}

/* Draw a gain. With a large span, many gains have no high word. A play has at most 8 moves, so that
** its gains and the result stay below 2^62. */
static int64_t draw_gain(uint64_t *seed, int64_t span) {
  if (span > INT32_MAX && draw(seed, 2) == 0)
    span = 3;
  return (int64_t)(host_random(seed) % (uint64_t)(2 * span + 1)) - span;
}

/* Moves lead to higher numbers. Their order is random, or that of the positions. */
static scored_game draw_game(uint64_t *seed) {
  scored_game game = {.positions = 2 + draw(seed, SCORES_POSITIONS - 1)};
  bool sorted = draw(seed, 2) == 0, gains = draw(seed, 4) > 0, again = draw(seed, 2) == 0;
  static const int64_t spans[] = {3, 100000000, INT64_C(1) << 32, INT64_C(1) << 58};
  int64_t span = spans[draw(seed, 4)];
  game.moves = draw(seed, SCORES_MOVES + 1);
  for (int i = 0; i < game.moves; i++) {
    int from = sorted ? i * (game.positions - 1) / game.moves : draw(seed, game.positions - 1);
    game.from[i] = (uint32_t)from;
    game.to[i] = (uint32_t)(from + 1 + draw(seed, game.positions - 1 - from));
    game.gain[i] = gains ? draw_gain(seed, span) : 0;
    game.flags[i] = again && draw(seed, 3) == 0 ? GRAPHS_AGAIN : 0;
  }
  for (int p = 0; p < game.positions; p++)
    game.result[p] = draw(seed, 3) == 0 ? draw_gain(seed, span) : 0;
  return game;
}

/* Return the final lead of player 0 if both play best from a position in which player 0 leads by
** `lead`. */
static int64_t play(const scored_game *game, uint32_t position, int mover, int64_t lead) {
  int64_t best = 0, sign = mover == 0 ? 1 : -1;
  bool moves = false;
  for (int i = 0; i < game->moves; i++) {
    if (game->from[i] != position)
      continue;
    int next = game->flags[i] == GRAPHS_AGAIN ? mover : 1 - mover;
    int64_t end = play(game, game->to[i], next, lead + sign * game->gain[i]);
    if (!moves || (mover == 0 ? end > best : end < best))
      best = end;
    moves = true;
  }
  return moves ? best : lead + sign * game->result[position];
}

static bool has_moves(const scored_game *game, uint32_t position) {
  for (int i = 0; i < game->moves; i++)
    if (game->from[i] == position)
      return true;
  return false;
}

/* Add the moves in batches of random lengths, which leave out flags and gains that are all 0. */
static void add_moves(graphs_game *graph, const scored_game *game, uint64_t *seed) {
  for (int first = 0, count; first < game->moves; first += count) {
    bool flags = false, gains = false;
    count = 1 + draw(seed, game->moves - first);
    for (int i = first; i < first + count; i++) {
      flags |= game->flags[i] != 0;
      gains |= game->gain[i] != 0;
    }
    graphs_batch batch = {.count = (uint32_t)count,
                          .from = game->from + first,
                          .to = game->to + first,
                          .flags = flags ? game->flags + first : NULL,
                          .gain = gains ? game->gain + first : NULL};
    assert_int_equal(graphs_add(graph, &batch), CORE_OK);
  }
}

HOST_TEST(random_scores) {
  uint64_t seed = 11;
  for (int round = 0; round < scaled(4000, 200); round++) {
    scored_game game = draw_game(&seed);
    graphs_game *graph = graphs_new(host);
    graphs_set_play(graph, GRAPHS_SCORE);
    add_moves(graph, &game, &seed);
    for (uint32_t p = 0; p < (uint32_t)game.positions; p++) {
      graphs_result result = {.value = game.result[p], .remoteness = -1};
      if (has_moves(&game, p))
        game.result[p] = 0;
      else if (game.result[p] != 0)
        assert_int_equal(graphs_set_result(graph, p, result), CORE_OK);
    }
    assert_int_equal(graphs_solve(graph, (uint32_t)game.positions), CORE_OK);
    assert_true(graphs_has_scores(graph));
    for (uint32_t p = 0; p < (uint32_t)game.positions; p++) {
      int64_t lead = play(&game, p, 0, 0);
      assert_int_equal(graphs_score(graph, p), lead);
      assert_int_equal(play(&game, p, 1, 0), -lead);
      assert_int_equal(graphs_outcome(graph, p), lead > 0 ? 'N' : lead < 0 ? 'P' : 'D');
    }
    graphs_free(graph);
  }
}

/* Play that can return to a position has no score, and neither has a lead that is too large. */
HOST_TEST(scores_without_bounds) {
  static const int64_t large = GRAPHS_LARGEST_SCORE;
  for (uint32_t kind = 0; kind < 2; kind++) {
    uint32_t from[] = {0, 1}, to[] = {1, kind == 0 ? 0 : 2}, at;
    uint8_t flags[] = {GRAPHS_AGAIN, 0};
    int64_t gain[] = {large, 1};
    graphs_game *graph = graphs_new(host);
    graphs_batch batch = {.count = 2, .from = from, .to = to, .flags = flags, .gain = gain};
    graphs_set_play(graph, GRAPHS_SCORE);
    assert_int_equal(graphs_add(graph, &batch), CORE_OK);
    assert_int_equal(graphs_solve(graph, 3), CORE_INVALID);
    assert_int_equal(graphs_find_fault(graph, &at),
                     kind == 0 ? GRAPHS_SCORE_CYCLE : GRAPHS_SCORE_TOO_LARGE);
    graphs_free(graph);
  }
}
