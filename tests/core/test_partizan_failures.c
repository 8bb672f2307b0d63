/* Slow: make check omits this test, which takes more than a second. */
/* Operations on games fail at each request for memory and at each stop: the error is reported, and
** afterwards the store gives the same answers as an undisturbed one. */
#include "board_texts.h"
#include "failures.h"

#include <stdio.h>
#include <string.h>

#include "core/partizan/forms/games.h"
#include "core/boards/hackenbush.h"
#include "core/boards/positions.h"

/* ---- Operations ---- */

enum { MOST_ANSWER = 6000 };

/* The games of an operation, as text, and its result. */
typedef struct trial {
  games *store;
  const char *const *texts;
  games_id one, other;
  char answer[MOST_ANSWER];
} trial;

static void put(trial *t, const char *text, size_t length) {
  size_t held = strlen(t->answer);
  assert_true(held + length + 2 < MOST_ANSWER);
  memcpy(t->answer + held, text, length);
  memcpy(t->answer + held + length, " ", 2);
}

static bool put_number(trial *t, dyadic number) {
  char text[DYADIC_TEXT_SIZE];
  put(t, text, dyadic_write(number, text));
  return true;
}

static bool put_game(trial *t, games_id game) {
  const char *text;
  size_t length;
  if (!games_write(t->store, game, false, MOST_ANSWER, &text, &length))
    return false;
  put(t, text, length);
  return true;
}

static games_id read_text(games *store, const char *text) {
  return games_read(store, text, strlen(text));
}

/* A store that has freed its games reads them like a new store. */
static bool do_read(trial *t) {
  games_collect(t->store);
  t->one = read_text(t->store, t->texts[0]);
  t->other = t->one == GAMES_NONE ? GAMES_NONE : read_text(t->store, t->texts[1]);
  return t->other != GAMES_NONE && put_game(t, t->one) && put_game(t, t->other);
}

static bool do_write(trial *t) {
  return put_game(t, t->one);
}

static bool do_compare(trial *t) {
  static const char *const relations[] = {"<", "=", ">", "||"};
  games_relation relation;
  if (!games_compare(t->store, t->one, t->other, &relation))
    return false;
  put(t, relations[relation], strlen(relations[relation]));
  return true;
}

static bool do_sum(trial *t) {
  return put_game(t, games_sum(t->store, t->one, t->other));
}

static bool do_difference(trial *t) {
  return put_game(t, games_difference(t->store, t->one, t->other));
}

static bool do_multiple(trial *t) {
  return put_game(t, games_multiple(t->store, -3, t->one));
}

static bool do_make(trial *t) {
  games_id left[] = {t->one, t->other, GAMES_ZERO}, right[] = {t->other, t->one};
  return put_game(t, games_canonicalize(t->store, left, 3, right, 2));
}

static bool do_norton(trial *t) {
  return put_game(t, games_norton(t->store, t->one, games_integer(t->store, 2)));
}

static bool do_conway(trial *t) {
  games_id star = games_uptimal(t->store, dyadic_integer(0), 0, 2);
  return put_game(t, games_conway(t->store, t->other, star));
}

static bool do_ordinal(trial *t) {
  return put_game(t, games_ordinal(t->store, t->one, t->other));
}

static bool do_heat(trial *t) {
  return put_game(t, games_heat(t->store, t->one, games_number(t->store, (dyadic){1, 1})));
}

static bool do_cool(trial *t) {
  return put_game(t, games_cool(t->store, t->one, games_number(t->store, (dyadic){1, 2})));
}

static bool do_overheat(trial *t) {
  games_id half = games_number(t->store, (dyadic){1, 1});
  return put_game(t, games_overheat(t->store, t->one, half, games_integer(t->store, 1)));
}

static bool do_reduced(trial *t) {
  return put_game(t, games_reduced(t->store, t->one));
}

static bool do_companion(trial *t) {
  return put_game(t, games_companion(t->store, t->one));
}

static bool do_atomic_weight(trial *t) {
  games_id weight;
  if (!games_atomic_weight(t->store, t->one, &weight))
    return false;
  return weight == GAMES_NONE || put_game(t, weight);
}

static bool do_thermograph(trial *t) {
  uint32_t count[2];
  dyadic mean;
  if (!games_thermograph(t->store, t->one, &count[0], &count[1]) ||
      !games_mean(t->store, t->one, &mean))
    return false;
  for (int side = 0; side < 2; side++)
    for (uint32_t i = 0; i < count[side]; i++)
      put_number(t, games_wall_vertex(t->store, t->one, side == 1, i).value);
  return put_number(t, mean);
}

static bool do_measures(trial *t) {
  uint64_t birthday, stops, followers;
  char text[100];
  if (!games_birthday(t->store, t->one, &birthday) || !games_stop_count(t->store, t->one, &stops) ||
      !games_follower_count(t->store, t->one, &followers))
    return false;
  int length = snprintf(text, sizeof text, "%llu %llu %llu", (unsigned long long)birthday,
                        (unsigned long long)stops, (unsigned long long)followers);
  put(t, text, (size_t)length);
  return true;
}

