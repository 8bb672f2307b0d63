/* Slow: make check omits this test, which takes more than a second. */
/* Compare towers with the mex over divisors, and factorizations with the command `factor` of
** coreutils. */
#define _POSIX_C_SOURCE 200809L
#include "failures.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/towers.h"

/* ---- The game ---- */

/* The value of a height is the least number that is not the value of a proper divisor. */

enum { HEIGHTS = 1 << 21 };

static uint8_t value[HEIGHTS + 1];

static void play_all_heights(void) {
  static uint32_t options[HEIGHTS + 1]; /* bit v is set if a proper divisor has the value v */
  for (uint32_t height = 1; height <= HEIGHTS; height++) {
    value[height] = (uint8_t)core_lowest_bit(~(uint64_t)options[height]);
    for (uint32_t multiple = 2 * height; multiple <= HEIGHTS; multiple += height)
      options[multiple] |= UINT32_C(1) << value[height];
  }
}

HOST_TEST(values_agree_with_mex) {
  towers_table table = {0};
  play_all_heights();
  for (int round = 0; round < 2; round++) /* the table grows, then is full */
    for (uint64_t height = 1; height <= HEIGHTS; height++)
      if (towers_omega(host, &table, height) != value[height])
        fail_msg("height %" PRIu64 " has value %d", height, value[height]);
  assert_int_equal(table.bound, TOWERS_TABLE_MAX);
  towers_table_release(host, &table);
  for (uint64_t height = 1; height <= HEIGHTS; height++) { /* without a table */
    towers_factors factors;
    int omega = 0;
    uint64_t product = 1;
    towers_factor(height, &factors);
    for (int i = 0; i < factors.count; i++) {
      assert_int_equal(value[factors.primes[i]], 1);
      omega += factors.exponents[i];
      for (int k = 0; k < factors.exponents[i]; k++)
        product *= factors.primes[i];
    }
    assert_int_equal(omega, value[height]);
    assert_int_equal(product, height);
  }
}

HOST_TEST(moves_are_the_proper_divisors) {
  for (uint64_t height = 1; height <= 5000; height++) {
    towers_divisors list;
    uint64_t next = 0;
    assert_int_equal(towers_divisors_make(host, height, &list), CORE_OK);
    for (uint64_t divisor = 1; divisor < height; divisor++) {
      if (height % divisor != 0)
        continue;
      assert_true(next < list.count);
      assert_int_equal(list.items[next].height, divisor);
      assert_int_equal(list.items[next++].value, value[divisor]);
    }
    assert_int_equal(next, list.count);
    towers_divisors_release(host, &list);
  }
}

static void check_divisors(core_host *host, uint64_t height, uint64_t count) {
  towers_divisors list;
  assert_int_equal(towers_divisors_make(host, height, &list), CORE_OK);
  assert_int_equal(list.count, count);
  for (uint64_t i = 0; i < list.count; i++) {
    assert_int_equal(height % list.items[i].height, 0);
    assert_true(i == 0 || list.items[i].height > list.items[i - 1].height);
    assert_true(list.items[i].height < height);
    if (i % 97 == 0) {
      towers_table none = {0};
      assert_int_equal(list.items[i].value, towers_omega(host, &none, list.items[i].height));
    }
  }
  towers_divisors_release(host, &list);
}

/* Numbers of divisors are taken from OEIS A066150 and A066151 (maximum below 10^18) or follow from
** the factorization. */
HOST_TEST(large_heights_have_all_their_divisors) {
  check_divisors(host, UINT64_C(897612484786617600), 103680 - 1);
  check_divisors(host, UINT64_C(614889782588491410), 32768 - 1); /* the first 15 primes */
  check_divisors(host, UINT64_C(1) << 62, 62);
  check_divisors(host, UINT64_C(4052555153018976267), 39); /* 3^39 */
  check_divisors(host, UINT64_C(9223372036854775783), 1);  /* the largest prime below 2^63 */
  check_divisors(host, INT64_MAX, 3 * 2 * 2 * 2 * 2 * 2 - 1);
}

