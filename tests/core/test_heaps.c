/* Slow: make check omits this test, which takes more than a second. */
/* Compare take-and-break games with a referee that plays heaps without theory, and with a search
** that visits all pairs of parts. */
#include "failures.h"
#include "heap_texts.h"
#include "misere_referee.h"

#include <stdio.h>
#include <string.h>

#include "core/heaps/game.h"
#include "core/heaps/vectors.h"
#include "core/heaps/engine_plain.h"
#include "core/heaps/engine_sparse.h"

enum { TOKENS = 9 };

/* Return the value of a heap: the only Nim heap beside which the mover loses. */
static uint64_t played_value(referee *r, int n) {
  uint64_t value = 0, losing = 0;
  for (int k = 0; k <= TOKENS; k++) {
    referee_position position = {.count = 0};
    if (n > 0)
      position = referee_with(position, n);
    if (k > 0)
      position = referee_with(position, REFEREE_NIM + k);
    if (referee_ask(r, position).is_p) {
      value = (uint64_t)k;
      losing++;
    }
  }
  assert_int_equal(losing, 1);
  return value;
}

static void octal_code(char text[6], uint32_t code) {
  text[0] = '0';
  text[1] = '.';
  for (uint32_t i = 0; i < 3; i++)
    text[2 + i] = (char)('0' + (code >> (3 * (2 - i)) & 7));
  text[5] = 0;
}

/* The referee reads `digits`, since `text` may be a name. */
static void compare_with_player(const char *text, const char *digits, referee *r) {
  core_host host = host_make();
  heaps_game *game = open_heaps(&host, text, HEAPS_BEST);
  referee_set_rules(r, digits);
  for (int n = 0; n <= TOKENS; n++)
    if (value_at(game, (uint64_t)n) != played_value(r, n))
      fail_msg("%s: heap %d is %u", text, n, (unsigned)value_at(game, (uint64_t)n));
  heaps_close(game);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_codes_against_player) {
  static const char *const named[][2] = {
      {"nim", "0.333333333"},     {"lasker", "4.333333333"}, {"grundy", "grundy"},
      {"treblecross", "0.11337"}, {"kayles", "0.77"},        {"dawson-kayles", "0.07"},
      {"dawson-chess", "0.137"},  {"S{1,3,4}", "0.3033"},    {"S{2,5}", "0.03003"}};
  static const char *const others[] = {
      "4.0",  "4.007", "4.3",    "8.0",    "C.0", "C.1F", "8.3",   "0.8F",   "0.3F",   "0.8",
      "0.08", "0.F",   "0.FFFF", "0.1C9A", "0.9", "0.E",  "0.B3D", "0.248C", "0.00008"};
  referee r;
  char text[6];
  referee_open(&r);
  r.normal = true;
  for (uint32_t code = 0; code < 512; code++) {
    octal_code(text, code);
    compare_with_player(text, text, &r);
  }
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    compare_with_player(others[i], others[i], &r);
  for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
    compare_with_player(named[i][0], named[i][1], &r);
  referee_close(&r);
}

/* ---- All pairs, all triples ---- */

enum { MANY = 2001 };

/* Return the least number that is not the value of an option of heap `count`, given the values g of
** all smaller heaps. */
static uint32_t mex_of_options(const heaps_rules *rules, const uint32_t *g, uint32_t count) {
  static uint32_t seen[1 << 18], round;
  uint32_t mex = 0;
  round++;
  const heaps_place *places = heaps_places(rules);
  for (uint32_t i = 0; i < rules->count && places[i].take <= count; i++) {
    uint32_t left = count - places[i].take, leave = (uint32_t)places[i].leave;
    if ((leave & HEAPS_LEAVE_NONE) != 0 && left == 0)
      seen[0] = round;
    if ((leave & HEAPS_LEAVE_ONE) != 0 && left > 0)
      seen[g[left]] = round;
    for (uint32_t a = 1; (leave & HEAPS_LEAVE_TWO) != 0 && 2 * a <= left; a++)
      seen[g[a] ^ g[left - a]] = round;
    for (uint32_t a = 1; (leave & HEAPS_LEAVE_THREE) != 0 && 3 * a <= left; a++)
      for (uint32_t b = a; a + 2 * b <= left; b++)
        seen[g[a] ^ g[b] ^ g[left - a - b]] = round;
  }
  while (seen[mex] == round)
    mex++;
  return mex;
}

static void compare_with_plain(const char *text, uint32_t count) {
  static uint32_t g[MANY];
  core_host host = host_make();
  heaps_rules rules = rules_of(text);
  heaps_game *game = open_heaps(&host, text, HEAPS_BEST);
  for (uint32_t n = 0; n < count; n++)
    if (value_at(game, n) != (g[n] = mex_of_options(&rules, g, n)))
      fail_msg("%s: heap %u is %u, not %u", text, n, g[n], (unsigned)value_at(game, n));
  heaps_close(game);
  assert_int_equal(host.memory_used, 0);
}

