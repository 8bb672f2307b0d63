/* Sets of numbers: two lists of ascending ranges and names, the second one excluded, or a
** period.
**
** heaps_set_next steps through a set, in time O(log ranges) plus the time for the next number of
** each name. heaps_set_reduce finds the simplest form of a set. Example: S{odd} becomes the range 1
** with end 1 and period 2, and S{3-5,1-2} the range 1-5.
*/
#include "core/heaps/sets.h"

#include "base/array.h"
#include "base/sort.h"

/* ---- Memory ---- */

bool heaps_list_room(core_host *host, heaps_list *list) {
  bool is_new = list->many == NULL;
  if (is_new && list->count < HEAPS_RANGES_FEW)
    return true;
  if (host == NULL || list->count >= HEAPS_RANGES_MOST ||
      !CORE_RESERVE(host, list->many, list->many_bytes, list->count + UINT64_C(1)))
    return false;
  if (is_new)
    memcpy(list->many, list->few, sizeof list->few);
  return true;
}

static bool sets_copy_list(core_host *host, const heaps_list *list, heaps_list *copy) {
  copy->many = NULL;
  if (list->many == NULL)
    return true;
  copy->many = core_resize(host, NULL, 0, list->many_bytes);
  if (copy->many != NULL)
    memcpy(copy->many, list->many, (size_t)list->count * sizeof *list->many);
  return copy->many != NULL;
}

bool heaps_set_copy(core_host *host, const heaps_set *set, heaps_set *copy) {
  *copy = *set;
  copy->out.many = NULL;
  if (sets_copy_list(host, &set->in, &copy->in) && sets_copy_list(host, &set->out, &copy->out))
    return true;
  heaps_set_free(host, copy);
  return false;
}

static void sets_free_list(core_host *host, heaps_list *list) {
  CORE_DROP(host, list->many, list->many_bytes);
}

void heaps_set_free(core_host *host, heaps_set *set) {
  sets_free_list(host, &set->in);
  sets_free_list(host, &set->out);
}

/* ---- Ranges ---- */

/* Add the range to the last one if they touch or overlap and it does not begin earlier. */
void heaps_list_add(heaps_list *list, uint32_t first, uint32_t last) {
  heaps_range *ranges = heaps_list_ranges(list);
  heaps_range *before = list->count > 0 ? &ranges[list->count - 1] : NULL;
  if (before != NULL && first >= before->first && first <= (uint64_t)before->last + 1) {
    before->last = last > before->last ? last : before->last;
    return;
  }
  core_assert(first <= last && (list->many != NULL || list->count < HEAPS_RANGES_FEW));
  ranges[list->count++] = (heaps_range){first, last};
}

static bool sets_ranges_precede(const void *one, const void *other) {
  return ((const heaps_range *)one)->first < ((const heaps_range *)other)->first;
}

static bool sets_names_precede(const void *one, const void *other) {
  const heaps_named *x = one, *y = other;
  if (x->name != y->name)
    return x->name < y->name;
  return x->a != y->a ? x->a < y->a : x->b < y->b;
}

static bool sets_are_ordered(const heaps_list *list) {
  const heaps_range *ranges = heaps_list_read(list);
  for (uint32_t i = 1; i < list->count; i++)
    if (ranges[i].first <= (uint64_t)ranges[i - 1].last + 1)
      return false;
  return true;
}

/* Sort the ranges and join touching or overlapping ranges; sort the names. */
bool heaps_list_order(core_host *host, heaps_list *list) {
  heaps_range *ranges = heaps_list_ranges(list);
  uint32_t count = list->count;
  sort_items(NULL, list->named, list->named_count, sizeof *list->named, sets_names_precede);
  list->named_count = (uint32_t)sort_unique(list->named, list->named_count, sizeof *list->named,
                                            sets_names_precede);
  if (sets_are_ordered(list))
    return true;
  if (!sort_items(host, ranges, count, sizeof *ranges, sets_ranges_precede))
    return false;
  list->count = 0;
  for (uint32_t i = 0; i < count; i++)
    heaps_list_add(list, ranges[i].first, ranges[i].last);
  core_assert(sets_are_ordered(list));
  return true;
}

