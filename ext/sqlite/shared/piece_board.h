/* Boards on which one piece moves, for the functions and tables of pieces: reading the piece and
** computing the values of cells by a closed form, from the table of the queen, or with a solver
** that computes the board as far as needed.
**
** A connection caches boards, so a query that asks for one cell per row computes its board once. */
#ifndef GRUNDY_SQLITE_SHARED_PIECE_BOARD_H
#define GRUNDY_SQLITE_SHARED_PIECE_BOARD_H

#include "base/array.h"
#include "sqlite/args.h"
#include "core/piece/marking.h"
#include "core/piece/solver.h"
#include "sqlite/shared/queen.h"
#include "sqlite/table.h"

#define PIECE_BOARD_ENDLESS INT64_MAX /* the width and height of the quarter-plane */

/* The source of the values of a board. */
typedef enum piece_board_source {
  PIECE_BOARD_FORMULA,
  PIECE_BOARD_QUEEN,
  PIECE_BOARD_SOLVER
} piece_board_source;

typedef struct piece_board {
  int64_t width, height;
  move_list list;    /* the moves */
  move_list reduced; /* the moves that matter if no cell is blocked */
  bool climbs;       /* a move increases a coordinate */
  CORE_ARRAY(walls_cell) blocked;
  piece_board_source source;
  int64_t (*formula)(int64_t x, int64_t y);
  int64_t (*next)(int64_t x, int64_t y, int64_t value); /* as in pieces_piece, or NULL */
  solver_board *solver;                                 /* NULL until needed */
  int64_t held_width, held_height; /* the size of `solver`, at most width and height */
  int64_t first_row, end_row;      /* rows that can be read from `solver` */
  uint64_t bytes;                  /* the memory of `solver` when it was last measured */
  marking *marks;                  /* the P-positions; NULL until needed */
  uint64_t marks_bytes;            /* the memory of `marks` when it was last measured */
  core_host *host;
} piece_board;

/* The arguments `piece` and `blocked`. */
#define PIECE_BOARD_EXPECTED                                                                       \
  "the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*'"
#define PIECE_BOARD_ARGUMENT                                                                       \
  { TEXT_ARGUMENT("piece", PIECE_BOARD_EXPECTED) }
#define PIECE_BOARD_BLOCKED_ARGUMENT                                                               \
  {                                                                                                \
    .name = "blocked", .type = ARGUMENT_JSON, .expected = "a JSON array of cells [x, y]",          \
    .absence = ARGUMENT_DEFAULTS, .otherwise_text = "[]"                                           \
  }

/* Set *board to the board of a piece, pinned. `blocked` is NULL if the function has no such
** argument. *board must be NULL or the board of an earlier call, which is unpinned if it differs.
** On failure return false with *board NULL and an error in the call. */
bool piece_board_get(sql_call *call, const sql_argument *piece, int64_t width, int64_t height,
                     const sql_argument *blocked, piece_board **board);

/* Unpin a board (NULL: do nothing). Unless `stays`, a large board is removed from the cache. */
void piece_board_unpin(sql_call *call, piece_board *board, bool stays);

/* Return true if a cell is blocked. */
bool piece_board_is_blocked(const piece_board *board, int64_t x, int64_t y);

/* Ensure that the solver covers all cells that a piece can reach from (x, y), from cells to the
** left of it and below, and cells from which it can move there. With `streams` the solver keeps
** only the rows that later rows need. */
bool piece_board_cover(sql_call *call, piece_board *board, int64_t x, int64_t y, bool streams);

/* Prepare the search for P-positions up to column x and row y by marking lines. Set *marks to false
** if the values must be computed: the method does not apply to the piece, would need more memory
** than the limit, or the values are known. */
bool piece_board_open_marks(sql_call *call, piece_board *board, int64_t x, int64_t y, bool *marks);

/* Set *next to the least x' >= x for which (x', y) is a P-position, or to -1 if x' would exceed the
** largest column that is known, which is at least `last`. piece_board_open_marks must have set
** *marks for the piece. */
bool piece_board_next_mark(sql_call *call, piece_board *board, int64_t last, int64_t x, int64_t y,
                           int64_t *next);

/* Compute piece_board_value if the value is not held. */
bool piece_board_compute(sql_call *call, piece_board *board, int64_t x, int64_t y,
                         sqlite3_int64 *value);

/* Set *value to the value of a cell of the board, or to -1 if the cell is blocked. */
static inline bool piece_board_value(sql_call *call, piece_board *board, int64_t x, int64_t y,
                                     sqlite3_int64 *value) {
  if (board->source == PIECE_BOARD_FORMULA) {
    *value = board->formula(x, y);
    return true;
  }
  if (x < board->held_width && y >= board->first_row && y < board->end_row) {
    *value = solver_value(board->solver, x, y);
    return true;
  }
  return piece_board_compute(call, board, x, y, value);
}

/* The tables grundy_board and piece_moves. */
extern const table_definition piece_board_table, piece_board_moves_table;

#endif
