/* Components as masks; see wide.h.
**
** If moves do not distinguish walls from other cells, a component is a board whose other places are
** '#'. Boards of one layout share a solver, which matters if most components are different.
**
** Otherwise, or if that board needs too many bits, each open cell gets a bit for each of its states
** except for one, its zero, and a solver is opened for this component. If a move would need no bit,
** the zero of a cell that it reads also gets a bit. '#' is not a zero if a move reads '?', since
** masks cannot express that one of several bits is set.
**
** Example: the cells 0 to 2 of "xo.#.ox" in Konane have the states {x,.}, {o,.} and {.,x}. With '.'
** as zero they have one bit each, and the move of x is {need = 011, forbid = 100, clear = 011, put
** = 100}. */
#include "core/boards/wide_int.h"

uint32_t wide_count_bits(const uint64_t *states, const wide_cell *cells, uint32_t count) {
  uint32_t bits = 0;
  for (uint32_t i = 0; i < count; i++)
    bits += cells[i].is_open ? (uint32_t)core_count_bits(states[cells[i].cell]) - 1 : 0;
  return bits;
}

static void wide_engine_close(core_host *host, wide_engine *engine) {
  if (engine == NULL)
    return; /* uncovered: an engine that failed to open is not closed */
  bits_sums_free(engine->sums);
  bits_rules_release(&engine->rules);
  core_release(host, engine, sizeof *engine);
}

static core_status wide_engine_value(wide_engine *engine, games *store, uint64_t position,
                                     games_id *value, wide_fault *fault) {
  uint64_t at;
  if (engine->sums == NULL && (engine->sums = bits_sums_open(&engine->rules, store)) == NULL)
    return engine->rules.host->status;
  core_status status = bits_sums_value(engine->sums, position, value);
  if (status == CORE_INVALID)
    *fault = bits_sums_find_fault(engine->sums, &at) == GRAPHS_CYCLE ? WIDE_CYCLE : WIDE_GAMES;
  if (status != CORE_OK || engine->rules.is_partizan)
    return status;
  *value = games_uptimal(store, dyadic_integer(0), 0, *value);
  *fault = *value == GAMES_NONE ? WIDE_GAMES : WIDE_NONE;
  return *value == GAMES_NONE ? games_failure(store).status : CORE_OK;
}

/* ---- Boards with '#' outside the component ---- */

/* Set engines->board to the component. */
static void wide_masks_write_board(wide_engines *engines, const wide_cell *cells, uint32_t count) {
  const cells_game *game = engines->game;
  board_grid *board = &engines->board;
  uint32_t left = UINT32_MAX, right = 0, top = UINT32_MAX, bottom = 0;
  uint32_t most = board_max_cells(&game->rules);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t place = cells[i].cell / game->layers;
    uint32_t x = place % game->width, y = place / game->width;
    left = x < left ? x : left, right = x > right ? x : right;
    top = y < top ? y : top, bottom = y > bottom ? y : bottom;
  }
  board->width = right - left + 1, board->height = bottom - top + 1;
  if (board->width * board->width > most && board->width * board->height <= most)
    board->width = most / board->height; /* rows of all lengths share a layout */
  board->open = board->inert = 0;
  memset(board->cells, '#', board->width * board->height);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t place = cells[i].cell / game->layers;
    core_assert(cells[i].state != WIDE_UNKNOWN);
    char *c =
        &board->cells[(place / game->width - top) * board->width + place % game->width - left];
    if (board_is_by_text(&game->rules))
      *c = game->characters[cells[i].state];
    else if (cells[i].state != 0)
      *c = game->layers == 1 || *c != '#' ? '.' : game->rules.planes[cells[i].cell % game->layers];
  }
  for (uint32_t i = 0; i < board->width * board->height; i++)
    board->open += board->cells[i] != '#';
}

/* Open an engine for engines->layout. */
static core_status wide_masks_open_engine(const wide_engines *engines, wide_engine **engine) {
  core_host *host = engines->host;
  const board_rules *rules = &engines->game->rules;
  *engine = core_allocate(host, sizeof **engine);
  if (*engine == NULL)
    return host->status;
  bits_rules_begin(&(*engine)->rules, host);
  core_status status = board_add_moves(rules, &engines->layout, &(*engine)->rules);
  if (status == CORE_OK)
    status = board_add_symmetries(rules, &engines->layout, true, &(*engine)->rules);
  if (status == CORE_OK)
    status = bits_rules_close(&(*engine)->rules);
  if (status != CORE_OK)
    wide_engine_close(host, *engine);
  return status;
}

