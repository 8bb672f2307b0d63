/* Slow: make check omits this test, which takes more than a second. */
/* Compare boards of arbitrary pieces with walls with the definition: the mex over the options,
** computed by a plain program that stores all values. */
#include "failures.h"
#include "core/piece/marking.h"
#include "core/piece/solver.h"
#include "core/piece/names.h"
#include "core/piece/walls.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 160 };

typedef struct game {
  const move_list_move *moves;
  size_t count;
  int64_t width, height;
  bool blocked[MOST][MOST]; /* indexed by [x][y] */
  int64_t value[MOST][MOST];
} game;

static bool is_free(const game *g, int64_t x, int64_t y) {
  return x >= 0 && y >= 0 && x < g->width && y < g->height && !g->blocked[x][y];
}

enum { MOST_OPTIONS = 4096 };

static int64_t play(game *g, int64_t x, int64_t y) {
  if (g->value[x][y] >= 0)
    return g->value[x][y];
  unsigned char seen[MOST_OPTIONS] = {0};
  for (size_t i = 0; i < g->count; i++) {
    int64_t to_x = x + g->moves[i].dx, to_y = y + g->moves[i].dy;
    while (is_free(g, to_x, to_y)) {
      seen[play(g, to_x, to_y)] = 1;
      if (!g->moves[i].rider)
        break;
      to_x += g->moves[i].ride_dx, to_y += g->moves[i].ride_dy;
    }
  }
  int64_t mex = 0;
  while (seen[mex])
    mex++;
  return g->value[x][y] = mex;
}

static void forget(game *g) {
  for (int x = 0; x < MOST; x++) {
    for (int y = 0; y < MOST; y++)
      g->value[x][y] = -1;
  }
}

static bool parse(move_list *list, core_host *host, const char *text) {
  move_list_error error;
  return move_list_parse(list, host, text, strlen(text), &error) == CORE_OK;
}

static void check_cells(game *g, const solver_board *board, int64_t first, int64_t end) {
  for (int64_t y = first; y < end; y++) {
    for (int64_t x = 0; x < g->width; x++) {
      int64_t expected = g->blocked[x][y] ? -1 : play(g, x, y);
      if (solver_value(board, x, y) != expected)
        fail_msg("(%d,%d) on %d x %d: %d, not %d", (int)x, (int)y, (int)g->width, (int)g->height,
                 (int)solver_value(board, x, y), (int)expected);
    }
  }
}

static size_t list_walls(const game *g, walls_cell *cells) {
  size_t count = 0;
  for (int64_t x = 0; x < g->width; x++) {
    for (int64_t y = 0; y < g->height; y++) {
      if (g->blocked[x][y])
        cells[count++] = (walls_cell){x, y};
    }
  }
  return count;
}

static void check_board(game *g, const move_list *list) {
  static walls_cell cells[MOST * MOST + 3];
  core_host host = host_make();
  host.memory_used = list->moves.bytes;
  size_t count = list_walls(g, cells);
  cells[count++] = (walls_cell){g->width, 0}; /* a cell outside the board */
  cells[count++] = (walls_cell){0, g->height};
  solver_board *board;
  g->moves = list->moves.items;
  g->count = list->moves.count;
  for (int keep = 0; keep < 2; keep++) {
    assert_int_equal(solver_open(&board, &host, list, g->width, g->height, cells, count, keep),
                     CORE_OK);
    for (int64_t rows = 1; rows <= g->height; rows += 1 + rows % 3) {
      assert_int_equal(solver_advance(board, rows), CORE_OK);
      assert_true(solver_ready(board) >= rows);
      int64_t first = solver_first(board);
      assert_true(keep ? first == 0 : first < rows);
      check_cells(g, board, rows == 1 ? first : rows - 1, solver_ready(board));
    }
    assert_int_equal(solver_advance(board, g->height), CORE_OK);
    check_cells(g, board, solver_first(board), g->height);
    solver_close(board);
  }
  assert_int_equal(host.memory_used, list->moves.bytes);
}

static char *write_random_step(char *text, uint64_t *seed, bool climbs, int64_t side) {
  int64_t dx = -(int64_t)(host_random(seed) % (uint64_t)(side + 1));
  int64_t dy = -(int64_t)(host_random(seed) % (uint64_t)(side + 1));
  if (climbs && host_random(seed) % 2 == 0)
    *(host_random(seed) % 2 == 0 ? &dx : &dy) = 1 + (int64_t)(host_random(seed) % 2);
  return text + sprintf(text, "(%d,%d)", (int)dx, (int)dy - (dx == 0 && dy == 0));
}

