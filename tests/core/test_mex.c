/* Compare the mex of a changing multiset with counting, and test failures of memory allocation. The
** top level of the bitset, which takes 2^24 values and a gigabyte, is not reached. */
#include "ledger_host.h"

#include <time.h>

#include "core/mex.h"

static void add(mex_set *set, int64_t value) {
  assert_int_equal(mex_add(set, value), CORE_OK);
}

/* Define a test of a set whose host keeps a ledger; at the end both must be empty. */
#define MEX_TEST(name)                                                                             \
  static void name##_of(__attribute__((unused)) ledger_host *ledger, mex_set *set);                \
  TEST(name) {                                                                                     \
    ledger_host of_test;                                                                           \
    ledger_open(&of_test);                                                                         \
    mex_set set = {.host = &of_test.host};                                                         \
    name##_of(&of_test, &set);                                                                     \
    mex_clear(&set);                                                                               \
    assert_ledger_empty(of_test);                                                                  \
  }                                                                                                \
  static void name##_of(__attribute__((unused)) ledger_host *ledger, mex_set *set)

/* ---- A multiset counted directly ---- */

enum { SMALL = 3000 }; /* values below SMALL are counted; the mex stays below SMALL */

typedef struct counted {
  int64_t counts[SMALL + 1];
} counted;

static int64_t count_mex(const counted *naive) {
  int64_t mex = 0;
  while (naive->counts[mex] > 0)
    mex++;
  return mex;
}

static void count(counted *naive, int64_t value, int64_t change) {
  if (value < SMALL)
    naive->counts[value] += change;
}

/* ---- Values drawn ---- */

/* Draw a value: usually below `narrow`, sometimes large, sometimes a multiple of a power of two. */
static int64_t draw(uint64_t *random, uint64_t narrow) {
  uint64_t drawn = host_random(random);
  switch (drawn % 16) {
  case 0:
    return (int64_t)(host_random(random) >> 1);
  case 1:
    return (int64_t)(INT64_MAX - (int64_t)(drawn >> 8 & 3));
  case 2:
    return (int64_t)((drawn >> 32 & 15) << (drawn >> 8 & 31) << 28);
  default:
    return (int64_t)(host_random(random) % narrow);
  }
}

static void check_random_walk(uint64_t seed, uint64_t narrow, int64_t aim) {
  enum { STEPS = 20000 };
  static int64_t values[STEPS];
  ledger_host ledger;
  ledger_open(&ledger);
  mex_set set = {.host = &ledger.host};
  counted naive = {{0}};
  int64_t held = 0;
  for (int step = 0; step < STEPS; step++) {
    bool grow = (int64_t)(host_random(&seed) % (uint64_t)(2 * aim)) >= held;
    if (grow || held == 0) {
      values[held] = draw(&seed, narrow);
      count(&naive, values[held], 1);
      add(&set, values[held++]);
    } else {
      int64_t i = (int64_t)(host_random(&seed) % (uint64_t)held);
      count(&naive, values[i], -1);
      mex_remove(&set, values[i]);
      values[i] = values[--held];
    }
    assert_int_equal(mex_value(&set), count_mex(&naive));
  }
  while (held > 0) {
    count(&naive, values[--held], -1);
    mex_remove(&set, values[held]);
    assert_int_equal(mex_value(&set), count_mex(&naive));
  }
  assert_int_equal(mex_value(&set), 0);
  assert_ledger_balanced(ledger);
  mex_clear(&set);
  assert_ledger_empty(ledger);
}

TEST(test_random_walks) {
  check_random_walk(7, 5, 10);
  check_random_walk(8, 64, 300);
  check_random_walk(9, 70, 1000);
  check_random_walk(10, 300, 3000);
  check_random_walk(11, SMALL, 8000);
}

/* ---- Windows over a sequence ---- */

