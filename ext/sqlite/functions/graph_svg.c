/* The aggregate function graph_svg: positions and moves, given as rows, as an SVG document
** (picture/graph_svg.h). */
#include "picture/graph_svg.h"

#include "sqlite/module.h"
#include "sqlite/rows/positions.h"
#include "sqlite/shared/picture.h"

#define GRAPH_SVG_NONE UINT32_MAX

/* A row of the window. The numbers refer to the sets. */
typedef struct graph_svg_row {
  uint32_t from, to, value, outcome; /* GRAPH_SVG_NONE for NULL; `from` is never NULL */
} graph_svg_row;

/* The state of the aggregate, all zero before the first row. */
typedef struct graph_svg_state {
  picture_rows shown;
  position_set names, words; /* positions, and values and outcomes */
} graph_svg_state;

/* ---- Rows come and go ---- */

static core_status graph_svg_number(position_set *set, const sql_argument *argument,
                                    uint32_t *number) {
  *number = GRAPH_SVG_NONE;
  if (!argument->given || sqlite3_value_type(argument->value) == SQLITE_NULL)
    return CORE_OK;
  return positions_number(set, argument->value, number);
}

static bool graph_svg_step(sql_call *call, void *memory, const sql_argument *arguments) {
  graph_svg_state *state = memory;
  graph_svg_row row;
  core_host *host = call_host(call);
  if (state->shown.rows.host == NULL) {
    state->shown.rows.host = host;
    positions_begin(&state->names, host);
    positions_begin(&state->words, host);
  }
  core_status status = graph_svg_number(&state->names, &arguments[0], &row.from);
  if (status == CORE_OK)
    status = graph_svg_number(&state->names, &arguments[1], &row.to);
  if (status == CORE_OK)
    status = graph_svg_number(&state->words, &arguments[2], &row.value);
  if (status == CORE_OK)
    status = graph_svg_number(&state->words, &arguments[3], &row.outcome);
  return call_check(call, host, status, "a picture of the moves") &&
         picture_keep(call, state, &row, sizeof row, &arguments[4], 1, "a picture of the moves");
}

static void graph_svg_free(void *memory) {
  graph_svg_state *state = memory;
  picture_drop_all(&state->shown);
  positions_release(&state->names);
  positions_release(&state->words);
}

/* ---- The picture ---- */

/* The picture: positions of the rows of the window, numbered in the order of their first row. */
typedef struct graph_svg_picture {
  const graph_svg_state *state;
  sql_call *call;
  uint32_t
      *number; /* of each position of the set: 1 + its number in the picture, 0 if it has none */
  graph_svg_row *of; /* of each position of the picture: its number in the set, value and outcome */
  graph_svg_position *positions;
  uint32_t *pairs;
  uint32_t position_count, pair_count;
  svg_text labels; /* texts of values that are not texts */
} graph_svg_picture;

static bool graph_svg_add_position(graph_svg_picture *picture, uint32_t name, uint32_t *number) {
  if (picture->number[name] == 0) {
    if (picture->position_count == GRAPH_SVG_MOST_POSITIONS)
      return call_fail(picture->call, "a picture has at most %d positions",
                       GRAPH_SVG_MOST_POSITIONS);
    picture->of[picture->position_count] =
        (graph_svg_row){name, GRAPH_SVG_NONE, GRAPH_SVG_NONE, GRAPH_SVG_NONE};
    core_assert(picture->position_count < picture->state->names.count);
    picture->number[name] = ++picture->position_count;
  }
  *number = picture->number[name] - 1;
  return true;
}

/* Record the value or outcome of a position. It must be the same in all rows of the position. */
static bool graph_svg_note(graph_svg_picture *picture, const char *what, uint32_t name,
                           uint32_t *known, uint32_t said) {
  const position_set *words = &picture->state->words;
  if (said == GRAPH_SVG_NONE || *known == said)
    return true;
  if (*known == GRAPH_SVG_NONE) {
    *known = said;
    return true;
  }
  char *position = positions_text(&picture->state->names, name);
  char *one = positions_text(words, *known), *other = positions_text(words, said);
  if (position == NULL || one == NULL || other == NULL)
    call_no_memory(picture->call);
  else
    call_fail(picture->call, "%s must be the same in all rows of a position, got %s and %s for %s",
              what, one, other, position);
  sqlite3_free(position);
  sqlite3_free(one);
  sqlite3_free(other);
  return false;
}

static bool graph_svg_add_row(graph_svg_picture *picture, const graph_svg_row *row) {
  uint32_t from = 0, to = 0; /* some compilers cannot see that both are set */
  if (!graph_svg_add_position(picture, row->from, &from) ||
      !graph_svg_note(picture, "value", row->from, &picture->of[from].value, row->value) ||
      !graph_svg_note(picture, "outcome", row->from, &picture->of[from].outcome, row->outcome))
    return false;
  if (row->to == GRAPH_SVG_NONE)
    return true;
  if (!graph_svg_add_position(picture, row->to, &to))
    return false;
  if (picture->pair_count == GRAPH_SVG_MOST_MOVES)
    return call_fail(picture->call, "a picture has at most %d moves", GRAPH_SVG_MOST_MOVES);
  core_assert(from < picture->position_count && to < picture->position_count);
  picture->pairs[2 * picture->pair_count] = from;
  picture->pairs[2 * picture->pair_count++ + 1] = to;
  return true;
}

