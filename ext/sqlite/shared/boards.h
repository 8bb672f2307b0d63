/* Any piece on any board, as the functions and tables of pieces share it: reading a piece, and the
** values of its cells, by a closed form, from the queen's table, or from a board that is computed
** as far as it is asked for.
**
** A connection keeps the boards that it used last, so that questions about one board, row by row,
** compute it once. */
#ifndef GRUNDY_SQLITE_SHARED_BOARDS_H
#define GRUNDY_SQLITE_SHARED_BOARDS_H

#include "sqlite/args.h"
#include "core/piece/solver.h"
#include "sqlite/shared/queen.h"
#include "sqlite/table.h"

#define BOARDS_ENDLESS INT64_MAX /* the width and height of the quarter-plane */

/* The values of a board come from ... */
typedef enum boards_source { BOARDS_FORMULA, BOARDS_QUEEN, BOARDS_SOLVER } boards_source;

typedef struct piece_board {
  int64_t width, height;
  move_list list;    /* the moves */
  move_list reduced; /* those that matter where nothing is blocked */
  bool climbs;       /* a move increases a coordinate */
  walls_cell *blocked;
  size_t blocked_count;
  uint64_t blocked_bytes;
  boards_source source;
  int64_t (*formula)(int64_t x, int64_t y);
  int64_t (*next)(int64_t x, int64_t y, int64_t value); /* as of pieces_piece; NULL: unknown */
  solver_board *solver;                                 /* NULL: none yet */
  int64_t held_width, held_height; /* of `solver`, not more than width and height */
  int64_t first_row, end_row;      /* rows that can be read from `solver` */
  uint64_t bytes;                  /* what `solver` held when it was looked at last */
  core_host *host;
} piece_board;

/* The text that says which piece, and the one that says which cells are blocked. */
#define BOARDS_PIECE_EXPECTED                                                                      \
  "the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*'"
#define BOARDS_PIECE_ARGUMENT                                                                      \
  { TEXT_ARGUMENT("piece", BOARDS_PIECE_EXPECTED) }
#define BOARDS_BLOCKED_ARGUMENT                                                                    \
  {                                                                                                \
    .name = "blocked", .type = ARGUMENT_JSON, .expected = "a JSON array of cells [x, y]",          \
    .absence = ARGUMENT_DEFAULTS, .otherwise_text = "[]"                                           \
  }

/* Make *board the game of this piece; blocked is NULL where there is no such argument. *board is
** NULL or what an earlier call gave; on failure it is NULL. */
bool boards_get(sql_call *call, const sql_argument *piece, int64_t width, int64_t height,
                const sql_argument *blocked, piece_board **board);

/* No longer needed (NULL: nothing happens). Unless `stays`, a large board is given back when nobody
** else needs it. */
void boards_put(sql_call *call, piece_board *board, bool stays);

bool boards_is_blocked(const piece_board *board, int64_t x, int64_t y);

/* Be ready for the cells from which or to which a piece goes that stands at (x, y) or left of and
** below it. With `streams` rows may be forgotten that lie below the one asked for last. */
bool boards_cover(sql_call *call, piece_board *board, int64_t x, int64_t y, bool streams);

/* boards_value where there is more to do than to look. */
bool boards_compute(sql_call *call, piece_board *board, int64_t x, int64_t y, sqlite3_int64 *value);

/* The value of a cell of the board, -1 if it is blocked. */
static inline bool boards_value(sql_call *call, piece_board *board, int64_t x, int64_t y,
                                sqlite3_int64 *value) {
  if (board->source == BOARDS_FORMULA) {
    *value = board->formula(x, y);
    return true;
  }
  if (x < board->held_width && y >= board->first_row && y < board->end_row) {
    *value = solver_value(board->solver, x, y);
    return true;
  }
  return boards_compute(call, board, x, y, value);
}

/* The tables grundy_board and piece_moves. */
extern const table_definition boards_board_table, boards_moves_table;

#endif
