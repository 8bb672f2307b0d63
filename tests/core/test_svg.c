/* Parse the document that svg_draw writes: the painted cells must be the given cells, and the
** lightness of their colours must follow the values. Test the limits as well. */
#include "failures.h"

#include <stdio.h>

#include "picture/hackenbush_svg.h"
#include "picture/plot_svg.h"
#include "picture/svg.h"

static const uint64_t no_limit = UINT64_C(1) << 40;

/* Return the document as a string that the caller frees with free(). */
static char *draw(const core_queue *map) {
  svg_text text = {.host = map->host, .most = no_limit};
  svg_fault fault;
  assert_int_equal(svg_draw(map, &text, &fault), CORE_OK);
  char *document = calloc(1, (size_t)text.length + 1);
  assert_non_null(document);
  memcpy(document, text.bytes, (size_t)text.length);
  svg_text_clear(&text);
  return document;
}

static void add(core_queue *map, int64_t x, int64_t y, int64_t value) {
  assert_true(queue_push(map, &(svg_cell){.x = x, .y = y, .value = value}, sizeof(svg_cell)));
}

static void add_wall(core_queue *map, int64_t x, int64_t y) {
  assert_true(queue_push(map, &(svg_cell){.x = x, .y = y, .wall = true}, sizeof(svg_cell)));
}

static int64_t count_of(const char *document, const char *part) {
  int64_t count = 0;
  for (const char *at = document; (at = strstr(at, part)) != NULL; at += strlen(part))
    count++;
  return count;
}

static void assert_has(const char *document, const char *part) {
  if (strstr(document, part) == NULL)
    fail_msg("%s is not in the document", part);
}

/* ---- Reading the document back ---- */

enum { MOST = 200 };

typedef struct test_canvas {
  int painted[MOST][MOST];        /* [y][x]: number of times painted */
  unsigned lightness[MOST][MOST]; /* the lightness of its colour */
} test_canvas;

/* Return the perceived brightness of a colour up to a factor, independent of colour vision (the
** weights of ITU-R BT.709). */
static unsigned lightness_of(unsigned rgb) {
  return 2126 * (rgb >> 16) + 7152 * (rgb >> 8 & 255) + 722 * (rgb & 255);
}

static void paint(test_canvas *canvas, int x, int y, int length, unsigned rgb) {
  for (int i = x; i < x + length; i++) {
    assert_in_range(i, 0, MOST - 1);
    assert_in_range(y, 0, MOST - 1);
    canvas->painted[y][i]++;
    canvas->lightness[y][i] = lightness_of(rgb);
  }
}

/* Paint one path of strokes: `M x y h length` for a cell, or `M0 0` and then `m x y h length` for
** each run, relative to the end of the previous run. */
static void paint_path(test_canvas *canvas, const char *data, unsigned rgb) {
  int x = 0, y = 0, to_x, to_y, length, used;
  if (sscanf(data, "M%d %dh%d%n", &x, &y, &length, &used) == 3)
    paint(canvas, x, y, length, rgb);
  else
    for (data += strlen("M0 0"), x = y = 0;
         sscanf(data, "m%d %dh%d%n", &to_x, &to_y, &length, &used) == 3; data += used) {
      paint(canvas, x + to_x, y + to_y, length, rgb);
      x += to_x + length;
      y += to_y;
    }
}

static test_canvas *read_cells(const char *document) {
  test_canvas *canvas = calloc(1, sizeof *canvas);
  assert_non_null(canvas);
  const char *at = strstr(document, "crispEdges");
  assert_non_null(at);
  unsigned rgb = 0;
  const char *end = strstr(at, "</g>\n</g>");
  for (; at != NULL && at < end; at = strchr(at + 1, '<')) {
    sscanf(at, "<g stroke=\"#%6x\">", &rgb);
    if (strncmp(at, "<path d=\"", 9) == 0)
      paint_path(canvas, at + 9, rgb);
  }
  return canvas;
}

/* The value of each cell of a test: -1 without a value, else 0 to 60. */
typedef struct test_board {
  int side;
  int values[MOST][MOST];
} test_board;

