/* Compare Nim, normal and misère, with a search that plays all small positions to their end. */
#include "host.h"

#include <string.h>

#include "core/nim.h"

enum {
  HEAPS = 5,
  BASE = 10, /* heap sizes are 0 .. BASE - 1 */
  POSITIONS = 100000
};

/* The decimal digits of position p are its heaps, so every move leads to a lower number. */
static const int places[HEAPS] = {1, 10, 100, 1000, 10000};
static bool wins[2][POSITIONS]; /* the second index is 1 for misère play */
static uint8_t values[POSITIONS];

static int heap_of(int position, int i) {
  return position / places[i] % BASE;
}

static bool search_wins(int position, bool misere) {
  bool can_move = false;
  for (int i = 0; i < HEAPS; i++)
    for (int take = 1; take <= heap_of(position, i); take++) {
      can_move = true;
      if (!wins[misere][position - take * places[i]])
        return true;
    }
  return !can_move && misere;
}

static uint8_t search_value(int position) {
  uint64_t seen = 0;
  for (int i = 0; i < HEAPS; i++)
    for (int take = 1; take <= heap_of(position, i); take++)
      seen |= UINT64_C(1) << values[position - take * places[i]];
  return (uint8_t)core_lowest_bit(~seen);
}

BEFORE_TESTS {
  for (int position = 0; position < POSITIONS; position++) {
    values[position] = search_value(position);
    for (int misere = 0; misere < 2; misere++)
      wins[misere][position] = search_wins(position, misere);
  }
  return 0;
}

/* Return the heaps of a position. Without empty heaps the results must be the same. */
static nim_heaps heaps_of(int position, bool with_empty) {
  nim_heaps heaps = {0};
  for (int i = 0; i < HEAPS; i++)
    if (with_empty || heap_of(position, i) > 0)
      nim_add(&heaps, heap_of(position, i));
  return heaps;
}

static void check_position(int position, bool with_empty, bool misere) {
  nim_heaps heaps = heaps_of(position, with_empty);
  int64_t winning_moves = 0;
  for (int i = 0; i < HEAPS; i++) {
    int heap = heap_of(position, i), winning_here = 0;
    int64_t remainder = nim_winning_remainder(&heaps, heap, misere);
    for (int left = 0; left < heap; left++) {
      bool winning = !wins[misere][position - (heap - left) * places[i]];
      assert_int_equal(winning, remainder == left);
      winning_here += winning;
    }
    assert_true(winning_here <= 1);
    if (winning_here == 0)
      assert_int_equal(remainder, -1);
    winning_moves += winning_here;
  }
  assert_int_equal(nim_value(&heaps), values[position]);
  assert_int_equal(nim_mover_wins(&heaps, misere), wins[misere][position]);
  assert_int_equal(nim_count_winning_moves(&heaps, misere), winning_moves);
}

TEST(test_all_small_positions) {
  for (int position = 0; position < POSITIONS; position++)
    for (int form = 0; form < 4; form++)
      check_position(position, form & 1, form >> 1);
}

/* ---- Removal ---- */

/* Return a heap with 0 to 63 bits. */
static int64_t random_heap(uint64_t *random) {
  uint64_t bits = host_random(random) % 64;
  return bits == 0 ? 0 : (int64_t)(host_random(random) >> (64 - bits));
}

static void assert_same(const nim_heaps *a, const nim_heaps *b) {
  assert_memory_equal(a->planes, b->planes, sizeof a->planes);
  assert_int_equal(a->ones, b->ones);
  assert_int_equal(a->large, b->large);
}

static void shuffle(int64_t *heaps, int count, uint64_t *random) {
  for (int i = count - 1; i > 0; i--) {
    int j = (int)(host_random(random) % (uint64_t)(i + 1));
    int64_t heap = heaps[i];
    heaps[i] = heaps[j];
    heaps[j] = heap;
  }
}

TEST(test_remove_undoes_add) {
  enum { MOST = 1500 };
  static int64_t heaps[MOST];
  static nim_heaps before[MOST + 1];
  const nim_heaps empty = {0};
  uint64_t random = 3;
  for (int round = 0; round < 30; round++) {
    int count = 1 + (int)(host_random(&random) % MOST);
    memset(&before[0], 0, sizeof before[0]);
    for (int i = 0; i < count; i++) {
      heaps[i] = random_heap(&random);
      before[i + 1] = before[i];
      nim_add(&before[i + 1], heaps[i]);
    }
    nim_heaps now = before[count];
    for (int i = count - 1; i >= 0; i--) {
      nim_remove(&now, heaps[i]);
      assert_same(&now, &before[i]);
    }
    /* The state depends only on the present heaps and not on the order of additions and
    ** removals. */
    now = before[count];
    shuffle(heaps, count, &random);
    for (int i = 0; i < count / 2; i++)
      nim_remove(&now, heaps[i]);
    for (int i = count / 2 - 1; i >= 0; i--)
      nim_add(&now, heaps[i]);
    assert_same(&now, &before[count]);
    shuffle(heaps, count, &random);
    for (int i = 0; i < count; i++)
      nim_remove(&now, heaps[i]);
    assert_same(&now, &empty);
  }
}

