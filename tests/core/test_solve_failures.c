/* Solve graphs of all kinds undisturbed and with a failure at each point of the solution. The
** answers must not differ. Random games in SQL compare solutions with play. */
#include "failures.h"

#include "core/solve/graph.h"

enum { POSITIONS = 700, MOVES = 4 * POSITIONS };

/* LABELLED graphs lack results for some positions, so that positions above these have no label. */
typedef enum graph_kind {
  LABELLED,
  LOOPY,
  AGAIN,
  SUMS,
  MISERE,
  SIDES,
  SUMS_OF_SIDES,
  KINDS
} graph_kind;

typedef struct graph_trial {
  graph_kind kind;
  bool small; /* also compare values of partizan games, including games with cycles */
  uint32_t positions, moves;
  /* number of moves that are added first, in the order of their origins */
  uint32_t ordered;
  graphs_play play;
  uint64_t seed, expected; /* expected is a hash of all answers, 0 if not computed yet */
} graph_trial;

static graph_trial large_trial(graph_kind kind) {
  return (graph_trial){.kind = kind,
                       .positions = POSITIONS,
                       .moves = MOVES,
                       .play = kind == MISERE ? GRAPHS_MISERE : GRAPHS_NORMAL,
                       .seed = 3};
}

/* ---- Random games ---- */

static uint32_t below(uint64_t *random, uint64_t bound) {
  return (uint32_t)(host_random(random) % bound);
}

/* Return n such that every n-th position has a given result. Small games have more of them.
** Positions with a result have no moves. */
static uint64_t result_period(const graph_trial *trial) {
  return trial->positions < 100 ? 4 : 16;
}

static bool has_result(const graph_trial *trial, uint32_t position) {
  return trial->kind != LABELLED &&
         (position + trial->seed) % result_period(trial) == result_period(trial) / 2;
}

static core_status add_move(graphs_game *graph, const graph_trial *trial, uint32_t from,
                            uint64_t *random) {
  graph_kind kind = trial->kind;
  bool ends = kind == SUMS || kind == SUMS_OF_SIDES || from % 4 == 0 || trial->seed % 4 == 0;
  uint32_t to = below(random, ends ? from : trial->positions), option = below(random, 4);
  int players = 1 + (int)(option % 3);
  if (has_result(trial, from))
    return CORE_OK;
  switch (kind) {
  case AGAIN:
    return graphs_add_flagged(graph, from, to, option == 0 ? GRAPHS_AGAIN : 0);
  case SUMS:
    return graphs_add_part(graph, from, option, option == 3 ? GRAPHS_NOTHING : to);
  case SIDES:
    return graphs_add_flagged(graph, from, to, players);
  case SUMS_OF_SIDES:
    return graphs_add_side_part(graph, from, option, to % 40, 1, players);
  default:
    return graphs_add_edge(graph, from, to);
  }
}

static core_status add_result(graphs_game *graph, const graph_trial *trial, games *store,
                              uint32_t position) {
  static const graphs_result results[] = {
      {{'P'}, -1, -1}, {{'N'}, 2, 7}, {{'D'}, -1, -1}, {{'N'}, -1, 5}};
  static const graphs_result sides[] = {
      {{0}, 0, -1}, {{'R', 'L'}, -1, -1}, {{'D', 'R'}, -1, -1}, {{'L', 'R'}, -1, -1}};
  graph_kind kind = trial->kind;
  uint32_t which = (uint32_t)((position + trial->seed) / result_period(trial) % 4);
  graphs_result side = sides[which], result = results[which];
  if (kind == SIDES && which == 0) {
    games_id one = games_integer(store, 1);
    if (one == GAMES_NONE)
      return games_failure(store).status;
    side.value = one;
  }
  if (kind == SIDES)
    return graphs_set_result(graph, position, side);
  if (trial->play == GRAPHS_DRAW)
    result.value = -1;
  return kind == SUMS || kind == SUMS_OF_SIDES ? CORE_OK
                                               : graphs_set_result(graph, position, result);
}

