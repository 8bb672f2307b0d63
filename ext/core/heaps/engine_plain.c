/* Stamps, and sets of values as bits, as engine_plain.h describes.
**
** A stamp is the number of the heap whose options are stamped, so that stamps need not be cleared
** between heaps. The mex is the first value without the present stamp; it exists because the array
** has at least twice the size of any value of an option.
*/
#include "core/heaps/engine_plain.h"

#include "core/heaps/parts.h"
#include "core/xor_sets.h"

#include <string.h>

enum { FIRST_SIZE = 256, PLAIN_FIRST_ROWS = 256, PLAIN_MORE = 3 /* sets of m tokens */ };
/* Sets of at least j heaps exist for j = 1 to PLAIN_MORE. */

_Static_assert(HEAPS_COUNT_MAX <= UINT32_MAX, "a heap is a stamp");

/* ---- Sets of values ---- */

static uint64_t plain_set_bytes(const plain_set_table *sets) {
  return sets->rows * sets->words * sizeof *sets->bits;
}

/* Reserve at least `rows` rows, wide enough for the XOR of values up to `largest`. New rows are
** empty. Return false with host->status; the sets are then unchanged. */
static bool plain_reserve_sets(core_host *host, plain_set_table *sets, uint64_t rows,
                               uint32_t largest) {
  plain_set_table larger = *sets;
  if (larger.rows == 0)
    larger.rows = PLAIN_FIRST_ROWS;
  while (larger.rows < rows)
    larger.rows += larger.rows / 2;
  while (larger.words * 64 <= 2 * (uint64_t)largest + 1)
    larger.words = larger.words == 0 ? 1 : larger.words * 2;
  if (larger.rows == sets->rows && larger.words == sets->words)
    return true;
  larger.bits = core_allocate(host, plain_set_bytes(&larger));
  if (larger.bits == NULL)
    return false;
  for (uint64_t row = 0; row < sets->rows; row++)
    memcpy(larger.bits + row * larger.words, sets->bits + row * sets->words,
           (size_t)(sets->words * sizeof *sets->bits));
  core_release(host, sets->bits, plain_set_bytes(sets));
  *sets = larger;
  return true;
}

/* Return the set of the values of all ways to leave `tokens` tokens as at least `least` heaps. */
static uint64_t *plain_more_set(const plain_set_table *more, uint64_t tokens, uint32_t least) {
  core_assert(least >= 1 && least <= PLAIN_MORE && PLAIN_MORE * tokens + least <= more->rows);
  return more->bits + (PLAIN_MORE * tokens + least - 1) * more->words;
}

/* Compute the sets that the options of heap values->count need. Return false with host->status; the
** call can be repeated. */
static bool plain_fill_more(core_host *host, plain_set_table *more,
                            const heaps_value_array *values) {
  if (!plain_reserve_sets(host, more, PLAIN_MORE * (values->count + 1), values->largest))
    return false;
  for (; more->filled <= values->count; more->filled++) {
    uint64_t m = more->filled;
    /* The set of m - 1 tokens as one heap or more consists of the set for two heaps or more and of
    ** the value of heap m - 1, which is known by now. */
    for (uint64_t word = 0; m > 1 && word < more->words; word++)
      plain_more_set(more, m - 1, 1)[word] |= plain_more_set(more, m - 1, 2)[word];
    if (m > 1)
      core_set_bit(plain_more_set(more, m - 1, 1), heaps_values_at(values, m - 1));
    for (uint32_t least = 2; least <= PLAIN_MORE; least++) {
      uint64_t *set = plain_more_set(more, m, least), words = more->words;
      for (uint64_t a = 1; a + least <= m + 1; a++) {
        xor_set_add(set, plain_more_set(more, m - a, least - 1), words, heaps_values_at(values, a));
        if (!core_work(host, 4 * (int64_t)words))
          return false;
      }
    }
  }
  return true;
}

/* ---- Stamps ---- */

/* Stamp the values of all ways to leave `left` tokens as two heaps, the smaller with at most `most`
** tokens. The loop uses two pointers because gcc 12 for arm64 removes the stores of the same loop
** with indices. */
#define STAMP_PAIRS(cell)                                                                          \
  static void plain_stamp_pairs_##cell(uint32_t *stamps, uint32_t stamp, const cell *g,            \
                                       uint64_t left, uint64_t most) {                             \
    const cell *smaller = g, *larger = g + left;                                                   \
    while (smaller < g + most)                                                                     \
      stamps[*++smaller ^ *--larger] = stamp;                                                      \
  }
