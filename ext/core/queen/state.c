/* States of chunks and boundaries (queen_int.h), as arrays of words.
**
** A state holds for each row the word `from | end << 16` and the words from .. end - 1 of its four
** sets. Example: a row whose sets differ from their common content in the words 4 and 5 takes 1 + 4
** * 2 = 9 words. A boundary holds the same range of words for all columns and diagonals that meet a
** row in one frame.
*/
#include "core/queen/queen_int.h"

/* ---- the state of a chunk ----------------------------------------------------------------- */

enum { QUEEN_ROW_SET, QUEEN_COLUMN_SET, QUEEN_EVEN_SET, QUEEN_ODD_SET, QUEEN_ROW_SETS };

/* Return the address of word `word` of a block in a set that belongs to a row. */
static uint32_t *queen_row_set(const queen_sweep *sweep, int kind, uint32_t block, uint32_t word,
                               int64_t row) {
  int64_t lanes = sweep->variant->lanes;
  if (kind == QUEEN_COLUMN_SET)
    return queen_column_word(sweep, block, word, -row);
  if (kind != QUEEN_ROW_SET)
    return queen_diagonal_word(sweep, block, word, -2 * row + (kind == QUEEN_ODD_SET));
  return sweep->blocks.items[block].row + (row / lanes * QUEEN_BLOCK_ROWS + word) * lanes + lanes -
         1 - row % lanes;
}

/* Set from .. end - 1 to the words of the row's sets in which the sets differ from their common
** content outside the range. */
static void queen_find_range(const uint32_t *set, uint32_t words, uint32_t *from, uint32_t *end) {
  const uint32_t *row = set, *column = row + words, *even = column + words, *odd = even + words;
  uint32_t low = 0, high = words;
  while (low < words && row[low] == 0 && (column[low] & even[low] & odd[low]) == UINT32_MAX)
    low++;
  while (high > low &&
         (row[high - 1] & column[high - 1] & even[high - 1] & odd[high - 1]) == UINT32_MAX)
    high--;
  *from = low;
  *end = high;
}

uint32_t queen_state_max(const queen_frame *frame) {
  return QUEEN_CHUNK_ROWS * (1 + QUEEN_ROW_SETS * frame->words) + QUEEN_ROW_SETS * frame->words;
}

queen_state *queen_state_save(const queen_frame *frame, int64_t first_row, uint32_t *scratch) {
  core_host *host = frame->sweep.host;
  uint32_t *set = scratch, *packed = scratch + QUEEN_ROW_SETS * frame->words;
  uint32_t length = 0;
  for (int64_t row = first_row; row < first_row + QUEEN_CHUNK_ROWS; row++) {
    uint32_t from, end;
    for (int kind = 0; kind < QUEEN_ROW_SETS; kind++) {
      uint32_t *words = set + (uint32_t)kind * frame->words;
      for (uint32_t w = 0; w < frame->words; w++)
        words[w] =
            *queen_row_set(&frame->sweep, kind, w / QUEEN_BLOCK_WORDS, w % QUEEN_BLOCK_WORDS, row);
    }
    queen_find_range(set, frame->words, &from, &end);
    core_assert(from <= end && end <= frame->words);
    packed[length++] = from | end << 16;
    for (uint32_t kind = 0; kind < QUEEN_ROW_SETS; kind++) {
      memcpy(packed + length, set + kind * frame->words + from, (end - from) * sizeof *packed);
      length += end - from;
    }
  }
  core_assert(length + QUEEN_ROW_SETS * frame->words <= queen_state_max(frame));
  queen_state *state = core_resize(host, NULL, 0, sizeof *state + length * sizeof *packed);
  if (state == NULL)
    return NULL;
  state->length = length;
  memcpy(state->words, packed, length * sizeof *packed);
  return state;
}

uint64_t queen_state_bytes(const queen_state *state) {
  return sizeof *state + state->length * sizeof *state->words;
}

void queen_state_free(core_host *host, queen_state *state) {
  if (state != NULL)
    core_release(host, state, queen_state_bytes(state));
}

