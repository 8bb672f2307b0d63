/* Stamps, and sets of values as bits, as engine_plain.h describes.
**
** A stamp is the number of the heap whose options are stamped, so that stamps need not be cleared
** between heaps. The mex is the first value without the present stamp; it exists because the array
** has at least twice the size of any value of an option.
*/
#include "core/heaps/engine_plain.h"

#include "core/heaps/parts.h"
#include "core/xor_sets.h"

enum {
  FIRST_SIZE = 256,
  PLAIN_FIRST_ROWS = 256,
  PLAIN_FEW_PAIRS = 8 /* number of places from which pairs of heaps are stamped one by one */
};

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

/* ---- Layers ---- */

static uint32_t plain_layer_count(const plain_layers *layers) {
  core_assert(layers->open == 0 || layers->open <= layers->exact + 1);
  return layers->exact == 0 ? 0 : layers->exact - 1 + (layers->open > 0);
}

/* Return the set of `tokens` tokens as exactly `heaps` heaps, or the open set if there is no such
** layer. */
static uint64_t *plain_layer(const plain_layers *layers, uint64_t tokens, uint32_t heaps) {
  uint64_t row = tokens * plain_layer_count(layers) + heaps - 2;
  core_assert(heaps >= 2 && heaps <= layers->exact + 1 && row < layers->sets.rows);
  return layers->sets.bits + row * layers->sets.words;
}

/* Add to the layers of m tokens the ways whose last heap has `heap` tokens, from the layers of the
** other tokens. Unequal heaps are added in ascending order, so the last is the largest; otherwise
** the last is the smallest, so that few heaps can be the last of many. */
static void plain_add_heap(const plain_layers *layers, const heaps_value_array *values, uint64_t m,
                           uint64_t heap) {
  uint64_t words = layers->sets.words, rest = m - heap;
  uint32_t value = heaps_values_at(values, heap), open = layers->exact + 1;
  for (uint32_t heaps = 2; heaps <= layers->exact + (layers->open > 0); heaps++) {
    /* The open layer is the last: its ways have one heap less, or are open without `heap`. */
    uint32_t less = (heaps == open ? layers->open : heaps) - 1;
    uint64_t *set = plain_layer(layers, m, heaps);
    if (!layers->unequal && heap > rest / less)
      continue;
    if (less > 1)
      xor_set_add(set, plain_layer(layers, rest, less), words, value);
    else if (rest > 0 && (!layers->unequal || rest < heap))
      core_set_bit(set, heaps_values_at(values, rest) ^ value);
    if (heaps == open)
      xor_set_add(set, plain_layer(layers, rest, open), words, value);
  }
}

/* Compute the layers for all numbers of tokens up to values->count. */
static bool plain_fill_rows(core_host *host, plain_layers *layers,
                            const heaps_value_array *values) {
  int64_t work = 4 * (int64_t)(layers->sets.words * plain_layer_count(layers));
  for (; layers->sets.filled <= values->count; layers->sets.filled++)
    for (uint64_t heap = 1; 2 * heap <= layers->sets.filled; heap++) {
      plain_add_heap(layers, values, layers->sets.filled, heap);
      if (!core_work(host, work))
        return false;
    }
  return true;
}

static void plain_clear_layers(plain_layers *layers) {
  if (layers->sets.bits != NULL)
    memset(layers->sets.bits, 0, (size_t)plain_set_bytes(&layers->sets));
  layers->sets.filled = 0;
}

/* Add all heaps below values->count to the layers of unequal heaps. After an interrupt
** only some rows have the last heap, so the layers are cleared. */
static bool plain_fill_unequal(core_host *host, plain_layers *layers,
                               const heaps_value_array *values) {
  uint64_t rows = layers->sets.rows / plain_layer_count(layers);
  int64_t work = 4 * (int64_t)(layers->sets.words * plain_layer_count(layers));
  for (; layers->sets.filled + 1 < values->count; layers->sets.filled++) {
    uint64_t heap = layers->sets.filled + 1;
    for (uint64_t m = rows - 1; m > heap; m--) {
      plain_add_heap(layers, values, m, heap);
      if (core_work(host, work))
        continue;
      plain_clear_layers(layers);
      return false;
    }
  }
  return true;
}

