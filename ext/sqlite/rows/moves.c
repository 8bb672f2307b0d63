#include "sqlite/rows/moves.h"

#include <string.h>

enum { MOVES_FROM, MOVES_TO };
enum { MOVES_UNITS_PER_ROW = 40 };

const char *const moves_names[MOVES_NAMES + 1] = {"result", "remoteness", "again", "part",
                                                  "count",  "player",     NULL};

/* ---- Columns ---- */

/* The names in `allowed`, for an error; NULL: no memory. */
static char *moves_list_names(unsigned allowed) {
  sqlite3_str *list = sqlite3_str_new(NULL);
  for (int i = 0; i < MOVES_NAMES; i++)
    if (allowed >> i & 1)
      sqlite3_str_appendf(list, "%s%s", sqlite3_str_length(list) > 0 ? ", " : "", moves_names[i]);
  return sqlite3_str_finish(list);
}

static bool moves_fail_name(moves_reader *reader, int column, const char *name, unsigned allowed) {
  sql_query *query = reader->query;
  char *list = moves_list_names(allowed);
  if (list == NULL)
    query->call->code = SQLITE_NOMEM;
  else
    call_fail(query->call,
              "column %d of the %s is named %s; behind %s and %s there may be columns that AS "
              "names %s; json_array() makes one position of several values",
              column + 1, query->name, name, reader->names[0], reader->names[1], list);
  sqlite3_free(list);
  return false;
}

static int moves_find_name(const char *name) {
  int found = 0;
  while (found < MOVES_NAMES && sqlite3_stricmp(name, moves_names[found]) != 0)
    found++;
  return found;
}

static bool moves_find_column(moves_reader *reader, int column, unsigned allowed) {
  sql_query *query = reader->query;
  const char *name = query_column_name(query, column);
  if (name == NULL)
    return call_no_memory(query->call);
  int found = moves_find_name(name);
  if (column <= MOVES_TO)
    return found == MOVES_NAMES ||
           call_fail(query->call, "column %d of the %s is named %s, but is the %s", column + 1,
                     query->name, name, reader->names[column]);
  if (found == MOVES_NAMES || !(allowed >> found & 1))
    return moves_fail_name(reader, column, name, allowed);
  if (reader->column[found] >= 0)
    return call_fail(query->call, "two columns of the %s are named %s", query->name, name);
  reader->column[found] = (signed char)column;
  return true;
}

static bool moves_find_columns(moves_reader *reader, unsigned allowed) {
  sql_query *query = reader->query;
  int count = query_column_count(query);
  if (count < 2 || (count > 2 && allowed == 0))
    return call_fail(query->call, "%s must yield 2 columns (%s, %s), got %d", query->name,
                     reader->names[0], reader->names[1], count);
  memset(reader->column, -1, sizeof reader->column);
  for (int column = 0; column < count; column++)
    if (!moves_find_column(reader, column, allowed))
      return false;
  return true;
}

/* Pairs of columns of which one needs the other, or does not go with it. */
typedef struct moves_pair {
  moves_name one, other;
  bool needed;
} moves_pair;

static bool moves_check_pairs(const moves_reader *reader) {
  static const moves_pair pairs[] = {
      {MOVES_REMOTENESS, MOVES_RESULT, true}, {MOVES_COUNT, MOVES_PART, true},
      {MOVES_PART, MOVES_AGAIN, false},       {MOVES_PART, MOVES_REMOTENESS, false},
      {MOVES_PLAYER, MOVES_AGAIN, false},     {MOVES_PLAYER, MOVES_REMOTENESS, false}};
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    if (!moves_has(reader, pairs[i].one) || moves_has(reader, pairs[i].other) == pairs[i].needed)
      continue;
    return call_fail(reader->query->call, "%s has a column %s %s a column %s, which %s",
                     reader->query->name, moves_names[pairs[i].one],
                     pairs[i].needed ? "without" : "and", moves_names[pairs[i].other],
                     pairs[i].needed ? "it needs" : "do not go together");
  }
  return true;
}

