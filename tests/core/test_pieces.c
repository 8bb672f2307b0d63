/* Compare the pieces' moves and closed forms with the rules and with the definition of a Grundy
** value. */
#include "host.h"

#include <string.h>

#include "core/piece/move_list.h"
#include "core/piece/names.h"
#include "core/queen/queen_int.h"

typedef enum kind { KNIGHT, QUEEN, KING, ROOK, BISHOP, KINDS } kind;

static const char *const names[KINDS] = {"knight", "queen", "king", "rook", "bishop"};

typedef struct test_direction {
  int dx, dy;
  bool rides;
} test_direction;

/* A piece of the table and its list of moves. */
typedef struct tested_piece {
  int64_t (*value)(int64_t x, int64_t y);
  test_direction directions[4];
  int direction_count;
} tested_piece;

static const tested_piece *piece_named(const char *name) {
  static tested_piece tested[KINDS];
  int number = 0;
  while (strcmp(names[number], name) != 0)
    number++;
  tested_piece *piece = &tested[number];
  if (piece->direction_count > 0)
    return piece;
  const pieces_piece *found = pieces_find(name, strlen(name));
  assert_non_null(found);
  core_host host = host_make();
  move_list list;
  move_list_error error;
  assert_int_equal(move_list_parse(&list, &host, found->moves, strlen(found->moves), &error),
                   CORE_OK);
  assert_true(list.moves.count <= 4);
  piece->value = found->value;
  for (size_t i = 0; i < list.moves.count; i++)
    piece->directions[piece->direction_count++] = (test_direction){
        (int)list.moves.items[i].dx, (int)list.moves.items[i].dy, list.moves.items[i].rider};
  move_list_release(&list, &host);
  return piece;
}

/* Return the number of steps that stay on the quarter-plane; every step leads left, down or
** both. */
static int64_t reach_of(test_direction step, int64_t x, int64_t y) {
  int64_t across = step.dx < 0 ? x / -step.dx : INT64_MAX;
  int64_t along = step.dy < 0 ? y / -step.dy : INT64_MAX;
  int64_t reach = across < along ? across : along;
  return step.rides || reach == 0 ? reach : 1;
}

/* Return true if the rules, written here a second time, allow the piece to move by `left` and
** `down` cells at once. */
static bool rules_allow(kind piece, int64_t left, int64_t down) {
  switch (piece) {
  case KNIGHT:
    return (left == 2 && down == 1) || (left == 1 && down == 2);
  case QUEEN:
    return left + down > 0 && (left == 0 || down == 0 || left == down);
  case KING:
    return left + down > 0 && left <= 1 && down <= 1;
  case ROOK:
    return left + down > 0 && (left == 0 || down == 0);
  default:
    return left > 0 && left == down;
  }
}

TEST(test_list) {
  for (int index = 0; index < KINDS; index++) {
    const tested_piece *piece = piece_named(names[index]);
    assert_true(piece->direction_count > 0);
    assert_int_equal(piece->value == NULL, index == QUEEN);
  }
  assert_null(pieces_at(-1));
  assert_null(pieces_at(INT32_MIN));
  assert_null(pieces_at(INT32_MAX));
}

enum { RULES_SIZE = 12 };

/* Count for each cell of the board the directions that lead from (x, y) to it. */
static void mark_options(const tested_piece *piece, int64_t x, int64_t y,
                         int marks[RULES_SIZE][RULES_SIZE]) {
  memset(marks, 0, sizeof(int[RULES_SIZE][RULES_SIZE]));
  for (int d = 0; d < piece->direction_count; d++) {
    test_direction direction = piece->directions[d];
    for (int64_t t = 1; t <= reach_of(direction, x, y); t++) {
      int64_t to_x = x + t * direction.dx, to_y = y + t * direction.dy;
      assert_true(to_x >= 0 && to_x <= x && to_y >= 0 && to_y <= y);
      marks[to_x][to_y]++;
    }
  }
}

