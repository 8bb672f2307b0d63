/* The partial order of games: the test one <= other.
**
** By definition (ONAG, chapter 7; Siegel, Combinatorial Game Theory, II.1), G <= H unless H <= GL
** for some Left option GL of G, or HR <= G for some Right option HR of H. The stops decide most
** pairs without recursion: L(G) < R(H) implies G < H, and G <= H implies L(G) <= L(H) and R(G) <=
** R(H). Uptimals are compared by a formula.
**
** Example: { 1 | -1 } <= 2 holds since the Left stop 1 is less than the Right stop 2. For { 1 | -1
** } <= 0 the Left stop 1 exceeds the Left stop 0, so the answer is no.
**
** The recursion runs on an explicit stack, store->comparisons. Each comparison first examines all
** options whose answer is known, and only then starts the comparison of another pair. Answers are
** cached, so that each pair is computed about once: the time is at most proportional to the number
** of pairs of followers, times their options.
*/
#include "core/partizan/forms/games_int.h"

/* ---- Answers without options ---- */

/* Compare n.^*j with m.^*k, plus numbers whose order is `numbers`. For n = m - 1 they are confused
** if j xor k = 1; otherwise n < m decides (Siegel, Combinatorial Game Theory, II.4). */
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
  if (game == store->raw.id)
    return (games_stops){store->raw.left_stop, store->raw.right_stop};
  return (games_stops){games_stop_left(store, game), games_stop_right(store, game)};
}

/* Return true if the identity, the formula for uptimals, or the stops decide. */
static inline bool games_leq_decided(const games *store, games_id one, games_id other,
                                     bool *answer) {
  core_assert(one != GAMES_NONE && other != GAMES_NONE);
  *answer = one == other;
  if (*answer)
    return true;
  bool forms = one != store->raw.id && other != store->raw.id;
  if (forms && games_is_uptimal_node(store, one) && games_is_uptimal_node(store, other)) {
    *answer = games_leq_uptimals(
        &store->forms.nodes.items[one], &store->forms.nodes.items[other],
        dyadic_compare(games_stop_left(store, one), games_stop_left(store, other)));
    return true;
  }
  /* If the Left stop of one is less than the Right stop of other, one < other. If a stop of one
  ** exceeds the same stop of other, one <= other is false. */
  games_stops a = games_stops_of(store, one), b = games_stops_of(store, other);
  *answer = dyadic_compare(a.left, b.right) < 0;
  return *answer || dyadic_compare(a.left, b.left) > 0 || dyadic_compare(a.right, b.right) > 0;
}

static inline bool games_leq_known(const games *store, games_id one, games_id other, bool *answer) {
  return games_leq_decided(store, one, other, answer) ||
         games_answer_find(store, one, other, answer);
}

/* ---- The recursion ---- */

static bool games_comparison_push(games *store, games_id one, games_id other) {
  return (one == store->raw.id || games_expand(store, one)) &&
         (other == store->raw.id || games_expand(store, other)) &&
         GAMES_ADD(store, store->comparisons, (games_comparison){one, other, 0});
}

/* Return a Left option of a game that has to be examined; false after the last one. Options of
** numbers are skipped: by the number avoidance theorem, if a player has a winning move in a sum of
** a number and a game that is not a number, there is a winning move in the latter. */
static bool games_left_option(const games *store, games_id game, uint32_t index, games_id *option) {
  bool raw = game == store->raw.id;
  if (!raw && games_is_numeric(store, game))
    return false;
  if (index >= (raw ? store->raw.left.count : games_left_count(store, game)))
    return false;
  *option = raw ? store->raw.left.items[index] : games_left(store, game, index);
  return true;
}

enum { GAMES_WAITING_OPTIONS = 8 };

#define GAMES_OTHER_SIDE                                                                           \
  UINT32_C(0x80000000) /* the flag in games_comparison.next that the Left options are done */

/* Compute the next pair low <= high that would refute the comparison; false after the last one. */
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
  bool raw = game == store->raw.id;
  if (!raw && games_is_numeric(store, game))
    return false;
  if (index >= (raw ? store->raw.right.count : games_right_count(store, game)))
    return false;
  *low = raw ? store->raw.right.items[index] : games_right(store, game, index);
  return true;
}

/* Examine the known answers for the options of a comparison. Either *decided is true and *answer is
** the answer of the comparison, or `next` is at or before the first option whose answer is not
** known. The slots of up to GAMES_WAITING_OPTIONS options are prefetched together. Return the
** number of options that were examined. */
static uint32_t games_comparison_begin(const games *store, games_comparison *comparison,
                                       bool *decided, bool *answer) {
  core_assert(comparison->next == 0);
  games_comparison waiting[GAMES_WAITING_OPTIONS], at = *comparison;
  games_id low, high;
  uint32_t count = 0, looked = 0;
  bool refuted = false;
  for (;
       !refuted && count < GAMES_WAITING_OPTIONS && games_comparison_next(store, &at, &low, &high);
       looked++)
    if (!games_leq_decided(store, low, high, &refuted)) {
      games_answer_prefetch(store, low, high);
      waiting[count++] = (games_comparison){low, high, at.next - 1};
    }
  uint32_t unknown = count;
  for (uint32_t i = count; i-- > 0 && !refuted;) {
    bool known = games_answer_find(store, waiting[i].one, waiting[i].other, &refuted);
    refuted = known && refuted;
    unknown = known ? unknown : i;
  }
  core_assert(unknown <= count && count <= GAMES_WAITING_OPTIONS);
  comparison->next = unknown < count ? waiting[unknown].next : at.next;
  *decided = refuted || (unknown == count && count < GAMES_WAITING_OPTIONS);
  *answer = !refuted;
  return looked;
}

/* Units of work of a comparison, and of each option that it examines. */
enum { GAMES_WORK_OF_STEP = 20, GAMES_WORK_OF_OPTION = 4 };

/* Examine options of the comparison on top of the stack. Either *decided is true and *answer is its
** answer, or another comparison has been pushed. */
static bool games_comparison_step(games *store, bool *decided, bool *answer) {
  games_id low, high;
  bool refuted = false;
  int64_t work = GAMES_WORK_OF_STEP;
  core_assert(store->comparisons.count > 0);
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

/* Pop the decided comparison on top of the stack, and each comparison below that its answer
** decides: the answer `true` refutes the comparison below. Stop at the height `floor`. */
static void games_comparison_pop(games *store, uint32_t floor, bool *answer) {
  core_assert(store->comparisons.count > floor);
  bool decided = true;
  while (decided && store->comparisons.count > floor) {
    const games_comparison *top = &store->comparisons.items[--store->comparisons.count];
    games_answer_store(store, top->one, top->other, *answer);
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
  core_assert(store->comparisons.count >= floor);
  store->comparisons.count = floor;
  return done;
}

/* ---- Functions of games.h ---- */

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
  /* The answers of many pairs are not in the processor's cache: fetch both at once. */
  if (one != GAMES_NONE && other != GAMES_NONE)
    games_answer_prefetch(store, other, one);
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