STAMP_PAIRS(uint8_t)
STAMP_PAIRS(uint16_t)
STAMP_PAIRS(uint32_t)

static void plain_stamp_pairs(heaps_plain *plain, const heaps_value_array *values, uint64_t left,
                              uint64_t most) {
  uint32_t stamp = (uint32_t)values->count;
  core_assert(left <= values->count && 2 * most <= left);
  if (values->width == 1)
    plain_stamp_pairs_uint8_t(plain->stamps, stamp, values->cells, left, most);
  else if (values->width == 2)
    plain_stamp_pairs_uint16_t(plain->stamps, stamp, values->cells, left, most);
  else
    plain_stamp_pairs_uint32_t(plain->stamps, stamp, values->cells, left, most);
}

/* Widen the stamps for values up to `largest`. XORs of such values are below the next power of two,
** so their mex is at most that power. Return false with host->status. */
static bool plain_widen_stamps(heaps_plain *plain, uint32_t largest) {
  uint64_t size = FIRST_SIZE;
  while (size <= 2 * (uint64_t)largest)
    size *= 2;
  size *= 2;
  if (size <= plain->size)
    return true;
  uint32_t *stamps =
      core_resize(plain->host, plain->stamps, plain->size * sizeof *stamps, size * sizeof *stamps);
  if (stamps == NULL)
    return false;
  memset(stamps + plain->size, 0, (size_t)((size - plain->size) * sizeof *stamps));
  plain->stamps = stamps;
  plain->size = size;
  return true;
}

/* Compute the sets of pairs with up to `count` tokens. They do not need the value of heap `count`.
** Return false with host->status. */
static bool plain_fill_pairs(heaps_plain *plain, const heaps_value_array *values) {
  plain_set_table *pairs = &plain->pairs;
  if (!plain_reserve_sets(plain->host, pairs, values->count + 1, values->largest))
    return false;
  for (; pairs->filled <= values->count; pairs->filled++) {
    uint64_t m = pairs->filled;
    for (uint64_t a = 1; 2 * a <= m; a++)
      core_set_bit(pairs->bits + m * pairs->words,
                   heaps_values_at(values, a) ^ heaps_values_at(values, m - a));
  }
  return true;
}

/* Return true if `left` tokens can be left as three heaps whose values XOR to `value`. By symmetry
** the first heap is the smallest. */
static bool plain_three_heaps_have(const plain_set_table *pairs, const heaps_value_array *values,
                                   uint64_t left, uint32_t value) {
  for (uint64_t a = 1; 3 * a <= left; a++) {
    uint32_t other = value ^ heaps_values_at(values, a);
    if (other / 64 < pairs->words && core_has_bit(pairs->bits + (left - a) * pairs->words, other))
      return true;
  }
  return false;
}

static bool plain_has_three_option(const heaps_plain *plain, const heaps_rules *rules,
                                   const heaps_value_array *values, uint32_t value) {
  for (uint32_t i = 0; i < rules->count && rules->take[i] <= values->count; i++)
    if ((rules->leave[i] & HEAPS_LEAVE_THREE) != 0 &&
        plain_three_heaps_have(&plain->pairs, values, values->count - rules->take[i], value))
      return true;
  return false;
}

/* Stamp the options of digit `leave` that leave at most one heap. */
static void plain_stamp_singles(heaps_plain *plain, const heaps_value_array *values, uint64_t left,
                                uint32_t leave) {
  uint32_t n = (uint32_t)values->count;
  if ((leave & HEAPS_LEAVE_NONE) != 0 && left == 0)
    plain->stamps[0] = n;
  if ((leave & HEAPS_LEAVE_ONE) != 0 && left > 0)
    plain->stamps[heaps_values_at(values, left)] = n;
}

/* Stamp the options that leave at most two heaps. */
static void plain_stamp_options(heaps_plain *plain, const heaps_rules *rules,
                                const heaps_value_array *values) {
  uint64_t n = values->count;
  for (uint32_t i = 0; i < rules->count && rules->take[i] <= n; i++) {
    uint64_t left = n - rules->take[i];
    plain_stamp_singles(plain, values, left, rules->leave[i]);
    if ((rules->leave[i] & HEAPS_LEAVE_TWO) != 0)
      plain_stamp_pairs(plain, values, left, left / 2);
  }
}

static int64_t plain_cost(const heaps_rules *rules, uint64_t n) {
  int64_t units = 10;
  for (uint32_t i = 0; i < rules->count; i++)
    units += (rules->leave[i] & (HEAPS_LEAVE_TWO | HEAPS_LEAVE_THREE)) != 0 ? (int64_t)n : 2;
  return units;
}

