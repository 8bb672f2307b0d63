/* NoGo as a kind of the solver of wide boards; see nogo.h.
**
** An empty cell is dead if neither player may put a stone on it, and live otherwise. A group is
** safe if a dead cell is next to it. The components are the classes of live cells that are joined
** if they are adjacent, or both next to a group that is not safe.
**
** 1. A move that is illegal stays illegal in later positions, so a dead cell stays empty, and a
** safe group always has a liberty.
**   Proof. Let a stone on the empty cell p leave a group G without a liberty. G consists of stones
**   on the board, whose only liberty is p, and perhaps of p. While p is empty no move adds a stone
**   to G, since such a stone would be on a liberty of G; and no stone is removed. So the neighbours
**   of G other than p remain occupied.
**
** 2. The position is the sum of its components.
**   Proof. Consider a move at p in play, and a group G after it that p belongs to or is next to. G
**   consists of stones of groups of the position and of stones put since. Walk through G from p,
**   from cell to cell. While the walk meets no safe group, all cells that it leaves and reaches
**   which were empty in the position are in the component of p: adjacent ones are joined, and so
**   are those next to a group that is not safe. If the walk meets a safe group or a cell next to
**   a dead one, G has a liberty forever, and the component of p with its surroundings shows it.
**   Otherwise all stones of G, and all empty cells next to it, belong to the component of p, so
**   moves in other components do not change its liberties.
**
** Adjacency without groups does not suffice: in "..x.." Right may put a stone on either side of x,
** but not on both.
**
** A component consists of its live cells and of the groups next to them that are not safe. All
** other cells become walls. A dead cell next to a live cell p gives each stone on p a liberty
** forever, and a safe group next to p does so for stones of its colour; it never needs p itself. So
** live cells have a flag for each player instead of these neighbours, and equal components arise in
** many positions.
**
** Example: "..xo.." has no dead cell. Right may not put a stone next to x, which has one liberty,
** and Left may not put one next to o. The components are "..x" and "o..", each the negative of the
** other. After a move of Left to the first cell they are "x.x" and "o..". In "x.x" the empty cell
** is dead, so this component is over.
**
** Groups and their liberties are found once for each split; then four neighbours decide whether a
** move is legal. Time: proportional to the cells and the candidates for moves. */
#include "core/boards/nogo.h"

#include "core/boards/lines.h"
#include "core/boards/nogo_int.h"

/* ---- Moves ---- */

/* Return true if the group of a stone has a liberty. */
static bool nogo_has_liberty(wide_boards *wide, uint16_t stone) {
  const uint8_t *now = wide->split.now;
  const uint32_t player = nogo_player(now[stone]);
  uint16_t group[BOARD_CELLS_MOST];
  uint32_t count = 1;
  bool found = false;
  group[0] = stone;
  wide->split.marks.stamps[stone] = 1;
  for (uint32_t i = 0; i < count && !found; i++) {
    found = nogo_is_safe(now[group[i]]);
    for (uint32_t k = 0; k < 4 && !found; k++) {
      uint16_t near = wide->nogo.near[group[i]][k];
      found = nogo_is_live(now[near]) || now[near] == NOGO_DEAD;
      if (nogo_player(now[near]) != player || wide->split.marks.stamps[near] != 0)
        continue;
      wide->split.marks.stamps[near] = 1;
      group[count++] = near;
    }
  }
  for (uint32_t i = 0; i < count; i++)
    wide->split.marks.stamps[group[i]] = 0;
  return found;
}

static bool nogo_apply(wide_boards *wide, const cells_move *move) {
  const cells_touch *touch = &wide->game.touches.items[move->first];
  uint8_t *state = &wide->split.now[touch->cell], before = *state;
  if (!nogo_is_live(before))
    return false;
  const uint32_t colour = nogo_player(touch->after);
  bool is_safe = (nogo_flags(before) & colour) != 0;
  *state = (uint8_t)(touch->after + (is_safe ? NOGO_SAFE : 0));
  bool is_legal = nogo_has_liberty(wide, touch->cell);
  for (uint32_t k = 0; k < 4 && is_legal; k++) {
    uint16_t near = wide->nogo.near[touch->cell][k];
    if (nogo_player(wide->split.now[near]) == BITS_BOTH - colour)
      is_legal = nogo_has_liberty(wide, near);
  }
  *state = is_legal ? *state : before;
  return is_legal;
}