/* ---- Comparison with the command `factor` of coreutils ---- */

/* Compare a line of `factor`, "height: p p q ..", with the library. */
static void compare_line(char *line, uint64_t height) {
  char *rest;
  towers_factors factors;
  assert_int_equal(strtoull(line, &rest, 10), height);
  assert_int_equal(*rest++, ':');
  towers_factor(height, &factors);
  int judged_omega = 0, omega = 0;
  for (int i = 0; i < factors.count; i++) {
    omega += factors.exponents[i];
    for (int k = 0; k < factors.exponents[i]; k++, judged_omega++)
      if (strtoull(rest, &rest, 10) != factors.primes[i])
        fail_msg("wrong factors of %" PRIu64, height);
  }
  assert_int_equal(strtoull(rest, &rest, 10), 0);
  core_host host = host_make();
  towers_table none = {0};
  assert_int_equal(towers_omega(&host, &none, height), omega);
}

static void judge(const uint64_t *heights, size_t count) {
  char name[] = "/tmp/towers-XXXXXX", command[64], line[2048];
  if (system("factor 1 > /dev/null 2>&1") != 0)
    skip(); /* coreutils is missing on this machine */
  int file = mkstemp(name);
  assert_true(file >= 0);
  FILE *stream = fdopen(file, "w");
  for (size_t i = 0; i < count; i++)
    fprintf(stream, "%" PRIu64 "\n", heights[i]);
  fclose(stream);
  snprintf(command, sizeof command, "LC_ALL=C factor < %s", name);
  FILE *judged = popen(command, "r");
  assert_non_null(judged);
  for (size_t i = 0; i < count; i++) {
    assert_non_null(fgets(line, sizeof line, judged));
    compare_line(line, heights[i]);
  }
  assert_null(fgets(line, sizeof line, judged));
  assert_int_equal(pclose(judged), 0);
  remove(name);
}

enum { MANY = 4000 };

static uint64_t random_below(uint64_t *random, uint64_t bound) {
  return host_random(random) % bound;
}

static bool is_prime_by_trial(uint64_t number) {
  for (uint64_t d = 2; d * d <= number; d++)
    if (number % d == 0)
      return false;
  return number > 1;
}

static uint64_t prime_from(uint64_t number) {
  while (!is_prime_by_trial(number))
    number++;
  return number;
}

TEST(random_heights) {
  static uint64_t heights[MANY];
  uint64_t random = 3;
  for (int i = 0; i < MANY; i++) { /* numbers of every length, half of them of 63 bits */
    heights[i] = host_random(&random) >> (1 + (i % 2 ? 0 : random_below(&random, 62)));
    heights[i] += heights[i] == 0;
  }
  judge(heights, MANY);
}

TEST(smooth_heights) {
  static uint64_t heights[MANY];
  uint64_t random = 4;
  for (int i = 0; i < MANY; i++) {
    uint64_t bound = i % 2 ? 40 : 3000, product = 1, factor;
    while (product <= TOWERS_MAX_HEIGHT / (factor = 2 + random_below(&random, bound)))
      product *= factor;
    heights[i] = product;
  }
  judge(heights, MANY);
}

TEST(semiprime_heights) {
  static uint64_t heights[500];
  uint64_t random = 5;
  for (int i = 0; i < 500; i++) {
    int bits = i < 100 ? 31 : 11 + (int)random_below(&random, 21);
    uint64_t top = UINT64_C(1) << (bits - 1);
    uint64_t p = prime_from(top + random_below(&random, top - 400));
    uint64_t q =
        i % 5 == 0 ? prime_from(p + 1) : prime_from(top + random_below(&random, top - 400));
    heights[i] = p * q;
  }
  judge(heights, 500);
}

