/* Slow: make check omits this test, which takes more than a second. */
/* Compare the values of boards that are split into components with values found by playing: of all
** rulesets, and of random rules. Components of more than a few bits are expanded, as components of
** more than 63 bits are elsewhere. */
#include "board_play.h"
#include "board_texts.h"
#include "failures.h"
#include "random_rules.h"

#include "core/boards/nogo.h"
#include "core/boards/wide_int.h"
#include "core/boards/wide_source.h"

static const uint32_t limits[] = {0, 8, 63};
enum { LIMITS = sizeof limits / sizeof *limits };

/* ---- Symmetric boards ---- */

/* Replace the second half of a board by the image of the first one under a mirror or a half turn,
** which exchanges the pieces of the players or not. */
static void make_symmetric(area *a, uint64_t *seed) {
  static const char pieces[] = "xoLRlrtf";
  uint64_t turn = 1 + host_random(seed) % 3, exchanges = host_random(seed) % 2;
  for (int row = 0; row < a->height; row++)
    for (int column = 0; column < a->width; column++) {
      int at = row * a->width + column, image_row = turn & 2 ? a->height - 1 - row : row,
          image = image_row * a->width + (turn & 1 ? a->width - 1 - column : column);
      const char *piece = image > at ? strchr(pieces, a->cells[at]) : NULL;
      if (image > at)
        a->cells[image] =
            piece != NULL && exchanges > 0 ? pieces[(piece - pieces) ^ 1] : a->cells[at];
    }
}

static int64_t decided[2]; /* boards that are 0: after nodes, and without a node */

/* ---- Searches for winners ---- */

/* Compare the winners of the sum of `copies` boards with those of the sum of their values. The
** options weaken the search in random ways, which must not change results. */
static void check_winners(core_host *host, wide_boards *wide, const board_grid *board,
                          games_id value, int copies, uint64_t *seed) {
  static const int valued[] = {0, 2, 7};
  const search_options options = {valued[host_random(seed) % 3], 1 << 16,
                                  host_random(seed) % 2 == 0, host_random(seed) % 4 == 0};
  games *store = wide_boards_store(wide);
  games_id total = GAMES_ZERO;
  bool wins[2];
  search *searched = search_open(host, options);
  wide_source *source = wide_source_open(searched, host, wide);
  assert_non_null(source);
  for (int i = 0; i < copies; i++) {
    assert_int_equal(wide_source_add(source, wide, board->cells), CORE_OK);
    total = games_sum(store, total, value);
  }
  char outcome = games_outcome(store, total);
  for (int player = 0; player < 2; player++)
    assert_int_equal(search_wins(searched, player, &wins[player]), CORE_OK);
  if (wins[0] != (outcome == 'L' || outcome == 'N') ||
      wins[1] != (outcome == 'R' || outcome == 'N'))
    fail_msg("%d x %.*s: %c, found %d %d", copies, (int)(board->width * board->height),
             board->cells, outcome, wins[0], wins[1]);
  if (outcome == 'P' && copies == 1)
    decided[search_count(searched).nodes == 0]++;
  search_close(searched);
}

/* ---- Moves ---- */

enum { MOST_ROWS = 2000, ROW_BYTES = 1 + BITS_WIDTH };

typedef struct row_list {
  int count;
  char rows[MOST_ROWS][ROW_BYTES + 1]; /* the player and the board, sorted and different */
} row_list;

static int compare_rows(const void *one, const void *other) {
  return strcmp(one, other);
}

static void add_row(row_list *list, char player, const char *cells, uint32_t count) {
  assert_true(list->count < MOST_ROWS && count < ROW_BYTES);
  sprintf(list->rows[list->count++], "%c%.*s", player, (int)count, cells);
}

static void sort_rows(row_list *list) {
  int kept = 0;
  qsort(list->rows, (size_t)list->count, sizeof *list->rows, compare_rows);
  for (int i = 0; i < list->count; i++)
    if (kept == 0 || strcmp(list->rows[kept - 1], list->rows[i]) != 0)
      memmove(list->rows[kept++], list->rows[i], sizeof *list->rows);
  list->count = kept;
}

/* List the moves by masks. A move of both players is listed for both unless all moves are. */
static void list_masks(core_host *host, const board_rules *rules, const board_grid *board,
                       row_list *list) {
  board_layout layout;
  board_grid after;
  bits_rules masks;
  list->count = 0;
  bits_rules_begin(&masks, host);
  assert_true(board_layout_shared(rules, board, &layout));
  assert_int_equal(board_add_moves(rules, &layout, &masks), CORE_OK);
  uint64_t position = board_encode(rules, &layout, board);
  for (uint64_t i = 0; i < masks.moves.count; i++) {
    const bits_move *move = &masks.moves.items[i];
    if ((position & move->need) != move->need || (position & move->forbid) != 0)
      continue;
    board_decode(rules, &layout, board, (position & ~move->clear) | move->put, &after);
    for (uint32_t player = masks.is_partizan ? BITS_LEFT : BITS_BOTH; player <= BITS_BOTH; player++)
      if ((player == BITS_BOTH) != masks.is_partizan && (move->player & player) != 0)
        add_row(list, " LRB"[player], after.cells, after.width * after.height);
  }
  bits_rules_release(&masks);
  sort_rows(list);
}

