/* The picture of a plot.
**
** The field has a fixed size. The range of an axis is the range of the coordinates, with a margin;
** pins also need y = 0. The distance of two ticks is the least number 1, 2 or 5 times a power of
** ten that is wide enough for the labels, so a tick is an integer times a power of ten, and its
** label is exact. Points are sorted, so the document does not depend on the order of the rows, and
** each place, in tenths of a pixel, is drawn once.
**
** Example: for values from 0 to 9 in a field of 300 pixels with labels of 26 pixels, a unit has
** about 31 pixels and the ticks are 0, 1, 2, ..., 9.
**
** The time is O(n log n) for n points. */
#include "picture/plot_svg.h"

#include "base/sort.h"

enum {
  PLOT_WIDTH = 640, /* of the field in pixels */
  PLOT_HEIGHT = 300,
  PLOT_TOP = 18, /* pixels around the field */
  PLOT_RIGHT = 20,
  PLOT_BELOW = 44,
  PLOT_CHARACTER = 7,
  PLOT_MOST_TOOLTIPS = 1000 /* points of a plot with a tooltip for each */
};

/* A smaller range is drawn as one value. */
#define PLOT_LEAST_RANGE 1e-290

/* An axis: values from `low`, which is at pixel `start`, with `unit` pixels per 1. `unit` is
** negative for the vertical axis. */
typedef struct plot_axis {
  double low, high, unit, start;
  bool is_whole; /* all coordinates are integers, and so are the ticks */
  /* the distance of two ticks: digit * 10^exponent */
  int digit, exponent;
} plot_axis;

/* A point in tenths of a pixel, and its coordinates. */
typedef struct plot_place {
  int64_t left, down;
  double x, y;
} plot_place;

typedef struct plot_drawing {
  svg_text *text;
  plot_kind kind;
  plot_axis x, y;
  int64_t left;       /* the left edge of the field in pixels */
  plot_place *places; /* sorted by `left`, then by `down` */
  uint64_t count;
} plot_drawing;

/* ---- Numbers ---- */

/* Return 10^exponent for exponents from -330 to 308. */
static double plot_power(int exponent) {
  double power = 1;
  for (; exponent > 0; exponent--)
    power *= 10;
  for (; exponent < 0; exponent++)
    power /= 10;
  return power;
}

/* Write number * 10^exponent in decimal, or in the form 12e30 if that would be long. */
static void plot_put_decimal(svg_text *text, int64_t number, int exponent) {
  const int64_t most = 1000000000;
  if (number == 0)
    exponent = 0;
  for (; exponent < 0 && number % 10 == 0 && number != 0; exponent++)
    number /= 10;
  if (exponent > 9 || exponent < -9 || (exponent > 0 && (number > most || number < -most))) {
    SVG_PUT(text, "@e@", number, (int64_t)exponent);
    return;
  }
  int64_t whole = number, scale = 1;
  for (; exponent > 0; exponent--)
    whole *= 10;
  for (int i = exponent; i < 0; i++)
    scale *= 10;
  if (whole < 0 && -whole < scale)
    svg_put_text(text, "-");
  SVG_PUT(text, "@", whole / scale);
  if (scale == 1)
    return;
  svg_put_text(text, ".");
  for (int64_t rest = whole < 0 ? -(whole % scale) : whole % scale; scale > 1; rest %= scale) {
    scale /= 10;
    SVG_PUT(text, "@", rest / scale);
  }
}

/* ---- Axes ---- */

/* Extend the axis so that no coordinate is at its edge, and a range of one value has a width. Halve
** before subtracting, because the width of a range may exceed the largest number. */
static void plot_add_margin(plot_axis *axis, bool from_zero) {
  double half = axis->high / 2 - axis->low / 2;
  double large = axis->high > -axis->low ? axis->high : -axis->low;
  bool flat = half < PLOT_LEAST_RANGE;
  double margin = !flat ? half / 20 : large > 16 ? large / 16 : 0.5;
  axis->low -= from_zero && axis->low == 0 ? 0 : margin;
  axis->high += from_zero && axis->high == 0 && !flat ? 0 : margin;
}

