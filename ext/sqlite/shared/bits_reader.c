/* Reading a game of masks from the rows of queries: see bits_reader.h for the columns. Errors name
** the row, the query and the column. */
#include "sqlite/shared/bits_reader.h"

#include "base/array.h"
#include "base/slots.h"
#include "sqlite/rows/query.h"

/* ---- Rows of any of the queries ---- */

/* Return true if `name` is one of the columns, and set *place to its place. */
static bool bits_reader_is_column(const char *name, const char *const *columns, int *place) {
  for (*place = 0; columns[*place] != NULL; ++*place)
    if (query_is_named(name, columns[*place]))
      return true;
  return false;
}

/* Check the number of columns. Columns are identified by their place; an error is reported if one
** of the first `required` columns has the name of another column. */
static bool bits_reader_check_columns(sql_query *query, const char *const *columns, int required) {
  int most = 0;
  while (columns[most] != NULL)
    most++;
  if (!query_check_count(query, required, most))
    return false;
  for (int i = 0; i < required; i++) {
    int place;
    const char *name = query_column_name(query, i);
    if (name == NULL)
      return call_no_memory(query->call);
    if (bits_reader_is_column(name, columns, &place) && place != i)
      return call_fail(query->call, "column %d of %s must be %s, got %s", i + 1, query->name,
                       columns[i], name);
  }
  return true;
}

static bool bits_reader_open(sql_query *query, sql_call *call, const char *name,
                             const sql_argument *text, const char *const *columns, int required) {
  if (!query_open(query, call, name, text, NULL))
    return false;
  if (bits_reader_check_columns(query, columns, required))
    return true;
  query_close(query);
  return false;
}

/* Call `take` for each row, and close the query. */
static bool bits_reader_run(sql_query *query, query_taker *take, void *context) {
  bool done = query_each(query, take, context);
  query_close(query);
  return done;
}

static bool bits_reader_mask(sql_query *query, int column, const char *name, uint64_t *mask) {
  sqlite3_int64 integer;
  if (!query_integer(query, column, name, 0, INT64_MAX, &integer))
    return false;
  *mask = (uint64_t)integer;
  return true;
}

static bool bits_reader_check_apart(sql_query *query, const char *one_name, uint64_t one,
                                    const char *other_name, uint64_t other) {
  if ((one & other) == 0)
    return true;
  return call_fail(query->call, "%s and %s in row %lld of the %s must be apart, but share bit %d",
                   one_name, other_name, query->row, query->name, core_lowest_bit(one & other));
}

/* Check the status of an operation on a row. The error names the query. */
static bool bits_reader_check(sql_query *query, core_status status) {
  return call_check(query->call, call_host(query->call), status, "reading %s", query->name);
}

/* ---- Moves ---- */

static bool bits_reader_player(sql_query *query, int column, uint64_t *player) {
  *player = letters_read_players(query_value(query, column));
  return *player != 0 || query_refuse(query, column, "player", "'L', 'R' or 'B', for both");
}

static bool bits_reader_again(sql_query *query, int column, uint64_t *player) {
  sqlite3_int64 again = 0;
  if (!query_is_null(query, column) && !query_integer(query, column, "again", 0, 1, &again))
    return false;
  *player = again == 1 ? BITS_AGAIN : BITS_BOTH;
  return true;
}

/* The rules that receive moves, and the places of columns after `put`, or 0. */
typedef struct bits_read_moves {
  bits_rules *rules;
  int player, again, gain;
} bits_read_moves;

static bool bits_reader_gain(sql_query *query, int column, int64_t *gain) {
  sqlite3_int64 given = 0;
  if (!query_is_null(query, column) &&
      !query_integer(query, column, "gain", -GRAPHS_LARGEST_SCORE, GRAPHS_LARGEST_SCORE, &given))
    return false;
  *gain = given;
  return true;
}

