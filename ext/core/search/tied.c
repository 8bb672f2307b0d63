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
  TIED_FIRST = 1 << 8, /* entries of the table */
  TIED_MOST = 1 << 20
};

/* The maximum number of bits that are set in a run, by its length minus 1. Values of longer runs
** take longer to find. */
static const uint8_t tied_most_set[TIED_RUN] = {TIED_MOST_BITS, 16, 8};

static const search_bound tied_no_moves = {.temperature = -1, .hot = {BOUND_COOL, BOUND_COOL}};

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
  core_release(host, tied->table, tied->size * sizeof *tied->table);
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
      for (int i = 0; i < 2; i++)
        tied->recent[k][length - 1].runs[i].bound = tied_no_moves;
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
  s->tied++;
  boards->tied[side] = tied;
  return true;
}

/* ---- The table ---- */

static tied_run *tied_place(tied_run *table, uint64_t size, bits_set set) {
  core_assert(!set_is_empty(set) && size > 0 && (size & (size - 1)) == 0);
  return &table[set_hash(set, 0) & (size - 1)];
}

/* Make the table larger while it fills. Without memory leave it unchanged. */
static void tied_grow(core_host *host, tied_rules *tied) {
  uint64_t size = tied->size == 0 ? TIED_FIRST : 4 * tied->size;
  if (4 * tied->used < tied->size || size > TIED_MOST)
    return;
  tied_run *table = core_allocate(host, size * sizeof *table);
  if (table == NULL)
    return;
  tied->used = 0;
  for (uint64_t i = 0; i < tied->size; i++) {
    if (set_is_empty(tied->table[i].set))
      continue;
    tied_run *to = tied_place(table, size, tied->table[i].set);
    tied->used += set_is_empty(to->set);
    *to = tied->table[i];
  }
  core_release(host, tied->table, tied->size * sizeof *table);
  tied->table = table, tied->size = size;
}

static void tied_store(core_host *host, tied_rules *tied, bits_set set, const search_bound *bound) {
  tied_grow(host, tied);
  if (tied->size == 0)
    return;
  tied_run *at = tied_place(tied->table, tied->size, set);
  tied->used += set_is_empty(at->set);
  *at = (tied_run){set, *bound};
}

void tied_clear(core_host *host, tied_rules *tied) {
  CORE_DROP(host, tied->table, tied->size * sizeof *tied->table);
  tied->size = tied->used = 0;
  bits_sums_clear(tied->sums);
}

/* ---- Bounds of positions ---- */

/* Set *total to the sum of the bounds of the components of a run. */
static bool tied_add_components(search *s, tied_rules *tied, int side, bits_set set,
                                search_total *total) {
  bits_term terms[SET_BITS];
  uint32_t count, value;
  search_bound found;
  total->exists = bits_sums_split(tied->sums, set, terms, &count) == CORE_OK;
  for (uint32_t i = 0; total->exists && i < count; i++) {
    core_assert(!terms[i].is_negative);
    total->exists =
        bits_sums_value(tied->sums, bits_sums_image(tied->sums, terms[i].class), &value) == CORE_OK;
    if (!total->exists)
      break;
    if (!search_find_game_bound(s, value, side, &found))
      return false;
    search_add_bound(total, &found, BOUND_HOTS);
  }
  return total->exists || search_needs_no_bound(s);
}

/* Set *run to a run and its bound for the tied player. `down` is how far it can be moved. */
static bool tied_find_run(search *s, tied_rules *tied, int side, bits_set set, int down,
                          tied_run *run) {
  const bits_set moved = set_down(set, down);
  if (tied->size > 0) {
    const tied_run *at = tied_place(tied->table, tied->size, moved);
    if (set_equal(at->set, moved)) {
      *run = (tied_run){set, at->bound};
      return true;
    }
  }
  search_total total = search_no_total;
  if (!tied_add_components(s, tied, side, moved, &total))
    return false;
  *run = (tied_run){set,
                    {(int32_t)total.mean,
                     total.exists ? total.temperature : BOUND_MISSING,
                     (int32_t)total.number,
                     {BOUND_COOL, BOUND_COOL}}};
  core_assert(total.count <= BOUND_HOTS);
  memcpy(run->bound.hot, total.hot, total.count * sizeof *total.hot);
  if (total.exists || s->host->status != CORE_LIMIT)
    tied_store(s->host, tied, moved, &run->bound);
  return true;
}

/* Set *run to a run and its bound, which are remembered by the last class k and the length. */
static bool tied_look_up(search *s, tied_rules *tied, int side, bits_set set, uint32_t k,
                         uint32_t length, const tied_run **run) {
  tied_recent *recent = &tied->recent[k][length - 1];
  recent->last ^= !set_equal(recent->runs[recent->last].set, set);
  tied_run *at = &recent->runs[recent->last];
  *run = at;
  if (set_equal(at->set, set))
    return true;
  if (!set_is_empty(set))
    return tied_find_run(s, tied, side, set, tied->down[k][length - 1], at);
  *at = (tied_run){set, tied_no_moves};
  return true;
}

/* Find the best last run of the classes up to k, which has a run unless *exists is not set. */
static bool tied_divide(search *s, tied_rules *tied, int side, uint32_t k, bool *exists) {
  bits_set set = SET_NONE;
  *exists = false;
  for (uint32_t length = 1, first = k;; first--, length++) {
    const bits_set class = tied->position & tied->classes[first];
    const tied_run *run;
    set |= class;
    if (length > 1 && (set_is_empty(class) || set_count(set) > tied_most_set[length - 1]))
      break;
    if (!tied_look_up(s, tied, side, set, k, length, &run))
      return false;
    int64_t sum = tied->best[first] + 2 * (int64_t)run->bound.mean - run->bound.temperature;
    if (run->bound.temperature != BOUND_MISSING && (!*exists || sum > tied->best[k + 1])) {
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
  for (; k > 0; k -= tied->lengths[k - 1]) {
    const tied_recent *recent = &tied->recent[k - 1][tied->lengths[k - 1] - 1];
    core_assert(set_is_empty(recent->runs[recent->last].set & ~position));
    search_add_bound(total, &recent->runs[recent->last].bound, BOUNDS_MOST_HOT);
  }
  return core_work(s->host, 4 * (int64_t)tied->count);
}
