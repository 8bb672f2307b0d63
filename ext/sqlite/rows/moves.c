/* HOW IT WORKS
**
** SQLite passes the cells of one row after another (query_each). A row is stored at the next index
** of the columns from, to, option, copies, flags. Its positions, which are SQL values, must first
** be numbered. A lookup waits for memory two or three times, so integers are looked up together,
** and so are short texts: up to 256 integers wait in `keys`, or texts in `texts`, with the places
** of their numbers in `into`. When there are 128 rows, all of them are looked up, and the columns
** are added to the graph as one batch. Positions are numbered in the order of their first
** appearance, so the waiting integers are looked up before a text is stored, and vice versa. Any
** other value is looked up immediately, after the waiting ones.
**
** The rows (7, 5), (7, 4), (5, NULL), ('a', 7) of a query:
**   row 0   from[0] waits for key 7, to[0] for key 5
**   row 1   the position is the position of the previous row: from[1] is MOVES_SAME; to[1] waits
**           for key 4
**   row 2   from[2] waits for key 5; there is no option: the row only declares position 5
**   row 3   'a' is not an integer: keys 7, 5, 4, 5 become 0, 1, 2, 1, and from[3] waits for 'a';
**           7 is not a text: 'a' becomes 3, and to[3] waits for key 7
** At the end key 7 becomes 0, and the graph receives from = 0 0 3, to = 1 2 0.
**
** A rule is run for one layer after another: the starts, then the positions found while the starts
** were expanded, and so on. Its rows mostly come in the order of the positions of the layer, so the
** position of a row is mostly the previous one or the next.
**
** Time: one lookup in a hash table for each position of a row. */
#include "sqlite/rows/moves.h"

#include "sqlite/letters.h"

enum { MOVES_FROM, MOVES_TO };
enum { MOVES_UNITS_PER_ROW = 40 };

/* No position, and the position of the previous row. */
#define MOVES_NOTHING GRAPHS_NOTHING
#define MOVES_SAME    (GRAPHS_NOTHING - 1)

const char *const moves_names[MOVES_NAMES] = {"result", "remoteness", "again", "part",
                                              "count",  "player",     "gain",  "entails"};

/* ---- Columns ---- */

/* Return the name of a column that is one of moves_names, or MOVES_NAMES. */
static int moves_find_name(const char *name) {
  int found = 0;
  while (found < MOVES_NAMES && !query_is_named(name, moves_names[found]))
    found++;
  return found;
}

/* Return i if the column is named part<i>, from 1 to 16, otherwise 0. A quote may end the name. */
static uint32_t moves_find_part(const char *name) {
  char wanted[8];
  const char *end = name + strlen(name);
  while (end > name && !text_is_digit(end[-1]))
    end--;
  uint32_t part = end == name ? 0 : (uint32_t)(end[-1] - '0');
  part += end - name >= 2 && end[-2] == '1' ? 10 : 0;
  if (part == 0 || part > TUPLES_MOST)
    return 0;
  sqlite3_snprintf(sizeof wanted, wanted, "part%u", part);
  return query_is_named(name, wanted) ? part : 0;
}

/* Refuse a column after the option. */
static bool moves_refuse_column(const moves_reader *reader, int column, const char *name) {
  sql_query *query = reader->query;
  const char *first = query_column_name(query, 0);
  bool is_pandas = first != NULL && query_is_named(first, "index");
  if (reader->size > 1)
    return call_fail(query->call,
                     "column %d of the %s is named '%s'; a position has %u values, so the %s must "
                     "yield %s and %u columns of the option, or %s, the option's number and part1 "
                     "to part%u, and then columns named result, remoteness, again, entails, count, "
                     "player or gain",
                     column + 1, query->name, name, reader->size, query->name, reader->names[0],
                     reader->size, reader->names[0], reader->size);
  return call_fail(
      query->call,
      "column %d of the %s is named '%s'; columns after %s and %s must be named result, "
      "remoteness, again, entails, part, count, player or gain; %s",
      column + 1, query->name, name, reader->names[0], reader->names[1],
      is_pandas                 ? "pandas writes its index as the first column unless index = False"
      : query->frontier == NULL ? "json_array() makes one position of several values"
                                : "positions have several values if start yields as many columns");
}