static bool bits_reader_take_move(sql_query *query, void *context) {
  const bits_read_moves *moves = context;
  bits_move move = {.player = BITS_BOTH};
  if (!bits_reader_mask(query, 0, "need", &move.need) ||
      !bits_reader_mask(query, 1, "forbid", &move.forbid) ||
      !bits_reader_mask(query, 2, "clear", &move.clear) ||
      !bits_reader_mask(query, 3, "put", &move.put) ||
      !bits_reader_check_apart(query, "need", move.need, "forbid", move.forbid) ||
      !bits_reader_check_apart(query, "clear", move.clear, "put", move.put) ||
      (moves->again > 0 && !bits_reader_again(query, moves->again, &move.player)) ||
      (moves->player > 0 && !bits_reader_player(query, moves->player, &move.player)) ||
      (moves->gain > 0 && !bits_reader_gain(query, moves->gain, &move.gain)))
    return false;
  return bits_reader_check(query, bits_rules_add_move(moves->rules, &move));
}

/* Find the columns after `put`. A single column that is not named again or gain is the player. */
static bool bits_reader_find_last(const sql_query *query, bits_read_moves *moves) {
  int count = query_column_count(query);
  for (int i = 4; i < count; i++) {
    const char *name = query_column_name(query, i);
    if (name == NULL)
      return call_no_memory(query->call); /* uncovered: failure */
    int *column = query_is_named(name, "again")  ? &moves->again
                  : query_is_named(name, "gain") ? &moves->gain
                                                 : &moves->player;
    if (*column != 0 || (count > 5 && column == &moves->player))
      return call_fail(query->call,
                       "columns of moves after put must be player, or again and gain, got %s",
                       name);
    *column = i;
  }
  return true;
}

bool bits_rules_read_moves(sql_call *call, const sql_argument *text, bits_rules *rules) {
  static const char *const columns[] = {"need", "forbid", "clear", "put", "player", "gain", NULL};
  bits_read_moves moves = {.rules = rules};
  sql_query query;
  if (!bits_reader_open(&query, call, "moves", text, columns, 4))
    return false;
  if (!bits_reader_find_last(&query, &moves)) {
    query_close(&query);
    return false;
  }
  rules->is_partizan = moves.player > 0;
  rules->has_gains = moves.gain > 0;
  return bits_reader_run(&query, bits_reader_take_move, &moves);
}

/* ---- Results ---- */

/* A value or an outcome of a partizan game. */
static bool bits_reader_side_result(sql_query *query, const solved_result_kinds *sides, int column,
                                    int64_t *result) {
  graphs_result given;
  const char *expected;
  if (!solved_read_result(query->call, sides, query_value(query, column), &given, &expected))
    return false;
  if (expected != NULL)
    return query_refuse(query, column, "result", expected);
  *result = given.value < 0 ? bits_pack_outcome(given.outcome) : given.value;
  return true;
}

static bool bits_reader_result(sql_query *query, const bits_result_kinds *results, int column,
                               int64_t *result) {
  if (results->sides.store != NULL)
    return bits_reader_side_result(query, &results->sides, column, result);
  graphs_result given;
  if (!results_read(&results->reader, query, column, &given))
    return false;
  bool is_given = given.value >= 0 || results->reader.play == GRAPHS_SCORE;
  *result = is_given                      ? given.value
            : given.value == GRAPHS_LOONY ? BITS_RESULT_LOONY
            : given.outcome[0] == 'N'     ? BITS_RESULT_N
            : given.outcome[0] == 'P'     ? BITS_RESULT_P
                                          : BITS_RESULT_D;
  return true;
}

/* The context of bits_reader_take_end. */
typedef struct bits_read_ends {
  bits_rules *rules;
  const bits_result_kinds *results;
} bits_read_ends;

