/* The methods for subtraction games, which engine_subtraction.h lists, their choice, and the search
** for heaps of value 0.
**
** The sections follow the table of the header. A method enters the values of heaps into its state
** as they become known, so it can be replaced at any heap: the next method enters all values again.
**
** Example: a set without AVX2 and with values below 64 uses rows if it has more than one number in
** 64, else stamps.
*/
#include "core/heaps/engine_subtraction.h"

#include "base/array.h"

enum { SUBTRACTION_HORIZON = 4096, SUBTRACTION_UNKNOWN = 255 };

_Static_assert((int)SUBTRACTION_BYTES_END <= (int)SUBTRACTION_UNKNOWN &&
                   SUBTRACTION_BYTES_END <= 64 * SUBTRACTION_WORDS,
               "values in cells differ from unknown ones and fit in the sets of a block");

/* ---- Numbers up to the horizon ---- */

static uint64_t subtraction_words(uint64_t end) {
  return end / 64 + 2;
}

/* List the numbers of the set below the horizon, or the numbers that it lacks if `excluded`, and
** set the same numbers in `bits`, which must be 0. Return false with host->status. */
static bool subtraction_list(core_host *host, const heaps_set *set, bool excluded, uint64_t horizon,
                             uint64_t *bits, subtraction_number_list *numbers) {
  uint64_t size = 0;
  if (!heaps_set_fill(host, set, bits, horizon))
    return false;
  for (uint64_t i = 0; excluded && i < horizon / 64; i++)
    bits[i] = ~bits[i];
  if (excluded)
    bits[0] &= ~UINT64_C(1);
  for (uint64_t i = 0; i < horizon / 64; i++)
    size += (uint64_t)CORE_COUNT_ONES(bits[i]);
  if (!CORE_RESERVE(host, numbers->items, numbers->bytes, size + 1))
    return false;
  numbers->count = 0;
  for (uint64_t i = 0; i < horizon / 64; i++)
    for (uint64_t rest = bits[i]; rest != 0; rest &= rest - 1)
      numbers->items[numbers->count++] =
          (lanes_pairing){.shift = (uint32_t)(64 * i + (uint64_t)core_lowest_bit(rest))};
  return core_work(host, (int64_t)horizon / 8);
}

/* Return true if the kind of the set implies that the values grow without bound. */
static bool subtraction_grows(const heaps_set *set) {
  for (uint32_t i = 0; i < set->in.named_count; i++)
    if (set->in.named[i].name == HEAPS_COMPOSITES)
      return true;
  return set->all;
}

static uint64_t subtraction_row_bytes(const heaps_subtraction *game) {
  return game->horizon / 64 * sizeof *game->rows.rows;
}

/* Free the state of the methods, but not the numbers. */
static void subtraction_release_methods(heaps_subtraction *game) {
  core_host *host = game->host;
  core_release(host, game->blocks.cells, game->blocks.bytes);
  core_release(host, game->blocks.block, sizeof *game->blocks.block);
  core_release(host, game->rows.rows, game->rows.count * subtraction_row_bytes(game));
  core_release(host, game->rows.bits, subtraction_words(game->horizon) * sizeof *game->rows.bits);
  core_release(host, game->counts.stamps, game->counts.stamp_bytes);
  core_release(host, game->counts.losses, game->counts.loss_bytes);
  all_but_free(&game->all_but);
  *game = (heaps_subtraction){.host = host, .horizon = game->horizon, .numbers = game->numbers};
}

void heaps_subtraction_free(heaps_subtraction *game) {
  subtraction_release_methods(game);
  CORE_FREE(game->host, game->numbers);
  *game = (heaps_subtraction){.host = game->host};
}

/* Return the number of items below `end`, by binary search. */
static uint64_t subtraction_below(const subtraction_number_list *numbers, uint64_t end) {
  core_assert(numbers->count == 0 || numbers->items[numbers->count - 1].shift > 0);
  uint64_t below = 0;
  CORE_SEARCH(below, numbers->count, middle, numbers->items[middle].shift < end);
  return below;
}

