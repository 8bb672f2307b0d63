/* The searches for the winners of boards. The search of one board is kept with its solver. The
** search of a sum of boards is closed with the sum. */
#include "sqlite/shared/board_search.h"

/* Parts with at most this number of bits always get values: enough that sums of values decide
** early, few enough that forms stay small. A larger part that is met again saves about a
** microsecond if it has a value. */
enum { BOARD_SEARCH_VALUED_BITS = 7, BOARD_SEARCH_MEETING_WORK = 200 };

static search *board_search_open(core_host *host) {
  return search_open(host, (search_options){.valued_bits = BOARD_SEARCH_VALUED_BITS,
                                            .meeting_work = BOARD_SEARCH_MEETING_WORK,
                                            .table_bytes = host->memory_limit / 4});
}

bool board_search_check(sql_call *call, search *s, core_status status) {
  if (status != CORE_INVALID)
    return call_check(call, call_host(call), status,
                      "the search for the winner of this board, after %llu states,",
                      s == NULL ? 0ULL : (unsigned long long)search_count(s).nodes);
  games_error failure = games_failure(search_store(s));
  if (failure.status == CORE_INVALID && failure.invalid != NULL)
    return call_fail(call, "%s", failure.invalid);
  return call_fail(
      call, "play on this board need not end, but board_outcome and sums need games that end; "
            "solve_bits over board_bits finds the winner, or solve_tokens if the board has more "
            "than 63 bits");
}

char board_search_outcome(sql_call *call, search *s) {
  bool left = false, right = false;
  core_status status = search_wins(s, 0, &left);
  if (status == CORE_OK)
    status = search_wins(s, 1, &right);
  if (!board_search_check(call, s, status))
    return '\0';
  return left ? right ? 'N' : 'L' : right ? 'R' : 'P';
}

/* ---- Boards in a search ---- */

/* Add the rows of Pawn Chess or Toads and Frogs to the sum as games, since they have values. */
static bool board_sum_add_rows(sql_call *call, search *s, board_solver *solver,
                               const board_position *position) {
  games *store = search_store(s);
  for (uint32_t y = 0; y < position->height; y++) {
    games_id value =
        position_values_find(solver->rows, position->text + (uint64_t)y * position->width);
    if (value == GAMES_NONE)
      return call_check(call, call_host(call), games_failure(solver->store).status, "this board");
    games_id game = games_copy(store, solver->store, value);
    core_status status =
        game == GAMES_NONE ? games_failure(store).status : search_add_game(s, game);
    if (status != CORE_OK)
      return board_search_check(call, s, status);
  }
  return true;
}

/* ---- Sums of boards ---- */

/* Add the boards of a solver to a search. If a source of the sum serves them, *kind shares it. */
static core_status board_sum_open_kind(const board_sum *sum, core_host *host, board_solver *solver,
                                       board_sum_kind *kind) {
  search *s = sum->search;
  *kind = (board_sum_kind){.solver = solver};
  if (solver->boards != NULL)
    return search_add_rules(s, &solver->boards->rules, &kind->kind);
  if (solver->wide == NULL)
    return CORE_OK;
  for (uint32_t i = 0; i < sum->kinds.count; i++) {
    kind->source = sum->kinds.items[i].source;
    if (kind->source != NULL && wide_source_serves(kind->source, solver->wide))
      return CORE_OK;
  }
  kind->source = wide_source_open(s, host, solver->wide);
  return kind->source == NULL ? host->status : CORE_OK;
}

bool board_sum_open_single(sql_call *call, board_solver *solver, board_sum_kind *kind,
                           board_sum *sum) {
  core_host *host = call_host(call);
  if (solver->search == NULL) {
    *sum = (board_sum){.search = board_search_open(host)};
    core_status status =
        sum->search == NULL ? host->status : board_sum_open_kind(sum, host, solver, kind);
    if (!call_check(call, host, status, "the search for the winner of this board")) {
      search_close(sum->search);
      return false;
    }
    solver->search = sum->search;
    solver->source = kind->source;
  }
  *kind = (board_sum_kind){solver, solver->source, 0};
  *sum = (board_sum){.search = solver->search, .kinds = {.items = kind, .count = 1}};
  return true;
}

bool board_sum_open(sql_call *call, board_sum *sum) {
  core_host *host = call_host(call);
  *sum = (board_sum){.search = board_search_open(host)};
  return call_check(call, host, sum->search == NULL ? host->status : CORE_OK, "a sum of boards");
}

void board_sum_close(sql_call *call, board_sum *sum) {
  search_close(sum->search);
  for (uint32_t i = 0; i < sum->kinds.count; i++)
    call_unpin(call, sum->kinds.items[i].solver);
  CORE_FREE(call_host(call), sum->kinds);
}

/* Set *added to the kind of a solver. Pin the solver if the kind is new. */
static bool board_sum_find_kind(sql_call *call, board_sum *sum, board_solver *solver,
                                board_sum_kind *added) {
  core_host *host = call_host(call);
  for (uint32_t i = 0; i < sum->kinds.count; i++)
    if (sum->kinds.items[i].solver == solver) {
      *added = sum->kinds.items[i];
      return true;
    }
  core_status status = CORE_ENSURE(host, sum->kinds, sum->kinds.count + UINT64_C(1))
                           ? board_sum_open_kind(sum, host, solver, added)
                           : host->status;
  if (!call_check(call, host, status, "a sum of boards"))
    return false;
  sum->kinds.items[sum->kinds.count++] = *added;
  cache_pin(call_cache(call), solver);
  return true;
}

/* Add a position to the sum that does not consist of rows. */
static bool board_sum_add_kind(sql_call *call, search *s, const board_sum_kind *kind,
                               const board_position *position) {
  return board_search_check(call, s,
                            position->wide != NULL
                                ? wide_source_add(kind->source, kind->solver->wide, position->text)
                                : search_add_board(s, kind->kind, position->bits));
}

bool board_sum_add(sql_call *call, board_sum *sum, board_solver *solver,
                   const board_position *position) {
  board_sum_kind kind;
  core_assert((solver->boards == NULL) == (position->rows != NULL || position->wide != NULL));
  if (position->rows != NULL)
    return board_sum_add_rows(call, sum->search, solver, position);
  return board_sum_find_kind(call, sum, solver, &kind) &&
         board_sum_add_kind(call, sum->search, &kind, position);
}

/* ---- One board ---- */

bool board_search_find(sql_call *call, board_solver *solver, const board_position *position,
                       bool only_if_it_ends, char *outcome) {
  board_sum_kind kind;
  board_sum sum;
  *outcome = '\0';
  if (!board_sum_open_single(call, solver, &kind, &sum))
    return false;
  core_assert(!only_if_it_ends || solver->rows == NULL);
  if (only_if_it_ends && !search_ends(sum.search, kind.kind))
    return true;
  search_clear(sum.search);
  return board_sum_add(call, &sum, solver, position) &&
         (*outcome = board_search_outcome(call, sum.search)) != '\0';
}