static core_status fill(graphs_game *graph, const graph_trial *trial, games *store, stoppers *set) {
  graph_kind kind = trial->kind;
  uint64_t random = trial->seed;
  core_status status = CORE_OK;
  if (kind >= SIDES)
    graphs_set_sides(graph, store, set);
  if (set != NULL)
    graphs_want_stoppers(graph);
  if (kind == SUMS || kind == SUMS_OF_SIDES)
    graphs_set_parts(graph);
  graphs_set_play(graph, trial->play);
  if (trial->play == GRAPHS_MISERE && kind < SIDES) {
    graphs_want_genera(graph);
    graphs_want_suspense(graph);
    if (kind != SUMS || trial->seed % 2 == 0)
      graphs_want_forms(graph);
  }
  for (uint32_t m = 0; m < trial->moves && status == CORE_OK; m++) {
    uint32_t from = 1 + below(&random, trial->positions - 1);
    if (m < trial->ordered)
      from = 1 + (uint32_t)((uint64_t)m * (trial->positions - 1) / trial->moves);
    status = add_move(graph, trial, from, &random);
  }
  for (uint32_t p = 0; p < trial->positions && status == CORE_OK; p++)
    if (has_result(trial, p))
      status = add_result(graph, trial, store, p);
  return status;
}

/* ---- Answers ---- */

static core_status hash_loop(core_host *host, graphs_game *graph, uint32_t position,
                             uint64_t *hash) {
  const uint32_t *values = NULL;
  size_t count = graphs_loop_values(graph, position, &values);
  if (values == NULL && graphs_is_loopy(graph, position))
    return host->status;
  *hash = core_hash_bytes(*hash, values, count * sizeof *values);
  return CORE_OK;
}

/* Hash the letters of a partizan game and, given a set, its text, since ids of values depend on the
** history of the store. */
static core_status hash_side(graphs_game *graph, games *store, stoppers *set, uint32_t position,
                             uint64_t *hash) {
  const char *text;
  size_t length;
  char letters[2];
  if (!graphs_side_outcome(graph, position, letters))
    return games_failure(store).status;
  bool valued = graphs_side_value(graph, position) != GAMES_NONE;
  *hash = core_hash(*hash ^ (uint64_t)(letters[0] << 16 | letters[1] << 8 | valued));
  if (!valued || set == NULL)
    return CORE_OK;
  if (!stoppers_write(set, graphs_side_value(graph, position), UINT32_MAX, &text, &length))
    return games_failure(store).status;
  *hash = core_hash_bytes(*hash, text, length);
  return CORE_OK;
}

/* Hash the genus and the winner of a form, since ids of forms depend on the history of the
** store. */
static uint64_t hash_form(graphs_game *graph, uint32_t position) {
  forms *all;
  const genera *genus_of;
  uint32_t form = graphs_form(graph, position, &all),
           genus = graphs_genus(graph, position, &genus_of);
  uint64_t hash = form == MISERE_NONE ? 7 : forms_is_p(all, form);
  for (uint32_t twos = 0; twos < 6 && genus != MISERE_NONE; twos++)
    hash = core_hash(hash ^ genera_digit(genus_of, genus, twos));
  return hash;
}

static core_status hash_answers(core_host *host, graphs_game *graph, const graph_trial *trial,
                                games *store, stoppers *set, uint64_t *hash) {
  core_status status = CORE_OK;
  *hash = 1;
  for (uint32_t p = 0; p < trial->positions && status == CORE_OK; p++) {
    if (trial->kind >= SIDES) {
      status = hash_side(graph, store, set, p, hash);
      continue;
    }
    *hash = core_hash(*hash ^ (uint64_t)graphs_value(graph, p));
    *hash = core_hash(*hash ^ (uint64_t)graphs_outcome(graph, p));
    *hash = core_hash(*hash ^ (uint64_t)graphs_remoteness(graph, p));
    *hash = core_hash(*hash ^ (uint64_t)graphs_suspense(graph, p));
    *hash = core_hash(*hash ^ hash_form(graph, p));
    status = hash_loop(host, graph, p, hash);
  }
  return status;
}