/* ---- Blocks ---- */

/* Find which of the next 64 values are values of options of the heaps of the block, as far as these
** options are below the block. Return false with host->status. */
static bool subtraction_find_word(heaps_subtraction *game, const heaps_value_array *values) {
  subtraction_block *block = game->blocks.block;
  uint32_t first = 64 * block->known, groups = (values->largest + 16 - first) / 16;
  uint64_t words[SUBTRACTION_BLOCK];
  lanes_sets sets = {.words = {0}};
  lanes_view view = {game->blocks.cells + SUBTRACTION_BLOCK, 1, block->first};
  if (!core_work(game->host, (int64_t)block->reached * 4 + 100))
    return false;
  if (values->largest >= first)
    lanes_collect(&view, game->numbers.items, block->reached, first, groups < 4 ? groups : 4, &sets,
                  lanes_isa(game->host));
  lanes_sets_to_words(&sets, 4, words);
  for (int i = 0; i < SUBTRACTION_BLOCK; i++)
    block->seen[i][block->known] |= words[i];
  block->known++;
  return true;
}

/* Enter all heaps whose values are known, and begin a block with the next heap if that heap is not
** in the present block. Return false with host->status. */
static inline CORE_ALWAYS_INLINE bool subtraction_enter_block(heaps_subtraction *game,
                                                              const heaps_value_array *values) {
  uint64_t n = values->count, bytes = n + 3 * SUBTRACTION_BLOCK, held = game->blocks.bytes;
  if (game->blocks.block == NULL)
    game->blocks.block = core_allocate(game->host, sizeof *game->blocks.block);
  if (game->blocks.block == NULL ||
      !core_reserve(game->host, (void *)&game->blocks.cells, &game->blocks.bytes, bytes))
    return false;
  if (game->blocks.bytes > held && !core_fill(game->host, game->blocks.cells + held,
                                              game->blocks.bytes - held, SUBTRACTION_UNKNOWN)) {
    /* uncovered: failure */
    CORE_DROP(game->host, game->blocks.cells, game->blocks.bytes);
    game->blocks.bytes = game->entered = 0;
    return false;
  }
  subtraction_block *block = game->blocks.block;
  bool inside =
      block->reached > 0 && n - block->first < SUBTRACTION_BLOCK && game->entered + 1 == n;
  if (!inside)
    *block = (subtraction_block){
        .first = n, .reached = subtraction_below(&game->numbers, n + SUBTRACTION_BLOCK)};
  while (game->entered < n) {
    /* Enter the value of a heap into its cell and into the sets of the heaps of the block that are
    ** larger by a number of the set. */
    uint32_t value = heaps_values_at(values, game->entered);
    uint64_t heap = game->entered++;
    game->blocks.cells[SUBTRACTION_BLOCK + heap] = (uint8_t)value;
    for (uint64_t i = 0, lane; i < game->numbers.count; i++) {
      lane = heap + game->numbers.items[i].shift - game->blocks.block->first;
      if (heap < game->blocks.block->first || lane >= SUBTRACTION_BLOCK)
        break;
      game->blocks.block->seen[lane][value / 64] |= UINT64_C(1) << value % 64;
    }
  }
  return true;
}

/* Compute the next value by blocks. *value becomes SUBTRACTION_TOO_LARGE if it does not fit into a
** cell. */
static inline CORE_ALWAYS_INLINE bool
subtraction_by_blocks(heaps_subtraction *game, const heaps_value_array *values, uint32_t *value) {
  if (!subtraction_enter_block(game, values))
    return false;
  subtraction_block *block = game->blocks.block;
  core_assert(values->count - block->first < SUBTRACTION_BLOCK);
  const uint64_t *seen = block->seen[values->count - block->first];
  uint32_t word = 0;
  while (word < block->known ? seen[word] == UINT64_MAX : word < SUBTRACTION_WORDS)
    if (word < block->known)
      word++;
    else if (!subtraction_find_word(game, values))
      return false;
  *value = SUBTRACTION_TOO_LARGE;
  uint32_t least =
      word < SUBTRACTION_WORDS ? 64 * word + (uint32_t)core_lowest_bit(~seen[word]) : UINT32_MAX;
  if (least < SUBTRACTION_BYTES_END)
    *value = least;
  return true;
}

