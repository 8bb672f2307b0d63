/* Slow: make check omits this test, which takes more than a second. */
/* Compare Dots and Boxes with games that are played side by side, without strings, chains or any
** other theory. */
#include "ledger_host.h"

#include <stdio.h>
#include <string.h>

#include "core/boxes/solver.h"

/* ---- The game, played ---- */

/* The sides of a board are numbered as in boxes_board. A position is the set of the drawn ones. */
typedef struct game {
  uint32_t height, width, sides;
  uint64_t box[32];      /* the sides of each box */
  uint32_t boxes_of[64]; /* the boxes of each side, as bits */
} game;

static game make_game(uint32_t height, uint32_t width) {
  game g = {.height = height, .width = width, .sides = 2 * height * width + height + width};
  assert_true(g.sides <= 64 && height * width <= 32);
  for (uint32_t y = 0, i = 0; y < height; y++)
    for (uint32_t x = 0; x < width; x++, i++) {
      uint32_t upright = (height + 1) * width + y * (width + 1) + x;
      const uint32_t sides[4] = {y * width + x, (y + 1) * width + x, upright, upright + 1};
      for (int k = 0; k < 4; k++) {
        g.box[i] |= UINT64_C(1) << sides[k];
        g.boxes_of[sides[k]] |= UINT32_C(1) << i;
      }
    }
  return g;
}

static uint64_t all_sides(const game *g) {
  return UINT64_MAX >> (64 - g->sides);
}

/* Return the number of boxes that drawing a side completes. */
static int gain_of(const game *g, uint64_t drawn, uint32_t side) {
  int gain = 0;
  drawn |= UINT64_C(1) << side;
  for (uint32_t left = g->boxes_of[side]; left != 0; left &= left - 1)
    gain += (g->box[__builtin_ctz(left)] & ~drawn) == 0;
  return gain;
}

/* The score of a position, and its nimber as a position of a game in which the player who cannot
** move loses, or LOONY. A move that completes a box must be followed by another one of the same
** player: in a sum with a heap of n, the move wins for exactly those n for which the player to move
** wins the position after it with the heap, which are all n except its nimber, or all n. So the
** nimber of a position with such moves is the least n that no other move leads to and for which
** none of them wins; if there is no such n, the position is loony. */
enum { LOONY = -1 };
typedef struct answer {
  int8_t score, nimber;
} answer;

/* Set the answer of a position whose `count` undrawn sides are listed; `answers` has the answers of
** all positions with more drawn sides, by the sets of places in the list that are drawn. */
static answer play(const game *g, const uint32_t *sides, uint32_t count, uint32_t set,
                   uint64_t drawn, const answer *answers) {
  int best = -128, nimber = 0;
  uint64_t reached = 0, lost = UINT64_MAX;
  bool completes = false;
  for (uint32_t i = 0; i < count; i++) {
    if (set >> i & 1)
      continue;
    answer after = answers[set | UINT32_C(1) << i];
    int gain = gain_of(g, drawn, sides[i]), score = gain > 0 ? gain + after.score : -after.score;
    best = score > best ? score : best;
    if (gain == 0)
      reached |= after.nimber == LOONY ? 0 : UINT64_C(1) << after.nimber;
    else
      lost &= after.nimber == LOONY ? 0 : UINT64_C(1) << after.nimber;
    completes |= gain > 0;
  }
  if (best == -128)
    return (answer){0, 0};
  lost &= ~reached;
  if (!completes || lost != 0)
    nimber = __builtin_ctzll(completes ? lost : ~reached);
  else
    nimber = LOONY;
  return (answer){(int8_t)best, (int8_t)nimber};
}

