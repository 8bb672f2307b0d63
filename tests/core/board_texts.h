/* Rules and boards that tests write as text. */
#ifndef TESTS_CORE_BOARD_TEXTS_H
#define TESTS_CORE_BOARD_TEXTS_H

#include "host.h"

#include <string.h>

#include "core/boards/bits_boards.h"
#include "core/boards/notation.h"

static inline void read_rules(boards_rules *rules, core_host *host, const char *text) {
  boards_fault fault;
  assert_int_equal(boards_rules_read(rules, host, text, strlen(text), &fault), CORE_OK);
}

/* Read `start` with boards_board_read. */
static inline void read_board(const boards_rules *rules, const char *start, const char *text,
                              boards_board *board) {
  boards_board_fault fault;
  uint64_t at;
  assert_true(boards_board_read(rules, start, text, strlen(text), board, &fault, &at));
}

/* Read a board, with a plane for inert pieces if it is necessary. */
static inline void read_wide(boards_rules *rules, const char *text, boards_board *board) {
  read_board(rules, NULL, text, board);
  if (board->inert > 0 && rules->overwrites_any &&
      boards_plane_bit(rules, BOARDS_INERT_PLANE) == 0) {
    boards_rules_add_inert_plane(rules);
    read_board(rules, NULL, text, board);
  }
}

typedef struct opened_board {
  boards_rules rules;
  boards_board board;
  boards_layout layout;
  bits_boards *boards;
  uint64_t position;
} opened_board;

/* Open a board. Return false if the host lacks memory; the board must be closed in either case. */
static inline bool open_board(opened_board *opened, core_host *host, const char *rules,
                              const char *text) {
  boards_fault fault;
  *opened = (opened_board){.boards = NULL};
  if (boards_rules_read(&opened->rules, host, rules, strlen(rules), &fault) != CORE_OK)
    return false;
  read_wide(&opened->rules, text, &opened->board);
  assert_true(boards_layout_shared(&opened->rules, &opened->board, &opened->layout));
  opened->position = boards_encode(&opened->rules, &opened->layout, &opened->board);
  opened->boards = bits_boards_open(host, &opened->rules, &opened->layout);
  return opened->boards != NULL;
}

static inline void close_board(opened_board *opened) {
  bits_boards_close(opened->boards);
  boards_rules_release(&opened->rules);
}

#endif
