/* Finding and proving a shape, as core/misere/research/semilinear.h defines it:
**
**   semilinear_solve_diagrams   moves, and diagrams of the P-positions, with sequences cut off
**   semilinear_begin            the coarsest shape: periods and pairs, read from the diagrams
**   semilinear_search           check all representatives, and refine the shape if it fails
**   semilinear_prove            the same check without the diagrams
**
** The number of checked positions is about the product of preperiod + period over all heaps, and of
** the square of that for pairs. */
#include "core/misere/research/semilinear.h"

#include "core/misere/research/lasso.h"

/* The bounds of a guessed shape. */
enum {
  SEMILINEAR_MOST_PREPERIOD = 10,
  SEMILINEAR_MOST_PERIOD = 12,
  SEMILINEAR_MOST_APART = 12,
  SEMILINEAR_CUT = 16,     /* copies of the largest heap after which a diagram is cut off */
  SEMILINEAR_CUT_STEP = 8, /* further copies for each smaller heap */
  SEMILINEAR_CUT_SEEN =
      6, /* copies of a heap that was cut off at which its partner is looked for */
  SEMILINEAR_CUT_GROWS = 4 /* and the number of further copies of a second look */
};

/* The diagrams of small positions, from which the shape is guessed. */
typedef struct semilinear_guess {
  semilinear *shape;
  misere_meter meter;
  lasso_store diagrams;
  uint32_t root; /* the diagram of the P-positions */
} semilinear_guess;

/* ---- Cells ---- */

static uint64_t semilinear_cell(const semilinear *shape, const int64_t *x) {
  uint64_t cell = 0;
  core_assert(shape->largest <= SEMILINEAR_MOST_HEAP);
  for (uint32_t heap = 1; heap <= shape->largest; heap++) {
    const semilinear_axis *axis = &shape->axes[heap];
    int64_t n = x[heap];
    if (n >= axis->preperiod)
      n = axis->preperiod + (n - axis->preperiod) % axis->period;
    cell += (uint64_t)n * axis->stride;
  }
  for (uint32_t i = 0; i < shape->pair_count; i++) {
    const semilinear_pair *pair = &shape->pairs[i];
    int64_t apart = core_min(pair->high, x[pair->more] - x[pair->less]);
    cell += (uint64_t)(core_max(pair->low, apart) - pair->low) * pair->stride;
  }
  return cell;
}

bool semilinear_is_p(const semilinear *shape, const int64_t *x) {
  return shape->cells[semilinear_cell(shape, x)] == SEMILINEAR_P;
}

/* Allocate the cells, all unknown, for one unit of work each. Return false if memory runs out, the
** host asks to stop, or the meter is over. */
static bool semilinear_allocate_cells(semilinear *shape, misere_meter *meter) {
  uint64_t count = 1;
  CORE_DROP(shape->host, shape->cells, shape->cell_count);
  for (uint32_t heap = 1; heap <= shape->largest && count <= meter->allowed; heap++) {
    semilinear_axis *axis = &shape->axes[heap];
    axis->stride = count;
    count *= (uint64_t)(axis->preperiod + axis->period);
  }
  for (uint32_t i = 0; i < shape->pair_count && count <= meter->allowed; i++) {
    semilinear_pair *pair = &shape->pairs[i];
    pair->stride = count;
    count *= (uint64_t)(pair->high - pair->low + 1);
  }
  shape->cell_count = count;
  if (misere_work(meter, count))
    shape->cells = core_allocate(shape->host, count);
  return shape->cells != NULL;
}

/* ---- Representatives ---- */

