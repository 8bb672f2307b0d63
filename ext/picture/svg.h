/* Heat maps: cells of a plane, each with a value or a wall, as an SVG document.
**
** The document is SVG 1.1 without scripts, style sheets or anything outside of it. It has a cell's
** coordinates upwards and to the right as in the games, axes with ticks, a scale, a mark on each
** cell of value 0 (a P-position), hatched walls, places without a cell in grey, and up to
** SVG_MOST_TOOLTIPS cells a tooltip for each. Colours are those of viridis (Smith and van der Walt
** 2015, CC0), whose steps look alike and whose lightness alone tells the values apart, whatever
** colours a reader can see; a value's place in the scale is linear between the least and the
** greatest, in SVG_LEVELS steps.
*/
#ifndef GRUNDY_PICTURE_SVG_H
#define GRUNDY_PICTURE_SVG_H

#include "base/queue.h"

#define SVG_MOST_SIDE     2000  /* columns and rows of a picture */
#define SVG_MOST_TOOLTIPS 10000 /* cells of a picture in which each has its own tooltip */
#define SVG_LEVELS        64
#define SVG_FIRST_LIGHT_LEVEL                                                                      \
  (SVG_LEVELS * 7 / 16) /* from here on dark writing is easier to read */

typedef struct svg_cell {
  int64_t x, y;  /* 0 to 2^63-1 */
  int64_t value; /* any; of a wall it does not matter */
  bool wall;
} svg_cell;

/* Why a map can't be drawn. */
typedef struct svg_fault {
  enum {
    SVG_REPEATED, /* the cell (a, b), the lowest and leftmost of such, is there twice */
    SVG_WIDE,     /* x goes from a to b, which is more than SVG_MOST_SIDE columns */
    SVG_HIGH,     /* y likewise */
    SVG_LONG      /* the text would be longer than it may be */
  } kind;
  int64_t a, b;
} svg_fault;

/* A text in memory of the host; all zero but for `host` and `most` is the empty one. */
typedef struct svg_text {
  core_host *host;
  char *bytes; /* not ended by a NUL */
  uint64_t length, capacity;
  uint64_t most; /* bytes that it may have */
  core_status status;
} svg_text;

/* Write the document of a queue of cells that isn't empty. Takes, beside the text, 4 bytes for each
** cell of the rectangle around all cells and 4 for each that is given. CORE_INVALID: *fault says
** why; after any error the text must be cleared all the same. */
core_status svg_draw(const core_queue *cells, svg_text *text, svg_fault *fault);

/* Report work. False, which the text remembers, if the host asks to stop or something failed
** before. */
bool svg_work(svg_text *text, int64_t units);

/* Write to a text; after an error, which it remembers, nothing more is written. */
void svg_put_text(svg_text *text, const char *string);

/* Write `format`, each @ in it replaced by the next of the numbers, each $ by the string. */
void svg_put(svg_text *text, const char *string, const char *format, const int64_t *numbers);
#define SVG_PUT(text, ...) SVG_PUT_WITH(text, NULL, __VA_ARGS__)
#define SVG_PUT_WITH(text, string, format, ...)                                                    \
  svg_put(text, string, format, (const int64_t[]){__VA_ARGS__})

/* Write any bytes as a text of at most `longest` characters, with "..." if there are more: what XML
** gives a meaning to is escaped, control characters become spaces, and what is not UTF-8 becomes
** '?'. */
void svg_put_label(svg_text *text, const char *label, size_t length, uint32_t longest);

/* How many characters wide that is, those of East Asia being counted twice. */
int64_t svg_label_width(const char *label, size_t length, uint32_t longest);

/* How many characters a number takes. */
int64_t svg_digits(int64_t number);

/* The step from tick to tick of an axis with `unit` pixels to 1: 1, 2 or 5 times a power of ten, at
** least `pixels` wide if that is below 2^63. */
int64_t svg_tick_step(double unit, int64_t pixels);

/* Write the start of a document whose writing has a colour such as #333. */
void svg_put_start(svg_text *text, int64_t width, int64_t height, const char *colour);

/* The colour of a level, 0 to SVG_LEVELS - 1, spelt in `colour`. */
const char *svg_level_colour(int level, char colour[8]);

void svg_text_clear(svg_text *text);

#endif
