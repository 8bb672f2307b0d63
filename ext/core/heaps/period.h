/* Periods of the values of a game: the search for a repetition that explains all values so far, and
** the proofs that it holds for all heaps. The implementation is in heaps/period/.
**
** repeat.c       finds the repetition that the values suggest. It proves nothing.
** code.c         codes: octal periodicity (Guy and Smith 1956) and finite state
** arithmetic.c   codes whose moves leave three heaps: a saltus, decided by automata
** subtraction.c  sets: finite, all but finitely many numbers, regular beyond some number, or named
*/
#ifndef GRUNDY_CORE_HEAPS_PERIOD_H
#define GRUNDY_CORE_HEAPS_PERIOD_H

#include "core/heaps/rules.h"
#include "core/heaps/values.h"

/* ---- Repetitions ---- */

/* g(n + period) = g(n) + saltus for all n >= preperiod for which both are known. period 0: no
** repetition was found. */
typedef struct heaps_repeat {
  uint64_t preperiod;
  uint64_t period;
  uint64_t saltus;
} heaps_repeat;

/* Find, among all periods p <= count / parts, the one for which parts * (preperiod + p) is least,
** where the preperiod of p is the least that the values so far admit. parts >= 1; a saltus is
** allowed only if `additive`. *found has period 0 if no period has 2 values of agreement or more.
** This takes linear time and 4 * count / parts bytes, by the Z function of the reversed sequence
** (core/sequence.h).
**
** For HEAPS_REPEAT_LONG values or more, without a saltus, it finds only the least period of the
** last quarter of the values if that is at most half of the quarter's length, or else of the last
** half; this takes linear time and no memory. A period that is proved later passes this test sooner
** or later, since an ever larger part of the values belongs to it.
**
** Return false if memory, its limit or an interrupt ends the call (values->host->status). */
#define HEAPS_REPEAT_LONG (UINT64_C(1) << 22)

bool heaps_repeat_find(const heaps_values *values, uint32_t parts, bool additive,
                       heaps_repeat *found);

/* ---- Proofs ---- */

typedef enum heaps_theorem {
  HEAPS_UNPROVED,
  HEAPS_BOUTON,
  HEAPS_LASKERS,
  HEAPS_FINITE_STATE,
  HEAPS_FINITE_CLASSES,
  HEAPS_RISING_CLASSES,
  HEAPS_RESIDUES,
  HEAPS_NO_PERIOD,
  HEAPS_ALL_BUT,
  HEAPS_GUY_SMITH,
  HEAPS_GUY_SMITH_THREE,
  HEAPS_ARITHMETIC
} heaps_theorem;

/* g(n + period) = g(n) + saltus for all n >= preperiod. With period 0 nothing repeats so far, or
** with theorem HEAPS_NO_PERIOD ever. With theorem HEAPS_UNPROVED the equation holds only as far as
** values were computed. preperiod and period are the least with that property; n counts from heap
** 0, so that the last exception is preperiod - 1. */
typedef struct heaps_period {
  uint64_t preperiod;
  uint64_t period;
  uint64_t saltus;
  uint64_t checked_to; /* the largest heap whose value was computed from the rules */
  heaps_theorem theorem;
  const char *reason; /* why no period is proved, or NULL if one is */
} heaps_period;

/* A claim: the values of a game repeat as they have done so far. */
typedef struct heaps_claim {
  const heaps_rules *rules;
  const heaps_values *values;
  const heaps_repeat *repeat;
  uint32_t parts; /* the most heaps that a move leaves, at least 1 */
  uint32_t reach; /* the most tokens that a move takes; for an infinite set, the number beyond which
                  ** it is regular */
} heaps_claim;

/* The theorems about one kind of rules. */
typedef struct heaps_prover {
  /* Return true if the values may grow with the heaps, by a saltus. */
  bool (*may_rise)(const heaps_rules *rules, uint32_t parts);

  /* Return true if the values are known to have neither a period nor a saltus. */
  bool (*has_no_period)(const heaps_rules *rules);

  /* Return the theorem that proves the claim once *needed values agree with it, or
  ** HEAPS_UNPROVED. */
  heaps_theorem (*theorem)(const heaps_claim *claim, uint64_t *needed);

  /* Decide a claim for which counting values does not suffice. *theorem becomes HEAPS_UNPROVED if
  ** the claim is false or too expensive to decide. Return false if memory, its limit or an
  ** interrupt ends the call (host->status). */
  bool (*decide)(const heaps_claim *claim, heaps_theorem *theorem);

  /* Set *reason to a text that says why the claim is not proved. Return false as `decide` does. */
  bool (*explain)(const heaps_claim *claim, const char **reason);
} heaps_prover;

extern const heaps_prover heaps_prover_none, heaps_prover_code, heaps_prover_set;

/* *proved becomes true if g(n + period) = g(n) + saltus holds for all n >= preperiod, given that it
** holds for the values so far. It stays false if the claim is false, and also if deciding it takes
** more states than a few seconds allow. The saltus must be at least 1 and the game of kind
** HEAPS_CODE. Return false as `decide` does. */
bool heaps_arith_prove(const heaps_rules *rules, const heaps_values *values,
                       const heaps_repeat *repeat, bool *proved);

/* Decide by the theorem on residues, or the one on a saltus, whether the values of a subtraction
** game repeat. *lacks says what is missing if they are not proved to. Return false as `decide`
** does. */
bool subtraction_prove(const heaps_set *set, const heaps_values *values, const heaps_repeat *repeat,
                       bool *proved, const char **lacks);

#endif
