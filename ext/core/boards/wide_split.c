/* Splitting positions of wide boards into components; see wide.h.
**
** The live moves are found by passes over the candidates: a pass adds the changes of the moves that
** are live, and the pass that adds no state is the last one. A forest joins the cells on which a
** live move depends.
**
** Example: the row "xo.ox" of Clobber after a move of x is ".x.ox". The two moves on cells 3 and 4
** are live, and no other one is. They join these cells, which are the only component.
**
** A move that shares touches with a shorter move is live only if the shorter one is, and is in the
** same component. So candidates include the shorter moves of all candidates, and the shared touches
** need not be read again.
**
** Time: passes times candidates times their touches that are not shared. */
#include "core/boards/wide_int.h"

static bool wide_applies(wide_boards *wide, const cells_move *move) {
  const cells_touch *touches = wide->game.touches.items + move->first;
  for (uint32_t i = 0; i < move->count; i++)
    if ((cells_meeting(touches[i].before) >> wide->split.now[touches[i].cell] & 1) == 0)
      return false;
  return true;
}

static bool wide_apply(wide_boards *wide, const cells_move *move) {
  const cells_touch *touches = wide->game.touches.items + move->first;
  if (!wide_applies(wide, move))
    return false;
  for (uint32_t i = 0; i < move->count; i++)
    if (touches[i].after != CELLS_KEEP)
      wide->split.now[touches[i].cell] = touches[i].after;
  return true;
}

void wide_begin_split(wide_boards *wide, const wide_part *from) {
  wide->split.parts.count = 0;
  for (uint32_t i = 0; i < from->move_count; i++)
    wide->split.marks.part_of.items[wide->stack.moves.items[from->first_move + i]] = 0;
  for (uint32_t i = 0; i < from->cell_count; i++) {
    uint16_t cell = wide->stack.cells.items[from->first_cell + i].cell;
    wide->split.states[cell] = UINT64_C(1) << wide->split.now[cell];
    wide->split.marks.roots[cell] = cell;
    wide->split.marks.stamps[cell] = wide->split.marks.owners[cell] = 0;
  }
}

/* Add the changes of a move if it is live. Set *grows if a state is added. The shorter move is live
** if the shared touches accept their cells, and then has added their changes. */
static bool wide_is_live(wide_boards *wide, const cells_move *move, bool *grows) {
  const cells_touch *touches = wide->game.touches.items + move->first;
  if (move->shared > 0 && wide->split.marks.part_of.items[move->shorter] == 0)
    return false;
  for (uint32_t i = move->shared; i < move->count; i++)
    if ((wide->split.states[touches[i].cell] & cells_meeting(touches[i].before)) == 0)
      return false;
  for (uint32_t i = move->shared; i < move->count; i++) {
    uint64_t *states = &wide->split.states[touches[i].cell];
    if (touches[i].after == CELLS_KEEP || (*states >> touches[i].after & 1) != 0)
      continue;
    *states |= UINT64_C(1) << touches[i].after;
    *grows = true;
  }
  return true;
}

/* Find the live moves among the candidates, and set part_of to 1 for them. */
static bool wide_find_live(wide_boards *wide, const wide_part *from) {
  const uint32_t *moves = wide->stack.moves.items + from->first_move;
  for (bool grows = true; grows;) {
    grows = false;
    for (uint32_t i = 0; i < from->move_count; i++) {
      const cells_move *move = &wide->game.moves.items[moves[i]];
      if (!core_work(wide->host, move->count - move->shared))
        return false;
      if (wide->split.marks.part_of.items[moves[i]] == 0 && wide_is_live(wide, move, &grows))
        wide->split.marks.part_of.items[moves[i]] = 1;
    }
  }
  return true;
}

uint16_t wide_root(wide_boards *wide, uint16_t cell) {
  uint16_t *roots = wide->split.marks.roots;
  while (roots[cell] != cell)
    cell = roots[cell] = roots[roots[cell]];
  return cell;
}

/* Join the cells on which a live move depends. Return one of them, or CELLS_MOST if it depends on
** none. */
static uint32_t wide_join(wide_boards *wide, const cells_move *move) {
  const cells_touch *touches = wide->game.touches.items + move->first;
  uint32_t first = CELLS_MOST;
  core_assert(move->shared == 0 || wide->split.marks.part_of.items[move->shorter] != 0);
  if (move->shared > 0)
    first = wide_root(wide, (uint16_t)(wide->split.marks.part_of.items[move->shorter] - 1));
  for (uint32_t i = move->shared; i < move->count; i++) {
    if (!wide_depends(wide->split.states, &touches[i]))
      continue;
    uint16_t root = wide_root(wide, touches[i].cell);
    if (first == CELLS_MOST)
      first = root;
    wide->split.marks.roots[root] = (uint16_t)first;
  }
  return first;
}