/* Find the meaning of a column. The first `unnamed` columns have a meaning by their place. */
static bool moves_find_column(moves_reader *reader, int column, int unnamed) {
  sql_query *query = reader->query;
  const char *name = query_column_name(query, column);
  if (name == NULL)
    return call_no_memory(query->call); /* uncovered: failure */
  int found = moves_find_name(name);
  if (column < unnamed)
    return found == MOVES_NAMES ||
           call_fail(query->call, "column %d of the %s is named '%s', but is the %s", column + 1,
                     query->name, name, reader->names[column > 0]);
  uint32_t part = reader->size > 1 ? moves_find_part(name) : 0;
  signed char *place = part > 0 ? &reader->component[part - 1] : &reader->column[found];
  if (part > reader->size || (part == 0 && found == MOVES_NAMES) ||
      (reader->size > 1 && found == MOVES_PART))
    return moves_refuse_column(reader, column, name);
  if (*place >= 0)
    return call_fail(query->call, "two columns of the %s are named %s", query->name, name);
  *place = (signed char)column;
  return true;
}

/* Find the columns of tuples. */
static bool moves_find_tuples(moves_reader *reader, bool parts) {
  sql_query *query = reader->query;
  for (uint32_t i = 0; i < reader->size && parts; i++)
    if (reader->component[i] < 0)
      return call_fail(query->call,
                       "%s has no column part%u; a position has %u values, and so has a component",
                       query->name, i + 1, reader->size);
  for (uint32_t i = 0; i < reader->size && !parts; i++)
    reader->component[i] = (signed char)(MOVES_TO + (int)i);
  if (parts)
    reader->column[MOVES_PART] = reader->component[0];
  return true;
}

bool moves_find_size(const sql_query *query, uint32_t *size, bool *parts) {
  int count = query_column_count(query), named = count;
  uint32_t most = 0;
  for (int column = count - 1; column > 0; column--) {
    const char *name = query_column_name(query, column);
    if (name == NULL)
      return call_no_memory(query->call); /* uncovered: failure */
    uint32_t part = moves_find_part(name);
    most = part > most ? part : most;
    if (part > 0 || moves_find_name(name) < MOVES_NAMES)
      named = column;
  }
  *parts = most > 0;
  *size = *parts ? most : named > 2 ? (uint32_t)named - 1 : 1;
  return true;
}

static bool moves_find_columns(moves_reader *reader) {
  sql_query *query = reader->query;
  int count = query_column_count(query), unnamed = 2;
  bool parts = false;
  uint32_t suggested;
  memset(reader->column, -1, sizeof reader->column);
  memset(reader->component, -1, sizeof reader->component);
  if (reader->size > 1 && !moves_find_size(query, &suggested, &parts))
    return false; /* uncovered: failure */
  if (reader->size > 1 && !parts)
    unnamed = 1 + (int)reader->size;
  if (count < unnamed && reader->size > 1)
    return call_fail(query->call,
                     "%s must yield %d columns (%s and %u of the %s), because start yields %u, got "
                     "%d",
                     query->name, unnamed, reader->names[0], reader->size, reader->names[1],
                     reader->size, count);
  if (count < unnamed)
    return call_fail(query->call, "%s must yield 2 columns (%s, %s), got %d", query->name,
                     reader->names[0], reader->names[1], count);
  for (int column = 0; column < count; column++)
    if (!moves_find_column(reader, column, unnamed))
      return false;
  reader->named = count > unnamed;
  return reader->size == 1 || moves_find_tuples(reader, parts);
}

/* A pair of columns that belong together: `one` requires `other` if `needed`, and excludes it if
** not. */
typedef struct moves_pair {
  moves_name one, other;
  bool needed;
} moves_pair;

static bool moves_check_pairs(const moves_reader *reader) {
  static const moves_pair pairs[] = {
      {MOVES_REMOTENESS, MOVES_RESULT, true}, {MOVES_COUNT, MOVES_PART, true},
      {MOVES_PLAYER, MOVES_ENTAILS, false},   {MOVES_PART, MOVES_REMOTENESS, false},
      {MOVES_PLAYER, MOVES_AGAIN, false},     {MOVES_PLAYER, MOVES_REMOTENESS, false}};
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    if (!moves_has(reader, pairs[i].one) || moves_has(reader, pairs[i].other) == pairs[i].needed)
      continue;
    return call_fail(reader->query->call, "%s has a column %s %s a column %s, which %s",
                     reader->query->name, moves_names[pairs[i].one],
                     pairs[i].needed ? "without" : "and", moves_names[pairs[i].other],
                     pairs[i].needed ? "it needs" : "cannot be combined");
  }
  return true;
}

