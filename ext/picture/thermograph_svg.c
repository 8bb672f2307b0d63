/* The picture of thermographs. The field contains all walls with a margin, and one unit of value is
** as long as one unit of temperature, so that walls have their slopes of 45 degrees. Coordinates
** are written in hundredths of a pixel.
**
** Example: for the number 1 the walls are at 1 and end at t = -1. The margin is 0.5 on both sides,
** and 0.75 above temperature 0, so values range from 0.5 to 1.5 and temperatures from -1 to
** 0.75. */
#include "picture/thermograph_svg.h"

static const char *const thermograph_colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#e69f00", "#56b4e9", "#808080"};

enum {
  THERMOGRAPH_COLOURS = 7,
  THERMOGRAPH_WIDTH = 440, /* the maximum width of the field in pixels */
  THERMOGRAPH_HEIGHT = 320,
  THERMOGRAPH_UNIT = 90, /* the maximum length of a unit in pixels */
  THERMOGRAPH_LEFT = 46, /* pixels around the field */
  THERMOGRAPH_TOP = 18,
  THERMOGRAPH_BELOW = 44,
  THERMOGRAPH_LEGEND_LINE = 38,
  THERMOGRAPH_CHARACTER = 7 /* pixels */
};

/* The field: values from `most` at its left edge to `least`, temperatures from -1 to `hottest`. */
typedef struct thermograph_field {
  svg_text *text;
  const thermograph_curve *curves;
  uint32_t count;
  double least, most, hottest, unit; /* unit: pixels per unit */
  int64_t width, height;
} thermograph_field;

/* ---- Lay-out ---- */

static void thermograph_extend(thermograph_field *field, const thermograph_wall *wall) {
  for (uint32_t i = 0; i < wall->count; i++) {
    const thermograph_point *point = &wall->points[i];
    field->least = point->value < field->least ? point->value : field->least;
    field->most = point->value > field->most ? point->value : field->most;
    field->hottest = point->t > field->hottest ? point->t : field->hottest;
  }
}

/* Return the place of a value in hundredths of a pixel. */
static int64_t thermograph_x(const thermograph_field *field, double value) {
  return (int64_t)((THERMOGRAPH_LEFT + (field->most - value) * field->unit) * 100 + 0.5);
}

static int64_t thermograph_y(const thermograph_field *field, double t) {
  return (int64_t)((THERMOGRAPH_TOP + (field->hottest - t) * field->unit) * 100 + 0.5);
}

/* Return the least multiple of the step that is at least `low`. */
static int64_t thermograph_first(double low, int64_t step) {
  int64_t multiple = (int64_t)(low / (double)step);
  core_assert(step > 0);
  while ((double)(multiple * step) < low)
    multiple++;
  return multiple * step;
}

/* ---- Axes ---- */

static void thermograph_put_values(const thermograph_field *field) {
  svg_text *text = field->text;
  int64_t bottom = THERMOGRAPH_TOP + field->height;
  int64_t digits = core_max(svg_digits((int64_t)field->least), svg_digits((int64_t)field->most));
  int64_t step = svg_tick_step(field->unit, THERMOGRAPH_CHARACTER * digits + 14);
  svg_put_text(text, "<g text-anchor=\"middle\">\n");
  for (int64_t v = thermograph_first(field->least, step); (double)v <= field->most; v += step) {
    int64_t x = thermograph_x(field, (double)v) / 100;
    SVG_PUT(text, "<path class=\"grundy-line\" stroke=\"#e4e4e4\" d=\"M@.5 @v@\"/>", x,
            THERMOGRAPH_TOP, field->height);
    SVG_PUT(text, "<text x=\"@\" y=\"@\">@</text>\n", x, bottom + 17, v);
  }
  SVG_PUT(text, "<text x=\"@\" y=\"@\" font-style=\"italic\">value</text>\n</g>\n",
          THERMOGRAPH_LEFT + field->width / 2, bottom + 34);
}

