/* Proofs that the values of subtraction games repeat. In all theorems n0 is the preperiod and p the
** period.
**
** 1. Cofinite sets (HEAPS_ALL_BUT; that their values are arithmetic periodic: Siegel, Finite
** excluded subtraction sets and infinite modular Nim, 2005). Let f be the largest excluded number.
** If g(n+p) = g(n) + s for n0 <= n < n0 + 2f + 2, then for all n >= n0.
** Proof. Two heaps of the same value differ by an excluded number, so by at most f. Every value up
** to the largest so far occurs, because mex leaves no gap. A heap has the least value v such that
** it exceeds all heaps of value v by excluded numbers. Hence g(n) depends only on the values of the
** last f heaps, on the earlier heaps of these values, which are among the f heaps before them, and
** on the least value that has not occurred. Any f + 1 consecutive heaps include all heaps of the
** value of the last one, hence the first heap of some value, and values first occur in ascending
** order; so the least value that has not occurred is 1 + the largest value of the last f + 1 heaps.
** The next value is therefore a function of the last 2f + 1 values, and raising all of these by s
** raises it by s.
**
** 2. Sets with a period q beyond e (HEAPS_FINITE_CLASSES). Let P = lcm(p, q). If g(n+p) = g(n) for
** all n >= n0 with n + p < n0 + 2P + e, then for all n >= n0.
** Proof. The options of heap n are some of the heaps at most e below it, and all heaps m < n - e
** for which n - m has certain residues modulo q. If n >= n0 + P + e, the latter include a whole
** period P of each class, so no further heap adds a value to its class. The state, the last e
** values and the values of each class, therefore repeats after P heaps.
**
** 3. The same sets with a saltus (HEAPS_RISING_CLASSES). Let g(n+P) = g(n) + S for n0 <= n < M,
** where M > n0 + 2P + e and q divides P. For a class c modulo P, let X(c) be the values of heaps
** below n0, and F(c) the values of heaps below n0 + P, that are smaller than heaps of the class by
** numbers of the set beyond e. If for each class c
** (1) all values below S are in F(c),
** (2) x + S is in F(c) for each x in X(c), and
** (3) the last heap of the class below M has a value greater than all of F(c),
** then g(n+P) = g(n) + S for all n >= n0.
** Proof. Let n >= M be the least heap for which this is not known. The values of the options of n +
** P are F(c) and the values of the options of n raised by S, except X(c) raised by S, which is in
** F(c) by (2). So all values below g(n) + S occur among them, by (1), and g(n) + S does not,
** because it is greater than F(c), by (3).
**
** 4. Named sets (HEAPS_RESIDUES). For n0 <= n < B, let the value of heap n depend only on its class
** modulo p, and let g(c) be the value of the class c. Let R be the set of the residues modulo p of
** the numbers of the set. Suppose that 0 is not in R, and that each r in R is the residue of a
** number that is at most B - n0. If for each class c the value g(c) is the mex of g(c - r), r in R,
** and if for no heap j < n0 and r in R the value of heap j is the value of the class of j + r, then
** the values repeat for all n >= n0.
** Proof. For n >= B, the options of heap n have exactly the values g(n - r) and the values of some
** heaps j < n0, which differ from the value that heap n must have. The residues of powers,
** progressions and primes are known without a theorem on the distribution of primes: a prime is
** coprime to p or divides p.
**
** 5. No period (HEAPS_NO_PERIOD). A set with multiples of every number has no period p without a
** saltus, because heap n would have the value of its option n - s for a multiple s of p. If the set
** has density 0, the values have no saltus either, because the value of a heap is at most the
** number of its options.
**
** Example of 1: if 2 and 3 are excluded, f = 3 and the values 0, 1, 0, 1, 2, 3, 2, 3, ... have p =
** 4 and s = 2 with n0 = 0. They are proved once the equation holds for 2f + 2 = 8 heaps.
*/
#include "core/heaps/period.h"

#define SUBTRACTION_PROOF_WORK UINT64_C(200000000) /* limit for one proof */