bool moves_begin(moves_reader *reader, sql_query *query, position_set *positions,
                 const char *const names[2], uint32_t size, graphs_play play) {
  reader->query = query;
  reader->size = size;
  memcpy(reader->names, names, sizeof reader->names);
  reader->positions = positions;
  reader->play = play;
  reader->first = reader->end = 0;
  reader->rows = 0;
  reader->batch.count = reader->batch.key_count = reader->batch.result_count = 0;
  reader->batch.tuple_count = 0;
  reader->last.text = 0;
  reader->batch.texts_wait = false;
  positions_begin(&reader->options, positions->host);
  if (!moves_find_columns(reader) || !moves_check_pairs(reader))
    return false;
  reader->results_of = (results_reader){.play = play,
                                        .letters = !moves_has(reader, MOVES_PART),
                                        .loony = play == GRAPHS_NORMAL,
                                        .alternates = !moves_has(reader, MOVES_AGAIN)};
  return true;
}

/* Check the columns of a game for a score, and that no other game has gains. */
static bool moves_check_scores(const moves_reader *reader) {
  static const struct {
    moves_name column;
    const char *remedy;
  } refused[] = {{MOVES_PART, "the score of a sum is not determined by those of its parts, so the "
                              "position must contain all parts"},
                 {MOVES_PLAYER, "put the player to move into the position"},
                 {MOVES_REMOTENESS, "leave the column out"}};
  sql_query *query = reader->query;
  if (reader->play != GRAPHS_SCORE)
    return !moves_has(reader, MOVES_GAIN) ||
           call_fail(query->call, "%s has a column gain, which needs play 'score', got '%s'",
                     query->name, letters_plays_with_score[reader->play]);
  for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
    if (moves_has(reader, refused[i].column))
      return call_fail(query->call,
                       "%s has a column %s, which cannot be combined with play 'score'; %s",
                       query->name, moves_names[refused[i].column], refused[i].remedy);
  return true;
}

bool moves_check_play(const moves_reader *reader) {
  sql_call *call = reader->query->call;
  const char *word = letters_plays_with_score[reader->play];
  bool sides = moves_has(reader, MOVES_PLAYER);
  for (moves_name name = MOVES_AGAIN; name < MOVES_NAMES; name++)
    if ((name == MOVES_AGAIN || name == MOVES_ENTAILS) && moves_has(reader, name) &&
        moves_has(reader, MOVES_PART) && reader->play != GRAPHS_NORMAL)
      return call_fail(call, "%s has columns part and %s, which need play 'normal', got '%s'",
                       reader->query->name, moves_names[name], word);
  if ((reader->play == GRAPHS_DRAW || (reader->play == GRAPHS_MISERE && sides)) &&
      moves_has(reader, MOVES_PART))
    return call_fail(call, "%s has a column part%s, which needs play 'normal'%s, got '%s'",
                     reader->query->name, sides ? " and a column player" : "",
                     sides ? "" : " or 'misere'", word);
  if (reader->play == GRAPHS_DRAW && moves_has(reader, MOVES_PLAYER))
    return call_fail(call,
                     "%s has a column player, which needs play 'normal' or 'misere', "
                     "got 'draw'",
                     reader->query->name);
  return moves_check_scores(reader);
}

void moves_end(moves_reader *reader) {
  positions_release(&reader->options);
}

/* ---- Cells ---- */

static sqlite3_value *moves_cell(const moves_reader *reader, moves_name name) {
  return query_value(reader->query, reader->column[name]);
}

static bool moves_is_null(const moves_reader *reader, moves_name name) {
  return !moves_has(reader, name) || query_is_null(reader->query, reader->column[name]);
}

static bool moves_refuse(moves_reader *reader, moves_name name, const char *expected) {
  return query_refuse(reader->query, reader->column[name], moves_names[name], expected);
}

static bool moves_integer(moves_reader *reader, moves_name name, sqlite3_int64 most,
                          sqlite3_int64 *integer) {
  return query_integer(reader->query, reader->column[name], moves_names[name], 0, most, integer);
}

/* Read the result in the row: in a partizan game an outcome or a game, otherwise an outcome or a
** Nim heap. */
static bool moves_read_result(moves_reader *reader, graphs_result *result) {
  if (!moves_has(reader, MOVES_PLAYER))
    return results_read(&reader->results_of, reader->query, reader->column[MOVES_RESULT], result);
  const char *expected;
  return reader->read_result(reader, moves_cell(reader, MOVES_RESULT), result, &expected) &&
         (expected == NULL || moves_refuse(reader, MOVES_RESULT, expected));
}

