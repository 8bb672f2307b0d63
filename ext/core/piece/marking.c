/* P-positions by marking lines (marking.h). */
#include "core/piece/marking.h"

#include "base/array.h"
#include "core/piece/solver.h"

/* ---- Sets that find the next index which is not in them ---- */

enum { MARKING_LEVELS = 8 }; /* 64^8 is more than any index */

/* The shape of a set of indexes from 0 to size - 1. Level 0 has a bit for each index, and each
** other level a bit for each word of the level below, which is 1 if all bits of the word are 1. The
** levels are stored one after the other. */
typedef struct marking_shape {
  int levels;
  int64_t sizes[MARKING_LEVELS];  /* bits of each level */
  int64_t starts[MARKING_LEVELS]; /* its first word */
  int64_t words;                  /* of all levels */
} marking_shape;

static marking_shape marking_shape_of(int64_t size) {
  marking_shape shape = {.levels = 0};
  do {
    core_assert(shape.levels < MARKING_LEVELS && size > 0);
    shape.sizes[shape.levels] = size;
    shape.starts[shape.levels++] = shape.words;
    size = (size + 63) / 64;
    shape.words += size;
  } while (size > 1);
  return shape;
}

/* As marking_next_free, if all bits after `index` in its word of level 0 are 1. */
static int64_t marking_next_word(const marking_shape *shape, const uint64_t *set, uint64_t index) {
  int level = 1;
  for (index = index / 64 + 1; level < shape->levels; index = index / 64 + 1, level++) {
    if (index >= (uint64_t)shape->sizes[level])
      break;
    uint64_t free = ~set[(uint64_t)shape->starts[level] + index / 64] >> (index % 64);
    if (free == 0)
      continue;
    index += (uint64_t)core_lowest_bit(free);
    while (level > 0 && index < (uint64_t)shape->sizes[level]) {
      level--;
      index = 64 * index + (uint64_t)core_lowest_bit(~set[(uint64_t)shape->starts[level] + index]);
    }
    return level == 0 ? core_min((int64_t)index, shape->sizes[0]) : shape->sizes[0];
  }
  return shape->sizes[0];
}

/* Return the least index >= `index` that is not in the set, or the size after the last one. */
static inline int64_t marking_next_free(const marking_shape *shape, const uint64_t *set,
                                        int64_t index) {
  core_assert(index >= 0 && index < shape->sizes[0]);
  uint64_t free = ~set[(uint64_t)index / 64] >> ((uint64_t)index % 64);
  if (free == 0)
    return marking_next_word(shape, set, (uint64_t)index);
  return core_min(index + core_lowest_bit(free), shape->sizes[0]);
}

static void marking_add(const marking_shape *shape, uint64_t *set, int64_t added) {
  uint64_t index = (uint64_t)added;
  core_assert(added >= 0 && added < shape->sizes[0]);
  for (int level = 0; level < shape->levels; level++) {
    uint64_t *word = &set[(uint64_t)shape->starts[level] + index / 64];
    *word |= UINT64_C(1) << (index % 64);
    if (*word != UINT64_MAX)
      return;
    index /= 64;
  }
}

static void marking_remove(const marking_shape *shape, uint64_t *set, int64_t removed) {
  uint64_t index = (uint64_t)removed;
  core_assert(removed >= 0 && removed < shape->sizes[0]);
  for (int level = 0; level < shape->levels; level++) {
    uint64_t *word = &set[(uint64_t)shape->starts[level] + index / 64];
    bool was_full = *word == UINT64_MAX;
    *word &= ~(UINT64_C(1) << (index % 64));
    if (!was_full)
      return;
    index /= 64;
  }
}

/* ---- The board ---- */

/* A leaper's step (-p, -q). */
typedef struct marking_leaper {
  int64_t p, q;
} marking_leaper;

/* The lines of a rider with the step (-p, -q), q > 0. A P-position marks the line of the cell from
** which the first step (-first.p, -first.q) leads to it, when the row of that cell begins. If the
** first step is like the others, `first` is (0, 0), and the P-position marks its own line.
**
** Riders that differ only in their first steps share sets; otherwise a row would be searched for a
** cell that is free for one after the other. Blocked cells end their rides at different places, so
** that each then also has the set of the lines that it marks itself. */
typedef struct marking_lines {
  int64_t p, q;
  marking_leaper first;
  marking_shape shape;  /* of the set of a class */
  uint64_t *sets, *own; /* by class; own: NULL without blocked cells */
  uint64_t bytes;       /* of either */
  bool is_sharing;      /* an earlier rider owns the sets */
  uint64_t *row;        /* the set of the current row */
  int64_t row_add;      /* cell x of the current row is on line x + row_add */
} marking_lines;

