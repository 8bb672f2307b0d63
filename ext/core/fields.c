#include "fields.h"

#include <limits.h>
#include <string.h>

/* Within this file a board has rows v of cells u: the y and x of the caller, or the other way
** round if `transposed`. Every cell has a code in the plane: what leapers read. It is
**   one_hot   1 << value, in 1 byte for at most 7 leapers and no rider, in 2 for at most 15
**   masked    value, in 1 byte, for at most 63 leapers and no rider
**   neither   value, in 2 or 4 bytes.
** Around the board lie cells with the code of no value (0 or all ones), so that a leaper may look
** beyond the edge; a blocked cell has it too. */

#define BEYOND UINT32_MAX /* what reading a code gives for a cell without a value */

enum { MOST_ONE_HOT = 15, MOST_MASKED = 63, MOST_UNROLLED = 4, LANES = 16, CHUNK = 1024 };

typedef unsigned char lanes __attribute__((vector_size(LANES)));
typedef uint16_t wide_lanes __attribute__((vector_size(LANES)));

typedef struct leaper {
  int64_t du, dv;
  const unsigned char *from; /* by rows: the code of the target of cell 0 of this row */
  int64_t ahead;             /* by levels: how many bytes on the code of the target lies */
} leaper;

/* The line of a cell has number ((u + shift) mod modulus) * scale + offset, where shift and offset
** depend on the row. By rows only lines that cross the last rows live: their numbers go round.
** By levels all live, and modulus is beyond every u + shift. A line's block is its summary, a bit
** for each word that is not full, then the words themselves. */
typedef struct rider {
  int64_t du, dv;
  int64_t modulus, scale, shift, offset;
  uint64_t lines;
  uint64_t *sets;
  uint64_t bytes; /* what `sets` holds */
} rider;

/* Where a rider's lines through the cells of a run lie: one `jump` further for each cell, `back`
** when that reaches `wrap`. Cells outside first_u..end_u-1 begin a line. */
typedef struct pace {
  uint64_t *block;
  const uint64_t *wrap;
  int64_t jump, back, first_u, end_u;
} pace;

struct fields {
  core_host *host;
  int64_t width, height;
  bool transposed, by_levels, one_hot, masked;
  bool skewed; /* by levels, and the plane holds level after level */
  int code_bytes;
  int64_t kept;                   /* rows in the plane, a power of two unless all are kept */
  int64_t above, left, row_cells; /* rows without value before row 0; cells before cell 0 */
  unsigned char *plane;
  uint64_t plane_bytes;
  leaper *leapers; /* those of other rows first */
  rider *riders;
  pace *paces;     /* of the riders, where there are more than MOST_UNROLLED */
  uint32_t *taken; /* what the leapers see from the cell at hand */
  size_t leaper_count, other_rows, rider_count, allotted; /* allotted: of either */
  int64_t words, summary;                                 /* of a block */
  walls_cell *walls;
  size_t wall_count, wall_allotted, next_wall;
  uint64_t *wall_bits; /* by levels: one bit a cell */
  uint64_t wall_bits_bytes;
  int64_t u, v; /* by rows: the next cell */
  bool row_begun;
  int64_t a, b; /* by levels: the functional a*u + b*v */
  int64_t steps;
  int64_t *classes; /* by levels: residues of v mod a in the order of a step */
  uint64_t classes_bytes;
  int64_t class_count;
  int64_t step, residue, place; /* by levels: the next cell */
  int64_t pad;                  /* skewed: codes without value at both ends of a level */
  int64_t *starts;              /* skewed: where in the plane cell v = 0 of a level would be */
  uint64_t starts_bytes;
  int64_t ready;
  uint64_t bit_of[256]; /* masked: what a code adds to a set */
};

/* ---- sizes ---- */

/* The product, or 0 with CORE_LIMIT if it does not fit. All factors positive. */
static uint64_t bytes_of(core_host *host, uint64_t count, uint64_t each) {
  uint64_t bytes;
  if (!__builtin_mul_overflow(count, each, &bytes) && bytes <= INT64_MAX && bytes <= PTRDIFF_MAX)
    return bytes;
  host->wanted = UINT64_MAX;
  host->status = CORE_LIMIT;
  return 0;
}

static void *allot(core_host *host, uint64_t count, uint64_t each, uint64_t *bytes) {
  uint64_t wanted = bytes_of(host, count, each);
  void *block = wanted == 0 ? NULL : core_resize(host, NULL, 0, wanted);
  *bytes = block == NULL ? 0 : wanted;
  return block;
}

static int64_t magnitude(int64_t d) {
  return d < 0 ? -d : d;
}

static int64_t floor_mod(int64_t n, int64_t positive) {
  int64_t rest = n % positive;
  return rest < 0 ? rest + positive : rest;
}

/* How often a step fits on the board at most. */
static int64_t longest(const fields *board, int64_t du, int64_t dv) {
  int64_t across = du == 0 ? INT64_MAX : (board->width - 1) / magnitude(du);
  int64_t along = dv == 0 ? INT64_MAX : (board->height - 1) / magnitude(dv);
  return across < along ? across : along;
}

/* No cell has more options than this, so no value exceeds it. */
static int64_t most_options(const fields *board) {
  int64_t options = (int64_t)board->leaper_count;
  for (size_t i = 0; i < board->rider_count; i++)
    options += longest(board, board->riders[i].du, board->riders[i].dv);
  return options;
}

/* ---- opening: moves and the order of cells ---- */

