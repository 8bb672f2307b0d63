/* A board of Dots and Boxes as an SVG document: dots with the names of their rows and columns,
** sides that are drawn as thick lines, other sides as thin dotted ones, and the owners of boxes.
** The sides that a move has changed are wider and red, and the boxes that it completes are red.
** Each side has a tooltip with its name. */
#ifndef GRUNDY_PICTURE_BOXES_SVG_H
#define GRUNDY_PICTURE_BOXES_SVG_H

#include "core/boxes/board.h"
#include "picture/svg.h"

/* Write the document of a board after a move from `before`, or of a board without a move if
** `before` is NULL. Both boards have the same size. The status is CORE_INVALID if the text would be
** longer than text->most. The caller clears the text, also after an error. */
core_status boxes_svg_draw(const boxes_board *before, const boxes_board *board, svg_text *text);

#endif