/* Each given cell is painted once, others never, and lightness grows with the value. */
static void assert_shows(const char *document, const test_board *board) {
  test_canvas *canvas = read_cells(document);
  unsigned lightness[64] = {0}, before = 0;
  for (int y = 0; y < board->side; y++)
    for (int x = 0; x < board->side; x++) {
      int value = board->values[y][x];
      assert_int_equal(canvas->painted[y][x], value >= 0);
      if (value < 0)
        continue;
      if (lightness[value] == 0)
        lightness[value] = canvas->lightness[y][x];
      assert_int_equal(canvas->lightness[y][x], lightness[value]);
    }
  for (int value = 0; value < 64; value++)
    if (lightness[value] != 0) {
      assert_true(lightness[value] > before);
      before = lightness[value];
    }
  free(canvas);
}

static void fill(core_queue *map, test_board *board, int side, uint64_t *random) {
  board->side = side;
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++) {
      bool corner = (x == 0 || x == side - 1) && (y == 0 || y == side - 1);
      int value = host_random(random) % 8 == 0 && !corner ? -1 : (int)(host_random(random) % 61);
      value = x == 0 && y == 0 ? 60 : value;
      board->values[y][x] = value;
      if (value >= 0)
        add(map, x, y, value);
    }
}

TEST(test_cells) {
  static const int sides[] = {2, 3, 7, 40, 99, 101, 150, MOST};
  uint64_t random = 1;
  test_board *board = calloc(1, sizeof *board);
  assert_non_null(board);
  for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
    ledger_host ledger;
    ledger_open(&ledger);
    core_queue map = {.host = &ledger.host};
    fill(&map, board, sides[i], &random);
    char *document = draw(&map);
    assert_shows(document, board);
    int64_t tooltips = count_of(document, "</title></path>");
    assert_int_equal(tooltips, map.count <= SVG_MOST_TOOLTIPS ? map.count : 0);
    free(document);
    queue_clear(&map);
    assert_ledger_empty(ledger);
  }
  free(board);
}

TEST(test_tooltips_and_marks) {
  core_host host = host_make();
  core_queue map = {.host = &host};
  add(&map, 5, 7, 0);
  add(&map, 6, 7, 12);
  add_wall(&map, 5, 8);
  char *document = draw(&map);
  assert_has(document, "<title>x from 5 to 6, y from 7 to 8, values from 0 to 12</title>");
  assert_has(document, "<title>(5, 7) 0</title>");
  assert_has(document, "<title>(6, 7) 12</title>");
  assert_has(document, "<title>(5, 8) wall</title>");
  assert_has(document, ">0: P-position</text>");
  assert_has(document, ">wall</text>");
  assert_int_equal(count_of(document, "<title>("), 3);
  assert_int_equal(count_of(document, "h0\"/>"), 2); /* one mark, dark below a light one */
  free(document);
  queue_clear(&map);
}

/* ---- The queue ---- */

TEST(test_order_of_rows) {
  core_host host = host_make();
  core_queue forwards = {.host = &host}, backwards = {.host = &host};
  for (int64_t i = 0; i < 900; i++) {
    add(&forwards, i % 30, i / 30, i * i % 71);
    add(&backwards, (899 - i) % 30, (899 - i) / 30, (899 - i) * (899 - i) % 71);
  }
  char *first = draw(&forwards), *second = draw(&backwards);
  assert_string_equal(first, second);
  free(first);
  free(second);
  queue_clear(&forwards);
  queue_clear(&backwards);
}

/* After the oldest cells are removed, the remaining cells are drawn like a separate map. */
TEST(test_removal) {
  ledger_host ledger;
  ledger_open(&ledger);
  core_queue map = {.host = &ledger.host};
  uint64_t random = 3;
  int64_t first = 0, next = 0;
  for (int round = 0; round < 200; round++) {
    for (uint64_t n = host_random(&random) % 90; n > 0; n--, next++)
      add(&map, next % 25, next / 25 % 1500, next % 13);
    for (uint64_t n = host_random(&random) % 90; n > 0 && first < next; n--, first++)
      queue_drop_first(&map);
    assert_int_equal(map.count, next - first);
    if (map.count == 0)
      continue;
    core_queue fresh = {.host = &ledger.host};
    for (int64_t i = first; i < next; i++)
      add(&fresh, i % 25, i / 25 % 1500, i % 13);
    char *got = draw(&map), *wanted = draw(&fresh);
    assert_string_equal(got, wanted);
    free(got);
    free(wanted);
    queue_clear(&fresh);
  }
  queue_clear(&map);
  assert_ledger_empty(ledger);
}

