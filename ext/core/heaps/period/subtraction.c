#include "core/heaps/engine_subtraction.h"

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
