/* A store of forms: how forms are found by their contents, how the options of uptimals are built,
** and how unused forms are removed.
**
** Every form is a node in one array, and its id is the index. A hash table with open addressing (at
** most two thirds of the slots are used, linear probing) maps contents to ids: number, ups and star
** of an uptimal, or the multiset of options of any other form. Because options are ids of canonical
** forms, equal contents mean equal games. Example: { 1 | 0 } is looked up by the ids of 1 and 0; if
** no node has these options, they are appended to the pool, and a node is added that refers to
** them.
**
** games_collect is a mark-and-sweep collection: it marks the pinned forms and their followers,
** moves the marked nodes to the front without changing their order, and rebuilds the hash table.
** Its time is linear in the number of nodes and options; it needs no memory because the slots hold
** the table of new ids meanwhile. */
#include "core/partizan/forms/games_int.h"

enum {
  GAMES_FIRST_SLOTS = 1 << 10,
  GAMES_FAST_TABLE =
      1 << 22, /* bytes; random access to a larger table misses the processor's cache */
  GAMES_ALL_TABLES = 1 << 28, /* bytes; the limit of all tables together, and of the shares below */
  GAMES_MEMO_SHARE = 16,
  GAMES_ANSWERS_SHARE = 4,            /* computing a lost answer again can take many comparisons */
  GAMES_LARGEST_LISTED_STAR = 1 << 14 /* the largest nimber whose options are built */
};

const char games_number_range[] =
    "a number is out of range: numerators are below 2^62, denominators at most 2^62";
const char games_up_range[] = "a multiple of ^ is out of range: there are at most 2^31 - 1";
const char games_nimber_range[] = "a nimber is out of range: *4294967295 is the largest";

/* ---- Failures ---- */

bool games_fail(games *store, core_status status, const char *invalid) {
  store->error = (games_error){.status = core_fail(store->host, status), .invalid = invalid};
  return false;
}

bool games_fail_host(games *store) {
  return games_fail(store, store->host->status, NULL);
}

games_id games_refuse(games *store, const char *invalid) {
  games_fail(store, CORE_INVALID, invalid);
  return GAMES_NONE;
}

games_error games_failure(const games *store) {
  return store->error;
}

/* ---- Lists ---- */

/* Return the room for `needed` bytes, in steps of a quarter of a power of two. The room depends
** only on `needed`, so a store uses the same memory for the same forms, independent of its history
** and of the memory limit. */
static uint64_t games_room(uint64_t needed) {
  uint64_t step = needed < 256 ? 64 : UINT64_C(1) << (core_highest_bit(needed) - 2);
  return (needed / step + 1) * step;
}

static inline bool games_is_power_of_two(uint64_t count) {
  return count > 0 && (count & (count - 1)) == 0;
}

/* Shrink the larger table of the cache to a quarter. A slot of the smaller table is the slot of the
** same index in the larger one, so the remaining results are still found. */
bool games_shrink_cache(games *store) {
  uint64_t memo = store->cache.memo_count * sizeof *store->cache.memo;
  uint64_t answers = store->cache.answer_count * sizeof *store->cache.answers;
  void *kept = NULL;
  if (memo >= answers && store->cache.memo_count > GAMES_FIRST_RESULTS &&
      (kept = core_resize(store->host, store->cache.memo, memo, memo / 4)) != NULL) {
    store->cache.memo = kept;
    store->cache.memo_count /= 4;
  } else if (memo < answers && store->cache.answer_count > GAMES_FIRST_RESULTS &&
             (kept = core_resize(store->host, store->cache.answers, answers, answers / 4)) !=
                 NULL) {
    store->cache.answers = kept;
    store->cache.answer_count /= 4;
  }
  core_assert(games_is_power_of_two(store->cache.memo_count) &&
              games_is_power_of_two(store->cache.answer_count));
  return kept != NULL;
}

/* Shrink a table of the cache at the request of the host. No pointer to a result is kept across an
** allocation, so this is safe at any allocation. */
static bool games_relieve(core_relief *relief) {
  return games_shrink_cache((games *)relief);
}

