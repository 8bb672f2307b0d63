#include "queen_certify.h"

#include "queen_strip.h"

#include <string.h>

#define QUEEN_CHUNKS_MAX (QUEEN_CERTIFIED_ROWS_MAX / QUEEN_CHUNK_ROWS)

/* Times whose values lie together; whole frames. */
#define QUEEN_SEGMENT_TIMES 4096

/* A chunk of rows. Its values are kept as the sweep writes them, in segments [group][time][lane]:
** the cell (t - y, y) at time t, counted from `margin` below the start of its frame. */
typedef struct queen_chunk {
  uint16_t **segment;
  uint32_t segments, segment_room;
  int64_t since;  /* from this time on the values repeat, plus the period, */
  int64_t period; /* with this period; 0: not certified yet */
  queen_period row[QUEEN_CHUNK_ROWS];
} queen_chunk;

/* A number of certified rows. */
typedef struct queen_shelf {
  uint32_t lanes;
  uint32_t chunks;
  int64_t margin;
  queen_chunk chunk[QUEEN_CHUNKS_MAX];
} queen_shelf;

struct queen_certified {
  core_host *host;
  const queen_path *path;
  queen_shelf *shelf; /* NULL: none */
};

/* What enters a row, frame by frame: the sets of the columns and diagonals that meet it during the
** frame, as the rows below have left them. [frame][word or summary][2 * QUEEN_FRAME]. */
typedef struct queen_tape {
  uint32_t *words;
  int64_t room;   /* frames */
  int64_t frames; /* recorded */
  int64_t start;  /* the time of the first of them */
} queen_tape;

/* The work on a shelf. The chunks below `current` are certified: what reaches `current` repeats
** with `period`, once certified of the chunk below it. That chunk runs on for one period more,
** while what it passes on is recorded; after that the tape stands for it and everything below it. */
typedef struct queen_proof {
  core_host *host;
  queen_shelf *shelf;
  queen_frame frame;
  uint32_t current;
  int64_t period;
  bool recording;
  queen_tape tape;      /* feeds the lowest chunk that runs */
  queen_tape next_tape; /* feeds chunk `current`, as soon as it is complete */
  uint32_t *checkpoint; /* the sets of the current chunk at time checkpoint_time */
  uint32_t *now;        /* the same, now */
  int64_t checkpoint_time, next_checkpoint;
} queen_proof;

static uint32_t queen_chunk_groups(const queen_shelf *shelf) {
  return QUEEN_CHUNK_ROWS / shelf->lanes;
}

#define QUEEN_SEGMENT_BYTES (QUEEN_SEGMENT_TIMES * QUEEN_CHUNK_ROWS * sizeof(uint16_t))

/* Free the segments from `keep` on. */
static void queen_chunk_cut(core_host *host, queen_chunk *chunk, uint32_t keep) {
  while (chunk->segments > keep)
    core_release(host, chunk->segment[--chunk->segments], QUEEN_SEGMENT_BYTES);
}

static void queen_shelf_close(core_host *host, queen_shelf *shelf) {
  for (uint32_t c = 0; shelf != NULL && c < shelf->chunks; c++) {
    queen_chunk *chunk = &shelf->chunk[c];
    queen_chunk_cut(host, chunk, 0);
    core_release(host, chunk->segment, chunk->segment_room * sizeof *chunk->segment);
  }
  core_release(host, shelf, sizeof *shelf);
}

/* ---- the sets of a chunk, and what passes from chunk to chunk ----------------------------- */

/* Words of each set that the window has, and as many summaries as it has blocks. */
static uint32_t queen_proof_words(const queen_proof *proof) {
  return proof->frame.words + proof->frame.sweep.block_count;
}

/* The index-th of those: which word (or summary) of which block. */
static uint32_t queen_proof_word(const queen_proof *proof, uint32_t index, uint32_t *block) {
  if (index >= proof->frame.words) {
    *block = index - proof->frame.words;
    return QUEEN_SUMMARY;
  }
  *block = index / QUEEN_BLOCK_WORDS;
  return index % QUEEN_BLOCK_WORDS;
}

static uint64_t queen_sets_bytes(const queen_proof *proof) {
  return (uint64_t)queen_proof_words(proof) * 4 * QUEEN_CHUNK_ROWS * sizeof(uint32_t);
}

