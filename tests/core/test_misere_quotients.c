/* Misere quotients, their periods and certificates, against a referee that plays every sum to its end,
** and against published and searched values. */
#include "failures.h"
#include "misere_sums.h"

/* Every seventh code; tests/long asks all, and more of each. */
TEST(test_small_sums) {
  referee r;
  int64_t sums = 0, told = 0;
  char code[OCTAL_CODE_BYTES];
  referee_open(&r);
  for (int index = 3; index < OCTAL_CODES; index += 7 * (int)scale()) {
    octal_code(index, code);
    check_code(&r, code, scale() > 1 ? 10 : 14, &sums, &told);
  }
  referee_close(&r);
  if (scale() == 1)
    assert_int_equal(sums, 82 * 508);
  assert_true(told > sums / 2);
}

/* Most sums of each code are told. */
static void check_codes(const char *const *codes, size_t count, int tokens) {
  referee r;
  int64_t sums = 0, told = 0;
  referee_open(&r);
  for (size_t i = 0; i < count; i++)
    check_code(&r, codes[i], tokens, &sums, &told);
  referee_close(&r);
  assert_true(told > sums / 2);
}

TEST(test_other_rules) {
  static const char *const codes[] = {"grundy", "S{1,2}", "S{2,3,7}", "S{1,3,4}", "0.8",  "0.08",
                                      "0.8F",   "0.F",    "0.9C",     "0.1023",   "C.31", "8.3"};
  check_codes(codes, sizeof codes / sizeof codes[0], (int)scaled(18, 10));
}

/* Digits with modifiers, all unequal, all equal and any number of heaps. */
TEST(test_modifiers) {
  static const char *const codes[] = {"4!.0",  "4=.0", "4*.0",   "0.8*",   "0.7*",   "4!.07*",
                                      "0.4=3", "8!.3", "0.7!7=", "0.0C*1", "0.37*3", "C=.2",
                                      "8*.1",  "0.F!", "0.3F*",  "4!.4!",  "0.7*7*"};
  check_codes(codes, sizeof codes / sizeof codes[0], (int)scaled(13, 9));
}

/* Rules of which the referee knows nothing: the quotient against the canonical forms, which take the
** moves of a heap one by one. */
static void check_against_forms(const char *code, uint64_t largest) {
  core_host host = host_make();
  heaps_rules rules = rules_of(code);
  uint64_t seed = 77;
  heap_forms_table table;
  misere_game *quotient = open_game(&host, code, &largest);
  assert_true(heap_forms_table_open(&table, &host) && largest >= 4);
  for (int64_t i = 0; i < scaled(2000, 100); i++) {
    uint32_t element = 0, form = 0;
    for (uint64_t heaps = 1 + host_random(&seed) % 5; heaps > 0; heaps--) {
      uint64_t heap = host_random(&seed) % (largest + 1);
      element = misere_product(quotient, element, misere_element(quotient, heap));
      form = forms_add(&table.forms, form, heap_forms_in(&table, &rules, code, strlen(code), heap));
    }
    assert_int_equal(misere_is_p(quotient, element), forms_is_p(&table.forms, form));
  }
  heap_forms_table_close(&table);
  misere_close(quotient);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_rules_by_moves) {
  check_against_forms("S{~2,3}", 20);
  check_against_forms("S{squares}", 40);
  check_against_forms("S{primes}", 30);
  check_against_forms("4!.0", 28);
  check_against_forms("0.7=7", 12);
  check_against_forms("lasker", 9);
  check_against_forms("nim", 20);
}

/* ---- Nim ---- */

