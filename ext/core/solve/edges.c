/* Moves and results of a game while it is built, and their order.
**
** Edges are appended to arrays that grow. As long as they come in the order of their sources, the
** first edge of each source is known at once (`begin`, `opened`). The first edge out of order makes
** them unsorted: `sources` then has the source of each edge, and graphs_solve sorts all edges by
** counting (O(positions + edges), 4 more bytes for each edge and position meanwhile).
** Example: the sources 0 0 2 give begin = 0 2 2 and opened = 3; a further edge from 1 makes
** sources = 0 0 2 1, and sorting gives begin = 0 2 3 4. */
#include "core/solve/graph_int.h"

/* ---- room for one more ---- */

static bool edges_reserve(graphs_game *game, graph_array *array) {
  if (game->edges.count < array->length)
    return true;
  return graph_resize(game->host, array, core_room(array->length));
}

/* Allocate as many flags as ends. */
static bool edges_reserve_flags(graphs_game *game) {
  graph_ends *ends = &game->edges.forward;
  uint64_t length = ends->end.length;
  if (ends->flag_length == length)
    return true;
  uint8_t *flag = core_resize(game->host, ends->flag, ends->flag_length, length);
  if (flag == NULL)
    return false;
  memset(flag + ends->flag_length, 0, (size_t)(length - ends->flag_length));
  ends->flag = flag;
  ends->flag_length = length;
  return true;
}

/* Make room for one more edge. */
static bool edges_reserve_end(graphs_game *game) {
  graph_array *end = &game->edges.forward.end, *source = &game->edges.sources.end;
  uint64_t length = end->length;
  if (game->edges.has_flags && !edges_reserve_flags(game))
    return false;
  if (game->edges.count == length && !graph_resize(game->host, end, core_room(length)))
    return false;
  if (game->edges.is_unsorted && source->length < end->length &&
      !graph_resize(game->host, source, end->length))
    return false;
  return !game->edges.has_flags || edges_reserve_flags(game);
}

/* ---- places and sources ---- */

/* begin[0] to begin[count - 1] are to be known. */
static bool edges_open(graphs_game *game, uint64_t count) {
  if (count > game->edges.begin.length &&
      !graph_resize(game->host, &game->edges.begin, core_room(count)))
    return false;
  while (game->edges.opened < count)
    game->edges.begin.at[game->edges.opened++] = game->edges.count;
  return true;
}

/* Write the position that each edge leads from into `sources`, since the next edge is not in
** order. */
static bool edges_give_up_order(graphs_game *game) {
  core_host *host = game->host;
  if (!graph_resize(host, &game->edges.sources.end, game->edges.forward.end.length))
    return false;
  for (uint32_t p = 0; p < game->edges.opened; p++) {
    uint32_t begin = game->edges.begin.at[p];
    uint32_t end = p + 1 < game->edges.opened ? game->edges.begin.at[p + 1] : game->edges.count;
    for (uint32_t e = begin; e < end; e++) {
      game->edges.sources.end.at[e] = p;
      if ((e + 1) % GRAPH_EDGES_BETWEEN_QUESTIONS == 0 && !core_ask(host))
        return false;
    }
    if (!graph_report(host, begin, end))
      return false;
  }
  graph_release(host, &game->edges.begin);
  game->edges.opened = 0;
  game->edges.is_unsorted = game->edges.leads_back = true;
  return true;
}

/* ---- moves ---- */

/* Make room for the option, the multiplicity and the gain of one more edge. */
static bool edges_reserve_details(graphs_game *game, bool counts) {
  return (!game->edges.has_parts || edges_reserve(game, &game->edges.option)) &&
         (!counts || edges_reserve(game, &game->edges.copies)) &&
         (game->play != GRAPHS_SCORE || edges_reserve(game, &game->edges.gain)) &&
         (!game->edges.has_high || edges_reserve(game, &game->edges.high));
}

