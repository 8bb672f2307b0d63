/* Adding heaps one by one: the loop of the algorithm that core/misere/engine.h describes.
**
**   1. Compute the elements of the options of the new heap.
**   2. If an earlier heap has the same options, the new heap has its element and its word.
**   3. Otherwise try each element x of the quotient, first by comparing sets D with the word of x,
**      then with the states of the closure, then by adding a type to the closure.
**   4. If no element fits, the new heap becomes a generator, and the quotient is built again. Words
**      of earlier heaps can be wrong in the larger quotient. The first heap with a wrong word
**      becomes a generator, and the quotient is built again until all words are right.
**
** Step 3 takes one or a few operations on sets of elements, which nearly all heaps of a periodic
** game need; step 4 solves the recursion on diagrams. */
#include "core/misere/engine.h"

#include "base/sort.h"

/* ---- Words ---- */

static uint32_t engine_letter(const engine *e, uint32_t word, uint32_t i) {
  const engine_words *words = &e->words;
  core_assert(word < words->first.count && i < words->length.items[word]);
  return words->letters.items[words->first.items[word] + i];
}

/* Add a word with room for `length` letters. */
static bool engine_new_word(engine *e, uint32_t length, uint32_t *word) {
  engine_words *words = &e->words;
  uint64_t count = (uint64_t)words->first.count + 1,
           letters = (uint64_t)words->letters.count + length;
  if (!CORE_ENSURE(e->host, words->first, count) || !CORE_ENSURE(e->host, words->length, count) ||
      !CORE_ENSURE(e->host, words->letters, letters))
    return false;
  words->first.items[words->first.count] = words->letters.count;
  words->length.items[words->first.count] = length;
  words->letters.count += length;
  *word = words->first.count++;
  return true;
}

/* Set *word to the word of element x over the generators. */
static bool engine_word_of_element(engine *e, uint32_t x, uint32_t *word) {
  engine_words *words = &e->words;
  engine_quotient *q = &e->quotient;
  core_assert(x < q->elements);
  *word = q->element_word[x];
  if (*word != MISERE_NONE)
    return true;
  uint32_t length = 0;
  for (uint32_t y = x; y != 0; y = q->parent.items[y])
    length++;
  if (!engine_new_word(e, length, word))
    return false;
  uint16_t *letters = words->letters.items + words->first.items[*word];
  for (uint32_t y = x; y != 0; y = q->parent.items[y])
    *letters++ = (uint16_t)e->generators[q->by.items[y]];
  SORT_FEW(words->letters.items + words->first.items[*word], length)
  q->element_word[x] = *word;
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
  const engine_quotient *q = &e->quotient;
  uint32_t x = 0;
  core_assert(word < e->words.first.count);
  for (uint32_t i = 0; i < e->words.length.items[word]; i++) {
    uint64_t rank = engine_rank(e, engine_letter(e, word, i));
    core_assert(rank < q->generators);
    x = q->act[rank * q->elements + x];
  }
  return (uint16_t)x;
}

/* ---- Levels ---- */

typedef struct engine_option {
  CORE_ARRAY(uint16_t) letters;
  misere_map seen; /* the words of the level by their hashes */
} engine_option;

/* Set *is_new to false if the same word has been added to this level, otherwise record it as the
** next word. Two equal words can both be added if their hashes collide with a third one. */
static bool engine_check_option(engine *e, engine_option *option, bool *is_new) {
  const lasso_options *rules = &e->diagrams.rules;
  uint64_t hash = option->letters.count;
  for (uint32_t i = 0; i < option->letters.count; i++)
    hash = core_hash(hash + option->letters.items[i]) >> 1;
  uint32_t word = misere_map_get(&option->seen, hash);
  *is_new = word == MISERE_NONE;
  if (*is_new)
    return misere_map_put(&option->seen, e->host, hash, rules->word_count);
  uint32_t first = rules->word_starts.items[word],
           length = rules->word_starts.items[word + 1] - first;
  *is_new =
      length != option->letters.count || memcmp(rules->letters.items + first, option->letters.items,
                                                length * sizeof *rules->letters.items) != 0;
  return true;
}