/* Return the answers of all positions that follow a position with at most 24 undrawn sides, by the
** sets of these sides that are drawn in addition. The caller frees them. */
static answer *play_all(const game *g, uint64_t drawn) {
  uint32_t sides[64], count = 0;
  for (uint32_t side = 0; side < g->sides; side++)
    if (!(drawn >> side & 1))
      sides[count++] = side;
  assert_true(count <= 24);
  answer *answers = malloc(sizeof *answers << count);
  for (uint32_t set = UINT32_C(1) << count; set-- > 0;) {
    uint64_t now = drawn;
    for (uint32_t left = set; left != 0; left &= left - 1)
      now |= UINT64_C(1) << sides[__builtin_ctz(left)];
    answers[set] = play(g, sides, count, set, now, answers);
  }
  return answers;
}

/* ---- Comparison ---- */

static boxes_board make_board(const game *g, uint64_t drawn) {
  char text[BOXES_TEXT_MOST];
  boxes_board board;
  boxes_fault fault;
  int length = sprintf(text, "%ux%u:", g->height, g->width);
  for (uint32_t i = 0; i < g->sides; i++)
    text[length++] = (char)('0' + (drawn >> i & 1));
  assert_true(boxes_board_read(text, (uint64_t)length, &board, &fault));
  return board;
}

static answer ask(boxes_solver *solver, uint64_t strings) {
  int32_t score, nimber;
  assert_int_equal(boxes_solver_score(solver, strings, &score), CORE_OK);
  assert_int_equal(boxes_solver_nimber(solver, strings, &nimber), CORE_OK);
  return (answer){(int8_t)score, (int8_t)(nimber == BOXES_LOONY ? LOONY : nimber)};
}

static uint64_t drawn_sides(const game *g, const boxes_solver *solver, uint64_t strings) {
  uint64_t drawn = all_sides(g);
  for (; strings != 0; strings &= strings - 1)
    drawn &= ~(UINT64_C(1) << solver->graph.side[__builtin_ctzll(strings)]);
  return drawn;
}

/* Check the first theorem: the score of a position by the score of R, both found by play. */
static void check_fall(const game *g, const boxes_solver *solver, uint64_t strings,
                       const answer *answers) {
  boxes_fall fall = boxes_cut_leaves(&solver->graph, strings);
  int rest = answers[drawn_sides(g, solver, fall.rest)].score;
  int score = answers[drawn_sides(g, solver, strings)].score;
  int taken = (int)fall.taken, cost = (int)fall.cost;
  assert_int_equal(score, cost == 0 ? taken + rest : taken - cost + abs(rest + cost));
}

/* Compare all positions of a board with one solver, and every `step`-th one with a new solver. */
static void compare_all(core_host *host, uint32_t height, uint32_t width, uint64_t step) {
  game g = make_game(height, width);
  answer *answers = play_all(&g, 0);
  boxes_solver *solver = malloc(sizeof *solver), *own = malloc(sizeof *own);
  boxes_board board = make_board(&g, 0);
  assert_int_equal(boxes_solver_open(host, &board, solver), CORE_OK);
  for (uint64_t drawn = 0; drawn <= all_sides(&g); drawn++) {
    uint64_t strings;
    board = make_board(&g, drawn);
    assert_true(boxes_solver_find(solver, &board, &strings));
    answer found = ask(solver, strings);
    assert_memory_equal(&found, &answers[drawn], sizeof found);
    check_fall(&g, solver, strings, answers);
    if (drawn % step != 0)
      continue;
    assert_int_equal(boxes_solver_open(host, &board, own), CORE_OK);
    assert_true(boxes_solver_find(own, &board, &strings));
    found = ask(own, strings);
    assert_memory_equal(&found, &answers[drawn], sizeof found);
    boxes_solver_close(host, own);
  }
  boxes_solver_close(host, solver);
  free(own), free(solver), free(answers);
}

HOST_TEST(every_position_of_small_boards) {
  for (uint32_t width = 1; width <= 4; width++)
    compare_all(host, 1, width, 1);
  compare_all(host, 3, 1, 1);
  compare_all(host, 2, 2, 1);
  compare_all(host, 2, 3, 7);
  if (scale() == 1)
    compare_all(host, 3, 2, 3);
}