static int64_t listed[2]; /* boards with rows for players, and for both */

/* Compare the rows of a board with those by masks. */
static void check_rows(core_host *host, wide_boards *wide, const board_rules *rules,
                       const board_grid *board, const char *rules_text, const char *text) {
  static row_list expected, rows;
  uint32_t count, player;
  list_masks(host, rules, board, &expected);
  assert_int_equal(wide_boards_list(wide, board->cells, &count), CORE_OK);
  rows.count = 0;
  for (uint32_t i = 0; i < count; i++) {
    const char *cells = wide_boards_listed(wide, i, &player);
    add_row(&rows, " LRB"[player], cells, board -> width * board -> height);
  }
  sort_rows(&rows);
  bool equal = rows.count == (int)count && rows.count == expected.count;
  for (int i = 0; i < rows.count && equal; i++)
    equal = strcmp(rows.rows[i], expected.rows[i]) == 0;
  if (!equal)
    fail_msg("%s on %s: %d rows, expected %d: %s, expected %s", rules_text, text, (int)count,
             expected.count, rows.rows[0], expected.rows[0]);
  if (count > 0)
    listed[rows.rows[0][0] == 'B']++;
}

/* ---- Rulesets ---- */

/* Boards of the same layout share an engine: the layouts of all engines differ. */
static void check_layouts(const wide_boards *wide) {
  const wide_engines *engines = &wide->engines;
  for (uint32_t i = 0; i < engines->engines.count; i++)
    for (uint32_t j = 0; j < i; j++) {
      const wide_layout *a = &engines->engines.items[i], *b = &engines->engines.items[j];
      assert_true(a->width != b->width || a->height != b->height ||
                  memcmp(engines->numbers.items + a->numbers, engines->numbers.items + b->numbers,
                         a->width * a->height) != 0);
    }
}

TEST(test_rulesets) {
  static played reached;
  uint64_t seed = 8;
  int64_t count = 0;
  const board_ruleset *named;
  for (uint32_t r = 0; (named = board_ruleset_at(r)) != NULL; r++) {
    core_host host = host_make();
    board_rules rules;
    if (named->generator == BOARD_PAWNS || need_not_end(named->name))
      continue;
    read_rules(&rules, &host, named->name);
    for (int64_t i = scaled(60, 4); i > 0; i--) {
      char planes[64], text[128];
      board_grid board;
      sprintf(planes, "%.*s", (int)rules.plane_count, rules.planes);
      area a = random_area(named->name, planes, &seed);
      if (i % 2 == 0 && named->generator != BOARD_NOGO) /* no stone may be captured */
        make_symmetric(&a, &seed);
      if (!played_make(&reached, named->name, &a))
        continue;
      write_area(&a, text);
      read_wide(&rules, text, &board);
      for (int l = 0; l < LIMITS; l++) {
        wide_fault fault;
        games_id value;
        wide_boards *wide = wide_boards_open(&host, &rules, &board, &fault);
        assert_non_null(wide);
        wide_boards_set_limit(wide, limits[l]);
        assert_int_equal(wide_boards_value(wide, board.cells, &value, &fault), CORE_OK);
        if (value != value_by_play(&reached, wide_boards_store(wide)))
          fail_msg("%s %s, limit %u", named->name, text, limits[l]);
        check_winners(&host, wide, &board, value, 1 + (int)(count % 3), &seed);
        if (named->generator != BOARD_NOGO) /* masks cannot express its moves */
          check_rows(&host, wide, &rules, &board, named->name, text);
        check_layouts(wide);
        wide_boards_close(wide);
        count++;
      }
    }
    board_rules_release(&rules);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(count > scaled(1000, 100));
  assert_true(decided[0] > 0 && decided[1] > scaled(200, 10));
}

/* Boards that a symmetry maps to themselves, although moves are not paired: two moves set a cell to
** different states, and a quarter turn is not its own inverse. A quarter turn maps the boards with
** 5 or 6 rows of Domineering to themselves and each domino to one that it does not meet, but the
** first player wins. Solvers of masks find the values. */
TEST(test_unpaired_boards) {
  static const char *const cases[][2] = {
      {"B - s?.?>.x.o ; B - .o.>...", "s...s"},
      {"B - s?.?>.x.o ; B - .o.>...", "s...s"},
      {"B - s?.?>.x.o", "s...s"},
      {"domineering", "....|.##.|.##.|...."},
      {"domineering", "...|.#.|..."},
      {"domineering", ".....|.###.|.###.|.###.|....."},
      {"domineering", "#..##|#....|..#..|....#|##..#"},
      {"domineering", "##..#|#....|..#..|....#|#..##"},
      {"domineering", "##..##|#....#|..##..|..##..|#....#|##..##"},
      {"B + ..>##", "...|.#.|..."},
      {"L | ..>## ; R - ..>##", "..#|...|#.."},
      {"L | ...>### ; R - ...>###", "....|.##.|.##.|...."}};
  uint64_t seed = 3;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    core_host host = host_make();
    board_rules rules;
    board_grid board;
    games_id value;
    wide_fault fault;
    read_rules(&rules, &host, cases[i][0]);
    read_wide(&rules, cases[i][1], &board);
    wide_boards *wide = wide_boards_open(&host, &rules, &board, &fault);
    assert_non_null(wide);
    wide_boards_set_limit(wide, 63);
    assert_int_equal(wide_boards_value(wide, board.cells, &value, &fault), CORE_OK);
    wide_boards_set_limit(wide, 0);
    for (int copies = 1; copies < 4; copies++)
      check_winners(&host, wide, &board, value, copies, &seed);
    wide_boards_close(wide);
    board_rules_release(&rules);
  }
}

