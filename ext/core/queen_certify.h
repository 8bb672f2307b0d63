/* Far cells of the queen's table, by proved additive periodicity.
**
** Theorem. Let the sets of rows 0 .. k at time t mean: for each of these rows, for each column that
** has met some of them and not all, and for each such diagonal, the numbers it has used, all
** counted from t. If they are the same at the times t and t + p, then g(x + p, y) = g(x, y) + p for
** all rows y <= k and all x >= t - y.
** Proof. Each step of the sweep (queen_lanes.h) is a function of these sets and of columns and
** diagonals that nobody has used yet, and it counts everything from its own time. So from equal
** sets equal steps follow, for ever. That the sets are finite, and so must repeat, is Landman's
** bound x - 2y <= g(x, y) <= x + y (A simple FSM-based proof of the additive periodicity of the
** Sprague-Grundy function of Wythoff's game, 2002; first proved by Pink 1993, Dress, Flammenkamp
** and Pink 1999).
**
** Rows are certified in chunks of QUEEN_CHUNK_ROWS from below. Once the chunks below have been,
** what reaches a chunk repeats with a known period, and the theorem needs only the chunk's own sets
** to be equal at a distance that is a multiple of that period.
*/
#ifndef GRUNDY_QUEEN_CERTIFY_H
#define GRUNDY_QUEEN_CERTIFY_H

#include "queen_lanes.h"

#define QUEEN_CHUNK_ROWS         QUEEN_LANES_MAX
#define QUEEN_CERTIFIED_ROWS     128 /* rows that a caller may certify on first need */
#define QUEEN_CERTIFIED_ROWS_MAX 256 /* rows that can be certified at all */
#define QUEEN_FAR_MAX            (INT64_C(1) << 62)

/* g(x + period, row) = g(x, row) + period for all x >= preperiod; both are the least possible. */
typedef struct queen_period {
  int64_t preperiod, period;
} queen_period;

typedef struct queen_certified queen_certified;

/* Nothing certified yet; holds little memory. NULL with host->status CORE_LIMIT or CORE_NOMEM. */
queen_certified *queen_certified_open(core_host *host, const queen_path *path);
void queen_certified_close(queen_certified *certified);

/* Certify the rows up to and with `row` >= 0. The first 16, 64 and 128 rows take about 0.3, 6 and
** 70 ms, and 0.1, 3 and 31 MB; 256 rows take a few seconds and 470 MB. CORE_LIMIT if that is more
** than the host allows (host->wanted says how much would have been held next) or if row >=
** QUEEN_CERTIFIED_ROWS_MAX, CORE_NOMEM, CORE_INTERRUPTED; what was certified before still is. */
core_status queen_certified_reach(queen_certified *certified, int64_t row);

/* Rows below this are certified. */
int64_t queen_certified_rows(const queen_certified *certified);

/* g(x, y) for 0 <= x, y < QUEEN_FAR_MAX where the smaller of the two is a certified row. */
int64_t queen_certified_at(const queen_certified *certified, int64_t x, int64_t y);

/* The least preperiod and period of a certified row. */
queen_period queen_certified_period(const queen_certified *certified, int64_t row);

#endif
