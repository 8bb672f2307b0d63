/* Plots: points of a plane, such as the values of a sequence, as an SVG document with axes. */
#ifndef GRUNDY_PICTURE_PLOT_SVG_H
#define GRUNDY_PICTURE_PLOT_SVG_H

#include "picture/svg.h"

#define PLOT_MOST_POINTS 200000

/* The largest absolute value of a coordinate. */
#define PLOT_MOST 1e300

typedef struct plot_point {
  double x, y; /* from -PLOT_MOST to PLOT_MOST */
} plot_point;

typedef enum plot_kind {
  PLOT_PINS,   /* a vertical line from y = 0 to each point */
  PLOT_POINTS, /* only the points */
  PLOT_LINE    /* a line through the points, from left to right */
} plot_kind;

/* Write the document of a queue of 1 to PLOT_MOST_POINTS points. Apart from the text this takes 40
** bytes for each point. The status is CORE_INVALID if the text would be longer than text->most. The
** caller clears the text, also after an error. */
core_status plot_svg_draw(const core_queue *points, plot_kind kind, svg_text *text);

#endif
