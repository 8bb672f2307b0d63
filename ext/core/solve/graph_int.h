/* HOW IT WORKS: the representation of a game, and the order of solving it.
**
** The game of four positions with the moves 0 -> 1, 0 -> 2, 1 -> 2, 3 -> 3 is stored as
**   begin = 0 2 3 3 4, forward = 1 2 2 3: options of 0 are forward[0] and forward[1]; 2 has none
** An edge leads back (3 -> 3), so positions are evaluated in a depth-first walk from the last
** position down, options first:
**   3: its option is on the path of the walk, so 3 reaches a cycle and is left for later
**   2: no option, a loss in 0 moves: P, the value mex {} = 0
**   1: its option is lost in 0 moves: N in 1, the value mex {0} = 1
**   0: options N in 1 (1) and P in 0 (2): N in 1, the value mex {1, 0} = 2
** Retrograde analysis then decides 3 from decided positions that it leads to. There are none: a
** draw. In round 0 of the labels 3 has no option of value 0, but its option, 3 itself, has no
** option of value 0 to answer with either: infinity_{}.
**
** 1. edges.c collects the moves. The options of position p are the ends of the forward edges
**    begin[p] to begin[p + 1] - 1. If edges are added in the order of their sources, `begin` is
**    known at once; otherwise `sources` has the source of each edge until they are sorted.
** 2. evaluate.c walks through all positions that reach no cycle, options first, and calls the
**    evaluators of the game: tables of functions, chosen once, for values (evaluate_values.c;
**    evaluate_loony.c replaces them in games with moves again and entailing moves),
**    partizan values (evaluate_sides.c), genera and forms of misere play (evaluate_genera.c), and
**    suspense (evaluate_suspense.c). The walk needs no edges backwards. If all edges lead to
**    positions with higher numbers, it is a loop from the last position to the first. In such a
**    game the options of later positions can be listed again instead of stored (graphs_set_list).
** 3. retrograde.c finds outcome and remoteness of the other positions, labels.c their labels.
*/
#ifndef GRUNDY_CORE_SOLVE_GRAPH_INT_H
#define GRUNDY_CORE_SOLVE_GRAPH_INT_H

#include "base/array.h"
#include "core/solve/graph.h"

enum {
  GRAPH_UNITS_PER_EDGE = 4,
  GRAPH_UNITS_PER_POSITION = 8,
  GRAPH_STEPS_BETWEEN_REPORTS = 256,
  GRAPH_EDGES_BETWEEN_QUESTIONS = 1 << 20 /* within one position's edges */
};

/* Labels that are not values; all of them are greater than a value. The values of positions that
** reach no cycle are less than GRAPH_REACHES_CYCLE. */
#define GRAPH_UNLABELLED UINT32_C(0xffffffff)
#define GRAPH_INFINITE   UINT32_C(0xfffffffe)
#define GRAPH_UNVALUED   UINT32_C(0xfffffffd) /* there is no label */
#define GRAPH_ON_PATH    UINT32_C(0xfffffffc) /* the position is on the path of the walk */
/* The position reaches a cycle or, in a partizan game, a result that is not a finite game. */
#define GRAPH_REACHES_CYCLE UINT32_C(0xfffffffa)
/* The player to move wins beside any other games (evaluate_loony.c). */
#define GRAPH_LOONY UINT32_C(0xfffffffb)

/* Outcomes as the low two bits of a mark; the remoteness is above them. */
enum { GRAPH_P, GRAPH_N, GRAPH_D, GRAPH_OUTCOME_MASK };
#define GRAPH_UNSETTLED UINT32_C(0xffffffff)
#define GRAPH_UNKNOWN   (UINT32_MAX >> 2) /* remoteness */

/* In GRAPHS_SCORE the two words hold the score, as graph_pack_score writes it. */
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

/* The moves. */
typedef struct graph_edges {
  uint32_t count;
  uint32_t opened;       /* positions whose first edge is known; 0 if edges are unsorted */
  uint32_t last_source;  /* the position that the last edge leads from */
  uint32_t largest_end;  /* the largest position of all edges and results */
  uint32_t most_options; /* edges from one position, once they are sorted */
  bool is_unsorted;      /* edges were not added in the order of their sources */
  bool leads_back;       /* some edge does not lead to a higher number */
  bool has_flags;
  bool has_parts;     /* options are sums of positions */
  graph_array begin;  /* of each position: its first edge */
  graph_ends forward; /* the flags are those of graphs_batch */
  graph_ends sources; /* of unsorted edges */
  graph_array option; /* of each edge, in a game of sums: the number of its option */
  graph_array copies; /* of each edge, in a game of sums, if multiplicities matter */
  graph_array gain;   /* of each edge, in GRAPHS_SCORE: the low word */
  graph_array high;   /* the high word of each gain, if has_high */
  bool has_high;      /* some gain is not its low word as an int32_t */
} graph_edges;

