/* The window: the sweep of few rows over any number of columns, frame by frame.
**
** After each frame of 128 steps, the sets move by 128 columns, 128 numbers and 128 diagonals, so
** that all indices remain relative to the start of the frame. A window of k rows holds about 3k
** columns and diagonals of 3k + 128 numbers each, and a step costs time k.
**
** Example: for 16 rows, the margin is 128. At the start of frame 2, time 256, the word of the
** numbers 0 to 31 represents 128 to 159: numbers are relative to start - margin.
*/
#include "core/queen/queen_int.h"

/* ---- the frame ---------------------------------------------------------------------------- */

static uint32_t queen_round_up(uint32_t number, uint32_t unit) {
  return (number + unit - 1) / unit * unit;
}

/* Set the rows and times of the groups for the start of the frame. */
static void queen_frame_place(queen_frame *frame) {
  core_assert(frame->start >= 0 && frame->start % QUEEN_FRAME == 0);
  queen_sweep *sweep = &frame->sweep;
  sweep->left = -frame->start;
  for (uint32_t g = 0; g < sweep->group_count; g++) {
    queen_group *group = &sweep->group[g];
    group->top_row = (int64_t)(g + 1) * sweep->variant->lanes - 1;
    group->begin = group->top_row - sweep->variant->lanes + 1 - frame->start;
    group->end = INT64_MAX;
    group->lowest = 0;
  }
}

core_status queen_frame_open(queen_frame *frame, core_host *host, const queen_variant *variant,
                             uint32_t rows) {
  rows = queen_round_up(rows, QUEEN_LANES_MAX);
  *frame =
      (queen_frame){.rows = rows, .margin = queen_round_up(3 * rows, QUEEN_FRAME), .high = rows};
  frame->words = (frame->margin + QUEEN_FRAME) / QUEEN_WORD_BITS;
  int64_t count = rows;
  core_status status = queen_sweep_open(&frame->sweep, host, variant, rows, -count,
                                        count + QUEEN_FRAME, -2 * count, 2 * count + QUEEN_FRAME);
  if (status != CORE_OK)
    return status;
  /* g <= x + y, so no number reaches the end of the range. */
  frame->sweep.highest = frame->margin + QUEEN_FRAME - 1;
  status = queen_sweep_reserve(&frame->sweep);
  if (status != CORE_OK) {
    queen_frame_close(frame);
    return status;
  }
  queen_frame_place(frame);
  core_assert(frame->sweep.blocks.count <= QUEEN_FRAME_BLOCKS);
  /* Numbers below 0 do not exist, so they are not free in any row. */
  queen_sweep *sweep = &frame->sweep;
  uint32_t lanes = sweep->variant->lanes;
  for (uint32_t word = 0; word < frame->margin / QUEEN_WORD_BITS; word++) {
    queen_block *block = &sweep->blocks.items[word / QUEEN_BLOCK_WORDS];
    for (uint32_t g = 0; g < sweep->group_count; g++) {
      uint32_t *row = block->row + (size_t)g * QUEEN_BLOCK_ROWS * lanes;
      for (uint32_t lane = 0; lane < lanes; lane++) {
        row[word % QUEEN_BLOCK_WORDS * lanes + lane] = 0;
        row[QUEEN_SUMMARY * lanes + lane] &= ~(UINT32_C(1) << word % QUEEN_BLOCK_WORDS);
      }
    }
  }
  return CORE_OK;
}

void queen_frame_close(queen_frame *frame) {
  queen_sweep_close(&frame->sweep);
  *frame = (queen_frame){0};
}

core_status queen_frame_run(queen_frame *frame, uint32_t from, uint32_t end) {
  core_assert(from % QUEEN_LANES_MAX == 0 && end % QUEEN_LANES_MAX == 0);
  core_assert(from <= end && end <= frame->rows);
  frame->sweep.group_from = from / frame->sweep.variant->lanes;
  frame->sweep.group_end = end / frame->sweep.variant->lanes;
  core_status status = queen_sweep_run(&frame->sweep, 0, QUEEN_FRAME);
  frame->sweep.highest = frame->margin + QUEEN_FRAME - 1;
  return status;
}

/* The sets of one kind, as rows of entries: columns, diagonals of one parity, or the lanes of one
** group. Advancing a frame moves `shift` entries towards 0 into from .. end - 1, and sets `fill`
** entries after them to free. */
typedef struct queen_plane {
  uint32_t *block[QUEEN_FRAME_BLOCKS]; /* the first set of this kind in each block */
  int64_t stride;
  int64_t from, end;
  int64_t shift;
  int64_t fill;
} queen_plane;

