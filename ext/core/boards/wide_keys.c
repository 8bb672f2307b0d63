/* Symmetries of rules, and the table of components; see wide.h.
**
** A key is the size of the rectangle of the cells that the live moves touch, and a byte for each
** cell of it: 0 if no move touches it, otherwise its state and whether it is open. The key of a
** component is the least key of its images. */
#include "core/boards/wide_int.h"

/* ---- Symmetries ---- */

/* Permutations of pieces are tried for at most this number of kinds. */
enum { WIDE_PERMUTED_PIECES = 4 };

static bool wide_equal_sides(const boards_side *side, const boards_side *other,
                             const char image[128]) {
  if (side->length != other->length)
    return false;
  for (uint32_t i = 0; i < side->length; i++)
    if (image[(unsigned char)side->text[i]] != other->text[i])
      return false;
  return true;
}

/* Return the directions after a turn. */
static uint32_t wide_turn_directions(uint32_t directions, uint32_t turn) {
  uint32_t turned = 0;
  for (; directions != 0; directions &= directions - 1) {
    const signed char *step = boards_steps[core_lowest_bit(directions)];
    int x = (turn & 1) != 0 ? -step[0] : step[0], y = (turn & 2) != 0 ? -step[1] : step[1];
    for (uint32_t i = 0; i < BOARDS_DIRECTIONS; i++)
      if (boards_steps[i][0] == ((turn & 4) != 0 ? y : x) &&
          boards_steps[i][1] == ((turn & 4) != 0 ? x : y))
        turned |= UINT32_C(1) << i;
  }
  return turned;
}

/* Remove from *directions, which a turn has mapped, those in which `other` is the image of a move.
** A move with several legs must have an image in all directions. */
static void wide_match_moves(const boards_rules *rules, const boards_move *move,
                             const boards_move *other, uint32_t turn, const char image[128],
                             uint32_t *directions) {
  if (move->leg_count != other->leg_count)
    return;
  uint32_t found = 0;
  for (uint32_t i = 0; i < move->leg_count; i++) {
    const boards_leg *leg = &rules->legs[move->first_leg + i];
    const boards_leg *image_leg = &rules->legs[other->first_leg + i];
    if (!wide_equal_sides(&leg->before, &image_leg->before, image) ||
        !wide_equal_sides(&leg->after, &image_leg->after, image))
      return;
    found = wide_turn_directions(leg->directions, turn);
    if (move->leg_count > 1 && found != image_leg->directions)
      return;
    found &= image_leg->directions;
  }
  *directions = move->leg_count > 1 ? 0 : *directions & ~found;
}

static bool wide_is_symmetry(const boards_rules *rules, const wide_symmetry *symmetry,
                             const char image[128]) {
  static const uint32_t other_player[] = {0, BITS_RIGHT, BITS_LEFT, BITS_BOTH};
  for (uint32_t i = 0; i < rules->move_count; i++) {
    const boards_move *move = &rules->moves[i];
    uint32_t player = symmetry->is_exchange ? other_player[move->player] : move->player;
    uint32_t left = wide_turn_directions(rules->legs[move->first_leg].directions, symmetry->turn);
    for (uint32_t j = 0; j < rules->move_count && left != 0; j++)
      if (rules->moves[j].player == player)
        wide_match_moves(rules, move, &rules->moves[j], symmetry->turn, image, &left);
    if (left != 0)
      return false;
  }
  return true;
}

