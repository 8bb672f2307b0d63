/* Compare move lists (their parser, their normal form, and whether play ends) with a search over
** displacements. */
#include "failures.h"
#include "core/piece/move_list.h"
#include "core/piece/names.h"

#include <stdio.h>
#include <string.h>

static move_list parsed(core_host *host, const char *text) {
  move_list list;
  move_list_error error;
  if (move_list_parse(&list, host, text, strlen(text), &error) != CORE_OK)
    fail_msg("%s: refused at %zu: %s", text, error.at, error.expected);
  return list;
}

static void check_same(const char *one, const char *other, bool same, bool same_reduced) {
  core_host host = host_make();
  move_list a = parsed(&host, one), b = parsed(&host, other), c, d;
  assert_int_equal(move_list_reduce(&c, &host, &a), CORE_OK);
  assert_int_equal(move_list_reduce(&d, &host, &b), CORE_OK);
  assert_int_equal(move_list_equal(&a, &b), same);
  assert_int_equal(move_list_equal(&c, &d), same_reduced);
  move_list_release(&a, &host);
  move_list_release(&b, &host);
  move_list_release(&c, &host);
  move_list_release(&d, &host);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_normal_form) {
  check_same("(-2,-1) (-1,-2)", "(-1,-2) (-2,-1) (-1,-2)", true, true);
  check_same("(-2,-1),(-1,-2)", " ( -1 , -2 )\t,\n(-2,-1) ", true, true);
  check_same("(-1,0)* (0,-1)*", "(0,-1)* (-1,0) * (0,-1) (-1,0)", true, true);
  check_same("(-1,+0)", "(-1,0)", true, true);
  check_same("(-1,-1)*", "(-1,-1)* (-2,-2)", false, true);
  check_same("(-1,-1)*", "(-3,-3)* (-1,-1)*", false, true);
  check_same("(-2,-2)*", "(-3,-3)* (-2,-2)*", false, false);
  check_same("(-2,0)*", "(-4,0) (-2,0)* (-6,0)* (-4,0)*", false, true);
  check_same("(-1,0)*", "(-1,0)", false, false);
  check_same("(0,-1)( -1 ,-1) * (0,-1)", "(0,-1)(-1,-1)*, (0,-1)(-1,-1)*", true, true);
  check_same("(-1,-1)(-1,-1)*", "(-1,-1)*", true, true);
  check_same("(0,-1)(-1,-1)* (0,-1)(-1,0)*", "(0,-1)(-1,0)* (0,-1)(-1,-1)*", true, true);
  check_same("(0,-1)(-1,-1)*", "(-1,-1)(0,-1)*", false, false);
  check_same("(0,-1)(-1,-1)*", "(0,-1) (-1,-1)*", false, false);
  check_same("(-1,-1)* (-2,-2)(-1,-1)*", "(-1,-1)*", false, false);
  check_same("(-2,-1)(-1,-1)* (-4,-2)", "(-2,-1)(-1,-1)*", false, false);
  check_same("(-2147483648,0)", "(-2147483647,0)", false, false);
}

/* The name of a piece is not a list; the SQL functions look names up first. */
HOST_TEST(test_no_list) {
  move_list list;
  move_list_error error;
  assert_int_equal(move_list_parse(&list, host, "knight", 6, &error), CORE_INVALID);
  assert_true(error.fault == MOVE_LIST_SYNTAX && error.at == 0);
  assert_string_equal(error.expected, "'(' of a move");
}

/* Moves without a separator between them are refused at the second one, unless they are the first
** step of a rider and the others. */
HOST_TEST(test_moves_need_a_space) {
  static const char *const texts[] = {"(-1,0)@(0,-1)", "(-1,-2)*@(-1,-1)*", "(0,-2)(-1,0)*@(-1,-1)",
                                      "(-1,0) * (0,-1)@(-2,0)"};
  static const char *const separators[] = {" ", "\t", "\n", ",", " , "};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char text[64];
    move_list list;
    move_list_error error;
    int at = (int)(strchr(texts[i], '@') - texts[i]);
    sprintf(text, "%.*s%s", at, texts[i], texts[i] + at + 1);
    assert_int_equal(move_list_parse(&list, host, text, strlen(text), &error), CORE_INVALID);
    assert_true(error.fault == MOVE_LIST_SYNTAX && error.at == (size_t)at);
    assert_string_equal(error.expected, "a space between moves");
    for (size_t k = 0; k < sizeof separators / sizeof *separators; k++) {
      sprintf(text, "%.*s%s%s", at, texts[i], separators[k], texts[i] + at + 1);
      list = parsed(host, text);
      assert_true(list.moves.count >= 2);
      move_list_release(&list, host);
    }
  }
}

