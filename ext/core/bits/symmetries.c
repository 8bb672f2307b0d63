/* Permutations of the bits: their tables, whether they are symmetries of the rules, and the group that
** they generate. */
#include "core/bits/rules.h"

#include "base/array.h"

/* ---- Permutations ---- */

void bits_permutation_begin(bits_permutation *identity) {
  for (int i = 0; i < 64; i++)
    identity->image[i] = (uint8_t)i;
}

static uint64_t bits_image(const bits_permutation *permutation, uint64_t set) {
  uint64_t image = 0;
  for (; set != 0; set &= set - 1)
    image |= UINT64_C(1) << permutation->image[core_lowest_bit(set)];
  return image;
}

/* Bytes of a position, from the lowest, that any of the permutations changes. */
static uint32_t bits_changed_bytes(const bits_permutation *permutations, uint64_t count) {
  int highest = -1;
  for (uint64_t k = 0; k < count; k++)
    for (int i = highest + 1; i < 64; i++)
      if (permutations[k].image[i] != i)
        highest = i;
  return (uint32_t)(highest + 8) / 8;
}

/* As many bytes of the table whose values stand `abreast`. */
static void bits_fill_table(const bits_permutation *permutation, uint64_t *table, uint32_t bytes,
                            uint32_t abreast) {
  for (uint32_t byte = 0; byte < bytes; byte++)
    for (uint32_t value = 0; value < 256; value++)
      table[(256 * byte + value) * abreast] = bits_image(permutation, (uint64_t)value << 8 * byte);
}

static core_status bits_maps_make(core_host *host, bits_maps *maps,
                                  const bits_permutation *permutations, uint64_t count,
                                  uint32_t abreast) {
  bits_permutation identity;
  bits_permutation_begin(&identity);
  core_release(host, maps->tables, maps->bytes);
  *maps = (bits_maps){.tables = NULL};
  uint32_t bytes = bits_changed_bytes(permutations, count);
  if (bytes == 0)
    return CORE_OK;
  uint64_t places = (count + abreast - 1) / abreast * abreast;
  uint64_t size = places * bytes * 256 * sizeof *maps->tables;
  maps->tables = core_resize(host, NULL, 0, size);
  if (maps->tables == NULL)
    return host->status;
  *maps = (bits_maps){maps->tables,          size,
                      (uint32_t)count,       abreast,
                      256 * bytes * abreast, bytes == 8 ? 0 : UINT64_MAX << 8 * bytes};
  for (uint64_t k = 0; k < places; k++) {
    uint64_t *table = maps->tables + k / abreast * maps->words + k % abreast;
    bits_fill_table(k < count ? &permutations[k] : &identity, table, bytes, abreast);
    if (!core_work(host, 2048 * (int64_t)bytes))
      return host->status;
  }
  return CORE_OK;
}

core_status bits_rules_set_swap(bits_rules *rules, const bits_permutation *swap) {
  rules->swap = *swap;
  return bits_maps_make(rules->host, &rules->swap_map, swap, 1, 1);
}

core_status bits_rules_add_symmetry(bits_rules *rules, const bits_permutation *symmetry) {
  return CORE_PUSH(rules->host, rules->symmetries, rules->symmetry_bytes, rules->symmetry_count,
                   *symmetry)
             ? CORE_OK
             : rules->host->status;
}

/* ---- Are they symmetries? ---- */

/* Indexes of items by the hash of what they are; 0: free, else 1 + the index. */
typedef struct bits_index {
  uint32_t *slots;
  uint64_t count; /* a power of 2 */
} bits_index;

static bool bits_index_begin(core_host *host, bits_index *index, uint64_t items) {
  index->count = 16;
  while (index->count < 2 * items)
    index->count *= 2;
  index->slots = core_allocate(host, index->count * sizeof *index->slots);
  return index->slots != NULL;
}

static void bits_index_release(core_host *host, bits_index *index) {
  core_release(host, index->slots, index->count * sizeof *index->slots);
}

_Static_assert(sizeof(bits_move) == 5 * sizeof(uint64_t) &&
                   sizeof(bits_end) == 3 * sizeof(uint64_t),
               "items are compared byte by byte");

/* The slot in which the item is, one of `items`, or a free one. */
static uint32_t *bits_slot(const bits_index *index, const void *items, const void *item,
                           size_t size) {
  uint64_t mask = index->count - 1, slot = core_hash_bytes(0, item, size) & mask;
  while (index->slots[slot] != 0 &&
         memcmp((const char *)items + (index->slots[slot] - 1) * size, item, size) != 0)
    slot = (slot + 1) & mask;
  return &index->slots[slot];
}

