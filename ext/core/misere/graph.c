#include "core/misere/graph.h"

#include "base/array.h"

/* Edges by one of their ends: those of position v stand from starts[v] on. */
typedef struct graph_side {
  uint32_t *starts, *ends;
} graph_side;

struct misere_graph {
  core_host *host;
  uint32_t *edges; /* from, to, from, to, ... until solved */
  uint64_t edge_bytes;
  uint32_t edge_count, positions;
  bool is_solved;
  graph_side options, parents;
  uint32_t *left;  /* options of a position that are not settled yet */
  uint32_t *queue; /* positions that are settled, in order */
  uint32_t *genus;
  uint32_t *scratch; /* genera of a position's options */
  uint32_t most_options, queued;
  char *outcomes; /* 0: not known */
  genera genera;
};

misere_graph *misere_graph_new(core_host *host) {
  misere_graph *graph = core_allocate(host, sizeof *graph);
  if (graph == NULL)
    return NULL;
  graph->host = host;
  genera_open(&graph->genera, host);
  return graph;
}

static uint64_t graph_words(uint64_t count) {
  return (count + 1) * sizeof(uint32_t);
}

static void graph_drop_side(misere_graph *graph, graph_side *side) {
  core_release(graph->host, side->starts, graph_words(graph->positions));
  core_release(graph->host, side->ends, graph_words(graph->edge_count));
  *side = (graph_side){.starts = NULL};
}

/* What is wanted only while solving. */
static void graph_drop_work(misere_graph *graph) {
  core_host *host = graph->host;
  graph_drop_side(graph, &graph->options);
  graph_drop_side(graph, &graph->parents);
  core_release(host, graph->edges, graph->edge_bytes);
  core_release(host, graph->left, graph_words(graph->positions));
  core_release(host, graph->queue, graph_words(graph->positions));
  core_release(host, graph->scratch, graph_words(graph->most_options));
  graph->edges = graph->left = graph->queue = graph->scratch = NULL;
  graph->edge_bytes = 0;
}

void misere_graph_free(misere_graph *graph) {
  if (graph == NULL)
    return;
  core_host *host = graph->host;
  graph_drop_work(graph);
  core_release(host, graph->genus, graph_words(graph->positions));
  core_release(host, graph->outcomes, (uint64_t)graph->positions + 1);
  genera_close(&graph->genera);
  core_release(host, graph, sizeof *graph);
}

core_status misere_graph_add_edge(misere_graph *graph, uint32_t from, uint32_t to) {
  if (graph->is_solved || from >= MISERE_GRAPH_TOO_MANY || to >= MISERE_GRAPH_TOO_MANY ||
      graph->edge_count >= MISERE_GRAPH_TOO_MANY)
    return CORE_INVALID;
  if (!CORE_RESERVE(graph->host, graph->edges, graph->edge_bytes,
                    2 * ((uint64_t)graph->edge_count + 1)))
    return graph->host->status;
  graph->edges[2 * (uint64_t)graph->edge_count] = from;
  graph->edges[2 * (uint64_t)graph->edge_count + 1] = to;
  graph->edge_count++;
  return CORE_OK;
}

/* ---- Edges by their ends ---- */

/* Sort the edges by counting: `by` 0 by where they start, 1 by where they end. */
static bool graph_fill_side(misere_graph *graph, graph_side *side, uint32_t by) {
  uint32_t n = graph->positions, total = 0;
  const uint32_t *edges = graph->edges;
  for (uint64_t i = 0; i < graph->edge_count; i++)
    side->starts[edges[2 * i + by]]++;
  for (uint32_t v = 0; v < n; v++) {
    total += side->starts[v];
    side->starts[v] = total;
  }
  side->starts[n] = total;
  for (uint64_t i = 0; i < graph->edge_count; i++) {
    side->ends[--side->starts[edges[2 * i + by]]] = edges[2 * i + 1 - by];
    if ((i & 0xffff) == 0xffff && !core_work(graph->host, 0x40000))
      return false;
  }
  return core_work(graph->host, 4 * (int64_t)n + 1);
}

static bool graph_make_side(misere_graph *graph, graph_side *side, uint32_t by) {
  side->starts = core_allocate(graph->host, graph_words(graph->positions));
  side->ends = core_allocate(graph->host, graph_words(graph->edge_count));
  return side->starts != NULL && side->ends != NULL && graph_fill_side(graph, side, by);
}

static uint32_t graph_option_count(const misere_graph *graph, uint32_t v) {
  return graph->options.starts[v + 1] - graph->options.starts[v];
}

