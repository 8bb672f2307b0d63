/* Smith's labels of a finite graph, in three passes.
**
** 1. A position all of whose options have values, with no unlabelled one left, has their mex.
**    Applied from the ends of the game backwards this labels all that cannot reach a cycle, each
**    edge being seen twice.
**
** 2. The rest, in rounds m = 0, 1, 2, ... In round m an unlabelled position u gets the value m when
**      (a) no option of u has the value m, and
**      (b) every option of u that has no value at all (unlabelled or infinite) has itself an
**          option of the value m: whoever moves there can be answered by moving back to m;
**    and when no more positions do, each unlabelled one without an option of value m becomes
**    infinite. The rounds end when nothing is unlabelled. (Fraenkel and Yesha 1986, the algorithm
**    GSG; Smith 1966 proves that the labels are unique and what sums of them are worth.)
**
**    That each k < m is the value of an option, as mex wants beside (a), needs no look: otherwise u
**    would have become infinite in round k. The order within a round does not matter: values are
**    never taken back, so (b) stays true once it is, and then (a) stays true as well, for the
**    options that are still without a value all have an option of the value m and can no longer
**    get it. For the same reason the first pass may go first. A position that got the value j
**    there is, in the rounds m < j, an option that can be answered by a move to m; in round j it
**    is what gets the value j first.
**
**    For the cost there are counters. `open` is the number of edges from u to positions without a
**    value; `answered`, anew in each round, the number of those that lead to a position with an
**    option of the value m; `marked` tells which positions have one. So (b) says answered = open,
**    and (a) that u is not marked. A position is marked once for each distinct value among its
**    options, and its incoming edges are looked at then: O(edges (values + 1)) at worst, and
**    rather less where most positions see few values. When a position gets the value m all its
**    predecessors are marked, and their smaller `open` only counts in later rounds. What is still
**    unlabelled after a round has been marked in it, so that going through the unlabelled ones
**    costs no more than the marks do.
**
** 3. Outcome and remoteness by retrograde analysis, knowing nothing of labels: in the order of
**    remoteness, a position is won as soon as one option is lost, lost as soon as all are won.
**    Lost ones have even remoteness, won ones odd remoteness.
*/
#include "core/graph/graph.h"

#include <string.h>

#define UNLABELLED UINT32_C(0xffffffff)
#define INFINITE   UINT32_C(0xfffffffe)
#define DRAWN      UINT32_C(0xffffffff)

enum {
  UNITS_PER_EDGE = 4,
  UNITS_PER_POSITION = 8,
  STEPS_BETWEEN_REPORTS = 256,
  EDGES_BETWEEN_QUESTIONS = 1 << 20 /* within one position's edges */
};

typedef struct array {
  uint32_t *at;
  uint64_t length; /* allocated */
} array;

struct graphs_game {
  core_host *host;
  uint32_t positions;
  uint32_t edges;
  uint32_t largest_end; /* of all edges */
  uint32_t most_options;
  uint32_t largest_value;
  bool sorted; /* the edges came in the order of their sources */
  bool closed; /* graphs_solve has been called */

  /* As they come, edge i leads from source[i] to target[i]. Solving sorts them: the options of p
  ** are target[forward[p]] to target[forward[p + 1] - 1], and its predecessors lie likewise in
  ** source by backward. */
  array source, target;
  array forward, backward;

  array label;      /* a value, INFINITE or UNLABELLED */
  array remoteness; /* or DRAWN */
  array queue;      /* positions in the order in which they were settled */
  array open;       /* edges to positions that are not settled */
  array loop_values;
  uint64_t *seen; /* a set of values, empty between uses */
  uint64_t seen_words;
};

/* ---- memory ---- */

static bool resize(core_host *host, array *a, uint64_t length) {
  void *at = core_resize(host, a->at, 4 * a->length, 4 * length);
  if (at == NULL)
    return false;
  a->at = at;
  a->length = length;
  return true;
}

static bool graph_allocate(core_host *host, array *a, uint64_t length) {
  if (!resize(host, a, length + (length == 0)))
    return false;
  memset(a->at, 0, (size_t)(4 * a->length));
  return true;
}

static void graph_release(core_host *host, array *a) {
  core_release(host, a->at, 4 * a->length);
  *a = (array){NULL, 0};
}

graphs_game *graphs_new(core_host *host) {
  graphs_game *game = core_allocate(host, sizeof *game);
  if (game == NULL)
    return NULL;
  game->host = host;
  game->sorted = true;
  return game;
}

