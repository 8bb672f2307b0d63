/* The order of stoppers, as the greatest fixed point of "for each move of Right, Left has an
** answer".
**
** A claim says that Left, moving second (STOPPER_SECOND) or first (STOPPER_FIRST) in other - one,
** always has a move. The first kind needs all claims after Right's moves, the second kind one claim
** after Left's moves. Claims are examined from an agenda. A claim is false once enough of the
** claims that it depends on are false; then the claims that wait for it are examined again. Claims
** that are not refuted in the end support one another and are therefore true. If Left has several
** answers, one is examined at a time.
**
** Example: over >= 0, with over = { 0 | over }. Right's only move leads to the claim that Left,
** moving first in over, always has a move. Left moves to 0, which leads to the claim 0 >= 0, which
** is true.
**
** Each pair of followers has at most two claims, and each claim is examined once for each move of
** it, so the time is at most quadratic in the number of moves of a pair.
*/
#include "core/partizan/stopper/stoppers_int.h"

/* ---- Answers without examination ---- */

/* Return true if a player can pass forever, and the other player has no move: on, or off for
** Right. */
static bool stopper_only_passes(const stoppers *set, games_id game, bool right) {
  if (!stoppers_is_loopy(game) || stopper_node_count(set, game, !right) > 0)
    return false;
  for (uint32_t i = stopper_node_count(set, game, right); i-- > 0;)
    if (stopper_option(set, game, right, i) == game)
      return true;
  return false;
}

/* Return true if the answer to a claim is known without examination. *done is false after a
** failure. */
static bool stopper_find_known_answer(stoppers *set, stopper_kind kind, games_id one,
                                      games_id other, bool *done, bool *answer) {
  bool loopy = stoppers_is_loopy(one) || stoppers_is_loopy(other);
  *done = true;
  if (!loopy) {
    *done = kind == STOPPER_SECOND ? games_leq(set->store, one, other, answer)
                                   : games_leq(set->store, other, one, answer);
    *answer = *answer == (kind == STOPPER_SECOND);
    return true;
  }
  *answer = (kind == STOPPER_SECOND && one == other) || stopper_only_passes(set, other, false) ||
            stopper_only_passes(set, one, true);
  return *answer || (!stoppers_is_loopy(other) && stopper_only_passes(set, one, false)) ||
         (!stoppers_is_loopy(one) && stopper_only_passes(set, other, true));
}

games_id stopper_form_of(const stoppers *set, stopper_part part, games_id game) {
  if (!stopper_is_raw(set, game))
    return stoppers_is_loopy(game) ? stopper_at(set, game)->form : game;
  if (part == STOPPER_WHOLE)
    return game;
  games_id side = stopper_at(set, game)->side[part == STOPPER_OFFSIDE];
  return side == GAMES_NONE ? game : side;
}

/* Find the verdict on a claim, and its pair, which is added if `made`. *at is GAMES_NONE if the
** claim needs no pair, or has none. */
static bool stopper_find_verdict(stoppers *set, stopper_kind kind, games_id one, games_id other,
                                 bool made, uint32_t *at, stopper_verdict *verdict) {
  bool done, answer = false;
  one = stopper_form_of(set, STOPPER_WHOLE, one);
  other = stopper_form_of(set, STOPPER_WHOLE, other);
  *at = GAMES_NONE;
  if (stopper_find_known_answer(set, kind, one, other, &done, &answer)) {
    *verdict = answer ? STOPPER_TRUE : STOPPER_FALSE;
    return done;
  }
  *verdict = STOPPER_UNKNOWN;
  uint32_t before = set->claims.pairs.count;
  *at = stopper_find_pair(set, kind, one, other, made);
  if (*at == GAMES_NONE)
    return !made;
  if (*at == before && made)
    return games_list_add(set->store, &set->claims.agenda, *at);
  const stopper_pair *pair = &set->claims.pairs.items[*at];
  *verdict = pair->verdict;
  if (pair->verdict == STOPPER_UNKNOWN && *at < set->claims.decided)
    *verdict = STOPPER_TRUE;
  return true;
}

/* ---- Examination of claims ---- */

