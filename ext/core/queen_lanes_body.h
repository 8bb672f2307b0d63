/* The step of the queen's lanes (queen_lanes.h draws the sets), written once and compiled for each
** instruction set: queen_lanes.c includes this file several times, with these defined:
**
**   QUEEN_LANES      lanes of a vector
**   QUEEN_TARGET     the attribute that selects the instruction set, or nothing
**   QUEEN_NAME(x)    x with the path's name added
**   QUEEN_UNION(v)   the bits that some lane of v has
**   QUEEN_ANY(v)     whether a lane of v is not 0
*/
typedef uint32_t QUEEN_NAME(words) __attribute__((vector_size(4 * QUEEN_LANES)));
typedef int32_t QUEEN_NAME(integers) __attribute__((vector_size(4 * QUEEN_LANES)));
typedef float QUEEN_NAME(floats) __attribute__((vector_size(4 * QUEEN_LANES)));
typedef uint16_t QUEEN_NAME(halves) __attribute__((vector_size(2 * QUEEN_LANES)));

#define WORDS  QUEEN_NAME(words)
#define INLINE static inline __attribute__((always_inline)) QUEEN_TARGET

INLINE WORDS QUEEN_NAME(load)(const uint32_t *from) {
  WORDS words;
  memcpy(&words, from, sizeof words);
  return words;
}

INLINE void QUEEN_NAME(store)(uint32_t *to, WORDS words) {
  memcpy(to, &words, sizeof words);
}

/* What a step finds and changes as it goes from word to word. */
typedef struct QUEEN_NAME(step) {
  WORDS open;    /* all ones in the lanes whose cell has no value yet */
  WORDS bit;     /* the bit a lane has taken in its word */
  WORDS number;  /* the number of bit 0 of that word */
  uint32_t *row; /* the words of the block, for lane 0 */
  uint32_t *column;
  uint32_t *diagonal;
  WORDS row_summary;
  WORDS column_summary;
  WORDS diagonal_summary;
} QUEEN_NAME(step);

/* Let every open lane take the lowest free bit of word `word`, if it has one there. */
INLINE void QUEEN_NAME(take)(QUEEN_NAME(step) * step, const queen_sweep *sweep, uint32_t word,
                             uint32_t block) {
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

  /* A word that has become empty leaves the summary. */
  WORDS flag = (WORDS){0} + (UINT32_C(1) << word);
  step->row_summary &= ~((WORDS)(row == 0) & flag);
  step->column_summary &= ~((WORDS)(column == 0) & flag);
  step->diagonal_summary &= ~((WORDS)(diagonal == 0) & flag);

  WORDS unchanged = (WORDS)(bit == 0);
  step->bit |= bit;
  step->number |= ~unchanged & (block * QUEEN_BLOCK_VALUES + word * QUEEN_WORD_BITS);
  step->open &= unchanged;
}

/* Look for values in one block. The first QUEEN_WORDS_AT_ONCE words are visited without asking
** whether a lane is still open: as a rule they are needed, and a branch would be guessed wrong too
** often. Where there are fewer, the last one is visited again, which changes nothing. */
INLINE void QUEEN_NAME(search)(QUEEN_NAME(step) * step, const queen_sweep *sweep, uint32_t words,
                               uint32_t block) {
  QUEEN_UNROLL
  for (int i = 1; i < QUEEN_WORDS_AT_ONCE; i++) {
    QUEEN_NAME(take)(step, sweep, (uint32_t)__builtin_ctz(words), block);
    uint32_t rest = words & (words - 1);
    uint32_t none = ((rest | (0 - rest)) >> 31) - 1; /* all ones if rest is 0 */
    words = rest | (words & none);
  }
  QUEEN_NAME(take)(step, sweep, (uint32_t)__builtin_ctz(words), block);
  words &= words - 1;
  while (words != 0 && QUEEN_ANY(step->open)) {
    QUEEN_NAME(take)(step, sweep, (uint32_t)__builtin_ctz(words), block);
    words &= words - 1;
  }
}

