/* grundy_svg(): a heat map of any rows as an SVG document. */
#include "picture/svg.h"

#include "sqlite/args.h"
#include "sqlite/module.h"

/* A row without a place is skipped, as aggregates skip NULL; one without a value is a wall. */
static bool svg_step(sql_call *call, void *state, const sql_argument *arguments) {
  svg_map *map = state;
  svg_cell cell = {
      .x = arguments[0].integer, .y = arguments[1].integer, .wall = !arguments[2].given};
  cell.value = cell.wall ? 0 : arguments[2].integer;
  map->host = call_host(call);
  return call_check(call, map->host, svg_add(map, cell), "a picture of so many cells");
}

static bool svg_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  (void)call, (void)arguments;
  svg_remove_oldest(state);
  return true;
}

static bool svg_fail_drawing(sql_call *call, svg_fault fault) {
  switch (fault.kind) {
  case SVG_REPEATED:
    return call_fail(call, "x and y must not be the same in two rows, got (%lld, %lld) twice",
                     (long long)fault.a, (long long)fault.b);
  case SVG_WIDE:
    return call_fail(call, "x must span at most %d columns, got %lld to %lld", SVG_MOST_SIDE,
                     (long long)fault.a, (long long)fault.b);
  case SVG_HIGH:
    return call_fail(call, "y must span at most %d rows, got %lld to %lld", SVG_MOST_SIDE,
                     (long long)fault.a, (long long)fault.b);
  default:
    return call_fail_length(call, "the picture");
  }
}

static bool svg_result(sql_call *call, const void *state, sqlite3_context *context) {
  const svg_map *map = state;
  if (map == NULL || map->count == 0)
    return true;
  svg_text text = {.host = map->host, .most = (uint64_t)call_longest_text(call)};
  svg_fault fault;
  core_status status = svg_draw(map, &text, &fault);
  bool done = status == CORE_INVALID
                  ? svg_fail_drawing(call, fault)
                  : call_show_picture(call, context, map->host, status, text.bytes, text.length,
                                      "a picture of so many cells");
  svg_text_clear(&text);
  return done;
}

static void svg_free(void *state) {
  svg_map *map = state;
  if (map->host != NULL)
    svg_clear(map);
}

static const aggregate_definition grundy_svg = {.state_size = sizeof(svg_map),
                                                .step = svg_step,
                                                .inverse = svg_inverse,
                                                .result = svg_result,
                                                .clear = svg_free};

static const sql_function svg_functions[] = {
    {PURE_AGGREGATE("grundy_svg", &grundy_svg),
     .arguments = {{NATURAL("x")}, {NATURAL("y")}, {ANY_INTEGER("value"), .takes_null = true}},
     .summary = "a heat map of the cells as an SVG document",
     .details =
         "cells of value 0 are marked, of value NULL are walls, and those that no row gives stay "
         "blank",
     .keywords = "picture",
     .example = "SELECT grundy_svg(x, y, value) FROM grundy_board('queen', 8)"},
};

const sql_module svg_module = {MODULE_FUNCTIONS(svg_functions), .topic = "pictures"};
