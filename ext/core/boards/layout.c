/* Boards as texts, layouts, and the conversion of boards to positions and back; see layout.h. */
#include "core/boards/layout.h"

#include "base/text.h"

/* ---- Boards as texts ---- */

/* Return the byte after a line break or `|` at `at`, or 0 if the byte at `at` is another one. */
static uint64_t layout_pass_row_end(const char *text, uint64_t length, uint64_t at) {
  if (text[at] == '|' || text[at] == '\n')
    return at + 1;
  return text[at] == '\r' && at + 1 < length && text[at + 1] == '\n' ? at + 2 : 0;
}

/* Set size[] to the width and height of the board in a text, and shorten *length by a last line
** break. On failure return false with *at set to the bad byte. */
static bool layout_measure(const board_rules *rules, const char *text, uint64_t *length,
                           uint64_t size[2], uint64_t *at) {
  uint64_t row = 0, next;
  if (*length > 0 && text[*length - 1] == '\n')
    *length -= *length > 1 && text[*length - 2] == '\r' ? 2 : 1;
  size[0] = 0, size[1] = 1;
  for (*at = 0; *at < *length; *at = next) {
    next = *at + 1;
    if (board_planes(rules, text[*at]) != BOARD_NO_CHARACTER) {
      row++;
      continue;
    }
    size[0] = row > size[0] ? row : size[0];
    size[1]++;
    row = 0;
    next = layout_pass_row_end(text, *length, *at);
    if (next == 0)
      return false;
  }
  size[0] = row > size[0] ? row : size[0];
  return true;
}

/* Read a size, rows and columns, into size[]. Return false if the text is not a size. */
static bool layout_read_size(const char *text, uint64_t length, uint64_t size[2]) {
  text_reader in = {text, length, 0};
  return text_pass_size(&in, &size[1], &size[0]) && in.at == in.length;
}

/* Fill a board of the given size with the start, repeated in both directions. */
static void layout_repeat_start(const char *start, board_grid *board) {
  const char *bar = strchr(start, '|');
  uint32_t width = (uint32_t)(bar == NULL ? strlen(start) : (size_t)(bar - start));
  uint32_t height = (uint32_t)(strlen(start) + 1) / (width + 1);
  for (uint32_t i = 0; i < board->width * board->height; i++) {
    uint32_t x = i % board->width % width, y = i / board->width % height;
    board->cells[i] = start[y * (width + 1) + x];
    board->open += board->cells[i] != '#';
  }
}

bool board_grid_read(const board_rules *rules, const char *start, const char *text, uint64_t length,
                     board_grid *board, board_grid_fault *fault, uint64_t *at) {
  uint64_t size[2];
  bool is_size = layout_read_size(text, length, size);
  *fault = is_size && start == NULL ? BOARD_GRID_SIZE : BOARD_GRID_CHARACTER;
  if (is_size ? start == NULL : !layout_measure(rules, text, &length, size, at))
    return false;
  if (size[0] == 0 || size[1] == 0)
    size[0] = size[1] = 0;
  *fault = BOARD_GRID_LARGE;
  if (size[0] > BOARD_CELLS_MOST || size[0] * size[1] > BOARD_CELLS_MOST)
    return false;
  board->width = (uint32_t)size[0], board->height = (uint32_t)size[1];
  board->open = board->inert = 0;
  if (is_size) {
    layout_repeat_start(start, board);
    return true;
  }
  memset(board->cells, '#', (size_t)(size[0] * size[1]));
  char *row = board->cells, *cell = row;
  for (uint64_t i = 0; i < length; i++) {
    char c = text[i];
    if (board_planes(rules, c) != BOARD_NO_CHARACTER) {
      bool is_inert = board_planes(rules, c) == BOARD_INERT;
      if (is_inert && board_planes(rules, board_other_case(c)) != BOARD_INERT) {
        *fault = BOARD_GRID_CASE;
        *at = i;
        return false;
      }
      board->open += c != '#' && !is_inert;
      board->inert += is_inert;
      *cell++ = c;
    } else if (c != '\r') {
      cell = row += size[0];
    }
  }
  return true;
}

uint32_t board_grid_write(const board_grid *board, char *text) {
  uint32_t length = 0;
  for (uint32_t y = 0; y < board->height; y++) {
    if (y > 0)
      text[length++] = '|';
    memcpy(text + length, board->cells + y * board->width, board->width);
    length += board->width;
  }
  return length;
}

/* ---- Layouts ---- */

/* The numbers of cells if each cell has its own index. */
static const uint8_t layout_all[BITS_WIDTH] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41,
    42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62};

/* Number the cells of the grid of a board. Inert pieces get no number, and neither do walls if they
** matter. */
static bool layout_number(const board_rules *rules, const board_grid *board, board_layout *layout) {
  uint32_t most = board_max_cells(rules), count = board->width * board->height;
  bool leaves_out = count > most;
  layout->width = board->width, layout->height = board->height;
  layout->cells = leaves_out ? board->open : count;
  for (uint32_t i = 0, next = 0; i < count; i++) {
    bool is_wall = board->cells[i] == '#' && (leaves_out || rules->has_walls);
    bool is_inert = board_planes(rules, board->cells[i]) == BOARD_INERT;
    layout->number[i] = (uint8_t)(is_wall      ? BOARD_NO_CELL
                                  : is_inert   ? BOARD_INERT_CELL
                                  : leaves_out ? next
                                               : i);
    next += !is_wall && !is_inert;
  }
  return layout->cells <= most;
}