/* Copy the moves that fit on the board at all; riders that fit once are leapers. */
static core_status copy_moves(fields *board, const movelist *list) {
  core_host *host = board->host;
  uint64_t bytes;
  board->leapers = allot(host, list->count, sizeof *board->leapers, &bytes);
  if (board->leapers == NULL)
    return host->status;
  board->allotted = list->count;
  board->riders = allot(host, list->count, sizeof *board->riders, &bytes);
  if (board->riders == NULL)
    return host->status;
  board->paces = allot(host, list->count, sizeof *board->paces, &bytes);
  if (board->paces == NULL)
    return host->status;
  board->taken = allot(host, list->count, sizeof *board->taken, &bytes);
  if (board->taken == NULL)
    return host->status;
  for (size_t i = 0; i < list->count; i++) {
    const movelist_move *move = &list->moves[i];
    int64_t times = longest(board, move->dx, move->dy);
    if (times >= 2 && move->rider)
      board->riders[board->rider_count++] = (rider){.du = move->dx, .dv = move->dy};
    else if (times >= 1)
      board->leapers[board->leaper_count++] = (leaper){.du = move->dx, .dv = move->dy};
  }
  return CORE_OK;
}

typedef struct step {
  int64_t du, dv;
} step;

static size_t move_count(const fields *board) {
  return board->leaper_count + board->rider_count;
}

static step move_at(const fields *board, size_t i) {
  if (i < board->leaper_count)
    return (step){board->leapers[i].du, board->leapers[i].dv};
  i -= board->leaper_count;
  return (step){board->riders[i].du, board->riders[i].dv};
}

static bool goes_by_rows(const fields *board, bool transposed) {
  for (size_t i = 0; i < move_count(board); i++) {
    step move = move_at(board, i);
    int64_t du = transposed ? move.dv : move.du, dv = transposed ? move.du : move.dv;
    if (dv > 0 || (dv == 0 && du > 0))
      return false;
  }
  return true;
}

static void swap(int64_t *one, int64_t *other) {
  int64_t kept = *one;
  *one = *other;
  *other = kept;
}

static void transpose(fields *board) {
  board->transposed = true;
  swap(&board->width, &board->height);
  swap(&board->a, &board->b);
  for (size_t i = 0; i < board->leaper_count; i++)
    swap(&board->leapers[i].du, &board->leapers[i].dv);
  for (size_t i = 0; i < board->rider_count; i++)
    swap(&board->riders[i].du, &board->riders[i].dv);
}

/* The functional of the moves that fit on this board: a < 2 * height, b < 2 * width. */
static core_status find_functional(fields *board) {
  uint64_t bytes;
  size_t count = move_count(board), first, second;
  movelist_move *moves = allot(board->host, count, sizeof *moves, &bytes);
  if (moves == NULL)
    return board->host->status;
  for (size_t i = 0; i < count; i++)
    moves[i] = (movelist_move){.dx = move_at(board, i).du, .dy = move_at(board, i).dv};
  bool found = movelist_functional(moves, count, &board->a, &board->b, &first, &second);
  core_release(board->host, moves, bytes);
  return found ? CORE_OK : CORE_INVALID;
}

/* Leapers alone and a coefficient of 1, unless nearly all levels would be empty. */
static bool can_be_skewed(const fields *board) {
  int64_t levels = board->a * (board->width - 1) + board->b * (board->height - 1) + 1;
  return (board->one_hot || board->masked) && (board->a == 1 || board->b == 1) &&
         levels / 4 <= board->width + board->height + board->width * board->height / 64;
}

/* By levels there are width + b * height / a steps of up to a + height cells to look at: with the
** axis that makes b * height <= a * width this is in proportion to the cells. */
static core_status choose_order(fields *board) {
  if (goes_by_rows(board, false))
    return CORE_OK;
  if (goes_by_rows(board, true)) {
    transpose(board);
    return CORE_OK;
  }
  board->by_levels = true;
  core_status status = find_functional(board);
  if (status != CORE_OK)
    return status;
  board->skewed = can_be_skewed(board);
  if (board->skewed ? board->a > 1 : board->b * board->height > board->a * board->width)
    transpose(board);
  return CORE_OK;
}

/* In row v the step that holds the cell u is u + ceil(b*v/a), and its level within the step is
** lower by (-b*v) mod a: so a step takes the residues t of v mod a by falling (-b*t) mod a. Cells
** of one residue lie on one level: no move joins them. */
static core_status order_classes(fields *board) {
  int64_t a = board->a, rest = 0;
  board->classes = allot(board->host, (uint64_t)a, sizeof *board->classes, &board->classes_bytes);
  if (board->classes == NULL)
    return board->host->status;
  for (int64_t t = 0; t < a; t++) {
    board->classes[a - 1 - rest] = t;
    rest = floor_mod(rest - board->b, a);
    if (!core_work(board->host, 20))
      return CORE_INTERRUPTED;
  }
  board->steps = board->width + (board->b * (board->height - 1) + a - 1) / a;
  for (int64_t i = 0; i < a; i++) {
    if (board->classes[i] < board->height)
      board->classes[board->class_count++] = board->classes[i];
  }
  return CORE_OK;
}

static void exchange(leaper *one, leaper *other) {
  leaper kept = *one;
  *one = *other;
  *other = kept;
}

/* Leapers that stay in the row come last, and the one to the neighbour last of all. */
static void sort_leapers(fields *board) {
  for (size_t i = 0; i < board->leaper_count; i++) {
    if (board->leapers[i].dv != 0)
      exchange(&board->leapers[i], &board->leapers[board->other_rows++]);
  }
  for (size_t i = board->other_rows; i < board->leaper_count; i++) {
    if (board->leapers[i].du == -1)
      exchange(&board->leapers[i], &board->leapers[board->leaper_count - 1]);
  }
}

/* ---- opening: the plane ---- */

