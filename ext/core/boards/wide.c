/* The solver of wide boards; see wide.h.
**
** A frame is a component whose options are being solved. For its next option the states of its
** cells are changed, the live moves of the option are found among its own, and the option falls
** into components. Components with values are added. The first one without a value becomes the next
** frame, and the option is tried again when that frame is done.
*/
#include "core/boards/wide_int.h"

/* ---- Values of parts ---- */

/* Set the reason of a failure. Always return false. */
static bool wide_fail(wide_boards *wide, core_status status, wide_fault fault) {
  core_assert(status != CORE_OK);
  wide->host->status = status;
  wide->fault = fault;
  return false;
}

static bool wide_fail_games(wide_boards *wide) {
  return wide_fail(wide, games_failure(wide->store).status, WIDE_GAMES);
}

/* Solve a part by masks if it has at most `limit` bits. */
static bool wide_solve_masks(wide_boards *wide, const wide_part *part, bool by_board,
                             games_id *value, bool *is_solved) {
  const wide_cell *cells = wide->stack.cells.items + part->first_cell;
  wide_fault fault = WIDE_NONE;
  *is_solved = false;
  if (wide_count_bits(wide->split.states, cells, part->cell_count) > wide->limit)
    return true;
  core_status status = by_board
                           ? wide_engines_solve_board(&wide->engines, cells, part->cell_count,
                                                      value, is_solved, &fault)
                           : wide_engines_solve_bits(&wide->engines, cells, part->cell_count,
                                                     wide->stack.moves.items + part->first_move,
                                                     part->move_count, value, is_solved, &fault);
  return status == CORE_OK || wide_fail(wide, status, fault);
}

/* Find the value of a part. If it has none yet, set *is_found to false and *frame to its frame. */
static bool wide_find_value(wide_boards *wide, const wide_part *part, games_id *value,
                            bool *is_found, wide_frame *frame) {
  *is_found = false;
  if (!wide->game.rules.has_walls && !wide_solve_masks(wide, part, true, value, is_found))
    return false;
  if (*is_found)
    return true;
  *frame = (wide_frame){.part = *part};
  if (!wide_find_entry(&wide->table, wide, wide->stack.cells.items + part->first_cell,
                       part->cell_count, &frame->entry, &frame->is_negative))
    return false;
  wide_entry *entry = &wide->table.entries.items[frame->entry];
  if (entry->is_pending)
    return wide_fail(wide, CORE_INVALID, WIDE_CYCLE);
  *is_found = entry->value != GAMES_NONE;
  if (*is_found) {
    *value = frame->is_negative ? games_negative(wide->store, entry->value) : entry->value;
    return *value != GAMES_NONE || wide_fail_games(wide);
  }
  if (!wide_solve_masks(wide, part, false, value, is_found))
    return false;
  if (!*is_found)
    return true;
  entry->value = frame->is_negative ? games_negative(wide->store, *value) : *value;
  return entry->value != GAMES_NONE || wide_fail_games(wide);
}

/* ---- Frames ---- */

/* Make a part of the split the next frame. The cells and moves above `below`
** belong to the split. */
static bool wide_push(wide_boards *wide, wide_frame *frame, const wide_part *below) {
  wide_part *part = &frame->part;
  memmove(wide->stack.cells.items + below->first_cell, wide->stack.cells.items + part->first_cell,
          part->cell_count * sizeof *wide->stack.cells.items);
  memmove(wide->stack.moves.items + below->first_move, wide->stack.moves.items + part->first_move,
          part->move_count * sizeof *wide->stack.moves.items);
  part->first_cell = below->first_cell;
  part->first_move = below->first_move;
  wide->stack.cells.count = part->first_cell + part->cell_count;
  wide->stack.moves.count = part->first_move + part->move_count;
  frame->first_left = wide->stack.options[0].count;
  frame->first_right = wide->stack.options[1].count;
  if (!CORE_APPEND(wide->host, wide->stack.frames, *frame))
    return false;
  wide->table.entries.items[frame->entry].is_pending = true;
  return true;
}

/* Add the values of the parts of the position now[]. If one has no value, set *is_pushed and make
** it the next frame. */
static bool wide_add_parts(wide_boards *wide, const wide_part *from, games_id *sum,
                           bool *is_pushed) {
  wide_part below = {wide->stack.cells.count, 0, wide->stack.moves.count, 0};
  *sum = GAMES_ZERO;
  *is_pushed = false;
  if (!wide->kind->split(wide, from))
    return false;
  for (uint32_t p = 0; p < wide->split.parts.count; p++) {
    games_id value = GAMES_NONE;
    bool is_found = false;
    wide_frame frame;
    if (!wide_find_value(wide, &wide->split.parts.items[p], &value, &is_found, &frame))
      return false;
    if (!is_found) {
      *is_pushed = true;
      return wide_push(wide, &frame, &below);
    }
    *sum = games_sum(wide->store, *sum, value);
    if (*sum == GAMES_NONE)
      return wide_fail_games(wide);
  }
  wide->stack.cells.count = below.first_cell;
  wide->stack.moves.count = below.first_move;
  return true;
}

