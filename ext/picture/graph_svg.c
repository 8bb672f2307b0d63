/* The picture of a game: places in pixels for the layout of picture/graph_layout.h, folding into
** strips, lines and nodes.
**
** The gap between two columns grows with the steepest line in it. If the picture would be wider
** than four times its height, it is folded: its width is divided into n equal parts, with the least
** n for which the result is at most 8/5 as wide as high, and each column belongs to the strip of
** the part in which it begins. A strip is moved upwards by its least height, its `drop`.
**
** Example: a game 8000 pixels wide and 100 high with the gap is folded into n = 8 strips: 1000 wide
** and 800 high together, since 5 * 8000 / 8 = 5000 <= 8 * 100 * 8 = 6400, and n = 7 fails. */
#include "picture/graph_svg.h"

#include "picture/graph_layout.h"

enum {
  GRAPH_SVG_NODE_HEIGHT = 22, /* pixels */
  GRAPH_SVG_CHARACTER = 8,
  GRAPH_SVG_PADDING = 6,
  GRAPH_SVG_MARGIN = 16,
  GRAPH_SVG_LEGEND = 40,
  GRAPH_SVG_GAP = 46, /* the least gap between columns */
  GRAPH_SVG_WIDEST_GAP = 180,
  GRAPH_SVG_STRIP = 1000, /* a narrower picture is not folded */
  GRAPH_SVG_STRIP_GAP = 34,
  GRAPH_SVG_CUT = 6,   /* the distance of a cut line from the edge of the picture */
  GRAPH_SVG_NAME = 24, /* characters of a name that are shown */
  GRAPH_SVG_VALUE = 16,
  GRAPH_SVG_TOOLTIP = 400
};

/* The looks of positions, and other entries of the legend. */
typedef enum graph_svg_look {
  GRAPH_SVG_LOST, /* the player to move loses */
  GRAPH_SVG_LEVEL,
  GRAPH_SVG_WON,
  GRAPH_SVG_DRAWN,
  GRAPH_SVG_LEFT,
  GRAPH_SVG_RIGHT,
  GRAPH_SVG_UNKNOWN,
  GRAPH_SVG_MISSING, /* nothing is known of the position, but something of other positions */
  GRAPH_SVG_WINNING, /* a move */
  GRAPH_SVG_FOLDED,  /* there are several strips */
  GRAPH_SVG_LOOKS
} graph_svg_look;

typedef struct graph_svg_drawing {
  svg_text *text;
  const graph_svg_position *positions;
  graph_layout layout;
  int64_t *x, *width; /* of each column, in pixels */
  int64_t *drop;      /* of each column: the offset of its strip from the heights of the layout */
  int64_t right;      /* the end of the widest strip, at which lines to the next strip are cut */
  int64_t height;     /* of all strips */
  int64_t most;       /* the greatest value that is an integer */
  uint32_t looks[GRAPH_SVG_LOOKS];
} graph_svg_drawing;

/* ---- The look of a position ---- */

static bool graph_svg_is(const char *text, uint32_t length, const char *word) {
  return text != NULL && length == strlen(word) && memcmp(text, word, length) == 0;
}

/* The outcome, its meaning, the colour, and the edge unless it is the common one. */
static const struct {
  const char *outcome, *words, *fill, *edge;
} graph_svg_styles[GRAPH_SVG_LOOKS] = {
    [GRAPH_SVG_LOST] = {"P", ": the player to move loses", "#ffffff",
                        "stroke=\"#111\" stroke-width=\"2.4\""},
    [GRAPH_SVG_WON] = {"N", ": the player to move wins", "#f3e3b3"},
    [GRAPH_SVG_DRAWN] = {"D", ": a draw, the play need not end", "#e0e0e0",
                         "stroke=\"#666\" stroke-dasharray=\"3 2\""},
    [GRAPH_SVG_LEFT] = {"L", ": Left wins", "#c5dcf5"},
    [GRAPH_SVG_RIGHT] = {"R", ": Right wins", "#f5cfc9"},
    [GRAPH_SVG_UNKNOWN] = {.fill = "#efefef"},
    [GRAPH_SVG_MISSING] = {.edge = "stroke=\"#777\" stroke-dasharray=\"6 4\""},
};

