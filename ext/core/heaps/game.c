/* Games, the search for their periods, and the enumeration of moves (game.h).
**
** Each step compares the new values with the candidate, searches for a new candidate if the number
** of values has reached next_search, and then extends the values by the engine. Example: for
** Kayles, whose engine has the share 1/4, searches take place after 16, 21, 27, ... values.
*/
#include "core/heaps/game.h"

#include "core/heaps/engine_sparse.h"
#include "core/heaps/engine_subtraction.h"

enum { FIRST_SEARCH = 16 };

/* The number of values that take about a second in games whose moves leave three heaps or more. */
enum { LIMIT_THREE = 2000 };

struct heaps_game {
  core_host *host;
  heaps_rules rules;
  uint32_t parts; /* as in heaps_claim */
  uint32_t reach;

  /* The values, and the engine that extends them until a period is proved. */
  heaps_value_array values;
  const heaps_engine *engine;
  void *state;             /* the engine's state; NULL for a formula and after a period is proved */
  bool is_stepping;        /* true if an interrupt or a lack of memory ended a step early */
  heaps_zero_finder zeros; /* used if engine->next_zero is not NULL */

  /* The period. */
  const heaps_prover *prover;
  heaps_repeat candidate; /* holds for all values below `compared`; period 0 means no candidate */
  uint64_t compared;
  /* the number of values at which the next search for repetitions takes place */
  uint64_t next_search;
  heaps_period proved;
  uint64_t proved_before; /* the number of values before the step that proved the period */
};

static bool game_is_open(const heaps_game *game) {
  return game->proved.theorem == HEAPS_UNPROVED;
}

static bool heaps_is_additive(const heaps_game *game) {
  return game->prover->may_rise(&game->rules, game->parts);
}

/* Return the number of heaps in a move on which the length of a convincing repetition depends: the
** maximum that the moves leave, limited to WITHOUT_THEOREM if no theorem would use it. */
static uint32_t heaps_search_parts(const heaps_game *game) {
  enum { WITHOUT_THEOREM = 4 };
  bool is_bounded = game->prover == &heaps_prover_code || game->parts < WITHOUT_THEOREM;
  return is_bounded ? game->parts : WITHOUT_THEOREM;
}

static heaps_claim heaps_claim_of(const heaps_game *game, const heaps_value_array *values,
                                  const heaps_repeat *repeat) {
  return (heaps_claim){.rules = &game->rules,
                       .values = values,
                       .repeat = repeat,
                       .parts = game->parts,
                       .reach = game->reach};
}

/* ---- Opening and closing ---- */

/* Set the most heaps that a move leaves and the most tokens that it takes. */
static void heaps_measure(heaps_game *game) {
  const heaps_rules *rules = &game->rules;
  const heaps_set *set = &rules->set;
  game->parts = 2;
  if (rules->kind == HEAPS_SUBTRACT) {
    game->parts = 1;
    game->reach = set->period > 0 ? set->end : heaps_list_last(set->all ? &set->out : &set->in);
  } else if (rules->kind == HEAPS_CODE || rules->kind == HEAPS_SPECIAL) {
    game->parts = heaps_rules_parts(rules);
    game->reach = heaps_rules_reach(rules);
  } else if (rules->kind == HEAPS_TURN) {
    game->parts = HEAPS_PARTS_ANY;
  }
  if (game->parts == 0)
    game->parts = 1;
}

static const heaps_engine *heaps_choose_engine(const heaps_game *game, heaps_method method) {
  static const heaps_engine *const by_kind[] = {
      [HEAPS_CODE] = &heaps_engine_plain,    [HEAPS_NIM] = &heaps_engine_nim,
      [HEAPS_LASKER] = &heaps_engine_lasker, [HEAPS_GRUNDY] = &heaps_engine_plain,
      [HEAPS_TURN] = &heaps_engine_coins,    [HEAPS_SUBTRACT] = &heaps_engine_subtraction,
      [HEAPS_SPECIAL] = &heaps_engine_plain};
  heaps_kind kind = game->rules.kind;
  bool may_be_sparse = (kind == HEAPS_CODE || kind == HEAPS_GRUNDY) && game->parts == 2 &&
                       game->reach <= HEAPS_DIGITS_MAX;
  if (method == HEAPS_BEST && heaps_rules_subtract(&game->rules))
    return &heaps_engine_subtraction;
  if (method == HEAPS_BEST && may_be_sparse)
    return &heaps_engine_sparse;
  return by_kind[kind];
}