/* Set the gains of the edges from `first` to first + count - 1 to `gain`, or to 0 if it is NULL. */
static void edges_set_gains(graphs_game *game, const int64_t *gain, uint32_t first,
                            uint32_t count) {
  const graph_edges *edges = &game->edges;
  core_assert((uint64_t)first + count <= edges->gain.length);
  core_assert(!edges->has_high || (uint64_t)first + count <= edges->high.length);
  for (uint32_t i = 0; i < count; i++) {
    uint64_t bits = gain == NULL ? 0 : (uint64_t)gain[i];
    edges->gain.at[first + i] = (uint32_t)bits;
    if (edges->has_high)
      edges->high.at[first + i] = (uint32_t)(bits >> 32);
  }
}

static void edges_set_details(graphs_game *game, const graphs_batch *batch, uint32_t i,
                              bool counts) {
  uint32_t at = game->edges.count;
  if (game->edges.has_parts)
    game->edges.option.at[at] = batch->option[i];
  if (counts)
    game->edges.copies.at[at] = batch->copies == NULL ? 1 : batch->copies[i];
  if (game->play == GRAPHS_SCORE)
    edges_set_gains(game, batch->gain == NULL ? NULL : batch->gain + i, at, 1);
}

/* Append row i of the batch; `to` may be GRAPHS_NOTHING. */
static bool edges_append(graphs_game *game, const graphs_batch *batch, uint32_t i, uint32_t to) {
  uint32_t from = batch->from[i], end = to == GRAPHS_NOTHING || from > to ? from : to;
  bool details = game->edges.has_parts || game->play == GRAPHS_SCORE;
  bool counts = details && graph_counts_copies(game);
  if ((!game->edges.is_unsorted && from < game->edges.last_source && !edges_give_up_order(game)) ||
      !edges_reserve_end(game) || (details && !edges_reserve_details(game, counts)) ||
      (!game->edges.is_unsorted && !edges_open(game, (uint64_t)from + 1)))
    return false;
  uint32_t at = game->edges.count;
  core_assert(at < game->edges.forward.end.length);
  game->edges.forward.end.at[at] = to;
  if (game->edges.is_unsorted)
    game->edges.sources.end.at[at] = from;
  if (game->edges.has_flags)
    game->edges.forward.flag[at] = batch->flags == NULL ? 0 : batch->flags[i];
  if (details)
    edges_set_details(game, batch, i, counts);
  game->edges.leads_back |= to <= from || from < game->edges.last_source;
  game->edges.last_source = from;
  game->edges.largest_end = end > game->edges.largest_end ? end : game->edges.largest_end;
  game->edges.count++;
  return true;
}

/* Set the flags of the edges from `first` to first + count - 1 to the flags of the batch. */
static void edges_copy_flags(graphs_game *game, const graphs_batch *batch, uint32_t first,
                             uint32_t count) {
  core_assert((uint64_t)first + count <= game->edges.forward.flag_length);
  if (batch->flags == NULL)
    memset(game->edges.forward.flag + first, 0, count);
  else
    memcpy(game->edges.forward.flag + first, batch->flags, count);
}

/* Write moves to the arrays from edge `first`, for as long as they are sorted by their sources.
** Return their number. */
static uint32_t edges_write_sorted(graphs_game *game, const graphs_batch *batch, uint32_t first) {
  const uint32_t *from = batch->from, *to = batch->to, count = batch->count;
  uint32_t *end = game->edges.forward.end.at + first, opened = game->edges.opened, i = 0;
  uint32_t largest = game->edges.largest_end;
  bool leads_back = game->edges.leads_back;
  for (; i < count; i++) {
    uint32_t source = from[i], target = to[i];
    if (target >= GRAPHS_TOO_MANY)
      break; /* uncovered: takes 2^32 positions */
    if (source + 1 != opened) {
      game->edges.count = first + i;
      if (source < opened || source >= GRAPHS_TOO_MANY || !edges_open(game, (uint64_t)source + 1))
        break;
      opened = game->edges.opened;
      largest = source > largest ? source : largest;
    }
    end[i] = target;
    leads_back |= target <= source;
    largest = target > largest ? target : largest;
  }
  game->edges.largest_end = largest;
  game->edges.leads_back = leads_back;
  return i;
}

