/* Boards of cells, and the bits that represent them.
**
** A board is a text of rows. A layout numbers the cells of a grid, and each cell has one bit for
** each plane of the rules, such as "this cell has an x". A position is the set of these bits.
** Example: with the planes x and o, the 1 x 2 board "xo" has cells 0 and 1, and in the layout that
** users see bit = plane * 2 + cell: the position is 1001 in binary.
**
** Boards that are solved share a larger grid if walls do not matter, so that one solver serves many
** of them. There the bits of a cell are adjacent (by_cell), which keeps shifts by cells shifts of
** bits.
*/
#ifndef GRUNDY_CORE_BOARDS_LAYOUT_H
#define GRUNDY_CORE_BOARDS_LAYOUT_H

#include "core/masks/rules.h"
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

/* Return the maximum number of cells with bits. */
static inline uint32_t board_max_cells(const board_rules *rules) {
  return BITS_WIDTH / rules->plane_count;
}

/* Set *layout to the layout of a board as users see it: bit = plane * width * height + row * width
** + column if that fits; otherwise '#' cells are left out. Return false if the board has too many
** cells. */
bool board_layout_plain(const board_rules *rules, const board_grid *board, board_layout *layout);

/* Set *layout to the layout in which a board is solved. If walls do not matter, many boards share
** one layout: the largest square, or for longer boards rows of their width. Return false if the
** board has too many cells. */
bool board_layout_shared(const board_rules *rules, const board_grid *board, board_layout *layout);

/* Convert a board to a position in a layout of at least its size, and back. A cell without bits
** that is '#' or an inert piece in `board` stays so in `result`. */
uint64_t board_encode(const board_rules *rules, const board_layout *layout,
                      const board_grid *board);
void board_decode(const board_rules *rules, const board_layout *layout, const board_grid *board,
                  uint64_t position, board_grid *result);

/* Return true if a position sets only bits of cells, and at most one plane of each cell. */
bool board_is_position(const board_rules *rules, const board_layout *layout, uint64_t position);

/* Add all moves on the grid, without duplicates. */
core_status board_add_moves(const board_rules *rules, const board_layout *layout, bits_rules *into);

/* Sort moves, merge moves with the same masks and their players, and set into->is_partizan. */
core_status board_merge_moves(bits_rules *into);

/* Permute items to the next order in lexicographic order. Return false after the last one. */
bool board_next_order(uint8_t *items, uint32_t count);

/* Return true if the rules also make sense on a graph: generators, and texts in which all
** directions are `+` (or `.`) and all lines have at most two cells. */
bool board_is_for_graphs(const board_rules *rules);

/* Set *layout to the cells of a graph of `count` vertices: bit = plane * count + vertex or, if
** `by_cell`, vertex * planes + plane, which must be less than BITS_WIDTH. */
void board_layout_graph(uint32_t count, bool by_cell, board_layout *layout);

/* Add all moves on a graph without duplicates. near[i] has the neighbours of vertex i as bits. */
core_status board_add_graph_moves(const board_rules *rules, const board_layout *layout,
                                  const uint64_t *near, bits_rules *into);

/* Add, after all moves, the symmetries of the square, combined with permutations of the pieces,
** that carry moves into moves, or if `with_exchange` into moves of the other player. */
core_status board_add_symmetries(const board_rules *rules, const board_layout *layout,
                                 bool with_exchange, bits_rules *into);

#endif
