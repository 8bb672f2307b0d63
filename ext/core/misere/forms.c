/* Canonical forms and their sums, by the rule in core/misere/forms.h.
**
** The options of a new form are stamped with the number of a round, which removes duplicates and
** makes the tests "is an option of G" constant-time. An index by the hash of the set of options
** finds known forms. A sum a + b has the options a' + b and a + b'. forms_add computes them with a
** stack of frames in place of recursion, and keeps the sum of each pair of forms.
**
** Example: 1 + 1 has the options 0 + 1 = 1 twice, so it is the form of {1}, which is 0. */
#include "core/misere/forms.h"

#include "base/array.h"
#include "base/sort.h"

/* ---- Stamping options ---- */

/* Begin a round, in which no form is stamped. */
static bool forms_begin_round(forms *all) {
  if (++all->round != 0)
    return true;
  /* uncovered: takes 2^32 visits of options */
  memset(all->stamps.items, 0, all->entries.count * sizeof *all->stamps.items);
  all->round = 1;
  return core_work(all->host, all->entries.count);
}

static inline bool forms_is_stamped(const forms *all, uint32_t form) {
  return all->stamps.items[form] == all->round;
}

/* Stamp the options, remove duplicates, and return the hash of the set. */
static uint32_t forms_stamp(forms *all, uint32_t *options, uint32_t *count) {
  uint32_t kept = 0;
  uint64_t hash = all->host->seed;
  for (uint32_t i = 0; i < *count; i++) {
    if (forms_is_stamped(all, options[i]))
      continue;
    all->stamps.items[options[i]] = all->round;
    hash += core_hash(options[i]);
    options[kept++] = options[i];
  }
  *count = kept;
  return (uint32_t)(core_hash(hash) >> 32);
}

static bool forms_has_stamped_options(const forms *all, const forms_entry *entry) {
  const uint32_t *options = all->options.items + entry->first;
  for (uint32_t i = 0; i < entry->count; i++)
    if (!forms_is_stamped(all, options[i]))
      return false;
  return true;
}

/* Return the form with exactly the stamped options, or MISERE_NONE with *at set to its place in the
** index. */
static uint32_t forms_find(const forms *all, uint32_t count, slots_at *at) {
  uint32_t form;
  while (slots_next(at, &form))
    if (all->entries.items[form].count == count &&
        forms_has_stamped_options(all, &all->entries.items[form]))
      return form;
  return MISERE_NONE;
}

/* ---- Conway's rule ---- */

static bool forms_has_option(const forms *all, uint32_t form, uint32_t option) {
  const forms_entry *entry = &all->entries.items[form];
  const uint32_t *options = all->options.items + entry->first;
  uint32_t at = 0;
  CORE_SEARCH(at, entry->count, i, options[i] < option);
  return at < entry->count && options[at] == option;
}

/* Return true if h is an option of every option that is not an option of h. */
static bool forms_others_reach(forms *all, const uint32_t *options, uint32_t count, uint32_t h) {
  for (uint32_t i = 0; i < count; i++)
    if (!forms_has_option(all, h, options[i]) && !forms_has_option(all, options[i], h))
      return false;
  return true;
}

/* Return the simpler form of the game with these options, or MISERE_NONE. The options, at least
** one, are stamped. H is never one of them, since it does not have itself as an option. */
static uint32_t forms_simplify(forms *all, const uint32_t *options, uint32_t count, bool is_p) {
  uint32_t oldest = options[0];
  core_assert(count > 0);
  for (uint32_t i = 1; i < count; i++)
    if (all->entries.items[options[i]].birthday > all->entries.items[oldest].birthday)
      oldest = options[i];
  const forms_entry *entry = &all->entries.items[oldest];
  for (uint32_t i = 0; i < entry->count; i++) {
    uint32_t h = all->options.items[entry->first + i];
    if ((h == 0 && is_p) || forms_is_stamped(all, h) || all->entries.items[h].count > count ||
        !forms_has_stamped_options(all, &all->entries.items[h]))
      continue;
    if (forms_others_reach(all, options, count, h))
      return h;
  }
  return MISERE_NONE;
}

/* ---- New forms ---- */

static bool forms_reserve(forms *all, uint32_t options) {
  uint64_t count = (uint64_t)all->entries.count + 1;
  if (!slots_reserve(&all->index, all->host, count))
    return false;
  return CORE_ENSURE(all->host, all->entries, count) &&
         CORE_ENSURE(all->host, all->stamps, count) &&
         CORE_ENSURE(all->host, all->options, all->option_count + options);
}

