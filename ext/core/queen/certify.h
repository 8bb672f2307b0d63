/* Far cells of the queen's table, by proved additive periodicity.
**
** Theorem. Let the sets of rows 0 .. k at time t mean: for each of these rows, for each column that
** has met some of them and not all, and for each such diagonal, the numbers it has used, all
** counted from t. If they are the same at the times t and t + p, then g(x + p, y) = g(x, y) + p for
** all rows y <= k and all x >= t - y.
** Proof. Each step of the sweep (queen/lanes.h) is a function of these sets and of columns and
** diagonals that nobody has used yet, and it counts everything from its own time. So from equal
** sets equal steps follow, for ever. That the sets are finite, and so must repeat, is Landman's
** bound x - 2y <= g(x, y) <= x + y (A simple FSM-based proof of the additive periodicity of the
** Sprague-Grundy function of Wythoff's game, 2002; first proved by Pink 1993, Dress, Flammenkamp
** and Pink 1999).
**
** Rows are certified in chunks of QUEEN_CHUNK_ROWS from below. Once the chunks below have been,
** what reaches a chunk repeats with a known period, and the theorem needs only the chunk's own sets
** to be equal at a distance that is a multiple of that period.
**
** Of the first rows all values are kept that differ by more than periods. Of the rows above, the
** state of the strip is kept at certain times; a look-up runs the strip from the nearest, and keeps
** what it has computed for those that follow.
*/
#ifndef GRUNDY_QUEEN_CERTIFY_H
#define GRUNDY_QUEEN_CERTIFY_H

#include "core/queen/checkpoints.h"

#define QUEEN_CERTIFIED_ROWS     128 /* rows of which values are kept */
#define QUEEN_CERTIFIED_ROWS_MAX 512 /* rows that can be certified at all */
#define QUEEN_FAR_MAX            (INT64_C(1) << 62)

typedef struct queen_certified {
  core_host *host;
  const queen_path *path;
  queen_shelf *near; /* the first rows; NULL: none */
  queen_shelf *far;  /* rows from QUEEN_CERTIFIED_ROWS on; NULL: none */
} queen_certified;

/* Nothing certified yet; holds no memory. */
void queen_certified_open(queen_certified *certified, core_host *host, const queen_path *path);
void queen_certified_close(queen_certified *certified);

/* Certify the rows up to and with `row` >= 0. See queen/certify.c for what that takes. CORE_LIMIT if
** it is more than the host allows (host->wanted says how much would be held) or if row >=
** QUEEN_CERTIFIED_ROWS_MAX, CORE_NOMEM, CORE_INTERRUPTED; what was certified before still is. */
core_status queen_certified_reach(queen_certified *certified, int64_t row);

/* About how many cells that would compute. */
int64_t queen_certified_work(const queen_certified *certified, int64_t row);

/* Rows below this are certified. */
static inline int64_t queen_certified_rows(const queen_certified *certified) {
  const queen_shelf *shelf = certified->far == NULL ? certified->near : certified->far;
  return shelf == NULL ? 0 : (int64_t)shelf->chunks * QUEEN_CHUNK_ROWS;
}

static inline queen_shelf *queen_certified_shelf(const queen_certified *certified, int64_t row) {
  return row < QUEEN_CERTIFIED_ROWS ? certified->near : certified->far;
}

/* Let *value be g(x, y) for 0 <= x, y < QUEEN_FAR_MAX where the smaller of the two is a certified row.
** Fails, from row QUEEN_CERTIFIED_ROWS on, with CORE_LIMIT, CORE_NOMEM or CORE_INTERRUPTED. */
static inline core_status queen_certified_at(queen_certified *certified, int64_t x, int64_t y,
                                             int64_t *value) {
  int64_t row = x < y ? x : y, time = x + y, relative = 0;
  core_status status =
      queen_shelf_look(queen_certified_shelf(certified, row), row, time, &relative);
  *value = time + relative;
  return status;
}

/* The least preperiod and period of a certified row. Fails as queen_certified_at. */
core_status queen_certified_period(queen_certified *certified, int64_t row, queen_period *period);

/* Forget values that can be computed again. */
void queen_certified_forget(queen_certified *certified);

#endif