/* Read the number of the option in a game of sums, and the multiplicity of the component. */
static bool moves_read_option(moves_reader *reader, uint32_t row) {
  sqlite3_int64 copies = 1;
  if (!moves_is_null(reader, MOVES_COUNT) &&
      !moves_integer(reader, MOVES_COUNT, UINT32_MAX, &copies))
    return false;
  reader->batch.copies[row] = (uint32_t)copies;
  if (query_is_null(reader->query, MOVES_TO))
    return moves_is_null(reader, MOVES_PART) ||
           moves_refuse(reader, MOVES_PART, "NULL, since there is no option");
  if (reader->end == 0 && !query_check_vertex(reader->query, MOVES_TO, reader->names[MOVES_TO]))
    return false;
  core_status status = positions_number(&reader->options, query_value(reader->query, MOVES_TO),
                                        &reader->batch.option[row]);
  return call_check(reader->query->call, reader->options.host, status, "a list of %d options",
                    reader->options.count);
}

static bool moves_read_flags(moves_reader *reader, uint32_t row) {
  bool ends = query_is_null(reader->query, MOVES_TO);
  static const struct {
    moves_name name;
    uint8_t flag;
  } named[] = {{MOVES_AGAIN, GRAPHS_AGAIN}, {MOVES_ENTAILS, GRAPHS_ENTAILS}};
  uint8_t *flags = &reader->batch.flags[row];
  *flags = 0;
  for (int i = 0; i < 2; i++) {
    sqlite3_int64 is_set = 0;
    if (!moves_is_null(reader, named[i].name) && !moves_integer(reader, named[i].name, 1, &is_set))
      return false;
    if (is_set == 1 && (ends || *flags != 0))
      return moves_refuse(reader, named[i].name,
                          ends ? "0 or NULL, since there is no option"
                               : "0 or NULL, since again is 1");
    *flags = (uint8_t)(*flags | (is_set == 1 ? named[i].flag : 0));
  }
  if (!moves_has(reader, MOVES_PLAYER))
    return true;
  unsigned players = letters_read_players(moves_cell(reader, MOVES_PLAYER));
  if (players == 0 && !(ends && moves_is_null(reader, MOVES_PLAYER)))
    return moves_refuse(reader, MOVES_PLAYER, "'L', 'R' or 'B'");
  *flags = (uint8_t)(players == 0 ? GRAPHS_LEFT | GRAPHS_RIGHT : players);
  return true;
}

/* Read what the player wins by the move. In a row without an option it is ignored. */
static bool moves_read_gain(moves_reader *reader, uint32_t row) {
  sqlite3_int64 gain = 0;
  if (!query_is_null(reader->query, MOVES_TO) && !moves_is_null(reader, MOVES_GAIN) &&
      !query_integer(reader->query, reader->column[MOVES_GAIN], moves_names[MOVES_GAIN],
                     -GRAPHS_LARGEST_SCORE, GRAPHS_LARGEST_SCORE, &gain))
    return false;
  reader->batch.gain[row] = gain;
  return true;
}

/* Read all cells except the positions. */
static bool moves_read_cells(moves_reader *reader, uint32_t row) {
  graphs_result *result = &reader->batch.results[reader->batch.result_count];
  bool known = !moves_is_null(reader, MOVES_RESULT);
  reader->batch.option[row] = MOVES_NOTHING;
  if ((known && !moves_read_result(reader, result)) ||
      (!moves_is_null(reader, MOVES_REMOTENESS) &&
       !results_read_remoteness(&reader->results_of, reader->query,
                                reader->column[MOVES_REMOTENESS], known, result)) ||
      !moves_read_flags(reader, row) ||
      (moves_has(reader, MOVES_GAIN) && !moves_read_gain(reader, row)) ||
      (moves_has(reader, MOVES_PART) && !moves_read_option(reader, row)))
    return false;
  if (!known)
    return true;
  core_assert(reader->batch.result_count < MOVES_AT_ONCE);
  reader->batch.result_row[reader->batch.result_count++] = row;
  return query_is_null(reader->query, MOVES_TO) ||
         moves_refuse(reader, MOVES_RESULT, "NULL, since there is an option");
}