/* The work on a row, in this order. */
typedef enum marking_phase { MARKING_MARKS, MARKING_SEEKS, MARKING_CLEARS } marking_phase;

struct marking {
  core_host *host;
  int64_t width, height;
  bool one_a_row; /* (-1,0)* is a move */
  CORE_ARRAY(marking_lines) lines;
  CORE_ARRAY(marking_leaper) leapers;
  marking_shape row_shape;
  uint64_t *marked; /* the cells of the current row that leapers have marked */
  uint64_t marked_bytes;
  CORE_ARRAY(walls_cell) walls;
  uint32_t wall;               /* the first wall that is not before (x, y) */
  int64_t x, y;                /* the next cell */
  marking_phase phase;         /* in row y */
  CORE_ARRAY(uint32_t) found;  /* x of the P-positions, row after row */
  CORE_ARRAY(uint32_t) begins; /* the index of the first one of each row up to y */
};

bool marking_fits(const move_list *list) {
  bool rides = false;
  for (size_t i = 0; i < list->moves.count; i++) {
    move_list_move move = list->moves.items[i];
    bool is_unit = move_list_is_plain_rider(&move) && move.dx + move.dy == -1;
    if (move_list_climbs(&move) || (move.rider && move.ride_dy == 0 && !is_unit))
      return false;
    rides |= is_unit;
  }
  return rides;
}

/* ---- Opening and closing ---- */

/* Add the lines of a rider. */
static bool marking_add_lines(marking *m, const move_list_move *move) {
  core_host *host = m->host;
  const int64_t p = -move->ride_dx, q = -move->ride_dy;
  marking_lines *lines = &m->lines.items[m->lines.count];
  /* p and q are less than 2^31, so size * q is less than 2^62. */
  int64_t size = m->width + p * ((m->height - 1) / q);
  *lines = (marking_lines){.p = p, .q = q, .shape = marking_shape_of(size)};
  if (!move_list_is_plain_rider(move))
    lines->first = (marking_leaper){-move->dx, -move->dy};
  lines->bytes = (uint64_t)q * (uint64_t)lines->shape.words * sizeof *lines->sets;
  for (uint32_t i = 0; i < m->lines.count && lines->sets == NULL; i++)
    if (m->lines.items[i].p == p && m->lines.items[i].q == q)
      lines->sets = m->lines.items[i].sets;
  lines->is_sharing = lines->sets != NULL;
  m->lines.count++;
  if (!lines->is_sharing && (lines->sets = core_allocate(host, lines->bytes)) == NULL)
    return false;
  return m->walls.count == 0 || (lines->own = core_allocate(host, lines->bytes)) != NULL;
}

/* Copy the moves that fit on the board. A rider that fits only once becomes a leaper. */
static bool marking_copy_moves(marking *m, const move_list *list) {
  core_host *host = m->host;
  if (!CORE_ALLOCATE(host, m->lines, list->moves.count) ||
      !CORE_ALLOCATE(host, m->leapers, list->moves.count))
    return false;
  for (size_t i = 0; i < list->moves.count; i++) {
    const move_list_move *move = &list->moves.items[i];
    int64_t p = -move->dx, q = -move->dy;
    if (p >= m->width || q >= m->height)
      continue;
    if (!move->rider || p - move->ride_dx >= m->width || q - move->ride_dy >= m->height)
      m->leapers.items[m->leapers.count++] = (marking_leaper){.p = p, .q = q};
    else if (move->ride_dy == 0)
      m->one_a_row = true;
    else if (!marking_add_lines(m, move))
      return false;
  }
  return true;
}

static bool marking_copy_walls(marking *m, const walls_cell *blocked, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (blocked[i].x < m->width && blocked[i].y < m->height &&
        !CORE_APPEND(m->host, m->walls, blocked[i]))
      return false;
  return true;
}