static void check_window(uint64_t seed, uint64_t narrow, int width) {
  enum { LENGTH = 5000 };
  static int64_t sequence[LENGTH];
  ledger_host ledger;
  ledger_open(&ledger);
  mex_set set = {.host = &ledger.host};
  for (int end = 0; end < LENGTH; end++) {
    sequence[end] = draw(&seed, narrow);
    add(&set, sequence[end]);
    int begin = end < width ? 0 : end - width + 1;
    if (end >= width)
      mex_remove(&set, sequence[begin - 1]);
    counted naive = {{0}};
    for (int i = begin; i <= end; i++)
      count(&naive, sequence[i], 1);
    assert_int_equal(mex_value(&set), count_mex(&naive));
  }
  mex_clear(&set);
  assert_ledger_empty(ledger);
}

TEST(test_sliding_windows) {
  check_window(12, 3, 1);
  check_window(13, 4, 7);
  check_window(14, 20, 64);
  check_window(15, 200, 1000);
}

/* Every pass over a table asks questions, including passes that count and passes that clear new
** memory: a table of 2^21 entries of 16 bytes takes about 8 million units of work to clear, and the
** old table 10 million to read. */
MEX_TEST(test_questions_of_a_rebuild) {
  int64_t value = INT64_C(1) << 40;
  while (set->used < INT64_C(1) << 19)
    add(set, value++);
  int64_t before = ledger->questions;
  add(set, value);
  assert_true(ledger->questions - before > 16);
}

MEX_TEST(test_interruption) {
  core_status status = CORE_OK;
  ledger->stop_at = 1;
  ledger->ask_each_time = true;
  ledger->host.work_left = 2000; /* the first tables are cheaper; a later one exceeds this */
  int64_t value = 0;
  while (status == CORE_OK && value < 100000)
    status = mex_add(set, value++);
  assert_int_equal(status, CORE_INTERRUPTED);
  assert_int_equal(mex_value(set), value - 1); /* earlier values are unchanged */
  assert_int_equal(mex_add(set, value - 1), CORE_OK);
  assert_int_equal(mex_value(set), value);
}

/* Add dense values and values that are far apart from them, and stop at each question: the earlier
** values remain, and the value can be added again. */
TEST(test_stopped_anywhere) {
  enum { VALUES = 300, FAR = 1 << 30 };
  bool stopped = true;
  int64_t stops = 0;
  for (; stopped; stops++) {
    ledger_host ledger;
    ledger_open(&ledger);
    mex_set set = {.host = &ledger.host};
    ledger.ask_each_time = true;
    ledger.host.work_left = 1;
    ledger.stop_at = stops + 1;
    stopped = false;
    for (int64_t i = 0; i < 2 * VALUES; i++) {
      int64_t value = i / 2, added = i % 2 == 0 ? FAR + value : value;
      core_status status = mex_add(&set, added);
      if (status != CORE_OK) {
        assert_int_equal(status, CORE_INTERRUPTED);
        assert_int_equal(mex_value(&set), value);
        add(&set, added);
        stopped = true;
      }
      assert_int_equal(mex_value(&set), value + i % 2);
    }
    for (int64_t value = 0; value < VALUES; value++)
      mex_remove(&set, FAR + value);
    mex_clear(&set);
    assert_ledger_empty(ledger);
  }
  assert_true(stops > VALUES);
}

/* A window that moves over ever new values contains few of them: memory must depend on the present
** values and not on earlier ones. */
MEX_TEST(test_forgotten_values_cost_nothing) {
  for (int64_t value = 0; value < 200000; value++) {
    add(set, value);
    if (value >= 100)
      mex_remove(set, value - 100);
    assert_int_equal(mex_value(set), value < 100 ? value + 1 : 0);
  }
  assert_true(ledger->peak < 40000);
}

/* ---- Many values ---- */

enum { MANY = 100000 };

