/* Boards of Dots and Boxes as texts; see board.h. */
#include "core/boxes/board.h"

#include "base/text.h"

/* ---- Sides and boxes ---- */

/* Set the size of a board without drawn sides. Return false if it has too many sides. */
static bool boxes_board_begin(boxes_board *board, uint64_t height, uint64_t width) {
  core_assert(height > 0 && width > 0);
  if (height > BOXES_SIDES_MOST || width > BOXES_SIDES_MOST ||
      2 * height * width + height + width > BOXES_SIDES_MOST)
    return false;
  board->height = (uint32_t)height, board->width = (uint32_t)width;
  board->side_count = (uint32_t)(2 * height * width + height + width);
  memset(board->drawn, 0, sizeof board->drawn);
  memset(board->owner, ' ', sizeof board->owner);
  return true;
}

void boxes_beside(const boxes_board *board, uint32_t side, uint32_t boxes[2]) {
  boxes_place place = boxes_place_of(board, side);
  uint32_t lies = place.row % 2 == 0, at = place.row / 2 * board->width + place.column / 2;
  bool is_first = lies ? place.row == 0 : place.column == 0;
  bool is_last = lies ? place.row == 2 * board->height : place.column == 2 * board->width;
  boxes[0] = is_first ? BOXES_NO_BOX : at - (lies ? board->width : 1);
  boxes[1] = is_last ? BOXES_NO_BOX : at;
}

uint32_t boxes_count_open(const boxes_board *board) {
  uint32_t drawn = 0;
  for (uint32_t i = 0; i < BOXES_SIDES_MOST / 64; i++)
    drawn += (uint32_t)core_count_bits(board->drawn[i]);
  return board->side_count - drawn;
}

bool boxes_is_complete(const boxes_board *board, uint32_t box) {
  uint32_t row = box / board->width * 2 + 1, column = box % board->width * 2 + 1;
  core_assert(box < board->height * board->width);
  return boxes_is_drawn(board, boxes_side_at(board, (boxes_place){row - 1, column})) &&
         boxes_is_drawn(board, boxes_side_at(board, (boxes_place){row + 1, column})) &&
         boxes_is_drawn(board, boxes_side_at(board, (boxes_place){row, column - 1})) &&
         boxes_is_drawn(board, boxes_side_at(board, (boxes_place){row, column + 1}));
}

uint32_t boxes_draw(boxes_board *board, uint32_t side) {
  uint32_t boxes[2], gain = 0;
  core_assert(!boxes_is_drawn(board, side));
  core_set_bit(board->drawn, side);
  boxes_beside(board, side, boxes);
  for (int i = 0; i < 2; i++)
    gain += boxes[i] != BOXES_NO_BOX && boxes_is_complete(board, boxes[i]);
  return gain;
}

/* ---- Reading ---- */

/* Return what a place of a picture may have, as an error describes it, or NULL if it may have the
** character. */
static const char *boxes_check_character(boxes_place place, char c) {
  bool is_letter = core_lower_letter(c) >= 'a' && core_lower_letter(c) <= 'z';
  if (place.row % 2 == 0 && place.column % 2 == 0)
    return c == '+' ? NULL : "'+'";
  if (place.row % 2 == 1 && place.column % 2 == 1)
    return c == ' ' || is_letter ? NULL : "a space or the letter of an owner";
  if (place.row % 2 == 0)
    return c == '-' || c == '.' || c == ' ' ? NULL : "'-', '.' or a space";
  return c == '|' || c == '.' || c == ' ' ? NULL : "'|', '.' or a space";
}

/* Read the next character of a picture, and set *place to its place. A separator begins the next
** row. Return the character, 0 at the end of the text, or '/' for a separator. */
static char boxes_next_character(text_reader *in, boxes_place *place, bool begins) {
  if (begins)
    *place = (boxes_place){0, UINT32_MAX};
  if (in->at == in->length)
    return 0;
  char c = in->text[in->at++];
  if (c == '\r' && text_peek(in) == '\n')
    c = in->text[in->at++];
  if (c == '/' || c == '\n') {
    *place = (boxes_place){place->row + 1, UINT32_MAX};
    return '/';
  }
  place->column++;
  return c == 0 ? '\1' : c; /* a NUL is as wrong as any other control character */
}

/* Check the characters of a picture, and set its size in boxes. */
static bool boxes_measure(text_reader in, uint64_t size[2], boxes_fault *fault) {
  uint32_t longest = 0;
  boxes_place place;
  char c = boxes_next_character(&in, &place, true);
  for (; c != 0; c = boxes_next_character(&in, &place, false)) {
    fault->kind = BOXES_TOO_LARGE;
    if (place.row > 2 * BOXES_SIDES_MOST || place.column + 1 > 2 * BOXES_SIDES_MOST)
      return false;
    if (c == '/')
      continue;
    fault->expected = boxes_check_character(place, c);
    fault->place = place;
    fault->at = in.at - 1;
    fault->kind = BOXES_WRONG_CHARACTER;
    if (fault->expected != NULL)
      return false;
    longest = c != ' ' && place.column + 1 > longest ? place.column + 1 : longest;
  }
  fault->count = (uint64_t)place.row + (place.column != UINT32_MAX);
  fault->kind = fault->count % 2 == 0 ? BOXES_EVEN_ROWS : BOXES_NO_BOXES;
  size[0] = fault->count / 2, size[1] = longest / 2;
  return fault->count % 2 == 1 && size[0] > 0 && size[1] > 0;
}