/* Set the value of the last frame, whose options have values, and remove it. */
static bool wide_finish(wide_boards *wide) {
  const wide_frame *frame = &wide->stack.frames.items[wide->stack.frames.count - 1];
  wide_entry *entry = &wide->table.entries.items[frame->entry];
  core_assert(frame->first_left <= wide->stack.options[0].count &&
              frame->first_right <= wide->stack.options[1].count);
  games_id value =
      games_canonicalize(wide->store, CORE_FROM(wide->stack.options[0], frame->first_left),
                         wide->stack.options[0].count - frame->first_left,
                         CORE_FROM(wide->stack.options[1], frame->first_right),
                         wide->stack.options[1].count - frame->first_right);
  value = frame->is_negative ? games_negative(wide->store, value) : value;
  if (value == GAMES_NONE)
    return wide_fail_games(wide);
  entry->value = value;
  entry->is_pending = false;
  wide->stack.options[0].count = frame->first_left;
  wide->stack.options[1].count = frame->first_right;
  wide->stack.cells.count = frame->part.first_cell;
  wide->stack.moves.count = frame->part.first_move;
  wide->stack.frames.count--;
  return true;
}

void wide_load_cells(wide_boards *wide, const wide_part *part) {
  for (uint32_t i = 0; i < part->cell_count; i++) {
    const wide_cell *cell = &wide->stack.cells.items[part->first_cell + i];
    wide->split.now[cell->cell] = cell->state;
  }
}

/* Find the value of the next option of the last frame, or finish the frame. */
static bool wide_step(wide_boards *wide) {
  wide_frame *frame = &wide->stack.frames.items[wide->stack.frames.count - 1];
  wide_part part = frame->part;
  games_id value;
  bool is_pushed;
  wide->kind->load(wide, &part);
  const cells_move *move = NULL;
  for (; frame->next < part.move_count; frame->next++) {
    move = &wide->game.moves.items[wide->stack.moves.items[part.first_move + frame->next]];
    if (!core_work(wide->host, 2 * move->count))
      return false;
    if (wide->kind->apply(wide, move))
      break;
  }
  if (frame->next == part.move_count)
    return wide_finish(wide);
  uint32_t number = wide->stack.frames.count - 1;
  if (!wide_add_parts(wide, &part, &value, &is_pushed))
    return false;
  if (is_pushed)
    return true;
  wide->stack.frames.items[number].next++;
  return ((move->player & BITS_LEFT) == 0 ||
          CORE_APPEND(wide->host, wide->stack.options[0], value)) &&
         ((move->player & BITS_RIGHT) == 0 ||
          CORE_APPEND(wide->host, wide->stack.options[1], value));
}

/* Remove all frames after a failure. Values that were found remain. */
static void wide_abandon(wide_boards *wide) {
  for (uint32_t i = 0; i < wide->stack.frames.count; i++)
    wide->table.entries.items[wide->stack.frames.items[i].entry].is_pending = false;
  wide->stack.frames.count = wide->stack.options[0].count = wide->stack.options[1].count = 0;
  wide_pop(wide);
}

void wide_pop(wide_boards *wide) {
  wide->stack.cells.count = wide->stack.root.cell_count;
  wide->stack.moves.count = wide->stack.root.move_count;
}

bool wide_push_copy(wide_boards *wide, const wide_cell *cells, uint32_t cell_count,
                    const uint32_t *moves, uint32_t move_count, wide_part *from) {
  core_assert(wide->stack.frames.count == 0 &&
              wide->stack.cells.count == wide->stack.root.cell_count);
  *from = (wide_part){wide->stack.cells.count, cell_count, wide->stack.moves.count, move_count};
  if (!CORE_ENSURE(wide->host, wide->stack.cells, wide->stack.cells.count + (uint64_t)cell_count) ||
      !CORE_ENSURE(wide->host, wide->stack.moves, wide->stack.moves.count + (uint64_t)move_count))
    return false; /* uncovered: failure */
  memcpy(wide->stack.cells.items + from->first_cell, cells, cell_count * sizeof *cells);
  memcpy(wide->stack.moves.items + from->first_move, moves, move_count * sizeof *moves);
  wide->stack.cells.count += cell_count;
  wide->stack.moves.count += move_count;
  return true;
}

/* ---- Boards ---- */

games *wide_boards_store(const wide_boards *wide) {
  return wide->store;
}

const board_rules *wide_boards_rules(const wide_boards *wide) {
  return &wide->game.rules;
}

