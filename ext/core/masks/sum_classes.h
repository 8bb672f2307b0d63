/* Classes of components that are alike: the second of the three layers of core/masks/sums.h.
**
** Components of one class have the same value, except that it may be the negative. A component gets
** an image, which is found quickly: of the images under all symmetries the least once it is moved
** down to bit 0, moved down as far as the moves allow. Components with one image are alike.
** Components with different images may still be alike. They are compared by their forms: the bits
** get numbers in some order, and the state and the set of live moves are written with these
** numbers. A hash finds candidates, a full comparison decides.
**
** Example: in 1 x 4 Domineering (bits 0 to 3, moves on two adjacent bits) the component {2, 3} has
** the image {0, 1}: the move on bits 2 and 3, moved down by 2, is a move.
**
** To find an image takes time proportional to the number of symmetries plus the words of the sieve
** of moves.
*/
#ifndef GRUNDY_CORE_MASKS_SUM_CLASSES_H
#define GRUNDY_CORE_MASKS_SUM_CLASSES_H

#include "base/array.h"
#include "core/masks/sum_links.h"

/* The number of classes is below SUMS_CLASSES_MOST; SUMS_NO_CLASS is not an index. */
#define SUMS_CLASSES_MOST UINT32_C(0xfffffffc)
#define SUMS_NO_CLASS     UINT32_MAX

/* In place of the value of a class: it has not been found, or it is being looked for. */
#define SUMS_GIVEN_UP UINT32_C(0xfffffffd)
#define SUMS_PENDING  UINT32_C(0xfffffffe)

/* Components that are alike. */
typedef struct sums_class {
  bits_set part;  /* the first component that was found */
  bits_set image; /* its image */
  uint32_t hash;  /* of its form */
  uint32_t value; /* of the image, SUMS_GIVEN_UP or SUMS_PENDING */
} sums_class;

/* An order in which bits get their numbers. */
typedef struct sums_order {
  uint8_t image[SET_BITS], origin[SET_BITS]; /* inverse permutations */
  bits_turn turn;
} sums_order;

/* The symmetries and shifts that map components to their images. */
typedef struct sums_images {
  CORE_ARRAY(sums_order) orders; /* the first is the identity */
  bool has_plain_orders;         /* some order is not a symmetry */

  bits_set *shifts;     /* per move, see bits_rules_find_shifts */
  bits_set some_shifts; /* the union of shifts */
} sums_images;

/* The role of a bit in a move: need, forbid, clear and put as bits 0 to 3. */
typedef struct sums_role {
  uint8_t bit, role;
} sums_role;

/* Hashes of forms. */
typedef struct sums_hashes {
  sums_role *roles;      /* of all moves */
  uint64_t *role_begins; /* per move the index of its first role, and the number of roles */
  uint64_t role_bytes;
  uint64_t weights[16][SET_BITS]; /* by role and number of a bit */
  uint32_t mask;                  /* the bits of a hash that are kept */
} sums_hashes;

/* A renumbered move of the component that others are compared with. */
typedef struct sums_compared {
  bits_move move;
  uint64_t round; /* the comparison that stored it; the place is free if that is an earlier one */
  bool is_found;
} sums_compared;

/* Hash table of the moves of one component; each comparison begins with an empty table. */
typedef struct sums_comparison {
  sums_compared *moves;
  uint64_t room;  /* places, a power of two, at least twice the number of moves */
  uint64_t round; /* the number of the present comparison */
} sums_comparison;

/* The involutions that may pair moves (sum_pairs.h). */
enum { SUMS_PAIRS_MOST = 16 };

typedef struct sums_pairs {
  uint32_t orders[SUMS_PAIRS_MOST]; /* indexes of orders */
  uint32_t count;                   /* 0 if pairs are not looked for */
} sums_pairs;

typedef struct sums_classes {
  core_host *host;
  const bits_rules *rules;
  const sums_links *links;
  sums_images images;
  sums_hashes hashes;
  sums_comparison comparison;
  sums_pairs pairs;
  /* Values have been given: only the images of a component under symmetries are like it. A shift or
  ** another order of the bits could carry a component to one that reaches other given values. */
  bool is_exact;
  sums_live live, other_live; /* of the component that is looked at, and of one compared with it */
  uint64_t block_bytes;       /* of all arrays that are as long as the list of moves or its words */

  CORE_ARRAY(sums_class) all;
  /* Two open-addressing tables in one block, by the hash of a form and by the hash of an image: 1 +
  ** the index of a class, or 0 for a free slot. */
  uint32_t *slots, *image_slots;
  uint64_t slot_count; /* of either, a power of two or 0 */
} sums_classes;

/* Start without classes; *classes is all zero. The rules of the links are closed. Hashes keep
** `hash_bits` bits. On failure return false with host->status set; release the classes in any case.
** (The struct is large, so it is not cleared again here.) */
bool sums_classes_begin(sums_classes *classes, const sums_links *links, int hash_bits);
void sums_classes_release(sums_classes *classes);

/* Return the place of a move in the table of the present comparison, or a free place. */
sums_compared *sums_classes_compared(const sums_classes *classes, const bits_move *move);

/* Remove all classes and give back their memory. */
void sums_classes_clear(sums_classes *classes);

/* Return the image of a non-empty part, which is not moved down if classes are exact. *exchanged is
** set if Left and Right change places in it. */
bits_set sums_classes_image(const sums_classes *classes, bits_set part, bool *exchanged);

/* Return the units of work that sums_classes_image takes. */
static inline int64_t sums_classes_image_work(const sums_classes *classes) {
  return 50 + 4 * (int64_t)classes->rules->maps.count + 20 * (int64_t)classes->links->needs.words;
}

/* Return the class that has the image, or SUMS_NO_CLASS. */
static inline uint32_t sums_classes_by_image(const sums_classes *classes, bits_set image) {
  uint64_t mask = classes->slot_count - 1;
  if (classes->slot_count == 0)
    return SUMS_NO_CLASS;
  for (uint64_t slot = bits_hash(classes->rules, image) & mask; classes->image_slots[slot] != 0;
       slot = (slot + 1) & mask)
    if (set_equal(classes->all.items[classes->image_slots[slot] - 1].image, image))
      return classes->image_slots[slot] - 1;
  return SUMS_NO_CLASS;
}

/* Set *class to the class of a component, whose image no class has: of one that is like it, or a
** new class with the value SUMS_GIVEN_UP, or 0 if its moves are paired. `scope` is the only
** component of the image; classes->live has the live moves of the image. On failure return false
** with host->status set: CORE_INVALID if there are SUMS_CLASSES_MOST classes. */
bool sums_classes_find(sums_classes *classes, bits_set part, bits_set image, bits_set scope,
                       uint32_t *class);

/* Set *class to the class of a part with its image, or to SUMS_NO_CLASS if it is not a component.
** It fails as sums_classes_find does. */
bool sums_classes_of(sums_classes *classes, bits_set part, bits_set image, uint32_t *class);

/* Return true if a symmetry that exchanges Left and Right maps the image of a class to itself. */
bool sums_classes_is_own_negative(sums_classes *classes, uint32_t class);

#endif
