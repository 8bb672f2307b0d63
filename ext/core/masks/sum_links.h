/* Links between the bits of positions, and the moves that are live in a part of a position: the
** first of the three layers of core/masks/sums.h, which has the theorems T1 and T3.
**
** By T1 a position is the sum of its parts under links that follow from the moves once for all. By
** T3 a part may have still smaller components, which follow from its live moves.
**
** Example: the Domineering move 11 -> 00 on bits 0 and 1, and the same on bits 1 and 2. Its links
** join 0 with 1 and 1 with 2. The position {0, 2} has the linked parts {0} and {2}; neither has
** the need of a move, so both are 0.
**
** sums_links_flood takes time proportional to the part, or for grids to the diameter of the part;
** sums_links_components to live moves times components.
*/
#ifndef GRUNDY_CORE_MASKS_SUM_LINKS_H
#define GRUNDY_CORE_MASKS_SUM_LINKS_H

#include "core/masks/sieve.h"

/* The live moves of a part. */
typedef struct sums_live {
  uint64_t *set;  /* one bit per move, in the words of the sieve */
  uint32_t *list; /* the same moves in ascending order; room for all moves */
  uint32_t count; /* moves in the list */
} sums_live;

typedef struct sums_links {
  core_host *host;
  const bits_rules *rules;
  bits_sieve needs;  /* the moves whose need is in a set */
  int smallest_need; /* bits */

  /* Per move, in one block with the other arrays that are as long as the moves or words of them. */
  bits_set *named;   /* all bits that it names */
  bits_set *puts;    /* the bits that it puts */
  bits_set *borders; /* the bits that it puts, and those linked with a bit that it clears */
  uint64_t block_bytes;

  /* T1 */
  bool splits;                   /* positions are the sums of their linked parts */
  bits_set neighbours[SET_BITS]; /* the bits that are linked with each bit */

  /* A link joins two bits at some distance. In a grid there are only two distances. */
  int distance_count;
  int distance[2];        /* the smallest distances */
  bits_set lower_ends[2]; /* the lower bits of all links of that distance */

  /* T3 */
  bool has_puts;        /* some move puts a bit */
  bits_set *word_puts;  /* per word of the sieve: the bits that its moves put */
  uint64_t *known_live; /* scratch: the live moves found in the step before */
} sums_links;

/* Find the links of closed rules in which no need is empty. On failure return false with
** host->status set; release the links in any case. */
bool sums_links_begin(sums_links *links, const bits_rules *rules);
void sums_links_release(sums_links *links);

/* Return the bits of a non-empty set that are linked with the lowest bit of `border`, a non-empty
** subset, directly or through other bits of the set. Return the whole set as soon as the entire
** border has been reached: if each part of the set has a bit in the border, the set is linked. */
bits_set sums_links_flood(const sums_links *links, bits_set set, bits_set border);

/* Return the number of moves whose need is in a set. */
int sums_links_count_live(const sums_links *links, bits_set set);

/* Return the least set Q of T3 for a part, and in live[] its live moves, one bit each. */
bits_set sums_links_reach(const sums_links *links, bits_set part, uint64_t *live);

/* Find the live moves of a part and the components of its set Q. No live move names bits of two
** components. Return the number of components, at most SET_BITS. A bit that no live move names is
** in no component. */
int sums_links_components(const sums_links *links, bits_set part, sums_live *live,
                          bits_set components[SET_BITS]);

/* Move all bits down by the same distance, so that the lowest bit of `by` becomes bit 0. */
static inline bits_set sums_moved_down(bits_set set, bits_set by) {
  return set_is_empty(by) ? SET_NONE : set_down(set, set_lowest(by));
}

#endif
