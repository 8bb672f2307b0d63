/* Hackenbush: pictures of coloured edges that are connected to the ground. */
#include "core/boards/hackenbush.h"

#include "base/sort.h"
#include "picture/hackenbush_svg.h"
#include "sqlite/aggregate.h"
#include "sqlite/letters.h"
#include "sqlite/shared/game_store.h"
#include "sqlite/shared/picture.h"
#include "sqlite/rows/nodes.h"

enum { EDGE_ONE, EDGE_OTHER, EDGE_COLOUR };

typedef struct hackenbush_state {
  hackenbush *picture; /* NULL if not read yet */
  position_set texts;  /* the TEXT nodes */
  games_id value;      /* of the picture, or for moves of the picture after the move `valued` */
  uint32_t valued;     /* 1 + the edge of a move, or 0 */
} hackenbush_state;

static void hackenbush_clear(table_cursor *cursor) {
  hackenbush_state *state = cursor->state;
  hackenbush_close(state->picture);
  positions_release(&state->texts);
}

/* Read a colour: L, R or E. */
static bool hackenbush_read_colour(sql_call *call, sqlite3_value *value, char *letter) {
  static const char *const colours[] = {"L", "R", "E", "blue", "red", "green", NULL};
  int colour;
  if (args_letter(value, "Bb") != 0)
    return call_fail(call, "colour must be 'L' or 'blue', 'R' or 'red', 'E' or 'green' for either "
                           "player, got 'B', which could be blue or both");
  if (!args_word(call, "colour", value, colours, &colour))
    return false;
  *letter = colours[colour % 3][0];
  return true;
}

static bool hackenbush_add_row(sql_query *query, void *context) {
  hackenbush_state *state = context;
  int64_t one, other;
  char colour = 0;
  if (!nodes_read(query, &state->texts, EDGE_ONE, "node", "a picture", &one) ||
      !nodes_read(query, &state->texts, EDGE_OTHER, "other", "a picture", &other) ||
      !hackenbush_read_colour(query->call, query_value(query, EDGE_COLOUR), &colour))
    return false;
  return hackenbush_add(state->picture, one, other, colour) == CORE_OK ||
         game_store_fail(query->call, hackenbush_store(state->picture));
}

static bool hackenbush_touches_ground(const hackenbush *picture) {
  int64_t one = 1, other = 1;
  char colour;
  for (uint32_t i = 0; i < hackenbush_count(picture) && one != 0 && other != 0; i++)
    hackenbush_get(picture, i, &one, &other, &colour);
  return one == 0 || other == 0;
}

/* Refuse a picture that has the TEXT '0' in place of the ground, as tables without types have. */
static bool hackenbush_check_ground(table_cursor *cursor) {
  hackenbush_state *state = cursor->state;
  const int64_t ground = 0;
  uint32_t number;
  int64_t twin = -1;
  bool found = false;
  if (!state->texts.has_numeric_texts || hackenbush_touches_ground(state->picture))
    return true;
  core_status status = positions_number_integers(&state->texts, &ground, 1, &number);
  if (status == CORE_OK)
    status = positions_find_twin(&state->texts, &twin, &found);
  if (found && twin == 0)
    return call_fail(&cursor->call, "query must yield the INTEGER 0, the ground, but got the TEXT "
                                    "'0'; CAST(... AS INTEGER) converts it");
  return call_check(&cursor->call, table_host(cursor), status, "a picture");
}

/* Write a notice to SQLite's log if a TEXT node looks like an INTEGER node, such as '0' like the
** ground. The INTEGER nodes are numbered only if there is a TEXT that looks like a number. */
static bool hackenbush_log_twin(table_cursor *cursor) {
  enum { HACKENBUSH_UNITS_PER_EDGE = 60 };
  hackenbush_state *state = cursor->state;
  int64_t nodes[3] = {0}; /* the ground and the ends of an edge */
  uint32_t numbers[3], count = hackenbush_count(state->picture);
  char colour;
  if (!state->texts.has_numeric_texts)
    return true;
  core_status status = CORE_OK;
  for (uint32_t i = 0; i < count && status == CORE_OK; i++) {
    hackenbush_get(state->picture, i, &nodes[1], &nodes[2], &colour);
    for (int j = 1; j <= 2; j++)
      nodes[j] = nodes[j] < NODES_FIRST_DIRECT ? 0 : nodes[j];
    status = core_work(table_host(cursor), HACKENBUSH_UNITS_PER_EDGE)
                 ? positions_number_integers(&state->texts, nodes, 3, numbers)
                 : table_host(cursor)->status;
  }
  if (status == CORE_OK)
    status = positions_log_twin(&state->texts, call_name(&cursor->call), "nodes");
  return call_check(&cursor->call, table_host(cursor), status, "a picture");
}

