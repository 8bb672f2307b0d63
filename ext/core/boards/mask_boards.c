#include "core/boards/mask_boards.h"

#include <string.h>

#include "core/bits/sums.h"

struct mask_boards {
  core_host *host;
  mask_board_game game;
  uint32_t pitch, height; /* of the grid */
  bits_rules rules;
  games *store;
  bits_sums *sums;
};

/* ---- Cells and their bits ---- */

/* Of what has two bits the first is Left's, the second Right's. */
typedef struct mask_board_kind {
  uint32_t bits;   /* of a cell */
  uint32_t square; /* the side of the square grid */
  char cells[6];   /* the characters of a cell */
  char holding[4]; /* by a cell's bits */
} mask_board_kind;

static const mask_board_kind mask_board_kinds[] = {
    [MASK_BOARD_DOMINEERING] = {1, 7, ".#", {'#', '.'}},
    [MASK_BOARD_CLOBBER] = {2, 5, "xo.#", {'.', 'x', 'o'}},
    [MASK_BOARD_COL] = {2, 5, ".LR#", {'#', 'L', 'R', '.'}},
    [MASK_BOARD_SNORT] = {2, 5, ".LR#", {'#', 'L', 'R', '.'}},
};

uint32_t mask_board_most_cells(mask_board_game game) {
  return BITS_WIDTH / mask_board_kinds[game].bits;
}

static uint32_t mask_board_pitch(mask_board_game game, uint32_t grid) {
  return grid == 0 ? mask_board_kinds[game].square : grid;
}

/* Its bits, moved down to bit 0. */
static uint64_t mask_board_holding(mask_board_game game, char c) {
  const mask_board_kind *kind = &mask_board_kinds[game];
  for (uint64_t bits = 1; bits < UINT64_C(1) << kind->bits; bits++)
    if (kind->holding[bits] == c)
      return bits;
  return 0;
}

/* One bit of a cell of the grid: the only one, or that of a player. */
static uint64_t mask_board_bit(mask_board_game game, uint32_t cell, bool right) {
  return UINT64_C(1) << (cell * mask_board_kinds[game].bits + right);
}

static void mask_board_put(mask_board_game game, mask_board *board, uint32_t x, uint32_t y,
                           char c) {
  uint32_t cell = y * mask_board_pitch(game, board->grid) + x;
  board->position |= mask_board_holding(game, c) << cell * mask_board_kinds[game].bits;
}

/* Give a board its grid. False: it is too large. */
static bool mask_board_shape(mask_board_game game, size_t width, size_t height, mask_board *board) {
  uint32_t most = mask_board_most_cells(game), square = mask_board_kinds[game].square;
  *board = (mask_board){.width = (uint32_t)width, .height = (uint32_t)height};
  board->grid = width <= square && height <= square ? 0 : (uint32_t)width;
  return width == 0 || (width <= most && height <= most / width);
}

/* ---- Texts ---- */

/* Width and height, from the lengths of the rows. */
static bool mask_board_measure(mask_board_game game, const char *text, size_t length,
                               mask_board *board, mask_board_fault *fault, size_t *at) {
  const char *cells = mask_board_kinds[game].cells;
  size_t width = 0, row = 0, height = 1;
  for (*at = 0; *at < length; ++*at) {
    char c = text[*at];
    row = c == '|' ? 0 : row + 1;
    height += c == '|';
    width = row > width ? row : width;
    *fault = MASK_BOARD_CHARACTER;
    if (c != '|' && (c == '\0' || strchr(cells, c) == NULL))
      return false;
  }
  *fault = MASK_BOARD_TOO_LARGE;
  return mask_board_shape(game, width, height, board);
}

bool mask_board_read(mask_board_game game, const char *text, size_t length, mask_board *board,
                     mask_board_fault *fault, size_t *at) {
  uint32_t x = 0, y = 0;
  if (!mask_board_measure(game, text, length, board, fault, at))
    return false;
  for (size_t i = 0; i < length; i++) {
    if (text[i] != '|')
      mask_board_put(game, board, x, y, text[i]);
    x = text[i] == '|' ? 0 : x + 1;
    y += text[i] == '|';
  }
  return true;
}

