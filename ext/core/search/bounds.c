/* Bounds of sums from games in which one player has fewer moves.
**
** Let G' be a game G without some of Left's options, anywhere in its play. Then G' <= G (Winning
** Ways, chapter 1: options of Left are gifts).
**   Proof. Left wins G - G' by moving second. If Right moves in G, the same move is an option of
**   Right in G', and Left answers with it in -G'. If Right moves in -G', the move is an option of
**   Left in G', hence in G, and Left answers with it there. The position is again a difference of
**   this kind, and play ends, so Right is the first who cannot move.
** Likewise a game without some of Right's options is >= G.
**
** Rules in which Left is tied: link all bits that a move of Right names. The classes of linked bits
** form paths, in which neighbours are joined by many moves of Left. Keep a move of Left only if its
** bits are in a run of at most BOUNDS_RUN neighbouring classes, and if it needs bits of the first
** and of the last class of the run. All moves of Right are in one class. So a position, divided
** into runs, is at least the sum of its runs under the tied rules, whose values are found: a move
** across two runs needs a bit of each, hence it is possible in neither of them. The best division
** of each path is found by dynamic programming.
**
** A bound is a number and a few switches {t | -t}, and a mean and a temperature. Sums of bounds
** show that the tied player wins by the stops of the mean and the temperature, or by taking the
** hottest switches in turn.
**
** Example: Domineering, where Left places dominoes in columns. The classes are the rows, and a
** board of 8 x 8 is at least the sum of four boards of 2 x 8. If this sum is won, so is the board.
**
** In most other rules the moves of each player link all bits, as in Clobber. Then there are no tied
** rules, and bounds cost nothing. A run whose value does not fit into the memory has no bound. */
#include "core/search/search_int.h"

enum {
  BOUNDS_MOST_BITS = 24,    /* of two neighbours that are joined, and of a class */
  BOUNDS_SET_BITS = 16,     /* that are set in a run of several classes */
  BOUNDS_FRACTION = 10,     /* bounds are in units of 2^-10 */
  BOUNDS_LARGEST = 1 << 24, /* the largest stop of a game with a bound */
  BOUNDS_MOST_TERMS = 24,   /* of a sum */
  BOUNDS_MOST_HOT = 64,     /* switches of a sum */
  BOUNDS_FIRST = 1 << 8,    /* entries of the table */
  BOUNDS_ENTRIES = 1 << 20
};

/* ---- Tied rules ---- */

static uint64_t bounds_named(const bits_move *move) {
  return move->need | move->forbid | move->clear | move->put;
}

/* Find the classes of bits that the moves of a player link. Return their number. */
static uint32_t bounds_link(const bits_rules *rules, uint64_t player, uint64_t classes[64]) {
  uint32_t count = 0;
  uint64_t named = 0;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    uint64_t joined = bounds_named(&rules->moves.items[i]);
    uint32_t kept = 0;
    named |= joined;
    if ((rules->moves.items[i].player & player) == 0)
      continue;
    for (uint32_t k = 0; k < count; k++)
      if ((classes[k] & joined) != 0)
        joined |= classes[k];
      else
        classes[kept++] = classes[k];
    classes[kept++] = joined;
    count = kept;
  }
  for (uint32_t k = 0; k < count; k++)
    named &= ~classes[k];
  for (; named != 0; named &= named - 1)
    classes[count++] = named & (0 - named);
  return count;
}

/* Return the number of moves that need bits of both classes and name no others. */
static uint32_t bounds_count_joining(const bits_rules *rules, uint64_t one, uint64_t other) {
  uint32_t count = 0;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    const bits_move *move = &rules->moves.items[i];
    count += (bounds_named(move) & ~(one | other)) == 0 && (move->need & one) != 0 &&
             (move->need & other) != 0;
  }
  return count;
}

/* Paths of classes: the number of the path of each class, and its place in the path. */
typedef struct bounds_paths {
  uint8_t path[64], place[64];
} bounds_paths;

static bool bounds_is_end(const bounds_paths *paths, uint32_t count, uint32_t class) {
  uint32_t size = 0;
  for (uint32_t k = 0; k < count; k++)
    size += paths->path[k] == paths->path[class];
  return paths->place[class] == 0 || paths->place[class] + UINT32_C(1) == size;
}