/* Read the characters of a picture, which boxes_measure has checked. */
static bool boxes_read_picture(text_reader in, boxes_board *board, boxes_fault *fault) {
  boxes_place place;
  char c = boxes_next_character(&in, &place, true);
  for (; c != 0; c = boxes_next_character(&in, &place, false)) {
    if (c == '-' || c == '|')
      core_set_bit(board->drawn, boxes_side_at(board, place));
    else if (c != '/' && c != ' ' && place.row % 2 == 1 && place.column % 2 == 1)
      board->owner[place.row / 2 * board->width + place.column / 2] = c;
  }
  for (uint32_t box = 0; box < board->height * board->width; box++) {
    if (board->owner[box] == ' ' || boxes_is_complete(board, box))
      continue;
    fault->kind = BOXES_OWNED_TOO_EARLY;
    fault->place = (boxes_place){box / board->width * 2 + 1, box % board->width * 2 + 1};
    return false;
  }
  return true;
}

/* Read the bits after a size, one for each side. */
static bool boxes_read_bits(text_reader *in, boxes_board *board, boxes_fault *fault) {
  uint64_t first = in->at;
  fault->count = in->length - first;
  fault->side_count = board->side_count;
  fault->kind = BOXES_BIT_COUNT;
  for (; in->at < in->length && fault->count <= BOXES_SIDES_MOST; in->at++) {
    uint64_t side = in->at - first;
    char c = text_peek(in);
    if (c != '0' && c != '1') {
      *fault = (boxes_fault){.kind = BOXES_WRONG_BIT, .count = side + 1, .at = in->at};
      return false;
    }
    if (c == '1' && side < board->side_count)
      core_set_bit(board->drawn, side);
  }
  return fault->count == board->side_count;
}

bool boxes_board_read(const char *text, uint64_t length, boxes_board *board, boxes_fault *fault) {
  text_reader in = {text, length, 0};
  uint64_t size[2];
  bool is_size = text_pass_size(&in, &size[0], &size[1]), has_bits = is_size && text_pass(&in, ":");
  *fault = (boxes_fault){.kind = BOXES_NOT_A_BOARD};
  if (length == 0 || (!is_size && text_is_digit(text[0])) ||
      (is_size && !has_bits && in.at < length))
    return false;
  if (!is_size && !boxes_measure(in, size, fault))
    return false;
  fault->kind = BOXES_NO_BOXES;
  if (size[0] == 0 || size[1] == 0)
    return false;
  fault->kind = BOXES_TOO_LARGE;
  if (!boxes_board_begin(board, size[0], size[1]))
    return false;
  return has_bits ? boxes_read_bits(&in, board, fault)
                  : is_size || boxes_read_picture(in, board, fault);
}

/* ---- Writing ---- */

uint32_t boxes_board_write(const boxes_board *board, char *text) {
  uint32_t length = 0;
  for (uint32_t row = 0; row <= 2 * board->height; row++) {
    for (uint32_t column = 0; column <= 2 * board->width; column++) {
      char c = '+';
      if (row % 2 == 1 && column % 2 == 1)
        c = board->owner[row / 2 * board->width + column / 2];
      else if ((row + column) % 2 == 1)
        c = !boxes_is_drawn(board, boxes_side_at(board, (boxes_place){row, column})) ? '.'
            : row % 2 == 0                                                           ? '-'
                                                                                     : '|';
      text[length++] = c;
    }
    if (row < 2 * board->height)
      text[length++] = '/';
  }
  core_assert(length < BOXES_TEXT_MOST);
  return length;
}

uint32_t boxes_column_write(uint32_t column, char *name) {
  uint32_t length = 0, at;
  for (uint32_t rest = column + 1; rest > 0; rest = (rest - 1) / 26)
    length++;
  at = length;
  for (uint32_t rest = column + 1; rest > 0; rest = (rest - 1) / 26)
    name[--at] = (char)('a' + (rest - 1) % 26);
  return length;
}

static uint32_t boxes_dot_write(const boxes_board *board, uint32_t row, uint32_t column,
                                char *name) {
  uint32_t length = boxes_column_write(column / 2, name);
  return length + text_write_natural(name + length, board->height + 1 - row / 2);
}

uint32_t boxes_side_write(const boxes_board *board, uint32_t side, char *name) {
  boxes_place place = boxes_place_of(board, side);
  bool lies = place.row % 2 == 0;
  uint32_t length = lies ? boxes_dot_write(board, place.row, place.column - 1, name)
                         : boxes_dot_write(board, place.row + 1, place.column, name);
  length += lies ? boxes_dot_write(board, place.row, place.column + 1, name + length)
                 : boxes_dot_write(board, place.row - 1, place.column, name + length);
  core_assert(length < BOXES_NAME_MOST);
  return length;
}
