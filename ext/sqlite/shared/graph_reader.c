/* Graphs as SQL gives them.
**
** graph6 is the format of nauty and of the House of Graphs: the number of vertices, then a bit for
** each pair (0,1), (0,2), (1,2), (0,3), ..., 1 for an edge. Each byte is 63 plus six bits. The
** number is one byte up to 62, and otherwise '~' and three bytes. Example: 'Bw' is a triangle: 'B'
** is 63 + 3, and 'w' is 63 + 111000 in binary. (B. McKay, formats.txt of nauty) */
#include "sqlite/shared/graph_reader.h"

#include "sqlite/rows/query.h"

enum { GRAPH_NODE, GRAPH_OTHER };
static const char *const graph_end_names[] = {[GRAPH_NODE] = "node", [GRAPH_OTHER] = "other", NULL};

/* The values that a vertex may have, in all forms. */
#define GRAPH_VERTEX "an integer or a text"

typedef struct graph_reading {
  sql_call *call;
  uint32_t most;
  const char *remedy;
  graph_names *names;
} graph_reading;

board_game *graph_read_rules(sql_call *call, const sql_argument *rules) {
  board_game *game = board_game_get(call, rules->text, rules->length);
  if (game == NULL || board_is_for_graphs(&game->rules))
    return game;
  call_unpin(call, game);
  (void)call_fail(call,
                  "rules must be col, snort, node-kayles, arc-kayles or moves in the directions "
                  "+ on lines of at most two cells, got '%.*s'",
                  args_excerpt(rules->text, (uint64_t)rules->length), rules->text);
  return NULL;
}

/* ---- Vertices and edges ---- */

/* Add a vertex with a number, unless `status` is a failure. */
static bool graph_add_vertex(const graph_reading *in, core_status status, uint32_t number) {
  sql_call *call = in->call;
  if (status == CORE_OK && number >= in->most)
    return call_fail(call, "edges must have at most %u vertices%s", in->most, in->remedy);
  if (status == CORE_OK && !board_graph_grow(&in->names->graph, number + 1))
    status = call_host(call)->status;
  return call_check(call, call_host(call), status, "a graph");
}

/* Join the ends of an edge, which is `noun` number `row`. */
static bool graph_add_edge(const graph_reading *in, const uint32_t ends[2], const char *noun,
                           sqlite3_int64 row) {
  if (ends[0] == ends[1])
    return call_fail(in->call, "%s %lld of edges must join two vertices, not one with itself", noun,
                     row);
  board_graph_join(&in->names->graph, ends[0], ends[1]);
  return true;
}

/* ---- Queries ---- */

static bool graph_read_cell(sql_query *query, const graph_reading *in, int column,
                            uint32_t *number) {
  const char *name = graph_end_names[column];
  int type = sqlite3_value_type(query_value(query, column));
  sqlite3_int64 integer;
  if (type == SQLITE_BLOB ||
      (type == SQLITE_FLOAT && !args_lossless(query_value(query, column), &integer)))
    return query_refuse(query, column, name, GRAPH_VERTEX);
  if (!query_check_vertex(query, column, name))
    return false;
  core_status status = positions_number(&in->names->vertices, query_value(query, column), number);
  return graph_add_vertex(in, status, *number);
}

static bool graph_read_row(sql_query *query, void *context) {
  const graph_reading *in = context;
  uint32_t ends[2] = {0};
  if (query_is_null(query, GRAPH_NODE))
    return call_fail(query->call, "node in row %lld of edges must not be NULL", query->row);
  if (!graph_read_cell(query, in, GRAPH_NODE, &ends[0]) || query_is_null(query, GRAPH_OTHER))
    return query->call->code == SQLITE_OK;
  return graph_read_cell(query, in, GRAPH_OTHER, &ends[1]) &&
         graph_add_edge(in, ends, "row", query->row);
}

/* ---- JSON ---- */

static bool graph_read_element(const graph_reading *in, args_json *json,
                               const json_element *element, const char *name, sqlite3_int64 row,
                               uint32_t *number) {
  text_reader text;
  core_status status;
  if (element->kind == JSON_STRING) {
    if (!args_json_string(json, element, &text))
      return false;
    if (text.length == 0)
      return call_fail(in->call, "%s in element %lld of edges must not be an empty text", name,
                       row);
    status = positions_number_text(&in->names->vertices, text, number);
  } else if (element->kind == JSON_INTEGER) {
    status = positions_number_integers(&in->names->vertices, &element->integer, 1, number);
  } else {
    return args_json_fail(json, element, "%s in element %lld of edges must be " GRAPH_VERTEX, name,
                          row);
  }
  return graph_add_vertex(in, status, *number);
}

