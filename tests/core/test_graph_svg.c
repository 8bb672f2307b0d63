/* Test pictures of games: the guarantees of the layout for random games, and the content of the
** document. */
#include "failures.h"

#include <stdio.h>

#include "picture/graph_layout.h"
#include "picture/graph_svg.h"

enum { GAME_POSITIONS = 60, GAME_MOVES = 150 };

typedef struct random_game {
  uint32_t positions, moves;
  uint32_t pairs[2 * GAME_MOVES];
} random_game;

/* Return a random game. Without cycles, moves lead only to smaller numbers. */
static random_game make_game(uint64_t *random, bool has_cycles) {
  random_game game = {.positions = 2 + (uint32_t)(host_random(random) % (GAME_POSITIONS - 1))};
  game.moves = (uint32_t)(host_random(random) % GAME_MOVES);
  for (uint32_t i = 0; i < game.moves; i++) {
    uint32_t from = 1 + (uint32_t)(host_random(random) % (game.positions - 1));
    game.pairs[2 * i] = from;
    game.pairs[2 * i + 1] = (uint32_t)(host_random(random) % (has_cycles ? game.positions : from));
  }
  return game;
}

static bool game_has(const random_game *game, uint32_t from, uint32_t to) {
  for (uint32_t i = 0; i < game->moves; i++)
    if (game->pairs[2 * i] == from && game->pairs[2 * i + 1] == to)
      return true;
  return false;
}

/* Each move is drawn once, leads to the right unless it closes a cycle, and bends in each column
** that it crosses. */
static void assert_moves(const graph_layout *layout, const random_game *game, bool has_cycles) {
  uint32_t distinct = 0;
  for (uint32_t from = 0; from < game->positions; from++)
    for (uint32_t to = 0; to < game->positions; to++)
      distinct += game_has(game, from, to);
  assert_int_equal(layout->move_count, distinct);
  for (uint32_t i = 0; i < layout->move_count; i++) {
    const layout_move *move = &layout->moves[i];
    assert_true(game_has(game, move->from, move->to));
    assert_true(has_cycles || !move->backwards);
    uint32_t left = layout->column[move->backwards ? move->to : move->from];
    uint32_t right = layout->column[move->backwards ? move->from : move->to];
    if (move->from == move->to)
      continue;
    assert_true(left < right);
    assert_int_equal(move->bend_count, right - left - 1);
    for (uint32_t j = 0; j < move->bend_count; j++)
      assert_int_equal(layout->column[move->first_bend + j], left + 1 + j);
  }
}

/* Boxes in a column do not overlap, and every box is in exactly one column. */
static void assert_room(const graph_layout *layout) {
  uint32_t points = 0;
  for (uint32_t column = 0; column < layout->column_count; column++)
    for (uint32_t i = layout->column_start[column]; i < layout->column_start[column + 1]; i++) {
      uint32_t p = layout->members[i];
      points++;
      assert_int_equal(layout->column[p], column);
      assert_in_range(layout->y[p], 0, layout->height);
      if (i == layout->column_start[column])
        continue;
      bool nodes = p < layout->position_count && layout->members[i - 1] < layout->position_count;
      int64_t room = (nodes ? LAYOUT_NODE_ROOM : LAYOUT_BEND_ROOM) * LAYOUT_UNIT;
      assert_true(layout->y[p] - layout->y[layout->members[i - 1]] >= room);
    }
  assert_int_equal(points, layout->point_count);
}

TEST(test_layout) {
  uint64_t random = 5;
  for (int i = 0; i < 300; i++) {
    ledger_host ledger;
    ledger_open(&ledger);
    random_game game = make_game(&random, i % 2 == 1);
    graph_layout layout;
    assert_true(layout_make(&layout, &ledger.host, game.positions, game.pairs, game.moves));
    assert_moves(&layout, &game, i % 2 == 1);
    assert_room(&layout);
    layout_release(&layout);
    assert_ledger_empty(ledger);
  }
}

/* The lines of a tree do not cross if all nodes of each column are adjacent. */
HOST_TEST(test_tree_without_crossings) {
  uint64_t random = 9;
  for (int round = 0; round < 50; round++) {
    uint32_t pairs[2 * 199];
    for (uint32_t i = 1; i < 200; i++) {
      pairs[2 * i - 2] = (uint32_t)(host_random(&random) % i);
      pairs[2 * i - 1] = i;
    }
    graph_layout layout;
    assert_true(layout_make(&layout, host, 200, pairs, 199));
    for (uint32_t i = 0; i < 199; i++)
      for (uint32_t j = 0; j < i; j++) {
        const layout_move *a = &layout.moves[i], *b = &layout.moves[j];
        if (layout.column[a->from] == layout.column[b->from] && a->from != b->from)
          assert_true((layout.y[a->from] < layout.y[b->from]) ==
                      (layout.y[a->to] < layout.y[b->to]));
      }
    layout_release(&layout);
  }
}

