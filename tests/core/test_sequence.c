/* Repeats of sequences against their definition: every preperiod and period is tried. */
#include "failures.h"

#include "core/sequence.h"

enum { LONGEST = 40 };

/* The least preperiod + period by definition. */
static sequence_repeat search(const int64_t *x, uint64_t count) {
  for (uint64_t sum = 1; sum < count; sum++)
    for (uint64_t p = 1; p <= sum; p++) {
      uint64_t preperiod = sum - p, shown = count - preperiod;
      if (shown < 2 * p || 2 * shown < count)
        continue;
      int64_t saltus = x[preperiod + p] - x[preperiod];
      bool repeats = true;
      for (uint64_t i = preperiod; i + p < count; i++)
        repeats &= x[i + p] == x[i] + saltus;
      if (repeats)
        return (sequence_repeat){preperiod, p, saltus};
    }
  return (sequence_repeat){0};
}

static void check(const int64_t *x, uint64_t count) {
  core_host host = host_make();
  sequence_repeat found, expected = search(x, count);
  assert_true(sequence_find_repeat(&host, x, count, &found));
  assert_int_equal(found.period, expected.period);
  assert_int_equal(found.preperiod, expected.preperiod);
  assert_int_equal(found.saltus, expected.saltus);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_random) {
  uint64_t seed = 3;
  for (int round = 0; round < 4000; round++) {
    int64_t x[LONGEST];
    uint64_t count = host_random(&seed) % (LONGEST + 1), before = host_random(&seed) % 12;
    uint64_t p = 1 + host_random(&seed) % 9;
    int64_t saltus = round % 3 == 0 ? (int64_t)(host_random(&seed) % 5) - 2 : 0;
    for (uint64_t i = 0; i < count; i++)
      x[i] = i >= before + p ? x[i - p] + saltus : (int64_t)(host_random(&seed) % 3);
    check(x, count);
  }
}

/* Count the answers: the pairs of a preperiod and a period that the sequence fits. Set *best to the
** number of answers with the least sum of both. */
static unsigned answers(const int64_t *x, uint64_t count, unsigned *best) {
  unsigned fit = 0;
  uint64_t least = UINT64_MAX;
  *best = 0;
  for (uint64_t preperiod = 0; preperiod < count; preperiod++)
    for (uint64_t p = 1; 2 * p <= count - preperiod && 2 * preperiod <= count; p++) {
      bool repeats = true;
      for (uint64_t i = preperiod; i + p < count; i++)
        repeats &= x[i + p] - x[i] == x[preperiod + p] - x[preperiod];
      fit += repeats;
      if (repeats && preperiod + p <= least) {
        *best = preperiod + p < least ? 1 : *best + 1;
        least = preperiod + p;
      }
    }
  return fit;
}

/* Check all sequences of up to 9 terms from 0 to 2 and of up to 14 terms from 0 to 1. Many of them
** have several answers, but only one with the least sum of preperiod and period: by Fine and
** Wilf's theorem, the greatest common divisor of two periods with this sum would fit with a smaller
** sum. */
TEST(test_all_short) {
  unsigned repeating = 0, several = 0;
  for (int64_t letters = 2; letters <= 3; letters++)
    for (uint64_t count = 0; count <= (letters == 2 ? 14 : 9); count++) {
      int64_t x[LONGEST] = {0};
      for (uint64_t i = 0; i < count || count == 0;) {
        check(x, count);
        unsigned best, fit = answers(x, count, &best);
        assert_int_equal(best, fit > 0);
        repeating += fit > 0;
        several += fit > 1;
        for (i = 0; i < count && ++x[i] == letters; i++)
          x[i] = 0;
        if (count == 0)
          break;
      }
    }
  assert_int_equal(repeating, 12556);
  assert_int_equal(several, 5303);
}

/* The answer has the least sum of preperiod and period, which is not always the least period: the
** first two sequences also have period 1 with preperiod 2 and period 2 with preperiod 4. */
TEST(test_choice) {
  static const struct {
    int64_t x[8];
    uint64_t count;
    sequence_repeat found;
    unsigned answers;
  } cases[] = {
      {{0, 1, 0, 1}, 4, {0, 2, 0}, 2},
      {{0, 0, 0, 2, 1, 0, 2, 1}, 8, {2, 3, 0}, 2},
      {{5, 3, 4, 5, 6}, 5, {1, 1, 1}, 3},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    core_host host = host_make();
    sequence_repeat found;
    unsigned best;
    assert_true(sequence_find_repeat(&host, cases[i].x, cases[i].count, &found));
    assert_int_equal(found.preperiod, cases[i].found.preperiod);
    assert_int_equal(found.period, cases[i].found.period);
    assert_int_equal(found.saltus, cases[i].found.saltus);
    assert_int_equal(answers(cases[i].x, cases[i].count, &best), cases[i].answers);
  }
}

/* Sequences without a repeat, and differences that an integer does not hold. */
HOST_TEST(test_none) {
  int64_t squares[LONGEST], late[LONGEST], wide[LONGEST];
  for (int64_t i = 0; i < LONGEST; i++) {
    squares[i] = i * i;
    late[i] = i < LONGEST - 4 ? i * i : 7;
    wide[i] = i % 2 == 0 ? INT64_MAX : INT64_MIN;
  }
  check(squares, LONGEST);
  check(late, LONGEST);
  sequence_repeat found;
  assert_true(sequence_find_repeat(host, wide, LONGEST, &found));
  assert_int_equal(found.period, 2);
  assert_int_equal(found.saltus, 0);
}

/* Find the repeat of a long sequence that repeats from the start, or stop. */
static core_status find_long(core_host *host, void *context) {
  const int64_t *values = context;
  sequence_repeat found;
  if (!sequence_find_repeat(host, values, 200000, &found))
    return host->status;
  assert_int_equal(found.period, 3);
  assert_int_equal(found.preperiod, 0);
  return CORE_OK;
}

TEST(test_failures) {
  static int64_t values[200000];
  for (int i = 0; i < 200000; i++)
    values[i] = i % 3;
  assert_true(failures_try(find_long, values, STOPPED, 64) > 2);
}