/* Join two paths at their ends `one` and `other`. */
static void bounds_join_paths(bounds_paths *paths, uint32_t count, uint32_t one, uint32_t other) {
  uint32_t sizes[2] = {0, 0};
  const uint8_t first = paths->path[one], second = paths->path[other];
  for (uint32_t k = 0; k < count; k++) {
    sizes[0] += paths->path[k] == first;
    sizes[1] += paths->path[k] == second;
  }
  const bool turns[2] = {paths->place[one] + UINT32_C(1) != sizes[0], paths->place[other] != 0};
  for (uint32_t k = 0; k < count; k++) {
    const bool is_second = paths->path[k] == second;
    if (!is_second && paths->path[k] != first)
      continue;
    uint32_t place = turns[is_second] ? sizes[is_second] - 1 - paths->place[k] : paths->place[k];
    paths->path[k] = first;
    paths->place[k] = (uint8_t)(place + (is_second ? sizes[0] : 0));
  }
}

/* Repeatedly join the two ends of paths that the most moves join. */
static void bounds_make_paths(const bits_rules *rules, const uint64_t *classes, uint32_t count,
                              bounds_paths *paths) {
  uint32_t weights[64][64], best = 1;
  for (uint32_t i = 0; i < count; i++) {
    paths->path[i] = (uint8_t)i, paths->place[i] = 0;
    for (uint32_t j = 0; j < i; j++)
      weights[i][j] = core_count_bits(classes[i] | classes[j]) <= BOUNDS_MOST_BITS
                          ? bounds_count_joining(rules, classes[i], classes[j])
                          : 0;
  }
  while (best > 0) {
    uint32_t one = 0, other = 0;
    best = 0;
    for (uint32_t i = 0; i < count; i++)
      for (uint32_t j = 0; j < i; j++)
        if (weights[i][j] > best && paths->path[i] != paths->path[j] &&
            bounds_is_end(paths, count, i) && bounds_is_end(paths, count, j))
          best = weights[i][j], one = i, other = j;
    if (best > 0)
      bounds_join_paths(paths, count, one, other);
  }
}

/* Write the classes path by path. Return true if a path does not fit into a run. */
static bool bounds_order(search_tied *tied, const uint64_t *classes, uint32_t count,
                         const bounds_paths *paths) {
  bool divides = false;
  for (uint32_t path = 0; path < count; path++) {
    uint32_t first = tied->count;
    for (uint32_t k = 0; k < count; k++)
      if (paths->path[k] == path) {
        tied->classes[first + paths->place[k]] = classes[k];
        tied->count++;
      }
    divides |= tied->count > first + BOUNDS_RUN;
    if (tied->count > first)
      tied->ends[tied->count - 1] = true;
  }
  core_assert(tied->count == count);
  return divides;
}

/* Return true if the bits of a move are in a run, and if it needs bits of both its ends. */
static bool bounds_keeps(const search_tied *tied, const bits_move *move) {
  for (uint32_t first = 0; first < tied->count; first++) {
    uint64_t run = 0;
    for (uint32_t last = first; last < tied->count && last < first + BOUNDS_RUN; last++) {
      run |= tied->classes[last];
      if ((bounds_named(move) & ~run) == 0 && (move->need & tied->classes[first]) != 0 &&
          (move->need & tied->classes[last]) != 0)
        return true;
      if (tied->ends[last])
        break;
    }
  }
  return false;
}

static void bounds_close_tied(core_host *host, search_tied *tied) {
  if (tied == NULL)
    return;
  bits_sums_free(tied->sums);
  bits_rules_release(&tied->rules);
  core_release(host, tied, sizeof *tied);
}