/* Choose the distance of ticks so that it is at least `pixels` wide, and at least 1 if all
** coordinates are integers. */
static void plot_set_step(plot_axis *axis, double pixels) {
  static const int digits[] = {1, 2, 5};
  double unit = axis->unit < 0 ? -axis->unit : axis->unit;
  int exponent = 0;
  while (exponent > -320 && plot_power(exponent) * unit >= pixels)
    exponent--;
  while (exponent < 307 && plot_power(exponent + 1) * unit < pixels)
    exponent++;
  axis->exponent = exponent = axis->is_whole && exponent < 0 ? 0 : exponent;
  for (int i = 0; i < 3; i++) {
    axis->digit = digits[i];
    if (digits[i] * plot_power(exponent) * unit >= pixels)
      return;
  }
  axis->digit = 1;
  axis->exponent++;
}

static double plot_at(const plot_axis *axis, double value) {
  return axis->start + (value - axis->low) * axis->unit;
}

/* Return the number of the first tick: the least integer n with n * step >= low. */
static int64_t plot_first_tick(const plot_axis *axis, double step) {
  double quotient = axis->low / step;
  int64_t n = (int64_t)quotient - 1;
  core_assert(step > 0);
  while ((double)n * step < axis->low)
    n++;
  return n;
}

static void plot_put_tick(const plot_drawing *d, bool vertical, int64_t n, double at) {
  const plot_axis *axis = vertical ? &d->y : &d->x;
  int64_t pixel = (int64_t)(at + 0.5), bottom = PLOT_TOP + PLOT_HEIGHT;
  const char *look = n == 0 && vertical ? "class=\"grundy-axis\" stroke=\"#777\""
                                        : "class=\"grundy-line\" stroke=\"#e4e4e4\"";
  if (vertical) {
    SVG_PUT_WITH(d->text, look, "<path $ d=\"M@ @.5h@\"/>", d->left, pixel, (int64_t)PLOT_WIDTH);
    SVG_PUT(d->text, "<text text-anchor=\"end\" x=\"@\" y=\"@\">", d->left - 8, pixel + 4);
  } else {
    SVG_PUT_WITH(d->text, look, "<path $ d=\"M@.5 @v@\"/>", pixel, (int64_t)PLOT_TOP,
                 (int64_t)PLOT_HEIGHT);
    SVG_PUT(d->text, "<text text-anchor=\"middle\" x=\"@\" y=\"@\">", pixel, bottom + 17);
  }
  plot_put_decimal(d->text, n * axis->digit, axis->exponent);
  svg_put_text(d->text, "</text>\n");
}

static void plot_put_axis(const plot_drawing *d, bool vertical) {
  const plot_axis *axis = vertical ? &d->y : &d->x;
  double step = axis->digit * plot_power(axis->exponent);
  int64_t first = plot_first_tick(axis, step);
  for (int64_t n = first; n - first < 100 && (double)n * step <= axis->high; n++)
    plot_put_tick(d, vertical, n, plot_at(axis, (double)n * step));
}

/* Return the number of characters of the longest label of an axis, at most 14. */
static int64_t plot_label_width(const plot_axis *axis) {
  double step = axis->digit * plot_power(axis->exponent);
  double large = axis->high > -axis->low ? axis->high : -axis->low;
  int64_t quotient = (int64_t)(large / step) * axis->digit;
  int64_t digits = svg_digits(quotient) + (axis->low < 0);
  if (axis->exponent > 9 || axis->exponent < -9)
    return core_min(digits + 5, 14);
  if (axis->exponent < 0)
    return core_min(core_max(digits, 1 - axis->exponent) + 2, 14);
  return core_min(digits + axis->exponent, 14);
}