HOST_TEST(test_too_many_moves) {
  static char text[5000 * 16];
  size_t length = 0;
  move_list list;
  move_list_error error;
  for (int i = 1; i <= 4096; i++)
    length += (size_t)sprintf(text + length, "(-%d,-1) ", i);
  assert_int_equal(move_list_parse(&list, host, text, length, &error), CORE_OK);
  assert_int_equal(list.moves.count, 4096);
  move_list_release(&list, host);
  size_t full = length;
  length += (size_t)sprintf(text + length, "(-1,-1)");
  assert_int_equal(move_list_parse(&list, host, text, length, &error), CORE_INVALID);
  assert_int_equal(error.at, full);
}

/* ---- termination of play ---- */

enum { REACH = 40, SPAN = 2 * REACH + 1 };

/* Return true if a non-empty sequence of moves exists after which no coordinate is smaller. */
static bool can_return(const move_list_move *moves, size_t count) {
  static bool seen[SPAN][SPAN];
  static int queue[SPAN * SPAN][2];
  memset(seen, 0, sizeof seen);
  size_t head = 0, tail = 0;
  queue[tail][0] = queue[tail][1] = 0;
  tail++;
  while (head < tail) {
    int x = queue[head][0], y = queue[head][1];
    head++;
    for (size_t i = 0; i < count; i++) {
      int to_x = x + (int)moves[i].dx, to_y = y + (int)moves[i].dy;
      if (to_x >= 0 && to_y >= 0)
        return true;
      if (to_x < -REACH || to_y < -REACH || to_x > REACH || to_y > REACH)
        continue;
      bool *there = &seen[to_x + REACH][to_y + REACH];
      if (*there)
        continue;
      *there = true;
      queue[tail][0] = to_x;
      queue[tail][1] = to_y;
      tail++;
    }
  }
  return false;
}

static bool decreases(const move_list_move *moves, size_t count, int64_t a, int64_t b) {
  for (size_t i = 0; i < count; i++) {
    if (a * moves[i].dx + b * moves[i].dy >= 0)
      return false;
  }
  return true;
}

static void check_smallest(const move_list_move *moves, size_t count, int64_t a, int64_t b) {
  for (int64_t i = 1; i <= a; i++) {
    for (int64_t j = 1; j <= b; j++)
      assert_true((i == a && j == b) || !decreases(moves, count, i, j));
  }
}

TEST(test_endless_play) {
  uint64_t seed = 6;
  int ends = 0, endless = 0;
  for (int round = 0; round < 6000; round++) {
    move_list_move moves[5] = {{0}};
    size_t count = 1 + (size_t)(host_random(&seed) % 5), first, second;
    int64_t a, b, side = 1 + (int64_t)(host_random(&seed) % 4);
    for (size_t i = 0; i < count; i++) {
      do {
        moves[i].dx = (int64_t)(host_random(&seed) % (uint64_t)(2 * side + 1)) - side;
        moves[i].dy = (int64_t)(host_random(&seed) % (uint64_t)(2 * side + 1)) - side;
      } while ((moves[i].dx == 0 && moves[i].dy == 0) || moves[i].dx + moves[i].dy > 2);
    }
    bool found = move_list_functional(moves, count, &a, &b, &first, &second);
    assert_int_equal(found, !can_return(moves, count));
    if (found) {
      ends++;
      assert_true(a > 0 && b > 0 && decreases(moves, count, a, b));
      check_smallest(moves, count, a, b);
    } else {
      endless++;
      move_list_move pair[2] = {moves[first / 2], moves[second / 2]};
      assert_true(first <= second && second < 2 * count && can_return(pair, 2));
    }
  }
  assert_true(ends > 500 && endless > 500);
}

/* Two steep moves of maximum size that nearly cancel each other. */
TEST(test_great_components) {
  uint64_t seed = 7;
  int ends = 0;
  for (int round = 0; round < 20000; round++) {
    int64_t n = (int64_t)(host_random(&seed) % MOVE_LIST_MAX_COMPONENT) + 1;
    int64_t m = (int64_t)(host_random(&seed) % MOVE_LIST_MAX_COMPONENT) + 1;
    int64_t k = n - (int64_t)(host_random(&seed) % 3), l = m - (int64_t)(host_random(&seed) % 3);
    if (round % 2 == 0 && l > 0 && k > 0)
      n = (int64_t)((double)k / (double)l * (double)m);
    move_list_move moves[2] = {{.dx = n, .dy = -m}, {.dx = -k, .dy = l}};
    if (n < 1 || k < 1 || l < 1 || n > MOVE_LIST_MAX_COMPONENT)
      continue;
    int64_t a, b;
    size_t first, second;
    bool found = move_list_functional(moves, 2, &a, &b, &first, &second);
    assert_int_equal(found, n * l < k * m);
    if (!found)
      continue;
    ends++;
    assert_true(a >= 1 && b >= 1 && a <= 2 * MOVE_LIST_MAX_COMPONENT);
    assert_true(b <= 2 * MOVE_LIST_MAX_COMPONENT);
    for (int i = 0; i < 2; i++) { /* a*dx + b*dy < 0, with both sides below 2^64 */
      uint64_t left = (uint64_t)(i == 0 ? a * n : b * l);
      uint64_t right = (uint64_t)(i == 0 ? b * m : a * k);
      assert_true(left < right);
    }
  }
  assert_true(ends > 2000);
}

