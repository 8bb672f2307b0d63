#include "core/heaps/sets.h"

#include <string.h>

#include "base/array.h"
#include "base/sort.h"

/* ---- Memory ---- */

bool heaps_set_room(core_host *host, heaps_set *set) {
  if (set->many == NULL && set->count < HEAPS_RANGES_FEW)
    return true;
  if (host == NULL || set->count >= HEAPS_RANGES_MOST)
    return false;
  bool is_first = set->many == NULL;
  if (!CORE_RESERVE(host, set->many, set->many_bytes, set->count + UINT64_C(1)))
    return false;
  if (is_first)
    memcpy(set->many, set->few, sizeof set->few);
  return true;
}

bool heaps_set_copy(core_host *host, const heaps_set *set, heaps_set *copy) {
  *copy = *set;
  if (set->many == NULL)
    return true;
  copy->many = core_resize(host, NULL, 0, set->many_bytes);
  if (copy->many == NULL)
    return false;
  memcpy(copy->many, set->many, (size_t)set->count * sizeof *set->many);
  return true;
}

void heaps_set_free(core_host *host, heaps_set *set) {
  if (set->many != NULL)
    core_release(host, set->many, set->many_bytes);
  set->many = NULL;
}

/* ---- Ranges ---- */

/* Join a range to the last one if it touches or overlaps that, and does not begin before it. */
void heaps_set_add(heaps_set *set, uint32_t first, uint32_t last) {
  heaps_range *ranges = heaps_set_ranges(set);
  heaps_range *before = set->count > 0 ? &ranges[set->count - 1] : NULL;
  if (before != NULL && first >= before->first && first <= (uint64_t)before->last + 1) {
    before->last = last > before->last ? last : before->last;
    return;
  }
  ranges[set->count++] = (heaps_range){first, last};
}

static bool sets_ranges_precede(const void *one, const void *other) {
  return ((const heaps_range *)one)->first < ((const heaps_range *)other)->first;
}

static bool sets_ranges_are_ordered(const heaps_set *set) {
  const heaps_range *ranges = heaps_set_read(set);
  for (uint32_t i = 1; i < set->count; i++)
    if (ranges[i].first <= (uint64_t)ranges[i - 1].last + 1)
      return false;
  return true;
}

/* Touching ranges are joined. */
bool heaps_set_order(core_host *host, heaps_set *set) {
  heaps_range *ranges = heaps_set_ranges(set);
  uint32_t count = set->count;
  if (sets_ranges_are_ordered(set))
    return true;
  if (!sort_items(host, ranges, count, sizeof *ranges, sets_ranges_precede))
    return false;
  set->count = 0;
  for (uint32_t i = 0; i < count; i++)
    heaps_set_add(set, ranges[i].first, ranges[i].last);
  return true;
}

uint32_t heaps_set_last(const heaps_set *set) {
  return set->count == 0 ? 0 : heaps_set_read(set)[set->count - 1].last;
}

uint64_t heaps_set_size(const heaps_set *set) {
  uint64_t size = 0;
  for (uint32_t i = 0; i < set->count; i++)
    size += (uint64_t)heaps_set_read(set)[i].last - heaps_set_read(set)[i].first + 1;
  return size;
}

/* The first range that ends behind n, or `count`. */
static uint32_t sets_range_behind(const heaps_set *set, uint64_t n) {
  const heaps_range *ranges = heaps_set_read(set);
  uint32_t behind = 0;
  CORE_SEARCH(behind, set->count, i, ranges[i].last <= n);
  return behind;
}

/* The least number of the ranges that is greater than n; 0 if there is none. */
static uint64_t sets_next_in_ranges(const heaps_set *set, uint64_t n) {
  uint32_t i = sets_range_behind(set, n);
  if (i == set->count)
    return 0;
  uint32_t first = heaps_set_read(set)[i].first;
  return n < first ? first : n + 1;
}

static bool sets_is_in_ranges(const heaps_set *set, uint64_t n) {
  return n > 0 && sets_next_in_ranges(set, n - 1) == n;
}

static uint64_t sets_next_outside(const heaps_set *set, uint64_t n) {
  uint32_t i = sets_range_behind(set, n);
  bool inside = i < set->count && n + 1 >= heaps_set_read(set)[i].first;
  return inside ? (uint64_t)heaps_set_read(set)[i].last + 1 : n + 1;
}