/* Fill the tied rules. Set *helps if they lack a move. */
static bool bounds_fill_tied(search *s, search_tied *tied, const bits_rules *rules, bool *helps) {
  bool done = true;
  bits_rules_begin(&tied->rules, s->host);
  for (uint64_t i = 0; i < rules->moves.count && done; i++) {
    bool is_kept = bounds_keeps(tied, &rules->moves.items[i]);
    *helps |= !is_kept;
    done = !is_kept || bits_rules_add_move(&tied->rules, &rules->moves.items[i]) == CORE_OK;
  }
  tied->rules.is_partizan = true;
  return done && (!*helps || (bits_rules_close(&tied->rules) == CORE_OK &&
                              (tied->sums = bits_sums_new(&tied->rules, s->store, 32)) != NULL));
}

/* Open the tied rules of a kind for a player if they have bounds. */
static bool bounds_open_tied(search *s, search_kind *kind, int side) {
  uint64_t classes[64];
  bounds_paths paths;
  bool fits = true;
  uint32_t count = bounds_link(kind->rules, side == 0 ? BITS_RIGHT : BITS_LEFT, classes);
  for (uint32_t k = 0; k < count; k++)
    fits &= core_count_bits(classes[k]) <= BOUNDS_MOST_BITS;
  if (count <= 1 || !fits)
    return true;
  search_tied *tied = core_allocate(s->host, sizeof *tied);
  if (tied == NULL)
    return false;
  bounds_make_paths(kind->rules, classes, count, &paths);
  bool helps = bounds_order(tied, classes, count, &paths);
  bool done = bounds_fill_tied(s, tied, kind->rules, &helps);
  if (!done || !helps) {
    bounds_close_tied(s->host, tied);
    return done;
  }
  tied->number = 2 + s->bounds.tied++;
  kind->tied[side] = tied;
  return true;
}

/* Return true if the host has no memory for a bound, or if there is none. The search can do without
** it. */
static bool bounds_can_do_without(const search *s) {
  return s->host->status == CORE_LIMIT || s->host->status == CORE_INVALID;
}

/* Open the tied rules of the kinds that were added since the last call. */
static bool bounds_begin(search *s) {
  for (; s->bounds.kinds < s->kinds.count; s->bounds.kinds++) {
    search_kind *kind = &s->kinds.items[s->bounds.kinds];
    if (search_has_source(s, s->bounds.kinds) || !kind->rules->is_partizan || !kind->ends)
      continue;
    for (int side = 0; side < 2; side++)
      if (kind->tied[side] == NULL && !bounds_open_tied(s, kind, side) && !bounds_can_do_without(s))
        return false;
  }
  return true;
}

void search_release_bounds(core_host *host, search_kind *kind) {
  for (int side = 0; side < 2; side++)
    bounds_close_tied(host, kind->tied[side]);
}

void search_clear_bounds(search *s) {
  CORE_DROP(s->host, s->bounds.items, s->bounds.count * sizeof *s->bounds.items);
  s->bounds.count = s->bounds.used = 0;
  for (uint32_t i = 0; i < s->kinds.count; i++)
    for (int side = 0; side < 2; side++)
      if (s->kinds.items[i].tied[side] != NULL)
        bits_sums_clear(s->kinds.items[i].tied[side]->sums);
}

bool search_drop_bounds(search *s) {
  bool dropped = s->bounds.items != NULL;
  search_clear_bounds(s);
  for (uint32_t i = 0; i < s->kinds.count; i++)
    for (int side = 0; side < 2; side++) {
      search_tied **tied = &s->kinds.items[i].tied[side];
      dropped |= *tied != NULL;
      bounds_close_tied(s->host, *tied);
      *tied = NULL;
    }
  return dropped;
}

/* ---- Sums of numbers and switches ---- */

/* Add a switch to a descending list. Two equal switches are 0. If there are more than `most`, the
** two coldest are replaced by a number: {t|-t} + {u|-u} >= u - t for t >= u. */
static void bounds_add_hot(uint16_t *hot, uint32_t *count, uint32_t most, uint16_t added,
                           int64_t *number) {
  uint32_t at = *count;
  while (at > 0 && hot[at - 1] < added)
    at--;
  if (at > 0 && hot[at - 1] == added) {
    memmove(hot + at - 1, hot + at, (*count - at) * sizeof *hot);
    --*count;
    return;
  }
  memmove(hot + at + 1, hot + at, (*count - at) * sizeof *hot);
  hot[at] = added;
  if (++*count <= most)
    return;
  *count -= 2;
  *number -= hot[*count] - hot[*count + 1];
}