MEX_TEST(test_ascending) {
  enum { ALL = 300000 }; /* beyond 64^3, where a third level is used */
  assert_int_equal(mex_value(set), 0);
  for (int64_t value = 0; value < ALL; value++) {
    add(set, value);
    assert_int_equal(mex_value(set), value + 1);
    /* once the array exceeds its smallest size, it is at least half full */
    if (value > 64)
      assert_in_range(ledger->held / (uint64_t)(value + 1), 8, 17);
  }
  for (int64_t value = ALL - 1; value >= 0; value -= 7) {
    mex_remove(set, value);
    assert_int_equal(mex_value(set), value);
    add(set, value);
    assert_int_equal(mex_value(set), ALL);
  }
  for (int64_t value = ALL - 1; value >= 0; value--) {
    mex_remove(set, value);
    assert_int_equal(mex_value(set), value);
  }
}

MEX_TEST(test_descending) {
  for (int64_t value = MANY - 1; value >= 0; value--) {
    assert_int_equal(mex_value(set), 0);
    add(set, value);
  }
  assert_int_equal(mex_value(set), MANY);
  for (int64_t value = 0; value < MANY; value++) {
    mex_remove(set, value);
    assert_int_equal(mex_value(set), 0);
  }
}

/* Add and remove values in a random order: after each step the mex is the least missing value. */
MEX_TEST(test_shuffled) {
  static int64_t order[MANY];
  static bool there[MANY + 1];
  uint64_t random = 16;
  for (int64_t i = 0; i < MANY; i++) {
    int64_t j = (int64_t)(host_random(&random) % (uint64_t)(i + 1));
    order[i] = order[j];
    order[j] = i;
  }
  int64_t mex = 0;
  for (int64_t i = 0; i < MANY; i++) {
    add(set, order[i]);
    there[order[i]] = true;
    while (there[mex])
      mex++;
    assert_int_equal(mex_value(set), mex);
  }
  assert_int_equal(mex, MANY);
  for (int64_t i = 0; i < MANY; i++) {
    mex_remove(set, order[i]);
    mex = order[i] < mex ? order[i] : mex;
    assert_int_equal(mex_value(set), mex);
  }
}

MEX_TEST(test_multiplicity) {
  for (int i = 0; i < MANY; i++)
    add(set, i % 3);
  assert_int_equal(mex_value(set), 3);
  assert_true(ledger->peak < 3000);
  for (int i = 0; i < MANY - 3; i++) {
    mex_remove(set, i % 3);
    assert_int_equal(mex_value(set), 3);
  }
  mex_remove(set, 1);
  assert_int_equal(mex_value(set), 1);
}

MEX_TEST(test_large_values) {
  static const int64_t large[] = {INT64_MAX,
                                  INT64_MAX - 1,
                                  INT64_C(1) << 62,
                                  INT64_C(1) << 32,
                                  UINT32_MAX,
                                  INT64_C(0x5555555555555555),
                                  INT64_C(1) << 24,
                                  64,
                                  4096,
                                  INT64_MAX / 2,
                                  127,
                                  128};
  const size_t count_large = sizeof large / sizeof large[0];
  for (int round = 0; round < 3; round++) {
    for (size_t i = 0; i < count_large; i++) {
      add(set, large[i]);
      assert_int_equal(mex_value(set), 0);
    }
    for (int64_t value = 0; value < 64; value++)
      add(set, value);
    assert_int_equal(mex_value(set), 65);
    for (int64_t value = 0; value < 64; value++)
      mex_remove(set, value);
    for (size_t i = 0; i < count_large; i++) {
      mex_remove(set, large[i]);
      assert_int_equal(mex_value(set), 0);
    }
  }
}

/* Large values affect the mex once all smaller values are present. */
MEX_TEST(test_values_that_matter_later) {
  for (int64_t value = 50000; value < 60000; value++)
    add(set, value);
  for (int64_t value = 0; value < 50000; value++) {
    assert_int_equal(mex_value(set), value);
    add(set, value);
  }
  assert_int_equal(mex_value(set), 60000);
  mex_clear(set);
  assert_int_equal(mex_value(set), 0);
  add(set, 0);
  assert_int_equal(mex_value(set), 1);
  mex_clear(set);
}