/* Join the cells of all live moves. */
static bool wide_join_all(wide_boards *wide, const wide_part *from) {
  const uint32_t *moves = wide->stack.moves.items + from->first_move;
  for (uint32_t i = 0; i < from->move_count; i++) {
    if (wide->split.marks.part_of.items[moves[i]] == 0)
      continue;
    uint32_t cell = wide_join(wide, &wide->game.moves.items[moves[i]]);
    if (cell == CELLS_MOST) {
      wide->fault = WIDE_CYCLE;
      core_fail(wide->host, CORE_INVALID);
      return false;
    }
    wide->split.marks.part_of.items[moves[i]] = cell + 1;
  }
  return true;
}

static bool wide_number_parts(wide_boards *wide, const wide_part *from) {
  for (uint32_t i = 0; i < from->move_count; i++) {
    uint32_t *part =
        &wide->split.marks.part_of.items[wide->stack.moves.items[from->first_move + i]];
    if (*part == 0)
      continue;
    uint16_t root = wide_root(wide, (uint16_t)(*part - 1));
    if (wide->split.marks.owners[root] == 0) {
      if (!CORE_APPEND(wide->host, wide->split.parts, (wide_part){0, 0, 0, 0}))
        return false;
      wide->split.marks.owners[root] = wide->split.parts.count;
    }
    *part = wide->split.marks.owners[root];
    wide->split.parts.items[wide->split.marks.owners[root] - 1].move_count++;
  }
  return true;
}

/* Append the cells that the moves of a part touch. */
static bool wide_append_cells(wide_boards *wide, uint32_t number) {
  wide_part *part = &wide->split.parts.items[number];
  part->first_cell = wide->stack.cells.count;
  for (uint32_t i = 0; i < part->move_count; i++) {
    const cells_move *move = &wide->game.moves.items[wide->stack.moves.items[part->first_move + i]];
    for (uint32_t t = move->shared; t < move->count; t++) {
      uint16_t cell = wide->game.touches.items[move->first + t].cell;
      if (wide->split.marks.stamps[cell] == number + 1)
        continue;
      wide->split.marks.stamps[cell] = number + 1;
      uint64_t states = wide->split.states[cell];
      bool is_open = (states & (states - 1)) != 0;
      bool is_foreign = is_open && wide->split.marks.owners[wide_root(wide, cell)] != number + 1;
      wide_cell touched = {cell, is_foreign ? WIDE_UNKNOWN : wide->split.now[cell],
                           is_open && !is_foreign};
      if (!CORE_APPEND(wide->host, wide->stack.cells, touched))
        return false;
    }
  }
  part->cell_count = wide->stack.cells.count - part->first_cell;
  return core_work(wide->host, 4 * (int64_t)part->cell_count);
}

/* Append the live moves of the parts, part by part. */
static bool wide_append_moves(wide_boards *wide, const wide_part *from) {
  uint32_t next = wide->stack.moves.count;
  if (!CORE_ENSURE(wide->host, wide->stack.moves, next + from->move_count + UINT64_C(1)))
    return false;
  for (uint32_t p = 0; p < wide->split.parts.count; p++) {
    wide->split.parts.items[p].first_move = next;
    next += wide->split.parts.items[p].move_count;
    wide->split.parts.items[p].move_count = 0;
  }
  for (uint32_t i = 0; i < from->move_count; i++) {
    uint32_t move = wide->stack.moves.items[from->first_move + i];
    if (wide->split.marks.part_of.items[move] == 0)
      continue;
    core_assert(wide->game.moves.items[move].shared == 0 ||
                wide->split.marks.part_of.items[wide->game.moves.items[move].shorter] ==
                    wide->split.marks.part_of.items[move]);
    wide_part *part = &wide->split.parts.items[wide->split.marks.part_of.items[move] - 1];
    wide->stack.moves.items[part->first_move + part->move_count++] = move;
  }
  wide->stack.moves.count = next;
  return true;
}

bool wide_collect(wide_boards *wide, const wide_part *from) {
  return wide_number_parts(wide, from) && wide_append_moves(wide, from);
}

static bool wide_split(wide_boards *wide, const wide_part *from) {
  wide_begin_split(wide, from);
  if (!wide_find_live(wide, from) || !wide_join_all(wide, from) || !wide_collect(wide, from))
    return false;
  for (uint32_t p = 0; p < wide->split.parts.count; p++)
    if (!wide_append_cells(wide, p))
      return false;
  return true;
}

const wide_kind wide_touch_kind = {.most_bits = BITS_WIDTH,
                                   .load = wide_load_cells,
                                   .applies = wide_applies,
                                   .apply = wide_apply,
                                   .split = wide_split};