static void choose_codes(fields *board) {
  bool alone = board->rider_count == 0;
  board->one_hot = alone && board->leaper_count <= MOST_ONE_HOT;
  board->masked = alone && !board->one_hot && board->leaper_count <= MOST_MASKED;
  if (board->one_hot)
    board->code_bytes = board->leaper_count <= 7 ? 1 : 2;
  else if (board->masked)
    board->code_bytes = 1;
  else
    board->code_bytes = most_options(board) < UINT16_MAX ? 2 : 4;
  for (size_t code = 0; code <= MOST_MASKED; code++)
    board->bit_of[code] = UINT64_C(1) << code;
}

static core_status make_plane(fields *board, bool keep_all) {
  int64_t right = 0, back = 0, ahead = 0;
  for (size_t i = 0; i < board->leaper_count; i++) {
    int64_t du = board->leapers[i].du, dv = board->leapers[i].dv;
    board->left = -du > board->left ? -du : board->left;
    right = du > right ? du : right;
    back = -dv > back ? -dv : back;
    ahead = dv > ahead ? dv : ahead;
  }
  board->row_cells = board->left + board->width + right;
  board->kept = board->height;
  board->above = board->by_levels ? back : 0;
  if (!keep_all && !board->by_levels && !board->transposed) {
    int64_t rows = 1;
    while (rows <= back)
      rows *= 2;
    board->kept = rows < board->height ? rows : board->height;
  }
  /* By rows the last row of the plane stands for all rows before row 0. */
  int64_t rows = board->above + board->kept + (board->by_levels ? ahead : 1);
  uint64_t row_bytes = (uint64_t)board->row_cells * (uint64_t)board->code_bytes;
  board->plane = allot(board->host, (uint64_t)rows, row_bytes, &board->plane_bytes);
  for (size_t i = 0; i < board->leaper_count; i++) {
    leaper *move = &board->leapers[i];
    move->ahead = (move->dv * board->row_cells + move->du) * board->code_bytes;
  }
  return board->plane == NULL ? board->host->status : CORE_OK;
}

static void clear_codes(const fields *board, unsigned char *codes, int64_t count) {
  memset(codes, board->one_hot ? 0 : 255, (size_t)(count * board->code_bytes));
}

static core_status clear_plane(const fields *board) {
  enum { AT_ONCE = 1 << 20 };
  for (uint64_t at = 0; at < board->plane_bytes; at += AT_ONCE) {
    uint64_t left = board->plane_bytes - at;
    memset(board->plane + at, board->one_hot ? 0 : 255, left < AT_ONCE ? (size_t)left : AT_ONCE);
    if (!core_work(board->host, AT_ONCE))
      return CORE_INTERRUPTED;
  }
  return CORE_OK;
}

/* Where the codes of row v begin, with those before cell 0. */
static unsigned char *row_codes(const fields *board, int64_t v) {
  int64_t slot = board->above + v;
  if (!board->by_levels) {
    if (v < 0)
      slot = board->kept;
    else if (board->kept < board->height)
      slot = v & (board->kept - 1);
  }
  return board->plane + slot * board->row_cells * board->code_bytes;
}

static unsigned char *cell_code(const fields *board, int64_t u, int64_t v) {
  return row_codes(board, v) + (board->left + u) * board->code_bytes;
}

/* ---- opening: a skewed plane ---- */

/* With a = 1 the cells of level l = u + b*v are (l - b*v, v) for consecutive v, and a leaper goes
** from all of them to one lower level, dv further: stored level by level they are rows of which
** none looks at itself. */
static int64_t first_on_level(const fields *board, int64_t level) {
  int64_t over = level - board->width + 1;
  return over <= 0 ? 0 : (over + board->b - 1) / board->b;
}

static int64_t cells_on_level(const fields *board, int64_t level) {
  int64_t last = level / board->b;
  last = last < board->height ? last : board->height - 1;
  return last + 1 - first_on_level(board, level);
}

/* A target off the board is off by du or dv at most, that is by |dv| or ceil(|du|/b) places. After
** the last level lies an empty one, as long as the longest, for all levels below 0. */
static core_status make_skewed_plane(fields *board) {
  board->other_rows = board->leaper_count;
  board->steps = board->width + board->b * (board->height - 1);
  for (size_t i = 0; i < board->leaper_count; i++) {
    int64_t across = (magnitude(board->leapers[i].du) + board->b - 1) / board->b;
    int64_t along = magnitude(board->leapers[i].dv);
    along = across > along ? across : along;
    board->pad = along > board->pad ? along : board->pad;
  }
  board->starts =
      allot(board->host, (uint64_t)board->steps + 1, sizeof *board->starts, &board->starts_bytes);
  if (board->starts == NULL)
    return board->host->status;
  int64_t cells = 0;
  for (int64_t level = 0; level < board->steps; level++) {
    board->starts[level] = cells + board->pad - first_on_level(board, level);
    cells += cells_on_level(board, level) + 2 * board->pad;
    if (!core_work(board->host, 10))
      return CORE_INTERRUPTED;
  }
  board->starts[board->steps] = cells;
  board->plane = allot(board->host, (uint64_t)(cells + board->height), (uint64_t)board->code_bytes,
                       &board->plane_bytes);
  if (board->plane == NULL)
    return board->host->status;
  clear_codes(board, board->plane + cells * board->code_bytes, board->height);
  return CORE_OK;
}

/* ---- opening: the sets of the riders ---- */

static void number_lines(fields *board, rider *line) {
  int64_t du = magnitude(line->du), dv = magnitude(line->dv);
  int64_t rows = board->by_levels ? board->height : 1;
  if (dv == 0) {
    line->modulus = du;
    line->scale = 1;
    line->lines = (uint64_t)du * (uint64_t)rows;
  } else {
    int64_t drift = board->by_levels ? du * ((board->height - 1) / dv) : 0;
    line->modulus = board->width + drift;
    line->scale = dv;
    line->lines = (uint64_t)line->modulus * (uint64_t)dv;
  }
}