/* ---- Many heaps, large heaps ---- */

enum { MANY = 100000 };

static int64_t many[MANY];

static void check_many(bool misere) {
  nim_heaps heaps = {0};
  int64_t value = 0, ones = 0, large = 0, winning = 0;
  for (int i = 0; i < MANY; i++) {
    nim_add(&heaps, many[i]);
    value ^= many[i];
    ones += many[i] == 1;
    large += many[i] >= 2;
  }
  for (int i = 0; i < MANY; i++) {
    int64_t remainder = many[i] ^ value;
    if (misere && large < 2)
      remainder = large == 1      ? (many[i] >= 2 ? 1 - ones % 2 : many[i])
                  : ones % 2 == 0 ? 0
                                  : many[i];
    bool wins_here = remainder < many[i];
    assert_int_equal(nim_winning_remainder(&heaps, many[i], misere), wins_here ? remainder : -1);
    winning += wins_here;
  }
  assert_int_equal(nim_value(&heaps), value);
  assert_int_equal(nim_count_winning_moves(&heaps, misere), winning);
  assert_int_equal(nim_mover_wins(&heaps, misere),
                   misere && large == 0 ? ones % 2 == 0 : value != 0);
}

static void check_many_both(void) {
  check_many(false);
  check_many(true);
}

TEST(test_many_heaps) {
  uint64_t random = 4;
  for (int round = 0; round < 8; round++) {
    for (int i = 0; i < MANY; i++)
      many[i] = (int64_t)(host_random(&random) >> (1 + 8 * round % 64));
    check_many_both();
  }
  /* Only heaps of 1, an even or an odd number of them, and then one large heap beside them. */
  for (int zeros = 0; zeros < 2; zeros++) {
    for (int i = 0; i < MANY; i++)
      many[i] = i >= zeros;
    check_many_both();
    many[MANY / 2] = INT64_MAX;
    check_many_both();
    many[MANY / 3] = INT64_MAX;
    check_many_both();
  }
}

TEST(test_largest_heaps) {
  nim_heaps heaps = {0};
  nim_add(&heaps, INT64_MAX);
  assert_int_equal(nim_value(&heaps), INT64_MAX);
  assert_int_equal(nim_winning_remainder(&heaps, INT64_MAX, false), 0);
  assert_int_equal(nim_winning_remainder(&heaps, INT64_MAX, true), 1);
  nim_add(&heaps, INT64_MAX);
  assert_int_equal(nim_value(&heaps), 0);
  assert_false(nim_mover_wins(&heaps, false));
  assert_false(nim_mover_wins(&heaps, true));
  assert_int_equal(nim_count_winning_moves(&heaps, false), 0);
  nim_add(&heaps, INT64_MAX - 1);
  assert_int_equal(nim_count_winning_moves(&heaps, true), 3);
  assert_int_equal(nim_winning_remainder(&heaps, INT64_MAX, true), 1);
  assert_int_equal(nim_winning_remainder(&heaps, INT64_MAX - 1, true), 0);
}

/* Nim with the maximum number of heaps, which cannot be added one by one: the state after 2^62 - 1
** and after 2^63 - 2 heaps of 32 is constructed directly. */
TEST(test_as_many_heaps_as_can_be) {
  const int64_t heap = 32;
  nim_heaps heaps = {.large = (INT64_C(1) << 62) - 1};
  for (int j = 0; j < 62; j++)
    heaps.planes[j] = (uint64_t)heap;
  const nim_heaps before = heaps;
  assert_int_equal(nim_count_winning_moves(&heaps, false), (INT64_C(1) << 62) - 1);
  nim_add(&heaps, heap);
  for (int j = 0; j < NIM_PLANES; j++)
    assert_int_equal(heaps.planes[j], j == 62 ? heap : 0);
  assert_int_equal(nim_count_winning_moves(&heaps, false), 0);
  nim_add(&heaps, heap);
  assert_int_equal(nim_count_winning_moves(&heaps, true), (INT64_C(1) << 62) + 1);
  nim_remove(&heaps, heap);
  nim_remove(&heaps, heap);
  assert_same(&heaps, &before);
  for (int j = 1; j < NIM_PLANES; j++)
    heaps.planes[j] = (uint64_t)heap;
  heaps.planes[0] = 0;
  heaps.large = INT64_MAX - 1;
  nim_add(&heaps, heap);
  assert_int_equal(heaps.large, INT64_MAX);
  assert_int_equal(nim_count_winning_moves(&heaps, false), INT64_MAX);
}