/* Collect the sets of the current chunk between two frames: its rows; the columns that have met
** the rows below it and not all of its own, -(first row + 15) .. -first row; the diagonals, two
** for each row, in the same way. */
static void queen_collect_sets(const queen_proof *proof, uint32_t *sets) {
  const queen_sweep *sweep = &proof->frame.sweep;
  int64_t last = -(int64_t)(proof->current + 1) * QUEEN_CHUNK_ROWS + 1;
  uint32_t lanes = proof->shelf->lanes, groups = queen_chunk_groups(proof->shelf);
  const size_t bytes = QUEEN_CHUNK_ROWS * sizeof *sets;
  for (uint32_t i = 0; i < queen_proof_words(proof); i++) {
    uint32_t block;
    uint32_t word = queen_proof_word(proof, i, &block);
    memcpy(sets, queen_column_word(sweep, block, word, last), bytes);
    memcpy(sets + QUEEN_CHUNK_ROWS, queen_diagonal_word(sweep, block, word, 2 * last), bytes);
    memcpy(sets + 2 * QUEEN_CHUNK_ROWS, queen_diagonal_word(sweep, block, word, 2 * last + 1),
           bytes);
    sets += 3 * QUEEN_CHUNK_ROWS;
    for (uint32_t g = proof->current * groups; g < (proof->current + 1) * groups; g++) {
      memcpy(sets, sweep->block[block].row + (g * QUEEN_BLOCK_ROWS + word) * lanes,
             lanes * sizeof *sets);
      sets += lanes;
    }
  }
}

static uint64_t queen_tape_frame(const queen_proof *proof) {
  return (uint64_t)queen_proof_words(proof) * 2 * QUEEN_FRAME;
}

static void queen_tape_close(const queen_proof *proof, queen_tape *tape) {
  core_release(proof->host, tape->words,
               (uint64_t)tape->room * queen_tape_frame(proof) * sizeof *tape->words);
  *tape = (queen_tape){0};
}

/* Copy what meets row `row` during this frame from the sets to `words`, or back. */
static void queen_tape_copy(const queen_proof *proof, int64_t row, uint32_t *words, bool back) {
  const queen_sweep *sweep = &proof->frame.sweep;
  for (uint32_t i = 0; i < queen_proof_words(proof); i++) {
    uint32_t block;
    uint32_t word = queen_proof_word(proof, i, &block);
    uint32_t *set[3] = {queen_column_word(sweep, block, word, -row),
                        queen_diagonal_word(sweep, block, word, -2 * row),
                        queen_diagonal_word(sweep, block, word, -2 * row + 1)};
    for (int kind = 0; kind < 3; kind++) {
      size_t count = kind == 0 ? QUEEN_FRAME : QUEEN_FRAME / 2;
      memcpy(back ? set[kind] : words, back ? words : set[kind], count * sizeof *words);
      words += count;
    }
  }
}

static core_status queen_tape_open(queen_proof *proof, queen_tape *tape) {
  *tape = (queen_tape){.room = proof->period / QUEEN_FRAME, .start = proof->frame.start};
  uint64_t bytes = (uint64_t)tape->room * queen_tape_frame(proof) * sizeof *tape->words;
  tape->words = core_resize(proof->host, NULL, 0, bytes);
  return tape->words == NULL ? proof->host->status : CORE_OK;
}

static void queen_tape_record(queen_proof *proof, int64_t row) {
  queen_tape *tape = &proof->next_tape;
  uint64_t index = (uint64_t)tape->frames++;
  queen_tape_copy(proof, row, tape->words + index * queen_tape_frame(proof), false);
}

static void queen_tape_replay(const queen_proof *proof, int64_t row) {
  const queen_tape *tape = &proof->tape;
  int64_t frame = (proof->frame.start - tape->start) / QUEEN_FRAME % tape->frames;
  queen_tape_copy(proof, row, tape->words + (uint64_t)frame * queen_tape_frame(proof), true);
}

/* ---- one frame ---------------------------------------------------------------------------- */