/* A sum of bounds. */
typedef struct bounds_total {
  int64_t number, mean;
  int32_t temperature;
  uint32_t count;
  uint16_t hot[BOUNDS_MOST_HOT + 1];
  bool exists; /* each term has a bound */
} bounds_total;

static const bounds_total bounds_zero = {.temperature = -1, .exists = true};

static void bounds_add(bounds_total *total, const search_bound *bound, uint32_t most) {
  total->number += bound->number;
  total->mean += bound->mean;
  if (bound->temperature > total->temperature)
    total->temperature = bound->temperature;
  for (int i = 0; i < BOUND_HOTS && bound->hot[i] != BOUND_COOL; i++)
    bounds_add_hot(total->hot, &total->count, most, bound->hot[i], &total->number);
}

/* Return true if the bound shows that the player of the total wins, by moving first or not. At the
** number 0 the player who moves loses. */
static bool bounds_wins(const bounds_total *total, bool moves) {
  if (!total->exists)
    return false;
  if (moves                    ? total->mean > 0
      : total->temperature < 0 ? total->mean >= 0
                               : total->mean > total->temperature)
    return true;
  int64_t reach = total->number;
  for (uint32_t i = 0; i < total->count; i++)
    reach += (i % 2 == 0) == moves ? total->hot[i] : -(int64_t)total->hot[i];
  return reach > 0 || (reach == 0 && (total->count % 2 == 1) == moves);
}

/* ---- Bounds of games ---- */

/* Set *units to a number in units of 2^-BOUNDS_FRACTION, rounded down. Return true if it is exact.
** Numbers out of range become BOUNDS_LARGEST + 1 or its negative. */
static bool bounds_floor(dyadic number, int64_t *units) {
  const int64_t largest = BOUNDS_LARGEST;
  const int shift = (int)number.exponent - BOUNDS_FRACTION;
  const bool is_positive = number.numerator > 0;
  if (dyadic_compare(is_positive ? number : dyadic_negative(number),
                     dyadic_integer(largest >> BOUNDS_FRACTION)) > 0) {
    *units = is_positive ? largest + 1 : -largest - 1;
    return false;
  }
  *units = shift <= 0 ? number.numerator * (INT64_C(1) << -shift)
                      : dyadic_shift_down(number.numerator, shift);
  return shift <= 0 || *units * (INT64_C(1) << (shift < 32 ? shift : 32)) == number.numerator;
}

static games_id bounds_number(games *store, int64_t units) {
  dyadic number = dyadic_integer(0);
  (void)dyadic_make(units, BOUNDS_FRACTION, &number);
  return games_number(store, number);
}

/* The store failed: set the status of the host to its status. Always return false. */
static bool bounds_fail(const search *s) {
  s->host->status = games_failure(s->store).status;
  return false;
}

/* Test whether {left | right} <= game, where left >= right. If so, set the number and the switch of
** the bound, and *is_bound. */
static bool bounds_try(search *s, games_id game, int64_t left, int64_t right, search_bound *bound,
                       bool *is_bound) {
  right -= (left + right) % 2 != 0;
  const int64_t half = (left - right) / 2;
  if (half >= BOUND_COOL)
    return true;
  games_id one = bounds_number(s->store, left), other = bounds_number(s->store, right);
  games_id made = left == right && one != GAMES_NONE ? one : games_switch(s->store, one, other);
  if (made == GAMES_NONE || !games_is_at_most(s->store, made, game, is_bound))
    return bounds_fail(s);
  if (*is_bound) {
    bound->number = (int32_t)((left + right) / 2);
    bound->hot[0] = left == right ? BOUND_COOL : (uint16_t)half;
  }
  return true;
}

