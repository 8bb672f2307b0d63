/* Slow: make check omits this test, which takes more than a second. */
/* Compare sets beyond lists, repeated digits and digits with modifiers with their definitions.
** Predicates define the tokens that may be taken, and a value is the least number that no option
** has. */
#include "failures.h"
#include "heap_texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heaps/game.h"
#include "core/heaps/parts.h"
#include "core/heaps/engine_subtraction.h"

enum { HEAPS = 3000 };

static bool is_square(uint32_t n) {
  uint32_t root = 0;
  while (root * root < n)
    root++;
  return root * root == n;
}

static bool is_a_prime(uint32_t n) {
  for (uint32_t d = 2; d < n; d++)
    if (n % d == 0)
      return false;
  return n > 1;
}

static bool is_power_of_two(uint32_t n) {
  return (n & (n - 1)) == 0;
}

static bool is_power_of_three(uint32_t n) {
  while (n % 3 == 0)
    n /= 3;
  return n == 1;
}

static bool is_cube(uint32_t n) {
  uint32_t root = 0;
  while (root * root * root < n)
    root++;
  return root * root * root == n;
}

static bool is_triangular(uint32_t n) {
  uint32_t sum = 0;
  for (uint32_t k = 1; sum < n; k++)
    sum += k;
  return sum == n;
}

static bool is_fibonacci(uint32_t n) {
  uint32_t a = 1, b = 2;
  while (a < n) {
    uint32_t c = a + b;
    a = b;
    b = c;
  }
  return a == n;
}

static bool is_factorial(uint32_t n) {
  uint32_t product = 1;
  for (uint32_t k = 2; product < n; k++)
    product *= k;
  return product == n;
}

/* SET(text, canonical form, predicate of n) */
#define SETS(SET)                                                                                  \
  SET("S{cubes}", "S{cubes}", is_cube(n))                                                          \
  SET("S{triangular}", "S{triangular}", is_triangular(n))                                          \
  SET("S{fibonacci}", "S{fibonacci}", is_fibonacci(n))                                             \
  SET("S{Factorials, 2, 6}", "S{factorials}", is_factorial(n))                                     \
  SET("S{composites}", "S{composites}", n > 1 && !is_a_prime(n))                                   \
  SET("S{odd}", "S{1,3,...}", n % 2 == 1)                                                          \
  SET("S{even}", "S{2,4,...}", n % 2 == 0)                                                         \
  SET("S{~odd}", "S{2,4,...}", n % 2 == 0)                                                         \
  SET("S{~even}", "S{1,3,...}", n % 2 == 1)                                                        \
  SET("S{odd, 4}", "0.3033(30)", n % 2 == 1 || n == 4)                                             \
  SET("S{odd,4,4-4,5~8,2}", "0.3033(30)", n % 2 == 1 || n == 4)                                    \
  SET("S{progression 3,5}", "S{3,8,...}", n % 5 == 3)                                              \
  SET("S{progression 3 , 3}", "S{3,6,...}", n % 3 == 0)                                            \
  SET("S{~squares}", "S{~squares}", !is_square(n))                                                 \
  SET("S{~primes}", "S{~primes}", !is_a_prime(n))                                                  \
  SET("S{~cubes,5-9}", "S{~5-7,9,cubes}", !is_cube(n) && (n < 5 || n > 9))                         \
  SET("S{~composites}", "S{1,primes}", n == 1 || is_a_prime(n))                                    \
  SET("S{primes,1}", "S{1,primes}", n == 1 || is_a_prime(n))                                       \
  SET("S{squares ~ 4, 9, 1, 5}", "S{squares~1,4,9}", n >= 16 && is_square(n))                      \
  SET("S{primes,1,4-9,powers 3}", "S{4,6,8,primes,powers 3}",                                      \
      is_a_prime(n) || n == 1 || (n >= 4 && n <= 9) || is_power_of_three(n))                       \
  SET("S{9,primes,4-8,powers 3,powers 3}", "S{4,6,8,primes,powers 3}",                             \
      is_a_prime(n) || n == 1 || (n >= 4 && n <= 9) || is_power_of_three(n))                       \
  SET("S{1-100~composites,1}",                                                                     \
      "S{2,3,5,7,11,13,17,19,23,29,31,37,41,43,47,53,59,61,67,71,73,79,83,89,97}",                 \
      n <= 100 && is_a_prime(n))                                                                   \
  SET("S{1-100~primes}", NULL, n <= 100 && !is_a_prime(n))                                         \
  SET("S{progression 1,300, powers 2}", "S{powers 2,progression 1,300}",                           \
      n % 300 == 1 || is_power_of_two(n))                                                          \
  SET("S{1-300}", "S{1-300}", n <= 300)                                                            \
  SET("s{ 5 - 200, 2, 201-400 }", "S{2,5-400}", n == 2 || (n >= 5 && n <= 400))                    \
  SET("S{~2,3}", "S{~2,3}", n != 2 && n != 3)                                                      \
  SET("S{~ 3, 2 }", "S{~2,3}", n != 2 && n != 3)                                                   \
  SET("S{~1}", "S{~1}", n != 1)                                                                    \
  SET("0.0(3)", "S{~1}", n != 1)                                                                   \
  SET("S{2,3,...}", "S{~1}", n != 1)                                                               \
  SET("S{~5-9,20}", "S{~5-9,20}", (n < 5 || n > 9) && n != 20)                                     \
  SET("S{~700, 1}", "S{~1,700}", n != 1 && n != 700)                                               \
  SET("S{~1-299,301-900}", "S{~1-299,301-900}", n == 300 || n > 900)                               \
  SET("S{1,4,...}", "S{1,4,...}", n % 3 == 1)                                                      \
  SET("S{1,4,7, ...}", "S{1,4,...}", n % 3 == 1)                                                   \
  SET("0.(300)", "S{1,4,...}", n % 3 == 1)                                                         \
  SET("S{7,17,...}", "S{7,17,...}", n >= 7 && n % 10 == 7)                                         \
  SET("0.3(03)", "S{1,3,...}", n % 2 == 1)                                                         \
  SET(".(3030)", "S{1,3,...}", n % 2 == 1)                                                         \
  SET("0.33(0033)", "0.33(0033)", n % 4 == 1 || n % 4 == 2)                                        \
  SET("0.(3300)", "0.33(0033)", n % 4 == 1 || n % 4 == 2)                                          \
  SET("0.033(003)", "0.03(300)", n == 2 || n % 3 == 0)                                             \
  SET("S{squares}", "S{squares}", is_square(n))                                                    \
  SET("s{ Primes }", "S{primes}", is_a_prime(n))                                                   \
  SET("S{powers 2}", "S{powers 2}", is_power_of_two(n))                                            \
  SET("S{powers 3 }", "S{powers 3}", is_power_of_three(n))

