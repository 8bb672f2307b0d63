/* The picture of a Hackenbush position.
**
** A breadth-first search from the ground gives each node its row, and the edge that reaches it
** first makes the nodes a tree. From the top row down, the width of a node is the sum of the widths
** of its children, at least one slot; from the ground up, children are placed side by side, so that
** each node is above the middle of its children. Other edges are drawn between the nodes as they
** are, with a bow if they would hide another edge. With n edges in r rows the time is O(n r), and
** O(n^2) for bows.
**
** Example: for edges 0-1, 1-2 and 1-3 the widths of nodes 2 and 3 are 1, of 1 and the ground 2. */
#include "picture/hackenbush_svg.h"

#include "base/array.h"
#include "base/sort.h"

#define HACKENBUSH_SVG_NONE UINT32_MAX

enum {
  HACKENBUSH_SVG_SLOT = 44, /* pixels for a node without children */
  HACKENBUSH_SVG_ROW = 56,
  HACKENBUSH_SVG_MARGIN = 20,
  HACKENBUSH_SVG_TOP = 44, /* for bows above the highest row */
  HACKENBUSH_SVG_LEGEND = 40,
  HACKENBUSH_SVG_ENTRY = 110,
  HACKENBUSH_SVG_MOST_BOW = 80
};

typedef struct hackenbush_svg_node {
  int64_t name; /* an integer, or the index of a label */
  bool is_text;
  uint32_t row;          /* HACKENBUSH_SVG_NONE if it has fallen */
  uint32_t tree_edge;    /* the first edge that reaches it */
  uint32_t width, start; /* in slots: the width of its children and their start */
  uint32_t used;         /* slots given to children so far */
} hackenbush_svg_node;

typedef struct hackenbush_svg_drawing {
  svg_text *text;
  const hackenbush_svg_edge *edges;
  const svg_label *labels;
  hackenbush_svg_node *nodes;
  uint32_t *ends; /* edge i joins the nodes ends[2 * i] and ends[2 * i + 1] */
  uint32_t count, node_count, ground, row_count, standing;
} hackenbush_svg_drawing;

/* ---- Places ---- */

static bool hackenbush_svg_precedes(const void *one, const void *other) {
  const hackenbush_svg_node *a = one, *b = other;
  return a->is_text != b->is_text ? b->is_text : a->name < b->name;
}

/* The same for nodes that are integers. */
static bool hackenbush_svg_integer_precedes(const void *one, const void *other) {
  return ((const hackenbush_svg_node *)one)->name < ((const hackenbush_svg_node *)other)->name;
}

/* Return the node of an integer, in a drawing without texts. */
static inline uint32_t hackenbush_svg_find_integer(const hackenbush_svg_drawing *d, int64_t name) {
  uint32_t node = 0;
  CORE_SEARCH(node, d->node_count, i, d->nodes[i].name < name);
  core_assert(node < d->node_count && d->nodes[node].name == name);
  return node;
}

static uint32_t hackenbush_svg_find(const hackenbush_svg_drawing *d, int64_t name, bool is_text) {
  const hackenbush_svg_node sought = {.name = name, .is_text = is_text};
  uint32_t node = 0;
  CORE_SEARCH(node, d->node_count, i, hackenbush_svg_precedes(&d->nodes[i], &sought));
  core_assert(node < d->node_count && d->nodes[node].name == name);
  core_assert(d->nodes[node].is_text == is_text);
  return node;
}

/* Return the upper end of an edge from a node of this row that is the first to reach it, and set
** *parent to the lower end. Return HACKENBUSH_SVG_NONE for other edges. */
static uint32_t hackenbush_svg_child(const hackenbush_svg_drawing *d, uint32_t edge, uint32_t row,
                                     uint32_t *parent) {
  core_assert(edge < d->count);
  for (uint32_t side = 0; side < 2; side++) {
    uint32_t near = d->ends[2 * edge + side], far = d->ends[2 * edge + 1 - side];
    *parent = near;
    if (d->nodes[near].row == row && d->nodes[far].row == row + 1 &&
        d->nodes[far].tree_edge == edge)
      return far;
  }
  return HACKENBUSH_SVG_NONE;
}

/* Set the rows, from the ground upwards. */
static bool hackenbush_svg_set_rows(hackenbush_svg_drawing *d) {
  d->nodes[d->ground].row = 0;
  for (bool found = true; found; d->row_count++) {
    found = false;
    for (uint32_t i = 0; i < 2 * d->count; i++) {
      hackenbush_svg_node *far = &d->nodes[d->ends[i ^ 1]];
      if (d->nodes[d->ends[i]].row != d->row_count || far->row != HACKENBUSH_SVG_NONE)
        continue;
      far->row = d->row_count + 1;
      far->tree_edge = i / 2;
      found = true;
    }
    if (!svg_work(d->text, 2 * (int64_t)d->count))
      return false;
  }
  return true;
}