/* Set the number and the switch of a bound of a game that is not a number: by its mean and
** temperature, by its stops, or by a number. */
static bool bounds_find_switch(search *s, games_id game, int64_t mean, int64_t temperature,
                               bool is_exact, search_bound *bound) {
  int64_t left, right;
  bool is_bound = false;
  if (is_exact && !bounds_try(s, game, mean + temperature, mean - temperature, bound, &is_bound))
    return false;
  bool is_left_exact = bounds_floor(games_stop(s->store, game, false), &left);
  bool is_right_exact = bounds_floor(games_stop(s->store, game, true), &right);
  if (!is_bound && is_left_exact && is_right_exact &&
      !bounds_try(s, game, left, right, bound, &is_bound))
    return false;
  if (!is_bound && !bounds_try(s, game, right, right, bound, &is_bound))
    return false;
  if (!is_bound) /* a number below the right stop is less than the game */
    bound->number = (int32_t)(right - 1);
  return true;
}

/* Set *bound to the bound of a game for a player, and *exists. */
static bool bounds_evaluate_game(search *s, games_id id, int side, search_bound *bound,
                                 bool *exists) {
  int64_t mean, cold;
  games_id game = side == 0 ? id : games_negative(s->store, id);
  if (game == GAMES_NONE)
    return bounds_fail(s);
  const search_game *facts = search_find_facts(s, game);
  if (facts == NULL)
    return false;
  const bool is_number = dyadic_compare(facts->temperature, dyadic_integer(0)) < 0;
  bool is_exact = bounds_floor(facts->mean, &mean);
  is_exact &= is_number || bounds_floor(dyadic_negative(facts->temperature), &cold);
  cold = is_number ? 1 : cold;
  *exists = mean - cold <= BOUNDS_LARGEST && mean + cold >= -BOUNDS_LARGEST;
  *bound = (search_bound){(int32_t)mean, (int32_t)-cold, (int32_t)mean, {BOUND_COOL, BOUND_COOL}};
  return !*exists || is_number || bounds_find_switch(s, game, mean, -cold, is_exact, bound);
}

/* ---- The table ---- */

/* The place of the bound of a game, whose number is the player, or of a run of tied rules. */
static search_bounded *bounds_place(search_bounded *items, uint64_t count, uint64_t set,
                                    uint64_t number) {
  return &items[core_hash(set + core_hash(number)) & (count - 1)];
}

/* Make the table larger while it fills. It is not necessary. */
static void bounds_grow(search *s) {
  uint64_t count = s->bounds.count == 0 ? BOUNDS_FIRST : 4 * s->bounds.count;
  if (4 * s->bounds.used < s->bounds.count || count > BOUNDS_ENTRIES)
    return;
  search_bounded *items = core_allocate(s->host, count * sizeof *items);
  if (items == NULL)
    return;
  s->bounds.used = 0;
  for (uint64_t i = 0; i < s->bounds.count; i++) {
    const search_bounded *from = &s->bounds.items[i];
    if (!from->is_used)
      continue;
    search_bounded *to = bounds_place(items, count, from->set, from->number);
    s->bounds.used += !to->is_used;
    *to = *from;
  }
  core_release(s->host, s->bounds.items, s->bounds.count * sizeof *items);
  s->bounds.items = items, s->bounds.count = count;
}

static bool bounds_lookup(const search *s, uint64_t set, uint64_t number, search_bound *bound,
                          bool *exists) {
  if (s->bounds.count == 0)
    return false;
  const search_bounded *at = bounds_place(s->bounds.items, s->bounds.count, set, number);
  if (!at->is_used || at->set != set || at->number != number)
    return false;
  *bound = at->bound;
  *exists = at->exists;
  return true;
}

static void bounds_keep(search *s, uint64_t set, uint64_t number, const search_bound *bound,
                        bool exists) {
  bounds_grow(s);
  if (s->bounds.count == 0)
    return;
  search_bounded *at = bounds_place(s->bounds.items, s->bounds.count, set, number);
  s->bounds.used += !at->is_used;
  *at = (search_bounded){set, number, *bound, true, exists};
}

/* ---- Bounds of terms ---- */

static bool bounds_find_game(search *s, games_id id, int side, search_bound *bound, bool *exists) {
  if (bounds_lookup(s, id, (uint64_t)side, bound, exists))
    return true;
  if (!bounds_evaluate_game(s, id, side, bound, exists)) {
    *exists = false;
    return bounds_can_do_without(s);
  }
  bounds_keep(s, id, (uint64_t)side, bound, *exists);
  return true;
}