/* What only solving needs. */
static void release_workings(graphs_game *game) {
  graph_release(game->host, &game->source);
  graph_release(game->host, &game->backward);
  graph_release(game->host, &game->queue);
  graph_release(game->host, &game->open);
}

void graphs_free(graphs_game *game) {
  if (game == NULL)
    return;
  core_host *host = game->host;
  release_workings(game);
  graph_release(host, &game->target);
  graph_release(host, &game->forward);
  graph_release(host, &game->label);
  graph_release(host, &game->remoteness);
  graph_release(host, &game->loop_values);
  core_release(host, game->seen, 8 * game->seen_words);
  core_release(host, game, sizeof *game);
}

/* ---- the edges ---- */

static bool graph_make_room(graphs_game *game, array *a) {
  if (game->edges < a->length)
    return true;
  return resize(game->host, a, a->length + a->length / 2 + 64);
}

core_status graphs_add_edge(graphs_game *game, uint32_t from, uint32_t to) {
  uint32_t end = from > to ? from : to;
  if (game->closed || end >= GRAPHS_TOO_MANY || game->edges >= GRAPHS_TOO_MANY - 1)
    return CORE_INVALID;
  if (!graph_make_room(game, &game->source) || !graph_make_room(game, &game->target))
    return game->host->status;
  if (game->edges > 0 && from < game->source.at[game->edges - 1])
    game->sorted = false;
  game->source.at[game->edges] = from;
  game->target.at[game->edges] = to;
  game->edges++;
  if (end > game->largest_end)
    game->largest_end = end;
  return CORE_OK;
}

/* Give back what was kept for more edges. A host that cannot make a block smaller leaves it. */
static void trim(graphs_game *game) {
  if (game->edges == 0)
    return;
  (void)resize(game->host, &game->source, game->edges);
  (void)resize(game->host, &game->target, game->edges);
}

/* To be asked at each edge e of a loop whose work was reported before it: positions with very many
** edges must not keep the host waiting. */
static inline bool goes_on(core_host *host, uint64_t e) {
  return (e + 1) % EDGES_BETWEEN_QUESTIONS != 0 || core_ask(host);
}

/* Report the work of looking at edges begin to end - 1 of one position. */
static inline bool graph_report(core_host *host, uint32_t begin, uint32_t end) {
  return core_work(host, UNITS_PER_POSITION + (int64_t)UNITS_PER_EDGE * (end - begin));
}

/* To be asked at each step of a loop over all edges, or over all positions. */
static inline bool reported(core_host *host, uint64_t step) {
  return (step + 1) % STEPS_BETWEEN_REPORTS != 0 ||
         core_work(host, STEPS_BETWEEN_REPORTS * UNITS_PER_EDGE);
}

/* bounds[k + shift] = how many of the `edges` ends are below k. */
static bool count_ends(graphs_game *game, const uint32_t *ends, uint32_t *bounds, uint32_t shift) {
  for (uint32_t e = 0; e < game->edges; e++) {
    bounds[(uint64_t)ends[e] + shift + 1]++;
    if (!reported(game->host, e))
      return false;
  }
  for (uint64_t p = shift + 1; p <= (uint64_t)game->positions + shift; p++) {
    bounds[p] += bounds[p - 1];
    if (!reported(game->host, p))
      return false;
  }
  return true;
}

/* Put the targets in the order of their sources, in a new array: exchanging them where they lie
** would need no memory, but each exchange would wait for the one before it. */
static bool reorder_targets(graphs_game *game) {
  core_host *host = game->host;
  array sorted = {NULL, 0};
  if (!resize(host, &sorted, game->edges))
    return false;
  uint32_t *place = game->queue.at; /* lent until the queue is needed */
  memcpy(place, game->forward.at, (size_t)4 * game->positions);
  bool done = true;
  for (uint32_t e = 0; e < game->edges && done; e++) {
    sorted.at[place[game->source.at[e]]++] = game->target.at[e];
    done = reported(host, e);
  }
  graph_release(host, &game->target);
  game->target = sorted;
  return done;
}

static bool sort_forward(graphs_game *game) {
  core_host *host = game->host;
  if (!graph_allocate(host, &game->forward, (uint64_t)game->positions + 1) ||
      !graph_allocate(host, &game->queue, game->positions) ||
      !count_ends(game, game->source.at, game->forward.at, 0))
    return false;
  for (uint32_t p = 0; p < game->positions; p++) {
    uint32_t degree = game->forward.at[p + 1] - game->forward.at[p];
    if (degree > game->most_options)
      game->most_options = degree;
    if (!reported(host, p))
      return false;
  }
  return game->sorted || reorder_targets(game);
}