/* Return the look for an outcome. */
static graph_svg_look graph_svg_outcome_of(const graph_svg_position *position) {
  for (int look = 0; look < GRAPH_SVG_LOOKS; look++)
    if (graph_svg_styles[look].outcome != NULL &&
        graph_svg_is(position->outcome, position->outcome_length, graph_svg_styles[look].outcome))
      return (graph_svg_look)look;
  return GRAPH_SVG_UNKNOWN;
}

/* Return the look of a position. The outcome has priority over the value, whose meaning depends on
** the play convention. */
static graph_svg_look graph_svg_look_of(const graph_svg_position *position) {
  if (position->outcome == NULL) {
    if (position->value == NULL)
      return GRAPH_SVG_MISSING;
    if (graph_svg_is(position->value, position->value_length, "0"))
      return GRAPH_SVG_LOST;
    if (graph_svg_is(position->value, position->value_length, "loony"))
      return GRAPH_SVG_WON;
    return position->has_number && position->number > 0 ? GRAPH_SVG_LEVEL : GRAPH_SVG_UNKNOWN;
  }
  graph_svg_look look = graph_svg_outcome_of(position);
  bool levels = look == GRAPH_SVG_WON && position->has_number && position->number >= 0;
  return levels ? GRAPH_SVG_LEVEL : look;
}

/* Return the level of a value in the scale, which begins above the darkest levels. */
static int graph_svg_level_of(const graph_svg_drawing *d, const graph_svg_position *position) {
  int64_t most = d->most >> 32 != 0 ? d->most >> 31 : d->most;
  int64_t number = d->most >> 32 != 0 ? position->number >> 31 : position->number;
  core_assert(position->has_number && position->number <= d->most);
  return most <= 0 ? SVG_LEVELS / 2 : (int)(12 + number * (SVG_LEVELS - 13) / most);
}

/* Return the text of the coloured part: the value, or the outcome for a position without a
** value. */
static const char *graph_svg_shown(const graph_svg_position *position, uint32_t *length) {
  *length = position->value != NULL ? position->value_length : position->outcome_length;
  return position->value != NULL ? position->value : position->outcome;
}

/* ---- Places ---- */

static int64_t graph_svg_text_width(const char *text, uint32_t length, uint32_t longest) {
  return text == NULL
             ? 0
             : GRAPH_SVG_CHARACTER * svg_label_width(text, length, longest) + 2 * GRAPH_SVG_PADDING;
}

static int64_t graph_svg_name_width(const graph_svg_position *position) {
  return graph_svg_text_width(position->name, position->name_length, GRAPH_SVG_NAME);
}

static int64_t graph_svg_value_width(const graph_svg_position *position) {
  uint32_t length;
  const char *shown = graph_svg_shown(position, &length);
  int64_t width = graph_svg_text_width(shown, length, GRAPH_SVG_VALUE);
  return shown != NULL && width < GRAPH_SVG_NODE_HEIGHT ? GRAPH_SVG_NODE_HEIGHT : width;
}

static int64_t graph_svg_y(const graph_svg_drawing *d, uint32_t point) {
  core_assert(point < d->layout.point_count);
  return GRAPH_SVG_MARGIN + GRAPH_SVG_NODE_HEIGHT / 2 + d->layout.y[point] / LAYOUT_UNIT +
         d->drop[d->layout.column[point]];
}

/* Set the gap to the right of each column, which is wider for a steep move. */
static void graph_svg_set_gaps(graph_svg_drawing *d, int64_t *gap) {
  const graph_layout *layout = &d->layout;
  for (uint32_t p = 0; p < layout->point_count; p++)
    for (uint32_t j = layout->right.start[p]; j < layout->right.start[p + 1]; j++) {
      int64_t climb = graph_svg_y(d, p) - graph_svg_y(d, layout->right.list[j]);
      int64_t wanted = GRAPH_SVG_GAP + (climb < 0 ? -climb : climb) / 6;
      int64_t *here = &gap[layout->column[p]];
      *here = core_min(core_max(wanted, *here), GRAPH_SVG_WIDEST_GAP);
    }
}