static core_status queen_chunk_add_segment(core_host *host, queen_chunk *chunk) {
  if (chunk->segments == chunk->segment_room) {
    uint32_t room = chunk->segment_room + 16 + chunk->segment_room / 2;
    uint16_t **more =
        core_resize(host, chunk->segment, chunk->segment_room * sizeof *more, room * sizeof *more);
    if (more == NULL)
      return host->status;
    chunk->segment = more;
    chunk->segment_room = room;
  }
  uint16_t *segment = core_resize(host, NULL, 0, QUEEN_SEGMENT_BYTES);
  if (segment == NULL)
    return host->status;
  chunk->segment[chunk->segments++] = segment;
  return CORE_OK;
}

/* Make room for the values of the next frame in all chunks that are not certified yet. */
static core_status queen_proof_make_room(queen_proof *proof) {
  queen_shelf *shelf = proof->shelf;
  queen_frame *frame = &proof->frame;
  uint32_t groups = queen_chunk_groups(shelf);
  for (uint32_t c = proof->current; c < shelf->chunks; c++) {
    queen_chunk *chunk = &shelf->chunk[c];
    if (frame->start == (int64_t)chunk->segments * QUEEN_SEGMENT_TIMES) {
      core_status status = queen_chunk_add_segment(proof->host, chunk);
      if (status != CORE_OK)
        return status;
    }
    for (uint32_t g = 0; g < groups; g++) {
      int64_t index = (int64_t)g * QUEEN_SEGMENT_TIMES + frame->start % QUEEN_SEGMENT_TIMES;
      frame->sweep.group[c * groups + g].values =
          chunk->segment[chunk->segments - 1] + index * shelf->lanes;
    }
  }
  return CORE_OK;
}

static core_status queen_proof_run_chunks(queen_proof *proof, uint32_t from, uint32_t end) {
  uint32_t groups = queen_chunk_groups(proof->shelf);
  proof->frame.sweep.group_from = from * groups;
  proof->frame.sweep.group_end = end * groups;
  return queen_frame_run(&proof->frame);
}

/* The recorded chunk runs before the others, and what it passes on is copied in between. */
static core_status queen_proof_record(queen_proof *proof) {
  core_status status = queen_proof_run_chunks(proof, proof->current - 1, proof->current);
  if (status != CORE_OK)
    return status;
  queen_tape_record(proof, (int64_t)proof->current * QUEEN_CHUNK_ROWS);
  if (proof->next_tape.frames == proof->next_tape.room) {
    queen_tape_close(proof, &proof->tape);
    proof->tape = proof->next_tape;
    proof->next_tape = (queen_tape){0};
    proof->recording = false;
  }
  return CORE_OK;
}

static core_status queen_proof_frame(queen_proof *proof) {
  core_status status = queen_proof_make_room(proof);
  int64_t lowest = proof->recording ? (int64_t)proof->current - 1 : (int64_t)proof->current;
  if (status == CORE_OK && lowest > 0)
    queen_tape_replay(proof, lowest * QUEEN_CHUNK_ROWS);
  if (status == CORE_OK && proof->recording)
    status = queen_proof_record(proof);
  if (status == CORE_OK)
    status = queen_proof_run_chunks(proof, proof->current, proof->shelf->chunks);
  if (status == CORE_OK)
    queen_frame_advance(&proof->frame);
  return status;
}

/* ---- certifying --------------------------------------------------------------------------- */

/* Where a segment keeps row first row + `row` at its first time. */
static int64_t queen_row_offset(const queen_shelf *shelf, int64_t row) {
  int64_t lanes = shelf->lanes;
  return row / lanes * QUEEN_SEGMENT_TIMES * lanes + lanes - 1 - row % lanes;
}

/* g(t - y, y) - t of the row y that has this offset. */
static int32_t queen_relative(const queen_shelf *shelf, const queen_chunk *chunk, int64_t offset,
                              int64_t time) {
  const uint16_t *segment = chunk->segment[(uint64_t)time / QUEEN_SEGMENT_TIMES];
  uint64_t step = (uint64_t)time % QUEEN_SEGMENT_TIMES;
  int32_t value = segment[(int64_t)step * shelf->lanes + offset];
  return value - (int32_t)shelf->margin - (int32_t)(step % QUEEN_FRAME);
}

