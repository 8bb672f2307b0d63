/* Proofs that play on a board ends, from the placed moves.
**
** A token is a cell with a state that is not empty: a bit of a mask on smaller boards. Play ends if
** one of three things holds.
**   1. Each move leaves fewer tokens.
**   2. Each move leaves more tokens.
**   3. Tokens can be ranked so that each move removes one, and puts none that ranks as high as one
**      that it removes. Let the weight of a token exceed the sum of the weights of the tokens that
**      any move which removes it puts; then each move makes the total weight smaller.
**
** Example: in Toads and Frogs the number of tokens stays, but a toad ranks lower in each cell
** further to the right, and a frog in each cell further to the left. */
#include "core/boards/cells.h"

static bool cells_is_token(const cells_game *game, uint8_t state) {
  if (state >= CELLS_KEEP)
    return false;
  core_assert(board_is_by_text(&game->rules) || state <= 1);
  return board_is_by_text(&game->rules)
             ? board_plane_bit(&game->rules, game->characters[state]) != 0
             : state != 0;
}

/* Return the change of the number of tokens by a move, if each cell that it changes without reading
** has a token or not. */
static int cells_change(const cells_game *game, const cells_move *move, bool has_token) {
  int change = 0;
  for (uint32_t t = 0; t < move->count; t++) {
    const cells_touch *touch = &game->touches.items[move->first + t];
    bool had = touch->before < CELLS_KEEP ? cells_is_token(game, touch->before) : has_token;
    change += touch->after == CELLS_KEEP ? 0 : cells_is_token(game, touch->after) - had;
  }
  return change;
}

/* Add to `kept` the tokens that a move removes, if it puts a token in `left`. Return false if it
** removes none. */
static bool cells_keep(const cells_game *game, const cells_move *move, const uint64_t *left,
                       uint64_t *kept) {
  bool puts = false, removes = false;
  for (uint32_t t = 0; t < move->count; t++) {
    const cells_touch *touch = &game->touches.items[move->first + t];
    puts |= touch->after != touch->before && cells_is_token(game, touch->after) &&
            (left[touch->cell] >> touch->after & 1) != 0;
  }
  for (uint32_t t = 0; t < move->count; t++) {
    const cells_touch *touch = &game->touches.items[move->first + t];
    if (touch->after == CELLS_KEEP || touch->after == touch->before ||
        !cells_is_token(game, touch->before))
      continue;
    removes = true;
    kept[touch->cell] |= (uint64_t)puts << touch->before;
  }
  return removes;
}

/* Rank tokens, the lowest first: a token gets a rank when all tokens that are put in its place
** have one. Return true if all tokens get a rank, and each move removes a token. */
static bool cells_descends(const cells_game *game) {
  uint64_t left[CELLS_MOST], kept[CELLS_MOST];
  bool is_empty = true;
  memset(kept, 0xff, sizeof kept);
  do {
    memcpy(left, kept, sizeof left);
    memset(kept, 0, sizeof kept);
    for (uint32_t i = 0; i < game->moves.count; i++)
      if (!cells_keep(game, &game->moves.items[i], left, kept))
        return false;
  } while (memcmp(left, kept, sizeof left) != 0);
  for (uint32_t cell = 0; cell < game->count; cell++)
    is_empty &= left[cell] == 0;
  return is_empty;
}

bool cells_play_ends(const cells_game *game) {
  bool shrinks = true, grows = true;
  for (uint32_t i = 0; i < game->moves.count && (shrinks || grows); i++) {
    shrinks &= cells_change(game, &game->moves.items[i], false) < 0;
    grows &= cells_change(game, &game->moves.items[i], true) > 0;
  }
  return shrinks || grows || cells_descends(game);
}
