/* The check of heaps/vectors.h, written once and compiled for each width of vectors and of cells:
** heaps/vectors.c includes this file several times, with these defined (and undefines them):
**
**   HEAPS_VECTOR      bytes of a vector that the processor has, a divisor of HEAPS_LANES
**   HEAPS_TARGET      the attribute that selects the instruction set, or nothing
**   HEAPS_CELL        the type of a cell
**   HEAPS_NAME(x)     x with the name of the copy added
**
** A block is gone through vector by vector: of vectors that are wider than the processor's gcc
** makes comparisons element by element. Vectors are never passed by value, so that copies for
** different processors agree on how they are called.
*/
typedef HEAPS_CELL HEAPS_NAME(vector) __attribute__((vector_size(HEAPS_VECTOR)));

#define VECTOR        HEAPS_NAME(vector)
#define LANES_AT_ONCE (HEAPS_VECTOR / (int)sizeof(HEAPS_CELL))

/* Variables rather than arrays, which the compiler would keep in memory. */
#define EACH_WANTED(DO) DO(0) DO(1) DO(2) DO(3)
#define LOAD_WANTED(k)                                                                             \
  VECTOR want##k, hit##k = {0};                                                                    \
  for (int i = 0; i < LANES_AT_ONCE; i++)                                                          \
    want##k[i] = (HEAPS_CELL)wanted[k][lane + i];                                                  \
  FIRST_LOOK(k)
#if defined(HEAPS_LEAST) /* hit##k is the least difference till all are looked at */
#define FIRST_LOOK(k)  hit##k = ~hit##k;
#define LOOK_WANTED(k) hit##k = (VECTOR)HEAPS_LEAST((__m512i)hit##k, (__m512i)(cell ^ want##k));
#define LAST_LOOK(k)   hit##k = (VECTOR)(hit##k == 0);
#else
#define FIRST_LOOK(k)
#define LOOK_WANTED(k) hit##k |= (VECTOR)(cell == want##k);
#define LAST_LOOK(k)
#endif
#define STORE_WANTED(k)                                                                            \
  LAST_LOOK(k)                                                                                     \
  for (int i = 0; i < LANES_AT_ONCE; i++)                                                          \
    hits[k].lane[lane + i] |= (uint8_t)hit##k[i];

/* The heaps of the vector that starts with heap `lane` of the block. */
HEAPS_TARGET static void
HEAPS_NAME(check_vector)(const lanes_view *view, int lane, const lanes_pairing *pairings,
                         uint64_t count, const uint16_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES],
                         lanes_hits hits[HEAPS_LANES_WANTED]) {
  const HEAPS_CELL *cells = (const HEAPS_CELL *)view->cells + lane;
  VECTOR cell;
  EACH_WANTED(LOAD_WANTED)
  for (uint64_t i = 0; i < count; i++) {
    if (!vectors_in_reach(view, pairings[i].shift))
      continue;
    memcpy(&cell, cells + (int64_t)(view->start - pairings[i].shift), sizeof cell);
    cell ^= (HEAPS_CELL)pairings[i].rank;
    EACH_WANTED(LOOK_WANTED)
  }
  EACH_WANTED(STORE_WANTED)
}

HEAPS_TARGET static void HEAPS_NAME(check)(const lanes_view *view, const lanes_pairing *pairings,
                                           uint64_t count,
                                           const uint16_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES],
                                           lanes_hits hits[HEAPS_LANES_WANTED]) {
  for (int lane = 0; lane < HEAPS_LANES; lane += LANES_AT_ONCE)
    HEAPS_NAME(check_vector)(view, lane, pairings, count, wanted, hits);
}

#undef VECTOR
#undef LANES_AT_ONCE
#undef EACH_WANTED
#undef LOAD_WANTED
#undef FIRST_LOOK
#undef LOOK_WANTED
#undef LAST_LOOK
#undef STORE_WANTED
#undef HEAPS_VECTOR
#undef HEAPS_TARGET
#undef HEAPS_CELL
#undef HEAPS_LEAST
#undef HEAPS_NAME