/* Set lost[] to the heaps of the pair (0: none) that can be reduced by a period so that the
** position stays in its cell and, for margin 1, so do its options. Return false if there are
** none. */
static bool semilinear_pair_step(const semilinear *shape, const semilinear_pair *pair,
                                 const int64_t *x, int64_t margin, uint32_t lost[2]) {
  const semilinear_axis *more = &shape->axes[pair->more], *less = &shape->axes[pair->less];
  int64_t period = more->period, apart = x[pair->more] - x[pair->less];
  bool is_more = x[pair->more] >= more->preperiod + period + margin;
  bool is_less = x[pair->less] >= less->preperiod + period + margin;
  core_assert(pair->less < pair->more && pair->low <= 0 && pair->high >= 0);
  if (is_more != is_less) {
    is_more &= apart - period + margin * pair->least_change >= pair->high;
    is_less &= apart + period + margin * pair->most_change <= pair->low;
  }
  lost[0] = is_more ? pair->more : 0;
  lost[1] = is_less ? pair->less : 0;
  return is_more || is_less;
}

/* Set lost[] to a step to a smaller position in the same cell, or return false. */
static bool semilinear_step(const semilinear *shape, const int64_t *x, uint32_t lost[2]) {
  for (uint32_t i = 0; i < shape->pair_count; i++)
    if (semilinear_pair_step(shape, &shape->pairs[i], x, 0, lost))
      return true;
  lost[1] = 0;
  for (lost[0] = 1; lost[0] <= shape->largest; ++lost[0]) {
    const semilinear_axis *axis = &shape->axes[lost[0]];
    if (!axis->is_paired && x[lost[0]] >= axis->preperiod + axis->period)
      return true;
  }
  return false;
}

/* Subtract one period from each heap in lost[]. Index 0 is a dummy. */
static void semilinear_take_step(const semilinear *shape, int64_t *x, const uint32_t lost[2]) {
  core_assert(lost[0] <= shape->largest && lost[1] <= shape->largest);
  for (int i = 0; i < 2; i++)
    x[lost[i]] -= shape->axes[lost[i]].period;
}

/* ---- The finite check ---- */

/* The state of the check. Without a guess it fails at an unknown cell. */
typedef struct semilinear_check {
  semilinear *shape;
  semilinear_guess *guess;
  misere_meter *meter;
  int64_t x[SEMILINEAR_MOST_HEAP + 1];
  bool has_changed; /* the shape has been refined during the check */
  bool is_refuted;  /* the shape fails at x */
} semilinear_check;

static uint8_t semilinear_class_of(semilinear_check *check, const int64_t *x) {
  uint8_t *cell = &check->shape->cells[semilinear_cell(check->shape, x)];
  core_assert(check->shape->cells != NULL);
  if (*cell == SEMILINEAR_UNKNOWN && check->guess != NULL) {
    int64_t small[SEMILINEAR_MOST_HEAP + 1];
    uint32_t lost[2];
    memcpy(small, x, sizeof small);
    while (semilinear_step(check->shape, small, lost))
      semilinear_take_step(check->shape, small, lost);
    bool is_p = lasso_store_has(&check->guess->diagrams, check->guess->root, small);
    *cell = is_p ? SEMILINEAR_P : SEMILINEAR_N;
  }
  return *cell;
}

static void semilinear_option(const int64_t *x, const semilinear_move *move, int64_t *option) {
  option[0] = 0;
  for (int heap = 1; heap <= SEMILINEAR_MOST_HEAP; heap++)
    option[heap] = x[heap] + move->by[heap];
}

/* Return true if the properties hold at x. They do not if its cell is unknown. */
static bool semilinear_holds(semilinear_check *check) {
  const semilinear *shape = check->shape;
  int64_t option[SEMILINEAR_MOST_HEAP + 1];
  uint8_t wanted = semilinear_class_of(check, check->x);
  bool has_move = false, to_p = false, to_unknown = false;
  for (uint64_t i = 0; i < shape->moves.count && !to_p; i++) {
    const semilinear_move *move = &shape->moves.items[i];
    if (check->x[move->heap] == 0)
      continue;
    semilinear_option(check->x, move, option);
    uint8_t found = semilinear_class_of(check, option);
    has_move = true;
    to_p = found == SEMILINEAR_P;
    to_unknown |= found == SEMILINEAR_UNKNOWN;
  }
  if (wanted == SEMILINEAR_P)
    return has_move && !to_p && !to_unknown;
  return wanted == SEMILINEAR_N && (to_p || !has_move);
}

