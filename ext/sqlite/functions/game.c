/* Partizan games: the functions game, game_sum, game_compare and their kin. */
#include "sqlite/shared/game_store.h"

/* ---- Functions whose result is a game ---- */

static bool show_result(const game_request *request, games_id game) {
  return game_shelf_show(request->call, request->shelf, game, request->context);
}

/* Of stoppers, if there are any. */
static games_id shelf_negative(const game_shelf *shelf, games_id game) {
  stoppers *set = game_shelf_stoppers(shelf);
  return set == NULL ? games_negative(game_shelf_store(shelf), game) : stoppers_negative(set, game);
}

static games_id shelf_sum(const game_shelf *shelf, games_id one, games_id other) {
  stoppers *set = game_shelf_stoppers(shelf);
  return set == NULL ? games_sum(game_shelf_store(shelf), one, other)
                     : stoppers_sum(set, one, other);
}

#define GAME_FUNCTION(answering, function, count, value)                                           \
  static bool function##_answer(const game_request *request) {                                     \
    games *store = request->store;                                                                 \
    const games_id *g = request->games;                                                            \
    (void)store;                                                                                   \
    return show_result(request, value);                                                            \
  }                                                                                                \
  static bool function(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {  \
    return answering(call, arguments, count, context, function##_answer);                          \
  }

GAME_FUNCTION(game_answer_stoppers, game_value, 1, g[0])
GAME_FUNCTION(game_answer_stoppers, game_neg, 1, shelf_negative(request->shelf, g[0]))
GAME_FUNCTION(game_answer_stoppers, game_sub, 2,
              shelf_sum(request->shelf, g[0], shelf_negative(request->shelf, g[1])))
GAME_FUNCTION(game_answer, game_norton, 2, games_norton(store, g[0], g[1]))
GAME_FUNCTION(game_answer, game_conway, 2, games_conway(store, g[0], g[1]))
GAME_FUNCTION(game_answer, game_ordinal, 2, games_ordinal(store, g[0], g[1]))
GAME_FUNCTION(game_answer, game_cool, 2, games_cool(store, g[0], g[1]))
GAME_FUNCTION(game_answer, game_heat, 2, games_heat(store, g[0], g[1]))
GAME_FUNCTION(game_answer, game_overheat, 3, games_overheat(store, g[0], g[1], g[2]))
GAME_FUNCTION(game_answer, game_reduced, 1, games_reduced(store, g[0]))
GAME_FUNCTION(game_answer, game_companion, 1, games_companion(store, g[0]))

#undef GAME_FUNCTION

/* Without a weight the result stays NULL. */
static bool atomic_answer(const game_request *request) {
  games_id weight;
  if (!games_atomic_weight(request->store, request->games[0], &weight))
    return false;
  return weight == GAMES_NONE || show_result(request, weight);
}

static bool game_atomic_weight(sql_call *call, const sql_argument *arguments,
                               sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, atomic_answer);
}

static bool form_answer(const game_request *request) {
  game_list left = {.items = NULL}, right = {.items = NULL};
  const sql_argument *arguments = request->arguments;
  bool done = game_read_list(request->call, request->shelf, "left", arguments[0].value, &left) &&
              game_read_list(request->call, request->shelf, "right", arguments[1].value, &right);
  stoppers *set = game_shelf_stoppers(request->shelf);
  if (done)
    done = show_result(request,
                       set == NULL ? games_make(request->store, left.items, left.count, right.items,
                                                right.count)
                                   : stoppers_make(set, left.items, left.count, right.items,
                                                   right.count));
  game_list_clear(request->call, &left);
  game_list_clear(request->call, &right);
  return done;
}

static bool game_form(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer_stoppers(call, arguments, 0, context, form_answer);
}

static bool star_answer(const game_request *request) {
  games_id star =
      games_uptimal(request->store, dyadic_integer(0), 0, (uint32_t)request->arguments[0].integer);
  return show_result(request, star);
}

static bool game_star(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer(call, arguments, 0, context, star_answer);
}

static bool plain_answer(const game_request *request) {
  const char *text;
  size_t length = 0;
  int64_t integer, most = request->call->binding->connection->text_limit;
  games_id game = request->games[0];
  bool loopy = stoppers_is_loopy(game);
  if (!loopy && games_is_integer(request->store, game, &integer))
    return show_result(request, game);
  if (loopy ? stoppers_write(game_shelf_stoppers(request->shelf), game, (uint32_t)most, &text,
                             &length)
            : games_write(request->store, game, true, (uint32_t)most, &text, &length)) {
    sqlite3_result_text64(request->context, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
    return true;
  }
  if ((int64_t)length <= most || games_failure(request->store).status != CORE_INVALID)
    return false;
  return call_fail(request->call,
                   "the text takes %s%llu bytes, but this connection's limit is %lld; SELECT "
                   "grundy_limit('text', bytes) raises it",
                   length == UINT32_MAX ? "more than " : "", (unsigned long long)length,
                   (long long)most);
}

static bool game_plain(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer_stoppers(call, arguments, 1, context, plain_answer);
}

/* ---- Functions whose result is a number ---- */

static bool mean_answer(const game_request *request) {
  dyadic mean;
  if (!games_mean(request->store, request->games[0], &mean))
    return false;
  game_show_number(mean, request->context);
  return true;
}

static bool game_mean(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, mean_answer);
}

static bool temperature_answer(const game_request *request) {
  dyadic temperature;
  if (!games_temperature(request->store, request->games[0], &temperature))
    return false;
  game_show_number(temperature, request->context);
  return true;
}

static bool game_temperature(sql_call *call, const sql_argument *arguments,
                             sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, temperature_answer);
}