/* ---- Points ---- */

static bool plot_precedes(const void *one, const void *other) {
  const plot_place *a = one, *b = other;
  if (a->left != b->left)
    return a->left < b->left;
  if (a->down != b->down)
    return a->down < b->down;
  return a->x != b->x ? a->x < b->x : a->y < b->y;
}

static bool plot_is_integer(double number) {
  return number > -9e15 && number < 9e15 && (double)(int64_t)number == number;
}

static void plot_put_place(svg_text *text, const char *format, int64_t left, int64_t down) {
  SVG_PUT(text, format, left / 10, left % 10, down / 10, down % 10);
}

/* Return true if the place is drawn already, as the place before it. */
static bool plot_is_repeated(const plot_drawing *d, uint64_t i) {
  return i > 0 && d->places[i - 1].left == d->places[i].left &&
         d->places[i - 1].down == d->places[i].down;
}

static void plot_put_lines(const plot_drawing *d) {
  bool pins = d->kind == PLOT_PINS;
  int64_t zero = pins ? (int64_t)(plot_at(&d->y, 0) * 10 + 0.5) : 0; /* only pins include zero */
  SVG_PUT(d->text,
          "<path fill=\"none\" stroke=\"#0072b2\" stroke-linejoin=\"round\" stroke-width=\"@.@\" "
          "d=\"",
          INT64_C(1), (int64_t)(d->count > 320 ? 0 : 5));
  for (uint64_t i = 0; i < d->count && svg_work(d->text, 20); i++) {
    const plot_place *place = &d->places[i];
    if (plot_is_repeated(d, i))
      continue;
    plot_put_place(d->text, pins || i == 0 ? "M@.@ @.@" : "L@.@ @.@", place->left, place->down);
    if (pins)
      SVG_PUT(d->text, "V@.@", zero / 10, zero % 10);
  }
  svg_put_text(d->text, "\"/>\n");
}

/* Write dots: strokes of length 0 with round ends. With few points each has a tooltip. */
static void plot_put_dots(const plot_drawing *d) {
  bool tooltips = d->count <= PLOT_MOST_TOOLTIPS;
  int64_t tenths = d->count <= 100 ? 60 : d->count <= 320 ? 44 : d->count <= 2000 ? 30 : 20;
  SVG_PUT(d->text,
          "<g fill=\"none\" stroke=\"#d55e00\" stroke-linecap=\"round\" stroke-width=\"@.@\">\n",
          tenths / 10, tenths % 10);
  if (!tooltips)
    svg_put_text(d->text, "<path d=\"");
  for (uint64_t i = 0; i < d->count && svg_work(d->text, 20); i++) {
    const plot_place *place = &d->places[i];
    if (plot_is_repeated(d, i))
      continue;
    if (tooltips)
      svg_put_text(d->text, "<path d=\"");
    plot_put_place(d->text, "M@.@ @.@h0", place->left, place->down);
    if (tooltips && plot_is_integer(place->x) && plot_is_integer(place->y))
      SVG_PUT(d->text, "\"><title>(@, @)</title></path>\n", (int64_t)place->x, (int64_t)place->y);
    else if (tooltips)
      svg_put_text(d->text, "\"/>\n");
  }
  svg_put_text(d->text, tooltips ? "</g>\n" : "\"/>\n</g>\n");
}

/* ---- The document ---- */