static void nogo_join(wide_boards *wide, uint16_t cell, uint16_t other) {
  wide->split.marks.roots[wide_root(wide, other)] = wide_root(wide, cell);
}

enum { NOGO_MANY = UINT16_MAX }; /* a group is safe or has several liberties */

/* Join the stones of each group. */
static void nogo_join_groups(wide_boards *wide, const wide_part *from) {
  const wide_cell *cells = wide->stack.cells.items + from->first_cell;
  const uint8_t *now = wide->split.now;
  for (uint32_t i = 0; i < from->cell_count; i++) {
    wide->split.marks.roots[cells[i].cell] = cells[i].cell;
    wide->split.marks.owners[cells[i].cell] = 0;
  }
  for (uint32_t i = 0; i < from->cell_count; i++) {
    const uint16_t cell = cells[i].cell;
    const uint32_t player = nogo_player(now[cell]);
    for (uint32_t k = 0; k < 4 && player != 0; k++) {
      uint16_t near = wide->nogo.near[cell][k];
      if (near < cell && nogo_player(now[near]) == player)
        nogo_join(wide, cell, near);
    }
  }
}

/* Find the groups, and set owners[] of their roots to their only liberty plus
** 1, or to NOGO_MANY. */
static void nogo_find_groups(wide_boards *wide, const wide_part *from) {
  const wide_cell *cells = wide->stack.cells.items + from->first_cell;
  const uint8_t *now = wide->split.now;
  nogo_join_groups(wide, from);
  for (uint32_t i = 0; i < from->cell_count; i++) {
    const uint16_t cell = cells[i].cell;
    if (nogo_player(now[cell]) == 0)
      continue;
    uint32_t *owner =
        &wide->split.marks.owners[wide->split.marks.roots[cell] = wide_root(wide, cell)];
    if (nogo_is_safe(now[cell]))
      *owner = NOGO_MANY;
    for (uint32_t k = 0; k < 4; k++) {
      uint16_t near = wide->nogo.near[cell][k];
      if (nogo_is_live(now[near]) && *owner != near + UINT32_C(1))
        *owner = *owner == 0 ? near + UINT32_C(1) : NOGO_MANY;
    }
  }
}

static bool nogo_is_small(const wide_boards *wide) {
  return wide->game.count <= NOGO_SMALL;
}

/* Prepare nogo_applies. */
static void nogo_begin(wide_boards *wide, const wide_part *from) {
  if (nogo_is_small(wide))
    nogo_sets_begin(wide, from);
  else
    nogo_find_groups(wide, from);
}

/* Return true if a move applies: the group of the new stone has a liberty, and no group of the
** opponent loses its only one. */
static bool nogo_applies(wide_boards *wide, const cells_move *move) {
  const uint8_t *now = wide->split.now;
  const cells_touch *touch = &wide->game.touches.items[move->first];
  const uint16_t cell = touch->cell;
  const uint32_t colour = nogo_player(touch->after);
  if (nogo_is_small(wide))
    return (wide->nogo.legal[colour - 1] >> cell & 1) != 0;
  if (!nogo_is_live(now[cell]))
    return false;
  bool lives = (nogo_flags(now[cell]) & colour) != 0;
  for (uint32_t k = 0; k < 4; k++) {
    uint16_t near = wide->nogo.near[cell][k];
    uint32_t player = nogo_player(now[near]);
    if (player == 0) {
      lives |= nogo_is_live(now[near]);
      continue;
    }
    uint32_t liberty = wide->split.marks.owners[wide->split.marks.roots[near]];
    core_assert(liberty == NOGO_MANY || liberty == cell + UINT32_C(1));
    if (player == colour)
      lives |= liberty == NOGO_MANY;
    else if (liberty != NOGO_MANY)
      return false;
  }
  return lives;
}

/* ---- Components ---- */

