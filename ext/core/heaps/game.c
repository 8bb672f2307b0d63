#include "core/heaps/game.h"

#include "core/heaps/arithmetic_period.h"
#include "core/heaps/engine_plain.h"
#include "core/heaps/period.h"
#include "core/heaps/engine_sparse.h"
#include "core/heaps/engine_subtraction.h"

enum { FIRST_LOOK = 16, GAME_CHUNK = 64 };

/* Values made before it is asked whether there is room for all: a second's work, or a few. */
enum { DOUBT_SPARSE = 1 << 20, DOUBT_TWO = 20000, DOUBT_THREE = 2000 };

struct heaps_game {
  core_host *host;
  heaps_rules rules;
  uint32_t parts; /* the most heaps a move leaves, at least 1 */
  uint32_t reach; /* the most tokens a move takes */
  heaps_values values;
  heaps_plain plain;
  heaps_sparse *sparse; /* NULL: not used */
  bool subtracts;       /* values are made by the next */
  heaps_subtraction subtraction;
  heaps_zeros zeros;
  coin_values coins;
  uint64_t next_look; /* when to look for repetitions again */
  uint64_t compared;  /* the candidate explains all values below */
  heaps_repeat candidate;
  heaps_period proved;
  uint64_t proved_before; /* values there were before the step that proved it */
  bool is_stepping;       /* a stop, or no memory, left a step unfinished */
};

static bool heaps_has_formula(const heaps_game *game) {
  return game->rules.kind == HEAPS_NIM || game->rules.kind == HEAPS_LASKER;
}

/* May the sparse-space method gain? */
static bool heaps_may_be_sparse(const heaps_game *game) {
  return game->parts == 2 && game->rules.kind != HEAPS_MODIFIED && !heaps_has_formula(game);
}

static bool game_is_open(const heaps_game *game) {
  return game->proved.theorem == HEAPS_UNPROVED;
}

/* Digits of 0 and 3 are a set, too. */
static void heaps_choose_set(heaps_game *game, heaps_method method) {
  heaps_rules *rules = &game->rules;
  game->subtracts = rules->kind == HEAPS_SUBTRACT;
  if (method == HEAPS_PLAIN || !heaps_rules_subtract(rules))
    return;
  game->subtracts = true;
  rules->set = (heaps_set){.period = 0};
  for (uint32_t i = 0; i < rules->count; i++)
    heaps_list_add(&rules->set.in, rules->take[i], rules->take[i]);
}

heaps_game *heaps_open(core_host *host, const heaps_rules *rules, heaps_method method) {
  heaps_game *game = core_allocate(host, sizeof *game);
  if (game == NULL)
    return NULL;
  game->host = game->values.host = game->plain.host = game->subtraction.host = game->zeros.host =
      host;
  if (!heaps_rules_copy(host, rules, &game->rules)) {
    core_release(host, game, sizeof *game);
    return NULL;
  }
  game->coins = (coin_values){.host = host, .rules = rules->turn};
  game->values.width = 1;
  game->next_look = FIRST_LOOK;
  /* The most heaps that a move leaves, and the most tokens that it takes; of an infinite set,
  ** beyond which number it is regular. */
  const heaps_set *set = &rules->set;
  game->parts = rules->kind == HEAPS_SUBTRACT ? 1 : 2;
  if (rules->kind == HEAPS_SUBTRACT)
    game->reach = set->period > 0 ? set->end : heaps_list_last(set->all ? &set->out : &set->in);
  if (rules->kind == HEAPS_CODE || rules->kind == HEAPS_MODIFIED) {
    game->parts = heaps_rules_parts(rules);
    game->reach = heaps_rules_reach(rules);
  }
  if (rules->kind == HEAPS_TURN)
    game->parts = HEAPS_PARTS_ANY;
  if (game->parts == 0)
    game->parts = 1;
  heaps_choose_set(game, method);
  if (rules->kind == HEAPS_NIM) {
    game->proved = (heaps_period){.period = 1, .saltus = 1, .theorem = HEAPS_BOUTON};
  } else if (rules->kind == HEAPS_LASKER) {
    game->proved =
        (heaps_period){.preperiod = 1, .period = 4, .saltus = 4, .theorem = HEAPS_LASKERS};
  } else if (method == HEAPS_BEST && heaps_may_be_sparse(game) &&
             (game->sparse = heaps_sparse_open(host, rules)) == NULL) {
    heaps_close(game);
    return NULL;
  }
  return game;
}