/* Take a row whose need and forbid are 0: the result of positions without moves. */
static bool bits_reader_take_last(sql_query *query, bits_rules *rules, int64_t result) {
  if (rules->last_result != BITS_NO_RESULT && rules->last_result != result)
    return call_fail(query->call,
                     "row %lld of the ends gives positions without moves another result than an "
                     "earlier row with need and forbid 0",
                     query->row);
  rules->last_result = result;
  return true;
}

static bool bits_reader_take_end(sql_query *query, void *context) {
  const bits_read_ends *ends = context;
  bits_end end;
  if (!bits_reader_mask(query, 0, "need", &end.need) ||
      !bits_reader_mask(query, 1, "forbid", &end.forbid) ||
      !bits_reader_check_apart(query, "need", end.need, "forbid", end.forbid) ||
      !bits_reader_result(query, ends->results, 2, &end.result))
    return false;
  return (end.need | end.forbid) == 0
             ? bits_reader_take_last(query, ends->rules, end.result)
             : bits_reader_check(query, bits_rules_add_end(ends->rules, &end));
}

bool bits_rules_read_ends(sql_call *call, const sql_argument *text,
                          const bits_result_kinds *results, bits_rules *rules) {
  static const char *const columns[] = {"need", "forbid", "result", NULL};
  sql_query query;
  bits_read_ends ends = {rules, results};
  return text->length == 0 || (bits_reader_open(&query, call, "ends", text, columns, 3) &&
                               bits_reader_run(&query, bits_reader_take_end, &ends));
}

/* ---- Permutations ---- */

/* A permutation while it is read. Bits that no row names are fixed. */
typedef struct bits_read_permutation {
  sqlite3_int64 number; /* the number of the symmetry in the rows */
  uint64_t named;
  bits_permutation permutation;
} bits_read_permutation;

static void bits_reader_begin_permutation(bits_read_permutation *begun, sqlite3_int64 number) {
  begun->number = number;
  begun->named = 0;
  bits_permutation_begin(&begun->permutation);
}

/* Take the bit and its image from two columns of the present row. */
static bool bits_reader_take_bit(sql_query *query, int column, bits_read_permutation *into) {
  sqlite3_int64 bit, image;
  if (!query_integer(query, column, "bit", 0, BITS_WIDTH - 1, &bit) ||
      !query_integer(query, column + 1, "image", 0, BITS_WIDTH - 1, &image))
    return false;
  if (into->named >> bit & 1 && into->permutation.image[bit] != image)
    return call_fail(query->call, "bit %lld in row %lld of the %s has two images, %d and %lld", bit,
                     query->row, query->name, into->permutation.image[bit], image);
  core_assert(into->permutation.image[bit] < 64);
  into->named |= UINT64_C(1) << bit;
  into->permutation.image[bit] = (uint8_t)image;
  return true;
}

static bool bits_reader_check_permutation(sql_call *call, const char *what,
                                          const bits_read_permutation *permutation) {
  uint8_t origin[64];
  uint64_t taken = 0;
  for (int i = 0; i < 64; i++) {
    uint8_t image = permutation->permutation.image[i];
    if (taken >> image & 1)
      return call_fail(call, "%s must be a permutation, but bits %d and %d have the image %d", what,
                       origin[image], i, image);
    taken |= UINT64_C(1) << image;
    origin[image] = (uint8_t)i;
  }
  return true;
}

static bool bits_reader_take_swap(sql_query *query, void *context) {
  return bits_reader_take_bit(query, 0, context);
}

bool bits_rules_read_swap(sql_call *call, const sql_argument *text, bits_rules *rules) {
  static const char *const columns[] = {"bit", "image", NULL};
  sql_query query;
  bits_read_permutation swap;
  bits_reader_begin_permutation(&swap, 0);
  return text->length == 0 ||
         (bits_reader_open(&query, call, "swap", text, columns, 2) &&
          bits_reader_run(&query, bits_reader_take_swap, &swap) &&
          bits_reader_check_permutation(call, "swap", &swap) &&
          call_check(call, rules->host, bits_rules_set_swap(rules, &swap.permutation),
                     "reading the swap"));
}