/* Set the slots, so that each node is above the middle of its children. */
static bool hackenbush_svg_set_columns(hackenbush_svg_drawing *d) {
  uint32_t child, parent;
  for (uint32_t row = d->row_count; row-- > 0;) {
    for (uint32_t i = 0; i < d->count; i++)
      if ((child = hackenbush_svg_child(d, i, row, &parent)) != HACKENBUSH_SVG_NONE)
        d->nodes[parent].width += d->nodes[child].width += d->nodes[child].width == 0;
    if (!svg_work(d->text, 4 * (int64_t)d->count))
      return false;
  }
  for (uint32_t row = 0; row < d->row_count; row++) {
    for (uint32_t i = 0; i < d->count; i++)
      if ((child = hackenbush_svg_child(d, i, row, &parent)) != HACKENBUSH_SVG_NONE) {
        d->nodes[child].start = d->nodes[parent].start + d->nodes[parent].used;
        d->nodes[parent].used += d->nodes[child].width;
      }
    if (!svg_work(d->text, 4 * (int64_t)d->count))
      return false;
  }
  for (uint32_t i = 0; i < d->count; i++) {
    d->nodes[d->ground].width += d->ends[2 * i] == d->ground && d->ends[2 * i + 1] == d->ground;
    d->standing += d->nodes[d->ends[2 * i]].row != HACKENBUSH_SVG_NONE;
  }
  return true;
}

static int64_t hackenbush_svg_x(const hackenbush_svg_node *node) {
  return HACKENBUSH_SVG_MARGIN +
         (2 * (int64_t)node->start + node->width) * (HACKENBUSH_SVG_SLOT / 2);
}

static int64_t hackenbush_svg_y(const hackenbush_svg_drawing *d, uint32_t row) {
  core_assert(row < d->row_count);
  return HACKENBUSH_SVG_TOP + (int64_t)(d->row_count - 1 - row) * HACKENBUSH_SVG_ROW;
}

/* ---- The picture ---- */

typedef struct hackenbush_svg_look {
  char colour;
  const char *stroke, *word, *entry;
} hackenbush_svg_look;

/* The colours of Okabe and Ito (2008). */
static const hackenbush_svg_look hackenbush_svg_looks[] = {
    {'L', "stroke=\"#0072b2\"", "blue", "L: blue"},
    {'R', "stroke=\"#d55e00\" stroke-dasharray=\"10 3\"", "red", "R: red"},
    {'E', "stroke=\"#009e73\" stroke-dasharray=\"3 3\"", "green", "E: green"}};

/* Return the number of earlier edges with the same two ends. The first edge that reaches a node has
** none. */
static int64_t hackenbush_svg_rank(const hackenbush_svg_drawing *d, uint32_t edge) {
  const uint32_t *ends = &d->ends[2 * edge];
  int64_t rank = 0;
  core_assert(edge < d->count);
  if (d->nodes[ends[0]].tree_edge == edge || d->nodes[ends[1]].tree_edge == edge)
    return 0;
  for (uint32_t i = 0; i < edge; i++)
    rank += (d->ends[2 * i] == ends[0] && d->ends[2 * i + 1] == ends[1]) ||
            (d->ends[2 * i] == ends[1] && d->ends[2 * i + 1] == ends[0]);
  return rank;
}

/* Write an edge from a node to itself: a drop above the node, or on the ground a bow in a slot for
** itself. */
static void hackenbush_svg_put_loop(hackenbush_svg_drawing *d, uint32_t edge) {
  const hackenbush_svg_node *node = &d->nodes[d->ends[2 * edge]];
  int64_t y = hackenbush_svg_y(d, node->row);
  core_assert(d->ends[2 * edge] == d->ends[2 * edge + 1]);
  if (d->ends[2 * edge] == d->ground) {
    hackenbush_svg_node slot = {.start = d->nodes[d->ground].used++, .width = 1};
    SVG_PUT(d->text, "M@ @c0 -40 28 -40 28 0", hackenbush_svg_x(&slot) - 14, y);
    return;
  }
  int64_t size = core_min(28 + 8 * hackenbush_svg_rank(d, edge), 44);
  SVG_PUT(d->text, "M@ @c@ @ @ @ 0 0", hackenbush_svg_x(node), y, -size, -size, size, -size);
}

