/* Thermographs (Berlekamp, Conway and Guy, Winning Ways, chapter 6; Siegel, Combinatorial Game
** Theory, II.5).
**
** The thermograph of G has two walls, functions of the temperature t >= -1. The Left scaffold is
** the maximum of the Right walls of the Left options minus t, the Right scaffold the minimum of the
** Left walls of the Right options plus t. Below the temperature at which the scaffolds meet they
** are the walls; above it both walls are the mast, at the mean of G. All walls are piecewise linear
** with slopes -1, 0 and 1, and are stored as lists of vertices from t = -1 upwards.
**
** Example: { 2 | -1 }. The walls of 2 and -1 are masts, so the scaffolds are 2 - t and -1 + t. They
** meet at t = 3/2, the temperature; the mean is 1/2.
**
** The followers are processed in post-order on an explicit stack. The time is proportional to the
** number of vertices of the walls that are combined. Uptimals need no recursion, since n copies of
** ^ plus *k have the thermograph of one of 0, *, ^ and v.
*/
#include "core/partizan/forms/games_int.h"

/* ---- Points and walls ---- */

static dyadic games_point_t(const games_point *point) {
  return (dyadic){point->t_numerator, point->t_exponent};
}

static dyadic games_point_value(const games_point *point) {
  return (dyadic){point->value_numerator, point->value_exponent};
}

static bool games_range_add(games *store, dyadic one, dyadic other, dyadic *sum) {
  return dyadic_add(one, other, sum) || games_fail(store, CORE_INVALID, games_number_range);
}

static bool games_range_subtract(games *store, dyadic one, dyadic other, dyadic *difference) {
  return games_range_add(store, one, dyadic_negative(other), difference);
}

static int games_slope(const games_wall *wall, uint32_t at) {
  if (at + 1 >= wall->count)
    return 0;
  return dyadic_compare(games_point_value(&wall->items[at + 1]),
                        games_point_value(&wall->items[at]));
}

/* Append a vertex. The last vertex is dropped if it has the same temperature, or if the slope does
** not change there. */
static bool games_wall_add(games *store, games_wall *wall, dyadic t, dyadic value) {
  if (wall->count > 0 && dyadic_equal(games_point_t(&wall->items[wall->count - 1]), t))
    wall->count--; /* uncovered: no game of the tests has two breaks at one temperature */
  games_point point = {t.numerator, value.numerator, t.exponent, value.exponent};
  if (wall->count >= 2) {
    dyadic last = games_point_value(&wall->items[wall->count - 1]);
    int before = games_slope(wall, wall->count - 2), now = dyadic_compare(value, last);
    wall->count -= (before > 0) - (before < 0) == (now > 0) - (now < 0);
  }
  return GAMES_ADD(store, *wall, point);
}

/* Drop the vertices at which the constant piece at the top does not begin. */
static void games_wall_finish(games_wall *wall) {
  while (wall->count >= 2 && games_slope(wall, wall->count - 2) == 0)
    wall->count--;
}

/* Compute the value at temperature t, which is in the piece that begins at vertex `at` or in a
** lower piece. */
static bool games_wall_value(games *store, const games_wall *wall, uint32_t at, dyadic t,
                             dyadic *value) {
  core_assert(at < wall->count);
  while (at > 0 && dyadic_compare(games_point_t(&wall->items[at]), t) > 0)
    at--;
  const games_point *point = &wall->items[at];
  int slope = games_slope(wall, at);
  dyadic up;
  *value = games_point_value(point);
  if (slope == 0)
    return true;
  return games_range_subtract(store, t, games_point_t(point), &up) &&
         games_range_add(store, *value, slope > 0 ? up : dyadic_negative(up), value);
}

/* Return the wall of a form whose thermograph has been computed. */
static games_wall games_wall_of(const games *store, games_id game, bool right) {
  const games_extra *extra = &store->extras.items[store->forms.nodes.items[game].extra];
  uint32_t at = extra->points + (right ? extra->left_points : 0);
  core_assert((uint64_t)extra->points + extra->left_points + extra->right_points <=
              store->points.count);
  return (games_wall){.items = store->points.items + at,
                      .count = right ? extra->right_points : extra->left_points};
}

/* ---- Maximum and minimum of walls ---- */