/* Positions that reach a cycle. The edges from these positions, sorted by the position that they
** lead to: the edges to position p come from back.end[i] for begin[p] <= i < begin[p + 1]. */
typedef struct graph_cycles {
  uint32_t count; /* positions with the label GRAPH_REACHES_CYCLE */
  graph_array begin;
  graph_ends back;
  graph_array queue;       /* positions in the order in which they were decided */
  graph_array open;        /* of each position: edges to positions that are not decided */
  graph_array loop_values; /* the answer of graphs_loop_values */
} graph_cycles;

/* A partizan game (graphs_set_sides). */
typedef struct graph_sides {
  games *store;  /* NULL if the game is impartial */
  stoppers *set; /* NULL if positions that reach a cycle have no values */
  bool wants_stoppers;
  /* The letters of each position whose result is not a value; NULL if all results are values. */
  char (*letters)[2];
  uint64_t letters_length;
  /* An impartial game that decides outcomes: position 2 * p with Left, 2 * p + 1 with Right to
  ** move. NULL if all positions have values. */
  graphs_game *by_player;
  graph_array loopy;     /* values of positions that reach a cycle; empty if they have none */
  uint32_t lacking;      /* positions in `loopy` without a value */
  uint32_t lacking_room; /* of these: because finding the value takes too much work */
} graph_sides;

/* Genera and forms of misere play. */
typedef struct graph_misere {
  bool wants_genera, wants_forms;
  forms forms;       /* the genera are in them; host is NULL if they are not open */
  graph_array genus; /* of each position; empty if they are not computed */
  graph_array form;  /* the same */
} graph_misere;

typedef struct graph_suspense {
  bool is_wanted;
  graph_array of; /* each position; empty if it is not computed */
} graph_suspense;

/* A game in which a player may move again, or entail an answer, or with a loony result. */
typedef struct graph_loony {
  bool has_results;    /* some result is loony */
  graph_array special; /* bits: such a move can be reached; empty if edges lead to higher numbers */
  graph_array forced;  /* of each position: its set in `sets`; empty without entailing moves */
  CORE_ARRAY(uint64_t) sets;
  CORE_ARRAY(uint64_t) words; /* the set of one position */
} graph_loony;

/* Positions whose options are listed again instead of stored. */
typedef struct graph_listing {
  graphs_list *list; /* NULL if all edges are stored */
  void *context;
  uint32_t first; /* the first of these positions */
  uint32_t most;  /* options of one of them */
} graph_listing;

/* A set of values, empty between uses. */
typedef struct graph_value_set {
  uint64_t *words;
  uint64_t length; /* of `words` */
} graph_value_set;

/* A way to answer for positions. Functions return false if host->status is not CORE_OK. */
typedef struct graph_evaluator {
  bool (*applies)(const graphs_game *game); /* asked once, before the walk */
  bool (*begin)(graphs_game *game);         /* before the walk; NULL for nothing */
  /* Answer for a position whose options all have answers. Without parts, the options are listed. */
  bool (*evaluate)(graphs_game *game, uint32_t position, const graphs_options *options);
  bool (*finish)(graphs_game *game); /* after the walk; NULL for nothing */
} graph_evaluator;

/* The first evaluator of a game sets its answers. The others follow in this order. */
extern const graph_evaluator graph_evaluator_values, graph_evaluator_sums, graph_evaluator_sides,
    graph_evaluator_side_sums, graph_evaluator_scores, graph_evaluator_loony,
    graph_evaluator_genera, graph_evaluator_suspense;
enum { GRAPH_MOST_EVALUATORS = 4 };

struct graphs_game {
  core_host *host;
  graphs_play play;
  bool is_closed; /* graphs_solve has been called */
  graphs_fault fault;
  uint32_t bad_position;

  /* The answers, one for each position. Results are set before the game is solved. */
  uint32_t positions;
  graph_answer *answers;
  uint64_t answer_length;
  bool has_values;  /* the play is such that positions have labels */
  bool has_unknown; /* some result is of unknown remoteness */

  const graph_evaluator *evaluators[GRAPH_MOST_EVALUATORS];
  uint32_t evaluator_count;

