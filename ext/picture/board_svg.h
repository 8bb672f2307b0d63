/* A board of cells as an SVG document: men are discs with their letters, in colours that readers
** who see few colours can tell apart by lightness, what is gone is grey, and cells that a move has
** changed have a thick frame. The ground is white, also where the page is dark. */
#ifndef GRUNDY_PICTURE_BOARD_SVG_H
#define GRUNDY_PICTURE_BOARD_SVG_H

#include "core/boards/layout.h"
#include "picture/svg.h"

/* Write the document of a board after a move, or (before NULL) of a board alone; both have one
** size. CORE_INVALID: it would be longer than text->most. After any error the text must be cleared
** all the same. */
core_status board_svg_draw(const boards_rules *rules, const boards_board *before,
                           const boards_board *board, svg_text *text);

#endif