/* All positions of 3 x 3 boxes are played, and random ones of them are compared. */
HOST_TEST(positions_of_nine_boxes) {
  if (scale() > 1)
    return;
  game g = make_game(3, 3);
  answer *answers = play_all(&g, 0);
  boxes_solver *solver = malloc(sizeof *solver);
  boxes_board board = make_board(&g, 0);
  uint64_t random = 71, loony = 0;
  assert_int_equal(boxes_solver_open(host, &board, solver), CORE_OK);
  for (int i = 0; i < 1000000; i++) {
    uint64_t drawn = host_random(&random) & all_sides(&g), strings;
    board = make_board(&g, drawn);
    assert_true(boxes_solver_find(solver, &board, &strings));
    answer found = ask(solver, strings);
    assert_memory_equal(&found, &answers[drawn], sizeof found);
    check_fall(&g, solver, strings, answers);
    loony += found.nimber == LOONY;
  }
  assert_true(loony > 400000 && loony < 480000);
  assert_int_equal(answers[0].score, -3);
  assert_int_equal(answers[0].nimber, 2);
  boxes_solver_close(host, solver);
  free(solver), free(answers);
}

/* ---- Random positions of larger boards ---- */

/* Return the side to which a reflection carries a side. */
static uint32_t reflect(const game *g, uint32_t side, bool turns, bool swaps) {
  uint32_t lying = (g->height + 1) * g->width, y, x, h = g->height, w = g->width;
  if (side < lying) {
    y = side / w, x = side % w;
    return (turns ? h - y : y) * w + (swaps ? w - 1 - x : x);
  }
  y = (side - lying) / (w + 1), x = (side - lying) % (w + 1);
  return lying + (turns ? h - 1 - y : y) * (w + 1) + (swaps ? w - x : x);
}

/* Return a random position with at most `most` undrawn sides. Some of them are symmetric. */
static uint64_t random_position(const game *g, uint32_t most, uint64_t *random) {
  uint64_t drawn = 0, kind = host_random(random) % 6;
  uint32_t open = most - (uint32_t)(host_random(random) % 5);
  while ((uint32_t)__builtin_popcountll(all_sides(g) & ~drawn) > open) {
    uint32_t side = (uint32_t)(host_random(random) % g->sides);
    drawn |= UINT64_C(1) << side;
    if (kind < 3)
      drawn |= UINT64_C(1) << reflect(g, side, kind != 1, kind != 0);
  }
  return drawn;
}

static void compare_random(core_host *host, uint32_t height, uint32_t width, uint64_t *random) {
  game g = make_game(height, width);
  uint64_t drawn = random_position(&g, 14, random), strings;
  answer *answers = play_all(&g, drawn);
  boxes_solver *solver = malloc(sizeof *solver);
  boxes_board board = make_board(&g, drawn);
  assert_int_equal(boxes_solver_open(host, &board, solver), CORE_OK);
  assert_true(boxes_solver_find(solver, &board, &strings));
  answer found = ask(solver, strings);
  assert_memory_equal(&found, &answers[0], sizeof found);
  boxes_solver_close(host, solver);
  free(solver), free(answers);
}

HOST_TEST(random_positions) {
  static const uint32_t sizes[][2] = {{3, 4},  {3, 4}, {3, 3},  {4, 4}, {5, 5}, {2, 7},
                                      {1, 14}, {4, 3}, {20, 1}, {5, 4}, {1, 5}};
  uint64_t random = 2000;
  int64_t count = scaled(30000, 300);
  for (int64_t i = 0; i < count; i++) {
    const uint32_t *size = sizes[host_random(&random) % (sizeof sizes / sizeof *sizes)];
    compare_random(host, size[0], size[1], &random);
  }
}

/* ---- Published values ---- */

