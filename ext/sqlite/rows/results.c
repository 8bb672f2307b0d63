#include "sqlite/rows/results.h"

/* Read the final score of a position, which may be negative. */
static bool results_read_score(sql_query *query, int column, graphs_result *result) {
  sqlite3_int64 score;
  if (!args_lossless(query_value(query, column), &score) || score > GRAPHS_LARGEST_SCORE ||
      score < -GRAPHS_LARGEST_SCORE)
    return query_refuse_integer(query, column, "result",
                                "an integer from -4611686018427387903 to 4611686018427387903, "
                                "since play is 'score'");
  result->value = score;
  return true;
}

bool results_read(const results_reader *reader, sql_query *query, int column,
                  graphs_result *result) {
  sqlite3_value *value = query_value(query, column);
  bool heaps = reader->play != GRAPHS_DRAW;
  sqlite3_int64 heap;
  *result = (graphs_result){.value = -1, .remoteness = -1};
  if (reader->play == GRAPHS_SCORE)
    return results_read_score(query, column, result);
  result->outcome[0] = reader->letters ? args_letter(value, "PND") : '\0';
  if (result->outcome[0] != '\0')
    return true;
  if (reader->loony && args_is_loony(value)) {
    *result = (graphs_result){.outcome = {'N'}, .value = GRAPHS_LOONY, .remoteness = -1};
    return true;
  }
  if (heaps && args_lossless(value, &heap) && heap >= 0 && heap <= GRAPHS_LARGEST_VALUE) {
    result->value = heap;
    result->outcome[0] = graphs_heap_outcome(heap, reader->play);
    return true;
  }
  return query_refuse_integer(query, column, "result",
                              !heaps ? "'P', 'N' or 'D', since play is 'draw'"
                              : reader->letters && reader->loony
                                  ? "'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647"
                              : reader->letters ? "'P', 'N', 'D' or an integer from 0 to 2147483647"
                              : reader->loony   ? "'loony' or an integer from 0 to 2147483647"
                                                : "an integer from 0 to 2147483647");
}

/* Refuse a remoteness whose parity does not fit the outcome. */
static bool results_refuse_parity(const results_reader *reader, sql_query *query, int column,
                                  char outcome) {
  char expected[80];
  sqlite3_snprintf((int)sizeof expected, expected, "%s or NULL, since the %s player wins%s",
                   graphs_fits_remoteness(outcome, 0, reader->play) ? "even" : "odd",
                   outcome == 'N' ? "next" : "previous",
                   reader->play == GRAPHS_MISERE ? " and play is 'misere'" : "");
  return query_refuse(query, column, "remoteness", expected);
}

bool results_read_remoteness(const results_reader *reader, sql_query *query, int column, bool known,
                             graphs_result *result) {
  static const char name[] = "remoteness";
  core_assert(reader->play <= GRAPHS_DRAW);
  if (!known)
    return query_refuse(query, column, name, "NULL, since there is no result");
  if (result->outcome[0] == 'D')
    return query_refuse(query, column, name, "NULL, since the result is a draw");
  sqlite3_int64 moves;
  if (!query_integer(query, column, name, 0, GRAPHS_LARGEST_REMOTENESS, &moves))
    return false;
  result->remoteness = moves;
  return !reader->alternates || graphs_fits_remoteness(result->outcome[0], moves, reader->play) ||
         results_refuse_parity(reader, query, column, result->outcome[0]);
}