/* Digits of 0 and 3 are also a set, which the engine of sets reads. */
static void heaps_list_digits(heaps_rules *rules) {
  rules->set = (heaps_set){.period = 0};
  for (uint32_t i = 0; i < rules->count; i++)
    heaps_list_add(&rules->set.in, rules->few[i].take, rules->few[i].take);
}

heaps_game *heaps_open(core_host *host, const heaps_rules *rules, heaps_method method) {
  heaps_game *game = core_allocate(host, sizeof *game);
  if (game == NULL)
    return NULL;
  *game = (heaps_game){.host = host, .next_search = FIRST_SEARCH};
  game->values = (heaps_value_array){.host = host, .width = 1};
  game->zeros.host = host;
  if (!heaps_rules_copy(host, rules, &game->rules)) {
    core_release(host, game, sizeof *game);
    return NULL;
  }
  heaps_measure(game);
  game->engine = heaps_choose_engine(game, method);
  game->proved = game->engine->proved;
  game->prover = rules->kind == HEAPS_SUBTRACT ? &heaps_prover_set
                 : heaps_rules_is_plain(rules) ? &heaps_prover_code
                                               : &heaps_prover_none;
  if (game->engine == &heaps_engine_subtraction && rules->kind == HEAPS_CODE)
    heaps_list_digits(&game->rules);
  if (game->engine->open == NULL)
    return game;
  game->state = game->engine->open(host, &game->rules);
  if (game->state != NULL)
    return game;
  heaps_close(game);
  return NULL;
}

static void heaps_close_engine(heaps_game *game) {
  if (game->state != NULL)
    game->engine->close(game->state);
  game->state = NULL;
}

void heaps_close(heaps_game *game) {
  if (game == NULL)
    return;
  heaps_close_engine(game);
  heaps_zeros_free(&game->zeros);
  heaps_values_free(&game->values);
  heaps_rules_free(game->host, &game->rules);
  core_release(game->host, game, sizeof *game);
}

const heaps_rules *heaps_rules_of(const heaps_game *game) {
  return &game->rules;
}

/* ---- Proving a period ---- */

static void heaps_accept(heaps_game *game, heaps_theorem theorem) {
  const heaps_repeat *c = &game->candidate;
  core_assert(theorem != HEAPS_UNPROVED && game_is_open(game));
  core_assert(c->period > 0 && c->preperiod + c->period <= game->values.count);
  game->proved = (heaps_period){.preperiod = c->preperiod,
                                .period = c->period,
                                .saltus = c->saltus,
                                .checked_to = game->values.count - 1,
                                .theorem = theorem};
  heaps_close_engine(game);
}

/* Search all values computed so far for a repetition, and run the decision procedure of the prover
** if it has one. The next search takes place after a share more values, so that all searches
** together cost little compared with the values. Return false with host->status. */
static bool heaps_search_period(heaps_game *game) {
  uint64_t count = game->values.count;
  if (game->prover->has_no_period(&game->rules)) {
    game->next_search = UINT64_MAX;
    return true;
  }
  heaps_repeat found;
  if (!heaps_repeat_find(&game->values, heaps_search_parts(game), heaps_is_additive(game), &found))
    return false;
  game->candidate = found;
  core_assert(found.period == 0 || found.preperiod + found.period <= count);
  game->compared = count;
  heaps_theorem theorem = HEAPS_UNPROVED;
  heaps_claim claim = heaps_claim_of(game, &game->values, &game->candidate);
  if (found.period > 0 && !game->prover->decide(&claim, &theorem))
    return false;
  if (theorem != HEAPS_UNPROVED)
    heaps_accept(game, theorem);
  game->next_search = game->parts == 1 ? 2 * count : count + count / game->engine->search_share + 1;
  return true;
}