marking *marking_open(core_host *host, const move_list *list, int64_t width, int64_t height,
                      const walls_cell *blocked, size_t blocked_count) {
  core_assert(width >= 1 && width <= SOLVER_MAX_SIDE && height >= 1 && height <= SOLVER_MAX_SIDE);
  core_assert(marking_fits(list));
  marking *m = core_allocate(host, sizeof *m);
  if (m == NULL)
    return NULL;
  *m = (marking){
      .host = host, .width = width, .height = height, .row_shape = marking_shape_of(width)};
  m->marked_bytes = (uint64_t)m->row_shape.words * sizeof *m->marked;
  m->marked = core_allocate(host, m->marked_bytes);
  if (m->marked != NULL && marking_copy_walls(m, blocked, blocked_count) &&
      marking_copy_moves(m, list) && CORE_APPEND(host, m->begins, 0))
    return m;
  marking_close(m);
  return NULL;
}

void marking_close(marking *m) {
  if (m == NULL)
    return;
  core_host *host = m->host;
  for (uint32_t i = 0; i < m->lines.count; i++) {
    const marking_lines *lines = &m->lines.items[i];
    core_release(host, lines->is_sharing ? NULL : lines->sets, lines->bytes);
    core_release(host, lines->own, lines->bytes);
  }
  CORE_FREE_ALL(host, &m->lines, &m->leapers);
  core_release(host, m->marked, m->marked == NULL ? 0 : m->marked_bytes);
  CORE_FREE_ALL(host, &m->walls, &m->found, &m->begins);
  core_release(host, m, sizeof *m);
}

int64_t marking_width(const marking *m) {
  return m->width;
}

int64_t marking_height(const marking *m) {
  return m->height;
}

/* ---- A row ---- */

/* Mark the line of the cell x of row y for a rider, or remove its mark, if the cell is on the
** board. */
static inline void marking_mark_line(const marking *m, const marking_lines *lines, int64_t x,
                                     bool marks) {
  const int64_t index = x + lines->row_add, row = lines->row - lines->sets;
  if (x >= m->width)
    return;
  core_assert(marks || lines->own != NULL);
  if (lines->own != NULL) {
    uint64_t *word = &lines->own[row + index / 64], bit = UINT64_C(1) << index % 64;
    *word = marks ? *word | bit : *word & ~bit;
  }
  for (uint32_t i = 0; i < m->lines.count && !marks; i++)
    marks = m->lines.items[i].sets == lines->sets &&
            core_has_bit(m->lines.items[i].own + row, (uint64_t)index);
  if (marks)
    marking_add(&lines->shape, lines->row, index);
  else
    marking_remove(&lines->shape, lines->row, index);
}

/* Mark the cells of row y that are a step from a P-position, or their lines, or remove the marks.
** `lines` is NULL for cells. */
static bool marking_mark_step(marking *m, marking_leaper step, const marking_lines *lines,
                              bool marks) {
  int64_t from = m->y - step.q;
  if (from < 0)
    return true;
  uint32_t end = step.q == 0 ? m->found.count : m->begins.items[from + 1];
  for (uint32_t at = m->begins.items[from]; at < end; at++) {
    int64_t x = m->found.items[at] + step.p;
    if (!core_work(m->host, 2))
      return false;
    if (x >= m->width)
      break;
    if (lines != NULL)
      marking_mark_line(m, lines, x, marks);
    else if (marks)
      marking_add(&m->row_shape, m->marked, x);
    else
      marking_remove(&m->row_shape, m->marked, x);
  }
  return true;
}

/* Clear the lines of the cells of row y that are a first step from a blocked cell. */
static void marking_clear_step(const marking *m, const marking_lines *lines) {
  const walls_cell *walls = m->walls.items;
  uint32_t at = 0;
  CORE_SEARCH(at, m->walls.count, i, walls[i].y < m->y - lines->first.q);
  for (; at < m->walls.count && walls[at].y == m->y - lines->first.q; at++)
    marking_mark_line(m, lines, walls[at].x + lines->first.p, false);
}

/* Mark the cells of row y from which a leaper reaches a P-position of a lower row, and the lines of
** those from which a first step does; or remove the marks of leapers, also those from P-positions
** of this row. */
static bool marking_mark_row(marking *m, bool marks) {
  for (uint32_t i = 0; i < m->leapers.count; i++)
    if ((m->leapers.items[i].q > 0 || !marks) &&
        !marking_mark_step(m, m->leapers.items[i], NULL, marks))
      return false;
  for (uint32_t i = 0; i < m->lines.count && marks; i++) {
    const marking_lines *lines = &m->lines.items[i];
    if (lines->first.q == 0)
      continue;
    marking_clear_step(m, lines);
    if (!marking_mark_step(m, lines->first, lines, true))
      return false;
  }
  return true;
}

