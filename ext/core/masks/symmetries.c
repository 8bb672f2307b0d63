/* Permutations of the bits: their tables, checks that they are symmetries of the rules, and the
** group that they generate.
**
** The image of a set under a permutation is the union of the images of its bytes. A table has the
** images of all values of each byte, so an image takes at most 8 lookups (bits_apply).
**
** A permutation is a symmetry if the image of each move is a move, and of each end an end, which is
** looked up in a hash index. The group is found by multiplying each element by each generator,
** until no product is new. Example: the mirror images of a 2 x 2 board in columns and in rows,
** (01)(23) and (02)(13), generate a group of 4 elements.
**
** Time: group size times generators; each check takes as many lookups as there are moves and
** ends. */
#include "base/array.h"
#include "base/slots.h"
#include "core/masks/rules.h"

/* ---- Permutations ---- */

void bits_permutation_begin(bits_permutation *identity) {
  for (int i = 0; i < SET_BITS; i++)
    identity->image[i] = (uint8_t)i;
}

static inline bool symmetries_is_identity(const bits_permutation *permutation) {
  for (int i = 0; i < SET_BITS; i++)
    if (permutation->image[i] != i)
      return false;
  return true;
}

/* Return the image of a set of bits. */
static bits_set symmetries_image(const bits_permutation *permutation, bits_set set) {
  bits_set image = SET_NONE;
  for (; !set_is_empty(set); set = set_drop(set))
    image |= set_bit(permutation->image[set_lowest(set)]);
  return image;
}

/* Build the tables of permutations in groups of `abreast`. */
static core_status symmetries_build_maps(core_host *host, bits_maps *maps,
                                         const bits_permutation *permutations, uint64_t count,
                                         uint32_t abreast) {
  bits_permutation identity;
  bits_permutation_begin(&identity);
  core_release(host, maps->tables, maps->bytes);
  *maps = (bits_maps){.tables = NULL};
  /* The highest bit that any of the permutations changes. */
  int highest = -1;
  for (uint64_t k = 0; k < count; k++)
    for (int i = highest + 1; i < SET_BITS; i++)
      if (permutations[k].image[i] != i)
        highest = i;
  uint32_t bytes = (uint32_t)(highest + 8) / 8;
  if (bytes == 0)
    return CORE_OK;
  uint64_t places = (count + abreast - 1) / abreast * abreast;
  uint64_t size = places * bytes * 256 * sizeof *maps->tables;
  maps->tables = core_resize(host, NULL, 0, size);
  if (maps->tables == NULL)
    return host->status;
  bits_set unchanged = 8 * bytes == SET_BITS ? SET_NONE : set_up(~SET_NONE, (int)(8 * bytes));
  *maps =
      (bits_maps){maps->tables, size, (uint32_t)count, abreast, 256 * bytes * abreast, unchanged};
  for (uint64_t k = 0; k < places; k++) {
    bits_set *table = maps->tables + k / abreast * maps->words + k % abreast;
    const bits_permutation *permutation = k < count ? &permutations[k] : &identity;
    for (uint32_t byte = 0; byte < bytes; byte++)
      for (uint32_t value = 0; value < 256; value++)
        table[(256 * byte + value) * abreast] =
            symmetries_image(permutation, set_up(set_of(value, 0), (int)(8 * byte)));
    if (!core_work(host, 2048 * (int64_t)bytes))
      return host->status;
  }
  return CORE_OK;
}

core_status bits_rules_set_swap(bits_rules *rules, const bits_permutation *swap) {
  rules->swap = *swap;
  return symmetries_build_maps(rules->host, &rules->swap_map, swap, 1, 1);
}

core_status bits_rules_add_symmetry(bits_rules *rules, const bits_permutation *symmetry) {
  return CORE_APPEND(rules->host, rules->symmetries, *symmetry) ? CORE_OK : rules->host->status;
}

/* ---- Checks ---- */

_Static_assert(sizeof(bits_move) == (4 * SET_WORDS + 2) * sizeof(uint64_t) &&
                   sizeof(bits_end) == (2 * SET_WORDS + 1) * sizeof(uint64_t),
               "items are compared byte by byte, so they have no padding");

/* A hash index of moves, ends or permutations by content. */
typedef struct symmetries_index {
  const bits_rules *rules;
  const void *items;
  size_t size, hashed; /* bytes of each item, and how many of them its hash depends on */
  slot_index slots;
} symmetries_index;

/* Return the number of an item in the index. If there is no such item, return UINT32_MAX, and set
** *place to where slots_put adds it. */
static uint32_t symmetries_find(const symmetries_index *index, const void *item, slots_at *place) {
  uint32_t number;
  *place = slots_first(&index->slots, core_hash_bytes(index->rules->seed, item, index->hashed));
  while (slots_next(place, &number))
    if (memcmp((const char *)index->items + number * index->size, item, index->size) == 0)
      return number;
  return UINT32_MAX;
}

