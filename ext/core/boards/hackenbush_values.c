/* Values of Hackenbush pictures.
**
** In a tree each node has a value: the sum, over the edges above it, of the edge with everything on
** it. By the colon principle (Winning Ways, chapter 7) that is the ordinal sum of the edge and the
** value of its upper node. Nodes are processed in the reverse of the order in which they are
** reached from the ground, so leaves come first.
**
** Example: an L edge on the ground with an R edge on it. The upper node has the value 0, so the R
** edge is -1; the L edge with it is 1 : -1 = 1/2.
**
** After a move only the values of the nodes between the edge and the ground differ. For each node
** the first move computes the rest, which is the value of the node below it without the stalk that
** leads to the node. So a move costs an ordinal sum and a sum for each node on the path. In the
** example the rests are 0, and the removal of the R edge leaves 1 : 0 = 1.
**
** Along a path most values are numbers, nimbers or sums of both. For these the ordinal sum has a
** closed form: E : *n = *(n + 1), L : x = x + 1 for x >= 0, and L : -y = (n - y) / 2^(n - 1) for
** y > 0, where n is the least integer above 1 + y (Berlekamp's rule, in the form of T. van Roode).
**
** A picture with one cycle is a tree after a move on the cycle: the edges of the cycle on both
** sides of the removed one become stalks on its lowest node. So the steps also lead along the cycle
** in the opposite direction. Example: the removal of the edge 2-3 of the cycle 0-1, 1-2, 2-3, 3-0
** leaves the stalks 0-1-2 and 0-3.
**
** A green cycle folds: by the fusion principle (Winning Ways, chapter 7) the nodes of a cycle of an
** all-green picture can be made one node. Each edge of the cycle becomes a loop, and a loop has the
** value of an edge with nothing on it. By the colon principle the same holds in any picture
** if the cycle is green and everything on its nodes, except for the lowest one, has the value of a
** nimber: green stalks have the same value. A loop of any colour is worth a single edge.
** Example: three green edges 0-1, 1-2, 2-0 become three loops at 0, which are * + * + * = *.
**
** A picture that folds to a tree takes time proportional to its edges, plus the arithmetic. Other
** positions with a cycle are solved by search (hackenbush_search.c).
*/
#include "core/boards/hackenbush_int.h"

static const char hackenbush_too_large[] =
    "a picture with a cycle that has or carries red or blue edges has at most "
    "63 edges";

static char hackenbush_colour(const hackenbush *picture, uint32_t place) {
  return picture->edges.items[picture->places.items[place].edge].colour;
}

/* ---- Trees and green cycles ---- */

static bool hackenbush_is_nimber(const games *store, games_id value) {
  dyadic number = {0};
  int32_t ups = 0;
  uint32_t star = 0;
  return games_is_uptimal(store, value, &number, &ups, &star) && number.numerator == 0 && ups == 0;
}

/* Add each loop and each green edge that closes a cycle to the value of its place. Set *folds to
** false if another edge closes a cycle. */
static bool hackenbush_add_closing(hackenbush *picture, games_id *values, bool *folds) {
  games *store = picture->store;
  for (uint32_t i = 0; i < picture->edges.count; i++) {
    const hackenbush_edge *edge = &picture->edges.items[i];
    if (edge->place == GAMES_NONE || picture->places.items[edge->place].edge == i)
      continue;
    *folds &= edge->colour == 'E' || edge->one == edge->other;
    games_id *value = &values[edge->place];
    *value = games_sum(store, *value, hackenbush_edge_value(store, edge->colour));
    if (*value == GAMES_NONE)
      return false;
  }
  return games_work(store, picture->edges.count);
}

/* Add the value of a place to the value of its parent. Set *folds to false if the edge between them
** is part of a cycle that does not fold. */
static bool hackenbush_fold_place(hackenbush *picture, games_id *values, uint32_t at, bool *folds) {
  games *store = picture->store;
  const hackenbush_place *place = &picture->places.items[at];
  games_id *below = &values[place->parent];
  games_id edge = hackenbush_edge_value(store, hackenbush_colour(picture, at));
  if (hackenbush_is_bridge(picture, place->edge)) {
    *below = games_sum(store, *below, games_ordinal(store, edge, values[at]));
  } else {
    *folds = hackenbush_colour(picture, at) == 'E' && hackenbush_is_nimber(store, values[at]);
    *below = games_sum(store, *below, games_sum(store, edge, values[at]));
  }
  return *below != GAMES_NONE && games_work(store, 100);
}

