#include "core/misere/engine.h"

#include <string.h>

#include "base/array.h"
#include "base/sort.h"

/* ---- Words ---- */

static uint32_t engine_letter(const engine *e, uint32_t word, uint32_t i) {
  core_assert(word < e->word_count && i < e->word_length[word]);
  return e->letters[e->word_first[word] + i];
}

/* A new word with room for so many letters. */
static bool engine_new_word(engine *e, uint32_t length, uint32_t *word) {
  uint64_t words = (uint64_t)e->word_count + 1, letters = (uint64_t)e->letter_count + length;
  if (!CORE_RESERVE(e->host, e->word_first, e->word_first_bytes, words) ||
      !CORE_RESERVE(e->host, e->word_length, e->word_length_bytes, words) ||
      !CORE_RESERVE(e->host, e->letters, e->letter_bytes, letters))
    return false;
  e->word_first[e->word_count] = e->letter_count;
  e->word_length[e->word_count] = length;
  e->letter_count += length;
  *word = e->word_count++;
  return true;
}

/* The word of an element over the generators. */
static bool engine_word_of_element(engine *e, uint32_t x, uint32_t *word) {
  core_assert(x < e->elements);
  *word = e->element_word[x];
  if (*word != MISERE_NONE)
    return true;
  uint32_t length = 0;
  for (uint32_t y = x; y != 0; y = e->parent[y])
    length++;
  if (!engine_new_word(e, length, word))
    return false;
  uint16_t *letters = e->letters + e->word_first[*word];
  for (uint32_t y = x; y != 0; y = e->parent[y])
    *letters++ = (uint16_t)e->generators[e->by[y]];
  SORT_FEW(e->letters + e->word_first[*word], length)
  e->element_word[x] = *word;
  return true;
}

static uint32_t engine_rank(const engine *e, uint32_t heap) {
  uint32_t rank = 0;
  CORE_SEARCH(rank, e->generator_count, i, e->generators[i] < heap);
  return rank;
}

static bool engine_is_generator(const engine *e, uint32_t heap) {
  uint32_t rank = engine_rank(e, heap);
  return rank < e->generator_count && e->generators[rank] == heap;
}

static uint16_t engine_element_of_word(const engine *e, uint32_t word) {
  uint32_t x = 0;
  for (uint32_t i = 0; i < e->word_length[word]; i++) {
    uint64_t rank = engine_rank(e, engine_letter(e, word, i));
    core_assert(rank < e->built_generators);
    x = e->act[rank * e->elements + x];
  }
  return (uint16_t)x;
}

/* ---- Levels ---- */

typedef struct engine_option {
  uint16_t *letters;
  uint64_t bytes;
  uint32_t count;
  misere_map seen; /* words of the level, by their hashes */
} engine_option;

/* Is this very word among those of the level? If not, note it as the next. Words with equal hashes
** may both be kept. */
static bool engine_note_option(engine *e, engine_option *option, bool *is_new) {
  const lassos *set = &e->diagrams;
  uint64_t hash = option->count;
  for (uint32_t i = 0; i < option->count; i++)
    hash = core_hash(hash + option->letters[i]) >> 1;
  uint32_t word = misere_map_get(&option->seen, hash);
  *is_new = word == MISERE_NONE;
  if (*is_new)
    return misere_map_put(&option->seen, e->host, hash, set->word_count);
  uint32_t first = set->word_starts[word], length = set->word_starts[word + 1] - first;
  *is_new = length != option->count ||
            memcmp(set->letters + first, option->letters, length * sizeof *set->letters) != 0;
  return true;
}

static bool engine_add_options(engine *e, uint32_t heap, engine_option *option) {
  heaps_parts way;
  if (heap > heaps_parts_largest(&e->rules)) {
    e->end = ENGINE_GROWS;
    return false;
  }
  heaps_parts_start(&way, &e->rules, heap);
  while (heaps_parts_next(&way)) {
    bool is_new;
    option->count = 0;
    for (uint32_t part = 0; part < way.count; part++) {
      uint32_t word = e->word[way.parts[part]], length = e->word_length[word];
      if (!CORE_RESERVE(e->host, option->letters, option->bytes, (uint64_t)option->count + length))
        return false;
      for (uint32_t i = 0; i < length; i++)
        option->letters[option->count++] = (uint16_t)engine_letter(e, word, i);
    }
    SORT_FEW(option->letters, option->count)
    if (!engine_work(e, 4 + (uint64_t)option->count) || !engine_note_option(e, option, &is_new))
      return false;
    if (is_new && !lassos_add_option(&e->diagrams, heap, option->letters, option->count))
      return false;
  }
  return true;
}