TEST(test_directions_are_the_rules) {
  int marks[RULES_SIZE][RULES_SIZE];
  for (int piece = 0; piece < KINDS; piece++)
    for (int64_t cell = 0; cell < RULES_SIZE * RULES_SIZE; cell++) {
      int64_t x = cell / RULES_SIZE, y = cell % RULES_SIZE;
      mark_options(piece_named(names[piece]), x, y, marks);
      for (int64_t to_x = 0; to_x < RULES_SIZE; to_x++)
        for (int64_t to_y = 0; to_y < RULES_SIZE; to_y++) {
          bool allowed = to_x <= x && to_y <= y && rules_allow((kind)piece, x - to_x, y - to_y);
          assert_int_equal(marks[to_x][to_y], allowed ? 1 : 0);
        }
    }
}

enum { BOARD = 500 };

static int64_t board[BOARD][BOARD];

/* Compute the value of (x, y) by definition from the values on the board. `stamps` is scratch
** memory. */
static int64_t value_by_definition(const tested_piece *piece, int x, int y, int64_t *stamps) {
  int64_t stamp = (int64_t)x * BOARD + y + 1;
  for (int d = 0; d < piece->direction_count; d++) {
    test_direction direction = piece->directions[d];
    int to_x = x + direction.dx, to_y = y + direction.dy;
    while (to_x >= 0 && to_y >= 0) {
      stamps[board[to_x][to_y]] = stamp;
      if (!direction.rides)
        break;
      to_x += direction.dx;
      to_y += direction.dy;
    }
  }
  int64_t value = 0;
  while (stamps[value] == stamp)
    value++;
  return value;
}

TEST(test_closed_forms) {
  for (int number = 0; number < KINDS; number++) {
    const tested_piece *piece = piece_named(names[number]);
    if (piece->value == NULL)
      continue;
    int64_t stamps[3 * BOARD] = {0};
    for (int x = 0; x < BOARD; x++)
      for (int y = 0; y < BOARD; y++) {
        board[x][y] = value_by_definition(piece, x, y, stamps);
        assert_int_equal(piece->value(x, y), board[x][y]);
      }
  }
}

/* ---- The end of the range of 63 bits ---- */

/* Return a coordinate at an end of the range, near a power of two, or anywhere. */
static int64_t far_coordinate(uint64_t *random) {
  uint64_t drawn = host_random(random), offset = drawn >> 32 & 7;
  switch (drawn & 3) {
  case 0:
    return (int64_t)offset;
  case 1:
    return (int64_t)(INT64_MAX - (int64_t)offset);
  case 2:
    return (int64_t)(((UINT64_C(1) << (3 + drawn / 4 % 60)) + offset - 4) & INT64_MAX);
  default:
    return (int64_t)(host_random(random) >> 1);
  }
}

/* Half of the partners are near the diagonal, where the leapers' values change. */
static int64_t partner(uint64_t *random, int64_t x) {
  uint64_t drawn = host_random(random);
  int64_t offset = (int64_t)(drawn >> 8 & 7) - 4;
  if ((drawn & 1) != 0)
    return far_coordinate(random);
  if (offset < 0)
    return x < -offset ? 0 : x + offset;
  return x > INT64_MAX - offset ? INT64_MAX : x + offset;
}

static int64_t mex_of_leaps(const tested_piece *piece, int64_t x, int64_t y) {
  uint64_t seen = 0;
  for (int d = 0; d < piece->direction_count; d++) {
    test_direction direction = piece->directions[d];
    if (x + direction.dx >= 0 && y + direction.dy >= 0)
      seen |= UINT64_C(1) << piece->value(x + direction.dx, y + direction.dy);
  }
  return core_lowest_bit(~seen);
}