/* Return the value of the ground of a picture without the places from `first` to `end` - 1, which
** are everything above a bridge, or no place. Set *folds to false if a cycle does not fold, and
** to true after a failure or if the value is found. */
static games_id hackenbush_fold(hackenbush *picture, uint32_t first, uint32_t end, bool *folds) {
  uint64_t bytes = picture->places.count * sizeof(games_id);
  games_id *values = core_allocate(picture->host, bytes);
  *folds = true;
  if (values == NULL) {
    games_fail_host(picture->store);
    return GAMES_NONE;
  }
  bool done = hackenbush_is_tree(picture) || hackenbush_add_closing(picture, values, folds);
  for (uint32_t at = picture->places.count; at-- > 1 && done && *folds;) {
    if (at + 1 == end)
      at = first;
    else
      done = hackenbush_fold_place(picture, values, at, folds);
  }
  games_id value = done ? values[0] : GAMES_NONE;
  *folds |= !done;
  core_release(picture->host, values, bytes);
  return value;
}

/* ---- Numbers plus nimbers ---- */

typedef struct hackenbush_plain {
  int64_t numerator;
  int exponent;
  uint32_t star;
} hackenbush_plain;

/* Replace a value by the ordinal sum of an edge and the value. Return false if that is not a number
** plus a nimber, or is out of range. */
static inline bool hackenbush_raise(char colour, hackenbush_plain *value) {
  int64_t numerator = colour == 'R' ? -value->numerator : value->numerator;
  int exponent = value->exponent;
  if (colour == 'E') {
    value->star += numerator == 0;
    return numerator == 0;
  }
  if (value->star != 0)
    return false;
  if (numerator >= 0) {
    numerator += INT64_C(1) << exponent;
    if (numerator > DYADIC_LARGEST_NUMERATOR)
      return false;
  } else {
    int64_t whole = -numerator >> exponent, part = -numerator - (whole << exponent);
    int raised = part == 0 ? 0 : exponent + 1;
    if (whole > DYADIC_LARGEST_EXPONENT - raised)
      return false;
    numerator = part == 0 ? 1 : (INT64_C(1) << raised) - part;
    exponent = raised + (int)whole;
  }
  value->numerator = colour == 'R' ? -numerator : numerator;
  value->exponent = exponent;
  return true;
}

/* Add the rest of a step. Return false if that is not a number plus a nimber, or if the sum is out
** of range. */
static inline bool hackenbush_add_rest(const hackenbush_step *step, hackenbush_plain *value) {
  if (!step->is_plain)
    return false;
  value->star ^= step->star;
  if (step->numerator == 0)
    return true;
  dyadic rest = {.numerator = step->numerator, .exponent = step->exponent}, sum;
  dyadic number = {.numerator = value->numerator, .exponent = (uint8_t)value->exponent};
  if (!dyadic_add(number, rest, &sum))
    return false; /* uncovered: takes a sum that is out of range in only one order */
  value->numerator = sum.numerator;
  value->exponent = sum.exponent;
  return true;
}

/* ---- Moves in a tree ---- */

/* Free the steps. */
static void hackenbush_drop_steps(hackenbush *picture) {
  if (picture->tree.rests != NULL)
    games_unpin(&picture->tree.pin);
  core_release(picture->host, picture->tree.rests, picture->tree.rest_bytes);
  core_release(picture->host, picture->tree.steps, picture->tree.step_bytes);
  picture->tree.rests = NULL;
  picture->tree.steps = NULL;
}

/* Compute the rests. The running sum of a place's stalks is in values[]: first from its last stalk
** to the first one, then in the opposite direction. The rest of a stalk is the sum of the stalks
** before it in both directions. */
static bool hackenbush_find_rests(hackenbush *picture, games_id *rests, games_id *values,
                                  games_id *stalks) {
  games *store = picture->store;
  uint32_t count = picture->places.count;
  for (uint32_t at = count; at-- > 1;) {
    games_id *below = &values[picture->places.items[at].parent];
    games_id edge = hackenbush_edge_value(store, hackenbush_colour(picture, at));
    rests[at] = *below;
    stalks[at] = games_ordinal(store, edge, values[at]);
    *below = games_sum(store, *below, stalks[at]);
    if (*below == GAMES_NONE || !games_work(store, 100))
      return false; /* sometimes uncovered: failure */
  }
  for (uint32_t at = 0; at < count; at++)
    values[at] = GAMES_ZERO;
  for (uint32_t at = 1; at < count; at++) {
    games_id *below = &values[picture->places.items[at].parent];
    rests[at] = games_sum(store, rests[at], *below);
    *below = games_sum(store, *below, stalks[at]);
    if (*below == GAMES_NONE || rests[at] == GAMES_NONE || !games_work(store, 100))
      return false; /* sometimes uncovered: failure */
  }
  return true;
}