/* Boards of Cram and Node Kayles that a half turn maps to themselves are decided without a node. */
TEST(test_paired_boards) {
  static const char *const cases[][2] = {
      {"cram", "....|...."},           {"cram", "......|.#..#.|.#..#.|......"},
      {"cram", "....|....|....|...."}, {"cram", "...#|....|....|#..."},
      {"node-kayles", "..|.."},        {"node-kayles", "....|...."}};
  uint64_t seed = 4;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const int64_t before = decided[1];
    core_host host = host_make();
    board_rules rules;
    board_grid board;
    wide_fault fault;
    read_rules(&rules, &host, cases[i][0]);
    read_wide(&rules, cases[i][1], &board);
    wide_boards *wide = wide_boards_open(&host, &rules, &board, &fault);
    assert_non_null(wide);
    wide_boards_set_limit(wide, 0);
    check_winners(&host, wide, &board, GAMES_ZERO, 1, &seed);
    if (decided[1] != before + 1)
      fail_msg("%s %s", cases[i][0], cases[i][1]);
    wide_boards_close(wide);
    board_rules_release(&rules);
  }
}

/* ---- Images of boards ---- */

/* Write the cells of a square board after a turn, with exchanged pieces or not. */
static void turn_cells(const area *a, uint32_t turn, bool exchanges, const char *pieces,
                       char *cells) {
  for (int row = 0; row < a->height; row++)
    for (int column = 0; column < a->width; column++) {
      int x = (turn & 1) != 0 ? a->width - 1 - column : column;
      int y = (turn & 2) != 0 ? a->height - 1 - row : row;
      char cell = a->cells[row * a->width + column];
      const char *piece = strchr(pieces, cell);
      if (exchanges && cell != '\0' && piece != NULL)
        cell = pieces[(piece - pieces) ^ 1];
      cells[(turn & 4) != 0 ? x * a->width + y : y * a->width + x] = cell;
    }
}

/* When the value of a position is known, so are the values of its images: they need no further
** entries, and an exchange of the players negates the value. Cells without a move are gaps in the
** rectangles of components. */
TEST(test_images) {
  static const struct {
    const char *rules, *letters, *pieces;
    bool turns_exchange; /* the turns of rows to columns exchange the players */
  } cases[] = {{"domineering", "..#", "", true},
               {"cram", "..#", "", false},
               {"col", "...xo", "xo", false},
               {"snort", "...xo", "xo", false},
               {"L + ..>a. ; R + ..>b.", "...ab", "ab", false}};
  uint64_t seed = 11;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    core_host host = host_make();
    board_rules rules;
    board_grid board;
    wide_fault fault;
    read_rules(&rules, &host, cases[i].rules);
    read_wide(&rules, "....|....|....|....", &board);
    wide_boards *wide = wide_boards_open(&host, &rules, &board, &fault);
    assert_non_null(wide);
    wide_boards_set_limit(wide, 0);
    games *store = wide_boards_store(wide);
    for (int64_t k = 0; k < scaled(300, 15); k++) {
      area a = {4, 4, ""};
      char cells[17] = "";
      games_id value, image;
      for (int c = 0; c < 16; c++)
        a.cells[c] = cases[i].letters[host_random(&seed) % strlen(cases[i].letters)];
      assert_int_equal(wide_boards_value(wide, a.cells, &value, &fault), CORE_OK);
      uint32_t entries = wide->table.entries.count;
      for (uint32_t turn = 0; turn < 16; turn++) {
        bool exchanges = turn >= 8 && cases[i].pieces[0] != '\0';
        turn_cells(&a, turn % 8, exchanges, cases[i].pieces, cells);
        assert_int_equal(wide_boards_value(wide, cells, &image, &fault), CORE_OK);
        bool negates = exchanges || (cases[i].turns_exchange && (turn & 4) != 0);
        if (wide->table.entries.count != entries ||
            image != (negates ? games_negative(store, value) : value))
          fail_msg("%s on %s, turn %u: %s", cases[i].rules, a.cells, turn, cells);
      }
    }
    wide_boards_close(wide);
    board_rules_release(&rules);
  }
}

