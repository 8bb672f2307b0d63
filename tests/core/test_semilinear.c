/* Slow: make check omits this test, which takes more than a second. */
/* Compare semilinear sets of misère P-positions with a referee that plays every sum to its end,
** and test the rejection of forged sets. */
#include "failures.h"
#include "misere_sums.h"

#include "core/misere/research/semilinear.h"

static semilinear *find_shape(core_host *host, const char *code, uint64_t largest, uint64_t work) {
  heaps_rules rules = rules_of(code);
  semilinear *shape;
  assert_int_equal(semilinear_find(host, &rules, largest, work, &shape), CORE_OK);
  return shape;
}

/* ---- By play ---- */

/* Check the sums that extend the present one by heaps of at least `least` with at most `left`
** tokens. Return the number of sums. */
static int64_t play_sums(referee *r, const semilinear *shape, referee_position position, int least,
                         int left) {
  int64_t x[SEMILINEAR_MOST_HEAP + 1] = {0}, sums = 1;
  for (int i = 0; i < position.count; i++)
    x[position.heaps[i]]++;
  assert_int_equal(semilinear_is_p(shape, x), referee_ask(r, position).is_p);
  for (int heap = least; heap <= left && heap <= (int)shape->largest; heap++)
    sums += play_sums(r, shape, referee_with(position, heap), heap, left - heap);
  return sums;
}

static void check_by_play(const char *code, uint64_t largest, int64_t sums) {
  core_host host = host_make();
  semilinear *shape = find_shape(&host, code, largest, SEMILINEAR_WORK);
  assert_non_null(shape);
  referee r;
  referee_open(&r);
  referee_set_rules(&r, code);
  int tokens = (int)scaled(28, 16);
  int64_t found = play_sums(&r, shape, (referee_position){.count = 0}, 1, tokens);
  assert_true(scale() > 1 || found == sums);
  referee_close(&r);
  semilinear_free(shape);
  assert_int_equal(host.memory_used, 0);
}

/* The number of sums is the number of partitions of 0 to 28 into parts of bounded size. */
TEST(test_by_play) {
  check_by_play("4.76", 6, 6284);
  check_by_play("0.3122", 7, 8561);
  check_by_play("0.31031", 5, 4049);
  check_by_play("0.3102032", 8, 10660);
  check_by_play("0.1211202", 9, 12463);
}

/* Verify the definition at positions beyond the reach of play: each outcome follows from the
** outcomes of the options. */
static void check_far(const char *code, uint64_t largest, int64_t most) {
  core_host host = host_make();
  semilinear *shape = find_shape(&host, code, largest, SEMILINEAR_WORK);
  uint64_t seed = (uint64_t)most;
  int64_t p_count = 0;
  for (int i = 0; i < 2000; i++) {
    int64_t x[SEMILINEAR_MOST_HEAP + 1] = {0};
    bool any = false, to_p = false;
    for (uint64_t heap = 1; heap <= largest; heap++)
      x[heap] = (int64_t)(host_random(&seed) % (i % 3 == 0 ? 4 : (uint64_t)most));
    for (uint32_t pair = 0; pair < shape->pair_count && i % 2 == 0; pair++)
      x[shape->pairs[pair].less] = x[shape->pairs[pair].more] + (int64_t)(host_random(&seed) % 9);
    for (uint64_t move = 0; move < shape->moves.count; move++) {
      int64_t option[SEMILINEAR_MOST_HEAP + 1] = {0};
      for (uint64_t heap = 1; heap <= largest; heap++)
        option[heap] = x[heap] + shape->moves.items[move].by[heap];
      if (x[shape->moves.items[move].heap] > 0) {
        any = true;
        to_p |= semilinear_is_p(shape, option);
      }
    }
    assert_int_equal(semilinear_is_p(shape, x), any && !to_p);
    p_count += any && !to_p;
  }
  assert_true(p_count > 100);
  semilinear_free(shape);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_far) {
  check_far("4.76", 6, 100000);
  check_far("4.76", 6, 1000000000);
  check_far("0.3122", 7, 1000000000);
}

/* ---- Comparison ---- */

static bool is_proved(semilinear *shape) {
  bool proved;
  assert_int_equal(semilinear_prove(shape, &proved), CORE_OK);
  return proved;
}

/* Merge the difference at one end of the pair's range with the adjacent difference. */
static void narrow_pair(semilinear *shape, semilinear_pair *pair, bool at_low) {
  uint64_t width = (uint64_t)(pair->high - pair->low + 1);
  pair->low += at_low;
  pair->high -= !at_low;
  for (uint64_t cell = 0; at_low && cell < shape->cell_count; cell++)
    if (cell / pair->stride % width < width - 1)
      shape->cells[cell] = shape->cells[cell + pair->stride];
}