static bool engine_add_level_options(engine *e, uint32_t heap, engine_option *option) {
  heaps_parts way;
  core_assert(heap <= e->count);
  if (heap > heaps_parts_largest(&e->rules)) {
    /* uncovered: takes heap 129 of a game with 4 * 10^9 ways to break 128 */
    e->end = ENGINE_GROWS;
    return false;
  }
  heaps_parts_start(&way, &e->rules, heap);
  while (heaps_parts_next(&way)) {
    bool is_new;
    option->letters.count = 0;
    for (uint32_t part = 0; part < way.count; part++) {
      uint32_t word = e->word.items[way.parts[part]], length = e->words.length.items[word];
      if (!CORE_ENSURE(e->host, option->letters, (uint64_t)option->letters.count + length))
        return false;
      for (uint32_t i = 0; i < length; i++)
        option->letters.items[option->letters.count++] = (uint16_t)engine_letter(e, word, i);
    }
    SORT_FEW(option->letters.items, option->letters.count)
    if (!engine_work(e, 4 + (uint64_t)option->letters.count) ||
        !engine_check_option(e, option, &is_new))
      return false;
    if (is_new &&
        !lasso_store_add_option(&e->diagrams, heap, option->letters.items, option->letters.count))
      return false;
  }
  return true;
}

/* Set the levels of the diagrams for `heap` and all larger generators. The options of smaller
** generators have not changed. */
static bool engine_set_levels(engine *e, uint32_t heap) {
  core_assert(heap > 0);
  for (uint32_t rank = engine_rank(e, heap); rank < e->generator_count; rank++) {
    engine_option option = {.letters.items = NULL};
    uint32_t level = e->generators[rank];
    bool good =
        lasso_store_set_level(&e->diagrams, level, rank > 0 ? e->generators[rank - 1] : 0) &&
        engine_add_level_options(e, level, &option);
    CORE_FREE(e->host, option.letters);
    misere_map_free(&option.seen, e->host);
    if (!good)
      return false;
  }
  return true;
}

static bool engine_promote(engine *e, uint32_t heap) {
  engine_words *words = &e->words;
  uint32_t rank = engine_rank(e, heap), word;
  core_assert(!engine_is_generator(e, heap));
  if (e->generator_count == LASSO_MOST_LEVELS) {
    /* uncovered: takes 255 generators; known quotients have dozens */
    e->end = ENGINE_GROWS;
    return false;
  }
  if (!engine_new_word(e, 1, &word))
    return false; /* uncovered: failure */
  memmove(e->generators + rank + 1, e->generators + rank,
          (e->generator_count - rank) * sizeof *e->generators);
  e->generators[rank] = heap;
  e->generator_count++;
  words->letters.items[words->first.items[word]] = (uint16_t)heap;
  e->word.items[heap] = word;
  return true;
}

/* ---- Kinds ---- */

static uint64_t engine_hash_set(const engine *e, const uint64_t *set) {
  uint64_t hash = 0;
  for (uint32_t w = 0; w < e->quotient.words_wide; w++)
    hash = core_hash(hash ^ set[w]) + w;
  return hash;
}

/* Return the kind with these options, or MISERE_NONE with *at set to its place in the index. */
static uint32_t engine_find_kind(const engine *e, const uint64_t *options, slots_at *at) {
  const engine_kinds *kinds = &e->kinds;
  const engine_quotient *q = &e->quotient;
  size_t bytes = q->words_wide * sizeof *options;
  uint32_t kind;
  *at = slots_first(&kinds->index, engine_hash_set(e, options));
  while (slots_next(at, &kind))
    if (memcmp(kinds->options.items + (uint64_t)kind * q->words_wide, options, bytes) == 0)
      return kind;
  return MISERE_NONE;
}