/* Tell the diagrams of the generators from `heap` on: the options of those below are as they
** were. */
static bool engine_set_levels(engine *e, uint32_t heap) {
  for (uint32_t rank = engine_rank(e, heap); rank < e->generator_count; rank++) {
    engine_option option = {.letters = NULL};
    uint32_t level = e->generators[rank];
    bool good = lassos_set_level(&e->diagrams, level, rank > 0 ? e->generators[rank - 1] : 0) &&
                engine_add_options(e, level, &option);
    core_release(e->host, option.letters, option.bytes);
    misere_map_free(&option.seen, e->host);
    if (!good)
      return false;
  }
  return true;
}

static bool engine_promote(engine *e, uint32_t heap) {
  uint32_t rank = engine_rank(e, heap), word;
  core_assert(!engine_is_generator(e, heap));
  if (e->generator_count == LASSO_MOST_LEVELS) {
    e->end = ENGINE_GROWS;
    return false;
  }
  if (!engine_new_word(e, 1, &word))
    return false;
  memmove(e->generators + rank + 1, e->generators + rank,
          (e->generator_count - rank) * sizeof *e->generators);
  e->generators[rank] = heap;
  e->generator_count++;
  e->letters[e->word_first[word]] = (uint16_t)heap;
  e->word[heap] = word;
  return true;
}

/* ---- Kinds ---- */

static uint64_t engine_hash_set(const engine *e, const uint64_t *set) {
  uint64_t hash = 0;
  for (uint32_t w = 0; w < e->words_wide; w++)
    hash = core_hash(hash ^ set[w]) + w;
  return hash;
}

/* The number of the kind with these options, or MISERE_NONE and where it belongs. */
static uint32_t engine_find_kind(const engine *e, const uint64_t *options, slots_at *at) {
  size_t bytes = e->words_wide * sizeof *options;
  uint32_t kind;
  *at = slots_first(&e->kind_index, engine_hash_set(e, options));
  while (slots_next(at, &kind))
    if (memcmp(e->kind_options + (uint64_t)kind * e->words_wide, options, bytes) == 0)
      return kind;
  return MISERE_NONE;
}

static bool engine_add_kind(engine *e, const uint64_t *options, uint32_t heap) {
  uint64_t count = (uint64_t)e->kind_count + 1, wide = e->words_wide;
  slots_at at;
  if (!slots_reserve(&e->kind_index, e->host, count))
    return false;
  if (engine_find_kind(e, options, &at) != MISERE_NONE)
    return true;
  if (!CORE_RESERVE(e->host, e->kinds, e->kind_bytes, count) ||
      !CORE_RESERVE(e->host, e->kind_options, e->kind_option_bytes, count * wide))
    return false;
  memcpy(e->kind_options + e->kind_count * wide, options, (size_t)wide * sizeof *e->kind_options);
  e->kinds[e->kind_count] = (engine_heap){.element = e->phi[heap], .heap = heap};
  slots_put(&at, e->kind_count++);
  return true;
}

static void engine_forget_kinds(engine *e) {
  slots_close(&e->kind_index, e->host);
  e->kind_count = 0;
}

/* ---- Making the quotient, and checking words in it ---- */

static bool engine_check_word(engine *e, uint32_t heap, bool *good) {
  uint64_t *options = engine_set(e, ENGINE_SET_NEW_OPTIONS);
  slots_at at;
  uint64_t *beaten = engine_set(e, ENGINE_SET_NEW_BEATEN), *set = engine_set(e, ENGINE_SET_NEW);
  uint32_t x = e->phi[heap];
  bool any;
  if (!engine_options(e, heap, options, &any))
    return false;
  uint32_t kind = engine_find_kind(e, options, &at);
  *good = kind == MISERE_NONE || e->kinds[kind].element == x;
  if (kind != MISERE_NONE)
    return true;
  if (!engine_beaten_set(e, options, beaten))
    return false;
  *good = engine_type_set(e, x, beaten, set);
  bool covered = false;
  if (*good && !engine_word_covers(e, x, e->word[heap], set, &covered))
    return false;
  if (*good && !covered) {
    if (!engine_close_types(e))
      return false;
    if (!engine_is_covered(e, x, set) && !engine_try_type(e, heap, x, set, good))
      return false;
  }
  return !*good || engine_add_kind(e, options, heap);
}

