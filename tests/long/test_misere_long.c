/* Tests of misère play that take longer than tests/core permits. */
#include "misere_sums.h"

#include "core/misere/research/semilinear.h"

/* Check all 575 octal codes of up to three digits and all sums of at most 16 tokens. */
TEST(test_all_small_sums) {
  referee r;
  int64_t sums = 0, decided = 0;
  char code[OCTAL_CODE_BYTES];
  referee_open(&r);
  for (int index = 0; index < OCTAL_CODES; index++) {
    octal_code(index, code);
    check_code(&r, code, 16, &sums, &decided);
  }
  referee_close(&r);
  assert_int_equal(sums, 575 * 915);
  assert_true(decided > 450000);
}

/* The numbers of games born by days 0 to 4 (Conway, On Numbers and Games; Thompson). */
TEST(test_day_five) {
  static const uint32_t known[] = {1, 2, 3, 5, 22, 4171780};
  core_host host = host_make();
  forms all;
  assert_true(forms_open(&all, &host));
  for (int day = 0; day < 5; day++) {
    for (uint32_t set = 0; set < 1U << known[day]; set++) {
      uint32_t options[22], count = 0;
      for (uint32_t form = 0; form < known[day]; form++)
        if (set >> form & 1)
          options[count++] = form;
      assert_true(forms_make(&all, options, count) != MISERE_NONE);
    }
    assert_int_equal(all.entries.count, known[day + 1]);
  }
  forms_close(&all);
  assert_int_equal(host.memory_used, 0);
}

/* Verify every proved period to three times its window without the theorem. */
TEST(test_all_periods_hold) {
  char code[OCTAL_CODE_BYTES];
  int proved = 0;
  for (int index = 0; index < OCTAL_CODES; index++) {
    core_host host = host_make();
    octal_code(index, code);
    heaps_rules rules = rules_of(code);
    misere_game *game = misere_open(&host, &rules);
    assert_int_equal(misere_reach(game, 8000, true), CORE_OK);
    misere_report report = misere_describe(game);
    misere_close(game);
    if (report.end != MISERE_PROVED)
      continue;
    proved++;
    static engine plain;
    assert_true(engine_open(&plain, &host, &rules));
    while (plain.count <= 3 * report.checked_to && plain.count < ENGINE_MOST_HEAPS)
      assert_true(engine_add_heap(&plain));
    assert_int_equal(plain.quotient.elements, report.elements);
    for (uint64_t n = report.preperiod; n + report.period < plain.count; n++)
      assert_int_equal(plain.phi.items[n], plain.phi.items[n + report.period]);
    engine_close(&plain);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(proved >= 222);
}

/* The sums of the heaps 1 to 12 of 0.3102, which exceed the default work:
** tests/oracle/semilinear.py proves the same result independently. */
TEST(test_many_positions) {
  core_host host = host_make();
  heaps_rules rules = rules_of("0.3102");
  semilinear *shape;
  bool proved;
  assert_int_equal(semilinear_find(&host, &rules, 12, UINT64_C(1) << 32, &shape), CORE_OK);
  assert_non_null(shape);
  assert_int_equal(shape->pair_count, 1);
  assert_true(shape->pairs[0].more == 12 && shape->pairs[0].less == 7);
  assert_true(shape->pairs[0].low == -2 && shape->pairs[0].high == 1);
  assert_int_equal(semilinear_prove(shape, &proved), CORE_OK);
  assert_true(proved);
  semilinear_free(shape);
  assert_int_equal(host.memory_used, 0);
}