/* Read the picture that the argument describes, unless the state holds it already. */
static bool hackenbush_read(table_cursor *cursor) {
  static const char *const columns[] = {"node", "other", "colour", NULL};
  hackenbush_state *state = cursor->state;
  core_host *host = table_host(cursor);
  if (cursor->same_arguments)
    return true;
  table_clear(cursor);
  positions_begin(&state->texts, host);
  state->picture = hackenbush_open(host);
  if (state->picture == NULL)
    return call_check(&cursor->call, host, host->status, "a picture");
  return query_read(&cursor->call, "query", &cursor->input[0], columns, true, hackenbush_add_row,
                    state) &&
         hackenbush_check_ground(cursor) && hackenbush_log_twin(cursor) &&
         (hackenbush_build(state->picture) ||
          game_store_fail(&cursor->call, hackenbush_store(state->picture)));
}

static bool hackenbush_filter(table_cursor *cursor) {
  hackenbush_state *state = cursor->state;
  if (cursor->same_arguments)
    return true;
  if (!hackenbush_read(cursor))
    return false;
  state->value = hackenbush_value(state->picture);
  return state->value != GAMES_NONE ||
         game_store_fail(&cursor->call, hackenbush_store(state->picture));
}

static bool hackenbush_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const hackenbush_state *state = cursor->state;
  games *store = hackenbush_store(state->picture);
  (void)column;
  return game_show(&cursor->call, store, state->value, context) ||
         game_store_fail(&cursor->call, store);
}

/* ---- Moves ---- */

enum { CUT_PLAYER, CUT_EDGE, CUT_NODE, CUT_OTHER, CUT_COLOUR, CUT_FALLS, CUT_VALUE };

/* Rows are numbered: row 2 e is Left's cut of edge e, unless the edge is red, and row 2 e + 1 is
** Right's, unless it is blue. The number of edges that fall and the rest of the picture are
** computed only when they are read. */
static char hackenbush_cut(const table_cursor *cursor, uint32_t *edge, int64_t *one,
                           int64_t *other) {
  const hackenbush_state *state = cursor->state;
  char colour;
  *edge = (uint32_t)(cursor->at / 2);
  hackenbush_get(state->picture, *edge, one, other, &colour);
  return colour;
}

/* Advance from the current row to the first one that is a legal move. */
static bool hackenbush_cuts_seek(table_cursor *cursor) {
  const hackenbush_state *state = cursor->state;
  uint32_t edge;
  int64_t one, other;
  while (!cursor->done) {
    char colour = hackenbush_cut(cursor, &edge, &one, &other);
    if (hackenbush_stands(state->picture, edge) && colour != (cursor->at % 2 == 0 ? 'R' : 'L'))
      break;
    if (!table_step(cursor))
      return false;
  }
  return true;
}

static bool hackenbush_cuts_filter(table_cursor *cursor) {
  const hackenbush_state *state = cursor->state;
  if (!hackenbush_read(cursor))
    return false;
  sqlite3_int64 count = hackenbush_count(state->picture);
  return table_walk(cursor, (table_interval){0, 2 * count - 1}) && hackenbush_cuts_seek(cursor);
}

static bool hackenbush_cuts_next(table_cursor *cursor) {
  return table_step(cursor) && hackenbush_cuts_seek(cursor);
}

