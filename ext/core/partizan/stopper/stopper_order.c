/* The order of stoppers: the greatest fixpoint of "for each move of Right's there is one of
** Left's".
**
** Claims about pairs are looked into one after another. A claim is false once enough of the claims
** that it depends on are; those that nothing has refuted in the end support one another, so they
** are true. Of the moves that Left may answer with, one is looked into at a time.
*/
#include "core/partizan/stopper/stoppers_int.h"

/* ---- What is known at once ---- */

/* Can this player pass for ever, and the other not move at all: on, or off if Right can? */
static bool stopper_only_passes(const stoppers *set, games_id game, bool right) {
  if (!stoppers_is_loopy(game) || stopper_node_count(set, game, !right) > 0)
    return false;
  for (uint32_t i = stopper_node_count(set, game, right); i-- > 0;)
    if (stopper_option(set, game, right, i) == game)
      return true;
  return false;
}

/* False: it must be looked into. */
static bool stopper_knows_claim(stoppers *set, stopper_kind kind, games_id one, games_id other,
                                bool *done, bool *answer) {
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

games_id stopper_form_of(const stoppers *set, games_id game) {
  if (!stopper_is_raw(set, game))
    return stoppers_is_loopy(game) ? stopper_at(set, game)->form : game;
  games_id side =
      set->mode == 0 ? GAMES_NONE : stopper_at(set, game)->side[set->mode == STOPPER_OFFSIDE];
  return side == GAMES_NONE ? game : side;
}

/* The answer to a claim, if it is known. *at: its pair, GAMES_NONE if it needs none or there is
** none. */
static bool stopper_ask(stoppers *set, stopper_kind kind, games_id one, games_id other, bool made,
                        uint32_t *at, stopper_verdict *verdict) {
  bool done, answer = false;
  one = stopper_form_of(set, one);
  other = stopper_form_of(set, other);
  *at = GAMES_NONE;
  if (stopper_knows_claim(set, kind, one, other, &done, &answer)) {
    *verdict = answer ? STOPPER_TRUE : STOPPER_FALSE;
    return done;
  }
  *verdict = STOPPER_UNKNOWN;
  uint32_t before = set->pairs.count;
  *at = stopper_find_pair(set, kind, one, other, made);
  if (*at == GAMES_NONE)
    return !made;
  if (*at == before && made)
    return games_list_add(set->store, &set->agenda, *at);
  const stopper_pair *pair = &set->pairs.items[*at];
  *verdict = pair->verdict;
  if (pair->verdict == STOPPER_UNKNOWN && *at < set->settled)
    *verdict = STOPPER_TRUE;
  return true;
}

/* ---- Looking into claims ---- */

/* The claim that comes of a move: of Right's in other - one if Left is second, of Left's if she is
** first. */
typedef struct stopper_move {
  stopper_kind kind;
  games_id one, other;
} stopper_move;

static stopper_move stopper_move_at(const stoppers *set, uint32_t at, uint32_t in_other,
                                    uint32_t index) {
  const stopper_pair *pair = &set->pairs.items[at];
  bool right = pair->kind % 2 == STOPPER_SECOND;
  stopper_move move = {(stopper_kind)(pair->kind ^ STOPPER_FIRST), pair->one, pair->other};
  if (index < in_other)
    move.other = stopper_option(set, pair->other, right, index);
  else
    move.one = stopper_option(set, pair->one, !right, index - in_other);
  return move;
}

static bool stopper_refute(stoppers *set, uint32_t at) {
  set->pairs.items[at].verdict = STOPPER_FALSE;
  bool done = true;
  for (uint32_t link = set->pairs.items[at].waiters; done && link != 0;
       link = set->links.items[link - 1].next)
    if (set->pairs.items[set->links.items[link - 1].pair].verdict == STOPPER_UNKNOWN)
      done = games_list_add(set->store, &set->agenda, set->links.items[link - 1].pair);
  return done;
}

/* A look at what is known already: a claim STOPPER_SECOND needs all, a claim STOPPER_FIRST one. */
static bool stopper_glance(stoppers *set, uint32_t at, uint32_t in_other, uint32_t count,
                           bool *decided) {
  bool all = set->pairs.items[at].kind == STOPPER_SECOND;
  bool open = false;
  *decided = true;
  for (uint32_t i = all ? 0 : set->pairs.items[at].next; i < count; i++) {
    stopper_move move = stopper_move_at(set, at, in_other, i);
    stopper_verdict verdict;
    uint32_t pair;
    if (!stopper_ask(set, move.kind, move.one, move.other, false, &pair, &verdict))
      return false;
    if (verdict == (all ? STOPPER_FALSE : STOPPER_TRUE)) {
      set->pairs.items[at].verdict = (uint8_t)verdict;
      return all ? stopper_refute(set, at) : true;
    }
    open = open || verdict == STOPPER_UNKNOWN;
  }
  *decided = !open;
  if (open)
    return true;
  set->pairs.items[at].verdict = all ? STOPPER_TRUE : STOPPER_FALSE;
  return all || stopper_refute(set, at);
}

/* Nothing is decided yet: look into all that it depends on, or if one is enough into the next. The
** claim is looked into again if one of those turns out to be false. */
static bool stopper_pursue(stoppers *set, uint32_t at, uint32_t in_other, uint32_t count) {
  bool all = set->pairs.items[at].kind == STOPPER_SECOND;
  for (uint32_t i = set->pairs.items[at].next; i < count; i++) {
    stopper_move move = stopper_move_at(set, at, in_other, i);
    stopper_verdict verdict;
    uint32_t pair;
    if (!stopper_ask(set, move.kind, move.one, move.other, true, &pair, &verdict))
      return false;
    set->pairs.items[at].next = i + all;
    if (verdict != STOPPER_UNKNOWN)
      continue;
    if (!GAMES_ADD(set->store, set->links, (stopper_link){at, set->pairs.items[pair].waiters}))
      return false;
    set->pairs.items[pair].waiters = set->links.count;
    if (!all)
      return true;
  }
  return true;
}

/* How many moves there are: in `other` first, then in `one`, whose sides have changed places. */
static bool stopper_claim_moves(stoppers *set, uint32_t at, uint32_t *in_other, uint32_t *count) {
  const stopper_pair *pair = &set->pairs.items[at];
  bool right = pair->kind % 2 == STOPPER_SECOND;
  games_id one = pair->one, other = pair->other;
  uint32_t in_one;
  if (!stopper_count(set, other, right, in_other) || !stopper_count(set, one, !right, &in_one))
    return false;
  *count = *in_other + in_one;
  return stopper_work(set, 50 + 40 * (int64_t)*count);
}

static bool stopper_examine(stoppers *set, uint32_t at) {
  uint32_t in_other, count;
  bool decided;
  return stopper_claim_moves(set, at, &in_other, &count) &&
         stopper_glance(set, at, in_other, count, &decided) &&
         (decided || stopper_pursue(set, at, in_other, count));
}

static bool stopper_decide(stoppers *set, stopper_kind kind, games_id one, games_id other,
                           bool *answer) {
  stopper_verdict verdict;
  uint32_t at;
  if (!stopper_ask(set, kind, one, other, true, &at, &verdict))
    return false;
  while (verdict == STOPPER_UNKNOWN && set->pairs.items[at].verdict == STOPPER_UNKNOWN &&
         set->agenda.count > 0) {
    uint32_t next = set->agenda.items[--set->agenda.count];
    if (set->pairs.items[next].verdict == STOPPER_UNKNOWN && !stopper_examine(set, next))
      return false;
  }
  if (set->agenda.count == 0)
    set->settled = set->pairs.count;
  *answer = verdict == STOPPER_TRUE ||
            (verdict == STOPPER_UNKNOWN && set->pairs.items[at].verdict != STOPPER_FALSE);
  return true;
}

/* ---- Sides ----
**
** The onside of one is at most that of other if Left, moving second in other - one, is never stuck,
** and play that moves in `one` for ever does so in `other`, too: she wins endless play there and
** loses it here (Siegel, VI.4). Of offsides it is the other way round. So some moves are good for
** Left, and she must make good ones happen again and again. */

static bool stopper_is_sided(const stoppers *set, uint32_t at) {
  return set->pairs.items[at].kind >= STOPPER_ONSIDE;
}

/* All claims that those from `first` on depend on; of stoppers they are decided. */
static bool stopper_explore(stoppers *set, uint32_t first) {
  for (uint32_t at = first; at < set->pairs.count; at++) {
    uint32_t in_other, count;
    const stopper_pair *pair = &set->pairs.items[at];
    if (!stopper_is_sided(set, at))
      continue;
    if (!stopper_is_raw(set, pair->one) && !stopper_is_raw(set, pair->other)) {
      bool answer;
      if (!stopper_decide(set, (stopper_kind)(pair->kind % 2), pair->one, pair->other, &answer))
        return false;
      set->pairs.items[at].verdict = answer ? STOPPER_TRUE : STOPPER_FALSE;
      continue;
    }
    if (!stopper_claim_moves(set, at, &in_other, &count))
      return false;
    for (uint32_t i = 0; i < count; i++) {
      stopper_move move = stopper_move_at(set, at, in_other, i);
      uint32_t found = stopper_find_pair(set, move.kind, stopper_form_of(set, move.one),
                                         stopper_form_of(set, move.other), true);
      if (found == GAMES_NONE)
        return false;
      set->too_many = set->pairs.count - first > STOPPERS_MOST_PAIRS;
      if (set->too_many || (found < first && set->pairs.items[found].verdict == STOPPER_UNKNOWN))
        return games_fail(set->store, CORE_INVALID, stopper_too_much);
    }
  }
  return true;
}

/* Can Left have a good move happen, unless something is true before, among claims that are not
** known to be false? */
static bool stopper_holds(stoppers *set, uint32_t at, uint32_t round, bool *holds) {
  bool any = set->pairs.items[at].kind % 2 == STOPPER_FIRST;
  uint32_t in_other, count;
  if (!stopper_claim_moves(set, at, &in_other, &count))
    return false;
  *holds = !any;
  for (uint32_t i = 0; i < count && *holds != any; i++) {
    stopper_move move = stopper_move_at(set, at, in_other, i);
    const stopper_pair *next = &set->pairs.items[stopper_find_pair(
        set, move.kind, stopper_form_of(set, move.one), stopper_form_of(set, move.other), false)];
    bool good = (i < in_other) == (move.kind < STOPPER_OFFSIDE);
    *holds = next->verdict == STOPPER_TRUE ||
             (next->verdict == STOPPER_UNKNOWN && (good || next->next == round));
  }
  return true;
}

/* Claims from `first` on that do not hold are false, again and again, until the others are true. */
static bool stopper_decide_sides(stoppers *set, uint32_t first) {
  bool lost = true;
  for (uint32_t round = 1; lost; round++) {
    bool grown = true, holds;
    while (grown) {
      grown = false;
      for (uint32_t at = set->pairs.count; at-- > first;) {
        stopper_pair *pair = &set->pairs.items[at];
        if (!stopper_is_sided(set, at) || pair->verdict != STOPPER_UNKNOWN || pair->next == round)
          continue;
        if (!stopper_holds(set, at, round, &holds))
          return false;
        pair->next = holds ? round : pair->next;
        grown = grown || holds;
      }
    }
    lost = false;
    for (uint32_t at = first; at < set->pairs.count; at++)
      if (stopper_is_sided(set, at) && set->pairs.items[at].verdict == STOPPER_UNKNOWN &&
          set->pairs.items[at].next != round) {
        set->pairs.items[at].verdict = STOPPER_FALSE;
        lost = true;
      }
  }
  for (uint32_t at = first; at < set->pairs.count; at++)
    if (stopper_is_sided(set, at) && set->pairs.items[at].verdict == STOPPER_UNKNOWN)
      set->pairs.items[at].verdict = STOPPER_TRUE;
  return true;
}

bool stopper_leq(stoppers *set, games_id one, games_id other, bool *answer) {
  uint32_t first = set->pairs.count;
  one = stopper_form_of(set, one);
  other = stopper_form_of(set, other);
  if (set->mode == 0 || (!stopper_is_raw(set, one) && !stopper_is_raw(set, other)))
    return stopper_decide(set, STOPPER_SECOND, one, other, answer);
  uint32_t at = stopper_find_pair(set, (stopper_kind)set->mode, one, other, true);
  if (at == GAMES_NONE ||
      (at == first && (!stopper_explore(set, first) || !stopper_decide_sides(set, first))))
    return false;
  *answer = set->pairs.items[at].verdict == STOPPER_TRUE;
  return set->pairs.items[at].verdict != STOPPER_UNKNOWN ||
         games_fail(set->store, CORE_INVALID, stopper_too_much);
}

bool stopper_equal(stoppers *set, games_id one, games_id other, bool *equal) {
  return stopper_leq(set, one, other, equal) && (!*equal || stopper_leq(set, other, one, equal));
}

/* ---- What others ask ---- */

bool stoppers_is_at_most(stoppers *set, games_id one, games_id other, bool *answer) {
  one = stopper_value_of(set, one);
  other = one == GAMES_NONE ? GAMES_NONE : stopper_value_of(set, other);
  if (other == GAMES_NONE ||
      !stopper_leq(set, stoppers_onside(set, one), stoppers_onside(set, other), answer))
    return false;
  return !*answer ||
         stopper_leq(set, stoppers_offside(set, one), stoppers_offside(set, other), answer);
}

bool stoppers_compare(stoppers *set, games_id one, games_id other, games_relation *relation) {
  bool at_most, at_least;
  if (!stoppers_is_at_most(set, one, other, &at_most) ||
      !stoppers_is_at_most(set, other, one, &at_least))
    return false;
  *relation = games_relate(at_most, at_least);
  return true;
}

/* A player who begins wins if even the side on which endless play is lost is not bad for them, and
** draws if only the other one is not. */
bool stoppers_outcome(stoppers *set, games_id game, char outcome[3]) {
  games_id value = stopper_value_of(set, game);
  if (value == GAMES_NONE)
    return false;
  games_id sides[] = {stoppers_offside(set, value), stoppers_onside(set, value)};
  bool low[2], high[2]; /* is the side at most 0, at least 0? */
  for (int i = 0; i < 2; i++)
    if (!stopper_leq(set, sides[i], GAMES_ZERO, &low[i]) ||
        !stopper_leq(set, GAMES_ZERO, sides[i], &high[i]))
      return false;
  outcome[0] = !low[0] ? 'L' : !low[1] ? 'D' : 'R';
  outcome[1] = !high[1] ? 'R' : !high[0] ? 'D' : 'L';
  outcome[2] = '\0';
  if (outcome[0] != 'D' && outcome[1] != 'D') {
    outcome[0] = games_outcome_of(games_relate(low[0], high[0]));
    outcome[1] = '\0';
  }
  return true;
}