TEST(test_leapers_far_out) {
  const tested_piece *leapers[] = {piece_named("knight"), piece_named("king")};
  uint64_t random = 1;
  for (int i = 0; i < 2; i++) {
    for (int64_t cell = 0; cell < 64 * 64; cell++) {
      int64_t x = INT64_MAX - cell / 64, y = INT64_MAX - cell % 64;
      assert_int_equal(leapers[i]->value(x, y), mex_of_leaps(leapers[i], x, y));
      assert_int_equal(leapers[i]->value(x, cell % 64), mex_of_leaps(leapers[i], x, cell % 64));
      assert_int_equal(leapers[i]->value(cell % 64, x), mex_of_leaps(leapers[i], cell % 64, x));
    }
    for (int trial = 0; trial < 200000; trial++) {
      int64_t x = far_coordinate(&random), y = partner(&random, x);
      assert_int_equal(leapers[i]->value(x, y), mex_of_leaps(leapers[i], x, y));
    }
  }
}

/* Assert that the rules, rather than the directions of the piece, allow a move from (x, y) to
** (to_x, to_y). */
static void assert_is_option(kind piece, int64_t x, int64_t y, int64_t to_x, int64_t to_y) {
  assert_true(to_x >= 0 && to_x <= x && to_y >= 0 && to_y <= y);
  assert_true(piece == ROOK ? (to_x == x) != (to_y == y) : x - to_x == y - to_y && to_x < x);
}

/* Return a number from 0 to `most`, often one of the ends. */
static int64_t up_to(uint64_t *random, int64_t most) {
  uint64_t drawn = host_random(random);
  switch (drawn & 7) {
  case 0:
    return 0;
  case 1:
    return most;
  default:
    return (int64_t)(host_random(random) % ((uint64_t)most + 1));
  }
}

/* No option has the value of the cell: test one random option along each direction. */
static void check_no_equal_option(kind number, int64_t x, int64_t y, uint64_t *random) {
  const tested_piece *piece = piece_named(names[number]);
  int64_t value = piece->value(x, y);
  for (int d = 0; d < piece->direction_count; d++) {
    test_direction direction = piece->directions[d];
    int64_t reach = reach_of(direction, x, y);
    if (reach == 0)
      continue;
    int64_t t = up_to(random, reach - 1) + 1;
    int64_t to_x = x + t * direction.dx, to_y = y + t * direction.dy;
    assert_is_option(number, x, y, to_x, to_y);
    assert_true(piece->value(to_x, to_y) != value);
  }
}

/* A function g on the cells is the Grundy value if and only if no option of a cell c has the value
** g(c), and for every v < g(c) some option has the value v. Test both conditions at random cells
** and values. */
TEST(test_riders_far_out) {
  uint64_t random = 2;
  for (int trial = 0; trial < 200000; trial++) {
    int64_t x = far_coordinate(&random), y = partner(&random, x);
    check_no_equal_option(ROOK, x, y, &random);
    check_no_equal_option(BISHOP, x, y, &random);
    int64_t value = pieces_rook(x, y);
    if (value > 0) {
      int64_t v = up_to(&random, value - 1);
      bool sideways = (v ^ y) < x;
      int64_t to_x = sideways ? v ^ y : x, to_y = sideways ? y : v ^ x;
      assert_is_option(ROOK, x, y, to_x, to_y);
      assert_int_equal(pieces_rook(to_x, to_y), v);
    }
    value = pieces_bishop(x, y);
    if (value > 0) {
      int64_t v = up_to(&random, value - 1);
      int64_t to_x = x < y ? v : v + (x - y), to_y = x < y ? v + (y - x) : v;
      assert_is_option(BISHOP, x, y, to_x, to_y);
      assert_int_equal(pieces_bishop(to_x, to_y), v);
    }
  }
}

/* ---- Knight and queen together ---- */

enum { PAIR_SIZE = 12 };

static bool mover_wins[PAIR_SIZE][PAIR_SIZE][PAIR_SIZE][PAIR_SIZE];

