/* HOW IT WORKS: how a game is stored, and the order of solving it.
**
** The game of four positions with the moves 0 -> 1, 0 -> 2, 1 -> 2, 3 -> 3 is stored as
**   begin = 0 2 3 3 4, forward = 1 2 2 3: options of 0 are forward[0] and forward[1]; 2 has none
** An edge leads back (3 -> 3), so the positions are walked through from the last on, options first:
**   3: its option is on the walk's own path, so 3 reaches a cycle and is left for later
**   2: no option, a loss in 0 moves: P, the value mex {} = 0
**   1: its option is lost in 0 moves: N in 1, the value mex {0} = 1
**   0: options N in 1 (1) and P in 0 (2): N in 1, the value mex {1, 0} = 2
** Retrograde analysis then goes back from what is settled to 3, which nothing decides: a draw. In
** round 0 of the labels 3 has no option of value 0, but its option, 3 itself, has none to answer
** with either: infinity_{}.
**
** 1. edges.c takes the moves in. The options of position p are the ends of the forward edges
**    begin[p] to begin[p + 1] - 1: already while they come if they come in the order of the
**    positions that they lead from; else `sources` tells where each leads from, until they are
**    sorted.
** 2. settle.c answers for all positions that reach no cycle, options first, in a walk that needs no
**    edges backwards. Positions that are numbered as they are met, from the start of a game whose
**    moves lead to the next layer, are walked through from the last to the first without a detour.
** 3. retrograde.c finds outcome and remoteness of the rest, labels.c their labels.
*/
#ifndef GRUNDY_CORE_SOLVE_GRAPH_INT_H
#define GRUNDY_CORE_SOLVE_GRAPH_INT_H

#include "core/solve/graph.h"

enum {
  GRAPH_UNITS_PER_EDGE = 4,
  GRAPH_UNITS_PER_POSITION = 8,
  GRAPH_STEPS_BETWEEN_REPORTS = 256,
  GRAPH_EDGES_BETWEEN_QUESTIONS = 1 << 20 /* within one position's edges */
};

/* Labels beside values. */
#define GRAPH_UNLABELLED UINT32_C(0xffffffff)
#define GRAPH_INFINITE   UINT32_C(0xfffffffe)
#define GRAPH_UNVALUED   UINT32_C(0xfffffffd) /* there is no label */
#define GRAPH_ON_PATH    UINT32_C(0xfffffffc) /* of the walk, which has not come back yet */
#define GRAPH_REACHES_CYCLE                                                                        \
  UINT32_C(0xfffffffb) /* or, in a partizan game, a result that is no finite game */

/* Outcomes as the low two bits of a mark; the remoteness is above them. */
enum { GRAPH_P, GRAPH_N, GRAPH_D };
#define GRAPH_UNSETTLED UINT32_C(0xffffffff)
#define GRAPH_UNKNOWN   (UINT32_MAX >> 2) /* remoteness */

typedef struct graph_answer {
  uint32_t label;
  uint32_t mark; /* GRAPH_UNSETTLED, or outcome and remoteness */
} graph_answer;

typedef struct graph_array {
  uint32_t *at;
  uint64_t length; /* allocated */
} graph_array;

/* The end of each edge, and its flag if edges have flags. */
typedef struct graph_ends {
  graph_array end;
  uint8_t *flag; /* NULL if no edge has a flag */
  uint64_t flag_length;
} graph_ends;

struct graphs_game {
  core_host *host;
  graphs_play play;
  uint32_t positions;
  uint32_t edges;
  uint32_t opened; /* positions whose first edge is known */
  uint32_t last_source;
  uint32_t largest_end; /* of all edges, and of all results */
  uint32_t most_options;
  uint32_t largest_value;
  uint32_t cyclic; /* how many positions reach a cycle, or a result that is no finite game */
  bool closed;     /* graphs_solve has been called */
  bool unsorted;   /* the edges did not come in order */
  bool has_parts, has_flags, has_unknown;
  games *store;  /* of the values of a partizan game; NULL: it is impartial */
  stoppers *set; /* beside it, of values of those that reach a cycle; NULL: they have none */
  /* Of a partizan game: positions 2 * p with Left, 2 * p + 1 with Right to move; NULL: all have
  ** values. */
  graphs_game *by_player;
  char (*letters)[2]; /* of results that are no values, for each position; NULL: there are none */
  uint64_t letters_length;
  bool has_values; /* the play is such that positions have labels */
  bool has_loopy_results;
  graphs_fault fault;
  uint32_t bad_position;