static void *games_resize(games *store, void *items, uint64_t before, uint64_t bytes) {
  void *resized = core_resize(store->host, items, before, bytes);
  if (resized == NULL)
    games_fail_host(store);
  return resized;
}

bool games_grow(games *store, void *items, uint64_t *held, uint64_t count, uint64_t size) {
  uint64_t room = games_room(count * size);
  void *block;
  core_assert(size > 0);
  if (count >= GAMES_FIRST_RAW)
    /* uncovered: takes 2^31 forms or 2^32 operations */
    return games_fail(store, CORE_INVALID, "there are more than 2^31 forms or options");
  memcpy(&block, items, sizeof block);
  block = games_resize(store, block, *held, room);
  if (block == NULL)
    return false;
  memcpy(items, &block, sizeof block);
  *held = room;
  core_assert(count * size <= room);
  return true;
}

bool games_list_reserve(games *store, games_list *list, uint64_t more) {
  return more == 0 || GAMES_RESERVE(store, *list, list->count + more);
}

bool games_list_add(games *store, games_list *list, games_id item) {
  return GAMES_ADD(store, *list, item);
}

bool games_list_append(games *store, games_list *list, const games_list *others) {
  if (!games_list_reserve(store, list, others->count))
    return false;
  if (others->count > 0)
    memcpy(list->items + list->count, others->items, others->count * sizeof *others->items);
  list->count += others->count;
  core_assert(list->count * sizeof *list->items <= list->bytes);
  return true;
}

/* Return true if the ids increase strictly. */
static inline bool games_list_is_sorted(const games_id *items, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    if (items[i - 1] >= items[i])
      return false;
  return true;
}

static bool games_id_precedes(const void *one, const void *other) {
  return *(const games_id *)one < *(const games_id *)other;
}

uint32_t games_sort_unique(games_id *items, uint32_t count) {
  if (count > 24)
    sort_items(NULL, items, count, sizeof *items, games_id_precedes);
  else
    SORT_FEW(items, count)
  uint32_t unique = (uint32_t)sort_unique(items, count, sizeof *items, games_id_precedes);
  core_assert(unique <= count && games_list_is_sorted(items, unique));
  return unique;
}

bool games_sort_by(games *store, games_id *items, uint32_t count, sort_follows *follows) {
  return sort_numbers(store->host, items, count, 10, follows, store) || games_fail_host(store);
}

/* ---- Opening and closing ---- */

/* Free the derived data and the scratch arrays. */
static void games_release_work(games *store) {
  core_host *host = store->host;
  CORE_FREE_ALL(host, &store->raw.left, &store->raw.right, &store->comparisons, &store->frames,
                &store->results, &store->walk, &store->scratch, &store->pending, &store->incentives,
                &store->output.text, &store->output.entries, &store->output.tasks, &store->extras,
                &store->points, &store->noted.uptimals, &store->noted.multiples,
                &store->noted.links, &store->noted.unmade);
  for (int i = 0; i < 3; i++)
    CORE_FREE(host, store->walls[i]);
}

void games_close(games *store) {
  if (store == NULL)
    return;
  core_host *host = store->host;
  core_remove_relief(host, &store->relief);
  games_release_work(store);
  CORE_FREE_ALL(host, &store->forms.pool, &store->forms.nodes);
  core_release(host, store->forms.slots, store->forms.slot_count * sizeof *store->forms.slots);
  core_release(host, store->cache.memo, store->cache.memo_count * sizeof *store->cache.memo);
  core_release(host, store->cache.answers,
               store->cache.answer_count * sizeof *store->cache.answers);
  core_release(host, store, sizeof *store);
}

/* Start the ids of raw lists and the tags anew. The cache must be empty. */
static void games_begin_ids(games *store) {
  store->raw.id = GAMES_FIRST_RAW;
  store->raw.next_id = GAMES_FIRST_RAW + 1;
  store->cache.next_tag = GAMES_TAG_FRESH;
}