/* A period proved from few values must hold for all 2000. */
TEST(test_octal_codes_against_all_pairs) {
  char text[6];
  for (uint32_t code = 0; code < 512; code++) {
    octal_code(text, code);
    compare_with_plain(text, code % 8 == 7 ? MANY : 1000);
  }
}

TEST(test_three_heaps_against_all_triples) {
  static const char *const codes[] = {"0.8F",   "0.3F",   "0.8",    "0.F",   "C.0",  "8.3",
                                      "0.1C9A", "0.248C", "0.2048", "0.FFF", "0.9B", "0.00008"};
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    compare_with_plain(codes[i], 250);
  char text[5] = "0.00";
  for (uint32_t code = 0; code < 256; code++) {
    text[2] = "0123456789ABCDEF"[code >> 4];
    text[3] = "0123456789ABCDEF"[code & 15];
    compare_with_plain(text, 130);
  }
}

/* Compare the sparse-space method on each instruction set of the machine with the method of all
** pairs. */
static void compare_methods(const char *text, int64_t full_count) {
  uint64_t count = (uint64_t)scaled(full_count, 5000);
  core_host host = host_make();
  heaps_game *plain = open_heaps(&host, text, HEAPS_PLAIN);
  for (core_isa isa = CORE_ISA_PLAIN; isa <= CORE_ISA_AVX512; isa++) {
    if (!core_has_isa(isa))
      continue;
    host.widest_isa = isa;
    heaps_game *sparse = open_heaps(&host, text, HEAPS_BEST);
    for (uint64_t n = count; n-- > 0;)
      if (value_at(sparse, n) != value_at(plain, n))
        fail_msg("%s: heap %u, instruction set %d", text, (unsigned)n, (int)isa);
    heaps_close(sparse);
  }
  heaps_close(plain);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_sparse_against_plain) {
  compare_methods("grundy", 100000);
  compare_methods("0.6", 50000);
  compare_methods("0.16", 30000);
  compare_methods("0.56", 30000);
  compare_methods("0.75", 30000);
  compare_methods("4.007", 20000);
  compare_methods("0.104", 20000);
  compare_methods("0.205", 20000);
  compare_methods("0.324", 20000);
  compare_methods("0.007", 20000);
  compare_methods("0.04", 20000);
  compare_methods("0.314", 20000);
  compare_methods("0.744", 20000);
  compare_methods("0.106", 20000);
}

/* The values do not depend on what new memory contains. Small numbers look like numbers of a set,
** values or places. */
TEST(test_content_of_new_memory) {
  static const char *const texts[] = {"S{1,2,7}",  "S{3,5,11-14}", "S{squares}", "S{~2,9}",
                                      "S{primes}", "0.(3033)",     "grundy",     "0.16",
                                      "0.777",     "0.F1",         "0.(7)",      "4.007"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    core_host host = host_make();
    heaps_game *game = open_heaps(&host, texts[i], HEAPS_BEST);
    for (uint32_t content = 1; content <= 64; content *= 4) {
      ledger_host ledger;
      ledger_open(&ledger);
      ledger.content = content;
      heaps_game *other = open_heaps(&ledger.host, texts[i], HEAPS_BEST);
      for (uint64_t n = 0; n < 3000; n += 1 + n / 100)
        assert_int_equal(value_at(other, n), value_at(game, n));
      heaps_close(other);
      assert_ledger_empty(ledger);
    }
    heaps_close(game);
  }
}

/* ---- Rules ---- */

TEST(test_canonical_codes) {
  static const char *const same[][2] = {{".77", "0.77"},
                                        {"0.7700", "0.77"},
                                        {"kayles", "0.77"},
                                        {"Kayles", "0.77"},
                                        {"0.137", "0.137"},
                                        {"dawson-chess", "0.137"},
                                        {"dawson-kayles", "0.07"},
                                        {"treblecross", "0.11337"},
                                        {"0.3033", "S{1,3,4}"},
                                        {"S{4,1,3,1}", "S{1,3,4}"},
                                        {"s{ 1 , 3,4 }", "S{1,3,4}"},
                                        {"0.8f", "0.8F"},
                                        {".0", "0.0"},
                                        {"0.000", "0.0"},
                                        {"4.0", "4.0"},
                                        {"c.10", "C.1"},
                                        {"nim", "nim"},
                                        {"GRUNDY", "grundy"},
                                        {"lasker", "lasker"},
                                        {"S{999999999}", "S{999999999}"},
                                        {"0.03", "S{2}"},
                                        {"4.3", "4.3"},
                                        {"S{007}", "S{7}"}};
  char text[HEAPS_TEXT_MAX];
  for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
    heaps_rules rules = rules_of(same[i][0]);
    assert_int_equal(heaps_rules_write(&rules, text), strlen(same[i][1]));
    assert_string_equal(text, same[i][1]);
    rules = rules_of(text);
    heaps_rules_write(&rules, text);
    assert_string_equal(text, same[i][1]);
  }
}

/* ---- Values of any width ---- */

