/* Boards as sets of bits: bits_text(), bits_from_text(), bits_least(), and the tables
** bits_symmetries and bits_parts. */

#include "core/masks/grid.h"
#include "sqlite/module.h"

#define GRIDS_SIDE(name) INTEGER_ARGUMENT(name, 1, BITS_WIDTH)

/* Set *grid to a grid with the sides width[0] and width[1]. Its cells must fit in a position. */
static bool grids_begin(sql_call *call, const sql_argument *width, int planes, bits_grid *grid) {
  sqlite3_int64 cells = width[0].integer * width[1].integer * planes;
  if (cells > BITS_WIDTH)
    return call_fail(call, "width, height and planes must give at most %d cells, got %lld",
                     BITS_WIDTH, cells);
  *grid = (bits_grid){(int)width[0].integer, (int)width[1].integer, planes};
  return true;
}

static bool grids_check_set(sql_call *call, const char *name, sqlite3_int64 set,
                            const bits_grid *grid) {
  int cells = grid->width * grid->height * grid->planes;
  if (((uint64_t)set >> (cells - 1) >> 1) == 0)
    return true;
  return call_fail(call, "%s must have only bits 0 to %d, got %lld", name, cells - 1, set);
}

/* ---- Boards as texts ---- */

/* Check the letters, of an empty cell and of a cell in each plane, and set *planes to the number of
** planes. */
static bool grids_read_letters(sql_call *call, const sql_argument *letters, int *planes) {
  *planes = letters->length - 1;
  if (*planes < 1)
    return call_fail(call, "letters must be two or more, the first for an empty cell, got '%s'",
                     letters->text);
  for (int i = 0; i < letters->length; i++) {
    unsigned char letter = (unsigned char)letters->text[i];
    if (letter <= ' ' || letter > '~' || letter == '|' ||
        strchr(letters->text, letters->text[i]) != letters->text + i)
      return call_fail(call, "letters must be different ASCII characters, none a space or |");
  }
  return true;
}

enum { TEXT_X, TEXT_WIDTH, TEXT_HEIGHT, TEXT_LETTERS };

/* Set *plane to the plane of a cell, or to -1 if the cell is empty. Return false if it is in two
** planes. */
static bool grids_find_plane(const bits_grid *grid, uint64_t set, int cell, int *plane) {
  *plane = -1;
  for (int i = 0; i < grid->planes; i++)
    if (set >> (i * grid->width * grid->height + cell) & 1) {
      if (*plane >= 0)
        return false;
      *plane = i;
    }
  return true;
}

static bool grids_show_text(sql_call *call, const sql_argument *arguments,
                            sqlite3_context *context) {
  char text[2 * BITS_WIDTH + 1];
  int planes, length = 0, most = BITS_WIDTH;
  bits_grid grid = {0, 0, 0};
  uint64_t set = (uint64_t)arguments[TEXT_X].integer;
  const sql_argument *letters = &arguments[TEXT_LETTERS];
  if (!grids_read_letters(call, letters, &planes))
    return false;
  if (!letters->given && arguments[TEXT_WIDTH].integer * arguments[TEXT_HEIGHT].integer * 2 > most)
    planes = 1;
  if (!grids_begin(call, &arguments[TEXT_WIDTH], planes, &grid) ||
      !grids_check_set(call, "x", arguments[TEXT_X].integer, &grid))
    return false;
  for (int cell = 0; cell < grid.width * grid.height; cell++) {
    int plane;
    if (!grids_find_plane(&grid, set, cell, &plane))
      return call_fail(call, "x must have each cell in one plane, but cell %d is in two", cell);
    if (cell > 0 && cell % grid.width == 0)
      text[length++] = '\n';
    text[length++] = letters->text[plane + 1];
  }
  sqlite3_result_text(context, text, length, SQLITE_TRANSIENT);
  return true;
}

enum { FROM_TEXT, FROM_LETTERS };