games *games_open(core_host *host) {
  games *store = core_allocate(host, sizeof *store);
  if (store == NULL)
    return NULL;
  store->host = host;
  games_begin_ids(store);
  store->forms.slot_count = GAMES_FIRST_SLOTS;
  store->forms.slots = core_allocate(host, store->forms.slot_count * sizeof *store->forms.slots);
  store->cache.memo_count = store->cache.answer_count = GAMES_FIRST_RESULTS;
  store->cache.memo = core_allocate(host, store->cache.memo_count * sizeof *store->cache.memo);
  store->cache.answers =
      core_allocate(host, store->cache.answer_count * sizeof *store->cache.answers);
  if (store->forms.slots != NULL && store->cache.memo != NULL && store->cache.answers != NULL &&
      games_integer(store, 0) == GAMES_ZERO) {
    store->relief = (core_relief){.relieve = games_relieve};
    core_add_relief(host, &store->relief);
    return store;
  }
  games_close(store);
  return NULL;
}

uint32_t games_count(const games *store) {
  return store->forms.nodes.count;
}

uint64_t games_bytes(const games *store) {
  return store->forms.nodes.bytes + store->forms.pool.bytes +
         store->forms.slot_count * sizeof *store->forms.slots +
         store->cache.memo_count * sizeof *store->cache.memo +
         store->cache.answer_count * sizeof *store->cache.answers + store->extras.bytes +
         store->points.bytes + store->output.text.bytes + store->noted.uptimals.bytes +
         store->noted.multiples.bytes + store->noted.links.bytes;
}

/* ---- Finding forms ---- */

static uint64_t games_hash_uptimal(const games *store, dyadic number, int32_t ups, uint32_t star) {
  uint64_t hash = core_hash((uint64_t)number.numerator * 64 + number.exponent + store->host->seed);
  return core_hash(hash ^ ((uint64_t)(uint32_t)ups << 32 | star));
}

/* The order of the options does not affect the hash, because games_order changes it. */
static uint64_t games_hash_options(const games *store, const games_id *options, uint32_t left,
                                   uint32_t right) {
  uint64_t hash = ((uint64_t)left << 32 | right) * UINT64_C(0x9e3779b97f4a7c15) + store->host->seed;
  for (uint32_t i = 0; i < left + right; i++)
    hash += core_hash(options[i] * UINT64_C(2) + (i < left) + 1);
  return core_hash(hash);
}

static uint64_t games_hash_node(const games *store, games_id game) {
  const games_node *node = &store->forms.nodes.items[game];
  if ((node->flags & GAMES_IS_UPTIMAL) != 0)
    return games_hash_uptimal(store, games_stop_left(store, game), node->ups, node->star);
  return games_hash_options(store, store->forms.pool.items + node->options, node->left_count,
                            node->right_count);
}

/* Enter a form with this hash into a table with `count` slots. */
static inline void games_enter(uint32_t *slots, uint64_t count, uint64_t hash, games_id game) {
  core_assert(games_is_power_of_two(count) && game < count);
  uint64_t slot = hash & (count - 1);
  while (slots[slot] != 0)
    slot = (slot + 1) & (count - 1);
  slots[slot] = game + 1;
}

/* Double the hash table. All options are read meanwhile, so the work is reported to the host. If
** the host stops it, the present table remains. */
static bool games_grow_slots(games *store) {
  uint64_t before = store->forms.slot_count, count = 2 * before;
  uint32_t *slots = core_allocate(store->host, count * sizeof *slots);
  if (slots == NULL)
    return games_fail_host(store);
  for (games_id game = 0; game < store->forms.nodes.count; game++) {
    const games_node *node = &store->forms.nodes.items[game];
    if (!games_work(store, 1 + node->left_count + node->right_count)) {
      core_release(store->host, slots, count * sizeof *slots);
      return false;
    }
    games_enter(slots, count, games_hash_node(store, game), game);
  }
  core_release(store->host, store->forms.slots, before * sizeof *slots);
  store->forms.slots = slots;
  store->forms.slot_count = count;
  return true;
}