/* Find the temperature of the next vertex of either wall. */
static bool games_next_break(const games_wall *one, const games_wall *other, uint32_t *i,
                             uint32_t *j, dyadic *t) {
  if (*i >= one->count && *j >= other->count)
    return false;
  bool first = *i < one->count, second = *j < other->count;
  int order = first && second
                  ? dyadic_compare(games_point_t(&one->items[*i]), games_point_t(&other->items[*j]))
                  : (first ? -1 : 1);
  *t = order <= 0 ? games_point_t(&one->items[*i]) : games_point_t(&other->items[*j]);
  *i += order <= 0;
  *j += order >= 0;
  return true;
}

/* The values of two walls at a temperature. */
typedef struct games_pair {
  dyadic t, one, other;
} games_pair;

/* Append the vertex at which two walls cross between two temperatures, if they do. Walls of one
** side have slopes 0 and 1, or 0 and -1, so one of two crossing walls is vertical there, and the
** temperature rises by their distance until they meet. */
static bool games_wall_cross(games *store, games_wall *to, games_pair before, games_pair now) {
  int order = dyadic_compare(before.one, before.other);
  if (order == 0 || order * dyadic_compare(now.one, now.other) >= 0)
    return true;
  int rise = dyadic_compare(now.one, before.one);
  dyadic distance, t, up, value = before.one;
  if (!games_range_subtract(store, before.one, before.other, &distance))
    return false; /* uncovered: takes stops that are almost out of range */
  distance = order > 0 ? distance : dyadic_negative(distance);
  up = rise > 0 ? distance : dyadic_negative(distance);
  return games_range_add(store, before.t, distance, &t) &&
         (rise == 0 || games_range_add(store, value, up, &value)) &&
         games_wall_add(store, to, t, value);
}

/* Compute the maximum of two walls at each temperature, or the minimum if `least`. */
static bool games_wall_combine(games *store, const games_wall *one, const games_wall *other,
                               bool least, games_wall *to) {
  uint32_t i = 0, j = 0;
  const dyadic none = dyadic_integer(0);
  games_pair before = {none, none, none}, now = before;
  core_assert(to != one && to != other);
  to->count = 0;
  while (games_next_break(one, other, &i, &j, &now.t)) {
    if (!games_work(store, 20) ||
        !games_wall_value(store, one, i > 0 ? i - 1 : 0, now.t, &now.one) ||
        !games_wall_value(store, other, j > 0 ? j - 1 : 0, now.t, &now.other) ||
        !games_wall_cross(store, to, before, now)) /* no walls cross at the first break */
      return false;
    bool takes_one = (dyadic_compare(now.one, now.other) > 0) != least;
    if (!games_wall_add(store, to, now.t, takes_one ? now.one : now.other))
      return false;
    before = now;
  }
  games_wall_finish(to);
  return true;
}

/* ---- Thermographs ---- */

static bool games_has_thermograph(const games *store, games_id game) {
  const games_node *node = &store->forms.nodes.items[game];
  return node->extra != GAMES_NONE && store->extras.items[node->extra].points != GAMES_NONE;
}

/* Compute the scaffold of one side, not yet tilted, in store->walls[right]: the maximum of the
** Right walls of the Left options, or the minimum of the Left walls of the Right options. */
static bool games_scaffold(games *store, games_id game, bool right) {
  games_wall *wall = &store->walls[right], *next = &store->walls[2];
  uint32_t count = right ? games_right_count(store, game) : games_left_count(store, game);
  for (uint32_t i = 0; i < count; i++) {
    games_wall option = games_wall_of(store, games_option(store, game, right, i), !right);
    if (i == 0) {
      wall->count = 0;
      for (uint32_t k = 0; k < option.count; k++)
        if (!games_wall_add(store, wall, games_point_t(&option.items[k]),
                            games_point_value(&option.items[k])))
          return false;
    } else {
      if (!games_wall_combine(store, wall, &option, right, next))
        return false;
      games_wall best = *next;
      *next = *wall;
      *wall = best;
    }
  }
  return true;
}

