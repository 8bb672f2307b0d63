/* Blocked cells as a sorted array, and the moves of a piece around them (walls.h).
**
** For each move, walls_begin computes the number of cells that the edges and the blocked cells
** allow: cell 0 is a step away from the start, and the others follow on the ride. walls_next then
** enumerates the cells in the requested box, and omits cells that an earlier move reaches. Example:
** for the rider (-2,-1)*, a blocked cell at (-4,-2) from the start is cell 1, so one is allowed.
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

core_status walls_sort(core_host *host, walls_cell *cells, uint32_t *count) {
  if (!walls_is_sorted(cells, *count) &&
      !sort_items(host, cells, *count, sizeof *cells, walls_is_before))
    return host->status;
  *count = (uint32_t)sort_unique(cells, *count, sizeof *cells, walls_is_before);
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

/* Return how many steps of length d from `at`, which is `first` from the start, stay within
** 0 .. side - 1, or -1 if the first step does not. */
static int64_t walls_steps_within(int64_t at, int64_t first, int64_t d, int64_t side) {
  if (at < 0 || (first > 0 && at >= side))
    return -1;
  if (d == 0)
    return INT64_MAX - 1;
  if (d < 0)
    return at / -d;
  return at < side ? (side - 1 - at) / d : 0;
}

/* Return the number of the cell (x,y) of a move from (0,0) on an endless board, or -1. */
static int64_t walls_number(const move_list_move *move, int64_t x, int64_t y) {
  const int64_t dx = move->ride_dx, dy = move->ride_dy;
  x -= move->dx, y -= move->dy;
  int64_t times = dx != 0 ? x / dx : dy != 0 ? y / dy : 0;
  bool exact = times >= 0 && (dx != 0 ? x % dx == 0 : x == 0) && (dy != 0 ? y % dy == 0 : y == 0);
  return exact && (dx == 0 || dy == 0 || y / dy == times) ? times : -1;
}

/* Return the number of cells of one move that are not blocked, or -1 with host->status. */
static int64_t walls_cells_of(const walls_walk *walk, core_host *host, const move_list_move *move,
                              int64_t width, int64_t height, const walls_cell *blocked,
                              size_t count) {
  int64_t across = walls_steps_within(walk->x + move->dx, move->dx, move->ride_dx, width);
  int64_t along = walls_steps_within(walk->y + move->dy, move->dy, move->ride_dy, height);
  int64_t cells = core_min(core_min(across, along) + 1, move->rider ? INT64_MAX : 1);
  for (size_t i = 0; i < count && cells > 0; i++) {
    int64_t number = walls_number(move, blocked[i].x - walk->x, blocked[i].y - walk->y);
    if (number >= 0 && number < cells)
      cells = number;
    if (!core_work(host, 10))
      return -1;
  }
  return cells;
}

core_status walls_begin(walls_walk *walk, core_host *host, const move_list *list, int64_t x,
                        int64_t y, int64_t width, int64_t height, const walls_cell *blocked,
                        size_t count) {
  *walk = (walls_walk){.list = list, .x = x, .y = y, .last = -1};
  walk->wanted = (walls_box){INT64_MIN, INT64_MAX, INT64_MIN, INT64_MAX};
  walk->cells = core_resize(host, NULL, 0, list->moves.count * sizeof *walk->cells);
  if (walk->cells == NULL)
    return host->status;
  for (size_t i = 0; i < list->moves.count; i++) {
    const move_list_move *move = &list->moves.items[i];
    walk->cells[i] = walls_cells_of(walk, host, move, width, height, blocked, count);
    if (walk->cells[i] < 0 || !core_work(host, 20)) {
      walls_end(walk, host);
      return host->status;
    }
  }
  return CORE_OK;
}

/* Return true if an earlier move leads to the same cell, (dx,dy) away. */
static bool walls_is_repeated(const walls_walk *walk, int64_t dx, int64_t dy) {
  for (size_t i = 0; i + 1 < walk->moves; i++) {
    int64_t number = walls_number(&walk->list->moves.items[i], dx, dy);
    if (number >= 0 && number < walk->cells[i])
      return true;
  }
  return false;
}

/* Narrow *first .. *last to the numbers of steps of length d that lead from `at` to low .. high. */
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

/* Begin the next move: set the range of its cells that are requested. */
static void walls_enter_move(walls_walk *walk) {
  const move_list_move *move = &walk->list->moves.items[walk->moves];
  const walls_box *wanted = &walk->wanted;
  walk->next = 0;
  walk->last = walk->cells[walk->moves++] - 1;
  if (walk->last < 0)
    return;
  walls_clip(walk->x + move->dx, move->ride_dx, wanted->low_x, wanted->high_x, &walk->next,
             &walk->last);
  walls_clip(walk->y + move->dy, move->ride_dy, wanted->low_y, wanted->high_y, &walk->next,
             &walk->last);
}

bool walls_next(walls_walk *walk, int64_t *to_x, int64_t *to_y) {
  int64_t dx, dy;
  do {
    while (walk->next > walk->last) {
      if (walk->moves == walk->list->moves.count)
        return false;
      walls_enter_move(walk);
    }
    const move_list_move *move = &walk->list->moves.items[walk->moves - 1];
    dx = move->dx + walk->next * move->ride_dx;
    dy = move->dy + walk->next++ * move->ride_dy;
  } while (walls_is_repeated(walk, dx, dy));
  *to_x = walk->x + dx;
  *to_y = walk->y + dy;
  core_assert(*to_x >= 0 && *to_y >= 0);
  return true;
}

void walls_end(walls_walk *walk, core_host *host) {
  CORE_DROP(host, walk->cells, walk->list->moves.count * sizeof *walk->cells);
}
