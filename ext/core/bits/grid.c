#include "core/bits/grid.h"

int bits_grid_image_of_bit(const bits_grid *grid, int bit, int symmetry) {
  int width = grid->width, height = grid->height, cells = width * height;
  int plane = bit / cells, x = bit % cells % width, y = bit % cells / width;
  if (symmetry & BITS_GRID_MIRROR)
    x = width - 1 - x;
  if (symmetry & BITS_GRID_UPSIDE_DOWN)
    y = height - 1 - y;
  return plane * cells + (symmetry & BITS_GRID_TRANSPOSE ? x * height + y : y * width + x);
}

uint64_t bits_grid_least(const bits_grid *grid, uint64_t set, int count) {
  uint64_t least = set;
  for (int symmetry = 1; symmetry < count; symmetry++) {
    uint64_t image = 0;
    for (uint64_t left = set; left != 0; left &= left - 1)
      image |= UINT64_C(1) << bits_grid_image_of_bit(grid, core_lowest_bit(left), symmetry);
    if (image < least)
      least = image;
  }
  return least;
}

uint64_t bits_grid_flood(const bits_grid *grid, uint64_t set) {
  uint64_t flooded = set & (0 - set), before, first_column = 0;
  for (int y = 0; y < grid->height; y++)
    first_column |= UINT64_C(1) << y * grid->width;
  uint64_t last_column = first_column << (grid->width - 1);
  do {
    before = flooded;
    flooded |= ((flooded & ~last_column) << 1) & set;
    flooded |= ((flooded & ~first_column) >> 1) & set;
    flooded |= (flooded << grid->width) & set;
    flooded |= (flooded >> grid->width) & set;
  } while (flooded != before);
  return flooded;
}

void bits_grid_corner(const bits_grid *grid, uint64_t set, int *x, int *y) {
  *x = grid->width;
  *y = core_lowest_bit(set) / grid->width;
  for (; set != 0; set &= set - 1) {
    int column = core_lowest_bit(set) % grid->width;
    *x = column < *x ? column : *x;
  }
}

/* The image of a set in the corner of the grid, which may be narrower than the image. */
static bool bits_grid_corner_image(const bits_grid *grid, uint64_t set, int symmetry,
                                   uint64_t *image) {
  bool transposed = (symmetry & BITS_GRID_TRANSPOSE) != 0;
  bits_grid turned = {transposed ? grid->height : grid->width,
                      transposed ? grid->width : grid->height, 1};
  uint64_t moved = 0;
  int left, top;
  for (; set != 0; set &= set - 1)
    moved |= UINT64_C(1) << bits_grid_image_of_bit(grid, core_lowest_bit(set), symmetry);
  bits_grid_corner(&turned, moved, &left, &top);
  *image = 0;
  for (; moved != 0; moved &= moved - 1) {
    int bit = core_lowest_bit(moved);
    int x = bit % turned.width - left, y = bit / turned.width - top;
    if (x >= grid->width || y >= grid->height)
      return false;
    *image |= UINT64_C(1) << (y * grid->width + x);
  }
  return true;
}

uint64_t bits_grid_normal(const bits_grid *grid, uint64_t set) {
  uint64_t least = UINT64_MAX, image;
  for (int symmetry = 0; symmetry < 8; symmetry++)
    if (bits_grid_corner_image(grid, set, symmetry, &image) && image < least)
      least = image;
  return least;
}
