/* Symmetries of rules, and the table of components; see wide.h.
**
** A key is the size of the rectangle of the cells that the live moves touch, and a byte for each
** cell of it: 0 if no move touches it, otherwise its state and whether it is open. The key of a
** component is the least key of its images. */
#include "core/boards/wide_int.h"

/* ---- Symmetries ---- */

/* Permutations of pieces are tried for at most this number of kinds. */
enum { WIDE_PERMUTED_PIECES = 4 };

static bool wide_equal_sides(const board_side *side, const board_side *other,
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
    const signed char *step = board_steps[core_lowest_bit(directions)];
    int x = (turn & 1) != 0 ? -step[0] : step[0], y = (turn & 2) != 0 ? -step[1] : step[1];
    for (uint32_t i = 0; i < BOARD_DIRECTIONS; i++)
      if (board_steps[i][0] == ((turn & 4) != 0 ? y : x) &&
          board_steps[i][1] == ((turn & 4) != 0 ? x : y))
        turned |= UINT32_C(1) << i;
  }
  return turned;
}

/* Remove from *directions, which a turn has mapped, those in which `other` is the image of a move.
** A move with several legs must have an image in all directions. */
static void wide_match_moves(const board_rules *rules, const board_rule_move *move,
                             const board_rule_move *other, uint32_t turn, const char image[128],
                             uint32_t *directions) {
  if (move->leg_count != other->leg_count)
    return;
  uint32_t found = 0;
  for (uint32_t i = 0; i < move->leg_count; i++) {
    const board_leg *leg = &rules->legs.items[move->first_leg + i];
    const board_leg *image_leg = &rules->legs.items[other->first_leg + i];
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

static bool wide_is_symmetry(const board_rules *rules, const wide_symmetry *symmetry,
                             const char image[128]) {
  static const uint32_t other_player[] = {0, BITS_RIGHT, BITS_LEFT, BITS_BOTH};
  for (uint32_t i = 0; i < rules->moves.count; i++) {
    const board_rule_move *move = &rules->moves.items[i];
    uint32_t player = symmetry->is_exchange ? other_player[move->player] : move->player;
    uint32_t left =
        wide_turn_directions(rules->legs.items[move->first_leg].directions, symmetry->turn);
    for (uint32_t j = 0; j < rules->moves.count && left != 0; j++)
      if (rules->moves.items[j].player == player)
        wide_match_moves(rules, move, &rules->moves.items[j], symmetry->turn, image, &left);
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
  bool is_text = board_is_by_text(&game->rules);
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
    if ((game->height == 1 && symmetry.turn > 1) || (game->width == 1 && (symmetry.turn & 1) != 0))
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
static bool wide_reads_walls(const board_rules *rules) {
  for (uint32_t i = 0; i < rules->legs.count; i++)
    if (memchr(rules->legs.items[i].before.text, '#', rules->legs.items[i].before.length) != NULL ||
        memchr(rules->legs.items[i].before.text, '!', rules->legs.items[i].before.length) != NULL)
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
  } while (pieces <= WIDE_PERMUTED_PIECES && board_next_order(order, pieces));
  return true;
}

/* ---- Keys ---- */

/* The rectangle that keys of a component cover, and the places of its cells in it. */
typedef struct wide_places {
  uint32_t width, height;
  uint16_t column[CELLS_MOST], row[CELLS_MOST];
} wide_places;

/* Without symmetries the rectangle is the board. */
static void wide_find_places(const cells_game *game, const wide_cell *cells, uint32_t count,
                             bool is_board, wide_places *places) {
  uint32_t left = game->width, top = game->height, right = 0, bottom = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t place = game->layers == 1 ? cells[i].cell : cells[i].cell / game->layers;
    uint32_t row = place / game->width, column = place - row * game->width;
    places->column[i] = (uint16_t)column, places->row[i] = (uint16_t)row;
    left = column < left ? column : left, right = column > right ? column : right;
    top = row < top ? row : top, bottom = row > bottom ? row : bottom;
  }
  places->width = is_board ? game->width : right - left + 1;
  places->height = is_board ? game->height : bottom - top + 1;
  for (uint32_t i = 0; i < count && !is_board; i++) {
    places->column[i] = (uint16_t)(places->column[i] - left);
    places->row[i] = (uint16_t)(places->row[i] - top);
  }
}

enum { WIDE_KEY_HEAD = 4 };

/* Write the size of the rectangle after a turn, the height first: then a row of a larger board has
** the same least key as on a board with one row or one column. */
static void wide_write_head(const wide_places *places, uint32_t turn, char *key) {
  bool swaps = (turn & 4) != 0;
  const uint32_t height = swaps ? places->width : places->height;
  const uint32_t width = swaps ? places->height : places->width;
  const unsigned char head[WIDE_KEY_HEAD] = {(unsigned char)(height >> 8), (unsigned char)height,
                                             (unsigned char)(width >> 8), (unsigned char)width};
  memcpy(key, head, WIDE_KEY_HEAD);
}

/* Write the key of the image of a component after its head. */
static void wide_write_cells(const cells_game *game, const wide_cell *cells, uint32_t count,
                             const wide_places *places, const wide_symmetry *symmetry, char *key) {
  const uint32_t layers = game->layers, turn = symmetry == NULL ? 0 : symmetry->turn;
  const uint32_t last_column = (turn & 1) != 0 ? places->width - 1 : 0;
  const uint32_t last_row = (turn & 2) != 0 ? places->height - 1 : 0;
  /* A cell has the index column * by_column + row * by_row. */
  const uint32_t by_column = (turn & 4) != 0 ? places->height : 1;
  const uint32_t by_row = (turn & 4) != 0 ? 1 : places->width;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t column = last_column == 0 ? places->column[i] : last_column - places->column[i];
    uint32_t row = last_row == 0 ? places->row[i] : last_row - places->row[i];
    uint32_t at = column * by_column + row * by_row;
    uint8_t state = cells[i].state;
    if (layers > 1) {
      uint32_t layer = cells[i].cell % layers;
      at = at * layers + (symmetry != NULL && symmetry->swaps_layers ? layers - 1 - layer : layer);
    }
    if (symmetry != NULL && state != WIDE_UNKNOWN)
      state = symmetry->image[state];
    key[WIDE_KEY_HEAD + at] = (char)(1 + 2 * state + cells[i].is_open);
  }
}

/* Write the image of a component of a board with one layer, whose key is `raw`, until it is known
** to be greater than the key `best`. `order` is the order of the heads. Return the order of the
** keys. */
static int wide_write_image(const wide_places *places, const char *raw,
                            const wide_symmetry *symmetry, int order, const char *best, char *key) {
  const bool swaps = (symmetry->turn & 4) != 0;
  const int32_t width = (int32_t)places->width, height = (int32_t)places->height;
  const int32_t by_column = (symmetry->turn & 1) != 0 ? -1 : 1;
  const int32_t by_row = (symmetry->turn & 2) != 0 ? -width : width;
  const int32_t by_major = swaps ? by_column : by_row, by_minor = swaps ? by_row : by_column;
  const uint32_t majors = swaps ? places->width : places->height;
  const uint32_t minors = swaps ? places->height : places->width;
  const char *line = raw + WIDE_KEY_HEAD + (by_column < 0 ? width - 1 : 0) +
                     (by_row < 0 ? (height - 1) * width : 0);
  uint32_t at = WIDE_KEY_HEAD;
  for (uint32_t i = 0; i < majors; i++, line += by_major) {
    const char *cell = line;
    for (uint32_t k = 0; k < minors; k++, cell += by_minor, at++) {
      unsigned char byte = (unsigned char)*cell, other = (unsigned char)best[at];
      if (byte != 0 && (byte - 1) >> 1 != WIDE_UNKNOWN)
        byte = (unsigned char)(1 + 2 * symmetry->image[(byte - 1) >> 1] + ((byte - 1) & 1));
      if (order == 0 && byte != other) {
        if (byte > other)
          return 1;
        order = -1;
      }
      key[at] = (char)byte;
    }
  }
  return order;
}

/* Write the least key of the images to the scratch. Return its length. Bit 0 of *signs is set if it
** is the key of an image for the same players, and bit 1 for exchanged players. */
static uint32_t wide_write_least(wide_table *table, const wide_boards *wide, const wide_cell *cells,
                                 uint32_t count, unsigned *signs) {
  const cells_game *game = &wide->game;
  const wide_symmetry *symmetries = wide->symmetries.items;
  const uint32_t key_bytes = WIDE_KEY_HEAD + CELLS_MOST;
  char *best = table->scratch, *other = best + key_bytes, *raw = other + key_bytes;
  wide_places places;
  wide_find_places(game, cells, count, wide->symmetries.count == 0, &places);
  uint32_t size = places.width * places.height * game->layers, length = WIDE_KEY_HEAD + size;
  core_assert(size <= CELLS_MOST);
  memset(raw + WIDE_KEY_HEAD, 0, size);
  wide_write_head(&places, 0, raw);
  wide_write_cells(game, cells, count, &places, wide->symmetries.count == 0 ? NULL : symmetries,
                   raw);
  memcpy(best, raw, length);
  *signs = 1;
  for (uint32_t i = 1; i < wide->symmetries.count; i++) {
    int order = 0;
    if ((symmetries[i].turn & 4) != 0 && places.width > places.height)
      continue; /* the head is greater */
    wide_write_head(&places, symmetries[i].turn, other);
    if (places.width != places.height)
      order = memcmp(other, best, WIDE_KEY_HEAD);
    if (order > 0)
      continue;
    if (game->layers == 1) {
      order = wide_write_image(&places, raw, &symmetries[i], order, best, other);
    } else {
      memset(other + WIDE_KEY_HEAD, 0, size);
      wide_write_cells(game, cells, count, &places, &symmetries[i], other);
      order = memcmp(other, best, length);
    }
    if (order > 0)
      continue;
    *signs = (order < 0 ? 0 : *signs) | 1U << symmetries[i].is_exchange;
    memcpy(best, other, length);
  }
  return core_work(wide->host,
                   (int64_t)(length + 8 * count) * (wide->symmetries.count + INT64_C(1)))
             ? length
             : 0;
}

bool wide_find_entry(wide_table *table, const wide_boards *wide, const wide_cell *cells,
                     uint32_t count, uint32_t *entry, bool *is_negative) {
  core_host *host = wide->host;
  if (!core_reserve(host, &table->scratch, &table->scratch_bytes, 3 * (WIDE_KEY_HEAD + CELLS_MOST)))
    return false;
  unsigned signs;
  uint32_t length = wide_write_least(table, wide, cells, count, &signs);
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
                   (wide_entry){.key = table->key_length,
                                .length = length,
                                .value = GAMES_NONE,
                                .is_own_negative = signs == 3}))
    return false;
  memcpy(table->keys + table->key_length, table->scratch, length);
  table->key_length += length;
  slots_put(&at, *entry);
  return true;
}

