/* Slow: make check omits this test, which takes more than a second. */
/* Compare board games given by a line of text with the same games written in C: all moves of random
** boards, and, if play ends, the values found by playing. Only the code under test reads the
** notation. */
#include "board_play.h"
#include "board_texts.h"

#include "core/masks/sums.h"
#include "core/boards/positions.h"

/* ---- Comparing ---- */

static void to_board(const area *a, board_grid *board) {
  char text[128];
  board_rules any = {.plane_count = 1};
  for (int c = 0; c < 128; c++)
    any.holding[c] = c == '|' ? BOARD_NO_CHARACTER : 0;
  write_area(a, text);
  read_board(&any, NULL, text, board);
}

static void check_moves(const board_rules *rules, const board_layout *layout,
                        const board_grid *board, const bits_rules *masks, uint64_t position,
                        const found *f) {
  bool met[MOST_MOVES] = {false};
  size_t size = board->width * board->height;
  for (uint64_t m = 0; m < masks->moves.count; m++) {
    const bits_move *move = &masks->moves.items[m];
    board_grid after;
    if (!bits_applies(move, position))
      continue;
    uint64_t next = (position & ~move->clear) | move->put, players = 0;
    assert_true(board_is_position(rules, layout, next));
    board_decode(rules, layout, board, next, &after);
    assert_true(board_encode(rules, layout, &after) == next);
    for (int i = 0; i < f->count; i++)
      if (memcmp(f->after[i].cells, after.cells, size) == 0 &&
          (move->player & (f->who[i] == 'L' ? BITS_LEFT : BITS_RIGHT)) != 0) {
        met[i] = true;
        players |= f->who[i] == 'L' ? BITS_LEFT : BITS_RIGHT;
      }
    if (players != move->player)
      fail_msg("no such move: to %.*s of %.*s", (int)size, after.cells, (int)size, board->cells);
  }
  for (int i = 0; i < f->count; i++)
    if (!met[i])
      fail_msg("a move is missing: %c to %s of %.*s", f->who[i], f->after[i].cells, (int)size,
               board->cells);
}

static int64_t valued; /* number of boards whose values were found by play */

static void check_board(const board_ruleset *named, board_rules *rules, const area *a,
                        bool has_value) {
  core_host host = host_make();
  board_grid board;
  board_layout plain, shared;
  bits_rules masks;
  static found f;
  static played reached;
  to_board(a, &board);
  assert_true(play(named->name, a, &f));
  assert_true(board_layout_plain(rules, &board, &plain));
  bits_rules_begin(&masks, &host);
  assert_int_equal(board_add_moves(rules, &plain, &masks), CORE_OK);
  check_moves(rules, &plain, &board, &masks, board_encode(rules, &plain, &board), &f);
  bits_rules_release(&masks);
  if (has_value) {
    bool reaches_cycle;
    games_id value = GAMES_NONE;
    bool is_short = played_make(&reached, named->name, a);
    for (int words = 1; words <= 2; words++) {
      const bits_solver_kind *kind = words == 1 ? &bits_engine_kind : &bits_engine_kind_2;
      assert_true(kind->lay_out(rules, &board, &shared));
      bits_solver *boards = kind->open(&host, rules, &shared, NULL);
      assert_non_null(boards);
      assert_int_equal(kind->value(boards, &board, &value, &reaches_cycle), CORE_OK);
      if (is_short)
        assert_int_equal(value, value_by_play(&reached, boards->store));
      kind->close(boards);
    }
    valued += is_short;
  }
  assert_int_equal(host.memory_used, 0);
}

