#include "core/queen/queen_int.h"

/* The work on a store. The chunks below `current` are certified. Those below `lowest` are not run
** any more: the boundary, which is one period of what they pass on, stands for them. Those from
** there to `recorded` are run before the others, while what they pass on goes to the next
** boundary. */
typedef struct queen_proof {
  queen_store *store;
  uint32_t current;
  uint32_t lowest;
  uint32_t recorded;   /* 0: nothing is */
  uint32_t unrecorded; /* there was no memory for recording the chunks below this */
  queen_boundary boundary, next_boundary;
  uint64_t boundary_bytes; /* that both may take */
} queen_proof;

/* Periods at which a chunk is compared with itself. So far all chunks have had one or two of those
** of the chunk below. */
enum { QUEEN_PERIODS_COMPARED = 4 };

static int64_t proof_first_row(uint32_t chunk) {
  return (int64_t)chunk * QUEEN_CHUNK_ROWS;
}

/* ---- one frame ---------------------------------------------------------------------------- */

/* A boundary that would take too much is none: more chunks are run then, which is slower. */
static core_status queen_proof_recorded(queen_proof *proof, core_status status) {
  if (status == CORE_OK &&
      proof->boundary.bytes + proof->next_boundary.bytes > proof->boundary_bytes)
    status = CORE_LIMIT;
  if (status != CORE_LIMIT)
    return status;
  queen_boundary_close(&proof->next_boundary, proof->store->host);
  proof->unrecorded = proof->recorded;
  proof->recorded = 0;
  return CORE_OK;
}

/* Begin to record what the certified chunks pass on. */
static core_status queen_proof_begin_recording(queen_proof *proof) {
  if (proof->recorded > 0 || proof->lowest == proof->current || proof->unrecorded == proof->current)
    return CORE_OK;
  proof->recorded = proof->current;
  core_status status = queen_boundary_open(&proof->next_boundary, &proof->store->frame,
                                           proof->store->chunk[proof->current - 1].period);
  return queen_proof_recorded(proof, status);
}

static core_status queen_proof_record(queen_proof *proof) {
  queen_frame *frame = &proof->store->frame;
  core_status status = queen_frame_run(frame, frame->low, proof->recorded * QUEEN_CHUNK_ROWS);
  if (status != CORE_OK)
    return status;
  status = queen_boundary_record(&proof->next_boundary, frame, proof_first_row(proof->recorded));
  return queen_proof_recorded(proof, status);
}

static core_status queen_proof_frame(queen_proof *proof) {
  queen_frame *frame = &proof->store->frame;
  uint32_t from = proof->recorded * QUEEN_CHUNK_ROWS;
  core_status status = CORE_OK;
  if (proof->store->chunks <= QUEEN_LOW_CHUNKS)
    status = queen_store_keep_frame(proof->store, proof->current);
  if (status == CORE_OK && proof->recorded > 0)
    status = queen_proof_record(proof);
  if (status == CORE_OK)
    status = queen_frame_run(frame, from > 0 ? from : frame->low, frame->rows);
  if (status != CORE_OK)
    return status;
  /* The next boundary is complete: it takes the place of the boundary and of the chunks it has
  ** recorded. */
  if (proof->recorded != 0 && proof->next_boundary.frames >= proof->next_boundary.room) {
    queen_boundary_close(&proof->boundary, proof->store->host);
    proof->boundary = proof->next_boundary;
    proof->next_boundary = (queen_boundary){0};
    proof->lowest = proof->recorded;
    proof->recorded = 0;
    proof->store->frame.low = proof->lowest * QUEEN_CHUNK_ROWS;
  }
  queen_frame_advance(frame);
  if (proof->lowest > 0)
    queen_boundary_replay(&proof->boundary, frame, proof_first_row(proof->lowest));
  return CORE_OK;
}

/* ---- certifying --------------------------------------------------------------------------- */

/* From what time on what reaches the current chunk repeats, and with what period. The sets of the
** first frames could hold columns left of 0, but a spacing is longer than a window is high. */
static int64_t queen_since_below(const queen_proof *proof) {
  const queen_store *store = proof->store;
  return proof->current == 0 ? store->spacing : store->chunk[proof->current - 1].since;
}

static int64_t queen_period_below(const queen_proof *proof) {
  const queen_store *store = proof->store;
  return proof->current == 0 ? store->spacing : store->chunk[proof->current - 1].period;
}

/* Whether the chunk's sets are the same at two checkpoints. */
static bool queen_same_state(const queen_store *store, const queen_chunk *chunk, int64_t time,
                             int64_t later) {
  return queen_state_equal(chunk->state[time / store->spacing],
                           chunk->state[later / store->spacing], QUEEN_CHUNK_ROWS);
}

/* Whether the current chunk's last checkpoint is the same as one that is some periods of what
** reaches it earlier: then it repeats, and goes on to. */
static bool queen_proof_repeats(const queen_proof *proof, int64_t *period) {
  const queen_store *store = proof->store;
  const queen_chunk *chunk = &store->chunk[proof->current];
  int64_t now = (int64_t)(chunk->states - 1) * store->spacing;
  for (int i = 1; i <= QUEEN_PERIODS_COMPARED; i++) {
    *period = i * queen_period_below(proof);
    if (now - *period < queen_since_below(proof))
      return false;
    if (queen_same_state(store, chunk, now - *period, now))
      return true;
  }
  return false;
}

/* The current chunk is certified: find when it began to repeat, and give back what is later than
** one period after that. */
static void queen_proof_settle(queen_proof *proof, int64_t period) {
  queen_store *store = proof->store;
  queen_chunk *chunk = &store->chunk[proof->current];
  int64_t since = (int64_t)(chunk->states - 1) * store->spacing - period;
  while (since - store->spacing >= queen_since_below(proof) &&
         queen_same_state(store, chunk, since - store->spacing, since - store->spacing + period))
    since -= store->spacing;
  chunk->since = since;
  chunk->period = period;
  queen_store_cut_states(store, chunk, (uint64_t)((since + period) / store->spacing));
  queen_store_aim(store, proof->current, NULL, 0);
  proof->current++;
}

/* Between two frames: keep the states, and see what repeats. */
static core_status queen_proof_check(queen_proof *proof) {
  queen_store *store = proof->store;
  if (store->frame.start % store->spacing != 0)
    return CORE_OK;
  core_status status = queen_store_take(store, proof->current);
  int64_t period;
  while (status == CORE_OK && proof->current < store->chunks && queen_proof_repeats(proof, &period))
    queen_proof_settle(proof, period);
  return status;
}

core_status queen_store_prove(queen_store *store, uint64_t boundary_bytes) {
  queen_proof proof = {.store = store, .boundary_bytes = boundary_bytes};
  core_status status = queen_proof_check(&proof);
  while (status == CORE_OK && proof.current < store->chunks) {
    status = queen_proof_begin_recording(&proof);
    if (status == CORE_OK)
      status = queen_proof_frame(&proof);
    if (status == CORE_OK)
      status = queen_proof_check(&proof);
  }
  queen_boundary_close(&proof.boundary, store->host);
  queen_boundary_close(&proof.next_boundary, store->host);
  queen_store_drop_scratch(store);
  return status == CORE_OK ? queen_store_reserve_pages(store) : status;
}