static core_status solve_graph(core_host *host, void *context) {
  graph_trial *trial = context;
  uint64_t hash = 0;
  games *store = games_open(host);
  stoppers *set =
      store != NULL && trial->small && trial->kind == SIDES ? stoppers_open(store) : NULL;
  graphs_game *graph = store == NULL ? NULL : graphs_new(host);
  core_status status = graph == NULL ? host->status : fill(graph, trial, store, set);
  if (status == CORE_OK)
    status = graphs_solve(graph, trial->positions);
  if (status == CORE_INVALID && trial->kind >= SIDES)
    status = games_failure(store).status;
  if (status == CORE_OK)
    status = hash_answers(host, graph, trial, store, set, &hash);
  if (status == CORE_OK && trial->expected != 0)
    assert_int_equal(hash, trial->expected);
  else if (status == CORE_OK)
    trial->expected = hash;
  graphs_free(graph);
  stoppers_close(set);
  games_close(store);
  return status;
}

TEST(test_failures) {
  for (graph_kind kind = LABELLED; kind < KINDS; kind++) {
    core_host host = host_make();
    graph_trial trial = large_trial(kind);
    assert_int_equal(solve_graph(&host, &trial), CORE_OK);
    failures_try(solve_graph, &trial, STOPPED, 48);
  }
}

TEST(test_failures_of_misere_sums) {
  for (uint64_t seed = 1; seed <= 10; seed++) {
    core_host host = host_make();
    graph_trial trial = {
        .kind = SUMS, .positions = 12, .moves = 40, .play = GRAPHS_MISERE, .seed = seed};
    assert_int_equal(solve_graph(&host, &trial), CORE_OK);
    failures_try(solve_graph, &trial, STOPPED, 64);
  }
}

static uint64_t largest_block; /* the limit on one block, or 0 without a limit */

/* Solve under a memory limit. If refused_at is not 0, refuse that request, or all requests from
** there. */
static core_status try_limit(graph_trial *trial, uint64_t limit, int64_t refused_at,
                             bool for_good) {
  ledger_host ledger;
  ledger_open(&ledger);
  ledger.host.memory_limit = limit;
  ledger.host.largest_block = largest_block;
  ledger.refuse_at = refused_at;
  ledger.for_good = for_good;
  core_status status = solve_graph(&ledger.host, trial);
  assert_ledger_empty(ledger);
  return status;
}

/* With bounded blocks a game is solved or refused, and a larger bound never refuses a game that a
** smaller bound allows. */
TEST(test_largest_block) {
  for (graph_kind kind = LABELLED; kind < KINDS; kind++) {
    core_host host = host_make();
    graph_trial trial = large_trial(kind);
    core_status before = CORE_LIMIT;
    assert_int_equal(solve_graph(&host, &trial), CORE_OK);
    for (uint64_t most = 64; most < 1 << 20; most += most / 8) {
      largest_block = most;
      core_status status = try_limit(&trial, UINT64_C(1) << 30, 0, false);
      assert_true(status == CORE_OK || (status == CORE_LIMIT && before == CORE_LIMIT));
      before = status;
    }
    largest_block = 0;
    assert_int_equal(before, CORE_OK);
  }
}

/* A larger memory limit never refuses a game that a smaller limit allows. */
TEST(test_limits) {
  const char *given = getenv("TEST_STEP");
  for (int i = 0; i < 2 * KINDS - 1; i++) { /* in order, since values of the last kinds are huge */
    core_host host = host_make();
    graph_trial trial = large_trial((graph_kind)(i / 2));
    uint64_t random = 5, least = 0, step = 0;
    trial.ordered = i % 2 == 1 ? trial.moves : 0;
    assert_int_equal(solve_graph(&host, &trial), CORE_OK);
    for (uint64_t limit = 3000; least == 0 || limit < 5 * least; limit += step) {
      step = given == NULL ? limit / 60 * (uint64_t)scale() : strtoull(given, NULL, 10);
      core_status status = try_limit(&trial, limit, 0, false);
      least = least == 0 && status == CORE_OK ? limit : least;
      if (status != CORE_OK && (status != CORE_LIMIT || least > 0))
        fail_msg("game %d: status %d within %llu bytes, answered within %llu", i, (int)status,
                 (unsigned long long)limit, (unsigned long long)least);
      (void)try_limit(&trial, limit, 1 + below(&random, 1000), below(&random, 2) == 0);
    }
  }
}