/* Random boards contain any characters of the game. */
TEST(test_rulesets) {
  uint64_t seed = 25;
  uint32_t count = 0;
  const int trials = (int)scaled(66, 5);
  const board_ruleset *named;
  for (; (named = board_ruleset_at(count)) != NULL; count++) {
    core_host host = host_make();
    board_rules rules;
    if (named->generator == BOARD_PAWNS || named->generator == BOARD_NOGO)
      continue; /* without masks */
    read_rules(&rules, &host, named->name);
    for (int i = 0; i < trials; i++) {
      char planes[64];
      sprintf(planes, "%.*s", (int)rules.plane_count, rules.planes);
      area a = random_area(named->name, planes, &seed);
      check_board(named, &rules, &a, !need_not_end(named->name));
    }
    board_rules_release(&rules);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(count >= 25 && valued > 20 * trials);
}

/* ---- Symmetries ---- */

/* Compare the number of symmetries of a free board, without the identity, with numbers counted by
** hand. */
TEST(test_symmetries) {
  static const struct {
    const char *rules, *board;
    uint64_t count, with_exchange;
  } cases[] = {{"domineering", "..|..", 3, 7},
               {"domineering", "...|...", 3, 3},
               {"cram", "..|..", 7, 7},
               {"clobber", "..|..", 7, 15},
               {"clobber", "...", 1, 3},
               {"impartial-clobber", "..|..", 15, 15},
               {"toads-and-frogs", "....", 0, 1},
               {"konane", "..#|...|...", 1, 3},
               {"konane", "...|...|...", 7, 15},
               {"L e x.>.x", "..|..", 1, 1},
               {"L e x.>.x ; R w o.>.o", "..", 0, 1},
               {"snort", "...|...", 3, 7}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int exchange = 0; exchange < 2; exchange++) {
      core_host host = host_make();
      board_rules rules;
      board_grid board;
      board_layout layout;
      bits_rules masks;
      read_rules(&rules, &host, cases[i].rules);
      read_board(&rules, NULL, cases[i].board, &board);
      assert_true(board_layout_plain(&rules, &board, &layout));
      bits_rules_begin(&masks, &host);
      assert_int_equal(board_add_moves(&rules, &layout, &masks), CORE_OK);
      assert_int_equal(board_add_symmetries(&rules, &layout, exchange > 0, &masks), CORE_OK);
      assert_int_equal(masks.symmetries.count,
                       exchange > 0 ? cases[i].with_exchange : cases[i].count);
      bits_rules_release(&masks);
      board_rules_release(&rules);
      assert_int_equal(host.memory_used, 0);
    }
}

/* ---- Graphs ---- */

/* A game on the graph of a grid has the moves of the game on the grid. */
TEST(test_graphs) {
  static const char *const names[] = {"col",
                                      "snort",
                                      "node-kayles",
                                      "arc-kayles",
                                      "clobber",
                                      "hot-clobber",
                                      "L . .>x ; R + x.>.x then + x.>.x"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    for (uint32_t width = 1; width <= 4; width++)
      for (uint32_t height = 1; height <= 3; height++) {
        core_host host = host_make();
        board_rules rules;
        board_grid board = {.width = width, .height = height, .open = width * height};
        board_layout layout;
        bits_rules grid, graph;
        board_cell_set near[12] = {{{0}}};
        memset(board.cells, '.', sizeof board.cells);
        for (uint32_t v = 0; v < width * height; v++)
          for (uint32_t w = 0; w < width * height; w++) {
            uint32_t dx = v % width > w % width ? v % width - w % width : w % width - v % width;
            uint32_t dy = v / width > w / width ? v / width - w / width : w / width - v / width;
            near[v].words[0] |= (uint64_t)(dx + dy == 1) << w;
          }
        read_rules(&rules, &host, names[i]);
        assert_true(board_is_for_graphs(&rules));
        assert_true(board_layout_plain(&rules, &board, &layout));
        bits_rules_begin(&grid, &host);
        bits_rules_begin(&graph, &host);
        assert_int_equal(board_add_moves(&rules, &layout, &grid), CORE_OK);
        board_layout_graph(width * height, false, &layout);
        assert_int_equal(board_add_graph_moves(&rules, &layout, near, &graph), CORE_OK);
        assert_int_equal(grid.moves.count, graph.moves.count);
        for (uint64_t m = 0; m < grid.moves.count; m++)
          assert_memory_equal(&grid.moves.items[m], &graph.moves.items[m],
                              sizeof grid.moves.items[m]);
        bits_rules_release(&grid);
        bits_rules_release(&graph);
        board_rules_release(&rules);
        assert_int_equal(host.memory_used, 0);
      }
}

/* ---- Refused input ---- */

/* Read boards with a trailing line break, with CR LF, with short rows, and with sizes. */
TEST(test_boards) {
  static const char *const cases[][3] = {{"clobber", "xo|ox", "xo|ox"},
                                         {"clobber", "xo\nox\n", "xo|ox"},
                                         {"clobber", "xo\r\nox\r\n", "xo|ox"},
                                         {"clobber", "x||o", "x|#|o"},
                                         {"clobber", "xoo|o", "xoo|o##"},
                                         {"clobber", "2x3", "xox|oxo"},
                                         {"domineering", "1x4", "...."},
                                         {"domineering", "0x4", ""},
                                         {"domineering", "", ""},
                                         {"domineering", "|", ""}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    core_host host = host_make();
    board_rules rules;
    board_grid board;
    char text[BOARD_TEXT_MOST];
    const board_ruleset *named = board_ruleset_find(cases[i][0], strlen(cases[i][0]));
    read_rules(&rules, &host, named->name);
    read_board(&rules, named->start, cases[i][1], &board);
    text[board_grid_write(&board, text)] = '\0';
    assert_string_equal(text, cases[i][2]);
    board_rules_release(&rules);
  }
}

/* CR is only part of the line break CR LF. A text ends with its length, and what is before it is
** not read. */
TEST(test_carriage_returns) {
  core_host host = host_make();
  board_rules rules;
  board_grid board;
  board_grid_fault fault;
  uint64_t at;
  read_rules(&rules, &host, "clobber");
  assert_false(board_grid_read(&rules, NULL, "xo\rox", 5, &board, &fault, &at));
  assert_int_equal(fault, BOARD_GRID_CHARACTER);
  assert_int_equal(at, 2);
  assert_false(board_grid_read(&rules, NULL, "xo\r\n", 3, &board, &fault, &at));
  assert_int_equal(at, 2);
  assert_true(board_grid_read(&rules, NULL, "\r\n" + 1, 1, &board, &fault, &at));
  assert_int_equal(board.width + board.height, 0);
  board_rules_release(&rules);
}

/* ---- Too many components ---- */

/* Compute the value of a board of Clobber within a limit, with or without looking ahead. Set the
** text of the value and the number of forms. */
static core_status value_within(uint64_t limit, bool looks_ahead, const char *board_text,
                                char value[256], uint32_t *made) {
  core_host host = host_make();
  opened_board opened;
  const char *text;
  size_t length;
  games_id id;
  host.memory_limit = limit;
  assert_true(open_board(&opened, &host, "clobber", board_text));
  games *store = games_open(&host);
  bits_sums *sums = bits_sums_new(&opened.boards->rules, store, 32);
  if (looks_ahead)
    bits_sums_enable_look_ahead(sums);
  core_status status = bits_sums_value(sums, opened.position, &id);
  *made = games_count(store);
  if (status == CORE_OK) {
    assert_true(games_write(store, id, false, 255, &text, &length));
    memcpy(value, text, length);
    value[length] = '\0';
  }
  bits_sums_free(sums);
  games_close(store);
  close_board(&opened);
  assert_int_equal(host.memory_used, 0);
  return status;
}

/* 65,536 of the 206,317 components do not fit into 6 MB: this is detected before the forms of the
** other components are built. The reduced test has 3 MB. */
TEST(test_too_many_components) {
  char value[256], same[256];
  const uint64_t small = scale() == 1 ? 6000000 : 3000000;
  uint32_t made, early;
  assert_int_equal(value_within(small, false, "xoxoxoxoxo|oxoxoxoxox", value, &made), CORE_LIMIT);
  assert_int_equal(value_within(small, true, "xoxoxoxoxo|oxoxoxoxox", value, &early), CORE_LIMIT);
  assert_true(2 * early < made);
  /* 45,211 components fit, although there are more than one for each 1,024 bytes: all are found
  ** first and then valued */
  assert_int_equal(value_within(UINT64_C(1) << 30, true, "xoxo|oxox|xoxo|oxox", value, &made),
                   CORE_OK);
  assert_int_equal(value_within(5000000, true, "xoxo|oxox|xoxo|oxox", same, &made), CORE_OK);
  assert_string_equal(value, same);
}
