/* Engines that solve boards.
**
** An engine is a struct of functions. It opens solvers; a solver serves all boards of one shape, as
** its engine defines it, and the connection caches it. The first engine of BOARD_ENGINES that takes
** a board plays it:
**
**   rows    rows of Pawn Chess and of Toads and Frogs: each row is a game
**   masks   boards with at most 126 bits, as positions of a layout
**   wide    all other boards
**
** A new engine is a file that defines its functions, and a line in BOARD_ENGINES. Functions that
** return bool return false after an error, which is noted in the call. */
#ifndef GRUNDY_SQLITE_SHARED_BOARD_ENGINE_H
#define GRUNDY_SQLITE_SHARED_BOARD_ENGINE_H

#include "base/array.h"
#include "core/search/search.h"
#include "sqlite/shared/board_game.h"

#define BOARD_ENGINES(ONE)                                                                         \
  ONE(board_rows_engine)                                                                           \
  ONE(board_masks_engine)                                                                          \
  ONE(board_wide_engine)

typedef struct board_engine board_engine;

/* The maximum number of bytes of a shape: the neighbours of the vertices of a graph. */
enum { BOARD_SHAPE_MOST = 64 * BOARD_SET_WORDS * sizeof(board_cell_set) };

/* A board and the engine that plays it. Boards of equal rules, engines and shapes have the same
** solver. */
typedef struct board_position {
  const board_engine *engine;
  const board_rules *rules;
  const board_grid *board;
  /* The shape, which the engine chooses: a size, and cells that distinguish boards of this size. */
  uint32_t width, height, length;
  char cells[BOARD_SHAPE_MOST];
  /* The neighbours of each cell as bits, if the engine is board_graph_engine, or NULL. */
  const board_cell_set *near;
} board_position;

typedef struct board_solver board_solver;

/* A solver whose boards are in a search: a kind of boards, or a source that the engine has added to
** the search. */
typedef struct board_sum_kind {
  board_solver *solver;
  void *source;
  search_component kind; /* without a position */
  bool is_open;          /* the source or the kind is set */
} board_sum_kind;

/* A sum of boards. Unless it is the sum of a solver, the solvers of its kinds stay pinned. */
typedef struct board_sum {
  search *search;
  CORE_ARRAY(board_sum_kind) kinds;
  bool has_grids; /* a solver of a kind shares its grid */
} board_sum;

struct board_solver {
  const board_engine *engine;
  void *object;  /* of the engine */
  games *store;  /* of the object, which owns it */
  board_sum sum; /* for the winners of single boards; opened when it is needed */
  /* Boards of equal rules in a sum are positions of one grid if they fit, so the kinds of all of
  ** them have to be known before a board is added. */
  bool shares_grid;
};

typedef struct board_move {
  uint64_t order;  /* of the boards after the moves of a player */
  uint32_t after;  /* the number of the board after the move in `cells` */
  uint32_t player; /* BITS_LEFT, ... */
} board_move;

/* The moves of a board. */
typedef struct board_moves {
  CORE_ARRAY(board_move) moves;
  CORE_ARRAY(char) cells; /* of the boards after moves, one after the other */
} board_moves;

/* A property of a board that a column shows. */
typedef enum board_property {
  BOARD_PROPERTY_VALUE,
  BOARD_PROPERTY_OUTCOME,
  BOARD_PROPERTY_MEAN,       /* NULL if the value has cycles, or if no REAL equals the mean */
  BOARD_PROPERTY_TEMPERATURE /* likewise */
} board_property;

/* The columns of these properties, in this order. */
#define BOARD_VALUE_COLUMNS                                                                        \
  {"value INTEGER"}, {"outcome TEXT"}, {"mean REAL"}, {                                            \
    "temperature REAL"                                                                             \
  }

struct board_engine {
  /* Return true and set the shape if the engine plays a board that no engine before it takes. */
  bool (*takes)(board_position *position);

  /* Set object and store of the solver of a position. `close` frees the object, also NULL. */
  bool (*open)(sql_call *call, const board_position *position, board_solver *solver);
  void (*close)(void *object);

  /* Make a property of the value of a board the result of the SQL function. */
  bool (*value)(sql_call *call, board_solver *solver, const board_grid *board,
                board_property property, sqlite3_context *context);

  /* Set *outcome to the outcome of a board, or to '\0' if its value gives it as fast. */
  bool (*outcome)(sql_call *call, board_solver *solver, const board_grid *board, char *outcome);

  /* List the moves of a board, each board after a move of a player once. In a partizan game a move
  ** of both players is listed for each of them. */
  bool (*list_moves)(sql_call *call, board_solver *solver, const board_grid *board,
                     board_moves *list);

  /* Add a board to a sum, in which all solvers that share a grid have kinds. */
  bool (*add_to_search)(sql_call *call, board_solver *solver, const board_grid *board,
                        board_sum *sum);
};

/* The engine whose functions have the names of the members after a prefix. */
#define BOARD_ENGINE(prefix)                                                                       \
  {                                                                                                \
    prefix##_takes, prefix##_open, prefix##_close, prefix##_value, prefix##_outcome,               \
        prefix##_list_moves, prefix##_add_to_search                                                \
  }

#define BOARD_ENGINE_DECLARE(name) extern const board_engine name;
BOARD_ENGINES(BOARD_ENGINE_DECLARE)

/* The engine of connected graphs of at most 126 bits, which are boards with one row: the engine of
** masks, whose solvers are bits_solver. Their shape is the neighbours of each cell. Only functions
** about graphs use it. */
extern const board_engine board_graph_engine;

/* Boards of fewer bits have values that are found as fast as outcomes. */
enum { BOARD_SEARCHED_BITS = 32 };

/* ---- For engines ---- */

/* Make a property of a finite game, the value of a board, the result. After GAMES_NONE, and if the
** property is not found, note the failure of the store. */
bool board_show_value(sql_call *call, games *store, games_id value, board_property property,
                      sqlite3_context *context);

/* Make an outcome the result. */
void board_show_outcome(sqlite3_context *context, char outcome);

/* Note that the value of a board was not found, unless an error is noted. Always return false. */
bool board_fail_value(sql_call *call, const games *store, core_status status);

/* Note that play on a board that is too large for such games need not end. Return false. */
bool board_fail_cycle(sql_call *call, const board_rules *rules);

/* Append a move. */
bool board_moves_add(sql_call *call, board_moves *list, const board_grid *after, uint64_t order,
                     uint32_t player);

/* Set *after to the board after a move of `board`. */
void board_moves_read(const board_moves *list, uint32_t index, const board_grid *board,
                      board_grid *after);
void board_moves_release(const sql_call *call, board_moves *list);

#endif
