/* Layouts of boards, and the conversion of boards to positions and back; see layout.h. */
#include "core/boards/layout.h"

/* ---- Layouts ---- */

/* Number the cells of the grid of a board. If walls matter, neither walls nor inert pieces get a
** number. In the layout that users see, inert pieces never do. With two words, cells are numbered
** along the longer side, so that a board and the same board turned by 90 degrees are the same
** position; a search finds whether they also have the same moves. */
static bool layout_number(const board_rules *rules, const board_grid *board, board_layout *layout) {
  uint32_t most = board_max_cells(rules), count = board->width * board->height;
  bool leaves_out = count > most, omits = leaves_out || rules->has_walls;
  layout->width = board->width, layout->height = board->height;
  layout->cells = leaves_out ? board->open : count;
  bool by_column = layout->by_cell && SET_WORDS > 1 && board->height > board->width;
  for (uint32_t at = 0, next = 0; at < count; at++) {
    uint32_t i = by_column ? at % board->height * board->width + at / board->height : at;
    bool is_wall = board->cells[i] == '#' && omits;
    bool is_inert =
        board_planes(rules, board->cells[i]) == BOARD_INERT && (omits || !layout->by_cell);
    layout->number[i] = (uint8_t)(is_wall      ? BOARD_NO_CELL
                                  : is_inert   ? BOARD_INERT_CELL
                                  : leaves_out ? next
                                               : at);
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
  if (rules->has_walls || SET_WORDS > 1 || board->width * board->height > most)
    return layout_number(rules, board, layout);
  while ((side + 1) * (side + 1) <= most)
    side++;
  core_assert(side * side <= most && most <= BITS_WIDTH);
  bool fits = board->width <= side && board->height <= side;
  bool by_column = !fits && board->height > board->width;
  layout->width = fits ? side : by_column ? most / board->height : board->width;
  layout->height = fits ? side : by_column ? board->height : most / board->width;
  layout->cells = layout->width * layout->height;
  core_assert(layout->cells <= most && board->width <= layout->width &&
              board->height <= layout->height);
  for (uint32_t i = 0; i < layout->cells; i++)
    layout->number[i] =
        (uint8_t)(by_column ? i % layout->width * layout->height + i / layout->width : i);
  return true;
}

/* ---- Positions ---- */

/* Return, as bits, the planes of a cell that are set in a position. */
static uint64_t layout_planes_at(const board_rules *rules, const board_layout *layout,
                                 uint32_t number, bits_set position) {
  uint64_t planes = 0;
  if (layout->by_cell)
    return set_word(set_down(position, (int)(number * rules->plane_count)), 0) &
           ((UINT64_C(1) << rules->plane_count) - 1);
  for (uint32_t plane = 0; plane < rules->plane_count; plane++)
    planes |= (uint64_t)set_has(position, board_bit(rules, layout, number, plane)) << plane;
  return planes;
}

/* Return the bits of a cell for a set of planes. */
static bits_set layout_spread(const board_rules *rules, const board_layout *layout, uint32_t number,
                              uint64_t planes) {
  bits_set bits = SET_NONE;
  if (layout->by_cell)
    return set_up(set_of(planes, 0), (int)(number * rules->plane_count));
  for (; planes != 0; planes &= planes - 1)
    bits |= set_bit(board_bit(rules, layout, number, (uint32_t)core_lowest_bit(planes)));
  return bits;
}

bits_set board_encode(const board_rules *rules, const board_layout *layout,
                      const board_grid *board) {
  bits_set position = SET_NONE;
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
                  bits_set position, board_grid *result) {
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

bool board_is_position(const board_rules *rules, const board_layout *layout, bits_set position) {
  bits_set cells = SET_NONE;
  for (uint32_t i = 0; i < layout->width * layout->height; i++) {
    uint32_t number = layout->number[i];
    if (!board_has_bits(number))
      continue;
    uint64_t planes = layout_planes_at(rules, layout, number, position);
    if (board_is_by_text(rules) && (planes & (planes - 1)) != 0)
      return false;
    for (uint32_t plane = 0; plane < rules->plane_count; plane++)
      if ((planes >> plane & 1) != 0)
        cells |= set_bit(board_bit(rules, layout, number, plane));
  }
  return set_equal(cells, position);
}