static void marking_enter_row(marking *m) {
  for (uint32_t i = 0; i < m->lines.count; i++) {
    marking_lines *lines = &m->lines.items[i];
    lines->row = lines->sets + m->y % lines->q * lines->shape.words;
    lines->row_add = lines->p * ((m->height - 1) / lines->q - m->y / lines->q);
  }
  m->x = 0;
}

/* Advance x to the next cell that is not marked, or to `end`. Return false if the host asks to
** stop; all cells before x are then marked. */
static bool marking_seek(marking *m, int64_t end) {
  int64_t x = m->x, before;
  bool goes_on = true;
  do {
    before = x;
    if (m->leapers.count > 0)
      x = marking_next_free(&m->row_shape, m->marked, x);
    for (uint32_t i = 0; i < m->lines.count && x < end; i++) {
      const marking_lines *lines = &m->lines.items[i];
      x = marking_next_free(&lines->shape, lines->row, x + lines->row_add) - lines->row_add;
    }
    goes_on = core_work(m->host, 1 + 2 * (int64_t)m->lines.count);
  } while (x != before && x < end && goes_on);
  m->x = core_min(x, end);
  return goes_on;
}

/* Return the x of the next blocked cell of the row, or the width after the last one. */
static int64_t marking_next_wall(marking *m) {
  const walls_cell *walls = m->walls.items;
  while (m->wall < m->walls.count &&
         (walls[m->wall].y < m->y || (walls[m->wall].y == m->y && walls[m->wall].x < m->x)))
    m->wall++;
  return m->wall < m->walls.count && walls[m->wall].y == m->y ? walls[m->wall].x : m->width;
}

/* Mark the lines that (x, y) marks in row y, or remove its marks. */
static void marking_mark_lines(const marking *m, bool marks) {
  for (uint32_t i = 0; i < m->lines.count; i++)
    if (m->lines.items[i].first.q == 0)
      marking_mark_line(m, &m->lines.items[i], m->x + m->lines.items[i].first.p, marks);
}

/* Note that (x, y) is a P-position, and mark its lines. */
static bool marking_take(marking *m) {
  if (!CORE_APPEND(m->host, m->found, (uint32_t)m->x))
    return false;
  core_assert(m->found.count <= core_max(m->width, m->height) + m->walls.count);
  marking_mark_lines(m, true);
  for (uint32_t i = 0; i < m->leapers.count; i++)
    if (m->leapers.items[i].q == 0 && m->x + m->leapers.items[i].p < m->width)
      marking_add(&m->row_shape, m->marked, m->x + m->leapers.items[i].p);
  return true;
}

/* Find the P-positions among the remaining cells of the row. If (-1,0)* is a move, at most one lies
** between two blocked cells. */
static bool marking_find_row(marking *m) {
  while (m->x < m->width) {
    int64_t wall = marking_next_wall(m);
    if (m->x == wall) {
      marking_mark_lines(m, false);
      m->x++;
      continue;
    }
    if (!marking_seek(m, wall))
      return false;
    if (m->x == wall)
      continue;
    if (!marking_take(m))
      return false;
    m->x = m->one_a_row ? wall : m->x + 1;
  }
  return true;
}

/* Do the work on row y that is left. */
static bool marking_do_row(marking *m) {
  if (m->phase == MARKING_MARKS) {
    marking_enter_row(m);
    if (!marking_mark_row(m, true))
      return false;
    m->phase = MARKING_SEEKS;
  }
  if (m->phase == MARKING_SEEKS) {
    if (!marking_find_row(m))
      return false;
    m->phase = MARKING_CLEARS;
  }
  return marking_mark_row(m, false) && CORE_APPEND(m->host, m->begins, m->found.count);
}

/* ---- The P-positions ---- */

core_status marking_advance(marking *m, int64_t rows) {
  core_assert(rows <= m->height);
  while (m->y < rows) {
    if (!core_work(m->host, 10) || !marking_do_row(m))
      return m->host->status;
    m->phase = MARKING_MARKS;
    m->y++;
    core_assert(m->begins.count == m->y + 1);
  }
  return CORE_OK;
}

int64_t marking_next(const marking *m, int64_t x, int64_t y) {
  core_assert(x >= 0 && y >= 0 && y < m->y);
  uint32_t at = m->begins.items[y], end = m->begins.items[y + 1];
  CORE_SEARCH(at, end, i, m->found.items[i] < x);
  return at < m->begins.items[y + 1] ? (int64_t)m->found.items[at] : -1;
}