/* Compute the sets that the options of heap values->count need. Return false with host->status; the
** call can be repeated. */
static bool plain_fill_layers(core_host *host, plain_layers *layers,
                              const heaps_value_array *values) {
  uint64_t before = layers->sets.rows, count = plain_layer_count(layers);
  if (count == 0)
    return true;
  if (!plain_reserve_sets(host, &layers->sets, count * (values->count + 1), values->largest))
    return false;
  if (!layers->unequal)
    return plain_fill_rows(host, layers, values);
  if (layers->sets.rows != before)
    plain_clear_layers(layers);
  return plain_fill_unequal(host, layers, values);
}

/* Add the layers that a place needs. */
static void plain_measure_place(heaps_plain *plain, const heaps_place *place) {
  plain_layers *layers = &plain->layers[(place->alike & HEAPS_UNEQUAL_PARTS) != 0];
  uint32_t highest = (uint32_t)core_highest_bit(place->leave);
  bool open = (place->alike & HEAPS_MORE_PARTS) != 0;
  uint32_t exact = highest - open;
  if ((place->alike & HEAPS_EQUAL_PARTS) != 0 || highest < 2 || (!open && highest == 2))
    return;
  if (exact > layers->exact)
    layers->exact = exact;
  if (open && highest > layers->open)
    layers->open = highest;
}

/* Choose the layers of HEAPS_SPECIAL. If many places leave two heaps, these also have a layer. */
static void plain_measure(heaps_plain *plain, const heaps_rules *rules) {
  const heaps_place *places = heaps_places(rules);
  uint32_t pairs[2] = {0, 0};
  plain->measured = true;
  plain->layers[1].unequal = true;
  if (rules->by_set)
    plain_measure_place(plain, &rules->each);
  for (uint32_t i = 0; i < rules->count; i++) {
    plain_measure_place(plain, &places[i]);
    pairs[places[i].alike & HEAPS_UNEQUAL_PARTS] += (places[i].leave & HEAPS_LEAVE_TWO) != 0;
  }
  for (int i = 0; i < 2; i++)
    if (pairs[i] > PLAIN_FEW_PAIRS && plain->layers[i].exact < 2)
      plain->layers[i].exact = 2;
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
  const heaps_place *places = rules->few;
  for (uint32_t i = 0; i < rules->count && places[i].take <= values->count; i++)
    if ((places[i].leave & HEAPS_LEAVE_THREE) != 0 &&
        plain_three_heaps_have(&plain->pairs, values, values->count - places[i].take, value))
      return true;
  return false;
}

/* Stamp the options of digit `leave` that leave at most one heap. */
static void plain_stamp_singles(heaps_plain *plain, const heaps_value_array *values, uint64_t left,
                                uint64_t leave) {
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
  const heaps_place *places = rules->few;
  for (uint32_t i = 0; i < rules->count && places[i].take <= n; i++) {
    uint64_t left = n - places[i].take;
    plain_stamp_singles(plain, values, left, places[i].leave);
    if ((places[i].leave & HEAPS_LEAVE_TWO) != 0)
      plain_stamp_pairs(plain, values, left, left / 2);
  }
}

static int64_t plain_cost(const heaps_rules *rules, uint64_t n) {
  int64_t units = 10;
  if (rules->kind == HEAPS_SPECIAL)
    return units;
  for (uint32_t i = 0; i < rules->count; i++)
    units += (rules->few[i].leave & (HEAPS_LEAVE_TWO | HEAPS_LEAVE_THREE)) != 0 ? (int64_t)n : 2;
  return units;
}

/* ---- Places with modifiers, braces and periods ---- */

static void plain_stamp_set(heaps_plain *plain, const uint64_t *set, uint64_t words, uint32_t n) {
  core_assert(plain->size >= 64 * words);
  for (uint64_t word = 0; word < words; word++)
    for (uint64_t rest = set[word]; rest != 0; rest &= rest - 1)
      plain->stamps[64 * word + (uint64_t)core_lowest_bit(rest)] = n;
}

/* Stamp the options of a rule that leaves `left` tokens as several equal heaps. */
static void plain_stamp_equal(heaps_plain *plain, const heaps_value_array *values, uint64_t left,
                              uint64_t leave) {
  for (uint64_t rest = leave & ~(uint64_t)3; rest != 0 && left > 0; rest &= rest - 1) {
    uint64_t heaps = (uint64_t)core_lowest_bit(rest);
    if (left % heaps == 0)
      plain->stamps[heaps % 2 == 0 ? 0 : heaps_values_at(values, left / heaps)] =
          (uint32_t)values->count;
  }
}