/* Set shift and offset of a rider for row v. One step changes v/dv by one and u by du: the sum of u
** and the drift stays. The drift is kept non-negative by levels, and below modulus by rows. */
static void enter_row(const fields *board, rider *line, int64_t v) {
  int64_t dv = magnitude(line->dv);
  if (dv == 0) {
    line->shift = 0;
    line->offset = board->by_levels ? v * line->modulus : 0;
    return;
  }
  int64_t drift = line->dv < 0 ? line->du : -line->du;
  line->offset = v % dv;
  if (!board->by_levels)
    line->shift = floor_mod(drift * (v / dv), line->modulus);
  else if (drift >= 0)
    line->shift = drift * (v / dv);
  else
    line->shift = -drift * ((board->height - 1) / dv - v / dv);
}

static uint64_t block_words(const fields *board) {
  return (uint64_t)(board->summary + board->words);
}

static void clear_block(uint64_t *block, int64_t words, int64_t summary) {
  memset(block + summary, 0, (size_t)words * sizeof *block);
  memset(block, 255, (size_t)summary * sizeof *block);
  if (words % 64 != 0)
    block[summary - 1] = (UINT64_C(1) << (words % 64)) - 1;
}

static core_status clear_all_blocks(fields *board, const rider *line) {
  for (uint64_t i = 0; i < line->lines; i++) {
    clear_block(line->sets + i * block_words(board), board->words, board->summary);
    if (!core_work(board->host, 10 + board->words))
      return CORE_INTERRUPTED;
  }
  return CORE_OK;
}

/* Rows of a rider that is not along them meet values up to about the longer side soon. */
static core_status make_sets(fields *board) {
  int64_t most = most_options(board) + 1;
  int64_t side = board->width > board->height ? board->width : board->height;
  board->words = ((most < side ? most : side) + 63) / 64;
  board->summary = (board->words + 63) / 64;
  for (size_t i = 0; i < board->rider_count; i++) {
    rider *line = &board->riders[i];
    number_lines(board, line);
    uint64_t block_bytes = block_words(board) * sizeof *line->sets;
    line->sets = allot(board->host, line->lines, block_bytes, &line->bytes);
    if (line->sets == NULL)
      return board->host->status;
    core_status status = board->by_levels ? clear_all_blocks(board, line) : CORE_OK;
    if (status != CORE_OK)
      return status;
  }
  return CORE_OK;
}

/* Give every block of one rider more words. The last block moves first, so none is overwritten. */
static void spread(const rider *line, int64_t old_words, int64_t old_summary, int64_t words,
                   int64_t summary) {
  for (uint64_t i = line->lines; i-- > 0;) {
    const uint64_t *from = line->sets + i * (uint64_t)(old_summary + old_words);
    uint64_t *to = line->sets + i * (uint64_t)(summary + words);
    memmove(to + summary, from + old_summary, (size_t)old_words * sizeof *to);
    memmove(to, from, (size_t)old_summary * sizeof *to);
    memset(to + summary + old_words, 0, (size_t)(words - old_words) * sizeof *to);
    for (int64_t word = old_words; word < words; word++) {
      if (word % 64 == 0)
        to[word / 64] = 0;
      to[word / 64] |= UINT64_C(1) << (word % 64);
    }
  }
}

/* A value did not fit: make the sets half as large again. */
static core_status widen_sets(fields *board) {
  core_host *host = board->host;
  int64_t words = board->words + board->words / 2 + 1, summary = (words + 63) / 64;
  uint64_t block_bytes = (uint64_t)(words + summary) * sizeof(uint64_t);
  for (size_t i = 0; i < board->rider_count; i++) {
    rider *line = &board->riders[i];
    uint64_t bytes = bytes_of(host, line->lines, block_bytes);
    if (bytes == 0)
      return host->status;
    if (bytes <= line->bytes) /* it grew in an earlier attempt that failed later */
      continue;
    uint64_t *sets = core_resize(host, line->sets, line->bytes, bytes);
    if (sets == NULL)
      return host->status;
    line->sets = sets;
    line->bytes = bytes;
  }
  for (size_t i = 0; i < board->rider_count; i++)
    spread(&board->riders[i], board->words, board->summary, words, summary);
  board->words = words;
  board->summary = summary;
  return CORE_OK;
}

/* ---- opening: walls ---- */

static core_status copy_walls(fields *board, const walls_cell *blocked, size_t count) {
  core_host *host = board->host;
  uint64_t bytes;
  if (count == 0)
    return CORE_OK;
  board->walls = allot(host, count, sizeof *board->walls, &bytes);
  if (board->walls == NULL)
    return host->status;
  board->wall_allotted = count;
  for (size_t i = 0; i < count; i++) {
    walls_cell cell = blocked[i];
    if (board->transposed)
      swap(&cell.x, &cell.y);
    if (cell.x >= 0 && cell.x < board->width && cell.y >= 0 && cell.y < board->height) {
      if (board->skewed) /* to be sorted by level, then by v */
        cell = (walls_cell){.x = cell.y, .y = cell.x + board->b * cell.y};
      board->walls[board->wall_count++] = cell;
    }
  }
  return walls_sort(host, board->walls, &board->wall_count);
}

static core_status mark_walls(fields *board) {
  if (board->wall_count == 0)
    return CORE_OK;
  uint64_t cells = (uint64_t)board->width * (uint64_t)board->height;
  board->wall_bits = allot(board->host, cells / 64 + 1, 8, &board->wall_bits_bytes);
  if (board->wall_bits == NULL)
    return board->host->status;
  memset(board->wall_bits, 0, (size_t)board->wall_bits_bytes);
  for (size_t i = 0; i < board->wall_count; i++) {
    int64_t cell = board->walls[i].y * board->width + board->walls[i].x;
    board->wall_bits[cell / 64] |= UINT64_C(1) << (cell % 64);
  }
  return CORE_OK;
}

