#include "core/queen/queen_int.h"

static int64_t row_block_first_row(uint32_t index) {
  return (int64_t)index * QUEEN_ROW_BLOCK_HEIGHT;
}

static uint64_t row_block_bytes(const queen_row_blocks *blocks, uint32_t index) {
  const queen_sweep *sweep = &blocks->sweep;
  int64_t steps = queen_row_block_steps(sweep->width, row_block_first_row(index), sweep->mirrored);
  return (uint64_t)steps * QUEEN_ROW_BLOCK_HEIGHT *
         (sweep->wide ? sizeof(uint32_t) : sizeof(uint16_t));
}

/* Numbers go up to about the longer side and half the shorter one. */
uint64_t queen_row_blocks_bytes(const queen_row_blocks *blocks) {
  int64_t width = blocks->sweep.width, rows = row_block_first_row(blocks->count);
  uint64_t numbers = (uint64_t)(width > rows ? width + rows / 2 : rows + width / 2);
  uint64_t count = numbers / QUEEN_BLOCK_VALUES + 1;
  return count * queen_block_bytes(&blocks->sweep) + row_block_bytes(blocks, 0);
}

core_status queen_row_blocks_open(queen_row_blocks *blocks, core_host *host,
                                  const queen_variant *variant, int64_t width, int64_t rows,
                                  bool mirrored) {
  uint32_t count = (uint32_t)((rows + QUEEN_ROW_BLOCK_HEIGHT - 1) / QUEEN_ROW_BLOCK_HEIGHT);
  int64_t above = mirrored ? 0 : row_block_first_row(count);
  *blocks = (queen_row_blocks){.count = count, .keeps = mirrored};
  core_status status = queen_sweep_open(&blocks->sweep, host, variant, QUEEN_ROW_BLOCK_HEIGHT, 0,
                                        width, -above, width + above);
  if (status != CORE_OK)
    return status;
  blocks->sweep.mirrored = mirrored;
  blocks->sweep.width = width;
  blocks->sweep.wide = !mirrored && width + rows > 65536;
  blocks->values = core_allocate(host, count * sizeof *blocks->values);
  if (blocks->values != NULL)
    return CORE_OK;
  status = host->status;
  queen_row_blocks_close(blocks);
  return status;
}

void queen_row_blocks_close(queen_row_blocks *blocks) {
  core_host *host = blocks->sweep.host;
  if (host == NULL)
    return;
  for (uint32_t b = blocks->held; blocks->values != NULL && b < blocks->count; b++)
    core_release(host, blocks->values[b], row_block_bytes(blocks, b));
  core_release(host, blocks->values, blocks->count * sizeof *blocks->values);
  queen_sweep_close(&blocks->sweep);
  *blocks = (queen_row_blocks){0};
}

/* Have room for the values of row block `index`: that of the one below, if nobody will read it. */
static core_status row_block_prepare(queen_row_blocks *blocks, uint32_t index) {
  if (!blocks->keeps && blocks->held < index) {
    blocks->values[index] = blocks->values[blocks->held];
    blocks->values[blocks->held++] = NULL;
    return CORE_OK;
  }
  core_host *host = blocks->sweep.host;
  blocks->values[index] = core_resize(host, NULL, 0, row_block_bytes(blocks, index));
  return blocks->values[index] == NULL ? host->status : CORE_OK;
}

/* Let the sweep begin a row block; *end is the time after its last step. */
static int64_t row_block_begin(queen_row_blocks *blocks, uint32_t index, int64_t *end) {
  queen_sweep *sweep = &blocks->sweep;
  int64_t first_row = row_block_first_row(index), lanes = sweep->variant->lanes;
  queen_sweep_begin_rows(sweep, first_row);
  *end = sweep->group[0].begin;
  for (uint32_t g = 0; g < sweep->group_count; g++) {
    queen_group *group = &sweep->group[g];
    int64_t lane;
    group->values = (void *)(uintptr_t)queen_row_blocks_group(blocks, first_row + g * lanes,
                                                              &group->values_time, &lane);
    if (group->begin < group->end && group->end > *end)
      *end = group->end;
  }
  return sweep->group[0].begin;
}

static core_status row_block_compute(queen_row_blocks *blocks, uint32_t index) {
  core_status status = row_block_prepare(blocks, index);
  if (status != CORE_OK)
    return status;
  int64_t end, time = row_block_begin(blocks, index, &end);
  while (time < end && status == CORE_OK) {
    int64_t to = end - time > QUEEN_STRIDE_TIMES ? time + QUEEN_STRIDE_TIMES : end;
    status = queen_sweep_run(&blocks->sweep, time, to);
    time = to;
  }
  return status;
}

core_status queen_row_blocks_reach(queen_row_blocks *blocks, uint32_t index) {
  core_status status = CORE_OK;
  while (blocks->ready <= index && status == CORE_OK) {
    status = row_block_compute(blocks, blocks->ready);
    blocks->ready += status == CORE_OK;
  }
  return status;
}
