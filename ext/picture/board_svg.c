#include "picture/board_svg.h"

enum { BOARD_SVG_CELL = 36, BOARD_SVG_EDGE = 8 };

/* The colours of Okabe and Ito (2008), in the order in which pieces occur in the rules. */
static const char *const board_svg_colours[] = {"#0072b2", "#d55e00", "#009e73",
                                                "#cc79a7", "#56b4e9", "#e69f00"};

static void board_svg_put_piece(svg_text *text, const board_rules *rules, char piece, int64_t x,
                                int64_t y) {
  const char *found = memchr(rules->planes, piece, rules->plane_count), *inert = "#666";
  uint64_t index = found == NULL ? 0 : (uint64_t)(found - rules->planes);
  index -= index > 0 && rules->planes[0] == '.';
  SVG_PUT_WITH(
      text,
      found == NULL ? inert
                    : board_svg_colours[index % (sizeof board_svg_colours / sizeof(char *))],
      "<circle r=\"14\" fill=\"$\" cx=\"@\" cy=\"@\"/><text fill=\"#fff\" x=\"@\" y=\"@\">", x, y,
      x, y + 5);
  svg_put_label(text, &piece, 1, 1);
  svg_put_text(text, "</text>\n");
}

/* Write a cell with its content. Its tooltip is the content, and the former content if it has
** changed. */
static void board_svg_put_cell(svg_text *text, const board_rules *rules, char before, char c,
                               int64_t x, int64_t y) {
  const int64_t half = BOARD_SVG_CELL / 2;
  SVG_PUT_WITH(text, c == '#' ? "#8a8a8a" : "#fff",
               "<g><rect fill=\"$\" x=\"@\" y=\"@\" width=\"@\" height=\"@\"/>\n", x + 1, y + 1,
               BOARD_SVG_CELL - 2, BOARD_SVG_CELL - 2);
  if (c != '#' && c != '.')
    board_svg_put_piece(text, rules, c, x + half, y + half);
  if (before != c)
    SVG_PUT(text,
            "<rect fill=\"none\" stroke=\"#111\" stroke-width=\"3\" x=\"@\" y=\"@\" "
            "width=\"@\" height=\"@\"/>\n",
            x + 3, y + 3, BOARD_SVG_CELL - 6, BOARD_SVG_CELL - 6);
  svg_put_text(text, "<title>");
  if (before != c) {
    svg_put_label(text, &before, 1, 1);
    svg_put_text(text, " became ");
  }
  svg_put_label(text, &c, 1, 1);
  svg_put_text(text, "</title></g>\n");
}

core_status board_svg_draw(const board_rules *rules, const board_grid *before,
                           const board_grid *board, svg_text *text) {
  int64_t width = board->width * (int64_t)BOARD_SVG_CELL + 2 * BOARD_SVG_EDGE;
  int64_t height = board->height * (int64_t)BOARD_SVG_CELL + 2 * BOARD_SVG_EDGE;
  core_assert(before == NULL || (before->width == board->width && before->height == board->height));
  svg_put_start(text, width, height);
  svg_put_paper(text, width, height);
  svg_put_text(text, "<g text-anchor=\"middle\" stroke=\"none\" font-size=\"15\">\n");
  SVG_PUT(text, "<rect fill=\"#b8b8b8\" x=\"@\" y=\"@\" width=\"@\" height=\"@\"/>\n",
          BOARD_SVG_EDGE - 1, BOARD_SVG_EDGE - 1, width - 2 * BOARD_SVG_EDGE + 2,
          height - 2 * BOARD_SVG_EDGE + 2);
  for (uint32_t i = 0; i < board->width * board->height && text->status == CORE_OK; i++)
    board_svg_put_cell(text, rules, before == NULL ? board->cells[i] : before->cells[i],
                       board->cells[i], BOARD_SVG_EDGE + i % board->width * INT64_C(36),
                       BOARD_SVG_EDGE + i / board->width * INT64_C(36));
  svg_put_text(text, "</g>\n</svg>\n");
  return text->status;
}