/* Compute the temperature at which the tilted scaffolds meet. The distance of the tilted scaffolds
** falls by 0, 1 or 2 per unit of temperature between two vertices, so the piece is known in which
** it becomes 0, and the slope there gives the point. */
static bool games_freezing_point(games *store, dyadic *point) {
  const games_wall *left = &store->walls[0], *right = &store->walls[1];
  uint32_t i = 0, j = 0;
  dyadic before = dyadic_integer(0), t, half, gap, a, b;
  bool found = false, first = true;
  *point = dyadic_integer(-1);
  for (; !found && games_next_break(left, right, &i, &j, &t); first = false) {
    if (!games_wall_value(store, left, i > 0 ? i - 1 : 0, t, &a) ||
        !games_wall_value(store, right, j > 0 ? j - 1 : 0, t, &b) ||
        !games_range_subtract(store, a, b, &gap) || !games_range_subtract(store, gap, t, &gap) ||
        !games_range_subtract(store, gap, t, &gap))
      return false;
    found = gap.numerator <= 0;
    if (found && !first) {
      dyadic way, fall;
      if (!games_range_subtract(store, t, *point, &way) ||
          !games_range_subtract(store, before, gap, &fall) || !dyadic_halve(before, &half))
        /* uncovered: takes stops that are almost out of range */
        return games_fail(store, CORE_INVALID, games_number_range);
      bool steep = dyadic_compare(fall, way) > 0;
      return games_range_add(store, *point, steep ? half : before, point);
    }
    if (!found) {
      *point = t;
      before = gap;
    }
  }
  if (found)
    return true; /* uncovered: scaffolds that meet at their first break belong to an integer */
  if (!dyadic_halve(before, &half))
    return games_fail(store, CORE_INVALID, games_number_range);
  return games_range_add(store, *point, half, point);
}

/* Append a wall to store->points: the scaffold plus sign * t up to temperature `top`, then the
** mast. */
static bool games_tilt(games *store, const games_wall *wall, int sign, dyadic top, dyadic mast,
                       uint32_t *count) {
  games_wall *tilted = &store->walls[2];
  core_assert(wall != tilted);
  tilted->count = 0;
  for (uint32_t i = 0; i < wall->count; i++) {
    dyadic t = games_point_t(&wall->items[i]), value = games_point_value(&wall->items[i]);
    if (dyadic_compare(t, top) >= 0)
      break;
    if (!games_range_add(store, value, sign > 0 ? t : dyadic_negative(t), &value) ||
        !games_wall_add(store, tilted, t, value))
      return false; /* uncovered: takes stops that are almost out of range */
  }
  if (!games_wall_add(store, tilted, top, mast))
    return false;
  games_wall_finish(tilted);
  if (!GAMES_RESERVE(store, store->points, (uint64_t)store->points.count + tilted->count))
    return false;
  memcpy(store->points.items + store->points.count, tilted->items,
         tilted->count * sizeof *tilted->items);
  store->points.count += tilted->count;
  *count = tilted->count;
  return true;
}

/* Record the walls of a form, which begin at index `at` of store->points. */
static bool games_note_walls(games *store, games_id game, uint32_t at, uint32_t left,
                             uint32_t right) {
  games_extra *extra;
  if (!games_extra_of(store, game, &extra))
    return false;
  extra->points = at;
  extra->left_points = left;
  extra->right_points = right;
  return true;
}

/* Compute the thermograph of a form whose options have thermographs. */
static bool games_thermograph_one(games *store, games_id game) {
  const games_wall *walls = store->walls;
  dyadic top, mast;
  core_assert(games_left_count(store, game) > 0 && games_right_count(store, game) > 0);
  uint32_t at = store->points.count, left, right;
  if (!games_scaffold(store, game, false) || !games_scaffold(store, game, true) ||
      !games_freezing_point(store, &top) ||
      !games_wall_value(store, &walls[0], walls[0].count - 1, top, &mast) ||
      !games_range_subtract(store, mast, top, &mast))
    return false;
  return games_tilt(store, &walls[0], -1, top, mast, &left) &&
         games_tilt(store, &walls[1], 1, top, mast, &right) &&
         games_note_walls(store, game, at, left, right);
}

/* Return the simplest uptimal with the same thermograph: x, x*, x^ or xv. GAMES_NONE after a
** failure. */
static games_id games_thermograph_equivalent(games *store, games_id game) {
  const games_node *node = &store->forms.nodes.items[game];
  dyadic number = games_stop_left(store, game);
  int32_t ups = node->ups > 0 ? 1 : node->ups < 0 ? -1 : 0;
  if (ups == 0 || (node->star == 1 && node->ups == ups))
    return games_uptimal(store, number, 0, node->star > 0);
  return games_uptimal(store, number, ups, 0);
}

