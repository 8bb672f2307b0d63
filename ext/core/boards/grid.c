/* Boards as texts; see grid.h. */
#include "core/boards/grid.h"

#include "base/text.h"

/* Return the byte after a line break or `|` at `at`, or 0 if the byte at `at` is another one. */
static uint64_t grid_pass_row_end(const char *text, uint64_t length, uint64_t at) {
  if (text[at] == '|' || text[at] == '\n')
    return at + 1;
  return text[at] == '\r' && at + 1 < length && text[at + 1] == '\n' ? at + 2 : 0;
}

/* Set size[] to the width and height of the board in a text, and shorten *length by a last line
** break. On failure return false with *at set to the bad byte. */
static bool grid_measure(const board_rules *rules, const char *text, uint64_t *length,
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
    next = grid_pass_row_end(text, *length, *at);
    if (next == 0)
      return false;
  }
  size[0] = row > size[0] ? row : size[0];
  return true;
}

/* Read a size, rows and columns, into size[]. Return false if the text is not a size. */
static bool grid_read_size(const char *text, uint64_t length, uint64_t size[2]) {
  text_reader in = {text, length, 0};
  return text_pass_size(&in, &size[1], &size[0]) && in.at == in.length;
}

/* Fill a board of the given size with the start, repeated in both directions. */
static void grid_repeat_start(const char *start, board_grid *board) {
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
  bool is_size = grid_read_size(text, length, size);
  *fault = is_size && start == NULL ? BOARD_GRID_SIZE : BOARD_GRID_CHARACTER;
  if (is_size ? start == NULL : !grid_measure(rules, text, &length, size, at))
    return false;
  if (size[0] == 0 || size[1] == 0)
    size[0] = size[1] = 0;
  *fault = BOARD_GRID_LARGE;
  if (size[0] > BOARD_CELLS_MOST || size[0] * size[1] > BOARD_CELLS_MOST)
    return false;
  board->width = (uint32_t)size[0], board->height = (uint32_t)size[1];
  board->open = board->inert = 0;
  if (is_size) {
    grid_repeat_start(start, board);
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

void board_layout_graph(uint32_t count, bool by_cell, board_layout *layout) {
  core_assert(count < BOARD_INERT_CELL);
  *layout = (board_layout){.width = count, .height = 1, .cells = count, .by_cell = by_cell};
  for (uint32_t i = 0; i < count; i++)
    layout->number[i] = (uint8_t)i;
}