typedef struct known {
  const char *board;
  int score, nimber; /* NOT_KNOWN if it takes too long */
} known;
enum { NOT_KNOWN = 100 };

/* Scores: J. K. Barker and R. E. Korf 2012, and D. Wilson, Dots-and-Boxes analysis, 2010. Nimbers
** of small boards: Winning Ways, chapter 16, and Berlekamp 2000. */
static const known values[] = {
    {"1x1", -1, 1},
    {"1x2", 0, 1},
    {"2x2", 2, 0},
    {"2x3", -2, 1},
    {"3x2", -2, 1},
    {"2x4", 2, 0},
    {"2x5", -2, NOT_KNOWN},
    {"3x3", -3, 2},
    {"1x3", -1, NOT_KNOWN},
    {"1x4", 0, NOT_KNOWN},
    {"1x5", -1, NOT_KNOWN},
    {"1x6", 0, NOT_KNOWN},
    {"1x7", -1, NOT_KNOWN},
    {"1x8", 0, NOT_KNOWN},
    {"3x4", 0, NOT_KNOWN},
    /* Positions of 3 x 3 boxes, whose scores were found by play. */
    {"+-+.+.+/. . | |/+-+-+.+/. . . |/+-+-+-+/. . . |/+-+-+.+", 1, 1},
    {"3x3:010000011100010110011001", -1, NOT_KNOWN},
    {"3x3:111011111111110010010000", 5, NOT_KNOWN},
    {"3x3:011000011010110011011000", 1, NOT_KNOWN},
    {"3x3:100110111110001100010001", 1, NOT_KNOWN},
    {"3x3:111011000010100011011101", 1, NOT_KNOWN},
    {"3x3:110011011110100110001001", 5, NOT_KNOWN},
    {"3x3:111110000100000110111011", 1, NOT_KNOWN},
};

HOST_TEST(published_values) {
  boxes_solver *solver = malloc(sizeof *solver);
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    boxes_board board;
    boxes_fault fault;
    uint64_t strings;
    int32_t score, nimber;
    if (scale() > 1 && strcmp(values[i].board, "3x4") == 0)
      continue;
    assert_true(boxes_board_read(values[i].board, strlen(values[i].board), &board, &fault));
    assert_int_equal(boxes_solver_open(host, &board, solver), CORE_OK);
    assert_true(boxes_solver_find(solver, &board, &strings));
    assert_int_equal(boxes_solver_score(solver, strings, &score), CORE_OK);
    assert_int_equal(score, values[i].score);
    if (values[i].nimber != NOT_KNOWN) {
      assert_int_equal(boxes_solver_nimber(solver, strings, &nimber), CORE_OK);
      assert_int_equal(nimber, values[i].nimber);
    }
    boxes_solver_close(host, solver);
  }
  free(solver);
}

/* ---- Limits ---- */

/* The scores of these boards are known, and take tables of different sizes. */
static int32_t score_of(core_host *host, const char *text, boxes_solver *solver,
                        core_status *status) {
  boxes_board board;
  boxes_fault fault;
  uint64_t strings;
  int32_t score = 0;
  assert_true(boxes_board_read(text, strlen(text), &board, &fault));
  *status = boxes_solver_open(host, &board, solver);
  if (*status == CORE_OK && boxes_solver_find(solver, &board, &strings))
    *status = boxes_solver_score(solver, strings, &score);
  return score;
}

TEST(a_small_table_is_slower_and_never_wrong) {
  boxes_solver *solver = malloc(sizeof *solver);
  for (uint64_t limit = 150000; limit <= UINT64_C(16) << 20; limit *= 4) {
    ledger_host ledger;
    core_status status;
    ledger_open(&ledger);
    ledger.host.memory_limit = limit;
    assert_int_equal(score_of(&ledger.host, "3x3", solver, &status), -3);
    assert_int_equal(status, CORE_OK);
    assert_true(solver->lines * 64 <= limit / 4);
    assert_true(solver->lines * 64 > limit / 16 || !solver->is_largest);
    boxes_solver_close(&ledger.host, solver);
    assert_ledger_empty(ledger);
  }
  free(solver);
}

