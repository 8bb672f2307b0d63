#include "core/queen/row_blocks.h"

#include <stdatomic.h>

#include "base/parallel.h"

/* Cells that are worth the start of a helper, which takes about as long as they do. */
#define QUEEN_WORTH_HELP (INT64_C(1) << 16)

/* What the two threads share. */
struct queen_pair {
  queen_bands *bands;
  parallel *helper;
  queen_sweep sweep;            /* the helper's own view of the sets */
  _Atomic uint32_t prepared;    /* bands below this have room for their values */
  _Atomic uint32_t taken;       /* bands below this are computed, or being computed */
  _Atomic uint32_t finished;    /* bands below this are computed */
  _Atomic uint32_t time[2];     /* how far the even band and the odd one in work are, or 0 */
  _Atomic uint32_t highest;     /* of both sweeps */
  _Atomic uint32_t block_count; /* blocks that there are */
  _Atomic bool stop;            /* the helper is to go home */
};

/* ---- What bands take ---- */

static int64_t blocks_first_row(uint32_t band) {
  return (int64_t)band * QUEEN_BAND_ROWS;
}

static uint64_t queen_band_bytes(const queen_bands *bands, uint32_t index) {
  const queen_sweep *sweep = &bands->sweep;
  int64_t steps = queen_band_steps(sweep->width, blocks_first_row(index), sweep->mirrored);
  return (uint64_t)steps * QUEEN_BAND_ROWS * (sweep->wide ? sizeof(uint32_t) : sizeof(uint16_t));
}

/* Numbers go up to about the longer side and half the shorter one. */
uint64_t queen_bands_bytes(const queen_bands *bands) {
  int64_t width = bands->sweep.width, rows = blocks_first_row(bands->count);
  uint64_t numbers = (uint64_t)(width > rows ? width + rows / 2 : rows + width / 2);
  uint64_t blocks = numbers / QUEEN_BLOCK_VALUES + 1;
  return blocks * queen_block_bytes(&bands->sweep) + queen_band_bytes(bands, 0);
}

/* ---- Opening and closing ---- */

static core_status queen_open_sweep(queen_bands *bands, core_host *host, const queen_path *path,
                                    int64_t width, bool mirrored, uint32_t threads) {
  int64_t rows = mirrored ? 0 : blocks_first_row(bands->count);
  core_status status = queen_sweep_open(&bands->sweep, host, path, threads * QUEEN_BAND_ROWS, 0,
                                        width, -rows, width + rows);
  bands->sweep.mirrored = mirrored;
  bands->sweep.width = width;
  return status;
}

core_status queen_bands_open(queen_bands *bands, core_host *host, const queen_path *path,
                             int64_t width, int64_t rows, bool mirrored) {
  uint32_t count = (uint32_t)((rows + QUEEN_BAND_ROWS - 1) / QUEEN_BAND_ROWS);
  *bands = (queen_bands){.count = count, .keeps = mirrored};
  bool two = host->threads > 1 && parallel_most() > 1 && count > 1;
  core_status status = queen_open_sweep(bands, host, path, width, mirrored, two ? 2 : 1);
  if (status != CORE_OK)
    return status;
  bands->alone = !two;
  bands->sweep.wide = !mirrored && width + rows > 65536;
  status = queen_sweep_make_room(&bands->sweep, (uint64_t)width + (uint64_t)rows + QUEEN_BAND_ROWS);
  if (status == CORE_OK) {
    bands->values = core_allocate(host, count * sizeof *bands->values);
    status = bands->values == NULL ? host->status : CORE_OK;
  }
  if (status != CORE_OK)
    queen_bands_close(bands);
  return status;
}

void queen_bands_close(queen_bands *bands) {
  core_host *host = bands->sweep.host;
  if (host == NULL)
    return;
  queen_bands_rest(bands);
  for (uint32_t b = bands->held; bands->values != NULL && b < bands->count; b++)
    core_release(host, bands->values[b], queen_band_bytes(bands, b));
  core_release(host, bands->values, bands->count * sizeof *bands->values);
  queen_sweep_close(&bands->sweep);
  *bands = (queen_bands){0};
}