void wide_table_evict(core_host *host, wide_table *table) {
  uint32_t kept = 0;
  uint64_t length = 0;
  for (uint32_t i = 0; i < table->entries.count; i++) {
    wide_entry entry = table->entries.items[i];
    if (!entry.stays)
      continue;
    memmove(table->keys + length, table->keys + entry.key, entry.length);
    entry.key = length, length += entry.length;
    entry.stays = false;
    table->entries.items[kept++] = entry;
  }
  table->entries.count = kept, table->key_length = length;
  slots_clear(&table->slots, host, kept);
  for (uint32_t i = 0; i < kept; i++) {
    const wide_entry *entry = &table->entries.items[i];
    slots_at at = slots_first(&table->slots,
                              core_hash_bytes(host->seed, table->keys + entry->key, entry->length));
    for (uint32_t other; slots_next(&at, &other);)
      continue; /* sometimes uncovered: takes two texts with the same place */
    slots_put(&at, i);
  }
  CORE_SHRINK(host, table->entries);
  core_shrink(host, &table->keys, &table->key_bytes, length);
}

void wide_table_close(core_host *host, wide_table *table) {
  CORE_FREE(host, table->entries);
  core_release(host, table->keys, table->key_bytes);
  core_release(host, table->scratch, table->scratch_bytes);
  slots_close(&table->slots, host);
}
