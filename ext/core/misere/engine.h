/* The algorithm of core/misere/game.h, as far as its files share it. Heaps are added one by one,
** and the misere quotient of the heaps so far is held as a table of actions.
**
** Some heaps are generators of the quotient: the heaps that enlarged it, and heaps that had to be
** added later. Every other heap has a word, a sum of generators to which it is equivalent. The
** P-positions among the sums of generators form a diagram (core/misere/research/lasso.h). Removing
** a generator g from a diagram gives the set of all X for which X + g is in it. By the theorem of
** Myhill and Nerode the elements of the quotient are the diagrams that such removals reach from P.
**
** A word is verified as follows. For a sum w let D(w) be the set of elements z for which the next
** player wins w + z, but not by a move in w. For a heap h with options o,
**   D(h) = {z: hz is not in P, and no oz is in P},
**   D(w + h) = {z: hz is in D(w), and wz is in D(h)}.
** If a non-empty sum w is not in P although no move from w leads to P, then D(w) contains the unit.
** So h may have the element x if no z has both xz and some oz in P, and no sum that contains h has
** a set D that contains the unit. This holds if D(h) is a subset of D(w) for a sum w of earlier
** heaps with the element x, since w can replace h in every sum. Otherwise the closure decides: the
** maximal sets D of each element are multiplied by h and by all earlier heaps until no new sets
** result.
**
** Example: the heaps 1 and 2 of Nim have the quotient {1, a, b, ab, bb, abb} with aa = 1, bbb = b
** and P = {a, bb}. The options of heap 3 have the elements 1, a and b. For x = ab every z has one
** of z, az, bz and abz in P, so D(3) is empty, and heap 3 has the word 1 + 2.
**
** Source: Plambeck and Siegel, Misere quotients for impartial games, 2008. */
#ifndef GRUNDY_CORE_MISERE_ENGINE_H
#define GRUNDY_CORE_MISERE_ENGINE_H

#include "base/array.h"
#include "core/heaps/parts.h"
#include "core/misere/research/lasso.h"

#define ENGINE_MOST_ELEMENTS 65535
#define ENGINE_MOST_HEAPS    20001 /* heaps 0 to 20000 */

_Static_assert(ENGINE_MOST_ELEMENTS <= UINT16_MAX, "elements have 16 bits");
_Static_assert(ENGINE_MOST_HEAPS <= LASSO_HEAP_END, "every heap can be a level");

/* The sets of engine_closure.scratch, each with one purpose. */
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

typedef enum engine_end {
  ENGINE_GOES_ON,
  ENGINE_UNBOUNDED, /* no quotient was found: copies of a heap do not repeat */
  ENGINE_GROWS      /* there are more elements or generators than the bounds allow */
} engine_end;

typedef struct engine_heap {
  uint16_t element;
  uint32_t heap;
} engine_heap;

/* Words, which are sums of generators: word w has the letters[first[w]] and the following,
** length[w] heaps in ascending order. */
typedef struct engine_words {
  CORE_ARRAY(uint16_t) letters;
  CORE_ARRAY(uint32_t) first; /* first.count is the number of words */
  CORE_ARRAY(uint32_t) length;
} engine_words;

/* The quotient as a table of actions. Element 0 is the unit. */
typedef struct engine_quotient {
  uint32_t elements, p_elements;
  uint32_t generators; /* the generators for which the table was built */
  uint32_t words_wide; /* 64-bit words in a set of elements */
  uint16_t *act;       /* act[g * elements + x] is x times generator g */

  /* Element x > 0 is parent[x] times generator by[x]. */
  CORE_ARRAY(uint16_t) parent;
  CORE_ARRAY(uint8_t) by;

  uint64_t *is_p;      /* the set of the elements in P */
  uint64_t *p_rows;    /* for each x the set {z: xz is in P}; NULL until it is needed */
  uint16_t **products; /* for each x its products with all elements; NULL until they are needed */
  uint32_t *element_word; /* the word of each element, or MISERE_NONE until it is needed */
} engine_quotient;

/* The possible products of the heaps that a move leaves, as sets of elements: `each` sets for each
** number m of tokens. For octal codes they are the products of two heaps and, if moves can leave
** three heaps, of three; for rules with * of at least one, two and three heaps. */
typedef struct engine_splits {
  CORE_ARRAY(uint64_t) sets;
  uint32_t count, each; /* sets exist for all m < count */
} engine_splits;

/* The first heap for each set of elements of options. */
typedef struct engine_kinds {
  CORE_ARRAY(engine_heap) heaps; /* heaps.count is the number of kinds */
  CORE_ARRAY(uint64_t) options;  /* one set for each kind */
  slot_index index;              /* by options */
} engine_kinds;

/* A sum of heaps that the closure found. */
typedef struct engine_state {
  uint16_t element;
  bool spent;    /* a later state with the same element contains its set D */
  uint32_t next; /* the next state with the same element, or MISERE_NONE */
} engine_state;