/* ---- One band ---- */

/* Have room for the values of band `index`: that of the oldest band, if nobody will read it any
** more. `needed` is the first band that somebody will. */
static core_status queen_prepare_band(queen_bands *bands, uint32_t index, uint32_t needed) {
  if (!bands->keeps && bands->held < needed && bands->values[bands->held] != NULL) {
    bands->values[index] = bands->values[bands->held];
    bands->values[bands->held++] = NULL;
    return CORE_OK;
  }
  core_host *host = bands->sweep.host;
  bands->values[index] = core_resize(host, NULL, 0, queen_band_bytes(bands, index));
  return bands->values[index] == NULL ? host->status : CORE_OK;
}

/* Let the sweep begin a band, in the groups that belong to it: the threads' bands lie side by side. */
static void queen_begin_band(const queen_bands *bands, queen_sweep *sweep, uint32_t index) {
  uint32_t groups = QUEEN_BAND_ROWS / sweep->path->lanes;
  sweep->group_from = sweep->group_count > groups ? index % 2 * groups : 0;
  sweep->group_end = sweep->group_from + groups;
  queen_sweep_begin_band(sweep, blocks_first_row(index));
  for (uint32_t g = 0; g < groups; g++) {
    queen_group *group = &sweep->group[sweep->group_from + g];
    int64_t lane;
    group->values = (void *)(uintptr_t)queen_band_group(
        bands, blocks_first_row(index) + (int64_t)g * sweep->path->lanes, &group->values_time,
        &lane);
  }
}

static int64_t queen_band_begin(const queen_sweep *sweep) {
  return sweep->group[sweep->group_from].begin;
}

/* The time after the last step of the band. */
static int64_t queen_band_end(const queen_sweep *sweep) {
  int64_t end = queen_band_begin(sweep);
  for (uint32_t g = sweep->group_from; g < sweep->group_end; g++)
    if (sweep->group[g].begin < sweep->group[g].end && sweep->group[g].end > end)
      end = sweep->group[g].end;
  return end;
}

static int64_t queen_stride_end(int64_t time, int64_t end) {
  return end - time > QUEEN_STRIDE_TIMES ? time + QUEEN_STRIDE_TIMES : end;
}

/* ---- Two threads ---- */

/* Take the next band if it is prepared and not above `most`. */
static bool queen_take_band(queen_pair *pair, uint32_t most, uint32_t *index) {
  *index = atomic_load(&pair->taken);
  while (*index < atomic_load(&pair->prepared) && *index <= most)
    if (atomic_compare_exchange_weak(&pair->taken, index, *index + 1))
      return true;
  return false;
}

/* Has the band below `index` made its steps before `time`? Once it is finished its time is 0 again,
** or that of a band above. */
static bool queen_may_follow(queen_pair *pair, uint32_t index, int64_t time) {
  return index == 0 || (int64_t)atomic_load(&pair->time[(index - 1) % 2]) >= time ||
         atomic_load(&pair->finished) >= index;
}

/* Let the other thread know of the steps of a band before `time`. */
static void queen_publish(queen_pair *pair, parallel *helper, const queen_sweep *sweep,
                          uint32_t index, int64_t time) {
  for (uint32_t highest = atomic_load(&pair->highest);
       highest < sweep->highest &&
       !atomic_compare_exchange_weak(&pair->highest, &highest, sweep->highest);)
    ;
  atomic_store(&pair->time[index % 2], (uint32_t)time);
  parallel_announce(helper);
}

static void queen_finish_band(queen_pair *pair, parallel *helper, uint32_t index) {
  atomic_store(&pair->finished, index + 1);
  atomic_store(&pair->time[index % 2], 0);
  parallel_announce(helper);
}

/* ---- The helper's part ---- */