/* Read the cells of a text into planes[] as sets, and set *cells to the number of cells. The rows
** must have the same length. */
static bool grids_read_text(sql_call *call, const sql_argument *text, const sql_argument *letters,
                            uint64_t *planes, int *cells) {
  int width = -1, column = 0;
  *cells = 0;
  for (int i = 0; i <= text->length; i++) {
    char c = i < text->length ? text->text[i] : '\n';
    const char *letter = c == '\0' ? NULL : strchr(letters->text, c);
    if (c == '\n' || c == '|') {
      if (i == text->length && column == 0 && i > 0)
        return true; /* after a last line break */
      width = width < 0 ? column : width;
      if (column != width)
        return call_fail(call, "rows of text must be equally long, got %d and %d", width, column);
      column = 0;
    } else if (letter == NULL) {
      return call_fail(call, "text must have only '%s' and line breaks or |, but not at byte %d",
                       letters->text, i + 1);
    } else if (*cells == BITS_WIDTH) {
      return call_fail(call, "text must have at most %d cells", BITS_WIDTH);
    } else {
      if (letter != letters->text)
        planes[letter - letters->text - 1] |= UINT64_C(1) << *cells;
      ++*cells, column++;
    }
  }
  return true;
}

static bool grids_read_set(sql_call *call, const sql_argument *arguments,
                           sqlite3_context *context) {
  uint64_t planes[128] = {0}, set = 0;
  int plane_count, cells = 0;
  if (!grids_read_letters(call, &arguments[FROM_LETTERS], &plane_count) ||
      !grids_read_text(call, &arguments[FROM_TEXT], &arguments[FROM_LETTERS], planes, &cells))
    return false;
  for (int plane = 0; plane < plane_count; plane++) {
    if (planes[plane] == 0)
      continue;
    if (plane * cells + core_highest_bit(planes[plane]) >= BITS_WIDTH)
      return call_fail(call,
                       "text must have its cells in bits 0 to %d, but %d planes of %d cells "
                       "have more",
                       BITS_WIDTH - 1, plane + 1, cells);
    set |= planes[plane] << plane * cells;
  }
  sqlite3_result_int64(context, (sqlite3_int64)set);
  return true;
}

/* ---- Symmetries ---- */

enum { LEAST_X, LEAST_WIDTH, LEAST_HEIGHT, LEAST_PLANES, LEAST_SYMMETRIES };

static const char *const grids_words[] = {"mirror", "rectangle", "square", NULL};

static bool grids_least(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  static const int counts[] = {2, 4, 8};
  bits_grid grid = {0, 0, 0};
  int word = (int)arguments[LEAST_SYMMETRIES].integer;
  if (!grids_begin(call, &arguments[LEAST_WIDTH], (int)arguments[LEAST_PLANES].integer, &grid) ||
      !grids_check_set(call, "x", arguments[LEAST_X].integer, &grid))
    return false;
  if (counts[word] == 8 && grid.width != grid.height)
    return call_fail(call, "symmetries cannot be 'square' if width is %d and height %d", grid.width,
                     grid.height);
  sqlite3_result_int64(context, (sqlite3_int64)bits_grid_least(
                                    &grid, (uint64_t)arguments[LEAST_X].integer, counts[word]));
  return true;
}

enum { SYMMETRIES_WIDTH, SYMMETRIES_HEIGHT, SYMMETRIES_PLANES };

static bool grids_symmetries_fill(table_cursor *cursor) {
  bits_grid grid = {.width = 0};
  if (!grids_begin(&cursor->call, &cursor->input[SYMMETRIES_WIDTH],
                   (int)cursor->input[SYMMETRIES_PLANES].integer, &grid))
    return false;
  int symmetries = grid.width == grid.height ? 3 : 2;
  for (int symmetry = 1; symmetry <= symmetries; symmetry++)
    for (int bit = 0; bit < grid.width * grid.height * grid.planes; bit++) {
      int image = bits_grid_image_of_bit(&grid, bit, 1 << (symmetry - 1));
      if (!TABLE_ADD(cursor, table_integer(symmetry), table_integer(bit), table_integer(image)))
        return false;
    }
  return true;
}

/* ---- Parts ---- */

enum { PARTS_BITS, PARTS_WIDTH, PARTS_HEIGHT };