#define SET_TEXTS(text, canonical, has) {text, canonical},
#define SET_HAS(text, canonical, has)                                                              \
  if (set-- == 0)                                                                                  \
    return has;

static const struct { const char *text, *canonical; } sets[] = {SETS(SET_TEXTS)};

static bool has_number(size_t set, uint32_t n) {
  SETS(SET_HAS)
  return false;
}

static bool chosen[HEAPS];

static void choose_set(size_t set) {
  for (uint32_t n = 1; n < HEAPS; n++)
    chosen[n] = has_number(set, n);
}

/* Compute the values of a subtraction game by definition. */
static void subtract(const bool *has, uint32_t *g, uint32_t count) {
  bool *seen = malloc(count + 1);
  uint32_t *takes = malloc(count * sizeof *takes), take_count = 0;
  for (uint32_t n = 0; n < count; n++) {
    if (n > 0 && has[n])
      takes[take_count++] = n;
    memset(seen, 0, n + 1);
    for (uint32_t i = 0; i < take_count; i++)
      seen[g[n - takes[i]]] = true;
    for (g[n] = 0; g[n] <= n && seen[g[n]];)
      g[n]++;
  }
  free(seen);
  free(takes);
}

static void check_values(const char *text, const uint32_t *g, uint32_t count) {
  core_host host = host_make();
  heaps_rules rules = rules_of(text);
  heaps_game *game = heaps_open(&host, &rules, HEAPS_BEST);
  assert_non_null(game);
  for (uint32_t n = 0; n < count; n++) {
    uint64_t value;
    assert_int_equal(heaps_value(game, n, &value), CORE_OK);
    if (value != g[n])
      fail_msg("%s: heap %u has value %u, not %u", text, n, g[n], (unsigned)value);
  }
  heaps_close(game);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_sets) {
  static uint32_t g[HEAPS];
  for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
    char text[HEAPS_TEXT_MAX], second[HEAPS_TEXT_MAX];
    heaps_rules rules = rules_of(sets[i].text), again;
    heaps_rules_write(&rules, text);
    if (sets[i].canonical != NULL)
      assert_string_equal(text, sets[i].canonical);
    again = rules_of(text);
    heaps_rules_write(&again, second);
    assert_string_equal(text, second);
    choose_set(i);
    subtract(chosen, g, HEAPS);
    check_values(sets[i].text, g, HEAPS);
  }
}