/* The same for edges that are not sorted, whose sources are listed. */
static uint32_t edges_write_unsorted(graphs_game *game, const graphs_batch *batch, uint32_t first) {
  const uint32_t *from = batch->from, *to = batch->to, count = batch->count;
  uint32_t *end = game->edges.forward.end.at + first, *start = game->edges.sources.end.at + first;
  uint32_t largest = game->edges.largest_end, i = 0;
  for (; i < count && from[i] < GRAPHS_TOO_MANY && to[i] < GRAPHS_TOO_MANY; i++) {
    start[i] = from[i];
    end[i] = to[i];
    largest = from[i] > largest ? from[i] : largest;
    largest = to[i] > largest ? to[i] : largest;
  }
  game->edges.largest_end = largest;
  core_assert(game->edges.leads_back);
  return i;
}

/* Append moves without parts while there is room. Return their number. */
static uint32_t edges_append_plain(graphs_game *game, const graphs_batch *batch) {
  const uint32_t first = game->edges.count;
  const uint64_t end = (uint64_t)first + batch->count;
  if (batch->count == 0 || game->edges.has_parts || end > game->edges.forward.end.length ||
      end >= GRAPHS_TOO_MANY - 1 ||
      (game->edges.has_flags && end > game->edges.forward.flag_length) ||
      (game->edges.is_unsorted && end > game->edges.sources.end.length) ||
      (game->play == GRAPHS_SCORE && end > game->edges.gain.length) ||
      (game->edges.has_high && end > game->edges.high.length))
    return 0;
  uint32_t i = game->edges.is_unsorted ? edges_write_unsorted(game, batch, first)
                                       : edges_write_sorted(game, batch, first);
  if (game->play == GRAPHS_SCORE)
    edges_set_gains(game, batch->gain, first, i);
  if (game->edges.has_flags)
    edges_copy_flags(game, batch, first, i);
  game->edges.count = first + i;
  game->edges.last_source = i > 0 ? batch->from[i - 1] : game->edges.last_source;
  return i;
}

/* Append row i of the batch once, or twice if two equal components cancel out: they must still be
** visited. A component of multiplicity 0 is nothing. */
static core_status edges_append_copies(graphs_game *game, const graphs_batch *batch, uint32_t i) {
  core_assert(i < batch->count);
  uint32_t from = batch->from[i], to = batch->to[i];
  uint32_t copies = batch->copies == NULL ? 1 : batch->copies[i];
  if (copies == 0)
    to = GRAPHS_NOTHING;
  if (from >= GRAPHS_TOO_MANY || game->edges.count >= GRAPHS_TOO_MANY - 1 ||
      (to >= GRAPHS_TOO_MANY && !(to == GRAPHS_NOTHING && game->edges.has_parts)))
    return core_fail(game->host, CORE_INVALID);
  bool twice = !graph_counts_copies(game) && copies > 0 && copies % 2 == 0;
  bool done = edges_append(game, batch, i, to) && (!twice || edges_append(game, batch, i, to));
  return done ? CORE_OK : game->host->status;
}

/* Begin to store high words of gains if some gain of the batch needs one. */
static bool edges_widen_gains(graphs_game *game, const graphs_batch *batch) {
  graph_edges *edges = &game->edges;
  uint32_t i = 0;
  while (i < batch->count && batch->gain[i] == (int32_t)batch->gain[i])
    i++;
  if (i == batch->count)
    return true;
  if (edges->gain.length > 0 && !graph_resize(game->host, &edges->high, edges->gain.length))
    return false; /* uncovered: failure */
  for (uint32_t e = 0; e < edges->count; e++) {
    edges->high.at[e] = edges->gain.at[e] >> 31 == 0 ? 0 : UINT32_MAX;
    if (!graph_reported(game->host, e))
      return false; /* uncovered: failure */
  }
  edges->has_high = true;
  return true;
}

core_status graphs_add(graphs_game *game, const graphs_batch *batch) {
  if (game->is_closed || (batch->option != NULL) != game->edges.has_parts)
    return core_fail(game->host, CORE_INVALID);
  for (uint32_t i = 0; i < batch->count && !game->edges.has_flags && batch->flags != NULL; i++)
    game->edges.has_flags = batch->flags[i] != 0;
  if (game->play == GRAPHS_SCORE && batch->gain != NULL && !game->edges.has_high &&
      !edges_widen_gains(game, batch))
    return game->host->status; /* uncovered: failure */
  core_status status = CORE_OK;
  for (uint32_t i = edges_append_plain(game, batch); i < batch->count && status == CORE_OK; i++)
    status = edges_append_copies(game, batch, i);
  return status;
}