/* Write the values of a step. A taken bit is a power of two: as a floating-point number it carries
** its logarithm in the exponent (2^31 comes out negative, which is another bit). */
INLINE void QUEEN_NAME(write)(const QUEEN_NAME(step) * step, const queen_sweep *sweep,
                              const queen_group *group, int64_t time) {
  QUEEN_NAME(floats)
  power = __builtin_convertvector((QUEEN_NAME(integers))step->bit, QUEEN_NAME(floats));
  WORDS value = step->number + (((WORDS)power >> 23 & 255) - 127);
  int64_t index = (time - group->values_time) * QUEEN_LANES;
  if (group->values == NULL)
    return;
  if (sweep->wide) {
    QUEEN_NAME(store)((uint32_t *)group->values + index, value);
  } else {
    QUEEN_NAME(halves) half = __builtin_convertvector(value, QUEEN_NAME(halves));
    memcpy((uint16_t *)group->values + index, &half, sizeof half);
  }
}

/* All ones in the lanes whose cell is on the board at that time. */
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

/* The step of one group: the cells (time - y, y) of its rows. Returns the numbers of the first bit
** of the words that were used. */
INLINE WORDS QUEEN_NAME(advance)(queen_sweep *sweep, uint32_t index, int64_t time) {
  queen_group *group = &sweep->group[index];
  int64_t x = time - group->top_row;
  int64_t d = x - group->top_row;
  QUEEN_NAME(step) step = {.open = ~(WORDS){0}, .bit = {0}, .number = {0}};
  bool starting = sweep->mirrored ? d <= 0 : x < sweep->left;
  if (starting || x + QUEEN_LANES > sweep->width)
    step.open = QUEEN_NAME(on_board)(sweep, group, time);
  if (starting && sweep->mirrored && time % 2 == 0)
    queen_begin_row(sweep, index, time / 2);
  for (uint32_t b = group->lowest;; b++) {
    step.row = sweep->block[b].row + (size_t)index * QUEEN_BLOCK_ROWS * QUEEN_LANES;
    step.column = queen_column_word(sweep, b, 0, x);
    step.diagonal = queen_diagonal_word(sweep, b, 0, d);
    uint32_t *row_at = step.row + QUEEN_SUMMARY * QUEEN_LANES;
    uint32_t *column_at = step.column + QUEEN_SUMMARY * sweep->column_stride;
    uint32_t *diagonal_at = step.diagonal + QUEEN_SUMMARY * sweep->diagonal_stride;
    step.row_summary = QUEEN_NAME(load)(row_at);
    step.column_summary = QUEEN_NAME(load)(column_at);
    step.diagonal_summary = QUEEN_NAME(load)(diagonal_at);
    WORDS both = step.row_summary & step.column_summary & step.diagonal_summary & step.open;
    uint32_t words = QUEEN_UNION(both);
    if (words == 0) {
      if (b == group->lowest && !QUEEN_ANY(step.row_summary))
        group->lowest++;
      continue;
    }
    QUEEN_NAME(search)(&step, sweep, words, b);
    QUEEN_NAME(store)(row_at, step.row_summary);
    QUEEN_NAME(store)(column_at, step.column_summary);
    QUEEN_NAME(store)(diagonal_at, step.diagonal_summary);
    if (!QUEEN_ANY(step.open))
      break;
  }
  QUEEN_NAME(write)(&step, sweep, group, time);
  return step.number;
}

QUEEN_TARGET static void QUEEN_NAME(run)(queen_sweep *sweep, int64_t from, int64_t to) {
  WORDS highest = {0};
  for (int64_t time = from; time < to; time++) {
    for (uint32_t g = sweep->group_from; g < sweep->group_end; g++) {
      if (time < sweep->group[g].begin || time >= sweep->group[g].end)
        continue;
      WORDS number = QUEEN_NAME(advance)(sweep, g, time);
      WORDS more = (WORDS)(number > highest);
      highest = (number & more) | (highest & ~more);
    }
  }
  for (int i = 0; i < QUEEN_LANES; i++)
    if (highest[i] + QUEEN_WORD_BITS - 1 > sweep->highest)
      sweep->highest = highest[i] + QUEEN_WORD_BITS - 1;
}

#undef WORDS
#undef INLINE