static uint32_t forms_append(forms *all, uint32_t *options, uint32_t count, bool is_p,
                             const slots_at *at) {
  forms_entry entry = {.first = all->option_count, .count = count, .is_p = is_p, .is_heap = true};
  sort_numbers(NULL, options, count, 1, sort_is_greater, NULL);
  core_assert(all->entries.count > 0 && all->option_count + (uint64_t)count <= UINT32_MAX);
  for (uint32_t i = 1; i < count; i++)
    core_assert(options[i - 1] < options[i] && options[i] < all->entries.count);
  for (uint32_t i = 0; i < count; i++) {
    if (all->entries.items[options[i]].birthday >= entry.birthday)
      entry.birthday = all->entries.items[options[i]].birthday + 1;
    entry.is_heap &= all->entries.items[options[i]].is_heap;
  }
  entry.is_heap &= entry.birthday == count;
  if (count > 0)
    memcpy(all->options.items + all->option_count, options, count * sizeof *options);
  all->option_count += count;
  all->entries.items[all->entries.count] = entry;
  all->stamps.items[all->entries.count] = 0;
  slots_put(at, all->entries.count);
  return all->entries.count++;
}

static bool forms_none_is_p(const forms *all, const uint32_t *options, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (forms_is_p(all, options[i]))
      return false;
  return true;
}

uint32_t forms_make(forms *all, uint32_t *options, uint32_t count) {
  if (count == 0)
    return 0;
  if (all->entries.count == MISERE_NONE - 1) {
    /* uncovered: takes 2^32 forms */
    core_fail(all->host, CORE_NOMEM);
    return MISERE_NONE;
  }
  if (!core_work(all->host, 4 * (int64_t)count) || !forms_begin_round(all) ||
      !forms_reserve(all, count))
    return MISERE_NONE;
  slots_at at = slots_first(&all->index, forms_stamp(all, options, &count));
  uint32_t found = forms_find(all, count, &at);
  if (found != MISERE_NONE)
    return found;
  bool is_p = forms_none_is_p(all, options, count);
  found = forms_simplify(all, options, count, is_p);
  return found != MISERE_NONE ? found : forms_append(all, options, count, is_p, &at);
}

/* ---- Sums ---- */