/* Return the step of an edge to `parent`, whose other stalks have the value `rest`. */
static hackenbush_step hackenbush_make_step(const games *store, char colour, uint32_t parent,
                                            games_id rest) {
  dyadic number = {0};
  int32_t ups = 0;
  uint32_t star = 0;
  bool found = games_is_uptimal(store, rest, &number, &ups, &star);
  return (hackenbush_step){.numerator = number.numerator,
                           .exponent = number.exponent,
                           .star = star,
                           .is_plain = found && ups == 0,
                           .parent = parent,
                           .rest = rest,
                           .colour = colour};
}

/* Find the only cycle. */
static void hackenbush_find_cycle(hackenbush *picture) {
  uint32_t edge = 0;
  while (picture->edges.items[edge].place == GAMES_NONE ||
         picture->places.items[picture->edges.items[edge].place].edge == edge)
    edge++;
  core_assert(edge < picture->edges.count);
  uint32_t one = picture->nodes.items[picture->edges.items[edge].one].place,
           other = picture->nodes.items[picture->edges.items[edge].other].place;
  picture->tree.cycle =
      (hackenbush_cycle){edge, one < other ? other : one, one < other ? one : other};
}

/* Return the value of the stalks at a place of the cycle, without the cycle itself. The place is
** not the lowest one of the cycle. */
static games_id hackenbush_side(const hackenbush *picture, uint32_t at) {
  core_assert(at != picture->tree.cycle.lower);
  uint32_t above = picture->tree.steps[picture->places.count + at].parent;
  return picture->tree.rests[above == 0 ? picture->places.count : above - picture->places.count];
}

/* Fill the steps up the cycle: from each place except for the lowest one to the next higher place
** and from cycle.upper by the closing edge to the lowest place. The last step has the parent 0,
** where hackenbush_descend stops. */
static void hackenbush_fill_cycle(hackenbush *picture) {
  const hackenbush_cycle *cycle = &picture->tree.cycle;
  const uint32_t count = picture->places.count;
  const char closing = picture->edges.items[cycle->edge].colour;
  uint32_t above = 0;
  for (uint32_t at = cycle->upper; at != cycle->lower; at = picture->places.items[at].parent) {
    picture->tree.steps[count + at] =
        above == 0 ? hackenbush_make_step(picture->store, closing, 0, GAMES_ZERO)
                   : hackenbush_make_step(picture->store, hackenbush_colour(picture, above),
                                          count + above, hackenbush_side(picture, above));
    above = at;
  }
}

static void hackenbush_fill_steps(hackenbush *picture) {
  for (uint32_t at = 1; at < picture->places.count; at++)
    picture->tree.steps[at] =
        hackenbush_make_step(picture->store, hackenbush_colour(picture, at),
                             picture->places.items[at].parent, picture->tree.rests[at]);
  if (hackenbush_has_one_cycle(picture))
    hackenbush_fill_cycle(picture);
}

