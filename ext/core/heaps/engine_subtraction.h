/* The values of subtraction games. Several methods compute the same values; which of them is used
** depends on the set, on the values so far and on the processor.
**
** blocks    64 heaps at once, with AVX2. For each number s of the set, the values of the 64 heaps
**           that are smaller by s are adjacent bytes, and shuffles add them to sets of 16 values.
**           Options within the block are added one by one. Values are below 240; 2 bytes per heap.
** rows      For sets with many numbers. Row v is a bit set of the heaps with an option of value v;
**           a heap of value v adds the set, shifted by the heap, to row v. One bit per heap and
**           value.
** stamps    For other sets. Each option stamps its value.
** counts    For sets of all but few numbers, whose values grow without bound. Value v is not the
**           value of an option of heap n if and only if every heap of value v is smaller than n by
**           an excluded number. Each excluded number gives at most one such heap, so counting
**           suffices.
** all-but   For sets that lack many numbers, or with many values: heaps/engine_all_but.h.
**
** Example of counts: if 2 and 3 are excluded, the heaps 0 to 3 have the values 0, 1, 0, 1. For heap
** 4 the excluded heaps are 2 and 1, with the values 0 and 1. Two heaps have each of these values,
** so neither count is complete, and heap 4 has the next new value, 2.
**
** The set is listed up to a horizon, which doubles when a heap reaches it. If only the heaps of
** value 0 are needed, they are found by marking: an unmarked heap has value 0 and marks all heaps
** that are larger by a number of the set, one by one or, if there are many, as words of bits. This
** takes 2 bits per heap.
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

/* A method computes the next value from the numbers of the set. */
typedef struct subtraction_method {
  /* Compute the value of heap values->count. *value becomes SUBTRACTION_TOO_LARGE if the method
  ** cannot represent it. Return false with host->status. */
  bool (*next)(heaps_subtraction *game, const heaps_value_array *values, uint32_t *value);
  bool is_made_for_horizon; /* the state depends on the horizon */
  bool reads_bits;          /* the method reads the set as bits */
} subtraction_method;

#define SUBTRACTION_TOO_LARGE UINT32_MAX

/* A block of 64 heaps that begins with heap `first`, and the values of their options as bits. */
typedef struct subtraction_block {
  uint64_t first;
  uint64_t reached; /* numbers of the set that a move from a heap of the block can take */
  uint32_t known;   /* words of `seen` that include all options below the block */
  uint64_t seen[SUBTRACTION_BLOCK][SUBTRACTION_WORDS];
} subtraction_block;

/* The numbers of a set, or the numbers that it lacks, below the horizon: ascending, as shifts of
** rank 0. */
typedef CORE_ARRAY(lanes_pairing) subtraction_number_list;

/* The state of the method `blocks`. */
typedef struct subtraction_block_state {
  uint8_t *cells; /* 64 bytes of 255, the values, and bytes of 255 again */
  uint64_t bytes; /* size of the cells */
  subtraction_block *block;
} subtraction_block_state;

/* The state of the method `rows`. */
typedef struct subtraction_row_state {
  uint64_t *rows; /* row v: the heaps that have an option of value v, as bits up to the horizon */
  uint64_t *bits; /* the set */
  uint32_t count; /* number of rows */
} subtraction_row_state;

/* The state of the methods `stamps` and `counts`. */
typedef struct subtraction_count_state {
  /* stamps: 1 + the last heap with an option of the value. counts: the heaps of the value. */
  uint32_t *stamps;
  /* The heaps of the value that are smaller by an excluded number; 0 between two heaps. */
  uint32_t *losses;
  uint64_t stamp_bytes, loss_bytes;
} subtraction_count_state;

struct heaps_subtraction {
  core_host *host;
  const subtraction_method *method; /* NULL before the first heap */
  uint64_t horizon;                 /* numbers below it are listed */
  subtraction_number_list numbers;
  uint64_t entered; /* heaps whose values are in the state of the method */
  subtraction_block_state blocks;
  subtraction_row_state rows;
  subtraction_count_state counts;
  all_but all_but;
};

void heaps_subtraction_free(heaps_subtraction *game);

/* ---- Only zeros ---- */

struct heaps_zero_finder {
  core_host *host;
  uint64_t *set, *marks; /* the numbers of the set, and the heaps with an option of value 0 */
  subtraction_number_list numbers;
  uint64_t words; /* of `set` and `marks` */
  uint64_t at;    /* heaps below this are decided */
};

/* Set *n to the first heap >= *n of value 0, or to last + 1 if no heap up to `last` has value 0.
** Return false with host->status. */
bool heaps_zeros_next(heaps_zero_finder *zeros, const heaps_set *set, uint64_t *n, uint64_t last);

void heaps_zeros_free(heaps_zero_finder *zeros);

#endif