static inline uint64_t forms_sum_key(uint32_t a, uint32_t b) {
  return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

/* Return the sum of two forms if it is known, or MISERE_NONE. */
static inline uint32_t forms_known_sum(const forms *all, uint32_t a, uint32_t b) {
  return a == 0 || b == 0 ? a | b : misere_map_get(&all->sums, forms_sum_key(a, b));
}

static void forms_prefetch(const forms *all, uint32_t a, const forms_entry *b) {
  for (uint32_t i = 0; i < b->count; i++) {
    uint64_t key = forms_sum_key(a, all->options.items[b->first + i]);
    CORE_PREFETCH(&all->sums.entries[misere_map_home(&all->sums, key)]);
  }
}

static bool forms_push_frame(forms *all, uint32_t a, uint32_t b) {
  if (!CORE_ENSURE(all->host, all->frames, (uint64_t)all->frames.count + 1))
    return false;
  uint64_t options = (uint64_t)all->entries.items[a].count + all->entries.items[b].count;
  if (!CORE_ENSURE(all->host, all->results, all->results.count + options))
    return false;
  all->frames.items[all->frames.count++] =
      (forms_frame){.a = a, .b = b, .base = all->results.count};
  if (all->sums.slots > 0) {
    forms_prefetch(all, a, &all->entries.items[b]);
    forms_prefetch(all, b, &all->entries.items[a]);
  }
  return core_work(all->host, 8 * (int64_t)options + 8);
}

/* Collect the sums of the options of the frame on top of the stack. Return false with *a and *b set
** to the first sum that is not known. */
static bool forms_collect(forms *all, uint32_t *a, uint32_t *b) {
  forms_frame *frame = &all->frames.items[all->frames.count - 1];
  core_assert(all->frames.count > 0 && all->results.count == frame->base + frame->at);
  const forms_entry *one = &all->entries.items[frame->a], *other = &all->entries.items[frame->b];
  for (; frame->at < one->count + other->count; frame->at++) {
    bool in_one = frame->at < one->count;
    *a = in_one ? all->options.items[one->first + frame->at] : frame->a;
    *b = in_one ? frame->b : all->options.items[other->first + frame->at - one->count];
    uint32_t sum = forms_known_sum(all, *a, *b);
    if (sum == MISERE_NONE)
      return false;
    all->results.items[all->results.count++] = sum;
  }
  return true;
}

static bool forms_finish_frame(forms *all) {
  forms_frame frame = all->frames.items[--all->frames.count];
  core_assert(frame.base <= all->results.count);
  uint32_t count = all->results.count - frame.base;
  all->results.count = frame.base;
  uint32_t sum = forms_make(all, all->results.items + frame.base, count);
  return sum != MISERE_NONE &&
         misere_map_put(&all->sums, all->host, forms_sum_key(frame.a, frame.b), sum);
}

uint32_t forms_add(forms *all, uint32_t a, uint32_t b) {
  uint32_t sum = forms_known_sum(all, a, b);
  core_assert(a < all->entries.count && b < all->entries.count);
  if (sum != MISERE_NONE)
    return sum;
  all->frames.count = all->results.count = 0;
  if (!forms_push_frame(all, a, b))
    return MISERE_NONE;
  while (all->frames.count > 0) {
    uint32_t next_a, next_b;
    bool good = forms_collect(all, &next_a, &next_b) ? forms_finish_frame(all)
                                                     : forms_push_frame(all, next_a, next_b);
    if (!good)
      return MISERE_NONE;
  }
  return forms_known_sum(all, a, b);
}

uint32_t forms_multiply(forms *all, uint32_t form, uint64_t count) {
  uint32_t sum = 0;
  for (; count > 0 && sum != MISERE_NONE && form != MISERE_NONE; count /= 2) {
    if (count % 2 != 0)
      sum = forms_add(all, sum, form);
    if (count > 1 && sum != MISERE_NONE)
      form = core_work(all->host, 8) ? forms_add(all, form, form) : MISERE_NONE;
  }
  return form == MISERE_NONE ? form : sum;
}

uint32_t forms_heap(forms *all, uint32_t size) {
  while (all->heaps.count <= size) {
    uint32_t n = all->heaps.count, heap;
    if (!CORE_ENSURE(all->host, all->results, (uint64_t)n + 1))
      return MISERE_NONE;
    if (n > 0)
      memcpy(all->results.items, all->heaps.items, n * sizeof *all->heaps.items);
    heap = forms_make(all, all->results.items, n);
    if (heap == MISERE_NONE || !CORE_APPEND(all->host, all->heaps, heap))
      return MISERE_NONE;
  }
  return all->heaps.items[size];
}

/* ---- Genera ---- */

uint32_t forms_genus(forms *all, uint32_t form) {
  core_assert(form < all->entries.count);
  if (!CORE_ENSURE(all->host, all->genus, (uint64_t)form + 1))
    return MISERE_NONE;
  while (all->genus.count <= form) {
    /* Collect the genera of the options in `results`. */
    const forms_entry *entry = &all->entries.items[all->genus.count];
    if (!CORE_ENSURE(all->host, all->results, (uint64_t)entry->count))
      return MISERE_NONE;
    for (uint32_t i = 0; i < entry->count; i++)
      all->results.items[i] = all->genus.items[all->options.items[entry->first + i]];
    uint32_t genus = genera_of_options(&all->genera, all->results.items, entry->count);
    if (genus == MISERE_NONE)
      return MISERE_NONE;
    all->genus.items[all->genus.count++] = genus;
  }
  return all->genus.items[form];
}

/* ---- Opening ---- */

bool forms_open(forms *all, core_host *host) {
  *all = (forms){.host = host};
  genera_open(&all->genera, host);
  if (!forms_reserve(all, 0)) {
    forms_close(all);
    return false;
  }
  core_assert(all->entries.count == 0);
  all->entries.items[0] = (forms_entry){.is_heap = true};
  all->stamps.items[0] = 0;
  all->entries.count = 1;
  return true;
}

void forms_close(forms *all) {
  core_host *host = all->host;
  CORE_FREE_ALL(host, &all->entries, &all->options, &all->stamps);
  slots_close(&all->index, host);
  misere_map_free(&all->sums, host);
  CORE_FREE_ALL(host, &all->frames, &all->results, &all->genus, &all->heaps);
  genera_close(&all->genera);
  *all = (forms){.host = host};
}