/* Return true if a move of the knight at (a, b) or of the queen at (c, d) leads to a losing
** position. All positions with smaller coordinates are known. */
static bool some_move_wins(int a, int b, int c, int d) {
  if ((a >= 2 && b >= 1 && !mover_wins[a - 2][b - 1][c][d]) ||
      (a >= 1 && b >= 2 && !mover_wins[a - 1][b - 2][c][d]))
    return true;
  for (int t = 1; t <= c; t++)
    if (!mover_wins[a][b][c - t][d])
      return true;
  for (int t = 1; t <= d; t++)
    if (!mover_wins[a][b][c][d - t])
      return true;
  for (int t = 1; t <= c && t <= d; t++)
    if (!mover_wins[a][b][c - t][d - t])
      return true;
  return false;
}

/* The next cell of a value is the first one found by visiting every cell. */
TEST(test_next) {
  enum { SIDE = 70, BEYOND = 200 };
  int known = 0;
  for (int i = 0; pieces_at(i) != NULL; i++) {
    const pieces_piece *piece = pieces_at(i);
    if (piece->next == NULL)
      continue;
    known++;
    for (int64_t y = 0; y < SIDE; y++)
      for (int64_t x = 0; x < SIDE; x++)
        for (int64_t value = 0; value < SIDE; value++) {
          int64_t first = x;
          while (first < BEYOND && piece->value(first, y) != value)
            first++;
          assert_int_equal(piece->next(x, y, value), first < BEYOND ? first : -1);
        }
  }
  assert_int_equal(known, 4);
  const int64_t far = INT64_C(1) << 62;
  const pieces_piece *rook = pieces_find("rook", 4), *knight = pieces_find("knight", 6);
  assert_int_equal(rook->next(0, far, 5), far + 5);
  assert_int_equal(knight->value(knight->next(0, far, 2), far), 2);
  assert_int_equal(knight->next(far, INT64_MAX, 3), -1);
}

HOST_TEST(test_knight_and_queen_search) {
  /* n = 1..10, from an independent search that precedes this code */
  static const int known[] = {0, 12, 54, 208, 546, 1144, 2156, 3668, 5932, 9222};
  queen_table table;
  queen_table_open(&table, host, queen_variant_named(NULL));
  assert_int_equal(queen_table_reach(&table, PAIR_SIZE - 1, PAIR_SIZE - 1), CORE_OK);
  int wins[PAIR_SIZE + 1] = {0};
  for (int i = 0; i < PAIR_SIZE * PAIR_SIZE * PAIR_SIZE * PAIR_SIZE; i++) {
    int at[4], rest = i, farthest = 0;
    for (int k = 3; k >= 0; k--, rest /= PAIR_SIZE) {
      at[k] = rest % PAIR_SIZE;
      farthest = at[k] > farthest ? at[k] : farthest;
    }
    bool wins_here = some_move_wins(at[0], at[1], at[2], at[3]);
    mover_wins[at[0]][at[1]][at[2]][at[3]] = wins_here;
    assert_int_equal(pieces_knight(at[0], at[1]) != queen_table_at(&table, at[2], at[3]),
                     wins_here);
    for (int n = farthest + 1; n <= PAIR_SIZE; n++)
      wins[n] += wins_here;
  }
  for (int n = 1; n <= 10; n++)
    assert_int_equal(wins[n], known[n - 1]);
  queen_table_close(&table);
}

/* Compare the known number for the problem's board with the number computed from the frequency of
** each value. */
HOST_TEST(test_knight_and_queen_on_50) {
  enum { N = 50 };
  queen_table table;
  queen_table_open(&table, host, queen_variant_named(NULL));
  assert_int_equal(queen_table_reach(&table, N - 1, N - 1), CORE_OK);
  int64_t knights[3] = {0}, queens[3] = {0}, losses = 0;
  for (int x = 0; x < N; x++)
    for (int y = 0; y < N; y++) {
      knights[pieces_knight(x, y)]++;
      if (queen_table_at(&table, x, y) < 3)
        queens[queen_table_at(&table, x, y)]++;
    }
  for (int value = 0; value < 3; value++)
    losses += knights[value] * queens[value];
  assert_int_equal(INT64_C(6250000) - losses, 6154004);
  queen_table_close(&table);
}