static bool same_move(const move_list_move *one, const move_list_move *other) {
  return one->dx == other->dx && one->dy == other->dy && one->rider == other->rider;
}

static void check_endless(const char *text, move_list_move first, move_list_move second) {
  core_host host = host_make();
  move_list list;
  move_list_error error;
  assert_int_equal(move_list_parse(&list, &host, text, strlen(text), &error), CORE_INVALID);
  assert_int_equal(error.fault, MOVE_LIST_ENDLESS);
  assert_true(same_move(&error.first, &first) && same_move(&error.second, &second));
  assert_int_equal(host.memory_used, 0);
}

TEST(test_endless_lists) {
  check_endless("(0,1)", (move_list_move){0, 1, false}, (move_list_move){0, 1, false});
  check_endless("(-1,0) (+1,0)*", (move_list_move){1, 0, true}, (move_list_move){1, 0, true});
  check_endless("(-1,-1) (2,3)", (move_list_move){2, 3, false}, (move_list_move){2, 3, false});
  check_endless("(-1,1) (1,-1)", (move_list_move){1, -1, false}, (move_list_move){-1, 1, false});
  check_endless("(-1,-1)* (0,1)(-1,-1)*", (move_list_move){0, 1, false},
                (move_list_move){0, 1, false});
  check_endless("(-1,0) (0,-1)(1,0)*", (move_list_move){1, 0, true}, (move_list_move){1, 0, true});
  check_endless("(-1,1)(0,-1)* (-1,0)(1,-1)*", (move_list_move){1, -1, true},
                (move_list_move){-1, 1, false});
  check_endless("(-1,-1) (-1,2) (3,-5)", (move_list_move){3, -5, false},
                (move_list_move){-1, 2, false});
}

HOST_TEST(test_reach) {
  int64_t width, height;
  move_list list = parsed(host, "(-2,1) (-2,-1) (1,-2) (-1,-2)");
  assert_true(move_list_reach(&list, 10, 7, &width, &height));
  assert_int_equal(width, 14);
  assert_int_equal(height, 13);
  assert_true(list.a == 1 && list.b == 1);
  assert_false(move_list_reach(&list, INT64_MAX, INT64_MAX, &width, &height));
  move_list_release(&list, host);
  list = parsed(host, "(-1,5)");
  assert_true(list.a > 5 * list.b);
  assert_true(move_list_reach(&list, 10, 7, &width, &height));
  assert_int_equal(width, 11);
  assert_int_equal(height, 58);
  assert_false(move_list_reach(&list, INT64_C(1) << 61, 0, &width, &height));
  move_list_release(&list, host);
  list = parsed(host, "(-1,-1)*");
  assert_true(move_list_reach(&list, 5, 0, &width, &height));
  assert_true(width == 6 && height == 1);
  assert_false(move_list_reach(&list, INT64_MAX, 0, &width, &height));
  move_list_release(&list, host);
}

static bool has_mirror_image(const move_list *list, const move_list_move *move) {
  move_list_move mirrored = {move->dy, move->dx, move->rider};
  for (size_t i = 0; i < list->moves.count; i++) {
    if (same_move(&list->moves.items[i], &mirrored))
      return true;
  }
  return false;
}

HOST_TEST(test_pieces) {
  for (int i = 0; pieces_at(i) != NULL; i++) {
    const pieces_piece *piece = pieces_at(i);
    move_list list = parsed(host, piece->moves);
    assert_true(pieces_find(piece->name, strlen(piece->name)) == piece);
    assert_true(i == 0 || strcmp(pieces_at(i - 1)->name, piece->name) < 0);
    for (size_t k = 0; k < list.moves.count; k++)
      assert_true(has_mirror_image(&list, &list.moves.items[k]));
    move_list_release(&list, host);
  }
  assert_null(pieces_find("unicorn", 7));
  assert_null(pieces_find("zebr", 4));
}

/* ---- failing hosts ---- */

static core_status parse_and_reduce(core_host *host, void *context) {
  (void)context;
  static const char text[] =
      "(-1,0) (0,-1) (-1,-1) (-2,0) (-3,0) (-4,0) (-5,0) (-6,0) "
      "(-7,0) (-8,0) (-9,0) (-1,-2) (-1,-3) (-1,-4) (-1,-5) (-1,-6) (-1,-7) (-1,-8)";
  move_list list = {0}, reduced = {0};
  move_list_error error;
  core_status status = move_list_parse(&list, host, text, strlen(text), &error);
  if (status == CORE_OK)
    status = move_list_reduce(&reduced, host, &list);
  move_list_release(&list, host);
  move_list_release(&reduced, host);
  return status;
}

TEST(test_failures) {
  assert_true(failures_try(parse_and_reduce, NULL, STOPPED, 64) > 20);
  failures_limit(parse_and_reduce, NULL, 0, true);
}