/* The known quotient of Nim's heaps is the one that is found as any other. */
static void check_nim(core_host *host, const heaps_rules *rules, uint64_t largest) {
  misere_game *known = misere_open(host, rules), *found = misere_open(host, rules);
  assert_int_equal(misere_reach(known, largest / 2, true), CORE_OK);
  assert_int_equal(misere_reach(known, largest, true), CORE_OK);
  assert_int_equal(misere_work_out(found, largest, false), CORE_OK);
  misere_report a = misere_describe(known), b = misere_describe(found);
  assert_true(a.end == MISERE_GOES_ON && b.end == MISERE_GOES_ON && a.checked_to == largest);
  assert_true(a.elements == b.elements && a.p_elements == b.p_elements);
  assert_true(a.checked_to == b.checked_to && a.last_change == b.last_change);
  assert_true(misere_number(known) == CORE_OK && misere_number(found) == CORE_OK);
  for (uint64_t heap = 0; heap <= largest; heap++)
    assert_int_equal(misere_element(known, heap), misere_element(found, heap));
  for (uint32_t x = 0; x < a.elements; x++) {
    assert_int_equal(misere_is_p(known, x), misere_is_p(found, x));
    assert_true(x == 0 || (misere_word_before(known, x) == misere_word_before(found, x) &&
                           misere_word_end(known, x) == misere_word_end(found, x)));
    for (uint32_t y = 0; y < a.elements; y++)
      assert_int_equal(misere_product(known, x, y), misere_product(found, x, y));
  }
  misere_close(known);
  misere_close(found);
}

HOST_TEST(test_nim) {
  heaps_rules rules = rules_of("nim");
  for (uint64_t largest = 0; largest <= (uint64_t)scaled(66, 17); largest++)
    check_nim(host, &rules, largest);
  misere_game *game = misere_open(host, &rules);
  assert_int_equal(misere_reach(game, MISERE_MOST_LARGEST, true), CORE_OK);
  assert_true(misere_is_within_bound(game, MISERE_MOST_LARGEST));
  assert_int_equal(misere_describe(game).elements, (1 << 15) + 2);
  assert_int_equal(misere_number(game), CORE_OK);
  uint64_t seed = 3;
  for (int i = 0; i < 10000; i++) {
    uint64_t most = i % 2 == 0 ? MISERE_MOST_LARGEST : 3, all = 0, large = 0;
    uint32_t element = 0;
    for (uint64_t heaps = host_random(&seed) % 6; heaps > 0; heaps--) {
      /* Often the last heap is what the others XOR to, so that P-positions are among the sums. */
      uint64_t heap = heaps == 1 && all <= MISERE_MOST_LARGEST && i % 3 != 0
                          ? all
                          : host_random(&seed) % (most + 1);
      all ^= heap;
      large += heap > 1;
      element = misere_product(game, element, misere_element(game, heap));
    }
    assert_int_equal(misere_is_p(game, element), large > 0 ? all == 0 : all == 1);
  }
  assert_int_equal(misere_reach(game, MISERE_MOST_LARGEST + 1, true), CORE_INVALID);
  misere_close(game);
}

/* ---- Known values ---- */

typedef struct known_period {
  const char *code;
  uint32_t elements, p_elements;
  uint64_t preperiod, period;
  uint32_t last_change;
} known_period;