/* Real games reach values above 65535 only after hours, so the values are invented. */
TEST(test_wide_values) {
  static const char *const codes[] = {"0.7", "0.77", "4.07", "0.F", "8.1"};
  static const uint32_t bounds[] = {2, 200, 60000, 130000};
  enum { LAST = 400 };
  uint64_t seed = 5;
  for (size_t c = 0; c < sizeof codes / sizeof codes[0]; c++)
    for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; b++) {
      core_host host = host_make();
      heaps_rules rules = rules_of(codes[c]);
      heaps_value_array values = {.host = &host};
      heaps_plain plain = {.host = &host};
      uint32_t g[LAST], value;
      for (uint32_t n = 0; n < LAST; n++) {
        if (n % 133 == 100) {
          assert_true(heaps_plain_next(&plain, &rules, &values, &value));
          assert_int_equal(value, mex_of_options(&rules, g, n));
        }
        g[n] = n == 0 ? 0 : (uint32_t)(host_random(&seed) % bounds[b] >> host_random(&seed) % 18);
        assert_true(heaps_values_push(&values, g[n]));
      }
      for (uint32_t n = 0; n < LAST; n++)
        assert_int_equal(heaps_values_at(&values, n), g[n]);
      heaps_values_free(&values);
      heaps_plain_free(&plain);
      assert_int_equal(host.memory_used, 0);
    }
}

TEST(test_too_many_values) {
  core_host host = host_make();
  heaps_value_array full = {.host = &host, .count = HEAPS_COUNT_MAX, .capacity = HEAPS_COUNT_MAX};
  assert_false(heaps_values_push(&full, 0));
  assert_int_equal(host.status, CORE_LIMIT);
  assert_int_equal(host.wanted, UINT64_MAX);
}

TEST(test_theorem_names) {
  assert_string_equal(heaps_theorem_name(HEAPS_UNPROVED), "");
  for (heaps_theorem one = HEAPS_UNPROVED; one <= HEAPS_ARITHMETIC; one++)
    for (heaps_theorem other = HEAPS_UNPROVED; other < one; other++)
      assert_string_not_equal(heaps_theorem_name(one), heaps_theorem_name(other));
}

HOST_TEST(test_heaps_beyond_the_end) {
  heaps_game *game = open_heaps(host, "kayles", HEAPS_BEST);
  heaps_move move;
  uint64_t value;
  assert_int_equal(heaps_value(game, HEAPS_SIZE_END, &value), CORE_INVALID);
  assert_int_equal(heaps_moves_start(game, HEAPS_SIZE_END, &move), CORE_INVALID);
  heaps_close(game);
}

TEST(test_rules_at_their_limits) {
  char text[2600], back[HEAPS_TEXT_MAX];
  heaps_rules rules;
  heaps_fault fault;
  memset(text, '7', sizeof text);
  memcpy(text, "0.", 2);
  assert_true(heaps_rules_read(NULL, text, 258, &rules, &fault));
  assert_int_equal(heaps_rules_write(&rules, back), 258);
  assert_memory_equal(text, back, 258);
  assert_false(heaps_rules_read(NULL, text, 260, &rules, &fault));
  assert_int_equal(fault.position, 260);
  size_t length = 2;
  memcpy(text, "S{", 2);
  for (uint32_t i = 0; i < 256; i++)
    length += (size_t)snprintf(text + length, 12, "%u,", 999999999 - 2 * i);
  text[length - 1] = '}';
  assert_true(heaps_rules_read(NULL, text, length, &rules, &fault));
  assert_int_equal(heaps_rules_write(&rules, back), length);
  text[length - 1] = ',';
  memcpy(text + length, "1}", 2);
  assert_false(heaps_rules_read(NULL, text, length + 2, &rules, &fault));
  assert_int_equal(fault.position, length);
}

/* ---- Failures ---- */

/* Compute values up to n while allocations fail; afterwards the game continues from the heaps
** computed. */
static void without_memory(const char *text, uint64_t n, core_isa widest, uint64_t expected) {
  heaps_rules rules = rules_of(text);
  bool failed = true;
  for (int64_t at = 0; failed; at = failure_next(at, 64)) {
    ledger_host ledger;
    ledger_open(&ledger);
    ledger.host.widest_isa = widest;
    failure_arm(&ledger, REFUSED_FOR_GOOD, at);
    heaps_game *game = heaps_open(&ledger.host, &rules, HEAPS_BEST);
    uint64_t value = 0;
    core_status status = game == NULL ? CORE_NOMEM : heaps_value(game, n, &value);
    assert_true(status == CORE_NOMEM || (status == CORE_OK && value == expected));
    failed = status != CORE_OK || at == 0;
    failure_disarm(&ledger);
    if (game != NULL)
      assert_int_equal(value_at(game, n), expected);
    heaps_close(game);
    assert_ledger_empty(ledger);
  }
}