uint32_t heaps_list_last(const heaps_list *list) {
  return list->count == 0 ? 0 : heaps_list_read(list)[list->count - 1].last;
}

uint64_t heaps_list_size(const heaps_list *list) {
  uint64_t size = 0;
  for (uint32_t i = 0; i < list->count; i++)
    size += (uint64_t)heaps_list_read(list)[i].last - heaps_list_read(list)[i].first + 1;
  return size;
}

/* Return the index of the first range that ends after n, or `count`. */
static uint32_t sets_range_behind(const heaps_list *list, uint64_t n) {
  const heaps_range *ranges = heaps_list_read(list);
  uint32_t behind = 0;
  CORE_SEARCH(behind, list->count, middle, ranges[middle].last <= n);
  return behind;
}

/* Return the least number > n of the ranges, or 0. */
static uint64_t sets_next_in_ranges(const heaps_list *list, uint64_t n) {
  uint32_t i = sets_range_behind(list, n);
  if (i == list->count)
    return 0;
  uint32_t first = heaps_list_read(list)[i].first;
  return n < first ? first : n + 1;
}

static bool sets_is_in_ranges(const heaps_list *list, uint64_t n) {
  return n > 0 && sets_next_in_ranges(list, n - 1) == n;
}

/* ---- Names ---- */

#define SETS_END (UINT64_C(1) << 62)

static bool sets_is_prime(uint64_t n) {
  if (n < 4 || n % 2 == 0)
    return n == 2 || n == 3;
  for (uint64_t d = 3; d * d <= n; d += 2)
    if (n % d == 0)
      return false;
  return true;
}

/* Return the k-th square, cube or triangular number. */
static uint64_t sets_figurate(heaps_name name, uint64_t k) {
  if (name == HEAPS_TRIANGULAR)
    return k % 2 == 0 ? k / 2 * (k + 1) : (k + 1) / 2 * k;
  return name == HEAPS_SQUARES ? k * k : k * k * k;
}

static uint64_t sets_next_figurate(heaps_name name, uint64_t n) {
  uint64_t k = 1;
  CORE_SEARCH(k, UINT64_C(1) << (name == HEAPS_CUBES ? 21 : 32), middle,
              sets_figurate(name, middle) <= n);
  return sets_figurate(name, k);
}

/* Return the least number of a named set that is greater than n. A result >= SETS_END means that no
** such number is below SETS_END. */
static uint64_t sets_next_named(const heaps_named *set, uint64_t n) {
  uint64_t x = 1, before = 1, a = set->a, b = set->b;
  switch (set->name) {
  case HEAPS_FIBONACCI:
    for (uint64_t sum; x <= n; before = x, x = sum)
      sum = x + before;
    return x;
  case HEAPS_FACTORIALS:
    for (uint64_t k = 2; x <= n; k++)
      x = x > SETS_END / k ? SETS_END : x * k;
    return x;
  case HEAPS_POWERS:
    while (x <= n)
      x = x > SETS_END / a ? SETS_END : x * a;
    return x;
  case HEAPS_PROGRESSION:
    return n < a ? a : a + ((n - a) / b + 1) * b;
  case HEAPS_PRIMES:
  case HEAPS_COMPOSITES:
    x = n < 3 && set->name == HEAPS_COMPOSITES ? 3 : n;
    do
      x++;
    while (sets_is_prime(x) != (set->name == HEAPS_PRIMES));
    return x;
  default:
    return sets_next_figurate(set->name, n);
  }
}

static bool sets_is_named(const heaps_named *set, uint64_t n) {
  if (set->name == HEAPS_PRIMES)
    return sets_is_prime(n);
  return n > 0 && sets_next_named(set, n - 1) == n;
}

static bool sets_names_have(const heaps_list *list, uint64_t n) {
  for (uint32_t i = 0; i < list->named_count; i++)
    if (sets_is_named(&list->named[i], n))
      return true;
  return false;
}