static core_status prepare_levels(fields *board) {
  core_status status = clear_plane(board);
  if (status == CORE_OK)
    status = order_classes(board);
  return status == CORE_OK ? mark_walls(board) : status;
}

static core_status prepare(fields *board, const movelist *list, const walls_cell *blocked,
                           size_t blocked_count, bool keep_all) {
  core_status status = copy_moves(board, list);
  if (status != CORE_OK)
    return status;
  choose_codes(board);
  status = choose_order(board);
  if (status == CORE_OK)
    status = copy_walls(board, blocked, blocked_count);
  if (status != CORE_OK)
    return status;
  if (board->skewed)
    return make_skewed_plane(board);
  sort_leapers(board);
  status = make_plane(board, keep_all);
  if (status == CORE_OK)
    status = make_sets(board);
  if (status == CORE_OK && board->by_levels)
    status = prepare_levels(board);
  else if (status == CORE_OK)
    clear_codes(board, row_codes(board, -1), board->row_cells);
  return status;
}

core_status fields_open(fields **made, core_host *host, const movelist *list, int64_t width,
                        int64_t height, const walls_cell *blocked, size_t blocked_count,
                        bool keep_all) {
  *made = NULL;
  if (width > FIELDS_MAX_SIDE || height > FIELDS_MAX_SIDE) {
    host->wanted = UINT64_MAX;
    return host->status = CORE_LIMIT;
  }
  fields *board = core_allocate(host, sizeof *board);
  if (board == NULL)
    return host->status;
  board->host = host;
  board->width = width;
  board->height = height;
  core_status status = prepare(board, list, blocked, blocked_count, keep_all);
  if (status == CORE_OK)
    *made = board;
  else
    fields_close(board);
  return status;
}

void fields_close(fields *board) {
  if (board == NULL)
    return;
  core_host *host = board->host;
  for (size_t i = 0; i < board->rider_count; i++)
    core_release(host, board->riders[i].sets, board->riders[i].bytes);
  core_release(host, board->riders, board->allotted * sizeof *board->riders);
  core_release(host, board->paces, board->allotted * sizeof *board->paces);
  core_release(host, board->taken, board->allotted * sizeof *board->taken);
  core_release(host, board->leapers, board->allotted * sizeof *board->leapers);
  core_release(host, board->walls, board->wall_allotted * sizeof *board->walls);
  core_release(host, board->wall_bits, board->wall_bits_bytes);
  core_release(host, board->classes, board->classes_bytes);
  core_release(host, board->starts, board->starts_bytes);
  core_release(host, board->plane, board->plane_bytes);
  core_release(host, board, sizeof *board);
}

/* ---- one cell ---- */

__attribute__((always_inline)) static inline uint32_t read_code(const unsigned char *codes,
                                                                int64_t i, int code_bytes) {
  if (code_bytes == 2) {
    uint16_t code;
    memcpy(&code, codes + 2 * i, sizeof code);
    return code == UINT16_MAX ? BEYOND : code;
  }
  uint32_t code;
  memcpy(&code, codes + 4 * i, sizeof code);
  return code;
}

__attribute__((always_inline)) static inline void write_code(unsigned char *codes, int64_t i,
                                                             int code_bytes, uint32_t value) {
  uint16_t half = (uint16_t)value;
  if (code_bytes == 2)
    memcpy(codes + 2 * i, &half, sizeof half);
  else
    memcpy(codes + 4 * i, &value, sizeof value);
}

static uint64_t taken_in_word(const uint32_t *taken, size_t count, int64_t word) {
  uint64_t bits = 0;
  for (size_t i = 0; i < count; i++) {
    if ((int64_t)(taken[i] >> 6) == word)
      bits |= UINT64_C(1) << (taken[i] & 63);
  }
  return bits;
}

/* The least value in none of the blocks and not taken, or -1 if the blocks have no room. */
__attribute__((always_inline)) static inline int64_t least_free(const pace *paces, size_t riders,
                                                                int64_t words, int64_t summary,
                                                                const uint32_t *taken,
                                                                size_t taken_count) {
  for (int64_t part = 0; part < summary; part++) {
    uint64_t open = UINT64_MAX;
    for (size_t i = 0; i < riders; i++)
      open &= paces[i].block[part];
    for (; open != 0; open &= open - 1) {
      int64_t word = part * 64 + core_lowest_bit(open);
      if (riders == 0 && word >= words)
        return -1;
      uint64_t used = taken_count == 0 ? 0 : taken_in_word(taken, taken_count, word);
      for (size_t i = 0; i < riders; i++)
        used |= paces[i].block[summary + word];
      if (used != UINT64_MAX)
        return word * 64 + core_lowest_bit(~used);
    }
  }
  return -1;
}

__attribute__((always_inline)) static inline void add_to_block(uint64_t *block, int64_t summary,
                                                               int64_t value) {
  int64_t word = value >> 6;
  uint64_t used = block[summary + word] |= UINT64_C(1) << (value & 63);
  if (used == UINT64_MAX)
    block[word >> 6] &= ~(UINT64_C(1) << (word & 63));
}

/* A value for the cell on these blocks, or -1: the sets are too small. */
__attribute__((always_inline)) static inline int64_t settle(const pace *paces, size_t riders,
                                                            int64_t words, int64_t summary,
                                                            const uint32_t *taken,
                                                            size_t taken_count) {
  int64_t value = least_free(paces, riders, words, summary, taken, taken_count);
  for (size_t i = 0; value >= 0 && i < riders; i++)
    add_to_block(paces[i].block, summary, value);
  return value;
}

/* ---- by rows: leapers alone ---- */

__attribute__((always_inline)) static inline unsigned read_hot(const unsigned char *codes,
                                                               int64_t i, int code_bytes) {
  uint16_t wide;
  if (code_bytes == 1)
    return codes[i];
  memcpy(&wide, codes + 2 * i, sizeof wide);
  return wide;
}