/* Find the steps unless they are known. If a value is out of range, set avoids_steps instead. */
static bool hackenbush_find_steps(hackenbush *picture) {
  core_host *host = picture->host;
  games *store = picture->store;
  uint32_t count = picture->places.count, has_cycle = hackenbush_has_one_cycle(picture);
  uint64_t each = count * sizeof(games_id);
  if (picture->tree.steps != NULL || picture->tree.avoids_steps)
    return true;
  picture->tree.rest_bytes = each + has_cycle * sizeof(games_id);
  picture->tree.step_bytes = (1 + has_cycle) * (count * sizeof *picture->tree.steps);
  games_id *rests = core_allocate(host, picture->tree.rest_bytes);
  games_id *work = rests == NULL ? NULL : core_allocate(host, 2 * each);
  picture->tree.steps = work == NULL ? NULL : core_resize(host, NULL, 0, picture->tree.step_bytes);
  bool allocated = picture->tree.steps != NULL;
  bool found = allocated ? hackenbush_find_rests(picture, rests, work, work + count)
                         : games_fail_host(store);
  if (found && has_cycle) {
    hackenbush_find_cycle(picture);
    rests[count] = work[picture->tree.cycle.upper];
  }
  core_release(host, work, 2 * each);
  if (!found) {
    core_release(host, rests, picture->tree.rest_bytes);
    hackenbush_drop_steps(picture);
    picture->tree.avoids_steps = allocated && games_failure(store).status == CORE_INVALID;
    return picture->tree.avoids_steps;
  }
  picture->tree.rests = rests;
  games_pin_array(store, &picture->tree.pin, rests, count + has_cycle);
  hackenbush_fill_steps(picture);
  picture->tree.kept = games_bytes(store);
  return true;
}

/* Take steps from *at while the value is a number plus a nimber. Change *at and *value accordingly.
** Return false if the host asks to stop. The functions above are called once, so that they are
** inlined and the value stays in registers. */
static bool hackenbush_descend_plain(hackenbush *picture, uint32_t *at, uint32_t stop,
                                     hackenbush_plain *value) {
  enum { HACKENBUSH_STEPS_BETWEEN_WORK = 256 };
  hackenbush_plain now = *value;
  uint32_t place = *at;
  for (uint32_t steps = 1; place != stop; steps++) {
    const hackenbush_step *step = &picture->tree.steps[place];
    hackenbush_plain next = now;
    if (!hackenbush_raise(step->colour, &next) || !hackenbush_add_rest(step, &next))
      break;
    now = next;
    place = step->parent;
    if (steps % HACKENBUSH_STEPS_BETWEEN_WORK == 0 &&
        !games_work(picture->store, 2 * HACKENBUSH_STEPS_BETWEEN_WORK))
      return false; /* sometimes uncovered: failure */
  }
  *value = now;
  *at = place;
  return true;
}

/* Take the steps from the place `at`, which has this value, to the place `stop`, and return the
** value there. */
static games_id hackenbush_descend(hackenbush *picture, uint32_t at, uint32_t stop,
                                   games_id value) {
  games *store = picture->store;
  dyadic number = {0};
  int32_t ups = 0;
  uint32_t star = 0;
  core_assert(at < picture->tree.step_bytes / sizeof *picture->tree.steps);
  if (at != stop && games_is_uptimal(store, value, &number, &ups, &star) && ups == 0) {
    hackenbush_plain plain = {number.numerator, number.exponent, star};
    if (!hackenbush_descend_plain(picture, &at, stop, &plain))
      return GAMES_NONE; /* sometimes uncovered: failure */
    number = (dyadic){.numerator = plain.numerator, .exponent = (uint8_t)plain.exponent};
    value = games_uptimal(store, number, 0, plain.star);
  }
  for (; value != GAMES_NONE && at != stop; at = picture->tree.steps[at].parent) {
    const hackenbush_step *step = &picture->tree.steps[at];
    games_id edge = hackenbush_edge_value(store, step->colour);
    value = games_sum(store, step->rest, games_ordinal(store, edge, value));
    if (!games_work(store, 100))
      return GAMES_NONE; /* sometimes uncovered: failure */
  }
  return value;
}

/* Return the value without an edge of the cycle: at the lowest place of the cycle both parts of the
** cycle end, and the sum of their values goes further down. */
static games_id hackenbush_descend_cycle(hackenbush *picture, uint32_t edge) {
  const hackenbush_cycle *cycle = &picture->tree.cycle;
  const uint32_t count = picture->places.count, at = picture->edges.items[edge].place;
  if (edge == cycle->edge)
    return hackenbush_descend(picture, cycle->upper, 0, picture->tree.rests[count]);
  games_id up = hackenbush_descend(picture, picture->places.items[at].parent, cycle->lower,
                                   picture->tree.rests[at]);
  if (up == GAMES_NONE)
    return GAMES_NONE; /* sometimes uncovered: failure */
  games_id back = hackenbush_descend(picture, count + at, 0, hackenbush_side(picture, at));
  games_id value = back == GAMES_NONE ? GAMES_NONE : games_sum(picture->store, up, back);
  return value == GAMES_NONE ? GAMES_NONE : hackenbush_descend(picture, cycle->lower, 0, value);
}