/* Return true if a set without a period contains n. */
static bool sets_has(const heaps_set *set, uint64_t n) {
  core_assert(set->period == 0 && n > 0);
  return (set->all || sets_is_in_ranges(&set->in, n) || sets_names_have(&set->in, n)) &&
         !sets_is_in_ranges(&set->out, n) && !sets_names_have(&set->out, n);
}

/* ---- Numbers in order ---- */

/* Return the least number > n of a list, or 0. */
static uint64_t sets_next_of_list(const heaps_list *list, uint64_t n) {
  uint64_t least = sets_next_in_ranges(list, n);
  for (uint32_t i = 0; i < list->named_count; i++) {
    uint64_t next = sets_next_named(&list->named[i], n);
    if (next < SETS_END && (least == 0 || next < least))
      least = next;
  }
  return least;
}

uint64_t heaps_set_next(const heaps_set *set, uint64_t n) {
  if (set->period > 0) {
    /* Beyond the ranges, subtract whole periods from n to reach the last period of the ranges. */
    uint64_t next = sets_next_in_ranges(&set->in, n);
    if (next != 0)
      return next;
    uint64_t back =
        n <= set->end ? 0 : (n - set->end + set->period - 1) / set->period * set->period;
    next = back > 0 ? sets_next_in_ranges(&set->in, n - back) : 0;
    if (next != 0)
      return next + back;
    next = sets_next_in_ranges(&set->in, set->end > set->period ? set->end - set->period : 0);
    return next == 0 ? 0 : next + back + set->period;
  }
  for (;;) {
    n = set->all ? n + 1 : sets_next_of_list(&set->in, n);
    if (n == 0)
      return 0;
    if (sets_is_in_ranges(&set->out, n)) { /* skip the excluded range */
      n = heaps_list_read(&set->out)[sets_range_behind(&set->out, n - 1)].last;
      continue;
    }
    if (!sets_names_have(&set->out, n))
      return n;
  }
}

/* ---- As bits ---- */

static void sets_put_range(uint64_t *bits, uint64_t first, uint64_t last) {
  for (; first <= last && first % 64 != 0; first++)
    core_set_bit(bits, first);
  for (; first + 63 <= last; first += 64)
    bits[first / 64] = UINT64_MAX;
  for (; first <= last; first++)
    core_set_bit(bits, first);
}

static bool sets_put_list(core_host *host, const heaps_list *list, uint64_t *bits, uint64_t end) {
  const heaps_range *ranges = heaps_list_read(list);
  for (uint32_t i = 0; i < list->count && ranges[i].first < end; i++)
    sets_put_range(bits, ranges[i].first, ranges[i].last < end ? ranges[i].last : end - 1);
  for (uint32_t i = 0; i < list->named_count; i++) {
    const heaps_named *named = &list->named[i];
    bool primes = named->name == HEAPS_PRIMES;
    if (primes || named->name == HEAPS_COMPOSITES) {
      /* Find primes or composites with the sieve of Eratosthenes. */
      uint64_t words = (end + 63) / 64, *composite = core_allocate(host, words * sizeof *composite);
      bool going = composite != NULL;
      for (uint64_t d = 2; going && d * d < end; d++) {
        if (core_has_bit(composite, d))
          continue;
        for (uint64_t n = d * d; n < end; n += d)
          core_set_bit(composite, n);
        going = core_work(host, (int64_t)(end / d));
      }
      for (uint64_t n = 2; going && n < end; n++)
        if (core_has_bit(composite, n) != primes)
          core_set_bit(bits, n);
      core_release(host, composite, words * sizeof *composite);
      if (!going)
        return false;
      continue;
    }
    for (uint64_t n = sets_next_named(named, 0); n < end; n = sets_next_named(named, n))
      core_set_bit(bits, n);
    if (!core_work(host, (int64_t)(end / 8)))
      return false;
  }
  return core_work(host, list->count);
}

