/* Values of positions that fall apart: components are found, solved once each, and added.
**
** A position is a sum where its bits fall into components that no move can join. They follow from
** the moves; nobody has to name them. Two theorems say how. Let no move's need be empty.
**
** T1. Link every bit of a move's need with every bit of its need, forbid, clear and put, both ways.
** Let N[S] be the bits of S and all that are linked with one of them. If N[u] lies in N[need] for
** each bit u that a move puts, then a position is the sum of its components under the links.
**   Proof. Let P be the union of A and B with no link between the two. A move that applies to P has
**   its need in one of them, say A, since the bits of a need are linked with each other. Bits of B
**   that it forbids, clears or puts would be linked with its need; there are none. So it applies to
**   P if and only if it applies to A alone, and leaves B as it is. A bit that it puts is linked
**   only with what its need was linked with, hence with nothing in B: there is no link between the
**   two parts of the new position either. By induction on the play P is the sum of A and B.
**
** T3. Let Q be the least set that holds P and, with the need of a move, what the move puts. A move
** is live if Q holds its need. P is the sum of its parts in the components of Q, where the bits of
** Q in need, forbid, clear and put of a live move are linked.
**   Proof. All positions that P leads to lie in Q: a move that applies to one of them is live, and
**   what it puts is in Q. So every move ever made is live. The bits that it names outside of Q are
**   0 whenever it matters; those inside lie in one component K, and one of them at least is needed,
**   so that it looks at the part in K alone, and changes nothing else. The moves with their bits in
**   K are those that the position P & K has by itself: the least set for P & K is Q & K.
**
** T3 always holds, T1 is cheaper. Where T1 holds it is used, and within a component T3 says which
** moves are live.
**
** Components are alike if one is the image of the other by a symmetry and by moving all bits down
** by one distance, the live moves of the one being moved to those of the other. Beside that, they
** are alike if they become the same once their bits have got numbers in some order: a state and a
** set of live moves. A hash finds the like, a full comparison decides. Any order is right, so that
** permutations used as orders need not be symmetries: the one is taken in which the component,
** moved down, is the least set. If a permutation carries the moves into the moves with Left and
** Right exchanged, then it finds negatives.
**
** Memory, in bytes: 40 to 68 for each class of components, and two tables of 6 MiB or less.
*/
#ifndef GRUNDY_CORE_MASKS_SUMS_H
#define GRUNDY_CORE_MASKS_SUMS_H

#include "core/masks/rules.h"
#include "core/misere/forms.h"
#include "core/partizan/forms/games.h"

typedef struct bits_sums bits_sums;

typedef enum bits_sums_fault {
  BITS_SUMS_SOUND,
  BITS_SUMS_TOO_LARGE,    /* 2^32 - 3 classes of components */
  BITS_SUMS_CYCLE,        /* play can return to the position `at` */
  BITS_SUMS_CONTRADICTION /* two values were given to components that are like `at` */
} bits_sums_fault;

/* Sums of a game in the memory of the rules' host. The rules have no ends and no swap, are closed
** and outlive it; so does the store, in which partizan rules have their values; others need none.
** Hashes of components keep `hash_bits` bits: 32 unless a test wants them to collide. NULL:
** host->status says why; CORE_INVALID if a need is empty. */
bits_sums *bits_sums_new(const bits_rules *rules, games *store, int hash_bits);
void bits_sums_free(bits_sums *sums);

/* Before any value is asked for, of impartial rules: let values be those of misere play, forms
** among `all`, which outlives the sums, or (NULL) tame numbers (core/misere/genus.h), TAME_NOT of
** all that is above what is not tame. */
void bits_sums_set_misere(bits_sums *sums, forms *all);

/* Before any value is asked for, of partizan rules: once components are many, meet all of them
** first, so that a position that has too many for the memory is refused early. The order of
** bits_sums_component is another one then. */
void bits_sums_set_looks_ahead(bits_sums *sums);

/* The value of a component, and of those that are like it, is known. A position that falls apart
** tells of none. Before any value is asked for; failures as those of bits_sums_value. */
core_status bits_sums_set(bits_sums *sums, uint64_t position, uint32_t value);

/* *value = the Grundy value of a position, or the id of its value. CORE_INVALID: bits_sums_fault_of
** says why, and the sums stay as they were. Any other failure leaves them as they were, too. */
core_status bits_sums_value(bits_sums *sums, uint64_t position, uint32_t *value);

bits_sums_fault bits_sums_fault_of(const bits_sums *sums, uint64_t *at);

/* Give back memory that makes nothing but speed. False: there is none. */
bool bits_sums_give_back(bits_sums *sums);

/* Forget all classes, which get new numbers when they are met again, and give back their memory. */
void bits_sums_forget(bits_sums *sums);

/* A component of a position: the game of its class, or the negative of it. */
typedef struct bits_term {
  uint32_t class;
  bool is_negative;
} bits_term;

/* The components of a position, *count of them, without asking for a value. CORE_INVALID as
** bits_sums_value. */
core_status bits_sums_split(bits_sums *sums, uint64_t position, bits_term terms[64],
                            uint32_t *count);

/* How far a position has not fallen apart: the squares of the sizes of its linked parts, 0 to 63 *
** 63. */
int64_t bits_sums_weigh(const bits_sums *sums, uint64_t position);

/* Return how many bits a position and the positions that it leads to can set: the size of the least
** set Q of T3. */
int bits_sums_reach(const bits_sums *sums, uint64_t position);

/* The position that a class is known by, whose value is its own; and whether its negative is known
** to be itself. */
uint64_t bits_sums_image(const bits_sums *sums, uint32_t class);
bool bits_sums_is_own_negative(bits_sums *sums, uint32_t class);

/* The classes of components that were met, in the order in which they were. */
uint32_t bits_sums_count(const bits_sums *sums);

/* *part = the first component of the class, *value = its value. */
core_status bits_sums_component(bits_sums *sums, uint32_t index, uint64_t *part, uint32_t *value);

#endif