/* *bad is the first heap whose word is wrong, or 0. */
static bool engine_check_words(engine *e, uint32_t *bad) {
  uint64_t *options = engine_set(e, ENGINE_SET_NEW_OPTIONS);
  bool any, good = true;
  *bad = 0;
  for (uint32_t rank = 0; rank < e->generator_count; rank++) {
    uint32_t heap = e->generators[rank];
    if (!engine_options(e, heap, options, &any) || !engine_add_kind(e, options, heap))
      return false;
  }
  for (uint32_t heap = 1; heap <= e->count && *bad == 0; heap++) {
    if (!e->movable[heap] || engine_is_generator(e, heap))
      continue;
    if (!engine_check_word(e, heap, &good))
      return false;
    *bad = good ? 0 : heap;
  }
  return true;
}

/* All heaps up to the new one get their elements in the new quotient. */
static bool engine_renew(engine *e) {
  e->split_count = 0;
  engine_forget_kinds(e);
  for (uint32_t heap = 0; heap <= e->count; heap++)
    e->phi[heap] = engine_element_of_word(e, e->word[heap]);
  return engine_open_closure(e) && engine_work(e, 8 * (uint64_t)e->count + 8);
}

/* Have all heaps with moves for generators: the words may be what makes the diagrams run away. *any
** is false if they are already. */
static bool engine_promote_all(engine *e, bool *any) {
  *any = false;
  for (uint32_t heap = 1; heap <= e->count; heap++) {
    if (!e->movable[heap] || engine_is_generator(e, heap))
      continue;
    if (e->generator_count == LASSO_MOST_LEVELS)
      return true;
    if (!engine_promote(e, heap))
      return false;
    *any = true;
  }
  return true;
}

static bool engine_try_build(engine *e, uint32_t from) {
  engine_drop_closure(e);
  if (engine_set_levels(e, from) && engine_build(e))
    return true;
  if (e->end != ENGINE_UNBOUNDED)
    return false;
  bool any;
  if (!engine_promote_all(e, &any) || !any)
    return false;
  e->end = ENGINE_GOES_ON;
  return engine_set_levels(e, 1) && engine_build(e);
}

/* Make the quotient anew after heap `from` has become a generator, till all words are right. */
static bool engine_rebuild(engine *e, uint32_t from) {
  for (;;) {
    uint32_t bad;
    if (!engine_try_build(e, from) || !engine_renew(e) || !engine_check_words(e, &bad))
      return false;
    if (bad == 0)
      return true;
    if (!engine_promote(e, bad))
      return false;
    from = bad;
  }
}

/* ---- Taking in a heap ---- */

/* How a candidate for the element of a new heap is examined; all of one kind come before the
** next. */
typedef enum engine_test { ENGINE_BY_WORD, ENGINE_BY_STATES, ENGINE_BY_TRIAL } engine_test;

static bool engine_examine(engine *e, engine_test test, uint32_t x, const uint64_t *set,
                           uint32_t *word, bool *good) {
  if (!engine_word_of_element(e, x, word))
    return false;
  switch (test) {
  case ENGINE_BY_WORD:
    return engine_word_covers(e, x, *word, set, good);
  case ENGINE_BY_STATES:
    *good = engine_is_covered(e, x, set);
    return engine_work(e, 16);
  default:
    return engine_try_type(e, e->count, x, set, good);
  }
}

/* *found: some element will do; it is noted. *fitting: how many were examined. */
static bool engine_find_element(engine *e, engine_test test, uint32_t *fitting, bool *found) {
  const uint64_t *beaten = engine_set(e, ENGINE_SET_NEW_BEATEN);
  uint64_t *set = engine_set(e, ENGINE_SET_NEW);
  *found = false;
  *fitting = 0;
  for (uint32_t x = 0; x < e->elements && !*found; x++) {
    uint32_t word;
    if (!engine_work(e, e->words_wide / 2 + 1))
      return false;
    if (!engine_type_set(e, x, beaten, set))
      continue;
    ++*fitting;
    if (!engine_examine(e, test, x, set, &word, found))
      return false;
    if (*found) {
      e->phi[e->count] = (uint16_t)x;
      e->word[e->count] = word;
    }
  }
  return true;
}

