/* Thermographs as an SVG document: temperatures upwards, values to the left, as they are drawn in
** Winning Ways; several in one picture, each in a colour of its own (Okabe and Ito's, which
** everybody can tell apart). */
#ifndef GRUNDY_PICTURE_THERMOGRAPH_SVG_H
#define GRUNDY_PICTURE_THERMOGRAPH_SVG_H

#include "picture/svg.h"

#define THERMOGRAPH_SVG_MOST 50 /* thermographs in a picture */

/* A break of a wall. */
typedef struct thermograph_point {
  double t, value;
} thermograph_point;

typedef struct thermograph_wall {
  const thermograph_point *points; /* from t = -1 up to the mast */
  uint32_t count;
} thermograph_wall;

typedef struct thermograph_curve {
  thermograph_wall walls[2]; /* left, right; they end in one point */
  const char *label;         /* any text */
  const char *mean, *temperature;
} thermograph_curve;

/* Write the document. CORE_INVALID: it would be longer than text->most. After any error the text
** must be cleared all the same. */
core_status thermograph_svg_draw(const thermograph_curve *curves, uint32_t count, svg_text *text);

#endif