static bits_move bits_move_image(const bits_permutation *by, const bits_move *move) {
  return (bits_move){bits_image(by, move->need), bits_image(by, move->forbid),
                     bits_image(by, move->clear), bits_image(by, move->put), move->player};
}

typedef struct bits_check {
  const bits_rules *rules;
  bits_index moves, ends;
} bits_check;

static uint32_t *bits_move_slot(const bits_check *check, const bits_move *move) {
  return bits_slot(&check->moves, check->rules->moves, move, sizeof *move);
}

static uint32_t *bits_end_slot(const bits_check *check, const bits_end *end) {
  return bits_slot(&check->ends, check->rules->ends, end, sizeof *end);
}

static bool bits_check_fill(bits_check *check) {
  const bits_rules *rules = check->rules;
  if (!bits_index_begin(rules->host, &check->moves, rules->move_count) ||
      !bits_index_begin(rules->host, &check->ends, rules->end_count))
    return false;
  for (uint64_t i = 0; i < rules->move_count; i++) {
    *bits_move_slot(check, &rules->moves[i]) = (uint32_t)i + 1;
    if (!core_work(rules->host, 20))
      return false;
  }
  for (uint64_t i = 0; i < rules->end_count; i++) {
    *bits_end_slot(check, &rules->ends[i]) = (uint32_t)i + 1;
    if (!core_work(rules->host, 20))
      return false;
  }
  return true;
}

static core_status bits_check_end(bits_check *check, bool done) {
  core_host *host = check->rules->host;
  bits_index_release(host, &check->moves);
  bits_index_release(host, &check->ends);
  return done ? CORE_OK : host->status;
}

/* Does one after the other lead to the same as the other after the one? */
static bool bits_commute(const bits_permutation *one, const bits_permutation *other) {
  for (int i = 0; i < 64; i++)
    if (one->image[other->image[i]] != other->image[one->image[i]])
      return false;
  return true;
}

static bool bits_check_one(bits_check *check, const bits_permutation *by, bits_fault *fault,
                           uint64_t *at) {
  const bits_rules *rules = check->rules;
  *fault = BITS_MOVE_HAS_NO_IMAGE;
  for (*at = 0; *at < rules->move_count; ++*at) {
    bits_move image = bits_move_image(by, &rules->moves[*at]);
    if (!core_work(rules->host, 100))
      return false;
    if (*bits_move_slot(check, &image) == 0)
      return true;
  }
  *fault = BITS_END_HAS_NO_IMAGE;
  for (*at = 0; *at < rules->end_count; ++*at) {
    const bits_end *end = &rules->ends[*at];
    bits_end image = {bits_image(by, end->need), bits_image(by, end->forbid), end->result};
    if (!core_work(rules->host, 60))
      return false;
    if (*bits_end_slot(check, &image) == 0)
      return true;
  }
  bool swaps = rules->swap_map.count > 0;
  *fault = swaps && !bits_commute(by, &rules->swap) ? BITS_SWAP_DOES_NOT_COMMUTE : BITS_IS_SYMMETRY;
  return true;
}

core_status bits_rules_check_symmetries(bits_rules *rules, bits_fault *fault, uint64_t *symmetry,
                                        uint64_t *at) {
  bits_check check = {.rules = rules};
  *fault = BITS_IS_SYMMETRY;
  bool done = bits_check_fill(&check);
  for (*symmetry = 0; done && *symmetry < rules->symmetry_count; ++*symmetry) {
    done = bits_check_one(&check, &rules->symmetries[*symmetry], fault, at);
    if (*fault != BITS_IS_SYMMETRY)
      break;
  }
  return bits_check_end(&check, done);
}

/* Is the image of every move a move, perhaps of the other player? */
static bool bits_check_moves(bits_check *check, const bits_permutation *by, bool exchanged,
                             bool *holds) {
  static const uint32_t other[] = {0, BITS_RIGHT, BITS_LEFT, BITS_BOTH};
  const bits_rules *rules = check->rules;
  *holds = true;
  for (uint64_t i = 0; i < rules->move_count && *holds; i++) {
    bits_move image = bits_move_image(by, &rules->moves[i]);
    if (exchanged)
      image.player = other[image.player];
    *holds = *bits_move_slot(check, &image) != 0;
    if (!core_work(rules->host, 100))
      return false;
  }
  return true;
}

