/* The transposition table. It grows to its share of the memory; then an entry replaces the one of
** four places that took the least work. */
#include "core/search/search_int.h"

enum { RESULTS_FIRST = 1 << 12, RESULTS_ABREAST = 4 };

/* Bits of `check`: the answer, and the answer with the logarithm of the work. */
#define RESULTS_ANSWER UINT64_C(1)
#define RESULTS_NO_KEY UINT64_C(127)

/* Set two independent hashes of a term. The number of a part can change: its image or the hashes of
** its source identify it. */
static void results_hash_term(const search *s, search_term term, uint64_t hashes[2]) {
  hashes[0] = hashes[1] = term;
  if (!search_is_game(term)) {
    const search_part *part = &s->parts.items[term / 2];
    const search_source *source = &s->kinds.items[part->kind].source;
    uint64_t kind = 2 * (uint64_t)part->kind + (term & 1);
    for (uint64_t i = 0; i < 2; i++)
      hashes[i] = part->image[0] + (part->image[1] == 0 ? 0 : core_hash(part->image[1] + i));
    if (search_has_source(s, part->kind))
      kind ^= source->identify(source->object, (uint32_t)part->image[0], hashes);
    hashes[0] += core_hash(kind), hashes[1] += core_hash(kind);
  }
  hashes[0] = core_hash(core_hash(hashes[0]));
  hashes[1] = core_hash(~core_hash(hashes[1]));
}

void search_hash(const search *s, const search_term *terms, search_frame *frame) {
  frame->key = frame->player;
  frame->check = 0;
  for (uint32_t i = 0; i < frame->count; i++) {
    uint64_t hashes[2];
    results_hash_term(s, terms[i], hashes);
    frame->key += hashes[0];
    frame->check += hashes[1];
  }
  frame->key = core_hash(frame->key) | 1;
  frame->check = core_hash(frame->check + frame->player) & ~RESULTS_NO_KEY;
}

/* Return the first of the four entries that may have a key. */
static search_result *results_place(const search *s, uint64_t key) {
  core_assert(s->results.count >= RESULTS_ABREAST &&
              (s->results.count & (s->results.count - 1)) == 0);
  return s->results.items +
         (core_hash(key) & (s->results.count - 1) & ~(uint64_t)(RESULTS_ABREAST - 1));
}

bool search_lookup_result(const search *s, const search_frame *frame, bool *wins) {
  if (s->results.count == 0)
    return false;
  const search_result *place = results_place(s, frame->key);
  for (int i = 0; i < RESULTS_ABREAST; i++)
    if (place[i].key == frame->key && (place[i].check & ~RESULTS_NO_KEY) == frame->check) {
      *wins = place[i].check & RESULTS_ANSWER;
      return true;
    }
  return false;
}

/* Store a result in a free entry of four, or else replace the one that took the least work. */
static void results_put(search *s, search_result result) {
  search_result *place = results_place(s, result.key), *at = place;
  for (int i = 1; i < RESULTS_ABREAST && at->key != 0; i++)
    if (place[i].key == 0 || (place[i].check & RESULTS_NO_KEY) < (at->check & RESULTS_NO_KEY))
      at = &place[i];
  s->results.taken += at->key == 0;
  core_assert(s->results.taken <= s->results.count);
  *at = result;
}

/* Make the table four times as large. Without memory leave it unchanged. */
static void results_grow(search *s) {
  uint64_t count = s->results.count, larger = count == 0 ? RESULTS_FIRST : 4 * count;
  search_result *before = s->results.items;
  if (larger * sizeof *before > s->options.table_bytes && count > 0)
    return;
  while (larger * sizeof *before > s->options.table_bytes && larger > RESULTS_ABREAST)
    larger /= 2;
  search_result *results = core_allocate(s->host, larger * sizeof *results);
  if (results == NULL)
    return;
  s->results.items = results;
  s->results.count = larger;
  s->results.taken = 0;
  for (uint64_t i = 0; i < count; i++)
    if (before[i].key != 0)
      results_put(s, before[i]);
  core_release(s->host, before, count * sizeof *before);
}

bool search_shrink_results(search *s) {
  uint64_t bytes = s->results.count * sizeof *s->results.items;
  if (s->results.count <= RESULTS_ABREAST)
    return false;
  CORE_DROP(s->host, s->results.items, bytes);
  s->results.count = s->results.taken = 0;
  s->options.table_bytes = bytes / 2;
  return true;
}

void search_store_result(search *s, const search_frame *frame, uint64_t work, bool wins) {
  uint64_t weight = (uint64_t)core_highest_bit(work + 1);
  core_assert(weight << 1 <= RESULTS_NO_KEY && (frame->check & RESULTS_NO_KEY) == 0);
  if (2 * s->results.taken >= s->results.count)
    results_grow(s);
  if (s->results.count > 0)
    results_put(s, (search_result){frame->key, frame->check | weight << 1 | wins});
}
