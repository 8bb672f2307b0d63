/* The state of the sparse-space method, which heaps/engine_sparse.h describes.
**
** File               Purpose
** sparse_classes.c   the classes of all heaps, the sample and the list of options with rare heaps
** sparse_block.c     the options of 64 heaps at once
** sparse_narrow.c    the same for games with values below 128, as sets of bits
** engine_sparse.c    the value of each heap
*/
#ifndef GRUNDY_CORE_HEAPS_SPARSE_INT_H
#define GRUNDY_CORE_HEAPS_SPARSE_INT_H

#include "base/array.h"
#include "core/heaps/engine_sparse.h"

#include "core/heaps/vectors.h"

enum {
  FIRST_COUNT = 2048, /* number of values before the first choice of classes */
  LEAST_RANKS = 128,  /* a rank and the flag of a rare heap fit into a byte */
  MOST_RANKS = 32768, /* or into two bytes; the method does not apply to larger values */
  STAMPED = 1024,   /* number of options with rare heaps that are stamped; the others are checked */
  SAMPLE = 2048,    /* number of odd heaps kept to show that even values are options */
  COLLECTED = 32,   /* number of them that a narrow block adds between two counts */
  CHECK_STEP = 256, /* number of them that are checked before the results are tested */
  CHECKS = 4,       /* rounds of checks of even values */
  ENOUGH = 1,       /* number of odd values without an option that are searched for in each heap */
  MISSING = ENOUGH + HEAPS_LANES_WANTED, /* capacity of the list of these values */
  PADDING = HEAPS_LANES,
  NARROW_RANKS = 64, /* a set of ranks below this is one word */
  FEW_LACKS = 8, /* maximum number of even values of a narrow block that are tested one by one */
  SPARSE_SLICE = 1 << 18
};

_Static_assert(NARROW_RANKS == 64, "a set of narrow ranks is a word");
_Static_assert(HEAPS_BLOCK == 64 && HEAPS_LANES == HEAPS_BLOCK, "heaps of a block are bits");

/* An even value, by its rank, and the heaps of the block, one bit each, for which no option of this
** value is known. */
typedef struct sparse_lack {
  uint32_t rank;
  uint64_t heaps;
} sparse_lack;

/* The state of one block so far. */
typedef struct sparse_block {
  uint64_t start;
  bool complete;              /* true if all options with rare heaps are stamped */
  uint32_t next[HEAPS_BLOCK]; /* odd values of smaller ranks are tested */
  uint16_t candidates[HEAPS_LANES_WANTED][HEAPS_BLOCK]; /* ranks that are not stamped */
  uint32_t candidate_counts[HEAPS_BLOCK];               /* their number */
  uint16_t missing[MISSING][HEAPS_BLOCK]; /* ranks without an option with a rare heap, ascending */
  uint32_t missing_counts[HEAPS_BLOCK];   /* their number */
  uint32_t bounds[HEAPS_BLOCK];           /* even values below are tested ... */
  uint32_t last_end;                      /* ... and for all heaps the ranks below this */
  uint32_t first_new;                     /* index of the first rare heap of this block */
  bool narrow;                   /* if true, only `sets` below is used, and not next to last_end */
  uint64_t sets[2][HEAPS_BLOCK]; /* ranks of even and of odd values that have options */
} sparse_block;

/* Tables for values below 128, which replace computations with the mask:
** - place[value]: the rank, plus NARROW_RANKS if the parity of the value is odd;
** - value[parity][rank]: the inverse;
** - below[turned][rank]: the ranks of the even values less than the odd value of this rank, or all
** ranks for rank NARROW_RANKS. `turned` is sparse_is_turned of the heap. */
typedef struct sparse_table {
  uint8_t place[2 * NARROW_RANKS];
  uint8_t value[2][NARROW_RANKS];
  uint64_t below[2][NARROW_RANKS + 1];
} sparse_table;

/* The moves that leave two heaps take a number of tokens in `splits`, and the moves that leave one
** heap a number in `takes`. */
typedef struct sparse_move_list {
  uint32_t splits[HEAPS_DIGITS_MAX + 1];
  uint32_t takes[HEAPS_DIGITS_MAX + 1];
  uint32_t split_count, take_count;
  bool one_parity;   /* all numbers of `splits` have the parity of splits[0] ... */
  bool split_parity; /* ... which is odd if this is true */
} sparse_move_list;

/* The classes of heaps: even and odd. */
typedef struct sparse_class_choice {
  uint32_t ranks;  /* a power of two above all ranks; also the flag of a cell */
  uint32_t mask;   /* the class of a value is the parity of value AND mask */
  uint32_t drop;   /* the lowest bit of the mask */
  bool positional; /* the class of a heap depends on its value and its number */
} sparse_class_choice;

/* A copy of the values for vector instructions: for each heap >= -PADDING the rank of its value,
** with the flag if the heap is even. */
typedef struct sparse_cell_array {
  void *items;
  uint32_t width;    /* bytes of a cell: 1 or 2 */
  uint64_t capacity; /* allocated cells */
  uint64_t filled;
} sparse_cell_array;

