#include "core/partizan/mask_boards.h"

#include <string.h>

#include "core/bits/sums.h"
#include "core/partizan/arithmetic.h"

struct mask_boards {
  core_host *host;
  mask_board_game game;
  uint32_t width;
  bits_rules rules;
  games *store;
  bits_arithmetic arithmetic;
  bits_sums *sums;
};

/* ---- Bits of cells: of Clobber there are two, x and then o ---- */

static uint32_t mask_board_bits(mask_board_game game) {
  return game == MASK_BOARD_CLOBBER ? 2 : 1;
}

uint32_t mask_board_most_cells(mask_board_game game) {
  return BITS_WIDTH / mask_board_bits(game);
}

static uint64_t mask_board_bit(mask_board_game game, uint32_t cell, char c) {
  return UINT64_C(1) << (cell * mask_board_bits(game) + (c == 'o'));
}

/* ---- Texts ---- */

static bool mask_board_is_cell(mask_board_game game, char c) {
  return c == '.' || c == '#' || (game == MASK_BOARD_CLOBBER && (c == 'x' || c == 'o'));
}

/* Width and height, from the lengths of the rows. */
static bool mask_board_measure(mask_board_game game, const char *text, size_t length,
                               mask_board *board, mask_board_fault *fault, size_t *at) {
  size_t width = 0, row = 0, height = 1;
  for (*at = 0; *at < length; ++*at) {
    row = text[*at] == '|' ? 0 : row + 1;
    height += text[*at] == '|';
    width = row > width ? row : width;
    *fault = MASK_BOARD_CHARACTER;
    if (text[*at] != '|' && !mask_board_is_cell(game, text[*at]))
      return false;
  }
  *fault = MASK_BOARD_TOO_LARGE;
  *board = (mask_board){.width = (uint32_t)width, .height = (uint32_t)height};
  return width == 0 ||
         (width <= mask_board_most_cells(game) && height <= mask_board_most_cells(game) / width);
}

bool mask_board_read(mask_board_game game, const char *text, size_t length, mask_board *board,
                     mask_board_fault *fault, size_t *at) {
  uint32_t x = 0, y = 0;
  if (!mask_board_measure(game, text, length, board, fault, at))
    return false;
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    if (c == (game == MASK_BOARD_CLOBBER ? 'x' : '.') || c == 'o')
      board->position |= mask_board_bit(game, y * board->width + x, c);
    x = c == '|' ? 0 : x + 1;
    y += c == '|';
  }
  return true;
}

bool mask_board_fill(mask_board_game game, int64_t height, int64_t width, mask_board *board) {
  *board = (mask_board){.width = 0};
  if (height == 0 || width == 0)
    return true;
  int64_t most = mask_board_most_cells(game);
  if (width > most || height > most / width)
    return false;
  board->width = (uint32_t)width;
  board->height = (uint32_t)height;
  for (uint32_t cell = 0; cell < board->width * board->height; cell++) {
    bool is_odd = (cell / board->width + cell % board->width) % 2 == 1;
    char c = game == MASK_BOARD_CLOBBER && is_odd ? 'o' : 'x';
    board->position |= mask_board_bit(game, cell, c);
  }
  return true;
}

static char mask_board_character(mask_board_game game, const mask_board *board, uint32_t cell) {
  if ((board->position & mask_board_bit(game, cell, 'x')) != 0)
    return game == MASK_BOARD_CLOBBER ? 'x' : '.';
  if (game != MASK_BOARD_CLOBBER)
    return '#';
  return (board->position & mask_board_bit(game, cell, 'o')) != 0 ? 'o' : '.';
}

size_t mask_board_write(mask_board_game game, const mask_board *board, char *text) {
  size_t length = 0;
  for (uint32_t y = 0; y < board->height; y++) {
    if (y > 0)
      text[length++] = '|';
    for (uint32_t x = 0; x < board->width; x++)
      text[length++] = mask_board_character(game, board, y * board->width + x);
  }
  return length;
}

/* ---- Rules ---- */