void wide_boards_set_limit(wide_boards *wide, uint32_t bits) {
  wide->limit = bits < wide->kind->most_bits ? bits : wide->kind->most_bits;
}

void wide_boards_close(wide_boards *wide) {
  if (wide == NULL)
    return;
  core_host *host = wide->host;
  wide_engines_close(&wide->engines);
  wide_table_close(host, &wide->table);
  CORE_FREE(host, wide->symmetries);
  games_close(wide->store);
  cells_game_close(&wide->game);
  CORE_FREE_ALL(host, &wide->stack.frames, &wide->stack.options[0], &wide->stack.options[1],
                &wide->stack.cells, &wide->stack.moves, &wide->split.parts,
                &wide->split.marks.part_of, &wide->listing.players);
  core_release(host, wide->listing.cells, wide->listing.cell_bytes);
  slots_close(&wide->listing.slots, host);
  core_release(host, wide->nogo.near, wide->nogo.near_bytes);
  core_release(host, wide, sizeof *wide);
}

/* Let the root consist of all moves and cells. */
static bool wide_set_root(wide_boards *wide) {
  const cells_game *game = &wide->game;
  if (!CORE_ENSURE(wide->host, wide->split.marks.part_of, game->moves.count + UINT64_C(1)) ||
      !CORE_ENSURE(wide->host, wide->stack.moves, game->moves.count + UINT64_C(1)) ||
      !CORE_ENSURE(wide->host, wide->stack.cells, 1))
    return false;
  for (uint32_t i = 0; i < game->moves.count; i++)
    if (!CORE_APPEND(wide->host, wide->stack.moves, i))
      return false; /* uncovered: failure */
  for (uint32_t i = 0; i < game->touches.count; i++) {
    uint16_t cell = game->touches.items[i].cell;
    if (wide->split.marks.stamps[cell] == 0 &&
        !CORE_APPEND(wide->host, wide->stack.cells, (wide_cell){cell, game->start[cell], true}))
      return false;
    wide->split.marks.stamps[cell] = 1;
  }
  wide->stack.root = (wide_part){0, wide->stack.cells.count, 0, wide->stack.moves.count};
  return true;
}

wide_boards *wide_boards_open(core_host *host, const board_rules *rules, const board_grid *board,
                              wide_fault *fault) {
  *fault = WIDE_NONE;
  wide_boards *wide = core_allocate(host, sizeof *wide);
  if (wide == NULL)
    return NULL;
  wide->host = wide->engines.host = host;
  wide->kind = rules->generator == BOARD_NOGO ? &wide_nogo_kind : &wide_touch_kind;
  wide->limit = wide->kind->most_bits;
  wide->engines.game = &wide->game;
  wide->engines.states = wide->split.states;
  board_grid blank = *board;
  if (wide->kind->serves_size)
    memset(blank.cells, '.', blank.open = board->width * board->height);
  core_status status = cells_game_open(&wide->game, host, rules, &blank);
  if (status == CORE_OK && (wide->store = wide->engines.store = games_open(host)) != NULL &&
      wide_find_symmetries(host, &wide->game, &wide->symmetries) && wide_set_root(wide) &&
      (wide->kind->open == NULL || wide->kind->open(wide)))
    return wide;
  *fault = status == CORE_INVALID ? WIDE_MOVES : WIDE_NONE;
  status = host->status;
  wide_boards_close(wide);
  host->status = status;
  return NULL;
}

/* Set *value to the value of a position: the characters of a board, or if `cells` is NULL, the
** states of the cells of `from`. */
static core_status wide_solve(wide_boards *wide, const wide_part *from, const char *cells,
                              games_id *value, wide_fault *fault) {
  bool is_pushed = true, done = true;
  wide->fault = WIDE_NONE;
  while (done && is_pushed) {
    if (cells != NULL)
      cells_encode(&wide->game, cells, wide->split.now);
    else
      wide->kind->load(wide, from);
    done = wide_add_parts(wide, from, value, &is_pushed);
    while (done && wide->stack.frames.count > 0)
      done = wide_step(wide);
  }
  *fault = wide->fault;
  if (done)
    return CORE_OK;
  wide_abandon(wide);
  core_assert(wide->host->status != CORE_OK);
  return wide->host->status;
}

core_status wide_boards_value(wide_boards *wide, const char *cells, games_id *value,
                              wide_fault *fault) {
  return wide_solve(wide, &wide->stack.root, cells, value, fault);
}

core_status wide_solve_copy(wide_boards *wide, const wide_part *from, games_id *value,
                            wide_fault *fault) {
  core_status status = wide_solve(wide, from, NULL, value, fault);
  wide_pop(wide);
  return status;
}

/* ---- Moves of the board ---- */