/* ---- Sums of several boards ---- */

enum { SHARED_BOARDS = 3 };

/* Boards of the same rules, which a source serves. The first and the last one are equal, or the
** last one has the players of the first one exchanged. */
typedef struct shared_boards {
  wide_boards *wide[SHARED_BOARDS];
  board_grid boards[SHARED_BOARDS];
  games_id values[SHARED_BOARDS];
} shared_boards;

/* Compare the winners of the sum of the boards with those of the sum of their values. */
static int check_shared(core_host *host, shared_boards *shared, const char *name, uint64_t *seed) {
  int served = 0; /* boards for which no source was opened */
  const search_options options = {host_random(seed) % 2 == 0 ? 0 : 3, 1 << 20, false, false};
  search *searched = search_open(host, options);
  wide_source *source = wide_source_open(searched, host, shared->wide[0]);
  games *store = wide_boards_store(shared->wide[0]);
  games_id total = GAMES_ZERO;
  bool wins[2];
  assert_non_null(source);
  for (int i = 0; i < SHARED_BOARDS; i++) {
    wide_boards *wide = shared->wide[i];
    if (!wide_source_serves(source, wide)) /* whether play ends is certain on one board only */
      assert_non_null(source = wide_source_open(searched, host, wide));
    else
      served += i > 0;
    assert_int_equal(wide_source_add(source, wide, shared->boards[i].cells), CORE_OK);
    total = games_sum(store, total,
                      i == 0 ? shared->values[i]
                             : games_copy(store, wide_boards_store(wide), shared->values[i]));
  }
  char outcome = games_outcome(store, total);
  for (int player = 0; player < 2; player++)
    assert_int_equal(search_wins(searched, player, &wins[player]), CORE_OK);
  if (wins[0] != (outcome == 'L' || outcome == 'N') ||
      wins[1] != (outcome == 'R' || outcome == 'N'))
    fail_msg("%s: %c, found %d %d", name, outcome, wins[0], wins[1]);
  search_close(searched);
  return served;
}

static void random_cells(board_rules *rules, const char *letters, int width, int height,
                         uint64_t *seed, board_grid *board) {
  char text[128] = "";
  for (int y = 0; y < height; y++) {
    strcat(text, y > 0 ? "|" : "");
    for (int x = 0; x < width; x++)
      sprintf(text + strlen(text), "%c", letters[host_random(seed) % strlen(letters)]);
  }
  read_wide(rules, text, board);
}

/* One source serves boards of several sizes. */
TEST(test_shared_sources) {
  static const struct {
    const char *rules, *cells;
  } rulesets[] = {
      {"clobber", "xoxo."},    {"konane", "xo."},
      {"domineering", "...#"}, {"cram", "...#"},
      {"col", "..LR#"},        {"snort", "..LR#"},
      {"node-kayles", "..#"},  {"amazons", ".xo###"},
      {"nogo", "...#"},        {"L . .>x ; R . .>o ; L + xo>x# ; R + ox>o#", "xo.####"}};
  int64_t served = 0;
  uint64_t seed = 33;
  for (size_t g = 0; g < sizeof rulesets / sizeof *rulesets; g++)
    for (int64_t i = scaled(60, 4); i > 0; i--) {
      core_host host = host_make();
      board_rules rules;
      shared_boards shared;
      wide_fault fault;
      const uint32_t limit = limits[host_random(&seed) % LIMITS];
      read_rules(&rules, &host, rulesets[g].rules);
      for (int b = 0; b < SHARED_BOARDS; b++) {
        board_grid *board = &shared.boards[b];
        if (b < 2)
          random_cells(&rules, rulesets[g].cells, 2 + (int)(host_random(&seed) % 3),
                       1 + (int)(host_random(&seed) % 2), &seed, board);
        else
          *board = shared.boards[0];
        for (uint32_t c = 0; b == 2 && i % 2 == 0 && c < board->width * board->height; c++) {
          const char *pairs = "xoxLRL", *at = strchr(pairs, board->cells[c]);
          board->cells[c] = at == NULL ? board->cells[c] : at[1];
        }
        assert_non_null(shared.wide[b] = wide_boards_open(&host, &rules, board, &fault));
        wide_boards_set_limit(shared.wide[b], limit);
        assert_int_equal(wide_boards_value(shared.wide[b], board->cells, &shared.values[b], &fault),
                         CORE_OK);
      }
      served += check_shared(&host, &shared, rulesets[g].rules, &seed);
      for (int b = 0; b < SHARED_BOARDS; b++)
        wide_boards_close(shared.wide[b]);
      board_rules_release(&rules);
      assert_int_equal(host.memory_used, 0);
    }
  assert_true(served > scaled(1000, 50));
}

