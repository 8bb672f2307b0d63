/* Lists of waiting values, as engine_all_but.h describes.
**
** The lists form a ring of reach + 1 items, because no value waits for a heap further away. A list
** is a chain of value numbers plus 1, and 0 ends it.
**
** Example: with only 2 excluded, values 0 and 1 wait for the heaps 2 and 3 after heap 1 is entered,
** in the items 2 and 0 of a ring of 3.
*/
#include "core/heaps/engine_all_but.h"

enum { ALL_BUT_MANY = 64, ALL_BUT_FURTHEST = 1 << 24, ALL_BUT_LONG = 256 };

bool all_but_is_dense(const heaps_list *excluded, uint64_t size) {
  uint32_t last = heaps_list_last(excluded);
  return size >= ALL_BUT_MANY && last <= ALL_BUT_FURTHEST && last / 64 <= size;
}

static uint64_t all_but_bytes(const all_but *game) {
  return game->words * sizeof(uint64_t);
}

static uint64_t all_but_list_bytes(const all_but *game) {
  return (game->reach + 1) * sizeof *game->lists;
}

void all_but_free(all_but *game) {
  for (uint32_t v = 0; v < game->values.count; v++)
    core_release(game->host, game->values.items[v].fits, all_but_bytes(game));
  core_release(game->host, game->excluded, all_but_bytes(game));
  core_release(game->host, game->lists, all_but_list_bytes(game));
  core_release(game->host, game->before, game->before_bytes);
  CORE_FREE(game->host, game->values);
  *game = (all_but){.host = game->host};
}

bool all_but_open(all_but *game, core_host *host, const heaps_set *set, uint64_t reach) {
  *game = (all_but){.host = host, .reach = reach, .words = reach / 64 + 2};
  game->excluded = core_allocate(host, all_but_bytes(game));
  if (game->excluded != NULL)
    game->lists = core_allocate(host, all_but_list_bytes(game));
  if (game->lists == NULL || !heaps_set_fill(host, set, game->excluded, reach + 1)) {
    all_but_free(game);
    return false;
  }
  for (uint64_t i = 0; i <= reach / 64; i++)
    game->excluded[i] = ~game->excluded[i];
  game->excluded[0] &= ~UINT64_C(1);
  game->excluded[reach / 64] &= UINT64_MAX >> (63 - reach % 64);
  return core_work(host, (int64_t)reach);
}

/* ---- Values with many heaps ---- */

/* Remove from `fits` the heaps that do not exceed heap first + `by` by an excluded number. */
static void all_but_narrow(const all_but *game, uint64_t *fits, uint64_t by) {
  const uint64_t *excluded = game->excluded;
  uint64_t skip = by / 64, shift = by % 64;
  core_assert(by <= game->reach);
  for (uint64_t i = game->words; i-- > skip;) {
    uint64_t low = excluded[i - skip] << shift;
    uint64_t high = shift > 0 && i > skip ? excluded[i - skip - 1] >> (64 - shift) : 0;
    fits[i] &= low | high;
  }
}

/* Compute the set of heaps that the value fits, from the list of its heaps. Return false with
** host->status. */
static bool all_but_compute_fits(all_but *game, all_but_value *value) {
  core_assert(value->fits == NULL && value->count > 0);
  value->fits = core_resize(game->host, NULL, 0, all_but_bytes(game));
  if (value->fits == NULL)
    return false;
  memcpy(value->fits, game->excluded, (size_t)all_but_bytes(game));
  for (uint32_t heap = value->last; heap != value->first; heap = game->before[heap])
    all_but_narrow(game, value->fits, heap - value->first);
  return core_work(game->host, (int64_t)game->words * ALL_BUT_LONG / 4);
}

/* ---- The next heap that a value fits ---- */

/* Return 64 bits of a set; bit 0 is number `from`. */
static inline uint64_t all_but_bits(const uint64_t *set, uint64_t from) {
  core_assert(from <= UINT64_MAX - 64);
  uint64_t word = from / 64, shift = from % 64;
  return set[word] >> shift | (shift > 0 ? set[word + 1] << (64 - shift) : 0);
}

