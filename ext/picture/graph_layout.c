/* The steps of the layout that picture/graph_layout.h describes, in the order of the file. */
#include "picture/graph_layout.h"

/* Return a block that is all zero and released with the layout, or NULL with host->status. */
static void *layout_take(graph_layout *layout, uint64_t count, uint64_t each) {
  uint64_t bytes = (count + 1) * each;
  void *block = core_allocate(layout->host, bytes);
  if (block != NULL) {
    layout->memory.blocks[layout->memory.count] = block;
    layout->memory.bytes[layout->memory.count++] = bytes;
    core_assert(layout->memory.count <=
                sizeof layout->memory.blocks / sizeof *layout->memory.blocks);
  }
  return block;
}

#define LAYOUT_TAKE(layout, array, count)                                                          \
  (((array) = layout_take(layout, count, sizeof *(array))) != NULL)

void layout_release(graph_layout *layout) {
  while (layout->memory.count > 0) {
    layout->memory.count--;
    core_release(layout->host, layout->memory.blocks[layout->memory.count],
                 layout->memory.bytes[layout->memory.count]);
  }
}

/* ---- Moves ---- */

/* Replace the counts start[p + 1] by the index at which the list of each p begins. */
static void layout_add_up(uint32_t *start, uint32_t count) {
  core_assert(start[0] == 0);
  for (uint32_t p = 0; p < count; p++)
    start[p + 1] += start[p];
}

static bool layout_list_moves(graph_layout *layout, const uint32_t *pairs, uint32_t count) {
  uint32_t positions = layout->position_count, *next, *seen;
  if (!LAYOUT_TAKE(layout, layout->moves, count) ||
      !LAYOUT_TAKE(layout, layout->first_move, positions) ||
      !LAYOUT_TAKE(layout, next, positions) || !LAYOUT_TAKE(layout, seen, positions))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    core_assert(pairs[2 * i] < positions && pairs[2 * i + 1] < positions);
    layout->first_move[pairs[2 * i] + 1]++;
  }
  layout_add_up(layout->first_move, positions);
  memcpy(next, layout->first_move, positions * sizeof *next);
  for (uint32_t i = 0; i < count; i++)
    layout->moves[next[pairs[2 * i]]++] =
        (layout_move){.from = pairs[2 * i], .to = pairs[2 * i + 1]};
  /* Remove repeated moves. `seen` is all zero. */
  uint32_t kept = 0, end;
  for (uint32_t p = 0, i = 0; p < layout->position_count; p++) {
    end = layout->first_move[p + 1];
    layout->first_move[p] = kept;
    for (; i < end; i++)
      if (seen[layout->moves[i].to] != p + 1) {
        seen[layout->moves[i].to] = p + 1;
        layout->moves[kept++] = layout->moves[i];
      }
  }
  core_assert(kept <= count);
  layout->first_move[layout->position_count] = layout->move_count = kept;
  return core_work(layout->host, 10 * ((int64_t)count + positions));
}

/* ---- Columns ---- */

/* Find moves that close a cycle and a topological order, by a depth-first search from the positions
** to which no move leads, and then from the positions that remain. */
static bool layout_sort(graph_layout *layout, const uint8_t *has_moves_to) {
  uint32_t positions = layout->position_count, found = 0, finished = 0;
  uint32_t *path, *next; /* path to the present position; for each position the next move to try */
  uint8_t *open;         /* 1 for positions on the path */
  if (!LAYOUT_TAKE(layout, path, positions) || !LAYOUT_TAKE(layout, next, positions) ||
      !LAYOUT_TAKE(layout, open, positions) ||
      !LAYOUT_TAKE(layout, layout->work.found, positions) ||
      !LAYOUT_TAKE(layout, layout->work.sorted, positions))
    return false;
  memcpy(next, layout->first_move, positions * sizeof *next);
  for (uint32_t i = 0; i < 2 * positions; i++) {
    uint32_t depth = 0, meets = i % positions;
    if (layout->work.found[meets] > 0 || (i < positions && has_moves_to[meets]))
      continue;
    do {
      if (layout->work.found[meets] == 0) {
        layout->work.found[meets] = ++found;
        open[meets] = 1;
        path[depth++] = meets;
      }
      uint32_t p = path[depth - 1];
      if (next[p] < layout->first_move[p + 1]) {
        layout_move *move = &layout->moves[next[p]++];
        meets = move->to;
        move->backwards = open[meets] != 0;
      } else {
        open[p] = 0;
        layout->work.sorted[positions - ++finished] = p;
        depth--;
      }
    } while (depth > 0);
  }
  return core_work(layout->host, 10 * ((int64_t)layout->move_count + positions));
}