static bool left_stop_answer(const game_request *request) {
  game_show_number(games_left_stop(request->store, request->games[0]), request->context);
  return true;
}

static bool game_left_stop(sql_call *call, const sql_argument *arguments,
                           sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, left_stop_answer);
}

static bool right_stop_answer(const game_request *request) {
  game_show_number(games_right_stop(request->store, request->games[0]), request->context);
  return true;
}

static bool game_right_stop(sql_call *call, const sql_argument *arguments,
                            sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, right_stop_answer);
}

static bool real_answer(const game_request *request) {
  dyadic number;
  double real;
  char text[DYADIC_TEXT_SIZE];
  if (!games_is_number(request->store, request->games[0], &number))
    return true;
  if (dyadic_real(number, &real)) {
    sqlite3_result_double(request->context, real);
    return true;
  }
  dyadic_write(number, text);
  return call_fail(request->call, "no REAL is equal to %s", text);
}

static bool game_real(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, real_answer);
}

static bool nimber_answer(const game_request *request) {
  dyadic number;
  int32_t ups;
  uint32_t star;
  if (games_is_uptimal(request->store, request->games[0], &number, &ups, &star) && ups == 0 &&
      number.numerator == 0)
    sqlite3_result_int64(request->context, star);
  return true;
}

static bool game_nimber(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, nimber_answer);
}

static bool show_count(const game_request *request, bool known, uint64_t count) {
  if (known)
    sqlite3_result_int64(request->context, (sqlite3_int64)count);
  return known;
}

static bool birthday_answer(const game_request *request) {
  uint64_t count = 0;
  bool known = games_birthday(request->store, request->games[0], &count);
  return show_count(request, known, count);
}

static bool game_birthday(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, birthday_answer);
}

static bool stop_count_answer(const game_request *request) {
  uint64_t count = 0;
  bool known = games_stop_count(request->store, request->games[0], &count);
  return show_count(request, known, count);
}

static bool game_stop_count(sql_call *call, const sql_argument *arguments,
                            sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, stop_count_answer);
}

static bool forms_answer(const game_request *request) {
  uint64_t count = 0;
  bool known = games_follower_count(request->store, request->games[0], &count);
  return show_count(request, known, count);
}

static bool game_forms(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, forms_answer);
}

/* ---- Comparing and asking ---- */

