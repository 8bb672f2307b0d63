/* grundy_svg(): a heat map of any rows as an SVG document. */
#include "picture/svg.h"

#include "sqlite/args.h"
#include "sqlite/module.h"

/* A row without a place is skipped, as aggregates skip NULL; one without a value is a wall. */
static bool has_place(sqlite3_value **arguments) {
  return !args_any_null(2, arguments);
}

static bool svg_read_cell(sql_call *call, sqlite3_value **arguments, svg_cell *cell) {
  sqlite3_int64 x, y, value = 0;
  bool wall = sqlite3_value_type(arguments[2]) == SQLITE_NULL;
  if (!args_integer(call, "x", arguments[0], 0, INT64_MAX, &x) ||
      !args_integer(call, "y", arguments[1], 0, INT64_MAX, &y) ||
      (!wall && !args_integer(call, "value", arguments[2], INT64_MIN, INT64_MAX, &value)))
    return false;
  *cell = (svg_cell){.x = x, .y = y, .value = value, .wall = wall};
  return true;
}

static void svg_row_add(sqlite3_context *context, void *state, int count,
                        sqlite3_value **arguments) {
  svg_map *map = state;
  svg_cell cell;
  (void)count;
  if (!has_place(arguments))
    return;
  sql_call call = call_of(context);
  map->host = &connection_binding(context)->connection->host;
  if (!svg_read_cell(&call, arguments, &cell) ||
      !call_check(&call, map->host, svg_add(map, cell), "a picture of so many cells"))
    call_report(&call, context);
}

static void svg_row_remove(sqlite3_context *context, void *state, int count,
                           sqlite3_value **arguments) {
  (void)context, (void)count;
  if (has_place(arguments))
    svg_remove_oldest(state);
}

static bool fail_drawing(sql_call *call, const svg_text *text, svg_fault fault) {
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
    return call_fail(call,
                     "the picture takes more than %lld bytes, the limit of a text; "
                     "sqlite3_limit(db, SQLITE_LIMIT_LENGTH, bytes) may raise it",
                     (long long)text->most);
  }
}

static void svg_result(sqlite3_context *context, const void *state) {
  const svg_map *map = state;
  if (map == NULL || map->count == 0)
    return;
  sql_call call = call_of(context);
  sql_connection *connection = connection_binding(context)->connection;
  int most = sqlite3_limit(connection->db, SQLITE_LIMIT_LENGTH, -1);
  svg_text text = {.host = map->host, .most = (uint64_t)most};
  svg_fault fault;
  core_status status = svg_draw(map, &text, &fault);
  if (status == CORE_INVALID)
    fail_drawing(&call, &text, fault);
  else
    call_check(&call, map->host, status, "a picture of so many cells");
  if (status == CORE_OK)
    sqlite3_result_text64(context, text.bytes, text.length, SQLITE_TRANSIENT, SQLITE_UTF8);
  else
    call_report(&call, context);
  svg_text_clear(&text);
}

static void svg_free(void *state) {
  svg_map *map = state;
  if (map->host != NULL)
    svg_clear(map);
}

static const aggregate_definition grundy_svg = {.state_size = sizeof(svg_map),
                                                .add = svg_row_add,
                                                .remove = svg_row_remove,
                                                .result = svg_result,
                                                .clear = svg_free};

static const sql_function svg_functions[] = {
    {.name = "grundy_svg",
     .kind = FUNCTION_AGGREGATE,
     .least_arguments = 3,
     .most_arguments = 3,
     .flags = FUNCTION_PURE,
     .aggregate = &grundy_svg,
     .signature = "grundy_svg(x, y, value)",
     .summary = "a heat map of the cells as an SVG document: cells of value 0 are marked, of value "
                "NULL are walls, and those that no row gives stay blank",
     .example = "SELECT grundy_svg(x, y, value) FROM grundy_board('queen', 8)"},
};

const sql_module svg_module = {MODULE_FUNCTIONS(svg_functions)};