/* Progressions are digits that repeat if 256 digits suffice. */
TEST(test_longest_period) {
  static const struct {
    const char *text;
    uint32_t period;
  } cases[] = {{"S{progression 1,256,progression 3,256}", 256},
               {"S{progression 1,257,progression 3,257}", 0},
               {"S{progression 1,256,progression 2,256,progression 8,4}", 256},
               {"S{256,progression 1,3,progression 2,6}", 6},
               {"S{257,progression 1,3,progression 2,6}", 0},
               {"S{progression 2,3,progression 256,6}", 6},
               {"S{progression 2,3,progression 258,6}", 0}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    assert_int_equal(rules_of(cases[i].text).set.period, cases[i].period);
}

/* Numbers of a name are removed from ranges of up to 64 numbers. */
TEST(test_longest_range) {
  assert_int_equal(rules_of("S{squares,2-65}").set.in.count, 8);
  assert_int_equal(rules_of("S{squares,2-66}").set.in.count, 1);
}

/* The number after x - 1 is x for the largest numbers below 2^62. They have no next number. */
TEST(test_largest_numbers) {
  const uint64_t cube = 1664510, square = UINT64_C(2147483647), side = UINT64_C(3037000499);
  const uint64_t largest[] = {cube * cube * cube, square * square, side * (side + 1) / 2};
  static const char *const texts[] = {"S{cubes}", "S{squares}", "S{triangular}"};
  for (size_t i = 0; i < 3; i++) {
    heaps_rules rules = rules_of(texts[i]);
    assert_true(largest[i] < UINT64_C(1) << 62);
    assert_int_equal(heaps_set_next(&rules.set, largest[i] - 1), largest[i]);
    assert_int_equal(heaps_set_next(&rules.set, largest[i]), 0);
  }
}

/* Check every move of a set: the rest and the number of tokens taken. */
TEST(test_moves_of_sets) {
  for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
    heaps_rules rules = rules_of(sets[i].text);
    choose_set(i);
    for (uint32_t heap = 0; heap < 700; heap += heap < 60 ? 1 : 81) {
      heaps_parts way;
      heaps_parts_start(&way, &rules, heap);
      for (uint32_t take = 1; take <= heap; take++) {
        if (!chosen[take])
          continue;
        assert_true(heaps_parts_next(&way));
        assert_int_equal(way.taken, take);
        assert_int_equal(way.count, take == heap ? 0 : 1);
        assert_true(take == heap || way.parts[0] == heap - take);
      }
      assert_false(heaps_parts_next(&way));
    }
  }
}

/* ---- Long lists ---- */

/* Compare the game of these rules, which this function frees, with subtracting the chosen
** numbers. */
static void check_chosen(core_host *host, heaps_rules *rules) {
  static uint32_t g[HEAPS];
  heaps_game *game = heaps_open(host, rules, HEAPS_BEST);
  heaps_rules_free(host, rules);
  subtract(chosen, g, HEAPS);
  for (uint32_t n = 0; n < HEAPS; n++) {
    uint64_t value;
    assert_int_equal(heaps_value(game, n, &value), CORE_OK);
    assert_int_equal(value, g[n]);
  }
  heaps_close(game);
  assert_int_equal(host->memory_used, 0);
}

/* Write a list of numbers from 1 to 1199 in random order, some of them twice, or of all other
** numbers. */
static char *write_list(bool turned, uint64_t *seed) {
  char *text = malloc(20000);
  size_t end = (size_t)sprintf(text, turned ? "S{~" : "s{ ");
  memset(chosen, turned, sizeof chosen);
  for (int i = 0; i < 1500; i++) {
    uint32_t n = 1 + (uint32_t)(host_random(seed) % (HEAPS - 1));
    uint32_t last = n + (uint32_t)(host_random(seed) % 3);
    chosen[n] = !turned;
    for (uint32_t k = n; i % 9 == 0 && k <= last && k < HEAPS; k++)
      chosen[k] = !turned;
    end +=
        (size_t)sprintf(text + end, i % 9 == 0 ? "%s%u - %u" : "%s%u", i > 0 ? "," : "", n, last);
  }
  strcat(text, "}");
  return text;
}