/* ---- The document ---- */

static char *draw(core_host *host, const graph_svg_position *positions, uint32_t count,
                  const uint32_t *pairs, uint32_t pair_count) {
  svg_text text = {.host = host, .most = UINT32_MAX};
  assert_int_equal(graph_svg_draw(positions, count, pairs, pair_count, &text), CORE_OK);
  char *document = calloc(1, (size_t)text.length + 1);
  assert_non_null(document);
  memcpy(document, text.bytes, (size_t)text.length);
  svg_text_clear(&text);
  return document;
}

static int count_of(const char *document, const char *part) {
  int count = 0;
  for (const char *at = document; (at = strstr(at, part)) != NULL; at += strlen(part))
    count++;
  return count;
}

static graph_svg_position position_of(const char *name, const char *value, const char *outcome) {
  graph_svg_position position = {.name = name, .name_length = (uint32_t)strlen(name)};
  position.value = value;
  position.value_length = value == NULL ? 0 : (uint32_t)strlen(value);
  position.outcome = outcome;
  position.outcome_length = outcome == NULL ? 0 : (uint32_t)strlen(outcome);
  return position;
}

/* One or two tokens may be taken from a heap of 2; the moves to 0 win. */
HOST_TEST(test_document) {
  graph_svg_position positions[] = {position_of("2", "2", NULL), position_of("1", "1", "N"),
                                    position_of("0", "0", "P")};
  positions[0].has_number = positions[1].has_number = positions[2].has_number = true;
  positions[0].number = 2;
  positions[1].number = 1;
  static const uint32_t pairs[] = {0, 1, 0, 2, 1, 2, 0, 2};
  char *document = draw(host, positions, 3, pairs, 4);
  assert_int_equal(count_of(document, "<title>a game: positions 3, moves 3, P-positions 1</title>"),
                   1);
  assert_int_equal(count_of(document, "<title>2: value 2</title>"), 1);
  assert_int_equal(count_of(document, "<title>1: value 1, N: the player to move wins</title>"), 1);
  assert_int_equal(count_of(document, "<title>0: value 0, P: the player to move loses</title>"), 1);
  const char *others = strstr(document, "url(#grundy-move)\">");
  const char *winning = strstr(document, "url(#grundy-winning-move)\">");
  const char *nodes = strstr(document, "<rect");
  assert_true(others != NULL && others < winning && winning < nodes);
  assert_int_equal(count_of(others, "<path d=\"M") - count_of(winning, "<path d=\"M"), 1);
  assert_int_equal(count_of(winning, "<path d=\"M") - count_of(nodes, "<path d=\"M"), 2);
  free(document);
}

typedef struct drawn_box {
  long x, y, width;
} drawn_box;

/* Read the places of the positions in a document and check that their names are distinct. */
static uint32_t read_boxes(const char *document, drawn_box *boxes) {
  uint32_t count = 0;
  for (const char *at = document; (at = strstr(at, "<rect x=")) != NULL; at++) {
    drawn_box box;
    char fill[8];
    int read =
        sscanf(at, "<rect x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"22\" rx=\"5\" fill=\"%7[#f]",
               &box.x, &box.y, &box.width, fill);
    if (read == 4 && strcmp(fill, "#fff") == 0)
      boxes[count++] = box;
  }
  return count;
}

/* One, three or four tokens may be taken from a heap. The layout of 200 heaps has 200 columns. */
HOST_TEST(test_long_game) {
  enum { HEAPS = 200 };
  graph_svg_position positions[HEAPS];
  char names[HEAPS][8];
  uint32_t pairs[6 * HEAPS], moves = 0;
  for (uint32_t heap = 0; heap < HEAPS; heap++) {
    snprintf(names[heap], sizeof names[heap], "%u", heap);
    positions[heap] = position_of(names[heap], "1", "N");
    for (uint32_t take = 1; take <= 4 && take <= heap; take += take == 1 ? 2 : 1) {
      pairs[2 * moves] = heap;
      pairs[2 * moves++ + 1] = heap - take;
    }
  }
  char *document = draw(host, positions, HEAPS, pairs, moves);
  drawn_box boxes[HEAPS];
  long width = 0, height = 0;
  assert_int_equal(
      sscanf(strstr(document, " width="), " width=\"%ld\" height=\"%ld", &width, &height), 2);
  assert_in_range(width, height, 2 * height);
  assert_int_equal(read_boxes(document, boxes), HEAPS);
  for (uint32_t i = 0; i < HEAPS; i++) {
    assert_in_range(boxes[i].x, 10, width - boxes[i].width - 10);
    assert_in_range(boxes[i].y, 5, height - 40);
    for (uint32_t j = 0; j < i; j++)
      assert_true(labs(boxes[i].y - boxes[j].y) >= 30 ||
                  boxes[i].x > boxes[j].x + boxes[j].width + 20 ||
                  boxes[j].x > boxes[i].x + boxes[i].width + 20);
  }
  free(document);
}