/* Symmetries while they are read, in the order of their first rows. */
typedef struct bits_read_symmetries {
  core_host *host;
  CORE_ARRAY(bits_read_permutation) all;
  slot_index numbers; /* the items by their numbers */
} bits_read_symmetries;

/* Set *found to the symmetry of a number, a new one if it is missing. Return CORE_INVALID if there
** are too many. */
static core_status bits_reader_find_symmetry(bits_read_symmetries *list, sqlite3_int64 number,
                                             bits_read_permutation **found) {
  uint32_t index = 0;
  if (!slots_reserve(&list->numbers, list->host, list->all.count + 1))
    return list->host->status;
  slots_at place = slots_first(&list->numbers, core_hash((uint64_t)number + list->host->seed));
  while (slots_next(&place, &index))
    if (list->all.items[index].number == number) {
      *found = &list->all.items[index];
      return CORE_OK;
    }
  core_assert(list->all.count <= BITS_MOST_SYMMETRIES);
  if (list->all.count == BITS_MOST_SYMMETRIES)
    return core_fail(list->host, CORE_INVALID);
  if (!CORE_ENSURE(list->host, list->all, list->all.count + 1))
    return list->host->status;
  slots_put(&place, (uint32_t)list->all.count);
  *found = &list->all.items[list->all.count++];
  bits_reader_begin_permutation(*found, number);
  return CORE_OK;
}

static bool bits_reader_fail_symmetries(sql_call *call) {
  return call_fail(call, "symmetries must generate %d permutations at most, but there are more",
                   BITS_MOST_SYMMETRIES);
}

static bool bits_reader_take_symmetry(sql_query *query, void *context) {
  bits_read_symmetries *list = context;
  bits_read_permutation *found = NULL;
  sqlite3_int64 number;
  if (!query_integer(query, 0, "symmetry", INT64_MIN, INT64_MAX, &number))
    return false;
  core_status status = bits_reader_find_symmetry(list, number, &found);
  if (status == CORE_INVALID)
    return bits_reader_fail_symmetries(query->call);
  return bits_reader_check(query, status) && bits_reader_take_bit(query, 1, found);
}

static bool bits_reader_add_symmetries(sql_call *call, const bits_read_symmetries *list,
                                       bits_rules *rules) {
  for (uint64_t i = 0; i < list->all.count; i++) {
    char what[48];
    sqlite3_snprintf((int)sizeof what, what, "symmetry %lld", list->all.items[i].number);
    if (!bits_reader_check_permutation(call, what, &list->all.items[i]) ||
        !call_check(call, rules->host,
                    bits_rules_add_symmetry(rules, &list->all.items[i].permutation),
                    "reading symmetries"))
      return false;
  }
  return true;
}

bool bits_rules_read_symmetries(sql_call *call, const sql_argument *text, bits_rules *rules) {
  static const char *const columns[] = {"symmetry", "bit", "image", NULL};
  sql_query query;
  bits_read_symmetries list = {.host = rules->host};
  if (text->length == 0)
    return true;
  bool done = bits_reader_open(&query, call, "symmetries", text, columns, 3) &&
              bits_reader_run(&query, bits_reader_take_symmetry, &list) &&
              bits_reader_add_symmetries(call, &list, rules);
  CORE_FREE(list.host, list.all);
  slots_close(&list.numbers, list.host);
  return done;
}