static bool do_properties(trial *t) {
  bool answer;
  for (int property = GAMES_NUMBER; property <= GAMES_IDEMPOTENT; property++) {
    if (!games_has(t->store, t->one, (games_property)property, &answer))
      return false;
    assert_true(answer || property != GAMES_STOPPER); /* the games have no cycles */
    put(t, answer ? "yes" : "no", answer ? 3 : 2);
  }
  return true;
}

static bool do_incentives(trial *t) {
  const games_id *items;
  games_id kept[20];
  uint32_t count;
  if (!games_incentives(t->store, t->one, true, true, &items, &count))
    return false;
  assert_true(count <= 20);
  memcpy(kept, items, count * sizeof *kept);
  if (!games_sort_as_written(t->store, kept, count))
    return false;
  for (uint32_t i = 0; i < count; i++)
    if (!put_game(t, kept[i]))
      return false;
  return true;
}

static bool do_options(trial *t) {
  uint32_t count;
  if (!games_order(t->store, t->one) || !games_option_count(t->store, t->one, false, &count))
    return false;
  for (uint32_t i = 0; i < count; i++)
    if (!put_game(t, games_option(t->store, t->one, false, i)))
      return false;
  return true;
}

/* The number of games shows that the list is complete; the order shows their identity. */
static bool do_born(trial *t) {
  static games_id born[GAMES_BORN_BY_DAY_3];
  uint32_t count;
  if (!games_born(t->store, 2, born, &count))
    return false;
  for (uint32_t i = 0; i < count; i++)
    if (!put_game(t, born[i]))
      return false;
  return true;
}

typedef bool (*operation)(trial *t);

static const operation operations[] = {
    do_write,   do_compare,    do_sum,      do_difference,    do_multiple,    do_make,
    do_norton,  do_conway,     do_ordinal,  do_heat,          do_cool,        do_overheat,
    do_reduced, do_companion,  do_measures, do_atomic_weight, do_thermograph, do_properties,
    do_options, do_incentives, do_read,
};

/* Each of these games takes the most work in some operation. */
static const char *const pairs[][2] = {
    {"+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}", "{4|0,+-1}"},
    {"{3||2*|1*}+{5|-1}+^[3]*", "{^3*,{1|*}|-1,{0|-2}}"},
    {"{0||||0|||*5,{0|*}|v*}", "*5+{1|*2}+vv*"},
    {"{1/8|-3/16}+{2|1/4}+{7||3|-5}", "{{5|3},{6|1}|{-1|-7},{0|-9}}"},
    {"{^,*2,+-1,+-2,+-3,+-4,+-5,+-6,+-7,+-8,+-9,+-10|-20}", "{^,+-1,+-2,+-3,+-4,+-5,+-6|-20}"},
};

/* ---- Failures ---- */

static trial begin_trial(core_host *host, const char *const texts[2]) {
  trial t = {.store = games_open(host), .texts = texts};
  assert_non_null(t.store);
  t.one = read_text(t.store, texts[0]);
  t.other = read_text(t.store, texts[1]);
  assert_int_not_equal(t.one, GAMES_NONE);
  assert_int_not_equal(t.other, GAMES_NONE);
  return t;
}

/* Return false if the operation ends before that point. */
static bool fails_at(operation work, const char *const texts[2], failure kind, int64_t at,
                     const char *expected) {
  ledger_host ledger;
  ledger_open(&ledger);
  trial t = begin_trial(&ledger.host, texts);
  failure_arm(&ledger, kind, at);
  bool done = work(&t);
  bool failed = failure_disarm(&ledger);
  failure_check(kind, failed, done ? CORE_OK : games_failure(t.store).status);
  if (done)
    assert_string_equal(t.answer, expected);
  t.answer[0] = '\0';
  assert_true(work(&t));
  assert_string_equal(t.answer, expected);
  games_close(t.store);
  assert_ledger_empty(ledger);
  return failed;
}

static void check_operation(operation work, const char *const texts[2]) {
  core_host host = host_make();
  trial undisturbed = begin_trial(&host, texts);
  assert_true(work(&undisturbed));
  games_close(undisturbed.store);
  for (failure kind = REFUSED_ONCE; kind <= STOPPED; kind++)
    for (int64_t at = 0; fails_at(work, texts, kind, at, undisturbed.answer) || at == 0;)
      at = failure_next(at, 64);
}

TEST(test_operations) {
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
      check_operation(operations[i], pairs[k]);
  check_operation(do_born, pairs[0]);
}

/* ---- Boards ---- */