/* Append the turns of a permutation of pieces, with and without an exchange of the players. */
static bool wide_add_turns(core_host *host, const cells_game *game, const uint8_t *order,
                           uint32_t pieces, wide_symmetries *symmetries) {
  wide_symmetry symmetry = {.turn = 0};
  char image[128];
  bool is_text = game->rules.generator == BOARDS_TEXT;
  for (int c = 0; c < 128; c++)
    image[c] = (char)c;
  for (uint8_t state = 0; state < CELLS_STATES; state++)
    symmetry.image[state] = state;
  for (uint32_t i = 0; i < pieces; i++) {
    symmetry.image[CELLS_PIECE + i] = (uint8_t)(CELLS_PIECE + order[i]);
    image[(unsigned char)game->characters[CELLS_PIECE + i]] =
        game->characters[CELLS_PIECE + order[i]];
  }
  for (symmetry.turn = 0; symmetry.turn < 8; symmetry.turn++) {
    if ((game->height == 1 && symmetry.turn > 1) || (game->width == 1 && (symmetry.turn & 5) != 0))
      continue;
    for (int exchange = 0; exchange < 2; exchange++) {
      symmetry.is_exchange = exchange > 0;
      symmetry.swaps_layers = exchange > 0 && game->layers > 1;
      if ((!is_text || wide_is_symmetry(&game->rules, &symmetry, image)) &&
          !CORE_APPEND(host, *symmetries, symmetry))
        return false;
    }
  }
  return true;
}

/* Return true if some move reads '#' or `!`. */
static bool wide_reads_walls(const boards_rules *rules) {
  for (uint32_t i = 0; i < rules->leg_count; i++)
    if (memchr(rules->legs[i].before.text, '#', rules->legs[i].before.length) != NULL ||
        memchr(rules->legs[i].before.text, '!', rules->legs[i].before.length) != NULL)
      return true;
  return false;
}

bool wide_find_symmetries(core_host *host, const cells_game *game, wide_symmetries *symmetries) {
  uint8_t order[CELLS_STATES];
  uint32_t pieces = 0;
  if (wide_reads_walls(&game->rules))
    return true;
  while (game->characters[CELLS_PIECE + pieces] != '\0')
    pieces++;
  for (uint32_t i = 0; i < pieces; i++)
    order[i] = (uint8_t)i;
  do {
    if (!wide_add_turns(host, game, order, pieces, symmetries))
      return false;
  } while (pieces <= WIDE_PERMUTED_PIECES && boards_next_order(order, pieces));
  return true;
}

/* ---- Keys ---- */

typedef struct wide_rectangle {
  int left, top, width, height;
} wide_rectangle;

/* Set *x and *y to the place of a cell after a turn. */
static void wide_turn(const cells_game *game, uint32_t cell, uint32_t turn, int *x, int *y) {
  int column = (int)(cell / game->layers % game->width);
  int row = (int)(cell / game->layers / game->width);
  column = (turn & 1) != 0 ? -column : column;
  row = (turn & 2) != 0 ? -row : row;
  *x = (turn & 4) != 0 ? row : column;
  *y = (turn & 4) != 0 ? column : row;
}

static wide_rectangle wide_find_rectangle(const cells_game *game, const wide_cell *cells,
                                          uint32_t count, uint32_t turn) {
  int low[2] = {INT32_MAX, INT32_MAX}, high[2] = {INT32_MIN, INT32_MIN}, x, y;
  for (uint32_t i = 0; i < count; i++) {
    wide_turn(game, cells[i].cell, turn, &x, &y);
    low[0] = x < low[0] ? x : low[0], high[0] = x > high[0] ? x : high[0];
    low[1] = y < low[1] ? y : low[1], high[1] = y > high[1] ? y : high[1];
  }
  return (wide_rectangle){low[0], low[1], high[0] - low[0] + 1, high[1] - low[1] + 1};
}

enum { WIDE_KEY_HEAD = 4 };

