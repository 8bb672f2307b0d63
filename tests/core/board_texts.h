/* Rules and boards that tests write as text. */
#ifndef TESTS_CORE_BOARD_TEXTS_H
#define TESTS_CORE_BOARD_TEXTS_H

#include "host.h"

#include <string.h>

#include "core/boards/bits_engine.h"
#include "core/boards/notation.h"

static inline void read_rules(board_rules *rules, core_host *host, const char *text) {
  board_fault fault;
  assert_int_equal(board_rules_read(rules, host, text, strlen(text), &fault), CORE_OK);
}

/* Read `start` with board_grid_read. */
static inline void read_board(const board_rules *rules, const char *start, const char *text,
                              board_grid *board) {
  board_grid_fault fault;
  uint64_t at;
  assert_true(board_grid_read(rules, start, text, strlen(text), board, &fault, &at));
}

/* Read a board, with a plane for inert pieces if it is necessary. */
static inline void read_wide(board_rules *rules, const char *text, board_grid *board) {
  read_board(rules, NULL, text, board);
  if (board->inert > 0 && rules->overwrites_any && board_plane_bit(rules, BOARD_INERT_PLANE) == 0) {
    board_rules_add_inert_plane(rules);
    read_board(rules, NULL, text, board);
  }
}

/* Open and close an engine for sets of one word. */
static inline bits_engine *open_engine(core_host *host, const board_rules *rules,
                                       const board_layout *layout) {
  bits_solver *solver = bits_engine_kind.open(host, rules, layout, NULL);
  return solver == NULL ? NULL : bits_engine_of(solver);
}

static inline void close_engine(bits_engine *engine) {
  if (engine != NULL)
    bits_engine_kind.close(&engine->solver);
}

typedef struct opened_board {
  board_rules rules;
  board_grid board;
  board_layout layout;
  bits_engine *boards;
  uint64_t position;
} opened_board;

/* Open a board. Return false if the host lacks memory; the board must be closed in either case. */
static inline bool open_board(opened_board *opened, core_host *host, const char *rules,
                              const char *text) {
  board_fault fault;
  *opened = (opened_board){.boards = NULL};
  if (board_rules_read(&opened->rules, host, rules, strlen(rules), &fault) != CORE_OK)
    return false;
  read_wide(&opened->rules, text, &opened->board);
  assert_true(board_layout_shared(&opened->rules, &opened->board, &opened->layout));
  opened->position = board_encode(&opened->rules, &opened->layout, &opened->board);
  opened->boards = open_engine(host, &opened->rules, &opened->layout);
  return opened->boards != NULL;
}

static inline void close_board(opened_board *opened) {
  close_engine(opened->boards);
  board_rules_release(&opened->rules);
}

#endif
