#include "core/masks/sum_links.h"

/* ---- Links ---- */

/* Return a set together with the bits that are linked with one of its bits. */
static uint64_t links_around(const sums_links *links, uint64_t set) {
  uint64_t all = set;
  for (uint64_t left = set; left != 0; left &= left - 1)
    all |= links->neighbours[core_lowest_bit(left)];
  return all;
}

static void links_find_distances(sums_links *links) {
  for (int distance = 1; distance < 64; distance++) {
    uint64_t lower = 0;
    for (int bit = 0; bit + distance < 64; bit++)
      lower |= (links->neighbours[bit] >> (bit + distance) & 1) << bit;
    if (lower == 0)
      continue;
    if (links->distance_count < 2) {
      links->distance[links->distance_count] = distance;
      links->lower_ends[links->distance_count] = lower;
    }
    links->distance_count++;
  }
}

/* Return true if links are symmetric and no bit is linked with itself. */
static inline bool links_are_symmetric(const sums_links *links) {
  for (int one = 0; one < 64; one++)
    for (int other = 0; other < 64; other++)
      if ((links->neighbours[one] >> other & 1) != (links->neighbours[other] >> one & 1) ||
          (one == other && (links->neighbours[one] >> other & 1) != 0))
        return false;
  return true;
}

/* Link the bits of all moves. Return false if the host asks to stop. */
static bool links_join(sums_links *links) {
  const bits_rules *rules = links->rules;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    uint64_t need = rules->moves.items[i].need, named = sums_named(&rules->moves.items[i]);
    for (uint64_t left = named; left != 0; left &= left - 1) {
      uint64_t bit = left & (0 - left);
      links->neighbours[core_lowest_bit(bit)] |= (bit & need ? named : need) & ~bit;
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
  links->smallest_need = 64;
  links->splits = true;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    const bits_move *move = &rules->moves.items[i];
    int size = core_count_bits(move->need);
    uint64_t around = links_around(links, move->need), around_put = links_around(links, move->put);
    core_assert(size > 0);
    links->smallest_need = size < links->smallest_need ? size : links->smallest_need;
    links->puts |= move->put != 0;
    links->splits &= (around_put & ~around) == 0; /* T1 */
    links->borders[i] = links_around(links, move->clear) | move->put;
    links->word_puts[i / 64] |= move->put;
    bits_sieve_set(&links->needs, i, move->need, 0);
    if (!core_work(links->host, 600))
      return false;
  }
  return true;
}

bool sums_links_begin(sums_links *links, const bits_rules *rules) {
  uint64_t moves = rules->moves.count, need = 0;
  *links = (sums_links){.host = rules->host, .rules = rules};
  for (uint64_t i = 0; i < moves; i++)
    need |= rules->moves.items[i].need;
  if (bits_sieve_begin(&links->needs, rules->host, moves, need) != CORE_OK)
    return false;
  uint64_t words = links->needs.words;
  links->block_bytes = sizeof *links->borders * (moves + 2 * words);
  links->borders = core_allocate(rules->host, links->block_bytes);
  if (links->borders == NULL)
    return false;
  links->word_puts = links->borders + moves;
  links->known_live = links->word_puts + words;
  if (!links_join(links) || !links_read_moves(links))
    return false;
  links_find_distances(links);
  return true;
}

void sums_links_release(sums_links *links) {
  bits_sieve_release(&links->needs);
  if (links->host != NULL)
    core_release(links->host, links->borders, links->block_bytes);
  *links = (sums_links){.host = NULL};
}

/* ---- Linked parts ---- */

/* sums_links_flood for links of two distances, as in a grid: follow all links of one distance at
** once. */
static uint64_t links_flood_grid(const sums_links *links, uint64_t set, uint64_t border) {
  const int across = links->distance[0], down = links->distance[1];
  const uint64_t row = links->lower_ends[0] & set & set >> across;
  const uint64_t column = links->lower_ends[1] & set & set >> down;
  uint64_t flooded = border & (0 - border), before;
  do {
    before = flooded;
    flooded |= (flooded & row) << across | (flooded >> across & row);
    flooded |= (flooded & column) << down | (flooded >> down & column);
    if ((border & ~flooded) == 0)
      return set;
  } while (flooded != before);
  return flooded;
}

uint64_t sums_links_flood(const sums_links *links, uint64_t set, uint64_t border) {
  uint64_t flooded = border & (0 - border);
  core_assert(border != 0 && (border & ~set) == 0);
  if (links->distance_count == 2)
    return links_flood_grid(links, set, border);
  for (uint64_t front = flooded; front != 0;) {
    uint64_t next = links->neighbours[core_lowest_bit(front)] & set & ~flooded;
    front = (front & (front - 1)) | next;
    flooded |= next;
  }
  return (border & ~flooded) == 0 ? set : flooded;
}

/* ---- Live moves ---- */

int sums_links_count_live(const sums_links *links, uint64_t set) {
  int count = 0;
  for (uint32_t word = 0; word < links->needs.words; word++)
    count += core_count_bits(bits_sieve_word(&links->needs, word, set));
  return count;
}

uint64_t sums_links_reach(const sums_links *links, uint64_t part, uint64_t *live) {
  uint64_t reach = part, before = 0;
  bits_sieve_all(&links->needs, part, live);
  while (links->puts && reach != before) {
    bool again = before != 0;
    before = reach;
    for (uint32_t word = 0; word < links->needs.words; word++) {
      uint64_t left = again ? live[word] & ~links->known_live[word] : live[word];
      links->known_live[word] = live[word];
      for (; left != 0 && (links->word_puts[word] & ~reach) != 0; left &= left - 1)
        reach |=
            links->rules->moves.items[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)].put;
    }
    if (reach != before)
      bits_sieve_all(&links->needs, reach, live);
  }
  return reach;
}

/* Return true if no two components have a bit in common. */
static inline bool links_are_disjoint(const uint64_t *components, int count) {
  uint64_t all = 0;
  for (int i = 0; i < count; i++) {
    if (components[i] == 0 || (components[i] & all) != 0)
      return false;
    all |= components[i];
  }
  return true;
}

int sums_links_components(const sums_links *links, uint64_t part, sums_live *live,
                          uint64_t components[64]) {
  uint64_t reach = sums_links_reach(links, part, live->set);
  uint32_t listed = 0;
  int count = 0;
  for (uint32_t word = 0; word < links->needs.words; word++)
    for (uint64_t left = live->set[word]; left != 0; left &= left - 1) {
      uint32_t move = live->list[listed++] = 64 * word + (uint32_t)core_lowest_bit(left);
      uint64_t joined = sums_named(&links->rules->moves.items[move]) & reach;
      int kept = 0;
      for (int k = 0; k < count; k++)
        if ((components[k] & joined) != 0)
          joined |= components[k];
        else
          components[kept++] = components[k];
      components[kept++] = joined;
      count = kept;
    }
  live->count = listed;
  core_assert(listed <= links->rules->moves.count && links_are_disjoint(components, count));
  return count;
}