TEST(test_long_lists) {
  uint64_t seed = 11;
  for (int round = 0; round < 8; round++) {
    char *text = write_list(round % 2 != 0, &seed), *code, *again;
    core_host host = host_make();
    heaps_rules rules, other;
    heaps_fault fault;
    assert_true(heaps_rules_read(&host, text, strlen(text), &rules, &fault));
    code = malloc((size_t)heaps_rules_bytes(&rules));
    again = malloc((size_t)heaps_rules_bytes(&rules));
    assert_true(heaps_rules_write(&rules, code) < heaps_rules_bytes(&rules));
    assert_true(heaps_rules_read(&host, code, strlen(code), &other, &fault));
    heaps_rules_write(&other, again);
    assert_string_equal(code, again);
    heaps_rules_free(&host, &other);
    check_chosen(&host, &rules);
    free(text), free(code), free(again);
  }
}

/* Exclude many adjacent numbers, or some numbers of every block, so that a value belongs to few
** heaps or to very many. */
TEST(test_dense_all_but) {
  static char text[20000];
  uint64_t seed = 13;
  for (uint32_t round = 0; round < 24; round++) {
    uint32_t last = 100 + (uint32_t)(host_random(&seed) % 1000), of = 2 + round % 6;
    size_t end = (size_t)sprintf(text, "S{~%u", last);
    memset(chosen, true, sizeof chosen);
    chosen[last] = false;
    for (uint32_t n = 1; n < last; n++) {
      bool random = round % 3 == 0 ? host_random(&seed) % of != 0 : n % of == round % 2;
      if (!(round % 3 == 1 ? random || n % 5 == 0 : random))
        continue;
      chosen[n] = false;
      end += (size_t)sprintf(text + end, ",%u", n);
    }
    strcpy(text + end, "}");
    core_host host = host_make();
    heaps_rules rules;
    heaps_fault fault;
    assert_true(heaps_rules_read(&host, text, end + 1, &rules, &fault));
    check_chosen(&host, &rules);
  }
}

/* Read a long list and open its game. */
static core_status read_long_list(core_host *host, void *text) {
  heaps_rules rules;
  heaps_fault fault;
  if (!heaps_rules_read(host, text, strlen(text), &rules, &fault)) {
    assert_null(fault.expected);
    return host->status;
  }
  for (uint32_t n = 0; n + 1 < HEAPS; n++)
    assert_int_equal(heaps_set_next(&rules.set, n) == n + 1, chosen[n + 1]);
  heaps_game *game = heaps_open(host, &rules, HEAPS_BEST);
  core_status status = game == NULL ? host->status : CORE_OK;
  heaps_close(game);
  heaps_rules_free(host, &rules);
  return status;
}

/* Let each allocation of the reader and of the game fail, and stop the sorting of unordered numbers
** at each question. */
TEST(test_long_list_that_fails) {
  uint64_t seed = 12;
  char *text = write_list(false, &seed);
  assert_true(failures_try(read_long_list, text, STOPPED, 32) > 40);
  free(text);
}

/* A list with one number too many is refused, either for lack of memory or because of the limit on
** lists. */
HOST_TEST(test_lists_too_long) {
  heaps_rules rules;
  heaps_fault fault;
  char *text = malloc(12000000);
  size_t end = (size_t)sprintf(text, "S{1");
  for (uint32_t i = 1; i < HEAPS_RANGES_MOST; i++) {
    if (i == HEAPS_RANGES_FEW) {
      assert_false(heaps_rules_read(NULL, text, end, &rules, &fault));
      assert_int_equal(fault.position, end);
    }
    end += (size_t)sprintf(text + end, ",%u", 2 * i + 1);
  }
  strcpy(text + end, "}");
  assert_true(heaps_rules_read(host, text, end + 1, &rules, &fault));
  assert_int_equal(heaps_list_size(&rules.set.in), HEAPS_RANGES_MOST);
  heaps_rules_free(host, &rules);
  sprintf(text + end, ",3000001}");
  assert_false(heaps_rules_read(host, text, end + 9, &rules, &fault));
  assert_int_equal(fault.position, end + 1);
  assert_int_equal(host->memory_used, 0);
  free(text);
}

/* ---- Random sets: a proved period must hold ---- */