/* ---- Rows ---- */

/* Two words of a row, which one vector instruction processes. */
typedef uint64_t subtraction_pair CORE_VECTOR(16);

/* Add the set, shifted by `heap`, to words `from` to `end` of the marks. */
static void subtraction_shift(const uint64_t *set, uint64_t heap, uint64_t *marks, uint64_t from,
                              uint64_t end) {
  uint64_t skip = heap / 64, shift = heap % 64, i = from > skip ? from : skip;
  subtraction_pair low, high, mark;
  if (i == skip && i < end)
    marks[i++] |= set[0] << shift;
  for (; shift > 0 && i + 2 <= end; i += 2) {
    memcpy(&low, set + i - skip, sizeof low);
    memcpy(&high, set + i - skip - 1, sizeof high);
    memcpy(&mark, marks + i, sizeof mark);
    mark |= low << shift | high >> (64 - shift);
    memcpy(marks + i, &mark, sizeof mark);
  }
  for (; i < end; i++)
    marks[i] |= set[i - skip] << shift | (shift > 0 ? set[i - skip - 1] >> (64 - shift) : 0);
}

/* Enter the known heaps into the rows, then return the first value whose row lacks heap n. */
static bool subtraction_by_rows(heaps_subtraction *game, const heaps_value_array *values,
                                uint32_t *value) {
  uint64_t n = values->count, words = game->horizon / 64;
  for (; game->entered < n; game->entered++) {
    uint32_t entering = heaps_values_at(values, game->entered);
    core_assert(game->entered < game->horizon);
    while (game->rows.count <= entering) {
      uint64_t bytes = subtraction_row_bytes(game);
      uint64_t *rows = core_resize(game->host, game->rows.rows, game->rows.count * bytes,
                                   (game->rows.count + 1) * bytes);
      if (rows == NULL)
        return false;
      game->rows.rows = rows;
      memset((char *)rows + game->rows.count++ * bytes, 0, (size_t)bytes);
    }
    subtraction_shift(game->rows.bits, game->entered, game->rows.rows + entering * words, 0, words);
    if (!core_work(game->host, (int64_t)(words - game->entered / 64)))
      return false;
  }
  for (*value = 0; *value < game->rows.count; ++*value)
    if ((game->rows.rows[*value * words + n / 64] >> n % 64 & 1) == 0)
      break;
  return true;
}

/* ---- Stamps and counts ---- */

/* Reserve an array for `count` items. New items are 0. Return false with host->status. */
static bool subtraction_reserve(core_host *host, uint32_t **items, uint64_t *bytes,
                                uint64_t count) {
  uint64_t held = *bytes;
  if (!core_reserve(host, (void *)items, bytes, count * sizeof **items))
    return false;
  memset((char *)*items + held, 0, (size_t)(*bytes - held));
  return true;
}

#define STAMP_OPTIONS(CELL)                                                                        \
  static void subtraction_stamp_##CELL(uint32_t *stamps, uint32_t stamp, const CELL *heap,         \
                                       const lanes_pairing *numbers, uint64_t count) {             \
    for (uint64_t i = 0; i < count; i++)                                                           \
      stamps[heap[-(int64_t)numbers[i].shift]] = stamp;                                            \
  }
STAMP_OPTIONS(uint8_t)
STAMP_OPTIONS(uint16_t)
STAMP_OPTIONS(uint32_t) /* uncovered: takes values beyond 65535 */