TEST(test_without_memory) {
  static const struct {
    const char *code;
    uint64_t n;
    core_isa widest;
  } cases[] = {{"kayles", 1000, CORE_ISA_ANY},       {"S{1,3,400}", 5000, CORE_ISA_ANY},
               {"S{1,3,400}", 5000, CORE_ISA_PLAIN}, {"0.8F", 300, CORE_ISA_ANY},
               {"S{odd}", 5000, CORE_ISA_PLAIN},     {"0.2048", 300, CORE_ISA_ANY},
               {"grundy", 4500, CORE_ISA_ANY},       {"0.6", 4500, CORE_ISA_ANY},
               {"0.16", 4500, CORE_ISA_ANY},         {"nim", 70, CORE_ISA_ANY}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    core_host host = host_make();
    heaps_game *plain = open_heaps(&host, cases[i].code, HEAPS_PLAIN);
    uint64_t expected = value_at(plain, cases[i].n);
    heaps_close(plain);
    without_memory(cases[i].code, cases[i].n, cases[i].widest, expected);
  }
}

HOST_TEST(test_memory_limit) {
  host->memory_limit = 100000;
  heaps_game *game = open_heaps(host, "treblecross", HEAPS_PLAIN);
  uint64_t value;
  assert_int_equal(heaps_value(game, 1000000, &value), CORE_LIMIT);
  assert_true(host->wanted > host->memory_limit);
  heaps_close(game);

  /* Values that cannot be stored are refused before most of them are computed, unless a period is
  ** proved first */
  host->memory_limit = 100000000;
  game = open_heaps(host, "grundy", HEAPS_PLAIN);
  assert_int_equal(heaps_value(game, 1000000000, &value), CORE_LIMIT);
  assert_true(host->wanted > 1000000000 && host->memory_used < 100000);
  assert_int_equal(heaps_value(game, 20000, &value), CORE_OK);
  heaps_close(game);
  game = open_heaps(host, "kayles", HEAPS_PLAIN);
  assert_int_equal(heaps_value(game, 1000000000, &value), CORE_OK);
  heaps_close(game);
  /* the sparse-space method stores each value twice; without it, 3,000,000 values of one byte would
  ** fit */
  host->memory_limit = 5000000;
  game = open_heaps(host, "0.104", HEAPS_BEST);
  assert_int_equal(heaps_value(game, 3000000, &value), CORE_LIMIT);
  assert_int_equal(host->wanted, 2 * 3000001);
  assert_int_equal(heaps_value(game, 1000000, &value), CORE_OK);
  heaps_close(game);
}

static void interrupted(const char *text, uint64_t n) {
  core_host patient = host_make();
  ledger_host ledger;
  ledger_open(&ledger);
  ledger.stop_at = 1;
  heaps_game *game = open_heaps(&ledger.host, text, HEAPS_BEST),
             *plain = open_heaps(&patient, text, HEAPS_BEST);
  uint64_t value, stops = 0;
  for (;;) {
    core_status status = heaps_value(game, n, &value);
    if (status == CORE_OK)
      break;
    assert_int_equal(status, CORE_INTERRUPTED);
    stops++;
    ledger.stop_at = ledger.questions + 2;
  }
  assert_true(stops > 0);
  for (uint64_t i = 0; i <= n; i++)
    assert_int_equal(value_at(game, i), value_at(plain, i));
  heaps_close(game);
  heaps_close(plain);
  assert_ledger_empty(ledger);
}

/* Search for a period, and compute each value, while the host stops at one report of work; then
** continue. */
static void interrupted_anywhere(const char *text, uint64_t n, core_isa widest) {
  core_host patient = host_make();
  heaps_game *plain = open_heaps(&patient, text, HEAPS_BEST);
  heaps_period expected, found;
  assert_int_equal(heaps_find_period(plain, n, &expected), CORE_OK);
  bool failed = true;
  for (int64_t at = 0; failed; at = failure_next(at, 32)) {
    ledger_host ledger;
    ledger_open(&ledger);
    ledger.host.widest_isa = widest;
    failure_arm(&ledger, STOPPED, at);
    heaps_game *game = open_heaps(&ledger.host, text, HEAPS_BEST);
    core_status status = heaps_find_period(game, n, &found);
    assert_true(status == CORE_OK || status == CORE_INTERRUPTED);
    failed = status != CORE_OK || at == 0;
    failure_disarm(&ledger);
    assert_int_equal(heaps_find_period(game, n, &found), CORE_OK);
    assert_int_equal(found.theorem, expected.theorem);
    assert_int_equal(found.period, expected.period);
    assert_int_equal(found.preperiod, expected.preperiod);
    assert_int_equal(found.saltus, expected.saltus);
    assert_int_equal(found.checked_to, expected.checked_to);
    for (uint64_t heap = n; heap + 200 > n && heap > 0; heap--)
      assert_int_equal(value_at(game, heap), value_at(plain, heap));
    heaps_close(game);
    assert_ledger_empty(ledger);
  }
  heaps_close(plain);
}