static bool symmetries_has(const symmetries_index *index, const void *item) {
  slots_at place;
  return symmetries_find(index, item, &place) != UINT32_MAX;
}

/* Enter the first `count` items into the index, of equal items the first. */
static bool symmetries_fill(symmetries_index *index, uint64_t count) {
  core_host *host = index->rules->host;
  bool done = slots_reserve(&index->slots, host, count);
  for (uint64_t i = 0; i < count && done; i++) {
    slots_at place;
    if (symmetries_find(index, (const char *)index->items + i * index->size, &place) == UINT32_MAX)
      slots_put(&place, (uint32_t)i);
    done = core_work(host, 20);
  }
  return done;
}

/* Without gains, at most 4 moves are equal except for the player. */
static symmetries_index symmetries_index_moves(const bits_rules *rules) {
  size_t size = sizeof(bits_move), hashed = rules->has_gains ? size : offsetof(bits_move, player);
  return (symmetries_index){rules, rules->moves.items, size, hashed, {NULL, 0}};
}

static bits_move symmetries_move_image(const bits_permutation *by, const bits_move *move) {
  return (bits_move){symmetries_image(by, move->need),
                     symmetries_image(by, move->forbid),
                     symmetries_image(by, move->clear),
                     symmetries_image(by, move->put),
                     move->player,
                     move->gain};
}

/* Return true if two permutations commute. */
static bool symmetries_commute(const bits_permutation *one, const bits_permutation *other) {
  for (int i = 0; i < 64; i++)
    if (one->image[other->image[i]] != other->image[one->image[i]])
      return false;
  return true;
}

/* Set *fault to BITS_IS_SYMMETRY, or to the reason why a permutation is not a symmetry, and *at to
** the move or end. Return false if the host asks to stop. */
static bool symmetries_check(const symmetries_index *moves, const symmetries_index *ends,
                             const bits_permutation *by, bits_fault *fault, uint64_t *at) {
  const bits_rules *rules = moves->rules;
  *fault = BITS_MOVE_HAS_NO_IMAGE;
  for (*at = 0; *at < rules->moves.count; ++*at) {
    bits_move image = symmetries_move_image(by, &rules->moves.items[*at]);
    if (!core_work(rules->host, 100))
      return false;
    if (!symmetries_has(moves, &image))
      return true;
  }
  *fault = BITS_END_HAS_NO_IMAGE;
  for (*at = 0; *at < rules->ends.count; ++*at) {
    const bits_end *end = &rules->ends.items[*at];
    bits_end image = {symmetries_image(by, end->need), symmetries_image(by, end->forbid),
                      end->result};
    if (!core_work(rules->host, 60))
      return false;
    if (!symmetries_has(ends, &image))
      return true;
  }
  bool swaps = rules->swap_map.count > 0;
  *fault = swaps && !symmetries_commute(by, &rules->swap) ? BITS_SWAP_DOES_NOT_COMMUTE
                                                          : BITS_IS_SYMMETRY;
  return true;
}

core_status bits_rules_check_symmetries(bits_rules *rules, bits_fault *fault, uint64_t *symmetry,
                                        uint64_t *at) {
  symmetries_index moves = symmetries_index_moves(rules),
                   ends = {rules, rules->ends.items, sizeof(bits_end), sizeof(bits_end), {NULL, 0}};
  *fault = BITS_IS_SYMMETRY;
  bool done =
      symmetries_fill(&moves, rules->moves.count) && symmetries_fill(&ends, rules->ends.count);
  for (*symmetry = 0; done && *symmetry < rules->symmetries.count; ++*symmetry) {
    done = symmetries_check(&moves, &ends, &rules->symmetries.items[*symmetry], fault, at);
    if (*fault != BITS_IS_SYMMETRY)
      break;
  }
  slots_close(&moves.slots, rules->host);
  slots_close(&ends.slots, rules->host);
  return done ? CORE_OK : rules->host->status;
}

/* Set *holds if the image of every move is a move, or if `exchanged` a move of the other player.
** Return false if the host asks to stop. */
static bool symmetries_keep_moves(const symmetries_index *moves, const bits_permutation *by,
                                  bool exchanged, bool *holds) {
  static const uint32_t other[] = {0, BITS_RIGHT, BITS_LEFT, BITS_BOTH};
  const bits_rules *rules = moves->rules;
  *holds = true;
  for (uint64_t i = 0; i < rules->moves.count && *holds; i++) {
    bits_move image = symmetries_move_image(by, &rules->moves.items[i]);
    if (exchanged)
      image.player = other[image.player];
    *holds = symmetries_has(moves, &image);
    if (!core_work(rules->host, 100))
      return false;
  }
  return true;
}

