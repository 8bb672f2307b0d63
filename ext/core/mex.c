/* The mex of a multiset under additions and removals.
**
** Values below a bound have an array of counts, and a hash table has the others. One of the values
** below the bound is always missing, so the mex is below it. If nearly all are there, the bound is
** enlarged; also if the set has as many values as the bound, unless few of them are below it.
**
** The values below the bound are also bits of a bit set with three levels above it, in which a bit
** is set if the word below is full. So the first missing value is found by one word per level, from
** the top down. Four levels cover 2^24 values; the top level is scanned.
**
** Example: for the values 0 to 63 and 70, word 0 of level 0 is full, so bit 0 of level 1 is set.
** The lowest zero bit of level 1 is 1, and the lowest zero bit of word 1 of level 0 is 0: the mex
** is 64. */
#include "core/mex.h"

#define LEVELS        4
#define SMALLEST_SIZE 64 /* of the bound and of the hash table */

typedef struct mex_entry {
  int64_t value;
  int64_t multiplicity; /* -1 if the slot is free */
} mex_entry;

static uint64_t mex_level_bytes(int64_t bound, int level) {
  return bound == 0 ? 0 : (uint64_t)((bound >> (6 * level)) / 64 + 1) * sizeof(uint64_t);
}

static void mex_release_counts(mex_set *set) {
  core_release(set->host, set->counts, (uint64_t)set->bound * sizeof *set->counts);
  for (int level = 0; level < LEVELS; level++)
    core_release(set->host, set->present[level], mex_level_bytes(set->bound, level));
}

static void mex_release_entries(mex_set *set) {
  core_release(set->host, set->entries, (uint64_t)set->capacity * sizeof *set->entries);
}

void mex_clear(mex_set *set) {
  mex_release_counts(set);
  mex_release_entries(set);
  *set = (mex_set){.host = set->host};
}

static void mex_mark_present(mex_set *set, int64_t value) {
  core_assert(value >= 0 && value < set->bound);
  for (int level = 0; level < LEVELS; level++) {
    uint64_t *word = &set->present[level][value / 64];
    *word |= UINT64_C(1) << (value % 64);
    if (*word != UINT64_MAX)
      return;
    value /= 64;
  }
}

/* ---- The hash table ---- */

/* Return the slot of `value`, or the free slot for it. */
static mex_entry *mex_find(const mex_set *set, int64_t value) {
  uint64_t mask = (uint64_t)set->capacity - 1;
  uint64_t slot = core_hash((uint64_t)value + set->host->seed) & mask;
  core_assert(set->capacity > 0 && (set->capacity & (set->capacity - 1)) == 0);
  while (set->entries[slot].multiplicity >= 0 && set->entries[slot].value != value)
    slot = (slot + 1) & mask;
  return &set->entries[slot];
}

/* Return true if a slot has a value of the set that has no count. */
static bool mex_is_far(const mex_set *set, const mex_entry *entry) {
  return entry->multiplicity > 0 && entry->value >= set->bound;
}

/* Set *far to the number of values of the set that have no count. Return false if the host asks to
** stop. */
static bool mex_count_far(const mex_set *set, int64_t *far) {
  const int64_t part = 4096;
  *far = 0;
  for (int64_t first = 0; first < set->capacity; first += part) {
    int64_t end = first + part < set->capacity ? first + part : set->capacity;
    for (int64_t slot = first; slot < end; slot++)
      *far += mex_is_far(set, &set->entries[slot]);
    if (!core_work(set->host, part))
      return false;
  }
  return true;
}

/* Move the values that have no count into a new table. They fill at most a quarter of it, unless it
** is the smallest one, so there is room for another value. Entries whose bytes are all 255
** have multiplicity -1, so they are free. */
static core_status mex_rebuild(mex_set *set) {
  core_host *host = set->host;
  mex_set fresh = *set;
  int64_t far;
  if (!mex_count_far(set, &far))
    return host->status;
  for (fresh.capacity = SMALLEST_SIZE; fresh.capacity / 4 < far;)
    fresh.capacity *= 2;
  uint64_t bytes = (uint64_t)fresh.capacity * sizeof *fresh.entries;
  fresh.used = 0;
  fresh.entries = core_resize(host, NULL, 0, bytes);
  if (fresh.entries == NULL)
    return host->status;
  bool done = core_fill(host, fresh.entries, bytes, 255);
  for (int64_t slot = 0; slot < set->capacity && done; slot++) {
    done = core_work(host, 10);
    if (!done || !mex_is_far(set, &set->entries[slot]))
      continue;
    *mex_find(&fresh, set->entries[slot].value) = set->entries[slot];
    fresh.used++;
  }
  mex_release_entries(done ? set : &fresh);
  core_assert(!done || 2 * fresh.used < fresh.capacity);
  if (done)
    *set = fresh;
  return done ? CORE_OK : host->status;
}

/* ---- Counts ---- */