static bool semilinear_refine_near(semilinear_guess *guess, const int64_t *x);

/* Check the position x. With a guess, refine the shape until the properties hold at x. Return false
** if that is impossible or the work must stop. */
static bool semilinear_check_one(semilinear_check *check) {
  while (!semilinear_holds(check)) {
    check->is_refuted = check->guess == NULL || !semilinear_refine_near(check->guess, check->x);
    if (check->is_refuted || !semilinear_allocate_cells(check->shape, check->meter))
      return false;
    check->has_changed = true;
  }
  return misere_work(check->meter, 2 * check->shape->moves.count + 8);
}

static bool semilinear_check_from(semilinear_check *check, uint32_t heap);

/* Check all numbers of a pair without a further step. All others have a step: they exceed `end`. */
static bool semilinear_check_pair(semilinear_check *check, const semilinear_pair *pair) {
  const semilinear_axis *more = &check->shape->axes[pair->more];
  const semilinear_axis *less = &check->shape->axes[pair->less];
  int64_t apart = core_max(pair->most_change - pair->low, pair->high - pair->least_change);
  int64_t end = more->preperiod + less->preperiod + 2 * more->period + apart + 1;
  int64_t *a = &check->x[pair->more], *b = &check->x[pair->less];
  uint32_t lost[2];
  core_assert(pair->more > 0 && pair->more <= check->shape->largest);
  for (*a = 0; *a <= end; ++*a)
    for (*b = 0; *b <= end; ++*b)
      if (!semilinear_pair_step(check->shape, pair, check->x, 1, lost) &&
          !semilinear_check_from(check, pair->more - 1))
        return false;
  return true;
}

/* Check all positions with the present numbers of the heaps above `heap`. Return false as
** semilinear_check_one. */
static bool semilinear_check_from(semilinear_check *check, uint32_t heap) {
  const semilinear_axis *axis = &check->shape->axes[heap];
  if (heap == 0)
    return semilinear_check_one(check);
  for (uint32_t i = 0; axis->is_paired && i < check->shape->pair_count; i++)
    if (check->shape->pairs[i].more == heap)
      return semilinear_check_pair(check, &check->shape->pairs[i]);
  if (axis->is_paired || !axis->is_movable)
    return semilinear_check_from(check, heap - 1);
  int64_t last = axis->preperiod + axis->period;
  for (check->x[heap] = 0; check->x[heap] <= last; check->x[heap]++)
    if (!semilinear_check_from(check, heap - 1))
      return false;
  return true;
}

core_status semilinear_prove(semilinear *shape, bool *proved) {
  misere_meter meter = {.host = shape->host, .allowed = UINT64_MAX};
  semilinear_check check = {.shape = shape, .meter = &meter};
  *proved = semilinear_check_from(&check, shape->largest);
  return *proved || check.is_refuted ? CORE_OK : shape->host->status;
}

/* Set *infinite to true if the quotient is shown to be infinite. That is so if a cell has another
** outcome than the cell with everything else in common on the other side of a pair. Then no two
** sums that contain only `more`, some whole periods apart, are equivalent: a suitable number of
** heaps `less` makes the difference at least `high` for one and at most `low` for the other. Return
** false if the host asks to stop. */
static bool semilinear_test_infinite(const semilinear *shape, bool *infinite) {
  *infinite = false;
  for (uint32_t i = 0; i < shape->pair_count; i++) {
    const semilinear_pair *pair = &shape->pairs[i];
    const semilinear_axis *more = &shape->axes[pair->more], *less = &shape->axes[pair->less];
    uint64_t width = (uint64_t)(pair->high - pair->low), period = (uint64_t)more->period;
    for (uint64_t cell = 0; cell < shape->cell_count && !*infinite; cell++) {
      uint64_t a = cell / more->stride % ((uint64_t)more->preperiod + period);
      uint64_t b = cell / less->stride % ((uint64_t)less->preperiod + period);
      *infinite = cell / pair->stride % (width + 1) == 0 && a >= (uint64_t)more->preperiod &&
                  b >= (uint64_t)less->preperiod &&
                  shape->cells[cell] + shape->cells[cell + width * pair->stride] ==
                      SEMILINEAR_N + SEMILINEAR_P;
      if (!core_work(shape->host, 8))
        return false;
    }
  }
  return true;
}