/* ---- Positions ---- */

/* Record the position that the newest one was reached from, if any of the `count` options that were
** numbered is new. After a failure the numbers after the newest one are not set. */
static void moves_note_origin(const moves_reader *reader, const uint32_t *numbers, uint32_t count,
                              uint32_t before, bool done) {
  position_set *positions = reader->positions;
  uint32_t newest = positions->count - 1, k = done ? count - 1 : 0;
  if (positions->count == before || reader->end == 0)
    return;
  while (numbers[k] != newest)
    k = done ? k - 1 : k + 1;
  core_assert(k < count);
  positions->origin = 1 + reader->batch.from[reader->batch.into[k] - reader->batch.to];
}

/* Number the waiting positions. */
static bool moves_number_keys(moves_reader *reader) {
  uint32_t numbers[POSITIONS_MOST_AT_ONCE], count = reader->batch.key_count;
  uint32_t before = reader->positions->count;
  core_assert(count <= POSITIONS_MOST_AT_ONCE);
  core_status status = CORE_OK;
  numbers[0] = 0; /* some compilers cannot see that a number is set for each new position */
  if (count > 0) {
    if (reader->batch.tuple_count > 0)
      status = tuples_set_keys(reader->positions->tuples, reader->batch.tuples,
                               reader->batch.places, reader->batch.tuple_count, reader->batch.keys);
    if (status == CORE_OK)
      status =
          reader->batch.texts_wait
              ? positions_number_texts(reader->positions, &reader->batch.texts, count, numbers)
              : positions_number_integers(reader->positions, reader->batch.keys, count, numbers);
    moves_note_origin(reader, numbers, count, before, status == CORE_OK);
  }
  for (uint32_t k = 0; k < count && status == CORE_OK; k++)
    *reader->batch.into[k] = numbers[k];
  reader->batch.key_count = reader->batch.tuple_count = reader->last.text = 0;
  return reader->check(reader->context, status);
}

/* Ensure that the waiting positions are texts, or that they are integers. */
static bool moves_wait_for(moves_reader *reader, bool texts) {
  if (reader->batch.key_count > 0 && !moves_number_keys(reader))
    return false;
  reader->batch.texts_wait = texts;
  return true;
}

/* Set *number to the number of the value, after the waiting positions. */
static bool moves_number_now(moves_reader *reader, sqlite3_value *value, uint32_t *number) {
  if (reader->batch.key_count > 0 && !moves_number_keys(reader))
    return false; /* uncovered: failure */
  uint32_t before = reader->positions->count;
  core_status status = positions_number(reader->positions, value, number);
  if (reader->end > 0 && reader->positions->count > before)
    reader->positions->origin = 1 + reader->batch.from[number - reader->batch.to];
  return reader->check(reader->context, status);
}

/* Refuse an empty text, whose number is wanted in *number, as a vertex of a graph. */
static CORE_NOINLINE bool moves_refuse_empty(const moves_reader *reader, const uint32_t *number) {
  bool is_from = number == &reader->batch.from[reader->batch.count];
  bool is_part = !is_from && moves_has(reader, MOVES_PART);
  return query_check_vertex(reader->query,
                            is_part   ? reader->column[MOVES_PART]
                            : is_from ? MOVES_FROM
                                      : MOVES_TO,
                            is_part ? moves_names[MOVES_PART] : reader->names[!is_from]);
}

/* Set *number to the number of the text in moves_number_keys, if it is short, or now. A rule may
** play on texts, which can become empty. */
static bool moves_number_text(moves_reader *reader, sqlite3_value *value, uint32_t *number) {
  uint32_t length = (uint32_t)sqlite3_value_bytes(value), k;
  if (length == 0 && reader->end == 0)
    return moves_refuse_empty(reader, number);
  const char *text =
      length <= POSITIONS_LONGEST_SHORT_TEXT ? (const char *)sqlite3_value_text(value) : NULL;
  if (text == NULL)
    return moves_number_now(reader, value, number);
  if (!reader->batch.texts_wait && !moves_wait_for(reader, true))
    return false; /* uncovered: failure */
  k = reader->batch.key_count++;
  memcpy(reader->batch.texts.bytes[k], text, length);
  reader->batch.texts.lengths[k] = (uint8_t)length;
  reader->batch.into[k] = number;
  return true;
}