/* Show the value after a move. Both players' moves of an edge have the same value. If the memory
** limit is reached, try again without what was kept for other edges. */
static bool hackenbush_show_after(table_cursor *cursor, sqlite3_context *context, uint32_t edge) {
  hackenbush_state *state = cursor->state;
  games *store = hackenbush_store(state->picture);
  for (int attempt = 0;; attempt++) {
    if (state->valued != edge + 1)
      state->value = hackenbush_value_without(state->picture, edge);
    state->valued = state->value == GAMES_NONE ? 0 : edge + 1;
    if (state->valued > 0 && game_show(&cursor->call, store, state->value, context))
      return true;
    if (attempt > 0 || cursor->call.code != SQLITE_OK || games_failure(store).status != CORE_LIMIT)
      return game_store_fail(&cursor->call, store);
    hackenbush_evict(state->picture);
    state->valued = 0;
  }
}

static bool hackenbush_cuts_column(table_cursor *cursor, sqlite3_context *context, int column) {
  uint32_t edge;
  int64_t one, other;
  char colour = hackenbush_cut(cursor, &edge, &one, &other);
  const hackenbush_state *state = cursor->state;
  if (column == CUT_VALUE)
    return hackenbush_show_after(cursor, context, edge);
  if (column == CUT_PLAYER)
    sqlite3_result_text(context, letters_sides[cursor->at % 2], 1, SQLITE_STATIC);
  else if (column == CUT_COLOUR)
    sqlite3_result_text(context, &colour, 1, SQLITE_TRANSIENT);
  else if (column == CUT_EDGE)
    sqlite3_result_int64(context, edge + INT64_C(1));
  else if (column == CUT_FALLS)
    sqlite3_result_int64(context, hackenbush_count_falls(state->picture, edge));
  else
    nodes_show(&state->texts, column == CUT_NODE ? one : other, context);
  return true;
}

/* ---- hackenbush_svg ---- */

/* The rows are edges, in which a TEXT node is 0: the texts of all rows, in their order, are in
** `texts`. So a window holds the texts of its rows only. */
typedef struct hackenbush_svg_state {
  picture_rows picture;
  aggregate_texts texts;
} hackenbush_svg_state;

#define HACKENBUSH_SVG_PURPOSE "a picture of the edges"

/* Read a node, and keep it if it is a TEXT. */
static bool hackenbush_svg_read_node(sql_call *call, hackenbush_svg_state *state, const char *name,
                                     sqlite3_value *value, int64_t *integer, bool *is_text) {
  int type = sqlite3_value_type(value);
  if (type == SQLITE_INTEGER) {
    *integer = sqlite3_value_int64(value);
    return true;
  }
  if (type != SQLITE_TEXT)
    return nodes_is_integer(value, integer) ||
           args_refuse_integer(call, name, value, "an integer or a text");
  *is_text = true;
  const char *text = (const char *)sqlite3_value_text(value);
  if (text == NULL)
    return call_no_memory(call); /* uncovered: failure */
  return aggregate_keep_text(call, &state->texts, text, (uint64_t)sqlite3_value_bytes(value),
                             HACKENBUSH_SVG_PURPOSE);
}

/* A step that fails leaves the state as it was, since it may be repeated. */
static bool hackenbush_svg_step(sql_call *call, void *context, const sql_argument *arguments) {
  hackenbush_svg_state *state = context;
  hackenbush_svg_edge edge = {.one = 0};
  uint64_t end = state->texts.end;
  bool done =
      hackenbush_svg_read_node(call, state, "a", arguments[0].value, &edge.one,
                               &edge.one_is_text) &&
      hackenbush_svg_read_node(call, state, "b", arguments[1].value, &edge.other,
                               &edge.other_is_text) &&
      hackenbush_read_colour(call, arguments[2].value, &edge.colour) &&
      picture_keep(call, state, &edge, sizeof edge, &arguments[3], 1, HACKENBUSH_SVG_PURPOSE);
  if (!done)
    state->texts.end = end;
  return done;
}

static bool hackenbush_svg_drop(sql_call *call, void *context, const sql_argument *arguments) {
  hackenbush_svg_state *state = context;
  const hackenbush_svg_edge *first = queue_items(&state->picture.rows, sizeof *first);
  core_assert(first != NULL);
  for (int i = 0; i < first->one_is_text + first->other_is_text; i++)
    aggregate_drop_text(&state->texts);
  return picture_drop_first(call, &state->picture, arguments);
}

