/* Reading move lists, their normal form, and the decision whether play ends (move_list.h).
**
** The functional a*x + b*y decreases along a move if and only if the slope b/a is on one side of a
** fraction, so all moves together allow an interval of slopes, and the simplest fraction inside it
** is chosen. Example: (-2,-1) and (-1,-2) allow all slopes between 0 and infinity, and 1/1 is the
** simplest. A list of n moves takes time O(n log n).
*/
#include "core/piece/move_list.h"

#include "base/sort.h"
#include "base/text.h"

/* ---- reading ---- */

typedef struct list_reader {
  text_reader in;
  const char *expected; /* what is missing at in.at, or NULL */
} list_reader;

/* Skip blanks, and return the next character. */
static char list_peek(list_reader *reader) {
  while (text_is_blank(text_peek(&reader->in)))
    reader->in.at++;
  return text_peek(&reader->in);
}

static bool list_fail(list_reader *reader, const char *expected) {
  reader->expected = expected;
  return false;
}

static bool list_read_sign(list_reader *reader, char sign, const char *expected) {
  if (list_peek(reader) != sign)
    return list_fail(reader, expected);
  reader->in.at++;
  return true;
}

static bool list_read_component(list_reader *reader, int64_t *component) {
  char sign = list_peek(reader);
  uint64_t start = reader->in.at, magnitude;
  if (sign == '-' || sign == '+')
    reader->in.at++;
  if (!text_is_digit(text_peek(&reader->in)))
    return list_fail(reader, "an integer");
  if (!text_natural(&reader->in, MOVE_LIST_MAX_COMPONENT, &magnitude)) {
    reader->in.at = start;
    return list_fail(reader, "an integer from -2147483648 to 2147483648");
  }
  *component = sign == '-' ? -(int64_t)magnitude : (int64_t)magnitude;
  return true;
}

static bool list_read_step(list_reader *reader, int64_t *dx, int64_t *dy) {
  if (!list_read_sign(reader, '(', "'(' of a move"))
    return false;
  uint64_t start = reader->in.at - 1;
  if (!list_read_component(reader, dx) || !list_read_sign(reader, ',', "',' between dx and dy") ||
      !list_read_component(reader, dy) || !list_read_sign(reader, ')', "')' after dy"))
    return false;
  if (*dx == 0 && *dy == 0) {
    reader->in.at = start;
    return list_fail(reader, "a move other than (0,0)");
  }
  return true;
}

static bool move_list_read_move(list_reader *reader, move_list_move *move) {
  *move = (move_list_move){.rider = false};
  if (!list_read_step(reader, &move->dx, &move->dy))
    return false;
  uint64_t end = reader->in.at;
  bool has_first = text_peek(&reader->in) == '(';
  if (has_first && !list_read_step(reader, &move->ride_dx, &move->ride_dy))
    return false; /* uncovered: failure */
  move->rider = list_peek(reader) == '*';
  if (has_first && !move->rider) {
    reader->in.at = end;
    return list_fail(reader, "a space between moves");
  }
  if (move->rider)
    reader->in.at++;
  if (move->rider && !has_first)
    move->ride_dx = move->dx, move->ride_dy = move->dy;
  return true;
}

static bool list_read_moves(move_list *list, core_host *host, list_reader *reader) {
  do {
    move_list_move move;
    char next = list_peek(reader);
    if (list->moves.count == MOVE_LIST_MAX_MOVES)
      return list_fail(reader, "the end of the list after 4096 moves");
    if (next != '(' && list->moves.count > 0)
      return list_fail(reader, "'(' of a move or the end");
    if (!move_list_read_move(reader, &move) || !CORE_APPEND(host, list->moves, move))
      return false;
    if (list_peek(reader) == ',') {
      reader->in.at++;
      if (list_peek(reader) != '(')
        return list_fail(reader, "'(' of a move");
    } else if (text_peek(&reader->in) == '(' &&
               !text_is_blank(reader->in.text[reader->in.at - 1])) {
      return list_fail(reader, "a space between moves");
    }
  } while (list_peek(reader) != '\0' || reader->in.at < reader->in.length);
  return true;
}

/* ---- normal form ---- */