static void write_random_list(char *text, uint64_t *seed, size_t most, int64_t side) {
  size_t count = 1 + (size_t)(host_random(seed) % most);
  bool climbs = host_random(seed) % 2 == 0, riders = host_random(seed) % 3 != 0;
  for (size_t i = 0; i < count; i++) {
    text = write_random_step(text, seed, climbs, side);
    bool rider = riders && host_random(seed) % 2 == 0;
    if (rider && host_random(seed) % 3 == 0)
      text = write_random_step(text, seed, climbs && host_random(seed) % 2 == 0, side);
    text += sprintf(text, "%s ", rider ? "*" : "");
  }
}

static void scatter(game *g, uint64_t *seed) {
  memset(g->blocked, 0, sizeof g->blocked);
  uint64_t density = host_random(seed) % 3 == 0 ? 0 : host_random(seed) % 40;
  for (int64_t x = 0; x < g->width; x++) {
    for (int64_t y = 0; y < g->height; y++)
      g->blocked[x][y] = host_random(seed) % 100 < density;
  }
}

/* Check `rounds` random lists of up to `most` moves on boards of up to `side` cells per side. */
static void check_random_lists(uint64_t seed, int rounds, size_t most, int64_t step, int side) {
  static game g;
  core_host host = host_make();
  for (int round = 0; round < rounds; round++) {
    char text[4000];
    move_list list;
    write_random_list(text, &seed, most, step);
    if (!parse(&list, &host, text))
      continue;
    g.width = 1 + (int64_t)(host_random(&seed) % (uint64_t)side);
    g.height = 1 + (int64_t)(host_random(&seed) % (uint64_t)side);
    scatter(&g, &seed);
    forget(&g);
    check_board(&g, &list);
    move_list_release(&list, &host);
  }
  assert_int_equal(host.memory_used, 0);
}

TEST(test_random_lists) {
  check_random_lists(1, 8000, 4, 3, 12);
  check_random_lists(2, 2000, 9, 5, 20);
  check_random_lists(3, 60, 5, 3, 100);
  check_random_lists(4, 100, 100, 12, 30);
}

static const char *const lists[] = {
    "(-1,0)* (0,-1)* (-1,-1)*",
    "(-1,0)* (0,-1)* (-1,-1)* (-2,1)*",
    "(-1,0)* (0,-1)* (-1,-1)* (2,-3)* (-1,1)",
    "(-1,0)* (-1,-1)* (-1,1)*",
    "(-1,0)* (-1,-1)* (-1,1)* (-1,2)* (-2,1)* (-5,3)",
    "(0,-1)* (-1,-1)* (1,-1)* (-1,0)* (-2,-1)* (-1,-2)*",
    "(-2,1) (-2,-1) (1,-2) (-1,-2)",
    "(-2,1)* (-2,-1)* (1,-2)* (-1,-2)*",
    "(-1,0) (0,-1) (-1,-1)",
    "(-1,0) (-3,0) (0,-2)",
    "(-1,0)* (0,-1)* (-1,-1)* (-2,1)* (1,-2)* (-1,-2)* (-2,-1)*",
    "(-2,3) (1,-2) (-1,0) (0,-3)",
    "(-2,3)* (1,-2)* (-1,0)*",
    "(-1,0)* (0,-1)* (-1,-1)* (0,-1)(-1,-1)* (-1,0)(-1,-1)*",
    "(-1,0)* (2,-1)(-1,-1)* (1,-2)(0,-1)* (-3,0)(-2,0)* (3,-1)",
    "(-1,-1)* (-2,1)(-1,-1)* (1,-2)(-1,-1)* (-1,0)(-2,1)*",
    "(0,-2)(-1,0)* (-2,0)(0,-1)* (-1,-1)(-3,-3)*",
    ("(-2,3) (1,-2) (-1,-1) (-2,-1) (-3,-1) (-4,-1) (-5,-1) (-6,-1) (-7,-1) (-1,0) (-2,0) (-3,0) "
     "(0,-1) (0,-2) (0,-3) (0,-4) (0,-5)"),
};

enum { LISTS = sizeof lists / sizeof *lists };