/* Set the place of each column, and return the end of the last one. */
static int64_t graph_svg_set_places(graph_svg_drawing *d) {
  const graph_layout *layout = &d->layout;
  int64_t *gap = d->x; /* filled with a gap until the column is placed */
  graph_svg_set_gaps(d, gap);
  for (uint32_t p = 0; p < layout->position_count; p++) {
    int64_t width =
        graph_svg_name_width(&d->positions[p]) + graph_svg_value_width(&d->positions[p]);
    int64_t *widest = &d->width[layout->column[p]];
    *widest = width > *widest ? width : *widest;
  }
  int64_t x = GRAPH_SVG_MARGIN;
  for (uint32_t column = 0; column < layout->column_count; column++) {
    int64_t here = d->x[column];
    d->x[column] = x;
    x += d->width[column] + (here == 0 ? GRAPH_SVG_GAP : here);
  }
  return d->x[layout->column_count - 1] + d->width[layout->column_count - 1];
}

/* ---- Strips ---- */

/* Return the number of strips: the least number for which a long picture is at most 8/5 as wide as
** high. */
static int64_t graph_svg_count_strips(const graph_svg_drawing *d, int64_t width) {
  int64_t height = d->layout.height / LAYOUT_UNIT + GRAPH_SVG_NODE_HEIGHT + GRAPH_SVG_STRIP_GAP;
  int64_t strips = 1;
  if (!d->layout.has_bends || width <= 4 * height)
    return strips;
  while (width / strips > GRAPH_SVG_STRIP && 5 * width / strips > 8 * height * strips)
    strips++;
  return strips;
}

/* Place the columns from `first` to before `end` below the strips so far. The first column of the
** next strip counts for the height, since lines to it leave the strip at its heights. */
static void graph_svg_put_strip(graph_svg_drawing *d, uint32_t first, uint32_t end) {
  const graph_layout *layout = &d->layout;
  uint32_t seen = end < layout->column_count ? end + 1 : end;
  int64_t least = INT64_MAX, most = 0, start = d->x[first];
  core_assert(first < end && end <= layout->column_count);
  for (uint32_t i = layout->column_start[first]; i < layout->column_start[seen]; i++) {
    int64_t y = layout->y[layout->members[i]] / LAYOUT_UNIT;
    least = y < least ? y : least;
    most = y > most ? y : most;
  }
  int64_t left = first == 0 ? GRAPH_SVG_MARGIN : GRAPH_SVG_CUT + GRAPH_SVG_GAP / 2;
  int64_t top = first == 0 ? 0 : d->height + GRAPH_SVG_STRIP_GAP;
  int64_t length =
      (end < layout->column_count ? d->x[end] : d->x[end - 1] + d->width[end - 1]) - start;
  for (uint32_t column = first; column < end; column++) {
    d->x[column] += left - start;
    d->drop[column] = top - least;
  }
  d->right = left + length > d->right ? left + length : d->right;
  d->height = top + most - least + GRAPH_SVG_NODE_HEIGHT;
}

/* Divide the columns into strips by their place in the total width, so that strips have similar
** lengths. */
static void graph_svg_fold(graph_svg_drawing *d, int64_t width) {
  int64_t strips = graph_svg_count_strips(d, width), strip = 0;
  uint32_t first = 0, columns = d->layout.column_count;
  core_assert(columns > 0);
  d->looks[GRAPH_SVG_FOLDED] = strips > 1;
  for (uint32_t column = 1; column <= columns; column++) {
    int64_t here = column == columns ? strips : d->x[column] * strips / width;
    if (here == strip)
      continue;
    graph_svg_put_strip(d, first, column);
    first = column;
    strip = here;
  }
}

/* ---- Moves ---- */