/* Return the heaps n to n + 63 that the value fits, heap n as bit 0. */
static inline uint64_t all_but_fitting(const all_but *game, const all_but_value *value,
                                       uint64_t n) {
  if (value->fits != NULL)
    return all_but_bits(value->fits, n - value->first);
  uint32_t heap = value->last;
  uint64_t fitting = all_but_bits(game->excluded, n - heap);
  while (fitting != 0 && heap != value->first) {
    heap = game->before[heap];
    fitting &= all_but_bits(game->excluded, n - heap);
  }
  return fitting;
}

/* Insert the value into the list of the first heap >= n that it fits. If there is no such heap,
** release the set of the value, which is not needed again. */
static void all_but_wait(all_but *game, uint32_t v, uint64_t n) {
  all_but_value *value = &game->values.items[v];
  uint64_t fitting = 0, end = value->first + game->reach;
  for (; n <= end; n += 64)
    if ((fitting = all_but_fitting(game, value, n)) != 0)
      break;
  if (fitting == 0) {
    CORE_DROP(game->host, value->fits, all_but_bytes(game));
    return;
  }
  uint32_t *list = &game->lists[(n + (uint64_t)core_lowest_bit(fitting)) % (game->reach + 1)];
  value->waiting = *list;
  *list = v + 1;
}

/* ---- Entering heaps ---- */

/* Assign value v to the next heap, game->entered. A new value has v == value_count. */
static void all_but_append(all_but *game, uint32_t v) {
  core_assert(v <= game->values.count);
  uint32_t heap = (uint32_t)game->entered;
  all_but_value *value = &game->values.items[v];
  if (v == game->values.count) {
    *value = (all_but_value){.first = heap, .last = heap};
    game->values.count++;
  }
  game->before[heap] = value->last;
  value->last = heap;
  value->count++;
  if (value->fits != NULL)
    all_but_narrow(game, value->fits, heap - value->first);
  game->entered++;
}

/* Enter the next heap with value v, and move each value in its list to the next heap that it fits.
** Return false with host->status. */
static bool all_but_enter(all_but *game, uint32_t v) {
  /* If the value reaches ALL_BUT_LONG heaps with this one, compute its set first. A failure then
  ** leaves the state unchanged, and the call can be repeated. */
  if (!CORE_RESERVE(game->host, game->before, game->before_bytes, game->entered + 1) ||
      !CORE_ENSURE(game->host, game->values, (uint64_t)game->values.count + 1))
    return false;
  all_but_value *value = &game->values.items[v];
  bool wanted = v < game->values.count && value->count + 1 == ALL_BUT_LONG && value->fits == NULL;
  if (wanted && !all_but_compute_fits(game, value))
    return false;
  uint64_t heap = game->entered, looked = game->words;
  bool is_new = v == game->values.count;
  all_but_append(game, v);
  uint32_t *list = &game->lists[heap % (game->reach + 1)], waiting = *list;
  *list = 0;
  if (is_new)
    all_but_wait(game, v, heap + 1);
  for (; waiting != 0; looked += game->words / 16) {
    uint32_t next = game->values.items[waiting - 1].waiting;
    core_assert(waiting <= game->values.count);
    all_but_wait(game, waiting - 1, heap + 1);
    waiting = next;
  }
  return core_work(game->host, (int64_t)looked);
}

/* ---- The next value ---- */

bool all_but_next(all_but *game, const heaps_value_array *values, uint32_t *value) {
  uint64_t n = values->count;
  core_assert(game->entered <= n);
  while (game->entered < n)
    if (!all_but_enter(game, heaps_values_at(values, game->entered)))
      return false;
  *value = game->values.count;
  for (uint32_t v = game->lists[n % (game->reach + 1)]; v != 0;
       v = game->values.items[v - 1].waiting)
    if (v - 1 < *value)
      *value = v - 1;
  return true;
}
