/* Slow: make check omits this test, which takes more than a second. */
/* Compare misère quotients, their periods and certificates with a referee that plays every sum to
** its end. */
#include "failures.h"
#include "misere_sums.h"

/* Test every seventh code; tests/long tests all codes, and more sums of each. */
TEST(test_small_sums) {
  referee r;
  int64_t sums = 0, decided = 0;
  char code[OCTAL_CODE_BYTES];
  referee_open(&r);
  for (int index = 3; index < OCTAL_CODES; index += 7 * (int)scale()) {
    octal_code(index, code);
    check_code(&r, code, scale() > 1 ? 10 : 14, &sums, &decided);
  }
  referee_close(&r);
  if (scale() == 1)
    assert_int_equal(sums, 82 * 508);
  assert_true(decided > sums / 2);
}

/* The quotient must decide most sums of each code. */
static void check_codes(const char *const *codes, size_t count, int tokens) {
  referee r;
  int64_t sums = 0, decided = 0;
  referee_open(&r);
  for (size_t i = 0; i < count; i++)
    check_code(&r, codes[i], tokens, &sums, &decided);
  referee_close(&r);
  assert_true(decided > sums / 2);
}

TEST(test_other_rules) {
  static const char *const codes[] = {"grundy", "S{1,2}", "S{2,3,7}", "S{1,3,4}", "0.8",  "0.08",
                                      "0.8F",   "0.F",    "0.9C",     "0.1023",   "C.31", "8.3"};
  check_codes(codes, sizeof codes / sizeof codes[0], (int)scaled(18, 10));
}

/* Test digits with modifiers: all heaps unequal, all equal, and any number of heaps. */
TEST(test_modifiers) {
  static const char *const codes[] = {"4!.0",  "4=.0", "4*.0",   "0.8*",   "0.7*",   "4!.07*",
                                      "0.4=3", "8!.3", "0.7!7=", "0.0C*1", "0.37*3", "C=.2",
                                      "8*.1",  "0.F!", "0.3F*",  "4!.4!",  "0.7*7*"};
  check_codes(codes, sizeof codes / sizeof codes[0], (int)scaled(13, 9));
}

/* For rules that the referee cannot read, compare the quotient with canonical forms, which visit
** the moves of a heap one by one. */
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

/* The predefined quotient of Nim equals the quotient that the search finds. */
static void check_nim(core_host *host, const heaps_rules *rules, uint64_t largest) {
  misere_game *known = misere_open(host, rules), *found = misere_open(host, rules);
  assert_int_equal(misere_reach(known, largest / 2, true), CORE_OK);
  assert_int_equal(misere_reach(known, largest, true), CORE_OK);
  assert_int_equal(misere_reach_certifiable(found, largest, false), CORE_OK);
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
      /* In two of three sums the last heap is the XOR of the others, so that P-positions occur */
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

/* ---- Periods ---- */

/* Verify proved periods without the theorem, three times as far. */
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
      assert_true(engine_add_heap(&plain));
    assert_int_equal(plain.quotient.elements, report.elements);
    for (uint64_t n = report.preperiod; n + report.period < plain.count; n++)
      assert_int_equal(plain.phi.items[n], plain.phi.items[n + report.period]);
    if (report.preperiod > 0)
      assert_int_not_equal(plain.phi.items[report.preperiod - 1],
                           plain.phi.items[report.preperiod - 1 + report.period]);
    engine_close(&plain);
    misere_close(game);
  }
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
  core_status status = misere_certificate_begin(game, &walk);
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
  core_status status = misere_reach_certifiable(game, trial->largest, false);
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

/* Let each request for memory and each question fail; an undisturbed game gives the same answers as
** before. */
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

/* The work between two questions takes some milliseconds, and a run asks in proportion to its
** work. */
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