/* Set *number to the number of the value, now or in moves_number_keys. */
static bool moves_number(moves_reader *reader, sqlite3_value *value, uint32_t *number) {
  int kind = sqlite3_value_type(value);
  if (kind != SQLITE_INTEGER)
    return (kind == SQLITE_TEXT ? moves_number_text : moves_number_now)(reader, value, number);
  if (reader->batch.texts_wait && !moves_wait_for(reader, false))
    return false;
  reader->batch.keys[reader->batch.key_count] = sqlite3_value_int64(value);
  reader->batch.into[reader->batch.key_count++] = number;
  return true;
}

/* Refuse the position that a row of a rule leads from. */
static CORE_NOINLINE bool moves_refuse_from(const moves_reader *reader) {
  return query_refuse(reader->query, MOVES_FROM, reader->names[MOVES_FROM],
                      "a position that solve_frontier shows");
}

/* Refuse a value of a tuple. */
static bool moves_refuse_component(const moves_reader *reader, uint32_t component,
                                   const char *expected) {
  char name[32];
  sqlite3_snprintf(sizeof name, name, "%s%u", moves_has(reader, MOVES_PART) ? "part" : "value ",
                   component + 1);
  return query_refuse(reader->query, reader->component[component], name, expected);
}

/* Read a tuple whose values are not all small integers, as moves_read_tuple does. */
static CORE_NOINLINE bool moves_read_values(moves_reader *reader, tuple_codes *codes, bool *found) {
  uint32_t nulls = 0;
  for (uint32_t i = 0; i < reader->size; i++) {
    sqlite3_value *value = query_value(reader->query, reader->component[i]);
    if (sqlite3_value_type(value) == SQLITE_NULL) {
      nulls++;
      continue;
    }
    const char *expected;
    core_status status = tuples_encode(reader->positions->tuples, value, &codes->of[i], &expected);
    if (expected != NULL)
      return moves_refuse_component(reader, i, expected);
    if (status != CORE_OK)
      return reader->check(reader->context, status); /* uncovered: failure */
  }
  *found = nulls == 0;
  for (uint32_t i = 0; i < reader->size && !*found && nulls < reader->size; i++)
    if (query_is_null(reader->query, reader->component[i]))
      return moves_refuse_component(reader, i,
                                    "a value, since other values of the option are not NULL");
  return true;
}

bool moves_read_tuple(moves_reader *reader, tuple_codes *codes, bool *found) {
  uint32_t i = 0;
  while (i < reader->size &&
         tuples_encode_small(query_value(reader->query, reader->component[i]), &codes->of[i]))
    i++;
  *found = true;
  return i == reader->size || moves_read_values(reader, codes, found);
}

/* Set *key to the key of the tuple of the present row, which SQLite passes, if it can be packed and
** has no texts. Otherwise return false. */
static inline bool moves_pack_integers(const moves_reader *reader, int64_t *key) {
  const tuple_packing packing = reader->positions->tuples->packing;
  sqlite3_value **cells = reader->query->cells;
  uint64_t packed = 0;
  for (uint32_t i = 0; i < reader->size; i++) {
    sqlite3_value *value = cells[reader->component[i]];
    if (sqlite3_value_type(value) != SQLITE_INTEGER)
      return false;
    uint64_t code = (uint64_t)sqlite3_value_int64(value) - (uint64_t)packing.least;
    if (code >= packing.half)
      return false;
    packed = packed << packing.bits | code;
  }
  *key = (int64_t)(packed | packing.mark);
  return true;
}

/* Add the tuple of the present row to the waiting keys, unless all its values are NULL. */
static CORE_NOINLINE bool moves_add_tuple(moves_reader *reader) {
  moves_batch *batch = &reader->batch;
  tuple_codes *codes = &batch->tuples[batch->tuple_count];
  bool found;
  if (!moves_read_tuple(reader, codes, &found))
    return false;
  if (!found)
    return true;
  if (!tuples_pack(reader->positions->tuples, codes, &batch->keys[batch->key_count]))
    batch->places[batch->tuple_count++] = batch->key_count;
  batch->key_count++;
  return true;
}

/* Set *number to the number of the value, which must be a position of the frontier. Try the
** position after the previous one first. */
static bool moves_find_in_frontier(moves_reader *reader, sqlite3_value *value, uint32_t *number) {
  uint32_t next = reader->last.exists ? reader->last.from + 1 : reader->first;
  if (next < reader->end && positions_is(reader->positions, next, value)) {
    *number = next;
    return true;
  }
  if (!reader->check(reader->context, positions_number(reader->positions, value, number)))
    return false; /* uncovered: failure */
  return (*number >= reader->first && *number < reader->end) || moves_refuse_from(reader);
}