static void check_proof(const char *text, int *proofs) {
  static uint32_t g[HEAPS];
  core_host host = host_make();
  heaps_rules rules = rules_of(text);
  heaps_game *game = heaps_open(&host, &rules, HEAPS_BEST);
  heaps_period period;
  subtract(chosen, g, HEAPS);
  assert_int_equal(heaps_find_period(game, HEAPS / 3, &period), CORE_OK);
  heaps_close(game);
  check_values(text, g, HEAPS);
  if (period.theorem == HEAPS_UNPROVED)
    return;
  ++*proofs;
  for (uint64_t n = period.preperiod; n + period.period < HEAPS; n++)
    assert_int_equal(g[n + period.period], g[n] + period.saltus);
  if (period.preperiod > 0)
    assert_int_not_equal(g[period.preperiod - 1 + period.period],
                         g[period.preperiod - 1] + period.saltus);
}

TEST(test_random_all_but) {
  uint64_t seed = 5;
  int proofs = 0;
  for (int round = 0; round < 150; round++) {
    char text[200] = "S{~";
    memset(chosen, 1, sizeof chosen);
    int count = 1 + (int)(host_random(&seed) % 4);
    for (int i = 0; i < count; i++) {
      uint32_t n = 1 + (uint32_t)(host_random(&seed) % 12);
      chosen[n] = false;
      snprintf(text + strlen(text), 20, "%s%u", i > 0 ? "," : "", n);
    }
    strcat(text, "}");
    check_proof(text, &proofs);
  }
  assert_true(proofs > 100);
}

TEST(test_random_repeating) {
  uint64_t seed = 6;
  int proofs = 0;
  for (int round = 0; round < 150; round++) {
    char text[200] = "0.";
    uint32_t before = (uint32_t)(host_random(&seed) % 6);
    uint32_t period = 1 + (uint32_t)(host_random(&seed) % 5);
    for (uint32_t n = 1; n < HEAPS; n++)
      chosen[n] = n > before + period ? chosen[n - period] : host_random(&seed) % 3 == 0;
    for (uint32_t n = 1; n <= before + period; n++) {
      if (n == before + 1)
        strcat(text, "(");
      strcat(text, chosen[n] ? "3" : "0");
    }
    strcat(text, ")");
    if (memchr(chosen + before + 1, 1, period) != NULL) /* some digit repeats */
      check_proof(text, &proofs);
  }
  assert_true(proofs > 75);
}

/* ---- Periods of sets with names ---- */

enum { FAR = 100000, UNIONS = 1000, UNION_PARTS = 4, UNION_VALUES = 64 };
enum { UNIONS_FAR = 50 /* the last heap compared */ };

/* Compute the values of a union up to heap `last` by definition: each heap marks its value in all
** larger heaps that have it as an option, eight at a time. Return false if a value is too large, or
** if the set is so small that play_union is faster. */
static bool mark_union(const uint8_t *has, uint32_t *g, uint32_t last) {
  static uint8_t marks[UNION_VALUES][FAR + 9];
  uint32_t count = 0;
  for (uint32_t n = 1; n <= last; n++)
    count += has[n];
  if (count < last / 32)
    return false;
  memset(marks, 0, sizeof marks);
  for (uint32_t n = 0; n <= last; n++) {
    for (g[n] = 0; g[n] < UNION_VALUES && marks[g[n]][n] != 0;)
      g[n]++;
    if (g[n] == UNION_VALUES)
      return false;
    uint8_t *row = marks[g[n]] + n;
    for (uint32_t s = 1; s <= last - n; s += 8) {
      uint64_t marked, added;
      memcpy(&marked, row + s, sizeof marked);
      memcpy(&added, has + s, sizeof added);
      marked |= added;
      memcpy(row + s, &marked, sizeof marked);
    }
  }
  return true;
}

/* Compute the same values by visiting each option. */
static void play_union(const uint8_t *has, uint32_t *g, uint32_t last) {
  static uint32_t numbers[FAR + 1], seen[FAR + 2];
  uint32_t count = 0, below = 0;
  for (uint32_t n = 1; n <= last; n++)
    if (has[n])
      numbers[count++] = n;
  memset(seen, 0, sizeof seen);
  for (uint32_t n = 0; n <= last; n++) {
    while (below < count && numbers[below] <= n)
      below++;
    for (uint32_t i = 0; i < below; i++)
      seen[g[n - numbers[i]]] = n + 1;
    for (g[n] = 0; seen[g[n]] == n + 1;)
      g[n]++;
  }
}