void heaps_close(heaps_game *game) {
  if (game == NULL)
    return;
  heaps_sparse_close(game->sparse);
  heaps_plain_free(&game->plain);
  heaps_subtraction_free(&game->subtraction);
  heaps_zeros_free(&game->zeros);
  coin_values_free(&game->coins);
  heaps_values_free(&game->values);
  heaps_rules_free(game->host, &game->rules);
  core_release(game->host, game, sizeof *game);
}

const heaps_rules *heaps_rules_of(const heaps_game *game) {
  return &game->rules;
}

/* The theorem that would prove that values repeat so, and how many values it needs for that: see
** the heads of heaps/game.h, with n0 at least 1, and of heaps/engine_subtraction.h. */
static heaps_theorem heaps_theorem_for(const heaps_game *game, const heaps_repeat *c,
                                       uint64_t *needed) {
  static const heaps_theorem by_parts[] = {HEAPS_UNPROVED, HEAPS_FINITE_STATE, HEAPS_GUY_SMITH,
                                           HEAPS_GUY_SMITH_THREE};
  const heaps_set *set = &game->rules.set;
  uint64_t n0 = c->preperiod > 0 ? c->preperiod : 1;
  bool is_set = game->rules.kind == HEAPS_SUBTRACT;
  if (is_set && heaps_set_is_cofinite(set)) {
    *needed = n0 + c->period + 2 * (uint64_t)game->reach + 2;
    return HEAPS_ALL_BUT;
  }
  if (c->saltus > 0 || (is_set && set->period == 0 && !heaps_set_is_finite(set)) ||
      (!is_set && game->rules.kind != HEAPS_CODE))
    return HEAPS_UNPROVED;
  if (is_set && set->period > 0) {
    *needed = n0 + 2 * core_least_multiple(c->period, set->period) + game->reach;
    return HEAPS_FINITE_CLASSES;
  }
  *needed = game->parts * (n0 + c->period) + game->reach;
  return by_parts[game->parts];
}

static void heaps_accept(heaps_game *game, heaps_theorem theorem) {
  game->proved = (heaps_period){.preperiod = game->candidate.preperiod,
                                .period = game->candidate.period,
                                .saltus = game->candidate.saltus,
                                .checked_to = game->values.count - 1,
                                .theorem = theorem};
  heaps_sparse_close(game->sparse);
  game->sparse = NULL;
  heaps_plain_free(&game->plain);
  heaps_subtraction_free(&game->subtraction);
}

/* A set with names, or one with a period whose values grow: decided at each look, when twice as
** many values are known. */
static bool heaps_prove_set(heaps_game *game) {
  const heaps_set *set = &game->rules.set;
  bool proved = false, rises = set->period > 0 && game->candidate.saltus > 0;
  if (game->rules.kind != HEAPS_SUBTRACT || game->candidate.period == 0 ||
      !(rises || (set->period == 0 && set->in.named_count > 0)))
    return true;
  const char *lacks;
  if (!subtraction_prove(set, &game->values, &game->candidate, &proved, &lacks))
    return false;
  if (proved)
    heaps_accept(game, rises ? HEAPS_RISING_CLASSES : HEAPS_RESIDUES);
  return true;
}

