/* Search for scores and nimbers; see solver.h. */
#include "core/boxes/solver.h"

#include "base/sort.h"

enum {
  BOXES_LINE = 4, /* entries of a line */
  BOXES_FIRST_LINES = 64,
  BOXES_LOOKAHEAD = 12, /* the bounds after all moves are looked up if this many strings are left */
  BOXES_UNIT = 100      /* units of work of a move */
};
_Static_assert(sizeof(boxes_entry) == 16, "a line of four entries is a line of the cache");

/* ---- The transposition table ---- */

static boxes_entry *boxes_line(const boxes_solver *solver, uint64_t key) {
  return solver->table + (core_hash(key) & (solver->lines - 1)) * BOXES_LINE;
}

/* Return the entry of a position, or NULL. */
static boxes_entry *boxes_probe(const boxes_solver *solver, uint64_t key) {
  boxes_entry *line = boxes_line(solver, key);
  core_assert(key != 0);
  for (int i = 0; i < BOXES_LINE; i++)
    if (line[i].key == key)
      return &line[i];
  return NULL;
}

/* Move half of the entries to the second half of a table that has doubled. Entries that have not
** been moved when the host asks to stop are not found any more, and are replaced in time. */
static void boxes_spread(boxes_solver *solver) {
  uint64_t half = solver->lines / 2;
  for (uint64_t i = 0; i < half && !solver->stops; i++) {
    boxes_entry *line = solver->table + i * BOXES_LINE, *other = line + half * BOXES_LINE;
    for (int j = 0; j < BOXES_LINE; j++)
      if (line[j].key != 0 && core_hash(line[j].key) & half) {
        other[j] = line[j];
        line[j] = (boxes_entry){0};
      }
    solver->stops = !core_work(solver->host, 4);
  }
}

/* Double the table, or allocate the first one. It keeps its size if that would take more than a
** quarter of the memory limit, or if memory is missing. */
static void boxes_grow_table(boxes_solver *solver) {
  const uint64_t line = BOXES_LINE * sizeof(boxes_entry);
  uint64_t lines = solver->lines == 0 ? BOXES_FIRST_LINES : 2 * solver->lines;
  uint64_t bytes = (lines + 1) * line,
           old = (uint64_t)((char *)solver->table - (char *)solver->block);
  solver->is_largest = solver->lines > 0 && lines * line > solver->host->memory_limit / 4;
  char *block =
      solver->is_largest ? NULL : core_resize(solver->host, solver->block, solver->bytes, bytes);
  solver->is_largest = block == NULL;
  if (block == NULL)
    return;
  uint64_t start = line - (uintptr_t)block % line;
  solver->block = block, solver->bytes = bytes;
  solver->table = (boxes_entry *)(void *)(block + start);
  if (start != old)
    memmove(block + start, block + old, (size_t)(solver->lines * line));
  solver->stops = !core_fill(solver->host, block + start + solver->lines * line,
                             (lines - solver->lines) * line, 0);
  if (solver->stops)
    return; /* uncovered: failure */
  bool spreads = solver->lines > 0;
  solver->lines = lines;
  if (spreads)
    boxes_spread(solver);
}

static uint32_t boxes_count_coins(const boxes_graph *graph, uint64_t strings) {
  uint32_t count = 0;
  for (uint32_t coin = 0; coin < graph->coin_count; coin++)
    count += (graph->strings_of[coin] & strings) != 0;
  return count;
}

/* Return the entry of a position on which `visited` positions were spent. It replaces the entry of
** its line with the least work. Sometimes all other entries of the line lose a unit, so that none
** stays forever. */
static boxes_entry *boxes_keep(boxes_solver *solver, uint64_t key, uint64_t visited) {
  if (solver->used > solver->lines * (BOXES_LINE / 2) && !solver->is_largest)
    boxes_grow_table(solver);
  boxes_entry *entry = boxes_probe(solver, key), *line = boxes_line(solver, key);
  uint8_t work = (uint8_t)(1 + core_highest_bit(2 * visited + 1));
  if (entry == NULL) {
    entry = line;
    for (int i = 1; i < BOXES_LINE; i++)
      entry = line[i].work < entry->work ? &line[i] : entry;
    for (int i = 0; i < BOXES_LINE && solver->visited % 16 == 0; i++)
      line[i].work = (uint8_t)(line[i].work - (line[i].work > 1));
    solver->used += entry->key == 0;
    int8_t coins = (int8_t)boxes_count_coins(&solver->graph, key);
    *entry = (boxes_entry){
        .key = key, .low = (int8_t)-coins, .high = coins, .string = BOXES_STRINGS_MOST};
  }
  entry->work = work > entry->work ? work : entry->work;
  return entry;
}