static void plot_put_document(const plot_drawing *d) {
  int64_t width = d->left + PLOT_WIDTH + PLOT_RIGHT, height = PLOT_TOP + PLOT_HEIGHT + PLOT_BELOW;
  svg_put_start(d->text, width, height);
  SVG_PUT(d->text, "<title>a plot: points @</title>\n", (int64_t)d->count);
  svg_put_paper(d->text, width, height);
  plot_put_axis(d, false);
  plot_put_axis(d, true);
  SVG_PUT(d->text,
          "<path class=\"grundy-axis\" fill=\"none\" stroke=\"#777\" d=\"M@.5 @.5h@v@h-@z\"/>\n",
          d->left - 1, (int64_t)PLOT_TOP - 1, (int64_t)PLOT_WIDTH + 1, (int64_t)PLOT_HEIGHT + 1,
          (int64_t)PLOT_WIDTH + 1);
  svg_put_axis_names(d->text, 16, d->left + PLOT_WIDTH / 2, PLOT_TOP + PLOT_HEIGHT / 2,
                     PLOT_TOP + PLOT_HEIGHT + 36, "", "");
  if (d->kind != PLOT_POINTS)
    plot_put_lines(d);
  if (d->kind != PLOT_LINE || d->count <= 60)
    plot_put_dots(d);
  svg_put_text(d->text, "</svg>\n");
}

/* Set the ranges of both axes and the edge of the field. */
static void plot_set_axes(plot_drawing *d, const plot_point *points) {
  d->x.is_whole = d->y.is_whole = true;
  d->x.low = d->x.high = points[0].x;
  d->y.low = d->y.high = d->kind == PLOT_PINS ? 0 : points[0].y;
  for (uint64_t i = 0; i < d->count; i++) {
    d->x.is_whole = d->x.is_whole && plot_is_integer(points[i].x);
    d->y.is_whole = d->y.is_whole && plot_is_integer(points[i].y);
    d->x.low = points[i].x < d->x.low ? points[i].x : d->x.low;
    d->x.high = points[i].x > d->x.high ? points[i].x : d->x.high;
    d->y.low = points[i].y < d->y.low ? points[i].y : d->y.low;
    d->y.high = points[i].y > d->y.high ? points[i].y : d->y.high;
  }
  plot_add_margin(&d->x, false);
  plot_add_margin(&d->y, d->kind == PLOT_PINS);
  d->y.unit = -(PLOT_HEIGHT / 2.0 / (d->y.high / 2 - d->y.low / 2));
  d->y.start = PLOT_TOP + PLOT_HEIGHT;
  plot_set_step(&d->y, 26);
  bool named = d->text->names.y.length > 0;
  d->left = 18 + PLOT_CHARACTER * plot_label_width(&d->y) + (named ? 18 : 0);
  d->x.unit = PLOT_WIDTH / 2.0 / (d->x.high / 2 - d->x.low / 2);
  d->x.start = (double)d->left;
  /* The width of the labels depends on the step, which is therefore chosen twice. */
  plot_set_step(&d->x, 40);
  plot_set_step(&d->x, (double)(PLOT_CHARACTER * plot_label_width(&d->x) + 14));
}

core_status plot_svg_draw(const core_queue *points, plot_kind kind, svg_text *text) {
  const plot_point *items = queue_items(points, sizeof *items);
  plot_drawing d = {.text = text, .kind = kind, .count = points->count};
  uint64_t bytes = d.count * sizeof *d.places;
  core_assert(d.count > 0 && d.count <= PLOT_MOST_POINTS);
  d.places = core_allocate(text->host, bytes);
  if (d.places == NULL)
    return text->host->status;
  plot_set_axes(&d, items);
  for (uint64_t i = 0; i < d.count; i++) {
    plot_place *place = &d.places[i];
    *place = (plot_place){.x = items[i].x, .y = items[i].y};
    place->left = (int64_t)(plot_at(&d.x, place->x) * 10 + 0.5);
    place->down = (int64_t)(plot_at(&d.y, place->y) * 10 + 0.5);
  }
  bool sorted = sort_items(text->host, d.places, d.count, sizeof *d.places, plot_precedes);
  if (sorted)
    plot_put_document(&d);
  core_status status = sorted ? text->status : text->host->status;
  core_release(text->host, d.places, bytes);
  return status;
}