/* Stamp the values of all options of heap n, then return the first value without the stamp. */
static bool subtraction_by_stamps(heaps_subtraction *game, const heaps_value_array *values,
                                  uint32_t *value) {
  uint64_t n = values->count, count = subtraction_below(&game->numbers, n + 1);
  uint32_t stamp = (uint32_t)n + 1;
  *value = 0;
  if (count == 0)
    return true;
  if (!core_work(game->host, (int64_t)count + 10) ||
      !subtraction_reserve(game->host, &game->counts.stamps, &game->counts.stamp_bytes,
                           (uint64_t)values->largest + 2))
    return false;
  if (values->width == 1)
    subtraction_stamp_uint8_t(game->counts.stamps, stamp, (const uint8_t *)values->cells + n,
                              game->numbers.items, count);
  else if (values->width == 2)
    subtraction_stamp_uint16_t(game->counts.stamps, stamp, (const uint16_t *)values->cells + n,
                               game->numbers.items, count);
  else
    /* uncovered: takes values beyond 65535 */
    subtraction_stamp_uint32_t(game->counts.stamps, stamp, (const uint32_t *)values->cells + n,
                               game->numbers.items, count);
  while (game->counts.stamps[*value] == stamp)
    ++*value;
  return true;
}

/* Count, for each value, the heaps that are smaller than heap n by an excluded number. The value of
** heap n is the least value for which these are all heaps of that value. Set the counts back to 0
** afterwards. */
static bool subtraction_by_counts(heaps_subtraction *game, const heaps_value_array *values,
                                  uint32_t *value) {
  uint64_t n = values->count, count = subtraction_below(&game->numbers, n + 1);
  uint64_t fresh = n == 0 ? 0 : (uint64_t)values->largest + 1;
  if (!core_work(game->host, 4 * (int64_t)count + 10) ||
      !subtraction_reserve(game->host, &game->counts.stamps, &game->counts.stamp_bytes,
                           fresh + 1) ||
      !subtraction_reserve(game->host, &game->counts.losses, &game->counts.loss_bytes, fresh + 1))
    return false;
  for (; game->entered < n; game->entered++)
    game->counts.stamps[heaps_values_at(values, game->entered)]++;
  *value = (uint32_t)fresh;
  for (uint64_t i = 0; i < count; i++) {
    uint32_t lost = heaps_values_at(values, n - game->numbers.items[i].shift);
    if (++game->counts.losses[lost] == game->counts.stamps[lost] && lost < *value)
      *value = lost;
  }
  for (uint64_t i = 0; i < count; i++)
    game->counts.losses[heaps_values_at(values, n - game->numbers.items[i].shift)] = 0;
  return true;
}

/* ---- All but few numbers ---- */

static bool subtraction_by_all_but(heaps_subtraction *game, const heaps_value_array *values,
                                   uint32_t *value) {
  return all_but_next(&game->all_but, values, value);
}

/* ---- Choosing a method ---- */

static const subtraction_method subtraction_blocks_method = {.next = subtraction_by_blocks};
static const subtraction_method subtraction_rows_method = {
    .next = subtraction_by_rows, .is_made_for_horizon = true, .reads_bits = true};
static const subtraction_method subtraction_stamps_method = {.next = subtraction_by_stamps};
static const subtraction_method subtraction_counts_method = {.next = subtraction_by_counts};
static const subtraction_method subtraction_all_but_method = {.next = subtraction_by_all_but,
                                                              .is_made_for_horizon = true};

static const subtraction_method *subtraction_choose(const heaps_subtraction *game,
                                                    const heaps_set *set,
                                                    const heaps_value_array *values) {
  bool many = game->numbers.count > game->horizon / 64;
  if (subtraction_grows(set)) {
    many =
        heaps_set_is_cofinite(set) ? all_but_is_dense(&set->out, heaps_list_size(&set->out)) : many;
    return many ? &subtraction_all_but_method : &subtraction_counts_method;
  }
  if (lanes_isa(game->host) != CORE_ISA_PLAIN && values->largest < SUBTRACTION_BYTES_END - 1)
    return &subtraction_blocks_method;
  if (!many)
    return &subtraction_stamps_method;
  return values->largest < 64 ? &subtraction_rows_method : &subtraction_all_but_method;
}