/* Drop the candidate if a new value contradicts it, and accept it if the values suffice for the
** proof.
**
** Among the repetitions of all values up to the last search, the candidate is the one with the
** earliest proof. If a proper divisor of its period were a period of the sequence, the repetition
** with that divisor would have a preperiod no later and would have been preferred. So the proved
** period is the minimum, and its preperiod is minimal by construction. */
static void heaps_compare(heaps_game *game) {
  core_assert(game->compared <= game->values.count);
  const heaps_repeat *c = &game->candidate;
  for (; c->period > 0 && game->compared < game->values.count; game->compared++) {
    uint64_t n = game->compared;
    if (heaps_values_at(&game->values, n) !=
        heaps_values_at(&game->values, n - c->period) + c->saltus)
      game->candidate.period = 0;
  }
  if (c->period == 0)
    return;
  uint64_t needed = 0;
  heaps_claim claim = heaps_claim_of(game, &game->values, c);
  heaps_theorem theorem = game->prover->theorem(&claim, &needed);
  if (theorem != HEAPS_UNPROVED && game->values.count >= needed)
    heaps_accept(game, theorem);
}

/* Append at least one value. A step that was interrupted is completed without a search for
** repetitions, so that a proof is found after the same number of values as without the interrupt.
** Return false with host->status. */
static bool heaps_step(heaps_game *game) {
  if (!game->is_stepping) {
    game->proved_before = game->values.count;
    if (game->values.count >= game->next_search && !heaps_search_period(game))
      return false;
    heaps_compare(game);
    if (!game_is_open(game))
      return true;
  }
  game->is_stepping = true;
  if (!game->engine->extend(game->state, &game->values))
    return false;
  core_assert(game->values.count > game->proved_before);
  game->is_stepping = false;
  heaps_compare(game);
  return true;
}

/* Return false with host->status CORE_LIMIT if the values up to heap n do not fit into the memory
** limit even when no further value is larger than the largest so far; computing them would take
** long before it fails. Return true while a period may soon be proved. */
static bool heaps_sequence_fits(const heaps_game *game, uint64_t n) {
  uint64_t bytes = (uint64_t)game->values.width * game->engine->copies;
  uint64_t first = game->parts >= 3 ? LIMIT_THREE : game->engine->values_before_limit;
  if (game->values.count < first)
    return true;
  uint64_t wanted = n < UINT64_MAX / bytes ? (n + 1) * bytes : UINT64_MAX;
  return wanted <= game->host->memory_limit || core_fail_limit(game->host, wanted) == CORE_OK;
}

/* Return true if the value of heap n can be returned without further values. */
static bool heaps_has_value(const heaps_game *game, uint64_t n) {
  return n < game->values.count || !game_is_open(game);
}

/* Extend the values until the value of heap n is known. */
static core_status heaps_compute_to(heaps_game *game, uint64_t n) {
  if (n >= HEAPS_SIZE_END)
    return core_fail(game->host, CORE_INVALID);
  if (!heaps_has_value(game, n))
    core_begin_phase(game->host, "values of heaps", n + 1);
  while (!heaps_has_value(game, n)) {
    game->host->progress.done = game->values.count;
    if (!heaps_sequence_fits(game, n) || !heaps_step(game))
      return game->host->status;
  }
  return CORE_OK;
}

/* Return the value of a heap for which heaps_has_value is true. */
static uint64_t heaps_known_value(const heaps_game *game, uint64_t n) {
  const heaps_period *p = &game->proved;
  core_assert(heaps_has_value(game, n));
  if (n < game->values.count)
    return heaps_values_at(&game->values, n);
  if (game->engine->formula != NULL)
    return game->engine->formula(n);
  return heaps_values_at(&game->values, p->preperiod + (n - p->preperiod) % p->period) +
         (n - p->preperiod) / p->period * p->saltus;
}

core_status heaps_value(heaps_game *game, uint64_t n, uint64_t *value) {
  bool is_known = n < HEAPS_SIZE_END && heaps_has_value(game, n);
  core_status status = is_known ? CORE_OK : heaps_compute_to(game, n);
  if (status == CORE_OK)
    *value = heaps_known_value(game, n);
  return status;
}