/* Return a zeroed table with four times `count` slots if many more results were put into the
** present table than it has slots, and NULL otherwise or if memory is short: the present table then
** remains in use. *done is false only if the host asks to stop. */
static void *games_larger_table(games *store, uint64_t count, uint64_t size, uint64_t share,
                                uint64_t *put, bool *done) {
  core_host *host = store->host;
  uint64_t bytes = 4 * count * size, times = bytes <= GAMES_FAST_TABLE ? 2 : 8;
  *done = true;
  if (*put <= times * count || bytes > GAMES_ALL_TABLES / share)
    return NULL;
  *put = 0;
  if (bytes > host->memory_limit / share || host->memory_used > host->memory_limit / 2)
    return NULL;
  void *table = core_allocate(host, bytes);
  if (table == NULL && host->status == CORE_INTERRUPTED)
    *done = games_fail_host(store); /* sometimes uncovered: failure */
  return table;
}

bool games_grow_memo(games *store) {
  bool done;
  uint64_t count = store->cache.memo_count;
  games_memo *old = store->cache.memo;
  games_memo *memo = games_larger_table(store, count, sizeof *memo, GAMES_MEMO_SHARE,
                                        &store->cache.memo_puts, &done);
  if (memo == NULL)
    return done;
  if (store->cache.memo_count != count) { /* the allocation has shrunk the present table */
    /* uncovered: takes a failure that shrinks the growing table */
    core_release(store->host, memo, 4 * count * sizeof *memo);
    return true;
  }
  store->cache.memo = memo;
  store->cache.memo_count = 4 * count;
  for (uint64_t i = 0; i < count; i++)
    *games_memo_slot(store, old[i].tag, old[i].one, old[i].other) = old[i];
  core_release(store->host, old, count * sizeof *memo);
  return true;
}

bool games_grow_answers(games *store) {
  bool done;
  uint64_t count = store->cache.answer_count, *old = store->cache.answers;
  uint64_t *answers = games_larger_table(store, count, sizeof *answers, GAMES_ANSWERS_SHARE,
                                         &store->cache.answer_puts, &done);
  if (answers == NULL)
    return done;
  if (store->cache.answer_count != count) {
    /* uncovered: takes a failure that shrinks the growing table */
    core_release(store->host, answers, 4 * count * sizeof *answers);
    return true;
  }
  store->cache.answers = answers;
  store->cache.answer_count = 4 * count;
  for (uint64_t i = 0; i < count; i++)
    if (old[i] != 0)
      answers[((old[i] & ~UINT64_C(3)) | (i & 3)) & (4 * count - 1)] = old[i];
  core_release(store->host, old, count * sizeof *answers);
  return true;
}

void games_clear_cache(games *store) {
  memset(store->cache.memo, 0, (size_t)store->cache.memo_count * sizeof *store->cache.memo);
  memset(store->cache.answers, 0, (size_t)store->cache.answer_count * sizeof *store->cache.answers);
}

/* Reserve room for one more form. */
static bool games_reserve_node(games *store) {
  uint64_t count = store->forms.nodes.count + UINT64_C(1);
  if (!GAMES_RESERVE(store, store->forms.nodes, count))
    return false;
  return 3 * count <= 2 * store->forms.slot_count || games_grow_slots(store);
}

/* Add a node. games_reserve_node has reserved room for it. */
static games_id games_add_node(games *store, uint64_t hash, dyadic left_stop, dyadic right_stop) {
  core_assert(store->forms.nodes.count * sizeof *store->forms.nodes.items <
              store->forms.nodes.bytes);
  core_assert(dyadic_compare(left_stop, right_stop) >= 0);
  games_id game = store->forms.nodes.count++;
  store->forms.nodes.items[game] = (games_node){.left_numerator = left_stop.numerator,
                                                .right_numerator = right_stop.numerator,
                                                .left_exponent = left_stop.exponent,
                                                .right_exponent = right_stop.exponent,
                                                .check = (uint8_t)(hash >> 56),
                                                .options = GAMES_NONE,
                                                .negative = GAMES_NONE,
                                                .extra = GAMES_NONE};
  games_enter(store->forms.slots, store->forms.slot_count, hash, game);
  return game;
}

