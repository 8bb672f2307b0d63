#include "picture/boxes_svg.h"

enum {
  BOXES_SVG_HALF = 24, /* half the width of a box, in pixels */
  BOXES_SVG_LEFT = 34, /* of the first dot */
  BOXES_SVG_TOP = 14,
  BOXES_SVG_RIGHT = 14, /* beside and below the last dot */
  BOXES_SVG_BOTTOM = 34
};

/* The colours of Okabe and Ito (2008): of a move, and of owners. */
static const char boxes_svg_of_move[] = "#d55e00";
static const char *const boxes_svg_owners[] = {"#56b4e9", "#e69f00", "#009e73", "#cc79a7"};

static int64_t boxes_svg_x(uint32_t column) {
  return BOXES_SVG_LEFT + (int64_t)column * BOXES_SVG_HALF;
}

static int64_t boxes_svg_y(uint32_t row) {
  return BOXES_SVG_TOP + (int64_t)row * BOXES_SVG_HALF;
}

/* Write the square of a complete box and its owner. Owners have different colours if their letters
** are among four in a row of the alphabet, as A and B are. */
static void boxes_svg_put_box(svg_text *text, const boxes_board *before, const boxes_board *board,
                              uint32_t box) {
  uint32_t row = box / board->width * 2, column = box % board->width * 2;
  char owner = board->owner[box];
  if (!boxes_is_complete(board, box))
    return;
  bool is_new = before != NULL && !boxes_is_complete(before, box);
  SVG_PUT_WITH(text,
               is_new         ? boxes_svg_of_move
               : owner == ' ' ? "#999"
                              : boxes_svg_owners[(unsigned char)core_lower_letter(owner) % 4],
               "<path fill=\"$\" fill-opacity=\".45\" d=\"M@ @h@v@h-@z\"/>\n", boxes_svg_x(column),
               boxes_svg_y(row), 2 * BOXES_SVG_HALF, 2 * BOXES_SVG_HALF, 2 * BOXES_SVG_HALF);
  if (owner == ' ')
    return;
  SVG_PUT(text, "<text font-size=\"20\" x=\"@\" y=\"@\">", boxes_svg_x(column + 1),
          boxes_svg_y(row + 1) + 7);
  svg_put_label(text, &owner, 1, 1);
  svg_put_text(text, "</text>\n");
}

/* Write a side with its name as a tooltip. */
static void boxes_svg_put_side(svg_text *text, const boxes_board *before, const boxes_board *board,
                               uint32_t side) {
  char name[BOXES_NAME_MOST];
  boxes_place place = boxes_place_of(board, side);
  bool lies = place.row % 2 == 0, is_drawn = boxes_is_drawn(board, side);
  bool is_new = before != NULL && boxes_is_drawn(before, side) != is_drawn;
  SVG_PUT_WITH(text,
               !is_drawn && is_new
                   ? "stroke=\"#d55e00\" stroke-width=\"2\" stroke-dasharray=\"2 6\""
               : is_new   ? "stroke=\"#d55e00\" stroke-width=\"7\""
               : is_drawn ? "class=\"grundy-ink\" stroke=\"#111\" stroke-width=\"5\""
                          : "class=\"grundy-axis\" stroke=\"#888\" stroke-dasharray=\"1 5\"",
               "<path $ d=\"M@ @", boxes_svg_x(lies ? place.column - 1 : place.column),
               boxes_svg_y(lies ? place.row : place.row - 1));
  SVG_PUT_WITH(text, lies ? "h" : "v", "$@\"><title>", 2 * BOXES_SVG_HALF);
  svg_put_label(text, name, boxes_side_write(board, side, name), BOXES_NAME_MOST);
  svg_put_text(text, "</title></path>\n");
}

/* Write the dots, and the names of rows and columns, which are parts of the names of sides. */
static void boxes_svg_put_dots(svg_text *text, const boxes_board *board) {
  char name[BOXES_NAME_MOST];
  svg_put_text(text, "<path class=\"grundy-ink\" fill=\"none\" stroke=\"#111\" stroke-width=\"9\" "
                     "stroke-linecap=\"round\" d=\"");
  for (uint32_t row = 0; row <= board->height; row++)
    for (uint32_t column = 0; column <= board->width && svg_work(text, 100); column++)
      SVG_PUT(text, "M@ @h0", boxes_svg_x(2 * column), boxes_svg_y(2 * row));
  svg_put_text(text, "\"/>\n");
  for (uint32_t column = 0; column <= board->width; column++) {
    SVG_PUT(text, "<text x=\"@\" y=\"@\">", boxes_svg_x(2 * column),
            boxes_svg_y(2 * board->height) + 24);
    svg_put_label(text, name, boxes_column_write(column, name), BOXES_NAME_MOST);
    svg_put_text(text, "</text>\n");
  }
  for (uint32_t row = 0; row <= board->height; row++)
    SVG_PUT(text, "<text x=\"@\" y=\"@\">@</text>\n", BOXES_SVG_LEFT - 20, boxes_svg_y(2 * row) + 4,
            board->height + 1 - row);
}

core_status boxes_svg_draw(const boxes_board *before, const boxes_board *board, svg_text *text) {
  int64_t width = boxes_svg_x(2 * board->width) + BOXES_SVG_RIGHT;
  int64_t height = boxes_svg_y(2 * board->height) + BOXES_SVG_BOTTOM;
  core_assert(before == NULL || (before->width == board->width && before->height == board->height));
  svg_put_start(text, width, height);
  SVG_PUT(text, "<title>Dots and Boxes, @ x @ boxes</title>\n", board->height, board->width);
  svg_put_paper(text, width, height);
  svg_put_text(text, "<g text-anchor=\"middle\">\n");
  for (uint32_t box = 0; box < board->height * board->width && svg_work(text, 50); box++)
    boxes_svg_put_box(text, before, board, box);
  for (uint32_t side = 0; side < board->side_count && svg_work(text, 200); side++)
    boxes_svg_put_side(text, before, board, side);
  boxes_svg_put_dots(text, board);
  svg_put_text(text, "</g>\n</svg>\n");
  return text->status;
}