/* Return the right edge of a position. */
static int64_t graph_svg_end(const graph_svg_drawing *d, uint32_t p) {
  core_assert(p < d->layout.position_count);
  return d->x[d->layout.column[p]] + graph_svg_name_width(&d->positions[p]) +
         graph_svg_value_width(&d->positions[p]);
}

/* Write a curve from the present point (x, y) that is horizontal at both ends. */
static void graph_svg_put_curve(svg_text *text, int64_t x, int64_t y, int64_t to_x, int64_t to_y) {
  int64_t middle = (x + to_x) / 2;
  SVG_PUT(text, "C@ @ @ @ @ @", middle, y, middle, to_y, to_x, to_y);
}

/* Write a line from (x, y) at the point `from` to to_x at the point `to` in an adjacent column. If
** that is in another strip, the line is cut at the ends of the strips, at the height of the right
** point, and both ends are marked. */
static void graph_svg_put_step(const graph_svg_drawing *d, int64_t x, uint32_t from, uint32_t to,
                               int64_t to_x) {
  const uint32_t *column = d->layout.column;
  int64_t y = graph_svg_y(d, from), to_y = graph_svg_y(d, to);
  int64_t lower = d->drop[column[to]] - d->drop[column[from]];
  core_assert(lower != 0 || column[from] != column[to]);
  if (lower > 0) {
    graph_svg_put_curve(d->text, x, y, d->right, to_y - lower);
    SVG_PUT(d->text, "m0 -4l5 4l-5 4M@ @l5 4l-5 4M@ @H@", GRAPH_SVG_CUT - 5, to_y - 4,
            GRAPH_SVG_CUT, to_y, to_x);
  } else if (lower < 0) {
    SVG_PUT(d->text, "H@m0 -4l-5 4l5 4M@ @l-5 4l5 4M@ @", GRAPH_SVG_CUT, d->right + 5,
            y + lower - 4, d->right, y + lower);
    graph_svg_put_curve(d->text, d->right, y + lower, to_x, to_y);
  } else
    graph_svg_put_curve(d->text, x, y, to_x, to_y);
}

/* Write a move through its bends, each across the whole width of its column. The head of the arrow
** needs some pixels. */
static void graph_svg_put_move(const graph_svg_drawing *d, const layout_move *move) {
  enum { HEAD = 3 };
  const graph_layout *layout = &d->layout;
  core_assert(move->from < layout->position_count && move->to < layout->position_count);
  bool back = move->backwards;
  uint32_t point = move->from;
  int64_t x = back ? d->x[layout->column[point]] : graph_svg_end(d, point);
  int64_t to_x = back ? graph_svg_end(d, move->to) + HEAD : d->x[layout->column[move->to]] - HEAD;
  if (move->from == move->to) { /* a loop above the right end of the position */
    SVG_PUT(d->text, "<path d=\"M@ @c24 -2 24 -27 0 -27h-8c-8 0 -10 4 -11 11\"/>\n",
            graph_svg_end(d, point), graph_svg_y(d, point));
    return;
  }
  SVG_PUT(d->text, "<path d=\"M@ @", x, graph_svg_y(d, point));
  for (uint32_t j = 0; j < move->bend_count; j++) {
    uint32_t bend = move->first_bend + (back ? move->bend_count - 1 - j : j);
    int64_t left = d->x[layout->column[bend]], right = left + d->width[layout->column[bend]];
    graph_svg_put_step(d, x, point, bend, back ? right : left);
    x = back ? left : right;
    SVG_PUT(d->text, "H@", x);
    point = bend;
  }
  graph_svg_put_step(d, x, point, move->to, to_x);
  svg_put_text(d->text, "\"/>\n");
}

