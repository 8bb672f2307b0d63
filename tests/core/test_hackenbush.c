/* Compare moves in Hackenbush with play: after each move, the rest of a picture is played together
** with another picture to the end, and the values must predict the winner. The number of edges that
** fall is compared with a search for the edges that are joined to the ground. */
#include "host.h"

#include "../scale.h"
#include "core/boards/hackenbush.h"

enum { EDGES = 6, OTHER_EDGES = 4, SETS = 1 << (EDGES + OTHER_EDGES) };

/* Two pictures, whose edges are bits: first the edges of one, then of the other. */
typedef struct two_pictures {
  int ends[EDGES + OTHER_EDGES][2];
  char colours[EDGES + OTHER_EDGES];
  int8_t wins[2][SETS]; /* 0 unknown, 1 mover loses, 2 mover wins */
} two_pictures;

static uint32_t random_below(uint64_t *state, uint32_t end) {
  return (uint32_t)(host_random(state) % end);
}

/* Return the edges in a set that are joined to the ground. */
static uint32_t fall(const two_pictures *p, uint32_t edges) {
  uint32_t standing = 0, nodes = 1, before;
  do {
    before = standing;
    for (int e = 0; e < EDGES + OTHER_EDGES; e++) {
      uint32_t ends = 1U << p->ends[e][0] | 1U << p->ends[e][1];
      if ((edges >> e & 1) != 0 && (nodes & ends) != 0) {
        nodes |= ends;
        standing |= 1U << e;
      }
    }
  } while (standing != before);
  return standing;
}

/* Return true if player `side` wins by moving first. */
static bool play(two_pictures *p, int side, uint32_t edges) {
  int8_t *known = &p->wins[side][edges];
  bool wins = false;
  for (int e = 0; e < EDGES + OTHER_EDGES && *known == 0 && !wins; e++)
    if ((edges >> e & 1) != 0 && p->colours[e] != (side == 0 ? 'R' : 'L'))
      wins = !play(p, 1 - side, fall(p, edges & ~(1U << e)));
  if (*known == 0)
    *known = wins ? 2 : 1;
  return *known == 2;
}

/* Fill both pictures at random: trees, or graphs if `cyclic`. They share only the ground. */
static void fill(two_pictures *p, uint64_t *random, bool cyclic) {
  static const char *const palettes[] = {"LRE", "LRL", "EEE", "EEL"};
  const char *colours = palettes[random_below(random, cyclic ? 4 : 2)];
  memset(p, 0, sizeof *p);
  for (int e = 0; e < EDGES + OTHER_EDGES; e++) {
    int first = e < EDGES ? 0 : EDGES, above = e - first;
    int one = (int)random_below(random, (uint32_t)(cyclic ? 4 : above + 1));
    int other = cyclic ? (int)random_below(random, 4) : above + 1;
    p->ends[e][0] = one == 0 ? 0 : first + one;
    p->ends[e][1] = other == 0 ? 0 : first + other;
    p->colours[e] = colours[random_below(random, 3)];
  }
}

static hackenbush *build(core_host *host, const two_pictures *p, int first, int end) {
  hackenbush *picture = hackenbush_open(host);
  assert_non_null(picture);
  for (int e = first; e < end; e++)
    assert_int_equal(hackenbush_add(picture, p->ends[e][0], p->ends[e][1], p->colours[e]), CORE_OK);
  assert_true(hackenbush_build(picture));
  return picture;
}

/* Compare a value with the winner of the edges `after` of one picture beside another picture. */
static void check_winner(two_pictures *p, hackenbush *picture, hackenbush *other, games_id value,
                         uint32_t after) {
  static const char outcomes[] = "PLRN";
  games *store = hackenbush_store(picture);
  uint32_t both = after | fall(p, (1U << (EDGES + OTHER_EDGES)) - (1U << EDGES));
  int wins = play(p, 0, both) | play(p, 1, both) << 1;
  games_pin pin;
  assert_int_not_equal(value, GAMES_NONE);
  games_pin_array(store, &pin, &value, 1);
  games_id beside = games_copy(store, hackenbush_store(other), hackenbush_value(other));
  assert_int_equal(games_outcome(store, games_sum(store, value, beside)), outcomes[wins]);
  games_unpin(&pin);
}

/* Compare the move of an edge with play. */
static void check_move(two_pictures *p, hackenbush *picture, hackenbush *other, uint32_t edge) {
  uint32_t all = (1U << EDGES) - 1;
  uint32_t standing = fall(p, all), after = fall(p, all & ~(1U << edge));
  assert_int_equal(hackenbush_stands(picture, edge), standing >> edge & 1);
  if (!hackenbush_stands(picture, edge))
    return;
  assert_int_equal(hackenbush_count_falls(picture, edge),
                   core_count_bits(standing) - core_count_bits(after));
  check_winner(p, picture, other, hackenbush_value_without(picture, edge), after);
}

/* 10,000 pictures with loops, parallel edges and cycles of all colours. Each is played beside a
** second one. */
HOST_TEST(test_values) {
  static two_pictures p;
  uint64_t random = 2;
  for (int i = 0; i < scaled(10000, 500); i++) {
    fill(&p, &random, true);
    hackenbush *picture = build(host, &p, 0, EDGES);
    hackenbush *other = build(host, &p, EDGES, EDGES + OTHER_EDGES);
    check_winner(&p, picture, other, hackenbush_value(picture), fall(&p, (1U << EDGES) - 1));
    hackenbush_close(picture);
    hackenbush_close(other);
  }
}