static void queen_put_word(queen_sweep *sweep, int kind, uint32_t word, int64_t row,
                           uint32_t value) {
  uint32_t block = word / QUEEN_BLOCK_WORDS;
  *queen_row_set(sweep, kind, block, word % QUEEN_BLOCK_WORDS, row) = value;
  if (value == 0)
    *queen_row_set(sweep, kind, block, QUEEN_SUMMARY, row) &=
        ~(UINT32_C(1) << word % QUEEN_BLOCK_WORDS);
}

void queen_state_restore(const queen_state *state, queen_frame *frame, int64_t first_row) {
  queen_sweep *sweep = &frame->sweep;
  const uint32_t *words = state->words;
  for (int64_t row = first_row; row < first_row + QUEEN_CHUNK_ROWS; row++) {
    uint32_t from = *words & 0xffff, end = *words >> 16;
    core_assert(from <= end && end <= frame->words);
    words++;
    for (uint32_t w = 0; w < from; w++)
      queen_put_word(sweep, QUEEN_ROW_SET, w, row, 0);
    for (int kind = 0; kind < QUEEN_ROW_SETS; kind++)
      for (uint32_t w = from; w < end; w++)
        queen_put_word(sweep, kind, w, row, *words++);
  }
}

bool queen_state_equal(const queen_state *a, const queen_state *b, int64_t rows) {
  uint32_t length = 0;
  while (rows-- > 0)
    length += 1 + QUEEN_ROW_SETS * ((a->words[length] >> 16) - (a->words[length] & 0xffff));
  return length <= b->length && memcmp(a->words, b->words, length * sizeof *a->words) == 0;
}

/* ---- boundaries --------------------------------------------------------------------------- */

/* The sets that meet a row in one frame: for each word from .. end - 1, QUEEN_FRAME columns, half
** as many diagonals of one parity and of the other; then the summaries of all blocks. In all other
** words everything is free. */
typedef struct queen_boundary_frame {
  uint32_t from, end;
  uint32_t *words;
} queen_boundary_frame;

#define QUEEN_MEETING (2 * QUEEN_FRAME) /* columns and diagonals that meet a row in a frame */

/* The addresses of one word of the sets that meet a row in one frame. */
typedef struct queen_meeting {
  uint32_t *column, *even, *odd;
} queen_meeting;

static queen_meeting queen_meeting_word(const queen_sweep *sweep, uint32_t block, uint32_t word,
                                        int64_t row) {
  return (queen_meeting){queen_column_word(sweep, block, word, -row),
                         queen_diagonal_word(sweep, block, word, -2 * row),
                         queen_diagonal_word(sweep, block, word, -2 * row + 1)};
}

static queen_meeting queen_meeting_word_at(const queen_frame *frame, uint32_t word, int64_t row) {
  return queen_meeting_word(&frame->sweep, word / QUEEN_BLOCK_WORDS, word % QUEEN_BLOCK_WORDS, row);
}

static uint32_t *queen_record_word(uint32_t *to, queen_meeting from) {
  memcpy(to, from.column, QUEEN_FRAME * sizeof *to);
  memcpy(to + QUEEN_FRAME, from.even, QUEEN_FRAME / 2 * sizeof *to);
  memcpy(to + QUEEN_FRAME + QUEEN_FRAME / 2, from.odd, QUEEN_FRAME / 2 * sizeof *to);
  return to + QUEEN_MEETING;
}

static const uint32_t *queen_replay_word(queen_meeting to, const uint32_t *from) {
  memcpy(to.column, from, QUEEN_FRAME * sizeof *from);
  memcpy(to.even, from + QUEEN_FRAME, QUEEN_FRAME / 2 * sizeof *from);
  memcpy(to.odd, from + QUEEN_FRAME + QUEEN_FRAME / 2, QUEEN_FRAME / 2 * sizeof *from);
  return from + QUEEN_MEETING;
}