static void thermograph_put_temperatures(const thermograph_field *field) {
  svg_text *text = field->text;
  int64_t step = svg_tick_step(field->unit, 26);
  svg_put_text(text, "<g text-anchor=\"end\">\n");
  for (int64_t t = thermograph_first(-1, step); (double)t <= field->hottest; t += step) {
    int64_t y = thermograph_y(field, (double)t) / 100;
    SVG_PUT_WITH(text,
                 t == 0 ? "class=\"grundy-axis\" stroke=\"#777\""
                        : "class=\"grundy-line\" stroke=\"#e4e4e4\"",
                 "<path $ d=\"M@ @.5h@\"/>", THERMOGRAPH_LEFT, y, field->width);
    SVG_PUT(text, "<text x=\"@\" y=\"@\">@</text>\n", THERMOGRAPH_LEFT - 8, y + 4, t);
  }
  SVG_PUT(text, "</g>\n<text x=\"8\" y=\"@\" font-style=\"italic\">temperature t</text>\n",
          THERMOGRAPH_TOP - 6);
}

/* ---- Thermographs ---- */

static void thermograph_put_wall(const thermograph_field *field, const thermograph_wall *wall,
                                 bool back) {
  core_assert(wall->count > 0);
  for (uint32_t i = 0; i < wall->count; i++) {
    const thermograph_point *point = &wall->points[back ? wall->count - 1 - i : i];
    SVG_PUT(field->text, "@ @ ", thermograph_x(field, point->value),
            thermograph_y(field, point->t));
  }
}

static const thermograph_point *thermograph_mast(const thermograph_curve *curve) {
  return &curve->walls[0].points[curve->walls[0].count - 1];
}

/* Write the mast of a curve. If several curves have the same mean, their masts lie on each other:
** the first one is solid and each of the others has dashes at other places, so all colours can be
** seen. */
static void thermograph_put_mast(const thermograph_field *field, uint32_t index) {
  const thermograph_point *mast = thermograph_mast(&field->curves[index]);
  const int64_t dash = 700;
  uint32_t same = 0, before = 0;
  for (uint32_t i = 0; i < field->count; i++)
    if (thermograph_mast(&field->curves[i])->value == mast->value) {
      same++;
      before += i < index;
    }
  svg_put(field->text, thermograph_colours[index % THERMOGRAPH_COLOURS],
          "<path fill=\"none\" stroke=\"$\"", NULL);
  if (before > 0)
    SVG_PUT(field->text,
            " stroke-linecap=\"butt\" stroke-dasharray=\"@ @\" stroke-dashoffset=\"@\"", dash,
            dash * (same - 1), -dash * before);
  SVG_PUT(field->text, " d=\"M@ @V@\"/>\n", thermograph_x(field, mast->value),
          THERMOGRAPH_TOP * 100, thermograph_y(field, mast->t));
}

/* Write a thermograph with the field between its walls tinted, without its mast. */
static void thermograph_put_curve(const thermograph_field *field, uint32_t index) {
  const thermograph_curve *curve = &field->curves[index];
  const char *colour = thermograph_colours[index % THERMOGRAPH_COLOURS];
  const thermograph_point *mast = thermograph_mast(curve);
  svg_text *text = field->text;
  core_assert(index < field->count);
  svg_put(text, colour, "<path stroke=\"none\" fill-opacity=\".14\" fill=\"$\" d=\"M", NULL);
  thermograph_put_wall(field, &curve->walls[0], false);
  thermograph_put_wall(field, &curve->walls[1], true);
  svg_put_text(text, "z\"/>\n");
  for (int side = 0; side < 2; side++) {
    svg_put(text, colour, "<path fill=\"none\" stroke=\"$\" d=\"M", NULL);
    thermograph_put_wall(field, &curve->walls[side], false);
    svg_put_text(text, "\"/>\n");
  }
  SVG_PUT_WITH(text, colour, "<circle stroke=\"none\" fill=\"$\" cx=\"@\" cy=\"@\" r=\"320\"/>\n",
               thermograph_x(field, mast->value), thermograph_y(field, mast->t));
}

/* ---- Legend ---- */

enum { THERMOGRAPH_LONGEST_LABEL = 36 };

static void thermograph_put_label(svg_text *text, const char *label) {
  svg_put_label(text, label, strlen(label), THERMOGRAPH_LONGEST_LABEL);
}

