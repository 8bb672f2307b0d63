/* The loops of heaps/vectors.h, written once and compiled for each width of vectors: heaps/vectors.c
** includes this file several times, with these defined (and undefines them):
**
**   HEAPS_VECTOR      bytes of a vector that the processor has, a divisor of HEAPS_LANES
**   HEAPS_TARGET      the attribute that selects the instruction set, or nothing
**   HEAPS_NAME(x)     x with the name of the copy added
**
** A block is gone through vector by vector: of vectors that are wider than the processor's gcc
** makes comparisons byte by byte. Vectors are never passed by value, so that copies for different
** processors agree on how they are called.
*/
typedef uint8_t HEAPS_NAME(vector) __attribute__((vector_size(HEAPS_VECTOR)));
typedef uint64_t HEAPS_NAME(words) __attribute__((vector_size(HEAPS_VECTOR)));

#define VECTOR HEAPS_NAME(vector)
#define INLINE static inline __attribute__((always_inline)) HEAPS_TARGET

INLINE bool HEAPS_NAME(all_hit)(const VECTOR *hits) {
  uint64_t word[HEAPS_VECTOR / 8], all = UINT64_MAX;
  memcpy(word, hits, sizeof word);
  for (int i = 0; i < HEAPS_VECTOR / 8; i++)
    all &= word[i];
  return all == UINT64_MAX;
}

/* By words: gcc puts a vector of equal bytes together one by one. */
INLINE void HEAPS_NAME(broadcast)(VECTOR *to, uint8_t byte) {
  HEAPS_NAME(words) vector = (HEAPS_NAME(words)){0} + byte * UINT64_C(0x0101010101010101);
  memcpy(to, &vector, sizeof vector);
}

INLINE void HEAPS_NAME(scan_clean)(const lanes_view *view, const uint32_t *shifts, uint32_t count,
                                   const VECTOR *want, VECTOR *hits) {
  const uint8_t *ranks = view->ranks + view->start;
  VECTOR even_ones = *hits, odd_ones = {0}, first, second;
  uint32_t i = 0;
  for (; i + 1 < count; i += 2) { /* two chains of dependent steps instead of one */
    memcpy(&first, ranks - shifts[i], sizeof first);
    memcpy(&second, ranks - shifts[i + 1], sizeof second);
    even_ones |= (VECTOR)(first == *want);
    odd_ones |= (VECTOR)(second == *want);
  }
  if (i < count) {
    memcpy(&first, ranks - shifts[i], sizeof first);
    even_ones |= (VECTOR)(first == *want);
  }
  *hits = even_ones | odd_ones;
}

INLINE void HEAPS_NAME(scan_masked)(const lanes_view *view, const uint32_t *shifts, uint32_t count,
                                    const VECTOR *want, VECTOR *hits) {
  VECTOR hit = *hits, rank, even;
  for (uint32_t i = 0; i < count; i++) {
    if (!in_reach(view, shifts[i]))
      continue;
    memcpy(&rank, AT(view->ranks, shifts[i]), sizeof rank);
    memcpy(&even, AT(view->evens, shifts[i]), sizeof even);
    hit |= (VECTOR)(rank == *want) & ~even;
  }
  *hits = hit;
}

/* The heaps of one vector. What is hit early needn't be looked at any more. */
INLINE bool HEAPS_NAME(scan_vector)(const lanes_view *view, const lanes_run *runs, uint32_t count,
                                    uint8_t *hits) {
  VECTOR hit, want;
  memcpy(&hit, hits, sizeof hit);
  uint32_t looks = 0;
  bool all = false;
  for (uint32_t i = 0; i < count && !all; i++) {
    HEAPS_NAME(broadcast)(&want, runs[i].wanted);
    if (view->evens == NULL)
      HEAPS_NAME(scan_clean)(view, runs[i].shifts, runs[i].count, &want, &hit);
    else
      HEAPS_NAME(scan_masked)(view, runs[i].shifts, runs[i].count, &want, &hit);
    looks += runs[i].count;
    if (looks < BETWEEN_LOOKS)
      continue;
    looks = 0;
    all = HEAPS_NAME(all_hit)(&hit);
  }
  memcpy(hits, &hit, sizeof hit);
  return all || HEAPS_NAME(all_hit)(&hit);
}

HEAPS_TARGET static bool HEAPS_NAME(scan)(const lanes_view *view, const lanes_run *runs,
                                          uint32_t count, lanes_hits *hits) {
  bool all = true;
  for (int from = 0; from < HEAPS_LANES; from += HEAPS_VECTOR) {
    lanes_view part = part_of(view, from);
    all &= HEAPS_NAME(scan_vector)(&part, runs, count, &hits->lane[from]);
  }
  return all;
}

/* Eight variables rather than arrays, which the compiler would keep in memory. */
#define EACH_WANTED(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define LOAD_WANTED(k)                                                                             \
  VECTOR want##k, hit##k;                                                                          \
  memcpy(&want##k, &wanted[k][from], sizeof want##k);                                              \
  memcpy(&hit##k, &hits[k].lane[from], sizeof hit##k);                                             \
  want##k ^= rank;
#define LOOK_WANTED(k)        hit##k |= (VECTOR)(rank == want##k);
#define LOOK_WANTED_MASKED(k) hit##k |= (VECTOR)(rank == want##k) & ~even;
#define STORE_WANTED(k)       memcpy(&hits[k].lane[from], &hit##k, sizeof hit##k);

/* The heaps of the vector that starts with heap `from` of the block; `view` is of them alone. */
INLINE void HEAPS_NAME(check_vector)(const lanes_view *view, int from, const uint32_t *shifts,
                                     uint32_t count, uint8_t group,
                                     uint8_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES],
                                     lanes_hits hits[HEAPS_LANES_WANTED]) {
  VECTOR rank, even;
  HEAPS_NAME(broadcast)(&rank, group);
  EACH_WANTED(LOAD_WANTED)
  for (uint32_t i = 0; i < count && view->evens == NULL; i++) {
    memcpy(&rank, AT(view->ranks, shifts[i]), sizeof rank);
    EACH_WANTED(LOOK_WANTED)
  }
  for (uint32_t i = 0; i < count && view->evens != NULL; i++) {
    if (!in_reach(view, shifts[i]))
      continue;
    memcpy(&rank, AT(view->ranks, shifts[i]), sizeof rank);
    memcpy(&even, AT(view->evens, shifts[i]), sizeof even);
    EACH_WANTED(LOOK_WANTED_MASKED)
  }
  EACH_WANTED(STORE_WANTED)
}

HEAPS_TARGET static void HEAPS_NAME(check)(const lanes_view *view, const uint32_t *shifts,
                                           uint32_t count, uint8_t group,
                                           uint8_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES],
                                           lanes_hits hits[HEAPS_LANES_WANTED]) {
  for (int from = 0; from < HEAPS_LANES; from += HEAPS_VECTOR) {
    lanes_view part = part_of(view, from);
    HEAPS_NAME(check_vector)(&part, from, shifts, count, group, wanted, hits);
  }
}

#undef VECTOR
#undef INLINE
#undef EACH_WANTED
#undef LOAD_WANTED
#undef LOOK_WANTED
#undef LOOK_WANTED_MASKED
#undef STORE_WANTED
#undef HEAPS_VECTOR
#undef HEAPS_TARGET
#undef HEAPS_NAME
