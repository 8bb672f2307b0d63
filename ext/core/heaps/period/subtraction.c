/* Proofs that the values of subtraction games repeat.
**
** Theorems:
**   all-but sets, f the largest excluded number: if g(n+p) = g(n) + s for n0 <= n < n0 + 2f + 2,
**     then for all n >= n0. (That they are arithmetic periodic: Siegel, Finite excluded subtraction
**     sets and infinite modular Nim, 2005.) Proof: heaps of one value differ by excluded numbers,
**     so by f at most, and each value up to the largest so far has been met, for mex leaves no gap.
**     The next value depends on the values of the last f heaps alone: on which of them have a heap
**     further back (it is less than f before the one that is seen, so the f heaps before them
**     tell), and on what the next new value is; a new one is met in any f + 1 heaps in a row. All
**     this repeats, raised by s.
**   sets with a period q beyond e: with P = lcm(p, q), if g(n+p) = g(n) for all n >= n0 with
**     n + p < n0 + 2P + e, then for all n >= n0. Proof: the options of heap n are values of heaps
**     less than it by at most e, and of all heaps m < n - e for which n - m has certain residues
**     modulo q. From n0 + P + e on, these older heaps have shown for each residue what they show in
**     the P heaps that follow, so the state repeats after P heaps.
**   the same with a saltus: let g(n+P) = g(n) + S for n0 <= n < M, M > n0 + 2P + e. For a class c
**     modulo P let X(c) be the values of heaps below n0, F(c) those of heaps below n0 + P, that are
**     less than heaps of the class by numbers of the set beyond e. If (1) all values below S are in
**     F(c), (2) x + S is in F(c) for each x in X(c), (3) the last heap of the class below M has a
**     value greater than all of F(c), for each class c, then g(n+P) = g(n) + S for all n >= n0.
**     Proof: let n >= M be the first heap in doubt. The options of n + P are, by its smaller heaps,
**     F(c) and those of n raised by S but for what X(c) raised has, which F(c) has. So all values
**     below g(n) + S are among them, and g(n) + S is not, since it is greater than F(c).
**   residues: let g(n) = g(n mod p) from n0 on as far as heap B - 1, R residues modulo p that all
**     numbers of the set have, each had by some number that is at most B - n0, and 0 none of them.
**     If g(c) is the mex of the g(c - r), r in R, for each class c, and g(j) is not the value of
**     the class of j + r for any heap j < n0 and r in R, then the values repeat for ever. Proof:
**     from B on heap n has exactly the options g(n - r) and some heaps j below n0, which have other
**     values than n has to get. Which residues powers, progressions and primes have needs no
**     theorem on how primes are distributed: a prime is coprime to p or divides p.
**   none: a set with multiples of every number has no period p without saltus, since heap n would
**     have the value of its option n - s, s a multiple of p. If the set has density 0 there is no
**     saltus either, for a value is at most the number of options.
*/
#include "core/heaps/period.h"

#include <string.h>

#define SUBTRACTION_PROOF_WORK UINT64_C(200000000) /* units that one proof may take */

/* The claim to be proved: g(n + period) = g(n) + saltus from n0 on, seen below `count`. */
typedef struct subtraction_claim {
  core_host *host;
  const heaps_set *set;
  const heaps_values *values;
  uint64_t n0, period, saltus, count;
  uint8_t *marks;   /* of residues */
  uint32_t *stamps; /* of values, largest + saltus + 2 of them */
  uint64_t stamp_count;
  const char *lacks;
} subtraction_claim;

static bool subtraction_lacks(subtraction_claim *claim, const char *what) {
  claim->lacks = what;
  return false;
}

/* The value that heaps of a class have from n0 on. */
static uint32_t subtraction_class_value(const subtraction_claim *claim, uint64_t class) {
  uint64_t p = claim->period;
  return heaps_values_at(claim->values, claim->n0 + (class + p - claim->n0 % p) % p);
}