void graphs_set_parts(graphs_game *game) {
  game->edges.has_parts = true;
}

/* ---- results ---- */

/* Reserve `count` items of `size` bytes; *length is the number of allocated items. New items are
** filled with `byte`. */
static bool edges_reserve_items(graphs_game *game, void *items, uint64_t *length, size_t size,
                                uint64_t count, int byte) {
  uint64_t old = *length, held = old * size;
  char *block;
  if (count <= old)
    return true;
  if (!core_reserve(game->host, items, &held, count * size))
    return false;
  *length = held / size;
  memcpy(&block, items, sizeof block);
  return core_fill(game->host, block + old * size, held - old * size, byte);
}

bool graphs_has_result(const graphs_game *game, uint32_t position) {
  return position < game->answer_length && game->answers[position].mark != GRAPH_UNSETTLED;
}

/* Return the mark of a position with this result. */
static uint32_t edges_mark_result(const graphs_game *game, graphs_result result) {
  char outcome = result.outcome[0];
  if (game->sides.store != NULL)
    outcome = 'P';
  else if (result.value == GRAPHS_LOONY)
    outcome = 'N';
  else if (result.value >= 0)
    outcome = graphs_heap_outcome(result.value, game->play);
  return graph_mark(outcome == 'P'   ? GRAPH_P
                    : outcome == 'N' ? GRAPH_N
                                     : GRAPH_D,
                    result.remoteness < 0 ? GRAPH_UNKNOWN : (uint32_t)result.remoteness);
}

core_status graphs_set_result(graphs_game *game, uint32_t position, graphs_result result) {
  const bool sided = game->sides.store != NULL, scored = game->play == GRAPHS_SCORE;
  const bool loony = result.value == GRAPHS_LOONY && !scored;
  const bool valued = result.value >= 0 || scored;
  uint64_t count = (uint64_t)position + 1;
  if (game->is_closed || position >= GRAPHS_TOO_MANY ||
      (valued && !sided && game->play == GRAPHS_DRAW) ||
      (loony && (sided || game->play != GRAPHS_NORMAL)) ||
      (scored && (result.value > GRAPHS_LARGEST_SCORE || result.value < -GRAPHS_LARGEST_SCORE)))
    return core_fail(game->host, CORE_INVALID);
  if (!edges_reserve_items(game, &game->answers, &game->answer_length, sizeof *game->answers, count,
                           0xff) ||
      (sided && !valued &&
       !edges_reserve_items(game, &game->sides.letters, &game->sides.letters_length,
                            sizeof *game->sides.letters, count, 0)))
    return game->host->status;
  graph_answer *answer = &game->answers[position];
  graph_answer given;
  if (scored)
    given = graph_pack_score(result.value);
  else
    given = (graph_answer){.label = loony    ? GRAPH_LOONY
                                    : valued ? (uint32_t)result.value
                                             : GRAPH_UNVALUED,
                           .mark = edges_mark_result(game, result)};
  char *letters = sided && !valued ? game->sides.letters[position] : NULL;
  bool known = answer->mark != GRAPH_UNSETTLED;
  if (known && (answer->mark != given.mark || answer->label != given.label ||
                (letters != NULL && memcmp(letters, result.outcome, 2) != 0))) {
    graph_fail(game, GRAPHS_RESULTS_DIFFER, position);
    return game->host->status;
  }
  *answer = given;
  if (letters != NULL)
    memcpy(letters, result.outcome, 2);
  game->loony.has_results |= loony;
  game->has_unknown |=
      !sided && !scored && given.mark >> 2 == GRAPH_UNKNOWN && (given.mark & 3) != GRAPH_D;
  game->edges.largest_end = position > game->edges.largest_end ? position : game->edges.largest_end;
  return CORE_OK;
}

/* ---- sorting ---- */

/* As graph_reported, with progress over all passes. */
static inline bool edges_reported(core_host *host, uint32_t e) {
  host->progress.done +=
      (e + 1) % GRAPH_STEPS_BETWEEN_REPORTS == 0 ? GRAPH_STEPS_BETWEEN_REPORTS : 0;
  return graph_reported(host, e);
}

