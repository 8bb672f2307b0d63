/* Bounds of boards from games in which one player has fewer moves.
**
** Let G' be a game G without some of Left's options, anywhere in its play. Then G' <= G (Winning
** Ways, chapter 1: options of Left are gifts).
**   Proof. Left wins G - G' by moving second. If Right moves in G, the same move is an option of
**   Right in G', and Left answers with it in -G'. If Right moves in -G', the move is an option of
**   Left in G', hence in G, and Left answers with it there. The position is again a difference of
**   this kind, and play ends, so Right is the first who cannot move.
** Likewise a game without some of Right's options is >= G.
**
** Rules in which Left is tied: link all bits that a move of Right names. Order the classes of
** linked bits so that many moves of Left join neighbours. Keep a move of Left only if its bits are
** in a run of at most TIED_RUN neighbouring classes, and if it needs bits of the first and of the
** last class of the run. All moves of Right are in one class. So a position, divided into runs, is
** at least the sum of its runs under the tied rules, whose values are found: a move across two runs
** needs a bit of each, hence it is possible in neither of them. The best division is found by
** dynamic programming.
**
** Example: Domineering, where Left places dominoes in columns. The classes are the rows, and a
** board of 8 x 8 is at least the sum of four boards of 2 x 8. If this sum is won, so is the board.
**
** In most other rules the moves of each player link all bits, as in Clobber. Then no rules are
** tied, and bounds cost nothing. A run whose value does not fit into the memory has no bound. */
#include "core/search/boards_int.h"

enum {
  TIED_MOST_BITS = 24, /* of two neighbours that are joined, and of a class */
  TIED_SET_BITS = 16   /* that are set in a run of several classes */
};

static const search_bound tied_no_bound = {.temperature = -1, .hot = {BOUND_COOL, BOUND_COOL}};

/* ---- Tied rules ---- */

static bits_set tied_named(const bits_move *move) {
  return move->need | move->forbid | move->clear | move->put;
}

/* Find the classes of bits that the moves of a player link. Return their number. Other bits are
** ignored, so the player who is tied lacks the moves that need them. */
static uint32_t tied_link(const bits_rules *rules, uint64_t player, bits_set classes[SET_BITS]) {
  uint32_t count = 0;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    bits_set joined = tied_named(&rules->moves.items[i]);
    uint32_t kept = 0;
    if ((rules->moves.items[i].player & player) == 0)
      continue;
    for (uint32_t k = 0; k < count; k++)
      if (!set_is_empty(classes[k] & joined))
        joined |= classes[k];
      else
        classes[kept++] = classes[k];
    classes[kept++] = joined;
    count = kept;
  }
  return count;
}

/* Return the number of moves that need bits of both classes and name no others. */
static uint32_t tied_count_joining(const bits_rules *rules, bits_set one, bits_set other) {
  uint32_t count = 0;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    const bits_move *move = &rules->moves.items[i];
    count += set_is_empty(tied_named(move) & ~(one | other)) && !set_is_empty(move->need & one) &&
             !set_is_empty(move->need & other);
  }
  return count;
}

/* Order the classes: after each class one of those left that the most moves join with it and that
** has few enough bits, or else the first one left, which begins a path. The classes of a grid are
** in the order of its rows or columns. Return true if a path does not fit into a run. */
static bool tied_order(tied_rules *tied, const bits_rules *rules, bits_set *classes,
                       uint32_t count) {
  uint32_t length = 0, longest = 0;
  for (; tied->count < count; tied->count++) {
    uint32_t next = tied->count, most = 0;
    for (uint32_t k = next; k < count && next > 0; k++) {
      const bits_set last = tied->classes[tied->count - 1];
      uint32_t joining = set_count(last | classes[k]) <= TIED_MOST_BITS
                             ? tied_count_joining(rules, last, classes[k])
                             : 0;
      if (joining > most)
        next = k, most = joining;
    }
    length = most == 0 ? 1 : length + 1;
    longest = length > longest ? length : longest;
    tied->classes[tied->count] = classes[next];
    memmove(classes + tied->count + 1, classes + tied->count,
            (next - tied->count) * sizeof *classes);
  }
  return longest > TIED_RUN;
}

/* Return true if the bits of a move are in a run, and if it needs bits of both its ends. */
static bool tied_keeps(const tied_rules *tied, const bits_move *move) {
  for (uint32_t first = 0; first < tied->count; first++) {
    bits_set run = SET_NONE;
    for (uint32_t last = first; last < tied->count && last < first + TIED_RUN; last++) {
      run |= tied->classes[last];
      if (set_is_empty(tied_named(move) & ~run) &&
          !set_is_empty(move->need & tied->classes[first]) &&
          !set_is_empty(move->need & tied->classes[last]))
        return true;
    }
  }
  return false;
}

void tied_close(core_host *host, tied_rules *tied) {
  bits_sums_free(tied->sums);
  bits_rules_release(&tied->rules);
  core_release(host, tied, sizeof *tied);
}

/* Fill the tied rules. Set *helps if they lack a move. */
static bool tied_fill(search *s, tied_rules *tied, const bits_rules *rules, bool *helps) {
  bool done = true;
  bits_rules_begin(&tied->rules, s->host);
  for (uint64_t i = 0; i < rules->moves.count && done; i++) {
    bool is_kept = tied_keeps(tied, &rules->moves.items[i]);
    *helps |= !is_kept;
    done = !is_kept || bits_rules_add_move(&tied->rules, &rules->moves.items[i]) == CORE_OK;
  }
  tied->rules.is_partizan = true;
  return done && (!*helps || (bits_rules_close(&tied->rules) == CORE_OK &&
                              (tied->sums = bits_sums_new(&tied->rules, s->store, 32)) != NULL));
}

