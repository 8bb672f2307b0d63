/* Boards of cells, and which bits stand for them. */
#ifndef GRUNDY_CORE_BOARDS_LAYOUT_H
#define GRUNDY_CORE_BOARDS_LAYOUT_H

#include "core/masks/rules.h"
#include "core/boards/notation.h"

#define BOARDS_CELLS_MOST 1024 /* of a board, '#' among them */

/* A board: rows from the top, of equal length. */
typedef struct boards_board {
  uint32_t width, height;
  uint32_t open;  /* cells that are neither '#' nor inert */
  uint32_t inert; /* cells with a piece that no rule names and that has no plane */
  char cells[BOARDS_CELLS_MOST];
} boards_board;

typedef enum boards_board_fault {
  BOARDS_BOARD_CHARACTER,
  BOARDS_BOARD_LARGE, /* more than BOARDS_CELLS_MOST cells */
  BOARDS_BOARD_SIZE   /* nothing says what a board of a size holds */
} boards_board_fault;

/* Read a board: rows divided by `|` or line breaks, one of which may end the last, the shorter ones
** filled with '#'; or a size such as 3x4, rows and columns, that holds `start` again and again.
** False: *fault, and of a character where it is. */
bool boards_board_read(const boards_rules *rules, const char *start, const char *text,
                       uint64_t length, boards_board *board, boards_board_fault *fault,
                       uint64_t *at);

/* Write the text of a board of `rows`, divided by `|`, and return its length: less than
** BOARDS_TEXT_MOST. */
#define BOARDS_TEXT_MOST (2 * BOARDS_CELLS_MOST)
uint32_t boards_board_write(const boards_board *board, char *text);

#define BOARDS_NO_CELL    255 /* '#', outside the board or in its text */
#define BOARDS_INERT_CELL 254 /* a piece that no rule names */

/* The bits of a grid. */
typedef struct boards_layout {
  uint32_t width, height; /* of the grid, whose cells are numbered row by row */
  uint32_t cells;         /* numbers that are taken */
  bool by_cell;           /* the planes of a cell lie together, else the cells of a plane */
  /* Of each cell; BOARDS_NO_CELL and BOARDS_INERT_CELL have no bits. */
  uint8_t number[BOARDS_CELLS_MOST];
} boards_layout;

static inline bool boards_has_bits(uint32_t number) {
  return number < BOARDS_INERT_CELL;
}

/* The bit of a plane of a cell that has a number. */
static inline uint32_t boards_bit(const boards_rules *rules, const boards_layout *layout,
                                  uint32_t number, uint32_t plane) {
  return layout->by_cell ? number * rules->plane_count + plane : plane * layout->cells + number;
}

/* How many cells a position can tell. */
static inline uint32_t boards_most_cells(const boards_rules *rules) {
  return BITS_WIDTH / rules->plane_count;
}

/* The layout of a board as users see it: bit = plane * width * height + row * width + column where
** that fits; else '#' cells are left out. False: the board has too many cells. */
bool boards_layout_plain(const boards_rules *rules, const boards_board *board,
                         boards_layout *layout);

/* The layout in which a board is solved. Where walls do not matter many boards share one: a square,
** or rows of their width. False as above. */
bool boards_layout_shared(const boards_rules *rules, const boards_board *board,
                          boards_layout *layout);

/* Convert a board to a position in a layout of at least its size, and back. A cell without bits
** that is '#' or an inert piece in `board` stays so in `result`. */
uint64_t boards_encode(const boards_rules *rules, const boards_layout *layout,
                       const boards_board *board);
void boards_decode(const boards_rules *rules, const boards_layout *layout,
                   const boards_board *board, uint64_t position, boards_board *result);

/* Do no two planes of a cell, and no bit that is none of a cell's, contradict each other? */
bool boards_is_position(const boards_rules *rules, const boards_layout *layout, uint64_t position);

/* Add all moves on the grid, each once. */
core_status boards_add_moves(const boards_rules *rules, const boards_layout *layout,
                             bits_rules *into);

/* Do the rules say the same on any graph: generators, and texts all of whose directions are `+` (or
** `.`) and whose lines have two cells at most? */
bool boards_is_for_graphs(const boards_rules *rules);

/* Add all moves on a graph of `count` vertices, near[i] being the neighbours of vertex i as bits,
** each once; bit = plane * count + vertex, of which there are BITS_WIDTH at most. */
core_status boards_add_graph_moves(const boards_rules *rules, const uint64_t *near, uint32_t count,
                                   bits_rules *into);

/* Add, behind all moves, the symmetries of the square, men perhaps exchanged, that carry the moves
** into themselves, or `with_exchange` into those of the other player. */
core_status boards_add_symmetries(const boards_rules *rules, const boards_layout *layout,
                                  bool with_exchange, bits_rules *into);

#endif