static bool compare_answer(const game_request *request) {
  static const char *const signs[] = {"<", "=", ">", "||"};
  games_relation relation;
  stoppers *set = game_shelf_stoppers(request->shelf);
  const games_id *g = request->games;
  if (!(set == NULL ? games_compare(request->store, g[0], g[1], &relation)
                    : stoppers_compare(set, g[0], g[1], &relation)))
    return false;
  sqlite3_result_text(request->context, signs[relation], -1, SQLITE_STATIC);
  return true;
}

static bool game_compare(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer_stoppers(call, arguments, 2, context, compare_answer);
}

static bool le_answer(const game_request *request) {
  bool answer;
  stoppers *set = game_shelf_stoppers(request->shelf);
  const games_id *g = request->games;
  if (!(set == NULL ? games_is_at_most(request->store, g[0], g[1], &answer)
                    : stoppers_is_at_most(set, g[0], g[1], &answer)))
    return false;
  sqlite3_result_int(request->context, answer);
  return true;
}

static bool game_le(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer_stoppers(call, arguments, 2, context, le_answer);
}

static bool outcome_answer(const game_request *request) {
  stoppers *set = game_shelf_stoppers(request->shelf);
  char outcome = set == NULL ? games_outcome(request->store, request->games[0])
                             : stoppers_outcome(set, request->games[0]);
  if (outcome == '\0')
    return false;
  sqlite3_result_text(request->context, &outcome, 1, SQLITE_TRANSIENT);
  return true;
}

static bool game_outcome(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer_stoppers(call, arguments, 1, context, outcome_answer);
}

/* In the order of games_property. */
static const char *const game_properties[] = {"number",    "integer",   "nimber", "infinitesimal",
                                              "all-small", "numberish", "switch", "even",
                                              "odd",       NULL};

static bool is_answer(const game_request *request) {
  bool answer;
  games_property property = (games_property)request->arguments[1].integer;
  if (!games_has(request->store, request->games[0], property, &answer))
    return false;
  sqlite3_result_int(request->context, answer);
  return true;
}

static bool game_is(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return game_answer(call, arguments, 1, context, is_answer);
}

/* ---- game_sum ---- */

static bool sum_once(sql_call *call, game_shelf *shelf, int count, sqlite3_value **values,
                     games_id *sum) {
  char name[32];
  *sum = GAMES_ZERO;
  for (int i = 0; i < count; i++) {
    games_id game;
    sqlite3_snprintf((int)sizeof name, name, "argument %d", i + 1);
    if (!game_read_value(call, shelf, name, values[i], &game))
      return false;
    *sum = shelf_sum(shelf, *sum, game);
    if (*sum == GAMES_NONE)
      return false;
  }
  return true;
}

static bool sum_all(sql_call *call, int count, sqlite3_value **values, sqlite3_context *context) {
  game_shelf *shelf = game_shelf_get(call);
  games_id sum;
  if (shelf == NULL)
    return false;
  game_shelf_tidy(shelf);
  game_shelf_take_stoppers(shelf);
  bool done =
      (sum_once(call, shelf, count, values, &sum) && game_shelf_show(call, shelf, sum, context)) ||
      (game_shelf_recover(call, shelf) && sum_once(call, shelf, count, values, &sum) &&
       game_shelf_show(call, shelf, sum, context)) ||
      game_shelf_fail(call, shelf);
  game_shelf_put(call, shelf);
  return done;
}

static void game_sum_scalar(sqlite3_context *context, int count, sqlite3_value **values) {
  sql_call call = call_of(context);
  if (args_any_null(count, values))
    return;
  if ((count == 0 && !call_fail(&call, "at least one argument is needed")) ||
      !sum_all(&call, count, values, context))
    call_report(&call, context);
}

/* The sum of the rows that are in: of numbers, copies of ^ and nimbers apart, which need no forms, and
** of all other games. That is pinned, so it has an address of its own. */
typedef struct game_total {
  games_pin pin;
  games_id sum;
  dyadic number;
  int64_t ups;
  uint32_t star;
  game_shelf *shelf;
  sql_binding *binding;
} game_total;