/* Compute the thermograph of a form, or push the forms that it needs on the stack. */
static bool games_thermograph_step(games *store, games_id game) {
  games_list *pending = &store->pending;
  int64_t integer;
  if (games_is_integer(store, game, &integer)) {
    /* The thermograph of an integer is a mast from t = -1. */
    dyadic value = games_stop_left(store, game), ground = dyadic_integer(-1);
    uint32_t at = store->points.count, left = 0, right = 0;
    games_wall *empty = &store->walls[0];
    empty->count = 0;
    return games_tilt(store, empty, -1, ground, value, &left) &&
           games_tilt(store, empty, 1, ground, value, &right) &&
           games_note_walls(store, game, at, left, right);
  }
  games_id twin =
      games_is_uptimal_node(store, game) ? games_thermograph_equivalent(store, game) : game;
  if (twin == GAMES_NONE)
    return false; /* sometimes uncovered: failure */
  if (twin != game) {
    if (!games_has_thermograph(store, twin))
      return games_list_add(store, pending, twin);
    const games_extra extra = store->extras.items[store->forms.nodes.items[twin].extra];
    return games_note_walls(store, game, extra.points, extra.left_points, extra.right_points);
  }
  if (!games_expand(store, game))
    return false;
  uint32_t before = pending->count;
  uint32_t count = games_left_count(store, game) + games_right_count(store, game);
  for (uint32_t i = 0; i < count; i++) {
    games_id option = games_left(store, game, i);
    if (!games_has_thermograph(store, option) && !games_list_add(store, pending, option))
      return false;
  }
  return pending->count > before || games_thermograph_one(store, game);
}

static bool games_make_thermograph(games *store, games_id game) {
  games_list *pending = &store->pending;
  uint32_t floor = pending->count;
  bool done = games_list_add(store, pending, game);
  while (done && pending->count > floor) {
    games_id top = pending->items[pending->count - 1];
    if (games_has_thermograph(store, top))
      pending->count--;
    else
      done = games_work(store, 100) && games_thermograph_step(store, top);
  }
  pending->count = floor;
  return done;
}

/* ---- Functions of games.h ---- */

bool games_thermograph(games *store, games_id game, uint32_t *left_count, uint32_t *right_count) {
  if (game == GAMES_NONE ||
      (!games_has_thermograph(store, game) && !games_make_thermograph(store, game)))
    return false;
  const games_extra *extra = &store->extras.items[store->forms.nodes.items[game].extra];
  *left_count = extra->left_points;
  *right_count = extra->right_points;
  return true;
}

games_trajectory_vertex games_wall_vertex(const games *store, games_id game, bool right,
                                          uint32_t index) {
  games_wall wall = games_wall_of(store, game, right);
  int slope = games_slope(&wall, index);
  return (games_trajectory_vertex){.t = games_point_t(&wall.items[index]),
                                   .value = games_point_value(&wall.items[index]),
                                   .slope = (slope > 0) - (slope < 0)};
}

bool games_mean(games *store, games_id game, dyadic *mean) {
  uint32_t left, right;
  if (game != GAMES_NONE && games_is_uptimal_node(store, game)) {
    *mean = games_stop_left(store, game);
    return true;
  }
  if (!games_thermograph(store, game, &left, &right))
    return false;
  *mean = games_wall_vertex(store, game, false, left - 1).value;
  return true;
}

/* Return the temperature. A fraction with denominator 2^n has temperature -1/2^n. */
bool games_temperature(games *store, games_id game, dyadic *temperature) {
  uint32_t left, right;
  if (game != GAMES_NONE && games_is_uptimal_node(store, game)) {
    bool number = games_is_numeric(store, game);
    *temperature =
        number ? (dyadic){-1, store->forms.nodes.items[game].left_exponent} : dyadic_integer(0);
    return true;
  }
  if (!games_thermograph(store, game, &left, &right))
    return false;
  dyadic a = games_wall_vertex(store, game, false, left - 1).t;
  dyadic b = games_wall_vertex(store, game, true, right - 1).t;
  *temperature = dyadic_compare(a, b) > 0 ? a : b;
  return true;
}