/* Write the key of the image of a component. Without a symmetry the rectangle is the board. Return
** its length. */
static uint32_t wide_write_key(const cells_game *game, const wide_cell *cells, uint32_t count,
                               const wide_symmetry *symmetry, char *key) {
  wide_rectangle all = {0, 0, (int)game->width, (int)game->height};
  uint32_t turn = symmetry == NULL ? 0 : symmetry->turn, layers = game->layers;
  if (symmetry != NULL)
    all = wide_find_rectangle(game, cells, count, turn);
  uint32_t size = (uint32_t)(all.width * all.height) * layers;
  core_assert(size <= CELLS_MOST);
  uint16_t head[2] = {(uint16_t)all.width, (uint16_t)all.height};
  memcpy(key, head, WIDE_KEY_HEAD);
  memset(key + WIDE_KEY_HEAD, 0, size);
  for (uint32_t i = 0; i < count; i++) {
    int x, y;
    uint32_t layer = cells[i].cell % layers;
    uint8_t state = cells[i].state;
    wide_turn(game, cells[i].cell, turn, &x, &y);
    if (symmetry != NULL) {
      layer = symmetry->swaps_layers ? layers - 1 - layer : layer;
      state = state == WIDE_UNKNOWN ? state : symmetry->image[state];
    }
    uint32_t at = (uint32_t)((y - all.top) * all.width + x - all.left) * layers + layer;
    key[WIDE_KEY_HEAD + at] = (char)(1 + 2 * state + cells[i].is_open);
  }
  return WIDE_KEY_HEAD + size;
}

/* Write the least key of the images to the scratch. Return its length. Bit 0 of *signs is set if it
** is the key of an image for the same players, and bit 1 for exchanged players. */
static uint32_t wide_write_least(core_host *host, wide_table *table, const cells_game *game,
                                 const wide_cell *cells, uint32_t count, unsigned *signs) {
  char *best = table->scratch, *other = best + WIDE_KEY_HEAD + CELLS_MOST;
  uint32_t length = wide_write_key(
      game, cells, count, table->symmetries.count == 0 ? NULL : table->symmetries.items, best);
  *signs = 1;
  for (uint32_t i = 1; i < table->symmetries.count; i++) {
    const wide_symmetry *symmetry = &table->symmetries.items[i];
    uint32_t other_length = wide_write_key(game, cells, count, symmetry, other);
    int order = other_length < length   ? -1
                : other_length > length ? 1
                                        : memcmp(other, best, length);
    if (order > 0)
      continue;
    *signs = (order < 0 ? 0 : *signs) | 1U << symmetry->is_exchange;
    memcpy(best, other, other_length);
    length = other_length;
  }
  return core_work(host, (int64_t)(length + 8 * count) * (table->symmetries.count + INT64_C(1)))
             ? length
             : 0;
}

bool wide_find_entry(core_host *host, wide_table *table, const cells_game *game,
                     const wide_cell *cells, uint32_t count, uint32_t *entry, bool *is_negative) {
  if (!core_reserve(host, &table->scratch, &table->scratch_bytes, 2 * (WIDE_KEY_HEAD + CELLS_MOST)))
    return false;
  unsigned signs;
  uint32_t length = wide_write_least(host, table, game, cells, count, &signs);
  *is_negative = (signs & 1) == 0;
  if (length == 0 || !slots_reserve(&table->slots, host, table->entries.count + UINT64_C(1)))
    return false;
  slots_at at = slots_first(&table->slots, core_hash_bytes(host->seed, table->scratch, length));
  while (slots_next(&at, entry)) {
    const wide_entry *found = &table->entries.items[*entry];
    if (found->length == length && memcmp(table->keys + found->key, table->scratch, length) == 0)
      return true;
  }
  *entry = table->entries.count;
  if (!core_reserve(host, &table->keys, &table->key_bytes, table->key_length + length) ||
      !CORE_APPEND(host, table->entries,
                   (wide_entry){table->key_length, length, GAMES_NONE, false, signs == 3}))
    return false;
  memcpy(table->keys + table->key_length, table->scratch, length);
  table->key_length += length;
  slots_put(&at, *entry);
  return true;
}

void wide_table_close(core_host *host, wide_table *table) {
  CORE_FREE(host, table->entries);
  CORE_FREE(host, table->symmetries);
  core_release(host, table->keys, table->key_bytes);
  core_release(host, table->scratch, table->scratch_bytes);
  slots_close(&table->slots, host);
}