static void check_period(const known_period *known) {
  core_host host = host_make();
  uint64_t largest = 8000;
  misere_game *game = open_game(&host, known->code, &largest);
  misere_report report = misere_describe(game);
  if (report.end != MISERE_PROVED || report.elements != known->elements ||
      report.p_elements != known->p_elements || report.preperiod != known->preperiod ||
      report.period != known->period || report.last_change != known->last_change)
    fail_msg("%s: %u/%u %llu/%llu %u", known->code, report.elements, report.p_elements,
             (unsigned long long)report.preperiod, (unsigned long long)report.period,
             report.last_change);
  misere_close(game);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_known_periods) {
  static const known_period known[] = {
      {"0.123", 20, 5, 5, 5, 9},         {"0.1023", 20, 5, 6, 7, 12},
      {"0.1032", 20, 5, 8, 7, 14},       {"0.1033", 20, 5, 7, 7, 13},
      {"0.1331", 20, 5, 5, 5, 9},        {"0.3103", 20, 5, 3, 5, 7},
      {"0.3112", 20, 5, 6, 5, 10},       {"0.1232", 46, 12, 6, 6, 11},
      {"0.1323", 46, 12, 7, 6, 12},      {"0.3101", 14, 4, 5, 2, 4},
      {"0.3131", 12, 3, 7, 2, 6},        {"0.77", 40, 9, 71, 12, 27},
      {"4.4", 40, 9, 72, 12, 28},        {"4.63", 40, 9, 72, 12, 28},
      {"0.44", 40, 9, 143, 24, 55},      {"0.074", 40, 9, 142, 24, 54},
      {"0.044", 40, 9, 214, 36, 82},     {"0.115", 42, 12, 92, 14, 42},
      {"0.15", 42, 12, 66, 10, 30},      {"0.53", 16, 3, 21, 9, 14},
      {"0.153", 16, 3, 32, 14, 21},      {"0.71", 36, 9, 3, 6, 8},
      {"0.241", 36, 9, 4, 10, 13},       {"0.315", 36, 9, 3, 10, 12},
      {"0.72", 24, 5, 16, 4, 19},        {"0.144", 30, 5, 12, 10, 20},
      {"0.152", 34, 6, 25, 48, 24},      {"0.351", 22, 6, 4, 8, 9},
      {"0.34", 12, 3, 7, 8, 10},         {"0.312", 12, 3, 5, 2, 4},
      {"0.75", 8, 2, 8, 2, 5},           {"0.512", 8, 2, 16, 6, 9},
      {"4.56", 8, 2, 11, 4, 6},          {"4.74", 8, 2, 8, 2, 5},
      {"0.712", 14, 4, 3, 6, 5},         {"0.716", 14, 4, 22, 2, 5},
      {"0.644", 172, 7, 3256, 442, 333}, {"0.156", 34, 2, 3479, 349, 243},
      {"0.31", 6, 2, 3, 2, 2},           {"0.33", 6, 2, 0, 3, 2},
      {"0.52", 6, 2, 6, 4, 3},           {"4.3", 6, 2, 2, 2, 2},
      {"S{1,2}", 6, 2, 0, 3, 2},         {"S{2,3,7}", 6, 2, 0, 5, 4},
      {"S{1,3,4}", 6, 2, 0, 7, 4},       {"0.147", 10, 2, 10, 8, 7},
      {"0.612", 10, 2, 3, 28, 5},        {"0.373", 10, 2, 2, 28, 4},
      {"0.532", 10, 2, 7, 5, 5},         {"4.12", 10, 2, 6, 7, 6},
      {"4.72", 10, 2, 2, 3, 3}};
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (scale() == 1 || known[i].preperiod < 100)
      check_period(&known[i]);
}

static void check_growth(const char *code, const uint32_t *sizes, const uint32_t *heaps,
                         size_t count) {
  core_host host = host_make();
  heaps_rules rules = rules_of(code);
  misere_game *game = misere_open(&host, &rules);
  size_t next = 0;
  for (uint32_t heap = 1; next < count; heap++) {
    uint32_t before = misere_describe(game).elements;
    assert_int_equal(misere_reach(game, heap, false), CORE_OK);
    misere_report report = misere_describe(game);
    assert_int_equal(report.checked_to, heap);
    if (report.elements == before)
      continue;
    assert_int_equal(report.elements, sizes[next]);
    assert_int_equal(heap, heaps[next++]);
  }
  misere_close(game);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_known_growth) {
  static const uint32_t sizes_07[] = {2, 6, 12, 24, 144, 176, 360, 520, 552, 638};
  static const uint32_t heaps_07[] = {2, 4, 10, 14, 25, 27, 30, 31, 32, 33};
  static const uint32_t sizes_04[] = {2, 6, 12, 24, 48, 80, 184, 380, 864};
  static const uint32_t heaps_04[] = {4, 7, 16, 17, 33, 37, 42, 43, 44};
  size_t count = scale() == 1 ? 10 : 6;
  check_growth("0.07", sizes_07, heaps_07, count);
  check_growth("0.04", sizes_04, heaps_04, scale() == 1 ? 9 : 6);
}