/* Write the winning moves after, and so on top of, the other moves. */
static void graph_svg_put_moves(graph_svg_drawing *d) {
  static const char *const starts[] = {
      "<g fill=\"none\" stroke=\"#9a9a9a\" marker-end=\"url(#grundy-move)\">\n",
      "<g fill=\"none\" stroke=\"#b8480a\" stroke-width=\"2.2\" "
      "marker-end=\"url(#grundy-winning-move)\">\n"};
  for (int winning = 0; winning < 2; winning++) {
    svg_put_text(d->text, starts[winning]);
    for (uint32_t i = 0; i < d->layout.move_count; i++) {
      const layout_move *move = &d->layout.moves[i];
      if ((graph_svg_look_of(&d->positions[move->to]) == GRAPH_SVG_LOST) != (winning == 1))
        continue;
      graph_svg_put_move(d, move);
      d->looks[GRAPH_SVG_WINNING] += winning == 1;
      if (!svg_work(d->text, 500 + 300 * (int64_t)move->bend_count))
        return;
    }
    svg_put_text(d->text, "</g>\n");
  }
}

/* ---- Positions ---- */

static void graph_svg_put_tooltip(svg_text *text, const graph_svg_position *position) {
  const char *words = graph_svg_styles[graph_svg_outcome_of(position)].words;
  svg_put_text(text, "<title>");
  svg_put_label(text, position->name, position->name_length, GRAPH_SVG_TOOLTIP);
  if (position->value != NULL) {
    svg_put_text(text, ": value ");
    svg_put_label(text, position->value, position->value_length, GRAPH_SVG_TOOLTIP);
  }
  if (position->outcome != NULL) {
    svg_put_text(text, position->value != NULL ? ", " : ": ");
    svg_put_label(text, position->outcome, position->outcome_length, GRAPH_SVG_VALUE);
    if (words != NULL)
      svg_put_text(text, words);
  }
  svg_put_text(text, "</title>");
}

/* Write the coloured part at the right with the value. */
static void graph_svg_put_value(const graph_svg_drawing *d, const graph_svg_position *position,
                                int64_t x, int64_t y) {
  svg_text *text = d->text;
  char colour[8];
  uint32_t length;
  const char *shown = graph_svg_shown(position, &length);
  int64_t width = graph_svg_value_width(position);
  graph_svg_look look = graph_svg_look_of(position);
  int level = look == GRAPH_SVG_LEVEL ? graph_svg_level_of(d, position) : SVG_LEVELS;
  if (shown == NULL)
    return;
  const char *fill = graph_svg_styles[look].fill;
  SVG_PUT_WITH(text, fill == NULL ? svg_level_colour(level, colour) : fill,
               "<path fill=\"$\" d=\"M@ @h@a5 5 0 0 1 5 5v12a5 5 0 0 1 -5 5h-@z\"/>", x, y - 11,
               width - 5, width - 5);
  const char *font = level < SVG_FIRST_LIGHT_LEVEL ? " fill=\"#fff\""
                     : look == GRAPH_SVG_LOST      ? " fill=\"#222\" font-weight=\"bold\""
                                                   : " fill=\"#222\"";
  SVG_PUT_WITH(text, font, "<text text-anchor=\"middle\" x=\"@\" y=\"@\"$>", x + width / 2, y + 4);
  svg_put_label(text, shown, length, GRAPH_SVG_VALUE);
  svg_put_text(text, "</text>");
}

static void graph_svg_put_position(const graph_svg_drawing *d, uint32_t p) {
  const graph_svg_position *position = &d->positions[p];
  svg_text *text = d->text;
  int64_t x = d->x[d->layout.column[p]], y = graph_svg_y(d, p),
          name = graph_svg_name_width(position);
  graph_svg_look look = graph_svg_look_of(position);
  int64_t width = name + graph_svg_value_width(position);
  core_assert(p < d->layout.position_count);
  svg_put_text(text, "<g>");
  graph_svg_put_tooltip(text, position);
  SVG_PUT(text, "<rect x=\"@\" y=\"@\" width=\"@\" height=\"22\" rx=\"5\" fill=\"#fff\"/>", x,
          y - 11, width);
  graph_svg_put_value(d, position, x + name, y);
  SVG_PUT(text, "<text fill=\"#222\" x=\"@\" y=\"@\">", x + GRAPH_SVG_PADDING, y + 4);
  svg_put_label(text, position->name, position->name_length, GRAPH_SVG_NAME);
  const char *edge = d->looks[look] > 0 ? graph_svg_styles[look].edge : NULL;
  SVG_PUT_WITH(
      text, edge == NULL ? "stroke=\"#777\"" : edge,
      "</text><rect x=\"@\" y=\"@\" width=\"@\" height=\"22\" rx=\"5\" fill=\"none\" $/></g>\n", x,
      y - 11, width);
}