typedef struct game_sum_state {
  game_total *total; /* NULL: there was no row */
} game_sum_state;

static game_total *total_begin(sql_call *call, game_sum_state *state) {
  game_total *total = core_allocate(call_host(call), sizeof *total);
  if (!call_check(call, call_host(call), total == NULL ? call_host(call)->status : CORE_OK,
                  "a sum of games"))
    return NULL;
  total->binding = call->binding;
  total->shelf = game_shelf_get(call);
  if (total->shelf == NULL) {
    core_release(call_host(call), total, sizeof *total);
    return NULL;
  }
  total->sum = GAMES_ZERO;
  games_pin_array(game_shelf_store(total->shelf), &total->pin, &total->sum, 1);
  state->total = total;
  return total;
}

/* Take in a game that needs no form, or let it leave. False: it is none, or out of range. */
static bool total_change_uptimal(game_total *total, games_id game, bool leaves) {
  dyadic number;
  int32_t ups;
  uint32_t star;
  if (!games_is_uptimal(game_shelf_store(total->shelf), game, &number, &ups, &star) ||
      !dyadic_add(total->number, leaves ? dyadic_negative(number) : number, &total->number))
    return false;
  total->ups += leaves ? -(int64_t)ups : ups;
  total->star ^= star;
  return true;
}

static bool total_change_once(sql_call *call, game_total *total, sqlite3_value *value,
                              bool leaves) {
  games *store = game_shelf_store(total->shelf);
  games_id game;
  if (!game_read_value(call, total->shelf, "g", value, &game))
    return false;
  if (total_change_uptimal(total, game, leaves))
    return true;
  games_id sum =
      leaves ? games_difference(store, total->sum, game) : games_sum(store, total->sum, game);
  if (sum == GAMES_NONE)
    return false;
  total->sum = sum;
  return true;
}

static bool total_change(sql_call *call, void *memory, sqlite3_value *value, bool leaves) {
  game_sum_state *state = memory;
  game_total *total = state->total != NULL ? state->total : total_begin(call, state);
  if (total == NULL)
    return false;
  game_shelf_tidy(total->shelf);
  return total_change_once(call, total, value, leaves) ||
         (game_shelf_recover(call, total->shelf) &&
          total_change_once(call, total, value, leaves)) ||
         game_shelf_fail(call, total->shelf);
}

static bool game_sum_step(sql_call *call, void *state, const sql_argument *arguments) {
  return total_change(call, state, arguments[0].value, false);
}

/* G - G = 0, so what leaves a window is subtracted exactly. */
static bool game_sum_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  return total_change(call, state, arguments[0].value, true);
}

static bool total_show(sql_call *call, game_total *total, sqlite3_context *context) {
  games *store = game_shelf_store(total->shelf);
  games_id uptimal = games_uptimal(store, total->number, total->ups, total->star);
  return game_shelf_show(call, total->shelf, games_sum(store, total->sum, uptimal), context);
}

static void game_sum_result(sqlite3_context *context, const void *memory) {
  const game_sum_state *state = memory;
  if (state == NULL || state->total == NULL) {
    sqlite3_result_int(context, 0);
    return;
  }
  sql_call call = call_of(context);
  game_total *total = state->total;
  if (!total_show(&call, total, context) &&
      !(game_shelf_recover(&call, total->shelf) && total_show(&call, total, context))) {
    game_shelf_fail(&call, total->shelf);
    call_report(&call, context);
  }
}

static void game_sum_clear(void *memory) {
  game_total *total = ((game_sum_state *)memory)->total;
  if (total == NULL)
    return;
  sql_connection *connection = total->binding->connection;
  games_unpin(&total->pin);
  cache_unpin(&connection->cache, total->shelf);
  core_release(&connection->host, total, sizeof *total);
}

static const aggregate_definition game_sum = {.state_size = sizeof(game_sum_state),
                                              .step = game_sum_step,
                                              .inverse = game_sum_inverse,
                                              .result = game_sum_result,
                                              .clear = game_sum_clear};

/* ---- Registration ---- */