/* Set begin[p] to the number of edges from positions below p. */
static bool edges_count(graphs_game *game) {
  uint32_t *begin = game->edges.begin.at;
  for (uint32_t e = 0; e < game->edges.count; e++) {
    begin[(uint64_t)game->edges.sources.end.at[e] + 1]++;
    if (!edges_reported(game->host, e))
      return false;
  }
  return graph_add_up(game->host, begin, (uint64_t)game->positions + 1);
}

/* Move the words of `array`, one for each edge, to a new array in the order of their sources.
** Exchanging them in place would need no memory, but each exchange would wait for the previous one.
*/
static bool edges_reorder(graphs_game *game, graph_array *array, uint32_t *place) {
  graph_array sorted = {NULL, 0};
  if (!graph_resize(game->host, &sorted, game->edges.count))
    return false;
  memcpy(place, game->edges.begin.at, (size_t)4 * game->positions);
  bool done = true;
  for (uint32_t e = 0; e < game->edges.count && done; e++) {
    sorted.at[place[game->edges.sources.end.at[e]]++] = array->at[e];
    done = edges_reported(game->host, e);
  }
  graph_release(game->host, array);
  *array = sorted;
  return done;
}

static bool edges_reorder_flags(graphs_game *game, uint8_t *sorted, uint32_t *place) {
  memcpy(place, game->edges.begin.at, (size_t)4 * game->positions);
  bool done = true;
  for (uint32_t e = 0; e < game->edges.count && done; e++) {
    sorted[place[game->edges.sources.end.at[e]]++] = game->edges.forward.flag[e];
    done = edges_reported(game->host, e);
  }
  core_release(game->host, game->edges.forward.flag, game->edges.forward.flag_length);
  game->edges.forward.flag = sorted;
  game->edges.forward.flag_length = game->edges.count;
  return done;
}

static bool edges_sort_in_memory(graphs_game *game) {
  graph_array place = {NULL, 0};
  uint8_t *flag = NULL; /* allocated before ends are moved, which cannot be undone */
  int passes = 2 + game->edges.has_parts + (game->edges.copies.at != NULL) +
               (game->edges.gain.at != NULL) + game->edges.has_high + game->edges.has_flags;
  core_begin_phase(game->host, "sorting moves", (uint64_t)passes * game->edges.count);
  bool done =
      graph_allocate(game->host, &game->edges.begin, (uint64_t)game->positions + 1) &&
      edges_count(game) && graph_allocate(game->host, &place, game->positions) &&
      (!game->edges.has_flags ||
       (flag = core_resize(game->host, NULL, 0, game->edges.count)) != NULL) &&
      edges_reorder(game, &game->edges.forward.end, place.at) &&
      (!game->edges.has_parts || edges_reorder(game, &game->edges.option, place.at)) &&
      (game->edges.copies.at == NULL || edges_reorder(game, &game->edges.copies, place.at)) &&
      (game->edges.gain.at == NULL || edges_reorder(game, &game->edges.gain, place.at)) &&
      (!game->edges.has_high || edges_reorder(game, &game->edges.high, place.at)) &&
      (!game->edges.has_flags || edges_reorder_flags(game, flag, place.at));
  graph_release(game->host, &place);
  if (flag != game->edges.forward.flag)
    core_release(game->host, flag, game->edges.count);
  if (done) {
    graph_release_ends(game->host, &game->edges.sources);
    core_assert(game->edges.begin.at[game->positions] == game->edges.count);
    game->edges.opened = game->positions + 1;
    game->edges.is_unsorted = false;
  }
  return done;
}

static void edges_swap(graphs_game *game, uint64_t one, uint64_t other) {
  graph_array *const arrays[] = {&game->edges.option, &game->edges.forward.end,
                                 &game->edges.copies};
  for (int i = 0; i < 3; i++) {
    uint32_t *at = arrays[i]->at;
    if (at == NULL)
      continue;
    uint32_t word = at[one];
    at[one] = at[other];
    at[other] = word;
  }
  if (game->edges.has_flags) {
    uint8_t *flags = game->edges.forward.flag, flag = flags[one];
    flags[one] = flags[other];
    flags[other] = flag;
  }
}