/* Whether the values of a row from time `since` on, which repeat after `whole`, repeat after
** `period`, a divisor of it, too. */
static bool queen_row_repeats(const queen_shelf *shelf, const queen_chunk *chunk, int64_t offset,
                              int64_t since, int64_t whole, int64_t period) {
  for (int64_t i = 0; i < whole; i++) {
    int64_t later = i + period < whole ? i + period : i + period - whole;
    if (queen_relative(shelf, chunk, offset, since + i) !=
        queen_relative(shelf, chunk, offset, since + later))
      return false;
  }
  return true;
}

/* The least period divides every period, so take out of `whole` one prime after the other, as long
** as what remains is a period; then go back from `since` as long as the row has that period. */
static queen_period queen_row_period(const queen_shelf *shelf, const queen_chunk *chunk, int64_t y,
                                     int64_t since, int64_t whole) {
  int64_t offset = queen_row_offset(shelf, y % QUEEN_CHUNK_ROWS);
  int64_t period = whole, rest = whole;
  for (int64_t prime = 2; rest > 1; prime++) {
    if (prime * prime > rest)
      prime = rest;
    while (rest % prime == 0) {
      rest /= prime;
      if (period % prime == 0 &&
          queen_row_repeats(shelf, chunk, offset, since, whole, period / prime))
        period /= prime;
    }
  }
  int64_t time = since;
  while (time > y && queen_relative(shelf, chunk, offset, time - 1) ==
                         queen_relative(shelf, chunk, offset, time - 1 + period))
    time--;
  return (queen_period){.preperiod = time - y, .period = period};
}

/* The current chunk repeats from `since` on after `period`: find the least of both for each row,
** and give back what need not be kept. */
static void queen_chunk_settle(queen_proof *proof, int64_t since, int64_t period) {
  queen_shelf *shelf = proof->shelf;
  queen_chunk *chunk = &shelf->chunk[proof->current];
  int64_t first_row = (int64_t)proof->current * QUEEN_CHUNK_ROWS;
  int64_t common = 1, from = 0;
  for (int64_t row = 0; row < QUEEN_CHUNK_ROWS; row++) {
    queen_period *found = &chunk->row[row];
    *found = queen_row_period(shelf, chunk, first_row + row, since, period);
    int64_t a = common, b = found->period;
    while (b != 0) {
      int64_t remainder = a % b;
      a = b;
      b = remainder;
    }
    common = common / a * found->period;
    if (found->preperiod + first_row + row > from)
      from = found->preperiod + first_row + row;
  }
  chunk->since = from;
  chunk->period = common;
  queen_chunk_cut(proof->host, chunk,
                  (uint32_t)((from + common + QUEEN_SEGMENT_TIMES - 1) / QUEEN_SEGMENT_TIMES));
}

/* Take the sets of the current chunk as those to be compared with from now on. The next time is
** an eighth later, and late enough for the short periods of the first rows. */
static void queen_take_checkpoint(queen_proof *proof) {
  int64_t start = proof->frame.start;
  queen_collect_sets(proof, proof->checkpoint);
  proof->checkpoint_time = start;
  proof->next_checkpoint = start + (start / 8 > 1024 ? start / 8 : 1024);
}

/* The current chunk repeats after `distance`: it is certified, and the next one's turn. */
static core_status queen_proof_step_up(queen_proof *proof, int64_t distance) {
  queen_chunk_settle(proof, proof->checkpoint_time, distance);
  uint32_t groups = queen_chunk_groups(proof->shelf);
  for (uint32_t g = 0; g < groups; g++)
    proof->frame.sweep.group[proof->current * groups + g].values = NULL;
  proof->period = distance;
  if (++proof->current == proof->shelf->chunks)
    return CORE_OK;
  queen_take_checkpoint(proof);
  proof->recording = true;
  return queen_tape_open(proof, &proof->next_tape);
}

/* Between two frames: see whether the current chunk repeats. While the chunk below is recorded the
** distance is less than a period. */
static core_status queen_proof_compare(queen_proof *proof) {
  int64_t start = proof->frame.start, distance = start - proof->checkpoint_time;
  if (proof->next_checkpoint > 0 && distance % proof->period == 0) {
    queen_collect_sets(proof, proof->now);
    if (memcmp(proof->now, proof->checkpoint, (size_t)queen_sets_bytes(proof)) == 0)
      return queen_proof_step_up(proof, distance);
  }
  /* The sets of the first frames could hold columns left of 0. */
  if (start >= proof->next_checkpoint && start >= (int64_t)proof->frame.rows && !proof->recording)
    queen_take_checkpoint(proof);
  return CORE_OK;
}