static uint32_t *queen_plane_word(const queen_plane *plane, uint32_t word) {
  core_assert(word / QUEEN_BLOCK_WORDS < QUEEN_FRAME_BLOCKS);
  return plane->block[word / QUEEN_BLOCK_WORDS] + word % QUEEN_BLOCK_WORDS * plane->stride;
}

/* Copy the entries of `from`, moved by the shift of the plane; NULL represents entries in which all
** numbers are free. */
static void queen_plane_move(const queen_plane *plane, uint32_t *to, const uint32_t *from) {
  size_t kept = (size_t)(plane->end - plane->from) * sizeof *to;
  core_assert(plane->from <= plane->end);
  if (from == NULL)
    memset(to + plane->from, 0xff, kept);
  else
    memmove(to + plane->from, from + plane->from + plane->shift, kept);
  if (plane->fill > 0)
    memset(to + plane->end, 0xff, (size_t)plane->fill * sizeof *to);
}

/* Move the numbers of a plane by a frame, and its entries by its shift. */
static void queen_plane_advance(const queen_plane *plane, uint32_t words, uint32_t blocks) {
  for (uint32_t word = 0; word < words; word++) {
    const uint32_t *from =
        word + QUEEN_FRAME_WORDS < words ? queen_plane_word(plane, word + QUEEN_FRAME_WORDS) : NULL;
    queen_plane_move(plane, queen_plane_word(plane, word), from);
  }
  for (uint32_t b = 0; b < blocks; b++) {
    uint32_t *summary = plane->block[b] + QUEEN_SUMMARY * plane->stride;
    const uint32_t *above =
        b + 1 < blocks ? plane->block[b + 1] + QUEEN_SUMMARY * plane->stride : NULL;
    for (int64_t i = plane->from + plane->shift; i < plane->end + plane->shift; i++) {
      uint32_t carry = above == NULL ? UINT32_MAX : above[i];
      summary[i] = summary[i] >> QUEEN_FRAME_WORDS | carry
                                                         << (QUEEN_BLOCK_WORDS - QUEEN_FRAME_WORDS);
    }
    queen_plane_move(plane, summary, summary);
  }
}

/* Set the entries of a plane of columns, or of diagonals of one parity: the entries that have not
** left the rows that are run and, if row 0 is run, the entries that are new in this frame. */
static void queen_plane_cut(queen_plane *plane, const queen_frame *frame, int64_t stride,
                            int64_t shift) {
  plane->stride = stride;
  plane->shift = shift;
  plane->from = frame->rows - frame->high;
  plane->end = QUEEN_MARGIN + frame->rows - frame->low;
  plane->fill = 0;
  if (frame->low > 0)
    return;
  plane->end = stride - shift;
  plane->fill = shift;
}

void queen_frame_advance(queen_frame *frame) {
  core_assert(frame->low <= frame->high && frame->high <= frame->rows);
  queen_sweep *sweep = &frame->sweep;
  uint32_t blocks = sweep->blocks.count;
  queen_plane plane;
  queen_plane_cut(&plane, frame, sweep->column_stride, QUEEN_FRAME);
  for (uint32_t b = 0; b < blocks; b++)
    plane.block[b] = sweep->blocks.items[b].column;
  queen_plane_advance(&plane, frame->words, blocks);
  queen_plane_cut(&plane, frame, sweep->diagonal_stride, QUEEN_FRAME / 2);
  for (int parity = 0; parity < 2; parity++) {
    for (uint32_t b = 0; b < blocks; b++)
      plane.block[b] = sweep->blocks.items[b].diagonal[parity];
    queen_plane_advance(&plane, frame->words, blocks);
  }
  uint32_t lanes = sweep->variant->lanes;
  plane = (queen_plane){.stride = lanes, .end = lanes};
  for (uint32_t g = frame->low / lanes; g < frame->high / lanes; g++) {
    for (uint32_t b = 0; b < blocks; b++)
      plane.block[b] = sweep->blocks.items[b].row + (int64_t)g * QUEEN_BLOCK_ROWS * plane.stride;
    queen_plane_advance(&plane, frame->words, blocks);
  }
  frame->start += QUEEN_FRAME;
  queen_frame_place(frame);
}

void queen_frame_seek(queen_frame *frame, int64_t start) {
  core_assert(start >= 0 && start % QUEEN_FRAME == 0);
  queen_sweep *sweep = &frame->sweep;
  for (uint32_t b = 0; b < sweep->blocks.count; b++)
    memset(sweep->blocks.items[b].column, 0xff, (size_t)queen_block_bytes(sweep));
  frame->start = start;
  queen_frame_place(frame);
}

/* ---- the reader of columns ---------------------------------------------------------------- */