/* Return the number of columns between the ends of a move. */
static uint32_t layout_between(const uint32_t *column, const layout_move *move) {
  uint32_t from = column[move->from], to = column[move->to];
  uint32_t distance = from < to ? to - from : from - to;
  return distance > 1 ? distance - 1 : 0;
}

/* Give the bends their numbers and columns. */
static bool layout_bend(graph_layout *layout) {
  uint32_t *columns = layout->column, bends = 0;
  for (uint32_t i = 0; i < layout->move_count && bends <= LAYOUT_MOST_BENDS; i++)
    bends += layout_between(columns, &layout->moves[i]);
  layout->has_bends = bends <= LAYOUT_MOST_BENDS;
  bends = layout->has_bends ? bends : 0;
  layout->point_count = layout->position_count + bends;
  if (!LAYOUT_TAKE(layout, layout->column, layout->point_count))
    return false;
  memcpy(layout->column, columns, layout->position_count * sizeof *columns);
  uint32_t point = layout->position_count;
  for (uint32_t i = 0; i < layout->move_count && bends > 0; i++) {
    layout_move *move = &layout->moves[i];
    uint32_t first = columns[move->backwards ? move->to : move->from];
    move->first_bend = point;
    move->bend_count = layout_between(columns, move);
    for (uint32_t j = 0; j < move->bend_count; j++)
      layout->column[point++] = first + 1 + j;
  }
  return true;
}

static bool layout_choose_columns(graph_layout *layout) {
  uint8_t *has_moves_to;
  if (!LAYOUT_TAKE(layout, has_moves_to, layout->position_count) ||
      !LAYOUT_TAKE(layout, layout->column, layout->position_count))
    return false;
  for (uint32_t i = 0; i < layout->move_count; i++)
    has_moves_to[layout->moves[i].to] |= layout->moves[i].from != layout->moves[i].to;
  if (!layout_sort(layout, has_moves_to))
    return false;
  /* The column of a position is the length of the longest path to it. A position to which no move
  ** leads is moved to the right, next to its nearest option. */
  uint32_t *column = layout->column;
  for (uint32_t s = 0; s < layout->position_count; s++)
    for (uint32_t p = layout->work.sorted[s], i = layout->first_move[p];
         i < layout->first_move[p + 1]; i++)
      if (!layout->moves[i].backwards && column[layout->moves[i].to] <= column[p])
        column[layout->moves[i].to] = column[p] + 1;
  for (uint32_t p = 0; p < layout->position_count; p++) {
    uint32_t least = UINT32_MAX;
    for (uint32_t i = layout->first_move[p]; i < layout->first_move[p + 1]; i++)
      if (!layout->moves[i].backwards && column[layout->moves[i].to] < least)
        least = column[layout->moves[i].to];
    core_assert(least > 0);
    if (!has_moves_to[p] && least != UINT32_MAX)
      column[p] = least - 1;
    if (column[p] >= layout->column_count)
      layout->column_count = column[p] + 1;
  }
  return layout_bend(layout);
}

/* ---- Neighbours ---- */

/* Add the link from point a to its right neighbour b, or count it in the first pass. */
static void layout_link(graph_layout *layout, uint32_t a, uint32_t b, bool count) {
  if (count) {
    layout->right.start[a + 1]++;
    layout->left.start[b + 1]++;
  } else {
    core_assert(layout->column[a] < layout->column[b]);
    core_assert(layout->work.place[a] < layout->right.start[a + 1]);
    core_assert(layout->work.key[b] < layout->left.start[b + 1]);
    layout->right.list[layout->work.place[a]++] = b;
    layout->left.list[layout->work.key[b]++] = a;
  }
}