/* Beyond the ranges, n is brought back by whole periods into the last of them. */
static uint64_t sets_next_periodic(const heaps_set *set, uint64_t n) {
  uint64_t next = sets_next_in_ranges(set, n);
  if (next != 0)
    return next;
  uint64_t back = n <= set->end ? 0 : (n - set->end + set->period - 1) / set->period * set->period;
  next = back > 0 ? sets_next_in_ranges(set, n - back) : 0;
  if (next != 0)
    return next + back;
  next = sets_next_in_ranges(set, set->end > set->period ? set->end - set->period : 0);
  return next == 0 ? 0 : next + back + set->period;
}

/* ---- Names ---- */

static uint64_t sets_next_square(uint64_t n) {
  uint64_t low = 0, high = UINT64_C(1) << 32; /* low^2 <= n < high^2 */
  while (high - low > 1) {
    uint64_t middle = (low + high) / 2;
    if (middle * middle <= n)
      low = middle;
    else
      high = middle;
  }
  return high * high;
}

static bool sets_is_prime(uint64_t n) {
  if (n < 4 || n % 2 == 0)
    return n == 2 || n == 3;
  for (uint64_t d = 3; d * d <= n; d += 2)
    if (n % d == 0)
      return false;
  return true;
}

static uint64_t sets_next_prime(uint64_t n) {
  do
    n++;
  while (!sets_is_prime(n));
  return n;
}

static uint64_t sets_next_power(uint64_t base, uint64_t n) {
  uint64_t power = 1;
  while (power <= n)
    power *= base;
  return power;
}

uint64_t heaps_set_next(const heaps_set *set, uint64_t n) {
  switch (set->kind) {
  case HEAPS_SET_ALL_BUT:
    return sets_next_outside(set, n);
  case HEAPS_SET_SQUARES:
    return sets_next_square(n);
  case HEAPS_SET_PRIMES:
    return sets_next_prime(n);
  case HEAPS_SET_POWERS:
    return sets_next_power(set->base, n);
  case HEAPS_SET_RANGES:
    break;
  }
  return set->period > 0 ? sets_next_periodic(set, n) : sets_next_in_ranges(set, n);
}

/* ---- One form for each set ---- */

/* Does the last period of the ranges repeat within itself after `shorter` numbers? */
static bool sets_has_period(const heaps_set *set, uint32_t shorter) {
  for (uint32_t n = set->end; n > set->end - set->period + shorter; n--)
    if (sets_is_in_ranges(set, n) != sets_is_in_ranges(set, n - shorter))
      return false;
  return true;
}

/* Take the number `end` out, which the period gives back. */
static void sets_drop_end(heaps_set *set) {
  if (heaps_set_last(set) == set->end) {
    heaps_range *last = &heaps_set_ranges(set)[set->count - 1];
    if (last->first == last->last)
      set->count--;
    else
      last->last--;
  }
  set->end--;
}

/* The few ranges of a set with a period, the last of which ends with `end`, become what they lack. */
static void sets_turn_over(heaps_set *set) {
  heaps_set gaps = {.kind = HEAPS_SET_ALL_BUT};
  uint32_t from = 1;
  for (uint32_t i = 0; i < set->count; i++) {
    if (set->few[i].first > from)
      heaps_set_add(&gaps, from, set->few[i].first - 1);
    from = set->few[i].last + 1;
  }
  *set = gaps;
}

void heaps_set_reduce(heaps_set *set) {
  bool progresses =
      set->count == 1 && heaps_set_last(set) == set->end && heaps_set_read(set)->first == set->end;
  if (set->kind != HEAPS_SET_RANGES || set->period == 0 || (progresses && set->period > 1))
    return;
  for (uint32_t shorter = 1; shorter < set->period; shorter++)
    if (set->period % shorter == 0 && sets_has_period(set, shorter)) {
      set->period = shorter;
      break;
    }
  while (set->end > set->period &&
         sets_is_in_ranges(set, set->end) == sets_is_in_ranges(set, set->end - set->period))
    sets_drop_end(set);
  /* numbers from 0 downwards belong to no set: a period may begin before 1 */
  while (set->period > 1 && set->end > 0 && set->end <= set->period &&
         !sets_is_in_ranges(set, set->end))
    set->end--;
  if (set->period > 1)
    return;
  if (sets_is_in_ranges(set, set->end))
    sets_turn_over(set);
  else
    set->period = set->end = 0;
}
