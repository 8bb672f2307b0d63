/* The values of subtraction games, by a method that follows the set.
**
** blocks    64 heaps at once, which want AVX2: for each number s of the set the values of the 64
**           heaps that are less by s stand side by side, a byte each, and go into sets of 16 values
**           by shuffles; a heap of the block goes into the sets of those it is an option of. 2
**           bytes a heap, for values below 240.
** rows      where the set has many numbers: for each value the heaps from which it is reached, as
**           bits; a heap enters the set, shifted by the heap, into the row of its value. (values) /
**           8 bytes a heap.
** stamps    else: each option marks its value.
** counts    where all but few numbers may be subtracted, values grow without end. Heap n lacks the
**           value v as an option exactly if every heap of value v is less than n by an excluded
**           number: at most one heap for each of them, so counting suffices.
** all-but   where numbers that may not be subtracted are many, or the values many:
**           heaps/engine_all_but.h.
**
** The set is listed up to a horizon, which doubles. Zeros alone are found by marking: a heap that
** is not marked has value 0 and marks all heaps that are more by a number of the set, one by one
** or, where these are many, as bits; 2 bits a heap.
*/
#ifndef GRUNDY_CORE_HEAPS_ENGINE_SUBTRACTION_H
#define GRUNDY_CORE_HEAPS_ENGINE_SUBTRACTION_H

#include "core/heaps/engine.h"
#include "core/heaps/engine_all_but.h"
#include "core/heaps/vectors.h"

enum {
  SUBTRACTION_BLOCK = HEAPS_LANES,
  SUBTRACTION_WORDS = 4,       /* words of a set of values below 256 */
  SUBTRACTION_BYTES_END = 240, /* values in cells of a byte are below this */
};

typedef struct heaps_subtraction heaps_subtraction;

/* A method: an algorithm that computes the next value from the numbers of the set. */
typedef struct subtraction_method {
  /* *value becomes SUBTRACTION_TOO_LARGE if the method does not reach it. */
  bool (*next)(heaps_subtraction *game, const heaps_values *values, uint32_t *value);
  bool is_made_for_horizon; /* its state has to be made again for another horizon */
  bool reads_bits;          /* it reads the set as bits */
} subtraction_method;

#define SUBTRACTION_TOO_LARGE UINT32_MAX

/* Heaps from `first` on, 64 of them: the values that their options have, as bits. */
typedef struct subtraction_block {
  uint64_t first;
  uint64_t reached; /* numbers of the set that heaps of the block can lose */
  uint32_t known;   /* words of `seen` that tell of all heaps before the block */
  uint64_t seen[SUBTRACTION_BLOCK][SUBTRACTION_WORDS];
} subtraction_block;

/* The numbers of a set, or those it lacks, below some number: ascending, as shifts, of rank 0. */
typedef struct subtraction_numbers {
  lanes_pairing *items;
  uint64_t count, bytes;
} subtraction_numbers;

/* blocks */
typedef struct subtraction_blocks {
  uint8_t *cells; /* 64 of 255, the values, and 255 again */
  uint64_t bytes; /* of the cells */
  subtraction_block *block;
} subtraction_blocks;

/* rows */
typedef struct subtraction_rows {
  uint64_t *rows; /* row v: the heaps that have an option of value v, as bits up to the horizon */
  uint64_t *bits; /* the set */
  uint32_t count; /* of rows */
} subtraction_rows;

/* stamps, counts */
typedef struct subtraction_counts {
  uint32_t *stamps; /* the last heap plus 1 with an option of each value, or the number of heaps of
                    ** each value */
  uint32_t *losses; /* how many of these heaps are less by an excluded number; 0 between heaps */
  uint64_t stamp_bytes, loss_bytes;
} subtraction_counts;

struct heaps_subtraction {
  core_host *host;
  const subtraction_method *method; /* NULL before the first heap */
  uint64_t horizon;                 /* numbers below it are listed */
  subtraction_numbers numbers;
  uint64_t entered; /* heaps that the method has entered */
  subtraction_blocks blocks;
  subtraction_rows rows;
  subtraction_counts counts;
  all_but all_but;
};

/* The value of heap values->count. False: no memory, the limit, or stopped (host->status). */
bool heaps_subtraction_next(heaps_subtraction *game, const heaps_set *set,
                            const heaps_values *values, uint32_t *value);

void heaps_subtraction_free(heaps_subtraction *game);

/* ---- Zeros alone ---- */

struct heaps_zeros {
  core_host *host;
  uint64_t *set, *marks; /* bits of numbers, of heaps with an option of value 0 */
  subtraction_numbers numbers;
  uint64_t words; /* of set and marks */
  uint64_t at;    /* heaps below it are decided */
};

/* *n becomes the first heap of value 0 from itself on up to `last`, or last + 1. False: as
** above. */
bool heaps_zeros_next(heaps_zeros *zeros, const heaps_set *set, uint64_t *n, uint64_t last);

void heaps_zeros_free(heaps_zeros *zeros);

#endif
