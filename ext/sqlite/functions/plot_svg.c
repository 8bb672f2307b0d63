/* The aggregate function plot_svg: a plot of any rows as an SVG document. */
#include "picture/plot_svg.h"

#include "sqlite/module.h"
#include "sqlite/shared/picture.h"

/* In the order of plot_kind. */
static const char *const plot_kinds[] = {"pins", "points", "line", NULL};

typedef struct plot_state {
  picture_rows shown;
  plot_kind kind; /* of the last row */
} plot_state;

static bool plot_read(sql_call *call, const sql_argument *argument, const char *name,
                      double *number) {
  int type = sqlite3_value_type(argument->value);
  *number = sqlite3_value_double(argument->value);
  if ((type == SQLITE_INTEGER || type == SQLITE_FLOAT) && *number >= -PLOT_MOST &&
      *number <= PLOT_MOST)
    return true;
  return args_refuse(call, name, argument->value,
                     "an INTEGER or a REAL of at most 1e300 in absolute value");
}

static bool plot_step(sql_call *call, void *memory, const sql_argument *arguments) {
  plot_state *state = memory;
  plot_point point;
  state->kind = (plot_kind)arguments[2].integer;
  return plot_read(call, &arguments[0], "x", &point.x) &&
         plot_read(call, &arguments[1], "y", &point.y) &&
         picture_keep(call, state, &point, sizeof point, &arguments[3], 3, "a plot of the rows");
}

static bool plot_result(sql_call *call, const void *memory, sqlite3_context *context) {
  const plot_state *state = memory;
  if (state == NULL || state->shown.rows.count == 0)
    return true;
  if (state->shown.rows.count > PLOT_MOST_POINTS)
    return call_fail(call, "a plot has at most %d points", PLOT_MOST_POINTS);
  svg_text text = picture_begin_named(call, &state->shown);
  core_status status = plot_svg_draw(&state->shown.rows, state->kind, &text);
  return picture_show(call, context, status, &text, "a plot of the rows");
}

static const sql_function plot_svg_functions[] = {
    {PURE_AGGREGATE("plot_svg", .state_size = sizeof(plot_state), .step = plot_step,
                    .inverse = picture_drop_first, .result = plot_result,
                    .clear = picture_drop_all),
     .arguments = {{VALUE_ARGUMENT("x")},
                   {VALUE_ARGUMENT("y")},
                   {WORD_ARGUMENT("kind", plot_kinds), .absence = ARGUMENT_DEFAULTS},
                   PICTURE_NAMES},
     .summary = "a plot of points, such as a sequence, as an SVG document",
     .details = "at most 200000 points; 'pins', the default, are vertical lines from y = 0; "
                "'points' are only the points; 'line' connects them from left to right",
     .keywords = "picture chart graph sequence draw diagram", .explains_calls = true,
     .example = "SELECT plot_svg(n, value) FROM heap_values('kayles', 20)"},
};

const sql_module plot_svg_module = SQL_MODULE(plot_svg_functions, "pictures", "pictures");
