#include "core/masks/grid.h"

int bits_grid_image_of_bit(const bits_grid *grid, int bit, int symmetry) {
  int width = grid->width, height = grid->height, cells = width * height;
  core_assert(bit >= 0 && bit < cells * grid->planes);
  int plane = bit / cells, x = bit % cells % width, y = bit % cells / width;
  if (symmetry & BITS_GRID_MIRROR)
    x = width - 1 - x;
  if (symmetry & BITS_GRID_UPSIDE_DOWN)
    y = height - 1 - y;
  return plane * cells + (symmetry & BITS_GRID_TRANSPOSE ? x * height + y : y * width + x);
}

uint64_t bits_grid_least(const bits_grid *grid, uint64_t set, int count) {
  uint64_t least = set;
  core_assert(count <= BITS_GRID_TRANSPOSE || grid->width == grid->height);
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

/* A shape with the size of its bounding box. Its images are written in rows of the grid. */
typedef struct grid_shape {
  int width, height, row;
  uint64_t images[8]; /* the last four are transposed */
} grid_shape;

static inline uint64_t grid_shape_cell(const grid_shape *shape, int x, int y) {
  return UINT64_C(1) << (y * shape->row + x);
}

/* Add a cell to the shape, and its images to the images of the shape. */
static void grid_shape_add(grid_shape *shape, int x, int y, bool transposes) {
  int from_right = shape->width - 1 - x, from_below = shape->height - 1 - y;
  shape->images[0] |= grid_shape_cell(shape, x, y);
  shape->images[1] |= grid_shape_cell(shape, from_right, y);
  shape->images[2] |= grid_shape_cell(shape, x, from_below);
  shape->images[3] |= grid_shape_cell(shape, from_right, from_below);
  if (!transposes)
    return;
  shape->images[4] |= grid_shape_cell(shape, y, x);
  shape->images[5] |= grid_shape_cell(shape, from_below, x);
  shape->images[6] |= grid_shape_cell(shape, y, from_right);
  shape->images[7] |= grid_shape_cell(shape, from_below, from_right);
}

uint64_t bits_grid_normal(const bits_grid *grid, uint64_t set) {
  const uint64_t full = (UINT64_C(1) << grid->width) - 1;
  core_assert(set != 0);
  int top = core_lowest_bit(set) / grid->width, bottom = core_highest_bit(set) / grid->width;
  uint64_t columns = 0;
  for (int y = top; y <= bottom; y++)
    columns |= set >> y * grid->width & full;
  int left = core_lowest_bit(columns);
  grid_shape shape = {.width = core_highest_bit(columns) - left + 1,
                      .height = bottom - top + 1,
                      .row = grid->width};
  bool transposes = shape.width <= grid->height && shape.height <= grid->width;
  for (int y = top; y <= bottom; y++)
    for (uint64_t row = set >> y * grid->width & full; row != 0; row &= row - 1)
      grid_shape_add(&shape, core_lowest_bit(row) - left, y - top, transposes);
  uint64_t least = shape.images[0];
  for (int i = 1; i < (transposes ? 8 : 4); i++)
    least = shape.images[i] < least ? shape.images[i] : least;
  return least;
}