/* Stamp the options of a rule that leaves `left` tokens as several heaps. */
static void plain_stamp_several(heaps_plain *plain, const heaps_value_array *values, uint64_t left,
                                const heaps_rule *rule) {
  bool unequal = (rule->alike & HEAPS_UNEQUAL_PARTS) != 0;
  bool open = (rule->alike & HEAPS_MORE_PARTS) != 0;
  const plain_layers *layers = &plain->layers[unequal];
  uint32_t n = (uint32_t)values->count, highest = (uint32_t)core_highest_bit(rule->leave);
  uint64_t leave = rule->leave & ~(uint64_t)3;
  if (open) {
    /* At least `highest` heaps are exactly highest, ..., open - 1 heaps, or at least `open`. */
    for (uint32_t heaps = highest; heaps < layers->open; heaps++)
      leave |= UINT64_C(1) << heaps;
    plain_stamp_set(plain, plain_layer(layers, left, layers->exact + 1), layers->sets.words, n);
    if (highest == layers->open)
      leave ^= UINT64_C(1) << highest;
  }
  if (layers->exact < 2 && (leave & HEAPS_LEAVE_TWO) != 0)
    plain_stamp_pairs(plain, values, left, left > 0 ? (left - unequal) / 2 : 0);
  for (; leave != 0 && layers->exact >= 2; leave &= leave - 1)
    plain_stamp_set(plain, plain_layer(layers, left, (uint32_t)core_lowest_bit(leave)),
                    layers->sets.words, n);
}

/* Stamp the options of the rules from number `first`, all of them or those before number `end`. */
static bool plain_stamp_rules(heaps_plain *plain, const heaps_rules *rules,
                              const heaps_value_array *values, uint64_t first, uint64_t end) {
  heaps_rule rule;
  uint64_t n = values->count, words = plain->layers[0].sets.words + plain->layers[1].sets.words;
  for (uint64_t number = first; number < end && heaps_rule_at(rules, number, n, &rule);
       number = heaps_rule_after(rules, number, &rule)) {
    uint64_t left = n - rule.take;
    plain_stamp_singles(plain, values, left, rule.leave);
    if ((rule.alike & HEAPS_EQUAL_PARTS) != 0)
      plain_stamp_equal(plain, values, left, rule.leave);
    else if (rule.leave >= HEAPS_LEAVE_TWO)
      plain_stamp_several(plain, values, left, &rule);
    if (!core_work(plain->host, 20 + (int64_t)(left + words)))
      return false;
  }
  return true;
}

/* Stamp the options by repeating places: the options of heap n - period, and the options by the
** places of the first period. */
static bool plain_stamp_repeating(heaps_plain *plain, const heaps_rules *rules,
                                  const heaps_value_array *values) {
  plain_set_table *sets = &plain->repeating;
  if (!plain_reserve_sets(plain->host, sets, rules->period, values->largest))
    return false;
  uint64_t *set = sets->bits + values->count % rules->period * sets->words;
  plain_stamp_set(plain, set, sets->words, (uint32_t)values->count);
  if (!plain_stamp_rules(plain, rules, values, rules->repeated, rules->count))
    return false;
  for (uint64_t value = 0; value < 64 * sets->words; value++)
    if (plain->stamps[value] == values->count)
      core_set_bit(set, value);
  return core_work(plain->host, (int64_t)(64 * sets->words));
}

/* Stamp the options of HEAPS_SPECIAL. */
static bool plain_stamp_special(heaps_plain *plain, const heaps_rules *rules,
                                const heaps_value_array *values) {
  if (!plain->measured)
    plain_measure(plain, rules);
  for (int i = 0; i < 2; i++)
    if (!plain_fill_layers(plain->host, &plain->layers[i], values))
      return false;
  if (rules->period == 0)
    return plain_stamp_rules(plain, rules, values, 0, UINT64_MAX);
  return plain_stamp_repeating(plain, rules, values) &&
         plain_stamp_rules(plain, rules, values, 0, rules->repeated);
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
  else if (!plain_stamp_special(plain, rules, values))
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
  core_release(plain->host, plain->repeating.bits, plain_set_bytes(&plain->repeating));
  for (int i = 0; i < 2; i++)
    core_release(plain->host, plain->layers[i].sets.bits, plain_set_bytes(&plain->layers[i].sets));
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
