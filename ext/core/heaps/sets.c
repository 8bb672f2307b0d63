#include "core/heaps/sets.h"

#include <string.h>

/* ---- Ranges ---- */

bool heaps_set_add(heaps_set *set, uint32_t first, uint32_t last) {
  uint32_t from = 0, to;
  while (from < set->count && (uint64_t)set->ranges[from].last + 1 < first)
    from++;
  for (to = from; to < set->count && set->ranges[to].first <= (uint64_t)last + 1; to++) {
    first = set->ranges[to].first < first ? set->ranges[to].first : first;
    last = set->ranges[to].last > last ? set->ranges[to].last : last;
  }
  if (from == to && set->count == HEAPS_RANGES_MAX)
    return false;
  memmove(set->ranges + from + 1, set->ranges + to, (set->count - to) * sizeof *set->ranges);
  set->ranges[from] = (heaps_range){first, last};
  set->count += from + 1;
  set->count -= to;
  return true;
}

uint32_t heaps_set_last(const heaps_set *set) {
  return set->count == 0 ? 0 : set->ranges[set->count - 1].last;
}

uint64_t heaps_set_size(const heaps_set *set) {
  uint64_t size = 0;
  for (uint32_t i = 0; i < set->count; i++)
    size += (uint64_t)set->ranges[i].last - set->ranges[i].first + 1;
  return size;
}

/* The least number of the ranges that is greater than n; 0 if there is none. */
static uint64_t next_in_ranges(const heaps_set *set, uint64_t n) {
  for (uint32_t i = 0; i < set->count; i++)
    if (set->ranges[i].last > n)
      return n < set->ranges[i].first ? set->ranges[i].first : n + 1;
  return 0;
}

static bool is_in_ranges(const heaps_set *set, uint64_t n) {
  return n > 0 && next_in_ranges(set, n - 1) == n;
}

static uint64_t next_outside(const heaps_set *set, uint64_t n) {
  for (uint32_t i = 0; i < set->count; i++)
    if (n + 1 >= set->ranges[i].first && n < set->ranges[i].last)
      n = set->ranges[i].last;
  return n + 1;
}

/* Beyond the ranges, n is brought back by whole periods into the last of them. */
static uint64_t next_periodic(const heaps_set *set, uint64_t n) {
  uint64_t next = next_in_ranges(set, n);
  if (next != 0)
    return next;
  uint64_t back = n <= set->end ? 0 : (n - set->end + set->period - 1) / set->period * set->period;
  next = back > 0 ? next_in_ranges(set, n - back) : 0;
  if (next != 0)
    return next + back;
  next = next_in_ranges(set, set->end > set->period ? set->end - set->period : 0);
  return next == 0 ? 0 : next + back + set->period;
}

/* ---- Names ---- */

static uint64_t next_square(uint64_t n) {
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

static uint64_t next_prime(uint64_t n) {
  do
    n++;
  while (!sets_is_prime(n));
  return n;
}

static uint64_t next_power(uint64_t base, uint64_t n) {
  uint64_t power = 1;
  while (power <= n)
    power *= base;
  return power;
}

uint64_t heaps_set_next(const heaps_set *set, uint64_t n) {
  switch (set->kind) {
  case HEAPS_SET_ALL_BUT:
    return next_outside(set, n);
  case HEAPS_SET_SQUARES:
    return next_square(n);
  case HEAPS_SET_PRIMES:
    return next_prime(n);
  case HEAPS_SET_POWERS:
    return next_power(set->base, n);
  case HEAPS_SET_RANGES:
    break;
  }
  return set->period > 0 ? next_periodic(set, n) : next_in_ranges(set, n);
}

/* ---- One form for each set ---- */

/* Does the last period of the ranges repeat within itself after `shorter` numbers? */
static bool has_period(const heaps_set *set, uint32_t shorter) {
  for (uint32_t n = set->end; n > set->end - set->period + shorter; n--)
    if (is_in_ranges(set, n) != is_in_ranges(set, n - shorter))
      return false;
  return true;
}

/* Take the number `end` out, which the period gives back. */
static void drop_end(heaps_set *set) {
  if (heaps_set_last(set) == set->end) {
    heaps_range *last = &set->ranges[set->count - 1];
    if (last->first == last->last)
      set->count--;
    else
      last->last--;
  }
  set->end--;
}

/* The ranges become what they lack up to `end`. */
static void turn_over(heaps_set *set) {
  heaps_set gaps = {.kind = HEAPS_SET_ALL_BUT};
  uint32_t from = 1;
  for (uint32_t i = 0; i < set->count; i++) {
    if (set->ranges[i].first > from)
      heaps_set_add(&gaps, from, set->ranges[i].first - 1);
    from = set->ranges[i].last + 1;
  }
  if (from <= set->end)
    heaps_set_add(&gaps, from, set->end);
  *set = gaps;
}

void heaps_set_reduce(heaps_set *set) {
  bool progresses =
      set->count == 1 && heaps_set_last(set) == set->end && set->ranges[0].first == set->end;
  if (set->kind != HEAPS_SET_RANGES || set->period == 0 || (progresses && set->period > 1))
    return;
  for (uint32_t shorter = 1; shorter < set->period; shorter++)
    if (set->period % shorter == 0 && has_period(set, shorter)) {
      set->period = shorter;
      break;
    }
  while (set->end > set->period &&
         is_in_ranges(set, set->end) == is_in_ranges(set, set->end - set->period))
    drop_end(set);
  /* numbers from 0 downwards belong to no set: a period may begin before 1 */
  while (set->period > 1 && set->end > 0 && set->end <= set->period && !is_in_ranges(set, set->end))
    set->end--;
  if (set->period > 1)
    return;
  if (is_in_ranges(set, set->end))
    turn_over(set);
  else
    set->period = set->end = 0;
}