TEST(test_interruption_anywhere) {
  static const struct {
    const char *code;
    uint64_t n;
    core_isa widest;
  } cases[] = {
      {"kayles", 500, CORE_ISA_ANY},   {"grundy", 4000, CORE_ISA_ANY},
      {"0.6", 3000, CORE_ISA_ANY},     {"0.16", 3000, CORE_ISA_ANY},
      {"0.165", 20000, CORE_ISA_ANY},  {"0.3F", 200, CORE_ISA_ANY},
      {"4.3", 200, CORE_ISA_ANY},      {"0.8F", 300, CORE_ISA_ANY},
      {"S{2,5,7}", 200, CORE_ISA_ANY}, {"S{2,5,7}", 200, CORE_ISA_PLAIN},
      {"S{odd}", 200, CORE_ISA_PLAIN}, {"0.7*8*", 40, CORE_ISA_ANY},
      {"8!.0", 130, CORE_ISA_ANY},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    interrupted_anywhere(cases[i].code, cases[i].n, cases[i].widest);
}

TEST(test_interruption) {
  interrupted("grundy", 20000);
  interrupted("0.6", 20000);
  interrupted("0.007", 20000);
  interrupted("0.2048", 2500);
}

/* Return the heaps below `count`: invented values, or the game's values if `made_up` is NULL. */
static heaps_value_array values_of(core_host *host, const heaps_rules *rules,
                                   const uint32_t *made_up, uint32_t count) {
  heaps_value_array values = {.host = host, .width = 1};
  heaps_plain plain = {.host = host};
  for (uint32_t n = 0, value; n < count; n++) {
    if (made_up != NULL)
      value = made_up[n];
    else
      assert_true(heaps_plain_next(&plain, rules, &values, &value));
    assert_true(heaps_values_push(&values, value));
  }
  heaps_plain_free(&plain);
  return values;
}

TEST(test_period_without_memory) {
  ledger_host ledger;
  ledger_open(&ledger);
  heaps_game *game = open_heaps(&ledger.host, "0.16", HEAPS_BEST);
  heaps_period found;
  assert_int_equal(value_at(game, 600), value_at(game, 600));
  ledger.refuse_at = ledger.requests + 1;
  assert_int_equal(heaps_find_period(game, 600, &found), CORE_NOMEM);
  assert_int_equal(heaps_find_period(game, 600, &found), CORE_OK);
  assert_int_equal(found.theorem, HEAPS_UNPROVED);
  heaps_close(game);
  assert_ledger_empty(ledger);
}

/* Comparing a long constant sequence takes longer than the host may wait between questions. */
TEST(test_repeat_interrupted) {
  core_host patient = host_make();
  uint32_t *zeros = calloc(100000, sizeof *zeros);
  ledger_host ledger;
  ledger_open(&ledger);
  ledger.stop_at = 1;
  ledger.host.work_left = 1;
  heaps_value_array values = values_of(&patient, NULL, zeros, 100000);
  values.host = &ledger.host;
  heaps_repeat found;
  assert_false(heaps_repeat_find(&values, 1, false, &found));
  assert_int_equal(ledger.host.status, CORE_INTERRUPTED);
  assert_true(heaps_repeat_find(&values, 1, false, &found));
  assert_true(found.preperiod == 0 && found.period == 1 && found.saltus == 0);
  assert_ledger_empty(ledger);
  values.host = &patient;
  heaps_values_free(&values);
  free(zeros);
}

/* ---- Long sequences ---- */

/* `preperiod` terms without a repeat, then words of `period` terms: random letters of an alphabet
** of the given size, which end with the digits of `end`. */
typedef struct long_case {
  uint64_t preperiod, period;
  uint32_t letters;
  const char *end;
} long_case;

/* Return the least period of an infinitely repeated word by trying all divisors of its length. */
static uint64_t least_root(const uint8_t *word, uint64_t length) {
  for (uint64_t root = 1; root < length; root++)
    if (length % root == 0 && memcmp(word, word + root, (size_t)(length - root)) == 0)
      return root;
  return length;
}

static void check_long_repeat(core_host *host, uint8_t *cells, uint64_t count, long_case c,
                              bool expected) {
  uint64_t seed = c.period, digits = c.preperiod + c.period - strlen(c.end);
  heaps_value_array values = {.host = host, .cells = cells, .width = 1, .count = count};
  heaps_repeat found;
  for (uint64_t n = 0; n < count; n++) {
    if (n < c.preperiod)
      cells[n] = (uint8_t)(100 + host_random(&seed) % 100);
    else if (n < digits)
      cells[n] = (uint8_t)(c.letters == 1 ? 0 : host_random(&seed) % c.letters);
    else if (n < c.preperiod + c.period)
      cells[n] = (uint8_t)(c.end[n - digits] - '0');
    else
      cells[n] = cells[n - c.period];
  }
  uint64_t root = least_root(cells + c.preperiod, c.period);
  assert_true(heaps_repeat_find(&values, 2, false, &found));
  assert_int_equal(found.period, expected ? root : 0);
  assert_int_equal(found.preperiod, expected ? c.preperiod : 0);
  assert_int_equal(found.saltus, 0);
}

/* Periods are complete twice in the last quarter, in the last half, or in neither. A period that
** begins within the last quarter is not found, and a word of zeros ends with larger digits. */
HOST_TEST(test_long_repeats) {
  const uint64_t count = HEAPS_REPEAT_LONG + 77, half = count / 2, quarter = count / 4;
  uint8_t *cells = malloc(count);
  check_long_repeat(host, cells, count, (long_case){0, 1, 2, ""}, true);
  check_long_repeat(host, cells, count, (long_case){1000, 12, 2, ""}, true);
  check_long_repeat(host, cells, count, (long_case){half, 97, 3, ""}, true);
  check_long_repeat(host, cells, count, (long_case){count - quarter, 30011, 2, ""}, true);
  check_long_repeat(host, cells, count, (long_case){0, quarter / 2, 1, "1202"}, true);
  check_long_repeat(host, cells, count, (long_case){5, quarter / 2 + 1, 9, ""}, true);
  check_long_repeat(host, cells, count, (long_case){half, half / 2, 4, ""}, true);
  check_long_repeat(host, cells, count, (long_case){0, half / 2 + 1, 4, ""}, false);
  check_long_repeat(host, cells, count, (long_case){count - quarter + 1, 20000, 4, ""}, false);
  free(cells);
}

TEST(test_long_repeat_interrupted) {
  uint8_t *zeros = calloc(HEAPS_REPEAT_LONG, 1);
  core_status status = CORE_INTERRUPTED;
  int stops = 0;
  for (int64_t at = 1; status != CORE_OK; at += 9) {
    ledger_host ledger;
    ledger_open(&ledger);
    ledger.ask_each_time = true;
    ledger.host.work_left = 1;
    ledger.stop_at = at;
    heaps_value_array values = {
        .host = &ledger.host, .cells = zeros, .width = 1, .count = HEAPS_REPEAT_LONG};
    heaps_repeat found;
    status = heaps_repeat_find(&values, 2, false, &found) ? CORE_OK : ledger.host.status;
    assert_true(status == CORE_OK || status == CORE_INTERRUPTED);
    assert_true(status != CORE_OK || (found.preperiod == 0 && found.period == 1));
    stops += status != CORE_OK;
  }
  assert_true(stops > 2);
  free(zeros);
}

/* ---- The default limit ---- */

/* By default a proof is searched among heaps that cost little, at most a million. */
TEST(test_default_limit) {
  static const struct {
    const char *text;
    uint64_t limit;
    bool looks; /* reads values, for which it needs memory */
  } cases[] = {{"0.16", 1000000, true},  {"0.104", 1000000, true}, {"grundy", 20000, false},
               {"0.127", 578034, true},  {"0.163", 93240, true},   {"0.6", 20000, true},
               {"kayles", 20000, false}, {"nim", 20000, false},    {"4=.3", 20000, false},
               {"0.4=", 20000, false},   {"0.8F", 2000, false},    {"0.8*", 2000, false},
               {"S{~2}", 20000, false}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ledger_host ledger;
    ledger_open(&ledger);
    heaps_game *game = open_heaps(&ledger.host, cases[i].text, HEAPS_BEST);
    uint64_t limit = 0;
    assert_int_equal(heaps_default_limit(game, &limit), CORE_OK);
    assert_int_equal(limit, cases[i].limit);
    ledger.refuse_at = ledger.requests + 1;
    assert_int_equal(heaps_default_limit(game, &limit), cases[i].looks ? CORE_NOMEM : CORE_OK);
    assert_int_equal(heaps_default_limit(game, &limit), CORE_OK);
    assert_int_equal(limit, cases[i].limit);
    heaps_close(game);
    assert_ledger_empty(ledger);
  }
}

/* Decide on a period from the first `count` values, while each allocation fails once and each
** question stops once. The decision is always the same, or a failure. */
static bool decided(const char *text, const uint32_t *made_up, uint32_t count,
                    heaps_repeat repeat) {
  core_host patient = host_make();
  heaps_rules rules = rules_of(text);
  heaps_value_array values = values_of(&patient, &rules, made_up, count);
  bool expected, proved, done;
  assert_true(heaps_arith_prove(&rules, &values, &repeat, &expected));
  for (int stops = 0; stops < 2; stops++) {
    done = false;
    for (int64_t at = 1; !done; at += 1 + at / 16) {
      ledger_host ledger;
      ledger_open(&ledger);
      ledger.ask_each_time = true;
      ledger.host.work_left = 1;
      *(stops ? &ledger.stop_at : &ledger.refuse_at) = at;
      values.host = &ledger.host;
      done = heaps_arith_prove(&rules, &values, &repeat, &proved);
      assert_true(proved == (done && expected));
      assert_int_equal(ledger.host.status, done    ? CORE_UNKNOWN
                                           : stops ? CORE_INTERRUPTED
                                                   : CORE_NOMEM);
      assert_ledger_empty(ledger);
    }
  }
  values.host = &patient;
  heaps_values_free(&values);
  return expected;
}

/* A repeat with a saltus is proved for a game that has one, refuted for values that no game has,
** and undecided if a proof would take too long. */
TEST(test_arithmetic) {
  uint32_t made_up[100];
  assert_true(decided("0.3F", NULL, 40, (heaps_repeat){0, 6, 3}));
  assert_false(decided("0.3F", NULL, 40, (heaps_repeat){0, 6, 2}));
  assert_false(decided("0.3F", NULL, 400, (heaps_repeat){0, 330, 165}));
  for (uint32_t n = 0; n < 100; n++)
    made_up[n] = n / 6 * 3 + n % 6;
  assert_false(decided("0.3F", made_up, 100, (heaps_repeat){0, 6, 3}));
  assert_false(decided("0.C", made_up, 100, (heaps_repeat){0, 6, 3}));
  for (uint32_t n = 0; n < 100; n++)
    made_up[n] = 5000 + n;
  assert_false(decided("0.C", made_up, 100, (heaps_repeat){0, 1, 1}));
}

/* Compare the loops over a block, with cells of both widths, with their specification in the
** header. */
static void check_lanes(core_isa isa, uint32_t width, int some, uint64_t *seed) {
  enum { START = 1000, PAIRINGS = 40, END = START + 2 * HEAPS_LANES, MOST = 1024 };
  static uint8_t bytes[HEAPS_LANES + END];
  static uint16_t words[HEAPS_LANES + END];
  static lanes_hits seen[2 * MOST];
  uint32_t flag = width == 1 ? 128 : MOST;
  core_host host = host_make();
  host.widest_isa = isa;
  for (int n = 0; n < HEAPS_LANES + END; n++) {
    bool none = n <= HEAPS_LANES || n >= START + HEAPS_LANES || host_random(seed) % 4 == 0;
    words[n] = (uint16_t)((host_random(seed) % 4 + flag - 4) | (none ? flag : 0));
    bytes[n] = (uint8_t)words[n];
  }
  lanes_pairing pairings[PAIRINGS];
  for (int i = 0; i < PAIRINGS; i++)
    pairings[i] = (lanes_pairing){1 + (uint32_t)(host_random(seed) % (START + 4 * HEAPS_LANES)),
                                  (uint32_t)(host_random(seed) % 8)};
  uint16_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES];
  for (int k = 0; k < HEAPS_LANES_WANTED; k++)
    for (int i = 0; i < HEAPS_LANES; i++)
      wanted[k][i] = (uint16_t)(flag - 8 + host_random(seed) % 8);
  lanes_hits checked[HEAPS_LANES_WANTED] = {{{0}}};
  lanes_view view = {width == 1 ? (void *)(bytes + HEAPS_LANES) : (void *)(words + HEAPS_LANES),
                     width, START};
  memset(seen, 0, sizeof seen);
  lanes_stamp(&view, pairings, (uint64_t)some, seen);
  lanes_choose_check(&host, width)(&view, pairings, (uint64_t)some,
                                   (const uint16_t(*)[HEAPS_LANES])wanted, checked);
  for (int i = 0; i < HEAPS_LANES; i++) {
    bool found[MOST] = {false};
    for (int k = 0; k < some; k++) {
      int64_t heap = (int64_t)START + i - (int64_t)pairings[k].shift;
      if (heap > -HEAPS_LANES && words[HEAPS_LANES + heap] < flag)
        found[words[HEAPS_LANES + heap] ^ pairings[k].rank] = true;
    }
    for (uint32_t rank = 0; rank < flag; rank++)
      assert_int_equal(seen[rank].lane[i], found[rank] ? 255 : 0);
    for (int k = 0; k < HEAPS_LANES_WANTED; k++)
      assert_int_equal(checked[k].lane[i], found[wanted[k][i]] ? 255 : 0);
  }
}

