/* A game's positions and moves as an SVG document: moves lead to the right, each position has its
** value beside its name, P-positions (lost for who is to move) have a thick edge, and the moves
** that win, those that lead to a P-position, are thick and dark. A position's tooltip says what is
** known of it. A long game goes on below, as a line of writing does: lines that leave a strip at
** its right enter the next one at its left, at the same heights.
*/
#ifndef GRUNDY_PICTURE_GRAPH_SVG_H
#define GRUNDY_PICTURE_GRAPH_SVG_H

#include "picture/svg.h"

#define GRAPH_SVG_MOST_POSITIONS 1000
#define GRAPH_SVG_MOST_MOVES     10000

/* Texts may be any bytes. */
typedef struct graph_svg_position {
  const char *name, *value, *outcome; /* value, outcome NULL: unknown */
  uint32_t name_length, value_length, outcome_length;
  bool has_number;
  int64_t number; /* the value, if it is an integer */
} graph_svg_position;

/* Write the document of positions 0 to position_count - 1 (one at least) and of moves from pairs[2
** * i] to pairs[2 * i + 1]. CORE_INVALID: it would be longer than text->most. After any error the
** text must be cleared all the same. */
core_status graph_svg_draw(const graph_svg_position *positions, uint32_t position_count,
                           const uint32_t *pairs, uint32_t pair_count, svg_text *text);

#endif