/* ---- Groups ---- */

/* Clear a row of 63 groups of 16 stones that begins at the edge of the board and ends before a
** wall. The groups of walls may lie outside. Lines with two more groups do not fit on the board and
** are not written. */
HOST_TEST(test_longest_lines) {
  const char *wall = "(################)+", *stones = "(xxxxxxxxxxxxxxxx)+",
             *empty = "(................)+";
  char text[256], cells[BOARD_CELLS_MOST + 1] = "";
  board_rules rules;
  board_grid board;
  wide_fault fault;
  games_id value;
  sprintf(text, "L e %s%s%s>%s%s%s", wall, stones, wall, wall, empty, wall);
  read_rules(&rules, host, text);
  memset(cells, '#', BOARD_CELLS_MOST);
  memset(cells, 'x', 63 * 16);
  read_board(&rules, NULL, cells, &board);
  wide_boards *wide = wide_boards_open(host, &rules, &board, &fault);
  assert_non_null(wide);
  assert_int_equal(wide_boards_value(wide, board.cells, &value, &fault), CORE_OK);
  assert_int_equal(value, games_integer(wide_boards_store(wide), 1));
  wide_boards_close(wide);
  board_rules_release(&rules);
}

/* ---- Entries ---- */

/* Set entries[i] to the entry of the first i + 1 cells of the root. */
static void find_entries(wide_boards *wide, wide_table *table, uint32_t entries[4]) {
  bool is_negative;
  for (uint32_t i = 0; i < 4; i++)
    assert_true(
        wide_find_entry(table, wide, wide->stack.cells.items, i + 1, &entries[i], &is_negative));
}

/* Entries that stay are found again, by their new numbers. */
HOST_TEST(test_evicted_entries) {
  board_rules rules;
  board_grid board;
  wide_fault fault;
  wide_table table = {.key_length = 0};
  uint32_t entries[4];
  read_rules(&rules, host, "clobber");
  read_board(&rules, NULL, "xoxx", &board);
  wide_boards *wide = wide_boards_open(host, &rules, &board, &fault);
  assert_non_null(wide);
  find_entries(wide, &table, entries);
  for (uint32_t i = 0; i < 4; i++) {
    assert_int_equal(entries[i], i);
    table.entries.items[i].stays = i % 2 == 1;
  }
  wide_table_evict(host, &table);
  assert_int_equal(table.entries.count, 2);
  find_entries(wide, &table, entries);
  assert_int_equal(entries[1], 0);
  assert_int_equal(entries[3], 1);
  assert_int_equal(table.entries.count, 4);
  wide_table_close(host, &table);
  wide_boards_close(wide);
  board_rules_release(&rules);
}

/* ---- NoGo ---- */

/* The boards after the moves are those found by play. */
static void check_listed(wide_boards *wide, const board_grid *board, const played *reached) {
  uint32_t count, player;
  size_t size = strlen(reached->positions[0].cells);
  assert_int_equal(wide_boards_list(wide, board->cells, &count), CORE_OK);
  assert_int_equal(count, reached->begins[1]);
  for (uint32_t i = 0; i < count; i++) {
    const char *after = wide_boards_listed(wide, i, &player);
    int m = 0;
    while (m < reached->begins[1] &&
           ((reached->steps[m].who == 'L' ? BITS_LEFT : BITS_RIGHT) != (int)player ||
            memcmp(reached->positions[reached->steps[m].to].cells, after, size) != 0))
      m++;
    assert_true(m < reached->begins[1]);
  }
}

enum { LARGE_CELLS = 64 }; /* sets of cells do not fit in a word */

/* Append rows of '#' to a board until it is large. */
static void add_walls(const area *a, char *text) {
  for (int cells = a->width * a->height; cells < LARGE_CELLS; cells += a->width)
    sprintf(text + strlen(text), "|%.*s", a->width, "#######");
}

