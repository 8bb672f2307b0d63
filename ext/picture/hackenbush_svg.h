/* A Hackenbush picture as an SVG document. The height of a node is the length of the shortest path
** from the ground. Colours also differ in lightness and dashes. The background is white, also on a
** dark page. */
#ifndef GRUNDY_PICTURE_HACKENBUSH_SVG_H
#define GRUNDY_PICTURE_HACKENBUSH_SVG_H

#include "picture/svg.h"

#define HACKENBUSH_SVG_MOST_EDGES 1000

/* An edge. Each node is an integer, 0 for the ground, or a text: the index of a label. */
typedef struct hackenbush_svg_edge {
  int64_t one, other;
  bool one_is_text, other_is_text;
  char colour; /* 'L', 'R', or 'E' for either player */
} hackenbush_svg_edge;

/* Write the document of 1 to HACKENBUSH_SVG_MOST_EDGES edges. `labels` are the texts of nodes, all
** different; NULL if there are none. Edges that are not connected with the
** ground are not drawn, only counted as fallen. The status is CORE_INVALID if the text would be
** longer than text->most. The caller clears the text, also after an error. */
core_status hackenbush_svg_draw(const hackenbush_svg_edge *edges, uint32_t count,
                                const svg_label *labels, svg_text *text);

#endif