/* Wait until the steps of a band before `time` can be made. False: the helper is to go home. */
static bool queen_help_may_go_on(queen_pair *pair, parallel *helper, uint32_t index, int64_t time) {
  queen_sweep *sweep = &pair->sweep;
  for (;;) {
    uint32_t moment = parallel_moment(helper);
    if (atomic_load(&pair->stop))
      return false;
    if (queen_may_follow(pair, index, time)) {
      sweep->highest = atomic_load(&pair->highest);
      sweep->block_count = atomic_load(&pair->block_count);
      if (sweep->block_count >= queen_blocks_for(sweep->highest))
        return true;
      parallel_announce(helper); /* the caller sees that there are too few blocks */
      moment++;
    }
    parallel_await(helper, moment);
  }
}

static bool queen_help_with_band(queen_pair *pair, parallel *helper, uint32_t index) {
  queen_sweep *sweep = &pair->sweep;
  sweep->block_count = atomic_load(&pair->block_count);
  queen_begin_band(pair->bands, sweep, index);
  int64_t end = queen_band_end(sweep);
  for (int64_t time = queen_band_begin(sweep), to; time < end; time = to) {
    to = queen_stride_end(time, end);
    if (!queen_help_may_go_on(pair, helper, index, to))
      return false;
    sweep->path->run(sweep, time, to);
    queen_publish(pair, helper, sweep, index, to);
  }
  queen_finish_band(pair, helper, index);
  return true;
}

static void queen_help(void *context, parallel *helper) {
  queen_pair *pair = context;
  for (bool goes_on = true; goes_on;) {
    uint32_t moment = parallel_moment(helper), index;
    if (atomic_load(&pair->stop))
      return;
    if (queen_take_band(pair, UINT32_MAX, &index))
      goes_on = queen_help_with_band(pair, helper, index);
    else
      parallel_await(helper, moment);
  }
}

/* ---- The caller's part ---- */

/* Call a helper, if there is enough to do for one and one can be had. */
static void queen_call_helper(queen_bands *bands, uint32_t left) {
  core_host *host = bands->sweep.host;
  int64_t first_row = blocks_first_row(bands->ready);
  int64_t steps = queen_band_steps(bands->sweep.width, first_row, bands->sweep.mirrored);
  if (left < 2 || steps * blocks_first_row(left) < QUEEN_WORTH_HELP)
    return;
  queen_pair *pair = core_allocate(host, sizeof *pair);
  bands->alone = true;
  if (pair == NULL)
    return;
  pair->bands = bands;
  pair->sweep = bands->sweep;
  pair->prepared = pair->taken = pair->finished = bands->ready;
  pair->highest = bands->sweep.highest;
  pair->block_count = bands->sweep.block_count;
  pair->helper = parallel_start(host, queen_help, pair);
  if (pair->helper == NULL) {
    core_release(host, pair, sizeof *pair);
    return;
  }
  bands->alone = false;
  bands->pair = pair;
}

void queen_bands_rest(queen_bands *bands) {
  queen_pair *pair = bands->pair;
  if (pair == NULL)
    return;
  atomic_store(&pair->stop, true);
  parallel_announce(pair->helper);
  parallel_join(pair->helper);
  bands->ready = pair->finished;
  bands->sweep.highest = pair->highest;
  core_release(bands->sweep.host, pair, sizeof *pair);
  bands->pair = NULL;
}

/* Add the blocks that the helper or the caller needs. */
static core_status queen_add_blocks(queen_bands *bands) {
  queen_pair *pair = bands->pair;
  bands->sweep.highest = atomic_load(&pair->highest);
  if (bands->sweep.block_count >= queen_blocks_for(bands->sweep.highest))
    return CORE_OK;
  core_status status = queen_sweep_reserve(&bands->sweep);
  atomic_store(&pair->block_count, bands->sweep.block_count);
  parallel_announce(pair->helper);
  return status;
}