/* One solver serves all boards of a size. A board without a liberty of each group is found. Each
** size is tested without and with walls. */
TEST(test_nogo) {
  static played reached;
  uint64_t seed = 21;
  int64_t count = 0;
  core_host host = host_make();
  board_rules rules;
  read_rules(&rules, &host, "nogo");
  for (uint32_t round = 0; round < 28; round++) {
    board_grid board;
    char text[256];
    wide_fault fault;
    wide_boards *wide = NULL;
    const uint32_t size = round % 14, width = size < 6 ? 2 + size : size < 10 ? size - 5 : size - 7;
    const uint32_t height = size < 6 ? 1 : size < 10 ? 2 : 3;
    for (int64_t i = scaled(4800, 20); i > 0; i--) {
      area a = random_area("nogo", ".xoxo", &seed);
      games_id value;
      if (a.width != (int)width || a.height != (int)height || !played_make(&reached, "nogo", &a))
        continue;
      write_area(&a, text);
      if (round >= 14)
        add_walls(&a, text);
      read_board(&rules, NULL, text, &board);
      assert_int_equal(nogo_find_captured(&board), board.width * board.height);
      if (wide == NULL)
        assert_non_null(wide = wide_boards_open(&host, &rules, &board, &fault));
      check_listed(wide, &board, &reached);
      assert_int_equal(wide_boards_value(wide, board.cells, &value, &fault), CORE_OK);
      if (value != value_by_play(&reached, wide_boards_store(wide)))
        fail_msg("%s", text);
      check_winners(&host, wide, &board, value, 1 + (int)(count % 3), &seed);
      count++;
    }
    wide_boards_close(wide);
  }
  board_rules_release(&rules);
  assert_int_equal(host.memory_used, 0);
  assert_true(count > scaled(3000, 20));
}

/* Plain play of NoGo on boards of 3 x 4 cells. */
enum { NOGO_CELLS = 12, NOGO_POSITIONS = 531441 };

/* Return true if a player wins a board by moving first. 0 in `known` means unknown, otherwise it is
** the answer plus 1. */
static bool nogo_wins(const area *a, int player, unsigned char (*known)[2]) {
  uint32_t number = 0;
  bool wins = false;
  for (int i = 0; i < NOGO_CELLS; i++)
    number = 3 * number + (a->cells[i] == 'x' ? 1 : a->cells[i] == 'o' ? 2 : 0);
  if (known[number][player] != 0)
    return known[number][player] - 1;
  found *f = calloc(1, sizeof *f);
  assert_true(f != NULL && play("nogo", a, f));
  for (int i = 0; i < f->count && !wins; i++)
    wins = f->who[i] == "LR"[player] && !nogo_wins(&f->after[i], 1 - player, known);
  free(f);
  known[number][player] = (unsigned char)(1 + wins);
  return wins;
}

/* Parts are evicted and found again while memory is short. The limit is the memory that is in use
** at the start plus a little, and is raised after a failure. */
TEST(parts_of_a_source_give_way) {
  unsigned char(*known)[2] = calloc(NOGO_POSITIONS, sizeof *known);
  uint64_t seed = 31;
  core_host host = host_make();
  board_rules rules;
  read_rules(&rules, &host, "nogo");
  for (int64_t i = scaled(40, 4); i > 0;) {
    area a = {.width = 4, .height = 3};
    board_grid board;
    wide_fault fault;
    char text[128];
    bool wins;
    for (int c = 0; c < NOGO_CELLS; c++)
      a.cells[c] = ".....xo"[host_random(&seed) % 7];
    if (is_captured(&a))
      continue;
    write_area(&a, text);
    read_board(&rules, NULL, text, &board);
    wide_boards *wide = wide_boards_open(&host, &rules, &board, &fault);
    search *searched = search_open(&host, (search_options){7, 1 << 16, false, false, 200});
    wide_source *source = wide_source_open(searched, &host, wide);
    assert_int_equal(wide_source_add(source, wide, board.cells), CORE_OK);
    for (int player = 0; player < 2; player++) {
      core_status status = CORE_LIMIT;
      host.memory_limit = host.memory_used + (48 << 10);
      for (; status == CORE_LIMIT; status = search_wins(searched, player, &wins))
        host.memory_limit += 16 << 10;
      assert_int_equal(status, CORE_OK);
      host.memory_limit = UINT64_C(1) << 30;
      if (wins != nogo_wins(&a, player, known))
        fail_msg("%s, player %d", text, player);
    }
    search_close(searched);
    wide_boards_close(wide);
    i--;
  }
  board_rules_release(&rules);
  assert_int_equal(host.memory_used, 0);
  free(known);
}