games_id games_uptimal(games *store, dyadic number, int64_t ups, uint32_t star) {
  if (ups > INT32_MAX || ups < -INT32_MAX)
    return games_refuse(store, games_up_range);
  uint64_t hash = games_hash_uptimal(store, number, (int32_t)ups, star);
  uint64_t mask = store->forms.slot_count - 1;
  for (uint64_t slot = hash & mask; store->forms.slots[slot] != 0; slot = (slot + 1) & mask) {
    const games_node *node = &store->forms.nodes.items[store->forms.slots[slot] - 1];
    if ((node->flags & GAMES_IS_UPTIMAL) != 0 && node->left_numerator == number.numerator &&
        node->left_exponent == number.exponent && node->ups == ups && node->star == star)
      return store->forms.slots[slot] - 1;
  }
  if (!games_reserve_node(store))
    return GAMES_NONE;
  games_id game = games_add_node(store, hash, number, number);
  store->forms.nodes.items[game].flags = GAMES_IS_UPTIMAL;
  store->forms.nodes.items[game].ups = (int32_t)ups;
  store->forms.nodes.items[game].star = star;
  return game;
}

games_id games_number(games *store, dyadic number) {
  return games_uptimal(store, number, 0, 0);
}

games_id games_integer(games *store, int64_t integer) {
  dyadic number;
  if (!dyadic_make(integer, 0, &number))
    return games_refuse(store, games_number_range);
  return games_uptimal(store, number, 0, 0);
}

/* Return true if `options`, sorted by id on each side, are the options of the node. If the node's
** own options are in written order, search for each of them. */
static bool games_has_options(const games *store, const games_node *node, const games_id *options) {
  const games_id *own = store->forms.pool.items + node->options;
  uint32_t count = node->left_count + node->right_count;
  if (memcmp(own, options, count * sizeof *own) == 0)
    return true;
  if ((node->flags & GAMES_IS_ORDERED) == 0)
    return false;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t low = i < node->left_count ? 0 : node->left_count;
    uint32_t end = i < node->left_count ? node->left_count : count;
    CORE_SEARCH(low, end, j, options[j] < own[i]);
    if (low == end || options[low] != own[i])
      return false;
  }
  return true;
}

games_id games_intern(games *store, const games_id *options, uint32_t left_count,
                      uint32_t right_count, dyadic left_stop, dyadic right_stop) {
  uint64_t hash = games_hash_options(store, options, left_count, right_count);
  uint64_t mask = store->forms.slot_count - 1;
  for (uint64_t slot = hash & mask; store->forms.slots[slot] != 0; slot = (slot + 1) & mask) {
    const games_node *node = &store->forms.nodes.items[store->forms.slots[slot] - 1];
    if (node->check == (uint8_t)(hash >> 56) && (node->flags & GAMES_IS_UPTIMAL) == 0 &&
        node->left_count == left_count && node->right_count == right_count &&
        games_has_options(store, node, options))
      return store->forms.slots[slot] - 1;
  }
  uint32_t count = left_count + right_count;
  core_assert(games_list_is_sorted(options, left_count) &&
              games_list_is_sorted(options + left_count, right_count));
  if (!games_list_reserve(store, &store->forms.pool, count) || !games_reserve_node(store))
    return GAMES_NONE;
  games_id game = games_add_node(store, hash, left_stop, right_stop);
  store->forms.nodes.items[game].options = store->forms.pool.count;
  store->forms.nodes.items[game].left_count = left_count;
  store->forms.nodes.items[game].right_count = right_count;
  memcpy(store->forms.pool.items + store->forms.pool.count, options, count * sizeof *options);
  store->forms.pool.count += count;
  core_assert(store->forms.pool.count * sizeof *options <= store->forms.pool.bytes);
  return game;
}

uint32_t games_fresh_tag(games *store) {
  if (store->cache.next_tag == UINT32_MAX) {
    /* uncovered: takes 2^31 forms or 2^32 operations */
    games_clear_cache(store);
    store->cache.next_tag = GAMES_TAG_FRESH;
  }
  core_assert(store->cache.next_tag >= GAMES_TAG_FRESH);
  return store->cache.next_tag++;
}