/* Set *value to the value after the removal of an edge of a tree, or of an edge of the only cycle,
** with the steps. Return false if a value on the way is out of range: another order of the sums may
** avoid it. */
static bool hackenbush_step_without(hackenbush *picture, uint32_t edge, games_id *value) {
  enum { HACKENBUSH_SPARE_BYTES = 1 << 20 };
  games *store = picture->store;
  *value = GAMES_NONE;
  if (picture->tree.steps != NULL &&
      games_bytes(store) > 4 * picture->tree.kept + HACKENBUSH_SPARE_BYTES) {
    /* uncovered: takes a picture whose values fill a megabyte */
    games_collect(store);
    picture->tree.kept =
        games_bytes(store) > picture->tree.kept ? games_bytes(store) : picture->tree.kept;
  }
  if (!hackenbush_find_steps(picture))
    return true;
  if (picture->tree.avoids_steps)
    return false;
  uint32_t at = picture->edges.items[edge].place;
  *value = hackenbush_has_one_cycle(picture)
               ? hackenbush_descend_cycle(picture, edge)
               : hackenbush_descend(picture, picture->places.items[at].parent, 0,
                                    picture->tree.rests[at]);
  return *value != GAMES_NONE || games_failure(store).status != CORE_INVALID;
}

/* ---- All pictures ---- */

/* Return the value of a picture without an edge, computed with a copy. */
static games_id hackenbush_value_of_copy(hackenbush *picture, uint32_t edge) {
  hackenbush *copy = hackenbush_open(picture->host);
  core_status status = copy == NULL ? picture->host->status : CORE_OK;
  for (uint32_t i = 0; i < picture->edges.count && status == CORE_OK; i++) {
    int64_t one, other;
    char colour;
    hackenbush_get(picture, i, &one, &other, &colour);
    if (i != edge)
      status = hackenbush_add(copy, one, other, colour);
  }
  games_id value = GAMES_NONE;
  if (status != CORE_OK)
    (void)games_fail(picture->store, status, NULL); /* sometimes uncovered: failure */
  else if (!hackenbush_build(copy) || (value = hackenbush_value(copy)) == GAMES_NONE) {
    games_error error = games_failure(copy->store);
    (void)games_fail(picture->store, error.status, error.invalid);
  } else
    value = games_copy(picture->store, copy->store, value);
  hackenbush_close(copy);
  return value;
}

games_id hackenbush_value(hackenbush *picture) {
  bool folds;
  games_id value = hackenbush_fold(picture, 0, 0, &folds);
  if (folds)
    return value;
  if (picture->edges.count > HACKENBUSH_MOST_EDGES)
    return games_refuse(picture->store, hackenbush_too_large);
  return hackenbush_search_value(picture, GAMES_NONE);
}

games_id hackenbush_value_without(hackenbush *picture, uint32_t edge) {
  core_assert(hackenbush_stands(picture, edge));
  uint32_t at = picture->edges.items[edge].place, end = picture->places.items[at].end;
  bool is_bridge = hackenbush_is_bridge(picture, edge), folds;
  games_id value;
  if ((hackenbush_is_tree(picture) || (hackenbush_has_one_cycle(picture) && !is_bridge)) &&
      hackenbush_step_without(picture, edge, &value))
    return value;
  value = hackenbush_fold(picture, is_bridge ? at : 0, is_bridge ? end : 0, &folds);
  if (is_bridge && folds)
    return value;
  if (!folds && picture->edges.count - 1 <= HACKENBUSH_MOST_EDGES)
    return hackenbush_search_value(picture, edge);
  return hackenbush_value_of_copy(picture, edge);
}

void hackenbush_evict(hackenbush *picture) {
  hackenbush_search_close(picture->host, picture->search);
  picture->search = NULL;
  hackenbush_drop_steps(picture);
  picture->tree.avoids_steps = true;
  games_collect(picture->store);
}

void hackenbush_close(hackenbush *picture) {
  if (picture == NULL)
    return;
  core_host *host = picture->host;
  hackenbush_drop_steps(picture);
  hackenbush_search_close(host, picture->search);
  games_close(picture->store);
  CORE_FREE_ALL(host, &picture->edges, &picture->nodes, &picture->places);
  core_release(host, picture, sizeof *picture);
}