/* Has each residue been met by a number that leads from all heaps in doubt to heaps that repeat? */
static bool subtraction_meets_residues(subtraction_claim *claim) {
  uint64_t unmet = 0, p = claim->period;
  heaps_set_residues(claim->set, (uint32_t)p, claim->marks);
  if (claim->marks[0])
    return subtraction_lacks(claim, "0 is a residue of the set");
  for (uint64_t r = 0; r < p; r++)
    unmet += claim->marks[r];
  uint64_t n = 0;
  while (unmet > 0 && (n = heaps_set_next(claim->set, n)) != 0 && n <= claim->count - claim->n0)
    if (claim->marks[n % p] == 1) {
      claim->marks[n % p] = 2;
      unmet--;
    }
  return unmet == 0 || subtraction_lacks(claim, "a residue of the set is not met so far");
}

/* The theorem on a saltus, for period and saltus that are multiples of the set's period. */
static bool subtraction_class_rises(subtraction_claim *claim, uint64_t c) {
  const heaps_values *values = claim->values;
  uint64_t q = claim->set->period, end = claim->n0 + claim->period;
  uint64_t last = claim->count - 1 - (claim->count - 1 + claim->period - c) % claim->period;
  uint32_t *stamps = claim->stamps, stamp = (uint32_t)c + 1, most = 0;
  for (uint64_t j = 0; j < end; j++)
    if (claim->marks[(c + end * q - j) % q]) {
      uint32_t value = heaps_values_at(values, j);
      stamps[value] = stamp;
      most = value > most ? value : most;
    }
  for (uint64_t v = 0; v < claim->saltus; v++)
    if (stamps[v] != stamp)
      return false;
  for (uint64_t j = 0; j < claim->n0; j++)
    if (claim->marks[(c + end * q - j) % q] &&
        stamps[heaps_values_at(values, j) + claim->saltus] != stamp)
      return false;
  return heaps_values_at(values, last) > most;
}

static bool subtraction_rises(subtraction_claim *claim) {
  uint64_t q = claim->set->period, e = claim->set->end, p = claim->period, P = p;
  while (P % q != 0)
    P += p;
  if (claim->count / 4 < claim->n0 + P + e)
    return subtraction_lacks(claim, "more values are needed");
  claim->saltus = claim->saltus * (P / p);
  claim->period = P;
  claim->n0 += (claim->count / 2 - claim->n0 - P - e) / P * P;
  if (P * (claim->n0 + P) > SUBTRACTION_PROOF_WORK || claim->saltus >= claim->stamp_count / 2)
    return subtraction_lacks(claim, "the proof would take too long");
  memset(claim->marks, 0, (size_t)q);
  for (uint64_t n = e; n < e + q; n++)
    claim->marks[(n + 1) % q] = heaps_set_next(claim->set, n) == n + 1;
  for (uint64_t c = 0; c < P; c++)
    if (!subtraction_class_rises(claim, c))
      return subtraction_lacks(claim, "the classes do not give each other their values");
  return true;
}

static bool subtraction_decide(subtraction_claim *claim) {
  if (claim->set->period > 0)
    return claim->saltus > 0 && subtraction_rises(claim);
  if (claim->saltus > 0 || claim->set->all)
    return subtraction_lacks(claim, "no theorem is known for such a set with a saltus");
  if (claim->period * (claim->period + claim->n0) > SUBTRACTION_PROOF_WORK)
    return subtraction_lacks(claim, "the proof would take too long");
  /* Does each class get its value from the classes that it sees? */
  if (!subtraction_meets_residues(claim))
    return false;
  uint64_t p = claim->period;
  for (uint64_t c = 0; c < p; c++) {
    uint32_t value = 0;
    for (uint64_t r = 1; r < p; r++)
      if (claim->marks[r])
        claim->stamps[subtraction_class_value(claim, (c + p - r) % p)] = (uint32_t)c + 1;
    while (claim->stamps[value] == c + 1)
      value++;
    if (value != subtraction_class_value(claim, c))
      return subtraction_lacks(claim, "the classes do not give each other their values");
  }
  for (uint64_t j = 0; j < claim->n0; j++)
    for (uint64_t r = 1; r < p; r++)
      if (claim->marks[r] &&
          heaps_values_at(claim->values, j) == subtraction_class_value(claim, (j + r) % p))
        return subtraction_lacks(claim, "heaps below the preperiod could change the values");
  return true;
}