static bool graph_reserve(misere_graph *graph) {
  core_host *host = graph->host;
  uint32_t n = graph->positions;
  for (uint32_t v = 0; v < n; v++)
    if (graph_option_count(graph, v) > graph->most_options)
      graph->most_options = graph_option_count(graph, v);
  graph->left = core_allocate(host, graph_words(n));
  graph->queue = core_allocate(host, graph_words(n));
  graph->genus = core_allocate(host, graph_words(n));
  graph->outcomes = core_allocate(host, (uint64_t)n + 1);
  graph->scratch = core_allocate(host, graph_words(graph->most_options));
  return graph->left != NULL && graph->queue != NULL && graph->genus != NULL &&
         graph->outcomes != NULL && graph->scratch != NULL && core_work(host, 2 * (int64_t)n + 1);
}

/* ---- Where play ends ---- */

/* All options of v have a genus. */
static bool graph_find_genus(misere_graph *graph, uint32_t v) {
  uint32_t first = graph->options.starts[v], count = graph_option_count(graph, v);
  for (uint32_t i = 0; i < count; i++)
    graph->scratch[i] = graph->genus[graph->options.ends[first + i]];
  uint32_t genus = genera_of_options(&graph->genera, graph->scratch, count);
  if (genus == MISERE_NONE)
    return false;
  graph->genus[v] = genus;
  graph->outcomes[v] = genera_digit(&graph->genera, genus, 0) == 0 ? 'P' : 'N';
  return core_work(graph->host, 4 * (int64_t)count + 8);
}

static bool graph_settle_finite(misere_graph *graph) {
  for (uint32_t v = 0; v < graph->positions; v++) {
    graph->genus[v] = MISERE_NONE;
    graph->left[v] = graph_option_count(graph, v);
    if (graph->left[v] == 0)
      graph->queue[graph->queued++] = v;
  }
  for (uint32_t at = 0; at < graph->queued; at++) {
    uint32_t v = graph->queue[at];
    if (!graph_find_genus(graph, v))
      return false;
    for (uint32_t i = graph->parents.starts[v]; i < graph->parents.starts[v + 1]; i++)
      if (--graph->left[graph->parents.ends[i]] == 0)
        graph->queue[graph->queued++] = graph->parents.ends[i];
    if (!core_work(graph->host, graph->parents.starts[v + 1] - graph->parents.starts[v]))
      return false;
  }
  return true;
}

/* ---- Where it need not ---- */

/* An option that is lost for who is next there wins; one that is won counts among those that do not
** help. */
static void graph_tell_parent(misere_graph *graph, uint32_t parent, char outcome) {
  if (graph->outcomes[parent] != 0)
    return;
  if (outcome == 'P')
    graph->outcomes[parent] = 'N';
  else if (--graph->left[parent] == 0)
    graph->outcomes[parent] = 'P';
  else
    return;
  graph->queue[graph->queued++] = parent;
}

static bool graph_settle_rest(misere_graph *graph) {
  for (uint32_t v = 0; v < graph->positions; v++)
    graph->left[v] = graph_option_count(graph, v);
  for (uint32_t at = 0; at < graph->queued; at++) {
    uint32_t v = graph->queue[at];
    for (uint32_t i = graph->parents.starts[v]; i < graph->parents.starts[v + 1]; i++)
      graph_tell_parent(graph, graph->parents.ends[i], graph->outcomes[v]);
    if (!core_work(graph->host, 2 * (int64_t)graph_option_count(graph, v) + 4))
      return false;
  }
  return true;
}

static bool graph_has_stray_edge(const misere_graph *graph) {
  for (uint64_t i = 0; i < 2 * (uint64_t)graph->edge_count; i++)
    if (graph->edges[i] >= graph->positions)
      return true;
  return false;
}

core_status misere_graph_solve(misere_graph *graph, uint32_t positions) {
  if (graph->is_solved || positions >= MISERE_GRAPH_TOO_MANY)
    return CORE_INVALID;
  graph->is_solved = true;
  graph->positions = positions;
  if (graph_has_stray_edge(graph))
    return CORE_INVALID;
  bool good = graph_make_side(graph, &graph->options, 0) &&
              graph_make_side(graph, &graph->parents, 1) && graph_reserve(graph) &&
              graph_settle_finite(graph) &&
              (graph->queued == positions || graph_settle_rest(graph));
  graph_drop_work(graph);
  return good ? CORE_OK : graph->host->status;
}

char misere_graph_outcome(const misere_graph *graph, uint32_t position) {
  return graph->outcomes[position] == 0 ? 'D' : graph->outcomes[position];
}

uint32_t misere_graph_genus(const misere_graph *graph, uint32_t position) {
  return graph->genus[position];
}

const genera *misere_graph_genera(const misere_graph *graph) {
  return &graph->genera;
}
