#include "core/queen/queen_int.h"

/* Rows that are certified together, since the work grows like the fourth power of the rows. */
typedef struct queen_tier {
  uint32_t rows;
  int64_t spacing;  /* of checkpoints, the least: some 24 times the rows */
  int64_t work;     /* millions of cells that are computed, some nanoseconds each */
  uint64_t kept;    /* bytes that are needed to the end: checkpoints at that spacing, */
  uint64_t working; /* and those that are needed besides, while it is proved and asked */
} queen_tier;

static const queen_tier queen_tiers[] = {
    {16, 3072, 1, 64 << 10, 100 << 10},    {64, 3072, 4, 120 << 10, 200 << 10},
    {128, 3072, 30, 640 << 10, 2 << 20},   {256, 6144, 300, 6 << 20, 4 << 20},
    {384, 12288, 1500, 20 << 20, 6 << 20}, {512, 12288, 5000, 72 << 20, 8 << 20},
};

/* How many times the least spacing checkpoints can be apart. */
#define QUEEN_SPACING_FACTOR_MAX 8

void queen_certified_open(queen_certified *certified, core_host *host,
                          const queen_variant *variant) {
  *certified = (queen_certified){.host = host, .variant = variant};
}

void queen_certified_close(queen_certified *certified) {
  queen_store_close(certified->low);
  queen_store_close(certified->high);
  certified->low = certified->high = NULL;
}

static const queen_tier *queen_tier_of(int64_t row) {
  const queen_tier *tier = queen_tiers;
  while (tier->rows <= row)
    tier++;
  return tier;
}

int64_t queen_certified_work(const queen_certified *certified, int64_t row) {
  return row < queen_certified_rows(certified) ? 0 : queen_tier_of(row)->work * 1000000;
}

/* The more memory there is, the closer lie the checkpoints, and the faster are look-ups: they may
** take a third of what is left, the boundaries of the proof the rest. */
static int64_t queen_choose_spacing(core_host *host, const queen_tier *tier,
                                    uint64_t *boundary_bytes) {
  uint64_t left = host->memory_limit > host->memory_used + tier->working
                      ? host->memory_limit - host->memory_used - tier->working
                      : 0;
  int64_t factor = 1;
  while (factor < QUEEN_SPACING_FACTOR_MAX && tier->kept / (uint64_t)factor > left / 3)
    factor *= 2;
  uint64_t kept = tier->kept / (uint64_t)factor;
  *boundary_bytes = left > kept ? left - kept : 0;
  return factor * tier->spacing;
}

/* Certify the rows of a tier in a store of which the rows from first_row on are asked for. The
** proof may take seconds, so it is begun only where there is memory for it. */
static core_status queen_certify_tier(queen_certified *certified, const queen_tier *tier,
                                      uint32_t first_row, queen_store **place) {
  core_host *host = certified->host;
  uint64_t boundary_bytes;
  queen_certified_forget(certified);
  if (!core_affords(host, tier->working + tier->kept / QUEEN_SPACING_FACTOR_MAX))
    return CORE_LIMIT;
  int64_t spacing = queen_choose_spacing(host, tier, &boundary_bytes);
  queen_store *store = queen_store_open(host, certified->variant, tier->rows, first_row, spacing);
  core_status status = store == NULL ? host->status : CORE_OK;
  if (status == CORE_OK)
    status = queen_store_prove(store, boundary_bytes);
  queen_store_close(status == CORE_OK ? *place : store);
  if (status == CORE_OK)
    *place = store;
  return status;
}

core_status queen_certified_reach(queen_certified *certified, int64_t row) {
  core_host *host = certified->host;
  if (row < queen_certified_rows(certified))
    return CORE_OK;
  if (row >= QUEEN_CERTIFIED_ROWS_MAX) {
    host->wanted = UINT64_MAX;
    host->status = CORE_LIMIT;
    return CORE_LIMIT;
  }
  const queen_tier *tier = queen_tier_of(row);
  if (row < QUEEN_LOW_ROWS)
    return queen_certify_tier(certified, tier, 0, &certified->low);
  core_status status = queen_certified_reach(certified, QUEEN_LOW_ROWS - 1);
  return status == CORE_OK ? queen_certify_tier(certified, tier, QUEEN_LOW_ROWS, &certified->high)
                           : status;
}

core_status queen_certified_period(queen_certified *certified, int64_t row, queen_period *period) {
  return queen_store_period(queen_certified_store(certified, row), row, period);
}

void queen_certified_forget(queen_certified *certified) {
  if (certified->low != NULL)
    queen_store_forget(certified->low);
  if (certified->high != NULL)
    queen_store_forget(certified->high);
}
