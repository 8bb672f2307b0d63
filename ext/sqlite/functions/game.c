/* Partizan games: the scalar functions game, game_sum, game_compare and the others that take games,
** and the aggregates game_sum, game_max and game_min. */
#include <math.h>

#include "base/array.h"
#include "sqlite/shared/game_store.h"

/* ---- Functions whose result is a game ---- */

static bool game_show_result(const game_request *r, games_id game) {
  return game_store_show(r->call, r->store, game, r->context);
}

static bool game_value(const game_request *r) {
  return game_show_result(r, r->games[0]);
}

static games_id game_negative_of(const game_request *r, games_id game) {
  return r->set == NULL ? games_negative(r->forms, game) : stoppers_negative(r->set, game);
}

static bool game_neg(const game_request *r) {
  return game_show_result(r, game_negative_of(r, r->games[0]));
}

static bool game_sub(const game_request *r) {
  games_id other = game_negative_of(r, r->games[1]);
  return game_show_result(r, r->set == NULL ? games_sum(r->forms, r->games[0], other)
                                            : stoppers_sum(r->set, r->games[0], other));
}

/* Show the atomic weight. A game without one leaves the result NULL. */
static bool game_atomic_weight(const game_request *r) {
  games_id weight;
  if (!games_atomic_weight(r->forms, r->games[0], &weight))
    return false;
  return weight == GAMES_NONE || game_show_result(r, weight);
}

static bool game_form(const game_request *r) {
  game_list left = {.items = NULL}, right = {.items = NULL};
  bool has_null = false;
  bool done = game_read_list(r->call, r->store, "left", r->arguments[0].value, &left, &has_null) &&
              game_read_list(r->call, r->store, "right", r->arguments[1].value, &right, &has_null);
  stoppers *set = game_store_stoppers(r->store);
  if (done && !has_null)
    done = game_show_result(
        r, set == NULL
               ? games_canonicalize(r->forms, left.items, left.count, right.items, right.count)
               : stoppers_make(set, left.items, left.count, right.items, right.count));
  game_list_clear(r->call, &left);
  game_list_clear(r->call, &right);
  return done;
}

static bool game_star(const game_request *r) {
  return game_show_result(
      r, games_uptimal(r->forms, dyadic_integer(0), 0, (uint32_t)r->arguments[0].integer));
}

/* Show an uptimal game as a JSON object. Other games leave the result NULL. */
static bool game_uptimal(const game_request *r) {
  const int32_t *multiples;
  uint32_t count, star;
  bool is_uptimal;
  if (!games_multiples_of(r->forms, r->games[0], &multiples, &count, &star, &is_uptimal))
    return false;
  if (!is_uptimal)
    return true;
  char number[DYADIC_TEXT_SIZE];
  dyadic stop = games_stop(r->forms, r->games[0], false);
  const char *quote = stop.exponent == 0 ? "" : "\"";
  sqlite3_str *json = sqlite3_str_new(NULL);
  sqlite3_str_appendf(json, "{\"number\":%s%.*s%s,\"coefficients\":[", quote,
                      (int)dyadic_write(stop, number), number, quote);
  for (uint32_t i = 0; i < count; i++)
    sqlite3_str_appendf(json, "%s%d", i == 0 ? "" : ",", multiples[i]);
  sqlite3_str_appendf(json, "],\"nimber\":%u}", star);
  char *text = sqlite3_str_finish(json);
  sqlite3_result_text(r->context, text, -1, sqlite3_free);
  sqlite3_result_subtype(r->context, SQL_JSON_SUBTYPE);
  return text != NULL || call_no_memory(r->call);
}

