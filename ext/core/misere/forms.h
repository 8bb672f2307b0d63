/* Canonical forms of games in misere play.
**
** Every finite game has one simplest form: two games are equal, that is, have the same outcome in
** every sum with any game, exactly if their forms are the same. The form of a game whose options
** are in canonical form (Grundy and Smith, Disjunctive games with the last player losing, 1956;
** Conway, On Numbers and Games, 1976, chapter 12): if H is an option of an option of G, all options
** of H are options of G, and every other option of G has H as an option, then G = H; for H = 0 only
** if G is won by the next player. There is at most one such H; without one G is canonical. The
** option of G with the greatest birthday is no option of a simpler H, so H is an option of it.
**
** A form is a number; 0 is the game without moves. Options of a form have smaller numbers.
*/
#ifndef GRUNDY_CORE_MISERE_FORMS_H
#define GRUNDY_CORE_MISERE_FORMS_H

#include "core/misere/genus.h"

typedef struct forms_entry {
  uint64_t first; /* of the options, ascending */
  uint32_t count;
  uint32_t birthday;
  bool is_p, is_heap; /* of Nim, of the size that the birthday is */
} forms_entry;

/* A sum that is being made: the sums of its options come one by one. */
typedef struct forms_frame {
  uint32_t a, b, at, base;
} forms_frame;

typedef struct forms {
  core_host *host;
  forms_entry *entries;
  uint32_t *options;
  uint32_t *stamps; /* of forms: the round in which it was seen among options */
  slot_index index; /* of entries */
  misere_map sums;  /* of two forms, the smaller one in the upper half of the key */
  forms_frame *frames;
  uint32_t *results; /* of the frames */
  uint32_t *genus;   /* of the first forms */
  uint32_t *heaps;   /* the forms of the first Nim heaps */
  genera genera;
  uint64_t entry_bytes, option_bytes, stamp_bytes, frame_bytes, result_bytes, genus_bytes,
      heap_bytes;
  uint64_t option_count;
  uint32_t count, round, frame_count, result_count, genus_count, heap_count;
} forms;

/* With the form 0. */
bool forms_open(forms *all, core_host *host);
void forms_close(forms *all);

/* The form of the game with these options, which are put in order. MISERE_NONE: host->status; what
** was made before stays. */
uint32_t forms_make(forms *all, uint32_t *options, uint32_t count);

/* The form of a sum, of `count` times the same, and of a Nim heap of `size` < 2^31; failures as
** above. */
uint32_t forms_add(forms *all, uint32_t a, uint32_t b);
uint32_t forms_multiply(forms *all, uint32_t form, uint64_t count);
uint32_t forms_heap(forms *all, uint32_t size);

static inline bool forms_is_p(const forms *all, uint32_t form) {
  return all->entries[form].is_p;
}

/* The number of the form's genus in all->genera, or MISERE_NONE. */
uint32_t forms_genus(forms *all, uint32_t form);

#endif