HOST_TEST(test_without_quotient) {
  static const struct {
    const char *code;
    uint32_t heap, elements, p_elements;
  } known[] = {
      {"4.76", 6, 30, 5}, {"0.37", 16, 304, 38}, {"0.06", 17, 48, 11}, {"0.07", 34, 638, 109}};
  for (size_t i = 0; i < (scale() == 1 ? 4 : 1); i++) {
    heaps_rules rules = rules_of(known[i].code);
    misere_game *game = misere_open(host, &rules);
    assert_int_equal(misere_reach(game, 100, false), CORE_OK);
    misere_report report = misere_describe(game);
    assert_int_equal(report.end, MISERE_UNBOUNDED);
    assert_int_equal(report.end_heap, known[i].heap);
    assert_int_equal(report.elements, known[i].elements);
    assert_int_equal(report.p_elements, known[i].p_elements);
    misere_close(game);
  }
}

/* ---- Relations between games ---- */

/* Heap n of one game and heap n + shift of the other have elements with the same numbers. */
static void check_shifted(const char *one, const char *other, uint32_t shift, uint64_t largest) {
  core_host host = host_make();
  uint64_t other_largest = largest + shift;
  misere_game *first = open_game(&host, one, &largest);
  misere_game *second = open_game(&host, other, &other_largest);
  assert_int_equal(other_largest, largest + shift);
  assert_int_equal(misere_describe(first).elements, misere_describe(second).elements);
  for (uint64_t heap = 0; heap <= largest; heap++)
    assert_int_equal(misere_element(first, heap), misere_element(second, heap + shift));
  for (uint32_t x = 0; x < misere_describe(first).elements; x++)
    assert_int_equal(misere_is_p(first, x), misere_is_p(second, x));
  misere_close(first);
  misere_close(second);
}

TEST(test_relations) {
  check_shifted("0.137", "0.07", 1, 31);
  check_shifted("0.07", "0.4", 1, 31);
  check_shifted("0.37", "0.6", 1, 14);
  check_shifted("0.77", "4.4", 1, 200);
  check_shifted("S{1,2}", "0.33", 0, 100);
  check_shifted("S{2,3,7}", "0.0330003", 0, 100);
}

/* Without the theorem, three times as far: nothing contradicts it. */
HOST_TEST(test_periods_hold) {
  static const char *const codes[] = {"0.77", "0.123", "0.115", "0.72", "0.152", "S{1,3,4}",
                                      "0.53", "0.351", "4.56",  "0.34", "0.512"};
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
    uint64_t largest = 1000;
    misere_game *game = open_game(host, codes[i], &largest);
    misere_report report = misere_describe(game);
    assert_int_equal(report.end, MISERE_PROVED);
    heaps_rules rules = rules_of(codes[i]);
    static engine plain;
    assert_true(engine_open(&plain, host, &rules));
    while (plain.count <= 3 * report.checked_to)
      assert_true(engine_take_in(&plain));
    assert_int_equal(plain.elements, report.elements);
    for (uint64_t n = report.preperiod; n + report.period < plain.count; n++)
      assert_int_equal(plain.phi[n], plain.phi[n + report.period]);
    if (report.preperiod > 0)
      assert_int_not_equal(plain.phi[report.preperiod - 1],
                           plain.phi[report.preperiod - 1 + report.period]);
    engine_close(&plain);
    misere_close(game);
  }
}

HOST_TEST(test_far_heaps) {
  uint64_t largest = 1000, far = UINT64_C(1000000000000000000);
  misere_game *game = open_game(host, "kayles", &largest);
  assert_true(misere_knows_heap(game, far));
  assert_int_equal(misere_element(game, far), misere_element(game, 71 + (far - 71) % 12));
  misere_close(game);
}

/* ---- Words ---- */

static uint32_t product_of_word(const misere_game *game, uint32_t element) {
  if (element == 0)
    return 0;
  uint32_t before = product_of_word(game, misere_word_before(game, element));
  return misere_product(game, before, misere_element(game, misere_word_end(game, element)));
}

HOST_TEST(test_words) {
  uint64_t largest = 100;
  misere_game *game = open_game(host, "0.77", &largest);
  for (uint32_t x = 0; x < 40; x++) {
    assert_int_equal(product_of_word(game, x), x);
    assert_true(x == 0 || misere_word_before(game, x) < x);
    assert_int_equal(misere_product(game, x, 0), x);
    assert_int_equal(misere_product(game, 0, x), x);
  }
  misere_close(game);
}

