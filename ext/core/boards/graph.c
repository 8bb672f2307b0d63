/* Graphs: their components, and paths and cycles; see graph.h.
**
** Time: vertices times BOARD_GRAPH_WORDS for the components, plus the square of the number of
** vertices to find where to begin; n^2 for the values of paths of up to n vertices. */
#include "core/boards/graph.h"

void board_graph_release(board_graph *graph) {
  CORE_FREE_ALL(graph->host, &graph->near, &graph->parts);
}

bool board_graph_grow(board_graph *graph, uint32_t count) {
  uint32_t words = count * BOARD_GRAPH_WORDS;
  core_assert(count <= BOARD_GRAPH_MOST);
  if (count <= graph->count)
    return true;
  if (!CORE_ENSURE(graph->host, graph->near, words))
    return false;
  memset(graph->near.items + graph->near.count, 0,
         (words - graph->near.count) * sizeof *graph->near.items);
  graph->near.count = words;
  graph->count = count;
  return true;
}

static uint64_t *board_graph_row(const board_graph *graph, uint32_t vertex) {
  core_assert(vertex < graph->count);
  return graph->near.items + vertex * BOARD_GRAPH_WORDS;
}

void board_graph_join(board_graph *graph, uint32_t one, uint32_t other) {
  core_assert(one != other);
  core_set_bit(board_graph_row(graph, one), other);
  core_set_bit(board_graph_row(graph, other), one);
}

/* ---- Components ---- */

typedef struct board_graph_search {
  uint64_t waiting[BOARD_GRAPH_WORDS]; /* vertices that are in no component yet */
  uint16_t degrees[BOARD_GRAPH_MOST];
  uint16_t parents[BOARD_GRAPH_MOST]; /* the vertex from which the search reached a vertex */
} board_graph_search;

/* Return a waiting vertex of the lowest degree, or BOARD_GRAPH_MOST. */
static uint32_t board_graph_find_start(const board_graph_search *s, uint32_t count) {
  uint32_t start = BOARD_GRAPH_MOST;
  for (uint32_t i = 0; i < count; i++)
    if ((s->waiting[i / 64] >> i % 64 & 1) != 0 &&
        (start == BOARD_GRAPH_MOST || s->degrees[i] < s->degrees[start]))
      start = i;
  return start;
}

/* Number the vertices of the component of `start`. */
static void board_graph_visit(board_graph *graph, board_graph_search *s, uint32_t start,
                              board_part *part) {
  uint32_t at = start, far = start;
  bool has_end = false;
  s->parents[start] = (uint16_t)start;
  part->is_line = true;
  do {
    if (far != BOARD_GRAPH_MOST) {
      at = far;
      s->waiting[at / 64] &= ~(UINT64_C(1) << at % 64);
      graph->number[at] = (uint16_t)(part->end - part->first);
      graph->order[part->end++] = (uint16_t)at;
      part->is_line &= s->degrees[at] <= 2;
      has_end |= s->degrees[at] < 2;
    }
    far = BOARD_GRAPH_MOST;
    for (uint32_t word = 0; word < BOARD_GRAPH_WORDS && far == BOARD_GRAPH_MOST; word++) {
      uint64_t next = board_graph_row(graph, at)[word] & s->waiting[word];
      far = next == 0 ? far : 64 * word + (uint32_t)core_lowest_bit(next);
    }
    if (far != BOARD_GRAPH_MOST)
      s->parents[far] = (uint16_t)at;
    else if (at == start)
      break;
    else
      at = s->parents[at];
  } while (true);
  part->is_cycle = part->is_line && !has_end;
}

bool board_graph_split(board_graph *graph) {
  board_graph_search s = {.waiting = {0}};
  board_part part = {.end = 0};
  uint32_t start;
  graph->parts.count = 0;
  for (uint32_t i = 0; i < graph->count; i++) {
    core_set_bit(s.waiting, i);
    for (uint32_t word = 0; word < BOARD_GRAPH_WORDS; word++)
      s.degrees[i] =
          (uint16_t)(s.degrees[i] + (uint32_t)core_count_bits(board_graph_row(graph, i)[word]));
  }
  while ((start = board_graph_find_start(&s, graph->count)) != BOARD_GRAPH_MOST) {
    part.first = part.end;
    board_graph_visit(graph, &s, start, &part);
    if (!CORE_APPEND(graph->host, graph->parts, part) ||
        !core_work(graph->host, graph->count + 50 * (part.end - part.first)))
      return false;
  }
  core_assert(part.end == graph->count);
  return true;
}

void board_graph_near(const board_graph *graph, const board_part *part, board_cell_set *near) {
  core_assert(part->end - part->first <= 64 * BOARD_SET_WORDS);
  for (uint32_t i = part->first; i < part->end; i++) {
    near[i - part->first] = (board_cell_set){{0}};
    for (uint32_t word = 0; word < BOARD_GRAPH_WORDS; word++)
      for (uint64_t rest = board_graph_row(graph, graph->order[i])[word]; rest != 0;
           rest &= rest - 1)
        core_set_bit(near[i - part->first].words,
                     graph->number[64 * word + (uint32_t)core_lowest_bit(rest)]);
  }
}

/* ---- Paths and cycles ---- */

bool board_has_lines(const board_rules *rules) {
  static const char arc_kayles[] = "B + ..>##";
  return rules->generator == BOARD_NODE_KAYLES ||
         (rules->generator == BOARD_TEXT && rules->length == sizeof arc_kayles - 1 &&
          memcmp(rules->text, arc_kayles, rules->length) == 0);
}

/* The vertices before vertex `move` that a move takes: 1 in Node Kayles, 0 in Arc Kayles. Both take
** the vertex and the next one. */
static uint32_t board_line_reach(const board_rules *rules) {
  return rules->generator == BOARD_NODE_KAYLES;
}

uint32_t board_line_moves(const board_rules *rules, bool is_cycle, uint32_t n) {
  return is_cycle || board_line_reach(rules) == 1 ? n : n == 0 ? 0 : n - 1;
}

uint32_t board_line_option(const board_rules *rules, bool is_cycle, uint32_t n, uint32_t move,
                           const uint8_t *values) {
  uint32_t reach = board_line_reach(rules);
  core_assert(move < board_line_moves(rules, is_cycle, n));
  if (is_cycle)
    return values[n - 2 - reach];
  return values[move < reach ? 0 : move - reach] ^
         (uint32_t)values[move + 2 > n ? 0 : n - 2 - move];
}

uint32_t board_line_value(const board_rules *rules, bool is_cycle, uint32_t n,
                          const uint8_t *values) {
  uint64_t seen = 0;
  for (uint32_t move = 0; move < board_line_moves(rules, is_cycle, n); move++)
    seen |= UINT64_C(1) << board_line_option(rules, is_cycle, n, move, values);
  return (uint32_t)core_lowest_bit(~seen);
}

bool board_line_values(core_host *host, const board_rules *rules, uint32_t most, uint8_t *values) {
  for (uint32_t n = 0; n <= most; n++) {
    values[n] = (uint8_t)board_line_value(rules, false, n, values);
    core_assert(values[n] < 32); /* the XOR of two is below 64 */
    if (!core_work(host, n))
      return false;
  }
  return true;
}