/* Compare the first cell of a group without a liberty with play. */
TEST(test_captured) {
  static const char *const cases[][2] = {
      {"x", "x"},      {".x", ""},      {"xo", "xo"},       {"#xo.", "xo."},
      {".xxo#", "o#"}, {"x.|ox", "ox"}, {"x#|xo", "x#|xo"}, {"..o|zxo|ozo", "ozo"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    core_host host = host_make();
    board_rules rules;
    board_grid board;
    char rest[128];
    read_rules(&rules, &host, "nogo");
    read_board(&rules, NULL, cases[i][0], &board);
    uint32_t length = board_grid_write(&board, rest);
    uint32_t cell = nogo_find_captured(&board);
    uint32_t at = cell == board.width * board.height ? length : cell + cell / board.width;
    rest[length] = '\0';
    assert_string_equal(rest + at, cases[i][1]);
    board_rules_release(&rules);
  }
}

/* ---- Random rules ---- */

enum { MOST_BOARDS = 150, PLAY_TOO_LARGE = -1, PLAY_CYCLE = 0, PLAY_DONE = 1 };

typedef struct plays {
  const rule *rules;
  int rule_count, count;
  games *store;
  area boards[MOST_BOARDS];
  games_id values[MOST_BOARDS]; /* GAMES_NONE while its options are played */
} plays;

static int play_value(plays *p, const area *a, games_id *value) {
  for (int i = 0; i < p->count; i++)
    if (strcmp(p->boards[i].cells, a->cells) == 0) {
      *value = p->values[i];
      return *value == GAMES_NONE ? PLAY_CYCLE : PLAY_DONE;
    }
  if (p->count == MOST_BOARDS)
    return PLAY_TOO_LARGE;
  int number = p->count++, result = PLAY_DONE;
  size_t counts[2] = {0, 0};
  p->boards[number] = *a;
  p->values[number] = GAMES_NONE;
  found *f = calloc(1, sizeof *f);
  games_id(*options)[MOST_MOVES] = calloc(2, sizeof *options);
  follow_all(p->rules, p->rule_count, a, f);
  for (int i = 0; i < f->count && result == PLAY_DONE; i++) {
    int right = f->who[i] == 'R';
    result = play_value(p, &f->after[i], &options[right][counts[right]++]);
  }
  if (result == PLAY_DONE)
    *value = p->values[number] =
        games_canonicalize(p->store, options[0], counts[0], options[1], counts[1]);
  free(f);
  free(options);
  return result;
}

static int64_t compared[2]; /* boards with a value, boards on which play need not end */

static void check_random(core_host *host, board_rules *read, const rule *rules, int count,
                         const char *rules_text, uint64_t *seed) {
  static plays p;
  area a = random_board(seed);
  char text[128];
  board_grid board;
  if (host_random(seed) % 4 == 0)
    make_symmetric(&a, seed);
  write_area(&a, text);
  read_wide(read, text, &board);
  for (int l = 0; l < LIMITS; l++) {
    wide_fault fault;
    games_id value = GAMES_NONE, played_value = GAMES_NONE;
    wide_boards *wide = wide_boards_open(host, read, &board, &fault);
    assert_non_null(wide);
    wide_boards_set_limit(wide, limits[l]);
    check_rows(host, wide, read, &board, rules_text, text);
    p.rules = rules, p.rule_count = count, p.count = 0, p.store = wide_boards_store(wide);
    int result = play_value(&p, &a, &played_value);
    if (result != PLAY_TOO_LARGE) {
      core_status status = wide_boards_value(wide, board.cells, &value, &fault);
      if (status != (result == PLAY_CYCLE ? CORE_INVALID : CORE_OK) ||
          (status == CORE_OK && value != played_value) ||
          (status == CORE_INVALID && fault != WIDE_CYCLE))
        fail_msg("%s on %s, limit %u: status %d, fault %d, played %d", rules_text, text, limits[l],
                 (int)status, (int)fault, result);
      compared[result == PLAY_CYCLE]++;
      if (result == PLAY_DONE)
        check_winners(host, wide, &board, value, 1 + (int)(host_random(seed) % 3), seed);
    }
    wide_boards_close(wide);
  }
}

TEST(test_random_rules) {
  uint64_t seed = (uint64_t)scale_read("WIDE_SEED", 1);
  const int64_t wanted = scale_read("WIDE_RULES", scaled(1500, 300));
  for (int64_t done = 0; done < wanted;) {
    core_host host = host_make();
    rule rules[3];
    char text[512];
    board_rules read;
    board_fault fault;
    int count = random_rules_of(rules, text, &seed);
    if (board_rules_read(&read, &host, text, strlen(text), &fault) != CORE_OK)
      continue;
    for (int i = 0; i < 3; i++)
      check_random(&host, &read, rules, count, text, &seed);
    board_rules_release(&read);
    assert_int_equal(host.memory_used, 0);
    done++;
  }
  assert_true(compared[0] > wanted && compared[1] > wanted / 20);
  assert_true(listed[0] > wanted && listed[1] > wanted / 20);
}

/* Rules whose second leg reads a cell that the first leg has read: with a narrower condition, with
** a wider one, and with one that excludes it. Other moves change the cell. */
TEST(test_legs_that_go_back) {
  static const rule backward[] = {
      {'L', 2, {{0, -1, false, "a?.", "a?b"}, {1, -1, false, "b.", "a."}}},
      {'L', 2, {{0, -1, false, "ab.", "abb"}, {1, -1, false, "b?", "a?"}}},
      {'R', 2, {{0, -1, false, "ab.", "abb"}, {1, -1, false, "b.", "a."}}}};
  uint64_t seed = 1;
  for (size_t i = 0; i < sizeof backward / sizeof backward[0]; i++) {
    const rule rules[] = {backward[i],
                          {'L', 1, {{DIRECTIONS - 1, -1, false, "a", "."}}},
                          {'R', 1, {{DIRECTIONS - 1, -1, false, "b", "."}}}};
    core_host host = host_make();
    char text[512] = "";
    board_rules read;
    board_fault fault;
    for (int k = 0; k < 3; k++)
      write_rule(&rules[k], k == 0, text);
    assert_int_equal(board_rules_read(&read, &host, text, strlen(text), &fault), CORE_OK);
    for (int round = 0; round < 100; round++)
      check_random(&host, &read, rules, 3, text, &seed);
    board_rules_release(&read);
    assert_int_equal(host.memory_used, 0);
  }
}

/* ---- Failures ---- */

typedef struct failing {
  const char *rules, *board, *value;
  char outcome;
  uint32_t limit;
} failing;

/* Find a value. */
static core_status find_value(const failing *f, wide_boards *wide, const board_grid *board) {
  wide_fault fault;
  games_id value = GAMES_NONE;
  const char *text;
  size_t length;
  core_status status = wide_boards_value(wide, board->cells, &value, &fault);
  if (status != CORE_OK)
    return status;
  if (!games_write(wide_boards_store(wide), value, false, 1000, &text, &length))
    return games_failure(wide_boards_store(wide)).status;
  assert_int_equal(length, strlen(f->value));
  assert_memory_equal(text, f->value, length);
  return CORE_OK;
}

/* Find the winners of the board by search. */
static core_status find_winners(const failing *f, core_host *host, wide_boards *wide,
                                const board_grid *board) {
  bool wins[2];
  search *searched = search_open(host, (search_options){2, 1 << 12, false, false, 1 << 12});
  if (searched == NULL)
    return host->status;
  wide_source *source = wide_source_open(searched, host, wide);
  core_status status = source == NULL ? host->status : wide_source_add(source, wide, board->cells);
  for (int player = 0; player < 2 && status == CORE_OK; player++)
    if ((status = search_wins(searched, player, &wins[player])) != CORE_OK)
      (void)search_wins(searched, player, &wins[player]);
  search_close(searched);
  if (status == CORE_OK)
    assert_int_equal(wins[0] ? wins[1] ? 'N' : 'L' : wins[1] ? 'R' : 'P', f->outcome);
  return status;
}

/* Find the value and the winners of a board; after a failure find them again with the same solver.
*/
static core_status solve_board(core_host *host, void *context) {
  const failing *f = context;
  board_rules rules;
  board_grid board;
  board_fault syntax;
  wide_fault fault;
  core_status status = board_rules_read(&rules, host, f->rules, strlen(f->rules), &syntax);
  if (status != CORE_OK)
    return status;
  read_board(&rules, NULL, f->board, &board);
  wide_boards *wide = wide_boards_open(host, &rules, &board, &fault);
  status = wide == NULL ? host->status : CORE_OK;
  if (wide != NULL) {
    wide_boards_set_limit(wide, f->limit);
    status = find_winners(f, host, wide, &board);
    if (status != CORE_OK)
      (void)find_winners(f, host, wide, &board);
    core_status valued = find_value(f, wide, &board);
    if (valued != CORE_OK)
      (void)find_value(f, wide, &board);
    status = status == CORE_OK ? valued : status;
  }
  wide_boards_close(wide);
  board_rules_release(&rules);
  return status;
}

TEST(test_failures) {
  static failing cases[] = {{"clobber", "xoxoxo", "0", 'P', 3},
                            {"konane", ".xoxo.#.ox.", "*", 'N', 2},
                            {"L + x?>.? ; R - o.>#o", "xo.|.ox", "0", 'P', 0},
                            {"L + #b?\?>#a?? ; R . .>b", "#ba.#", "1", 'L', 0},
                            {"nogo", "..xo..", "0", 'P', 63},
                            {"snort", "....", "+-{2|1}", 'N', 4}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_true(failures_try(solve_board, &cases[i], STOPPED, 16) > 10);
}