/* ---- The document ---- */

/* The entries of the legend, in this order. The entry without a mark shows the colours from the
** least positive value to the greatest. */
static const struct {
  graph_svg_look look;
  const char *mark, *words;
} graph_svg_entries[] = {
    {GRAPH_SVG_LOST,
     "<rect y=\"-8\" width=\"22\" height=\"16\" rx=\"4\" fill=\"#fff\" stroke=\"#111\" "
     "stroke-width=\"2.4\"/>",
     "P: the player to move loses"},
    {GRAPH_SVG_DRAWN,
     "<rect y=\"-8\" width=\"22\" height=\"16\" rx=\"4\" fill=\"#e0e0e0\" stroke=\"#666\" "
     "stroke-dasharray=\"3 2\"/>",
     "D: a draw"},
    {GRAPH_SVG_LEFT,
     "<rect y=\"-8\" width=\"22\" height=\"16\" rx=\"4\" fill=\"#c5dcf5\" stroke=\"#777\"/>",
     "L: Left wins"},
    {GRAPH_SVG_RIGHT,
     "<rect y=\"-8\" width=\"22\" height=\"16\" rx=\"4\" fill=\"#f5cfc9\" stroke=\"#777\"/>",
     "R: Right wins"},
    {GRAPH_SVG_MISSING,
     "<rect y=\"-8\" width=\"22\" height=\"16\" rx=\"4\" fill=\"#fff\" stroke=\"#777\" "
     "stroke-dasharray=\"6 4\"/>",
     "unknown: no row has its value or outcome"},
    {GRAPH_SVG_WINNING,
     "<path fill=\"none\" stroke=\"#b8480a\" stroke-width=\"2.2\" "
     "marker-end=\"url(#grundy-winning-move)\" d=\"M0 0h19\"/>",
     "a winning move"},
    {GRAPH_SVG_LEVEL, NULL, "values to "},
    {GRAPH_SVG_FOLDED,
     "<path class=\"grundy-axis\" fill=\"none\" stroke=\"#555\" d=\"M0 0h20m0 -4l5 4l-5 4\"/>",
     "continues in the next line at the same height"},
};

enum { GRAPH_SVG_ENTRIES = sizeof graph_svg_entries / sizeof graph_svg_entries[0] };

/* Return the width of an entry, or 0 if it is not shown. */
static int64_t graph_svg_entry_width(const graph_svg_drawing *d, size_t entry) {
  int64_t digits = graph_svg_entries[entry].mark == NULL ? svg_digits(d->most) : 0;
  return d->looks[graph_svg_entries[entry].look] == 0
             ? 0
             : 46 + 7 * ((int64_t)strlen(graph_svg_entries[entry].words) + digits);
}

static void graph_svg_put_legend(const graph_svg_drawing *d, int64_t y) {
  int64_t x = GRAPH_SVG_MARGIN;
  char colour[8];
  for (size_t i = 0; i < GRAPH_SVG_ENTRIES; x += graph_svg_entry_width(d, i++)) {
    const char *mark = graph_svg_entries[i].mark;
    if (d->looks[graph_svg_entries[i].look] == 0)
      continue;
    SVG_PUT(d->text, "<g transform=\"translate(@ @)\">", x, y);
    if (mark != NULL)
      svg_put_text(d->text, mark);
    for (int k = 0; mark == NULL && k < 4; k++)
      SVG_PUT_WITH(d->text, svg_level_colour(12 + k * (SVG_LEVELS - 13) / 3, colour),
                   "<path fill=\"$\" d=\"M@ -8h6v16h-6z\"/>", (int64_t)k * 6);
    svg_put(d->text, graph_svg_entries[i].words, "<text x=\"30\" y=\"4\">$", NULL);
    if (mark == NULL)
      SVG_PUT(d->text, "@", d->most);
    svg_put_text(d->text, "</text></g>\n");
  }
}