__attribute__((always_inline)) static inline void write_hot(unsigned char *codes, int64_t i,
                                                            int code_bytes, unsigned code) {
  uint16_t wide = (uint16_t)code;
  if (code_bytes == 1)
    codes[i] = (unsigned char)code;
  else
    memcpy(codes + 2 * i, &wide, sizeof wide);
}

/* The lowest bit that is missing in each code. No code has all of its bits, so adding one to it
** never carries out of it. */
__attribute__((always_inline)) static inline lanes missing_bits(lanes used, int code_bytes) {
  if (code_bytes == 1)
    return ~used & (used + 1);
  wide_lanes wide = (wide_lanes)used;
  return (lanes)(~wide & (wide + 1));
}

/* Cells begin..end-1 of the row: the OR of what the leapers of other rows see or, if no leaper
** stays in the row, the code that follows from it. */
__attribute__((always_inline)) static inline void
gather_lanes(const fields *board, unsigned char *row, int64_t begin, int64_t end, int code_bytes) {
  bool whole = board->other_rows == board->leaper_count;
  int64_t u = begin;
  for (; u + LANES / code_bytes <= end; u += LANES / code_bytes) {
    lanes used = {0}, seen;
    for (size_t i = 0; i < board->other_rows; i++) {
      memcpy(&seen, board->leapers[i].from + u * code_bytes, sizeof seen);
      used |= seen;
    }
    if (whole)
      used = missing_bits(used, code_bytes);
    memcpy(row + u * code_bytes, &used, sizeof used);
  }
  for (; u < end; u++) {
    unsigned used = 0;
    for (size_t i = 0; i < board->other_rows; i++)
      used |= read_hot(board->leapers[i].from, u, code_bytes);
    write_hot(row, u, code_bytes, whole ? ~used & (used + 1) : used);
  }
}

/* Add what leapers within the row see. The code before, the only one that is not yet out of the
** processor's store buffer, stays in a register: sort_leapers puts that leaper last. */
__attribute__((always_inline)) static inline void
follow_row(const fields *board, unsigned char *row, int64_t begin, int64_t end, int code_bytes) {
  const leaper *inside = board->leapers + board->other_rows;
  size_t count = board->leaper_count - board->other_rows;
  bool neighbour = inside[count - 1].du == -1;
  unsigned last = neighbour ? read_hot(row, begin - 1, code_bytes) : 0;
  unsigned looks_back = neighbour ? UINT_MAX : 0;
  count -= neighbour;
  for (int64_t u = begin; u < end; u++) {
    unsigned used = read_hot(row, u, code_bytes);
    for (size_t i = 0; i < count; i++)
      used |= read_hot(row, u + inside[i].du, code_bytes);
    used |= last & looks_back;
    last = ~used & (used + 1);
    write_hot(row, u, code_bytes, last);
  }
}

__attribute__((always_inline)) static inline void
run_one_hot(const fields *board, unsigned char *row, int64_t begin, int64_t end, int code_bytes) {
  gather_lanes(board, row, begin, end, code_bytes);
  if (board->other_rows < board->leaper_count)
    follow_row(board, row, begin, end, code_bytes);
}

static void run_masked(const fields *board, unsigned char *row, int64_t begin, int64_t end) {
  uint64_t used[CHUNK];
  for (int64_t first = begin; first < end; first += CHUNK) {
    int64_t count = end - first < CHUNK ? end - first : CHUNK;
    memset(used, 0, (size_t)count * sizeof *used);
    for (size_t i = 0; i < board->other_rows; i++) {
      const unsigned char *from = board->leapers[i].from + first;
      for (int64_t u = 0; u < count; u++)
        used[u] |= board->bit_of[from[u]];
    }
    for (int64_t u = 0; u < count; u++) {
      uint64_t all = used[u];
      for (size_t i = board->other_rows; i < board->leaper_count; i++)
        all |= board->bit_of[row[first + u + board->leapers[i].du]];
      row[first + u] = (unsigned char)core_lowest_bit(~all);
    }
  }
}

/* ---- by rows: riders ---- */

static uint64_t *block_in_row(const fields *board, const rider *line, int64_t u) {
  int64_t number = (u + line->shift) % line->modulus * line->scale + line->offset;
  return line->sets + number * (board->words + board->summary);
}

static pace pace_in_row(const fields *board, const rider *line, int64_t begin) {
  pace there = {.block = block_in_row(board, line, begin), .end_u = board->width};
  there.jump = line->scale * (board->words + board->summary);
  there.back = line->modulus * there.jump;
  there.wrap = line->sets + line->offset * (board->words + board->summary) + there.back;
  if (board->v + line->dv < 0)
    there.first_u = board->width;
  else if (line->du < 0)
    there.first_u = -line->du;
  else
    there.end_u = board->width - line->du;
  return there;
}

/* Cells begin..end-1 of the row, none of them blocked; returns the first that did not fit into
** the sets, or end. With constant `riders` and `code_bytes` the loops over riders unroll. */
__attribute__((always_inline)) static inline int64_t run_riders(fields *board, unsigned char *row,
                                                                int64_t begin, int64_t end,
                                                                size_t riders, int code_bytes,
                                                                pace *paces) {
  int64_t words = board->words, summary = board->summary;
  const leaper *leapers = board->leapers;
  size_t count = board->leaper_count;
  uint32_t *taken = board->taken;
  for (size_t i = 0; i < riders; i++)
    paces[i] = pace_in_row(board, &board->riders[i], begin);
  for (int64_t u = begin; u < end; u++) {
    for (size_t i = 0; i < riders; i++) {
      if (u < paces[i].first_u || u >= paces[i].end_u)
        clear_block(paces[i].block, words, summary);
    }
    for (size_t i = 0; i < count; i++)
      taken[i] = read_code(leapers[i].from, u, code_bytes);
    int64_t value = settle(paces, riders, words, summary, taken, count);
    if (value < 0)
      return u;
    write_code(row, u, code_bytes, (uint32_t)value);
    for (size_t i = 0; i < riders; i++) {
      paces[i].block += paces[i].jump;
      if (paces[i].block == paces[i].wrap)
        paces[i].block -= paces[i].back;
    }
  }
  return end;
}