/* ---- Guessing from small positions ---- */

/* Collect the moves of all heaps, and solve for the diagram of the P-positions. Return false after
** a failure of the host, if the meter is over, or if a diagram does not repeat although it is cut
** off. */
static bool semilinear_solve_diagrams(semilinear_guess *guess, const heaps_rules *rules) {
  semilinear *shape = guess->shape;
  lasso_store *diagrams = &guess->diagrams;
  uint32_t lower = 0;
  for (uint32_t heap = 1; heap <= shape->largest; heap++) {
    semilinear_axis *axis = &shape->axes[heap];
    heaps_parts way;
    heaps_parts_start(&way, rules, heap);
    while (heaps_parts_next(&way)) {
      uint16_t letters[SEMILINEAR_MOST_HEAP];
      uint32_t count = 0;
      semilinear_move move = {.heap = (uint8_t)heap};
      move.by[heap] = -1;
      for (uint32_t i = 0; i < way.count; i++) {
        move.by[way.parts[i]]++;
        if (shape->axes[way.parts[i]].is_movable)
          letters[count++] = (uint16_t)way.parts[i];
      }
      if ((!axis->is_movable && !lasso_store_set_level(diagrams, heap, lower)) ||
          !CORE_APPEND(shape->host, shape->moves, move) ||
          !lasso_store_add_option(diagrams, heap, letters, count))
        return false;
      axis->is_movable = true;
    }
    if (axis->is_movable) {
      diagrams->rules.levels.items[heap].cut =
          SEMILINEAR_CUT + SEMILINEAR_CUT_STEP * (shape->largest - heap);
      lower = heap;
    }
  }
  guess->root = lasso_store_solve(diagrams, lower);
  return guess->root != MISERE_NONE;
}

/* The longest preperiod and the common period of each heap, in the part of the diagrams with
** `copies` of the heap `fixed` (0: any number) and few copies of the heaps that were cut off. */
typedef struct semilinear_survey {
  uint32_t preperiods[SEMILINEAR_MOST_HEAP + 1], periods[SEMILINEAR_MOST_HEAP + 1];
} semilinear_survey;

static bool semilinear_survey_diagrams(semilinear_guess *guess, uint32_t fixed, uint32_t copies,
                                       semilinear_survey *survey) {
  const lasso_store *diagrams = &guess->diagrams;
  uint64_t bytes = (uint64_t)guess->root + 1;
  uint8_t *is_met = core_allocate(diagrams->host, bytes);
  *survey = (semilinear_survey){.preperiods = {0}};
  for (uint32_t heap = 0; heap <= SEMILINEAR_MOST_HEAP; heap++)
    survey->periods[heap] = 1;
  if (is_met == NULL)
    return false;
  is_met[guess->root] = true;
  /* Children have smaller numbers than their parents. */
  for (uint32_t node = guess->root; node > 1; node--) {
    lasso_node n = diagrams->graph.nodes.items[node];
    uint32_t first = 0, end = (uint32_t)n.preperiod + n.period, *period = &survey->periods[n.level];
    if (!is_met[node])
      continue;
    if (survey->preperiods[n.level] < n.preperiod)
      survey->preperiods[n.level] = n.preperiod;
    if (*period <= SEMILINEAR_MOST_PERIOD)
      *period = (uint32_t)core_lcm(*period, n.period);
    if (n.level == fixed && copies < end)
      first = copies, end = copies + 1;
    else if (diagrams->rules.levels.items[n.level].is_cut && end > SEMILINEAR_CUT_SEEN)
      end = SEMILINEAR_CUT_SEEN;
    for (uint32_t k = first; k < end; k++)
      is_met[diagrams->graph.children.items[n.first + k]] = true;
  }
  core_release(diagrams->host, is_met, bytes);
  return misere_work(&guess->meter, bytes);
}