/* Stamp the options of digits with *, which may leave any number of heaps. */
static bool plain_stamp_more(heaps_plain *plain, const heaps_rules *rules,
                             const heaps_value_array *values) {
  uint64_t n = values->count;
  if (heaps_rules_parts(rules) <= 3)
    return true;
  if (!plain_fill_more(plain->host, &plain->more, values))
    return false;
  for (uint32_t i = 0; i < rules->count && rules->take[i] <= n; i++) {
    uint64_t left = n - rules->take[i];
    if (rules->alike[i] != HEAPS_MORE_PARTS)
      continue;
    plain_stamp_singles(plain, values, left, rules->leave[i]);
    uint32_t least = (uint32_t)core_highest_bit(rules->leave[i]);
    core_assert(plain->size >= 64 * plain->more.words);
    const uint64_t *set = plain_more_set(&plain->more, left, least);
    for (uint64_t word = 0; word < plain->more.words; word++)
      for (uint64_t rest = set[word]; rest != 0; rest &= rest - 1)
        plain->stamps[64 * word + (uint64_t)core_lowest_bit(rest)] = (uint32_t)n;
  }
  return true;
}

/* Stamp the options of a code with modifiers. Digits with ! or = are enumerated move by move. */
static bool plain_stamp_moves(heaps_plain *plain, const heaps_rules *rules,
                              const heaps_value_array *values) {
  uint32_t n = (uint32_t)values->count;
  int64_t moves = 0;
  heaps_parts way;
  heaps_parts_start(&way, rules, n);
  way.skips_more = true;
  while (heaps_parts_next(&way)) {
    uint32_t value = 0;
    for (uint32_t i = 0; i < way.count; i++)
      value ^= heaps_values_at(values, way.parts[i]);
    plain->stamps[value] = n;
    if (++moves % 1024 == 0 && !core_work(plain->host, 8 * 1024))
      return false;
  }
  return plain_stamp_more(plain, rules, values);
}

bool heaps_plain_next(heaps_plain *plain, const heaps_rules *rules, const heaps_value_array *values,
                      uint32_t *value) {
  uint64_t n = values->count;
  *value = 0;
  if (n == 0)
    return true;
  bool grundy = rules->kind == HEAPS_GRUNDY;
  bool three = rules->kind == HEAPS_CODE && heaps_rules_parts(rules) == 3;
  if (!core_work(plain->host, grundy ? (int64_t)n : plain_cost(rules, n)) ||
      !plain_widen_stamps(plain, values->largest) || (three && !plain_fill_pairs(plain, values)))
    return false;
  if (grundy)
    plain_stamp_pairs(plain, values, n, (n - 1) / 2);
  else if (rules->kind == HEAPS_CODE)
    plain_stamp_options(plain, rules, values);
  else if (!plain_stamp_moves(plain, rules, values))
    return false;
  uint32_t least = 0;
  while (plain->stamps[least] == n ||
         (three && plain_has_three_option(plain, rules, values, least)))
    least++;
  core_assert(least < plain->size);
  *value = least;
  return true;
}

void heaps_plain_free(heaps_plain *plain) {
  core_release(plain->host, plain->stamps, plain->size * sizeof *plain->stamps);
  core_release(plain->host, plain->pairs.bits, plain_set_bytes(&plain->pairs));
  core_release(plain->host, plain->more.bits, plain_set_bytes(&plain->more));
  *plain = (heaps_plain){.host = plain->host};
}

/* ---- The engine ---- */

typedef struct plain_engine {
  const heaps_rules *rules;
  heaps_plain plain;
} plain_engine;

static void *plain_open(core_host *host, const heaps_rules *rules) {
  plain_engine *engine = core_allocate(host, sizeof *engine);
  if (engine != NULL)
    *engine = (plain_engine){.rules = rules, .plain = {.host = host}};
  return engine;
}

static void plain_close(void *state) {
  plain_engine *engine = state;
  core_host *host = engine->plain.host;
  heaps_plain_free(&engine->plain);
  core_release(host, engine, sizeof *engine);
}

static bool plain_extend(void *state, heaps_value_array *values) {
  plain_engine *engine = state;
  uint32_t value;
  return heaps_plain_next(&engine->plain, engine->rules, values, &value) &&
         heaps_values_push(values, value);
}

const heaps_engine heaps_engine_plain = {.open = plain_open,
                                         .close = plain_close,
                                         .extend = plain_extend,
                                         .values_before_limit = 20000,
                                         .copies = 1,
                                         .search_share = 8};
