/* Genera of games in misere play.
**
** g-(G), the misere Grundy value, is 1 if G has no option, otherwise the least number that is not
** g- of an option; G is a P-position if and only if g-(G) = 0. The genus of G is its value g in
** normal play and the sequence g-(G), g-(G + 2), g-(G + 2 + 2), ... with copies of the Nim heap of
** two. A heap of two has the options 0 and 1, and g-(X + 1) = g-(X) xor 1, so the sequence c
** follows from the sequences of the options: c_j = mex of the c_j of all options and, for j > 0, of
** c_{j-1} and c_{j-1} xor 1. From some place on two numbers alternate. The sequence is written up
** to the first two that alternate forever: 0^120, 1^031 and 2^20 are the genera of the Nim heaps
** 0, 1 and 2 (Conway, On Numbers and Games, 1976, chapter 12).
**
** Each genus is stored once and has a number. */
#ifndef GRUNDY_CORE_MISERE_GENUS_H
#define GRUNDY_CORE_MISERE_GENUS_H

#include "base/array.h"
#include "base/slots.h"
#include "core/misere/research/store.h"

typedef struct genus_entry {
  uint32_t normal;       /* g */
  uint32_t first, count; /* the digits, at least 2; the last two alternate */
  /* The first 16 digits, four bits each; GENUS_LONG if there are more, or greater ones. */
  uint64_t head;
} genus_entry;

/* A set of options and the genus of a game with these options. */
typedef struct genus_memo {
  uint64_t set;   /* bit i is set if genus i is an option */
  uint64_t genus; /* the number of the genus plus 1, or 0 in a free place */
} genus_memo;

typedef struct genera {
  core_host *host;
  CORE_ARRAY(genus_entry) entries;
  CORE_ARRAY(uint32_t) digits;
  CORE_ARRAY(uint64_t) seen; /* a set for mex, empty between two calls */
  slot_index index;          /* of entries */
  genus_memo *memo;          /* GENUS_MEMO places by hash, or NULL */
  uint32_t asked;            /* questions before the memo is allocated */
} genera;

/* A store without genera. The host must outlive it. */
void genera_open(genera *all, core_host *host);
void genera_close(genera *all);

/* Return the genus of a game whose options have these genera, or MISERE_NONE with host->status. */
uint32_t genera_of_options(genera *all, const uint32_t *options, uint32_t count);

/* The same for options whose genera are numbers below 64, as the bits of a set. */
uint32_t genera_of_set(genera *all, uint64_t set);

/* Return the genus of the Nim heap of this size, or MISERE_NONE with host->status. */
uint32_t genera_of_heap(genera *all, uint32_t size);

/* Return the value of the genus in normal play. */
static inline uint32_t genera_normal(const genera *all, uint32_t genus) {
  return all->entries.items[genus].normal;
}

/* Return g- of the game together with j heaps of two. */
static inline uint32_t genera_digit(const genera *all, uint32_t genus, uint32_t j) {
  const genus_entry *entry = &all->entries.items[genus];
  if (j >= entry->count)
    j = entry->count - 2 + (j - entry->count) % 2;
  return all->digits.items[entry->first + j];
}

/* Tame games behave in sums of tame games as Nim heaps do. A game whose options are all tame is
** tame and fickle if its genus is 0^120 or 1^031; it is tame and firm if it has the genus of a sum
** of two heaps of at least two tokens: 0^02, 1^13, 2^20, 3^31, 4^46, ... (Conway, On Numbers and
** Games, chapter 12). The value of a sum of tame games is the exclusive or of their values, and the
** sum is fickle if all of them are. A tame game is represented by a number: its value, which is
** below 2^31, if it is fickle, and 2 more than its value if it is firm. */
#define TAME_NOT UINT32_C(0xf0000000) /* represents a game that is not tame */

static inline uint32_t tame_of_heap(uint32_t size) {
  return size < 2 ? size : size + 2;
}

static inline uint32_t tame_sum(uint32_t a, uint32_t b) {
  if (a == TAME_NOT || b == TAME_NOT)
    return TAME_NOT;
  uint32_t value = (a < 2 ? a : a - 2) ^ (b < 2 ? b : b - 2);
  return a < 2 && b < 2 ? value : value + 2;
}

static inline uint32_t tame_multiple(uint32_t tame, uint64_t count) {
  if (tame == TAME_NOT && count > 0)
    return TAME_NOT; /* uncovered: a wild option ends the walk before */
  return count % 2 != 0 ? tame : count == 0 || tame < 2 ? 0 : 2;
}

static inline bool tame_is_p(uint32_t tame) {
  return tame == 1 || tame == 2;
}

/* Return the genus of a tame game, or MISERE_NONE with host->status. */
uint32_t genera_of_tame(genera *all, uint32_t tame);

/* Return the tame number, or TAME_NOT, of a game with this genus whose options are all tame. */
uint32_t genera_tame(const genera *all, uint32_t genus);

/* Set *tame to the tame number, or to TAME_NOT, of a game with these options, which are all tame.
** The array `options` is overwritten by the genera of the options. Return false with host->status
** after a failure. */
bool genera_tame_of_options(genera *all, uint32_t *options, uint32_t count, uint32_t *tame);

/* Return the text of the genus of a tame game of value 7 or less, which is a constant, or NULL. */
const char *genera_tame_text(uint32_t tame);

/* Write the genus, at most `room` bytes of it, and return the length of the whole text. */
uint32_t genera_write(const genera *all, uint32_t genus, char *text, uint32_t room);

#endif
