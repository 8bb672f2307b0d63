/* Thermographs as an SVG document: temperatures upwards and values to the left, as in Winning Ways.
** Several thermographs in one picture have different colours (Okabe and Ito 2008), which readers
** with any colour vision can distinguish. */
#ifndef GRUNDY_PICTURE_THERMOGRAPH_SVG_H
#define GRUNDY_PICTURE_THERMOGRAPH_SVG_H

#include "picture/svg.h"

#define THERMOGRAPH_SVG_MOST 50 /* thermographs in a picture */

/* A vertex of a wall. */
typedef struct thermograph_point {
  double t, value;
} thermograph_point;

typedef struct thermograph_wall {
  const thermograph_point *points; /* from t = -1 up to the mast */
  uint32_t count;
} thermograph_wall;

typedef struct thermograph_curve {
  thermograph_wall walls[2]; /* left, right; both end in the same point */
  const char *label;         /* any bytes except NUL */
  const char *mean, *temperature;
} thermograph_curve;

/* Write the document. The status is CORE_INVALID if the text would be longer than text->most. The
** caller clears the text, also after an error. */
core_status thermograph_svg_draw(const thermograph_curve *curves, uint32_t count, svg_text *text);

#endif
