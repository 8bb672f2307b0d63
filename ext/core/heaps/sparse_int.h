/* The parts of the sparse-space method: what it knows of all heaps (sparse_classes.c), what it
** finds out for a block of heaps at once (sparse_block.c), and the values of the heaps, one by one
** (sparse.c). The method itself is told in heaps/engine_sparse.h.
*/
#ifndef GRUNDY_CORE_HEAPS_SPARSE_INT_H
#define GRUNDY_CORE_HEAPS_SPARSE_INT_H

#include "core/heaps/engine_sparse.h"

#include "core/heaps/vectors.h"

enum {
  FIRST_COUNT = 2048, /* values before the first choice of classes */
  LEAST_RANKS = 128,  /* so that a rank and the flag of a rare heap fit in a byte */
  MOST_RANKS = 32768, /* or in two; larger values end the method */
  STAMPED = 1024,     /* pairings with rare heaps that are stamped; the others are checked */
  SAMPLE = 2048,      /* pairs of odd heaps kept to show that even values are options */
  COLLECTED = 32,     /* of them taken in by narrow blocks between two looks */
  CHECK_STEP = 256,   /* of them looked at between two looks at what they have left */
  CHECKS = 4,         /* rounds of checks of even values */
  ENOUGH = 1,         /* missing odd values to find: some are reached within the block */
  MISSING = ENOUGH + HEAPS_LANES_WANTED, /* room for them */
  PADDING = HEAPS_LANES,
  NARROW_RANKS = 64, /* below which a set of ranks is a word */
  FEW_LACKS = 8,     /* even values of a narrow block that are looked for one by one */
  SPARSE_SLICE = 1 << 18
};

_Static_assert(NARROW_RANKS == 64, "a set of narrow ranks is a word");
_Static_assert(HEAPS_BLOCK == 64 && HEAPS_LANES == HEAPS_BLOCK, "heaps of a block are bits");

/* An even value by its rank, and heaps of the block, a bit for each. */
typedef struct sparse_lack {
  uint32_t rank;
  uint64_t heaps;
} sparse_lack;

/* The state of one block so far. */
typedef struct sparse_block {
  uint64_t start;
  bool complete;                                      /* all pairings with rare heaps are stamped */
  uint32_t next[HEAPS_BLOCK];                         /* ranks of odd values below were looked at */
  uint16_t doubtful[HEAPS_LANES_WANTED][HEAPS_BLOCK]; /* ranks that were not stamped */
  uint32_t doubts[HEAPS_BLOCK];                       /* their number */
  uint16_t missing[MISSING][HEAPS_BLOCK]; /* ranks that no rare heap reaches, ascending */
  uint32_t missings[HEAPS_BLOCK];         /* their number */
  uint32_t bounds[HEAPS_BLOCK];           /* even values below were looked at, ... */
  uint32_t last_end;                      /* ... and ranks below this of all heaps */
  uint32_t first_new;                     /* the first rare heap of this block */
  bool narrow;                            /* what follows takes the place of next to last_end */
  uint64_t sets[2][HEAPS_BLOCK];          /* ranks of even and of odd values that are options */
} sparse_block;

/* Tables for values below 128, in which nothing has to be computed from the mask:
** - place of a value: its rank, and NARROW_RANKS more if its parity is odd;
** - value of a parity and a rank;
** - below, not turned or turned as sparse_is_turned says, of the rank of an odd value, or of none:
**   the ranks of the even values less than it. */
typedef struct sparse_tables {
  uint8_t place[2 * NARROW_RANKS];
  uint8_t value[2][NARROW_RANKS];
  uint64_t below[2][NARROW_RANKS + 1];
} sparse_tables;

/* The moves that leave two heaps, which take tokens of `splits`, and those that leave one. */
typedef struct sparse_moves {
  uint32_t splits[HEAPS_DIGITS_MAX + 1];
  uint32_t takes[HEAPS_DIGITS_MAX + 1];
  uint32_t split_count, take_count;
  bool one_parity;   /* all numbers of `splits` have the parity of splits[0] ... */
  bool split_parity; /* ... which is odd if this is true */
} sparse_moves;

/* The classes of heaps, even and odd. */
typedef struct sparse_classes {
  uint32_t ranks;  /* a power of two above all ranks; also the flag of a cell */
  uint32_t mask;   /* the parity of value AND mask is the class of a value */
  uint32_t drop;   /* the lowest bit of the mask */
  bool positional; /* the class of a heap depends on its value and on its number */
} sparse_classes;

/* A copy of the values in the form that vectors read: for each heap >= -PADDING the rank of its
** value, with the flag if the heap is even. */
typedef struct sparse_cells {
  void *items;
  uint32_t width;    /* bytes of a cell: 1 or 2 */
  uint64_t capacity; /* cells for which there is room */
  uint64_t filled;
} sparse_cells;

/* The even heaps from 1 on, ascending. */
typedef struct sparse_heaps {
  uint32_t *heaps;
  uint64_t count, bytes;
} sparse_heaps;