/* Set *number to the number of the engine of engines->layout, a new one if necessary. */
static core_status wide_masks_find_engine(wide_engines *engines, uint32_t *number) {
  core_host *host = engines->host;
  const board_layout *layout = &engines->layout;
  wide_engine *engine = NULL;
  uint32_t size = layout->width * layout->height;
  if (!slots_reserve(&engines->slots, host, engines->engines.count + UINT64_C(1)))
    return host->status;
  slots_at at = slots_first(&engines->slots,
                            core_hash_bytes(host->seed + layout->width, layout->number, size));
  while (slots_next(&at, number)) {
    const wide_layout *found = &engines->engines.items[*number];
    if (found->width == layout->width && found->height == layout->height &&
        memcmp(engines->numbers.items + found->numbers, layout->number, size) == 0)
      return CORE_OK;
  }
  if (!CORE_ENSURE(host, engines->numbers, engines->numbers.count + size) ||
      !CORE_ENSURE(host, engines->engines, engines->engines.count + UINT64_C(1)))
    return host->status;
  core_status status = wide_masks_open_engine(engines, &engine);
  if (status != CORE_OK)
    return status;
  memcpy(engines->numbers.items + engines->numbers.count, layout->number, size);
  *number = engines->engines.count;
  slots_put(&at, *number);
  engines->engines.items[engines->engines.count++] =
      (wide_layout){engine, engines->numbers.count, layout->width, layout->height};
  engines->numbers.count += size;
  return CORE_OK;
}

core_status wide_engines_find_board(wide_engines *engines, const wide_cell *cells, uint32_t count,
                                    uint32_t *engine, uint64_t *position, bool *has_masks) {
  const board_rules *rules = &engines->game->rules;
  wide_masks_write_board(engines, cells, count);
  *has_masks = board_layout_shared(rules, &engines->board, &engines->layout);
  if (!*has_masks)
    return CORE_OK; /* uncovered: a part within the limit of the search has a layout */
  *position = board_encode(rules, &engines->layout, &engines->board);
  return wide_masks_find_engine(engines, engine);
}

core_status wide_engines_solve_board(wide_engines *engines, const wide_cell *cells, uint32_t count,
                                     games_id *value, bool *is_solved, wide_fault *fault) {
  uint32_t number;
  uint64_t position;
  core_status status =
      wide_engines_find_board(engines, cells, count, &number, &position, is_solved);
  return status != CORE_OK || !*is_solved
             ? status
             : wide_engine_value(engines->engines.items[number].engine, engines->store, position,
                                 value, fault);
}

/* ---- Bits of open cells ---- */

/* Return the bits of a state of a cell, and of all its states. */
static uint64_t wide_bits_of(const wide_engines *engines, uint32_t cell, uint32_t state) {
  uint64_t states = engines->states[cell];
  uint8_t zero = engines->zero[cell];
  if (state == zero)
    return 0;
  int rank = core_count_bits(states & ((UINT64_C(1) << state) - 1)) - (zero < state);
  core_assert((states >> state & 1) != 0);
  return UINT64_C(1) << (engines->first[cell] + (uint32_t)rank);
}

static uint64_t wide_bits_all(const wide_engines *engines, uint32_t cell) {
  int count = core_count_bits(engines->states[cell]) - (engines->zero[cell] != CELLS_ANY);
  return ((UINT64_C(1) << count) - 1) << engines->first[cell];
}

/* Number the bits of the open cells. Return false if there are more than BITS_WIDTH. */
static bool wide_bits_number(wide_engines *engines, const wide_cell *cells, uint32_t count) {
  uint32_t next = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t cell = cells[i].cell;
    if (!cells[i].is_open)
      continue;
    engines->first[cell] = next;
    next += (uint32_t)core_count_bits(engines->states[cell]) - (engines->zero[cell] != CELLS_ANY);
    if (next > BITS_WIDTH)
      return false; /* uncovered: takes a part of about 63 bits whose moves need no bit */
  }
  return true;
}

/* Choose the zero of each open cell. */
static void wide_bits_choose_zeros(wide_engines *engines, const wide_cell *cells, uint32_t count) {
  const board_rules *rules = &engines->game->rules;
  bool reads_any = false;
  for (uint32_t i = 0; i < rules->legs.count; i++)
    reads_any |=
        memchr(rules->legs.items[i].before.text, '?', rules->legs.items[i].before.length) != NULL;
  for (uint32_t i = 0; i < count; i++) {
    uint64_t states = engines->states[cells[i].cell];
    states &= reads_any && cells[i].is_open ? ~UINT64_C(1) : UINT64_MAX;
    engines->zero[cells[i].cell] = (uint8_t)core_lowest_bit(states);
  }
}

