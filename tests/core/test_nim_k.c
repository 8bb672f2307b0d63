/* Compare Moore's Nim_k, normal and misère, with a search that plays all small positions to their
** end. */
#include "failures.h"

#include <string.h>

#include "core/nim_k.h"

enum { MOST_HEAPS = 6, MOST_POSITIONS = 4096 };

/* The digits of position p in a base are its heaps, so every move leads to a lower number. */
typedef struct nim_k_board {
  int heaps, base, positions, k;
  bool misere;
  int8_t digits[MOST_POSITIONS][MOST_HEAPS];
  bool wins[MOST_POSITIONS];
} nim_k_board;

static void set_up(nim_k_board *board, int heaps, int base) {
  board->heaps = heaps;
  board->base = base;
  board->positions = 1;
  for (int i = 0; i < heaps; i++)
    board->positions *= base;
  assert_in_range(board->positions, 1, MOST_POSITIONS);
  for (int position = 0; position < board->positions; position++)
    for (int i = 0, rest = position; i < heaps; i++, rest /= base)
      board->digits[position][i] = (int8_t)(rest % base);
}

static bool is_move(const nim_k_board *board, int from, int to) {
  int changed = 0;
  for (int i = 0; i < board->heaps; i++) {
    int before = board->digits[from][i], after = board->digits[to][i];
    if (after > before)
      return false;
    changed += after < before;
  }
  return changed >= 1 && changed <= board->k;
}

static void play(nim_k_board *board) {
  for (int from = 0; from < board->positions; from++) {
    bool can_move = false, wins = false;
    for (int to = 0; to < from; to++)
      if (is_move(board, from, to)) {
        can_move = true;
        wins = wins || !board->wins[to];
      }
    board->wins[from] = can_move ? wins : board->misere;
  }
}

/* Each winning move is listed exactly once, and nothing else is listed. */
static void check_moves(const nim_k_board *board, int from, const int64_t *heaps) {
  bool listed[MOST_POSITIONS] = {false}, found = true;
  core_host host = host_make();
  nim_k_moves moves;
  assert_int_equal(
      nim_k_moves_start(&moves, &host, heaps, (uint64_t)board->heaps, board->k, board->misere),
      CORE_OK);
  while (assert_int_equal(nim_k_moves_next(&moves, &found), CORE_OK), found) {
    int64_t to = 0;
    for (int i = board->heaps - 1; i >= 0; i--)
      to = to * board->base + moves.remaining[i];
    assert_in_range(to, 0, board->positions - 1);
    assert_false(listed[to]);
    listed[to] = true;
  }
  assert_int_equal(nim_k_moves_next(&moves, &found), CORE_OK);
  assert_false(found);
  nim_k_moves_free(&moves);
  for (int to = 0; to < board->positions; to++)
    assert_int_equal(listed[to], is_move(board, from, to) && !board->wins[to]);
}

static void check_board(nim_k_board *board) {
  play(board);
  for (int position = 0; position < board->positions; position++) {
    int64_t heaps[MOST_HEAPS];
    nim_heaps counted = {0};
    for (int i = 0; i < board->heaps; i++) {
      heaps[i] = board->digits[position][i];
      nim_add(&counted, heaps[i]);
    }
    assert_int_equal(nim_k_mover_wins(&counted, board->k, board->misere), board->wins[position]);
    if (board->k == 1)
      assert_int_equal(nim_mover_wins(&counted, board->misere), board->wins[position]);
    check_moves(board, position, heaps);
  }
}

TEST(test_all_small_positions) {
  static const int shapes[][2] = {{1, 40}, {2, 17}, {3, 10}, {4, 8}, {5, 4}, {6, 3}};
  static nim_k_board board;
  for (size_t shape = 0; shape < sizeof shapes / sizeof *shapes; shape++) {
    set_up(&board, shapes[shape][0], shapes[shape][1]);
    for (int k = 1; k <= shapes[shape][0] + 1; k++)
      for (int misere = 0; misere < 2; misere++) {
        board.k = k;
        board.misere = misere;
        check_board(&board);
      }
  }
}

/* ---- Large positions ---- */

static bool remaining_loses(const nim_k_moves *moves, int64_t k, bool misere) {
  nim_heaps heaps = {0};
  for (uint64_t i = 0; i < moves->count; i++)
    nim_add(&heaps, moves->remaining[i]);
  return !nim_k_mover_wins(&heaps, k, misere);
}

/* A position with too many moves to list still returns its first moves, and these win. */
TEST(test_first_moves_of_large_positions) {
  enum { COUNT = 1000 };
  static int64_t heaps[COUNT];
  static const int64_t most_heaps[] = {1, 2, 7, 500, COUNT - 1, COUNT, INT64_MAX};
  uint64_t random = 5;
  for (size_t round = 0; round < 14; round++) {
    core_host host = host_make();
    int64_t k = most_heaps[round / 2];
    bool misere = round % 2, found = false;
    nim_k_moves moves;
    for (int i = 0; i < COUNT; i++)
      heaps[i] =
          i == 0 ? INT64_MAX : (int64_t)(host_random(&random) >> (1 + host_random(&random) % 63));
    assert_int_equal(nim_k_moves_start(&moves, &host, heaps, COUNT, k, misere), CORE_OK);
    for (int move = 0; move < 50; move++) {
      assert_int_equal(nim_k_moves_next(&moves, &found), CORE_OK);
      assert_true(found || move > 0);
      if (!found)
        break;
      int64_t changed = 0;
      for (int i = 0; i < COUNT; i++) {
        assert_in_range(moves.remaining[i], 0, heaps[i]);
        changed += moves.remaining[i] < heaps[i];
      }
      assert_in_range(changed, 1, k);
      assert_true(remaining_loses(&moves, k, misere));
    }
    nim_k_moves_free(&moves);
  }
}

TEST(test_no_heaps) {
  static const int64_t zeros[] = {0, 0};
  for (uint64_t count = 0; count <= 2; count++)
    for (int misere = 0; misere < 2; misere++) {
      core_host host = host_make();
      nim_k_moves moves;
      bool found = true;
      assert_int_equal(nim_k_moves_start(&moves, &host, zeros, count, 3, misere), CORE_OK);
      assert_int_equal(nim_k_moves_next(&moves, &found), CORE_OK);
      assert_false(found);
      nim_k_moves_free(&moves);
    }
}

/* All moves of a position are found even if the search for a move is stopped and repeated. */
static core_status list_moves(core_host *host, void *context) {
  static const int64_t heaps[] = {5, 9, 12, 7, 3};
  int *expected = context, count = 0;
  nim_k_moves moves;
  core_status first = nim_k_moves_start(&moves, host, heaps, 5, 2, false), status = first;
  for (bool found = first == CORE_OK; found; count += status == CORE_OK && found) {
    status = nim_k_moves_next(&moves, &found);
    first = first == CORE_OK ? status : first;
    found |= status != CORE_OK;
  }
  nim_k_moves_free(&moves);
  assert_true(first == CORE_NOMEM || *expected == 0 || count == *expected);
  *expected = first == CORE_OK ? count : *expected;
  return first;
}

TEST(test_failures) {
  core_host host = host_make();
  int expected = 0;
  assert_int_equal(list_moves(&host, &expected), CORE_OK);
  assert_true(expected > 0);
  assert_true(failures_try(list_moves, &expected, STOPPED, 16) > 10);
}
