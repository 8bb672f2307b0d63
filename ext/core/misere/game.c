/* A game of heaps in misere play: adding heaps, looking for a period, and numbering the elements of
** the quotient by their words. The theorem on periods and its proof are in core/misere/game.h.
**
** breaks[p] is the last n with Phi(n) unequal to Phi(n - p), for each p. A new heap n updates all
** of them in O(n), and a period p is proved once the window since breaks[p] is as long as the
** theorem demands. When the quotient changes, the numbers of elements change, and all breaks are
** computed again.
**
** Example: in Nim with heaps taken one at a time (0.3) Phi is 1, a, 1, a, ... and breaks[2] stays
** 0. A move takes at most k = 1 token and leaves at most s = 1 heap; with n0 = 1 and p = 2 the
** theorem demands M = 1 * (1 + 2) + 1 = 4. */
#include "core/misere/game.h"

#include "base/array.h"
#include "core/misere/game_int.h"

/* The units of work that misere_reach may use if it is bounded: some hundredths of a second, and
** enough for a long run of heaps that do not change the quotient. A higher bound proves hardly any
** further period among the octal games of three digits. */
#define GAME_WORK_AT_START UINT64_C(8000000)
#define GAME_WORK_PER_HEAP UINT64_C(40000)

static uint64_t game_bound(uint32_t heap) {
  return GAME_WORK_AT_START + heap * GAME_WORK_PER_HEAP;
}

/* Set s and k of the theorem for octal codes and finite subtraction sets. It does not cover other
** rules. */
static void game_choose_reach(misere_game *game, const heaps_rules *rules) {
  const heaps_set *set = &rules->set;
  bool is_set = rules->kind == HEAPS_SUBTRACT && heaps_set_is_finite(set);
  if (is_set)
    game->reach = heaps_list_last(&set->in);
  else if (rules->kind == HEAPS_CODE)
    game->reach = heaps_rules_reach(rules);
  else
    return;
  game->parts = is_set ? 1 : heaps_rules_parts(rules);
  if (game->parts == 0)
    game->parts = 1;
}

misere_game *misere_open(core_host *host, const heaps_rules *rules) {
  misere_game *game = core_allocate(host, sizeof *game);
  if (game == NULL)
    return NULL;
  game_choose_reach(game, rules);
  if (engine_open(&game->engine, host, rules))
    return game;
  core_release(host, game, sizeof *game);
  return NULL;
}

static uint64_t game_number_bytes(uint64_t elements) {
  return 4 * elements * sizeof(uint16_t);
}

static void game_release_numbers(misere_game *game) {
  CORE_DROP(game->engine.host, game->number, game_number_bytes(game->numbered));
  game->numbered = 0;
}

void misere_close(misere_game *game) {
  if (game == NULL)
    return;
  core_host *host = game->engine.host;
  game_release_numbers(game);
  core_release(host, game->breaks, game->break_bytes);
  engine_close(&game->engine);
  core_release(host, game, sizeof *game);
}

/* ---- Periods ---- */

/* Count work that cannot exceed the bound, because the heap has been added. */
static bool game_work(misere_game *game, uint64_t units) {
  game->engine.meter.spent += units;
  return core_work(game->engine.host, (int64_t)units);
}

/* Update breaks[p], the last n > p with Phi(n) unequal to Phi(n - p), for the new heap n. */
static bool game_update_breaks(misere_game *game, uint32_t n) {
  const uint16_t *phi = game->engine.phi.items;
  uint32_t *breaks = game->breaks;
  core_assert(n < game->engine.count);
  for (uint32_t p = 1; p < n; p++)
    breaks[p] = phi[n - p] == phi[n] ? breaks[p] : n;
  return game_work(game, n / 4 + 1);
}

static bool game_extend_breaks(misere_game *game) {
  uint32_t n = game->engine.count - 1;
  core_assert(game->engine.count > 0);
  if (!CORE_RESERVE(game->engine.host, game->breaks, game->break_bytes, (uint64_t)n + 1))
    return false;
  game->breaks[n] = 0;
  if (game->engine.last_change < n)
    return game_update_breaks(game, n);
  for (uint32_t m = 1; m <= n; m++)
    if (!game_update_breaks(game, m))
      return false;
  return true;
}