/* The powers of every prime up to 300 and of some larger primes, each also multiplied by a
** prime. */
TEST(prime_power_heights) {
  static uint64_t heights[20000];
  size_t count = 0;
  for (uint64_t start = 2; start < UINT64_C(3037000000);
       start = start < 300 ? start + 1 : start * 5 / 4) {
    uint64_t prime = prime_from(start);
    for (uint64_t power = prime;; power *= prime) {
      heights[count++] = power;
      if (power < TOWERS_MAX_HEIGHT / 1009)
        heights[count++] = power * 1009;
      if (power > TOWERS_MAX_HEIGHT / prime)
        break;
    }
  }
  assert_true(count < 20000);
  judge(heights, count);
}

/* The ends of the range, and composites that deceive primality tests: the least strong pseudoprimes
** to the first bases (OEIS A014233), Carmichael numbers, and squares and cubes of the primes near
** the bound of trial division. */
TEST(extreme_heights) {
  static uint64_t heights[2000] = {
      1,
      2047,
      1373653,
      25326001,
      UINT64_C(3215031751),
      UINT64_C(2152302898747),
      UINT64_C(3474749660383),
      UINT64_C(341550071728321),
      UINT64_C(3825123056546413051),
      561,
      1729,
      UINT64_C(4954039956700380001),
      UINT64_C(9223372036854775783),
      UINT64_C(4611686014132420609), /* (2^31-1)^2 */
      UINT64_C(9223372028264841217), /* 3037000499^2, odd part just below 2^63 */
      251 * 251,
      251 * 257,
      257 * 257,
      257 * 263,
      257 * 257 * 257,
      UINT64_C(257) * 257 * 257 * 257 * 257 * 257 * 257,
      UINT64_C(257) * 263 * 269 * 271 * 277 * 281 * 283,
  };
  size_t count = 0;
  while (heights[count] != 0)
    count++;
  for (uint64_t i = 0; i < 900; i++) {
    heights[count++] = TOWERS_MAX_HEIGHT - i;
    heights[count++] = (UINT64_C(1) << 62) - 450 + i;
  }
  judge(heights, count);
}

/* ---- The table ---- */

HOST_TEST(one_question_builds_no_table) {
  towers_table table = {0};
  assert_int_equal(towers_omega(host, &table, 999999), 5 + 2); /* 3^3 * 7 * 11 * 13 * 37 */
  for (uint64_t i = 0; i < 1000; i++)
    towers_omega(host, &table, TOWERS_MAX_HEIGHT - i);
  assert_true(host->memory_used <= 512);
  towers_table_release(host, &table);
}

TEST(a_table_without_memory_changes_nothing) {
  for (int k = 0; k < 12; k++) {
    ledger_host ledger;
    ledger_open(&ledger);
    ledger.refuse_at = k + 1;
    ledger.for_good = true;
    towers_table table = {0};
    for (uint64_t height = 1; height <= 300000; height++)
      if (towers_omega(&ledger.host, &table, height) != value[height])
        fail_msg("height %" PRIu64, height);
    assert_int_equal(ledger.host.status, CORE_UNKNOWN);
    assert_int_equal(ledger.held, table.bound / 4);
    assert_true(table.bound == (k == 0 ? 0 : k < 8 ? UINT64_C(4096) << (k - 1) : 1 << 19));
    towers_table_release(&ledger.host, &table);
    assert_ledger_empty(ledger);
  }
}

static core_status make_divisors(core_host *host, void *context) {
  (void)context;
  towers_divisors list;
  core_status status = towers_divisors_make(host, 720720, &list);
  assert_int_equal(list.count, status == CORE_OK ? 240 - 1 : 0);
  towers_divisors_release(host, &list);
  return status;
}

TEST(divisors_without_memory_leave_nothing) {
  assert_int_equal(failures_try(make_divisors, NULL, REFUSED_FOR_GOOD, 64), 2 + 2);
}
