/* How positions fall apart: links between bits, and the moves that are live. */
#include "core/bits/sums_int.h"

/* ---- Links ---- */

static uint64_t links_around(const bits_sums *sums, uint64_t set) {
  uint64_t all = set;
  for (uint64_t left = set; left != 0; left &= left - 1)
    all |= sums->neighbours[core_lowest_bit(left)];
  return all;
}

static void links_make(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  for (uint64_t i = 0; i < rules->move_count; i++) {
    uint64_t need = rules->moves[i].need, named = sums_named(&rules->moves[i]);
    for (uint64_t left = named; left != 0; left &= left - 1) {
      uint64_t bit = left & (0 - left);
      sums->neighbours[core_lowest_bit(bit)] |= (bit & need ? named : need) & ~bit;
    }
  }
}

/* Do the links satisfy what T1 asks for? */
static bool links_check(const bits_sums *sums) {
  for (uint64_t i = 0; i < sums->rules->move_count; i++) {
    const bits_move *move = &sums->rules->moves[i];
    uint64_t around = links_around(sums, move->need);
    for (uint64_t left = move->put; left != 0; left &= left - 1)
      if ((links_around(sums, left & (0 - left)) & ~around) != 0)
        return false;
  }
  return true;
}

/* Links of equal distance are followed at once, if there are few distances. */
static void links_find_distances(bits_sums *sums) {
  for (int distance = 1; distance < 64; distance++) {
    uint64_t lower = 0;
    for (int bit = 0; bit + distance < 64; bit++)
      lower |= (sums->neighbours[bit] >> (bit + distance) & 1) << bit;
    if (lower == 0)
      continue;
    if (sums->shift_count == SUMS_MOST_SHIFTS) {
      sums->shift_count = -1;
      return;
    }
    sums->distance[sums->shift_count] = distance;
    sums->shifted[sums->shift_count++] = lower;
  }
}

bool sums_look_at_moves(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  sums->least_need = 64;
  links_make(sums);
  for (uint64_t i = 0; i < rules->move_count; i++) {
    const bits_move *move = &rules->moves[i];
    int size = bits_size(move->need);
    uint64_t never = (sums->shifts[i] & 1) == 0; /* an equal one is there */
    sums->least_need = size < sums->least_need ? size : sums->least_need;
    sums->puts |= move->put != 0;
    sums->borders[i] = links_around(sums, move->clear) | move->put;
    bits_sieve_set(&sums->lives, i, move->need | never, never);
    bits_sieve_set(&sums->applies, i, move->need | never, move->forbid | never);
    if (!core_work(sums->host, 512))
      return false;
  }
  sums->is_linked = links_check(sums);
  links_find_distances(sums);
  return true;
}

/* One by one. */
static uint64_t links_flood_slowly(const bits_sums *sums, uint64_t set, uint64_t border) {
  uint64_t flooded = border & (0 - border);
  for (uint64_t front = flooded; front != 0;) {
    uint64_t next = sums->neighbours[core_lowest_bit(front)] & set & ~flooded;
    front = (front & (front - 1)) | next;
    flooded |= next;
  }
  return (border & ~flooded) == 0 ? set : flooded;
}

/* Over links of two distances, which is what a grid has. */
static uint64_t links_flood_grid(const bits_sums *sums, uint64_t set, uint64_t border) {
  const int across = sums->distance[0], down = sums->distance[1];
  const uint64_t row = sums->shifted[0] & set & set >> across;
  const uint64_t column = sums->shifted[1] & set & set >> down;
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

/* After each shift what is not in the set is cut away, or the next would jump over it. */
uint64_t sums_flood(const bits_sums *sums, uint64_t set, uint64_t border) {
  uint64_t flooded = border & (0 - border), before;
  if (sums->shift_count < 0)
    return links_flood_slowly(sums, set, border);
  if (sums->shift_count == 2)
    return links_flood_grid(sums, set, border);
  do {
    before = flooded;
    for (int i = 0; i < sums->shift_count; i++) {
      int distance = sums->distance[i];
      uint64_t lower = sums->shifted[i];
      flooded |= (((flooded & lower) << distance) | (flooded >> distance & lower)) & set;
    }
    if ((border & ~flooded) == 0)
      return set;
  } while (flooded != before);
  return flooded;
}

/* ---- Live moves ---- */

uint64_t sums_reach(const bits_sums *sums, uint64_t part, uint64_t *live) {
  uint64_t reach = part, before;
  for (uint32_t word = 0; word < sums->lives.words; word++)
    live[word] = bits_sieve_word(&sums->lives, word, part);
  if (!sums->puts)
    return part;
  for (uint32_t word = 0; word < sums->lives.words; word++)
    for (uint64_t left = live[word]; left != 0; left &= left - 1)
      reach |= sums->rules->moves[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)].put;
  for (before = part; reach != before;) {
    before = reach;
    for (uint32_t word = 0; word < sums->lives.words; word++) {
      uint64_t known = live[word];
      live[word] = bits_sieve_word(&sums->lives, word, before);
      for (uint64_t left = live[word] & ~known; left != 0; left &= left - 1)
        reach |= sums->rules->moves[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)].put;
    }
  }
  return reach;
}

uint32_t sums_list(const bits_sums *sums, const uint64_t *live, uint32_t *list) {
  uint32_t count = 0;
  for (uint32_t word = 0; word < sums->lives.words; word++)
    for (uint64_t left = live[word]; left != 0; left &= left - 1)
      list[count++] = 64 * word + (uint32_t)core_lowest_bit(left);
  return count;
}

int sums_find_components(const bits_sums *sums, uint64_t reach, const uint32_t *live,
                         uint32_t live_count, uint64_t components[64]) {
  int count = 0;
  for (uint32_t i = 0; i < live_count; i++) {
    uint64_t joined = sums_named(&sums->rules->moves[live[i]]) & reach;
    int kept = 0;
    for (int k = 0; k < count; k++)
      if ((components[k] & joined) != 0)
        joined |= components[k];
      else
        components[kept++] = components[k];
    components[kept++] = joined;
    count = kept;
  }
  return count;
}