/* The predecessors take the room of the sources, which sort_forward has made superfluous. */
static bool sort_backward(graphs_game *game) {
  core_host *host = game->host;
  if (!graph_allocate(host, &game->backward, (uint64_t)game->positions + 2) ||
      !count_ends(game, game->target.at, game->backward.at, 1))
    return false;
  uint32_t *place = game->backward.at + 1; /* moves from each position's begin to its end */
  for (uint32_t p = 0; p < game->positions; p++) {
    uint32_t begin = game->forward.at[p], end = game->forward.at[p + 1];
    if (!graph_report(host, begin, end))
      return false;
    for (uint32_t e = begin; e < end; e++) {
      game->source.at[place[game->target.at[e]]++] = p;
      if (!goes_on(host, e))
        return false;
    }
  }
  return true;
}

/* ---- the first pass: what reaches no cycle ---- */

/* The least value that no option of p has; all of them have values. */
static bool find_mex(graphs_game *game, uint32_t p, uint32_t *mex) {
  uint32_t begin = game->forward.at[p], end = game->forward.at[p + 1], degree = end - begin;
  for (uint32_t e = begin; e < end; e++) {
    uint32_t value = game->label.at[game->target.at[e]];
    if (value < degree)
      game->seen[value / 64] |= UINT64_C(1) << value % 64;
    if (!goes_on(game->host, e))
      return false;
  }
  uint32_t word = 0;
  while (game->seen[word] == UINT64_MAX)
    word++;
  *mex = 64 * word + (uint32_t)core_lowest_bit(~game->seen[word]);
  memset(game->seen, 0, (size_t)(degree / 64 + 1) * 8);
  return true;
}

/* Make open[p] the number of options of p and queue the positions without any. */
static bool start_at_the_ends(graphs_game *game, uint64_t *queued) {
  *queued = 0;
  for (uint32_t p = 0; p < game->positions; p++) {
    game->open.at[p] = game->forward.at[p + 1] - game->forward.at[p];
    if (game->open.at[p] == 0)
      game->queue.at[(*queued)++] = p;
    if (!reported(game->host, p))
      return false;
  }
  return true;
}

static void set_value(graphs_game *game, uint32_t p, uint32_t value) {
  game->label.at[p] = value;
  if (value > game->largest_value)
    game->largest_value = value;
}

/* *settled = how many positions got a value: they are the first of the queue, options first. */
static bool label_well_founded(graphs_game *game, uint64_t *settled) {
  core_host *host = game->host;
  uint64_t queued = 0;
  if (!start_at_the_ends(game, &queued))
    return false;
  for (uint64_t next = 0; next < queued; next++) {
    uint32_t p = game->queue.at[next], value = 0;
    uint32_t begin = game->backward.at[p], end = game->backward.at[p + 1];
    if (!graph_report(host, game->forward.at[p], game->forward.at[p + 1]) ||
        !graph_report(host, begin, end) || !find_mex(game, p, &value))
      return false;
    set_value(game, p, value);
    for (uint32_t e = begin; e < end; e++) {
      uint32_t predecessor = game->source.at[e];
      if (--game->open.at[predecessor] == 0)
        game->queue.at[queued++] = predecessor;
      if (!goes_on(host, e))
        return false;
    }
  }
  *settled = queued;
  return true;
}

/* ---- the second pass: rounds of equal values ---- */

typedef struct labelling {
  graphs_game *game;
  uint32_t round;  /* the value that is given now */
  array answered;  /* see the top of this file */
  array marked;    /* 1 + the last round in which the position had an option of its value */
  array order;     /* the positions of the first pass by value, then those unlabelled */
  array starts;    /* where each value starts in `order` */
  uint32_t *stack; /* positions for which (b) holds; the game's queue, empty by now */
  uint64_t stacked;
} labelling;

/* Position p has an option with the value of this round. */
static bool mark(labelling *l, uint32_t p) {
  graphs_game *game = l->game;
  if (l->marked.at[p] == l->round + 1)
    return true;
  l->marked.at[p] = l->round + 1;
  uint32_t begin = game->backward.at[p], end = game->backward.at[p + 1];
  if (!graph_report(game->host, begin, end))
    return false;
  for (uint32_t e = begin; e < end; e++) {
    uint32_t predecessor = game->source.at[e];
    if (game->label.at[predecessor] == UNLABELLED &&
        ++l->answered.at[predecessor] == game->open.at[predecessor])
      l->stack[l->stacked++] = predecessor;
    if (!goes_on(game->host, e))
      return false;
  }
  return true;
}

