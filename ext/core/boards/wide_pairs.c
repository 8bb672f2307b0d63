/* Components of wide boards that are 0 because their moves are paired: T4 of
** core/masks/sum_pairs.h, for cells with states instead of bits.
**
** Let t be a symmetry of the rules that maps the component to itself and is its own inverse, and
** let play end. t maps each live move m to a live move t(m), for the other player if it exchanges
** the players; in an impartial game it may also keep them. If for each cell that m and t(m) both
** touch, and whose state m sets to a,
**
**     t(m) accepts a there, and t(m) sets the cell to a or leaves it as it is,
**
** then the component is 0: in a position that t maps to itself, t(m) applies whenever m does, still
** applies after m, and leads to a position that t maps to itself again, so the second player always
** has an answer.
**   Proof of the last point. Let c be a cell that both touch. If both set it, they set it to one
** state, by the condition, and t(c) to the image of that state. If one of them sets it, then the
** other one sets t(c) to the image. */
#include "core/boards/wide_int.h"

/* The rectangle of the cells that a component touches, on its board. */
typedef struct wide_pairs_frame {
  const cells_game *game;
  uint32_t left, right, top, bottom;
} wide_pairs_frame;

static wide_pairs_frame wide_pairs_find_frame(const cells_game *game, const wide_cell *cells,
                                              uint32_t count) {
  wide_pairs_frame frame = {game, game->width, 0, game->height, 0};
  for (uint32_t i = 0; i < count; i++) {
    uint32_t place = cells[i].cell / game->layers;
    uint32_t row = place / game->width, column = place % game->width;
    frame.left = column < frame.left ? column : frame.left;
    frame.right = column > frame.right ? column : frame.right;
    frame.top = row < frame.top ? row : frame.top;
    frame.bottom = row > frame.bottom ? row : frame.bottom;
  }
  return frame;
}

/* Return the image of a cell of the frame, which is a square if the symmetry exchanges rows and
** columns. */
static uint32_t wide_pairs_image(const wide_pairs_frame *frame, const wide_symmetry *symmetry,
                                 uint32_t cell) {
  const cells_game *game = frame->game;
  uint32_t layer = cell % game->layers, place = cell / game->layers;
  uint32_t row = place / game->width - frame->top, column = place % game->width - frame->left;
  if ((symmetry->turn & 1) != 0)
    column = frame->right - frame->left - column;
  if ((symmetry->turn & 2) != 0)
    row = frame->bottom - frame->top - row;
  if ((symmetry->turn & 4) != 0) {
    core_assert(frame->right - frame->left == frame->bottom - frame->top);
    uint32_t swapped = row;
    row = column, column = swapped;
  }
  if (symmetry->swaps_layers)
    layer = game->layers - 1 - layer;
  return ((row + frame->top) * game->width + column + frame->left) * game->layers + layer;
}

static uint8_t wide_pairs_image_of_state(const wide_symmetry *symmetry, uint8_t state) {
  return state < CELLS_STATES ? symmetry->image[state] : state;
}

/* Return true if a symmetry is its own inverse on a frame. The turns 5 and 6 are quarter turns. */
static bool wide_pairs_is_involution(const wide_pairs_frame *frame, const wide_symmetry *symmetry) {
  bool is_square = frame->right - frame->left == frame->bottom - frame->top;
  bool is_quarter = symmetry->turn == 5 || symmetry->turn == 6;
  bool is_own_inverse = symmetry->turn < 4 || (is_square && !is_quarter);
  for (uint8_t state = 0; state < CELLS_STATES; state++)
    is_own_inverse &= symmetry->image[symmetry->image[state]] == state;
  return is_own_inverse;
}

/* Return true if a symmetry maps the cells of a component to themselves. */
static bool wide_pairs_is_fixed(const wide_pairs_frame *frame, const wide_symmetry *symmetry,
                                const wide_cell *cells, uint32_t count) {
  uint16_t index[CELLS_MOST]; /* 1 plus the index of a cell of the board, or 0 */
  bool is_fixed = true;
  memset(index, 0, frame->game->count * sizeof *index);
  for (uint32_t i = 0; i < count; i++)
    index[cells[i].cell] = (uint16_t)(i + 1);
  for (uint32_t i = 0; i < count && is_fixed; i++) {
    uint32_t image = index[wide_pairs_image(frame, symmetry, cells[i].cell)];
    is_fixed = image > 0 && cells[image - 1].is_open == cells[i].is_open &&
               cells[image - 1].state == wide_pairs_image_of_state(symmetry, cells[i].state);
  }
  return is_fixed;
}

/* Return true if the image of a touch agrees with a touch of the same cell that comes first. */
static bool wide_pairs_agree(const wide_symmetry *symmetry, const cells_touch *first,
                             const cells_touch *second) {
  uint8_t before = wide_pairs_image_of_state(symmetry, second->before);
  uint8_t after = wide_pairs_image_of_state(symmetry, second->after);
  return first->after == CELLS_KEEP || ((cells_meeting(before) >> first->after & 1) != 0 &&
                                        (after == CELLS_KEEP || after == first->after));
}

/* Return true if the image of a move can follow the move. */
static bool wide_pairs_can_follow(const wide_pairs_frame *frame, const wide_symmetry *symmetry,
                                  const cells_move *move) {
  const cells_touch *touches = &frame->game->touches.items[move->first];
  bool can_follow = symmetry->is_exchange || move->player == BITS_BOTH;
  for (uint32_t i = 0; i < move->count && can_follow; i++) {
    uint32_t image = wide_pairs_image(frame, symmetry, touches[i].cell);
    for (uint32_t k = 0; k < move->count && can_follow; k++)
      can_follow = touches[k].cell != image || wide_pairs_agree(symmetry, &touches[k], &touches[i]);
  }
  return can_follow;
}

bool wide_is_paired(const wide_boards *wide, const wide_part *part) {
  const wide_cell *cells = wide->stack.cells.items + part->first_cell;
  wide_pairs_frame frame = wide_pairs_find_frame(&wide->game, cells, part->cell_count);
  bool is_paired = false;
  if (wide->kind != &wide_touch_kind)
    return false;
  for (uint32_t s = 0; s < wide->symmetries.count && !is_paired; s++) {
    const wide_symmetry *symmetry = &wide->symmetries.items[s];
    is_paired = wide_pairs_is_involution(&frame, symmetry) &&
                wide_pairs_is_fixed(&frame, symmetry, cells, part->cell_count);
    for (uint32_t i = 0; i < part->move_count && is_paired; i++)
      is_paired = wide_pairs_can_follow(
          &frame, symmetry, &wide->game.moves.items[wide->stack.moves.items[part->first_move + i]]);
  }
  return is_paired;
}