/* What `right` may do with two neighbours, of which the second is below the first or to its right. */
static core_status mask_boards_add_pair(mask_boards *boards, uint32_t cell, uint32_t other,
                                        bool below) {
  mask_board_game game = boards->game;
  if (game == MASK_BOARD_DOMINEERING) {
    uint64_t both = mask_board_bit(game, cell, '.') | mask_board_bit(game, other, '.');
    bits_move move = {.need = both, .clear = both, .player = below ? BITS_LEFT : BITS_RIGHT};
    return bits_rules_add_move(&boards->rules, &move);
  }
  core_status status = CORE_OK;
  for (int i = 0; i < 4 && status == CORE_OK; i++) {
    uint32_t from = i % 2 == 0 ? cell : other, to = i % 2 == 0 ? other : cell;
    char mover = i < 2 ? 'x' : 'o', taken = i < 2 ? 'o' : 'x';
    uint64_t need = mask_board_bit(game, from, mover) | mask_board_bit(game, to, taken);
    bits_move move = {.need = need,
                      .clear = need,
                      .put = mask_board_bit(game, to, mover),
                      .player = i < 2 ? BITS_LEFT : BITS_RIGHT};
    status = bits_rules_add_move(&boards->rules, &move);
  }
  return status;
}

static core_status mask_boards_add_moves(mask_boards *boards, uint32_t height) {
  core_status status = CORE_OK;
  uint32_t width = boards->width;
  for (uint32_t cell = 0; cell < width * height && status == CORE_OK; cell++) {
    if (cell % width + 1 < width)
      status = mask_boards_add_pair(boards, cell, cell + 1, false);
    if (status == CORE_OK && cell / width + 1 < height)
      status = mask_boards_add_pair(boards, cell, cell + width, true);
  }
  return status;
}

/* A mirror, at the middle column or the middle row. */
static core_status mask_boards_add_mirror(mask_boards *boards, uint32_t height, bool rows) {
  bits_permutation mirror;
  uint32_t bits = mask_board_bits(boards->game), width = boards->width;
  bits_permutation_begin(&mirror);
  for (uint32_t cell = 0; cell < width * height; cell++) {
    uint32_t x = cell % width, y = cell / width;
    uint32_t image = rows ? (height - 1 - y) * width + x : y * width + width - 1 - x;
    for (uint32_t bit = 0; bit < bits; bit++)
      mirror.image[cell * bits + bit] = (uint8_t)(image * bits + bit);
  }
  return bits_rules_add_symmetry(&boards->rules, &mirror);
}

/* ---- Solvers ---- */

void mask_boards_close(mask_boards *boards) {
  if (boards == NULL)
    return;
  core_host *host = boards->host;
  bits_sums_free(boards->sums);
  games_close(boards->store);
  bits_rules_release(&boards->rules);
  core_release(host, boards, sizeof *boards);
}

static core_status mask_boards_build(mask_boards *boards) {
  core_host *host = boards->host;
  uint32_t height = mask_board_most_cells(boards->game) / boards->width;
  bits_rules_begin(&boards->rules, host);
  core_status status = mask_boards_add_moves(boards, height);
  if (status == CORE_OK)
    status = mask_boards_add_mirror(boards, height, false);
  if (status == CORE_OK)
    status = mask_boards_add_mirror(boards, height, true);
  if (status == CORE_OK)
    status = bits_rules_close(&boards->rules);
  if (status != CORE_OK)
    return status;
  boards->store = games_open(host);
  boards->arithmetic = games_arithmetic(boards->store);
  if (boards->store != NULL)
    boards->sums = bits_sums_new(&boards->rules, &boards->arithmetic, 32);
  return boards->sums == NULL ? host->status : CORE_OK;
}

mask_boards *mask_boards_open(core_host *host, mask_board_game game, uint32_t width) {
  mask_boards *boards = core_allocate(host, sizeof *boards);
  if (boards == NULL)
    return NULL;
  boards->host = host;
  boards->game = game;
  boards->width = width;
  boards->rules.host = host;
  core_status status = mask_boards_build(boards);
  if (status == CORE_OK)
    return boards;
  mask_boards_close(boards);
  host->status = status;
  return NULL;
}

games *mask_boards_store(const mask_boards *boards) {
  return boards->store;
}

core_status mask_boards_value(mask_boards *boards, uint64_t position, games_id *value) {
  return bits_sums_value(boards->sums, position, value);
}

bool mask_boards_move(const mask_boards *boards, uint64_t position, bool right, uint64_t *next,
                      uint64_t *after) {
  uint32_t player = right ? BITS_RIGHT : BITS_LEFT;
  while (*next < boards->rules.move_count) {
    const bits_move *move = &boards->rules.moves[(*next)++];
    if (move->player == player && bits_applies(move, position)) {
      *after = (position & ~move->clear) | move->put;
      return true;
    }
  }
  return false;
}