/* Deciding takes long compared with a few values, so it waits until three periods and half of the
** values speak for the candidate. */
static bool heaps_prove_with_saltus(heaps_game *game) {
  const heaps_repeat *c = &game->candidate;
  uint64_t shown = game->values.count - c->preperiod;
  bool proved = false;
  if (game->rules.kind != HEAPS_CODE || game->parts != 3 || c->period == 0 || c->saltus == 0 ||
      shown / 3 < c->period || shown < game->values.count / 2)
    return true;
  if (!heaps_arith_prove(&game->rules, &game->values, c, &proved))
    return false;
  if (proved)
    heaps_accept(game, HEAPS_ARITHMETIC);
  return true;
}

/* May the values grow with the heaps, by a saltus? */
static bool heaps_is_additive(const heaps_game *game) {
  return game->parts >= 3 ||
         (game->rules.kind == HEAPS_SUBTRACT && !heaps_set_is_finite(&game->rules.set) &&
          !heaps_set_is_thin(&game->rules.set));
}

/* Is it known that there is neither a period nor a saltus? */
static bool heaps_has_none(const heaps_game *game) {
  return game->rules.kind == HEAPS_SUBTRACT && heaps_set_has_multiples(&game->rules.set) &&
         heaps_set_is_thin(&game->rules.set);
}

static bool heaps_look(heaps_game *game) {
  uint64_t count = game->values.count;
  heaps_repeat found;
  if (heaps_has_none(game)) {
    game->next_look = UINT64_MAX;
    return true;
  }
  if (!heaps_repeat_find(&game->values, game->parts, heaps_is_additive(game), &found))
    return false;
  game->candidate = found;
  game->compared = game->values.count;
  if (!heaps_prove_set(game) || (game_is_open(game) && !heaps_prove_with_saltus(game)))
    return false;
  /* The next look is later by a factor so that all looks together cost little beside the values. */
  game->next_look =
      game->parts == 1 ? 2 * count : count + count / (game->sparse != NULL ? 4 : 8) + 1;
  return true;
}

/* Drop the candidate if a new value contradicts it; else see whether it can be proved now. */
static void heaps_compare(heaps_game *game) {
  const heaps_repeat *c = &game->candidate;
  for (; c->period > 0 && game->compared < game->values.count; game->compared++) {
    uint64_t n = game->compared;
    if (heaps_values_at(&game->values, n) !=
        heaps_values_at(&game->values, n - c->period) + c->saltus)
      game->candidate.period = 0;
  }
  /* The candidate is the repetition that can be proved first, found when all values so far, up to
  ** the last look, were known. A divisor q of its period p, if it were a period of the sequence as
  ** well, would have had a preperiod no later than that of p then, and so have been preferred: thus
  ** what is proved is the least period, and its preperiod is the least by construction. */
  uint64_t needed = 0;
  heaps_theorem theorem = game->candidate.period > 0
                              ? heaps_theorem_for(game, &game->candidate, &needed)
                              : HEAPS_UNPROVED;
  if (theorem != HEAPS_UNPROVED && game->values.count >= needed)
    heaps_accept(game, theorem);
}

/* The next value by the method that serves every game of its kind. */
static bool heaps_next_alone(heaps_game *game, uint32_t *value) {
  if (game->rules.kind == HEAPS_TURN) {
    bool reached = coin_values_reach(&game->coins, game->values.count) == CORE_OK;
    *value = reached ? (uint32_t)coin_value(&game->coins, game->values.count) : 0;
    return reached;
  }
  if (game->subtracts)
    return heaps_subtraction_next(&game->subtraction, &game->rules.set, &game->values, value);
  return heaps_plain_next(&game->plain, &game->rules, &game->values, value);
}

/* Make at least one more value. A step that was stopped ends as it would have ended, so that a
** proof is found after the same values. */
static bool heaps_step(heaps_game *game) {
  bool in_blocks = false;
  if (!game->is_stepping) {
    game->proved_before = game->values.count;
    if (game->values.count >= game->next_look && !heaps_look(game))
      return false;
    heaps_compare(game);
    if (!game_is_open(game))
      return true;
  }
  game->is_stepping = true;
  if (game->sparse != NULL && !heaps_sparse_next(game->sparse, &game->values, &in_blocks))
    return false;
  uint32_t value;
  if (!in_blocks && (!heaps_next_alone(game, &value) || !heaps_values_push(&game->values, value)))
    return false;
  game->is_stepping = false;
  heaps_compare(game);
  return true;
}