uint64_t heaps_known_values(const heaps_game *game, uint64_t n, uint64_t most, long long *values) {
  uint64_t count = 0, period = game->proved.period;
  bool repeats = !game_is_open(game) && n >= game->proved.preperiod;
  core_assert(period > 0 || game_is_open(game));
  while (count < most && heaps_has_value(game, n + count)) {
    values[count] = repeats && count >= period
                        ? values[count - period] + (long long)game->proved.saltus
                        : (long long)heaps_known_value(game, n + count);
    count++;
  }
  return count;
}

heaps_period heaps_proved(const heaps_game *game) {
  return game->proved;
}

/* Return the values of the heaps 0 to `last`, as far as they are computed. */
static heaps_value_array heaps_first_values(const heaps_game *game, uint64_t last) {
  heaps_value_array first = game->values;
  core_assert(first.count > 0);
  if (last < first.count)
    first.count = last + 1;
  return first;
}

/* Set period->reason to the reason why the claim is not proved by the first values. If
** period->period is 0, they do not show enough repetitions to suggest a period. */
static core_status heaps_explain(const heaps_game *game, const heaps_claim *claim,
                                 heaps_period *period) {
  static const heaps_repeat nothing = {.period = 0};
  heaps_claim seen = *claim;
  uint64_t needed;
  if (period->period == 0) {
    seen.repeat = &nothing;
  } else if (game->prover->theorem(claim, &needed) != HEAPS_UNPROVED) {
    period->reason = "more values are needed";
    return CORE_OK;
  }
  return game->prover->explain(&seen, &period->reason) ? CORE_OK : game->host->status;
}

core_status heaps_find_period(heaps_game *game, uint64_t limit, heaps_period *period) {
  if (game->prover->has_no_period(&game->rules)) {
    *period = (heaps_period){.theorem = HEAPS_NO_PERIOD,
                             .reason = "no period: the set contains a multiple of every integer"};
    return CORE_OK;
  }
  core_status status = heaps_compute_to(game, limit < HEAPS_SIZE_END ? limit : HEAPS_SIZE_END - 1);
  *period = game->proved;
  /* Earlier calls may have computed more values. A proof that needs more than `limit` of them is
  ** not reported, so that the answer does not depend on those calls. */
  if (status != CORE_OK || (!game_is_open(game) && game->proved_before <= limit))
    return status;
  /* Report the repetition that the values up to heap `limit` suggest. */
  heaps_value_array values = heaps_first_values(game, limit);
  heaps_repeat found;
  if (!heaps_repeat_find(&values, heaps_search_parts(game), heaps_is_additive(game), &found))
    return game->host->status;
  *period = (heaps_period){.checked_to = values.count - 1};
  core_assert(found.period > 0 || (found.preperiod == 0 && found.saltus == 0));
  uint64_t shown = values.count - found.preperiod;
  if (shown / 3 >= found.period && shown >= values.count / 4) {
    period->preperiod = found.preperiod;
    period->period = found.period;
    period->saltus = found.saltus;
  }
  heaps_claim claim = heaps_claim_of(game, &values, &found);
  return heaps_explain(game, &claim, period);
}

core_status heaps_may_mark(heaps_game *game, uint64_t last, bool *may) {
  enum { FEW = 1024 };
  *may = game->engine->next_zero != NULL && game_is_open(game) && last >= game->values.count &&
         last > FEW;
  core_status status = *may ? heaps_compute_to(game, FEW) : CORE_OK;
  *may = *may && game_is_open(game);
  return status;
}

core_status heaps_next_zero(heaps_game *game, uint64_t *n, uint64_t last) {
  core_assert(game->engine->next_zero != NULL);
  return game->engine->next_zero(&game->zeros, &game->rules.set, n, last) ? CORE_OK
                                                                          : game->host->status;
}

