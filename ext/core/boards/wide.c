/* The solver of wide boards; see wide.h.
**
** A frame is a component whose options are being solved. For its next option the states of its
** cells are changed, the live moves of the option are found among its own, and the option falls
** into components. Components with values are added. The first one without a value becomes the next
** frame, and the option is tried again when that frame is done.
*/
#include "core/boards/wide_int.h"

/* A frame: a component, its entry, its next move, and the values of its options found so far. */
typedef struct wide_frame {
  wide_part part;
  uint32_t entry, next;
  uint32_t first_left, first_right; /* in the arrays of options */
  bool is_negative;                 /* it is the negative of its entry */
} wide_frame;

/* The boards after the moves of the board, without duplicates. */
typedef struct wide_listing {
  CORE_ARRAY(uint8_t) players;
  char *cells; /* of the boards, one after another */
  uint64_t cell_bytes;
  slot_index slots;
} wide_listing;

struct wide_boards {
  core_host *host;
  games *store;
  cells_game game;
  wide_table table;
  wide_engines engines;
  uint32_t limit;
  wide_fault fault;

  /* The stack. Frames hold ranges of `cells` and `moves`. */
  CORE_ARRAY(wide_frame) frames;
  CORE_ARRAY(games_id) options[2];
  CORE_ARRAY(wide_cell) cells;
  CORE_ARRAY(uint32_t) moves;
  wide_listing listing;
  wide_part root; /* all cells and moves of the board, below the first frame */

  /* The split of a position. */
  CORE_ARRAY(wide_part) parts;
  CORE_ARRAY(uint32_t) part_of; /* by candidate: its part plus 1, or 0 if it is not live */
  uint8_t now[CELLS_MOST];      /* the states of the position */
  uint64_t states[CELLS_MOST];  /* the sets of states that cells may have */
  uint32_t stamps[CELLS_MOST];  /* the last part that has a cell, plus 1, or 0 */
  uint16_t roots[CELLS_MOST];
  uint32_t owners[CELLS_MOST]; /* by root: its part plus 1, or 0 */
};

/* ---- Splitting ---- */

/* Begin with the states of the cells of the candidates. */
static bool wide_begin_split(wide_boards *wide, const wide_part *from) {
  wide->part_of.count = wide->parts.count = 0;
  if (!CORE_ENSURE(wide->host, wide->part_of, from->move_count + UINT64_C(1)))
    return false;
  memset(wide->part_of.items, 0, from->move_count * sizeof *wide->part_of.items);
  for (uint32_t i = 0; i < from->cell_count; i++) {
    uint16_t cell = wide->cells.items[from->first_cell + i].cell;
    wide->states[cell] = UINT64_C(1) << wide->now[cell];
    wide->roots[cell] = cell;
    wide->stamps[cell] = wide->owners[cell] = 0;
  }
  return true;
}

/* Add the changes of a move if it is live. Set *grows if a state is added. */
static bool wide_is_live(wide_boards *wide, const cells_move *move, bool *grows) {
  const cells_touch *touches = wide->game.touches.items + move->first;
  for (uint32_t i = 0; i < move->count; i++)
    if ((wide->states[touches[i].cell] & cells_meeting(touches[i].before)) == 0)
      return false;
  for (uint32_t i = 0; i < move->count; i++) {
    uint64_t *states = &wide->states[touches[i].cell];
    if (touches[i].after == CELLS_KEEP || (*states >> touches[i].after & 1) != 0)
      continue;
    *states |= UINT64_C(1) << touches[i].after;
    *grows = true;
  }
  return true;
}

/* Find the live moves among the candidates, and set part_of to 1 for them. */
static bool wide_find_live(wide_boards *wide, const wide_part *from) {
  const uint32_t *moves = wide->moves.items + from->first_move;
  for (bool grows = true; grows;) {
    grows = false;
    for (uint32_t i = 0; i < from->move_count; i++) {
      const cells_move *move = &wide->game.moves.items[moves[i]];
      if (!core_work(wide->host, move->count))
        return false;
      if (wide->part_of.items[i] == 0 && wide_is_live(wide, move, &grows))
        wide->part_of.items[i] = 1;
    }
  }
  return true;
}