/* Boards on which the sets must grow. */
HOST_TEST(test_large_boards) {
  static game g;
  for (size_t i = 0; i < LISTS; i++) {
    for (int walls = 0; walls < 2; walls++) {
      uint64_t seed = i;
      move_list list;
      assert_true(parse(&list, host, lists[i]));
      g.width = walls ? 90 : 150;
      g.height = walls ? 150 : 100;
      memset(g.blocked, 0, sizeof g.blocked);
      for (int n = 0; walls && n < 20; n++)
        g.blocked[host_random(&seed) % 90][host_random(&seed) % 150] = true;
      forget(&g);
      check_board(&g, &list);
      move_list_release(&list, host);
    }
  }
}

/* ---- P-positions by marking lines ---- */

/* Find all rows. If `stops`, interrupt the work again and again. */
static void mark_rows(marking *m, core_host *host, int64_t rows, uint64_t *stops) {
  core_status status;
  do {
    if (stops != NULL) {
      host->questions_left = 1;
      host->work_left = 1 + (int64_t)(host_random(stops) % 400);
    }
    status = marking_advance(m, rows);
    assert_true(status == CORE_OK || (stops != NULL && status == CORE_INTERRUPTED));
  } while (status != CORE_OK);
  host->questions_left = 0;
}

static void check_marking(game *g, const move_list *list, uint64_t *stops) {
  static walls_cell cells[MOST * MOST];
  core_host host = host_make();
  uint32_t count = (uint32_t)list_walls(g, cells);
  assert_int_equal(walls_sort(&host, cells, &count), CORE_OK);
  g->moves = list->moves.items;
  g->count = list->moves.count;
  marking *m = marking_open(&host, list, g->width, g->height, cells, count);
  assert_non_null(m);
  for (int64_t y = 0; y < g->height; y++) {
    if (y % 4 == 0)
      mark_rows(m, &host, y + 4 < g->height ? y + 4 : g->height, stops);
    for (int64_t x = 0, next = 0; x < g->width; x++) {
      next = next == x ? marking_next(m, x, y) : next;
      bool expected = !g->blocked[x][y] && play(g, x, y) == 0;
      if (expected != (next == x))
        fail_msg("(%d,%d) on %d x %d: the next P-position is at %d", (int)x, (int)y, (int)g->width,
                 (int)g->height, (int)next);
      next += next == x;
    }
  }
  marking_close(m);
  assert_int_equal(host.memory_used, 0);
}

/* Write a list to which the method applies. */
static void write_marking_list(char *text, uint64_t *seed) {
  int kind = (int)(host_random(seed) % 3);
  text += sprintf(text, "%s%s", kind != 0 ? "(-1,0)* " : "", kind != 1 ? "(0,-1)* " : "");
  for (uint64_t i = host_random(seed) % 5; i > 0; i--) {
    int p = (int)(host_random(seed) % 4), q = (int)(host_random(seed) % 4);
    text += sprintf(text, "(-%d,-%d)", p + (p + q == 0), q);
    if (host_random(seed) % 4 == 0)
      text += sprintf(text, "(-%d,-%d)*", (int)(host_random(seed) % 3),
                      1 + (int)(host_random(seed) % 3));
    else if (q > 0 && host_random(seed) % 2 == 0)
      text += sprintf(text, "*");
    text += sprintf(text, " ");
  }
}

TEST(test_marking) {
  static game g;
  uint64_t seed = 11;
  core_host host = host_make();
  for (int round = 0; round < scaled(3000, 300); round++) {
    char text[200];
    move_list list;
    write_marking_list(text, &seed);
    assert_true(parse(&list, &host, text) && marking_fits(&list));
    int64_t side = round % 50 == 0 ? MOST : 30;
    g.width = 1 + (int64_t)(host_random(&seed) % (uint64_t)side);
    g.height = 1 + (int64_t)(host_random(&seed) % (uint64_t)side);
    scatter(&g, &seed);
    forget(&g);
    check_marking(&g, &list, round % 3 == 0 ? &seed : NULL);
    move_list_release(&list, &host);
  }
  for (size_t i = 0; i < LISTS; i++) {
    move_list list;
    assert_true(parse(&list, &host, lists[i]));
    assert_int_equal(marking_fits(&list), i == 0 || i == 13);
    move_list_release(&list, &host);
  }
}

