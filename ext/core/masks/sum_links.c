#include "core/masks/sum_links.h"

/* ---- Links ---- */

/* Return a set together with the bits that are linked with one of its bits. */
static bits_set links_around(const sums_links *links, bits_set set) {
  bits_set all = set;
  for (bits_set left = set; !set_is_empty(left); left = set_drop(left))
    all |= links->neighbours[set_lowest(left)];
  return all;
}

static void links_find_distances(sums_links *links) {
  for (uint32_t distance = 1; distance < SET_BITS; distance++) {
    bits_set lower = SET_NONE;
    for (uint32_t bit = 0; bit + distance < SET_BITS; bit++)
      lower |= set_has(links->neighbours[bit], bit + distance) ? set_bit(bit) : SET_NONE;
    if (set_is_empty(lower))
      continue;
    if (links->distance_count < 2) {
      links->distance[links->distance_count] = (int)distance;
      links->lower_ends[links->distance_count] = lower;
    }
    links->distance_count++;
  }
}

/* Return true if links are symmetric and no bit is linked with itself. */
static inline bool links_are_symmetric(const sums_links *links) {
  for (uint32_t one = 0; one < SET_BITS; one++)
    for (uint32_t other = 0; other < SET_BITS; other++)
      if (set_has(links->neighbours[one], other) != set_has(links->neighbours[other], one) ||
          (one == other && set_has(links->neighbours[one], other)))
        return false;
  return true;
}

/* Link the bits of all moves. Return false if the host asks to stop. */
static bool links_join(sums_links *links) {
  const bits_rules *rules = links->rules;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    const bits_move *move = &rules->moves.items[i];
    bits_set need = move->need, named = need | move->forbid | move->clear | move->put;
    links->named[i] = named;
    links->puts[i] = move->put;
    for (bits_set left = named; !set_is_empty(left); left = set_drop(left)) {
      bits_set bit = set_first(left);
      links->neighbours[set_lowest(bit)] |= (set_is_empty(bit & need) ? need : named) & ~bit;
    }
    if (!core_work(links->host, 100))
      return false;
  }
  core_assert(links_are_symmetric(links));
  return true;
}

/* Find the facts that follow from each move and the links. Return false if the host asks to
** stop. */
static bool links_read_moves(sums_links *links) {
  const bits_rules *rules = links->rules;
  links->smallest_need = SET_BITS;
  links->splits = true;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    const bits_move *move = &rules->moves.items[i];
    int size = set_count(move->need);
    bits_set around = links_around(links, move->need), around_put = links_around(links, move->put);
    core_assert(size > 0);
    links->smallest_need = size < links->smallest_need ? size : links->smallest_need;
    links->has_puts |= !set_is_empty(move->put);
    links->splits &= set_is_empty(around_put & ~around); /* T1 */
    links->borders[i] = links_around(links, move->clear) | move->put;
    links->word_puts[i / 64] |= move->put;
    bits_sieve_set(&links->needs, i, move->need, SET_NONE);
    if (!core_work(links->host, 600))
      return false;
  }
  return true;
}

bool sums_links_begin(sums_links *links, const bits_rules *rules) {
  uint64_t moves = rules->moves.count;
  bits_set need = SET_NONE;
  *links = (sums_links){.host = rules->host, .rules = rules};
  for (uint64_t i = 0; i < moves; i++)
    need |= rules->moves.items[i].need;
  if (bits_sieve_begin(&links->needs, rules->host, moves, need) != CORE_OK)
    return false;
  uint64_t words = links->needs.words;
  links->block_bytes = sizeof *links->named * (3 * moves + words) + sizeof(uint64_t) * words;
  links->named = core_allocate(rules->host, links->block_bytes);
  if (links->named == NULL)
    return false;
  links->puts = links->named + moves;
  links->borders = links->puts + moves;
  links->word_puts = links->borders + moves;
  links->known_live = (uint64_t *)(links->word_puts + words);
  if (!links_join(links) || !links_read_moves(links))
    return false;
  links_find_distances(links);
  return true;
}