static bool game_plain(const game_request *r) {
  const char *text;
  size_t length = 0;
  int64_t integer, most = r->call->binding->connection->text_limit;
  games_id game = r->games[0];
  bool loopy = stoppers_is_loopy(game);
  if (!loopy && games_is_integer(r->forms, game, &integer))
    return game_show_result(r, game);
  if (loopy ? stoppers_write(r->set, game, (uint32_t)most, &text, &length)
            : games_write(r->forms, game, true, (uint32_t)most, &text, &length)) {
    sqlite3_result_text64(r->context, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
    return true;
  }
  if ((int64_t)length <= most || games_failure(r->forms).status != CORE_INVALID)
    return false;
  return call_fail(r->call,
                   "the text takes %s%llu bytes, but this connection's limit is %lld; SELECT "
                   "grundy_limit('text', bytes) raises it",
                   length == UINT32_MAX ? "more than " : "", (unsigned long long)length,
                   (long long)most);
}

/* ---- Functions whose result is a number ---- */

/* Show the stop of a stopper, which is a number, on or off. As a REAL, on and off are infinite. */
static bool game_stopper_stop(const game_request *r, bool right) {
  games_id stop = stoppers_stop(r->set, r->games[0], right);
  dyadic number;
  const char *text;
  size_t length;
  if (stop == GAMES_NONE)
    return false;
  if (!stoppers_is_loopy(stop))
    return games_is_number(r->forms, stop, &number) &&
           game_show_as(r->call, number, r->arguments[1].integer, r->context);
  if (r->arguments[1].integer == GAME_AS_TEXT)
    return game_show_result(r, stop);
  if (!stoppers_write(r->set, stop, UINT32_MAX, &text, &length))
    return false; /* uncovered: failure */
  core_assert(length == 2 || length == 3);
  sqlite3_result_double(r->context, length == 2 ? INFINITY : -INFINITY);
  return true;
}

static bool game_stop(const game_request *r, bool right) {
  if (r->set != NULL)
    return game_stopper_stop(r, right);
  return game_show_as(r->call, games_stop(r->forms, r->games[0], right), r->arguments[1].integer,
                      r->context);
}

static bool game_left_stop(const game_request *r) {
  return game_stop(r, false);
}

static bool game_right_stop(const game_request *r) {
  return game_stop(r, true);
}

static bool game_real(const game_request *r) {
  dyadic number;
  return !games_is_number(r->forms, r->games[0], &number) ||
         game_show_as(r->call, number, r->arguments[1].integer, r->context);
}

static bool game_nimber(const game_request *r) {
  dyadic number;
  int32_t ups;
  uint32_t star;
  if (games_is_uptimal(r->forms, r->games[0], &number, &ups, &star) && ups == 0 &&
      number.numerator == 0)
    sqlite3_result_int64(r->context, star);
  return true;
}

/* ---- Comparing and asking ---- */

static bool game_compare(const game_request *r) {
  static const char *const signs[] = {"<", "=", ">", "||"};
  games_relation relation;
  const games_id *g = r->games;
  if (!(r->set == NULL ? games_compare(r->forms, g[0], g[1], &relation)
                       : stoppers_compare(r->set, g[0], g[1], &relation)))
    return false;
  sqlite3_result_text(r->context, signs[relation], -1, SQLITE_STATIC);
  return true;
}

static bool game_le(const game_request *r) {
  bool answer;
  const games_id *g = r->games;
  if (!(r->set == NULL ? games_is_at_most(r->forms, g[0], g[1], &answer)
                       : stoppers_is_at_most(r->set, g[0], g[1], &answer)))
    return false; /* uncovered: failure */
  sqlite3_result_int(r->context, answer);
  return true;
}

static bool game_outcome(const game_request *r) {
  char outcome[3] = {'\0'};
  if (r->set == NULL)
    outcome[0] = games_outcome(r->forms, r->games[0]);
  else if (!stoppers_outcome(r->set, r->games[0], outcome))
    return false;
  if (outcome[0] != '\0')
    sqlite3_result_text(r->context, outcome, -1, SQLITE_TRANSIENT);
  return outcome[0] != '\0';
}

/* The names of the members of games_property, in their order. */
static const char *const game_properties[] = {
    "number",       "integer",     "nimber",  "infinitesimal", "all-small",
    "numberish",    "switch",      "even",    "odd",           "even-tempered",
    "odd-tempered", "number-tiny", "uptimal", "atomic",        "stopper",
    "idempotent",   NULL};

static bool game_is(const game_request *r) {
  bool answer;
  games_property property = (games_property)r->arguments[1].integer;
  if (!(r->set == NULL ? games_has(r->forms, r->games[0], property, &answer)
                       : stoppers_has(r->set, r->games[0], property, &answer)))
    return false;
  sqlite3_result_int(r->context, answer);
  return true;
}

/* ---- game_sum ---- */

/* Show the sum of all arguments, r->which in number. */
static bool game_add_all(game_request *r) {
  sqlite3_value **values = r->state;
  char name[32];
  games_id sum = GAMES_ZERO, game;
  game_store_take_stoppers(r->store);
  for (int i = 0; i < r->which; i++) {
    sqlite3_snprintf((int)sizeof name, name, "argument %d", i + 1);
    if (!game_read_value(r->call, r->store, name, values[i], &game))
      return false;
    stoppers *set = game_store_stoppers(r->store);
    sum = set == NULL ? games_sum(r->forms, sum, game) : stoppers_sum(set, sum, game);
    if (sum == GAMES_NONE)
      return false;
  }
  return game_show_result(r, sum);
}

static bool game_sum_scalar(sql_call *call, int count, sqlite3_value **values,
                            sqlite3_context *context) {
  if (count == 0)
    return call_fail(call, "at least one argument is needed");
  game_request request = {.call = call, .context = context, .state = values, .which = count};
  return game_ask(&request, game_add_all);
}

/* The sum of the rows of an aggregate. Numbers, multiples of ^ and nimbers are added separately,
** which needs no forms; the sum of all other games is a pinned form.
**
** A running sum shows its total after each row. It subtracts the mean from each game and adds the
** means separately. So the form does not move with the rows, and the cached results for the row
** before apply: a running sum of { 2 | 1 } and ^ adds k copies of ^ to 0 or to { 1/2 | -1/2 } each
** time, and finds the results for k - 1 copies. */
typedef struct game_total {
  game_holder holder;
  games_id sum;
  dyadic number, means;
  int64_t ups;
  uint32_t star;
  bool is_running;  /* true after the first result */
  bool keeps_means; /* true if subtracting means led out of the range of numbers */
} game_total;

/* Add a number, a multiple of ^ or a nimber to the total, or subtract it if the row leaves. Return
** false, without a change, if the game is not such a sum or a number leaves its range. */
static bool game_total_change_uptimal(game_total *total, games_id game, bool leaves) {
  dyadic number;
  int32_t ups;
  uint32_t star;
  if (!games_is_uptimal(game_store_forms(total->holder.store), game, &number, &ups, &star) ||
      !dyadic_add(total->number, leaves ? dyadic_negative(number) : number, &total->number))
    return false;
  total->ups += leaves ? -(int64_t)ups : ups;
  total->star ^= star;
  return true;
}

/* Add the means to the form again, if a calculation failed because a number left its range. Return
** false after any other failure. */
static bool game_total_keep_means(const game_request *r, game_total *total) {
  if (!total->is_running || total->keeps_means || r->call->code != SQLITE_OK ||
      games_failure(r->forms).status != CORE_INVALID)
    return false;
  games_id sum = games_sum(r->forms, total->sum, games_number(r->forms, total->means));
  if (sum == GAMES_NONE)
    return false; /* uncovered: failure */
  total->sum = sum;
  total->means = dyadic_integer(0);
  total->keeps_means = true;
  return true;
}

/* Split off the mean of a game: change *game, and compute the means of the total with its mean. */
static bool game_total_split(const game_request *r, const game_total *total, games_id *game,
                             dyadic *means) {
  dyadic mean;
  if (!games_mean(r->forms, *game, &mean))
    return false;
  games_id number = games_number(r->forms, mean);
  games_id sum = (r->which == 1 ? games_difference : games_sum)(
      r->forms, games_number(r->forms, total->means), number);
  *game = games_difference(r->forms, *game, number);
  return sum != GAMES_NONE && *game != GAMES_NONE && games_is_number(r->forms, sum, means);
}

/* Add a game that is not an uptimal to the total, or subtract it. */
static bool game_total_change_form(const game_request *r, game_total *total, games_id game) {
  dyadic means = total->means;
  if (total->is_running && !total->keeps_means && !game_total_split(r, total, &game, &means))
    return false;
  games_id sum = (r->which == 1 ? games_difference : games_sum)(r->forms, total->sum, game);
  if (sum == GAMES_NONE)
    return false;
  total->sum = sum;
  total->means = means;
  return true;
}

/* Add a row to the total, or subtract it if r->which is 1. */
static bool game_total_change(game_request *r) {
  game_total *total = r->state;
  games_id game;
  core_assert(r->which == 0 || r->which == 1);
  if (!game_read_value(r->call, r->store, "g", r->arguments[0].value, &game))
    return false;
  return game_total_change_uptimal(total, game, r->which == 1) ||
         game_total_change_form(r, total, game) ||
         (game_total_keep_means(r, total) && game_total_change_form(r, total, game));
}

static bool game_sum_change(sql_call *call, void *memory, const sql_argument *arguments,
                            int leaves) {
  game_total *total =
      game_hold(call, memory, sizeof *total, offsetof(game_total, sum), 1, "a sum of games");
  if (total == NULL)
    return false;
  game_request request = {.call = call,
                          .arguments = arguments,
                          .state = total,
                          .which = leaves,
                          .store = total->holder.store};
  return game_ask(&request, game_total_change);
}

static bool game_sum_step(sql_call *call, void *state, const sql_argument *arguments) {
  return game_sum_change(call, state, arguments, 0);
}

/* Subtract a row that leaves the window. G - G = 0, so this inverse is exact. */
static bool game_sum_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  return game_sum_change(call, state, arguments, 1);
}