static bool engine_interpolate(engine *e, const uint64_t *options, bool *found) {
  uint32_t fitting;
  if (!engine_beaten_set(e, options, engine_set(e, ENGINE_SET_NEW_BEATEN)) ||
      !engine_find_element(e, ENGINE_BY_WORD, &fitting, found))
    return false;
  if (*found || fitting == 0)
    return true;
  if (!engine_close_types(e) || !engine_find_element(e, ENGINE_BY_STATES, &fitting, found))
    return false;
  return *found || engine_find_element(e, ENGINE_BY_TRIAL, &fitting, found);
}

static bool engine_place(engine *e, const uint64_t *options) {
  slots_at at;
  uint32_t kind = engine_find_kind(e, options, &at);
  bool found = false;
  core_assert(kind == MISERE_NONE || kind < e->kind_count);
  if (kind != MISERE_NONE) {
    e->phi[e->count] = e->kinds[kind].element;
    e->word[e->count] = e->word[e->kinds[kind].heap];
    return true;
  }
  if (!engine_interpolate(e, options, &found))
    return false;
  if (found)
    return engine_add_kind(e, options, e->count);
  e->last_change = e->count;
  return engine_promote(e, e->count) && engine_rebuild(e, e->count);
}

bool engine_take_in(engine *e) {
  bool any;
  e->good_elements = e->elements;
  core_assert(e->end == ENGINE_GOES_ON && e->count < ENGINE_MOST_HEAPS);
  e->good_p_elements = e->p_elements;
  uint64_t count = (uint64_t)e->count + 1;
  if (!CORE_RESERVE(e->host, e->phi, e->phi_bytes, count) ||
      !CORE_RESERVE(e->host, e->word, e->word_index_bytes, count) ||
      !CORE_RESERVE(e->host, e->movable, e->movable_bytes, count))
    return false;
  e->phi[e->count] = 0;
  e->word[e->count] = 0;
  e->movable[e->count] = false;

  uint64_t *options = engine_set(e, ENGINE_SET_NEW_OPTIONS);
  if (!engine_options(e, e->count, options, &any))
    return false;
  e->movable[e->count] = any;
  if (any && !engine_place(e, options))
    return false;
  e->count++;
  return engine_work(e, 8);
}

/* ---- Opening ---- */

bool engine_open(engine *e, core_host *host, const heaps_rules *rules) {
  uint32_t empty_word;
  *e = (engine){.host = host};
  if (!heaps_rules_copy(host, rules, &e->rules))
    return false;
  e->meter = (misere_meter){.host = host, .allowed = UINT64_MAX};
  e->splits_each = rules->kind == HEAPS_MODIFIED ? 3 : heaps_rules_parts(rules) == 3 ? 2 : 1;
  if (!lassos_open(&e->diagrams, &e->meter) || !engine_new_word(e, 0, &empty_word) ||
      !engine_build(e) || !engine_open_closure(e) || !engine_take_in(e)) {
    engine_close(e);
    return false;
  }
  return true;
}

void engine_close(engine *e) {
  core_host *host = e->host;
  engine_drop_closure(e);
  engine_drop_quotient(e);
  engine_forget_kinds(e);
  lassos_close(&e->diagrams);
  core_release(host, e->phi, e->phi_bytes);
  core_release(host, e->word, e->word_index_bytes);
  core_release(host, e->movable, e->movable_bytes);
  core_release(host, e->letters, e->letter_bytes);
  core_release(host, e->word_first, e->word_first_bytes);
  core_release(host, e->word_length, e->word_length_bytes);
  core_release(host, e->splits, e->split_bytes);
  core_release(host, e->kinds, e->kind_bytes);
  core_release(host, e->kind_options, e->kind_option_bytes);
  core_release(host, e->types, e->type_bytes);
  core_release(host, e->type_sets, e->type_set_bytes);
  core_release(host, e->states, e->state_bytes);
  core_release(host, e->state_sets, e->state_set_bytes);
  heaps_rules_free(host, &e->rules);
}
