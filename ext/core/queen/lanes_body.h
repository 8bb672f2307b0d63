/* The step of a group of lanes (queen_int.h shows the layout of the sets), compiled for each
** instruction set. lanes.c includes this file several times with the following macros defined, and
** the file undefines them:
**
**   QUEEN_LANES      lanes of a vector
**   QUEEN_TARGET     the attribute that selects the instruction set, or nothing
**   QUEEN_NAME(x)    x with the name of the variant
**   QUEEN_UNION(v)   the OR of the lanes of v
**   QUEEN_ANY(v)     true if a lane of v is not 0
**   QUEEN_DROP(v, set, flag)   v, without the flag in the lanes in which `set` is 0
**   QUEEN_PUT(v, set, other)   `other` in the lanes in which `set` is not 0, else v
**   QUEEN_ABREAST    groups whose steps are interleaved
*/
typedef uint32_t QUEEN_NAME(words) CORE_VECTOR(4 * QUEEN_LANES);
typedef int32_t QUEEN_NAME(integers) CORE_VECTOR(4 * QUEEN_LANES);
typedef float QUEEN_NAME(floats) CORE_VECTOR(4 * QUEEN_LANES);
typedef uint16_t QUEEN_NAME(halves) CORE_VECTOR(2 * QUEEN_LANES);

#define WORDS  QUEEN_NAME(words)
#define INLINE static inline CORE_ALWAYS_INLINE QUEEN_TARGET

INLINE WORDS QUEEN_NAME(load)(const uint32_t *from) {
  WORDS words;
  memcpy(&words, from, sizeof words);
  return words;
}

INLINE void QUEEN_NAME(store)(uint32_t *to, WORDS words) {
  memcpy(to, &words, sizeof words);
}

/* The state of the step of one group. */
typedef struct QUEEN_NAME(step) {
  WORDS open;         /* all ones in the lanes whose cell has no value yet */
  WORDS bit;          /* the bit that each lane has taken in its word */
  WORDS number;       /* the number of bit 0 of that word */
  queen_group *group; /* lane 0 is (x, top_row), on diagonal d */
  uint32_t index;
  int64_t x, d;
  uint32_t block;
  uint32_t words; /* the words of the block to be visited */
  uint32_t *row;  /* the words of the block, for lane 0 */
  uint32_t *column;
  uint32_t *diagonal;
  WORDS row_summary;
  WORDS column_summary;
  WORDS diagonal_summary;
} QUEEN_NAME(step);

/* Visit the lowest of the remaining words: each open lane takes its lowest free bit there, if there
** is one. If no word remains, visit word 31, which changes nothing: no open lane has a free number
** in this block. */
INLINE void QUEEN_NAME(visit)(QUEEN_NAME(step) * step, const queen_sweep *sweep) {
  uint32_t word = (uint32_t)CORE_TRAILING_ZEROS(step->words | UINT32_C(1) << 31);
  uint32_t *row_at = step->row + word * QUEEN_LANES;
  uint32_t *column_at = step->column + (int64_t)word * sweep->column_stride;
  uint32_t *diagonal_at = step->diagonal + (int64_t)word * sweep->diagonal_stride;
  WORDS row = QUEEN_NAME(load)(row_at);
  WORDS column = QUEEN_NAME(load)(column_at);
  WORDS diagonal = QUEEN_NAME(load)(diagonal_at);

  WORDS free = row & column & diagonal & step->open;
  WORDS bit = free & -free;
  row ^= bit;
  column ^= bit;
  diagonal ^= bit;
  QUEEN_NAME(store)(row_at, row);
  QUEEN_NAME(store)(column_at, column);
  QUEEN_NAME(store)(diagonal_at, diagonal);

  /* Clear the summary bit of a word that has become empty. */
  WORDS flag = (WORDS){0} + (UINT32_C(1) << word);
  step->row_summary = QUEEN_DROP(step->row_summary, row, flag);
  step->column_summary = QUEEN_DROP(step->column_summary, column, flag);
  step->diagonal_summary = QUEEN_DROP(step->diagonal_summary, diagonal, flag);

  WORDS number = (WORDS){0} + (step->block * QUEEN_BLOCK_VALUES + word * QUEEN_WORD_BITS);
  step->bit |= bit;
  step->number = QUEEN_PUT(step->number, bit, number);
  step->open = QUEEN_PUT(step->open, bit, ((WORDS){0}));
  step->words &= step->words - (step->words != 0);
}