/* Compute the total. If the sum is running, add the infinitesimals before the numbers, which differ
** in each row. */
static games_id game_total_value(const game_request *r, const game_total *total) {
  games *forms = r->forms;
  if (!total->is_running || total->keeps_means)
    return games_sum(forms, total->sum,
                     games_uptimal(forms, total->number, total->ups, total->star));
  games_id number =
      games_sum(forms, games_number(forms, total->number), games_number(forms, total->means));
  games_id uptimal = games_uptimal(forms, dyadic_integer(0), total->ups, total->star);
  return games_sum(forms, games_sum(forms, total->sum, uptimal), number);
}

static bool game_total_show(game_request *r) {
  game_total *total = r->state;
  games_id value = game_total_value(r, total);
  if (value == GAMES_NONE && game_total_keep_means(r, total))
    value = game_total_value(r, total);
  total->is_running = true;
  return game_show_result(r, value);
}

static bool game_sum_result(sql_call *call, const void *memory, sqlite3_context *context) {
  game_total *total = memory == NULL ? NULL : *(game_total *const *)memory;
  if (total == NULL) {
    sqlite3_result_int(context, 0);
    return true;
  }
  game_request request = {
      .call = call, .context = context, .state = total, .store = total->holder.store};
  return game_ask(&request, game_total_show);
}