/* Allocate the counts of a larger set, and copy the present ones. Return false on failure. */
static bool mex_copy_counts(const mex_set *set, mex_set *larger) {
  core_host *host = set->host;
  uint64_t bytes = (uint64_t)set->bound * sizeof *set->counts;
  larger->counts = core_allocate(host, (uint64_t)larger->bound * sizeof *larger->counts);
  if (larger->counts == NULL || !core_work(host, set->bound))
    return false;
  if (bytes > 0)
    memcpy(larger->counts, set->counts, (size_t)bytes);
  for (int level = 0; level < LEVELS; level++) {
    larger->present[level] = core_allocate(host, mex_level_bytes(larger->bound, level));
    if (larger->present[level] == NULL)
      return false;
    if (bytes > 0)
      memcpy(larger->present[level], set->present[level],
             (size_t)mex_level_bytes(set->bound, level));
  }
  return true;
}

/* Return true if a bound is suitable for a set of `distinct` values, `dense` of them below the
** bound: there are not many more counts than values, and not few of them are in use. */
static bool mex_suits(int64_t bound, int64_t distinct, int64_t dense) {
  enum { MEX_PART = 16 };
  return bound / 2 <= distinct + 1 && dense >= bound / MEX_PART;
}

/* Set *bound to the largest suitable bound, but at least twice the present one. Return false if the
** host asks to stop. */
static bool mex_choose_bound(const mex_set *set, int64_t *bound) {
  int64_t counts[64] = {0}; /* of values without a count, by their highest bit */
  int64_t dense = set->dense, larger = set->bound;
  for (int64_t slot = 0; slot < set->capacity; slot++) {
    if (mex_is_far(set, &set->entries[slot]))
      counts[core_highest_bit((uint64_t)set->entries[slot].value)]++;
    if (!core_work(set->host, 2))
      return false;
  }
  *bound = set->bound == 0 ? SMALLEST_SIZE : 2 * set->bound;
  while (larger > 0 && larger / 2 <= set->distinct) {
    dense += counts[core_highest_bit((uint64_t)larger)];
    larger *= 2;
    if (larger > *bound && mex_suits(larger, set->distinct, dense))
      *bound = larger;
  }
  return true;
}

/* Enlarge the bound. Values that get a count keep their slots in the hash table, where they are no
** longer looked up. */
static core_status mex_enlarge(mex_set *set) {
  core_host *host = set->host;
  mex_set larger = *set;
  if (!mex_choose_bound(set, &larger.bound))
    return host->status;
  larger.counts = NULL;
  memset(larger.present, 0, sizeof larger.present);
  bool done = mex_copy_counts(set, &larger);
  for (int64_t slot = 0; slot < set->capacity && done; slot++) {
    const mex_entry *entry = &set->entries[slot];
    done = core_work(host, 2);
    if (!done || !mex_is_far(set, entry) || entry->value >= larger.bound)
      continue;
    larger.counts[entry->value] = entry->multiplicity;
    larger.dense++;
    mex_mark_present(&larger, entry->value);
  }
  core_status status = done ? CORE_OK : host->status;
  mex_release_counts(done ? set : &larger);
  if (done)
    *set = larger;
  return status;
}

/* ---- The multiset ---- */

/* Return true if the bound must be enlarged before another value is added: all values below it
** might be in the set then, or there are as many values as the bound and not few are below it. */
static bool mex_must_grow(const mex_set *set) {
  return set->dense + 1 >= set->bound ||
         (set->distinct + 1 >= set->bound && mex_suits(set->bound, set->distinct, set->dense));
}

core_status mex_add(mex_set *set, int64_t value) {
  core_assert(value >= 0 && set->dense <= set->distinct);
  while (mex_must_grow(set)) {
    core_status status = mex_enlarge(set);
    if (status != CORE_OK)
      return status;
  }
  core_assert(set->dense + 1 < set->bound);
  if (value < set->bound) {
    if (set->counts[value]++ > 0)
      return CORE_OK;
    set->dense++;
    set->distinct++;
    mex_mark_present(set, value);
    return CORE_OK;
  }
  if (set->used >= set->capacity / 2) {
    core_status status = mex_rebuild(set);
    if (status != CORE_OK)
      return status;
  }
  mex_entry *entry = mex_find(set, value);
  if (entry->multiplicity < 0) {
    *entry = (mex_entry){value, 0};
    set->used++;
  }
  set->distinct += entry->multiplicity++ == 0;
  return CORE_OK;
}

void mex_remove(mex_set *set, int64_t value) {
  core_assert(set->distinct > 0);
  if (value >= set->bound) {
    set->distinct -= --mex_find(set, value)->multiplicity == 0;
    return;
  }
  core_assert(set->counts[value] > 0);
  if (--set->counts[value] > 0)
    return;
  set->dense--;
  set->distinct--;
  for (int level = 0; level < LEVELS; level++) {
    set->present[level][value / 64] &= ~(UINT64_C(1) << (value % 64));
    value /= 64;
  }
}

int64_t mex_value(const mex_set *set) {
  if (set->bound == 0)
    return 0;
  int64_t word = 0;
  core_assert(set->dense < set->bound);
  while (set->present[LEVELS - 1][word] == UINT64_MAX)
    word++; /* uncovered: takes 2^24 distinct values */
  for (int level = LEVELS - 1;; level--) {
    word = word * 64 + core_lowest_bit(~set->present[level][word]);
    if (level == 0)
      return word;
  }
}