static void layout_link_all(graph_layout *layout, bool count) {
  for (uint32_t i = 0; i < layout->move_count; i++) {
    const layout_move *move = &layout->moves[i];
    uint32_t a = move->backwards ? move->to : move->from;
    uint32_t b = move->backwards ? move->from : move->to;
    if (a == b)
      continue;
    for (uint32_t j = 0; j < move->bend_count; j++) {
      layout_link(layout, a, move->first_bend + j, count);
      a = move->first_bend + j;
    }
    layout_link(layout, a, b, count);
  }
}

static bool layout_find_neighbours(graph_layout *layout) {
  uint32_t points = layout->point_count, links = layout->move_count + points;
  if (!LAYOUT_TAKE(layout, layout->left.start, points) ||
      !LAYOUT_TAKE(layout, layout->left.list, links) ||
      !LAYOUT_TAKE(layout, layout->right.start, points) ||
      !LAYOUT_TAKE(layout, layout->right.list, links) ||
      !LAYOUT_TAKE(layout, layout->work.key, points) ||
      !LAYOUT_TAKE(layout, layout->work.place, points))
    return false;
  layout_link_all(layout, true);
  layout_add_up(layout->left.start, points);
  layout_add_up(layout->right.start, points);
  for (uint32_t p = 0; p < points; p++) {
    layout->work.place[p] = layout->right.start[p];
    layout->work.key[p] = layout->left.start[p];
  }
  layout_link_all(layout, false);
  return true;
}

/* ---- The order within the columns ---- */

/* Sort a column by its keys. The sort is stable. */
static bool layout_sort_column(graph_layout *layout, uint32_t column) {
  uint32_t start = layout->column_start[column], end = layout->column_start[column + 1];
  int64_t moved = 0;
  for (uint32_t i = start + 1; i < end; i++) {
    uint32_t point = layout->members[i], at = i;
    for (; at > start && layout->work.key[layout->members[at - 1]] > layout->work.key[point]; at--)
      layout->members[at] = layout->members[at - 1];
    layout->members[at] = point;
    moved += i - at;
  }
  for (uint32_t i = start; i < end; i++)
    layout->work.place[layout->members[i]] = i - start;
  return core_work(layout->host, moved + 10 * ((int64_t)end - start) + 1);
}

static bool layout_begin_order(graph_layout *layout) {
  uint32_t columns = layout->column_count, points = layout->point_count, *next;
  if (!LAYOUT_TAKE(layout, layout->column_start, columns) ||
      !LAYOUT_TAKE(layout, layout->members, points) || !LAYOUT_TAKE(layout, next, columns))
    return false;
  for (uint32_t p = 0; p < points; p++)
    layout->column_start[layout->column[p] + 1]++;
  layout_add_up(layout->column_start, columns);
  memcpy(next, layout->column_start, columns * sizeof *next);
  for (uint32_t p = 0; p < points; p++) {
    layout->members[next[layout->column[p]]++] = p;
    layout->work.key[p] = p < layout->position_count ? layout->work.found[p] : 0;
  }
  for (uint32_t i = 0; i < layout->move_count; i++)
    for (uint32_t j = 0; j < layout->moves[i].bend_count; j++)
      layout->work.key[layout->moves[i].first_bend + j] = layout->work.found[layout->moves[i].to];
  for (uint32_t column = 0; column < columns; column++)
    if (!layout_sort_column(layout, column))
      return false;
  return true;
}

/* Order a column by the mean places of the neighbours on one side. A point without neighbours keeps
** its place. */
static bool layout_order_column(graph_layout *layout, uint32_t column, const layout_lists *side) {
  for (uint32_t i = layout->column_start[column]; i < layout->column_start[column + 1]; i++) {
    uint32_t p = layout->members[i], count = side->start[p + 1] - side->start[p];
    core_assert(layout->column[p] == column);
    int64_t sum = 0;
    for (uint32_t j = side->start[p]; j < side->start[p + 1]; j++)
      sum += layout->work.place[side->list[j]];
    layout->work.key[p] = count == 0 ? 1024 * (int64_t)layout->work.place[p] : 1024 * sum / count;
    if (!core_work(layout->host, 10 + count))
      return false;
  }
  return layout_sort_column(layout, column);
}

/* ---- Heights ---- */

