/* Compare Pawns with a search that plays the game on every board of up to 16 cells. */
#include "ledger_host.h"

#include <string.h>

#include "core/pawns.h"

enum { LONGEST = 16 };

/* ---- The game ---- */

/* A board is a mask of occupied cells, where bit i is cell i. The lowest `whites` bits are white
** pawns. */

typedef struct game {
  int length;
  uint32_t occupied;
  int whites;
} game;

/* Two bits for each question (occupied cells, white pawns, side): 0 if unknown, else 1 + "White
** wins". */
static uint8_t memo[(1 << LONGEST) * (LONGEST + 1) * 2 / 4];

static int is_white(game g, int cell) {
  return __builtin_popcount(g.occupied & ((1u << cell) - 1)) < g.whites;
}

static bool white_wins(game g, bool white_moves);

/* Move the pawn on `cell` and set *after to the result. Return false if the mover has no pawn there
** or the pawn cannot move. */
static bool make_move(game g, int cell, bool white_moves, game *after, bool *captures) {
  int to = white_moves ? cell + 1 : cell - 1;
  if (!(g.occupied >> cell & 1) || is_white(g, cell) != white_moves || to < 0 || to >= g.length)
    return false;
  *captures = g.occupied >> to & 1;
  if (*captures && is_white(g, to) == white_moves)
    return false;
  *after = g;
  after->occupied = (g.occupied & ~(1u << cell)) | 1u << to;
  after->whites -= *captures && !white_moves;
  return true;
}

static bool play(game g, bool white_moves) {
  game after;
  bool captures;
  if (g.whites == 0 || g.whites == __builtin_popcount(g.occupied))
    return g.whites != 0;
  for (int cell = 0; cell < g.length; cell++)
    if (make_move(g, cell, white_moves, &after, &captures) &&
        white_wins(after, !white_moves) == white_moves)
      return white_moves;
  return !white_moves;
}

static bool white_wins(game g, bool white_moves) {
  uint32_t at = (g.occupied * (LONGEST + 1) + (uint32_t)g.whites) * 2 + white_moves;
  int shift = (int)(at % 4) * 2, known = memo[at / 4] >> shift & 3;
  if (known == 0) {
    known = 1 + play(g, white_moves);
    memo[at / 4] = (uint8_t)(memo[at / 4] | known << shift);
  }
  return known == 2;
}

/* ---- Comparison ---- */

static void write_row(game g, char *row) {
  for (int cell = 0; cell < g.length; cell++)
    row[cell] = !(g.occupied >> cell & 1) ? '.' : is_white(g, cell) ? 'W' : 'B';
}

static void compare(core_host *host, game g, pawns_side side) {
  char row[LONGEST] = "";
  bool white_moves = side == PAWNS_WHITE, found, captures;
  bool finished = g.whites == 0 || g.whites == __builtin_popcount(g.occupied);
  pawns_board board;
  pawns_fault fault;
  pawns_moves moves;
  pawns_move move;
  game after;
  write_row(g, row);
  assert_int_equal(pawns_read(host, row, (size_t)g.length, &board, &fault), CORE_OK);
  assert_int_equal(pawns_winner(&board, side) == PAWNS_WHITE, white_wins(g, white_moves));
  pawns_moves_begin(row, &board, side, &moves);
  assert_int_equal(pawns_moves_next(host, &moves, &move, &found), CORE_OK);
  for (int cell = 0; cell < g.length && !finished; cell++) {
    if (!make_move(g, cell, white_moves, &after, &captures))
      continue;
    assert_true(found);
    assert_int_equal(move.from, cell);
    assert_int_equal(move.to, white_moves ? cell + 1 : cell - 1);
    assert_int_equal(move.captures, captures);
    assert_int_equal(move.wins, white_wins(after, !white_moves) == white_moves);
    assert_int_equal(pawns_moves_next(host, &moves, &move, &found), CORE_OK);
  }
  assert_false(found);
}

/* The number of boards with pawns of both colours that White, moving first, wins (published counts,
** GAMES). */
static const int white_win_counts[13] = {0, 0, 1, 3, 9, 25, 68, 172, 419, 983, 2254, 5066, 11234};