/* ---- Moves ---- */

/* A quiet position: the number of strings of each coin, and the number of coins with strings. */
typedef struct boxes_quiet {
  uint64_t strings;
  uint64_t chained; /* strings that belong to chains */
  uint32_t coins;
  uint8_t degree[BOXES_COINS_MOST];
} boxes_quiet;

static void boxes_measure_coins(const boxes_graph *graph, uint64_t strings, boxes_quiet *quiet) {
  quiet->strings = strings;
  quiet->chained = 0;
  quiet->coins = 0;
  for (uint32_t coin = 0; coin < graph->coin_count; coin++) {
    uint64_t own = graph->strings_of[coin] & strings;
    quiet->degree[coin] = (uint8_t)core_count_bits(own);
    quiet->coins += own != 0;
    quiet->chained |= quiet->degree[coin] == 2 ? own : 0;
    core_assert(quiet->degree[coin] != 1);
  }
}

/* A chain or a loop. */
typedef struct boxes_chain {
  uint64_t strings;
  uint32_t coins;
  uint8_t ends[2]; /* coins with three strings or more, or BOXES_GROUND */
  uint8_t string;  /* one that is best to cut */
  bool is_loop;
} boxes_chain;

/* Follow a chain from one of its strings in one direction to its end. */
static void boxes_follow(const boxes_graph *graph, const boxes_quiet *quiet, uint32_t first,
                         int direction, boxes_chain *chain) {
  uint32_t string = first, coin = graph->ends[first][direction];
  while (coin != BOXES_GROUND && quiet->degree[coin] == 2) {
    uint64_t next = graph->strings_of[coin] & quiet->strings & ~(UINT64_C(1) << string);
    string = (uint32_t)core_lowest_bit(next);
    chain->coins++;
    chain->strings |= next;
    chain->is_loop = string == first;
    if (chain->is_loop)
      return;
    const uint8_t *ends = graph->ends[string];
    coin = ends[0] == coin ? ends[1] : ends[0];
    if (coin != BOXES_GROUND && quiet->degree[coin] == 2)
      chain->string = (uint8_t)string; /* between two coins of the chain */
  }
  chain->ends[direction] = (uint8_t)coin;
}

static boxes_chain boxes_trace(const boxes_graph *graph, const boxes_quiet *quiet, uint32_t first) {
  boxes_chain chain = {.strings = UINT64_C(1) << first, .string = (uint8_t)first};
  boxes_follow(graph, quiet, first, 0, &chain);
  if (!chain.is_loop)
    boxes_follow(graph, quiet, first, 1, &chain);
  return chain;
}

/* Let a coin fall that has lost two of its three strings, and the chain at the third. */
static void boxes_fall_on(const boxes_graph *graph, const boxes_quiet *quiet, uint32_t coin,
                          boxes_move *move) {
  for (;;) {
    uint64_t last = graph->strings_of[coin] & move->rest;
    core_assert(last != 0 && (last & (last - 1)) == 0);
    const uint8_t *ends = graph->ends[core_lowest_bit(last)];
    move->taken++;
    move->rest &= ~last;
    coin = ends[0] == coin ? ends[1] : ends[0];
    if (coin == BOXES_GROUND || quiet->degree[coin] > 2)
      return;
  }
}

/* Return the move that opens a chain. */
static boxes_move boxes_open_chain(const boxes_graph *graph, const boxes_quiet *quiet,
                                   const boxes_chain *chain) {
  boxes_move move = {.rest = quiet->strings & ~chain->strings,
                     .string = chain->string,
                     .taken = (uint8_t)chain->coins,
                     .cost = chain->coins > 2 ? 2 : 0};
  core_assert(!chain->is_loop || chain->coins >= 4);
  if (chain->is_loop)
    move.cost = 4;
  else if (chain->ends[0] == chain->ends[1] && chain->ends[0] != BOXES_GROUND &&
           quiet->degree[chain->ends[0]] == 3) {
    core_assert(move.cost == 2);
    boxes_fall_on(graph, quiet, chain->ends[0], &move);
  }
  return move;
}

/* Chains without a choice for the opponent are first, then short ones. */
static bool boxes_move_precedes(const void *one, const void *other) {
  const boxes_move *a = one, *b = other;
  return (a->cost > 0) != (b->cost > 0) ? a->cost == 0
         : a->taken != b->taken         ? a->taken < b->taken
         : a->cost != b->cost           ? a->cost < b->cost
                                        : a->string < b->string;
}

