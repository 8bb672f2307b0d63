/* Boards as sets of bits: bit y * width + x is the cell (x, y), and a second plane comes behind the
** cells of the first. */
#ifndef GRUNDY_CORE_MASKS_GRID_H
#define GRUNDY_CORE_MASKS_GRID_H

#include "core/masks/rules.h"

typedef struct bits_grid {
  int width, height, planes; /* width * height * planes is BITS_WIDTH at most */
} bits_grid;

/* Which of the eight symmetries of the square: */
enum { BITS_GRID_MIRROR = 1, BITS_GRID_UPSIDE_DOWN = 2, BITS_GRID_TRANSPOSE = 4 };

/* The bit to which a bit goes: first columns are mirrored, then rows, then both exchanged, in a
** grid of the height's width then. */
int bits_grid_image_of_bit(const bits_grid *grid, int bit, int symmetry);

/* The least image of a set under the symmetries 0 to count - 1, all planes alike. Transposing is
** for grids as high as wide. */
uint64_t bits_grid_least(const bits_grid *grid, uint64_t set, int count);

/* The cells of one plane that touch by their sides, from the lowest on. */
uint64_t bits_grid_flood(const bits_grid *grid, uint64_t set);

/* A set in one plane, moved into the corner: the least of its images under the eight symmetries
** that fit into the grid. Sets that are congruent have the same. */
uint64_t bits_grid_normal(const bits_grid *grid, uint64_t set);

/* The first column and the first row that a set, which is not empty, has a cell in. */
void bits_grid_corner(const bits_grid *grid, uint64_t set, int *x, int *y);

#endif