/* The P-positions of a queen on a board where more than 64 * 64 columns in a row, or all, are
** barred, beside arrays of barred columns and diagonals. Walls free some of them again. In the last
** row all columns are barred, and a wall precedes the last cell. */
static void check_long_rows(int64_t width, core_host *host, uint64_t *seed) {
  enum { HEIGHT = 8000, MOST_WIDTH = 8000, WALLS = 60 };
  static bool columns[MOST_WIDTH], diagonals[HEIGHT + MOST_WIDTH];
  static walls_cell cells[WALLS];
  uint32_t count = WALLS, wall = 0;
  move_list list;
  assert_true(width <= MOST_WIDTH && parse(&list, host, "(-1,0)* (0,-1)* (-1,-1)*"));
  for (size_t i = 0; i < count; i++)
    cells[i] = (walls_cell){(int64_t)(host_random(seed) % (uint64_t)width),
                            (int64_t)(host_random(seed) % HEIGHT)};
  cells[0] = (walls_cell){width - 2, HEIGHT - 1};
  assert_int_equal(walls_sort(host, cells, &count), CORE_OK);
  marking *m = marking_open(host, &list, width, HEIGHT, cells, count);
  assert_non_null(m);
  assert_int_equal(marking_advance(m, HEIGHT), CORE_OK);
  memset(columns, 0, sizeof columns);
  memset(diagonals, 0, sizeof diagonals);
  for (int64_t y = 0; y < HEIGHT; y++) {
    int64_t next = marking_next(m, 0, y);
    bool row = false;
    for (int64_t x = 0; x < width; x++) {
      bool *column = &columns[x], *diagonal = &diagonals[x - y + HEIGHT];
      if (wall < count && cells[wall].x == x && cells[wall].y == y) {
        wall++;
        row = *column = *diagonal = false;
      } else if (!row && !*column && !*diagonal) {
        assert_int_equal(next, x);
        next = x + 1 < width ? marking_next(m, x + 1, y) : -1;
        row = *column = *diagonal = true;
      }
    }
    assert_int_equal(next, -1);
  }
  assert_int_equal(wall, count);
  marking_close(m);
  move_list_release(&list, host);
}

TEST(test_marking_long_rows) {
  uint64_t seed = 5;
  core_host host = host_make();
  check_long_rows(8000, &host, &seed);
  check_long_rows(66 * 64, &host, &seed);
  assert_int_equal(host.memory_used, 0);
}

/* In 2-Wythoff, the n-th P-position has the least unused number a and a + 2n (Fraenkel 1982). The
** work is at most 1,000 units per row, also with a blocked cell. */
HOST_TEST(test_marking_first_steps) {
  enum { SIDE = 20000 };
  static bool used[SIDE];
  static const walls_cell blocked = {SIDE - 1, SIDE / 2};
  move_list list;
  assert_true(parse(&list, host, "(-1,0)* (0,-1)* (-1,-1)* (-1,0)(-1,-1)* (0,-1)(-1,-1)*"));
  for (size_t count = 0; count < 2; count++) {
    marking *m = marking_open(host, &list, SIDE, SIDE, &blocked, count);
    assert_non_null(m);
    host->questions_left = 1;
    host->work_left = 1000 * SIDE;
    assert_int_equal(marking_advance(m, SIDE), CORE_OK);
    host->questions_left = 0;
    memset(used, 0, sizeof used);
    for (int64_t n = 0, a = 0; a + 2 * n < SIDE; n++) {
      used[a] = used[a + 2 * n] = true;
      assert_int_equal(marking_next(m, 0, a), a + 2 * n);
      assert_int_equal(marking_next(m, 0, a + 2 * n), a);
      while (used[a])
        a++;
    }
    marking_close(m);
  }
  move_list_release(&list, host);
}

static int64_t least(int64_t x, int64_t y) {
  return x < y ? x : y;
}

static int64_t knight(int64_t x, int64_t y) {
  int64_t m = least(x, y), a = m % 3, d = x + y - 2 * m;
  return a - (a > d);
}

static int64_t king(int64_t x, int64_t y) {
  int64_t m = least(x, y), most = x + y - m;
  return m % 2 == 0 ? most % 2 : 3 - most % 2;
}

static int64_t rook(int64_t x, int64_t y) {
  return x ^ y;
}

static int64_t coin(int64_t x, int64_t y) {
  return (uint32_t)pieces_coin(x, y);
}

/* Compare boards that are too large for the plain program with known formulas. At the edges a board
** may differ from the quarter-plane, so only values that do not depend on an edge are compared. */
static void check_formula(const char *text, int64_t (*formula)(int64_t, int64_t), int64_t side) {
  core_host host = host_make();
  move_list list;
  solver_board *board;
  int64_t width, height;
  assert_true(parse(&list, &host, text));
  assert_true(move_list_reach(&list, side - 1, side - 1, &width, &height));
  assert_int_equal(solver_open(&board, &host, &list, width, height, NULL, 0, true), CORE_OK);
  assert_int_equal(solver_advance(board, height), CORE_OK);
  for (int64_t x = 0; x < side; x++) {
    for (int64_t y = 0; y < side; y++)
      assert_int_equal(solver_value(board, x, y), formula(x, y));
  }
  solver_close(board);
  move_list_release(&list, &host);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_formulas) {
  check_formula("(-2,-1) (-1,-2)", knight, 700);
  check_formula("(-1,0) (0,-1) (-1,-1)", king, 700);
  check_formula("(-1,0)* (0,-1)*", rook, 700);
  check_formula("(-1,-1)*", least, 700);
  check_formula("(-2,1) (-2,-1) (1,-2) (-1,-2)", coin, 2000);
}