HOST_TEST(every_board_agrees_with_search) {
  for (int length = 1; length <= scaled(LONGEST, 11); length++) {
    int boards = 0, white = 0;
    memset(memo, 0, sizeof memo); /* rows of another length are different games */
    for (uint32_t occupied = 1; occupied < 1u << length; occupied++) {
      int pawns = __builtin_popcount(occupied);
      for (int whites = 0; whites <= pawns; whites++) {
        game g = {length, occupied, whites};
        compare(host, g, PAWNS_WHITE);
        compare(host, g, PAWNS_BLACK);
        if (whites > 0 && whites < pawns) {
          boards++;
          white += white_wins(g, true);
        }
      }
    }
    assert_int_equal(boards, length < 2 ? 0 : (length - 2) * (1 << (length - 1)) + 1);
    if (length <= 12)
      assert_int_equal(white, white_win_counts[length]);
  }
}

/* ---- Long boards ---- */

/* A position wins if and only if one of its moves does, and the state updated by a move equals the
** state of the board after the move, read anew. */

/* Return a row in which Black's pawns mirror White's, except for some changed cells, so that either
** side may be ahead. */
static int near_balanced_row(uint64_t *random, char *row) {
  int length = 2 + (int)(host_random(random) % 199), half = length / 2;
  unsigned density = 1 + (unsigned)(host_random(random) % 7);
  memset(row, '.', (size_t)length);
  for (int cell = 0; cell < half; cell++)
    if (host_random(random) % 8 < density)
      row[cell] = 'W', row[length - 1 - cell] = 'B';
  for (uint64_t changes = host_random(random) % 4; changes > 0; changes--) {
    int cell = (int)(host_random(random) % (unsigned)length);
    row[cell] = row[cell] != '.' ? '.' : cell < half ? 'W' : 'B';
  }
  if (host_random(random) % 4 == 0 && half > 0) { /* the armies meet beside the middle */
    int first = 0;
    while (first < length && row[first] != 'B')
      first++;
    if (first > 0 && first < length)
      row[first - 1] = 'W';
  }
  return length;
}

static void check_board_after(core_host *host, const char *row, int length, pawns_side side,
                              pawns_move move) {
  char after[256];
  pawns_board board;
  pawns_fault fault;
  memcpy(after, row, (size_t)length);
  after[move.to] = after[move.from];
  after[move.from] = '.';
  assert_int_equal(pawns_read(host, after, (size_t)length, &board, &fault), CORE_OK);
  assert_int_equal(move.wins, pawns_winner(&board, (pawns_side)(1 - side)) == side);
}

static bool check_consistency(core_host *host, const char *row, int length, pawns_side side,
                              uint64_t *random) {
  pawns_board board;
  pawns_fault fault;
  if (pawns_read(host, row, (size_t)length, &board, &fault) != CORE_OK) {
    assert_int_equal(fault.kind, PAWNS_NO_PAWN);
    return false;
  }
  if (board.army[0].count == 0 || board.army[1].count == 0)
    return false;
  pawns_moves moves;
  pawns_move move;
  bool found, any_wins = false;
  uint64_t chosen = host_random(random) % 32, number = 0;
  pawns_moves_begin(row, &board, side, &moves);
  while (pawns_moves_next(host, &moves, &move, &found) == CORE_OK && found) {
    any_wins |= move.wins;
    if (move.captures || number++ == chosen)
      check_board_after(host, row, length, side, move);
  }
  assert_int_equal(any_wins, pawns_winner(&board, side) == side);
  return any_wins;
}

HOST_TEST(long_boards_are_consistent) {
  uint64_t random = 2016;
  char row[256];
  int wins[2] = {0, 0};
  int64_t boards = scaled(1000000, 20000);
  for (int64_t i = 0; i < boards; i++) {
    int length = near_balanced_row(&random, row);
    pawns_side side = (pawns_side)(i % 2);
    wins[side] += check_consistency(host, row, length, side, &random);
  }
  for (int side = 0; side < 2; side++) /* both outcomes must occur often */
    assert_true(wins[side] > boards * 15 / 100 && wins[side] < boards * 40 / 100);
}

static pawns_board read_row(core_host *host, const char *row) {
  pawns_board board;
  pawns_fault fault;
  assert_int_equal(pawns_read(host, row, strlen(row), &board, &fault), CORE_OK);
  return board;
}