/* Return true if the text is the position of the previous row, which waits. */
static bool moves_is_last_text(const moves_reader *reader, sqlite3_value *value) {
  uint32_t last = reader->last.text - 1, length = (uint32_t)sqlite3_value_bytes(value);
  if (reader->last.text == 0 || length != reader->batch.texts.lengths[last])
    return false;
  const void *text = sqlite3_value_text(value);
  return text != NULL && memcmp(text, reader->batch.texts.bytes[last], length) == 0;
}

/* Return true if the value, which is not an integer, is the position of the previous row. */
static bool moves_is_last(const moves_reader *reader, sqlite3_value *value, int kind) {
  if (reader->end > 0)
    return reader->last.exists && positions_is(reader->positions, reader->last.from, value);
  return kind == SQLITE_TEXT && moves_is_last_text(reader, value);
}

/* Read the position that the row leads from. An integer or a text is compared with the integer or
** text of the previous row, whose number may not be known yet. */
static bool moves_read_from(moves_reader *reader, uint32_t row) {
  sqlite3_value *value = query_value(reader->query, MOVES_FROM);
  int kind = sqlite3_value_type(value);
  bool is_integer = kind == SQLITE_INTEGER, is_rule = reader->end > 0;
  int64_t key = is_integer ? sqlite3_value_int64(value) : 0;
  if (kind == SQLITE_NULL)
    return query_refuse(reader->query, MOVES_FROM, reader->names[MOVES_FROM], "a position");
  if (is_integer ? reader->last.has_key && key == reader->last.key
                 : moves_is_last(reader, value, kind)) {
    reader->batch.from[row] = is_rule ? reader->last.from : MOVES_SAME;
    return true;
  }
  if (!(is_rule ? moves_find_in_frontier : moves_number)(reader, value, &reader->batch.from[row]))
    return false;
  if (is_rule)
    reader->last.from = reader->batch.from[row];
  reader->last.text = !is_rule && reader->batch.texts_wait ? reader->batch.key_count : 0;
  reader->last.exists = true;
  reader->last.has_key = is_integer;
  reader->last.key = key;
  return true;
}

/* ---- Batches ---- */

static const char moves_expanding[] = "running the rule: positions expanded";
static const char moves_counting[] = "running the rule: rows";

/* Report progress. Rows of a rule mostly come in the order of the positions that they lead from, so
** the position measures progress. If they do not, only the number of rows can be reported. */
static void moves_note_progress(moves_reader *reader) {
  core_progress *progress = &reader->positions->host->progress;
  reader->rows += reader->batch.count;
  if (reader->end > 0 && progress->phase == moves_expanding && reader->last.from < progress->done)
    *progress = (core_progress){.phase = moves_counting};
  bool expands = progress->phase == moves_expanding;
  progress->done = expands ? reader->last.from : reader->rows;
  progress->of = expands ? reader->positions->count : 0;
}

/* Make row i of the batch, which has an option, move m <= i. */
static void moves_shift_row(moves_reader *reader, uint32_t i, uint32_t m) {
  core_assert(m <= i);
  reader->batch.from[m] = reader->last.from;
  reader->batch.to[m] = reader->batch.to[i];
  if (!reader->named)
    return;
  reader->batch.option[m] = reader->batch.option[i];
  reader->batch.copies[m] = reader->batch.copies[i];
  reader->batch.flags[m] = reader->batch.flags[i];
  if (moves_has(reader, MOVES_GAIN))
    reader->batch.gain[m] = reader->batch.gain[i];
}

