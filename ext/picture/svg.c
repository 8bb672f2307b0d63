/* The writer of SVG texts, and heat maps.
**
** A heat map is drawn in these steps: find the rectangle around all cells (svg_measure_cells), put
** each cell into a grid (svg_fill_grid), sort the places by class, that is by colour
** (svg_fill_order), and write one group for each class. In a large map a run of neighbouring cells
** of one class in a row is one stroke, and all strokes of a class are one path with relative
** coordinates, which keeps the document short. With few cells each has a path with a tooltip.
**
** Example: in a row with the values 1 1 0 1 the cells with value 1 have the path
** "M0 0m0 0h2m1 0h1".
**
** The time is linear in the number of places of the rectangle. */
#include "picture/svg.h"

#include "base/array.h"
#include "base/text.h"

/* ---- Text ---- */

void svg_text_clear(svg_text *text) {
  core_release(text->host, text->bytes, text->capacity);
  *text = (svg_text){.host = text->host, .most = text->most, .names = text->names};
}

/* Reserve room for `bytes` more bytes. Return false if the text has an error, or has one now. */
static bool svg_text_reserve(svg_text *text, uint64_t bytes) {
  uint64_t wanted = text->length + bytes;
  if (text->status != CORE_OK)
    return false;
  if (wanted > text->most) {
    text->status = core_fail(text->host, CORE_INVALID);
    return false;
  }
  if (!CORE_RESERVE(text->host, text->bytes, text->capacity, wanted))
    text->status = text->host->status;
  return text->status == CORE_OK;
}

bool svg_work(svg_text *text, int64_t units) {
  if (text->status == CORE_OK && !core_work(text->host, units))
    text->status = text->host->status;
  return text->status == CORE_OK;
}

static void svg_put_bytes(svg_text *text, const char *bytes, size_t length) {
  core_assert(text->length <= text->capacity);
  if (length > 0 && svg_text_reserve(text, length)) {
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
  }
}

void svg_put_text(svg_text *text, const char *string) {
  svg_put_bytes(text, string, strlen(string));
}