/* Restore the heap below `root` of `count` edges from `first`. The largest option is at the top. */
static void edges_sink(graphs_game *game, uint64_t first, uint64_t root, uint64_t count) {
  const uint32_t *option = game->edges.option.at + first;
  core_assert(root < count);
  for (uint64_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
    child += child + 1 < count && option[child + 1] > option[child];
    if (option[child] <= option[root])
      return;
    edges_swap(game, first + root, first + child);
    root = child;
  }
}

static bool edges_group(graphs_game *game, uint64_t first, uint64_t count) {
  for (uint64_t root = count / 2; root-- > 0;) {
    edges_sink(game, first, root, count);
    if (!graph_reported(game->host, root))
      return false; /* uncovered: failure */
  }
  for (uint64_t left = count; left-- > 1;) {
    edges_swap(game, first, first + left);
    edges_sink(game, first, 0, left);
    if (!graph_reported(game->host, left))
      return false; /* uncovered: failure */
  }
  return true;
}

/* Sort the edges of each position by option, so that the edges of an option are adjacent. */
static bool edges_group_all(graphs_game *game) {
  for (uint32_t p = 0; p < game->positions; p++) {
    uint32_t begin = game->edges.begin.at[p], end = game->edges.begin.at[p + 1];
    bool grouped = true;
    for (uint32_t e = begin + 1; e < end; e++) {
      grouped &= game->edges.option.at[e - 1] <= game->edges.option.at[e];
      if ((e + 1) % GRAPH_EDGES_BETWEEN_QUESTIONS == 0 && !core_ask(game->host))
        return false; /* uncovered: failure */
    }
    if (!graph_report(game->host, begin, end) ||
        (!grouped && !edges_group(game, begin, end - begin)))
      return false;
  }
  return true;
}

/* Find the largest number of options, and fail if a position has both a result and moves. */
static bool edges_inspect(graphs_game *game) {
  uint32_t stored = graph_stored(game);
  game->edges.most_options = game->listing.most;
  for (uint32_t p = 0; p < stored; p++) {
    core_assert(game->edges.begin.at[p] <= game->edges.begin.at[p + 1]);
    uint32_t options = game->edges.begin.at[p + 1] - game->edges.begin.at[p];
    if (options > game->edges.most_options)
      game->edges.most_options = options;
    if (options > 0 && graphs_has_result(game, p))
      return graph_fail(game, GRAPHS_RESULT_AND_MOVES, p);
    if (!graph_reported(game->host, p))
      return false;
  }
  return true;
}

/* Sort the edges by source. */
static bool edges_sort(graphs_game *game) {
  /* Shrink the arrays of edges. A host that cannot shrink a block keeps it. */
  if (game->edges.count != 0) {
    (void)graph_resize(game->host, &game->edges.forward.end, game->edges.count);
    if (game->edges.is_unsorted)
      (void)graph_resize(game->host, &game->edges.sources.end, game->edges.count);
    if (game->edges.has_parts)
      (void)graph_resize(game->host, &game->edges.option, game->edges.count);
    if (game->play == GRAPHS_SCORE)
      (void)graph_resize(game->host, &game->edges.gain, game->edges.count);
    if (game->edges.has_high)
      (void)graph_resize(game->host, &game->edges.high, game->edges.count);
  }
  return game->edges.is_unsorted ? edges_sort_in_memory(game)
                                 : edges_open(game, (uint64_t)graph_stored(game) + 1);
}

/* Resize the answers to one for each position. A host that cannot shrink a block keeps it. */
static bool edges_fit_answers(graphs_game *game) {
  uint64_t old = game->answer_length, count = game->positions, each = sizeof *game->answers;
  graph_answer *answers =
      count == 0 ? NULL : core_resize(game->host, game->answers, old * each, count * each);
  if (answers == NULL)
    return count <= old;
  game->answers = answers;
  game->answer_length = count;
  return count <= old || core_fill(game->host, answers + old, (count - old) * each, 0xff);
}

bool graph_sort_edges(graphs_game *game) {
  core_begin_phase(game->host, "sorting moves", game->positions);
  if (!edges_sort(game))
    return false;
  (void)graph_resize(game->host, &game->edges.begin, (uint64_t)graph_stored(game) + 1);
  return edges_inspect(game) && (!game->edges.has_parts || edges_group_all(game)) &&
         edges_fit_answers(game);
}