TEST(missing_memory_makes_it_slower) {
  boxes_solver *solver = malloc(sizeof *solver);
  int64_t requests = 0;
  for (int for_good = 0; for_good < 2; for_good++)
    for (int64_t refused = 0; refused <= requests; refused++) {
      ledger_host ledger;
      core_status status;
      ledger_open(&ledger);
      ledger.refuse_at = refused;
      ledger.for_good = for_good;
      int32_t score = score_of(&ledger.host, "2x4", solver, &status);
      assert_int_equal(status, refused == 1 || refused == 2 ? CORE_NOMEM : CORE_OK);
      assert_true(status != CORE_OK || score == 2);
      requests = ledger.refuse_at == 0 ? ledger.requests : requests;
      boxes_solver_close(&ledger.host, solver);
      assert_ledger_empty(ledger);
    }
  assert_true(requests > 5);
  free(solver);
}

TEST(the_host_can_stop_it) {
  boxes_solver *solver = malloc(sizeof *solver);
  ledger_host ledger;
  core_status status;
  int64_t stops = 0;
  ledger_open(&ledger);
  assert_int_equal(score_of(&ledger.host, "1x1", solver, &status), -1);
  boxes_solver_close(&ledger.host, solver);
  ledger.ask_each_time = true;
  boxes_board board;
  boxes_fault fault;
  assert_true(boxes_board_read("2x4", 3, &board, &fault));
  assert_int_equal(boxes_solver_open(&ledger.host, &board, solver), CORE_OK);
  uint64_t strings;
  assert_true(boxes_solver_find(solver, &board, &strings));
  for (int is_score = 1; is_score >= 0; is_score--)
    for (int64_t step = 1;; step += 1 + step / 4, stops++) {
      int32_t found;
      ledger.stop_at = ledger.questions + step;
      status = is_score ? boxes_solver_score(solver, strings, &found)
                        : boxes_solver_nimber(solver, strings, &found);
      if (status == CORE_OK) {
        assert_int_equal(found, is_score ? 2 : 0);
        break;
      }
      assert_int_equal(status, CORE_INTERRUPTED);
    }
  assert_true(stops > 20);
  boxes_solver_close(&ledger.host, solver);
  assert_ledger_empty(ledger);
  free(solver);
}

TEST(too_many_strings) {
  core_host host = host_make();
  boxes_solver *solver = malloc(sizeof *solver);
  boxes_board board;
  boxes_fault fault;
  assert_true(boxes_board_read("6x6", 3, &board, &fault));
  assert_int_equal(boxes_count_open(&board), 84);
  for (uint32_t side = 0; side < 19; side++)
    boxes_draw(&board, 4 * side);
  assert_int_equal(boxes_solver_open(&host, &board, solver), CORE_INVALID);
  boxes_solver_close(&host, solver);
  boxes_draw(&board, 1);
  assert_int_equal(boxes_solver_open(&host, &board, solver), CORE_OK);
  boxes_solver_close(&host, solver);
  assert_int_equal(host.memory_used, 0);
  free(solver);
}

/* ---- Texts ---- */

static void assert_same_board(const boxes_board *a, const boxes_board *b) {
  assert_int_equal(a->height, b->height);
  assert_int_equal(a->width, b->width);
  assert_int_equal(a->side_count, b->side_count);
  assert_memory_equal(a->drawn, b->drawn, sizeof a->drawn);
  assert_memory_equal(a->owner, b->owner, sizeof a->owner);
}