static bool engine_add_kind(engine *e, const uint64_t *options, uint32_t heap) {
  engine_kinds *kinds = &e->kinds;
  uint64_t count = (uint64_t)kinds->heaps.count + 1, wide = e->quotient.words_wide;
  slots_at at;
  if (!slots_reserve(&kinds->index, e->host, count))
    return false;
  if (engine_find_kind(e, options, &at) != MISERE_NONE)
    return true;
  if (!CORE_ENSURE(e->host, kinds->heaps, count) ||
      !CORE_ENSURE(e->host, kinds->options, count * wide))
    return false;
  memcpy(kinds->options.items + kinds->heaps.count * wide, options,
         (size_t)wide * sizeof *kinds->options.items);
  kinds->heaps.items[kinds->heaps.count] =
      (engine_heap){.element = e->phi.items[heap], .heap = heap};
  slots_put(&at, kinds->heaps.count++);
  return true;
}

static void engine_clear_kinds(engine *e) {
  engine_kinds *kinds = &e->kinds;
  slots_close(&kinds->index, e->host);
  kinds->heaps.count = 0;
}

/* ---- Building the quotient and verifying words ---- */

/* Set *good to true if the element and the word of a heap are right in the present quotient. */
static bool engine_check_word(engine *e, uint32_t heap, bool *good) {
  uint64_t *options = engine_set(e, ENGINE_SET_NEW_OPTIONS);
  slots_at at;
  uint64_t *beaten = engine_set(e, ENGINE_SET_NEW_BEATEN), *set = engine_set(e, ENGINE_SET_NEW);
  uint32_t x = e->phi.items[heap];
  bool any;
  core_assert(heap > 0 && heap <= e->count);
  if (!engine_options(e, heap, options, &any))
    return false;
  uint32_t kind = engine_find_kind(e, options, &at);
  *good = kind == MISERE_NONE || e->kinds.heaps.items[kind].element == x;
  if (kind != MISERE_NONE)
    return true;
  if (!engine_beaten_set(e, options, beaten))
    return false;
  *good = engine_type_set(e, x, beaten, set);
  bool covered = false;
  if (*good && !engine_word_covers(e, x, e->word.items[heap], set, &covered))
    return false;
  if (*good && !covered) {
    if (!engine_close_types(e))
      return false;
    if (!engine_is_covered(e, x, set) && !engine_try_type(e, heap, x, set, good))
      return false;
  }
  return !*good || engine_add_kind(e, options, heap);
}

/* Set *bad to the first heap whose word is wrong, or to 0. */
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
    if (!e->movable.items[heap] || engine_is_generator(e, heap))
      continue;
    if (!engine_check_word(e, heap, &good))
      return false;
    *bad = good ? 0 : heap;
  }
  return true;
}

/* Give all heaps up to the new one their elements in the new quotient. */
static bool engine_update_elements(engine *e) {
  e->splits.count = 0;
  engine_clear_kinds(e);
  for (uint32_t heap = 0; heap <= e->count; heap++)
    e->phi.items[heap] = engine_element_of_word(e, e->word.items[heap]);
  return engine_open_closure(e) && engine_work(e, 8 * (uint64_t)e->count + 8);
}

