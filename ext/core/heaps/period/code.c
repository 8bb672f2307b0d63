/* Proofs that the values of octal and hexadecimal codes repeat.
**
** Let n0 >= 1 be the preperiod, p the period, k the maximum number of tokens that a move takes, and
** t the maximum number of heaps that a move leaves.
**
** Theorem (t = 2: Guy and Smith, The G-values of various games, 1956; Winning Ways, chapter 4). If
** g(n + p) = g(n) for n0 <= n < t*n0 + (t-1)*p + k, then g(n + p) = g(n) for all n >= n0.
**
** Proof, for any t >= 2. Let n be the least n >= n0 for which the equation fails, so that n >= t*n0
** + (t-1)*p + k. The largest heap left by a move from n + p has at least (n + p - k) / t >= n0 + p
** tokens. Without p of these tokens it is left by a move from n. The largest heap left by a move
** from n has at least n0 tokens. With p more tokens it is left by a move from n + p. These heaps
** are smaller than n + p and n, so neither change alters a value. Hence the options of n and n + p
** have the same values, and g(n + p) = g(n).
**
** For t <= 1, g(n + p) = g(n) for n0 <= n < n0 + k suffices, because the last k values determine
** all later ones. In each case, the theorem needs t*(n0 + p) + k values.
**
** Example: Kayles, 0.77, has n0 = 71, p = 12 and k = 2, and 2*(71 + 12) + 2 = 168 values prove it.
**
** If a move can leave three heaps, a saltus is decided by automata (arithmetic.c). No game whose
** moves leave at most two heaps is known to have a saltus.
*/
#include "core/heaps/period.h"

static bool code_is_infinite(const heaps_rules *rules) {
  return rules->kind == HEAPS_SPECIAL && (rules->by_set || rules->period > 0);
}

static bool code_may_rise(const heaps_rules *rules, uint32_t parts) {
  return parts >= 3 || code_is_infinite(rules);
}

static bool code_has_no_period(const heaps_rules *rules) {
  (void)rules;
  return false;
}

static heaps_theorem code_theorem(const heaps_claim *claim, uint64_t *needed) {
  static const heaps_theorem by_parts[] = {HEAPS_UNPROVED, HEAPS_FINITE_STATE, HEAPS_GUY_SMITH,
                                           HEAPS_GUY_SMITH_THREE, HEAPS_GUY_SMITH_MORE};
  enum { CODE_MOST_PARTS = sizeof by_parts / sizeof *by_parts - 1 };
  const heaps_repeat *repeat = claim->repeat;
  core_assert(claim->parts >= 1 && claim->parts <= HEAPS_LEAVE_MAX);
  if (repeat->saltus > 0)
    return HEAPS_UNPROVED;
  uint64_t n0 = repeat->preperiod > 0 ? repeat->preperiod : 1;
  *needed = claim->parts * (n0 + repeat->period) + claim->reach;
  return by_parts[claim->parts < CODE_MOST_PARTS ? claim->parts : CODE_MOST_PARTS];
}

/* A proof by automata takes long compared with the computation of values, so it is attempted only
** if three periods and half of the values agree with the claim. */
static bool code_decide(const heaps_claim *claim, heaps_theorem *theorem) {
  const heaps_repeat *repeat = claim->repeat;
  uint64_t count = claim->values->count, shown = count - repeat->preperiod;
  bool proved = false;
  core_assert(repeat->preperiod <= count);
  *theorem = HEAPS_UNPROVED;
  if (claim->parts != 3 || repeat->saltus == 0 || shown / 3 < repeat->period || shown < count / 2)
    return true;
  if (!heaps_arith_prove(claim->rules, claim->values, repeat, &proved))
    return false;
  if (proved)
    *theorem = HEAPS_ARITHMETIC;
  return true;
}

static heaps_theorem code_no_theorem(const heaps_claim *claim, uint64_t *needed) {
  (void)claim;
  (void)needed;
  return HEAPS_UNPROVED;
}

static bool code_decide_nothing(const heaps_claim *claim, heaps_theorem *theorem) {
  (void)claim;
  *theorem = HEAPS_UNPROVED;
  return true;
}

static bool code_explain(const heaps_claim *claim, const char **reason) {
  bool has_theorem = claim->rules->kind != HEAPS_SPECIAL || heaps_rules_is_plain(claim->rules);
  bool is_unseen = claim->repeat->period == 0 && has_theorem;
  *reason = is_unseen ? "none seen" : "no theorem is known for such rules";
  return true;
}

const heaps_prover heaps_prover_code = {.may_rise = code_may_rise,
                                        .has_no_period = code_has_no_period,
                                        .theorem = code_theorem,
                                        .decide = code_decide,
                                        .explain = code_explain};

/* Rules for which no theorem is known: codes with modifiers, infinite codes, coin-turning
** games, and Grundy's game. */
const heaps_prover heaps_prover_none = {.may_rise = code_may_rise,
                                        .has_no_period = code_has_no_period,
                                        .theorem = code_no_theorem,
                                        .decide = code_decide_nothing,
                                        .explain = code_explain};