/* ---- game_max and game_min ---- */

/* A number that can still become the maximum (or minimum) of the window, and the index of its row.
*/
typedef struct game_extreme {
  dyadic number;
  int64_t row;
} game_extreme;

/* The candidates of a window, from `first`, in the order of their rows. They
** decrease (for a minimum: increase), because a later number that is at least as large removes the
** earlier ones. */
typedef struct game_extremes {
  CORE_ARRAY(game_extreme) rows;
  uint32_t first;
  int64_t came, left; /* rows added and rows removed so far */
  core_host *host;
} game_extremes;

/* Read the number of a row into the request's state. */
static bool game_read_number(game_request *r) {
  const char *text;
  size_t length;
  games_id game;
  if (!game_read_value(r->call, r->store, "g", r->arguments[0].value, &game))
    return false;
  if (games_is_number(r->forms, game, r->state))
    return true;
  if (!games_write(r->forms, game, false, UINT32_MAX, &text, &length))
    return false;
  return call_fail(r->call, "g must be a number, got %.*s%s", length > 60 ? 60 : (int)length, text,
                   length > 60 ? "..." : "");
}

static bool game_extreme_step(sql_call *call, void *memory, const sql_argument *arguments) {
  game_extremes *extremes = memory;
  dyadic number;
  game_request request = {.call = call, .arguments = arguments, .state = &number};
  if (!game_ask(&request, game_read_number))
    return false;
  bool least = call->binding->function->data != NULL;
  while (extremes->rows.count > extremes->first) {
    int order = dyadic_compare(extremes->rows.items[extremes->rows.count - 1].number, number);
    if (least ? order < 0 : order > 0)
      break;
    extremes->rows.count--;
  }
  core_assert(extremes->first <= extremes->rows.count);
  if (extremes->first == extremes->rows.count)
    extremes->first = extremes->rows.count = 0;
  core_host *host = extremes->host = call_host(call);
  game_extreme extreme = {number, extremes->came};
  if (!CORE_APPEND(host, extremes->rows, extreme))
    return call_check(call, host, host->status, "a window of numbers");
  extremes->came++;
  return true;
}