/* ---- Extremes ---- */

TEST(test_extremes) {
  core_host host = host_make();
  core_queue map = {.host = &host};
  add(&map, INT64_MAX, INT64_MAX, INT64_MIN);
  char *one = draw(&map);
  assert_has(one, "<title>(9223372036854775807, 9223372036854775807) -9223372036854775808</title>");
  free(one);
  add(&map, INT64_MAX - 1, INT64_MAX - 1999, INT64_MAX);
  add(&map, INT64_MAX - 1, INT64_MAX - 1, 0);
  char *three = draw(&map);
  assert_has(three, "values from -9223372036854775808 to 9223372036854775807");
  free(three);
  queue_clear(&map);

  add_wall(&map, 0, 0);
  char *wall = draw(&map);
  assert_int_equal(count_of(wall, "<title>(0, 0) wall</title>"), 1);
  free(wall);
  queue_clear(&map);
}

static void assert_fault(core_queue *map, uint64_t most, int kind, int64_t a, int64_t b) {
  svg_text text = {.host = map->host, .most = most};
  svg_fault fault;
  assert_int_equal(svg_draw(map, &text, &fault), CORE_INVALID);
  assert_int_equal(fault.kind, kind);
  assert_int_equal(fault.a, a);
  assert_int_equal(fault.b, b);
  assert_true(text.length <= most);
  svg_text_clear(&text);
  queue_clear(map);
}

TEST(test_faults) {
  ledger_host ledger;
  ledger_open(&ledger);
  core_queue map = {.host = &ledger.host};
  for (int i = 0; i < 50; i++)
    add(&map, i, 3, i);
  add(&map, 31, 3, 31);
  assert_fault(&map, no_limit, SVG_REPEATED, 31, 3);
  add(&map, 7, 3, 1);
  add(&map, 7 + SVG_MOST_SIDE, 3, 1);
  assert_fault(&map, no_limit, SVG_WIDE, 7, 7 + SVG_MOST_SIDE);
  add(&map, 7, 0, 1);
  add(&map, 7, INT64_MAX, 1);
  assert_fault(&map, no_limit, SVG_HIGH, 0, INT64_MAX);
  for (uint64_t most = 0; most < 4000; most += 37) {
    for (int i = 0; i < 100; i++)
      add(&map, i % 10, i / 10, i);
    assert_fault(&map, most, SVG_LONG, 0, 0);
  }
  assert_ledger_empty(ledger);
}

/* Above the maximum number of cells with tooltips, adjacent walls are drawn as one rectangle. */
TEST(test_many_walls) {
  enum { SIDE = 101, ROWS_OF_WALL = 3 };
  core_host host = host_make();
  core_queue map = {.host = &host};
  for (int i = 0; i < SIDE * SIDE; i++)
    if (i / SIDE < ROWS_OF_WALL)
      add_wall(&map, i % SIDE, i / SIDE);
    else
      add(&map, i % SIDE, i / SIDE, i % 5 + 1);
  char *document = draw(&map);
  assert_int_equal(count_of(document, "<title>("), 0);
  const char *walls = strstr(document, "url(#grundy-wall)\">");
  assert_non_null(walls);
  char *end = strstr(walls, "</g>");
  assert_non_null(end);
  *end = '\0';
  assert_int_equal(count_of(walls, "<path"), ROWS_OF_WALL);
  free(document);
  queue_clear(&map);
  assert_int_equal(host.memory_used, 0);
}

/* ---- Failures of memory allocation and stops ---- */

