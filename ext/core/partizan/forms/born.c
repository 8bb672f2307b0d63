/* All games born by a day (Siegel, Combinatorial Game Theory, III.1).
**
** The canonical options of a game born by day n + 1 are games born by day n, no two options of a
** player being comparable. So each such game is { A | B } for two antichains A and B of the partial
** order of the games born by day n. Example: the games born by day 0 are { 0 }, with the antichains
** {} and { 0 }. The four pairs give 0, 1, -1 and *, the games born by day 1. There are 22 games
** born by day 2, with at most 128 antichains, and 1474 born by day 3. The subsets are enumerated:
** at most 2^22. */
#include "core/partizan/forms/games_int.h"

enum { GAMES_MOST_ANTICHAINS = 128, GAMES_MOST_PARENTS = 22 };

/* Enumerate the antichains of the games, each as a set of bits, in increasing order. */
static bool games_find_antichains(games *store, const games_id *born, uint32_t count,
                                  uint32_t *antichains, uint32_t *found) {
  uint32_t comparable[GAMES_MOST_PARENTS];
  core_assert(count <= GAMES_MOST_PARENTS);
  *found = 0;
  /* comparable[i] has the bit of each other game that is comparable with game i. */
  for (uint32_t i = 0; i < count; i++) {
    comparable[i] = 0;
    for (uint32_t j = 0; j < count; j++) {
      bool below, above;
      if (!games_leq(store, born[i], born[j], &below) ||
          !games_leq(store, born[j], born[i], &above))
        return false; /* uncovered: failure */
      if (i != j && (below || above))
        comparable[i] |= UINT32_C(1) << j;
    }
  }

  for (uint32_t set = 0; set < UINT32_C(1) << count && *found < GAMES_MOST_ANTICHAINS; set++) {
    bool antichain = true;
    for (uint32_t rest = set; rest != 0 && antichain; rest &= rest - 1)
      antichain = (comparable[core_lowest_bit(rest)] & set) == 0;
    if (antichain)
      antichains[(*found)++] = set;
    if (set % 1024 == 0 && !games_work(store, 10000))
      return false;
  }
  return true;
}

/* Copy the games whose bits are set. Return their number. */
static size_t games_copy_set(const games_id *born, uint32_t set, games_id *picked) {
  size_t count = 0;
  for (; set != 0; set &= set - 1)
    picked[count++] = born[core_lowest_bit(set)];
  return count;
}

/* Build the game of each pair of antichains. Append the new games to `next`, and mark them so that
** each is appended once. */
static bool games_build_born(games *store, const games_id *born, const uint32_t *antichains,
                             uint32_t count, games_id *next, uint32_t *born_next) {
  games_id left[GAMES_MOST_PARENTS], right[GAMES_MOST_PARENTS];
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < count; j++) {
      size_t left_count = games_copy_set(born, antichains[i], left);
      size_t right_count = games_copy_set(born, antichains[j], right);
      games_id game = games_canonicalize(store, left, left_count, right, right_count);
      if (game == GAMES_NONE)
        return false;
      if ((store->forms.nodes.items[game].flags & GAMES_IS_MARKED) != 0)
        continue;
      store->forms.nodes.items[game].flags |= GAMES_IS_MARKED;
      core_assert(*born_next < GAMES_BORN_BY_DAY_3);
      next[(*born_next)++] = game;
    }
  return true;
}

bool games_born(games *store, int day, games_id born[GAMES_BORN_BY_DAY_3], uint32_t *count) {
  games_id parents[GAMES_MOST_PARENTS];
  uint32_t antichains[GAMES_MOST_ANTICHAINS], antichain_count;
  born[0] = GAMES_ZERO;
  *count = 1;
  for (; day > 0; day--) {
    core_assert(*count <= GAMES_MOST_PARENTS);
    uint32_t parent_count = *count;
    memcpy(parents, born, parent_count * sizeof *parents);
    *count = 0;
    bool done = games_find_antichains(store, parents, parent_count, antichains, &antichain_count) &&
                games_build_born(store, parents, antichains, antichain_count, born, count);
    for (uint32_t i = 0; i < *count; i++)
      store->forms.nodes.items[born[i]].flags &= (uint8_t)~GAMES_IS_MARKED;
    if (!done)
      return false;
  }
  return true;
}