/* Remove the first row of the window. */
static bool game_extreme_inverse(sql_call *call, void *memory, const sql_argument *arguments) {
  game_extremes *extremes = memory;
  (void)call, (void)arguments;
  core_assert(extremes->first <= extremes->rows.count && extremes->left < extremes->came);
  if (extremes->first < extremes->rows.count &&
      extremes->rows.items[extremes->first].row == extremes->left)
    extremes->first++;
  extremes->left++;
  return true;
}

static bool game_extreme_result(sql_call *call, const void *memory, sqlite3_context *context) {
  const game_extremes *extremes = memory;
  (void)call;
  if (extremes != NULL && extremes->first < extremes->rows.count)
    game_show_number(extremes->rows.items[extremes->first].number, context);
  return true;
}

static void game_extreme_clear(void *memory) {
  game_extremes *extremes = memory;
  if (extremes->host != NULL)
    CORE_FREE(extremes->host, extremes->rows);
}

/* ---- Registration ---- */

#define GAME_EXTREME                                                                               \
  .state_size = sizeof(game_extremes), .step = game_extreme_step, .inverse = game_extreme_inverse, \
  .result = game_extreme_result, .clear = game_extreme_clear
#define ONE_GAME                 .arguments = {{VALUE_ARGUMENT("g")}}
#define ONE_GAME_AND_FORM        .arguments = {{VALUE_ARGUMENT("g")}, GAME_NUMBER_FORM}
#define TWO_GAMES(first, second) .arguments = {{VALUE_ARGUMENT(first)}, {VALUE_ARGUMENT(second)}}