/* The claim after a move: of Right in other - one if Left is second, of Left if she is first. */
typedef struct stopper_move {
  stopper_kind kind;
  games_id one, other;
} stopper_move;

/* Return the claim after move number `index` of a claim. The first `in_other` moves are in
** `other`. */
static stopper_move stopper_move_at(const stoppers *set, uint32_t at, uint32_t in_other,
                                    uint32_t index) {
  const stopper_pair *pair = &set->claims.pairs.items[at];
  bool right = pair->kind % 2 == STOPPER_SECOND;
  core_assert(pair->kind != STOPPER_SUM);
  stopper_move move = {(stopper_kind)(pair->kind ^ STOPPER_FIRST), pair->one, pair->other};
  if (index < in_other)
    move.other = stopper_option(set, pair->other, right, index);
  else
    move.one = stopper_option(set, pair->one, !right, index - in_other);
  return move;
}

/* Record that a claim is false, and put the claims that wait for it on the agenda. */
static bool stopper_refute(stoppers *set, uint32_t at) {
  core_assert(set->claims.pairs.items[at].verdict != STOPPER_TRUE);
  set->claims.pairs.items[at].verdict = STOPPER_FALSE;
  bool done = true;
  for (uint32_t link = set->claims.pairs.items[at].waiters; done && link != 0;
       link = set->claims.links.items[link - 1].next)
    if (set->claims.pairs.items[set->claims.links.items[link - 1].pair].verdict == STOPPER_UNKNOWN)
      done =
          games_list_add(set->store, &set->claims.agenda, set->claims.links.items[link - 1].pair);
  return done;
}

/* Decide a claim from the known verdicts after its moves, if possible: a claim STOPPER_SECOND needs
** all of them true, a claim STOPPER_FIRST one. */
static bool stopper_check_known_moves(stoppers *set, uint32_t at, uint32_t in_other, uint32_t count,
                                      bool *decided) {
  bool all = set->claims.pairs.items[at].kind == STOPPER_SECOND;
  bool open = false;
  *decided = true;
  for (uint32_t i = all ? 0 : set->claims.pairs.items[at].next; i < count; i++) {
    stopper_move move = stopper_move_at(set, at, in_other, i);
    stopper_verdict verdict;
    uint32_t pair;
    if (!stopper_find_verdict(set, move.kind, move.one, move.other, false, &pair, &verdict))
      return false;
    if (verdict == (all ? STOPPER_FALSE : STOPPER_TRUE)) {
      set->claims.pairs.items[at].verdict = (uint8_t)verdict;
      return all ? stopper_refute(set, at) : true;
    }
    open = open || verdict == STOPPER_UNKNOWN;
  }
  *decided = !open;
  if (open)
    return true;
  set->claims.pairs.items[at].verdict = all ? STOPPER_TRUE : STOPPER_FALSE;
  return all || stopper_refute(set, at);
}

/* If a claim is not decided, put the claims that it depends on on the agenda, or only the next one
** if one is enough. The claim is examined again if one of these turns out to be false. */
static bool stopper_open_moves(stoppers *set, uint32_t at, uint32_t in_other, uint32_t count) {
  core_assert(set->claims.pairs.items[at].verdict == STOPPER_UNKNOWN);
  bool all = set->claims.pairs.items[at].kind == STOPPER_SECOND;
  for (uint32_t i = set->claims.pairs.items[at].next; i < count; i++) {
    stopper_move move = stopper_move_at(set, at, in_other, i);
    stopper_verdict verdict;
    uint32_t pair;
    if (!stopper_find_verdict(set, move.kind, move.one, move.other, true, &pair, &verdict))
      return false;
    set->claims.pairs.items[at].next = i + all;
    if (verdict != STOPPER_UNKNOWN)
      continue;
    if (!GAMES_ADD(set->store, set->claims.links,
                   (stopper_link){at, set->claims.pairs.items[pair].waiters}))
      return false;
    set->claims.pairs.items[pair].waiters = set->claims.links.count;
    if (!all)
      return true;
  }
  return true;
}