/* A player takes 1 to m tokens from one heap: the value is the remainder modulo m + 1. The lists
** use every kind of code and every order: along x, along y, and with a leaper that moves
** upwards. */
TEST(test_many_leapers) {
  static const int counts[] = {1, 7, 8, 14, 15, 16, 62, 63, 64, 100};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    for (int way = 0; way < 3; way++) {
      char text[2500] = "";
      size_t length = 0;
      core_host host = host_make();
      move_list list;
      solver_board *board;
      for (int k = 1; k <= counts[i]; k++)
        length += (size_t)sprintf(text + length, way == 1 ? "(0,-%d) " : "(-%d,0) ", k);
      if (way == 2)
        sprintf(text + length, "(1,-1000)");
      assert_true(parse(&list, &host, text));
      int64_t width = way == 1 ? 3 : 1005, height = way == 1 ? 1005 : 3;
      assert_int_equal(solver_open(&board, &host, &list, width, height, NULL, 0, true), CORE_OK);
      assert_int_equal(solver_advance(board, height), CORE_OK);
      for (int64_t x = 0; x < width; x++) {
        for (int64_t y = 0; y < height; y++)
          assert_int_equal(solver_value(board, x, y), (way == 1 ? y : x) % (counts[i] + 1));
      }
      solver_close(board);
      move_list_release(&list, &host);
      assert_int_equal(host.memory_used, 0);
    }
  }
}

/* Every cell that precedes a cell in column order is its option, so the value of a cell is its rank
** in that order, which far exceeds the sides of the board. */
HOST_TEST(test_more_values_than_a_side) {
  enum { SIDE = 12 };
  static char text[SIDE * 2 * SIDE * sizeof "(-12,-12) "];
  size_t length = 0;
  move_list list;
  solver_board *board;
  for (int dx = 0; dx < SIDE; dx++)
    for (int dy = dx == 0 ? 1 : 1 - SIDE; dy < SIDE; dy++)
      length += (size_t)sprintf(text + length, "(-%d,%d) ", dx, -dy);
  assert_true(parse(&list, host, text));
  assert_int_equal(solver_open(&board, host, &list, SIDE, SIDE, NULL, 0, true), CORE_OK);
  assert_int_equal(solver_advance(board, SIDE), CORE_OK);
  for (int64_t x = 0; x < SIDE; x++)
    for (int64_t y = 0; y < SIDE; y++)
      assert_int_equal(solver_value(board, x, y), x * SIDE + y);
  solver_close(board);
  move_list_release(&list, host);
}

/* A board that is read row by row stores only a few rows. */
HOST_TEST(test_streams) {
  move_list list;
  solver_board *board;
  assert_true(parse(&list, host, "(-2,-1) (-1,-2)"));
  host->memory_limit = 20000;
  assert_int_equal(solver_open(&board, host, &list, 1000, 10000, NULL, 0, false), CORE_OK);
  for (int64_t y = 0; y < 10000; y++) {
    assert_int_equal(solver_advance(board, y + 1), CORE_OK);
    assert_int_equal(solver_ready(board), y + 1);
    for (int64_t x = 0; x < 1000; x++)
      assert_int_equal(solver_value(board, x, y), knight(x, y));
  }
  solver_close(board);
  move_list_release(&list, host);
}

/* Compare one cell with the values of its options: every smaller value must occur among them, and
** the value of the cell must not. */
static void check_one_cell(const solver_board *board, const move_list *list, int64_t width,
                           int64_t height, int64_t x, int64_t y) {
  static bool seen[300000];
  int64_t value = solver_value(board, x, y), missing = value;
  memset(seen, 0, sizeof seen);
  for (size_t i = 0; i < list->moves.count; i++) {
    int64_t to_x = x + list->moves.items[i].dx, to_y = y + list->moves.items[i].dy;
    while (to_x >= 0 && to_y >= 0 && to_x < width && to_y < height) {
      int64_t option = solver_value(board, to_x, to_y);
      assert_true(option != value);
      missing -= option < value && !seen[option];
      seen[option] = true;
      if (!list->moves.items[i].rider)
        break;
      to_x += list->moves.items[i].ride_dx;
      to_y += list->moves.items[i].ride_dy;
    }
  }
  assert_int_equal(missing, 0);
}