/* Compare sets of ranks and pairs of cells with their specification in the header. */
static void check_sets(core_isa isa, uint32_t first, uint32_t groups, int some, uint64_t *seed) {
  enum { START = 500, PAIRINGS = 40, END = START + 2 * HEAPS_LANES };
  static uint8_t bytes[HEAPS_LANES + END];
  static uint16_t words[HEAPS_LANES + END];
  core_host host = host_make();
  host.widest_isa = isa;
  core_isa widest = lanes_isa(&host);
  for (int n = 0; n < HEAPS_LANES + END; n++) {
    bool none = n <= HEAPS_LANES || n >= START + HEAPS_LANES || host_random(seed) % 4 == 0;
    bytes[n] = (uint8_t)((first + host_random(seed) % (16 * groups)) | (none ? 128 : 0));
    words[n] = (uint16_t)(bytes[n] * 3);
  }
  lanes_pairing pairings[PAIRINGS];
  for (int i = 0; i < PAIRINGS; i++)
    pairings[i] = (lanes_pairing){1 + (uint32_t)(host_random(seed) % (START + 4 * HEAPS_LANES)),
                                  (uint32_t)(host_random(seed) % (16 * groups))};
  lanes_sets sets = {.words = {0}};
  lanes_view view = {bytes + HEAPS_LANES, 1, START};
  lanes_collect(&view, pairings, (uint64_t)some, first, groups, &sets, widest);
  for (int i = 0; i < HEAPS_LANES; i++) {
    bool found[256] = {false};
    for (int k = 0; k < some; k++) {
      int64_t heap = (int64_t)START + i - (int64_t)pairings[k].shift;
      if (heap > -HEAPS_LANES)
        found[bytes[HEAPS_LANES + heap] ^ pairings[k].rank] = true;
    }
    for (uint32_t rank = 0; rank < 16 * groups; rank++)
      assert_int_equal(sets.plane[rank / 8][i] >> rank % 8 & 1, found[first + rank]);
  }
  bool there[2] = {false};
  for (int i = 0; i < some; i++) {
    there[0] |= (bytes[i] ^ bytes[END - i]) == some;
    there[1] |= (words[i] ^ words[END - i]) == 3 * some;
  }
  assert_int_equal(lanes_find_pair(bytes, bytes + END, 1, (uint64_t)some, (uint32_t)some, widest),
                   there[0]);
  assert_int_equal(
      lanes_find_pair(words, words + END, 2, (uint64_t)some, 3 * (uint32_t)some, widest), there[1]);
}