static void check_text(const boxes_board *board) {
  char text[BOXES_TEXT_MOST];
  boxes_board again;
  boxes_fault fault;
  uint32_t length = boxes_board_write(board, text);
  assert_int_equal(length, (2 * board->height + 1) * (2 * board->width + 2) - 1);
  assert_true(boxes_board_read(text, length, &again, &fault));
  assert_same_board(&again, board);
  for (uint32_t i = 0; i < length; i++) /* other spellings */
    text[i] = text[i] == '.' ? ' ' : text[i] == '/' ? '\n' : text[i];
  assert_true(boxes_board_read(text, length, &again, &fault));
  assert_same_board(&again, board);
  text[length] = '\n';
  assert_true(boxes_board_read(text, length + 1, &again, &fault));
  assert_same_board(&again, board);
}

TEST(what_is_written_is_read) {
  uint64_t random = 5;
  for (int64_t i = scaled(20000, 1000); i > 0; i--) {
    boxes_board board;
    boxes_fault fault;
    char size[64];
    uint32_t height = 1 + (uint32_t)(host_random(&random) % 12), density;
    uint32_t width = 1 + (uint32_t)(host_random(&random) % (i % 9 == 0 ? 60 : 5));
    assert_true(
        boxes_board_read(size, (uint64_t)sprintf(size, "%ux%u", height, width), &board, &fault));
    assert_int_equal(board.side_count, height * (width + 1) + width * (height + 1));
    density = 1 + (uint32_t)(host_random(&random) % 8);
    for (uint32_t side = 0; side < board.side_count; side++)
      if (host_random(&random) % 8 < density)
        core_set_bit(board.drawn, side);
    for (uint32_t box = 0; box < height * width; box++)
      if (boxes_is_complete(&board, box) && host_random(&random) % 2)
        board.owner[box] = "AzBa"[box % 4];
    check_text(&board);
  }
}

/* Rows that are cut short, each with the same board in full. */
TEST(short_rows) {
  static const char *const texts[][2] = {{"+-+/|/+.+", "+-+/| ./+.+"},
                                         {"+-+-\n|   |\n+", "+-+-+/| . |/+.+.+"},
                                         {"+-/|A|B/+-+-/\n", ""},
                                         {"+-+-+/|A|B|/+-+-+/", "+-+-+/|A|B|/+-+-+"},
                                         {"+-+\r\n|\r\n+-+\r\n", "+-+/| ./+-+"},
                                         {"+/|/+.+.+", "+.+.+/| . ./+.+.+"},
                                         {"+ +   /|      /+", ""}};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char written[BOXES_TEXT_MOST];
    boxes_board board;
    boxes_fault fault;
    bool is_board = boxes_board_read(texts[i][0], strlen(texts[i][0]), &board, &fault);
    assert_int_equal(is_board, texts[i][1][0] != '\0');
    if (!is_board)
      continue;
    written[boxes_board_write(&board, written)] = '\0';
    assert_string_equal(written, texts[i][1]);
  }
}

static void check_fault(const char *text, size_t length, boxes_fault_kind kind, uint32_t row,
                        uint32_t column) {
  boxes_board board;
  boxes_fault fault;
  assert_false(boxes_board_read(text, length, &board, &fault));
  assert_int_equal(fault.kind, kind);
  assert_int_equal(fault.place.row, row);
  assert_int_equal(fault.place.column, column);
  assert_true(fault.at <= length);
}

