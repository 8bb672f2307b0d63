/* The table board_list: all boards of a size.
**
** A board is a number with one digit per cell. The digits stand for the characters of a cell, in
** the order of their bytes, so counting lists the boards in the order of their texts. A symmetry is
** a permutation of the cells and one of the digits. A board represents its class if none of its
** images is a smaller number. Example: on 1 x 2 cells of Cram, ".#" is the mirror image of "#.",
** which is smaller because '#' precedes '.'.
**
** Time: at most the number of boards times the symmetries; most comparisons end at the first cells.
*/

#include "base/array.h"
#include "base/text.h"
#include "sqlite/shared/board_solver.h"

enum { BOARD_LIST_BOARD, BOARD_LIST_VALUE };
enum { BOARD_LIST_RULES, BOARD_LIST_SIZE, BOARD_LIST_REDUCED };

#define BOARD_LIST_MOST     10000000 /* the maximum number of boards before reduction */
#define BOARD_LIST_LETTERS  (BOARD_MEN_MOST + 2)
#define BOARD_LIST_EXPECTED "rows and columns, such as '2x3'"

/* A symmetry: cell i of the image has the image of the digit of cell source[i]. */
typedef struct board_list_symmetry {
  uint8_t source[BITS_WIDTH];
  uint8_t digit[BOARD_LIST_LETTERS];
} board_list_symmetry;

typedef struct board_list {
  board_game *game; /* pinned, or NULL */
  uint32_t letter_count, cells;
  char letters[BOARD_LIST_LETTERS]; /* sorted by their bytes */
  uint8_t digits[BITS_WIDTH];
  board_grid board; /* of the digits */
  CORE_ARRAY(board_list_symmetry) symmetries;
} board_list;

static void board_list_clear(table_cursor *cursor) {
  board_list *list = cursor->state;
  call_unpin(&cursor->call, list->game);
  core_release(table_host(cursor), list->symmetries.items, list->symmetries.bytes);
  list->game = NULL;
  list->symmetries.items = NULL;
  list->symmetries.bytes = list->symmetries.count = 0;
}

/* ---- Cells and characters ---- */

/* Find the characters of a cell: '.', the pieces, and '#' if the rules write it. Generators write
** it if they have masks. */
static void board_list_find_letters(board_list *list) {
  const board_rules *rules = &list->game->rules;
  bool is_text = board_is_by_text(rules);
  list->letter_count = 0;
  for (char c = '#'; c <= 'z'; c++) {
    bool is_piece = c >= 'A' && memchr(rules->planes, c, rules->plane_count) != NULL;
    bool is_gone = c == '#' && (is_text ? rules->removes : rules->generator != BOARD_PAWNS);
    if (is_piece || is_gone || c == '.')
      list->letters[list->letter_count++] = c;
  }
}

/* Read the argument `size` and check the number of boards. */
static bool board_list_read_size(table_cursor *cursor, board_list *list) {
  const sql_argument *size = &cursor->input[BOARD_LIST_SIZE];
  text_reader in = {size->text, (uint64_t)size->length, 0};
  uint64_t height, width, count = 1;
  if (!text_natural(&in, BOARD_CELLS_MOST, &height) || !text_pass(&in, "x") ||
      !text_natural(&in, BOARD_CELLS_MOST, &width) || in.at < in.length || height * width == 0)
    return call_fail(
        &cursor->call, "size must be " BOARD_LIST_EXPECTED ", from 1x1 to %dx%d, got '%.*s'",
        BOARD_CELLS_MOST, BOARD_CELLS_MOST, args_excerpt(size->text, in.length), size->text);
  for (uint64_t i = 0; i < height * width && count <= BOARD_LIST_MOST; i++)
    count *= list->letter_count;
  if (count > BOARD_LIST_MOST)
    return call_fail(&cursor->call,
                     "size must give at most %d boards with %u characters for each cell, got %.*s; "
                     "choose a smaller size",
                     BOARD_LIST_MOST, list->letter_count, size->length, size->text);
  list->board.width = (uint32_t)width, list->board.height = (uint32_t)height;
  if (height * width > board_max_cells(&list->game->rules))
    /* uncovered: listed boards have fewer bits than a position */
    return board_game_fail_cells(&cursor->call, list->game, &list->board);
  list->cells = (uint32_t)(height * width);
  return true;
}

/* Set the cells of the board to the characters of the digits. */
static void board_list_decode(board_list *list) {
  list->board.open = list->cells;
  for (uint32_t i = 0; i < list->cells; i++) {
    list->board.cells[i] = list->letters[list->digits[i]];
    list->board.open -= list->board.cells[i] == '#';
  }
}

/* ---- Symmetries ---- */

/* Return the planes, as bits, to which a permutation of the bits carries the planes of a cell. */
static uint64_t board_list_map_planes(const bits_permutation *map, uint32_t cells,
                                      uint64_t planes) {
  uint64_t images = 0;
  for (; planes != 0; planes &= planes - 1)
    images |= UINT64_C(1) << map->image[(uint32_t)core_lowest_bit(planes) * cells] / cells;
  return images;
}

/* Convert a permutation of bits, bit = plane * cells + cell. */
static void board_list_convert(const board_list *list, const bits_permutation *map,
                               board_list_symmetry *symmetry) {
  const board_rules *rules = &list->game->rules;
  for (uint32_t i = 0; i < list->cells; i++)
    symmetry->source[map->image[i] % list->cells] = (uint8_t)i;
  for (uint32_t i = 0; i < list->letter_count; i++) {
    uint64_t planes = board_planes(rules, list->letters[i]);
    uint64_t images = board_list_map_planes(map, list->cells, planes);
    symmetry->digit[i] = (uint8_t)i;
    for (uint32_t j = 0; j < list->letter_count && images != planes; j++)
      if (board_planes(rules, list->letters[j]) == images)
        symmetry->digit[i] = (uint8_t)j;
  }
}

