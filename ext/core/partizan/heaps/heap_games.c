/* Values and outcomes of partizan heaps (heap_games.h has the theorems).
**
** Heaps are evaluated in the order of their size, each from the values of smaller heaps. Example:
** if Left takes 1 token and Right takes 2, heap 0 is 0, heap 1 is { 0 | } = 1, heap 2 is { 1 | 0 },
** and heap 3 is { heap 2 | heap 1 } = { { 1 | 0 } | 1 } = 0. The values have period 3.
**
** After each heap the last `reach` items are compared with one earlier window, whose position is
** moved by Brent's method (An improved Monte Carlo factorization algorithm, 1980), so a period is
** found at most a constant factor after it begins, with constant work per heap apart from the
** comparison of windows.
*/
#include "core/partizan/heaps/heap_games.h"

/* Return true if the rules give a player no move. */
static bool heap_games_is_idle(const heaps_rules *rules) {
  return rules->kind == HEAPS_CODE && rules->count == 0;
}

/* Return the maximum number of tokens that a move takes; UINT64_MAX if the number is unbounded,
** 0 if a move can leave several heaps. */
static uint64_t heap_games_reach_of(const heaps_rules *rules) {
  if (rules->kind == HEAPS_NIM)
    return UINT64_MAX;
  if (rules->kind == HEAPS_SUBTRACT)
    return heaps_set_is_finite(&rules->set) ? heaps_list_last(&rules->set.in) : UINT64_MAX;
  if (rules->kind != HEAPS_CODE || heaps_rules_parts(rules) > 1)
    return 0;
  return heap_games_is_idle(rules) ? 1 : heaps_rules_reach(rules);
}

void heap_games_open(heap_games *heaps, core_host *host, games *forms, const heaps_rules *left,
                     const heaps_rules *right) {
  uint64_t a = heap_games_reach_of(left), b = heap_games_reach_of(right);
  *heaps = (heap_games){.host = host, .forms = forms, .left = left, .right = right};
  heaps->reach = a == 0 || b == 0 ? 0 : a > b ? a : b;
}

void heap_games_close(heap_games *heaps) {
  CORE_FREE_ALL(heaps->host, &heaps->values, &heaps->outcomes, &heaps->options[0],
                &heaps->options[1]);
}

/* Compare the last `reach` items with the window that ends at the mark. If they are equal, record
** the period, and find the preperiod by comparing the items before the two windows. */
static void heap_games_find_period(heap_games_repeat *r, const void *items, size_t size,
                                   uint64_t count, uint64_t reach) {
  const char *bytes = items;
  if (reach == 0 || count / 2 <= reach || r->period > 0)
    return;
  uint64_t end = count - 1;
  if (r->power == 0 || end - r->mark > r->power) {
    r->power = 2 * (r->power == 0 ? count : r->power);
    r->mark = end;
    return;
  }
  uint64_t from = r->mark + 1 - reach, p = end - r->mark;
  if (memcmp(bytes + end * size, bytes + r->mark * size, size) != 0 ||
      memcmp(bytes + (end + 1 - reach) * size, bytes + from * size, (size_t)reach * size) != 0)
    return;
  while (from > 0 && memcmp(bytes + (from - 1) * size, bytes + (from - 1 + p) * size, size) == 0)
    from--;
  r->preperiod = from;
  core_assert(p > 0 && from + p < count);
  r->period = p;
}

/* Return the index of the item that equals item n. */
static uint64_t heap_games_index(const heap_games_repeat *r, uint64_t n) {
  return r->period > 0 && n >= r->preperiod ? r->preperiod + (n - r->preperiod) % r->period : n;
}

/* ---- Values ---- */

/* Collect the options of a player in heaps->options[side]. */
static bool heap_games_collect_options(heap_games *heaps, int side, uint64_t n) {
  heaps_parts way;
  heaps->options[side].count = 0;
  heaps_parts_start(&way, side == 0 ? heaps->left : heaps->right, n);
  while (heaps_parts_next(&way)) {
    games_id sum = GAMES_ZERO;
    for (uint32_t i = 0; i < way.count; i++)
      sum = games_sum(heaps->forms, sum, heaps->values.items[way.parts[i]]);
    if (sum == GAMES_NONE || !core_work(heaps->host, 50) ||
        !CORE_APPEND(heaps->host, heaps->options[side], sum))
      return false;
  }
  return true;
}