/* ---- Options of uptimals ---- */

void games_count_uptimal(const games_node *node, uint32_t *left, uint32_t *right) {
  *left = *right = 1;
  if (node->ups == 0 && node->star > 0)
    *left = *right = node->star;
  else if (node->ups == 0 && node->left_exponent == 0) {
    *left = node->left_numerator > 0;
    *right = node->left_numerator < 0;
  } else if (node->star == 1) {
    *left += node->ups == 1;
    *right += node->ups == -1;
  }
}

/* Build the options of number + *k = { number, number + *, ..., number + *(k-1) | the same }. */
static bool games_expand_star(games *store, games_id game, dyadic number, uint32_t star) {
  if (star > GAMES_LARGEST_LISTED_STAR)
    return games_fail(store, CORE_INVALID,
                      "a nimber is out of range: options are listed up to *16384");
  games_list *pool = &store->forms.pool;
  if (!games_list_reserve(store, pool, UINT64_C(2) * star) || !games_work(store, 20 * star))
    return false;
  uint32_t at = pool->count;
  core_assert(star > 0);
  for (uint32_t k = 0; k < star; k++) {
    games_id option = games_uptimal(store, number, 0, k);
    if (option == GAMES_NONE)
      return false;
    pool->items[at + k] = option;
  }
  games_sort_unique(pool->items + at, star);
  memcpy(pool->items + at + star, pool->items + at, star * sizeof *pool->items);
  pool->count += 2 * star;
  store->forms.nodes.items[game].options = at;
  return true;
}

/* Build the options of a number. A positive integer n is { n-1 | }. A fraction m/2^e is { (m-1)/2^e
** | (m+1)/2^e }; these are in range because m - 1 and m + 1 are even and reduce to a smaller
** denominator. */
static void games_expand_number(games *store, dyadic number, games_id option[4]) {
  dyadic next;
  uint32_t count = 0;
  if ((number.exponent > 0 || number.numerator > 0) &&
      dyadic_make(number.numerator - 1, number.exponent, &next))
    option[count++] = games_number(store, next);
  if ((number.exponent > 0 || number.numerator < 0) &&
      dyadic_make(number.numerator + 1, number.exponent, &next))
    option[count++] = games_number(store, next);
}

/* Build the options of n copies of ^ plus *k: { 0 | (n-1).^*(k xor 1) } for n > 0, except ^* = { 0,
** * | 0 }; the negatives for n < 0. `number` is added to all of them. */
static void games_expand_ups(games *store, dyadic number, int32_t ups, uint32_t star,
                             games_id option[4]) {
  games_id mere = games_number(store, number);
  games_id less = games_uptimal(store, number, ups > 0 ? ups - 1 : ups + 1, star ^ 1);
  if (star == 1 && (ups == 1 || ups == -1)) {
    less = games_uptimal(store, number, 0, 1);
    games_id low = mere < less ? mere : less, high = mere < less ? less : mere;
    option[0] = ups > 0 ? low : mere;
    option[1] = ups > 0 ? high : low;
    option[2] = ups > 0 ? mere : high;
  } else {
    option[0] = ups > 0 ? mere : less;
    option[1] = ups > 0 ? less : mere;
  }
}

bool games_expand(games *store, games_id game) {
  const games_node *node = &store->forms.nodes.items[game];
  if (node->options != GAMES_NONE)
    return true;
  core_assert(games_is_uptimal_node(store, game));
  dyadic number = games_stop_left(store, game);
  uint32_t left, right;
  games_count_uptimal(node, &left, &right);
  if (node->ups == 0 && node->star > 0)
    return games_expand_star(store, game, number, node->star);
  games_id option[4] = {0};
  if (node->ups != 0)
    games_expand_ups(store, number, node->ups, node->star, option);
  else
    games_expand_number(store, number, option);
  uint32_t at = store->forms.pool.count;
  for (uint32_t i = 0; i < left + right; i++)
    if (option[i] == GAMES_NONE || !games_list_add(store, &store->forms.pool, option[i])) {
      store->forms.pool.count = at;
      return false;
    }
  store->forms.nodes.items[game].options = at;
  return true;
}