static heaps_period period_of(const char *text, uint64_t limit) {
  core_host host = host_make();
  heaps_rules rules = rules_of(text);
  heaps_game *game = heaps_open(&host, &rules, HEAPS_BEST);
  heaps_period period;
  assert_int_equal(heaps_find_period(game, limit, &period), CORE_OK);
  heaps_close(game);
  assert_int_equal(host.memory_used, 0);
  return period;
}

static size_t set_of(const char *canonical) {
  size_t set = 0;
  while (sets[set].canonical == NULL || strcmp(sets[set].canonical, canonical) != 0)
    assert_true(++set < sizeof sets / sizeof sets[0]);
  return set;
}

/* Random unions of names and numbers: a proved period must hold as far as values are computed. */
TEST(test_random_unions) {
  static const char *const parts[][2] = {{"primes", "S{primes}"},
                                         {"powers 2", "S{powers 2}"},
                                         {"powers 3", "S{powers 3}"},
                                         {"progression 3,5", "S{3,8,...}"},
                                         {"odd", "S{1,3,...}"},
                                         {"squares", "S{squares}"},
                                         {"progression 1,3", "S{1,4,...}"},
                                         {"progression 3,3", "S{3,6,...}"},
                                         {"factorials", "S{factorials}"},
                                         {"cubes", "S{cubes}"}};
  enum { PARTS = sizeof parts / sizeof parts[0] };
  static uint8_t part[PARTS][FAR + 1], has[FAR + 9];
  static uint32_t g[FAR + 1];
  uint64_t seed = 21;
  int proofs = 0, rounds = (int)scaled(UNIONS, 40);
  for (int i = 0; i < PARTS; i++) {
    size_t set = set_of(parts[i][1]);
    for (uint32_t n = 1; n <= FAR; n++)
      part[i][n] = has_number(set, n);
  }
  for (int round = 0; round < rounds; round++) {
    int last = round % UNIONS_FAR == 0 ? FAR : 3 * FAR / 10;
    char text[200] = "S{";
    memset(has, 0, sizeof has);
    for (uint32_t k = 0; k < UNION_PARTS; k++) {
      uint32_t chosen_part = (uint32_t)(host_random(&seed) % (2 * PARTS)), number;
      if (k > 0)
        strcat(text, ",");
      number = 1 + (uint32_t)(host_random(&seed) % 12);
      if (chosen_part < 3 || (chosen_part < PARTS && k == 0)) {
        strcat(text, parts[chosen_part][0]);
        for (int n = 1; n <= last; n++)
          has[n] |= part[chosen_part][n];
      } else {
        snprintf(text + strlen(text), 20, "%u", number);
        has[number] = 1;
      }
    }
    strcat(text, "}");
    heaps_period found = period_of(text, (uint64_t)last / 10);
    if (found.theorem == HEAPS_UNPROVED)
      continue;
    if (!mark_union(has, g, (uint32_t)last))
      play_union(has, g, (uint32_t)last);
    proofs += found.period > 0;
    for (uint64_t n = found.preperiod; found.period > 0 && n + found.period <= (uint64_t)last; n++)
      if (g[n + found.period] != g[n] + found.saltus)
        fail_msg("%s: heap %d does not repeat", text, (int)n);
  }
  assert_true(proofs > rounds / 4);
}

/* The heaps of value 0 found by marking are the heaps whose values are 0. */
HOST_TEST(test_zeros) {
  static const char *const texts[] = {"S{squares}",    "S{primes}",    "S{cubes,2}",  "S{~squares}",
                                      "S{composites}", "S{1-300,999}", "S{fibonacci}"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    heaps_rules rules = rules_of(texts[i]);
    heaps_zero_finder zeros = {.host = host};
    heaps_game *game = heaps_open(host, &rules, HEAPS_PLAIN);
    uint64_t n = 0, value;
    for (uint64_t heap = 0; heap < 20000; heap++) {
      assert_int_equal(heaps_value(game, heap, &value), CORE_OK);
      if (value != 0)
        continue;
      assert_true(heaps_zeros_next(&zeros, &rules.set, &n, 20000));
      assert_int_equal(n, heap);
      n++;
    }
    heaps_close(game);
    heaps_zeros_free(&zeros);
  }
}