/* Arrays with an item for each rank or value, in one allocation that begins at `seen`. */
typedef struct sparse_mark_array {
  lanes_hits *seen;   /* a row for each number below 2 * ranks */
  sparse_lack *lacks; /* even values without a known option, at most `ranks` */
  uint32_t lack_count;
  uint32_t *stamps; /* stamps[v] == stamp if the heap has an option of value v */
  uint32_t *wanted; /* wanted[v] == stamp if it must be determined whether v is an option */
  uint32_t stamp;
} sparse_mark_array;

struct heaps_sparse {
  core_host *host;
  heaps_rules rules;
  sparse_move_list moves;

  /* The state that decides whether the method is used. */
  bool usable;
  uint64_t next_choice; /* number of values at which the classes are chosen again */
  uint64_t block_end;   /* number of values after the present block */

  /* The state of all heaps so far. */
  sparse_class_choice classes;
  sparse_cell_array cells;
  CORE_ARRAY(uint32_t) rare;          /* the even heaps >= 1, ascending */
  CORE_ARRAY(lanes_pairing) pairings; /* the options with a rare heap, or with only one heap */
  uint64_t listed;                    /* number of rare heaps that are in `pairings` */
  lanes_pairing sample[SAMPLE];
  uint64_t samples;

  /* The state of a block of heaps. */
  lanes_check *check;
  core_isa isa; /* the widest vectors that may be used */
  sparse_mark_array marks;
  sparse_table tables;
};

static inline uint32_t sparse_values_end(const heaps_sparse *s) {
  return 2 * s->classes.ranks;
}

/* Return true if, at heap n, the values of even parity are those called odd. */
static inline bool sparse_is_turned(const heaps_sparse *s, uint64_t n) {
  return s->classes.positional && ((n & 1) != 0) != s->moves.split_parity;
}

/* Return true if the value belongs to the class called odd at heap n. */
static inline bool sparse_is_odd(const heaps_sparse *s, uint64_t n, uint32_t value) {
  return (CORE_PARITY(value & s->classes.mask) != 0) != sparse_is_turned(s, n);
}

/* Return the rank of a value: the value without the lowest bit of the mask, which the class
** determines. If two values belong to one class, the smaller one has the smaller rank: the highest
** bit in which they differ is not the dropped bit, because otherwise it would be the only bit of
** the mask in which they differ. The rank of an XOR is the XOR of the ranks. */
static inline uint32_t sparse_rank_of(const heaps_sparse *s, uint32_t value) {
  uint32_t low = value & ((1U << s->classes.drop) - 1);
  return value >> (s->classes.drop + 1) << s->classes.drop | low;
}

/* Return the value of this rank in the class `odd` at heap n. */
static inline uint32_t sparse_value_of(const heaps_sparse *s, uint64_t n, uint32_t rank, bool odd) {
  core_assert(rank < s->classes.ranks);
  uint32_t low = rank & ((1U << s->classes.drop) - 1);
  uint32_t value = rank >> s->classes.drop << (s->classes.drop + 1) | low;
  return sparse_is_odd(s, n, value) == odd ? value : value | 1U << s->classes.drop;
}

/* Return true if an odd heap is an odd option of the heap that has `taken` more tokens. */
static inline bool sparse_takes_to_same_class(const heaps_sparse *s, uint32_t taken) {
  return !s->classes.positional || taken % 2 == 0;
}

static inline lanes_view sparse_view_of(const heaps_sparse *s, const sparse_block *b) {
  return (lanes_view){.cells = (const char *)s->cells.items + (uint64_t)PADDING * s->cells.width,
                      .width = s->cells.width,
                      .start = b->start};
}

/* ---- Classes ---- */

/* Choose ranks, mask and sample. This is repeated each time the number of values has doubled.
** Return false with host->status. */
bool sparse_choose(heaps_sparse *s, const heaps_value_array *values);

/* Enter the values computed since the last call. Return false with host->status. */
bool sparse_enter(heaps_sparse *s, const heaps_value_array *values);

/* List the options with a rare heap, or with only one heap, that are not listed yet. Return false
** with host->status. */
bool sparse_list_pairings(heaps_sparse *s, const heaps_value_array *values);

/* ---- A block of heaps ---- */

/* For each heap of the block, find the least odd values that no option has. */
void sparse_find_missing(heaps_sparse *s, sparse_block *b);

/* For each heap of the block, show that each even value below the bound has an option, and list the
** values for which this is not shown. */
void sparse_find_unshown(heaps_sparse *s, sparse_block *b);

/* ---- A block of heaps with small values ---- */

/* Compute the tables from the mask. */
void sparse_compute_tables(heaps_sparse *s);

/* Return true if two sets of 64 ranks hold the result for each heap of the block: all values so far
** are below 128, and there are few rare heaps. */
bool sparse_is_narrow(const heaps_sparse *s, const heaps_value_array *values);

/* Compute these sets from the heaps before the block: all odd values that have options, and nearly
** all relevant even values. */
void sparse_find_narrow(heaps_sparse *s, const heaps_value_array *values, sparse_block *b);

/* Bound the value of the next heap by its sets and the heaps of the block. The value is *bound,
** unless the even value of a rank in *lacks has no option. Return false if all odd values of the
** sets have options. */
bool sparse_narrow_bound(const heaps_sparse *s, const heaps_value_array *values,
                         const sparse_block *b, uint32_t *bound, uint64_t *lacks);

#endif