/* The claim that g(n + period) = g(n) + saltus for n >= n0, which holds for all values below
** `count`. */
typedef struct subtraction_claim {
  core_host *host;
  const heaps_set *set;
  const heaps_value_array *values;
  uint64_t n0, period, saltus, count;
  uint8_t *marks;   /* a mark for each residue */
  uint32_t *stamps; /* stamps of values; stamp_count of them */
  uint64_t stamp_count;
  const char *lacks;
} subtraction_claim;

/* Set the reason why the claim is not proved. */
static bool subtraction_lacks(subtraction_claim *claim, const char *what) {
  claim->lacks = what;
  return false;
}

/* Return the value of the heaps of a class that are at least n0. */
static uint32_t subtraction_class_value(const subtraction_claim *claim, uint64_t class) {
  uint64_t p = claim->period;
  core_assert(class < p);
  return heaps_values_at(claim->values, claim->n0 + (class + p - claim->n0 % p) % p);
}

/* Return true if each residue occurs in a number small enough to lead from every heap that is not
** computed to a heap that repeats. */
static bool subtraction_has_residues(subtraction_claim *claim) {
  uint64_t missing_count = 0, p = claim->period;
  heaps_set_residues(claim->set, (uint32_t)p, claim->marks);
  if (claim->marks[0])
    return subtraction_lacks(claim, "0 is a residue of the set");
  for (uint64_t r = 0; r < p; r++)
    missing_count += claim->marks[r];
  uint64_t n = 0;
  while (missing_count > 0 && (n = heaps_set_next(claim->set, n)) != 0 &&
         n <= claim->count - claim->n0)
    if (claim->marks[n % p] == 1) {
      claim->marks[n % p] = 2;
      missing_count--;
    }
  return missing_count == 0 || subtraction_lacks(claim, "a residue of the set has not occurred");
}

/* Check the conditions of theorem 3 for class c. Period and saltus are multiples of the set's
** period. */
static bool subtraction_class_rises(subtraction_claim *claim, uint64_t c) {
  const heaps_value_array *values = claim->values;
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
      return false; /* uncovered: no known set has rising values whose proof fails */
  for (uint64_t j = 0; j < claim->n0; j++)
    if (claim->marks[(c + end * q - j) % q] &&
        stamps[heaps_values_at(values, j) + claim->saltus] != stamp)
      return false; /* uncovered: no known set has rising values whose proof fails */
  return heaps_values_at(values, last) > most;
}

/* Apply theorem 3 with the common multiple of both periods. */
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
    /* uncovered: takes a proof of 2 * 10^8 units of work */
    return subtraction_lacks(claim, "the proof would take too long");
  memset(claim->marks, 0, (size_t)q);
  for (uint64_t n = e; n < e + q; n++)
    claim->marks[(n + 1) % q] = heaps_set_next(claim->set, n) == n + 1;
  for (uint64_t c = 0; c < P; c++)
    if (!subtraction_class_rises(claim, c))
      /* uncovered: no known set has rising values whose proof fails */
      return subtraction_lacks(claim, "the values of the classes do not determine each other");
  return true;
}

static bool subtraction_decide(subtraction_claim *claim) {
  if (claim->set->period > 0)
    return claim->saltus > 0 && subtraction_rises(claim);
  if (claim->saltus > 0 || claim->set->all)
    return subtraction_lacks(claim, "no theorem is known for such a set with a saltus");
  if (claim->period * (claim->period + claim->n0) > SUBTRACTION_PROOF_WORK)
    return subtraction_lacks(claim, "the proof would take too long");
  /* Check theorem 4: each class has the mex of the classes that it reaches. */
  if (!subtraction_has_residues(claim))
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
      return subtraction_lacks(claim, "the values of the classes do not determine each other");
  }
  for (uint64_t j = 0; j < claim->n0; j++)
    /* uncovered: no known set has rising values whose proof fails */
    for (uint64_t r = 1; r < p; r++)
      if (claim->marks[r] &&
          heaps_values_at(claim->values, j) == subtraction_class_value(claim, (j + r) % p))
        return subtraction_lacks(claim, "heaps below the preperiod could change the values");
  return true;
}

bool subtraction_prove(const heaps_set *set, const heaps_value_array *values,
                       const heaps_repeat *repeat, bool *proved, const char **lacks) {
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

/* Return true if the claim is decided by theorem 3 or 4 rather than by a number of values. */
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
    *needed = n0 + 2 * core_lcm(repeat->period, set->period) + reach;
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
