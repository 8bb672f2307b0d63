/* Values of boards that have too many cells for masks.
**
** Components. Let S(c) be the set of states that cell c may ever have: the least sets that contain
** the states of the position and the changes of live moves, where a placed move (cells.h) is live
** if S(c) contains a state that it accepts for each cell c that it touches. A cell is open if S(c)
** has more than one state, and fixed otherwise. A live move depends on an open cell c if it does
** not accept all states of S(c), or if it changes c. The components are the classes of open cells
** that are joined by the dependences of live moves.
**
** The position is the sum of its components.
**   Proof. S(c) contains all states that c has in play: a move that is made in play accepts the
**   states of its cells, which are in S by induction, so it is live and S contains its changes. So
**   every move that is made is live. It accepts the state of each fixed cell, which never changes,
**   and every state of each open cell on which it does not depend. So whether it can be made
**   depends only on the open cells on which it depends; it changes only these, and all of them are
**   in one component. Hence the moves of each component are possible and have the same effect
**   whatever is played elsewhere.
** A live move without such a cell can be made at any time and changes nothing: play need not end.
** Later positions have smaller sets S and fewer live moves, so their components refine the earlier
** ones, and the live moves of a component are the only candidates for the live moves of its
** options.
**
** Example: Konane on "xo.#.ox". Cells 0 to 2 are open, and so are 4 to 6. No live move depends on
** cells of both groups, so the board is the sum of two components, 1 and -1.
**
** A component with at most BITS_WIDTH bits becomes masks and is solved by core/masks/sums.h. A
** larger one is expanded by one move, and its options fall into components again. Values of large
** components are kept under their states and the cells that their live moves touch, up to
** translations, symmetries of the square, permutations of pieces, and the exchange of the players.
**
** Components with equal keys have equal games. A key has the states of the open cells of the
** component and of the fixed cells that its live moves touch; of an open cell of another component,
** which moves of both accept in all its states, it only has the place. So each live move of one
** component can be placed in the other one, and is live there by induction. If moves read walls,
** only components at the same place have equal keys.
**
** NoGo has other moves and components (nogo.h), which use the same table and the same frames.
**
** Time: the number of large components times their moves times the moves' cells, besides the time
** for the small ones. Components are expanded with frames on a stack. */
#ifndef GRUNDY_CORE_BOARDS_WIDE_H
#define GRUNDY_CORE_BOARDS_WIDE_H

#include "core/boards/layout.h"
#include "core/partizan/forms/games.h"

typedef struct wide_boards wide_boards;

typedef enum wide_fault {
  WIDE_NONE,
  WIDE_MOVES, /* the board has more than CELLS_MOVES_MOST moves */
  WIDE_CYCLE, /* play need not end */
  WIDE_GAMES  /* see games_failure of the store */
} wide_fault;

/* Open the solver of a board and of the boards that play leads to; in NoGo, of all boards of its
** size. Rules and board are copied. The rules must have a plane for inert pieces if it is necessary
** (layout.h). Return NULL with host->status set, and *fault for CORE_INVALID. */
wide_boards *wide_boards_open(core_host *host, const board_rules *rules, const board_grid *board,
                              wide_fault *fault);
void wide_boards_close(wide_boards *wide);
games *wide_boards_store(const wide_boards *wide);
const board_rules *wide_boards_rules(const wide_boards *wide);

/* Expand components with more than `bits` bits, instead of BITS_WIDTH. Tests only. */
void wide_boards_set_limit(wide_boards *wide, uint32_t bits);

/* Set *value to the value of a board of the solver, given by the characters of its places. *fault
** is set for CORE_INVALID. */
core_status wide_boards_value(wide_boards *wide, const char *cells, games_id *value,
                              wide_fault *fault);

/* List the moves on a board of the solver and set *count to their number. A board after a move is
** listed once for each player, or once for both players if all moves of the rules are for both. */
core_status wide_boards_list(wide_boards *wide, const char *cells, uint32_t *count);

/* Set *player to the players of a move that has been listed, and return the characters of the board
** after it, valid until the next call of wide_boards_list. */
const char *wide_boards_listed(const wide_boards *wide, uint32_t index, uint32_t *player);

#endif