/* Find the partner of a heap that was cut off; *found is false if no heap qualifies. */
static bool semilinear_find_partner(semilinear_guess *guess, uint32_t heap, bool *found) {
  semilinear *shape = guess->shape;
  semilinear_survey before, after;
  core_assert(heap <= shape->largest && shape->pair_count < SEMILINEAR_MOST_PAIRS);
  if (!semilinear_survey_diagrams(guess, heap, SEMILINEAR_CUT_SEEN, &before) ||
      !semilinear_survey_diagrams(guess, heap, SEMILINEAR_CUT_SEEN + SEMILINEAR_CUT_GROWS, &after))
    return false;
  uint32_t less = heap - 1;
  while (less > 0 && (!shape->axes[less].is_movable || shape->axes[less].is_paired ||
                      guess->diagrams.rules.levels.items[less].is_cut ||
                      before.preperiods[less] + SEMILINEAR_CUT_GROWS != after.preperiods[less]))
    less--;
  *found = less > 0;
  if (!*found)
    return true;
  semilinear_pair *pair = &shape->pairs[shape->pair_count++];
  *pair = (semilinear_pair){.more = heap, .less = less};
  for (uint64_t i = 0; i < shape->moves.count; i++) {
    int64_t change = shape->moves.items[i].by[heap] - shape->moves.items[i].by[less];
    pair->least_change = core_min(pair->least_change, change);
    pair->most_change = core_max(pair->most_change, change);
  }
  shape->axes[heap].is_paired = shape->axes[less].is_paired = true;
  shape->axes[heap].period = shape->axes[less].period =
      (int64_t)core_lcm(2, (uint64_t)shape->axes[less].period);
  return true;
}

/* Set the coarsest shape; *found is false if it would have no pair or too long a period. */
static bool semilinear_begin(semilinear_guess *guess, bool *found) {
  semilinear *shape = guess->shape;
  semilinear_survey survey;
  if (!semilinear_survey_diagrams(guess, 0, 0, &survey))
    return false;
  *found = true;
  for (uint32_t heap = 1; heap <= shape->largest; heap++) {
    shape->axes[heap].period = survey.periods[heap];
    *found = *found && shape->axes[heap].period <= SEMILINEAR_MOST_PERIOD;
  }
  for (uint32_t heap = shape->largest; heap > 0 && *found; heap--)
    if (shape->axes[heap].is_movable && guess->diagrams.rules.levels.items[heap].is_cut &&
        !semilinear_find_partner(guess, heap, found))
      return false;
  *found = *found && shape->pair_count > 0;
  return true;
}

/* ---- Refining a shape ---- */

/* Refine the shape so that position x can no longer be reduced by a period of the heaps lost[]. A
** part that would become too fine starts again with the double period. Return false if that is too
** long. */
static bool semilinear_refine(semilinear *shape, const int64_t *x, const uint32_t lost[2]) {
  uint32_t heap = lost[0] != 0 ? lost[0] : lost[1], heaps[2] = {heap, 0};
  int64_t period = shape->axes[heap].period;
  semilinear_pair none = {.high = 0}, *pair = &none;
  core_assert(heap > 0 && heap <= shape->largest);
  for (uint32_t i = 0; i < shape->pair_count; i++)
    if (shape->pairs[i].more == heap || shape->pairs[i].less == heap)
      pair = &shape->pairs[i];
  if (lost[0] == 0)
    pair->low = x[pair->more] - x[heap] + period - 1;
  else if (pair != &none && lost[1] == 0)
    pair->high = x[heap] - x[pair->less] - period + 1;
  else if (lost[1] != 0 && x[lost[1]] < x[heap])
    shape->axes[lost[1]].preperiod = x[lost[1]] - period + 1;
  else
    shape->axes[heap].preperiod = x[heap] - period + 1;
  if (pair != &none)
    heaps[0] = pair->more, heaps[1] = pair->less;
  if (pair->high <= SEMILINEAR_MOST_APART && -pair->low <= SEMILINEAR_MOST_APART &&
      shape->axes[heaps[0]].preperiod <= SEMILINEAR_MOST_PREPERIOD &&
      shape->axes[heaps[1]].preperiod <= SEMILINEAR_MOST_PREPERIOD)
    return true;
  pair->low = pair->high = 0;
  for (int i = 0; i < 2; i++) {
    shape->axes[heaps[i]].preperiod = 0;
    shape->axes[heaps[i]].period *= 2;
  }
  return 2 * period <= SEMILINEAR_MOST_PERIOD;
}