/* Count the moves of a claim: first those in `other`, then those in `one`, in which the sides are
** exchanged because it is negated. */
static bool stopper_claim_moves(stoppers *set, uint32_t at, uint32_t *in_other, uint32_t *count) {
  const stopper_pair *pair = &set->claims.pairs.items[at];
  bool right = pair->kind % 2 == STOPPER_SECOND;
  games_id one = pair->one, other = pair->other;
  uint32_t in_one;
  if (!stopper_count(set, other, right, in_other) || !stopper_count(set, one, !right, &in_one))
    return false;
  *count = *in_other + in_one;
  return stopper_work(set, 50 + 40 * (int64_t)*count);
}

/* Decide a claim, or put claims that it depends on on the agenda. */
static bool stopper_examine(stoppers *set, uint32_t at) {
  uint32_t in_other, count;
  bool decided;
  return stopper_claim_moves(set, at, &in_other, &count) &&
         stopper_check_known_moves(set, at, in_other, count, &decided) &&
         (decided || stopper_open_moves(set, at, in_other, count));
}

/* Decide a claim by examining the agenda until it is decided or the agenda is empty. */
static bool stopper_decide(stoppers *set, stopper_kind kind, games_id one, games_id other,
                           bool *answer) {
  stopper_verdict verdict;
  uint32_t at;
  if (!stopper_find_verdict(set, kind, one, other, true, &at, &verdict))
    return false;
  while (verdict == STOPPER_UNKNOWN && set->claims.pairs.items[at].verdict == STOPPER_UNKNOWN &&
         set->claims.agenda.count > 0) {
    uint32_t next = set->claims.agenda.items[--set->claims.agenda.count];
    if (set->claims.pairs.items[next].verdict == STOPPER_UNKNOWN && !stopper_examine(set, next))
      return false;
  }
  if (set->claims.agenda.count == 0)
    set->claims.decided = set->claims.pairs.count;
  core_assert(verdict != STOPPER_UNKNOWN || at < set->claims.pairs.count);
  *answer = verdict == STOPPER_TRUE ||
            (verdict == STOPPER_UNKNOWN && set->claims.pairs.items[at].verdict != STOPPER_FALSE);
  return true;
}

/* ---- Sides ----
**
** The onside of one is at most the onside of other if Left, moving second in other - one, always
** has a move, and if infinitely many moves in `one` imply infinitely many moves in `other`: she
** wins infinite play in `other`, and loses infinite play in `one` (Siegel, VI.4). For offsides the
** roles of the components are exchanged. So the moves in one of the components are good for Left,
** and she has to ensure that good moves recur: the claims are decided as a game with a Buechi
** condition, by a greatest fixed point over rounds of least fixed points. */

/* Return true if a claim is about sides. */
static bool stopper_is_sided(const stoppers *set, uint32_t at) {
  core_assert(at < set->claims.pairs.count);
  return set->claims.pairs.items[at].kind >= STOPPER_ONSIDE;
}

/* Add all claims that the claims from index `first` depend on. Claims about stoppers are decided
** directly. */
static bool stopper_list_claims(stoppers *set, uint32_t first) {
  for (uint32_t at = first; at < set->claims.pairs.count; at++) {
    uint32_t in_other, count;
    const stopper_pair *pair = &set->claims.pairs.items[at];
    if (!stopper_is_sided(set, at))
      continue;
    if (!stopper_is_raw(set, pair->one) && !stopper_is_raw(set, pair->other)) {
      bool answer;
      if (!stopper_decide(set, (stopper_kind)(pair->kind % 2), pair->one, pair->other, &answer))
        return false;
      set->claims.pairs.items[at].verdict = answer ? STOPPER_TRUE : STOPPER_FALSE;
      continue;
    }
    if (!stopper_claim_moves(set, at, &in_other, &count))
      return false;
    for (uint32_t i = 0; i < count; i++) {
      stopper_move move = stopper_move_at(set, at, in_other, i);
      stopper_part part = (stopper_part)(move.kind & ~(unsigned)STOPPER_FIRST);
      uint32_t found = stopper_find_pair(set, move.kind, stopper_form_of(set, part, move.one),
                                         stopper_form_of(set, part, move.other), true);
      if (found == GAMES_NONE)
        return false;
      set->budget.is_crowded = set->claims.pairs.count - first > STOPPERS_MOST_PAIRS;
      if (set->budget.is_crowded ||
          (found < first && set->claims.pairs.items[found].verdict == STOPPER_UNKNOWN))
        return games_fail(set->store, CORE_INVALID, stopper_too_much);
    }
  }
  return true;
}