/* After a stop, a search for the heaps of value 0 begins again and finds the same heaps. */
TEST(test_zeros_after_a_stop) {
  enum { LAST = 5000 };
  static bool zero[LAST + 1];
  for (int n = 0; n <= LAST; n++) {
    zero[n] = true;
    for (int side = 1; side * side <= n; side++)
      zero[n] = zero[n] && !zero[n - side * side];
  }
  heaps_rules rules = rules_of("S{squares}");
  bool stopped = true;
  for (int64_t at = 1; stopped; at += 1 + at / 16) {
    ledger_host ledger;
    ledger_open(&ledger);
    ledger.ask_each_time = true;
    ledger.host.work_left = 1;
    ledger.stop_at = at;
    heaps_zero_finder zeros = {.host = &ledger.host};
    uint64_t found = 0;
    stopped = false;
    for (uint64_t n = 0; n <= LAST; n++) {
      bool done = heaps_zeros_next(&zeros, &rules.set, &n, LAST);
      stopped = stopped || !done;
      if (!done)
        assert_true(heaps_zeros_next(&zeros, &rules.set, &n, LAST));
      for (; found < n; found++)
        assert_false(zero[found]);
      assert_true(n > LAST || zero[n]);
      found++;
    }
    heaps_zeros_free(&zeros);
    assert_ledger_empty(ledger);
  }
}

/* Vectors of each width must give the same result, also without any other method and if large
** values exceed a block. */
TEST(test_methods) {
  static const char *const texts[] = {"S{primes}", "S{squares}",
                                      "S{1-300}",  "S{1-999,2000}",
                                      "S{1-5,90}", "S{progression 400,400,powers 2}"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    heaps_rules rules = rules_of(texts[i]);
    heaps_game *by_isa[CORE_ISA_AVX512];
    core_host hosts[CORE_ISA_AVX512];
    for (int k = 0; k < CORE_ISA_AVX512; k++) {
      hosts[k] = host_make();
      hosts[k].widest_isa = CORE_ISA_PLAIN + (core_isa)k;
      by_isa[k] = heaps_open(&hosts[k], &rules, HEAPS_BEST);
    }
    for (uint64_t n = 0; n < 9000; n++)
      for (int k = 0; k < CORE_ISA_AVX512; k++) {
        uint64_t value, expected;
        assert_int_equal(heaps_value(by_isa[k], n, &value), CORE_OK);
        assert_int_equal(heaps_value(by_isa[0], n, &expected), CORE_OK);
        assert_int_equal(value, expected);
      }
    for (int k = 0; k < CORE_ISA_AVX512; k++)
      heaps_close(by_isa[k]);
  }
}

/* ---- Modifiers ---- */

/* Return true if a digit with the modifier allows leaving these parts. */
static bool fits(const uint32_t *parts, uint32_t count, char modifier) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < i; k++)
      if ((modifier == '!' && parts[i] == parts[k]) || (modifier == '=' && parts[i] != parts[k]))
        return false;
  return true;
}

/* Mark the values of all ways to leave `left` tokens as `count` heaps, in any order. */
static void mark(const uint32_t *g, uint32_t left, uint32_t count, char modifier, bool *seen) {
  uint32_t parts[3];
  if (count == 0 && left == 0)
    seen[0] = true;
  if (count == 1 && left > 0)
    seen[g[left]] = true;
  for (uint32_t a = 1; count == 2 && a < left; a++) {
    parts[0] = a, parts[1] = left - a;
    if (fits(parts, 2, modifier))
      seen[g[a] ^ g[left - a]] = true;
  }
  for (uint32_t a = 1; count == 3 && a < left; a++)
    for (uint32_t b = 1; a + b < left; b++) {
      parts[0] = a, parts[1] = b, parts[2] = left - a - b;
      if (fits(parts, 3, modifier))
        seen[g[a] ^ g[b] ^ g[left - a - b]] = true;
    }
}

/* Each listed move appears once and leads to the value that the values of heaps predict. */
static void compare_listed(const char *text, const uint32_t *g, uint32_t last) {
  heaps_rules rules = rules_of(text);
  for (uint32_t n = 0; n < last; n++) {
    bool seen[256] = {false};
    uint64_t before[HEAPS_PARTS_MAX] = {0}, taken = 0;
    uint32_t count = 0, least = 0;
    heaps_parts way;
    heaps_parts_start(&way, &rules, n);
    while (heaps_parts_next(&way)) {
      uint64_t tokens = way.taken;
      uint32_t value = 0;
      for (uint32_t i = 0; i < way.count; tokens += way.parts[i++])
        value ^= g[way.parts[i]];
      assert_int_equal(tokens, n);
      seen[value] = true;
      bool later = way.taken > taken || way.count > count ||
                   memcmp(before, way.parts, sizeof *before * count) != 0;
      assert_true(later || count == 0);
      memcpy(before, way.parts, sizeof before);
      taken = way.taken;
      count = way.count;
    }
    while (seen[least])
      least++;
    assert_int_equal(least, g[n]);
  }
}