/* Read an edge [node, other], or a vertex as [node] or [node, null]. */
static bool graph_read_pair(const graph_reading *in, args_json *json, const json_element *pair,
                            sqlite3_int64 row) {
  json_element ends[2];
  uint32_t numbers[2] = {0}, count = json_read_items(&json->reader, pair, ends, 2);
  if (count == 0 || count > 2)
    return args_json_fail(json, pair, "edges must have arrays [node, other] or [node] as elements");
  count -= count == 2 && ends[1].kind == JSON_NULL;
  for (uint32_t i = 0; i < count; i++)
    if (!graph_read_element(in, json, &ends[i], graph_end_names[i], row, &numbers[i]))
      return false;
  return count < 2 || graph_add_edge(in, numbers, "element", row);
}

static bool graph_read_json(const graph_reading *in, sqlite3_value *value) {
  args_json json;
  json_element pair;
  sqlite3_int64 row = 0;
  bool done = args_json_open(&json, in->call, "edges", value, JSON_ARRAY, "a JSON array of pairs");
  while (done && args_json_next(&json, &pair))
    done = graph_read_pair(in, &json, &pair, ++row);
  return args_json_close(&json);
}

/* ---- graph6 ---- */

enum { GRAPH6_LEAST = '?', GRAPH6_MOST = '~' };

static bool graph_is_code(char c) {
  return c >= GRAPH6_LEAST && c <= GRAPH6_MOST;
}

/* Return true if a text is a valid graph, and advance it to the first byte of the edges. */
static bool graph_begin_code(text_reader *in, uint32_t *count) {
  (void)text_pass(in, ">>graph6<<");
  bool is_long = text_pass(in, "~");
  *count = 0;
  for (uint32_t i = 0; i < (is_long ? 3U : 1U); i++) {
    if (!graph_is_code(text_peek(in)))
      return false;
    *count = *count * 64 + (uint32_t)(in->text[in->at++] - GRAPH6_LEAST);
  }
  core_assert(in->at > 0 && !text_is_blank(in->text[in->at - 1]));
  while (text_is_blank(in->text[in->length - 1]))
    in->length--;
  uint64_t pairs = *count < 2 ? 0 : (uint64_t)*count * (*count - 1) / 2;
  for (uint64_t i = in->at; i < in->length; i++)
    if (!graph_is_code(in->text[i]))
      return false;
  return in->length - in->at == (pairs + 5) / 6;
}

/* Refuse a text like `Edge` that is also the name of a table: only letters and '_' are in both. */
static bool graph_check_name(sql_call *call, text_reader text) {
  for (uint64_t i = 0; i < text.length; i++)
    if (core_lower_letter(text.text[i]) < 'a' || core_lower_letter(text.text[i]) > 'z')
      if (text.text[i] != '_')
        return true;
  int status = query_find_table(call->binding->connection->db, text.text, (int)text.length);
  if (status == SQLITE_NOMEM)
    return call_no_memory(call);
  return status != SQLITE_OK ||
         call_fail(call,
                   "edges must be a graph6 text or the name of a table, got '%.*s', which is both; "
                   "write '>>graph6<<%.*s' or 'SELECT * FROM %.*s'",
                   (int)text.length, text.text, (int)text.length, text.text, (int)text.length,
                   text.text);
}

/* Read the edges of a valid text. The vertices are 0, 1, ... */
static bool graph_read_code(const graph_reading *in, text_reader text, uint32_t count) {
  core_status status = CORE_OK;
  int bit = 0;
  for (uint32_t i = 0; i < count; i++) {
    int64_t name = i;
    uint32_t number;
    status = positions_number_integers(&in->names->vertices, &name, 1, &number);
    if (!graph_add_vertex(in, status, i))
      return false;
    for (uint32_t j = 0; j < i; j++, bit++)
      if (((text.text[text.at + (uint64_t)bit / 6] - GRAPH6_LEAST) >> (5 - bit % 6) & 1) != 0)
        board_graph_join(&in->names->graph, i, j);
  }
  return true;
}

/* ---- All forms ---- */

/* Return true if a text is meant as JSON, and not as the name of a table in brackets. */
static bool graph_is_json(text_reader text) {
  text_skip_blanks(&text);
  if (!text_pass(&text, "["))
    return false;
  text_skip_blanks(&text);
  return memchr("[]\"-0123456789", text_peek(&text), 14) != NULL;
}

bool graph_read(sql_call *call, const sql_argument *edges, uint32_t most, const char *remedy,
                graph_names *names) {
  graph_reading in = {call, most, remedy, names};
  text_reader text = {edges->text, (uint64_t)edges->length, 0}, rest;
  uint32_t count;
  names->graph.host = call_host(call);
  positions_begin(&names->vertices, call_host(call));
  if (sqlite3_value_type(edges->value) == SQLITE_BLOB || graph_is_json(text))
    return graph_read_json(&in, edges->value);
  text_skip_blanks(&text);
  rest = text = (text_reader){text.text + text.at, text.length - text.at, 0};
  if (graph_begin_code(&rest, &count))
    return graph_check_name(call, text) && graph_read_code(&in, rest, count);
  return query_read(call, "edges", edges, graph_end_names, true, graph_read_row, &in);
}

void graph_names_release(graph_names *names) {
  board_graph_release(&names->graph);
  positions_release(&names->vertices);
}
