/* The sparse-space method (Berlekamp, Conway and Guy, Winning Ways, chapter 4) for games whose
** moves leave at most two heaps, a block of heaps at a time.
**
** Call a value even or odd by the parity of value AND mask, for a mask under which most heaps are
** odd. Heaps of one class XOR to an even value, heaps of different classes to an odd one. Hence an
** odd option of a heap has one of the few even ("rare") heaps as a part, or is a single heap; all
** of them are soon looked through, and the least odd value that is none of them bounds the value of
** the heap. The value is smaller only if some even value below is no option either; nearly always,
** a few well-chosen pairs show that each of them is one, and that ends the search ("blocked").
**
** The method is exact: where the chosen pairs do not show it, all pairs are gone through.
*/
#ifndef GRUNDY_CORE_HEAPS_ENGINE_SPARSE_H
#define GRUNDY_CORE_HEAPS_ENGINE_SPARSE_H

#include "core/heaps/engine.h"

#define HEAPS_BLOCK 64 /* values that one call makes */

typedef struct heaps_sparse heaps_sparse;

/* NULL: no memory, or the limit (host->status). */
heaps_sparse *heaps_sparse_open(core_host *host, const heaps_rules *rules);
void heaps_sparse_close(heaps_sparse *sparse);

/* Append the values of the next heaps to values, up to HEAPS_BLOCK of them. *done becomes false,
** and nothing is appended, where the method does not apply: too few values to choose the classes,
** too many even heaps, or a larger value than any before; then the caller makes the next value by
** another method. Returns false without memory or when stopped (host->status); what was appended is
** right. */
bool heaps_sparse_next(heaps_sparse *sparse, heaps_values *values, bool *done);

/* *pairings = how many options of a heap have one of the even heaps among these values as a part:
** what the method would cost for each of the next. UINT64_MAX where it does not apply, or where
** values are beyond a byte. False without memory (host->status). */
bool heaps_sparse_space(core_host *host, const heaps_rules *rules, const heaps_values *values,
                        uint64_t *pairings);

#endif