static void graph_svg_put_head(const graph_svg_drawing *d, int64_t width, int64_t height) {
  svg_text *text = d->text;
  svg_put_start(text, width, height);
  SVG_PUT(text, "<title>a game: positions @, moves @", d->layout.position_count,
          d->layout.move_count);
  if (d->looks[GRAPH_SVG_LOST] > 0)
    SVG_PUT(text, ", P-positions @", d->looks[GRAPH_SVG_LOST]);
  svg_put_text(text, "</title>\n<defs>\n"
                     "<marker id=\"grundy-move\" viewBox=\"0 0 8 8\" refX=\"5\" refY=\"4\" "
                     "markerWidth=\"8\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" "
                     "orient=\"auto\"><path fill=\"#9a9a9a\" d=\"M0 .5L8 4L0 7.5z\"/></marker>\n"
                     "<marker id=\"grundy-winning-move\" viewBox=\"0 0 8 8\" refX=\"5\" refY=\"4\" "
                     "markerWidth=\"10\" markerHeight=\"10\" markerUnits=\"userSpaceOnUse\" "
                     "orient=\"auto\"><path fill=\"#b8480a\" d=\"M0 .5L8 4L0 7.5z\"/></marker>\n"
                     "</defs>\n");
  svg_put_paper(text, width, height);
}

static void graph_svg_put_document(graph_svg_drawing *d) {
  int64_t width = d->right + GRAPH_SVG_MARGIN + 14;
  int64_t bottom = 2 * GRAPH_SVG_MARGIN + d->height;
  int64_t legend = GRAPH_SVG_MARGIN;
  d->looks[GRAPH_SVG_WINNING] =
      d->looks[GRAPH_SVG_LOST]; /* not counted yet; reserve room for the entry */
  for (size_t i = 0; i < GRAPH_SVG_ENTRIES; i++)
    legend += graph_svg_entry_width(d, i);
  bool has_legend = legend > GRAPH_SVG_MARGIN;
  graph_svg_put_head(d, core_max(legend, width), bottom + (has_legend ? GRAPH_SVG_LEGEND : 0));
  d->looks[GRAPH_SVG_WINNING] = 0;
  graph_svg_put_moves(d);
  for (uint32_t p = 0; p < d->layout.position_count && svg_work(d->text, 1000); p++)
    graph_svg_put_position(d, p);
  graph_svg_put_legend(d, bottom + GRAPH_SVG_LEGEND / 2 - 8);
  svg_put_text(d->text, "</svg>\n");
}

core_status graph_svg_draw(const graph_svg_position *positions, uint32_t position_count,
                           const uint32_t *pairs, uint32_t pair_count, svg_text *text) {
  graph_svg_drawing d = {.text = text, .positions = positions};
  core_host *host = text->host;
  bool made = layout_make(&d.layout, host, position_count, pairs, pair_count);
  uint64_t columns = d.layout.column_count, bytes = 3 * columns * sizeof *d.x;
  core_assert(position_count > 0 && position_count <= GRAPH_SVG_MOST_POSITIONS);
  d.x = made ? core_allocate(host, bytes) : NULL;
  core_status status = host->status;
  if (d.x != NULL) {
    d.width = d.x + columns;
    d.drop = d.width + columns;
    for (uint32_t p = 0; p < d.layout.position_count; p++) {
      const graph_svg_position *position = &d.positions[p];
      d.looks[graph_svg_look_of(position)]++;
      if (position->has_number && position->number > d.most)
        d.most = position->number;
    }
    if (d.looks[GRAPH_SVG_MISSING] == position_count)
      d.looks[GRAPH_SVG_MISSING] = 0;
    graph_svg_fold(&d, graph_svg_set_places(&d));
    graph_svg_put_document(&d);
    status = text->status;
  }
  core_release(host, d.x, bytes);
  layout_release(&d.layout);
  return status;
}
