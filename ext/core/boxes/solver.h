/* Scores and nimbers of Dots and Boxes; graph.h has the theorems.
**
** A score is found by a sequence of questions "is the score of this quiet position at least b?"
** (the driver MTD(f): A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, Best-first fixed-depth
** minimax algorithms, Artificial Intelligence 87, 1996). A question is answered by alpha-beta
** search over the moves of theorem 2: safe strings from the centre of the board outwards, then
** chains that leave no choice, then the others, the shortest first. Each answer is a bound for the
** score, which stays in a transposition table under the greatest image of the position. Before a
** move is searched, the bounds of all positions after the moves are looked up, which answers half
** of the questions.
**
** Example: no side of a row of two boxes is drawn. The first cut of any string is safe, and so is
** one more string at the other coin; then one chain of two coins is left. Whoever has to open it
** hands over both coins.
**
** The table has lines of four entries. A full line loses the entry on which least work was spent.
** The table grows by doubling up to a quarter of the memory limit; if memory for that is missing,
** or the limit is reached, the search becomes slower, but its answers stay the same.
**
** The nimbers of components are found by plain recursion, and stay in the same table. */
#ifndef GRUNDY_CORE_BOXES_SOLVER_H
#define GRUNDY_CORE_BOXES_SOLVER_H

#include "core/boxes/graph.h"

#define BOXES_LOONY (-1) /* as a nimber */

/* Facts about a quiet position. Four entries are a line of the table. */
typedef struct boxes_entry {
  uint64_t key;     /* the position, or 0 if the entry is free */
  int8_t low, high; /* bounds of its score */
  uint8_t string;   /* the move that was best, or BOXES_STRINGS_MOST if it is unknown */
  uint8_t work;     /* the logarithm of the number of positions searched */
  uint8_t nimber;   /* the nimber plus 1, or 0 if it is unknown */
} boxes_entry;

/* A move of a quiet position. */
typedef struct boxes_move {
  uint64_t rest; /* R after the move */
  uint8_t string, taken, cost;
} boxes_move;

typedef struct boxes_solver {
  core_host *host;
  boxes_graph graph;
  /* The table begins at the first multiple of a line in the block. */
  void *block;
  boxes_entry *table;
  uint64_t bytes, lines; /* of the block; the lines in use, a power of two */
  uint64_t used;         /* entries that are not free */
  bool is_largest;       /* memory for a larger table is missing */
  bool stops;            /* the host asks to stop */
  uint64_t visited;      /* positions searched */
  /* The moves of all positions from the first one to the present one. A position has at most as
  ** many moves as strings, and each move cuts at least one string. */
  boxes_move moves[BOXES_STRINGS_MOST * (BOXES_STRINGS_MOST + 1) / 2];
} boxes_solver;

/* Begin to solve the positions that occur on a board. Return CORE_INVALID if more than
** BOXES_STRINGS_MOST sides are not drawn. The caller closes the solver, also after an error. */
core_status boxes_solver_open(core_host *host, const boxes_board *board, boxes_solver *solver);
void boxes_solver_close(core_host *host, boxes_solver *solver);

/* Set *strings to the position of a board of the same size. Return false if it is not a position of
** the solver, since another side is not drawn. */
bool boxes_solver_find(const boxes_solver *solver, const boxes_board *board, uint64_t *strings);

/* Set *score to the score of a position. */
core_status boxes_solver_score(boxes_solver *solver, uint64_t strings, int32_t *score);

/* Set *nimber to the nimber of a position, or to BOXES_LOONY. */
core_status boxes_solver_nimber(boxes_solver *solver, uint64_t strings, int32_t *nimber);

#endif