static void check_samples(const char *text, int64_t width, int64_t height, int samples) {
  core_host host = host_make();
  move_list list;
  solver_board *board;
  uint64_t seed = 10;
  assert_true(parse(&list, &host, text));
  assert_int_equal(solver_open(&board, &host, &list, width, height, NULL, 0, true), CORE_OK);
  assert_int_equal(solver_advance(board, height), CORE_OK);
  for (int i = 0; i < scaled(samples, 50); i++) {
    int64_t x = (int64_t)(host_random(&seed) % (uint64_t)width);
    int64_t y = (int64_t)(host_random(&seed) % (uint64_t)height);
    check_one_cell(board, &list, width, height, x, y);
  }
  solver_close(board);
  move_list_release(&list, &host);
  assert_int_equal(host.memory_used, 0);
}

/* Sets of more than 64 words, and values of more than 16 bits. */
TEST(test_wide_values) {
  const int64_t side = scale() == 1 ? 3000 : 2300;
  check_samples("(-1,0)* (0,-1)* (-1,-1)*", side, side, 2000);
  check_samples("(-1,0)* (0,-1)* (-1,-1)* (-2,-1)", 3000, 500, 1000);
  check_samples("(-1,0)* (0,-1)* (-1,-1)*", 70000, 4, 300);
  check_samples("(-1,0)* (-2,1)* (1,-2)*", 70000, 4, 300);
  check_samples("(0,-1)* (-2,1)* (1,-2)*", 4, 70000, 300);
  check_samples("(-1,0)* (0,-1)* (-1,-1)* (-2,1)*", side / 2, side / 2, 1000);
}

/* Long boards take a few bytes per value in either orientation, and are mirror images of each
** other. */
HOST_TEST(test_long_boards) {
  enum { LONG = 60000, THIN = 8 };
  move_list list;
  assert_true(parse(&list, host, "(-1,0)* (0,-1)* (-1,-1)* (-2,-1) (-1,-2)"));
  uint64_t before = host->memory_used;
  solver_board *wide, *tall;
  assert_int_equal(solver_open(&wide, host, &list, LONG, THIN, NULL, 0, true), CORE_OK);
  assert_int_equal(solver_advance(wide, THIN), CORE_OK);
  assert_true(host->memory_used - before < UINT64_C(6) * LONG * THIN);
  before = host->memory_used;
  assert_int_equal(solver_open(&tall, host, &list, THIN, LONG, NULL, 0, true), CORE_OK);
  assert_int_equal(solver_advance(tall, LONG), CORE_OK);
  assert_true(host->memory_used - before < UINT64_C(6) * LONG * THIN);
  for (int64_t x = 0; x < LONG; x++)
    for (int64_t y = 0; y < THIN; y++)
      assert_int_equal(solver_value(wide, x, y), solver_value(tall, y, x));
  for (int64_t x = LONG - 40; x < LONG; x += 13)
    check_one_cell(wide, &list, LONG, THIN, x, THIN - 1);
  solver_close(wide);
  solver_close(tall);
  move_list_release(&list, host);
}

/* The board of move_list_reach has the same values as a much larger board. */
HOST_TEST(test_quarter_plane) {
  static game g;
  uint64_t seed = 5;
  for (int round = 0; round < 1500; round++) {
    char text[200];
    move_list list;
    int64_t x = (int64_t)(host_random(&seed) % 12), y = (int64_t)(host_random(&seed) % 12);
    int64_t width, height;
    solver_board *board;
    write_random_list(text, &seed, 4, 3);
    if (!parse(&list, host, text))
      continue;
    g.moves = list.moves.items;
    g.count = list.moves.count;
    g.width = g.height = MOST;
    forget(&g);
    assert_true(move_list_reach(&list, x, y, &width, &height));
    assert_true(width <= MOST && height <= MOST);
    assert_int_equal(solver_open(&board, host, &list, width, height, NULL, 0, false), CORE_OK);
    assert_int_equal(solver_advance(board, y + 1), CORE_OK);
    assert_int_equal(solver_value(board, x, y), play(&g, x, y));
    solver_close(board);
    move_list_release(&list, host);
  }
}

/* ---- moves ---- */