/* ---- Memory and interruption ---- */

typedef struct reach_trial {
  const char *code;
  uint64_t largest;
  uint32_t rows; /* of the certificate */
  misere_report report;
} reach_trial;

static core_status count_rows(misere_game *game, uint32_t *rows) {
  misere_certificate walk;
  bool found = true;
  *rows = 0;
  core_status status = misere_certify(game, &walk);
  while (status == CORE_OK && found) {
    status = misere_certificate_next(&walk, &found);
    *rows += found;
  }
  return status;
}

static core_status reach_within(core_host *host, void *context) {
  reach_trial *trial = context;
  heaps_rules rules = rules_of(trial->code);
  uint32_t rows = 0;
  misere_game *game = misere_open(host, &rules);
  if (game == NULL)
    return host->status;
  core_status status = misere_work_out(game, trial->largest, false);
  misere_report report = misere_describe(game);
  if (status == CORE_OK && report.end <= MISERE_PROVED) {
    status = misere_number(game);
    if (status == CORE_OK)
      status = count_rows(game, &rows);
    if (status == CORE_OK)
      status = misere_number(game);
  }
  misere_close(game);
  if (status == CORE_OK && trial->report.checked_to > 0) {
    assert_int_equal(rows, trial->rows);
    assert_int_equal(report.end, trial->report.end);
    assert_int_equal(report.elements, trial->report.elements);
    assert_int_equal(report.period, trial->report.period);
  }
  if (status == CORE_OK) {
    trial->report = report;
    trial->rows = rows;
  }
  return status;
}

/* At each request for memory and at each question to the host; a game that is not disturbed answers as ever. */
TEST(test_failures) {
  static const struct {
    const char *code;
    uint64_t largest;
    int64_t part;
  } asked[] = {{"0.77", 40, 8},   {"0.8F", 12, 8},   {"4.76", 6, 8}, {"grundy", 20, 4},
               {"0.7*7=", 10, 8}, {"lasker", 12, 8}, {"0.07", 28, 4}};
  for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
    core_host host = host_make();
    reach_trial trial = {.code = asked[i].code, .largest = asked[i].largest};
    assert_int_equal(reach_within(&host, &trial), CORE_OK);
    assert_true(trial.report.checked_to > 0);
    failures_try(reach_within, &trial, STOPPED, asked[i].part);
  }
}

/* The host is asked often enough: so much work between two questions is some milliseconds, and a run
** asks as often as its work says. */
TEST(test_limits) {
  for (uint64_t limit = 1 << 12; limit < 1 << 22; limit *= 2) {
    core_host host = host_make();
    host.memory_limit = limit;
    reach_trial trial = {.code = "0.07", .largest = 28};
    core_status status = reach_within(&host, &trial);
    assert_true(status == CORE_LIMIT || (status == CORE_OK && limit > 1 << 16));
    assert_int_equal(host.memory_used, 0);
  }
}

HOST_TEST(test_bounds) {
  heaps_rules rules = rules_of("0.145");
  misere_game *game = misere_open(host, &rules);
  assert_int_equal(misere_reach(game, MISERE_MOST_LARGEST + 1, true), CORE_INVALID);
  assert_int_equal(misere_reach(game, MISERE_MOST_LARGEST, true), CORE_OK);
  misere_report report = misere_describe(game);
  assert_int_equal(report.end, MISERE_GROWS);
  misere_game *again = misere_open(host, &rules);
  assert_int_equal(misere_reach(again, report.checked_to, false), CORE_OK);
  assert_true(misere_is_within_bound(again, report.checked_to));
  assert_int_equal(misere_describe(again).elements, report.elements);
  assert_int_equal(misere_describe(again).last_change, report.last_change);
  assert_int_equal(misere_reach(again, report.end_heap, false), CORE_OK);
  assert_false(misere_is_within_bound(again, report.end_heap));
  misere_close(game);
  misere_close(again);
}
