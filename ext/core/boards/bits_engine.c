/* The solver of boards and graphs by masks, for sets of one size. package/two_words.awk compiles it
** a second time, for sets of two words. */
#include "core/boards/bits_engine.h"

static void bits_engine_close(bits_solver *solver) {
  bits_engine *engine = bits_engine_of(solver);
  bits_sums_free(engine->sums);
  games_close(solver->store);
  bits_rules_release(&engine->rules);
  board_rules_release(&solver->game);
  core_release(solver->host, engine, sizeof *engine);
}

static bits_solver *bits_engine_open(core_host *host, const board_rules *rules,
                                     const board_layout *layout, const board_cell_set *near) {
  bits_engine *engine = core_allocate(host, sizeof *engine);
  if (engine == NULL)
    return NULL;
  bits_solver *solver = &engine->solver;
  solver->kind = &bits_engine_kind;
  solver->host = host;
  solver->layout = *layout;
  bits_rules_begin(&engine->rules, host);
  core_status status = board_rules_copy(&solver->game, host, rules);
  if (status == CORE_OK)
    status = near == NULL ? board_add_moves(rules, layout, &engine->rules)
                          : board_add_graph_moves(rules, layout, near, &engine->rules);
  if (status == CORE_OK)
    status = board_add_symmetries(rules, layout, true, &engine->rules);
  if (status == CORE_OK)
    status = bits_rules_close(&engine->rules);
  if (status == CORE_OK && (solver->store = games_open(host)) != NULL)
    engine->sums = bits_sums_open(&engine->rules, solver->store);
  if (engine->sums == NULL) {
    status = status == CORE_OK ? host->status : status;
    bits_engine_close(solver);
    host->status = status;
    return NULL;
  }
  solver->is_partizan = engine->rules.is_partizan;
  return solver;
}

static core_status bits_engine_value(bits_solver *solver, const board_grid *board, games_id *value,
                                     bool *reaches_cycle) {
  bits_engine *engine = bits_engine_of(solver);
  bits_set at;
  *reaches_cycle = false;
  core_status status = bits_sums_value(engine->sums, bits_engine_encode(solver, board), value);
  if (status == CORE_INVALID)
    *reaches_cycle = bits_sums_find_fault(engine->sums, &at) == GRAPHS_CYCLE;
  if (status != CORE_OK || solver->is_partizan)
    return status;
  *value = games_uptimal(solver->store, dyadic_integer(0), 0, *value);
  return *value == GAMES_NONE ? games_failure(solver->store).status : CORE_OK;
}

static core_status bits_engine_add_kind(const bits_solver *solver, search *s,
                                        search_component *kind) {
  return search_add_rules(s, &bits_engine_of(solver)->rules, kind);
}

static core_status bits_engine_add_board(const bits_solver *solver, search *s,
                                         const search_component *kind, const board_grid *board) {
  return search_add_board(s, kind, bits_engine_encode(solver, board));
}

static bool bits_engine_next_move(const bits_solver *solver, const board_grid *board,
                                  bits_solver_move *move) {
  const bits_rules *rules = &bits_engine_of(solver)->rules;
  bits_set position = bits_engine_encode(solver, board);
  core_assert(move->number <= rules->moves.count);
  while (move->number < rules->moves.count) {
    const bits_move *masks = &rules->moves.items[move->number++];
    if (!bits_applies(masks, position))
      continue;
    bits_set after = (position & ~masks->clear) | masks->put;
    move->player = (uint32_t)masks->player;
    move->order = SET_WORDS == 1 ? set_word(after, 0) : move->number;
    board_decode(&solver->game, &solver->layout, board, after, &move->after);
    return true;
  }
  return false;
}

static void bits_engine_find_cells(const bits_solver *solver, uint64_t number, bool all,
                                   board_cell_set *cells) {
  const bits_move *move = &bits_engine_of(solver)->rules.moves.items[number];
  bits_set left = all ? move->need | move->forbid | move->clear | move->put : move->need;
  core_assert(solver->layout.by_cell);
  *cells = (board_cell_set){{0}};
  for (; !set_is_empty(left); left = set_drop(left))
    core_set_bit(cells->words, (uint32_t)set_lowest(left) / solver->game.plane_count);
}

const bits_solver_kind bits_engine_kind = {
    board_layout_shared,  bits_engine_open,      bits_engine_close,     bits_engine_value,
    bits_engine_add_kind, bits_engine_add_board, bits_engine_next_move, bits_engine_find_cells};