/* ---- Walking ---- */

/* Append the selected options of a game that are not marked yet to the list, and mark them. */
static bool games_push_options(games *store, games_list *stack, games_id game, games_walk through) {
  if (!games_expand(store, game))
    return false;
  uint32_t count = games_left_count(store, game) + games_right_count(store, game);
  for (uint32_t i = 0; i < count; i++) {
    games_id option = games_left(store, game, i);
    const games_node *node = &store->forms.nodes.items[option];
    if ((node->flags & GAMES_IS_MARKED) != 0 ||
        ((node->flags & GAMES_IS_UPTIMAL) != 0 && through != GAMES_WALK_ALL) ||
        (node->negative != GAMES_NONE && through == GAMES_WALK_NEGATIVE))
      continue;
    if (!games_list_add(store, stack, option))
      return false;
    store->forms.nodes.items[option].flags |= GAMES_IS_MARKED;
  }
  return games_work(store, 4 + count);
}

/* Sorting by id puts the options of each form before the form, since their ids are smaller. */
bool games_collect_followers(games *store, games_id game, games_walk through, games_list **forms) {
  games_list *walk = &store->walk;
  walk->count = 0;
  *forms = walk;
  if (!games_list_add(store, walk, game))
    return false;
  if (games_is_uptimal_node(store, game) && through != GAMES_WALK_ALL)
    return true; /* uncovered: the caller has looked for an uptimal before */
  store->forms.nodes.items[game].flags |= GAMES_IS_MARKED;
  bool done = true;
  for (uint32_t i = 0; i < walk->count && done; i++)
    done = games_push_options(store, walk, walk->items[i], through);
  for (uint32_t i = 0; i < walk->count; i++)
    store->forms.nodes.items[walk->items[i]].flags &= (uint8_t)~GAMES_IS_MARKED;
  if (through != GAMES_WALK_ALL)
    games_sort_unique(walk->items, walk->count);
  return done;
}

bool games_extra_of(games *store, games_id game, games_extra **extra) {
  games_node *node = &store->forms.nodes.items[game];
  if (node->extra == GAMES_NONE) {
    if (!GAMES_ADD(store, store->extras, (games_extra){.points = GAMES_NONE}))
      return false;
    node->extra = store->extras.count - 1;
  }
  *extra = &store->extras.items[node->extra];
  core_assert(node->extra < store->extras.count);
  return true;
}

/* ---- Forgetting ---- */

void games_pin_array(games *store, games_pin *pin, games_id *items, size_t count) {
  *pin = (games_pin){.items = items, .count = count, .next = store->pins, .place = &store->pins};
  if (pin->next != NULL)
    pin->next->place = &pin->next;
  store->pins = pin;
}

void games_unpin(games_pin *pin) {
  *pin->place = pin->next;
  if (pin->next != NULL)
    pin->next->place = pin->place;
}

/* Shrink a block to the room for `needed` bytes. If the host cannot resize the block, it stays as
** it is, which is correct but larger. */
static void *games_shrink(games *store, void *items, uint64_t *bytes, uint64_t needed) {
  uint64_t kept = games_room(needed);
  core_assert(needed <= *bytes);
  if (needed == 0) {
    core_release(store->host, items, *bytes);
    *bytes = 0;
    return NULL;
  }
  void *resized = kept >= *bytes ? NULL : core_resize(store->host, items, *bytes, kept);
  if (resized == NULL)
    return items;
  *bytes = kept;
  return resized;
}