/* Find the symmetries of the rectangle that never exchange the players. Pawn Chess has none. */
static bool board_list_find_symmetries(table_cursor *cursor, board_list *list) {
  core_host *host = table_host(cursor);
  const board_rules *rules = &list->game->rules;
  board_layout layout;
  bits_rules masks;
  if (rules->generator == BOARD_PAWNS)
    return true;
  bits_rules_begin(&masks, host);
  memset(list->board.cells, '.', list->cells);
  list->board.open = list->cells, list->board.inert = 0;
  if (!board_layout_plain(rules, &list->board, &layout))
    /* uncovered: listed boards have fewer bits than a position */
    return board_game_fail_cells(&cursor->call, list->game, &list->board);
  core_status status = board_add_moves(rules, &layout, &masks);
  if (status == CORE_OK)
    status = board_add_symmetries(rules, &layout, false, &masks);
  if (status == CORE_OK && !CORE_ENSURE(host, list->symmetries, masks.symmetries.count))
    status = host->status;
  for (uint64_t i = 0; i < masks.symmetries.count && status == CORE_OK; i++)
    board_list_convert(list, &masks.symmetries.items[i],
                       &list->symmetries.items[list->symmetries.count++]);
  bits_rules_release(&masks);
  return call_check(&cursor->call, host, status, "the symmetries of this size");
}

/* Return true if no image of the board precedes it. */
static bool board_list_is_least(const board_list *list) {
  for (uint64_t i = 0; i < list->symmetries.count; i++) {
    const board_list_symmetry *symmetry = &list->symmetries.items[i];
    for (uint32_t cell = 0; cell < list->cells; cell++) {
      uint8_t image = symmetry->digit[list->digits[symmetry->source[cell]]];
      if (image < list->digits[cell])
        return false;
      if (image > list->digits[cell])
        break;
    }
  }
  return true;
}

/* ---- Rows ---- */

/* Move to the next board. Return false after the last one. */
static bool board_list_count_up(board_list *list) {
  uint32_t cell = list->cells;
  while (cell > 0 && list->digits[cell - 1] == list->letter_count - 1)
    list->digits[--cell] = 0;
  if (cell > 0)
    list->digits[cell - 1]++;
  return cell > 0;
}

/* Move on from the current board, which is included, to a board that is a row. */
static bool board_list_find(table_cursor *cursor, bool more) {
  board_list *list = cursor->state;
  for (; more; more = board_list_count_up(list)) {
    if (!table_work(cursor, 4))
      return false;
    if (!board_list_is_least(list))
      continue;
    board_list_decode(list);
    if (board_game_accepts(list->game, &list->board))
      return true;
  }
  cursor->done = true;
  return true;
}

static bool board_list_filter(table_cursor *cursor) {
  board_list *list = cursor->state;
  const sql_argument *rules = &cursor->input[BOARD_LIST_RULES];
  board_list_clear(cursor);
  list->game = board_game_get(&cursor->call, rules->text, rules->length);
  if (list->game == NULL)
    return false;
  board_list_find_letters(list);
  memset(list->digits, 0, sizeof list->digits);
  if (!board_list_read_size(cursor, list) ||
      (cursor->input[BOARD_LIST_REDUCED].integer != 0 && !board_list_find_symmetries(cursor, list)))
    return false;
  return cursor->done || board_list_find(cursor, true);
}

static bool board_list_next(table_cursor *cursor) {
  return board_list_find(cursor, board_list_count_up(cursor->state));
}

static bool board_list_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const board_list *list = cursor->state;
  board_position position;
  char text[BOARD_TEXT_MOST];
  if (column == BOARD_LIST_BOARD) {
    int length = (int)board_grid_write(&list->board, text);
    sqlite3_result_text(context, text, length, SQLITE_TRANSIENT);
    return true;
  }
  return board_position_find(&cursor->call, list->game, &list->board, &position) &&
         board_position_show(&cursor->call, &position, &list->board,
                             (board_property)(column - BOARD_LIST_VALUE), context);
}

static const sql_function board_list_functions[] = {
    {TABLE_FUNCTION("board_list", .rows = 1000, .state_size = sizeof(board_list), .keeps = true,
                    .filter = board_list_filter, .next = board_list_next,
                    .column = board_list_column, .close = board_list_clear),
     .arguments = {{BOARD_RULES_ARGUMENT},
                   {TEXT_ARGUMENT("size", BOARD_LIST_EXPECTED)},
                   {INTEGER_ARGUMENT("reduced", 0, 1), .absence = ARGUMENT_DEFAULTS,
                    .otherwise = 1}},
     .columns = {{"board TEXT", COLUMN_KEY}, BOARD_VALUE_COLUMNS},
     .summary = "all boards of a size, one for each class of symmetric boards",
     .details = "cells are '.', the pieces of the rules, and '#' if a move writes it; the "
                "symmetries are those of board_symmetries, and the least text represents a class; "
                "reduced = 0 lists every board; at most 10000000 boards before reduction; value, "
                "outcome, mean and temperature are computed only when read",
     .keywords = "enumerate count boards positions lookup table header",
     .example = "SELECT board, value FROM board_list('clobber', '1x2')",
     .output = "..|0\n.o|0\n.x|0\noo|0\nox|*\nxx|0"},
};

const sql_module board_list_module = SQL_MODULE(board_list_functions, "board games", "boards");
