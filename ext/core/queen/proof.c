/* The proof that the rows of a store repeat, by the theorem in queen_int.h.
**
** The window is run frame by frame. At each checkpoint the states of all chunks are stored, and the
** lowest chunk that is not certified is compared with its own state some periods of the chunk below
** earlier. If both are equal, the chunk is certified with that period, and the next chunk is
** considered.
**
** Certified chunks need not be run again: the sets that they pass to the chunk above are recorded
** for one period, the boundary, and replayed. Without memory for a boundary, the chunks are run.
**
** Example: the chunk of the rows 0 to 15 is compared at distances of 1 to 4 checkpoints. If it has
** the period P, the chunk of the rows 16 to 31 is compared at the distances P, 2P, 3P and 4P.
*/
#include "core/queen/queen_int.h"

/* The state of the proof. The chunks below `current` are certified. The chunks below `lowest` are
** not run; the boundary replaces them. The chunks from `lowest` to recorded - 1 are run before the
** others, and the sets that they pass on are recorded in the next boundary. */
typedef struct queen_proof {
  queen_store *store;
  uint32_t current;
  uint32_t lowest;
  uint32_t recorded;   /* 0 if nothing is recorded */
  uint32_t unrecorded; /* there was no memory to record the chunks below this */
  queen_boundary boundary, next_boundary;
  uint64_t boundary_bytes; /* limit for both boundaries */
} queen_proof;

/* The number of periods at which a chunk is compared with itself. All chunks known so far have one
** or two times the period of the chunk below. */
enum { QUEEN_PERIODS_COMPARED = 4 };

static int64_t proof_first_row(uint32_t chunk) {
  return (int64_t)chunk * QUEEN_CHUNK_ROWS;
}

/* ---- one frame ---------------------------------------------------------------------------- */

/* Discard a boundary that exceeds the memory limit. More chunks are run then, which is slower. */
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

/* Start to record the sets that the certified chunks pass on. */
static core_status queen_proof_begin_recording(queen_proof *proof) {
  if (proof->recorded > 0 || proof->lowest == proof->current || proof->unrecorded == proof->current)
    return CORE_OK;
  proof->recorded = proof->current;
  core_status status = queen_boundary_open(&proof->next_boundary, &proof->store->frame,
                                           proof->store->chunk[proof->current - 1].period);
  return queen_proof_recorded(proof, status);
}

/* Run the chunks that are recorded, and record the sets that they pass on. */
static core_status queen_proof_record(queen_proof *proof) {
  queen_frame *frame = &proof->store->frame;
  core_status status = queen_frame_run(frame, frame->low, proof->recorded * QUEEN_CHUNK_ROWS);
  if (status != CORE_OK)
    return status;
  status = queen_boundary_record(&proof->next_boundary, frame, proof_first_row(proof->recorded));
  return queen_proof_recorded(proof, status);
}

/* Run one frame. */
static core_status queen_proof_frame(queen_proof *proof) {
  queen_frame *frame = &proof->store->frame;
  uint32_t from = proof->recorded * QUEEN_CHUNK_ROWS;
  core_status status = CORE_OK;
  core_assert(proof->lowest <= proof->current && proof->recorded <= proof->current);
  if (proof->store->chunks <= QUEEN_LOW_CHUNKS)
    status = queen_store_set_outputs(proof->store, proof->current);
  if (status == CORE_OK && proof->recorded > 0)
    status = queen_proof_record(proof);
  if (status == CORE_OK)
    status = queen_frame_run(frame, from > 0 ? from : frame->low, frame->rows);
  if (status != CORE_OK)
    return status;
  /* If the next boundary is complete, it replaces the boundary and the chunks that it has
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

/* Return the time from which the sets that the current chunk receives repeat, and their period. The
** sets of the first frames could contain columns left of 0, but one spacing is longer than the
** window is high. */
static int64_t queen_since_below(const queen_proof *proof) {
  const queen_store *store = proof->store;
  return proof->current == 0 ? store->spacing : store->chunk[proof->current - 1].since;
}

static int64_t queen_period_below(const queen_proof *proof) {
  const queen_store *store = proof->store;
  return proof->current == 0 ? store->spacing : store->chunk[proof->current - 1].period;
}

/* Return true if the sets of the chunk are equal at two checkpoints. */
static bool queen_is_same_state(const queen_store *store, const queen_chunk *chunk, int64_t time,
                                int64_t later) {
  return queen_state_equal(chunk->states.items[time / store->spacing],
                           chunk->states.items[later / store->spacing], QUEEN_CHUNK_ROWS);
}

/* Return true if the state of the current chunk at the last checkpoint equals its state a multiple
** of the period of its input earlier: by the theorem, the chunk repeats with that multiple,
** *period. */
static bool queen_proof_repeats(const queen_proof *proof, int64_t *period) {
  const queen_store *store = proof->store;
  const queen_chunk *chunk = &store->chunk[proof->current];
  int64_t now = (int64_t)(chunk->states.count - 1) * store->spacing;
  for (int i = 1; i <= QUEEN_PERIODS_COMPARED; i++) {
    *period = i * queen_period_below(proof);
    if (now - *period < queen_since_below(proof))
      return false;
    if (queen_is_same_state(store, chunk, now - *period, now))
      return true;
  }
  return false;
}

/* Certify the current chunk: find the earliest checkpoint from which it repeats, and release the
** states later than one period after that. */
static void queen_proof_certify(queen_proof *proof, int64_t period) {
  queen_store *store = proof->store;
  queen_chunk *chunk = &store->chunk[proof->current];
  int64_t since = (int64_t)(chunk->states.count - 1) * store->spacing - period;
  while (since - store->spacing >= queen_since_below(proof) &&
         queen_is_same_state(store, chunk, since - store->spacing, since - store->spacing + period))
    since -= store->spacing; /* uncovered: no chunk of the rows to 511 repeats so early */
  core_assert(since >= queen_since_below(proof) && period % store->spacing == 0);
  chunk->since = since;
  chunk->period = period;
  queen_store_release_states(store, chunk, (uint64_t)((since + period) / store->spacing));
  queen_store_set_output(store, proof->current, NULL, 0);
  proof->current++;
}

/* Between two frames, store the states if a checkpoint is due, and certify the chunks that
** repeat. */
static core_status queen_proof_check(queen_proof *proof) {
  queen_store *store = proof->store;
  if (store->frame.start % store->spacing != 0)
    return CORE_OK;
  core_status status = queen_store_save(store, proof->current);
  int64_t period;
  while (status == CORE_OK && proof->current < store->chunks && queen_proof_repeats(proof, &period))
    queen_proof_certify(proof, period);
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
  queen_store_release_scratch(store);
  return status == CORE_OK ? queen_store_reserve_pages(store) : status;
}