static void thermograph_put_legend(const thermograph_field *field) {
  svg_text *text = field->text;
  int64_t x = THERMOGRAPH_LEFT + field->width + 22;
  for (uint32_t i = 0; i < field->count; i++) {
    int64_t y = THERMOGRAPH_TOP + 12 + i * (int64_t)THERMOGRAPH_LEGEND_LINE;
    SVG_PUT_WITH(text, thermograph_colours[i % THERMOGRAPH_COLOURS],
                 "<path stroke-width=\"3\" stroke-linecap=\"round\" d=\"M@ @h14\" stroke=\"$\"/>"
                 "<text x=\"@\" y=\"@\" font-weight=\"bold\">",
                 x, y - 4, x + 22, y);
    thermograph_put_label(text, field->curves[i].label);
    SVG_PUT_WITH(text, field->curves[i].mean, "</text><text x=\"@\" y=\"@\">mean $", x + 22,
                 y + 15);
    svg_put(text, field->curves[i].temperature, ", temperature $</text>\n", NULL);
  }
}

/* ---- The document ---- */

static void thermograph_put_head(const thermograph_field *field) {
  svg_text *text = field->text;
  size_t most = 0;
  for (uint32_t i = 0; i < field->count; i++) {
    const thermograph_curve *curve = &field->curves[i];
    size_t label = strlen(curve->label);
    label = label > THERMOGRAPH_LONGEST_LABEL ? THERMOGRAPH_LONGEST_LABEL + 3 : label;
    size_t numbers = strlen(curve->mean) + strlen(curve->temperature) + 18;
    most = label > most ? label : most;
    most = numbers > most ? numbers : most;
  }
  int64_t width =
      THERMOGRAPH_LEFT + field->width + 22 + ((int64_t)most * (THERMOGRAPH_CHARACTER + 1) + 24);
  int64_t height = THERMOGRAPH_TOP + field->height + THERMOGRAPH_BELOW;
  int64_t legend = THERMOGRAPH_TOP + field->count * (int64_t)THERMOGRAPH_LEGEND_LINE + 8;
  height = legend > height ? legend : height;
  svg_put_start(text, width, height);
  svg_put_text(text, field->count == 1 ? "<title>the thermograph of " : "<title>thermographs of ");
  for (uint32_t i = 0; i < field->count; i++) {
    svg_put_text(text, i > 0 ? "; " : "");
    thermograph_put_label(text, field->curves[i].label);
  }
  svg_put_text(text, "</title>\n");
  svg_put_paper(text, width, height);
  int64_t zero = thermograph_y(field, 0) / 100;
  SVG_PUT(text, "<path class=\"grundy-field\" fill=\"#f3f3f3\" d=\"M@ @h@v@h-@z\"/>\n",
          THERMOGRAPH_LEFT, zero, field->width, THERMOGRAPH_TOP + field->height - zero,
          field->width);
}

core_status thermograph_svg_draw(const thermograph_curve *curves, uint32_t count, svg_text *text) {
  thermograph_field field = {.text = text, .curves = curves, .count = count};
  core_assert(count > 0 && count <= THERMOGRAPH_SVG_MOST);
  /* A unit has the same length in both directions, so that walls have their true slopes. */
  field.least = field.most = field.curves[0].walls[0].points[0].value;
  for (uint32_t i = 0; i < field.count; i++) {
    thermograph_extend(&field, &field.curves[i].walls[0]);
    thermograph_extend(&field, &field.curves[i].walls[1]);
  }
  double margin = (field.most - field.least) / 12 < 0.5 ? 0.5 : (field.most - field.least) / 12;
  field.least -= margin;
  field.most += margin;
  field.hottest += (field.hottest + 1) / 4 < 0.75 ? 0.75 : (field.hottest + 1) / 4;
  double across = THERMOGRAPH_WIDTH / (field.most - field.least);
  double upwards = THERMOGRAPH_HEIGHT / (field.hottest + 1);
  field.unit = across < upwards ? across : upwards;
  field.unit = field.unit > THERMOGRAPH_UNIT ? THERMOGRAPH_UNIT : field.unit;
  field.width = (int64_t)((field.most - field.least) * field.unit) + 1;
  field.height = (int64_t)((field.hottest + 1) * field.unit) + 1;
  thermograph_put_head(&field);
  thermograph_put_values(&field);
  thermograph_put_temperatures(&field);
  svg_put_text(field.text, "<g transform=\"scale(.01)\" stroke-width=\"190\" "
                           "stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
  for (uint32_t i = 0; i < field.count; i++)
    thermograph_put_curve(&field, i);
  for (uint32_t i = 0; i < field.count; i++)
    thermograph_put_mast(&field, i);
  svg_put_text(field.text, "</g>\n");
  thermograph_put_legend(&field);
  svg_put_text(text, "</svg>\n");
  return text->status;
}
