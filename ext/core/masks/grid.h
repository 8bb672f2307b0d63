/* Boards as sets of bits: bit y * width + x is the cell (x, y). The cells of a second plane follow
** the cells of the first. */
#ifndef GRUNDY_CORE_MASKS_GRID_H
#define GRUNDY_CORE_MASKS_GRID_H

#include "core/masks/rules.h"

typedef struct bits_grid {
  int width, height, planes; /* width * height * planes is at most BITS_WIDTH */
} bits_grid;

/* The eight symmetries of the square are the sums of these. */
enum { BITS_GRID_MIRROR = 1, BITS_GRID_UPSIDE_DOWN = 2, BITS_GRID_TRANSPOSE = 4 };

/* Return the image of a bit: first mirror columns, then rows, then exchange columns and rows, which
** gives a grid with height and width exchanged. */
int bits_grid_image_of_bit(const bits_grid *grid, int bit, int symmetry);

/* Return the least image of a set under the symmetries 0 to count - 1, which are applied to all
** planes. Only square grids may be transposed. */
uint64_t bits_grid_least(const bits_grid *grid, uint64_t set, int count);

/* Return the cells of a set in one plane that are joined to its lowest cell by sides. */
uint64_t bits_grid_flood(const bits_grid *grid, uint64_t set);

/* Return the normal form of a non-empty set in one plane: the least of its images under the eight
** symmetries, moved into the corner, that fit into the grid. Congruent sets have the same normal
** form. */
uint64_t bits_grid_normal(const bits_grid *grid, uint64_t set);

/* Set *x and *y to the first column and the first row in which a non-empty set has a cell. */
void bits_grid_corner(const bits_grid *grid, uint64_t set, int *x, int *y);

#endif