/* Advance to the first block >= step->block in which an open lane has a word in all three of its
** summaries. It exists because the sweep reserves blocks for every step. */
INLINE void QUEEN_NAME(enter_block)(QUEEN_NAME(step) * step, const queen_sweep *sweep) {
  for (;; step->block++) {
    core_assert(step->block < sweep->blocks.count);
    const queen_block *block = &sweep->blocks.items[step->block];
    step->row = block->row + (size_t)step->index * QUEEN_BLOCK_ROWS * QUEEN_LANES;
    step->column = queen_column_word(sweep, step->block, 0, step->x);
    step->diagonal = queen_diagonal_word(sweep, step->block, 0, step->d);
    step->row_summary = QUEEN_NAME(load)(step->row + QUEEN_SUMMARY * QUEEN_LANES);
    step->column_summary = QUEEN_NAME(load)(step->column + QUEEN_SUMMARY * sweep->column_stride);
    step->diagonal_summary =
        QUEEN_NAME(load)(step->diagonal + QUEEN_SUMMARY * sweep->diagonal_stride);
    WORDS all = step->row_summary & step->column_summary & step->diagonal_summary & step->open;
    if (QUEEN_ANY(all)) {
      step->words = QUEEN_UNION(all);
      return;
    }
    if (step->block == step->group->lowest && !QUEEN_ANY(step->row_summary))
      step->group->lowest++;
  }
}

INLINE void QUEEN_NAME(leave_block)(QUEEN_NAME(step) * step, const queen_sweep *sweep) {
  QUEEN_NAME(store)(step->row + QUEEN_SUMMARY * QUEEN_LANES, step->row_summary);
  QUEEN_NAME(store)(step->column + QUEEN_SUMMARY * sweep->column_stride, step->column_summary);
  QUEEN_NAME(store)
  (step->diagonal + QUEEN_SUMMARY * sweep->diagonal_stride, step->diagonal_summary);
}

/* Store the values of a step. A taken bit is a power of two, so the exponent of its floating-point
** representation is its logarithm. As a signed integer 2^31 is negative, which affects only the
** sign bit. */
INLINE void QUEEN_NAME(write)(const QUEEN_NAME(step) * step, const queen_sweep *sweep,
                              const queen_group *group, int64_t time) {
  QUEEN_NAME(floats)
  power = CORE_CONVERT_VECTOR((QUEEN_NAME(integers))step->bit, QUEEN_NAME(floats));
  WORDS value = step->number + (((WORDS)power >> 23 & 255) - 127);
  int64_t index = (time - group->values_time) * QUEEN_LANES;
  if (group->values == NULL)
    return;
  core_assert(index >= 0);
  if (sweep->wide) {
    QUEEN_NAME(store)((uint32_t *)group->values + index, value);
  } else {
    QUEEN_NAME(halves) half = CORE_CONVERT_VECTOR(value, QUEEN_NAME(halves));
    memcpy((uint16_t *)group->values + index, &half, sizeof half);
  }
}

/* Return all ones in the lanes whose cell is on the board at `time`. */
INLINE WORDS QUEEN_NAME(on_board)(const queen_sweep *sweep, const queen_group *group,
                                  int64_t time) {
  int64_t x = time - group->top_row;
  int64_t first = sweep->mirrored ? (group->top_row - x + 1) >> 1 : sweep->left - x;
  int64_t end = sweep->width - x;
  QUEEN_NAME(integers) lane = {0};
  for (int i = 0; i < QUEEN_LANES; i++)
    lane[i] = i;
  int32_t low = first < 0 ? 0 : (int32_t)first;
  int32_t high = end > QUEEN_LANES ? QUEEN_LANES : (int32_t)end;
  return (WORDS)(lane >= low) & (WORDS)(lane < high);
}