bool bits_rules_finish(sql_call *call, bits_rules *rules, bool check) {
  bits_fault fault = BITS_IS_SYMMETRY;
  uint64_t symmetry = 0, at = 0;
  core_status status = CORE_OK;
  if (check && rules->symmetries.count > 0)
    status = bits_rules_check_symmetries(rules, &fault, &symmetry, &at);
  if (!call_check(call, rules->host, status, "checking symmetries"))
    return false;
  if (fault != BITS_IS_SYMMETRY) {
    const sqlite3_uint64 number = symmetry + 1, row = at + 1;
    if (fault == BITS_SWAP_DOES_NOT_COMMUTE)
      return call_fail(call, "symmetries: number %llu is none, since swap does not commute with it",
                       number);
    const char *what = fault == BITS_MOVE_HAS_NO_IMAGE ? "move" : "end";
    return call_fail(
        call, "symmetries: number %llu is none, since the image of the %s in row %llu is no %s",
        number, what, row, what);
  }
  status = bits_rules_close(rules);
  if (status == CORE_INVALID)
    return bits_reader_fail_symmetries(call);
  return call_check(call, rules->host, status,
                    rules->symmetries.count > 0 ? "the group of symmetries" : "the list of moves");
}

/* ---- Starts ---- */

typedef struct bits_read_starts {
  bits_start_taker take;
  void *context;
  const bits_result_kinds *results;
  int result_column, remoteness_column; /* 0 if the query has no such column */
} bits_read_starts;

static bool bits_reader_remoteness(sql_query *query, const bits_read_starts *starts, int64_t result,
                                   int64_t *remoteness) {
  int column = starts->remoteness_column;
  core_assert(column > 0 && starts->results->takes_remoteness);
  graphs_result given = {.value = result, .remoteness = -1};
  given.outcome[0] = result < 0 ? bits_outcome_letter(result)
                                : graphs_heap_outcome(result, starts->results->reader.play);
  if (query_is_null(query, column))
    return true;
  if (!results_read_remoteness(&starts->results->reader, query, column, result != BITS_NO_RESULT,
                               &given))
    return false;
  *remoteness = given.remoteness;
  return true;
}

static bool bits_reader_take_start(sql_query *query, void *context) {
  const bits_read_starts *starts = context;
  uint64_t position;
  int64_t result = BITS_NO_RESULT, remoteness = -1;
  if (!bits_reader_mask(query, 0, "position", &position))
    return false;
  if (starts->result_column > 0 && !query_is_null(query, starts->result_column) &&
      !bits_reader_result(query, starts->results, starts->result_column, &result))
    return false;
  if (starts->remoteness_column > 0 && !bits_reader_remoteness(query, starts, result, &remoteness))
    return false;
  return starts->take(query->call, starts->context, position, result, remoteness);
}

/* Find the columns result and remoteness after the first column. */
static bool bits_reader_find_known(const sql_query *query, bits_read_starts *starts) {
  for (int i = 1; i < query_column_count(query); i++) {
    const char *name = query_column_name(query, i);
    if (name == NULL)
      return call_no_memory(query->call); /* uncovered: failure */
    bool is_result = query_is_named(name, "result");
    bool takes_remoteness = starts->results->takes_remoteness;
    int *column = is_result ? &starts->result_column : &starts->remoteness_column;
    bool is_expected = is_result || (takes_remoteness && query_is_named(name, "remoteness"));
    if (!is_expected || *column != 0)
      return call_fail(query->call, "columns of start after the first must be result%s, got %s",
                       takes_remoteness ? " or remoteness" : "", name);
    *column = i;
  }
  if (starts->results->sides.store != NULL && starts->remoteness_column > 0)
    return call_fail(
        query->call,
        "start has a column remoteness and moves a column player, which cannot be combined");
  return true;
}

bool bits_rules_read_start(sql_call *call, const sql_argument *text,
                           const bits_result_kinds *results, bits_start_taker take, void *context) {
  bits_read_starts starts = {.take = take, .context = context, .results = results};
  sql_query query;
  if (!query_open(&query, call, "start", text, NULL))
    return false;
  if (bits_reader_find_known(&query, &starts))
    return bits_reader_run(&query, bits_reader_take_start, &starts);
  query_close(&query);
  return false;
}