  bool wants_genera, wants_forms, wants_stoppers, wants_suspense;
  graph_array loopy;     /* values of positions that reach a cycle; NULL: they have none */
  uint32_t lacking;      /* how many have none */
  uint32_t lacking_room; /* of these: since finding them takes too much work */
  forms forms;           /* and genera, which are theirs */
  graph_array genus;     /* of each position; NULL: there are none */
  graph_array form;      /* the same */
  graph_array suspense;  /* the same */

  bool leads_back;    /* some edge does not lead to a higher number */
  graph_ends forward; /* flags: does the same player move on? Of a partizan game: its players */
  graph_ends sources; /* of edges that are unsorted */

  graph_array begin;
  graph_array option; /* of each edge, in a game of sums */
  graph_array count;  /* how often a component is there, where it matters */
  graph_answer *answers;
  uint64_t answer_length;

  /* The edges from positions that reach a cycle, in the order of the positions that they lead to:
  ** the edges to position p come from back.end[i] for backward[p] <= i < backward[p + 1]. */
  graph_array backward;
  graph_ends back;
  graph_array queue; /* positions in the order in which they were settled */
  graph_array open;  /* of positions that reach a cycle: edges to positions that are not settled */
  graph_array side[2]; /* options of one position, Left's and Right's */
  graph_array loop_values;
  uint64_t *seen; /* a set of values, empty between uses */
  uint64_t seen_words;
};

/* ---- memory ---- */

static inline bool graph_resize(core_host *host, graph_array *array, uint64_t length) {
  void *at = core_resize(host, array->at, 4 * array->length, 4 * length);
  if (at == NULL)
    return false;
  array->at = at;
  array->length = length;
  return true;
}

/* All zero, in place of nothing. */
static inline bool graph_allocate(core_host *host, graph_array *array, uint64_t length) {
  uint64_t words = length + (length == 0);
  array->at = core_allocate(host, 4 * words);
  array->length = array->at == NULL ? 0 : words;
  return array->at != NULL;
}

/* A word for each position, all ones: nothing is known yet. */
static inline bool graph_allocate_unknown(core_host *host, graph_array *array, uint32_t positions) {
  return graph_resize(host, array, (uint64_t)positions + 1) &&
         core_fill(host, array->at, 4 * array->length, 0xff);
}

static inline void graph_release(core_host *host, graph_array *array) {
  core_release(host, array->at, 4 * array->length);
  *array = (graph_array){NULL, 0};
}

/* ---- work ---- */

/* Report the work of looking at edges begin to end - 1 of one position. */
static inline bool graph_report(core_host *host, uint32_t begin, uint32_t end) {
  return core_work(host, GRAPH_UNITS_PER_POSITION + (int64_t)GRAPH_UNITS_PER_EDGE * (end - begin));
}

/* To be asked at each step of a loop over all edges, or over all positions. */
static inline bool graph_reported(core_host *host, uint64_t step) {
  return (step + 1) % GRAPH_STEPS_BETWEEN_REPORTS != 0 ||
         core_work(host, GRAPH_STEPS_BETWEEN_REPORTS * GRAPH_UNITS_PER_EDGE);
}

/* Each count becomes the sum of all up to it. */
static inline bool graph_add_up(core_host *host, uint32_t *counts, uint64_t length) {
  for (uint64_t i = 1; i < length; i++) {
    counts[i] += counts[i - 1];
    if (!graph_reported(host, i))
      return false;
  }
  return true;
}

/* ---- walks over some edges, from the first to the last ---- */

typedef struct graph_walk {
  core_host *host;
  const uint32_t *at, *stop; /* the edges that remain until the host is asked again */
  const uint8_t *flag_at;
  uint32_t left; /* edges after `stop` */
  uint32_t end;  /* of the current edge */
  uint8_t flag;
  bool failed; /* the host asked to stop: host->status is CORE_INTERRUPTED */
} graph_walk;

/* Ask the host whether to continue, and extend the walk by up to GRAPH_EDGES_BETWEEN_QUESTIONS
** edges. Return false if the walk ends there. */
bool graph_walk_extend(graph_walk *walk);

