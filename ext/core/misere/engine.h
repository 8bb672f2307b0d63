/* The machine behind core/misere/game.h: what its files share. Heaps are taken in one by one; the
** misere quotient of those so far is held as a table of actions.
**
** Heaps at which the quotient grew, and those that turned out to be needed beside them, are its
** generators; every other heap has a word: a sum of generators that can stand for it in every sum.
** Diagrams (core/misere/research/lasso.h) are over the generators alone, and the elements of the quotient
** are the diagrams that the P-positions turn into when generators are taken away, by the theorem of
** Myhill and Nerode.
**
** A word is checked as follows. For a sum w let D(w) be the elements z for which w + z is won by
** the next player but not by a move in w alone. For a heap h with options o,
**   D(h) = {z: hz is no P, and no oz is P},   D(w + h) = {z: hz in D(w) and wz in D(h)}.
** A sum w without a winning move that is no P-position shows by 1 in D(w), the empty sum aside. So
** h may be given an element x if no z has both xz and some oz in P, and 1 is in no D that can be
** made with h. That is so if D(h) is contained in D(w) for a sum w of known heaps with element x:
** then w does whatever h does. Else the greatest sets D, per element, are multiplied by h and by
** all that are known till nothing is new.
*/
#ifndef GRUNDY_CORE_MISERE_ENGINE_H
#define GRUNDY_CORE_MISERE_ENGINE_H

#include "core/heaps/parts.h"
#include "core/misere/research/lasso.h"

#define ENGINE_MOST_ELEMENTS 65535
#define ENGINE_MOST_HEAPS    20001 /* heaps 0 to 20000 */

/* Who uses which set of engine.scratch. */
enum {
  ENGINE_SET_BEATEN,
  ENGINE_SET_OPTIONS,
  ENGINE_SET_LETTER,
  ENGINE_SET_TOTAL,
  ENGINE_SET_NEXT,
  ENGINE_SET_NEW_OPTIONS,
  ENGINE_SET_NEW_BEATEN,
  ENGINE_SET_NEW,
  ENGINE_SETS
};

_Static_assert(ENGINE_MOST_ELEMENTS <= UINT16_MAX, "elements have 16 bits");
_Static_assert(ENGINE_MOST_HEAPS <= LASSO_HEAP_END, "every heap can be a level");

typedef enum engine_end {
  ENGINE_GOES_ON,
  ENGINE_UNBOUNDED, /* copies of a heap do not repeat */
  ENGINE_GROWS      /* more elements or generators than the bounds allow */
} engine_end;

typedef struct engine_heap {
  uint16_t element;
  uint32_t heap;
} engine_heap;

/* A sum of heaps, met while types are multiplied. */
typedef struct engine_state {
  uint16_t element;
  bool spent;    /* contained in a later one with the same element */
  uint32_t next; /* with the same element; MISERE_NONE: none */
} engine_state;

typedef struct engine {
  core_host *host;
  heaps_rules rules;
  misere_meter meter; /* of the work for taking heaps in */

  /* Heaps. */
  uint32_t count;   /* heaps 0 to count - 1 have been taken in */
  uint16_t *phi;    /* their elements */
  uint32_t *word;   /* their words: of heap h, letters from word_first[word[h]] on */
  uint8_t *movable; /* has the heap a move? */
  uint64_t phi_bytes, word_index_bytes, movable_bytes;
  uint16_t *letters;
  uint32_t *word_first, *word_length;
  uint64_t letter_bytes, word_first_bytes, word_length_bytes;
  uint32_t letter_count, word_count;
  uint32_t generators[LASSO_MOST_LEVELS]; /* heaps, ascending */
  uint32_t generator_count;
  uint32_t last_change; /* the last heap at which the quotient changed */

  /* The quotient. Element 0 is the unit. */
  lassos diagrams;
  uint32_t elements;
  uint32_t built_generators; /* over which the table is */
  uint32_t words_wide;       /* 64-bit words in a set of elements */
  uint16_t *act;             /* act[g * elements + x] = x times generator g */
  uint16_t *parent;          /* element x > 0 is parent[x] times generator by[x] */
  uint8_t *by;
  uint64_t parent_bytes, by_bytes;
  uint64_t *is_p;         /* set of the elements of P-positions */
  uint64_t *p_rows;       /* for each x the set {z: xz is P}; NULL: not made yet */
  uint16_t **products;    /* for each x, NULL or its row of products */
  uint32_t *element_word; /* the word of an element, or MISERE_NONE */
  uint32_t p_elements;

  /* Sets of products of heaps that are m tokens together, for each m one of two heaps, and one of
  ** three where moves leave so many; of digits with * one of one heap or more, one of two or more,
  ** one of three or more. */
  uint64_t *splits;
  uint64_t split_bytes;
  uint32_t split_count, splits_each;

  /* Heaps by their options' elements: of those with the same the first. */
  engine_heap *kinds;
  uint64_t *kind_options; /* sets */
  uint64_t kind_bytes, kind_option_bytes;
  uint32_t kind_count;
  slot_index kind_index;

  /* Types and states. */
  bool closed;        /* all heaps so far are among the types or contained */
  engine_heap *types; /* whose D is in no D known before */
  engine_state *states;
  uint64_t *type_sets, *state_sets;
  uint32_t *state_lists; /* by element */
  uint64_t type_bytes, state_bytes, type_set_bytes, state_set_bytes;
  uint32_t type_count, state_count;
  uint64_t *scratch;     /* ENGINE_SETS sets */
  uint8_t *bytes_of_set; /* one set, a byte for each element */

  engine_end end;                          /* of heap `count`, which could not be taken in */
  uint32_t stuck;                          /* ENGINE_UNBOUNDED: whose copies do not repeat */
  uint32_t good_elements, good_p_elements; /* of the quotient of the heaps before it */
} engine;