/* A board of a ruleset, with a separate solver. */
typedef struct family {
  const char *board, *value;
  void *(*open)(core_host *host, const char *board);
  games *(*store)(void *solver);
  core_status (*value_of)(void *solver, const char *board, games_id *value);
  void (*close)(void *solver);
} family;

static void *open_toads(core_host *host, const char *board) {
  return position_values_open(host, &toads_and_frogs_rules, NULL, (uint32_t)strlen(board));
}

static void *open_pawns(core_host *host, const char *board) {
  return position_values_open(host, &pawns_rules, NULL, (uint32_t)strlen(board));
}

static games *store_of_positions(void *solver) {
  return position_values_store(solver);
}

static core_status value_of_positions(void *solver, const char *board, games_id *value) {
  *value = position_values_find(solver, board);
  return *value != GAMES_NONE ? CORE_OK : games_failure(position_values_store(solver)).status;
}

static void close_positions(void *solver) {
  position_values_close(solver);
}

static void close_opened(void *board) {
  close_board(board);
  free(board);
}

static void *open_new(core_host *host, const char *rules, const char *text) {
  opened_board *board = malloc(sizeof *board);
  if (open_board(board, host, rules, text))
    return board;
  close_opened(board);
  return NULL;
}

static void *open_domineering(core_host *host, const char *board) {
  return open_new(host, "domineering", board);
}

static void *open_clobber(core_host *host, const char *board) {
  return open_new(host, "L + xo>.x ; R + ox>.o", board);
}

static games *store_of_opened(void *board) {
  return ((opened_board *)board)->boards->solver.store;
}

static core_status value_of_opened(void *context, const char *text, games_id *value) {
  opened_board *board = context;
  bool reaches_cycle;
  (void)text;
  return bits_engine_kind.value(&board->boards->solver, &board->board, value, &reaches_cycle);
}

static void *open_hackenbush(core_host *host, const char *board) {
  hackenbush *picture = hackenbush_open(host);
  for (const char *at = board; picture != NULL && *at != '\0'; at += 3)
    if (hackenbush_add(picture, at[0] - '0', at[1] - '0', at[2]) != CORE_OK) {
      hackenbush_close(picture);
      return NULL;
    }
  return picture;
}

static games *store_of_hackenbush(void *solver) {
  return hackenbush_store(solver);
}

static core_status value_of_hackenbush(void *solver, const char *board, games_id *value) {
  (void)board;
  *value = hackenbush_build(solver) ? hackenbush_value(solver) : GAMES_NONE;
  return *value != GAMES_NONE ? CORE_OK : games_failure(hackenbush_store(solver)).status;
}

static void close_hackenbush(void *solver) {
  hackenbush_close(solver);
}

/* Values found by play (tests/oracle/partizan.py). */
static const family families[] = {
    {"tt.tf.ff", "+-1/8", open_toads, store_of_positions, value_of_positions, close_positions},
    {"W.WB.B", "+-(^^*)", open_pawns, store_of_positions, value_of_positions, close_positions},
    {"....|.#..|...#", "{1/4|-7/4}", open_domineering, store_of_opened, value_of_opened,
     close_opened},
    {"xox|oxo", "0", open_clobber, store_of_opened, value_of_opened, close_opened},
    {"01L12L23R34L05E56E60E07R78E80L", "7/4", open_hackenbush, store_of_hackenbush,
     value_of_hackenbush, close_hackenbush},
    {"01E12E20E03L33R", "1/2*", open_hackenbush, store_of_hackenbush, value_of_hackenbush,
     close_hackenbush},
    {"01L12L23R34E25L", "2*", open_hackenbush, store_of_hackenbush, value_of_hackenbush,
     close_hackenbush},
};

static void check_value(void *solver, const family *f, games_id value) {
  assert_int_not_equal(value, GAMES_NONE);
  assert_int_equal(value, read_text(f->store(solver), f->value));
}

/* Return false if the value is found before that point. After a failure the solver is called
** again. */
static bool solver_fails_at(const family *f, failure kind, int64_t at) {
  ledger_host ledger;
  games_id value = GAMES_NONE;
  ledger_open(&ledger);
  failure_arm(&ledger, kind, at);
  void *solver = f->open(&ledger.host, f->board);
  core_status status = solver == NULL ? ledger.host.status : f->value_of(solver, f->board, &value);
  bool failed = failure_disarm(&ledger);
  failure_check(kind, failed, status);
  if (status == CORE_OK)
    check_value(solver, f, value);
  if (solver != NULL) {
    assert_int_equal(f->value_of(solver, f->board, &value), CORE_OK);
    check_value(solver, f, value);
    f->close(solver);
  }
  assert_ledger_empty(ledger);
  return failed;
}

TEST(test_families) {
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    for (failure kind = REFUSED_ONCE; kind <= STOPPED; kind++)
      for (int64_t at = 0; solver_fails_at(&families[i], kind, at) || at == 0;)
        at = failure_next(at, 64);
}