/* Set *total to the sum of the bounds of the components of a run. */
static bool bounds_add_components(search *s, search_tied *tied, int side, uint64_t set,
                                  bounds_total *total) {
  bits_term terms[64];
  uint32_t count, value;
  *total = bounds_zero;
  total->exists = bits_sums_split(tied->sums, set, terms, &count) == CORE_OK;
  for (uint32_t i = 0; total->exists && i < count; i++) {
    search_bound found;
    core_assert(!terms[i].is_negative);
    total->exists =
        bits_sums_value(tied->sums, bits_sums_image(tied->sums, terms[i].class), &value) == CORE_OK;
    if (total->exists && !bounds_find_game(s, value, side, &found, &total->exists))
      return false;
    if (total->exists)
      bounds_add(total, &found, BOUND_HOTS);
  }
  return total->exists || bounds_can_do_without(s);
}

/* Set *bound to the bound of a run for the tied player, and *exists. */
static bool bounds_find_run(search *s, search_tied *tied, int side, uint64_t set,
                            search_bound *bound, bool *exists) {
  bounds_total total;
  *exists = true;
  *bound = (search_bound){0, -1, 0, {BOUND_COOL, BOUND_COOL}};
  if (set == 0 || bounds_lookup(s, set, tied->number, bound, exists))
    return true;
  if (!bounds_add_components(s, tied, side, set, &total))
    return false;
  *exists = total.exists;
  *bound = (search_bound){
      (int32_t)total.mean, total.temperature, (int32_t)total.number, {BOUND_COOL, BOUND_COOL}};
  for (uint32_t i = 0; i < total.count; i++)
    bound->hot[i] = total.hot[i];
  if (total.exists || s->host->status == CORE_INVALID)
    bounds_keep(s, set, tied->number, bound, *exists);
  return true;
}

/* Add the bound of a position to a total: the best division of each path into runs. */
static bool bounds_add_position(search *s, search_tied *tied, int side, uint64_t position,
                                bounds_total *total) {
  int64_t best[65];
  search_bound chosen[64], found;
  uint8_t lengths[64];
  best[0] = 0;
  for (uint32_t k = 0; k < tied->count; k++) {
    uint64_t set = 0;
    bool exists;
    lengths[k] = 0;
    for (uint32_t length = 1, first = k;; first--, length++) {
      set |= position & tied->classes[first];
      if (length > 1 &&
          ((position & tied->classes[first]) == 0 || core_count_bits(set) > BOUNDS_SET_BITS))
        break;
      search_run *recent = &tied->recent[k][length - 1];
      exists = set != 0 && recent->set == set;
      found = recent->bound;
      if (!exists && !bounds_find_run(s, tied, side, set, &found, &exists))
        return false;
      if (exists)
        *recent = (search_run){set, found};
      int64_t sum = best[first] + 2 * (int64_t)found.mean - found.temperature;
      if (exists && (lengths[k] == 0 || sum > best[k + 1])) {
        best[k + 1] = sum;
        lengths[k] = (uint8_t)length;
        chosen[k] = found;
      }
      if (length == BOUNDS_RUN || set == 0 || first == 0 || tied->ends[first - 1])
        break;
    }
    total->exists &= lengths[k] > 0;
    if (!total->exists)
      return true;
  }
  for (uint32_t k = tied->count; k > 0; k -= lengths[k - 1])
    bounds_add(total, &chosen[k - 1], BOUNDS_MOST_HOT);
  return core_work(s->host, 4 * (int64_t)tied->count);
}

/* Add the bound of a position of a kind. */
static bool bounds_add_board(search *s, uint32_t kind, uint64_t position, int side,
                             bounds_total *total) {
  search_tied *tied = search_has_source(s, kind) ? NULL : s->kinds.items[kind].tied[side];
  total->exists &= tied != NULL;
  return !total->exists || bounds_add_position(s, tied, side, position, total);
}