/* The window of p ends at M = s e + k, where e = n0 + p is at least p + 1 and at least breaks[p] +
** 1. If a divisor of p is also a period, it has the same preperiod and a shorter window, so it is
** found before. */
static bool game_find_period(misere_game *game) {
  uint32_t n = game->engine.count - 1;
  core_assert(game->end == MISERE_GOES_ON);
  if (game->parts == 0 || n <= game->reach)
    return true;
  uint32_t most = (n - game->reach) / game->parts;
  for (uint32_t p = 1; p + 1 <= most && p <= n; p++)
    if (game->breaks[p] + 1 <= most) {
      const uint16_t *phi = game->engine.phi.items;
      uint32_t n0 = game->breaks[p] < p ? 1 : game->breaks[p] - p + 1;
      while (n0 > 0 && phi[n0 - 1] == phi[n0 - 1 + p])
        n0--;
      game->preperiod = n0;
      game->period = p;
      game->end = MISERE_PROVED;
      return true;
    }
  return game_work(game, most / 2 + 1);
}

/* ---- Adding heaps ---- */

/* Add the next heap. Return false with host->status after a failure; if there is no quotient,
** game->end is set. */
static bool game_add_heap(misere_game *game) {
  engine *e = &game->engine;
  uint32_t change = e->last_change;
  game_release_numbers(game);
  if (engine_add_heap(e) && game_extend_breaks(game) && game_find_period(game)) {
    if (e->meter.spent <= game_bound(e->count - 1) && game->bounded_to == e->count - 2)
      game->bounded_to = e->count - 1;
    return true;
  }
  if (e->end == ENGINE_GOES_ON && !e->meter.is_over)
    return false;
  game->last_change = change;
  game->end = e->end == ENGINE_UNBOUNDED ? MISERE_UNBOUNDED : MISERE_GROWS;
  return true;
}

core_status misere_reach(misere_game *game, uint64_t largest, bool bounded) {
  engine *e = &game->engine;
  if (e->rules.kind != HEAPS_NIM)
    return misere_reach_certifiable(game, largest, bounded);
  if (largest > MISERE_MOST_LARGEST)
    return core_fail(e->host, CORE_INVALID);
  if (largest < e->count)
    return CORE_OK;
  game_release_numbers(game);
  game->bounded_to = (uint32_t)largest;
  return engine_build_nim(e, game->bounded_to) ? CORE_OK : e->host->status;
}

core_status misere_reach_certifiable(misere_game *game, uint64_t largest, bool bounded) {
  engine *e = &game->engine;
  if (largest > MISERE_MOST_LARGEST)
    return core_fail(e->host, CORE_INVALID);
  while (game->end == MISERE_GOES_ON && e->count <= largest) {
    e->meter.allowed = bounded ? game_bound(e->count) : UINT64_MAX;
    if (!game_add_heap(game))
      return e->host->status;
  }
  return CORE_OK;
}

bool misere_is_within_bound(const misere_game *game, uint64_t largest) {
  return game->bounded_to >= largest || game->bounded_to == game->engine.count - 1;
}

misere_report misere_describe(const misere_game *game) {
  static const char *const theorems[] = {
      "", "misere finite state: the last elements determine the next",
      "misere octal periodicity (Plambeck and Siegel 2008)",
      "misere octal periodicity (Plambeck and Siegel 2008) for three heaps"};
  const engine *e = &game->engine;
  const engine_quotient *q = &e->quotient;
  bool failed = game->end == MISERE_UNBOUNDED || game->end == MISERE_GROWS;
  return (misere_report){.end = game->end,
                         .checked_to = e->count - 1,
                         .end_heap = e->count,
                         .stuck = e->stuck,
                         .elements = failed ? e->good_elements : q->elements,
                         .p_elements = failed ? e->good_p_elements : q->p_elements,
                         .last_change = failed ? game->last_change : e->last_change,
                         .preperiod = game->preperiod,
                         .period = game->period,
                         .theorem = game->end == MISERE_PROVED ? theorems[game->parts] : ""};
}

/* ---- Numbers of elements ---- */