static bool bits_find_turn(bits_check *check, const bits_permutation *by, bits_turn *turn) {
  bool holds = false;
  *turn = BITS_ORDER;
  if (!bits_check_moves(check, by, false, &holds))
    return false;
  if (holds)
    *turn = BITS_SYMMETRY;
  if (holds || !check->rules->is_partizan)
    return true;
  if (!bits_check_moves(check, by, true, &holds))
    return false;
  if (holds)
    *turn = BITS_EXCHANGE;
  return true;
}

core_status bits_rules_find_turns(const bits_rules *rules, bits_turn *turns) {
  bits_check check = {.rules = rules};
  bool done = bits_check_fill(&check);
  for (uint64_t i = 0; i < rules->symmetry_count && done; i++)
    done = bits_find_turn(&check, &rules->symmetries[i], &turns[i]);
  return bits_check_end(&check, done);
}

static uint64_t bits_find_move_shifts(const bits_check *check, uint64_t index) {
  const bits_rules *rules = check->rules;
  const bits_move *move = &rules->moves[index];
  uint64_t named = move->need | move->forbid | move->clear | move->put;
  uint64_t shifts = *bits_move_slot(check, move) == index + 1;
  for (int by = 1; named != 0 && by <= core_lowest_bit(named); by++) {
    bits_move lower = {move->need >> by, move->forbid >> by, move->clear >> by, move->put >> by,
                       move->player};
    if (*bits_move_slot(check, &lower) != 0)
      shifts |= UINT64_C(1) << by;
  }
  return shifts;
}

core_status bits_rules_find_shifts(const bits_rules *rules, uint64_t *shifts) {
  bits_check check = {.rules = rules};
  bool done = bits_check_fill(&check);
  for (uint64_t i = 0; i < rules->move_count && done; i++) {
    shifts[i] = bits_find_move_shifts(&check, i);
    done = core_work(rules->host, 1000);
  }
  return bits_check_end(&check, done);
}

/* ---- The group ---- */

typedef struct bits_group {
  bits_rules *rules;
  bits_index index;
} bits_group;

/* Let the group have an element, which becomes its last if it is new. */
static core_status bits_group_add(bits_group *group, const bits_permutation *permutation) {
  uint32_t *slot =
      bits_slot(&group->index, group->rules->symmetries, permutation, sizeof *permutation);
  if (*slot != 0)
    return CORE_OK;
  if (group->rules->symmetry_count >= BITS_MOST_SYMMETRIES)
    return CORE_INVALID;
  core_status status = bits_rules_add_symmetry(group->rules, permutation);
  if (status == CORE_OK)
    *slot = (uint32_t)group->rules->symmetry_count;
  return status;
}

/* Multiply each element by each generator: of a finite set of permutations that gives the group. */
static core_status bits_group_close(bits_group *group, const bits_permutation *generators,
                                    uint64_t count) {
  bits_rules *rules = group->rules;
  bits_permutation product;
  bits_permutation_begin(&product);
  core_status status = bits_group_add(group, &product);
  for (uint64_t i = 0; i < rules->symmetry_count && status == CORE_OK; i++)
    for (uint64_t k = 0; k < count && status == CORE_OK; k++) {
      for (int b = 0; b < 64; b++)
        product.image[b] = generators[k].image[rules->symmetries[i].image[b]];
      status = bits_group_add(group, &product);
      if (status == CORE_OK && !core_work(rules->host, 100))
        status = rules->host->status;
    }
  return status;
}

core_status bits_rules_close(bits_rules *rules) {
  core_host *host = rules->host;
  uint64_t generator_count = rules->symmetry_count, generator_bytes = rules->symmetry_bytes;
  bits_permutation *generators = rules->symmetries;
  bits_group group = {.rules = rules};
  if (generator_count == 0)
    return CORE_OK;
  rules->symmetries = NULL;
  rules->symmetry_count = rules->symmetry_bytes = 0;
  core_status status = CORE_OK;
  if (!bits_index_begin(host, &group.index, BITS_MOST_SYMMETRIES))
    status = host->status;
  if (status == CORE_OK)
    status = bits_group_close(&group, generators, generator_count);
  bits_index_release(host, &group.index);
  core_release(host, generators, generator_bytes);
  if (status != CORE_OK)
    return status;
  /* the identity, which came first, maps nothing */
  rules->symmetry_count--;
  memmove(rules->symmetries, rules->symmetries + 1,
          (size_t)rules->symmetry_count * sizeof *rules->symmetries);
  return bits_maps_make(host, &rules->maps, rules->symmetries, rules->symmetry_count, BITS_ABREAST);
}