static void hackenbush_svg_clear(void *context) {
  hackenbush_svg_state *state = context;
  picture_drop_all(&state->picture);
  aggregate_drop_texts(&state->texts);
}

/* A TEXT node of an edge: end 2 i is the one of edge i, end 2 i + 1 the other. */
typedef struct hackenbush_svg_name {
  svg_label label;
  uint32_t end;
} hackenbush_svg_name;

static int hackenbush_svg_compare(const svg_label *one, const svg_label *other) {
  size_t common = one->length < other->length ? one->length : other->length;
  int difference = memcmp(one->bytes, other->bytes, common);
  return difference != 0 ? difference
                         : (one->length > other->length) - (one->length < other->length);
}

static bool hackenbush_svg_name_precedes(const void *one, const void *other) {
  const hackenbush_svg_name *a = one, *b = other;
  return hackenbush_svg_compare(&a->label, &b->label) < 0;
}

/* Number the texts in the order of their bytes: set the nodes of the edges, and the labels, at most
** two for each edge. Return false after an error in the call. */
static bool hackenbush_svg_number(sql_call *call, const aggregate_texts *texts,
                                  hackenbush_svg_edge *edges, uint32_t count,
                                  hackenbush_svg_name *names, svg_label *labels) {
  uint32_t name_count = 0, label_count = 0;
  uint64_t at = texts->begin;
  bool has_ground = false, has_zero = false;
  for (uint32_t end = 0; end < 2 * count; end++) {
    const hackenbush_svg_edge *edge = &edges[end / 2];
    if (end % 2 == 0 ? edge->one_is_text : edge->other_is_text) {
      text_reader in = aggregate_next_text(texts, &at);
      names[name_count++] = (hackenbush_svg_name){{in.text, (size_t)in.length}, end};
      has_zero |= in.length == 1 && in.text[0] == '0';
    } else
      has_ground |= (end % 2 == 0 ? edge->one : edge->other) == 0;
  }
  if (has_zero && !has_ground)
    return call_fail(call, "a or b must be the INTEGER 0, the ground, in a row, but got the TEXT "
                           "'0'; CAST(... AS INTEGER) converts it");
  sort_items(NULL, names, name_count, sizeof *names, hackenbush_svg_name_precedes);
  for (uint32_t i = 0; i < name_count; i++) {
    hackenbush_svg_edge *edge = &edges[names[i].end / 2];
    if (i == 0 || hackenbush_svg_name_precedes(&names[i - 1], &names[i]))
      labels[label_count++] = names[i].label;
    *(names[i].end % 2 == 0 ? &edge->one : &edge->other) = label_count - 1;
  }
  return true;
}

/* Draw edges some of whose nodes are texts. */
static bool hackenbush_svg_draw_texts(sql_call *call, const hackenbush_svg_state *state,
                                      core_status *status, svg_text *text) {
  core_host *host = text->host;
  const core_queue *rows = &state->picture.rows;
  uint32_t count = (uint32_t)rows->count;
  uint64_t edge_bytes = count * sizeof(hackenbush_svg_edge);
  uint64_t name_bytes = 2 * (uint64_t)count * sizeof(hackenbush_svg_name);
  uint64_t label_bytes = 2 * (uint64_t)count * sizeof(svg_label);
  hackenbush_svg_edge *edges = core_allocate(host, edge_bytes);
  hackenbush_svg_name *names = edges == NULL ? NULL : core_allocate(host, name_bytes);
  svg_label *labels = names == NULL ? NULL : core_allocate(host, label_bytes);
  bool numbered = true;
  *status = host->status;
  if (labels != NULL) {
    memcpy(edges, queue_items(rows, sizeof *edges), (size_t)edge_bytes);
    numbered = hackenbush_svg_number(call, &state->texts, edges, count, names, labels);
    if (numbered)
      *status = hackenbush_svg_draw(edges, count, labels, text);
  }
  core_release(host, edges, edge_bytes);
  core_release(host, names, name_bytes);
  core_release(host, labels, label_bytes);
  return numbered;
}