static bool moves_check_play(const moves_reader *reader) {
  sql_call *call = reader->query->call;
  const char *word = reader->play == GRAPHS_MISERE ? "misere" : "draw";
  if (reader->play != GRAPHS_NORMAL && moves_has(reader, MOVES_PART))
    return call_fail(call, "%s has a column part, which needs play 'normal', got '%s'",
                     reader->query->name, word);
  if (reader->play == GRAPHS_DRAW && moves_has(reader, MOVES_PLAYER))
    return call_fail(call,
                     "%s has a column player, which needs play 'normal' or 'misere', "
                     "got 'draw'",
                     reader->query->name);
  return true;
}

bool moves_begin(moves_reader *reader, sql_query *query, position_set *positions,
                 const char *const names[2], unsigned allowed, graphs_play play) {
  *reader = (moves_reader){
      .query = query, .names = {names[0], names[1]}, .positions = positions, .play = play};
  positions_begin(&reader->options, positions->host, positions->seed);
  return moves_find_columns(reader, allowed) && moves_check_pairs(reader) &&
         moves_check_play(reader);
}

void moves_end(moves_reader *reader) {
  positions_release(&reader->options);
}

/* ---- Cells ---- */

static sqlite3_value *moves_cell(const moves_reader *reader, moves_name name) {
  return moves_has(reader, name) ? query_value(reader->query, reader->column[name]) : NULL;
}

static bool moves_is_null(const moves_reader *reader, moves_name name) {
  return !moves_has(reader, name) || query_is_null(reader->query, reader->column[name]);
}

bool moves_refuse(moves_reader *reader, moves_name name, const char *expected) {
  return query_refuse(reader->query, reader->column[name], moves_names[name], expected);
}

static bool moves_read_result(moves_reader *reader, moves_row *row) {
  sqlite3_value *value = moves_cell(reader, MOVES_RESULT);
  bool letters = !moves_has(reader, MOVES_PART);
  row->result = (graphs_result){.outcome = 0, .value = -1, .remoteness = -1};
  if (moves_is_null(reader, MOVES_RESULT))
    return true;
  if (moves_has(reader, MOVES_PLAYER)) {
    row->result.outcome = 'L';
    return reader->read_side_result(reader->context, value, row);
  }
  row->result_letter = letters ? args_letter(value, "PND") : 0;
  if (row->result_letter != 0) {
    row->result.outcome = row->result_letter;
    return true;
  }
  sqlite3_int64 number =
      sqlite3_value_type(value) == SQLITE_INTEGER ? sqlite3_value_int64(value) : -1;
  if (number < 0 || number > GRAPHS_LARGEST_VALUE)
    return moves_refuse(reader, MOVES_RESULT,
                        letters ? "'P', 'N', 'D' or an integer from 0 to 2147483647"
                                : "an integer from 0 to 2147483647");
  row->result.value = number;
  row->result.outcome = number == 0 ? 'P' : 'N';
  return true;
}

/* Where no move is a loss and players take turns, a loss is an even number of moves away. */
static bool moves_check_remoteness(moves_reader *reader, const graphs_result *result) {
  if (result->outcome == 0)
    return moves_refuse(reader, MOVES_REMOTENESS, "NULL, since there is no result");
  if (result->outcome == 'D')
    return moves_refuse(reader, MOVES_REMOTENESS, "NULL, since the result is a draw");
  if (result->remoteness > GRAPHS_LARGEST_REMOTENESS)
    return moves_refuse(reader, MOVES_REMOTENESS, "at most 536870912");
  bool takes_turns = !moves_has(reader, MOVES_AGAIN) && reader->play != GRAPHS_MISERE;
  if (!takes_turns || (result->outcome == 'N') == (result->remoteness & 1))
    return true;
  return moves_refuse(reader, MOVES_REMOTENESS,
                      result->outcome == 'N' ? "odd, since the next player wins"
                                             : "even, since the previous player wins");
}

