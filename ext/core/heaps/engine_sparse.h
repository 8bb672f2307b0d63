/* The sparse-space method (Berlekamp, Conway and Guy, Winning Ways, chapter 4) for games whose
** moves leave at most two heaps, applied to a block of heaps at a time.
**
** Call a value even or odd by the parity of the bits of value AND mask, for a mask under which most
** heaps are odd. Two heaps of the same class XOR to an even value, two of different classes to an
** odd value. Hence an odd option of a heap has one of the few even ("rare") heaps as a part, or is
** a single heap. All of these are tested quickly, and the least odd value without an option bounds
** the value of the heap. The value is smaller only if some even value below the bound has no
** option. A few pairs from a sample of odd heaps nearly always show that each even value has one.
**
** The method is exact: if the sample does not show an option, all pairs are tested.
**
** Example: in Kayles with mask 15, the values 1, 2, 4, 7 and 8 are odd, and the rare heaps are 3,
** 6, 11, 18, 22, 28, 34, 39 and 70. A heap has at most 2 * 9 options with a rare heap and two
** single heaps. Heap n costs time proportional to the number of rare heaps below n instead of n.
*/
#ifndef GRUNDY_CORE_HEAPS_ENGINE_SPARSE_H
#define GRUNDY_CORE_HEAPS_ENGINE_SPARSE_H

#include "core/heaps/engine.h"

#define HEAPS_BLOCK 64 /* values computed by one call */

typedef struct heaps_sparse heaps_sparse;

/* Return a new state, or NULL with host->status. */
heaps_sparse *heaps_sparse_open(core_host *host, const heaps_rules *rules);
void heaps_sparse_close(heaps_sparse *sparse);

/* Append the values of the next heaps, at most HEAPS_BLOCK of them. Set *done to false and append
** nothing if the method does not apply: if few values are known, if many heaps are even, or if a
** value is larger than any before. The caller then computes the next value by another method.
** Return false with host->status if memory, its limit or an interrupt ends the call; the values
** appended so far are correct. */
bool heaps_sparse_next(heaps_sparse *sparse, heaps_value_array *values, bool *done);

/* Set *pairings to the number of options of a heap with an even heap among these values: the cost
** of each further value. Set it to UINT64_MAX if the method does not apply or a value exceeds one
** byte. Return false with host->status. */
bool heaps_sparse_space(core_host *host, const heaps_rules *rules, const heaps_value_array *values,
                        uint64_t *pairings);

#endif
