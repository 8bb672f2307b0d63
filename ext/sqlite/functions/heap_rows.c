/* Take-and-break games on a row of pins or cells: grundy_row() and the table row_moves. */
#include "core/heaps/rows.h"

#include "sqlite/shared/heaps.h"
#include "sqlite/module.h"
#include "sqlite/row_text.h"

enum { HEAP_ROWS_RULES, HEAP_ROWS_ROW };

static const char heap_rows_letters[2] = {HEAPS_ROW_FREE, HEAPS_ROW_TAKEN};

/* The rules as they were written, which distinguish pins from cells, and the pinned game that has
** their values. */
typedef struct heap_rows_game {
  heaps_rules rules;
  cached_heap_game *values; /* NULL if nothing was read */
} heap_rows_game;

static void heap_rows_drop(sql_call *call, heap_rows_game *game) {
  if (game->values == NULL)
    return;
  call_unpin(call, game->values);
  heaps_rules_free(call_host(call), &game->rules);
  game->values = NULL;
}

/* Return true if the game can be played on the row. */
static bool heap_rows_check(sql_call *call, const sql_argument *arguments,
                            const heaps_rules *rules) {
  const sql_argument *text = &arguments[HEAP_ROWS_RULES], *row = &arguments[HEAP_ROWS_ROW];
  heaps_fault fault;
  const char *refusal = heaps_row_refusal(rules);
  if (refusal != NULL)
    return call_fail(call, "rules must take what stands side by side in a row, but '%.*s' %s",
                     args_excerpt(text->text, (uint64_t)text->length), text->text, refusal);
  if (!row_text_check(call, row, "row", heap_rows_letters))
    return false;
  return heaps_row_check(rules, row->text, (uint64_t)row->length, &fault) ||
         args_fail_at(call, "row", row->text, row->length, (int)fault.position, fault.expected);
}

/* Read the game of a function's arguments. */
static bool heap_rows_read(sql_call *call, const sql_argument *arguments, heap_rows_game *game) {
  const sql_argument *text = &arguments[HEAP_ROWS_RULES];
  if (!heaps_read_rules(call, "rules", text, &game->rules))
    return false;
  if (heap_rows_check(call, arguments, &game->rules) &&
      heaps_find_game(call, &game->rules, &game->values))
    return true;
  heaps_rules_free(call_host(call), &game->rules);
  return false;
}

static bool heap_rows_total(sql_call *call, const sql_argument *arguments,
                            const heap_rows_game *game, uint64_t *total) {
  const sql_argument *row = &arguments[HEAP_ROWS_ROW];
  heaps_run run;
  heaps_run_start(&run, &game->rules, row->text, (uint64_t)row->length);
  for (*total = 0; heaps_run_next(&run);) {
    uint64_t value = 0;
    if (!heaps_value_in(call, game->values, (sqlite3_int64)(run.end - run.first), &value))
      return false;
    *total ^= value;
  }
  return true;
}

static bool heap_rows_compute(sql_call *call, const sql_argument *arguments,
                              sqlite3_context *context) {
  heap_rows_game game = {.values = NULL};
  uint64_t total;
  bool found =
      heap_rows_read(call, arguments, &game) && heap_rows_total(call, arguments, &game, &total);
  heap_rows_drop(call, &game);
  if (found)
    sqlite3_result_int64(context, (sqlite3_int64)total);
  return found;
}

/* ---- row_moves ---- */

enum { HEAP_ROWS_AFTER, HEAP_ROWS_VALUE };

typedef struct heap_rows_state {
  heap_rows_game game;
  heaps_row_move move;
  uint64_t total, value; /* values of the row and of the row after the move */
} heap_rows_state;

static void heap_rows_close(table_cursor *cursor) {
  heap_rows_drop(&cursor->call, &((heap_rows_state *)cursor->state)->game);
}

/* Compute the row's value after the current move. */
static bool heap_rows_examine(table_cursor *cursor) {
  heap_rows_state *state = cursor->state;
  const heaps_row_move *move = &state->move;
  const uint64_t lengths[3] = {move->run.end - move->run.first, move->left, move->right};
  state->value = state->total;
  for (int i = 0; i < 3; i++) {
    uint64_t value = 0;
    if (!heaps_value_in(&cursor->call, state->game.values, (sqlite3_int64)lengths[i], &value))
      return false; /* uncovered: failure */
    state->value ^= value;
  }
  return true;
}

/* Advance to the next move whose value the query accepts. */
static bool heap_rows_next(table_cursor *cursor) {
  heap_rows_state *state = cursor->state;
  do {
    cursor->done = !heaps_row_next(&state->move);
    if (!cursor->done && (!table_work(cursor, 100) || !heap_rows_examine(cursor)))
      return false;
  } while (!cursor->done && !table_accepts(cursor, HEAP_ROWS_VALUE, (sqlite3_int64)state->value));
  return true;
}

static bool heap_rows_filter(table_cursor *cursor) {
  heap_rows_state *state = cursor->state;
  const sql_argument *row = &cursor->input[HEAP_ROWS_ROW];
  if (!heap_rows_read(&cursor->call, cursor->input, &state->game) ||
      !heap_rows_total(&cursor->call, cursor->input, &state->game, &state->total))
    return false;
  heaps_row_start(&state->move, &state->game.rules, row->text, (uint64_t)row->length);
  return cursor->done || heap_rows_next(cursor);
}

static void heap_rows_change(const void *change, char *row) {
  const heaps_row_move *move = change;
  memset(row + move->changed, HEAPS_ROW_TAKEN, (size_t)move->changes);
}

static bool heap_rows_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const heap_rows_state *state = cursor->state;
  if (column == HEAP_ROWS_AFTER)
    return row_text_show(cursor, context, &cursor->input[HEAP_ROWS_ROW], heap_rows_change,
                         &state->move);
  sqlite3_result_int64(context, (sqlite3_int64)state->value);
  return true;
}

/* ---- Registration ---- */

#define ROW_RULES TEXT_ARGUMENT("rules", "a text such as 'kayles', 'treblecross' or '0.137'")
#define ROW_TEXT  TEXT_ARGUMENT("row", "a text of I and X, such as 'IIXIII'")

static const sql_function heap_rows_functions[] = {
    {PURE_SCALAR("grundy_row", heap_rows_compute), .arguments = {{ROW_RULES}, {ROW_TEXT}},
     .summary = "Grundy value of a row of pins that are taken side by side",
     .details = "I for a pin and X for a gap; in treblecross a row of cells with X for a cross",
     .example = "SELECT grundy_row('kayles', 'IIXIII')", .output = "1"},
    {TABLE_FUNCTION("row_moves", .rows = 50, .state_size = sizeof(heap_rows_state),
                    .filter = heap_rows_filter, .next = heap_rows_next, .column = heap_rows_column,
                    .close = heap_rows_close),
     .arguments = {{ROW_RULES}, {ROW_TEXT}},
     .columns = {{"row_after TEXT", .uses = COLUMN_KEY}, {"value INTEGER", .uses = COLUMN_FILTER}},
     .summary = "every move on a row of pins, and the value it leads to",
     .details = "row is written as in grundy_row",
     .example = "SELECT row_after FROM row_moves('kayles', 'IIXIII') WHERE value = 0",
     .output = "IIXXII\nIIXIIX"},
};

const sql_module heap_rows_module = SQL_MODULE(heap_rows_functions, "heaps", "rows-and-coins");