static void assert_fault(const char *row, size_t length, pawns_fault_kind kind, int64_t cell) {
  core_host host = host_make();
  pawns_board board;
  pawns_fault fault;
  assert_int_equal(pawns_read(&host, row, length, &board, &fault), CORE_INVALID);
  assert_int_equal(fault.kind, kind);
  assert_int_equal(fault.cell, cell);
}

TEST(a_bad_cell_is_found_anywhere) {
  enum { LENGTH = 30000 };
  static char row[LENGTH];
  for (int64_t border = 0; border <= LENGTH; border += 7500) {
    for (int64_t cell = 0; cell < LENGTH; cell += 613) {
      memset(row, 'W', (size_t)border);
      memset(row + border, 'B', (size_t)(LENGTH - border));
      row[cell] = '?';
      assert_fault(row, LENGTH, PAWNS_WRONG_CHARACTER, cell);
      row[cell] = 'W';
      if (cell > border)
        assert_fault(row, LENGTH, PAWNS_WRONG_ORDER, cell);
    }
  }
#if SIZE_MAX > UINT32_MAX
  assert_fault(NULL, (size_t)PAWNS_MAX_LENGTH + 1, PAWNS_TOO_LONG, PAWNS_MAX_LENGTH);
#endif
}

/* Read a row of several blocks pawn by pawn. */
static void check_army(const pawns_board *board, const char *row, pawns_side side) {
  const pawns_army *army = &board->army[side];
  int64_t count = 0, advance = 0, front[3] = {-1, -1, -1};
  for (int64_t i = 0; i < board->length; i++) {
    int64_t cell = side == PAWNS_WHITE ? i : board->length - 1 - i;
    if (row[cell] != (side == PAWNS_WHITE ? 'W' : 'B'))
      continue;
    count++;
    advance += i;
    front[2] = front[1], front[1] = front[0], front[0] = i;
  }
  assert_int_equal(army->count, count);
  assert_int_equal(army->advance, advance);
  assert_memory_equal(army->front, front, sizeof front);
}

HOST_TEST(a_million_cells) {
  enum { LENGTH = 1000000 };
  char *row = malloc(LENGTH + 1);
  uint64_t random = 7;
  for (int density = 0; density <= 8; density++) {
    int border = density == 8 ? LENGTH / 2 : (int)(host_random(&random) % LENGTH);
    for (int cell = 0; cell < LENGTH; cell++)
      row[cell] = (int)(host_random(&random) % 8) >= density ? '.' : cell < border ? 'W' : 'B';
    row[0] = 'W', row[LENGTH - 1] = 'B', row[LENGTH] = 0;
    pawns_board board = read_row(host, row);
    check_army(&board, row, PAWNS_WHITE);
    check_army(&board, row, PAWNS_BLACK);
    pawns_moves moves;
    pawns_move move;
    bool found, any_wins = false;
    pawns_moves_begin(row, &board, PAWNS_BLACK, &moves);
    while (pawns_moves_next(host, &moves, &move, &found) == CORE_OK && found)
      any_wins |= move.wins;
    assert_int_equal(any_wins, pawns_winner(&board, PAWNS_BLACK) == PAWNS_BLACK);
  }
  free(row);
}

TEST(the_host_can_stop_it) {
  enum { LENGTH = 3000000 };
  ledger_host ledger;
  ledger_open(&ledger);
  char *row = malloc(LENGTH);
  memset(row, '.', LENGTH);
  row[0] = 'W', row[LENGTH - 1] = 'B';
  pawns_board board;
  pawns_fault fault;
  for (int questions = 0; questions < 5; questions++) {
    ledger.stop_at = ledger.questions + 1 + questions;
    assert_int_equal(pawns_read(&ledger.host, row, LENGTH, &board, &fault), CORE_INTERRUPTED);
  }
  ledger.stop_at = 0;
  assert_int_equal(pawns_read(&ledger.host, row, LENGTH, &board, &fault), CORE_OK);
  pawns_moves moves;
  pawns_move move;
  bool found;
  pawns_moves_begin(row, &board, PAWNS_WHITE, &moves);
  assert_int_equal(pawns_moves_next(&ledger.host, &moves, &move, &found), CORE_OK);
  assert_true(found);
  ledger.stop_at = ledger.questions + 2;
  assert_int_equal(pawns_moves_next(&ledger.host, &moves, &move, &found), CORE_INTERRUPTED);
  assert_false(found);
  free(row);
}