/* Mark those predecessors of p, which has the value of this round, that have no value. With
** `settles`, p has only got it now and stops being open. */
static bool mark_predecessors(labelling *l, uint32_t p, bool settles) {
  graphs_game *game = l->game;
  uint32_t begin = game->backward.at[p], end = game->backward.at[p + 1];
  if (!graph_report(game->host, begin, end))
    return false;
  for (uint32_t e = begin; e < end; e++) {
    uint32_t predecessor = game->source.at[e];
    if (game->label.at[predecessor] < INFINITE)
      continue;
    game->open.at[predecessor] -= settles;
    if (!mark(l, predecessor))
      return false;
  }
  return true;
}

static uint32_t start_of(const labelling *l, uint32_t value) {
  uint64_t last = l->starts.length - 1;
  return l->starts.at[value < last ? value : last];
}

/* Stack the unlabelled positions for which (b) holds from the start. */
static bool start_round(labelling *l, uint64_t begin, uint64_t end) {
  for (uint64_t i = begin; i < end; i++) {
    uint32_t p = l->order.at[i];
    l->answered.at[p] = 0;
    if (l->game->open.at[p] == 0)
      l->stack[l->stacked++] = p;
    if (!reported(l->game->host, i))
      return false;
  }
  return core_work(l->game->host, UNITS_PER_POSITION);
}

/* Give the value of this round to all that may have it. */
static bool give_value(labelling *l) {
  for (uint32_t i = start_of(l, l->round); i < start_of(l, l->round + 1); i++)
    if (!mark_predecessors(l, l->order.at[i], false))
      return false;
  while (l->stacked > 0) {
    uint32_t p = l->stack[--l->stacked];
    if (l->marked.at[p] == l->round + 1)
      continue;
    set_value(l->game, p, l->round);
    if (!mark_predecessors(l, p, true))
      return false;
  }
  return true;
}

/* Of the unlabelled positions, order[begin] to order[*end - 1], those that have not been marked
** become infinite, and those that stay unlabelled are moved to the front. */
static bool finish_round(labelling *l, uint64_t begin, uint64_t *end) {
  uint32_t *label = l->game->label.at;
  uint64_t kept = begin;
  for (uint64_t i = begin; i < *end; i++) {
    uint32_t p = l->order.at[i];
    if (label[p] == UNLABELLED && l->marked.at[p] == l->round + 1)
      l->order.at[kept++] = p;
    else if (label[p] == UNLABELLED)
      label[p] = INFINITE;
    if (!reported(l->game->host, i))
      return false;
  }
  *end = kept;
  return true;
}

/* Sort the positions of the first pass by value, and put all others behind them. */
static bool graph_fill_order(labelling *l, uint64_t settled) {
  graphs_game *game = l->game;
  uint32_t *starts = l->starts.at;
  for (uint64_t i = 0; i < settled; i++) {
    starts[game->label.at[game->queue.at[i]] + 2]++;
    if (!reported(game->host, i))
      return false;
  }
  for (uint64_t value = 1; value < l->starts.length; value++)
    starts[value] += starts[value - 1];
  for (uint64_t i = 0; i < settled; i++) {
    l->order.at[starts[game->label.at[game->queue.at[i]] + 1]++] = game->queue.at[i];
    if (!reported(game->host, i))
      return false;
  }
  for (uint32_t p = 0; p < game->positions; p++) {
    if (game->label.at[p] == UNLABELLED)
      l->order.at[settled++] = p;
    if (!reported(game->host, p))
      return false;
  }
  return true;
}

static bool play_rounds(labelling *l, uint64_t settled) {
  graphs_game *game = l->game;
  core_host *host = game->host;
  uint64_t end = game->positions;
  if (!graph_allocate(host, &l->answered, end) || !graph_allocate(host, &l->marked, end) ||
      !graph_allocate(host, &l->order, end) ||
      !graph_allocate(host, &l->starts, (uint64_t)game->largest_value + 3) ||
      !graph_fill_order(l, settled))
    return false;
  l->stack = game->queue.at;
  for (l->round = 0; end > settled; l->round++)
    if (!start_round(l, settled, end) || !give_value(l) || !finish_round(l, settled, &end))
      return false;
  return graph_allocate(host, &game->loop_values, (uint64_t)game->largest_value + 1);
}