static inline bool engine_work(engine *e, uint64_t units) {
  return misere_work(&e->meter, units);
}

static inline uint64_t *engine_set(const engine *e, uint32_t which) {
  core_assert(which < ENGINE_SETS && e->scratch != NULL);
  return e->scratch + (uint64_t)which * e->words_wide;
}

static inline bool engine_is_subset(const uint64_t *set, const uint64_t *of, uint32_t wide) {
  uint64_t outside = 0;
  for (uint32_t i = 0; i < wide; i++)
    outside |= set[i] & ~of[i];
  return outside == 0;
}

/* engine_quotient.c: the table of actions. */

/* Make the quotient over the generators. False: host, or e->end says why there is none. */
bool engine_build(engine *e);
void engine_drop_quotient(engine *e);

/* The products of x with all elements, or NULL: no memory, or a stop. */
const uint16_t *engine_products(engine *e, uint32_t x);

/* Make p_rows. */
bool engine_need_p_rows(engine *e);

/* engine_options.c: the elements of options. */

/* The set of the elements of the options of heap n; the smaller ones have elements. *any is false
** if there is no option. */
bool engine_options(engine *e, uint32_t n, uint64_t *set, bool *any);

/* engine_closure.c: checking words. */

bool engine_open_closure(engine *e);
void engine_drop_closure(engine *e);

/* The z with some oz in P, for the elements o of `options`, into `beaten`. */
bool engine_beaten_set(engine *e, const uint64_t *options, uint64_t *beaten);

/* D of a heap with element x into `set`; `beaten` is of its options. False if P would move to P, or
** if 1 is in D. */
bool engine_type_set(const engine *e, uint32_t x, const uint64_t *beaten, uint64_t *set);

/* The options' elements, and D, of a heap that has been taken in. False: host->status. */
bool engine_set_of_heap(engine *e, uint32_t heap, uint64_t *options, uint64_t *set);

/* Does the sum of generators that is the word of x do whatever a heap with this D does? */
bool engine_word_covers(engine *e, uint32_t x, uint32_t word, const uint64_t *set, bool *covers);

/* Is the set contained in that of a state with this element? */
bool engine_is_covered(const engine *e, uint32_t x, const uint64_t *set);

/* The state in which a state times a heap with element x and this D is contained, or MISERE_NONE if
** D of the sum is empty. */
bool engine_find_step(engine *e, uint32_t state, uint32_t x, const uint64_t *set, uint32_t *step);

/* Multiply the states by a new type with this D; without success everything is as it was. */
bool engine_try_type(engine *e, uint32_t heap, uint32_t x, const uint64_t *set, bool *success);

/* Have all heaps up to the present count among the types or contained. */
bool engine_close_types(engine *e);

/* engine_nim.c */

/* Have the heaps of Nim up to `largest`, by what is known of its quotient: nothing is there for
** checking words. */
bool engine_know_nim(engine *e, uint32_t largest);

/* engine.c */

bool engine_open(engine *e, core_host *host, const heaps_rules *rules);
void engine_close(engine *e);

/* Take in the next heap. False: the host's status, or e->end; the engine is of no use then. */
bool engine_take_in(engine *e);

#endif