void sums_links_release(sums_links *links) {
  bits_sieve_release(&links->needs);
  core_release(links->host, links->named, links->block_bytes);
  *links = (sums_links){.host = NULL};
}

/* ---- Linked parts ---- */

/* sums_links_flood for links of two distances, as in a grid: follow all links of one distance at
** once. */
static bits_set links_flood_grid(const sums_links *links, bits_set set, bits_set border) {
  const int across = links->distance[0], down = links->distance[1];
  const bits_set row = links->lower_ends[0] & set & set_down(set, across);
  const bits_set column = links->lower_ends[1] & set & set_down(set, down);
  bits_set flooded = set_first(border), before;
  do {
    before = flooded;
    flooded |= set_up(flooded & row, across) | (set_down(flooded, across) & row);
    flooded |= set_up(flooded & column, down) | (set_down(flooded, down) & column);
    if (set_is_empty(border & ~flooded))
      return set;
  } while (!set_equal(flooded, before));
  return flooded;
}

bits_set sums_links_flood(const sums_links *links, bits_set set, bits_set border) {
  bits_set flooded = set_first(border);
  core_assert(!set_is_empty(border) && set_is_empty(border & ~set));
  if (links->distance_count == 2)
    return links_flood_grid(links, set, border);
  for (bits_set front = flooded; !set_is_empty(front);) {
    bits_set next = links->neighbours[set_lowest(front)] & set & ~flooded;
    front = set_drop(front) | next;
    flooded |= next;
  }
  return set_is_empty(border & ~flooded) ? set : flooded;
}

/* ---- Live moves ---- */

int sums_links_count_live(const sums_links *links, bits_set set) {
  int count = 0;
  for (uint32_t word = 0; word < links->needs.words; word++)
    count += core_count_bits(bits_sieve_word(&links->needs, word, set));
  return count;
}

bits_set sums_links_reach(const sums_links *links, bits_set part, uint64_t *live) {
  bits_set reach = part, before = SET_NONE;
  bits_sieve_all(&links->needs, part, live);
  while (links->has_puts && !set_equal(reach, before)) {
    bool again = !set_is_empty(before);
    before = reach;
    for (uint32_t word = 0; word < links->needs.words; word++) {
      uint64_t left = again ? live[word] & ~links->known_live[word] : live[word];
      links->known_live[word] = live[word];
      for (; left != 0 && !set_is_empty(links->word_puts[word] & ~reach); left &= left - 1)
        reach |= links->puts[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)];
    }
    if (!set_equal(reach, before))
      bits_sieve_all(&links->needs, reach, live);
  }
  return reach;
}

/* Return true if no two components have a bit in common. */
static inline bool links_are_disjoint(const bits_set *components, int count) {
  bits_set all = SET_NONE;
  for (int i = 0; i < count; i++) {
    if (set_is_empty(components[i]) || !set_is_empty(components[i] & all))
      return false;
    all |= components[i];
  }
  return true;
}

int sums_links_components(const sums_links *links, bits_set part, sums_live *live,
                          bits_set components[SET_BITS]) {
  bits_set reach = sums_links_reach(links, part, live->set);
  uint32_t listed = 0;
  int count = 0;
  for (uint32_t word = 0; word < links->needs.words; word++)
    for (uint64_t left = live->set[word]; left != 0; left &= left - 1) {
      uint32_t move = live->list[listed++] = 64 * word + (uint32_t)core_lowest_bit(left);
      bits_set joined = links->named[move] & reach;
      int kept = 0;
      for (int k = 0; k < count; k++)
        if (set_is_empty(components[k] & joined))
          components[kept++] = components[k];
        else
          joined |= components[k];
      components[kept++] = joined;
      count = kept;
    }
  live->count = listed;
  core_assert(listed <= links->rules->moves.count && links_are_disjoint(components, count));
  return count;
}