/* Find how far the runs at each place can be moved down. */
static void tied_begin_runs(tied_rules *tied) {
  for (uint32_t k = 0; k < tied->count; k++) {
    bits_set run = SET_NONE;
    for (uint32_t length = 1; length <= TIED_RUN && length <= k + 1; length++) {
      run |= tied->classes[k + 1 - length];
      tied->recent[k][length - 1].bound = tied_no_bound;
      tied->down[k][length - 1] =
          (uint8_t)(set_lowest(run) - set_lowest(bits_sums_move_down(tied->sums, run)));
    }
  }
}

bool tied_open(search *s, boards_kind *boards, int side) {
  bits_set classes[SET_BITS];
  bool fits = true;
  uint32_t count = tied_link(boards->rules, side == 0 ? BITS_RIGHT : BITS_LEFT, classes);
  for (uint32_t k = 0; k < count; k++)
    fits &= set_count(classes[k]) <= TIED_MOST_BITS;
  if (count <= 1 || !fits)
    return true;
  tied_rules *tied = core_allocate(s->host, sizeof *tied);
  if (tied == NULL)
    return false;
  bool helps = tied_order(tied, boards->rules, classes, count);
  bool done = tied_fill(s, tied, boards->rules, &helps);
  if (!done || !helps) {
    tied_close(s->host, tied);
    return done;
  }
  tied_begin_runs(tied);
  tied->number = 2 + s->bounds.tied++;
  boards->tied[side] = tied;
  return true;
}

/* ---- Bounds of positions ---- */

/* Set *total to the sum of the bounds of the components of a run. */
static bool tied_add_components(search *s, tied_rules *tied, int side, bits_set set,
                                search_total *total) {
  bits_term terms[SET_BITS];
  uint32_t count, value;
  total->exists = bits_sums_split(tied->sums, set, terms, &count) == CORE_OK;
  for (uint32_t i = 0; total->exists && i < count; i++) {
    search_bound found;
    core_assert(!terms[i].is_negative);
    total->exists =
        bits_sums_value(tied->sums, bits_sums_image(tied->sums, terms[i].class), &value) == CORE_OK;
    if (total->exists && !search_find_game_bound(s, value, side, &found, &total->exists))
      return false;
    if (total->exists)
      search_add_bound(total, &found, BOUND_HOTS);
  }
  return total->exists || search_needs_no_bound(s);
}

/* Set *run to a run and its bound for the tied player, and *exists. A run without a bound becomes
** the empty run. */
static bool tied_find_run(search *s, tied_rules *tied, int side, bits_set set, int down,
                          tied_run *run, bool *exists) {
  const bits_set moved = set_down(set, down);
  const uint64_t words[2] = {set_word(moved, 0), set_word(moved, 1)};
  search_total total = search_no_total;
  search_bound bound = tied_no_bound;
  *exists = true;
  if (!set_is_empty(set) && !search_lookup_bound(s, words, tied->number, &bound, exists)) {
    if (!tied_add_components(s, tied, side, moved, &total))
      return false;
    *exists = total.exists;
    bound.mean = (int32_t)total.mean, bound.number = (int32_t)total.number;
    bound.temperature = total.temperature;
    memcpy(bound.hot, total.hot, total.count * sizeof *total.hot);
    if (total.exists || s->host->status == CORE_INVALID)
      search_store_bound(s, words, tied->number, &bound, *exists);
  }
  *run = *exists ? (tied_run){set, bound} : (tied_run){SET_NONE, tied_no_bound};
  return true;
}

/* Find the best last run of the classes up to k, which has a run unless *exists is not set. */
static bool tied_divide(search *s, tied_rules *tied, int side, uint32_t k, bool *exists) {
  bits_set set = SET_NONE;
  *exists = false;
  for (uint32_t length = 1, first = k;; first--, length++) {
    const bits_set class = tied->position & tied->classes[first];
    tied_run *run = &tied->recent[k][length - 1];
    bool has_bound = true;
    set |= class;
    if (length > 1 && (set_is_empty(class) || set_count(set) > TIED_SET_BITS))
      break;
    if (!set_equal(run->set, set) &&
        !tied_find_run(s, tied, side, set, tied->down[k][length - 1], run, &has_bound))
      return false;
    int64_t sum = tied->best[first] + 2 * (int64_t)run->bound.mean - run->bound.temperature;
    if (has_bound && (!*exists || sum > tied->best[k + 1])) {
      tied->best[k + 1] = sum;
      tied->lengths[k] = (uint8_t)length;
      *exists = true;
    }
    if (length == TIED_RUN || set_is_empty(set) || first == 0)
      break;
  }
  return true;
}

/* Find the best division into runs, and add their bounds. The divisions of the classes
** that have not changed since the last position are kept. */
bool tied_add_position(search *s, tied_rules *tied, int side, bits_set position,
                       search_total *total) {
  const bits_set changed = position ^ tied->position;
  uint32_t k = 0;
  while (k < tied->divided && set_is_empty(changed & tied->classes[k]))
    k++;
  tied->position = position;
  for (; k < tied->count && total->exists; k++) {
    tied->divided = k;
    if (!tied_divide(s, tied, side, k, &total->exists))
      return false;
  }
  if (!total->exists)
    return true;
  tied->divided = tied->count;
  for (; k > 0; k -= tied->lengths[k - 1])
    search_add_bound(total, &tied->recent[k - 1][tied->lengths[k - 1] - 1].bound, BOUNDS_MOST_HOT);
  return core_work(s->host, 4 * (int64_t)tied->count);
}