/* Prepare bands from the first that isn't ready on, up to `last`; only that one must be. */
static core_status queen_prepare_bands(queen_bands *bands, uint32_t needed, uint32_t last) {
  queen_pair *pair = bands->pair;
  core_status status = CORE_OK;
  uint32_t before = atomic_load(&pair->prepared), next = before;
  while (next <= last && next < bands->count && status == CORE_OK) {
    status = queen_prepare_band(bands, next, needed);
    next += status == CORE_OK;
  }
  if (next > before) {
    atomic_store(&pair->prepared, next);
    parallel_announce(pair->helper);
  }
  return next > bands->ready ? CORE_OK : status;
}

/* Wait until the band below `index` has made its steps before `time`. */
static core_status queen_follow(queen_bands *bands, uint32_t index, int64_t time) {
  queen_pair *pair = bands->pair;
  core_host *host = bands->sweep.host;
  for (;;) {
    uint32_t moment = parallel_moment(pair->helper);
    bool may_follow = queen_may_follow(pair, index, time);
    core_status status = queen_add_blocks(bands);
    if (may_follow || status != CORE_OK)
      return status;
    parallel_await(pair->helper, moment);
    if (!core_work(host, QUEEN_BAND_ROWS * QUEEN_STRIDE_TIMES))
      return host->status;
  }
}

static core_status queen_compute_band(queen_bands *bands, uint32_t index) {
  queen_sweep *sweep = &bands->sweep;
  queen_pair *pair = bands->pair;
  queen_begin_band(bands, sweep, index);
  int64_t end = queen_band_end(sweep);
  for (int64_t time = queen_band_begin(sweep), to; time < end; time = to) {
    to = queen_stride_end(time, end);
    core_status status = pair == NULL ? CORE_OK : queen_follow(bands, index, to);
    if (status == CORE_OK)
      status = queen_sweep_run(sweep, time, to);
    if (status != CORE_OK)
      return status;
    if (pair != NULL)
      queen_publish(pair, pair->helper, sweep, index, to);
  }
  if (pair != NULL)
    queen_finish_band(pair, pair->helper, index);
  bands->ready = index + 1;
  return CORE_OK;
}

static core_status queen_reach_alone(queen_bands *bands, uint32_t index) {
  core_status status = CORE_OK;
  while (bands->ready <= index && status == CORE_OK) {
    status = queen_prepare_band(bands, bands->ready, index);
    if (status == CORE_OK)
      status = queen_compute_band(bands, bands->ready);
  }
  return status;
}

/* While the helper computes a band that is asked for, the caller computes the one above. */
static core_status queen_reach_by_two(queen_bands *bands, uint32_t index, uint32_t last) {
  queen_pair *pair = bands->pair;
  core_status status = CORE_OK;
  do {
    bands->ready = atomic_load(&pair->finished);
    uint32_t mine, most = bands->ready + QUEEN_BANDS_AHEAD;
    status = queen_prepare_bands(bands, index, last < most ? last : most);
    if (status != CORE_OK || bands->ready > index)
      break;
    if (queen_take_band(pair, bands->ready + 1, &mine))
      status = queen_compute_band(bands, mine);
    else
      status = queen_follow(bands, bands->ready + 1, INT64_MAX);
  } while (status == CORE_OK);
  return status;
}

core_status queen_bands_reach(queen_bands *bands, uint32_t index, uint32_t ahead) {
  uint32_t last = bands->count - index > ahead ? index + ahead : bands->count - 1;
  if (bands->pair == NULL && !bands->alone && bands->ready <= index)
    queen_call_helper(bands, (ahead > 0 ? bands->count : index + 1) - bands->ready);
  if (bands->pair == NULL)
    return queen_reach_alone(bands, index);
  core_status status = queen_reach_by_two(bands, index, last);
  if (bands->ready == bands->count)
    queen_bands_rest(bands);
  return status;
}

core_status queen_bands_tend(queen_bands *bands) {
  core_status status = bands->pair == NULL ? CORE_OK : queen_add_blocks(bands);
  return status == CORE_INTERRUPTED ? status : CORE_OK;
}