#define ONE_GAME                 .arguments = {{VALUE_ARGUMENT("g")}}
#define TWO_GAMES(first, second) .arguments = {{VALUE_ARGUMENT(first)}, {VALUE_ARGUMENT(second)}}

/* clang-format off */
static const sql_function game_functions[] = {
    {PURE_SCALAR("game", game_value), ONE_GAME,
     .summary = "the canonical form of a partizan game, finite or a stopper such as over = {0|over}: an INTEGER, or a TEXT "
                "in the notation of CGSuite that is the same for equal games",
     .example = "SELECT game('{1|{0|-1},*}')"},
    {PURE_SCALAR("game_form", game_form), TWO_GAMES("left", "right"),
     .summary = "the value of the game with these options of Left and of Right, each a JSON array of games",
     .example = "SELECT game_form('[0, \"*\"]', '[0]')"},
    {PURE_SCALAR("game_plain", game_plain), ONE_GAME,
     .summary = "the text of a game without names for forms that occur twice, which `game` gives in texts of more than "
                "1000 bytes; at most grundy_limit('text') bytes",
     .example = "SELECT game_plain('{2|0}=a+a+^')"},
    {PURE_SCALAR("game_star", game_star),
     .arguments = {{INTEGER_ARGUMENT("n", 0, UINT32_MAX)}},
     .summary = "the nimber *n, which is what a position of Grundy value n is worth",
     .example = "SELECT game_star(nim_sum(3, 5))"},
    {PURE_SCALAR("game_nimber", game_nimber), ONE_GAME,
     .summary = "n if the game is the nimber *n, else NULL",
     .example = "SELECT game_nimber('*3')"},
    {PURE_AGGREGATE("game_sum", &game_sum), ONE_GAME,
     .summary = "the sum of the games in all rows; 0 for no rows",
     .example = "SELECT game_sum(column1) FROM (VALUES ('^'), ('*'), (1))"},
    {PURE_VARIADIC("game_sum", game_sum_scalar), .signature = "game_sum(a, b, ...)",
     .summary = "the sum of two or more games",
     .example = "SELECT game_sum('+-1', '+-2', '1/2')"},
    {PURE_SCALAR("game_neg", game_neg), ONE_GAME,
     .summary = "the negative of a game: Left and Right change places",
     .example = "SELECT game_neg('{2|1/2}')"},
    {PURE_SCALAR("game_sub", game_sub), TWO_GAMES("a", "b"),
     .summary = "the difference a - b",
     .example = "SELECT game_sub('{2|0}', 1)"},
    {PURE_SCALAR("game_compare", game_compare), TWO_GAMES("a", "b"),
     .summary = "'<', '=', '>' or '||' (confused): which player a - b is better for",
     .example = "SELECT game_compare('^^', '*')"},
    {PURE_SCALAR("game_le", game_le), TWO_GAMES("a", "b"),
     .summary = "1 if a <= b, else 0",
     .example = "SELECT game_le('v', 0)"},
    {PURE_SCALAR("game_outcome", game_outcome), ONE_GAME,
     .summary = "who wins: 'L' Left, 'R' Right, 'N' the next player, 'P' the previous player",
     .example = "SELECT game_outcome('^*')"},
    {PURE_SCALAR("game_mean", game_mean), ONE_GAME,
     .summary = "the mean value, exactly: where the mast of the thermograph stands",
     .example = "SELECT game_mean('{3||2*|1*}')"},
    {PURE_SCALAR("game_temperature", game_temperature), ONE_GAME,
     .summary = "the temperature, exactly: where the mast of the thermograph begins; -1/2^n for a number with the "
                "denominator 2^n",
     .example = "SELECT game_temperature('{3||2*|1*}')"},
    {PURE_SCALAR("game_left_stop", game_left_stop), ONE_GAME,
     .summary = "the number that play ends at if Left begins",
     .example = "SELECT game_left_stop('{2||1|0}')"},
    {PURE_SCALAR("game_right_stop", game_right_stop), ONE_GAME,
     .summary = "the number that play ends at if Right begins",
     .example = "SELECT game_right_stop('{2||1|0}')"},
    {PURE_SCALAR("game_real", game_real), ONE_GAME,
     .summary = "a number as a REAL, for ORDER BY and max; an error if no REAL is equal to it, NULL for any other game",
     .example = "SELECT game_real('5/4')"},
    {PURE_SCALAR("game_norton", game_norton), TWO_GAMES("g", "unit"),
     .summary = "the Norton product; of an integer n the sum of n copies of the unit",
     .example = "SELECT game_norton('1/2', '^')"},
    {PURE_SCALAR("game_conway", game_conway), TWO_GAMES("a", "b"),
     .summary = "the Conway product of two games; of numbers the product",
     .example = "SELECT game_conway('3/4', '1/2')"},
    {PURE_SCALAR("game_ordinal", game_ordinal), TWO_GAMES("a", "b"),
     .summary = "the ordinal sum a : b of canonical forms: a move in a puts an end to b",
     .example = "SELECT game_ordinal('*', 1)"},
    {PURE_SCALAR("game_cool", game_cool), TWO_GAMES("g", "t"),
     .summary = "the game cooled by the number t > -1: each move costs t",
     .example = "SELECT game_cool('{3|-1}', 1)"},
    {PURE_SCALAR("game_heat", game_heat), TWO_GAMES("g", "t"),
     .summary = "the game heated by t, a game: each move in what is no number gains t",
     .example = "SELECT game_heat('*', 2)"},
    {PURE_SCALAR("game_overheat", game_overheat),
     .arguments = {{VALUE_ARGUMENT("g")}, {VALUE_ARGUMENT("s")}, {VALUE_ARGUMENT("t")}},
     .summary = "the game overheated from s to t: an integer n becomes n copies of s, and in what is no integer each "
                "move gains t",
     .example = "SELECT game_overheat('1/2', 1, '1/2')"},
    {PURE_SCALAR("game_reduced", game_reduced), ONE_GAME,
     .summary = "the reduced canonical form: the simplest game that differs by an infinitesimal",
     .example = "SELECT game_reduced('{2*|v}')"},
    {PURE_SCALAR("game_companion", game_companion), ONE_GAME,
     .summary = "the companion: 0 becomes an option of Left's where the game is >= 0, and of Right's where it is <= 0, "
                "and so on in all followers",
     .example = "SELECT game_companion('{0|^^*}')"},
    {PURE_SCALAR("game_atomic_weight", game_atomic_weight), ONE_GAME,
     .summary = "the atomic weight: how many copies of ^ the game is near to; NULL if it has none",
     .example = "SELECT game_atomic_weight('{^3|vv}')"},
    {PURE_SCALAR("game_birthday", game_birthday), ONE_GAME,
     .summary = "the day on which the game is born: the depth of its canonical form",
     .example = "SELECT game_birthday('+-1')"},
    {PURE_SCALAR("game_stop_count", game_stop_count), ONE_GAME,
     .summary = "how many lines of play, of moves by either player, lead to numbers",
     .example = "SELECT game_stop_count('{2||1|0}')"},
    {PURE_SCALAR("game_forms", game_forms), ONE_GAME,
     .summary = "how many different followers the canonical form has, itself among them",
     .example = "SELECT game_forms('{2||1|0}')"},
    {PURE_SCALAR("game_is", game_is),
     .arguments = {{VALUE_ARGUMENT("g")}, {WORD_ARGUMENT("property", game_properties)}},
     .summary = "1 if the game has the property, else 0: 'number', 'integer', 'nimber', 'infinitesimal' (both stops are 0), "
                "'all-small' (no follower but 0 is a number), 'numberish' (both stops are equal), 'switch' ({x|y} of "
                "numbers x > y), 'even' (every option is odd), 'odd' (there are options, and every one is even)",
     .example = "SELECT game_is('^*', 'all-small')"},
};
/* clang-format on */

const sql_module game_module = {MODULE_FUNCTIONS(game_functions), .topic = "partizan games"};