bool heaps_set_fill(core_host *host, const heaps_set *set, uint64_t *bits, uint64_t end) {
  core_assert(end > 0);
  uint64_t words = (end + 63) / 64;
  if (set->period > 0) {
    uint64_t n = 0;
    while ((n = heaps_set_next(set, n)) != 0 && n < end)
      core_set_bit(bits, n);
    return core_work(host, (int64_t)end);
  }
  if (set->all)
    sets_put_range(bits, 1, end - 1);
  else if (!sets_put_list(host, &set->in, bits, end))
    return false;
  if (set->out.count == 0 && set->out.named_count == 0)
    return true;
  uint64_t *out = core_allocate(host, words * sizeof *out);
  bool good = out != NULL && sets_put_list(host, &set->out, out, end);
  for (uint64_t i = 0; good && i < words; i++)
    bits[i] &= ~out[i];
  core_release(host, out, words * sizeof *out);
  return good;
}

/* ---- One form for each set with a period ---- */

/* Return true if the last period of the ranges repeats after `shorter` numbers. */
static bool sets_have_period(const heaps_set *set, uint32_t shorter) {
  for (uint32_t n = set->end; n > set->end - set->period + shorter; n--)
    if (sets_is_in_ranges(&set->in, n) != sets_is_in_ranges(&set->in, n - shorter))
      return false;
  return true;
}

/* Convert a set that contains all numbers beyond its ranges into the set of all numbers except the
** gaps between its ranges. */
static void sets_complement(heaps_set *set) {
  core_assert(set->in.many == NULL && set->out.many == NULL && set->period == 1);
  uint32_t from = 1;
  set->out.count = 0;
  for (uint32_t i = 0; i < set->in.count; i++) {
    if (set->in.few[i].first > from)
      heaps_list_add(&set->out, from, set->in.few[i].first - 1);
    from = set->in.few[i].last + 1;
  }
  set->all = true;
  set->in.count = set->period = set->end = 0;
}

static void sets_reduce_period(heaps_set *set) {
  core_assert(set->period > 0 && set->end > 0);
  bool progresses = set->in.count == 1 && heaps_list_last(&set->in) == set->end &&
                    heaps_list_read(&set->in)->first == set->end;
  if (progresses && set->period > 1)
    return;
  for (uint32_t shorter = 1; shorter < set->period; shorter++)
    if (set->period % shorter == 0 && sets_have_period(set, shorter)) {
      set->period = shorter;
      break;
    }
  while (set->end > set->period && sets_is_in_ranges(&set->in, set->end) ==
                                       sets_is_in_ranges(&set->in, set->end - set->period)) {
    /* Remove the number `end`, which the period implies. */
    if (heaps_list_last(&set->in) == set->end) {
      heaps_range *last = &heaps_list_ranges(&set->in)[set->in.count - 1];
      if (last->first == last->last)
        set->in.count--;
      else
        last->last--;
    }
    set->end--;
  }
  /* Numbers below 1 are never in the set, so a period may begin before 1. */
  while (set->period > 1 && set->end > 0 && set->end <= set->period &&
         !sets_is_in_ranges(&set->in, set->end))
    set->end--;
  if (set->period > 1)
    return;
  if (sets_is_in_ranges(&set->in, set->end))
    sets_complement(set);
  else
    set->period = set->end = 0;
}

/* Increase *end to a number after which the list has only progressions, each with a first number up
** to *end, and *period to their common period. Return false if the list has other names, or if the
** numbers exceed the limit for repeating digits. */
static bool sets_list_repeats(const heaps_list *list, uint64_t *end, uint64_t *period) {
  core_assert(*period >= 1);
  *end = heaps_list_last(list) > *end ? heaps_list_last(list) : *end;
  for (uint32_t i = 0; i < list->named_count; i++) {
    const heaps_named *named = &list->named[i];
    if (named->name != HEAPS_PROGRESSION || *period > HEAPS_RANGES_FEW)
      return false;
    *end = named->a > *end ? named->a : *end;
    *period = core_lcm(*period, named->b);
  }
  return *period <= HEAPS_RANGES_FEW && *end <= HEAPS_RANGES_FEW;
}

