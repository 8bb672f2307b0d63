/* Order of games: is one <= other? */
#include "core/partizan/forms/games_int.h"

/* ---- What needs no look at options ---- */

/* n.^*j <= m.^*k: for n = m - 1 they are confused if j xor k = 1, else n < m decides (Siegel,
** Combinatorial Game Theory, II.4). */
static bool games_leq_uptimals(const games_node *one, const games_node *other, int numbers) {
  if (numbers != 0)
    return numbers < 0;
  if (one->ups < other->ups)
    return one->ups < other->ups - 1 || (one->star ^ other->star) != 1;
  return one->ups == other->ups && one->star == other->star;
}

typedef struct games_stops {
  dyadic left, right;
} games_stops;

static inline games_stops games_stops_of(const games *store, games_id game) {
  if (game == store->raw)
    return (games_stops){store->raw_left_stop, store->raw_right_stop};
  return (games_stops){games_stop_left(store, game), games_stop_right(store, game)};
}

/* Is it known without a look at options or at what is remembered? */
static inline bool games_leq_decided(const games *store, games_id one, games_id other,
                                     bool *answer) {
  *answer = one == other;
  if (*answer)
    return true;
  bool forms = one != store->raw && other != store->raw;
  if (forms && games_is_uptimal_node(store, one) && games_is_uptimal_node(store, other)) {
    *answer = games_leq_uptimals(
        &store->nodes[one], &store->nodes[other],
        dyadic_compare(games_stop_left(store, one), games_stop_left(store, other)));
    return true;
  }
  /* If Left's stop of one is below Right's stop of other, one < other; a stop of one that is above
  ** the same stop of other refutes one <= other. */
  games_stops a = games_stops_of(store, one), b = games_stops_of(store, other);
  *answer = dyadic_compare(a.left, b.right) < 0;
  return *answer || dyadic_compare(a.left, b.left) > 0 || dyadic_compare(a.right, b.right) > 0;
}

static inline bool games_leq_known(const games *store, games_id one, games_id other, bool *answer) {
  return games_leq_decided(store, one, other, answer) ||
         games_recall_answer(store, one, other, answer);
}

/* ---- The definition ---- */

static bool games_comparison_push(games *store, games_id one, games_id other) {
  return (one == store->raw || games_expand(store, one)) &&
         (other == store->raw || games_expand(store, other)) &&
         GAMES_ADD(store, store->comparisons, (games_comparison){one, other, 0});
}

/* Options of numbers need no look: nobody gains by a move in a number where there is another
** game (number avoidance). */
static bool games_left_option(const games *store, games_id game, uint32_t index, games_id *option) {
  bool raw = game == store->raw;
  if (!raw && games_is_numeric(store, game))
    return false;
  if (index >= (raw ? store->raw_left.count : games_left_count(store, game)))
    return false;
  *option = raw ? store->raw_left.items[index] : games_left(store, game, index);
  return true;
}

enum { GAMES_WAITING_OPTIONS = 8 };

#define GAMES_OTHER_SIDE                                                                           \
  UINT32_C(0x80000000) /* of games_comparison.next: Left's options are done */

/* one <= other unless other <= a left option of one, or a right option of other <= one. */
static bool games_comparison_next(const games *store, games_comparison *comparison, games_id *low,
                                  games_id *high) {
  if ((comparison->next & GAMES_OTHER_SIDE) == 0) {
    *low = comparison->other;
    if (games_left_option(store, comparison->one, comparison->next++, high))
      return true;
    comparison->next = GAMES_OTHER_SIDE;
  }
  *high = comparison->one;
  games_id game = comparison->other;
  uint32_t index = comparison->next++ & ~GAMES_OTHER_SIDE;
  bool raw = game == store->raw;
  if (!raw && games_is_numeric(store, game))
    return false;
  if (index >= (raw ? store->raw_right.count : games_right_count(store, game)))
    return false;
  *low = raw ? store->raw_right.items[index] : games_right(store, game, index);
  return true;
}