/* Set *is_partizan as for boards with masks: rules of both players are impartial if all their moves
** on a board are the same. A board that is too large for masks is replaced by its largest part with
** masks, without walls. */
static bool wide_find_partizan(const cells_game *game, bool *is_partizan) {
  const board_rules *rules = &game->rules;
  const uint32_t most = board_max_cells(rules);
  board_layout layout;
  bits_rules masks;
  if (!board_layout_shared(rules, &game->board, &layout)) {
    board_grid part = {.width = game->width < most ? game->width : most};
    part.height = game->height < most / part.width ? game->height : most / part.width;
    part.open = part.width * part.height;
    memset(part.cells, '.', part.open);
    bool fits = board_layout_shared(rules, &part, &layout);
    core_assert(fits);
    (void)fits;
  }
  bits_rules_begin(&masks, game->host);
  core_status status = board_add_moves(rules, &layout, &masks);
  *is_partizan = masks.is_partizan || !board_is_by_text(rules);
  bits_rules_release(&masks);
  return status == CORE_OK;
}

/* Find the slot of a board after a move of `player`. Return true if it has been listed. */
static bool wide_find_listed(const wide_boards *wide, uint32_t player, const char *cells,
                             slots_at *at) {
  const wide_listing *list = &wide->listing;
  uint32_t size = wide->game.width * wide->game.height, number;
  *at = slots_first(&list->slots, core_hash_bytes(wide->host->seed + player, cells, size));
  while (slots_next(at, &number))
    if (list->players.items[number] == player &&
        memcmp(list->cells + (uint64_t)number * size, cells, size) == 0)
      return true;
  return false;
}

/* List the board now[] after a move of `player` on the board `before`, unless it has been listed.
*/
static bool wide_list(wide_boards *wide, const char *before, uint32_t player) {
  core_host *host = wide->host;
  wide_listing *list = &wide->listing;
  uint32_t size = wide->game.width * wide->game.height, number = list->players.count;
  slots_at at;
  if (!core_reserve(host, &list->cells, &list->cell_bytes, (number + UINT64_C(1)) * size) ||
      !slots_reserve(&list->slots, host, number + UINT64_C(1)))
    return false;
  char *cells = list->cells + (uint64_t)number * size;
  memcpy(cells, before, size);
  cells_decode(&wide->game, wide->split.now, cells);
  if (wide_find_listed(wide, player, cells, &at))
    return true;
  if (!CORE_APPEND(host, list->players, (uint8_t)player))
    return false;
  slots_put(&at, number);
  return core_work(host, size);
}

/* If Left and Right have the same moves, list each move once, for both players. The moves of Right
** follow the moves of Left. */
static void wide_join_players(wide_boards *wide) {
  wide_listing *list = &wide->listing;
  uint32_t size = wide->game.width * wide->game.height, left = 0;
  slots_at at;
  while (left < list->players.count && list->players.items[left] == BITS_LEFT)
    left++;
  bool equal = list->players.count == 2 * left;
  for (uint32_t i = left; i < list->players.count && equal; i++)
    equal = wide_find_listed(wide, BITS_LEFT, list->cells + (uint64_t)i * size, &at);
  if (!equal)
    return; /* the moves that differ are longer than the part with masks */
  list->players.count = left;
  for (uint32_t i = 0; i < left; i++)
    list->players.items[i] = BITS_BOTH;
}

core_status wide_boards_list(wide_boards *wide, const char *cells, uint32_t *count) {
  const cells_game *game = &wide->game;
  uint32_t step = board_has_players(&game->rules) ? BITS_RIGHT : BITS_BOTH;
  uint8_t start[CELLS_MOST] = {0};
  bool is_partizan = false;
  cells_encode(game, cells, start);
  slots_close(&wide->listing.slots, wide->host);
  wide->listing.players.count = 0;
  if (step == BITS_RIGHT && !wide_find_partizan(game, &is_partizan))
    return wide->host->status;
  /* The moves of Left come first. */
  for (uint32_t player = step == BITS_BOTH ? BITS_BOTH : BITS_LEFT; player <= step; player++)
    for (uint32_t i = 0; i < game->moves.count; i++) {
      const cells_move *move = &game->moves.items[i];
      if ((move->player & player) == 0)
        continue;
      memcpy(wide->split.now, start, sizeof start);
      if (!core_work(wide->host, CELLS_MOST / 16) ||
          (wide->kind->apply(wide, move) && !wide_list(wide, cells, player)))
        return wide->host->status;
    }
  if (!is_partizan && step == BITS_RIGHT)
    wide_join_players(wide);
  *count = wide->listing.players.count;
  return CORE_OK;
}

const char *wide_boards_listed(const wide_boards *wide, uint32_t index, uint32_t *player) {
  core_assert(index < wide->listing.players.count);
  *player = wide->listing.players.items[index];
  return wide->listing.cells + (uint64_t)index * wide->game.width * wide->game.height;
}