__attribute__((always_inline)) static inline int64_t
run_counted(fields *board, unsigned char *row, int64_t begin, int64_t end, int code_bytes) {
  pace paces[MOST_UNROLLED];
  switch (board->rider_count) {
  case 1:
    return run_riders(board, row, begin, end, 1, code_bytes, paces);
  case 2:
    return run_riders(board, row, begin, end, 2, code_bytes, paces);
  case 3:
    return run_riders(board, row, begin, end, 3, code_bytes, paces);
  case 4:
    return run_riders(board, row, begin, end, 4, code_bytes, paces);
  default:
    return run_riders(board, row, begin, end, board->rider_count, code_bytes, board->paces);
  }
}

static int64_t run_in_row(fields *board, unsigned char *row, int64_t begin, int64_t end) {
  if (board->masked)
    run_masked(board, row, begin, end);
  else if (board->one_hot && board->code_bytes == 1)
    run_one_hot(board, row, begin, end, 1);
  else if (board->one_hot)
    run_one_hot(board, row, begin, end, 2);
  else if (board->code_bytes == 2)
    return run_counted(board, row, begin, end, 2);
  else
    return run_counted(board, row, begin, end, 4);
  return end;
}

static void begin_row(fields *board) {
  unsigned char *codes = row_codes(board, board->v);
  int64_t right = board->row_cells - board->left - board->width;
  if (board->v < board->kept) {
    clear_codes(board, codes, board->left);
    clear_codes(board, codes + (board->left + board->width) * board->code_bytes, right);
  }
  for (size_t i = 0; i < board->leaper_count; i++) {
    leaper *move = &board->leapers[i];
    move->from = cell_code(board, move->du, board->v + move->dv);
  }
  for (size_t i = 0; i < board->rider_count; i++)
    enter_row(board, &board->riders[i], board->v);
  board->row_begun = true;
}

static void block_in_this_row(fields *board, unsigned char *row) {
  clear_codes(board, row + board->u * board->code_bytes, 1);
  for (size_t i = 0; i < board->rider_count; i++) {
    uint64_t *block = block_in_row(board, &board->riders[i], board->u);
    clear_block(block, board->words, board->summary);
  }
}

/* About how many nanoseconds `cells` cells take. */
static int64_t work_of(const fields *board, int64_t cells) {
  return 20 + cells * (1 + (int64_t)board->leaper_count / 4 + 5 * (int64_t)board->rider_count);
}

static core_status finish_row(fields *board) {
  unsigned char *row = cell_code(board, 0, board->v);
  while (board->u < board->width) {
    int64_t begin = board->u;
    int64_t end = begin + CHUNK < board->width ? begin + CHUNK : board->width;
    const walls_cell *wall =
        board->next_wall < board->wall_count ? &board->walls[board->next_wall] : NULL;
    bool walled = wall != NULL && wall->y == board->v && wall->x < end;
    if (walled && wall->x == begin) {
      block_in_this_row(board, row);
      board->next_wall++;
      board->u++;
    } else {
      end = walled ? wall->x : end;
      board->u = run_in_row(board, row, begin, end);
      if (board->u < end && widen_sets(board) != CORE_OK)
        return board->host->status;
    }
    if (!core_work(board->host, work_of(board, board->u - begin)))
      return CORE_INTERRUPTED;
  }
  return CORE_OK;
}

static core_status advance_rows(fields *board, int64_t rows) {
  while (board->v < rows) {
    if (!board->row_begun)
      begin_row(board);
    core_status status = finish_row(board);
    if (status != CORE_OK)
      return status;
    board->row_begun = false;
    board->u = 0;
    board->v++;
  }
  return CORE_OK;
}

/* ---- by levels, skewed ---- */

static void finish_level(fields *board, int64_t level) {
  int64_t first = first_on_level(board, level), count = cells_on_level(board, level);
  int each = board->code_bytes;
  unsigned char *row = board->plane + (board->starts[level] + first) * each;
  for (size_t i = 0; i < board->leaper_count; i++) {
    leaper *move = &board->leapers[i];
    int64_t target = level + move->du + board->b * move->dv;
    int64_t start =
        target < 0 ? board->starts[board->steps] : board->starts[target] + first + move->dv;
    move->from = board->plane + start * each;
  }
  clear_codes(board, row - board->pad * each, board->pad);
  clear_codes(board, row + count * each, board->pad);
  run_in_row(board, row, 0, count);
  for (; board->next_wall < board->wall_count; board->next_wall++) {
    const walls_cell *wall = &board->walls[board->next_wall];
    if (wall->y != level)
      break;
    clear_codes(board, row + (wall->x - first) * each, 1);
  }
}

static core_status advance_skewed(fields *board) {
  while (board->step < board->steps) {
    int64_t level = board->step++;
    finish_level(board, level);
    if (!core_work(board->host, work_of(board, cells_on_level(board, level))))
      return CORE_INTERRUPTED;
  }
  return CORE_OK;
}

/* ---- by levels ---- */

static bool is_wall(const fields *board, int64_t u, int64_t v) {
  int64_t cell = v * board->width + u;
  return board->wall_bits != NULL && (board->wall_bits[cell / 64] >> (cell % 64) & 1) != 0;
}