/* Test whether a claim holds in a round: Left can reach a good move, or a claim that is true or
** holds already, through claims that are not known to be false. */
static bool stopper_test_claim(stoppers *set, uint32_t at, uint32_t round, bool *holds) {
  bool any = set->claims.pairs.items[at].kind % 2 == STOPPER_FIRST;
  uint32_t in_other, count;
  if (!stopper_claim_moves(set, at, &in_other, &count))
    return false;
  *holds = !any;
  for (uint32_t i = 0; i < count && *holds != any; i++) {
    stopper_move move = stopper_move_at(set, at, in_other, i);
    stopper_part part = (stopper_part)(move.kind & ~(unsigned)STOPPER_FIRST);
    uint32_t found = stopper_find_pair(set, move.kind, stopper_form_of(set, part, move.one),
                                       stopper_form_of(set, part, move.other), false);
    core_assert(found != GAMES_NONE);
    const stopper_pair *next = &set->claims.pairs.items[found];
    bool good = (i < in_other) == (part == STOPPER_ONSIDE);
    *holds = next->verdict == STOPPER_TRUE ||
             (next->verdict == STOPPER_UNKNOWN && (good || next->next == round));
  }
  return true;
}

/* Decide the claims from index `first`. In each round the claims that hold are found as a least
** fixed point; the others are false. The rounds end when no claim becomes false; the remaining
** claims are true. */
static bool stopper_decide_sides(stoppers *set, uint32_t first) {
  bool lost = true;
  for (uint32_t round = 1; lost; round++) {
    bool grown = true, holds;
    while (grown) {
      grown = false;
      for (uint32_t at = set->claims.pairs.count; at-- > first;) {
        stopper_pair *pair = &set->claims.pairs.items[at];
        if (!stopper_is_sided(set, at) || pair->verdict != STOPPER_UNKNOWN || pair->next == round)
          continue;
        if (!stopper_test_claim(set, at, round, &holds))
          return false;
        pair->next = holds ? round : pair->next;
        grown = grown || holds;
      }
    }
    lost = false;
    for (uint32_t at = first; at < set->claims.pairs.count; at++)
      if (stopper_is_sided(set, at) && set->claims.pairs.items[at].verdict == STOPPER_UNKNOWN &&
          set->claims.pairs.items[at].next != round) {
        set->claims.pairs.items[at].verdict = STOPPER_FALSE;
        lost = true;
      }
  }
  for (uint32_t at = first; at < set->claims.pairs.count; at++)
    if (stopper_is_sided(set, at) && set->claims.pairs.items[at].verdict == STOPPER_UNKNOWN)
      set->claims.pairs.items[at].verdict = STOPPER_TRUE;
  return true;
}

bool stopper_leq(stoppers *set, stopper_part part, games_id one, games_id other, bool *answer) {
  uint32_t first = set->claims.pairs.count;
  one = stopper_form_of(set, part, one);
  other = stopper_form_of(set, part, other);
  if (part == STOPPER_WHOLE || (!stopper_is_raw(set, one) && !stopper_is_raw(set, other)))
    return stopper_decide(set, STOPPER_SECOND, one, other, answer);
  uint32_t at =
      stopper_find_pair(set, (stopper_kind)(STOPPER_SECOND + (unsigned)part), one, other, true);
  if (at == GAMES_NONE ||
      (at == first && (!stopper_list_claims(set, first) || !stopper_decide_sides(set, first))))
    return false;
  *answer = set->claims.pairs.items[at].verdict == STOPPER_TRUE;
  return set->claims.pairs.items[at].verdict != STOPPER_UNKNOWN ||
         /* uncovered: takes cycles of thousands of positions */
         games_fail(set->store, CORE_INVALID, stopper_too_much);
}

bool stopper_equal(stoppers *set, stopper_part part, games_id one, games_id other, bool *equal) {
  return stopper_leq(set, part, one, other, equal) &&
         (!*equal || stopper_leq(set, part, other, one, equal));
}
