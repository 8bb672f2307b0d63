/* Pictures of thermographs: game_svg() and the aggregate thermograph_svg(). */
#include "picture/thermograph_svg.h"

#include "base/text.h"
#include "sqlite/shared/game_store.h"
#include "sqlite/shared/picture.h"

/* ---- From games to curves ---- */

enum { CURVE_LABEL_BYTES = 160 };

/* A curve and its points, which were allocated with core_resize. */
typedef struct drawn_game {
  char label[CURVE_LABEL_BYTES]; /* empty for the text of the game */
  picture_name title;            /* of the row; the picture has the title of the first row */
  char mean[DYADIC_TEXT_SIZE], temperature[DYADIC_TEXT_SIZE];
  thermograph_point *points;
  uint32_t point_count;
} drawn_game;

static double thermograph_double_of(dyadic number) {
  double real;
  dyadic_real(number, &real);
  return real;
}

/* Copy as many whole characters of the label as fit. */
static void thermograph_set_label(drawn_game *drawn, const char *text, size_t length) {
  length = text_cut(text, length, CURVE_LABEL_BYTES - 1);
  memcpy(drawn->label, text, length);
  drawn->label[length] = '\0';
}

/* Compute everything except the label. */
static bool thermograph_draw_game(sql_call *call, games *forms, games_id game, drawn_game *drawn,
                                  thermograph_curve *curve) {
  uint32_t left, right;
  dyadic mean, temperature;
  if (!games_thermograph(forms, game, &left, &right) || !games_mean(forms, game, &mean) ||
      !games_temperature(forms, game, &temperature))
    return false;
  core_host *host = call_host(call);
  drawn->points = core_resize(host, NULL, 0, (left + right) * sizeof *drawn->points);
  if (drawn->points == NULL)
    return call_check(call, host, host->status, "a picture of the games");
  drawn->point_count = left + right;
  for (uint32_t i = 0; i < left + right; i++) {
    games_trajectory_vertex at = games_wall_vertex(forms, game, i >= left, i < left ? i : i - left);
    drawn->points[i] =
        (thermograph_point){thermograph_double_of(at.t), thermograph_double_of(at.value)};
  }
  dyadic_write(mean, drawn->mean);
  dyadic_write(temperature, drawn->temperature);
  *curve = (thermograph_curve){.walls = {{drawn->points, left}, {drawn->points + left, right}},
                               .label = drawn->label,
                               .mean = drawn->mean,
                               .temperature = drawn->temperature};
  return true;
}

static bool thermograph_label_game(games *forms, games_id game, drawn_game *drawn) {
  const char *text;
  size_t length;
  if (drawn->label[0] != '\0')
    return true;
  if (!games_write(forms, game, false, UINT32_MAX, &text, &length))
    return false;
  thermograph_set_label(drawn, text, length);
  return true;
}

static bool thermograph_draw_all(sql_call *call, games *forms, const games_id *items,
                                 drawn_game *drawn, uint32_t count, sqlite3_context *context) {
  thermograph_curve curves[THERMOGRAPH_SVG_MOST];
  bool done = true;
  for (uint32_t i = 0; i < count && done; i++)
    done = thermograph_label_game(forms, items[i], &drawn[i]) &&
           thermograph_draw_game(call, forms, items[i], &drawn[i], &curves[i]);
  if (done) {
    svg_text text = picture_begin(call);
    text.names.title = picture_label(&drawn[0].title);
    core_status status = thermograph_svg_draw(curves, count, &text);
    done = picture_show(call, context, status, &text, "a picture of the games");
  }
  for (uint32_t i = 0; i < count; i++) {
    core_release(call_host(call), drawn[i].points, drawn[i].point_count * sizeof *drawn[i].points);
    drawn[i].points = NULL;
  }
  return done;
}

/* ---- game_svg ---- */

static bool thermograph_draw_one(const game_request *r) {
  drawn_game drawn = {.label = ""};
  picture_name_set(&drawn.title, &r->arguments[1]);
  return thermograph_draw_all(r->call, r->forms, r->games, &drawn, 1, r->context);
}

