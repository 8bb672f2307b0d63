/* Test arrays, binary search, sorting in a given order, and hash indexes against simple loops. */
#include "failures.h"

#include "base/array.h"
#include "base/order.h"
#include "base/slots.h"
#include "base/sort.h"

enum { MOST = 3000 };

TEST(test_arrays_keep_what_is_pushed) {
  ledger_host ledger;
  ledger_open(&ledger);
  CORE_ARRAY(uint16_t) numbers = {0};
  for (uint16_t i = 0; i < MOST; i++)
    assert_true(CORE_APPEND(&ledger.host, numbers, (uint16_t)(i * 7)));
  assert_int_equal(numbers.count, MOST);
  assert_true(numbers.bytes >= MOST * sizeof(uint16_t) && ledger.host.memory_used == numbers.bytes);
  for (uint16_t i = 0; i < MOST; i++)
    assert_int_equal(numbers.items[i], i * 7);
  ledger.host.memory_limit = numbers.bytes;
  uint16_t *before = numbers.items;
  assert_false(CORE_ENSURE(&ledger.host, numbers, numbers.bytes));
  assert_int_equal(ledger.host.status, CORE_LIMIT);
  assert_ptr_equal(numbers.items, before);
  assert_int_equal(numbers.items[MOST - 1], (MOST - 1) * 7);
  CORE_FREE(&ledger.host, numbers);
  assert_int_equal(ledger.host.memory_used, 0);
}

/* Sizes that no number has are beyond each limit. */
HOST_TEST(test_sizes_overflow) {
  static const uint64_t counts[] = {UINT64_MAX, UINT64_MAX / 8 + 1, INT64_MAX / 8 + UINT64_C(1)};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    uint64_t bytes = 1;
    host->status = CORE_OK;
    assert_null(core_allocate_array(host, counts[i], 8, &bytes));
    assert_int_equal(host->status, CORE_LIMIT);
    assert_int_equal(bytes, 0);
  }
}

TEST(test_search_finds_the_first) {
  uint32_t items[40];
  uint64_t random = 1;
  for (uint32_t count = 0; count <= 40; count++) {
    for (uint32_t i = 0; i < count; i++)
      items[i] = (i > 0 ? items[i - 1] : 0) + (uint32_t)(host_random(&random) % 3);
    for (uint32_t sought = 0; sought < 90; sought++)
      for (uint32_t start = 0; start <= count; start += 7) {
        uint32_t expected = start, found = start;
        while (expected < count && items[expected] < sought)
          expected++;
        CORE_SEARCH(found, count, i, items[i] < sought);
        assert_int_equal(found, expected);
      }
  }
}

static bool rank_follows(void *ranks, uint32_t one, uint32_t other) {
  return ((const uint32_t *)ranks)[one] > ((const uint32_t *)ranks)[other];
}

HOST_TEST(test_numbers_are_sorted) {
  static uint32_t items[MOST], ranks[MOST];
  uint64_t random = 2;
  for (uint32_t count = 0; count < MOST; count = count * 3 / 2 + 1) {
    for (uint32_t i = 0; i < count; i++) {
      items[i] = i;
      ranks[i] = (uint32_t)(host_random(&random) % (count + 5));
    }
    assert_true(sort_numbers(host, items, count, 10, rank_follows, ranks));
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
      assert_true(i == 0 || ranks[items[i - 1]] <= ranks[items[i]]);
      sum += items[i];
    }
    assert_int_equal(sum, (uint64_t)count * (count - (count > 0)) / 2);
    assert_true(sort_numbers(NULL, items, count, 1, sort_is_greater, NULL));
    for (uint32_t i = 0; i < count; i++)
      assert_int_equal(items[i], i);
  }
}

/* Three of 20 keys share their upper half with other keys. If all keys share it, only lower halves
** are compared. */
static uint64_t order_keys_of[MOST];

static bool halves_for_words(void *host, order_item *items, uint32_t count) {
  bool same = true;
  for (uint32_t i = 1; i < count; i++)
    same &= order_keys_of[items[i].row] >> 32 == order_keys_of[items[0].row] >> 32;
  for (uint32_t i = 0; i < count; i++)
    items[i].word =
        same ? order_keys_of[items[i].row] & UINT32_MAX : order_keys_of[items[i].row] >> 32;
  return core_work(host, count);
}

static bool key_follows(void *host, uint32_t one, uint32_t other) {
  (void)host;
  return order_keys_of[one] > order_keys_of[other];
}

enum { AHEAD = 8 }; /* places from a prefetched row to the row at which it is prefetched */
static uint32_t order_place, order_due[MOST];

static void note_prefetch(void *host, uint32_t row) {
  (void)host;
  assert_true(row < MOST && order_due[row] == 0);
  order_due[row] = order_place + AHEAD;
}

/* Read all rows and check that they arrive in order, and that the rows were prefetched except for
** the first ones of each list of rows in memory. */
static bool rows_come_in_order(order_keys *keys, row_order *order) {
  uint64_t sum = 0;
  for (uint32_t place = 0, row = 0, before = 0; place < keys->count;
       place++, before = row, sum += before) {
    order_place = place;
    if (!order_at(order, keys, place, &row))
      return false;
    if (keys->prefetch != NULL)
      assert_int_equal(order_due[row], place >= order->begin + AHEAD ? place : 0);
    order_due[row] = 0;
    assert_true(place == 0 ||
                (keys->descends ? key_follows(NULL, before, row) : key_follows(NULL, row, before)));
  }
  assert_int_equal(sum, (uint64_t)keys->count * (keys->count - 1) / 2);
  return true;
}