/* At both ends of a cut, the tip of the second mark is the point at which the line continues. */
static void assert_cuts(const char *document, int count) {
  long x, y, to_x, to_y;
  int ends = 0, begins = 0;
  for (const char *at = document; (at = strstr(at, "m0 -4l")) != NULL; at++) {
    if (sscanf(at, "m0 -4l5 4l-5 4M%ld %ldl5 4l-5 4M%ld %ldH", &x, &y, &to_x, &to_y) == 4) {
      assert_true(to_x == x + 5 && to_y == y + 4);
      ends++;
    } else if (sscanf(at, "m0 -4l-5 4l5 4M%ld %ldl-5 4l5 4M%ld %ldC", &x, &y, &to_x, &to_y) == 4) {
      assert_true(to_x == x - 5 && to_y == y + 4);
      begins++;
    }
  }
  assert_int_equal(ends, count);
  assert_int_equal(begins, count);
}

/* In a ring, the line of the closing move returns through all strips that the other lines cross,
** and each cut is marked. */
HOST_TEST(test_long_ring) {
  enum { RING = 100 };
  graph_svg_position positions[RING];
  uint32_t pairs[2 * RING];
  for (uint32_t i = 0; i < RING; i++) {
    positions[i] = position_of("p", NULL, "D");
    pairs[2 * i] = i;
    pairs[2 * i + 1] = (i + 1) % RING;
  }
  char *document = draw(host, positions, RING, pairs, RING);
  drawn_box boxes[RING];
  assert_int_equal(read_boxes(document, boxes), RING);
  int strips = 1;
  for (uint32_t i = 1; i < RING; i++)
    strips += boxes[i].x < boxes[i - 1].x;
  assert_in_range(strips, 3, 12);
  assert_int_equal(count_of(document, "M6 "), strips - 1);
  assert_int_equal(count_of(document, "m0 -4l5 4l-5 4M1 "), strips - 1);
  assert_int_equal(count_of(document, "H6m0 -4l-5 4l5 4M"), strips - 1);
  assert_int_equal(count_of(document, "<path d=\"M"), RING);
  assert_cuts(document, strips - 1);
  free(document);
}

/* Labels with arbitrary bytes give a document that is valid UTF-8 and contains only the tags of the
** picture. */
HOST_TEST(test_labels) {
  static const struct {
    const char *bytes, *shown;
  } labels[] = {
      {"a<b>&c", "a&lt;b&gt;&amp;c"},
      {"x\ny\t\x01", "x y  "},
      {"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"},
      {"\xff\xc3", "??"},
      {"\xc3(x", "?(x"},
      {"\xc0\xaf\xed\xa0\x80\xef\xbf\xbf", "????????"},
      {"\xf4\x90\x80\x80", "????"},
      {"123456789012345678901234567890", "123456789012345678901234..."},
  };
  for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
    graph_svg_position position = position_of(labels[i].bytes, NULL, NULL);
    char *document = draw(host, &position, 1, NULL, 0), wanted[100];
    snprintf(wanted, sizeof wanted, "\">%s</text>", labels[i].shown);
    assert_int_equal(count_of(document, wanted), 1);
    free(document);
  }
}

/* ---- Memory and stops ---- */

static core_status draw_game(core_host *host, void *context) {
  const random_game *game = context;
  graph_svg_position positions[GAME_POSITIONS];
  for (int i = 0; i < GAME_POSITIONS; i++)
    positions[i] = position_of("p", i % 3 == 0 ? "0" : NULL, i % 4 == 1 ? "N" : NULL);
  svg_text text = {.host = host, .most = UINT32_MAX};
  core_status status = graph_svg_draw(positions, game->positions, game->pairs, game->moves, &text);
  svg_text_clear(&text);
  return status;
}

TEST(test_failures) {
  uint64_t random = 3;
  random_game game = make_game(&random, true);
  failures_try(draw_game, &game, STOPPED, 64);
  failures_limit(draw_game, &game, 0, true);
}