/* clang-format off */
static const sql_function game_functions[] = {
    {GAME_SCALAR("game", .count = 1, .loopy = true, .answer = game_value), ONE_GAME,
     .summary = "the canonical form of a partizan game",
     .details = "a finite game, a stopper such as over = {0|over}, or the sides of another game with cycles; an INTEGER, or a TEXT in the notation of CGSuite that is the same for equal games",
     .keywords = "loopy stopper hot up star tiny canonical form switch partisan simplify",
     .example = "SELECT game('{1|{0|-1},*}')", .output = "{1||0|-1}"},
    {GAME_SCALAR("game_form", .loopy = true, .answer = game_form), TWO_GAMES("left", "right"),
     .summary = "the value of the game with these options of both players",
     .details = "each argument is a JSON array of games",
     .example = "SELECT game_form('[0, \"*\"]', '[0]')", .output = "^*"},
    {GAME_SCALAR("game_plain", .count = 1, .loopy = true, .answer = game_plain), ONE_GAME,
     .summary = "the text of a game without names for forms that occur twice",
     .details = "game() gives names to repeated forms in texts of more than 1000 bytes; the text has at most grundy_limit('text') bytes",
     .example = "SELECT game_plain('{2|0}=a+a+^')", .output = "2^"},
    {GAME_SCALAR("game_star", .answer = game_star),
     .arguments = {{INTEGER_ARGUMENT("n", 0, UINT32_MAX)}},
     .summary = "the nimber *n, the value of a position with Grundy value n",
     .example = "SELECT game_star(nim_sum(3, 5))", .output = "*6"},
    {GAME_SCALAR("game_nimber", .count = 1, .answer = game_nimber), ONE_GAME,
     .summary = "n if the game is the nimber *n, otherwise NULL",
     .example = "SELECT game_nimber('*3')", .output = "3"},
    {SCALAR("game_uptimal", FUNCTION_PURE | SQLITE_RESULT_SUBTYPE, game_compute),
     .data = &(const game_definition){.count = 1, .answer = game_uptimal}, ONE_GAME,
     .summary = "the coefficients of an uptimal as JSON; NULL for other games",
     .details = "an uptimal is the sum of a number, a times ^<1>, b times ^<2>, ... and a nimber: {\"number\":...,\"coefficients\":[a,b,...],\"nimber\":...}; a number that is not an integer is a text",
     .keywords = "up ups",
     .example = "SELECT game_uptimal('1/2^[3]*')", .output = "{\"number\":\"1/2\",\"coefficients\":[1,1,1],\"nimber\":1}"},
    {PURE_AGGREGATE("game_sum", .state_size = sizeof(game_total *), .step = game_sum_step,
                    .inverse = game_sum_inverse, .result = game_sum_result, .clear = game_let_go),
     ONE_GAME,
     .summary = "the sum of the games in all rows",
     .details = "0 for zero rows",
     .example = "SELECT game_sum(column1) FROM (VALUES ('^'), ('*'), (1))", .output = "1^*"},
    {PURE_VARIADIC("game_sum", game_sum_scalar), .signature = "game_sum(a, b, ...)",
     .summary = "the sum of two or more games",
     .example = "SELECT game_sum('+-1', '+-2', '1/2')", .output = "{7/2|3/2||-1/2|-5/2}"},
    {PURE_AGGREGATE("game_max", GAME_EXTREME), ONE_GAME,
     .summary = "the maximum of numbers; max() would compare their texts",
     .details = "NULL for zero rows; an error for a game that is not a number",
     .example = "SELECT game_max(column1) FROM (VALUES ('5/4'), (1), ('-3/2'))", .output = "5/4"},
    {PURE_AGGREGATE("game_min", GAME_EXTREME), .data = "least", ONE_GAME,
     .summary = "the minimum of numbers; min() would compare their texts",
     .example = "SELECT game_min(column1) FROM (VALUES ('5/4'), (1), ('-3/2'))", .output = "-3/2"},
    {GAME_SCALAR("game_pow", .count = 1, .raised = games_power),
     .arguments = {{VALUE_ARGUMENT("g")}, {INTEGER_ARGUMENT("n", 1, 1000)}},
     .summary = "the power G^n = {0|GR-G^1-...-G^(n-1)}: of ^ it is ^<n>",
     .details = "for a game whose only Left option is 0, or the negative of such a game",
     .example = "SELECT game_pow('^', 3)", .output = "^<3>"},
    {GAME_SCALAR("game_pow_to", .count = 1, .raised = games_power_sum),
     .arguments = {{VALUE_ARGUMENT("g")}, {INTEGER_ARGUMENT("n", 1, 1000)}},
     .summary = "the sum of the powers G^1 to G^n: of ^ it is ^[n]",
     .example = "SELECT game_pow_to('^', 3)", .output = "^[3]"},
    {GAME_SCALAR("game_neg", .count = 1, .loopy = true, .answer = game_neg), ONE_GAME,
     .summary = "the negative of a game: Left and Right change places",
     .example = "SELECT game_neg('{2|1/2}')", .output = "{-1/2|-2}"},
    {GAME_SCALAR("game_sub", .count = 2, .loopy = true, .answer = game_sub), TWO_GAMES("a", "b"),
     .summary = "the difference a - b",
     .example = "SELECT game_sub('{2|0}', 1)", .output = "+-1"},
    {GAME_SCALAR("game_compare", .count = 2, .loopy = true, .answer = game_compare), TWO_GAMES("a", "b"),
     .summary = "compare two games: '<', '=', '>' or '||' (confused)",
     .details = "'>' if Left wins a - b whoever moves first, '||' if the player who moves first wins",
     .keywords = "greater less equal fuzzy",
     .explains_calls = true, .example = "SELECT game_compare('^^', '*')", .output = ">"},
    {GAME_SCALAR("game_le", .count = 2, .loopy = true, .answer = game_le), TWO_GAMES("a", "b"),
     .summary = "1 if a <= b, otherwise 0",
     .example = "SELECT game_le('v', 0)", .output = "1"},
    {GAME_SCALAR("game_outcome", .count = 1, .loopy = true, .answer = game_outcome), ONE_GAME,
     .summary = "the outcome: 'L', 'R', 'N' (next player) or 'P' (previous)",
     .details = "L and R are the winner whoever begins; if play may be endless, two letters: the winner if Left moves first and if Right does, or 'D' for a draw",
     .keywords = "loopy", .explains_calls = true,
     .remedy = "the outcome covers both first players: SELECT game_outcome(g) IN ('L', 'N') is 1 if Left wins by "
               "moving first, and IN ('R', 'N') if Right does",
     .example = "SELECT game_outcome('^*')", .output = "N"},
    {GAME_SCALAR("game_mean", .count = 1, .number = games_mean), ONE_GAME_AND_FORM,
     .summary = "the exact mean value, at the mast of the thermograph",
     .details = "a REAL; with 'text', the fraction as a text",
     .keywords = "hot temperature",
     .example = "SELECT game_mean('{3||2*|1*}')", .output = "2.25"},
    {GAME_SCALAR("game_temperature", .count = 1, .number = games_temperature), ONE_GAME_AND_FORM,
     .summary = "the exact temperature, the height at which the mast begins",
     .details = "a REAL; with 'text', the fraction as a text; -1/2^n for a number with the denominator 2^n",
     .keywords = "hot hottest",
     .example = "SELECT game_temperature('{3||2*|1*}')", .output = "0.75"},
    {GAME_SCALAR("game_left_stop", .count = 1, .loopy = true, .answer = game_left_stop), ONE_GAME_AND_FORM,
     .summary = "the Left stop: the number where play ends if Left begins",
     .details = "a REAL; with 'text', the fraction as a text; on and off, as stops of a stopper, are infinite",
     .keywords = "stops thermograph wall",
     .example = "SELECT game_left_stop('{2||1|0}')", .output = "2.0"},
    {GAME_SCALAR("game_right_stop", .count = 1, .loopy = true, .answer = game_right_stop), ONE_GAME_AND_FORM,
     .summary = "the Right stop: the number where play ends if Right begins",
     .details = "a REAL; with 'text', the fraction as a text; on and off, as stops of a stopper, are infinite",
     .keywords = "stops thermograph wall",
     .example = "SELECT game_right_stop('{2||1|0}')", .output = "1.0"},
    {GAME_SCALAR("game_real", .count = 1, .answer = game_real), ONE_GAME_AND_FORM,
     .summary = "a number as a REAL, for ORDER BY and max()",
     .details = "NULL for a game that is not a number; an error if no REAL is equal to the number; with 'text', the fraction as a text",
     .example = "SELECT game_real('5/4')", .output = "1.25"},
    {GAME_SCALAR("game_norton", .count = 2, .two = games_norton), TWO_GAMES("g", "unit"),
     .summary = "the Norton product of two games",
     .details = "the Norton product of an integer n is the sum of n copies of the unit",
     .example = "SELECT game_norton('1/2', '^')", .output = "{^^*|v*}"},
    {GAME_SCALAR("game_conway", .count = 2, .two = games_conway), TWO_GAMES("a", "b"),
     .summary = "the Conway product of two games",
     .details = "for numbers, the product",
     .example = "SELECT game_conway('3/4', '1/2')", .output = "3/8"},
    {GAME_SCALAR("game_ordinal", .count = 2, .two = games_ordinal), TWO_GAMES("a", "b"),
     .summary = "the ordinal sum a : b of canonical forms",
     .details = "a move in a removes b",
     .example = "SELECT game_ordinal('*', 1)", .output = "^*"},
    {GAME_SCALAR("game_cool", .count = 2, .two = games_cool), TWO_GAMES("g", "t"),
     .summary = "the game cooled by the number t > -1",
     .details = "each move costs t",
     .keywords = "hot",
     .example = "SELECT game_cool('{3|-1}', 1)", .output = "{2|0}"},
    {GAME_SCALAR("game_heat", .count = 2, .two = games_heat), TWO_GAMES("g", "t"),
     .summary = "the game heated by t, a game",
     .details = "each move in a position that is not a number gains t",
     .keywords = "hot",
     .example = "SELECT game_heat('*', 2)", .output = "+-2"},
    {GAME_SCALAR("game_overheat", .count = 3, .three = games_overheat),
     .arguments = {{VALUE_ARGUMENT("g")}, {VALUE_ARGUMENT("s")}, {VALUE_ARGUMENT("t")}},
     .summary = "the game overheated from s to t",
     .details = "an integer n becomes n copies of s, and each move in a position that is not an integer gains t",
     .keywords = "hot",
     .example = "SELECT game_overheat('1/2', 1, '1/2')", .output = "1/2*"},
    {GAME_SCALAR("game_reduced", .count = 1, .one = games_reduced), ONE_GAME,
     .summary = "the reduced canonical form",
     .details = "the simplest game that differs by an infinitesimal",
     .example = "SELECT game_reduced('{2*|v}')", .output = "{2|0}"},
    {GAME_SCALAR("game_companion", .count = 1, .one = games_companion), ONE_GAME,
     .summary = "the companion of a game",
     .details = "in every follower, 0 becomes a Left option if the follower is >= 0, and a Right option if it is <= 0",
     .example = "SELECT game_companion('{0|^^*}')", .output = "^3*"},
    {GAME_SCALAR("game_atomic_weight", .count = 1, .answer = game_atomic_weight), ONE_GAME,
     .summary = "the atomic weight: how many copies of ^ the game is near to",
     .details = "NULL if the game has no atomic weight",
     .example = "SELECT game_atomic_weight('{^3|vv}')", .output = "{1|0}"},
    {GAME_SCALAR("game_birthday", .count = 1, .counted = games_birthday), ONE_GAME,
     .summary = "the birthday: the depth of the canonical form",
     .example = "SELECT game_birthday('+-1')", .output = "2"},
    {GAME_SCALAR("game_stop_count", .count = 1, .counted = games_stop_count), ONE_GAME,
     .summary = "the number of lines of play that end in a number",
     .example = "SELECT game_stop_count('{2||1|0}')", .output = "3"},
    {GAME_SCALAR("game_follower_count", .count = 1, .counted = games_follower_count), ONE_GAME,
     .summary = "the number of followers of the canonical form",
     .details = "the game itself is counted",
     .example = "SELECT game_follower_count('{2||1|0}')", .output = "5"},
    {GAME_SCALAR("game_is", .count = 1, .loopy = true, .answer = game_is),
     .arguments = {{VALUE_ARGUMENT("g")}, {WORD_ARGUMENT("property", game_properties)}},
     .summary = "1 if the game has the property, otherwise 0",
     .details =
         "property is 'number', 'integer', 'nimber', 'infinitesimal', 'all-small', 'numberish', "
         "'switch', 'even', 'odd', 'even-tempered', 'odd-tempered', 'number-tiny', 'uptimal', "
         "'atomic', 'stopper' or 'idempotent'; an error for the parity, temper or weight of a "
         "game with cycles",
     .keywords = "predicate",
     .example = "SELECT game_is('^*', 'all-small')", .output = "1"},
};
/* clang-format on */

const sql_module game_module = SQL_MODULE(game_functions, "partizan games", "games");