/* Start the step of one group: the cells (time - y, y) of its rows. */
INLINE void QUEEN_NAME(begin)(QUEEN_NAME(step) * step, queen_sweep *sweep, uint32_t index,
                              int64_t time) {
  queen_group *group = &sweep->group[index];
  step->group = group;
  step->index = index;
  step->x = time - group->top_row;
  step->d = step->x - group->top_row;
  step->block = group->lowest;
  step->open = ~(WORDS){0};
  step->bit = step->number = (WORDS){0};
  bool starting = sweep->mirrored ? step->d <= 0 : step->x < sweep->left;
  if (starting || step->x + QUEEN_LANES > sweep->width)
    step->open = QUEEN_NAME(on_board)(sweep, group, time);
  if (starting && sweep->mirrored && time % 2 == 0)
    queen_begin_row(sweep, index, time / 2);
  QUEEN_NAME(enter_block)(step, sweep);
}

/* Search further blocks for the lanes that are still open, then store the values. */
INLINE void QUEEN_NAME(end)(QUEEN_NAME(step) * step, const queen_sweep *sweep, int64_t time,
                            WORDS *highest) {
  QUEEN_NAME(leave_block)(step, sweep);
  while (QUEEN_ANY(step->open)) {
    step->block++;
    QUEEN_NAME(enter_block)(step, sweep);
    do
      QUEEN_NAME(visit)(step, sweep);
    while (step->words != 0 && QUEEN_ANY(step->open));
    QUEEN_NAME(leave_block)(step, sweep);
  }
  QUEEN_NAME(write)(step, sweep, step->group, time);
  WORDS more = (WORDS)(step->number > *highest);
  *highest = (step->number & more) | (*highest & ~more);
}

/* Perform the steps of `count` groups, a constant, interleaved. The number of words that a step
** must visit is hard to predict for the processor as well; interleaving tests it once for several
** groups. */
INLINE void QUEEN_NAME(advance)(queen_sweep *sweep, const uint32_t *index, int count, int64_t time,
                                WORDS *highest) {
  QUEEN_NAME(step) step[QUEEN_ABREAST];
  QUEEN_UNROLL
  for (int i = 0; i < count; i++)
    QUEEN_NAME(begin)(&step[i], sweep, index[i], time);
  int visits = 0;
  WORDS waiting;
  do {
    waiting = (WORDS){0};
    QUEEN_UNROLL
    for (int i = 0; i < count; i++) {
      QUEEN_NAME(visit)(&step[i], sweep);
      waiting |= step[i].open & (0 - (uint32_t)(step[i].words != 0));
    }
  } while (++visits < QUEEN_WORDS_AT_ONCE || QUEEN_ANY(waiting));
  QUEEN_UNROLL
  for (int i = 0; i < count; i++)
    QUEEN_NAME(end)(&step[i], sweep, time, highest);
}

QUEEN_TARGET static void QUEEN_NAME(run)(queen_sweep *sweep, int64_t from, int64_t to) {
  WORDS highest = {0};
  for (int64_t time = from; time < to; time++) {
    uint32_t ready[QUEEN_ABREAST];
    int count = 0;
    for (uint32_t g = sweep->group_from; g < sweep->group_end; g++) {
      if (time < sweep->group[g].begin || time >= sweep->group[g].end)
        continue;
      ready[count++] = g;
      if (count == QUEEN_ABREAST) {
        QUEEN_NAME(advance)(sweep, ready, QUEEN_ABREAST, time, &highest);
        count = 0;
      }
    }
    int done = 0;
    for (; done + 2 <= count; done += 2)
      /* uncovered without avx512: takes groups of four */
      QUEEN_NAME(advance)(sweep, ready + done, 2, time, &highest);
    if (done < count)
      QUEEN_NAME(advance)(sweep, ready + done, 1, time, &highest);
  }
  for (int i = 0; i < QUEEN_LANES; i++)
    if (highest[i] + QUEEN_WORD_BITS - 1 > sweep->highest)
      sweep->highest = highest[i] + QUEEN_WORD_BITS - 1;
}

#undef WORDS
#undef INLINE
#undef QUEEN_LANES
#undef QUEEN_ABREAST
#undef QUEEN_TARGET
#undef QUEEN_NAME
#undef QUEEN_UNION
#undef QUEEN_ANY
#undef QUEEN_DROP
#undef QUEEN_PUT