/* Make all heaps with moves generators, because unbounded diagrams can result from words. *any is
** false if there is no further heap, or no room for it. */
static bool engine_promote_all(engine *e, bool *any) {
  bool done = true;
  *any = false;
  for (uint32_t heap = 1; heap <= e->count && done; heap++) {
    if (!e->movable.items[heap] || engine_is_generator(e, heap))
      continue;
    if (e->generator_count == LASSO_MOST_LEVELS)
      return true; /* uncovered: takes 255 generators; known quotients have dozens */
    done = engine_promote(e, heap);
    *any = true;
  }
  return done;
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

/* Build the quotient again after heap `from` has become a generator, until all words are right. */
static bool engine_rebuild(engine *e, uint32_t from) {
  for (;;) {
    uint32_t bad;
    if (!engine_try_build(e, from) || !engine_update_elements(e) || !engine_check_words(e, &bad))
      return false;
    if (bad == 0)
      return true;
    if (!engine_promote(e, bad))
      return false; /* uncovered: failure */
    from = bad;
  }
}

/* ---- Adding a heap ---- */

/* How a candidate for the element of a new heap is examined. The cheapest test is tried with all
** elements before the next. */
typedef enum engine_test { ENGINE_BY_WORD, ENGINE_BY_STATES, ENGINE_BY_TRIAL } engine_test;

static bool engine_test_element(engine *e, engine_test test, uint32_t x, const uint64_t *set,
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

/* Look for an element that fits the new heap, and store it with its word. *fitting counts the
** elements that were examined. */
static bool engine_find_element(engine *e, engine_test test, uint32_t *fitting, bool *found) {
  engine_quotient *q = &e->quotient;
  const uint64_t *beaten = engine_set(e, ENGINE_SET_NEW_BEATEN);
  uint64_t *set = engine_set(e, ENGINE_SET_NEW);
  *found = false;
  *fitting = 0;
  for (uint32_t x = 0; x < q->elements && !*found; x++) {
    uint32_t word;
    if (!engine_work(e, q->words_wide / 2 + 1))
      return false;
    if (!engine_type_set(e, x, beaten, set))
      continue;
    ++*fitting;
    if (!engine_test_element(e, test, x, set, &word, found))
      return false;
    if (*found) {
      e->phi.items[e->count] = (uint16_t)x;
      e->word.items[e->count] = word;
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
  engine_kinds *kinds = &e->kinds;
  slots_at at;
  uint32_t kind = engine_find_kind(e, options, &at);
  bool found = false;
  core_assert(kind == MISERE_NONE || kind < kinds->heaps.count);
  if (kind != MISERE_NONE) {
    e->phi.items[e->count] = kinds->heaps.items[kind].element;
    e->word.items[e->count] = e->word.items[kinds->heaps.items[kind].heap];
    return true;
  }
  if (!engine_interpolate(e, options, &found))
    return false;
  if (found)
    return engine_add_kind(e, options, e->count);
  e->last_change = e->count;
  return engine_promote(e, e->count) && engine_rebuild(e, e->count);
}

bool engine_add_heap(engine *e) {
  engine_quotient *q = &e->quotient;
  bool any;
  e->good_elements = q->elements;
  core_assert(e->end == ENGINE_GOES_ON && e->count < ENGINE_MOST_HEAPS);
  e->good_p_elements = q->p_elements;
  uint64_t count = (uint64_t)e->count + 1;
  if (!CORE_ENSURE(e->host, e->phi, count) || !CORE_ENSURE(e->host, e->word, count) ||
      !CORE_ENSURE(e->host, e->movable, count))
    return false;
  e->phi.items[e->count] = 0;
  e->word.items[e->count] = 0;
  e->movable.items[e->count] = false;

  uint64_t *options = engine_set(e, ENGINE_SET_NEW_OPTIONS);
  if (!engine_options(e, e->count, options, &any))
    return false;
  e->movable.items[e->count] = any;
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
  e->splits.each = rules->kind == HEAPS_SPECIAL ? 3 : heaps_rules_parts(rules) == 3 ? 2 : 1;
  if (!lasso_store_open(&e->diagrams, &e->meter) || !engine_new_word(e, 0, &empty_word) ||
      !engine_build(e) || !engine_open_closure(e) || !engine_add_heap(e)) {
    engine_close(e);
    return false;
  }
  return true;
}

void engine_close(engine *e) {
  engine_words *words = &e->words;
  engine_kinds *kinds = &e->kinds;
  core_host *host = e->host;
  engine_drop_closure(e);
  engine_drop_quotient(e);
  engine_clear_kinds(e);
  lasso_store_close(&e->diagrams);
  CORE_FREE_ALL(host, &e->phi, &e->word, &e->movable, &words->letters, &words->first,
                &words->length, &e->splits.sets, &kinds->heaps, &kinds->options, &e->closure.types,
                &e->closure.type_sets, &e->closure.states, &e->closure.state_sets);
  heaps_rules_free(host, &e->rules);
}
