/* Values of positions that fall into components: each component is solved once, and the values are
** added.
**
** A position is a sum if its bits fall into components that no move can join. The components follow
** from the moves; callers do not name them. Let no move have an empty need.
**
** T1. Link each bit of a move's need with all other bits of its need, forbid, clear and put. Let
** N[S] be the bits of S and all bits that are linked with one of them. If N[u] is a subset of
** N[need] for each bit u that a move puts, then a position is the sum of its components under the
** links.
**   Proof. Let P be the union of A and B with no link between the two. The bits of a need are
**   linked with each other, so a move that applies to P has its need in one of them, say A. A bit
**   of B that it forbids, clears or puts would be linked with its need; no bit of B is. Hence the
**   move applies to P if and only if it applies to A, and it leaves B unchanged. A bit that it puts
**   is linked only with bits that are linked with its need, hence with no bit of B: no link joins
**   the two parts of the new position either. By induction on play P is the sum of A and B.
**
** T3. Let Q be the least set that contains P and, with the need of a move, the bits that the move
** puts. A move is live if Q contains its need. Link the bits in Q of the need, forbid, clear and
** put of each live move. P is the sum of its parts in the components of Q.
**   Proof. All positions that P leads to are subsets of Q: a move that applies to one of them is
**   live, and the bits it puts are in Q. So every move in play is live. The bits that it names
**   outside of Q are always 0; those inside are in one component K, and at least one of them is
**   needed. So the move depends only on the part in K, and changes nothing else. The moves with
**   their bits in K are the moves of the position P & K, since the least set for P & K is Q & K.
**
** T3 always holds, T1 is cheaper to use. If T1 holds, positions are split by its links. In each
** part T3 determines the live moves, and perhaps smaller components.
**
** Example: Domineering in one row, with moves on two adjacent bits. The position 1101 is the sum of
** the parts 11 and 1 by T1. The part 1 has no live move, so it is 0.
**
** Components are alike if one is the image of the other under a symmetry and a shift of all bits by
** one distance that carry the live moves of the one to the live moves of the other. They are also
** alike if they become equal once their bits are numbered in some order: the same state and the
** same set of live moves. Any order is correct, so a permutation that is used as an order need not
** be a symmetry. If a permutation carries the moves to the moves with Left and Right exchanged, it
** finds negatives.
**
** If a player moves again after some move (BITS_AGAIN), T1 and T3 hold as well, since they say
** which moves apply and not who makes them. Values are those of core/solve/evaluate_loony.c: a sum
** with a loony component is loony, any other has the XOR of the values.
**
** The three layers are in sum_links.h (links, live moves), sum_classes.h (components that are
** alike) and sum_walk.c (values). Time is proportional to the classes of components times the
** number of moves. Memory, in bytes: 40 to 68 per class of components, and two tables of at most 6
** MiB.
*/
#ifndef GRUNDY_CORE_MASKS_SUMS_H
#define GRUNDY_CORE_MASKS_SUMS_H

#include "core/masks/rules.h"
#include "core/misere/forms.h"
#include "core/partizan/forms/games.h"
#include "core/solve/graph.h"

typedef struct bits_sums bits_sums;

/* In place of a Grundy value: the player to move wins beside any other games. */
#define BITS_LOONY UINT32_C(0xfffffffb)

/* Open the sums of a game, in the memory of the rules' host. The rules have no ends and no swap,
** are closed and must outlive the sums. The values of partizan rules are in `store`, which must
** also outlive the sums; other rules need no store. Hashes of components keep `hash_bits` bits: 32,
** except in tests that want collisions. On failure return NULL with host->status set: CORE_INVALID
** if a need is empty. */
bits_sums *bits_sums_new(const bits_rules *rules, games *store, int hash_bits);
void bits_sums_free(bits_sums *sums);

/* Open sums for values in normal play: with pairs, and looking ahead if the rules are partizan. */
bits_sums *bits_sums_open(const bits_rules *rules, games *store);

/* Select misère play, before any other question, for impartial rules without moves again. Values
** are forms in `all`, which must outlive the sums. If `all` is NULL, values are tame numbers
** (core/misere/genus.h) or TAME_NOT. */
void bits_sums_set_misere(bits_sums *sums, forms *all);

/* Find all components before their values once they are many, so that a position that has too many
** for the memory is refused early. Call this before any other question, for partizan rules. It
** changes the order of bits_sums_component. */
void bits_sums_enable_look_ahead(bits_sums *sums);

/* Let components whose moves are paired be 0 without a look at their options (sum_pairs.h). Call
** this before any other question, in normal play, if no values are set. */
void bits_sums_enable_pairs(bits_sums *sums);

/* Set the value of a component and of its images under symmetries. A position that is a sum is
** ignored. Call this before bits_sums_value. From then on no other components are alike, since two
** that are alike by their moves may lead to different given values. It fails as bits_sums_value
** does, and with GRAPHS_RESULTS_DIFFER if a component gets two values, or is its own negative while
** its value is not. */
core_status bits_sums_set_value(bits_sums *sums, bits_set position, uint32_t value);

/* Set *value to the value of a position: a Grundy value or BITS_LOONY, a tame number, a form, or
** the id of a game in the store. CORE_INVALID: see bits_sums_find_fault. After any failure the sums
** are as before.
*/
core_status bits_sums_value(bits_sums *sums, bits_set position, uint32_t *value);

/* Return the reason of the last CORE_INVALID, and in *at its position. */
graphs_fault bits_sums_find_fault(const bits_sums *sums, bits_set *at);

/* Release memory that is used only for speed. Return false if nothing was released. */
bool bits_sums_release_memory(bits_sums *sums);

/* Remove all classes and release their memory. Classes found later get new numbers. */
void bits_sums_clear(bits_sums *sums);

/* A component of a position: the game of its class, or the negative of that game. */
typedef struct bits_term {
  uint32_t class;
  bool is_negative;
} bits_term;

/* List the *count components of a position without finding their values. It fails as
** bits_sums_value does. */
core_status bits_sums_split(bits_sums *sums, bits_set position, bits_term terms[SET_BITS],
                            uint32_t *count);

/* Return the sum of the squares of the sizes of the linked parts of a position, 0 to BITS_WIDTH^2:
** small if the position falls into many parts. */
int64_t bits_sums_cohesion(const bits_sums *sums, bits_set position);

/* Return the number of bits that a position and its followers can set: the size of the set Q of
** T3. */
int bits_sums_reach(const bits_sums *sums, bits_set position);

/* Return a part and its followers moved down as far as the moves allow: each subset of the part is
** the same game as the subset moved down, unless the rules have symmetries. */
bits_set bits_sums_move_down(const bits_sums *sums, bits_set part);

/* Return the position that represents a class and has its value. */
bits_set bits_sums_image(const bits_sums *sums, uint32_t class);

/* Return true if a class is known to be 0. */
bool bits_sums_is_zero(const bits_sums *sums, uint32_t class);

/* Return true if a symmetry shows that a class is its own negative, or if the rules are
** impartial. */
bool bits_sums_is_own_negative(bits_sums *sums, uint32_t class);

/* Return the number of classes found so far. They are numbered in the order of discovery. */
uint32_t bits_sums_count(const bits_sums *sums);

/* Set *part to the first component of a class and *value to the value of that component. */
core_status bits_sums_component(bits_sums *sums, uint32_t index, bits_set *part, uint32_t *value);

#endif