/* Return the least distance of two points that are neighbours in a column. */
static int64_t layout_room(const graph_layout *layout, uint32_t above, uint32_t below) {
  int64_t room = above < layout->position_count ? LAYOUT_NODE_ROOM : LAYOUT_BEND_ROOM;
  room += below < layout->position_count ? LAYOUT_NODE_ROOM : LAYOUT_BEND_ROOM;
  return room * LAYOUT_UNIT / 2;
}

/* Set the heights of a column as near as possible to the wanted heights. After the room above each
** point is subtracted, heights must not decrease, so neighbours that do are pooled at their
** mean. */
static bool layout_level_column(graph_layout *layout, uint32_t column, bool left, bool right) {
  uint32_t start = layout->column_start[column], end = layout->column_start[column + 1], pools = 0;
  const uint32_t *members = layout->members;
  int64_t *sums = layout->work.pool_sum, room = 0, work = 10;
  uint32_t *sizes = layout->work.pool_size;
  for (uint32_t i = start; i < end; i++) {
    uint32_t p = members[i];
    room += i > start ? layout_room(layout, members[i - 1], p) : 0;
    layout->work.key[p] = room;
    /* The wanted height is the mean height of the neighbours on the given sides, or the present
    ** height if there are none. */
    int64_t sum = 0, count = 0;
    for (uint32_t j = layout->left.start[p]; left && j < layout->left.start[p + 1]; j++, count++)
      sum += layout->y[layout->left.list[j]];
    for (uint32_t j = layout->right.start[p]; right && j < layout->right.start[p + 1]; j++, count++)
      sum += layout->y[layout->right.list[j]];
    sums[pools] = (count == 0 ? layout->y[p] : sum / count) - room;
    sizes[pools++] = 1;
    work += 10 + layout->left.start[p + 1] - layout->left.start[p] + layout->right.start[p + 1] -
            layout->right.start[p];
    for (; pools > 1 && sums[pools - 2] / sizes[pools - 2] > sums[pools - 1] / sizes[pools - 1];
         pools--) {
      sums[pools - 2] += sums[pools - 1];
      sizes[pools - 2] += sizes[pools - 1];
    }
  }
  for (uint32_t i = start, pool = 0, within = 0; i < end; i++) {
    layout->y[members[i]] = sums[pool] / sizes[pool] + layout->work.key[members[i]];
    if (++within == sizes[pool]) {
      within = 0;
      pool++;
    }
  }
  return core_work(layout->host, work);
}

static bool layout_choose_heights(graph_layout *layout) {
  enum { ROUNDS = 12 };
  uint32_t columns = layout->column_count;
  if (!LAYOUT_TAKE(layout, layout->y, layout->point_count) ||
      !LAYOUT_TAKE(layout, layout->work.pool_sum, layout->point_count) ||
      !LAYOUT_TAKE(layout, layout->work.pool_size, layout->point_count))
    return false;
  for (int round = 0; round < ROUNDS; round++) {
    bool both = round >= ROUNDS - 4;
    for (uint32_t column = columns; column-- > 0;)
      if (!layout_level_column(layout, column, both, true))
        return false;
    for (uint32_t column = 0; column < columns; column++)
      if (!layout_level_column(layout, column, true, both))
        return false;
  }
  int64_t least = INT64_MAX; /* the highest point is at 0 */
  for (uint32_t p = 0; p < layout->point_count; p++)
    least = core_min(least, layout->y[p]);
  for (uint32_t p = 0; p < layout->point_count; p++) {
    layout->y[p] -= least;
    layout->height = core_max(layout->height, layout->y[p]);
  }
  return true;
}

bool layout_make(graph_layout *layout, core_host *host, uint32_t position_count,
                 const uint32_t *pairs, uint32_t pair_count) {
  *layout = (graph_layout){.host = host, .position_count = position_count};
  if (!layout_list_moves(layout, pairs, pair_count) || !layout_choose_columns(layout) ||
      !layout_find_neighbours(layout) || !layout_begin_order(layout))
    return false;
  for (int sweep = 0; sweep < 8; sweep++) {
    for (uint32_t column = 1; column < layout->column_count; column++)
      if (!layout_order_column(layout, column, &layout->left))
        return false;
    for (uint32_t column = layout->column_count - 1; column-- > 0 && sweep < 7;)
      if (!layout_order_column(layout, column, &layout->right))
        return false;
  }
  return layout_choose_heights(layout);
}
