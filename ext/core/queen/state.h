/* The state of a strip between two frames, chunk by chunk of its rows, and what reaches a chunk from
** below: to be kept, compared and put back.
**
** To row y belong four sets: its own, and those of the column and of the two diagonals that will
** meet it next. With these of the rows 0 .. k the strip of these rows goes on, and only with them
** (queen/certify.h). Beyond a window of some 2y numbers all sets say the same - the row has used
** what is below, nobody has what is above - so that only their windows are kept.
*/
#ifndef GRUNDY_QUEEN_STATE_H
#define GRUNDY_QUEEN_STATE_H

#include "core/queen/window.h"

#define QUEEN_CHUNK_ROWS QUEEN_LANES_MAX

/* The sets of a chunk's rows at the beginning of a frame, counted from it. Equal sets make equal
** words. */
typedef struct queen_state {
  uint32_t length;
  uint32_t words[];
} queen_state;

/* What a frame holds of the chunk that begins at first_row. NULL with host->status CORE_NOMEM or
** CORE_LIMIT. `scratch` must have room for queen_state_most words. */
queen_state *queen_state_take(const queen_frame *frame, int64_t first_row, uint32_t *scratch);
uint32_t queen_state_most(const queen_frame *frame);
uint64_t queen_state_bytes(const queen_state *state);
void queen_state_free(core_host *host, queen_state *state);

/* Put the sets of a chunk into a frame after queen_frame_seek. */
void queen_state_put(const queen_state *state, queen_frame *frame, int64_t first_row);

/* Whether the sets of the first `rows` rows of two states of a chunk are the same. */
bool queen_state_equal(const queen_state *a, const queen_state *b, int64_t rows);

/* What meets a row, frame by frame, over one period of it: the sets of the columns and diagonals as
** the rows below have left them. Starts as zeros. */
typedef struct queen_tape {
  struct queen_reel *reel;
  int64_t start; /* the time of the first frame */
  int64_t room;  /* frames of the period */
  int64_t frames;
  uint32_t blocks;
  uint64_t bytes; /* that it holds */
} queen_tape;

core_status queen_tape_open(queen_tape *tape, const queen_frame *frame, int64_t period);
void queen_tape_close(queen_tape *tape, core_host *host);

/* Add what meets `row` in this frame, after the rows below it have been run. */
core_status queen_tape_record(queen_tape *tape, const queen_frame *frame, int64_t row);

/* Put what meets `row` in this frame into its sets. The tape must be full. */
void queen_tape_replay(const queen_tape *tape, queen_frame *frame, int64_t row);

#endif
