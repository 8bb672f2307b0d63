/* Blocked cells as a sorted array, and the moves of a piece around them (walls.h).
**
** For each move, walls_begin computes the number of steps that the edges and the blocked cells
** allow. walls_next then enumerates the steps in the requested box, and omits cells that an earlier
** move reaches. Example: for the step (-2,-1), a blocked cell at (-4,-2) from the start is 2 steps
** away, so one step is allowed.
*/
#include "core/piece/walls.h"

#include "base/array.h"
#include "base/sort.h"

static bool walls_is_before(const void *a, const void *b) {
  const walls_cell *one = a, *other = b;
  return one->y != other->y ? one->y < other->y : one->x < other->x;
}

static bool walls_is_sorted(const walls_cell *cells, size_t count) {
  for (size_t i = 1; i < count; i++) {
    if (walls_is_before(&cells[i], &cells[i - 1]))
      return false;
  }
  return true;
}

core_status walls_sort(core_host *host, walls_cell *cells, size_t *count) {
  if (!walls_is_sorted(cells, *count) &&
      !sort_items(host, cells, *count, sizeof *cells, walls_is_before))
    return host->status;
  *count = (size_t)sort_unique(cells, *count, sizeof *cells, walls_is_before);
  core_assert(walls_is_sorted(cells, *count));
  return CORE_OK;
}

bool walls_is_blocked(const walls_cell *cells, size_t count, int64_t x, int64_t y) {
  walls_cell sought = {x, y};
  size_t at = 0;
  CORE_SEARCH(at, count, i, walls_is_before(&cells[i], &sought));
  return at < count && cells[at].x == x && cells[at].y == y;
}

/* ---- moves ---- */

/* Return the number of steps of length d from `at` that stay within 0 .. side - 1. */
static int64_t walls_steps_within(int64_t at, int64_t d, int64_t side) {
  if (d == 0)
    return INT64_MAX;
  if (d < 0)
    return at / -d;
  return at < side ? (side - 1 - at) / d : 0;
}

/* Return the number of whole steps (dx,dy) that lead to (x,y), or 0 if no positive number does. */
static int64_t walls_steps_between(int64_t x, int64_t y, int64_t dx, int64_t dy) {
  int64_t times = dx != 0 ? x / dx : y / dy;
  bool exact = times > 0 && (dx != 0 ? x % dx == 0 : x == 0) && (dy != 0 ? y % dy == 0 : y == 0);
  return exact && (dx == 0 || dy == 0 || y / dy == times) ? times : 0;
}

/* Return the number of steps of one move that are not blocked, or -1 with host->status. */
static int64_t walls_steps_of(const walls_walk *walk, core_host *host, const move_list_move *move,
                              int64_t width, int64_t height, const walls_cell *cells,
                              size_t count) {
  int64_t across = walls_steps_within(walk->x, move->dx, width);
  int64_t along = walls_steps_within(walk->y, move->dy, height);
  int64_t steps = across < along ? across : along;
  if (!move->rider && steps > 1)
    steps = 1;
  for (size_t i = 0; i < count && steps > 0; i++) {
    int64_t times =
        walls_steps_between(cells[i].x - walk->x, cells[i].y - walk->y, move->dx, move->dy);
    if (times > 0 && times <= steps)
      steps = times - 1;
    if (!core_work(host, 10))
      return -1;
  }
  return steps;
}

core_status walls_begin(walls_walk *walk, core_host *host, const move_list *list, int64_t x,
                        int64_t y, int64_t width, int64_t height, const walls_cell *cells,
                        size_t count) {
  *walk = (walls_walk){.list = list, .x = x, .y = y};
  walk->wanted = (walls_box){INT64_MIN, INT64_MAX, INT64_MIN, INT64_MAX};
  walk->steps = core_resize(host, NULL, 0, list->moves.count * sizeof *walk->steps);
  if (walk->steps == NULL)
    return host->status;
  for (size_t i = 0; i < list->moves.count; i++) {
    walk->steps[i] = walls_steps_of(walk, host, &list->moves.items[i], width, height, cells, count);
    if (walk->steps[i] < 0 || !core_work(host, 20)) {
      walls_end(walk, host);
      return host->status;
    }
  }
  return CORE_OK;
}

/* Return true if an earlier move leads to the same cell, (dx,dy) away. */
static bool walls_is_repeated(const walls_walk *walk, int64_t dx, int64_t dy) {
  for (size_t i = 0; i < walk->move; i++) {
    const move_list_move *earlier = &walk->list->moves.items[i];
    int64_t times = walls_steps_between(dx, dy, earlier->dx, earlier->dy);
    if (times > 0 && times <= walk->steps[i])
      return true;
  }
  return false;
}

/* Narrow *first .. *last to the steps of length d that lead from `at` to low .. high. */
static void walls_clip(int64_t at, int64_t d, int64_t low, int64_t high, int64_t *first,
                       int64_t *last) {
  if (low < 0)
    low = 0;
  if (high < low || (d == 0 && (at < low || at > high))) {
    *last = -1;
    return;
  }
  if (d == 0)
    return;
  int64_t near = d < 0 ? at - high : low - at, far = d < 0 ? at - low : high - at;
  int64_t length = d < 0 ? -d : d;
  if (near > 0 && (near - 1) / length + 1 > *first)
    *first = (near - 1) / length + 1;
  if (far < 0)
    *last = -1;
  else if (far / length < *last)
    *last = far / length;
}

/* Set the range of steps of the present move that lead to the requested cells. */
static void walls_enter_move(walls_walk *walk) {
  const move_list_move *move = &walk->list->moves.items[walk->move];
  walk->step = 1;
  walk->last = walk->steps[walk->move];
  walls_clip(walk->x, move->dx, walk->wanted.low_x, walk->wanted.high_x, &walk->step, &walk->last);
  walls_clip(walk->y, move->dy, walk->wanted.low_y, walk->wanted.high_y, &walk->step, &walk->last);
}

bool walls_next(walls_walk *walk, int64_t *to_x, int64_t *to_y) {
  if (walk->step == 0 && walk->move < walk->list->moves.count)
    walls_enter_move(walk); /* the first move */
  while (walk->move < walk->list->moves.count) {
    if (walk->step > walk->last) {
      if (++walk->move < walk->list->moves.count)
        walls_enter_move(walk);
      continue;
    }
    const move_list_move *move = &walk->list->moves.items[walk->move];
    int64_t dx = walk->step * move->dx, dy = walk->step * move->dy;
    if (walk->step == walk->last)
      walk->last = 0; /* the next step could overflow */
    else
      walk->step++;
    if (walls_is_repeated(walk, dx, dy))
      continue;
    *to_x = walk->x + dx;
    *to_y = walk->y + dy;
    core_assert(*to_x >= 0 && *to_y >= 0);
    return true;
  }
  return false;
}

void walls_end(walls_walk *walk, core_host *host) {
  CORE_DROP(host, walk->steps, walk->list->moves.count * sizeof *walk->steps);
}