static bool grids_parts_fill(table_cursor *cursor) {
  bits_grid grid = {.planes = 1};
  if (!grids_begin(&cursor->call, &cursor->input[PARTS_WIDTH], 1, &grid) ||
      !grids_check_set(&cursor->call, "bits", cursor->input[PARTS_BITS].integer, &grid))
    return false;
  for (uint64_t left = (uint64_t)cursor->input[PARTS_BITS].integer, part; left != 0;
       left &= ~part) {
    int x = 0, y = 0;
    part = bits_grid_flood(&grid, left);
    bits_grid_corner(&grid, part, &x, &y);
    if (!TABLE_ADD(cursor, table_integer((sqlite3_int64)part),
                   table_integer((sqlite3_int64)bits_grid_normal(&grid, part)), table_integer(x),
                   table_integer(y), table_integer(CORE_COUNT_ONES(part))))
      return false;
  }
  return true;
}

/* ---- Registration ---- */

#define GRIDS_LETTERS                                                                              \
  { TEXT_ARGUMENT("letters", "a text"), .absence = ARGUMENT_DEFAULTS, .otherwise_text = ".xo" }

static const sql_function grids_functions[] = {
    {PURE_SCALAR("bits_text", grids_show_text),
     .arguments = {{NATURAL("x")}, {GRIDS_SIDE("width")}, {GRIDS_SIDE("height")}, GRIDS_LETTERS},
     .summary = "a set of bits as a board: rows of letters",
     .details =
         "the first letter is an empty cell and each other letter a plane; bit y * width + x is "
         "the cell (x, y), in row y from the top, and the bits of a second plane follow the first",
     .example = "SELECT bits_text(273, 3, 3)", .output = "x..\n.x.\n..x"},
    {PURE_SCALAR("bits_from_text", grids_read_set),
     .arguments = {{TEXT_ARGUMENT("text", "a text")}, GRIDS_LETTERS},
     .summary = "the set of bits of a board of letters, as in bits_text()",
     .details = "rows end at line breaks or |", .example = "SELECT bits_from_text('x..|.x.|..x')",
     .output = "273"},
    {PURE_SCALAR("bits_least", grids_least),
     .arguments = {{NATURAL("x")},
                   {GRIDS_SIDE("width")},
                   {GRIDS_SIDE("height")},
                   {GRIDS_SIDE("planes")},
                   {WORD_ARGUMENT("symmetries", grids_words)}},
     .summary = "the least image of a board under its symmetries",
     .details = "'mirror' mirrors columns; 'rectangle' also mirrors rows; 'square' also exchanges "
                "rows and "
                "columns. It is not checked that these are symmetries of the game",
     .example = "SELECT bits_least(256, 3, 3, 1, 'square')", .output = "1"},
    {TABLE_FUNCTION("bits_symmetries", .rows = 100, .fill = grids_symmetries_fill),
     .arguments = {{GRIDS_SIDE("width")},
                   {GRIDS_SIDE("height")},
                   {GRIDS_SIDE("planes"), .absence = ARGUMENT_DEFAULTS, .otherwise = 1}},
     .columns = {{"symmetry INTEGER", COLUMN_KEY, 1},
                 {"bit INTEGER", COLUMN_KEY, 2},
                 {"image INTEGER", 0, 0}},
     .summary = "generators of a board's symmetries for solve_bits",
     .details = "1 mirrors columns, 2 mirrors rows, and 3, on a square, exchanges rows and columns",
     .keywords = "symmetry",
     .example = "SELECT bit, image FROM bits_symmetries(2, 2) WHERE symmetry = 3",
     .output = "0|0\n1|2\n2|1\n3|3"},
    {TABLE_FUNCTION("bits_parts", .rows = 4, .fill = grids_parts_fill),
     .arguments = {{NATURAL("bits")}, {GRIDS_SIDE("width")}, {GRIDS_SIDE("height")}},
     .columns = {{"part INTEGER", COLUMN_KEY, 0},
                 {"least INTEGER", 0, 0},
                 {"x INTEGER", 0, 0},
                 {"y INTEGER", 0, 0},
                 {"cells INTEGER", 0, 0}},
     .summary = "the parts of a set of cells that are joined by sides",
     .details = "one row per part: its mask, the least mask of a congruent part in the corner of "
                "the board, the part's first column and row, and its number of cells",
     .example = "SELECT part, least, x, y, cells FROM bits_parts(275, 3, 3)",
     .output = "19|11|0|0|3\n256|1|2|2|1"},
};

const sql_module bits_grids_module = SQL_MODULE(grids_functions, "bits", "bits");