static core_status queen_proof_open(queen_proof *proof, core_host *host, const queen_path *path,
                                    queen_shelf *shelf) {
  *proof = (queen_proof){.host = host, .shelf = shelf, .period = 1};
  uint32_t rows = shelf->chunks * QUEEN_CHUNK_ROWS;
  core_status status = queen_frame_open(&proof->frame, host, path, rows);
  if (status != CORE_OK)
    return status;
  shelf->margin = proof->frame.margin;
  proof->checkpoint = core_allocate(host, queen_sets_bytes(proof));
  proof->now = core_allocate(host, queen_sets_bytes(proof));
  return proof->checkpoint == NULL || proof->now == NULL ? host->status : CORE_OK;
}

static void queen_proof_close(queen_proof *proof) {
  core_release(proof->host, proof->checkpoint, (size_t)queen_sets_bytes(proof));
  core_release(proof->host, proof->now, queen_sets_bytes(proof));
  queen_tape_close(proof, &proof->tape);
  queen_tape_close(proof, &proof->next_tape);
  queen_frame_close(&proof->frame);
}

static core_status queen_shelf_prove(core_host *host, const queen_path *path, queen_shelf *shelf) {
  queen_proof proof;
  core_status status = queen_proof_open(&proof, host, path, shelf);
  while (status == CORE_OK && proof.current < shelf->chunks) {
    status = queen_proof_frame(&proof);
    if (status == CORE_OK)
      status = queen_proof_compare(&proof);
  }
  queen_proof_close(&proof);
  return status;
}

/* ---- what is offered ---------------------------------------------------------------------- */

queen_certified *queen_certified_open(core_host *host, const queen_path *path) {
  queen_certified *certified = core_allocate(host, sizeof *certified);
  if (certified != NULL)
    *certified = (queen_certified){.host = host, .path = path};
  return certified;
}

void queen_certified_close(queen_certified *certified) {
  if (certified == NULL)
    return;
  queen_shelf_close(certified->host, certified->shelf);
  core_release(certified->host, certified, sizeof *certified);
}

int64_t queen_certified_rows(const queen_certified *certified) {
  return certified->shelf == NULL ? 0 : (int64_t)certified->shelf->chunks * QUEEN_CHUNK_ROWS;
}

/* More rows are certified from the start: the work grows like the fourth power of the rows. */
core_status queen_certified_reach(queen_certified *certified, int64_t row) {
  static const uint32_t rows[] = {16, 64, 128, QUEEN_CERTIFIED_ROWS_MAX};
  core_host *host = certified->host;
  if (row < queen_certified_rows(certified))
    return CORE_OK;
  if (row >= QUEEN_CERTIFIED_ROWS_MAX) {
    host->wanted = UINT64_MAX;
    host->status = CORE_LIMIT;
    return CORE_LIMIT;
  }
  queen_shelf *shelf = core_allocate(host, sizeof *shelf);
  if (shelf == NULL)
    return host->status;
  int i = 0;
  while (rows[i] <= row)
    i++;
  shelf->chunks = rows[i] / QUEEN_CHUNK_ROWS;
  shelf->lanes = certified->path->lanes;
  core_status status = queen_shelf_prove(host, certified->path, shelf);
  queen_shelf_close(host, status == CORE_OK ? certified->shelf : shelf);
  if (status == CORE_OK)
    certified->shelf = shelf;
  return status;
}

int64_t queen_certified_at(const queen_certified *certified, int64_t x, int64_t y) {
  const queen_shelf *shelf = certified->shelf;
  int64_t row = x < y ? x : y;
  int64_t offset = queen_row_offset(shelf, row % QUEEN_CHUNK_ROWS);
  int64_t time = x + y;
  const queen_chunk *chunk = &shelf->chunk[row / QUEEN_CHUNK_ROWS];
  int64_t known = time;
  if (time >= chunk->since)
    known = chunk->since + (time - chunk->since) % chunk->period;
  return time + queen_relative(shelf, chunk, offset, known);
}

queen_period queen_certified_period(const queen_certified *certified, int64_t row) {
  return certified->shelf->chunk[row / QUEEN_CHUNK_ROWS].row[row % QUEEN_CHUNK_ROWS];
}