/* Find the legal moves among the candidates, and the dead cells. */
static bool nogo_find_legal(wide_boards *wide, const wide_part *from) {
  nogo_find_groups(wide, from);
  for (uint32_t i = 0; i < from->move_count; i++) {
    uint32_t number = wide->stack.moves.items[from->first_move + i];
    const cells_move *move = &wide->game.moves.items[number];
    const cells_touch *touch = &wide->game.touches.items[move->first];
    if (!nogo_applies(wide, move))
      continue;
    wide->split.marks.part_of.items[number] = touch->cell + UINT32_C(1);
    wide->split.states[touch->cell] |= UINT64_C(1) << touch->after;
  }
  for (uint32_t i = 0; i < from->cell_count; i++) {
    uint16_t cell = wide->stack.cells.items[from->first_cell + i].cell;
    wide->split.marks.owners[cell] = 0;
    if (nogo_is_live(wide->split.now[cell]) &&
        (wide->split.states[cell] & (wide->split.states[cell] - 1)) == 0)
      wide->split.now[cell] = NOGO_DEAD;
  }
  return core_work(wide->host, 32 * (int64_t)from->cell_count + 8 * (int64_t)from->move_count);
}

/* Mark the stones of safe groups. */
static void nogo_find_safe(wide_boards *wide, const wide_part *from) {
  const wide_cell *cells = wide->stack.cells.items + from->first_cell;
  uint8_t *now = wide->split.now;
  for (uint32_t i = 0; i < from->cell_count; i++) {
    uint16_t cell = cells[i].cell;
    if (nogo_player(now[cell]) == 0)
      continue;
    bool is_safe = nogo_is_safe(now[cell]);
    for (uint32_t k = 0; k < 4; k++)
      is_safe |= now[wide->nogo.near[cell][k]] == NOGO_DEAD;
    wide->split.marks.owners[wide_root(wide, cell)] |= is_safe;
  }
  for (uint32_t i = 0; i < from->cell_count; i++) {
    uint16_t cell = cells[i].cell;
    if (nogo_player(now[cell]) != 0 && wide->split.marks.owners[wide_root(wide, cell)] != 0)
      now[cell] =
          nogo_player(now[cell]) == BITS_LEFT ? NOGO_LEFT + NOGO_SAFE : NOGO_RIGHT + NOGO_SAFE;
  }
  for (uint32_t i = 0; i < from->cell_count; i++)
    wide->split.marks.owners[cells[i].cell] = 0;
}

/* Give live cells their flags, and join them with live neighbours and with groups next to them that
** are not safe. */
static void nogo_join_live(wide_boards *wide, const wide_part *from) {
  uint8_t *now = wide->split.now;
  for (uint32_t i = 0; i < from->cell_count; i++) {
    uint16_t cell = wide->stack.cells.items[from->first_cell + i].cell;
    if (!nogo_is_live(now[cell]))
      continue;
    uint32_t flags = nogo_flags(now[cell]);
    for (uint32_t k = 0; k < 4; k++) {
      uint16_t near = wide->nogo.near[cell][k];
      uint8_t state = now[near];
      if (state == NOGO_DEAD)
        flags |= BITS_BOTH;
      else if (nogo_is_safe(state))
        flags |= nogo_player(state);
      else if (nogo_player(state) != 0 || (near < cell && nogo_is_live(state)))
        nogo_join(wide, cell, near);
    }
    now[cell] = (uint8_t)(flags == 0 ? CELLS_FREE : NOGO_FLAGS + flags);
  }
}

/* Set stamps[] to the part of each cell that a component contains, plus 1, and count these cells.
*/
static void nogo_count_cells(wide_boards *wide, const wide_part *from) {
  for (uint32_t i = 0; i < from->cell_count; i++) {
    uint16_t cell = wide->stack.cells.items[from->first_cell + i].cell;
    uint8_t state = wide->split.now[cell];
    if (!nogo_is_live(state) && (nogo_player(state) == 0 || nogo_is_safe(state)))
      continue;
    wide->split.marks.stamps[cell] = wide->split.marks.owners[wide_root(wide, cell)];
    wide->split.parts.items[wide->split.marks.stamps[cell] - 1].cell_count++;
  }
}