/* Look at what is known of the options of a comparison before any other: *decided with its answer,
** or `next` is the first option that has to be compared, or near before it. What is remembered is
** fetched from memory for several options at once. Return how many options were looked at. */
static uint32_t games_comparison_begin(const games *store, games_comparison *comparison,
                                       bool *decided, bool *answer) {
  games_comparison waiting[GAMES_WAITING_OPTIONS], at = *comparison;
  games_id low, high;
  uint32_t count = 0, looked = 0;
  bool refuted = false;
  for (;
       !refuted && count < GAMES_WAITING_OPTIONS && games_comparison_next(store, &at, &low, &high);
       looked++)
    if (!games_leq_decided(store, low, high, &refuted)) {
      games_fetch_answer(store, low, high);
      waiting[count++] = (games_comparison){low, high, at.next - 1};
    }
  uint32_t unknown = count;
  for (uint32_t i = count; i-- > 0 && !refuted;) {
    bool known = games_recall_answer(store, waiting[i].one, waiting[i].other, &refuted);
    refuted = known && refuted;
    unknown = known ? unknown : i;
  }
  comparison->next = unknown < count ? waiting[unknown].next : at.next;
  *decided = refuted || (unknown == count && count < GAMES_WAITING_OPTIONS);
  *answer = !refuted;
  return looked;
}

/* Units of work of a comparison, and of each option that it looks at. */
enum { GAMES_WORK_OF_STEP = 20, GAMES_WORK_OF_OPTION = 4 };

/* Look at options of the comparison on top of the stack: *decided with its answer, or another
** comparison is on top. */
static bool games_comparison_step(games *store, bool *decided, bool *answer) {
  games_id low, high;
  bool refuted = false;
  int64_t work = GAMES_WORK_OF_STEP;
  games_comparison *top = &store->comparisons.items[store->comparisons.count - 1];
  *decided = false;
  if (top->next == 0)
    work += GAMES_WORK_OF_OPTION * (int64_t)games_comparison_begin(store, top, decided, answer);
  if (*decided)
    return games_work(store, work);
  *decided = true;
  for (; !refuted && games_comparison_next(store, top, &low, &high); work += GAMES_WORK_OF_OPTION) {
    if (!games_leq_known(store, low, high, &refuted)) {
      *decided = false;
      return games_work(store, work) && games_comparison_push(store, low, high);
    }
  }
  *answer = !refuted;
  return games_work(store, work);
}

/* The answer of the comparison on top goes to the one below, which it may decide. */
static void games_comparison_pop(games *store, uint32_t floor, bool *answer) {
  bool decided = true;
  while (decided && store->comparisons.count > floor) {
    const games_comparison *top = &store->comparisons.items[--store->comparisons.count];
    games_remember_answer(store, top->one, top->other, *answer);
    decided = *answer;
    *answer = !*answer;
  }
  *answer = !*answer;
}

bool games_leq(games *store, games_id one, games_id other, bool *answer) {
  if (games_leq_known(store, one, other, answer))
    return true;
  uint32_t floor = store->comparisons.count;
  bool done = games_grow_answers(store) && games_comparison_push(store, one, other),
       decided = false;
  while (done && store->comparisons.count > floor) {
    done = games_grow_answers(store) && games_comparison_step(store, &decided, answer);
    if (done && decided)
      games_comparison_pop(store, floor, answer);
  }
  store->comparisons.count = floor;
  return done;
}

/* ---- What others ask ---- */

bool games_is_at_most(games *store, games_id one, games_id other, bool *answer) {
  return one != GAMES_NONE && other != GAMES_NONE && games_leq(store, one, other, answer);
}

games_relation games_relate(bool at_most, bool at_least) {
  static const games_relation relations[2][2] = {{GAMES_CONFUSED, GAMES_GREATER},
                                                 {GAMES_LESS, GAMES_EQUAL}};
  return relations[at_most][at_least];
}

char games_outcome_of(games_relation to_zero) {
  return "RPLN"[to_zero];
}

bool games_compare(games *store, games_id one, games_id other, games_relation *relation) {
  bool at_most, at_least;
  if (!games_is_at_most(store, one, other, &at_most) ||
      !games_is_at_most(store, other, one, &at_least))
    return false;
  *relation = games_relate(at_most, at_least);
  return true;
}

char games_outcome(games *store, games_id game) {
  games_relation relation;
  if (!games_compare(store, game, GAMES_ZERO, &relation))
    return '\0';
  return games_outcome_of(relation);
}