/* For games that leave three heaps, the time grows with the cube of the number of values. For other
** games, the cost of a value is the number of options with a rare heap. If almost no heap is rare
** among the first FIRST heaps, FAR heaps cost about as much as FIRST heaps of a game with many rare
** heaps. If a few are rare, the limit is the number of heaps that costs no more. */
core_status heaps_default_limit(heaps_game *game, uint64_t *limit) {
  enum { THREE_HEAPS = 2000, FIRST = 20000, FAR = 1000000, PAIRED = 400 * FAR };
  *limit = game->parts >= 3 ? THREE_HEAPS : FIRST;
  if (game->prover->has_no_period(&game->rules))
    return CORE_OK;
  core_status status = heaps_compute_to(game, *limit);
  bool is_known = !game_is_open(game) && game->proved_before <= *limit;
  bool can_be_proved = game->engine == &heaps_engine_sparse && game->rules.kind == HEAPS_CODE;
  if (status != CORE_OK || is_known || !can_be_proved)
    return status;
  uint64_t pairings;
  heaps_value_array values = heaps_first_values(game, *limit);
  values.largest = 0;
  for (uint64_t n = 0; n < values.count; n++)
    if (heaps_values_at(&values, n) > values.largest)
      values.largest = heaps_values_at(&values, n);
  if (!heaps_sparse_space(game->host, &game->rules, &values, &pairings))
    return game->host->status;
  if (pairings <= PAIRED / FAR)
    *limit = FAR;
  else if (pairings < PAIRED / FIRST)
    *limit = PAIRED / pairings;
  return CORE_OK;
}

const char *heaps_theorem_name(heaps_theorem theorem) {
  static const char *const names[] = {
      [HEAPS_UNPROVED] = "",
      [HEAPS_BOUTON] = "Nim (Bouton 1901)",
      [HEAPS_LASKERS] = "Lasker's Nim (Lasker 1931)",
      [HEAPS_FINITE_STATE] = "finite state: the last values determine the next",
      [HEAPS_FINITE_CLASSES] =
          "finite state: the last values and the values in each residue class determine the next",
      [HEAPS_RISING_CLASSES] =
          "finite state: the values in each residue class determine the next, and rise",
      [HEAPS_RESIDUES] =
          "residues of the set: the options of each class of heaps are always in the same classes",
      [HEAPS_NO_PERIOD] = "no period: the set contains a multiple of every integer",
      [HEAPS_ALL_BUT] = "all-but subtraction: the last values determine the next (Siegel 2005)",
      [HEAPS_GUY_SMITH] = "octal periodicity (Guy and Smith 1956)",
      [HEAPS_GUY_SMITH_THREE] = "octal periodicity (Guy and Smith 1956) for three heaps",
      [HEAPS_GUY_SMITH_MORE] = "octal periodicity (Guy and Smith 1956) for more than three heaps",
      [HEAPS_ARITHMETIC] = "arithmetic periodicity, decided by automata (Buchi 1960)"};
  return names[theorem];
}

uint64_t heaps_moves_largest(const heaps_game *game) {
  uint64_t listed = heaps_parts_largest(&game->rules);
  return listed < HEAPS_SIZE_END ? listed : HEAPS_SIZE_END - 1;
}

core_status heaps_moves_start(heaps_game *game, uint64_t heap, heaps_move *move) {
  *move = (heaps_move){.game = game};
  heaps_parts_start(&move->left, &game->rules, heap);
  if (heap > heaps_moves_largest(game))
    return core_fail(game->host, CORE_INVALID);
  return heap > 0 ? heaps_compute_to(game, heap - 1) : CORE_OK;
}

void heaps_moves_narrow(heaps_move *move, uint64_t low, uint64_t high) {
  heaps_parts *left = &move->left;
  if (move->game->rules.kind != HEAPS_NIM)
    return;
  move->least = low;
  if (left->heap > 0 && high < left->heap - 1)
    left->rule = left->heap - 1 - high;
}

bool heaps_moves_next(heaps_move *move) {
  bool more = heaps_parts_next(&move->left);
  move->value = 0;
  for (uint32_t i = 0; more && i < move->left.count; i++)
    move->value ^= heaps_known_value(move->game, move->left.parts[i]);
  return more && move->value >= move->least;
}