/* The options with a rare heap, or without another heap. */
typedef struct sparse_pairings {
  lanes_pairing *items;
  uint64_t count, bytes;
  uint64_t listed; /* rare heaps that are in the list */
} sparse_pairings;

/* The arrays with a place for each rank or each value, in one block that begins at `seen`. */
typedef struct sparse_marks {
  lanes_hits *seen;   /* a row for each number below 2 * ranks */
  sparse_lack *lacks; /* even values of the block's heaps that are not shown to be options; at
                        ** most `ranks` */
  uint32_t lack_count;
  uint32_t *stamps; /* stamps[v] == stamp: value v is an option of the heap */
  uint32_t *wanted; /* wanted[v] == stamp: whether v is an option is to be found out */
  uint32_t stamp;
} sparse_marks;

struct heaps_sparse {
  core_host *host;
  heaps_rules rules;
  sparse_moves moves;

  /* When the method is used. */
  bool usable;
  uint64_t next_choice; /* the number of values at which the classes are chosen again */
  uint64_t block_end;   /* the number of values after the present block */

  /* All heaps so far. */
  sparse_classes classes;
  sparse_cells cells;
  sparse_heaps rare;
  sparse_pairings pairings;
  lanes_pairing sample[SAMPLE];
  uint64_t samples;

  /* A block of heaps. */
  lanes_check *check;
  core_isa isa; /* the widest vectors that may be used */
  sparse_marks marks;
  sparse_tables tables;
};

static inline uint32_t sparse_values_end(const heaps_sparse *s) {
  return 2 * s->classes.ranks;
}

/* Whether the values of the class that is called odd at heap n are those of even parity. */
static inline bool sparse_is_turned(const heaps_sparse *s, uint64_t n) {
  return s->classes.positional && ((n & 1) != 0) != s->moves.split_parity;
}

/* Is the value of the class that is called odd at heap n? */
static inline bool sparse_is_odd(const heaps_sparse *s, uint64_t n, uint32_t value) {
  return (__builtin_parity(value & s->classes.mask) != 0) != sparse_is_turned(s, n);
}

/* A value without the lowest bit of the mask, which its class makes up for. Of two values of one
** class, the smaller has the smaller rank: the highest bit in which they differ is not that bit,
** or they would differ in it alone among the bits of the mask. And ranks XOR as values do. */
static inline uint32_t sparse_rank_of(const heaps_sparse *s, uint32_t value) {
  uint32_t low = value & ((1U << s->classes.drop) - 1);
  return value >> (s->classes.drop + 1) << s->classes.drop | low;
}

/* The value of this rank in a class at heap n. */
static inline uint32_t sparse_value_of(const heaps_sparse *s, uint64_t n, uint32_t rank, bool odd) {
  uint32_t low = rank & ((1U << s->classes.drop) - 1);
  uint32_t value = rank >> s->classes.drop << (s->classes.drop + 1) | low;
  return sparse_is_odd(s, n, value) == odd ? value : value | 1U << s->classes.drop;
}

/* Whether an odd heap is an odd option of the heap that has `taken` tokens more. */
static inline bool sparse_takes_to_same_class(const heaps_sparse *s, uint32_t taken) {
  return !s->classes.positional || taken % 2 == 0;
}

static inline lanes_view sparse_view_of(const heaps_sparse *s, const sparse_block *b) {
  return (lanes_view){.cells = (const char *)s->cells.items + (uint64_t)PADDING * s->cells.width,
                      .width = s->cells.width,
                      .start = b->start};
}

/* ---- Classes ---- */

/* Choose ranks, mask and sample again each time the values have doubled. False: see host. */
bool sparse_choose(heaps_sparse *s, const heaps_values *values);

/* Enter the values made since the last time; false without memory. */
bool sparse_enter(heaps_sparse *s, const heaps_values *values);

/* List the options with a rare heap, or with no other heap at all, that are not listed yet. */
bool sparse_list_pairings(heaps_sparse *s, const heaps_values *values);

/* ---- A block of heaps ---- */

/* Find the least odd values that no rare heap reaches, for each heap of the block. */
void sparse_find_missing(heaps_sparse *s, sparse_block *b);

/* Show for each even value below the bound of a heap that it is an option, and list those that are
** not shown. */
void sparse_find_unshown(heaps_sparse *s, sparse_block *b);

/* ---- A block of heaps with small values ---- */

/* Make the tables; the mask has been chosen. */
void sparse_make_tables(heaps_sparse *s);

/* May what is known of each heap of the block be two sets of 64 ranks? All values so far are small
** and the rare heaps few. */
bool sparse_is_narrow(const heaps_sparse *s, const heaps_values *values);

/* Then this finds the sets, as far as the heaps before the block tell: all odd values that are
** options, and nearly all even ones that matter. */
void sparse_find_narrow(heaps_sparse *s, const heaps_values *values, sparse_block *b);

/* The sets of the next heap, with the heaps of the block, tell its value: it is *bound, or less
** only if the even value of one of the ranks in *lacks is none of an option. False: they say
** nothing. */
bool sparse_narrow_bound(const heaps_sparse *s, const heaps_values *values, const sparse_block *b,
                         uint32_t *bound, uint64_t *lacks);

#endif