/* A green cycle of n edges through the ground is 0 or *, and two cycles of 65 edges with a common
** node on a stalk of three edges are *3. A blue edge on a long cycle is refused. */
HOST_TEST(test_long_cycles) {
  dyadic number;
  uint32_t star;
  int32_t ups;
  for (int n = 62; n < 70; n++)
    for (int kind = 0; kind < 3; kind++) {
      int below = kind == 1 ? 3 : 0;
      hackenbush *picture = hackenbush_open(host);
      for (int i = 0; i < below; i++)
        assert_int_equal(hackenbush_add(picture, i, i + 1, 'E'), CORE_OK);
      for (int i = 0; i < (kind == 1 ? 2 * n : n); i++)
        assert_int_equal(hackenbush_add(picture, i % n == 0 ? below : below + i,
                                        (i + 1) % n == 0 ? below : below + i + 1, 'E'),
                         CORE_OK);
      if (kind == 2)
        assert_int_equal(hackenbush_add(picture, 7, 1000, 'L'), CORE_OK);
      assert_true(hackenbush_build(picture));
      games *store = hackenbush_store(picture);
      games_id value = kind < 2 || n > 62 ? hackenbush_value(picture) : GAMES_NONE;
      assert_int_equal(value == GAMES_NONE, kind == 2);
      if (kind < 2) {
        assert_true(games_is_uptimal(store, value, &number, &ups, &star));
        assert_int_equal(star, kind == 0 ? n % 2 : 3);
      }
      hackenbush_close(picture);
    }
}

HOST_TEST(test_moves) {
  static two_pictures p;
  uint64_t random = 1;
  for (int i = 0; i < scaled(2000, 200); i++) {
    fill(&p, &random, i % 2 == 1);
    hackenbush *picture = build(host, &p, 0, EDGES);
    hackenbush *other = build(host, &p, EDGES, EDGES + OTHER_EDGES);
    for (uint32_t edge = 0; edge < EDGES; edge++)
      check_move(&p, picture, other, edge);
    if (i % 8 == 0) { /* again, without what was kept */
      hackenbush_evict(picture);
      for (uint32_t edge = 0; edge < EDGES; edge++)
        check_move(&p, picture, other, edge);
    }
    hackenbush_close(picture);
    hackenbush_close(other);
  }
}

/* A stalk of n green edges is *n, and a stalk of n blue edges is n. With k red edges on it, a blue
** edge is 1/2^k (Winning Ways, chapter 3), which is in range up to k = 62. */
HOST_TEST(test_stalks) {
  enum { STALK = 300, REDS = 63 };
  dyadic number;
  uint32_t star;
  int32_t ups;
  for (int kind = 0; kind < 3; kind++) {
    hackenbush *picture = hackenbush_open(host);
    int edges = kind == 2 ? 1 + REDS : STALK;
    for (int i = 0; i < edges; i++)
      assert_int_equal(hackenbush_add(picture, i, i + 1,
                                      kind == 0            ? 'E'
                                      : kind == 2 && i > 0 ? 'R'
                                                           : 'L'),
                       CORE_OK);
    assert_true(hackenbush_build(picture));
    games *store = hackenbush_store(picture);
    for (int i = 0; i < edges; i++) {
      games_id value = hackenbush_value_without(picture, (uint32_t)i);
      assert_true(games_is_uptimal(store, value, &number, &ups, &star));
      assert_int_equal(hackenbush_count_falls(picture, (uint32_t)i), edges - i);
      assert_int_equal(star, kind == 0 ? i : 0);
      assert_int_equal(number.numerator, kind == 0 ? 0 : kind == 1 ? i : i > 0);
      assert_int_equal(number.exponent, kind == 2 && i > 0 ? i - 1 : 0);
    }
    assert_int_equal(hackenbush_value(picture) == GAMES_NONE, kind == 2);
    hackenbush_close(picture);
  }
}

/* A cycle of n edges on a stalk. Without an edge of the cycle it is the sum of two stalks of i and
** n - 1 - i edges: a green one is *(i XOR n - 1 - i), a blue one n - 1. Each edge of the stalk
** below raises a nimber or an integer by one. */
HOST_TEST(test_cycles) {
  enum { CYCLE = 200, BELOW = 3 };
  dyadic number;
  uint32_t star;
  int32_t ups;
  for (int kind = 0; kind < 4; kind++) {
    bool green = kind % 2 == 0;
    int below = kind < 2 ? 0 : BELOW;
    hackenbush *picture = hackenbush_open(host);
    for (int i = 0; i < CYCLE; i++)
      assert_int_equal(
          hackenbush_add(picture, below + i, below + (i + 1) % CYCLE, green ? 'E' : 'L'), CORE_OK);
    for (int i = 0; i < below; i++)
      assert_int_equal(hackenbush_add(picture, i, i + 1, green ? 'E' : 'L'), CORE_OK);
    assert_true(hackenbush_build(picture));
    games *store = hackenbush_store(picture);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < CYCLE; i += round == 0 ? 1 : 13) {
        games_id value = hackenbush_value_without(picture, (uint32_t)i);
        assert_true(games_is_uptimal(store, value, &number, &ups, &star));
        assert_int_equal(star, green ? (i ^ (CYCLE - 1 - i)) + below : 0);
        assert_int_equal(number.numerator, green ? 0 : CYCLE - 1 + below);
        assert_int_equal(hackenbush_count_falls(picture, (uint32_t)i), 1);
      }
      for (int i = 0; i < below; i++) { /* all above falls */
        games_id value = hackenbush_value_without(picture, (uint32_t)(CYCLE + i));
        assert_true(games_is_uptimal(store, value, &number, &ups, &star));
        assert_int_equal(green ? star : number.numerator, i);
      }
      hackenbush_evict(picture); /* again, without what was kept */
    }
    hackenbush_close(picture);
  }
}