/* Add the rows to the graph: results, and moves without the rows that only declare a position. */
static bool moves_flush(moves_reader *reader) {
  core_host *host = reader->positions->host;
  const bool parts = moves_has(reader, MOVES_PART), gains = moves_has(reader, MOVES_GAIN);
  if (!moves_number_keys(reader))
    return false;
  core_status status = CORE_OK;
  uint32_t moves = 0, results = 0;
  core_assert(reader->batch.count <= MOVES_AT_ONCE &&
              reader->batch.result_count <= reader->batch.count);
  for (uint32_t i = 0; i < reader->batch.count && status == CORE_OK; i++) {
    if (reader->batch.from[i] != MOVES_SAME)
      reader->last.from = reader->batch.from[i];
    if (results < reader->batch.result_count && reader->batch.result_row[results] == i)
      status =
          graphs_set_result(reader->graph, reader->last.from, reader->batch.results[results++]);
    if ((parts ? reader->batch.option[i] : reader->batch.to[i]) != MOVES_NOTHING)
      moves_shift_row(reader, i, moves++);
  }
  graphs_batch batch = {.count = moves,
                        .from = reader->batch.from,
                        .to = reader->batch.to,
                        .flags = reader->named ? reader->batch.flags : NULL,
                        .option = parts ? reader->batch.option : NULL,
                        .copies = parts ? reader->batch.copies : NULL,
                        .gain = gains ? reader->batch.gain : NULL};
  if (status == CORE_OK)
    status = graphs_add(reader->graph, &batch);
  if (status == CORE_OK &&
      !core_work(host, (int64_t)MOVES_UNITS_PER_ROW * (reader->batch.count + 1)))
    status = host->status;
  moves_note_progress(reader);
  reader->batch.count = reader->batch.result_count = 0;
  return reader->check(reader->context, status);
}

static bool moves_take_row(sql_query *query, void *context) {
  moves_reader *reader = context;
  uint32_t row = reader->batch.count;
  core_assert(row < MOVES_AT_ONCE && reader->batch.key_count + 2 <= POSITIONS_MOST_AT_ONCE);
  if (!moves_read_from(reader, row) || (reader->named && !moves_read_cells(reader, row)))
    return false;
  bool parts = reader->named && moves_has(reader, MOVES_PART);
  sqlite3_value *value = query_value(query, parts ? reader->column[MOVES_PART] : MOVES_TO);
  reader->batch.to[row] = MOVES_NOTHING;
  if (sqlite3_value_type(value) != SQLITE_NULL &&
      !moves_number(reader, value, &reader->batch.to[row]))
    return false;
  return ++reader->batch.count < MOVES_AT_ONCE || moves_flush(reader);
}

/* Take a row whose positions are tuples. Its position is mostly the position of the previous
** row. */
static bool moves_take_tuple(sql_query *query, void *context) {
  moves_reader *reader = context;
  uint32_t row = reader->batch.count;
  sqlite3_value *value = query_value(query, MOVES_FROM);
  int64_t handle = sqlite3_value_int64(value);
  core_assert(row < MOVES_AT_ONCE && reader->batch.key_count <= row && reader->end > 0);
  if (!reader->last.has_key || handle != reader->last.key ||
      sqlite3_value_type(value) != SQLITE_INTEGER) {
    if (sqlite3_value_type(value) != SQLITE_INTEGER ||
        !tuples_find_handle(reader->positions, handle, &reader->last.from) ||
        reader->last.from < reader->first || reader->last.from >= reader->end)
      return moves_refuse_from(reader);
    reader->last.has_key = true;
    reader->last.key = handle;
  }
  uint32_t k = reader->batch.key_count;
  reader->batch.from[row] = reader->last.from;
  reader->batch.to[row] = MOVES_NOTHING;
  reader->batch.into[k] = &reader->batch.to[row];
  if (reader->named && !moves_read_cells(reader, row))
    return false; /* uncovered: failure */
  if (query->cells != NULL && moves_pack_integers(reader, &reader->batch.keys[k]))
    reader->batch.key_count++;
  else if (!moves_add_tuple(reader))
    return false;
  return ++reader->batch.count < MOVES_AT_ONCE || moves_flush(reader);
}

bool moves_read(moves_reader *reader) {
  reader->last.exists = reader->last.has_key = false;
  reader->last.from = reader->first; /* if the rule has no rows */
  return query_each(reader->query, reader->size > 1 ? moves_take_tuple : moves_take_row, reader) &&
         moves_flush(reader);
}

bool moves_explore(moves_reader *reader) {
  sql_frontier *frontier = reader->query->frontier;
  position_set *positions = reader->positions;
  bool done = true;
  frontier->end = positions->count;
  core_assert(frontier->first == 0);
  for (; done && frontier->first < frontier->end;
       frontier->first = frontier->end, frontier->end = positions->count) {
    core_begin_phase(positions->host, moves_expanding, positions->count);
    positions->host->progress.done = frontier->first;
    reader->first = frontier->first;
    reader->end = frontier->end;
    positions->depth++;
    positions->layer_end = frontier->end;
    done = moves_read(reader);
  }
  return done;
}