/* Represent a set of progressions and ranges by a period if few digits suffice. The set need
** not be tame, so heaps_set_next could search practically forever. */
static void sets_find_period(core_host *host, heaps_set *set) {
  const heaps_named *only = &set->in.named[0];
  uint64_t end = 1, period = 1;
  if (set->in.named_count + set->out.named_count == 0)
    return;
  heaps_set digits = {.all = false};
  if (set->in.named_count == 1 && only->name == HEAPS_PROGRESSION && set->in.count == 0 &&
      set->out.count + set->out.named_count == 0) {
    heaps_list_add(&digits.in, only->a, only->a);
    digits.end = only->a;
    digits.period = only->b;
  } else if (sets_list_repeats(&set->in, &end, &period) &&
             sets_list_repeats(&set->out, &end, &period)) {
    digits.end = (uint32_t)(end + period);
    digits.period = (uint32_t)period;
    for (uint32_t n = 1; n <= digits.end; n++)
      if (sets_has(set, n))
        heaps_list_add(&digits.in, n, n);
  } else {
    return;
  }
  heaps_set_free(host, set);
  *set = digits;
}

/* ---- Redundant ranges ---- */

enum { SETS_SHORT = 64 };

/* Add the numbers from `first` to `last` to a list. Return false with host->status. */
static bool sets_append(core_host *host, heaps_list *left, uint64_t first, uint64_t last) {
  bool good = heaps_list_room(host, left) && (host == NULL || core_work(host, 8));
  if (good)
    heaps_list_add(left, (uint32_t)first, (uint32_t)last);
  return good;
}

/* Remove from the short ranges of a list the numbers that the named sets do not contain (`had`), or
** the numbers that they contain. Return false with host->status; the list is then unchanged. */
static bool sets_filter_ranges(core_host *host, heaps_list *list, const heaps_list *names,
                               bool had) {
  heaps_list left = *list;
  left.count = 0;
  left.many = NULL;
  left.many_bytes = 0;
  bool good = true;
  for (uint32_t i = 0; i < list->count && names->named_count > 0; i++) {
    heaps_range range = heaps_list_read(list)[i];
    bool is_short = range.last - range.first < SETS_SHORT;
    for (uint64_t n = range.first, last; n <= range.last && good; n = last + 1) {
      last = is_short ? n : range.last;
      if (!is_short || sets_names_have(names, n) == had)
        good = sets_append(host, &left, n, last);
    }
  }
  bool changed = good && names->named_count > 0;
  sets_free_list(host, changed ? list : &left);
  if (changed)
    *list = left;
  return good;
}

/* Remove the numbers of `out` from the ranges of `in`. Return false with host->status. */
static bool sets_cut_ranges(core_host *host, heaps_set *set) {
  const heaps_range *ranges = heaps_list_read(&set->in);
  heaps_list left = {.named_count = set->in.named_count};
  memcpy(left.named, set->in.named, sizeof left.named);
  bool asks = set->out.named_count > 0, good = true;
  for (uint32_t i = 0; i < set->in.count && good; i++)
    for (uint64_t n = ranges[i].first, last; n <= ranges[i].last && good; n = last + 1) {
      last = asks ? n : ranges[i].last;
      uint32_t k = sets_range_behind(&set->out, n - 1);
      const heaps_range *hole = k < set->out.count ? &heaps_list_read(&set->out)[k] : NULL;
      bool inside = hole != NULL && hole->first <= n;
      if (inside)
        last = hole->last;
      else if (hole != NULL && hole->first <= last)
        last = hole->first - 1;
      if (!inside && !(asks && sets_names_have(&set->out, n)))
        good = sets_append(host, &left, n, last);
    }
  sets_free_list(host, good ? &set->in : &left);
  if (good)
    set->in = left;
  return good;
}

