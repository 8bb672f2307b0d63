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
**
** Theorems:
**   all-but sets, f the largest excluded number: if g(n+p) = g(n) + s for n0 <= n < n0 + 2f + 2,
**     then for all n >= n0. (That they are arithmetic periodic: Siegel, Finite excluded subtraction
**     sets and infinite modular Nim, 2005.) Proof: heaps of one value differ by excluded numbers,
**     so by f at most, and each value up to the largest so far has been met, for mex leaves no gap.
**     The next value depends on the values of the last f heaps alone: on which of them have a heap
**     further back (it is less than f before the one that is seen, so the f heaps before them
**     tell), and on what the next new value is; a new one is met in any f + 1 heaps in a row. All
**     this repeats, raised by s.
**   sets with a period q beyond e: with P = lcm(p, q), if g(n+p) = g(n) for all n >= n0 with
**     n + p < n0 + 2P + e, then for all n >= n0. Proof: the options of heap n are values of heaps
**     less than it by at most e, and of all heaps m < n - e for which n - m has certain residues
**     modulo q. From n0 + P + e on, these older heaps have shown for each residue what they show in
**     the P heaps that follow, so the state repeats after P heaps.
**   the same with a saltus: let g(n+P) = g(n) + S for n0 <= n < M, M > n0 + 2P + e. For a class c
**     modulo P let X(c) be the values of heaps below n0, F(c) those of heaps below n0 + P, that are
**     less than heaps of the class by numbers of the set beyond e. If (1) all values below S are in
**     F(c), (2) x + S is in F(c) for each x in X(c), (3) the last heap of the class below M has a
**     value greater than all of F(c), for each class c, then g(n+P) = g(n) + S for all n >= n0.
**     Proof: let n >= M be the first heap in doubt. The options of n + P are, by its smaller heaps,
**     F(c) and those of n raised by S but for what X(c) raised has, which F(c) has. So all values
**     below g(n) + S are among them, and g(n) + S is not, since it is greater than F(c).
**   residues: let g(n) = g(n mod p) from n0 on as far as heap B - 1, R residues modulo p that all
**     numbers of the set have, each had by some number that is at most B - n0, and 0 none of them.
**     If g(c) is the mex of the g(c - r), r in R, for each class c, and g(j) is not the value of
**     the class of j + r for any heap j < n0 and r in R, then the values repeat for ever. Proof:
**     from B on heap n has exactly the options g(n - r) and some heaps j below n0, which have other
**     values than n has to get. Which residues powers, progressions and primes have needs no
**     theorem on how primes are distributed: a prime is coprime to p or divides p.
**   none: a set with multiples of every number has no period p without saltus, since heap n would
**     have the value of its option n - s, s a multiple of p. If the set has density 0 there is no
**     saltus either, for a value is at most the number of options.
*/
#ifndef GRUNDY_CORE_HEAPS_ENGINE_SUBTRACTION_H
#define GRUNDY_CORE_HEAPS_ENGINE_SUBTRACTION_H

#include "core/heaps/engine_all_but.h"
#include "core/heaps/period.h"
#include "core/heaps/vectors.h"

enum { SUBTRACTION_BLOCK = HEAPS_LANES, SUBTRACTION_WORDS = 4, SUBTRACTION_BYTES_END = 240 };

typedef enum subtraction_method {
  SUBTRACT_UNCHOSEN,
  SUBTRACT_BLOCKS,
  SUBTRACT_ROWS,
  SUBTRACT_STAMPS,
  SUBTRACT_COUNTS,
  SUBTRACT_ALL_BUT
} subtraction_method;

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

typedef struct heaps_subtraction {
  core_host *host;
  subtraction_method method;
  uint64_t horizon; /* numbers below it are listed */
  subtraction_numbers numbers;
  uint64_t entered; /* heaps whose values have been taken in */
  uint8_t *cells;   /* blocks: 64 of 255, the values, and 255 again */
  uint64_t cell_bytes;
  subtraction_block *block;
  uint64_t *rows; /* row v: heaps from which a heap of value v is reached */
  uint64_t *bits; /* rows: the set */
  uint32_t values;
  uint32_t *stamps; /* or, of counts, how many heaps have each value, ... */
  uint32_t *losses; /* ... and how many of them are less by an excluded number */
  uint64_t stamp_bytes, loss_bytes;
  all_but all_but;
} heaps_subtraction;

/* The value of heap values->count. False: no memory, the limit, or stopped (host->status). */
bool heaps_subtraction_next(heaps_subtraction *game, const heaps_set *set,
                            const heaps_values *values, uint32_t *value);

void heaps_subtraction_free(heaps_subtraction *game);

/* Whether the theorem on residues, or the one on a saltus, proves that values repeat. False: no
** memory, or stopped. *lacks says what is missing where they are not proved. */
bool subtraction_prove(const heaps_set *set, const heaps_values *values, const heaps_repeat *repeat,
                       bool *proved, const char **lacks);

/* ---- Zeros alone ---- */

typedef struct heaps_zeros {
  core_host *host;
  uint64_t *set, *marks; /* bits of numbers, of heaps with an option of value 0 */
  subtraction_numbers numbers;
  uint64_t words; /* of set and marks */
  uint64_t at;    /* heaps below it are decided */
} heaps_zeros;

/* *n becomes the first heap of value 0 from itself on up to `last`, or last + 1. False: as
** above. */
bool heaps_zeros_next(heaps_zeros *zeros, const heaps_set *set, uint64_t *n, uint64_t last);

void heaps_zeros_free(heaps_zeros *zeros);

#endif