/* List the numbers up to a horizon beyond the next heap, and choose the method for them. The state
** of a method is kept if the method remains the same and its state does not depend on the horizon.
** Return false with host->status. */
static bool subtraction_extend_horizon(heaps_subtraction *game, const heaps_set *set,
                                       const heaps_value_array *values) {
  uint64_t horizon = SUBTRACTION_HORIZON;
  while (horizon <= values->count + SUBTRACTION_BLOCK)
    horizon *= 2;
  uint64_t words = subtraction_words(horizon),
           *bits = core_allocate(game->host, words * sizeof *bits);
  if (bits == NULL)
    return false;
  heaps_subtraction seen = {.host = game->host, .horizon = horizon};
  bool excluded = subtraction_grows(set);
  bool good = subtraction_list(game->host, set, excluded, horizon, bits, &seen.numbers);
  const subtraction_method *method = good ? subtraction_choose(&seen, set, values) : NULL;
  if (good && (method != game->method || method->is_made_for_horizon))
    subtraction_release_methods(game);
  if (good && method == &subtraction_all_but_method) {
    uint64_t reach = heaps_set_is_cofinite(set) ? heaps_list_last(&set->out) : horizon - 1;
    good = all_but_open(&game->all_but, game->host, set, reach);
  }
  if (!good) {
    CORE_FREE(game->host, seen.numbers);
    core_release(game->host, bits, words * sizeof *bits);
    return false;
  }
  CORE_FREE(game->host, game->numbers);
  game->method = method;
  game->horizon = horizon;
  game->numbers = seen.numbers;
  if (method->reads_bits)
    game->rows.bits = bits;
  else
    core_release(game->host, bits, words * sizeof *bits);
  return true;
}

/* ---- The next value ---- */

/* Compute the value of heap values->count. Return false with host->status if memory, its limit or
** an interrupt ends the call; it can be repeated. */
static bool subtraction_next(heaps_subtraction *game, const heaps_set *set,
                             const heaps_value_array *values, uint32_t *value) {
  for (;;) {
    bool is_ahead = game->method != NULL && values->count + SUBTRACTION_BLOCK < game->horizon;
    if (!is_ahead && !subtraction_extend_horizon(game, set, values))
      return false;
    /* Call the most frequent method directly, so that the compiler can inline it. */
    bool found = game->method == &subtraction_blocks_method
                     ? subtraction_by_blocks(game, values, value)
                     : game->method->next(game, values, value);
    if (!found)
      return false;
    if (*value != SUBTRACTION_TOO_LARGE)
      return true;
    /* Choose a method that has no limit for values. */
    subtraction_release_methods(game);
  }
}

/* ---- The engine ---- */

typedef struct subtraction_engine {
  const heaps_rules *rules;
  heaps_subtraction subtraction;
} subtraction_engine;

static void *subtraction_open(core_host *host, const heaps_rules *rules) {
  subtraction_engine *engine = core_allocate(host, sizeof *engine);
  if (engine != NULL)
    *engine = (subtraction_engine){.rules = rules, .subtraction = {.host = host}};
  return engine;
}

static void subtraction_close(void *state) {
  subtraction_engine *engine = state;
  core_host *host = engine->subtraction.host;
  heaps_subtraction_free(&engine->subtraction);
  core_release(host, engine, sizeof *engine);
}

static bool subtraction_extend(void *state, heaps_value_array *values) {
  subtraction_engine *engine = state;
  uint32_t value;
  return subtraction_next(&engine->subtraction, &engine->rules->set, values, &value) &&
         heaps_values_push(values, value);
}

