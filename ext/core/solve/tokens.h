/* Games whose positions are a few tokens on the vertices of a graph: pursuit, hunt, sliding tokens.
**
** On a turn a player moves one of their tokens along an edge, or all of them at once, or some of
** them. When tokens meet, their owners determine the consequence. Ends are patterns of positions in
** which the game is over. Tokens with the same owner and the same edges are alike: exchanging them
** makes no difference, so positions have alike tokens sorted by vertex.
**
** The explorer finds the positions, and the graph (core/solve/graph.h) solves the game. If
** positions include the player to move, players alternate, and answers are for the player to move.
** Otherwise the game is impartial if both players own all tokens, and partizan if not. */
#ifndef GRUNDY_CORE_SOLVE_TOKENS_H
#define GRUNDY_CORE_SOLVE_TOKENS_H

#include "base/array.h"
#include "core/solve/explorer.h"

#define TOKENS_MOST          16
#define TOKENS_MOST_VERTICES UINT32_C(0x7fffffff)

/* Any vertex, or none, in the pattern of an end. */
#define TOKENS_ANYWHERE UINT32_MAX

/* The consequence when a token moves to the vertex of another token:
** - TOKENS_BLOCK: it cannot move there;
** - TOKENS_SHARE: both stay;
** - TOKENS_CAPTURE: the other token leaves the board; if both have just moved, they cannot meet;
** - TOKENS_WIN, TOKENS_LOSE: the game is over, and the mover has won, or lost. This also holds in
**   any other position in which such tokens share a vertex. */
typedef enum tokens_meeting {
  TOKENS_BLOCK,
  TOKENS_SHARE,
  TOKENS_CAPTURE,
  TOKENS_WIN,
  TOKENS_LOSE
} tokens_meeting;

/* A turn moves one token; all tokens on the board, or there is no turn; one or more tokens. Tokens
** of a turn move at the same time. */
typedef enum tokens_turn { TOKENS_ONE, TOKENS_ALL, TOKENS_SOME } tokens_turn;

typedef struct tokens_edge {
  uint32_t source, target;
  uint32_t who; /* the tokens that may move along the edge, a bit for each */
} tokens_edge;

typedef struct tokens_rules {
  core_host *host;
  uint32_t count;             /* tokens, 1 to TOKENS_MOST */
  uint32_t vertices;          /* 0 to vertices - 1 */
  uint8_t owner[TOKENS_MOST]; /* GRAPHS_LEFT, GRAPHS_RIGHT, or both */
  uint8_t meet[4]
              [4]; /* a tokens_meeting, indexed by the owners of the mover and of the other token */
  tokens_turn turn;
  bool by_turns; /* positions include the player to move */
  CORE_ARRAY(tokens_edge) edges;
} tokens_rules;

void tokens_rules_release(tokens_rules *rules);

/* Return true if the game is partizan: a player has moves that the other player does not have, and
** positions do not include the player to move. */
bool tokens_is_partizan(const tokens_rules *rules);

/* Return the number of bits of a position, which must be at most 64. */
uint32_t tokens_bits(const tokens_rules *rules);

/* A position: the vertex of each token, rules->vertices if it is off the board, and the player to
** move, both players if positions do not include it. */
typedef struct tokens_position {
  uint32_t at[TOKENS_MOST];
  uint32_t player;
} tokens_position;

typedef struct tokens_game tokens_game;

/* Create a game without positions in the memory of the rules' host. It sorts the edges of the
** rules, which must not change afterwards and must outlive it, as must store and set of a partizan
** game (graphs_set_sides); other games need none. Return NULL if memory runs out; host->status
** has the reason. */
tokens_game *tokens_new(tokens_rules *rules, graphs_play play, games *store, stoppers *set);
void tokens_free(tokens_game *game);

/* Add an end, before the first start: a position in which some vertices may be TOKENS_ANYWHERE.
** Outcomes are 'L', 'R' or 'D' in all games; in an impartial game the winner if Left is to move. If
** the result is NULL, no move may lead to such a position. */
core_status tokens_add_end(tokens_game *game, const tokens_position *pattern,
                           const graphs_result *result);

/* Add a start. */
core_status tokens_start(tokens_game *game, const tokens_position *start);

/* Return the explorer. Answers of its graph are requested before tokens_start and read after
** tokens_solve. */
explorer *tokens_explorer(tokens_game *game);

/* Find and solve all positions. CORE_INVALID: tokens_find_fault returns the reason. */
core_status tokens_solve(tokens_game *game);

/* Return the fault after CORE_INVALID, and set *position to the position that has it. Positions
** that match ends with different results are GRAPHS_RESULTS_DIFFER. */
graphs_fault tokens_find_fault(const tokens_game *game, uint32_t *position);

void tokens_read(const tokens_game *game, uint32_t index, tokens_position *position);

/* Return the number of a position, whose alike tokens may be in any order, after tokens_solve.
** Otherwise as explorer_find. */
core_status tokens_find(tokens_game *game, const tokens_position *position, uint32_t *number);

#endif
