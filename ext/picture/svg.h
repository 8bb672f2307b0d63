/* Heat maps: cells of a plane, each with a value or a wall, as an SVG document; and the writer of
** SVG texts that all pictures share.
**
** The document is SVG 1.1 without scripts or external resources. Its style sheet only replaces the
** colours of the paper, of texts and of lines if the reader prefers a dark colour scheme.
** Coordinates grow to the right and upwards. It has axes with ticks, a scale, a mark on each cell
** with value 0 (a P-position), hatched walls, and grey places without a cell. Up to
** SVG_MOST_TOOLTIPS cells have a tooltip each. The colours are from viridis (Smith and van der
** Walt 2015, CC0), whose steps are perceived as equal and whose lightness distinguishes the values
** for readers with any colour vision. The scale is linear from the least to the greatest value, in
** SVG_LEVELS steps. */
#ifndef GRUNDY_PICTURE_SVG_H
#define GRUNDY_PICTURE_SVG_H

#include "base/queue.h"

#define SVG_MOST_SIDE     2000  /* columns and rows of a picture */
#define SVG_MOST_TOOLTIPS 10000 /* cells of a picture with a tooltip for each */
#define SVG_LEVELS        64
#define SVG_FIRST_LIGHT_LEVEL                                                                      \
  (SVG_LEVELS * 7 / 16) /* on this and higher levels dark text is easier to read */

typedef struct svg_cell {
  int64_t x, y;  /* 0 to 2^63-1 */
  int64_t value; /* any number; unused for a wall */
  bool wall;
} svg_cell;

/* Why a map cannot be drawn. */
typedef struct svg_fault {
  enum {
    SVG_REPEATED, /* the cell (a, b) occurs twice; it is the lowest, and among those the leftmost */
    SVG_WIDE,     /* x ranges from a to b, which is more than SVG_MOST_SIDE columns */
    SVG_HIGH,     /* y ranges from a to b */
    SVG_LONG      /* the text would exceed its limit */
  } kind;
  int64_t a, b;
} svg_fault;

/* Any bytes that are shown as text. The empty label is replaced by the default. */
typedef struct svg_label {
  const char *bytes;
  size_t length;
} svg_label;

/* The texts that a user can give to a picture. At most SVG_LONGEST_NAME characters of each are
** shown. */
typedef struct svg_names {
  svg_label title, x, y; /* above the picture, and of its axes */
} svg_names;

#define SVG_LONGEST_NAME 60

/* A text in memory of the host. The empty text is all zero except for `host`, `most` and
** `names`. */
typedef struct svg_text {
  core_host *host;
  svg_names names;
  char *bytes; /* without a NUL at the end */
  uint64_t length, capacity;
  uint64_t most; /* the limit of `length` */
  /* The first error. All functions below write nothing after an error. */
  core_status status;
} svg_text;

/* Write the document of a queue of svg_cell that is not empty. Apart from the text this takes 4
** bytes for each place in the rectangle around all cells and 4 bytes for each cell. The status is
** CORE_INVALID with *fault set if the map cannot be drawn. The caller clears the text, also after
** an error. */
core_status svg_draw(const core_queue *cells, svg_text *text, svg_fault *fault);

/* Report units of work to the host. Return false if the text has an error or the host asks to stop,
** which becomes the error of the text. */
bool svg_work(svg_text *text, int64_t units);

/* Append a string. */
void svg_put_text(svg_text *text, const char *string);

/* Append `format`, in which each @ is replaced by the next number, and each $ by the string. */
void svg_put(svg_text *text, const char *string, const char *format, const int64_t *numbers);
#define SVG_PUT(text, ...) SVG_PUT_WITH(text, NULL, __VA_ARGS__)
#define SVG_PUT_WITH(text, string, format, ...)                                                    \
  svg_put(text, string, format, (const int64_t[]){__VA_ARGS__})

/* Append any bytes as at most `longest` characters, followed by "..." if there are more. Characters
** with a meaning in XML are escaped, control characters become spaces, and bytes that are not UTF-8
** become '?'. */
void svg_put_label(svg_text *text, const char *label, size_t length, uint32_t longest);

/* Return the width of such a label in characters. East Asian characters count twice. */
int64_t svg_label_width(const char *label, size_t length, uint32_t longest);

/* Return the number of characters of a number in decimal. */
int64_t svg_digits(int64_t number);

/* Return the distance of the ticks of an axis with `unit` pixels per 1: the least number 1, 2 or 5
** times a power of ten that is at least `pixels` wide, if that is below 2^63. */
int64_t svg_tick_step(double unit, int64_t pixels);

/* Append the start of a document of this size in pixels, which leaves room for text->names.title.
** The caller appends a <title> next. */
void svg_put_start(svg_text *text, int64_t width, int64_t height);

/* Append the style sheet, the paper below a picture of this size, and the title above it. The
** classes that it knows are
** grundy-field (areas without content), grundy-line (thin lines), grundy-axis and grundy-ink
** (strokes in the colour of texts). */
void svg_put_paper(svg_text *text, int64_t width, int64_t height);

/* Append the names of the axes: text->names, or else the given names, which may be empty. The name
** of the horizontal axis is centred at (x, bottom). The name of the vertical axis is at (left, y):
** a name of one character ends there, a longer one is centred there and turned. */
void svg_put_axis_names(svg_text *text, int64_t left, int64_t x, int64_t y, int64_t bottom,
                        const char *x_name, const char *y_name);

/* Write the colour of a level from 0 to SVG_LEVELS - 1 to `colour`, and return it. */
const char *svg_level_colour(int level, char colour[8]);

/* Release the memory of a text, which is empty afterwards. */
void svg_text_clear(svg_text *text);

#endif