TEST(texts_that_are_no_boards) {
  static const struct {
    const char *text;
    boxes_fault_kind kind;
    uint32_t row, column;
  } bad[] = {{"", BOXES_NOT_A_BOARD, 0, 0},
             {"3", BOXES_NOT_A_BOARD, 0, 0},
             {"3x", BOXES_NOT_A_BOARD, 0, 0},
             {"3x3 3", BOXES_NOT_A_BOARD, 0, 0},
             {"0x3", BOXES_NO_BOXES, 0, 0},
             {"3x0", BOXES_NO_BOXES, 0, 0},
             {"32x32", BOXES_TOO_LARGE, 0, 0},
             {"1x683", BOXES_TOO_LARGE, 0, 0},
             {"99999999x99999999", BOXES_TOO_LARGE, 0, 0},
             {"1x1:", BOXES_BIT_COUNT, 0, 0},
             {"1x1:000", BOXES_BIT_COUNT, 0, 0},
             {"1x1:00000", BOXES_BIT_COUNT, 0, 0},
             {"1x1:00x0", BOXES_WRONG_BIT, 0, 0},
             {"x", BOXES_WRONG_CHARACTER, 0, 0},
             {"+x", BOXES_WRONG_CHARACTER, 0, 1},
             {"+|", BOXES_WRONG_CHARACTER, 0, 1},
             {"+-+/-", BOXES_WRONG_CHARACTER, 1, 0},
             {"+-+/|-", BOXES_WRONG_CHARACTER, 1, 1},
             {"+-+/|@", BOXES_WRONG_CHARACTER, 1, 1},
             {"+-+/|[", BOXES_WRONG_CHARACTER, 1, 1},
             {"+-+\r|", BOXES_WRONG_CHARACTER, 0, 3}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    check_fault(bad[i].text, strlen(bad[i].text), bad[i].kind, bad[i].row, bad[i].column);
  check_fault("+-+/|A./+-+", 11, BOXES_OWNED_TOO_EARLY, 1, 1);
  check_fault("+\0+/| |/+-+", 11, BOXES_WRONG_CHARACTER, 0, 1);
  boxes_board board;
  boxes_fault fault;
  static const char *const even[] = {"+-+/| |", "+", "+-+", "+/./", "+/ /+"};
  for (size_t i = 0; i < sizeof even / sizeof *even; i++)
    assert_false(boxes_board_read(even[i], strlen(even[i]), &board, &fault));
  assert_true(boxes_board_read("1x682", 5, &board, &fault));
  assert_true(boxes_board_read("31x32", 5, &board, &fault));
  assert_true(boxes_board_read("1x1:0110", 8, &board, &fault));
  assert_int_equal(board.drawn[0], 6);
}

/* No text is read past its end, and each board that is read can be written. */
TEST(random_texts) {
  uint64_t random = 9;
  for (int64_t i = scaled(1000000, 20000); i > 0; i--) {
    static const char letters[] = "+-|. /\n+-.A1x:\r";
    uint64_t length = host_random(&random) % 40;
    char *text = malloc(length + 1);
    boxes_board board;
    boxes_fault fault;
    for (uint64_t k = 0; k < length; k++)
      text[k] = letters[host_random(&random) % (sizeof letters - 1)];
    if (boxes_board_read(text, length, &board, &fault))
      check_text(&board);
    free(text);
  }
}

TEST(names_of_sides) {
  char name[BOXES_NAME_MOST + 1];
  boxes_board board;
  boxes_fault fault;
  static const char *const names[] = {"a3b3", "b3c3", "a2b2", "b2c2", "a1b1", "b1c1",
                                      "a2a3", "b2b3", "c2c3", "a1a2", "b1b2", "c1c2"};
  assert_true(boxes_board_read("2x2", 3, &board, &fault));
  for (uint32_t side = 0; side < board.side_count; side++) {
    name[boxes_side_write(&board, side, name)] = '\0';
    assert_string_equal(name, names[side]);
    assert_int_equal(boxes_side_at(&board, boxes_place_of(&board, side)), side);
  }
  assert_true(boxes_board_read("1x682", 5, &board, &fault));
  name[boxes_side_write(&board, 25, name)] = '\0';
  assert_string_equal(name, "z2aa2");
  name[boxes_side_write(&board, 681, name)] = '\0';
  assert_string_equal(name, "zf2zg2");
  name[boxes_column_write(701, name)] = '\0';
  assert_string_equal(name, "zz");
  name[boxes_column_write(702, name)] = '\0';
  assert_string_equal(name, "aaa");
}
