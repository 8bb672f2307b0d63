/* The bands of a sweep one after another, from the lowest rows on, by one thread or two.
**
** Two threads take the bands by turns, whoever is free the next one. What a band needs from the
** bands below it at time t is what they have done before t (queen/lanes.h): a cell's column and
** diagonal have met the rows below it earlier. So a thread may follow the other at a distance of
** one stride. What they touch at any moment differs: while one is at time t and the other, in the
** band above, at s <= t, the columns t - y and s - y of their rows y are different ones, and so are
** the diagonals t - 2y and s - 2y.
**
** Only the caller's thread uses the host: it allocates what the helper needs, the room for values
** ahead, new blocks of the sets when the helper asks for them.
*/
#ifndef GRUNDY_QUEEN_BANDS_H
#define GRUNDY_QUEEN_BANDS_H

#include "core/queen/lanes.h"

/* Rows to a band: those that are computed together. A multiple of QUEEN_LANES_MAX. */
#define QUEEN_BAND_ROWS 64

/* Bands that a helper may be ahead of what is asked for. */
#define QUEEN_BANDS_AHEAD 4

typedef struct queen_pair queen_pair;

typedef struct queen_bands {
  queen_sweep sweep; /* has the groups of as many bands as threads may work on it */
  uint32_t count;    /* bands that there are */
  uint32_t ready;    /* bands below this are computed */
  uint32_t held;     /* bands below this have no values any more */
  bool keeps;        /* all values; else those of the bands that may be read yet */
  void **values;     /* [count][group][time][lane]; NULL: no values yet, or no longer */
  bool alone;        /* no helper is wanted */
  queen_pair *pair;  /* NULL: no helper is at work */
} queen_bands;

/* The bands of a table of `width` columns and `rows` rows: mirrored, which keeps all values, as 16
** bits, or from x = 0 on, which keeps those of few bands. host->threads says how many threads may
** work. On failure nothing is held. */
core_status queen_bands_open(queen_bands *bands, core_host *host, const queen_path *path,
                             int64_t width, int64_t rows, bool mirrored);
void queen_bands_close(queen_bands *bands);

/* Compute the bands up to and with `index`; those below `index` will not be read any more unless
** all are kept. A helper may go on with up to `ahead` more. After a failure the bands are of no use:
** with two threads a lack of memory may come some bands before the rows that would need it. */
core_status queen_bands_reach(queen_bands *bands, uint32_t index, uint32_t ahead);

/* To be called now and then while a helper may be ahead: gives it what it has asked for. Fails only
** with CORE_INTERRUPTED. */
core_status queen_bands_tend(queen_bands *bands);

/* Send the helper home, if there is one. It must not be ahead then. */
void queen_bands_rest(queen_bands *bands);

/* About how many bytes all of it will have taken in the end, if it keeps no values. */
uint64_t queen_bands_bytes(const queen_bands *bands);

/* Steps that any group of the band that begins at first_row can make; each keeps as many. */
static inline int64_t queen_band_steps(int64_t width, int64_t first_row, bool mirrored) {
  int64_t longest = width - (mirrored ? first_row : 0) + QUEEN_LANES_MAX;
  return longest > 0 ? longest : 0;
}

/* Where the group of row y keeps its values, [time][lane], 16 bits each or 32 if the sweep is wide:
** from which time on, and which lane the row is. */
static inline const void *queen_band_group(const queen_bands *bands, int64_t y, int64_t *begin,
                                           int64_t *lane) {
  const queen_sweep *sweep = &bands->sweep;
  int64_t lanes = sweep->path->lanes;
  int64_t band = y / QUEEN_BAND_ROWS, group = y % QUEEN_BAND_ROWS / lanes;
  int64_t low = band * QUEEN_BAND_ROWS + group * lanes;
  int64_t steps = queen_band_steps(sweep->width, band * QUEEN_BAND_ROWS, sweep->mirrored);
  *begin = sweep->mirrored ? 2 * low : low;
  *lane = low + lanes - 1 - y;
  return (const char *)bands->values[band] +
         group * steps * lanes * (int64_t)(sweep->wide ? sizeof(uint32_t) : sizeof(uint16_t));
}

#endif