/* Write an edge: a straight line, or a bow if an earlier edge has the line, or for nodes of one
** row, which can have others between them. */
static void hackenbush_svg_put_way(hackenbush_svg_drawing *d, uint32_t edge) {
  const hackenbush_svg_node *a = &d->nodes[d->ends[2 * edge]];
  const hackenbush_svg_node *b = &d->nodes[d->ends[2 * edge + 1]];
  int64_t ax = hackenbush_svg_x(a->row == 0 ? b : a), ay = hackenbush_svg_y(d, a->row);
  int64_t bx = hackenbush_svg_x(b->row == 0 ? a : b), by = hackenbush_svg_y(d, b->row);
  int64_t rank = hackenbush_svg_rank(d, edge), bow = 14 * ((rank + 1) / 2);
  int64_t x = (ax + bx) / 2, y = (ay + by) / 2, wide = ax < bx ? bx - ax : ax - bx;
  if (a->row == b->row)
    y -= core_min(20 + wide / 8 + 14 * rank, HACKENBUSH_SVG_MOST_BOW);
  else {
    bow = core_min(bow, HACKENBUSH_SVG_SLOT) * (rank % 2 ? 1 : -1);
    x += bow;
    y += (ax < bx) == (ay < by) ? -bow : ax == bx ? 0 : bow;
  }
  SVG_PUT(d->text, "M@ @Q@ @ @ @", ax, ay, x, y, bx, by);
}

/* Write the name of a node. */
static void hackenbush_svg_put_name(hackenbush_svg_drawing *d, uint32_t node) {
  const hackenbush_svg_node *named = &d->nodes[node];
  if (named->is_text) {
    const svg_label *label = &d->labels[named->name];
    svg_put_label(d->text, label->bytes, label->length, SVG_LONGEST_NAME);
  } else
    SVG_PUT(d->text, "@", named->name);
}

static void hackenbush_svg_put_edge(hackenbush_svg_drawing *d, uint32_t edge) {
  char colour = d->edges[edge].colour;
  const hackenbush_svg_look *look = &hackenbush_svg_looks[colour == 'L'   ? 0
                                                          : colour == 'R' ? 1
                                                                          : 2];
  if (d->nodes[d->ends[2 * edge]].row == HACKENBUSH_SVG_NONE)
    return;
  svg_put(d->text, look->stroke, "<path $ d=\"", NULL);
  if (d->ends[2 * edge] == d->ends[2 * edge + 1])
    hackenbush_svg_put_loop(d, edge);
  else
    hackenbush_svg_put_way(d, edge);
  const hackenbush_svg_edge *named = &d->edges[edge];
  if (d->labels == NULL || (!named->one_is_text && !named->other_is_text)) {
    SVG_PUT_WITH(d->text, look->word, "\"><title>edge @, $: @ to @</title></path>\n",
                 edge + INT64_C(1), named->one, named->other);
    return;
  }
  SVG_PUT_WITH(d->text, look->word, "\"><title>edge @, $: ", edge + INT64_C(1));
  hackenbush_svg_put_name(d, d->ends[2 * edge]);
  svg_put_text(d->text, " to ");
  hackenbush_svg_put_name(d, d->ends[2 * edge + 1]);
  svg_put_text(d->text, "</title></path>\n");
}

/* Write a node. Short names are written beside it. */
static void hackenbush_svg_put_node(hackenbush_svg_drawing *d, uint32_t node) {
  const hackenbush_svg_node *drawn = &d->nodes[node];
  int64_t x = hackenbush_svg_x(drawn);
  if (drawn->row == HACKENBUSH_SVG_NONE || drawn->row == 0)
    return;
  int64_t y = hackenbush_svg_y(d, drawn->row);
  if (!drawn->is_text) {
    SVG_PUT(d->text, "<circle r=\"4\" cx=\"@\" cy=\"@\"><title>@</title></circle>\n", x, y,
            drawn->name);
    if (svg_digits(drawn->name) <= 3)
      SVG_PUT(d->text, "<text x=\"@\" y=\"@\">@</text>\n", x + 7, y + 4, drawn->name);
    return;
  }
  const svg_label *label = &d->labels[drawn->name];
  SVG_PUT(d->text, "<circle r=\"4\" cx=\"@\" cy=\"@\"><title>", x, y);
  hackenbush_svg_put_name(d, node);
  svg_put_text(d->text, "</title></circle>\n");
  if (svg_label_width(label->bytes, label->length, SVG_LONGEST_NAME) > 3)
    return;
  SVG_PUT(d->text, "<text x=\"@\" y=\"@\">", x + 7, y + 4);
  hackenbush_svg_put_name(d, node);
  svg_put_text(d->text, "</text>\n");
}