static uint16_t wide_root(wide_boards *wide, uint16_t cell) {
  uint16_t *roots = wide->roots;
  while (roots[cell] != cell)
    cell = roots[cell] = roots[roots[cell]];
  return cell;
}

static bool wide_is_open(const wide_boards *wide, uint32_t cell) {
  return (wide->states[cell] & (wide->states[cell] - 1)) != 0;
}

/* Join the cells on which a live move depends. Return one of them, or CELLS_MOST if it depends on
** none. */
static uint32_t wide_join(wide_boards *wide, const cells_move *move) {
  const cells_touch *touches = wide->game.touches.items + move->first;
  uint32_t first = CELLS_MOST;
  for (uint32_t i = 0; i < move->count; i++) {
    if (!wide_depends(wide->states, &touches[i]))
      continue;
    uint16_t root = wide_root(wide, touches[i].cell);
    if (first == CELLS_MOST)
      first = root;
    wide->roots[root] = (uint16_t)first;
  }
  return first;
}

/* Join the cells of all live moves, and number the components by their first live moves. */
static bool wide_number_parts(wide_boards *wide, const wide_part *from) {
  core_host *host = wide->host;
  const uint32_t *moves = wide->moves.items + from->first_move;
  for (uint32_t i = 0; i < from->move_count; i++) {
    if (wide->part_of.items[i] == 0)
      continue;
    uint32_t cell = wide_join(wide, &wide->game.moves.items[moves[i]]);
    if (cell == CELLS_MOST) {
      wide->fault = WIDE_CYCLE;
      host->status = CORE_INVALID;
      return false;
    }
    wide->part_of.items[i] = cell + 1;
  }
  for (uint32_t i = 0; i < from->move_count; i++) {
    if (wide->part_of.items[i] == 0)
      continue;
    uint16_t root = wide_root(wide, (uint16_t)(wide->part_of.items[i] - 1));
    if (wide->owners[root] == 0) {
      if (!CORE_APPEND(host, wide->parts, (wide_part){0, 0, 0, 0}))
        return false;
      wide->owners[root] = wide->parts.count;
    }
    wide->part_of.items[i] = wide->owners[root];
    wide->parts.items[wide->owners[root] - 1].move_count++;
  }
  return true;
}

/* Append the cells that the moves of a part touch. */
static bool wide_append_cells(wide_boards *wide, uint32_t number) {
  wide_part *part = &wide->parts.items[number];
  part->first_cell = wide->cells.count;
  for (uint32_t i = 0; i < part->move_count; i++) {
    const cells_move *move = &wide->game.moves.items[wide->moves.items[part->first_move + i]];
    for (uint32_t t = 0; t < move->count; t++) {
      uint16_t cell = wide->game.touches.items[move->first + t].cell;
      if (wide->stamps[cell] == number + 1)
        continue;
      wide->stamps[cell] = number + 1;
      bool is_open = wide_is_open(wide, cell);
      bool is_foreign = is_open && wide->owners[wide_root(wide, cell)] != number + 1;
      wide_cell touched = {cell, is_foreign ? WIDE_UNKNOWN : wide->now[cell],
                           is_open && !is_foreign};
      if (!CORE_APPEND(wide->host, wide->cells, touched))
        return false;
    }
  }
  part->cell_count = wide->cells.count - part->first_cell;
  return core_work(wide->host, 4 * (int64_t)part->cell_count);
}

/* Append the live moves of the parts, part by part. */
static bool wide_append_moves(wide_boards *wide, const wide_part *from) {
  uint32_t next = wide->moves.count;
  if (!CORE_ENSURE(wide->host, wide->moves, next + from->move_count + UINT64_C(1)))
    return false;
  for (uint32_t p = 0; p < wide->parts.count; p++) {
    wide->parts.items[p].first_move = next;
    next += wide->parts.items[p].move_count;
    wide->parts.items[p].move_count = 0;
  }
  for (uint32_t i = 0; i < from->move_count; i++) {
    if (wide->part_of.items[i] == 0)
      continue;
    wide_part *part = &wide->parts.items[wide->part_of.items[i] - 1];
    wide->moves.items[part->first_move + part->move_count++] =
        wide->moves.items[from->first_move + i];
  }
  wide->moves.count = next;
  return true;
}