/* Return the number of such steps after which the set is still proved. */
static int64_t narrow_until_refuted(const char *code, uint64_t largest, uint32_t pair,
                                    bool at_low) {
  core_host host = host_make();
  semilinear *shape = find_shape(&host, code, largest, SEMILINEAR_WORK);
  int64_t steps = -1;
  for (bool proved = true; proved; steps++) {
    assert_true(pair < shape->pair_count && shape->pairs[pair].low < shape->pairs[pair].high);
    narrow_pair(shape, &shape->pairs[pair], at_low);
    proved = is_proved(shape);
  }
  semilinear_free(shape);
  return steps;
}

/* Differences from -3 to 6 between the numbers of 7s and 5s are counted, as in
** tests/oracle/semilinear.py, whose proof fails with fewer. */
TEST(test_narrow_shapes) {
  core_host host = host_make();
  semilinear *shape = find_shape(&host, "0.3122", 7, SEMILINEAR_WORK);
  assert_int_equal(shape->pair_count, 1);
  assert_true(shape->pairs[0].more == 7 && shape->pairs[0].less == 5);
  assert_true(shape->pairs[0].low == -3 && shape->pairs[0].high == 6);
  semilinear_free(shape);
  assert_int_equal(narrow_until_refuted("0.3122", 7, 0, true), 0);
  assert_int_equal(narrow_until_refuted("0.3122", 7, 0, false), 0);
}

/* A set with a changed or missing cell is refuted. So are most sets with a changed move that leaves
** an additional heap of 1, except if another move is equally good. */
TEST(test_forged_shapes) {
  core_host host = host_make();
  semilinear *shape = find_shape(&host, "4.76", 6, SEMILINEAR_WORK);
  assert_true(is_proved(shape));
  uint64_t seed = 5;
  for (int64_t i = 0; i < scaled(200, 20); i++) {
    uint64_t cell = host_random(&seed) % shape->cell_count;
    uint8_t was = shape->cells[cell];
    if (was == SEMILINEAR_UNKNOWN)
      continue;
    shape->cells[cell] = i % 4 == 0 ? SEMILINEAR_UNKNOWN : SEMILINEAR_N + SEMILINEAR_P - was;
    assert_false(is_proved(shape));
    shape->cells[cell] = was;
  }
  int64_t refuted = 0;
  for (uint64_t i = 0; i < shape->moves.count; i++) {
    shape->moves.items[i].by[1]++;
    refuted += !is_proved(shape);
    shape->moves.items[i].by[1]--;
  }
  assert_true(refuted > (int64_t)shape->moves.count / 2);
  assert_true(is_proved(shape));
  semilinear_free(shape);
  assert_int_equal(host.memory_used, 0);
}

/* Games with a quotient, games for which no set is found, and bounds: no set is returned and no
** memory is held. */
TEST(test_without_shape) {
  static const struct {
    const char *code;
    uint64_t largest, work;
  } asked[] = {{"0.77", 12, SEMILINEAR_WORK},
               {"nim", 7, SEMILINEAR_WORK},
               {"4.76", 5, SEMILINEAR_WORK},
               {"4.76", 7, 4000000},
               {"4.76", 6, 100000},
               {"4.76", 6, 1000},
               {"0.3122", 8, SEMILINEAR_WORK},
               {"0.3122", 13, SEMILINEAR_WORK},
               {"0.0", 3, SEMILINEAR_WORK},
               {"0.3122", 0, SEMILINEAR_WORK},
               {"0.354", 5, SEMILINEAR_WORK},
               {"0.3122", 7, 1000000},
               {"0.7*7=", 12, SEMILINEAR_WORK}};
  core_host host = host_make();
  for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
    assert_null(find_shape(&host, asked[i].code, asked[i].largest, asked[i].work));
    assert_int_equal(host.memory_used, 0);
  }
}

/* ---- Memory and interruption ---- */

static core_status find_within(core_host *host, void *context) {
  heaps_rules rules = rules_of(context);
  semilinear *shape = NULL;
  bool proved = true;
  core_status status = semilinear_find(host, &rules, 6, SEMILINEAR_WORK, &shape);
  assert_int_equal(status == CORE_OK, shape != NULL);
  if (shape != NULL) {
    assert_int_equal(shape->cell_count, 23040);
    status = semilinear_prove(shape, &proved);
  }
  semilinear_free(shape);
  assert_true(proved || status != CORE_OK);
  return status;
}

TEST(test_failures) {
  char code[] = "4.76";
  failures_try(find_within, code, STOPPED, 8);
  failures_limit(find_within, code, 100, true);
}