core_status bits_rules_find_turns(const bits_rules *rules, bits_turn *turns) {
  symmetries_index moves = symmetries_index_moves(rules);
  bool done = symmetries_fill(&moves, rules->moves.count);
  for (uint64_t i = 0; i < rules->symmetries.count && done; i++) {
    const bits_permutation *by = &rules->symmetries.items[i];
    bool holds = false, exchanges = false;
    done = symmetries_keep_moves(&moves, by, false, &holds);
    if (done && !holds && rules->is_partizan)
      done = symmetries_keep_moves(&moves, by, true, &exchanges);
    turns[i] = holds ? BITS_SYMMETRY : exchanges ? BITS_EXCHANGE : BITS_ORDER;
  }
  slots_close(&moves.slots, rules->host);
  return done ? CORE_OK : rules->host->status;
}

core_status bits_rules_find_shifts(const bits_rules *rules, bits_set *shifts) {
  symmetries_index moves = symmetries_index_moves(rules);
  bool done = symmetries_fill(&moves, rules->moves.count);
  for (uint64_t i = 0; i < rules->moves.count && done; i++) {
    const bits_move *move = &rules->moves.items[i];
    bits_set named = move->need | move->forbid | move->clear | move->put;
    shifts[i] = SET_NONE;
    for (int by = 1; !set_is_empty(named) && by <= set_lowest(named); by++) {
      bits_move lower = {set_down(move->need, by),
                         set_down(move->forbid, by),
                         set_down(move->clear, by),
                         set_down(move->put, by),
                         move->player,
                         move->gain};
      if (symmetries_has(&moves, &lower))
        shifts[i] |= set_bit((uint32_t)by);
    }
    done = core_work(rules->host, 1000);
  }
  slots_close(&moves.slots, rules->host);
  return done ? CORE_OK : rules->host->status;
}

/* ---- The group ---- */

/* Compute the group of the generators into rules->symmetries: beginning with the identity, multiply
** each element by each generator. In a finite group inverses are powers, so this finds all
** elements. */
static core_status symmetries_close_group(bits_rules *rules, const bits_permutation *generators,
                                          uint64_t count) {
  core_host *host = rules->host;
  symmetries_index index = {rules, NULL, sizeof *generators, sizeof *generators, {NULL, 0}};
  bits_permutation identity;
  bits_permutation_begin(&identity);
  core_status status = bits_rules_add_symmetry(rules, &identity);
  index.items = rules->symmetries.items;
  if (status == CORE_OK && !symmetries_fill(&index, 1))
    status = host->status;
  for (uint64_t i = 0; i < rules->symmetries.count && status == CORE_OK; i++)
    for (uint64_t k = 0; k < count && status == CORE_OK; k++) {
      bits_permutation product;
      slots_at place;
      for (int b = 0; b < SET_BITS; b++)
        product.image[b] = generators[k].image[rules->symmetries.items[i].image[b]];
      if (!slots_reserve(&index.slots, host, rules->symmetries.count + 1) || !core_work(host, 100))
        status = host->status;
      else if (symmetries_find(&index, &product, &place) == UINT32_MAX) {
        slots_put(&place, (uint32_t)rules->symmetries.count);
        status = rules->symmetries.count < BITS_MOST_SYMMETRIES
                     ? bits_rules_add_symmetry(rules, &product)
                     : core_fail(host, CORE_INVALID);
        index.items = rules->symmetries.items;
      }
    }
  slots_close(&index.slots, host);
  return status;
}

/* Keep the first of equal moves. */
static core_status symmetries_drop_copies(bits_rules *rules) {
  symmetries_index moves = symmetries_index_moves(rules);
  uint32_t kept = 0;
  bool done = slots_reserve(&moves.slots, rules->host, rules->moves.count);
  for (uint64_t i = 0; i < rules->moves.count && done; i++) {
    slots_at place;
    if (symmetries_find(&moves, &rules->moves.items[i], &place) == UINT32_MAX) {
      slots_put(&place, kept);
      rules->moves.items[kept++] = rules->moves.items[i];
    }
    done = core_work(rules->host, 20);
  }
  slots_close(&moves.slots, rules->host);
  if (!done)
    return rules->host->status;
  core_assert(kept <= rules->moves.count);
  rules->moves.count = kept;
  return CORE_OK;
}

core_status bits_rules_close(bits_rules *rules) {
  core_host *host = rules->host;
  core_status status = symmetries_drop_copies(rules);
  uint64_t generator_count = rules->symmetries.count, generator_bytes = rules->symmetries.bytes;
  bits_permutation *generators = rules->symmetries.items;
  if (generator_count == 0 || status != CORE_OK)
    return status;
  rules->symmetries.items = NULL, rules->symmetries.bytes = 0, rules->symmetries.count = 0;
  status = symmetries_close_group(rules, generators, generator_count);
  core_release(host, generators, generator_bytes);
  if (status != CORE_OK)
    return status;
  /* Drop the identity, which is the first element. */
  core_assert(symmetries_is_identity(&rules->symmetries.items[0]));
  rules->symmetries.count--;
  memmove(rules->symmetries.items, rules->symmetries.items + 1,
          (size_t)rules->symmetries.count * sizeof *rules->symmetries.items);
  return symmetries_build_maps(host, &rules->maps, rules->symmetries.items, rules->symmetries.count,
                               BITS_ABREAST);
}