bool heaps_set_reduce(core_host *host, heaps_set *set) {
  /* All numbers except the composites are 1 and the primes. */
  if (set->all && set->out.named_count == 1 && set->out.named[0].name == HEAPS_COMPOSITES) {
    set->all = false;
    set->out.named_count = 0;
    set->in.named[set->in.named_count++] = (heaps_named){.name = HEAPS_PRIMES};
    heaps_list_add(&set->in, 1, 1);
  }
  sets_find_period(host, set);
  if (set->period > 0) {
    sets_reduce_period(set);
    return true;
  }
  if (!heaps_set_is_tame(set))
    return true;
  if (!set->all && set->out.count + set->out.named_count > 0) {
    if (!sets_cut_ranges(host, set) || !sets_filter_ranges(host, &set->out, &set->in, true))
      return false;
    if (set->in.named_count == 0)
      set->out.count = set->out.named_count = 0;
  }
  return sets_filter_ranges(host, &set->in, &set->in, false) &&
         sets_filter_ranges(host, &set->out, &set->out, false);
}

/* ---- Properties of infinite sets ---- */

static bool sets_is_thin_list(const heaps_list *list) {
  for (uint32_t i = 0; i < list->named_count; i++)
    if (list->named[i].name == HEAPS_COMPOSITES || list->named[i].name == HEAPS_PROGRESSION)
      return false;
  return true;
}

bool heaps_set_is_thin(const heaps_set *set) {
  return !set->all && set->period == 0 && sets_is_thin_list(&set->in);
}

bool heaps_set_is_tame(const heaps_set *set) {
  if (set->period > 0 || set->out.named_count == 0)
    return true;
  if (set->all)
    return sets_is_thin_list(&set->out);
  return set->in.named_count == 0 && heaps_list_size(&set->in) <= HEAPS_RANGES_MOST;
}

bool heaps_set_has_multiples(const heaps_set *set) {
  if (set->all)
    return sets_is_thin_list(&set->out);
  if (set->out.named_count > 0)
    return false; /* uncovered: rules leave out numbers only from all numbers */
  for (uint32_t i = 0; i < set->in.named_count; i++) {
    const heaps_named *named = &set->in.named[i];
    if (named->name == HEAPS_PROGRESSION
            ? named->a % named->b == 0
            : named->name != HEAPS_PRIMES && named->name != HEAPS_POWERS)
      return true;
  }
  return false;
}

/* Mark the residues of one named set. A prime is coprime to p or divides p. */
static void sets_mark_named(const heaps_named *named, uint32_t p, uint8_t *marks) {
  uint64_t x = 1 % p;
  switch (named->name) {
  case HEAPS_POWERS:
    for (uint32_t k = 0; k <= p; k++, x = x * (named->a % p) % p)
      marks[x] = 1;
    break;
  case HEAPS_PROGRESSION:
    x = named->a % p;
    for (uint32_t k = 0; k < p; k++, x = (x + named->b) % p)
      marks[x] = 1;
    break;
  case HEAPS_PRIMES:
    marks[0] |= p == 1 || sets_is_prime(p);
    for (uint32_t r = 1; r < p; r++)
      marks[r] |= core_lcm(p, r) == (uint64_t)p * r || (p % r == 0 && sets_is_prime(r));
    break;
  /* uncovered: no period is sought for sets with multiples of all numbers */
  default: /* these sets have multiples of every number */
    memset(marks, 1, p);
  }
}

void heaps_set_residues(const heaps_set *set, uint32_t p, uint8_t *marks) {
  core_assert(p > 0);
  const heaps_range *ranges = heaps_list_read(&set->in);
  memset(marks, set->all || set->period > 0, p);
  for (uint32_t i = 0; i < set->in.count; i++)
    for (uint64_t n = ranges[i].first; n <= ranges[i].last && n < (uint64_t)ranges[i].first + p;
         n++)
      marks[n % p] = 1;
  for (uint32_t i = 0; i < set->in.named_count; i++)
    sets_mark_named(&set->in.named[i], p, marks);
}