static bool moves_read_remoteness(moves_reader *reader, graphs_result *result) {
  if (moves_is_null(reader, MOVES_REMOTENESS))
    return true;
  sqlite3_int64 moves;
  if (!query_integer(reader->query, reader->column[MOVES_REMOTENESS], "remoteness", 0, INT64_MAX,
                     &moves))
    return false;
  result->remoteness = moves;
  return moves_check_remoteness(reader, result);
}

static bool moves_read_option(moves_reader *reader, moves_row *row) {
  row->count = 1;
  row->option = MOVES_NOTHING;
  if (!moves_is_null(reader, MOVES_COUNT) &&
      !query_integer(reader->query, reader->column[MOVES_COUNT], "count", 0, UINT32_MAX,
                     &row->count))
    return false;
  if (query_is_null(reader->query, MOVES_TO))
    return moves_is_null(reader, MOVES_PART) ||
           moves_refuse(reader, MOVES_PART, "NULL, since there is no option");
  core_status status =
      positions_number(&reader->options, query_value(reader->query, MOVES_TO), &row->option);
  return call_check(reader->query->call, reader->options.host, status, "%d options",
                    reader->options.count);
}

static bool moves_read_flags(moves_reader *reader, moves_row *row) {
  bool ends = query_is_null(reader->query, MOVES_TO);
  if (!moves_is_null(reader, MOVES_AGAIN)) {
    sqlite3_int64 again;
    if (!query_integer(reader->query, reader->column[MOVES_AGAIN], "again", 0, 1, &again))
      return false;
    row->again = again == 1;
    if (row->again && ends)
      return moves_refuse(reader, MOVES_AGAIN, "0 or NULL, since there is no option");
  }
  if (!moves_has(reader, MOVES_PLAYER))
    return true;
  row->player = args_letter(moves_cell(reader, MOVES_PLAYER), "LRB");
  if (row->player == 0 && !(ends && moves_is_null(reader, MOVES_PLAYER)))
    return moves_refuse(reader, MOVES_PLAYER, "'L', 'R' or 'B'");
  return true;
}

/* All but the positions. */
static bool moves_read_cells(moves_reader *reader, moves_row *row) {
  if (!moves_read_result(reader, row) || !moves_read_remoteness(reader, &row->result) ||
      !moves_read_flags(reader, row) ||
      (moves_has(reader, MOVES_PART) && !moves_read_option(reader, row)))
    return false;
  if (row->result.outcome != 0 && !query_is_null(reader->query, MOVES_TO))
    return moves_refuse(reader, MOVES_RESULT, "NULL, since there is an option");
  return true;
}

/* ---- Positions ---- */

static bool moves_check(moves_reader *reader, core_status status) {
  if (status == CORE_INVALID)
    return call_fail(reader->query->call, "the %s yields too many positions, the most is %lld",
                     reader->query->name, (sqlite3_int64)GRAPHS_TOO_MANY - 1);
  return call_check(reader->query->call, reader->positions->host, status,
                    "a game of %lld positions or more", (sqlite3_int64)reader->positions->count);
}

/* Give the pending rows their positions, and hand them on. Each look-up waits for memory twice, so
** they wait together. */
static bool moves_flush(moves_reader *reader) {
  uint32_t numbers[POSITIONS_MOST_AT_ONCE];
  core_host *host = reader->positions->host;
  int next = 0, count = reader->pending_count;
  core_status status = positions_number_integers(reader->positions, reader->keys,
                                                 (size_t)reader->key_count, numbers);
  if (status == CORE_OK && !core_work(host, (int64_t)MOVES_UNITS_PER_ROW * (count + 1)))
    status = host->status;
  reader->pending_count = reader->key_count = 0;
  if (!moves_check(reader, status))
    return false;
  if (reader->end == 0)
    host->progress.done += (uint64_t)count;
  for (int i = 0; i < count; i++) {
    moves_pending *pending = &reader->pending[i];
    if (pending->looks_up_from)
      pending->row.from = numbers[next++];
    else if (pending->same_from)
      pending->row.from = reader->last_from;
    if (pending->looks_up_to)
      pending->row.to = numbers[next++];
    if (reader->end == 0)
      reader->last_from = pending->row.from;
    if (!reader->take(reader->context, &pending->row))
      return false;
  }
  return true;
}