static bool label_loopy(graphs_game *game, uint64_t settled) {
  labelling l = {.game = game};
  bool done = play_rounds(&l, settled);
  graph_release(game->host, &l.answered);
  graph_release(game->host, &l.marked);
  graph_release(game->host, &l.order);
  graph_release(game->host, &l.starts);
  return done;
}

/* ---- the third pass: outcome and remoteness ---- */

/* Position p has just been settled: settle and queue the predecessors that this decides. */
static bool settle_predecessors(graphs_game *game, uint32_t p, uint64_t *queued) {
  uint32_t *remoteness = game->remoteness.at;
  uint32_t begin = game->backward.at[p], end = game->backward.at[p + 1];
  bool lost = remoteness[p] % 2 == 0;
  if (!graph_report(game->host, begin, end))
    return false;
  for (uint32_t e = begin; e < end; e++) {
    uint32_t predecessor = game->source.at[e];
    if (remoteness[predecessor] == DRAWN && (lost || --game->open.at[predecessor] == 0)) {
      remoteness[predecessor] = remoteness[p] + 1;
      game->queue.at[(*queued)++] = predecessor;
    }
    if (!goes_on(game->host, e))
      return false;
  }
  return true;
}

static bool find_remoteness(graphs_game *game) {
  uint64_t queued = 0;
  if (!start_at_the_ends(game, &queued))
    return false;
  memset(game->remoteness.at, 0xff, (size_t)4 * game->positions);
  for (uint64_t next = 0; next < queued; next++) {
    uint32_t p = game->queue.at[next];
    if (game->forward.at[p] == game->forward.at[p + 1])
      game->remoteness.at[p] = 0;
    if (!settle_predecessors(game, p, &queued))
      return false;
  }
  return true;
}

/* ---- what the header offers ---- */

static bool allocate_answers(graphs_game *game) {
  core_host *host = game->host;
  game->seen = core_allocate(host, ((uint64_t)game->most_options / 64 + 1) * 8);
  if (game->seen == NULL)
    return false;
  game->seen_words = (uint64_t)game->most_options / 64 + 1;
  if (!graph_allocate(host, &game->label, game->positions) ||
      !graph_allocate(host, &game->remoteness, game->positions) ||
      !graph_allocate(host, &game->open, game->positions))
    return false;
  memset(game->label.at, 0xff, (size_t)4 * game->positions);
  return true;
}

core_status graphs_solve(graphs_game *game, uint32_t positions) {
  uint64_t settled = 0;
  if (game->closed || positions >= GRAPHS_TOO_MANY ||
      (game->edges > 0 && game->largest_end >= positions))
    return CORE_INVALID;
  game->closed = true;
  game->positions = positions;
  trim(game);
  if (!sort_forward(game) || !sort_backward(game) || !allocate_answers(game) ||
      !label_well_founded(game, &settled) || (settled < positions && !label_loopy(game, settled)) ||
      !find_remoteness(game))
    return game->host->status;
  release_workings(game);
  return CORE_OK;
}

int64_t graphs_value(const graphs_game *game, uint32_t position) {
  uint32_t label = game->label.at[position];
  return label == INFINITE ? -1 : (int64_t)label;
}

size_t graphs_loop_values(graphs_game *game, uint32_t position, const uint32_t **values) {
  *values = game->loop_values.at;
  if (game->label.at[position] != INFINITE)
    return 0;
  for (uint32_t e = game->forward.at[position]; e < game->forward.at[position + 1]; e++) {
    uint32_t value = game->label.at[game->target.at[e]];
    if (value != INFINITE)
      game->seen[value / 64] |= UINT64_C(1) << value % 64;
  }
  size_t count = 0;
  for (uint32_t word = 0; word <= game->largest_value / 64; word++) {
    for (uint64_t left = game->seen[word]; left != 0; left &= left - 1)
      game->loop_values.at[count++] = 64 * word + (uint32_t)core_lowest_bit(left);
    game->seen[word] = 0;
  }
  return count;
}

char graphs_outcome(const graphs_game *game, uint32_t position) {
  uint32_t remoteness = game->remoteness.at[position];
  if (remoteness == DRAWN)
    return 'D';
  return remoteness % 2 == 0 ? 'P' : 'N';
}

int64_t graphs_remoteness(const graphs_game *game, uint32_t position) {
  uint32_t remoteness = game->remoteness.at[position];
  return remoteness == DRAWN ? -1 : (int64_t)remoteness;
}