bool board_layout_plain(const board_rules *rules, const board_grid *board, board_layout *layout) {
  layout->by_cell = false;
  return layout_number(rules, board, layout);
}

bool board_layout_shared(const board_rules *rules, const board_grid *board, board_layout *layout) {
  uint32_t most = board_max_cells(rules), side = 1;
  layout->by_cell = true;
  if (rules->has_walls || board->width * board->height > most)
    return layout_number(rules, board, layout);
  while ((side + 1) * (side + 1) <= most)
    side++;
  core_assert(side * side <= most && most <= BITS_WIDTH);
  bool fits = board->width <= side && board->height <= side;
  layout->width = fits ? side : board->width;
  layout->height = fits ? side : most / board->width;
  layout->cells = layout->width * layout->height;
  core_assert(layout->cells <= most && board->height <= layout->height);
  memcpy(layout->number, layout_all, layout->cells);
  return true;
}

/* ---- Positions ---- */

/* Return, as bits, the planes of a cell that are set in a position. */
static uint64_t layout_planes_at(const board_rules *rules, const board_layout *layout,
                                 uint32_t number, uint64_t position) {
  uint64_t planes = 0;
  if (layout->by_cell)
    return position >> number * rules->plane_count & ((UINT64_C(1) << rules->plane_count) - 1);
  for (uint32_t plane = 0; plane < rules->plane_count; plane++)
    planes |= (position >> board_bit(rules, layout, number, plane) & 1) << plane;
  return planes;
}

/* Return the bits of a cell for a set of planes. */
static uint64_t layout_spread(const board_rules *rules, const board_layout *layout, uint32_t number,
                              uint64_t planes) {
  uint64_t bits = 0;
  if (layout->by_cell)
    return planes << number * rules->plane_count;
  for (; planes != 0; planes &= planes - 1)
    bits |= UINT64_C(1) << board_bit(rules, layout, number, (uint32_t)core_lowest_bit(planes));
  return bits;
}

uint64_t board_encode(const board_rules *rules, const board_layout *layout,
                      const board_grid *board) {
  uint64_t position = 0;
  core_assert(board->width <= layout->width && board->height <= layout->height);
  const char *cell = board->cells;
  for (uint32_t y = 0; y < board->height; y++) {
    const uint8_t *number = layout->number + y * layout->width;
    for (uint32_t x = 0; x < board->width; x++, cell++, number++) {
      uint64_t planes = board_planes(rules, *cell);
      if (planes != 0 && planes != BOARD_INERT && board_has_bits(*number))
        position |= layout_spread(rules, layout, *number, planes);
    }
  }
  return position;
}

/* Return the character of a cell with a set of planes. */
static char layout_holding(const board_rules *rules, uint64_t planes) {
  if (planes == 0)
    return !board_is_by_text(rules) || rules->planes[0] == '.' ? '#' : '.';
  if (!board_is_by_text(rules) && planes == 3)
    return '.';
  return rules->planes[core_lowest_bit(planes)];
}

void board_decode(const board_rules *rules, const board_layout *layout, const board_grid *board,
                  uint64_t position, board_grid *result) {
  result->width = board->width, result->height = board->height;
  result->open = board->open, result->inert = board->inert;
  /* Rules that write '#' but have no plane for '.' or '#' neither write '.' nor change a '.'. */
  bool is_gone_without_bits =
      rules->removes && (board_plane_bit(rules, '.') | board_plane_bit(rules, '#')) == 0;
  for (uint32_t i = 0; i < board->width * board->height; i++) {
    uint32_t number = layout->number[i / board->width * layout->width + i % board->width];
    uint64_t planes =
        board_has_bits(number) ? layout_planes_at(rules, layout, number, position) : 0;
    char before = board->cells[i];
    bool stays = (planes == 0 && (before == '#' || board_planes(rules, before) == BOARD_INERT)) ||
                 (planes != 0 && planes == board_plane_bit(rules, BOARD_INERT_PLANE));
    bool is_gone = planes == 0 && before != '.' && is_gone_without_bits;
    result->cells[i] = stays ? before : is_gone ? '#' : layout_holding(rules, planes);
  }
}

bool board_is_position(const board_rules *rules, const board_layout *layout, uint64_t position) {
  uint64_t cells = 0;
  for (uint32_t i = 0; i < layout->width * layout->height; i++) {
    uint32_t number = layout->number[i];
    if (!board_has_bits(number))
      continue;
    uint64_t planes = layout_planes_at(rules, layout, number, position);
    if (board_is_by_text(rules) && (planes & (planes - 1)) != 0)
      return false;
    for (uint32_t plane = 0; plane < rules->plane_count; plane++)
      cells |= (planes >> plane & 1) << board_bit(rules, layout, number, plane);
  }
  return cells == position;
}
