#include "core/boards/bits_solver.h"

void bits_solver_close(bits_solver *boards) {
  if (boards == NULL)
    return;
  core_host *host = boards->host;
  bits_sums_free(boards->sums);
  games_close(boards->store);
  bits_rules_release(&boards->rules);
  board_rules_release(&boards->game);
  core_release(host, boards, sizeof *boards);
}

bits_solver *bits_solver_open(core_host *host, const board_rules *rules, const board_layout *layout,
                              const board_cell_set *near) {
  bits_solver *boards = core_allocate(host, sizeof *boards);
  if (boards == NULL)
    return NULL;
  boards->host = host;
  boards->layout = *layout;
  bits_rules_begin(&boards->rules, host);
  core_status status = board_rules_copy(&boards->game, host, rules);
  if (status == CORE_OK)
    status = near == NULL ? board_add_moves(rules, layout, &boards->rules)
                          : board_add_graph_moves(rules, layout, near, &boards->rules);
  if (status == CORE_OK)
    status = board_add_symmetries(rules, layout, true, &boards->rules);
  if (status == CORE_OK)
    status = bits_rules_close(&boards->rules);
  if (status == CORE_OK && (boards->store = games_open(host)) != NULL)
    boards->sums = bits_sums_new(&boards->rules, boards->store, 32);
  if (boards->sums == NULL) {
    status = status == CORE_OK ? host->status : status;
    bits_solver_close(boards);
    host->status = status;
    return NULL;
  }
  bits_sums_enable_pairs(boards->sums);
  if (boards->rules.is_partizan)
    bits_sums_enable_look_ahead(boards->sums);
  return boards;
}

core_status bits_solver_value(bits_solver *boards, uint64_t position, games_id *value,
                              bool *reaches_cycle) {
  uint64_t at;
  *reaches_cycle = false;
  core_status status = bits_sums_value(boards->sums, position, value);
  if (status == CORE_INVALID)
    *reaches_cycle = bits_sums_find_fault(boards->sums, &at) == GRAPHS_CYCLE;
  if (status != CORE_OK || boards->rules.is_partizan)
    return status;
  *value = games_uptimal(boards->store, dyadic_integer(0), 0, *value);
  return *value == GAMES_NONE ? games_failure(boards->store).status : CORE_OK;
}

bool bits_solver_next_move(const bits_solver *boards, uint64_t position, uint64_t *next,
                           uint32_t *player, uint64_t *after) {
  core_assert(*next <= boards->rules.moves.count);
  while (*next < boards->rules.moves.count) {
    const bits_move *move = &boards->rules.moves.items[(*next)++];
    if (bits_applies(move, position)) {
      *player = (uint32_t)move->player;
      *after = (position & ~move->clear) | move->put;
      return true;
    }
  }
  return false;
}
