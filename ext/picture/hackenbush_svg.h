/* A picture of Hackenbush as an SVG document. The nodes stand in rows, each as far above the ground
** as the shortest way to it is long. Colours are told apart by lightness and by dashes, too, and
** the ground of the picture is white, also where the page is dark. */
#ifndef GRUNDY_PICTURE_HACKENBUSH_SVG_H
#define GRUNDY_PICTURE_HACKENBUSH_SVG_H

#include "picture/svg.h"

#define HACKENBUSH_SVG_MOST_EDGES 1000

typedef struct hackenbush_svg_edge {
  int64_t one, other; /* nodes, of which 0 is the ground */
  char colour;        /* 'L', 'R' or 'E', which is either player's */
} hackenbush_svg_edge;

/* Write the document of 1 to HACKENBUSH_SVG_MOST_EDGES edges; those that are not joined to the
** ground have fallen, and are counted alone. CORE_INVALID: it would be longer than text->most.
** After any error the text must be cleared all the same. */
core_status hackenbush_svg_draw(const hackenbush_svg_edge *edges, uint32_t count, svg_text *text);

#endif