TEST(test_lanes) {
  uint64_t seed = 3;
  for (int round = 0; round < 200; round++)
    for (core_isa isa = CORE_ISA_PLAIN; isa <= CORE_ISA_AVX512; isa++)
      for (uint32_t width = 1; width <= 2 && core_has_isa(isa); width++)
        check_lanes(isa, width, round % 40, &seed);
  for (int round = 0; round < 240; round++)
    for (core_isa isa = CORE_ISA_PLAIN; isa <= CORE_ISA_AVX512; isa++)
      if (core_has_isa(isa))
        check_sets(isa, round % 7 == 0 ? 64 : 0, 1 + (uint32_t)round % 4, round % 40, &seed);
}

/* Compute the next blocks by the sparse-space method and stop at each of the first `most`
** questions. Values appended before a stop remain, and the next call continues. The values must
** agree with the definition. */
static void stop_blocks(const heaps_rules *rules, const uint32_t *made_up, uint32_t count,
                        int blocks, int64_t most, uint32_t compared) {
  core_host patient = host_make();
  heaps_value_array values = values_of(&patient, rules, made_up, count);
  bool stopped = true, done = false;
  uint32_t stops = 0;
  for (int64_t at = 1; stopped && at <= most; at++) {
    ledger_host ledger;
    ledger_open(&ledger);
    ledger.ask_each_time = true;
    ledger.host.work_left = 1;
    ledger.stop_at = at;
    stopped = false;
    values.count = count;
    heaps_sparse *sparse = heaps_sparse_open(&ledger.host, rules);
    for (int block = 0; block < blocks; block++) {
      uint64_t before = values.count;
      if (!heaps_sparse_next(sparse, &values, &done)) {
        assert_int_equal(ledger.host.status, CORE_INTERRUPTED);
        assert_true(values.count < before + HEAPS_BLOCK);
        assert_true(heaps_sparse_next(sparse, &values, &done));
        stopped = true;
        stops++;
      }
      assert_true(done && values.count == before + HEAPS_BLOCK);
    }
    heaps_sparse_close(sparse);
    assert_ledger_empty(ledger);
  }
  assert_true(stops > 1);
  uint32_t *g = malloc((size_t)values.count * sizeof *g);
  for (uint32_t n = 0; n < values.count; n++)
    g[n] = heaps_values_at(&values, n);
  for (uint32_t n = count; n < count + compared; n++)
    assert_int_equal(g[n], mex_of_options(rules, g, n));
  free(g);
  heaps_values_free(&values);
}

/* The invented values are such that 1 and 3 are options by one of the sixteen even heaps and that 4
** and 5 are not options; showing that takes all pairs, which exceed the work between two questions.
** The first block of the second game contains heaps that need a separate search. */
TEST(test_blocks_stopped) {
  enum { MANY_HEAPS = 525000 };
  heaps_rules rules = rules_of("0.16");
  stop_blocks(&rules, NULL, 2048, 4, INT64_MAX, 4 * HEAPS_BLOCK);
  rules = rules_of("0.3764");
  stop_blocks(&rules, NULL, 2048, 1, INT64_MAX, HEAPS_BLOCK);
  uint32_t *made_up = malloc(MANY_HEAPS * sizeof *made_up);
  for (uint32_t n = 0; n < MANY_HEAPS; n++)
    made_up[n] = n >= 100 && n < 116 ? 0 : n % 16 == 0 ? 3 : 1;
  rules = rules_of("0.04");
  stop_blocks(&rules, made_up, MANY_HEAPS, 1, 3, 3);
  free(made_up);
}