/* Would the values up to heap n fit into the memory limit, were they no larger than those so far?
** It takes long to find out by making them. Yes as long as a period may soon be proved. */
static bool heaps_sequence_fits(const heaps_game *game, uint64_t n) {
  uint64_t bytes = game->values.width;
  uint64_t doubt = game->parts >= 3 ? DOUBT_THREE : game->sparse != NULL ? DOUBT_SPARSE : DOUBT_TWO;
  if (game->values.count < doubt)
    return true;
  if (game->sparse != NULL)
    bytes *= 2; /* its cells are as wide as the values */
  game->host->wanted = n < UINT64_MAX / bytes ? (n + 1) * bytes : UINT64_MAX;
  return game->host->wanted <= game->host->memory_limit;
}

/* Make values until that of heap n is known. */
static core_status heaps_reach(heaps_game *game, uint64_t n) {
  if (n >= HEAPS_SIZE_END)
    return CORE_INVALID;
  if (game_is_open(game) && game->values.count <= n)
    core_begin_phase(game->host, "values of heaps", n + 1);
  while (game_is_open(game) && game->values.count <= n) {
    game->host->progress.done = game->values.count;
    if (!heaps_sequence_fits(game, n))
      return CORE_LIMIT;
    if (!heaps_step(game))
      return game->host->status;
  }
  return CORE_OK;
}

/* The value of a heap that has been reached. */
static uint64_t heaps_known_value(const heaps_game *game, uint64_t n) {
  const heaps_period *p = &game->proved;
  if (game->rules.kind == HEAPS_LASKER && n > 0)
    return n % 4 == 3 ? n + 1 : n % 4 == 0 ? n - 1 : n;
  if (heaps_has_formula(game))
    return n;
  if (n < game->values.count)
    return heaps_values_at(&game->values, n);
  return heaps_values_at(&game->values, p->preperiod + (n - p->preperiod) % p->period) +
         (n - p->preperiod) / p->period * p->saltus;
}

core_status heaps_value(heaps_game *game, uint64_t n, uint64_t *value) {
  core_status status = heaps_reach(game, n);
  if (status == CORE_OK)
    *value = heaps_known_value(game, n);
  return status;
}

