/* Canonical forms of games in misere play.
**
** Every finite game has a unique simplest form. Two games are equal, that is, have the same outcome
** in every sum with any game, if and only if they have the same form. The form of a game G whose
** options are canonical (Grundy and Smith, Disjunctive games with the last player losing, 1956;
** Conway, On Numbers and Games, 1976, chapter 12): let H be an option of an option of G such that
** all options of H are options of G, and H is an option of every other option of G. Then G = H, for
** H = 0 only if the next player wins G. There is at most one such H; without one G is canonical.
** The option of G with the greatest birthday is not an option of H, which is simpler, so H is one
** of its options.
**
** Example: G = {1} has the option 1 with the option H = 0. All options of 0 (none) are options of
** G, 0 is an option of the only option 1, and the next player wins G by the move to 1. So {1} = 0.
**
** A form is a number; 0 is the game without moves. The options of a form have smaller numbers. */
#ifndef GRUNDY_CORE_MISERE_FORMS_H
#define GRUNDY_CORE_MISERE_FORMS_H

#include "core/misere/genus.h"

typedef struct forms_entry {
  uint64_t first; /* the first of the options, which are ascending */
  uint32_t count;
  uint32_t birthday;
  bool is_p, is_heap; /* is_heap: a Nim heap, whose size is its birthday */
} forms_entry;

/* A sum under construction: the sums of its options are computed one by one. */
typedef struct forms_frame {
  uint32_t a, b, at, base;
} forms_frame;

typedef struct forms {
  core_host *host;
  CORE_ARRAY(forms_entry) entries; /* entries.count is the number of forms */
  CORE_ARRAY(uint32_t) options;
  uint64_t option_count; /* can exceed 2^32 */
  slot_index index;      /* of entries by options */

  /* For each form the last round in which it was an option. */
  CORE_ARRAY(uint32_t) stamps;
  uint32_t round;

  misere_map sums; /* of two forms, with the smaller one in the upper half of the key */
  CORE_ARRAY(forms_frame) frames;
  CORE_ARRAY(uint32_t) results; /* of the frames */

  CORE_ARRAY(uint32_t) heaps; /* the forms of the first Nim heaps */
  CORE_ARRAY(uint32_t) genus; /* the genus of the first forms */
  genera genera;
} forms;

/* Open a store that contains the form 0. Return false with host->status after a failure. */
bool forms_open(forms *all, core_host *host);
void forms_close(forms *all);

/* Return the form of the game with these options, which are reordered. Return MISERE_NONE with
** host->status after a failure; all forms so far remain valid. */
uint32_t forms_make(forms *all, uint32_t *options, uint32_t count);

/* Return the form of a sum, of `count` copies of a form, and of a Nim heap of `size` < 2^31, or
** MISERE_NONE as forms_make. */
uint32_t forms_add(forms *all, uint32_t a, uint32_t b);
uint32_t forms_multiply(forms *all, uint32_t form, uint64_t count);
uint32_t forms_heap(forms *all, uint32_t size);

static inline bool forms_is_p(const forms *all, uint32_t form) {
  return all->entries.items[form].is_p;
}

/* Return the number of the genus of the form in all->genera, or MISERE_NONE with host->status. */
uint32_t forms_genus(forms *all, uint32_t form);

#endif