TEST(test_rows_come_in_order) {
  ledger_host ledger;
  uint64_t random = 4;
  ledger_open(&ledger);
  for (uint32_t i = 0; i < MOST; i++)
    order_keys_of[i] =
        (i % 20 < 3 ? i % 20 + 1 : host_random(&random) % 1000) << 32 | (i * UINT32_C(2654435761));
  for (int trial = 0; trial < 24; trial++) {
    order_keys keys = {
        &ledger.host,   &ledger.host,     trial % 3 == 0 ? MOST : trial % 3 == 1 ? 150 : 1,
        trial % 2 == 1, halves_for_words, key_follows,
        note_prefetch};
    row_order order = {0};
    ledger.peak = 0;
    ledger.host.memory_limit = trial < 6 ? 1 << 20 : trial < 12 ? 60000 : trial < 18 ? 20000 : 4000;
    for (int again = 0; again < 2; again++)
      if (!rows_come_in_order(&keys, &order))
        fail_msg("trial %d: no memory", trial);
    assert_int_equal(order.begin > 0,
                     2 * sizeof(order_item) * keys.count > ledger.host.memory_limit);
    assert_ledger_balanced(ledger);
    order_release(&order, &ledger.host);
    assert_ledger_empty(ledger);
  }
  order_keys keys = {&ledger.host, &ledger.host, MOST, false, halves_for_words, key_follows, NULL};
  row_order order = {0};
  ledger.host.memory_limit = 1000;
  assert_false(rows_come_in_order(&keys, &order));
  assert_int_equal(ledger.host.status, CORE_LIMIT);
}

/* With few rows every question can be answered by a stop. */
TEST(test_rows_in_order_fail) {
  static const uint32_t counts[] = {MOST, 150};
  ledger_host ledger;
  ledger_open(&ledger);
  ledger.host.memory_limit = 60000;
  for (int i = 0; i < 2 * (STOPPED + 1 - REFUSED_ONCE); i++) {
    const failure kind = (failure)(REFUSED_ONCE + i / 2);
    const int64_t step = kind == STOPPED && i % 2 == 0 ? 97 : 1;
    bool failed = true;
    for (int64_t at = 1; failed; at += step) {
      order_keys keys = {&ledger.host,     &ledger.host, counts[i % 2], true,
                         halves_for_words, key_follows,  NULL};
      row_order order = {0};
      failure_arm(&ledger, kind, at);
      bool done = rows_come_in_order(&keys, &order);
      core_status status = done ? CORE_OK : ledger.host.status;
      failed = failure_disarm(&ledger);
      if (status != CORE_LIMIT) /* after a refused request a smaller block may suffice */
        failure_check(kind, failed, status);
      order_release(&order, &ledger.host);
      assert_ledger_empty(ledger);
    }
  }
}

/* Return a hash that many things share, either in all bits or in the lowest bits. */
static uint64_t hash_of(uint64_t thing) {
  return thing % 5 == 0 ? thing % 3 : core_hash(thing % 700) << (thing % 4 * 3);
}

TEST(test_slots_number_things) {
  static uint64_t things[MOST];
  ledger_host ledger;
  ledger_open(&ledger);
  slot_index index = {.count = 0};
  uint32_t count = 0, number;
  uint64_t random = 3;
  slots_at nowhere = slots_first(&index, 1);
  assert_false(slots_next(&nowhere, &number));
  for (int step = 0; step < 4 * MOST; step++) {
    uint64_t thing = host_random(&random) % MOST;
    uint32_t expected = 0;
    while (expected < count && things[expected] != thing)
      expected++;
    assert_true(slots_reserve(&index, &ledger.host, count + UINT64_C(1)));
    assert_true(2 * (count + UINT64_C(1)) <= index.count);
    slots_at at = slots_first(&index, hash_of(thing));
    while (slots_next(&at, &number) && things[number] != thing)
      assert_int_equal((uint32_t)hash_of(things[number]), (uint32_t)hash_of(thing));
    if (expected == count) {
      things[count] = thing;
      slots_put(&at, count++);
    } else
      assert_int_equal(number, expected);
  }
  ledger.host.memory_limit = ledger.host.memory_used;
  assert_false(slots_reserve(&index, &ledger.host, UINT64_C(1) << 20));
  slots_at at = slots_first(&index, hash_of(things[0]));
  while (slots_next(&at, &number) && number != 0)
    continue;
  assert_int_equal(number, 0);
  slots_close(&index, &ledger.host);
  assert_int_equal(ledger.host.memory_used, 0);
}

/* ---- Work ---- */

static bool refuse(void *context) {
  ++*(int *)context;
  return false;
}

/* While the host wants work to stop, every call of core_work says so, even if an earlier one was
** ignored by code that can do without its result. */
TEST(interrupts_last) {
  core_host host = host_make();
  int questions = 0;
  host.context = &questions, host.proceed = refuse;
  assert_false(core_work(&host, CORE_WORK_BETWEEN_QUESTIONS + 1));
  for (int i = 1; i <= 3; i++) {
    assert_false(core_work(&host, 1));
    assert_int_equal(questions, i + 1);
  }
}