static void hackenbush_svg_put_document(hackenbush_svg_drawing *d) {
  int64_t slots = d->nodes[d->ground].width * (int64_t)HACKENBUSH_SVG_SLOT;
  int64_t width = 2 * HACKENBUSH_SVG_MARGIN + core_max(slots, INT64_C(3) * HACKENBUSH_SVG_ENTRY);
  int64_t ground = hackenbush_svg_y(d, 0), height = ground + HACKENBUSH_SVG_LEGEND;
  svg_put_start(d->text, width, height);
  SVG_PUT(d->text, "<title>Hackenbush: edges @, fallen @</title>\n", d->standing,
          d->count - d->standing);
  svg_put_paper(d->text, width, height);
  svg_put_text(d->text, "<g fill=\"none\" stroke-width=\"4\">\n");
  for (uint32_t i = 0; i < d->count && svg_work(d->text, 20 + (int64_t)i); i++)
    hackenbush_svg_put_edge(d, i);
  SVG_PUT(d->text,
          "</g>\n<path class=\"grundy-ink\" stroke=\"#333\" stroke-width=\"3\" d=\"M@ @H@\"/>\n",
          HACKENBUSH_SVG_MARGIN / 2, ground, width - HACKENBUSH_SVG_MARGIN / 2);
  for (uint32_t i = 0; i < d->node_count; i++)
    hackenbush_svg_put_node(d, i);
  int64_t y = ground + HACKENBUSH_SVG_LEGEND / 2 + 2;
  int64_t x = HACKENBUSH_SVG_MARGIN;
  for (size_t i = 0; i < sizeof hackenbush_svg_looks / sizeof *hackenbush_svg_looks; i++) {
    SVG_PUT_WITH(d->text, hackenbush_svg_looks[i].stroke,
                 "<path stroke-width=\"4\" $ d=\"M@ @h36\"/><text x=\"@\" y=\"@\">", x, y, x + 42,
                 y + 4);
    svg_put(d->text, hackenbush_svg_looks[i].entry, "$</text>\n", NULL);
    x += HACKENBUSH_SVG_ENTRY;
  }
  svg_put_text(d->text, "</svg>\n");
}

/* Set the nodes, sorted, and the ends of the edges. */
static void hackenbush_svg_set_nodes(hackenbush_svg_drawing *d) {
  uint32_t most = 2 * d->count + 1;
  const hackenbush_svg_node none = {.row = HACKENBUSH_SVG_NONE, .tree_edge = HACKENBUSH_SVG_NONE};
  for (uint32_t i = 0; i < most; i++) {
    d->nodes[i] = none;
    if (i > 0)
      d->nodes[i].name = i % 2 ? d->edges[i / 2].one : d->edges[i / 2 - 1].other;
  }
  for (uint32_t i = 0; d->labels != NULL && i < d->count; i++) {
    d->nodes[2 * i + 1].is_text = d->edges[i].one_is_text;
    d->nodes[2 * i + 2].is_text = d->edges[i].other_is_text;
  }
  const size_t size = sizeof *d->nodes;
  if (d->labels == NULL) {
    sort_items(NULL, d->nodes, most, size, hackenbush_svg_integer_precedes);
    d->node_count = (uint32_t)sort_unique(d->nodes, most, size, hackenbush_svg_integer_precedes);
    d->ground = hackenbush_svg_find_integer(d, 0);
    for (uint32_t i = 0; i < d->count; i++) {
      d->ends[2 * i] = hackenbush_svg_find_integer(d, d->edges[i].one);
      d->ends[2 * i + 1] = hackenbush_svg_find_integer(d, d->edges[i].other);
    }
    return;
  }
  sort_items(NULL, d->nodes, most, size, hackenbush_svg_precedes);
  d->node_count = (uint32_t)sort_unique(d->nodes, most, size, hackenbush_svg_precedes);
  d->ground = hackenbush_svg_find(d, 0, false);
  for (uint32_t i = 0; i < d->count; i++) {
    d->ends[2 * i] = hackenbush_svg_find(d, d->edges[i].one, d->edges[i].one_is_text);
    d->ends[2 * i + 1] = hackenbush_svg_find(d, d->edges[i].other, d->edges[i].other_is_text);
  }
}

core_status hackenbush_svg_draw(const hackenbush_svg_edge *edges, uint32_t count,
                                const svg_label *labels, svg_text *text) {
  core_host *host = text->host;
  hackenbush_svg_drawing d = {.text = text, .edges = edges, .labels = labels, .count = count};
  uint64_t node_bytes = (2 * (uint64_t)count + 1) * sizeof *d.nodes;
  uint64_t end_bytes = 2 * (uint64_t)count * sizeof *d.ends;
  core_assert(count > 0 && count <= HACKENBUSH_SVG_MOST_EDGES);
  d.nodes = core_allocate(host, node_bytes);
  d.ends = d.nodes == NULL ? NULL : core_allocate(host, end_bytes);
  core_status status = host->status;
  if (d.ends != NULL) {
    hackenbush_svg_set_nodes(&d);
    if (hackenbush_svg_set_rows(&d) && hackenbush_svg_set_columns(&d))
      hackenbush_svg_put_document(&d);
    status = text->status;
  }
  core_release(host, d.nodes, node_bytes);
  core_release(host, d.ends, end_bytes);
  return status;
}