uint64_t heaps_known_values(const heaps_game *game, uint64_t n, uint64_t most, long long *values) {
  uint64_t count = 0, period = game->proved.period;
  bool repeats = !game_is_open(game) && n >= game->proved.preperiod;
  while (count < most && (n + count < game->values.count || !game_is_open(game))) {
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

/* The first values, up to that of heap `last`. */
static heaps_values heaps_first_values(const heaps_game *game, uint64_t last) {
  heaps_values first = game->values;
  if (last < first.count)
    first.count = last + 1;
  return first;
}

/* Why what the first values show is not proved. */
static core_status heaps_give_reason(const heaps_game *game, const heaps_values *values,
                                     const heaps_repeat *found, heaps_period *period) {
  const heaps_set *set = &game->rules.set;
  uint64_t needed;
  bool proved;
  period->reason = "no theorem is known for such rules";
  if (period->period == 0) {
    period->reason =
        game->rules.kind == HEAPS_SUBTRACT && heaps_set_has_multiples(set)
            ? "none seen, and without a saltus there is none: the set has multiples of every number"
            : "none seen";
  } else if (heaps_theorem_for(game, found, &needed) != HEAPS_UNPROVED) {
    period->reason = "more values are needed";
  } else if (game->rules.kind == HEAPS_SUBTRACT) {
    return subtraction_prove(set, values, found, &proved, &period->reason) ? CORE_OK
                                                                           : game->host->status;
  }
  return CORE_OK;
}

core_status heaps_find_period(heaps_game *game, uint64_t limit, heaps_period *period) {
  if (heaps_has_none(game)) {
    *period = (heaps_period){.theorem = HEAPS_NO_PERIOD,
                             .reason = "no period: the set has multiples of every number"};
    return CORE_OK;
  }
  core_status status = heaps_reach(game, limit < HEAPS_SIZE_END ? limit : HEAPS_SIZE_END - 1);
  *period = game->proved;
  /* Other questions may have gone further: a proof that this one would not have met is not told. */
  if (status != CORE_OK || (!game_is_open(game) && game->proved_before <= limit))
    return status;
  /* The values up to that of heap `limit` suggest this. */
  heaps_values values = heaps_first_values(game, limit);
  heaps_repeat found;
  if (!heaps_repeat_find(&values, game->parts, heaps_is_additive(game), &found))
    return game->host->status;
  *period = (heaps_period){.checked_to = values.count - 1};
  uint64_t shown = values.count - found.preperiod;
  if (found.period > 0 && shown / 3 >= found.period && shown >= values.count / 4) {
    period->preperiod = found.preperiod;
    period->period = found.period;
    period->saltus = found.saltus;
  }
  return heaps_give_reason(game, &values, &found, period);
}

core_status heaps_may_mark(heaps_game *game, uint64_t last, bool *may) {
  enum { FEW = 1024 };
  *may = game->subtracts && game_is_open(game) && last >= game->values.count && last > FEW;
  core_status status = *may ? heaps_reach(game, FEW) : CORE_OK;
  *may = *may && game_is_open(game);
  return status;
}

core_status heaps_next_zero(heaps_game *game, uint64_t *n, uint64_t last) {
  return heaps_zeros_next(&game->zeros, &game->rules.set, n, last) ? CORE_OK : game->host->status;
}

/* Values of games that leave three heaps take a time that grows with the cube. Where hardly any
** heap is in the sparse space after FIRST heaps, FAR of them take about as long as FIRST where many
** are; where it is few, as many heaps as take no longer than that. */
core_status heaps_default_limit(heaps_game *game, uint64_t *limit) {
  enum { THREE_HEAPS = 2000, FIRST = 20000, FAR = 1000000, PAIRED = 400 * FAR };
  *limit = game->parts >= 3 ? THREE_HEAPS : FIRST;
  if (heaps_has_none(game))
    return CORE_OK;
  core_status status = heaps_reach(game, *limit);
  bool is_known = !game_is_open(game) && game->proved_before <= *limit;
  bool can_be_proved = heaps_may_be_sparse(game) && game->rules.kind == HEAPS_CODE;
  if (status != CORE_OK || is_known || !can_be_proved)
    return status;
  uint64_t pairings;
  heaps_values values = heaps_first_values(game, *limit);
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
      [HEAPS_BOUTON] = "Nim (Bouton 1902)",
      [HEAPS_LASKERS] = "Lasker's Nim (Lasker 1931)",
      [HEAPS_FINITE_STATE] = "finite state: the last values determine the next",
      [HEAPS_FINITE_CLASSES] =
          "finite state: the last values and those met in each residue class determine the next",
      [HEAPS_RISING_CLASSES] =
          "finite state: the values met in each residue class determine the next, and rise",
      [HEAPS_RESIDUES] = "residues of the set: each class of heaps sees the same classes for ever",
      [HEAPS_NO_PERIOD] =
          "a set with multiples of every number leads from each heap to one of its class",
      [HEAPS_ALL_BUT] = "all-but subtraction: the last values determine the next (Siegel 2005)",
      [HEAPS_GUY_SMITH] = "octal periodicity (Guy and Smith 1956)",
      [HEAPS_GUY_SMITH_THREE] = "octal periodicity (Guy and Smith 1956) for three heaps",
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
    return CORE_INVALID;
  return heap > 0 ? heaps_reach(game, heap - 1) : CORE_OK;
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