/* The values of the last frames, [group][time][lane], for the times end - times .. end - 1. A
** column is complete when its highest row has passed it, rows - 1 steps after its lowest row. So
** after each frame, as many columns as a frame has times can be read. */
struct queen_window {
  core_host *host;
  queen_frame frame;
  int64_t rows, width;
  int64_t times; /* times in memory: the rows in full frames, and one more frame */
  uint32_t *values;
  int64_t *base;     /* the number to add to the values of each frame in memory */
  int64_t column;    /* the next column to return */
  int64_t sheet_end; /* columns below this have been copied to the sheet */
  uint32_t *sheet;   /* [QUEEN_FRAME][rows], the columns before sheet_end */
};

/* Return the size in bytes of the block of base, values and sheet, in this order. */
_Static_assert(sizeof(int64_t) % _Alignof(uint32_t) == 0, "values can follow the bases");
static uint64_t queen_window_bytes(const queen_window *window) {
  return (uint64_t)window->times / QUEEN_FRAME * sizeof *window->base +
         ((uint64_t)window->times * window->frame.rows +
          (uint64_t)QUEEN_FRAME * (uint64_t)window->rows) *
             sizeof *window->values;
}

queen_window *queen_window_open(core_host *host, const queen_variant *variant, int64_t rows,
                                int64_t width) {
  core_assert(rows >= 1 && width >= 1);
  queen_window *window = core_allocate(host, sizeof *window);
  if (window == NULL)
    return NULL;
  window->host = host;
  window->rows = rows;
  window->width = width;
  core_status status = CORE_OK;
  if (rows > QUEEN_WINDOW_ROWS_MAX)
    status = core_fail_limit(host, UINT64_MAX);
  else
    status = queen_frame_open(&window->frame, host, variant, (uint32_t)rows);
  if (status == CORE_OK) {
    window->frame.sweep.wide = true;
    window->times = queen_round_up(window->frame.rows, QUEEN_FRAME) + QUEEN_FRAME;
    window->base = core_allocate(host, queen_window_bytes(window));
    if (window->base != NULL) {
      window->values = (uint32_t *)(void *)(window->base + window->times / QUEEN_FRAME);
      window->sheet = window->values + window->times * window->frame.rows;
      return window;
    }
    status = host->status;
  }
  queen_window_close(window);
  host->status = status;
  return NULL;
}

void queen_window_close(queen_window *window) {
  if (window == NULL)
    return;
  core_host *host = window->host;
  core_release(host, window->base, queen_window_bytes(window));
  queen_frame_close(&window->frame);
  core_release(host, window, sizeof *window);
}

/* Return the address of the values of group g at `time`. The frames form a ring. */
static uint32_t *queen_window_values(const queen_window *window, uint32_t g, int64_t time) {
  int64_t lanes = window->frame.sweep.variant->lanes;
  return window->values + (g * window->times + time % window->times) * lanes;
}

/* Copy row y of the columns from .. end - 1 into the sheet, frame by frame. */
static void queen_window_copy_row(queen_window *window, int64_t y, int64_t from, int64_t end) {
  int64_t lanes = window->frame.sweep.variant->lanes;
  uint32_t *out = window->sheet + y;
  int64_t time = from + y;
  while (time < end + y) {
    int64_t stop = (time / QUEEN_FRAME + 1) * QUEEN_FRAME;
    core_assert(time <= window->frame.start);
    if (stop > end + y)
      stop = end + y;
    const uint32_t *step =
        queen_window_values(window, (uint32_t)(y / lanes), time) + lanes - 1 - y % lanes;
    uint32_t base = (uint32_t)window->base[time % window->times / QUEEN_FRAME];
    for (; time < stop; time++) {
      *out = *step + base;
      out += window->rows;
      step += lanes;
    }
  }
}

core_status queen_window_next(queen_window *window, const uint32_t **column) {
  core_assert(window->column <= window->sheet_end);
  if (window->column == window->sheet_end) {
    int64_t end = window->sheet_end + QUEEN_FRAME;
    if (end > window->width)
      end = window->width;
    while (window->frame.start < end + window->rows - 1) {
      queen_frame *frame = &window->frame;
      for (uint32_t g = 0; g < frame->sweep.group_count; g++)
        frame->sweep.group[g].values = queen_window_values(window, g, frame->start);
      core_status status = queen_frame_run(frame, 0, frame->rows);
      if (status != CORE_OK)
        return status;
      window->base[frame->start % window->times / QUEEN_FRAME] = frame->start - frame->margin;
      queen_frame_advance(frame);
    }
    for (int64_t y = 0; y < window->rows; y++)
      queen_window_copy_row(window, y, window->sheet_end, end);
    window->sheet_end = end;
  }
  int64_t index = window->column % QUEEN_FRAME;
  core_assert(window->column < window->width);
  *column = window->sheet + index * window->rows;
  window->column++;
  return CORE_OK;
}