/* Compare by (dy, dx), with riders before the leaper of the same step. */
static bool list_is_before(const void *a, const void *b) {
  const move_list_move *one = a, *other = b;
  if (one->dy != other->dy)
    return one->dy < other->dy;
  if (one->dx != other->dx)
    return one->dx < other->dx;
  if (one->rider != other->rider)
    return one->rider;
  return one->ride_dy != other->ride_dy ? one->ride_dy < other->ride_dy
                                        : one->ride_dx < other->ride_dx;
}

/* Return true if `move` is two or more whole steps of the rider, whose first step is like the
** others. */
static bool list_is_multiple(const move_list_move *move, const move_list_move *rider) {
  int64_t times = rider->dx != 0 ? move->dx / rider->dx : move->dy / rider->dy;
  core_assert(move_list_is_plain_rider(rider));
  return times >= 2 && times * rider->dx == move->dx && times * rider->dy == move->dy;
}

/* Return true if a rider of the list reaches the target of `move` in several steps. */
static bool list_is_covered(const move_list *list, const move_list_move *move) {
  for (size_t i = 0; i < list->moves.count; i++) {
    const move_list_move *rider = &list->moves.items[i];
    if (move_list_is_plain_rider(rider) && list_is_multiple(move, rider))
      return !move->rider || move_list_is_plain_rider(move);
  }
  return false;
}

core_status move_list_reduce(move_list *to, core_host *host, const move_list *from) {
  *to = (move_list){.a = from->a, .b = from->b};
  core_status status = CORE_OK;
  for (size_t i = 0; i < from->moves.count && status == CORE_OK; i++) {
    if (!core_work(host, (int64_t)from->moves.count * 4))
      status = host->status;
    else if (!list_is_covered(from, &from->moves.items[i]) &&
             !CORE_APPEND(host, to->moves, from->moves.items[i]))
      status = host->status;
  }
  if (status != CORE_OK)
    move_list_release(to, host);
  return status;
}

void move_list_release(move_list *list, core_host *host) {
  CORE_FREE(host, list->moves);
  *list = (move_list){0};
}

bool move_list_equal(const move_list *one, const move_list *other) {
  if (one->moves.count != other->moves.count)
    return false;
  for (size_t i = 0; i < one->moves.count; i++) {
    const move_list_move *a = &one->moves.items[i], *b = &other->moves.items[i];
    if (list_is_before(a, b) || list_is_before(b, a))
      return false;
  }
  return true;
}

/* Return the step of this number as a move (see move_list_functional). */
static move_list_move list_step(const move_list_move *moves, size_t number) {
  move_list_move move = moves[number / 2];
  if (number % 2 != 0)
    return (move_list_move){move.ride_dx, move.ride_dy, true, move.ride_dx, move.ride_dy};
  return move_list_is_plain_rider(&move) ? move : (move_list_move){.dx = move.dx, .dy = move.dy};
}

core_status move_list_parse(move_list *list, core_host *host, const char *text, size_t length,
                            move_list_error *error) {
  *list = (move_list){0};
  *error = (move_list_error){.fault = MOVE_LIST_SYNTAX};
  list_reader reader = {.in = {.text = text, .length = length}};
  core_status status = CORE_OK;
  if (!list_read_moves(list, host, &reader))
    status = reader.expected != NULL ? core_fail(host, CORE_INVALID) : host->status;
  error->at = (size_t)reader.in.at;
  error->expected = reader.expected;
  if (status == CORE_OK) {
    core_assert(list->moves.count >= 1 && list->moves.count <= MOVE_LIST_MAX_MOVES);
    size_t first, second;
    sort_items(NULL, list->moves.items, list->moves.count, sizeof *list->moves.items,
               list_is_before);
    uint32_t kept = 0;
    for (size_t i = 0; i < list->moves.count; i++) {
      const move_list_move *move = &list->moves.items[i];
      const move_list_move *last = kept > 0 ? &list->moves.items[kept - 1] : NULL;
      bool is_step = last != NULL && last->dx == move->dx && last->dy == move->dy;
      if (!is_step || (move->rider && list_is_before(last, move)))
        list->moves.items[kept++] = *move;
    }
    list->moves.count = kept;
    if (!move_list_functional(list->moves.items, list->moves.count, &list->a, &list->b, &first,
                              &second)) {
      error->fault = MOVE_LIST_ENDLESS;
      error->first = list_step(list->moves.items, first);
      error->second = list_step(list->moves.items, second);
      status = core_fail(host, CORE_INVALID);
    }
  }
  if (status != CORE_OK)
    move_list_release(list, host);
  return status;
}