/* List the moves of a quiet position, sorted, in free room of solver->moves. Return their
** number. */
static uint32_t boxes_list_moves(const boxes_solver *solver, const boxes_quiet *quiet,
                                 boxes_move *moves) {
  uint32_t safe = 0, count;
  for (uint64_t left = quiet->strings & ~quiet->chained; left != 0; left &= left - 1)
    moves[safe++] = (boxes_move){.rest = quiet->strings & ~(left & (~left + 1)),
                                 .string = (uint8_t)core_lowest_bit(left)};
  count = safe;
  for (uint64_t left = quiet->chained; left != 0;) {
    boxes_chain chain = boxes_trace(&solver->graph, quiet, (uint32_t)core_lowest_bit(left));
    moves[count] = boxes_open_chain(&solver->graph, quiet, &chain);
    left &= ~chain.strings;
    uint32_t at = count++;
    for (; at > safe && boxes_move_precedes(&moves[at], &moves[at - 1]); at--) {
      boxes_move move = moves[at];
      moves[at] = moves[at - 1];
      moves[at - 1] = move;
    }
  }
  core_assert(moves + count <= solver->moves + sizeof solver->moves / sizeof *moves);
  return count;
}

/* Replace the position after each move by its greatest image. The images of the present position
** are looked up once, and the strings that a move cuts are taken from them. */
static void boxes_canonicalize(const boxes_graph *graph, uint64_t strings, boxes_move *moves,
                               uint32_t count) {
  uint64_t images[BOXES_SYMMETRIES_MOST];
  for (uint32_t i = 0; i < graph->symmetry_count; i++)
    images[i] = boxes_image(graph, i, strings);
  for (uint32_t k = 0; k < count; k++) {
    uint64_t cut = strings ^ moves[k].rest;
    uint64_t greatest = boxes_order_twins(graph, moves[k].rest);
    for (uint32_t i = 0; i < graph->symmetry_count; i++) {
      uint64_t image = images[i];
      for (uint64_t left = cut; left != 0; left &= left - 1)
        image &= ~(UINT64_C(1) << graph->image[i][core_lowest_bit(left)]);
      image = boxes_order_twins(graph, image);
      greatest = image > greatest ? image : greatest;
    }
    moves[k].rest = greatest;
  }
}

/* Move the move that was best before to the front. */
static void boxes_prefer(boxes_move *moves, uint32_t count, uint32_t string) {
  uint32_t at = 0;
  while (at < count && moves[at].string != string)
    at++;
  if (at == count)
    return;
  boxes_move move = moves[at];
  memmove(moves + 1, moves, at * sizeof *moves);
  moves[0] = move;
}

/* ---- Scores ---- */

static int32_t boxes_search(boxes_solver *solver, uint64_t strings, int32_t bound,
                            boxes_move *moves);

/* Return a lower bound of the score that a move leads to, given bounds of the score after it. */
static int32_t boxes_bound_move(const boxes_move *move, int32_t low, int32_t high) {
  int32_t taken = move->taken, cost = move->cost;
  int32_t a = low + cost < 0 ? -low - cost : low + cost;
  int32_t b = high + cost < 0 ? -high - cost : high + cost;
  return cost == 0 ? -(taken + high) : -(taken - cost + (a > b ? a : b));
}

/* Return whether the score that a move leads to is at least `bound`: a value that is at least
** `bound` is a lower bound of that score, any other an upper one. By theorem 1 the score is -(T +
** V) or -(T - c + |V + c|), where V is the score of the position after the move. */
static int32_t boxes_try(boxes_solver *solver, const boxes_move *move, int32_t bound,
                         uint32_t coins, boxes_move *moves) {
  int32_t taken = move->taken, cost = move->cost;
  if (cost == 0)
    return -(taken + boxes_search(solver, move->rest, 2 - bound - taken, moves));
  int32_t most = cost - bound - taken;                /* the question is whether |V + c| <= most */
  int32_t least = (int32_t)(coins - move->taken) & 1; /* the least |V + c| of this parity */
  if (most < least)
    return -(taken - cost + least);
  int32_t high = boxes_search(solver, move->rest, most - cost + 2, moves);
  if (high + cost > most)
    return -(taken + high);
  int32_t low = boxes_search(solver, move->rest, -most - cost, moves);
  if (low + cost < -most)
    return -(taken - 2 * cost - low);
  return boxes_bound_move(move, low, high);
}