bool subtraction_prove(const heaps_set *set, const heaps_values *values, const heaps_repeat *repeat,
                       bool *proved, const char **lacks) {
  subtraction_claim claim = {.host = values->host,
                             .set = set,
                             .values = values,
                             .n0 = repeat->preperiod,
                             .period = repeat->period,
                             .saltus = repeat->saltus,
                             .count = values->count,
                             .stamp_count = 2 * ((uint64_t)values->largest + 2)};
  uint64_t marks = repeat->period + set->period, bytes = claim.stamp_count * sizeof *claim.stamps;
  claim.marks = core_allocate(claim.host, marks);
  claim.stamps = claim.marks == NULL ? NULL : core_allocate(claim.host, bytes);
  bool good = claim.stamps != NULL;
  *proved = good && subtraction_decide(&claim);
  *lacks = claim.lacks;
  good = good && core_work(claim.host, (int64_t)(marks + bytes / 4));
  core_release(claim.host, claim.marks, marks);
  core_release(claim.host, claim.stamps, bytes);
  return good;
}

/* ---- The prover ---- */

/* Return true if the claim has to be decided, from the residues of the set or from the values that
** rise in each of its classes. */
static bool subtraction_is_decidable(const heaps_claim *claim) {
  const heaps_set *set = &claim->rules->set;
  return set->period > 0 ? claim->repeat->saltus > 0 : set->in.named_count > 0;
}

static bool subtraction_prover_decide(const heaps_claim *claim, heaps_theorem *theorem) {
  const heaps_set *set = &claim->rules->set;
  const char *lacks;
  bool proved = false;
  *theorem = HEAPS_UNPROVED;
  if (!subtraction_is_decidable(claim))
    return true;
  if (!subtraction_prove(set, claim->values, claim->repeat, &proved, &lacks))
    return false;
  if (proved)
    *theorem = set->period > 0 ? HEAPS_RISING_CLASSES : HEAPS_RESIDUES;
  return true;
}

static heaps_theorem subtraction_prover_theorem(const heaps_claim *claim, uint64_t *needed) {
  const heaps_set *set = &claim->rules->set;
  const heaps_repeat *repeat = claim->repeat;
  uint64_t n0 = repeat->preperiod > 0 ? repeat->preperiod : 1, reach = claim->reach;
  core_assert(claim->parts == 1);
  if (heaps_set_is_cofinite(set)) {
    *needed = n0 + repeat->period + 2 * reach + 2;
    return HEAPS_ALL_BUT;
  }
  if (repeat->saltus > 0 || (set->period == 0 && !heaps_set_is_finite(set)))
    return HEAPS_UNPROVED;
  if (set->period > 0) {
    *needed = n0 + 2 * core_least_multiple(repeat->period, set->period) + reach;
    return HEAPS_FINITE_CLASSES;
  }
  *needed = n0 + repeat->period + reach;
  return HEAPS_FINITE_STATE;
}

static bool subtraction_prover_explain(const heaps_claim *claim, const char **reason) {
  const heaps_set *set = &claim->rules->set;
  bool proved;
  if (claim->repeat->period > 0)
    return subtraction_prove(set, claim->values, claim->repeat, &proved, reason);
  *reason =
      heaps_set_has_multiples(set)
          ? "none seen; no period without saltus: the set contains a multiple of every integer"
          : "none seen";
  return true;
}

static bool subtraction_may_rise(const heaps_rules *rules, uint32_t parts) {
  (void)parts;
  return !heaps_set_is_finite(&rules->set) && !heaps_set_is_thin(&rules->set);
}

static bool subtraction_has_no_period(const heaps_rules *rules) {
  return heaps_set_has_multiples(&rules->set) && heaps_set_is_thin(&rules->set);
}

const heaps_prover heaps_prover_set = {.may_rise = subtraction_may_rise,
                                       .has_no_period = subtraction_has_no_period,
                                       .theorem = subtraction_prover_theorem,
                                       .decide = subtraction_prover_decide,
                                       .explain = subtraction_prover_explain};