/* Remove the unmarked nodes and clear the marks. The order of the remaining ids does not change, so
** sorted options stay sorted. The hash slots hold the table of new ids meanwhile; there are more
** slots than nodes. */
static void games_sweep(games *store) {
  uint32_t *moved = store->forms.slots;
  core_assert(store->forms.nodes.count < store->forms.slot_count);
  uint32_t kept = 0, options = 0;
  for (games_id game = 0; game < store->forms.nodes.count; game++) {
    games_node *node = &store->forms.nodes.items[game];
    moved[game] = GAMES_NONE;
    if ((node->flags & GAMES_IS_MARKED) == 0)
      continue;
    node->flags &= (uint8_t)~GAMES_IS_MARKED;
    if ((node->flags & GAMES_IS_UPTIMAL) != 0)
      node->options = GAMES_NONE;
    else {
      /* Move the options of the form to index `options` of the pool, and renumber them. */
      uint32_t count = node->left_count + node->right_count;
      for (uint32_t i = 0; i < count; i++)
        store->forms.pool.items[options + i] = moved[store->forms.pool.items[node->options + i]];
      node->options = options;
      options += count;
      core_assert(options <= store->forms.pool.count);
    }
    node->negative = node->extra = GAMES_NONE;
    moved[game] = kept;
    store->forms.nodes.items[kept++] = *node;
  }
  store->forms.nodes.count = kept;
  store->forms.pool.count = options;
  core_assert(store->forms.nodes.count > 0 && games_is_uptimal_node(store, GAMES_ZERO));
}

/* Mark the pinned forms and their followers. */
static void games_mark(games *store) {
  store->forms.nodes.items[GAMES_ZERO].flags |= GAMES_IS_MARKED;
  for (const games_pin *pin = store->pins; pin != NULL; pin = pin->next)
    for (size_t i = 0; i < pin->count; i++)
      if (pin->items[i] != GAMES_NONE)
        store->forms.nodes.items[pin->items[i]].flags |= GAMES_IS_MARKED;
  /* A form has a larger id than its options, so one pass from the largest id marks all followers.
  ** The options of an uptimal are not marked, because they are built again on demand. */
  for (games_id game = store->forms.nodes.count; game-- > 0;) {
    const games_node *node = &store->forms.nodes.items[game];
    if ((node->flags & (GAMES_IS_MARKED | GAMES_IS_UPTIMAL)) != GAMES_IS_MARKED)
      continue;
    for (uint32_t i = 0; i < node->left_count + node->right_count; i++)
      store->forms.nodes.items[store->forms.pool.items[node->options + i]].flags |= GAMES_IS_MARKED;
  }
}

/* Choose the smallest hash table for the nodes, and enter them. If it cannot be resized, it keeps
** its size, which needs no memory and cannot fail. */
static void games_rebuild_slots(games *store) {
  uint64_t before = store->forms.slot_count, count = before;
  while (count > GAMES_FIRST_SLOTS && 3 * (uint64_t)store->forms.nodes.count <= count)
    count /= 2;
  uint32_t *slots =
      core_resize(store->host, store->forms.slots, before * sizeof *slots, count * sizeof *slots);
  if (slots != NULL) {
    store->forms.slots = slots;
    store->forms.slot_count = count;
  }
  memset(store->forms.slots, 0, (size_t)store->forms.slot_count * sizeof *slots);
  for (games_id game = 0; game < store->forms.nodes.count; game++) {
    uint64_t hash = games_hash_node(store, game); /* has changed with the ids of the options */
    store->forms.nodes.items[game].check = (uint8_t)(hash >> 56);
    games_enter(store->forms.slots, store->forms.slot_count, hash, game);
  }
}

void games_collect(games *store) {
  games_mark(store);
  games_sweep(store);
  for (const games_pin *pin = store->pins; pin != NULL; pin = pin->next)
    for (size_t i = 0; i < pin->count; i++)
      if (pin->items[i] != GAMES_NONE)
        pin->items[i] = store->forms.slots[pin->items[i]];
  core_assert(store->forms.slots[GAMES_ZERO] == GAMES_ZERO);
  games_list *pool = &store->forms.pool;
  store->forms.nodes.items =
      games_shrink(store, store->forms.nodes.items, &store->forms.nodes.bytes,
                   store->forms.nodes.count * sizeof *store->forms.nodes.items);
  pool->items = games_shrink(store, pool->items, &pool->bytes, pool->count * sizeof *pool->items);
  games_rebuild_slots(store);
  while (games_shrink_cache(store))
    continue;
  games_clear_cache(store);
  games_begin_ids(store);
  games_release_work(store);
}
