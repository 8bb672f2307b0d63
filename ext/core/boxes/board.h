/* Boards of Dots and Boxes: texts, sides and boxes.
**
** A board of h x w boxes is a picture of 2h + 1 rows and 2w + 1 columns, and every dot, side and
** box has a place in it. Example: two rows of one box. The upper box has the owner A.
**
**     +-+    row 0: a dot in even columns, a horizontal side in odd columns
**     |A|    row 1: a vertical side in even columns, a box in odd columns
**     +-+    row 2
**     . |    row 3: the left side is not drawn
**     +.+    row 4
**
** Sides are numbered row by row, first the horizontal ones and then the vertical ones, as in
** OpenSpiel. The name of a side consists of the names of its dots: letters for the column, from a,
** and a number for the row, from 1 at the bottom. The sides above that are not drawn are a1a2 and
** a1b1. */
#ifndef GRUNDY_CORE_BOXES_BOARD_H
#define GRUNDY_CORE_BOXES_BOARD_H

#include "base/host.h"

#define BOXES_SIDES_MOST 2048 /* the maximum number of sides of a board */

/* The box of a place that is not on the board. */
#define BOXES_NO_BOX UINT32_MAX

typedef struct boxes_board {
  uint32_t height, width; /* in boxes, at least 1 */
  uint32_t side_count;
  uint64_t drawn[BOXES_SIDES_MOST / 64]; /* sides, as bits */
  char owner[BOXES_SIDES_MOST / 2];      /* of each box, row by row: a letter or a space */
} boxes_board;

/* A place of the picture. */
typedef struct boxes_place {
  uint32_t row, column;
} boxes_place;

typedef enum boxes_fault_kind {
  BOXES_NOT_A_BOARD,     /* the text is neither a size nor a picture */
  BOXES_WRONG_CHARACTER, /* `expected` describes the characters that the place may have */
  BOXES_EVEN_ROWS,       /* the picture has `count` rows, an even number */
  BOXES_NO_BOXES,        /* the picture or the size has no box */
  BOXES_TOO_LARGE,       /* there would be more than BOXES_SIDES_MOST sides */
  BOXES_OWNED_TOO_EARLY, /* a box has an owner, but not all of its sides are drawn */
  BOXES_WRONG_BIT,       /* character `count` of the bits, from 1, is neither 0 nor 1 */
  BOXES_BIT_COUNT        /* there are `count` bits, not `side_count` */
} boxes_fault_kind;

/* Why a text is not a board. */
typedef struct boxes_fault {
  boxes_fault_kind kind;
  boxes_place place;
  const char *expected;
  uint64_t count;
  uint64_t at; /* the byte of the wrong character */
  uint32_t side_count;
} boxes_fault;

/* Read a board: a size such as 3x4 (rows and columns of boxes), a size with a bit for each side
** (3x4:110...), or a picture. The rows of a picture are separated by `/` or line breaks; one more
** may follow the last row. A side that is not drawn is `.` or a space. Rows may be cut short:
** missing sides are not drawn, and missing boxes have no owner. Return false with *fault set if the
** text is not a board. */
bool boxes_board_read(const char *text, uint64_t length, boxes_board *board, boxes_fault *fault);

/* Write the picture of a board, its rows separated by `/`, and return its length, which is less
** than BOXES_TEXT_MOST. */
#define BOXES_TEXT_MOST (4 * BOXES_SIDES_MOST)
uint32_t boxes_board_write(const boxes_board *board, char *text);

/* Write the name of a side, and return its length, which is less than BOXES_NAME_MOST. */
#define BOXES_NAME_MOST 32
uint32_t boxes_side_write(const boxes_board *board, uint32_t side, char *name);

/* Write the name of a column of dots, from 0: the letters a to z, then aa, ab and so on. Return its
** length, as above. */
uint32_t boxes_column_write(uint32_t column, char *name);

static inline bool boxes_is_drawn(const boxes_board *board, uint32_t side) {
  core_assert(side < board->side_count);
  return core_has_bit(board->drawn, side);
}

/* Return the number of the side at a place, whose row and column have a sum that is odd. */
static inline uint32_t boxes_side_at(const boxes_board *board, boxes_place place) {
  core_assert((place.row + place.column) % 2 == 1);
  uint32_t horizontal = (board->height + 1) * board->width;
  return place.row % 2 == 0 ? place.row / 2 * board->width + place.column / 2
                            : horizontal + place.row / 2 * (board->width + 1) + place.column / 2;
}

/* Return the place of a side. */
static inline boxes_place boxes_place_of(const boxes_board *board, uint32_t side) {
  uint32_t horizontal = (board->height + 1) * board->width, width = board->width;
  core_assert(side < board->side_count);
  if (side < horizontal)
    return (boxes_place){side / width * 2, side % width * 2 + 1};
  side -= horizontal;
  return (boxes_place){side / (width + 1) * 2 + 1, side % (width + 1) * 2};
}

/* Set boxes[] to the boxes on the two sides of a side; BOXES_NO_BOX is outside of the board. */
void boxes_beside(const boxes_board *board, uint32_t side, uint32_t boxes[2]);

/* Return the number of sides that are not drawn. */
uint32_t boxes_count_open(const boxes_board *board);

/* Return true if all four sides of a box are drawn. */
bool boxes_is_complete(const boxes_board *board, uint32_t box);

/* Draw a side that is not drawn, and return the number of boxes that it completes. */
uint32_t boxes_draw(boxes_board *board, uint32_t side);

#endif
