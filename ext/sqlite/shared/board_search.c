/* The searches for the winners of boards. The search of one board is kept with its solver. The
** search of a sum of boards is closed with the sum. */
#include "sqlite/shared/board_search.h"

#include "sqlite/letters.h"

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
    /* uncovered: takes a board whose values are out of range */
    return call_fail(call, "%s", failure.invalid);
  return board_fail_endless(call);
}

/* The functions of graphs search boards, too. */
bool board_fail_endless(sql_call *call) {
  const bool is_graph = strncmp(call_name(call), "graph_", 6) == 0;
  return call_fail(
      call, "%s",
      is_graph ? "play on this graph need not end, but values and outcomes of graphs need games "
                 "that end; solve_bits over graph_bits finds the winner"
               : "play on this board need not end, but board_outcome and sums need games that end; "
                 "solve_bits over board_bits finds the winner, or solve_tokens if the board is too "
                 "large for masks");
}

/* Make the sum of a solver one board. Return NULL with an error in the call on failure. */
static board_sum *board_search_begin(sql_call *call, board_solver *solver,
                                     const board_grid *board) {
  board_sum *sum = board_sum_of_solver(call, solver);
  if (sum == NULL)
    return NULL;
  search_clear(sum->search);
  return solver->engine->add_to_search(call, solver, board, sum) ? sum : NULL;
}

bool board_check_end(sql_call *call, board_solver *solver, const board_grid *board) {
  board_sum *sum = board_search_begin(call, solver, board);
  bool ends;
  if (sum == NULL)
    return false;
  core_status status = search_check_end(sum->search, &ends);
  if (status == CORE_LIMIT)
    return call_check(call, call_host(call), status, /* uncovered: failure */
                      "the %llu parts of boards that moves lead to, which form no cycle so far,",
                      (unsigned long long)search_count(sum->search).parts); /* uncovered: failure */
  return board_search_check(call, sum->search, status) && (ends || board_fail_endless(call));
}

char board_search_outcome(sql_call *call, search *s, board_first first) {
  char winners[2];
  for (int player = 0; player < 2; player++) {
    bool wins = false;
    if (first != (player == 0 ? BOARD_RIGHT_FIRST : BOARD_LEFT_FIRST) &&
        !board_search_check(call, s, search_wins(s, player, &wins)))
      return '\0';
    winners[player] = letters_winner(wins ? 'N' : 'P', player);
  }
  return first == BOARD_EITHER_FIRST ? *letters_of_winners(winners)
                                     : winners[first == BOARD_RIGHT_FIRST];
}

/* ---- Sums of boards ---- */

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

const board_sum_kind *board_sum_find_kind(sql_call *call, board_sum *sum, board_solver *solver,
                                          board_kind_opener *open) {
  core_host *host = call_host(call);
  core_status status = CORE_OK;
  uint32_t at = 0;
  while (at < sum->kinds.count && sum->kinds.items[at].solver != solver)
    at++;
  if (at == sum->kinds.count) {
    if (!CORE_APPEND(host, sum->kinds, (board_sum_kind){.solver = solver}))
      status = host->status;
    else if (sum != &solver->sum)
      cache_pin(call_cache(call), solver);
    sum->has_grids |= solver->shares_grid;
  }
  board_sum_kind *kind = CORE_FROM(sum->kinds, at);
  if (status == CORE_OK && open != NULL && !kind->is_open) {
    status = open(sum, host, kind);
    kind->is_open = status == CORE_OK;
  }
  return call_check(call, host, status, "a sum of boards") ? kind : NULL;
}

/* ---- One board ---- */

board_sum *board_sum_of_solver(sql_call *call, board_solver *solver) {
  return solver->sum.search != NULL || board_sum_open(call, &solver->sum) ? &solver->sum : NULL;
}

bool board_search_find(sql_call *call, board_solver *solver, const board_grid *board,
                       board_first first, char *outcome) {
  board_sum *sum = board_search_begin(call, solver, board);
  *outcome = sum == NULL ? '\0' : board_search_outcome(call, sum->search, first);
  return *outcome != '\0';
}

bool board_search_try(sql_call *call, board_solver *solver, const board_grid *board,
                      board_kind_opener *open, char *outcome) {
  board_sum *sum = board_sum_of_solver(call, solver);
  const board_sum_kind *kind = sum == NULL ? NULL : board_sum_find_kind(call, sum, solver, open);
  *outcome = '\0';
  return kind != NULL && (!search_ends(sum->search, kind->kind.kind) ||
                          board_search_find(call, solver, board, BOARD_EITHER_FIRST, outcome));
}