static void check_moves(game *g, const move_list *list, int64_t x, int64_t y) {
  static walls_cell cells[MOST * MOST];
  static bool reached[MOST][MOST];
  core_host host = host_make();
  walls_walk walk;
  int64_t to_x, to_y;
  memset(reached, 0, sizeof reached);
  size_t count = list_walls(g, cells), expected = 0;
  for (size_t i = 0; i < list->moves.count; i++) {
    const move_list_move *move = &list->moves.items[i];
    int64_t there_x = x + move->dx, there_y = y + move->dy;
    while (is_free(g, there_x, there_y)) {
      expected += !reached[there_x][there_y];
      reached[there_x][there_y] = true;
      if (!move->rider)
        break;
      there_x += move->ride_dx, there_y += move->ride_dy;
    }
  }
  assert_int_equal(walls_begin(&walk, &host, list, x, y, g->width, g->height, cells, count),
                   CORE_OK);
  for (; walls_next(&walk, &to_x, &to_y); expected--) {
    assert_true(is_free(g, to_x, to_y) && reached[to_x][to_y]);
    reached[to_x][to_y] = false;
  }
  assert_int_equal(expected, 0);
  walls_end(&walk, &host);
  assert_int_equal(host.memory_used, 0);
}

HOST_TEST(test_moves) {
  static game g;
  uint64_t seed = 8;
  for (int round = 0; round < 5000; round++) {
    char text[400];
    move_list list;
    write_random_list(text, &seed, 8, 3);
    if (!parse(&list, host, text))
      continue;
    g.width = 1 + (int64_t)(host_random(&seed) % 20);
    g.height = 1 + (int64_t)(host_random(&seed) % 20);
    scatter(&g, &seed);
    check_moves(&g, &list, (int64_t)(host_random(&seed) % (uint64_t)g.width),
                (int64_t)(host_random(&seed) % (uint64_t)g.height));
    move_list_release(&list, host);
  }
  int64_t far = (INT64_C(1) << 62) - 1, x, y, count = 0;
  move_list list;
  walls_walk walk;
  assert_true(parse(&list, host, "(-2147483648,-2147483648)* (-1,0) (1,-2)"));
  assert_int_equal(walls_begin(&walk, host, &list, far, far, far + 1, far + 1, NULL, 0), CORE_OK);
  for (; walls_next(&walk, &x, &y) && count < 1000; count++)
    assert_true(x <= far && y <= far && x > 0 && y > 0);
  assert_int_equal(count, 1000);
  assert_int_equal(walk.cells[0], (INT64_C(1) << 31) - 1);
  walls_end(&walk, host);
  move_list_release(&list, host);
}

HOST_TEST(test_walls_sort) {
  uint64_t seed = 9;
  for (int round = 0; round < 500; round++) {
    walls_cell cells[100];
    bool present[8][8] = {{false}};
    uint32_t count = (uint32_t)(host_random(&seed) % 100), different = 0;
    for (size_t i = 0; i < count; i++) {
      cells[i].x = (int64_t)(host_random(&seed) % 8);
      cells[i].y = (int64_t)(host_random(&seed) % 8);
      different += !present[cells[i].x][cells[i].y];
      present[cells[i].x][cells[i].y] = true;
    }
    assert_int_equal(walls_sort(host, cells, &count), CORE_OK);
    assert_int_equal(count, different);
    for (size_t i = 1; i < count; i++) {
      const walls_cell *one = &cells[i - 1], *other = &cells[i];
      assert_true(one->y < other->y || (one->y == other->y && one->x < other->x));
    }
    for (int64_t x = 0; x < 8; x++) {
      for (int64_t y = 0; y < 8; y++)
        assert_int_equal(walls_is_blocked(cells, count, x, y), present[x][y]);
    }
  }
}

/* ---- failing hosts ---- */

/* Build a whole board with one transient failure on the way. Return whether the failure occurred;
** the values must be right in any case. */
static bool build_with_trouble(game *g, const move_list *list, ledger_host *ledger,
                               core_status trouble_status) {
  core_host *host = &ledger->host;
  static walls_cell cells[MOST * MOST];
  size_t count = list_walls(g, cells);
  solver_board *board;
  bool failed = false;
  core_status status;
  while ((status = solver_open(&board, host, list, g->width, g->height, cells, count, true)) !=
         CORE_OK) {
    assert_true(!failed && status == trouble_status && board == NULL && host->memory_used == 0);
    failed = true;
  }
  while ((status = solver_advance(board, g->height)) != CORE_OK) {
    assert_true(!failed && status == trouble_status);
    failed = true;
  }
  check_cells(g, board, 0, g->height);
  solver_close(board);
  assert_ledger_empty(*ledger);
  return failed;
}

