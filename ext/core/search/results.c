/* The table of results: it grows to its share of the memory, and then forgets. */
#include "core/search/search_int.h"

enum { RESULTS_LEAST = 1 << 12, RESULTS_ABREAST = 4 };

/* Of `check`: the answer, and the logarithm of the work. */
#define RESULTS_ANSWER UINT64_C(1)
#define RESULTS_NO_KEY UINT64_C(127)

void search_hash(const search *searched, const search_term *terms, search_frame *frame) {
  frame->key = frame->player;
  frame->check = 0;
  for (uint32_t i = 0; i < frame->count; i++) {
    uint64_t hash = terms[i];
    if (!search_is_game(terms[i])) { /* by its image, so that it outlasts the number of the part */
      const search_part *part = &searched->parts[terms[i] / 2];
      hash = part->image + core_hash(2 * (uint64_t)part->kind + (terms[i] & 1));
    }
    hash = core_hash(hash);
    frame->key += core_hash(hash);
    frame->check += core_hash(~hash);
  }
  frame->key = core_hash(frame->key) | 1;
  frame->check = core_hash(frame->check + frame->player) & ~RESULTS_NO_KEY;
}

static search_result *results_place(const search *searched, uint64_t key) {
  return searched->results +
         (core_hash(key) & (searched->result_count - 1) & ~(uint64_t)(RESULTS_ABREAST - 1));
}

bool search_recall(const search *searched, const search_frame *frame, bool *wins) {
  if (searched->result_count == 0)
    return false;
  const search_result *place = results_place(searched, frame->key);
  for (int i = 0; i < RESULTS_ABREAST; i++)
    if (place[i].key == frame->key && (place[i].check & ~RESULTS_NO_KEY) == frame->check) {
      *wins = place[i].check & RESULTS_ANSWER;
      return true;
    }
  return false;
}

/* Into a free place of four, or over the one that was the least work. */
static void results_put(search *searched, search_result result) {
  search_result *place = results_place(searched, result.key), *at = place;
  for (int i = 1; i < RESULTS_ABREAST && at->key != 0; i++)
    if (place[i].key == 0 || (place[i].check & RESULTS_NO_KEY) < (at->check & RESULTS_NO_KEY))
      at = &place[i];
  searched->results_taken += at->key == 0;
  *at = result;
}

/* Four times as large; without memory it stays as it is. */
static void results_grow(search *searched) {
  uint64_t count = searched->result_count, larger = count == 0 ? RESULTS_LEAST : 4 * count;
  search_result *before = searched->results;
  if (larger * sizeof *before > searched->options_of.table_bytes && count > 0)
    return;
  while (larger * sizeof *before > searched->options_of.table_bytes && larger > RESULTS_ABREAST)
    larger /= 2;
  search_result *results = core_allocate(searched->host, larger * sizeof *results);
  if (results == NULL)
    return;
  searched->results = results;
  searched->result_count = larger;
  searched->results_taken = 0;
  for (uint64_t i = 0; i < count; i++)
    if (before[i].key != 0)
      results_put(searched, before[i]);
  core_release(searched->host, before, count * sizeof *before);
}

bool search_halve_results(search *searched) {
  uint64_t bytes = searched->result_count * sizeof *searched->results;
  if (searched->result_count <= RESULTS_ABREAST)
    return false;
  core_release(searched->host, searched->results, bytes);
  searched->results = NULL;
  searched->result_count = searched->results_taken = 0;
  searched->options_of.table_bytes = bytes / 2;
  return true;
}

void search_remember(search *searched, const search_frame *frame, uint64_t work, bool wins) {
  uint64_t weight = (uint64_t)core_highest_bit(work + 1);
  if (2 * searched->results_taken >= searched->result_count)
    results_grow(searched);
  if (searched->result_count > 0)
    results_put(searched, (search_result){frame->key, frame->check | weight << 1 | wins});
}
