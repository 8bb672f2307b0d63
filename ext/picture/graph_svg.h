/* The positions and moves of a game as an SVG document. Moves lead to the right. Each position
** shows its name and its value. P-positions, which the player to move loses, have a thick edge, and
** winning moves, which lead to a P-position, are thick and dark. A position without value and
** outcome has a dashed edge if another position has one. The tooltip of a position shows its value
** and outcome. A long game is folded into several strips, one below another; lines that
** leave a strip at its right edge enter the next strip at its left edge at the same height. */
#ifndef GRUNDY_PICTURE_GRAPH_SVG_H
#define GRUNDY_PICTURE_GRAPH_SVG_H

#include "picture/svg.h"

#define GRAPH_SVG_MOST_POSITIONS 1000
#define GRAPH_SVG_MOST_MOVES     10000

/* Texts can contain any bytes. `value` and `outcome` are NULL if they are unknown. */
typedef struct graph_svg_position {
  const char *name, *value, *outcome;
  uint32_t name_length, value_length, outcome_length;
  bool has_number;
  int64_t number; /* the value, if it is an integer */
} graph_svg_position;

/* Write the document of positions 0 to position_count - 1, at least one, and of the moves from
** pairs[2 * i] to pairs[2 * i + 1]. The status is CORE_INVALID if the text would be longer than
** text->most. The caller clears the text, also after an error. */
core_status graph_svg_draw(const graph_svg_position *positions, uint32_t position_count,
                           const uint32_t *pairs, uint32_t pair_count, svg_text *text);

#endif
