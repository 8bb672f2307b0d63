/* grundy_svg(): a heat map of any rows as an SVG document. */
#include "picture/svg.h"

#include "sqlite/module.h"
#include "sqlite/shared/picture.h"

/* Add a cell. A row with a NULL coordinate is skipped, as aggregates skip NULL; a NULL value is a
** wall. */
static bool svg_step(sql_call *call, void *state, const sql_argument *arguments) {
  svg_cell cell = {
      .x = arguments[0].integer, .y = arguments[1].integer, .wall = !arguments[2].given};
  cell.value = cell.wall ? 0 : arguments[2].integer;
  return picture_keep(call, state, &cell, sizeof cell, &arguments[3], 3, "a picture of the cells");
}

static bool svg_fail_drawing(sql_call *call, svg_fault fault) {
  bool wide = fault.kind == SVG_WIDE;
  if (fault.kind == SVG_REPEATED)
    return call_fail(call, "x and y must not be the same in two rows, got (%lld, %lld) twice",
                     (long long)fault.a, (long long)fault.b);
  return call_fail(call, "%s must span at most %d %s, got %lld to %lld", wide ? "x" : "y",
                   SVG_MOST_SIDE, wide ? "columns" : "rows", (long long)fault.a,
                   (long long)fault.b);
}

static bool svg_result(sql_call *call, const void *state, sqlite3_context *context) {
  const picture_rows *cells = state;
  if (cells == NULL || cells->rows.count == 0)
    return true;
  svg_text text = picture_begin_named(call, cells);
  svg_fault fault;
  core_status status = svg_draw(&cells->rows, &text, &fault);
  if (status != CORE_INVALID || fault.kind == SVG_LONG)
    return picture_show(call, context, status, &text, "a picture of the cells");
  core_assert(text.bytes == NULL); /* cells are refused before a text is written */
  return svg_fail_drawing(call, fault);
}

static const sql_function svg_functions[] = {
    {PURE_AGGREGATE("grundy_svg", .state_size = sizeof(picture_rows), .step = svg_step,
                    .inverse = picture_drop_first, .result = svg_result, .clear = picture_drop_all),
     .arguments = {{NATURAL("x")},
                   {NATURAL("y")},
                   {ANY_INTEGER("value"), .takes_null = true},
                   PICTURE_NAMES},
     .summary = "a heat map of the cells as an SVG document",
     .details =
         "cells of value 0 are marked, NULL values are walls, and cells without a row stay blank",
     .keywords = "picture png latex pdf", .explains_calls = true,
     .example = "SELECT grundy_svg(x, y, value) FROM grundy_board('queen', 8)"},
};

const sql_module svg_module = SQL_MODULE(svg_functions, "pictures", "pictures");