/* Set ranks[] to the generators whose element is not a product of elements of smaller heaps. */
static bool game_find_generators(misere_game *game, uint8_t *ranks, uint32_t *count) {
  engine *e = &game->engine;
  engine_quotient *q = &e->quotient;
  uint64_t bytes = q->elements * sizeof(uint16_t);
  uint16_t *span = core_allocate(
      e->host, bytes); /* the elements that are products of the generators found so far */
  uint8_t *is_in = core_allocate(e->host, q->elements);
  uint32_t spanned = 1;
  bool good = span != NULL && is_in != NULL;
  core_assert(e->generator_count <= LASSO_MOST_LEVELS);
  if (good)
    is_in[0] = true;
  *count = 0;
  for (uint32_t rank = 0; good && rank < e->generator_count; rank++) {
    const uint16_t *act = q->act + (uint64_t)rank * q->elements;
    bool is_new = !is_in[act[0]];
    if (is_new)
      ranks[(*count)++] = (uint8_t)rank;
    for (uint32_t i = 0; is_new && i < spanned; i++) {
      uint16_t product = act[span[i]];
      if (!is_in[product])
        span[spanned++] = product;
      is_in[product] = true;
    }
    good = core_work(e->host, 4 * (int64_t)q->elements);
  }
  core_release(e->host, span, bytes);
  core_release(e->host, is_in, q->elements);
  return good;
}

/* Number the elements, starting with the unit, by multiplying each number by each generator. This
** finds the words in the order by length, then lexicographic order. */
static bool game_walk_words(misere_game *game, const uint8_t *ranks, uint32_t count) {
  engine *e = &game->engine;
  engine_quotient *q = &e->quotient;
  uint32_t found = 1;
  for (uint32_t number = 0; number < found; number++) {
    for (uint32_t i = 0; i < count; i++) {
      uint16_t y = q->act[(uint64_t)ranks[i] * q->elements + game->order[number]];
      if (y == 0 || game->number[y] != 0)
        continue;
      game->number[y] = (uint16_t)found;
      game->order[found] = y;
      game->before[found] = (uint16_t)number;
      game->ends[found++] = (uint16_t)e->generators[ranks[i]];
    }
    if (!core_work(e->host, 4 * (int64_t)count + 4))
      return false;
  }
  return true;
}

core_status misere_number(misere_game *game) {
  uint8_t ranks[LASSO_MOST_LEVELS];
  uint32_t count;
  if (game->number != NULL)
    return CORE_OK;
  core_host *host = game->engine.host;
  uint64_t n = game->engine.quotient.elements;
  game->number = core_allocate(host, game_number_bytes(n));
  if (game->number == NULL)
    return host->status;
  game->numbered = (uint32_t)n;
  game->order = game->number + n;
  game->before = game->order + n;
  game->ends = game->before + n;
  if (game_find_generators(game, ranks, &count) && game_walk_words(game, ranks, count))
    return CORE_OK;
  game_release_numbers(game);
  return host->status;
}

/* ---- Access to the quotient ---- */

bool misere_has_heap(const misere_game *game, uint64_t heap) {
  return game->end == MISERE_PROVED || heap < game->engine.count;
}

uint32_t misere_element(const misere_game *game, uint64_t heap) {
  if (heap >= game->engine.count)
    heap = game->preperiod + (heap - game->preperiod) % game->period;
  core_assert(heap < game->engine.count);
  return game->number[game->engine.phi.items[heap]];
}

bool misere_is_p(const misere_game *game, uint32_t element) {
  core_assert(element < game->numbered);
  return core_has_bit(game->engine.quotient.is_p, game->order[element]);
}

/* Multiply letter by letter, since words are short. */
uint32_t misere_product(const misere_game *game, uint32_t a, uint32_t b) {
  const engine *e = &game->engine;
  const engine_quotient *q = &e->quotient;
  uint32_t x = game->order[a];
  core_assert(a < game->numbered && b < game->numbered);
  for (uint32_t y = game->order[b]; y != 0; y = q->parent.items[y])
    x = q->act[(uint64_t)q->by.items[y] * q->elements + x];
  return game->number[x];
}

uint32_t misere_word_before(const misere_game *game, uint32_t element) {
  core_assert(element > 0 && element < game->numbered);
  return game->before[element];
}

uint32_t misere_word_end(const misere_game *game, uint32_t element) {
  core_assert(element > 0 && element < game->numbered);
  return game->ends[element];
}