/* Look up the bounds of the positions after all moves. Return the first move that they prove to
** reach the bound, with *best set to the score that it reaches; or `count`. */
static uint32_t boxes_look_ahead(const boxes_solver *solver, const boxes_move *moves,
                                 uint32_t count, int32_t bound, int32_t *best) {
  for (uint32_t i = 0; i < count; i++)
    CORE_PREFETCH(boxes_line(solver, moves[i].rest));
  for (uint32_t i = 0; i < count; i++) {
    const boxes_entry *entry = moves[i].rest == 0 ? NULL : boxes_probe(solver, moves[i].rest);
    int32_t low = entry == NULL ? 0 : boxes_bound_move(&moves[i], entry->low, entry->high);
    if (entry == NULL || low < bound)
      continue;
    *best = low;
    return i;
  }
  return count;
}

/* Return true if a safe move leads to the same position as one before it. */
static bool boxes_is_repeated(const boxes_move *moves, uint32_t at) {
  for (uint32_t i = 0; i < at && moves[at].taken == 0; i++)
    if (moves[i].taken == 0 && moves[i].rest == moves[at].rest)
      return true;
  return false;
}

/* Answer the question for a position by its moves, and keep the answer. */
static int32_t boxes_search_moves(boxes_solver *solver, const boxes_quiet *quiet, int32_t bound,
                                  uint32_t hint, boxes_move *moves) {
  uint64_t before = solver->visited++;
  uint32_t count = boxes_list_moves(solver, quiet, moves), best_move = count;
  int32_t best = -INT8_MAX;
  boxes_prefer(moves, count, hint);
  boxes_canonicalize(&solver->graph, quiet->strings, moves, count);
  if (core_count_bits(quiet->strings) >= BOXES_LOOKAHEAD)
    best_move = boxes_look_ahead(solver, moves, count, bound, &best);
  for (uint32_t i = 0; i < count && best < bound; i++) {
    if (boxes_is_repeated(moves, i))
      continue;
    int32_t score = boxes_try(solver, &moves[i], bound, quiet->coins, moves + count);
    if (solver->stops)
      return 0;
    best_move = score > best ? i : best_move;
    best = score > best ? score : best;
  }
  best = best < -(int32_t)quiet->coins ? -(int32_t)quiet->coins : best;
  boxes_entry *entry = boxes_keep(solver, quiet->strings, solver->visited - before);
  if (best >= bound)
    entry->low = (int8_t)(best > entry->low ? best : entry->low);
  else
    entry->high = (int8_t)(best < entry->high ? best : entry->high);
  if (best >= bound || entry->string == BOXES_STRINGS_MOST)
    entry->string = moves[best_move].string;
  core_assert(entry->low <= entry->high);
  return best;
}

/* Return whether the score of a quiet position, which is its own greatest image, is at least
** `bound`: a value that is at least `bound` is a lower bound of the score, any other an upper one.
** The bound has the parity of the score. The value means nothing if the host asks to stop. */
static int32_t boxes_search(boxes_solver *solver, uint64_t strings, int32_t bound,
                            boxes_move *moves) {
  boxes_quiet quiet;
  uint32_t hint = BOXES_STRINGS_MOST;
  if (strings == 0 || solver->stops)
    return 0;
  const boxes_entry *entry = boxes_probe(solver, strings);
  if (entry != NULL && entry->low >= bound)
    return entry->low;
  if (entry != NULL && entry->high < bound)
    return entry->high;
  if (entry != NULL)
    hint = entry->string;
  boxes_measure_coins(&solver->graph, strings, &quiet);
  if (bound > (int32_t)quiet.coins || bound <= -(int32_t)quiet.coins)
    return bound > 0 ? (int32_t)quiet.coins : -(int32_t)quiet.coins;
  solver->stops = !core_work(solver->host, BOXES_UNIT * core_count_bits(strings));
  solver->host->progress.done = solver->visited;
  return boxes_search_moves(solver, &quiet, bound, hint, moves);
}

/* Return the score of a quiet position, asking first about scores around 0. */
static int32_t boxes_score_quiet(boxes_solver *solver, uint64_t strings) {
  int32_t high = (int32_t)boxes_count_coins(&solver->graph, strings), low = -high;
  int32_t guess = high % 2;
  uint64_t canonical = boxes_canonical(&solver->graph, strings);
  while (low < high && !solver->stops) {
    int32_t bound = guess > high ? high : guess < low + 2 ? low + 2 : guess;
    int32_t score = boxes_search(solver, canonical, bound, solver->moves);
    if (score >= bound)
      low = score, guess = score + 2;
    else
      high = score, guess = score;
  }
  return low;
}

/* ---- Nimbers ---- */