/* Mark the values of all ways to leave `left` tokens as at least `count` heaps, none smaller than
** `least`, by choosing one heap after the other. */
static void mark_more(const uint32_t *g, uint32_t left, int32_t count, uint32_t least,
                      uint32_t value, bool *seen) {
  if (left == 0 && count <= 0)
    seen[value] = true;
  for (uint32_t part = least; part <= left; part++)
    mark_more(g, left - part, count - 1, part, value ^ g[part], seen);
}

/* Mark the options of heap n by one digit. */
static void mark_digit(const uint32_t *g, uint32_t left, uint32_t digit, char modifier,
                       bool *seen) {
  int32_t most = 0;
  for (uint32_t count = 0; count <= 3; count++)
    if ((digit >> count & 1) != 0) {
      mark(g, left, count, modifier, seen);
      most = (int32_t)count;
    }
  if (modifier == '*')
    mark_more(g, left, most, 1, 0, seen);
}

static void compare_modifiers(const char *modifiers, uint32_t last, int rounds) {
  enum { LAST = 45, DIGITS = 4 };
  uint64_t seed = 7;
  for (int round = 0; round < rounds; round++) {
    char text[40] = "", how[DIGITS];
    uint32_t digits[DIGITS], g[LAST];
    for (uint32_t d = 0; d < DIGITS; d++) {
      digits[d] = (uint32_t)(host_random(&seed) % 16) & (d == 0 ? 12 : 15);
      how[d] = digits[d] < 4 ? ' ' : modifiers[host_random(&seed) % strlen(modifiers)];
      snprintf(text + strlen(text), 8, "%s%X%.*s", d == 1 ? "." : "", digits[d], how[d] != ' ',
               &how[d]);
    }
    for (uint32_t n = 0; n < last; n++) {
      bool seen[256] = {false};
      for (uint32_t d = 0; d < DIGITS && d <= n; d++)
        mark_digit(g, n - d, digits[d], how[d], seen);
      for (g[n] = 0; seen[g[n]];)
        g[n]++;
    }
    check_values(text, g, last);
    if (last < LAST)
      compare_listed(text, g, last);
  }
}

TEST(test_modifiers) {
  compare_modifiers(" !=", 45, 200);
  compare_modifiers(" !=*", 22, 80);
}

/* Compute all heaps of one code, far enough for values that exceed a word. */
TEST(test_any_number_of_heaps) {
  uint32_t g[400];
  for (uint32_t n = 0; n < 400; n++)
    g[n] = n > 0
               ? n - 1
               : 0; /* heap 2 has the option 1 + 1; heap n has 1 + (n - 1), 1 + 1 + (n - 2), ... */
  check_values("4*.0", g, 400);
}

TEST(test_grundys_game) {
  assert_int_equal(rules_of("4!.0").kind, HEAPS_GRUNDY);
  char text[HEAPS_TEXT_MAX];
  heaps_rules rules = rules_of("c!.07=3");
  heaps_rules_write(&rules, text);
  assert_string_equal(text, "C!.07=3");
  rules = rules_of(".c*8*f*4!");
  heaps_rules_write(&rules, text);
  assert_string_equal(text, "0.4*8*7*4!");
}

/* ---- Wrong input ---- */

/* Let every allocation fail once, then repeat the question. */
TEST(test_without_memory) {
  static const char *const texts[] = {"S{1-300}",   "S{~2,5}",       "S{~1-400}",
                                      "S{squares}", "S{primes,1,4}", "0.3(003)",
                                      "4=.7!",      "0.7*8*",        "turn:1-5"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    heaps_rules rules = rules_of(texts[i]);
    for (int64_t fail_at = 1, failed = 1; failed != 0; fail_at++) {
      ledger_host ledger;
      ledger_open(&ledger);
      ledger.refuse_at = fail_at;
      uint64_t value;
      heaps_game *game = heaps_open(&ledger.host, &rules, HEAPS_BEST);
      uint64_t heap = strpbrk(texts[i], "*:") != NULL ? 300 : (uint64_t)scaled(5000, 1000);
      failed = game == NULL || heaps_value(game, heap, &value) != CORE_OK;
      if (game != NULL && failed)
        assert_int_equal(heaps_value(game, heap, &value), CORE_OK);
      heaps_close(game);
      assert_ledger_empty(ledger);
    }
  }
}
