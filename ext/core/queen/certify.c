/* Certified rows: their tiers, and the stores that hold them.
**
** The work to certify rows grows with the fourth power of their number, so rows are certified in
** tiers of 16 to 512 rows. Example: the first cell in row 200 certifies the rows 0 to 127 (30
** million cells) and then the rows up to 255 (300 million cells, about a second).
*/
#include "core/queen/queen_int.h"

/* A number of rows that are certified together, and the cost. */
typedef struct queen_tier {
  uint32_t rows;
  int64_t spacing;           /* minimum spacing of checkpoints: some 24 times the rows */
  int64_t work;              /* millions of cells computed, some nanoseconds each */
  uint64_t checkpoint_bytes; /* bytes of the checkpoints at that spacing */
  uint64_t proof_bytes;      /* further bytes during the proof and during lookups */
} queen_tier;

static const queen_tier queen_tiers[] = {
    {16, 3072, 1, 64 << 10, 100 << 10},    {64, 3072, 4, 120 << 10, 200 << 10},
    {128, 3072, 30, 640 << 10, 2 << 20},   {256, 6144, 300, 6 << 20, 4 << 20},
    {384, 12288, 1500, 20 << 20, 6 << 20}, {512, 12288, 5000, 72 << 20, 8 << 20},
};

/* The maximum ratio of the spacing of checkpoints to the minimum spacing. */
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
  core_assert(row >= 0 && row < QUEEN_CERTIFIED_ROWS_MAX);
  const queen_tier *tier = queen_tiers;
  while (tier->rows <= row)
    tier++;
  return tier;
}

int64_t queen_certified_work(const queen_certified *certified, int64_t row) {
  return row < queen_certified_rows(certified) ? 0 : queen_tier_of(row)->work * 1000000;
}

/* Choose the spacing of checkpoints: the more memory, the smaller the spacing and the faster the
** lookups. Checkpoints may take a third of the remaining memory, and the boundaries of the proof
** the rest. */
static int64_t queen_choose_spacing(core_host *host, const queen_tier *tier,
                                    uint64_t *boundary_bytes) {
  uint64_t left = host->memory_limit > host->memory_used + tier->proof_bytes
                      ? host->memory_limit - host->memory_used - tier->proof_bytes
                      : 0;
  int64_t factor = 1;
  while (factor < QUEEN_SPACING_FACTOR_MAX && tier->checkpoint_bytes / (uint64_t)factor > left / 3)
    factor *= 2;
  uint64_t checkpoint_bytes = tier->checkpoint_bytes / (uint64_t)factor;
  *boundary_bytes = left > checkpoint_bytes ? left - checkpoint_bytes : 0;
  return factor * tier->spacing;
}

/* Certify the rows of a tier in a store for lookups in rows >= first_row. The proof may take
** seconds, so it is started only if there is enough memory for it. */
static core_status queen_certify_tier(queen_certified *certified, const queen_tier *tier,
                                      uint32_t first_row, queen_store **place) {
  core_host *host = certified->host;
  uint64_t boundary_bytes;
  queen_certified_release_pages(certified);
  if (!core_affords(host, tier->proof_bytes + tier->checkpoint_bytes / QUEEN_SPACING_FACTOR_MAX))
    return host->status;
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
  if (row >= QUEEN_CERTIFIED_ROWS_MAX)
    return core_fail_limit(host, UINT64_MAX);
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

void queen_certified_release_pages(queen_certified *certified) {
  if (certified->low != NULL)
    queen_store_release_pages(certified->low);
  if (certified->high != NULL)
    queen_store_release_pages(certified->high);
}