static uint64_t *block_on_level(const fields *board, rider *line, int64_t u, int64_t v) {
  int64_t number;
  if (line->dv == 0 && line->modulus == 1) { /* no division where the step is one cell */
    number = v;
  } else if (line->dv == 0) {
    number = v * line->modulus + u % line->modulus;
  } else {
    enter_row(board, line, v);
    number = (u + line->shift) * line->scale + line->offset;
  }
  return line->sets + number * (board->words + board->summary);
}

__attribute__((always_inline)) static inline int64_t
settle_on_level(fields *board, const unsigned char *codes, size_t riders, int code_bytes) {
  for (size_t i = 0; i < board->leaper_count; i++)
    board->taken[i] = read_code(codes + board->leapers[i].ahead, 0, code_bytes);
  return settle(board->paces, riders, board->words, board->summary, board->taken,
                board->leaper_count);
}

/* A cell with codes of 2 or 4 bytes; false if it did not fit into the sets. */
static bool set_rider_cell(fields *board, unsigned char *codes, int64_t u, int64_t v) {
  for (size_t i = 0; i < board->rider_count; i++)
    board->paces[i].block = block_on_level(board, &board->riders[i], u, v);
  if (is_wall(board, u, v)) {
    for (size_t i = 0; i < board->rider_count; i++)
      clear_block(board->paces[i].block, board->words, board->summary);
    return true;
  }
  bool half = board->code_bytes == 2;
  int64_t value = half ? settle_on_level(board, codes, board->rider_count, 2)
                       : settle_on_level(board, codes, board->rider_count, 4);
  if (value >= 0)
    write_code(codes, 0, half ? 2 : 4, (uint32_t)value);
  return value >= 0;
}

static void set_leaper_cell(const fields *board, unsigned char *codes) {
  uint64_t used = 0;
  for (size_t i = 0; i < board->leaper_count; i++) {
    const unsigned char *target = codes + board->leapers[i].ahead;
    used |= board->masked ? board->bit_of[*target] : read_hot(target, 0, board->code_bytes);
  }
  if (board->masked)
    *codes = (unsigned char)core_lowest_bit(~used);
  else
    write_hot(codes, 0, board->code_bytes, (unsigned)(~used & (used + 1)));
}

/* Places first..last of one residue: cell (u - b*j, v + a*j) for j = 0.. . Returns the place that
** did not fit into the sets, or last + 1. */
static int64_t run_on_level(fields *board, int64_t u, int64_t v, int64_t first, int64_t last) {
  int64_t a = board->a, b = board->b;
  u -= b * first;
  v += a * first;
  unsigned char *codes = cell_code(board, u, v);
  int64_t ahead = (a * board->row_cells - b) * board->code_bytes;
  for (int64_t place = first; place <= last; place++, u -= b, v += a, codes += ahead) {
    if (!board->one_hot && !board->masked) {
      if (!set_rider_cell(board, codes, u, v))
        return place;
    } else if (!is_wall(board, u, v)) {
      set_leaper_cell(board, codes);
    }
  }
  return last + 1;
}

/* The cells of the present step in rows of one residue of v mod a. */
static core_status finish_class(fields *board) {
  int64_t a = board->a, b = board->b, row = board->classes[board->residue];
  int64_t u = board->step - (b * row + a - 1) / a;
  int64_t first = u >= board->width ? (u - board->width) / b + 1 : 0;
  int64_t last = (board->height - 1 - row) / a;
  last = u < 0 ? -1 : u / b < last ? u / b : last;
  first = first > board->place ? first : board->place;
  if (!core_work(board->host, 10))
    return CORE_INTERRUPTED;
  while (first <= last) {
    board->place = run_on_level(board, u, row, first, last);
    if (board->place <= last && widen_sets(board) != CORE_OK)
      return board->host->status;
    if (!core_work(board->host, 2 * work_of(board, board->place - first)))
      return CORE_INTERRUPTED;
    first = board->place;
  }
  return CORE_OK;
}

static core_status advance_levels(fields *board) {
  for (; board->step < board->steps; board->step++) {
    for (; board->residue < board->class_count; board->residue++) {
      core_status status = finish_class(board);
      if (status != CORE_OK)
        return status;
      board->place = 0;
    }
    board->residue = 0;
  }
  return CORE_OK;
}

/* ---- the values ---- */

core_status fields_advance(fields *board, int64_t rows) {
  if (rows <= board->ready)
    return CORE_OK;
  core_status status;
  if (board->skewed)
    status = advance_skewed(board);
  else if (board->by_levels)
    status = advance_levels(board);
  else
    status = advance_rows(board, board->transposed ? board->height : rows);
  if (!board->by_levels && !board->transposed)
    board->ready = board->v;
  else if (status == CORE_OK)
    board->ready = board->transposed ? board->width : board->height;
  return status;
}

int64_t fields_ready(const fields *board) {
  return board->ready;
}

int64_t fields_first(const fields *board) {
  if (board->by_levels || board->transposed || board->kept >= board->height ||
      board->ready <= board->kept)
    return 0;
  /* The row at hand, begun or not, has taken the place of the oldest. */
  return board->ready - board->kept + (board->row_begun ? 1 : 0);
}

int64_t fields_value(const fields *board, int64_t x, int64_t y) {
  int64_t u = board->transposed ? y : x, v = board->transposed ? x : y;
  const unsigned char *code =
      board->skewed ? board->plane + (board->starts[u + board->b * v] + v) * board->code_bytes
                    : cell_code(board, u, v);
  if (board->one_hot) {
    unsigned bit = read_hot(code, 0, board->code_bytes);
    return bit == 0 ? -1 : core_lowest_bit(bit);
  }
  if (board->masked)
    return *code == UCHAR_MAX ? -1 : *code;
  uint32_t value = read_code(code, 0, board->code_bytes);
  return value == BEYOND ? -1 : (int64_t)value;
}