/* Values that differ only in their upper halves are different. The sets are small, since these
** values collide only in the hash table. */
TEST(test_equal_low_halves) {
  core_host host = host_make();
  for (int64_t high = 1; high <= 2000; high++) {
    mex_set set = {.host = &host};
    for (int64_t low = 0; low < 10; low++)
      add(&set, low | high << 32);
    assert_int_equal(mex_value(&set), 0);
    for (int64_t low = 0; low < 10; low++) {
      add(&set, low);
      assert_int_equal(mex_value(&set), low + 1);
    }
    for (int64_t low = 0; low < 10; low++)
      mex_remove(&set, low | high << 32);
    assert_int_equal(mex_value(&set), 10);
    mex_clear(&set);
  }
  assert_int_equal(host.memory_used, 0);
}

/* Most values are removed. Values that are added and removed then take no memory. */
MEX_TEST(test_shrinking) {
  for (int64_t value = 0; value < 10000; value++)
    add(set, value);
  uint64_t most = ledger->held;
  for (int64_t value = 1; value < 10000; value++)
    if (value < 128 || value >= 140)
      mex_remove(set, value);
  for (int64_t value = 20000; value < 40000; value++) {
    assert_int_equal(mex_value(set), 1);
    add(set, value);
    mex_remove(set, value);
  }
  assert_ledger_balanced(*ledger);
  assert_true(ledger->held < most + 4000);
  for (int64_t value = 1; value < 128; value++) {
    assert_int_equal(mex_value(set), value);
    add(set, value);
  }
  assert_int_equal(mex_value(set), 140);
}

/* ---- Points of failure ---- */

/* Refuse one request while 0 .. 999 are added, with a removal after each addition. Return false if
** there are fewer requests than that. */
static bool survives_refusal(int64_t refused, bool for_good) {
  ledger_host ledger;
  ledger_open(&ledger);
  ledger.refuse_at = refused;
  ledger.for_good = for_good;
  mex_set set = {.host = &ledger.host};
  bool failed = false;
  for (int64_t value = 0; value < 1000; value++) {
    if (mex_add(&set, value) != CORE_OK) {
      assert_false(failed);
      failed = true;
      assert_int_equal(ledger.host.status, CORE_NOMEM);
      assert_int_equal(mex_value(&set), value);
      assert_ledger_balanced(ledger);
      if (value > 0) {
        mex_remove(&set, value / 2);
        assert_int_equal(mex_value(&set), value / 2);
      }
      ledger.refuse_at = 0;
      if (value > 0)
        add(&set, value / 2);
      assert_int_equal(mex_value(&set), value);
      add(&set, value);
    }
    assert_int_equal(mex_value(&set), value + 1);
  }
  for (int64_t value = 999; value >= 0; value--) {
    mex_remove(&set, value);
    assert_int_equal(mex_value(&set), value);
  }
  mex_clear(&set);
  assert_ledger_empty(ledger);
  return failed;
}

TEST(test_every_refusal) {
  for (int for_good = 0; for_good < 2; for_good++) {
    int64_t refused = 1;
    while (survives_refusal(refused, for_good))
      refused++;
    assert_true(refused > 10);
  }
}

MEX_TEST(test_limit) {
  ledger->host.memory_limit = 20000;
  int64_t value = 0;
  while (mex_add(set, value) == CORE_OK)
    assert_int_equal(mex_value(set), ++value);
  assert_true(value > 500 && value < 20000 / 8);
  assert_int_equal(ledger->host.status, CORE_LIMIT);
  assert_true(ledger->host.wanted > ledger->host.memory_limit);
  assert_int_equal(mex_add(set, value), CORE_LIMIT);
  assert_int_equal(mex_value(set), value);
  assert_ledger_balanced(*ledger);
  ledger->host.memory_limit = 1 << 20;
  add(set, value);
  assert_int_equal(mex_value(set), value + 1);
}