static core_status attempt(core_host *host, void *context) {
  (void)context;
  core_queue map = {.host = host};
  svg_text text = {.host = host, .most = no_limit};
  svg_fault fault;
  core_status status = CORE_OK;
  for (int i = 0; i < 400 && status == CORE_OK; i++) {
    svg_cell cell = {.x = i % 20, .y = i / 20, .value = i % 9, .wall = i % 7 == 0};
    status = queue_push(&map, &cell, sizeof cell) ? CORE_OK : host->status;
  }
  if (status == CORE_OK)
    status = svg_draw(&map, &text, &fault);
  svg_text_clear(&text);
  queue_clear(&map);
  return status;
}

TEST(test_failures) {
  assert_true(failures_try(attempt, NULL, STOPPED, 64) > 100);
  failures_limit(attempt, NULL, 0, true);
}

/* A Hackenbush ladder: each rung connects a side with the other side. */
static core_status draw_ladder(core_host *host, void *context) {
  enum { RUNGS = 40 };
  hackenbush_svg_edge edges[3 * RUNGS];
  svg_text text = {.host = host, .most = no_limit};
  (void)context;
  for (int64_t i = 0; i < RUNGS; i++) {
    edges[3 * i] =
        (hackenbush_svg_edge){.one = i == 0 ? 0 : 2 * i - 1, .other = 2 * i + 1, .colour = 'L'};
    edges[3 * i + 1] =
        (hackenbush_svg_edge){.one = i == 0 ? 0 : 2 * i, .other = 2 * i + 2, .colour = 'R'};
    edges[3 * i + 2] = (hackenbush_svg_edge){.one = 2 * i + 1, .other = 2 * i + 2, .colour = 'E'};
  }
  core_status status = hackenbush_svg_draw(edges, 3 * RUNGS, NULL, &text);
  svg_text_clear(&text);
  return status;
}

TEST(test_failures_of_hackenbush) {
  assert_true(failures_try(draw_ladder, NULL, STOPPED, 64) > 40);
}

/* ---- Plots ---- */

static char *draw_plot(const core_queue *points, plot_kind kind) {
  svg_text text = {.host = points->host, .most = no_limit};
  assert_int_equal(plot_svg_draw(points, kind, &text), CORE_OK);
  char *document = calloc(1, (size_t)text.length + 1);
  assert_non_null(document);
  memcpy(document, text.bytes, (size_t)text.length);
  svg_text_clear(&text);
  return document;
}

typedef struct test_tick {
  double label, pixel;
} test_tick;

/* Read the ticks of an axis: the texts with this anchor that contain a number. */
static int read_ticks(const char *document, const char *anchor, bool vertical, test_tick *ticks) {
  int count = 0;
  for (const char *at = document; (at = strstr(at, anchor)) != NULL; at++) {
    double x, y, label;
    if (sscanf(at + strlen(anchor), " x=\"%lf\" y=\"%lf\">%lf", &x, &y, &label) != 3)
      continue;
    assert_in_range(count, 0, 99);
    ticks[count++] = (test_tick){label, vertical ? y - 4 : x};
  }
  return count;
}

/* The ticks of an axis define a scale. Return the value at a pixel. */
static double value_at(const test_tick *ticks, int count, double pixel) {
  const test_tick *one = &ticks[0], *other = &ticks[count - 1];
  assert_true(count >= 2 && one->pixel != other->pixel);
  return one->label +
         (pixel - one->pixel) * (other->label - one->label) / (other->pixel - one->pixel);
}

/* The labels of the vertical axis begin at least 10 pixels from the left edge, if a character has 7
** pixels; longer labels than 14 characters do not move the field further. */
static void assert_labels_fit(const char *document) {
  double field = 0;
  int labels = 0;
  for (const char *at = document; (at = strstr(at, "d=\"M")) != NULL; at++) {
    double end;
    int used = 0;
    sscanf(at, "d=\"M%lf %*fh640\"/><text text-anchor=\"end\" x=\"%lf\" y=\"%*d\">%n", &field, &end,
           &used);
    if (used == 0)
      continue;
    size_t length = strcspn(at + used, "<");
    assert_true(end < field && end >= 10 + 7 * (double)(length < 14 ? length : 14));
    assert_true(field <= 18 + 7 * 14);
    labels++;
  }
  assert_true(labels > 0);
}