/* Where a rule is asked about some positions, rows that lead from elsewhere are wrong. Mostly they come
** in the order of the positions. */
static bool moves_find_in_frontier(moves_reader *reader, sqlite3_value *value, uint32_t *number) {
  uint32_t next = reader->has_last ? reader->last_from + 1 : reader->first;
  bool is_integer = sqlite3_value_type(value) == SQLITE_INTEGER;
  if (is_integer && next < reader->end &&
      positions_is_integer(reader->positions, next, sqlite3_value_int64(value))) {
    *number = next;
    return true;
  }
  if (!moves_check(reader, positions_number(reader->positions, value, number)))
    return false;
  return (*number >= reader->first && *number < reader->end) ||
         query_refuse(reader->query, MOVES_FROM, reader->names[MOVES_FROM],
                      "a position that stands in solve_frontier");
}

/* The column of the position that a row leads to. */
static int moves_target(const moves_reader *reader) {
  return moves_has(reader, MOVES_PART) ? reader->column[MOVES_PART] : MOVES_TO;
}

/* Positions are numbered in the order in which they are met: where the row leads to one that is no
** integer, no other may wait. */
static bool moves_may_wait(const moves_reader *reader) {
  int type = sqlite3_value_type(query_value(reader->query, moves_target(reader)));
  return type == SQLITE_INTEGER || type == SQLITE_NULL;
}

static bool moves_read_from(moves_reader *reader, moves_pending *pending) {
  sqlite3_value *value = query_value(reader->query, MOVES_FROM);
  bool is_integer = sqlite3_value_type(value) == SQLITE_INTEGER;
  int64_t key = is_integer ? sqlite3_value_int64(value) : 0;
  if (sqlite3_value_type(value) == SQLITE_NULL)
    return query_refuse(reader->query, MOVES_FROM, reader->names[MOVES_FROM], "a position");
  if (is_integer && reader->has_last && key == reader->last_key) {
    pending->same_from = reader->end == 0;
    pending->row.from = reader->last_from;
    return true;
  }
  if (reader->end > 0) {
    if (!moves_find_in_frontier(reader, value, &pending->row.from))
      return false;
    reader->last_from = pending->row.from;
  } else if (is_integer && moves_may_wait(reader)) {
    pending->looks_up_from = true;
    reader->keys[reader->key_count++] = key;
  } else if (!moves_flush(reader) ||
             !moves_check(reader, positions_number(reader->positions, value, &pending->row.from))) {
    return false;
  }
  reader->has_last = is_integer;
  reader->last_key = key;
  return true;
}

static bool moves_read_to(moves_reader *reader, moves_pending *pending) {
  sqlite3_value *value = query_value(reader->query, moves_target(reader));
  pending->row.to = MOVES_NOTHING;
  if (sqlite3_value_type(value) == SQLITE_NULL)
    return true;
  pending->looks_up_to = sqlite3_value_type(value) == SQLITE_INTEGER;
  if (!pending->looks_up_to)
    return (reader->key_count == 0 || moves_flush(reader)) &&
           moves_check(reader, positions_number(reader->positions, value, &pending->row.to));
  reader->keys[reader->key_count++] = sqlite3_value_int64(value);
  return true;
}

static bool moves_read_row(moves_reader *reader) {
  moves_pending pending = {.row = {.from = 0}};
  if (!moves_read_from(reader, &pending) || !moves_read_cells(reader, &pending.row) ||
      !moves_read_to(reader, &pending))
    return false;
  reader->pending[reader->pending_count++] = pending;
  return reader->pending_count < MOVES_AT_ONCE || moves_flush(reader);
}

bool moves_read(moves_reader *reader) {
  bool found = true;
  reader->has_last = false;
  while (query_next(reader->query, &found)) {
    if (!found)
      return moves_flush(reader);
    if (!moves_read_row(reader))
      return false;
  }
  return false;
}