bool mask_board_fill(mask_board_game game, int64_t height, int64_t width, mask_board *board) {
  *board = (mask_board){.width = 0};
  if (height == 0 || width == 0)
    return true;
  int64_t most = mask_board_most_cells(game);
  if (width > most || height > most ||
      !mask_board_shape(game, (size_t)width, (size_t)height, board))
    return false;
  for (uint32_t y = 0; y < board->height; y++)
    for (uint32_t x = 0; x < board->width; x++) {
      char stone = (x + y) % 2 == 1 ? 'o' : 'x';
      mask_board_put(game, board, x, y, game == MASK_BOARD_CLOBBER ? stone : '.');
    }
  return true;
}

size_t mask_board_write(mask_board_game game, const mask_board *board, char *text) {
  const mask_board_kind *kind = &mask_board_kinds[game];
  uint32_t pitch = mask_board_pitch(game, board->grid);
  size_t length = 0;
  for (uint32_t y = 0; y < board->height; y++) {
    if (y > 0)
      text[length++] = '|';
    for (uint32_t x = 0; x < board->width; x++) {
      uint64_t from_here = board->position >> (y * pitch + x) * kind->bits;
      text[length++] = kind->holding[from_here & ((1U << kind->bits) - 1)];
    }
  }
  return length;
}

/* ---- Rules ---- */

static core_status mask_boards_add_domino(mask_boards *boards, uint32_t cell, uint32_t other,
                                          bool below) {
  uint64_t both = mask_board_bit(boards->game, cell, 0) | mask_board_bit(boards->game, other, 0);
  bits_move move = {.need = both, .clear = both, .player = below ? BITS_LEFT : BITS_RIGHT};
  return bits_rules_add_move(&boards->rules, &move);
}

/* What may be done with two neighbours, of which the second is below the first or to its right. */
static core_status mask_boards_add_pair(mask_boards *boards, uint32_t cell, uint32_t other,
                                        bool below) {
  core_status status = CORE_OK;
  if (boards->game == MASK_BOARD_DOMINEERING)
    return mask_boards_add_domino(boards, cell, other, below);
  for (int i = 0; i < 4 && status == CORE_OK && boards->game == MASK_BOARD_CLOBBER; i++) {
    uint32_t from = i % 2 == 0 ? cell : other, to = i % 2 == 0 ? other : cell;
    bool right = i >= 2;
    uint64_t need =
        mask_board_bit(boards->game, from, right) | mask_board_bit(boards->game, to, !right);
    bits_move move = {.need = need,
                      .clear = need,
                      .put = mask_board_bit(boards->game, to, right),
                      .player = right ? BITS_RIGHT : BITS_LEFT};
    status = bits_rules_add_move(&boards->rules, &move);
  }
  return status;
}

/* Col and Snort: nobody may take the cell any more, and one player no neighbour. */
static core_status mask_boards_add_cell(mask_boards *boards, uint32_t cell, bool right) {
  mask_board_game game = boards->game;
  uint32_t pitch = boards->pitch, x = cell % pitch, y = cell / pitch;
  bool barred = game == MASK_BOARD_COL ? right : !right;
  uint64_t clear = mask_board_bit(game, cell, false) | mask_board_bit(game, cell, true);
  if (x > 0)
    clear |= mask_board_bit(game, cell - 1, barred);
  if (x + 1 < pitch)
    clear |= mask_board_bit(game, cell + 1, barred);
  if (y > 0)
    clear |= mask_board_bit(game, cell - pitch, barred);
  if (y + 1 < boards->height)
    clear |= mask_board_bit(game, cell + pitch, barred);
  bits_move move = {.need = mask_board_bit(game, cell, right),
                    .clear = clear,
                    .player = right ? BITS_RIGHT : BITS_LEFT};
  return bits_rules_add_move(&boards->rules, &move);
}