  graph_edges edges;
  graph_listing listing;
  graph_cycles cycles;
  graph_sides sides;
  graph_misere misere;
  graph_suspense suspense;
  graph_loony loony;

  /* Workings of evaluators. */
  graph_array options[2]; /* values of the options of one position: all or Left's, and Right's */
  graph_value_set seen;
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

/* Allocate an array of zeros in place of an empty one. */
static inline bool graph_allocate(core_host *host, graph_array *array, uint64_t length) {
  uint64_t words = length + (length == 0);
  core_assert(array->at == NULL);
  array->at = core_allocate(host, 4 * words);
  array->length = array->at == NULL ? 0 : words;
  return array->at != NULL;
}

/* Allocate a word of ones for each position: nothing is known yet. */
static inline bool graph_allocate_unknown(core_host *host, graph_array *array, uint32_t positions) {
  return graph_resize(host, array, (uint64_t)positions + 1) &&
         core_fill(host, array->at, 4 * array->length, 0xff);
}

static inline void graph_release(core_host *host, graph_array *array) {
  core_release(host, array->at, 4 * array->length);
  *array = (graph_array){NULL, 0};
}

void graph_release_ends(core_host *host, graph_ends *ends);

/* ---- work ---- */

/* Report the work of a walk over the edges begin to end - 1 of one position. */
static inline bool graph_report(core_host *host, uint32_t begin, uint32_t end) {
  core_assert(begin <= end);
  return core_work(host, GRAPH_UNITS_PER_POSITION + (int64_t)GRAPH_UNITS_PER_EDGE * (end - begin));
}

/* Report the work of a loop over all edges or over all positions; to be called at each step. */
static inline bool graph_reported(core_host *host, uint64_t step) {
  return (step + 1) % GRAPH_STEPS_BETWEEN_REPORTS != 0 ||
         core_work(host, GRAPH_STEPS_BETWEEN_REPORTS * GRAPH_UNITS_PER_EDGE);
}

/* Replace each count by the sum of all counts up to it. */
static inline bool graph_add_up(core_host *host, uint32_t *counts, uint64_t length) {
  for (uint64_t i = 1; i < length; i++) {
    counts[i] += counts[i - 1];
    if (!graph_reported(host, i))
      return false;
  }
  return true;
}

/* Return the number of positions whose edges are stored. */
static inline uint32_t graph_stored(const graphs_game *game) {
  const graph_listing *listing = &game->listing;
  return listing->list != NULL && listing->first < game->positions ? listing->first
                                                                   : game->positions;
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

/* Begin a walk over options. The caller reports its work to the host; a walk over more than
** GRAPH_EDGES_BETWEEN_QUESTIONS options also asks the host now and then. */
static inline graph_walk graph_walk_options(core_host *host, const graphs_options *options) {
  graph_walk walk = {.host = host};
  if (options->count == 0)
    return walk;
  walk.at = options->end;
  walk.stop = options->end + options->count;
  walk.flag_at = options->flag;
  if (options->count > GRAPH_EDGES_BETWEEN_QUESTIONS) {
    walk.stop = walk.at;
    walk.left = options->count;
  }
  return walk;
}

/* Return the ends of the edges first to last - 1. */
static inline graphs_options graph_options_over(const graph_ends *ends, uint32_t first,
                                                uint32_t last) {
  core_assert(first <= last && last <= ends->end.length);
  if (first == last)
    return (graphs_options){.count = 0};
  return (graphs_options){.end = ends->end.at + first,
                          .flag = ends->flag == NULL ? NULL : ends->flag + first,
                          .count = last - first};
}

/* Begin a walk over the edges first to last - 1, as graph_walk_options. */
static inline graph_walk graph_walk_over(core_host *host, const graph_ends *ends, uint32_t first,
                                         uint32_t last) {
  graphs_options options = graph_options_over(ends, first, last);
  return graph_walk_options(host, &options);
}

/* Advance to the next edge. Return false at the end or if the walk fails. */
static inline bool graph_next(graph_walk *walk) {
  if (walk->at == walk->stop && (walk->left == 0 || !graph_walk_extend(walk)))
    return false;
  walk->end = *walk->at++;
  if (walk->flag_at != NULL)
    walk->flag = *walk->flag_at++;
  return true;
}

/* Begin a walk over the options of a position. The caller reports its work. */
static inline graph_walk graph_walk_forward(graphs_game *game, uint32_t position) {
  const uint32_t *begin = game->edges.begin.at + position;
  core_assert(position < game->positions);
  return graph_walk_over(game->host, &game->edges.forward, begin[0], begin[1]);
}

/* Begin a walk over the edges that lead to a position. It reports its own work, and fails if the
** host asks to stop. */
static inline graph_walk graph_walk_backward(graphs_game *game, uint32_t position) {
  const uint32_t *begin = game->cycles.begin.at + position;
  core_assert(position < game->positions);
  if (!graph_report(game->host, begin[0], begin[1]))
    return (graph_walk){.failed = true};
  return graph_walk_over(game->host, &game->cycles.back, begin[0], begin[1]);
}

/* ---- walks through positions ---- */

typedef struct graph_step {
  uint32_t position;
  uint32_t edge; /* the options before this edge have answers */
} graph_step;

/* Return true if multiplicities of components matter. In normal play two equal components of an
** impartial game cancel out. */
static inline bool graph_counts_copies(const graphs_game *game) {
  return game->edges.has_parts && (game->sides.store != NULL || game->play == GRAPHS_MISERE ||
                                   game->misere.wants_genera || game->misere.wants_forms);
}

/* ---- marks ---- */

static inline uint32_t graph_mark(uint32_t outcome, uint32_t remoteness) {
  core_assert(outcome <= GRAPH_D && remoteness <= GRAPH_UNKNOWN);
  return remoteness << 2 | outcome;
}

static inline uint32_t graph_outcome_of(uint32_t mark) {
  return mark & GRAPH_OUTCOME_MASK;
}

static inline uint32_t graph_remoteness_of(uint32_t mark) {
  return mark >> 2;
}

/* Write a score + 2^62, which is positive, so that its high word is not GRAPH_UNSETTLED. */
static inline graph_answer graph_pack_score(int64_t score) {
  core_assert(score >= -GRAPHS_LARGEST_SCORE && score <= GRAPHS_LARGEST_SCORE);
  uint64_t sum = (uint64_t)(score + GRAPHS_LARGEST_SCORE + 1);
  return (graph_answer){.label = (uint32_t)sum, .mark = (uint32_t)(sum >> 32)};
}

static inline int64_t graph_unpack_score(graph_answer answer) {
  core_assert(answer.mark != GRAPH_UNSETTLED);
  return (int64_t)((uint64_t)answer.mark << 32 | answer.label) - GRAPHS_LARGEST_SCORE - 1;
}

static inline int64_t graph_gain(const graph_edges *edges, uint32_t edge) {
  uint32_t low = edges->gain.at[edge];
  core_assert(edge < edges->count);
  return edges->has_high ? (int64_t)((uint64_t)edges->high.at[edge] << 32 | low) : (int32_t)low;
}

/* Return the outcome of an option as a position of the opponent. With `again` the mover is also to
** move in the option, so that N and P are exchanged. */
static inline uint32_t graph_seen_by_mover(uint32_t outcome, bool again) {
  return again && outcome != GRAPH_D ? outcome ^ 1 : outcome;
}

/* Return the remoteness one move further from the end. If it is too large, set game->fault and
** return GRAPH_UNKNOWN. */
static inline uint32_t graph_one_more(graphs_game *game, uint32_t remoteness) {
  if (remoteness == GRAPH_UNKNOWN)
    return remoteness;
  if (remoteness == GRAPH_UNKNOWN - 1) {
    /* uncovered: takes 2^30 moves */
    game->fault = GRAPHS_TOO_LONG;
    return GRAPH_UNKNOWN;
  }
  return remoteness + 1;
}

/* Record a fault and set host->status. Always false. */
static inline bool graph_fail(graphs_game *game, graphs_fault fault, uint32_t position) {
  game->fault = fault;
  game->bad_position = position;
  core_fail(game->host, CORE_INVALID);
  return false;
}

/* ---- moves again and entailing moves ---- */

/* Return true if a position is loony, or if a move with a flag can be reached from it, after it has
** been evaluated. */
bool graph_is_special(const graphs_game *game, uint32_t position);

/* Return true if some option of an impartial game is one to which the player moves again or which
** entails an answer. */
bool graph_has_flag(const graphs_options *options);

/* ---- the steps of graphs_solve; false if host->status says why ---- */

bool graph_sort_edges(graphs_game *game);
bool graph_evaluate(graphs_game *game);
bool graph_sort_backward(graphs_game *game);
bool graph_analyze_retrograde(graphs_game *game);
bool graph_label_loopy(graphs_game *game);

#endif