/* Begin a walk over the edges first to last - 1. The caller reports its work to the host; a walk
** over more than GRAPH_EDGES_BETWEEN_QUESTIONS edges also asks the host now and then. */
static inline graph_walk graph_walk_over(core_host *host, const graph_ends *ends, uint32_t first,
                                         uint32_t last) {
  graph_walk walk = {.host = host};
  if (first == last)
    return walk;
  walk.at = ends->end.at + first;
  walk.stop = ends->end.at + last;
  walk.flag_at = ends->flag == NULL ? NULL : ends->flag + first;
  if (last - first > GRAPH_EDGES_BETWEEN_QUESTIONS) {
    walk.stop = walk.at;
    walk.left = last - first;
  }
  return walk;
}

static inline bool graph_next(graph_walk *walk) {
  if (walk->at == walk->stop && (walk->left == 0 || !graph_walk_extend(walk)))
    return false;
  walk->end = *walk->at++;
  if (walk->flag_at != NULL)
    walk->flag = *walk->flag_at++;
  return true;
}

/* The walk over the options of a position, the work of which is to be reported. */
static inline graph_walk graph_walk_forward(graphs_game *game, uint32_t position) {
  const uint32_t *begin = game->begin.at + position;
  return graph_walk_over(game->host, &game->forward, begin[0], begin[1]);
}

/* Begin a walk over the edges that lead to a position. It reports its own work, and fails if the
** host asks to stop. */
static inline graph_walk graph_walk_backward(graphs_game *game, uint32_t position) {
  const uint32_t *begin = game->backward.at + position;
  if (!graph_report(game->host, begin[0], begin[1]))
    return (graph_walk){.failed = true};
  return graph_walk_over(game->host, &game->back, begin[0], begin[1]);
}

/* ---- walks through positions ---- */

typedef struct graph_step {
  uint32_t position;
  uint32_t edge; /* all options before this one are done */
} graph_step;

/* Does it matter how often a component is there? In normal play equal ones of an impartial game
** cancel out. */
static inline bool graph_counts_copies(const graphs_game *game) {
  return game->has_parts && (game->store != NULL || game->play == GRAPHS_MISERE ||
                             game->wants_genera || game->wants_forms);
}

/* ---- marks ---- */

static inline uint32_t graph_mark(uint32_t outcome, uint32_t remoteness) {
  return remoteness << 2 | outcome;
}

/* The outcome of an option, as it is to who moves there and, with `again`, moves on. */
static inline uint32_t graph_seen_by_mover(uint32_t outcome, bool again) {
  return again && outcome != GRAPH_D ? outcome ^ 1 : outcome;
}

/* One move more than `remoteness`, which may be unknown; game->fault where that is too long. */
static inline uint32_t graph_one_more(graphs_game *game, uint32_t remoteness) {
  if (remoteness == GRAPH_UNKNOWN)
    return remoteness;
  if (remoteness == GRAPH_UNKNOWN - 1) {
    game->fault = GRAPHS_TOO_LONG;
    return GRAPH_UNKNOWN;
  }
  return remoteness + 1;
}

/* Note a fault. Always false. */
static inline bool graph_fail(graphs_game *game, graphs_fault fault, uint32_t position) {
  game->fault = fault;
  game->bad_position = position;
  game->host->status = CORE_INVALID;
  return false;
}

/* Positions of a partizan game in terms of the moves that lead there. */
bool graph_settle_sides(graphs_game *game, uint32_t position);
bool graph_settle_side_sums(graphs_game *game, uint32_t position);

/* Have the genera and forms that are known; give a position those that are wanted, whose options
** all have theirs. */
bool graph_begin_genera(graphs_game *game);
bool graph_evaluate_genus(graphs_game *game, uint32_t position);

/* The same of suspense. */
bool graph_begin_suspense(graphs_game *game);
bool graph_evaluate_suspense(graphs_game *game, uint32_t position);

/* Give values to those that reach a cycle. */
bool graph_value_cycles(graphs_game *game);

/* Give those that have no value their outcomes. */
bool graph_solve_by_player(graphs_game *game);

/* ---- the steps; false: host->status says why ---- */

bool graph_sort_edges(graphs_game *game);
bool graph_settle(graphs_game *game);
bool graph_sort_backward(graphs_game *game);

void graph_release_ends(core_host *host, graph_ends *ends);
bool graph_go_back(graphs_game *game);
bool graph_label_loopy(graphs_game *game);

#endif