/* Return the strings of the component of the lowest string of a position. */
static uint64_t boxes_component(const boxes_graph *graph, uint64_t strings) {
  uint64_t component = strings & (~strings + 1), open = component;
  while (open != 0) {
    const uint8_t *ends = graph->ends[core_lowest_bit(open)];
    uint64_t reached = 0;
    for (int i = 0; i < 2; i++)
      reached |= ends[i] == BOXES_GROUND ? 0 : graph->strings_of[ends[i]] & strings;
    open = (open & (open - 1)) | (reached & ~component);
    component |= reached;
  }
  return component;
}

static int32_t boxes_nimber_component(boxes_solver *solver, uint64_t strings, boxes_move *moves);

/* Return the nimber of a quiet position; the value means nothing if the host asks to stop. */
static int32_t boxes_nimber_quiet(boxes_solver *solver, uint64_t strings, boxes_move *moves) {
  int32_t sum = 0;
  while (strings != 0 && !solver->stops) {
    uint64_t component = boxes_component(&solver->graph, strings);
    sum ^= boxes_nimber_component(solver, component, moves);
    strings &= ~component;
  }
  return sum;
}

static int32_t boxes_nimber_component(boxes_solver *solver, uint64_t strings, boxes_move *moves) {
  boxes_quiet quiet;
  uint64_t key = boxes_canonical(&solver->graph, strings), seen = 0, before = solver->visited++;
  boxes_entry *entry = boxes_probe(solver, key);
  if (entry != NULL && entry->nimber > 0)
    return entry->nimber - 1;
  solver->stops = !core_work(solver->host, BOXES_UNIT * core_count_bits(key));
  solver->host->progress.done = solver->visited;
  boxes_measure_coins(&solver->graph, key, &quiet);
  uint32_t count = boxes_list_moves(solver, &quiet, moves);
  for (uint32_t i = 0; i < count && !solver->stops; i++)
    if (moves[i].cost == 0)
      seen |= UINT64_C(1) << boxes_nimber_quiet(solver, moves[i].rest, moves + count);
  if (solver->stops)
    return 0;
  int32_t nimber = seen == UINT64_MAX ? 64 : core_lowest_bit(~seen);
  entry = boxes_keep(solver, key, solver->visited - before);
  entry->nimber = (uint8_t)(nimber + 1);
  return nimber;
}

/* ---- Questions ---- */

core_status boxes_solver_open(core_host *host, const boxes_board *board, boxes_solver *solver) {
  core_status status = boxes_graph_make(host, board, &solver->graph);
  solver->host = host;
  solver->block = solver->table = NULL;
  solver->bytes = solver->lines = solver->used = solver->visited = 0;
  solver->stops = false;
  if (status != CORE_OK)
    return status;
  boxes_grow_table(solver);
  return solver->lines == 0 ? host->status : CORE_OK;
}

void boxes_solver_close(core_host *host, boxes_solver *solver) {
  boxes_graph_release(host, &solver->graph);
  CORE_DROP(host, solver->block, solver->bytes);
}

bool boxes_solver_find(const boxes_solver *solver, const boxes_board *board, uint64_t *strings) {
  const boxes_graph *graph = &solver->graph;
  *strings = 0;
  for (uint32_t i = 0; i < graph->string_count; i++)
    if (!boxes_is_drawn(board, graph->side[i]))
      *strings |= UINT64_C(1) << i;
  return boxes_count_open(board) == (uint32_t)core_count_bits(*strings);
}

/* Begin a question: memory may have become free since the last one. */
static void boxes_begin(boxes_solver *solver) {
  solver->stops = solver->is_largest = false;
  core_begin_phase(solver->host, "positions searched", 0);
}

core_status boxes_solver_score(boxes_solver *solver, uint64_t strings, int32_t *score) {
  boxes_fall fall = boxes_cut_leaves(&solver->graph, strings);
  int32_t cost = (int32_t)fall.cost;
  boxes_begin(solver);
  *score = boxes_score_quiet(solver, fall.rest);
  if (cost > 0)
    *score = -cost + (*score + cost < 0 ? -*score - cost : *score + cost);
  *score += (int32_t)fall.taken;
  return solver->stops ? CORE_INTERRUPTED : CORE_OK;
}

core_status boxes_solver_nimber(boxes_solver *solver, uint64_t strings, int32_t *nimber) {
  boxes_fall fall = boxes_cut_leaves(&solver->graph, strings);
  boxes_begin(solver);
  *nimber = fall.cost > 0 ? BOXES_LOONY : boxes_nimber_quiet(solver, fall.rest, solver->moves);
  return solver->stops ? CORE_INTERRUPTED : CORE_OK;
}