/* The closure of the known heaps under sums. A type is a heap whose set D no earlier state
** contains; a state is a sum of types. */
typedef struct engine_closure {
  bool is_closed; /* every heap so far is a type, or a state contains its set D */

  CORE_ARRAY(engine_heap) types;
  CORE_ARRAY(uint64_t) type_sets; /* one set D for each type */

  CORE_ARRAY(engine_state) states;
  CORE_ARRAY(uint64_t) state_sets; /* one set D for each state */
  uint32_t *state_lists;           /* for each element its latest state, or MISERE_NONE */

  uint64_t *scratch;     /* ENGINE_SETS sets */
  uint8_t *bytes_of_set; /* one set with a byte for each element */
} engine_closure;

typedef struct engine {
  core_host *host;
  heaps_rules rules;
  misere_meter meter; /* counts the work of adding heaps */

  /* Heaps 0 to count - 1 have been added. */
  uint32_t count;
  CORE_ARRAY(uint16_t) phi;    /* the element of each heap */
  CORE_ARRAY(uint32_t) word;   /* the word of each heap */
  CORE_ARRAY(uint8_t) movable; /* true if the heap has a move */
  uint32_t last_change;        /* the last heap at which the quotient changed */

  uint32_t generators[LASSO_MOST_LEVELS]; /* heaps in ascending order */
  uint32_t generator_count;

  engine_words words;
  lasso_store diagrams;
  engine_quotient quotient;
  engine_splits splits;
  engine_kinds kinds;
  engine_closure closure;

  /* Why heap `count` could not be added, and the quotient of the heaps before it. */
  engine_end end;
  uint32_t stuck; /* for ENGINE_UNBOUNDED the heap whose copies do not repeat */
  uint32_t good_elements, good_p_elements;
} engine;

static inline bool engine_work(engine *e, uint64_t units) {
  return misere_work(&e->meter, units);
}

static inline uint64_t *engine_set(const engine *e, uint32_t which) {
  core_assert(which < ENGINE_SETS && e->closure.scratch != NULL);
  return e->closure.scratch + (uint64_t)which * e->quotient.words_wide;
}

static inline bool engine_is_subset(const uint64_t *set, const uint64_t *of, uint32_t wide) {
  uint64_t outside = 0;
  for (uint32_t i = 0; i < wide; i++)
    outside |= set[i] & ~of[i];
  return outside == 0;
}

/* All functions below that return bool return false with host->status set after a failure, or with
** e->meter.is_over or e->end set. */

/* ---- engine_quotient.c: the table of actions ---- */

/* Build the quotient of the sums of generators. If it fails the engine has no quotient. */
bool engine_build(engine *e);
void engine_drop_quotient(engine *e);

/* Return the products of x with all elements, or NULL after a failure. */
const uint16_t *engine_products(engine *e, uint32_t x);

/* Compute quotient.p_rows unless they exist. */
bool engine_compute_p_rows(engine *e);

/* ---- engine_options.c: the elements of options ---- */

/* Set `set` to the elements of the options of heap n. All smaller heaps must have elements. *any is
** false if heap n has no option. */
bool engine_options(engine *e, uint32_t n, uint64_t *set, bool *any);

/* ---- engine_closure.c: verifying words ---- */

bool engine_open_closure(engine *e);
void engine_drop_closure(engine *e);

/* Set `beaten` to all z for which some oz is in P, where o is an element in `options`. */
bool engine_beaten_set(engine *e, const uint64_t *options, uint64_t *beaten);

/* Set `set` to D of a heap with element x, where `beaten` belongs to the options of the heap.
** Return false if x cannot be its element: a move would lead from P to P, or D contains the
** unit. */
bool engine_type_set(const engine *e, uint32_t x, const uint64_t *beaten, uint64_t *set);

/* Set `options` and `set` to the elements of the options and to D of a heap that has an element. */
bool engine_set_of_heap(engine *e, uint32_t heap, uint64_t *options, uint64_t *set);

/* Set *covers to true if the word has element x and its set D contains `set`. */
bool engine_word_covers(engine *e, uint32_t x, uint32_t word, const uint64_t *set, bool *covers);

/* Return true if a state with element x has a set D that contains `set`. */
bool engine_is_covered(const engine *e, uint32_t x, const uint64_t *set);

/* Set *step to a state that contains the product of `state` and a heap with element x and the set D
** `set`, or to MISERE_NONE if D of the product is empty. */
bool engine_find_step(engine *e, uint32_t state, uint32_t x, const uint64_t *set, uint32_t *step);

/* Add a type with this set D and multiply all states by it. *success is false if a product contains
** the unit; then types and states are as before. */
bool engine_try_type(engine *e, uint32_t heap, uint32_t x, const uint64_t *set, bool *success);

/* Add types until each heap so far is a type or has a set D that a state contains. */
bool engine_close_types(engine *e);

/* ---- engine_nim.c ---- */

/* Build the known quotient of Nim with heaps up to `largest`. There are no words, no diagrams and
** no closure afterwards. */
bool engine_build_nim(engine *e, uint32_t largest);

/* ---- engine.c ---- */

/* Open an engine that contains heap 0. The rules are copied. */
bool engine_open(engine *e, core_host *host, const heaps_rules *rules);
void engine_close(engine *e);

/* Add the next heap. After a failure engine_close is the only function that may be called. */
bool engine_add_heap(engine *e);

#endif