static bool bounds_add_game(search *s, games_id game, int side, bounds_total *total) {
  search_bound bound;
  bool exists;
  if (!bounds_find_game(s, game, side, &bound, &exists))
    return false;
  total->exists &= exists;
  if (exists)
    bounds_add(total, &bound, BOUNDS_MOST_HOT);
  return true;
}

/* Set *total to the sum of the bounds of all terms except one. */
static bool bounds_sum(search *s, const search_frame *frame, int side, uint32_t except,
                       bounds_total *total) {
  *total = bounds_zero;
  total->exists = frame->count <= BOUNDS_MOST_TERMS;
  for (uint32_t i = 0; i < frame->count && total->exists; i++) {
    search_term term = s->stack.items[frame->first + i];
    if (i == except)
      continue;
    if (search_is_game(term)
            ? !bounds_add_game(s, term & ~SEARCH_GAME, side, total)
            : !bounds_add_board(s, s->parts.items[term / 2].kind, s->parts.items[term / 2].image,
                                side ^ (int)(term & 1), total))
      return false;
  }
  return true;
}

/* Add the bound of a term after a move of `mover`. */
static bool bounds_add_move(search *s, search_term term, const search_move *move, int mover,
                            int side, bounds_total *total) {
  if (move->is_game)
    return bounds_add_game(s, (games_id)move->after, side, total);
  const search_part part = s->parts.items[term / 2];
  const int sign = (int)(term & 1);
  if (!search_has_source(s, part.kind))
    return bounds_add_board(s, part.kind, move->after, side ^ sign, total);
  const search_source source = s->kinds.items[part.kind].source;
  search_component_list list;
  if (source.follow(source.object, (uint32_t)part.image, mover ^ sign, (uint32_t)move->after,
                    &list) != CORE_OK)
    return false;
  for (uint32_t i = 0; i < list.count && total->exists; i++)
    if (!bounds_add_board(s, list.components[i].kind, list.components[i].position,
                          side ^ sign ^ (int)list.components[i].is_negative, total))
      return false;
  return true;
}

/* ---- Decisions ---- */

bool search_decide_by_bounds(search *s, const search_frame *frame, int *answer) {
  if (s->bounds.kinds < s->kinds.count && !bounds_begin(s))
    return false;
  for (int side = 0; side < 2 && *answer < 0 && s->bounds.tied > 0; side++) {
    bounds_total total;
    if (!bounds_sum(s, frame, side, UINT32_MAX, &total))
      return false;
    if (bounds_wins(&total, frame->player == side))
      *answer = frame->player == side;
  }
  return true;
}

/* Rate a move: first by the means of both bounds, then as before. */
static int32_t bounds_rate(const bounds_total totals[2], int player, int32_t rating) {
  const int64_t largest = INT32_MAX / 2;
  int64_t lead = 64 * (totals[player].mean - totals[1 - player].mean) + rating / 64;
  return (int32_t)core_max(core_min(lead, largest), -largest);
}

bool search_rate_by_bounds(search *s, search_frame *frame, bool *wins) {
  uint32_t kept = frame->move, term = UINT32_MAX;
  const int player = frame->player;
  bounds_total rest[2], totals[2];
  for (uint32_t i = frame->move; i < frame->move_end && s->bounds.tied > 0; i++) {
    search_move move = s->moves.items[i];
    if (move.term != term) {
      term = move.term;
      if (!bounds_sum(s, frame, 0, term, &rest[0]) || !bounds_sum(s, frame, 1, term, &rest[1]))
        return false;
    }
    for (int side = 0; side < 2; side++) {
      totals[side] = rest[side];
      if (rest[side].exists && !bounds_add_move(s, s->stack.items[frame->first + term], &move,
                                                player, side, &totals[side]))
        return false;
    }
    if (bounds_wins(&totals[player], false))
      return *wins = true;
    if (bounds_wins(&totals[1 - player], true))
      continue;
    if (totals[0].exists && totals[1].exists)
      move.rating = bounds_rate(totals, player, move.rating);
    s->moves.items[kept++] = move;
  }
  if (s->bounds.tied > 0)
    frame->move_end = s->moves.count = kept;
  return true;
}
