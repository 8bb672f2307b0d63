/* Boards of cells, their texts, and the numbers of their cells.
**
** A board is a text of rows. A layout numbers the cells of a grid, and each cell has one bit for
** each plane of the rules, such as "this cell has an x"; see layout.h. */
#ifndef GRUNDY_CORE_BOARDS_GRID_H
#define GRUNDY_CORE_BOARDS_GRID_H

#include "core/boards/notation.h"

#define BOARD_CELLS_MOST 1024 /* the maximum number of cells of a board, '#' included */

/* A board: rows from the top, all of the same length. */
typedef struct board_grid {
  uint32_t width, height;
  uint32_t open;  /* cells that are neither '#' nor inert */
  uint32_t inert; /* cells with an inert piece, which no rule names, without a plane */
  char cells[BOARD_CELLS_MOST];
} board_grid;

/* Return a letter in the other case. */
static inline char board_other_case(char letter) {
  return (char)(letter ^ ('a' ^ 'A'));
}

typedef enum board_grid_fault {
  BOARD_GRID_CHARACTER,
  BOARD_GRID_CASE,  /* a letter that no rule names, while one names it in the other case */
  BOARD_GRID_LARGE, /* more than BOARD_CELLS_MOST cells */
  BOARD_GRID_SIZE   /* the text is a size, but the rules have no start position */
} board_grid_fault;

/* Read a board: rows separated by `|` or line breaks; one may follow the last row. Shorter rows are
** filled up with '#'. The text may also be a size such as 3x4 (rows, columns): a board tiled with
** copies of `start`, which is NULL if sizes are not allowed. On failure return false with *fault
** set, and for BOARD_GRID_CHARACTER with *at set to the byte. */
bool board_grid_read(const board_rules *rules, const char *start, const char *text, uint64_t length,
                     board_grid *board, board_grid_fault *fault, uint64_t *at);

/* Write the rows of a board, separated by `|`, and return the length of the text, which is less
** than BOARD_TEXT_MOST. */
#define BOARD_TEXT_MOST (2 * BOARD_CELLS_MOST)
uint32_t board_grid_write(const board_grid *board, char *text);

#define BOARD_NO_CELL    255 /* a place without a cell: outside of the board, or '#' in its text */
#define BOARD_INERT_CELL 254 /* a cell with an inert piece */

/* The bits of the cells of a grid. */
typedef struct board_layout {
  uint32_t width, height; /* of the grid, whose cells are numbered row by row */
  uint32_t cells;         /* cells with numbers, 0 to cells - 1 */
  bool by_cell;           /* the bits of a cell are adjacent; otherwise the bits of a plane are */
  /* The number of each cell, or BOARD_NO_CELL or BOARD_INERT_CELL, which have no bits. */
  uint8_t number[BOARD_CELLS_MOST];
} board_layout;

static inline bool board_has_bits(uint32_t number) {
  return number < BOARD_INERT_CELL;
}

/* Return the bit of a plane of the cell with a number. */
static inline uint32_t board_bit(const board_rules *rules, const board_layout *layout,
                                 uint32_t number, uint32_t plane) {
  core_assert(number < layout->cells && plane < rules->plane_count);
  return layout->by_cell ? number * rules->plane_count + plane : plane * layout->cells + number;
}

/* Set *layout to the cells of a graph of `count` vertices: bit = plane * count + vertex or, if
** `by_cell`, vertex * planes + plane. */
void board_layout_graph(uint32_t count, bool by_cell, board_layout *layout);

/* A set of cells of a layout, as bits. */
enum { BOARD_SET_WORDS = 2 };

typedef struct board_cell_set {
  uint64_t words[BOARD_SET_WORDS];
} board_cell_set;

#endif