/* Return the bytes of an entry of a set that is a text. Otherwise append its text to the labels and
** return its place there, which moves while the labels grow. */
static const char *graph_svg_text_of(graph_svg_picture *picture, const position_set *set,
                                     uint32_t number, uint32_t *length) {
  if (number == GRAPH_SVG_NONE)
    return NULL;
  core_assert(number < set->count);
  const char *bytes = positions_bytes(set, number, length);
  if (bytes != NULL)
    return bytes;
  uint64_t start = picture->labels.length;
  char *text = positions_text(set, number);
  if (text == NULL) {
    picture->labels.status = core_fail(picture->labels.host, CORE_NOMEM);
    return NULL;
  }
  svg_put_text(&picture->labels, text);
  sqlite3_free(text);
  *length = (uint32_t)(picture->labels.length - start);
  return picture->labels.bytes == NULL ? NULL : picture->labels.bytes + start;
}

/* Set the texts of all positions. The labels move while they grow, so the first of two rounds only
** reserves their memory. */
static bool graph_svg_set_texts(graph_svg_picture *picture) {
  const graph_svg_state *state = picture->state;
  for (int round = 0; round < 2; round++) {
    picture->labels.length = 0;
    for (uint32_t p = 0; p < picture->position_count; p++) {
      graph_svg_position *position = &picture->positions[p];
      const graph_svg_row *of = &picture->of[p];
      position->name = graph_svg_text_of(picture, &state->names, of->from, &position->name_length);
      position->value =
          graph_svg_text_of(picture, &state->words, of->value, &position->value_length);
      position->outcome =
          graph_svg_text_of(picture, &state->words, of->outcome, &position->outcome_length);
      position->has_number =
          of->value != GRAPH_SVG_NONE && state->words.kinds[of->value] == SQLITE_INTEGER;
      position->number = position->has_number ? state->words.payloads[of->value] : 0;
    }
  }
  return call_check(picture->call, state->shown.rows.host, picture->labels.status,
                    "a picture of the positions");
}

static bool graph_svg_make(graph_svg_picture *picture, sqlite3_context *context) {
  sql_call *call = picture->call;
  core_host *host = call_host(call);
  const core_queue *queue = &picture->state->shown.rows;
  const graph_svg_row *rows = queue_items(queue, sizeof *rows);
  for (uint64_t i = 0; i < queue->count; i++) {
    if (!graph_svg_add_row(picture, &rows[i]))
      return false;
    if (!core_work(host, 20))
      return call_check(call, host, host->status, "");
  }
  if (!graph_svg_set_texts(picture))
    return false;
  svg_text text = picture_begin_named(call, &picture->state->shown);
  core_status status = graph_svg_draw(picture->positions, picture->position_count, picture->pairs,
                                      picture->pair_count, &text);
  return picture_show(call, context, status, &text, "a picture of the moves");
}

static bool graph_svg_result(sql_call *call, const void *memory, sqlite3_context *context) {
  const graph_svg_state *state = memory;
  if (state == NULL || state->shown.rows.count == 0)
    return true;
  core_host *host = call_host(call);
  graph_svg_picture picture = {.state = state, .call = call};
  picture.labels = (svg_text){.host = host, .most = UINT32_MAX};
  uint64_t most =
      state->names.count < GRAPH_SVG_MOST_POSITIONS ? state->names.count : GRAPH_SVG_MOST_POSITIONS;
  uint64_t moves = state->shown.rows.count < GRAPH_SVG_MOST_MOVES ? state->shown.rows.count
                                                                  : GRAPH_SVG_MOST_MOVES;
  uint64_t numbers = state->names.count * sizeof *picture.number;
  picture.number = core_allocate(host, numbers);
  picture.of = picture.number == NULL ? NULL : core_allocate(host, most * sizeof *picture.of);
  picture.positions =
      picture.of == NULL ? NULL : core_allocate(host, most * sizeof *picture.positions);
  picture.pairs =
      picture.positions == NULL ? NULL : core_allocate(host, 2 * moves * sizeof *picture.pairs);
  bool done = picture.pairs != NULL
                  ? graph_svg_make(&picture, context)
                  : call_check(call, host, host->status, "a picture of the moves");
  core_release(host, picture.number, numbers);
  core_release(host, picture.of, most * sizeof *picture.of);
  core_release(host, picture.positions, most * sizeof *picture.positions);
  core_release(host, picture.pairs, 2 * moves * sizeof *picture.pairs);
  svg_text_clear(&picture.labels);
  return done;
}

/* ---- Registration ---- */

static const sql_function graph_svg_functions[] = {
    {PURE_AGGREGATE("graph_svg", .state_size = sizeof(graph_svg_state), .step = graph_svg_step,
                    .inverse = picture_drop_first, .result = graph_svg_result,
                    .clear = graph_svg_free),
     .arguments = {{VALUE_ARGUMENT("from_position")},
                   {VALUE_ARGUMENT("to_position"), .takes_null = true},
                   {VALUE_ARGUMENT("value"), .takes_null = true, .absence = ARGUMENT_DEFAULTS},
                   {VALUE_ARGUMENT("outcome"), .takes_null = true, .absence = ARGUMENT_DEFAULTS},
                   PICTURE_TITLE},
     .summary = "positions and the moves between them as an SVG document",
     .details =
         "of at most 1000 positions and 10000 moves: value and outcome belong to from_position, "
         "as in solve_graph; without an outcome, value 0 is a loss for the player to move; moves"
         " to such positions are the winning ones; a row with to_position NULL only declares a "
         "position",
     .keywords = "picture draw tree", .explains_calls = true,
     .example = "SELECT graph_svg(column1, column2, column3) FROM (VALUES (2, 1, 2), (2, 0, 2), "
                "(1, 0, 1), (0, NULL, 0))"},
};

const sql_module graph_svg_module = SQL_MODULE(graph_svg_functions, "pictures", "pictures");