static core_status mask_boards_add_moves(mask_boards *boards) {
  core_status status = CORE_OK;
  uint32_t pitch = boards->pitch, height = boards->height;
  bool takes_cells = boards->game == MASK_BOARD_COL || boards->game == MASK_BOARD_SNORT;
  for (uint32_t cell = 0; cell < pitch * height && status == CORE_OK; cell++) {
    for (int right = 0; takes_cells && right < 2 && status == CORE_OK; right++)
      status = mask_boards_add_cell(boards, cell, right > 0);
    if (status == CORE_OK && cell % pitch + 1 < pitch)
      status = mask_boards_add_pair(boards, cell, cell + 1, false);
    if (status == CORE_OK && cell / pitch + 1 < height)
      status = mask_boards_add_pair(boards, cell, cell + pitch, true);
  }
  return status;
}

/* What may be done to a grid: its columns or its rows in the opposite order, a reflection at the
** diagonal, the two bits of each cell exchanged. */
typedef enum mask_board_image {
  MASK_BOARD_COLUMNS,
  MASK_BOARD_ROWS,
  MASK_BOARD_DIAGONAL,
  MASK_BOARD_SIDES
} mask_board_image;

static core_status mask_boards_add_image(mask_boards *boards, mask_board_image kind) {
  bits_permutation map;
  uint32_t bits = mask_board_kinds[boards->game].bits, pitch = boards->pitch;
  bits_permutation_begin(&map);
  for (uint32_t cell = 0; cell < pitch * boards->height; cell++) {
    uint32_t x = cell % pitch, y = cell / pitch, image = cell;
    if (kind == MASK_BOARD_COLUMNS)
      image = y * pitch + pitch - 1 - x;
    else if (kind == MASK_BOARD_ROWS)
      image = (boards->height - 1 - y) * pitch + x;
    else if (kind == MASK_BOARD_DIAGONAL)
      image = x * pitch + y;
    for (uint32_t bit = 0; bit < bits; bit++) {
      uint32_t to = kind == MASK_BOARD_SIDES ? bits - 1 - bit : bit;
      map.image[cell * bits + bit] = (uint8_t)(image * bits + to);
    }
  }
  return bits_rules_add_symmetry(&boards->rules, &map);
}

static core_status mask_boards_add_images(mask_boards *boards, bool square) {
  core_status status = mask_boards_add_image(boards, MASK_BOARD_COLUMNS);
  if (status == CORE_OK)
    status = mask_boards_add_image(boards, MASK_BOARD_ROWS);
  if (status == CORE_OK && square)
    status = mask_boards_add_image(boards, MASK_BOARD_DIAGONAL);
  if (status == CORE_OK && mask_board_kinds[boards->game].bits == 2)
    status = mask_boards_add_image(boards, MASK_BOARD_SIDES);
  return status;
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

static core_status mask_boards_build(mask_boards *boards, bool square) {
  core_host *host = boards->host;
  bits_rules_begin(&boards->rules, host);
  core_status status = mask_boards_add_moves(boards);
  if (status == CORE_OK)
    status = mask_boards_add_images(boards, square);
  if (status == CORE_OK)
    status = bits_rules_close(&boards->rules);
  if (status != CORE_OK)
    return status;
  boards->store = games_open(host);
  if (boards->store != NULL)
    boards->sums = bits_sums_new(&boards->rules, boards->store, 32);
  return boards->sums == NULL ? host->status : CORE_OK;
}

mask_boards *mask_boards_open(core_host *host, mask_board_game game, uint32_t grid) {
  mask_boards *boards = core_allocate(host, sizeof *boards);
  if (boards == NULL)
    return NULL;
  boards->host = host;
  boards->game = game;
  boards->pitch = mask_board_pitch(game, grid);
  boards->height = grid == 0 ? boards->pitch : mask_board_most_cells(game) / grid;
  boards->rules.host = host;
  core_status status = mask_boards_build(boards, grid == 0);
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
