#include "core/masks/sieve.h"

core_status bits_sieve_begin(bits_sieve *sieve, core_host *host, uint64_t count, bits_set named) {
  uint32_t bits = (uint32_t)set_highest(named | set_bit(0)) + 1;
  *sieve = (bits_sieve){.host = host, .words = (uint32_t)((count + 63 + (count == 0)) / 64)};
  sieve->digit_bits = sieve->words == 1 ? 8 : 4;
  sieve->digits = (bits + sieve->digit_bits - 1) / sieve->digit_bits;
  uint64_t rows = (uint64_t)sieve->digits << sieve->digit_bits;
  sieve->rows = core_allocate_array(host, rows, 8 * (uint64_t)sieve->words, &sieve->bytes);
  if (sieve->rows == NULL || !core_fill(host, sieve->rows, sieve->bytes, 0xff))
    return host->status;
  uint64_t last = count % 64 == 0 && count > 0 ? UINT64_MAX : (UINT64_C(1) << count % 64) - 1;
  for (uint64_t row = 0; row < rows; row++)
    sieve->rows[(row + 1) * sieve->words - 1] = last;
  return CORE_OK;
}

void bits_sieve_release(bits_sieve *sieve) {
  core_release(sieve->host, sieve->rows, sieve->bytes);
  *sieve = (bits_sieve){.host = NULL};
}

void bits_sieve_set(bits_sieve *sieve, uint64_t index, bits_set need, bits_set forbid) {
  uint64_t values = UINT64_C(1) << sieve->digit_bits, bit = UINT64_C(1) << index % 64;
  core_assert(index / 64 < sieve->words);
  for (uint32_t digit = 0; digit < sieve->digits; digit++) {
    int shift = (int)(digit * sieve->digit_bits);
    uint64_t needed = set_word(set_down(need, shift), 0) & (values - 1),
             forbidden = set_word(set_down(forbid, shift), 0) & (values - 1);
    uint64_t *rows = sieve->rows + values * digit * sieve->words + index / 64;
    for (uint64_t value = 0; value < values && (needed | forbidden) != 0; value++)
      if ((~value & needed) | (value & forbidden))
        rows[value * sieve->words] &= ~bit;
  }
}

void bits_sieve_many(const bits_sieve *sieve, bits_set position, uint64_t *sets) {
  uint32_t words = sieve->words, word = 0;
  for (; word + 4 <= words; word += 4) {
    uint64_t left[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    bits_set digits = position;
    const uint64_t *rows = sieve->rows + word;
    for (uint32_t i = 0; i < sieve->digits; i++, rows += UINT64_C(16) * words) {
      for (uint32_t k = 0; k < 4; k++)
        left[k] &= rows[(set_word(digits, 0) & 15) * words + k];
      digits = set_down(digits, 4);
    }
    memcpy(sets + word, left, sizeof left);
  }
  for (; word < words; word++)
    sets[word] = bits_sieve_word(sieve, word, position);
}

core_status bits_expander_begin(bits_expander *expander, const bits_rules *rules) {
  uint64_t ends = rules->ends.count;
  bits_set named = SET_NONE;
  expander->rules = rules;
  for (uint64_t i = 0; i < ends; i++)
    named |= rules->ends.items[i].need | rules->ends.items[i].forbid;
  for (uint64_t i = 0; i < rules->moves.count; i++)
    named |= rules->moves.items[i].need | rules->moves.items[i].forbid;
  core_status status =
      bits_sieve_begin(&expander->sieve, rules->host, ends + rules->moves.count, named);
  for (uint64_t i = 0; i < ends + rules->moves.count && status == CORE_OK; i++) {
    if (i < ends)
      bits_sieve_set(&expander->sieve, i, rules->ends.items[i].need, rules->ends.items[i].forbid);
    else
      bits_sieve_set(&expander->sieve, i, rules->moves.items[i - ends].need,
                     rules->moves.items[i - ends].forbid);
    if (!core_work(rules->host, 256))
      status = rules->host->status;
  }
  return status;
}

void bits_expander_release(bits_expander *expander) {
  bits_sieve_release(&expander->sieve);
}
