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

#include "core/boards/grid.h"
#include "core/masks/rules.h"

/* Return the maximum number of cells with bits. */
static inline uint32_t board_max_cells(const board_rules *rules) {
  return BITS_WIDTH / rules->plane_count;
}

/* Set *layout to the layout of a board as users see it: bit = plane * width * height + row * width
** + column if that fits; otherwise '#' cells are left out. Return false if the board has too many
** cells. */
bool board_layout_plain(const board_rules *rules, const board_grid *board, board_layout *layout);

/* Set *layout to the layout in which a board is solved. If walls do not matter, many boards share
** one layout: the largest square, or for longer boards a grid with their longer side. With two
** words, where unused cells would cost more, boards of one size share a layout. Return false if the
** board has too many cells. */
bool board_layout_shared(const board_rules *rules, const board_grid *board, board_layout *layout);

/* Convert a board to a position in a layout of at least its size, and back. A cell without bits
** that is '#' or an inert piece in `board` stays so in `result`. */
bits_set board_encode(const board_rules *rules, const board_layout *layout,
                      const board_grid *board);
void board_decode(const board_rules *rules, const board_layout *layout, const board_grid *board,
                  bits_set position, board_grid *result);

/* Return true if a position sets only bits of cells, and at most one plane of each cell. */
bool board_is_position(const board_rules *rules, const board_layout *layout, bits_set position);

/* Add all moves on the grid, without duplicates. */
core_status board_add_moves(const board_rules *rules, const board_layout *layout, bits_rules *into);

/* Sort moves, merge moves with the same masks and their players, and set into->is_partizan. */
core_status board_merge_moves(bits_rules *into);

/* Permute items to the next order in lexicographic order. Return false after the last one. */
bool board_next_order(uint8_t *items, uint32_t count);

/* Return true if the rules also make sense on a graph: generators, and texts in which all
** directions are `+` (or `.`) and all lines have at most two cells. */
bool board_is_for_graphs(const board_rules *rules);

/* Add all moves on a graph without duplicates. near[i] has the neighbours of vertex i. */
core_status board_add_graph_moves(const board_rules *rules, const board_layout *layout,
                                  const board_cell_set *near, bits_rules *into);

/* Add, after all moves, the symmetries of the square, combined with permutations of the pieces,
** that carry moves into moves, or if `with_exchange` into moves of the other player. */
core_status board_add_symmetries(const board_rules *rules, const board_layout *layout,
                                 bool with_exchange, bits_rules *into);

#endif