const heaps_engine heaps_engine_subtraction = {.open = subtraction_open,
                                               .close = subtraction_close,
                                               .extend = subtraction_extend,
                                               .next_zero = heaps_zeros_next,
                                               .values_before_limit = 20000,
                                               .copies = 1,
                                               .search_share = 8};

/* ---- Only zeros ---- */

void heaps_zeros_free(heaps_zero_finder *zeros) {
  core_release(zeros->host, zeros->set, (zeros->words + 2) * sizeof *zeros->set);
  core_release(zeros->host, zeros->marks, zeros->words * sizeof *zeros->marks);
  CORE_FREE(zeros->host, zeros->numbers);
  *zeros = (heaps_zero_finder){.host = zeros->host};
}

/* Mark the heaps that have the option `heap`, which has value 0, in the words >= `from`. Return
** false with host->status. */
static bool subtraction_mark(heaps_zero_finder *zeros, uint64_t heap, uint64_t from) {
  core_assert(heap < 64 * zeros->words && from <= zeros->words);
  uint64_t end = 64 * zeros->words, first = 64 * from > heap ? 64 * from - heap : 0;
  if (zeros->numbers.count > zeros->words) {
    subtraction_shift(zeros->set, heap, zeros->marks, from, zeros->words);
    return core_work(zeros->host, (int64_t)zeros->words / 2);
  }
  const subtraction_number_list *numbers = &zeros->numbers;
  uint64_t i = subtraction_below(numbers, first), begun = i;
  for (; i < numbers->count && numbers->items[i].shift + heap < end; i++) {
    uint64_t n = numbers->items[i].shift + heap;
    core_set_bit(zeros->marks, n);
  }
  return core_work(zeros->host, (int64_t)(i - begun) + 4);
}

/* Double the number of heaps, and mark the new heaps that have an option among the zeros found so
** far. Return false with host->status; the search then begins again at heap 0. */
static bool subtraction_extend_zeros(heaps_zero_finder *zeros, const heaps_set *set) {
  uint64_t old = zeros->words, words = old == 0 ? SUBTRACTION_HORIZON / 64 : 2 * old;
  core_assert(zeros->at == 64 * old);
  uint64_t *bits = core_allocate(zeros->host, (words + 2) * sizeof *bits);
  uint64_t *marks = bits == NULL ? NULL : core_allocate(zeros->host, words * sizeof *marks);
  bool good =
      marks != NULL && subtraction_list(zeros->host, set, false, 64 * words, bits, &zeros->numbers);
  if (!good) {
    core_release(zeros->host, bits, (words + 2) * sizeof *bits);
    core_release(zeros->host, marks, words * sizeof *marks);
    return false;
  }
  if (old > 0)
    memcpy(marks, zeros->marks, (size_t)(old * sizeof *marks));
  core_release(zeros->host, zeros->set, (old + 2) * sizeof *bits);
  core_release(zeros->host, zeros->marks, old * sizeof *marks);
  zeros->set = bits;
  zeros->marks = marks;
  zeros->words = words;
  for (uint64_t n = 0; n < zeros->at; n++)
    if (!core_has_bit(zeros->marks, n) && !subtraction_mark(zeros, n, old)) {
      heaps_zeros_free(zeros);
      return false;
    }
  return true;
}

bool heaps_zeros_next(heaps_zero_finder *zeros, const heaps_set *set, uint64_t *n, uint64_t last) {
  for (; *n <= last; ++*n) {
    while (zeros->at <= *n) {
      if (zeros->at == 64 * zeros->words && !subtraction_extend_zeros(zeros, set))
        return false;
      if (!core_has_bit(zeros->marks, zeros->at) &&
          !subtraction_mark(zeros, zeros->at, zeros->at / 64))
        return false;
      zeros->at++;
    }
    if (!core_has_bit(zeros->marks, *n))
      return true;
  }
  return true;
}