static bool hackenbush_svg_result(sql_call *call, const void *context, sqlite3_context *result) {
  const hackenbush_svg_state *state = context;
  if (state == NULL || state->picture.rows.count == 0)
    return true;
  const core_queue *rows = &state->picture.rows;
  if (rows->count > HACKENBUSH_SVG_MOST_EDGES)
    return call_fail(call, "a picture has at most %d edges", HACKENBUSH_SVG_MOST_EDGES);
  svg_text text = picture_begin_named(call, &state->picture);
  core_status status;
  if (state->texts.begin == state->texts.end)
    status = hackenbush_svg_draw(queue_items(rows, sizeof(hackenbush_svg_edge)),
                                 (uint32_t)rows->count, NULL, &text);
  else if (!hackenbush_svg_draw_texts(call, state, &status, &text))
    return false;
  return picture_show(call, result, status, &text, HACKENBUSH_SVG_PURPOSE);
}

/* ---- Registration ---- */

/* clang-format off */
static const sql_function hackenbush_functions[] = {
    {TABLE_FUNCTION("hackenbush", .rows = 1, .direct_only = true, .state_size = sizeof(hackenbush_state),
                    .keeps = true, .filter = hackenbush_filter, .column = hackenbush_column, .close = hackenbush_clear),
     .arguments = {{QUERY_ARGUMENT("query")}}, .columns = {{"value INTEGER"}},
     .summary = "the value of a picture of Hackenbush",
     .details = "the query (or table) yields node, other, colour for each edge: the two nodes that it joins, integers or texts, where the integer 0 is the ground, and 'L' or 'blue', 'R' or 'red', 'E' or 'green' for either player; a picture with a cycle that has or carries red or blue edges has at most 63 edges",
     .keywords = "stalk tree",
     .example = "SELECT value FROM hackenbush('VALUES (0, 1, ''L''), (1, 2, ''R''), (1, 3, ''E'')')", .output = "1/2*"},
    {TABLE_FUNCTION("hackenbush_moves", .rows = 10, .direct_only = true, .state_size = sizeof(hackenbush_state),
                    .keeps = true, .filter = hackenbush_cuts_filter, .next = hackenbush_cuts_next, .column = hackenbush_cuts_column,
                    .close = hackenbush_clear),
     .arguments = {{QUERY_ARGUMENT("query")}},
     .columns = {{"player TEXT", COLUMN_KEY}, {"edge INTEGER", COLUMN_KEY}, {"node"}, {"other"},
                 {"colour TEXT"}, {"falls INTEGER"}, {"value INTEGER"}},
     .summary = "every move in Hackenbush, and the value of the rest",
     .details = "for both players, 'L' and 'R', in a picture as in hackenbush: edge is the row of the query, from 1; a green edge has a row for each player; falls is the number of edges that fall, including the edge itself",
     .keywords = "blue red green",
     .example = "SELECT player, edge, falls, value FROM hackenbush_moves('VALUES (0, 1, ''L''), (1, 2, ''R'')')", .output = "L|1|2|0\nR|2|1|1"},
    {PURE_AGGREGATE("hackenbush_svg", .state_size = sizeof(hackenbush_svg_state), .step = hackenbush_svg_step,
                    .inverse = hackenbush_svg_drop, .result = hackenbush_svg_result, .clear = hackenbush_svg_clear),
     .arguments = {{VALUE_ARGUMENT("a")}, {VALUE_ARGUMENT("b")}, {VALUE_ARGUMENT("colour")}, PICTURE_TITLE},
     .page = "pictures", .summary = "a picture of Hackenbush as an SVG document",
     .details = "at most 1000 edges; each joins the nodes a and b, integers or texts, where the integer 0 is the ground, in a colour as in hackenbush; edges that are not connected to the ground are counted in the title",
     .keywords = "blue red green",
     .explains_calls = true, .example = "SELECT hackenbush_svg(column1, column2, column3) FROM (VALUES (0, 1, 'blue'), (1, 2, 'R'), (3, 4, 'E'))"},
};
/* clang-format on */

const sql_module hackenbush_module = SQL_MODULE(hackenbush_functions, "partizan games", "games");