TEST(test_trouble) {
  static game g;
  core_host plain = host_make();
  for (size_t i = 0; i < LISTS; i++) {
    move_list list;
    uint64_t seed = i;
    assert_true(parse(&list, &plain, lists[i]));
    g.moves = list.moves.items;
    g.count = list.moves.count;
    g.width = 70 + (int64_t)(i % 2) * 60;
    g.height = 100;
    memset(g.blocked, 0, sizeof g.blocked);
    for (int n = 0; n < 10; n++)
      g.blocked[20 + host_random(&seed) % 50][20 + host_random(&seed) % 50] = true;
    forget(&g);
    bool failed = true;
    for (int64_t at = 1; failed; at++) {
      ledger_host ledger;
      ledger_open(&ledger);
      failure_arm(&ledger, REFUSED_ONCE, at);
      failed = build_with_trouble(&g, &list, &ledger, CORE_NOMEM);
    }
    failed = true;
    for (int64_t patience = 1; failed && patience < 200000; patience += 1 + patience / 8) {
      ledger_host ledger;
      ledger_open(&ledger);
      ledger.stop_at = 1;
      ledger.host.work_left = patience;
      failed = build_with_trouble(&g, &list, &ledger, CORE_INTERRUPTED);
    }
    failed = true;
    for (int64_t at = 0; failed; at = failure_next(at, 16)) {
      ledger_host ledger;
      ledger_open(&ledger);
      failure_arm(&ledger, STOPPED, at);
      failed = build_with_trouble(&g, &list, &ledger, CORE_INTERRUPTED) || at == 0;
    }
    move_list_release(&list, &plain);
  }
}

TEST(test_trouble_with_moves) {
  solver_close(NULL);
  core_host plain = host_make();
  move_list list;
  walls_walk walk;
  walls_cell cells[200];
  for (size_t i = 0; i < 200; i++)
    cells[i] = (walls_cell){(int64_t)(i * 37 % 200), 199 - (int64_t)i};
  assert_true(parse(&list, &plain, lists[3]));
  ledger_host ledger;
  ledger_open(&ledger);
  core_host *host = &ledger.host;
  ledger.refuse_at = 1;
  assert_int_equal(walls_begin(&walk, host, &list, 9, 9, 200, 200, cells, 200), CORE_NOMEM);
  for (int64_t patience = 1; patience < 3000; patience += 100) {
    uint32_t count = 200;
    ledger.stop_at = ledger.questions + 1;
    host->work_left = patience;
    assert_int_equal(walls_begin(&walk, host, &list, 9, 9, 200, 200, cells, 200), CORE_INTERRUPTED);
    ledger.stop_at = ledger.questions + 1;
    host->work_left = patience;
    assert_int_equal(walls_sort(host, cells, &count), CORE_INTERRUPTED);
    assert_int_equal(count, 200);
    ledger.stop_at = 0;
    assert_int_equal(walls_begin(&walk, host, &list, 9, 9, 200, 200, cells, 200), CORE_OK);
    walls_end(&walk, host);
  }
  assert_ledger_empty(ledger);
  move_list_release(&list, &plain);
}

HOST_TEST(test_limits) {
  move_list list;
  solver_board *board;
  assert_true(parse(&list, host, lists[0]));
  uint64_t before = host->memory_used;
  assert_int_equal(solver_open(&board, host, &list, SOLVER_MAX_SIDE + 1, 1, NULL, 0, true),
                   CORE_LIMIT);
  assert_int_equal(
      solver_open(&board, host, &list, SOLVER_MAX_SIDE, SOLVER_MAX_SIDE, NULL, 0, true),
      CORE_LIMIT);
  assert_true(host->wanted > host->memory_limit && host->memory_used == before);
  /* The sets grow until the limit is reached: earlier rows remain readable. */
  host->memory_limit = 400000;
  assert_int_equal(solver_open(&board, host, &list, 1000, 1000, NULL, 0, false), CORE_OK);
  assert_int_equal(solver_advance(board, 1000), CORE_LIMIT);
  int64_t ready = solver_ready(board);
  assert_true(ready > 1 && ready < 1000);
  host->memory_limit = UINT64_C(8) << 30;
  assert_int_equal(solver_advance(board, 1000), CORE_OK);
  assert_int_equal(solver_ready(board), 1000);
  solver_close(board);
  move_list_release(&list, host);
}