bool heap_games_extend(heap_games *heaps, uint64_t last) {
  core_begin_phase(heaps->host, "values of heaps", last + 1);
  while (heaps->values.count <= last && heaps->repeat.period == 0) {
    heaps->host->progress.done = heaps->values.count;
    if (!heap_games_collect_options(heaps, 0, heaps->values.count) ||
        !heap_games_collect_options(heaps, 1, heaps->values.count))
      return false;
    games_id game =
        games_canonicalize(heaps->forms, heaps->options[0].items, heaps->options[0].count,
                           heaps->options[1].items, heaps->options[1].count);
    if (game == GAMES_NONE || !CORE_APPEND(heaps->host, heaps->values, game))
      return false;
    heap_games_find_period(&heaps->repeat, heaps->values.items, sizeof *heaps->values.items,
                           heaps->values.count, heaps->reach);
  }
  return true;
}

/* Return the smallest number of tokens that rules of subtraction take; 0 for other rules. */
static uint64_t heap_games_smallest_move(const heaps_rules *rules) {
  if (rules->kind == HEAPS_NIM)
    return 1;
  if (rules->kind == HEAPS_SUBTRACT)
    return heaps_set_next(&rules->set, 0);
  return heaps_rules_subtract(rules) ? heaps_places(rules)->take : 0;
}

games_id heap_games_value(heap_games *heaps, uint64_t n) {
  const heaps_rules *mover = heap_games_is_idle(heaps->left) ? heaps->right : heaps->left;
  bool alone = heap_games_is_idle(heaps->left) || heap_games_is_idle(heaps->right);
  uint64_t least = alone ? heap_games_smallest_move(mover) : 0;
  if (least > 0)
    return games_integer(heaps->forms,
                         mover == heaps->left ? (int64_t)(n / least) : -(int64_t)(n / least));
  if (!heap_games_extend(heaps, n))
    return GAMES_NONE;
  core_assert(heap_games_index(&heaps->repeat, n) < heaps->values.count);
  return heaps->values.items[heap_games_index(&heaps->repeat, n)];
}

/* ---- Outcomes ---- */

/* Units of work of one move, which includes the search for the next number of a set. */
enum { HEAP_GAMES_WORK_OF_MOVE = 100 };

/* Set *wins if a player wins heap n by moving first, which takes a move to a heap that the other
** player does not win by moving first. Return false if the host asks to stop. */
static bool heap_games_find_win(const heap_games *heaps, int side, uint64_t n, bool *wins) {
  heaps_parts way;
  *wins = false;
  heaps_parts_start(&way, side == 0 ? heaps->left : heaps->right, n);
  while (!*wins && heaps_parts_next(&way)) {
    *wins = way.count == 0 || (heaps->outcomes.items[way.parts[0]] >> (1 - side) & 1) == 0;
    if (!core_work(heaps->host, HEAP_GAMES_WORK_OF_MOVE))
      return false;
  }
  return true;
}

bool heap_games_extend_outcomes(heap_games *heaps, uint64_t last) {
  core_begin_phase(heaps->host, "outcomes of heaps", last + 1);
  while (heaps->outcomes.count <= last && heaps->outcome_repeat.period == 0) {
    uint64_t n = heaps->outcomes.count;
    heaps->host->progress.done = n;
    bool left = false, right = false;
    if (!heap_games_find_win(heaps, 0, n, &left) || !heap_games_find_win(heaps, 1, n, &right))
      return false;
    uint8_t outcome = (uint8_t)(left | right << 1);
    if (!core_work(heaps->host, 50) || !CORE_APPEND(heaps->host, heaps->outcomes, outcome))
      return false;
    heap_games_find_period(&heaps->outcome_repeat, heaps->outcomes.items, 1, heaps->outcomes.count,
                           heaps->reach);
  }
  return true;
}

uint8_t heap_games_outcome(const heap_games *heaps, uint64_t n) {
  core_assert(heap_games_index(&heaps->outcome_repeat, n) < heaps->outcomes.count);
  return heaps->outcomes.items[heap_games_index(&heaps->outcome_repeat, n)];
}