static void queen_free_word(queen_meeting to) {
  memset(to.column, 0xff, QUEEN_FRAME * sizeof *to.column);
  memset(to.even, 0xff, QUEEN_FRAME / 2 * sizeof *to.even);
  memset(to.odd, 0xff, QUEEN_FRAME / 2 * sizeof *to.odd);
}

static bool queen_word_is_free(queen_meeting at) {
  uint32_t all = UINT32_MAX;
  for (int i = 0; i < QUEEN_FRAME; i++)
    all &= at.column[i];
  for (int i = 0; i < QUEEN_FRAME / 2; i++)
    all &= at.even[i] & at.odd[i];
  return all == UINT32_MAX;
}

static uint64_t queen_boundary_frame_bytes(const queen_boundary_frame *recorded, uint32_t blocks) {
  return (uint64_t)(recorded->end - recorded->from + blocks) * QUEEN_MEETING *
         sizeof *recorded->words;
}

core_status queen_boundary_open(queen_boundary *boundary, const queen_frame *frame,
                                int64_t period) {
  *boundary = (queen_boundary){.start = frame->start, .room = period / QUEEN_FRAME};
  boundary->frame =
      core_allocate(frame->sweep.host, (uint64_t)boundary->room * sizeof *boundary->frame);
  boundary->blocks = frame->sweep.blocks.count;
  boundary->bytes = (uint64_t)boundary->room * sizeof *boundary->frame;
  return boundary->frame == NULL ? frame->sweep.host->status : CORE_OK;
}

void queen_boundary_close(queen_boundary *boundary, core_host *host) {
  for (int64_t i = 0; i < boundary->frames; i++)
    core_release(host, boundary->frame[i].words,
                 queen_boundary_frame_bytes(&boundary->frame[i], boundary->blocks));
  core_release(host, boundary->frame, (uint64_t)boundary->room * sizeof *boundary->frame);
  *boundary = (queen_boundary){0};
}

core_status queen_boundary_record(queen_boundary *boundary, const queen_frame *frame, int64_t row) {
  core_host *host = frame->sweep.host;
  queen_boundary_frame recorded = {.end = frame->words};
  while (recorded.from < recorded.end &&
         queen_word_is_free(queen_meeting_word_at(frame, recorded.from, row)))
    recorded.from++;
  while (recorded.end > recorded.from &&
         queen_word_is_free(queen_meeting_word_at(frame, recorded.end - 1, row)))
    recorded.end--;
  uint64_t bytes = queen_boundary_frame_bytes(&recorded, boundary->blocks);
  recorded.words = core_resize(host, NULL, 0, bytes);
  if (recorded.words == NULL)
    return host->status;
  uint32_t *to = recorded.words;
  for (uint32_t w = recorded.from; w < recorded.end; w++)
    to = queen_record_word(to, queen_meeting_word_at(frame, w, row));
  for (uint32_t b = 0; b < boundary->blocks; b++)
    to = queen_record_word(to, queen_meeting_word(&frame->sweep, b, QUEEN_SUMMARY, row));
  core_assert(boundary->frames < boundary->room);
  boundary->frame[boundary->frames++] = recorded;
  boundary->bytes += bytes;
  return CORE_OK;
}

void queen_boundary_replay(const queen_boundary *boundary, queen_frame *frame, int64_t row) {
  core_assert(boundary->room > 0 && boundary->frames == boundary->room);
  const queen_boundary_frame *recorded =
      &boundary->frame[(frame->start - boundary->start) / QUEEN_FRAME % boundary->room];
  const uint32_t *from = recorded->words;
  for (uint32_t w = 0; w < recorded->from; w++)
    queen_free_word(queen_meeting_word_at(frame, w, row));
  for (uint32_t w = recorded->from; w < recorded->end; w++)
    from = queen_replay_word(queen_meeting_word_at(frame, w, row), from);
  for (uint32_t w = recorded->end; w < frame->words; w++)
    queen_free_word(queen_meeting_word_at(frame, w, row));
  for (uint32_t b = 0; b < boundary->blocks; b++)
    from = queen_replay_word(queen_meeting_word(&frame->sweep, b, QUEEN_SUMMARY, row), from);
}
