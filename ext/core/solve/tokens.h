/* Games whose positions are a few tokens on the vertices of a graph: pursuit, hunt, sliding tokens.
**
** A player moves, in a turn, one of his tokens along an edge, or all of them at once, or some.
** Where tokens meet, it depends on their owners what comes of it. Ends are patterns of positions at
** which the game is over. Tokens of one owner that move along the same edges are alike: which of
** them is where makes no difference, and positions have them sorted by their vertices.
**
** The explorer finds the positions, and the graph core (core/solve/graph.h) answers. If positions
** say who is to move the game is one of two players who take turns, and what is known of a position
** is for him who is to move. Else it is impartial where both own all tokens, and partizan where
** they do not. */
#ifndef GRUNDY_CORE_SOLVE_TOKENS_H
#define GRUNDY_CORE_SOLVE_TOKENS_H

#include "core/solve/explorer.h"

#define TOKENS_MOST          16
#define TOKENS_MOST_VERTICES UINT32_C(0x7fffffff)

/* In place of a vertex of an end: whichever it is, or none. */
#define TOKENS_ANYWHERE UINT32_MAX

/* The token that moves and one that stands where it goes: it cannot go there; both stay; the other
** one is taken off, or where both have moved they cannot; the game is over and the mover has won,
** or lost. Those that end the game do so wherever such tokens stand together. */
typedef enum tokens_meeting {
  TOKENS_BLOCK,
  TOKENS_SHARE,
  TOKENS_CAPTURE,
  TOKENS_WIN,
  TOKENS_LOSE
} tokens_meeting;

/* A turn is a move of one token; of each that is on the board, or there is no move; of one or more.
** Those that move do so at once. */
typedef enum tokens_turn { TOKENS_ONE, TOKENS_ALL, TOKENS_SOME } tokens_turn;

typedef struct tokens_edge {
  uint32_t source, target;
  uint32_t who; /* may move along it: a bit for each token */
} tokens_edge;

typedef struct tokens_rules {
  core_host *host;
  uint32_t count;             /* tokens, 1 to TOKENS_MOST */
  uint32_t vertices;          /* 0 to vertices - 1 */
  uint8_t owner[TOKENS_MOST]; /* GRAPHS_LEFT, GRAPHS_RIGHT, or both */
  uint8_t meet[4][4];         /* a tokens_meeting by the owners of the mover and of the other */
  tokens_turn turn;
  bool by_turns; /* positions say who is to move */
  tokens_edge *edges;
  uint64_t edge_count, edge_bytes;
} tokens_rules;

void tokens_rules_release(tokens_rules *rules);

/* Is it partizan: has a player moves that the other has not, and do positions not say who is to
** move? */
bool tokens_is_partizan(const tokens_rules *rules);

/* How many bits a position takes; 64 are the most. */
uint32_t tokens_bits(const tokens_rules *rules);

/* A position: where each token is, rules->vertices if it is off the board, and who is to move, both
** if positions do not say that. */
typedef struct tokens_position {
  uint32_t at[TOKENS_MOST];
  uint32_t player;
} tokens_position;

typedef struct tokens_game tokens_game;

/* A game without positions, in the memory of the rules' host. It sorts the edges; the rules stay as
** they are then, and outlive it, as do store and set of a partizan game (graphs_set_sides); others
** need none. NULL: no memory, host->status says why. */
tokens_game *tokens_new(tokens_rules *rules, graphs_play play, games *store, stoppers *set);
void tokens_free(tokens_game *game);

/* An end, before the first start: a position with TOKENS_ANYWHERE for some of the vertices.
** Outcomes are 'L', 'R' or 'D' as of a partizan game, also of others: of an impartial one who wins
** if Left is to move. NULL: no such position may be moved to. */
core_status tokens_add_end(tokens_game *game, const tokens_position *pattern,
                           const graphs_result *result);

/* Begin at a position too. */
core_status tokens_start(tokens_game *game, const tokens_position *start);

/* The positions: of their graph may be wanted what core/solve/graph.h offers, before tokens_start,
** and be asked what it knows, after tokens_solve. */
explorer *tokens_explored(tokens_game *game);

/* Find and solve all positions. CORE_INVALID: tokens_find_fault returns the reason. */
core_status tokens_solve(tokens_game *game);

/* Return the fault after CORE_INVALID, and set *position to the position that has it. Positions
** that match ends with different results are GRAPHS_RESULTS_DIFFER. */
graphs_fault tokens_find_fault(const tokens_game *game, uint32_t *position);

void tokens_read(const tokens_game *game, uint32_t index, tokens_position *position);

/* The index of a position whose alike tokens may come in any order, after tokens_solve; UINT32_MAX:
** it is none of the game's, or host->status, CORE_OK before, is CORE_INTERRUPTED. */
uint32_t tokens_find(tokens_game *game, const tokens_position *position);

#endif
