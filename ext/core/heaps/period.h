/* Periods of the values of a game: the search for a repetition that all values so far show, and the
** proofs that it holds for all heaps. The implementation is in heaps/period/.
**
** repeat.c       finds the repetition that the values suggest; it proves nothing
** code.c         codes: octal periodicity (Guy and Smith 1956) and finite state
** arithmetic.c   codes whose moves leave three heaps: a saltus, decided by automata
** subtraction.c  sets: finite, cofinite, periodic beyond some number, or named
*/
#ifndef GRUNDY_CORE_HEAPS_PERIOD_H
#define GRUNDY_CORE_HEAPS_PERIOD_H

#include "core/heaps/rules.h"
#include "core/heaps/values.h"

/* ---- Repetitions ---- */

/* g(n + period) = g(n) + saltus for all n >= preperiod for which both values are known. If period
** is 0, no repetition was found. */
typedef struct heaps_repeat {
  uint64_t preperiod;
  uint64_t period;
  uint64_t saltus;
} heaps_repeat;

/* Find, among all periods p <= count / parts, the one with the minimum of parts * (preperiod + p),
** where the preperiod of p is the least that the values so far admit. The number `parts` is at
** least 1, and a saltus is allowed only if `additive`. *found has period 0 if no period has at
** least 2 pairs of equal values. This takes linear time and 4 * count / parts bytes, with the Z
** function of the reversed sequence (core/sequence.h).
**
** For at least HEAPS_REPEAT_LONG values, without a saltus, find only the minimum period of the last
** quarter of the values if it is at most half of the length of the quarter, or else of the last
** half in the same way. This takes linear time and no memory. A period that is proved later passes
** this test eventually, because it covers an ever larger part of the values.
**
** Return false if memory, its limit or an interrupt ends the call (values->host->status). */
#define HEAPS_REPEAT_LONG (UINT64_C(1) << 22)

bool heaps_repeat_find(const heaps_value_array *values, uint32_t parts, bool additive,
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
  HEAPS_GUY_SMITH_MORE,
  HEAPS_ARITHMETIC
} heaps_theorem;

/* g(n + period) = g(n) + saltus for all n >= preperiod. If period is 0, no repetition was found, or
** with theorem HEAPS_NO_PERIOD none exists. With theorem HEAPS_UNPROVED the equation holds only for
** the values computed so far. The preperiod and the period are minimal; n counts from heap 0, so
** that the last exception is heap preperiod - 1. */
typedef struct heaps_period {
  uint64_t preperiod;
  uint64_t period;
  uint64_t saltus;
  uint64_t checked_to; /* the largest heap whose value was computed from the rules */
  heaps_theorem theorem;
  const char *reason; /* why no period is proved, or NULL if one is */
} heaps_period;

/* The claim that the values of a game continue to repeat. */
typedef struct heaps_claim {
  const heaps_rules *rules;
  const heaps_value_array *values;
  const heaps_repeat *repeat;
  uint32_t parts; /* the maximum number of heaps that a move leaves, at least 1 */
  /* the maximum number of tokens taken; the number beyond which an infinite set is periodic */
  uint32_t reach;
} heaps_claim;

/* The theorems for one kind of rules. */
typedef struct heaps_prover {
  /* Return true if the values may grow with a saltus. */
  bool (*may_rise)(const heaps_rules *rules, uint32_t parts);

  /* Return true if the values are known to have neither a period nor a saltus. */
  bool (*has_no_period)(const heaps_rules *rules);

  /* Return the theorem that proves the claim once *needed values agree with it, or
  ** HEAPS_UNPROVED. */
  heaps_theorem (*theorem)(const heaps_claim *claim, uint64_t *needed);

  /* Decide a claim that no number of values proves by counting. Set *theorem to HEAPS_UNPROVED if
  ** the claim is false or too expensive to decide. Return false if memory, its limit or an
  ** interrupt ends the call (host->status). */
  bool (*decide)(const heaps_claim *claim, heaps_theorem *theorem);

  /* Set *reason to the reason why the claim is not proved. Return false as `decide` does. */
  bool (*explain)(const heaps_claim *claim, const char **reason);
} heaps_prover;

extern const heaps_prover heaps_prover_none, heaps_prover_code, heaps_prover_set;

/* Set *proved to true if g(n + period) = g(n) + saltus holds for all n >= preperiod, given that it
** holds for the values so far. *proved is false if the claim is false, or if its decision needs
** more states than a few seconds allow. The saltus must be at least 1, and the rules a finite code
** of digits without modifiers. Return false as `decide` does. */
bool heaps_arith_prove(const heaps_rules *rules, const heaps_value_array *values,
                       const heaps_repeat *repeat, bool *proved);

/* Decide whether the values of a subtraction game repeat, by the theorem on residues or on a saltus
** (period/subtraction.c). If they are not proved to repeat, set *lacks to the reason. Return false
** as `decide` does. */
bool subtraction_prove(const heaps_set *set, const heaps_value_array *values,
                       const heaps_repeat *repeat, bool *proved, const char **lacks);

#endif