/* If the position differs from the representative of its cell, refine the part of the shape that
** allows the wrong step between the two. Return false if it does not differ, or the shape cannot be
** refined. */
static bool semilinear_refine_at(semilinear_guess *guess, const int64_t *position) {
  const lasso_store *diagrams = &guess->diagrams;
  int64_t x[SEMILINEAR_MOST_HEAP + 1], y[SEMILINEAR_MOST_HEAP + 1];
  uint32_t lost[2];
  bool is_p = lasso_store_has(diagrams, guess->root, position);
  memcpy(y, position, sizeof y);
  for (;;) {
    memcpy(x, y, sizeof x);
    if (!semilinear_step(guess->shape, x, lost))
      return false;
    semilinear_take_step(guess->shape, y, lost);
    if (lasso_store_has(diagrams, guess->root, y) != is_p)
      return semilinear_refine(guess->shape, x, lost);
  }
}

/* Refine the shape, which fails at x, with the help of x or one of its options. */
static bool semilinear_refine_near(semilinear_guess *guess, const int64_t *x) {
  const semilinear *shape = guess->shape;
  int64_t option[SEMILINEAR_MOST_HEAP + 1];
  if (semilinear_refine_at(guess, x))
    return true;
  for (uint64_t i = 0; i < shape->moves.count; i++) {
    semilinear_option(x, &shape->moves.items[i], option);
    if (x[shape->moves.items[i].heap] > 0 && semilinear_refine_at(guess, option))
      return true;
  }
  return false;
}

/* Refine the shape until all positions are checked without a change. Return false after a failure
** of the host, or if the meter is over. */
static bool semilinear_search(semilinear_guess *guess, bool *proved) {
  semilinear *shape = guess->shape;
  semilinear_check check = {.shape = shape, .guess = guess, .meter = &guess->meter};
  *proved = false;
  if (!semilinear_allocate_cells(shape, &guess->meter))
    return false;
  do {
    check.has_changed = false;
    *proved = semilinear_check_from(&check, shape->largest);
  } while (*proved && check.has_changed);
  return *proved || check.is_refuted;
}

/* ---- The whole search ---- */

void semilinear_free(semilinear *shape) {
  if (shape == NULL)
    return;
  CORE_FREE(shape->host, shape->moves);
  core_release(shape->host, shape->cells, shape->cell_count);
  core_release(shape->host, shape, sizeof *shape);
}

core_status semilinear_find(core_host *host, const heaps_rules *rules, uint64_t largest,
                            uint64_t work, semilinear **found) {
  bool proved = false;
  *found = NULL;
  if (largest > SEMILINEAR_MOST_HEAP)
    return CORE_OK;
  semilinear *shape = core_allocate(host, sizeof *shape);
  if (shape == NULL)
    return host->status;
  *shape = (semilinear){.host = host, .largest = (uint32_t)largest};
  semilinear_guess guess = {.shape = shape, .meter = {.host = host, .allowed = work}};
  bool drawn =
      lasso_store_open(&guess.diagrams, &guess.meter) && semilinear_solve_diagrams(&guess, rules);
  bool good = drawn && semilinear_begin(&guess, &proved) &&
              (!proved || semilinear_search(&guess, &proved)) &&
              (!proved || semilinear_test_infinite(shape, &proved));
  bool gives_up = guess.meter.is_over || (!drawn && guess.diagrams.stop == LASSO_BY_COPIES);
  lasso_store_close(&guess.diagrams);
  if (good && proved)
    *found = shape;
  else
    semilinear_free(shape);
  return good || gives_up ? CORE_OK : host->status;
}