/* Split the position now[] into wide->parts. `from` has the candidates for its live moves and their
** cells. The parts are appended to `cells` and `moves`. */
static bool wide_split(wide_boards *wide, const wide_part *from) {
  if (!wide_begin_split(wide, from) || !wide_find_live(wide, from) ||
      !wide_number_parts(wide, from) || !wide_append_moves(wide, from))
    return false;
  for (uint32_t p = 0; p < wide->parts.count; p++)
    if (!wide_append_cells(wide, p))
      return false;
  return true;
}

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
  const wide_cell *cells = wide->cells.items + part->first_cell;
  wide_fault fault = WIDE_NONE;
  *is_solved = false;
  if (wide_count_bits(wide->states, cells, part->cell_count) > wide->limit)
    return true;
  core_status status = by_board
                           ? wide_engines_solve_board(&wide->engines, cells, part->cell_count,
                                                      value, is_solved, &fault)
                           : wide_engines_solve_bits(&wide->engines, cells, part->cell_count,
                                                     wide->moves.items + part->first_move,
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
  if (!wide_find_entry(wide->host, &wide->table, &wide->game, wide->cells.items + part->first_cell,
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
  memmove(wide->cells.items + below->first_cell, wide->cells.items + part->first_cell,
          part->cell_count * sizeof *wide->cells.items);
  memmove(wide->moves.items + below->first_move, wide->moves.items + part->first_move,
          part->move_count * sizeof *wide->moves.items);
  part->first_cell = below->first_cell;
  part->first_move = below->first_move;
  wide->cells.count = part->first_cell + part->cell_count;
  wide->moves.count = part->first_move + part->move_count;
  frame->first_left = wide->options[0].count;
  frame->first_right = wide->options[1].count;
  if (!CORE_APPEND(wide->host, wide->frames, *frame))
    return false;
  wide->table.entries.items[frame->entry].is_pending = true;
  return true;
}

/* Add the values of the parts of the position now[]. If one has no value, set *is_pushed and make
** it the next frame. */
static bool wide_add_parts(wide_boards *wide, const wide_part *from, games_id *sum,
                           bool *is_pushed) {
  wide_part below = {wide->cells.count, 0, wide->moves.count, 0};
  *sum = GAMES_ZERO;
  *is_pushed = false;
  if (!wide_split(wide, from))
    return false;
  for (uint32_t p = 0; p < wide->parts.count; p++) {
    games_id value = GAMES_NONE;
    bool is_found = false;
    wide_frame frame;
    if (!wide_find_value(wide, &wide->parts.items[p], &value, &is_found, &frame))
      return false;
    if (!is_found) {
      *is_pushed = true;
      return wide_push(wide, &frame, &below);
    }
    *sum = games_sum(wide->store, *sum, value);
    if (*sum == GAMES_NONE)
      return wide_fail_games(wide);
  }
  wide->cells.count = below.first_cell;
  wide->moves.count = below.first_move;
  return true;
}

/* Make the move in the position now[] if it applies. */
static bool wide_apply(wide_boards *wide, const cells_move *move) {
  const cells_touch *touches = wide->game.touches.items + move->first;
  for (uint32_t i = 0; i < move->count; i++)
    if ((cells_meeting(touches[i].before) >> wide->now[touches[i].cell] & 1) == 0)
      return false;
  for (uint32_t i = 0; i < move->count; i++)
    if (touches[i].after != CELLS_KEEP)
      wide->now[touches[i].cell] = touches[i].after;
  return true;
}

/* Set the value of the last frame, whose options have values, and remove it. */
static bool wide_finish(wide_boards *wide) {
  const wide_frame *frame = &wide->frames.items[wide->frames.count - 1];
  wide_entry *entry = &wide->table.entries.items[frame->entry];
  games_id value = games_canonicalize(wide->store, wide->options[0].items + frame->first_left,
                                      wide->options[0].count - frame->first_left,
                                      wide->options[1].items + frame->first_right,
                                      wide->options[1].count - frame->first_right);
  value = frame->is_negative ? games_negative(wide->store, value) : value;
  if (value == GAMES_NONE)
    return wide_fail_games(wide);
  entry->value = value;
  entry->is_pending = false;
  wide->options[0].count = frame->first_left;
  wide->options[1].count = frame->first_right;
  wide->cells.count = frame->part.first_cell;
  wide->moves.count = frame->part.first_move;
  wide->frames.count--;
  return true;
}

/* Find the value of the next option of the last frame, or finish the frame. */
static bool wide_step(wide_boards *wide) {
  wide_frame *frame = &wide->frames.items[wide->frames.count - 1];
  wide_part part = frame->part;
  games_id value;
  bool is_pushed;
  for (uint32_t i = 0; i < part.cell_count; i++) {
    const wide_cell *cell = &wide->cells.items[part.first_cell + i];
    wide->now[cell->cell] = cell->state;
  }
  const cells_move *move = NULL;
  for (; frame->next < part.move_count; frame->next++) {
    move = &wide->game.moves.items[wide->moves.items[part.first_move + frame->next]];
    if (!core_work(wide->host, 2 * move->count))
      return false;
    if (wide_apply(wide, move))
      break;
  }
  if (frame->next == part.move_count)
    return wide_finish(wide);
  uint32_t number = wide->frames.count - 1;
  if (!wide_add_parts(wide, &part, &value, &is_pushed))
    return false;
  if (is_pushed)
    return true;
  wide->frames.items[number].next++;
  return ((move->player & BITS_LEFT) == 0 || CORE_APPEND(wide->host, wide->options[0], value)) &&
         ((move->player & BITS_RIGHT) == 0 || CORE_APPEND(wide->host, wide->options[1], value));
}

/* Remove all frames after a failure. Values that were found remain. */
static void wide_abandon(wide_boards *wide) {
  for (uint32_t i = 0; i < wide->frames.count; i++)
    wide->table.entries.items[wide->frames.items[i].entry].is_pending = false;
  wide->frames.count = wide->options[0].count = wide->options[1].count = 0;
  wide->cells.count = wide->root.cell_count;
  wide->moves.count = wide->root.move_count;
}

/* ---- Boards ---- */

games *wide_boards_store(const wide_boards *wide) {
  return wide->store;
}

void wide_boards_set_limit(wide_boards *wide, uint32_t bits) {
  wide->limit = bits;
}

void wide_boards_close(wide_boards *wide) {
  if (wide == NULL)
    return;
  core_host *host = wide->host;
  wide_engines_close(&wide->engines);
  wide_table_close(host, &wide->table);
  games_close(wide->store);
  cells_game_close(&wide->game);
  CORE_FREE(host, wide->frames);
  CORE_FREE(host, wide->options[0]);
  CORE_FREE(host, wide->options[1]);
  CORE_FREE(host, wide->cells);
  CORE_FREE(host, wide->moves);
  CORE_FREE(host, wide->parts);
  CORE_FREE(host, wide->part_of);
  CORE_FREE(host, wide->listing.players);
  core_release(host, wide->listing.cells, wide->listing.cell_bytes);
  slots_close(&wide->listing.slots, host);
  core_release(host, wide, sizeof *wide);
}

/* Make all moves and their cells the root. */
static bool wide_set_root(wide_boards *wide) {
  const cells_game *game = &wide->game;
  if (!CORE_ENSURE(wide->host, wide->moves, game->moves.count + UINT64_C(1)) ||
      !CORE_ENSURE(wide->host, wide->cells, 1))
    return false;
  for (uint32_t i = 0; i < game->moves.count; i++)
    if (!CORE_APPEND(wide->host, wide->moves, i))
      return false;
  for (uint32_t i = 0; i < game->touches.count; i++) {
    uint16_t cell = game->touches.items[i].cell;
    if (wide->stamps[cell] == 0 &&
        !CORE_APPEND(wide->host, wide->cells, (wide_cell){cell, game->start[cell], true}))
      return false;
    wide->stamps[cell] = 1;
  }
  wide->root = (wide_part){0, wide->cells.count, 0, wide->moves.count};
  return true;
}

wide_boards *wide_boards_open(core_host *host, const boards_rules *rules, const boards_board *board,
                              wide_fault *fault) {
  *fault = WIDE_NONE;
  wide_boards *wide = core_allocate(host, sizeof *wide);
  if (wide == NULL)
    return NULL;
  wide->host = wide->engines.host = host;
  wide->limit = BITS_WIDTH;
  wide->engines.game = &wide->game;
  wide->engines.states = wide->states;
  core_status status = cells_game_open(&wide->game, host, rules, board);
  if (status == CORE_OK && (wide->store = wide->engines.store = games_open(host)) != NULL &&
      wide_find_symmetries(host, &wide->game, &wide->table.symmetries) && wide_set_root(wide))
    return wide;
  *fault = status == CORE_INVALID ? WIDE_MOVES : WIDE_NONE;
  status = host->status;
  wide_boards_close(wide);
  host->status = status;
  return NULL;
}

core_status wide_boards_value(wide_boards *wide, const char *cells, games_id *value,
                              wide_fault *fault) {
  bool is_pushed = true, done = true;
  wide->fault = WIDE_NONE;
  while (done && is_pushed) {
    cells_encode(&wide->game, cells, wide->now);
    done = wide_add_parts(wide, &wide->root, value, &is_pushed);
    while (done && wide->frames.count > 0)
      done = wide_step(wide);
  }
  *fault = wide->fault;
  if (done)
    return CORE_OK;
  wide_abandon(wide);
  core_assert(wide->host->status != CORE_OK);
  return wide->host->status;
}

/* ---- Moves of the board ---- */

static bool wide_is_partizan(const boards_rules *rules) {
  bool is_partizan = rules->generator != BOARDS_TEXT && rules->generator != BOARDS_NODE_KAYLES;
  for (uint32_t i = 0; i < rules->move_count; i++)
    is_partizan |= rules->moves[i].player != BITS_BOTH;
  return is_partizan;
}

/* List the board now[] after a move of `player`, unless it has been listed. */
static bool wide_list(wide_boards *wide, uint32_t player) {
  core_host *host = wide->host;
  wide_listing *list = &wide->listing;
  uint32_t size = wide->game.width * wide->game.height, number;
  if (!core_reserve(host, &list->cells, &list->cell_bytes,
                    (list->players.count + UINT64_C(1)) * size) ||
      !slots_reserve(&list->slots, host, list->players.count + UINT64_C(1)))
    return false;
  char *cells = list->cells + (uint64_t)list->players.count * size;
  memcpy(cells, wide->game.board.cells, size);
  cells_decode(&wide->game, wide->now, cells);
  slots_at at = slots_first(&list->slots, core_hash_bytes(host->seed + player, cells, size));
  while (slots_next(&at, &number))
    if (list->players.items[number] == player &&
        memcmp(list->cells + (uint64_t)number * size, cells, size) == 0)
      return true;
  number = list->players.count;
  if (!CORE_APPEND(host, list->players, (uint8_t)player))
    return false;
  slots_put(&at, number);
  return core_work(host, size);
}

core_status wide_boards_list(wide_boards *wide, uint32_t *count) {
  const cells_game *game = &wide->game;
  uint32_t step = wide_is_partizan(&game->rules) ? BITS_RIGHT : BITS_BOTH;
  slots_close(&wide->listing.slots, wide->host);
  wide->listing.players.count = 0;
  /* The moves of Left come first. */
  for (uint32_t player = step == BITS_BOTH ? BITS_BOTH : BITS_LEFT; player <= step; player++)
    for (uint32_t i = 0; i < game->moves.count; i++) {
      const cells_move *move = &game->moves.items[i];
      if ((move->player & player) == 0)
        continue;
      memcpy(wide->now, game->start, sizeof wide->now);
      if (!core_work(wide->host, CELLS_MOST / 16) ||
          (wide_apply(wide, move) && !wide_list(wide, player)))
        return wide->host->status;
    }
  *count = wide->listing.players.count;
  return CORE_OK;
}

const char *wide_boards_listed(const wide_boards *wide, uint32_t index, uint32_t *player) {
  core_assert(index < wide->listing.players.count);
  *player = wide->listing.players.items[index];
  return wide->listing.cells + (uint64_t)index * wide->game.width * wide->game.height;
}