static void svg_put_integer(svg_text *text, int64_t number) {
  char digits[20];
  size_t sign = number < 0;
  digits[0] = '-';
  sign += text_write_natural(digits + sign, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
  svg_put_bytes(text, digits, sign);
}

void svg_put(svg_text *text, const char *string, const char *format, const int64_t *numbers) {
  const char *from = format;
  for (; *format != '\0'; format++)
    if (*format == '@' || *format == '$') {
      svg_put_bytes(text, from, (size_t)(format - from));
      from = format + 1;
      if (*format == '@')
        svg_put_integer(text, *numbers++);
      else
        svg_put_text(text, string);
    }
  svg_put_text(text, from);
}

/* Decode the character at the start of `bytes`, and set *taken to its length in bytes. Return its
** code; 0, of one byte, for bytes that are not UTF-8 or not allowed in XML; ' ' for control
** characters. */
static uint32_t svg_character(const char *bytes, size_t length, size_t *taken) {
  uint32_t code = text_decode(bytes, length, taken);
  if (code == TEXT_INVALID || (code & 0xfffe) == 0xfffe) {
    *taken = 1;
    return 0;
  }
  return code < ' ' || (code >= 0x7f && code < 0xa0) ? ' ' : code;
}

void svg_put_label(svg_text *text, const char *label, size_t length, uint32_t longest) {
  size_t taken;
  for (uint32_t count = 0; length > 0; label += taken, length -= taken) {
    uint32_t code = svg_character(label, length, &taken);
    if (count++ == longest) {
      svg_put_text(text, "...");
      return;
    }
    if (code == '&')
      svg_put_text(text, "&amp;");
    else if (code == '<')
      svg_put_text(text, "&lt;");
    else if (code == '>')
      svg_put_text(text, "&gt;");
    else if (code == 0 || code == ' ')
      svg_put_text(text, code == 0 ? "?" : " ");
    else
      svg_put_bytes(text, label, taken);
  }
}

int64_t svg_label_width(const char *label, size_t length, uint32_t longest) {
  int64_t width = 0;
  size_t taken;
  for (uint32_t count = 0; length > 0; label += taken, length -= taken) {
    uint32_t code = svg_character(label, length, &taken);
    if (count++ == longest)
      return width + 2;
    width += code >= 0x1100 && (code < 0x2000 || code >= 0x2e80) ? 2 : 1;
  }
  return width;
}

static const char *svg_spell_colour(const uint8_t colour[3], char text[8]) {
  static const char hex[] = "0123456789abcdef";
  text[0] = '#';
  for (int i = 0; i < 3; i++) {
    text[1 + 2 * i] = hex[colour[i] >> 4];
    text[2 + 2 * i] = hex[colour[i] & 15];
  }
  text[7] = '\0';
  return text;
}

int64_t svg_digits(int64_t number) {
  int64_t width = number < 0 ? 2 : 1;
  for (; number > 9 || number < -9; number /= 10)
    width++;
  return width;
}

int64_t svg_tick_step(double unit, int64_t pixels) {
  static const int64_t factors[] = {1, 2, 5};
  core_assert(unit > 0);
  for (int64_t power = 1;; power *= 10)
    for (int i = 0; i < 3; i++)
      if ((double)(power * factors[i]) * unit >= (double)pixels ||
          power > INT64_C(100000000000000000))
        return power * factors[i];
}

/* The pixels that a title takes: the height above the picture, and the width of a character. */
enum { TITLE_HEIGHT = 30, TITLE_CHARACTER = 9 };

/* Compute the size of a document around a picture: `above` pixels for the title, and a width that
** fits both. */
static int64_t svg_document_width(const svg_text *text, int64_t width, int64_t *above) {
  const svg_label *title = &text->names.title;
  *above = title->length > 0 ? TITLE_HEIGHT : 0;
  int64_t shown = svg_label_width(title->bytes, title->length, SVG_LONGEST_NAME);
  return title->length > 0 ? core_max(width, TITLE_CHARACTER * shown + 20) : width;
}

void svg_put_start(svg_text *text, int64_t width, int64_t height) {
  int64_t above, full = svg_document_width(text, width, &above);
  SVG_PUT(text,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"@\" height=\"@\" viewBox=\"0 @ @ @\" "
          "font-family=\"system-ui,'DejaVu Sans',Verdana,sans-serif\" font-size=\"12\" "
          "fill=\"#333\" class=\"grundy\">\n",
          full, height + above, -above, full, height + above);
}

void svg_put_paper(svg_text *text, int64_t width, int64_t height) {
  const svg_label *title = &text->names.title;
  int64_t above, full = svg_document_width(text, width, &above);
  svg_put_text(text, "<style>@media (prefers-color-scheme:dark){.grundy{fill:#ddd}"
                     ".grundy-paper{fill:#17191c}.grundy-field{fill:#26292d}"
                     ".grundy-line{stroke:#3a3e43}.grundy-axis{stroke:#9a9da0}"
                     ".grundy-ink{stroke:#ddd}}</style>\n");
  SVG_PUT(text, "<path class=\"grundy-paper\" fill=\"#fff\" d=\"M0 @h@v@h-@z\"/>\n", -above, full,
          height + above, full);
  if (title->length == 0)
    return;
  SVG_PUT(text,
          "<text text-anchor=\"middle\" font-size=\"15\" font-weight=\"bold\" x=\"@\" y=\"-8\">",
          full / 2);
  svg_put_label(text, title->bytes, title->length, SVG_LONGEST_NAME);
  svg_put_text(text, "</text>\n");
}

/* Append the rest of an element <text>: the name, or else the default. */
static void svg_put_name(svg_text *text, svg_label name, const char *otherwise) {
  if (name.length == 0)
    name = (svg_label){otherwise, strlen(otherwise)};
  svg_put_label(text, name.bytes, name.length, SVG_LONGEST_NAME);
  svg_put_text(text, "</text>\n");
}

void svg_put_axis_names(svg_text *text, int64_t left, int64_t x, int64_t y, int64_t bottom,
                        const char *x_name, const char *y_name) {
  size_t y_length = text->names.y.length > 0 ? text->names.y.length : strlen(y_name);
  SVG_PUT(text, "<text text-anchor=\"middle\" font-style=\"italic\" x=\"@\" y=\"@\">", x, bottom);
  svg_put_name(text, text->names.x, x_name);
  if (y_length <= 1)
    SVG_PUT(text, "<text text-anchor=\"end\" font-style=\"italic\" x=\"@\" y=\"@\">", left, y + 4);
  else
    SVG_PUT(text,
            "<text text-anchor=\"middle\" font-style=\"italic\" transform=\"translate(@ @) "
            "rotate(-90)\">",
            left, y);
  svg_put_name(text, text->names.y, y_name);
}

/* ---- The cells and their places ---- */

/* The classes of cells with the same look: the levels of the scale, zeros and walls. */
enum { CLASS_ZERO = SVG_LEVELS, CLASS_WALL, CLASS_COUNT };

typedef struct drawing {
  svg_text *text;
  const svg_cell *cells;
  uint32_t count;
  int64_t x, y;          /* of the lower left cell */
  int64_t columns, rows; /* 1 to SVG_MOST_SIDE */
  int64_t low, high;     /* the range of the values; low > high if there are only walls */
  uint32_t *grid;  /* for each place 1 + index of its cell, or 0, row by row from the bottom */
  uint32_t *order; /* the places with a cell, class by class */
  uint32_t start[CLASS_COUNT + 1]; /* the index in `order` of the first place of each class */
  int64_t cell;                    /* the side of a cell in pixels, the unit of all members below */
  int64_t left, top, right, bottom; /* the edges of the map */
  int64_t font; /* the size of the values in the cells, or 0 if they have no room */
  bool dots;    /* zeros are marked by dots; otherwise they are white cells */
} drawing;

static int svg_level_of(const drawing *d, int64_t value) {
  uint64_t range = (uint64_t)d->high - (uint64_t)d->low;
  uint64_t place = (uint64_t)value - (uint64_t)d->low;
  core_assert(value >= d->low && value <= d->high);
  int shift = range >> 57 != 0 ? 7 : 0;
  range >>= shift;
  place >>= shift;
  return range == 0 ? 0 : (int)(place * (SVG_LEVELS - 1) / range);
}

static int svg_class_of(const drawing *d, const svg_cell *cell) {
  if (cell->wall)
    return CLASS_WALL;
  return cell->value == 0 ? CLASS_ZERO : svg_level_of(d, cell->value);
}

/* Colours of viridis at equal distances. The colours between them are interpolated linearly. */
static const uint8_t anchors[9][3] = {{68, 1, 84},    {71, 45, 123},  {59, 82, 139},
                                      {44, 114, 142}, {33, 145, 140}, {40, 174, 128},
                                      {94, 201, 98},  {173, 220, 48}, {253, 231, 37}};

const char *svg_level_colour(int level, char colour[8]) {
  int place = level * 8 / (SVG_LEVELS - 1), rest = level * 8 % (SVG_LEVELS - 1);
  int above = place == 8 ? 8 : place + 1;
  uint8_t mixed[3];
  core_assert(level >= 0 && level < SVG_LEVELS);
  for (int i = 0; i < 3; i++) {
    int from = anchors[place][i], to = anchors[above][i];
    mixed[i] = (uint8_t)(from + (to - from) * rest / (SVG_LEVELS - 1));
  }
  return svg_spell_colour(mixed, colour);
}

static const svg_cell *svg_cell_at(const drawing *d, uint32_t place) {
  core_assert(d->grid[place] >= 1 && d->grid[place] <= d->count);
  return &d->cells[d->grid[place] - 1];
}

/* Record why the map cannot be drawn. Always return false. */
static bool svg_refuse(drawing *d, svg_fault *fault, svg_fault why) {
  *fault = why;
  d->text->status = core_fail(d->text->host, CORE_INVALID);
  return false;
}

/* Find the rectangle around the cells and the range of their values. */
static bool svg_measure_cells(drawing *d, svg_fault *fault) {
  int64_t x = 0, y = 0;
  d->x = d->y = d->low = INT64_MAX;
  d->high = INT64_MIN;
  for (uint32_t i = 0; i < d->count; i++) {
    svg_cell cell = d->cells[i];
    d->x = core_min(d->x, cell.x);
    d->y = core_min(d->y, cell.y);
    x = core_max(x, cell.x);
    y = core_max(y, cell.y);
    d->low = cell.wall ? d->low : core_min(d->low, cell.value);
    d->high = cell.wall ? d->high : core_max(d->high, cell.value);
    if (!svg_work(d->text, 3))
      return false;
  }
  if (x - d->x >= SVG_MOST_SIDE)
    return svg_refuse(d, fault, (svg_fault){SVG_WIDE, d->x, x});
  if (y - d->y >= SVG_MOST_SIDE)
    return svg_refuse(d, fault, (svg_fault){SVG_HIGH, d->y, y});
  d->columns = x - d->x + 1;
  d->rows = y - d->y + 1;
  return true;
}

/* Put each cell into the grid, and count the cells of each class for svg_fill_order. If several
** places have two cells, report the lowest, so that the error does not depend on the order of the
** cells. */
static bool svg_fill_grid(drawing *d, svg_fault *fault) {
  int64_t places = d->columns * d->rows, repeated = places;
  for (uint32_t i = 0; i < d->count; i++) {
    const svg_cell *cell = &d->cells[i];
    int64_t place = (cell->y - d->y) * d->columns + (cell->x - d->x);
    core_assert(place >= 0 && place < places);
    if (d->grid[place] != 0)
      repeated = core_min(repeated, place);
    d->grid[place] = i + 1;
    d->start[svg_class_of(d, cell) + 1]++;
    if (!svg_work(d->text, 10))
      return false;
  }
  if (repeated < places)
    return svg_refuse(
        d, fault,
        (svg_fault){SVG_REPEATED, d->x + repeated % d->columns, d->y + repeated / d->columns});
  for (int class = 0; class < CLASS_COUNT; class ++)
    d->start[class + 1] += d->start[class];
  return true;
}

/* Sort the places by class. Places of a class remain in the order of the rows. */
static bool svg_fill_order(drawing *d) {
  uint32_t next[CLASS_COUNT], places = (uint32_t)(d->columns * d->rows);
  core_assert(d->start[CLASS_COUNT] == d->count);
  memcpy(next, d->start, sizeof next);
  for (uint32_t place = 0; place < places; place++) {
    if (d->grid[place] != 0)
      d->order[next[svg_class_of(d, svg_cell_at(d, place))]++] = place;
    if (!svg_work(d->text, 5))
      return false;
  }
  return true;
}

static uint32_t svg_class_size(const drawing *d, int class) {
  core_assert(d->start[class] <= d->start[class + 1]);
  return d->start[class + 1] - d->start[class];
}

/* ---- Parts of the picture ---- */

/* Write the end of a path with a tooltip: the coordinates and the value of the cell. */
static void svg_put_tooltip(const drawing *d, const svg_cell *cell) {
  SVG_PUT(d->text, "><title>(@, @) ", cell->x, cell->y);
  if (cell->wall)
    svg_put_text(d->text, "wall");
  else
    svg_put_integer(d->text, cell->value);
  svg_put_text(d->text, "</title></path>\n");
}

/* Return the length of the run of neighbouring cells of one class in a row that starts at
** order[i]. */
static uint32_t svg_run_length(const drawing *d, uint32_t i, uint32_t end) {
  uint32_t length = 1, columns = (uint32_t)d->columns;
  core_assert(i < end);
  while (i + length < end && d->order[i + length] == d->order[i] + length &&
         d->order[i + length] % columns != 0)
    length++;
  return length;
}

/* Write the cells of a class as horizontal strokes as thick as a cell: a path with a tooltip for
** each cell, or one path for all runs. */
static void svg_put_strokes(const drawing *d, int class, bool tooltips) {
  uint32_t columns = (uint32_t)d->columns, end = d->start[class + 1], length;
  int64_t x = 0, y = 0;
  if (!tooltips)
    svg_put_text(d->text, "<path d=\"M0 0");
  for (uint32_t i = d->start[class]; i < end && svg_work(d->text, 200); i += length) {
    int64_t to_x = d->order[i] % columns, to_y = d->order[i] / columns;
    length = tooltips ? 1 : svg_run_length(d, i, end);
    if (tooltips) {
      SVG_PUT(d->text, "<path d=\"M@ @h1\"", to_x, to_y);
      svg_put_tooltip(d, svg_cell_at(d, d->order[i]));
    } else
      SVG_PUT(d->text, "m@ @h@", to_x - x, to_y - y, length);
    x = to_x + length;
    y = to_y;
  }
  if (!tooltips)
    svg_put_text(d->text, "\"/>\n");
}

/* Write all cells except walls, in coordinates with cells of 1 x 1 and y upwards. */
static void svg_put_cells(const drawing *d) {
  char colour[8];
  SVG_PUT(d->text,
          "<g fill=\"none\" shape-rendering=\"crispEdges\" transform=\"translate(@ @) scale(@ -@) "
          "translate(0 .5)\">\n",
          d->left, d->bottom, d->cell, d->cell);
  for (int class = 0; class < CLASS_WALL; class ++) {
    if (svg_class_size(d, class) == 0)
      continue;
    bool white = class == CLASS_ZERO && !d->dots;
    svg_level_colour(class == CLASS_ZERO ? svg_level_of(d, 0) : class, colour);
    svg_put(d->text, white ? "#ffffff" : colour, "<g stroke=\"$\">\n", NULL);
    svg_put_strokes(d, class, d->count <= SVG_MOST_TOOLTIPS);
    svg_put_text(d->text, "</g>\n");
  }
  svg_put_text(d->text, "</g>\n");
}

/* Write walls as rectangles in pixels, because the scaling of the cells would stretch their
** pattern. */
static void svg_put_walls(const drawing *d) {
  uint32_t columns = (uint32_t)d->columns, end = d->start[CLASS_WALL + 1], length;
  bool tooltips = d->count <= SVG_MOST_TOOLTIPS;
  svg_put_text(d->text, "<g fill=\"url(#grundy-wall)\">\n");
  for (uint32_t i = d->start[CLASS_WALL]; i < end && svg_work(d->text, 200); i += length) {
    uint32_t place = d->order[i];
    length = tooltips ? 1 : svg_run_length(d, i, end);
    SVG_PUT(d->text, "<path d=\"M@ @h@v@h-@z\"", d->left + place % columns * d->cell,
            d->bottom - (place / columns + 1) * d->cell, length * d->cell, d->cell,
            length * d->cell);
    if (tooltips)
      svg_put_tooltip(d, svg_cell_at(d, place));
    else
      svg_put_text(d->text, "/>\n");
  }
  svg_put_text(d->text, "</g>\n");
}

/* Write a dot on each zero: strokes of length 0 with round ends, first dark and then white on
** top. */
static void svg_put_dots(const drawing *d) {
  uint32_t columns = (uint32_t)d->columns;
  int64_t diameter =
      d->font > 0 ? d->cell * 7 : core_max(d->cell * 65 / 10, 44); /* tenths of a pixel */
  for (int light = 0; light < 2; light++) {
    int64_t tenths = diameter + (light ? 0 : core_max(d->cell / 2, 12));
    SVG_PUT_WITH(d->text, light ? "#fff" : "#111",
                 "<path pointer-events=\"none\" fill=\"none\" stroke-linecap=\"round\" "
                 "stroke-width=\"@.@\" stroke=\"$\" d=\"",
                 tenths / 10, tenths % 10);
    for (uint32_t i = d->start[CLASS_ZERO]; i < d->start[CLASS_ZERO + 1] && svg_work(d->text, 200);
         i++) {
      uint32_t place = d->order[i];
      int64_t half = d->cell / 2;
      SVG_PUT_WITH(d->text, d->cell % 2 != 0 ? ".5" : "", "M@$ @$h0",
                   d->left + place % columns * d->cell + half,
                   d->bottom - (place / columns + 1) * d->cell + half);
    }
    svg_put_text(d->text, "\"/>\n");
  }
}

/* Write the values of the classes from `from` to `to` in one colour. */
static void svg_put_values(const drawing *d, int from, int to, const char *colour) {
  uint32_t columns = (uint32_t)d->columns;
  svg_put(d->text, colour, "<g fill=\"$\">\n", NULL);
  for (uint32_t i = d->start[from]; i < d->start[to + 1]; i++) {
    uint32_t place = d->order[i];
    SVG_PUT(d->text, "<text x=\"@\" y=\"@\">@</text>\n",
            d->left + place % columns * d->cell + d->cell / 2,
            d->bottom - place / columns * d->cell - d->cell / 2 + d->font * 36 / 100,
            svg_cell_at(d, place)->value);
  }
  svg_put_text(d->text, "</g>\n");
}

/* ---- Axes and scale ---- */

/* Return the distance of the first tick of an axis from its start, `from`: the first multiple of
** the step, or 0 if there is no multiple on the axis. */
static int64_t svg_first_tick(int64_t from, int64_t length, int64_t step) {
  int64_t offset = (step - from % step) % step;
  return offset < length ? offset : 0;
}

static void svg_put_y_axis(const drawing *d) {
  int64_t step = svg_tick_step((double)d->cell, 26);
  svg_put_text(d->text, "<g text-anchor=\"end\">\n");
  for (int64_t i = svg_first_tick(d->y, d->rows, step); i < d->rows; i += step) {
    int64_t y = d->bottom - i * d->cell - (d->cell + 1) / 2;
    SVG_PUT(d->text, "<path class=\"grundy-axis\" stroke=\"#555\" d=\"M@ @.5h-4\"/>", d->left - 1,
            y);
    SVG_PUT(d->text, "<text x=\"@\" y=\"@\">@</text>\n", d->left - 8, y + 4, d->y + i);
  }
  svg_put_text(d->text, "</g>\n");
}

/* The pixels of the scale and of the texts below it. */
enum { SCALE_GAP = 22, SCALE_WIDTH = 16, SCALE_LEAST = 60, SCALE_MOST = 240, LEGEND_LINE = 26 };

static int64_t svg_scale_height(const drawing *d) {
  if (d->low >= d->high)
    return SCALE_WIDTH;
  return core_min(core_max(d->bottom - d->top, SCALE_LEAST), SCALE_MOST);
}

static void svg_put_scale(const drawing *d) {
  int64_t x = d->right + SCALE_GAP, height = svg_scale_height(d), text = x + SCALE_WIDTH + 7;
  SVG_PUT(d->text, "<path fill=\"url(#grundy-scale)\" d=\"M@ @h@v@h-@z\"/>\n", x, d->top,
          (int64_t)SCALE_WIDTH, height, (int64_t)SCALE_WIDTH);
  if (d->low == d->high) {
    SVG_PUT(d->text, "<text x=\"@\" y=\"@\">@</text>\n", text, d->top + 13, d->low);
    return;
  }
  SVG_PUT(d->text, "<text x=\"@\" y=\"@\">@</text>\n", text, d->top + 10, d->high);
  SVG_PUT(d->text, "<text x=\"@\" y=\"@\">@</text>\n", text, d->top + height, d->low);
}

static void svg_put_legend(const drawing *d) {
  int64_t x = d->right + SCALE_GAP, y = d->top;
  if (d->low <= d->high) {
    svg_put_scale(d);
    y += svg_scale_height(d) + 16;
  }
  if (svg_class_size(d, CLASS_ZERO) > 0) {
    SVG_PUT(d->text,
            "<circle cx=\"@\" cy=\"@\" r=\"6.5\" fill=\"#fff\" stroke=\"#111\" "
            "stroke-width=\"1.5\"/>\n",
            x + SCALE_WIDTH / 2, y + SCALE_WIDTH / 2);
    SVG_PUT(d->text, "<text x=\"@\" y=\"@\">0: P-position</text>\n", x + SCALE_WIDTH + 7, y + 12);
    y += LEGEND_LINE;
  }
  if (svg_class_size(d, CLASS_WALL) > 0) {
    SVG_PUT(d->text, "<path fill=\"url(#grundy-wall)\" d=\"M@ @h16v16h-16z\"/>\n", x, y);
    SVG_PUT(d->text, "<text x=\"@\" y=\"@\">wall</text>\n", x + SCALE_WIDTH + 7, y + 12);
  }
}

/* Write the edge of the map and, if cells are large enough, thin lines between them. */
static void svg_put_frame(const drawing *d) {
  SVG_PUT(d->text,
          "<path class=\"grundy-axis\" pointer-events=\"none\" fill=\"none\" stroke=\"#555\" "
          "d=\"M@.5 @.5h@v@h-@z\"/>\n",
          d->left - 1, d->top - 1, d->right - d->left + 1, d->bottom - d->top + 1,
          d->right - d->left + 1);
  if (d->cell < 12)
    return;
  svg_put_text(d->text,
               "<path pointer-events=\"none\" stroke=\"#fff\" stroke-opacity=\".35\" d=\"");
  for (int64_t i = 1; i < d->columns; i++)
    SVG_PUT(d->text, "M@ @v@", d->left + i * d->cell, d->top, d->bottom - d->top);
  for (int64_t i = 1; i < d->rows; i++)
    SVG_PUT(d->text, "M@ @h@", d->left, d->top + i * d->cell, d->right - d->left);
  svg_put_text(d->text, "\"/>\n");
}

/* ---- The document ---- */

/* Write the start of the document, and a title that describes the picture. */
static void svg_put_head(const drawing *d) {
  int64_t label = 7 * core_max(svg_digits(d->low), svg_digits(d->high));
  int64_t width =
      d->right + SCALE_GAP + SCALE_WIDTH + 7 + core_max(d->low > d->high ? 0 : label, 90);
  int64_t legend = d->top + svg_scale_height(d) + 16 + 2 * LEGEND_LINE;
  int64_t height = core_max(d->bottom + 44, legend);
  svg_put_start(d->text, width, height);
  SVG_PUT(d->text, "<title>x from @ to @, y from @ to @", d->x, d->x + (d->columns - 1), d->y,
          d->y + (d->rows - 1));
  if (d->low <= d->high)
    SVG_PUT(d->text, ", values from @ to @", d->low, d->high);
  svg_put_text(d->text, "</title>\n");
  /* The ids name the same definitions in every document, so several documents can be part of one
  ** page. */
  svg_put_text(d->text, "<defs>\n"
                        "<pattern id=\"grundy-wall\" width=\"6\" height=\"6\" "
                        "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
                        "<path fill=\"#3c3c3c\" d=\"M0 0h6v6h-6z\"/>"
                        "<path fill=\"#8c8c8c\" d=\"M0 0h2v6h-2z\"/></pattern>\n"
                        "<linearGradient id=\"grundy-scale\" x1=\"0\" y1=\"1\" x2=\"0\" y2=\"0\">");
  char colour[8];
  for (int64_t i = 0; i < 9; i++)
    SVG_PUT_WITH(d->text, svg_spell_colour(anchors[i], colour),
                 "<stop offset=\"@%\" stop-color=\"$\"/>", 25 * i / 2);
  svg_put_text(d->text, "</linearGradient>\n</defs>\n");
  svg_put_paper(d->text, width, height);
  SVG_PUT(d->text, "<path class=\"grundy-field\" fill=\"#e6e6e6\" d=\"M@ @h@v@h-@z\"/>\n", d->left,
          d->top, d->right - d->left, d->bottom - d->top, d->right - d->left);
}

static void svg_put_document(const drawing *d) {
  svg_put_head(d);
  int64_t step = svg_tick_step((double)d->cell, 7 * svg_digits(d->x + (d->columns - 1)) + 10);
  svg_put_text(d->text, "<g text-anchor=\"middle\">\n");
  for (int64_t i = svg_first_tick(d->x, d->columns, step); i < d->columns; i += step) {
    int64_t x = d->left + i * d->cell + d->cell / 2;
    SVG_PUT(d->text, "<path class=\"grundy-axis\" stroke=\"#555\" d=\"M@.5 @v4\"/>", x,
            d->bottom + 1);
    SVG_PUT(d->text, "<text x=\"@\" y=\"@\">@</text>\n", x, d->bottom + 17, d->x + i);
  }
  svg_put_text(d->text, "</g>\n");
  svg_put_y_axis(d);
  svg_put_axis_names(d->text, 16, (d->left + d->right) / 2, (d->top + d->bottom) / 2,
                     d->bottom + 34, "x", "y");
  svg_put_legend(d);
  svg_put_cells(d);
  if (svg_class_size(d, CLASS_WALL) > 0)
    svg_put_walls(d);
  svg_put_frame(d);
  if (d->dots && svg_class_size(d, CLASS_ZERO) > 0)
    svg_put_dots(d);
  if (d->font > 0) {
    /* Write the values into their cells, in white on the dark part of the scale. There is room for
    ** them only in maps of up to a few thousand cells. */
    SVG_PUT(d->text, "<g text-anchor=\"middle\" pointer-events=\"none\" font-size=\"@\">\n",
            d->font);
    svg_put_values(d, 0, SVG_FIRST_LIGHT_LEVEL - 1, "#fff");
    svg_put_values(d, SVG_FIRST_LIGHT_LEVEL, SVG_LEVELS - 1, "#111");
    svg_put_text(d->text, "<g font-weight=\"bold\">\n");
    svg_put_values(d, CLASS_ZERO, CLASS_ZERO, "#111");
    svg_put_text(d->text, "</g>\n</g>\n");
  }
  svg_put_text(d->text, "</svg>\n");
}

/* Choose sizes in pixels. Cells are as large as a map of about 640 pixels allows, between 2 and 40.
** Values are written into cells in which digits of 7 pixels fit. Zeros are dots; in maps with small
** cells the dots are larger than the cells, so they are omitted if they would hide too much. */
static void svg_place(drawing *d) {
  int64_t side = core_max(d->columns, d->rows);
  d->cell = core_min(core_max((640 + side - 1) / side, 2), 40);
  d->left = 38 + 7 * svg_digits(d->y + (d->rows - 1));
  d->top = 18;
  d->right = d->left + d->columns * d->cell;
  d->bottom = d->top + d->rows * d->cell;
  int64_t digits = core_max(svg_digits(d->low), svg_digits(d->high)); /* many with only walls */
  d->font = core_min(d->cell * 42 / 100, d->cell * 150 / 100 / digits);
  if (d->font < 7)
    d->font = 0;
  d->dots = d->cell >= 8 || svg_class_size(d, CLASS_ZERO) <= d->count / 16;
}

core_status svg_draw(const core_queue *cells, svg_text *text, svg_fault *fault) {
  core_assert(cells->count > 0);
  /* A larger number of cells exceeds the width or height, or has a repetition among the first of
  ** them. */
  const int64_t enough = (int64_t)SVG_MOST_SIDE * SVG_MOST_SIDE + 1;
  drawing d = {.text = text,
               .cells = queue_items(cells, sizeof(svg_cell)),
               .count = (uint32_t)core_min((int64_t)cells->count, enough)};
  if (!svg_measure_cells(&d, fault))
    return text->status;
  uint64_t places = (uint64_t)(d.columns * d.rows), bytes = (places + d.count) * sizeof *d.grid;
  d.grid = core_allocate(text->host, bytes);
  if (d.grid == NULL)
    return text->host->status;
  d.order = d.grid + places;
  if (svg_fill_grid(&d, fault) && svg_fill_order(&d)) {
    svg_place(&d);
    *fault = (svg_fault){.kind = SVG_LONG};
    svg_put_document(&d);
  }
  core_release(text->host, d.grid, bytes);
  return text->status;
}
