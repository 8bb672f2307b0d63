#include "core/solve/direct.h"

#include "base/array.h"

enum { DIRECT_PART_OF_MEMORY = 16, DIRECT_BLOCK = 64 /* words */ };

static uint64_t direct_words_of(int width) {
  return width <= 6 ? 1 : UINT64_C(1) << (width - 6);
}

static uint64_t direct_block_words_of(uint64_t words) {
  return words / (DIRECT_BLOCK * 64) + 1;
}

bool direct_fits(const core_host *host, int width) {
  core_assert(width <= DIRECT_MOST_WIDTH);
  uint64_t words = direct_words_of(width);
  return (8 + 4) * words + 8 * direct_block_words_of(words) <=
         host->memory_limit / DIRECT_PART_OF_MEMORY;
}

bool direct_open(direct_layer *layer, core_host *host, int width) {
  *layer = (direct_layer){.host = host, .word_count = direct_words_of(width)};
  layer->block_words = direct_block_words_of(layer->word_count);
  layer->words = core_allocate(host, 8 * layer->word_count);
  layer->ranks = layer->words == NULL ? NULL : core_resize(host, NULL, 0, 4 * layer->word_count);
  layer->blocks = layer->ranks == NULL ? NULL : core_allocate(host, 8 * layer->block_words);
  return layer->blocks != NULL;
}

void direct_close(direct_layer *layer) {
  core_host *host = layer->host;
  if (host == NULL)
    return;
  core_release(host, layer->words, 8 * layer->word_count);
  core_release(host, layer->ranks, 4 * layer->word_count);
  core_release(host, layer->blocks, 8 * layer->block_words);
  core_release(host, layer->to, layer->to_bytes);
  core_release(host, layer->from, layer->from_bytes);
  core_release(host, layer->flags, layer->flag_bytes);
  *layer = (direct_layer){.host = NULL};
}

/* Make room for `count` more moves. They may take as much memory as the set. */
static bool direct_reserve(direct_layer *layer, uint32_t count, bool has_flags) {
  core_host *host = layer->host;
  uint64_t needed = layer->count + count;
  if (9 * needed > host->memory_limit / DIRECT_PART_OF_MEMORY)
    return false;
  return CORE_RESERVE(host, layer->to, layer->to_bytes, needed) &&
         CORE_RESERVE(host, layer->from, layer->from_bytes, needed) &&
         (!has_flags || CORE_RESERVE(host, layer->flags, layer->flag_bytes, needed));
}

/* Add a position. Return false if the layer has it. */
static inline bool direct_set(direct_layer *layer, uint32_t position) {
  uint32_t at = position / 64;
  uint64_t word = layer->words[at], bit = UINT64_C(1) << position % 64;
  core_assert(at < layer->word_count);
  if ((word & bit) != 0)
    return false;
  if (word == 0)
    core_set_bit(layer->blocks, at / DIRECT_BLOCK);
  layer->words[at] = word | bit;
  return true;
}

void direct_mark(direct_layer *layer, const uint64_t *positions, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    core_assert(positions[i] <= UINT32_MAX);
    direct_set(layer, (uint32_t)positions[i]);
  }
}

bool direct_add(direct_layer *layer, const uint64_t *to, const uint32_t *from, const uint8_t *flags,
                uint32_t count, int bits) {
  if (!direct_reserve(layer, count, flags != NULL))
    return false;
  uint32_t *ends = layer->to + layer->count;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t position = (uint32_t)to[i];
    core_assert(position == to[i]);
    ends[i] = position;
    if (direct_set(layer, position) && core_count_bits(position) != bits)
      return false; /* uncovered: takes a dense layer with moves of unequal numbers of bits */
  }
  memcpy(layer->from + layer->count, from, (size_t)4 * count);
  if (flags != NULL)
    memcpy(layer->flags + layer->count, flags, count);
  layer->count += count;
  return true;
}

/* Set *at to the first block from *at with a bit. Return false if all of them are empty. */
static bool direct_next_block(const direct_layer *layer, uint64_t *at) {
  for (uint64_t i = *at / 64; i < layer->block_words; i++) {
    uint64_t set = layer->blocks[i] & (i == *at / 64 ? UINT64_MAX << *at % 64 : UINT64_MAX);
    if (set == 0)
      continue;
    *at = 64 * i + (uint64_t)core_lowest_bit(set);
    return true;
  }
  return false;
}

/* Return the end of the words of a block. */
static uint64_t direct_block_end(const direct_layer *layer, uint64_t block) {
  uint64_t end = (block + 1) * DIRECT_BLOCK;
  return end < layer->word_count ? end : layer->word_count;
}

uint64_t direct_rank(direct_layer *layer) {
  uint64_t total = 0;
  for (uint64_t block = 0; direct_next_block(layer, &block); block++) {
    uint64_t end = direct_block_end(layer, block);
    for (uint64_t i = block * DIRECT_BLOCK; i < end; i++) {
      layer->ranks[i] = (uint32_t)total;
      total += (uint64_t)core_count_bits(layer->words[i]);
    }
    if (!core_work(layer->host, DIRECT_BLOCK))
      return UINT64_MAX;
  }
  return total;
}

bool direct_list(const direct_layer *layer, uint64_t *positions) {
  for (uint64_t block = 0; direct_next_block(layer, &block); block++) {
    uint64_t end = direct_block_end(layer, block);
    uint64_t *before = positions;
    for (uint64_t i = block * DIRECT_BLOCK; i < end; i++)
      for (uint64_t set = layer->words[i]; set != 0; set &= set - 1)
        *positions++ = 64 * i + (uint64_t)core_lowest_bit(set);
    if (!core_work(layer->host, DIRECT_BLOCK + (positions - before)))
      return false;
  }
  return true;
}

void direct_clear(direct_layer *layer) {
  for (uint64_t block = 0; direct_next_block(layer, &block); block++) {
    uint64_t begin = block * DIRECT_BLOCK, end = direct_block_end(layer, block);
    memset(layer->words + begin, 0, (size_t)(8 * (end - begin)));
  }
  memset(layer->blocks, 0, (size_t)(8 * layer->block_words));
  layer->count = 0;
}