/* ---- whether play ends ---- */

/* A slope from 0 to infinity: rise / run, each from 0 to 2^31, not both 0. */
typedef struct fraction {
  int64_t rise, run;
} fraction;

static bool list_is_less(fraction one, fraction other) {
  return one.rise * other.run < other.rise * one.run;
}

/* The slopes b/a for which all moves decrease the functional: the slopes strictly between low and
** high, which are bounds set by two of the steps. */
typedef struct slope_interval {
  fraction low, high;
  size_t low_step, high_step;
} slope_interval;

/* Narrow `within` by each step. Return the number of a step that no slope satisfies, or twice the
** count. */
static size_t list_narrow(slope_interval *within, const move_list_move *moves, size_t count) {
  *within = (slope_interval){.low = {0, 1}, .high = {1, 0}};
  for (size_t i = 0; i < 2 * count; i++) {
    move_list_move move = list_step(moves, i);
    if (move.dx == 0 && move.dy == 0) /* the ride of a leaper */
      continue;
    if (move.dx >= 0 && move.dy >= 0)
      return i;
    if (move.dx > 0) {
      fraction bound = {move.dx, -move.dy};
      if (list_is_less(within->low, bound)) {
        within->low = bound;
        within->low_step = i;
      }
    } else if (move.dy > 0) {
      fraction bound = {-move.dx, move.dy};
      if (list_is_less(bound, within->high)) {
        within->high = bound;
        within->high_step = i;
      }
    }
  }
  return 2 * count;
}

/* Return the simplest fraction strictly between two, by their common continued fraction: if no
** integer n is between the slopes, continue with 1/(slope - n). Its numerator is at most the sum of
** the numerators of both bounds, and the same holds for the denominator; so both are at most 2^32.
** Example: between 1/2 and 2/3 the simplest is 3/5. */
static fraction list_simplest_between(fraction low, fraction high) {
  fraction last = {1, 0}, before = {0, 1};
  for (;;) {
    int64_t whole = low.rise / low.run;
    core_assert(low.run > 0 && list_is_less(low, high));
    bool found = (whole + 1) * high.run < high.rise;
    int64_t term = found ? whole + 1 : whole;
    fraction next = {term * last.rise + before.rise, term * last.run + before.run};
    if (found)
      return next;
    before = last;
    last = next;
    fraction new_low = {high.run, high.rise - whole * high.run};
    high = (fraction){low.run, low.rise - whole * low.run};
    low = new_low;
  }
}

bool move_list_functional(const move_list_move *moves, size_t count, int64_t *a, int64_t *b,
                          size_t *first, size_t *second) {
  slope_interval within;
  size_t useless = list_narrow(&within, moves, count);
  if (useless < 2 * count) {
    *first = *second = useless;
    return false;
  }
  if (!list_is_less(within.low, within.high)) {
    *first = within.low_step < within.high_step ? within.low_step : within.high_step;
    *second = within.low_step < within.high_step ? within.high_step : within.low_step;
    return false;
  }
  fraction slope = list_simplest_between(within.low, within.high);
  *a = slope.run;
  *b = slope.rise;
  core_assert(*a > 0 && *b > 0);
  return true;
}

/* Set *side to from + floor(length * factor.rise / factor.run) + 1. Return false if this exceeds
** 2^62. */
static bool list_stretch(int64_t from, int64_t length, fraction factor, int64_t *side) {
  core_assert(from >= 0 && length >= 0 && factor.run > 0);
  int64_t whole, part = length % factor.run * factor.rise / factor.run;
  if (CORE_MULTIPLY_OVERFLOWS(length / factor.run, factor.rise, &whole) ||
      CORE_ADD_OVERFLOWS(whole, part, &whole) || CORE_ADD_OVERFLOWS(whole, from, &whole) ||
      whole >= INT64_C(1) << 62)
    return false;
  *side = whole + 1;
  return true;
}

bool move_list_reach(const move_list *list, int64_t x, int64_t y, int64_t *width, int64_t *height) {
  slope_interval within;
  list_narrow(&within, list->moves.items, list->moves.count);
  fraction climb = {within.high.run, within.high.rise};
  return list_stretch(x, y, within.low, width) && list_stretch(y, x, climb, height);
}