/* ---- thermograph_svg ---- */

/* The games of the rows in the window. */
typedef struct curve_rows {
  game_holder holder;
  uint32_t count;
  games_id items[THERMOGRAPH_SVG_MOST];
  drawn_game drawn[THERMOGRAPH_SVG_MOST];
} curve_rows;

static bool thermograph_picture_read(game_request *r) {
  return game_read_value(r->call, r->store, "g", r->arguments[0].value, &r->games[0]);
}

static bool thermograph_picture_step(sql_call *call, void *memory, const sql_argument *arguments) {
  curve_rows *rows =
      game_hold(call, memory, sizeof *rows, offsetof(curve_rows, items), 0, "a picture of games");
  if (rows == NULL)
    return false;
  game_request request = {.call = call, .arguments = arguments, .store = rows->holder.store};
  if (!game_ask(&request, thermograph_picture_read))
    return false;
  if (rows->count == THERMOGRAPH_SVG_MOST)
    return call_fail(call, "a picture has at most %d games", THERMOGRAPH_SVG_MOST);
  drawn_game *drawn = &rows->drawn[rows->count];
  *drawn = (drawn_game){.label = ""};
  if (arguments[1].given)
    thermograph_set_label(drawn, arguments[1].text, (size_t)arguments[1].length);
  picture_name_set(&drawn->title, &arguments[2]);
  rows->items[rows->count++] = request.games[0];
  rows->holder.pin.count = rows->count;
  return true;
}

/* Remove the first row of the window. */
static bool thermograph_picture_inverse(sql_call *call, void *memory,
                                        const sql_argument *arguments) {
  curve_rows *rows = *(curve_rows **)memory;
  (void)call, (void)arguments;
  if (rows == NULL || rows->count == 0)
    return true; /* uncovered: SQLite removes no row from an empty window */
  rows->holder.pin.count = --rows->count;
  memmove(rows->items, rows->items + 1, rows->count * sizeof rows->items[0]);
  memmove(rows->drawn, rows->drawn + 1, rows->count * sizeof rows->drawn[0]);
  return true;
}

static bool thermograph_picture_draw(game_request *r) {
  curve_rows *rows = r->state;
  return thermograph_draw_all(r->call, r->forms, rows->items, rows->drawn, rows->count, r->context);
}

static bool thermograph_picture_result(sql_call *call, const void *memory,
                                       sqlite3_context *context) {
  curve_rows *rows = memory == NULL ? NULL : *(curve_rows *const *)memory;
  if (rows == NULL || rows->count == 0)
    return true;
  game_request request = {
      .call = call, .context = context, .state = rows, .store = rows->holder.store};
  return game_ask(&request, thermograph_picture_draw);
}

/* ---- Registration ---- */

static const sql_function thermograph_svg_functions[] = {
    {GAME_SCALAR("game_svg", .count = 1, .answer = thermograph_draw_one),
     .arguments = {{VALUE_ARGUMENT("g")}, PICTURE_TITLE},
     .summary = "the thermograph of a game as an SVG document",
     .details = "temperatures upwards and values to the left, with the exact mean and temperature",
     .keywords = "hot picture", .explains_calls = true, .example = "SELECT game_svg('{2||1|0}')"},
    {PURE_AGGREGATE("thermograph_svg", .state_size = sizeof(curve_rows *),
                    .step = thermograph_picture_step, .inverse = thermograph_picture_inverse,
                    .result = thermograph_picture_result, .clear = game_let_go),
     .arguments = {{VALUE_ARGUMENT("g")}, PICTURE_NAME("label"), PICTURE_TITLE},
     .summary = "the thermographs of up to 50 games in one SVG document",
     .details = "the label is the game's text unless it is given", .keywords = "hot picture",
     .explains_calls = true,
     .example = "SELECT thermograph_svg(column1) FROM (VALUES ('{2||1|0}'), ('+-1'))"},
};

const sql_module thermograph_svg_module =
    SQL_MODULE(thermograph_svg_functions, "partizan games", "pictures");