/* Write a touch into the masks of a move. */
static void wide_bits_write(const wide_engines *engines, const cells_touch *touch,
                            bits_move *masks) {
  uint32_t cell = touch->cell;
  uint64_t states = engines->states[cell], accepted = states & cells_meeting(touch->before);
  uint64_t all = wide_bits_all(engines, cell);
  bool is_single = (accepted & (accepted - 1)) == 0;
  uint64_t held =
      is_single ? wide_bits_of(engines, cell, (uint32_t)core_lowest_bit(accepted)) : all;
  if (states != accepted && !is_single)
    /* sometimes uncovered: takes more random rules than reduced tests have */
    masks->forbid |= wide_bits_of(engines, cell, CELLS_GONE);
  else if (states != accepted && held == 0)
    masks->forbid |= all;
  else if (states != accepted)
    masks->need |= held;
  if (touch->after == CELLS_KEEP)
    return;
  uint64_t put = wide_bits_of(engines, cell, touch->after);
  masks->put |= put;
  masks->clear |= held & ~put;
}

/* Give the zero of a cell that a move reads a bit. Return false if there is no such cell. */
static bool wide_bits_promote(wide_engines *engines, const cells_touch *touches, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t cell = touches[i].cell;
    uint64_t states = engines->states[cell], accepted = states & cells_meeting(touches[i].before);
    if (engines->zero[cell] != CELLS_ANY && states != accepted &&
        (accepted & (accepted - 1)) == 0) {
      engines->zero[cell] = CELLS_ANY;
      return true;
    }
  }
  return false; /* uncovered: takes a part of about 63 bits whose moves need no bit */
}

/* Add the moves as masks. If a move needs no bit, set *promotes if a zero got a bit. Return false
** on failure, with host->status set unless a move needs no bit. */
static bool wide_bits_add_moves(wide_engines *engines, const uint32_t *moves, uint32_t count,
                                bits_rules *into, bool *is_empty, bool *promotes) {
  const cells_game *game = engines->game;
  into->moves.count = 0;
  *is_empty = *promotes = false;
  for (uint32_t i = 0; i < count; i++) {
    const cells_move *move = &game->moves.items[moves[i]];
    const cells_touch *touches = game->touches.items + move->first;
    bits_move masks = {.player = move->player};
    for (uint32_t t = 0; t < move->count; t++)
      if (wide_depends(engines->states, &touches[t]))
        wide_bits_write(engines, &touches[t], &masks);
    if (masks.need == 0) {
      *is_empty = true;
      *promotes = wide_bits_promote(engines, touches, move->count);
      return false;
    }
    if (!core_work(game->host, 4 * move->count) || bits_rules_add_move(into, &masks) != CORE_OK)
      return false;
  }
  return true;
}

/* Make the rules of a component. *has_masks is false if it has none. */
static core_status wide_bits_make(wide_engines *engines, const wide_cell *cells,
                                  uint32_t cell_count, const uint32_t *moves, uint32_t move_count,
                                  bits_rules *rules, bool *has_masks) {
  bool is_empty, promotes;
  *has_masks = false;
  wide_bits_choose_zeros(engines, cells, cell_count);
  do {
    if (!wide_bits_number(engines, cells, cell_count))
      return CORE_OK; /* uncovered: takes a part of about 63 bits whose moves need no bit */
    if (wide_bits_add_moves(engines, moves, move_count, rules, &is_empty, &promotes)) {
      *has_masks = true;
      return board_merge_moves(rules);
    }
  } while (promotes);
  return is_empty ? CORE_OK : engines->host->status;
}

core_status wide_engines_solve_bits(wide_engines *engines, const wide_cell *cells,
                                    uint32_t cell_count, const uint32_t *moves, uint32_t move_count,
                                    games_id *value, bool *is_solved, wide_fault *fault) {
  wide_engine *engine = core_allocate(engines->host, sizeof *engine);
  uint64_t position = 0;
  if (engine == NULL)
    return engines->host->status;
  bits_rules_begin(&engine->rules, engines->host);
  core_status status =
      wide_bits_make(engines, cells, cell_count, moves, move_count, &engine->rules, is_solved);
  if (status == CORE_OK && *is_solved) {
    for (uint32_t i = 0; i < cell_count; i++)
      if (cells[i].is_open)
        position |= wide_bits_of(engines, cells[i].cell, cells[i].state);
    status = bits_rules_close(&engine->rules);
    if (status == CORE_OK)
      status = wide_engine_value(engine, engines->store, position, value, fault);
  }
  wide_engine_close(engines->host, engine);
  return status;
}

void wide_engines_close(wide_engines *engines) {
  core_host *host = engines->host;
  for (uint32_t i = 0; i < engines->engines.count; i++)
    wide_engine_close(host, engines->engines.items[i].engine);
  CORE_FREE_ALL(host, &engines->engines, &engines->numbers);
  slots_close(&engines->slots, host);
}
