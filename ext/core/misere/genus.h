/* Genera of games in misere play.
**
** g-(G), the misere Grundy value, is 1 if G has no option, else the least number that is not g- of
** an option; G is a P-position exactly if g-(G) = 0. The genus of G is its value g in normal play
** and the sequence g-(G), g-(G + 2), g-(G + 2 + 2), ... with copies of the Nim heap of two. A heap
** of two has the options 0 and 1, and g-(X + 1) = g-(X) xor 1, so the sequence c follows from those
** of the options: c_j = mex of the c_j of all options and, for j > 0, of c_{j-1} and c_{j-1} xor 1.
** From some place on two numbers alternate. It is written up to the first two that alternate for
** ever: 0^120 1^031 2^20 are the Nim heaps 0, 1, 2 (Conway, On Numbers and Games, 1976, chapter
** 12).
**
** Each genus is kept once and has a number.
*/
#ifndef GRUNDY_CORE_MISERE_GENUS_H
#define GRUNDY_CORE_MISERE_GENUS_H

#include "base/slots.h"
#include "core/misere/research/store.h"

typedef struct genus_entry {
  uint32_t normal;       /* g */
  uint32_t first, count; /* the digits, at least 2; the last two alternate */
  /* The first 16 of all digits, four bits each; GENUS_LONG: more or greater ones are needed. */
  uint64_t head;
} genus_entry;

typedef struct genera {
  core_host *host;
  genus_entry *entries;
  uint32_t *digits;
  slot_index index; /* of entries */
  uint64_t *seen;   /* for mex: a set, empty between two questions */
  uint64_t entry_bytes, digit_bytes, seen_bytes;
  uint32_t count, digit_count;
} genera;

void genera_open(genera *all, core_host *host);
void genera_close(genera *all);

/* The genus of a game whose options have these genera, or MISERE_NONE: host->status. */
uint32_t genera_of_options(genera *all, const uint32_t *options, uint32_t count);

/* The genus of the Nim heap of that size. */
uint32_t genera_of_heap(genera *all, uint32_t size);

static inline uint32_t genera_normal(const genera *all, uint32_t genus) {
  return all->entries[genus].normal;
}

/* g- of the game with j heaps of two. */
static inline uint32_t genera_digit(const genera *all, uint32_t genus, uint32_t j) {
  const genus_entry *entry = &all->entries[genus];
  if (j >= entry->count)
    j = entry->count - 2 + (j - entry->count) % 2;
  return all->digits[entry->first + j];
}

/* Tame games behave in sums of such as Nim heaps do: a game all of whose options are tame is if its
** genus is 0^120 or 1^031, then it is fickle, or one that a sum of two heaps of 2 or more has,
** 0^02, 1^13, 2^20, 3^31, 4^46, ..., then it is firm (Conway, On Numbers and Games, chapter 12).
** The value of a sum of tame games is the exclusive or of theirs, and it is fickle if all are. A
** tame game as a number: its value below 2^31 if it is fickle, 2 more if it is firm. */
#define TAME_NOT UINT32_C(0xf0000000) /* a game that is not */

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
    return TAME_NOT;
  return count % 2 != 0 ? tame : count == 0 || tame < 2 ? 0 : 2;
}

static inline bool tame_is_p(uint32_t tame) {
  return tame == 1 || tame == 2;
}

/* The genus of a tame game, or MISERE_NONE; and what a game of this genus is if its options are
** tame. */
uint32_t genera_of_tame(genera *all, uint32_t tame);
uint32_t genera_tame(const genera *all, uint32_t genus);

/* *tame = what a game is whose options are these, all of them tame. They become genera. False:
** host->status. */
bool genera_tame_of_options(genera *all, uint32_t *options, uint32_t count, uint32_t *tame);

/* Write the genus and return the length of the text. `text` has room for `room` bytes; what would
** be beyond is counted but not written. */
uint32_t genera_write(const genera *all, uint32_t genus, char *text, uint32_t room);

#endif