/* Append the cells of the parts, part by part. */
static bool nogo_append_cells(wide_boards *wide, const wide_part *from) {
  uint32_t next = wide->stack.cells.count;
  wide_part *parts = wide->split.parts.items;
  if (!CORE_ENSURE(wide->host, wide->stack.cells, next + (uint64_t)from->cell_count))
    return false;
  nogo_count_cells(wide, from);
  for (uint32_t p = 0; p < wide->split.parts.count; p++) {
    parts[p].first_cell = next;
    next += parts[p].cell_count;
    parts[p].cell_count = 0;
  }
  for (uint32_t i = 0; i < from->cell_count; i++) {
    uint16_t cell = wide->stack.cells.items[from->first_cell + i].cell;
    if (wide->split.marks.stamps[cell] == 0)
      continue;
    wide_part *part = &parts[wide->split.marks.stamps[cell] - 1];
    wide->stack.cells.items[part->first_cell + part->cell_count++] =
        (wide_cell){cell, wide->split.now[cell], nogo_is_live(wide->split.now[cell])};
    wide->split.marks.stamps[cell] = 0;
  }
  wide->stack.cells.count = next;
  return core_work(wide->host, 32 * (int64_t)from->cell_count);
}

static bool nogo_find_components(wide_boards *wide, const wide_part *from) {
  if (!nogo_find_legal(wide, from))
    return false;
  nogo_find_safe(wide, from);
  nogo_join_live(wide, from);
  return true;
}

static bool nogo_split(wide_boards *wide, const wide_part *from) {
  wide_begin_split(wide, from);
  return (nogo_is_small(wide) ? nogo_sets_find_components(wide, from)
                              : nogo_find_components(wide, from)) &&
         wide_collect(wide, from) && nogo_append_cells(wide, from);
}

/* ---- The kind ---- */

static void nogo_load(wide_boards *wide, const wide_part *part) {
  memset(wide->split.now, CELLS_GONE, wide->game.count);
  wide_load_cells(wide, part);
}

/* Place the neighbours of each cell. A neighbour outside the board is a cell after the last one,
** which stays CELLS_GONE. A symmetry that exchanges the colours exchanges their flags. */
static bool nogo_open(wide_boards *wide) {
  const cells_game *game = &wide->game;
  core_assert(game->count < CELLS_MOST && game->states_of['x'] == NOGO_LEFT);
  wide->nogo.near = core_allocate_array(wide->host, game->count + UINT64_C(1),
                                        sizeof *wide->nogo.near, &wide->nogo.near_bytes);
  if (wide->nogo.near == NULL)
    return false;
  for (uint32_t cell = 0; cell < game->count; cell++)
    for (uint32_t k = 0; k < 4; k++) {
      uint32_t near = board_step(game->width, game->height, cell, k, 1);
      wide->nogo.near[cell][k] = (uint16_t)(near == BOARD_NOWHERE ? game->count : near);
      wide->split.marks.stamps[cell] = 0;
    }
  for (uint32_t i = 0; i < wide->symmetries.count; i++) {
    wide_symmetry *symmetry = &wide->symmetries.items[i];
    bool is_exchange = symmetry->image[NOGO_LEFT] == NOGO_RIGHT;
    symmetry->image[NOGO_FLAGS + BITS_LEFT] = NOGO_FLAGS + (is_exchange ? BITS_RIGHT : BITS_LEFT);
    symmetry->image[NOGO_FLAGS + BITS_RIGHT] = NOGO_FLAGS + (is_exchange ? BITS_LEFT : BITS_RIGHT);
  }
  return true;
}

const wide_kind wide_nogo_kind = {.ends = true,
                                  .serves_size = true,
                                  .open = nogo_open,
                                  .load = nogo_load,
                                  .begin = nogo_begin,
                                  .applies = nogo_applies,
                                  .apply = nogo_apply,
                                  .split = nogo_split};

/* ---- Positions ---- */

/* Spread from the stones next to an empty cell to all stones of their groups. */
uint32_t nogo_find_captured(const board_grid *board) {
  const uint32_t size = board->width * board->height;
  uint16_t queue[BOARD_CELLS_MOST];
  bool is_free[BOARD_CELLS_MOST];
  uint32_t count = 0, cell = 0;
  for (uint32_t i = 0; i < size; i++)
    if ((is_free[i] = board->cells[i] == '.'))
      queue[count++] = (uint16_t)i;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < 4; k++) {
      uint32_t near = board_step(board->width, board->height, queue[i], k, 1);
      if (near == BOARD_NOWHERE || is_free[near] ||
          (board->cells[queue[i]] != '.' && board->cells[near] != board->cells[queue[i]]))
        continue;
      is_free[near] = true;
      queue[count++] = (uint16_t)near;
    }
  while (cell < size && (is_free[cell] || (board->cells[cell] != 'x' && board->cells[cell] != 'o')))
    cell++;
  return cell;
}