/* The dots are at the points, as read by the ticks of the axes, to within two pixels. */
static void assert_plot(const core_queue *points, plot_kind kind) {
  const plot_point *items = queue_items(points, sizeof *items);
  test_tick x_ticks[100], y_ticks[100];
  char *document = draw_plot(points, kind);
  int x_count = read_ticks(document, "text-anchor=\"middle\"", false, x_ticks);
  int y_count = read_ticks(document, "text-anchor=\"end\"", true, y_ticks);
  double x_unit = value_at(x_ticks, x_count, 1) - value_at(x_ticks, x_count, 0);
  double y_unit = value_at(y_ticks, y_count, 0) - value_at(y_ticks, y_count, 1);
  uint64_t found = 0;
  for (const char *at = strstr(document, "round"); (at = strstr(at, "M")) != NULL; at++) {
    double x, y;
    int used = 0;
    if (sscanf(at, "M%lf %lfh0%n", &x, &y, &used) != 2 || used == 0)
      continue;
    x = value_at(x_ticks, x_count, x);
    y = value_at(y_ticks, y_count, y);
    bool matches = false;
    for (uint64_t i = 0; i < points->count && !matches; i++)
      matches = items[i].x > x - 2 * x_unit && items[i].x < x + 2 * x_unit &&
                items[i].y > y - 2 * y_unit && items[i].y < y + 2 * y_unit;
    assert_true(matches);
    found++;
  }
  assert_true(found > 0 && found <= points->count);
  assert_labels_fit(document);
  free(document);
}

TEST(test_plot_places) {
  static const double factors[] = {1, 1e-9, 0.001, 1000, 1e18, 1e40, 1e299};
  core_host host = host_make();
  core_queue points = {.host = &host};
  uint64_t random = 11;
  for (int round = 0; round < 60; round++) {
    double factor = factors[round % 7];
    int count = 3 + (int)(host_random(&random) % 60);
    for (int i = 0; i < count; i++) {
      plot_point point = {(double)(2 * i) - 60,
                          ((double)(int)(host_random(&random) % 1000) - 300) / 100 * factor};
      assert_true(queue_push(&points, &point, sizeof point));
    }
    assert_plot(&points, round % 2 == 0 ? PLOT_PINS : PLOT_POINTS);
    queue_clear(&points);
  }
}

/* One point, equal points, the extremes of the range, and negligible differences. */
TEST(test_plot_extremes) {
  static const plot_point cases[][2] = {{{0, 0}, {0, 0}},
                                        {{5, -7}, {5, -7}},
                                        {{-PLOT_MOST, PLOT_MOST}, {PLOT_MOST, -PLOT_MOST}},
                                        {{0, 5e-324}, {1, 0}},
                                        {{1e300, 1e-300}, {1e300, -1e-300}},
                                        {{1e17, 1}, {1e17 + 16, 1.0000000000000002}},
                                        {{0, 1e250}, {1, 1.000000000002e250}}};
  core_host host = host_make();
  core_queue points = {.host = &host};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    for (int kind = PLOT_PINS; kind <= PLOT_LINE; kind++) {
      assert_true(queue_push(&points, &cases[i][0], sizeof(plot_point)));
      assert_true(queue_push(&points, &cases[i][1], sizeof(plot_point)));
      char *document = draw_plot(&points, (plot_kind)kind);
      assert_has(document, "<title>a plot: points 2</title>");
      assert_int_equal(count_of(document, "-9223372036854775808"), 0);
      assert_labels_fit(document);
      free(document);
      queue_clear(&points);
    }
}

static core_status draw_pins(core_host *host, void *context) {
  core_queue points = {.host = host};
  svg_text text = {.host = host, .most = no_limit};
  core_status status = CORE_OK;
  (void)context;
  for (int i = 0; i < 200 && status == CORE_OK; i++) {
    plot_point point = {i, i % 7};
    status = queue_push(&points, &point, sizeof point) ? CORE_OK : host->status;
  }
  if (status == CORE_OK)
    status = plot_svg_draw(&points, PLOT_PINS, &text);
  svg_text_clear(&text);
  queue_clear(&points);
  return status;
}

TEST(test_failures_of_plots) {
  assert_true(failures_try(draw_pins, NULL, STOPPED, 64) > 20);
}
