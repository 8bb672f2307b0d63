/* A board of cells as an SVG document. Pieces are discs with their letters, in colours that differ
** in lightness for readers with any colour vision. Removed cells are grey, and cells that a move
** has changed have a thick frame. The background is white, also on a dark page. */
#ifndef GRUNDY_PICTURE_BOARD_SVG_H
#define GRUNDY_PICTURE_BOARD_SVG_H

#include "core/boards/layout.h"
#include "picture/svg.h"

/* Write the document of a board after a move from `before`, or of a board without a move if
** `before` is NULL. Both boards have the same size. The status is CORE_INVALID if the text would be
** longer than text->most. The caller clears the text, also after an error. */
core_status board_svg_draw(const board_rules *rules, const board_grid *before,
                           const board_grid *board, svg_text *text);

#endif
