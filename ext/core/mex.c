/* The mex of a multiset under additions and removals.
**
** The mex of a set of d distinct values is at most d, so only values below the capacity of the
** table matter. The hash table also keeps the others, since they can matter after the capacity has
** grown. The values below the capacity are also bits of a bit set with three levels above it, in
** which a bit is set if the word below is full. So the first missing value is found by one word per
** level, from the top down. Four levels cover 2^24 values; the top level is scanned.
**
** Example: for the values 0 to 63 and 70, word 0 of level 0 is full, so bit 0 of level 1 is set.
** The lowest zero bit of level 1 is 1, and the lowest zero bit of word 1 of level 0 is 0: the mex
** is 64. */
#include "core/mex.h"

#define LEVELS            4
#define SMALLEST_CAPACITY 64

typedef struct mex_entry {
  int64_t value;
  int64_t multiplicity; /* -1 if the slot is free */
} mex_entry;

static uint64_t mex_level_bytes(int64_t capacity, int level) {
  return (uint64_t)((capacity >> (6 * level)) / 64 + 1) * sizeof(uint64_t);
}

static uint64_t mex_entries_bytes(int64_t capacity) {
  return (uint64_t)capacity * sizeof(mex_entry);
}

void mex_clear(mex_set *set) {
  if (set->capacity != 0) {
    core_release(set->host, set->entries, mex_entries_bytes(set->capacity));
    for (int level = 0; level < LEVELS; level++)
      core_release(set->host, set->present[level], mex_level_bytes(set->capacity, level));
  }
  *set = (mex_set){.host = set->host};
}

/* Return the slot of `value`, or the free slot for it. */
static mex_entry *mex_find(const mex_set *set, int64_t value) {
  uint64_t mask = (uint64_t)set->capacity - 1;
  uint64_t slot = core_hash((uint64_t)value + set->host->seed) & mask;
  core_assert(set->capacity > 0 && (set->capacity & (set->capacity - 1)) == 0);
  while (set->entries[slot].multiplicity >= 0 && set->entries[slot].value != value)
    slot = (slot + 1) & mask;
  return &set->entries[slot];
}

static void mex_mark_present(mex_set *set, int64_t value) {
  core_assert(value >= 0 && value < set->capacity);
  for (int level = 0; level < LEVELS; level++) {
    uint64_t *word = &set->present[level][value / 64];
    *word |= UINT64_C(1) << (value % 64);
    if (*word != UINT64_MAX)
      return;
    value /= 64;
  }
}

/* Allocate an empty table. Entries whose bytes are all 255 have multiplicity -1, so they are free.
** After a failure the set has no memory. */
static core_status mex_allocate(mex_set *set, int64_t capacity) {
  core_host *host = set->host;
  core_assert(set->capacity == 0 && capacity >= SMALLEST_CAPACITY);
  set->capacity = capacity;
  set->entries = core_resize(host, NULL, 0, mex_entries_bytes(capacity));
  bool done =
      set->entries != NULL && core_fill(host, set->entries, mex_entries_bytes(capacity), 255);
  for (int level = 0; level < LEVELS && done; level++) {
    set->present[level] = core_allocate(host, mex_level_bytes(capacity, level));
    done = set->present[level] != NULL;
  }
  if (done)
    return CORE_OK;
  core_status status = host->status;
  mex_clear(set);
  return status;
}

/* Count the values with positive multiplicity. Return false if the host asks to stop. */
static bool mex_count_distinct(const mex_set *set, int64_t *distinct) {
  const int64_t part = 4096;
  *distinct = 0;
  for (int64_t first = 0; first < set->capacity; first += part) {
    int64_t end = first + part < set->capacity ? first + part : set->capacity;
    for (int64_t slot = first; slot < end; slot++)
      *distinct += set->entries[slot].multiplicity > 0;
    if (!core_work(set->host, part))
      return false;
  }
  return true;
}

/* Move the values with positive multiplicity into a table of which they fill at most a quarter,
** unless it is the smallest one, so that there is room for another value. */
static core_status mex_rebuild(mex_set *set) {
  int64_t capacity = SMALLEST_CAPACITY, distinct;
  if (!mex_count_distinct(set, &distinct))
    return CORE_INTERRUPTED;
  while (capacity / 4 < distinct)
    capacity *= 2;
  mex_set fresh = {.host = set->host};
  core_status status = mex_allocate(&fresh, capacity);
  if (status != CORE_OK)
    return status;
  for (int64_t slot = 0; slot < set->capacity; slot++) {
    mex_entry entry = set->entries[slot];
    if (!core_work(set->host, 10)) {
      mex_clear(&fresh);
      return CORE_INTERRUPTED;
    }
    if (entry.multiplicity <= 0)
      continue;
    *mex_find(&fresh, entry.value) = entry;
    fresh.used++;
    if (entry.value < capacity)
      mex_mark_present(&fresh, entry.value);
  }
  mex_clear(set);
  core_assert(2 * fresh.used < fresh.capacity);
  *set = fresh;
  return CORE_OK;
}

core_status mex_add(mex_set *set, int64_t value) {
  core_assert(value >= 0);
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
  if (entry->multiplicity++ == 0 && value < set->capacity)
    mex_mark_present(set, value);
  return CORE_OK;
}

void mex_remove(mex_set *set, int64_t value) {
  if (--mex_find(set, value)->multiplicity == 0 && value < set->capacity) {
    for (int level = 0; level < LEVELS; level++) {
      set->present[level][value / 64] &= ~(UINT64_C(1) << (value % 64));
      value /= 64;
    }
  }
}

int64_t mex_value(const mex_set *set) {
  if (set->capacity == 0)
    return 0;
  int64_t word = 0;
  while (set->present[LEVELS - 1][word] == UINT64_MAX)
    word++;
  for (int level = LEVELS - 1;; level--) {
    word = word * 64 + core_lowest_bit(~set->present[level][word]);
    if (level == 0)
      return word;
  }
}
