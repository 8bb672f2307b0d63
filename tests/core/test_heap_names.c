/* Compare each named heap game, and the quantity that its heaps count, with play on the board that
** players know by that name: pins in a row, crosses in a row of cells, pawns. This file contains no
** heaps and no theory: the value of a row is the Nim heap beside which the first player loses. */
#include "host.h"

#include <string.h>

#include "core/heaps/game.h"

enum { LONGEST = 14, LARGEST_NIM = 16, PLAYED_LENGTH = 16, CHESS_LENGTH = 8 };

/* A row of cells as bits. A function lists the rows that the moves from `row` lead to. */
typedef uint32_t moves_of_row(uint32_t row, uint32_t length, uint32_t *after);

typedef struct board_player {
  moves_of_row *moves;
  uint32_t length;
  uint8_t outcome[1U << LONGEST][LARGEST_NIM]; /* 0 unknown, 1 mover loses, 2 mover wins */
} board_player;

static bool has(uint32_t row, uint32_t length, int64_t cell) {
  return cell >= 0 && cell < length && (row >> cell & 1) != 0;
}

/* In Kayles, a ball knocks down one pin or two adjacent pins. */
static uint32_t kayles_moves(uint32_t row, uint32_t length, uint32_t *after) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < length; i++) {
    if (has(row, length, i))
      after[count++] = row & ~(1U << i);
    if (has(row, length, i) && has(row, length, i + 1))
      after[count++] = row & ~(3U << i);
  }
  return count;
}

/* In Dawson's Kayles, a ball knocks down two adjacent pins. */
static uint32_t dawson_kayles_moves(uint32_t row, uint32_t length, uint32_t *after) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < length; i++)
    if (has(row, length, i) && has(row, length, i + 1))
      after[count++] = row & ~(3U << i);
  return count;
}

/* List the moves of Treblecross that do not lose at once: after a cross within two cells of
** another, the opponent would complete three in a row. */
static uint32_t treblecross_moves(uint32_t row, uint32_t length, uint32_t *after) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < length; i++) {
    bool near = false;
    for (int64_t j = (int64_t)i - 2; j <= (int64_t)i + 2; j++)
      near |= has(row, length, j);
    if (!near)
      after[count++] = row | 1U << i;
  }
  return count;
}

static bool board_wins(board_player *p, uint32_t row, uint32_t nim) {
  uint8_t *outcome = &p->outcome[row][nim];
  uint32_t after[2 * LONGEST];
  if (*outcome != 0)
    return *outcome == 2;
  bool wins = false;
  for (uint32_t take = 1; take <= nim && !wins; take++)
    wins = !board_wins(p, row, nim - take);
  uint32_t count = p->moves(row, p->length, after);
  for (uint32_t i = 0; i < count && !wins; i++)
    wins = !board_wins(p, after[i], nim);
  *outcome = wins ? 2 : 1;
  return wins;
}

static uint64_t named_value(const char *name, uint64_t n) {
  core_host host = host_make();
  heaps_rules rules;
  heaps_fault fault;
  uint64_t value;
  assert_true(heaps_rules_read(NULL, name, strlen(name), &rules, &fault));
  heaps_game *game = heaps_open(&host, &rules, HEAPS_BEST);
  assert_non_null(game);
  assert_int_equal(heaps_value(game, n, &value), CORE_OK);
  heaps_close(game);
  return value;
}

/* Heap n of the named game has the value of an empty or full row of n cells. */
static void compare_with_board(const char *name, moves_of_row *moves, bool full) {
  board_player *p = malloc(sizeof *p);
  for (uint32_t n = 0; n <= LONGEST; n++) {
    memset(p, 0, sizeof *p);
    p->moves = moves;
    p->length = n;
    uint32_t row = full ? (1U << n) - 1 : 0, nim = 0;
    while (board_wins(p, row, nim))
      nim++;
    if (named_value(name, n) != nim)
      fail_msg("%s: a row of %u is worth %u", name, n, nim);
  }
  free(p);
}

TEST(test_rows) {
  compare_with_board("kayles", kayles_moves, true);
  compare_with_board("dawson-kayles", dawson_kayles_moves, true);
  compare_with_board("treblecross", treblecross_moves, false);
}

/* Play Treblecross by its rules: a player who completes three crosses in a row wins. */
static bool three_in_a_row_wins(uint32_t row, uint32_t length, uint8_t *outcome) {
  if (outcome[row] != 0)
    return outcome[row] == 2;
  bool wins = false;
  for (uint32_t i = 0; i < length && !wins; i++) {
    uint32_t after = row | 1U << i;
    if (after != row)
      wins = (after & after >> 1 & after >> 2) != 0 || !three_in_a_row_wins(after, length, outcome);
  }
  outcome[row] = wins ? 2 : 1;
  return wins;
}

TEST(test_treblecross_as_played) {
  uint8_t *outcome = malloc((size_t)1 << PLAYED_LENGTH);
  for (uint32_t n = 3; n <= PLAYED_LENGTH; n++) {
    memset(outcome, 0, (size_t)1 << n);
    assert_int_equal(named_value("treblecross", n) != 0, three_in_a_row_wins(0, n, outcome));
  }
  free(outcome);
}

/* Dawson's Chess: on three ranks, white pawns on the first and black ones on the third; captures
** are obligatory, and a player who cannot move loses. A side's pawns are stored by rank, starting
** with the rank nearest to that side. */
typedef struct chess {
  uint32_t mine[3], theirs[3];
} chess;

static chess chess_after(chess at, uint32_t rank, uint32_t from, uint32_t to) {
  at.mine[rank] &= ~(1U << from);
  at.mine[rank + 1] |= 1U << to;
  at.theirs[1 - rank] &= ~(1U << to);
  chess turned;
  memcpy(turned.mine, at.theirs, sizeof at.mine);
  memcpy(turned.theirs, at.mine, sizeof at.mine);
  return turned;
}

/* The opponent's rank r is this side's rank 2 - r. */
static bool chess_wins(chess at, uint32_t length) {
  bool captures = false;
  for (uint32_t rank = 0; rank < 2; rank++)
    for (uint32_t file = 0; file < length; file++)
      for (int64_t to = (int64_t)file - 1; to <= (int64_t)file + 1; to += 2)
        if (has(at.mine[rank], length, file) && has(at.theirs[1 - rank], length, to)) {
          captures = true;
          if (!chess_wins(chess_after(at, rank, file, (uint32_t)to), length))
            return true;
        }
  for (uint32_t rank = 0; rank < 2 && !captures; rank++)
    for (uint32_t file = 0; file < length; file++)
      if (has(at.mine[rank] & ~at.mine[rank + 1] & ~at.theirs[1 - rank], length, file) &&
          !chess_wins(chess_after(at, rank, file, file), length))
        return true;
  return false;
}

TEST(test_dawsons_chess_as_played) {
  for (uint32_t n = 1; n <= CHESS_LENGTH; n++) {
    chess start = {.mine = {(1U << n) - 1, 0, 0}, .theirs = {(1U << n) - 1, 0, 0}};
    assert_int_equal(named_value("dawson-chess", n) != 0, chess_wins(start, n));
  }
}
